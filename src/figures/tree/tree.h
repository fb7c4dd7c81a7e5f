// SPDX-License-Identifier: MIT
// A game tree: how it grows and what it is in words. The figure tree draws it.
#pragma once

#include "diagram/figure.h"

typedef enum { GR_TREE_TYPED, GR_TREE_CANONICAL, GR_TREE_PLAYED } GrTreeForm;

typedef struct {
  guint32 parent; /* G_MAXUINT32: a root */
  guint32 depth, first_child, n_children;
  GrMover mover;      /* who moves to it from its parent; in partizan trees never both: they have a node each */
  gboolean is_cut;    /* it has moves that the depth leaves out */
  guint64 n_cut[2];   /* by GrSide, partizan trees: how many, where that is known */
  gboolean wins;      /* the move to it does: whoever has made it */
  GrForm form;        /* canonical trees */
  GrWrittenGame game; /* typed trees */
  GrVerdict verdict;
  guint32 remoteness; /* where the tree shows it */
  char *label;        /* (nullable) the position's name, where it is not its value */
  char *value;        /* (nullable) partizan trees: the value's name */
} GrTreeNode;

typedef struct {
  GrStudy *study; /* lent */
  gboolean is_partizan;
  gboolean shows_remoteness;
  GrTreeForm form;       /* typed only where a game keeps what was typed */
  GArray *node;          /* of GrTreeNode, parents before children, siblings together, Left's first */
  GrPositions *position; /* of each node, in trees of the game as it is played */
  GrWritten *written;    /* typed trees */
  guint n_roots;
} GrTree;

/* Fills zeroed @tree. FALSE with a fault in @report or @error. */
gboolean gr_tree_grow (GrTree *tree, GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error);
void gr_tree_clear (GrTree *tree);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrTree, gr_tree_clear)

static inline const GrTreeNode *
gr_tree_node (const GrTree *tree, guint index)
{
  return &g_array_index (tree->node, GrTreeNode, index);
}

/* ---- words (words.c) ---- */

/* How large the tree is and what wins from its roots. (transfer full) */
char *gr_tree_sentence (const GrTree *tree, const GrFigureRequest *request);
/* The tree as indented lines in the order of play. (transfer full) */
char *gr_tree_plain (const GrTree *tree, const GrFigureRequest *request);
