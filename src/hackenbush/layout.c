// SPDX-License-Identifier: MIT
// Where the nodes of a Hackenbush picture stand. Its pieces (connected, each foot a point of its own) stand side by
// side. A piece that is a tree on one foot is laid out in nested wedges, which never cross, or, where these get too
// narrow, in levels over a row of leaves. Any other piece is spread out by springs (bush-spring.c). All numbers are
// drawn from a fixed seed: the same picture has the same places on every run.
// Invariant: feet stand at height 0, nodes at negative heights (y down), loops count as leaves of their own for room.
#include "hackenbush/sketch.h"

#include <math.h>

#define PIECE_GAP 30.0 /* between pieces, in points */
#define WEDGE 2.3      /* of a whole tree, in radians */
#define CLOSEST 21.0   /* nodes nearer than this are too near */
#define LEVEL_GAP 27.0 /* between nodes of a level */
#define MOST_SPREAD 70 /* vertices that springs can place in reasonable time */

static void
sketch_lay_rows (GrSketch *sketch)
{
  sketch->row = g_new0 (guint32, sketch->n + 2);
  sketch->around = g_new (guint32, 2 * sketch->n_edges + 1);
  for (guint32 i = 0; i < sketch->n_edges; i++) {
    sketch->row[sketch->tail[i] + 2]++;
    sketch->row[sketch->head[i] + 2]++;
  }
  for (guint32 i = 2; i < sketch->n + 2; i++)
    sketch->row[i] += sketch->row[i - 1];
  for (guint32 i = 0; i < sketch->n_edges; i++) {
    sketch->around[sketch->row[sketch->tail[i] + 1]++] = i;
    sketch->around[sketch->row[sketch->head[i] + 1]++] = i;
  }
}

/* Pieces in the order of their first edges. */
static void
sketch_find_pieces (GrSketch *sketch)
{
  sketch->piece = g_new (guint32, sketch->n);
  sketch->list = g_new (guint32, sketch->n);
  sketch->start = g_new0 (guint32, sketch->n + 1);
  guint32 n = 0;
  for (guint32 i = 0; i < sketch->n; i++)
    sketch->piece[i] = G_MAXUINT32;
  for (guint32 first = 0; first < sketch->n_edges; first++) {
    if (sketch->piece[sketch->tail[first]] != G_MAXUINT32)
      continue;
    guint32 begin = n;
    sketch->piece[sketch->tail[first]] = sketch->n_pieces;
    sketch->list[n++] = sketch->tail[first];
    for (guint32 i = begin; i < n; i++) {
      guint32 vertex = sketch->list[i];
      for (guint32 k = sketch->row[vertex]; k < sketch->row[vertex + 1]; k++) {
        guint32 other = gr_sketch_other (sketch, sketch->around[k], vertex);
        if (sketch->piece[other] == G_MAXUINT32) {
          sketch->piece[other] = sketch->n_pieces;
          sketch->list[n++] = other;
        }
      }
    }
    sketch->start[++sketch->n_pieces] = n;
  }
}

static GrSketch
sketch_new (const GrBush *bush)
{
  GrSketch sketch = { .n_nodes = bush->n_nodes, .n_feet = bush->n_feet, .n_edges = bush->edge->len };
  sketch.tail = g_new (guint32, MAX (1, sketch.n_edges));
  sketch.head = g_new (guint32, MAX (1, sketch.n_edges));
  sketch.n = bush->n_nodes + bush->n_feet;
  for (guint32 i = 0; i < sketch.n_edges; i++) {
    const GrBushEdge *edge = gr_bush_edge (bush, i);
    guint32 end[2];
    for (guint k = 0; k < 2; k++)
      end[k] = edge->node[k] == 0 ? bush->n_nodes + edge->foot[k] : edge->node[k];
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
sketch_clear (GrSketch *sketch)
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

/* Sorts the piece's vertices so that parents come before children, breadth first from its feet, each vertex' edges
   beginning at a place drawn from @random (nullable: in order). Gives how many there are. */
guint32
gr_sketch_order (GrSketch *sketch, guint32 piece, GRand *random, guint32 *order)
{
  guint32 n = 0, end = sketch->start[piece + 1], begin = sketch->start[piece];
  for (guint32 i = begin; i < end; i++)
    sketch->parent_edge[sketch->list[i]] = G_MAXUINT32;
  for (guint32 i = begin; i < end; i++)
    if (gr_sketch_is_foot (sketch, sketch->list[i]))
      order[n++] = sketch->list[i];
  guint32 n_roots = n;
  for (guint32 i = 0; i < n; i++) {
    guint32 vertex = order[i], degree = sketch->row[vertex + 1] - sketch->row[vertex];
    guint32 turn = random != NULL && degree > 0 ? (guint32) g_rand_int_range (random, 0, (gint32) degree) : 0;
    for (guint32 k = 0; k < degree; k++) {
      guint32 edge = sketch->around[sketch->row[vertex] + (k + turn) % degree];
      guint32 other = gr_sketch_other (sketch, edge, vertex);
      gboolean is_root = FALSE;
      for (guint32 root = 0; root < n_roots && !is_root; root++)
        is_root = order[root] == other;
      if (sketch->parent_edge[other] == G_MAXUINT32 && !is_root) {
        sketch->parent_edge[other] = edge;
        order[n++] = other;
      }
    }
  }
  return n;
}

guint32
gr_sketch_parent (const GrSketch *sketch, guint32 vertex)
{
  guint32 edge = sketch->parent_edge[vertex];
  return edge == G_MAXUINT32 ? G_MAXUINT32 : gr_sketch_other (sketch, edge, vertex);
}

/* Leaves above each vertex, itself where it has none above. */
static void
tree_count_leaves (const GrSketch *sketch, const guint32 *order, guint32 n, double *leaves)
{
  for (guint32 i = 0; i < n; i++)
    leaves[order[i]] = 0;
  for (guint32 i = n; i-- > 0;) {
    guint32 vertex = order[i], parent = gr_sketch_parent (sketch, vertex);
    leaves[vertex] = MAX (1, leaves[vertex]);
    if (parent != G_MAXUINT32)
      leaves[parent] += leaves[vertex];
  }
}

/* Wedges: each child gets a part of its parent's by its leaves, and stands on the middle of it, a little upright. */
static void
tree_wedges (GrSketch *sketch, const guint32 *order, guint32 n)
{
  g_autofree double *leaves = g_new0 (double, sketch->n), *low = g_new0 (double, sketch->n);
  g_autofree double *width = g_new0 (double, sketch->n), *used = g_new0 (double, sketch->n);
  tree_count_leaves (sketch, order, n, leaves);
  double total = WEDGE * MIN (1, 0.25 + 0.25 * leaves[order[0]]);
  low[order[0]] = -total / 2;
  width[order[0]] = total;
  for (guint32 i = 1; i < n; i++) {
    guint32 vertex = order[i], parent = gr_sketch_parent (sketch, vertex);
    gboolean is_only = leaves[vertex] == leaves[parent];
    width[vertex] = width[parent] * leaves[vertex] / leaves[parent];
    low[vertex] = low[parent] + used[parent];
    used[parent] += width[vertex];
    double middle = low[vertex] + width[vertex] / 2;
    double angle = is_only ? CLAMP (0.72 * middle, low[vertex] + 0.1 * width[vertex], low[vertex] + 0.9 * width[vertex])
                           : middle;
    sketch->at[vertex].x = sketch->at[parent].x + sin (angle);
    sketch->at[vertex].y = sketch->at[parent].y + cos (angle);
  }
}

/* The least distance of two vertices of the piece. */
static double
tree_closest (const GrSketch *sketch, const guint32 *order, guint32 n)
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

/* The vertices in depth-first order, the roots in a row: order is breadth first, so children of one parent are
   neighbours. (transfer full) */
static guint32 *
tree_depth_first (const GrSketch *sketch, const guint32 *order, guint32 n)
{
  g_autofree guint32 *size = g_new0 (guint32, sketch->n), *place = g_new0 (guint32, sketch->n);
  guint32 *deep = g_new (guint32, n), next = 0;
  for (guint32 i = n; i-- > 0;) {
    guint32 parent = gr_sketch_parent (sketch, order[i]);
    size[order[i]]++;
    if (parent != G_MAXUINT32)
      size[parent] += size[order[i]];
  }
  for (guint32 i = 0; i < n; i++) {
    guint32 parent = gr_sketch_parent (sketch, order[i]);
    guint32 *from = parent == G_MAXUINT32 ? &next : &place[parent];
    deep[*from] = order[i];
    place[order[i]] = *from + 1;
    *from += size[order[i]];
  }
  return deep;
}

/* Levels: leaves in a row as near as their levels allow, every parent over the middle of its children. */
void
gr_sketch_levels (GrSketch *sketch, const guint32 *order, guint32 n)
{
  g_autofree guint32 *deep = tree_depth_first (sketch, order, n);
  g_autofree guint32 *depth = g_new0 (guint32, sketch->n);
  g_autofree double *left = g_new0 (double, sketch->n), *right = g_new0 (double, sketch->n); /* of the children */
  g_autofree guint8 *has_child = g_new0 (guint8, sketch->n);
  double gap = LEVEL_GAP / GR_BUSH_EDGE_LENGTH, cursor = 0;
  for (guint32 i = 0; i < n; i++) {
    guint32 parent = gr_sketch_parent (sketch, order[i]);
    depth[order[i]] = parent != G_MAXUINT32 ? depth[parent] + 1 : 0;
  }
  for (guint32 i = n; i-- > 0;) { /* children before parents, from the right */
    guint32 vertex = deep[i], parent = gr_sketch_parent (sketch, vertex);
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

/* ---- all pieces ---- */

static void
piece_place (GrSketch *sketch, guint32 piece)
{
  g_autofree guint32 *order = g_new (guint32, sketch->n);
  guint32 n = gr_sketch_order (sketch, piece, NULL, order), n_edges = 0, n_feet = 0;
  for (guint32 i = 0; i < sketch->n_edges; i++)
    n_edges += sketch->piece[sketch->tail[i]] == piece;
  for (guint32 i = 0; i < n; i++)
    n_feet += gr_sketch_is_foot (sketch, order[i]);
  if (n_edges + 1 > n || n_feet != 1) {
    if (n <= MOST_SPREAD)
      gr_sketch_spread (sketch, piece, order);
    else
      gr_sketch_levels (sketch, order, n);
    return;
  }
  tree_wedges (sketch, order, n);
  if (tree_closest (sketch, order, n) * GR_BUSH_EDGE_LENGTH < CLOSEST)
    gr_sketch_levels (sketch, order, n);
}

static gboolean
piece_has_foot (const GrSketch *sketch, guint32 piece)
{
  for (guint32 i = sketch->start[piece]; i < sketch->start[piece + 1]; i++)
    if (gr_sketch_is_foot (sketch, sketch->list[i]))
      return TRUE;
  return FALSE;
}

void
gr_bush_place (GrBush *bush)
{
  if (bush->place != NULL)
    return;
  GrSketch sketch = sketch_new (bush);
  bush->place = g_new0 (GrPoint, bush->n_nodes);
  bush->foot = g_new0 (double, bush->n_feet);
  double x = 0;
  for (guint32 piece = 0; piece < sketch.n_pieces; piece++) {
    if (!piece_has_foot (&sketch, piece))
      continue; /* it floats and is never drawn */
    piece_place (&sketch, piece);
    double left = G_MAXDOUBLE, right = -G_MAXDOUBLE;
    for (guint32 i = sketch.start[piece]; i < sketch.start[piece + 1]; i++) {
      left = MIN (left, sketch.at[sketch.list[i]].x);
      right = MAX (right, sketch.at[sketch.list[i]].x);
    }
    for (guint32 i = sketch.start[piece]; i < sketch.start[piece + 1]; i++) {
      guint32 vertex = sketch.list[i];
      GrPoint at = { x + (sketch.at[vertex].x - left) * GR_BUSH_EDGE_LENGTH,
                     -sketch.at[vertex].y * GR_BUSH_EDGE_LENGTH };
      if (vertex < bush->n_nodes)
        bush->place[vertex] = at;
      else if (gr_sketch_is_foot (&sketch, vertex))
        bush->foot[vertex - bush->n_nodes] = at.x;
    }
    x += (right - left) * GR_BUSH_EDGE_LENGTH + PIECE_GAP;
  }
  sketch_clear (&sketch);
}
