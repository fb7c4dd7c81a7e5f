// SPDX-License-Identifier: MIT
// Trees in levels over a row of leaves.
#pragma once

#include "scene/scene.h"

/* Places a forest of @n nodes in which parents come before their children and siblings stand in their order: @parent
   (shape (n)) is G_MAXUINT32 for roots. Leaves stand in a row, each with @room (shape (n), read for leaves) of it to
   itself, every other node over the middle of its first and last child; the last leaf stands at 0 and the others left
   of it. @at (shape (n)) gets the places across, and the levels, from 0 on, along. */
void gr_levels_place (guint32 n, const guint32 *parent, const double *room, GrPoint *at);
