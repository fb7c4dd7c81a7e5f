// SPDX-License-Identifier: MIT
// What the files of misère quotients share: quotient-pairs.c, the transition algebra; quotient-grow.c, a guess at the elements
// with a new heap; quotient-sample.c, another from samples; quotient.c, which adds heaps. Each stands on those before it.
#pragma once

#include "base/interner.h"
#include "value/quotient.h"

#define QUOTIENT_WORDS (GR_QUOTIENT_MOST / 64)

/* A sum: its element, and those of what moves from it leave. */
typedef struct {
  guint32 q;
  guint32 unused;              /* 0: pairs are compared as bytes */
  guint64 set[QUOTIENT_WORDS]; /* S */
} QuotientPair;

struct GrQuotient {
  guint n;                      /* elements */
  GArray *product;              /* of guint16, shape (n, n) */
  guint64 lost[QUOTIENT_WORDS]; /* elements */
  GArray *heap;                 /* of guint32: the element of each heap */
  GArray *pair_of;              /* of guint32: number in trans of each heap's pair */
  GArray *end, *part;           /* options of heaps: of heap h those from first[h] on */
  GArray *first;
  GrInterner trans;  /* of QuotientPair: T */
  GArray *step;      /* of guint32: heaps whose pairs generate T, ascending */
  GArray *generator; /* of guint32: heaps, as gr_quotient_generators() gives them */
  GArray *word;      /* of guint32, shape (n, 2): a shorter element and the generator that lead to each */
  gboolean is_guess; /* while a heap is added: nothing is checked */
  gboolean is_stuck; /* no quotient was found with the next heap */
};

static inline guint
quotient_product (const GrQuotient *quotient, guint a, guint b)
{
  return g_array_index (quotient->product, guint16, a * quotient->n + b);
}

static inline gboolean
quotient_set_has (const guint64 *set, guint i)
{
  return set[i / 64] >> i % 64 & 1;
}

static inline void
quotient_set_add (guint64 *set, guint i)
{
  set[i / 64] |= G_GUINT64_CONSTANT (1) << i % 64;
}

/* ---- quotient-pairs.c ---- */

/* Pair @i of T. Lent until another is added. */
const QuotientPair *gr_quotient_pair_at (const GrQuotient *quotient, guint i);
QuotientPair gr_quotient_pair_product (const GrQuotient *quotient, const QuotientPair *a, const QuotientPair *b);
/* TRUE where the element is lost exactly if nothing lost can be moved to; whoever cannot move has won. */
gboolean gr_quotient_pair_is_right (const GrQuotient *quotient, const QuotientPair *pair);
/* The pair of the sum of the heaps part[@first] to part[@end - 1]. */
QuotientPair gr_quotient_pair_of (const GrQuotient *quotient, const guint32 *part, guint first, guint end);

/* T is the pair of the empty sum alone. */
void gr_quotient_pairs_clear (GrQuotient *quotient);
/* Multiplies T by all powers of @pair. FALSE where a pair is wrong, or T grows too large: it then holds what is to be thrown
   away. */
gboolean gr_quotient_pairs_extend (GrQuotient *quotient, const QuotientPair *pair);
/* T anew from the heaps that are known, as the elements now are. FALSE where it is wrong or too large. */
gboolean gr_quotient_pairs_rebuild (GrQuotient *quotient);

/* ---- quotient-grow.c ---- */

/* The elements become @n others that multiply as @product says, which is taken over. */
void gr_quotient_take (GrQuotient *quotient, guint n, GArray *product);
/* One guess at the elements with a new heap, whose @n options leave part[end[i − 1]] … part[end[i] − 1], from T as it is: they
   become those of @quotient, and the heap one of its heaps. FALSE where there is none. */
gboolean gr_quotient_guess (GrQuotient *quotient, guint n, const guint32 *end, const guint32 *part);

/* ---- quotient-sample.c: a guess that needs nothing of what is known of smaller heaps ---- */

/* What the moves of heaps leave: heap h has the options first[h] … first[h + 1] − 1, and option i leaves the heaps
   part[end[i − 1]] … part[end[i] − 1]. All of guint32, lent. */
typedef struct {
  guint n_heaps;
  const guint32 *first, *end, *part;
} GrQuotientHeaps;

/* The elements found; (transfer full), cleared by gr_quotient_sample_clear(). */
typedef struct {
  guint n;         /* elements; element 0 is that of the empty sum */
  GArray *product; /* of guint16, shape (n, n): that of a commutative monoid */
  GArray *lost;    /* of guint8, shape (n): the player to move loses misère play */
  GArray *heap;    /* of guint32, shape (n_heaps): the element of each heap */
} GrQuotientSample;

/* Tells sums apart by @n_tests other sums. FALSE where more than @most elements come, or elements that do not multiply, or
   the sums to be played through are too many; *sample is then empty. */
gboolean gr_quotient_sample (const GrQuotientHeaps *heaps, guint n_tests, guint most, GrQuotientSample *sample);
void gr_quotient_sample_clear (GrQuotientSample *sample);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrQuotientSample, gr_quotient_sample_clear)
