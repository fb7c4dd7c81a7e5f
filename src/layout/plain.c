// SPDX-License-Identifier: MIT
// The plainer layered layout, for graphs on which dot takes too long: longest-path levels, barycentre sweeps over
// levels with a virtual node wherever a long edge crosses one, then coordinates by least squares: each level is moved
// as near to the mean of its neighbours as its order and gaps allow, which is isotonic regression, solved by pooling
// adjacent violators. Where long edges would need too many virtual nodes they get none and bend gently instead.
// Source: K. Sugiyama, S. Tagawa, M. Toda, Methods for visual understanding of hierarchical system structures, IEEE
// Trans. SMC 11 (1981); R. E. Barlow et al., Statistical inference under order restrictions (1972).
// Invariant: level[r] lists the vertices of rank r in their order across; vertices below n_real are the graph's nodes.

#include "layout/graphviz.h"

#include "base/held.h"
#include "base/adjacency.h"

#include <stdlib.h>

#define PLAIN_MAX_VIRTUAL 200000
#define PLAIN_ORDER_SWEEPS 8
#define PLAIN_PLACE_SWEEPS 10
#define PLAIN_BEND 0.12 /* of its length that a long edge without virtual nodes bends aside */

typedef struct {
  guint32 rank, order;
  double across, room; /* room: size across, in points */
} Vertex;

typedef struct {
  guint32 from, to; /* vertices of neighbouring ranks, from on the lower one */
} Piece;

typedef struct {
  guint32 n_real, n_ranks;
  GArray *vertex;                   /* of Vertex */
  GArray *piece;                    /* of Piece */
  GArray *first_piece;              /* of guint32, shape (n_edges + 1): the pieces of each edge, in order */
  guint32 *level, *level_start;     /* vertices by rank, compressed rows */
  guint32 *near[2], *near_start[2]; /* neighbours of each vertex on the rank before and after, compressed rows */
} Plain;

GArray *
gr_plain_levels (const GrLayout *layout, guint64 *span)
{
  guint32 n_nodes = layout->node->len;
  guint n_edges = layout->edge->len;
  const GrLayoutEdge *edge = (const GrLayoutEdge *) (gpointer) layout->edge->data;
  GArray *level = g_array_sized_new (FALSE, TRUE, sizeof (guint32), n_nodes);
  g_array_set_size (level, n_nodes);
  g_autofree guint32 *n_left = g_new0 (guint32, (gsize) n_nodes + 1), *queue = g_new (guint32, (gsize) n_nodes + 1);
  g_autofree guint32 *start = g_new (guint32, (gsize) n_nodes + 2), *tail = g_new (guint32, (gsize) n_edges + 1);
  *span = 0;
  gr_adjacency_tails (n_nodes, edge, n_edges, sizeof *edge, start, tail);
  for (guint i = 0; i < n_edges; i++)
    n_left[edge[i].tail]++;
  guint32 n_queued = 0;
  for (guint32 v = 0; v < n_nodes; v++)
    if (n_left[v] == 0)
      queue[n_queued++] = v;
  for (guint32 i = 0; i < n_queued; i++) {
    guint32 head = queue[i], next = g_array_index (level, guint32, head) + 1;
    for (guint32 k = start[head]; k < start[head + 1]; k++) {
      guint32 *at = &g_array_index (level, guint32, tail[k]);
      *at = MAX (*at, next);
      if (--n_left[tail[k]] == 0)
        queue[n_queued++] = tail[k];
    }
  }
  for (guint i = 0; i < n_edges; i++) {
    guint32 from = g_array_index (level, guint32, edge[i].tail), to = g_array_index (level, guint32, edge[i].head);
    *span += from > to ? from - to : 1;
  }
  return level;
}

/* Vertices for nodes and, where there are not too many, for every rank that an edge crosses; pieces between them. */
static void
plain_build (Plain *plain, const GrLayout *layout)
{
  guint64 span;
  g_autoptr (GArray) level = gr_plain_levels (layout, &span);
  guint32 highest = 0;
  plain->n_real = layout->node->len;
  for (guint32 v = 0; v < plain->n_real; v++)
    highest = MAX (highest, g_array_index (level, guint32, v));
  plain->n_ranks = highest + 1;
  plain->vertex = g_array_new (FALSE, TRUE, sizeof (Vertex));
  plain->piece = g_array_new (FALSE, TRUE, sizeof (Piece));
  plain->first_piece = g_array_new (FALSE, TRUE, sizeof (guint32));
  for (guint32 v = 0; v < plain->n_real; v++) {
    const GrLayoutNode *node = &g_array_index (layout->node, GrLayoutNode, v);
    GR_APPEND (plain->vertex, Vertex, .rank = highest - g_array_index (level, guint32, v),
               .room = gr_layout_is_sideways (layout) ? node->height : node->width);
  }
  GR_EACH (i, const GrLayoutEdge, edge, layout->edge) {
    guint32 rank = g_array_index (plain->vertex, Vertex, edge->tail).rank;
    guint32 last = g_array_index (plain->vertex, Vertex, edge->head).rank;
    Piece piece = { edge->tail, edge->head };
    g_array_append_val (plain->first_piece, plain->piece->len);
    if (rank >= last || (span > PLAIN_MAX_VIRTUAL && last > rank + 1))
      continue;
    for (rank++; rank < last; rank++) {
      Vertex vertex = { .rank = rank };
      piece.to = plain->vertex->len;
      g_array_append_val (plain->vertex, vertex);
      g_array_append_val (plain->piece, piece);
      piece.from = piece.to;
    }
    piece.to = edge->head;
    g_array_append_val (plain->piece, piece);
  }
  g_array_append_val (plain->first_piece, plain->piece->len);
}

static void
plain_index (Plain *plain)
{
  guint32 n_vertices = plain->vertex->len, n_pieces = plain->piece->len;
  const char *piece = plain->piece->data;
  g_autofree guint32 *rank = g_new (guint32, (gsize) n_vertices + 1);
  for (guint32 v = 0; v < n_vertices; v++)
    rank[v] = g_array_index (plain->vertex, Vertex, v).rank;
  plain->level = g_new (guint32, (gsize) n_vertices + 1);
  plain->level_start = g_new (guint32, (gsize) plain->n_ranks + 2);
  gr_adjacency_members (plain->n_ranks, rank, n_vertices, plain->level_start, plain->level);
  for (guint side = 0; side < 2; side++) {
    plain->near[side] = g_new (guint32, (gsize) n_pieces + 1);
    plain->near_start[side] = g_new (guint32, (gsize) n_vertices + 2);
  }
  gr_adjacency_tails (n_vertices, piece, n_pieces, sizeof (Piece), plain->near_start[0], plain->near[0]);
  gr_adjacency_heads (n_vertices, piece, n_pieces, sizeof (Piece), plain->near_start[1], plain->near[1]);
}

typedef struct {
  double mean;
  guint32 order, vertex;
} Wish;

static int
wish_compare (const void *a, const void *b)
{
  const Wish *left = a, *right = b;
  if (left->mean != right->mean)
    return left->mean < right->mean ? -1 : 1;
  return left->order < right->order ? -1 : left->order > right->order;
}

/* Where vertex @v would like to be: the mean of its neighbours on one side, or where it is. */
static double
plain_mean (const Plain *plain, guint32 v, guint side, gboolean by_order)
{
  guint32 first = plain->near_start[side][v], last = plain->near_start[side][v + 1];
  const Vertex *vertex = (const Vertex *) (gpointer) plain->vertex->data;
  if (first == last)
    return by_order ? vertex[v].order : vertex[v].across;
  double sum = 0;
  for (guint32 k = first; k < last; k++) {
    const Vertex *other = &vertex[plain->near[side][k]];
    sum += by_order ? other->order : other->across;
  }
  return sum / (last - first);
}

static void
plain_order (Plain *plain)
{
  g_autofree Wish *wish = g_new (Wish, (gsize) plain->vertex->len + 1);
  for (guint32 rank = 0; rank < plain->n_ranks; rank++)
    for (guint32 k = plain->level_start[rank]; k < plain->level_start[rank + 1]; k++)
      g_array_index (plain->vertex, Vertex, plain->level[k]).order = k - plain->level_start[rank];
  for (guint sweep = 0; sweep < PLAIN_ORDER_SWEEPS; sweep++) {
    guint side = sweep % 2;
    for (guint32 i = 1; i < plain->n_ranks; i++) {
      guint32 rank = side == 0 ? i : plain->n_ranks - 1 - i, *level = plain->level + plain->level_start[rank];
      guint32 n = plain->level_start[rank + 1] - plain->level_start[rank];
      for (guint32 k = 0; k < n; k++)
        wish[k] = (Wish) { plain_mean (plain, level[k], side, TRUE), k, level[k] };
      qsort (wish, n, sizeof *wish, wish_compare);
      for (guint32 k = 0; k < n; k++) {
        level[k] = wish[k].vertex;
        g_array_index (plain->vertex, Vertex, level[k]).order = k;
      }
    }
  }
}

typedef struct {
  double sum;
  guint32 first, count;
} Pool;

/* Moves the vertices of one level as near to @wish (in their order) as gaps allow: least squares by pooling. */
static void
plain_settle (Plain *plain, guint32 rank, double node_gap, const double *wish, double *offset, Pool *pool)
{
  guint32 *level = plain->level + plain->level_start[rank], n = plain->level_start[rank + 1] - plain->level_start[rank];
  Vertex *vertex = (Vertex *) (gpointer) plain->vertex->data;
  guint32 n_pools = 0;
  for (guint32 i = 0; i < n; i++) {
    offset[i] = 0;
    if (i > 0) {
      gboolean is_thin = level[i] >= plain->n_real && level[i - 1] >= plain->n_real;
      offset[i] = offset[i - 1] + (vertex[level[i]].room + vertex[level[i - 1]].room) / 2
                  + (is_thin ? node_gap / 2 : node_gap);
    }
    pool[n_pools++] = (Pool) { wish[i] - offset[i], i, 1 };
    while (n_pools > 1
           && pool[n_pools - 2].sum / pool[n_pools - 2].count >= pool[n_pools - 1].sum / pool[n_pools - 1].count) {
      pool[n_pools - 2].sum += pool[n_pools - 1].sum;
      pool[n_pools - 2].count += pool[n_pools - 1].count;
      n_pools--;
    }
  }
  for (guint32 p = 0; p < n_pools; p++)
    for (guint32 i = pool[p].first; i < pool[p].first + pool[p].count; i++)
      vertex[level[i]].across = pool[p].sum / pool[p].count + offset[i];
}

static void
plain_place (Plain *plain, double node_gap)
{
  gsize n = (gsize) plain->vertex->len + 1;
  g_autofree double *wish = g_new0 (double, n), *offset = g_new (double, n);
  g_autofree Pool *pool = g_new (Pool, n);
  for (guint32 rank = 0; rank < plain->n_ranks; rank++)
    plain_settle (plain, rank, node_gap, wish, offset, pool);
  for (guint sweep = 0; sweep < PLAIN_PLACE_SWEEPS; sweep++) {
    guint side = sweep % 2;
    for (guint32 i = 0; i < plain->n_ranks; i++) {
      guint32 rank = side == 0 ? i : plain->n_ranks - 1 - i;
      guint32 first = plain->level_start[rank], last = plain->level_start[rank + 1];
      for (guint32 k = first; k < last; k++)
        wish[k - first] = plain_mean (plain, plain->level[k], side, FALSE);
      plain_settle (plain, rank, node_gap, wish, offset, pool);
    }
  }
}

static GrPoint
plain_point (const GrLayout *layout, double along, double across)
{
  switch (layout->direction) {
  case GR_DIRECTION_RIGHT:
    return (GrPoint) { along, across };
  case GR_DIRECTION_LEFT:
    return (GrPoint) { -along, across };
  case GR_DIRECTION_DOWN:
    return (GrPoint) { across, along };
  case GR_DIRECTION_UP:
    return (GrPoint) { across, -along };
  }
  g_return_val_if_reached (((GrPoint) { 0, 0 }));
}

static void
plain_route (const Plain *plain, const double *along, GrLayout *layout)
{
  g_autoptr (GArray) stop = g_array_new (FALSE, FALSE, sizeof (GrPoint));
  g_array_set_size (layout->point, 0);
  GR_EACH (i, GrLayoutEdge, edge, layout->edge) {
    const GrLayoutNode *tail = &g_array_index (layout->node, GrLayoutNode, edge->tail);
    const GrLayoutNode *head = &g_array_index (layout->node, GrLayoutNode, edge->head);
    guint32 first = g_array_index (plain->first_piece, guint32, i);
    guint32 last = g_array_index (plain->first_piece, guint32, i + 1);
    edge->first_point = layout->point->len;
    if (first == last) {
      double dx = head->x - tail->x, dy = head->y - tail->y;
      GrPoint run[4] = {
        { tail->x, tail->y },
        { tail->x + dx / 3 - PLAIN_BEND * dy, tail->y + dy / 3 + PLAIN_BEND * dx },
        { head->x - dx / 3 - PLAIN_BEND * dy, head->y - dy / 3 + PLAIN_BEND * dx },
        { head->x, head->y },
      };
      g_array_append_vals (layout->point, run, 4);
    } else {
      GrPoint at = { tail->x, tail->y };
      g_array_set_size (stop, 0);
      g_array_append_val (stop, at);
      for (guint32 k = first; k < last; k++) {
        const Vertex *vertex = &g_array_index (plain->vertex, Vertex, g_array_index (plain->piece, Piece, k).to);
        at = plain_point (layout, along[vertex->rank], vertex->across);
        g_array_append_val (stop, at);
      }
      const GrPoint *own = (const GrPoint *) (gpointer) stop->data;
      g_array_append_val (layout->point, own[0]);
      for (guint k = 0; k + 1 < stop->len; k++) { /* a smooth curve: Catmull and Rom's spline as Béziers */
        const GrPoint *a = &own[k > 0 ? k - 1 : 0], *b = &own[k], *c = &own[k + 1],
                      *d = &own[MIN (k + 2, stop->len - 1)];
        GrPoint run[3] = {
          { b->x + (c->x - a->x) / 6, b->y + (c->y - a->y) / 6 },
          { c->x - (d->x - b->x) / 6, c->y - (d->y - b->y) / 6 },
          *c,
        };
        g_array_append_vals (layout->point, run, 3);
      }
    }
    edge->n_points = layout->point->len - edge->first_point;
  }
}

void
gr_plain_run (GrLayout *layout)
{
  Plain plain = { 0 };
  plain_build (&plain, layout);
  plain_index (&plain);
  plain_order (&plain);
  plain_place (&plain, layout->node_gap);
  /* Distance of each rank's middle from the first one's, along the direction. */
  g_autofree double *along = g_new0 (double, plain.n_ranks), *depth = g_new0 (double, plain.n_ranks);
  for (guint32 v = 0; v < plain.n_real; v++) {
    const GrLayoutNode *node = &g_array_index (layout->node, GrLayoutNode, v);
    double *room = &depth[g_array_index (plain.vertex, Vertex, v).rank];
    *room = MAX (*room, gr_layout_is_sideways (layout) ? node->width : node->height);
  }
  for (guint32 rank = 1; rank < plain.n_ranks; rank++)
    along[rank] = along[rank - 1] + (depth[rank - 1] + depth[rank]) / 2 + layout->rank_gap;
  for (guint32 v = 0; v < plain.n_real; v++) {
    const Vertex *vertex = &g_array_index (plain.vertex, Vertex, v);
    GrPoint at = plain_point (layout, along[vertex->rank], vertex->across);
    GrLayoutNode *node = &g_array_index (layout->node, GrLayoutNode, v);
    node->x = at.x;
    node->y = at.y;
  }
  plain_route (&plain, along, layout);
  g_array_unref (plain.vertex);
  g_array_unref (plain.piece);
  g_array_unref (plain.first_piece);
  g_free (plain.level);
  g_free (plain.level_start);
  for (guint side = 0; side < 2; side++) {
    g_free (plain.near[side]);
    g_free (plain.near_start[side]);
  }
}
