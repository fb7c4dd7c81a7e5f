// SPDX-License-Identifier: MIT
// Games by rules in Lua have the values of the same games built in, on random positions (seeded) and in sums, and their
// answers the same winning moves. Two roads to every value: the shelf of lessons/games and the program's own games.
// Every game of the shelf says what words it takes: others are refused at their place, with a remedy.
#include "games/rules/rules.h"
#include "game/solve.h"
#include "line.h"

#include <glib/gstdio.h>

#define N_POSITIONS 120

static char *
shelf_file (const char *name)
{
  return g_strconcat (name, ".lua", NULL);
}

static void
compare (const char *own, const char *game, const char *words)
{
  g_autofree char *file = shelf_file (own);
  g_autofree char *own_line = g_strdup_printf ("%s %s", file, words);
  g_autofree char *line = g_strdup_printf ("%s %s", game, words);
  g_assert_cmpuint (study_grundy (own_line, FALSE), ==, study_grundy (line, FALSE));
}

static void
test_heaps (gconstpointer data)
{
  const char *const *pair = data; /* the rules, the game, the largest heap */
  g_autoptr (GRand) rand = g_rand_new_with_seed (13);
  for (guint i = 0; i < N_POSITIONS; i++) {
    g_autoptr (GString) words = g_string_new (NULL);
    for (gint n = g_rand_int_range (rand, 1, 5); n > 0; n--)
      g_string_append_printf (words, " %d", g_rand_int_range (rand, 0, atoi (pair[2])));
    compare (pair[0], pair[1], words->str);
  }
}

/* Winning moves have the labels and components that the built-in game gives them. */
static void
test_moves (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (14);
  g_autofree char *file = shelf_file ("nim");
  for (guint i = 0; i < N_POSITIONS; i++) {
    g_autofree char *words = g_strdup_printf ("%d %d %d", g_rand_int_range (rand, 0, 16),
                                              g_rand_int_range (rand, 0, 16), g_rand_int_range (rand, 0, 16));
    g_autofree char *own_line = g_strdup_printf ("%s %s", file, words), *line = g_strdup_printf ("nim %s", words);
    g_autoptr (GrStudy) own = study_new (own_line, NULL, FALSE), study = study_new (line, NULL, FALSE);
    g_autoptr (GrAnswer) own_answer = gr_study_solve (own, NULL), answer = gr_study_solve (study, NULL);
    g_autofree char *own_moves = answer_winning_moves (own_answer), *moves = answer_winning_moves (answer);
    g_assert_cmpstr (own_moves, ==, moves);
  }
}

/* Random green pictures: every node but the ground hangs on one before it, and some edges more close cycles. */
static void
test_hackenbush (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (15);
  g_autofree char *file = shelf_file ("green-hackenbush");
  for (guint i = 0; i < N_POSITIONS; i++) {
    g_autoptr (GString) words = g_string_new (file), dot = g_string_new ("graph { 0 [ground=true]");
    gint n = g_rand_int_range (rand, 2, 7);
    for (gint k = 1; k < n + 2; k++) {
      gint a = k < n ? k : g_rand_int_range (rand, 1, n), b = g_rand_int_range (rand, 0, k < n ? k : n);
      if (a == b)
        continue;
      g_string_append_printf (words, " %d-%d", a, b);
      g_string_append_printf (dot, "; %d -- %d", a, b);
    }
    g_string_append (dot, " }");
    g_autoptr (GrStudy) own = study_new (words->str, NULL, FALSE), study = study_new ("hackenbush", dot->str, FALSE);
    g_autoptr (GrAnswer) own_answer = gr_study_solve (own, NULL), answer = gr_study_solve (study, NULL);
    g_assert_cmpuint (own_answer->grundy, ==, answer->grundy);
    g_assert_cmpuint (own_answer->n_moves, ==, answer->n_moves);
  }
}

/* What is swept without keeping moves is what the graph of all moves has, position by position, and so are the answers. */
static void
test_sweep (gconstpointer data)
{
  const char *line = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GrStudy) swept = study_new (line, NULL, FALSE), study = study_new (line, NULL, FALSE);
  const GrSweep *sweep = gr_study_sweep (swept, &error);
  g_assert_no_error (error);
  g_assert_nonnull (sweep);
  const GrGraph *graph = gr_study_graph (study, &error);
  const GArray *verdict = gr_study_graph_verdicts (study, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (gr_sweep_count (sweep), ==, graph->n_nodes);
  for (guint32 i = 0; i < graph->n_nodes; i++) {
    g_autoptr (GrPositions) part = gr_positions_new ();
    gr_study_parts (study, gr_graph_position (graph, i), 0, part);
    GrVerdict own;
    const GrVerdict *other = &g_array_index (verdict, GrVerdict, i);
    g_assert_true (gr_study_swept (swept, gr_positions_at (part, 0), &own));
    g_assert_cmpint (own.outcome, ==, other->outcome);
    g_assert_cmpuint (own.grundy, ==, other->grundy);
    g_assert_cmpint (own.has_grundy, ==, other->has_grundy);
    g_assert_cmpint (own.terminal, ==, other->terminal);
  }
  g_autoptr (GrAnswer) own_answer = gr_study_solve (swept, &error), answer = gr_study_solve (study, &error);
  g_assert_no_error (error);
  g_autofree char *own_moves = answer_winning_moves (own_answer), *moves = answer_winning_moves (answer);
  g_assert_cmpstr (own_moves, ==, moves);
  g_assert_cmpint (own_answer->outcome, ==, answer->outcome);
}

/* Where that is no way, or over the limit, it says so. */
static void
test_sweep_refuses (void)
{
  g_autoptr (GError) error = NULL;
  static const char *const line[] = { "kayles.lua 9", "nim.lua 3 4", "domineering.lua 3 3", "nim.lua 1..4" };
  for (guint i = 0; i < G_N_ELEMENTS (line); i++) {
    g_autoptr (GrStudy) study = study_new (line[i], NULL, FALSE);
    g_assert_null (gr_study_sweep (study, &error));
    g_assert_no_error (error);
  }
  g_autoptr (GrStudy) study = study_new ("wythoff.lua 30 30 --limit 100", NULL, FALSE);
  study->options.limit = 100;
  g_assert_null (gr_study_sweep (study, &error));
  g_assert_error (error, GR_ERROR, GR_ERROR_LIMIT);
}

/* The words of @line on @game, which may be right only where @may_fit: else they are refused where they stand, with a remedy,
   and never in a line of the rules. */
static void
check_words (const char *game, const char *line, gboolean may_fit)
{
  g_autoptr (GrReport) report = gr_report_new ();
  g_autofree char *whole = g_strdup_printf ("%s %s", game, line);
  g_autoptr (GrStudy) study = study_read (whole, NULL, report);
  g_autofree char *text = gr_report_text (report, GR_REPORT_FULL);
  g_test_message ("%s: %s", whole, text);
  if (study != NULL) {
    g_assert_true (may_fit);
    return;
  }
  const GrFault *fault = report->fault->pdata[0];
  if (may_fit && fault->kind == GR_FAULT_LIMIT)
    return;
  g_assert_cmpstr (fault->source->name, ==, "test");
  g_assert_cmpint (fault->kind, ==, GR_FAULT_INPUT);
  g_assert_nonnull (fault->help);
}

/* @words with another one in the place @index, or behind all of them. (transfer full) */
static char *
words_with (const GPtrArray *words, guint index, const char *other)
{
  g_autoptr (GString) line = g_string_new (NULL);
  for (guint i = 0; i <= words->len; i++)
    if (i == index || i < words->len)
      g_string_append_printf (line, " %s", i == index ? other : ((const GrWord *) words->pdata[i])->text);
  return g_strdup (line->str);
}

static void
check_game (const char *game, const GrRules *rules)
{
  static const char *const wrong[] = { "2x3", "é", "-7", "1.5", "99999999999999999999", "3-", "_", "３" };
  static const char *const odd[] = { "0", "1", "10", "..", ".LR.", "TF", "XO", "#", "0-0", "R", "0..2" };
  const char *usage = gr_rules_game (rules)->about.usage;
  const GArray *tests = gr_rules_tests (rules);
  g_assert_cmpstr (usage, !=, "WORD…"); /* it declares them */
  g_assert_cmpuint (tests->len, >, 0);
  check_words (game, "", *usage == '[');
  for (guint t = 0; t < tests->len; t++) {
    const char *input = g_array_index (tests, GrRulesTest, t).input;
    const char *options = strstr (input, " --");
    g_autoptr (GrSource) source = gr_source_new ("input", g_strdup (input), options != NULL ? options - input : -1);
    g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
    gr_source_words (source, words);
    for (guint i = 0; i <= words->len; i++) {
      for (guint k = 0; k < G_N_ELEMENTS (wrong); k++) {
        g_autofree char *line = words_with (words, i, wrong[k]);
        check_words (game, line, FALSE);
      }
      for (guint k = 0; k < G_N_ELEMENTS (odd); k++) {
        g_autofree char *line = words_with (words, i, odd[k]);
        check_words (game, line, TRUE);
      }
    }
    if (strstr (usage, "…") == NULL && *usage != '[') { /* so many words, and no others */
      const char *last = ((const GrWord *) words->pdata[words->len - 1])->text;
      g_autofree char *more = words_with (words, words->len, last);
      check_words (game, more, FALSE);
      g_ptr_array_remove_index (words, words->len - 1);
      g_autofree char *less = words_with (words, G_MAXUINT, "");
      check_words (game, less, FALSE);
    }
  }
}

static void
test_words (void)
{
  g_autoptr (GDir) folder = g_dir_open (".", 0, NULL);
  guint n = 0;
  for (const char *name; (name = g_dir_read_name (folder)) != NULL;) {
    if (!g_str_has_suffix (name, ".lua"))
      continue;
    g_autoptr (GrReport) report = gr_report_new ();
    g_autoptr (GrSource) source = gr_source_load (name, NULL);
    g_autoptr (GrRules) rules = gr_rules_new (source, NULL, report);
    check_game (name, rules);
    n++;
  }
  g_assert_cmpuint (n, >, 30);
}

int
main (int argc, char **argv)
{
  static const char *const nim[] = { "nim", "nim", "40" };
  static const char *const kayles[] = { "kayles", "octal 0.77", "25" };
  static const char *const dawson[] = { "dawsons-kayles", "polygon", "30" };
  static const char *const chess[] = { "dawsons-chess", "octal 0.137", "30" };
  g_test_init (&argc, &argv, NULL);
  /* The tree's own path may hold blanks, which would part words here. */
  g_autofree char *shelf = g_test_build_filename (G_TEST_DIST, "..", "lessons", "games", NULL);
  g_assert_cmpint (g_chdir (shelf), ==, 0);
  g_test_add_data_func ("/rules/nim", nim, test_heaps);
  g_test_add_data_func ("/rules/kayles", kayles, test_heaps);
  g_test_add_data_func ("/rules/dawsons-kayles", dawson, test_heaps);
  g_test_add_data_func ("/rules/dawsons-chess", chess, test_heaps);
  g_test_add_func ("/rules/moves", test_moves);
  g_test_add_func ("/rules/green-hackenbush", test_hackenbush);
  g_test_add_func ("/rules/words", test_words);
  static const char *const swept[] = { "wythoff.lua 20 25", "wythoff.lua 12 9 --misere", "euclid.lua 21 34",
                                       "chomp.lua 3 4",     "subtract-a-square.lua 90",  "nim 40",
                                       "divisor 720",       "fibonacci-nim.lua 30" };
  for (guint i = 0; i < G_N_ELEMENTS (swept); i++) {
    g_autofree char *name = g_strdup_printf ("/rules/sweep/%s", swept[i]);
    g_test_add_data_func (name, swept[i], test_sweep);
  }
  g_test_add_func ("/rules/sweep-refuses", test_sweep_refuses);
  return g_test_run ();
}
