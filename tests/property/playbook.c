// SPDX-License-Identifier: MIT
// A game as tables, held against the theory that it was made with: a position is won if some move leads to one that is
// lost, the best move of a won position wins, a nim-sum of 0 is lost; a move leads where the study's moves lead; and what
// moves are made with are pieces of the picture of their cell, in every game that is played by tapping.
#include "figures/play/book.h"
#include "line.h"

#include <string.h>

static const struct {
  const char *line, *document;
  gboolean is_tapped; /* every move of it is made in the picture */
} games[] = {
  { "nim 3 4 2", NULL, TRUE },
  { "nim 2 3 --misere", NULL, TRUE },
  { "subtraction 9 --take 1,3", NULL, TRUE },
  { "baskin-robbins 12", NULL, TRUE },
  { "divisor 60", NULL, FALSE },
  { "polygon 7", NULL, TRUE },
  { "grundys-game 8", NULL, FALSE },
  { "octal 0.77 6", NULL, FALSE },
  { "hackenbush BRB GG", NULL, TRUE },
  { "hackenbush GGG GG", NULL, TRUE },
  { "boxes B W WB", NULL, TRUE },
  { "dictionary cat car", NULL, TRUE },
  { "fibonacci-tree 4", NULL, TRUE },
  { "set 1,5,0,3", NULL, FALSE },
  { "form {2|-1}", NULL, FALSE },
  { "nim 2 + polygon 4", NULL, TRUE },
  { "token --at 4,6", "digraph { 1 -> 2; 3 -> 2; 4 -> 3; 4 -> 5; 4 -> 6; 5 -> 3; 6 -> 5 }", TRUE },
  { "board --piece R", "..#.\n....\n#..R\n", TRUE },
  { "cutcake.lua 3 2", NULL, TRUE },    /* by the line of a cut */
  { "moores-nim.lua 2 2", NULL, TRUE }, /* in one heap or in two */
  { "cram.lua 2 3", NULL, TRUE },       /* by two squares */
  { "cram.lua 2 5", NULL, TRUE },       /* also where the board falls apart */
  { "clobber.lua XOXO.OXO", NULL, TRUE },
  { "snort.lua 6", NULL, TRUE },
  { "toads-and-frogs.lua T.TTFF.F", NULL, TRUE },
};

static GrPlaybook *
book_of (GrStudy *study)
{
  g_autoptr (GError) error = NULL;
  g_auto (GrPlayers) players = { 0 };
  GrFigureRequest request = { .lang = "en" };
  gr_players_init (&players, study);
  g_autoptr (GBytes) start = gr_study_start (study);
  gsize size;
  const guint8 *data = g_bytes_get_data (start, &size);
  if (study->is_partizan)
    g_assert_true (gr_players_begin (&players, (GrBytes) { data, size }, NULL, NULL));
  GrPlaybook *book = gr_play_book (&players, &request, &error);
  g_assert_no_error (error);
  return book;
}

/* The mover of move @index of @node, and the part whose move it is. */
static const GrPlayMove *
node_move (const GrPlaybook *book, const GrPlayNode *node, guint index, guint *cell)
{
  for (guint i = 0; i < node->part->len; i++) {
    const GrPlayPart *part = &g_array_index (book->part, GrPlayPart, g_array_index (node->part, guint32, i));
    if (index < part->n_moves) {
      *cell = part->cell;
      return gr_playbook_move (book, part->first_move + index);
    }
    index -= part->n_moves;
  }
  g_assert_not_reached ();
}

static gboolean
node_wins (const GrPlayNode *node, guint side)
{
  return node->outcome == GR_OUTCOME_N || node->outcome == (side == GR_SIDE_LEFT ? GR_OUTCOME_L : GR_OUTCOME_R);
}

static gboolean
scene_has (const GrScene *scene, const char *key)
{
  for (guint i = 0; i < scene->item->len; i++) {
    const GrItem *item = &g_array_index (scene->item, GrItem, i);
    if (item->kind == GR_ITEM_PIECE && g_str_equal (item->piece.key, key))
      return TRUE;
  }
  return FALSE;
}

/* Whether some way of tapping @move is there in @scene. */
static gboolean
move_is_there (const GrScene *scene, const GrPlayMove *move)
{
  g_auto (GStrv) key = g_strsplit (move->keys, " ", -1);
  for (guint i = 0; key[i] != NULL; i++) {
    g_auto (GStrv) piece = g_strsplit (key[i], "~", -1);
    gboolean good = TRUE;
    for (guint k = 0; piece[k] != NULL; k++)
      good = good && scene_has (scene, piece[k]);
    if (good)
      return TRUE;
  }
  return FALSE;
}

static void
check_node (const GrPlaybook *book, const GrPlayNode *node, guint side, gboolean is_tapped)
{
  gboolean can_win = FALSE, can_move = FALSE;
  for (guint i = 0; i < node->target->len; i++) {
    guint cell;
    const GrPlayMove *move = node_move (book, node, i, &cell);
    if (move->mover != GR_MOVER_BOTH && (move->mover == GR_MOVER_LEFT) != (side == GR_SIDE_LEFT))
      continue;
    const GrPlayNode *target = gr_playbook_node (book, g_array_index (node->target, guint32, i));
    can_move = TRUE;
    can_win = can_win || !node_wins (target, 1 - side);
    g_assert_cmpstr (move->name, !=, "");
    if (is_tapped) {
      gboolean is_there = move_is_there (book->picture->pdata[g_array_index (node->picture, guint32, cell)], move);
      if (!is_there)
        g_test_message ("%s: “%s” by “%s”", node->label, move->name, move->keys);
      g_assert_true (is_there);
    }
  }
  g_assert_true (node_wins (node, side) == (can_win || (!can_move && book->is_misere)));
  g_assert_true ((node->best[side] != GR_PLAYBOOK_NONE) == can_move);
  if (can_win) {
    const GrPlayNode *best = gr_playbook_node (book, g_array_index (node->target, guint32, node->best[side]));
    g_assert_false (node_wins (best, 1 - side));
  }
}

static void
test_books (void)
{
  for (guint g = 0; g < G_N_ELEMENTS (games); g++) {
    g_autoptr (GrStudy) study = study_new (games[g].line, games[g].document, FALSE);
    g_autoptr (GrPlaybook) book = book_of (study);
    g_assert_cmpuint (book->node->len, >, 1);
    for (guint i = 0; i < book->node->len; i++) {
      const GrPlayNode *node = gr_playbook_node (book, i);
      guint n = 0;
      for (guint k = 0; k < node->part->len; k++)
        n += g_array_index (book->part, GrPlayPart, g_array_index (node->part, guint32, k)).n_moves;
      g_assert_cmpuint (n, ==, node->target->len);
      g_assert_cmpuint (node->picture->len, ==, book->cell->len);
      check_node (book, node, GR_SIDE_LEFT, games[g].is_tapped);
      if (book->is_partizan)
        check_node (book, node, GR_SIDE_RIGHT, games[g].is_tapped);
      if (book->has_grundy)
        g_assert_true (g_str_equal (node->value, "0") == node->is_zero);
    }
  }
}

/* A part says of its position and of those after it what the whole book says. */
static void
check_part (const GrPlaybook *whole, guint32 index, const GrPlayers *players, const char *moves, GrPlayWalk *walk)
{
  g_autoptr (GError) error = NULL;
  GrFigureRequest request = { .lang = "en" };
  g_autoptr (GrPlaybook) part = gr_play_book_part (players, &request, moves, walk, &error);
  g_assert_no_error (error);
  g_assert_true (part->is_part);
  const GrPlayNode *node = gr_playbook_node (whole, index), *own = gr_playbook_node (part, 0);
  g_assert_cmpuint (own->target->len, ==, node->target->len);
  g_assert_cmpuint (own->best[0], ==, node->best[0]);
  g_assert_cmpuint (own->best[1], ==, node->best[1]);
  g_assert_cmpuint (own->cost == NULL, ==, node->cost == NULL);
  for (guint i = 0; node->cost != NULL && i < node->cost->len; i++)
    g_assert_cmpstr (own->cost->pdata[i], ==, node->cost->pdata[i]);
  for (guint i = 0; i <= node->target->len; i++) {
    const GrPlayNode *there = node, *here = own;
    if (i > 0) {
      there = gr_playbook_node (whole, g_array_index (node->target, guint32, i - 1));
      here = gr_playbook_node (part, g_array_index (own->target, guint32, i - 1));
      guint cell;
      g_assert_cmpstr (node_move (part, own, i - 1, &cell)->name, ==, node_move (whole, node, i - 1, &cell)->name);
    }
    g_assert_cmpstr (here->label, ==, there->label);
    g_assert_cmpstr (here->value, ==, there->value);
    g_assert_cmpint (here->outcome, ==, there->outcome);
    g_assert_cmpuint (here->part->len, ==, there->part->len);
  }
}

static void
test_parts (void)
{
  for (guint g = 0; g < G_N_ELEMENTS (games); g++) {
    g_autoptr (GrStudy) study = study_new (games[g].line, games[g].document, FALSE);
    g_autoptr (GrPlaybook) book = book_of (study);
    g_auto (GrPlayers) players = { 0 };
    gr_players_init (&players, study);
    g_autoptr (GString) moves = g_string_new (NULL);
    g_auto (GrPlayWalk) walk = { 0 };
    gr_play_walk_init (&walk);
    guint32 index = 0;
    for (guint turn = 0;; turn++) {
      check_part (book, index, &players, moves->str, &walk);
      const GrPlayNode *node = gr_playbook_node (book, index);
      if (node->target->len == 0)
        break;
      guint move = turn % 2 == 0 ? node->target->len - 1 : 0;
      g_string_append_printf (moves, "%s%u", turn > 0 ? "." : "", move);
      index = g_array_index (node->target, guint32, move);
    }
  }
}

static void
test_no_part (void)
{
  static const char *const moves[] = {
    "6", "0.6", "x", ".", "0.", "0..0", "0@", "@", "@x", "0.@1", "@1@2", "-1", "99999999999999999999", "0.0.0.0.0.0.0"
  };
  g_autoptr (GrStudy) study = study_new ("nim 1 2 3", NULL, FALSE);
  g_auto (GrPlayers) players = { 0 };
  GrFigureRequest request = { .lang = "en" };
  g_auto (GrPlayWalk) walk = { 0 };
  gr_play_walk_init (&walk);
  gr_players_init (&players, study);
  for (guint i = 0; i < G_N_ELEMENTS (moves); i++) {
    g_autoptr (GError) error = NULL;
    g_assert_null (gr_play_book_part (&players, &request, moves[i], &walk, &error));
    g_assert_error (error, GR_ERROR, GR_ERROR_INPUT);
  }
}

/* Of too many moves a window is given, and the best one; each with the name and the place that it has among all. */
static void
test_window (void)
{
  static const char *const asked[] = { "", "@500", "@1400", "@99999", "0@700", "0.1298@3" };
  g_autoptr (GrStudy) study = study_new ("nim 1500 1300", NULL, FALSE);
  g_auto (GrPlayers) players = { 0 };
  g_auto (GrPlayWalk) walk = { 0 };
  GrFigureRequest request = { .lang = "en" };
  gr_play_walk_init (&walk);
  gr_players_init (&players, study);
  for (guint i = 0; i < G_N_ELEMENTS (asked); i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GrPlaybook) book = gr_play_book_part (&players, &request, asked[i], &walk, &error);
    g_assert_no_error (error);
    const GrPlayNode *node = gr_playbook_node (book, 0);
    guint64 first = i < 4 ? 1500 : 0; /* moves of the first heap */
    guint64 heap[] = { i < 4 ? 1500 : 0, i < 5 ? 1300 : 1298 };
    g_assert_cmpuint (book->shown->len, ==, node->target->len);
    g_assert_cmpuint (book->n_all, ==, heap[0] + heap[1]);
    g_assert_cmpuint (book->shown->len, <=, book->n_shown + 1);
    g_assert_cmpuint (book->shown->len, >=, book->n_shown);
    gboolean has_best = FALSE;
    for (guint k = 0; k < book->shown->len; k++) {
      guint64 number = g_array_index (book->shown, guint32, k);
      guint which = number >= first;
      guint64 left = which == 0 ? number : number - first; /* as the game lists them */
      guint64 other = heap[1 - which];
      const GrPlayNode *to = gr_playbook_node (book, g_array_index (node->target, guint32, k));
      guint cell;
      const GrPlayMove *move = node_move (book, node, k, &cell);
      g_autofree char *value = g_strdup_printf ("%" G_GUINT64_FORMAT, left ^ other);
      g_autofree char *name = g_strdup_printf ("%" G_GUINT64_FORMAT " → %" G_GUINT64_FORMAT, heap[which], left);
      g_assert_cmpstr (move->name, ==, name);
      g_assert_cmpstr (to->value, ==, value);
      g_assert_cmpuint (cell, ==, which);
      has_best = has_best || number == node->best[0];
    }
    g_assert_true (has_best);
  }
}

static void
test_limit (void)
{
  g_autoptr (GrStudy) study = study_new ("nim 30 31 32", NULL, FALSE);
  g_auto (GrPlayers) players = { 0 };
  g_autoptr (GError) error = NULL;
  GrFigureRequest request = { .lang = "en" };
  gr_players_init (&players, study);
  g_assert_null (gr_play_book (&players, &request, &error));
  g_assert_error (error, GR_ERROR, GR_ERROR_LIMIT);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/playbook/games", test_books);
  g_test_add_func ("/playbook/parts", test_parts);
  g_test_add_func ("/playbook/no-part", test_no_part);
  g_test_add_func ("/playbook/window", test_window);
  g_test_add_func ("/playbook/limit", test_limit);
  return g_test_run ();
}
