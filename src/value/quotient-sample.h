// SPDX-License-Identifier: MIT
// A guess at a misère quotient from samples: sums of heaps that no sum of a fixed list of tests tells apart count as one
// element. It needs nothing of what is known of smaller heaps, so it finds its way where their classes are too coarse.
// What it finds is not proved.
#pragma once

#include <glib.h>

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
