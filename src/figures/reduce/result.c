// SPDX-License-Identifier: MIT
// Values that stand in a coloured picture: those that are there, and what is put in place of a part, a short stalk where
// one has the value and else the bare value.
#include "figures/reduce/stage.h"
#include "figures/reduce/state.h"

#include <math.h>

#define BADGE_AIR 18.0 /* from a point to the middle of a value that stands there, in points */

const GrReduceBadge *
gr_reduce_badge (const GrReduceState *state, guint index)
{
  return &g_array_index (state->badge, GrReduceBadge, index);
}

/* The signs of a number, from the ground up; FALSE where there are more than GR_REDUCE_LONGEST_STALK. */
static gboolean
stalk_of_number (const GrDyadic *x, guint8 *hue, guint *n)
{
  guint8 is_left[GR_REDUCE_LONGEST_STALK + 1];
  for (*n = 0; *n <= GR_REDUCE_LONGEST_STALK; (*n)++) {
    g_autoptr (GrDyadic) own = gr_dyadic_stalk (is_left, *n);
    int order = gr_dyadic_compare (x, own);
    if (order == 0)
      return TRUE;
    is_left[*n] = order > 0;
    if (*n < GR_REDUCE_LONGEST_STALK)
      hue[*n] = order > 0 ? GR_HUE_BLUE : GR_HUE_RED;
  }
  return FALSE;
}

gboolean
gr_reduce_stalk (const GrForms *forms, GrForm form, guint8 *hue, guint *n)
{
  if (gr_form_kind (forms, form) == GR_FORM_NUMBER)
    return stalk_of_number (gr_form_base (forms, form), hue, n);
  if (gr_form_kind (forms, form) != GR_FORM_SIMPLE || gr_dyadic_sign (gr_form_base (forms, form)) != 0
      || gr_form_ups (forms, form) != 0 || gr_form_nimber (forms, form) > GR_REDUCE_LONGEST_STALK)
    return FALSE;
  *n = (guint) gr_form_nimber (forms, form);
  for (guint i = 0; i < *n; i++)
    hue[i] = GR_HUE_GREEN;
  return TRUE;
}

/* The first of some directions around @wanted in which a stalk of @n edges (a bare value: 0) is clear of all else. */
static GrPoint
result_direction (const GrBush *next, GrPoint from, GrPoint wanted, guint n)
{
  static const double turn[] = { 0, 0.45, -0.45, 0.9, -0.9, 1.4, -1.4 };
  for (guint i = 0; i < G_N_ELEMENTS (turn); i++) {
    double c = cos (turn[i]), s = sin (turn[i]);
    GrPoint way = { c * wanted.x - s * wanted.y, s * wanted.x + c * wanted.y };
    gboolean is_clear = way.y < 0.3;
    for (guint k = 1; k <= MAX (1, n) && is_clear; k++) {
      double reach = n > 0 ? k * GR_STAGE_PITCH : BADGE_AIR;
      is_clear = gr_stage_is_clear (next, (GrPoint) { from.x + reach * way.x, from.y + reach * way.y }, from);
    }
    if (is_clear)
      return way;
  }
  return wanted;
}

void
gr_reduce_add_result (const GrReduceState *state, GrReduceStep *step, GrBush *next, guint32 foot, GrPoint direction,
                      const GrPoint *old, guint n_old)
{
  guint8 hue[GR_REDUCE_LONGEST_STALK];
  guint n = 0;
  guint32 first_new = next->edge->len, next_node = state->bush->n_nodes;
  GrReduceResult *result = step->kind == GR_REDUCE_SUM ? &step->sum.result : &step->options.result;
  result->is_stalk = gr_reduce_stalk (state->forms, result->form, hue, &n);
  result->at = (GrPoint) { step->at.x + 15, step->at.y - 15 };
  direction = result_direction (next, step->at, direction, result->is_stalk ? n : 0);
  if (!result->is_stalk) {
    GrPoint at = { step->at.x + BADGE_AIR * direction.x, step->at.y + BADGE_AIR * direction.y };
    GrReduceBadge badge = { step->node, at, result->form };
    g_array_append_val (step->badge, badge);
  } else if (n > 0) {
    g_autofree GrPoint *at = gr_stage_stalk_places (next, step->at, direction, n, old, n_old);
    gr_stage_add_stalk (next, step->node, foot, at, hue, n, &next_node);
    result->at = gr_stage_beyond (n > 1 ? at[n - 2] : step->at, at[n - 1]);
  }
  gr_reduce_step_finish (step, next, first_new);
}

GArray *
gr_reduce_keep_badges (const GrReduceState *state, const guint8 *is_gone)
{
  GArray *kept = g_array_new (FALSE, FALSE, sizeof (GrReduceBadge));
  for (guint i = 0; i < state->badge->len; i++)
    if (is_gone == NULL || !is_gone[i])
      g_array_append_val (kept, *gr_reduce_badge (state, i));
  return kept;
}
