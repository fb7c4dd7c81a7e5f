// SPDX-License-Identifier: MIT
// What DOT's attributes say: labels as plain text, the way a graph runs, and what nobody here reads.
#pragma once

#include "game/game.h"

#include <graphviz/cgraph.h>

/* The label (nullable) of the node called @name as plain text, kept in @text; NULL where it has none or repeats the name.
   Escapes are resolved, and of HTML-like labels the text is taken; its lines are parted by \n. */
char *gr_dot_label (const char *label, const char *name, GStringChunk *text);

/* The clusters of @graph and its nodes of one rank; @number (of guint32) tells which node a node's number in cgraph means.
   (transfer full) of GrDiagramGroup, labels kept in @text; NULL: there are none. */
GArray *gr_dot_groups (Agraph_t *graph, const GArray *number, GStringChunk *text);

/* The graph's rankdir. */
GrFlow gr_dot_flow (Agraph_t *graph);

/* The attributes of nodes, edges and graphs that are neither in the lists of keys (nullable) nor understood otherwise, as
   “color, shape and clusters”; NULL where there are none, or where this program wrote the file. (transfer full) */
char *gr_dot_left_out (Agraph_t *graph, const char *const *node_keys, const char *const *edge_keys);
/* @names (of char*) as such a list; NULL where there are none. (transfer full) */
char *gr_dot_list_names (const GPtrArray *names);
