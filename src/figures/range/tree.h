// SPDX-License-Identifier: MIT
// A balanced tree of sums over runs of a study's components.
#pragma once

#include "diagram/figure.h"

/* One run of neighbours and its sum. */
typedef struct {
  guint first, last; /* components, both included */
  guint level;       /* 0: a single component; else one more than the higher of its two halves */
  guint half[2];     /* nodes; 0 for single components */
  guint64 value;     /* a GrForm in partizan studies, else a nimber */
  GrOutcome outcome; /* of the run played alone */
  char *name;        /* of the value */
} GrRangeNode;

typedef struct {
  GrStudy *study; /* lent */
  GArray *node;   /* of GrRangeNode; the first is the root, halves stand behind their wholes */
} GrRangeTree;

/* The tree of all components, of which there is at least one. NULL and @error where a value cannot be had. */
GrRangeTree *gr_range_tree_new (GrStudy *study, GError **error);
void gr_range_tree_free (GrRangeTree *tree);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrRangeTree, gr_range_tree_free)

static inline GrRangeNode *
gr_range_node (const GrRangeTree *tree, guint i)
{
  return &g_array_index (tree->node, GrRangeNode, i);
}

/* Gives @node the value, its name and who wins. FALSE and @error over a limit. */
gboolean gr_range_node_set (const GrRangeTree *tree, GrRangeNode *node, guint64 value, GError **error);
/* The same with the sum of its halves. */
gboolean gr_range_node_add_halves (const GrRangeTree *tree, GrRangeNode *node, GError **error);
/* Makes *@sum the sum of *@sum and @value. FALSE and @error over a limit. */
gboolean gr_range_value_add (const GrRangeTree *tree, guint64 *sum, guint64 value, GError **error);

/* The nodes from the root down, level by level, from the left: of guint. (transfer full) */
GArray *gr_range_order (const GrRangeTree *tree);
/* The nodes from the root down to @component: of guint. (transfer full) */
GArray *gr_range_path (const GrRangeTree *tree, guint component);
/* The nodes that make up the run, from the left, and into @passed those on the way to them: of guint. (transfer full)
   */
GArray *gr_range_cover (const GrRangeTree *tree, guint first, guint last, GArray *passed);
