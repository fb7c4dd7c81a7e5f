// SPDX-License-Identifier: MIT
// Formulas set as boxes: scenes with a baseline.
#pragma once

#include "math/math.h"
#include "scene/scene.h"

/* A set formula, its baseline from (0, 0) to (width, 0). In points. */
typedef struct {
  GrScene *scene;
  double width, ascent, descent;
  double space; /* a piece: the space to the next one on its line */
  guint depth;  /* a piece: of the brackets that are open behind it */
  int penalty;  /* a piece: of breaking the line behind it */
  double
    tied; /* a piece of a short formula, of so many points: it is parted only where a line cannot hold it; else 0 */
} GrMathBox;

void gr_math_box_free (GrMathBox *box);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrMathBox, gr_math_box_free)

typedef enum {
  GR_MATH_STYLE_DISPLAY, /* on a line of its own: limits above and below, fractions large */
  GR_MATH_STYLE_TEXT,    /* in a line of prose */
} GrMathStyle;

/* Sets @math at @size points, \text{…} in @face. (transfer full) */
GrMathBox *gr_math_box_new (const GrMath *math, double size, GrFace face, GrMathStyle style);

/* Sets @math for a line of prose, in pieces between which the line may break: behind relations, binary operators and
   commas outside all braces. (transfer full) array of GrMathBox, at least one. */
GPtrArray *gr_math_box_pieces (const GrMath *math, double size, GrFace face);
