// SPDX-License-Identifier: MIT
// What a form is and what its options are. They follow from a rule for numbers and simple forms, and from the core by
// translation for general ones (form-store.c).
#include "value/form.h"

#include "value/form-private.h"

#define FORM_STEPS_A_FORM 180 /* comparisons; those and sums that are looked into count for more */
#define FORM_STEPS_A_LEVEL 4

GrForms *
gr_forms_new (guint64 limit)
{
  GrForms *forms = g_new0 (GrForms, 1);
  forms->node = g_array_new (FALSE, FALSE, sizeof (FormNode));
  forms->option = g_array_new (FALSE, FALSE, sizeof (GrForm));
  forms->limit = CLAMP (limit, 16, FORM_CANDIDATE / FORM_OPTIONS_A_FORM);
  gr_slots_init (&forms->content);
  forms->candidate.id = FORM_CANDIDATE;
  gr_memo_init (&forms->order);
  gr_memo_init (&forms->candidate_order);
  gr_memo_init (&forms->sum);
  gr_forms_intern_number (forms, gr_dyadic_new (0, 0));
  return forms;
}

void
gr_forms_free (GrForms *forms)
{
  if (forms == NULL)
    return;
  for (guint i = 0; i < forms->node->len; i++)
    gr_dyadic_free (form_node (forms, i)->number);
  g_array_unref (forms->node);
  g_array_unref (forms->option);
  gr_slots_clear (&forms->content);
  gr_memo_clear (&forms->order);
  gr_memo_clear (&forms->candidate_order);
  gr_memo_clear (&forms->sum);
  g_free (forms);
}

guint64
gr_forms_limit (const GrForms *forms)
{
  return forms->limit;
}

gboolean
gr_forms_check (GrForms *forms, GError **error)
{
  FormOver over = forms->over;
  forms->over = FORM_WITHIN;
  forms->steps = over == FORM_OVER_STEPS ? 0 : forms->steps;
  g_assert (forms->nesting == 0);
  if (over == FORM_WITHIN)
    return TRUE;
  static const char *const what[] = {
    [FORM_OVER_NODES] = GR_PHRASE ("its canonical form has too many positions"),
    [FORM_OVER_STEPS] = GR_PHRASE ("its canonical form takes too many comparisons"),
    [FORM_OVER_DEPTH] = GR_PHRASE ("its canonical form is too deep"),
    [FORM_OVER_NUMBERS] = GR_PHRASE ("its numbers are too large"),
  };
  gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                "the value is over the limit: %s\na smaller game, or a larger --limit (%" G_GUINT64_FORMAT " now)",
                gr_message (what[over]), forms->limit);
  return FALSE;
}

void
gr_forms_step (GrForms *forms, guint steps)
{
  forms->steps += steps;
  if (forms->over == FORM_WITHIN && forms->steps > forms->limit * FORM_STEPS_A_FORM)
    forms->over = FORM_OVER_STEPS;
}

gboolean
gr_forms_enter (GrForms *forms)
{
  gr_forms_step (forms, FORM_STEPS_A_LEVEL);
  if (forms->over == FORM_WITHIN && forms->nesting >= FORM_NESTING)
    forms->over = FORM_OVER_DEPTH;
  if (forms->over != FORM_WITHIN)
    return FALSE;
  forms->nesting++;
  return TRUE;
}

/* ---- translation ---- */

GrForm
gr_forms_core (GrForms *forms, GrForm a)
{
  const FormNode *node = form_node (forms, a);
  switch (node->kind) {
  case GR_FORM_NUMBER:
    return GR_FORM_ZERO;
  case GR_FORM_SIMPLE:
    return node->base == GR_FORM_ZERO ? a : gr_forms_intern_simple (forms, GR_FORM_ZERO, node->ups, node->nimber);
  case GR_FORM_GENERAL:
    return node->core != GR_FORM_NONE ? node->core : a;
  }
  g_assert_not_reached ();
}

GrForm
gr_forms_translate (GrForms *forms, GrForm a, GrForm x)
{
  if (x == GR_FORM_ZERO || a == GR_FORM_NONE)
    return a;
  gr_forms_step (forms, 1);
  GrForm base = gr_forms_add_numbers (forms, form_node (forms, a)->base, x);
  const FormNode *node = form_node (forms, a);
  switch (node->kind) {
  case GR_FORM_NUMBER:
    return base;
  case GR_FORM_SIMPLE: {
    gint64 ups = node->ups;
    guint64 nimber = node->nimber;
    return gr_forms_intern_simple (forms, base, ups, nimber);
  }
  case GR_FORM_GENERAL:
    return gr_forms_intern_translate (forms, node->core != GR_FORM_NONE ? node->core : a, base);
  }
  g_assert_not_reached ();
}

void
gr_forms_take_from (GrForms *forms, GArray *const *option, GrForm x)
{
  GrForm less = gr_forms_negate_number (forms, x);
  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < option[side]->len && forms->over == FORM_WITHIN; i++) {
      GrForm *own = &g_array_index (option[side], GrForm, i);
      *own = gr_forms_translate (forms, *own, less);
    }
}

GrForm
gr_forms_intern_general (GrForms *forms, GArray *left, GArray *right)
{
  GArray *const list[2] = { left, right };
  GrForm base = gr_forms_best_stop (forms, left, GR_SIDE_LEFT);
  gr_forms_take_from (forms, list, base);
  GrForm core = forms->over == FORM_WITHIN ? gr_forms_intern_core (forms, list) : GR_FORM_NONE;
  return core != GR_FORM_NONE ? gr_forms_translate (forms, core, base) : GR_FORM_NONE;
}

/* ---- options ---- */

/* Options of a simple form that is no number: from k·↑ + *m (k > 0) Left goes to 0 (from ↑* to * too) and Right to (k −
   1)·↑ + *(m ⊕ 1); from *m both go to any smaller nimber. Number and ups are carried along (number translation). */
static guint64
form_n_simple_options (const FormNode *node, GrSide side)
{
  if (node->ups == 0)
    return node->nimber;
  gboolean is_towards_zero = (node->ups > 0) == (side == GR_SIDE_LEFT);
  return is_towards_zero && node->nimber == 1 && ABS (node->ups) == 1 ? 2 : 1;
}

static GrForm
form_simple_option (GrForms *forms, GrForm a, GrSide side, guint64 index)
{
  const FormNode *node = form_node (forms, a);
  if (node->ups == 0 || (node->ups > 0) == (side == GR_SIDE_LEFT))
    return gr_forms_intern_simple (forms, node->base, 0, index);
  return gr_forms_intern_simple (forms, node->base, node->ups + (node->ups > 0 ? -1 : 1), node->nimber ^ 1);
}

/* An integer has an option towards 0, another number one on each side, half as fine. */
static guint64
form_n_number_options (const FormNode *node, GrSide side)
{
  int sign = gr_dyadic_sign (node->number);
  return !gr_dyadic_is_integer (node->number) || (side == GR_SIDE_LEFT ? sign > 0 : sign < 0);
}

static GrForm
form_number_option (GrForms *forms, GrForm a, GrSide side)
{
  const GrDyadic *x = form_node (forms, a)->number;
  g_autoptr (GrDyadic) unit = gr_dyadic_unit (x);
  return gr_forms_intern_number (forms, side == GR_SIDE_LEFT ? gr_dyadic_subtract (x, unit) : gr_dyadic_add (x, unit));
}

guint64
gr_forms_n_options (const GrForms *forms, GrForm a, GrSide side)
{
  if (a >= FORM_CANDIDATE)
    return forms->candidate.option[side]->len;
  const FormNode *node = form_node (forms, a);
  switch (node->kind) {
  case GR_FORM_NUMBER:
    return form_n_number_options (node, side);
  case GR_FORM_SIMPLE:
    return form_n_simple_options (node, side);
  case GR_FORM_GENERAL:
    return node->n[side];
  }
  g_assert_not_reached ();
}

GrForm
gr_forms_option (GrForms *forms, GrForm a, GrSide side, guint64 index)
{
  if (a >= FORM_CANDIDATE)
    return g_array_index (forms->candidate.option[side], GrForm, index);
  const FormNode *node = form_node (forms, a);
  switch (node->kind) {
  case GR_FORM_NUMBER:
    return form_number_option (forms, a, side);
  case GR_FORM_SIMPLE:
    return form_simple_option (forms, a, side, index);
  case GR_FORM_GENERAL: {
    GrForm base = node->base;
    GrForm option = gr_forms_core_options (forms, a)[(side == GR_SIDE_RIGHT ? node->n[0] : 0) + index];
    return gr_forms_translate (forms, option, base);
  }
  }
  g_assert_not_reached ();
}

/* ---- public ---- */

GrForm
gr_form_number (GrForms *forms, const GrDyadic *x, GError **error)
{
  GrForm a = gr_forms_intern_number (forms, gr_dyadic_copy (x));
  return gr_forms_check (forms, error) ? a : GR_FORM_NONE;
}

GrForm
gr_form_integer (GrForms *forms, gint64 number, GError **error)
{
  GrForm a = gr_forms_intern_number (forms, gr_dyadic_new (number, 0));
  return gr_forms_check (forms, error) ? a : GR_FORM_NONE;
}

GrForm
gr_form_simple (GrForms *forms, GrForm x, gint64 ups, guint64 nimber, GError **error)
{
  g_assert (form_node (forms, x)->kind == GR_FORM_NUMBER);
  GrForm a = gr_forms_intern_simple (forms, x, ups, nimber);
  return gr_forms_check (forms, error) ? a : GR_FORM_NONE;
}

GrFormKind
gr_form_kind (const GrForms *forms, GrForm a)
{
  return form_node (forms, a)->kind;
}

const GrDyadic *
gr_form_base (const GrForms *forms, GrForm a)
{
  return form_node (forms, form_node (forms, a)->base)->number;
}

gint64
gr_form_ups (const GrForms *forms, GrForm a)
{
  return form_node (forms, a)->ups;
}

guint64
gr_form_nimber (const GrForms *forms, GrForm a)
{
  return form_node (forms, a)->nimber;
}

const GrDyadic *
gr_form_left_stop (const GrForms *forms, GrForm a)
{
  return form_node (forms, form_node (forms, a)->stop[GR_SIDE_LEFT])->number;
}

const GrDyadic *
gr_form_right_stop (const GrForms *forms, GrForm a)
{
  return form_node (forms, form_node (forms, a)->stop[GR_SIDE_RIGHT])->number;
}

gboolean
gr_form_is_small (const GrForms *forms, GrForm a)
{
  const FormNode *node = form_node (forms, a);
  return node->kind != GR_FORM_GENERAL || node->is_small;
}

GrForm
gr_form_rebase (GrForms *forms, GrForm a, const GrDyadic *x, GError **error)
{
  GrForm core = gr_forms_core (forms, a), base = gr_forms_intern_number (forms, gr_dyadic_copy (x));
  GrForm rebased = core != GR_FORM_NONE && base != GR_FORM_NONE ? gr_forms_translate (forms, core, base) : GR_FORM_NONE;
  return gr_forms_check (forms, error) ? rebased : GR_FORM_NONE;
}

guint64
gr_form_n_options (const GrForms *forms, GrForm a, GrSide side)
{
  return gr_forms_n_options (forms, a, side);
}

GrForm
gr_form_option (GrForms *forms, GrForm a, GrSide side, guint64 index, GError **error)
{
  GrForm option = gr_forms_option (forms, a, side, index);
  return gr_forms_check (forms, error) ? option : GR_FORM_NONE;
}
