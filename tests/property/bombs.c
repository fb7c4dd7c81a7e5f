// SPDX-License-Identifier: MIT
// Bombs by independent roads: brute force over sets of bombs (written here; in grids a blast walks over the squares),
// exploring the game's own moves, the three types, the engine with its shortcuts, and the Hackenbush picture by brute
// force over its edges. Random grids and graphs, with circles through one colour and through both. Winning moves
// against every move.
#include "hackenbush/bush.h"
#include "game/solve.h"
#include "games/bombs/bombs.h"
#include "line.h"

#include <math.h>
#include <string.h>

#define SEED 18945
#define MOST_BOMBS 11
#define SIDE 5

typedef struct {
  guint n, rows, columns; /* rows 0: a graph */
  guint row[MOST_BOMBS], column[MOST_BOMBS];
  gboolean is_red[MOST_BOMBS];
  guint triggers[MOST_BOMBS]; /* graph: bits */
} Board;

typedef struct {
  const Board *board;
  GrForms *forms;
  GrForm known[1 << MOST_BOMBS];
} Search;

/* ---- random boards ---- */

static gboolean
board_choose_red (GRand *random, guint how, guint index)
{
  return how == 0   ? index == 0
         : how == 1 ? index != 0
                    : g_rand_boolean (random) != FALSE; /* a single red, a single blue, any */
}

static Board
board_random_grid (GRand *random, guint how)
{
  Board board = { .rows = (guint) g_rand_int_range (random, 1, SIDE + 1),
                  .columns = (guint) g_rand_int_range (random, 1, SIDE + 1) };
  gboolean taken[SIDE][SIDE] = { { FALSE } };
  guint most = MIN (MOST_BOMBS, board.rows * board.columns), n = (guint) g_rand_int_range (random, 0, (gint) most + 1);
  while (board.n < n) {
    guint r = (guint) g_rand_int_range (random, 0, (gint) board.rows),
          c = (guint) g_rand_int_range (random, 0, (gint) board.columns);
    if (taken[r][c])
      continue;
    taken[r][c] = TRUE;
    board.row[board.n] = r;
    board.column[board.n] = c;
    board.is_red[board.n] = board_choose_red (random, how, board.n);
    board.n++;
  }
  return board;
}

static Board
board_random_graph (GRand *random, guint how)
{
  Board board = { .n = (guint) g_rand_int_range (random, 1, MOST_BOMBS) };
  gboolean has_circles = g_rand_int_range (random, 0, 3) == 0;
  guint one_in = (guint) g_rand_int_range (random, 2, 9);
  for (guint i = 0; i < board.n; i++) {
    board.is_red[i] = board_choose_red (random, how, i);
    for (guint k = 0; k < board.n; k++)
      if ((has_circles || (i * 5) % 11 < (k * 5) % 11) && g_rand_int_range (random, 0, (gint) one_in) == 0)
        board.triggers[i] |= 1u << k;
  }
  return board;
}

static char *
board_text (const Board *board)
{
  GString *text = g_string_new (board->rows > 0 ? NULL : "digraph {");
  if (board->rows == 0) {
    for (guint i = 0; i < board->n; i++)
      g_string_append_printf (text, " %u [color=%s];", i, board->is_red[i] ? "red" : "blue");
    for (guint i = 0; i < board->n; i++)
      for (guint k = 0; k < board->n; k++)
        if (board->triggers[i] >> k & 1)
          g_string_append_printf (text, " %u -> %u;", i, k);
    g_string_append (text, " }\n");
    return g_string_free (text, FALSE);
  }
  for (guint r = 0; r < board->rows; r++) {
    gsize start = text->len;
    for (guint c = 0; c < board->columns; c++)
      g_string_append_c (text, '.');
    for (guint i = 0; i < board->n; i++)
      if (board->row[i] == r)
        text->str[start + board->column[i]] = board->is_red[i] ? 'A' : 'B';
    g_string_append_c (text, '\n');
  }
  return g_string_free (text, FALSE);
}

/* ---- brute force ---- */

/* The bombs whose squares a blast from @bomb meets: left along the row, down the column, over empty squares. */
static guint
board_blast (const Board *board, guint bomb, guint left)
{
  if (board->rows == 0)
    return board->triggers[bomb] & left;
  guint hit = 0;
  for (guint i = 0; i < board->n; i++) {
    gboolean in_row = board->row[i] == board->row[bomb] && board->column[i] < board->column[bomb];
    gboolean in_column = board->column[i] == board->column[bomb] && board->row[i] > board->row[bomb];
    if ((in_row || in_column) && (left >> i & 1))
      hit |= 1u << i;
  }
  return hit;
}

static guint
board_explode (const Board *board, guint bomb, guint left)
{
  guint lit = 1u << bomb;
  left &= ~lit;
  while (lit != 0) {
    guint next = 0;
    while ((lit >> next & 1) == 0)
      next++;
    lit &= ~(1u << next);
    guint hit = board_blast (board, next, left);
    left &= ~hit;
    lit |= hit;
  }
  return left;
}

static GrForm
search_value (Search *search, guint left)
{
  if (search->known[left] != GR_FORM_NONE)
    return search->known[left];
  GrForm option[2][MOST_BOMBS];
  guint n[2] = { 0, 0 };
  for (guint i = 0; i < search->board->n; i++)
    if (left >> i & 1)
      option[search->board->is_red[i]][n[search->board->is_red[i]]++] = search_value (
        search, board_explode (search->board, i, left));
  return search->known[left] = gr_form_make (search->forms, option[0], n[0], option[1], n[1], NULL);
}

/* The Hackenbush picture of at most 16 edges without circles, by sets of edges. */
static GrForm
bush_value (GrForms *forms, const GrBush *bush, guint left, GrForm *known)
{
  guint reached = 1, standing = 0, before;
  do { /* what hangs on the ground */
    before = standing;
    for (guint i = 0; i < bush->edge->len; i++) {
      const GrBushEdge *edge = gr_bush_edge (bush, i);
      if ((left >> i & 1) && ((reached >> edge->node[0] & 1) || (reached >> edge->node[1] & 1))) {
        reached |= 1u << edge->node[0] | 1u << edge->node[1];
        standing |= 1u << i;
      }
    }
  } while (standing != before);
  if (known[standing] != GR_FORM_NONE)
    return known[standing];
  GrForm option[2][16];
  guint n[2] = { 0, 0 };
  for (guint i = 0; i < bush->edge->len; i++)
    if (standing >> i & 1) {
      guint8 hue = gr_bush_edge (bush, i)->hue;
      GrForm after = bush_value (forms, bush, standing & ~(1u << i), known);
      if (hue != GR_HUE_RED)
        option[0][n[0]++] = after;
      if (hue != GR_HUE_BLUE)
        option[1][n[1]++] = after;
    }
  return known[standing] = gr_form_make (forms, option[0], n[0], option[1], n[1], NULL);
}

/* ---- studies ---- */

static char *
form_name (const GrForms *forms, GrForm form)
{
  GString *name = g_string_new (NULL);
  g_assert_cmpuint (form, !=, GR_FORM_NONE);
  g_assert_true (gr_form_append (forms, form, name));
  return g_string_free (name, FALSE);
}

/* The winning moves of both players, as text: the numbers of their bombs as they were written. */
static char *
answer_moves (const GrPartizanAnswer *answer)
{
  GString *text = g_string_new (NULL);
  for (guint side = 0; side < 2; side++) {
    for (guint i = 0; i < answer->move[side]->len; i++) {
      const GrWinningMove *move = answer->move[side]->pdata[i];
      g_string_append_printf (text, "%" G_GUINT64_FORMAT " ", move->move.tag);
    }
    g_string_append (text, "| ");
  }
  return g_string_free (text, FALSE);
}

/* Bombs in the order of the game: row by row. */
static void
board_sort (const Board *board, guint *order)
{
  for (guint i = 0; i < board->n; i++) {
    guint k = i;
    for (; k > 0 && board->rows > 0
           && board->row[order[k - 1]] * SIDE + board->column[order[k - 1]] > board->row[i] * SIDE + board->column[i];
         k--)
      order[k] = order[k - 1];
    order[k] = i;
  }
}

static char *
search_moves (Search *search)
{
  guint order[MOST_BOMBS], all = (1u << search->board->n) - 1;
  board_sort (search->board, order);
  GString *text = g_string_new (NULL);
  for (guint side = 0; side < 2; side++) {
    for (guint i = 0; i < search->board->n; i++) {
      if (search->board->is_red[order[i]] != (side == 1))
        continue;
      GrForm after = search_value (search, board_explode (search->board, order[i], all));
      GrFormOrder way = gr_form_compare (search->forms, after, GR_FORM_ZERO, NULL);
      if (way == GR_FORM_EQUAL || way == (side == 0 ? GR_FORM_GREATER : GR_FORM_LESS))
        g_string_append_printf (text, "%u ", i);
    }
    g_string_append (text, "| ");
  }
  return g_string_free (text, FALSE);
}

/* ---- all roads on one board ---- */

typedef struct {
  guint n_types, n_numbers, n_forms, n_bushes;
} Tally;

static void
check_engine (const char *text, Search *search, GrForm value)
{
  g_autoptr (GrStudy) study = study_new ("bombs", text, FALSE);
  g_autoptr (GrBombValues) values = gr_bomb_values_new ();
  g_autoptr (GrReport) report = gr_report_new ();
  const GrSummand *summand = gr_study_summand (study, 0);
  g_autoptr (GrBombs) bombs = gr_bombs_read (summand->args, report);
  g_assert_nonnull (bombs);
  for (GrBombRoad road = GR_BOMB_ROAD_SHORT; road <= GR_BOMB_ROAD_ENGINE; road++) {
    GrForm found = gr_bombs_value (values, bombs->board->pdata[0], 0, (GrBytes) { NULL, 0 }, road, search->forms, NULL);
    g_assert_cmpuint (found, ==, value);
  }
}

static void
check_bush (const char *text, Search *search, GrForm value, Tally *tally)
{
  g_autoptr (GrStudy) study = study_new ("bombs", text, FALSE);
  const GrSummand *summand = gr_study_summand (study, 0);
  g_autoptr (GrBush) bush = gr_summand_bush (summand, 0, (GrBytes) { NULL, 0 });
  if (bush == NULL)
    return;
  g_assert_cmpuint (bush->edge->len, <=, 16);
  gsize size = sizeof (GrForm) << bush->edge->len;
  g_autofree GrForm *known = g_malloc (size);
  memset (known, 0xff, size);
  g_assert_cmpuint (bush_value (search->forms, bush, (1u << bush->edge->len) - 1, known), ==, value);
  tally->n_bushes += bush->edge->len > 0;
}

static void
check_board (const Board *board, Tally *tally)
{
  g_autofree char *text = board_text (board);
  g_test_message ("%s", text);
  g_autofree Search *search = g_new (Search, 1);
  g_autoptr (GrForms) forms = gr_forms_new (200000);
  search->board = board;
  search->forms = forms;
  memset (search->known, 0xff, sizeof search->known);
  GrForm value = search_value (search, (1u << board->n) - 1);
  g_autofree char *wanted = form_name (forms, value), *wanted_moves = search_moves (search);
  for (gboolean explore_only = FALSE; explore_only <= TRUE; explore_only++) {
    g_autoptr (GrStudy) study = study_new ("bombs", text, explore_only);
    g_autoptr (GError) error = NULL;
    g_autoptr (GrPartizanAnswer) answer = gr_study_solve_partizan (study, &error);
    g_assert_no_error (error);
    g_autofree char *name = form_name (gr_study_forms (study), answer->value), *moves = answer_moves (answer);
    g_assert_cmpstr (name, ==, wanted);
    g_assert_cmpstr (moves, ==, wanted_moves);
  }
  check_engine (text, search, value);
  check_bush (text, search, value, tally);
  guint n_red = 0;
  for (guint i = 0; i < board->n; i++)
    n_red += board->is_red[i] ? 1 : 0;
  if (gr_form_kind (forms, value) != GR_FORM_NUMBER)
    tally->n_forms++;
  else if (n_red <= 1 || board->n - n_red <= 1)
    tally->n_types++;
  else
    tally->n_numbers++;
}

static void
test_grids (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  Tally tally = { 0 };
  for (guint i = 0; i < 1200; i++) {
    Board board = board_random_grid (random, i % 4);
    check_board (&board, &tally);
  }
  g_assert_cmpuint (tally.n_forms, ==, 0); /* blasts in a grid never run in a circle */
  g_assert_cmpuint (tally.n_types, >, 200);
  g_assert_cmpuint (tally.n_numbers, >, 100);
  g_assert_cmpuint (tally.n_bushes, >, 200);
}

static void
test_graphs (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  Tally tally = { 0 };
  for (guint i = 0; i < 1600; i++) {
    Board board = board_random_graph (random, i % 4);
    check_board (&board, &tally);
  }
  g_assert_cmpuint (tally.n_forms, >, 40);
  g_assert_cmpuint (tally.n_types, >, 150);
  g_assert_cmpuint (tally.n_numbers, >, 100);
  g_assert_cmpuint (tally.n_bushes, >, 150);
}

/* Every position that can be reached has a name by which it is found again. */
static void
test_names (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  for (guint i = 0; i < 60; i++) {
    Board board = i % 2 == 0 ? board_random_grid (random, 2) : board_random_graph (random, 2);
    g_autofree char *text = board_text (&board);
    g_autoptr (GrStudy) study = study_new ("bombs", text, TRUE);
    g_autoptr (GError) error = NULL;
    const GrGraph *graph = gr_study_graph (study, &error);
    g_assert_no_error (error);
    for (guint32 node = 0; node < graph->n_nodes; node++) {
      GrBytes at = gr_graph_position (graph, node);
      g_autofree char *name = gr_study_whole_label (study, at);
      g_autoptr (GrPositions) found = gr_positions_new ();
      g_assert_true (gr_study_find (study, name, found, NULL));
      GrBytes again = gr_positions_at (found, 0);
      g_assert_cmpmem (again.data, again.size, at.data, at.size);
    }
  }
}

/* ---- names of large boards ---- */

#define LARGE 30 /* bombs: more than are listed one by one */

/* Random triggers and, in @reach, all that each bomb takes along, itself too; bits of shape (LARGE). (transfer full) */
static char *
large_board (GRand *random, gboolean has_circles, guint *reach)
{
  GString *text = g_string_new ("digraph {");
  for (guint i = 0; i < LARGE; i++) {
    g_string_append_printf (text, " %u [color=%s];", i, g_rand_boolean (random) ? "red" : "blue");
    reach[i] = 1u << i;
  }
  for (guint i = 0; i < LARGE; i++)
    for (guint k = 0; k < LARGE; k++)
      if (i != k && (has_circles || i % 7 < k % 7) && g_rand_int_range (random, 0, has_circles ? 24 : 9) == 0) {
        g_string_append_printf (text, " %u -> %u;", i, k);
        reach[i] |= 1u << k;
      }
  for (guint k = 0; k < LARGE; k++)
    for (guint i = 0; i < LARGE; i++)
      reach[i] |= reach[i] >> k & 1 ? reach[k] : 0;
  g_string_append (text, " }\n");
  return g_string_free (text, FALSE);
}

/* The name of a position in which the bombs @left are left: “all”, and without those that take the others along. */
static void
check_large_name (const char *name, const guint *reach, guint left)
{
  guint all = (1u << LARGE) - 1, gone = 0;
  if (left == 0) {
    g_assert_cmpstr (name, ==, "none"); /* “0” is a bomb's name */
    return;
  }
  g_auto (GStrv) part = g_strsplit (name, "-", -1);
  g_assert_cmpstr (part[0], ==, "all");
  for (guint i = 1; part[i] != NULL; i++) {
    guint own = (guint) g_ascii_strtoull (part[i], NULL, 10);
    g_assert_cmpuint (own, <, LARGE);
    gone |= reach[own];
    for (guint k = 1; part[k] != NULL; k++)
      g_assert_true (k == i || !(reach[own] >> g_ascii_strtoull (part[k], NULL, 10) & 1));
  }
  g_assert_cmpuint (gone, ==, all & ~left);
}

static void
test_large_names (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 1);
  guint reach[LARGE], n_named = 0;
  for (guint i = 0; i < 60; i++) {
    g_autofree char *text = large_board (random, i % 2 == 0, reach);
    g_autoptr (GrStudy) study = study_new ("bombs", text, FALSE);
    GrBytes start = gr_study_start (study);
    g_autoptr (GBytes) whole = g_bytes_new (start.data, start.size);
    g_autoptr (GrMoves) moves = gr_moves_new ();
    for (guint left = (1u << LARGE) - 1;;) {
      GrBytes at;
      at.data = g_bytes_get_data (whole, &at.size);
      g_autofree char *name = gr_study_whole_label (study, at);
      check_large_name (name, reach, left);
      n_named += strchr (name, '-') != NULL;
      gr_moves_clear (moves);
      gr_study_followers (study, at, moves);
      if (moves->move->len == 0)
        break;
      const GrMove *move = gr_moves_at (moves, (guint) g_rand_int_range (random, 0, (gint) moves->move->len));
      GrBytes after = gr_positions_at (moves->part, move->first_part);
      g_assert_true (left >> move->tag & 1);
      left &= ~reach[move->tag];
      g_bytes_unref (whole);
      whole = g_bytes_new (after.data, after.size);
    }
  }
  g_assert_cmpuint (n_named, >, 200);
}

/* A drawn graph: what is set off stands to the right but for circles, and no bomb covers another. */
static void
test_layout (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  guint n_arrows = 0;
  for (guint round = 0; round < 80; round++) {
    Board board = board_random_graph (random, 3);
    g_autofree char *text = board_text (&board);
    g_autoptr (GrStudy) study = study_new ("bombs", text, FALSE);
    g_autoptr (GrReport) report = gr_report_new ();
    g_autoptr (GrBombs) bombs = gr_bombs_read (gr_study_summand (study, 0)->args, report);
    const GrBombBoard *own = bombs->board->pdata[0];
    const GrLayout *layout = gr_bombs_layout (own);
    const GrLayoutNode *node = (const GrLayoutNode *) (gpointer) layout->node->data;
    g_assert_cmpuint (layout->node->len, ==, own->n_bombs);
    g_assert_true (gr_bombs_layout (own) == layout);
    for (guint i = 0; i < layout->edge->len; i++) {
      const GrLayoutEdge *edge = &g_array_index (layout->edge, GrLayoutEdge, i);
      if (own->knot[edge->tail] == own->knot[edge->head])
        continue;
      g_assert_cmpfloat (node[edge->tail].x + 30, <, node[edge->head].x);
      n_arrows++;
    }
    for (guint32 i = 0; i < own->n_bombs; i++)
      for (guint32 k = 0; k < i; k++)
        g_assert_cmpfloat (MAX (fabs (node[i].x - node[k].x), fabs (node[i].y - node[k].y)), >, 24);
  }
  g_assert_cmpuint (n_arrows, >, 100);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bombs/grids", test_grids);
  g_test_add_func ("/bombs/graphs", test_graphs);
  g_test_add_func ("/bombs/names", test_names);
  g_test_add_func ("/bombs/large-names", test_large_names);
  g_test_add_func ("/bombs/layout", test_layout);
  return g_test_run ();
}
