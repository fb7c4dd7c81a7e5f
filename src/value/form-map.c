// SPDX-License-Identifier: MIT
// Down the canonical form, every option once; what was found is kept, and that nothing was. Cooling and heating, and
// multiples of ↑, are functions of this kind. Above its temperature, which its thermograph tells, a game is frozen: it is
// its mean.
#include "value/form-map.h"

#include "value/thermograph.h"

#define COOL_DEPTH 200
#define UPS_DEPTH 400

GrForm
gr_form_map (GrFormMap *map, GrForm a, GError **error)
{
  gpointer known;
  GrForm form = GR_FORM_NONE;
  if (map->known == NULL)
    map->known = g_hash_table_new (NULL, NULL);
  if (g_hash_table_lookup_extended (map->known, GUINT_TO_POINTER (a), NULL, &known))
    return GPOINTER_TO_UINT (known);
  if (map->ready != NULL && map->ready (map, a, &form, error))
    return form;
  if (map->depth >= map->most_depth || g_hash_table_size (map->known) > gr_forms_limit (map->forms)) {
    gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT, "the value is over the limit: it is too deep\na simpler value");
    return GR_FORM_NONE;
  }
  GArray *option[2];
  gboolean good = TRUE;
  map->depth++;
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    option[side] = g_array_new (FALSE, FALSE, sizeof (GrForm));
    if (map->also[side] != NULL)
      g_array_append_vals (option[side], map->also[side]->data, map->also[side]->len);
    guint64 n = good ? gr_form_n_options (map->forms, a, side) : 0;
    for (guint64 i = 0; i < n && good; i++) {
      GrForm own = gr_form_option (map->forms, a, side, i, error);
      if (own == GR_FORM_ZERO && map->skips_zero)
        continue;
      own = own != GR_FORM_NONE ? gr_form_map (map, own, error) : GR_FORM_NONE;
      own = own != GR_FORM_NONE ? gr_form_sum (map->forms, own, map->more[side], error) : GR_FORM_NONE;
      good = own != GR_FORM_NONE;
      g_array_append_val (option[side], own);
    }
  }
  map->depth--;
  if (good)
    form = gr_form_make (map->forms, (GrForm *) option[0]->data, option[0]->len, (GrForm *) option[1]->data,
                         option[1]->len, error);
  if (form != GR_FORM_NONE && map->mend != NULL)
    form = map->mend (map, a, form, option, error);
  g_hash_table_insert (map->known, GUINT_TO_POINTER (a), GUINT_TO_POINTER (form));
  g_array_unref (option[0]);
  g_array_unref (option[1]);
  return form;
}

GR_DROP_FUNCTION (gr_form_map_clear, GrFormMap, known)

/* ---- cooling and heating by their definitions ---- */

typedef enum { COOL_COOL, COOL_HEAT, COOL_OVERHEAT } CoolKind;

typedef struct {
  GrFormMap map; /* first: what is added to options is −tax and tax, or tax and −tax */
  CoolKind kind;
  const GrDyadic *tax, *unit;
} Cool;

/* Of a number itself, of an integer that is overheated so many units; of what is frozen its mean. */
static gboolean
cool_ready (GrFormMap *map, GrForm a, GrForm *out, GError **error)
{
  const Cool *cool = (const Cool *) map;
  gboolean is_number = gr_form_kind (map->forms, a) == GR_FORM_NUMBER;
  if (cool->kind == COOL_OVERHEAT) {
    const GrDyadic *n = gr_form_base (map->forms, a);
    if (!is_number || !gr_dyadic_is_integer (n))
      return FALSE;
    /* n times the unit, by doubling. */
    g_autoptr (GrDyadic) sum = gr_dyadic_new (0, 0);
    GrDyadic *twice = gr_dyadic_sign (n) < 0 ? gr_dyadic_negate (cool->unit) : gr_dyadic_copy (cool->unit);
    for (guint64 times = gr_dyadic_birthday (n); times > 0; times >>= 1) {
      if (times & 1)
        sum = gr_dyadic_join (sum, gr_dyadic_copy (twice));
      twice = gr_dyadic_join (twice, gr_dyadic_copy (twice));
    }
    gr_dyadic_free (twice);
    *out = gr_form_number (map->forms, sum, error);
    return TRUE;
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
gr_form_heat (GrForms *forms, GrForm a, const GrDyadic *unit, const GrDyadic *tax, GError **error)
{
  return cool_run (forms, a, unit != NULL ? COOL_OVERHEAT : COOL_HEAT, unit, tax, error);
}

/* ---- ups ---- */

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
