// SPDX-License-Identifier: MIT
// A graph on the ground taken apart: its edges by vertex, its pieces, spanning forests from the feet, and the forest
// placed in levels.
#include "layout/sketch.h"

#include "base/adjacency.h"
#include "layout/levels.h"

#define LEVEL_GAP 27.0 /* between vertices of a level, in points */
#define LEVEL_RISE 0.9 /* from level to level, in edge lengths */

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
    if (sketch->piece[sketch->edge[first].tail] != G_MAXUINT32)
      continue;
    guint32 begin = n;
    sketch->piece[sketch->edge[first].tail] = sketch->n_pieces;
    sketch->list[n++] = sketch->edge[first].tail;
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

void
gr_sketch_init (GrSketch *sketch, const GrStanding *standing)
{
  *sketch = (GrSketch) { .n = standing->n,
                         .n_edges = standing->edge->len,
                         .edge = (const GrStandingEdge *) (gpointer) standing->edge->data,
                         .is_foot = standing->is_foot,
                         .length = standing->length };
  sketch->at = g_new0 (GrPoint, sketch->n);
  sketch->parent_edge = g_new (guint32, sketch->n);
  sketch->row = g_new (guint32, sketch->n + 2);
  sketch->around = g_new (guint32, 2 * sketch->n_edges + 1);
  gr_adjacency_edges (sketch->n, sketch->edge, sketch->n_edges, sizeof *sketch->edge, sketch->row, sketch->around);
  sketch_find_pieces (sketch);
}

void
gr_sketch_clear (GrSketch *sketch)
{
  g_free (sketch->row);
  g_free (sketch->around);
  g_free (sketch->at);
  g_free (sketch->piece);
  g_free (sketch->list);
  g_free (sketch->start);
  g_free (sketch->parent_edge);
}

guint32
gr_sketch_order (GrSketch *sketch, guint32 piece, GRand *random, guint32 *order)
{
  guint32 n = 0, end = sketch->start[piece + 1], begin = sketch->start[piece];
  for (guint32 i = begin; i < end; i++)
    sketch->parent_edge[sketch->list[i]] = G_MAXUINT32;
  for (guint32 i = begin; i < end; i++)
    if (sketch->is_foot[sketch->list[i]])
      order[n++] = sketch->list[i];
  for (guint32 i = 0; i < n; i++) {
    guint32 vertex = order[i], degree = sketch->row[vertex + 1] - sketch->row[vertex];
    guint32 turn = random != NULL && degree > 0 ? (guint32) g_rand_int_range (random, 0, (gint32) degree) : 0;
    for (guint32 k = 0; k < degree; k++) {
      guint32 edge = sketch->around[sketch->row[vertex] + (k + turn) % degree];
      guint32 other = gr_sketch_other (sketch, edge, vertex);
      if (sketch->parent_edge[other] == G_MAXUINT32 && !sketch->is_foot[other]) {
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

void
gr_sketch_levels (GrSketch *sketch, const guint32 *order, guint32 n)
{
  g_autofree guint32 *rank = g_new (guint32, sketch->n), *parent = g_new (guint32, n);
  g_autofree double *room = g_new (double, n);
  g_autofree GrPoint *at = g_new (GrPoint, n);
  for (guint32 i = 0; i < n; i++) {
    guint32 up = gr_sketch_parent (sketch, order[i]);
    rank[order[i]] = i;
    parent[i] = up != G_MAXUINT32 ? rank[up] : G_MAXUINT32;
    room[i] = LEVEL_GAP / sketch->length;
  }
  gr_levels_place (n, parent, room, at);
  for (guint32 i = 0; i < n; i++)
    sketch->at[order[i]] = (GrPoint) { at[i].x, LEVEL_RISE * at[i].y };
}
