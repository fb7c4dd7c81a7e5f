// SPDX-License-Identifier: MIT
// Places that a reader gives nodes: pos="x,y" of DOT.
#pragma once

#include "graphs/graph.h"
#include "scene/scene.h"

/* Reads the places of all nodes, y upwards, from attribute number @key; @place: shape (n_nodes). FALSE and a fault where one is
   none, or where some nodes have places and others not. */
gboolean gr_pos_read (const GrDotReading *reading, const GrDot *dot, guint key, GrPoint *place, gboolean *has_places);
