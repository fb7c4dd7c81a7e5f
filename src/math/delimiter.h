// SPDX-License-Identifier: MIT
// Tall brackets.
#pragma once

#include "scene/scene.h"

/* Draws @delimiter from y = @top to @bottom with its left end at x = 0, for letters of size @em. @side is 1 for one
   that opens, −1 for one that closes. Gives its width. */
double gr_math_draw_delimiter (GrScene *scene, gunichar delimiter, double top, double bottom, double em, int side);
