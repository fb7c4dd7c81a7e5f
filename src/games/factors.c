// SPDX-License-Identifier: MIT
// Factoring: small primes by division, then a list of cofactors, each either proved prime (value/big.h) or split by
// Pollard's rho.
// Source: J. M. Pollard, A Monte Carlo method for factorization, BIT 15 (1975); R. P. Brent, An improved Monte Carlo
// factorization algorithm, BIT 20 (1980).
// Invariant: the product of the factors found and of the cofactors in the list is the number.
#include "games/factors.h"

#include "games/heaps.h"
#include "value/big.h"

__extension__ typedef unsigned __int128 Wide;

static const guint8 small_prime[] = { 2,  3,  5,  7,  11, 13, 17, 19, 23, 29, 31, 37, 41,
                                      43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97 };

static guint64
times (guint64 a, guint64 b, guint64 modulus)
{
  return (Wide) a * b % modulus;
}

static guint64
common_divisor (guint64 a, guint64 b)
{
  while (b != 0) {
    guint64 rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

/* A divisor of the composite @number other than 1, by the sequence x → x² + @add; it may be the number itself, where
   another @add is to be tried. Differences are multiplied together and looked at in batches; a batch that holds all
   factors at once is gone through again one by one. */
static guint64
rho (guint64 number, guint64 add)
{
  const guint batch = 128;
  guint64 x = 2, y = 2, back = 2, product = 1, divisor = 1;
  for (guint64 length = 1; divisor == 1; length *= 2) {
    x = y;
    for (guint64 i = 0; i < length; i++)
      y = (times (y, y, number) + add) % number;
    for (guint64 done = 0; done < length && divisor == 1; done += batch) {
      back = y;
      for (guint64 i = done; i < MIN (done + batch, length); i++) {
        y = (times (y, y, number) + add) % number;
        product = times (product, x > y ? x - y : y - x, number);
      }
      divisor = common_divisor (product, number);
    }
  }
  if (divisor != number)
    return divisor;
  do {
    back = (times (back, back, number) + add) % number;
    divisor = common_divisor (x > back ? x - back : back - x, number);
  } while (divisor == 1);
  return divisor;
}

/* Notes the prime, keeping the order. */
static void
note (GrFactors *out, guint64 prime)
{
  guint at = 0;
  while (at < out->n && out->prime[at] < prime)
    at++;
  if (at == out->n || out->prime[at] != prime) {
    for (guint i = out->n++; i > at; i--) {
      out->prime[i] = out->prime[i - 1];
      out->exponent[i] = out->exponent[i - 1];
    }
    out->prime[at] = prime;
    out->exponent[at] = 0;
  }
  out->exponent[at]++;
}

void
gr_factorise (guint64 number, GrFactors *out)
{
  g_assert (number > 0);
  out->n = 0;
  for (guint i = 0; i < G_N_ELEMENTS (small_prime); i++)
    for (; number % small_prime[i] == 0; number /= small_prime[i])
      note (out, small_prime[i]);
  guint64 cofactor[64] = { number };
  guint n_cofactors = number > 1;
  while (n_cofactors > 0) {
    guint64 last = cofactor[--n_cofactors];
    if (gr_is_prime (last)) {
      note (out, last);
      continue;
    }
    guint64 divisor = last;
    for (guint64 add = 1; divisor == last; add++)
      divisor = rho (last, add);
    cofactor[n_cofactors++] = divisor;
    cofactor[n_cofactors++] = last / divisor;
  }
}

guint
gr_factors_count (const GrFactors *factors)
{
  guint count = 0;
  for (guint i = 0; i < factors->n; i++)
    count += factors->exponent[i];
  return count;
}

guint64
gr_factors_n_divisors (const GrFactors *factors)
{
  guint64 n = 1;
  for (guint i = 0; i < factors->n; i++)
    n *= factors->exponent[i] + 1;
  return n;
}

GArray *
gr_factors_divisors (const GrFactors *factors)
{
  GArray *divisors = g_array_sized_new (FALSE, FALSE, sizeof (GrDivisor), gr_factors_n_divisors (factors));
  GR_APPEND (divisors, GrDivisor, 1, 0);
  for (guint i = 0; i < factors->n; i++) {
    guint begin = 0;
    for (guint e = 0; e < factors->exponent[i]; e++) {
      /* Those that the last power added, times the prime once more; the first time all there are. */
      guint end = divisors->len;
      for (guint j = begin; j < end; j++) {
        GrDivisor next = g_array_index (divisors, GrDivisor, j);
        next.divisor *= factors->prime[i];
        next.n_primes++;
        g_array_append_val (divisors, next);
      }
      begin = end;
    }
  }
  g_array_sort (divisors, gr_size_compare);
  return divisors;
}
