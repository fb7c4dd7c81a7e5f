// SPDX-License-Identifier: MIT
// The state graph of a study as figures want it: simple edges in compressed rows, labels, verdicts; and what it is in
// words.
#pragma once

#include "diagram/figure.h"
#include "layout/layered.h"

/* What the reader says of a move's looks. */
typedef struct {
  char *label;               /* (nullable) its name; of several arrows, their names */
  const char *url, *tooltip; /* (nullable) lent */
} GrStatesMoveNote;

typedef struct {
  guint32 n_nodes, n_moves; /* n_moves: distinct */
  guint32 start;            /* node, or n_nodes where there is no one start */
  GrPoint *place;           /* (nullable) shape (n_nodes): where the reader puts them, y up */
  GArray *is_start;         /* of guint8, shape (n_nodes): those that are ringed */
  gboolean is_partizan;
  GrDirection direction;     /* which way the reader wants it to run, to the right where nothing is said */
  const GrGraph *graph;      /* lent */
  const GrVerdict *verdict;  /* shape (n_nodes), lent */
  const guint32 *remoteness; /* (nullable) shape (n_nodes), lent: where play may go round, or it is to be shown */
  gboolean is_loopy;         /* play may go round */
  gboolean shows_remoteness; /* the numbers of the nodes */
  char **sides;  /* (nullable) shape (n_nodes): remoteness where Left begins and where Right does, “3|–” */
  char **label;  /* shape (n_nodes) */
  char **value;  /* (nullable) shape (n_nodes): partizan play, where values are asked for: their names */
  GArray *move;  /* of GrLayoutEdge, in order of their tails */
  GArray *mover; /* of guint8 (GrMover), shape (n_moves) */
  guint32 *row;  /* shape (n_nodes + 1) */
  /* Where one piece stands on a map whose looks the reader has told: */
  GrDiagramNote *note; /* (nullable) shape (n_nodes) */
  GArray *move_note;   /* (nullable) of GrStatesMoveNote, shape (n_moves) */
  GArray *group;       /* (nullable) of GrDiagramGroup: positions */
} GrStates;

/* The most positions that are drawn one by one. */
#define GR_STATES_MOST 1500

/* TRUE where the reader has asked for a certain picture of all positions, and not for what suits them; summaries would tell
   the answers of forms, and do not show how one value follows from others. */
gboolean gr_states_is_asked_for (const GrFigureRequest *request);

/* Fills zeroed @states. FALSE with a fault in @report, where there are too many to be drawn, or @error. */
gboolean gr_states_read (GrStates *states, GrStudy *study, const GrFigureRequest *request, GrReport *report,
                         GError **error);
void gr_states_clear (GrStates *states);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrStates, gr_states_clear)

/* Says that @n @want are more than @limit. FALSE. */
gboolean gr_states_refuse (const GrFigureRequest *request, GrReport *report, const char *help, guint64 n,
                           const char *want, guint limit);

static inline const GrLayoutEdge *
gr_states_move (const GrStates *states, guint32 move)
{
  return &g_array_index (states->move, GrLayoutEdge, move);
}

static inline GrMover
gr_states_mover (const GrStates *states, guint32 move)
{
  return (GrMover) g_array_index (states->mover, guint8, move);
}

/* TRUE where @move wins for everyone who may make it. */
gboolean gr_states_wins (const GrStates *states, guint32 move);

/* TRUE where a position is called by its value, as those of the game form are. */
gboolean gr_states_label_is_value (const GrStates *states, guint32 node);

/* ---- words (words.c) ---- */

/* How many positions there are and who wins. (transfer full) */
char *gr_states_sentence (const GrStates *states, const char *note, const GrFigureRequest *request);
/* One line a position. (transfer full) */
char *gr_states_plain (const GrStates *states, const GrFigureRequest *request);
GrTable *gr_states_table (const GrStates *states);
