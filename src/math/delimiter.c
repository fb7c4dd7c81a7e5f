// SPDX-License-Identifier: MIT
// Brackets that are taller than their letter, drawn: fonts have them, but only a typesetter of formulas gets at them.
// Round brackets swell in the middle, the others are strokes of one width.
#include "math/delimiter.h"

/* Where the drawn half of a round bracket bulges: the curve from (x1, top) over the middle to (x1, bottom). */
static void
trace_round (GrScene *scene, double x1, double middle, double top, double bottom)
{
  double height = bottom - top;
  gr_scene_curve (scene, x1 + (middle - x1) * 0.75, top + 0.18 * height, middle, top + 0.34 * height, middle,
                  (top + bottom) / 2);
  gr_scene_curve (scene, middle, bottom - 0.34 * height, x1 + (middle - x1) * 0.75, bottom - 0.18 * height, x1, bottom);
}

double
gr_math_draw_delimiter (GrScene *scene, gunichar delimiter, double top, double bottom, double em, int side)
{
  GrPaint pen = { GR_INK_NONE, GR_INK_INK, 0.055 * em, GR_DASH_SOLID };
  double width = 0.4 * em, middle = (top + bottom) / 2;
  double inner = side > 0 ? 0.36 * em : 0.04 * em, outer = side > 0 ? 0.06 * em : 0.34 * em; /* tips and back */
  switch (delimiter) {
  case '(':
  case ')': {
    GrPaint fill = { GR_INK_INK, GR_INK_INK, 0.02 * em, GR_DASH_SOLID };
    gr_scene_move (scene, inner, top);
    trace_round (scene, inner, outer, top, bottom);
    trace_round (scene, inner, outer + side * 0.09 * em, bottom, top);
    gr_scene_close_path (scene);
    gr_scene_paint (scene, &fill);
    return width;
  }
  case '[':
  case ']':
    gr_scene_move (scene, inner - side * 0.06 * em, top);
    gr_scene_line (scene, outer + side * 0.05 * em, top);
    gr_scene_line (scene, outer + side * 0.05 * em, bottom);
    gr_scene_line (scene, inner - side * 0.06 * em, bottom);
    break;
  case '{':
  case '}': {
    double spine = (inner + outer) / 2, turn = MIN (0.35 * em, (bottom - top) / 4);
    gr_scene_move (scene, inner, top);
    gr_scene_curve (scene, spine, top, spine, top + 0.3 * turn, spine, top + turn);
    gr_scene_line (scene, spine, middle - turn);
    gr_scene_curve (scene, spine, middle - 0.3 * turn, spine, middle, outer, middle);
    gr_scene_curve (scene, spine, middle, spine, middle + 0.3 * turn, spine, middle + turn);
    gr_scene_line (scene, spine, bottom - turn);
    gr_scene_curve (scene, spine, bottom - 0.3 * turn, spine, bottom, inner, bottom);
    break;
  }
  case 0x27E8:
  case 0x27E9:
    gr_scene_move (scene, inner, top);
    gr_scene_line (scene, outer, middle);
    gr_scene_line (scene, inner, bottom);
    break;
  case 0x230A: /* ⌊ ⌋ */
  case 0x230B:
    gr_scene_move (scene, outer, top);
    gr_scene_line (scene, outer, bottom);
    gr_scene_line (scene, inner, bottom);
    break;
  case 0x2308: /* ⌈ ⌉ */
  case 0x2309:
    gr_scene_move (scene, outer, bottom);
    gr_scene_line (scene, outer, top);
    gr_scene_line (scene, inner, top);
    break;
  default:
    width = 0.28 * em;
    gr_scene_move (scene, width / 2, top);
    gr_scene_line (scene, width / 2, bottom);
    break;
  }
  gr_scene_paint (scene, &pen);
  return width;
}
