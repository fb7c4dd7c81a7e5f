// SPDX-License-Identifier: MIT
// What the files of misère quotients share: quotient.c, which adds heaps; quotient-sample.c, a guess at the elements that needs
// nothing of what is known of smaller heaps.
#pragma once

#include "base/interner.h"
#include "value/quotient.h"

#define QUOTIENT_WORDS (GR_QUOTIENT_MOST / 64)

struct GrQuotient {
  guint n;                      /* elements */
  GArray *product;              /* of guint16, shape (n, n) */
  guint64 lost[QUOTIENT_WORDS]; /* elements */
  GArray *heap;                 /* of guint32: the element of each heap */
  GArray *pair_of;              /* of guint32: number in trans of each heap's pair */
  GArray *end, *part;           /* options of heaps: of heap h those from first[h] on */
  GArray *first;
  GrInterner trans;  /* of pairs: T, the transition algebra */
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

static inline void
quotient_set_add (guint64 *set, guint i)
{
  set[i / 64] |= G_GUINT64_CONSTANT (1) << i % 64;
}

/* The elements become @n others that multiply as @product (transfer full) says. */
static inline void
quotient_take (GrQuotient *quotient, guint n, GArray *product)
{
  g_array_unref (quotient->product);
  quotient->product = product;
  quotient->n = n;
}

/* All elements anew, those of the heaps and those that are lost with them, from samples that tell sums apart by @n_tests other
   sums; T stays. FALSE where more than GR_QUOTIENT_MOST elements come, or elements that do not multiply, or the sums to be
   played through are too many: then all is as it was. */
gboolean gr_quotient_sample (GrQuotient *quotient, guint n_tests);
