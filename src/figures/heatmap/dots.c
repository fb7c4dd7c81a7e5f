// SPDX-License-Identifier: MIT
// The marks on squares and dots: rings around squares, the ring that is a lost position, winning moves, walls. And maps of lost
// positions: a ring for each, so that the lines on which they lie are seen; the start, and an arrow to each of
// them that one move reaches. Where they lie on rays from 0,0, as those of Wythoff's game do, these are drawn under them.
// Rays are looked for above the diagonal and below it: the line through 0,0 that lies nearest to all places there, by least
// squares, is a ray where none of them is more than two places off. What lies along the diagonal, as in Nim, is no ray.
// Source: W. A. Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde 7 (1907).
#include "base/phrase.h"
#include "diagram/node.h"
#include "figures/heatmap/heatmap.h"
#include "scene/text.h"

#include <math.h>

#define DOT_RADIUS 0.42 /* of a place */
#define DOT_LEAST 1.25
#define DOT_MOST 6.0
#define DOT_START 9.0  /* the side of its mark, at least */
#define RAYS_FEWEST 10 /* places on one */
#define RAYS_OFF 2.0   /* places */
#define RAYS_LEAST 1.1 /* slope above the diagonal */
#define RAYS_MOST 20.0
#define RAYS_NAMES 4
#define RAYS_NAME_GAP 12.0 /* points */
#define RAYS_NAME_CELL 2.5 /* points: names of places nearer to each other are of no use */

static const GrFont rays_font = { GR_TYPE_LABEL, 500, GR_FACE_SANS, FALSE };

/* ---- marks ---- */

void
gr_square_add_hatch (GrScene *out, double x, double y, double side)
{
  for (guint i = 0; i < 3; i++) {
    double at = x + (0.16 + 0.25 * i) * side;
    gr_scene_move (out, at, y + 0.82 * side);
    gr_scene_line (out, at + 0.2 * side, y + 0.18 * side);
  }
  gr_scene_paint (out, &(GrPaint) { GR_INK_NONE, GR_INK_FAINT, 0.05 * side, GR_DASH_SOLID });
}

/* The ring is separated by a bit of paper from any fill. A start has no ring but its corners, which a P-position's outlines
   do not look like in grey. */
void
gr_square_add_mark (GrScene *out, double x, double y, double side, double radius, GrSquareMark mark, GrInk on)
{
  if (mark >= GR_SQUARE_WINNING) {
    if (mark == GR_SQUARE_WINNING || side < GR_SQUARE_FINE)
      return;
    /* Which way it changes the value of its component: a triangle in the corner that its arrow leaves free. */
    double half = MAX (1.9, 0.085 * side), left = x + half + 0.075 * side, middle = y + side - half - 0.105 * side;
    double way = mark == GR_SQUARE_RAISE ? half : -half, foot = middle + 0.8 * way;
    gr_scene_move (out, left - half, foot);
    gr_scene_line (out, left + half, foot);
    gr_scene_line (out, left, middle - 0.9 * way);
    gr_scene_close_path (out);
    gr_scene_paint (out, &(GrPaint) { on, GR_INK_NONE, 0, GR_DASH_SOLID });
    return;
  }
  double width = CLAMP (0.055 * side, 1, 2.2) * (mark == GR_SQUARE_HERE || mark == GR_SQUARE_START ? 1.7 : 1);
  GrPaint casing = { GR_INK_NONE, GR_INK_PAPER, width + 1.6, GR_DASH_SOLID };
  GrPaint ring = { GR_INK_NONE, GR_INK_ACCENT, width, GR_DASH_SOLID };
  if (mark == GR_SQUARE_START) {
    gr_scene_add_corners (out, (GrBox) { x, y, side, side }, radius, 0.3 * side - radius, &casing);
    gr_scene_add_corners (out, (GrBox) { x, y, side, side }, radius, 0.3 * side - radius, &ring);
    return;
  }
  gr_scene_add_rect (out, x, y, side, side, radius, &casing);
  gr_scene_add_rect (out, x, y, side, side, radius, &ring);
}

void
gr_square_add_ring (GrScene *out, double x, double y, double radius)
{
  double width = CLAMP (0.3 * radius, 0.6, 1);
  gr_scene_add_circle (out, x, y, radius - width / 2, &(GrPaint) { GR_INK_PAPER, GR_INK_INK, width, GR_DASH_SOLID });
  if (radius > 2.6)
    gr_scene_add_circle (out, x, y, 0.5 * radius, &(GrPaint) { GR_INK_NONE, GR_INK_INK, 0.8 * width, GR_DASH_SOLID });
}

void
gr_square_add_arrow (GrScene *out, GrPoint from, GrPoint to, double width)
{
  gr_move_add (out, (GrPoint[]) { from, to }, 2, &(GrMoveLook) { .kind = GR_MOVE_WINNING, .width = width });
}

/* ---- maps ---- */

typedef struct {
  const GrHeatmap *heatmap;
  const GrSquares *squares;
  double cell, radius;
  GArray *lost; /* of GrPoint: numbers across and up, or down */
  GrScene *out;
} Map;

/* The middle of the place of the numbers (@x, @y). */
static GrPoint
map_at (const Map *map, double x, double y)
{
  double row = map->squares->is_up ? map->squares->grid->rows - 1 - y : y;
  return (GrPoint) { (x + 0.5) * map->cell, (row + 0.5) * map->cell };
}

static GrPoint
map_numbers (const Map *map, guint index)
{
  guint columns = map->squares->grid->columns, row = index / columns;
  return (GrPoint) { index % columns, map->squares->is_up ? map->squares->grid->rows - 1 - row : row };
}

/* ---- rays ---- */

/* The slope of the ray of all places above the diagonal, or, where @is_flat, of the mirror images of those below; 0: they
   lie on none. */
static double
rays_slope (const Map *map, gboolean is_flat)
{
  double across = 0, both = 0, off = 0;
  guint n_places = 0;
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < map->lost->len; i++) {
      GrPoint at = g_array_index (map->lost, GrPoint, i);
      double x = is_flat ? at.y : at.x, y = is_flat ? at.x : at.y;
      if (x >= y)
        continue;
      if (pass == 1) {
        off = MAX (off, fabs (y - both / across * x));
        continue;
      }
      across += x * x;
      both += x * y;
      n_places++;
    }
  double slope = across > 0 ? both / across : 0;
  return n_places < RAYS_FEWEST || slope < RAYS_LEAST || slope > RAYS_MOST || off > RAYS_OFF ? 0 : slope;
}

/* A line of @slope from 0,0 to where it leaves the sheet, with its name unless it is the mirror. */
static void
rays_add (const Map *map, double slope)
{
  const GrPaint line = { GR_INK_NONE, GR_INK_FAINT, 0.9, slope == 1 ? GR_DASH_DOTTED : GR_DASH_SOLID };
  double x = MIN (map->squares->grid->columns - 0.5, (map->squares->grid->rows - 0.5) / slope);
  GrPoint from = map_at (map, 0, 0), end = map_at (map, x, x * slope);
  gr_scene_add_line (map->out, from.x, from.y, end.x, end.y, &line);
  if (slope == 1)
    return;
  /* “slope φ”, where it is that as nearly as so many numbers tell, else “slope 1.41”: outside the wedge between the rays, clear
     of the line. */
  const double golden = 1.6180339887498949, off = RAYS_OFF / map->heatmap->longest;
  char room[G_ASCII_DTOSTR_BUF_SIZE];
  const char *number = fabs (slope - golden) < off       ? "φ"
                       : fabs (1 / slope - golden) < off ? "1/φ"
                                                         : g_ascii_formatd (room, sizeof room, "%.2f", slope);
  g_autofree char *name = g_strdup_printf (gr_phrase ("slope %s", map->heatmap->request->lang), number);
  double down = slope > 1 ? 14 : slope * (gr_text_width (&rays_font, name) + 4) + 11;
  double y = end.y + (map->squares->is_up ? down : -down);
  gr_scene_add_text (map->out, slope > 1 ? end.x - down / slope - 9 : end.x - 4, y + 3.2, GR_ANCHOR_END, &rays_font,
                     GR_INK_SOFT, name);
}

static void
map_add_rays (const Map *map)
{
  double steep = rays_slope (map, FALSE), flat = rays_slope (map, TRUE);
  if (map->squares->grid->diagonal != NULL)
    return;
  if (steep > 0 && flat > 0 && fabs (steep / flat - 1) < 0.01)
    rays_add (map, 1);
  if (steep > 0)
    rays_add (map, steep);
  if (flat > 0)
    rays_add (map, 1 / flat);
  if (steep <= 0 || !map->squares->is_up || map->cell <= RAYS_NAME_CELL)
    return;
  /* A few places above the diagonal have names beside them, where there is room. */
  double last = map_at (map, 0, 0).y;
  for (guint i = map->lost->len, n_names = 0; i-- > 0 && n_names < RAYS_NAMES;) {
    GrPoint own = g_array_index (map->lost, GrPoint, i), at = map_at (map, own.x, own.y);
    g_autofree char *name = g_strdup_printf ("%.0f, %.0f", own.x, own.y);
    if (own.x >= own.y || last - at.y < RAYS_NAME_GAP || at.x < gr_text_width (&rays_font, name) + 9)
      continue;
    gr_scene_add_text (map->out, at.x - 7, at.y + 3.2, GR_ANCHOR_END, &rays_font, GR_INK_SOFT, name);
    last = at.y;
    n_names++;
  }
}

/* ---- the start and its moves ---- */

void
gr_squares_add_dots (const GrHeatmap *heatmap, const GrSquares *squares, GrScene *out)
{
  g_autoptr (GArray) lost = g_array_new (FALSE, FALSE, sizeof (GrPoint));
  Map map = { heatmap, squares, heatmap->cell, CLAMP (DOT_RADIUS * heatmap->cell, DOT_LEAST, DOT_MOST), lost, out };
  for (guint i = 0; i < squares->square->len; i++) {
    GrPoint own = map_numbers (&map, i);
    if (gr_square_at (squares, i)->is_lost)
      g_array_append_val (lost, own);
  }
  gr_scene_open_answer (out);
  map_add_rays (&map);
  for (guint i = 0; i < lost->len; i++) {
    GrPoint own = g_array_index (lost, GrPoint, i), at = map_at (&map, own.x, own.y);
    gr_square_add_ring (out, at.x, at.y, map.radius);
  }
  for (guint i = 0; i < squares->move->len; i++) { /* the winning moves, each to the rim of its dot */
    const GrSquareMove *move = &g_array_index (squares->move, GrSquareMove, i);
    GrPoint own = map_numbers (&map, move->from), from = map_at (&map, own.x, own.y);
    own = map_numbers (&map, move->to);
    GrPoint to = map_at (&map, own.x, own.y);
    double length = hypot (to.x - from.x, to.y - from.y), cut = MIN (0.4, (map.radius + 1.5) / MAX (length, 1e-6));
    gr_square_add_arrow (out, from, (GrPoint) { to.x + (from.x - to.x) * cut, to.y + (from.y - to.y) * cut },
                         GR_SQUARE_MOVE);
  }
  gr_scene_close_answer (out);
  for (guint i = 0; i < squares->square->len; i++) {
    GrPoint own = map_numbers (&map, i), at = map_at (&map, own.x, own.y);
    double side = MAX (DOT_START, 2 * map.radius + 4);
    if (gr_square_at (squares, i)->mark == GR_SQUARE_START)
      gr_square_add_mark (out, at.x - side / 2, at.y - side / 2, side, 1.5, GR_SQUARE_START, GR_INK_INK);
  }
}
