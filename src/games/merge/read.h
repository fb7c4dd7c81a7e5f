// SPDX-License-Identifier: MIT
// The notations of the merging game: a graph in DOT or as plain numbers, with coloured tokens on it.
#pragma once

#include "graphs/graph.h"
#include "base/args.h"

/* The tokens of one colour. Two that stand on one node have merged and move as one. */
typedef struct {
  char *name;
  guint n_tokens; /* 1 or 2 */
  guint32 node[2];
} GrMergeColour;

typedef struct {
  GrDot *dot;     /* of plain text too: nodes are then called 1, 2 … */
  GArray *colour; /* of GrMergeColour, in the order of first mention */
} GrMergeInput;

/* Reads @args: its document, by what is then in *@reading, and its option --at. NULL and faults where they are not right; cycles
   are not looked for. */
GrMergeInput *gr_merge_read (const GrArgs *args, GrDotReading *reading, GrReport *report);
void gr_merge_input_free (GrMergeInput *input);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrMergeInput, gr_merge_input_free)
