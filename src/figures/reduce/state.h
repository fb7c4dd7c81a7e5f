// SPDX-License-Identifier: MIT
// What the files that make the steps of a reduction share: where it stands, which step is next, and what is put in place
// of a part.
#pragma once

#include "figures/reduce/steps.h"
#include "hackenbush/colon.h"

#define GR_REDUCE_LONGEST_STALK 5 /* edges; values of longer stalks stand bare */

/* Where the reduction stands; everything is lent. Where all is green there are no values, and @memory, @forms and
   @colon are NULL. */
typedef struct {
  const GrBush *start; /* the first picture */
  GrBushForms *memory; /* NULL: all is green */
  GrForms *forms;
  GrColon *colon;
  const GrBush *bush;  /* the present picture */
  const GArray *badge; /* of GrReduceBadge; not NULL */
  guint32 *depth;      /* shape (n_nodes): gr_stage_depths() of it */
} GrReduceState;

/* ---- values that stand in a picture (result.c) ---- */

/* Lent. */
const GrReduceBadge *gr_reduce_badge (const GrReduceState *state, guint index);
/* The values that stay, where 1 in @is_gone (shape (badges)) marks those that do not; NULL: none goes. (transfer
   full) */
GArray *gr_reduce_keep_badges (const GrReduceState *state, const guint8 *is_gone);
/* The hues of a short stalk worth @form (shape (GR_REDUCE_LONGEST_STALK)); FALSE where there is none. */
gboolean gr_reduce_stalk (const GrForms *forms, GrForm form, guint8 *hue, guint *n);
/* Puts something worth the result of @step at the step's point into @next, which already holds all that does not change, and
   ends the step. On the ground it stands at @foot; it grows along @direction where that is free, or by the places @old
   (shape (@n_old)) that a stalk had there. */
void gr_reduce_add_result (const GrReduceState *state, GrReduceStep *step, GrBush *next, guint32 foot,
                           GrPoint direction, const GrPoint *old, guint n_old);

/* ---- the principles of green pictures, which loops and green parts of others share (principles.c) ---- */

/* The highest node with stalks to fold, or with loops; G_MAXUINT32: none. */
guint32 gr_reduce_highest_fork (const GrBush *bush, const guint32 *depth);
guint32 gr_reduce_highest_loops (const GrBush *bush, const guint32 *depth);
/* The steps: the stalks at @node made one, the loops there made edges, @cycle (of guint32) pulled together into @node, its
   lowest one. */
GrReduceStep *gr_reduce_step_colon (const GrBush *bush, guint32 node, const guint32 *depth);
GrReduceStep *gr_reduce_step_loops (const GrBush *bush, guint32 node);
GrReduceStep *gr_reduce_step_fuse (const GrBush *bush, const GArray *cycle, guint32 node);

/* ---- adding (sums.c) ---- */

/* The highest node at which something is to be added; G_MAXUINT32: none. FALSE and @error over a limit. */
gboolean gr_reduce_highest_sum (const GrReduceState *state, guint32 *node, GError **error);
/* The step that adds what stands on @node. (transfer full) NULL and @error over a limit. */
GrReduceStep *gr_reduce_step_sum (const GrReduceState *state, guint32 node, GError **error);

/* ---- parts with cycles (cycles.c) ---- */

/* A cycle, the point on which the part stands that holds it, and the part's nodes without that point. */
typedef struct {
  GArray *edge; /* of guint32 */
  guint32 root, lowest;
  guint8 *is_part;   /* shape (n_nodes) */
  gboolean is_green; /* the part is, and can be fused; root and is_part are then not always found */
  guint32 height;
} GrReduceCycle;

void gr_reduce_cycle_clear (GrReduceCycle *cycle);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrReduceCycle, gr_reduce_cycle_clear)
/* The cycle to be looked at first, the shortest of the highest; FALSE where there is none but loops. */
gboolean gr_reduce_highest_cycle (const GrReduceState *state, GrReduceCycle *best);
/* The step that puts its value in place of the part of @cycle. (transfer full) NULL and @error over a limit. */
GrReduceStep *gr_reduce_step_options (const GrReduceState *state, const GrReduceCycle *cycle, GError **error);

/* ---- redwood furniture (furniture.c) ---- */

/* Where @part, whose values are asked of the state's memory, is redwood furniture: the hue of its feet, and in @line (of
   GrReduceLineCut, edges of @part) the best cuts of the player who has no foot, up to the first that parts the feet. Where
   it is not, *foot is GR_HUE_GREEN. FALSE and @error over a limit. */
gboolean gr_reduce_furniture (const GrReduceState *state, const GrBush *part, GArray *line, GrHue *foot,
                              GError **error);
