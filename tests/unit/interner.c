// SPDX-License-Identifier: MIT
// Interning: numbers are dense and stay while tables grow, keys of equal hashes are told apart, empty keys are keys.
#include "base/interner.h"

#include <string.h>

#define MANY 5000

static void
test_dense (void)
{
  GrInterner interner;
  gr_interner_init (&interner);
  for (guint round = 0; round < 2; round++)
    for (guint32 i = 0; i < MANY; i++) {
      g_autofree char *key = g_strdup_printf ("%0*u", (int) (i % 40), i); /* of many lengths */
      g_assert_cmpuint (gr_interner_add (&interner, 0, key, strlen (key)), ==, i);
      g_assert_cmpuint (gr_interner_count (&interner), ==, round == 0 ? i + 1 : MANY);
    }
  gsize n_bytes = 0;
  for (guint32 i = 0; i < MANY; i++) {
    g_autofree char *key = g_strdup_printf ("%0*u", (int) (i % 40), i);
    gsize size;
    gconstpointer data = gr_interner_key (&interner, i, &size);
    g_assert_cmpmem (data, size, key, strlen (key));
    n_bytes += size;
  }
  g_assert_cmpuint (interner.n_bytes, ==, n_bytes);
  gr_interner_clear (&interner);
}

static void
test_lookup (void)
{
  GrInterner interner;
  gr_interner_init (&interner);
  g_assert_cmpuint (gr_interner_lookup (&interner, 0, "ab", 2), ==, GR_INTERNER_NONE);
  g_assert_cmpuint (gr_interner_add (&interner, 0, "ab", 2), ==, 0);
  g_assert_cmpuint (gr_interner_lookup (&interner, 0, "ab", 2), ==, 0);
  g_assert_cmpuint (gr_interner_lookup (&interner, 0, "a", 1), ==, GR_INTERNER_NONE);
  g_assert_cmpuint (gr_interner_lookup (&interner, 0, "ab", 3), ==, GR_INTERNER_NONE); /* with the byte 0 at its end */
  g_assert_cmpuint (gr_interner_count (&interner), ==, 1);
  gr_interner_clear (&interner);
}

/* Tags, and keys of no bytes, tell keys apart. */
static void
test_tags (void)
{
  GrInterner interner;
  gr_interner_init (&interner);
  g_assert_cmpuint (gr_interner_add (&interner, 7, NULL, 0), ==, 0);
  g_assert_cmpuint (gr_interner_add (&interner, 8, NULL, 0), ==, 1);
  g_assert_cmpuint (gr_interner_add (&interner, 7, "x", 1), ==, 2);
  g_assert_cmpuint (gr_interner_add (&interner, 8, "x", 1), ==, 3);
  g_assert_cmpuint (gr_interner_lookup (&interner, 7, NULL, 0), ==, 0);
  g_assert_cmpuint (gr_interner_lookup (&interner, 8, "", 0), ==, 1);
  g_assert_cmpuint (gr_interner_lookup (&interner, 9, NULL, 0), ==, GR_INTERNER_NONE);
  g_assert_cmpuint (gr_interner_tag (&interner, 2), ==, 7);
  g_assert_cmpuint (gr_interner_tag (&interner, 3), ==, 8);
  gsize size = 1;
  g_assert_null (gr_interner_key (&interner, 1, &size));
  g_assert_cmpuint (size, ==, 0);
  g_assert_cmpmem (gr_interner_key (&interner, 3, NULL), 1, "x", 1);
  gr_interner_clear (&interner);
}

/* ---- keys that the owner keeps ---- */

typedef struct {
  guint32 key[MANY];
  guint n_asked;
} Owner;

static gboolean
owner_is_same (gconstpointer owner, guint32 number, gconstpointer key)
{
  Owner *own = (Owner *) owner;
  own->n_asked++;
  return own->key[number] == *(const guint32 *) key;
}

/* @hash gives key i a hash; every key is found again, and the others are not. */
static void
check_slots (guint32 (*hash) (guint32 key), guint n)
{
  Owner owner = { .n_asked = 0 };
  GrSlots slots;
  gr_slots_init (&slots);
  for (guint32 i = 0; i < n; i++) {
    owner.key[i] = 3 * i;
    g_assert_cmpuint (gr_slots_lookup (&slots, hash (3 * i), owner_is_same, &owner, &owner.key[i]), ==,
                      GR_INTERNER_NONE);
    g_assert_cmpuint (gr_slots_add (&slots, hash (3 * i)), ==, i);
  }
  for (guint32 key = 0; key < 3 * n; key++)
    g_assert_cmpuint (gr_slots_lookup (&slots, hash (key), owner_is_same, &owner, &key), ==,
                      key % 3 == 0 ? key / 3 : GR_INTERNER_NONE);
  g_assert_cmpuint (slots.n, ==, n);
  gr_slots_clear (&slots);
}

static guint32
hash_same (guint32 key)
{
  return 0xFFFFFFFFu; /* the last slot of every table: probing goes on at the first */
}

static guint32
hash_high (guint32 key)
{
  return key << 20; /* low bits alike: one run of slots, whose keys the whole hash tells apart */
}

static guint32
hash_pairs (guint32 key)
{
  return key / 6; /* two keys a hash */
}

static void
test_collisions (void)
{
  check_slots (hash_same, 300);
  check_slots (hash_high, 300);
  check_slots (hash_pairs, MANY);
}

/* Keys are looked at only where hashes agree. */
static void
test_asked (void)
{
  Owner owner = { .key = { 5 } };
  const guint32 key = 5;
  GrSlots slots;
  gr_slots_init (&slots);
  gr_slots_add (&slots, 64);
  g_assert_cmpuint (gr_slots_lookup (&slots, 128, owner_is_same, &owner, &key), ==, GR_INTERNER_NONE); /* one slot */
  g_assert_cmpuint (owner.n_asked, ==, 0);
  g_assert_cmpuint (gr_slots_lookup (&slots, 64, owner_is_same, &owner, &key), ==, 0);
  g_assert_cmpuint (owner.n_asked, ==, 1);
  gr_slots_clear (&slots);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/interner/dense", test_dense);
  g_test_add_func ("/interner/lookup", test_lookup);
  g_test_add_func ("/interner/tags", test_tags);
  g_test_add_func ("/interner/collisions", test_collisions);
  g_test_add_func ("/interner/asked", test_asked);
  return g_test_run ();
}
