// SPDX-License-Identifier: MIT
// A reader's graph in any format: DOT, plain text, CSV or JSON, told apart by how it begins.
#pragma once

#include "graphs/dot.h"

/* Reads the graph in @source; arguments as gr_dot_read() takes them. In text and JSON it is directed. NULL and faults where
   it is none. */
GrDot *gr_graph_read (GrSource *source, const char *what, const char *const *node_keys, const char *const *edge_keys,
                      GrReport *report);

/* TRUE where the text is DOT, or begins so that it might be meant to be. */
gboolean gr_graph_is_dot (const GrSource *source);
