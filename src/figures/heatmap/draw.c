// SPDX-License-Identifier: MIT
// Grids drawn: a square a position, coloured by its value, with its number while that can be read; without numbers and
// with many values a colour stands for a band of values, and the legend says which. A P-position has a double outline,
// as everywhere; walls are hatched; a winning move is a thick dark arrow from the piece to its square, beside the numbers;
// what is under discussion is ringed in the accent, and whether a winning move lowers or raises its component is told by a
// small triangle in the square to which it leads.
#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/node.h"
#include "diagram/piece.h"
#include "diagram/pixels.h"
#include "diagram/words.h"
#include "figures/heatmap/heatmap.h"
#include "scene/text.h"

#include <math.h>

#define SQUARES_WIDTH 426.0 /* rows of grids are wrapped to it, in points */
#define SQUARES_HEIGHT 520.0
#define SQUARES_NAMES 16.0     /* of that, for the names of rows */
#define SQUARES_SIDE 264.0     /* of a grid, as long as its numbers stay readable */
#define SQUARES_CELL 44.0      /* the most */
#define SQUARES_READ_CELL 17.0 /* for numbers of two digits */
#define SQUARES_SUM_CELL 30.0  /* of several grids */
#define SQUARES_WRAP_CELL 24.0 /* several grids are wrapped before their squares are smaller */
#define SQUARES_MIN_CELL 2.1
#define SQUARES_DOTS 400.0     /* the longer side of a map of dots, half of it where there are several, … */
#define SQUARES_DOTS_CELL 26.0 /* … and the most of one place */
#define SQUARES_DOTS_RULE 36.0 /* from one of its lines to the next, at least */
#define SQUARES_GAP 34.0       /* between grids */
#define SQUARES_LINE_GAP 24.0
#define SQUARES_NAME_LINES 3  /* of the names over columns */
#define SQUARES_NUMBER 8.8    /* smaller numbers are left out, … */
#define SQUARES_SMALL 7.0     /* … and these even where everything is to be drawn */
#define SQUARES_BADGE 0.52    /* of a node's size: the values that a sum is made of, beside the names … */
#define SQUARES_BADGE_CELL 16 /* … of squares so large, which then have room for a second number */
#define MOVE_PIECE 0.31       /* of a square, right and up of its middle: where the piece stands, … */
#define MOVE_ROUND 0.18       /* … as wide, with some air, … */
#define MOVE_CLEAR 0.28       /* … and how near to the middle of a square a winning move may pass */

/* ---- sizes ---- */

/* The size at which @text fits into a square. */
static double
number_size (double cell, const char *text)
{
  GrFont font = { MIN (MAX (SQUARES_NUMBER + 0.1, 0.42 * cell), 0.6 * cell), 600, GR_FACE_SANS, FALSE };
  double room = cell - MAX (2.6, 0.2 * cell), width = gr_text_width (&font, text);
  return width > room ? font.size * room / width : font.size;
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
  double together = (SQUARES_WIDTH - n * SQUARES_NAMES - (n - 1) * SQUARES_GAP) / columns;
  double alone = MIN ((SQUARES_WIDTH - SQUARES_NAMES) / widest, SQUARES_HEIGHT / tallest);
  double cell = MIN (alone, MAX (SQUARES_READ_CELL, SQUARES_SIDE / heatmap->longest));
  if (n > 1)
    cell = MIN (MIN (cell, SQUARES_SUM_CELL), MAX (together, SQUARES_WRAP_CELL));
  heatmap->cell = CLAMP (cell, SQUARES_MIN_CELL, SQUARES_CELL);
  if (heatmap->are_dots)
    heatmap->cell = MIN (SQUARES_DOTS_CELL, SQUARES_DOTS / (n > 1 ? 2 : 1) / heatmap->longest);
  g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, heatmap->largest);
  gboolean is_whole = gr_args_flag (heatmap->request->args, "whole");
  heatmap->has_numbers = number_size (heatmap->cell, heatmap->shows_values ? text : "W")
                         >= (is_whole ? SQUARES_SMALL : SQUARES_NUMBER);
  heatmap->is_banded = heatmap->shows_values && !heatmap->has_numbers && gr_pixels_are_banded (heatmap->largest);
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
    return GR_INK_FAINT;
  if (square->state == GR_SQUARE_UNKNOWN || square->is_lost)
    return GR_INK_INK;
  return heatmap->shows_values ? gr_ink_on_value (square->value) : GR_INK_ON_WIN;
}

/* The numbers in the square of @side at (x, y): its value in the middle, or over its sum. */
static void
square_add_numbers (const GrHeatmap *heatmap, const GrSquare *square, double x, double y, double side, GrScene *out)
{
  gboolean is_here = square->mark == GR_SQUARE_HERE, is_faint = square->mark == GR_SQUARE_FAINT;
  g_autofree char *value = g_strdup_printf ("%" G_GUINT64_FORMAT, square->value);
  g_autofree char *sum = g_strdup_printf ("%" G_GUINT64_FORMAT, square->sum);
  const char *text = heatmap->shows_values ? value
                                           : gr_node_outcome_letter (square->is_lost ? GR_OUTCOME_P : GR_OUTCOME_N);
  gboolean has_sum = heatmap->has_sums && heatmap->cell >= SQUARES_BADGE_CELL;
  double shift = has_sum ? 0.13 * side : 0, scale = has_sum ? 0.85 : 1;
  GrFont font = { scale * number_size (heatmap->cell, text),
                  is_here    ? 700
                  : is_faint ? 400
                             : 600,
                  GR_FACE_SANS, FALSE };
  if (square->state == GR_SQUARE_KNOWN)
    gr_scene_add_text (out, x + side / 2, y + side / 2 - shift + 0.36 * font.size, GR_ANCHOR_MIDDLE, &font,
                       square_on (heatmap, square), text);
  GrFont small = { MAX (SQUARES_SMALL, 0.27 * side), is_faint ? 400 : 500, GR_FACE_SANS, FALSE };
  if (has_sum)
    gr_scene_add_text (out, x + side / 2, y + 0.88 * side, GR_ANCHOR_MIDDLE, &small, square_on (heatmap, square), sum);
}

/* A square with its top left at (x, y): of those large enough for outlines. */
static void
square_add (const GrHeatmap *heatmap, const GrSquares *squares, const GrSquare *square, gboolean is_diagonal, double x,
            double y, GrScene *out)
{
  double gap = 0.045 * heatmap->cell, side = heatmap->cell - gap, radius = is_diagonal ? 0.36 * side : 0.09 * side;
  gboolean is_here = square->mark == GR_SQUARE_HERE, is_faint = square->mark == GR_SQUARE_FAINT;
  gboolean is_lost = square->state == GR_SQUARE_KNOWN && square->is_lost && !is_faint;
  x += gap / 2;
  y += gap / 2;
  if (square->state == GR_SQUARE_HOLE) {
    gr_scene_add_rect (out, x, y, side, side, radius, &(GrPaint) { square_fill (heatmap, square), GR_INK_LINE, 0 });
    gr_square_add_hatch (out, x, y, side);
    return;
  }
  gr_scene_open_blank (out);
  gr_scene_add_rect (out, x, y, side, side, radius, &(GrPaint) { GR_INK_PAPER, GR_INK_SOFT, 0.7, GR_DASH_SOLID });
  gr_scene_close_blank (out);
  gr_scene_open_answer (out);
  gr_scene_add_rect (
    out, x, y, side, side, radius,
    &(GrPaint) { square_fill (heatmap, square), is_lost ? GR_INK_SOFT : GR_INK_LINE, 0.7, GR_DASH_SOLID });
  if (is_lost) {
    double inset = MAX (2.2, 0.075 * side);
    gr_scene_add_rect (out, x + inset, y + inset, side - 2 * inset, side - 2 * inset, MAX (1.2, radius - inset),
                       &(GrPaint) { GR_INK_NONE, GR_INK_SOFT, 0.8, GR_DASH_SOLID });
  }
  if (heatmap->has_numbers)
    square_add_numbers (heatmap, square, x, y, side, out);
  if (square->mark != GR_SQUARE_PLAIN && square->mark != GR_SQUARE_START && !is_faint)
    gr_square_add_mark (out, x, y, side, radius, square->mark, square_on (heatmap, square));
  gr_scene_close_answer (out);
  if (square->mark == GR_SQUARE_START)
    gr_square_add_mark (out, x, y, side, radius, square->mark, square_on (heatmap, square));
  gboolean has_piece = square->mark == GR_SQUARE_START || is_here;
  if (has_piece && squares->grid->piece != NULL && heatmap->cell >= 22) {
    double scale = 0.016 * side, reach = 0.19 * side;
    gr_scene_add_circle (out, x + side - reach, y + reach, 0.15 * side,
                         &(GrPaint) { .fill = square_fill (heatmap, square) });
    gr_scene_append (out, squares->grid->piece, x + side - reach, y + reach, scale);
  }
}

/* ---- winning moves ---- */

/* The middle of a place, in squares. */
static GrPoint
move_point (const GrSquares *squares, guint index)
{
  return (GrPoint) { index % squares->grid->columns, index / squares->grid->columns };
}

/* Whether nothing that @move passes in @lane beside its own line (@along, a unit vector; @beside, across it) is as near to it
   as numbers reach. */
static gboolean
move_is_clear (const GrSquares *squares, const GrSquareMove *move, GrPoint along, GrPoint beside, double lane)
{
  GrPoint from = move_point (squares, move->from), to = move_point (squares, move->to);
  for (guint i = 0; i < squares->square->len; i++) {
    GrPoint at = move_point (squares, i);
    double way = (at.x - from.x) * along.x + (at.y - from.y) * along.y;
    double off = (at.x - from.x) * beside.x + (at.y - from.y) * beside.y;
    if (i != move->from && i != move->to && way > 0 && way < hypot (to.x - from.x, to.y - from.y)
        && fabs (off - lane) < MOVE_CLEAR)
      return FALSE;
  }
  return TRUE;
}

/* A winning move from square to square beside the numbers of all that it passes, on the side of the piece where it can: from
   the piece to within the other's outlines. */
static void
move_add (const GrHeatmap *heatmap, const GrSquares *squares, const GrSquareMove *move, GrScene *out)
{
  GrPoint from = move_point (squares, move->from), to = move_point (squares, move->to);
  /* It runs beside the middles of squares, clear of their numbers, and through the piece where one is drawn. */
  g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, heatmap->shows_values ? heatmap->largest : 0);
  const GrFont font = { number_size (heatmap->cell, text), 600, GR_FACE_SANS, FALSE };
  double length = hypot (to.x - from.x, to.y - from.y), cell = heatmap->cell;
  double lane = CLAMP (gr_text_width (&font, text) / 2 / cell + 0.1, MOVE_PIECE, 0.44);
  double width = CLAMP (0.055 * cell, heatmap->has_numbers ? 1 : 1.8, GR_SQUARE_MOVE), begin = 0.36,
         end = length - 0.36;
  GrPoint along = { (to.x - from.x) / length, (to.y - from.y) / length }, beside = { along.y, -along.x };
  if (beside.x < beside.y)
    beside = (GrPoint) { -beside.x, -beside.y };
  /* Between two diagonals there is less room than in a row. */
  lane = fabs (along.x * along.y) > 0.4 ? MIN (lane, G_SQRT2 / 4) : lane;
  lane = move_is_clear (squares, move, along, beside, lane)    ? lane
         : move_is_clear (squares, move, along, beside, 0)     ? 0
         : move_is_clear (squares, move, along, beside, -lane) ? -lane
                                                               : lane;
  if (!heatmap->has_numbers) {
    lane = begin = 0;
    end = length - 0.4;
  } else if (lane != 0) {
    double off = MOVE_PIECE * (beside.x - beside.y) - lane, reach = MOVE_ROUND * MOVE_ROUND - off * off;
    begin = reach > 0 ? MOVE_PIECE * (along.x - along.y) + sqrt (reach) : 0;
    end = length - 0.3;
  }
  GrPoint foot = { from.x + 0.5 + lane * beside.x, from.y + 0.5 + lane * beside.y };
  gr_square_add_arrow (out, (GrPoint) { (foot.x + begin * along.x) * cell, (foot.y + begin * along.y) * cell },
                       (GrPoint) { (foot.x + end * along.x) * cell, (foot.y + end * along.y) * cell }, width);
}

static void
squares_add_moves (const GrHeatmap *heatmap, const GrSquares *squares, GrScene *out)
{
  gr_scene_open_answer (out);
  for (guint i = 0; i < squares->move->len; i++)
    move_add (heatmap, squares, &g_array_index (squares->move, GrSquareMove, i), out);
  gr_scene_close_answer (out);
}

/* ---- small squares ---- */

/* Squares without outlines, of a map of dots only the walls; rings where the player to move loses, which a shade alone would
   not tell. */
static void
squares_add_small (const GrHeatmap *heatmap, const GrSquares *squares, gboolean has_dots, GrScene *out)
{
  guint columns = squares->grid->columns, rows = squares->grid->rows, n = squares->square->len;
  double cell = heatmap->cell;
  const GrPaint frame = { GR_INK_NONE, has_dots ? GR_INK_FAINT : GR_INK_INK, 0.8, GR_DASH_SOLID };
  g_autofree guint8 *ink = g_new (guint8, MAX (1, n)), *hole = g_new (guint8, MAX (1, n));
  for (guint i = 0; i < n; i++) {
    ink[i] = (guint8) square_fill (heatmap, gr_square_at (squares, i));
    hole[i] = gr_square_at (squares, i)->state == GR_SQUARE_HOLE ? ink[i] : has_dots ? GR_INK_NONE : GR_INK_PAPER;
  }
  if (has_dots) {
    gr_pixels_add (out, n, columns, cell, cell, hole);
    gr_scene_add_rect (out, 0, 0, columns * cell, rows * cell, 0, &frame);
    gr_squares_add_dots (heatmap, squares, out);
    return;
  }
  gr_scene_open_blank (out);
  gr_pixels_add (out, n, columns, cell, cell, hole);
  gr_scene_add_rect (out, 0, 0, columns * cell, rows * cell, 0, &frame);
  gr_scene_close_blank (out);
  gr_scene_open_answer (out);
  gr_pixels_add (out, n, columns, cell, cell, ink);
  gr_scene_add_rect (out, 0, 0, columns * cell, rows * cell, 0, &frame);
  for (guint i = 0; i < n; i++) {
    const GrSquare *square = gr_square_at (squares, i);
    double side = MAX (cell, 5), x = (i % columns + 0.5) * cell, y = (i / columns + 0.5) * cell;
    if (heatmap->is_banded && square->is_lost && square->state == GR_SQUARE_KNOWN && square->mark != GR_SQUARE_FAINT)
      gr_square_add_ring (out, x, y, MAX (1, 0.36 * cell));
    if (square->mark != GR_SQUARE_PLAIN && square->mark != GR_SQUARE_FAINT)
      gr_square_add_mark (out, x - side / 2, y - side / 2, side, 0.5, square->mark, GR_INK_INK);
  }
  gr_scene_close_answer (out);
  squares_add_moves (heatmap, squares, out);
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
  static const GrPaint rule = { GR_INK_NONE, GR_INK_LINE, 0.7, GR_DASH_SOLID };
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
                         is_row ? middle : height, &rule);
    if (is_row)
      gr_scene_add_text (out, -7, middle + 0.36 * font.size, GR_ANCHOR_END, &font, GR_INK_SOFT,
                         g_ptr_array_index (shown, own));
    else
      gr_scene_add_text (out, middle, heatmap->are_dots && squares->is_up ? height + 13 : -up, GR_ANCHOR_MIDDLE, &font,
                         GR_INK_SOFT, g_ptr_array_index (shown, own));
  }
}

/* One grid, its first square at (0, 0). */
static void
grid_draw (const GrHeatmap *heatmap, const GrSquares *squares, GrScene *out)
{
  const GrGrid *grid = squares->grid;
  grid_add_names (heatmap, squares, FALSE, out);
  grid_add_names (heatmap, squares, TRUE, out);
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
  squares_add_moves (heatmap, squares, out);
}

/* ---- several grids ---- */

/* The values of the components that @squares is of, or of @component alone: left out where the picture is to be filled in.
   Under the middle of @x. */
static void
heatmap_add_terms (const GrHeatmap *heatmap, const GrSquares *squares, guint component, double x, double y,
                   GrScene *out)
{
  static const GrFont font = { GR_TYPE_TEXT, 500, GR_FACE_SANS, FALSE };
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = component; i < heatmap->study->n_components; i++)
    if (i == component || (squares != NULL && gr_heatmap_of (heatmap, i) == squares)) {
      g_autofree char *term = gr_heatmap_term (heatmap, i);
      g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", term);
    }
  gr_scene_open_answer (out);
  gr_scene_add_text (out, x, y, GR_ANCHOR_MIDDLE, &font, GR_INK_INK, text->str);
  gr_scene_close_answer (out);
}

GrScene *
gr_heatmap_draw (const GrHeatmap *heatmap)
{
  static const GrFont sum_font = { GR_TYPE_TITLE, 600, GR_FACE_SANS, FALSE };
  const GrStudy *study = heatmap->study;
  GrScene *out = gr_scene_new ();
  gboolean is_open = FALSE, has_terms = heatmap->shows_values && !heatmap->has_sums && !study->is_family
                                        && study->n_components > 1 && !gr_heatmap_at (heatmap, 0)->is_up;
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
    if (x > 0 && x + own->bounds.width > SQUARES_WIDTH + 2 * SQUARES_GAP) {
      y += height + SQUARES_LINE_GAP;
      x = height = 0;
    }
    GrBox box = own->bounds;
    double drop = squares == NULL ? MAX (0, tallest - box.height) : 0; /* heaps stand where boards end */
    double middle = squares != NULL ? squares->grid->columns * heatmap->cell / 2 : box.x + box.width / 2;
    gr_scene_append (out, own, x - box.x, y - box.y + drop, 1);
    if (has_terms && (squares == NULL || !squares->is_open))
      heatmap_add_terms (heatmap, squares, i, x - box.x + middle, y + box.height + drop + 17, out);
    is_open = is_open || (squares != NULL && squares->is_open);
    x += box.width + SQUARES_GAP;
    height = MAX (height, box.height + drop + (has_terms ? 20 : 0));
  }
  g_autofree char *sum = has_terms && !is_open ? gr_heatmap_equation (heatmap) : NULL;
  gr_scene_open_answer (out);
  if (sum != NULL)
    gr_scene_add_text (out, out->bounds.x + out->bounds.width / 2, y + height + 24, GR_ANCHOR_MIDDLE, &sum_font,
                       GR_INK_ACCENT, sum);
  gr_scene_close_answer (out);
  return out;
}
