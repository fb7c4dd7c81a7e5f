// SPDX-License-Identifier: MIT
// Tokens on random graphs: the value found on the document itself, exploring part by part, the whole state graph of
// several tokens, and a search written here again must agree, in normal and in misère play; a cycle is found whenever
// there is one.
#include "line.h"
#include "game/solve.h"

#include <string.h>

#define SEED 31415
#define N_GRAPHS 150
#define MOST_NODES 9

/* A random graph of @n nodes n0, n1 …: edges lead to larger numbers, but for @back ones. adjacency[i]: bits of
   followers. */
static char *
random_graph (GRand *random, guint n, guint back, guint32 *adjacency)
{
  GString *text = g_string_new ("digraph {\n");
  for (guint i = 0; i < n; i++) {
    g_string_append_printf (text, "  n%u\n", i);
    adjacency[i] = 0;
  }
  for (guint i = 0; i < n; i++)
    for (guint j = i + 1; j < n; j++)
      for (gint times = g_rand_int_range (random, -1, 3); times > 0; times--) { /* repeated edges too */
        g_string_append_printf (text, "  n%u -> n%u;\n", i, j);
        adjacency[i] |= 1u << j;
      }
  for (; back > 0; back--) {
    guint i = g_rand_int_range (random, 0, n), j = g_rand_int_range (random, 0, i + 1);
    g_string_append_printf (text, "  n%u -> n%u;\n", i, j);
    adjacency[i] |= 1u << j;
  }
  g_string_append (text, "}\n");
  return g_string_free (text, FALSE);
}

static GrStudy *
token_study (const char *graph, const char *at, gboolean misere, GrReport *report)
{
  g_autofree char *line = g_strconcat ("token", at != NULL ? " --at " : "", at != NULL ? at : "",
                                       misere ? " --misere" : "", NULL);
  return study_read (line, graph, report);
}

/* The value of node @at, by the definition. */
static guint
search_grundy (const guint32 *adjacency, guint at)
{
  guint64 seen = 0;
  for (guint j = 0; j < MOST_NODES; j++)
    if (adjacency[at] >> j & 1)
      seen |= (guint64) 1 << search_grundy (adjacency, j);
  guint value = 0;
  while (seen >> value & 1)
    value++;
  return value;
}

/* TRUE where the player to move wins with tokens on @a and @b. */
static gboolean
search_wins (const guint32 *adjacency, guint a, guint b, gboolean misere)
{
  gboolean can_move = FALSE;
  for (guint j = 0; j < MOST_NODES; j++) {
    if (adjacency[a] >> j & 1) {
      can_move = TRUE;
      if (!search_wins (adjacency, j, b, misere))
        return TRUE;
    }
    if (adjacency[b] >> j & 1) {
      can_move = TRUE;
      if (!search_wins (adjacency, a, j, misere))
        return TRUE;
    }
  }
  return !can_move && misere;
}

static GrOutcome
study_outcome (GrStudy *study, guint64 *n_moves)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrAnswer) answer = gr_study_solve (study, &error);
  g_assert_no_error (error);
  *n_moves = answer->n_moves;
  return answer->outcome;
}

static void
test_values (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  for (guint round = 0; round < N_GRAPHS; round++) {
    guint32 adjacency[MOST_NODES] = { 0 };
    guint n = g_rand_int_range (random, 1, MOST_NODES + 1);
    g_autofree char *graph = random_graph (random, n, 0, adjacency);
    g_autoptr (GrReport) report = gr_report_new ();
    for (gboolean explore = FALSE; explore <= TRUE; explore++) {
      g_autoptr (GrStudy) study = token_study (graph, NULL, FALSE, report);
      g_assert_nonnull (study);
      study->options.explore_only = explore;
      g_autoptr (GPtrArray) label = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (GArray) verdict = g_array_new (FALSE, FALSE, sizeof (GrVerdict));
      g_assert_true (gr_study_all (study, label, verdict, NULL));
      g_assert_cmpuint (label->len, ==, n);
      for (guint i = 0; i < n; i++) {
        g_autofree char *name = g_strdup_printf ("n%u", i);
        g_assert_cmpstr (label->pdata[i], ==, name);
        g_assert_cmpuint (g_array_index (verdict, GrVerdict, i).grundy, ==, search_grundy (adjacency, i));
      }
      const GArray *whole = gr_study_graph_verdicts (study, NULL);
      for (guint i = 0; i < n; i++) /* the domain is explored first, in file order */
        g_assert_cmpuint (g_array_index (whole, GrVerdict, i).grundy, ==, search_grundy (adjacency, i));
    }
  }
}

static void
test_two_tokens (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 1);
  for (guint round = 0; round < N_GRAPHS; round++) {
    guint32 adjacency[MOST_NODES] = { 0 };
    guint n = g_rand_int_range (random, 2, 7);
    g_autofree char *graph = random_graph (random, n, 0, adjacency);
    guint a = g_rand_int_range (random, 0, n), b = g_rand_int_range (random, 0, n);
    g_autofree char *at = g_strdup_printf ("n%u,n%u", a, b);
    for (gboolean misere = FALSE; misere <= TRUE; misere++) {
      g_autoptr (GrReport) report = gr_report_new ();
      g_autoptr (GrStudy) study = token_study (graph, at, misere, report);
      g_assert_nonnull (study);
      guint64 n_moves;
      GrOutcome outcome = study_outcome (study, &n_moves);
      g_assert_cmpint (outcome == GR_OUTCOME_N, ==, search_wins (adjacency, a, b, misere));
      guint64 wanted = 0;
      for (guint j = 0; j < n; j++) {
        wanted += (adjacency[a] >> j & 1) && !search_wins (adjacency, j, b, misere);
        wanted += (adjacency[b] >> j & 1) && !search_wins (adjacency, a, j, misere);
      }
      g_assert_cmpuint (n_moves, ==, wanted);
    }
  }
}

/* TRUE where some path leads from a node to itself (Warshall). */
static gboolean
search_cycle (const guint32 *adjacency, guint n)
{
  guint32 reach[MOST_NODES];
  memcpy (reach, adjacency, sizeof reach);
  for (guint k = 0; k < n; k++)
    for (guint i = 0; i < n; i++)
      if (reach[i] >> k & 1)
        reach[i] |= reach[k];
  for (guint i = 0; i < n; i++)
    if (reach[i] >> i & 1)
      return TRUE;
  return FALSE;
}

static void
test_cycles (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 2);
  guint n_cyclic = 0;
  for (guint round = 0; round < N_GRAPHS; round++) {
    guint32 adjacency[MOST_NODES] = { 0 };
    guint n = g_rand_int_range (random, 1, MOST_NODES + 1);
    g_autofree char *graph = random_graph (random, n, g_rand_int_range (random, 0, 3), adjacency);
    g_autoptr (GrReport) report = gr_report_new ();
    g_autoptr (GrStudy) study = token_study (graph, NULL, FALSE, report);
    gboolean cyclic = search_cycle (adjacency, n);
    n_cyclic += cyclic;
    g_assert_cmpint (study == NULL, ==, cyclic);
    g_assert_cmpint (gr_report_is_empty (report), ==, !cyclic);
    if (cyclic)
      g_assert_nonnull (strstr (((GrFault *) report->fault->pdata[0])->message, "got the cycle n"));
  }
  g_assert_cmpuint (n_cyclic, >, 10);
  g_assert_cmpuint (n_cyclic, <, N_GRAPHS - 10);
}

/* The six nodes of lessons/six.dot: values, and the order in which they are derived. */
static void
test_six (void)
{
  static const char graph[] = "digraph { 1 -> 2; 3 -> 2; 4 -> 3; 4 -> 5; 4 -> 6; 5 -> 3; 6 -> 5 }";
  static const GrNimber wanted[] = { 1, 0, 1, 2, 0, 1 };
  static const guint dfs[] = { 2, 1, 3, 5, 6, 4 };
  g_autoptr (GrReport) report = gr_report_new ();
  g_autoptr (GrStudy) study = token_study (graph, NULL, FALSE, report);
  const GrGraph *state = gr_study_graph (study, NULL);
  const GArray *verdict = gr_study_graph_verdicts (study, NULL);
  for (guint i = 0; i < 6; i++) {
    g_assert_cmpuint (g_array_index (verdict, GrVerdict, i).grundy, ==, wanted[i]);
    g_assert_cmpuint (g_array_index (state->order, guint32, i), ==, dfs[i] - 1);
  }
}

/* The graph in plain text, as CSV, as JSON; names as @name writes them, with numbers and quotes among them. */
static char *
write_graph (const guint32 *adjacency, guint n, guint format)
{
  static const char *const line[] = { "\"%s\" \"%s\"\n", "\"%s\",\"%s\"\n", "%s[\"%s\",\"%s\"]" };
  static const char *const names[MOST_NODES] = {
    "0", "17", "007", "a b", "x,y", "long name no 5", "é", "8bytes!!", "n"
  };
  GString *text = g_string_new (format == 2 ? "{\"nodes\":[" : format == 1 ? "from,to\n" : "; names\n");
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, format == 2 ? "%s\"%s\"" : "%s\"%s\"\n", format == 2 && i > 0 ? "," : "", names[i]);
  g_string_append (text, format == 2 ? "],\"edges\":[" : "");
  gboolean is_first = TRUE;
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      if (adjacency[i] >> j & 1) {
        if (format == 2)
          g_string_append_printf (text, line[2], is_first ? "" : ",", names[i], names[j]);
        else
          g_string_append_printf (text, line[format], names[i], names[j]);
        is_first = FALSE;
      }
  g_string_append (text, format == 2 ? "]}" : "");
  return g_string_free (text, FALSE);
}

/* Every format says the same graph. */
static void
test_formats (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 4);
  for (guint round = 0; round < N_GRAPHS; round++) {
    guint32 adjacency[MOST_NODES] = { 0 };
    guint n = g_rand_int_range (random, 1, MOST_NODES + 1);
    g_free (random_graph (random, n, 0, adjacency)); /* only the arrows are wanted */
    for (guint format = 0; format < 3; format++) {
      g_autofree char *graph = write_graph (adjacency, n, format);
      g_autoptr (GrReport) report = gr_report_new ();
      g_autoptr (GrStudy) study = token_study (graph, NULL, FALSE, report);
      g_assert_nonnull (study);
      g_autoptr (GPtrArray) label = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (GArray) verdict = g_array_new (FALSE, FALSE, sizeof (GrVerdict));
      g_assert_true (gr_study_all (study, label, verdict, NULL));
      g_assert_cmpuint (label->len, ==, n);
      for (guint i = 0; i < n; i++)
        g_assert_cmpuint (g_array_index (verdict, GrVerdict, i).grundy, ==, search_grundy (adjacency, i));
    }
  }
}

/* A random graph whose arrows are blue, red or green: bits of followers by mover, both players' in both. */
static char *
random_sided_graph (GRand *random, guint n, guint32 (*adjacency)[2])
{
  static const char *const colours[] = { "", " [color=green]", " [color=blue]", " [color=red]" };
  GString *text = g_string_new ("digraph {\n");
  for (guint i = 0; i < n; i++) {
    g_string_append_printf (text, "  n%u\n", i);
    adjacency[i][0] = adjacency[i][1] = 0;
  }
  for (guint i = 0; i < n; i++)
    for (guint j = i + 1; j < n; j++)
      for (gint times = g_rand_int_range (random, -1, 3); times > 0; times--) {
        guint colour = g_rand_int_range (random, 0, 4);
        g_string_append_printf (text, "  n%u -> n%u%s;\n", i, j, colours[colour]);
        adjacency[i][0] |= colour != 3 ? 1u << j : 0;
        adjacency[i][1] |= colour != 2 ? 1u << j : 0;
      }
  g_string_append (text, "}\n");
  return g_string_free (text, FALSE);
}

/* TRUE where player @side, who moves now, wins with tokens on @a and @b. */
static gboolean
search_side_wins (guint32 (*adjacency)[2], guint a, guint b, guint side)
{
  for (guint j = 0; j < MOST_NODES; j++)
    if (((adjacency[a][side] >> j & 1) && !search_side_wins (adjacency, j, b, !side))
        || ((adjacency[b][side] >> j & 1) && !search_side_wins (adjacency, a, j, !side)))
      return TRUE;
  return FALSE;
}

/* Outcomes of two tokens on graphs with blue and red arrows, by their values and by the graph of whole positions. */
static void
test_sides (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 3);
  guint n_partizan = 0;
  for (guint round = 0; round < N_GRAPHS; round++) {
    guint32 adjacency[MOST_NODES][2] = { 0 };
    guint n = g_rand_int_range (random, 2, 7);
    g_autofree char *graph = random_sided_graph (random, n, adjacency);
    guint a = g_rand_int_range (random, 0, n), b = g_rand_int_range (random, 0, n);
    g_autofree char *at = g_strdup_printf ("n%u,n%u", a, b);
    g_autoptr (GrReport) report = gr_report_new ();
    g_autoptr (GrStudy) study = token_study (graph, at, FALSE, report);
    g_assert_nonnull (study);
    if (!study->is_partizan)
      continue;
    n_partizan++;
    g_autoptr (GrPartizanAnswer) answer = gr_study_solve_partizan (study, NULL);
    gboolean left = search_side_wins (adjacency, a, b, 0), right = search_side_wins (adjacency, a, b, 1);
    GrOutcome wanted = left && right ? GR_OUTCOME_N : left ? GR_OUTCOME_L : right ? GR_OUTCOME_R : GR_OUTCOME_P;
    g_assert_cmpint (answer->outcome, ==, wanted);
    const GArray *verdicts = gr_study_graph_verdicts (study, NULL);
    guint32 node = gr_graph_lookup (gr_study_graph (study, NULL), 0, gr_study_start (study));
    g_assert_cmpint (g_array_index (verdicts, GrVerdict, node).outcome, ==, wanted);
  }
  g_assert_cmpuint (n_partizan, >, N_GRAPHS / 2);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/token/values", test_values);
  g_test_add_func ("/token/two-tokens", test_two_tokens);
  g_test_add_func ("/token/cycles", test_cycles);
  g_test_add_func ("/token/six", test_six);
  g_test_add_func ("/token/sides", test_sides);
  g_test_add_func ("/token/formats", test_formats);
  return g_test_run ();
}
