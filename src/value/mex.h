// SPDX-License-Identifier: MIT
// Values of impartial games: nimbers, their sum and the mex rule; and where play need not end.
// Source: R. P. Sprague, Über mathematische Kampfspiele, Tôhoku Math. J. 41 (1935); P. M. Grundy, Mathematics and
// games, Eureka 2 (1939); C. A. B. Smith, Graphs and composite games, J. Comb. Theory 1 (1966); Winning Ways, vol. 2,
// ch. 12.
#pragma once

#include "base/held.h"

typedef guint64 GrNimber; /* *n; nim-sum is XOR */

/* A value where play may go round: a nimber, or ∞ with the set K of nimbers that can be moved to. Of a sum with one
   infinite component all of K is shifted by the nim-sum of the others; with two, K is empty. An infinite sum is won for
   the mover if 0 is in K, and drawn otherwise. */
typedef struct {
  gboolean is_infinite;
  GrNimber nimber;     /* where it is finite */
  const GrNimber *set; /* K, rising; lent */
  guint n_set;
} GrLoopyValue;

/* A set of nimbers being collected for one mex after another; clearing costs nothing. */
typedef struct {
  GArray *stamp; /* of guint32: stamp[v] == round means v is in the set */
  guint32 round;
  guint n_options; /* of the present set: the mex of n values is at most n, so larger ones are not kept */
} GrMex;

GrMex *gr_mex_new (void);
void gr_mex_free (GrMex *mex);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrMex, gr_mex_free)

/* Begins a new set of at most @n_options values: those of n_options and above are ignored, for the mex of n values is
   at most n. */
void gr_mex_begin (GrMex *mex, guint n_options);
void gr_mex_add (GrMex *mex, GrNimber value);
GrNimber gr_mex_value (const GrMex *mex);
