// SPDX-License-Identifier: MIT
// The mathematics of a lesson: the part of LaTeX that texts on games need, as a tree.
#pragma once

#include "base/report.h"

typedef enum {
  GR_MATH_ROW,      /* child… side by side */
  GR_MATH_VARIABLE, /* text, italic: one letter */
  GR_MATH_NUMBER,   /* text, upright */
  GR_MATH_OPERATOR, /* text, upright: a named operator such as mex, max; space before its argument */
  GR_MATH_BINARY,   /* text: + − ⊕ · × ∪ …, medium space on both sides */
  GR_MATH_RELATION, /* text: = < ≤ ≠ ∈ → …, thick space on both sides */
  GR_MATH_OPEN,     /* text: ( { [ ⟨ | */
  GR_MATH_CLOSE,
  GR_MATH_PUNCT,    /* text: , ; : space after */
  GR_MATH_ORDINARY, /* text, upright: … ∞ ∅ ′ ! */
  GR_MATH_TEXT,     /* text, in the prose face: \text{…} */
  GR_MATH_SCRIPT,   /* child 0 the base, 1 the subscript (nullable), 2 the superscript (nullable) */
  GR_MATH_FRACTION, /* child 0 over child 1; plain: without a bar, as in binomials */
  GR_MATH_SUM,      /* text: ∑ ∏ ⨁; child 1 below, 2 above (nullable) like SCRIPT (child 0 NULL) */
  GR_MATH_ROOT,     /* child 0 under a root */
  GR_MATH_SPACE,    /* width in em */
  GR_MATH_STRETCH,  /* \left … \right: text opens, close_text closes around child 0 */
  GR_MATH_OVERLINE,
  GR_MATH_GRID, /* cells row by row, strlen (align) in a row; text opens, close_text closes around them */
} GrMathKind;

typedef struct GrMath GrMath;
struct GrMath {
  GrMathKind kind;
  char *text, *close_text;
  char *align; /* grid: r, l or c for each column */
  double width;
  gboolean plain;   /* fraction: no bar; grid: columns stand close, as parts of one formula */
  gboolean strong;  /* text: bold */
  GPtrArray *child; /* of GrMath, none where nothing is said; entries may be NULL where said */
};

/* Parses @text, whose bytes stand at @span of @source. NULL and faults at their place (unknown command, missing brace,
   nesting over 64) where it is not understood. */
GrMath *gr_math_parse (const char *text, GrSource *source, GrSpan span, GrReport *report);
/* Puts what stands for them into *@text in place of the commands in @macros (char* → char*). FALSE where an argument is missing or they
   go round. */
gboolean gr_math_expand (char **text, GHashTable *macros);
void gr_math_free (GrMath *math);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrMath, gr_math_free)
