// SPDX-License-Identifier: MIT
// Dyadic rationals: arithmetic against 64-bit integers over a common denominator, the simplest number against a search in
// order of birth, text there and back, numbers of a thousand digits.
#include "property/birthday.h"

#include <string.h>

#define SEED 2718
#define DENOMINATOR_BITS 12

static GrDyadic *
parse (const char *text)
{
  GrDyadic *x = dyadic_parse (text);
  g_assert_nonnull (x);
  return x;
}

static void
check_text (const GrDyadic *x, const char *wanted)
{
  g_autofree char *text = gr_dyadic_text (x);
  g_assert_cmpstr (text, ==, wanted);
}

static void
test_text (void)
{
  static const char *const same[] = {
    "0", "1", "-1", "3/4", "-3/4", "12345678901234567890123456789/1024", "1/1267650600228229401496703205376"
  };
  for (guint i = 0; i < G_N_ELEMENTS (same); i++) {
    g_autoptr (GrDyadic) x = parse (same[i]);
    check_text (x, same[i]);
  }
  static const char *const other[][2] = {
    { "6/4", "3/2" }, { "-8/2", "-4" }, { "0/8", "0" }, { "-0", "0" }, { "007", "7" }
  };
  for (guint i = 0; i < G_N_ELEMENTS (other); i++) {
    g_autoptr (GrDyadic) x = parse (other[i][0]);
    check_text (x, other[i][1]);
  }
  static const char *const bad[] = { "", "-", "1/3", "1/0", "1/", "/2", "1.5", " 1", "1 ", "1/-2", "--1", "+1", "x" };
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    g_assert_null (dyadic_parse (bad[i]));
  g_autoptr (GrDyadic) least = gr_dyadic_new (G_MININT64, 3);
  check_text (least, "-1152921504606846976");
  g_autoptr (GrDyadic) large = gr_dyadic_new (G_MAXINT64, 0);
  check_text (large, "9223372036854775807");
}

static void
test_arithmetic (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  for (guint round = 0; round < 2000; round++) {
    guint a_bits = g_rand_int_range (random, 0, DENOMINATOR_BITS),
          b_bits = g_rand_int_range (random, 0, DENOMINATOR_BITS);
    gint64 a = g_rand_int_range (random, -5000, 5000), b = g_rand_int_range (random, -5000, 5000);
    gint64 a_scaled = a * (1 << (DENOMINATOR_BITS - a_bits)), b_scaled = b * (1 << (DENOMINATOR_BITS - b_bits));
    g_autoptr (GrDyadic) x = gr_dyadic_new (a, a_bits);
    g_autoptr (GrDyadic) y = gr_dyadic_new (b, b_bits);
    g_autoptr (GrDyadic) sum = gr_dyadic_add (x, y);
    g_autoptr (GrDyadic) wanted = gr_dyadic_new (a_scaled + b_scaled, DENOMINATOR_BITS);
    g_autoptr (GrDyadic) difference = gr_dyadic_subtract (x, y);
    g_autoptr (GrDyadic) back = gr_dyadic_add (difference, y);
    g_autoptr (GrDyadic) half = gr_dyadic_halve (x);
    g_autoptr (GrDyadic) whole = gr_dyadic_add (half, half);
    g_assert_cmpint (gr_dyadic_compare (sum, wanted), ==, 0);
    g_assert_cmpuint (gr_dyadic_hash (sum), ==, gr_dyadic_hash (wanted));
    g_assert_cmpint (gr_dyadic_compare (back, x), ==, 0);
    g_assert_cmpint (gr_dyadic_compare (whole, x), ==, 0);
    int order = gr_dyadic_compare (x, y);
    g_assert_cmpint ((order > 0) - (order < 0), ==, (a_scaled > b_scaled) - (a_scaled < b_scaled));
    g_assert_cmpint (gr_dyadic_sign (x), ==, (a > 0) - (a < 0));
    g_assert_cmpfloat (gr_dyadic_to_double (x), ==, (double) a / (1 << a_bits));
    g_autofree char *text = gr_dyadic_text (sum);
    g_autoptr (GrDyadic) read = parse (text);
    g_assert_cmpint (gr_dyadic_compare (read, sum), ==, 0);
  }
}

static gboolean
is_between (gint64 x, gint64 low, GrEndKind low_kind, gint64 high, GrEndKind high_kind)
{
  return (low_kind == GR_END_INFINITE || x > low || (x == low && low_kind == GR_END_CLOSED))
         && (high_kind == GR_END_INFINITE || x < high || (x == high && high_kind == GR_END_CLOSED));
}

/* The simplest of the 1/64ths between the ends, in 1/64ths: by birthday. FALSE: none. */
static gboolean
search_simplest (gint64 low, GrEndKind low_kind, gint64 high, GrEndKind high_kind, gint64 *best)
{
  guint64 earliest = G_MAXUINT64;
  for (gint64 x = -64 * 12; x <= 64 * 12; x++) {
    g_autoptr (GrDyadic) number = gr_dyadic_new (x, 6);
    if (!is_between (x, low, low_kind, high, high_kind) || gr_dyadic_birthday (number) >= earliest)
      continue;
    earliest = gr_dyadic_birthday (number);
    *best = x;
  }
  return earliest < G_MAXUINT64;
}

static void
test_simplest (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 1);
  guint n_empty = 0;
  for (guint round = 0; round < 600; round++) {
    /* Ends are 1/32ths, so that what lies between two of them is at most a 1/64th. */
    gint64 low = 2 * g_rand_int_range (random, -320, 320), high = low + 2 * g_rand_int_range (random, -2, 60), wanted;
    GrEndKind low_kind = g_rand_int_range (random, 0, 8), high_kind = g_rand_int_range (random, 0, 8);
    low_kind = low_kind == 0 ? GR_END_INFINITE : low_kind % 2 == 0 ? GR_END_OPEN : GR_END_CLOSED;
    high_kind = high_kind == 0 ? GR_END_INFINITE : high_kind % 2 == 0 ? GR_END_OPEN : GR_END_CLOSED;
    g_autoptr (GrDyadic) from = gr_dyadic_new (low, 6);
    g_autoptr (GrDyadic) to = gr_dyadic_new (high, 6);
    g_autoptr (GrDyadic) got = gr_dyadic_simplest ((GrEnd) { low_kind, from }, (GrEnd) { high_kind, to });
    if (!search_simplest (low, low_kind, high, high_kind, &wanted)) {
      g_assert_null (got);
      n_empty++;
      continue;
    }
    g_autoptr (GrDyadic) best = gr_dyadic_new (wanted, 6);
    g_assert_nonnull (got);
    g_assert_cmpint (gr_dyadic_compare (got, best), ==, 0);
  }
  g_assert_cmpuint (n_empty, >, 5);
}

static void
test_birthday (void)
{
  static const struct {
    const char *number;
    guint64 day;
  } known[] = { { "0", 0 },
                { "1", 1 },
                { "-1", 1 },
                { "1/2", 2 },
                { "2", 2 },
                { "3/4", 3 },
                { "1/4", 3 },
                { "-3/2", 3 },
                { "5/8", 4 },
                { "-7", 7 },
                { "18446744073709551616", G_MAXUINT64 } };
  for (guint i = 0; i < G_N_ELEMENTS (known); i++) {
    g_autoptr (GrDyadic) x = parse (known[i].number);
    g_assert_cmpuint (gr_dyadic_birthday (x), ==, known[i].day);
  }
}

/* 1/2 + 1/4 + … comes nearer to 1 with every term, and is found again as the simplest number below 1 and above the last. */
static void
test_long (void)
{
  g_autoptr (GrDyadic) one = gr_dyadic_new (1, 0);
  g_autoptr (GrDyadic) sum = gr_dyadic_new (0, 0);
  g_autoptr (GrDyadic) term = gr_dyadic_new (1, 0);
  for (guint i = 0; i < 4000; i++) {
    g_autoptr (GrDyadic) half = gr_dyadic_halve (term);
    g_autoptr (GrDyadic) next = gr_dyadic_add (sum, half);
    g_autoptr (GrDyadic) found = gr_dyadic_simplest ((GrEnd) { GR_END_OPEN, sum }, (GrEnd) { GR_END_OPEN, one });
    g_assert_cmpint (gr_dyadic_compare (found, next), ==, 0);
    gr_dyadic_free (sum);
    gr_dyadic_free (term);
    sum = g_steal_pointer (&next);
    term = g_steal_pointer (&half);
  }
  g_assert_cmpuint (gr_dyadic_halvings (sum), ==, 4000);
  g_autofree char *text = gr_dyadic_text (sum);
  g_autoptr (GrDyadic) read = parse (text);
  g_assert_cmpint (gr_dyadic_compare (read, sum), ==, 0);
  g_assert_cmpfloat (gr_dyadic_to_double (term), ==, 0);
  g_assert_cmpfloat_with_epsilon (gr_dyadic_to_double (sum), 1, 1e-15);
}

/* The simplest number above all that Left's cuts leave and below all that Right's leave, for every stalk of up to 10
   edges; and one of 100 000 edges by the sum of its steps. */
static void
test_stalk (void)
{
  enum { MOST = 10 };
  GrDyadic *known[1 << (MOST + 1)]; /* by the edges as digits under a leading 1 */
  for (guint code = 1; code < 1 << (MOST + 1); code++) {
    guint8 is_left[MOST];
    guint n = g_bit_storage (code) - 1;
    GrEnd low = { GR_END_INFINITE, NULL }, high = { GR_END_INFINITE, NULL };
    for (guint i = 0; i < n; i++) {
      is_left[i] = code >> (n - 1 - i) & 1;
      const GrDyadic *after = known[code >> (n - i)];
      GrEnd *end = is_left[i] ? &low : &high;
      int order = end->kind == GR_END_INFINITE ? 0 : gr_dyadic_compare (after, end->at);
      if (end->kind == GR_END_INFINITE || (is_left[i] ? order > 0 : order < 0))
        *end = (GrEnd) { GR_END_OPEN, after };
    }
    known[code] = gr_dyadic_simplest (low, high);
    g_autoptr (GrDyadic) stalk = gr_dyadic_stalk (is_left, n);
    g_assert_cmpint (gr_dyadic_compare (stalk, known[code]), ==, 0);
    for (gsize most = 0; most <= n + 2; most++) { /* and back */
      gsize n_signs = 0;
      g_autofree guint8 *sign = gr_dyadic_signs (stalk, most, &n_signs);
      g_assert_cmpmem (sign, n_signs, is_left, MIN (n, most));
    }
    for (int side = -1; side <= 1; side += 2) { /* an edge more at the ground */
      guint8 higher[MOST + 1] = { side > 0 };
      memcpy (higher + 1, is_left, n);
      g_autoptr (GrDyadic) whole = gr_dyadic_stalk (higher, n + 1);
      g_autoptr (GrDyadic) climbed = gr_dyadic_climb (gr_dyadic_copy (stalk), side);
      g_assert_cmpint (gr_dyadic_compare (climbed, whole), ==, 0);
      g_autoptr (GrDyadic) descended = gr_dyadic_descend (gr_dyadic_copy (whole), side);
      g_assert_cmpint (gr_dyadic_compare (descended, stalk), ==, 0);
      g_autoptr (GrDyadic) sum = gr_dyadic_add (whole, stalk);
      g_autoptr (GrDyadic) joined = gr_dyadic_join (gr_dyadic_copy (whole), gr_dyadic_copy (stalk));
      g_assert_cmpint (gr_dyadic_compare (sum, joined), ==, 0);
    }
  }
  for (guint code = 1; code < 1 << (MOST + 1); code++)
    gr_dyadic_free (known[code]);
}

static void
test_long_stalk (void)
{
  enum { LENGTH = 100000 };
  g_autofree guint8 *is_left = g_new (guint8, LENGTH);
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  for (guint i = 0; i < LENGTH; i++)
    is_left[i] = i < 3 ? 0 : i == 3 ? 1 : g_rand_boolean (random);
  g_autoptr (GrDyadic) stalk = gr_dyadic_stalk (is_left, LENGTH);
  g_autoptr (GrDyadic) three = gr_dyadic_new (3, 0);
  g_autoptr (GrDyadic) rest = gr_dyadic_add (stalk, three);
  g_assert_cmpuint (gr_dyadic_halvings (stalk), ==, LENGTH - 3);
  for (guint i = 3; i < 60; i++) { /* each step leads over to the side of the next edge */
    g_autoptr (GrDyadic) step = gr_dyadic_new (is_left[i] ? -1 : 1, i - 2);
    GrDyadic *next = gr_dyadic_add (rest, step);
    gr_dyadic_free (rest);
    rest = next;
    g_assert_cmpint (gr_dyadic_sign (rest), ==, is_left[i + 1] ? 1 : -1);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dyadic/text", test_text);
  g_test_add_func ("/dyadic/arithmetic", test_arithmetic);
  g_test_add_func ("/dyadic/simplest", test_simplest);
  g_test_add_func ("/dyadic/birthday", test_birthday);
  g_test_add_func ("/dyadic/long", test_long);
  g_test_add_func ("/dyadic/stalk", test_stalk);
  g_test_add_func ("/dyadic/long-stalk", test_long_stalk);
  return g_test_run ();
}
