// SPDX-License-Identifier: MIT
// Nim: a heap is worth its size, so that nothing is ever explored: heaps may reach 2^63 − 1 and there may be a million
// of them. In misère play the outcome follows from the nim-sum and the largest heap.
// Source: C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901).
// Invariant: a position is one heap, its size in eight bytes; the instance is the heaps as written.
#include "game/study.h"
#include "games/heaps.h"

static gpointer
nim_prepare (const GrArgs *args, GrReport *report)
{
  static const GrHeapsRule rule = {
    .high = GR_HEAP_MAX,
    .limit = GR_HEAP_MAX,
    .help = "an empty heap is written 0",
    .example = "nim 3 1 4",
  };
  GrHeaps heaps;
  return gr_heaps_read (args, &rule, report, &heaps) ? g_memdup2 (&heaps, sizeof heaps) : NULL;
}

static void
nim_release (gpointer instance)
{
  gr_heaps_clear (instance);
  g_free (instance);
}

static void
nim_components (gconstpointer instance, GrPositions *out)
{
  gr_heaps_components (instance, out);
}

static gboolean
nim_is_family (gconstpointer instance)
{
  return ((const GrHeaps *) instance)->is_family;
}

static gboolean
nim_domain (gconstpointer instance, guint64 limit, GrPositions *out)
{
  return gr_heaps_domain (instance, limit, out);
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
  if (wanted >= gr_heap_decode (from))
    return;
  GrHeap heap = gr_heap_encode (wanted);
  gr_moves_add (out, heap.data, sizeof heap.data);
}

static gboolean
nim_value (gconstpointer instance, guint32 realm, GrBytes at, GrNimber *out)
{
  *out = gr_heap_decode (at);
  return TRUE;
}

static gboolean
nim_misere (gconstpointer instance, guint n_parts, const GrBytes *parts, GrOutcome *out)
{
  *out = gr_misere_values (nim_value, instance, n_parts, parts);
  return TRUE;
}

static const GArray *
nim_sizes (gconstpointer instance)
{
  return ((const GrHeaps *) instance)->size;
}

static const GrGameTheory nim_theory = {
  .value = nim_value,
  .misere = nim_misere,
  .is_misere_nim = TRUE,
  .nim = nim_sizes,
};

static const GrGameCounting nim_counting = {
  .n_moves = nim_n_moves,
  .seek = nim_seek,
};

static const GrGamePlaces nim_places = {
  .domain = nim_domain,
  .is_family = nim_is_family,
  .find = gr_heap_find,
};

static gboolean
nim_print_count (gconstpointer instance, const GrAnswer *answer, guint index, GString *out, GError **error)
{
  g_string_append_printf (out, "%" G_GUINT64_FORMAT "\n", answer->n_moves);
  return TRUE;
}

/* Tests, each the number of stairs and the balls on them. A ball on an odd stair counts for nothing: whoever moves one down is
   answered by the same from the next stair; so the even stairs are heaps. */
static gboolean
nim_read_stairs (GrContestInput *input, GPtrArray *instances)
{
  gint64 n_tests, n_stairs;
  if (!gr_contest_number (input, "the number of tests", 1, 1000000, &n_tests))
    return FALSE;
  for (gint64 i = 0; i < n_tests; i++) {
    if (!gr_contest_number (input, "the number of stairs", 1, 1000000, &n_stairs))
      return FALSE;
    GrArgs *args = gr_contest_instance (input, instances);
    gr_contest_add_word (args, "0");
    for (gint64 k = 1; k <= n_stairs; k++) {
      const GrWord *balls = gr_contest_word (input, "the balls on a stair");
      if (balls == NULL)
        return FALSE;
      if (k % 2 == 0)
        g_ptr_array_add (args->words, gr_word_copy (balls));
    }
  }
  return gr_contest_end (input);
}

/* Rows, each the first heap and how many heaps there are, every one larger by one. Four heaps from a multiple of four on have the
   nim-sum 0, so that at most three are left at either end. */
static gboolean
nim_read_rows (GrContestInput *input, GPtrArray *instances)
{
  const gint64 most = G_GINT64_CONSTANT (10000000000000000);
  gint64 n_rows, first, n;
  if (!gr_contest_number (input, "the number of rows", 1, 100000, &n_rows))
    return FALSE;
  GrArgs *args = gr_contest_instance (input, instances);
  gr_contest_add_word (args, "0"); /* where all cancel */
  for (gint64 i = 0; i < n_rows; i++) {
    if (!gr_contest_number (input, "the first heap of a row", 1, most, &first)
        || !gr_contest_number (input, "the number of heaps in a row", 1, most, &n))
      return FALSE;
    for (; n > 0 && (n < 4 || first % 4 != 0); first++, n--)
      gr_contest_add_number (args, first);
    for (first += n - n % 4, n %= 4; n > 0; first++, n--)
      gr_contest_add_number (args, first);
  }
  return TRUE;
}

static gint
coin_compare (gconstpointer a, gconstpointer b)
{
  gint64 one = *(const gint64 *) a, two = *(const gint64 *) b;
  return (one > two) - (one < two);
}

/* Tests, each the number of coins on a strip and their squares. The gaps before every second coin, counted from the right,
   are the heaps: a move that widens one is answered by the next coin, as far. */
static gboolean
nim_read_coins (GrContestInput *input, GPtrArray *instances)
{
  gint64 n_tests, n_coins;
  if (!gr_contest_number (input, "the number of tests", 1, 1000000, &n_tests))
    return FALSE;
  for (gint64 i = 0; i < n_tests; i++) {
    if (!gr_contest_number (input, "the number of coins", 1, 1000000, &n_coins))
      return FALSE;
    g_autoptr (GArray) coin = g_array_new (FALSE, TRUE, sizeof (gint64));
    g_array_set_size (coin, 1 + n_coins % 2); /* square 0; twice where the first coin's gap counts too */
    for (gint64 k = 0; k < n_coins; k++) {
      gint64 square;
      if (!gr_contest_number (input, "a coin’s square", 1, G_MAXINT64, &square))
        return FALSE;
      g_array_append_val (coin, square);
    }
    g_array_sort (coin, coin_compare);
    GrArgs *args = gr_contest_instance (input, instances);
    for (guint k = coin->len - 1; k > 0; k -= 2)
      gr_contest_add_number (args, MAX (0, g_array_index (coin, gint64, k) - g_array_index (coin, gint64, k - 1) - 1));
  }
  return TRUE;
}

/* To the end of the input: how many rows a board has and how many squares a row, and the squares of the two pieces in each
   row. What lies between them is a heap, for a retreat is taken back. */
static gboolean
nim_read_pieces (GrContestInput *input, GPtrArray *instances)
{
  while (input->next < input->words->len) {
    gint64 n_rows, n_squares, one, two;
    if (!gr_contest_number (input, "the number of rows", 1, 1000000, &n_rows)
        || !gr_contest_number (input, "the number of squares in a row", 2, 1000000, &n_squares))
      return FALSE;
    GrArgs *args = gr_contest_instance (input, instances);
    for (gint64 i = 0; i < n_rows; i++) {
      if (!gr_contest_number (input, "a piece’s square", 1, n_squares, &one)
          || !gr_contest_number (input, "a piece’s square", 1, n_squares, &two))
        return FALSE;
      gr_contest_add_number (args, MAX (0, ABS (one - two) - 1));
    }
  }
  return TRUE;
}

static const GrContestProblem nim_problems[] = {
  { .name = "BOJ 11868",
    .input = "the number of heaps, then the heaps",
    .word = { "koosaga", "cubelover" },
    .read = gr_contest_read_counted },
  { .name = "BOJ 11694",
    .input = "the number of heaps, then the heaps, of misère Nim",
    .word = { "koosaga", "cubelover" },
    .is_misere = TRUE,
    .read = gr_contest_read_counted },
  { .name = "BOJ 16895",
    .input = "the number of heaps, then the heaps",
    .prints = "how many first moves win",
    .read = gr_contest_read_counted,
    .print = nim_print_count },
  { .name = "CSES 1730",
    .input = "the number of tests, each the number of heaps and the heaps",
    .word = { "first", "second" },
    .read = gr_contest_read_tests },
  { .name = "CSES 1099",
    .input = "the number of tests, each the number of stairs and the balls on them; the even stairs are heaps",
    .word = { "first", "second" },
    .read = nim_read_stairs },
  { .name = "Codeforces 15C",
    .input = "the number of rows, each its first heap and how many heaps it has, every one larger by one",
    .word = { "tolik", "bolik" },
    .read = nim_read_rows },
  { .name = "POJ 3480",
    .input = "the number of tests, each the number of heaps and the heaps, of misère Nim",
    .word = { "John", "Brother" },
    .is_misere = TRUE,
    .read = gr_contest_read_tests },
  { .name = "POJ 1704",
    .input = "the number of tests, each the number of coins on a strip and their squares; every second gap is a heap",
    .word = { "Georgia will win", "Bob will win" },
    .read = nim_read_coins },
  { .name = "HDU 1730",
    .input =
      "boards, each how many rows it has, how many squares a row, and the two pieces of each row; the gaps are heaps",
    .word = { "I WIN!", "BAD LUCK!" },
    .read = nim_read_pieces },
  { .name = NULL },
};

static const GrGameContest nim_contest = { .problem = nim_problems };

const GrGame gr_game_nim = {
  .about = {
    .name = "nim",
    .title = "Nim",
    .summary = "Take any positive number of sticks from one heap. Whoever takes the last stick wins.",
    .source = "C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901)",
    .usage = "SIZE… | A..B",
    .example = "nim 3 1 4",
  },
  .notation = { .input = GR_INPUT_WORDS, .takes_list = TRUE },
  .has_misere = TRUE,
  .prepare = nim_prepare,
  .release = nim_release,
  .components = nim_components,
  .moves = nim_moves,
  .label = gr_heap_label,
  .draw = gr_heap_draw,
  .theory = &nim_theory,
  .counting = &nim_counting,
  .heaps = &gr_heap_sticks,
  .places = &nim_places,
  .telling = &gr_heap_telling,
  .contest = &nim_contest,
};
