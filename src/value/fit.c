// SPDX-License-Identifier: MIT
// Meet in the middle. All sums of either half stand in a table, rising; a table grows by one item as the merge of itself
// with itself moved by the item's value, so that 2^20 rows are made in as many steps and never sorted. Of equal sums only the
// best choice stays: the highest, and of equally high ones the first by lists. Then one finger goes up the first table and one
// down the second, and stops where the sums cancel.
// Source: E. Horowitz, S. Sahni, Computing partitions with applications to the knapsack problem, J. ACM 21 (1974).
//
// No overflow: a pile of n ≤ 40 boxes is worth m/2^k with |m/2^k| ≤ n and k ≤ n − 1 ≤ 39, for at least one box counts 1. In
// units of 1/2^39 it is an integer of at most 40 · 2^39 < 2^45; twenty of them stay below 2^50 and all forty below 2^51, far
// from 2^63. Numbers of 41 bits are exact in a double, and heights add to 1600 at most.
#include "value/fit.h"

#include "base/held.h"

#include <math.h>

GrFitItem
gr_fit_item (const GrDyadic *value, guint32 height)
{
  return (GrFitItem) { (gint64) ldexp (gr_dyadic_to_double (value), GR_FIT_SCALE), height };
}

/* Appends @row, whose sum is not below the last one's, or keeps the better of the two where they are equal. */
static guint
rows_add (GrFitRow *out, guint n, GrFitRow row)
{
  if (n == 0 || out[n - 1].sum != row.sum) {
    out[n] = row;
    return n + 1;
  }
  GrFitRow *last = &out[n - 1];
  if (row.height != last->height ? row.height > last->height : row.chosen > last->chosen)
    *last = row;
  return n;
}

/* The rows without and with @item, whose bit is @bit. (transfer full) of GrFitRow */
static GArray *
rows_grow (const GArray *old, const GrFitItem *item, guint32 bit)
{
  GArray *grown = g_array_sized_new (FALSE, FALSE, sizeof (GrFitRow), 2 * old->len);
  g_array_set_size (grown, 2 * old->len);
  const GrFitRow *row = (const GrFitRow *) old->data;
  GrFitRow *out = (GrFitRow *) grown->data;
  guint n = 0, without = 0;
  for (guint with = 0; with < old->len; with++) {
    const GrFitRow moved = { row[with].sum + item->value, row[with].height + item->height, row[with].chosen | bit };
    for (; without < old->len && row[without].sum <= moved.sum; without++)
      n = rows_add (out, n, row[without]);
    n = rows_add (out, n, moved);
  }
  for (; without < old->len; without++)
    n = rows_add (out, n, row[without]);
  g_array_set_size (grown, n);
  return grown;
}

static GArray *
half_new (const GrFitItem *item, guint n)
{
  const GrFitRow nothing = { 0, 0, 0 };
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (GrFitRow));
  g_array_append_val (rows, nothing);
  for (guint i = 0; i < n; i++) {
    GArray *grown = rows_grow (rows, &item[i], 1u << (n - 1 - i));
    g_array_unref (rows);
    rows = grown;
  }
  return rows;
}

GrFit *
gr_fit_new (const GrFitItem *item, guint n)
{
  g_assert (n <= GR_FIT_MAX_ITEMS);
  GrFit *fit = g_new0 (GrFit, 1);
  fit->n_items[0] = (n + 1) / 2;
  fit->n_items[1] = n / 2;
  fit->half[0] = half_new (item, fit->n_items[0]);
  fit->half[1] = half_new (item + fit->n_items[0], fit->n_items[1]);
  /* The best pair of rows. No two pairs share a row, since the sums of a half are all different, so that row of the first half
     decides between equally high ones. */
  for (guint a = 0, b = fit->half[1]->len; a < fit->half[0]->len && b > 0;) {
    gint64 sum = gr_fit_row (fit, 0, a)->sum + gr_fit_row (fit, 1, b - 1)->sum;
    if (sum == 0) {
      guint32 height = gr_fit_row (fit, 0, a)->height + gr_fit_row (fit, 1, b - 1)->height;
      gboolean is_first = gr_fit_row (fit, 0, a)->chosen > gr_fit_row (fit, 0, fit->match[0])->chosen;
      if (fit->n_matches++ == 0 || height > fit->height || (height == fit->height && is_first)) {
        fit->match[0] = a;
        fit->match[1] = b - 1;
        fit->height = height;
      }
    }
    a += sum <= 0;
    b -= sum >= 0;
  }
  fit->chosen = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint32 i = 0; i < n; i++) {
    guint half = i >= fit->n_items[0];
    if (gr_fit_holds (fit, half, gr_fit_row (fit, half, fit->match[half])->chosen, half ? i - fit->n_items[0] : i))
      g_array_append_val (fit->chosen, i);
  }
  return fit;
}

GR_FREE_FUNCTION (gr_fit_free, GrFit, half[0], half[1], chosen)
