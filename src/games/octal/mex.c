// SPDX-License-Identifier: MIT
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
// Invariant: the values of heaps below n are final, and part[χ] lists them; of each class the first n_sample heaps are
// the sample, and they and the others rise.
#include "games/octal/values.h"

#include <string.h>

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

struct GrOctalMex {
  const GrOctalCode *code;
  guint n_heaps;
  guint16 *value;    /* shape (n_heaps): of the heaps so far */
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
};

static guint
mex_chi (const GrOctalMex *mex, guint value)
{
  return __builtin_parity (mex->mask & value);
}

static guint
mex_heap (const GrOctalMex *mex, guint chi, guint i)
{
  return g_array_index (mex->part[chi], guint, i);
}

/* ---- choosing χ and the sample ---- */

static guint
mex_best_mask (const GrOctalMex *mex, guint n)
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
mex_choose_sample (GrOctalMex *mex, guint chi, guint n_wanted)
{
  GArray *heaps = mex->part[chi];
  g_autofree guint *n_met = g_new0 (guint, MEX_N_STAMPS), *turn = g_new (guint, heaps->len + 1);
  g_autofree guint *n_turns = g_new0 (guint, heaps->len + 2);
  for (guint i = 0; i < heaps->len; i++) {
    turn[i] = n_met[mex->value[mex_heap (mex, chi, i)]]++;
    n_turns[turn[i]]++;
  }
  guint last = 0, n_before = 0; /* all of turns below @last belong to it, and of that turn the first ones */
  while (last < heaps->len && n_before + n_turns[last] <= n_wanted)
    n_before += n_turns[last++];
  g_autoptr (GArray) others = g_array_new (FALSE, FALSE, sizeof (guint));
  guint n = 0, n_left = n_wanted - MIN (n_wanted, n_before);
  for (guint i = 0; i < heaps->len; i++) {
    guint heap = mex_heap (mex, chi, i);
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

/* Looks at the heaps below @n and which of their values are common. */
static void
mex_choose (GrOctalMex *mex, guint n)
{
  mex->mask = mex_best_mask (mex, n);
  for (guint chi = 0; chi < 2; chi++)
    g_array_set_size (mex->part[chi], 0);
  for (guint i = 1; i < n; i++)
    g_array_append_val (mex->part[mex_chi (mex, mex->value[i])], i);
  guint n_wanted = MEX_MANY_RARE / 4 + (guint) (MEX_SAMPLE * mex->part[0]->len);
  for (guint chi = 0; chi < 2; chi++)
    mex_choose_sample (mex, chi, MIN (n_wanted, mex->part[chi]->len));
  mex->next_choice = n + MAX (n / MEX_CHOICES, MEX_NEW_BIT);
}

/* ---- marks ---- */

static gboolean
mex_may_split (const GrOctalMex *mex, guint a, guint b)
{
  return !mex->code->unequal || a != b;
}

/* Marks the splits of @rest with a part among the first @n_heaps of class @chi. */
static void
mex_mark_splits (GrOctalMex *mex, guint rest, guint chi, guint n_heaps)
{
  const guint *heap = (const guint *) (gconstpointer) mex->part[chi]->data;
  for (guint i = 0; i < n_heaps; i++)
    if (heap[i] < rest && mex_may_split (mex, heap[i], rest - heap[i]))
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
mex_is_split (const GrOctalMex *mex, guint n, guint16 value)
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

static guint64 *
mex_splits_of (const GrOctalMex *mex, guint rest)
{
  return mex->splits + (gsize) (rest % mex->code->n_digits) * MEX_WORDS;
}

/* The mex over the sets of the rests that heap @n may be split from; the marks are of the other options. */
static guint
mex_by_sets (GrOctalMex *mex, guint n)
{
  const GrOctalCode *code = mex->code;
  guint first = 0; /* of the digits that split: the set of its rest is not yet made */
  while ((code->digit[first] & 4) == 0)
    first++;
  if (first <= n) {
    guint rest = n - first;
    guint64 *set = mex_splits_of (mex, rest);
    memset (set, 0, MEX_WORDS * sizeof *set);
    for (guint a = 1; 2 * a <= rest; a++)
      if (mex_may_split (mex, a, rest - a)) {
        guint sum = mex->value[a] ^ mex->value[rest - a];
        set[sum / 64] |= G_GUINT64_CONSTANT (1) << sum % 64;
      }
  }
  for (guint word = 0;; word++) {
    guint64 met = 0;
    for (guint k = first; k < code->n_digits && k <= n; k++)
      if ((code->digit[k] & 4) != 0)
        met |= mex_splits_of (mex, n - k)[word];
    for (guint bit = 0; bit < 64; bit++)
      if ((met >> bit & 1) == 0 && mex->stamp[word * 64 + bit] != mex->round)
        return word * 64 + bit;
  }
}

/* ---- one value of any code ---- */

static guint
mex_by_marks (GrOctalMex *mex, guint n)
{
  const GrOctalCode *code = mex->code;
  gboolean is_sparse = mex->part[0]->len <= MEX_MANY_RARE;
  for (guint k = 0; k < code->n_digits && k < n; k++)
    if ((code->digit[k] & 4) != 0) {
      mex_mark_splits (mex, n - k, 0, is_sparse ? mex->part[0]->len : mex->n_sample[0]);
      mex_mark_splits (mex, n - k, 1, mex->n_sample[1]);
    }
  guint common = is_sparse ? 0 : G_MAXUINT; /* the least common value that is not marked */
  while (is_sparse && (mex->stamp[common] == mex->round || mex_chi (mex, common) != 1))
    common++;
  for (guint value = 0; value < common; value++)
    if (mex->stamp[value] != mex->round && !mex_is_split (mex, n, (guint16) value))
      return value;
  return common;
}

guint16
gr_octal_mex_next (GrOctalMex *mex, guint n)
{
  guint value = 0;
  if (n > 0) {
    if (n >= mex->next_choice)
      mex_choose (mex, n);
    mex->round++;
    const GrOctalCode *code = mex->code;
    for (guint k = 0; k < code->n_digits && k <= n; k++) {
      guint rest = n - k;
      if ((code->digit[k] & 1) != 0 && rest == 0)
        mex->stamp[0] = mex->round;
      if ((code->digit[k] & 2) != 0 && rest > 0 && k > 0)
        mex->stamp[mex->value[rest]] = mex->round;
    }
    value = mex->splits != NULL ? mex_by_sets (mex, n) : mex_by_marks (mex, n);
    g_array_append_val (mex->part[mex_chi (mex, value)], n);
    if (value >> mex->n_bits != 0)
      mex->next_choice = MIN (mex->next_choice, n + MEX_NEW_BIT);
    while (value >> mex->n_bits != 0)
      mex->n_bits++;
  }
  mex->value[n] = mex->backward[mex->n_heaps - 1 - n] = (guint16) value;
  return (guint16) value;
}

/* ---- life ---- */

GrOctalMex *
gr_octal_mex_new (const GrOctalCode *code, guint n_heaps)
{
  GrOctalMex *mex = g_new0 (GrOctalMex, 1);
  mex->code = code;
  mex->n_heaps = n_heaps;
  mex->value = g_new0 (guint16, n_heaps);
  mex->backward = g_new0 (guint16, n_heaps);
  mex->mask = 1;
  mex->next_choice = MEX_NEW_BIT;
  mex->stamp = g_new0 (guint32, MEX_N_STAMPS);
  guint n_splits = 0;
  for (guint chi = 0; chi < 2; chi++)
    mex->part[chi] = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint k = 0; k < code->n_digits; k++)
    n_splits += (code->digit[k] & 4) != 0;
  if (n_splits >= MEX_MANY_SPLITS)
    mex->splits = g_new0 (guint64, (gsize) code->n_digits * MEX_WORDS);
  return mex;
}

void
gr_octal_mex_free (GrOctalMex *mex)
{
  for (guint chi = 0; chi < 2; chi++)
    g_array_unref (mex->part[chi]);
  g_free (mex->value);
  g_free (mex->backward);
  g_free (mex->stamp);
  g_free (mex->splits);
  g_free (mex);
}
