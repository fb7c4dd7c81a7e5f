// SPDX-License-Identifier: MIT
// A line of mathematics in a picture. The notation is small: a letter that stands alone is a variable (italic), words
// of several letters are upright (mex), x_k and x_{k−1} are subscripts, 2^k and 2^{k−1} superscripts, '-' is a minus
// sign, and what stands between two '*' is in the accent.
#pragma once

#include "scene/scene.h"

/* The width of @formula in points at @size. */
double gr_formula_width (double size, const char *formula);

/* Draws it on the baseline @y; gives its width. */
double gr_formula_add (GrScene *scene, double x, double y, GrAnchor anchor, double size, GrInk ink,
                       const char *formula);

/* It as plain text: a_12, 2^(k−1), without the accents. (transfer full) */
char *gr_formula_plain (const char *formula);

/* The same for sentences, with powers as small digits: ab², 1⁰³¹. (transfer full) */
char *gr_formula_raised (const char *formula);
