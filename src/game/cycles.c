// SPDX-License-Identifier: MIT
// Values and verdicts where play may go round: by the game's closed form, or by peeling the graph of parts; a sum's by
// Smith's rule. The graph of whole positions, peeled itself, is a second road to the same, and the only one in misère
// play.
// Source: C. A. B. Smith, Graphs and composite games, J. Comb. Theory 1 (1966).
// Stands on parts.c and whole.c.
#include "game/private.h"

#include "base/order.h"

static GrLoopy *
cycles_peel (const GrStudy *study, const GrGraph *graph, GError **error)
{
  GrLoopy *loopy = gr_loopy_solve_graph (graph, study->options.play, study->is_loopy);
  if (loopy == NULL)
    gr_set_error (error, GR_ERROR, GR_ERROR_INPUT,
                  "play may go round here, and a move that leaves several parts, or none, is then not followed\n"
                  "rules whose moves each leave one position");
  return loopy;
}

const GrLoopy *
gr_study_part_loopy (GrStudy *study, GError **error)
{
  if (study->found->part_loopy == NULL)
    study->found->part_loopy = cycles_peel (study, study->found->part_graph, error);
  return study->found->part_loopy;
}

/* Says of @verdict what a sum is worth: @nimber, or, of an infinite one, @set (nullable, of GrNimber): K of its only infinite
   component, which is shifted by @nimber, the nim-sum of the others. */
static void
cycles_tell (GrStudy *study, GrNimber nimber, GArray *set, GrVerdict *verdict)
{
  verdict->has_grundy = set == NULL;
  if (verdict->has_grundy) {
    verdict->grundy = nimber;
    verdict->outcome = nimber == 0 ? GR_OUTCOME_P : GR_OUTCOME_N;
    return;
  }
  for (guint i = 0; i < set->len; i++)
    g_array_index (set, GrNimber, i) ^= nimber;
  g_array_sort (set, gr_order_u64);
  verdict->outcome = set->len > 0 && g_array_index (set, GrNimber, 0) == 0 ? GR_OUTCOME_N : GR_OUTCOME_D;
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < set->len; i++)
    g_string_append_printf (text, "%s%" G_GUINT64_FORMAT, i > 0 ? "," : "", g_array_index (set, GrNimber, i));
  if (study->found->text == NULL)
    study->found->text = g_string_chunk_new (1024);
  verdict->infinite = g_string_chunk_insert_const (study->found->text, text->str);
}

gboolean
gr_study_loopy_verdict (GrStudy *study, GrBytes whole, GrVerdict *verdict, GError **error)
{
  GrNimber nimber = 0;
  guint n_infinite = 0;
  g_autoptr (GArray) set = g_array_new (FALSE, FALSE, sizeof (GrNimber));
  GrBytes part;
  GrWholeReader reader = gr_whole_reader (study, whole);
  while (gr_whole_reader_next (&reader, &part)) {
    const GrSummand *summand = gr_study_summand (study, reader.component);
    guint32 realm = gr_study_component (study, reader.component)->realm;
    GrLoopyValue value = { 0 };
    if (!summand->is_loopy) {
      if (!gr_study_value (study, reader.component, part, &value.nimber, error))
        return FALSE;
    } else if (study->options.explore_only || !gr_summand_loopy_value (summand, realm, part, &value)) {
      guint32 node = gr_study_part_node (study, reader.component, part, error);
      const GrLoopy *loopy = node != G_MAXUINT32 ? gr_study_part_loopy (study, error) : NULL;
      if (loopy == NULL)
        return FALSE;
      gr_loopy_value (loopy, node, &value);
    }
    if (!value.is_infinite)
      nimber ^= value.nimber;
    else if (n_infinite++ == 0)
      g_array_append_vals (set, value.set, value.n_set);
  }
  if (n_infinite > 1)
    g_array_set_size (set, 0);
  cycles_tell (study, nimber, n_infinite > 0 ? set : NULL, verdict);
  return TRUE;
}

const GrLoopy *
gr_study_whole_loopy (GrStudy *study, GError **error)
{
  if (study->found->whole_loopy == NULL && study->is_partizan)
    study->found->whole_loopy = gr_loopy_solve_sides (study->found->whole_graph);
  else if (study->found->whole_loopy == NULL)
    study->found->whole_loopy = cycles_peel (study, study->found->whole_graph, error);
  return study->found->whole_loopy;
}

void
gr_study_loopy_node_verdict (GrStudy *study, guint32 node, GrVerdict *verdict)
{
  const GrLoopy *loopy = study->found->whole_loopy;
  if (study->is_partizan) {
    verdict->has_first = study->is_loopy;
    GrOutcome left = verdict->first[GR_SIDE_LEFT] = loopy->outcome[2 * node + GR_SIDE_LEFT];
    GrOutcome right = verdict->first[GR_SIDE_RIGHT] = loopy->outcome[2 * node + GR_SIDE_RIGHT];
    verdict->outcome = left == GR_OUTCOME_D || right == GR_OUTCOME_D ? GR_OUTCOME_D
                       : left == right                               ? left
                       : left == GR_OUTCOME_N                        ? GR_OUTCOME_L
                                                                     : GR_OUTCOME_R;
    return;
  }
  verdict->outcome = loopy->outcome[node];
  if (loopy->value == NULL)
    return;
  GrLoopyValue value;
  g_autoptr (GArray) set = g_array_new (FALSE, FALSE, sizeof (GrNimber));
  gr_loopy_value (loopy, node, &value);
  g_array_append_vals (set, value.set, value.n_set);
  cycles_tell (study, value.nimber, value.is_infinite ? set : NULL, verdict);
}
