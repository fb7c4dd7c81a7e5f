// SPDX-License-Identifier: MIT
// A game tree: how it grows and what it is in words. The figure tree draws it.
#pragma once

#include "diagram/node.h"

typedef enum { GR_TREE_TYPED, GR_TREE_CANONICAL, GR_TREE_PLAYED } GrTreeForm;

typedef struct {
  guint32 parent; /* G_MAXUINT32: a root */
  guint32 depth, first_child, n_children;
  GrMover mover;      /* who moves to it from its parent; in partizan trees never both: they have a node each */
  gboolean is_cut;    /* it has moves that the depth leaves out */
  gboolean is_number; /* and therefore a leaf, though it has moves: nobody wants to make them */
  gboolean wins;      /* the move to it does: whoever has made it */
  guint n_equal;      /* folded trees: how many equal moves of the parent it stands for */
  guint n_left_out;   /* folded trees: children that are counted only */
  gboolean is_folded; /* its subtree is drawn elsewhere, … */
  guint32 first;      /* … from that node on */
  GrWrittenGame game; /* typed and canonical trees */
  GrVerdict verdict;
  guint32 remoteness; /* where the tree shows it */
  char *label;        /* (nullable) the position's name, where it is not its value */
  char *value;        /* (nullable) partizan trees: the value's name */
} GrTreeNode;

typedef struct {
  GrStudy *study; /* lent */
  gboolean is_partizan;
  gboolean shows_remoteness;
  gboolean is_cut;          /* some of its nodes are */
  gboolean ends_in_numbers; /* unless it is the tree of one */
  GrTreeForm form;          /* typed only where a game keeps what was typed */
  GArray *node;             /* of GrTreeNode, parents before children, siblings together, Left's first */
  GrPositions *position;    /* of each node, in trees of the game as it is played */
  GrWritten *written;       /* typed and canonical trees */
  guint n_roots;
} GrTree;

/* The most positions of a tree that is drawn as it is, and of one that is folded. */
#define GR_TREE_MOST 600
#define GR_TREE_MOST_FOLDED 20000

/* Fills zeroed @tree with @most positions at most. FALSE with a fault in @report or with @error; where there are more that is a
   fault too, unless it may be cut at the last level that they hold. */
gboolean gr_tree_grow (GrTree *tree, GrStudy *study, const GrFigureRequest *request, guint most, gboolean may_be_cut,
                       GrReport *report, GError **error);
/* Makes zeroed @tree empty. */
void gr_tree_begin (GrTree *tree);
void gr_tree_clear (GrTree *tree);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrTree, gr_tree_clear)

GR_AT_FUNCTION (gr_tree_node, GrTree, node, const GrTreeNode)

/* How node @index looks, called by @shown (lent). */
GrNodeLook gr_tree_look (const GrTree *tree, guint index, const char *shown, const GrFigureRequest *request);
/* The labels cut to @n characters, so that those that differ still do. (transfer full) of char*. */
GPtrArray *gr_tree_labels (const GrTree *tree, guint n);
/* What is told of node @index of a folded tree, called by @label: that its subtree is drawn at @first, of how many moves it is one.
   (transfer full) */
char *gr_tree_label (const GrTree *tree, guint index, const char *label, const char *first,
                     const GrFigureRequest *request);
/* The whole labels, to be set in boxes, where one of several words is too long to stand beside its node; else none.
   (transfer full) of GrScene. */
GPtrArray *gr_tree_box_labels (const GrTree *tree);
/* Why the position of @root has its value: by those of its followers; empty where that is not seen. (transfer full) *@formula
   (set to NULL before) says it in signs. */
char *gr_tree_why (const GrTree *tree, const GrTreeNode *root, const GrFigureRequest *request, char **formula);
/* Beside the root of @tree, which reaches so far from @root, the formula by which its value follows from those of its children. */
void gr_tree_add_reason (const GrTree *tree, GrPoint root, GrPoint reach, GrDirection direction,
                         const GrFigureRequest *request, GrScene *scene);
/* Why there are leaves with moves. NULL: there are none. */
const char *gr_tree_note_numbers (const GrTree *tree, const GrFigureRequest *request);
/* @whole folded and drawn sideways, as deep as can be read; *@folded (zeroed) and *@note tell what is seen of it. */
GrScene *gr_tree_draw_folded (const GrTree *whole, const GrFigureRequest *request, GrTree *folded, char **note);
