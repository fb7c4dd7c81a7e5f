// SPDX-License-Identifier: MIT
// Numbers drawn by lot. What is drawn depends on the seed and on a name, and on nothing else: no library, no clock, no
// machine; so the same seed draws the same for ever.
#pragma once

#include <glib.h>

typedef struct {
  guint64 state;
} GrRandom;

/* Numbers that belong to @seed and @name, and are independent of those of other names. */
GrRandom gr_random_new (guint64 seed, const char *name);
/* The next 64 bits. */
guint64 gr_random_next (GrRandom *random);
/* The next number from 0 to @n − 1, all equally likely; @n at least 1. */
guint64 gr_random_below (GrRandom *random, guint64 n);
