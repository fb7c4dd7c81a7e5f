// SPDX-License-Identifier: MIT
// A guess at a misère quotient from samples: sums of heaps that no sum of a fixed list of tests tells apart count as one
// element. It finds its way where the classes of smaller heaps are too coarse, and is not proved.
// Misère play of sums is worked out by plain exploring, each sum once. From the empty sum on, each element found is
// multiplied by each heap: the outcomes beside all tests are the element's mark, and a new mark is a new element. Multiplying
// by heaps must commute; then the elements are a commutative monoid, since each is a product of heaps times the empty
// sum. The tests are all sums of up to two heaps and sums drawn by lot with a fixed seed, so the guess is always the same.
// Source: the signatures that T. E. Plambeck's first quotients were found by (see quotient.h).
// Invariant: a sum's heaps ascend, and those without moves are left out.
#include "value/quotient-private.h"

#include <string.h>

#define MOST_SUMS 300000 /* that are played through */
#define MOST_HEAPS 48    /* in one sum */
#define MOST_DRAWN 6     /* heaps in a test that is drawn by lot */

typedef struct {
  guint n;
  guint16 heap[MOST_HEAPS];
} Sum;

typedef struct {
  const guint32 *first, *end, *part; /* what the moves of heaps leave, as in GrQuotient */
  GArray *live;                      /* of guint16: heaps that have moves */
  GArray *test;                      /* of Sum */
  GArray *element;                   /* of Sum: a sum that is each element */
  GArray *step;                      /* of guint32, shape (elements, live): products with heaps */
  GrInterner sums, marks;
  GArray *outcome; /* of guint8, by the numbers of sums: lost or not */
  gboolean is_full;
} Search;

static void
search_clear (Search *search)
{
  gr_interner_clear (&search->sums);
  gr_interner_clear (&search->marks);
  GR_DROP (search, live, test, element, step, outcome);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Search, search_clear)

/* Adds a heap to @sum in its place. FALSE where there is no room. */
static gboolean
sum_add (Sum *sum, const Search *search, guint32 heap)
{
  if (search->first[heap] == search->first[heap + 1])
    return TRUE;
  if (sum->n == MOST_HEAPS)
    return FALSE;
  guint at = sum->n++;
  for (; at > 0 && sum->heap[at - 1] > heap; at--)
    sum->heap[at] = sum->heap[at - 1];
  sum->heap[at] = (guint16) heap;
  return TRUE;
}

/* ---- outcomes ---- */

static gboolean search_is_lost (Search *search, const Sum *sum);

/* TRUE where a move in heap @at of @sum leaves something lost. */
static gboolean
search_wins_in (Search *search, const Sum *sum, guint at)
{
  guint32 heap = sum->heap[at];
  for (guint32 i = search->first[heap]; i < search->first[heap + 1] && !search->is_full; i++) {
    Sum next = { .n = sum->n - 1 };
    memcpy (next.heap, sum->heap, at * sizeof *sum->heap);
    memcpy (next.heap + at, sum->heap + at + 1, (next.n - at) * sizeof *sum->heap);
    for (guint32 p = i > 0 ? search->end[i - 1] : 0; p < search->end[i]; p++)
      search->is_full |= !sum_add (&next, search, search->part[p]);
    if (!search->is_full && search_is_lost (search, &next))
      return TRUE;
  }
  return FALSE;
}

/* Who wins is without meaning once the search is full. */
static gboolean
search_is_lost (Search *search, const Sum *sum)
{
  guint32 number = gr_interner_add (&search->sums, 0, sum->heap, sum->n * sizeof *sum->heap);
  if (number < search->outcome->len)
    return g_array_index (search->outcome, guint8, number);
  search->is_full |= number >= MOST_SUMS;
  guint8 is_lost = sum->n > 0;
  g_array_append_val (search->outcome, is_lost);
  for (guint i = 0; i < sum->n && is_lost && !search->is_full; i++)
    if (i == 0 || sum->heap[i] != sum->heap[i - 1])
      is_lost = !search_wins_in (search, sum, i);
  return g_array_index (search->outcome, guint8, number) = is_lost;
}

/* ---- elements ---- */

static void
search_draw_tests (Search *search, guint n_tests)
{
  const guint16 *live = &g_array_index (search->live, guint16, 0);
  guint n = search->live->len;
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  Sum sum = { 0 };
  g_array_append_val (search->test, sum);
  for (guint a = 0; a < n; a++) {
    sum = (Sum) { .n = 1, .heap = { live[a] } };
    g_array_append_val (search->test, sum);
  }
  for (guint a = 0; a < n; a++)
    for (guint b = a; b < n && search->test->len < n_tests; b++) {
      sum = (Sum) { .n = 2, .heap = { live[a], live[b] } };
      g_array_append_val (search->test, sum);
    }
  while (search->test->len < n_tests) {
    sum = (Sum) { 0 };
    for (gint32 k = g_rand_int_range (rand, 3, MOST_DRAWN + 1); k > 0; k--)
      sum_add (&sum, search, live[g_rand_int_range (rand, 0, (gint32) n)]);
    g_array_append_val (search->test, sum);
  }
}

/* The number of the element that @sum is, new or known. */
static guint32
search_element (Search *search, const Sum *sum)
{
  g_autofree guint8 *mark = g_new (guint8, search->test->len);
  for (guint t = 0; t < search->test->len && !search->is_full; t++) {
    Sum both = *sum;
    const Sum *test = &g_array_index (search->test, Sum, t);
    for (guint i = 0; i < test->n; i++)
      search->is_full |= !sum_add (&both, search, test->heap[i]);
    mark[t] = !search->is_full && search_is_lost (search, &both);
  }
  if (search->is_full)
    return 0;
  guint32 number = gr_interner_add (&search->marks, 0, mark, search->test->len);
  if (number == search->element->len)
    g_array_append_vals (search->element, sum, 1);
  return number;
}

static guint32
search_step (const Search *search, guint32 element, guint h)
{
  return g_array_index (search->step, guint32, element * search->live->len + h);
}

static gboolean
search_commutes (const Search *search)
{
  guint n = search->live->len;
  for (guint32 e = 0; e < search->element->len; e++)
    for (guint a = 0; a < n; a++)
      for (guint b = 0; b < a; b++)
        if (search_step (search, search_step (search, e, a), b) != search_step (search, search_step (search, e, b), a))
          return FALSE;
  return TRUE;
}

/* Multiplies @element by all heaps of @sum. */
static guint32
search_times (const Search *search, guint32 element, const Sum *sum)
{
  for (guint i = 0; i < sum->n; i++)
    for (guint h = 0; h < search->live->len; h++)
      if (g_array_index (search->live, guint16, h) == sum->heap[i])
        element = search_step (search, element, h);
  return element;
}

/* Gives what was found to @quotient. */
static void
search_tell (Search *search, GrQuotient *quotient, guint n_heaps)
{
  guint n = search->element->len;
  GArray *product = g_array_new (FALSE, TRUE, sizeof (guint16));
  memset (quotient->lost, 0, sizeof quotient->lost);
  for (guint32 a = 0; a < n; a++) {
    if (search_is_lost (search, &g_array_index (search->element, Sum, a)))
      quotient_set_add (quotient->lost, a);
    for (guint32 b = 0; b < n; b++)
      GR_APPEND (product, guint16, (guint16) search_times (search, a, &g_array_index (search->element, Sum, b)));
  }
  quotient_take (quotient, n, product);
  g_array_set_size (quotient->heap, 0);
  for (guint32 h = 0; h < n_heaps; h++) {
    Sum sum = { 0 };
    sum_add (&sum, search, h);
    GR_APPEND (quotient->heap, guint32, search_times (search, 0, &sum));
  }
  g_array_set_size (quotient->pair_of, n_heaps);
}

gboolean
gr_quotient_sample (GrQuotient *quotient, guint n_tests)
{
  guint n_heaps = quotient->first->len - 1;
  if (n_heaps > G_MAXUINT16)
    return FALSE;
  g_auto (Search) search = { .first = (const guint32 *) quotient->first->data,
                             .end = (const guint32 *) quotient->end->data,
                             .part = (const guint32 *) quotient->part->data };
  search.live = g_array_new (FALSE, FALSE, sizeof (guint16));
  search.test = g_array_new (FALSE, FALSE, sizeof (Sum));
  search.element = g_array_new (FALSE, FALSE, sizeof (Sum));
  search.step = g_array_new (FALSE, FALSE, sizeof (guint32));
  search.outcome = g_array_new (FALSE, FALSE, sizeof (guint8));
  gr_interner_init (&search.sums);
  gr_interner_init (&search.marks);
  for (guint16 h = 0; h < n_heaps; h++)
    if (search.first[h] < search.first[h + 1])
      g_array_append_val (search.live, h);
  if (search.live->len == 0)
    return FALSE;
  search_draw_tests (&search, n_tests);
  /* All elements and their products with heaps. */
  Sum sum = { 0 };
  search_element (&search, &sum);
  for (guint e = 0; e < search.element->len && !search.is_full; e++)
    for (guint h = 0; h < search.live->len; h++) {
      sum = g_array_index (search.element, Sum, e);
      search.is_full |= !sum_add (&sum, &search, g_array_index (search.live, guint16, h));
      GR_APPEND (search.step, guint32, search.is_full ? 0 : search_element (&search, &sum));
      search.is_full |= search.element->len > GR_QUOTIENT_MOST;
    }
  if (search.is_full || !search_commutes (&search))
    return FALSE;
  search_tell (&search, quotient, n_heaps);
  return TRUE;
}
