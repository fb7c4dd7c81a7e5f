// SPDX-License-Identifier: MIT
// The drawing of a reduction: the picture before and after a step side by side (one under the other where it is
// wide), the two proofs, and cuts marked on a picture.
#pragma once

#include "figures/reduce-steps.h"

/* Where everything stands in all frames of one figure. */
typedef struct {
  GrBox box; /* of every picture of the reduction, unscaled */
  double scale;
  gboolean is_stacked; /* after below before */
} GrReduceView;

GrReduceView gr_reduce_view (const GrBush *bush, const GPtrArray *steps);

/* A step from @before, with @formula (nullable) over the arrow. */
GrScene *gr_reduce_draw_step (const GrReduceView *view, const GrBush *before, const GrReduceStep *step,
                              const char *formula);

/* The picture as it was with the edges @cut (nullable: of guint32) marked, an arrow with @formula, and @end (nullable),
   which it is worth. */
GrScene *gr_reduce_draw_ends (const GrReduceView *view, const GrBush *bush, const GArray *cut, const GrBush *end,
                              const char *formula);

/* Why a part may be swapped for one of equal value; @same is written over the arrow between the two G. */
GrScene *gr_reduce_draw_swap (const GrReduceView *view, const char *same);
/* Why a ring of an odd number of edges is worth 1. */
GrScene *gr_reduce_draw_ring (const GrReduceView *view);
