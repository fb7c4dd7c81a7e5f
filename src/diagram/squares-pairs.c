// SPDX-License-Identifier: MIT
// Grids of games that have none: two heaps of one game, with the size of one across and of the other up, whose values
// are nim-sums; or one component whose positions are called by two numbers, as those of many rules in Lua are. Where all
// of these stand in one order (3,5 and never 5,3), a pair stands in the grid both ways, since it is one position.
#include "diagram/squares.h"

#include "base/number.h"

#include <stdlib.h>
#include <string.h>

#define PAIRS_EXPLORED 130000 /* positions of the graph, where moves leave several parts */

static gboolean
pairs_refuse (const GrFigureRequest *request, GrReport *report, const char *got)
{
  gr_report_add_at (report, GR_FAULT_INPUT, request->args->name, "draw table shows the values of any game",
                    "%s: want a game on a board or on pairs, got %s", request->args->name->text, got);
  return FALSE;
}

/* Heaps and numbers of a pair from 0 to GR_SQUARES_MOST are drawn. */
static gboolean
pairs_check_size (const GrFigureRequest *request, const guint64 *pair, GrReport *report)
{
  if (MAX (pair[0], pair[1]) <= GR_SQUARES_MOST)
    return TRUE;
  gr_report_add_at (report, GR_FAULT_LIMIT, request->args->name, "draw a smaller position",
                    "%s: pairs of numbers up to %d are drawn, and here is %" G_GUINT64_FORMAT ",%" G_GUINT64_FORMAT,
                    request->args->name->text, GR_SQUARES_MOST, pair[0], pair[1]);
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
  if (!pairs_check_size (figure->request, size, report))
    return FALSE;
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

/* A position that can be reached. */
typedef struct {
  guint64 pair[2];
  GrVerdict verdict;
} PairsAt;

/* All of them. */
typedef struct {
  GArray *at;         /* of PairsAt */
  GrPositions *part;  /* their bytes, in the same order: of each its only part */
  gboolean is_paired; /* all of them are pairs so far; from the first that is none on nothing is looked for */
} PairsFound;

static void
pairs_found_clear (PairsFound *found)
{
  g_array_unref (found->at);
  gr_positions_free (found->part);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PairsFound, pairs_found_clear)

static void
pairs_note (PairsFound *found, const char *label, GrBytes part, const GrVerdict *verdict)
{
  PairsAt at = { .verdict = *verdict };
  found->is_paired = found->is_paired && pairs_parse (label, at.pair);
  g_array_append_val (found->at, at);
  gr_positions_add (found->part, 0, part.data, part.size);
}

/* By the state graph of whole positions, where moves may leave several parts. */
static gboolean
pairs_find_graph (GrStudy *study, PairsFound *found, GError **error)
{
  const GrGraph *graph = gr_study_graph_within (study, PAIRS_EXPLORED, error);
  const GArray *verdict = graph != NULL ? gr_study_graph_verdicts (study, error) : NULL;
  g_autoptr (GrPositions) part = gr_positions_new ();
  for (guint32 i = 0; verdict != NULL && i < graph->n_nodes && found->is_paired; i++) {
    GrBytes whole = gr_graph_position (graph, i);
    g_autofree char *label = gr_study_whole_label (study, whole);
    gr_positions_clear (part);
    gr_study_parts (study, whole, 0, part);
    GrBytes first = gr_positions_count (part) > 0 ? gr_positions_at (part, 0) : (GrBytes) { NULL, 0 };
    pairs_note (found, label, first, &g_array_index (verdict, GrVerdict, i));
  }
  return verdict != NULL;
}

/* Without keeping moves, of which there are very many; else by the graph. FALSE and @error over a limit. */
static gboolean
pairs_find (GrStudy *study, PairsFound *found, GError **error)
{
  GError *own = NULL;
  const GrSweep *sweep = gr_study_sweep (study, &own);
  if (own != NULL)
    g_propagate_error (error, own);
  if (sweep == NULL)
    return own == NULL && pairs_find_graph (study, found, error);
  for (guint32 i = 0; i < gr_sweep_count (sweep) && found->is_paired; i++) {
    GrBytes at = gr_sweep_position (sweep, i);
    g_autofree char *label = gr_study_label (study, 0, at);
    GrVerdict verdict;
    gr_study_swept (study, at, &verdict);
    pairs_note (found, label, at, &verdict);
  }
  return TRUE;
}

/* The positions in their places, both ways round where they stand in one order. */
static void
pairs_add_places (GrSquaresFigure *figure, GrSquares *squares, const PairsFound *found, gboolean is_ordered)
{
  GrGrid *grid = squares->grid;
  g_autofree guint32 *index = g_new (guint32, (gsize) grid->rows * grid->columns + 1);
  memset (index, 0xFF, (gsize) grid->rows * grid->columns * sizeof *index);
  for (guint32 i = 0; i < found->at->len; i++) {
    const guint64 *pair = g_array_index (found->at, PairsAt, i).pair;
    for (guint turn = 0; turn < (is_ordered ? 2u : 1u); turn++)
      index[pairs_place (grid, (guint) pair[turn], (guint) pair[1 - turn])] = i;
  }
  for (guint k = 0; k < squares->square->len; k++) {
    GrSquare *square = gr_square_at (squares, k);
    square->state = GR_SQUARE_UNKNOWN;
    if (index[k] == G_MAXUINT32) {
      gr_positions_add (grid->place, 0, "", 0);
      squares->has_gaps = TRUE;
      continue;
    }
    GrBytes at = gr_positions_at (found->part, index[k]);
    gr_positions_add (grid->place, 0, at.data, at.size);
    square->state = GR_SQUARE_KNOWN;
    square->verdict = g_array_index (found->at, PairsAt, index[k]).verdict;
    figure->largest = MAX (figure->largest, square->verdict.grundy);
  }
}

static gboolean
pairs_read_positions (GrSquaresFigure *figure, GrReport *report, GError **error)
{
  GrStudy *study = figure->study;
  g_auto (PairsFound) found = { g_array_new (FALSE, FALSE, sizeof (PairsAt)), gr_positions_new (), TRUE };
  g_autofree char *start = gr_study_label (study, 0, gr_study_component (study, 0)->start);
  guint64 most[2];
  /* A start that is too large is told before all below it is explored. */
  if ((pairs_parse (start, most) && !pairs_check_size (figure->request, most, report))
      || !pairs_find (study, &found, error))
    return FALSE;
  if (!found.is_paired)
    return pairs_refuse (figure->request, report, gr_study_game_name (study));
  most[0] = most[1] = 0;
  gboolean is_rising = TRUE, is_falling = TRUE;
  for (guint i = 0; i < found.at->len; i++) {
    const guint64 *pair = g_array_index (found.at, PairsAt, i).pair;
    most[0] = MAX (most[0], pair[0]);
    most[1] = MAX (most[1], pair[1]);
    is_rising &= pair[0] <= pair[1];
    is_falling &= pair[0] >= pair[1];
  }
  gboolean is_ordered = is_rising || is_falling;
  if (is_ordered)
    most[0] = most[1] = MAX (most[0], most[1]);
  if (!pairs_check_size (figure->request, most, report))
    return FALSE;
  GrGrid *grid = pairs_grid ((guint) most[1] + 1, (guint) most[0] + 1);
  pairs_add_places (figure, gr_squares_add_grid (figure, 0, grid), &found, is_ordered);
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
