// SPDX-License-Identifier: MIT
// A game as tables, held against the theory that it was made with: a position is won if some move leads to one that is
// lost, the best move of a won position wins, a nim-sum of 0 is lost; a move leads where the study's moves lead; and what
// moves are made with are pieces of the picture of their cell, in every game that is played by tapping.
#include "figures/play/play.h"
#include "line.h"
#include "web/html.h"

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
  { "token --loopy --at A", "digraph { A -> B; B -> A; B -> C; C -> D; A -> E; E -> A }", TRUE }, /* draws */
  { "berzerk.lua", NULL, FALSE },
  { "hare-and-hounds.lua", NULL, TRUE },
};

static GrPlaybook *
book_of (GrStudy *study)
{
  g_autoptr (GError) error = NULL;
  GrPlayers players = { 0 };
  GrFigureRequest request = { .lang = "en" };
  gr_players_init (&players, study);
  if (study->is_partizan)
    g_assert_true (gr_players_begin (&players, gr_study_start (study), NULL, NULL));
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

/* What @side, to move, makes of it: 0 a loss, 1 a draw, 2 a win. */
static guint
node_rank (const GrPlayNode *node, guint side)
{
  return (guint) (strchr ("LDW", node->result[side]) - "LDW");
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
  gboolean can_move = FALSE;
  guint rank = 0; /* of the best move */
  for (guint i = 0; i < node->target->len; i++) {
    guint cell;
    const GrPlayMove *move = node_move (book, node, i, &cell);
    if (move->mover != GR_MOVER_BOTH && (move->mover == GR_MOVER_LEFT) != (side == GR_SIDE_LEFT))
      continue;
    const GrPlayNode *target = gr_playbook_node (book, g_array_index (node->target, guint32, i));
    can_move = TRUE;
    rank = MAX (rank, 2 - node_rank (target, 1 - side));
    g_assert_cmpstr (move->name, !=, "");
    if (is_tapped) {
      gboolean is_there = move_is_there (book->picture->pdata[g_array_index (node->picture, guint32, cell)], move);
      if (!is_there)
        g_test_message ("%s: “%s” by “%s”", node->label, move->name, move->keys);
      g_assert_true (is_there);
    }
  }
  g_assert_cmpuint (node_rank (node, side), ==, !can_move && book->is_misere ? 2 : rank);
  g_assert_true ((node->best[side] != GR_PLAYBOOK_NONE) == can_move);
  if (can_move) {
    const GrPlayNode *best = gr_playbook_node (book, g_array_index (node->target, guint32, node->best[side]));
    g_assert_cmpuint (2 - node_rank (best, 1 - side), ==, rank);
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
        g_assert_true (g_str_equal (node->value, "0") == (node->result[GR_SIDE_LEFT] == 'L'));
    }
  }
}

/* A page tells of each position what its moves cost, by the costs' numbers in a table that begins with none. In ±5 + ±1 whoever
   moves in ±1 ends with 4 for the other player instead of 4 for himself. */
static void
test_costs (void)
{
  g_autoptr (GrStudy) study = study_new ("form +-5 + form +-1", NULL, FALSE);
  g_autoptr (GrPlaybook) book = book_of (study);
  g_autoptr (GString) page = g_string_new (NULL), wanted = g_string_new (",[");
  gr_playbook_append (book, "id", &(GrFormatOptions) { .title = "A page", .lang = "en" }, page);
  const GrPlayNode *node = gr_playbook_node (book, 0);
  for (guint i = 0; i < node->target->len; i++) {
    guint cell;
    node_move (book, node, i, &cell);
    g_string_append_printf (wanted, "%s%u", i > 0 ? "," : "", cell);
  }
  g_string_append (wanted, "]]");
  g_assert_nonnull (strstr (page->str, wanted->str));
  g_assert_nonnull (strstr (page->str, "\"costs\":[\"\",\"8\","));
}

static void
test_limit (void)
{
  g_autoptr (GrStudy) study = study_new ("nim 30 31 32", NULL, FALSE);
  GrPlayers players = { 0 };
  g_autoptr (GError) error = NULL;
  GrFigureRequest request = { .lang = "en" };
  gr_players_init (&players, study);
  g_assert_null (gr_play_book (&players, &request, &error));
  g_assert_no_error (error);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/playbook/games", test_books);
  g_test_add_func ("/playbook/costs", test_costs);
  g_test_add_func ("/playbook/limit", test_limit);
  return g_test_run ();
}
