// SPDX-License-Identifier: MIT
// Ordinal sums. In e : y a move in the edge e ends all of the game, and one in y leaves e standing, so
// 1 : y = { 0, 1 : y^L | 1 : y^R }, −1 : y mirrors it, and * : y = { 0, * : y^L | 0, * : y^R }; the value depends on
// the value of y alone (the colon principle), so that canonical options do. Shorter roads: over a number the tree rule;
// over x + an all-small game a blue or red edge e gives (e : x) + the same game; over *m a green edge gives *(m + 1).
// What remains is worked out from the options up, with a stack of its own.
// Source: Winning Ways (1982), ch. 3 (1:), 7; J. H. Conway, On Numbers and Games (1976), ch. 15 (ordinal sums).
#include "hackenbush/colon.h"

#define COLON_OPTIONS 4000 /* of one value: a nimber may have very many */

void
gr_colon_init (GrColon *colon, GrForms *forms)
{
  colon->forms = forms;
  for (guint i = 0; i < G_N_ELEMENTS (colon->known); i++)
    colon->known[i] = g_array_new (FALSE, FALSE, sizeof (GrForm));
  colon->stack = g_array_new (FALSE, FALSE, sizeof (GrForm));
}

void
gr_colon_clear (GrColon *colon)
{
  GR_DROP (colon, known[0], known[1], known[2], stack);
}

static GrForm
colon_lookup (const GrColon *colon, GrHue hue, GrForm y)
{
  return y < colon->known[hue]->len ? g_array_index (colon->known[hue], GrForm, y) : GR_FORM_NONE;
}

/* By a rule; GR_FORM_NONE without @error where there is none. Under an edge e, blue or red, x + an all-small game
   becomes (e : x) + the same game, for its options do so by induction, and the 0 that comes with e is worse than any
   option that stops at 1 : x > 0 or −1 : x < 0. */
static GrForm
colon_rule (GrColon *colon, GrHue hue, GrForm y, GError **error)
{
  GrForms *forms = colon->forms;
  const GrDyadic *base = gr_form_base (forms, y);
  if (hue != GR_HUE_GREEN && gr_form_is_small (forms, y)) {
    g_autoptr (GrDyadic) x = gr_dyadic_climb (gr_dyadic_copy (base), hue == GR_HUE_BLUE ? 1 : -1);
    return gr_form_rebase (forms, y, x, error);
  }
  gboolean is_nimber = gr_form_kind (forms, y) != GR_FORM_GENERAL && gr_dyadic_sign (base) == 0
                       && gr_form_ups (forms, y) == 0;
  return hue == GR_HUE_GREEN && is_nimber
           ? gr_form_simple (forms, GR_FORM_ZERO, 0, gr_form_nimber (forms, y) + 1, error)
           : GR_FORM_NONE;
}

/* Gathers e : option over the options of @side. An option for which that is not known yet comes back in *missing. */
static gboolean
colon_options (GrColon *colon, GrHue hue, GrForm y, GrSide side, GArray *out, GrForm *missing, GError **error)
{
  GrForms *forms = colon->forms;
  guint64 n = gr_form_n_options (forms, y, side);
  if (n > COLON_OPTIONS)
    return gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                         "the value has too many options\nfewer green edges under other colours");
  if (hue == GR_HUE_GREEN || (hue == GR_HUE_BLUE) == (side == GR_SIDE_LEFT))
    GR_APPEND (out, GrForm, GR_FORM_ZERO);
  for (guint64 i = 0; i < n && *missing == GR_FORM_NONE; i++) {
    GrForm option = gr_form_option (forms, y, side, i, error);
    if (option == GR_FORM_NONE)
      return FALSE;
    GrForm own = colon_lookup (colon, hue, option);
    if (own == GR_FORM_NONE)
      *missing = option;
    else
      g_array_append_val (out, own);
  }
  return TRUE;
}

/* One step from the top of the stack: its value, or one more option on the stack. */
static gboolean
colon_step (GrColon *colon, GrHue hue, GError **error)
{
  GrForm y = g_array_index (colon->stack, GrForm, colon->stack->len - 1), missing = GR_FORM_NONE;
  GError *own = NULL;
  GrForm value = colon_rule (colon, hue, y, &own);
  if (value == GR_FORM_NONE && own == NULL) {
    g_autoptr (GArray) left = g_array_new (FALSE, FALSE, sizeof (GrForm));
    g_autoptr (GArray) right = g_array_new (FALSE, FALSE, sizeof (GrForm));
    if (colon_options (colon, hue, y, GR_SIDE_LEFT, left, &missing, &own)
        && colon_options (colon, hue, y, GR_SIDE_RIGHT, right, &missing, &own) && missing == GR_FORM_NONE)
      value = gr_form_make (colon->forms, (GrForm *) left->data, left->len, (GrForm *) right->data, right->len, &own);
  }
  if (gr_pass_error (own, error))
    return FALSE;
  if (missing != GR_FORM_NONE) {
    g_array_append_val (colon->stack, missing);
    return TRUE;
  }
  static const GrForm none = GR_FORM_NONE;
  while (colon->known[hue]->len <= y)
    g_array_append_val (colon->known[hue], none);
  g_array_index (colon->known[hue], GrForm, y) = value;
  g_array_set_size (colon->stack, colon->stack->len - 1);
  return TRUE;
}

GrForm
gr_colon_form (GrColon *colon, GrHue hue, GrForm y, GError **error)
{
  GrForm known = colon_lookup (colon, hue, y);
  if (known != GR_FORM_NONE)
    return known;
  g_array_set_size (colon->stack, 0);
  g_array_append_val (colon->stack, y);
  while (colon->stack->len > 0)
    if (!colon_step (colon, hue, error))
      return GR_FORM_NONE;
  return colon_lookup (colon, hue, y);
}
