// SPDX-License-Identifier: MIT
// Game trees in words: a sentence under the picture, indented lines for terminals.
#include "diagram/node.h"
#include "base/phrase.h"
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
  static const char only[] = GR_PHRASE ("from %s the only move loses");
  static const char only_wins[] = GR_PHRASE ("from %s the only move wins");
  static const char all_lose[] = GR_PHRASE ("from %s all %u moves lose");
  static const char all_win[] = GR_PHRASE ("from %s all %u moves win");
  const GrTreeNode *root = gr_tree_node (tree, index);
  g_autofree char *name = gr_words_short (words_name (root), LABEL_CHARACTERS);
  g_autoptr (GPtrArray) to = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < root->n_children; i++)
    if (gr_tree_node (tree, root->first_child + i)->wins)
      g_ptr_array_add (to, gr_words_short (words_name (gr_tree_node (tree, root->first_child + i)), LABEL_CHARACTERS));
  g_autofree char *list = gr_words_list (to, request);
  guint n = root->n_children;
  if (root->is_cut)
    g_string_append_printf (text, gr_phrase ("%s goes on", request->lang), name);
  else if (n == 0)
    g_string_append_printf (text, gr_phrase ("from %s no move is left", request->lang), name);
  else if (n == 1)
    g_string_append_printf (text, gr_phrase (to->len == 1 ? only_wins : only, request->lang), name);
  else if (to->len == 0 || to->len == n)
    g_string_append_printf (text, gr_phrase (to->len == 0 ? all_lose : all_win, request->lang), name, n);
  else if (to->len == 1)
    g_string_append_printf (text, gr_phrase ("from %s one of %u moves wins: to %s", request->lang), name, n, list);
  else
    g_string_append_printf (text, gr_phrase ("from %s %u of %u moves win: to %s", request->lang), name, to->len, n,
                            list);
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
  const GrTreeNode *root = gr_tree_node (tree, index);
  g_autofree char *name = gr_words_short (words_name (root), LABEL_CHARACTERS);
  g_autofree char *left = words_winning (tree, root, GR_MOVER_LEFT, request);
  g_autofree char *right = words_winning (tree, root, GR_MOVER_RIGHT, request);
  g_autofree char *who = gr_tell_outcome (&root->verdict, left, right, request);
  if (root->label != NULL)
    g_string_append_printf (text, gr_phrase ("%s has the value %s: ", request->lang), name, root->value);
  else
    g_string_append_printf (text, gr_phrase ("from %s ", request->lang), name);
  g_string_append (text, who);
}

char *
gr_tree_sentence (const GrTree *tree, const GrFigureRequest *request)
{
  static const char whole[] = GR_PHRASE ("Positions in the game tree: %u; ");
  static const char cut[] = GR_PHRASE ("Positions in the first levels of the game tree: %u; ");
  static const char *const canonical[2] = {
    GR_PHRASE ("Positions in the tree of the canonical form: %u; "),
    GR_PHRASE ("Positions in the first levels of the tree of the canonical form: %u; "),
  };
  gboolean is_cut = FALSE;
  for (guint i = 0; i < tree->node->len; i++)
    is_cut |= gr_tree_node (tree, i)->is_cut;
  const char *size = tree->form == GR_TREE_CANONICAL ? canonical[is_cut] : is_cut ? cut : whole;
  GString *text = g_string_new (NULL);
  g_string_append_printf (text, gr_phrase (size, request->lang), tree->node->len);
  for (guint i = 0; i < MIN (tree->n_roots, 3); i++) {
    if (i > 0)
      g_string_append (text, "; ");
    if (tree->is_partizan)
      words_append_partizan (text, tree, i, request);
    else
      words_append_impartial (text, tree, i, request);
  }
  if (tree->n_roots > 3)
    g_string_append (text, gr_phrase ("; and so on", request->lang));
  g_string_append_c (text, '.');
  return g_string_free (text, FALSE);
}

/* Winning moves stand in brackets, in partizan trees behind the mover. */
char *
gr_tree_plain (const GrTree *tree, const GrFigureRequest *request)
{
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
    g_autofree char *letter = node->name > 0 ? gr_tree_name (node->name) : NULL;
    g_string_append_printf (text, "  %s%s", gr_node_outcome_letter (node->verdict.outcome), node->is_cut ? "  …" : "");
    if (node->n_left_out > 0)
      g_string_append_printf (text, "  … +%u", node->n_left_out);
    if (node->n_equal > 1)
      g_string_append_printf (text, "  ×%u", node->n_equal);
    if (letter != NULL)
      g_string_append_printf (text, node->is_folded ? "  → %s" : "  %s:", letter);
    g_string_append_c (text, '\n');
    for (guint i = node->n_children; i-- > 0;) {
      guint child = node->first_child + i;
      g_array_append_val (stack, child);
    }
  }
  if (has_winning)
    g_string_append (text, gr_phrase ("[…] is a winning move\n", request->lang));
  return g_string_free (text, FALSE);
}
