// SPDX-License-Identifier: MIT
// Layered layout of directed acyclic graphs: by Graphviz' dot in process for small graphs, by a helper process for
// larger ones, and by a plain method of our own for those on which dot would take too long. The graph alone decides.
#pragma once

#include "layout/layout.h"

/* Places all nodes and routes all edges; nodes without edges stand in rows below the rest. FALSE and @error
   (GR_ERROR_LIBRARY, GR_ERROR_LIMIT) where Graphviz fails or takes too long. */
gboolean gr_layout_run (GrLayout *layout, GError **error);

/* The main function of the helper process (`grundy --layout-helper`). */
int gr_layout_helper (void);

/* Frees what layouts keep between them; for the end of the program. */
void gr_layout_shutdown (void);
