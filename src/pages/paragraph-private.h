// SPDX-License-Identifier: MIT
// What a paragraph is made of: boxes, glue and penalties, and lines of them. Private to paragraph.c and
// paragraph-break.c.
#pragma once

#include "math/box.h"
#include "pages/paragraph.h"

#define GR_PENALTY_NEVER 10000
#define GR_PENALTY_FORCED -10000
#define GR_LINE_END_STRETCH 1e6 /* of the glue that ends a line without stretching it */

typedef enum { GR_PIECE_BOX, GR_PIECE_GLUE, GR_PIECE_PENALTY } GrPieceKind;

typedef struct {
  GrPieceKind kind;
  double width, stretch, shrink;
  int penalty;
  double hyphen;   /* penalty: of the hyphen that a line ending here gets; 0: none */
  char *text;      /* box of text */
  GrMathBox *math; /* box of a formula's piece */
  double scale;    /* of the formula */
  GrFont font;
  gboolean strike;
  double rise;      /* above the baseline */
  const char *link; /* (nullable) lent */
} GrPiece;

typedef struct {
  guint first, end; /* pieces */
  double ratio;     /* of the glue: > 0 of its stretch, < 0 of its shrink */
  double width;     /* natural */
} GrLine;

struct GrParagraph {
  GrProse prose;
  GArray *piece;  /* of GrPiece */
  GArray *line;   /* of GrLine, when broken */
  double width;   /* of the lines */
  guint n_narrow; /* so many lines at the beginning stand beside something, and are */
  double narrow;  /* only so wide */
};

static inline const GrPiece *
gr_piece_at (const GrParagraph *paragraph, guint index)
{
  return &g_array_index (paragraph->piece, GrPiece, index);
}

static inline double
gr_paragraph_line_width (const GrParagraph *paragraph, guint line)
{
  return line < paragraph->n_narrow ? paragraph->narrow : paragraph->width;
}

/* Whether a line may end at piece @index. */
gboolean gr_piece_is_break (const GrParagraph *paragraph, guint index);
