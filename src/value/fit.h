// SPDX-License-Identifier: MIT
// Which of at most 40 numbers to add so that the sum is exactly 0 and what they carry is most: the greatest fair height
// of piles of boxes. The two half tables are kept, for pictures.
#pragma once

#include "value/dyadic.h"

#define GR_FIT_MAX_ITEMS 40
#define GR_FIT_MAX_HEIGHT 40
#define GR_FIT_HALF 20  /* items of one half at most */
#define GR_FIT_SCALE 39 /* values are counted in units of 1/2^39 */

typedef struct {
  gint64 value;   /* in units, from −40 · 2^39 to 40 · 2^39 */
  guint32 height; /* from 0 to 40 */
} GrFitItem;

/* The best choice of one sum. */
typedef struct {
  gint64 sum;
  guint32 height;
  /* the half's first item has the highest bit, so that of two choices the larger one is first by lists */
  guint32 chosen;
} GrFitRow;

typedef struct {
  guint n_items[2]; /* of either half: the first has the items before the second's */
  GArray *half[2];  /* of GrFitRow: rising sums, each once */
  guint match[2];   /* rows of the best choice */
  guint n_matches;  /* sums that the other half balances */
  guint32 height;
  GArray *chosen; /* of guint32: items, rising; of equal heights the first by lists of items */
} GrFit;

/* The item of a number of at most 40 · 2^39 units. */
GrFitItem gr_fit_item (const GrDyadic *value, guint32 height);
/* @n at most GR_FIT_MAX_ITEMS. (transfer full) */
GrFit *gr_fit_new (const GrFitItem *item, guint n);
void gr_fit_free (GrFit *fit);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrFit, gr_fit_free)

static inline const GrFitRow *
gr_fit_row (const GrFit *fit, guint half, guint row)
{
  return &g_array_index (fit->half[half], GrFitRow, row);
}

/* TRUE where the choice @chosen of @half holds its item @item. */
static inline gboolean
gr_fit_holds (const GrFit *fit, guint half, guint32 chosen, guint item)
{
  return (chosen >> (fit->n_items[half] - 1 - item) & 1) != 0;
}
