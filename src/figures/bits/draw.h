// SPDX-License-Identifier: MIT
// The drawing of bit columns with their winning moves: bits.c says what each frame shows, this draws it.
#pragma once

#include "diagram/rows.h"
#include "game/solve.h"

/* All winning moves of one row. */
typedef struct {
  guint row, first, n; /* range of GrBits.move */
} GrBitsChoice;

typedef struct {
  GrStudy *study;
  const GrFigureRequest *request;
  GrRows *rows;
  GPtrArray *move; /* of GrRowMove, in the order of rows */
  GArray *choice;  /* of GrBitsChoice */
  GrAnswer *answer;
  GrRowMove *example;        /* (nullable) a move that spoils s = 0 */
  gboolean has_hidden_moves; /* there are moves from s = 0, but too many to look for an example */
  GrRows *after;             /* (nullable) the rows after the only choice, or after a move that spoils s = 0 */
  /* Where the rows are drawn, by gr_bits_place(): of many only some, and the nim-sum of the rest as one line. */
  guint *line; /* shape (rows), GR_BITS_HIDDEN for those of the rest */
  guint n_lines, n_hidden;
  /* The geometry, filled by gr_bits_place(). */
  GPtrArray *picture; /* (nullable) of GrScene, a row each */
  double scale;       /* of the pictures */
  GrFont number;
  double row_pitch, number_x; /* number_x: right edge of the values */
  GrColumns columns, beside;
  gboolean is_beside;     /* the new bits stand beside the row, else under the sum */
  gboolean has_equations; /* behind new bits that stand beside the row */
} GrBits;

/* What one frame shows besides the rows. */
typedef struct {
  const GrRows *rows;
  gboolean has_sum, has_tests;
  guint64 shaded;                /* columns */
  int framed;                    /* leading bit, or -1 */
  guint first_choice, n_choices; /* with their new bits */
  int changed;                   /* row whose value is in the accent, or -1 */
  gboolean has_after;            /* the whole new position beside */
} GrBitsView;

GR_AT_POINTER_FUNCTION (gr_bits_move, GrBits, move, const GrRowMove)

GR_AT_FUNCTION (gr_bits_choice, GrBits, choice, const GrBitsChoice)

/* TRUE where some winning move changes @row. */
gboolean gr_bits_row_wins (const GrBits *bits, guint row);

/* @value in decimal. (transfer full) */
char *gr_bits_number (GrNimber value);

#define GR_BITS_HIDDEN G_MAXUINT
/* Makes the geometry that all frames share, once everything else is there; of many rows those are drawn that win, @kept, too,
   and the first others. */
void gr_bits_place (GrBits *bits, guint kept);

/* What a frame shows, drawn. (transfer full) */
GrScene *gr_bits_draw (const GrBits *bits, const GrBitsView *view);

/* The same as text. (transfer full) */
char *gr_bits_plain (const GrBits *bits, const GrBitsView *view);
