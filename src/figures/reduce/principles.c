// SPDX-License-Identifier: MIT
// The colon and the fusion principle of green pictures, and loops. What stands on a fused point is fanned out over it.
// Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), chapter 7.
#include "figures/reduce/stage.h"
#include "figures/reduce/state.h"

#include <math.h>

static const GrPoint up = { 0, -1 };

/* ---- the colon principle ---- */

GrReduceStep *
gr_reduce_step_colon (const GrBush *bush, guint32 node, const guint32 *depth)
{
  g_autoptr (GArray) stalks = gr_stage_stalks (bush, node);
  const GrStalk *longest = &g_array_index (stalks, GrStalk, 0);
  GrReduceStep *step = gr_reduce_step_new (GR_REDUCE_COLON, bush, node, up);
  step->colon.length = g_array_new (FALSE, FALSE, sizeof (guint32));
  step->colon.label = g_array_new (FALSE, FALSE, sizeof (GrPoint));
  for (guint i = 0; i < stalks->len; i++) {
    const GrStalk *stalk = &g_array_index (stalks, GrStalk, i);
    guint32 first = g_array_index (stalk->edge, guint32, 0), length = stalk->edge->len;
    for (guint k = 0; k < length; k++)
      step->before[g_array_index (stalk->edge, guint32, k)] = GR_BUSH_ACCENT;
    longest = length > longest->edge->len ? stalk : longest;
    step->colon.value ^= length;
    g_array_append_val (step->colon.length, length);
    g_autofree GrPoint *own = gr_stage_stalk_points (bush, node, stalk);
    GrPoint below = length > 1 ? own[length - 2]
                               : gr_stage_node_place (bush, node, gr_stage_edge_foot (bush, first, node));
    GrPoint label = gr_stage_beyond (below, own[length - 1]);
    g_array_append_val (step->colon.label, label);
  }
  guint32 foot = gr_stage_edge_foot (bush, g_array_index (longest->edge, guint32, 0), node);
  g_autofree GrPoint *old = gr_stage_stalk_points (bush, node, longest);
  GrBush *next = gr_stage_begin (bush, (guint32) step->colon.value);
  step->at = gr_stage_node_place (bush, node, foot);
  gr_reduce_step_keep (step, bush, next);
  guint32 first_new = next->edge->len, next_node = bush->n_nodes;
  g_autofree GrPoint *at = gr_stage_stalk_places (next, step->at, gr_stage_grown (bush, node, depth),
                                                  (guint32) step->colon.value, old, longest->edge->len);
  gr_stage_add_stalk (next, node, foot, at, NULL, (guint32) step->colon.value, &next_node);
  step->colon.at = step->colon.value > 1   ? gr_stage_beyond (at[step->colon.value - 2], at[step->colon.value - 1])
                   : step->colon.value > 0 ? gr_stage_beyond (step->at, at[0])
                                           : (GrPoint) { step->at.x + 15, step->at.y - 15 };
  gr_reduce_step_finish (step, next, first_new);
  return step;
}

/* ---- loops ---- */

GrReduceStep *
gr_reduce_step_loops (const GrBush *bush, guint32 node)
{
  g_autofree GrPoint *curve = gr_bush_curves (bush);
  GrReduceStep *step = gr_reduce_step_new (GR_REDUCE_LOOPS, bush, node, up);
  guint n = gr_stage_count_loops (bush, node);
  GrBush *next = gr_stage_begin (bush, n);
  for (guint32 k = bush->row[node]; k < bush->row[node + 1]; k++) {
    const GrBushEdge *edge = gr_bush_edge (bush, bush->around[k]);
    step->before[bush->around[k]] = edge->node[0] == edge->node[1] ? GR_BUSH_ACCENT : GR_BUSH_ORDINARY;
  }
  gr_reduce_step_keep (step, bush, next);
  guint32 first_new = next->edge->len, next_node = bush->n_nodes;
  for (guint32 i = 0; i < bush->edge->len; i++) {
    if (step->before[i] != GR_BUSH_ACCENT)
      continue;
    guint32 foot = gr_stage_edge_foot (bush, i, node);
    GrPoint at = gr_stage_node_place (bush, node, foot), across, middle = gr_bush_curve_middle (&curve[4 * i], &across);
    double length = MAX (1e-9, hypot (middle.x - at.x, middle.y - at.y));
    double pitch = GR_STAGE_PITCH;
    GrPoint end = { at.x + pitch * (middle.x - at.x) / length, at.y + pitch * (middle.y - at.y) / length };
    gr_stage_add_stalk (next, node, foot, &end, &gr_bush_edge (bush, i)->hue, 1, &next_node);
    step->at = at;
    step->loops.n++;
  }
  gr_bush_finish (next);
  gr_stage_untangle (next);
  gr_reduce_step_finish (step, next, first_new);
  return step;
}

/* ---- the fusion principle ---- */

static int
angle_compare (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

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
  g_array_sort (angle, angle_compare);
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
  double width, begin = stage_gap (bush, node, is_free, &width), pitch = GR_STAGE_PITCH;
  for (guint i = 0; i < stalks->len; i++) {
    const GrStalk *stalk = &g_array_index (stalks, GrStalk, i);
    double angle = begin + (i + 1) * width / (n + 1);
    guint32 own = node;
    for (guint k = 0; k < stalk->edge->len; k++) {
      own = gr_bush_other (gr_bush_edge (bush, g_array_index (stalk->edge, guint32, k)), own);
      bush->place[own] = (GrPoint) { at.x + (k + 1) * pitch * sin (angle), at.y - (k + 1) * pitch * cos (angle) };
    }
  }
}

GrReduceStep *
gr_reduce_step_fuse (const GrBush *bush, const GArray *cycle, guint32 node)
{
  guint32 foot = 0;
  g_autofree guint8 *is_on = g_new0 (guint8, bush->n_nodes); /* the cycle */
  GrReduceStep *step = gr_reduce_step_new (GR_REDUCE_FUSE, bush, node, up);
  step->fuse.point = g_array_new (FALSE, FALSE, sizeof (GrPoint));
  step->fuse.n_edges = cycle->len;
  for (guint i = cycle->len; i-- > 0;) {
    guint32 index = g_array_index (cycle, guint32, i);
    const GrBushEdge *edge = gr_bush_edge (bush, index);
    step->before[index] = GR_BUSH_ACCENT;
    for (guint end = 0; end < 2; end++) {
      foot = edge->node[end] == 0 ? edge->foot[end] : foot;
      if (!is_on[edge->node[end]] || edge->node[end] == 0) {
        GrPoint at = gr_bush_end_place (bush, edge, end);
        g_array_append_val (step->fuse.point, at);
      }
      is_on[edge->node[end]] = 1;
    }
  }
  step->at = gr_stage_node_place (bush, node, foot);
  GrBush *next = gr_stage_begin (bush, 0);
  gr_reduce_step_keep (step, bush, next);
  guint32 first_new = next->edge->len;
  for (guint32 i = 0; i < bush->edge->len; i++)
    if (step->before[i] == GR_BUSH_ACCENT)
      g_array_append_vals (next->edge, gr_bush_edge (bush, i), 1);
  for (guint32 i = 0; i < next->edge->len; i++) {
    GrBushEdge *edge = &g_array_index (next->edge, GrBushEdge, i);
    for (guint end = 0; end < 2; end++) {
      if (is_on[edge->node[end]] && (edge->node[end] != 0 || i >= first_new)) {
        edge->node[end] = node;
        edge->foot[end] = node == 0 ? foot : 0;
      }
    }
  }
  gr_bush_finish (next);
  stage_fan (next, node, foot, step->at, cycle->len);
  gr_stage_untangle (next);
  step->at = gr_stage_node_place (next, node, foot);
  gr_reduce_step_finish (step, next, first_new);
  return step;
}

/* ---- where ---- */

guint32
gr_reduce_highest_fork (const GrBush *bush, const guint32 *depth)
{
  guint32 best = G_MAXUINT32;
  for (guint32 node = 0; node < bush->n_nodes; node++) {
    if (depth[node] == G_MAXUINT32 || (best != G_MAXUINT32 && depth[node] <= depth[best]))
      continue;
    g_autoptr (GArray) stalks = gr_stage_stalks (bush, node);
    best = stalks->len > 1 ? node : best;
  }
  return best;
}

guint32
gr_reduce_highest_loops (const GrBush *bush, const guint32 *depth)
{
  guint32 best = G_MAXUINT32;
  for (guint32 node = 0; node < bush->n_nodes; node++)
    if (depth[node] != G_MAXUINT32 && (best == G_MAXUINT32 || depth[node] > depth[best])
        && gr_stage_count_loops (bush, node) > 0)
      best = node;
  return best;
}
