// SPDX-License-Identifier: MIT
// What the files that make the steps of a reduction share: where it stands, looking at a picture, and making the next one.
#pragma once

#include "figures/reduce/steps.h"

/* From node to node of a stalk that came of a step, in points. */
#define GR_STAGE_PITCH (0.86 * GR_BUSH_EDGE_LENGTH)

/* Numbers of edges that came of a step begin here: stalks are numbered by their upper nodes, fused edges by their old
   number. */
#define GR_STAGE_NEW (1u << 29)
#define GR_STAGE_FUSED (1u << 30)

/* Where the reduction stands; everything is lent. */
typedef struct {
  const GrBush *start; /* the first picture */
  gboolean is_green;   /* it is: only nimbers come up, and each stands as a stalk, however long */
  GrBushForms *memory;
  GrForms *forms;
  GrColon *colon;
  const GrBush *bush;  /* the present picture */
  const GArray *badge; /* of GrReduceBadge */
  guint32 *depth;      /* shape (n_nodes): steps from the ground */
} GrReduceState;

static inline const GrReduceBadge *
gr_reduce_badge (const GrReduceState *state, guint index)
{
  return &g_array_index (state->badge, GrReduceBadge, index);
}

/* ---- looking at a picture (stage.c) ---- */

/* A stalk: its edges from below. Stalks are sorted by their angles. */
typedef struct {
  double angle; /* of its first edge, clockwise from straight up, or its place on the ground */
  GArray *edge; /* of guint32 */
} GrStalk;

/* Steps from the ground to each node. (transfer full) shape (n_nodes). */
guint32 *gr_stage_depths (const GrBush *bush);
/* The stalks that stand on @node and end free, from the left: of GrStalk. (transfer full) */
GArray *gr_stage_stalks (const GrBush *bush, guint32 node);
/* The nodes of a stalk on @node, upwards. (transfer full) */
GrPoint *gr_stage_stalk_points (const GrBush *bush, guint32 node, const GArray *edge);
/* Where an edge touches @node: its foot on the ground. */
guint32 gr_stage_edge_foot (const GrBush *bush, guint32 edge, guint32 node);
/* The place of a node, of the ground at @foot. */
GrPoint gr_stage_node_place (const GrBush *bush, guint32 node, guint32 foot);
/* The direction from @from to @to, of length 1. */
GrPoint gr_stage_way (GrPoint from, GrPoint to);
/* @from and so many points on in the direction @way. */
GrPoint gr_stage_on (GrPoint from, double reach, GrPoint way);
/* The direction in which @node grew: from the neighbour nearest to the ground. */
GrPoint gr_stage_grown (const GrBush *bush, guint32 node, const guint32 *depth);

/* ---- making the next one (stage.c) ---- */

GrReduceStep *gr_reduce_step_new (GrReduceKind kind, guint32 node);
void gr_reduce_step_free (gpointer data);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrReduceStep, gr_reduce_step_free)
/* @bush without the edges that @is_gone marks. */
GrBush *gr_stage_begin (const GrBush *bush, const guint8 *is_gone);
/* Adds a stalk of new nodes on @node through the places @at in the hues @hue, both of shape (@n). */
void gr_stage_add_stalk (GrBush *next, guint32 node, guint32 foot, const GrPoint *at, const guint8 *hue, guint n);

/* The stalk that stands for @form: its hues (of guint8). NULL where a bare value does. (transfer full) */
GArray *gr_reduce_stalk (const GrReduceState *state, GrForm form);
/* What is to stand for the value of @step: on the ground at @foot; it grows along @direction where that is free, or by the
   places @old (shape (@n_old)) that a stalk had there. */
typedef struct {
  guint32 foot;
  GrPoint direction;
  const GrPoint *old;
  guint n_old;
} GrReduceResult;
/* Ends @step by putting that into @next, which already holds all that does not change; so does @step with its badges. */
void gr_reduce_add_result (const GrReduceState *state, GrReduceStep *step, GrBush *next, const GrReduceResult *result);
/* The values that stay where 1 in @is_gone (shape (badges); nullable: none) marks those that do not. (transfer full) */
GArray *gr_reduce_keep_badges (const GrReduceState *state, const guint8 *is_gone);

/* ---- the principles (principles.c, cycles.c) ---- */

/* The highest node with loops; G_MAXUINT32: none. */
guint32 gr_reduce_highest_loops (const GrReduceState *state);
/* The steps: the loops at @node made edges, @cycle (of guint32) pulled together into @node, its lowest one. */
GrReduceStep *gr_reduce_step_loops (const GrReduceState *state, guint32 node);
GrReduceStep *gr_reduce_step_fuse (const GrReduceState *state, const GArray *cycle, guint32 node);

/* A cycle, the point on which the part stands that holds it, and the part's nodes without that point. */
typedef struct {
  GArray *edge; /* of guint32 */
  guint32 root, lowest;
  guint8 *is_part;   /* shape (n_nodes) */
  gboolean is_green; /* the part is, and can be fused; in green pictures root and is_part are not found */
  guint32 height;
} GrReduceCycle;

void gr_reduce_cycle_clear (GrReduceCycle *cycle);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrReduceCycle, gr_reduce_cycle_clear)
/* The cycle to be looked at first, the shortest of the highest; FALSE where there is none but loops. */
gboolean gr_reduce_highest_cycle (const GrReduceState *state, GrReduceCycle *best);
/* The step that puts its value in place of the part of @cycle. (transfer full) NULL and @error over a limit. */
GrReduceStep *gr_reduce_step_options (const GrReduceState *state, const GrReduceCycle *cycle, GError **error);
