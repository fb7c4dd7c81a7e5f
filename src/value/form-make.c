// SPDX-License-Identifier: MIT
// Canonical forms. First the simplest number that every Left option is ⊲| and every Right option |⊳ to, if there is
// one, is the value (simplest form theorem). Else options that another one dominates are dropped and reversible ones
// bypassed until none is left: that is the one canonical form (Conway 1976, ch. 10; Siegel 2013, ch. II.2), which is
// then known as a simple form by the shape of its options, or kept as a general one. All that is done with the left
// stop taken away, and given back at the end: { G^L + x | G^R + x } is canonical where G is, and no number. Sums come
// from sums of options.
#include "value/form-private.h"

#include <string.h>

#define MAKE_BEFORE 4 /* games born by the day before GR_BORN_MOST */

static GArray *
make_list (void)
{
  return g_array_new (FALSE, FALSE, sizeof (GrForm));
}

/* The end of the interval in which numbers lie that the options of @side leave free: where an option's stop is that
   number and the option is not confused with it or beyond, the number itself is free too. */
static GrEnd
make_end (GrForms *forms, const GArray *option, GrSide side)
{
  GrEnd end = { GR_END_INFINITE, NULL };
  for (guint i = 0; i < option->len; i++) {
    GrForm a = g_array_index (option, GrForm, i), stop = form_node (forms, a)->stop[1 - side];
    const GrDyadic *at = form_node (forms, stop)->number;
    int order = end.kind == GR_END_INFINITE ? 1 : gr_dyadic_compare (at, end.at);
    if (end.kind != GR_END_INFINITE && side == GR_SIDE_RIGHT)
      order = -order;
    if (order < 0 || (order == 0 && end.kind == GR_END_OPEN))
      continue;
    gboolean is_taken = side == GR_SIDE_LEFT ? gr_forms_less_or_equal (forms, stop, a)
                                             : gr_forms_less_or_equal (forms, a, stop);
    end = (GrEnd) { is_taken ? GR_END_OPEN : GR_END_CLOSED, at };
  }
  return end;
}

/* Drops options of @side that another one is at least as good as. */
static void
make_drop_dominated (GrForms *forms, GArray *option, GrSide side)
{
  guint n = 0;
  GR_EACH_VALUE (i, GrForm, a, option) {
    gboolean is_dominated = FALSE;
    for (guint j = 0; j < option->len && !is_dominated && forms->over == FORM_WITHIN; j++) {
      GrForm b = j < i && j >= n ? GR_FORM_NONE : g_array_index (option, GrForm, j);
      if (j == i || b == GR_FORM_NONE || b == a)
        continue;
      is_dominated = side == GR_SIDE_LEFT ? gr_forms_less_or_equal (forms, a, b) : gr_forms_less_or_equal (forms, b, a);
    }
    if (!is_dominated)
      g_array_index (option, GrForm, n++) = a;
  }
  g_array_set_size (option, n);
}

/* The answer to option @a of @side that makes it reversible: an option of the other side that is no worse for the other
   than the candidate. */
static GrForm
make_find_reply (GrForms *forms, GrForm a, GrSide side)
{
  guint64 n = gr_form_n_options (forms, a, 1 - side);
  for (guint64 i = 0; i < n && forms->over == FORM_WITHIN; i++) {
    GrForm reply = gr_forms_option (forms, a, 1 - side, i);
    if (forms->over != FORM_WITHIN)
      break;
    gboolean reverses = side == GR_SIDE_LEFT ? gr_forms_less_or_equal (forms, reply, forms->candidate.id)
                                             : gr_forms_less_or_equal (forms, forms->candidate.id, reply);
    if (reverses)
      return reply;
  }
  return GR_FORM_NONE;
}

/* Bypasses the reversible options of @side; TRUE where there were any. The candidate keeps its value all the time. */
static gboolean
make_bypass (GrForms *forms, GArray *option, GrSide side)
{
  gboolean changed = FALSE;
  for (guint i = 0; i < option->len && forms->over == FORM_WITHIN;) {
    GrForm reply = make_find_reply (forms, g_array_index (option, GrForm, i), side);
    if (reply == GR_FORM_NONE) {
      i++;
      continue;
    }
    changed = TRUE;
    g_array_remove_index (option, i);
    guint64 n = gr_form_n_options (forms, reply, side);
    for (guint64 j = 0; j < n && gr_forms_enter (forms); j++) {
      GrForm own = gr_forms_option (forms, reply, side, j);
      gr_forms_leave (forms);
      if (forms->over == FORM_WITHIN)
        g_array_append_val (option, own);
    }
  }
  gr_forms_sort (forms, option);
  return changed;
}

/* TRUE where the sorted options are x, x + *, x + *2 … */
static gboolean
make_is_run (const GrForms *forms, const GArray *option)
{
  const FormNode *first = form_node (forms, g_array_index (option, GrForm, 0));
  for (guint i = 0; i < option->len; i++) {
    const FormNode *own = form_node (forms, g_array_index (option, GrForm, i));
    if (own->kind == GR_FORM_GENERAL || own->base != first->base || own->ups != 0 || own->nimber != i)
      return FALSE;
  }
  return TRUE;
}

/* The simple form with these canonical options (sorted; of a game that is no number), or GR_FORM_NONE. */
static GrForm
make_find_simple (GrForms *forms, GArray *const *option)
{
  const GArray *left = option[GR_SIDE_LEFT], *right = option[GR_SIDE_RIGHT];
  if (left->len == right->len && make_is_run (forms, left)
      && memcmp (left->data, right->data, sizeof (GrForm) * left->len) == 0)
    return gr_forms_intern_simple (forms, g_array_index (left, GrForm, 0), 0, left->len);
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    /* Towards 0 from an up (Left) or a down (Right): x alone or, from ↑*, x and x + *. */
    const GArray *near = option[side], *far = option[1 - side];
    if (far->len != 1 || near->len > 2 || !make_is_run (forms, near))
      continue;
    GrForm base = g_array_index (near, GrForm, 0);
    const FormNode *other = form_node (forms, g_array_index (far, GrForm, 0));
    gint64 sign = side == GR_SIDE_LEFT ? 1 : -1, ups = other->ups + sign;
    if (other->kind == GR_FORM_GENERAL || other->base != base || other->ups * sign < 0)
      continue;
    guint64 nimber = other->nimber ^ 1;
    if ((near->len == 2) == (other->ups == 0 && nimber == 1))
      return gr_forms_intern_simple (forms, base, ups, nimber);
  }
  return GR_FORM_NONE;
}

/* The canonical form of { left | right }; changes the lists. */
static GrForm
make_canonical (GrForms *forms, GArray *left, GArray *right)
{
  GArray *const option[2] = { left, right };
  gr_forms_sort (forms, left);
  gr_forms_sort (forms, right);
  GrEnd low = make_end (forms, left, GR_SIDE_LEFT), high = make_end (forms, right, GR_SIDE_RIGHT);
  if (forms->over != FORM_WITHIN)
    return GR_FORM_NONE;
  GrDyadic *number = gr_dyadic_simplest (low, high);
  if (number != NULL)
    return gr_forms_intern_number (forms, number);
  if (forms->candidate.id == GR_FORM_NONE - 1) {
    forms->over = FORM_OVER_STEPS;
    return GR_FORM_NONE;
  }
  /* No number: both sides have options, and the ends found above are its stops. */
  FormCandidate *candidate = &forms->candidate;
  candidate->id++;
  gr_memo_forget (&forms->candidate_order);
  GrDyadic *width = gr_dyadic_subtract (high.at, low.at);
  GrForm base = gr_forms_intern_number (forms, gr_dyadic_copy (low.at));
  candidate->stop[GR_SIDE_LEFT] = GR_FORM_ZERO;
  candidate->stop[GR_SIDE_RIGHT] = gr_forms_intern_number (forms, width);
  memcpy (candidate->option, option, sizeof option);
  if (forms->over == FORM_WITHIN)
    gr_forms_take_from (forms, option, base);
  if (forms->over == FORM_WITHIN) {
    gboolean changed = TRUE;
    while (changed && forms->over == FORM_WITHIN) {
      for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++)
        make_drop_dominated (forms, option[side], side);
      changed = make_bypass (forms, option[GR_SIDE_LEFT], GR_SIDE_LEFT);
      changed = make_bypass (forms, option[GR_SIDE_RIGHT], GR_SIDE_RIGHT) || changed;
    }
  }
  if (forms->over != FORM_WITHIN)
    return GR_FORM_NONE;
  GrForm core = make_find_simple (forms, option);
  if (core == GR_FORM_NONE && forms->over == FORM_WITHIN)
    core = gr_forms_intern_general (forms, left, right);
  return gr_forms_translate (forms, core, base);
}

/* ---- sums ---- */

static GrForm make_sum (GrForms *forms, GrForm a, GrForm b);

/* Appends the options of @a, each plus @b. */
static void
make_add_options (GrForms *forms, GrForm a, GrForm b, GrSide side, GArray *out)
{
  guint64 n = gr_form_n_options (forms, a, side);
  for (guint64 i = 0; i < n && forms->over == FORM_WITHIN; i++) {
    GrForm option = gr_forms_option (forms, a, side, i);
    if (forms->over != FORM_WITHIN)
      return;
    GR_APPEND (out, GrForm, make_sum (forms, option, b));
  }
}

/* The sum of two of base 0, one of them a core. */
static GrForm
make_sum_cores (GrForms *forms, GrForm a, GrForm b)
{
  guint32 known = gr_memo_lookup (&forms->sum, MIN (a, b), MAX (a, b));
  if (known != GR_MEMO_NONE)
    return known;
  if (!gr_forms_enter (forms))
    return GR_FORM_NONE;
  /* A sum that no rule gives: of two that are no numbers. */
  g_autoptr (GArray) left = make_list ();
  g_autoptr (GArray) right = make_list ();
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    make_add_options (forms, a, b, side, side == GR_SIDE_LEFT ? left : right);
    make_add_options (forms, b, a, side, side == GR_SIDE_LEFT ? left : right);
  }
  GrForm sum = forms->over == FORM_WITHIN ? make_canonical (forms, left, right) : GR_FORM_NONE;
  gr_forms_leave (forms);
  if (forms->over != FORM_WITHIN)
    return GR_FORM_NONE;
  gr_memo_put (&forms->sum, MIN (a, b), MAX (a, b), sum);
  return sum;
}

static GrForm
make_sum (GrForms *forms, GrForm a, GrForm b)
{
  if (a == GR_FORM_ZERO || b == GR_FORM_ZERO)
    return a == GR_FORM_ZERO ? b : a;
  const FormNode *one = form_node (forms, a), *other = form_node (forms, b);
  if (one->kind == GR_FORM_NUMBER || other->kind == GR_FORM_NUMBER)
    return gr_forms_translate (forms, one->kind == GR_FORM_NUMBER ? b : a, one->kind == GR_FORM_NUMBER ? a : b);
  gboolean is_simple = one->kind == GR_FORM_SIMPLE && other->kind == GR_FORM_SIMPLE;
  gint64 ups = one->ups + other->ups;
  guint64 nimber = one->nimber ^ other->nimber;
  GrForm base = gr_forms_add_numbers (forms, one->base, other->base);
  if (is_simple)
    return gr_forms_intern_simple (forms, base, ups, nimber);
  GrForm a_core = gr_forms_core (forms, a), b_core = gr_forms_core (forms, b);
  if (forms->over != FORM_WITHIN)
    return GR_FORM_NONE;
  return gr_forms_translate (forms, make_sum_cores (forms, a_core, b_core), base);
}

static GrForm make_negative (GrForms *forms, GrForm a);

static GrForm
make_negative_core (GrForms *forms, GrForm a)
{
  g_autoptr (GArray) left = make_list ();
  g_autoptr (GArray) right = make_list ();
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++)
    for (guint64 i = 0; i < gr_form_n_options (forms, a, side) && forms->over == FORM_WITHIN; i++) {
      GrForm option = make_negative (forms, gr_forms_option (forms, a, side, i));
      g_array_append_val (side == GR_SIDE_LEFT ? right : left, option);
    }
  return forms->over == FORM_WITHIN ? gr_forms_intern_general (forms, left, right) : GR_FORM_NONE;
}

static GrForm
make_negative (GrForms *forms, GrForm a)
{
  const FormNode *node = form_node (forms, a);
  if (node->negative != GR_FORM_NONE)
    return node->negative;
  if (!gr_forms_enter (forms))
    return GR_FORM_NONE;
  GrForm negative = GR_FORM_NONE;
  switch (node->kind) {
  case GR_FORM_NUMBER:
    negative = gr_forms_negate_number (forms, a);
    break;
  case GR_FORM_SIMPLE: {
    gint64 ups = -node->ups;
    guint64 nimber = node->nimber;
    negative = gr_forms_intern_simple (forms, gr_forms_negate_number (forms, node->base), ups, nimber);
    break;
  }
  case GR_FORM_GENERAL: {
    GrForm core = node->core, base = node->base;
    negative = core == GR_FORM_NONE
                 ? make_negative_core (forms, a)
                 : gr_forms_translate (forms, make_negative (forms, core), gr_forms_negate_number (forms, base));
    break;
  }
  }
  gr_forms_leave (forms);
  if (forms->over != FORM_WITHIN)
    return GR_FORM_NONE;
  g_array_index (forms->node, FormNode, a).negative = negative;
  g_array_index (forms->node, FormNode, negative).negative = a;
  return negative;
}

/* ---- public ---- */

GrForm
gr_form_make (GrForms *forms, const GrForm *left, guint n_left, const GrForm *right, guint n_right, GError **error)
{
  g_autoptr (GArray) own_left = make_list ();
  g_autoptr (GArray) own_right = make_list ();
  if (n_left > 0)
    g_array_append_vals (own_left, left, n_left);
  if (n_right > 0)
    g_array_append_vals (own_right, right, n_right);
  return gr_forms_check (forms, make_canonical (forms, own_left, own_right), error);
}

GrForm
gr_form_sum (GrForms *forms, GrForm a, GrForm b, GError **error)
{
  return gr_forms_check (forms, make_sum (forms, a, b), error);
}

GrForm
gr_form_negative (GrForms *forms, GrForm a, GError **error)
{
  return gr_forms_check (forms, make_negative (forms, a), error);
}

/* Source: J. H. Conway, On Numbers and Games (1976), ch. 7; A. N. Siegel, Combinatorial Game Theory (2013), ch. III.1. */
gboolean
gr_forms_born (GrForms *forms, guint day, GArray *out, GError **error)
{
  g_autoptr (GArray) born = make_list ();
  g_assert (day <= GR_BORN_MOST);
  for (guint i = 0; i <= day; i++) {
    g_autoptr (GArray) before = g_steal_pointer (&born);
    g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
    born = make_list ();
    /* Every pair of subsets of the games that were there the day before; Left's have the higher bits. */
    for (guint bits = 0; bits < 1u << 2 * before->len; bits++) {
      GrForm option[2][MAKE_BEFORE];
      guint n[2] = { 0, 0 };
      for (guint k = 0; k < 2 * before->len; k++) {
        GrSide side = k < before->len ? GR_SIDE_RIGHT : GR_SIDE_LEFT;
        if (bits >> k & 1)
          option[side][n[side]++] = g_array_index (before, GrForm, k % before->len);
      }
      GrForm form = gr_form_make (forms, option[0], n[0], option[1], n[1], error);
      if (form == GR_FORM_NONE)
        return FALSE;
      if (g_hash_table_add (seen, GUINT_TO_POINTER (form + 1)))
        g_array_append_val (born, form);
    }
  }
  g_array_append_vals (out, born->data, born->len);
  return TRUE;
}
