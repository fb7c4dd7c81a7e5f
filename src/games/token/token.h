// SPDX-License-Identifier: MIT
// A token graph as read, and where the tokens stand.
#pragma once

#include "game/loopy.h"
#include "games/dag.h"

/* The attributes that are read: columns of dot->node_value and dot->edge_value. */
enum {
  GR_TOKEN_TOKEN,
  GR_TOKEN_START,
  GR_TOKEN_VALUE,
  GR_TOKEN_WINS,
  GR_TOKEN_OUTCOME,
  GR_TOKEN_POS,
  GR_TOKEN_URL,
  GR_TOKEN_HREF,
  GR_TOKEN_TOOLTIP
};
enum { GR_TOKEN_COLOR, GR_TOKEN_LABEL, GR_TOKEN_EDGE_URL, GR_TOKEN_EDGE_HREF, GR_TOKEN_EDGE_TOOLTIP };

typedef struct {
  GrDot *dot;
  GrDag *dag;
  guint32 n_nodes;      /* of the document, and behind them those that play given values out */
  gboolean is_loopy;    /* --loopy: play may go round */
  gboolean is_partizan; /* some arrow is Left's or Right's alone */
  GrNimber *grundy;     /* (NULL where is_partizan) shape (n_nodes) */
  guint8 *outcome[2];   /* by GrPlay, of GrOutcome, as grundy: with one token */
  guint32 *remoteness[2];
  GrLoopy *loopy[2];  /* (NULL but with --loopy, and then instead of the others) by GrPlay */
  GrPoint *place;     /* (nullable) shape (n_nodes): where the reader puts the nodes */
  GArray *note;       /* (nullable) of GrDiagramNote, shape (n_nodes) */
  GArray *token;      /* of guint32: where the tokens stand; empty: all nodes are looked at, a family */
  GArray *start;      /* of guint32: without tokens, the several starts of one, a family */
  guint8 *is_reached; /* (nullable) shape (n_nodes): from the starts */
} GrToken;

/* Gives the leaves that have a value the moves of that value, to nodes that are added (values.c). @mover: of guint8, an edge
   each, which grows too. FALSE with faults. */
gboolean gr_token_take_values (GrToken *token, GArray *mover, const GrDotReading *reading);

/* NULL with faults in @report. */
gpointer gr_token_read (const GrArgs *args, GrReport *report);
void gr_token_free (gpointer instance);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrToken, gr_token_free)
