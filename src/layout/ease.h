// SPDX-License-Identifier: MIT
// Air for the drawing of a piece of a graph on the ground, private to layout/.
#pragma once

#include "layout/sketch.h"

typedef struct {
  GrSketch *sketch;
  const guint32 *vertex; /* lent, shape (n): of the piece */
  guint32 n;
  const guint32 *edge; /* lent, shape (n_edges): of the piece */
  guint32 n_edges;
} GrEase;

/* Moves the vertices of the piece (sketch->at) apart and off the edges of others, as far as a bounded amount of work goes,
   without a new crossing. */
void gr_ease_run (const GrEase *ease, GRand *random);
/* How bad a drawing is: a million for each crossing (twice, once for either edge), and what lengths and nearness cost. */
double gr_ease_energy (const GrEase *ease);
/* The least distance of a vertex to an edge that is not its own, in edge lengths. */
double gr_ease_air (const GrEase *ease);
