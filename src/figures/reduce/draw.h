// SPDX-License-Identifier: MIT
// The drawing of a reduction: the picture before and after a step side by side (one under the other where it is
// wide), why its principles hold, and cuts marked on a picture.
#pragma once

#include "figures/reduce/merge.h"
#include "figures/reduce/steps.h"

/* Where everything stands in all frames of one figure. */
typedef struct {
  GrBox box; /* of every picture of the reduction, unscaled */
  double scale;
  gboolean is_stacked;  /* after below before */
  double widest;        /* of a frame, in points */
  const GrForms *forms; /* of a coloured reduction; NULL: all is green */
} GrReduceView;

/* The view of a reduction from @bush by @steps (of GrReduceStep); @forms (nullable) is lent. One that is_narrow can be set in
   two columns. */
GrReduceView gr_reduce_view (const GrBush *bush, const GPtrArray *steps, const GrForms *forms, gboolean is_narrow);

/* An empty scene as wide as both pictures, on the first one's ground; above it takes what will be drawn. (transfer
   full) */
GrScene *gr_reduce_view_scene (const GrReduceView *view);

/* The steps @group of @steps from @before with the values @badge (nullable: of GrReduceBadge), with @formula (nullable) over
   the arrow. */
GrScene *gr_reduce_draw_steps (const GrReduceView *view, const GrBush *before, const GArray *badge,
                               const GPtrArray *steps, const GrReduceGroup *group, const char *formula);

typedef enum { GR_REDUCE_MARK_BOTH, GR_REDUCE_MARK_LEFT, GR_REDUCE_MARK_RIGHT } GrReduceMarkKind;

/* A cut to be marked, and what is written beside it. */
typedef struct {
  guint32 edge;
  GrReduceMarkKind kind; /* for whom; both in green pictures */
  char text[48];
} GrReduceMark;

/* The cuts of redwood furniture that keep its feet together, numbered: of GrReduceMark. (transfer full) @last (nullable, of
   the same) gets the one that parts them. */
GArray *gr_reduce_line_marks (const GrReduceStep *step, GArray *last);

/* The picture @before with its values @badge (nullable), without the edges @gone (nullable: of GrReduceMark) and what falls
   with them, and with the cuts @mark (of GrReduceMark); and after an arrow with @formula (nullable) what stands then, with
   what falls as ghosts. */
GrScene *gr_reduce_draw_cuts (const GrReduceView *view, const GrBush *before, const GArray *badge, const GArray *gone,
                              const GArray *mark, const char *formula);

/* The last picture. */
typedef struct {
  const GrBush *bush;
  const GArray *badge; /* (nullable) */
} GrReduceEnd;

/* The picture as it was with the cuts @mark (nullable: of GrReduceMark), an arrow with @formula, and @end (nullable),
   which it is worth; without the arrow where there is neither a formula nor an end. */
GrScene *gr_reduce_draw_ends (const GrReduceView *view, const GrBush *bush, const GArray *mark, const GrReduceEnd *end,
                              const char *formula);

/* Why a part may be swapped for one of equal value; @same is written over the arrow between the two G. */
GrScene *gr_reduce_draw_swap (const GrReduceView *view, const char *same);
/* Why a ring of an odd number of edges is worth 1. */
GrScene *gr_reduce_draw_ring (const GrReduceView *view);
/* What a blue edge under a number is worth. */
GrScene *gr_reduce_draw_rule (const GrReduceView *view);
