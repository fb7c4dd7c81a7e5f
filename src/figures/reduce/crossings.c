// SPDX-License-Identifier: MIT
// Whether edges of a picture cross. What a step leaves keeps its places, so that the eye finds it again; only a picture
// whose edges would then cross is placed anew. Curves are compared piece by piece, but not where they leave a point that
// they share.
#include "figures/reduce/state.h"

#include <math.h>

#define PIECES 10   /* of a curve */
#define SPREAD 1.25 /* how much wider a picture is made at a time where it still crosses */
#define MOST_SPREADS 4
#define SHARED 7.0 /* points around a shared end in which curves may touch */

static double
point_distance (GrPoint a, GrPoint b)
{
  return hypot (a.x - b.x, a.y - b.y);
}

/* TRUE where @at is near an end of the curve @p that is an end of @q as well. */
static gboolean
curves_share (const GrPoint *p, const GrPoint *q, GrPoint at)
{
  for (guint end = 0; end < 4; end += 3)
    for (guint other = 0; other < 4; other += 3)
      if (point_distance (p[end], q[other]) < 1 && point_distance (p[end], at) < SHARED)
        return TRUE;
  return FALSE;
}

static gboolean
curves_cross (const GrPoint *p, const GrPoint *q)
{
  for (guint i = 0; i < PIECES; i++) {
    GrPoint a = gr_curve_at (p, i / (double) PIECES), b = gr_curve_at (p, (i + 1) / (double) PIECES);
    if (curves_share (p, q, a) || curves_share (p, q, b))
      continue;
    for (guint k = 0; k < PIECES; k++) {
      GrPoint c = gr_curve_at (q, k / (double) PIECES), d = gr_curve_at (q, (k + 1) / (double) PIECES);
      if (gr_segments_cross (a, b, c, d))
        return TRUE;
    }
  }
  return FALSE;
}

static guint
bush_crossings (const GrBush *bush)
{
  g_autofree GrPoint *curve = gr_bush_curves (bush);
  guint n = 0;
  for (guint32 i = 0; i < bush->edge->len; i++)
    for (guint32 k = 0; k < i; k++)
      n += curves_cross (&curve[4 * i], &curve[4 * k]);
  return n;
}

/* Pulls everything apart sideways, from the middle of the ground. */
static void
bush_spread (GrBush *bush, double share)
{
  for (guint32 i = 1; i < bush->n_nodes; i++)
    bush->place[i].x *= share;
  for (guint32 i = 0; i < bush->n_feet; i++)
    bush->foot[i] *= share;
}

void
gr_stage_untangle (GrBush *next)
{
  guint n = bush_crossings (next);
  if (n == 0)
    return;
  GrPoint *place = g_steal_pointer (&next->place);
  double *foot = g_steal_pointer (&next->foot);
  gr_bush_place (next);
  for (guint i = 0; i < MOST_SPREADS && bush_crossings (next) > 0; i++)
    bush_spread (next, SPREAD);
  if (bush_crossings (next) >= n) {
    g_free (next->place);
    g_free (next->foot);
    next->place = place;
    next->foot = foot;
    return;
  }
  g_free (place);
  g_free (foot);
}
