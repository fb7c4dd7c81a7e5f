// SPDX-License-Identifier: MIT
// Ups by their definitions. G.↑ goes down the canonical form of G, every option once.
#include "value/ups.h"

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

typedef struct {
  GrForms *forms;
  GHashTable *known; /* GrForm of G to that of G.↑ */
  guint depth;
} Multiple;

static GrForm multiple_form (Multiple *multiple, GrForm a, GError **error);

/* Appends option + ⇑* of Left, option + ⇓* of Right. */
static gboolean
multiple_add_options (Multiple *multiple, GrForm a, GrSide side, GArray *out, GError **error)
{
  GrForms *forms = multiple->forms;
  guint64 n = gr_form_n_options (forms, a, side);
  GrForm more = gr_form_simple (forms, GR_FORM_ZERO, side == GR_SIDE_LEFT ? 2 : -2, 1, error);
  for (guint64 i = 0; i < n; i++) {
    GrForm option = gr_form_option (forms, a, side, i, error);
    GrForm own = option != GR_FORM_NONE ? multiple_form (multiple, option, error) : GR_FORM_NONE;
    GrForm sum = own != GR_FORM_NONE ? gr_form_sum (forms, own, more, error) : GR_FORM_NONE;
    if (sum == GR_FORM_NONE)
      return FALSE;
    g_array_append_val (out, sum);
  }
  return more != GR_FORM_NONE;
}

static GrForm
multiple_of_integer (GrForms *forms, const GrDyadic *x, GError **error)
{
  double n = gr_dyadic_to_double (x);
  if (n > -1e12 && n < 1e12)
    return gr_form_simple (forms, GR_FORM_ZERO, (gint64) n, 0, error);
  gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT, "the value is over the limit: too many ups\na smaller multiple");
  return GR_FORM_NONE;
}

static GrForm
multiple_form (Multiple *multiple, GrForm a, GError **error)
{
  GrForms *forms = multiple->forms;
  gpointer known;
  if (gr_form_kind (forms, a) == GR_FORM_NUMBER && gr_dyadic_is_integer (gr_form_base (forms, a)))
    return multiple_of_integer (forms, gr_form_base (forms, a), error);
  if (g_hash_table_lookup_extended (multiple->known, GUINT_TO_POINTER (a), NULL, &known))
    return GPOINTER_TO_UINT (known);
  if (multiple->depth >= UPS_DEPTH || g_hash_table_size (multiple->known) > gr_forms_limit (forms)) {
    gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                  "the value is over the limit: too deep to be multiplied\na smaller multiple");
    return GR_FORM_NONE;
  }
  g_autoptr (GArray) left = g_array_new (FALSE, FALSE, sizeof (GrForm));
  g_autoptr (GArray) right = g_array_new (FALSE, FALSE, sizeof (GrForm));
  multiple->depth++;
  gboolean good = multiple_add_options (multiple, a, GR_SIDE_LEFT, left, error)
                  && multiple_add_options (multiple, a, GR_SIDE_RIGHT, right, error);
  multiple->depth--;
  if (!good)
    return GR_FORM_NONE;
  GrForm form = gr_form_make (forms, (GrForm *) left->data, left->len, (GrForm *) right->data, right->len, error);
  g_hash_table_insert (multiple->known, GUINT_TO_POINTER (a), GUINT_TO_POINTER (form));
  return form;
}

GrForm
gr_form_times_up (GrForms *forms, GrForm a, GError **error)
{
  Multiple multiple = { .forms = forms, .known = g_hash_table_new (NULL, NULL) };
  GrForm form = multiple_form (&multiple, a, error);
  g_hash_table_unref (multiple.known);
  return form;
}
