// SPDX-License-Identifier: MIT
// Grids drawn: a square a position, coloured by its value, with its number while that can be read; without numbers and
// with many values a colour stands for a band of values, and the legend says which. A P-position has a double outline,
// as everywhere; walls are hatched; a winning move is a thick dark arrow from the piece to its square, behind the numbers;
// what is under discussion is ringed in the accent, and whether a winning move lowers or raises its component is told by a
// small triangle in the square to which it leads.
// A map of lost positions has a ring for each, and under them the rays from 0,0 on which they lie, as those of Wythoff's game do.
// Rays are looked for above the diagonal and below it: the line through 0,0 that lies nearest to all places there, by least
// squares, is a ray where none of them is more than two places off. What lies along the diagonal, as in Nim, is no ray.
// Source: W. A. Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde 7 (1907).
#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/node.h"
#include "diagram/piece.h"
#include "diagram/pixels.h"
#include "diagram/words.h"
#include "figures/heatmap/heatmap.h"
#include "scene/text.h"

#include <math.h>

#define MOVE_NAME 15.0  /* points from the head of a move to the middle of its name */
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

/* ---- marks ---- */

void
gr_square_add_hatch (GrScene *out, double x, double y, double side)
{
  for (guint i = 0; i < 3; i++) {
    double at = x + (0.16 + 0.25 * i) * side;
    gr_scene_move (out, at, y + 0.82 * side);
    gr_scene_line (out, at + 0.2 * side, y + 0.18 * side);
  }
  gr_scene_paint (out, GR_STROKE (GR_INK_FAINT, 0.05 * side));
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
    double half = MAX (1.9, 0.085 * side), left = x + half + 0.075 * side, middle = y + half + 0.105 * side;
    double way = mark == GR_SQUARE_RAISE ? half : -half, foot = middle + 0.8 * way;
    const GrPoint corner[] = { { left - half, foot }, { left + half, foot }, { left, middle - 0.9 * way } };
    gr_scene_add_polygon (out, 3, corner, GR_FILL (on));
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
  gr_scene_add_circle (out, x, y, radius - width / 2, GR_FILL_STROKE (GR_INK_PAPER, GR_INK_INK, width));
  if (radius > 2.6)
    gr_scene_add_circle (out, x, y, 0.5 * radius, GR_STROKE (GR_INK_INK, 0.8 * width));
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
  GArray *lost; /* of GrPoint: numbers across and up, or down */
  GrScene *out;
} Map;

/* The middle of the place of the numbers (@x, @y). */
static GrPoint
map_at (const Map *map, double x, double y)
{
  double row = map->squares->is_up ? map->squares->grid->rows - 1 - y : y;
  return (GrPoint) { (x + 0.5) * map->heatmap->cell, (row + 0.5) * map->heatmap->cell };
}

/* Of the ring of a lost position on a map. */
static double
dot_radius (const GrHeatmap *heatmap)
{
  return CLAMP (DOT_RADIUS * heatmap->cell, DOT_LEAST, DOT_MOST);
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
    GR_EACH_VALUE (i, GrPoint, at, map->lost) {
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
  g_autofree char *name = gr_say ("slope %s", map->heatmap->request->lang, number);
  double down = slope > 1 ? 14 : slope * (gr_text_width (&gr_label_500, name) + 4) + 11;
  double y = end.y + (map->squares->is_up ? down : -down);
  gr_scene_add_text (map->out, slope > 1 ? end.x - down / slope - 9 : end.x - 4, y + 3.2, GR_ANCHOR_END, &gr_label_500,
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
  if (steep <= 0 || !map->squares->is_up || map->heatmap->cell <= RAYS_NAME_CELL)
    return;
  /* A few places above the diagonal have names beside them, where there is room. */
  double last = map_at (map, 0, 0).y;
  for (guint i = map->lost->len, n_names = 0; i-- > 0 && n_names < RAYS_NAMES;) {
    GrPoint own = g_array_index (map->lost, GrPoint, i), at = map_at (map, own.x, own.y);
    g_autofree char *name = g_strdup_printf ("%.0f, %.0f", own.x, own.y);
    if (own.x >= own.y || last - at.y < RAYS_NAME_GAP || at.x < gr_text_width (&gr_label_500, name) + 9)
      continue;
    gr_scene_add_text (map->out, at.x - 7, at.y + 3.2, GR_ANCHOR_END, &gr_label_500, GR_INK_SOFT, name);
    last = at.y;
    n_names++;
  }
}

/* ---- lost positions ---- */

/* Rings for them, and the rays on which they lie. */
static void
squares_add_dots (const GrHeatmap *heatmap, const GrSquares *squares, GrScene *out)
{
  g_autoptr (GArray) lost = g_array_new (FALSE, FALSE, sizeof (GrPoint));
  const Map map = { heatmap, squares, lost, out };
  for (guint i = 0; i < squares->square->len; i++) {
    guint columns = squares->grid->columns, row = i / columns;
    if (gr_square_at (squares, i)->is_lost)
      GR_APPEND (lost, GrPoint, i % columns, squares->is_up ? squares->grid->rows - 1 - row : row);
  }
  map_add_rays (&map);
  GR_EACH_VALUE (i, GrPoint, own, lost) {
    GrPoint at = map_at (&map, own.x, own.y);
    gr_square_add_ring (out, at.x, at.y, dot_radius (heatmap));
  }
}

#define SQUARES_HEIGHT 520.0
#define SQUARES_NAMES 21.0     /* of that, for the names of rows */
#define SQUARES_SIDE 264.0     /* of a grid, as long as its numbers stay readable */
#define SQUARES_CELL 44.0      /* the most */
#define SQUARES_READ_CELL 17.0 /* for numbers of two digits */
#define SQUARES_SUM_CELL 30.0  /* of several grids */
#define SQUARES_WRAP_CELL 24.0 /* several grids are wrapped before their squares are smaller */
#define SQUARES_MIN_CELL 2.1
#define SQUARES_DOTS 352.0     /* the longer side of a map of dots, half of it where there are several, … */
#define SQUARES_DOTS_CELL 26.0 /* … and the most of one place */
#define SQUARES_BLOCK 48.0     /* smaller blocks have no room for names */
#define SQUARES_DOTS_RULE 22.0 /* from one of its lines to the next, at least */
#define SQUARES_GAP 26.0       /* between grids */
#define SQUARES_LINE_GAP 24.0
#define SQUARES_NAME_LINES 3  /* of the names over columns */
#define SQUARES_AIR 0.045     /* of a square, between two of them */
#define SQUARES_NUMBER 8.8    /* smaller numbers are left out, … */
#define SQUARES_VALUE 8.2     /* beside the piece, at least */
#define SQUARES_SMALL 7.0     /* … and these even where everything is to be drawn */
#define SQUARES_BADGE 0.52    /* of a node's size: the values that a sum is made of, beside the names … */
#define SQUARES_BADGE_CELL 16 /* … of squares so large, which then have room for a second number */
#define MOVE_ROUND 0.32       /* of a square: what a move leaves free around its middle */

/* ---- sizes ---- */

/* The size at which @text fits into a square. */
static double
number_size (double cell, const char *text)
{
  GrFont font = { MIN (MAX (SQUARES_NUMBER + 0.1, 0.42 * cell), 0.6 * cell), 600, GR_FACE_SANS, FALSE };
  double room = cell - MAX (2.6, 0.2 * cell), width = gr_text_width (&font, text);
  return width > room ? font.size * room / width : font.size;
}

/* The same for who wins, in all squares alike; words keep clear of the double outline. */
static double
told_size (const GrHeatmap *heatmap)
{
  double size = MIN (number_size (heatmap->cell, heatmap->told[FALSE]),
                     number_size (heatmap->cell, heatmap->told[TRUE]));
  return heatmap->request->has_words ? 0.85 * size : size;
}

void
gr_heatmap_size (GrHeatmap *heatmap)
{
  guint columns = 0, widest = 1, tallest = 1, n = heatmap->squares->len;
  for (guint i = 0; i < n; i++) {
    const GrGrid *grid = gr_heatmap_at (heatmap, i)->grid;
    columns += grid->columns;
    widest = MAX (widest, grid->columns);
    tallest = MAX (tallest, grid->rows);
  }
  double together = (GR_FIT_WIDTH - n * SQUARES_NAMES - (n - 1) * SQUARES_GAP) / columns;
  double alone = MIN ((GR_FIT_WIDTH - SQUARES_NAMES) / widest, SQUARES_HEIGHT / tallest);
  double cell = MIN (alone, MAX (SQUARES_READ_CELL, SQUARES_SIDE / heatmap->longest));
  if (n > 1)
    cell = MIN (MIN (cell, SQUARES_SUM_CELL), MAX (together, SQUARES_WRAP_CELL));
  heatmap->cell = CLAMP (cell, SQUARES_MIN_CELL, SQUARES_CELL);
  if (heatmap->are_dots)
    heatmap->cell = MIN (SQUARES_DOTS_CELL, SQUARES_DOTS / (n > 1 ? 2 : 1) / heatmap->longest);
  g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, heatmap->largest);
  gboolean is_whole = gr_args_flag (heatmap->request->args, "whole");
  heatmap->has_numbers = (heatmap->shows_values ? number_size (heatmap->cell, text) : told_size (heatmap))
                         >= (is_whole ? SQUARES_SMALL : SQUARES_NUMBER);
  heatmap->is_banded = heatmap->shows_values && !heatmap->has_numbers && gr_pixels_are_banded (heatmap->largest);
  GrSquares *squares = gr_heatmap_at (heatmap, 0);
  if (squares->is_up && heatmap->is_banded && !heatmap->are_dots
      && g_str_equal (gr_study_game_name (heatmap->study), "nim"))
    for (guint block = 1; 2 * block <= MIN (squares->grid->rows, squares->grid->columns); block *= 2)
      squares->block = block * heatmap->cell < SQUARES_BLOCK ? 0 : block;
}

/* ---- squares ---- */

static GrInk
square_fill (const GrHeatmap *heatmap, const GrSquare *square)
{
  if (square->state == GR_SQUARE_HOLE)
    return GR_INK_SOFT;
  if (square->state == GR_SQUARE_UNKNOWN)
    return GR_INK_SHADE;
  if (square->mark == GR_SQUARE_FAINT)
    return GR_INK_PAPER;
  if (!heatmap->shows_values || heatmap->are_dots)
    return square->is_lost ? GR_INK_PAPER : GR_INK_WIN;
  return heatmap->is_banded ? gr_pixels_ink (square->value, heatmap->largest) : gr_ink_value (square->value);
}

static GrInk
square_on (const GrHeatmap *heatmap, const GrSquare *square)
{
  if (square->mark == GR_SQUARE_FAINT)
    return GR_INK_SOFT;
  if (square->state == GR_SQUARE_UNKNOWN || square->is_lost)
    return GR_INK_INK;
  return heatmap->shows_values ? gr_ink_on_value (square->value) : GR_INK_ON_WIN;
}

/* Whether the piece is drawn in @square. */
static gboolean
square_has_piece (const GrHeatmap *heatmap, const GrSquares *squares, const GrSquare *square)
{
  return (square->mark == GR_SQUARE_START || square->mark == GR_SQUARE_HERE) && squares->grid->piece != NULL
         && heatmap->cell >= GR_SQUARE_PIECE;
}

/* The numbers in the square with its top left at (x, y): its value in the middle, or over its sum, or beside the piece. Where a
   move @is_behind them, they have air. */
static void
square_add_numbers (const GrHeatmap *heatmap, const GrSquares *squares, const GrSquare *square, gboolean is_behind,
                    double x, double y, GrScene *out)
{
  gboolean is_faint = square->mark == GR_SQUARE_FAINT, has_piece = square_has_piece (heatmap, squares, square);
  gboolean is_light = is_faint || !(heatmap->shows_values || square->is_lost); /* of two letters one stands out */
  double gap = SQUARES_AIR * heatmap->cell, side = heatmap->cell - gap;
  if (!heatmap->has_numbers || square->state != GR_SQUARE_KNOWN)
    return;
  x += gap / 2;
  y += gap / 2;
  g_autofree char *value = g_strdup_printf ("%" G_GUINT64_FORMAT, square->value);
  g_autofree char *sum = g_strdup_printf ("%" G_GUINT64_FORMAT, square->sum);
  const char *text = heatmap->shows_values ? value : heatmap->told[square->is_lost];
  gboolean has_sum = heatmap->has_sums && heatmap->cell >= SQUARES_BADGE_CELL;
  GrFont small = { MAX (SQUARES_SMALL, 0.27 * side), is_faint ? 400 : 500, GR_FACE_SANS, FALSE };
  double size = heatmap->shows_values ? number_size (heatmap->cell, text) : told_size (heatmap);
  GrFont font = { has_piece ? MAX (SQUARES_VALUE, small.size) : (has_sum ? 0.85 : 1) * size,
                  is_light                ? 400
                  : heatmap->shows_values ? 600
                                          : 700,
                  GR_FACE_SANS, FALSE };
  if (has_piece && gr_text_width (&font, text) > 0.5 * side)
    return; /* a word: the result says it */
  double middle = has_piece ? x + 0.12 * side + gr_text_width (&font, text) / 2 : x + side / 2,
         base = has_piece ? y + 0.12 * side + 0.73 * font.size
                          : y + side / 2 - (has_sum ? 0.13 * side : 0) + 0.36 * font.size;
  double air = 0.1 * side, half = gr_text_width (&font, text) / 2 + air, high = 0.73 * font.size + 2 * air;
  if (is_behind)
    gr_scene_add_rect (out, middle - half, base + air - high, 2 * half, high, MIN (half, high / 2),
                       GR_FILL (square_fill (heatmap, square)));
  gr_scene_add_text (out, middle, base, GR_ANCHOR_MIDDLE, &font, square_on (heatmap, square), text);
  if (has_sum)
    gr_scene_add_text (out, x + side / 2, y + 0.88 * side, GR_ANCHOR_MIDDLE, &small, square_on (heatmap, square), sum);
}

/* A square with its top left at (x, y): of those large enough for outlines. */
static void
square_add (const GrHeatmap *heatmap, const GrSquares *squares, const GrSquare *square, gboolean is_diagonal, double x,
            double y, GrScene *out)
{
  double gap = SQUARES_AIR * heatmap->cell, side = heatmap->cell - gap,
         radius = is_diagonal ? 0.36 * side : 0.09 * side;
  gboolean is_faint = square->mark == GR_SQUARE_FAINT;
  gboolean is_lost = square->state == GR_SQUARE_KNOWN && square->is_lost && !is_faint;
  x += gap / 2;
  y += gap / 2;
  if (square->state == GR_SQUARE_HOLE) {
    gr_scene_add_rect (out, x, y, side, side, radius, &(GrPaint) { square_fill (heatmap, square), GR_INK_LINE, 0 });
    gr_square_add_hatch (out, x, y, side);
    return;
  }
  gr_scene_open_blank (out);
  gr_scene_add_rect (out, x, y, side, side, radius, GR_FILL_STROKE (GR_INK_PAPER, GR_INK_SOFT, 0.7));
  gr_scene_close_blank (out);
  gr_scene_open_answer (out);
  gr_scene_add_rect (out, x, y, side, side, radius,
                     GR_FILL_STROKE (square_fill (heatmap, square), is_lost ? GR_INK_SOFT : GR_INK_LINE, 0.7));
  if (is_lost) {
    double inset = MAX (2.2, 0.075 * side);
    gr_scene_add_rect (out, x + inset, y + inset, side - 2 * inset, side - 2 * inset, MAX (1.2, radius - inset),
                       GR_STROKE (GR_INK_SOFT, 0.8));
  }
  if (square->mark != GR_SQUARE_PLAIN && square->mark != GR_SQUARE_START && !is_faint)
    gr_square_add_mark (out, x, y, side, radius,
                        heatmap->has_seen && square->mark == GR_SQUARE_WINNING ? GR_SQUARE_SEEN : square->mark,
                        square_on (heatmap, square));
  gr_scene_close (out);
  if (square->mark == GR_SQUARE_START)
    gr_square_add_mark (out, x, y, side, radius, square->mark, square_on (heatmap, square));
  if (square_has_piece (heatmap, squares, square))
    gr_scene_append (out, squares->grid->piece, x + 0.54 * side, y + 0.54 * side, 0.03 * side);
}

void
gr_heatmap_add_square (const GrHeatmap *heatmap, const GrSquare *square, double side, double x, double y, GrScene *out)
{
  GrHeatmap own = *heatmap;
  own.cell = side;
  square_add (&own, gr_heatmap_at (heatmap, 0), square, FALSE, x, y, out);
  gr_scene_open_answer (out);
  square_add_numbers (&own, gr_heatmap_at (heatmap, 0), square, FALSE, x, y, out);
  gr_scene_close (out);
}

/* ---- winning moves ---- */

/* The middle of a place, in squares. */
static GrPoint
move_point (const GrSquares *squares, guint index)
{
  return (GrPoint) { index % squares->grid->columns, index / squares->grid->columns };
}

/* Whether a move runs through the middle of place @index, or near it. */
static gboolean
square_is_crossed (const GrSquares *squares, guint index)
{
  gboolean is_crossed = FALSE;
  GrPoint at = move_point (squares, index);
  GR_EACH (i, const GrSquareMove, move, squares->move) {
    GrPoint from = move_point (squares, move->from), to = move_point (squares, move->to);
    double across = to.x - from.x, down = to.y - from.y, length = hypot (across, down);
    double way = ((at.x - from.x) * across + (at.y - from.y) * down) / length,
           off = ((at.x - from.x) * down - (at.y - from.y) * across) / length;
    is_crossed = is_crossed || (way > 0 && way < length - 0.5 && fabs (off) < 0.5);
  }
  return is_crossed;
}

/* Where @move leads, “(37, 60)”, on paper at its head, on that side of it (@beside) on which the sheet is. */
static void
move_add_name (const GrHeatmap *heatmap, const GrSquares *squares, const GrSquareMove *move, GrPoint beside,
               GrScene *out)
{
  const GrGrid *grid = squares->grid;
  GrPoint to = move_point (squares, move->to);
  g_autofree char *name = g_strdup_printf ("(%s, %s)", (char *) grid->column_name->pdata[move->to % grid->columns],
                                           (char *) grid->row_name->pdata[move->to / grid->columns]);
  double half = gr_text_width (&gr_label_600, name) / 2 + 3, x = (to.x + 0.5) * heatmap->cell,
         y = (to.y + 0.5) * heatmap->cell;
  double sign = (grid->columns / 2.0 - to.x) * beside.x + (grid->rows / 2.0 - to.y) * beside.y < 0 ? -1 : 1;
  x += sign * beside.x * (half + MOVE_NAME / 2);
  y += sign * beside.y * MOVE_NAME;
  gr_scene_add_rect (out, x - half, y - 7, 2 * half, 14, 3, GR_FILL (GR_INK_PAPER));
  gr_scene_add_text (out, x, y + 0.36 * gr_label_600.size, GR_ANCHOR_MIDDLE, &gr_label_600, GR_INK_INK, name);
}

static void
squares_add_moves (const GrHeatmap *heatmap, const GrSquares *squares, GrScene *out)
{
  gboolean has_dots = heatmap->are_dots && heatmap->n_lost <= GR_HEATMAP_DOTS;
  gr_scene_open_answer (out);
  GR_EACH (i, const GrSquareMove, move, squares->move) {
    GrPoint from = move_point (squares, move->from), to = move_point (squares, move->to);
    double length = hypot (to.x - from.x, to.y - from.y), cell = heatmap->cell;
    double width = has_dots ? GR_SQUARE_MOVE : CLAMP (0.055 * cell, heatmap->has_numbers ? 1 : 1.8, GR_SQUARE_MOVE);
    double end = length - (has_dots ? MIN (0.4 * length, (dot_radius (heatmap) + 1.5) / cell) : MOVE_ROUND);
    GrPoint along = { (to.x - from.x) / length, (to.y - from.y) / length };
    gboolean is_corner = move->to == (squares->grid->rows - 1) * squares->grid->columns; /* which the axes name */
    if (!has_dots && !heatmap->has_numbers && squares->is_up && !is_corner)
      move_add_name (heatmap, squares, move, (GrPoint) { along.y, -along.x }, out);
    double begin = has_dots || !heatmap->has_numbers ? 0 : MOVE_ROUND, x = from.x + 0.5, y = from.y + 0.5;
    gr_square_add_arrow (out, (GrPoint) { (x + begin * along.x) * cell, (y + begin * along.y) * cell },
                         (GrPoint) { (x + end * along.x) * cell, (y + end * along.y) * cell }, width);
  }
  gr_scene_close (out);
}

/* Four blocks whose values repeat, at 0,0, each with what it adds. */
static void
squares_add_blocks (const GrHeatmap *heatmap, const GrSquares *squares, GrScene *out)
{
  double side = squares->block * heatmap->cell, bottom = squares->grid->rows * heatmap->cell;
  g_autofree char *more = g_strdup_printf ("B + %u", squares->block);
  if (squares->block == 0)
    return;
  gr_scene_open_answer (out);
  for (guint i = 0; i < 4; i++) {
    gboolean is_same = i == 0 || i == 3; /* crossed by the diagonal of lost positions */
    const char *name = is_same ? "B" : more;
    double half = gr_text_width (&gr_text_600, name) / 2 + 5, x = i % 2 * side, y = bottom - (i / 2 + 1) * side,
           middle = x + side * (is_same ? 0.25 : 0.5), low = y + side * (is_same ? 0.25 : 0.5);
    gr_scene_add_rect (out, x, y, side, side, 0, GR_STROKE (GR_INK_PAPER, 4));
    gr_scene_add_rect (out, x, y, side, side, 0, GR_STROKE (GR_INK_INK, 1.8));
    gr_scene_add_rect (out, middle - half, low - 8, 2 * half, 16, 3, GR_FILL (GR_INK_PAPER));
    gr_scene_add_text (out, middle, low + 3.6, GR_ANCHOR_MIDDLE, &gr_text_600, GR_INK_INK, name);
  }
  gr_scene_close (out);
}

/* ---- small squares ---- */

/* Squares without outlines, of a map of dots only the walls; rings where the player to move loses, which a shade alone would
   not tell. */
static void
squares_add_small (const GrHeatmap *heatmap, const GrSquares *squares, gboolean has_dots, GrScene *out)
{
  guint columns = squares->grid->columns, n = squares->square->len;
  double cell = heatmap->cell;
  g_autofree guint8 *ink = g_new (guint8, MAX (1, n)), *hole = g_new (guint8, MAX (1, n));
  for (guint i = 0; i < n; i++) {
    ink[i] = (guint8) square_fill (heatmap, gr_square_at (squares, i));
    hole[i] = gr_square_at (squares, i)->state == GR_SQUARE_HOLE ? ink[i] : has_dots ? GR_INK_NONE : GR_INK_PAPER;
  }
  if (!has_dots)
    gr_scene_open_blank (out);
  gr_pixels_add (out, n, columns, cell, cell, hole);
  if (!has_dots)
    gr_scene_close_blank (out);
  gr_scene_open_answer (out);
  if (has_dots)
    squares_add_dots (heatmap, squares, out);
  else
    gr_pixels_add (out, n, columns, cell, cell, ink);
  for (guint i = 0; i < n && !has_dots; i++) {
    const GrSquare *square = gr_square_at (squares, i);
    if (heatmap->is_banded && square->is_lost && square->state == GR_SQUARE_KNOWN && square->mark != GR_SQUARE_FAINT)
      gr_square_add_ring (out, (i % columns + 0.5) * cell, (i / columns + 0.5) * cell, MAX (1, 0.36 * cell));
  }
  gr_scene_close (out);
  gr_scene_add_rect (out, 0, 0, columns * cell, squares->grid->rows * cell, 0,
                     GR_STROKE (has_dots ? GR_INK_FAINT : GR_INK_INK, 0.8));
  squares_add_blocks (heatmap, squares, out);
  squares_add_moves (heatmap, squares, out);
  double side = has_dots ? MAX (DOT_START, 2 * dot_radius (heatmap) + 4) : MAX (cell, 5);
  for (guint i = 0; i < n; i++) {
    GrSquareMark mark = gr_square_at (squares, i)->mark;
    double x = (i % columns + 0.5) * cell - side / 2, y = (i / columns + 0.5) * cell - side / 2;
    if (mark == GR_SQUARE_START || (!has_dots && mark != GR_SQUARE_PLAIN && mark != GR_SQUARE_FAINT))
      gr_square_add_mark (out, x, y, side, has_dots ? 1.5 : 0.5, mark, GR_INK_INK);
  }
}

/* ---- a grid ---- */

static double
names_width (const GrFont *font, const GPtrArray *name)
{
  double widest = 0;
  for (guint i = 0; i < name->len; i++)
    widest = MAX (widest, gr_text_width (font, g_ptr_array_index (name, i)) + 3);
  return widest;
}

/* The names of columns or rows, as many as can be read: every first, second, fifth, tenth …; names of nodes, which no
   neighbour tells, stand over columns in two or three lines rather. A map of dots has lines there. */
static void
grid_add_names (const GrHeatmap *heatmap, const GrSquares *squares, gboolean is_row, GrScene *out)
{
  static const guint steps[] = { 1, 2, 5, 10, 20, 50, 100, 200, 500 };
  const GrGrid *grid = squares->grid;
  const GPtrArray *name = is_row ? grid->row_name : grid->column_name;
  GrFont font = { CLAMP (0.25 * heatmap->cell, GR_FIT_LETTER, 10), 500, GR_FACE_SANS, FALSE };
  double longest = font.size, cell = heatmap->cell, width = grid->columns * cell, height = grid->rows * cell;
  gboolean is_node = grid->diagonal != NULL;
  g_autoptr (GPtrArray) shown = gr_words_short_all (name, is_row || is_node ? 12 : 6);
  if (!is_row)
    longest = MAX (longest, names_width (&font, shown));
  /* No node's name may be left out: in three lines shorter ones find room. */
  for (guint n = 11; is_node && !is_row && n > 2 && longest > SQUARES_NAME_LINES * cell; n--) {
    g_ptr_array_unref (shown);
    shown = gr_words_short_all (name, n);
    longest = names_width (&font, shown);
  }
  guint step = 0, lines = is_node && !is_row ? (guint) MIN (ceil (longest / cell), SQUARES_NAME_LINES) : 1;
  longest = heatmap->are_dots ? MAX (longest, SQUARES_DOTS_RULE) : longest;
  while (step + 1 < G_N_ELEMENTS (steps) && steps[step] * lines * cell < longest)
    step++;
  for (guint i = 0; i < name->len; i += steps[step]) {
    guint own = is_row && squares->is_up ? name->len - 1 - i : i;
    double middle = (own + 0.5) * cell, up = 6 + (lines - 1 - i / steps[step] % lines) * 1.15 * font.size;
    if (heatmap->are_dots)
      gr_scene_add_line (out, is_row ? 0 : middle, is_row ? middle : 0, is_row ? width : middle,
                         is_row ? middle : height, GR_STROKE (GR_INK_LINE, 0.7));
    if (is_row)
      gr_scene_add_text (out, -7, middle + 0.36 * font.size, GR_ANCHOR_END, &font, GR_INK_SOFT,
                         g_ptr_array_index (shown, own));
    else
      gr_scene_add_text (out, middle, squares->is_up ? height + 7 + up : -up, GR_ANCHOR_MIDDLE, &font, GR_INK_SOFT,
                         g_ptr_array_index (shown, own));
  }
}

/* What the numbers of a pair are: two heaps, or what the usage of a game calls its two words: HEAP HEAP. */
static void
grid_add_axes (const GrHeatmap *heatmap, const GrSquares *squares, GrScene *out)
{
  const char *lang = heatmap->request->lang;
  const GrSummand *summand = gr_study_summand (heatmap->study, 0);
  const char *usage = heatmap->study->n_components == 1 ? summand->game->about.usage
                      : gr_summand_is_sticks (summand)  ? "HEAP HEAP"
                                                        : "";
  g_auto (GStrv) word = g_strsplit (usage, " ", -1);
  if (!squares->is_up || g_strv_length (word) != 2 || usage[strspn (usage, "ABCDEFGHIJKLMNOPQRSTUVWXYZ- ")] != '\0')
    return;
  static const char *const heap[2] = { GR_PHRASE ("first heap"), GR_PHRASE ("second heap") }, *const other[2] = {
    GR_PHRASE ("first %s"), GR_PHRASE ("second %s")
  };
  gboolean are_alike = g_str_equal (word[0], word[1]);
  for (guint i = 0; i < 2; i++) {
    g_autofree char *own = g_ascii_strdown (word[i], -1);
    if (are_alike)
      gr_take_text (&own,
                    g_str_equal (own, "heap") ? g_strdup (gr_phrase (heap[i], lang)) : gr_say (other[i], lang, own));
    GrBox box = out->bounds;
    double width = squares->grid->columns * heatmap->cell, height = squares->grid->rows * heatmap->cell;
    if (i == 0)
      gr_scene_add_text (out, width, MAX (height, box.y + box.height) + 13, GR_ANCHOR_END, &gr_label_400, GR_INK_SOFT,
                         own);
    else
      gr_scene_add_text (out, box.x, MIN (box.y, -3) - 5, GR_ANCHOR_START, &gr_label_400, GR_INK_SOFT, own);
  }
}

/* One grid, its first square at (0, 0). */
static void
grid_draw (const GrHeatmap *heatmap, const GrSquares *squares, GrScene *out)
{
  const GrGrid *grid = squares->grid;
  grid_add_names (heatmap, squares, FALSE, out);
  grid_add_names (heatmap, squares, TRUE, out);
  grid_add_axes (heatmap, squares, out);
  /* The values on the diagonal beside the names of rows and over those of columns: what the sums are made of. */
  gboolean has_badges = heatmap->has_sums && heatmap->has_numbers && heatmap->cell >= SQUARES_BADGE_CELL;
  double off = gr_node_radius () * SQUARES_BADGE + 5, left = out->bounds.x - off, top = out->bounds.y - off;
  for (guint i = 0; i < grid->rows && has_badges; i++) {
    GrNimber value = gr_square_at (squares, i * (grid->columns + 1))->value;
    g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, value);
    GrNodeShape shape = value == 0 ? GR_NODE_DOUBLE : GR_NODE_SINGLE;
    double middle = (i + 0.5) * heatmap->cell;
    gr_node_add_shape (out, left, middle, SQUARES_BADGE, shape, gr_ink_value (value), gr_ink_on_value (value), number);
    gr_node_add_shape (out, middle, top, SQUARES_BADGE, shape, gr_ink_value (value), gr_ink_on_value (value), number);
  }
  if (heatmap->are_dots || heatmap->cell < GR_SQUARE_FINE) {
    squares_add_small (heatmap, squares, heatmap->are_dots && heatmap->n_lost <= GR_HEATMAP_DOTS, out);
    return;
  }
  for (guint pass = 0; pass < 2; pass++) /* marked squares last: their rings lie over the outlines of others */
    for (guint i = 0; i < squares->square->len; i++) {
      guint row = i / grid->columns, column = i % grid->columns;
      const GrSquare *square = gr_square_at (squares, i);
      gboolean is_told = square->mark != GR_SQUARE_PLAIN && square->mark != GR_SQUARE_FAINT;
      gboolean is_last = heatmap->request->is_form ? square->mark == GR_SQUARE_START : is_told;
      if (is_last == (pass == 1))
        square_add (heatmap, squares, square, grid->diagonal != NULL && row == column, column * heatmap->cell,
                    row * heatmap->cell, out);
    }
  squares_add_blocks (heatmap, squares, out);
  squares_add_moves (heatmap, squares, out);
  gr_scene_open_answer (out);
  for (guint i = 0; i < squares->square->len; i++)
    square_add_numbers (heatmap, squares, gr_square_at (squares, i), square_is_crossed (squares, i),
                        i % grid->columns * heatmap->cell, i / grid->columns * heatmap->cell, out);
  gr_scene_close (out);
}

/* ---- several grids ---- */

/* “3 ⊕ 2 = 1: go to a 1” under what @component is worth, where a move on it wins. */
static void
heatmap_add_target (const GrHeatmap *heatmap, guint component, double x, double y, GrScene *out)
{
  static const char target[] = GR_PHRASE ("%" G_GUINT64_FORMAT " ⊕ %" G_GUINT64_FORMAT " = %" G_GUINT64_FORMAT
                                          ": go to a %" G_GUINT64_FORMAT);
  for (guint i = 0; heatmap->answer != NULL && i < heatmap->answer->move->len; i++) {
    const GrWinningMove *move = g_ptr_array_index (heatmap->answer->move, i);
    if (move->component != component)
      continue;
    g_autofree char *text = gr_say (target, heatmap->request->lang, move->before, move->before ^ move->after,
                                    move->after, move->after);
    gr_scene_add_text (out, x, y, GR_ANCHOR_MIDDLE, &gr_label_600, GR_INK_INK, text);
    return;
  }
}

/* The values of the components that @squares is of, or of @component alone: left out where the picture is to be filled in.
   Under the middle of @x. */
static void
heatmap_add_terms (const GrHeatmap *heatmap, const GrSquares *squares, guint component, double x, double y,
                   GrScene *out)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n = 0;
  for (guint i = component; i < heatmap->study->n_components; i++)
    if (i == component || (squares != NULL && gr_heatmap_of (heatmap, i) == squares)) {
      g_autofree char *term = gr_heatmap_term (heatmap, i);
      g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", term);
      n++;
    }
  gr_scene_open_answer (out);
  gr_scene_add_text (out, x, y, GR_ANCHOR_MIDDLE, &gr_text_500, GR_INK_INK, text->str);
  if (n == 1)
    heatmap_add_target (heatmap, component, x, y + 15, out);
  gr_scene_close (out);
}

GrScene *
gr_heatmap_draw (const GrHeatmap *heatmap)
{
  const GrStudy *study = heatmap->study;
  GrScene *out = gr_scene_new ();
  gboolean has_terms = heatmap->shows_values && !heatmap->has_sums && !heatmap->is_all && study->n_components > 1
                       && !gr_heatmap_at (heatmap, 0)->is_up;
  double x = 0, y = 0, height = 0, tallest = 0;
  for (guint i = 0; i < heatmap->squares->len; i++)
    tallest = MAX (tallest, gr_heatmap_at (heatmap, i)->grid->rows * heatmap->cell + SQUARES_NAMES);
  for (guint i = 0; i < study->n_components; i++) {
    const GrSquares *squares = gr_heatmap_of (heatmap, i);
    if (squares != NULL ? squares->component != i : heatmap->has_sums)
      continue; /* it shares the grid of an earlier one, or is not what is compared */
    g_autoptr (GrScene) own = squares != NULL ? gr_scene_new ()
                                              : gr_piece_draw (study, i, gr_study_component (study, i)->start);
    if (squares != NULL)
      grid_draw (heatmap, squares, own);
    if (own->bounds.width < 0)
      continue;
    if (x > 0 && x + own->bounds.width > GR_FIT_WIDTH + 1) {
      y += height + SQUARES_LINE_GAP;
      x = height = 0;
    }
    GrBox box = own->bounds;
    double drop = squares == NULL ? MAX (0, tallest - box.height) : 0; /* heaps stand where boards end */
    double middle = squares != NULL ? squares->grid->columns * heatmap->cell / 2 : box.x + box.width / 2;
    gr_scene_append (out, own, x - box.x, y - box.y + drop, 1);
    if (has_terms && (squares == NULL || !squares->is_open))
      heatmap_add_terms (heatmap, squares, i, x - box.x + middle, y + box.height + drop + 17, out);
    x += box.width + SQUARES_GAP;
    height = MAX (height, box.height + drop
                            + (has_terms ? heatmap->answer != NULL && heatmap->answer->move->len > 0 ? 35 : 20 : 0));
  }
  return out;
}
