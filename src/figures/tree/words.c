// SPDX-License-Identifier: MIT
// Game trees in words: a sentence under the picture, indented lines for terminals.
#include "diagram/node.h"
#include "diagram/picture.h"
#include "figures/tree/tree.h"
#include "diagram/words.h"

#define LABEL_CHARACTERS 32
#define MAX_PLAIN_INDENT 60 /* deeper lines of the plain text are not moved further right */

/* What a position is called: its label, or else its value. */
static const char *
words_name (const GrTreeNode *node)
{
  return node->label != NULL ? node->label : node->value;
}

/* What wins from root @index: “from 1,2 one of 3 moves wins: to 1,1”. */
static void
words_append_impartial (GString *text, const GrTree *tree, guint index, const GrFigureRequest *request)
{
  static const GrPhrase over = { "from %s no move is left", "%s에서는 둘 수가 없다" };
  static const GrPhrase only = { "from %s the only move loses", "%s에서는 하나뿐인 수가 진다" };
  static const GrPhrase only_wins = { "from %s the only move wins", "%s에서는 하나뿐인 수가 이긴다" };
  static const GrPhrase all_lose = { "from %s all %u moves lose", "%s에서는 수 %u개가 모두 진다" };
  static const GrPhrase all_win = { "from %s all %u moves win", "%s에서는 수 %u개가 모두 이긴다" };
  static const GrPhrase some = { "from %1$s %3$u of %2$u moves win: to %4$s",
                                 "%1$s에서는 수 %2$u개 가운데 %3$u개가 이긴다: %4$s" };
  static const GrPhrase one = { "from %s one of %u moves wins: to %s", "%s에서는 수 %u개 가운데 하나가 이긴다: %s" };
  static const GrPhrase cut = { "%s goes on", "%s에서 더 이어진다" };
  const GrTreeNode *root = gr_tree_node (tree, index);
  g_autofree char *name = gr_words_short (words_name (root), LABEL_CHARACTERS);
  g_autoptr (GPtrArray) to = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < root->n_children; i++)
    if (gr_tree_node (tree, root->first_child + i)->wins)
      g_ptr_array_add (to, gr_words_short (words_name (gr_tree_node (tree, root->first_child + i)), LABEL_CHARACTERS));
  g_autofree char *list = gr_words_list (to, request);
  guint n = root->n_children;
  if (root->is_cut)
    g_string_append_printf (text, gr_phrase (&cut, request), name);
  else if (n == 0)
    g_string_append_printf (text, gr_phrase (&over, request), name);
  else if (n == 1)
    g_string_append_printf (text, gr_phrase (to->len == 1 ? &only_wins : &only, request), name);
  else if (to->len == 0 || to->len == n)
    g_string_append_printf (text, gr_phrase (to->len == 0 ? &all_lose : &all_win, request), name, n);
  else if (to->len == 1)
    g_string_append_printf (text, gr_phrase (&one, request), name, n, list);
  else
    g_string_append_printf (text, gr_phrase (&some, request), name, n, to->len, list);
}

/* The children of @node that @mover moves to and wins by; NULL: none. (transfer full) */
static char *
words_winning (const GrTree *tree, const GrTreeNode *node, GrMover mover, const GrFigureRequest *request)
{
  g_autoptr (GPtrArray) to = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < node->n_children; i++) {
    const GrTreeNode *child = gr_tree_node (tree, node->first_child + i);
    if (child->mover == mover && child->wins)
      g_ptr_array_add (to, gr_words_short (words_name (child), LABEL_CHARACTERS));
  }
  return to->len > 0 ? gr_words_list (to, request) : NULL;
}

/* Who wins from root @index of a partizan tree. */
static void
words_append_partizan (GString *text, const GrTree *tree, guint index, const GrFigureRequest *request)
{
  static const GrPhrase valued = { "%s has the value %s: ", "%s의 값은 %s: " };
  static const GrPhrase from = { "from %s ", "%s에서 " };
  const GrTreeNode *root = gr_tree_node (tree, index);
  g_autofree char *name = gr_words_short (words_name (root), LABEL_CHARACTERS);
  g_autofree char *left = words_winning (tree, root, GR_MOVER_LEFT, request);
  g_autofree char *right = words_winning (tree, root, GR_MOVER_RIGHT, request);
  g_autofree char *who = gr_tell_outcome (root->verdict.outcome, left, right, request);
  if (root->label != NULL)
    g_string_append_printf (text, gr_phrase (&valued, request), name, root->value);
  else
    g_string_append_printf (text, gr_phrase (&from, request), name);
  g_string_append (text, who);
}

char *
gr_tree_sentence (const GrTree *tree, const GrFigureRequest *request)
{
  static const GrPhrase whole = { "Positions in the game tree: %u; ", "게임 트리의 위치: %u개; " };
  static const GrPhrase cut = { "Positions in the first levels of the game tree: %u; ",
                                "게임 트리 위쪽의 위치: %u개; " };
  static const GrPhrase canonical[2] = {
    { "Positions in the tree of the canonical form: %u; ", "표준형 트리의 위치: %u개; " },
    { "Positions in the first levels of the tree of the canonical form: %u; ", "표준형 트리 위쪽의 위치: %u개; " },
  };
  static const GrPhrase more = { "; and so on", "; …" };
  gboolean is_cut = FALSE;
  for (guint i = 0; i < tree->node->len; i++)
    is_cut |= gr_tree_node (tree, i)->is_cut;
  const GrPhrase *size = tree->form == GR_TREE_CANONICAL ? &canonical[is_cut] : is_cut ? &cut : &whole;
  GString *text = g_string_new (NULL);
  g_string_append_printf (text, gr_phrase (size, request), tree->node->len);
  for (guint i = 0; i < MIN (tree->n_roots, 3); i++) {
    if (i > 0)
      g_string_append (text, "; ");
    if (tree->is_partizan)
      words_append_partizan (text, tree, i, request);
    else
      words_append_impartial (text, tree, i, request);
  }
  if (tree->n_roots > 3)
    g_string_append (text, gr_phrase (&more, request));
  g_string_append_c (text, '.');
  return g_string_free (text, FALSE);
}

/* Winning moves stand in brackets, in partizan trees behind the mover. */
char *
gr_tree_plain (const GrTree *tree, const GrFigureRequest *request)
{
  static const GrPhrase brackets = { "[…] is a winning move\n", "[…]는 이기는 수\n" };
  gboolean has_winning = FALSE;
  GString *text = g_string_new (NULL);
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = tree->n_roots; i-- > 0;)
    g_array_append_val (stack, i);
  while (stack->len > 0) {
    guint index = g_array_index (stack, guint, stack->len - 1);
    g_array_set_size (stack, stack->len - 1);
    const GrTreeNode *node = gr_tree_node (tree, index);
    g_autofree char *name = gr_words_short (words_name (node), LABEL_CHARACTERS);
    const char *mover = node->depth == 0 || !tree->is_partizan ? "" : node->mover == GR_MOVER_LEFT ? "L: " : "R: ";
    gboolean is_winning = node->depth > 0 && node->wins;
    has_winning |= is_winning;
    g_string_append_printf (text, "%*s%s%s%s%s", (int) MIN (2 * node->depth, MAX_PLAIN_INDENT), "", mover,
                            is_winning ? "[" : "", name, is_winning ? "]" : "");
    if (node->verdict.has_grundy)
      g_string_append_printf (text, "  g = %" G_GUINT64_FORMAT, node->verdict.grundy);
    if (node->value != NULL && node->label != NULL)
      g_string_append_printf (text, "  = %s", node->value);
    g_string_append_printf (text, "  %s%s\n", gr_node_outcome_letter (node->verdict.outcome),
                            node->is_cut ? "  …" : "");
    for (guint i = node->n_children; i-- > 0;) {
      guint child = node->first_child + i;
      g_array_append_val (stack, child);
    }
  }
  if (has_winning)
    g_string_append (text, gr_phrase (&brackets, request));
  return g_string_free (text, FALSE);
}
