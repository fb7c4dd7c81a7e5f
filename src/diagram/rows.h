// SPDX-License-Identifier: MIT
// The components of a position as rows with Grundy values: what bit columns and the proof of Bouton's theorem are
// about.
#pragma once

#include "diagram/figure.h"
#include "game/solve.h"

/* More rows than this are no picture. */
#define GR_ROWS_MAX 64

typedef struct {
  char *label; /* of the component's position, as pictures show it */
  GrNimber value;
  GrPositions *part; /* what is there: one position, or several after a split */
} GrRow;

typedef struct {
  GArray *row;        /* of GrRow */
  GrNimber sum;       /* nim-sum of the values */
  guint n_bits;       /* columns wanted by the values and their sum, at least 1 */
  gboolean are_heaps; /* all are heaps of sticks whose sizes are their values: words may speak of heaps */
} GrRows;

/* FALSE and a fault at the figure's name where rows make no sense: a family, too many components, misère play; with
   @takes_misere_nim the last is none where it is that of Nim on the values (gr_summand_is_misere_nim()). */
gboolean gr_rows_check (GrStudy *study, const GrFigureRequest *request, gboolean takes_misere_nim, GrReport *report);

/* The rows of @whole. NULL and @error where a value cannot be had. */
GrRows *gr_rows_of (GrStudy *study, GrBytes whole, GError **error);
void gr_rows_free (GrRows *rows);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrRows, gr_rows_free)

/* Lent. */
GR_AT_FUNCTION (gr_rows_at, GrRows, row, const GrRow)

/* One move, as a row that changes. */
typedef struct {
  guint row;
  GrRow after; /* the row after it */
  char *words; /* what it does: “take 2 from the 4” */
} GrRowMove;

void gr_row_move_free (GrRowMove *move);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrRowMove, gr_row_move_free)

/* @rows after @move. (transfer full) */
GrRows *gr_rows_after (const GrRows *rows, const GrRowMove *move);

/* Some legal move, to show what moves do; NULL without @error where there is none, with GR_ERROR_LIMIT where there are
   too many to look for one. (transfer full) */
GrRowMove *gr_rows_example_move (GrStudy *study, const GrRows *rows, GError **error);

/* A move to nim-sum 0 that lowers a row with the leading bit of rows->sum, which is not 0: there always is one.
   NULL and @error where it cannot be found within limits. (transfer full) */
GrRowMove *gr_rows_answer (GrStudy *study, const GrRows *rows, GError **error);

/* The winning moves of @answer, in its order. (transfer full) of GrRowMove, or NULL and @error. */
GPtrArray *gr_rows_winning_moves (GrStudy *study, const GrAnswer *answer, GError **error);

/* What @move does to @rows, said in the game's words; games speak English, so in other languages by labels: “4 → 2”.
   (transfer full) */
char *gr_rows_tell (const GrRows *rows, const GrRowMove *move, const GrFigureRequest *request);

/* “s = 3 ⊕ 1 ⊕ 4 = 6” for the nim-sum called @name (nullable: “3 ⊕ 1 ⊕ 4 = 6”); many terms are cut short. (transfer full) */
char *gr_rows_equation (const GrRows *rows, const char *name);

/* The index of the leading bit of @value, which is not 0. */
guint gr_leading_bit (GrNimber value);

/* ---- bit columns: numbers in binary one under another, with weights above, shaded and framed columns and a rule. Bits are discs
   (ones filled, zeros rings) with their digit, or smaller dots where there are many ---- */

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

/* How much room gr_rows_add_bits() takes, across and down. */
GrPoint gr_rows_bits_size (const GrRows *rows, guint n_bits);
/* Values, @n_bits bits, and under a rule the nim-sum, the top left of all at (@x, @y): odd columns are shaded, and the bits ringed
   that are others than in @from (nullable). */
void gr_rows_add_bits (GrScene *scene, const GrRows *rows, guint n_bits, double x, double y, const GrRows *from);
