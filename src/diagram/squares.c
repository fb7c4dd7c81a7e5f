// SPDX-License-Identifier: MIT
// Grids of positions: their values read once, marks for what is under discussion and for winning moves, the conclusion
// in words, and the same as plain text and as a table. Components that share a space share a grid.
#include "diagram/squares.h"

#include "base/phrase.h"
#include "diagram/node.h"
#include "diagram/words.h"

#include <string.h>

#define SQUARES_MAX_GRIDS 24
#define SQUARES_MAX_TOLD 6 /* winning moves of a kind that are told in words */

static void
squares_free (gpointer data)
{
  GrSquares *squares = data;
  gr_grid_free (squares->grid);
  g_array_unref (squares->square);
  g_free (squares);
}

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

/* ---- reading ---- */

/* The values of all places; FALSE and @error. */
static gboolean
squares_read_values (GrSquaresFigure *figure, GrSquares *squares, GError **error)
{
  const GrSummand *summand = gr_study_summand (figure->study, squares->component);
  guint32 realm = gr_study_component (figure->study, squares->component)->realm;
  for (guint i = 0; i < gr_positions_count (squares->grid->place); i++) {
    GrBytes at = gr_positions_at (squares->grid->place, i);
    GrSquare *square = gr_square_at (squares, i);
    if (gr_summand_is_hole (summand, realm, at)) {
      square->state = GR_SQUARE_HOLE;
      continue;
    }
    square->state = GR_SQUARE_KNOWN;
    if (!gr_study_part_verdict (figure->study, squares->component, at, &square->verdict, error))
      return FALSE;
    figure->largest = MAX (figure->largest, square->verdict.grundy);
  }
  return TRUE;
}

static gboolean
squares_refuse (const GrFigureRequest *request, GrReport *report, const char *help, const char *message)
{
  gr_report_add_at (report, GR_FAULT_LIMIT, request->args->name, help, "%s: %s", request->args->name->text, message);
  return FALSE;
}

/* Reads the grid of @component; FALSE with a fault or @error. */
static gboolean
squares_read_grid (GrSquaresFigure *figure, guint component, GrReport *report, GError **error)
{
  const GrSummand *summand = gr_study_summand (figure->study, component);
  guint64 most = figure->request->data_only ? G_MAXUINT32 : GR_SQUARES_MOST * GR_SQUARES_MOST;
  g_autoptr (GrGrid) grid = gr_grid_new ();
  gboolean fits = summand->game->places->grid (summand->instance, gr_study_component (figure->study, component)->realm,
                                               most, grid);
  gboolean is_long = !figure->request->data_only && MAX (grid->rows, grid->columns) > GR_SQUARES_MOST;
  if (!fits || is_long) {
    g_autofree char *message = g_strdup_printf ("at most %d rows and columns are drawn, got %u rows and %u columns",
                                                GR_SQUARES_MOST, grid->rows, grid->columns);
    return squares_refuse (figure->request, report, "draw a smaller one; -f csv and solve --all give all values",
                           message);
  }
  if (figure->squares->len == SQUARES_MAX_GRIDS && !figure->request->data_only) {
    g_autofree char *message = g_strdup_printf ("at most %d boards are drawn side by side", SQUARES_MAX_GRIDS);
    return squares_refuse (figure->request, report, "draw fewer of them; solve tells the winning moves of all",
                           message);
  }
  GrSquares *squares = g_new0 (GrSquares, 1);
  squares->component = component;
  squares->grid = g_steal_pointer (&grid);
  squares->square = g_array_new (FALSE, TRUE, sizeof (GrSquare));
  g_array_set_size (squares->square, gr_positions_count (squares->grid->place));
  g_ptr_array_add (figure->squares, squares);
  return squares_read_values (figure, squares, error);
}

/* Games without a grid may stand beside those that have one. FALSE and a fault where none has, or where values do not
   add. */
static gboolean
squares_check (GrStudy *study, const GrFigureRequest *request, GrReport *report)
{
  const char *name = request->args->name->text;
  gboolean has_grid = FALSE;
  for (guint i = 0; i < study->summand->len; i++)
    has_grid = has_grid || gr_summand_has_grid (&g_array_index (study->summand, GrSummand, i));
  if (!has_grid) {
    gr_report_add_at (report, GR_FAULT_INPUT, request->args->name, "draw table shows the values of any game",
                      "%s: want a game on a board or on pairs, got %s", name, gr_study_game_name (study));
    return FALSE;
  }
  if (study->options.play == GR_PLAY_MISERE && study->component->len > 1) {
    gr_report_add_at (report, GR_FAULT_INPUT, request->args->name, "leave --misere out, or draw one board",
                      "%s: in misère play boards do not add", name);
    return FALSE;
  }
  return TRUE;
}

gboolean
gr_squares_read (GrSquaresFigure *figure, GrStudy *study, const GrFigureRequest *request, GrReport *report,
                 GError **error)
{
  *figure = (GrSquaresFigure) { .study = study, .request = request };
  figure->squares = g_ptr_array_new_with_free_func (squares_free);
  figure->shows_values = study->options.play == GR_PLAY_NORMAL && request->paint != GR_PAINT_OUTCOME;
  if (!squares_check (study, request, report))
    return FALSE;
  for (guint i = 0; i < study->component->len; i++)
    if (gr_summand_has_grid (gr_study_summand (study, i)) && gr_squares_of (figure, i) == NULL
        && !squares_read_grid (figure, i, report, error))
      return FALSE;
  gr_squares_mark_starts (figure);
  gr_squares_size (figure);
  return TRUE;
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

void
gr_squares_mark_starts (const GrSquaresFigure *figure)
{
  gr_squares_unmark (figure);
  for (guint i = 0; i < figure->study->component->len && !figure->study->is_family; i++) {
    GrSquares *squares = gr_squares_of (figure, i);
    if (squares != NULL)
      gr_squares_mark (squares, gr_study_component (figure->study, i)->start, GR_SQUARE_START);
  }
}

void
gr_squares_mark_answer (const GrSquaresFigure *figure, const GrAnswer *answer)
{
  for (guint i = 0; i < answer->move->len; i++) {
    const GrWinningMove *move = g_ptr_array_index (answer->move, i);
    GrSquares *squares = gr_squares_of (figure, move->component);
    GrSquareMark mark = figure->study->component->len == 1 ? GR_SQUARE_WINNING
                        : move->after > move->before       ? GR_SQUARE_RAISE
                                                           : GR_SQUARE_LOWER;
    if (squares != NULL && gr_positions_count (move->part) == 1)
      gr_squares_mark (squares, gr_positions_at (move->part, 0), mark);
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
  if (!gr_winning_move_tell (figure->study, move, out))
    g_string_append_printf (out, "%s → %s", move->from, move->to);
  if (figure->study->component->len > 1)
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
  gboolean is_sum = figure->study->component->len > 1;
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
    for (guint k = 0; k < squares->square->len; k++) {
      if (k % squares->grid->columns == 0) {
        g_string_append_c (out, '\n');
        gr_words_pad (out, g_ptr_array_index (squares->grid->row_name, k / squares->grid->columns), head);
      }
      plain_append_cell (figure, squares, k, width, out);
    }
    g_string_append_c (out, '\n');
  }
  return g_string_free (out, FALSE);
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
      gboolean is_hole = gr_square_at (squares, k)->state == GR_SQUARE_HOLE;
      GPtrArray *row = gr_table_add_row (table);
      g_ptr_array_add (row, g_strdup_printf ("%u", squares->component));
      g_ptr_array_add (row, g_strdup (g_ptr_array_index (squares->grid->row_name, k / squares->grid->columns)));
      g_ptr_array_add (row, g_strdup (g_ptr_array_index (squares->grid->column_name, k % squares->grid->columns)));
      g_ptr_array_add (row,
                       gr_study_label (figure->study, squares->component, gr_positions_at (squares->grid->place, k)));
      g_ptr_array_add (row, g_strdup (is_hole ? "" : verdict->outcome == GR_OUTCOME_P ? "P" : "N"));
      if (figure->study->options.play == GR_PLAY_NORMAL)
        g_ptr_array_add (row, is_hole ? g_strdup ("") : g_strdup_printf ("%" G_GUINT64_FORMAT, verdict->grundy));
    }
  }
  return table;
}
