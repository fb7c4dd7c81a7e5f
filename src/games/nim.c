// SPDX-License-Identifier: MIT
// Nim: a heap is worth its size, so that nothing is ever explored: heaps may reach 2^63 − 1 and there may be a million
// of them. In misère play the outcome follows from the nim-sum and the largest heap.
// Source: C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901).
// Invariant: a position is one heap, its size in eight bytes; the instance is the heaps as written.
#include "game/solve.h"
#include "games/heaps.h"

static gpointer
nim_prepare (const GrArgs *args, GrReport *report)
{
  static const GrHeapsRule rule = { .help = "an empty heap is written 0", .example = "nim 3 1 4" };
  return gr_heaps_prepare (args, &rule, sizeof (GrHeaps), report);
}

static void
nim_moves (gconstpointer instance, guint32 realm, GrBytes from, GrMoves *out)
{
  gr_heap_nim_moves (gr_heap_decode (from), out);
}

static guint64
nim_n_moves (gconstpointer instance, guint32 realm, GrBytes from)
{
  return gr_heap_decode (from);
}

static void
nim_seek (gconstpointer instance, guint32 realm, GrBytes from, GrNimber wanted, GrMoves *out)
{
  if (wanted < gr_heap_decode (from))
    gr_heap_add_move (wanted, out);
}

static gboolean
nim_value (gconstpointer instance, guint32 realm, GrBytes at, GrNimber *out)
{
  *out = gr_heap_decode (at);
  return TRUE;
}

static const GArray *
nim_sizes (gconstpointer instance)
{
  return ((const GrHeaps *) instance)->size;
}

static gboolean
nim_print_count (gconstpointer instance, const GrAnswer *answer, guint index, GString *out, GError **error)
{
  g_string_append_printf (out, "%" G_GUINT64_FORMAT "\n", answer->n_moves);
  return TRUE;
}

/* A ball on an odd stair counts for nothing: whoever moves one down is answered by the same from the next stair; so the even
   stairs are heaps. */
static gboolean
nim_make_stairs (GrContestInput *input, GPtrArray *instances)
{
  GrArgs *args = gr_contest_instance (input, instances);
  gr_contest_add_word (args, "0");
  for (guint k = 1; k < input->word->len; k += 2)
    g_ptr_array_add (args->words, gr_contest_kept_word (input, k));
  return TRUE;
}

/* Four heaps from a multiple of four on have the nim-sum 0, so that at most three are left at either end of a row. */
static gboolean
nim_make_rows (GrContestInput *input, GPtrArray *instances)
{
  GrArgs *args = gr_contest_instance (input, instances);
  gr_contest_add_word (args, "0"); /* where all cancel */
  for (guint i = 0; i < input->number->len; i += 2) {
    gint64 first = gr_contest_kept (input, i), n = gr_contest_kept (input, i + 1);
    for (; n > 0 && (n < 4 || first % 4 != 0); first++, n--)
      gr_contest_add_number (args, first);
    for (first += n - n % 4, n %= 4; n > 0; first++, n--)
      gr_contest_add_number (args, first);
  }
  return TRUE;
}

/* The gaps before every second coin, counted from the right, are the heaps: a move that widens one is answered by the next
   coin, as far. */
static gboolean
nim_make_coins (GrContestInput *input, GPtrArray *instances)
{
  g_array_sort (input->number, gr_size_compare);
  GrArgs *args = gr_contest_instance (input, instances);
  for (guint k = input->number->len; k > 0; k -= MIN (k, 2)) {
    gint64 before = k > 1 ? gr_contest_kept (input, k - 2) : 0;
    gr_contest_add_number (args, MAX (0, gr_contest_kept (input, k - 1) - before - 1));
  }
  return TRUE;
}

/* What lies between the two pieces of a row is a heap, for a retreat is taken back. */
static gboolean
nim_make_pieces (GrContestInput *input, GPtrArray *instances)
{
  GrArgs *args = gr_contest_instance (input, instances);
  for (guint i = 0; i < input->number->len; i += 2)
    gr_contest_add_number (args, MAX (0, ABS (gr_contest_kept (input, i) - gr_contest_kept (input, i + 1)) - 1));
  return TRUE;
}

#define NIM_LONGEST_ROW G_GINT64_CONSTANT (10000000000000000)

static const GrContestField nim_fields[] = {
  { 'S', GR_PHRASE ("the number of stairs"), 1, 1000000 },
  { 'b', GR_PHRASE ("the balls on a stair"), 0, G_MAXINT64 },
  { 'R', GR_PHRASE ("the number of rows"), 1, 100000 },
  { 'f', GR_PHRASE ("the first heap of a row"), 1, NIM_LONGEST_ROW },
  { 'n', GR_PHRASE ("the number of heaps in a row"), 1, NIM_LONGEST_ROW },
  { 'K', GR_PHRASE ("the number of coins"), 1, 1000000 },
  { 'c', GR_PHRASE ("a coin’s square"), 1, G_MAXINT64 },
  { 'B', GR_PHRASE ("the number of rows"), 1, 1000000 },
  { 'Q', GR_PHRASE ("the number of squares in a row"), 2, 1000000 },
  { 'p', GR_PHRASE ("a piece’s square"), 1, 0, 'Q' },
  { '\0' },
};

/* clang-format off */
static const GrContestProblem nim_problems[] = {
  { .name = "BOJ 11868", .input = "the number of heaps, then the heaps", .word = { "koosaga", "cubelover" },
    .grammar = "Cw*C" },
  { .name = "BOJ 11694", .input = "the number of heaps, then the heaps, of misère Nim",
    .word = { "koosaga", "cubelover" }, .is_misere = TRUE, .grammar = "Cw*C" },
  { .name = "BOJ 16895", .input = "the number of heaps, then the heaps", .prints = "how many first moves win",
    .grammar = "Cw*C", .print = nim_print_count },
  { .name = "CSES 1730", .input = "the number of tests, each the number of heaps and the heaps",
    .word = { "first", "second" }, .grammar = "T{Nh*N}*T" },
  { .name = "CSES 1099",
    .input = "the number of tests, each the number of stairs and the balls on them; the even stairs are heaps",
    .word = { "first", "second" }, .grammar = "T{Sb*S}*T", .field = nim_fields, .make = nim_make_stairs },
  { .name = "Codeforces 15C",
    .input = "the number of rows, each its first heap and how many heaps it has, every one larger by one",
    .word = { "tolik", "bolik" }, .grammar = "R(fn)*R", .field = nim_fields, .make = nim_make_rows },
  { .name = "POJ 3480", .input = "the number of tests, each the number of heaps and the heaps, of misère Nim",
    .word = { "John", "Brother" }, .is_misere = TRUE, .grammar = "T{Nh*N}*T" },
  { .name = "POJ 1704",
    .input =
      "the number of tests, each the number of coins on a strip and their squares; every second gap is a heap",
    .word = { "Georgia will win", "Bob will win" }, .grammar = "T{Kc*K}*T", .field = nim_fields,
    .make = nim_make_coins },
  { .name = "HDU 1730",
    .input =
      "boards, each how many rows it has, how many squares a row, and the two pieces of each row; the gaps are heaps",
    .word = { "I WIN!", "BAD LUCK!" }, .grammar = "{BQ(pp)*B}+", .field = nim_fields, .make = nim_make_pieces },
  { .name = NULL },
};
/* clang-format on */

const GrGame gr_game_nim = {
  .about = {
    .name = "nim",
    .title = "Nim",
    .summary = "Take any positive number of sticks from one heap. Whoever takes the last stick wins.",
    .source = "C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901)",
    .usage = "SIZE… | A..B",
    .example = "nim 3 1 4",
    .called = GR_PHRASE ("Nim heap of %s"),
  },
  .notation = { .input = GR_INPUT_WORDS, .takes_list = TRUE },
  .has_misere = TRUE,
  .prepare = nim_prepare,
  .release = gr_heaps_release,
  .components = gr_heaps_components,
  .moves = nim_moves,
  .label = gr_heap_label,
  .draw = gr_heap_draw,
  .theory = &(const GrGameTheory) {
    .value = nim_value,
    .is_misere_nim = TRUE,
    .nim = nim_sizes,
  },
  .counting = &(const GrGameCounting) {
    .n_moves = nim_n_moves,
    .seek = nim_seek,
  },
  .heaps = &gr_heap_sticks,
  .places = &gr_heap_places,
  .telling = &gr_heap_telling,
  .contest = &(const GrGameContest) { .problem = nim_problems },
};
