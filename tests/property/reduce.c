// SPDX-License-Identifier: MIT
// Reductions keep the value: after every step of hundreds of random pictures the picture is worth what it was, whether
// it is green (nim values) or coloured (canonical forms). A bare number is read as the stalk of its signs, written
// here.
#include "figures/reduce/steps.h"

#define SEED 91

/* Every node but the first hangs on an earlier one; then @n_more edges anywhere. Feet for all ends on the ground. */
static GrBush *
bush_random (GRand *random, guint n_tree, guint n_more, guint n_hues)
{
  GrBush *bush = gr_bush_new (n_tree + 1, 3);
  for (guint i = 0; i < n_tree + n_more; i++) {
    guint32 tail = (guint32) g_rand_int_range (random, 0, (gint) MIN (i, n_tree) + 1);
    guint32 head = i < n_tree ? i + 1 : (guint32) g_rand_int_range (random, 0, (gint) n_tree + 1);
    gr_bush_add (bush, tail, head, (GrHue) g_rand_int_range (random, n_hues == 2 ? 1 : 0, n_hues == 1 ? 1 : 3));
    GrBushEdge *edge = &g_array_index (bush->edge, GrBushEdge, bush->edge->len - 1);
    for (guint end = 0; end < 2; end++)
      edge->foot[end] = edge->node[end] == 0 ? (guint32) g_rand_int_range (random, 0, 3) : 0;
  }
  gr_bush_finish (bush);
  gr_bush_place (bush);
  return bush;
}

/* Puts the stalk worth @x on @node: 1 by 1 to the side of x, then half steps. */
static void
bush_add_number (GrBush *bush, guint32 node, const GrDyadic *x)
{
  g_autoptr (GArray) is_left = g_array_new (FALSE, FALSE, sizeof (guint8));
  for (;;) {
    g_autoptr (GrDyadic) so_far = gr_dyadic_stalk ((const guint8 *) is_left->data, is_left->len);
    int order = gr_dyadic_compare (x, so_far);
    guint8 sign = order > 0;
    if (order == 0)
      return;
    g_array_append_val (is_left, sign);
    guint32 above = bush->n_nodes++;
    gr_bush_add (bush, node, above, sign ? GR_HUE_BLUE : GR_HUE_RED);
    node = above;
  }
}

/* The picture with its bare values as stalks; NULL where one of them is no number. (transfer full) */
static GrBush *
bush_with_values (const GrBush *bush, const GArray *badge, const GrForms *forms)
{
  g_autoptr (GrBush) whole = gr_bush_new (bush->n_nodes, bush->n_feet);
  g_array_append_vals (whole->edge, bush->edge->data, bush->edge->len);
  for (guint i = 0; i < badge->len; i++) {
    const GrReduceBadge *own = &g_array_index (badge, GrReduceBadge, i);
    if (gr_form_kind (forms, own->form) != GR_FORM_NUMBER)
      return NULL;
    bush_add_number (whole, own->node, gr_form_base (forms, own->form));
  }
  gr_bush_finish (whole);
  return g_steal_pointer (&whole);
}

/* What is left: bare values on the ground, and at most one stalk. */
static void
check_end (const GrBush *bush, const GArray *badge)
{
  for (guint32 node = 0; node < bush->n_nodes; node++)
    g_assert_cmpuint (bush->row[node + 1] - bush->row[node], <=, node == 0 ? 1 : 2);
  for (guint i = 0; badge != NULL && i < badge->len; i++)
    g_assert_cmpuint (g_array_index (badge, GrReduceBadge, i).node, ==, 0);
  g_assert_cmpuint (badge != NULL ? badge->len + (bush->edge->len > 0) : 0, <=, 1);
}

static void
test_coloured (gconstpointer n_hues)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  guint n_compared = 0;
  for (guint round = 0; round < 120; round++) {
    g_autoptr (GrForms) forms = gr_forms_new (2000000);
    g_autoptr (GrBushForms) memory = gr_bush_forms_new (forms);
    g_autoptr (GrBush) bush = bush_random (random, (guint) g_rand_int_range (random, 1, 10),
                                           (guint) g_rand_int_range (random, 0, 4), GPOINTER_TO_UINT (n_hues));
    if (gr_bush_is_green (bush, NULL))
      continue;
    GError *error = NULL;
    g_autoptr (GPtrArray) steps = gr_reduce_steps (bush, memory, &error);
    g_assert_no_error (error);
    GrForm value = gr_bush_form (memory, bush, NULL, &error);
    g_assert_no_error (error);
    const GrReduceStep *last = NULL;
    for (guint i = 0; i < steps->len; i++) {
      last = g_ptr_array_index (steps, i);
      g_autoptr (GrBush) whole = bush_with_values (last->after, last->badge, forms);
      if (whole == NULL)
        continue;
      g_assert_cmpuint (gr_bush_form (memory, whole, NULL, &error), ==, value);
      g_assert_no_error (error);
      n_compared++;
    }
    if (last != NULL)
      check_end (last->after, last->badge);
    if (last != NULL && last->badge->len > 0)
      g_assert_cmpuint (g_array_index (last->badge, GrReduceBadge, 0).form, ==, value);
  }
  g_assert_cmpuint (n_compared, >, 80);
}

static void
test_green (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  for (guint round = 0; round < 120; round++) {
    g_autoptr (GrBush)
      bush = bush_random (random, (guint) g_rand_int_range (random, 1, 10), (guint) g_rand_int_range (random, 0, 5), 1);
    g_autoptr (GPtrArray) steps = gr_reduce_steps (bush, NULL, NULL);
    GrNimber value = gr_bush_value (bush, NULL);
    for (guint i = 0; i < steps->len; i++) {
      const GrReduceStep *step = g_ptr_array_index (steps, i);
      g_assert_cmpuint (gr_bush_value (step->after, NULL), ==, value);
      if (i + 1 == steps->len) {
        check_end (step->after, step->badge);
        g_assert_cmpuint (step->badge->len, ==, 0);
        g_assert_cmpuint (step->after->edge->len, ==, value);
      }
    }
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/reduce/green", test_green);
  g_test_add_data_func ("/reduce/blue-red", GUINT_TO_POINTER (2), test_coloured);
  g_test_add_data_func ("/reduce/all colours", GUINT_TO_POINTER (3), test_coloured);
  return g_test_run ();
}
