// SPDX-License-Identifier: MIT
// Subtraction games: the value of a heap depends on the m = max (take) values before it, so the values are computed one
// after another until a window of m of them recurs; from there on they repeat for ever, and heaps to 2^63 − 1 are
// answered at once. Misère play of one heap is the same recurrence over win and lose; of several heaps it is known
// where the set is 1, 2 … m, which is Nim modulo m + 1.
// Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for Your Mathematical Plays, vol. 1 (2001), ch. 4; the
// border array of D. E. Knuth, J. H. Morris, V. R. Pratt, Fast pattern matching in strings, SIAM J. Comput. 6 (1977).
// Invariant: a sequence's table holds at least preperiod + period entries where its period is known, and all that were
// computed where it is not.
#include "game/summand.h"
#include "games/heaps.h"

#define SUBTRACTION_TAKE_MAX 4000000
#define SUBTRACTION_N_TAKE_MAX 127      /* values, which are no larger, are told from two words of bits */
#define SUBTRACTION_N_VALUES (1u << 22) /* computed at most: about a second with 127 numbers to take */

/* A sequence in which each entry follows from the m before it. */
typedef struct {
  guint8 *entry;
  guint n_entries;
  GrPeriod period; /* .period 0: none was found */
} Sequence;

typedef struct {
  GrHeaps heaps;
  guint n_take;
  guint take[SUBTRACTION_N_TAKE_MAX]; /* rising */
  Sequence grundy, misere;            /* misere: of GrOutcome */
} Subtraction;

typedef guint8 (*SequenceRule) (const Subtraction *game, const guint8 *entry, guint size);

static guint8
subtraction_grundy (const Subtraction *game, const guint8 *entry, guint size)
{
  guint64 seen[2] = { 0, 0 };
  for (guint i = 0; i < game->n_take && game->take[i] <= size; i++) {
    guint8 after = entry[size - game->take[i]];
    seen[after / 64] |= G_GUINT64_CONSTANT (1) << after % 64;
  }
  return ~seen[0] != 0 ? __builtin_ctzll (~seen[0]) : 64 + __builtin_ctzll (~seen[1]);
}

static guint8
subtraction_misere (const Subtraction *game, const guint8 *entry, guint size)
{
  if (size < game->take[0])
    return GR_OUTCOME_N;
  for (guint i = 0; i < game->n_take && game->take[i] <= size; i++)
    if (entry[size - game->take[i]] == GR_OUTCOME_P)
      return GR_OUTCOME_N;
  return GR_OUTCOME_P;
}

/* ---- periods ---- */

/* Looks for a period in the first n entries, each of which follows from the @window before it. If entries q … q +
   window − 1 equal those that stand p further on, induction carries the equality to all later ones. The tail from q has
   then the period p and a border (a beginning that is also its end) of window or more. So read the table backwards,
   where tails are beginnings, and take the longest beginning with such a border: a smaller pre-period or period would
   give a longer one, or a longer border of the same. */
static gboolean
sequence_find_period (Sequence *sequence, guint window)
{
  guint n = sequence->n_entries, longest = 0;
  const guint8 *last = sequence->entry + n - 1;
  g_autofree guint *border = g_new (guint, n + 1); /* border[t]: of the last t entries */
  border[0] = border[1] = 0;
  for (guint t = 2; t <= n; t++) {
    guint k = border[t - 1];
    while (k > 0 && *(last - k) != *(last - (t - 1)))
      k = border[k];
    border[t] = *(last - k) == *(last - (t - 1)) ? k + 1 : 0;
    if (border[t] >= window)
      longest = t;
  }
  if (longest == 0)
    return FALSE;
  sequence->period = (GrPeriod) { n - longest, longest - border[longest], n - border[longest] + window - 1,
                                  GR_PHRASE ("a run of values as long as the largest take comes back, and every value "
                                             "follows from that many before it, so all later ones come back too"),
                                  GR_PERIOD_WINDOW };
  return TRUE;
}

static void
sequence_fill (Sequence *sequence, const Subtraction *game, SequenceRule rule)
{
  guint window = game->take[game->n_take - 1];
  for (guint n = MAX (256, 4 * window);; n *= 2) {
    n = MIN (n, SUBTRACTION_N_VALUES);
    sequence->entry = g_realloc (sequence->entry, n);
    for (guint size = sequence->n_entries; size < n; size++)
      sequence->entry[size] = rule (game, sequence->entry, size);
    sequence->n_entries = n;
    if (sequence_find_period (sequence, window) || n == SUBTRACTION_N_VALUES)
      return;
  }
}

/* FALSE: the entry lies beyond the table and no period is known. */
static gboolean
sequence_lookup (const Sequence *sequence, guint64 index, guint8 *entry)
{
  if (index >= sequence->n_entries) {
    if (sequence->period.period == 0)
      return FALSE;
    index = sequence->period.preperiod + (index - sequence->period.preperiod) % sequence->period.period;
  }
  *entry = sequence->entry[index];
  return TRUE;
}

/* ---- the game ---- */

static void
subtraction_release (gpointer instance)
{
  Subtraction *game = instance;
  GR_DROP (game, grundy.entry, misere.entry);
  gr_heaps_release (game);
}

static gpointer
subtraction_prepare (const GrArgs *args, GrReport *report)
{
  Subtraction *game = g_new0 (Subtraction, 1);
  GrHeapsRule rule = {
    .help = "an empty heap is written 0",
    .limit_help = "no period was found that far; ask for smaller heaps, or let smaller numbers be taken",
    .example = "subtraction 9 --take 1,3,4",
  };
  g_autoptr (GArray) numbers = gr_args_numbers (args, "take");
  gboolean good = TRUE;
  g_array_sort (numbers, gr_size_compare);
  for (guint i = 0; i < numbers->len && good; i++) {
    guint number = g_array_index (numbers, gint64, i);
    if (game->n_take > 0 && game->take[game->n_take - 1] == number)
      continue;
    good = game->n_take < SUBTRACTION_N_TAKE_MAX;
    if (good)
      game->take[game->n_take++] = number;
    else
      gr_report_add_at (report, GR_FAULT_INPUT, gr_args_option (args, "take")->value, NULL,
                        "take: want at most %d different numbers", SUBTRACTION_N_TAKE_MAX);
  }
  if (good) {
    sequence_fill (&game->grundy, game, subtraction_grundy);
    sequence_fill (&game->misere, game, subtraction_misere);
    if (game->grundy.period.period == 0)
      rule.limit = game->grundy.n_entries - 1;
    if (gr_heaps_read (args, &rule, report, &game->heaps))
      return game;
  }
  subtraction_release (game);
  return NULL;
}

/* The smallest follower first. */
static void
subtraction_moves (gconstpointer instance, guint32 realm, GrBytes from, GrMoves *out)
{
  const Subtraction *game = instance;
  guint64 size = gr_heap_decode (from);
  for (guint i = game->n_take; i > 0; i--)
    if (game->take[i - 1] <= size)
      gr_heap_add_move (size - game->take[i - 1], out);
}

static gboolean
subtraction_value (gconstpointer instance, guint32 realm, GrBytes at, GrNimber *out)
{
  const Subtraction *game = instance;
  guint8 value;
  if (!sequence_lookup (&game->grundy, gr_heap_decode (at), &value))
    return FALSE;
  *out = value;
  return TRUE;
}

static gboolean
subtraction_misere_outcome (gconstpointer instance, guint n_parts, const GrBytes *parts, GrOutcome *out)
{
  const Subtraction *game = instance;
  guint largest_take = game->take[game->n_take - 1];
  GrNimber sum = 0, largest = 0;
  guint64 live = 0;
  guint n_live = 0;
  for (guint i = 0; i < n_parts; i++) {
    guint64 size = gr_heap_decode (parts[i]), residue = size % (largest_take + 1);
    sum ^= residue;
    largest = MAX (largest, residue);
    if (size >= game->take[0]) {
      live = size;
      n_live++;
    }
  }
  /* Any take s can be answered by m + 1 − s, so that heaps count modulo m + 1. */
  if (game->n_take == largest_take) {
    *out = gr_misere_nim (sum, largest);
    return TRUE;
  }
  guint8 outcome;
  if (n_live > 1 || !sequence_lookup (&game->misere, live, &outcome))
    return FALSE;
  *out = outcome;
  return TRUE;
}

static gboolean
subtraction_period (gconstpointer instance, GrPeriod *out)
{
  *out = ((const Subtraction *) instance)->grundy.period;
  return out->period > 0;
}

static const GrParam subtraction_params[] = {
  { "take", GR_PARAM_NUMBERS, "1,2,3", 1, SUBTRACTION_TAKE_MAX, NULL, "LIST", "the numbers that may be taken",
    .told = GR_PHRASE ("take %s") },
  GR_PARAM_END,
};

/* The heap; the numbers after it become --take. */
static gboolean
subtraction_make_taking (GrContestInput *input, GPtrArray *instances)
{
  GrArgs *args = gr_contest_instance (input, instances);
  gr_contest_add_number (args, gr_contest_kept (input, 0));
  g_autoptr (GString) list = g_string_new (NULL);
  for (guint i = 1; i < input->word->len; i++) {
    g_autoptr (GrWord) word = gr_contest_kept_word (input, i);
    g_string_append_printf (list, "%s%s", i > 1 ? "," : "", word->text);
  }
  gr_contest_set (args, "take", list->str, input->report);
  return TRUE;
}

/* Beside 1 and 2 sticks k may be taken. That is 1 or 2 modulo 3 where k is no multiple of 3, so that the multiples of 3 are lost as
   without it; else whatever is taken is answered to k + 1 together or to 3, and of the rest k alone is won against the rule. */
static gboolean
subtraction_make_one_two_k (GrContestInput *input, GPtrArray *instances)
{
  gint64 size = gr_contest_kept (input, 0), k = gr_contest_kept (input, 1);
  gint64 rest = k % 3 == 0 ? size % (k + 1) : size;
  gr_contest_decide (input, instances, rest % 3 != 0 || (k % 3 == 0 && rest == k) ? 1 : 2);
  return TRUE;
}

static const GrContestField subtraction_fields[] = {
  { 'n', GR_PHRASE ("the number of sticks"), 1, 1000000 },
  { 's', GR_PHRASE ("the number of stones"), 1, 1000000 },
  { 'K', GR_PHRASE ("how many numbers may be taken"), 1, SUBTRACTION_TAKE_MAX },
  { 't', GR_PHRASE ("a number that may be taken"), 1, SUBTRACTION_TAKE_MAX },
  { 'M', GR_PHRASE ("the number of tests"), 1, 100 },
  { 'c', GR_PHRASE ("the cell"), 0, 1000000000 },
  { 'k', "k", 3, 1000000000 },
  { '\0' },
};

/* W or L for every heap up to the one that was asked for. */
static gboolean
subtraction_print_all (gconstpointer instance, const GrAnswer *answer, guint index, GString *out, GError **error)
{
  const Subtraction *game = instance;
  guint64 largest = g_array_index (game->heaps.size, guint64, 0);
  for (guint64 size = 1; size <= largest; size++) {
    guint8 value = 0;
    sequence_lookup (&game->grundy, size, &value);
    g_string_append_c (out, value > 0 ? 'W' : 'L');
  }
  g_string_append_c (out, '\n');
  return TRUE;
}

/* clang-format off */
static const GrContestProblem subtraction_problems[] = {
  { .name = "BOJ 9660", .input = "the heap; 1, 3 or 4 sticks are taken", .word = { "SK", "CY" }, .option = "take",
    .value = "1,3,4", .grammar = "x" },
  { .name = "BOJ 16877", .input = "the number of heaps, then the heaps; Fibonacci numbers of sticks are taken",
    .word = { "koosaga", "cubelover" }, .option = "take",
    .value = "1,2,3,5,8,13,21,34,55,89,144,233,377,610,987,1597,2584,4181,6765,10946,17711,28657,46368,75025,121393,"
             "196418,317811,514229,832040,1346269,2178309", .grammar = "Cw*C" },
  { .name = "CSES 1098",
    .input = "the number of tests, each the number of heaps and the heaps; 1, 2 or 3 sticks are taken",
    .word = { "first", "second" }, .option = "take", .value = "1,2,3", .grammar = "T{Nh*N}*T" },
  { .name = "CSES 1729", .input = "the number of sticks, how many numbers may be taken, and these numbers",
    .prints = "W or L for every heap from 1 on", .grammar = "nKt*K", .field = subtraction_fields,
    .make = subtraction_make_taking, .print = subtraction_print_all },
  { .name = "AtCoder EDPC K", .input = "how many numbers may be taken, the heap, and these numbers",
    .word = { "First", "Second" }, .grammar = "Kst*K", .field = subtraction_fields, .make = subtraction_make_taking },
  { .name = "Codeforces 1194D",
    .input = "the number of tests, each the cell where the chip is and k; the chip moves 1, 2 or k cells",
    .word = { "Alice", "Bob" }, .grammar = "M{ck}*M", .field = subtraction_fields,
    .make = subtraction_make_one_two_k },
  { .name = NULL },
};
/* clang-format on */

const GrGame gr_game_subtraction = {
  .about = {
    .name = "subtraction",
    .title = "Subtraction game",
    .summary = "Take some sticks from one heap; only the numbers in --take are allowed. Whoever cannot move loses.",
    .source = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for Your Mathematical Plays, vol. 1 (2001), ch. 4",
    .usage = "SIZE… | A..B",
    .example = "subtraction 9 --take 1,3,4",
    .called = GR_PHRASE ("Subtraction heap of %s"),
  },
  .notation = { .input = GR_INPUT_WORDS, .params = subtraction_params },
  .has_misere = TRUE,
  .prepare = subtraction_prepare,
  .release = subtraction_release,
  .components = gr_heaps_components,
  .moves = subtraction_moves,
  .label = gr_heap_label,
  .draw = gr_heap_draw,
  .theory = &(const GrGameTheory) {
    .value = subtraction_value,
    .misere = subtraction_misere_outcome,
  },
  .heaps = &(const GrGameHeaps) {
    .period = subtraction_period,
    .look = GR_HEAPS_STICKS,
  },
  .places = &gr_heap_places,
  .telling = &gr_heap_telling,
  .contest = &(const GrGameContest) { .problem = subtraction_problems },
};
