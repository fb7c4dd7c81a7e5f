// SPDX-License-Identifier: MIT
// The quotient grows heap by heap. It is right exactly where in every pair of the transition algebra T (quotient-pairs.c) but
// (1, ∅) q is lost if and only if S holds nothing lost, and 1 is not lost: whoever cannot move has won. This is checked for all
// of T whenever a heap is added, so what is found is proved, however it was found.
// A new heap is first tried as each element that is there. Where none fits, the elements are guessed with it (quotient-grow.c).
// Where the check does not confirm that, all is guessed anew from samples (quotient-sample.c), and checked in the same way.
// Source: as in the header; periods: Plambeck, theorem 6.
#include "value/quotient-private.h"

#include <string.h>

#define MOST_GUESSES 6
#define TESTS 600 /* of a guess from samples; should it fail, four times as many */

/* ---- a heap that is an element already ---- */

/* The last heap, whose moves leave @set, as element @q. FALSE where that is wrong; T is then as it was. */
static gboolean
heap_try (GrQuotient *quotient, guint q, const guint64 *set)
{
  QuotientPair pair = { .q = q };
  memcpy (pair.set, set, sizeof pair.set);
  guint32 known = gr_interner_lookup (&quotient->trans, 0, &pair, sizeof pair);
  if (!gr_quotient_pair_is_right (quotient, &pair))
    return FALSE;
  guint32 heap = quotient->heap->len;
  if (known == GR_INTERNER_NONE) {
    guint before = gr_interner_count (&quotient->trans);
    /* Most wrong elements are found out at once, before T is touched. */
    for (guint i = 0; i < before; i++) {
      QuotientPair own = gr_quotient_pair_product (quotient, gr_quotient_pair_at (quotient, i), &pair);
      if (!gr_quotient_pair_is_right (quotient, &own))
        return FALSE;
    }
    if (!gr_quotient_pairs_extend (quotient, &pair)) {
      gr_quotient_pairs_rebuild (quotient);
      return FALSE;
    }
    known = gr_interner_lookup (&quotient->trans, 0, &pair, sizeof pair);
    g_array_append_val (quotient->step, heap);
  }
  g_array_append_val (quotient->heap, q);
  g_array_append_val (quotient->pair_of, known);
  return TRUE;
}

/* ---- heaps ---- */

/* All elements anew from samples, with the last heap, which has its options. FALSE where none are found, or wrong ones. */
static gboolean
heap_sample (GrQuotient *quotient)
{
  const GrQuotientHeaps heaps = { quotient->first->len - 1, (const guint32 *) quotient->first->data,
                                  (const guint32 *) quotient->end->data, (const guint32 *) quotient->part->data };
  for (guint n_tests = TESTS; n_tests <= 4 * TESTS; n_tests *= 4) {
    g_auto (GrQuotientSample) sample = { 0 };
    if (!gr_quotient_sample (&heaps, n_tests, GR_QUOTIENT_MOST, &sample))
      return FALSE;
    memset (quotient->lost, 0, sizeof quotient->lost);
    for (guint i = 0; i < sample.n; i++)
      if (g_array_index (sample.lost, guint8, i))
        quotient_set_add (quotient->lost, i);
    g_array_set_size (quotient->heap, 0);
    g_array_append_vals (quotient->heap, sample.heap->data, heaps.n_heaps);
    g_array_set_size (quotient->pair_of, heaps.n_heaps);
    gr_quotient_take (quotient, sample.n, g_steal_pointer (&sample.product));
    if (gr_quotient_pairs_rebuild (quotient))
      return TRUE;
  }
  return FALSE;
}

/* The last heap, which has been given its options but no element, makes new elements. Where a guess fails it still tells
   known heaps apart better than the elements before, so that pairs of it are finer, and the next guess is better. */
static gboolean
heap_grow (GrQuotient *quotient, guint n, const guint32 *end, const guint32 *part)
{
  g_autoptr (GArray) product = g_array_ref (quotient->product), heap = g_array_copy (quotient->heap);
  guint order = quotient->n, n_heaps = heap->len;
  guint64 lost[QUOTIENT_WORDS];
  memcpy (lost, quotient->lost, sizeof lost);
  for (guint round = 0; round < MOST_GUESSES; round++) {
    guint n_pairs = gr_interner_count (&quotient->trans);
    if (!gr_quotient_guess (quotient, n, end, part))
      break;
    if (gr_quotient_pairs_rebuild (quotient))
      return TRUE;
    g_array_set_size (quotient->heap, n_heaps);
    g_array_set_size (quotient->pair_of, n_heaps);
    quotient->is_guess = TRUE;
    gboolean good = gr_quotient_pairs_rebuild (quotient);
    quotient->is_guess = FALSE;
    if (!good || gr_interner_count (&quotient->trans) == n_pairs)
      break;
  }
  if (heap_sample (quotient))
    return TRUE;
  gr_quotient_take (quotient, order, g_steal_pointer (&product)); /* all as it was */
  g_array_unref (quotient->heap);
  quotient->heap = g_steal_pointer (&heap);
  memcpy (quotient->lost, lost, sizeof lost);
  g_array_set_size (quotient->pair_of, quotient->heap->len);
  gr_quotient_pairs_rebuild (quotient);
  return FALSE;
}

/* Products of generators, the shortest first, until all elements are named. */
static void
quotient_name (GrQuotient *quotient)
{
  g_autoptr (GArray) queue = g_array_new (FALSE, FALSE, sizeof (guint32));
  const guint32 none[2] = { G_MAXUINT32, G_MAXUINT32 };
  g_array_set_size (quotient->generator, 0);
  for (guint32 h = 0; h <= quotient->heap->len; h++) {
    /* All products of the generators so far. */
    g_array_set_size (queue, 0);
    g_array_set_size (quotient->word, 0);
    for (guint i = 0; i < quotient->n; i++)
      g_array_append_vals (quotient->word, none, 2);
    guint32 one = 0;
    g_array_append_val (queue, one);
    for (guint i = 0; i < queue->len; i++)
      for (guint32 g = 0; g < quotient->generator->len; g++) {
        guint32 from = g_array_index (queue, guint32, i);
        guint32 to = quotient_product (
          quotient, from, g_array_index (quotient->heap, guint32, g_array_index (quotient->generator, guint32, g)));
        guint32 *word = &g_array_index (quotient->word, guint32, 2 * to);
        if (to == 0 || word[0] != G_MAXUINT32)
          continue;
        word[0] = from;
        word[1] = g;
        g_array_append_val (queue, to);
      }
    if (h == quotient->heap->len)
      break;
    guint32 q = g_array_index (quotient->heap, guint32, h);
    if (q != 0 && g_array_index (quotient->word, guint32, 2 * q) == G_MAXUINT32)
      g_array_append_val (quotient->generator, h);
  }
}

gboolean
gr_quotient_add (GrQuotient *quotient, guint n, const guint32 *end, const guint32 *part)
{
  guint64 set[QUOTIENT_WORDS] = { 0 };
  guint first = quotient->end->len, first_part = quotient->part->len, order = quotient->n;
  gboolean is_known = FALSE;
  if (quotient->is_stuck)
    return FALSE;
  for (guint i = 0; i < n; i++) {
    guint32 start = i > 0 ? end[i - 1] : 0;
    quotient_set_add (set, gr_quotient_pair_of (quotient, part, start, end[i]).q);
    guint32 own = first_part + end[i];
    g_array_append_val (quotient->end, own);
  }
  if (n > 0)
    g_array_append_vals (quotient->part, part, end[n - 1]);
  guint32 behind = quotient->end->len;
  g_array_append_val (quotient->first, behind);
  for (guint32 q = 0; q < quotient->n && !is_known; q++) { /* that is a pair already: the usual case */
    QuotientPair pair = { .q = q };
    memcpy (pair.set, set, sizeof pair.set);
    is_known = gr_interner_lookup (&quotient->trans, 0, &pair, sizeof pair) != GR_INTERNER_NONE
               && heap_try (quotient, q, set);
  }
  for (guint q = 0; q < quotient->n && !is_known; q++)
    is_known = heap_try (quotient, q, set);
  if (!is_known && !heap_grow (quotient, n, end, part)) {
    g_array_set_size (quotient->end, first);
    g_array_set_size (quotient->part, first_part);
    g_array_set_size (quotient->first, quotient->first->len - 1);
    quotient->is_stuck = TRUE;
    return FALSE;
  }
  if (quotient->n != order)
    quotient_name (quotient);
  return TRUE;
}

GrQuotient *
gr_quotient_new (void)
{
  GrQuotient *quotient = g_new0 (GrQuotient, 1);
  const guint16 one = 0;
  const guint32 zero = 0;
  quotient->n = 1;
  quotient->product = g_array_new (FALSE, TRUE, sizeof (guint16));
  quotient->heap = g_array_new (FALSE, FALSE, sizeof (guint32));
  quotient->pair_of = g_array_new (FALSE, FALSE, sizeof (guint32));
  quotient->end = g_array_new (FALSE, FALSE, sizeof (guint32));
  quotient->part = g_array_new (FALSE, FALSE, sizeof (guint32));
  quotient->first = g_array_new (FALSE, FALSE, sizeof (guint32));
  quotient->step = g_array_new (FALSE, FALSE, sizeof (guint32));
  quotient->generator = g_array_new (FALSE, FALSE, sizeof (guint32));
  quotient->word = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_array_append_val (quotient->product, one);
  g_array_append_val (quotient->first, zero);
  gr_interner_init (&quotient->trans);
  gr_quotient_pairs_clear (quotient);
  quotient_name (quotient);
  gr_quotient_add (quotient, 0, NULL, NULL);
  return quotient;
}

void
gr_quotient_free (GrQuotient *quotient)
{
  if (quotient == NULL)
    return;
  g_array_unref (quotient->product);
  g_array_unref (quotient->heap);
  g_array_unref (quotient->pair_of);
  g_array_unref (quotient->end);
  g_array_unref (quotient->part);
  g_array_unref (quotient->first);
  g_array_unref (quotient->step);
  g_array_unref (quotient->generator);
  g_array_unref (quotient->word);
  gr_interner_clear (&quotient->trans);
  g_free (quotient);
}

guint
gr_quotient_n_heaps (const GrQuotient *quotient)
{
  return quotient->heap->len;
}

guint
gr_quotient_order (const GrQuotient *quotient)
{
  return quotient->n;
}

guint
gr_quotient_heap (const GrQuotient *quotient, guint heap)
{
  return g_array_index (quotient->heap, guint32, heap);
}

guint
gr_quotient_product (const GrQuotient *quotient, guint a, guint b)
{
  return quotient_product (quotient, a, b);
}

gboolean
gr_quotient_is_lost (const GrQuotient *quotient, guint element)
{
  return quotient_set_has (quotient->lost, element);
}

const GArray *
gr_quotient_generators (const GrQuotient *quotient)
{
  return quotient->generator;
}

GArray *
gr_quotient_word (const GrQuotient *quotient, guint element)
{
  GArray *word = g_array_new (FALSE, TRUE, sizeof (guint32));
  g_array_set_size (word, quotient->generator->len);
  while (element != 0) {
    const guint32 *step = &g_array_index (quotient->word, guint32, 2 * element);
    g_array_index (word, guint32, step[1])++;
    element = step[0];
  }
  return word;
}

guint
gr_quotient_n_checked (const GrQuotient *quotient)
{
  return gr_interner_count (&quotient->trans);
}

gboolean
gr_quotient_period (const GrQuotient *quotient, guint taken, guint *preperiod, guint *period)
{
  guint n = quotient->heap->len;
  for (guint p = 1; 2 * p + taken < n; p++) {
    guint from = n - p; /* heaps from here on are those p further */
    while (from > 0 && gr_quotient_heap (quotient, from - 1) == gr_quotient_heap (quotient, from - 1 + p))
      from--;
    if (2 * from + 2 * p + taken < n) {
      *preperiod = from;
      *period = p;
      return TRUE;
    }
  }
  return FALSE;
}
