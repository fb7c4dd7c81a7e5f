// SPDX-License-Identifier: MIT
// Prime factors and divisors of numbers below 2^63.
#pragma once

#include <glib.h>

#define GR_FACTORS_MAX 15 /* different primes: the product of the first 16 passes 2^64 */

typedef struct {
  guint n;                       /* different primes */
  guint64 prime[GR_FACTORS_MAX]; /* rising */
  guint exponent[GR_FACTORS_MAX];
} GrFactors;

typedef struct {
  guint64 divisor;
  guint n_primes; /* its prime factors, counted with multiplicity */
} GrDivisor;

/* The prime factors of @number, from 1 to 2^63 − 1; 1 has none. */
void gr_factorise (guint64 number, GrFactors *out);

/* Ω: how many prime factors there are, counted with multiplicity. */
guint gr_factors_count (const GrFactors *factors);

/* How many divisors there are, 1 and the number itself included. */
guint64 gr_factors_n_divisors (const GrFactors *factors);

/* All of them, rising. (transfer full) of GrDivisor. */
GArray *gr_factors_divisors (const GrFactors *factors);
