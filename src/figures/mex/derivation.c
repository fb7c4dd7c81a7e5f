// SPDX-License-Identifier: MIT
// Derivations in order. A single one needs no exploring beyond what values need; several are put into the order of
// the whole state graph, in which followers come first, so that every value used has been found before. Positions
// outside that graph (named, but not to be reached) come last, as they were named.
#include "figures/mex/derivation.h"

#include "diagram/words.h"

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

const GrFollower *
gr_derivation_follower (const GrDerivation *derivation, guint index)
{
  return &g_array_index (derivation->follower, GrFollower, index);
}

char *
gr_derivation_below (const GrDerivation *derivation, const GrFigureRequest *request)
{
  g_autoptr (GPtrArray) below = g_ptr_array_new_with_free_func (g_free);
  GrNimber value = derivation->verdict.grundy;
  for (GrNimber i = 0; i < MIN (value, 4); i++)
    g_ptr_array_add (below, g_strdup_printf ("%" G_GUINT64_FORMAT, i));
  return value <= 4 ? gr_words_list (below, request) : g_strdup_printf ("0, 1, …, %" G_GUINT64_FORMAT, value - 1);
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

/* A position and its place in the order. */
typedef struct {
  guint32 rank;
  guint index;
} Ranked;

static int
ranked_compare (gconstpointer a, gconstpointer b)
{
  const Ranked *x = a, *y = b;
  return x->rank != y->rank ? (x->rank > y->rank) - (x->rank < y->rank) : (x->index > y->index) - (x->index < y->index);
}

/* (transfer full) of Ranked, or NULL and @error. */
static GArray *
positions_ranked (GrStudy *study, const GrPositions *positions, GrOrder order, GError **error)
{
  guint n = gr_positions_count (positions);
  GArray *ranked = g_array_sized_new (FALSE, FALSE, sizeof (Ranked), n);
  g_autofree guint32 *rank = NULL;
  const GrGraph *graph = NULL;
  if (n > 1) {
    graph = gr_study_graph (study, error);
    if (graph == NULL) {
      g_array_unref (ranked);
      return NULL;
    }
    g_autoptr (GArray) sorted = order == GR_ORDER_DFS ? g_array_ref (graph->order) : gr_graph_topological (graph);
    rank = g_new (guint32, graph->n_nodes);
    for (guint32 i = 0; i < graph->n_nodes; i++)
      rank[g_array_index (sorted, guint32, i)] = i;
  }
  for (guint i = 0; i < n; i++) {
    Ranked next = { G_MAXUINT32, i };
    guint32 node = graph != NULL ? gr_graph_lookup (graph, 0, gr_positions_at (positions, i)) : G_MAXUINT32;
    if (node != G_MAXUINT32)
      next.rank = rank[node];
    g_array_append_val (ranked, next);
  }
  g_array_sort (ranked, ranked_compare);
  return ranked;
}

GPtrArray *
gr_derivations (GrStudy *study, const GrPositions *positions, GrOrder order, GError **error)
{
  g_autoptr (GArray) ranked = positions_ranked (study, positions, order, error);
  if (ranked == NULL)
    return NULL;
  g_autoptr (GPtrArray) derivations = g_ptr_array_new_with_free_func ((GDestroyNotify) derivation_free);
  for (guint i = 0; i < ranked->len; i++) {
    const Ranked *next = &g_array_index (ranked, Ranked, i);
    if (i > 0 && next->rank != G_MAXUINT32 && next->rank == g_array_index (ranked, Ranked, i - 1).rank)
      continue; /* named twice */
    GrDerivation *derivation = derivation_new (study, gr_positions_at (positions, next->index), error);
    if (derivation == NULL)
      return NULL;
    g_ptr_array_add (derivations, derivation);
  }
  return g_steal_pointer (&derivations);
}
