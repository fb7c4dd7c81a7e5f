// SPDX-License-Identifier: MIT
// Points of a plane, and segments and curves between them.
#pragma once

#include <glib.h>
#include <math.h>

typedef struct {
  double x, y;
} GrPoint;

/* The point of the Bézier curve @p (four points) at @t, from 0, its start, to 1. */
static inline GrPoint
gr_curve_at (const GrPoint *p, double t)
{
  double u = 1 - t, b[4] = { u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t };
  return (GrPoint) { b[0] * p[0].x + b[1] * p[1].x + b[2] * p[2].x + b[3] * p[3].x,
                     b[0] * p[0].y + b[1] * p[1].y + b[2] * p[2].y + b[3] * p[3].y };
}

static inline GrPoint
gr_between (GrPoint a, GrPoint b, double t)
{
  return (GrPoint) { a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t };
}

/* The Bézier curve @p (four points) cut in two at @t, by de Casteljau's rule: the first part is @cut[0 … 3], the second
   @cut[3 … 6]. */
static inline void
gr_curve_cut (const GrPoint *p, double t, GrPoint cut[7])
{
  GrPoint middle = gr_between (p[1], p[2], t);
  cut[0] = p[0];
  cut[1] = gr_between (p[0], p[1], t);
  cut[2] = gr_between (cut[1], middle, t);
  cut[5] = gr_between (p[2], p[3], t);
  cut[4] = gr_between (middle, cut[5], t);
  cut[3] = gr_between (cut[2], cut[4], t);
  cut[6] = p[3];
}

/* The point of the segment from @a to @b that is nearest to @at, as a share of the way. */
static inline double
gr_segment_share (GrPoint at, GrPoint a, GrPoint b)
{
  double dx = b.x - a.x, dy = b.y - a.y, square = MAX (1e-9, dx * dx + dy * dy);
  return CLAMP (((at.x - a.x) * dx + (at.y - a.y) * dy) / square, 0, 1);
}

/* How far @at is from the segment. */
static inline double
gr_segment_distance (GrPoint at, GrPoint a, GrPoint b)
{
  double share = gr_segment_share (at, a, b);
  return hypot (at.x - a.x - share * (b.x - a.x), at.y - a.y - share * (b.y - a.y));
}

/* Twice the area of the triangle, with the sign of the turn. */
static inline double
gr_turn (GrPoint a, GrPoint b, GrPoint c)
{
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/* The segments from @a to @b and from @c to @d cross, and do not only touch. */
static inline gboolean
gr_segments_cross (GrPoint a, GrPoint b, GrPoint c, GrPoint d)
{
  return gr_turn (a, b, c) * gr_turn (a, b, d) < 0 && gr_turn (c, d, a) * gr_turn (c, d, b) < 0;
}
