// SPDX-License-Identifier: MIT
// What has been worked out about pairs: a table from two 32-bit numbers to one.
#pragma once

#include <glib.h>

typedef struct {
  guint32 a, b, value; /* value GR_MEMO_NONE: a free slot */
} GrMemoSlot;

typedef struct {
  GrMemoSlot *slot; /* shape (n_slots) */
  guint32 n_slots, n;
} GrMemo;

#define GR_MEMO_NONE G_MAXUINT32

void gr_memo_init (GrMemo *memo);
void gr_memo_clear (GrMemo *memo);
/* Forgets everything, soon where that was little. */
void gr_memo_forget (GrMemo *memo);
/* What is known of the pair, or GR_MEMO_NONE. */
guint32 gr_memo_lookup (const GrMemo *memo, guint32 a, guint32 b);
/* Keeps @value, which is not GR_MEMO_NONE. */
void gr_memo_put (GrMemo *memo, guint32 a, guint32 b, guint32 value);
