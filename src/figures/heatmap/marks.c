// SPDX-License-Identifier: MIT
// The marks on squares and dots: rings around squares, the ring that is a lost position, arrows, walls.
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

/* The ring is separated by a bit of paper from any fill. A start has no ring but its corners, which a P-position's outlines
   and a winning move's ring do not look like in grey. */
void
gr_square_add_mark (GrScene *out, double x, double y, double side, double radius, GrSquareMark mark, GrInk on)
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
  if ((mark != GR_SQUARE_LOWER && mark != GR_SQUARE_RAISE) || side < GR_SQUARE_FINE)
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

void
gr_square_add_ring (GrScene *out, double x, double y, double radius)
{
  double width = CLAMP (0.3 * radius, 0.6, 1);
  gr_scene_add_circle (out, x, y, radius - width / 2, &(GrPaint) { GR_INK_PAPER, GR_INK_INK, width, GR_DASH_SOLID });
  if (radius > 2.6)
    gr_scene_add_circle (out, x, y, 0.5 * radius, &(GrPaint) { GR_INK_NONE, GR_INK_INK, 0.8 * width, GR_DASH_SOLID });
}

void
gr_square_add_arrow (GrScene *out, GrPoint from, GrPoint to)
{
  gr_scene_add_arrow (out, from.x, from.y, to.x, to.y, &(GrPaint) { GR_INK_NONE, GR_INK_INK, 2, GR_DASH_SOLID });
}
