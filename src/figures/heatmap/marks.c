// SPDX-License-Identifier: MIT
// The marks on squares and dots: rings around squares, the ring that is a lost position, winning moves, walls.
#include "diagram/node.h"
#include "figures/heatmap/heatmap.h"

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

/* Which way a winning move changes the value of its component: a triangle in the corner that its arrow leaves free. */
static void
mark_add_change (GrScene *out, double x, double y, double side, gboolean is_up, GrInk on)
{
  double half = MAX (1.9, 0.085 * side), left = x + half + 0.075 * side, middle = y + side - half - 0.105 * side;
  double foot = is_up ? middle + half * 0.8 : middle - half * 0.8;
  double tip = is_up ? middle - half * 0.9 : middle + half * 0.9;
  gr_scene_move (out, left - half, foot);
  gr_scene_line (out, left + half, foot);
  gr_scene_line (out, left, tip);
  gr_scene_close_path (out);
  gr_scene_paint (out, &(GrPaint) { on, GR_INK_NONE, 0, GR_DASH_SOLID });
}

/* The ring is separated by a bit of paper from any fill. A start has no ring but its corners, which a P-position's outlines
   do not look like in grey. */
void
gr_square_add_mark (GrScene *out, double x, double y, double side, double radius, GrSquareMark mark, GrInk on)
{
  if (mark >= GR_SQUARE_WINNING) {
    if (mark != GR_SQUARE_WINNING && side >= GR_SQUARE_FINE)
      mark_add_change (out, x, y, side, mark == GR_SQUARE_RAISE, on);
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
