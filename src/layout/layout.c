// SPDX-License-Identifier: MIT
// Making layouts, pulling them longer, and cutting their routes at the borders of the nodes, by halving: a border need
// only say what it covers.
// Invariant: after clipping every edge has 3k + 1 points, k ≥ 1, from border to border, in downward y.
#include "layout/layout.h"

#include "base/held.h"
#include "base/adjacency.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define CLIP_STEPS 30 /* halvings: far below what can be seen */

#define PUT_EDGE 90.0 /* mean length of straight edges, in points */
#define PUT_AIR 8.0   /* between nodes */
#define PUT_MOST 8.0  /* times that length, where nodes are close */
#define PUT_UNIT 72.0 /* points to a unit at most, where no edge has a length */

GrLayout *
gr_layout_new (GrDirection direction, double node_gap, double rank_gap)
{
  GrLayout *layout = g_new0 (GrLayout, 1);
  layout->direction = direction;
  layout->node_gap = node_gap;
  layout->rank_gap = rank_gap;
  layout->node = g_array_new (FALSE, TRUE, sizeof (GrLayoutNode));
  layout->edge = g_array_new (FALSE, TRUE, sizeof (GrLayoutEdge));
  layout->point = g_array_new (FALSE, TRUE, sizeof (GrPoint));
  layout->group = g_array_new (FALSE, TRUE, sizeof (GrLayoutGroup));
  return layout;
}

GR_FREE_FUNCTION (gr_layout_free, GrLayout, node, edge, point, group)

guint32
gr_layout_add_node (GrLayout *layout, double width, double height)
{
  guint index = layout->node->len;
  g_array_set_size (layout->node, index + 1);
  g_array_index (layout->node, GrLayoutNode, index).width = width;
  g_array_index (layout->node, GrLayoutNode, index).height = height;
  return index;
}

void
gr_layout_add_edge (GrLayout *layout, guint32 tail, guint32 head, double weight)
{
  g_assert (tail < layout->node->len && head < layout->node->len && tail != head);
  GR_APPEND (layout->edge, GrLayoutEdge, .tail = tail, .head = head, .weight = weight);
}

void
gr_layout_copy_edge (GrLayout *layout, const GrLayoutEdge *edge, guint32 tail, guint32 head)
{
  gr_layout_add_edge (layout, tail, head, edge->weight);
  g_array_index (layout->edge, GrLayoutEdge, layout->edge->len - 1).n_ranks = edge->n_ranks;
}

/* TRUE where @at is covered by the outline of @node. The square with rounded corners is |x|⁴ + |y|⁴ = r⁴. */
static gboolean
layout_covers (const GrLayoutNode *node, GrPoint at)
{
  double x = at.x - node->x, y = at.y - node->y;
  if (node->radius <= 0) {
    x /= MAX (node->width / 2, 1e-3);
    y /= MAX (node->height / 2, 1e-3);
    gboolean is_inside = FALSE; /* by how many sides a line to the right crosses */
    for (guint i = 0; i < node->n_corners; i++) {
      GrPoint a = node->corner[i], b = node->corner[(i + 1) % node->n_corners];
      is_inside ^= (a.y > y) != (b.y > y) && x < a.x + (y - a.y) * (b.x - a.x) / (b.y - a.y);
    }
    return node->corner != NULL ? is_inside : x * x + y * y < 1;
  }
  x = MAX (fabs (x) - node->flat_x, 0) / node->radius;
  y = MAX (fabs (y) - node->flat_y, 0) / node->radius;
  return node->is_square ? x * x * x * x + y * y * y * y < 1 : x * x + y * y < 1;
}

/* Takes away what of the route @p (3k + 1 points) @node covers at its beginning. Gives the first point that is left. */
static guint
clip_start (GrPoint *p, guint n_points, const GrLayoutNode *node)
{
  guint first = 0;
  while (first + 3 < n_points && layout_covers (node, p[first + 3]))
    first += 3;
  if (first + 3 >= n_points || !layout_covers (node, p[first]))
    return first + 3 >= n_points ? 0 : first;
  double low = 0, high = 1;
  for (guint step = 0; step < CLIP_STEPS; step++) {
    double middle = (low + high) / 2;
    GrPoint cut[7];
    gr_curve_cut (p + first, middle, cut);
    if (layout_covers (node, cut[3]))
      low = middle;
    else
      high = middle;
  }
  GrPoint cut[7];
  gr_curve_cut (p + first, high, cut);
  memcpy (p + first, cut + 3, 4 * sizeof *p);
  return first;
}

static void
clip_reverse (GrPoint *p, guint n_points)
{
  for (guint i = 0; i < n_points / 2; i++) {
    GrPoint swapped = p[i];
    p[i] = p[n_points - 1 - i];
    p[n_points - 1 - i] = swapped;
  }
}

void
gr_layout_stretch (GrLayout *layout, double aspect, double most)
{
  gboolean is_sideways = gr_layout_is_sideways (layout);
  GrBox box = gr_box_empty;
  GR_EACH (i, const GrLayoutNode, node, layout->node)
    box = gr_box_union (box, (GrBox) { node->x, node->y, 0, 0 });
  double along = is_sideways ? box.width : box.height, across = is_sideways ? box.height : box.width;
  if (along <= 0 || along >= across * aspect)
    return;
  double factor = MIN (across * aspect / along, most);
  double fx = is_sideways ? factor : 1, fy = is_sideways ? 1 : factor;
  GR_EACH (i, GrLayoutNode, node, layout->node) {
    node->x *= fx;
    node->y *= fy;
  }
  GR_EACH (i, GrPoint, point, layout->point) {
    point->x *= fx;
    point->y *= fy;
  }
}

void
gr_layout_clip (GrLayout *layout)
{
  GArray *out = g_array_new (FALSE, TRUE, sizeof (GrPoint));
  GR_EACH (i, GrLayoutEdge, edge, layout->edge) {
    const GrLayoutNode *tail = &g_array_index (layout->node, GrLayoutNode, edge->tail);
    const GrLayoutNode *head = &g_array_index (layout->node, GrLayoutNode, edge->head);
    GrPoint from = { tail->x, tail->y }, to = { head->x, head->y };
    GrPoint straight[4] = { from, gr_between (from, to, 1.0 / 3), gr_between (from, to, 2.0 / 3), to };
    gboolean is_routed = edge->n_points >= 4 && edge->n_points % 3 == 1;
    const GrPoint *source = is_routed ? &g_array_index (layout->point, GrPoint, edge->first_point) : straight;
    guint n_points = is_routed ? edge->n_points : 4;
    g_autofree GrPoint *route = g_memdup2 (source, n_points * sizeof *route);
    guint first = clip_start (route, n_points, tail);
    clip_reverse (route + first, n_points - first);
    guint last = clip_start (route + first, n_points - first, head);
    clip_reverse (route + first + last, n_points - first - last);
    edge->first_point = out->len;
    edge->n_points = n_points - first - last;
    g_array_append_vals (out, route + first + last, edge->n_points);
  }
  g_array_unref (layout->point);
  layout->point = out;
}

void
gr_layout_put (GrLayout *layout, const GrPoint *place)
{
  double length = 0, scale = 1; /* of all edges, and how large the unit of @place must be, in points */
  GR_EACH (i, const GrLayoutEdge, edge, layout->edge)
    length += hypot (place[edge->tail].x - place[edge->head].x, place[edge->tail].y - place[edge->head].y);
  if (length > 1e-9)
    scale = PUT_EDGE * layout->edge->len / length;
  double most = length > 1e-9 ? PUT_MOST * scale : PUT_UNIT;
  for (guint i = 0; i < layout->node->len; i++)
    for (guint k = 0; k < i; k++) {
      double apart = hypot (place[i].x - place[k].x, place[i].y - place[k].y);
      const GrLayoutNode *a = &g_array_index (layout->node, GrLayoutNode, i);
      const GrLayoutNode *b = &g_array_index (layout->node, GrLayoutNode, k);
      double wanted = ((MIN (a->width, a->height) + MIN (b->width, b->height)) / 2 + PUT_AIR) / apart;
      if (a->flat_x + b->flat_x > 0) { /* boxes lie apart across or down */
        double across = (a->width + b->width) / 2 + PUT_AIR, down = (a->height + b->height) / 2 + PUT_AIR;
        wanted = MIN (across / MAX (fabs (place[i].x - place[k].x), 1e-9),
                      down / MAX (fabs (place[i].y - place[k].y), 1e-9));
      }
      if (apart > 1e-6 * length)
        scale = MAX (scale, MIN (wanted, most));
    }
  GR_EACH (i, GrLayoutNode, node, layout->node) {
    node->x = place[i].x * scale;
    node->y = -place[i].y * scale;
  }
  GR_EACH (i, GrLayoutEdge, edge, layout->edge)
    edge->room = (GrPoint) { 0, 0 };
  gr_layout_clip (layout);
}

/* ---- corners taken out of routes ----

   Corners taken out of routes. dot joins Bézier segments where a route passes between two nodes, and leaves corners there
   that can be seen, also where the directions agree and a handle is so short that the curve turns at once. What counts is
   therefore where the route is a little before and behind the knot. Both handles are then turned into the direction half
   way between, at a good length if that keeps the route off all nodes, else shorter; where even the shortest does not, the
   corner stays. */

#define SMOOTH_CORNER 6.0 /* degrees: smaller ones cannot be seen */
#define SMOOTH_REACH 9.0  /* from a knot to where its directions are taken, in points */
#define SMOOTH_HANDLE 0.3 /* of a segment's length: its handle at a knot that had a corner, at least */
#define SMOOTH_SHORT 36.0 /* points: a segment between two others that is no longer makes a corner of its own */
#define SMOOTH_SAMPLES 16 /* of a segment, looked at for nodes */
#define SMOOTH_AIR 3.0    /* between a route and a node, in points */

/* How many of the samples of the two segments @p (seven points) lie on the nodes @near. */
static guint
smooth_n_covered (const GArray *near, const GrPoint *p)
{
  guint n = 0;
  for (guint k = 0; k <= SMOOTH_SAMPLES && near->len > 0; k++)
    for (guint segment = 0; segment < 2; segment++) {
      GrPoint at = gr_curve_at (p + 3 * segment, (double) k / SMOOTH_SAMPLES);
      GR_EACH (i, const GrLayoutNode, node, near) {
        double half = MAX (node->width, node->height);
        n += fabs (at.x - node->x) <= half && fabs (at.y - node->y) <= half && layout_covers (node, at);
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

/* Where a segment @p is SMOOTH_REACH away from its beginning, or its end where it is shorter. */
static GrPoint
smooth_reach (const GrPoint *p)
{
  double low = 0, high = 1;
  for (guint i = 0; i <= 20; i++) {
    double t = i == 0 ? 1 : (low + high) / 2;
    GrPoint at = i == 0 ? p[3] : gr_curve_at (p, t);
    double x = at.x - p[0].x, y = at.y - p[0].y;
    gboolean is_reached = x * x + y * y <= SMOOTH_REACH * SMOOTH_REACH;
    if (i == 0 && is_reached)
      return p[3];
    low = is_reached ? t : low;
    high = is_reached ? high : t;
  }
  return gr_curve_at (p, high);
}

/* The nodes that a route of @edge within @box may touch, as large as they are with air, into @near. */
static void
smooth_near (const GrLayout *layout, const GrLayoutEdge *edge, GrBox box, GArray *near)
{
  g_array_set_size (near, 0);
  GR_EACH (i, const GrLayoutNode, node, layout->node) {
    double half = MAX (node->width, node->height);
    if (i == edge->tail || i == edge->head || node->x < box.x - half || node->x > box.x + box.width + half
        || node->y < box.y - half || node->y > box.y + box.height + half)
      continue;
    g_array_append_vals (near, node, 1);
    double *radius = &g_array_index (near, GrLayoutNode, near->len - 1).radius;
    *radius += *radius > 0 ? SMOOTH_AIR : 0;
  }
}

/* Takes the segment p[3 … 6] out of the segments @p, if it is a short one and the others can meet in its middle. */
static gboolean
smooth_join (const GrLayout *layout, const GrLayoutEdge *edge, const GrPoint *p, GrPoint own[7], GArray *near)
{
  if (hypot (p[6].x - p[3].x, p[6].y - p[3].y) > SMOOTH_SHORT)
    return FALSE;
  GrPoint middle = gr_curve_at (p + 3, 0.5);
  GrBox box = gr_box_empty;
  const GrPoint joined[7] = { p[0],
                              p[1],
                              { p[2].x + middle.x - p[3].x, p[2].y + middle.y - p[3].y },
                              middle,
                              { p[7].x + middle.x - p[6].x, p[7].y + middle.y - p[6].y },
                              p[8],
                              p[9] };
  for (guint i = 0; i < 7; i++) {
    own[i] = joined[i];
    box = gr_box_union (box, (GrBox) { own[i].x, own[i].y, 0, 0 });
  }
  smooth_near (layout, edge, box, near);
  return smooth_n_covered (near, own) == 0;
}

/* The corner at p[3], if it can be seen, between the segments p[0 … 3] and p[3 … 6]. */
static void
smooth_knot (const GrLayout *layout, const GrLayoutEdge *edge, GrPoint *p, GArray *near)
{
  static const double shorter[4] = { 1, 0.7, 0.45, 0.25 };
  static const guint8 order[] = { 0, 1, 4, 5, 2, 8, 6, 9, 10, 3, 12, 7, 13, 11, 14, 15 }; /* pairs, the longest first */
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
  smooth_near (layout, edge, box, near);
  guint n_covered = smooth_n_covered (near, p);
  for (guint n = 0; n < G_N_ELEMENTS (order); n++) {
    GrPoint own[7] = { p[0], p[1], p[2], p[3], p[4], p[5], p[6] };
    double a = shorter[order[n] / 4] * n_in, b = shorter[order[n] % 4] * n_out;
    own[2] = (GrPoint) { p[3].x - a * along.x, p[3].y - a * along.y };
    own[4] = (GrPoint) { p[3].x + b * along.x, p[3].y + b * along.y };
    if (smooth_n_covered (near, own) > n_covered)
      continue;
    p[2] = own[2];
    p[4] = own[4];
    return;
  }
}

/* Takes short segments out of the route @p of @edge, where that can be. Gives how many points are left. */
static guint
smooth_segments (const GrLayout *layout, const GrLayoutEdge *edge, GrPoint *p, GArray *near)
{
  guint n = edge->n_points;
  for (guint k = 0; k + 9 < n; k += 3) {
    GrPoint own[7];
    if (!smooth_join (layout, edge, p + k, own, near))
      continue;
    memcpy (p + k, own, sizeof own);
    memmove (p + k + 7, p + k + 10, (n - k - 10) * sizeof *p);
    n -= 3;
  }
  return n;
}

static void
smooth_knots (const GrLayout *layout, const GrLayoutEdge *edge, GrPoint *p, guint n, GArray *near)
{
  for (guint k = 0; k + 6 < n; k += 3)
    smooth_knot (layout, edge, p + k, near);
}

/* The cosine of the sharpest turn of a route, between what lies about SMOOTH_REACH before and behind a point of it. */
static double
smooth_sharpest (const GrPoint *p, guint n)
{
  g_autoptr (GArray) at = g_array_new (FALSE, FALSE, sizeof (GrPoint)); /* half of that apart */
  g_array_append_val (at, p[0]);
  for (guint k = 0; k + 3 < n; k += 3)
    for (guint i = 1; i <= 2 * SMOOTH_SAMPLES; i++) {
      GrPoint point = gr_curve_at (p + k, i / (2.0 * SMOOTH_SAMPLES));
      const GrPoint *last = &g_array_index (at, GrPoint, at->len - 1);
      if (hypot (point.x - last->x, point.y - last->y) >= SMOOTH_REACH / 2)
        g_array_append_val (at, point);
    }
  double least = 1;
  for (guint i = 2; i + 2 < at->len; i++) {
    const GrPoint *middle = &g_array_index (at, GrPoint, i);
    GrPoint in = smooth_direction (middle[-2], *middle), out = smooth_direction (*middle, middle[2]);
    least = MIN (least, in.x * out.x + in.y * out.y);
  }
  return least;
}

void
gr_layout_smooth (GrLayout *layout)
{
  g_autoptr (GArray) near = g_array_new (FALSE, FALSE, sizeof (GrLayoutNode));
  GR_EACH (i, GrLayoutEdge, edge, layout->edge) {
    if (edge->n_points < 7)
      continue;
    GrPoint *p = &g_array_index (layout->point, GrPoint, edge->first_point);
    g_autofree GrPoint *joined = g_memdup2 (p, edge->n_points * sizeof *p);
    guint n = smooth_segments (layout, edge, joined, near);
    smooth_knots (layout, edge, p, edge->n_points, near);
    if (n == edge->n_points)
      continue;
    smooth_knots (layout, edge, joined, n, near);
    if (smooth_sharpest (joined, n) < smooth_sharpest (p, edge->n_points))
      continue;
    memcpy (p, joined, n * sizeof *p);
    edge->n_points = n;
  }
}

/* ---- transitive reduction ----

   Transitive reduction of a directed acyclic graph by bit sets, in topological order: an edge u → v is implied exactly
   where v can be reached from another follower of u that comes before v. The sets are held for REDUCE_BLOCK targets at
   a time, so that memory stays linear in the nodes; time is edges × nodes / 64. (Graphviz' gvToolTred is exponential.)
   Source: A. V. Aho, M. R. Garey, J. D. Ullman, The transitive reduction of a directed graph, SIAM J. Comput. 1 (1972). */

#define REDUCE_WORDS 16                  /* 64-bit words of a node's set */
#define REDUCE_BLOCK (REDUCE_WORDS * 64) /* targets at a time */

typedef struct {
  guint32 tail, head; /* places in topological order */
  guint edge;
} Row;

static int
row_compare (const void *a, const void *b)
{
  const Row *left = a, *right = b;
  if (left->tail != right->tail)
    return left->tail < right->tail ? -1 : 1;
  if (left->head != right->head)
    return left->head < right->head ? -1 : 1;
  return left->edge < right->edge ? -1 : left->edge > right->edge;
}

/* Place of each node in a topological order (tails before heads), by taking away nodes without entering edges. FALSE
   where there is a cycle. */
static gboolean
reduce_order (guint32 n_nodes, const GrLayoutEdge *edge, guint n_edges, guint32 *place)
{
  g_autofree guint32 *n_entering = g_new0 (guint32, (gsize) n_nodes + 1);
  g_autofree guint32 *start = g_new (guint32, (gsize) n_nodes + 2), *head = g_new (guint32, (gsize) n_edges + 1);
  g_autofree guint32 *queue = g_new (guint32, (gsize) n_nodes + 1);
  gr_adjacency_heads (n_nodes, edge, n_edges, sizeof *edge, start, head);
  for (guint i = 0; i < n_edges; i++)
    n_entering[edge[i].head]++;
  guint32 n_queued = 0;
  for (guint32 v = 0; v < n_nodes; v++)
    if (n_entering[v] == 0)
      queue[n_queued++] = v;
  for (guint32 i = 0; i < n_queued; i++) {
    place[queue[i]] = i;
    for (guint32 k = start[queue[i]]; k < start[queue[i] + 1]; k++)
      if (--n_entering[head[k]] == 0)
        queue[n_queued++] = head[k];
  }
  return n_queued == n_nodes;
}

/* Marks the implied edges whose heads have places from @first on. @row is sorted; @reach is scratch. */
static void
reduce_block (guint32 n_nodes, const Row *row, guint n_edges, guint32 first, guint64 *reach, guint8 *keep)
{
  memset (reach, 0, sizeof *reach * REDUCE_WORDS * n_nodes);
  guint end = n_edges;
  for (guint32 node = n_nodes; node-- > 0;) {
    guint begin = end;
    while (begin > 0 && row[begin - 1].tail == node)
      begin--;
    guint64 *mine = reach + (gsize) node * REDUCE_WORDS;
    for (guint k = begin; k < end; k++) {
      guint32 bit = row[k].head - first;
      gboolean is_inside = row[k].head >= first && bit < REDUCE_BLOCK;
      /* So far mine holds what the followers before this one reach, and no follower itself. */
      if (is_inside && (mine[bit / 64] >> (bit % 64) & 1))
        keep[row[k].edge] = FALSE;
      const guint64 *theirs = reach + (gsize) row[k].head * REDUCE_WORDS;
      for (guint w = 0; w < REDUCE_WORDS; w++)
        mine[w] |= theirs[w];
    }
    for (guint k = begin; k < end; k++) {
      guint32 bit = row[k].head - first;
      if (row[k].head >= first && bit < REDUCE_BLOCK)
        mine[bit / 64] |= G_GUINT64_CONSTANT (1) << (bit % 64);
    }
    end = begin;
  }
}

GArray *
gr_layout_reduce (guint32 n_nodes, const GrLayoutEdge *edge, guint n_edges)
{
  GArray *keep = g_array_sized_new (FALSE, FALSE, sizeof (guint8), n_edges);
  g_array_set_size (keep, n_edges);
  if (n_edges == 0)
    return keep;
  memset (keep->data, TRUE, n_edges);
  g_autofree guint32 *place = g_new (guint32, (gsize) n_nodes + 1);
  if (!reduce_order (n_nodes, edge, n_edges, place))
    return keep;
  g_autofree Row *row = g_new (Row, n_edges);
  for (guint i = 0; i < n_edges; i++)
    row[i] = (Row) { place[edge[i].tail], place[edge[i].head], i };
  qsort (row, n_edges, sizeof *row, row_compare);
  g_autofree guint64 *reach = g_new (guint64, (gsize) n_nodes * REDUCE_WORDS);
  for (guint32 first = 0; first < n_nodes; first += REDUCE_BLOCK)
    reduce_block (n_nodes, row, n_edges, first, reach, (guint8 *) keep->data);
  return keep;
}
