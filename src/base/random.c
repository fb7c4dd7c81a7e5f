// SPDX-License-Identifier: MIT
// SplitMix64: the state goes on by the golden ratio, and each state is stirred into a number. A name is hashed by
// FNV-1a with 64 bits.
// Source: G. L. Steele, D. Lea, C. H. Flood, Fast splittable pseudorandom number generators (OOPSLA 2014); G. Fowler,
// L. C. Noll, K.-P. Vo, The FNV non-cryptographic hash algorithm.
#include "base/random.h"

#define RANDOM_STEP G_GUINT64_CONSTANT (0x9E3779B97F4A7C15)
#define FNV_BASIS G_GUINT64_CONSTANT (0xCBF29CE484222325)
#define FNV_PRIME G_GUINT64_CONSTANT (0x100000001B3)

static guint64
random_stir (guint64 x)
{
  x = (x ^ (x >> 30)) * G_GUINT64_CONSTANT (0xBF58476D1CE4E5B9);
  x = (x ^ (x >> 27)) * G_GUINT64_CONSTANT (0x94D049BB133111EB);
  return x ^ (x >> 31);
}

GrRandom
gr_random_new (guint64 seed, const char *name)
{
  guint64 hash = FNV_BASIS;
  for (; *name != '\0'; name++)
    hash = (hash ^ (guchar) *name) * FNV_PRIME;
  return (GrRandom) { random_stir (seed + RANDOM_STEP) ^ hash };
}

guint64
gr_random_next (GrRandom *random)
{
  random->state += RANDOM_STEP;
  return random_stir (random->state);
}

guint64
gr_random_below (GrRandom *random, guint64 n)
{
  guint64 rest = -n % n, next; /* 2^64 mod n: as many of the least numbers would come too often */
  do
    next = gr_random_next (random);
  while (next < rest);
  return next % n;
}
