// SPDX-License-Identifier: MIT
// Whether a directed graph can be drawn with all edges running one way and none crossing: private to layout/.
#pragma once

#include "base/random.h"
#include "layout/layout.h"

/* Adds two nodes and edges of weight 0 to @layout, connected and of at most 60 nodes, so that the first of the two is its
   only source, the second its only sink, and no edges need cross: layers in which all of them run forward can then be
   ordered without a crossing. @random picks one of several ways to do so, which is looked for in at most @n_rounds rounds of
   bounded work: a bad beginning is given up rather than searched to its end. FALSE, and @layout is as it was, where there is
   a cycle, where there is no such way, or where none was found in these rounds. */
gboolean gr_upward_join (GrLayout *layout, guint n_rounds, GrRandom *random);
