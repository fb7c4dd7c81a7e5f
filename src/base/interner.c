// SPDX-License-Identifier: MIT
// Open addressing with linear probing. The hash of every key is kept, so that a table that grows looks at no key, and a
// key that is not the one looked for is nearly always passed by without a look at its bytes.
// Source: D. E. Knuth, The Art of Computer Programming, vol. 3 (1973), section 6.4, algorithm L.
// Invariant: the slots from a key's hash on to its own are all taken.
#include "base/interner.h"

#include <string.h>

#define SLOTS_FIRST 64

/* ---- keys that the owner keeps ---- */

static void
slots_put (GrSlots *slots, guint32 number)
{
  gsize at = slots->hash[number] & slots->mask;
  while (slots->slot[at] != GR_INTERNER_NONE)
    at = (at + 1) & slots->mask;
  slots->slot[at] = number;
}

static void
slots_alloc (GrSlots *slots, gsize n_slots)
{
  g_free (slots->slot);
  slots->slot = g_new (guint32, n_slots);
  memset (slots->slot, 0xFF, n_slots * sizeof (guint32));
  slots->mask = n_slots - 1;
  for (guint32 number = 0; number < slots->n; number++)
    slots_put (slots, number);
}

void
gr_slots_init (GrSlots *slots)
{
  *slots = (GrSlots) { 0 };
  slots_alloc (slots, SLOTS_FIRST);
}

GR_DROP_FUNCTION (gr_slots_clear, GrSlots, slot, hash)

guint32
gr_slots_add (GrSlots *slots, guint32 hash)
{
  guint32 number = slots->n++;
  if (number >= slots->room) {
    slots->room = MAX (SLOTS_FIRST, slots->room * 2);
    slots->hash = g_renew (guint32, slots->hash, slots->room);
  }
  slots->hash[number] = hash;
  if (slots->n > (slots->mask + 1) / 2)
    slots_alloc (slots, 2 * (slots->mask + 1));
  else
    slots_put (slots, number);
  return number;
}

/* ---- byte strings ---- */

typedef struct {
  guint32 tag;
  gconstpointer data;
  gsize size;
} Key;

/* FNV-1a over eight bytes at a time with a final mix (Fowler, Noll, Vo; Murmur3's finaliser). */
static guint32
key_hash (const Key *key)
{
  const guint8 *data = key->data;
  guint64 hash = 0xCBF29CE484222325ULL ^ key->tag;
  gsize i = 0;
  for (; i + 8 <= key->size; i += 8) {
    guint64 word;
    memcpy (&word, data + i, 8);
    hash = (hash ^ word) * 0x100000001B3ULL;
    hash ^= hash >> 29;
  }
  for (; i < key->size; i++)
    hash = (hash ^ data[i]) * 0x100000001B3ULL;
  hash ^= hash >> 33;
  hash *= 0xFF51AFD7ED558CCDULL;
  hash ^= hash >> 33;
  return (guint32) hash;
}

static gboolean
key_is_same (gconstpointer owner, guint32 number, gconstpointer wanted)
{
  const GrInterner *interner = owner;
  const Key *key = wanted;
  gsize size;
  gconstpointer data = gr_interner_key (interner, number, &size);
  return size == key->size && gr_interner_tag (interner, number) == key->tag
         && (size == 0 || memcmp (data, key->data, size) == 0);
}

void
gr_interner_init (GrInterner *interner)
{
  *interner = (GrInterner) { 0 };
  gr_slots_init (&interner->slots);
  interner->end = g_array_new (FALSE, FALSE, sizeof (gsize));
  interner->tag = g_array_new (FALSE, FALSE, sizeof (guint32));
}

void
gr_interner_clear (GrInterner *interner)
{
  gr_slots_clear (&interner->slots);
  GR_DROP (interner, bytes, end, tag);
}

guint32
gr_interner_add (GrInterner *interner, guint32 tag, gconstpointer data, gsize size)
{
  const Key key = { tag, data, size };
  guint32 hash = key_hash (&key);
  guint32 known = gr_slots_lookup (&interner->slots, hash, key_is_same, interner, &key);
  if (known != GR_INTERNER_NONE)
    return known;
  if (interner->bytes_room - interner->n_bytes < size) {
    interner->bytes_room = MAX (2 * interner->bytes_room, interner->n_bytes + size);
    interner->bytes = g_realloc (interner->bytes, interner->bytes_room);
  }
  if (size > 0)
    memcpy (interner->bytes + interner->n_bytes, data, size);
  interner->n_bytes += size;
  g_array_append_val (interner->end, interner->n_bytes);
  g_array_append_val (interner->tag, tag);
  return gr_slots_add (&interner->slots, hash);
}

guint32
gr_interner_lookup (const GrInterner *interner, guint32 tag, gconstpointer data, gsize size)
{
  const Key key = { tag, data, size };
  return gr_slots_lookup (&interner->slots, key_hash (&key), key_is_same, interner, &key);
}
