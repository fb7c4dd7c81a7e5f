// SPDX-License-Identifier: MIT
// Bit columns: numbers in binary one under another, with weights above, shaded and framed columns and a rule. Bits
// are discs (ones filled, zeros rings) with their digit, or smaller dots where there are many.
#pragma once

#include "diagram/figure.h"

typedef struct {
  double x;      /* middle of the leftmost column */
  double pitch;  /* from column to column */
  double radius; /* of a disc */
  guint n_bits;
} GrColumns;

/* Which ones stand out. */
typedef enum {
  GR_BITS_PLAIN,
  GR_BITS_ACCENT, /* ones filled with the accent: sums */
  GR_BITS_FAINT,  /* not under discussion */
} GrBitsLook;

/* Columns from @x on, @pitch apart; discs as large as @pitch and @row_pitch allow. */
GrColumns gr_columns_new (double x, guint n_bits, double pitch, double row_pitch);

/* The middle of the column of 2^@bit; the left and the right edge of all columns. */
double gr_columns_bit_x (const GrColumns *columns, guint bit);
double gr_columns_left (const GrColumns *columns);
double gr_columns_right (const GrColumns *columns);

/* The weights on the baseline @y: 4 2 1, or powers of 2 where the numbers are long, every few columns where the columns
   are narrow. @accent is the bit whose weight is set in the accent, -1 for none. */
void gr_columns_add_weights (GrScene *scene, const GrColumns *columns, double y, int accent);

/* Shades the columns whose bit is in @mask from @top to @bottom. */
void gr_columns_shade (GrScene *scene, const GrColumns *columns, guint64 mask, double top, double bottom);

/* Frames the column of 2^@bit in the accent; a row of so many points up and down from @y. */
void gr_columns_frame (GrScene *scene, const GrColumns *columns, guint bit, double top, double bottom);
void gr_columns_frame_row (GrScene *scene, double left, double right, double y, double half);

/* The bits of @value with their middle at @y; those in @ringed are ringed in the accent. */
void gr_columns_add_bits (GrScene *scene, const GrColumns *columns, double y, guint64 value, GrBitsLook look,
                          guint64 ringed);

/* A rule under the columns, from @x on. */
void gr_columns_add_rule (GrScene *scene, const GrColumns *columns, double x, double y);

/* @value in binary, @n_bits digits separated by spaces. (transfer full) */
char *gr_columns_plain (guint64 value, guint n_bits);
