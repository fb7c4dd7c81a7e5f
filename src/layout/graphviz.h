// SPDX-License-Identifier: MIT
// The door to Graphviz: private to layout/.
#pragma once

#include "layout/layout.h"

/* How much work dot may put into a picture. */
typedef enum {
  GR_EFFORT_FULL,  /* its defaults: the best picture */
  GR_EFFORT_QUICK, /* fewer sweeps: for graphs whose edges span many ranks */
} GrEffort;

/* Places nodes and routes edges from centre to centre; clipping is the caller's. Takes as long as it takes. FALSE and
   GR_ERROR_LIBRARY where dot fails. */
gboolean gr_graphviz_run (GrLayout *layout, GrEffort effort, GError **error);

void gr_graphviz_shutdown (void);
