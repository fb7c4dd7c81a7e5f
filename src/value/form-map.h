// SPDX-License-Identifier: MIT
// Functions of forms that go down their options, each worked out once: cooling, the game in which every move costs a tax;
// heating, that in which every move earns one; overheating, the same where 1 is worth something else; multiples of ↑.
// Source: J. H. Conway, On Numbers and Games (1976), ch. 9; Winning Ways, vol. 1, ch. 6 and 8; A. N. Siegel, Combinatorial
// Game Theory (2013), ch. II.4–II.7.
#pragma once

#include "value/form.h"

/* A function f: of a form it is { f(G^L) + more | f(G^R) + more }, where nothing else is said. Zeroed but for what is set. */
typedef struct GrFormMap GrFormMap;
struct GrFormMap {
  GrForms *forms;
  /* (nullable) TRUE where it is known without the options: *out, or GR_FORM_NONE, with @error where that is over a limit. */
  gboolean (*ready) (GrFormMap *map, GrForm a, GrForm *out, GError **error);
  /* (nullable) What it is instead of @made, which the options @option (of GrForm, by GrSide) made. */
  GrForm (*mend) (GrFormMap *map, GrForm a, GrForm made, GArray *const option[2], GError **error);
  GrForm more[2];        /* by GrSide: what is added to an option */
  const GArray *also[2]; /* (nullable) of GrForm: options that are there besides */
  gboolean skips_zero;   /* the option 0 is left out */
  guint most_depth;      /* of options in options; beyond it is a limit */
  GHashTable *known;     /* private: GrForm to GrForm */
  guint depth;           /* private */
};

/* f of @a; GR_FORM_NONE where there is none, and @error over a limit. */
GrForm gr_form_map (GrFormMap *map, GrForm a, GError **error);
void gr_form_map_clear (GrFormMap *map);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrFormMap, gr_form_map_clear)

/* @a cooled by @tax (0 or more): { G^L cooled − tax | G^R cooled + tax } up to its temperature, and its mean above. A number
   stays what it is. GR_FORM_NONE and @error over a limit, as the others. */
GrForm gr_form_cool (GrForms *forms, GrForm a, const GrDyadic *tax, GError **error);
/* @a heated by @tax (0 or more): { heated G^L + tax | heated G^R − tax }, a number stays what it is; cooled by the same it is
   @a again. Where there is a @unit (nullable, more than 0), overheated from it to @tax: the integer n becomes n times @unit,
   and all else is heated option by option, over the canonical form. */
GrForm gr_form_heat (GrForms *forms, GrForm a, const GrDyadic *unit, const GrDyadic *tax, GError **error);

#define GR_UPS_MOST 100 /* of ↑[n] */
/* ↑[n] = ↑ + ↑² + … + ↑ⁿ = { ↑[n − 1] | * } for @n from 1 to GR_UPS_MOST. */
GrForm gr_form_up_sum (GrForms *forms, guint n, GError **error);
/* G.↑, Norton’s multiple: of an integer that many ups, else { G^L.↑ + ⇑* | G^R.↑ + ⇓* }. */
GrForm gr_form_times_up (GrForms *forms, GrForm a, GError **error);
