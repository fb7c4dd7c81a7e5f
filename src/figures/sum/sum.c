// SPDX-License-Identifier: MIT
// The components of a sum in which Left and Right have different moves, over one number line: each at its own value,
// then added one after another, then the total, who wins, and in which components. Means add, so that every component
// moves the sum by its mean; what a hot game or an infinitesimal does beyond that is told and drawn.
// Source: Winning Ways, vol. 1, ch. 2 (sums of numbers), ch. 6 (means); J. H. Conway, On Numbers and Games (1976), ch.
// 9.
#include "figures/sum/sum.h"

#include "base/phrase.h"
#include "diagram/node.h"
#include "diagram/options.h"
#include "diagram/partizan.h"
#include "diagram/piece.h"
#include "diagram/words.h"
#include "figures/value/value.h"
#include "game/solve.h"
#include "value/thermograph.h"

#include <math.h>
#include <string.h>

#define SUM_NAME_CHARACTERS 16
#define SUM_LONG_CHARACTERS 24 /* where there is no shorter way to tell it */
#define SUM_TOLD_CHARACTERS 60 /* of a name in a sentence */
#define SUM_PIECE_GAP 10.0     /* between the parts of one component, in points */
#define SUM_MAX_MOVES 2000     /* that are tried for those that win */
#define SUM_PAIRED 12          /* components that are tried for pairs that cancel */
#define SUM_PLAYED 4           /* moves of best play that are told at most, … */
#define SUM_PLAYED_MOVES 200   /* … and so many are tried for each */
/* More rows than this are no picture. */
#define SUM_MAX_ROWS 40

/* ---- plain text ---- */

static char *
sum_plain (const GrSum *sum, GrSumStep step)
{
  GString *out = g_string_new (NULL);
  int label_width = 0, value_width = 0;
  GR_EACH (i, const GrSumRow, row, sum->row) {
    g_autofree char *label = gr_sum_label (row);
    label_width = MAX (label_width, (int) gr_words_columns (label));
    value_width = MAX (value_width, (int) gr_words_columns (row->own.name));
  }
  GR_EACH (i, const GrSumRow, row, sum->row) {
    g_autofree char *label = gr_sum_label (row);
    gr_words_pad (out, label, -label_width);
    g_string_append (out, label_width > 0 ? "  " : "");
    gr_words_pad (out, row->own.name, i < step.n_added ? -value_width : -1);
    if (i < step.n_added)
      g_string_append_printf (out, "  %s %s", i > 0 ? "→" : " ", row->so_far.name);
    for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT && step.is_ended; side++)
      if (row->win[side] != NULL) /* the winning moves in it */
        g_string_append_printf (out, "   %s %s",
                                gr_phrase (side == GR_SIDE_LEFT ? "Left" : "Right", sum->request->lang),
                                row->win[side]->str);
    g_string_append_c (out, '\n');
  }
  if (step.is_ended)
    g_string_append_printf (out, "%s %s %s\n", gr_phrase (gr_sum_total_word, sum->request->lang),
                            gr_sum_total (sum)->name,
                            sum->outcome == GR_OUTCOME_P ? "" : gr_sum_relation[sum->outcome]);
  return g_string_free (out, FALSE);
}

static void
sum_clear_row (gpointer data)
{
  GrSumRow *row = data;
  g_free (row->label);
  g_clear_pointer (&row->picture, gr_scene_free);
  g_free (row->own.name);
  g_free (row->so_far.name);
  gr_dyadic_free (row->mean);
  for (guint side = 0; side < 2; side++) {
    g_clear_pointer (&row->after[side], gr_scene_free);
    if (row->win[side] != NULL)
      g_string_free (row->win[side], TRUE);
  }
}

/* ---- what stands in the rows ---- */

/* @form less @number. GR_FORM_NONE, and @error, over a limit. */
static GrForm
sum_rest (GrForms *forms, GrForm form, const GrDyadic *number, GError **error)
{
  g_autoptr (GrDyadic) back = gr_dyadic_negate (number);
  GrForm shift = gr_form_number (forms, back, error);
  return shift != GR_FORM_NONE ? gr_form_sum (forms, form, shift, error) : GR_FORM_NONE;
}

/* The name of @form; where that is long, what it is infinitely close to and what is added: “1 + 3·↑+* + tiny(2)”. (transfer full) */
static char *
sum_name (GrForms *forms, GrForm form, guint most)
{
  g_autofree char *name = gr_partizan_near_name (forms, form, most);
  const GrDyadic *stop = gr_form_left_stop (forms, form);
  gboolean is_long = g_str_has_suffix (name, "…") || g_str_has_prefix (name, "≈") || strstr (name, "||") != NULL;
  if (!is_long || gr_dyadic_compare (stop, gr_form_right_stop (forms, form)) != 0)
    return g_steal_pointer (&name);
  GrForm rest = sum_rest (forms, form, stop, NULL);
  g_autofree char *parts = rest != GR_FORM_NONE ? gr_partizan_result_name (forms, rest, SUM_LONG_CHARACTERS) : NULL,
                  *number = gr_partizan_number (stop);
  if (parts == NULL || (gr_dyadic_sign (stop) != 0 && (strstr (parts, "…") != NULL || strstr (number, "…") != NULL)))
    return g_steal_pointer (&name);
  return gr_dyadic_sign (stop) == 0 ? g_steal_pointer (&parts) : g_strdup_printf ("%s + %s", number, parts);
}

static gboolean
sum_read_mark (GrForms *forms, GrForm form, const GrDyadic *mean, GrSumMark *mark, GError **error)
{
  mark->low = gr_dyadic_to_double (gr_form_right_stop (forms, form));
  mark->high = gr_dyadic_to_double (gr_form_left_stop (forms, form));
  mark->mean = gr_dyadic_to_double (mean);
  mark->name = sum_name (forms, form, SUM_NAME_CHARACTERS);
  mark->kind = GR_SUM_NUMBER;
  if (gr_form_kind (forms, form) == GR_FORM_NUMBER)
    return TRUE;
  mark->kind = GR_SUM_HOT;
  if (gr_dyadic_compare (gr_form_left_stop (forms, form), gr_form_right_stop (forms, form)) != 0)
    return TRUE;
  mark->kind = GR_SUM_NEAR;
  GrForm rest = sum_rest (forms, form, mean, error);
  return rest != GR_FORM_NONE && gr_form_outcome (forms, rest, &mark->side, error);
}

/* The picture of a component (nullable) and, appended to @label (nullable), what it is called; several parts stand side by side.
   (transfer full) */
static GrScene *
sum_read_look (const GrSum *sum, GrBytes whole, guint component, GString *label)
{
  g_autoptr (GrScene) picture = gr_scene_new ();
  double x = 0;
  g_autoptr (GrPositions) part = gr_parts_of (sum->study, whole, component);
  for (guint i = 0; i < gr_positions_count (part); i++) {
    GrBytes at = gr_positions_at (part, i);
    g_autofree char *caption = gr_piece_caption (sum->study, component, at);
    g_autoptr (GrScene) own = gr_piece_draw (sum->study, component, at);
    if (label != NULL)
      g_string_append_printf (label, "%s%s", i > 0 ? "+" : "", caption);
    gr_scene_append (picture, own, x, 0, 1);
    x = picture->bounds.width > 0 ? picture->bounds.x + picture->bounds.width + SUM_PIECE_GAP : 0;
  }
  /* Words say something, as piles do that are too large to be drawn, or the counts of a game of both players; letters and
     numbers of places are not missed. */
  gboolean counts = !gr_study_summand (sum->study, component)->is_partizan, is_said = FALSE;
  GR_EACH (i, const GrItem, item, picture->item)
    is_said |= item->kind == GR_ITEM_TEXT && (counts || g_utf8_strlen (item->text.string, -1) > 2);
  return !is_said && gr_scene_strip_text (picture) ? g_steal_pointer (&picture) : NULL;
}

static gboolean
sum_read_row (GrSum *sum, GrBytes whole, guint component, GError **error)
{
  GrSumRow empty = { 0 };
  g_array_append_val (sum->row, empty);
  GrSumRow *row = &g_array_index (sum->row, GrSumRow, component);
  g_autoptr (GrPositions) part = gr_parts_of (sum->study, whole, component);
  GrForm own = row->value = gr_study_parts_form (sum->study, component, part, 0, gr_positions_count (part), error);
  if (own == GR_FORM_NONE)
    return FALSE;
  g_autoptr (GrThermograph) thermograph = gr_thermograph_new (sum->forms, own, error);
  row->total = sum->total = thermograph != NULL ? gr_form_sum (sum->forms, sum->total, own, error) : GR_FORM_NONE;
  if (sum->total == GR_FORM_NONE)
    return FALSE;
  const GrDyadic *mean = thermograph->mean;
  row->mean = component > 0 ? gr_dyadic_add (gr_sum_row (sum, component - 1)->mean, mean) : gr_dyadic_copy (mean);
  g_autoptr (GString) label = g_string_new (NULL);
  row->summand = gr_study_component (sum->study, component)->summand;
  row->picture = sum_read_look (sum, whole, component, label);
  g_autofree char *name = gr_partizan_name (sum->forms, own, G_MAXUINT);
  if (!gr_partizan_is_name (label->str, name))
    row->label = g_strdup (label->len > 0 ? label->str : "–");
  return sum_read_mark (sum->forms, own, mean, &row->own, error)
         && sum_read_mark (sum->forms, sum->total, row->mean, &row->so_far, error);
}

/* The value of @component in the position @whole, GR_FORM_NONE where it is not known. */
static GrForm
sum_part_form (const GrSum *sum, GrBytes whole, guint component)
{
  g_autoptr (GError) unsaid = NULL;
  g_autoptr (GrPositions) part = gr_parts_of (sum->study, whole, component);
  return gr_study_parts_form (sum->study, component, part, 0, gr_positions_count (part), &unsaid);
}

/* Its name. (transfer full); NULL: it is not known, or its name is too long. */
static char *
sum_part_name (const GrSum *sum, GrBytes whole, guint component)
{
  GrForm form = sum_part_form (sum, whole, component);
  g_autofree char *name = form != GR_FORM_NONE ? gr_partizan_name (sum->forms, form, SUM_NAME_CHARACTERS) : NULL;
  return name == NULL || g_str_has_suffix (name, "…") ? NULL : g_steal_pointer (&name);
}

/* Adds what a winning move leaves to the list @win (nullable). */
static void
wins_add (GString **win, const char *name)
{
  g_autofree char *last = g_strdup_printf (" %s", name), *inner = g_strdup_printf (" %s,", name);
  if (*win == NULL)
    *win = g_string_new ("→");
  if (strstr ((*win)->str, inner) == NULL && !g_str_has_suffix ((*win)->str, last))
    g_string_append_printf (*win, "%s%s", (*win)->len > strlen ("→") ? "," : "", last);
}

/* Finds the components that cancel in pairs: their sum is 0, or a number though neither is one. */
static void
sum_read_pairs (GrSum *sum)
{
  for (guint i = 0; i < sum->row->len; i++)
    g_array_index (sum->row, GrSumRow, i).pair = i;
  for (guint i = 0; i < sum->row->len && sum->row->len <= SUM_PAIRED; i++)
    for (guint k = i + 1; k < sum->row->len; k++) {
      GrSumRow *row = &g_array_index (sum->row, GrSumRow, i), *other = &g_array_index (sum->row, GrSumRow, k);
      gboolean is_number = row->own.kind == GR_SUM_NUMBER;
      if (row->pair != i || other->pair != k || row->value == GR_FORM_ZERO
          || is_number != (other->own.kind == GR_SUM_NUMBER))
        continue;
      GrForm both = gr_form_sum (sum->forms, row->value, other->value, NULL);
      if (both == GR_FORM_NONE
          || (both != GR_FORM_ZERO && (is_number || gr_form_kind (sum->forms, both) != GR_FORM_NUMBER)))
        continue;
      row->pair = k;
      other->pair = i;
      row->pair_value = both;
    }
}

/* The move in @component that leads from @from to @to, as it changes the value there: “±1 → 1”. FALSE: that is too long. */
static gboolean
sum_tell_move (const GrSum *sum, guint component, GrBytes from, GrBytes to, GString *text)
{
  g_autofree char *before = sum_part_name (sum, from, component), *after = sum_part_name (sum, to, component);
  if (before != NULL && after != NULL)
    g_string_append_printf (text, "%s → %s", before, after);
  return before != NULL && after != NULL;
}

/* Counts and names the winning moves, where that takes no more than trying some. */
static gboolean
sum_read_wins (GrSum *sum, GrBytes whole, GError **error)
{
  if (gr_study_n_moves (sum->study, whole) > SUM_MAX_MOVES)
    return TRUE;
  g_autoptr (GrMoves) moves = gr_followers_of (sum->study, whole);
  GR_EACH (i, const GrMove, move, moves->move) {
    GrVerdict after;
    g_autoptr (GError) own = NULL;
    if (!gr_study_verdict (sum->study, gr_positions_at (moves->part, move->first_part), &after, &own)) {
      gboolean is_long = g_error_matches (own, GR_ERROR, GR_ERROR_LIMIT); /* the sum stands without them */
      gr_pass_error (is_long ? NULL : g_steal_pointer (&own), error);
      return is_long;
    }
    GrSumRow *row = &g_array_index (sum->row, GrSumRow, move->component);
    for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
      GrMover mover = side == GR_SIDE_LEFT ? GR_MOVER_LEFT : GR_MOVER_RIGHT;
      if (move->mover != mover && move->mover != GR_MOVER_BOTH)
        continue;
      GrBytes to = gr_positions_at (moves->part, move->first_part);
      gboolean wins = gr_move_wins (mover, &after, TRUE);
      GrSumFirst *first = &row->first[side][wins];
      row->n_moves[side] += move->count;
      if (!first->is_set)
        *first = (GrSumFirst) { sum_part_form (sum, to, move->component), after.form, TRUE };
      first->is_set &= first->part != GR_FORM_NONE;
      if (!wins)
        continue;
      row->n_wins[side] += move->count;
      g_autofree char *left = sum_part_name (sum, to, move->component);
      if (row->picture != NULL && row->after[side] == NULL)
        row->after[side] = sum_read_look (sum, to, move->component, NULL);
      wins_add (&row->win[side], left != NULL ? left : "…");
    }
  }
  return TRUE;
}

/* ---- best play ---- */

/* Adds to @path what the best move of @side leaves, and that move to @text: the one with the best stop, and of these one that wins
   (*wins). FALSE: there is none, or it is not known. */
static gboolean
sum_move (const GrSum *sum, GrPositions *path, GrSide side, GString *text, gboolean *wins)
{
  GrBytes from = gr_positions_at (path, gr_positions_count (path) - 1);
  const GrMove *best = NULL;
  double best_stop = 0, sign = side == GR_SIDE_LEFT ? 1 : -1;
  *wins = FALSE;
  if (gr_study_n_moves (sum->study, from) > SUM_PLAYED_MOVES)
    return FALSE;
  g_autoptr (GrMoves) moves = gr_followers_of (sum->study, from);
  GR_EACH (i, const GrMove, move, moves->move) {
    g_autoptr (GError) unsaid = NULL;
    GrVerdict after;
    if (move->mover == (side == GR_SIDE_LEFT ? GR_MOVER_RIGHT : GR_MOVER_LEFT))
      continue;
    if (!gr_study_verdict (sum->study, gr_positions_at (moves->part, move->first_part), &after, &unsaid))
      return FALSE;
    gboolean is_won = gr_move_wins (side == GR_SIDE_LEFT ? GR_MOVER_LEFT : GR_MOVER_RIGHT, &after, TRUE);
    double stop = sign
                  * gr_dyadic_to_double (side == GR_SIDE_LEFT ? gr_form_right_stop (sum->forms, after.form)
                                                              : gr_form_left_stop (sum->forms, after.form));
    if (best != NULL && (stop < best_stop || (stop == best_stop && is_won <= *wins)))
      continue;
    best = move;
    best_stop = stop;
    *wins = is_won;
  }
  if (best == NULL)
    return FALSE;
  GrBytes to = gr_positions_at (moves->part, best->first_part);
  gboolean is_told = sum_tell_move (sum, best->component, from, to, text);
  gr_positions_add (path, 0, to.data, to.size);
  return is_told;
}

/* “ (±1 → 1), play stops at 1 > 0”: how @side and the other move in turn until the sum is a number or infinitely close to one, and
   what @winner has of it; without the moves where that is not soon. (transfer full) */
static char *
sum_line (const GrSum *sum, GrSide side, GrSide winner)
{
  static const char *const ends[2][2] = {
    { GR_PHRASE (", won for Left"), GR_PHRASE (", won for Right") },
    { GR_PHRASE (" with Right to move, who loses"), GR_PHRASE (" with Left to move, who loses") },
  };
  const GrDyadic *stop = side == GR_SIDE_LEFT ? gr_form_left_stop (sum->forms, sum->total)
                                              : gr_form_right_stop (sum->forms, sum->total);
  int sign = gr_dyadic_sign (stop);
  g_autoptr (GrPositions) path = gr_positions_new ();
  const char *lang = sum->request->lang;
  g_autoptr (GString) text = g_string_new (" (");
  g_autofree char *end = gr_partizan_number (stop);
  gboolean is_over = FALSE, is_number = FALSE, wins;
  gr_positions_add (path, 0, sum->whole.data, sum->whole.size);
  for (guint i = 0; i < SUM_PLAYED && !is_over; i++, side = 1 - side) {
    GrVerdict now;
    g_string_append (text, i > 0 ? gr_phrase (", then ", lang) : "");
    if (!sum_move (sum, path, side, text, &wins)
        || !gr_study_verdict (sum->study, gr_positions_at (path, i + 1), &now, NULL))
      break;
    is_over = gr_dyadic_compare (gr_form_left_stop (sum->forms, now.form), gr_form_right_stop (sum->forms, now.form))
              == 0;
    is_number = is_over && gr_form_kind (sum->forms, now.form) == GR_FORM_NUMBER;
    g_autofree char *name = gr_partizan_near_name (sum->forms, now.form, SUM_NAME_CHARACTERS);
    if (is_over && sign == 0 && !g_str_has_suffix (name, "…"))
      gr_take_text (&end, g_steal_pointer (&name));
  }
  g_string_append (text, ")");
  return gr_say ("%s, play stops at %s%s", lang, is_over ? text->str : "", end,
                 sign > 0   ? " > 0"
                 : sign < 0 ? " < 0"
                            : gr_phrase (ends[is_number][winner], lang));
}

/* “ She answers ↑ → * by *2 → *.”: how the winner answers each of the few first moves of the other, in a sum of 0 who is second
   each first move. (transfer full); empty where that is not known. */
static char *
sum_answers (const GrSum *sum)
{
  static const char *const answer[] = {
    [GR_OUTCOME_P] = GR_PHRASE (" Answers: %s."),
    [GR_OUTCOME_L] = GR_PHRASE (" She answers %s."),
    [GR_OUTCOME_R] = GR_PHRASE (" He answers %s."),
  };
  const char *lang = sum->request->lang;
  g_autoptr (GPtrArray) item = g_ptr_array_new_with_free_func (g_free);
  if (sum->outcome == GR_OUTCOME_N || gr_study_n_moves (sum->study, sum->whole) > SUM_PLAYED_MOVES)
    return g_strdup ("");
  g_autoptr (GrMoves) moves = gr_followers_of (sum->study, sum->whole);
  GR_EACH (i, const GrMove, move, moves->move) {
    g_autoptr (GrPositions) path = gr_positions_new ();
    g_autoptr (GString) asked = g_string_new (NULL), told = g_string_new (NULL);
    GrBytes to = gr_positions_at (moves->part, move->first_part);
    GrSide side = move->mover == GR_MOVER_RIGHT ? GR_SIDE_LEFT : GR_SIDE_RIGHT; /* who answers */
    if (move->mover == GR_MOVER_BOTH && sum->outcome == GR_OUTCOME_L)
      side = GR_SIDE_LEFT;
    if (sum->outcome == (side == GR_SIDE_LEFT ? GR_OUTCOME_R : GR_OUTCOME_L))
      continue;
    gboolean wins;
    gr_positions_add (path, 0, to.data, to.size);
    if (!sum_tell_move (sum, move->component, sum->whole, to, asked) || !sum_move (sum, path, side, told, &wins)
        || !wins)
      return g_strdup ("");
    char *own = gr_say ("%s by %s", lang, asked->str, told->str);
    if (g_ptr_array_find_with_equal_func (item, own, g_str_equal, NULL))
      g_free (own);
    else
      g_ptr_array_add (item, own);
  }
  g_autofree char *list = gr_words_list (item, sum->request);
  return item->len > 0 && item->len <= SUM_PLAYED ? gr_say (answer[sum->outcome], lang, list) : g_strdup ("");
}

/* ---- words ---- */

static char *
sum_step_sentence (const GrSum *sum, guint index)
{
  static const char *const number[3] = {
    GR_PHRASE ("Add %s: the sum moves %s to the left."),
    GR_PHRASE ("Add 0: a game worth 0 changes nothing."),
    GR_PHRASE ("Add %s: the sum moves %s to the right."),
  };
  static const char *const hot[3] = {
    GR_PHRASE ("Add %s, which is hot: the mean moves %s to the left, and the bar shows where play can stop."),
    GR_PHRASE ("Add %s, which is hot: its mean is 0, and the bar shows where play can stop."),
    GR_PHRASE ("Add %s, which is hot: the mean moves %s to the right, and the bar shows where play can stop."),
  };
  const GrFigureRequest *request = sum->request;
  const GrSumMark *own = &gr_sum_row (sum, index)->own;
  g_autofree char *name = gr_partizan_near_name (sum->forms, gr_sum_row (sum, index)->value, SUM_TOLD_CHARACTERS);
  if (index == 0)
    return gr_say ("The first is worth %s.", request->lang, name);
  const GrDyadic *before = gr_sum_row (sum, index - 1)->mean;
  g_autoptr (GrDyadic) way = gr_dyadic_subtract (gr_sum_row (sum, index)->mean, before);
  int sign = gr_dyadic_sign (way);
  g_autoptr (GrDyadic) size = sign < 0 ? gr_dyadic_negate (way) : gr_dyadic_copy (way);
  g_autofree char *shift = gr_partizan_number (size);
  if (own->kind == GR_SUM_NEAR && sign == 0)
    return gr_say ("Add %s: infinitely small, it moves no number, but it may decide who is ahead.", request->lang,
                   name);
  const char *const *phrase = own->kind == GR_SUM_HOT ? hot : number;
  return gr_say (phrase[(sign > 0) - (sign < 0) + 1], request->lang, name, shift);
}

/* “1/2 + ±1 = {3/2|-1/2}”. */
static char *
sum_step_result (const GrSum *sum, guint index)
{
  const GrSumRow *row = gr_sum_row (sum, index);
  const char *own = row->own.name, *minus = "−";
  if (index == 0)
    return NULL;
  const char *before = gr_sum_row (sum, index - 1)->so_far.name;
  gsize sign = g_str_has_prefix (own, minus) ? strlen (minus) : 0;
  return g_strdup_printf ("%s %s %s = %s", before, sign > 0 ? minus : "+", own + sign, row->so_far.name);
}

/* “1/2 ± 3/2”, of a switch between two numbers; NULL: @form is none. (transfer full) */
static char *
sum_switch_name (const GrForms *forms, GrForm form)
{
  const GrDyadic *end[2];
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    GrForm option = gr_form_n_options (forms, form, side) == 1 ? gr_form_option ((GrForms *) forms, form, side, 0, NULL)
                                                               : GR_FORM_NONE;
    if (option == GR_FORM_NONE || gr_form_kind (forms, option) != GR_FORM_NUMBER)
      return NULL;
    end[side] = gr_form_base (forms, option);
  }
  g_autoptr (GrDyadic) both = gr_dyadic_add (end[0], end[1]), way = gr_dyadic_subtract (end[0], end[1]);
  g_autoptr (GrDyadic) mean = gr_dyadic_halve (both), half = gr_dyadic_halve (way);
  g_autofree char *middle = gr_partizan_number (mean), *size = gr_partizan_number (half);
  return gr_dyadic_sign (half) > 0 ? g_strdup_printf ("%s ± %s", middle, size) : NULL;
}

/* “{2|−1} = 1/2 ± 3/2 and {4|1} = 5/2 ± 3/2: the two ± 3/2 cancel. ”: why the first two switches that make a number together do so.
   (transfer full); empty: there are none. */
static char *
sum_tell_pair (const GrSum *sum)
{
  for (guint i = 0; i < sum->row->len; i++) {
    const GrSumRow *row = gr_sum_row (sum, i), *other = gr_sum_row (sum, row->pair);
    g_autofree char *one = sum_switch_name (sum->forms, row->value), *two = sum_switch_name (sum->forms, other->value);
    if (other != row && row->pair_value != GR_FORM_ZERO && one != NULL && two != NULL)
      return gr_say ("%s = %s and %s = %s: the two %s cancel. ", sum->request->lang, row->own.name, one,
                     other->own.name, two, strstr (one, "±"));
  }
  return g_strdup ("");
}

/* “ Left wins by ↓* → 0, which leaves 1/4 > 0; 2 → 1 would leave −3/4+↓* < 0.”, where the names are short. */
static void
sum_append_first (const GrSum *sum, GString *text)
{
  static const char *const told[2] = { GR_PHRASE (" Left wins by %s, which leaves %s"),
                                       GR_PHRASE (" Right wins by %s, which leaves %s") };
  static const char *const rule[2] = { GR_PHRASE (" Left’s move wins if it leaves ≥ 0: %s leaves %s"),
                                       GR_PHRASE (" Right’s move wins if it leaves ≤ 0: %s leaves %s") };
  static const char other[] = GR_PHRASE ("; %s would leave %s");
  for (guint side = 0; side < 2; side++) {
    const GrSumRow *row[2] = { NULL,
                               NULL }; /* with a move that does not win, and one that does; best of one component */
    GR_EACH (i, const GrSumRow, own, sum->row) {
      row[1] = row[1] == NULL && own->first[side][1].is_set ? own : row[1];
      row[0] = (row[0] == NULL || own == row[1]) && own->first[side][0].is_set ? own : row[0];
    }
    if (row[1] == NULL)
      continue;
    gboolean is_any = row[0] == NULL && sum->outcome != GR_OUTCOME_N; /* each of the moves of who is ahead wins */
    g_autoptr (GString) all = g_string_new (NULL);
    for (guint wins = 2; wins-- > 0 && row[wins] != NULL;) {
      const GrSumFirst *first = &row[wins]->first[side][wins];
      GrOutcome outcome;
      g_autofree char *part = sum_name (sum->forms, first->part, SUM_NAME_CHARACTERS),
                      *total = sum_name (sum->forms, first->total, SUM_NAME_CHARACTERS), *move = NULL, *left = NULL;
      if (!gr_form_outcome (sum->forms, first->total, &outcome, NULL))
        break;
      move = g_strdup_printf ("%s → %s", row[wins]->own.name, part);
      left = g_strconcat (total, outcome != GR_OUTCOME_P ? "\u00a0" : NULL, gr_sum_relation[outcome], NULL);
      if (strstr (move, "…") != NULL || strstr (move, "≈") != NULL || strstr (left, "…") != NULL
          || g_str_has_prefix (left, "≈"))
        break;
      const char *phrase = !wins ? other : is_any ? rule[side] : told[side];
      gr_append_phrase (all, phrase, sum->request->lang, move, left);
    }
    if (all->len > 0)
      g_string_append_printf (text, "%s.", all->str);
  }
}

/* Why infinitesimals decide nothing where the stops tell who wins. (transfer full); empty: they decide, or there are none. */
static char *
sum_tell_outweighed (const GrSum *sum)
{
  static const char told[] = GR_PHRASE (" Any number but 0, however small, outweighs every infinitesimal%s.");
  const GrDyadic *stop[2] = { gr_form_left_stop (sum->forms, sum->total), gr_form_right_stop (sum->forms, sum->total) };
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  GR_EACH (i, const GrSumRow, row, sum->row)
    if (row->own.kind == GR_SUM_NEAR && row->own.mean == 0
        && !g_ptr_array_find_with_equal_func (names, row->own.name, g_str_equal, NULL))
      g_ptr_array_add (names, row->own.name);
  GrSumKind kind = gr_sum_total (sum)->kind;
  if (kind == GR_SUM_NUMBER || gr_dyadic_sign (stop[0]) * gr_dyadic_sign (stop[1]) == 0
      || (names->len == 0 && kind == GR_SUM_HOT))
    return g_strdup ("");
  g_autofree char *list = gr_words_list (names, sum->request), *here = gr_say (", here %s", sum->request->lang, list);
  return gr_say (told, sum->request->lang, names->len > 0 ? here : "");
}

/* Why who wins does. */
static char *
sum_why (const GrSum *sum)
{
  static const char *const number[2][3] = {
    { GR_PHRASE ("Left is %s of a move ahead, whoever begins."), GR_PHRASE ("Left is one move ahead, whoever begins."),
      GR_PHRASE ("Left is %s moves ahead, whoever begins.") },
    { GR_PHRASE ("Right is %s of a move ahead, whoever begins."),
      GR_PHRASE ("Right is one move ahead, whoever begins."), GR_PHRASE ("Right is %s moves ahead, whoever begins.") },
  };
  static const char *const beside[2] = {
    GR_PHRASE ("The total is infinitely close to %s, which is greater than 0."),
    GR_PHRASE ("The total is infinitely close to %s, which is less than 0."),
  };
  static const char *const near[4] = {
    [GR_OUTCOME_P] = GR_PHRASE ("The total is 0: every move can be answered."),
    [GR_OUTCOME_N] = GR_PHRASE ("The total is infinitely close to 0 and confused with it."),
    [GR_OUTCOME_L] = GR_PHRASE ("The total is infinitely close to 0 but above it."),
    [GR_OUTCOME_R] = GR_PHRASE ("The total is infinitely close to 0 but below it."),
  };
  static const char *const hot[4] = {
    [GR_OUTCOME_P] = NULL,
    [GR_OUTCOME_N] = GR_PHRASE ("If Left begins%s; if Right begins%s."),
    [GR_OUTCOME_L] = GR_PHRASE ("Even if Right begins%s."),
    [GR_OUTCOME_R] = GR_PHRASE ("Even if Left begins%s."),
  };
  const GrFigureRequest *request = sum->request;
  const GrSumMark *total = gr_sum_total (sum);
  GrOutcome outcome = sum->outcome;
  g_autofree char *name = sum_name (sum->forms, sum->total, SUM_TOLD_CHARACTERS), *pair = sum_tell_pair (sum),
                  *why = NULL;
  guint side = outcome == GR_OUTCOME_L ? 0 : 1;
  if (total->kind == GR_SUM_HOT) {
    g_autofree char *right = sum_line (sum, GR_SIDE_RIGHT, outcome == GR_OUTCOME_L ? GR_SIDE_LEFT : GR_SIDE_RIGHT),
                    *left = sum_line (sum, GR_SIDE_LEFT, outcome == GR_OUTCOME_R ? GR_SIDE_RIGHT : GR_SIDE_LEFT);
    why = gr_say (hot[outcome], request->lang, outcome == GR_OUTCOME_L ? right : left, right);
  } else if (outcome == GR_OUTCOME_P || (total->kind == GR_SUM_NEAR && total->mean == 0)) {
    g_autofree char *by = sum_answers (sum);
    why = g_strconcat (gr_phrase (near[outcome], request->lang), by, NULL);
  } else if (total->kind == GR_SUM_NEAR) {
    g_autofree char *stop = gr_partizan_number (gr_form_right_stop (sum->forms, sum->total));
    why = gr_say (beside[side], request->lang, g_str_has_suffix (stop, "…") ? total->name : stop);
  } else {
    guint many = fabs (total->mean) < 1 ? 0 : fabs (total->mean) > 1 ? 2 : 1;
    why = gr_say (number[side][many], request->lang, g_str_has_prefix (name, "−") ? name + strlen ("−") : name);
  }
  g_autofree char *outweighed = sum_tell_outweighed (sum);
  g_autoptr (GString) text = g_string_new (pair);
  g_string_append (text, why);
  g_string_append (text, outweighed);
  if (sum->row->len > 1 && (total->kind != GR_SUM_HOT || outcome != GR_OUTCOME_N)) /* else that is told */
    sum_append_first (sum, text);
  return g_strdup (text->str);
}

/* ---- frames ---- */

static char *
sum_cell_name (const GrSum *sum, GrForm form)
{
  g_autoptr (GString) name = g_string_new (NULL);
  return g_strdup (gr_form_append (sum->forms, form, name) ? name->str : "");
}

static GrFrame *
sum_add_frame (const GrSum *sum, GrSumStep step, const char *sentence, const char *result, GPtrArray *frames)
{
  return gr_frames_add (frames, gr_sum_draw (sum, step), sentence, result, sum_plain (sum, step));
}

static gboolean
sum_show (GrStudy *study, GrBytes whole, const GrFigureRequest *request, gboolean is_only G_GNUC_UNUSED,
          GPtrArray *frames, GError **error)
{
  g_autoptr (GArray) rows = g_array_new (FALSE, TRUE, sizeof (GrSumRow));
  GrSum sum = { study, whole, request, .forms = gr_study_forms (study), .total = GR_FORM_ZERO, .row = rows };
  g_array_set_clear_func (rows, sum_clear_row);
  for (guint i = 0; i < study->n_components; i++)
    if (!sum_read_row (&sum, whole, i, error))
      return FALSE;
  if (!gr_form_outcome (sum.forms, sum.total, &sum.outcome, error) || !sum_read_wins (&sum, whole, error))
    return FALSE;
  sum_read_pairs (&sum);
  if (!gr_sum_place (&sum, error))
    return FALSE;
  guint n = rows->len;
  static const char all[] = GR_PHRASE ("What are these %u games worth together?");
  g_autofree char *start = gr_say (n == 1 ? GR_PHRASE ("What is this game worth?") : all, request->lang, n);
  sum_add_frame (&sum, (GrSumStep) { 0, FALSE }, start, NULL, frames);
  for (guint i = 0; i < n && n > 1; i++) {
    g_autofree char *sentence = sum_step_sentence (&sum, i), *result = sum_step_result (&sum, i);
    sum_add_frame (&sum, (GrSumStep) { i + 1, FALSE }, sentence, result, frames);
  }
  const char *drawn = gr_sum_total (&sum)->name;
  gboolean is_cut = strstr (drawn, "…") != NULL || g_str_has_prefix (drawn, "≈");
  g_autofree char *name = is_cut ? sum_name (sum.forms, sum.total, SUM_TOLD_CHARACTERS) : g_strdup (drawn),
                  *why = sum_why (&sum);
  g_autofree char *result = g_strconcat (gr_phrase (gr_sum_total_word, request->lang), " = ", name,
                                         gr_phrase (gr_value_ends[sum.outcome], request->lang), NULL);
  GrTable *table = gr_table_new ();
  gr_table_add (table, "component", "value", "left_stop", "right_stop", "sum_so_far", NULL);
  for (guint i = 0; i < n; i++) {
    const GrSumRow *row = gr_sum_row (&sum, i);
    g_autofree char *value = sum_cell_name (&sum, row->value), *after = sum_cell_name (&sum, row->total);
    g_autofree char *left = gr_dyadic_text (gr_form_left_stop (sum.forms, row->value));
    g_autofree char *right = gr_dyadic_text (gr_form_right_stop (sum.forms, row->value));
    gr_table_add (table, row->label != NULL ? row->label : value, value, left, right, after, NULL);
  }
  GrFrame *end = sum_add_frame (&sum, (GrSumStep) { n, TRUE }, why, result, frames);
  end->table = table;
  return TRUE;
}

static GPtrArray *
sum_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  const GrWord *name = request->args->name;
  if (study->is_partizan && study->is_family)
    gr_report_add_at (report, GR_FAULT_INPUT, name, "name the parts of one sum",
                      "%s: want one position, got a family of them", name->text);
  else if (study->is_partizan && study->n_components > SUM_MAX_ROWS)
    gr_report_add_at (report, GR_FAULT_LIMIT, name, "grundy solve gives the value of any number",
                      "%s: at most %d components can be drawn, got %u", name->text, SUM_MAX_ROWS, study->n_components);
  else
    return gr_partizan_each_position (
      study, request, "sum", "where both have the same moves, draw bits shows how values add", sum_show, report, error);
  return NULL;
}

const GrFigure gr_figure_sum = {
  .name = "sum",
  .title = "Sum on the number line",
  .summary =
    "The components of a sum, each at its value on one number line, added one after another: the total, who wins, "
    "and by which moves.",
  .example = "form 3/4 +-1 ^",
  .params = (const GrParam[]) { GR_PARAM_OF, GR_PARAM_END },
  .is_partizan = TRUE,
  .tells_winner = TRUE,
  .frames = sum_frames,
};
