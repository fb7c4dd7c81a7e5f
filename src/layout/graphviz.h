// SPDX-License-Identifier: MIT
// The door to Graphviz, which is a module: private to layout/.
#pragma once

#include "layout/layout.h"

/* How much work dot may put into a picture. */
typedef enum {
  GR_EFFORT_FULL,  /* its defaults: the best picture */
  GR_EFFORT_QUICK, /* fewer sweeps: for graphs whose edges span many ranks */
} GrEffort;

/* What the module gives. */
typedef struct {
  guint version; /* GR_GRAPHVIZ_VERSION */
  gboolean (*run) (GrLayout *layout, GrEffort effort, GError **error);
  void (*shutdown) (void);
} GrGraphvizModule;

#define GR_GRAPHVIZ_VERSION 1

/* Places nodes and routes edges from centre to centre; clipping is the caller's. Takes as long as it takes. FALSE and
   GR_ERROR_LIBRARY where dot fails or cannot be loaded. */
gboolean gr_graphviz_run (GrLayout *layout, GrEffort effort, GError **error);
void gr_graphviz_shutdown (void);
