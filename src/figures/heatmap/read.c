// SPDX-License-Identifier: MIT
// Reading the grids of a study: those of its games; else two heaps, whose values are nim-sums, or one component whose
// positions are called by two numbers, as those of many rules in Lua are. Where all of these stand in one order (3,5 and
// never 5,3), a pair stands in the grid both ways.
// Grids of positions: looking squares up, marking them, and the same as plain text and as a table. Components that share a
// space share a grid.
#include "figures/heatmap/heatmap.h"

#include "diagram/held.h"
#include "diagram/words.h"
#include "game/solve.h"

#include <string.h>

GrSquares *
gr_heatmap_of (const GrHeatmap *heatmap, guint component)
{
  guint32 space = gr_study_component (heatmap->study, component)->space;
  GR_EACH_POINTER (i, GrSquares, squares, heatmap->squares)
    if (squares->is_up || gr_study_component (heatmap->study, squares->component)->space == space)
      return squares;
  return NULL;
}

char *
gr_heatmap_term (const GrHeatmap *heatmap, guint component)
{
  GrBytes start = gr_study_component (heatmap->study, component)->start;
  GrNimber value = 0;
  gr_study_value (heatmap->study, component, start, &value, NULL);
  g_autofree char *label = gr_heatmap_at (heatmap, 0)->is_turned ? gr_heatmap_start_label (heatmap)
                                                                 : gr_study_label (heatmap->study, component, start),
                  *name = gr_words_short (label, 24);
  return g_strdup_printf ("g(%s) = %" G_GUINT64_FORMAT, name, value);
}

char *
gr_heatmap_equation (const GrHeatmap *heatmap)
{
  GrStudy *study = heatmap->study;
  return study->n_components == 1 ? gr_heatmap_term (heatmap, 0) : gr_tell_nim_sum (study, gr_study_start (study));
}

/* ---- marks ---- */

/* “3,5”, “(3, 5)”, “[3,5]”, “3 5”: two whole numbers and nothing else but what parts them. FALSE: it is none. */
static gboolean
heatmap_parse (const char *label, guint64 pair[2])
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

/* Where @pair stands, or turned round. */
static guint
pair_place (const GrSquares *squares, const guint64 pair[2], guint turn)
{
  guint64 across = pair[turn] - squares->least[0], up = pair[1 - turn] - squares->least[1];
  return (squares->grid->rows - 1 - (guint) up) * squares->grid->columns + (guint) across;
}

/* Where @at stands, a position of @component: of guint. (transfer full) */
static GArray *
squares_places (const GrHeatmap *heatmap, guint component, GrBytes at)
{
  const GrSquares *squares = gr_heatmap_of (heatmap, component);
  GArray *place = g_array_new (FALSE, FALSE, sizeof (guint));
  const GrStudy *study = heatmap->study;
  guint64 pair[2]; /* of the numbers that are left */
  gboolean is_pair = squares->is_up && study->n_components == 2;
  for (guint i = 0; i < 2 && is_pair; i++)
    pair[i] = gr_heap_decode (i == component ? at : gr_study_component (study, i)->start);
  if (squares->is_up && !is_pair) {
    g_autofree char *label = gr_study_label (study, component, at);
    is_pair = heatmap_parse (label, pair);
  }
  guint n_turns = !is_pair ? 0 : squares->is_mirrored ? 2 : 1;
  for (guint i = 0; i < n_turns; i++) {
    guint turn = squares->is_turned ? 1 - i : i, own = pair_place (squares, pair, turn);
    g_array_append_val (place, own);
  }
  for (guint i = 0; i < squares->square->len && !squares->is_up; i++) {
    GrBytes own = gr_positions_at (squares->grid->place, i);
    if (gr_bytes_equal (own, at))
      g_array_append_val (place, i);
  }
  return place;
}

char *
gr_heatmap_start_label (const GrHeatmap *heatmap)
{
  GrStudy *study = heatmap->study;
  const GrSquares *squares = gr_heatmap_at (heatmap, 0);
  if (!squares->is_turned)
    return gr_study_whole_label (study, gr_study_start (study));
  g_autoptr (GArray) place = squares_places (heatmap, 0, gr_study_component (study, 0)->start);
  return gr_square_label (heatmap, squares, g_array_index (place, guint, 0));
}

/* Leaves of @place, where a position stands that one move from place @from leads to, those that lie straight from there, if any do, else
   the first. */
static void
places_straighten (const GrSquares *squares, guint from, GArray *place)
{
  int columns = (int) squares->grid->columns;
  guint n = 0;
  for (guint i = 0; i < place->len; i++) {
    int to = (int) g_array_index (place, guint, i);
    int across = to % columns - (int) from % columns, down = to / columns - (int) from / columns;
    if (across == 0 || down == 0 || ABS (across) == ABS (down))
      g_array_index (place, guint, n++) = (guint) to;
  }
  g_array_set_size (place, n > 0 ? n : MIN (place->len, 1));
}

guint
gr_heatmap_mark (const GrHeatmap *heatmap, guint component, GrBytes at, GrSquareMark mark)
{
  const GrSquares *squares = gr_heatmap_of (heatmap, component);
  g_autoptr (GArray) place = squares_places (heatmap, component, at);
  if (mark == GR_SQUARE_SEEN && squares->is_up) {
    GrBytes start = gr_study_component (heatmap->study, component)->start;
    g_autoptr (GArray) from = squares_places (heatmap, component, start);
    places_straighten (squares, g_array_index (from, guint, 0), place);
  }
  for (guint i = 0; i < place->len; i++)
    gr_square_at (squares, g_array_index (place, guint, i))->mark = mark;
  return place->len > 0 ? g_array_index (place, guint, 0) : G_MAXUINT;
}

/* The one position that @parts are; an empty heap may be no part at all. FALSE: they are several, and have no place. */
static gboolean
parts_join (const GrHeatmap *heatmap, const GrPositions *parts, GrBytes *at)
{
  static const GrHeap none; /* a heap of 0 */
  guint n = gr_positions_count (parts);
  if (n > 1 || (n == 0 && heatmap->study->n_components != 2))
    return FALSE;
  *at = n == 1 ? gr_positions_at (parts, 0) : (GrBytes) { none.data, sizeof none.data };
  return TRUE;
}

guint
gr_heatmap_mark_parts (const GrHeatmap *heatmap, guint component, const GrPositions *parts, GrSquareMark mark)
{
  GrBytes at;
  return parts_join (heatmap, parts, &at) ? gr_heatmap_mark (heatmap, component, at, mark) : G_MAXUINT;
}

void
gr_heatmap_unmark (const GrHeatmap *heatmap)
{
  GR_EACH_POINTER (i, GrSquares, squares, heatmap->squares) {
    for (guint k = 0; k < squares->square->len; k++)
      gr_square_at (squares, k)->mark = GR_SQUARE_PLAIN;
    g_array_set_size (squares->move, 0);
  }
}

void
gr_heatmap_mark_starts (const GrHeatmap *heatmap)
{
  for (guint i = 0; i < heatmap->study->n_components && !heatmap->is_all; i++) {
    const GrSquares *squares = gr_heatmap_of (heatmap, i);
    if (squares == NULL)
      continue;
    g_autoptr (GArray) place = squares_places (heatmap, i, gr_study_component (heatmap->study, i)->start);
    if (place->len > 0)
      gr_square_at (squares, g_array_index (place, guint, 0))->mark = GR_SQUARE_START;
  }
}

void
gr_heatmap_mark_answer (const GrHeatmap *heatmap, const GrAnswer *answer)
{
  GR_EACH_POINTER (i, const GrWinningMove, move, answer->move) {
    const GrSquares *squares = gr_heatmap_of (heatmap, move->component);
    GrBytes at;
    if (squares == NULL || !parts_join (heatmap, move->part, &at))
      continue;
    gboolean is_one = heatmap->study->n_components == 1 || squares->is_up || heatmap->are_dots;
    GrSquareMark mark = is_one ? GR_SQUARE_WINNING : move->after > move->before ? GR_SQUARE_RAISE : GR_SQUARE_LOWER;
    /* From its first place; of places that stand there twice, to those that lie straight. */
    GrBytes start = gr_study_component (heatmap->study, move->component)->start;
    g_autoptr (GArray) from = squares_places (heatmap, move->component, start);
    g_autoptr (GArray) to = squares_places (heatmap, move->component, at);
    if (from->len > 0)
      places_straighten (squares, g_array_index (from, guint, 0), to);
    for (guint k = 0; k < to->len && from->len > 0; k++) {
      GrSquareMove own = { g_array_index (from, guint, 0), g_array_index (to, guint, k) };
      gr_square_at (squares, own.to)->mark = mark;
      g_array_append_val (squares->move, own);
    }
  }
}

/* ---- plain text and data ---- */

char *
gr_heatmap_plain (const GrHeatmap *heatmap)
{
  GString *out = g_string_new (NULL);
  g_autofree char *largest = g_strdup_printf ("%" G_GUINT64_FORMAT, heatmap->largest);
  guint told = MAX (gr_words_columns (heatmap->told[FALSE]), gr_words_columns (heatmap->told[TRUE]));
  int longest = (int) MAX (strlen (largest), heatmap->shows_values ? 0 : told);
  GR_EACH_POINTER (i, const GrSquares, squares, heatmap->squares) {
    int width = longest * (heatmap->has_sums ? 2 : 1) + (heatmap->has_sums ? 4 : 3), head = 2;
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
      const GrSquare *square = gr_square_at (squares, k);
      gboolean is_ringed = square->mark >= (heatmap->has_seen ? GR_SQUARE_WINNING : GR_SQUARE_SEEN);
      gboolean is_own = square->mark == GR_SQUARE_START || square->mark == GR_SQUARE_HERE;
      g_autoptr (GString) cell = g_string_new (is_ringed ? "[" : is_own ? "(" : NULL);
      if (square->state != GR_SQUARE_KNOWN)
        g_string_append (cell, square->state == GR_SQUARE_HOLE ? "#" : "·");
      else if (heatmap->shows_values)
        g_string_append_printf (cell, "%" G_GUINT64_FORMAT, square->value);
      else
        g_string_append (cell, heatmap->told[square->is_lost]);
      if (heatmap->has_sums)
        g_string_append_printf (cell, "/%" G_GUINT64_FORMAT, square->sum);
      g_string_append_c (cell, is_ringed ? ']' : is_own ? ')' : ' ');
      gr_words_pad (out, cell->str, width);
    }
    g_string_append_c (out, '\n');
  }
  return g_string_free (out, FALSE);
}

char *
gr_square_label (const GrHeatmap *heatmap, const GrSquares *squares, guint index)
{
  const GrGrid *grid = squares->grid;
  if (squares->is_up && gr_square_at (squares, index)->state == GR_SQUARE_KNOWN)
    return g_strdup_printf ("%s,%s", (const char *) g_ptr_array_index (grid->column_name, index % grid->columns),
                            (const char *) g_ptr_array_index (grid->row_name, index / grid->columns));
  GrBytes at = squares->is_up ? (GrBytes) { NULL, 0 } : gr_positions_at (grid->place, index);
  return at.size > 0 ? gr_study_label (heatmap->study, squares->component, at) : g_strdup ("");
}

GrTable *
gr_heatmap_table (const GrHeatmap *heatmap)
{
  GrTable *table = gr_table_new ();
  gboolean has_values = heatmap->study->options.play == GR_PLAY_NORMAL; /* as where there are sums */
  gr_table_add (table, "component", "row", "column", "position", "outcome", has_values ? "grundy" : NULL,
                heatmap->has_sums ? "sum" : NULL, NULL);
  GR_EACH_POINTER (i, const GrSquares, squares, heatmap->squares) {
    GR_EACH (k, const GrSquare, square, squares->square) {
      gboolean is_known = square->state == GR_SQUARE_KNOWN;
      if (heatmap->are_dots && !heatmap->is_summary && !square->is_lost)
        continue;
      const GPtrArray *rows = squares->grid->row_name, *columns = squares->grid->column_name;
      g_autofree char *component = g_strdup_printf ("%u", squares->component),
                      *label = gr_square_label (heatmap, squares, k),
                      *value = g_strdup_printf ("%" G_GUINT64_FORMAT, square->value),
                      *sum = g_strdup_printf ("%" G_GUINT64_FORMAT, square->sum);
      gr_table_add (table, component, rows->pdata[k / columns->len], columns->pdata[k % columns->len], label,
                    !is_known         ? ""
                    : square->is_lost ? "P"
                                      : "N",
                    has_values ? is_known ? value : "" : NULL, heatmap->has_sums ? sum : NULL, NULL);
    }
  }
  return table;
}

#define READ_GRIDS 24
#define READ_EXPLORED 130000 /* positions of the graph, where moves leave several parts */

GR_DESTROY_FUNCTION (squares_free, GrSquares, grid, square, move)

GR_DROP_FUNCTION (gr_heatmap_clear, GrHeatmap, squares, asked)

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

/* A grid of @least[0] … @most[0] across and @least[1] … @most[1] up, without places. Lent. */
static GrSquares *
pairs_add_grid (GrHeatmap *heatmap, const guint64 least[2], const guint64 most[2])
{
  GrGrid *grid = gr_grid_new ();
  grid->columns = (guint) (most[0] - least[0]) + 1;
  grid->rows = (guint) (most[1] - least[1]) + 1;
  for (guint64 i = least[0]; i <= most[0]; i++)
    g_ptr_array_add (grid->column_name, g_strdup_printf ("%" G_GUINT64_FORMAT, i));
  for (guint64 i = most[1] + 1; i-- > least[1];)
    g_ptr_array_add (grid->row_name, g_strdup_printf ("%" G_GUINT64_FORMAT, i));
  GrSquares *squares = heatmap_add_grid (heatmap, 0, grid);
  squares->is_up = TRUE;
  memcpy (squares->least, least, sizeof squares->least);
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

/* A position that can be reached. */
typedef struct {
  guint64 pair[2];
  GrNimber value;
  gboolean is_lost;
} Pair;

static void
pairs_moves (gpointer data, guint32 realm, GrBytes from, GrMoves *out)
{
  gr_study_moves (data, 0, from, out);
}

/* All parts that play from the start leaves. NULL and @error over a limit. */
static GrGraph *
pairs_explore (GrStudy *study, GError **error)
{
  const GrSpace space = { pairs_moves, NULL, study };
  g_autoptr (GrPositions) roots = gr_positions_new ();
  GrBytes start = gr_study_component (study, 0)->start;
  gr_positions_add (roots, 0, start.data, start.size);
  return gr_explore (&space, roots, READ_EXPLORED, NULL, error);
}

/* All pairs that can be reached, without keeping moves, of which there are very many; where moves may leave several parts, by their
   graph. FALSE, and @error over a limit; in misère play several parts are no pair. */
static gboolean
pairs_find (GrStudy *study, GArray *pairs, GError **error)
{
  GError *own = NULL;
  const GrSweep *sweep = gr_study_sweep (study, &own);
  gboolean is_split = sweep == NULL && own == NULL && study->options.play == GR_PLAY_NORMAL;
  g_autoptr (GrGraph) graph = is_split ? pairs_explore (study, &own) : NULL;
  guint32 n = sweep != NULL ? gr_sweep_count (sweep) : graph != NULL ? graph->n_nodes : 0;
  for (guint32 i = 0; i < n; i++) {
    GrBytes at = sweep != NULL ? gr_sweep_position (sweep, i) : gr_graph_position (graph, i);
    g_autofree char *label = gr_study_label (study, 0, at);
    GrVerdict verdict = { 0 };
    if (sweep != NULL)
      gr_study_swept (study, at, &verdict);
    else if (!gr_study_part_verdict (study, 0, at, &verdict, &own))
      break;
    Pair pair = { .value = verdict.grundy, .is_lost = verdict.outcome == GR_OUTCOME_P };
    if (!heatmap_parse (label, pair.pair))
      return FALSE;
    g_array_append_val (pairs, pair);
  }
  return !gr_pass_error (own, error) && n > 0;
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
  if (!heatmap_parse (start, most))
    return pairs_refuse (heatmap, report);
  if (!pairs_check_size (heatmap, most, report))
    return FALSE;
  if (!pairs_find (study, pairs, &own)) {
    if (own == NULL)
      return pairs_refuse (heatmap, report);
    return !gr_pass_error (own, error);
  }
  most[0] = most[1] = 0;
  guint64 least[2] = { G_MAXUINT64, G_MAXUINT64 }; /* no rows and columns without a position before the first of them */
  gboolean is_rising = TRUE, is_falling = TRUE;
  for (guint i = 0; i < pairs->len; i++) {
    const guint64 *pair = g_array_index (pairs, Pair, i).pair;
    for (guint k = 0; k < 2; k++) {
      most[k] = MAX (most[k], pair[k]);
      least[k] = heatmap->are_dots ? 0 : MIN (least[k], pair[k]); /* rays begin at 0,0 */
    }
    is_rising &= pair[0] <= pair[1];
    is_falling &= pair[0] >= pair[1];
  }
  if (is_rising || is_falling) {
    most[0] = most[1] = MAX (most[0], most[1]);
    least[0] = least[1] = MIN (least[0], least[1]);
  }
  if (!pairs_check_size (heatmap, most, report))
    return FALSE;
  GrSquares *squares = pairs_add_grid (heatmap, least, most);
  squares->is_mirrored = is_rising || is_falling;
  guint64 typed[2];
  g_autofree char *input = gr_study_input (study);
  squares->is_turned = squares->is_mirrored && heatmap_parse (input, typed)
                       && (is_rising ? typed[0] > typed[1] : typed[0] < typed[1]);
  for (guint i = 0; i < squares->square->len; i++)
    gr_square_at (squares, i)->state = GR_SQUARE_UNKNOWN;
  for (guint i = 0; i < pairs->len; i++)
    for (guint turn = 0; turn < (squares->is_mirrored ? 2u : 1u); turn++) {
      const Pair *pair = &g_array_index (pairs, Pair, i);
      heatmap_set (heatmap, gr_square_at (squares, pair_place (squares, pair->pair, turn)), pair->value, pair->is_lost);
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
  if (study->n_components == 2 && study->options.play == GR_PLAY_NORMAL && has_heaps[0] && has_heaps[1]) {
    guint64 size[2];
    for (guint i = 0; i < 2; i++)
      size[i] = gr_heap_decode (gr_study_component (heatmap->study, i)->start);
    if (!pairs_check_size (heatmap, size, report))
      return FALSE;
    GrSquares *squares = pairs_add_grid (heatmap, (guint64[]) { 0, 0 }, size);
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
  GR_EACH_POINTER (i, const GrSquares, squares, heatmap->squares) {
    guint rows = squares->grid->rows, columns = squares->grid->columns;
    heatmap->longest = MAX (heatmap->longest, MAX (rows, columns));
    GR_EACH (k, const GrSquare, square, squares->square) {
      gboolean is_new = !squares->is_mirrored || k % columns <= rows - 1 - k / columns;
      heatmap->n += is_new && square->state == GR_SQUARE_KNOWN;
      heatmap->n_lost += is_new && square->is_lost;
    }
  }
  return TRUE;
}
