// SPDX-License-Identifier: MIT
// Maps of large grids: a dot wherever the player to move loses, so that the lines on which such positions lie are seen;
// the start, and an arrow to each of them that one move reaches. Where they lie on rays, these are drawn under them. Very
// many dots are drawn as runs of squares.
#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/node.h"
#include "diagram/rays.h"
#include "diagram/squares.h"
#include "scene/text.h"

#define MAP_SIDE 400.0 /* of the longer side, in points */
#define MAP_LABELS 6
#define MAP_DOTS 3000 /* more are squares */
#define MAP_LEAST_DOT 1.25
#define MAP_LEGEND 16.0

static const GrFont axis_font = { 9, 500, GR_FACE_SANS, FALSE };
static const GrFont legend_font = { 9.2, 400, GR_FACE_SANS, FALSE };

typedef struct {
  const GrSquaresFigure *figure;
  const GrSquares *squares;
  double cell;
} Map;

static GrPoint
map_middle (const Map *map, guint index)
{
  guint columns = map->squares->grid->columns;
  return (GrPoint) { (index % columns + 0.5) * map->cell, (index / columns + 0.5) * map->cell };
}

static gboolean
map_is_lost (const Map *map, guint index)
{
  const GrSquare *square = gr_square_at (map->squares, index);
  return square->state == GR_SQUARE_KNOWN && square->verdict.outcome == GR_OUTCOME_P;
}

/* Up: row 0 is the lowest one, as it is where positions are pairs. */
static gboolean
map_is_up (const Map *map)
{
  const GrGrid *grid = map->squares->grid;
  return !grid->diagonal && grid->rows > 1 && g_str_equal (g_ptr_array_index (grid->row_name, grid->rows - 1), "0");
}

/* Lines and names at about MAP_LABELS places of each side. */
static void
map_add_axes (const Map *map, GrScene *out)
{
  static const GrPaint rule = { GR_INK_NONE, GR_INK_LINE, 0.7, GR_DASH_SOLID };
  const GrGrid *grid = map->squares->grid;
  double width = grid->columns * map->cell, height = grid->rows * map->cell;
  static const guint steps[] = { 1, 2, 5, 10, 20, 50, 100, 200 };
  guint k = 0;
  while (k + 1 < G_N_ELEMENTS (steps) && steps[k] * MAP_LABELS < MAX (grid->rows, grid->columns))
    k++;
  guint step = steps[k];
  gboolean is_up = map_is_up (map);
  gr_scene_add_rect (out, 0, 0, width, height, 0, &(GrPaint) { GR_INK_NONE, GR_INK_FAINT, 0.9, GR_DASH_SOLID });
  for (guint i = 0; i < grid->columns; i += step) {
    double x = (i + 0.5) * map->cell;
    gr_scene_add_line (out, x, 0, x, height, &rule);
    gr_scene_add_text (out, x, is_up ? height + 13 : -6, GR_ANCHOR_MIDDLE, &axis_font, GR_INK_SOFT,
                       g_ptr_array_index (grid->column_name, i));
  }
  for (guint i = 0; i < grid->rows; i += step) {
    guint row = is_up ? grid->rows - 1 - i : i;
    double y = (row + 0.5) * map->cell;
    gr_scene_add_line (out, 0, y, width, y, &rule);
    gr_scene_add_text (out, -6, y + 3.2, GR_ANCHOR_END, &axis_font, GR_INK_SOFT,
                       g_ptr_array_index (grid->row_name, row));
  }
}

/* The rays on which the places in @lost (indices) lie, and the names of a few of them. */
static void
map_add_rays (const Map *map, const GArray *lost, GrScene *out)
{
  const GrGrid *grid = map->squares->grid;
  gboolean is_up = map_is_up (map);
  if (grid->diagonal || lost->len > MAP_DOTS)
    return;
  g_autofree guint *place = g_new (guint, 2 * (gsize) lost->len + 1);
  for (guint i = 0; i < lost->len; i++) {
    guint index = g_array_index (lost, guint, i), row = index / grid->columns;
    place[2 * i] = index % grid->columns;
    place[2 * i + 1] = is_up ? grid->rows - 1 - row : row;
  }
  GrRays rays = gr_rays_find (place, lost->len);
  GrPoint origin = map_middle (map, is_up ? (grid->rows - 1) * grid->columns : 0);
  const GrRaysSheet sheet = {
    origin, map->cell, is_up ? -1 : 1, grid->columns, grid->rows, map->figure->request->lang
  };
  gr_rays_add (&rays, &sheet, out);
  if (is_up)
    gr_rays_add_names (&rays, &sheet, place, lost->len, out);
}

/* The dots; gives how many there are. */
static guint
map_add_lost (const Map *map, GrScene *out)
{
  g_autoptr (GArray) lost = g_array_new (FALSE, FALSE, sizeof (guint));
  guint columns = map->squares->grid->columns;
  for (guint i = 0; i < map->squares->square->len; i++)
    if (map_is_lost (map, i))
      g_array_append_val (lost, i);
  guint n = lost->len;
  map_add_rays (map, lost, out);
  double radius = MAX (MAP_LEAST_DOT, 0.42 * map->cell), half = map->cell / 2;
  for (guint i = 0; i < map->squares->square->len; i++) {
    if (!map_is_lost (map, i))
      continue;
    GrPoint at = map_middle (map, i);
    if (n <= MAP_DOTS) {
      gr_scene_add_circle (out, at.x, at.y, radius, &(GrPaint) { .fill = GR_INK_INK });
      continue;
    }
    guint end = i + 1;
    while (end % columns != 0 && end < map->squares->square->len && map_is_lost (map, end))
      end++;
    gr_scene_move (out, at.x - half, at.y - half);
    gr_scene_line (out, at.x - half + (end - i) * map->cell, at.y - half);
    gr_scene_line (out, at.x - half + (end - i) * map->cell, at.y + half);
    gr_scene_line (out, at.x - half, at.y + half);
    gr_scene_close_path (out);
    i = end - 1;
  }
  if (n > MAP_DOTS)
    gr_scene_paint (out, &(GrPaint) { .fill = GR_INK_INK });
  return n;
}

static gboolean
map_is_winning (GrSquareMark mark)
{
  return mark == GR_SQUARE_WINNING || mark == GR_SQUARE_LOWER || mark == GR_SQUARE_RAISE;
}

/* The start, and arrows to where its winning moves lead; where a place stands twice, to the nearer one. */
static gboolean
map_add_start (const Map *map, GrScene *out)
{
  guint n = map->squares->square->len, start = n;
  for (guint i = 0; i < n; i++)
    start = gr_square_at (map->squares, i)->mark == GR_SQUARE_START ? i : start;
  if (start == n)
    return FALSE;
  GrPoint from = map_middle (map, start);
  gboolean has_arrow = FALSE;
  for (guint i = 0; i < n; i++) {
    if (!map_is_winning (gr_square_at (map->squares, i)->mark))
      continue;
    GrPoint to = map_middle (map, i);
    double across = ABS (to.x - from.x), along = ABS (to.y - from.y);
    if (across > 0.01 && along > 0.01 && ABS (across - along) > 0.01)
      continue; /* its mirror image is the one in sight */
    double length = MAX (across, along), cut = 3.5 / MAX (length, 3.5);
    gr_scene_add_arrow (out, from.x, from.y, to.x + (from.x - to.x) * cut, to.y + (from.y - to.y) * cut,
                        &(GrPaint) { GR_INK_NONE, GR_INK_ACCENT, 1.6, GR_DASH_SOLID });
    has_arrow = TRUE;
  }
  gr_scene_add_rect (out, from.x - 4, from.y - 4, 8, 8, 2,
                     &(GrPaint) { GR_INK_PAPER, GR_INK_ACCENT, 2, GR_DASH_SOLID });
  return has_arrow;
}

static double
legend_add (GrScene *out, double x, double y, const char *text)
{
  return x + gr_scene_add_text (out, x, y + 3.2, GR_ANCHOR_START, &legend_font, GR_INK_SOFT, text) + 16;
}

GrScene *
gr_squares_draw_map (const GrSquaresFigure *figure)
{
  const GrSquares *squares = gr_squares_at (figure, 0);
  Map map = { figure, squares, MAP_SIDE / MAX (squares->grid->rows, squares->grid->columns) };
  const char *lang = figure->request->lang;
  GrScene *out = gr_scene_new ();
  map_add_axes (&map, out);
  guint n_lost = map_add_lost (&map, out);
  gboolean has_start = !figure->study->is_family, has_arrow = map_add_start (&map, out);
  static const char summary[] = GR_PHRASE (
    "Summary: only the %u positions of %u from which the player to move loses are drawn.");
  g_autofree char *note = g_strdup_printf (gr_phrase (summary, lang), n_lost, squares->square->len);
  double x = 0, y = out->bounds.y + out->bounds.height + MAP_LEGEND;
  gr_scene_open (out, "legend", NULL, NULL);
  gr_scene_add_circle (out, 3, y, 2.4, &(GrPaint) { .fill = GR_INK_INK });
  x = legend_add (out, 10, y, gr_phrase ("P: mover loses", lang));
  if (has_start) {
    gr_scene_add_rect (out, x, y - 4, 8, 8, 2, &(GrPaint) { GR_INK_PAPER, GR_INK_ACCENT, 2, GR_DASH_SOLID });
    x = legend_add (out, x + 12, y, gr_phrase ("start", lang));
  }
  if (has_arrow) {
    gr_scene_add_arrow (out, x, y, x + 22, y, &(GrPaint) { GR_INK_NONE, GR_INK_ACCENT, 1.6, GR_DASH_SOLID });
    legend_add (out, x + 27, y, gr_phrase ("winning move", lang));
  }
  gr_scene_add_paragraph (out, 0, y + 18, GR_FIT_WIDTH, 12.5, &legend_font, GR_INK_SOFT, note);
  gr_scene_close (out);
  return out;
}
