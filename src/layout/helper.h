// SPDX-License-Identifier: MIT
// Layout in a process of its own, which can be stopped: private to layout/.
#pragma once

#include "layout/layout.h"

/* Has another process of this program run Graphviz on @layout under limits of processor time and memory. FALSE and
   GR_ERROR_LIBRARY where it could not be started or failed, GR_ERROR_LIMIT where it was stopped; @layout is then as it
   was. */
gboolean gr_helper_run (GrLayout *layout, GError **error);
