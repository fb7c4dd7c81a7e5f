// SPDX-License-Identifier: MIT
// Cooling: the game in which every move costs a tax.
// Source: J. H. Conway, On Numbers and Games (1976), ch. 9; Winning Ways, vol. 1, ch. 6.
#pragma once

#include "value/form.h"

/* @a cooled by @tax (0 or more): { G^L cooled − tax | G^R cooled + tax } up to its temperature, and its mean above. A number
   stays what it is. GR_FORM_NONE and @error over a limit. */
GrForm gr_form_cool (GrForms *forms, GrForm a, const GrDyadic *tax, GError **error);
