// SPDX-License-Identifier: MIT
// Tidy drawings of ordered trees and forests, and trees in levels over a row of leaves.
#pragma once

#include "layout/layout.h"

/* Places the nodes of @layout, whose edges make a forest in which every parent comes before its children, and routes
   the edges straight. @room (shape (n_nodes)) is what each node covers relative to its centre; node_gap parts
   neighbours across, rank_gap levels along the direction. Equal subtrees are drawn equal, mirrored ones mirrored, and a
   parent stands over the middle of its first and last child. With @lean (nullable, shape (n_nodes)) nodes of lean −1
   stand left of their parent (above it where the direction runs sideways) and those of lean 1 right of it; among
   siblings the former come first. Time and memory: nodes × depth. */
void gr_layout_tidy (GrLayout *layout, const GrBox *room, const gint8 *lean);

/* Places a forest of @n nodes in which parents come before their children and siblings stand in their order: @parent
   (shape (n)) is G_MAXUINT32 for roots. Leaves stand in a row, each with @room (shape (n), read for leaves) of it to
   itself, every other node over the middle of its first and last child; the last leaf stands at 0 and the others left
   of it. @at (shape (n)) gets the places across, and the levels, from 0 on, along. */
void gr_levels_place (guint32 n, const guint32 *parent, const double *room, GrPoint *at);
