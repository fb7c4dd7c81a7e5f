// SPDX-License-Identifier: MIT
// The sequences of octal games. Every value is the mex of g(a) ⊕ g(b) over all splits, which takes quadratic time if
// done plainly. The sparse-space method takes a linear function χ from values to one bit that is 1 (“common”) for
// nearly all of them: a sum of two common values is rare (χ = 0), of a common and a rare one common. So all common
// options come from splits with a rare part, of which there are few; the least common value c that is no option bounds
// the mex; and the rare values below c are soon all met among the other splits. The result is right for every χ; only
// the time depends on it, so χ is chosen anew whenever the table has doubled. A code with many digits that split asks for
// the splits of one rest again and again: there the sets of values of the last rests' splits are kept instead, each
// made once. A period is proved by the octal
// periodicity theorem: if g(n + p) = g(n) for n0 ≤ n < 2 n0 + p + k, k being the largest number that can be taken and
// n0 ≥ 1, then for all n ≥ n0.
// Sources: R. K. Guy, C. A. B. Smith, The G-values of various games, Proc. Camb. Phil. Soc. 52 (1956); E. R. Berlekamp,
// J. H. Conway, R. K. Guy, Winning Ways, vol. 1, ch. 4 (sparse spaces).
// Invariant: values below n_values are final; rare lists the heaps below it with χ = 0, rising.
#include "games/octal/values.h"

#include "base/progress.h"

#include <string.h>

#define OCTAL_FIRST_TABLE 128
#define OCTAL_N_STAMPS 65536
#define OCTAL_WORDS (OCTAL_N_STAMPS / 64) /* of a set of values, a bit each */
#define OCTAL_MANY_SPLITS 6               /* digits that split: from here on sets of values are the faster way */

typedef struct {
  GrOctalValues *table;
  guint room;
  guint mask;     /* χ(v) = parity of v & mask */
  GArray *rare;   /* of guint: heaps */
  guint32 *stamp; /* shape (OCTAL_N_STAMPS): == round where the value is an option */
  guint32 round;
  /* Where OCTAL_MANY_SPLITS digits split: the values of all splits of rest r at r % n_digits, a bit each. */
  guint64 *splits; /* (nullable) shape (n_digits, OCTAL_WORDS) */
} Octal;

static guint
octal_chi (guint mask, guint value)
{
  return __builtin_parity (mask & value);
}

/* ---- choosing χ ---- */

/* The mask for which most values are common, and the list of rare heaps by it. */
static void
octal_choose_mask (Octal *octal)
{
  const GrOctalValues *table = octal->table;
  guint count[OCTAL_N_STAMPS / 64] = { 0 }; /* values beyond 1023 do not vote */
  guint largest = 0;
  for (guint n = 1; n < table->n_values; n++)
    if (table->value[n] < G_N_ELEMENTS (count)) {
      count[table->value[n]]++;
      largest = MAX (largest, table->value[n]);
    }
  guint most = 0;
  for (guint mask = 1; mask <= largest; mask++) {
    guint n_common = 0;
    for (guint value = 0; value <= largest; value++)
      n_common += octal_chi (mask, value) * count[value];
    if (n_common > most) {
      most = n_common;
      octal->mask = mask;
    }
  }
  g_array_set_size (octal->rare, 0);
  for (guint n = 1; n < table->n_values; n++)
    if (octal_chi (octal->mask, table->value[n]) == 0)
      g_array_append_val (octal->rare, n);
}

/* ---- one value ---- */

static gboolean
octal_may_split (const GrOctalCode *code, guint a, guint b)
{
  return !code->unequal || a != b;
}

/* Marks the options without a split. */
static void
octal_mark_whole (Octal *octal, guint n)
{
  const GrOctalCode *code = &octal->table->code;
  const guint16 *value = octal->table->value;
  for (guint k = 0; k < code->n_digits && k <= n; k++) {
    guint rest = n - k;
    if ((code->digit[k] & 1) != 0 && rest == 0)
      octal->stamp[0] = octal->round;
    if ((code->digit[k] & 2) != 0 && rest > 0 && k > 0)
      octal->stamp[value[rest]] = octal->round;
  }
}

/* Marks all splits with a rare part. */
static void
octal_mark_rare (Octal *octal, guint n)
{
  const GrOctalCode *code = &octal->table->code;
  const guint16 *value = octal->table->value;
  for (guint k = 0; k < code->n_digits && k <= n; k++) {
    guint rest = n - k;
    if ((code->digit[k] & 4) == 0)
      continue;
    for (guint i = 0; i < octal->rare->len; i++) {
      guint a = g_array_index (octal->rare, guint, i);
      if (a >= rest)
        break;
      if (octal_may_split (code, a, rest - a))
        octal->stamp[value[a] ^ value[rest - a]] = octal->round;
    }
  }
}

/* The least value of class @chi from @from on that is not marked. */
static guint
octal_next_free (const Octal *octal, guint from, guint chi)
{
  while (octal->stamp[from] == octal->round || octal_chi (octal->mask, from) != chi)
    from++;
  return from;
}

/* ---- one value of a code with many splits ---- */

static guint64 *
octal_splits_of (const Octal *octal, guint rest)
{
  return octal->splits + (gsize) (rest % octal->table->code.n_digits) * OCTAL_WORDS;
}

/* The values of all splits of @rest into two heaps. */
static void
octal_fill_splits (Octal *octal, guint rest)
{
  const guint16 *value = octal->table->value;
  guint64 *set = octal_splits_of (octal, rest);
  memset (set, 0, OCTAL_WORDS * sizeof *set);
  for (guint a = 1; 2 * a <= rest; a++)
    if (octal_may_split (&octal->table->code, a, rest - a)) {
      guint sum = value[a] ^ value[rest - a];
      set[sum / 64] |= G_GUINT64_CONSTANT (1) << sum % 64;
    }
}

/* The mex over the sets of the rests that heap @n may be split from; the marks are of the other options. */
static guint
octal_next_value_by_sets (Octal *octal, guint n)
{
  const GrOctalCode *code = &octal->table->code;
  guint first = 0; /* of the digits that split: the set of its rest is not yet made */
  while ((code->digit[first] & 4) == 0)
    first++;
  if (first <= n)
    octal_fill_splits (octal, n - first);
  octal->round++;
  octal_mark_whole (octal, n);
  for (guint word = 0;; word++) {
    guint64 met = 0;
    for (guint k = first; k < code->n_digits && k <= n; k++)
      if ((code->digit[k] & 4) != 0)
        met |= octal_splits_of (octal, n - k)[word];
    for (guint bit = 0; bit < 64; bit++)
      if ((met >> bit & 1) == 0 && octal->stamp[word * 64 + bit] != octal->round)
        return word * 64 + bit;
  }
}

/* ---- one value of any code ---- */

static guint
octal_next_value (Octal *octal, guint n)
{
  if (octal->splits != NULL)
    return octal_next_value_by_sets (octal, n);
  const GrOctalCode *code = &octal->table->code;
  const guint16 *value = octal->table->value;
  octal->round++;
  octal_mark_whole (octal, n);
  octal_mark_rare (octal, n);
  guint common = octal_next_free (octal, 0, 1), least = octal_next_free (octal, 0, 0);
  for (guint k = 0; k < code->n_digits && k <= n && least < common; k++) {
    guint rest = n - k;
    for (guint a = 1; (code->digit[k] & 4) != 0 && 2 * a <= rest; a++) {
      if (!octal_may_split (code, a, rest - a))
        continue;
      guint sum = value[a] ^ value[rest - a];
      octal->stamp[sum] = octal->round;
      if (sum == least && (least = octal_next_free (octal, least + 1, 0)) > common)
        break;
    }
  }
  return MIN (common, least);
}

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
    table->period = (GrPeriod) { n0, p, checked - 1,
                                 "by the octal periodicity theorem: g(n + p) = g(n) for n0 ≤ n < 2 n0 + p + k" };
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
  Octal octal = { .table = table, .mask = 1, .rare = g_array_new (FALSE, FALSE, sizeof (guint)) };
  octal.stamp = g_new0 (guint32, OCTAL_N_STAMPS);
  guint n_splits = 0;
  for (guint k = 0; k < code->n_digits; k++)
    n_splits += (code->digit[k] & 4) != 0;
  if (n_splits >= OCTAL_MANY_SPLITS)
    octal.splits = g_new0 (guint64, (gsize) code->n_digits * OCTAL_WORDS);
  /* A little more than is asked for is computed where that may prove a period. */
  wanted = MAX (wanted, 4 * OCTAL_FIRST_TABLE);
  while (table->n_values < wanted && table->period.period == 0) {
    guint end = MIN (wanted, MAX (OCTAL_FIRST_TABLE, 2 * table->n_values));
    table->value = g_renew (guint16, table->value, end);
    for (guint n = table->n_values; n < end; n++) {
      table->value[n] = n == 0 ? 0 : octal_next_value (&octal, n);
      table->n_values = n + 1;
      if (n > 0 && octal_chi (octal.mask, table->value[n]) == 0)
        g_array_append_val (octal.rare, n);
      if (n % 16384 == 0)
        gr_progress_tell ("computing values", n, (double) n / wanted);
    }
    octal_find_period (table);
    octal_choose_mask (&octal);
  }
  g_array_unref (octal.rare);
  g_free (octal.stamp);
  g_free (octal.splits);
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
  for (guint i = 0; i < 2; i++) {
    guint64 size = i == 0 ? a : b;
    if (size == 0)
      continue;
    GrHeap heap = gr_heap_encode (size);
    gr_moves_part (out, heap.data, sizeof heap.data);
  }
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
