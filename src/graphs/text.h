// SPDX-License-Identifier: MIT
// Graphs as plain text and as CSV.
#pragma once

#include "graphs/build.h"

/* Reads the lines of the builder's source: “a b” or “a b blue” an edge, “a” a node; with commas where the first line has
   one. Faults in its report. */
void gr_graph_text_read (GrGraphBuilder *builder);
