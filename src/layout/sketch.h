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

void gr_sketch_init (GrSketch *sketch, const GrStanding *standing);
void gr_sketch_clear (GrSketch *sketch);
/* Sorts the vertices of @piece so that parents come before children, breadth first from its feet, each vertex' edges
   beginning at a place drawn from @random (nullable: in order); fills parent_edge. Gives how many there are. */
guint32 gr_sketch_order (GrSketch *sketch, guint32 piece, GRand *random, guint32 *order);
/* The parent in that order; G_MAXUINT32 for feet. */
guint32 gr_sketch_parent (const GrSketch *sketch, guint32 vertex);
/* Places the vertices in levels over a row of leaves. */
void gr_sketch_levels (GrSketch *sketch, const guint32 *order, guint32 n);
/* Places a piece with cycles or several feet (sketch.c); @order is private to it, shape (sketch->n). */
void gr_sketch_spread (GrSketch *sketch, guint32 piece, guint32 *order);
