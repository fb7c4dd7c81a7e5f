// SPDX-License-Identifier: MIT
// Shapes made of path segments: rounded boxes, arrows, braces; and the text form of a path. Round corners are the usual
// cubic arcs (control points at 4/3 (√2 − 1) of the radius). An arrow's shaft ends inside its head, at three quarters
// of its length, so that round caps and anti-aliasing never show between them; heads grow with the stroke.
#include "base/number.h"
#include "scene/read.h"
#include "scene/scene.h"

#include <math.h>

#define SHAPES_SAME 1e-4        /* points that are no further apart are one */
#define SHAPES_ARC 0.5522847498 /* 4/3 (√2 − 1) */
#define SHAPES_BITE 0.75        /* of the head's length the shaft does not reach into */
#define SHAPES_OPEN 0.2         /* of its length: the stroke of an open head */

void
gr_paint_dash (const GrPaint *paint, double *on, double *off)
{
  gboolean is_dotted = paint->dash == GR_DASH_DOTTED;
  *on = is_dotted ? 0 : 5;
  /* Round caps take the line's width out of every gap. */
  *off = is_dotted ? 2.4 * paint->width + 1 : 4 + MAX (0, 1.5 * (paint->width - 1.6));
}

void
gr_scene_add_line (GrScene *scene, double x1, double y1, double x2, double y2, const GrPaint *paint)
{
  gr_scene_move (scene, x1, y1);
  gr_scene_line (scene, x2, y2);
  gr_scene_paint (scene, paint);
}

void
gr_scene_add_rect (GrScene *scene, double x, double y, double width, double height, double radius, const GrPaint *paint)
{
  double r = MAX (0, MIN (radius, MIN (width, height) / 2)), k = r * (1 - SHAPES_ARC);
  double right = x + width, bottom = y + height;
  gr_scene_move (scene, x + r, y);
  gr_scene_line (scene, right - r, y);
  if (r > 0)
    gr_scene_curve (scene, right - k, y, right, y + k, right, y + r);
  gr_scene_line (scene, right, bottom - r);
  if (r > 0)
    gr_scene_curve (scene, right, bottom - k, right - k, bottom, right - r, bottom);
  gr_scene_line (scene, x + r, bottom);
  if (r > 0) {
    gr_scene_curve (scene, x + k, bottom, x, bottom - k, x, bottom - r);
    gr_scene_line (scene, x, y + r);
    gr_scene_curve (scene, x, y + k, x + k, y, x + r, y);
  }
  gr_scene_close_path (scene);
  gr_scene_paint (scene, paint);
}

gboolean
gr_scene_is_rect (const GrScene *scene, const GrItem *item, GrBox *box, double *radius)
{
  static const guint8 shape[10] = { GR_SEGMENT_MOVE,  GR_SEGMENT_LINE, GR_SEGMENT_CURVE, GR_SEGMENT_LINE,
                                    GR_SEGMENT_CURVE, GR_SEGMENT_LINE, GR_SEGMENT_CURVE, GR_SEGMENT_LINE,
                                    GR_SEGMENT_CURVE, GR_SEGMENT_CLOSE };
  if (item->path.n_segments != G_N_ELEMENTS (shape))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (shape); i++)
    if (g_array_index (scene->segment, guint8, item->path.segment + i) != shape[i])
      return FALSE;
  const GrPoint *p = &g_array_index (scene->point, GrPoint, item->path.point);
  *box = (GrBox) { p[13].x, p[0].y, p[4].x - p[13].x, p[8].y - p[0].y };
  *radius = p[0].x - p[13].x;
  double r = *radius, k = r * (1 - SHAPES_ARC), x = box->x, y = box->y, right = p[4].x, bottom = p[8].y;
  const GrPoint want[17] = { { x + r, y },          { right - r, y },      { right - k, y },      { right, y + k },
                             { right, y + r },      { right, bottom - r }, { right, bottom - k }, { right - k, bottom },
                             { right - r, bottom }, { x + r, bottom },     { x + k, bottom },     { x, bottom - k },
                             { x, bottom - r },     { x, y + r },          { x, y + k },          { x + k, y },
                             { x + r, y } };
  for (guint i = 0; i < G_N_ELEMENTS (want); i++)
    if (fabs (p[i].x - want[i].x) > SHAPES_SAME || fabs (p[i].y - want[i].y) > SHAPES_SAME)
      return FALSE;
  return TRUE;
}

void
gr_scene_add_polygon (GrScene *scene, guint n, const GrPoint *corner, const GrPaint *paint)
{
  gr_scene_move (scene, corner[0].x, corner[0].y);
  for (guint i = 1; i < n; i++)
    gr_scene_line (scene, corner[i].x, corner[i].y);
  gr_scene_close_path (scene);
  if (paint != NULL)
    gr_scene_paint (scene, paint);
}

void
gr_scene_add_corners (GrScene *scene, GrBox box, double radius, double reach, const GrPaint *paint)
{
  double r = MAX (0, MIN (radius, MIN (box.width, box.height) / 2));
  double cut = r > 0 ? MIN (MAX (0, -reach) / r, G_PI / 4) : 0, sweep = G_PI / 2 - 2 * cut;
  double arm = 4.0 / 3 * tan (sweep / 4) * r, side = MAX (0, reach);
  for (guint i = 0; i < 4; i++) {
    int sx = i == 0 || i == 3 ? -1 : 1, sy = i < 2 ? -1 : 1; /* clockwise from the top left, drawn from side to top */
    double x = box.x + (sx < 0 ? r : box.width - r), y = box.y + (sy < 0 ? r : box.height - r);
    double from = cut, to = cut + sweep;
    GrPoint a = { x + sx * r * cos (from), y + sy * r * sin (from) },
            b = { x + sx * r * cos (to), y + sy * r * sin (to) };
    gr_scene_move (scene, a.x, a.y - sy * side);
    if (side > 0)
      gr_scene_line (scene, a.x, a.y);
    if (r > 0)
      gr_scene_curve (scene, a.x - sx * arm * sin (from), a.y + sy * arm * cos (from), b.x + sx * arm * sin (to),
                      b.y - sy * arm * cos (to), b.x, b.y);
    if (side > 0)
      gr_scene_line (scene, b.x - sx * side, b.y);
  }
  gr_scene_paint (scene, paint);
}

void
gr_scene_add_head (GrScene *scene, double x, double y, double dx, double dy, double length, double width, GrInk ink)
{
  double norm = hypot (dx, dy);
  g_assert (norm > 0);
  double ux = dx / norm, uy = dy / norm, bx = x - ux * length, by = y - uy * length;
  GrPoint one = { bx - uy * width / 2, by + ux * width / 2 }, other = { bx + uy * width / 2, by - ux * width / 2 };
  if (ink == GR_INK_ACCENT) {
    gr_scene_move (scene, one.x, one.y);
    gr_scene_line (scene, x, y);
    gr_scene_line (scene, other.x, other.y);
    gr_scene_paint (scene, &(GrPaint) { .stroke = ink, .width = SHAPES_OPEN * length });
    return;
  }
  gr_scene_add_polygon (scene, 3, (const GrPoint[]) { { x, y }, one, other }, GR_FILL (ink));
}

/* How far before its tip the shaft of an arrow ends: inside a filled head, at the tip of an open one. */
static double
head_bite (const GrPaint *paint, double length)
{
  return paint->stroke == GR_INK_ACCENT ? 0.3 * SHAPES_OPEN * length : SHAPES_BITE * length;
}

/* The head's length for a stroke, never more than the arrow has. */
static double
head_length (const GrPaint *paint, double available)
{
  return MIN (4.6 + 2.2 * paint->width, available);
}

void
gr_scene_add_arrow (GrScene *scene, double x1, double y1, double x2, double y2, const GrPaint *paint)
{
  double dx = x2 - x1, dy = y2 - y1, norm = hypot (dx, dy);
  if (norm == 0)
    return;
  double length = head_length (paint, norm), shaft = 1 - head_bite (paint, length) / norm;
  GrPaint line = *paint;
  line.fill = GR_INK_NONE;
  gr_scene_add_line (scene, x1, y1, x1 + dx * shaft, y1 + dy * shaft, &line);
  gr_scene_add_head (scene, x2, y2, dx, dy, length, 0.8 * length, paint->stroke);
}

/* The largest parameter found by halving at which the curve is still @distance away from its end; 0 where the whole
   segment is nearer than that. */
static double
curve_parameter_before_end (const GrPoint curve[4], double distance)
{
  double low = 0, high = 1;
  for (guint i = 0; i < 30; i++) {
    GrPoint part[7];
    double t = (low + high) / 2;
    gr_curve_cut (curve, t, part);
    if (hypot (curve[3].x - part[3].x, curve[3].y - part[3].y) > distance)
      low = t;
    else
      high = t;
  }
  return low < 1e-6 ? 0 : low;
}

void
gr_scene_add_curve_arrow (GrScene *scene, const GrPoint *points, guint n_points, const GrPaint *paint)
{
  g_assert (n_points >= 4 && n_points % 3 == 1);
  const GrPoint *last = points + n_points - 4, tip = last[3];
  double length = head_length (paint, 1e9);
  GrPoint shaft[7], base[7];
  gr_curve_cut (last, curve_parameter_before_end (last, head_bite (paint, length)), shaft);
  gr_curve_cut (last, curve_parameter_before_end (last, length), base);
  double dx = tip.x - base[3].x, dy = tip.y - base[3].y;
  if (dx == 0 && dy == 0)
    return;
  length = MIN (length, hypot (dx, dy));

  GrPaint line = *paint;
  line.fill = GR_INK_NONE;
  gr_scene_move (scene, points[0].x, points[0].y);
  for (guint i = 1; i + 3 < n_points; i += 3) {
    gr_scene_curve (scene, points[i].x, points[i].y, points[i + 1].x, points[i + 1].y, points[i + 2].x,
                    points[i + 2].y);
  }
  gr_scene_curve (scene, shaft[1].x, shaft[1].y, shaft[2].x, shaft[2].y, shaft[3].x, shaft[3].y);
  gr_scene_paint (scene, &line);
  gr_scene_add_head (scene, tip.x, tip.y, dx, dy, length, 0.8 * length, paint->stroke);
}

/* A quarter turn from the current point @from to @to that leaves along @corner and arrives from it. */
static void
brace_turn (GrScene *scene, GrPoint from, GrPoint corner, GrPoint to)
{
  GrPoint first = gr_between (from, corner, SHAPES_ARC), second = gr_between (to, corner, SHAPES_ARC);
  gr_scene_curve (scene, first.x, first.y, second.x, second.y, to.x, to.y);
}

/* A brace that starts at @origin and runs @length along the unit vector @along; its point is at @across from the line.
   Two turns and a straight arm lead to the point, the same mirrored lead back. */
static void
brace_paint (GrScene *scene, GrPoint origin, GrPoint along, double length, GrPoint across, const GrPaint *paint)
{
  double turn = MIN (0.8 * hypot (across.x, across.y), length / 4);
  GrPoint place[7]; /* the ends of the turns, in order; 3 is the point of the brace */
  const double u[7] = { 0, turn, length / 2 - turn, length / 2, length / 2 + turn, length - turn, length };
  const double v[7] = { 0, 0.5, 0.5, 1, 0.5, 0.5, 0 };
  for (guint i = 0; i < 7; i++)
    place[i] = (GrPoint) { origin.x + along.x * u[i] + across.x * v[i], origin.y + along.y * u[i] + across.y * v[i] };
  GrPoint half = { across.x / 2, across.y / 2 };
  GrPoint middle = { place[3].x - half.x, place[3].y - half.y };
  GrPaint line = *paint;
  line.fill = GR_INK_NONE;
  gr_scene_move (scene, place[0].x, place[0].y);
  brace_turn (scene, place[0], (GrPoint) { place[0].x + half.x, place[0].y + half.y }, place[1]);
  gr_scene_line (scene, place[2].x, place[2].y);
  brace_turn (scene, place[2], middle, place[3]);
  brace_turn (scene, place[3], middle, place[4]);
  gr_scene_line (scene, place[5].x, place[5].y);
  brace_turn (scene, place[5], (GrPoint) { place[6].x + half.x, place[6].y + half.y }, place[6]);
  gr_scene_paint (scene, &line);
}

void
gr_scene_add_brace (GrScene *scene, double x, double y1, double y2, double depth, const GrPaint *paint)
{
  brace_paint (scene, (GrPoint) { x, MIN (y1, y2) }, (GrPoint) { 0, 1 }, fabs (y2 - y1), (GrPoint) { depth, 0 }, paint);
}

void
gr_scene_add_brace_below (GrScene *scene, double x1, double x2, double y, double depth, const GrPaint *paint)
{
  brace_paint (scene, (GrPoint) { MIN (x1, x2), y }, (GrPoint) { 1, 0 }, fabs (x2 - x1), (GrPoint) { 0, depth }, paint);
}

static void
append_pair (GString *out, char letter, const GrPoint *point)
{
  g_string_append_c (out, letter);
  gr_append_double (out, point->x, 2);
  g_string_append_c (out, ' ');
  gr_append_double (out, point->y, 2);
}

void
gr_scene_path_data (const GrScene *scene, const GrItem *item, GString *out)
{
  const GrPoint *point = &g_array_index (scene->point, GrPoint, item->path.point);
  for (guint i = 0; i < item->path.n_segments; i++) {
    switch ((GrSegment) g_array_index (scene->segment, guint8, item->path.segment + i)) {
    case GR_SEGMENT_MOVE:
      append_pair (out, 'M', point++);
      break;
    case GR_SEGMENT_LINE:
      append_pair (out, 'L', point++);
      break;
    case GR_SEGMENT_CURVE:
      append_pair (out, 'C', point++);
      append_pair (out, ' ', point++);
      append_pair (out, ' ', point++);
      break;
    case GR_SEGMENT_CLOSE:
      g_string_append_c (out, 'Z');
      break;
    }
  }
}

void
gr_scene_outline_boxes (GrScene *scene)
{
  static const GrPaint shape = { .stroke = GR_INK_LEFT, .width = 0.3 }, text = { .stroke = GR_INK_RIGHT, .width = 0.3 },
                       whole = { .stroke = GR_INK_EITHER, .width = 0.6 };
  if (g_strcmp0 (g_getenv ("GR_DEBUG"), "boxes") != 0)
    return;
  GrBox bounds = scene->bounds;
  guint n = scene->item->len;
  for (guint i = 0; i <= n; i++) {
    const GrItem *item = i < n ? &g_array_index (scene->item, GrItem, i) : NULL;
    GrBox box = item != NULL ? gr_item_bounds (scene, item) : bounds;
    const GrPaint *paint = item == NULL ? &whole : item->kind == GR_ITEM_TEXT ? &text : &shape;
    if (box.width >= 0)
      gr_scene_add_rect (scene, box.x, box.y, box.width, box.height, 0, paint);
  }
  scene->bounds = bounds;
}
