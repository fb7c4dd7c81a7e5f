// SPDX-License-Identifier: MIT
// Planar drawings of graphs on the ground.
#pragma once

#include "layout/sketch.h"

/* Places the vertices of @piece (sketch->at) so that no two of its edges cross, feet at height 0 and all else above, however
   unevenly; edges between two feet are not looked at. FALSE where that cannot be: the piece, with its feet as one point,
   is not planar. */
gboolean gr_planar_place (GrSketch *sketch, guint32 piece);
