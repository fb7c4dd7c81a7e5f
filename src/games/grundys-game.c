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

static const GrContestProblem grundys_game_problems[] = {
  { .name = "CSES 2207",
    .input = "the number of heaps, then the heaps, each a test of its own",
    .word = { "first", "second" },
    .read = gr_contest_read_each },
  { .name = NULL },
};

static const GrGameContest grundys_game_contest = { .problem = grundys_game_problems };

const GrGame gr_game_grundys_game = {
  .about = {
    .name = "grundys-game",
    .title = "Grundy’s game",
    .summary = "Split a heap into two heaps of different sizes; heaps of 1 and 2 cannot be split. Whoever cannot move loses.",
    .source = "P. M. Grundy, Mathematics and games, Eureka 2 (1939)",
    .usage = "SIZE… | A..B",
    .example = "grundys-game 7",
  },
  .notation = { .input = GR_INPUT_WORDS },
  .has_misere = TRUE,
  .prepare = grundys_game_prepare,
  .release = gr_splitting_release,
  .components = gr_splitting_components,
  .moves = gr_splitting_moves,
  .label = gr_heap_label,
  .draw = gr_heap_draw,
  .theory = &gr_splitting_theory,
  .counting = &gr_splitting_counting,
  .heaps = &gr_heap_sticks,
  .places = &gr_splitting_places,
  .contest = &grundys_game_contest,
};
