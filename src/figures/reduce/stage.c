// SPDX-License-Identifier: MIT
// What the steps of a reduction are made of: which stalks stand where, which edges run in a circle, and the next
// picture with what a step leaves. A new stalk grows on in the direction of what bears it, or, where that runs into
// other things, where the longest of the stalks stood that it replaces.
#include "figures/reduce/stage.h"

#include <math.h>

#define HIGHEST 190.0  /* points, of stalks that came of a step: longer ones have shorter edges */
#define CLEAR 17.0     /* new nodes are at least so far from all else, in points */
#define LABEL_AIR 13.5 /* from a stalk's end to its number */

static const GrPoint up = { 0, -1 };

void
gr_reduce_step_free (gpointer data)
{
  GrReduceStep *step = data;
  gr_bush_free (step->after);
  g_free (step->before);
  g_free (step->look);
  switch (step->kind) {
  case GR_REDUCE_COLON:
    g_array_unref (step->colon.length);
    g_array_unref (step->colon.label);
    break;
  case GR_REDUCE_FUSE:
    g_array_unref (step->fuse.point);
    break;
  case GR_REDUCE_LOOPS:
    break;
  case GR_REDUCE_SUM:
    g_array_unref (step->sum.term);
    break;
  case GR_REDUCE_OPTIONS:
    g_array_unref (step->options.option);
    g_array_unref (step->options.line);
    break;
  }
  g_clear_pointer (&step->badge, g_array_unref);
  g_free (step);
}

const GrReduceResult *
gr_reduce_step_result (const GrReduceStep *step)
{
  return step->kind == GR_REDUCE_SUM       ? &step->sum.result
         : step->kind == GR_REDUCE_OPTIONS ? &step->options.result
                                           : NULL;
}

/* ---- looking at a picture ---- */

guint32 *
gr_stage_depths (const GrBush *bush)
{
  guint32 *depth = g_new (guint32, bush->n_nodes), n = 1;
  g_autofree guint32 *queue = g_new (guint32, bush->n_nodes);
  for (guint32 i = 0; i < bush->n_nodes; i++)
    depth[i] = G_MAXUINT32;
  depth[0] = queue[0] = 0;
  for (guint32 i = 0; i < n; i++) {
    for (guint32 k = bush->row[queue[i]]; k < bush->row[queue[i] + 1]; k++) {
      guint32 other = gr_bush_other (gr_bush_edge (bush, bush->around[k]), queue[i]);
      if (depth[other] == G_MAXUINT32) {
        depth[other] = depth[queue[i]] + 1;
        queue[n++] = other;
      }
    }
  }
  return depth;
}

static void
stalk_clear (gpointer data)
{
  GrStalk *stalk = data;
  g_array_unref (stalk->edge);
}

/* The stalk that begins at @node with @edge; FALSE where that leads anywhere else than to a free end. */
static gboolean
stalk_follow (const GrBush *bush, guint32 node, guint32 edge, GrStalk *out)
{
  const GrBushEdge *first = gr_bush_edge (bush, edge);
  guint end = first->node[0] == node ? 0 : 1;
  GrPoint a = gr_bush_end_place (bush, first, end), b = gr_bush_end_place (bush, first, 1 - end);
  out->edge = g_array_new (FALSE, FALSE, sizeof (guint32));
  out->angle = node == 0 ? a.x + 1e-3 * b.x : atan2 (b.x - a.x, a.y - b.y);
  for (guint32 at = node;;) {
    g_array_append_val (out->edge, edge);
    guint32 next = gr_bush_other (gr_bush_edge (bush, edge), at);
    guint32 degree = bush->row[next + 1] - bush->row[next];
    if (next != 0 && next != at && degree == 1)
      return TRUE;
    if (next == 0 || next == at || degree != 2) {
      g_array_unref (out->edge);
      return FALSE;
    }
    edge = bush->around[bush->row[next]] == edge ? bush->around[bush->row[next] + 1] : bush->around[bush->row[next]];
    at = next;
  }
}

static int
stalk_compare (gconstpointer a, gconstpointer b)
{
  const GrStalk *x = a, *y = b;
  return (x->angle > y->angle) - (x->angle < y->angle);
}

GArray *
gr_stage_stalks (const GrBush *bush, guint32 node)
{
  GArray *stalks = g_array_new (FALSE, FALSE, sizeof (GrStalk));
  g_array_set_clear_func (stalks, stalk_clear);
  for (guint32 k = bush->row[node]; k < bush->row[node + 1]; k++) {
    GrStalk stalk;
    if (stalk_follow (bush, node, bush->around[k], &stalk))
      g_array_append_val (stalks, stalk);
  }
  g_array_sort (stalks, stalk_compare);
  return stalks;
}

guint
gr_stage_count_loops (const GrBush *bush, guint32 node)
{
  guint n = 0;
  for (guint32 k = bush->row[node]; k < bush->row[node + 1]; k++) {
    const GrBushEdge *edge = gr_bush_edge (bush, bush->around[k]);
    n += edge->node[0] == edge->node[1];
  }
  return n;
}

GArray *
gr_stage_cycle (const GrBush *bush, guint32 edge)
{
  guint32 from = gr_bush_edge (bush, edge)->node[0], to = gr_bush_edge (bush, edge)->node[1], n = 1;
  g_autofree guint32 *queue = g_new (guint32, bush->n_nodes), *come = g_new (guint32, bush->n_nodes);
  for (guint32 i = 0; i < bush->n_nodes; i++)
    come[i] = G_MAXUINT32;
  queue[0] = from;
  come[from] = edge;
  for (guint32 i = 0; i < n && come[to] == G_MAXUINT32; i++) {
    for (guint32 k = bush->row[queue[i]]; k < bush->row[queue[i] + 1]; k++) {
      guint32 next = bush->around[k], other = gr_bush_other (gr_bush_edge (bush, next), queue[i]);
      if (next != edge && come[other] == G_MAXUINT32) {
        come[other] = next;
        queue[n++] = other;
      }
    }
  }
  if (come[to] == G_MAXUINT32)
    return NULL;
  GArray *cycle = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_array_append_val (cycle, edge);
  for (guint32 node = to; node != from; node = gr_bush_other (gr_bush_edge (bush, come[node]), node))
    g_array_append_val (cycle, come[node]);
  return cycle;
}

guint32
gr_stage_cycle_lowest (const GrBush *bush, const GArray *cycle, const guint32 *depth)
{
  guint32 lowest = gr_bush_edge (bush, g_array_index (cycle, guint32, 0))->node[0];
  for (guint i = 0; i < cycle->len; i++) {
    for (guint end = 0; end < 2; end++) {
      guint32 node = gr_bush_edge (bush, g_array_index (cycle, guint32, i))->node[end];
      lowest = depth[node] < depth[lowest] || (depth[node] == depth[lowest] && node < lowest) ? node : lowest;
    }
  }
  return lowest;
}

/* ---- making the next picture ---- */

GrBush *
gr_stage_begin (const GrBush *bush, guint32 n_more)
{
  GrBush *next = gr_bush_new (bush->n_nodes + n_more, bush->n_feet);
  next->label = bush->label != NULL ? g_ptr_array_ref (bush->label) : NULL;
  next->place = g_new0 (GrPoint, next->n_nodes);
  for (guint32 i = 0; i < bush->n_nodes; i++)
    next->place[i] = bush->place[i];
  next->foot = g_memdup2 (bush->foot, bush->n_feet * sizeof (double));
  return next;
}

GrReduceStep *
gr_reduce_step_new (GrReduceKind kind, const GrBush *bush, guint32 node, GrPoint at)
{
  GrReduceStep *step = g_new0 (GrReduceStep, 1);
  step->kind = kind;
  step->node = node;
  step->at = at;
  step->on_ground = node == 0;
  step->before = g_new0 (guint8, MAX (1, bush->edge->len));
  return step;
}

void
gr_reduce_step_keep (GrReduceStep *step, const GrBush *bush, GrBush *next)
{
  for (guint32 i = 0; i < bush->edge->len; i++)
    if (step->before[i] == GR_BUSH_ORDINARY)
      g_array_append_vals (next->edge, gr_bush_edge (bush, i), 1);
}

void
gr_reduce_step_finish (GrReduceStep *step, GrBush *next, guint32 first_new)
{
  gr_bush_finish (next);
  step->after = next;
  step->look = g_new0 (guint8, MAX (1, next->edge->len));
  for (guint32 i = first_new; i < next->edge->len; i++)
    step->look[i] = GR_BUSH_ACCENT;
}

guint32
gr_stage_edge_foot (const GrBush *bush, guint32 edge, guint32 node)
{
  const GrBushEdge *own = gr_bush_edge (bush, edge);
  return own->foot[own->node[0] == node ? 0 : 1];
}

GrPoint
gr_stage_node_place (const GrBush *bush, guint32 node, guint32 foot)
{
  return node == 0 ? (GrPoint) { bush->foot[foot], 0 } : bush->place[node];
}

void
gr_stage_add_stalk (GrBush *next, guint32 node, guint32 foot, const GrPoint *at, const guint8 *hue, guint32 n,
                    guint32 *next_node)
{
  for (guint32 i = 0; i < n; i++) {
    guint32 above = (*next_node)++;
    next->place[above] = at[i];
    gr_bush_add (next, node, above, hue != NULL ? (GrHue) hue[i] : GR_HUE_GREEN);
    GrBushEdge *edge = &g_array_index (next->edge, GrBushEdge, next->edge->len - 1);
    edge->foot[0] = node == 0 ? foot : 0;
    edge->number = GR_REDUCE_NEW_EDGE;
    node = above;
  }
}

GrPoint
gr_stage_grown (const GrBush *bush, guint32 node, const guint32 *depth)
{
  for (guint32 k = bush->row[node]; node != 0 && k < bush->row[node + 1]; k++) {
    const GrBushEdge *edge = gr_bush_edge (bush, bush->around[k]);
    guint end = edge->node[0] == node ? 0 : 1;
    if (depth[edge->node[1 - end]] + 1 == depth[node]) {
      GrPoint a = gr_bush_end_place (bush, edge, 1 - end), b = gr_bush_end_place (bush, edge, end);
      double length = MAX (1e-9, hypot (b.x - a.x, b.y - a.y));
      GrPoint grown = { (b.x - a.x) / length, (b.y - a.y) / length - 0.5 }; /* a little upright */
      length = MAX (1e-9, hypot (grown.x, grown.y));
      return grown.y > 0 ? up : (GrPoint) { grown.x / length, grown.y / length };
    }
  }
  return up;
}

gboolean
gr_stage_is_clear (const GrBush *next, GrPoint at, GrPoint from)
{
  if (at.y > -MIN (CLEAR, 0.9 * hypot (at.x - from.x, at.y - from.y))) /* long stalks have short edges */
    return FALSE;
  for (guint32 i = 0; i < next->edge->len; i++) {
    GrPoint a = gr_bush_end_place (next, gr_bush_edge (next, i), 0),
            b = gr_bush_end_place (next, gr_bush_edge (next, i), 1);
    if (gr_segment_distance (at, a, b) < CLEAR && gr_segment_distance (from, a, b) > 1e-6)
      return FALSE;
    gboolean touches = gr_segment_distance (from, a, b) <= 1e-6;
    if (touches && gr_segment_distance (at, a, b) < CLEAR / 2)
      return FALSE;
  }
  return TRUE;
}

GrPoint *
gr_stage_stalk_places (const GrBush *next, GrPoint from, GrPoint direction, guint32 n, const GrPoint *old,
                       guint32 n_old)
{
  double pitch = MIN (GR_STAGE_PITCH, HIGHEST / MAX (1, n));
  GrPoint *at = g_new (GrPoint, MAX (1, n));
  gboolean is_clear = TRUE;
  for (guint32 i = 0; i < n; i++) {
    at[i] = (GrPoint) { from.x + (i + 1) * pitch * direction.x, from.y + (i + 1) * pitch * direction.y };
    is_clear = is_clear && gr_stage_is_clear (next, at[i], from);
  }
  for (guint32 i = 0; i < n && !is_clear; i++) {
    GrPoint last = i > 0 ? at[i - 1] : from, before = i > 1 ? at[i - 2] : from;
    double length = hypot (last.x - before.x, last.y - before.y);
    GrPoint on = i > 1 && length > 1e-9 ? (GrPoint) { (last.x - before.x) / length, (last.y - before.y) / length } : up;
    at[i] = i < n_old ? old[i] : (GrPoint) { last.x + pitch * on.x, last.y + pitch * on.y };
  }
  return at;
}

GrPoint *
gr_stage_stalk_points (const GrBush *bush, guint32 node, const GrStalk *stalk)
{
  GrPoint *at = g_new (GrPoint, stalk->edge->len);
  for (guint i = 0; i < stalk->edge->len; i++) {
    node = gr_bush_other (gr_bush_edge (bush, g_array_index (stalk->edge, guint32, i)), node);
    at[i] = bush->place[node];
  }
  return at;
}

GrPoint
gr_stage_way (GrPoint from, GrPoint to)
{
  double length = MAX (1e-9, hypot (to.x - from.x, to.y - from.y));
  return (GrPoint) { (to.x - from.x) / length, (to.y - from.y) / length };
}

GrPoint
gr_stage_beyond (GrPoint a, GrPoint b)
{
  double dx = b.x - a.x, dy = b.y - a.y, length = MAX (1e-9, hypot (dx, dy));
  return (GrPoint) { b.x + LABEL_AIR * dx / length, b.y + LABEL_AIR * dy / length };
}
