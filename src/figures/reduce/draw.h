// SPDX-License-Identifier: MIT
// The drawing of a reduction: the picture before and after a step side by side (one under the other where it is
// wide), why its principles hold, and cuts marked on a picture.
#pragma once

#include "diagram/figure.h"
#include "figures/reduce/steps.h"

/* Where everything stands in all frames of one figure, and how values are called. */
typedef struct {
  const GrFigureRequest *request;
  const GrForms *forms;
  gboolean is_green; /* values are lengths of stalks */
  GrBox box;         /* of every picture of the reduction, unscaled */
  double scale;
  gboolean is_stacked; /* after below before */
  double widest;       /* of a frame, in points */
} GrReduceView;

/* The view of a reduction from @bush by @steps (of GrReduceStep) with values in @forms, which are lent. One that is_narrow can
   be set in two columns. */
GrReduceView gr_reduce_view (const GrFigureRequest *request, const GrForms *forms, const GrBush *bush,
                             const GPtrArray *steps, gboolean is_narrow);

/* The name of a value, cut to @most characters: of a green one the length of its stalk. (transfer full) */
char *gr_reduce_name (const GrReduceView *view, GrForm form, guint most);

/* A picture and the values that stand in it. */
typedef struct {
  const GrBush *bush;
  const GArray *badge; /* (nullable) of GrReduceBadge */
} GrReducePicture;

/* Steps that are shown together. */
typedef struct {
  const GPtrArray *steps; /* of GrReduceStep */
  guint first, n;
} GrReduceGroup;

/* The steps of @group from @before, with @formula (nullable) over the arrow. */
GrScene *gr_reduce_draw_steps (const GrReduceView *view, const GrReducePicture *before, const GrReduceGroup *group,
                               const char *formula);

/* Cuts to be marked, and what is written beside them. */
typedef struct {
  const GrReduceCut *cut; /* shape (n) */
  guint n;
  enum { GR_REDUCE_BARE, GR_REDUCE_NUMBERED, GR_REDUCE_VALUED } text;
} GrReduceMarks;

/* The cuts that are marked where @step finds a value by its options. */
GrReduceMarks gr_reduce_marks (const GrReduceStep *step);

/* The picture @before without the edges @gone (nullable) and what falls with them, and with the cuts @marks; and after an
   arrow what stands then, with what falls as ghosts. */
GrScene *gr_reduce_draw_cuts (const GrReduceView *view, const GrReducePicture *before, const GrReduceMarks *gone,
                              const GrReduceMarks *marks);

/* The picture as it was with the cuts @marks (nullable), an arrow with @formula, and @end (nullable), which it is worth;
   without the arrow where there is neither a formula nor an end. */
GrScene *gr_reduce_draw_ends (const GrReduceView *view, const GrBush *bush, const GrReduceMarks *marks,
                              const GrReducePicture *end, const char *formula);

/* Why a part may be swapped for one of equal value, a ring of an odd number of edges is worth 1, and what a blue edge under
   a number is worth. */
GrScene *gr_reduce_draw_swap (const GrReduceView *view);
GrScene *gr_reduce_draw_ring (const GrReduceView *view);
GrScene *gr_reduce_draw_rule (const GrReduceView *view);
