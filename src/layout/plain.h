// SPDX-License-Identifier: MIT
// Layered layout without a library: private to layout/.
#pragma once

#include "layout/layout.h"

/* The longest path from each node to a sink, of guint32, shape (n_nodes), and in *@span the sum over all edges of the
   levels that they descend: what the cost of a layered layout grows with. Nodes on or before a cycle get what is known
   without it. (transfer full) */
GArray *gr_plain_levels (const GrLayout *layout, guint64 *span);

/* Places nodes and routes edges from centre to centre, in time and memory near linear in nodes, edges and span. */
void gr_plain_run (GrLayout *layout);
