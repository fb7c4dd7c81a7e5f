// SPDX-License-Identifier: MIT
// Whose an edge is, in graphs in which blue is Left's, red Right's and green both players'.
#pragma once

#include "graphs/graph.h"
#include "hackenbush/bush.h"

/* The hue that attribute number @key of edge @edge, its color, says; none: green. FALSE and a fault where it is none; @help is
   the remedy where no name is near. */
gboolean gr_hue_read (const GrDotReading *reading, const GrDot *dot, guint32 edge, guint key, const char *help,
                      GrHue *hue);
