// SPDX-License-Identifier: MIT
// Boards: the filled values, exploring, and a search by the rules written here again must agree, on random boards with
// walls, for all pieces, in normal and in misère play; empty boards are Nim, Wythoff's game and two patterns with
// periods.
#include "line.h"
#include "game/solve.h"

#include <math.h>
#include <string.h>

#define SEED 27182
#define N_BOARDS 60
#define WALL G_MAXUINT
#define MOST 100

static const char pieces[] = "RQKBN";
static const char *const names[] = { "rook", "queen", "king", "bishop", "knight" };

typedef struct {
  guint rows, columns;
  gboolean is_wall[MOST][MOST];
} Plan;

static Plan *
plan_new (GRand *random, guint rows, guint columns, double walls)
{
  Plan *plan = g_new0 (Plan, 1);
  plan->rows = rows;
  plan->columns = columns;
  for (guint r = 0; r < rows; r++)
    for (guint c = 0; c < columns; c++)
      plan->is_wall[r][c] = g_rand_double (random) < walls;
  plan->is_wall[rows - 1][columns - 1] = FALSE;
  return plan;
}

static char *
plan_text (const Plan *plan)
{
  GString *text = g_string_new (NULL);
  for (guint r = 0; r < plan->rows; r++) {
    for (guint c = 0; c < plan->columns; c++)
      g_string_append_c (text, plan->is_wall[r][c] ? '#' : '.');
    g_string_append_c (text, '\n');
  }
  return g_string_free (text, FALSE);
}

static GrStudy *
board_study (const char *text, const char *options)
{
  g_autofree char *line = g_strdup_printf ("board %s", options);
  return study_new (line, text, FALSE);
}

/* Where @piece goes from (@row, @column), each follower as row · MOST + column; gives how many. */
static guint
search_moves (const Plan *plan, char piece, guint row, guint column, guint *follower)
{
  static const int knight[4][2] = { { -2, 1 }, { -2, -1 }, { -1, -2 }, { 1, -2 } };
  static const int slide[3][2] = { { 0, -1 }, { -1, 0 }, { -1, -1 } };
  guint n = 0;
  for (guint i = 0; i < 4 && piece == 'N'; i++) {
    int r = (int) row + knight[i][0], c = (int) column + knight[i][1];
    if (r >= 0 && c >= 0 && r < (int) plan->rows && c < (int) plan->columns && !plan->is_wall[r][c])
      follower[n++] = r * MOST + c;
  }
  for (guint i = 0; i < 3 && piece != 'N'; i++) {
    if ((piece == 'R' && i == 2) || (piece == 'B' && i < 2))
      continue;
    int r = row, c = column;
    do {
      r += slide[i][0];
      c += slide[i][1];
      if (r < 0 || c < 0 || plan->is_wall[r][c])
        break;
      follower[n++] = r * MOST + c;
    } while (piece != 'K');
  }
  return n;
}

/* All values by the definition, squares taken by row + column. (transfer full) */
static guint *
search_grundy (const Plan *plan, char piece)
{
  guint *value = g_new (guint, MOST * MOST);
  for (guint sum = 0; sum < plan->rows + plan->columns; sum++)
    for (guint r = 0; r < plan->rows && r <= sum; r++) {
      guint c = sum - r, follower[3 * MOST];
      if (c >= plan->columns)
        continue;
      gboolean seen[3 * MOST + 1] = { FALSE };
      guint n = search_moves (plan, piece, r, c, follower), mex = 0;
      for (guint i = 0; i < n; i++)
        seen[value[follower[i]]] = TRUE;
      while (seen[mex])
        mex++;
      value[r * MOST + c] = plan->is_wall[r][c] ? WALL : mex;
    }
  return value;
}

static gboolean
search_wins (const Plan *const *plan, const char *piece, const guint *at, guint n_plans, gboolean misere)
{
  gboolean can_move = FALSE;
  for (guint i = 0; i < n_plans; i++) {
    guint follower[3 * MOST], own[2];
    guint n = search_moves (plan[i], piece[i], at[i] / MOST, at[i] % MOST, follower);
    memcpy (own, at, n_plans * sizeof *own);
    for (guint k = 0; k < n; k++) {
      can_move = TRUE;
      own[i] = follower[k];
      if (!search_wins (plan, piece, own, n_plans, misere))
        return TRUE;
    }
  }
  return !can_move && misere;
}

/* Every square's value, walls too, against the search. */
static void
check_values (const Plan *plan, guint piece, gboolean explore)
{
  g_autofree char *text = plan_text (plan), *options = g_strdup_printf ("--piece %s", names[piece]);
  g_autoptr (GrStudy) study = board_study (text, options);
  g_autofree guint *wanted = search_grundy (plan, pieces[piece]);
  g_autoptr (GPtrArray) label = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) verdict = g_array_new (FALSE, FALSE, sizeof (GrVerdict));
  study->options.explore_only = explore;
  g_assert_true (gr_study_all (study, label, verdict, NULL));
  g_assert_cmpuint (verdict->len, ==, plan->rows * plan->columns);
  for (guint i = 0; i < verdict->len; i++) {
    const GrVerdict *one = &g_array_index (verdict, GrVerdict, i);
    guint value = wanted[i / plan->columns * MOST + i % plan->columns];
    g_assert_cmpint (one->is_hole, ==, value == WALL);
    if (value != WALL)
      g_assert_cmpuint (one->grundy, ==, value);
  }
}

static void
test_values (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  for (guint round = 0; round < N_BOARDS; round++)
    for (guint piece = 0; piece < 5; piece++) {
      g_autofree Plan *plan = plan_new (random, g_rand_int_range (random, 1, 8), g_rand_int_range (random, 1, 8),
                                        0.1 * g_rand_int_range (random, 0, 6));
      check_values (plan, piece, FALSE);
      check_values (plan, piece, TRUE);
    }
}

/* Values beyond a word of bits, lines along either side. */
static void
test_large (void)
{
  static const guint size[][2] = { { 100, 100 }, { 3, 100 }, { 100, 2 }, { 1, 100 }, { 90, 65 }, { 64, 97 } };
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 1);
  for (guint i = 0; i < G_N_ELEMENTS (size); i++)
    for (guint piece = 0; piece < 5; piece++)
      for (guint walls = 0; walls < 4; walls++) {
        g_autofree Plan *plan = plan_new (random, size[i][0], size[i][1], 0.02 * walls * walls);
        check_values (plan, piece, FALSE);
      }
}

/* One board and two of them, outcome and number of winning moves. */
static void
test_play (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 2);
  for (guint round = 0; round < N_BOARDS; round++) {
    guint n_plans = 1 + round % 2, piece = g_rand_int_range (random, 0, 5);
    g_autofree Plan *first = plan_new (random, g_rand_int_range (random, 1, 5), g_rand_int_range (random, 1, 5), 0.2);
    g_autofree Plan *second = plan_new (random, g_rand_int_range (random, 1, 4), g_rand_int_range (random, 1, 4), 0.2);
    const Plan *plan[2] = { first, second };
    const char piece_of[2] = { pieces[piece], pieces[piece] };
    guint at[2] = { (first->rows - 1) * MOST + first->columns - 1, (second->rows - 1) * MOST + second->columns - 1 };
    g_autofree char *one = plan_text (first), *other = plan_text (second);
    g_autofree char *text = n_plans == 1 ? g_strdup (one) : g_strdup_printf ("%s\n%s", one, other);
    for (gboolean misere = FALSE; misere <= TRUE; misere++) {
      g_autofree char *options = g_strdup_printf ("--piece %c%s", pieces[piece], misere ? " --misere" : "");
      g_autoptr (GrStudy) study = board_study (text, options);
      g_autoptr (GrAnswer) answer = gr_study_solve (study, NULL);
      g_assert_cmpint (answer->outcome == GR_OUTCOME_N, ==, search_wins (plan, piece_of, at, n_plans, misere));
      guint64 n_wanted = 0;
      for (guint i = 0; i < n_plans; i++) {
        guint follower[3 * MOST], n = search_moves (plan[i], pieces[piece], at[i] / MOST, at[i] % MOST, follower);
        for (guint k = 0; k < n; k++) {
          guint own[2] = { at[0], at[1] };
          own[i] = follower[k];
          n_wanted += !search_wins (plan, piece_of, own, n_plans, misere);
        }
      }
      g_assert_cmpuint (answer->n_moves, ==, n_wanted);
    }
  }
}

/* The value of a square of an empty board, as the study says it. */
static GrNimber
empty_value (GrStudy *study, guint row, guint column)
{
  guint32 at[2] = { GUINT32_TO_BE (row), GUINT32_TO_BE (column) };
  GrNimber value;
  g_assert_true (gr_study_value (study, 0, (GrBytes) { (guint8 *) at, sizeof at }, &value, NULL));
  return value;
}

static GrStudy *
empty_board (guint side, const char *piece)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  g_autofree Plan *plan = plan_new (random, side, side, 0);
  g_autofree char *text = plan_text (plan), *options = g_strdup_printf ("--piece %s", piece);
  return board_study (text, options);
}

static void
test_rook_is_nim (void)
{
  g_autoptr (GrStudy) study = empty_board (MOST, "rook");
  for (guint r = 0; r < MOST; r++)
    for (guint c = 0; c < MOST; c++)
      g_assert_cmpuint (empty_value (study, r, c), ==, r ^ c);
}

/* W. A. Wythoff (1907): the value is 0 exactly on (⌊kφ⌋, ⌊kφ²⌋) and its mirror image. OEIS A004481 begins with 0 / 1 1
   / 2 2 2 / 3 0 0 3 / 4 4 1 4 4 / 5 5 5 5 5 5 (antidiagonals of the values). */
static void
test_queen_is_wythoff (void)
{
  static const guint antidiagonal[] = { 0, 1, 1, 2, 2, 2, 3, 0, 0, 3, 4, 4, 1, 4, 4, 5, 5, 5, 5, 5, 5 };
  g_autoptr (GrStudy) study = empty_board (MOST, "queen");
  gboolean is_zero[MOST][MOST] = { { FALSE } };
  double phi = (1 + sqrt (5)) / 2;
  for (guint k = 0; k * phi * phi < MOST; k++) {
    guint a = floor (k * phi), b = floor (k * phi * phi);
    is_zero[a][b] = is_zero[b][a] = TRUE;
  }
  for (guint r = 0; r < MOST; r++)
    for (guint c = 0; c < MOST; c++)
      g_assert_cmpint (empty_value (study, r, c) == 0, ==, is_zero[r][c]);
  for (guint sum = 0, i = 0; i < G_N_ELEMENTS (antidiagonal); sum++)
    for (guint r = 0; r <= sum; r++, i++)
      g_assert_cmpuint (empty_value (study, r, sum - r), ==, antidiagonal[i]);
}

/* The king loses where row and column are even and has 2 where both are odd; elsewhere the smaller of them decides. The
   bishop counts the squares of its diagonal. The knight loses exactly where row and column are 0 or 1 modulo 4 (far
   from the other two edges). */
static void
test_periods (void)
{
  g_autoptr (GrStudy) king = empty_board (40, "king"), bishop = empty_board (40, "bishop"),
                      knight = empty_board (40, "knight");
  for (guint r = 0; r < 40; r++)
    for (guint c = 0; c < 40; c++) {
      guint mixed = MIN (r, c) % 2 == 0 ? 1 : 3, wanted = r % 2 != c % 2 ? mixed : r % 2 == 0 ? 0 : 2;
      g_assert_cmpuint (empty_value (king, r, c), ==, wanted);
      g_assert_cmpuint (empty_value (bishop, r, c), ==, MIN (r, c));
      if (r < 20 && c < 20)
        g_assert_cmpint (empty_value (knight, r, c) == 0, ==, r % 4 < 2 && c % 4 < 2);
    }
}

/* Names of columns, and that every label is found again. */
static void
test_names (void)
{
  g_autoptr (GrStudy) study = empty_board (MOST, "rook");
  g_autoptr (GPtrArray) label = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) verdict = g_array_new (FALSE, FALSE, sizeof (GrVerdict));
  g_assert_true (gr_study_all (study, label, verdict, NULL));
  g_assert_cmpstr (label->pdata[25], ==, "Z1");
  g_assert_cmpstr (label->pdata[26], ==, "AA1");
  g_assert_cmpstr (label->pdata[77], ==, "BZ1");
  g_assert_cmpstr (label->pdata[MOST * MOST - 1], ==, "CV100");
  for (guint i = 0; i < label->len; i++) {
    g_autoptr (GrPositions) found = gr_positions_new ();
    g_assert_true (gr_study_find (study, label->pdata[i], found, NULL));
    g_autofree char *again = gr_study_whole_label (study, gr_positions_at (found, 0));
    g_assert_cmpstr (again, ==, label->pdata[i]);
  }
  static const char *const wrong[] = {
    "A0", "A01", "CW1", "A101", "a1", "1A", "A", "7", "A1 ", "ZZZZZZZZZZZZZZZZZZ1", "A99999999999999999999999", ""
  };
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++) {
    g_autoptr (GrPositions) found = gr_positions_new ();
    g_assert_false (gr_study_find (study, wrong[i], found, NULL));
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/board/values", test_values);
  g_test_add_func ("/board/large", test_large);
  g_test_add_func ("/board/play", test_play);
  g_test_add_func ("/board/rook-is-nim", test_rook_is_nim);
  g_test_add_func ("/board/queen-is-wythoff", test_queen_is_wythoff);
  g_test_add_func ("/board/periods", test_periods);
  g_test_add_func ("/board/names", test_names);
  return g_test_run ();
}
