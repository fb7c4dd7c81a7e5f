// SPDX-License-Identifier: MIT
// What readers say of graphs that several games understand: places, pos="x,y" of DOT, and whose an edge is: blue is Left's, red
// Right's and green both players'.
#pragma once

#include "graphs/graph.h"
#include "hackenbush/bush.h"

/* Reads the places of all nodes, y upwards, from attribute number @key; @place: shape (n_nodes). FALSE and a fault where one is
   none, or where some nodes have places and others not. */
gboolean gr_pos_read (const GrDotReading *reading, const GrDot *dot, guint key, GrPoint *place, gboolean *has_places);

/* The hue that attribute number @key of edge @edge, its color, says; none: green. FALSE and a fault where it is none; @help is
   the remedy where no name is near. */
gboolean gr_hue_read (const GrDotReading *reading, const GrDot *dot, guint32 edge, guint key, const char *help,
                      GrHue *hue);
