// SPDX-License-Identifier: MIT
// Exploring: from some positions, all that can be reached, as a graph in flat arrays; cycles found and named; solved by
// mex or by win and lose. All walks are iterative.
#pragma once

#include "base/interner.h"
#include "game/game.h"

/* Where positions come from: one function over byte strings. Realm numbers go along unchanged. */
typedef struct {
  void (*moves) (gpointer data, guint32 realm, GrBytes from, GrMoves *out);
  guint64 (*n_moves) (gpointer data, guint32 realm, GrBytes from); /* (nullable) asked before they are listed */
  gpointer data;
  gboolean is_loopy; /* cycles are no error */
} GrSpace;

typedef struct {
  guint32 n_nodes, n_moves, n_roots;
  /* Nodes, in the order in which they were met (breadth first from the roots): their positions' bytes, tagged with
     their realms. */
  GrInterner position;
  /* Moves, compressed rows. Moves of one node with the same mover, component and follower are one move, its count
     summed. */
  GArray *move_start;  /* of guint32, shape (n_nodes + 1) */
  GArray *part_start;  /* of guint32, shape (n_moves + 1) */
  GArray *part;        /* of guint32: node */
  GArray *component;   /* of guint32, shape (n_moves) */
  GArray *mover;       /* of guint8 (GrMover), shape (n_moves) */
  GArray *tag, *count; /* of guint64, shape (n_moves) */
  GArray *root;        /* of guint32, shape (n_roots): node of each root; several roots may be one node */
  /* of guint32, shape (n_nodes): every node after all its followers, depth first from the roots; where there are cycles,
     after those that do not lead back to it */
  GArray *order;
} GrGraph;

/* On average over the limit: beyond these memory, not the count of nodes, is the bound. */
#define GR_EXPLORE_MOVES 64
#define GR_EXPLORE_BYTES 256
/* In one position at least, and 8 over the limit: its moves are listed at once. */
#define GR_EXPLORE_LISTED 65536

/* Explores from @roots. NULL and GR_ERROR_LIMIT beyond @limit nodes (or, in all, GR_EXPLORE_MOVES moves or GR_EXPLORE_BYTES bytes
   for each node of that limit), GR_ERROR_CYCLE where play need not end; *cycle (nullable) then holds the nodes' positions of one
   cycle. */
GrGraph *gr_explore (const GrSpace *space, const GrPositions *roots, guint64 limit, GrPositions **cycle,
                     GError **error);
/* Says that there are more than @limit positions; @is_moves: or that too many moves lead from fewer. Gives FALSE. */
gboolean gr_explore_refuse (guint64 limit, gboolean is_moves, GError **error);
void gr_graph_free (GrGraph *graph);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrGraph, gr_graph_free)

/* The bytes of @node, lent by the graph, and its realm. */
GrBytes gr_graph_position (const GrGraph *graph, guint32 node);
guint32 gr_graph_realm (const GrGraph *graph, guint32 node);
/* The node of a position, or G_MAXUINT32. */
guint32 gr_graph_lookup (const GrGraph *graph, guint32 realm, GrBytes at);
/* How many moves it has. */
guint32 gr_graph_n_followers (const GrGraph *graph, guint32 node);

/* Grundy values by mex over the nim-sums of the parts, and @end where there is no move: 0, in misère play 1. (transfer full) of GrNimber,
   shape (n_nodes). Impartial only. */
GArray *gr_graph_grundy (const GrGraph *graph, GrNimber end);
/* TRUE where some move leaves several parts, or none. */
gboolean gr_graph_splits (const GrGraph *graph);
/* Nodes by level (longest play from the node, 0 for terminals) and within a level as met: of guint32 (n_nodes). */
GArray *gr_graph_topological (const GrGraph *graph);

/* A graph whose moves have one part each, as a simple one: one edge for all moves from one node to another. Its mover is
   GR_MOVER_BOTH where both players have one. */
typedef struct {
  guint32 tail, head;
  GrMover mover;
} GrGraphEdge;
/* (transfer full) of GrGraphEdge, node by node, in the order of the game. */
GArray *gr_graph_edges (const GrGraph *graph);

/* ---- sweeping: from one position all that can be reached and what it is worth, without the moves being kept (sweep.c) ---- */

/* On average over the limit, moves that are listed: time is the bound, for none are kept. */
#define GR_SWEEP_MOVES 1024

typedef enum { GR_SWEEP_NEW, GR_SWEEP_OPEN, GR_SWEEP_SETTLED, GR_SWEEP_TERMINAL } GrSweepState;

typedef struct {
  GrInterner position;
  GArray *value; /* of guint32, shape (count): Grundy values; in misère play 0 where the player to move loses, else 1 */
  GArray *state; /* of guint8 (GrSweepState), shape (count) */
  GArray *order; /* of guint32, shape (count): every position after all its followers */
} GrSweep;

/* Sweeps what @start, of realm 0, leads to. NULL and @error over @limit positions, or GR_SWEEP_MOVES moves for each of that
   limit; NULL alone where a move leaves no position or several, or play goes round. */
GrSweep *gr_sweep (const GrSpace *space, GrBytes start, GrPlay play, guint64 limit, GError **error);
void gr_sweep_free (GrSweep *sweep);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrSweep, gr_sweep_free)
guint32 gr_sweep_count (const GrSweep *sweep);
/* The bytes of position @number, from 0, the start: lent. */
GrBytes gr_sweep_position (const GrSweep *sweep, guint32 number);
