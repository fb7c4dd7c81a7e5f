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

/* Who wins from root @index, and by which moves. */
static void
words_append_root (GString *text, const GrTree *tree, guint index, const GrFigureRequest *request)
{
  const GrTreeNode *root = gr_tree_node (tree, index);
  g_autoptr (GPtrArray) one = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) other = g_ptr_array_new_with_free_func (g_free);
  const GPtrArray *const by[2] = { one, other };
  g_autofree char *name = gr_words_short (words_name (root), LABEL_CHARACTERS);
  for (guint i = 0; i < root->n_children; i++) {
    const GrTreeNode *child = gr_tree_node (tree, root->first_child + i);
    if (child->wins)
      g_ptr_array_add (child->mover == GR_MOVER_RIGHT ? other : one,
                       gr_words_short (words_name (child), LABEL_CHARACTERS));
  }
  gr_tell_start (text, tree->is_partizan, &root->verdict, name, root->label != NULL ? root->value : NULL, by, request);
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
    words_append_root (text, tree, i, request);
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
