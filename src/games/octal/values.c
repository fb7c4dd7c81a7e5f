// SPDX-License-Identifier: MIT
// The sequences of octal games, value by value (games/octal/mex.c), until a period is proved by the octal periodicity
// theorem: if g(n + p) = g(n) for n0 ≤ n < 2 n0 + p + k, k being the largest number that can be taken and
// n0 ≥ 1, then for all n ≥ n0.
// Source: R. K. Guy, C. A. B. Smith, The G-values of various games, Proc. Camb. Phil. Soc. 52 (1956).
// Invariant: values below n_values are final.
#include "games/octal/values.h"

#include "base/progress.h"

#define OCTAL_FIRST_TABLE 128
#define QUOTIENT_HEAPS 600u /* of the misère quotient that are looked at in search of a period … */
#define QUOTIENT_WORK 6000  /* … and of its transition algebra */

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

/* Where in the table the value of @heap stands: below preperiod + period where there is one. */
static guint64
octal_place (const GrOctalValues *values, guint64 heap)
{
  guint64 first = values->period.preperiod, period = values->period.period;
  return period == 0 || heap < first + period ? heap : first + (heap - first) % period;
}

void
gr_octal_moves (const GrOctalCode *code, const GrOctalValues *values, guint64 heap, GrNimber wanted, GrMoves *out)
{
  for (guint64 k = 0; k < code->n_digits && k <= heap; k++) {
    guint64 rest = heap - k;
    if ((code->digit[k] & (rest == 0 ? 1 : 2)) != 0 && k > 0
        && (values == NULL || (rest == 0 ? 0 : values->value[octal_place (values, rest)]) == wanted))
      octal_add_move (out, 0, rest);
    if ((code->digit[k] & 4) != 0 && rest > 1) {
      guint64 first = values != NULL ? values->period.preperiod : 0,
              period = values != NULL ? values->period.period : 0, end = period > 0 ? first + period : G_MAXUINT64;
      guint64 low = values != NULL ? octal_place (values, 1) : 0,
              high = values != NULL ? octal_place (values, rest - 1) : 0;
      for (guint64 a = 1, b = rest - 1; a <= b; a++, b--) {
        if ((values == NULL || (GrNimber) (values->value[low] ^ values->value[high]) == wanted)
            && (!code->unequal || a != b))
          octal_add_move (out, a, b);
        low = low + 1 == end ? first : low + 1;
        high = period > 0 && high == first && b > first ? end - 1 : high - 1;
      }
    }
  }
}

/* ---- games ---- */

GrSplitting *
gr_splitting_prepare (const GrArgs *args, guint n_skipped, const GrOctalCode *code, const GrHeapsRule *rule,
                      GrReport *report)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  for (guint i = n_skipped; i < args->words->len; i++)
    g_ptr_array_add (words, args->words->pdata[i]);
  GrArgs own = *args;
  own.words = words;
  GrSplitting *splitting = g_new0 (GrSplitting, 1);
  splitting->quotient = gr_quotient_new ();
  gboolean good = gr_heaps_read (&own, rule, report, &splitting->heaps);
  GrNimber value;
  if (good) {
    guint64 largest = 0;
    for (guint i = 0; i < splitting->heaps.size->len; i++)
      largest = MAX (largest, g_array_index (splitting->heaps.size, guint64, i));
    splitting->values = gr_octal_values_new (code, largest);
    if (!gr_octal_values_lookup (splitting->values, largest, &value)) {
      /* Read once more, with the largest table as the limit, for the faults in their places. */
      GrHeapsRule narrow = *rule;
      narrow.limit = GR_OCTAL_MAX_VALUES - 1;
      narrow.limit_help = "no period is known of this game; ask for smaller heaps";
      gr_heaps_clear (&splitting->heaps);
      good = gr_heaps_read (&own, &narrow, report, &splitting->heaps);
    }
  }
  if (!good)
    g_clear_pointer (&splitting, gr_splitting_release);
  return splitting;
}

void
gr_splitting_release (gpointer instance)
{
  GrSplitting *splitting = instance;
  gr_octal_values_free (splitting->values);
  gr_quotient_free (splitting->quotient);
  gr_heaps_release (splitting);
}

void
gr_splitting_moves (gconstpointer instance, guint32 realm, GrBytes from, GrMoves *out)
{
  gr_octal_moves (&((const GrSplitting *) instance)->values->code, NULL, gr_heap_decode (from), 0, out);
}

static guint64
splitting_n_moves (gconstpointer instance, guint32 realm, GrBytes from)
{
  const GrOctalCode *code = &((const GrSplitting *) instance)->values->code;
  guint64 heap = gr_heap_decode (from);
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

/* Moves that gr_splitting_seek() looks through in some hundredths of a second. */
#define SPLITTING_SEEK_MAX (G_GUINT64_CONSTANT (1) << 24)

gboolean
gr_splitting_can_seek (gconstpointer instance, guint32 realm, GrBytes from)
{
  return splitting_n_moves (instance, realm, from) <= SPLITTING_SEEK_MAX;
}

void
gr_splitting_seek (gconstpointer instance, guint32 realm, GrBytes from, GrNimber wanted, GrMoves *out)
{
  const GrOctalValues *values = ((const GrSplitting *) instance)->values;
  gr_octal_moves (&values->code, values, gr_heap_decode (from), wanted, out);
}

static gboolean
splitting_value (gconstpointer instance, guint32 realm, GrBytes at, GrNimber *out)
{
  return gr_octal_values_lookup (((const GrSplitting *) instance)->values, gr_heap_decode (at), out);
}

gboolean
gr_splitting_period (gconstpointer instance, GrPeriod *out)
{
  *out = ((const GrSplitting *) instance)->values->period;
  return out->period > 0;
}

guint
gr_splitting_taken (gconstpointer instance)
{
  const GrOctalCode *code = &((const GrSplitting *) instance)->values->code;
  return code->unequal ? 0 : code->n_digits - 1;
}

/* The product of the parts in the misère quotient, which is grown as far as the heaps want it, or until its period is
   known. Where there is none, the game is explored. */
static gboolean
splitting_misere (gconstpointer instance, guint n_parts, const GrBytes *parts, GrOutcome *out)
{
  const GrSplitting *splitting = instance;
  guint64 largest = 0;
  guint taken = gr_splitting_taken (instance), product = 0;
  for (guint i = 0; i < n_parts; i++)
    largest = MAX (largest, gr_heap_decode (parts[i]));
  if (largest >= gr_quotient_n_heaps (splitting->quotient)) {
    if (taken > 0 && largest > QUOTIENT_HEAPS)
      gr_heap_quotient_extend_to_period (splitting->quotient, gr_splitting_moves, instance, 0, taken, QUOTIENT_HEAPS,
                                         QUOTIENT_WORK);
    else
      gr_heap_quotient_extend (splitting->quotient, gr_splitting_moves, instance, 0,
                               (guint) MIN (largest, QUOTIENT_HEAPS), QUOTIENT_WORK);
  }
  for (guint i = 0; i < n_parts; i++) {
    guint element;
    if (!gr_heap_quotient_lookup (splitting->quotient, taken, gr_heap_decode (parts[i]), &element))
      return FALSE;
    product = gr_quotient_product (splitting->quotient, product, element);
  }
  *out = gr_quotient_is_lost (splitting->quotient, product) ? GR_OUTCOME_P : GR_OUTCOME_N;
  return TRUE;
}

const GrGameTheory gr_splitting_theory = { .value = splitting_value, .misere = splitting_misere };

const GrGameCounting gr_splitting_counting = {
  .n_moves = splitting_n_moves,
  .seek = gr_splitting_seek,
  .can_seek = gr_splitting_can_seek,
};
