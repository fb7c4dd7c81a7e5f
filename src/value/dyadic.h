// SPDX-License-Identifier: MIT
// Dyadic rationals m/2^k of any length: the values of games that are numbers. A GrDyadic never changes,
// unless it is given away (transfer full) to a function that makes something else of it.
// Source: J. H. Conway, On Numbers and Games (1976), ch. 0 and 2; Winning Ways, vol. 1, ch. 2 (the simplest number).
#pragma once

#include <glib.h>

typedef struct GrDyadic GrDyadic;

/* @numerator / 2^@halvings, in lowest terms. */
GrDyadic *gr_dyadic_new (gint64 numerator, guint64 halvings);
GrDyadic *gr_dyadic_copy (const GrDyadic *x);
void gr_dyadic_free (GrDyadic *x);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrDyadic, gr_dyadic_free)

/* (transfer full), all of them. */
GrDyadic *gr_dyadic_add (const GrDyadic *x, const GrDyadic *y);
GrDyadic *gr_dyadic_subtract (const GrDyadic *x, const GrDyadic *y);
GrDyadic *gr_dyadic_negate (const GrDyadic *x);
GrDyadic *gr_dyadic_halve (const GrDyadic *x);
/* The same as gr_dyadic_add(), in the room of the two, which it takes. (transfer full), all of them. */
GrDyadic *gr_dyadic_join (GrDyadic *x, GrDyadic *y);
/* The ordinal sum 1 : y (@sign 1) or −1 : y (@sign −1): a blue or red edge that carries y. Takes y. (transfer full)
   Source: Winning Ways, vol. 1, ch. 3 (trees). */
GrDyadic *gr_dyadic_climb (GrDyadic *y, int sign);
/* The other way: the y of which x is 1 : y (@sign 1, x > 0) or −1 : y (@sign −1, x < 0). Takes x. (transfer full) */
GrDyadic *gr_dyadic_descend (GrDyadic *x, int sign);
/* 1/2^k where x is m/2^k in lowest terms: 1 for integers. */
GrDyadic *gr_dyadic_unit (const GrDyadic *x);

/* Negative, 0 or positive as x is less than, equal to or more than y (than 0). */
int gr_dyadic_compare (const GrDyadic *x, const GrDyadic *y);
int gr_dyadic_sign (const GrDyadic *x);
gboolean gr_dyadic_is_integer (const GrDyadic *x);
/* k of m/2^k in lowest terms; 0 for integers. */
guint64 gr_dyadic_halvings (const GrDyadic *x);
/* Bits that numerator and denominator take. */
guint64 gr_dyadic_size (const GrDyadic *x);
guint gr_dyadic_hash (const GrDyadic *x);
/* A double as near as one comes towards 0, for pictures. */
double gr_dyadic_to_double (const GrDyadic *x);

/* One end of an interval. */
typedef enum { GR_END_INFINITE, GR_END_OPEN, GR_END_CLOSED } GrEndKind;
typedef struct {
  GrEndKind kind;
  const GrDyadic *at; /* ignored at infinity */
} GrEnd;
/* The simplest number between the ends: the integer nearest to 0, else the one of least denominator. NULL: the interval
   is empty. (transfer full) (nullable) */
GrDyadic *gr_dyadic_simplest (GrEnd low, GrEnd high);

/* The value of a Hackenbush stalk of @n edges, from the ground up: is_left[i] is 1 where edge i is blue (Left's) and 0
   where it is red. Each edge counts 1 until the colour first changes, and from there on half of the one below it; blue
   adds and red takes away. In O(n). (transfer full) Source: E. R. Berlekamp, The Hackenbush number system for
   compression of numerical data, Inf. and Control 26 (1974); Winning Ways, vol. 1, ch. 3. */
GrDyadic *gr_dyadic_stalk (const guint8 *is_left, gsize n);

/* The other way: the stalk that is worth @x, 1 for blue and 0 for red, from the ground up; no more than the first @most
   edges. (transfer full) shape (*n). */
guint8 *gr_dyadic_signs (const GrDyadic *x, gsize most, gsize *n);

/* The day on which x is born: n for ±n, and n + k + 1 for ±(n + m/2^k). G_MAXUINT64: that day or later. */
guint64 gr_dyadic_birthday (const GrDyadic *x);

/* “-3/4”, “5”. */
void gr_dyadic_append (const GrDyadic *x, GString *out);
char *gr_dyadic_text (const GrDyadic *x);
/* The number of which @text is the decimal digits, over @denominator (nullable: 1). NULL where that is no power of 2.
   Neither may be empty. (transfer full) (nullable) */
GrDyadic *gr_dyadic_read (const char *digits, const char *denominator);
