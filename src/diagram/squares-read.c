// SPDX-License-Identifier: MIT
// Reading the grids of a study: which components have one, the values of all their places, and how large they are drawn.
#include "diagram/squares.h"

#define SQUARES_MAX_GRIDS 24

static void
squares_free (gpointer data)
{
  GrSquares *squares = data;
  gr_grid_free (squares->grid);
  g_array_unref (squares->square);
  g_free (squares);
}

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
  gr_report_add_at (report, GR_FAULT_LIMIT, request->args->name, help, "%s: %s", request->args->name->text,
                    gr_message (message));
  return FALSE;
}

GrSquares *
gr_squares_add_grid (GrSquaresFigure *figure, guint component, GrGrid *grid)
{
  GrSquares *squares = g_new0 (GrSquares, 1);
  squares->component = component;
  squares->grid = grid;
  squares->square = g_array_new (FALSE, TRUE, sizeof (GrSquare));
  g_array_set_size (squares->square, grid->rows * grid->columns);
  g_ptr_array_add (figure->squares, squares);
  return squares;
}

/* Reads the grid of @component; FALSE with a fault or @error. */
static gboolean
squares_read_grid (GrSquaresFigure *figure, guint component, guint longest, GrReport *report, GError **error)
{
  const GrSummand *summand = gr_study_summand (figure->study, component);
  guint64 most = figure->request->data_only ? G_MAXUINT32 : longest * longest;
  g_autoptr (GrGrid) grid = gr_grid_new ();
  gboolean fits = summand->game->places->grid (summand->instance, gr_study_component (figure->study, component)->realm,
                                               most, grid);
  gboolean is_long = !figure->request->data_only && MAX (grid->rows, grid->columns) > longest;
  if (!fits || is_long) {
    g_autofree char *message = g_strdup_printf (
      gr_message ("at most %u rows and columns are drawn, got %u rows and %u columns"), longest, grid->rows,
      grid->columns);
    return squares_refuse (figure->request, report, "draw a smaller one; -f csv and solve --all give all values",
                           message);
  }
  if (figure->squares->len == SQUARES_MAX_GRIDS && !figure->request->data_only) {
    g_autofree char *message = g_strdup_printf (gr_message ("at most %d boards are drawn side by side"),
                                                SQUARES_MAX_GRIDS);
    return squares_refuse (figure->request, report, "draw fewer of them; solve gives the winning moves of all",
                           message);
  }
  return squares_read_values (figure, gr_squares_add_grid (figure, component, g_steal_pointer (&grid)), error);
}

gboolean
gr_squares_has_grid (const GrStudy *study)
{
  gboolean has_grid = FALSE;
  for (guint i = 0; i < study->summand->len; i++)
    has_grid = has_grid || gr_summand_has_grid (&g_array_index (study->summand, GrSummand, i));
  return has_grid;
}

/* Games without a grid may stand beside those that have one. FALSE and a fault where none has, or where values do not
   add. */
static gboolean
squares_check (GrStudy *study, const GrFigureRequest *request, GrReport *report)
{
  const char *name = request->args->name->text;
  if (!gr_squares_has_grid (study)) {
    gr_report_add_at (report, GR_FAULT_INPUT, request->args->name, "draw table shows the values of any game",
                      "%s: want a game on a board or on pairs, got %s", name, gr_study_game_name (study));
    return FALSE;
  }
  if (study->options.play == GR_PLAY_MISERE && study->n_components > 1) {
    gr_report_add_at (report, GR_FAULT_INPUT, request->args->name, "leave --misere out, or draw one board",
                      "%s: in misère play boards do not add", name);
    return FALSE;
  }
  return TRUE;
}

void
gr_squares_begin (GrSquaresFigure *figure, GrStudy *study, const GrFigureRequest *request)
{
  *figure = (GrSquaresFigure) { .study = study, .request = request };
  figure->squares = g_ptr_array_new_with_free_func (squares_free);
  figure->shows_values = study->options.play == GR_PLAY_NORMAL && request->paint != GR_PAINT_OUTCOME;
}

gboolean
gr_squares_read (GrSquaresFigure *figure, GrStudy *study, const GrFigureRequest *request, guint most, GrReport *report,
                 GError **error)
{
  gr_squares_begin (figure, study, request);
  if (!squares_check (study, request, report))
    return FALSE;
  for (guint i = 0; i < study->n_components; i++)
    if (gr_summand_has_grid (gr_study_summand (study, i)) && gr_squares_of (figure, i) == NULL
        && !squares_read_grid (figure, i, most, report, error))
      return FALSE;
  gr_squares_mark_starts (figure);
  gr_squares_size (figure);
  return TRUE;
}
