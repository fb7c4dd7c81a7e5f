// SPDX-License-Identifier: MIT
// Grids of games that have none: two heaps of one game, with the size of one across and of the other up, whose values
// are nim-sums; or one component whose positions are called by two numbers, as those of many rules in Lua are. Where all
// of these stand in one order (3,5 and never 5,3), a pair stands in the grid both ways, since it is one position.
#include "diagram/squares.h"

#include "base/number.h"

#include <stdlib.h>
#include <string.h>

#define PAIRS_EXPLORED 130000 /* positions: about 500 by 500 in one order */

static gboolean
pairs_refuse (const GrFigureRequest *request, GrReport *report, const char *got)
{
  gr_report_add_at (report, GR_FAULT_INPUT, request->args->name, "draw table shows the values of any game",
                    "%s: want a game on a board or on pairs, got %s", request->args->name->text, got);
  return FALSE;
}

/* A grid of 0 … @columns − 1 across and 0 … @rows − 1 up, without places. (transfer full) */
static GrGrid *
pairs_grid (guint rows, guint columns)
{
  GrGrid *grid = gr_grid_new ();
  grid->rows = rows;
  grid->columns = columns;
  for (guint i = 0; i < columns; i++)
    g_ptr_array_add (grid->column_name, g_strdup_printf ("%u", i));
  for (guint i = rows; i-- > 0;)
    g_ptr_array_add (grid->row_name, g_strdup_printf ("%u", i));
  return grid;
}

static guint
pairs_place (const GrGrid *grid, guint across, guint up)
{
  return (grid->rows - 1 - up) * grid->columns + across;
}

/* ---- two heaps ---- */

static gboolean
pairs_are_heaps (const GrStudy *study)
{
  return study->n_components == 2 && study->options.play == GR_PLAY_NORMAL && !study->is_family && !study->is_partizan
         && gr_summand_has_heaps (gr_study_summand (study, 0)) && gr_summand_has_heaps (gr_study_summand (study, 1));
}

static void
pairs_add_heaps (GrGrid *grid)
{
  for (guint row = 0; row < grid->rows; row++)
    for (guint column = 0; column < grid->columns; column++) {
      GrHeap heap[2] = { gr_heap_encode (column), gr_heap_encode (grid->rows - 1 - row) };
      guint8 both[2 * sizeof heap[0].data];
      memcpy (both, heap[0].data, sizeof heap[0].data);
      memcpy (both + sizeof heap[0].data, heap[1].data, sizeof heap[1].data);
      gr_positions_add (grid->place, 0, both, sizeof both);
    }
}

static gboolean
pairs_read_heaps (GrSquaresFigure *figure, GrReport *report, GError **error)
{
  guint64 size[2];
  for (guint i = 0; i < 2; i++)
    size[i] = gr_heap_decode (gr_study_component (figure->study, i)->start);
  if (MAX (size[0], size[1]) >= GR_SQUARES_MOST) {
    gr_report_add_at (report, GR_FAULT_LIMIT, figure->request->args->name, "draw smaller heaps",
                      "%s: at most %d rows and columns are drawn", figure->request->args->name->text, GR_SQUARES_MOST);
    return FALSE;
  }
  GrGrid *grid = pairs_grid ((guint) size[1] + 1, (guint) size[0] + 1);
  pairs_add_heaps (grid);
  GrSquares *squares = gr_squares_add_grid (figure, 0, grid);
  squares->is_of_pairs = TRUE;
  g_autoptr (GArray) across = g_array_new (FALSE, FALSE, sizeof (GrNimber));
  g_autoptr (GArray) up = g_array_new (FALSE, FALSE, sizeof (GrNimber));
  for (guint i = 0; i < 2; i++) {
    for (guint64 n = 0; n <= size[i]; n++) {
      GrHeap heap = gr_heap_encode (n);
      GrNimber own;
      if (!gr_study_value (figure->study, i, (GrBytes) { heap.data, sizeof heap.data }, &own, error))
        return FALSE;
      g_array_append_val (i == 0 ? across : up, own);
    }
  }
  for (guint k = 0; k < squares->square->len; k++) {
    GrNimber own = g_array_index (across, GrNimber, k % grid->columns)
                   ^ g_array_index (up, GrNimber, grid->rows - 1 - k / grid->columns);
    GrSquare *square = gr_square_at (squares, k);
    square->state = GR_SQUARE_KNOWN;
    square->verdict = (GrVerdict) { .has_grundy = TRUE, .grundy = own };
    square->verdict.outcome = own == 0 ? GR_OUTCOME_P : GR_OUTCOME_N;
    figure->largest = MAX (figure->largest, own);
  }
  return TRUE;
}

/* ---- positions called by two numbers ---- */

/* “3,5”, “(3, 5)”, “[3,5]”, “3 5”: two whole numbers and nothing else but what parts them. */
static gboolean
pairs_parse (const char *label, guint64 *pair)
{
  guint n = 0;
  for (const char *at = label; *at != '\0';) {
    if (g_ascii_isdigit (*at)) {
      char *end;
      if (n == 2)
        return FALSE;
      pair[n++] = g_ascii_strtoull (at, &end, 10);
      at = end;
    } else if (strchr (" ,;:()[]{}|", *at) != NULL) {
      at++;
    } else {
      return FALSE;
    }
  }
  return n == 2;
}

/* Which pair each position of the state graph is, of guint64, two each; NULL where some are none. (transfer full) */
static GArray *
pairs_of_graph (const GrStudy *study, const GrGraph *graph)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (guint64));
  for (guint32 i = 0; i < graph->n_nodes; i++) {
    g_autofree char *label = gr_study_whole_label (study, gr_graph_position (graph, i));
    guint64 pair[2];
    if (!pairs_parse (label, pair))
      return NULL;
    g_array_append_vals (all, pair, 2);
  }
  return g_steal_pointer (&all);
}

/* The positions of the graph in their places, both ways round where they stand in one order. */
static void
pairs_add_places (GrSquaresFigure *figure, GrSquares *squares, const GrGraph *graph, const GArray *pair,
                  const GArray *verdict, gboolean is_ordered)
{
  GrGrid *grid = squares->grid;
  g_autofree guint32 *node = g_new (guint32, (gsize) grid->rows * grid->columns + 1);
  memset (node, 0xFF, (gsize) grid->rows * grid->columns * sizeof *node);
  for (guint32 i = 0; i < graph->n_nodes; i++)
    for (guint turn = 0; turn < (is_ordered ? 2u : 1u); turn++)
      node[pairs_place (grid, (guint) g_array_index (pair, guint64, 2 * i + turn),
                        (guint) g_array_index (pair, guint64, 2 * i + 1 - turn))] = i;
  g_autoptr (GrPositions) part = gr_positions_new ();
  for (guint k = 0; k < squares->square->len; k++) {
    GrSquare *square = gr_square_at (squares, k);
    square->state = GR_SQUARE_UNKNOWN;
    if (node[k] == G_MAXUINT32) {
      gr_positions_add (grid->place, 0, "", 0);
      squares->has_gaps = TRUE;
      continue;
    }
    gr_positions_clear (part);
    gr_study_parts (figure->study, gr_graph_position (graph, node[k]), 0, part);
    GrBytes at = gr_positions_at (part, 0);
    gr_positions_add (grid->place, 0, at.data, at.size);
    square->state = GR_SQUARE_KNOWN;
    square->verdict = g_array_index (verdict, GrVerdict, node[k]);
    figure->largest = MAX (figure->largest, square->verdict.grundy);
  }
}

static gboolean
pairs_read_positions (GrSquaresFigure *figure, GrReport *report, GError **error)
{
  GrStudy *study = figure->study;
  const GrGraph *graph = gr_study_graph_within (study, PAIRS_EXPLORED, error);
  const GArray *verdict = graph != NULL ? gr_study_graph_verdicts (study, error) : NULL;
  if (verdict == NULL)
    return FALSE;
  g_autoptr (GArray) pair = pairs_of_graph (study, graph);
  if (pair == NULL)
    return pairs_refuse (figure->request, report, gr_study_game_name (study));
  guint64 most[2] = { 0, 0 };
  gboolean is_rising = TRUE, is_falling = TRUE;
  for (guint i = 0; i < pair->len; i += 2) {
    guint64 a = g_array_index (pair, guint64, i), b = g_array_index (pair, guint64, i + 1);
    most[0] = MAX (most[0], a);
    most[1] = MAX (most[1], b);
    is_rising &= a <= b;
    is_falling &= a >= b;
  }
  gboolean is_ordered = is_rising || is_falling;
  if (is_ordered)
    most[0] = most[1] = MAX (most[0], most[1]);
  if (MAX (most[0], most[1]) >= GR_SQUARES_MOST)
    return pairs_refuse (figure->request, report, "larger numbers");
  GrGrid *grid = pairs_grid ((guint) most[1] + 1, (guint) most[0] + 1);
  pairs_add_places (figure, gr_squares_add_grid (figure, 0, grid), graph, pair, verdict, is_ordered);
  return TRUE;
}

gboolean
gr_squares_read_pairs (GrSquaresFigure *figure, GrStudy *study, const GrFigureRequest *request, GrReport *report,
                       GError **error)
{
  gr_squares_begin (figure, study, request);
  gboolean is_one = study->n_components == 1 && !study->is_family && !study->is_partizan && !study->is_loopy
                    && !gr_summand_has_heaps (gr_study_summand (study, 0));
  if (!pairs_are_heaps (study) && !is_one)
    return pairs_refuse (request, report, gr_study_game_name (study));
  if (pairs_are_heaps (study) ? !pairs_read_heaps (figure, report, error)
                              : !pairs_read_positions (figure, report, error))
    return FALSE;
  gr_squares_mark_starts (figure);
  gr_squares_size (figure);
  return TRUE;
}
