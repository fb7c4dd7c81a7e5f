// SPDX-License-Identifier: MIT
// The store of forms. A form is a number, a simple form (number + ups + nimber, whose options follow from a rule and
// are never kept), or a general one. Of a general form that stops at x where Left begins, the store keeps the core, G −
// x: the core's options lie in one array, and G itself is no more than core and x, since by number translation G^L is
// (G − x)^L + x. So comparisons and sums of cores serve all their translates. Equal content is one node, found by its
// hash; so equal values are equal node numbers. Options stand in an order of their own that depends on nothing
// but the forms, and that translation keeps. Invariant: options of a core, and the cores of those, have smaller numbers
// than it; no general form has the options of a simple one.
#include "value/form.h"

#include "value/form-private.h"

#include <string.h>

#define FORM_TRANSLATES_A_FORM 4
#define FORM_NUMBER_BITS 4000000u /* of one number */
#define FORM_ALL_BITS 1000000000u /* of all numbers together */

static guint32
form_mix (guint32 hash, guint64 word)
{
  guint64 mixed = (hash ^ word) * 0xFF51AFD7ED558CCDULL;
  return mixed ^ mixed >> 33;
}

static gboolean
form_is_same (gconstpointer owner, guint32 number, gconstpointer content)
{
  const GrForms *forms = owner;
  const FormNode *a = form_node (forms, number), *b = content;
  if (a->kind != b->kind)
    return FALSE;
  switch (a->kind) {
  case GR_FORM_NUMBER:
    return gr_dyadic_compare (a->number, b->number) == 0;
  case GR_FORM_SIMPLE:
    return a->base == b->base && a->ups == b->ups && a->nimber == b->nimber;
  case GR_FORM_GENERAL:
    if (a->core != GR_FORM_NONE || b->core != GR_FORM_NONE)
      return a->core == b->core && a->base == b->base;
    return a->n[0] == b->n[0] && a->n[1] == b->n[1]
           && memcmp (&g_array_index (forms->option, GrForm, a->first),
                      &g_array_index (forms->option, GrForm, b->first), sizeof (GrForm) * (a->n[0] + a->n[1]))
                == 0;
  }
  g_assert_not_reached ();
}

/* The form with the content of @node, whose hash is @hash; *is_new: it was not there before. */
static GrForm
form_intern (GrForms *forms, const FormNode *node, guint32 hash, gboolean *is_new)
{
  *is_new = FALSE;
  GrForm known = gr_slots_lookup (&forms->content, hash, form_is_same, forms, node);
  if (known != GR_INTERNER_NONE)
    return known;
  gboolean is_translate = node->kind == GR_FORM_GENERAL && node->core != GR_FORM_NONE;
  if (is_translate ? forms->n_translates >= forms->limit * FORM_TRANSLATES_A_FORM
                   : forms->node->len - forms->n_translates >= forms->limit
                       || forms->option->len > forms->limit * FORM_OPTIONS_A_FORM) {
    forms->over = FORM_OVER_NODES;
    return GR_FORM_NONE;
  }
  *is_new = TRUE;
  forms->n_translates += is_translate;
  g_array_append_val (forms->node, *node);
  return gr_slots_add (&forms->content, hash);
}

GrForm
gr_forms_intern_number (GrForms *forms, GrDyadic *x)
{
  FormNode node = { .kind = GR_FORM_NUMBER, .number = x, .negative = GR_FORM_NONE };
  gboolean is_new = FALSE;
  GrForm a = GR_FORM_NONE;
  guint64 size = gr_dyadic_size (x);
  if (size > FORM_NUMBER_BITS || forms->n_bits > FORM_ALL_BITS)
    forms->over = FORM_OVER_NUMBERS;
  else
    a = form_intern (forms, &node, form_mix (1, gr_dyadic_hash (x)), &is_new);
  if (!is_new) {
    gr_dyadic_free (x);
    return a;
  }
  forms->n_bits += size;
  FormNode *own = &g_array_index (forms->node, FormNode, a);
  own->base = own->stop[0] = own->stop[1] = a;
  return a;
}

GrForm
gr_forms_intern_simple (GrForms *forms, GrForm base, gint64 ups, guint64 nimber)
{
  if (base == GR_FORM_NONE || (ups == 0 && nimber == 0))
    return base;
  guint64 n = ups < 0 ? -ups : ups;
  if (n > (guint64) FORM_UPS_MAX) {
    forms->over = FORM_OVER_NUMBERS;
    return GR_FORM_NONE;
  }
  FormNode node = {
    .kind = GR_FORM_SIMPLE, .base = base, .ups = ups, .nimber = nimber, .negative = GR_FORM_NONE, .stop = { base, base }
  };
  gboolean is_new;
  return form_intern (forms, &node, form_mix (form_mix (form_mix (2, base), ups), nimber), &is_new);
}

/* ---- the order in which options stand ---- */

const GrForm *
gr_forms_core_options (const GrForms *forms, GrForm a)
{
  GrForm core = form_node (forms, a)->core;
  return &g_array_index (forms->option, GrForm, form_node (forms, core != GR_FORM_NONE ? core : a)->first);
}

/* Compares by structure: simple forms first, then by bases, by counts of options, then by the first pair of options
   that differ in the cores. As equal forms have equal numbers, one pair decides, and the walk goes down one path. */
static int
form_compare_options (gconstpointer first, gconstpointer second, gpointer data)
{
  const GrForms *forms = data;
  GrForm one = *(const GrForm *) first, other = *(const GrForm *) second;
  while (one != other) {
    const FormNode *a = form_node (forms, one), *b = form_node (forms, other);
    gboolean is_general = a->kind == GR_FORM_GENERAL;
    if (is_general != (b->kind == GR_FORM_GENERAL))
      return is_general ? 1 : -1;
    int order = form_order_numbers (forms, a->base, b->base);
    if (order != 0)
      return order;
    if (!is_general && a->ups != b->ups)
      return a->ups < b->ups ? -1 : 1;
    if (!is_general)
      return (a->nimber > b->nimber) - (a->nimber < b->nimber);
    for (guint side = 0; side < 2; side++)
      if (a->n[side] != b->n[side])
        return a->n[side] < b->n[side] ? -1 : 1;
    const GrForm *left = gr_forms_core_options (forms, one), *right = gr_forms_core_options (forms, other);
    guint i = 0;
    while (left[i] == right[i])
      i++;
    one = left[i];
    other = right[i];
  }
  return 0;
}

void
gr_forms_sort (const GrForms *forms, GArray *option)
{
  g_array_sort_with_data (option, form_compare_options, (gpointer) forms);
  guint n = 0;
  GR_EACH_VALUE (i, GrForm, a, option)
    if (i == 0 || a != g_array_index (option, GrForm, n - 1))
      g_array_index (option, GrForm, n++) = a;
  g_array_set_size (option, n);
}

/* The best stop that the mover of @side finds among the stops of his options, which the other is about to move from. */
static GrForm
form_best_stop (const GrForms *forms, const GArray *option, GrSide side)
{
  GrForm best = GR_FORM_NONE;
  for (guint i = 0; i < option->len; i++) {
    GrForm stop = form_node (forms, g_array_index (option, GrForm, i))->stop[1 - side];
    int order = best != GR_FORM_NONE ? form_order_numbers (forms, stop, best) : 0;
    if (best == GR_FORM_NONE || (side == GR_SIDE_LEFT ? order > 0 : order < 0))
      best = stop;
  }
  return best;
}

/* The core with Left's and Right's options @list, whose best stops are 0 for Left; sorts the lists. */
static GrForm
form_intern_core (GrForms *forms, GArray *const *list)
{
  FormNode node = { .kind = GR_FORM_GENERAL,
                    .core = GR_FORM_NONE,
                    .first = forms->option->len,
                    .negative = GR_FORM_NONE,
                    .is_small = TRUE };
  guint32 hash = 3;
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    gr_forms_sort (forms, list[side]);
    node.n[side] = list[side]->len;
    node.stop[side] = form_best_stop (forms, list[side], side);
    hash = form_mix (hash, list[side]->len);
    GR_EACH_VALUE (i, GrForm, option, list[side]) {
      const FormNode *own = form_node (forms, option);
      hash = form_mix (hash, option);
      node.is_small = node.is_small && own->base == GR_FORM_ZERO && (own->kind != GR_FORM_GENERAL || own->is_small);
    }
    g_array_append_vals (forms->option, list[side]->data, list[side]->len);
  }
  gboolean is_new;
  GrForm a = form_intern (forms, &node, hash, &is_new);
  if (!is_new)
    g_array_set_size (forms->option, node.first);
  return a;
}

/* ---- bases ---- */

GrForm
gr_forms_add_numbers (GrForms *forms, GrForm a, GrForm b)
{
  if (a == GR_FORM_ZERO || b == GR_FORM_ZERO)
    return a == GR_FORM_ZERO ? b : a;
  return gr_forms_intern_number (forms, gr_dyadic_add (form_node (forms, a)->number, form_node (forms, b)->number));
}

GrForm
gr_forms_negate_number (GrForms *forms, GrForm a)
{
  GrForm known = form_node (forms, a)->negative;
  if (known != GR_FORM_NONE)
    return known;
  GrForm negative = gr_forms_intern_number (forms, gr_dyadic_negate (form_node (forms, a)->number));
  if (negative != GR_FORM_NONE) {
    g_array_index (forms->node, FormNode, a).negative = negative;
    g_array_index (forms->node, FormNode, negative).negative = a;
  }
  return negative;
}

/* The core that stops at @base (the form of a number) instead of 0. */
static GrForm
form_intern_translate (GrForms *forms, GrForm core, GrForm base)
{
  if (base == GR_FORM_NONE || base == GR_FORM_ZERO)
    return base == GR_FORM_ZERO ? core : GR_FORM_NONE;
  FormNode node = *form_node (forms, core);
  node.zero = 0;
  node.core = core;
  node.base = base;
  node.negative = GR_FORM_NONE;
  node.stop[0] = node.stop[1] = base;
  gboolean is_new;
  GrForm a = form_intern (forms, &node, form_mix (form_mix (4, core), base), &is_new);
  GrForm low = form_node (forms, core)->stop[GR_SIDE_RIGHT];
  if (is_new && low != GR_FORM_ZERO) {
    GrForm stop = gr_forms_add_numbers (forms, low, base);
    g_array_index (forms->node, FormNode, a).stop[GR_SIDE_RIGHT] = stop;
  }
  return forms->over == FORM_WITHIN ? a : GR_FORM_NONE;
}

/* ---- what a form is ---- */

#define FORM_STEPS_A_FORM 180 /* comparisons; those and sums that are looked into count for more */
#define FORM_STEPS_A_LEVEL 4

GrForms *
gr_forms_new (guint64 limit)
{
  GrForms *forms = g_new0 (GrForms, 1);
  forms->node = g_array_new (FALSE, FALSE, sizeof (FormNode));
  forms->option = g_array_new (FALSE, FALSE, sizeof (GrForm));
  forms->asked = limit;
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
  gr_slots_clear (&forms->content);
  gr_memo_clear (&forms->order);
  gr_memo_clear (&forms->candidate_order);
  gr_memo_clear (&forms->sum);
  GR_DROP (forms, node, option);
  g_free (forms);
}

guint64
gr_forms_limit (const GrForms *forms)
{
  return forms->limit;
}

guint64
gr_forms_asked (const GrForms *forms)
{
  return forms->asked;
}

GrForm
gr_forms_check (GrForms *forms, GrForm a, GError **error)
{
  FormOver over = forms->over;
  forms->over = FORM_WITHIN;
  forms->steps = over == FORM_OVER_STEPS ? 0 : forms->steps;
  g_assert (forms->nesting == 0);
  if (over == FORM_WITHIN)
    return a;
  static const char *const what[] = {
    [FORM_OVER_NODES] = GR_PHRASE ("its canonical form has too many positions"),
    [FORM_OVER_STEPS] = GR_PHRASE ("its canonical form takes too many comparisons"),
    [FORM_OVER_DEPTH] = GR_PHRASE ("its canonical form is too deep"),
    [FORM_OVER_NUMBERS] = GR_PHRASE ("its numbers are too large"),
  };
  gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                "the value is over the limit: %s\na smaller game, or a larger --limit (%" G_GUINT64_FORMAT " now)",
                gr_message (what[over]), forms->asked);
  return GR_FORM_NONE;
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
    return form_intern_translate (forms, node->core != GR_FORM_NONE ? node->core : a, base);
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
  GrForm base = form_best_stop (forms, left, GR_SIDE_LEFT);
  gr_forms_take_from (forms, list, base);
  GrForm core = forms->over == FORM_WITHIN ? form_intern_core (forms, list) : GR_FORM_NONE;
  return core != GR_FORM_NONE ? gr_forms_translate (forms, core, base) : GR_FORM_NONE;
}

/* ---- options ---- */

/* An integer has an option towards 0, another number one on each side, half as fine. Of a simple form that is no number:
   from k·↑ + *m (k > 0) Left goes to 0 (from ↑* to * too) and Right to (k − 1)·↑ + *(m ⊕ 1); from *m both go to any
   smaller nimber. Number and ups are carried along (number translation). */
guint64
gr_form_n_options (const GrForms *forms, GrForm a, GrSide side)
{
  if (a >= FORM_CANDIDATE)
    return forms->candidate.option[side]->len;
  const FormNode *node = form_node (forms, a);
  switch (node->kind) {
  case GR_FORM_NUMBER: {
    int sign = gr_dyadic_sign (node->number);
    return !gr_dyadic_is_integer (node->number) || (side == GR_SIDE_LEFT ? sign > 0 : sign < 0);
  }
  case GR_FORM_SIMPLE: {
    gboolean is_towards_zero = (node->ups > 0) == (side == GR_SIDE_LEFT);
    if (node->ups == 0)
      return node->nimber;
    return is_towards_zero && node->nimber == 1 && ABS (node->ups) == 1 ? 2 : 1;
  }
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
  case GR_FORM_NUMBER: {
    const GrDyadic *x = node->number;
    g_autoptr (GrDyadic) unit = gr_dyadic_unit (x);
    return gr_forms_intern_number (forms,
                                   side == GR_SIDE_LEFT ? gr_dyadic_subtract (x, unit) : gr_dyadic_add (x, unit));
  }
  case GR_FORM_SIMPLE:
    if (node->ups == 0 || (node->ups > 0) == (side == GR_SIDE_LEFT))
      return gr_forms_intern_simple (forms, node->base, 0, index);
    return gr_forms_intern_simple (forms, node->base, node->ups + (node->ups > 0 ? -1 : 1), node->nimber ^ 1);
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
  return gr_forms_check (forms, gr_forms_intern_number (forms, gr_dyadic_copy (x)), error);
}

GrForm
gr_form_integer (GrForms *forms, gint64 number, GError **error)
{
  return gr_forms_check (forms, gr_forms_intern_number (forms, gr_dyadic_new (number, 0)), error);
}

GrForm
gr_form_simple (GrForms *forms, GrForm x, gint64 ups, guint64 nimber, GError **error)
{
  g_assert (form_node (forms, x)->kind == GR_FORM_NUMBER);
  return gr_forms_check (forms, gr_forms_intern_simple (forms, x, ups, nimber), error);
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
  return gr_forms_check (forms, rebased, error);
}

GrForm
gr_form_option (GrForms *forms, GrForm a, GrSide side, guint64 index, GError **error)
{
  return gr_forms_check (forms, gr_forms_option (forms, a, side, index), error);
}
