// SPDX-License-Identifier: MIT
// State graphs in which positions with the same play are one.
#pragma once

#include "figures/graph/states.h"

typedef struct {
  GrStates states;     /* of the classes; its start, verdicts and labels are those of a member */
  GArray *verdict;     /* of GrVerdict, shape (n_nodes) */
  GArray *n_members;   /* of guint32, shape (n_nodes) */
  guint32 n_positions; /* of the graph that was folded */
  guint32 *class;      /* shape (n_positions): the node of each position */
  guint32 *name;       /* shape (n_nodes): the position by which each node is called */
  gboolean has_counts; /* some are called “2,3 ×4”: four positions */
} GrFold;

/* Fills zeroed @fold from @states, in which no play goes round: two positions are of one class where moves lead from them
   to the same classes, by the same players. Such positions have the same game tree but for repeated branches, and so
   the same value. A label of several lists them or says how many: “2, 3, 5”, “3,1 ×2”. */
void gr_fold_make (GrFold *fold, const GrStates *states);
void gr_fold_clear (GrFold *fold);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrFold, gr_fold_clear)

/* The number of the class that @key tells, of guint64, which is sorted here and with @is_set taken as a set: one of @known
   (gr_fold_classes()), or a new one. */
guint32 gr_fold_class (GHashTable *known, GArray *key, gboolean is_set);
/* No class yet. (transfer full) */
GHashTable *gr_fold_classes (void);
