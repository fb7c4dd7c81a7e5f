// SPDX-License-Identifier: MIT
// Comparing forms. a ≤ b unless Left has a move from a to something ≥ b, or Right one from b to something ≤ a (Conway
// 1976, ch. 7). Stops decide most pairs at once, simple forms are compared by a rule, and against a number nobody needs
// to move in the number (number avoidance: Winning Ways, ch. 6), so that large numbers are never counted down. How a form
// compares with 0 is kept beside it and decides many of the other pairs; what else is found is kept in a table of pairs.
#include "value/form-private.h"

const char *const gr_form_order_signs[] = {
  [GR_FORM_EQUAL] = "=",     [GR_FORM_LESS] = "<",    [GR_FORM_GREATER] = ">",
  [GR_FORM_CONFUSED] = "||", [GR_FORM_UNKNOWN] = "?",
};

#define ORDER_SLOTS_NEAR (1u << 19) /* a larger memory is in no cache, and each look into it takes as long as */
#define ORDER_STEPS_FAR 2           /* so many more comparisons */

static GrForm
order_stop (const GrForms *forms, GrForm a, GrSide side)
{
  return a >= FORM_CANDIDATE ? forms->candidate.stop[side] : form_node (forms, a)->stop[side];
}

static gboolean
order_is_general (const GrForms *forms, GrForm a)
{
  return a >= FORM_CANDIDATE || form_node (forms, a)->kind == GR_FORM_GENERAL;
}

static gboolean
order_is_number (const GrForms *forms, GrForm a)
{
  return a < FORM_CANDIDATE && form_node (forms, a)->kind == GR_FORM_NUMBER;
}

/* a ≤ b for simple forms of one number: *m and 0 are confused unless m = 0, ↑ + *m > 0 unless m = 1, ⇑ + *m > 0. */
static gboolean
order_simple (const FormNode *a, const FormNode *b)
{
  gint64 ups = b->ups - a->ups;
  guint64 nimber = a->nimber ^ b->nimber;
  return ups > 1 || (ups == 1 && nimber != 1) || (ups == 0 && nimber == 0);
}

/* The definition, where neither stops nor rules decide. */
static gboolean
order_search (GrForms *forms, GrForm a, GrForm b)
{
  gboolean holds = TRUE;
  guint64 n = order_is_number (forms, a) ? 0 : gr_form_n_options (forms, a, GR_SIDE_LEFT);
  for (guint64 i = 0; i < n && holds && forms->over == FORM_WITHIN; i++) {
    GrForm option = gr_forms_option (forms, a, GR_SIDE_LEFT, i);
    holds = forms->over == FORM_WITHIN && !gr_forms_less_or_equal (forms, b, option);
  }
  n = order_is_number (forms, b) ? 0 : gr_form_n_options (forms, b, GR_SIDE_RIGHT);
  for (guint64 i = 0; i < n && holds && forms->over == FORM_WITHIN; i++) {
    GrForm option = gr_forms_option (forms, b, GR_SIDE_RIGHT, i);
    holds = forms->over == FORM_WITHIN && !gr_forms_less_or_equal (forms, option, a);
  }
  return holds && forms->over == FORM_WITHIN;
}

/* What the table of pairs knows of a ≤ b, or the definition finds. */
static gboolean
order_look (GrForms *forms, GrMemo *memo, GrForm a, GrForm b)
{
  if (memo->n_slots > ORDER_SLOTS_NEAR)
    gr_forms_step (forms, ORDER_STEPS_FAR);
  guint32 known = gr_memo_lookup (memo, a, b);
  if (known != GR_MEMO_NONE)
    return known;
  if (!gr_forms_enter (forms))
    return FALSE;
  gboolean holds = order_search (forms, a, b);
  gr_forms_leave (forms);
  if (forms->over == FORM_WITHIN)
    gr_memo_put (memo, a, b, holds);
  return holds;
}

/* a ≤ 0 (@known FORM_ZERO_LESS_KNOWN) or a ≥ 0 (FORM_ZERO_GREATER_KNOWN). */
static gboolean
order_zero (GrForms *forms, GrForm a, guint8 known)
{
  GrSide side = known == FORM_ZERO_LESS_KNOWN ? GR_SIDE_LEFT : GR_SIDE_RIGHT;
  int sign = side == GR_SIDE_LEFT ? 1 : -1;
  const FormNode *node = form_node (forms, a), *zero = form_node (forms, GR_FORM_ZERO);
  if (node->zero & known)
    return (node->zero & known << 1) != 0;
  int stop = sign * form_order_numbers (forms, node->stop[side], GR_FORM_ZERO);
  if (stop != 0)
    return stop < 0;
  if (node->kind != GR_FORM_GENERAL)
    return side == GR_SIDE_LEFT ? order_simple (node, zero) : order_simple (zero, node);
  if (!gr_forms_enter (forms))
    return FALSE;
  gboolean holds = side == GR_SIDE_LEFT ? order_search (forms, a, GR_FORM_ZERO) : order_search (forms, GR_FORM_ZERO, a);
  gr_forms_leave (forms);
  if (forms->over == FORM_WITHIN)
    g_array_index (forms->node, FormNode, a).zero |= known | (holds ? known << 1 : 0);
  return holds;
}

gboolean
gr_forms_less_or_equal (GrForms *forms, GrForm a, GrForm b)
{
  if (a == b)
    return TRUE;
  gr_forms_step (forms, 1);
  if (form_order_numbers (forms, order_stop (forms, a, GR_SIDE_LEFT), order_stop (forms, b, GR_SIDE_RIGHT)) < 0)
    return TRUE;
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++)
    if (form_order_numbers (forms, order_stop (forms, a, side), order_stop (forms, b, side)) > 0)
      return FALSE;
  /* Simple forms of different numbers have different stops. */
  if (!order_is_general (forms, a) && !order_is_general (forms, b))
    return order_simple (form_node (forms, a), form_node (forms, b));
  if (a >= FORM_CANDIDATE || b >= FORM_CANDIDATE)
    return order_look (forms, &forms->candidate_order, a, b);
  GrForm base = form_node (forms, b)->base; /* it is taken from both */
  a = base == form_node (forms, a)->base ? gr_forms_core (forms, a)
                                         : gr_forms_translate (forms, a, gr_forms_negate_number (forms, base));
  b = gr_forms_core (forms, b);
  if (forms->over != FORM_WITHIN)
    return FALSE;
  gboolean a_less = order_zero (forms, a, FORM_ZERO_LESS_KNOWN), b_less = order_zero (forms, b, FORM_ZERO_LESS_KNOWN);
  if (b == GR_FORM_ZERO || (b_less && !a_less))
    return a_less && forms->over == FORM_WITHIN;
  gboolean a_greater = order_zero (forms, a, FORM_ZERO_GREATER_KNOWN);
  gboolean b_greater = order_zero (forms, b, FORM_ZERO_GREATER_KNOWN);
  if (a == GR_FORM_ZERO || (a_greater && !b_greater) || (a_less && b_greater))
    return b_greater && forms->over == FORM_WITHIN;
  return order_look (forms, &forms->order, a, b);
}

GrFormOrder
gr_form_compare (GrForms *forms, GrForm a, GrForm b, GError **error)
{
  if (a == b)
    return GR_FORM_EQUAL;
  gboolean less = gr_forms_less_or_equal (forms, a, b);
  gboolean greater = !less && gr_forms_less_or_equal (forms, b, a);
  if (gr_forms_check (forms, GR_FORM_ZERO, error) == GR_FORM_NONE)
    return GR_FORM_UNKNOWN;
  return less ? GR_FORM_LESS : greater ? GR_FORM_GREATER : GR_FORM_CONFUSED;
}
