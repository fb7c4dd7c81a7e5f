// SPDX-License-Identifier: MIT
// Steps of a reduction. Of all that can be done the highest place is taken first, so that whatever stands on a cycle
// is a stalk already when the cycle is fused; at one place cycles come before loops and loops before stalks. Each
// step takes the picture to a new one with an edge less at least or a cycle less, and so they end. What a step leaves
// is placed where the eye looks for it: a stalk grows on in the direction of what bears it, or, where that runs into
// other things, where the longest of the stalks stood; what stands on a fused point is fanned out over it.
#include "figures/reduce-steps.h"

#include <math.h>

#define STALK_PITCH 0.86 /* of an edge's length: stalks that came of a step */
#define HIGHEST 190.0    /* points, of stalks that came of a step: longer ones have shorter edges */
#define CLEAR 17.0       /* new nodes are at least so far from all else, in points */
#define LABEL_AIR 13.5   /* from a stalk's end to its number */

static const GrPoint up = { 0, -1 };

static void
step_free (gpointer data)
{
  GrReduceStep *step = data;
  gr_bush_free (step->after);
  g_free (step->before);
  g_free (step->look);
  g_clear_pointer (&step->length, g_array_unref);
  g_clear_pointer (&step->label, g_array_unref);
  g_clear_pointer (&step->point, g_array_unref);
  g_free (step);
}

/* ---- looking at a picture ---- */

/* Steps from the ground to each node. (transfer full) shape (n_nodes). */
static guint32 *
stage_depths (const GrBush *bush)
{
  guint32 *depth = g_new (guint32, bush->n_nodes), n = 1;
  g_autofree guint32 *queue = g_new (guint32, bush->n_nodes);
  for (guint32 i = 0; i < bush->n_nodes; i++) {
    depth[i] = G_MAXUINT32;
  }
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

/* A stalk: its edges from below, the node it ends in. */
typedef struct {
  GArray *edge; /* of guint32 */
  double angle; /* of its first edge, clockwise from straight up, or its place on the ground */
} Stalk;

static void
stalk_clear (gpointer data)
{
  Stalk *stalk = data;
  g_array_unref (stalk->edge);
}

/* The stalk that begins at @node with @edge; FALSE where that leads anywhere else than to a free end. */
static gboolean
stalk_follow (const GrBush *bush, guint32 node, guint32 edge, Stalk *out)
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
    if (next != 0 && next != at && degree == 1) {
      return TRUE;
    }
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
  const Stalk *x = a, *y = b;
  return (x->angle > y->angle) - (x->angle < y->angle);
}

/* The stalks that stand on @node, from the left: of Stalk. (transfer full) */
static GArray *
stage_stalks (const GrBush *bush, guint32 node)
{
  GArray *stalks = g_array_new (FALSE, FALSE, sizeof (Stalk));
  g_array_set_clear_func (stalks, stalk_clear);
  for (guint32 k = bush->row[node]; k < bush->row[node + 1]; k++) {
    Stalk stalk;
    if (stalk_follow (bush, node, bush->around[k], &stalk)) {
      g_array_append_val (stalks, stalk);
    }
  }
  g_array_sort (stalks, stalk_compare);
  return stalks;
}

static guint
stage_count_loops (const GrBush *bush, guint32 node)
{
  guint n = 0;
  for (guint32 k = bush->row[node]; k < bush->row[node + 1]; k++) {
    const GrBushEdge *edge = gr_bush_edge (bush, bush->around[k]);
    n += edge->node[0] == edge->node[1];
  }
  return n;
}

/* The shortest cycle through @edge: its edges. NULL where there is none. (transfer full) of guint32. */
static GArray *
stage_cycle (const GrBush *bush, guint32 edge)
{
  guint32 from = gr_bush_edge (bush, edge)->node[0], to = gr_bush_edge (bush, edge)->node[1], n = 1;
  g_autofree guint32 *queue = g_new (guint32, bush->n_nodes), *come = g_new (guint32, bush->n_nodes);
  for (guint32 i = 0; i < bush->n_nodes; i++) {
    come[i] = G_MAXUINT32;
  }
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
  if (come[to] == G_MAXUINT32) {
    return NULL;
  }
  GArray *cycle = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_array_append_val (cycle, edge);
  for (guint32 node = to; node != from; node = gr_bush_other (gr_bush_edge (bush, come[node]), node)) {
    g_array_append_val (cycle, come[node]);
  }
  return cycle;
}

/* The node of the cycle that is nearest to the ground. */
static guint32
cycle_lowest (const GrBush *bush, const GArray *cycle, const guint32 *depth)
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

/* The cycle whose lowest point is highest, the shortest of those. NULL where there is none but loops. (transfer full)
   */
static GArray *
stage_highest_cycle (const GrBush *bush, const guint32 *depth, guint32 *lowest)
{
  g_autoptr (GArray) best = NULL;
  for (guint32 i = 0; i < bush->edge->len; i++) {
    const GrBushEdge *edge = gr_bush_edge (bush, i);
    g_autoptr (GArray) cycle = edge->node[0] != edge->node[1] ? stage_cycle (bush, i) : NULL;
    if (cycle == NULL) {
      continue;
    }
    guint32 own = cycle_lowest (bush, cycle, depth);
    if (best == NULL || depth[own] > depth[*lowest] || (depth[own] == depth[*lowest] && cycle->len < best->len)) {
      g_clear_pointer (&best, g_array_unref);
      best = g_steal_pointer (&cycle);
      *lowest = own;
    }
  }
  return g_steal_pointer (&best);
}

/* ---- making the next picture ---- */

/* A picture with room for @n_more nodes, places and no edges. */
static GrBush *
stage_begin (const GrBush *bush, guint32 n_more)
{
  GrBush *next = gr_bush_new (bush->n_nodes + n_more, bush->n_feet);
  next->place = g_new0 (GrPoint, next->n_nodes);
  for (guint32 i = 0; i < bush->n_nodes; i++) {
    next->place[i] = bush->place[i];
  }
  next->foot = g_memdup2 (bush->foot, bush->n_feet * sizeof (double));
  return next;
}

static GrReduceStep *
step_new (GrReduceKind kind, const GrBush *bush, guint32 node, GrPoint at)
{
  GrReduceStep *step = g_new0 (GrReduceStep, 1);
  step->kind = kind;
  step->node = node;
  step->at = at;
  step->on_ground = node == 0;
  step->before = g_new0 (guint8, MAX (1, bush->edge->len));
  return step;
}

/* Copies the edges that do not change. */
static void
step_keep_edges (GrReduceStep *step, const GrBush *bush, GrBush *next)
{
  for (guint32 i = 0; i < bush->edge->len; i++) {
    if (step->before[i] == GR_BUSH_ORDINARY) {
      g_array_append_vals (next->edge, gr_bush_edge (bush, i), 1);
    }
  }
}

/* Ends the step: edges from number @first_new on are what came of it. */
static void
step_finish (GrReduceStep *step, GrBush *next, guint32 first_new)
{
  gr_bush_finish (next);
  step->after = next;
  step->look = g_new0 (guint8, MAX (1, next->edge->len));
  for (guint32 i = first_new; i < next->edge->len; i++) {
    step->look[i] = GR_BUSH_ACCENT;
  }
}

/* Where an edge touches @node: its foot on the ground. */
static guint32
edge_foot (const GrBush *bush, guint32 edge, guint32 node)
{
  const GrBushEdge *own = gr_bush_edge (bush, edge);
  return own->foot[own->node[0] == node ? 0 : 1];
}

static GrPoint
node_place (const GrBush *bush, guint32 node, guint32 foot)
{
  return node == 0 ? (GrPoint) { bush->foot[foot], 0 } : bush->place[node];
}

/* Adds a stalk through the places @at (shape (@n)), nodes from *next_node on. */
static void
stage_add_stalk (GrBush *next, guint32 node, guint32 foot, const GrPoint *at, guint32 n, guint32 *next_node)
{
  for (guint32 i = 0; i < n; i++) {
    guint32 above = (*next_node)++;
    next->place[above] = at[i];
    gr_bush_add (next, node, above, GR_HUE_GREEN);
    g_array_index (next->edge, GrBushEdge, next->edge->len - 1).foot[0] = node == 0 ? foot : 0;
    node = above;
  }
}

/* The direction in which @node grew: from the neighbour nearest to the ground. */
static GrPoint
stage_grown (const GrBush *bush, guint32 node, const guint32 *depth)
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

static double
segment_distance (GrPoint p, GrPoint a, GrPoint b)
{
  double dx = b.x - a.x, dy = b.y - a.y, square = MAX (1e-9, dx * dx + dy * dy);
  double share = CLAMP (((p.x - a.x) * dx + (p.y - a.y) * dy) / square, 0, 1);
  return hypot (p.x - a.x - share * dx, p.y - a.y - share * dy);
}

/* TRUE where @at is far from all edges of @next that do not begin at @from. */
static gboolean
stage_is_clear (const GrBush *next, GrPoint at, GrPoint from)
{
  if (at.y > -CLEAR) {
    return FALSE;
  }
  for (guint32 i = 0; i < next->edge->len; i++) {
    GrPoint a = gr_bush_end_place (next, gr_bush_edge (next, i), 0),
            b = gr_bush_end_place (next, gr_bush_edge (next, i), 1);
    if (segment_distance (at, a, b) < CLEAR && segment_distance (from, a, b) > 1e-6) {
      return FALSE;
    }
    gboolean touches = segment_distance (from, a, b) <= 1e-6;
    if (touches && segment_distance (at, a, b) < CLEAR / 2) {
      return FALSE;
    }
  }
  return TRUE;
}

/* Places for a stalk of @n edges on @from: straight along @direction where that is free; else where @old (shape
   (@n_old)) was, and on from there. */
static GrPoint *
stalk_places (const GrBush *next, GrPoint from, GrPoint direction, guint32 n, const GrPoint *old, guint32 n_old)
{
  double pitch = MIN (STALK_PITCH * GR_BUSH_EDGE_LENGTH, HIGHEST / MAX (1, n));
  GrPoint *at = g_new (GrPoint, MAX (1, n));
  gboolean is_clear = TRUE;
  for (guint32 i = 0; i < n; i++) {
    at[i] = (GrPoint) { from.x + (i + 1) * pitch * direction.x, from.y + (i + 1) * pitch * direction.y };
    is_clear = is_clear && stage_is_clear (next, at[i], from);
  }
  for (guint32 i = 0; i < n && !is_clear; i++) {
    GrPoint last = i > 0 ? at[i - 1] : from, before = i > 1 ? at[i - 2] : from;
    double length = hypot (last.x - before.x, last.y - before.y);
    GrPoint on = i > 1 && length > 1e-9 ? (GrPoint) { (last.x - before.x) / length, (last.y - before.y) / length } : up;
    at[i] = i < n_old ? old[i] : (GrPoint) { last.x + pitch * on.x, last.y + pitch * on.y };
  }
  return at;
}

/* ---- the colon principle ---- */

/* The nodes of a stalk on @node, upwards. (transfer full) */
static GrPoint *
stalk_points (const GrBush *bush, guint32 node, const Stalk *stalk)
{
  GrPoint *at = g_new (GrPoint, stalk->edge->len);
  for (guint i = 0; i < stalk->edge->len; i++) {
    node = gr_bush_other (gr_bush_edge (bush, g_array_index (stalk->edge, guint32, i)), node);
    at[i] = bush->place[node];
  }
  return at;
}

/* A place for a number beyond the end @b of the segment from @a. */
static GrPoint
label_beyond (GrPoint a, GrPoint b)
{
  double dx = b.x - a.x, dy = b.y - a.y, length = MAX (1e-9, hypot (dx, dy));
  return (GrPoint) { b.x + LABEL_AIR * dx / length, b.y + LABEL_AIR * dy / length };
}

static GrReduceStep *
step_colon (const GrBush *bush, guint32 node, const guint32 *depth)
{
  g_autoptr (GArray) stalks = stage_stalks (bush, node);
  const Stalk *longest = &g_array_index (stalks, Stalk, 0);
  GrReduceStep *step = step_new (GR_REDUCE_COLON, bush, node, up);
  step->length = g_array_new (FALSE, FALSE, sizeof (guint32));
  step->label = g_array_new (FALSE, FALSE, sizeof (GrPoint));
  for (guint i = 0; i < stalks->len; i++) {
    const Stalk *stalk = &g_array_index (stalks, Stalk, i);
    guint32 first = g_array_index (stalk->edge, guint32, 0), length = stalk->edge->len;
    for (guint k = 0; k < length; k++) {
      step->before[g_array_index (stalk->edge, guint32, k)] = GR_BUSH_ACCENT;
    }
    longest = length > longest->edge->len ? stalk : longest;
    step->value ^= length;
    g_array_append_val (step->length, length);
    g_autofree GrPoint *own = stalk_points (bush, node, stalk);
    GrPoint below = length > 1 ? own[length - 2] : node_place (bush, node, edge_foot (bush, first, node));
    GrPoint label = label_beyond (below, own[length - 1]);
    g_array_append_val (step->label, label);
  }
  guint32 foot = edge_foot (bush, g_array_index (longest->edge, guint32, 0), node);
  g_autofree GrPoint *old = stalk_points (bush, node, longest);
  GrBush *next = stage_begin (bush, (guint32) step->value);
  step->at = node_place (bush, node, foot);
  step_keep_edges (step, bush, next);
  guint32 first_new = next->edge->len, next_node = bush->n_nodes;
  g_autofree GrPoint *at = stalk_places (next, step->at, stage_grown (bush, node, depth), (guint32) step->value, old,
                                         longest->edge->len);
  stage_add_stalk (next, node, foot, at, (guint32) step->value, &next_node);
  step->value_at = step->value > 1   ? label_beyond (at[step->value - 2], at[step->value - 1])
                   : step->value > 0 ? label_beyond (step->at, at[0])
                                     : (GrPoint) { step->at.x + 15, step->at.y - 15 };
  step_finish (step, next, first_new);
  return step;
}

/* ---- loops ---- */

static GrReduceStep *
step_loops (const GrBush *bush, guint32 node)
{
  g_autofree GrPoint *curve = gr_bush_curves (bush);
  GrReduceStep *step = step_new (GR_REDUCE_LOOPS, bush, node, up);
  guint n = stage_count_loops (bush, node);
  GrBush *next = stage_begin (bush, n);
  for (guint32 k = bush->row[node]; k < bush->row[node + 1]; k++) {
    const GrBushEdge *edge = gr_bush_edge (bush, bush->around[k]);
    step->before[bush->around[k]] = edge->node[0] == edge->node[1] ? GR_BUSH_ACCENT : GR_BUSH_ORDINARY;
  }
  step_keep_edges (step, bush, next);
  guint32 first_new = next->edge->len, next_node = bush->n_nodes;
  for (guint32 i = 0; i < bush->edge->len; i++) {
    if (step->before[i] != GR_BUSH_ACCENT) {
      continue;
    }
    guint32 foot = edge_foot (bush, i, node);
    GrPoint at = node_place (bush, node, foot), across, middle = gr_bush_curve_middle (&curve[4 * i], &across);
    double length = MAX (1e-9, hypot (middle.x - at.x, middle.y - at.y));
    double pitch = STALK_PITCH * GR_BUSH_EDGE_LENGTH;
    GrPoint end = { at.x + pitch * (middle.x - at.x) / length, at.y + pitch * (middle.y - at.y) / length };
    stage_add_stalk (next, node, foot, &end, 1, &next_node);
    step->at = at;
    step->n_edges++;
  }
  step_finish (step, next, first_new);
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
  g_autoptr (GArray) stalks = stage_stalks (bush, node);
  g_autofree guint8 *is_free = g_new0 (guint8, MAX (1, bush->edge->len));
  for (guint i = stalks->len; i-- > 0;) {
    guint32 first = g_array_index (g_array_index (stalks, Stalk, i).edge, guint32, 0);
    is_free[first] = 1;
    if (node == 0 && edge_foot (bush, first, 0) != foot) {
      g_array_remove_index (stalks, i);
    }
  }
  guint n = stalks->len + n_loops;
  double width, begin = stage_gap (bush, node, is_free, &width), pitch = STALK_PITCH * GR_BUSH_EDGE_LENGTH;
  for (guint i = 0; i < stalks->len; i++) {
    const Stalk *stalk = &g_array_index (stalks, Stalk, i);
    double angle = begin + (i + 1) * width / (n + 1);
    guint32 own = node;
    for (guint k = 0; k < stalk->edge->len; k++) {
      own = gr_bush_other (gr_bush_edge (bush, g_array_index (stalk->edge, guint32, k)), own);
      bush->place[own] = (GrPoint) { at.x + (k + 1) * pitch * sin (angle), at.y - (k + 1) * pitch * cos (angle) };
    }
  }
}

static GrReduceStep *
step_fuse (const GrBush *bush, const GArray *cycle, guint32 node)
{
  guint32 foot = 0;
  g_autofree guint8 *is_on = g_new0 (guint8, bush->n_nodes); /* the cycle */
  GrReduceStep *step = step_new (GR_REDUCE_FUSE, bush, node, up);
  step->point = g_array_new (FALSE, FALSE, sizeof (GrPoint));
  step->n_edges = cycle->len;
  for (guint i = cycle->len; i-- > 0;) {
    guint32 index = g_array_index (cycle, guint32, i);
    const GrBushEdge *edge = gr_bush_edge (bush, index);
    step->before[index] = GR_BUSH_ACCENT;
    for (guint end = 0; end < 2; end++) {
      foot = edge->node[end] == 0 ? edge->foot[end] : foot;
      if (!is_on[edge->node[end]] || edge->node[end] == 0) {
        GrPoint at = gr_bush_end_place (bush, edge, end);
        g_array_append_val (step->point, at);
      }
      is_on[edge->node[end]] = 1;
    }
  }
  step->at = node_place (bush, node, foot);
  GrBush *next = stage_begin (bush, 0);
  step_keep_edges (step, bush, next);
  guint32 first_new = next->edge->len;
  for (guint32 i = 0; i < bush->edge->len; i++) {
    if (step->before[i] == GR_BUSH_ACCENT) {
      g_array_append_vals (next->edge, gr_bush_edge (bush, i), 1);
    }
  }
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
  step_finish (step, next, first_new);
  return step;
}

/* ---- all steps ---- */

/* The highest node with stalks to fold; G_MAXUINT32 for none. */
static guint32
stage_highest_fork (const GrBush *bush, const guint32 *depth)
{
  guint32 best = G_MAXUINT32;
  for (guint32 node = 0; node < bush->n_nodes; node++) {
    if (depth[node] == G_MAXUINT32 || (best != G_MAXUINT32 && depth[node] <= depth[best])) {
      continue;
    }
    g_autoptr (GArray) stalks = stage_stalks (bush, node);
    best = stalks->len > 1 ? node : best;
  }
  return best;
}

static guint32
stage_highest_loops (const GrBush *bush, const guint32 *depth)
{
  guint32 best = G_MAXUINT32;
  for (guint32 node = 0; node < bush->n_nodes; node++) {
    if (depth[node] != G_MAXUINT32 && (best == G_MAXUINT32 || depth[node] > depth[best])
        && stage_count_loops (bush, node) > 0) {
      best = node;
    }
  }
  return best;
}

/* −1 for no node. */
static gint64
height_of (const guint32 *depth, guint32 node)
{
  return node == G_MAXUINT32 ? -1 : (gint64) depth[node];
}

/* The next step from @bush; NULL at the end. */
static GrReduceStep *
step_next (const GrBush *bush)
{
  g_autofree guint32 *depth = stage_depths (bush);
  guint32 lowest = 0;
  g_autoptr (GArray) cycle = stage_highest_cycle (bush, depth, &lowest);
  guint32 fork = stage_highest_fork (bush, depth), loops = stage_highest_loops (bush, depth);
  gint64 fork_height = height_of (depth, fork), loop_height = height_of (depth, loops);
  gint64 cycle_height = height_of (depth, cycle != NULL ? lowest : G_MAXUINT32);
  if (cycle != NULL && cycle_height >= loop_height && cycle_height >= fork_height) {
    return step_fuse (bush, cycle, lowest);
  }
  if (loop_height >= 0 && loop_height >= fork_height) {
    return step_loops (bush, loops);
  }
  return fork_height >= 0 ? step_colon (bush, fork, depth) : NULL;
}

GPtrArray *
gr_reduce_steps (const GrBush *bush)
{
  GPtrArray *steps = g_ptr_array_new_with_free_func (step_free);
  for (GrReduceStep *step = step_next (bush); step != NULL; step = step_next (bush)) {
    g_ptr_array_add (steps, step);
    bush = step->after;
  }
  return steps;
}
