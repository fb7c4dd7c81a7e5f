// SPDX-License-Identifier: MIT
// Planar drawings of graphs on the ground, and the test for planarity.
#pragma once

#include "layout/sketch.h"

/* Places the vertices of @piece (sketch->at) so that no two of its edges cross, feet at height 0 and all else above, however
   unevenly; edges between two feet are not looked at. @outer: of the faces that can be the outer one the longest for 0,
   then the others. FALSE where there are no more of them, or that cannot be at all: the piece, with its feet as one
   point, is not planar. */
gboolean gr_planar_place (GrSketch *sketch, guint32 piece, guint outer);

/* TRUE where the graph of vertices below @n with the ends @end, two for each of its @n_edges edges, can be drawn in the plane
   without a crossing. Of what does not hang together only the part of the first edge is looked at. */
gboolean gr_planar_test (guint32 n, const guint32 *end, guint n_edges);
