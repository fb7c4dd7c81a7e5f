// SPDX-License-Identifier: MIT
// Boards of bombs as pictures: grids and graphs, an explosion, and the steps that lead to a Hackenbush picture.
#pragma once

#include "games/bombs/values.h"

/* Where the bombs of a graph stand, a node each, and the arrows between them, from middle to middle: every bomb to the right of
   those that set it off, as far as circles allow. Found once, and lent by the board. */
const GrLayout *gr_bombs_layout (const GrBombBoard *board);

/* The position @at; @exploded (G_MAXUINT32: none) is a bomb whose explosion is drawn into it. */
void gr_bombs_draw (const GrBombBoard *board, GrBytes at, guint32 exploded, GrScene *out);

/* What else is drawn into it. */
typedef struct {
  guint32 exploded;   /* a bomb; G_MAXUINT32: none */
  guint32 marked;     /* a bomb that is ringed; G_MAXUINT32: none */
  const guint8 *type; /* (nullable) shape (n_knots): badges of three shapes for 1, 2 and 3 */
  guint8 most;        /* types above it have none */
} GrBombLook;

/* The position @at of @board with that. */
void gr_bombs_draw_look (const GrBombBoard *board, GrBytes at, const GrBombLook *look, GrScene *out);

/* “The only red bomb is B2: 1 blue bomb goes with it …” */
void gr_bombs_types_sentence (const GrBombBoard *board, const GrBombTypes *types, GString *out);

/* For GrGameFolding.reduction. (reduction.c) */
gboolean gr_bombs_draw_reduction (const GrBombBoard *board, GrBytes at, guint step, GrScene *out, GString *sentence);
