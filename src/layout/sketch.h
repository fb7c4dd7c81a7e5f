// SPDX-License-Identifier: MIT
// What the files share that lay out graphs on the ground, private to layout/: the graph taken apart into pieces, and
// what places one of them.
#pragma once

#include "layout/standing.h"

typedef struct {
  guint32 n, n_edges;
  const GrStandingEdge *edge; /* lent */
  const guint8 *is_foot;      /* lent */
  double length;              /* of an edge, in points */
  guint32 *row, *around;      /* edges at vertex i: around[row[i] … row[i + 1]) */
  GrPoint *at;                /* shape (n), y up, edge length 1 */
  guint32 *piece;             /* shape (n); G_MAXUINT32: without edges */
  guint32 n_pieces;
  guint32 *list, *start; /* vertices piece by piece: list[start[i] … start[i + 1]) */
  guint32 *parent_edge;  /* shape (n): in the spanning forest from the feet */
} GrSketch;

static inline guint32
gr_sketch_other (const GrSketch *sketch, guint32 edge, guint32 vertex)
{
  return sketch->edge[edge].tail == vertex ? sketch->edge[edge].head : sketch->edge[edge].tail;
}

/* ---- planar.c ---- */

/* Places the vertices of @piece (sketch->at) so that no two of its edges cross, feet at height 0 and all else above, however
   unevenly; edges between two feet are not looked at. @outer: of the faces that can be the outer one the longest for 0,
   then the others. FALSE where there are no more of them, or that cannot be at all: the piece, with its feet as one
   point, is not planar. */
gboolean gr_planar_place (GrSketch *sketch, guint32 piece, guint outer);

/* TRUE where the graph of vertices below @n with the ends @end, two for each of its @n_edges edges, can be drawn in the plane
   without a crossing. Of what does not hang together only the part of the first edge is looked at. */
gboolean gr_planar_test (guint32 n, const guint32 *end, guint n_edges);
