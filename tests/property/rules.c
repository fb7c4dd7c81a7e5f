// SPDX-License-Identifier: MIT
// Games by rules in Lua have the values of the same games built in, on random positions (seeded) and in sums, and their
// answers the same winning moves. Two roads to every value: the shelf of lessons/games and the program's own games.
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
  return g_test_run ();
}
