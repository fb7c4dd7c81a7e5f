// SPDX-License-Identifier: MIT
// Why one position of a table has what stands in its cell: the one that --of names, or else the start, of several the one with
// most moves that has room. It and what decides it are ringed in the table, or where it has no room it alone; where only a row
// of positions was asked for none is. Values are derived below: each value up to the mex is a box, crossed out, under which stands
// what moves leave it; the mex is ringed, and no move leaves it. Where it is 0, all values that moves leave have boxes. Of moves that leave several parts one stands there for each value, with the nim-sum that gives it. Where
// only who wins is known, followers that are lost decide, or all that are won. A form has none of this.
#include "base/phrase.h"
#include "diagram/node.h"
#include "diagram/options.h"
#include "diagram/piece.h"
#include "diagram/words.h"
#include "figures/table/table.h"
#include "game/solve.h"
#include "scene/text.h"

#define WHY_MOST 400u    /* positions of a table of cells */
#define WHY_BARS 2000u   /* of bars */
#define WHY_RINGS 200u   /* of bars, beyond which the one asked for alone is ringed */
#define WHY_ASKED 20000u /* among which the one asked for is looked for */
#define WHY_MOVES 1000u
#define WHY_BOX 17.0
#define WHY_SUMMANDS 12 /* whose values are written */
#define WHY_NAMES 8     /* characters under a box */
#define WHY_CHOICE 3    /* winning moves that are all named */
#define WHY_AIR 3.5     /* between boxes, and between what stands under them */
#define WHY_LINE 12.0
#define WHY_HEAD 8.0 /* from the heads of the lines to the boxes */
#define WHY_ROWS 3u  /* of boxes at most */

/* What moves leave: those of one value, as long as their names are short, or one of them. */
typedef struct {
  char *name;      /* “3”, “3, 5”, “4+13” */
  GPtrArray *full; /* of char*: all of them, not cut */
  char *sum;       /* (nullable) “1⊕4” */
  GrVerdict verdict;
  GArray *cell; /* of guint: the parts in the table */
} Left;

struct GrTableWhy {
  char *name;
  guint index;
  GArray *left;    /* of Left, shape (distinct values), or those that decide who wins */
  guint8 *is_read; /* by index */
  /* Of values: “g(20) = mex {3, 4} = 0”, what that is, how many boxes there are, in a row and in all, and how far apart; how far from
     row to row, and from the left to the first box. */
  char *head;
  GrNimber mex;
  guint n_boxes, in_row;
  double pitch, rise, first;
};

GR_CLEAR_FUNCTION (left_clear, Left, name, full, sum, cell)
GR_FREE_FUNCTION (gr_table_why_free, GrTableWhy, name, left, is_read, head)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrTableWhy, gr_table_why_free)

GR_AT_FUNCTION (why_left, GrTableWhy, left, const Left)

/* The one of @value, or NULL. */
static const Left *
why_find (const GrTableWhy *why, GrNimber value)
{
  for (guint i = 0; i < why->left->len; i++)
    if (why_left (why, i)->verdict.grundy == value)
      return why_left (why, i);
  return NULL;
}

/* ---- what moves leave ---- */

/* What @move leaves. FALSE where its value, or who wins from there, is not known. */
static gboolean
left_read (const GrTableFigure *table, GrStudy *study, guint component, const GrMoves *moves, const GrMove *move,
           Left *out)
{
  const GrTablePart *part = table->part->pdata[0];
  g_autoptr (GString) name = g_string_new (NULL), full = g_string_new (NULL), sum = g_string_new (NULL);
  *out = (Left) { .verdict = { .has_grundy = TRUE }, .cell = g_array_new (FALSE, FALSE, sizeof (guint)) };
  gboolean is_known = table->has_values || move->n_parts == 1;
  for (guint k = 0; k < move->n_parts && is_known; k++) {
    GrBytes at = gr_positions_at (moves->part, move->first_part + k);
    g_autofree char *label = gr_piece_caption (study, component, at), *own = gr_words_short (label, GR_TABLE_CAPTION);
    GrVerdict verdict = { 0 };
    is_known = gr_study_part_verdict (study, component, at, &verdict, NULL);
    g_string_append_printf (name, "%s%s", k > 0 ? "+" : "", own);
    g_string_append_printf (full, "%s%s", k > 0 ? "+" : "", label);
    g_string_append_printf (sum, "%s%" G_GUINT64_FORMAT, k > 0 ? "⊕" : "", verdict.grundy);
    out->verdict.grundy ^= verdict.grundy;
    out->verdict.outcome = verdict.outcome;
    for (guint i = 0; i < part->caption->len; i++)
      if (g_str_equal (part->caption->pdata[i], label))
        g_array_append_val (out->cell, i);
  }
  out->name = g_strdup (move->n_parts == 0 ? "0" : name->str);
  out->full = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (out->full, g_strdup (move->n_parts == 0 ? "0" : full->str));
  out->sum = move->n_parts > 1 ? g_strdup (sum->str) : NULL;
  return is_known;
}

/* Adds @own (swallowed) to those of its value: beside the names there, or in place of one that is longer. */
static void
why_add (GrTableWhy *why, Left own)
{
  Left *old = (Left *) why_find (why, own.verdict.grundy);
  if (old == NULL) {
    g_array_append_val (why->left, own);
    return;
  }
  glong n_old = g_utf8_strlen (old->name, -1), n_own = g_utf8_strlen (own.name, -1);
  if (!g_ptr_array_find_with_equal_func (old->full, own.full->pdata[0], g_str_equal, NULL))
    g_ptr_array_add (old->full, g_strdup (own.full->pdata[0]));
  if (own.sum == NULL && old->sum == NULL) {
    if (n_old + n_own <= WHY_NAMES)
      gr_take_text (&old->name, g_strconcat (old->name, ", ", own.name, NULL));
    g_array_append_vals (old->cell, own.cell->data, own.cell->len);
  } else if (n_own < n_old) {
    Left keep = *old;
    *old = own;
    old->full = keep.full;
    keep.full = own.full;
    own = keep;
  }
  left_clear (&own);
}

/* Rings the position and what leaves values below @end: those that have a box. */
static void
why_read (GrTableWhy *why, GrNimber end)
{
  for (guint i = 0; i < why->left->len; i++)
    GR_EACH_VALUE (k, guint, cell, why_left (why, i)->cell)
      why->is_read[cell] = GR_TABLE_PLAIN;
  for (guint i = 0; i < why->left->len; i++)
    if (why_left (why, i)->verdict.grundy < end)
      GR_EACH_VALUE (k, guint, cell, why_left (why, i)->cell)
        why->is_read[cell] = GR_TABLE_DECIDES;
  why->is_read[why->index] = GR_TABLE_ASKED;
}

/* What decides @at, position @index of the table. NULL where that is not known. */
static GrTableWhy *
why_new (const GrTableFigure *table, GrStudy *study, guint component, GrBytes at, guint index)
{
  const GrTablePart *part = table->part->pdata[0];
  g_autoptr (GrMoves) moves = gr_moves_new ();
  g_autoptr (GrTableWhy) why = g_new0 (GrTableWhy, 1);
  gboolean is_lost = gr_table_verdict (part, index)->outcome == GR_OUTCOME_P;
  why->name = g_strdup (part->shown->pdata[index]);
  why->index = index;
  why->left = g_array_new (FALSE, TRUE, sizeof (Left));
  g_array_set_clear_func (why->left, left_clear);
  why->is_read = g_new0 (guint8, part->label->len);
  gr_study_moves (study, component, at, moves);
  for (guint i = 0; i < moves->move->len; i++) {
    Left left;
    gboolean is_known = left_read (table, study, component, moves, gr_moves_at (moves, i), &left);
    if (is_known && table->has_values)
      why_add (why, left);
    else if (is_known && (is_lost || left.verdict.outcome == GR_OUTCOME_P))
      g_array_append_val (why->left, left);
    else
      left_clear (&left);
    if (!is_known && (is_lost || table->has_values)) /* it decides, too */
      return NULL;
  }
  why_read (why, G_MAXUINT64);
  return why->left->len > 0 ? g_steal_pointer (&why) : NULL;
}

/* ---- the picture ---- */

static gint
left_order (gconstpointer one, gconstpointer other)
{
  const GrNimber a = ((const Left *) one)->verdict.grundy, b = ((const Left *) other)->verdict.grundy;
  return (a > b) - (a < b);
}

static const char *const why_line[3] = { GR_PHRASE ("value"), GR_PHRASE ("move to"), GR_PHRASE ("nim-sum") };

/* Sorts what moves leave by value, and sets out the boxes. FALSE where they have no room. */
static gboolean
why_fits (GrTableWhy *why, GrNimber mex, const char *lang)
{
  g_array_sort (why->left, left_order);
  GrNimber largest = why_left (why, why->left->len - 1)->verdict.grundy;
  g_autoptr (GString) head = g_string_new (NULL);
  g_string_append_printf (head, "g(%s) = mex {", why->name);
  gboolean has_sums = FALSE;
  why->mex = mex;
  why->pitch = MAX (WHY_BOX, gr_text_width (&gr_label_400, gr_phrase ("none", lang)));
  GR_EACH (i, const Left, left, why->left) {
    gboolean is_cut = gr_text_width (&gr_text_600, head->str) > GR_FIT_WIDTH - 110;
    if (!is_cut)
      g_string_append_printf (head, "%s%" G_GUINT64_FORMAT, i > 0 ? ", " : "", left->verdict.grundy);
    else if (!g_str_has_suffix (head->str, "…"))
      g_string_append (head, ", …");
    if (mex > 0 && left->verdict.grundy > mex)
      continue;
    has_sums = has_sums || left->sum != NULL;
    why->pitch = MAX (why->pitch, MAX (gr_text_width (&gr_label_400, left->name),
                                       left->sum != NULL ? gr_text_width (&gr_label_400, left->sum) : 0));
  }
  g_string_append_printf (head, "} = %" G_GUINT64_FORMAT, mex);
  why->head = g_strdup (head->str);
  for (guint i = 0; i < 3; i++)
    why->first = MAX (why->first, gr_text_width (&gr_label_400, gr_phrase (why_line[i], lang)) + WHY_HEAD);
  why->pitch += WHY_AIR;
  why->rise = WHY_BOX + (has_sums ? 2 : 1) * WHY_LINE + 9;
  why->in_row = (guint) ((GR_FIT_WIDTH - why->first) / why->pitch);
  why->n_boxes = (guint) MIN (mex > 0 ? mex + 1 : largest + 1, WHY_MOST);
  if (mex == 0 && why->n_boxes > why->in_row)
    why->n_boxes = 1;
  why_read (why, why->n_boxes);
  return why->n_boxes <= why->in_row * WHY_ROWS;
}

void
gr_table_why_draw (const GrTableFigure *table, GrScene *out)
{
  const GrTableWhy *why = table->why;
  const char *lang = table->request->lang;
  if (why == NULL || !table->has_values)
    return;
  double left = out->bounds.x, top = out->bounds.y + out->bounds.height + 24;
  double wide = gr_text_width (&gr_text_600, why->head) + WHY_HEAD;
  const char *least = gr_phrase ("the least number that is missing", lang);
  gr_scene_add_text (out, left, top, GR_ANCHOR_START, &gr_text_600, GR_INK_INK, why->head);
  if (wide + gr_text_width (&gr_label_400, least) <= MAX (out->bounds.width, 0.8 * GR_FIT_WIDTH))
    gr_scene_add_text (out, left + wide, top, GR_ANCHOR_START, &gr_label_400, GR_INK_SOFT, least);
  for (guint box = 0; box < why->n_boxes; box++) {
    const Left *own = why_find (why, box);
    double x = left + why->first + (box % why->in_row + 0.5) * why->pitch,
           y = top + 8 + WHY_BOX / 2 + box / why->in_row * why->rise, under = y + WHY_BOX / 2 + WHY_LINE;
    for (guint i = 0; box % why->in_row == 0 && i < (why->rise > WHY_BOX + 1.5 * WHY_LINE + 9 ? 3 : 2); i++)
      gr_scene_add_text (out, left, i == 0 ? y + 3.2 : under + (i - 1) * WHY_LINE, GR_ANCHOR_START, &gr_label_400,
                         GR_INK_SOFT, gr_phrase (why_line[i], lang));
    gr_box_add_number (out, x, y, WHY_BOX, box, own != NULL, box == why->mex);
    if (own != NULL || box == why->mex)
      gr_scene_add_text (out, x, under, GR_ANCHOR_MIDDLE, &gr_label_400, own != NULL ? GR_INK_INK : GR_INK_ACCENT,
                         own != NULL ? own->name : gr_phrase ("none", lang));
    if (own != NULL && own->sum != NULL)
      gr_scene_add_text (out, x, under + WHY_LINE, GR_ANCHOR_MIDDLE, &gr_label_400, GR_INK_SOFT, own->sum);
  }
}

/* ---- words ---- */

void
gr_table_why_plain (const GrTableFigure *table, GString *out)
{
  const GrTableWhy *why = table->why;
  if (why == NULL || !table->has_values)
    return;
  g_string_append_printf (out, "g(%s) = mex {", why->name);
  for (guint i = 0; i < why->left->len; i++)
    g_string_append_printf (out, "%s%" G_GUINT64_FORMAT " (%s)", i > 0 ? ", " : "", why_left (why, i)->verdict.grundy,
                            why_left (why, i)->name);
  g_string_append_printf (out, "} = %" G_GUINT64_FORMAT "\n", why->mex);
}

void
gr_table_why_tell (const GrTableFigure *table, GString *out)
{
  static const char *const text[2] = {
    GR_PHRASE (" From %s there is a move to %s, where the next player loses."),
    GR_PHRASE (" Every move from %s leads to a position where the next player wins: %s."),
  };
  const GrTableWhy *why = table->why;
  if (why == NULL || table->has_values)
    return;
  g_autoptr (GPtrArray) name = g_ptr_array_new ();
  gboolean is_lost = gr_table_verdict (table->part->pdata[0], why->index)->outcome == GR_OUTCOME_P;
  for (guint i = 0; i < (is_lost ? why->left->len : 1); i++)
    g_ptr_array_add (name, why_left (why, i)->name);
  g_autofree char *list = gr_words_list (name, table->request);
  gr_append_phrase (out, text[is_lost], table->request->lang, why->name, list);
}

char *
gr_table_why_conclude (const GrTableFigure *table, GrStudy *study)
{
  static const char *const alone[3] = {
    GR_PHRASE ("from %s the player to move wins by a move to %s, of value 0"),
    GR_PHRASE ("no move from %s leaves value 0, so the player to move loses"),
    GR_PHRASE ("from %s the player to move wins by a move to value 0, such as %s"),
  };
  static const char *const sum[2] = { GR_PHRASE ("%s = %" G_GUINT64_FORMAT " ≠ 0: the player to move wins"),
                                      GR_PHRASE ("%s = %" G_GUINT64_FORMAT ": the player to move loses") };
  static const char by_move[] = GR_PHRASE (", as %s → %s leaves %s = 0");
  const GrTablePart *part = table->part->pdata[0];
  const GrTableWhy *why = table->why;
  const char *lang = table->request->lang;
  gboolean is_row = study->is_family || gr_args_option (table->request->args, "of") != NULL;
  if (table->request->is_form || (is_row ? why == NULL : study->n_components > WHY_SUMMANDS))
    return NULL;
  if (study->options.play == GR_PLAY_MISERE && study->n_components > 1 && part->is_heap && !is_row)
    return gr_words_capital (
      gr_phrase ("each position stands alone here; in misère play sums do not follow from that", lang));
  if (!table->has_values)
    return NULL;
  gboolean is_one = study->n_components == 1 || is_row;
  g_autofree char *start = is_row   ? g_strdup (part->caption->pdata[why->index])
                           : is_one ? gr_piece_caption (study, 0, gr_study_component (study, 0)->start)
                                    : NULL;
  gboolean is_derived = is_one && why != NULL && g_str_equal (start, part->caption->pdata[why->index]);
  g_autoptr (GrAnswer) answer = is_derived ? NULL : gr_study_solve (study, NULL);
  if (!is_derived && (answer == NULL || !answer->has_grundy))
    return NULL;
  g_autoptr (GPtrArray) win = g_ptr_array_new ();
  for (guint i = 0; answer != NULL && i < answer->move->len; i++)
    g_ptr_array_add (win, ((const GrWinningMove *) answer->move->pdata[i])->to);
  if (answer == NULL && why->mex > 0)
    g_ptr_array_extend (win, why_find (why, 0)->full, NULL, NULL);
  if (is_one && (answer == NULL || answer->grundy == 0 || win->len > 0)) {
    gboolean are_many = win->len > WHY_CHOICE || (answer != NULL && answer->truncated);
    g_autofree char *moves = win->len == 0 ? NULL
                             : are_many    ? g_strdup (win->pdata[0])
                                           : gr_words_choice (win, table->request),
                    *text = gr_say (alone[win->len == 0 ? 1
                                          : are_many    ? 2
                                                        : 0],
                                    lang, start, moves);
    return gr_words_capital (text);
  }
  g_autoptr (GString) values = g_string_new (NULL), left = g_string_new (NULL);
  const GrWinningMove *move = study->n_components > 1 && answer->move->len > 0 ? answer->move->pdata[0] : NULL;
  GR_EACH (i, const GrNimber, value, answer->component_grundy) {
    g_string_append_printf (values, "%s%" G_GUINT64_FORMAT, i > 0 ? " ⊕ " : "", *value);
    g_string_append_printf (left, "%s%" G_GUINT64_FORMAT, i > 0 ? " ⊕ " : "",
                            move != NULL && i == move->component ? move->after : *value);
  }
  if (start != NULL)
    g_string_printf (values, "g(%s)", start);
  g_autofree char *text = gr_say (sum[answer->grundy == 0], lang, values->str, answer->grundy);
  g_autofree char *by = move != NULL ? gr_say (by_move, lang, move->from, move->to, left->str) : NULL;
  return g_strconcat (text, by, NULL);
}

/* ---- the position ---- */

/* Takes position @at, @index of the table, if it has more moves than *@n_moves, which are known, and room. */
static void
why_try (GrTableFigure *table, GrStudy *study, guint component, GrBytes at, guint index, guint64 *n_moves)
{
  guint64 own = gr_summand_n_moves (gr_study_summand (study, component), gr_study_component (study, component)->realm,
                                    at);
  if (own <= *n_moves || own > WHY_MOVES)
    return;
  g_autoptr (GrTableWhy) found = why_new (table, study, component, at, index);
  GrNimber mex = gr_table_verdict (table->part->pdata[0], index)->grundy;
  if (found == NULL || (table->has_values && !why_fits (found, mex, table->request->lang)))
    return;
  *n_moves = own;
  g_clear_pointer (&table->why, gr_table_why_free);
  table->why = g_steal_pointer (&found);
}

/* What stands at the start, or what --of names; nothing where a row of positions was asked for. (transfer full) NULL with a fault in
   @report or @error. */
static GrPositions *
why_asked (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  const GrOption *of = gr_args_option (request->args, "of");
  if (of != NULL ? !g_str_equal (of->value->text, "all") : !study->is_family)
    return gr_option_positions (study, request, report, error);
  return gr_positions_new ();
}

gboolean
gr_table_read_why (GrTableFigure *table, GrStudy *study, GrReport *report, GError **error)
{
  GrTablePart *part = table->part->pdata[0];
  const GrSummand *summand = &g_array_index (study->summand, GrSummand, 0);
  guint64 n_moves = part->label->len > (table->as == GR_TABLE_BARS ? WHY_BARS : WHY_MOST) ? G_MAXUINT64 : 0;
  g_autoptr (GrPositions) asked = why_asked (study, table->request, report, error);
  if (asked == NULL)
    return FALSE;
  if (table->as > GR_TABLE_BARS || table->part->len != 1 || table->request->is_form || table->request->data_only
      || part->label->len > WHY_ASKED || study->summand->len != 1
      || !(gr_summand_has_domain (summand) || study->n_components == 1))
    return TRUE;
  guint n_known = 0, last = 0;
  for (guint i = 0; i < gr_positions_count (asked); i++)
    for (guint k = 0; k < study->n_components && n_known < WHY_SUMMANDS; k++) {
      g_autoptr (GrPositions) own = gr_parts_of (study, gr_positions_at (asked, i), k);
      g_autofree char *label = gr_positions_count (own) == 1 ? gr_piece_caption (study, k, gr_positions_at (own, 0))
                                                             : NULL;
      guint index;
      if (label == NULL || !g_ptr_array_find_with_equal_func (part->caption, label, g_str_equal, &index))
        continue;
      why_try (table, study, k, gr_positions_at (own, 0), index, &n_moves);
      last = index;
      n_known++;
    }
  const GrOption *of = gr_args_option (table->request->args, "of");
  if (n_known == 0 && gr_positions_count (asked) > 0 && of != NULL)
    return gr_report_add_at (report, GR_FAULT_INPUT, of->value, NULL, "of: want a position of this table, got “%s”",
                             of->value->text);
  if (table->why != NULL) {
    part->is_read = g_steal_pointer (&table->why->is_read);
  } else if (n_known == 1) {
    part->is_read = g_new0 (guint8, part->label->len);
    part->is_read[last] = GR_TABLE_ASKED;
  }
  for (guint i = 0; table->as == GR_TABLE_BARS && part->label->len > WHY_RINGS && i < part->label->len; i++)
    if (part->is_read != NULL && part->is_read[i] == GR_TABLE_DECIDES)
      part->is_read[i] = GR_TABLE_PLAIN;
  return TRUE;
}
