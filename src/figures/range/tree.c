// SPDX-License-Identifier: MIT
// The balanced tree of sums over runs: breadth first from the root, which halves the run as evenly as can be, values
// from the leaves up. A run is covered by the largest nodes within it, at most two a level.
#include "figures/range/tree.h"

#include "diagram/partizan.h"

static void
tree_clear_node (gpointer data)
{
  g_free (((GrRangeNode *) data)->name);
}

void
gr_range_tree_free (GrRangeTree *tree)
{
  if (tree == NULL)
    return;
  g_array_unref (tree->node);
  g_free (tree);
}

/* ---- values ---- */

gboolean
gr_range_node_set (const GrRangeTree *tree, GrRangeNode *node, guint64 value, GError **error)
{
  g_clear_pointer (&node->name, g_free);
  node->value = value;
  if (!tree->study->is_partizan) {
    node->outcome = value == 0 ? GR_OUTCOME_P : GR_OUTCOME_N;
    node->name = g_strdup_printf ("%" G_GUINT64_FORMAT, value);
    return TRUE;
  }
  GrForms *forms = gr_study_forms (tree->study);
  node->name = gr_partizan_name (forms, (GrForm) value, 0);
  return gr_form_outcome (forms, (GrForm) value, &node->outcome, error);
}

gboolean
gr_range_value_add (const GrRangeTree *tree, guint64 *sum, guint64 value, GError **error)
{
  if (!tree->study->is_partizan) {
    *sum ^= value;
    return TRUE;
  }
  GrForm both = gr_form_sum (gr_study_forms (tree->study), (GrForm) *sum, (GrForm) value, error);
  *sum = both;
  return both != GR_FORM_NONE;
}

gboolean
gr_range_node_add_halves (const GrRangeTree *tree, GrRangeNode *node, GError **error)
{
  guint64 sum = gr_range_node (tree, node->half[0])->value;
  return gr_range_value_add (tree, &sum, gr_range_node (tree, node->half[1])->value, error)
         && gr_range_node_set (tree, node, sum, error);
}

static gboolean
leaf_read (const GrRangeTree *tree, GrRangeNode *node, GError **error)
{
  GrBytes at = gr_study_component (tree->study, node->first)->start;
  if (tree->study->is_partizan) {
    GrForm form = gr_study_form (tree->study, node->first, at, error);
    return form != GR_FORM_NONE && gr_range_node_set (tree, node, form, error);
  }
  GrNimber value;
  return gr_study_value (tree->study, node->first, at, &value, error) && gr_range_node_set (tree, node, value, error);
}

GrRangeTree *
gr_range_tree_new (GrStudy *study, GError **error)
{
  g_autoptr (GrRangeTree) tree = g_new0 (GrRangeTree, 1);
  GrRangeNode root = { .first = 0, .last = study->n_components - 1 };
  tree->study = study;
  tree->node = g_array_new (FALSE, TRUE, sizeof (GrRangeNode));
  g_array_set_clear_func (tree->node, tree_clear_node);
  g_array_append_val (tree->node, root);
  for (guint i = 0; i < tree->node->len; i++) {
    GrRangeNode whole = *gr_range_node (tree, i);
    if (whole.first == whole.last)
      continue;
    guint middle = whole.first + (whole.last - whole.first) / 2;
    GrRangeNode half[] = { { .first = whole.first, .last = middle }, { .first = middle + 1, .last = whole.last } };
    gr_range_node (tree, i)->half[0] = tree->node->len;
    gr_range_node (tree, i)->half[1] = tree->node->len + 1;
    g_array_append_vals (tree->node, half, 2);
  }
  for (guint i = tree->node->len; i-- > 0;) {
    GrRangeNode *node = gr_range_node (tree, i);
    if (node->first < node->last)
      node->level = 1 + MAX (gr_range_node (tree, node->half[0])->level, gr_range_node (tree, node->half[1])->level);
    if (!(node->level == 0 ? leaf_read (tree, node, error) : gr_range_node_add_halves (tree, node, error)))
      return NULL;
  }
  return g_steal_pointer (&tree);
}

static int
compare_nodes (gconstpointer a, gconstpointer b, gpointer data)
{
  const GrRangeTree *tree = data;
  const GrRangeNode *one = gr_range_node (tree, *(const guint *) a), *other = gr_range_node (tree, *(const guint *) b);
  return one->level != other->level ? (one->level < other->level) - (one->level > other->level)
                                    : (one->first > other->first) - (one->first < other->first);
}

GArray *
gr_range_order (const GrRangeTree *tree)
{
  GArray *order = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < tree->node->len; i++)
    g_array_append_val (order, i);
  g_array_sort_with_data (order, compare_nodes, (gpointer) tree);
  return order;
}

GArray *
gr_range_path (const GrRangeTree *tree, guint component)
{
  GArray *path = g_array_new (FALSE, FALSE, sizeof (guint));
  guint at = 0;
  g_array_append_val (path, at);
  while (gr_range_node (tree, at)->level > 0) {
    const guint *half = gr_range_node (tree, at)->half;
    at = component <= gr_range_node (tree, half[0])->last ? half[0] : half[1];
    g_array_append_val (path, at);
  }
  return path;
}

GArray *
gr_range_cover (const GrRangeTree *tree, guint first, guint last, GArray *passed)
{
  GArray *taken = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (guint));
  guint root = 0;
  g_array_append_val (stack, root);
  while (stack->len > 0) {
    guint at = g_array_index (stack, guint, stack->len - 1);
    const GrRangeNode *node = gr_range_node (tree, at);
    g_array_set_size (stack, stack->len - 1);
    if (node->last < first || node->first > last)
      continue;
    gboolean is_within = node->first >= first && node->last <= last;
    GArray *list = is_within ? taken : passed;
    g_array_append_val (list, at);
    if (is_within)
      continue;
    g_array_append_val (stack, node->half[1]); /* the left half comes off first */
    g_array_append_val (stack, node->half[0]);
  }
  return taken;
}
