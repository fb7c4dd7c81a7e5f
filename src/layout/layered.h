// SPDX-License-Identifier: MIT
// Layered layout of directed acyclic graphs: by Graphviz' dot, with more effort for small graphs, and by a plain method of
// our own for those on which dot would take too long. The graph alone decides.
#pragma once

#include "base/module.h"
#include "layout/layout.h"

/* The module that needs Graphviz. */
extern const GrModuleFile gr_graphviz_file;

/* Places all nodes and routes all edges; nodes without edges stand in rows below the rest. FALSE and @error
   (GR_ERROR_LIBRARY) where Graphviz fails. */
gboolean gr_layout_run (GrLayout *layout, GError **error);

/* Frees what layouts keep between them; for the end of the program. */
void gr_layout_shutdown (void);
