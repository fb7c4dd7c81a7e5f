// SPDX-License-Identifier: MIT
// What figures of partizan games say, held against the theory: in a played or canonical tree every node has the value
// that its children make, and best play lets the winner win against any answer of the loser.
#include "figures/play/play.h"
#include "figures/tree/tree.h"
#include "game/solve.h"
#include "line.h"

#include <string.h>

#define SEED 42
#define N_ROUNDS 60
#define MAX_TURNS 40

/* Up to three stalks, and sometimes a heap or a switch beside them. */
static char *
random_line (GRand *random)
{
  static const char letters[] = "BRG";
  GString *line = g_string_new ("hackenbush");
  guint n = g_rand_int_range (random, 1, 4);
  for (guint i = 0; i < n; i++) {
    g_string_append_c (line, ' ');
    guint length = g_rand_int_range (random, 1, 4);
    for (guint k = 0; k < length; k++)
      g_string_append_c (line, letters[g_rand_int_range (random, 0, 3)]);
  }
  if (!strpbrk (line->str + strlen ("hackenbush"), "BR"))
    g_string_append_c (line, 'B');
  if (g_rand_int_range (random, 0, 4) == 0)
    g_string_append (line, " + nim 2");
  if (g_rand_int_range (random, 0, 4) == 0)
    g_string_append (line, " + form +-1");
  return g_string_free (line, FALSE);
}

/* ---- play ---- */

/* @winner takes the best moves, his opponent any; TRUE where the opponent is stuck in the end. */
static gboolean
play_out (const GrPlayers *players, GrBytes start, guint first, guint winner, GRand *random)
{
  g_autoptr (GrMoves) moves = gr_moves_new ();
  g_autoptr (GByteArray) at = g_byte_array_new ();
  g_byte_array_append (at, start.data, start.size);
  for (guint turn = 0; turn < MAX_TURNS; turn++) {
    guint side = (first + turn) % 2;
    GrMover mover = side == GR_SIDE_LEFT ? GR_MOVER_LEFT : GR_MOVER_RIGHT;
    g_assert_true (gr_players_moves (players, (GrBytes) { at->data, at->len }, mover, moves));
    if (moves->move->len == 0)
      return side != winner;
    guint best = side == winner ? gr_players_best (players, moves, mover, NULL)
                                : (guint) g_rand_int_range (random, 0, moves->move->len);
    g_assert_cmpuint (best, <, moves->move->len);
    GrBytes to = gr_positions_at (moves->part, gr_moves_at (moves, best)->first_part);
    g_byte_array_set_size (at, 0);
    g_byte_array_append (at, to.data, to.size);
  }
  g_assert_not_reached ();
}

static void
test_play (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  for (guint round = 0; round < N_ROUNDS; round++) {
    g_autofree char *line = random_line (random);
    g_autoptr (GrStudy) study = study_new (line, NULL, FALSE);
    GrBytes start = gr_study_start (study);
    GrPlayers players = { 0 };
    gr_players_init (&players, study);
    for (guint first = 0; first < 2; first++) {
      gboolean wins;
      g_assert_true (
        gr_players_wins (&players, start, first == GR_SIDE_LEFT ? GR_MOVER_LEFT : GR_MOVER_RIGHT, &wins, NULL));
      g_test_message ("%s, side %u begins and %s", line, first, wins ? "wins" : "loses");
      for (guint i = 0; i < 5; i++)
        g_assert_true (play_out (&players, start, first, wins ? first : 1 - first, random));
    }
    /* Without a wish it begins who wins by it. */
    gboolean wins;
    GrVerdict verdict;
    g_assert_true (gr_study_verdict (study, start, &verdict, NULL));
    g_assert_true (gr_players_begin (&players, start, NULL, NULL));
    g_assert_true (gr_players_wins (&players, start, players.mover[0], &wins, NULL));
    g_assert_cmpint (wins, ==, verdict.outcome != GR_OUTCOME_P);
  }
}

/* ---- trees ---- */

/* The figure tree's own options, as its table has them. */
static const GrFigure *
tree_figure (void)
{
  return gr_figure_lookup ("tree");
}

static void
check_tree (GrStudy *study, const GrTree *tree)
{
  GrForms *forms = gr_study_forms (study);
  for (guint i = 0; i < tree->node->len; i++) {
    const GrTreeNode *node = gr_tree_node (tree, i);
    if (node->is_cut || node->is_number)
      continue;
    GrForm option[2][64];
    guint n[2] = { 0, 0 };
    for (guint k = 0; k < node->n_children; k++) {
      const GrTreeNode *child = gr_tree_node (tree, node->first_child + k);
      guint side = child->mover == GR_MOVER_LEFT ? 0 : 1;
      g_assert_true (child->mover != GR_MOVER_BOTH);
      gboolean is_behind_left = k == 0 || gr_tree_node (tree, node->first_child + k - 1)->mover == GR_MOVER_LEFT;
      g_assert_true (side == 1 || is_behind_left);
      g_assert_cmpuint (n[side], <, 64);
      option[side][n[side]++] = child->verdict.form;
    }
    g_assert_cmpuint (gr_form_make (forms, option[0], n[0], option[1], n[1], NULL), ==, node->verdict.form);
    GrOutcome outcome;
    g_assert_true (gr_form_outcome (forms, node->verdict.form, &outcome, NULL));
    g_assert_cmpint (outcome, ==, node->verdict.outcome);
  }
}

static void
test_trees (gconstpointer data)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 1);
  for (guint round = 0; round < N_ROUNDS; round++) {
    g_autofree char *line = random_line (random);
    g_autoptr (GrStudy) study = study_new (line, NULL, FALSE);
    g_autoptr (GrReport) report = gr_report_new ();
    g_autoptr (GrSource) source = gr_source_new ("test", g_strdup_printf ("tree %s", (const char *) data), -1);
    g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
    gr_source_words (source, words);
    g_autoptr (GrArgs) args = gr_args_new (tree_figure ()->params, g_ptr_array_index (words, 0), NULL);
    g_assert_true (gr_args_take (args, gr_param_lookup (args->params, "form"), g_ptr_array_index (words, 0),
                                 g_ptr_array_index (words, 1), GR_FAULT_USAGE, report));
    GrFigureRequest request = { .args = args, .lang = "en" };
    g_auto (GrTree) tree = { 0 };
    g_assert_true (gr_tree_grow (&tree, study, &request, GR_TREE_MOST, TRUE, report, NULL));
    g_assert_cmpuint (tree.node->len, >, 0);
    check_tree (study, &tree);
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/partizan-figures/play", test_play);
  g_test_add_data_func ("/partizan-figures/played", "played", test_trees);
  g_test_add_data_func ("/partizan-figures/canonical", "canonical", test_trees);
  return g_test_run ();
}
