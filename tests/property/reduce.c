// SPDX-License-Identifier: MIT
// Reductions keep the value: after every step of hundreds of random pictures the picture is worth what it was, whether
// it is green (nim values) or coloured (canonical forms). A bare number is read as the stalk of its signs, written
// here.
#include "figures/reduce/reduce.h"

#include <math.h>

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
    g_autoptr (GrForms) forms = gr_forms_new (2000000);
    g_autoptr (GrBushForms) memory = gr_bush_forms_new (forms);
    g_autoptr (GPtrArray) steps = gr_reduce_steps (bush, memory, NULL);
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

/* ---- the drawings ---- */

#define PIECES 12 /* of a curve */

static double
turn_of (GrPoint a, GrPoint b, GrPoint c)
{
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/* TRUE where two curves cross, not counting what happens near an end that they share. */
static gboolean
curves_cross (const GrPoint *p, const GrPoint *q)
{
  for (guint i = 0; i < PIECES; i++) {
    GrPoint a = gr_curve_at (p, i / (double) PIECES), b = gr_curve_at (p, (i + 1) / (double) PIECES);
    gboolean is_near = FALSE;
    for (guint end = 0; end < 4; end += 3)
      for (guint other = 0; other < 4; other += 3)
        is_near |= hypot (p[end].x - q[other].x, p[end].y - q[other].y) < 1
                   && MIN (hypot (a.x - p[end].x, a.y - p[end].y), hypot (b.x - p[end].x, b.y - p[end].y)) < 6;
    for (guint k = 0; k < PIECES && !is_near; k++) {
      GrPoint c = gr_curve_at (q, k / (double) PIECES), d = gr_curve_at (q, (k + 1) / (double) PIECES);
      if (turn_of (a, b, c) * turn_of (a, b, d) < 0 && turn_of (c, d, a) * turn_of (c, d, b) < 0)
        return TRUE;
    }
  }
  return FALSE;
}

static guint
count_crossings (const GrBush *bush)
{
  g_autofree GrPoint *curve = gr_bush_curves (bush);
  guint n = 0;
  for (guint32 i = 0; i < bush->edge->len; i++)
    for (guint32 k = 0; k < i; k++)
      n += curves_cross (&curve[4 * i], &curve[4 * k]);
  return n;
}

/* Where nothing crosses at first, nothing crosses after a step: stalks, petals and loops keep clear of each other. */
static void
test_clear (gconstpointer n_more)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  guint n_pictures = 0, n_crossed = 0;
  for (guint round = 0; round < 150; round++) {
    g_autoptr (GrForms) forms = gr_forms_new (2000000);
    g_autoptr (GrBushForms) memory = gr_bush_forms_new (forms);
    g_autoptr (GrBush) bush = bush_random (random, (guint) g_rand_int_range (random, 3, 22), GPOINTER_TO_UINT (n_more),
                                           round % 2 == 0 ? 1 : 3);
    if (count_crossings (bush) > 0)
      continue;
    g_autoptr (GPtrArray) steps = gr_reduce_steps (bush, memory, NULL);
    if (steps == NULL)
      continue;
    guint worst = 0;
    for (guint i = 0; i < steps->len; i++)
      worst = MAX (worst, count_crossings (((const GrReduceStep *) steps->pdata[i])->after));
    n_pictures++;
    n_crossed += worst > 0;
    if (worst > 0)
      g_test_message ("round %u: %u crossings", round, worst);
  }
  g_test_message ("%u of %u cross", n_crossed, n_pictures);
  g_assert_cmpuint (n_pictures, >, 60);
  g_assert_cmpuint (n_crossed, ==, 0);
}

/* ---- redwood furniture ---- */

/* @n_legs feet of one colour on the ground, each with a leg to a node of its own or one of @n_tops, and red all between. */
static GrBush *
furniture_random (GRand *random, guint n_legs, guint n_tops, GrHue foot)
{
  GrHue other = foot == GR_HUE_BLUE ? GR_HUE_RED : GR_HUE_BLUE;
  GrBush *bush = gr_bush_new (1 + n_legs + n_tops, n_legs);
  for (guint i = 0; i < n_legs; i++) {
    gr_bush_add (bush, 0, 1 + i, foot);
    g_array_index (bush->edge, GrBushEdge, bush->edge->len - 1).foot[0] = i;
    gr_bush_add (bush, 1 + i, 1 + n_legs + (guint32) g_rand_int_range (random, 0, (gint) n_tops), other);
  }
  for (guint i = 1; i < n_tops; i++)
    gr_bush_add (bush, 1 + n_legs + (guint32) g_rand_int_range (random, 0, (gint) i), 1 + n_legs + i, other);
  for (guint i = 0; i < 2; i++) {
    guint32 a = (guint32) g_rand_int_range (random, 0, (gint) n_tops), b = (a + 1) % n_tops;
    if (a != b)
      gr_bush_add (bush, 1 + n_legs + a, 1 + n_legs + b, other);
  }
  gr_bush_finish (bush);
  gr_bush_place (bush);
  return bush;
}

/* The cuts that decide are told: each but the last doubles the value, and that before the last is the largest 1/2^N below
   what it leaves. Here values come from the moves of the pictures alone. */
static void
test_furniture (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  guint n_told = 0;
  for (guint round = 0; round < 60; round++) {
    g_autoptr (GrForms) forms = gr_forms_new (2000000);
    g_autoptr (GrBushForms) memory = gr_bush_forms_new (forms);
    GrHue foot = round % 2 == 0 ? GR_HUE_BLUE : GR_HUE_RED;
    g_autoptr (GrBush) bush = furniture_random (random, 2 + round % 3, 2 + round % 4, foot);
    g_autoptr (GPtrArray) steps = gr_reduce_steps (bush, memory, NULL);
    for (guint i = 0; i < steps->len; i++) {
      const GrReduceStep *step = steps->pdata[i];
      if (step->kind != GR_REDUCE_OPTIONS || step->foot == GR_HUE_GREEN)
        continue;
      g_autoptr (GrDyadic) value = gr_dyadic_copy (gr_form_base (forms, step->form));
      for (guint k = 0; k < step->cut->len; k++) {
        const GrReduceCut *cut = gr_reduce_cut (step, k);
        gboolean parts = k + 1 == step->cut->len;
        g_autoptr (GrDyadic) twice = gr_dyadic_add (value, value);
        int order = gr_dyadic_compare (gr_form_base (forms, cut->form), twice),
            above = gr_dyadic_compare (gr_form_base (forms, cut->form), value);
        g_assert_cmpint (foot == GR_HUE_BLUE ? above : -above, >, 0);
        if (!parts)
          g_assert_cmpint (order, ==, 0);
        else
          g_assert_cmpint (foot == GR_HUE_BLUE ? order : -order, <=, 0);
        gr_dyadic_free (g_steal_pointer (&value));
        value = gr_dyadic_copy (twice);
      }
      n_told++;
    }
  }
  g_assert_cmpuint (n_told, >, 25);
}

/* ---- steps shown together ---- */

/* How many edges of @bush are in the accent where @other is the other picture. */
static guint
count_accents (const GrBush *bush, const GrBush *other)
{
  g_autofree guint8 *look = gr_reduce_look (bush, other);
  guint n = 0;
  for (guint32 i = 0; i < bush->edge->len; i++)
    n += look[i] == GR_BUSH_ACCENT;
  return n;
}

/* Steps that are taken at once are all that follow each other, and what is taken stands in the picture before the first of
   them. */
static void
test_groups (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  guint n_merged = 0;
  for (guint round = 0; round < 80; round++) {
    g_autoptr (GrForms) forms = gr_forms_new (2000000);
    g_autoptr (GrBushForms) memory = gr_bush_forms_new (forms);
    g_autoptr (GrBush) bush = bush_random (random, (guint) g_rand_int_range (random, 8, 24), round % 3, 1);
    g_autoptr (GPtrArray) steps = gr_reduce_steps (bush, memory, NULL);
    const GrBush *before = bush;
    for (guint first = 0; first < steps->len;) {
      guint n = gr_reduce_same (before, steps, first), n_asked = 0, n_new = 0;
      const GrBush *now = before, *after = gr_reduce_step (steps, first + n - 1)->after;
      g_assert_cmpuint (first + n, <=, steps->len);
      for (guint i = first; i < first + n; now = gr_reduce_step (steps, i++)->after) {
        const GrReduceStep *step = gr_reduce_step (steps, i);
        g_assert_cmpint (step->kind, ==, gr_reduce_step (steps, first)->kind);
        n_asked += count_accents (now, step->after);
        n_new += count_accents (step->after, now);
      }
      g_assert_cmpuint (count_accents (before, after), ==, n_asked);
      g_assert_cmpuint (count_accents (after, before), ==, n_new);
      g_assert_cmpuint (before->edge->len - n_asked + n_new, ==, after->edge->len);
      n_merged += n > 1;
      first += n;
      before = after;
    }
  }
  g_assert_cmpuint (n_merged, >, 20);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/reduce/green", test_green);
  g_test_add_data_func ("/reduce/blue-red", GUINT_TO_POINTER (2), test_coloured);
  g_test_add_data_func ("/reduce/all colours", GUINT_TO_POINTER (3), test_coloured);
  g_test_add_data_func ("/reduce/clear/trees", GUINT_TO_POINTER (0), test_clear);
  g_test_add_data_func ("/reduce/clear/cycles", GUINT_TO_POINTER (2), test_clear);
  g_test_add_func ("/reduce/furniture", test_furniture);
  g_test_add_func ("/reduce/groups", test_groups);
  return g_test_run ();
}
