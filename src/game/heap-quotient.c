// SPDX-License-Identifier: MIT
// Heap after heap is given to the quotient with what its moves leave. A period is looked for each time as many heaps again
// are known, for it is proved by heaps that lie twice as far as it begins.
#include "game/heap-quotient.h"

#define FIRST_HEAPS 24 /* known when a period is looked for first */

/* Adds the next heap. FALSE where there is no quotient with it, or a move leaves no smaller heap. */
static gboolean
quotient_add_next (GrQuotient *quotient, GrHeapMoves list, gconstpointer instance, guint32 realm, GrMoves *moves)
{
  guint n = gr_quotient_n_heaps (quotient);
  GrHeap heap = gr_heap_encode (n);
  g_autoptr (GArray) end = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) part = g_array_new (FALSE, FALSE, sizeof (guint32));
  gr_moves_clear (moves);
  list (instance, realm, (GrBytes) { heap.data, sizeof heap.data }, moves);
  GR_EACH (i, const GrMove, move, moves->move) {
    for (guint k = 0; k < move->n_parts; k++) {
      guint64 size = gr_heap_decode (gr_positions_at (moves->part, move->first_part + k));
      guint32 own = (guint32) size;
      if (size >= n)
        return FALSE;
      g_array_append_val (part, own);
    }
    GR_APPEND (end, guint32, part->len);
  }
  return gr_quotient_add (quotient, end->len, (const guint32 *) (gpointer) end->data,
                          (const guint32 *) (gpointer) part->data);
}

gboolean
gr_heap_quotient_extend (GrQuotient *quotient, GrHeapMoves moves, gconstpointer instance, guint32 realm, guint largest,
                         guint most_work)
{
  g_autoptr (GrMoves) scratch = gr_moves_new ();
  while (gr_quotient_n_heaps (quotient) <= largest)
    if (gr_quotient_n_checked (quotient) > most_work || !quotient_add_next (quotient, moves, instance, realm, scratch))
      return FALSE;
  return TRUE;
}

gboolean
gr_heap_quotient_extend_to_period (GrQuotient *quotient, GrHeapMoves moves, gconstpointer instance, guint32 realm,
                                   guint taken, guint largest, guint most_work)
{
  guint preperiod, period;
  for (guint n = MAX (FIRST_HEAPS, gr_quotient_n_heaps (quotient));; n = MIN (largest, 2 * n)) {
    if (gr_quotient_period (quotient, taken, &preperiod, &period))
      return TRUE;
    if (gr_quotient_n_heaps (quotient) > largest
        || !gr_heap_quotient_extend (quotient, moves, instance, realm, n, most_work))
      return FALSE;
  }
}

gboolean
gr_heap_quotient_lookup (const GrQuotient *quotient, guint taken, guint64 heap, guint *element)
{
  guint preperiod, period;
  if (heap >= gr_quotient_n_heaps (quotient)) {
    if (taken == 0 || !gr_quotient_period (quotient, taken, &preperiod, &period))
      return FALSE;
    heap = preperiod + (heap - preperiod) % period;
  }
  *element = gr_quotient_heap (quotient, (guint) heap);
  return TRUE;
}
