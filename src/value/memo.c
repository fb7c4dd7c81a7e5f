// SPDX-License-Identifier: MIT
// Open addressing with linear probing, at most half full. A table that has grown to its largest begins anew: what it knew
// can be worked out again.
#include "value/memo.h"

#include <string.h>

#define MEMO_SLOTS_FIRST 256
#define MEMO_SLOTS_MOST (1u << 23) /* 100 MB */

static void
memo_alloc (GrMemo *memo, guint32 n_slots)
{
  memo->n_slots = n_slots;
  memo->key = g_new (guint64, n_slots);
  memo->value = g_new (guint32, n_slots);
  memset (memo->value, 0xFF, sizeof (guint32) * n_slots);
}

void
gr_memo_init (GrMemo *memo)
{
  memo->n = 0;
  memo_alloc (memo, MEMO_SLOTS_FIRST);
}

void
gr_memo_clear (GrMemo *memo)
{
  g_clear_pointer (&memo->key, g_free);
  g_clear_pointer (&memo->value, g_free);
}

static guint64
memo_key (guint32 a, guint32 b)
{
  return (guint64) a << 32 | b;
}

/* The slot of @key, or the free one where it would stand. */
static guint32
memo_slot (const GrMemo *memo, guint64 key)
{
  guint64 hash = (key ^ key >> 31) * 0x9E3779B97F4A7C15ULL;
  guint32 slot = hash >> 32 & (memo->n_slots - 1);
  while (memo->value[slot] != GR_MEMO_NONE && memo->key[slot] != key)
    slot = (slot + 1) & (memo->n_slots - 1);
  return slot;
}

guint32
gr_memo_lookup (const GrMemo *memo, guint32 a, guint32 b)
{
  return memo->value[memo_slot (memo, memo_key (a, b))];
}

static void
memo_grow (GrMemo *memo)
{
  guint64 *key = memo->key;
  guint32 *value = memo->value, n = memo->n_slots;
  memo_alloc (memo, n * 2);
  for (guint32 i = 0; i < n; i++)
    if (value[i] != GR_MEMO_NONE) {
      guint32 slot = memo_slot (memo, key[i]);
      memo->key[slot] = key[i];
      memo->value[slot] = value[i];
    }
  g_free (key);
  g_free (value);
}

void
gr_memo_put (GrMemo *memo, guint32 a, guint32 b, guint32 value)
{
  if (memo->n >= memo->n_slots / 2 && memo->n_slots < MEMO_SLOTS_MOST)
    memo_grow (memo);
  if (memo->n >= memo->n_slots / 2) {
    memset (memo->value, 0xFF, sizeof (guint32) * memo->n_slots);
    memo->n = 0;
  }
  guint64 key = memo_key (a, b);
  guint32 slot = memo_slot (memo, key);
  memo->n += memo->value[slot] == GR_MEMO_NONE;
  memo->key[slot] = key;
  memo->value[slot] = value;
}
