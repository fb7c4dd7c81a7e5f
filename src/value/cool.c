// SPDX-License-Identifier: MIT
// Cooling and heating by their definitions, over the canonical form. Above its temperature, which its thermograph tells, a
// game is frozen: it is its mean.
#include "value/cool.h"

#include "value/form-map.h"
#include "value/thermograph.h"

#define COOL_DEPTH 200

typedef enum { COOL_COOL, COOL_HEAT, COOL_OVERHEAT } CoolKind;

typedef struct {
  GrFormMap map; /* first: what is added to options is −tax and tax, or tax and −tax */
  CoolKind kind;
  const GrDyadic *tax, *unit;
} Cool;

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
  return gr_form_number (cool->map.forms, sum, error);
}

/* Of a number itself, of an integer that is overheated so many units; of what is frozen its mean. */
static gboolean
cool_ready (GrFormMap *map, GrForm a, GrForm *out, GError **error)
{
  const Cool *cool = (const Cool *) map;
  gboolean is_number = gr_form_kind (map->forms, a) == GR_FORM_NUMBER;
  if (cool->kind == COOL_OVERHEAT) {
    gboolean is_integer = is_number && gr_dyadic_is_integer (gr_form_base (map->forms, a));
    *out = is_integer ? cool_times (cool, gr_form_base (map->forms, a), error) : GR_FORM_NONE;
    return is_integer;
  }
  *out = a;
  if (is_number || cool->kind == COOL_HEAT)
    return is_number;
  g_autoptr (GrThermograph) thermograph = gr_thermograph_new (map->forms, a, error);
  if (thermograph != NULL && gr_dyadic_compare (cool->tax, thermograph->temperature) <= 0)
    return FALSE;
  *out = thermograph != NULL ? gr_form_number (map->forms, thermograph->mean, error) : GR_FORM_NONE;
  return TRUE;
}

static GrForm
cool_run (GrForms *forms, GrForm a, CoolKind kind, const GrDyadic *unit, const GrDyadic *tax, GError **error)
{
  Cool cool = { { .forms = forms, .ready = cool_ready, .most_depth = COOL_DEPTH }, kind, tax, unit };
  g_autoptr (GrDyadic) negative = gr_dyadic_negate (tax);
  GrForm less = gr_form_number (forms, negative, error);
  GrForm more = less != GR_FORM_NONE ? gr_form_number (forms, tax, error) : GR_FORM_NONE;
  cool.map.more[GR_SIDE_LEFT] = kind == COOL_COOL ? less : more;
  cool.map.more[GR_SIDE_RIGHT] = kind == COOL_COOL ? more : less;
  GrForm form = more != GR_FORM_NONE ? gr_form_map (&cool.map, a, error) : GR_FORM_NONE;
  gr_form_map_clear (&cool.map);
  return form;
}

GrForm
gr_form_cool (GrForms *forms, GrForm a, const GrDyadic *tax, GError **error)
{
  return cool_run (forms, a, COOL_COOL, NULL, tax, error);
}

GrForm
gr_form_heat (GrForms *forms, GrForm a, const GrDyadic *tax, GError **error)
{
  return cool_run (forms, a, COOL_HEAT, NULL, tax, error);
}

GrForm
gr_form_overheat (GrForms *forms, GrForm a, const GrDyadic *unit, const GrDyadic *tax, GError **error)
{
  return cool_run (forms, a, COOL_OVERHEAT, unit, tax, error);
}
