// SPDX-License-Identifier: MIT
// The answer where play may go round: who wins, or that nobody can force it; the moves that win, or that hold the draw;
// and how soon the end comes. A move wins where it leaves a P-position, and holds a draw where it leaves one.
// Stands on answer.c and verdict.c.
#include "game/private.h"

/* The outcome of @whole after a move. FALSE and @error over a limit. */
static gboolean
loopy_outcome (GrStudy *study, GrBytes whole, GrOutcome *outcome, GError **error)
{
  GrVerdict verdict = { 0 };
  if (study->options.play == GR_PLAY_MISERE)
    return gr_study_misere (study, whole, outcome, error);
  if (!gr_study_loopy_verdict (study, whole, &verdict, error))
    return FALSE;
  *outcome = verdict.outcome;
  return TRUE;
}

/* Keeps the moves of one component, whose part is @at, that lead to an outcome of @wanted. */
static gboolean
loopy_component_moves (GrStudy *study, GrAnswer *answer, GrBytes whole, guint component, GrBytes at, GrOutcome wanted,
                       GError **error)
{
  g_autoptr (GrMoves) moves = gr_moves_new ();
  g_autoptr (GByteArray) after = g_byte_array_new ();
  const GrSummand *summand = gr_study_summand (study, component);
  guint64 n = gr_summand_n_counted (summand, gr_study_component (study, component)->realm, at);
  if (!gr_study_check_moves (study, summand->game, n, error))
    return FALSE;
  gr_study_moves (study, component, at, moves);
  for (guint i = 0; i < moves->move->len; i++) {
    const GrMove *move = gr_moves_at (moves, i);
    GrOutcome outcome;
    g_byte_array_set_size (after, 0);
    gr_whole_replace (study, whole, component, at, moves->part, move->first_part, move->n_parts, after);
    if (!loopy_outcome (study, (GrBytes) { after->data, after->len }, &outcome, error))
      return FALSE;
    if (outcome == wanted)
      gr_answer_keep_move (study, answer, component, at, moves, move, 0, 0);
  }
  return TRUE;
}

/* How long play lasts: of one component by the game's closed form, else from the whole graph, where it is within the
   limit. */
static guint32
loopy_remoteness (GrStudy *study, GrBytes whole)
{
  const GrComponent *first = gr_study_component (study, 0);
  guint32 remoteness = GR_REMOTENESS_NONE;
  if (study->n_components == 1
      && gr_summand_remoteness (gr_study_summand (study, 0), study->options.play, first->realm, first->start,
                                &remoteness))
    return remoteness;
  const GArray *known = gr_study_graph_remoteness (study, NULL);
  guint32 node = known != NULL ? gr_graph_lookup (study->found->whole_graph, 0, whole) : G_MAXUINT32;
  return node != G_MAXUINT32 ? g_array_index (known, guint32, node) : GR_REMOTENESS_NONE;
}

gboolean
gr_study_solve_loopy (GrStudy *study, GrAnswer *answer, GrBytes whole, GError **error)
{
  GrVerdict verdict = { 0 };
  if (study->options.play == GR_PLAY_NORMAL) {
    if (!gr_study_loopy_verdict (study, whole, &verdict, error))
      return FALSE;
  } else if (!gr_study_misere (study, whole, &verdict.outcome, error)) {
    return FALSE;
  }
  answer->outcome = verdict.outcome;
  answer->has_grundy = verdict.has_grundy;
  answer->grundy = verdict.grundy;
  answer->infinite = verdict.infinite;
  answer->is_drawing = verdict.outcome == GR_OUTCOME_D;
  if (verdict.outcome != GR_OUTCOME_D)
    answer->remoteness = loopy_remoteness (study, whole);
  GrWholeReader reader;
  GrBytes at;
  gr_whole_reader_init (&reader, study, whole);
  while (verdict.outcome != GR_OUTCOME_P && gr_whole_reader_next (&reader, &at))
    if (!loopy_component_moves (study, answer, whole, reader.component, at,
                                answer->is_drawing ? GR_OUTCOME_D : GR_OUTCOME_P, error))
      return FALSE;
  return TRUE;
}
