// SPDX-License-Identifier: MIT
// Octal games: heaps from which tokens are taken and which may be split, by a code such as 0.77 (Kayles). Values come from a
// table, value by value until a period is proved by the octal periodicity theorem: if g(n + p) = g(n) for n0 ≤ n < 2 n0 + p + k,
// k being the largest number that can be taken and n0 ≥ 1, then for all n ≥ n0.
//
// The mex of g(a) ⊕ g(b) over all splits of a heap, which takes quadratic time if done plainly, and does so here, with three
// savings. The sparse-space method takes a linear function χ from values to one bit that is 1 (“common”) for
// nearly all of them: a sum of two common values is rare (χ = 0), of a common and a rare one common. So all common
// options come from splits with a rare part. Where these are few (Grundy's game), they alone are looked at, and the
// least common value c that is no option bounds the mex. Where they are many (0.007: an eighth of all), only some splits
// are marked: of either class those whose part has a value that few have before, so that the values met are many.
// Then the least value that is not marked is sought among all splits, eight or more at once, until one is not found:
// that is the mex. The result is right for every χ and every choice of splits; only the time depends on them, so they are chosen
// anew now and then. A code with many digits that split asks for the splits of one rest again and
// again: there the sets of values of the last rests' splits are kept instead, each made once.
// Sources: R. K. Guy, C. A. B. Smith, The G-values of various games, Proc. Camb. Phil. Soc. 52 (1956); E. R. Berlekamp,
// J. H. Conway, R. K. Guy, Winning Ways, vol. 1, ch. 4 (sparse spaces).
// Invariant: the values of heaps below n_values are final, and part[χ] lists them; of each class the first n_sample heaps are
// the sample, and they and the others rise.
#include "games/octal/values.h"

#include "base/progress.h"

#include <string.h>

#define OCTAL_FIRST_TABLE 128
#define QUOTIENT_HEAPS 600u /* of the misère quotient that are looked at in search of a period … */
#define QUOTIENT_WORK 6000  /* … and of its transition algebra */

#define MEX_N_STAMPS 65536
#define MEX_WORDS (MEX_N_STAMPS / 64) /* of a set of values, a bit each */
#define MEX_MANY_SPLITS 6             /* digits that split: from here on sets of values are the faster way */
#define MEX_VOTES 4096                /* values beyond do not choose χ */
#define MEX_CHOICES 4                 /* in the time in which the number of heaps is doubled, about, */
#define MEX_NEW_BIT 256               /* and when so many heaps have followed the first value of a new length */
#define MEX_MANY_RARE 4096            /* fewer rare heaps are all looked at */
#define MEX_SAMPLE 0.3                /* of the rare heaps, and as many common ones, are looked at otherwise */

typedef guint16 Lanes __attribute__ ((vector_size (16)));
typedef gint16 Found __attribute__ ((vector_size (16)));
#define N_LANES 8
#define N_AT_ONCE (16 * N_LANES)

typedef struct {
  const GrOctalCode *code;
  guint n_heaps;
  guint16 *value;    /* shape (n_heaps): of the heaps so far; the table's */
  guint16 *backward; /* shape (n_heaps): the same from the end on, so that splits run forward in both */
  guint mask;        /* χ(v) = parity of v & mask */
  GArray *part[2];   /* of guint: heaps with χ = 0, and with χ = 1 */
  guint n_sample[2];
  guint next_choice; /* at this heap they are chosen anew */
  guint n_bits;      /* of the largest value */
  guint32 *stamp;    /* shape (MEX_N_STAMPS): == round where the value is an option */
  guint32 round;
  /* Where MEX_MANY_SPLITS digits split: the values of all splits of rest r at r % n_digits, a bit each. */
  guint64 *splits; /* (nullable) shape (n_digits, MEX_WORDS) */
} Mex;

/* ---- choosing χ and the sample ---- */

static guint
mex_best_mask (const Mex *mex, guint n)
{
  g_autofree guint *count = g_new0 (guint, MEX_VOTES);
  guint largest = 1, best = 1, most = 0;
  for (guint i = 1; i < n; i++)
    if (mex->value[i] < MEX_VOTES) {
      count[mex->value[i]]++;
      largest = MAX (largest, mex->value[i]);
    }
  for (guint mask = 1; mask >> g_bit_storage (largest) == 0; mask++) { /* values of that length may all come */
    guint n_common = 0;
    for (guint value = 0; value <= largest; value++)
      n_common += __builtin_parity (mask & value) * count[value];
    if (n_common > most) {
      most = n_common;
      best = mask;
    }
  }
  return best;
}

/* Brings to the front of the heaps of class @chi the first with each value, then the second, and so on, @n_wanted in all;
   both parts rise. */
static void
mex_choose_sample (Mex *mex, guint chi, guint n_wanted)
{
  GArray *heaps = mex->part[chi];
  g_autofree guint *n_met = g_new0 (guint, MEX_N_STAMPS), *turn = g_new (guint, heaps->len + 1);
  g_autofree guint *n_turns = g_new0 (guint, heaps->len + 2);
  for (guint i = 0; i < heaps->len; i++) {
    turn[i] = n_met[mex->value[g_array_index (heaps, guint, i)]]++;
    n_turns[turn[i]]++;
  }
  guint last = 0, n_before = 0; /* all of turns below @last belong to it, and of that turn the first ones */
  while (last < heaps->len && n_before + n_turns[last] <= n_wanted)
    n_before += n_turns[last++];
  g_autoptr (GArray) others = g_array_new (FALSE, FALSE, sizeof (guint));
  guint n = 0, n_left = n_wanted - MIN (n_wanted, n_before);
  GR_EACH_VALUE (i, guint, heap, heaps) {
    gboolean is_chosen = turn[i] < last || (turn[i] == last && n_left > 0);
    n_left -= turn[i] == last && n_left > 0;
    if (is_chosen)
      g_array_index (heaps, guint, n++) = heap;
    else
      g_array_append_val (others, heap);
  }
  g_array_set_size (heaps, n);
  mex->n_sample[chi] = n;
  g_array_append_vals (heaps, others->data, others->len);
}

/* ---- marks ---- */

/* Marks the splits of @rest with a part among the first @n_heaps of class @chi. */
static void
mex_mark_splits (Mex *mex, guint rest, guint chi, guint n_heaps)
{
  const guint *heap = (const guint *) (gconstpointer) mex->part[chi]->data;
  for (guint i = 0; i < n_heaps; i++)
    if (heap[i] < rest && (!mex->code->unequal || 2 * heap[i] != rest))
      mex->stamp[mex->value[heap[i]] ^ mex->value[rest - heap[i]]] = mex->round;
}

/* ---- all splits ---- */

/* TRUE where a[i] ⊕ b[i] = @value for some i < @n. */
static gboolean
mex_is_met (const guint16 *a, const guint16 *b, guint n, guint16 value)
{
  guint i = 0;
  for (; i + N_AT_ONCE <= n; i += N_AT_ONCE) {
    Found found = { 0 };
    for (guint k = i; k < i + N_AT_ONCE; k += N_LANES) {
      Lanes x, y;
      memcpy (&x, a + k, sizeof x);
      memcpy (&y, b + k, sizeof y);
      found |= (Found) ((x ^ y) == value);
    }
    guint64 half[2];
    memcpy (half, &found, sizeof half);
    if ((half[0] | half[1]) != 0)
      return TRUE;
  }
  for (; i < n; i++)
    if ((a[i] ^ b[i]) == value)
      return TRUE;
  return FALSE;
}

/* TRUE where some split of heap @n is worth @value. */
static gboolean
mex_is_split (const Mex *mex, guint n, guint16 value)
{
  const GrOctalCode *code = mex->code;
  for (guint k = 0; k < code->n_digits && k < n; k++) {
    guint rest = n - k, n_pairs = code->unequal ? (rest - 1) / 2 : rest / 2;
    if ((code->digit[k] & 4) != 0 && mex_is_met (mex->value + 1, mex->backward + mex->n_heaps - rest, n_pairs, value))
      return TRUE;
  }
  return FALSE;
}

/* ---- one value of a code with many splits ---- */

/* The mex over the sets of the rests that heap @n may be split from; the marks are of the other options. */
static guint
mex_by_sets (Mex *mex, guint n)
{
  const GrOctalCode *code = mex->code;
  guint first = 0; /* of the digits that split: the set of its rest is not yet made */
  while ((code->digit[first] & 4) == 0)
    first++;
  if (first <= n) {
    guint rest = n - first;
    guint64 *set = mex->splits + (gsize) (rest % code->n_digits) * MEX_WORDS;
    memset (set, 0, MEX_WORDS * sizeof *set);
    for (guint a = 1; 2 * a <= rest; a++)
      if (!code->unequal || 2 * a != rest) {
        guint sum = mex->value[a] ^ mex->value[rest - a];
        set[sum / 64] |= G_GUINT64_CONSTANT (1) << sum % 64;
      }
  }
  for (guint word = 0;; word++) {
    guint64 met = 0;
    for (guint k = first; k < code->n_digits && k <= n; k++)
      if ((code->digit[k] & 4) != 0)
        met |= mex->splits[(gsize) ((n - k) % code->n_digits) * MEX_WORDS + word];
    for (guint bit = 0; bit < 64; bit++)
      if ((met >> bit & 1) == 0 && mex->stamp[word * 64 + bit] != mex->round)
        return word * 64 + bit;
  }
}

/* ---- one value of any code ---- */

static guint
mex_by_marks (Mex *mex, guint n)
{
  const GrOctalCode *code = mex->code;
  gboolean is_sparse = mex->part[0]->len <= MEX_MANY_RARE;
  for (guint k = 0; k < code->n_digits && k < n; k++)
    if ((code->digit[k] & 4) != 0) {
      mex_mark_splits (mex, n - k, 0, is_sparse ? mex->part[0]->len : mex->n_sample[0]);
      mex_mark_splits (mex, n - k, 1, mex->n_sample[1]);
    }
  guint common = is_sparse ? 0 : G_MAXUINT; /* the least common value that is not marked */
  while (is_sparse && (mex->stamp[common] == mex->round || __builtin_parity (mex->mask & common) != 1))
    common++;
  for (guint value = 0; value < common; value++)
    if (mex->stamp[value] != mex->round && !mex_is_split (mex, n, (guint16) value))
      return value;
  return common;
}

/* Finds the value of heap @n > 0, all smaller ones having theirs: the least that no option of it has. */
static void
mex_next (Mex *mex, guint n)
{
  if (n >= mex->next_choice) { /* look at the heaps below, and which of their values are common */
    mex->mask = mex_best_mask (mex, n);
    for (guint chi = 0; chi < 2; chi++)
      g_array_set_size (mex->part[chi], 0);
    for (guint i = 1; i < n; i++)
      g_array_append_val (mex->part[__builtin_parity (mex->mask & mex->value[i])], i);
    guint n_wanted = MEX_MANY_RARE / 4 + (guint) (MEX_SAMPLE * mex->part[0]->len);
    for (guint chi = 0; chi < 2; chi++)
      mex_choose_sample (mex, chi, MIN (n_wanted, mex->part[chi]->len));
    mex->next_choice = n + MAX (n / MEX_CHOICES, MEX_NEW_BIT);
  }
  mex->round++;
  const GrOctalCode *code = mex->code;
  for (guint k = 0; k < code->n_digits && k <= n; k++) {
    guint rest = n - k;
    if ((code->digit[k] & 1) != 0 && rest == 0)
      mex->stamp[0] = mex->round;
    if ((code->digit[k] & 2) != 0 && rest > 0 && k > 0)
      mex->stamp[mex->value[rest]] = mex->round;
  }
  guint value = mex->splits != NULL ? mex_by_sets (mex, n) : mex_by_marks (mex, n);
  g_array_append_val (mex->part[__builtin_parity (mex->mask & value)], n);
  if (value >> mex->n_bits != 0)
    mex->next_choice = MIN (mex->next_choice, n + MEX_NEW_BIT);
  while (value >> mex->n_bits != 0)
    mex->n_bits++;
  mex->value[n] = mex->backward[mex->n_heaps - 1 - n] = (guint16) value;
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
    table->period = (GrPeriod) {
      n0, p, checked - 1, GR_PHRASE ("by the octal periodicity theorem: g(n + p) = g(n) for n0 ≤ n < 2 n0 + p + k"),
      GR_PERIOD_OCTAL
    };
    return;
  }
}

/* ---- the table ---- */

GrOctalValues *
gr_octal_values_new (const GrOctalCode *code, guint64 largest)
{
  guint wanted = largest < GR_OCTAL_MAX_VALUES ? largest + 1 : GR_OCTAL_PERIOD_VALUES, n_splits = 0;
  GrOctalValues *table = g_new0 (GrOctalValues, 1);
  table->code = *code;
  /* A little more than is asked for is computed where that may prove a period. */
  wanted = MAX (wanted, 4 * OCTAL_FIRST_TABLE);
  table->value = g_new0 (guint16, wanted);
  for (guint k = 0; k < code->n_digits; k++)
    n_splits += (code->digit[k] & 4) != 0;
  Mex mex = { .code = &table->code,
              .n_heaps = wanted,
              .value = table->value,
              .backward = g_new0 (guint16, wanted),
              .mask = 1,
              .part = { g_array_new (FALSE, FALSE, sizeof (guint)), g_array_new (FALSE, FALSE, sizeof (guint)) },
              .next_choice = MEX_NEW_BIT,
              .stamp = g_new0 (guint32, MEX_N_STAMPS),
              .splits = n_splits >= MEX_MANY_SPLITS ? g_new0 (guint64, (gsize) code->n_digits * MEX_WORDS) : NULL };
  while (table->n_values < wanted && table->period.period == 0) {
    guint end = MIN (wanted, MAX (OCTAL_FIRST_TABLE, 2 * table->n_values));
    for (guint n = table->n_values; n < end; n++) {
      if (n > 0)
        mex_next (&mex, n);
      if (n % 16384 == 0)
        gr_progress_tell (GR_PHRASE ("computing values"), n, (double) n / wanted);
    }
    table->n_values = end;
    octal_find_period (table);
  }
  GR_DROP (&mex, part[0], part[1], backward, stamp, splits);
  return table;
}

GR_FREE_FUNCTION (gr_octal_values_free, GrOctalValues, value)

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
        && (values == NULL || (rest == 0 ? 0 : values->value[octal_place (values, rest)]) == wanted)) {
      gr_moves_begin (out, GR_MOVER_BOTH, 0, 1);
      gr_heap_add_part (rest, out);
    }
    if ((code->digit[k] & 4) != 0 && rest > 1) {
      guint64 first = values != NULL ? values->period.preperiod : 0,
              period = values != NULL ? values->period.period : 0, end = period > 0 ? first + period : G_MAXUINT64;
      guint64 low = values != NULL ? octal_place (values, 1) : 0,
              high = values != NULL ? octal_place (values, rest - 1) : 0;
      for (guint64 a = 1, b = rest - 1; a <= b; a++, b--) {
        if ((values == NULL || (GrNimber) (values->value[low] ^ values->value[high]) == wanted)
            && (!code->unequal || a != b)) {
          gr_moves_begin (out, GR_MOVER_BOTH, 0, 1);
          gr_heap_add_part (a, out);
          gr_heap_add_part (b, out);
        }
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

static guint
splitting_taken (gconstpointer instance)
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
  guint taken = splitting_taken (instance), product = 0;
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

/* ---- the game of a code ---- */

static gpointer
octal_prepare (const GrArgs *args, GrReport *report)
{
  static const GrHeapsRule rule = { .help = "an empty heap is written 0", .example = "octal 0.77 20" };
  if (args->words->len == 0)
    return gr_none (gr_report_add_at (report, GR_FAULT_INPUT, args->name, "grundy solve octal 0.77 20",
                                      "octal: want a code and heaps, got nothing"));
  const GrWord *word = args->words->pdata[0]; /* “0.77”, “4.3”, “.07” */
  const char *at = word->text;
  guint first = *at == '4' ? 4 : 0;
  gboolean good = *at == '.' || ((*at == '0' || *at == '4') && at[1] == '.');
  GrOctalCode code = { { first }, 1, FALSE };
  for (at += strcspn (at, ".") + (good ? 1 : 0); good && *at != '\0'; at++) {
    good = *at >= '0' && *at <= '7' && code.n_digits < GR_OCTAL_MAX_DIGITS;
    if (good)
      code.digit[code.n_digits++] = *at - '0';
  }
  while (code.n_digits > 1 && code.digit[code.n_digits - 1] == 0)
    code.n_digits--;
  if (!good || (code.n_digits == 1 && first != 4))
    return gr_none (gr_report_add_at (
      report, GR_FAULT_INPUT, word,
      "digit k after the point tells what may follow taking k: 1 nothing left, 2 one heap, 4 two heaps, or sums",
      "octal: want a code of at most %d octal digits such as 0.77, got “%s”", GR_OCTAL_MAX_DIGITS - 1, word->text));
  return gr_splitting_prepare (args, 1, &code, &rule, report);
}

/* A row of pins: its length, and “I” for a pin, “X” for a gap. */
static gboolean
octal_make_pins (GrContestInput *input, GPtrArray *instances)
{
  g_autoptr (GrWord) row = gr_contest_kept_word (input, 1);
  gint64 length = gr_contest_kept (input, 0);
  if ((gint64) strlen (row->text) != length || row->text[strspn (row->text, "IX")] != '\0')
    return gr_report_add_at (input->report, GR_FAULT_INPUT, row, "I is a pin, X a gap",
                             "%s: want a row of %" G_GINT64_FORMAT " letters I and X, got “%s”", input->problem, length,
                             row->text);
  GrArgs *args = gr_contest_instance (input, instances);
  gr_contest_add_word (args, "0.77");
  g_auto (GStrv) run = g_strsplit (row->text, "X", -1);
  for (guint k = 0; run[k] != NULL; k++)
    gr_contest_add_number (args, strlen (run[k]));
  return TRUE;
}

/* A letter between two equal ones may be cut out, which spoils the two beside it: runs of such letters are the heaps, one
   after every letter that is none of them but the last, so that the letters are counted by them. */
static gboolean
octal_make_runs (GrContestInput *input, GPtrArray *instances)
{
  g_autoptr (GrWord) word = gr_contest_kept_word (input, 0);
  gsize n = strlen (word->text);
  if (n == 0 || n > 5000 || strspn (word->text, "abcdefghijklmnopqrstuvwxyz") != n)
    return gr_report_add_at (input->report, GR_FAULT_INPUT, word, NULL,
                             "%s: want a word of at most 5000 letters from a to z, got “%s”", input->problem,
                             word->text);
  GrArgs *args = gr_contest_instance (input, instances);
  gr_contest_add_word (args, "0.137");
  gint64 run = 0;
  for (gsize i = 1; i + 1 < n; i++) {
    if (word->text[i - 1] == word->text[i + 1]) {
      run++;
      continue;
    }
    gr_contest_add_number (args, run);
    run = 0;
  }
  gr_contest_add_number (args, run);
  return TRUE;
}

static const GrContestField octal_fields[] = {
  { 'n', GR_PHRASE ("the length of a row"), 1, 1000000 },
  { 'r', GR_PHRASE ("a row of pins"), 0, 0 },
  { '\0' },
};

static GrNimber
octal_value (gconstpointer instance, guint64 size)
{
  GrHeap heap = gr_heap_encode (size);
  GrNimber value = 0;
  gr_splitting_theory.value (instance, 0, (GrBytes) { heap.data, sizeof heap.data }, &value);
  return value;
}

/* Which letter is to be cut out, the first of those that win. */
static gboolean
octal_print_cut (gconstpointer instance, const GrAnswer *answer, guint index, GString *out, GError **error)
{
  const GArray *size = ((const GrSplitting *) instance)->heaps.size;
  GrNimber sum = 0;
  for (guint i = 0; i < size->len; i++)
    sum ^= octal_value (instance, g_array_index (size, guint64, i));
  guint64 letter = 2; /* the run's first, counted from 1 */
  GR_EACH_VALUE (i, guint64, run, size) {
    GrNimber wanted = sum ^ octal_value (instance, run);
    for (guint64 k = 0; k < run && sum != 0; k++) {
      guint64 left = k > 0 ? k - 1 : 0, right = k + 1 < run ? run - k - 2 : 0;
      if ((octal_value (instance, left) ^ octal_value (instance, right)) != wanted)
        continue;
      g_string_append_printf (out, "First\n%" G_GUINT64_FORMAT "\n", letter + k);
      return TRUE;
    }
    letter += run + 1;
  }
  g_string_append (out, "Second\n");
  return TRUE;
}

/* clang-format off */
static const GrContestProblem octal_problems[] = {
  { .name = "HackerRank Kyles",
    .input = "the number of tests, each the length of a row and the row: I a pin, X a gap; the game is 0.77",
    .word = { "WIN", "LOSE" }, .grammar = "T{nr}*T", .field = octal_fields, .make = octal_make_pins },
  { .name = "Codeforces 305E", .input = "a word; runs of letters between two equal ones are the heaps of 0.137",
    .prints = "First and the first letter to be cut out that wins, or Second", .grammar = "w",
    .make = octal_make_runs, .print = octal_print_cut },
  { .name = NULL },
};
/* clang-format on */

const GrGame gr_game_octal = {
  .about = {
    .name = "octal",
    .title = "Octal game",
    .summary = "Take k tokens from a heap if digit k of the code allows it; the digit tells whether the rest may be nothing (1), "
    "one heap (2) or two heaps (4). Kayles is 0.77. Whoever cannot move loses.",
    .source = "R. K. Guy, C. A. B. Smith, The G-values of various games, Proc. Camb. Phil. Soc. 52 (1956)",
    .usage = "CODE SIZE… | CODE A..B",
    .example = "octal 0.77 5",
  },
  .notation = { .input = GR_INPUT_WORDS },
  .has_misere = TRUE,
  .prepare = octal_prepare,
  .release = gr_splitting_release,
  .components = gr_heaps_components,
  .moves = gr_splitting_moves,
  .label = gr_heap_label,
  .draw = gr_heap_draw_pins,
  .theory = &gr_splitting_theory,
  .counting = &gr_splitting_counting,
  .heaps = &(const GrGameHeaps) {
    .period = gr_splitting_period,
    .look = GR_HEAPS_STICKS,
    .taken = splitting_taken,
  },
  .places = &gr_heap_places,
  .contest = &(const GrGameContest) { .problem = octal_problems },
};
