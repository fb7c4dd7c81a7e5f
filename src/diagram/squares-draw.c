// SPDX-License-Identifier: MIT
// Grids drawn: a square a position, coloured by its value, with its number while that can be read; without numbers and
// with many values a colour stands for a band of values, and the legend says which. A P-position has a double outline,
// as everywhere; walls are hatched; a winning move is dark, what is under discussion in the accent, and whether a
// winning move lowers or raises its component is told by the ring and by a small triangle, not by colour.
#include "diagram/squares.h"

#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/node.h"
#include "diagram/piece.h"
#include "diagram/pixels.h"
#include "diagram/words.h"
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
#define SQUARES_LEGEND 240.0 /* the least width of a legend */
#define SQUARES_GAP 34.0     /* between grids */
#define SQUARES_LINE_GAP 24.0
#define SQUARES_NAME_LINES 3 /* of the names over columns */
#define SQUARES_NUMBER 8.8   /* smaller numbers are left out, … */
#define SQUARES_SMALL 7.0    /* … and these even where everything is to be drawn */
#define SQUARES_FINE 9.0     /* smaller squares have no outlines, hatches or marks but rings */

static const GrFont term_font = { 11, 500, GR_FACE_SANS, FALSE };
static const GrFont legend_font = { 9.2, 400, GR_FACE_SANS, FALSE };

/* ---- sizes ---- */

static void
square_text (const GrSquaresFigure *figure, const GrSquare *square, GString *out)
{
  if (figure->shows_values)
    g_string_append_printf (out, "%" G_GUINT64_FORMAT, square->verdict.grundy);
  else
    g_string_append (out, gr_node_letter (square->verdict.outcome, figure->request->view, figure->request->lang));
}

/* The size at which @text fits into a square. */
static double
number_size (double cell, const char *text)
{
  GrFont font = { MIN (MAX (SQUARES_NUMBER + 0.1, 0.42 * cell), 0.6 * cell), 600, GR_FACE_SANS, FALSE };
  double room = cell - MAX (2.6, 0.2 * cell), width = gr_text_width (&font, text);
  return width > room ? font.size * room / width : font.size;
}

void
gr_squares_size (GrSquaresFigure *figure)
{
  guint columns = 0, widest = 1, tallest = 1, n = figure->squares->len;
  for (guint i = 0; i < n; i++) {
    const GrGrid *grid = gr_squares_at (figure, i)->grid;
    columns += grid->columns;
    widest = MAX (widest, grid->columns);
    tallest = MAX (tallest, grid->rows);
  }
  double together = (SQUARES_WIDTH - n * SQUARES_NAMES - (n - 1) * SQUARES_GAP) / columns;
  double alone = MIN ((SQUARES_WIDTH - SQUARES_NAMES) / widest, SQUARES_HEIGHT / tallest);
  double cell = MIN (alone, MAX (SQUARES_READ_CELL, SQUARES_SIDE / MAX (widest, tallest)));
  if (n > 1)
    cell = MIN (MIN (cell, SQUARES_SUM_CELL), MAX (together, SQUARES_WRAP_CELL));
  figure->cell = CLAMP (cell, SQUARES_MIN_CELL, SQUARES_CELL);
  g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, figure->largest);
  gboolean is_whole = gr_param_lookup (figure->request->args->params, "whole") != NULL
                      && gr_args_flag (figure->request->args, "whole");
  figure->has_numbers = number_size (figure->cell, figure->shows_values ? text : "W")
                        >= (is_whole ? SQUARES_SMALL : SQUARES_NUMBER);
  figure->is_banded = figure->shows_values && !figure->has_numbers && gr_pixels_are_banded (figure->largest);
}

/* ---- squares ---- */

static GrInk
square_fill (const GrSquaresFigure *figure, const GrSquare *square)
{
  if (square->state == GR_SQUARE_HOLE)
    return GR_INK_SOFT;
  if (square->state == GR_SQUARE_UNKNOWN)
    return GR_INK_SHADE;
  if (square->mark == GR_SQUARE_FAINT)
    return GR_INK_PAPER;
  if (!figure->shows_values)
    return square->verdict.outcome == GR_OUTCOME_P ? GR_INK_PAPER : GR_INK_WIN;
  guint64 value = square->verdict.grundy;
  return figure->is_banded ? gr_pixels_ink (value, figure->largest) : gr_ink_value (value);
}

static GrInk
square_on (const GrSquaresFigure *figure, const GrSquare *square)
{
  if (square->mark == GR_SQUARE_FAINT)
    return GR_INK_FAINT;
  if (square->state == GR_SQUARE_UNKNOWN || square->verdict.outcome == GR_OUTCOME_P)
    return GR_INK_INK;
  return figure->shows_values ? gr_ink_on_value (square->verdict.grundy) : GR_INK_ON_WIN;
}

static void
square_add_hatch (GrScene *out, double x, double y, double side)
{
  for (guint i = 0; i < 3; i++) {
    double at = x + (0.16 + 0.25 * i) * side;
    gr_scene_move (out, at, y + 0.82 * side);
    gr_scene_line (out, at + 0.2 * side, y + 0.18 * side);
  }
  gr_scene_paint (out, &(GrPaint) { GR_INK_NONE, GR_INK_FAINT, 0.05 * side, GR_DASH_SOLID });
}

/* The ring of @mark around the square of @side at (x, y), separated by a bit of paper from any fill, and its triangle. A
   start has no ring but its corners, which a P-position's outlines and a winning move's ring do not look like in grey. */
static void
square_add_mark (GrScene *out, double x, double y, double side, double radius, GrSquareMark mark, GrInk on)
{
  gboolean is_accent = mark == GR_SQUARE_HERE || mark == GR_SQUARE_SEEN || mark == GR_SQUARE_START;
  double width = CLAMP (0.055 * side, 1, 2.2) * (mark == GR_SQUARE_HERE || mark == GR_SQUARE_START ? 1.7 : 1);
  GrPaint casing = { GR_INK_NONE, GR_INK_PAPER, width + 1.6, GR_DASH_SOLID };
  GrPaint ring = { GR_INK_NONE, is_accent ? GR_INK_ACCENT : GR_INK_INK, width,
                   mark == GR_SQUARE_RAISE ? GR_DASH_DASHED : GR_DASH_SOLID };
  if (mark == GR_SQUARE_START) {
    gr_scene_add_corners (out, (GrBox) { x, y, side, side }, radius, 0.3 * side - radius, &casing);
    gr_scene_add_corners (out, (GrBox) { x, y, side, side }, radius, 0.3 * side - radius, &ring);
    return;
  }
  gr_scene_add_rect (out, x, y, side, side, radius, &casing);
  gr_scene_add_rect (out, x, y, side, side, radius, &ring);
  if ((mark != GR_SQUARE_LOWER && mark != GR_SQUARE_RAISE) || side < SQUARES_FINE)
    return;
  double half = MAX (1.9, 0.085 * side), left = x + half + 0.075 * side, middle = y + half + 0.105 * side;
  double foot = mark == GR_SQUARE_RAISE ? middle + half * 0.8 : middle - half * 0.8;
  double tip = mark == GR_SQUARE_RAISE ? middle - half * 0.9 : middle + half * 0.9;
  gr_scene_move (out, left - half, foot);
  gr_scene_line (out, left + half, foot);
  gr_scene_line (out, left, tip);
  gr_scene_close_path (out);
  gr_scene_paint (out, &(GrPaint) { on, GR_INK_NONE, 0, GR_DASH_SOLID });
}

/* A square with its top left at (x, y): of those large enough for outlines. */
static void
square_add (const GrSquaresFigure *figure, const GrSquares *squares, const GrSquare *square, gboolean is_diagonal,
            double x, double y, GrScene *out)
{
  double gap = 0.045 * figure->cell, side = figure->cell - gap, radius = is_diagonal ? 0.36 * side : 0.09 * side;
  gboolean is_lost = square->state == GR_SQUARE_KNOWN && square->verdict.outcome == GR_OUTCOME_P;
  gboolean is_here = square->mark == GR_SQUARE_HERE, is_faint = square->mark == GR_SQUARE_FAINT;
  is_lost = is_lost && !is_faint;
  x += gap / 2;
  y += gap / 2;
  if (square->state == GR_SQUARE_HOLE) {
    gr_scene_add_rect (out, x, y, side, side, radius, &(GrPaint) { square_fill (figure, square), GR_INK_LINE, 0 });
    square_add_hatch (out, x, y, side);
    return;
  }
  gr_scene_open_blank (out);
  gr_scene_add_rect (out, x, y, side, side, radius, &(GrPaint) { GR_INK_PAPER, GR_INK_SOFT, 0.7, GR_DASH_SOLID });
  gr_scene_close_blank (out);
  gr_scene_open_answer (out);
  gr_scene_add_rect (
    out, x, y, side, side, radius,
    &(GrPaint) { square_fill (figure, square), is_lost ? GR_INK_SOFT : GR_INK_LINE, 0.7, GR_DASH_SOLID });
  if (is_lost) {
    double inset = MAX (2.2, 0.075 * side);
    gr_scene_add_rect (out, x + inset, y + inset, side - 2 * inset, side - 2 * inset, MAX (1.2, radius - inset),
                       &(GrPaint) { GR_INK_NONE, GR_INK_SOFT, 0.8, GR_DASH_SOLID });
  }
  if (square->state == GR_SQUARE_KNOWN && figure->has_numbers) {
    g_autoptr (GString) text = g_string_new (NULL);
    square_text (figure, square, text);
    GrFont font = { number_size (figure->cell, text->str), is_here ? 700 : is_faint ? 400 : 600, GR_FACE_SANS, FALSE };
    gr_scene_add_text (out, x + side / 2, y + side / 2 + 0.36 * font.size, GR_ANCHOR_MIDDLE, &font,
                       square_on (figure, square), text->str);
  }
  if (square->mark != GR_SQUARE_PLAIN && square->mark != GR_SQUARE_START && !is_faint)
    square_add_mark (out, x, y, side, radius, square->mark, square_on (figure, square));
  gr_scene_close_answer (out);
  if (square->mark == GR_SQUARE_START)
    square_add_mark (out, x, y, side, radius, square->mark, square_on (figure, square));
  gboolean has_piece = square->mark == GR_SQUARE_START || is_here;
  if (has_piece && squares->grid->piece != NULL && figure->cell >= 22) {
    double scale = 0.016 * side, reach = 0.19 * side;
    gr_scene_add_circle (out, x + side - reach, y + reach, 0.15 * side,
                         &(GrPaint) { .fill = square_fill (figure, square) });
    gr_scene_append (out, squares->grid->piece, x + side - reach, y + reach, scale);
  }
}

/* Dots on the small squares where the player to move loses, which a shade alone would not tell. */
static void
squares_add_lost (const GrSquaresFigure *figure, const GrSquares *squares, GrScene *out)
{
  guint columns = squares->grid->columns;
  for (guint i = 0; i < squares->square->len && figure->is_banded; i++) {
    const GrSquare *square = gr_square_at (squares, i);
    if (square->state == GR_SQUARE_KNOWN && square->verdict.outcome == GR_OUTCOME_P && square->mark != GR_SQUARE_FAINT)
      gr_scene_add_circle (out, (i % columns + 0.5) * figure->cell, (i / columns + 0.5) * figure->cell,
                           MAX (1, 0.27 * figure->cell), &(GrPaint) { .fill = GR_INK_INK });
  }
}

/* Small squares, without outlines. */
static void
squares_add_small (const GrSquaresFigure *figure, const GrSquares *squares, GrScene *out)
{
  guint columns = squares->grid->columns, rows = squares->grid->rows, n = squares->square->len;
  double cell = figure->cell;
  const GrPaint frame = { GR_INK_NONE, GR_INK_INK, 0.8, GR_DASH_SOLID };
  g_autofree guint8 *ink = g_new (guint8, MAX (1, n)), *hole = g_new (guint8, MAX (1, n));
  for (guint i = 0; i < n; i++) {
    ink[i] = (guint8) square_fill (figure, gr_square_at (squares, i));
    hole[i] = gr_square_at (squares, i)->state == GR_SQUARE_HOLE ? ink[i] : GR_INK_PAPER;
  }
  gr_scene_open_blank (out);
  gr_pixels_add (out, n, columns, cell, cell, hole);
  gr_scene_add_rect (out, 0, 0, columns * cell, rows * cell, 0, &frame);
  gr_scene_close_blank (out);
  gr_scene_open_answer (out);
  gr_pixels_add (out, n, columns, cell, cell, ink);
  gr_scene_add_rect (out, 0, 0, columns * cell, rows * cell, 0, &frame);
  squares_add_lost (figure, squares, out);
  for (guint i = 0; i < squares->square->len; i++) {
    const GrSquare *square = gr_square_at (squares, i);
    double side = MAX (cell, 5), x = (i % columns + 0.5) * cell, y = (i / columns + 0.5) * cell;
    if (square->mark != GR_SQUARE_PLAIN && square->mark != GR_SQUARE_FAINT)
      square_add_mark (out, x - side / 2, y - side / 2, side, 0.5, square->mark, GR_INK_INK);
  }
  gr_scene_close_answer (out);
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
   neighbour tells, stand over columns in two or three lines rather. */
static void
grid_add_names (const GrSquaresFigure *figure, const GrGrid *grid, gboolean is_row, GrScene *out)
{
  static const guint steps[] = { 1, 2, 5, 10, 20, 50, 100, 200 };
  const GPtrArray *name = is_row ? grid->row_name : grid->column_name;
  GrFont font = { CLAMP (0.25 * figure->cell, GR_FIT_LETTER, 10), 500, GR_FACE_SANS, FALSE };
  double longest = font.size;
  gboolean is_node = grid->diagonal != NULL;
  g_autoptr (GPtrArray) shown = gr_words_short_all (name, is_row || is_node ? 12 : 6);
  if (!is_row)
    longest = MAX (longest, names_width (&font, shown));
  /* No node's name may be left out: in three lines shorter ones find room. */
  for (guint n = 11; is_node && !is_row && n > 2 && longest > SQUARES_NAME_LINES * figure->cell; n--) {
    g_ptr_array_unref (shown);
    shown = gr_words_short_all (name, n);
    longest = names_width (&font, shown);
  }
  guint step = 0, lines = is_node && !is_row ? (guint) MIN (ceil (longest / figure->cell), SQUARES_NAME_LINES) : 1;
  while (step + 1 < G_N_ELEMENTS (steps) && steps[step] * lines * figure->cell < longest)
    step++;
  for (guint i = 0; i < name->len; i += steps[step]) {
    double middle = (i + 0.5) * figure->cell, up = 6 + (lines - 1 - i / steps[step] % lines) * 1.15 * font.size;
    if (is_row)
      gr_scene_add_text (out, -7, middle + 0.36 * font.size, GR_ANCHOR_END, &font, GR_INK_SOFT,
                         g_ptr_array_index (shown, i));
    else
      gr_scene_add_text (out, middle, -up, GR_ANCHOR_MIDDLE, &font, GR_INK_SOFT, g_ptr_array_index (shown, i));
  }
}

/* One grid, its first square at (0, 0). */
static void
grid_draw (const GrSquaresFigure *figure, const GrSquares *squares, GrScene *out)
{
  const GrGrid *grid = squares->grid;
  grid_add_names (figure, grid, FALSE, out);
  grid_add_names (figure, grid, TRUE, out);
  if (figure->cell < SQUARES_FINE) {
    squares_add_small (figure, squares, out);
    return;
  }
  for (guint pass = 0; pass < 2; pass++) /* marked squares last: their rings lie over the outlines of others */
    for (guint i = 0; i < squares->square->len; i++) {
      guint row = i / grid->columns, column = i % grid->columns;
      const GrSquare *square = gr_square_at (squares, i);
      gboolean is_told = square->mark != GR_SQUARE_PLAIN && square->mark != GR_SQUARE_FAINT;
      gboolean is_last = figure->request->is_form ? square->mark == GR_SQUARE_START : is_told;
      if (is_last == (pass == 1))
        square_add (figure, squares, square, grid->diagonal != NULL && row == column, column * figure->cell,
                    row * figure->cell, out);
    }
}

/* ---- the legend ---- */

/* An entry that flows: @icon's room is taken from (x, y); gives the x behind the words. */
typedef struct {
  GrScene *out;
  double left, right, x, y;
} Flow;

static double
flow_begin (Flow *flow, double icon, const char *text)
{
  double width = icon + 5 + gr_text_width (&legend_font, text);
  if (flow->x > flow->left && flow->x + width > flow->right) {
    flow->x = flow->left;
    flow->y += 18;
  }
  double at = flow->x;
  gr_scene_add_text (flow->out, at + icon + 5, flow->y + 0.35 * legend_font.size, GR_ANCHOR_START, &legend_font,
                     GR_INK_SOFT, text);
  flow->x += width + 16;
  return at;
}

/* @seen (nullable) is what the ring of followers means where the frame does not say it. */
static void
legend_add_marks (const GrSquaresFigure *figure, const char *seen, Flow *flow)
{
  static const char *const words[GR_N_SQUARE_MARKS] = {
    [GR_SQUARE_START] = GR_PHRASE ("start"),
    [GR_SQUARE_HERE] = GR_PHRASE ("under discussion"),
    [GR_SQUARE_SEEN] = GR_PHRASE ("seen from it"),
    [GR_SQUARE_WINNING] = GR_PHRASE ("winning move"),
    [GR_SQUARE_LOWER] = GR_PHRASE ("winning move that lowers the value"),
    [GR_SQUARE_RAISE] = GR_PHRASE ("winning move that raises the value"),
  };
  gboolean has_mark[GR_N_SQUARE_MARKS] = { FALSE };
  const GrScene *piece = NULL;
  for (guint i = 0; i < figure->squares->len; i++) {
    const GrSquares *squares = gr_squares_at (figure, i);
    piece = piece == NULL && figure->cell >= 22 ? squares->grid->piece : piece;
    for (guint k = 0; k < squares->square->len; k++)
      has_mark[gr_square_at (squares, k)->mark] = TRUE;
  }
  has_mark[GR_SQUARE_HERE] = has_mark[GR_SQUARE_FAINT] = FALSE; /* the frame says what they are */
  has_mark[GR_SQUARE_SEEN] = seen != NULL;
  for (guint mark = GR_SQUARE_START; mark < GR_N_SQUARE_MARKS; mark++) {
    if (!has_mark[mark])
      continue;
    const char *text = mark == GR_SQUARE_SEEN ? seen : gr_phrase (words[mark], figure->request->lang);
    double side = 14, x = flow_begin (flow, side, text);
    square_add_mark (flow->out, x, flow->y - side / 2, side, 1.5, mark, GR_INK_INK);
    if (mark == GR_SQUARE_START && piece != NULL)
      gr_scene_append (flow->out, piece, x + side / 2, flow->y, 0.5);
  }
}

static void
legend_add_colours (const GrSquaresFigure *figure, Flow *flow)
{
  gboolean has_hole = FALSE, has_lost = FALSE;
  const char *diagonal = NULL;
  double side = 11;
  for (guint i = 0; i < figure->squares->len; i++) {
    const GrSquares *squares = gr_squares_at (figure, i);
    diagonal = diagonal == NULL ? squares->grid->diagonal : diagonal;
    for (guint k = 0; k < squares->square->len; k++) {
      const GrSquare *square = gr_square_at (squares, k);
      has_hole |= square->state == GR_SQUARE_HOLE;
      has_lost |= square->state == GR_SQUARE_KNOWN && square->verdict.outcome == GR_OUTCOME_P
                  && square->mark != GR_SQUARE_FAINT;
    }
  }
  if (figure->is_banded || (!figure->has_numbers && figure->shows_values)) {
    for (guint band = 0; band < gr_pixels_n_bands (figure->largest); band++) {
      GrInk ink;
      g_autofree char *text = gr_pixels_band (band, figure->largest, &ink);
      double x = flow_begin (flow, side, text);
      gr_scene_add_rect (flow->out, x, flow->y - side / 2, side, side, 1,
                         &(GrPaint) { ink, GR_INK_SOFT, 0.6, GR_DASH_SOLID });
    }
  } else if (has_lost) {
    double x = flow_begin (flow, side + 2, gr_phrase ("P: mover loses", figure->request->lang));
    gr_scene_add_rect (flow->out, x, flow->y - 6.5, 13, 13, 1.5,
                       &(GrPaint) { GR_INK_PAPER, GR_INK_SOFT, 0.7, GR_DASH_SOLID });
    gr_scene_add_rect (flow->out, x + 2.2, flow->y - 4.3, 8.6, 8.6, 1,
                       &(GrPaint) { GR_INK_NONE, GR_INK_SOFT, 0.7, GR_DASH_SOLID });
  }
  if (has_hole) {
    double x = flow_begin (flow, side + 2, gr_phrase ("wall", figure->request->lang));
    gr_scene_add_rect (flow->out, x, flow->y - 6.5, 13, 13, 1.5,
                       &(GrPaint) { GR_INK_SOFT, GR_INK_NONE, 0, GR_DASH_SOLID });
    square_add_hatch (flow->out, x, flow->y - 6.5, 13);
  }
  if (gr_squares_at (figure, 0)->has_gaps) {
    double x = flow_begin (flow, side, gr_phrase ("not reached", figure->request->lang));
    gr_scene_add_rect (flow->out, x, flow->y - side / 2, side, side, 1,
                       &(GrPaint) { GR_INK_SHADE, GR_INK_SOFT, 0.6, GR_DASH_SOLID });
  }
  if (diagonal != NULL) {
    double x = flow_begin (flow, side + 2, diagonal);
    gr_scene_add_rect (flow->out, x, flow->y - 6.5, 13, 13, 4.7,
                       &(GrPaint) { GR_INK_PAPER, GR_INK_SOFT, 0.7, GR_DASH_SOLID });
  }
}

/* ---- several grids ---- */

/* The terms of the components that @squares is of, or of @component alone. */
static char *
term_text (const GrSquaresFigure *figure, const GrSquares *squares, guint component)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < figure->study->n_components; i++) {
    GrNimber value;
    gboolean is_own = squares != NULL ? gr_squares_of (figure, i) == squares : i == component;
    if (!is_own || !gr_study_value (figure->study, i, gr_study_component (figure->study, i)->start, &value, NULL))
      continue;
    g_autofree char *term = gr_squares_term (figure, i);
    g_string_append_printf (text, "%s%s = %" G_GUINT64_FORMAT, text->len > 0 ? ", " : "", term, value);
  }
  return g_string_free (text, FALSE);
}

/* What stands for @component in the row: its grid @squares, or, where that is NULL, what its game draws. */
static GrScene *
component_scene (const GrSquaresFigure *figure, guint component, const GrSquares *squares)
{
  if (squares == NULL)
    return gr_piece_draw (figure->study, component, gr_study_component (figure->study, component)->start);
  GrScene *scene = gr_scene_new ();
  grid_draw (figure, squares, scene);
  return scene;
}

static gboolean
squares_is_known (const GrSquares *squares)
{
  for (guint i = 0; squares != NULL && i < squares->square->len; i++)
    if (gr_square_at (squares, i)->state == GR_SQUARE_UNKNOWN)
      return FALSE;
  return TRUE;
}

/* @text in the middle of @x: left out where the picture is to be filled in. */
static void
squares_add_answer (GrScene *out, double x, double y, const GrFont *font, GrInk ink, const char *text)
{
  gr_scene_open_answer (out);
  gr_scene_add_text (out, x, y, GR_ANCHOR_MIDDLE, font, ink, text);
  gr_scene_close_answer (out);
}

static void
squares_add_sum (const GrSquaresFigure *figure, double y, GrScene *out)
{
  g_autoptr (GString) text = g_string_new (NULL);
  GrNimber sum = 0;
  guint n = figure->study->n_components;
  for (guint i = 0; i < n; i++) {
    GrNimber value;
    if (!gr_study_value (figure->study, i, gr_study_component (figure->study, i)->start, &value, NULL))
      return;
    sum ^= value;
    g_string_append_printf (text, "%s%" G_GUINT64_FORMAT, i > 0 ? " ⊕ " : "", value);
  }
  g_string_append_printf (text, " = %" G_GUINT64_FORMAT, sum);
  GrFont font = { 13, 600, GR_FACE_SANS, FALSE };
  squares_add_answer (out, out->bounds.x + out->bounds.width / 2, y, &font, GR_INK_ACCENT, text->str);
}

GrScene *
gr_squares_draw (const GrSquaresFigure *figure, GrSquaresFoot foot)
{
  GrScene *out = gr_scene_new ();
  gboolean has_terms = foot != GR_SQUARES_BARE && !figure->study->is_family && figure->study->n_components > 1;
  double x = 0, y = 0, height = 0, tallest = 0;
  for (guint i = 0; i < figure->squares->len; i++)
    tallest = MAX (tallest, gr_squares_at (figure, i)->grid->rows * figure->cell + SQUARES_NAMES);
  for (guint i = 0; i < figure->study->n_components; i++) {
    GrSquares *squares = gr_squares_of (figure, i);
    if (squares != NULL && squares->component != i)
      continue; /* it shares the grid of an earlier one */
    g_autoptr (GrScene) own = component_scene (figure, i, squares);
    if (own->bounds.width < 0)
      continue;
    if (x > 0 && x + own->bounds.width > SQUARES_WIDTH + 2 * SQUARES_GAP) {
      y += height + SQUARES_LINE_GAP;
      x = height = 0;
    }
    GrBox box = own->bounds;
    double drop = squares == NULL ? MAX (0, tallest - box.height) : 0; /* heaps stand where boards end */
    gr_scene_append (out, own, x - box.x, y - box.y + drop, 1);
    double bottom = box.height + drop;
    if (has_terms) {
      g_autofree char *term = term_text (figure, squares, i);
      double middle = squares != NULL ? squares->grid->columns * figure->cell / 2 : box.x + box.width / 2;
      if (squares_is_known (squares))
        squares_add_answer (out, x - box.x + middle, y + bottom + 17, &term_font, GR_INK_INK, term);
      bottom += 20;
    }
    x += box.width + SQUARES_GAP;
    height = MAX (height, bottom);
  }
  if (has_terms && foot == GR_SQUARES_SUM)
    squares_add_sum (figure, y + height + 24, out);
  return out;
}

GrScene *
gr_squares_draw_all (const GrSquaresFigure *figure, GrSquaresFoot foot)
{
  GrScene *out = gr_squares_draw (figure, foot);
  const GrArgs *args = figure->request->args;
  if (gr_param_lookup (args->params, "legend") == NULL || gr_args_choice (args, "legend") == GR_YES)
    gr_squares_add_legend (figure, NULL, out);
  return out;
}

void
gr_squares_add_legend (const GrSquaresFigure *figure, const char *seen, GrScene *out)
{
  double x = out->bounds.x, y = out->bounds.y + out->bounds.height + 14,
         width = MAX (out->bounds.width, SQUARES_LEGEND);
  gr_scene_open (out, GR_TAG_LEGEND, NULL, NULL);
  gr_scene_add_line (out, x, y, x + width, y, &(GrPaint) { GR_INK_NONE, GR_INK_LINE, 0.8, GR_DASH_SOLID });
  Flow flow = { out, x, x + width, x, y + 14 };
  legend_add_marks (figure, seen, &flow);
  legend_add_colours (figure, &flow);
  gr_scene_close (out);
}
