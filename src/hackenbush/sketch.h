// SPDX-License-Identifier: MIT
// What the files that lay out Hackenbush pictures share and nobody else needs: a picture as a graph whose feet are
// vertices.
#pragma once

#include "hackenbush/bush.h"

/* Vertices: nodes, then feet, then a leaf for every loop. */
typedef struct {
  guint32 n_nodes, n_feet, n; /* n: all vertices */
  guint32 n_edges;
  guint32 *tail, *head;  /* shape (n_edges): vertices; a loop leads to its leaf */
  guint32 *row, *around; /* edges at each vertex */
  GrPoint *at;           /* shape (n), y up, edge length 1 */
  guint32 *piece;        /* shape (n) */
  guint32 n_pieces;
  guint32 *list, *start; /* vertices piece by piece: list[start[i] … start[i + 1]) */
  guint32 *parent_edge;  /* shape (n): in the spanning forest from the feet */
} GrSketch;

static inline guint32
gr_sketch_other (const GrSketch *sketch, guint32 edge, guint32 vertex)
{
  return sketch->tail[edge] == vertex ? sketch->head[edge] : sketch->tail[edge];
}

static inline gboolean
gr_sketch_is_foot (const GrSketch *sketch, guint32 vertex)
{
  return vertex >= sketch->n_nodes && vertex < sketch->n_nodes + sketch->n_feet;
}

/* Sorts the vertices of @piece so that parents come before children, breadth first from its feet, each vertex' edges
   beginning at a place drawn from @random (nullable: in order); fills parent_edge. Gives how many there are. */
guint32 gr_sketch_order (GrSketch *sketch, guint32 piece, GRand *random, guint32 *order);
/* The parent in that order; G_MAXUINT32 for feet. */
guint32 gr_sketch_parent (const GrSketch *sketch, guint32 vertex);
/* Places the vertices in levels over a row of leaves. */
void gr_sketch_levels (GrSketch *sketch, const guint32 *order, guint32 n);
/* Places a piece with cycles or several feet (bush-spring.c); @order is private to it, shape (sketch->n). */
void gr_sketch_spread (GrSketch *sketch, guint32 piece, guint32 *order);
