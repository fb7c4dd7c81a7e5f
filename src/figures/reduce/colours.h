// SPDX-License-Identifier: MIT
// What the files of the reduction of coloured pictures share: where it stands, and what is put in place of a part.
#pragma once

#include "figures/reduce/steps.h"
#include "hackenbush/colon.h"

#define GR_REDUCE_LONGEST_STALK 5 /* edges; values of longer stalks stand bare */

/* Where the reduction stands; everything is lent. */
typedef struct {
  const GrBush *start; /* the first picture */
  GrBushForms *memory;
  GrForms *forms;
  GrColon *colon;
  const GrBush *bush;  /* the present picture */
  const GArray *badge; /* of GrReduceBadge */
  guint32 *depth;      /* shape (n_nodes): gr_stage_depths() of it */
} GrReduceColours;

/* Lent. */
const GrReduceBadge *gr_colours_badge (const GrReduceColours *colours, guint index);
/* The values that stay, where 1 in @is_gone (shape (badges)) marks those that do not; NULL: none goes. (transfer
   full) */
GArray *gr_colours_keep_badges (const GrReduceColours *colours, const guint8 *is_gone);
/* The hues of a short stalk worth @form (shape (GR_REDUCE_LONGEST_STALK)); FALSE where there is none. */
gboolean gr_colours_stalk (const GrForms *forms, GrForm form, guint8 *hue, guint *n);
/* Puts something worth step->form at the step's point into @next, which already holds all that does not change, and
   ends the step. On the ground it stands at @foot; it grows along @direction where that is free, or by the places @old
   (shape (@n_old)) that a stalk had there. */
void gr_colours_add_result (const GrReduceColours *colours, GrReduceStep *step, GrBush *next, guint32 foot,
                            GrPoint direction, const GrPoint *old, guint n_old);

/* ---- parts with cycles (cycles.c) ---- */

/* A cycle, the point on which the part stands that holds it, and the part's nodes without that point. */
typedef struct {
  GArray *edge; /* of guint32 */
  guint32 root, lowest;
  guint8 *is_part;   /* shape (n_nodes) */
  gboolean is_green; /* the part is, and can be fused */
  guint32 height;
} GrReduceCycle;

void gr_reduce_cycle_clear (GrReduceCycle *cycle);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrReduceCycle, gr_reduce_cycle_clear)
/* The cycle to be looked at first, the shortest of the highest; FALSE where there is none but loops. */
gboolean gr_colours_highest_cycle (const GrReduceColours *colours, GrReduceCycle *best);
/* The step that puts its value in place of the part of @cycle. (transfer full) NULL and @error over a limit. */
GrReduceStep *gr_colours_step_options (const GrReduceColours *colours, const GrReduceCycle *cycle, GError **error);
