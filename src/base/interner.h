// SPDX-License-Identifier: MIT
// Interning: equal keys get one number, and the numbers are dense, 0, 1, 2, … in the order in which keys are met. What
// is known of a key then lies in an array by its number. GrInterner keeps byte strings. Under it, GrSlots finds numbers
// by hashes alone, for keys that their owner keeps in a shape of his own.
#pragma once

#include "base/held.h"

/* No number: the key is not there. */
#define GR_INTERNER_NONE G_MAXUINT32

/* ---- keys that the owner keeps ---- */

typedef struct {
  guint32 n;     /* numbers given so far */
  guint32 *hash; /* private, shape (room): of each key */
  guint32 *slot; /* private, shape (mask + 1): a number, or GR_INTERNER_NONE */
  guint32 room;
  gsize mask; /* the count of slots less 1; that count is a power of two, and at most half of them are taken */
} GrSlots;

/* TRUE where key number @number of @owner is @key. */
typedef gboolean (*GrSlotsSame) (gconstpointer owner, guint32 number, gconstpointer key);

void gr_slots_init (GrSlots *slots);
void gr_slots_clear (GrSlots *slots);

/* The number of @key, or GR_INTERNER_NONE. @hash should differ in its low bits between keys; @same is asked only where
   the whole hash agrees. Inline, so that @same is, too. */
static inline guint32
gr_slots_lookup (const GrSlots *slots, guint32 hash, GrSlotsSame same, gconstpointer owner, gconstpointer key)
{
  for (gsize at = hash & slots->mask;; at = (at + 1) & slots->mask) {
    guint32 number = slots->slot[at];
    if (number == GR_INTERNER_NONE || (slots->hash[number] == hash && same (owner, number, key)))
      return number;
  }
}

/* Gives a key that is not there yet the next number. */
guint32 gr_slots_add (GrSlots *slots, guint32 hash);

/* ---- byte strings ---- */

typedef struct {
  GrSlots slots;
  guint8 *bytes;    /* private, shape (n_bytes), with room for bytes_room: all strings, one after another */
  gsize n_bytes;    /* in all keys together */
  gsize bytes_room; /* private */
  GArray *end;      /* private: of gsize, shape (n) */
  GArray *tag;      /* of guint32, shape (n) */
} GrInterner;

void gr_interner_init (GrInterner *interner);
void gr_interner_clear (GrInterner *interner);
/* The number of the @size bytes @data (nullable where @size is 0) with @tag, new or known: keys of different tags are
   different keys. A new one is copied. */
guint32 gr_interner_add (GrInterner *interner, guint32 tag, gconstpointer data, gsize size);
/* The same, GR_INTERNER_NONE where it is not there. */
guint32 gr_interner_lookup (const GrInterner *interner, guint32 tag, gconstpointer data, gsize size);

static inline guint32
gr_interner_count (const GrInterner *interner)
{
  return interner->slots.n;
}

static inline guint32
gr_interner_tag (const GrInterner *interner, guint32 number)
{
  return g_array_index (interner->tag, guint32, number);
}

/* The bytes of key @number, and in *size (nullable) how many; NULL for none. Lent until the next key is added. Where the
   sizes of all keys are multiples of 4 or 8, the bytes are aligned so. */
static inline gconstpointer
gr_interner_key (const GrInterner *interner, guint32 number, gsize *size)
{
  gsize start = number > 0 ? g_array_index (interner->end, gsize, number - 1) : 0;
  gsize own = g_array_index (interner->end, gsize, number) - start;
  if (size != NULL)
    *size = own;
  return own > 0 ? interner->bytes + start : NULL;
}
