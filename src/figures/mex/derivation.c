// SPDX-License-Identifier: MIT
// Derivations in order. A single one needs no exploring beyond what values need; several are put into the order of
// the whole state graph, in which followers come first, so that every value used has been found before. Positions
// outside that graph (named, but not to be reached) come last, as they were named.
#include "figures/mex/mex.h"

#include "base/phrase.h"
#include "diagram/words.h"

#include <string.h>

#define DERIVATION_MAX_FOLLOWERS 20000
#define DERIVATION_LABEL_CHARACTERS 24

static void
follower_clear (gpointer data)
{
  GrFollower *follower = data;
  g_free (follower->label);
}

static void
derivation_free (GrDerivation *derivation)
{
  if (derivation == NULL)
    return;
  g_free (derivation->label);
  g_clear_pointer (&derivation->follower, g_array_unref);
  g_clear_pointer (&derivation->distinct, g_array_unref);
  g_free (derivation);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrDerivation, derivation_free)

char *
gr_derivation_tell_gap (const GrDerivation *derivation, const char *before, const GrFigureRequest *request)
{
  static const char none[] = GR_PHRASE ("%s No value is taken.");
  static const char absent[] = GR_PHRASE ("%s 0 is not among them.");
  static const char one[] = GR_PHRASE ("%s %s is taken; the first gap is %" G_GUINT64_FORMAT ".");
  static const char several[] = GR_PHRASE ("%s %s are taken; the first gap is %" G_GUINT64_FORMAT ".");
  GrNimber value = derivation->verdict.grundy;
  g_autoptr (GPtrArray) first = g_ptr_array_new_with_free_func (g_free);
  for (GrNimber i = 0; i < MIN (value, 4); i++)
    g_ptr_array_add (first, g_strdup_printf ("%" G_GUINT64_FORMAT, i));
  g_autofree char *below = value <= 4 ? gr_words_list (first, request)
                                      : g_strdup_printf ("0, 1, …, %" G_GUINT64_FORMAT, value - 1);
  return g_strdup_printf (gr_phrase (derivation->follower->len == 0 ? none
                                     : value == 0                   ? absent
                                     : value == 1                   ? one
                                                                    : several,
                                     request->lang),
                          before, below, value);
}

gboolean
gr_derivation_has (const GrDerivation *derivation, guint n, GrNimber value)
{
  for (guint i = 0; i < MIN (n, derivation->distinct->len); i++)
    if (g_array_index (derivation->distinct, GrNimber, i) == value)
      return TRUE;
  return FALSE;
}

char *
gr_derivation_holders (const GrDerivation *derivation, GrNimber value, const GrFigureRequest *request, guint *n)
{
  g_autoptr (GPtrArray) label = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < derivation->follower->len; i++) {
    const GrFollower *follower = gr_derivation_follower (derivation, i);
    if (follower->verdict.grundy == value)
      g_ptr_array_add (label, gr_words_short (follower->label, DERIVATION_LABEL_CHARACTERS));
  }
  *n = label->len;
  return gr_words_list (label, request);
}

/* The derivation of @whole. NULL and @error where a value cannot be had or there are too many followers to write
   down. */
static GrDerivation *
derivation_new (GrStudy *study, GrBytes whole, GError **error)
{
  guint64 n_moves = gr_study_n_moves (study, whole);
  if (n_moves > DERIVATION_MAX_FOLLOWERS) {
    gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                  n_moves < G_MAXUINT64 ? "there are %" G_GUINT64_FORMAT " followers, too many to write down\n"
                                          "a smaller position, or one named by --of"
                                        : "there are more than %" G_GUINT64_FORMAT
                                          " followers, too many to write down\n"
                                          "a smaller position, or one named by --of",
                  n_moves - (n_moves == G_MAXUINT64));
    return NULL;
  }
  g_autoptr (GrDerivation) derivation = g_new0 (GrDerivation, 1);
  derivation->label = gr_study_whole_caption (study, whole);
  derivation->follower = g_array_new (FALSE, FALSE, sizeof (GrFollower));
  g_array_set_clear_func (derivation->follower, follower_clear);
  if (!gr_study_verdict (study, whole, &derivation->verdict, error))
    return NULL;
  g_autoptr (GrMoves) moves = gr_moves_new ();
  g_autoptr (GArray) value = g_array_new (FALSE, FALSE, sizeof (GrNimber));
  gr_study_followers (study, whole, moves);
  for (guint i = 0; i < moves->move->len; i++) {
    GrBytes at = gr_positions_at (moves->part, gr_moves_at (moves, i)->first_part);
    GrFollower follower = { NULL, { 0 } };
    if (!gr_study_verdict (study, at, &follower.verdict, error))
      return NULL;
    follower.label = gr_study_whole_caption (study, at);
    g_array_append_val (derivation->follower, follower);
    g_array_append_val (value, follower.verdict.grundy);
  }
  derivation->distinct = gr_words_distinct (value);
  return g_steal_pointer (&derivation);
}

/* The indices of @positions with followers first, those named twice once; what is outside @graph (nullable: all) comes last.
   (transfer full) of guint. */
static GArray *
positions_order (const GrGraph *graph, const GrPositions *positions, GrOrder order)
{
  guint n_nodes = graph != NULL ? graph->n_nodes : 0;
  g_autofree guint *named = g_new (guint, n_nodes + 1); /* by node, G_MAXUINT where it is not named */
  g_autoptr (GArray) sorted = order == GR_ORDER_DFS || graph == NULL ? NULL : gr_graph_topological (graph);
  g_autoptr (GArray) last = g_array_new (FALSE, FALSE, sizeof (guint));
  GArray *index = g_array_new (FALSE, FALSE, sizeof (guint));
  memset (named, 0xff, n_nodes * sizeof *named);
  for (guint i = 0; i < gr_positions_count (positions); i++) {
    guint32 node = graph != NULL ? gr_graph_lookup (graph, 0, gr_positions_at (positions, i)) : G_MAXUINT32;
    if (node == G_MAXUINT32)
      g_array_append_val (last, i);
    else
      named[node] = MIN (named[node], i);
  }
  for (guint i = 0; i < n_nodes; i++) {
    guint own = named[g_array_index (sorted != NULL ? sorted : graph->order, guint32, i)];
    if (own != G_MAXUINT)
      g_array_append_val (index, own);
  }
  return g_array_append_vals (index, last->data, last->len);
}

GPtrArray *
gr_derivations (GrStudy *study, const GrPositions *positions, GrOrder order, GError **error)
{
  const GrGraph *graph = gr_positions_count (positions) > 1 ? gr_study_graph (study, error) : NULL;
  if (gr_positions_count (positions) > 1 && graph == NULL)
    return NULL;
  g_autoptr (GArray) index = positions_order (graph, positions, order);
  g_autoptr (GPtrArray) derivations = g_ptr_array_new_with_free_func ((GDestroyNotify) derivation_free);
  for (guint i = 0; i < index->len; i++) {
    GrDerivation *derivation = derivation_new (study, gr_positions_at (positions, g_array_index (index, guint, i)),
                                               error);
    if (derivation == NULL)
      return NULL;
    g_ptr_array_add (derivations, derivation);
  }
  return g_steal_pointer (&derivations);
}
