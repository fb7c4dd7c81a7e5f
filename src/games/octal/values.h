// SPDX-License-Identifier: MIT
// Values of taking-and-breaking games: octal codes and Grundy's game.
#pragma once

#include "game/game.h"

#define GR_OCTAL_MAX_DIGITS 64

/* The rules: a move takes k tokens from a heap (k = 0, 1, 2 …) and leaves the rest as no heap (bit 1 of digit k, only
   where nothing is left), one heap (bit 2) or two heaps (bit 4). */
typedef struct {
  guint8 digit[GR_OCTAL_MAX_DIGITS];
  guint n_digits;
  gboolean unequal; /* the two heaps must differ in size (Grundy's game) */
} GrOctalCode;

typedef struct {
  GrOctalCode code;
  guint16 *value; /* shape (n_values) */
  guint n_values;
  GrPeriod period; /* .period 0: none is proved from these values */
} GrOctalValues;

/* At most this many heaps' values are computed; for a heap beyond them only so many as most known periods need. */
#define GR_OCTAL_MAX_VALUES ((1u << 20) + 1)
#define GR_OCTAL_PERIOD_VALUES (1u << 15)

/* Values of heaps 0 … @largest, or fewer where a period is proved before; where @largest is not below
   GR_OCTAL_MAX_VALUES only GR_OCTAL_PERIOD_VALUES of them, in search of a period. (transfer full) */
GrOctalValues *gr_octal_values_new (const GrOctalCode *code, guint64 largest);
void gr_octal_values_free (GrOctalValues *values);

/* The value of a heap; FALSE where it lies beyond the table and no period is known. */
gboolean gr_octal_values_lookup (const GrOctalValues *values, guint64 heap, GrNimber *value);

/* Adds the moves of a heap: for each k the whole rest, then the splits by the smaller part. */
void gr_octal_moves (const GrOctalCode *code, guint64 heap, GrMoves *out);
/* Only those to followers of value @wanted, in the same order. All smaller heaps must have a value. */
void gr_octal_seek (const GrOctalValues *values, guint64 heap, GrNimber wanted, GrMoves *out);
guint64 gr_octal_n_moves (const GrOctalCode *code, guint64 heap);
