// SPDX-License-Identifier: MIT
// Ups beyond the multiples of ↑: the sums ↑[n] and Norton's multiples G.↑.
// Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, vol. 1, ch. 8; A. N. Siegel, Combinatorial Game Theory
// (2013), ch. II.4 and II.7.
#pragma once

#include "value/form.h"

#define GR_UPS_MOST 100 /* of ↑[n] */

/* ↑[n] = ↑ + ↑² + … + ↑ⁿ = { ↑[n − 1] | * } for @n from 1 to GR_UPS_MOST. GR_FORM_NONE and @error over a limit. */
GrForm gr_form_up_sum (GrForms *forms, guint n, GError **error);

/* G.↑: of an integer that many ups, else { G^L.↑ + ⇑* | G^R.↑ + ⇓* }. GR_FORM_NONE and @error over a limit. */
GrForm gr_form_times_up (GrForms *forms, GrForm a, GError **error);
