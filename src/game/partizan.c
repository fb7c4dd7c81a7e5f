// SPDX-License-Identifier: MIT
// The answer of partizan play. Forms add, so the whole is the sum of its parts, and a move wins for Left where what she
// leaves is at least 0, for Right where it is at most 0.
// Where play may go round there are no values: for either player to begin, whether he wins, loses or draws, how soon, and by
// which moves is read off the graph of whole positions, peeled with a player to move, so that it holds for sums of any games.
// Source: J. H. Conway, On Numbers and Games (1976), ch. 7; Winning Ways, vol. 1, ch. 2.
// Stands on answer.c and verdict.c.
#include "game/private.h"

static GrPartizanAnswer *
partizan_answer_new (GrForm value)
{
  GrPartizanAnswer *answer = g_new0 (GrPartizanAnswer, 1);
  answer->component_form = g_array_new (FALSE, FALSE, sizeof (GrForm));
  answer->value = value;
  for (guint side = 0; side < 2; side++)
    answer->move[side] = g_ptr_array_new_with_free_func (gr_winning_move_free);
  return answer;
}

/* The moves of one component, looked through. */
typedef struct {
  GrStudy *study;
  GrPartizanAnswer *answer;
  guint component;
  GrMoves *moves;
  GrForm enough;      /* what the component must become for the whole to be 0 */
  GrFormOrder *order; /* (nullable) how what a move makes of it compares with that; NULL: by its value */
  gboolean is_large;  /* values are too long to work one out for every move */
} PartizanMoves;

/* Keeps a move of component @component by which @side wins, or, where play may go round, fares as well as he can. */
static void
partizan_keep_move (GrStudy *study, GrPartizanAnswer *answer, guint component, const GrMoves *moves, const GrMove *move,
                    GrSide side, GrForm after)
{
  answer->n_moves[side] += move->count;
  if (answer->move[side]->len >= study->options.max_moves) {
    answer->truncated = TRUE;
    return;
  }
  GrWinningMove *kept = gr_winning_move_new (study, component, gr_study_component (study, component)->start, moves,
                                             move);
  const GArray *form = answer->component_form;
  kept->form_before = component < form->len ? g_array_index (form, GrForm, component) : GR_FORM_NONE;
  kept->form_after = after;
  g_ptr_array_add (answer->move[side], kept);
}

/* Notes move @index for the players who win by it. */
static gboolean
partizan_try_move (const PartizanMoves *look, guint index, GError **error)
{
  const GrMove *move = gr_moves_at (look->moves, index);
  GrForm after = GR_FORM_NONE;
  if (look->order == NULL || !look->is_large) {
    after = gr_study_parts_form (look->study, look->component, look->moves->part, move->first_part, move->n_parts,
                                 error);
    if (after == GR_FORM_NONE)
      return FALSE;
  }
  GrFormOrder order = look->order != NULL ? look->order[index]
                                          : gr_form_compare (gr_study_forms (look->study), after, look->enough, error);
  if (order == GR_FORM_UNKNOWN)
    return FALSE;
  if (move->mover != GR_MOVER_RIGHT && (order == GR_FORM_EQUAL || order == GR_FORM_GREATER))
    partizan_keep_move (look->study, look->answer, look->component, look->moves, move, GR_SIDE_LEFT, after);
  if (move->mover != GR_MOVER_LEFT && (order == GR_FORM_EQUAL || order == GR_FORM_LESS))
    partizan_keep_move (look->study, look->answer, look->component, look->moves, move, GR_SIDE_RIGHT, after);
  return TRUE;
}

/* Looks for the winning ones of look->moves, which are all of the component's. */
static gboolean
partizan_look (PartizanMoves *look, GError **error)
{
  const GrSummand *summand = gr_study_summand (look->study, look->component);
  const GrComponent *own = gr_study_component (look->study, look->component);
  gboolean explores = look->study->options.explore_only;
  g_autofree GrFormOrder *order = g_new (GrFormOrder, MAX (1, look->moves->move->len));
  if (!explores
      && gr_summand_compare_moves (summand, own->realm, own->start, look->moves, look->enough,
                                   gr_study_forms (look->study), order))
    look->order = order;
  look->is_large = !explores && !gr_summand_can_seek (summand, own->realm, own->start);
  gboolean good = !look->is_large || look->order != NULL;
  if (!good)
    gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                  "%s: it would take too long to find a value for each of %u moves\na smaller position",
                  summand->game->about.name, look->moves->move->len);
  for (guint i = 0; i < look->moves->move->len && good; i++)
    good = partizan_try_move (look, i, error);
  look->order = NULL;
  return good;
}

/* All moves of one component; *n_seen counts them over all components. */
static gboolean
partizan_component_moves (GrStudy *study, GrPartizanAnswer *answer, guint component, GrMoves *moves, guint64 *n_seen,
                          GError **error)
{
  GrForms *forms = gr_study_forms (study);
  const GrSummand *summand = gr_study_summand (study, component);
  const GrComponent *own = gr_study_component (study, component);
  guint64 n = gr_summand_n_counted (summand, own->realm, own->start);
  if (!gr_study_check_moves (study, summand->game, n > G_MAXUINT64 - *n_seen ? G_MAXUINT64 : *n_seen + n, error))
    return FALSE;
  gr_moves_clear (moves);
  gr_study_moves (study, component, own->start, moves);
  *n_seen += moves->move->len;
  GrForm negative = gr_form_negative (forms, answer->value, error);
  if (negative == GR_FORM_NONE)
    return FALSE;
  PartizanMoves look = { study, answer, component, moves, GR_FORM_NONE, NULL, FALSE };
  look.enough = gr_form_sum (forms, negative, g_array_index (answer->component_form, GrForm, component), error);
  return look.enough != GR_FORM_NONE && partizan_look (&look, error);
}

/* Every winning move of either player. Where that passes a limit they are left out, and the rest of the answer
   stands. */
static gboolean
partizan_moves (GrStudy *study, GrPartizanAnswer *answer, GError **error)
{
  g_autoptr (GrMoves) moves = gr_moves_new ();
  guint64 n_seen = 0;
  for (guint i = 0; i < study->n_components && answer->moves_error == NULL; i++) {
    GError *own = NULL;
    if (!partizan_component_moves (study, answer, i, moves, &n_seen, &own)
        && !gr_answer_omit_moves (own, &answer->moves_error, error))
      return FALSE;
  }
  for (guint side = 0; side < 2 && answer->moves_error != NULL; side++) {
    g_ptr_array_set_size (answer->move[side], 0);
    answer->n_moves[side] = 0;
  }
  answer->truncated &= answer->moves_error == NULL;
  return TRUE;
}

/* ---- where play may go round ---- */

/* How @side, who has just moved to @whole, fares: N he wins, P he loses, D a draw. FALSE and @error over a limit. */
static gboolean
sides_after (GrStudy *study, GrBytes whole, GrSide side, GrOutcome *fate, GError **error)
{
  GrVerdict verdict;
  if (!gr_study_verdict (study, whole, &verdict, error))
    return FALSE;
  GrOutcome reply = verdict.first[!side];
  *fate = reply == GR_OUTCOME_D ? GR_OUTCOME_D : reply == GR_OUTCOME_P ? GR_OUTCOME_N : GR_OUTCOME_P;
  return TRUE;
}

/* The moves of one component that are worth as much as the position: winning ones, or, in a draw, drawing ones. */
static gboolean
sides_component_moves (GrStudy *study, GrPartizanAnswer *answer, GrBytes whole, guint component, GrBytes at,
                       GError **error)
{
  g_autoptr (GrMoves) moves = gr_moves_new ();
  g_autoptr (GByteArray) after = g_byte_array_new ();
  gr_study_moves (study, component, at, moves);
  for (guint i = 0; i < moves->move->len; i++) {
    const GrMove *move = gr_moves_at (moves, i);
    g_byte_array_set_size (after, 0);
    gr_whole_replace (study, whole, component, at, moves->part, move->first_part, move->n_parts, after);
    for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
      GrOutcome fate;
      if (move->mover == (side == GR_SIDE_LEFT ? GR_MOVER_RIGHT : GR_MOVER_LEFT) || answer->first[side] == GR_OUTCOME_P)
        continue;
      if (!sides_after (study, (GrBytes) { after->data, after->len }, side, &fate, error))
        return FALSE;
      if (fate == answer->first[side])
        partizan_keep_move (study, answer, component, moves, move, side, GR_FORM_NONE);
    }
  }
  return TRUE;
}

/* The answer where play may go round. NULL and @error over a limit. (transfer full) */
static GrPartizanAnswer *
sides_solve (GrStudy *study, GError **error)
{
  g_autoptr (GrPartizanAnswer) answer = partizan_answer_new (GR_FORM_NONE);
  g_autoptr (GBytes) start = gr_study_start (study);
  gsize size;
  const guint8 *data = g_bytes_get_data (start, &size);
  GrBytes whole = { data, size }, at;
  GrVerdict verdict;
  if (!gr_study_verdict (study, whole, &verdict, error))
    return NULL;
  guint32 node = gr_study_whole_node (study, whole, error);
  answer->outcome = verdict.outcome;
  for (guint side = 0; side < 2; side++) {
    answer->first[side] = verdict.first[side];
    answer->remoteness[side] = study->found->whole_loopy->remoteness[2 * node + side];
  }
  GrWholeReader reader;
  gr_whole_reader_init (&reader, study, whole);
  while (gr_whole_reader_next (&reader, &at))
    if (!sides_component_moves (study, answer, whole, reader.component, at, error))
      return NULL;
  return g_steal_pointer (&answer);
}

/* ---- both ---- */

GrPartizanAnswer *
gr_study_solve_partizan (GrStudy *study, GError **error)
{
  g_assert (study->is_partizan && !study->is_family);
  if (study->is_loopy)
    return sides_solve (study, error);
  g_autoptr (GrPartizanAnswer) answer = partizan_answer_new (GR_FORM_ZERO);
  GrForms *forms = gr_study_forms (study);
  for (guint i = 0; i < study->n_components; i++) {
    GrForm own = gr_study_form (study, i, gr_study_component (study, i)->start, error);
    answer->value = own != GR_FORM_NONE ? gr_form_sum (forms, answer->value, own, error) : GR_FORM_NONE;
    if (answer->value == GR_FORM_NONE)
      return NULL;
    g_array_append_val (answer->component_form, own);
  }
  if (!gr_form_outcome (forms, answer->value, &answer->outcome, error) || !partizan_moves (study, answer, error))
    return NULL;
  return g_steal_pointer (&answer);
}
