// SPDX-License-Identifier: MIT
// From triggers to knots: the strong components of the trigger graph (R. E. Tarjan, Depth-first search and linear
// graph algorithms, 1972; iteratively), numbered so that triggers lead to lower numbers, and the parts that no
// trigger joins. A position is an up-set of this order: what sets off a bomb that is there is there.
#define GR_DROP_ALSO \
  GR_DROPS (GrDot, gr_dot_free) \
  GR_DROPS (GrDag, gr_dag_free) GR_DROPS (GrLayout, gr_layout_free) GR_DROPS (GrBombPlaces, bomb_places_free)

#include "games/bombs/bombs.h"

#include "base/adjacency.h"
#include "games/heaps.h"

#include <string.h>

typedef struct {
  const GrDag *dag;
  GrBombBoard *board;
  guint32 *index, *low, *next; /* shape (n_bombs); index 0: not met yet */
  GArray *path, *open;         /* of guint32: the walk; bombs met whose knot is not closed */
  guint32 n_met;
} Tarjan;

static void
tarjan_meet (Tarjan *tarjan, guint32 bomb)
{
  tarjan->index[bomb] = tarjan->low[bomb] = ++tarjan->n_met;
  tarjan->next[bomb] = tarjan->dag->row[bomb];
  tarjan->board->knot[bomb] = G_MAXUINT32;
  g_array_append_val (tarjan->path, bomb);
  g_array_append_val (tarjan->open, bomb);
}

static void
tarjan_walk (Tarjan *tarjan, guint32 root)
{
  tarjan_meet (tarjan, root);
  while (tarjan->path->len > 0) {
    guint32 bomb = g_array_index (tarjan->path, guint32, tarjan->path->len - 1);
    if (tarjan->next[bomb] < tarjan->dag->row[bomb + 1]) {
      guint32 follower = tarjan->dag->follower[tarjan->next[bomb]++];
      if (tarjan->index[follower] == 0)
        tarjan_meet (tarjan, follower);
      else if (tarjan->board->knot[follower] == G_MAXUINT32)
        tarjan->low[bomb] = MIN (tarjan->low[bomb], tarjan->index[follower]);
      continue;
    }
    g_array_set_size (tarjan->path, tarjan->path->len - 1);
    if (tarjan->low[bomb] == tarjan->index[bomb]) {
      GrBombBoard *board = tarjan->board;
      guint32 knot = board->n_knots++, other;
      guint seen = 0;
      board->leader[knot] = bomb;
      do {
        other = g_array_index (tarjan->open, guint32, tarjan->open->len - 1);
        g_array_set_size (tarjan->open, tarjan->open->len - 1);
        board->knot[other] = knot;
        board->leader[knot] = MIN (board->leader[knot], other);
        seen |= board->is_red[other] ? 2 : 1;
      } while (other != bomb);
      board->hue[knot] = seen == 3 ? GR_KNOT_BOTH : seen == 2 ? GR_KNOT_RED : GR_KNOT_BLUE;
    }
    if (tarjan->path->len > 0) {
      guint32 before = g_array_index (tarjan->path, guint32, tarjan->path->len - 1);
      tarjan->low[before] = MIN (tarjan->low[before], tarjan->low[bomb]);
    }
  }
}

/* Numbers the part of @root. */
static void
board_flood (GrBombBoard *board, guint32 root, GArray *stack)
{
  const GrDag *const ways[] = { board->down, board->up };
  board->part[root] = board->n_parts;
  g_array_append_val (stack, root);
  while (stack->len > 0) {
    guint32 knot = g_array_index (stack, guint32, stack->len - 1);
    g_array_set_size (stack, stack->len - 1);
    for (guint way = 0; way < 2; way++)
      for (guint32 i = ways[way]->row[knot]; i < ways[way]->row[knot + 1]; i++) {
        guint32 other = ways[way]->follower[i];
        if (board->part[other] != G_MAXUINT32)
          continue;
        board->part[other] = board->n_parts;
        g_array_append_val (stack, other);
      }
  }
  board->n_parts++;
}

void
gr_bombs_tie (GrBombBoard *board, const GrDotEdge *edge, guint n_edges)
{
  board->trigger = gr_dag_new (board->n_bombs, edge, n_edges, NULL);
  gsize n = MAX (1, board->n_bombs);
  board->knot = g_new0 (guint32, n);
  board->leader = g_new0 (guint32, n);
  board->hue = g_new0 (guint8, n);
  /* The knots, */
  g_autofree guint32 *index = g_new0 (guint32, n), *low = g_new0 (guint32, n), *next = g_new0 (guint32, n);
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (guint32));
  Tarjan tarjan = { board->trigger, board, index, low, next, path, open, 0 };
  for (guint32 bomb = 0; bomb < board->n_bombs; bomb++)
    if (index[bomb] == 0)
      tarjan_walk (&tarjan, bomb);
  /* the triggers between them, both ways, */
  g_autoptr (GArray) down = g_array_new (FALSE, FALSE, sizeof (GrDotEdge));
  g_autoptr (GArray) up = g_array_new (FALSE, FALSE, sizeof (GrDotEdge));
  for (guint32 bomb = 0; bomb < board->n_bombs; bomb++)
    for (guint32 i = board->trigger->row[bomb]; i < board->trigger->row[bomb + 1]; i++) {
      GrDotEdge own = { board->knot[bomb], board->knot[board->trigger->follower[i]] };
      GrDotEdge back = { own.head, own.tail };
      if (own.tail == own.head)
        continue;
      g_array_append_val (down, own);
      g_array_append_val (up, back);
    }
  board->down = gr_dag_new (board->n_knots, (GrDotEdge *) down->data, down->len, NULL);
  board->up = gr_dag_new (board->n_knots, (GrDotEdge *) up->data, up->len, NULL);
  /* and the parts. */
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (guint32));
  board->part = g_new (guint32, MAX (1, board->n_knots));
  memset (board->part, 0xff, board->n_knots * sizeof (guint32));
  for (guint32 knot = 0; knot < board->n_knots; knot++)
    if (board->part[knot] == G_MAXUINT32)
      board_flood (board, knot, stack);
  board->part_row = g_new (guint32, (gsize) board->n_parts + 2);
  board->part_knot = g_new (guint32, MAX (1, board->n_knots));
  gr_adjacency_members (board->n_parts, board->part, board->n_knots, board->part_row, board->part_knot);
  board->places = g_new0 (GrBombPlaces, 1);
}

GR_DESTROY_FUNCTION (bomb_places_free, GrBombPlaces, layout, failed)
GR_FREE_FUNCTION (gr_bomb_board_free, GrBombBoard, dot, trigger, down, up, places, is_red, row, column, knot, leader,
                  hue, part, part_row, part_knot)

/* ---- positions ---- */

static void
position_add (GByteArray *out, guint32 knot)
{
  guint32 bytes = GUINT32_TO_BE (knot);
  g_byte_array_append (out, (const guint8 *) &bytes, sizeof bytes);
}

void
gr_bombs_clear_below (const GrBombBoard *board, guint32 knot, guint8 *alive, GArray *gone)
{
  if (!alive[knot])
    return;
  g_autoptr (GArray) own = g_array_new (FALSE, FALSE, sizeof (guint32));
  GArray *list = gone != NULL ? gone : own;
  alive[knot] = 0;
  guint next = list->len;
  g_array_append_val (list, knot);
  for (; next < list->len; next++) {
    guint32 one = g_array_index (list, guint32, next);
    for (guint32 i = board->down->row[one]; i < board->down->row[one + 1]; i++) {
      guint32 other = board->down->follower[i];
      if (!alive[other])
        continue;
      alive[other] = 0;
      g_array_append_val (list, other);
    }
  }
}

guint8 *
gr_bombs_alive (const GrBombBoard *board, GrBytes at)
{
  guint8 *alive = g_new (guint8, MAX (1, board->n_knots));
  memset (alive, 1, board->n_knots);
  for (gsize i = 0; i < at.size / sizeof (guint32); i++)
    gr_bombs_clear_below (board, gr_place_decode (at, i), alive, NULL);
  return alive;
}

void
gr_bombs_explode (const GrBombBoard *board, GrBytes from, guint32 knot, GByteArray *out)
{
  gsize n = from.size / sizeof (guint32);
  g_autofree guint8 *beyond = NULL; /* 0: goes with @knot, or would have */
  if (n > 0) {
    beyond = g_new (guint8, board->n_knots);
    memset (beyond, 1, board->n_knots);
    gr_bombs_clear_below (board, knot, beyond, NULL);
  }
  gboolean is_placed = FALSE;
  for (gsize i = 0; i < n; i++) {
    guint32 other = gr_place_decode (from, i);
    if (!is_placed && other > knot) {
      position_add (out, knot);
      is_placed = TRUE;
    }
    if (beyond[other])
      position_add (out, other);
  }
  if (!is_placed)
    position_add (out, knot);
}
