// SPDX-License-Identifier: MIT
// Steps of a reduction that are shown together.
#pragma once

#include "figures/reduce/steps.h"

typedef struct {
  guint first, n; /* steps */
  guint8 *before; /* GrBushLook of the edges of the picture before the first */
  guint8 *look;   /* the same after the last */
} GrReduceGroup;

/* @steps (of GrReduceStep) from @bush on, each alone or, where it @merges, with those that do the same at other points: of
   GrReduceGroup. (transfer full) */
GPtrArray *gr_reduce_groups (const GrBush *bush, const GPtrArray *steps, gboolean merges);
