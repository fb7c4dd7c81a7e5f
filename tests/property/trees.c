// SPDX-License-Identifier: MIT
// Fibonacci trees and dictionaries, which are Hackenbush on trees: closed forms against exploring and against a search
// written here over plain trees; the number of winning moves against moves tried one by one; values after each word
// against tries built anew; published values.
#include "line.h"
#include "game/solve.h"

#include <string.h>

#define SEED 400
#define N_TRIES 150

static GrAnswer *
answer_new (const char *line)
{
  g_autoptr (GrReport) report = gr_report_new ();
  g_autoptr (GrStudy) study = study_read (line, NULL, report);
  g_assert_nonnull (study);
  g_autoptr (GError) error = NULL;
  GrAnswer *answer = gr_study_solve (study, &error);
  g_assert_no_error (error);
  return answer;
}

/* Every position that can be reached has the value that exploring gives it. */
static void
check_values (GrStudy *study)
{
  g_autoptr (GError) error = NULL;
  const GrGraph *graph = gr_study_graph (study, &error);
  g_assert_no_error (error);
  const GArray *explored = gr_study_graph_verdicts (study, &error);
  g_assert_no_error (error);
  for (guint32 node = 0; node < graph->n_nodes; node++) {
    GrVerdict verdict;
    g_assert_true (gr_study_verdict (study, gr_graph_position (graph, node), &verdict, &error));
    g_assert_cmpuint (verdict.grundy, ==, g_array_index (explored, GrVerdict, node).grundy);
    g_assert_cmpint (verdict.terminal, ==, g_array_index (explored, GrVerdict, node).terminal);
  }
}

/* ---- Fibonacci trees ---- */

/* A tree as the parent of each node, T(k) built by its definition; node 0 is the root. */
static void
tree_build (guint k, GArray *parent, gint above)
{
  if (k == 0)
    return;
  gint own = parent->len;
  g_array_append_val (parent, above);
  tree_build (k - 1, parent, own);
  if (k > 1)
    tree_build (k - 2, parent, own);
}

/* The value without @gone and what is below it (-1: all is there), by the colon principle; parents stand before
   children. */
static guint
tree_value (const GArray *parent, gint gone)
{
  g_autofree guint *value = g_new0 (guint, parent->len);
  g_autofree gboolean *is_gone = g_new0 (gboolean, parent->len);
  for (guint i = 1; i < parent->len; i++)
    is_gone[i] = (gint) i == gone || is_gone[g_array_index (parent, gint, i)];
  for (guint i = parent->len - 1; i > 0; i--)
    if (!is_gone[i])
      value[g_array_index (parent, gint, i)] ^= value[i] + 1;
  return value[0];
}

static void
test_fibonacci_values (void)
{
  static const guint published[] = { 0, 0, 1, 3, 6, 3, 3, 0, 5, 7, 14 };
  for (guint k = 1; k <= 16; k++) {
    g_autofree char *line = g_strdup_printf ("fibonacci-tree %u", k);
    g_autoptr (GrAnswer) answer = answer_new (line);
    g_autoptr (GArray) parent = g_array_new (FALSE, FALSE, sizeof (gint));
    tree_build (k, parent, -1);
    guint n_winning = 0;
    for (guint i = 1; i < parent->len; i++)
      n_winning += tree_value (parent, i) == 0;
    g_autofree char *count = g_strdup_printf ("%u", n_winning);
    g_assert_cmpuint (answer->grundy, ==, tree_value (parent, -1));
    g_assert_cmpstr (answer->count, ==, count);
    if (k < G_N_ELEMENTS (published))
      g_assert_cmpuint (answer->grundy, ==, published[k]);
    if (answer->grundy > 0 && answer->moves_error == NULL) { /* the moves of the rules, tried one by one */
      g_assert_cmpuint (answer->n_moves, ==, n_winning);
      g_assert_cmpuint (answer->move->len, ==, n_winning);
    }
    g_assert_cmpint (answer->moves_error != NULL, ==, answer->grundy > 0 && parent->len - 1 > 1000);
  }
}

static void
test_fibonacci_explored (void)
{
  for (guint k = 1; k <= 6; k++) {
    g_autofree char *line = g_strdup_printf ("fibonacci-tree %u", k);
    g_autoptr (GrReport) report = gr_report_new ();
    g_autoptr (GrStudy) study = study_read (line, NULL, report);
    check_values (study);
  }
}

static void
test_fibonacci_large (void)
{
  g_autoptr (GrAnswer) exact = answer_new ("fibonacci-tree 10000");
  g_autoptr (GrAnswer) modulo = answer_new ("fibonacci-tree 10000 --modulus 1000000000000000000");
  g_autoptr (GrAnswer) small = answer_new ("fibonacci-tree 10000 --modulus 1");
  g_assert_cmpuint (strlen (exact->count), ==, 2087);
  g_assert_true (g_str_has_suffix (exact->count, "438505383468410633"));
  g_assert_cmpstr (modulo->count, ==, "438505383468410633");
  g_assert_cmpstr (small->count, ==, "0");
  g_assert_cmpuint (modulo->modulus, ==, G_GUINT64_CONSTANT (1000000000000000000));
  g_assert_error (exact->moves_error, GR_ERROR, GR_ERROR_LIMIT);
}

/* ---- dictionaries ---- */

/* The value of the trie of words [0, @n) of @word above @prefix, by its definition; @gone (nullable) is rubbed out. */
static guint
trie_value (char **word, guint n, const char *prefix, const char *gone)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gsize length = strlen (prefix);
  guint value = 0;
  for (guint i = 0; i < n; i++) {
    if (!g_str_has_prefix (word[i], prefix) || word[i][length] == '\0')
      continue;
    char *next = g_strndup (word[i], g_utf8_next_char (word[i] + length) - word[i]);
    gboolean is_new = !g_hash_table_contains (seen, next) && (gone == NULL || strcmp (next, gone) != 0);
    value ^= is_new ? trie_value (word, n, next, gone) + 1 : 0;
    g_hash_table_add (seen, next);
  }
  return value;
}

/* How many prefixes lead to the value 0. */
static guint
trie_n_winning (char **word, guint n)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  guint n_winning = 0;
  for (guint i = 0; i < n; i++)
    for (glong length = g_utf8_strlen (word[i], -1); length > 0; length--) {
      char *prefix = g_utf8_substring (word[i], 0, length);
      n_winning += !g_hash_table_contains (seen, prefix) && trie_value (word, n, "", prefix) == 0;
      g_hash_table_add (seen, prefix);
    }
  return n_winning;
}

static void
random_words (GRand *random, guint n, guint longest, char **word)
{
  static const char *const letter[] = { "a", "b", "가", "é" };
  for (guint i = 0; i < n; i++) {
    g_autoptr (GString) text = g_string_new (NULL);
    for (gint k = g_rand_int_range (random, 1, longest + 1); k > 0; k--)
      g_string_append (text, letter[g_rand_int_range (random, 0, G_N_ELEMENTS (letter))]);
    word[i] = g_strdup (text->str);
  }
  word[n] = NULL;
}

static void
test_dictionary (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  for (guint round = 0; round < N_TRIES; round++) {
    guint n = g_rand_int_range (random, 1, 9);
    g_auto (GStrv) word = g_new0 (char *, n + 1);
    random_words (random, n, 6, word);
    g_autofree char *joined = g_strjoinv (" ", word), *line = g_strconcat ("dictionary ", joined, NULL);
    g_autoptr (GrReport) report = gr_report_new ();
    g_autoptr (GrStudy) study = study_read (line, NULL, report);
    g_autoptr (GPtrArray) label = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (GArray) verdict = g_array_new (FALSE, FALSE, sizeof (GrVerdict));
    g_assert_true (gr_study_all (study, label, verdict, NULL));
    g_assert_cmpuint (label->len, ==, n);
    for (guint i = 0; i < n; i++) {
      g_assert_cmpstr (label->pdata[i], ==, word[i]);
      g_assert_cmpuint (g_array_index (verdict, GrVerdict, i).grundy, ==, trie_value (word, i + 1, "", NULL));
    }
    g_autoptr (GrAnswer) answer = gr_study_solve (study, NULL);
    g_assert_cmpuint (answer->grundy, ==, trie_value (word, n, "", NULL));
    g_assert_cmpuint (answer->n_moves, ==, answer->grundy == 0 ? 0 : trie_n_winning (word, n));
  }
}

/* Small tries, every position; and moves that are sought against moves that are tried. */
static void
test_dictionary_explored (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 1);
  for (guint round = 0; round < N_TRIES / 3; round++) {
    guint n = g_rand_int_range (random, 1, 4);
    g_auto (GStrv) word = g_new0 (char *, n + 1);
    random_words (random, n, 4, word);
    g_autofree char *joined = g_strjoinv (" ", word), *line = g_strconcat ("dictionary ", joined, NULL);
    g_autoptr (GrReport) report = gr_report_new ();
    g_autoptr (GrStudy) study = study_read (line, NULL, report);
    check_values (study);
    g_autoptr (GrAnswer) sought = gr_study_solve (study, NULL);
    study->options.explore_only = TRUE;
    g_autoptr (GrAnswer) tried = gr_study_solve (study, NULL);
    g_assert_cmpuint (sought->grundy, ==, tried->grundy);
    g_assert_cmpuint (sought->n_moves, ==, tried->n_moves);
    for (guint i = 0; i < sought->move->len; i++)
      g_assert_cmpuint (((GrWinningMove *) sought->move->pdata[i])->move.tag, ==,
                        ((GrWinningMove *) tried->move->pdata[i])->move.tag);
  }
}

/* Every label names its position again. */
static void
test_labels (void)
{
  static const char *const lines[] = { "fibonacci-tree 5", "dictionary cat car do dog" };
  for (guint k = 0; k < G_N_ELEMENTS (lines); k++) {
    g_autoptr (GrReport) report = gr_report_new ();
    g_autoptr (GrStudy) study = study_read (lines[k], NULL, report);
    const GrGraph *graph = gr_study_graph (study, NULL);
    for (guint32 node = 0; node < graph->n_nodes; node++) {
      GrBytes at = gr_graph_position (graph, node), found;
      g_autofree char *label = gr_study_whole_label (study, at);
      g_autoptr (GrPositions) out = gr_positions_new ();
      g_assert_true (gr_study_find (study, label, out, NULL));
      found = gr_positions_at (out, 0);
      g_assert_cmpmem (found.data, found.size, at.data, at.size);
    }
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/trees/fibonacci-values", test_fibonacci_values);
  g_test_add_func ("/trees/fibonacci-explored", test_fibonacci_explored);
  g_test_add_func ("/trees/fibonacci-large", test_fibonacci_large);
  g_test_add_func ("/trees/dictionary", test_dictionary);
  g_test_add_func ("/trees/dictionary-explored", test_dictionary_explored);
  g_test_add_func ("/trees/labels", test_labels);
  return g_test_run ();
}
