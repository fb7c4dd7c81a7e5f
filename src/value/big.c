// SPDX-License-Identifier: MIT
// Growing numbers through GMP. Modulo a number they stay small and need no library.
#include "value/big.h"

#include <gmp.h>

static void *
big_reallocate (void *block, size_t old_size, size_t size)
{
  return g_realloc (block, size);
}

static void
big_free (void *block, size_t size)
{
  g_free (block);
}

void
gr_big_allocate_by_glib (void)
{
  mp_set_memory_functions (g_malloc, big_reallocate, big_free);
}

#define PRIME_ROUNDS \
  24 /* GMP's test of Baillie, Pomerance, Selfridge and Wagstaff, which no composite below 2^64 passes */

gboolean
gr_is_prime (guint64 number)
{
  mpz_t big;
  mpz_init (big);
  mpz_import (big, 1, 1, sizeof number, 0, 0, &number); /* an unsigned long may be shorter */
  int answer = mpz_probab_prime_p (big, PRIME_ROUNDS);
  mpz_clear (big);
  return answer > 0;
}

struct GrBigs {
  guint n;
  guint64 modulus;
  mpz_t *exact;   /* shape (n), where modulus is 0 */
  guint64 *small; /* shape (n), else */
};

GrBigs *
gr_bigs_new (guint n, guint64 modulus)
{
  g_assert (modulus <= G_GUINT64_CONSTANT (1) << 63);
  GrBigs *bigs = g_new0 (GrBigs, 1);
  bigs->n = n;
  bigs->modulus = modulus;
  if (modulus > 0) {
    bigs->small = g_new0 (guint64, n);
    return bigs;
  }
  bigs->exact = g_new (mpz_t, n);
  for (guint i = 0; i < n; i++)
    mpz_init (bigs->exact[i]);
  return bigs;
}

void
gr_bigs_free (GrBigs *bigs)
{
  if (bigs == NULL)
    return;
  for (guint i = 0; bigs->exact != NULL && i < bigs->n; i++)
    mpz_clear (bigs->exact[i]);
  g_free (bigs->exact);
  g_free (bigs->small);
  g_free (bigs);
}

void
gr_bigs_set (GrBigs *bigs, guint index, guint64 value)
{
  if (bigs->exact != NULL)
    mpz_import (bigs->exact[index], 1, -1, sizeof value, 0, 0, &value); /* unsigned long may be 32 bits wide */
  else
    bigs->small[index] = value % bigs->modulus;
}

void
gr_bigs_add (GrBigs *bigs, guint index, const GrBigs *from, guint from_index)
{
  if (bigs->exact != NULL)
    mpz_add (bigs->exact[index], bigs->exact[index], from->exact[from_index]);
  else
    bigs->small[index] = (bigs->small[index] + from->small[from_index]) % bigs->modulus;
}

void
gr_bigs_append (const GrBigs *bigs, guint index, GString *out)
{
  if (bigs->exact == NULL) {
    g_string_append_printf (out, "%" G_GUINT64_FORMAT, bigs->small[index]);
    return;
  }
  gsize length = mpz_sizeinbase (bigs->exact[index], 10); /* or one less */
  g_autofree char *text = g_malloc (length + 2);
  g_string_append (out, mpz_get_str (text, 10, bigs->exact[index]));
}
