// SPDX-License-Identifier: MIT
// Reading the grids of a study: those of its games; else two heaps, whose values are nim-sums, or one component whose
// positions are called by two numbers, as those of many rules in Lua are. Where all of these stand in one order (3,5 and
// never 5,3), a pair stands in the grid both ways.
#include "figures/heatmap/heatmap.h"

#include <string.h>

#define READ_GRIDS 24
#define READ_EXPLORED 130000 /* positions of the graph, where moves leave several parts */

static void
squares_free (gpointer data)
{
  GrSquares *squares = data;
  gr_grid_free (squares->grid);
  g_array_unref (squares->square);
  g_array_unref (squares->move);
  g_free (squares);
}

void
gr_heatmap_clear (GrHeatmap *heatmap)
{
  g_clear_pointer (&heatmap->squares, g_ptr_array_unref);
}

/* A grid for @component (@grid swallowed), with nothing known of its places. Lent. */
static GrSquares *
heatmap_add_grid (GrHeatmap *heatmap, guint component, GrGrid *grid)
{
  GrSquares *squares = g_new0 (GrSquares, 1);
  squares->component = component;
  squares->grid = grid;
  squares->square = g_array_new (FALSE, TRUE, sizeof (GrSquare));
  g_array_set_size (squares->square, grid->rows * grid->columns);
  squares->move = g_array_new (FALSE, FALSE, sizeof (GrSquareMove));
  g_ptr_array_add (heatmap->squares, squares);
  return squares;
}

static void
heatmap_set (GrHeatmap *heatmap, GrSquare *square, GrNimber value, gboolean is_lost)
{
  square->state = GR_SQUARE_KNOWN;
  square->value = value;
  square->is_lost = is_lost;
  heatmap->largest = MAX (heatmap->largest, value);
}

/* ---- the grids of games ---- */

/* FALSE and a fault where a grid of so many @rows and @columns is too large. */
static gboolean
read_check_size (const GrHeatmap *heatmap, guint64 rows, guint64 columns, guint64 most, const char *help,
                 GrReport *report)
{
  const GrWord *name = heatmap->request->args->name;
  if (MAX (rows, columns) <= most)
    return TRUE;
  return gr_report_add_at (report, GR_FAULT_LIMIT, name, help,
                           "%s: at most %" G_GUINT64_FORMAT " rows and columns are drawn, got %" G_GUINT64_FORMAT
                           " rows and %" G_GUINT64_FORMAT " columns",
                           name->text, most, rows, columns);
}

/* Reads the grid of @component; FALSE with a fault or @error. */
static gboolean
read_grid (GrHeatmap *heatmap, guint component, GrReport *report, GError **error)
{
  const GrSummand *summand = gr_study_summand (heatmap->study, component);
  const GrWord *name = heatmap->request->args->name;
  guint64 most = heatmap->request->data_only ? G_MAXUINT32 : GR_HEATMAP_MOST;
  g_autoptr (GrGrid) grid = gr_grid_new ();
  guint32 realm = gr_study_component (heatmap->study, component)->realm;
  gboolean fits = summand->game->places->grid (summand->instance, realm, MIN (most * most, G_MAXUINT32), grid);
  if (!read_check_size (heatmap, grid->rows, grid->columns, fits ? most : 0,
                        "draw a smaller one; -f csv and solve --all give all values", report))
    return FALSE;
  if (heatmap->squares->len == READ_GRIDS && !heatmap->request->data_only)
    return gr_report_add_at (report, GR_FAULT_LIMIT, name, "draw fewer of them; solve gives the winning moves of all",
                             "%s: at most %d boards are drawn side by side", name->text, READ_GRIDS);
  GrSquares *squares = heatmap_add_grid (heatmap, component, g_steal_pointer (&grid));
  for (guint i = 0; i < gr_positions_count (squares->grid->place); i++) {
    GrBytes at = gr_positions_at (squares->grid->place, i);
    GrVerdict verdict;
    if (gr_summand_is_hole (summand, realm, at))
      continue;
    if (!gr_study_part_verdict (heatmap->study, component, at, &verdict, error))
      return FALSE;
    heatmap_set (heatmap, gr_square_at (squares, i), verdict.grundy, verdict.outcome == GR_OUTCOME_P);
  }
  return TRUE;
}

/* Games without a grid may stand beside those that have one. FALSE with a fault or @error. */
static gboolean
read_grids (GrHeatmap *heatmap, GrReport *report, GError **error)
{
  const GrStudy *study = heatmap->study;
  const GrWord *name = heatmap->request->args->name;
  if (study->options.play == GR_PLAY_MISERE && study->n_components > 1)
    return gr_report_add_at (report, GR_FAULT_INPUT, name, "leave --misere out, or draw one board",
                             "%s: in misère play boards do not add", name->text);
  for (guint i = 0; i < study->n_components; i++)
    if (gr_summand_has_grid (gr_study_summand (study, i)) && gr_heatmap_of (heatmap, i) == NULL
        && !read_grid (heatmap, i, report, error))
      return FALSE;
  return TRUE;
}

/* ---- pairs of numbers ---- */

/* A grid of 0 … @most[0] across and 0 … @most[1] up, without places. Lent. */
static GrSquares *
pairs_add_grid (GrHeatmap *heatmap, const guint64 most[2])
{
  GrGrid *grid = gr_grid_new ();
  grid->columns = (guint) most[0] + 1;
  grid->rows = (guint) most[1] + 1;
  for (guint i = 0; i < grid->columns; i++)
    g_ptr_array_add (grid->column_name, g_strdup_printf ("%u", i));
  for (guint i = grid->rows; i-- > 0;)
    g_ptr_array_add (grid->row_name, g_strdup_printf ("%u", i));
  GrSquares *squares = heatmap_add_grid (heatmap, 0, grid);
  squares->is_up = TRUE;
  return squares;
}

static gboolean
pairs_check_size (const GrHeatmap *heatmap, const guint64 pair[2], GrReport *report)
{
  return read_check_size (heatmap, pair[1] + 1, pair[0] + 1,
                          heatmap->are_dots ? GR_HEATMAP_MOST_PAIRS : GR_HEATMAP_MOST + 1, "draw a smaller position",
                          report);
}

static gboolean
pairs_refuse (const GrHeatmap *heatmap, GrReport *report)
{
  const GrWord *name = heatmap->request->args->name;
  return gr_report_add_at (report, GR_FAULT_INPUT, name, "draw table shows the values of any game",
                           "%s: want a game on a board or on pairs, got %s", name->text,
                           gr_study_game_name (heatmap->study));
}

static gboolean
pairs_read_heaps (GrHeatmap *heatmap, GrReport *report, GError **error)
{
  guint64 size[2];
  for (guint i = 0; i < 2; i++)
    size[i] = gr_heap_decode (gr_study_component (heatmap->study, i)->start);
  if (!pairs_check_size (heatmap, size, report))
    return FALSE;
  GrSquares *squares = pairs_add_grid (heatmap, size);
  g_autofree GrNimber *across = g_new (GrNimber, size[0] + 1), *up = g_new (GrNimber, size[1] + 1);
  for (guint i = 0; i < 2; i++)
    for (guint64 n = 0; n <= size[i]; n++) {
      GrHeap heap = gr_heap_encode (n);
      if (!gr_study_value (heatmap->study, i, (GrBytes) { heap.data, sizeof heap.data }, &(i == 0 ? across : up)[n],
                           error))
        return FALSE;
    }
  for (guint k = 0; k < squares->square->len; k++) {
    GrNimber own = across[k % squares->grid->columns] ^ up[squares->grid->rows - 1 - k / squares->grid->columns];
    heatmap_set (heatmap, gr_square_at (squares, k), own, own == 0);
  }
  return TRUE;
}

/* A position that can be reached. */
typedef struct {
  guint64 pair[2];
  GrNimber value;
  gboolean is_lost;
} Pair;

/* All pairs that can be reached, without keeping moves, of which there are very many; else by the state graph of whole
   positions, where moves may leave several parts. FALSE, and @error over a limit. */
static gboolean
pairs_find (GrStudy *study, GArray *pairs, GError **error)
{
  GError *own = NULL;
  const GrSweep *sweep = gr_study_sweep (study, &own);
  const GrGraph *graph = sweep == NULL && own == NULL ? gr_study_graph_within (study, READ_EXPLORED, &own) : NULL;
  const GArray *verdicts = graph != NULL ? gr_study_graph_verdicts (study, &own) : NULL;
  if (own != NULL)
    g_propagate_error (error, own);
  guint32 n = sweep != NULL ? gr_sweep_count (sweep) : verdicts != NULL ? graph->n_nodes : 0;
  for (guint32 i = 0; i < n; i++) {
    GrBytes at = sweep != NULL ? gr_sweep_position (sweep, i) : gr_graph_position (graph, i);
    g_autofree char *label = sweep != NULL ? gr_study_label (study, 0, at) : gr_study_whole_label (study, at);
    GrVerdict verdict;
    if (sweep == NULL)
      verdict = g_array_index (verdicts, GrVerdict, i);
    else
      gr_study_swept (study, at, &verdict);
    Pair pair = { .value = verdict.grundy, .is_lost = verdict.outcome == GR_OUTCOME_P };
    if (!gr_heatmap_parse (label, pair.pair))
      return FALSE;
    g_array_append_val (pairs, pair);
  }
  return n > 0;
}

static gboolean
pairs_read_positions (GrHeatmap *heatmap, GrReport *report, GError **error)
{
  GrStudy *study = heatmap->study;
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (Pair));
  g_autofree char *start = gr_study_label (study, 0, gr_study_component (study, 0)->start);
  guint64 most[2];
  GError *own = NULL;
  /* A start that is too large is told before all below it is explored. */
  if (gr_heatmap_parse (start, most) && !pairs_check_size (heatmap, most, report))
    return FALSE;
  if (!pairs_find (study, pairs, &own)) {
    if (own == NULL)
      return pairs_refuse (heatmap, report);
    g_propagate_error (error, own);
    return FALSE;
  }
  most[0] = most[1] = 0;
  gboolean is_rising = TRUE, is_falling = TRUE;
  for (guint i = 0; i < pairs->len; i++) {
    const guint64 *pair = g_array_index (pairs, Pair, i).pair;
    most[0] = MAX (most[0], pair[0]);
    most[1] = MAX (most[1], pair[1]);
    is_rising &= pair[0] <= pair[1];
    is_falling &= pair[0] >= pair[1];
  }
  if (is_rising || is_falling)
    most[0] = most[1] = MAX (most[0], most[1]);
  if (!pairs_check_size (heatmap, most, report))
    return FALSE;
  GrSquares *squares = pairs_add_grid (heatmap, most);
  guint rows = squares->grid->rows, columns = squares->grid->columns;
  squares->is_mirrored = is_rising || is_falling;
  for (guint i = 0; i < squares->square->len; i++)
    gr_square_at (squares, i)->state = GR_SQUARE_UNKNOWN;
  for (guint i = 0; i < pairs->len; i++)
    for (guint turn = 0; turn < (squares->is_mirrored ? 2u : 1u); turn++) {
      const Pair *pair = &g_array_index (pairs, Pair, i);
      guint place = (rows - 1 - (guint) pair->pair[1 - turn]) * columns + (guint) pair->pair[turn];
      heatmap_set (heatmap, gr_square_at (squares, place), pair->value, pair->is_lost);
    }
  for (guint i = 0; i < squares->square->len; i++)
    squares->has_gaps |= gr_square_at (squares, i)->state == GR_SQUARE_UNKNOWN;
  return TRUE;
}

static gboolean
read_pairs (GrHeatmap *heatmap, GrReport *report, GError **error)
{
  const GrStudy *study = heatmap->study;
  gboolean has_heaps[2] = { FALSE, FALSE };
  for (guint i = 0; i < MIN (study->n_components, 2); i++)
    has_heaps[i] = gr_summand_has_heaps (gr_study_summand (study, i));
  if (study->is_family || study->is_partizan || study->is_loopy)
    return pairs_refuse (heatmap, report);
  if (study->n_components == 2 && study->options.play == GR_PLAY_NORMAL && has_heaps[0] && has_heaps[1])
    return pairs_read_heaps (heatmap, report, error);
  return study->n_components == 1 && !has_heaps[0] ? pairs_read_positions (heatmap, report, error)
                                                   : pairs_refuse (heatmap, report);
}

gboolean
gr_heatmap_read (GrHeatmap *heatmap, GrReport *report, GError **error)
{
  const GrStudy *study = heatmap->study;
  heatmap->squares = g_ptr_array_new_with_free_func (squares_free);
  gboolean has_grid = FALSE;
  for (guint i = 0; i < study->summand->len; i++)
    has_grid = has_grid || gr_summand_has_grid (&g_array_index (study->summand, GrSummand, i));
  if (has_grid ? !read_grids (heatmap, report, error) : !read_pairs (heatmap, report, error))
    return FALSE;
  for (guint i = 0; i < heatmap->squares->len; i++) {
    const GrSquares *squares = gr_heatmap_at (heatmap, i);
    guint rows = squares->grid->rows, columns = squares->grid->columns;
    heatmap->longest = MAX (heatmap->longest, MAX (rows, columns));
    for (guint k = 0; k < squares->square->len; k++) {
      const GrSquare *square = gr_square_at (squares, k);
      gboolean is_new = !squares->is_mirrored || k % columns <= rows - 1 - k / columns;
      heatmap->n += is_new && square->state == GR_SQUARE_KNOWN;
      heatmap->n_lost += is_new && square->is_lost;
    }
  }
  return TRUE;
}
