// SPDX-License-Identifier: MIT
// Whether a picture can be read where it will stand: on a page or a phone. Figures that can sum up ask it of the whole
// picture and, where it says no, draw less of the same thing; `--whole` draws everything anyway.
#pragma once

#include "scene/scene.h"

/* The width (x) and height (y) in points that @scene may have with the letters it has: below. */
GrPoint gr_fit_most (const GrScene *scene);

/* TRUE where no letter of @scene falls under 8 px when it is as wide as on a phone (362 px), nor under 7 pt when it is as
   high as a page. */
gboolean gr_fit_is_readable (const GrScene *scene);

/* The size in points that the letters of a picture within a picture have at least: on a picture GR_FIT_WIDTH wide they are
   then readable on a phone. */
#define GR_FIT_LETTER 9.0

/* Appends @picture to @scene at (@dx, @dy), scaled by @scale. Letters that would fall under GR_FIT_LETTER have that size
   where there is room for them, and are left out where they would then run into one another or be far too large for what
   they stand in. */
void gr_fit_append (GrScene *scene, const GrScene *picture, double dx, double dy, double scale);
