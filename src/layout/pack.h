// SPDX-License-Identifier: MIT
// Parts of a graph that nothing joins, side by side: private to layout/.
#pragma once

#include "layout/layout.h"

/* Has @place lay out each connected part of @layout on its own, puts the parts into rows in the order of their first
   nodes, and nodes without edges into rows below them. FALSE and @error where @place gives them. */
gboolean gr_pack_run (GrLayout *layout, gboolean (*place) (GrLayout *part, GError **error), GError **error);
