// SPDX-License-Identifier: MIT
// The notations of the merging game: a graph in DOT or as plain numbers, with coloured tokens on it.
#pragma once

#include "graphs/dot.h"
#include "base/args.h"

/* The tokens of one colour. Two that stand on one node have merged and move as one. */
typedef struct {
  char *name;
  guint n_tokens; /* 1 or 2 */
  guint32 node[2];
} GrMergeColour;

typedef struct {
  GrDot *dot;        /* of plain text too: nodes are then called 1, 2 … */
  GArray *colour;    /* of GrMergeColour, in the order of first mention */
  GArray *edge_span; /* of GrSpan: where each edge stands in plain text; NULL for DOT */
} GrMergeInput;

/* Reads @args: its document and its option --at. NULL and faults where they are not right; cycles are not looked
   for. */
GrMergeInput *gr_merge_read (const GrArgs *args, GrReport *report);
void gr_merge_input_free (GrMergeInput *input);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrMergeInput, gr_merge_input_free)

/* Where @source says that an edge leads from @tail to @head. */
GrSpan gr_merge_edge_place (const GrMergeInput *input, const GrSource *source, guint32 tail, guint32 head);
