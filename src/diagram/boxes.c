// SPDX-License-Identifier: MIT
// The boxes of the mex rule, one a number: crossed out where a follower has it, ringed where it is the least that is left.
#include "diagram/node.h"
#include "scene/text.h"

void
gr_box_add_number (GrScene *scene, double x, double y, double side, GrNimber value, gboolean is_crossed,
                   gboolean is_ringed)
{
  double half = side / 2, inset = side * 0.11;
  g_autofree char *key = g_strdup_printf ("b%" G_GUINT64_FORMAT, value);
  gr_scene_open_piece (scene, key, NULL, &(GrBox) { x - half - 3, y - half - 3, side + 6, side + 6 });
  GrPaint paint = { is_crossed ? GR_INK_SHADE : GR_INK_PAPER,
                    is_ringed    ? GR_INK_ACCENT
                    : is_crossed ? GR_INK_SOFT
                                 : GR_INK_FAINT,
                    is_ringed ? 2.2 : 1.0, GR_DASH_SOLID };
  gr_scene_add_rect (scene, x - half, y - half, side, side, 0.18 * side, &paint);
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, value);
  GrFont font = { MAX (GR_TYPE_LABEL, 0.5 * side), 600, GR_FACE_SANS, FALSE };
  double width = gr_text_width (&font, number);
  font.size = width > side - 4.5 ? MAX (5, font.size * (side - 4.5) / width) : font.size;
  GrInk ink = is_ringed ? GR_INK_ACCENT : is_crossed ? GR_INK_SOFT : GR_INK_FAINT;
  gr_scene_add_text (scene, x, y + 0.36 * font.size, GR_ANCHOR_MIDDLE, &font, ink, number);
  if (is_crossed) {
    gr_scene_add_line (scene, x - half + inset, y + half - inset, x + half - inset, y - half + inset,
                       &(GrPaint) { GR_INK_NONE, GR_INK_INK, MIN (1.4, 0.065 * side), GR_DASH_SOLID });
  }
  gr_scene_close_piece (scene);
}
