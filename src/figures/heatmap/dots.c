// SPDX-License-Identifier: MIT
// Maps of lost positions: a ring for each, so that the lines on which they lie are seen; the start, and an arrow to each of
// them that one move reaches. Where they lie on rays from 0,0, as those of Wythoff's game do, these are drawn under them.
// Rays are looked for above the diagonal and below it: the line through 0,0 that lies nearest to all places there, by least
// squares, is a ray where none of them is more than two places off. What lies along the diagonal, as in Nim, is no ray.
// Source: W. A. Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde 7 (1907).
#include "base/phrase.h"
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

/* “slope φ”, where it is that as nearly as so many numbers tell, else “slope 1.41”. (transfer full) */
static char *
rays_name (const Map *map, double slope)
{
  const double golden = 1.6180339887498949, off = RAYS_OFF / map->heatmap->longest;
  char room[G_ASCII_DTOSTR_BUF_SIZE];
  const char *name = fabs (slope - golden) < off       ? "φ"
                     : fabs (1 / slope - golden) < off ? "1/φ"
                                                       : g_ascii_formatd (room, sizeof room, "%.2f", slope);
  return g_strdup_printf (gr_phrase ("slope %s", map->heatmap->request->lang), name);
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
  /* Outside the wedge between the rays, clear of the line. */
  g_autofree char *name = rays_name (map, slope);
  double down = slope > 1 ? 14 : slope * (gr_text_width (&rays_font, name) + 4) + 11;
  double y = end.y + (map->squares->is_up ? down : -down);
  gr_scene_add_text (map->out, slope > 1 ? end.x - down / slope - 9 : end.x - 4, y + 3.2, GR_ANCHOR_END, &rays_font,
                     GR_INK_SOFT, name);
}

/* Names a few places above the diagonal, beside them, where there is room. */
static void
rays_add_names (const Map *map)
{
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
  if (steep > 0 && map->squares->is_up && map->cell > RAYS_NAME_CELL)
    rays_add_names (map);
}

/* ---- the start and its moves ---- */

/* The winning moves, each to the rim of its dot. */
static void
map_add_moves (const Map *map)
{
  for (guint i = 0; i < map->squares->move->len; i++) {
    const GrSquareMove *move = &g_array_index (map->squares->move, GrSquareMove, i);
    GrPoint own = map_numbers (map, move->from), from = map_at (map, own.x, own.y);
    own = map_numbers (map, move->to);
    GrPoint to = map_at (map, own.x, own.y);
    double length = hypot (to.x - from.x, to.y - from.y), cut = MIN (0.4, (map->radius + 1.5) / MAX (length, 1e-6));
    gr_square_add_arrow (map->out, from, (GrPoint) { to.x + (from.x - to.x) * cut, to.y + (from.y - to.y) * cut },
                         GR_SQUARE_MOVE);
  }
}

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
  map_add_moves (&map);
  gr_scene_close_answer (out);
  for (guint i = 0; i < squares->square->len; i++) {
    GrPoint own = map_numbers (&map, i), at = map_at (&map, own.x, own.y);
    double side = MAX (DOT_START, 2 * map.radius + 4);
    if (gr_square_at (squares, i)->mark == GR_SQUARE_START)
      gr_square_add_mark (out, at.x - side / 2, at.y - side / 2, side, 1.5, GR_SQUARE_START, GR_INK_INK);
  }
}
