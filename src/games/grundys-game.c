// SPDX-License-Identifier: MIT
// Grundy's game: split a heap into two heaps of different sizes; whoever cannot loses. No period of its values is
// known.
// Source: P. M. Grundy, Mathematics and games, Eureka 2 (1939); OEIS A002188; A. Flammenkamp, Sprague-Grundy values of
// Grundy's game, University of Bielefeld: of the heaps up to 2^35 the last of value 0 is that of 1222.
#include "games/octal/values.h"

#define GRUNDYS_GAME_LAST_LOST 1222

static const GrOctalCode grundys_game_code = { { 4 }, 1, TRUE };

static gpointer
grundys_game_prepare (const GrArgs *args, GrReport *report)
{
  static const GrHeapsRule rule = { .help = "an empty heap is written 0", .example = "grundys-game 20" };
  return gr_splitting_prepare (args, 0, &grundys_game_code, &rule, report);
}

/* Heaps, each a test of its own, as many as a contest gives and as large; only which are lost is asked. */
static gboolean
grundys_game_make_each (GrContestInput *input, GPtrArray *instances)
{
  GrOctalValues *values = gr_octal_values_new (&grundys_game_code, GRUNDYS_GAME_LAST_LOST);
  for (guint i = 0; i < input->number->len; i++) {
    GrNimber value = 1; /* of all larger ones: not 0 */
    if (gr_contest_kept (input, i) <= GRUNDYS_GAME_LAST_LOST)
      gr_octal_values_lookup (values, (guint64) gr_contest_kept (input, i), &value);
    gr_contest_decide (input, instances, value != 0 ? 1 : 2);
  }
  gr_octal_values_free (values);
  return TRUE;
}

static const GrContestField grundys_game_fields[] = {
  { 'h', GR_PHRASE ("a heap"), 0, G_GINT64_CONSTANT (1) << 35 },
  { '\0' },
};

/* clang-format off */
static const GrContestProblem grundys_game_problems[] = {
  { .name = "CSES 2207", .input = "the number of heaps, then the heaps, each a test of its own",
    .word = { "first", "second" }, .grammar = "Nh*N", .field = grundys_game_fields, .make = grundys_game_make_each },
  { .name = NULL },
};
/* clang-format on */

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
  .components = gr_heaps_components,
  .moves = gr_splitting_moves,
  .label = gr_heap_label,
  .draw = gr_heap_draw_pins,
  .theory = &gr_splitting_theory,
  .counting = &gr_splitting_counting,
  .heaps = &gr_heap_sticks,
  .places = &gr_heap_places,
  .contest = &(const GrGameContest) { .problem = grundys_game_problems },
};
