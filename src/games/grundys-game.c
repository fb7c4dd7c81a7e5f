// SPDX-License-Identifier: MIT
// Grundy's game: split a heap into two heaps of different sizes; whoever cannot loses. No period of its values is
// known.
// Source: P. M. Grundy, Mathematics and games, Eureka 2 (1939); OEIS A002188.
#include "games/splitting.h"

static gpointer
grundys_game_prepare (const GrArgs *args, GrReport *report)
{
  static const GrHeapsRule rule = {
    .high = GR_HEAP_MAX,
    .limit = GR_HEAP_MAX,
    .help = "an empty heap is written 0",
    .example = "grundys-game 20",
  };
  static const GrOctalCode code = { { 4 }, 1, TRUE };
  return gr_splitting_prepare (args, 0, &code, &rule, report);
}

const GrGame gr_game_grundys_game = {
  .name = "grundys-game",
  .title = "Grundy’s game",
  .summary =
    "Split a heap into two heaps of different sizes; heaps of 1 and 2 cannot be split. Whoever cannot move loses.",
  .source = "P. M. Grundy, Mathematics and games, Eureka 2 (1939)",
  .usage = "SIZE… | A..B",
  .example = "grundys-game 7",
  GR_SPLITTING_MEMBERS,
  .flags = GR_GAME_HEAP | GR_GAME_MISERE | GR_GAME_STICKS,
  .prepare = grundys_game_prepare,
  .moves = gr_splitting_moves,
  .n_moves = gr_splitting_n_moves,
  .seek = gr_splitting_seek,
  .draw = gr_heap_draw,
};
