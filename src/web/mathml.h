// SPDX-License-Identifier: MIT
// Formulas as MathML Core, for pages of HTML.
#pragma once

#include "math/math.h"

typedef enum { GR_MATHML_INLINE, GR_MATHML_DISPLAY } GrMathmlStyle;

/* Appends @math as one <math> element whose alternative text is @latex. */
void gr_mathml_append (GString *out, const GrMath *math, GrMathmlStyle style, const char *latex);
