// SPDX-License-Identifier: MIT
// Boxes: the chosen piles against all subsets, by heights and by the rule for ties; values of piles by Berlekamp's
// rule, by exploring and by the numbers added edge by edge; the fit over numbers of every kind; forty piles of forty
// boxes.
#include "line.h"
#include "game/solve.h"
#include "value/fit.h"

#define SEED 13409
#define UNIT (G_GINT64_CONSTANT (1) << GR_FIT_SCALE)

/* ---- the fit ---- */

/* The first by lists of the highest choices, by trying all of them. (transfer full) of guint32 */
static GArray *
fit_by_trying (const GrFitItem *item, guint n, guint32 *height)
{
  guint32 best = 0;
  *height = 0;
  for (guint32 chosen = 0; chosen < 1u << n; chosen++) { /* the first item has the highest bit */
    gint64 sum = 0;
    guint32 own = 0;
    for (guint i = 0; i < n; i++)
      if (chosen >> (n - 1 - i) & 1) {
        sum += item[i].value;
        own += item[i].height;
      }
    if (sum == 0 && (own > *height || (own == *height && chosen > best))) {
      *height = own;
      best = chosen;
    }
  }
  GArray *list = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint32 i = 0; i < n; i++)
    if (best >> (n - 1 - i) & 1)
      g_array_append_val (list, i);
  return list;
}

/* TRUE where more than one choice is as high as the best. */
static gboolean
fit_is_tie (const GrFitItem *item, guint n, guint32 height)
{
  guint count = 0;
  for (guint32 chosen = 0; chosen < 1u << n; chosen++) {
    gint64 sum = 0;
    guint32 own = 0;
    for (guint i = 0; i < n; i++)
      if (chosen >> i & 1) {
        sum += item[i].value;
        own += item[i].height;
      }
    count += sum == 0 && own == height;
  }
  return count > 1;
}

static void
check_lists (const GArray *a, const GArray *b)
{
  g_assert_cmpmem (a->data, a->len * sizeof (guint32), b->data, b->len * sizeof (guint32));
}

static void
check_half (const GrFit *fit, guint half, const GrFitItem *item)
{
  for (guint i = 0; i < fit->half[half]->len; i++) {
    const GrFitRow *row = gr_fit_row (fit, half, i);
    gint64 sum = 0;
    guint32 height = 0;
    for (guint k = 0; k < fit->n_items[half]; k++)
      if (gr_fit_holds (fit, half, row->chosen, k)) {
        sum += item[k].value;
        height += item[k].height;
      }
    g_assert_cmpint (row->sum, ==, sum);
    g_assert_cmpuint (row->height, ==, height);
    g_assert_true (i == 0 || gr_fit_row (fit, half, i - 1)->sum < sum);
  }
}

static void
test_fit (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  guint n_ties = 0, n_found = 0;
  for (guint round = 0; round < 1000; round++) {
    GrFitItem item[12];
    guint n = (guint) g_rand_int_range (random, 0, 13);
    gint32 range = round % 3 == 0 ? 2 : round % 3 == 1 ? 9 : 200;
    for (guint i = 0; i < n; i++)
      item[i] = (GrFitItem) { g_rand_int_range (random, -range, range + 1), (guint32) g_rand_int_range (random, 1, 5) };
    guint32 height;
    g_autoptr (GArray) wanted = fit_by_trying (item, n, &height);
    g_autoptr (GrFit) fit = gr_fit_new (item, n);
    g_assert_cmpuint (fit->height, ==, height);
    check_lists (fit->chosen, wanted);
    check_half (fit, 0, item);
    check_half (fit, 1, item + fit->n_items[0]);
    n_ties += fit_is_tie (item, n, height);
    n_found += height > 0;
  }
  g_assert_cmpuint (n_ties, >, 50);
  g_assert_cmpuint (n_found, >, 100);
}

/* Powers of two: no sums are equal, so the tables are as long as can be; the only way to 0 is to take nothing, until
   the last item balances three of the others. */
static void
test_fit_large (void)
{
  GrFitItem item[GR_FIT_MAX_ITEMS];
  for (guint i = 0; i < GR_FIT_MAX_ITEMS; i++)
    item[i] = (GrFitItem) { G_GINT64_CONSTANT (1) << i, 40 };
  {
    g_autoptr (GrFit) fit = gr_fit_new (item, GR_FIT_MAX_ITEMS);
    g_assert_cmpuint (fit->half[0]->len, ==, 1 << GR_FIT_HALF);
    g_assert_cmpuint (fit->half[1]->len, ==, 1 << GR_FIT_HALF);
    g_assert_cmpuint (fit->height, ==, 0);
    g_assert_cmpuint (fit->chosen->len, ==, 0);
  }
  item[39].value = -item[3].value - item[17].value - item[30].value;
  g_autoptr (GrFit) fit = gr_fit_new (item, GR_FIT_MAX_ITEMS);
  const guint32 wanted[] = { 3, 17, 30, 39 };
  g_assert_cmpmem (fit->chosen->data, fit->chosen->len * sizeof (guint32), wanted, sizeof wanted);
  g_assert_cmpuint (fit->height, ==, 160);
}

/* The largest sums there are: all of them must come out exactly. */
static void
test_fit_extremes (void)
{
  GrFitItem item[GR_FIT_MAX_ITEMS];
  for (guint i = 0; i < GR_FIT_MAX_ITEMS; i++)
    item[i] = (GrFitItem) { i < GR_FIT_HALF ? 40 * UNIT : -40 * UNIT, 40 };
  g_autoptr (GrFit) fit = gr_fit_new (item, GR_FIT_MAX_ITEMS);
  g_assert_cmpuint (fit->height, ==, 1600);
  g_assert_cmpuint (fit->chosen->len, ==, 40);
  g_assert_cmpint (gr_fit_row (fit, 0, 20)->sum, ==, 800 * UNIT);
  for (guint i = 0; i < GR_FIT_MAX_ITEMS; i++)
    item[i].value = 40 * UNIT;
  g_autoptr (GrFit) none = gr_fit_new (item, GR_FIT_MAX_ITEMS);
  g_assert_cmpuint (none->height, ==, 0);
  g_assert_cmpint (gr_fit_row (none, 0, 20)->sum + gr_fit_row (none, 1, 20)->sum, ==, 1600 * UNIT);
}

/* ---- piles ---- */

static char *
random_pile (GRand *random, gint most)
{
  gint n = g_rand_int_range (random, 1, most + 1);
  char *pile = g_new0 (char, n + 1);
  for (gint i = 0; i < n; i++)
    pile[i] = g_rand_boolean (random) ? 'B' : 'W';
  return pile;
}

/* What a pile is worth in units, box by box. */
static gint64
pile_units (const char *pile)
{
  gint64 sum = 0, step = UNIT;
  gboolean has_changed = FALSE;
  for (gsize i = 0; pile[i] != '\0'; i++) {
    has_changed |= pile[i] != pile[0];
    step = has_changed ? step / 2 : step;
    sum += pile[i] == 'B' ? step : -step;
  }
  return sum;
}

static char *
extra_json (GrStudy *study)
{
  const GrSummand *summand = gr_study_summand (study, 0);
  GString *out = g_string_new (NULL);
  GrJson json = { out, FALSE };
  g_autoptr (GError) error = NULL;
  gr_json_open (&json, NULL, '{');
  g_assert_true (summand->game->contest->extra (summand->instance, &json, NULL, &error));
  gr_json_close (&json, '}');
  g_assert_no_error (error);
  return g_string_free (out, FALSE);
}

static char *
wanted_json (const GArray *piles, guint32 height)
{
  GString *out = g_string_new (NULL);
  g_string_append_printf (out, "{\"height\":%u,\"piles\":[", height);
  for (guint i = 0; i < piles->len; i++)
    g_string_append_printf (out, "%s%u", i > 0 ? "," : "", g_array_index (piles, guint32, i));
  g_string_append (out, "]}");
  return g_string_free (out, FALSE);
}

static void
test_choice (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 1);
  guint n_found = 0;
  for (guint round = 0; round < 250; round++) {
    GrFitItem item[14];
    guint n = (guint) g_rand_int_range (random, 1, 15);
    g_autoptr (GString) line = g_string_new ("boxes");
    for (guint i = 0; i < n; i++) {
      g_autofree char *pile = random_pile (random, round % 2 == 0 ? 4 : 7);
      g_string_append_printf (line, " %s", pile);
      item[i] = (GrFitItem) { pile_units (pile), (guint32) strlen (pile) };
    }
    g_test_message ("%s", line->str);
    guint32 height;
    g_autoptr (GArray) piles = fit_by_trying (item, n, &height);
    g_autoptr (GrStudy) study = study_new (line->str, NULL, FALSE);
    g_autofree char *wanted = wanted_json (piles, height), *got = extra_json (study);
    g_assert_cmpstr (got, ==, wanted);
    n_found += height > 0;
  }
  g_assert_cmpuint (n_found, >, 100);
}

/* Every pile of up to 7 boxes: the closed form, exploring, and the units. */
static void
test_values (void)
{
  for (guint code = 2; code < 1 << 8; code++) {
    g_autoptr (GString) line = g_string_new ("boxes ");
    for (guint bit = g_bit_storage (code) - 1; bit-- > 0;)
      g_string_append_c (line, code >> bit & 1 ? 'B' : 'W');
    g_autoptr (GrStudy) closed = study_new (line->str, NULL, FALSE);
    g_autoptr (GrStudy) explored = study_new (line->str, NULL, TRUE);
    g_autoptr (GError) error = NULL;
    GrForm one = gr_study_form (closed, 0, gr_study_component (closed, 0)->start, &error);
    GrForm other = gr_study_form (explored, 0, gr_study_component (explored, 0)->start, &error);
    g_assert_no_error (error);
    g_autoptr (GrDyadic) units = gr_dyadic_new (pile_units (line->str + strlen ("boxes ")), GR_FIT_SCALE);
    g_assert_cmpint (gr_form_kind (gr_study_forms (explored), other), ==, GR_FORM_NUMBER);
    g_assert_cmpint (gr_dyadic_compare (gr_form_base (gr_study_forms (closed), one), units), ==, 0);
    g_assert_cmpint (gr_dyadic_compare (gr_form_base (gr_study_forms (explored), other), units), ==, 0);
  }
}

/* Winning moves of sums, closed form against exploring. */
static void
test_moves (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 2);
  for (guint round = 0; round < 60; round++) {
    g_autoptr (GString) line = g_string_new ("boxes");
    guint n = (guint) g_rand_int_range (random, 1, 5);
    for (guint i = 0; i < n; i++) {
      g_autofree char *pile = random_pile (random, 6);
      g_string_append_printf (line, " %s", pile);
    }
    g_autoptr (GrStudy) closed = study_new (line->str, NULL, FALSE);
    g_autoptr (GrStudy) explored = study_new (line->str, NULL, TRUE);
    g_autoptr (GError) error = NULL;
    g_autoptr (GrPartizanAnswer) one = gr_study_solve_partizan (closed, &error);
    g_autoptr (GrPartizanAnswer) other = gr_study_solve_partizan (explored, &error);
    g_assert_no_error (error);
    g_assert_cmpint (one->outcome, ==, other->outcome);
    for (guint side = 0; side < 2; side++) {
      g_assert_cmpuint (one->n_moves[side], ==, other->n_moves[side]);
      for (guint i = 0; i < one->move[side]->len; i++) {
        const GrWinningMove *a = one->move[side]->pdata[i], *b = other->move[side]->pdata[i];
        g_assert_cmpuint (a->component, ==, b->component);
        g_assert_cmpuint (a->move.tag, ==, b->move.tag);
      }
    }
  }
}

/* Forty piles of forty boxes, the last two of which balance each other: 1 − 1/2 − … − 1/2^39 and the same with the
   colours changed. What is chosen is worth 0 in units, and at least as high as those two. */
static void
test_forty (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 3);
  g_autoptr (GString) line = g_string_new ("boxes");
  g_autofree char *whites = g_strnfill (39, 'W'), *blues = g_strnfill (39, 'B');
  for (guint i = 0; i < 38; i++) {
    g_string_append_c (line, ' ');
    for (guint k = 0; k < 40; k++)
      g_string_append_c (line, g_rand_boolean (random) ? 'B' : 'W');
  }
  g_string_append_printf (line, " B%s W%s", whites, blues);
  g_autoptr (GrStudy) study = study_new (line->str, NULL, FALSE);
  g_autofree char *got = extra_json (study);
  g_auto (GStrv) pile = g_strsplit (line->str + strlen ("boxes "), " ", -1);
  g_auto (GStrv) chosen = g_strsplit (strchr (got, '[') + 1, ",", -1);
  gint64 sum = 0;
  for (guint i = 0; chosen[i] != NULL; i++)
    sum += pile_units (pile[g_ascii_strtoull (chosen[i], NULL, 10)]);
  g_assert_cmpint (sum, ==, 0);
  g_assert_cmpuint (g_strv_length (chosen), >=, 2);
  g_assert_cmpuint (g_ascii_strtoull (got + strlen ("{\"height\":"), NULL, 10), ==, 40 * g_strv_length (chosen));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/boxes/fit", test_fit);
  g_test_add_func ("/boxes/fit-large", test_fit_large);
  g_test_add_func ("/boxes/fit-extremes", test_fit_extremes);
  g_test_add_func ("/boxes/choice", test_choice);
  g_test_add_func ("/boxes/values", test_values);
  g_test_add_func ("/boxes/moves", test_moves);
  g_test_add_func ("/boxes/forty", test_forty);
  return g_test_run ();
}
