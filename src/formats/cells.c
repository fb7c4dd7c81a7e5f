// SPDX-License-Identifier: MIT
// A picture of points becomes one of character cells. A cell holds 2 × 4 dots (Unicode's Braille patterns, U+2800) on which
// strokes and small fills are set, a ground where a fill covers most of it, and at most one letter, which hides the dots. A
// cell is half as wide as it is high, as in nearly all terminal faces. The scale is fixed by what is to be read: letters of
// usual size must find room, and where they would not the caller shows something else.
// Invariant: what is painted later hides what was painted before, as everywhere, but a stroke hides no letter.
#include "formats/cells.h"

#include "base/order.h"
#include "base/terminal.h"

#include <math.h>
#include <string.h>

#define CELLS_WIDTH 2.4  /* points a column where there is room */
#define CELLS_NARROW 8.8 /* beyond, letters no longer fit beside each other */
#define CELLS_FLAT 1.7   /* where there are too few rows, they hold so many times what they would, at most */
#define CELLS_DOTS_X 2   /* dots of a cell */
#define CELLS_DOTS_Y 4
#define CELLS_ALL_DOTS 0xFF
#define CELLS_BRAILLE 0x2800
#define CELLS_MAX (1 << 18) /* cells of a picture */
#define CELLS_CURVE 12      /* straight pieces of a curve */
#define CELLS_ROUND 40      /* corners of a circle */
#define CELLS_JOIN 2.5      /* points between texts that are one word in several inks or faces, less than a blank */
#define CELLS_RISE 0.34     /* from the baseline to the middle of small letters, of their size */

typedef struct {
  const char *text; /* (nullable) a letter and its marks, in the scene */
  guint8 n_bytes;
  gboolean is_tail;  /* the second half of a wide letter to the left */
  guint8 dots;       /* bit a dot, as in Unicode */
  GrInk letter, dot; /* their inks */
  GrInk ground;      /* GR_INK_NONE: the terminal's own */
} Cell;

typedef struct {
  Cell *cell; /* shape (rows, columns) */
  guint columns, rows;
  GrPoint origin;
  double width; /* points a column; a row has twice as many, … */
  double flat;  /* … times this */
  GArray *edge; /* of GrPoint: the corners of the path under way */
  GArray *end;  /* of guint: where each of its pieces ends in edge */
  /* The text that was set last: where it ends in the picture and in the grid. */
  GrPoint text_end;
  int text_column, text_row;
} Cells;

/* ---- dots ---- */

static Cell *
cells_at (const Cells *cells, int column, int row)
{
  gboolean is_inside = column >= 0 && row >= 0 && column < (int) cells->columns && row < (int) cells->rows;
  return is_inside ? &cells->cell[row * (int) cells->columns + column] : NULL;
}

/* The bit of the dot at (@x, @y), counted in dots. */
static guint8
cells_dot (int x, int y)
{
  static const guint8 bit[CELLS_DOTS_Y][CELLS_DOTS_X] = {
    { 0x01, 0x08 }, { 0x02, 0x10 }, { 0x04, 0x20 }, { 0x40, 0x80 }
  };
  return bit[y % CELLS_DOTS_Y][x % CELLS_DOTS_X];
}

/* A point of the picture in dots. */
static GrPoint
cells_point (const Cells *cells, double x, double y)
{
  double dot = cells->width / CELLS_DOTS_X;
  return (GrPoint) { (x - cells->origin.x) / dot, (y - cells->origin.y) / (dot * cells->flat) };
}

/* ---- strokes ---- */

/* A stroke from @a to @b (in dots), @thick dots wide; @at is how far along the path it begins, for dashes. */
static void
cells_line (Cells *cells, GrPoint a, GrPoint b, const GrPaint *paint, double thick, double *at)
{
  double length = hypot (b.x - a.x, b.y - a.y), on = 0, off = 0;
  guint n = (guint) MIN (ceil (2 * length), 100000.0);
  double dot = cells->width / CELLS_DOTS_X;
  if (paint->dash != GR_DASH_SOLID)
    gr_paint_dash (paint, &on, &off);
  double period = MAX (on + off, 2 * dot) / dot, drawn = MAX (on / dot, 1);
  for (guint i = 0; i <= n; i++) {
    double t = n > 0 ? (double) i / n : 0;
    if (paint->dash != GR_DASH_SOLID && fmod (*at + t * length, period) > drawn)
      continue;
    double x = a.x + t * (b.x - a.x), y = a.y + t * (b.y - a.y);
    for (double dx = (1 - thick) / 2; dx <= (thick - 1) / 2 + 1e-9; dx++)
      for (double dy = (1 - thick) / 2; dy <= (thick - 1) / 2 + 1e-9; dy++) {
        int left = (int) floor (x + dx), top = (int) floor (y + dy);
        Cell *cell = left >= 0 && top >= 0 ? cells_at (cells, left / CELLS_DOTS_X, top / CELLS_DOTS_Y) : NULL;
        if (cell == NULL || cell->text != NULL || cell->is_tail) /* a letter stays: what is crossed out is still read */
          continue;
        cell->dots |= cells_dot (left, top);
        cell->dot = paint->stroke; /* dots of one cell share the ink that came last */
      }
  }
  *at += length;
}

/* ---- fills ---- */

/* Where the outline crosses the middle of the dots' row @y, ascending; even-odd. */
static void
cells_crossings (const Cells *cells, int y, GArray *crossing)
{
  g_array_set_size (crossing, 0);
  double middle = y + 0.5;
  for (guint i = 0, k = 0; i < cells->end->len; i++) {
    guint first = k, end = g_array_index (cells->end, guint, i);
    for (; k < end; k++) {
      GrPoint a = g_array_index (cells->edge, GrPoint, k);
      GrPoint b = g_array_index (cells->edge, GrPoint, k + 1 < end ? k + 1 : first);
      if ((a.y <= middle) == (b.y <= middle))
        continue;
      double x = a.x + (middle - a.y) / (b.y - a.y) * (b.x - a.x);
      g_array_append_val (crossing, x);
    }
  }
  g_array_sort (crossing, gr_order_double);
}

static void
cells_fill (Cells *cells, GrInk ink)
{
  g_autoptr (GArray) crossing = g_array_new (FALSE, FALSE, sizeof (double));
  g_autofree guint8 *covered = g_new (guint8, cells->columns);    /* dots, a byte a column */
  gboolean is_paper = ink == GR_INK_PAPER || ink == GR_INK_VALUE; /* it hides without being seen itself */
  for (guint row = 0; row < cells->rows; row++) {
    memset (covered, 0, cells->columns);
    for (guint dy = 0; dy < CELLS_DOTS_Y; dy++) {
      int y = (int) (row * CELLS_DOTS_Y + dy);
      cells_crossings (cells, y, crossing);
      for (guint i = 0; i + 1 < crossing->len; i += 2) {
        int from = (int) ceil (MAX (0, g_array_index (crossing, double, i) - 0.5));
        int to = (int) floor (MIN (cells->columns * CELLS_DOTS_X - 1.0, g_array_index (crossing, double, i + 1) - 0.5));
        for (int x = from; x <= to; x++)
          covered[x / CELLS_DOTS_X] |= cells_dot (x, y);
      }
    }
    for (guint column = 0; column < cells->columns; column++) {
      Cell *cell = cells_at (cells, (int) column, (int) row);
      guint n = 0;
      for (guint bits = covered[column]; bits != 0; bits &= bits - 1)
        n++;
      cell->dots &= (guint8) ~covered[column];
      if (2 * n > CELLS_DOTS_X * CELLS_DOTS_Y) {
        cell->text = NULL;
        cell->is_tail = FALSE;
        cell->dots = 0;
        cell->ground = is_paper ? GR_INK_NONE : ink;
      } else if (n > 0 && !is_paper && ink != GR_INK_SHADE && ink != GR_INK_LINE && cell->text == NULL
                 && cell->ground != ink) {
        cell->dots |= covered[column];
        cell->dot = ink;
      }
    }
  }
}

/* ---- items ---- */

static void
cells_add (Cells *cells, double x, double y)
{
  GrPoint point = cells_point (cells, x, y);
  g_array_append_val (cells->edge, point);
}

static void
cells_end_piece (Cells *cells)
{
  guint last = cells->end->len > 0 ? g_array_index (cells->end, guint, cells->end->len - 1) : 0;
  if (cells->edge->len > last)
    g_array_append_val (cells->end, cells->edge->len);
}

static void
cells_paint (Cells *cells, const GrPaint *paint)
{
  cells_end_piece (cells);
  if (paint->fill != GR_INK_NONE)
    cells_fill (cells, paint->fill);
  double thick = MAX (1, round (paint->width * CELLS_DOTS_X / cells->width)), at = 0;
  for (guint i = 0, k = 0; paint->stroke != GR_INK_NONE && i < cells->end->len; i++)
    for (guint end = g_array_index (cells->end, guint, i); k < end; k++)
      if (k + 1 < end)
        cells_line (cells, g_array_index (cells->edge, GrPoint, k), g_array_index (cells->edge, GrPoint, k + 1), paint,
                    thick, &at);
  g_array_set_size (cells->edge, 0);
  g_array_set_size (cells->end, 0);
}

static void
cells_path (Cells *cells, const GrScene *scene, const GrItem *item)
{
  const GrPoint *point = &g_array_index (scene->point, GrPoint, item->path.point);
  GrPoint now = { 0, 0 }, first = now;
  for (guint i = 0; i < item->path.n_segments; i++) {
    switch ((GrSegment) g_array_index (scene->segment, guint8, item->path.segment + i)) {
    case GR_SEGMENT_MOVE:
      cells_end_piece (cells);
      first = now = *point++;
      cells_add (cells, now.x, now.y);
      break;
    case GR_SEGMENT_LINE:
      now = *point++;
      cells_add (cells, now.x, now.y);
      break;
    case GR_SEGMENT_CURVE:
      for (guint k = 1; k <= CELLS_CURVE; k++) {
        GrPoint at = gr_curve_at ((GrPoint[]) { now, point[0], point[1], point[2] }, (double) k / CELLS_CURVE);
        cells_add (cells, at.x, at.y);
      }
      now = point[2];
      point += 3;
      break;
    case GR_SEGMENT_CLOSE:
      now = first;
      cells_add (cells, now.x, now.y);
      break;
    }
  }
  cells_paint (cells, &item->path.paint);
}

/* ---- letters ---- */

static guint
cells_letter_columns (gunichar c)
{
  return g_unichar_iszerowidth (c) || g_unichar_ismark (c) ? 0 : g_unichar_iswide (c) ? 2 : 1;
}

/* The place for @n columns that were to begin at (*@column, *@row): there, or where there is room near by. */
static void
cells_find_room (const Cells *cells, int *column, int *row, guint n)
{
  static const struct {
    int x, y;
  } nudge[] = { { 0, 0 }, { 1, 0 }, { -1, 0 }, { 2, 0 }, { -2, 0 }, { 0, -1 }, { 0, 1 } };
  *column = CLAMP (*column, 0, MAX (0, (int) cells->columns - (int) n));
  for (guint i = 0; i < G_N_ELEMENTS (nudge); i++) {
    gboolean is_free = TRUE; /* these columns, and one on either side, have no letters yet */
    for (int k = -1; k <= (int) n; k++) {
      const Cell *cell = cells_at (cells, *column + nudge[i].x + k, *row + nudge[i].y);
      is_free &= !(cell == NULL ? k >= 0 && k < (int) n : cell->text != NULL || cell->is_tail);
    }
    if (is_free) {
      *column += nudge[i].x;
      *row += nudge[i].y;
      return;
    }
  }
}

static void
cells_text (Cells *cells, const GrItem *item)
{
  static const double share[] = { [GR_ANCHOR_START] = 0, [GR_ANCHOR_MIDDLE] = 0.5, [GR_ANCHOR_END] = 1 };
  guint n = 0;
  for (const char *c = item->text.string; *c != '\0'; c = g_utf8_next_char (c))
    n += cells_letter_columns (g_utf8_get_char (c));
  double start = item->text.x - share[item->text.anchor] * item->text.width;
  /* The middle stays where it was, whatever the letters' widths; a start or an end stays too. */
  double left = start + share[item->text.anchor] * (item->text.width - n * cells->width);
  GrPoint at = cells_point (cells, left, item->text.y - CELLS_RISE * item->text.font.size);
  int column = (int) lround (at.x / CELLS_DOTS_X), row = (int) floor (at.y / CELLS_DOTS_Y);
  gboolean goes_on = fabs (start - cells->text_end.x) < CELLS_JOIN
                     && fabs (item->text.y - cells->text_end.y) < CELLS_JOIN;
  if (goes_on) {
    column = cells->text_column;
    row = cells->text_row;
  } else {
    cells_find_room (cells, &column, &row, n);
  }
  for (const char *c = item->text.string; *c != '\0';) {
    const char *next = g_utf8_next_char (c);
    guint wide = cells_letter_columns (g_utf8_get_char (c));
    while (*next != '\0' && cells_letter_columns (g_utf8_get_char (next)) == 0)
      next = g_utf8_next_char (next);
    Cell *cell = cells_at (cells, column, row), *tail = wide == 2 ? cells_at (cells, column + 1, row) : NULL;
    if (cell != NULL) {
      cell->dots = 0;
      cell->text = g_unichar_isspace (g_utf8_get_char (c)) ? NULL : c;
      cell->n_bytes = (guint8) MIN (next - c, G_MAXUINT8);
      cell->letter = item->text.ink;
      cell->is_tail = FALSE;
    }
    if (tail != NULL) {
      tail->text = NULL;
      tail->is_tail = cell != NULL && cell->text != NULL;
    }
    column += (int) wide;
    c = next;
  }
  cells->text_end = (GrPoint) { start + item->text.width, item->text.y };
  cells->text_column = column;
  cells->text_row = row;
}

/* ---- colours ---- */

/* Appends the parameters of the sequence for @ink, @base being 38 for letters and 48 for grounds: its colour, or the nearest of the
   6 × 6 × 6 cube and the ramp of greys of the xterm palette. */
static void
cells_colour (GrInk ink, guint base, const GrCellsOptions *options, GString *out)
{
  guint32 colour = gr_theme_colour (options->theme, ink);
  static const int level[] = { 0, 95, 135, 175, 215, 255 };
  int red = colour >> 16 & 0xFF, green = colour >> 8 & 0xFF, blue = colour & 0xFF, least = G_MAXINT;
  if (options->colours == GR_CELLS_TRUE) {
    g_string_append_printf (out, ";%u;2;%d;%d;%d", base, red, green, blue);
    return;
  }
  guint best = 16;
  for (guint i = 16; i < 256; i++) {
    guint k = i - 16;
    int grey = 8 + 10 * ((int) i - 232), r = grey, g = grey, b = grey;
    if (k < 6 * 6 * 6)
      r = level[k / 36], g = level[k / 6 % 6], b = level[k % 6];
    int far = (r - red) * (r - red) + (g - green) * (g - green) + (b - blue) * (b - blue);
    best = far < least ? i : best;
    least = MIN (least, far);
  }
  g_string_append_printf (out, ";%u;5;%u", base, best);
}

void
gr_cells_ink (GrInk ink, const GrCellsOptions *options, GString *out)
{
  if (options->colours == GR_CELLS_PLAIN || ink == GR_INK_NONE || ink == GR_INK_INK)
    return;
  g_string_append (out, "\033[0");
  cells_colour (ink, 38, options, out);
  g_string_append_c (out, 'm');
}

/* ---- writing ---- */

/* What stands in for a ground without colours: what matters is dark, what only tints is left out. */
static const char *
cells_plain_ground (GrInk ground)
{
  switch ((guint) ground) {
  case GR_INK_INK:
  case GR_INK_WOOD:
  case GR_INK_LEFT:
  case GR_INK_RIGHT:
  case GR_INK_EITHER:
    return "█";
  case GR_INK_ACCENT:
  case GR_INK_SOFT:
  case GR_INK_FAINT:
    return "▒";
  default:
    return " ";
  }
}

static void
cells_write_row (const Cells *cells, guint row, const GrCellsOptions *options, GString *out)
{
  gboolean has_colours = options->colours != GR_CELLS_PLAIN, is_styled = FALSE;
  const Cell *line = &cells->cell[row * cells->columns];
  guint n = 0; /* up to the last that is not blank */
  for (guint i = 0; i < cells->columns; i++) {
    gboolean has_ground = line[i].ground != GR_INK_NONE && (has_colours || *cells_plain_ground (line[i].ground) != ' ');
    if (line[i].text != NULL || line[i].is_tail || line[i].dots != 0 || has_ground)
      n = i + 1;
  }
  g_autoptr (GString) before = g_string_new (NULL), style = g_string_new (NULL);
  for (guint i = 0; i < n; i++) {
    if (line[i].is_tail)
      continue;
    if (has_colours) {
      /* On a ground of ours the letters have the theme's ink; elsewhere the terminal's own is safe. */
      const Cell *cell = &line[i];
      GrInk ink = cell->text != NULL ? cell->letter : cell->dots != 0 ? cell->dot : GR_INK_INK;
      gboolean is_own = cell->ground == GR_INK_NONE && (ink == GR_INK_INK || ink >= GR_INK_ON_VALUE);
      g_string_assign (style, "\033[0");
      if (cell->ground != GR_INK_NONE)
        cells_colour (cell->ground, 48, options, style);
      if (!is_own && ink != GR_INK_NONE && (cell->text != NULL || cell->dots != 0))
        cells_colour (ink, 38, options, style);
      g_string_append_c (style, 'm');
      if (!g_string_equal (style, before))
        g_string_append (out, style->str);
      g_string_assign (before, style->str);
      is_styled = TRUE;
    }
    if (line[i].text != NULL)
      gr_terminal_append (out, line[i].text, line[i].n_bytes);
    else if (line[i].dots != 0)
      g_string_append_unichar (out, CELLS_BRAILLE + line[i].dots);
    else
      g_string_append (out, has_colours ? " " : cells_plain_ground (line[i].ground));
  }
  g_string_append (out, is_styled ? GR_CELLS_RESET "\n" : "\n");
}

guint
gr_cells_write (const GrScene *scene, guint n_items, GrBox box, const GrCellsOptions *options, GString *out)
{
  double high = box.height / (2.0 * options->rows);
  double width = MAX (CELLS_WIDTH, MAX (box.width / options->columns, MIN (high, CELLS_NARROW)));
  double flat = MAX (1, high / width);
  double columns = ceil (box.width / width), rows = ceil (box.height / (2 * width * flat) - 1e-9);
  if (options->columns == 0 || options->rows == 0 || width > CELLS_NARROW || flat > CELLS_FLAT
      || columns * rows > CELLS_MAX || columns * rows < 1)
    return 0;
  Cells cells = {
    .columns = (guint) columns, .rows = (guint) rows, .origin = { box.x, box.y }, .width = width, .flat = flat
  };
  cells.text_end = (GrPoint) { G_MAXDOUBLE, 0 };
  cells.cell = g_new0 (Cell, cells.columns * cells.rows);
  cells.edge = g_array_new (FALSE, FALSE, sizeof (GrPoint));
  cells.end = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < n_items; i++) {
    const GrItem *item = &g_array_index (scene->item, GrItem, i);
    if (item->kind == GR_ITEM_PATH)
      cells_path (&cells, scene, item);
    else if (item->kind == GR_ITEM_TEXT)
      cells_text (&cells, item);
    if (item->kind != GR_ITEM_CIRCLE)
      continue;
    for (guint k = 0; k <= CELLS_ROUND; k++) {
      double angle = 2 * G_PI * k / CELLS_ROUND, radius = item->circle.radius;
      cells_add (&cells, item->circle.x + radius * cos (angle), item->circle.y + radius * sin (angle));
    }
    cells_paint (&cells, &item->circle.paint);
  }
  for (guint row = 0; row < cells.rows; row++)
    cells_write_row (&cells, row, options, out);
  g_array_unref (cells.edge);
  g_array_unref (cells.end);
  g_free (cells.cell);
  return cells.rows;
}
