// SPDX-License-Identifier: MIT
// Merging tokens on random graphs: the pair table, exploring, and a search through the states of the whole game, with
// tokens of several colours that merge there by themselves, must agree on who wins and on the number of winning moves;
// DOT and plain text are the same game; every kind of fault is found.
#include "line.h"
#include "game/solve.h"

#include <string.h>

#define SEED 27306
#define N_GRAPHS 120
#define MOST_NODES 7
#define MOST_TOKENS 4

typedef struct {
  guint n_nodes, n_tokens;
  guint32 adjacency[MOST_NODES]; /* bits of followers */
  guint colour[MOST_TOKENS];
} Rules;

static GrStudy *
merge_study (const char *document, const char *at, gboolean misere, GrReport *report)
{
  g_autofree char *line = g_strconcat ("merge", at != NULL ? " --at " : "", at != NULL ? at : "",
                                       misere ? " --misere" : "", NULL);
  return study_read (line, document, report);
}

/* A random graph whose edges follow a random order of the nodes, some of them repeated, as DOT and as plain text. */
static void
random_rules (GRand *random, Rules *rules, GString *dot, GString *plain)
{
  guint order[MOST_NODES];
  *rules = (Rules) { .n_nodes = g_rand_int_range (random, 2, MOST_NODES + 1) };
  for (guint i = 0; i < rules->n_nodes; i++) {
    guint j = g_rand_int_range (random, 0, i + 1);
    order[i] = order[j];
    order[j] = i;
  }
  g_autoptr (GString) edges = g_string_new (NULL);
  guint n_edges = 0;
  g_string_assign (dot, "digraph {");
  for (guint i = 0; i < rules->n_nodes; i++)
    g_string_append_printf (dot, " %u;", i + 1);
  for (guint i = 0; i < rules->n_nodes; i++)
    for (guint j = i + 1; j < rules->n_nodes; j++)
      for (gint times = g_rand_int_range (random, -1, 3); times > 0; times--, n_edges++) {
        rules->adjacency[order[i]] |= 1u << order[j];
        g_string_append_printf (dot, " %u -> %u;", order[i] + 1, order[j] + 1);
        g_string_append_printf (edges, "%u %u\n", order[i] + 1, order[j] + 1);
      }
  g_string_append (dot, " }\n");
  g_string_printf (plain, "%u %u\n%s", rules->n_nodes, n_edges, edges->str);
}

/* Up to four tokens, at most two of a colour, on random nodes: as nodes, as --at and as plain text. */
static void
random_tokens (GRand *random, Rules *rules, guint *node, GString *at, GString *plain)
{
  guint count[MOST_TOKENS] = { 0 };
  rules->n_tokens = g_rand_int_range (random, 1, MOST_TOKENS + 1);
  g_string_append_printf (plain, "%u\n", rules->n_tokens);
  g_string_truncate (at, 0);
  for (guint i = 0; i < rules->n_tokens; i++) {
    do
      rules->colour[i] = g_rand_int_range (random, 0, MOST_TOKENS);
    while (count[rules->colour[i]] == 2);
    count[rules->colour[i]]++;
    node[i] = g_rand_int_range (random, 0, rules->n_nodes);
    g_string_append_printf (at, "%s%u:%u", i > 0 ? "," : "", rules->colour[i] + 1, node[i] + 1);
    g_string_append_printf (plain, "%u %u\n", node[i] + 1, rules->colour[i] + 1);
  }
}

/* Takes tokens away that stand on the node of another one of their colour: their node becomes n_nodes. */
static void
merge_tokens (const Rules *rules, guint *node)
{
  for (guint i = 0; i < rules->n_tokens; i++)
    for (guint j = 0; j < i; j++)
      if (node[i] == node[j] && rules->colour[i] == rules->colour[j])
        node[i] = rules->n_nodes;
}

/* TRUE where the player to move wins; *n_winning (nullable) counts the moves that do it. The whole state is searched,
   with answers kept by state in @known (0 unknown, 1 lost, 2 won). */
static gboolean
search (const Rules *rules, const guint *node, gboolean misere, guint8 *known, guint *n_winning)
{
  gsize state = 0;
  for (guint i = 0; i < rules->n_tokens; i++)
    state = state * (MOST_NODES + 1) + node[i];
  if (known[state] != 0 && n_winning == NULL)
    return known[state] == 2;
  gboolean wins = FALSE, can_move = FALSE;
  guint n = 0;
  for (guint i = 0; i < rules->n_tokens; i++)
    for (guint to = 0; node[i] < rules->n_nodes && to < rules->n_nodes; to++) {
      if ((rules->adjacency[node[i]] >> to & 1) == 0)
        continue;
      guint next[MOST_TOKENS];
      memcpy (next, node, sizeof next);
      next[i] = to;
      merge_tokens (rules, next);
      can_move = TRUE;
      n += !search (rules, next, misere, known, NULL);
    }
  wins = n > 0 || (!can_move && misere);
  known[state] = wins ? 2 : 1;
  if (n_winning != NULL)
    *n_winning = n;
  return wins;
}

static void
check_answer (const Rules *rules, const guint *start, GrStudy *study, gboolean misere)
{
  static guint8 known[8 * 8 * 8 * 8];
  G_STATIC_ASSERT (MOST_NODES == 7 && MOST_TOKENS == 4);
  guint node[MOST_TOKENS] = { 0 }, n_winning;
  memcpy (node, start, sizeof node);
  memset (known, 0, sizeof known);
  merge_tokens (rules, node);
  gboolean wins = search (rules, node, misere, known, &n_winning);
  g_autoptr (GError) error = NULL;
  g_autoptr (GrAnswer) answer = gr_study_solve (study, &error);
  g_assert_no_error (error);
  g_assert_cmpint (answer->outcome == GR_OUTCOME_N, ==, wins);
  g_assert_cmpuint (answer->n_moves, ==, n_winning);
}

static void
test_whole_game (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  g_autoptr (GString) dot = g_string_new (NULL), plain = g_string_new (NULL), at = g_string_new (NULL);
  guint n_merged = 0;
  for (guint round = 0; round < N_GRAPHS; round++) {
    Rules rules;
    guint node[MOST_TOKENS] = { 0 };
    random_rules (random, &rules, dot, plain);
    random_tokens (random, &rules, node, at, plain);
    for (guint i = 1; i < rules.n_tokens; i++)
      n_merged += rules.colour[i] == rules.colour[0] && node[i] == node[0];
    for (guint kind = 0; kind < 6; kind++) { /* normal and misère; DOT, DOT without the table, plain text */
      g_autoptr (GrReport) report = gr_report_new ();
      gboolean misere = kind % 2 == 1, is_plain = kind / 2 == 2;
      g_autoptr (GrStudy)
        study = merge_study (is_plain ? plain->str : dot->str, is_plain ? NULL : at->str, misere, report);
      g_assert_nonnull (study);
      study->options.explore_only = kind / 2 == 1;
      check_answer (&rules, node, study, misere);
    }
  }
  g_assert_cmpuint (n_merged, >, 3); /* two on one node from the beginning */
}

/* The table of all pairs is that of exploring, pair by pair, and it is symmetric in what it is made of. */
static void
test_table (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 1);
  g_autoptr (GString) dot = g_string_new (NULL), plain = g_string_new (NULL);
  guint n_unlike = 0;
  for (guint round = 0; round < N_GRAPHS; round++) {
    Rules rules;
    random_rules (random, &rules, dot, plain);
    g_autoptr (GPtrArray) label = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (GArray) verdict = g_array_new (FALSE, FALSE, sizeof (GrVerdict));
    GrNimber value[2][MOST_NODES * MOST_NODES];
    for (guint kind = 0; kind < 2; kind++) {
      g_autoptr (GrReport) report = gr_report_new ();
      g_autoptr (GrStudy) study = merge_study (dot->str, NULL, FALSE, report);
      g_assert_nonnull (study);
      study->options.explore_only = kind == 1;
      g_ptr_array_set_size (label, 0);
      g_array_set_size (verdict, 0);
      g_assert_true (gr_study_all (study, label, verdict, NULL));
      g_assert_cmpuint (label->len, ==, rules.n_nodes * (rules.n_nodes + 1) / 2);
      for (guint i = 0; i < label->len; i++)
        value[kind][i] = g_array_index (verdict, GrVerdict, i).grundy;
    }
    guint at = 0, diagonal[MOST_NODES];
    for (guint m = 0; m < rules.n_nodes; m++)
      for (guint n = m; n < rules.n_nodes; n++, at++) {
        g_autofree char *name = g_strdup_printf ("%u,%u", m + 1, n + 1);
        g_assert_cmpstr (label->pdata[at], ==, name);
        g_assert_cmpuint (value[0][at], ==, value[1][at]);
        if (m == n)
          diagonal[m] = at;
      }
    for (guint m = 0, pair = 0; m < rules.n_nodes; m++)
      for (guint n = m; n < rules.n_nodes; n++, pair++) {
        GrNimber sum = value[0][diagonal[m]] ^ value[0][diagonal[n]];
        n_unlike += m != n && value[0][pair] != sum;
        if (rules.adjacency[m] == 0 && m != n) /* a token on a sink adds nothing */
          g_assert_cmpuint (value[0][pair], ==, value[0][diagonal[n]]);
      }
  }
  g_assert_cmpuint (n_unlike, >, 50);
}

/* The worked examples of the game's description. */
static void
test_examples (void)
{
  static const char six[] = "digraph { 1 -> 2; 3 -> 2; 4 -> 3; 4 -> 5; 4 -> 6; 5 -> 3; 6 -> 5 }";
  static const char seven[] = "7 7\n1 2\n1 5\n5 4\n5 6\n2 3\n4 3\n6 7\n2\n1 1\n5 1\n";
  static const guint unlike[][4] = { { 3, 5, 2, 1 }, { 4, 5, 4, 2 }, { 4, 6, 2, 3 } }; /* m, n, g(m, n), g(m) ⊕ g(n) */
  static const GrNimber single[] = { 1, 0, 1, 2, 0, 1 };
  g_autoptr (GrReport) report = gr_report_new ();
  g_autoptr (GrStudy) study = merge_study (six, NULL, FALSE, report);
  guint n_unlike = 0;
  for (guint m = 1; m <= 6; m++)
    for (guint n = m; n <= 6; n++) {
      g_autofree char *name = g_strdup_printf ("%u,%u", m, n);
      g_autoptr (GrPositions) whole = gr_positions_new ();
      GrVerdict verdict;
      g_assert_true (gr_study_find (study, name, whole, NULL));
      g_assert_true (gr_study_verdict (study, gr_positions_at (whole, 0), &verdict, NULL));
      GrNimber sum = single[m - 1] ^ single[n - 1], wanted = m == n ? single[m - 1] : sum;
      for (guint i = 0; i < G_N_ELEMENTS (unlike); i++)
        if (unlike[i][0] == m && unlike[i][1] == n) {
          g_assert_cmpuint (sum, ==, unlike[i][3]);
          wanted = unlike[i][2];
          n_unlike++;
        }
      g_assert_cmpuint (verdict.grundy, ==, wanted);
    }
  g_assert_cmpuint (n_unlike, ==, 3);
  g_autoptr (GrStudy) other = merge_study (seven, NULL, FALSE, report);
  g_autoptr (GrAnswer) answer = gr_study_solve (other, NULL);
  g_assert_cmpuint (answer->grundy, ==, 2);
  g_assert_cmpuint (answer->n_moves, ==, 1);
  g_assert_cmpstr (((GrWinningMove *) answer->move->pdata[0])->to, ==, "5,5");
}

static void
check_fault (const char *document, const char *at, const char *message, guint line, guint column)
{
  g_autoptr (GrReport) report = gr_report_new ();
  g_autoptr (GrStudy) study = merge_study (document, at, FALSE, report);
  g_assert_null (study);
  g_assert_cmpuint (report->fault->len, >, 0);
  const GrFault *fault = report->fault->pdata[0];
  if (strstr (fault->message, message) == NULL)
    g_error ("want “%s”, got “%s”", message, fault->message);
  guint own_line, own_column;
  gr_source_locate (fault->source, fault->span.start, &own_line, &own_column);
  g_assert_cmpuint (own_line, ==, line);
  g_assert_cmpuint (own_column, ==, column);
}

static void
test_faults (void)
{
  check_fault ("3 2\n1 2\n2 3\n3\n1 1\n2 1\n3 1\n", NULL, "got a third one of colour “1”", 7, 1);
  check_fault ("3 2\n1 2\n2 4\n1\n1 1\n", NULL, "1 to 3), got “4”", 3, 3);
  check_fault ("3 2\n1 2\n2 3\n1\n0 1\n", NULL, "1 to 3), got “0”", 5, 1);
  check_fault ("3 2\n1 2\n2 x\n1\n1 1\n", NULL, "got “x”", 3, 3);
  check_fault ("3 2\n1 2\n2\n", NULL, "got the end of the text", 3, 1);
  check_fault ("3 2\n1 2\n2 3\n", NULL, "the number of tokens after this, got the end", 3, 3);
  check_fault ("3", NULL, "the number of edges after this", 1, 1);
  check_fault ("3 3\n1 2\n2 3\n3 1\n1\n1 1\n", NULL, "got the cycle 1 → 2 → 3 → 1", 4, 1);
  check_fault ("3 2\n1 2\n2 2\n1\n1 1\n", NULL, "got the cycle 2 → 2", 3, 1);
  check_fault ("1 0\n1\n1 1\n7\n", NULL, "want the end of the text after the last token, got “7”", 4, 1);
  check_fault ("99999999999999999999 0\n0\n", NULL, "the number of nodes", 1, 1);
  check_fault ("1 0\n1\n1 -2\n", NULL, "the colour of a token", 3, 3);
  check_fault ("digraph {\n  a -> b\n  b -> a }\n", NULL, "got the cycle a → b → a", 3, 3);
  check_fault ("graph { a -- b }\n", NULL, "got an undirected one", 1, 1);
  check_fault ("digraph {\n  a [stones=\"red,,blue\"]\n}\n", NULL, "got “red,,blue”", 2, 13);
  check_fault ("digraph {\n  a [stones=\"red,red,red\"]\n}\n", NULL, "got a third one of colour “red”", 2, 13);
  check_fault ("digraph { ab -> cd }\n", "red:ba", "got “ba”", 1, 12);
  check_fault ("digraph { ab -> cd }\n", "red:ab,blue", "want a token as COLOUR:NODE, got “blue”", 1, 19);
  check_fault ("digraph { ab -> cd }\n", "red:ab,red:ab,red:cd", "got a third one", 1, 26);
  check_fault ("digraph { ab -> cd }\n", "red:\"ab", "got an open quote", 1, 12);
}

/* Names with commas and colons, in quotes. */
static void
test_quotes (void)
{
  static const char dot[] = "digraph { \"a,b\" -> \"c:d\" -> e }";
  g_autoptr (GrReport) report = gr_report_new ();
  g_autoptr (GrStudy) study = merge_study (dot, "\"x:y\":\"a,b\",\"x:y\":c:d", FALSE, report);
  g_assert_nonnull (study);
  g_assert_cmpuint (study->n_components, ==, 1);
  g_autofree char *label = gr_study_label (study, 0, gr_study_component (study, 0)->start);
  g_assert_cmpstr (label, ==, "a,b,c:d");
  g_autoptr (GrPositions) whole = gr_positions_new ();
  g_assert_true (gr_study_find (study, "a,b,e", whole, NULL));
  g_autofree char *found = gr_study_whole_label (study, gr_positions_at (whole, 0));
  g_assert_cmpstr (found, ==, "a,b,e");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/merge/whole-game", test_whole_game);
  g_test_add_func ("/merge/table", test_table);
  g_test_add_func ("/merge/examples", test_examples);
  g_test_add_func ("/merge/faults", test_faults);
  g_test_add_func ("/merge/quotes", test_quotes);
  return g_test_run ();
}
