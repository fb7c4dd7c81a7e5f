// SPDX-License-Identifier: MIT
// The store of forms. A form is a number, a simple form (number + ups + nimber, whose options follow from a rule and
// are never kept), or a general one. Of a general form that stops at x where Left begins, the store keeps the core, G −
// x: the core's options lie in one array, and G itself is no more than core and x, since by number translation G^L is
// (G − x)^L + x. So comparisons and sums of cores serve all their translates. Equal content is one node, found by its
// hash; so equal values are equal node numbers. Options stand in an order of their own that depends on nothing
// but the forms, and that translation keeps. Invariant: options of a core, and the cores of those, have smaller numbers
// than it; no general form has the options of a simple one.
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

/* For simple forms of one base. */
static int
form_compare_simple (const FormNode *a, const FormNode *b)
{
  if (a->ups != b->ups)
    return a->ups < b->ups ? -1 : 1;
  return (a->nimber > b->nimber) - (a->nimber < b->nimber);
}

static int
form_compare_bases (const GrForms *forms, const FormNode *a, const FormNode *b)
{
  return a->base == b->base
           ? 0
           : gr_dyadic_compare (form_node (forms, a->base)->number, form_node (forms, b->base)->number);
}

const GrForm *
gr_forms_core_options (const GrForms *forms, GrForm a)
{
  GrForm core = form_node (forms, a)->core;
  return &g_array_index (forms->option, GrForm, form_node (forms, core != GR_FORM_NONE ? core : a)->first);
}

/* Compares by structure: simple forms first, then by bases, by counts of options, then by the first pair of options
   that differ in the cores. As equal forms have equal numbers, one pair decides, and the walk goes down one path. */
static int
form_compare_structure (const GrForms *forms, GrForm one, GrForm other)
{
  while (one != other) {
    const FormNode *a = form_node (forms, one), *b = form_node (forms, other);
    gboolean is_general = a->kind == GR_FORM_GENERAL;
    if (is_general != (b->kind == GR_FORM_GENERAL))
      return is_general ? 1 : -1;
    int order = form_compare_bases (forms, a, b);
    if (order != 0)
      return order;
    if (!is_general)
      return form_compare_simple (a, b);
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

static int
form_compare_options (gconstpointer a, gconstpointer b, gpointer forms)
{
  return form_compare_structure (forms, *(const GrForm *) a, *(const GrForm *) b);
}

void
gr_forms_sort (const GrForms *forms, GArray *option)
{
  g_array_sort_with_data (option, form_compare_options, (gpointer) forms);
  guint n = 0;
  for (guint i = 0; i < option->len; i++) {
    GrForm a = g_array_index (option, GrForm, i);
    if (i == 0 || a != g_array_index (option, GrForm, n - 1))
      g_array_index (option, GrForm, n++) = a;
  }
  g_array_set_size (option, n);
}

GrForm
gr_forms_best_stop (const GrForms *forms, const GArray *option, GrSide side)
{
  GrForm best = GR_FORM_NONE;
  for (guint i = 0; i < option->len; i++) {
    GrForm stop = form_node (forms, g_array_index (option, GrForm, i))->stop[1 - side];
    int order = best == GR_FORM_NONE
                  ? 0
                  : gr_dyadic_compare (form_node (forms, stop)->number, form_node (forms, best)->number);
    if (best == GR_FORM_NONE || (side == GR_SIDE_LEFT ? order > 0 : order < 0))
      best = stop;
  }
  return best;
}

GrForm
gr_forms_intern_core (GrForms *forms, GArray *const *list)
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
    node.stop[side] = gr_forms_best_stop (forms, list[side], side);
    hash = form_mix (hash, list[side]->len);
    for (guint i = 0; i < list[side]->len; i++) {
      GrForm option = g_array_index (list[side], GrForm, i);
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

GrForm
gr_forms_intern_translate (GrForms *forms, GrForm core, GrForm base)
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
