// SPDX-License-Identifier: MIT
// Outlines around labels. A polygon is as large as it must be for its label: a times the label's half width and b times its half
// height across, likewise down.
#include "diagram/shape.h"

#include <math.h>

#define ELLIPSE 1.3      /* times the label, whose corners are seldom full */
#define DOUBLE_INSET 3.0 /* from an outline to the second one, in points */
#define KAPPA 0.5523     /* of a radius: the handles of a quarter of an ellipse */

typedef struct {
  GrPoint corner[6]; /* in halves of width and height, y down */
  guint n_corners;
  double across, across_high,
    down;       /* half the width by the label's half width and half height; half the height by its height */
  double shift; /* of the label, in halves of the height */
} Polygon;

static const Polygon polygon[GR_N_SHAPES] = {
  [GR_SHAPE_DIAMOND] = { { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } }, 4, 1.7, 0, 2.1, 0 },
  [GR_SHAPE_HEXAGON] = { { { -0.8, -1 }, { 0.8, -1 }, { 1, 0 }, { 0.8, 1 }, { -0.8, 1 }, { -1, 0 } },
                         6,
                         1.15,
                         0.1,
                         1,
                         0 },
  [GR_SHAPE_PENTAGON] = { { { 0, -1 }, { 1, -0.3 }, { 0.7, 1 }, { -0.7, 1 }, { -1, -0.3 } }, 5, 1.3, 0, 1.55, 0.2 },
  [GR_SHAPE_PARALLELOGRAM] = { { { -0.8, -1 }, { 1, -1 }, { 0.8, 1 }, { -1, 1 } }, 4, 1.2, 0, 1, 0 },
  [GR_SHAPE_TRAPEZIUM] = { { { -0.8, -1 }, { 0.8, -1 }, { 1, 1 }, { -1, 1 } }, 4, 1.2, 0, 1, 0 },
  [GR_SHAPE_INVTRAPEZIUM] = { { { -1, -1 }, { 1, -1 }, { 0.8, 1 }, { -0.8, 1 } }, 4, 1.2, 0, 1, 0 },
  [GR_SHAPE_HOUSE] = { { { 0, -1 }, { 1, -0.35 }, { 1, 1 }, { -1, 1 }, { -1, -0.35 } }, 5, 1, 0, 1.5, 0.3 },
  [GR_SHAPE_INVHOUSE] = { { { -1, -1 }, { 1, -1 }, { 1, 0.35 }, { 0, 1 }, { -1, 0.35 } }, 5, 1, 0, 1.5, -0.3 },
  [GR_SHAPE_TRIANGLE] = { { { 0, -1 }, { 1, 1 }, { -1, 1 } }, 3, 1.95, 0, 2, 0.45 },
  [GR_SHAPE_INVTRIANGLE] = { { { -1, -1 }, { 1, -1 }, { 0, 1 } }, 3, 1.95, 0, 2, -0.45 },
};

/* Octagons have corners cut off a box. */
static const GrPoint octagon[] = { { -0.8, -1 }, { 0.8, -1 }, { 1, -0.45 }, { 1, 0.45 },
                                   { 0.8, 1 },   { -0.8, 1 }, { -1, 0.45 }, { -1, -0.45 } };

/* The corners of @shape; NULL where it is none with corners of its own. */
static const GrPoint *
shape_corners (GrDotShape shape, guint *n)
{
  *n = shape == GR_SHAPE_OCTAGON ? G_N_ELEMENTS (octagon) : polygon[shape].n_corners;
  return shape == GR_SHAPE_OCTAGON ? octagon : *n > 0 ? polygon[shape].corner : NULL;
}

GrPoint
gr_shape_half (GrDotShape shape, GrPoint content, double *shift)
{
  const Polygon *own = &polygon[shape];
  GrPoint half = content;
  if (shape == GR_SHAPE_ELLIPSE)
    half = (GrPoint) { ELLIPSE * content.x, ELLIPSE * content.y };
  else if (shape == GR_SHAPE_CIRCLE)
    half.x = half.y = 0.98 * hypot (content.x, content.y);
  else if (shape == GR_SHAPE_OCTAGON)
    half = (GrPoint) { 1.12 * content.x, 1.15 * content.y };
  else if (own->n_corners > 0)
    half = (GrPoint) { own->across * content.x + own->across_high * content.y, own->down * content.y };
  if (shift != NULL)
    *shift = own->shift * half.y;
  return half;
}

static void
shape_trace (GrScene *scene, double x, double y, GrPoint half, double radius, GrDotShape shape, const GrPaint *paint)
{
  guint n;
  const GrPoint *corner = shape_corners (shape, &n);
  if (shape == GR_SHAPE_CIRCLE) {
    gr_scene_add_circle (scene, x, y, half.x, paint);
  } else if (shape == GR_SHAPE_ELLIPSE) {
    double a = KAPPA * half.x, b = KAPPA * half.y;
    gr_scene_move (scene, x + half.x, y);
    gr_scene_curve (scene, x + half.x, y + b, x + a, y + half.y, x, y + half.y);
    gr_scene_curve (scene, x - a, y + half.y, x - half.x, y + b, x - half.x, y);
    gr_scene_curve (scene, x - half.x, y - b, x - a, y - half.y, x, y - half.y);
    gr_scene_curve (scene, x + a, y - half.y, x + half.x, y - b, x + half.x, y);
    gr_scene_close_path (scene);
    gr_scene_paint (scene, paint);
  } else if (corner != NULL) {
    gr_scene_move (scene, x + corner[0].x * half.x, y + corner[0].y * half.y);
    for (guint i = 1; i < n; i++)
      gr_scene_line (scene, x + corner[i].x * half.x, y + corner[i].y * half.y);
    gr_scene_close_path (scene);
    gr_scene_paint (scene, paint);
  } else {
    gr_scene_add_rect (scene, x - half.x, y - half.y, 2 * half.x, 2 * half.y, shape == GR_SHAPE_BOX ? 0 : radius,
                       paint);
  }
}

/* Black lines and letters are those of the theme, so that they are seen in a dark one, too. */
static GrInk
shape_ink (guint32 colour)
{
  return colour == 0 ? GR_INK_INK : GR_INK_OWN + colour;
}

GrDash
gr_shape_dash (GrDotRim rim)
{
  return rim == GR_RIM_DASHED ? GR_DASH_DASHED : rim == GR_RIM_DOTTED ? GR_DASH_DOTTED : GR_DASH_SOLID;
}

void
gr_shape_add (GrScene *scene, double x, double y, GrPoint half, double radius, const GrDotLook *look, GrPaint paint)
{
  if (look->fill != GR_DOT_NO_COLOUR)
    paint.fill = GR_INK_OWN + look->fill;
  if (look->line != GR_DOT_NO_COLOUR)
    paint.stroke = shape_ink (look->line);
  if (look->shape == GR_SHAPE_NONE) {
    paint.stroke = GR_INK_NONE;
    paint.fill = look->fill != GR_DOT_NO_COLOUR ? paint.fill : GR_INK_NONE;
  }
  paint.dash = look->rim != GR_RIM_SOLID ? gr_shape_dash (look->rim) : paint.dash;
  paint.width *= look->is_thick ? 2 : 1;
  if (paint.fill != GR_INK_NONE || paint.stroke != GR_INK_NONE)
    shape_trace (scene, x, y, half, radius, look->shape, &paint);
  if (look->is_double && paint.stroke != GR_INK_NONE) {
    GrPoint inner = { half.x - DOUBLE_INSET, half.y - DOUBLE_INSET };
    paint.fill = GR_INK_NONE;
    shape_trace (scene, x, y, inner, MAX (radius - DOUBLE_INSET, 0), look->shape, &paint);
  }
}

GrInk
gr_shape_text_ink (const GrDotLook *look)
{
  if (look->text != GR_DOT_NO_COLOUR && !(look->text == 0 && look->fill != GR_DOT_NO_COLOUR))
    return shape_ink (look->text);
  return look->fill != GR_DOT_NO_COLOUR ? GR_INK_ON_OWN + look->fill : GR_INK_INK;
}

void
gr_shape_clip (GrLayoutNode *node, GrDotShape shape, GrPoint half, double radius, double air)
{
  node->corner = shape_corners (shape, &node->n_corners);
  node->is_square = FALSE;
  node->radius = 0; /* on the ellipse or polygon */
  if (node->corner == NULL && shape != GR_SHAPE_ELLIPSE) {
    node->radius = (shape == GR_SHAPE_BOX ? 1 : shape == GR_SHAPE_CIRCLE ? half.x : radius) + air;
    node->flat_x = half.x + air - node->radius;
    node->flat_y = half.y + air - node->radius;
  }
}
