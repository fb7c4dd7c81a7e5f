// SPDX-License-Identifier: MIT
// Names by parts for values whose braces would fill more than a line, and atomic weights.
// Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, vol. 1, ch. 7 and 8; A. N. Siegel, Combinatorial Game
// Theory (2013), ch. II.4 (ordinal sums) and II.7 (atomic weight).
#pragma once

#include "value/form.h"

/* Appends a name of @a that is made of parts and no longer than @most bytes: a number, ups and a nimber, and beside them
   *:H, ^[n], H.^ or switches. What it says is read back and compared. FALSE, and nothing appended, where there is none;
   over a limit, too. */
gboolean gr_form_append_parts (GrForms *forms, GrForm a, gsize most, GString *out);

/* The atomic weight of @a, which is all-small (gr_form_is_small() with base 0). GR_FORM_NONE and @error over a limit. */
GrForm gr_form_atomic_weight (GrForms *forms, GrForm a, GError **error);
