// SPDX-License-Identifier: MIT
// A token graph as read, and where the tokens stand.
#pragma once

#include "game/loopy.h"
#include "games/dag.h"

typedef struct {
  GrDot *dot;
  GrDag *dag;
  guint32 n_nodes;
  gboolean is_loopy;    /* --loopy: play may go round */
  gboolean is_partizan; /* some arrow is Left's or Right's alone */
  GrNimber *grundy;     /* (NULL where is_partizan) shape (n_nodes) */
  guint8 *outcome[2];   /* by GrPlay, of GrOutcome, as grundy: with one token */
  guint32 *remoteness[2];
  GrLoopy *loopy[2]; /* (NULL but with --loopy, and then instead of the others) by GrPlay */
  GArray *token;     /* of guint32: where the tokens stand; empty: all nodes are looked at, a family */
} GrToken;

/* NULL with faults in @report. */
GrToken *gr_token_read (const GrArgs *args, GrReport *report);
void gr_token_free (GrToken *token);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrToken, gr_token_free)
