// SPDX-License-Identifier: MIT
// Misère quotients of games of heaps. Two sums of heaps are equivalent where no sum added to both tells them apart by who
// wins misère play; the classes are a commutative monoid Q, in which some elements are lost for the player to move. Where
// Q is finite, it says who wins any sum.
// Source: T. E. Plambeck, Taming the wild in impartial combinatorial games, Integers 5 (2005); T. E. Plambeck and A. N.
// Siegel, Misère quotients for impartial games, J. Combin. Theory A 115 (2008).
#pragma once

#include <glib.h>

/* The most elements that are looked for. */
#define GR_QUOTIENT_MOST 256

typedef struct GrQuotient GrQuotient;

/* Of heap 0 alone, which has no moves: one element, 0. */
GrQuotient *gr_quotient_new (void);
void gr_quotient_free (GrQuotient *quotient);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrQuotient, gr_quotient_free)

/* Adds the next heap. It has @n options; option i leaves the heaps part[end[i − 1]] … part[end[i] − 1], all of them known.
   FALSE where no quotient of at most GR_QUOTIENT_MOST elements is found: then everything is as it was, and none is looked for
   again. */
gboolean gr_quotient_add (GrQuotient *quotient, guint n, const guint32 *end, const guint32 *part);

/* How many heaps, 0 included, and how many elements there are. */
guint gr_quotient_n_heaps (const GrQuotient *quotient);
guint gr_quotient_order (const GrQuotient *quotient);

/* The element that @heap is; element 0 is that of the empty sum. */
guint gr_quotient_heap (const GrQuotient *quotient, guint heap);
guint gr_quotient_product (const GrQuotient *quotient, guint a, guint b);
/* TRUE where the player to move loses misère play. */
gboolean gr_quotient_is_lost (const GrQuotient *quotient, guint element);

/* How the elements are named: heaps that are no product of smaller ones, of guint32 in ascending order; lent. */
const GArray *gr_quotient_generators (const GrQuotient *quotient);
/* A shortest product of generators that is @element: how often each is taken. (transfer full) of guint32, shape
   (generators). */
GArray *gr_quotient_word (const GrQuotient *quotient, guint element);

/* Relations from which all others follow: products of generators that are named otherwise, although none of their proper divisors is,
   and their names; the shortest first. As products are taken from the quotient, they are proved with it. (transfer full) of
   guint32, shape (relations, 2, generators): how often each generator is taken. */
GArray *gr_quotient_relations (const GrQuotient *quotient);

/* How many positions of the transition algebra were looked at to prove it. */
guint gr_quotient_n_checked (const GrQuotient *quotient);

/* The least period of the elements of heaps and the heap from which on it holds, where that is proved for all heaps: of an
   octal game in which at most @taken are taken at once. */
gboolean gr_quotient_period (const GrQuotient *quotient, guint taken, guint *preperiod, guint *period);
