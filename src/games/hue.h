// SPDX-License-Identifier: MIT
// Whose an edge is, in graphs in which blue is Left's, red Right's and green both players'.
#pragma once

#include "graphs/dot.h"
#include "hackenbush/bush.h"

/* The hue that @value (nullable: green) of edge @edge, its attribute color, says. FALSE and a fault, which begins with
   @what, where it is none; @help is the remedy where no name is near. */
gboolean gr_hue_read (const GrDot *dot, guint32 edge, const char *value, GrSource *source, const char *what,
                      const char *help, GrReport *report, GrHue *hue);
