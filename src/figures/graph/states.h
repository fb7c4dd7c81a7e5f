// SPDX-License-Identifier: MIT
// The state graph of a study as figures want it: simple edges in compressed rows, labels, verdicts; and what it is in
// words.
#pragma once

#include "diagram/node.h"

/* What the reader says of a move's looks. */
typedef struct {
  char *label;               /* (nullable) its name; of several arrows, their names */
  const char *url, *tooltip; /* (nullable) lent */
  GrDotRim rim;
  guint32 line; /* 0xRRGGBB; 0: the usual colour */
} GrStatesMoveNote;

typedef struct {
  guint32 n_nodes, n_moves; /* n_moves: distinct */
  guint32 start;            /* node, or n_nodes where there is no one start */
  GrPoint *place;           /* (nullable) shape (n_nodes): where the reader puts them, y up */
  GArray *is_start;         /* of guint8, shape (n_nodes): those that are ringed */
  gboolean is_partizan;
  GrDirection direction;     /* which way the reader wants it to run, to the right where nothing is said */
  gboolean has_direction;    /* that is said */
  const GrGraph *graph;      /* lent */
  const GrVerdict *verdict;  /* shape (n_nodes), lent */
  const guint32 *remoteness; /* (nullable) shape (n_nodes), lent: where play may go round, or it is to be shown */
  gboolean is_own;           /* the positions are the nodes of a graph that the reader gave */
  gboolean is_loopy;         /* play may go round */
  gboolean shows_remoteness; /* the numbers of the nodes */
  char **sides;  /* (nullable) shape (n_nodes): remoteness where Left begins and where Right does, “3|–” */
  char **label;  /* shape (n_nodes) */
  char **value;  /* (nullable) shape (n_nodes): partizan play, where values are asked for: their names */
  GArray *move;  /* of GrLayoutEdge, in order of their tails */
  GArray *mover; /* of guint8 (GrMover), shape (n_moves) */
  guint32 *row;  /* shape (n_nodes + 1) */
  char *head;    /* (nullable) what the reader writes over his graph */
  /* Where one piece stands on a map whose looks the reader has told: */
  GrDiagramNote *note; /* (nullable) shape (n_nodes) */
  GArray *move_note;   /* (nullable) of GrStatesMoveNote, shape (n_moves) */
  GArray *group;       /* (nullable) of GrDiagramGroup: positions */
  GArray *hidden;      /* (nullable) of GrLayoutEdge: no moves, but they put positions in order */
} GrStates;

/* The most positions that are drawn one by one. */
#define GR_STATES_MOST 1500

/* By what the reader has asked for a certain picture of all positions, and not for what suits them; NULL: by nothing. */
const GrOption *gr_states_asked_for (const GrFigureRequest *request);

/* Fills zeroed @states. FALSE with a fault in @report, where there are too many to be drawn, or @error. */
gboolean gr_states_read (GrStates *states, GrStudy *study, const GrFigureRequest *request, GrReport *report,
                         GError **error);
void gr_states_clear (GrStates *states);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrStates, gr_states_clear)

/* Says that @n @want are more than @limit. FALSE. */
gboolean gr_states_refuse (const GrFigureRequest *request, GrReport *report, const char *help, guint64 n,
                           const char *want, guint limit);

GR_AT_FUNCTION (gr_states_move, GrStates, move, const GrLayoutEdge)

static inline GrMover
gr_states_mover (const GrStates *states, guint32 move)
{
  return (GrMover) g_array_index (states->mover, guint8, move);
}

/* TRUE where @move wins for everyone who may make it. */
gboolean gr_states_wins (const GrStates *states, guint32 move);

/* Who alone of both wins by @move; GR_MOVER_BOTH: no such one. */
static inline GrMover
gr_states_lone_winner (const GrStates *states, guint32 move)
{
  return gr_move_lone_winner (gr_states_mover (states, move), &states->verdict[gr_states_move (states, move)->head],
                              states->is_partizan);
}

/* TRUE where somebody wins by @move. */
static inline gboolean
gr_states_wins_some (const GrStates *states, guint32 move)
{
  return gr_states_wins (states, move) || gr_states_lone_winner (states, move) != GR_MOVER_BOTH;
}

/* TRUE where a position is called by its value, as those of the game form are. */
gboolean gr_states_label_is_value (const GrStates *states, guint32 node);

/* ---- words (words.c) ---- */

/* How many positions there are, or what is told of the @heaps (nullable) that are drawn instead, and who wins. (transfer full) */
char *gr_states_sentence (const GrStates *states, const char *heaps, const char *note, const GrFigureRequest *request);
/* One line a position. (transfer full) */
char *gr_states_plain (const GrStates *states, const GrFigureRequest *request);
GrTable *gr_states_table (const GrStates *states);

/* ---- positions with the same play (states.c) ---- */

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

/* ---- frames that reveal the values one after another, or what is decided from the ends of play (words.c) ---- */

/* FALSE with a fault where @states have no values that are found so, or are too many. */
gboolean gr_derive_check (const GrStates *states, const GrFigureRequest *request, GrReport *report);

/* How many frames come before the one that shows all. */
guint gr_reveal_n_frames (const GrStates *states, const GrFigureRequest *request);
/* Makes the nodes of @node (shape (n_nodes)) unknown that frame @frame does not show yet. */
void gr_reveal_hide (const GrStates *states, guint frame, const GrFigureRequest *request, GrNodeLook *node);
/* With --derive the boxes of frame @frame, below the @area of the graph: those that followers cross out, and the ringed one, whose
   number flies to @node (shape (n_nodes)) as @layout has it, drawn at @scale. */
void gr_derive_add_boxes (const GrStates *states, guint frame, GrBox area, const GrLayout *layout, double scale,
                          GrNodeLook *node, GrScene *scene);
/* Rings around the node that is valued in it and around those that are read. */
void gr_derive_add_rings (const GrStates *states, guint frame, const GrLayout *layout, double scale,
                          const GrNodeLook *node, GrScene *scene);
/* Frame @frame with what it says, and what is asked before it; with --derive the last one, too, is such a frame. @scene is
   swallowed. (transfer full) */
GrFrame *gr_reveal_frame (const GrStates *states, guint frame, const GrFigureRequest *request, GrScene *scene);
#define GR_STATES_FEW 9 /* characters of labels that would keep the nodes too far apart */
/* Whether a label has more. */
gboolean gr_states_have_long_labels (const GrStates *states);
/* Adds to @net what the reader says of nodes and moves. */
void gr_states_note (const GrStates *states, GrNet *net);

/* “g(2,1) = mex {0, 1, 2} = 2 ⊕ 1 = 3”: why the start has its value, or of a family the first of largest value; of what @is_summary
   and so many positions by its parts alone. With remoteness how long play lasts. (transfer full) (nullable) */
char *gr_states_result (const GrStates *states, GrStudy *study, gboolean is_summary, const GrFigureRequest *request);

/* ---- graphs that no page holds, summed up (summary.c) ---- */

/* Says that @states are summed up to whom wrote them or asked for more than that. */
void gr_states_tell_summed (const GrStates *states, const GrFigureRequest *request, GrReport *report);

/* The positions in columns by value, a row each position that the mover loses with those from which a move leads to it,
   that move drawn; *@note says so (transfer full). NULL where it is no normal play with values or would not be readable.
   (transfer full) */
GrScene *gr_ladder_draw (const GrFold *fold, const GrFigureRequest *request, char **note);

/* ---- and mapped (levels.c) ---- */

/* The positions as dots by how many moves are left, coloured by value or outcome; and one line of best play from the start; *@note
   says so (transfer full). @remoteness (nullable) is of shape (n_nodes). (transfer full) */
GrScene *gr_levels_draw (const GrStates *states, const guint32 *remoteness, const GrFigureRequest *request,
                         char **note);
/* Over @scene, whose positions are not drawn, the start with the numbers that stand in the names of positions. */
void gr_start_add (const GrStudy *study, const GrFigureRequest *request, GrScene *scene);

/* The reader's boxes around positions, which look as @node says (shape (n_nodes)), or their labels, which lie over moves. */
void gr_clusters_add (const GrStates *states, const GrLayout *layout, const GrNodeLook *node, gboolean is_box,
                      GrScene *scene);
