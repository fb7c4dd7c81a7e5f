// SPDX-License-Identifier: MIT
// All games born by a day: 1 by day 0, 4 by day 1, 22 by day 2 (and 1474 by day 3, which are more than anybody draws).
// Source: J. H. Conway, On Numbers and Games (1976), ch. 7; A. N. Siegel, Combinatorial Game Theory (2013), ch. III.1.
#pragma once

#include "value/form.h"

#define GR_BORN_MOST 2 /* days */

/* Appends all games born by @day (at most GR_BORN_MOST) to @out (of GrForm), each once, in the order in which subsets of
   options make them. FALSE and @error over a limit. */
gboolean gr_forms_born (GrForms *forms, guint day, GArray *out, GError **error);
