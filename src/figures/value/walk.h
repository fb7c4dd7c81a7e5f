// SPDX-License-Identifier: MIT
// The halving walk: the value of a blue-red stalk, edge by edge.
#pragma once

#include "diagram/partizan.h"

/* Adds the frames of the walk up @stalk (1 blue, 0 red, from the ground; at least one edge): one for every edge, and the
   whole. FALSE and @error for a stalk that is too long to be drawn. */
gboolean gr_value_walk_add (const GByteArray *stalk, const GrFigureRequest *request, GPtrArray *frames, GError **error);
