// SPDX-License-Identifier: MIT
// A guess at the elements of a misère quotient with a heap G that is none of those there are. The outcomes of X + kG are worked
// out for one smallest X of each pair, k = 1, 2, … until they repeat; and T × k is made as small as it can be by merging what
// no sum tells apart (Moore's algorithm). That pairs are fine enough for this is a guess, which quotient.c checks.
#include "value/quotient-private.h"

#include <string.h>

#define MOST_COPIES 40 /* of a new heap until outcomes repeat */
#define MOST_STATES 400000

/* One smallest sum for each pair of T, and what becomes of a new heap beside it. */
typedef struct {
  const GrQuotient *quotient;
  guint n_pairs, n_steps;
  guint64 *total;  /* shape (n_pairs): how large the smallest sum is */
  guint32 *parent; /* shape (n_pairs): that sum without one of its heaps */
  guint32 *last;   /* shape (n_pairs): that heap's number in steps */
  guint32 *order;  /* shape (n_pairs): pairs with the smallest sums first */
  guint32 *times;  /* shape (n_pairs, n_steps): products with the steps */
  GArray *option;  /* of guint32: pairs of what the new heap's moves leave */
  guint n_copies;  /* of the new heap until outcomes repeat … */
  guint back;      /* … those of so many less */
  GArray *lost;    /* of guint8, shape (n_copies, n_pairs) */
} Growth;

static void
growth_clear (Growth *growth)
{
  g_free (growth->total);
  g_free (growth->parent);
  g_free (growth->last);
  g_free (growth->order);
  g_free (growth->times);
  g_clear_pointer (&growth->option, g_array_unref);
  g_clear_pointer (&growth->lost, g_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Growth, growth_clear)

static guint32
growth_lookup (const Growth *growth, const QuotientPair *pair)
{
  return gr_interner_lookup (&growth->quotient->trans, 0, pair, sizeof *pair);
}

static guint32
growth_product (const Growth *growth, guint32 a, guint32 b)
{
  QuotientPair out = gr_quotient_pair_product (growth->quotient, gr_quotient_pair_at (growth->quotient, a),
                                               gr_quotient_pair_at (growth->quotient, b));
  return growth_lookup (growth, &out);
}

/* The smallest sums: the lightest ways from the empty one over the steps, each as heavy as its heap. Weights are small and
   ways are many, so that pairs wait in a bucket for each weight. */
static void
growth_find_smallest (Growth *growth)
{
  guint n = growth->n_pairs, next = 0;
  g_autoptr (GPtrArray) bucket = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  g_autofree guint8 *is_done = g_new0 (guint8, n);
  for (guint i = 0; i < n; i++)
    growth->total[i] = i == 0 ? 0 : G_MAXUINT64;
  for (guint weight = 0; next < n; weight++) {
    while (bucket->len <= weight)
      g_ptr_array_add (bucket, g_array_new (FALSE, FALSE, sizeof (guint32)));
    GArray *here = bucket->pdata[weight];
    guint32 zero = 0;
    if (weight == 0)
      g_array_append_val (here, zero);
    for (guint i = 0; i < here->len; i++) {
      guint32 at = g_array_index (here, guint32, i);
      if (is_done[at])
        continue;
      is_done[at] = TRUE;
      growth->order[next++] = at;
      for (guint s = 0; s < growth->n_steps; s++) {
        guint32 to = growth->times[at * growth->n_steps + s], heap = g_array_index (growth->quotient->step, guint32, s);
        if (is_done[to] || growth->total[to] <= weight + heap)
          continue;
        growth->total[to] = weight + heap;
        growth->parent[to] = at;
        growth->last[to] = s;
        while (bucket->len <= weight + heap)
          g_ptr_array_add (bucket, g_array_new (FALSE, FALSE, sizeof (guint32)));
        g_array_append_val ((GArray *) bucket->pdata[weight + heap], to);
      }
    }
  }
}

static void
growth_init (Growth *growth, const GrQuotient *quotient, guint n, const guint32 *end, const guint32 *part)
{
  guint n_pairs = gr_interner_count (&quotient->trans), n_steps = quotient->step->len;
  *growth = (Growth) { .quotient = quotient, .n_pairs = n_pairs, .n_steps = n_steps };
  growth->total = g_new0 (guint64, n_pairs);
  growth->parent = g_new0 (guint32, n_pairs);
  growth->last = g_new0 (guint32, n_pairs);
  growth->order = g_new0 (guint32, n_pairs);
  growth->times = g_new0 (guint32, (gsize) n_pairs * n_steps + 1);
  growth->option = g_array_new (FALSE, FALSE, sizeof (guint32));
  growth->lost = g_array_new (FALSE, TRUE, sizeof (guint8));
  for (guint i = 0; i < n_pairs; i++)
    for (guint s = 0; s < n_steps; s++) {
      guint32 heap = g_array_index (quotient->step, guint32, s);
      growth->times[i * n_steps + s] = growth_product (growth, i, g_array_index (quotient->pair_of, guint32, heap));
    }
  growth_find_smallest (growth);
  for (guint i = 0; i < n; i++) {
    guint32 first = i > 0 ? end[i - 1] : 0;
    QuotientPair pair = gr_quotient_pair_of (quotient, part, first, end[i]);
    guint32 number = growth_lookup (growth, &pair);
    g_array_append_val (growth->option, number);
  }
}

static gboolean
growth_is_lost (const Growth *growth, guint copies, guint32 pair)
{
  return g_array_index (growth->lost, guint8, copies * growth->n_pairs + pair);
}

/* TRUE where a move in the smallest sum of @pair, with @copies beside it, leaves something lost. */
static gboolean
growth_wins_beside (const Growth *growth, guint copies, guint32 pair)
{
  const GrQuotient *quotient = growth->quotient;
  /* Take the sum's heaps one by one: the rest, times an option of the heap. */
  for (guint32 at = pair, behind = 0; at != 0; at = growth->parent[at]) {
    guint32 heap = g_array_index (quotient->step, guint32, growth->last[at]);
    guint32 rest = growth_product (growth, growth->parent[at], behind);
    for (guint32 i = g_array_index (quotient->first, guint32, heap);
         i < g_array_index (quotient->first, guint32, heap + 1); i++) {
      guint32 first = i > 0 ? g_array_index (quotient->end, guint32, i - 1) : 0;
      guint32 end = g_array_index (quotient->end, guint32, i);
      QuotientPair option = gr_quotient_pair_of (quotient, (const guint32 *) (gpointer) quotient->part->data, first,
                                                 end);
      if (growth_is_lost (growth, copies, growth_product (growth, rest, growth_lookup (growth, &option))))
        return TRUE;
    }
    behind = growth_product (growth, behind, g_array_index (quotient->pair_of, guint32, heap));
  }
  return FALSE;
}

/* Copies are added until outcomes are those of fewer: from then on they go round. FALSE where that takes too many. */
static gboolean
growth_find_copies (Growth *growth)
{
  const guint size = growth->n_pairs;
  for (guint copies = 0; copies < MOST_COPIES && (guint64) copies * size < MOST_STATES; copies++) {
    /* The outcomes with one more copy of the new heap. A move leaves a smaller sum, whose outcome is known before. */
    g_array_set_size (growth->lost, (copies + 1) * growth->n_pairs);
    for (guint i = 0; i < growth->n_pairs; i++) {
      guint32 pair = growth->order[i];
      gboolean wins = FALSE;
      for (guint k = 0; copies > 0 && k < growth->option->len && !wins; k++)
        wins = growth_is_lost (growth, copies - 1,
                               growth_product (growth, pair, g_array_index (growth->option, guint32, k)));
      guint8 is_lost = copies == 0
                         ? quotient_set_has (growth->quotient->lost, gr_quotient_pair_at (growth->quotient, pair)->q)
                         : !wins && !growth_wins_beside (growth, copies, pair);
      g_array_index (growth->lost, guint8, copies * growth->n_pairs + pair) = is_lost;
    }
    for (guint back = 1; back <= MIN (copies, 4); back++)
      if (copies > 1
          && memcmp (growth->lost->data + copies * size, growth->lost->data + (copies - back) * size, size) == 0) {
        growth->n_copies = copies;
        growth->back = back;
        return TRUE;
      }
  }
  return FALSE;
}

/* What state (@pair, @copies) is, where there may be too many copies. */
static guint
growth_state (const Growth *growth, guint copies, guint32 pair)
{
  while (copies >= growth->n_copies)
    copies -= growth->back;
  return copies * growth->n_pairs + pair;
}

/* Merges states that no sum tells apart; gives how many are left, and *class, shape (states), 0 the class of the empty
   sum. */
static guint
growth_merge (const Growth *growth, guint32 **class)
{
  guint n_states = growth->n_copies * growth->n_pairs, n = 0, before;
  guint32 *own = g_new (guint32, n_states);
  g_autofree guint32 *key = g_new (guint32, growth->n_steps + 2);
  for (guint i = 0; i < n_states; i++)
    own[i] = g_array_index (growth->lost, guint8, i) != g_array_index (growth->lost, guint8, 0);
  do {
    GrInterner classes;
    g_autofree guint32 *next = g_new (guint32, n_states);
    gr_interner_init (&classes);
    for (guint i = 0; i < n_states; i++) {
      guint32 pair = i % growth->n_pairs, copies = i / growth->n_pairs;
      key[0] = own[i];
      for (guint s = 0; s < growth->n_steps; s++)
        key[s + 1] = own[growth_state (growth, copies, growth->times[pair * growth->n_steps + s])];
      key[growth->n_steps + 1] = own[growth_state (growth, copies + 1, pair)];
      next[i] = gr_interner_add (&classes, 0, key, (growth->n_steps + 2) * sizeof *key);
    }
    before = n;
    n = gr_interner_count (&classes);
    memcpy (own, next, n_states * sizeof *own);
    gr_interner_clear (&classes);
  } while (n != before && n <= GR_QUOTIENT_MOST);
  *class = own;
  return n;
}

void
gr_quotient_take (GrQuotient *quotient, guint n, GArray *product)
{
  g_array_unref (quotient->product);
  quotient->product = product;
  quotient->n = n;
}

/* The elements of @quotient become the @n classes of states, and the new heap is added. */
static void
growth_adopt (const Growth *growth, GrQuotient *quotient, guint n, const guint32 *class)
{
  guint n_states = growth->n_copies * growth->n_pairs;
  g_autofree guint32 *state = g_new0 (guint32, n);
  for (guint i = n_states; i-- > 0;)
    state[class[i]] = i;
  GArray *product = g_array_sized_new (FALSE, TRUE, sizeof (guint16), n * n);
  g_array_set_size (product, n * n);
  memset (quotient->lost, 0, sizeof quotient->lost);
  for (guint a = 0; a < n; a++) {
    if (g_array_index (growth->lost, guint8, state[a]))
      quotient_set_add (quotient->lost, a);
    for (guint b = 0; b <= a; b++) {
      guint32 pair = growth_product (growth, state[a] % growth->n_pairs, state[b] % growth->n_pairs);
      guint copies = state[a] / growth->n_pairs + state[b] / growth->n_pairs;
      guint16 own = (guint16) class[growth_state (growth, copies, pair)];
      g_array_index (product, guint16, a * n + b) = g_array_index (product, guint16, b * n + a) = own;
    }
  }
  for (guint h = 0; h < quotient->heap->len; h++)
    g_array_index (quotient->heap, guint32, h) = class[g_array_index (quotient->pair_of, guint32, h)];
  guint32 one = class[growth_state (growth, 1, 0)], none = 0;
  g_array_append_val (quotient->heap, one);
  g_array_append_val (quotient->pair_of, none);
  gr_quotient_take (quotient, n, product);
}

gboolean
gr_quotient_guess (GrQuotient *quotient, guint n, const guint32 *end, const guint32 *part)
{
  g_auto (Growth) growth = { 0 };
  g_autofree guint32 *class = NULL;
  growth_init (&growth, quotient, n, end, part);
  if (!growth_find_copies (&growth))
    return FALSE;
  guint n_classes = growth_merge (&growth, &class);
  if (n_classes > GR_QUOTIENT_MOST)
    return FALSE;
  growth_adopt (&growth, quotient, n_classes, class);
  return TRUE;
}
