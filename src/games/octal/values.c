// SPDX-License-Identifier: MIT
// The sequences of octal games, value by value (games/octal/mex.h), until a period is proved by the octal periodicity
// theorem: if g(n + p) = g(n) for n0 ≤ n < 2 n0 + p + k, k being the largest number that can be taken and
// n0 ≥ 1, then for all n ≥ n0.
// Source: R. K. Guy, C. A. B. Smith, The G-values of various games, Proc. Camb. Phil. Soc. 52 (1956).
// Invariant: values below n_values are final.
#include "games/octal/values.h"

#include "base/progress.h"
#include "games/heaps.h"
#include "games/octal/mex.h"

#define OCTAL_FIRST_TABLE 128

/* ---- periods ---- */

/* The least period that the values prove, with its least pre-period. If the values had a smaller period from some later
   place on, it would hold from n0 on too (both divide into their greatest common divisor), so the first p that passes
   is minimal. */
static void
octal_find_period (GrOctalValues *table)
{
  if (table->code.unequal)
    return;
  guint n = table->n_values, k = table->code.n_digits - 1;
  for (guint p = 1; 2 * p + k <= n; p++) {
    guint n0 = n - p;
    while (n0 > 0 && table->value[n0 - 1] == table->value[n0 - 1 + p])
      n0--;
    /* Heap 0 cannot be a part, so the theorem wants n0 ≥ 1: 0.4 repeats from 0 on for long enough, and then no more. */
    guint64 checked = (guint64) 2 * MAX (n0, 1) + 2 * p + k;
    if (checked > n)
      continue;
    table->period = (GrPeriod) {
      n0, p, checked - 1, GR_PHRASE ("by the octal periodicity theorem: g(n + p) = g(n) for n0 ≤ n < 2 n0 + p + k")
    };
    return;
  }
}

/* ---- the table ---- */

GrOctalValues *
gr_octal_values_new (const GrOctalCode *code, guint64 largest)
{
  guint wanted = largest < GR_OCTAL_MAX_VALUES ? largest + 1 : GR_OCTAL_PERIOD_VALUES;
  GrOctalValues *table = g_new0 (GrOctalValues, 1);
  table->code = *code;
  /* A little more than is asked for is computed where that may prove a period. */
  wanted = MAX (wanted, 4 * OCTAL_FIRST_TABLE);
  GrOctalMex *mex = gr_octal_mex_new (&table->code, wanted);
  while (table->n_values < wanted && table->period.period == 0) {
    guint end = MIN (wanted, MAX (OCTAL_FIRST_TABLE, 2 * table->n_values));
    table->value = g_renew (guint16, table->value, end);
    for (guint n = table->n_values; n < end; n++) {
      table->value[n] = gr_octal_mex_next (mex, n);
      table->n_values = n + 1;
      if (n % 16384 == 0)
        gr_progress_tell (GR_PHRASE ("computing values"), n, (double) n / wanted);
    }
    octal_find_period (table);
  }
  gr_octal_mex_free (mex);
  return table;
}

void
gr_octal_values_free (GrOctalValues *values)
{
  if (values == NULL)
    return;
  g_free (values->value);
  g_free (values);
}

gboolean
gr_octal_values_lookup (const GrOctalValues *values, guint64 heap, GrNimber *value)
{
  if (heap >= values->n_values) {
    if (values->period.period == 0)
      return FALSE;
    heap = values->period.preperiod + (heap - values->period.preperiod) % values->period.period;
  }
  *value = values->value[heap];
  return TRUE;
}

/* ---- moves ---- */

static void
octal_add_move (GrMoves *out, guint64 a, guint64 b)
{
  gr_moves_begin (out, GR_MOVER_BOTH, 0, 1);
  gr_heap_add_part (a, out);
  gr_heap_add_part (b, out);
}

void
gr_octal_moves (const GrOctalCode *code, guint64 heap, GrMoves *out)
{
  for (guint64 k = 0; k < code->n_digits && k <= heap; k++) {
    guint64 rest = heap - k;
    if ((code->digit[k] & 1) != 0 && rest == 0 && k > 0)
      octal_add_move (out, 0, 0);
    if ((code->digit[k] & 2) != 0 && rest > 0 && k > 0)
      octal_add_move (out, 0, rest);
    for (guint64 a = 1; (code->digit[k] & 4) != 0 && 2 * a <= rest; a++)
      if (!code->unequal || a != rest - a)
        octal_add_move (out, a, rest - a);
  }
}

/* Where in the table the value of @heap stands: below preperiod + period where there is one. */
static guint64
octal_place (const GrOctalValues *values, guint64 heap)
{
  guint64 first = values->period.preperiod, period = values->period.period;
  return period == 0 || heap < first + period ? heap : first + (heap - first) % period;
}

/* The splits of @rest of value @wanted. The places of a and b walk along the table and round its period, so that no
   split costs a division. */
static void
octal_seek_splits (const GrOctalValues *values, guint64 rest, GrNimber wanted, GrMoves *out)
{
  guint64 first = values->period.preperiod, period = values->period.period,
          end = period > 0 ? first + period : G_MAXUINT64;
  guint64 low = octal_place (values, 1), high = octal_place (values, rest - 1);
  for (guint64 a = 1, b = rest - 1; a <= b; a++, b--) {
    if ((guint64) (values->value[low] ^ values->value[high]) == wanted && (!values->code.unequal || a != b))
      octal_add_move (out, a, b);
    low = low + 1 == end ? first : low + 1;
    high = period > 0 && high == first && b > first ? end - 1 : high - 1;
  }
}

void
gr_octal_seek (const GrOctalValues *values, guint64 heap, GrNimber wanted, GrMoves *out)
{
  const GrOctalCode *code = &values->code;
  for (guint64 k = 0; k < code->n_digits && k <= heap; k++) {
    guint64 rest = heap - k;
    if ((code->digit[k] & 1) != 0 && rest == 0 && k > 0 && wanted == 0)
      octal_add_move (out, 0, 0);
    if ((code->digit[k] & 2) != 0 && rest > 0 && k > 0 && values->value[octal_place (values, rest)] == wanted)
      octal_add_move (out, 0, rest);
    if ((code->digit[k] & 4) != 0 && rest > 1)
      octal_seek_splits (values, rest, wanted, out);
  }
}

guint64
gr_octal_n_moves (const GrOctalCode *code, guint64 heap)
{
  guint64 n = 0;
  for (guint64 k = 0; k < code->n_digits && k <= heap; k++) {
    guint64 rest = heap - k;
    n += (code->digit[k] & 1) != 0 && rest == 0 && k > 0;
    n += (code->digit[k] & 2) != 0 && rest > 0 && k > 0;
    if ((code->digit[k] & 4) != 0 && rest > 0)
      n += code->unequal ? (rest - 1) / 2 : rest / 2;
  }
  return n;
}
