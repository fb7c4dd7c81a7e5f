// SPDX-License-Identifier: MIT
// Cooling by its definition, over the canonical form. Above its temperature, which its thermograph tells, a game is
// frozen: it is its mean.
#include "value/cool.h"

#include "value/thermograph.h"

#define COOL_DEPTH 200

typedef struct {
  GrForms *forms;
  GHashTable *known; /* GrForm of a game to that of the cooled one */
  const GrDyadic *tax;
  GrForm less[2]; /* −tax and tax */
  guint depth;
} Cool;

static GrForm cool_find (Cool *cool, GrForm a, GError **error);

static gboolean
cool_add_options (Cool *cool, GrForm a, GrSide side, GArray *out, GError **error)
{
  guint64 n = gr_form_n_options (cool->forms, a, side);
  for (guint64 i = 0; i < n; i++) {
    GrForm option = gr_form_option (cool->forms, a, side, i, error);
    GrForm own = option != GR_FORM_NONE ? cool_find (cool, option, error) : GR_FORM_NONE;
    GrForm sum = own != GR_FORM_NONE ? gr_form_sum (cool->forms, own, cool->less[side], error) : GR_FORM_NONE;
    if (sum == GR_FORM_NONE)
      return FALSE;
    g_array_append_val (out, sum);
  }
  return TRUE;
}

static GrForm
cool_find (Cool *cool, GrForm a, GError **error)
{
  gpointer known;
  if (gr_form_kind (cool->forms, a) == GR_FORM_NUMBER)
    return a;
  if (g_hash_table_lookup_extended (cool->known, GUINT_TO_POINTER (a), NULL, &known))
    return GPOINTER_TO_UINT (known);
  if (cool->depth >= COOL_DEPTH) {
    g_set_error (error, GR_ERROR, GR_ERROR_LIMIT, "this value is too deep to be cooled\na simpler value");
    return GR_FORM_NONE;
  }
  g_autoptr (GrThermograph) thermograph = gr_thermograph_new (cool->forms, a, error);
  if (thermograph == NULL)
    return GR_FORM_NONE;
  if (gr_dyadic_compare (cool->tax, thermograph->temperature) > 0)
    return gr_form_number (cool->forms, thermograph->mean, error);
  g_autoptr (GArray) left = g_array_new (FALSE, FALSE, sizeof (GrForm));
  g_autoptr (GArray) right = g_array_new (FALSE, FALSE, sizeof (GrForm));
  cool->depth++;
  gboolean good = cool_add_options (cool, a, GR_SIDE_LEFT, left, error)
                  && cool_add_options (cool, a, GR_SIDE_RIGHT, right, error);
  cool->depth--;
  GrForm form = good ? gr_form_make (cool->forms, (GrForm *) left->data, left->len, (GrForm *) right->data, right->len,
                                     error)
                     : GR_FORM_NONE;
  g_hash_table_insert (cool->known, GUINT_TO_POINTER (a), GUINT_TO_POINTER (form));
  return form;
}

GrForm
gr_form_cool (GrForms *forms, GrForm a, const GrDyadic *tax, GError **error)
{
  g_autoptr (GrDyadic) negative = gr_dyadic_negate (tax);
  Cool cool = { .forms = forms, .tax = tax };
  cool.less[GR_SIDE_LEFT] = gr_form_number (forms, negative, error);
  cool.less[GR_SIDE_RIGHT] = cool.less[0] != GR_FORM_NONE ? gr_form_number (forms, tax, error) : GR_FORM_NONE;
  if (cool.less[GR_SIDE_RIGHT] == GR_FORM_NONE)
    return GR_FORM_NONE;
  cool.known = g_hash_table_new (NULL, NULL);
  GrForm form = cool_find (&cool, a, error);
  g_hash_table_unref (cool.known);
  return form;
}
