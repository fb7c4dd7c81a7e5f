// SPDX-License-Identifier: MIT
// The generator of lots: the numbers of SplitMix64 as its authors' code gives them, and that names and seeds draw apart.
#include "base/random.h"

/* From S. Vigna's code of SplitMix64, state 1234567. */
static void
test_published (void)
{
  static const guint64 wanted[] = {
    G_GUINT64_CONSTANT (6457827717110365317),  G_GUINT64_CONSTANT (3203168211198807973),
    G_GUINT64_CONSTANT (9817491932198370423),  G_GUINT64_CONSTANT (4593380528125082431),
    G_GUINT64_CONSTANT (16408922859458223821),
  };
  GrRandom random = { 1234567 };
  for (guint i = 0; i < G_N_ELEMENTS (wanted); i++)
    g_assert_cmpuint (gr_random_next (&random), ==, wanted[i]);
}

static void
test_names (void)
{
  GrRandom one = gr_random_new (7, "ex1/0"), same = gr_random_new (7, "ex1/0");
  GrRandom other = gr_random_new (7, "ex1/1"), seed = gr_random_new (8, "ex1/0");
  guint64 first = gr_random_next (&one);
  g_assert_cmpuint (first, ==, gr_random_next (&same));
  g_assert_cmpuint (first, !=, gr_random_next (&other));
  g_assert_cmpuint (first, !=, gr_random_next (&seed));
}

/* Of 60000 numbers below 6 each comes 10000 times; the standard deviation is 91. */
static void
test_even (void)
{
  GrRandom random = gr_random_new (1, "die");
  guint n[6] = { 0 };
  for (guint i = 0; i < 60000; i++)
    n[gr_random_below (&random, 6)]++;
  for (guint i = 0; i < 6; i++)
    g_assert_cmpuint (ABS ((int) n[i] - 10000), <, 400);
  g_assert_cmpuint (gr_random_below (&random, 1), ==, 0);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/random/published", test_published);
  g_test_add_func ("/random/names", test_names);
  g_test_add_func ("/random/even", test_even);
  return g_test_run ();
}
