// SPDX-License-Identifier: MIT
// Ups by their definitions.
#include "value/ups.h"

#include "value/form-map.h"

#define UPS_DEPTH 400

GrForm
gr_form_up_sum (GrForms *forms, guint n, GError **error)
{
  GrForm star = gr_form_simple (forms, GR_FORM_ZERO, 0, 1, error);
  GrForm sum = star != GR_FORM_NONE ? gr_form_simple (forms, GR_FORM_ZERO, 1, 0, error) : GR_FORM_NONE;
  for (guint i = 1; i < n && sum != GR_FORM_NONE; i++)
    sum = gr_form_make (forms, &sum, 1, &star, 1, error);
  return sum;
}

/* Of an integer so many ups. */
static gboolean
ups_ready (GrFormMap *map, GrForm a, GrForm *out, GError **error)
{
  if (gr_form_kind (map->forms, a) != GR_FORM_NUMBER || !gr_dyadic_is_integer (gr_form_base (map->forms, a)))
    return FALSE;
  double n = gr_dyadic_to_double (gr_form_base (map->forms, a));
  if (n > -1e12 && n < 1e12)
    *out = gr_form_simple (map->forms, GR_FORM_ZERO, (gint64) n, 0, error);
  else
    gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT, "the value is over the limit: too many ups\na smaller multiple");
  return TRUE;
}

GrForm
gr_form_times_up (GrForms *forms, GrForm a, GError **error)
{
  g_auto (GrFormMap) map = { .forms = forms, .ready = ups_ready, .most_depth = UPS_DEPTH };
  map.more[GR_SIDE_LEFT] = gr_form_simple (forms, GR_FORM_ZERO, 2, 1, error);
  map.more[GR_SIDE_RIGHT] = gr_form_simple (forms, GR_FORM_ZERO, -2, 1, NULL);
  return map.more[0] != GR_FORM_NONE && map.more[1] != GR_FORM_NONE ? gr_form_map (&map, a, error) : GR_FORM_NONE;
}
