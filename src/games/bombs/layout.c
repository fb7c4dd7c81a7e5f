// SPDX-License-Identifier: MIT
// Graphs of bombs in layers: every bomb stands to the right of those that set it off, as far as circles allow
// (layout/layered.h).
#include "games/bombs/draw.h"

#define LAYER_GAP 42.0 /* points, as all of these */
#define BOMB_GAP 18.0
#define BOMB_ROOM 24.0
#define NAME_ROOM 14.0 /* where names stand under the bombs */
#define MIDDLE 0.01    /* arrows run to the middle: how far a bomb reaches depends on whether it explodes */

/* Room for a bomb, and for the names where some are too long to stand within. */
static double
layout_height (const GrBombBoard *board)
{
  for (guint32 bomb = 0; bomb < board->n_bombs; bomb++)
    if (g_utf8_strlen (gr_dot_caption (board->dot, bomb), -1) > 2)
      return BOMB_ROOM + NAME_ROOM;
  return BOMB_ROOM;
}

const GrLayout *
gr_bombs_layout (const GrBombBoard *board)
{
  GrBombPlaces *places = board->places;
  if (places->layout != NULL || places->failed != NULL)
    return places->layout;
  g_autoptr (GrLayout) layout = gr_layout_new (GR_DIRECTION_RIGHT, BOMB_GAP, LAYER_GAP);
  double height = layout_height (board);
  for (guint32 bomb = 0; bomb < board->n_bombs; bomb++) {
    gr_layout_add_node (layout, BOMB_ROOM, height);
    g_array_index (layout->node, GrLayoutNode, bomb).radius = MIDDLE;
  }
  for (guint32 bomb = 0; bomb < board->n_bombs; bomb++)
    for (guint32 i = board->trigger->row[bomb]; i < board->trigger->row[bomb + 1]; i++)
      if (board->trigger->follower[i] != bomb)
        gr_layout_add_edge (layout, bomb, board->trigger->follower[i], 1);
  if (gr_layout_run (layout, &places->failed))
    places->layout = g_steal_pointer (&layout);
  return places->layout;
}
