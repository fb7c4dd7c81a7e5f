// SPDX-License-Identifier: MIT
// Comparing by values: forms are in one store, so the order of G and H is that of two forms, and a move in G − H wins
// where what it leaves is at least 0 (Left's) or at most 0 (Right's). An answer is looked for among all moves from where
// the first one leads.
// Stands on parts.c and study.c.
#define GR_DROP_ALSO GR_DROPS (GrPositions, gr_positions_free)

#include "game/compare.h"

#include "game/private.h"

#define COMPARE_FIRST 400     /* first moves for which answers are looked for */
#define COMPARE_LOOKS 2000000 /* answers looked at altogether */

GR_DESTROY_FUNCTION (comparison_line_free, GrComparisonLine, move.at, move.text, move.where, answer.at, answer.text,
                     answer.where)
GR_FREE_FUNCTION (gr_comparison_free, GrComparison, line[0], line[1], moves_error)

typedef struct {
  GrStudy *study;
  GrForms *forms;
  GrComparison *comparison;
  GArray *form;     /* of GrForm, shape (n_components) */
  GPtrArray *moves; /* of GrMoves, shape (n_components): from the start */
  guint64 n_looks;
} Compare;

/* Whether @side may make @move of @component in G − H. */
static gboolean
compare_may (const Compare *compare, guint component, const GrMove *move, GrSide side)
{
  GrSide own = component < compare->comparison->n_first ? side : 1 - side;
  return move->mover != (own == GR_SIDE_LEFT ? GR_MOVER_RIGHT : GR_MOVER_LEFT);
}

/* @move from the part @from of @component, which leaves the difference @left: by the labels of its ends, else in the game's words. */
static GrComparisonMove
compare_keep (const Compare *compare, guint component, GrBytes from, const GrMoves *moves, const GrMove *move,
              GrForm left)
{
  const GrSummand *summand = gr_study_summand (compare->study, component);
  GrWinningMove *kept = gr_winning_move_new (compare->study, component, from, moves, move);
  GrMove alone = *move;
  alone.first_part = 0;
  g_autoptr (GString) told = g_string_new (NULL);
  if (!gr_summand_is_bare (summand)
      || !gr_summand_tell (summand, gr_study_component (compare->study, component)->realm, from, &alone, kept->part,
                           gr_messages_lang (), told))
    g_string_append_printf (told, "%s → %s", kept->from, kept->to);
  g_autoptr (GString) where = g_string_new (NULL);
  gr_summand_append_where (summand, move, where);
  gr_winning_move_free (kept);
  guint32 realm = gr_study_component (compare->study, component)->realm;
  GrPositions *at = gr_positions_new ();
  gr_positions_put (at, realm, from);
  for (guint i = 0; i < move->n_parts; i++)
    gr_positions_put (at, realm, gr_positions_at (moves->part, move->first_part + i));
  return (GrComparisonMove) { component, g_strdup (told->str), g_strdup (where->str), left, at };
}

/* *left: what @difference, G − H, is after @move of @component, a part of which is worth @before, and *wins: whether @side, who
   made it, wins that. FALSE and @error. */
static gboolean
compare_after (const Compare *compare, guint component, const GrMoves *moves, const GrMove *move, GrForm before,
               GrForm difference, GrSide side, GrForm *left, gboolean *wins, GError **error)
{
  GrForms *forms = compare->forms;
  gboolean is_first = component < compare->comparison->n_first;
  GrForm after = gr_study_parts_form (compare->study, component, moves->part, move->first_part, move->n_parts, error);
  GrForm minus = after != GR_FORM_NONE ? gr_form_negative (forms, is_first ? before : after, error) : GR_FORM_NONE;
  GrForm step = minus != GR_FORM_NONE ? gr_form_sum (forms, is_first ? after : before, minus, error) : GR_FORM_NONE;
  *left = step != GR_FORM_NONE ? gr_form_sum (forms, difference, step, error) : GR_FORM_NONE;
  GrFormOrder order = *left != GR_FORM_NONE ? gr_form_compare (forms, *left, GR_FORM_ZERO, error) : GR_FORM_UNKNOWN;
  *wins = order == GR_FORM_EQUAL || order == (side == GR_SIDE_LEFT ? GR_FORM_GREATER : GR_FORM_LESS);
  return order != GR_FORM_UNKNOWN;
}

/* TRUE where @form is better for @side than @other. */
static gboolean
compare_is_better (const Compare *compare, GrForm form, GrForm other, GrSide side)
{
  return gr_form_compare (compare->forms, form, other, NULL) == (side == GR_SIDE_LEFT ? GR_FORM_GREATER : GR_FORM_LESS);
}

/* Looks among @moves of @side, those from the part @from of @component, for the one that leaves it most of those after which it
   wins, where the part is worth @before and all of G − H is @difference. found->text (transfer full) stays NULL where there is
   none. */
static gboolean
compare_find_answer (Compare *compare, guint component, GrBytes from, const GrMoves *moves, GrForm before,
                     GrForm difference, GrSide side, GrComparisonMove *found, GError **error)
{
  GR_EACH (i, const GrMove, move, moves->move) {
    gboolean wins;
    GrForm left;
    if (!compare_may (compare, component, move, side))
      continue;
    if (++compare->n_looks > COMPARE_LOOKS)
      return found->text != NULL
             || gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                              "there are too many answers to look through\na smaller position");
    if (!compare_after (compare, component, moves, move, before, difference, side, &left, &wins, error))
      return FALSE;
    if (!wins || (found->text != NULL && !compare_is_better (compare, left, found->left, side)))
      continue;
    GR_DROP (found, at, text, where);
    *found = compare_keep (compare, component, from, moves, move, left);
  }
  return TRUE;
}

/* The answer of @side to @move of @component, which left @difference. */
static gboolean
compare_answer (Compare *compare, guint component, const GrMoves *moves, const GrMove *move, GrForm difference,
                GrSide side, GrComparisonMove *found, GError **error)
{
  gboolean good = TRUE;
  g_autoptr (GrMoves) own = gr_moves_new ();
  for (guint i = 0; i < move->n_parts && good; i++) {
    GrBytes part = gr_positions_at (moves->part, move->first_part + i);
    GrForm before = gr_study_form (compare->study, component, part, error);
    gr_moves_clear (own);
    gr_study_moves (compare->study, component, part, own);
    good = before != GR_FORM_NONE
           && compare_find_answer (compare, component, part, own, before, difference, side, found, error);
  }
  for (guint i = 0; i < compare->moves->len && good; i++)
    if (i != component)
      good = compare_find_answer (compare, i, gr_study_component (compare->study, i)->start, compare->moves->pdata[i],
                                  g_array_index (compare->form, GrForm, i), difference, side, found, error);
  return good;
}

/* Keeps what @side does first by @move of @component: a move that wins, or one that is answered. */
static gboolean
compare_try (Compare *compare, guint component, const GrMoves *moves, const GrMove *move, GrSide side, GError **error)
{
  GrComparison *comparison = compare->comparison;
  gboolean wins;
  GrForm left, before = g_array_index (compare->form, GrForm, component);
  if (!compare_after (compare, component, moves, move, before, comparison->difference, side, &left, &wins, error))
    return FALSE;
  if (wins != comparison->begins_well[side])
    return TRUE;
  comparison->n_lines[side] += move->count;
  if (comparison->line[side]->len >= MIN (compare->study->options.max_moves, COMPARE_FIRST))
    return TRUE;
  GrComparisonLine *line = g_new0 (GrComparisonLine, 1);
  line->move = compare_keep (compare, component, gr_study_component (compare->study, component)->start, moves, move,
                             left);
  const GrComparisonLine *first = comparison->line[side]->len > 0 ? comparison->line[side]->pdata[0] : NULL;
  gboolean is_best = wins && first != NULL && compare_is_better (compare, left, first->move.left, side);
  g_ptr_array_insert (comparison->line[side], is_best ? 0 : -1, line);
  return wins || compare_answer (compare, component, moves, move, left, 1 - side, &line->answer, error);
}

/* All first moves of both. */
static gboolean
compare_moves (Compare *compare, GError **error)
{
  guint64 n_seen = 0;
  for (guint i = 0; i < compare->study->n_components; i++) {
    const GrComponent *own = gr_study_component (compare->study, i);
    const GrSummand *summand = gr_study_summand (compare->study, i);
    GrMoves *moves = gr_moves_new ();
    g_ptr_array_add (compare->moves, moves);
    guint64 n = gr_summand_n_counted (summand, own->realm, own->start);
    if (!gr_study_check_moves (compare->study, summand->game, n_seen + MIN (n, G_MAXUINT32), error))
      return FALSE;
    gr_study_moves (compare->study, i, own->start, moves);
    n_seen += moves->move->len;
  }
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++)
    GR_EACH_POINTER (i, const GrMoves, moves, compare->moves) {
      for (guint k = 0; k < moves->move->len; k++)
        if (compare_may (compare, i, gr_moves_at (moves, k), side)
            && !compare_try (compare, i, moves, gr_moves_at (moves, k), side, error))
          return FALSE;
    }
  return TRUE;
}

/* The values of all components and of the two sides. */
static gboolean
compare_values (Compare *compare, GError **error)
{
  GrComparison *comparison = compare->comparison;
  for (guint i = 0; i < compare->study->n_components; i++) {
    const GrComponent *own = gr_study_component (compare->study, i);
    gboolean is_first = i < comparison->n_first;
    GrForm form = gr_study_form (compare->study, i, own->start, error);
    if (form == GR_FORM_NONE)
      return FALSE;
    g_array_append_val (compare->form, form);
    GrForm *sum = &comparison->value[is_first ? 0 : 1];
    *sum = gr_form_sum (compare->forms, *sum, form, error);
    if (*sum == GR_FORM_NONE)
      return FALSE;
  }
  GrForm negative = gr_form_negative (compare->forms, comparison->value[1], error);
  if (negative == GR_FORM_NONE)
    return FALSE;
  comparison->difference = gr_form_sum (compare->forms, comparison->value[0], negative, error);
  if (comparison->difference == GR_FORM_NONE)
    return FALSE;
  comparison->order = gr_form_compare (compare->forms, comparison->value[0], comparison->value[1], error);
  return comparison->order != GR_FORM_UNKNOWN;
}

GrComparison *
gr_study_compare (GrStudy *study, guint n_first, GError **error)
{
  g_autoptr (GrComparison) comparison = g_new0 (GrComparison, 1);
  comparison->n_first = n_first;
  g_autoptr (GArray) form = g_array_new (FALSE, FALSE, sizeof (GrForm));
  g_autoptr (GPtrArray) moves = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_moves_free);
  Compare compare = { study, gr_study_forms (study), comparison, form, moves, 0 };
  GError *own = NULL;
  for (guint side = 0; side < 2; side++)
    comparison->line[side] = g_ptr_array_new_with_free_func (comparison_line_free);
  if (!compare_values (&compare, error))
    return NULL;
  comparison->begins_well[GR_SIDE_LEFT] = comparison->order == GR_FORM_GREATER || comparison->order == GR_FORM_CONFUSED;
  comparison->begins_well[GR_SIDE_RIGHT] = comparison->order == GR_FORM_LESS || comparison->order == GR_FORM_CONFUSED;
  if (!compare_moves (&compare, &own) && !gr_answer_omit_moves (own, &comparison->moves_error, error))
    return NULL;
  return g_steal_pointer (&comparison);
}
