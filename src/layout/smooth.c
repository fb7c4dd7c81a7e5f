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

/* The nodes other than the ends of @edge that a route within @box may touch, as large as they are with air: @near, of
   GrLayoutNode. */
static void
smooth_find_near (const GrLayout *layout, const GrLayoutEdge *edge, GrBox box, GArray *near)
{
  g_array_set_size (near, 0);
  for (guint32 i = 0; i < layout->node->len; i++) {
    const GrLayoutNode *node = &g_array_index (layout->node, GrLayoutNode, i);
    double half = MAX (node->width, node->height);
    if (i == edge->tail || i == edge->head || node->x < box.x - half || node->x > box.x + box.width + half
        || node->y < box.y - half || node->y > box.y + box.height + half)
      continue;
    g_array_append_vals (near, node, 1);
    GrLayoutNode *own = &g_array_index (near, GrLayoutNode, near->len - 1);
    own->radius += own->radius > 0 ? SMOOTH_AIR : 0;
  }
}

/* How many of the samples of the two segments @p (seven points) lie on the nodes @near. */
static guint
smooth_n_covered (const GArray *near, const GrPoint *p)
{
  guint n = 0;
  for (guint k = 0; k <= SMOOTH_SAMPLES && near->len > 0; k++)
    for (guint segment = 0; segment < 2; segment++) {
      GrPoint at = gr_curve_at (p + 3 * segment, (double) k / SMOOTH_SAMPLES);
      for (guint i = 0; i < near->len; i++) {
        const GrLayoutNode *node = &g_array_index (near, GrLayoutNode, i);
        double half = MAX (node->width, node->height);
        n += fabs (at.x - node->x) <= half && fabs (at.y - node->y) <= half && gr_layout_covers (node, at);
      }
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

/* Whether @b is no further than that from @a. */
static gboolean
smooth_is_reached (GrPoint a, GrPoint b)
{
  double x = b.x - a.x, y = b.y - a.y;
  return x * x + y * y <= SMOOTH_REACH * SMOOTH_REACH;
}

/* Where a segment @p is SMOOTH_REACH away from its beginning, or its end where it is shorter. */
static GrPoint
smooth_reach (const GrPoint *p)
{
  double low = 0, high = 1;
  if (smooth_is_reached (p[0], p[3]))
    return p[3];
  for (guint i = 0; i < 20; i++) {
    double t = (low + high) / 2;
    GrPoint at = gr_curve_at (p, t);
    if (smooth_is_reached (p[0], at))
      low = t;
    else
      high = t;
  }
  return gr_curve_at (p, high);
}

/* The corner at p[3], if it can be seen, between the segments p[0 … 3] and p[3 … 6]. */
static void
smooth_knot (const GrLayout *layout, const GrLayoutEdge *edge, GrPoint *p, GArray *near)
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
  GrBox box = gr_box_empty;
  for (guint i = 0; i < 7; i++)
    box = gr_box_union (box, (GrBox) { p[i].x, p[i].y, 0, 0 });
  box = gr_box_union (box, (GrBox) { p[3].x - n_in * along.x, p[3].y - n_in * along.y, 0, 0 });
  box = gr_box_union (box, (GrBox) { p[3].x + n_out * along.x, p[3].y + n_out * along.y, 0, 0 });
  smooth_find_near (layout, edge, box, near);
  guint n_covered = smooth_n_covered (near, p);
  for (guint i = 0; i < G_N_ELEMENTS (shorter); i++) {
    GrPoint own[7] = { p[0], p[1], p[2], p[3], p[4], p[5], p[6] };
    double a = shorter[i] * n_in, b = shorter[i] * n_out;
    own[2] = (GrPoint) { p[3].x - a * along.x, p[3].y - a * along.y };
    own[4] = (GrPoint) { p[3].x + b * along.x, p[3].y + b * along.y };
    if (smooth_n_covered (near, own) > n_covered)
      continue;
    p[2] = own[2];
    p[4] = own[4];
    return;
  }
}

void
gr_layout_smooth (GrLayout *layout)
{
  g_autoptr (GArray) near = g_array_new (FALSE, FALSE, sizeof (GrLayoutNode));
  for (guint i = 0; i < layout->edge->len; i++) {
    const GrLayoutEdge *edge = &g_array_index (layout->edge, GrLayoutEdge, i);
    for (guint k = 0; k + 6 < edge->n_points; k += 3)
      smooth_knot (layout, edge, &g_array_index (layout->point, GrPoint, edge->first_point + k), near);
  }
}
