// SPDX-License-Identifier: MIT
// A move in a row of sticks, drawn where it is made: what is taken lies between the first part and the rest, or before a
// single one. Rows that are too long for sticks are bars as long as they are many. All rows of one size are equally large, so
// that sticks stand below one another.
#include "figures/splits/splits.h"

#define HEAP_WIDTH 138.0 /* of the longest row, in points, as are all of these */
#define HEAP_PITCH 13.0
#define HEAP_HEIGHT 22.0
#define HEAP_STICKS 40u /* drawn one by one */
#define HEAP_FRAME 3.5  /* around what is taken */
#define HEAP_BRACKET 3.5
#define HEAP_LEAST 5.0 /* a part of a bar, however small */

typedef struct {
  GrScene *out;
  guint64 size;
  double pitch, stick; /* of a stick; of bars 0 and how long one stick is */
  double x;            /* the left end of what comes next */
} Row;

static double
row_length (const Row *row, guint64 n)
{
  return n == 0 ? 0 : row->size <= HEAP_STICKS ? (double) n * row->pitch : MAX (HEAP_LEAST, (double) n * row->stick);
}

/* @n sticks, or a bar for them. */
static void
row_add_sticks (Row *row, guint64 n, gboolean is_ghost)
{
  const GrPaint hollow = { GR_INK_NONE, GR_INK_SOFT, 0.7, GR_DASH_DASHED };
  double wide = row_length (row, n);
  for (guint64 i = 0; i < n && row->size <= HEAP_STICKS; i++) {
    double x = row->x + ((double) i + 0.5) * row->pitch, half = row->stick / 2;
    if (is_ghost)
      gr_scene_add_rect (row->out, x - half, 0, row->stick, HEAP_HEIGHT, half, &hollow);
    else
      gr_scene_add_line (row->out, x, half, x, HEAP_HEIGHT - half, GR_STROKE (GR_INK_WOOD, row->stick));
  }
  if (row->size > HEAP_STICKS) {
    const GrPaint solid = { .fill = GR_INK_WOOD };
    gr_scene_add_rect (row->out, row->x + 0.8, 0, wide - 1.6, HEAP_HEIGHT, 1.5, is_ghost ? &hollow : &solid);
  }
  row->x += wide;
}

static void
row_add_part (Row *row, guint64 n, gboolean is_whole)
{
  double left = row->x;
  if (n == 0)
    return;
  row_add_sticks (row, n, FALSE);
  if (is_whole)
    return;
  double inset = row->size <= HEAP_STICKS ? (row->pitch - row->stick) / 2 - 1 : 0.8, foot = HEAP_HEIGHT + 6;
  gr_scene_move (row->out, left + inset, foot - HEAP_BRACKET);
  gr_scene_line (row->out, left + inset, foot);
  gr_scene_line (row->out, row->x - inset, foot);
  gr_scene_line (row->out, row->x - inset, foot - HEAP_BRACKET);
  gr_scene_paint (row->out, GR_STROKE (GR_INK_SOFT, 0.8));
}

/* What is taken, in its frame; of nothing a stroke between two parts. */
static void
row_add_taken (Row *row, guint64 n)
{
  const GrPaint accent = { GR_INK_NONE, GR_INK_ACCENT, 1.5, GR_DASH_SOLID };
  double left = row->x;
  if (n == 0) {
    gr_scene_add_line (row->out, left, -HEAP_FRAME, left, HEAP_HEIGHT + HEAP_FRAME, &accent);
    return;
  }
  row_add_sticks (row, n, TRUE);
  double inset = row->size <= HEAP_STICKS ? MAX (0.4, (row->pitch - row->stick) / 2 - HEAP_FRAME) : 0;
  gr_scene_add_rect (row->out, left + inset, -HEAP_FRAME, row->x - left - 2 * inset, HEAP_HEIGHT + 2 * HEAP_FRAME, 3.5,
                     &accent);
}

GrScene *
gr_splits_draw_heap (guint64 size, guint n_parts, const guint64 *part, gboolean is_whole)
{
  GrScene *out = gr_scene_new ();
  Row row = { .out = out, .size = size };
  guint64 taken = size;
  row.pitch = MIN (HEAP_PITCH, HEAP_WIDTH / (double) MAX (1, size));
  row.stick = size <= HEAP_STICKS ? MIN (5, 0.42 * row.pitch) : HEAP_WIDTH / (double) size;
  gr_scene_reserve (out, (GrBox) { 0, -HEAP_FRAME - 1, row_length (&row, size), HEAP_HEIGHT + HEAP_FRAME + 7.5 });
  for (guint i = 0; i < n_parts; i++)
    taken -= part[i];
  if (is_whole) {
    row_add_part (&row, size, TRUE);
    return out;
  }
  if (n_parts > 1)
    row_add_part (&row, part[0], FALSE);
  if (taken > 0 || n_parts > 1)
    row_add_taken (&row, taken);
  for (guint i = n_parts > 1 ? 1 : 0; i < n_parts; i++) {
    if (i > 1)
      row_add_taken (&row, 0);
    row_add_part (&row, part[i], FALSE);
  }
  return out;
}
