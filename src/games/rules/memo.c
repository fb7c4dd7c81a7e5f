// SPDX-License-Identifier: MIT
// One place for each hash: a later position takes the place of an earlier one, so that memory is bounded and nothing is
// looked for. A game of one component, which asks for each position once, loses a copy of its moves by it.
// Invariant: a place with moves holds the position that they start from.
#include "games/rules/memo.h"

#include <string.h>

#define MEMO_PLACES 4096 /* a power of 2 */
#define MEMO_MOST_MOVES 128

typedef struct {
  GByteArray *from; /* NULL: nothing yet */
  GrMoves *moves;
} Place;

struct GrMovesMemo {
  Place place[MEMO_PLACES];
};

GrMovesMemo *
gr_moves_memo_new (void)
{
  return g_new0 (GrMovesMemo, 1);
}

void
gr_moves_memo_free (GrMovesMemo *memo)
{
  for (guint i = 0; i < MEMO_PLACES && memo != NULL; i++) {
    g_clear_pointer (&memo->place[i].from, g_byte_array_unref);
    g_clear_pointer (&memo->place[i].moves, gr_moves_free);
  }
  g_free (memo);
}

static guint
memo_index (GrBytes from)
{
  guint32 hash = 2166136261u; /* FNV-1a */
  for (gsize i = 0; i < from.size; i++)
    hash = (hash ^ from.data[i]) * 16777619u;
  return (hash ^ hash >> 16) & (MEMO_PLACES - 1);
}

/* Appends @moves to @out. */
static void
memo_append (const GrMoves *moves, GrMoves *out)
{
  for (guint i = 0; i < moves->move->len; i++) {
    const GrMove *move = gr_moves_at (moves, i);
    gr_moves_begin (out, move->mover, move->tag, move->count);
    for (guint k = 0; k < move->n_parts; k++) {
      GrBytes part = gr_positions_at (moves->part, move->first_part + k);
      gr_moves_part (out, part.data, part.size);
    }
  }
}

gboolean
gr_moves_memo_take (const GrMovesMemo *memo, GrBytes from, GrMoves *out)
{
  const Place *place = &memo->place[memo_index (from)];
  if (place->from == NULL || place->from->len != from.size || memcmp (place->from->data, from.data, from.size) != 0)
    return FALSE;
  memo_append (place->moves, out);
  return TRUE;
}

void
gr_moves_memo_keep (GrMovesMemo *memo, GrBytes from, const GrMoves *moves)
{
  if (moves->move->len > MEMO_MOST_MOVES)
    return;
  Place *place = &memo->place[memo_index (from)];
  if (place->from == NULL) {
    place->from = g_byte_array_new ();
    place->moves = gr_moves_new ();
  }
  g_byte_array_set_size (place->from, 0);
  g_byte_array_append (place->from, from.data, (guint) from.size);
  gr_moves_clear (place->moves);
  memo_append (moves, place->moves);
}
