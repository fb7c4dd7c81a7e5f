// SPDX-License-Identifier: MIT
// Values where play need not end, and their sums.
// Source: C. A. B. Smith, Graphs and composite games, J. Comb. Theory 1 (1966); Winning Ways, vol. 2, ch. 12.
#pragma once

#include "value/mex.h"

/* A value: a nimber, or ∞ with the set K of nimbers that can be moved to. Of a sum with one infinite component all of K
   is shifted by the nim-sum of the others; with two, K is empty. An infinite sum is won for the mover if 0 is in K, and
   drawn otherwise. */
typedef struct {
  gboolean is_infinite;
  GrNimber nimber;     /* where it is finite */
  const GrNimber *set; /* K, rising; lent */
  guint n_set;
} GrLoopyValue;

/* A sum that is being added up; zeroed to begin with, cleared at the end. */
typedef struct {
  GrNimber nimber;
  guint n_infinite;
  GArray *set; /* (nullable) of GrNimber: K of the only infinite one */
} GrLoopySum;

void gr_loopy_sum_add (GrLoopySum *sum, const GrLoopyValue *value);
void gr_loopy_sum_clear (GrLoopySum *sum);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrLoopySum, gr_loopy_sum_clear)
/* TRUE where a sum with an infinite component is won for the mover; else it is drawn. */
gboolean gr_loopy_sum_wins (const GrLoopySum *sum);
/* K of an infinite sum as text: “0,2”. (transfer full) */
char *gr_loopy_sum_set (const GrLoopySum *sum);
