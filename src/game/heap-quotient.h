// SPDX-License-Identifier: MIT
// The misère quotient (value/quotient.h) of a game of heaps, made from its moves alone.
#pragma once

#include "game/game.h"
#include "value/quotient.h"

/* The moves of one heap, as GrGame.moves gives them. */
typedef void (*GrHeapMoves) (gconstpointer instance, guint32 realm, GrBytes from, GrMoves *out);

/* Adds heaps to @quotient up to @largest, or as many as there is a quotient for, within the work that @most_work elements of
   transition algebra are (gr_quotient_n_checked()); all of them where @moves leave smaller heaps only. FALSE: not all. */
gboolean gr_heap_quotient_extend (GrQuotient *quotient, GrHeapMoves moves, gconstpointer instance, guint32 realm,
                                  guint largest, guint most_work);
/* The same until the elements are known to repeat for ever, where at most @taken are taken at once from a heap, which
   then is gone, whole or in two: within @largest. FALSE: that was not proved. */
gboolean gr_heap_quotient_extend_to_period (GrQuotient *quotient, GrHeapMoves moves, gconstpointer instance,
                                            guint32 realm, guint taken, guint largest, guint most_work);
/* The element of a heap of any size, by the period where it lies beyond those known (@taken 0: never). FALSE where it is not
   known. */
gboolean gr_heap_quotient_lookup (const GrQuotient *quotient, guint taken, guint64 heap, guint *element);
