// SPDX-License-Identifier: MIT
// What is there no longer: the difference of two drawings of a position, before and after a move.
#pragma once

#include "scene/scene.h"

/* Draws over @after, a drawing of the position that a move left, what of @before, that of the position before, is not in
   it: hollow and grey. Text is left out; where the one is not the other with something taken, so is all. Where @is_piece, what
   has gone and what has come are the same piece: an arrow leads from the one to the other. */
void gr_ghost_add (GrScene *after, const GrScene *before, gboolean is_piece);

/* Draws into @out the way of the piece that @before and @after have at different places, as one of a trail: dotted. */
void gr_ghost_add_way (GrScene *out, const GrScene *before, const GrScene *after);
