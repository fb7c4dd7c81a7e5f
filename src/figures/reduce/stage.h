// SPDX-License-Identifier: MIT
// What the steps of green and of coloured reductions share: looking at a picture, and making the next one.
#pragma once

#include "figures/reduce/steps.h"

/* From node to node of a stalk that came of a step, in points. */
#define GR_STAGE_PITCH (0.86 * GR_BUSH_EDGE_LENGTH)

/* A stalk: its edges from below. */
typedef struct {
  GArray *edge; /* of guint32 */
  double angle; /* of its first edge, clockwise from straight up, or its place on the ground */
} GrStalk;

/* Steps from the ground to each node. (transfer full) shape (n_nodes). */
guint32 *gr_stage_depths (const GrBush *bush);
/* The stalks that stand on @node and end free, from the left: of GrStalk. (transfer full) */
GArray *gr_stage_stalks (const GrBush *bush, guint32 node);
guint gr_stage_count_loops (const GrBush *bush, guint32 node);
/* The shortest cycle through @edge: its edges. NULL where there is none. (transfer full) of guint32. */
GArray *gr_stage_cycle (const GrBush *bush, guint32 edge);
/* The node of the cycle that is nearest to the ground. */
guint32 gr_stage_cycle_lowest (const GrBush *bush, const GArray *cycle, const guint32 *depth);

/* A picture with room for @n_more nodes, places and no edges. */
GrBush *gr_stage_begin (const GrBush *bush, guint32 n_more);
GrReduceStep *gr_reduce_step_new (GrReduceKind kind, const GrBush *bush, guint32 node, GrPoint at);
void gr_reduce_step_free (gpointer data);
/* Copies the edges that do not change: those that step->before does not mark. */
void gr_reduce_step_keep (GrReduceStep *step, const GrBush *bush, GrBush *next);
/* Ends the step: edges from number @first_new on are what came of it. */
void gr_reduce_step_finish (GrReduceStep *step, GrBush *next, guint32 first_new);

/* Where an edge touches @node: its foot on the ground. */
guint32 gr_stage_edge_foot (const GrBush *bush, guint32 edge, guint32 node);
/* The place of a node, of the ground at @foot. */
GrPoint gr_stage_node_place (const GrBush *bush, guint32 node, guint32 foot);
/* Adds a stalk through the places @at in the hues @hue (nullable: green), both of shape (@n), nodes from *next_node
   on. */
void gr_stage_add_stalk (GrBush *next, guint32 node, guint32 foot, const GrPoint *at, const guint8 *hue, guint32 n,
                         guint32 *next_node);
/* The direction in which @node grew: from the neighbour nearest to the ground. */
GrPoint gr_stage_grown (const GrBush *bush, guint32 node, const guint32 *depth);
/* TRUE where @at is far from all edges of @next that do not begin at @from. */
gboolean gr_stage_is_clear (const GrBush *next, GrPoint at, GrPoint from);
/* Places for a stalk of @n edges on @from: straight along @direction where that is free; else where @old (shape
   (@n_old)) was, and on from there. (transfer full) */
GrPoint *gr_stage_stalk_places (const GrBush *next, GrPoint from, GrPoint direction, guint32 n, const GrPoint *old,
                                guint32 n_old);
/* The nodes of a stalk on @node, upwards. (transfer full) */
GrPoint *gr_stage_stalk_points (const GrBush *bush, guint32 node, const GrStalk *stalk);
/* Places @next, which is finished, anew where its edges cross and then cross less. */
void gr_stage_untangle (GrBush *next);
/* The direction from @from to @to, of length 1. */
GrPoint gr_stage_way (GrPoint from, GrPoint to);
/* A place for a number beyond the end @b of the segment from @a. */
GrPoint gr_stage_beyond (GrPoint a, GrPoint b);
