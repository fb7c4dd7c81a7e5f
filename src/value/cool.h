// SPDX-License-Identifier: MIT
// Cooling: the game in which every move costs a tax. Heating: that in which every move earns one. Overheating: the same
// where 1 is worth something else.
// Source: J. H. Conway, On Numbers and Games (1976), ch. 9; Winning Ways, vol. 1, ch. 6; A. N. Siegel, Combinatorial Game
// Theory (2013), ch. II.6.
#pragma once

#include "value/form.h"

/* @a cooled by @tax (0 or more): { G^L cooled − tax | G^R cooled + tax } up to its temperature, and its mean above. A number
   stays what it is. GR_FORM_NONE and @error over a limit. */
GrForm gr_form_cool (GrForms *forms, GrForm a, const GrDyadic *tax, GError **error);

/* @a heated by @tax (0 or more): { heated G^L + tax | heated G^R − tax }, a number stays what it is. Cooled by the same it is
   @a again. */
GrForm gr_form_heat (GrForms *forms, GrForm a, const GrDyadic *tax, GError **error);

/* @a overheated from @unit (more than 0) to @tax: the integer n becomes n times @unit, all else is heated option by option,
   over the canonical form. */
GrForm gr_form_overheat (GrForms *forms, GrForm a, const GrDyadic *unit, const GrDyadic *tax, GError **error);
