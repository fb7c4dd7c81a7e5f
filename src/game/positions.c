// SPDX-License-Identifier: MIT
// Growing lists of positions and moves, in flat arrays that are cleared and filled again without a new allocation, and
// positions in rows and columns.
#define GR_DROP_ALSO GR_DROPS (GrPositions, gr_positions_free) GR_DROPS (GrScene, gr_scene_free)

#include "game/game.h"

gboolean
gr_bytes_equal (GrBytes a, GrBytes b)
{
  return a.size == b.size && (a.size == 0 || memcmp (a.data, b.data, a.size) == 0);
}

int
gr_bytes_compare (GrBytes a, GrBytes b)
{
  gsize size = MIN (a.size, b.size);
  int order = size > 0 ? memcmp (a.data, b.data, size) : 0;
  return order != 0 ? order : (a.size > b.size) - (a.size < b.size);
}

GrPositions *
gr_positions_new (void)
{
  GrPositions *positions = g_new (GrPositions, 1);
  positions->bytes = g_byte_array_new ();
  positions->end = g_array_new (FALSE, FALSE, sizeof (gsize));
  positions->realm = g_array_new (FALSE, FALSE, sizeof (guint32));
  return positions;
}

GR_FREE_FUNCTION (gr_positions_free, GrPositions, bytes, end, realm)

void
gr_positions_clear (GrPositions *positions)
{
  g_byte_array_set_size (positions->bytes, 0);
  g_array_set_size (positions->end, 0);
  g_array_set_size (positions->realm, 0);
}

void
gr_positions_add (GrPositions *positions, guint32 realm, gconstpointer data, gsize size)
{
  if (size > 0)
    g_byte_array_append (positions->bytes, data, size);
  GR_APPEND (positions->end, gsize, positions->bytes->len);
  g_array_append_val (positions->realm, realm);
}

guint
gr_positions_count (const GrPositions *positions)
{
  return positions->end->len;
}

GrBytes
gr_positions_at (const GrPositions *positions, guint index)
{
  gsize start = index > 0 ? g_array_index (positions->end, gsize, index - 1) : 0;
  const guint8 *data = positions->bytes->data; /* NULL where all positions are empty */
  return (GrBytes) { data ? data + start : NULL, g_array_index (positions->end, gsize, index) - start };
}

guint32
gr_positions_realm (const GrPositions *positions, guint index)
{
  return g_array_index (positions->realm, guint32, index);
}

void
gr_number_append (GByteArray *out, guint64 number)
{
  for (; number > 0x7F; number >>= 7)
    g_byte_array_append (out, &(guint8) { (number & 0x7F) | 0x80 }, 1);
  g_byte_array_append (out, &(guint8) { number }, 1);
}

guint64
gr_number_read (const guint8 **at)
{
  guint64 number = 0;
  guint shift = 0;
  guint8 byte;
  do {
    byte = *(*at)++;
    number |= (guint64) (byte & 0x7F) << shift;
    shift += 7;
  } while (byte & 0x80);
  return number;
}

GrMoves *
gr_moves_new (void)
{
  GrMoves *moves = g_new (GrMoves, 1);
  moves->move = g_array_new (FALSE, FALSE, sizeof (GrMove));
  moves->part = gr_positions_new ();
  return moves;
}

GR_FREE_FUNCTION (gr_moves_free, GrMoves, move, part)

void
gr_moves_clear (GrMoves *moves)
{
  g_array_set_size (moves->move, 0);
  gr_positions_clear (moves->part);
}

void
gr_moves_begin (GrMoves *moves, GrMover mover, guint64 tag, guint64 count)
{
  GrMove move = { .mover = mover, .tag = tag, .count = count, .first_part = gr_positions_count (moves->part) };
  g_array_append_val (moves->move, move);
}

void
gr_moves_part (GrMoves *moves, gconstpointer data, gsize size)
{
  gr_positions_add (moves->part, 0, data, size);
  g_array_index (moves->move, GrMove, moves->move->len - 1).n_parts++;
}

void
gr_moves_add (GrMoves *moves, gconstpointer data, gsize size)
{
  gr_moves_begin (moves, GR_MOVER_BOTH, 0, 1);
  gr_moves_part (moves, data, size);
}

const GrMove *
gr_moves_at (const GrMoves *moves, guint index)
{
  return &g_array_index (moves->move, GrMove, index);
}

GrGrid *
gr_grid_new (void)
{
  GrGrid *grid = g_new0 (GrGrid, 1);
  grid->row_name = g_ptr_array_new_with_free_func (g_free);
  grid->column_name = g_ptr_array_new_with_free_func (g_free);
  grid->place = gr_positions_new ();
  return grid;
}

GR_FREE_FUNCTION (gr_grid_free, GrGrid, place, piece, row_name, column_name)
