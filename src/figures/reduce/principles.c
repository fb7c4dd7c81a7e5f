// SPDX-License-Identifier: MIT
// The fusion principle, and loops. What stands on a fused point is fanned out over it. What a step leaves keeps its places, so
// that the eye finds it again; only a picture whose edges would then cross is placed anew. Curves are compared piece by piece,
// but not where they leave a point that they share.
// Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), chapter 7.
#include "figures/reduce/reduce.h"

#include "base/order.h"

#include <math.h>

#define PIECES 10   /* of a curve */
#define SPREAD 1.25 /* how much wider a picture is made at a time where it still crosses */
#define MOST_SPREADS 4
#define SHARED 7.0 /* points around a shared end in which curves may touch */

/* ---- edges that cross ---- */

/* TRUE where @at is near an end of the curve @p that is an end of @q as well. */
static gboolean
curves_share (const GrPoint *p, const GrPoint *q, GrPoint at)
{
  for (guint end = 0; end < 4; end += 3)
    for (guint other = 0; other < 4; other += 3)
      if (hypot (p[end].x - q[other].x, p[end].y - q[other].y) < 1 && hypot (p[end].x - at.x, p[end].y - at.y) < SHARED)
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

/* Places @next, which is finished, anew where its edges cross and then cross less. */
static void
bush_untangle (GrBush *next)
{
  guint n = bush_crossings (next);
  if (n == 0)
    return;
  GrPoint *place = g_steal_pointer (&next->place);
  double *foot = g_steal_pointer (&next->foot);
  gr_bush_place (next);
  for (guint i = 0; i < MOST_SPREADS && bush_crossings (next) > 0; i++) { /* apart from the middle of the ground */
    for (guint32 k = 1; k < next->n_nodes; k++)
      next->place[k].x *= SPREAD;
    for (guint32 k = 0; k < next->n_feet; k++)
      next->foot[k] *= SPREAD;
  }
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

/* ---- loops ---- */

guint32
gr_reduce_highest_loops (const GrReduceState *state)
{
  const guint32 *depth = state->depth;
  guint32 best = G_MAXUINT32;
  for (guint32 i = 0; i < state->bush->edge->len; i++) {
    const guint32 *node = gr_bush_edge (state->bush, i)->node;
    if (node[0] == node[1] && depth[*node] != G_MAXUINT32
        && (best == G_MAXUINT32 || depth[*node] > depth[best] || (depth[*node] == depth[best] && *node < best)))
      best = *node;
  }
  return best;
}

GrReduceStep *
gr_reduce_step_loops (const GrReduceState *state, guint32 node)
{
  const GrBush *bush = state->bush;
  g_autofree GrPoint *curve = gr_bush_curves (bush);
  g_autofree guint8 *is_gone = g_new0 (guint8, bush->edge->len + 1);
  GrReduceStep *step = gr_reduce_step_new (GR_REDUCE_LOOPS, node);
  for (guint32 k = bush->row[node]; k < bush->row[node + 1]; k++) {
    const GrBushEdge *edge = gr_bush_edge (bush, bush->around[k]);
    step->n += is_gone[bush->around[k]] = edge->node[0] == edge->node[1];
  }
  GrBush *next = step->after = gr_stage_begin (bush, is_gone);
  for (guint32 i = 0; i < bush->edge->len; i++) {
    if (!is_gone[i])
      continue;
    guint32 foot = gr_stage_edge_foot (bush, i, node);
    step->at = gr_stage_node_place (bush, node, foot);
    GrPoint across, middle = gr_bush_curve_middle (&curve[4 * i], &across);
    GrPoint end = gr_stage_on (step->at, GR_STAGE_PITCH, gr_stage_way (step->at, middle));
    gr_stage_add_stalk (next, node, foot, &end, &gr_bush_edge (bush, i)->hue, 1);
  }
  gr_bush_finish (next);
  bush_untangle (next);
  return step;
}

/* ---- the fusion principle ---- */

/* The widest gap between the edges at @node that are neither loops nor part of a stalk (1 in @is_free), as angles
   clockwise from straight up: where it begins, and how wide it is. On the ground it is what lies above it. */
static double
stage_gap (const GrBush *bush, guint32 node, const guint8 *is_free, double *width)
{
  g_autoptr (GArray) angle = g_array_new (FALSE, FALSE, sizeof (double));
  for (guint32 k = bush->row[node]; node != 0 && k < bush->row[node + 1]; k++) {
    const GrBushEdge *edge = gr_bush_edge (bush, bush->around[k]);
    if (!is_free[bush->around[k]] && edge->node[0] != edge->node[1]) {
      guint end = edge->node[0] == node ? 0 : 1;
      GrPoint a = gr_bush_end_place (bush, edge, end), b = gr_bush_end_place (bush, edge, 1 - end);
      double own = atan2 (b.x - a.x, a.y - b.y);
      g_array_append_val (angle, own);
    }
  }
  if (angle->len == 0) {
    *width = 3.4;
    return -1.7;
  }
  g_array_sort (angle, gr_order_double);
  double begin = 0;
  *width = 0;
  for (guint i = 0; i < angle->len; i++) {
    double own = g_array_index (angle, double, i);
    double next = i + 1 < angle->len ? g_array_index (angle, double, i + 1)
                                     : g_array_index (angle, double, 0) + 2 * G_PI;
    if (next - own > *width) {
      begin = own;
      *width = next - own;
    }
  }
  return begin;
}

/* Fans the stalks on the fused @node (on the ground: on its @foot) out, leaving room for @n_loops beside them. */
static void
stage_fan (GrBush *bush, guint32 node, guint32 foot, GrPoint at, guint n_loops)
{
  g_autoptr (GArray) stalks = gr_stage_stalks (bush, node);
  g_autofree guint8 *is_free = g_new0 (guint8, MAX (1, bush->edge->len));
  for (guint i = stalks->len; i-- > 0;) {
    guint32 first = g_array_index (g_array_index (stalks, GrStalk, i).edge, guint32, 0);
    is_free[first] = 1;
    if (node == 0 && gr_stage_edge_foot (bush, first, 0) != foot)
      g_array_remove_index (stalks, i);
  }
  guint n = stalks->len + n_loops;
  double width, begin = stage_gap (bush, node, is_free, &width);
  for (guint i = 0; i < stalks->len; i++) {
    const GrStalk *stalk = &g_array_index (stalks, GrStalk, i);
    double angle = begin + (i + 1) * width / (n + 1);
    guint32 own = node;
    for (guint k = 0; k < stalk->edge->len; k++) {
      own = gr_bush_other (gr_bush_edge (bush, g_array_index (stalk->edge, guint32, k)), own);
      bush->place[own] = gr_stage_on (at, (k + 1) * GR_STAGE_PITCH, (GrPoint) { sin (angle), -cos (angle) });
    }
  }
}

GrReduceStep *
gr_reduce_step_fuse (const GrReduceState *state, const GArray *cycle, guint32 node)
{
  const GrBush *bush = state->bush;
  guint32 foot = 0;
  g_autofree guint8 *is_on = g_new0 (guint8, bush->n_nodes), *is_gone = g_new0 (guint8, bush->edge->len + 1);
  GrReduceStep *step = gr_reduce_step_new (GR_REDUCE_FUSE, node);
  step->n = cycle->len;
  for (guint i = cycle->len; i-- > 0;) {
    guint32 index = g_array_index (cycle, guint32, i);
    const GrBushEdge *edge = gr_bush_edge (bush, index);
    is_gone[index] = 1;
    for (guint end = 0; end < 2; end++) {
      foot = edge->node[end] == 0 ? edge->foot[end] : foot;
      if (!is_on[edge->node[end]] || edge->node[end] == 0) {
        GrReduceTerm point = { .at = gr_bush_end_place (bush, edge, end) };
        g_array_append_val (step->term, point);
      }
      is_on[edge->node[end]] = 1;
    }
  }
  GrBush *next = step->after = gr_stage_begin (bush, is_gone);
  guint32 n_kept = next->edge->len;
  for (guint32 i = 0; i < bush->edge->len; i++)
    if (is_gone[i])
      g_array_append_vals (next->edge, gr_bush_edge (bush, i), 1);
  for (guint32 i = 0; i < next->edge->len; i++) {
    GrBushEdge *edge = &g_array_index (next->edge, GrBushEdge, i);
    edge->number |= i >= n_kept ? GR_STAGE_FUSED : 0;
    for (guint end = 0; end < 2; end++) {
      if (is_on[edge->node[end]] && (edge->node[end] != 0 || i >= n_kept)) {
        edge->node[end] = node;
        edge->foot[end] = node == 0 ? foot : 0;
      }
    }
  }
  gr_bush_finish (next);
  stage_fan (next, node, foot, gr_stage_node_place (bush, node, foot), cycle->len);
  bush_untangle (next);
  step->at = gr_stage_node_place (next, node, foot);
  return step;
}
