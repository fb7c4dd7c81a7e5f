// SPDX-License-Identifier: MIT
// The answer of partizan play. Forms add, so the whole is the sum of its parts, and a move wins for Left where what she
// leaves is at least 0, for Right where it is at most 0.
// Where play may go round there are no values: for either player to begin, whether he wins, loses or draws, how soon, and by
// which moves is read off the graph of whole positions, peeled with a player to move, so that it holds for sums of any games.
// Source: J. H. Conway, On Numbers and Games (1976), ch. 7; Winning Ways, vol. 1, ch. 2.
// Where some component's value is over a limit, bounds add, since G ≤ G' and H ≤ H' give G + H ≤ G' + H'. Who wins follows
// where they lie on one side of 0; where all other components together are a number, the game of the one that is left may
// know it besides.
// Stands on study.c and verdict.c.
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

GR_FREE_FUNCTION (gr_partizan_answer_free, GrPartizanAnswer, move[0], move[1], component_form, moves_error)

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

/* All moves of one component, of which those are kept by which a player wins; *n_seen counts them over all components. */
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
  /* What the component must become for the whole to be 0, and how what each move makes of it compares with that. */
  GrForm value = g_array_index (answer->component_form, GrForm, component);
  GrForm negative = gr_form_negative (forms, answer->value, error);
  GrForm enough = negative != GR_FORM_NONE ? gr_form_sum (forms, negative, value, error) : GR_FORM_NONE;
  if (enough == GR_FORM_NONE)
    return FALSE;
  g_autofree GrFormOrder *known = g_new (GrFormOrder, MAX (1, moves->move->len));
  gboolean explores = study->options.explore_only;
  gboolean compares = !explores && GR_HAS (summand, partizan, compare_moves)
                      && summand->game->partizan->compare_moves (summand->instance, own->realm, own->start, moves,
                                                                 enough, forms, known);
  gboolean is_large = !explores && !gr_summand_can_seek (summand, own->realm, own->start);
  if (is_large && !compares)
    return gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                         "%s: it would take too long to find a value for each of %u moves\na smaller position",
                         summand->game->about.name, moves->move->len);
  GR_EACH (i, const GrMove, move, moves->move) {
    GrForm after = is_large
                     ? GR_FORM_NONE
                     : gr_study_parts_form (study, component, moves->part, move->first_part, move->n_parts, error);
    if (after == GR_FORM_NONE && !is_large)
      return FALSE;
    GrFormOrder order = compares ? known[i] : gr_form_compare (forms, after, enough, error);
    if (order == GR_FORM_UNKNOWN)
      return FALSE;
    if (move->mover != GR_MOVER_RIGHT && (order == GR_FORM_EQUAL || order == GR_FORM_GREATER))
      partizan_keep_move (study, answer, component, moves, move, GR_SIDE_LEFT, after);
    if (move->mover != GR_MOVER_LEFT && (order == GR_FORM_EQUAL || order == GR_FORM_LESS))
      partizan_keep_move (study, answer, component, moves, move, GR_SIDE_RIGHT, after);
  }
  return TRUE;
}

/* ---- where play may go round ---- */

/* The moves of one component that are worth as much as the position: winning ones, or, in a draw, drawing ones. */
static gboolean
sides_component_moves (GrStudy *study, GrPartizanAnswer *answer, GrBytes whole, guint component, GrBytes at,
                       GError **error)
{
  g_autoptr (GrMoves) moves = gr_moves_new ();
  g_autoptr (GByteArray) after = g_byte_array_new ();
  gr_study_moves (study, component, at, moves);
  GR_EACH (i, const GrMove, move, moves->move) {
    g_byte_array_set_size (after, 0);
    gr_whole_replace (study, whole, component, at, moves->part, move->first_part, move->n_parts, after);
    for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
      GrVerdict verdict;
      if (move->mover == (side == GR_SIDE_LEFT ? GR_MOVER_RIGHT : GR_MOVER_LEFT) || answer->first[side] == GR_OUTCOME_P)
        continue;
      if (!gr_study_verdict (study, (GrBytes) { after->data, after->len }, &verdict, error))
        return FALSE;
      GrOutcome reply = verdict.first[!side]; /* how the other player fares, who has the move now */
      if (reply == (answer->first[side] == GR_OUTCOME_N ? GR_OUTCOME_P : GR_OUTCOME_D))
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
  GrBytes whole = gr_study_start (study), at;
  GrVerdict verdict;
  if (!gr_study_verdict (study, whole, &verdict, error))
    return NULL;
  guint32 node = gr_study_whole_node (study, whole, error);
  answer->outcome = verdict.outcome;
  for (guint side = 0; side < 2; side++) {
    answer->first[side] = verdict.first[side];
    answer->remoteness[side] = study->found->whole_loopy->remoteness[2 * node + side];
  }
  GrWholeReader reader = gr_whole_reader (study, whole);
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
  if (!gr_form_outcome (forms, answer->value, &answer->outcome, error))
    return NULL;
  /* Every winning move of either player. Where that passes a limit they are left out, and the rest of the answer stands. */
  g_autoptr (GrMoves) moves = gr_moves_new ();
  guint64 n_seen = 0;
  for (guint i = 0; i < study->n_components && answer->moves_error == NULL; i++) {
    GError *own = NULL;
    if (!partizan_component_moves (study, answer, i, moves, &n_seen, &own)
        && !gr_answer_omit_moves (own, &answer->moves_error, error))
      return NULL;
  }
  for (guint side = 0; side < 2 && answer->moves_error != NULL; side++) {
    g_ptr_array_set_size (answer->move[side], 0);
    answer->n_moves[side] = 0;
  }
  answer->truncated &= answer->moves_error == NULL;
  return g_steal_pointer (&answer);
}

/* ---- over a limit: bounds ---- */

/* Who wins, from the bounds, or from the only component @open without a value, beside which all others are worth @rest. */
static void
bounded_find_outcome (GrStudy *study, GrBoundedAnswer *answer, guint open, GrForm rest)
{
  GrForms *forms = gr_study_forms (study);
  GrFormOrder low = gr_form_compare (forms, answer->bound[0], GR_FORM_ZERO, NULL);
  GrFormOrder high = gr_form_compare (forms, answer->bound[1], GR_FORM_ZERO, NULL);
  answer->has_outcome = TRUE;
  if (low == GR_FORM_GREATER || high == GR_FORM_LESS) {
    answer->outcome = low == GR_FORM_GREATER ? GR_OUTCOME_L : GR_OUTCOME_R;
  } else if (low == GR_FORM_EQUAL && high == GR_FORM_EQUAL) {
    answer->outcome = GR_OUTCOME_P;
  } else {
    GrForm bound[2];
    const GrComponent *own = gr_study_component (study, open);
    answer->has_outcome = FALSE;
    if (rest != GR_FORM_NONE && gr_form_kind (forms, rest) == GR_FORM_NUMBER)
      gr_summand_bound (gr_study_summand (study, open), own->realm, own->start, gr_form_base (forms, rest), forms,
                        bound, &answer->has_outcome, &answer->outcome);
  }
}

GrBoundedAnswer *
gr_study_bound (GrStudy *study)
{
  g_autoptr (GrBoundedAnswer) answer = g_new0 (GrBoundedAnswer, 1);
  GrForms *forms = gr_study_forms (study);
  GrForm rest = GR_FORM_ZERO; /* of the components with a value; NONE: not only one is without */
  guint open = G_MAXUINT;
  answer->component = g_array_new (FALSE, FALSE, sizeof (GrForm));
  for (guint i = 0; i < study->n_components; i++) {
    const GrComponent *component = gr_study_component (study, i);
    g_autoptr (GError) error = NULL;
    gboolean has_outcome;
    GrOutcome outcome;
    GrForm own[2];
    own[0] = own[1] = gr_study_form (study, i, component->start, &error);
    gboolean is_value = own[0] != GR_FORM_NONE;
    if (!is_value
        && (!g_error_matches (error, GR_ERROR, GR_ERROR_LIMIT)
            || !gr_summand_bound (gr_study_summand (study, i), component->realm, component->start, NULL, forms, own,
                                  &has_outcome, &outcome)))
      return NULL;
    g_array_append_vals (answer->component, own, 2);
    for (guint side = 0; side < 2; side++) {
      answer->bound[side] = gr_form_sum (forms, answer->bound[side], own[side], NULL);
      if (answer->bound[side] == GR_FORM_NONE)
        return NULL;
    }
    if (is_value)
      rest = rest != GR_FORM_NONE ? gr_form_sum (forms, rest, own[0], NULL) : GR_FORM_NONE;
    else
      rest = open == G_MAXUINT ? rest : GR_FORM_NONE;
    open = is_value ? open : i;
  }
  if (open == G_MAXUINT)
    return NULL;
  bounded_find_outcome (study, answer, open, rest);
  return g_steal_pointer (&answer);
}

GR_FREE_FUNCTION (gr_bounded_answer_free, GrBoundedAnswer, component)
