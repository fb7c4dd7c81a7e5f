// SPDX-License-Identifier: MIT
// Drawings of small graphs that stand on the ground, a level line, with some of their vertices: trees grow upwards
// without crossings, anything else is spread out with as few as can be found.
#pragma once

#include "scene/scene.h"

typedef struct {
  guint32 tail, head; /* vertices, different ones */
  gboolean is_short;  /* two thirds as long as the others, where edges are spread out by springs */
  double bulge;       /* what is drawn of it reaches so far to either side, in edge lengths */
} GrStandingEdge;

typedef struct {
  guint32 n;       /* vertices */
  GArray *edge;    /* of GrStandingEdge */
  guint8 *is_foot; /* shape (n): the vertex is on the ground */
  double length;   /* of an edge, about, in points */
  GrPoint *at;     /* result, shape (n): in points, y down, the ground at height 0 */
} GrStanding;

/* A graph of @n vertices without edges, none of them on the ground. */
GrStanding *gr_standing_new (guint32 n, double length);
void gr_standing_free (GrStanding *standing);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrStanding, gr_standing_free)
void gr_standing_add (GrStanding *standing, guint32 tail, guint32 head);

/* Places all vertices, the pieces (what hangs together) side by side in the order of their first edges. Pieces without
   a vertex on the ground, and vertices without edges, stay at 0. The same graph has the same places on every run. */
void gr_standing_run (GrStanding *standing);
