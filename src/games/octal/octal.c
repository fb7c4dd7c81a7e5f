// SPDX-License-Identifier: MIT
// Octal games: heaps from which tokens are taken and which may be split, by a code such as 0.77 (Kayles). Values come
// from games/octal/values.c, beyond its table by the proved period.
// Source: R. K. Guy, C. A. B. Smith, The G-values of various games, Proc. Camb. Phil. Soc. 52 (1956); E. R. Berlekamp,
// J. H. Conway, R. K. Guy, Winning Ways for Your Mathematical Plays, vol. 1 (2001), ch. 4.
#include "games/octal/values.h"

#include <string.h>

static gpointer
octal_prepare (const GrArgs *args, GrReport *report)
{
  static const GrHeapsRule rule = { .help = "an empty heap is written 0", .example = "octal 0.77 20" };
  if (args->words->len == 0) {
    gr_report_add_at (report, GR_FAULT_INPUT, args->name, "grundy solve octal 0.77 20",
                      "octal: want a code and heaps, got nothing");
    return NULL;
  }
  const GrWord *word = args->words->pdata[0]; /* “0.77”, “4.3”, “.07” */
  const char *at = word->text;
  guint first = *at == '4' ? 4 : 0;
  gboolean good = *at == '.' || ((*at == '0' || *at == '4') && at[1] == '.');
  GrOctalCode code = { { first }, 1, FALSE };
  for (at += strcspn (at, ".") + (good ? 1 : 0); good && *at != '\0'; at++) {
    good = *at >= '0' && *at <= '7' && code.n_digits < GR_OCTAL_MAX_DIGITS;
    if (good)
      code.digit[code.n_digits++] = *at - '0';
  }
  while (code.n_digits > 1 && code.digit[code.n_digits - 1] == 0)
    code.n_digits--;
  if (!good || (code.n_digits == 1 && first != 4)) {
    gr_report_add_at (
      report, GR_FAULT_INPUT, word,
      "digit k after the point tells what may follow taking k: 1 nothing left, 2 one heap, 4 two heaps, or sums",
      "octal: want a code of at most %d octal digits such as 0.77, got “%s”", GR_OCTAL_MAX_DIGITS - 1, word->text);
    return NULL;
  }
  return gr_splitting_prepare (args, 1, &code, &rule, report);
}

/* A row of pins: its length, and “I” for a pin, “X” for a gap. */
static gboolean
octal_make_pins (GrContestInput *input, GPtrArray *instances)
{
  g_autoptr (GrWord) row = gr_contest_kept_word (input, 1);
  gint64 length = gr_contest_kept (input, 0);
  if ((gint64) strlen (row->text) != length || row->text[strspn (row->text, "IX")] != '\0')
    return gr_report_add_at (input->report, GR_FAULT_INPUT, row, "I is a pin, X a gap",
                             "%s: want a row of %" G_GINT64_FORMAT " letters I and X, got “%s”", input->problem, length,
                             row->text);
  GrArgs *args = gr_contest_instance (input, instances);
  gr_contest_add_word (args, "0.77");
  g_auto (GStrv) run = g_strsplit (row->text, "X", -1);
  for (guint k = 0; run[k] != NULL; k++)
    gr_contest_add_number (args, strlen (run[k]));
  return TRUE;
}

/* A letter between two equal ones may be cut out, which spoils the two beside it: runs of such letters are the heaps, one
   after every letter that is none of them but the last, so that the letters are counted by them. */
static gboolean
octal_make_runs (GrContestInput *input, GPtrArray *instances)
{
  g_autoptr (GrWord) word = gr_contest_kept_word (input, 0);
  gsize n = strlen (word->text);
  if (n == 0 || n > 5000 || strspn (word->text, "abcdefghijklmnopqrstuvwxyz") != n)
    return gr_report_add_at (input->report, GR_FAULT_INPUT, word, NULL,
                             "%s: want a word of at most 5000 letters from a to z, got “%s”", input->problem,
                             word->text);
  GrArgs *args = gr_contest_instance (input, instances);
  gr_contest_add_word (args, "0.137");
  gint64 run = 0;
  for (gsize i = 1; i + 1 < n; i++) {
    if (word->text[i - 1] == word->text[i + 1]) {
      run++;
      continue;
    }
    gr_contest_add_number (args, run);
    run = 0;
  }
  gr_contest_add_number (args, run);
  return TRUE;
}

static const GrContestField octal_fields[] = {
  { 'n', GR_PHRASE ("the length of a row"), 1, 1000000 },
  { 'r', GR_PHRASE ("a row of pins"), 0, 0 },
  { '\0' },
};

static GrNimber
octal_value (gconstpointer instance, guint64 size)
{
  GrHeap heap = gr_heap_encode (size);
  GrNimber value = 0;
  gr_splitting_theory.value (instance, 0, (GrBytes) { heap.data, sizeof heap.data }, &value);
  return value;
}

/* Which letter is to be cut out, the first of those that win. */
static gboolean
octal_print_cut (gconstpointer instance, const GrAnswer *answer, guint index, GString *out, GError **error)
{
  const GArray *size = ((const GrSplitting *) instance)->heaps.size;
  GrNimber sum = 0;
  for (guint i = 0; i < size->len; i++)
    sum ^= octal_value (instance, g_array_index (size, guint64, i));
  guint64 letter = 2; /* the run's first, counted from 1 */
  for (guint i = 0; i < size->len; i++) {
    guint64 run = g_array_index (size, guint64, i);
    GrNimber wanted = sum ^ octal_value (instance, run);
    for (guint64 k = 0; k < run && sum != 0; k++) {
      guint64 left = k > 0 ? k - 1 : 0, right = k + 1 < run ? run - k - 2 : 0;
      if ((octal_value (instance, left) ^ octal_value (instance, right)) != wanted)
        continue;
      g_string_append_printf (out, "First\n%" G_GUINT64_FORMAT "\n", letter + k);
      return TRUE;
    }
    letter += run + 1;
  }
  g_string_append (out, "Second\n");
  return TRUE;
}

static const GrContestProblem octal_problems[] = {
  { .name = "HackerRank Kyles",
    .input = "the number of tests, each the length of a row and the row: I a pin, X a gap; the game is 0.77",
    .word = { "WIN", "LOSE" },
    .grammar = "T{nr}*T",
    .field = octal_fields,
    .make = octal_make_pins },
  { .name = "Codeforces 305E",
    .input = "a word; runs of letters between two equal ones are the heaps of 0.137",
    .prints = "First and the first letter to be cut out that wins, or Second",
    .grammar = "w",
    .make = octal_make_runs,
    .print = octal_print_cut },
  { .name = NULL },
};

const GrGame gr_game_octal = {
  .about = {
    .name = "octal",
    .title = "Octal game",
    .summary = "Take k tokens from a heap if digit k of the code allows it; the digit tells whether the rest may be nothing (1), "
    "one heap (2) or two heaps (4). Kayles is 0.77. Whoever cannot move loses.",
    .source = "R. K. Guy, C. A. B. Smith, The G-values of various games, Proc. Camb. Phil. Soc. 52 (1956)",
    .usage = "CODE SIZE… | CODE A..B",
    .example = "octal 0.77 5",
  },
  .notation = { .input = GR_INPUT_WORDS },
  .has_misere = TRUE,
  .prepare = octal_prepare,
  .release = gr_splitting_release,
  .components = gr_heaps_components,
  .moves = gr_splitting_moves,
  .label = gr_heap_label,
  .draw = gr_heap_draw,
  .theory = &gr_splitting_theory,
  .counting = &gr_splitting_counting,
  .heaps = &(const GrGameHeaps) {
    .period = gr_splitting_period,
    .look = GR_HEAPS_STICKS,
    .taken = gr_splitting_taken,
  },
  .places = &gr_heap_places,
  .contest = &(const GrGameContest) { .problem = octal_problems },
};
