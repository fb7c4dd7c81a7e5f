// SPDX-License-Identifier: MIT
// Open addressing with linear probing, at most half full. A table that has grown to its largest begins anew: what it
// knew can be worked out again.
#include "value/memo.h"

#include <string.h>

#define MEMO_SLOTS_FIRST 256
#define MEMO_SLOTS_MOST (1u << 23) /* 100 MB */

static void
memo_alloc (GrMemo *memo, guint32 n_slots)
{
  memo->n_slots = n_slots;
  memo->slot = g_new (GrMemoSlot, n_slots);
  memset (memo->slot, 0xFF, sizeof (GrMemoSlot) * n_slots);
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
  g_clear_pointer (&memo->slot, g_free);
}

void
gr_memo_forget (GrMemo *memo)
{
  if (memo->n_slots > MEMO_SLOTS_FIRST) {
    gr_memo_clear (memo);
    gr_memo_init (memo);
  } else if (memo->n > 0) {
    memset (memo->slot, 0xFF, sizeof (GrMemoSlot) * memo->n_slots);
    memo->n = 0;
  }
}

/* The slot of the pair, or the free one where it would stand. */
static GrMemoSlot *
memo_slot (const GrMemo *memo, guint32 a, guint32 b)
{
  guint64 key = (guint64) a << 32 | b, hash = (key ^ key >> 31) * 0x9E3779B97F4A7C15ULL;
  guint32 i = hash >> 32 & (memo->n_slots - 1);
  while (memo->slot[i].value != GR_MEMO_NONE && (memo->slot[i].a != a || memo->slot[i].b != b))
    i = (i + 1) & (memo->n_slots - 1);
  return &memo->slot[i];
}

guint32
gr_memo_lookup (const GrMemo *memo, guint32 a, guint32 b)
{
  return memo_slot (memo, a, b)->value;
}

void
gr_memo_put (GrMemo *memo, guint32 a, guint32 b, guint32 value)
{
  if (memo->n >= memo->n_slots / 2 && memo->n_slots < MEMO_SLOTS_MOST) {
    g_autofree GrMemoSlot *old = memo->slot;
    guint32 n = memo->n_slots;
    memo_alloc (memo, n * 2);
    for (guint32 i = 0; i < n; i++)
      if (old[i].value != GR_MEMO_NONE)
        *memo_slot (memo, old[i].a, old[i].b) = old[i];
  }
  if (memo->n >= memo->n_slots / 2) {
    memset (memo->slot, 0xFF, sizeof (GrMemoSlot) * memo->n_slots);
    memo->n = 0;
  }
  GrMemoSlot *slot = memo_slot (memo, a, b);
  memo->n += slot->value == GR_MEMO_NONE;
  *slot = (GrMemoSlot) { a, b, value };
}
