// SPDX-License-Identifier: MIT
// Tokens on random graphs with cycles. Outcomes and remoteness are found once more by looking at all positions until nothing
// changes, of one token, of two, and of a token beside a heap of Nim: Smith's values must tell the outcome of every such
// sum. The graph of whole positions, peeled by the program, is the third road. Then the same where arrows belong to Left or
// Right, of one token and of two.
#include "line.h"
#include "game/solve.h"

#define SEED 2718
#define N_GRAPHS 400
#define MOST_NODES 7
#define MOST_HEAP 8

typedef struct {
  guint n;
  guint32 to[MOST_NODES]; /* bits of followers */
} Map;

/* Positions of a product: a token on the map, and a second one (on @other) or a heap of Nim. */
typedef struct {
  const Map *map, *other; /* other NULL: a heap */
  gboolean misere;
  guint n_second;
  GrOutcome outcome[MOST_NODES][MOST_HEAP + MOST_NODES];
  guint remoteness[MOST_NODES][MOST_HEAP + MOST_NODES];
} Product;

/* Calls for every follower of (a, b): whether all are won, one is lost, and how many there are. */
typedef struct {
  guint n, n_lost, n_won;
  guint least, most; /* remoteness of lost ones, of won ones */
} Survey;

static void
survey_take (const Product *product, guint a, guint b, Survey *survey)
{
  GrOutcome outcome = product->outcome[a][b];
  survey->n++;
  if (outcome == GR_OUTCOME_P) {
    survey->n_lost++;
    survey->least = MIN (survey->least, product->remoteness[a][b]);
  } else if (outcome == GR_OUTCOME_N) {
    survey->n_won++;
    survey->most = MAX (survey->most, product->remoteness[a][b]);
  }
}

static Survey
product_survey (const Product *product, guint a, guint b)
{
  Survey survey = { .least = G_MAXUINT };
  for (guint j = 0; j < product->map->n; j++)
    if (product->map->to[a] >> j & 1)
      survey_take (product, j, b, &survey);
  for (guint j = 0; j < product->n_second; j++)
    if (product->other != NULL ? (product->other->to[b] >> j & 1) != 0 : j < b)
      survey_take (product, a, j, &survey);
  return survey;
}

/* Round k decides what has remoteness k. */
static void
product_solve (Product *product)
{
  for (guint a = 0; a < product->map->n; a++)
    for (guint b = 0; b < product->n_second; b++)
      product->outcome[a][b] = GR_OUTCOME_D;
  for (guint round = 0; round <= product->map->n * product->n_second; round++) {
    Product before = *product;
    for (guint a = 0; a < product->map->n; a++)
      for (guint b = 0; b < product->n_second; b++) {
        if (before.outcome[a][b] != GR_OUTCOME_D)
          continue;
        Survey survey = product_survey (&before, a, b);
        gboolean is_won = survey.n == 0 ? product->misere : survey.n_lost > 0;
        if (!is_won && survey.n_won < survey.n)
          continue;
        product->outcome[a][b] = is_won ? GR_OUTCOME_N : GR_OUTCOME_P;
        product->remoteness[a][b] = round;
      }
  }
}

static char *
random_map (GRand *random, Map *map)
{
  GString *text = g_string_new ("digraph {\n");
  map->n = g_rand_int_range (random, 1, MOST_NODES + 1);
  guint n_arrows = g_rand_int_range (random, 0, 2 * map->n + 2);
  for (guint i = 0; i < map->n; i++) {
    g_string_append_printf (text, "n%u;\n", i);
    map->to[i] = 0;
  }
  for (guint i = 0; i < n_arrows; i++) {
    guint a = g_rand_int_range (random, 0, map->n), b = g_rand_int_range (random, 0, map->n);
    g_string_append_printf (text, "n%u -> n%u;\n", a, b);
    map->to[a] |= 1u << b;
  }
  g_string_append (text, "}\n");
  return g_string_free (text, FALSE);
}

static GrStudy *
loopy_study (const char *graph, const char *at, const char *more)
{
  g_autofree char *line = g_strdup_printf ("token --loopy --at %s%s", at, more);
  return study_new (line, graph, FALSE);
}

/* The study of a sum must say what the product says of (@a, @b). */
static void
check_answer (GrStudy *study, const Product *product, guint a, guint b)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrAnswer) answer = gr_study_solve (study, &error);
  g_assert_no_error (error);
  g_assert_cmpint (answer->outcome, ==, product->outcome[a][b]);
  if (answer->outcome == GR_OUTCOME_D)
    g_assert_cmpuint (answer->remoteness, ==, GR_REMOTENESS_NONE);
  else
    g_assert_cmpuint (answer->remoteness, ==, product->remoteness[a][b]);
  Survey survey = product_survey (product, a, b);
  guint wanted = answer->outcome == GR_OUTCOME_N   ? survey.n_lost
                 : answer->outcome == GR_OUTCOME_D ? survey.n - survey.n_lost - survey.n_won
                                                   : 0;
  g_assert_cmpuint (answer->n_moves, ==, wanted);
  g_assert_cmpint (answer->is_drawing, ==, answer->outcome == GR_OUTCOME_D);
  const GArray *verdicts = gr_study_graph_verdicts (study, &error),
               *remoteness = gr_study_graph_remoteness (study, NULL);
  g_assert_no_error (error);
  guint32 node = gr_graph_lookup (gr_study_graph (study, NULL), 0, gr_study_start (study));
  const GrVerdict *verdict = &g_array_index (verdicts, GrVerdict, node);
  g_assert_cmpint (verdict->outcome, ==, answer->outcome);
  g_assert_cmpint (verdict->has_grundy, ==, answer->has_grundy);
  g_assert_cmpuint (verdict->grundy, ==, answer->grundy);
  g_assert_cmpstr (verdict->infinite, ==, answer->infinite);
  g_assert_cmpuint (g_array_index (remoteness, guint32, node), ==, answer->remoteness);
}

/* One token beside heaps of Nim, which tell all that its value says. */
static void
test_heaps (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  guint n_drawn = 0, n_won_infinite = 0;
  for (guint round = 0; round < N_GRAPHS; round++) {
    Map map;
    g_autofree char *graph = random_map (random, &map);
    Product product = { .map = &map, .n_second = MOST_HEAP };
    product_solve (&product);
    for (guint a = 0; a < map.n; a++) {
      g_autofree char *at = g_strdup_printf ("n%u", a);
      g_autoptr (GrStudy) study = loopy_study (graph, at, "");
      check_answer (study, &product, a, 0);
      GrVerdict alone;
      g_assert_true (gr_study_part_verdict (study, 0, gr_study_component (study, 0)->start, &alone, NULL));
      study->options.explore_only = TRUE;
      GrVerdict explored;
      g_assert_true (gr_study_part_verdict (study, 0, gr_study_component (study, 0)->start, &explored, NULL));
      g_assert_cmpstr (alone.infinite, ==, explored.infinite);
      g_assert_cmpuint (alone.grundy, ==, explored.grundy);
      n_drawn += alone.outcome == GR_OUTCOME_D;
      n_won_infinite += alone.infinite != NULL && alone.outcome == GR_OUTCOME_N;
      /* The token beside a heap of b is lost exactly where it is worth b; won besides where b can be reached. */
      g_auto (GStrv) set = g_strsplit (alone.infinite != NULL ? alone.infinite : "", ",", -1);
      for (guint b = 0; b < MOST_HEAP; b++) {
        g_autofree char *number = g_strdup_printf ("%u", b);
        gboolean is_won = alone.infinite != NULL ? g_strv_contains ((const char *const *) set, number)
                                                 : alone.grundy != b;
        GrOutcome wanted = is_won ? GR_OUTCOME_N : alone.infinite != NULL ? GR_OUTCOME_D : GR_OUTCOME_P;
        g_assert_cmpint (product.outcome[a][b], ==, wanted);
      }
    }
  }
  g_assert_cmpuint (n_drawn, >, 100);
  g_assert_cmpuint (n_won_infinite, >, 20);
}

/* Two tokens on one graph, in normal and in misère play. */
static void
test_two_tokens (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 1);
  for (guint round = 0; round < N_GRAPHS; round++) {
    Map map;
    g_autofree char *graph = random_map (random, &map);
    for (gboolean misere = FALSE; misere <= TRUE; misere++) {
      Product product = { .map = &map, .other = &map, .misere = misere, .n_second = map.n };
      product_solve (&product);
      guint a = g_rand_int_range (random, 0, map.n), b = g_rand_int_range (random, 0, map.n);
      g_autofree char *at = g_strdup_printf ("n%u,n%u", a, b);
      g_autoptr (GrStudy) study = loopy_study (graph, at, misere ? " --misere" : "");
      check_answer (study, &product, a, b);
    }
  }
}

/* ---- Left and Right ---- */

typedef struct {
  guint n;
  guint32 to[2][MOST_NODES]; /* by who moves: bits of followers */
} Sided;

/* Positions of two tokens on one map (the second stays at a node of its own where there is only one) with a player to
   move. */
typedef struct {
  const Sided *map;
  gboolean has_second;
  GrOutcome outcome[2][MOST_NODES][MOST_NODES]; /* N, P or D for the player who is to move */
  guint remoteness[2][MOST_NODES][MOST_NODES];
} Duel;

static void
duel_take (const Duel *duel, guint side, guint a, guint b, Survey *survey)
{
  survey->n++;
  if (duel->outcome[side][a][b] == GR_OUTCOME_P) {
    survey->n_lost++;
    survey->least = MIN (survey->least, duel->remoteness[side][a][b]);
  }
  survey->n_won += duel->outcome[side][a][b] == GR_OUTCOME_N;
}

static Survey
duel_survey (const Duel *duel, guint side, guint a, guint b)
{
  Survey survey = { .least = G_MAXUINT };
  for (guint j = 0; j < duel->map->n; j++) {
    if (duel->map->to[side][a] >> j & 1)
      duel_take (duel, !side, j, b, &survey);
    if (duel->has_second && (duel->map->to[side][b] >> j & 1) != 0)
      duel_take (duel, !side, a, j, &survey);
  }
  return survey;
}

static void
duel_solve (Duel *duel)
{
  guint n = duel->map->n;
  for (guint i = 0; i < 2 * n * n; i++)
    duel->outcome[i % 2][i / 2 / n][i / 2 % n] = GR_OUTCOME_D;
  for (guint round = 0; round <= 2 * n * n; round++) {
    Duel before = *duel;
    for (guint i = 0; i < 2 * n * n; i++) {
      guint side = i % 2, a = i / 2 / n, b = i / 2 % n;
      if (before.outcome[side][a][b] != GR_OUTCOME_D)
        continue;
      Survey survey = duel_survey (&before, side, a, b);
      if (survey.n_lost == 0 && survey.n_won < survey.n)
        continue;
      duel->outcome[side][a][b] = survey.n_lost > 0 ? GR_OUTCOME_N : GR_OUTCOME_P;
      duel->remoteness[side][a][b] = round;
    }
  }
}

static char *
random_sided (GRand *random, Sided *map)
{
  static const char *const colours[] = { "blue", "red", "green" };
  GString *text = g_string_new ("digraph {\n");
  *map = (Sided) { .n = g_rand_int_range (random, 1, MOST_NODES + 1) };
  for (guint i = 0; i < map->n; i++)
    g_string_append_printf (text, "n%u;\n", i);
  /* One arrow at least is not both's, so that the game is partizan; it leads from and to the first node. */
  for (gint i = g_rand_int_range (random, 0, 3 * map->n + 2); i >= 0; i--) {
    guint a = i > 0 ? g_rand_int_range (random, 0, map->n) : 0, b = i > 0 ? g_rand_int_range (random, 0, map->n) : 0;
    guint colour = g_rand_int_range (random, 0, i > 0 ? 3 : 2);
    g_string_append_printf (text, "n%u -> n%u [color=%s];\n", a, b, colours[colour]);
    for (guint side = 0; side < 2; side++)
      if (colour == 2 || colour == side)
        map->to[side][a] |= 1u << b;
  }
  g_string_append (text, "}\n");
  return g_string_free (text, FALSE);
}

static void
check_duel (const char *graph, const Duel *duel, guint a, guint b)
{
  g_autofree char *at = duel->has_second ? g_strdup_printf ("n%u,n%u", a, b) : g_strdup_printf ("n%u", a);
  g_autoptr (GrStudy) study = loopy_study (graph, at, "");
  g_autoptr (GError) error = NULL;
  g_autoptr (GrPartizanAnswer) answer = gr_study_solve_partizan (study, &error);
  g_assert_no_error (error);
  for (guint side = 0; side < 2; side++) {
    GrOutcome wanted = duel->outcome[side][a][b];
    Survey survey = duel_survey (duel, side, a, b);
    g_assert_cmpint (answer->first[side], ==, wanted);
    g_assert_cmpuint (answer->remoteness[side], ==,
                      wanted == GR_OUTCOME_D ? GR_REMOTENESS_NONE : duel->remoteness[side][a][b]);
    g_assert_cmpint (answer->n_moves[side] > 0, ==, wanted != GR_OUTCOME_P);
    /* There may be arrows of two colours between two nodes. */
    if (wanted == GR_OUTCOME_N)
      g_assert_cmpuint (answer->n_moves[side], >=, survey.n_lost);
    if (wanted == GR_OUTCOME_D)
      g_assert_cmpuint (answer->n_moves[side], >=, survey.n - survey.n_won - survey.n_lost);
  }
}

static void
test_sides (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 2);
  guint n_mixed = 0;
  for (guint round = 0; round < 2 * N_GRAPHS; round++) {
    Sided map;
    g_autofree char *graph = random_sided (random, &map);
    Duel duel = { .map = &map, .has_second = round % 2 == 1 };
    duel_solve (&duel);
    guint a = g_rand_int_range (random, 0, map.n), b = g_rand_int_range (random, 0, map.n);
    check_duel (graph, &duel, a, b);
    n_mixed += (duel.outcome[0][a][b] == GR_OUTCOME_D) != (duel.outcome[1][a][b] == GR_OUTCOME_D);
  }
  g_assert_cmpuint (n_mixed, >, 50);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/loopy/heaps", test_heaps);
  g_test_add_func ("/loopy/two-tokens", test_two_tokens);
  g_test_add_func ("/loopy/sides", test_sides);
  return g_test_run ();
}
