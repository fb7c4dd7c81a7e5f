// SPDX-License-Identifier: MIT
// Layered layout of directed acyclic graphs: by Graphviz' dot in process for small graphs, by a helper process under a
// processor-time limit for larger ones, and by a plain method of our own where that fails.
#pragma once

#include "layout/layout.h"

/* Places all nodes and routes all edges; nodes without edges stand in rows below the rest. FALSE and
   @error only where nothing could be done. */
gboolean gr_layout_run (GrLayout *layout, GError **error);

/* The main function of the helper process (`grundy --layout-helper`). */
int gr_layout_helper (void);

/* Frees what layouts keep between them; for the end of the program. */
void gr_layout_shutdown (void);
