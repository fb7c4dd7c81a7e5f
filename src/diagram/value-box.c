// SPDX-License-Identifier: MIT
// Value boxes: the outline follows from the length of the name.
#include "diagram/value-box.h"

#include "scene/text.h"

#define BOX_AIR 7.0    /* beside a name, in points, as are all of these */
#define BOX_CORNER 3.0 /* of a square one */
#define BOX_RING 2.8   /* between two outlines */
#define BOX_BASELINE 4.3

static const GrFont box_font = { 12, 600, GR_FACE_SANS, FALSE };

double
gr_value_box_half (const char *name)
{
  return MAX (GR_VALUE_BOX_RADIUS, gr_text_width (&box_font, name) / 2 + BOX_AIR);
}

static void
box_add_outline (GrScene *scene, double x, double y, double half, double less, const GrValueBox *box)
{
  double radius = GR_VALUE_BOX_RADIUS - less, across = half - less;
  gr_scene_add_rect (scene, x - across, y - radius, 2 * across, 2 * radius, box->is_square ? BOX_CORNER : radius,
                     &(GrPaint) { .fill = less > 0 ? GR_INK_NONE : box->fill,
                                  .stroke = box->stroke,
                                  .width = less > 0 ? MIN (box->width, 1) : box->width,
                                  .dash = box->dash });
}

void
gr_value_box_add (GrScene *scene, double x, double y, const GrValueBox *box)
{
  double half = gr_value_box_half (box->name);
  box_add_outline (scene, x, y, half, 0, box);
  if (box->is_double)
    box_add_outline (scene, x, y, half, BOX_RING, box);
  gr_scene_add_text (scene, x, y + BOX_BASELINE, GR_ANCHOR_MIDDLE, &box_font, box->ink, box->name);
}
