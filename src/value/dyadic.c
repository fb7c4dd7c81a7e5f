// SPDX-License-Identifier: MIT
// Dyadic rationals on GMP's integers. Invariant: the numerator is odd, or there are no halvings; so equal numbers are
// equal fields.
#include "value/dyadic.h"

#include <gmp.h>

struct GrDyadic {
  mpz_t numerator;
  mp_bitcnt_t halvings;
};

static GrDyadic *
dyadic_alloc (void)
{
  GrDyadic *x = g_new (GrDyadic, 1);
  mpz_init (x->numerator);
  x->halvings = 0;
  return x;
}

/* Brings @x to lowest terms. */
static GrDyadic *
dyadic_reduce (GrDyadic *x)
{
  if (mpz_sgn (x->numerator) == 0) {
    x->halvings = 0;
    return x;
  }
  mp_bitcnt_t twos = MIN (mpz_scan1 (x->numerator, 0), x->halvings);
  if (twos > 0)
    mpz_tdiv_q_2exp (x->numerator, x->numerator, twos);
  x->halvings -= twos;
  return x;
}

/* long may have 32 bits: 64 of them go by way of their bytes. */
static void
dyadic_set_unsigned (mpz_t out, guint64 number)
{
  mpz_import (out, 1, -1, sizeof number, 0, 0, &number);
}

GrDyadic *
gr_dyadic_new (gint64 numerator, guint64 halvings)
{
  GrDyadic *x = dyadic_alloc ();
  dyadic_set_unsigned (x->numerator, numerator < 0 ? 0 - (guint64) numerator : (guint64) numerator);
  if (numerator < 0)
    mpz_neg (x->numerator, x->numerator);
  x->halvings = halvings;
  return dyadic_reduce (x);
}

GrDyadic *
gr_dyadic_copy (const GrDyadic *x)
{
  GrDyadic *y = g_new (GrDyadic, 1);
  mpz_init_set (y->numerator, x->numerator);
  y->halvings = x->halvings;
  return y;
}

void
gr_dyadic_free (GrDyadic *x)
{
  if (x == NULL)
    return;
  mpz_clear (x->numerator);
  g_free (x);
}

GrDyadic *
gr_dyadic_add (const GrDyadic *x, const GrDyadic *y)
{
  if (x->halvings < y->halvings)
    return gr_dyadic_add (y, x);
  GrDyadic *sum = dyadic_alloc ();
  mpz_mul_2exp (sum->numerator, y->numerator, x->halvings - y->halvings);
  mpz_add (sum->numerator, sum->numerator, x->numerator);
  sum->halvings = x->halvings;
  return dyadic_reduce (sum);
}

GrDyadic *
gr_dyadic_subtract (const GrDyadic *x, const GrDyadic *y)
{
  g_autoptr (GrDyadic) negative = gr_dyadic_negate (y);
  return gr_dyadic_add (x, negative);
}

GrDyadic *
gr_dyadic_negate (const GrDyadic *x)
{
  GrDyadic *y = gr_dyadic_copy (x);
  mpz_neg (y->numerator, y->numerator);
  return y;
}

GrDyadic *
gr_dyadic_halve (const GrDyadic *x)
{
  GrDyadic *y = gr_dyadic_copy (x);
  y->halvings++;
  return dyadic_reduce (y);
}

GrDyadic *
gr_dyadic_join (GrDyadic *x, GrDyadic *y)
{
  GrDyadic *fine = x->halvings >= y->halvings ? x : y, *coarse = fine == x ? y : x;
  if (mpz_sgn (coarse->numerator) != 0) {
    mpz_mul_2exp (coarse->numerator, coarse->numerator, fine->halvings - coarse->halvings);
    mpz_add (fine->numerator, fine->numerator, coarse->numerator);
  }
  gr_dyadic_free (coarse);
  return dyadic_reduce (fine);
}

/* 1 : y = (y + p) / 2^(p − 1) with the least p ≥ 1 for which y + p > 1. */
GrDyadic *
gr_dyadic_climb (GrDyadic *y, int sign)
{
  if (sign < 0)
    mpz_neg (y->numerator, y->numerator);
  mpz_t whole;
  mpz_init_set_ui (whole, 1);
  if (mpz_sgn (y->numerator) <= 0) {
    mpz_tdiv_q_2exp (whole, y->numerator, y->halvings);
    mpz_ui_sub (whole, 2, whole);
  }
  mp_bitcnt_t p = mpz_get_ui (whole); /* a game has fewer edges than that holds */
  mpz_mul_2exp (whole, whole, y->halvings);
  mpz_add (y->numerator, y->numerator, whole);
  mpz_clear (whole);
  y->halvings += p - 1;
  if (sign < 0)
    mpz_neg (y->numerator, y->numerator);
  return dyadic_reduce (y);
}

/* y = x · 2^k − (k + 1), where k = 0 if x > 1, and else 1 < x · 2^k ≤ 2. */
GrDyadic *
gr_dyadic_descend (GrDyadic *x, int sign)
{
  g_assert (mpz_sgn (x->numerator) == sign);
  mpz_abs (x->numerator, x->numerator);
  mp_bitcnt_t n_bits = mpz_sizeinbase (x->numerator, 2), k = 0;
  if (n_bits == 1 && x->halvings > 0) { /* 1/2^h is worth a blue edge under h red ones */
    mpz_set_ui (x->numerator, x->halvings);
    mpz_neg (x->numerator, x->numerator);
    x->halvings = 0;
  } else {
    k = x->halvings >= n_bits ? x->halvings - n_bits + 1 : 0;
    x->halvings -= k;
    mpz_t step;
    mpz_init_set_ui (step, k + 1);
    mpz_mul_2exp (step, step, x->halvings);
    mpz_sub (x->numerator, x->numerator, step);
    mpz_clear (step);
  }
  if (sign < 0)
    mpz_neg (x->numerator, x->numerator);
  return dyadic_reduce (x);
}

GrDyadic *
gr_dyadic_unit (const GrDyadic *x)
{
  return gr_dyadic_new (1, x->halvings);
}

int
gr_dyadic_compare (const GrDyadic *x, const GrDyadic *y)
{
  if (x->halvings == y->halvings)
    return mpz_cmp (x->numerator, y->numerator);
  int sign = mpz_sgn (x->numerator), other = mpz_sgn (y->numerator);
  if (sign != other)
    return sign < other ? -1 : 1;
  if (x->halvings < y->halvings)
    return -gr_dyadic_compare (y, x);
  g_autoptr (GrDyadic) scaled = dyadic_alloc ();
  mpz_mul_2exp (scaled->numerator, y->numerator, x->halvings - y->halvings);
  return mpz_cmp (x->numerator, scaled->numerator);
}

int
gr_dyadic_sign (const GrDyadic *x)
{
  return mpz_sgn (x->numerator);
}

gboolean
gr_dyadic_is_integer (const GrDyadic *x)
{
  return x->halvings == 0;
}

guint64
gr_dyadic_halvings (const GrDyadic *x)
{
  return x->halvings;
}

guint64
gr_dyadic_size (const GrDyadic *x)
{
  return (guint64) mpz_sizeinbase (x->numerator, 2) + x->halvings;
}

guint
gr_dyadic_hash (const GrDyadic *x)
{
  guint64 hash = x->halvings * 0x9E3779B97F4A7C15ULL + (guint64) (mpz_sgn (x->numerator) + 1);
  for (size_t i = 0; i < mpz_size (x->numerator); i++) {
    hash = (hash ^ mpz_getlimbn (x->numerator, i)) * 0xFF51AFD7ED558CCDULL;
    hash ^= hash >> 32;
  }
  return hash;
}

double
gr_dyadic_to_double (const GrDyadic *x)
{
  signed long exponent;
  double mantissa = mpz_get_d_2exp (&exponent, x->numerator); /* from 1/2 to 1 */
  double scale = (double) exponent - (double) x->halvings;
  /* Beyond these the result is 0 or infinite in any case. */
  int power = CLAMP (scale, -2000, 2000);
  for (; power > 0 && mantissa != 0; power--)
    mantissa *= 2;
  for (; power < 0 && mantissa != 0; power++)
    mantissa /= 2;
  return mantissa;
}

/* TRUE where @x lies within the end: above a lower one (@side 1), below an upper one (−1). */
static gboolean
dyadic_is_within (const GrDyadic *x, GrEnd end, int side)
{
  if (end.kind == GR_END_INFINITE)
    return TRUE;
  int order = gr_dyadic_compare (x, end.at) * side;
  return order > 0 || (order == 0 && end.kind == GR_END_CLOSED);
}

/* The least multiple of 1/2^@halvings within the lower end @low, which is finite. */
static GrDyadic *
dyadic_least_multiple (GrEnd low, mp_bitcnt_t halvings)
{
  GrDyadic *x = dyadic_alloc ();
  x->halvings = halvings;
  if (halvings >= low.at->halvings)
    mpz_mul_2exp (x->numerator, low.at->numerator, halvings - low.at->halvings);
  else
    mpz_fdiv_q_2exp (x->numerator, low.at->numerator, low.at->halvings - halvings);
  if (halvings < low.at->halvings || low.kind == GR_END_OPEN)
    mpz_add_ui (x->numerator, x->numerator, 1);
  return dyadic_reduce (x);
}

/* The simplest number of an interval above 0. If a multiple of 1/2^k lies in it, so does one of 1/2^(k + 1): the least
   k is found by halving. That k has one multiple only, for of two neighbours one would be a multiple of 1/2^(k − 1). */
static GrDyadic *
dyadic_simplest_positive (GrEnd low, GrEnd high)
{
  GrDyadic *x = dyadic_least_multiple (low, 0);
  if (dyadic_is_within (x, high, -1))
    return x;
  mp_bitcnt_t none = 0, some = MAX (low.at->halvings, high.at->halvings) + 1;
  while (none + 1 < some) {
    mp_bitcnt_t middle = none + (some - none) / 2;
    gr_dyadic_free (x);
    x = dyadic_least_multiple (low, middle);
    if (dyadic_is_within (x, high, -1))
      some = middle;
    else
      none = middle;
  }
  gr_dyadic_free (x);
  return dyadic_least_multiple (low, some);
}

GrDyadic *
gr_dyadic_simplest (GrEnd low, GrEnd high)
{
  if (low.kind != GR_END_INFINITE && high.kind != GR_END_INFINITE) {
    int order = gr_dyadic_compare (low.at, high.at);
    if (order > 0 || (order == 0 && (low.kind == GR_END_OPEN || high.kind == GR_END_OPEN)))
      return NULL;
  }
  g_autoptr (GrDyadic) zero = dyadic_alloc ();
  gboolean above = dyadic_is_within (zero, low, 1), below = dyadic_is_within (zero, high, -1);
  if (above && below)
    return g_steal_pointer (&zero);
  if (!above)
    return dyadic_simplest_positive (low, high);
  g_autoptr (GrDyadic) near = gr_dyadic_negate (high.at);
  g_autoptr (GrDyadic) far = low.kind == GR_END_INFINITE ? NULL : gr_dyadic_negate (low.at);
  g_autoptr (GrDyadic) mirrored = dyadic_simplest_positive ((GrEnd) { high.kind, near }, (GrEnd) { low.kind, far });
  return gr_dyadic_negate (mirrored);
}

/* The m edges after the first run are ±1/2 … ±1/2^m. With P the blue ones among them, read as the digits of a binary
   number, their numerator over 2^m is P − (2^m − 1 − P). */
GrDyadic *
gr_dyadic_stalk (const guint8 *is_left, gsize n)
{
  gsize run = n > 0;
  while (run < n && is_left[run] == is_left[0])
    run++;
  gsize m = n - run;
  GrDyadic *x = dyadic_alloc ();
  g_autoptr (GrDyadic) fraction = dyadic_alloc ();
  dyadic_set_unsigned (x->numerator, run);
  if (n > 0 && !is_left[0])
    mpz_neg (x->numerator, x->numerator);
  if (m == 0)
    return x;
  mpz_setbit (fraction->numerator, m); /* room for all digits; falls away again below */
  for (gsize i = 0; i < m; i++)
    if (is_left[run + i])
      mpz_setbit (fraction->numerator, m - 1 - i);
  mpz_clrbit (fraction->numerator, m);
  mpz_mul_2exp (fraction->numerator, fraction->numerator, 1);
  mpz_add_ui (fraction->numerator, fraction->numerator, 1);
  mpz_sub_ui (x->numerator, x->numerator, 1);
  mpz_mul_2exp (x->numerator, x->numerator, m);
  mpz_add (x->numerator, x->numerator, fraction->numerator);
  x->halvings = m; /* 2P + 1 is odd: in lowest terms */
  return x;
}

/* |x| = f + (2P + 1)/2^m, 0 ≤ 2P + 1 < 2^m: f + 1 edges of one colour, then the m binary digits of P, the first of
   which is 0. */
guint8 *
gr_dyadic_signs (const GrDyadic *x, gsize most, gsize *n)
{
  g_autoptr (GrDyadic) size = gr_dyadic_copy (x);
  guint8 is_left = gr_dyadic_sign (x) > 0;
  mpz_abs (size->numerator, size->numerator);
  mpz_t whole;
  mpz_init (whole);
  mpz_tdiv_q_2exp (whole, size->numerator, size->halvings);
  gsize run = mpz_cmp_ui (whole, most) >= 0 ? most : mpz_get_ui (whole) + (size->halvings > 0);
  mpz_clear (whole);
  *n = MIN (most, run + MIN (most, size->halvings));
  guint8 *sign = g_new (guint8, MAX (1, *n));
  for (gsize i = 0; i < *n; i++) {
    gboolean is_same = i < run || (i > run && mpz_tstbit (size->numerator, size->halvings - (i - run)));
    sign[i] = is_same ? is_left : !is_left;
  }
  return sign;
}

guint64
gr_dyadic_birthday (const GrDyadic *x)
{
  g_autoptr (GrDyadic) whole = dyadic_alloc ();
  mpz_abs (whole->numerator, x->numerator);
  mpz_tdiv_q_2exp (whole->numerator, whole->numerator, x->halvings);
  guint64 days = 0;
  if (mpz_sizeinbase (whole->numerator, 2) > 63 || x->halvings > G_MAXINT64)
    return G_MAXUINT64;
  mpz_export (&days, NULL, -1, sizeof days, 0, 0, whole->numerator);
  return days + (x->halvings > 0 ? (guint64) x->halvings + 1 : 0);
}

static void
dyadic_append_integer (const mpz_t number, GString *out)
{
  g_autofree char *text = g_malloc (mpz_sizeinbase (number, 10) + 2); /* that many digits or one less */
  g_string_append (out, mpz_get_str (text, 10, number));
}

void
gr_dyadic_append (const GrDyadic *x, GString *out)
{
  dyadic_append_integer (x->numerator, out);
  if (x->halvings == 0)
    return;
  g_autoptr (GrDyadic) denominator = dyadic_alloc ();
  mpz_setbit (denominator->numerator, x->halvings);
  g_string_append_c (out, '/');
  dyadic_append_integer (denominator->numerator, out);
}

char *
gr_dyadic_text (const GrDyadic *x)
{
  GString *text = g_string_new (NULL);
  gr_dyadic_append (x, text);
  return g_string_free (text, FALSE);
}

GrDyadic *
gr_dyadic_read (const char *digits, const char *denominator)
{
  g_autoptr (GrDyadic) x = dyadic_alloc ();
  g_autoptr (GrDyadic) under = dyadic_alloc ();
  mpz_set_str (x->numerator, digits, 10);
  if (denominator == NULL)
    return g_steal_pointer (&x);
  mpz_set_str (under->numerator, denominator, 10);
  if (mpz_popcount (under->numerator) != 1)
    return NULL;
  x->halvings = mpz_scan1 (under->numerator, 0);
  return dyadic_reduce (g_steal_pointer (&x));
}
