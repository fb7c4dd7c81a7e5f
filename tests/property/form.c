// SPDX-License-Identifier: MIT
// Random games as plain trees, by hundreds: the order of two of them by direct search, their sum made from the options
// of the sum, no dominated or reversible option left (by the definition, written here again), stops and walls of
// thermographs by cooling move by move, means by playing copies, hot games with far numbers by following their stops as the tax
// rises, names read back.
#include "value/form-map.h"
#include "property/birthday.h"
#include "value/memo.h"
#include "value/thermograph.h"

#include <string.h>

#define SEED 1729
#define N_TREES 40 /* in one round */
#define MOST_OPTIONS 3
#define N_ROUNDS 40

typedef struct {
  guint n[2], option[2][MOST_OPTIONS]; /* by GrSide; trees before this one */
  guint birthday;
} Tree;

typedef struct {
  Tree tree[N_TREES];
  GrForm form[N_TREES];
  GrForms *forms;
  gint8 wins[N_TREES][N_TREES][2]; /* G − H with @side to move; −1: not known yet */
  GrForm sum[N_TREES][N_TREES];
  GrMemo order;
} Round;

static void
round_begin (Round *round, GRand *random)
{
  memset (round, 0, sizeof *round);
  memset (round->wins, -1, sizeof round->wins);
  memset (round->sum, 0xFF, sizeof round->sum);
  round->forms = gr_forms_new (200000);
  gr_memo_init (&round->order);
  for (guint i = 0; i < N_TREES; i++) {
    Tree *tree = &round->tree[i];
    GrForm option[2][MOST_OPTIONS];
    for (guint side = 0; side < 2 && i > 0; side++) {
      guint n = g_rand_int_range (random, 0, MOST_OPTIONS + 1);
      for (guint j = 0; j < n; j++) {
        guint other = g_rand_int_range (random, 0, i);
        if (round->tree[other].birthday > 2)
          continue;
        tree->birthday = MAX (tree->birthday, round->tree[other].birthday + 1);
        option[side][tree->n[side]] = round->form[other];
        tree->option[side][tree->n[side]++] = other;
      }
    }
    round->form[i] = gr_form_make (round->forms, option[0], tree->n[0], option[1], tree->n[1], NULL);
    g_assert_cmpuint (round->form[i], !=, GR_FORM_NONE);
    g_autoptr (GHashTable) known = g_hash_table_new (NULL, NULL);
    g_assert_cmpuint (form_birthday (round->forms, round->form[i], known), <=, tree->birthday);
  }
}

static void
round_end (Round *round)
{
  gr_forms_free (round->forms);
  gr_memo_clear (&round->order);
}

/* ---- order and sums ---- */

/* Whether @side, to move, wins G − H: a move in −H is one that the other side has in H. */
static gboolean
search_wins (Round *round, guint g, guint h, guint side)
{
  gint8 *known = &round->wins[g][h][side];
  if (*known >= 0)
    return *known;
  gboolean wins = FALSE;
  for (guint i = 0; i < round->tree[g].n[side] && !wins; i++)
    wins = !search_wins (round, round->tree[g].option[side][i], h, 1 - side);
  for (guint i = 0; i < round->tree[h].n[1 - side] && !wins; i++)
    wins = !search_wins (round, g, round->tree[h].option[1 - side][i], 1 - side);
  return *known = wins;
}

static GrForm
search_sum (Round *round, guint g, guint h)
{
  if (round->sum[g][h] != GR_FORM_NONE)
    return round->sum[g][h];
  GrForm option[2][2 * MOST_OPTIONS];
  guint n[2] = { 0, 0 };
  for (guint side = 0; side < 2; side++) {
    for (guint i = 0; i < round->tree[g].n[side]; i++)
      option[side][n[side]++] = search_sum (round, round->tree[g].option[side][i], h);
    for (guint i = 0; i < round->tree[h].n[side]; i++)
      option[side][n[side]++] = search_sum (round, g, round->tree[h].option[side][i]);
  }
  return round->sum[g][h] = gr_form_make (round->forms, option[0], n[0], option[1], n[1], NULL);
}

static void
test_order (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  guint count[4] = { 0 };
  for (guint i = 0; i < N_ROUNDS; i++) {
    g_autofree Round *round = g_new (Round, 1);
    round_begin (round, random);
    for (guint g = 0; g < N_TREES; g++) {
      for (guint h = 0; h < N_TREES; h++) {
        gboolean left = search_wins (round, g, h, GR_SIDE_LEFT), right = search_wins (round, g, h, GR_SIDE_RIGHT);
        GrFormOrder wanted = left && right ? GR_FORM_CONFUSED
                             : left        ? GR_FORM_GREATER
                             : right       ? GR_FORM_LESS
                                           : GR_FORM_EQUAL;
        g_assert_cmpint (gr_form_compare (round->forms, round->form[g], round->form[h], NULL), ==, wanted);
        g_assert_true ((wanted == GR_FORM_EQUAL) == (round->form[g] == round->form[h]));
        GrForm sum = gr_form_sum (round->forms, round->form[g], round->form[h], NULL);
        g_assert_cmpuint (sum, !=, GR_FORM_NONE);
        g_assert_cmpuint (sum, ==, search_sum (round, g, h));
        count[wanted]++;
      }
      GrForm negative = gr_form_negative (round->forms, round->form[g], NULL);
      g_assert_cmpuint (gr_form_sum (round->forms, round->form[g], negative, NULL), ==, GR_FORM_ZERO);
      g_assert_cmpuint (gr_form_negative (round->forms, negative, NULL), ==, round->form[g]);
    }
    round_end (round);
  }
  for (guint i = 0; i < G_N_ELEMENTS (count); i++)
    g_assert_cmpuint (count[i], >, 1000);
}

/* ---- canonical forms ---- */

/* a ≤ b by the definition alone. */
static gboolean
search_less_or_equal (Round *round, GrForm a, GrForm b)
{
  guint32 known = gr_memo_lookup (&round->order, a, b);
  if (known != GR_MEMO_NONE)
    return known;
  gboolean holds = TRUE;
  for (guint64 i = 0; i < gr_form_n_options (round->forms, a, GR_SIDE_LEFT) && holds; i++)
    holds = !search_less_or_equal (round, b, gr_form_option (round->forms, a, GR_SIDE_LEFT, i, NULL));
  for (guint64 i = 0; i < gr_form_n_options (round->forms, b, GR_SIDE_RIGHT) && holds; i++)
    holds = !search_less_or_equal (round, gr_form_option (round->forms, b, GR_SIDE_RIGHT, i, NULL), a);
  gr_memo_put (&round->order, a, b, holds);
  return holds;
}

/* a ≤ b on Left's side, a ≥ b on Right's: a is no better for @side. */
static gboolean
is_no_better (Round *round, GrForm a, GrForm b, GrSide side)
{
  return side == GR_SIDE_LEFT ? search_less_or_equal (round, a, b) : search_less_or_equal (round, b, a);
}

/* Checks all forms met by now, options that no rule has made before included; numbers and simple forms too. */
static guint
check_canonical (Round *round, GrForm form)
{
  g_autoptr (GArray) left = g_array_new (FALSE, FALSE, sizeof (GrForm));
  g_autoptr (GArray) right = g_array_new (FALSE, FALSE, sizeof (GrForm));
  GArray *const option[2] = { left, right };
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    for (guint64 i = 0; i < gr_form_n_options (round->forms, form, side); i++) {
      GrForm own = gr_form_option (round->forms, form, side, i, NULL);
      g_array_append_val (option[side], own);
      for (guint64 j = 0; j < i; j++) {
        GrForm other = g_array_index (option[side], GrForm, j);
        g_assert_false (search_less_or_equal (round, own, other));
        g_assert_false (search_less_or_equal (round, other, own));
      }
      for (guint64 j = 0; j < gr_form_n_options (round->forms, own, 1 - side); j++)
        g_assert_false (is_no_better (round, gr_form_option (round->forms, own, 1 - side, j, NULL), form, side));
    }
  }
  GrForm again = gr_form_make (round->forms, (GrForm *) option[0]->data, option[0]->len, (GrForm *) option[1]->data,
                               option[1]->len, NULL);
  g_assert_cmpuint (again, ==, form);
  return option[0]->len + option[1]->len;
}

static void
check_name (Round *round, GrForm form)
{
  g_autoptr (GString) name = g_string_new (NULL);
  GrFormFault fault;
  g_assert_true (gr_form_append (round->forms, form, name));
  g_assert_cmpuint (gr_form_read (round->forms, name->str, &fault), ==, form);
  /* In another store the same value has the same name. */
  g_autoptr (GrForms) others = gr_forms_new (100000);
  g_autoptr (GString) other = g_string_new (NULL);
  GrForm there = gr_form_read (others, name->str, &fault);
  g_assert_true (gr_form_append (others, there, other));
  g_assert_cmpstr (name->str, ==, other->str);
}

static void
test_canonical (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 1);
  guint most = 0;
  for (guint i = 0; i < N_ROUNDS; i++) {
    g_autofree Round *round = g_new (Round, 1);
    round_begin (round, random);
    for (guint g = 0; g < N_TREES; g++) {
      most = MAX (most, check_canonical (round, round->form[g]));
      check_name (round, round->form[g]);
      GrForm sum = gr_form_sum (round->forms, round->form[g], round->form[(g + i) % N_TREES], NULL);
      most = MAX (most, check_canonical (round, sum));
      check_name (round, sum);
      check_canonical (round, gr_form_negative (round->forms, sum, NULL));
    }
    round_end (round);
  }
  g_assert_cmpuint (most, >=, 4);
  /* Simple forms, whose options come from a rule. */
  g_autofree Round *round = g_new (Round, 1);
  round_begin (round, random);
  for (gint64 ups = -4; ups <= 4; ups++)
    for (guint64 nimber = 0; nimber < 6; nimber++)
      for (gint64 x = -3; x <= 3; x++) {
        g_autoptr (GrDyadic) number = gr_dyadic_new (x, 1);
        GrForm base = gr_form_number (round->forms, number, NULL);
        GrForm form = gr_form_simple (round->forms, base, ups, nimber, NULL);
        check_canonical (round, form);
        check_name (round, form);
      }
  round_end (round);
}

/* ---- thermographs ---- */

#define STEPS_A_UNIT_BITS 6 /* the grid on which games are cooled: 1/64 */

/* Cools forms on the grid; known[form] holds the forms cooled by 0, 1, 2 … steps. */
typedef struct {
  Round *round;
  GHashTable *known; /* GrForm → GArray of GrForm */
} Cooler;

static gboolean
has_one_stop (const GrForms *forms, GrForm form)
{
  return gr_dyadic_compare (gr_form_left_stop (forms, form), gr_form_right_stop (forms, form)) == 0;
}

/* G cooled by @n steps: what it was one step before, frozen, where that is near a number; else by its options,
   taxed. */
static GrForm
cool (Cooler *cooler, GrForm form, guint n)
{
  GrForms *forms = cooler->round->forms;
  if (gr_form_kind (forms, form) == GR_FORM_NUMBER)
    return form;
  GArray *known = g_hash_table_lookup (cooler->known, GUINT_TO_POINTER (form));
  if (known == NULL) {
    known = g_array_new (FALSE, FALSE, sizeof (GrForm));
    g_array_append_val (known, form);
    g_hash_table_insert (cooler->known, GUINT_TO_POINTER (form), known);
  }
  while (known->len <= n) {
    GrForm last = g_array_index (known, GrForm, known->len - 1), next = GR_FORM_NONE;
    if (has_one_stop (forms, last)) {
      next = gr_form_number (forms, gr_form_left_stop (forms, last), NULL);
    } else {
      g_autoptr (GArray) left = g_array_new (FALSE, FALSE, sizeof (GrForm));
      g_autoptr (GArray) right = g_array_new (FALSE, FALSE, sizeof (GrForm));
      GArray *const option[2] = { left, right };
      for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
        gint64 steps = side == GR_SIDE_LEFT ? -(gint64) known->len : (gint64) known->len;
        g_autoptr (GrDyadic) tax = gr_dyadic_new (steps, STEPS_A_UNIT_BITS);
        GrForm taxed = gr_form_number (forms, tax, NULL);
        for (guint64 i = 0; i < gr_form_n_options (forms, form, side); i++) {
          GrForm own = cool (cooler, gr_form_option (forms, form, side, i, NULL), known->len);
          own = gr_form_sum (forms, own, taxed, NULL);
          g_array_append_val (option[side], own);
        }
      }
      next = gr_form_make (forms, (GrForm *) option[0]->data, option[0]->len, (GrForm *) option[1]->data,
                           option[1]->len, NULL);
    }
    g_assert_cmpuint (next, !=, GR_FORM_NONE);
    g_array_append_val (known, next);
  }
  return g_array_index (known, GrForm, n);
}

/* Every wall of slopes 0, 1, −1 alone, beginning at 0 and ending in the mast. */
static void
check_walls (const GrThermograph *thermograph)
{
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    const GArray *wall = thermograph->wall[side];
    for (guint i = 1; i < wall->len; i++) {
      const GrWallPoint *a = &g_array_index (wall, GrWallPoint, i - 1), *b = &g_array_index (wall, GrWallPoint, i);
      g_autoptr (GrDyadic) way = gr_dyadic_subtract (b->value, a->value);
      g_autoptr (GrDyadic) time = gr_dyadic_subtract (b->tax, a->tax);
      g_autoptr (GrDyadic) straight = side == GR_SIDE_LEFT ? gr_dyadic_negate (time) : gr_dyadic_copy (time);
      g_assert_cmpint (gr_dyadic_sign (time), >, 0);
      g_assert_true (gr_dyadic_sign (way) == 0 || gr_dyadic_compare (way, straight) == 0);
    }
    const GrWallPoint *last = &g_array_index (wall, GrWallPoint, wall->len - 1);
    g_assert_cmpint (gr_dyadic_compare (last->tax, thermograph->temperature), ==, 0);
    g_assert_cmpint (gr_dyadic_compare (last->value, thermograph->mean), ==, 0);
  }
}

static void
check_cooling (Cooler *cooler, GrForm form)
{
  GrForms *forms = cooler->round->forms;
  g_autoptr (GrThermograph) thermograph = gr_thermograph_new (forms, form, NULL);
  check_walls (thermograph);
  if (gr_form_kind (forms, form) == GR_FORM_NUMBER)
    return;
  g_assert_cmpuint (gr_dyadic_halvings (thermograph->temperature), <=, STEPS_A_UNIT_BITS);
  gboolean frozen = FALSE;
  for (guint n = 0; !frozen; n++) {
    g_autoptr (GrDyadic) tax = gr_dyadic_new (n, STEPS_A_UNIT_BITS);
    g_autoptr (GrDyadic) left = gr_thermograph_wall_at (thermograph, GR_SIDE_LEFT, tax);
    g_autoptr (GrDyadic) right = gr_thermograph_wall_at (thermograph, GR_SIDE_RIGHT, tax);
    GrForm cooled = cool (cooler, form, n);
    g_assert_cmpuint (gr_form_cool (forms, form, tax, NULL), ==, cooled);
    g_assert_cmpint (gr_dyadic_compare (gr_form_left_stop (forms, cooled), left), ==, 0);
    g_assert_cmpint (gr_dyadic_compare (gr_form_right_stop (forms, cooled), right), ==, 0);
    g_assert_true (has_one_stop (forms, cooled) == (gr_dyadic_compare (tax, thermograph->temperature) >= 0));
    frozen = gr_form_kind (forms, cooled) == GR_FORM_NUMBER;
    g_assert_true (!frozen || gr_dyadic_compare (gr_form_left_stop (forms, cooled), thermograph->mean) == 0);
  }
}

/* Copies of a game have stops near as many means: no further off than the temperature. */
static void
check_mean (Round *round, GrForm form)
{
  g_autoptr (GrThermograph) thermograph = gr_thermograph_new (round->forms, form, NULL);
  GrForm sum = GR_FORM_ZERO;
  g_autoptr (GrDyadic) mean = gr_dyadic_new (0, 0);
  for (guint n = 1; n <= 4; n++) {
    sum = gr_form_sum (round->forms, sum, form, NULL);
    GrDyadic *next = gr_dyadic_add (mean, thermograph->mean);
    gr_dyadic_free (mean);
    mean = next;
    const GrDyadic *left = gr_form_left_stop (round->forms, sum), *right = gr_form_right_stop (round->forms, sum);
    g_autoptr (GrDyadic) above = gr_dyadic_subtract (left, mean);
    g_autoptr (GrDyadic) below = gr_dyadic_subtract (mean, right);
    g_assert_cmpint (gr_dyadic_sign (above), >=, 0);
    g_assert_cmpint (gr_dyadic_sign (below), >=, 0);
    if (gr_form_kind (round->forms, form) != GR_FORM_NUMBER) {
      g_assert_cmpint (gr_dyadic_compare (above, thermograph->temperature), <=, 0);
      g_assert_cmpint (gr_dyadic_compare (below, thermograph->temperature), <=, 0);
    }
  }
}

static void
test_thermographs (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 2);
  guint n_hot = 0;
  for (guint i = 0; i < 12; i++) {
    g_autofree Round *round = g_new (Round, 1);
    round_begin (round, random);
    Cooler cooler = { round, g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_array_unref) };
    for (guint g = 0; g < N_TREES; g++) {
      n_hot += !has_one_stop (round->forms, round->form[g]);
      check_cooling (&cooler, round->form[g]);
      check_mean (round, round->form[g]);
    }
    g_hash_table_unref (cooler.known);
    round_end (round);
  }
  g_assert_cmpuint (n_hot, >, 50);
}

/* ---- stops as the tax rises ---- */

#define HOT_TREES 60
#define HOT_BITS 6                      /* the tax rises by 1/64 … */
#define HOT_STEPS ((8 << HOT_BITS) * 2) /* … up to 16 */

/* A number, or a game of others before it, whose stops are followed without forms or walls. */
typedef struct {
  GrForm form;
  guint n[2], option[2][MOST_OPTIONS];
  gint stop[2][HOT_STEPS + 1]; /* at each tax, all in 64ths */
  gint temperature, mean;      /* the same; of a game that is no number */
} Hot;

/* The stops of @own: the best answer to the best move, taxed; from the tax on at which they meet nobody moves. */
static void
hot_follow (Hot *own, const Hot *all)
{
  gboolean is_frozen = FALSE;
  for (gint tax = 0; tax <= HOT_STEPS; tax++) {
    gint best[2] = { G_MININT, G_MAXINT };
    for (guint i = 0; i < own->n[0]; i++)
      best[0] = MAX (best[0], all[own->option[0][i]].stop[1][tax] - tax);
    for (guint i = 0; i < own->n[1]; i++)
      best[1] = MIN (best[1], all[own->option[1][i]].stop[0][tax] + tax);
    if (!is_frozen && best[0] <= best[1]) {
      is_frozen = TRUE;
      own->temperature = tax;
      own->mean = best[0];
      g_assert_cmpint (best[0], ==, best[1]); /* else the tax rises in too long steps */
    }
    for (guint side = 0; side < 2; side++)
      own->stop[side][tax] = is_frozen ? own->mean : best[side];
  }
  g_assert_true (is_frozen);
}

static gint
hot_units (const GrDyadic *x)
{
  return (gint) (gr_dyadic_to_double (x) * (1 << HOT_BITS));
}

static void
hot_number (Hot *own, GrForms *forms, const GrDyadic *x)
{
  own->form = gr_form_number (forms, x, NULL);
  for (guint side = 0; side < 2; side++)
    for (guint tax = 0; tax <= HOT_STEPS; tax++)
      own->stop[side][tax] = hot_units (x);
}

/* A game of those before it, mostly the larger ones for Left. */
static void
hot_make (Hot *own, const Hot *all, guint n, GrForms *forms, GRand *random)
{
  GrForm option[2][MOST_OPTIONS];
  for (guint side = 0; side < 2; side++) {
    own->n[side] = g_rand_int_range (random, 1, MOST_OPTIONS + 1);
    for (guint i = 0; i < own->n[side]; i++) {
      guint one = g_rand_int_range (random, 0, n), other = g_rand_int_range (random, 0, n);
      gboolean is_larger = all[one].stop[0][0] > all[other].stop[0][0];
      own->option[side][i] = is_larger == (side == 0) ? one : other;
      option[side][i] = all[own->option[side][i]].form;
    }
  }
  own->form = gr_form_make (forms, option[0], own->n[0], option[1], own->n[1], NULL);
}

static void
hot_check (const Hot *own, GrForms *forms)
{
  g_autoptr (GrThermograph) thermograph = gr_thermograph_new (forms, own->form, NULL);
  g_assert_cmpint (hot_units (thermograph->temperature), ==, own->temperature);
  g_assert_cmpint (hot_units (thermograph->mean), ==, own->mean);
  for (gint tax = 0; tax <= HOT_STEPS; tax++) {
    g_autoptr (GrDyadic) at = gr_dyadic_new (tax, HOT_BITS);
    for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
      g_autoptr (GrDyadic) value = gr_thermograph_wall_at (thermograph, side, at);
      g_assert_cmpint (hot_units (value), ==, own->stop[side][tax]);
    }
  }
}

static void
test_taxes (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 3);
  g_autofree Hot *all = g_new (Hot, HOT_TREES);
  guint n_hot = 0, n_numbers = 0;
  for (guint round = 0; round < 30; round++) {
    g_autoptr (GrForms) forms = gr_forms_new (200000);
    for (guint i = 0; i < HOT_TREES; i++) {
      memset (&all[i], 0, sizeof all[i]);
      if (i < HOT_TREES / 3) {
        g_autoptr (GrDyadic) leaf = gr_dyadic_new (g_rand_int_range (random, -32, 33), 2);
        hot_number (&all[i], forms, leaf);
        continue;
      }
      hot_make (&all[i], all, i < 2 * HOT_TREES / 3 ? HOT_TREES / 3 : 2 * HOT_TREES / 3, forms, random);
      if (gr_form_kind (forms, all[i].form) == GR_FORM_NUMBER) {
        g_autoptr (GrThermograph) thermograph = gr_thermograph_new (forms, all[i].form, NULL);
        const GrDyadic *number = gr_form_base (forms, all[i].form);
        g_autoptr (GrDyadic) cold = gr_dyadic_new (-1, gr_dyadic_halvings (number));
        hot_number (&all[i], forms, number);
        g_assert_cmpint (gr_dyadic_compare (thermograph->temperature, cold), ==, 0);
        g_assert_cmpint (gr_dyadic_compare (thermograph->mean, number), ==, 0);
        n_numbers++;
        continue;
      }
      hot_follow (&all[i], all);
      hot_check (&all[i], forms);
      n_hot += all[i].temperature > 0;
    }
  }
  g_assert_cmpuint (n_hot, >, 500);
  g_assert_cmpuint (n_numbers, >, 20);
}

/* Means and temperatures that are in the books. */
static void
test_known (void)
{
  static const char *const known[][3] = {
    { "+-1", "0", "1" },
    { "{2|-1}", "1/2", "3/2" },
    { "0", "0", "-1" },
    { "3/4", "3/4", "-1/4" },
    { "7", "7", "-1" },
    { "*", "0", "0" },
    { "^", "0", "0" },
    { "1/2+*", "1/2", "0" },
    { "{1|0}", "1/2", "1/2" },
    { "tiny(3)", "0", "0" },
    { "{3||2|-1}", "2", "1" },
    { "{4||1|-1}", "2", "2" },
    { "{5|1||-2}", "1/2", "5/2" },
    { "{2|0||-1}", "0", "1" },
    { "{10|0||-1|-11}", "-1/2", "11/2" },
  };
  g_autoptr (GrForms) forms = gr_forms_new (10000);
  for (guint i = 0; i < G_N_ELEMENTS (known); i++) {
    GrFormFault fault;
    GrForm form = gr_form_read (forms, known[i][0], &fault);
    g_autoptr (GrThermograph) thermograph = gr_thermograph_new (forms, form, NULL);
    g_autofree char *mean = gr_dyadic_text (thermograph->mean);
    g_autofree char *temperature = gr_dyadic_text (thermograph->temperature);
    g_test_message ("%s: mean %s, temperature %s", known[i][0], mean, temperature);
    g_assert_cmpstr (mean, ==, known[i][1]);
    g_assert_cmpstr (temperature, ==, known[i][2]);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/form/order", test_order);
  g_test_add_func ("/form/canonical", test_canonical);
  g_test_add_func ("/form/thermographs", test_thermographs);
  g_test_add_func ("/form/taxes", test_taxes);
  g_test_add_func ("/form/known", test_known);
  return g_test_run ();
}
