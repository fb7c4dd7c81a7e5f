// SPDX-License-Identifier: MIT
// Where the nodes of a Hackenbush picture stand. Its pieces (connected, each foot a point of its own) stand side by side. A
// piece that is a tree on one foot is laid out in nested wedges, which never cross, or, where these get too narrow, in levels
// over a row of leaves. Any other piece is spread out by springs and repulsion from several beginnings,
// each from a spanning tree in another order; the one with the fewest crossings stays, and among those the most even.
// All numbers are drawn from a fixed seed: the same picture has the same places on every run.
// Invariant: feet stand at height 0, nodes at negative heights (y down), loops count as leaves of their own for room.
#include "game/bush.h"

#include <math.h>

#define PIECE_GAP 30.0        /* between pieces, in points */
#define WEDGE 2.3             /* of a whole tree, in radians */
#define CLOSEST 21.0          /* nodes nearer than this are too near */
#define LEVEL_GAP 27.0        /* between nodes of a level */
#define MOST_SPREAD 70        /* vertices that springs can place in reasonable time */
#define LOWEST 0.42           /* nodes are at least so high, in edge lengths */
#define CROSSING 1000.0       /* in the measure of badness */
#define REACH 2.2             /* of repulsion, in edge lengths */

/* Vertices: nodes, then feet, then a leaf for every loop. */
typedef struct {
  guint32 n_nodes, n_feet, n;  /* n: all vertices */
  guint32 n_edges;
  guint32 *tail, *head;        /* shape (n_edges): vertices; a loop leads to its leaf */
  guint32 *row, *around;       /* edges at each vertex */
  GrPoint *at;                 /* shape (n), y up, edge length 1 */
  guint32 *piece;              /* shape (n) */
  guint32 n_pieces;
  guint32 *list, *start;       /* vertices piece by piece: list[start[i] … start[i + 1]) */
  guint32 *parent_edge;        /* shape (n): in the spanning forest from the feet */
} Sketch;

static guint32
sketch_other (const Sketch *sketch, guint32 edge, guint32 vertex)
{
  return sketch->tail[edge] == vertex ? sketch->head[edge] : sketch->tail[edge];
}

static gboolean
sketch_is_foot (const Sketch *sketch, guint32 vertex)
{
  return vertex >= sketch->n_nodes && vertex < sketch->n_nodes + sketch->n_feet;
}

static void
sketch_lay_rows (Sketch *sketch)
{
  sketch->row = g_new0 (guint32, sketch->n + 2);
  sketch->around = g_new (guint32, 2 * sketch->n_edges + 1);
  for (guint32 i = 0; i < sketch->n_edges; i++) {
    sketch->row[sketch->tail[i] + 2]++;
    sketch->row[sketch->head[i] + 2]++;
  }
  for (guint32 i = 2; i < sketch->n + 2; i++) {
    sketch->row[i] += sketch->row[i - 1];
  }
  for (guint32 i = 0; i < sketch->n_edges; i++) {
    sketch->around[sketch->row[sketch->tail[i] + 1]++] = i;
    sketch->around[sketch->row[sketch->head[i] + 1]++] = i;
  }
}

/* Pieces in the order of their first edges. */
static void
sketch_find_pieces (Sketch *sketch)
{
  sketch->piece = g_new (guint32, sketch->n);
  sketch->list = g_new (guint32, sketch->n);
  sketch->start = g_new0 (guint32, sketch->n + 1);
  guint32 n = 0;
  for (guint32 i = 0; i < sketch->n; i++) {
    sketch->piece[i] = G_MAXUINT32;
  }
  for (guint32 first = 0; first < sketch->n_edges; first++) {
    if (sketch->piece[sketch->tail[first]] != G_MAXUINT32) {
      continue;
    }
    guint32 begin = n;
    sketch->piece[sketch->tail[first]] = sketch->n_pieces;
    sketch->list[n++] = sketch->tail[first];
    for (guint32 i = begin; i < n; i++) {
      guint32 vertex = sketch->list[i];
      for (guint32 k = sketch->row[vertex]; k < sketch->row[vertex + 1]; k++) {
        guint32 other = sketch_other (sketch, sketch->around[k], vertex);
        if (sketch->piece[other] == G_MAXUINT32) {
          sketch->piece[other] = sketch->n_pieces;
          sketch->list[n++] = other;
        }
      }
    }
    sketch->start[++sketch->n_pieces] = n;
  }
}

static Sketch
sketch_new (const GrBush *bush)
{
  Sketch sketch = { .n_nodes = bush->n_nodes, .n_feet = bush->n_feet, .n_edges = bush->edge->len };
  sketch.tail = g_new (guint32, MAX (1, sketch.n_edges));
  sketch.head = g_new (guint32, MAX (1, sketch.n_edges));
  sketch.n = bush->n_nodes + bush->n_feet;
  for (guint32 i = 0; i < sketch.n_edges; i++) {
    const GrBushEdge *edge = gr_bush_edge (bush, i);
    guint32 end[2];
    for (guint k = 0; k < 2; k++) {
      end[k] = edge->node[k] == 0 ? bush->n_nodes + edge->foot[k] : edge->node[k];
    }
    sketch.tail[i] = end[0];
    sketch.head[i] = end[0] == end[1] ? sketch.n++ : end[1];
  }
  sketch.at = g_new0 (GrPoint, sketch.n);
  sketch.parent_edge = g_new (guint32, sketch.n);
  sketch_lay_rows (&sketch);
  sketch_find_pieces (&sketch);
  return sketch;
}

static void
sketch_clear (Sketch *sketch)
{
  g_free (sketch->tail);
  g_free (sketch->head);
  g_free (sketch->row);
  g_free (sketch->around);
  g_free (sketch->at);
  g_free (sketch->piece);
  g_free (sketch->list);
  g_free (sketch->start);
  g_free (sketch->parent_edge);
}

/* ---- trees ---- */

/* Sorts the piece's vertices so that parents come before children, breadth first from its feet, each vertex' edges beginning at a place drawn from
   @random (nullable: in order). Gives how many there are. */
static guint32
tree_order (Sketch *sketch, guint32 piece, GRand *random, guint32 *order)
{
  guint32 n = 0, end = sketch->start[piece + 1], begin = sketch->start[piece];
  for (guint32 i = begin; i < end; i++) {
    sketch->parent_edge[sketch->list[i]] = G_MAXUINT32;
  }
  for (guint32 i = begin; i < end; i++) {
    if (sketch_is_foot (sketch, sketch->list[i])) {
      order[n++] = sketch->list[i];
    }
  }
  guint32 n_roots = n;
  for (guint32 i = 0; i < n; i++) {
    guint32 vertex = order[i], degree = sketch->row[vertex + 1] - sketch->row[vertex];
    guint32 turn = random != NULL && degree > 0 ? (guint32) g_rand_int_range (random, 0, (gint32) degree) : 0;
    for (guint32 k = 0; k < degree; k++) {
      guint32 edge = sketch->around[sketch->row[vertex] + (k + turn) % degree];
      guint32 other = sketch_other (sketch, edge, vertex);
      gboolean is_root = FALSE;
      for (guint32 root = 0; root < n_roots && !is_root; root++) {
        is_root = order[root] == other;
      }
      if (sketch->parent_edge[other] == G_MAXUINT32 && !is_root) {
        sketch->parent_edge[other] = edge;
        order[n++] = other;
      }
    }
  }
  return n;
}

static guint32
tree_parent (const Sketch *sketch, guint32 vertex)
{
  guint32 edge = sketch->parent_edge[vertex];
  return edge == G_MAXUINT32 ? G_MAXUINT32 : sketch_other (sketch, edge, vertex);
}

/* Leaves above each vertex, itself where it has none above. */
static void
tree_count_leaves (const Sketch *sketch, const guint32 *order, guint32 n, double *leaves)
{
  for (guint32 i = 0; i < n; i++) {
    leaves[order[i]] = 0;
  }
  for (guint32 i = n; i-- > 0;) {
    guint32 vertex = order[i], parent = tree_parent (sketch, vertex);
    leaves[vertex] = MAX (1, leaves[vertex]);
    if (parent != G_MAXUINT32) {
      leaves[parent] += leaves[vertex];
    }
  }
}

/* Wedges: each child gets a part of its parent's by its leaves, and stands on the middle of it, a little upright. */
static void
tree_wedges (Sketch *sketch, const guint32 *order, guint32 n)
{
  g_autofree double *leaves = g_new0 (double, sketch->n), *low = g_new0 (double, sketch->n);
  g_autofree double *width = g_new0 (double, sketch->n), *used = g_new0 (double, sketch->n);
  tree_count_leaves (sketch, order, n, leaves);
  double total = WEDGE * MIN (1, 0.25 + 0.25 * leaves[order[0]]);
  low[order[0]] = -total / 2;
  width[order[0]] = total;
  for (guint32 i = 1; i < n; i++) {
    guint32 vertex = order[i], parent = tree_parent (sketch, vertex);
    gboolean is_only = leaves[vertex] == leaves[parent];
    width[vertex] = width[parent] * leaves[vertex] / leaves[parent];
    low[vertex] = low[parent] + used[parent];
    used[parent] += width[vertex];
    double middle = low[vertex] + width[vertex] / 2;
    double angle = is_only ? CLAMP (0.72 * middle, low[vertex] + 0.1 * width[vertex], low[vertex] + 0.9 * width[vertex]) : middle;
    sketch->at[vertex].x = sketch->at[parent].x + sin (angle);
    sketch->at[vertex].y = sketch->at[parent].y + cos (angle);
  }
}

/* The least distance of two vertices of the piece. */
static double
tree_closest (const Sketch *sketch, const guint32 *order, guint32 n)
{
  double closest = G_MAXDOUBLE;
  for (guint32 i = 0; i < n; i++) {
    for (guint32 k = i + 1; k < n; k++) {
      const GrPoint *a = &sketch->at[order[i]], *b = &sketch->at[order[k]];
      closest = MIN (closest, hypot (a->x - b->x, a->y - b->y));
    }
  }
  return closest;
}

/* The vertices in depth-first order, the roots in a row: order is breadth first, so children of one parent are neighbours.
   (transfer full) */
static guint32 *
tree_depth_first (const Sketch *sketch, const guint32 *order, guint32 n)
{
  g_autofree guint32 *size = g_new0 (guint32, sketch->n), *place = g_new0 (guint32, sketch->n);
  guint32 *deep = g_new (guint32, n), next = 0;
  for (guint32 i = n; i-- > 0;) {
    guint32 parent = tree_parent (sketch, order[i]);
    size[order[i]]++;
    if (parent != G_MAXUINT32) {
      size[parent] += size[order[i]];
    }
  }
  for (guint32 i = 0; i < n; i++) {
    guint32 parent = tree_parent (sketch, order[i]);
    guint32 *from = parent == G_MAXUINT32 ? &next : &place[parent];
    deep[*from] = order[i];
    place[order[i]] = *from + 1;
    *from += size[order[i]];
  }
  return deep;
}

/* Levels: leaves in a row as near as their levels allow, every parent over the middle of its children. */
static void
tree_levels (Sketch *sketch, const guint32 *order, guint32 n)
{
  g_autofree guint32 *deep = tree_depth_first (sketch, order, n);
  g_autofree guint32 *depth = g_new0 (guint32, sketch->n);
  g_autofree double *left = g_new0 (double, sketch->n), *right = g_new0 (double, sketch->n); /* of the children */
  g_autofree guint8 *has_child = g_new0 (guint8, sketch->n);
  double gap = LEVEL_GAP / GR_BUSH_EDGE_LENGTH, cursor = 0;
  for (guint32 i = 0; i < n; i++) {
    guint32 parent = tree_parent (sketch, order[i]);
    depth[order[i]] = parent != G_MAXUINT32 ? depth[parent] + 1 : 0;
  }
  for (guint32 i = n; i-- > 0;) { /* children before parents, from the right */
    guint32 vertex = deep[i], parent = tree_parent (sketch, vertex);
    if (!has_child[vertex]) {
      sketch->at[vertex].x = cursor;
      cursor -= gap;
    } else {
      sketch->at[vertex].x = (left[vertex] + right[vertex]) / 2;
    }
    sketch->at[vertex].y = 0.9 * depth[vertex];
    if (parent != G_MAXUINT32) {
      right[parent] = has_child[parent] ? right[parent] : sketch->at[vertex].x;
      left[parent] = sketch->at[vertex].x;
      has_child[parent] = TRUE;
    }
  }
}

/* ---- springs ---- */

typedef struct {
  Sketch *sketch;
  guint32 piece;
  const guint32 *vertex; /* shape (n) */
  guint32 n;
  guint32 *edge;         /* shape (n_edges): of the piece */
  guint32 n_edges;
  GrPoint *force;        /* shape (sketch->n) */
} Spring;

static void
spring_push (Spring *spring, guint32 vertex, double x, double y)
{
  spring->force[vertex].x += x;
  spring->force[vertex].y += y;
}

static void
spring_repel (Spring *spring)
{
  const GrPoint *at = spring->sketch->at;
  for (guint32 i = 0; i < spring->n; i++) {
    for (guint32 k = i + 1; k < spring->n; k++) {
      guint32 a = spring->vertex[i], b = spring->vertex[k];
      double dx = at[a].x - at[b].x, dy = at[a].y - at[b].y, square = MAX (0.01, dx * dx + dy * dy);
      double push = MAX (0, 0.3 / square - 0.3 / (REACH * REACH));
      spring_push (spring, a, push * dx, push * dy);
      spring_push (spring, b, -push * dx, -push * dy);
    }
  }
}

/* The point of edge @edge that is nearest to @at, as a share of its length. */
static double
spring_share (const Sketch *sketch, guint32 edge, const GrPoint *at)
{
  const GrPoint *a = &sketch->at[sketch->tail[edge]], *b = &sketch->at[sketch->head[edge]];
  double dx = b->x - a->x, dy = b->y - a->y, square = MAX (1e-9, dx * dx + dy * dy);
  return CLAMP (((at->x - a->x) * dx + (at->y - a->y) * dy) / square, 0, 1);
}

static gboolean
spring_touches (const Sketch *sketch, guint32 edge, guint32 vertex)
{
  return sketch->tail[edge] == vertex || sketch->head[edge] == vertex;
}

/* From @vertex to the edge, and how long that is. */
static double
spring_distance (const Sketch *sketch, guint32 edge, guint32 vertex, double *dx, double *dy)
{
  const GrPoint *a = &sketch->at[sketch->tail[edge]], *b = &sketch->at[sketch->head[edge]], *v = &sketch->at[vertex];
  double share = spring_share (sketch, edge, v);
  *dx = v->x - a->x - share * (b->x - a->x);
  *dy = v->y - a->y - share * (b->y - a->y);
  return hypot (*dx, *dy);
}

static void
spring_pull (Spring *spring)
{
  const Sketch *sketch = spring->sketch;
  for (guint32 i = 0; i < spring->n_edges; i++) {
    guint32 edge = spring->edge[i], a = sketch->tail[edge], b = sketch->head[edge];
    double dx = sketch->at[b].x - sketch->at[a].x, dy = sketch->at[b].y - sketch->at[a].y;
    double length = MAX (0.05, hypot (dx, dy)), wanted = a >= sketch->n_nodes + sketch->n_feet || b >= sketch->n_nodes + sketch->n_feet ? 0.6 : 0.9;
    double pull = 1.6 * (length - wanted) / length;
    spring_push (spring, a, pull * dx, pull * dy);
    spring_push (spring, b, -pull * dx, -pull * dy);
    for (guint32 k = 0; k < spring->n; k++) {
      guint32 vertex = spring->vertex[k];
      if (spring_touches (sketch, edge, vertex)) {
        continue;
      }
      double distance = MAX (0.05, spring_distance (sketch, edge, vertex, &dx, &dy));
      if (distance < 0.6) {
        double push = 0.8 * (0.6 - distance) / distance;
        spring_push (spring, vertex, push * dx, push * dy);
        spring_push (spring, a, -push * dx / 2, -push * dy / 2);
        spring_push (spring, b, -push * dx / 2, -push * dy / 2);
      }
    }
  }
}

/* One step of at most @heat edge lengths; nodes are drawn up a little, feet stay on the ground. */
static void
spring_step (Spring *spring, double heat)
{
  Sketch *sketch = spring->sketch;
  for (guint32 i = 0; i < spring->n; i++) {
    spring->force[spring->vertex[i]] = (GrPoint) { 0, 0.16 };
  }
  spring_repel (spring);
  spring_pull (spring);
  for (guint32 i = 0; i < spring->n; i++) {
    guint32 vertex = spring->vertex[i];
    GrPoint *force = &spring->force[vertex];
    double length = hypot (force->x, force->y), step = length > heat ? heat / length : 1;
    sketch->at[vertex].x += step * force->x;
    sketch->at[vertex].y = sketch_is_foot (sketch, vertex) ? 0 : MAX (LOWEST, sketch->at[vertex].y + step * force->y);
  }
}

static double
cross_product (const GrPoint *a, const GrPoint *b, const GrPoint *c)
{
  return (b->x - a->x) * (c->y - a->y) - (b->y - a->y) * (c->x - a->x);
}

static gboolean
edges_cross (const Sketch *sketch, guint32 one, guint32 two)
{
  guint32 a = sketch->tail[one], b = sketch->head[one], c = sketch->tail[two], d = sketch->head[two];
  if (a == c || a == d || b == c || b == d) {
    return FALSE;
  }
  const GrPoint *at = sketch->at;
  return cross_product (&at[a], &at[b], &at[c]) * cross_product (&at[a], &at[b], &at[d]) < 0
         && cross_product (&at[c], &at[d], &at[a]) * cross_product (&at[c], &at[d], &at[b]) < 0;
}

/* How bad the present places are: crossings first, then nodes near to edges, then uneven lengths. */
static double
spring_badness (const Spring *spring)
{
  const Sketch *sketch = spring->sketch;
  double badness = 0, dx, dy;
  for (guint32 i = 0; i < spring->n_edges; i++) {
    guint32 edge = spring->edge[i];
    const GrPoint *a = &sketch->at[sketch->tail[edge]], *b = &sketch->at[sketch->head[edge]];
    double length = hypot (a->x - b->x, a->y - b->y);
    badness += (length - 1) * (length - 1);
    for (guint32 k = i + 1; k < spring->n_edges; k++) {
      badness += edges_cross (sketch, edge, spring->edge[k]) ? CROSSING : 0;
    }
    for (guint32 k = 0; k < spring->n; k++) {
      if (!spring_touches (sketch, edge, spring->vertex[k])) {
        double distance = spring_distance (sketch, edge, spring->vertex[k], &dx, &dy);
        badness += distance < 0.12 ? CROSSING : distance < 0.3 ? 20 : 0; /* on an edge is as bad as across it */
      }
    }
  }
  return badness;
}

static void
spring_run (Spring *spring, guint n_steps)
{
  for (guint step = 0; step < n_steps; step++) {
    spring_step (spring, 0.25 * (1 - (double) step / n_steps) + 0.004);
  }
}

/* The shortest cycle through @edge as vertices, in @cycle (of guint32); FALSE where there is none of three or more. */
static gboolean
spring_cycle (const Spring *spring, guint32 edge, GArray *cycle)
{
  const Sketch *sketch = spring->sketch;
  guint32 from = sketch->tail[edge], to = sketch->head[edge], n = 1;
  g_autofree guint32 *come = g_new (guint32, sketch->n), *queue = g_new (guint32, sketch->n);
  for (guint32 i = 0; i < sketch->n; i++) {
    come[i] = G_MAXUINT32;
  }
  queue[0] = come[from] = from;
  for (guint32 i = 0; i < n && come[to] == G_MAXUINT32; i++) {
    for (guint32 k = sketch->row[queue[i]]; k < sketch->row[queue[i] + 1]; k++) {
      guint32 other = sketch_other (sketch, sketch->around[k], queue[i]);
      if (come[other] == G_MAXUINT32 && !(queue[i] == from && other == to)) {
        come[other] = queue[i];
        queue[n++] = other;
      }
    }
  }
  g_array_set_size (cycle, 0);
  for (guint32 vertex = to; come[to] != G_MAXUINT32 && vertex != from; vertex = come[vertex]) {
    g_array_append_val (cycle, vertex);
  }
  g_array_append_val (cycle, from);
  return cycle->len > 2;
}

/* Which of @cycle is nearest to the ground in the spanning tree. */
static guint
cycle_lowest (const Sketch *sketch, const GArray *cycle)
{
  guint lowest = 0, least = G_MAXUINT;
  for (guint i = 0; i < cycle->len; i++) {
    guint depth = 0;
    for (guint32 vertex = g_array_index (cycle, guint32, i); tree_parent (sketch, vertex) != G_MAXUINT32; depth++) {
      vertex = tree_parent (sketch, vertex);
    }
    if (depth < least) {
      least = depth;
      lowest = i;
    }
  }
  return lowest;
}

/* The barycentric drawing (Tutte 1963): @cycle on a circle over the ground, its lowest vertex below, every other vertex in the
   middle of its neighbours. Where the cycle bounds a face of a well connected planar picture nothing crosses. */
static void
spring_barycentre (const Spring *spring, const GArray *cycle, GRand *random)
{
  Sketch *sketch = spring->sketch;
  g_autofree guint8 *is_fixed = g_new0 (guint8, sketch->n);
  double radius = MAX (cycle->len / 5.0, 0.45 * sqrt (spring->n));
  guint lowest = cycle_lowest (sketch, cycle);
  for (guint32 i = 0; i < spring->n; i++) {
    guint32 vertex = spring->vertex[i];
    is_fixed[vertex] = sketch_is_foot (sketch, vertex);
    sketch->at[vertex] = (GrPoint) { g_rand_double_range (random, -0.3, 0.3), is_fixed[vertex] ? 0 : 1 + radius };
  }
  for (guint i = 0; i < cycle->len; i++) {
    guint32 vertex = g_array_index (cycle, guint32, (lowest + i) % cycle->len);
    double angle = 2 * G_PI * i / cycle->len;
    if (!is_fixed[vertex]) {
      sketch->at[vertex] = (GrPoint) { radius * sin (angle), 1 + radius * (1 - cos (angle)) };
      is_fixed[vertex] = 1;
    }
  }
  for (guint round = 0; round < 120; round++) {
    for (guint32 i = 0; i < spring->n; i++) {
      guint32 vertex = spring->vertex[i], degree = sketch->row[vertex + 1] - sketch->row[vertex];
      GrPoint sum = { 0, 0 };
      for (guint32 k = sketch->row[vertex]; k < sketch->row[vertex + 1]; k++) {
        const GrPoint *other = &sketch->at[sketch_other (sketch, sketch->around[k], vertex)];
        sum.x += other->x / degree;
        sum.y += other->y / degree;
      }
      sketch->at[vertex] = is_fixed[vertex] ? sketch->at[vertex] : sum;
    }
  }
}

/* The best places found so far. */
typedef struct {
  GrPoint *at; /* shape (sketch->n) */
  double badness;
} SpringBest;

static void
spring_keep (const Spring *spring, SpringBest *best)
{
  double badness = spring_badness (spring);
  if (badness < best->badness - 1e-6) {
    best->badness = badness;
    for (guint32 i = 0; i < spring->n; i++) {
      best->at[spring->vertex[i]] = spring->sketch->at[spring->vertex[i]];
    }
  }
}

/* From a spanning tree in some order. */
static void
spring_try_tree (Spring *spring, guint32 *order, GRand *random, guint try, SpringBest *best)
{
  Sketch *sketch = spring->sketch;
  guint32 n = tree_order (sketch, spring->piece, try > 0 ? random : NULL, order);
  tree_levels (sketch, order, n);
  for (guint32 i = 0; i < n; i++) {
    /* Off any straight line: forces along it could never leave it. */
    sketch->at[order[i]].x += g_rand_double_range (random, -0.1, 0.1) * (1 + try);
  }
  spring_run (spring, 260);
  spring_keep (spring, best);
}

/* From a cycle on a circle, relaxed a little at a time, as far as that makes it better. */
static void
spring_try_cycle (Spring *spring, GRand *random, GArray *cycle, SpringBest *best)
{
  guint32 edge = spring->edge[g_rand_int_range (random, 0, (gint32) spring->n_edges)];
  if (!spring_cycle (spring, edge, cycle)) {
    return;
  }
  spring_barycentre (spring, cycle, random);
  spring_keep (spring, best);
  for (guint round = 0; round < 30; round++) {
    for (guint step = 0; step < 4; step++) {
      spring_step (spring, 0.03);
    }
    spring_keep (spring, best);
  }
}

/* Spreads a piece out from several beginnings and keeps the best. */
static void
piece_spread (Sketch *sketch, guint32 piece, guint32 *order)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (20 + piece);
  Spring spring = { .sketch = sketch, .piece = piece, .vertex = &sketch->list[sketch->start[piece]] };
  spring.n = sketch->start[piece + 1] - sketch->start[piece];
  g_autofree guint32 *edge = spring.edge = g_new (guint32, sketch->n_edges);
  g_autofree GrPoint *force = spring.force = g_new0 (GrPoint, sketch->n);
  g_autofree GrPoint *at = g_new (GrPoint, sketch->n);
  g_autoptr (GArray) cycle = g_array_new (FALSE, FALSE, sizeof (guint32));
  SpringBest best = { at, G_MAXDOUBLE };
  for (guint32 i = 0; i < sketch->n_edges; i++) {
    if (sketch->piece[sketch->tail[i]] == piece) {
      edge[spring.n_edges++] = i;
    }
  }
  guint n_tries = CLAMP (900 / spring.n, 6, 48);
  for (guint try = 0; try < n_tries; try++) {
    spring_try_tree (&spring, order, random, try, &best);
  }
  for (guint try = 0; try < n_tries && best.badness >= CROSSING; try++) {
    spring_try_cycle (&spring, random, cycle, &best);
  }
  double mean = 0;
  for (guint32 i = 0; i < spring.n_edges; i++) {
    const GrPoint *a = &at[sketch->tail[edge[i]]], *b = &at[sketch->head[edge[i]]];
    mean += hypot (a->x - b->x, a->y - b->y) / spring.n_edges;
  }
  for (guint32 i = 0; i < spring.n; i++) {
    const GrPoint *own = &at[spring.vertex[i]];
    sketch->at[spring.vertex[i]] = (GrPoint) { own->x / mean, own->y / mean };
  }
}

/* ---- all pieces ---- */

static void
piece_place (Sketch *sketch, guint32 piece)
{
  g_autofree guint32 *order = g_new (guint32, sketch->n);
  guint32 n = tree_order (sketch, piece, NULL, order), n_edges = 0, n_feet = 0;
  for (guint32 i = 0; i < sketch->n_edges; i++) {
    n_edges += sketch->piece[sketch->tail[i]] == piece;
  }
  for (guint32 i = 0; i < n; i++) {
    n_feet += sketch_is_foot (sketch, order[i]);
  }
  if (n_edges + 1 > n || n_feet != 1) {
    if (n <= MOST_SPREAD) {
      piece_spread (sketch, piece, order);
    } else {
      tree_levels (sketch, order, n);
    }
    return;
  }
  tree_wedges (sketch, order, n);
  if (tree_closest (sketch, order, n) * GR_BUSH_EDGE_LENGTH < CLOSEST) {
    tree_levels (sketch, order, n);
  }
}

static gboolean
piece_has_foot (const Sketch *sketch, guint32 piece)
{
  for (guint32 i = sketch->start[piece]; i < sketch->start[piece + 1]; i++) {
    if (sketch_is_foot (sketch, sketch->list[i])) {
      return TRUE;
    }
  }
  return FALSE;
}

void
gr_bush_place (GrBush *bush)
{
  if (bush->place != NULL) {
    return;
  }
  Sketch sketch = sketch_new (bush);
  bush->place = g_new0 (GrPoint, bush->n_nodes);
  bush->foot = g_new0 (double, bush->n_feet);
  double x = 0;
  for (guint32 piece = 0; piece < sketch.n_pieces; piece++) {
    if (!piece_has_foot (&sketch, piece)) {
      continue; /* it floats and is never drawn */
    }
    piece_place (&sketch, piece);
    double left = G_MAXDOUBLE, right = -G_MAXDOUBLE;
    for (guint32 i = sketch.start[piece]; i < sketch.start[piece + 1]; i++) {
      left = MIN (left, sketch.at[sketch.list[i]].x);
      right = MAX (right, sketch.at[sketch.list[i]].x);
    }
    for (guint32 i = sketch.start[piece]; i < sketch.start[piece + 1]; i++) {
      guint32 vertex = sketch.list[i];
      GrPoint at = { x + (sketch.at[vertex].x - left) * GR_BUSH_EDGE_LENGTH, -sketch.at[vertex].y * GR_BUSH_EDGE_LENGTH };
      if (vertex < bush->n_nodes) {
        bush->place[vertex] = at;
      } else if (sketch_is_foot (&sketch, vertex)) {
        bush->foot[vertex - bush->n_nodes] = at.x;
      }
    }
    x += (right - left) * GR_BUSH_EDGE_LENGTH + PIECE_GAP;
  }
  sketch_clear (&sketch);
}
