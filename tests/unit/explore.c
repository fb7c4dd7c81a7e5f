// SPDX-License-Identifier: MIT
// Exploring: interning, repeated moves, orders, cycles, limits, games that split, positions of any length.
#include "game/loopy.h"

#include <string.h>

/* Positions are words over a…z; a word's moves are given by a table of lines “word: word+word word …”. */
typedef struct {
  const char *const *rule;
} Words;

static void
words_moves (gpointer data, guint32 realm, GrBytes from, GrMoves *out)
{
  const Words *words = data;
  for (guint i = 0; words->rule[i] != NULL; i++) {
    g_auto (GStrv) side = g_strsplit (words->rule[i], ":", 2);
    if (strlen (side[0]) != from.size || memcmp (side[0], from.data, from.size) != 0)
      continue;
    g_auto (GStrv) move = g_strsplit (side[1], " ", -1);
    for (guint j = 0; move[j] != NULL; j++) {
      if (*move[j] == '\0')
        continue;
      gr_moves_begin (out, GR_MOVER_BOTH, j, 1);
      g_auto (GStrv) part = g_strsplit (g_str_equal (move[j], "-") ? "" : move[j], "+", -1);
      for (guint k = 0; part[k] != NULL; k++)
        gr_moves_part (out, part[k], strlen (part[k]));
    }
  }
}

static GrGraph *
explore (const char *const *rule, const char *root, guint64 limit, GrPositions **cycle, GError **error)
{
  Words words = { rule };
  GrSpace space = { words_moves, NULL, &words };
  g_autoptr (GrPositions) roots = gr_positions_new ();
  gr_positions_add (roots, 0, root, strlen (root));
  return gr_explore (&space, roots, limit, cycle, error);
}

static guint32
node_of (const GrGraph *graph, const char *word)
{
  return gr_graph_lookup (graph, 0, (GrBytes) { (const guint8 *) word, strlen (word) });
}

static void
test_repeated (void)
{
  static const char *const rule[] = { "a: b b c b", "b: c", NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (GrGraph) graph = explore (rule, "a", 100, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (graph->n_nodes, ==, 3);
  g_assert_cmpuint (gr_graph_n_followers (graph, 0), ==, 2);
  g_assert_cmpuint (g_array_index (graph->count, guint64, 0), ==, 3);
  g_assert_cmpuint (node_of (graph, "zzz"), ==, G_MAXUINT32);
}

/* Left, Right and both in turn to one follower, and Left and Right once more: three moves, five in number. */
static void
movers_moves (gpointer data, guint32 realm, GrBytes from, GrMoves *out)
{
  static const GrMover mover[] = { GR_MOVER_LEFT, GR_MOVER_RIGHT, GR_MOVER_BOTH, GR_MOVER_LEFT, GR_MOVER_RIGHT };
  for (guint i = 0; i < G_N_ELEMENTS (mover) && *from.data == 'a'; i++) {
    gr_moves_begin (out, mover[i], i, 1);
    gr_moves_part (out, "b", 1);
  }
}

static void
test_movers (void)
{
  GrSpace space = { movers_moves, NULL, NULL };
  g_autoptr (GrPositions) roots = gr_positions_new ();
  gr_positions_add (roots, 0, "a", 1);
  g_autoptr (GrGraph) graph = gr_explore (&space, roots, 10, NULL, NULL);
  g_assert_cmpuint (gr_graph_n_followers (graph, 0), ==, 3);
  for (guint i = 0; i < 3; i++)
    g_assert_cmpuint (g_array_index (graph->count, guint64, i), ==, i < 2 ? 2 : 1);
}

static void
test_orders (void)
{
  static const char *const rule[] = { "a: b c", "b: d", "c: b e", NULL };
  g_autoptr (GrGraph) graph = explore (rule, "a", 100, NULL, NULL);
  g_autoptr (GString) dfs = g_string_new (NULL), levels = g_string_new (NULL);
  g_autoptr (GArray) topological = gr_graph_topological (graph);
  for (guint i = 0; i < graph->n_nodes; i++) {
    g_string_append_c (dfs, *gr_graph_position (graph, g_array_index (graph->order, guint32, i)).data);
    g_string_append_c (levels, *gr_graph_position (graph, g_array_index (topological, guint32, i)).data);
  }
  g_assert_cmpstr (dfs->str, ==, "dbeca");
  g_assert_cmpstr (levels->str, ==, "debca");
}

static void
test_cycle (void)
{
  static const char *const rule[] = { "a: b", "b: c", "c: d b", NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (GrPositions) cycle = NULL;
  g_assert_null (explore (rule, "a", 100, &cycle, &error));
  g_assert_error (error, GR_ERROR, GR_ERROR_CYCLE);
  g_assert_cmpuint (gr_positions_count (cycle), ==, 2);
  g_assert_cmpint (*gr_positions_at (cycle, 0).data, ==, 'b');
  g_assert_cmpint (*gr_positions_at (cycle, 1).data, ==, 'c');
}

/* A game that splits: values are nim-sums of parts; nothing left is worth 0. */
static void
test_split (void)
{
  static const char *const rule[] = { "a: b+b b+c -", "b: c", "c:", NULL };
  g_autoptr (GrGraph) graph = explore (rule, "a", 100, NULL, NULL);
  g_autoptr (GArray) value = gr_graph_grundy (graph, 0);
  g_assert_cmpuint (g_array_index (value, GrNimber, node_of (graph, "c")), ==, 0);
  g_assert_cmpuint (g_array_index (value, GrNimber, node_of (graph, "b")), ==, 1);
  g_assert_cmpuint (g_array_index (value, GrNimber, node_of (graph, "a")), ==, 2); /* mex {0, 1, 0} */
}

static void
count_moves (gpointer data, guint32 realm, GrBytes from, GrMoves *out)
{
  guint32 number;
  memcpy (&number, from.data, sizeof number);
  for (guint i = 0; i < 3 && number > i; i++) {
    guint32 next = number - i - 1;
    gr_moves_add (out, &next, sizeof next);
  }
}

static guint64
count_too_many (gpointer data, guint32 realm, GrBytes from)
{
  return G_MAXUINT64;
}

/* @data: how many moves the game says it has. */
static guint64
count_as_told (gpointer data, guint32 realm, GrBytes from)
{
  return *(guint64 *) data;
}

/* Moves are bounded too: so many as the header says for each position of the limit, and not one more. */
static void
test_many_moves (void)
{
  guint64 n_moves = 10 * GR_EXPLORE_MOVES;
  GrSpace space = { movers_moves, count_as_told, &n_moves };
  g_autoptr (GrPositions) roots = gr_positions_new ();
  g_autoptr (GError) error = NULL;
  gr_positions_add (roots, 0, "b", 1);
  g_autoptr (GrGraph) graph = gr_explore (&space, roots, 10, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (graph);
  n_moves++;
  g_assert_null (gr_explore (&space, roots, 10, NULL, &error));
  g_assert_error (error, GR_ERROR, GR_ERROR_LIMIT);
}

static void
test_limits (void)
{
  GrSpace space = { count_moves, NULL, NULL };
  g_autoptr (GrPositions) roots = gr_positions_new ();
  guint32 start = 1000;
  gr_positions_add (roots, 0, &start, sizeof start);
  g_autoptr (GError) error = NULL;
  g_assert_null (gr_explore (&space, roots, 1000, NULL, &error)); /* 1001 positions */
  g_assert_error (error, GR_ERROR, GR_ERROR_LIMIT);
  g_clear_error (&error);
  g_autoptr (GrGraph) graph = gr_explore (&space, roots, 1001, NULL, &error);
  g_assert_no_error (error);
  g_autoptr (GArray) value = gr_graph_grundy (graph, 0);
  g_autoptr (GrLoopy) normal = gr_loopy_solve_graph (graph, GR_PLAY_NORMAL, FALSE),
                      misere = gr_loopy_solve_graph (graph, GR_PLAY_MISERE, FALSE);
  for (guint32 node = 0; node < graph->n_nodes; node++) {
    guint32 number;
    memcpy (&number, gr_graph_position (graph, node).data, sizeof number);
    g_assert_cmpuint (g_array_index (value, GrNimber, node), ==, number % 4);
    g_assert_cmpint (normal->outcome[node] == GR_OUTCOME_P, ==, number % 4 == 0);
    g_assert_cmpint (misere->outcome[node] == GR_OUTCOME_P, ==, number % 4 == 1);
  }
  /* Moves that are too many even to list are never listed. */
  GrSpace huge = { count_moves, count_too_many, NULL };
  g_assert_null (gr_explore (&huge, roots, 1001, NULL, &error));
  g_assert_error (error, GR_ERROR, GR_ERROR_LIMIT);
}

static void
test_mex (void)
{
  static const struct {
    guint value[4], n, mex;
  } cases[] = {
    { { 0 }, 0, 0 }, { { 1, 5, 0, 3 }, 4, 2 }, { { 2, 5, 3, 1 }, 4, 0 }, { { 0, 1, 3 }, 3, 2 }, { { 0, 1, 2, 3 }, 4, 4 }
  };
  g_autoptr (GrMex) mex = gr_mex_new ();
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    gr_mex_begin (mex, cases[i].n);
    for (guint j = 0; j < cases[i].n; j++)
      gr_mex_add (mex, cases[i].value[j]);
    g_assert_cmpuint (gr_mex_value (mex), ==, cases[i].mex);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/explore/repeated", test_repeated);
  g_test_add_func ("/explore/movers", test_movers);
  g_test_add_func ("/explore/many-moves", test_many_moves);
  g_test_add_func ("/explore/orders", test_orders);
  g_test_add_func ("/explore/cycle", test_cycle);
  g_test_add_func ("/explore/split", test_split);
  g_test_add_func ("/explore/limits", test_limits);
  g_test_add_func ("/explore/mex", test_mex);
  return g_test_run ();
}
