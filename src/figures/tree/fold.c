// SPDX-License-Identifier: MIT
// Game trees folded: of several equal subtrees the first, from the top, is drawn and named, and of the others only their
// root, with that name. Equal children of one node are one, with their number. Subtrees are equal where their roots have
// equal children, by the same players, and are cut at the same place; children come after their parents, so one walk
// back over the tree finds who equals whom, and one forward leaves out what is folded.
#include "figures/graph/fold.h"
#include "figures/tree/tree.h"

#define FOLD_LEAST 2 /* positions of a subtree that is worth a name */
#define FOLD_MOST 24 /* children of one node that are drawn */
#define FOLD_CUT ((guint64) 1 << 63)

typedef struct {
  const GrTree *tree;
  guint32 *class, *size; /* shape (nodes): what the subtree equals, and how many positions it has */
  guint32 n_classes;
  gboolean is_form; /* no move is kept for winning */
} Folding;

static void
fold_classify (Folding *folding)
{
  g_autoptr (GHashTable) known = gr_fold_classes ();
  g_autoptr (GArray) key = g_array_new (FALSE, FALSE, sizeof (guint64));
  for (guint i = folding->tree->node->len; i-- > 0;) {
    const GrTreeNode *node = gr_tree_node (folding->tree, i);
    guint64 cut = FOLD_CUT | i; /* what is cut is known by its name alone */
    g_array_set_size (key, 0);
    if (node->is_cut)
      g_array_append_val (key, cut);
    folding->size[i] = 1;
    for (guint child = node->first_child; child < node->first_child + node->n_children; child++) {
      guint64 word = (guint64) folding->class[child] * 4 + (guint64) gr_tree_node (folding->tree, child)->mover;
      g_array_append_val (key, word);
      folding->size[i] += folding->size[child];
    }
    folding->class[i] = gr_fold_class (known, key, FALSE);
  }
  folding->n_classes = g_hash_table_size (known);
}

/* A copy of node @index of @from under @parent of @to. Gives its index. */
static guint
fold_copy (GrTree *to, const GrTree *from, guint index, guint32 parent)
{
  GrTreeNode node = *gr_tree_node (from, index);
  node.parent = parent;
  node.label = g_strdup (node.label);
  node.value = g_strdup (node.value);
  node.first_child = node.n_children = 0;
  node.n_equal = 1;
  g_array_append_val (to->node, node);
  return to->node->len - 1;
}

/* A child, and how many are equal to it. */
typedef struct {
  guint index, n_equal;
} FoldChild;

/* The children of node @index, each class by each player once. (transfer full) of FoldChild. */
static GArray *
fold_children (const Folding *folding, guint index)
{
  const GrTreeNode *node = gr_tree_node (folding->tree, index);
  GArray *kept = g_array_new (FALSE, FALSE, sizeof (FoldChild));
  for (guint i = 0; i < node->n_children; i++) {
    FoldChild child = { node->first_child + i, 1 };
    GrMover mover = gr_tree_node (folding->tree, child.index)->mover;
    FoldChild *before = NULL;
    for (guint k = 0; k < kept->len && before == NULL; k++) {
      FoldChild *other = &g_array_index (kept, FoldChild, k);
      if (folding->class[other->index] == folding->class[child.index]
          && gr_tree_node (folding->tree, other->index)->mover == mover)
        before = other;
    }
    if (before != NULL)
      before->n_equal++;
    else
      g_array_append_val (kept, child);
  }
  return kept;
}

/* Adds the children of node @old under node @new of @to; of very many only the first, the last and, but in forms, those
   that win, with the number of the rest. */
static void
fold_copy_children (GrTree *to, const Folding *folding, guint old, guint new, GArray *origin)
{
  g_autoptr (GArray) child = fold_children (folding, old);
  guint first = to->node->len, n_left_out = 0;
  for (guint i = 0; i < child->len; i++) {
    const FoldChild *own = &g_array_index (child, FoldChild, i);
    gboolean is_inside = i >= FOLD_MOST / 2 && i + FOLD_MOST / 2 < child->len;
    if (child->len > FOLD_MOST && is_inside && (folding->is_form || !gr_tree_node (folding->tree, own->index)->wins)) {
      n_left_out++;
      continue;
    }
    guint copy = fold_copy (to, folding->tree, own->index, new);
    g_array_index (to->node, GrTreeNode, copy).n_equal = own->n_equal;
    g_array_append_val (origin, own->index);
  }
  GrTreeNode *parent = &g_array_index (to->node, GrTreeNode, new);
  parent->first_child = first;
  parent->n_children = to->node->len - first;
  parent->n_left_out = n_left_out;
}

/* Copies @from level by level, each class of subtrees with its children once. */
static void
fold_copy_all (GrTree *to, const Folding *folding, guint32 depth)
{
  g_autoptr (GArray) origin = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree guint32 *drawn = g_new0 (guint32, (gsize) folding->n_classes + 1); /* node + 1 that has the children */
  guint n_names = 0;
  for (guint i = 0; i < to->n_roots; i++) {
    fold_copy (to, folding->tree, i, G_MAXUINT32);
    g_array_append_val (origin, i);
  }
  for (guint i = 0; i < to->node->len; i++) {
    guint old = g_array_index (origin, guint, i), class = folding->class[old];
    if (drawn[class] > 0 && folding->size[old] >= FOLD_LEAST) {
      GrTreeNode *first = &g_array_index (to->node, GrTreeNode, drawn[class] - 1);
      if (first->name == 0)
        first->name = ++n_names;
      GrTreeNode *again = &g_array_index (to->node, GrTreeNode, i);
      again->name = first->name;
      again->is_folded = TRUE;
      continue;
    }
    if (gr_tree_node (to, i)->depth >= depth && gr_tree_node (folding->tree, old)->n_children > 0) {
      g_array_index (to->node, GrTreeNode, i).is_cut = TRUE;
      continue;
    }
    drawn[class] = i + 1;
    fold_copy_children (to, folding, old, i, origin);
  }
}

char *
gr_tree_name (guint name)
{
  static const char letters[] = "ABCEFGHIJKMOQSTUVWXYZ"; /* all but those of outcomes */
  const guint n = sizeof letters - 1, turn = (name - 1) / n;
  char letter = letters[(name - 1) % n];
  return turn == 0 ? g_strdup_printf ("%c", letter) : g_strdup_printf ("%c%u", letter, turn);
}

void
gr_tree_fold (GrTree *to, const GrTree *from, guint32 depth, gboolean is_form)
{
  guint n = from->node->len;
  g_autofree guint32 *class = g_new0 (guint32, (gsize) n + 1), *size = g_new0 (guint32, (gsize) n + 1);
  Folding folding = { from, class, size, 0, is_form };
  fold_classify (&folding);
  to->study = from->study;
  to->is_partizan = from->is_partizan;
  to->form = from->form;
  to->shows_remoteness = from->shows_remoteness;
  to->n_roots = from->n_roots;
  gr_tree_begin (to);
  fold_copy_all (to, &folding, depth);
}
