// SPDX-License-Identifier: MIT
// Verdicts. In normal play the outcome is the nim-sum of the parts (Sprague 1935, Grundy 1939), in partizan play the sign
// of their sum. In misère play values do not add, so the game's own closed form or the graph of whole positions decides;
// that graph, which figures draw too, is explored on first use and kept.
// Stands on parts.c and whole.c.
#include "game/private.h"

gboolean
gr_form_outcome (GrForms *forms, GrForm form, GrOutcome *outcome, GError **error)
{
  static const GrOutcome by_order[] = { [GR_FORM_EQUAL] = GR_OUTCOME_P,
                                        [GR_FORM_LESS] = GR_OUTCOME_R,
                                        [GR_FORM_GREATER] = GR_OUTCOME_L,
                                        [GR_FORM_CONFUSED] = GR_OUTCOME_N };
  GrFormOrder order = gr_form_compare (forms, form, GR_FORM_ZERO, error);
  if (order != GR_FORM_UNKNOWN)
    *outcome = by_order[order];
  return order != GR_FORM_UNKNOWN;
}

static void
verdict_whole_moves (gpointer data, guint32 realm, GrBytes from, GrMoves *out)
{
  gr_study_followers (data, from, out);
}

static guint64
verdict_whole_n_moves (gpointer data, guint32 realm, GrBytes from)
{
  return gr_study_n_followers (data, from);
}

/* The whole graph from the roots and @also (nullable), of at most @limit positions. */
static gboolean
verdict_explore_whole (GrStudy *study, const GrBytes *also, guint64 limit, GError **error)
{
  g_autoptr (GrPositions) roots = gr_positions_new ();
  if (gr_study_own_failed (study, error))
    return FALSE;
  gr_study_roots (study, roots);
  if (also != NULL)
    gr_positions_put (roots, 0, *also);
  GrSpace space = { verdict_whole_moves, verdict_whole_n_moves, study, study->is_loopy };
  GrGraph *graph = gr_study_explore (study, &space, roots, limit, TRUE, error);
  if (graph == NULL)
    return FALSE;
  gr_graph_free (study->found->whole_graph);
  g_clear_pointer (&study->found->whole_verdict, g_array_unref);
  g_clear_pointer (&study->found->whole_remoteness, g_array_unref);
  g_clear_pointer (&study->found->whole_loopy, gr_loopy_free);
  study->found->whole_graph = graph;
  return TRUE;
}

const GrGraph *
gr_study_graph_within (GrStudy *study, guint64 limit, GError **error)
{
  if (study->found->whole_graph == NULL
      && !verdict_explore_whole (study, NULL, MIN (limit, study->options.limit), error))
    return NULL;
  return study->found->whole_graph;
}

const GrGraph *
gr_study_graph (GrStudy *study, GError **error)
{
  return gr_study_graph_within (study, study->options.limit, error);
}

const GArray *
gr_study_graph_verdicts (GrStudy *study, GError **error)
{
  const GrGraph *graph = gr_study_graph (study, error);
  if (graph == NULL)
    return NULL;
  if (study->found->whole_verdict != NULL)
    return study->found->whole_verdict;
  gboolean normal = study->options.play == GR_PLAY_NORMAL && !study->is_partizan && !study->is_loopy;
  if (!normal && gr_study_whole_loopy (study, error) == NULL)
    return NULL;
  g_autoptr (GArray) grundy = normal ? gr_graph_grundy (graph, 0) : NULL;
  study->found->whole_verdict = g_array_new (FALSE, TRUE, sizeof (GrVerdict));
  for (guint32 node = 0; node < graph->n_nodes; node++) {
    GrVerdict verdict = { .has_grundy = normal, .terminal = gr_graph_n_followers (graph, node) == 0 };
    if (normal) {
      verdict.grundy = g_array_index (grundy, GrNimber, node);
      verdict.outcome = verdict.grundy == 0 ? GR_OUTCOME_P : GR_OUTCOME_N;
    } else {
      gr_study_loopy_node_verdict (study, node, &verdict);
    }
    g_array_append_val (study->found->whole_verdict, verdict);
  }
  return study->found->whole_verdict;
}

const guint32 *
gr_study_graph_side_remoteness (const GrStudy *study)
{
  const GrLoopy *loopy = study->found->whole_loopy;
  return study->is_loopy && study->is_partizan && loopy != NULL ? loopy->remoteness : NULL;
}

const GArray *
gr_study_graph_remoteness (GrStudy *study, GError **error)
{
  GrFindings *found = study->found;
  if (gr_study_graph_verdicts (study, error) == NULL || found->whole_remoteness != NULL)
    return found->whole_remoteness;
  const GrLoopy *loopy = gr_study_whole_loopy (study, error);
  if (loopy == NULL)
    return NULL;
  found->whole_remoteness = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint32 node = 0; node < found->whole_graph->n_nodes; node++) {
    const guint32 *known = &loopy->remoteness[study->is_partizan ? 2 * node : node];
    GR_APPEND (found->whole_remoteness, guint32, study->is_partizan ? MAX (known[0], known[1]) : known[0]);
  }
  return found->whole_remoteness;
}

guint32
gr_study_whole_node (GrStudy *study, GrBytes whole, GError **error)
{
  const GrGraph *graph = study->found->whole_graph;
  guint32 node = graph != NULL ? gr_graph_lookup (graph, 0, whole) : G_MAXUINT32;
  if (node != G_MAXUINT32)
    return node;
  if (!verdict_explore_whole (study, &whole, study->options.limit, error))
    return G_MAXUINT32;
  return gr_graph_lookup (study->found->whole_graph, 0, whole);
}

/* The misère outcome of @whole where it is one part and no more: swept, or, where moves do not split, from the graph of parts,
   for misère outcomes of parts do not add. FALSE: not to be had so, or with @error. */
static gboolean
verdict_misere_part (GrStudy *study, GrBytes whole, GrOutcome *outcome, GError **error)
{
  GrBytes part, more;
  GrVerdict swept;
  GrWholeReader reader = gr_whole_reader (study, whole);
  if (!gr_whole_reader_next (&reader, &part))
    return FALSE;
  guint component = reader.component;
  if (gr_whole_reader_next (&reader, &more))
    return FALSE;
  if (gr_study_swept (study, part, &swept)) {
    *outcome = swept.outcome;
    return TRUE;
  }
  guint32 node = gr_study_part_node (study, component, part, error);
  const GrLoopy *loopy = node != G_MAXUINT32 ? gr_study_part_loopy (study, NULL) : NULL;
  if (loopy != NULL)
    *outcome = loopy->outcome[node];
  return loopy != NULL;
}

/* The misère outcome of a whole position: the closed form, else from the graph of parts, else from that of whole positions. */
static gboolean
verdict_misere (GrStudy *study, GrBytes whole, GrOutcome *outcome, GError **error)
{
  GError *own = NULL;
  if (gr_whole_misere (study, whole, outcome) || verdict_misere_part (study, whole, outcome, &own))
    return TRUE;
  if (gr_pass_error (own, error))
    return FALSE;
  guint32 node = gr_study_whole_node (study, whole, error);
  const GrLoopy *loopy = node != G_MAXUINT32 ? gr_study_whole_loopy (study, error) : NULL;
  if (loopy != NULL)
    *outcome = loopy->outcome[node];
  return loopy != NULL;
}

gboolean
gr_study_find_verdict (GrStudy *study, GrBytes whole, GrVerdict *verdict, GError **error)
{
  *verdict = (GrVerdict) { .has_grundy = study->options.play == GR_PLAY_NORMAL && !study->is_partizan };
  if (study->is_partizan && study->is_loopy) {
    guint32 node = gr_study_whole_node (study, whole, error);
    if (node == G_MAXUINT32 || gr_study_whole_loopy (study, error) == NULL)
      return FALSE;
    gr_study_loopy_node_verdict (study, node, verdict);
    return TRUE;
  }
  if (!verdict->has_grundy && !study->is_partizan)
    return verdict_misere (study, whole, &verdict->outcome, error);
  if (study->is_loopy)
    return gr_study_loopy_verdict (study, whole, verdict, error);
  GrBytes part;
  GrWholeReader reader = gr_whole_reader (study, whole);
  while (gr_whole_reader_next (&reader, &part)) {
    GrNimber value = 0;
    GrForm form = study->is_partizan ? gr_study_form (study, reader.component, part, error) : GR_FORM_ZERO;
    if (form == GR_FORM_NONE || (!study->is_partizan && !gr_study_value (study, reader.component, part, &value, error)))
      return FALSE;
    verdict->grundy ^= value;
    verdict->form = study->is_partizan ? gr_form_sum (gr_study_forms (study), verdict->form, form, error)
                                       : GR_FORM_ZERO;
    if (verdict->form == GR_FORM_NONE)
      return FALSE;
  }
  verdict->has_form = study->is_partizan;
  if (study->is_partizan)
    return gr_form_outcome (gr_study_forms (study), verdict->form, &verdict->outcome, error);
  verdict->outcome = verdict->grundy == 0 ? GR_OUTCOME_P : GR_OUTCOME_N;
  return TRUE;
}

gboolean
gr_study_verdict (GrStudy *study, GrBytes whole, GrVerdict *verdict, GError **error)
{
  if (!gr_study_find_verdict (study, whole, verdict, error))
    return FALSE;
  /* Asking for moves may take long; only where the last mover has just won or lost there may be none. */
  GrOutcome at_end = study->options.play == GR_PLAY_NORMAL ? GR_OUTCOME_P : GR_OUTCOME_N;
  verdict->terminal = verdict->outcome == at_end && gr_study_n_moves (study, whole) == 0;
  return TRUE;
}

gboolean
gr_study_part_verdict (GrStudy *study, guint component, GrBytes at, GrVerdict *verdict, GError **error)
{
  static const guint8 no_parts = 0;
  g_autoptr (GByteArray) alone = g_byte_array_new (); /* @at as a whole position without other components */
  for (guint i = 0; i < study->n_components && !study->is_family; i++)
    if (i == component)
      gr_whole_append_component (alone, at);
    else
      g_byte_array_append (alone, &no_parts, 1);
  if (study->is_family)
    gr_whole_from_part (study, component, at, alone);
  return gr_study_verdict (study, (GrBytes) { alone->data, alone->len }, verdict, error);
}
