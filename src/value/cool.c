// SPDX-License-Identifier: MIT
// Cooling and heating by their definitions, over the canonical form. Above its temperature, which its thermograph tells, a
// game is frozen: it is its mean.
#include "value/cool.h"

#include "value/thermograph.h"

#define COOL_DEPTH 200

typedef enum { COOL_COOL, COOL_HEAT, COOL_OVERHEAT } CoolKind;

typedef struct {
  GrForms *forms;
  CoolKind kind;
  GHashTable *known; /* GrForm of a game to that of the cooled one */
  const GrDyadic *tax, *unit;
  GrForm more[2]; /* what is added to options: −tax and tax, or tax and −tax */
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
    GrForm sum = own != GR_FORM_NONE ? gr_form_sum (cool->forms, own, cool->more[side], error) : GR_FORM_NONE;
    if (sum == GR_FORM_NONE)
      return FALSE;
    g_array_append_val (out, sum);
  }
  return TRUE;
}

/* @n times the unit, by doubling. */
static GrForm
cool_times (const Cool *cool, const GrDyadic *n, GError **error)
{
  guint64 times = gr_dyadic_birthday (n);
  g_autoptr (GrDyadic) sum = gr_dyadic_new (0, 0);
  g_autoptr (GrDyadic) double_unit = gr_dyadic_sign (n) < 0 ? gr_dyadic_negate (cool->unit)
                                                            : gr_dyadic_copy (cool->unit);
  for (; times > 0; times >>= 1) {
    GrDyadic *more = times & 1 ? gr_dyadic_add (sum, double_unit) : gr_dyadic_copy (sum);
    gr_dyadic_free (sum);
    sum = more;
    GrDyadic *twice = gr_dyadic_add (double_unit, double_unit);
    gr_dyadic_free (double_unit);
    double_unit = twice;
  }
  return gr_form_number (cool->forms, sum, error);
}

/* What @a becomes where its options need not be asked, or GR_FORM_NONE: with or without @error. */
static GrForm
cool_ready (const Cool *cool, GrForm a, GError **error)
{
  gboolean is_number = gr_form_kind (cool->forms, a) == GR_FORM_NUMBER;
  if (cool->kind == COOL_OVERHEAT) {
    gboolean is_integer = is_number && gr_dyadic_is_integer (gr_form_base (cool->forms, a));
    return is_integer ? cool_times (cool, gr_form_base (cool->forms, a), error) : GR_FORM_NONE;
  }
  if (is_number || cool->kind == COOL_HEAT)
    return is_number ? a : GR_FORM_NONE;
  g_autoptr (GrThermograph) thermograph = gr_thermograph_new (cool->forms, a, error);
  if (thermograph == NULL || gr_dyadic_compare (cool->tax, thermograph->temperature) <= 0)
    return GR_FORM_NONE;
  return gr_form_number (cool->forms, thermograph->mean, error);
}

static GrForm
cool_find (Cool *cool, GrForm a, GError **error)
{
  gpointer known;
  GError *failure = NULL;
  if (g_hash_table_lookup_extended (cool->known, GUINT_TO_POINTER (a), NULL, &known))
    return GPOINTER_TO_UINT (known);
  if (cool->depth >= COOL_DEPTH) {
    gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT, "this value is too deep to be cooled or heated\na simpler value");
    return GR_FORM_NONE;
  }
  GrForm ready = cool_ready (cool, a, &failure);
  if (failure != NULL)
    g_propagate_error (error, failure);
  if (failure != NULL || ready != GR_FORM_NONE)
    return ready;
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

/* What is added to Left's options: −tax in cooling, else the tax; to Right's the other. */
static GrForm
cool_run (Cool *cool, GrForm a, GError **error)
{
  g_autoptr (GrDyadic) negative = gr_dyadic_negate (cool->tax);
  GrForm less = gr_form_number (cool->forms, negative, error);
  GrForm more = less != GR_FORM_NONE ? gr_form_number (cool->forms, cool->tax, error) : GR_FORM_NONE;
  if (more == GR_FORM_NONE)
    return GR_FORM_NONE;
  cool->more[GR_SIDE_LEFT] = cool->kind == COOL_COOL ? less : more;
  cool->more[GR_SIDE_RIGHT] = cool->kind == COOL_COOL ? more : less;
  cool->known = g_hash_table_new (NULL, NULL);
  GrForm form = cool_find (cool, a, error);
  g_hash_table_unref (cool->known);
  return form;
}

GrForm
gr_form_cool (GrForms *forms, GrForm a, const GrDyadic *tax, GError **error)
{
  return cool_run (&(Cool) { .forms = forms, .kind = COOL_COOL, .tax = tax }, a, error);
}

GrForm
gr_form_heat (GrForms *forms, GrForm a, const GrDyadic *tax, GError **error)
{
  return cool_run (&(Cool) { .forms = forms, .kind = COOL_HEAT, .tax = tax }, a, error);
}

GrForm
gr_form_overheat (GrForms *forms, GrForm a, const GrDyadic *unit, const GrDyadic *tax, GError **error)
{
  return cool_run (&(Cool) { .forms = forms, .kind = COOL_OVERHEAT, .tax = tax, .unit = unit }, a, error);
}
