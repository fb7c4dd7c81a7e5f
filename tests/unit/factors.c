// SPDX-License-Identifier: MIT
// Factoring against numbers made of known primes, published pseudoprimes, and division for small ones.
#include "games/factors.h"

#define SEED 20240607

static void
check_factors (guint64 number, const char *expected)
{
  GrFactors factors;
  gr_factorise (number, &factors);
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < factors.n; i++)
    g_string_append_printf (text, "%s%" G_GUINT64_FORMAT "^%u", i > 0 ? " " : "", factors.prime[i],
                            factors.exponent[i]);
  g_assert_cmpstr (text->str, ==, expected);
}

static void
test_factors (void)
{
  check_factors (1, "");
  check_factors (2, "2^1");
  check_factors (G_GUINT64_CONSTANT (1000000000000000000), "2^18 5^18");
  check_factors (G_GUINT64_CONSTANT (576460752303423488), "2^59");
  check_factors (G_GUINT64_CONSTANT (897612484786617600), "2^8 3^4 5^2 7^2 11^1 13^1 17^1 19^1 23^1 29^1 31^1 37^1");
  check_factors (G_GUINT64_CONSTANT (2305843009213693951), "2305843009213693951^1"); /* Mersenne, 2^61 − 1 */
  /* Strong pseudoprimes to the first four and seven primes (Jaeschke 1993). */
  check_factors (G_GUINT64_CONSTANT (3215031751), "151^1 751^1 28351^1");
  check_factors (G_GUINT64_CONSTANT (341550071728321), "10670053^1 32010157^1");
  check_factors (10403, "101^1 103^1");
  check_factors (10201, "101^2");
  check_factors (G_GUINT64_CONSTANT (999999874000003969), "999999937^2");

  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  g_autofree guint8 *composite = g_new0 (guint8, 1 << 20);
  for (guint i = 2; i < 1 << 20; i++)
    for (guint j = 2 * i; !composite[i] && j < 1 << 20; j += i)
      composite[j] = 1;
  for (guint round = 0; round < 2500; round++) {
    guint64 number = 1;
    guint n_primes = 0;
    for (;;) {
      guint prime = g_rand_int_range (random, 2, round % 3 == 0 ? 200 : 1 << 20);
      if (composite[prime])
        continue;
      if (number > G_MAXINT64 / prime)
        break;
      number *= prime;
      n_primes++;
    }
    GrFactors factors;
    gr_factorise (number, &factors);
    g_assert_cmpuint (gr_factors_count (&factors), ==, n_primes);
    guint64 product = 1;
    for (guint i = 0; i < factors.n; i++) {
      g_assert_false (composite[factors.prime[i]]);
      g_assert_true (i == 0 || factors.prime[i - 1] < factors.prime[i]);
      for (guint e = 0; e < factors.exponent[i]; e++)
        product *= factors.prime[i];
    }
    g_assert_cmpuint (product, ==, number);
  }
  for (guint number = 1; number < 20000; number++) {
    GrFactors factors;
    gr_factorise (number, &factors);
    g_autoptr (GArray) divisors = gr_factors_divisors (&factors);
    guint next = 0;
    for (guint d = 1; d <= number && number < 2000; d++)
      if (number % d == 0)
        g_assert_cmpuint (g_array_index (divisors, GrDivisor, next++).divisor, ==, d);
    g_assert_cmpuint (number < 2000 ? next : divisors->len, ==, divisors->len);
    g_assert_cmpuint (gr_factors_n_divisors (&factors), ==, divisors->len);
    g_assert_cmpint (factors.n == 1 && factors.exponent[0] == 1, ==, number > 1 && !composite[number]);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/factors", test_factors);
  return g_test_run ();
}
