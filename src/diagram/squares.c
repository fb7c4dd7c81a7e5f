// SPDX-License-Identifier: MIT
// Grids of positions (read by squares-read.c): marks for what is under discussion and for winning moves, the conclusion
// in words, and the same as plain text and as a table. Components that share a space share a grid.
#include "diagram/squares.h"

#include "base/phrase.h"
#include "diagram/node.h"
#include "diagram/words.h"

#include <string.h>

#define SQUARES_MAX_TOLD 6 /* winning moves of a kind that are told in words */

void
gr_squares_clear (GrSquaresFigure *figure)
{
  g_clear_pointer (&figure->squares, g_ptr_array_unref);
}

GrSquares *
gr_squares_at (const GrSquaresFigure *figure, guint index)
{
  return g_ptr_array_index (figure->squares, index);
}

GrSquares *
gr_squares_of (const GrSquaresFigure *figure, guint component)
{
  guint32 space = gr_study_component (figure->study, component)->space;
  for (guint i = 0; i < figure->squares->len; i++)
    if (gr_study_component (figure->study, gr_squares_at (figure, i)->component)->space == space)
      return gr_squares_at (figure, i);
  return NULL;
}

GrSquare *
gr_square_at (const GrSquares *squares, guint index)
{
  return &g_array_index (squares->square, GrSquare, index);
}

/* ---- marks ---- */

static gboolean
bytes_equal (GrBytes a, GrBytes b)
{
  return a.size == b.size && (a.size == 0 || memcmp (a.data, b.data, a.size) == 0);
}

void
gr_squares_mark (GrSquares *squares, GrBytes at, GrSquareMark mark)
{
  for (guint i = 0; i < squares->square->len; i++)
    if (bytes_equal (gr_positions_at (squares->grid->place, i), at))
      gr_square_at (squares, i)->mark = mark;
}

void
gr_squares_unmark (const GrSquaresFigure *figure)
{
  for (guint i = 0; i < figure->squares->len; i++) {
    GrSquares *squares = gr_squares_at (figure, i);
    for (guint k = 0; k < squares->square->len; k++)
      gr_square_at (squares, k)->mark = GR_SQUARE_PLAIN;
  }
}

/* The place of two heaps as it is called in a grid of pairs. */
static void
pair_mark (GrSquares *squares, GrBytes first, GrBytes second, GrSquareMark mark)
{
  guint8 both[2 * sizeof (GrHeap)];
  memcpy (both, first.data, first.size);
  memcpy (both + first.size, second.data, second.size);
  gr_squares_mark (squares, (GrBytes) { both, first.size + second.size }, mark);
}

void
gr_squares_mark_starts (const GrSquaresFigure *figure)
{
  gr_squares_unmark (figure);
  for (guint i = 0; i < figure->study->n_components && !figure->study->is_family; i++) {
    GrSquares *squares = gr_squares_of (figure, i);
    GrBytes start = gr_study_component (figure->study, i)->start;
    if (squares != NULL && squares->is_of_pairs)
      pair_mark (squares, gr_study_component (figure->study, 0)->start, gr_study_component (figure->study, 1)->start,
                 GR_SQUARE_START);
    else if (squares != NULL)
      gr_squares_mark (squares, start, GR_SQUARE_START);
  }
}

void
gr_squares_mark_answer (const GrSquaresFigure *figure, const GrAnswer *answer)
{
  for (guint i = 0; i < answer->move->len; i++) {
    const GrWinningMove *move = g_ptr_array_index (answer->move, i);
    GrSquares *squares = gr_squares_of (figure, move->component);
    GrSquareMark mark = figure->study->n_components == 1 ? GR_SQUARE_WINNING
                        : move->after > move->before     ? GR_SQUARE_RAISE
                                                         : GR_SQUARE_LOWER;
    if (squares == NULL || gr_positions_count (move->part) != 1)
      continue;
    GrBytes to = gr_positions_at (move->part, 0);
    GrBytes other = gr_study_component (figure->study, squares->is_of_pairs ? 1 - move->component : 0)->start;
    if (squares->is_of_pairs)
      pair_mark (squares, move->component == 0 ? to : other, move->component == 0 ? other : to, GR_SQUARE_WINNING);
    else
      gr_squares_mark (squares, to, mark);
  }
}

/* ---- words ---- */

char *
gr_squares_term (const GrSquaresFigure *figure, guint component)
{
  g_autofree char *label = gr_study_label (figure->study, component,
                                           gr_study_component (figure->study, component)->start);
  g_autofree char *name = gr_words_short (label, 24);
  return g_strdup_printf ("g(%s)", name);
}

static void
conclusion_append_move (const GrSquaresFigure *figure, const GrWinningMove *move, GString *out)
{
  gsize before = out->len;
  if (!gr_winning_move_tell (figure->study, move, NULL, out) || out->len == before)
    g_string_append_printf (out, "%s → %s", move->from, move->to);
  if (figure->study->n_components > 1)
    g_string_append_printf (out, " (%" G_GUINT64_FORMAT " → %" G_GUINT64_FORMAT ")", move->before, move->after);
}

/* The winning moves that raise their component's value, or all others. */
static void
conclusion_append_kind (const GrSquaresFigure *figure, const GrAnswer *answer, gboolean raises, const char *words,
                        GString *out)
{
  guint n = 0, n_told = 0;
  for (guint i = 0; i < answer->move->len; i++) {
    const GrWinningMove *move = g_ptr_array_index (answer->move, i);
    if ((move->after > move->before) != raises)
      continue;
    if (++n > SQUARES_MAX_TOLD)
      continue;
    g_string_append (out, n_told++ == 0 ? words : ", ");
    conclusion_append_move (figure, move, out);
  }
  if (n > n_told)
    g_string_append_printf (out, gr_phrase (" and %u more", figure->request->lang), n - n_told);
}

char *
gr_squares_conclusion (const GrSquaresFigure *figure, const GrAnswer *answer)
{
  static const char *const lost[2] = { GR_PHRASE ("the player to move loses"),
                                       GR_PHRASE ("whoever has just moved wins") };
  static const char *const won[2] = { GR_PHRASE ("the player to move wins"),
                                      GR_PHRASE ("whoever has just moved loses") };
  static const char by[] = GR_PHRASE (": ");
  static const char lower[] = GR_PHRASE (". Lowering a value: ");
  static const char raise[] = GR_PHRASE (". Raising a value: ");
  guint view = figure->request->view == GR_VIEW_SPEAKER ? 1 : 0;
  gboolean is_sum = figure->study->n_components > 1;
  GString *text = g_string_new (
    gr_phrase (answer->outcome == GR_OUTCOME_P ? lost[view] : won[view], figure->request->lang));
  conclusion_append_kind (figure, answer, FALSE, gr_phrase (is_sum ? lower : by, figure->request->lang), text);
  conclusion_append_kind (figure, answer, TRUE, gr_phrase (is_sum ? raise : by, figure->request->lang), text);
  return g_string_free (text, FALSE);
}

/* ---- plain text and data ---- */

static void
plain_append_cell (const GrSquaresFigure *figure, const GrSquares *squares, guint index, int width, GString *out)
{
  const GrSquare *square = gr_square_at (squares, index);
  g_autoptr (GString) cell = g_string_new (NULL);
  const char *letter = "";
  if (square->state == GR_SQUARE_KNOWN)
    letter = gr_node_letter (square->verdict.outcome, figure->request->view, figure->request->lang);
  if (square->state == GR_SQUARE_HOLE || square->state == GR_SQUARE_UNKNOWN)
    g_string_append (cell, square->state == GR_SQUARE_HOLE ? "#" : "·");
  else if (figure->shows_values)
    g_string_append_printf (cell, "%" G_GUINT64_FORMAT, square->verdict.grundy);
  else
    g_string_append (cell, letter);
  gboolean is_marked = square->mark == GR_SQUARE_START || square->mark == GR_SQUARE_HERE;
  if (is_marked) {
    g_string_prepend_c (cell, '(');
    g_string_append_c (cell, ')');
  } else if (square->mark != GR_SQUARE_PLAIN && square->mark != GR_SQUARE_FAINT) {
    g_string_prepend_c (cell, '[');
    g_string_append_c (cell, ']');
  } else {
    g_string_append_c (cell, ' ');
  }
  gr_words_pad (out, cell->str, width);
}

char *
gr_squares_plain (const GrSquaresFigure *figure)
{
  GString *out = g_string_new (NULL);
  g_autofree char *largest = g_strdup_printf ("%" G_GUINT64_FORMAT, figure->largest);
  for (guint i = 0; i < figure->squares->len; i++) {
    const GrSquares *squares = gr_squares_at (figure, i);
    int width = (int) strlen (largest) + 3, head = 2;
    for (guint k = 0; k < squares->grid->columns; k++)
      width = MAX (width, (int) gr_words_columns (g_ptr_array_index (squares->grid->column_name, k)) + 2);
    for (guint k = 0; k < squares->grid->rows; k++)
      head = MAX (head, (int) gr_words_columns (g_ptr_array_index (squares->grid->row_name, k)));
    g_string_append (out, i > 0 ? "\n" : "");
    gr_words_pad (out, "", head);
    for (guint k = 0; k < squares->grid->columns; k++) {
      g_autofree char *name = g_strconcat (g_ptr_array_index (squares->grid->column_name, k), " ", NULL);
      gr_words_pad (out, name, width);
    }
    guint n_columns = MAX (squares->grid->columns, 1);
    for (guint k = 0; k < squares->square->len; k++) {
      if (k % n_columns == 0) {
        g_string_append_c (out, '\n');
        gr_words_pad (out, g_ptr_array_index (squares->grid->row_name, k / n_columns), head);
      }
      plain_append_cell (figure, squares, k, width, out);
    }
    g_string_append_c (out, '\n');
  }
  return g_string_free (out, FALSE);
}

/* What the position in place @index is called; "" where there is none. (transfer full) */
static char *
square_label (const GrSquaresFigure *figure, const GrSquares *squares, guint index)
{
  const GrGrid *grid = squares->grid;
  GrBytes at = gr_positions_at (grid->place, index);
  if (squares->is_of_pairs)
    return g_strdup_printf ("%s,%s", (const char *) g_ptr_array_index (grid->column_name, index % grid->columns),
                            (const char *) g_ptr_array_index (grid->row_name, index / grid->columns));
  return at.size > 0 ? gr_study_label (figure->study, squares->component, at) : g_strdup ("");
}

GrTable *
gr_squares_table (const GrSquaresFigure *figure)
{
  GrTable *table = gr_table_new ();
  GPtrArray *heads = gr_table_add_row (table);
  const char *const head[] = { "component", "row", "column", "position", "outcome", "grundy" };
  for (guint i = 0; i < G_N_ELEMENTS (head) - (figure->study->options.play == GR_PLAY_NORMAL ? 0 : 1); i++)
    g_ptr_array_add (heads, g_strdup (head[i]));
  for (guint i = 0; i < figure->squares->len; i++) {
    const GrSquares *squares = gr_squares_at (figure, i);
    for (guint k = 0; k < squares->square->len; k++) {
      const GrVerdict *verdict = &gr_square_at (squares, k)->verdict;
      gboolean is_hole = gr_square_at (squares, k)->state != GR_SQUARE_KNOWN;
      GPtrArray *row = gr_table_add_row (table);
      g_ptr_array_add (row, g_strdup_printf ("%u", squares->component));
      g_ptr_array_add (row, g_strdup (g_ptr_array_index (squares->grid->row_name, k / squares->grid->columns)));
      g_ptr_array_add (row, g_strdup (g_ptr_array_index (squares->grid->column_name, k % squares->grid->columns)));
      g_ptr_array_add (row, square_label (figure, squares, k));
      g_ptr_array_add (row, g_strdup (is_hole ? "" : verdict->outcome == GR_OUTCOME_P ? "P" : "N"));
      if (figure->study->options.play == GR_PLAY_NORMAL)
        g_ptr_array_add (row, is_hole ? g_strdup ("") : g_strdup_printf ("%" G_GUINT64_FORMAT, verdict->grundy));
    }
  }
  return table;
}
