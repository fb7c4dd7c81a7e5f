// SPDX-License-Identifier: MIT
// Corners taken out of routes. dot joins Bézier segments where a route passes between two nodes, and leaves corners there
// that can be seen, also where the directions agree and a handle is so short that the curve turns at once. What counts is
// therefore where the route is a little before and behind the knot. Both handles are then turned into the direction half
// way between, at a good length if that keeps the route off all nodes, else shorter; where even the shortest does not, the
// corner stays.
#include "layout/layout.h"

#include <math.h>

#define SMOOTH_CORNER 6.0 /* degrees: smaller ones cannot be seen */
#define SMOOTH_REACH 9.0  /* from a knot to where its directions are taken, in points */
#define SMOOTH_HANDLE 0.3 /* of a segment's length: its handle at a knot that had a corner, at least */
#define SMOOTH_SAMPLES 16 /* of a segment, looked at for nodes */
#define SMOOTH_AIR 3.0    /* between a route and a node, in points */

/* How many of the samples of the two segments @p (seven points) lie on nodes other than the ends of @edge. */
static guint
smooth_n_covered (const GrLayout *layout, const GrLayoutEdge *edge, const GrPoint *p)
{
  guint n = 0;
  GrBox box = gr_box_empty;
  for (guint i = 0; i < 7; i++)
    box = gr_box_union (box, (GrBox) { p[i].x, p[i].y, 0, 0 });
  for (guint32 i = 0; i < layout->node->len; i++) {
    GrLayoutNode node = g_array_index (layout->node, GrLayoutNode, i);
    double half = MAX (node.width, node.height);
    if (i == edge->tail || i == edge->head || node.x < box.x - half || node.x > box.x + box.width + half
        || node.y < box.y - half || node.y > box.y + box.height + half)
      continue;
    node.radius += node.radius > 0 ? SMOOTH_AIR : 0;
    for (guint k = 0; k <= SMOOTH_SAMPLES; k++)
      for (guint segment = 0; segment < 2; segment++)
        n += gr_layout_covers (&node, gr_curve_at (p + 3 * segment, (double) k / SMOOTH_SAMPLES));
  }
  return n;
}

/* A unit vector from @a to @b; none where they are one point. */
static GrPoint
smooth_direction (GrPoint a, GrPoint b)
{
  double length = hypot (b.x - a.x, b.y - a.y);
  return length > 1e-6 ? (GrPoint) { (b.x - a.x) / length, (b.y - a.y) / length } : (GrPoint) { 0, 0 };
}

/* Where a segment @p is SMOOTH_REACH away from its beginning, or its end where it is shorter. */
static GrPoint
smooth_reach (const GrPoint *p)
{
  double low = 0, high = 1;
  if (hypot (p[3].x - p[0].x, p[3].y - p[0].y) <= SMOOTH_REACH)
    return p[3];
  for (guint i = 0; i < 20; i++) {
    double t = (low + high) / 2;
    GrPoint at = gr_curve_at (p, t);
    if (hypot (at.x - p[0].x, at.y - p[0].y) < SMOOTH_REACH)
      low = t;
    else
      high = t;
  }
  return gr_curve_at (p, high);
}

/* The corner at p[3], if it can be seen, between the segments p[0 … 3] and p[3 … 6]. */
static void
smooth_knot (const GrLayout *layout, const GrLayoutEdge *edge, GrPoint *p)
{
  static const double shorter[] = { 1, 0.7, 0.45, 0.25 };
  GrPoint back[4] = { p[3], p[2], p[1], p[0] };
  GrPoint in = smooth_direction (smooth_reach (back), p[3]), out = smooth_direction (p[3], smooth_reach (p + 3));
  double turn = acos (CLAMP (in.x * out.x + in.y * out.y, -1, 1)) * 180 / G_PI;
  GrPoint along = smooth_direction ((GrPoint) { -in.x, -in.y }, out);
  if (turn < SMOOTH_CORNER || (along.x == 0 && along.y == 0))
    return;
  double n_in = MAX (hypot (p[3].x - p[2].x, p[3].y - p[2].y),
                     SMOOTH_HANDLE * hypot (p[3].x - p[0].x, p[3].y - p[0].y));
  double n_out = MAX (hypot (p[4].x - p[3].x, p[4].y - p[3].y),
                      SMOOTH_HANDLE * hypot (p[6].x - p[3].x, p[6].y - p[3].y));
  guint n_covered = smooth_n_covered (layout, edge, p);
  for (guint i = 0; i < G_N_ELEMENTS (shorter); i++) {
    GrPoint own[7] = { p[0], p[1], p[2], p[3], p[4], p[5], p[6] };
    double a = shorter[i] * n_in, b = shorter[i] * n_out;
    own[2] = (GrPoint) { p[3].x - a * along.x, p[3].y - a * along.y };
    own[4] = (GrPoint) { p[3].x + b * along.x, p[3].y + b * along.y };
    if (smooth_n_covered (layout, edge, own) > n_covered)
      continue;
    p[2] = own[2];
    p[4] = own[4];
    return;
  }
}

void
gr_layout_smooth (GrLayout *layout)
{
  for (guint i = 0; i < layout->edge->len; i++) {
    const GrLayoutEdge *edge = &g_array_index (layout->edge, GrLayoutEdge, i);
    for (guint k = 0; k + 6 < edge->n_points; k += 3)
      smooth_knot (layout, edge, &g_array_index (layout->point, GrPoint, edge->first_point + k));
  }
}
