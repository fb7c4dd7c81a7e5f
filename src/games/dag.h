// SPDX-License-Identifier: MIT
// Directed graphs without cycles that a reader wrote: followers in compressed rows, an order in which followers come
// first, and the values of a token on their nodes. And what readers say of graphs that several games understand: places, pos="x,y"
// of DOT, and whose an edge is: blue is Left's, red Right's and green both players'.
#pragma once

#include "game/game.h"
#include "graphs/graph.h"
#include "hackenbush/bush.h"

typedef struct {
  guint32 n_nodes;
  /* shape (n_nodes + 1): followers of node i are follower[row[i] … row[i + 1]), without repetition */
  guint32 *row;
  guint32 *follower; /* in the order of the edges */
  guint8 *mover;     /* (nullable) of GrMover, shape of follower: whose the edges are; NULL: all are both players' */
  guint32 *edge;     /* shape of follower: which of the given edges it is */
  guint32 *order;    /* shape (n_nodes): every node after its followers, depth first; NULL until gr_dag_sort() */
} GrDag;

/* The rows of the graph with these edges, an edge that is repeated once. @mover (nullable): edge i is a move of @mover[i]
   (GrMover); edges from one node to another stay apart where they are of different players. */
GrDag *gr_dag_new (guint32 n_nodes, const GrDotEdge *edge, guint n_edges, const guint8 *mover);
void gr_dag_free (GrDag *dag);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrDag, gr_dag_free)

static inline guint32
gr_dag_n_followers (const GrDag *dag, guint32 node)
{
  return dag->row[node + 1] - dag->row[node];
}

/* Finds dag->order; FALSE and a fault that names one where there is a directed cycle. */
gboolean gr_dag_sort (GrDag *dag, const GrDot *dot, const GrDotReading *reading, const char *help);

/* The Grundy value of a token on each node of a sorted graph. (transfer full) shape (n_nodes) */
GrNimber *gr_dag_grundy (const GrDag *dag);

/* For GrGameMap.diagram: its nodes and edges, by the captions of @dot. */
void gr_dag_diagram (const GrDag *dag, const GrDot *dot, GrDiagram *out);

/* A node called @name with a token on it, or two that have merged, from @x on; gives where the next may begin. */
double gr_dag_draw_token (const char *name, double x, gboolean is_merged, GrScene *out);

/* Reads the places of all nodes, y upwards, from attribute number @key; @place: shape (n_nodes). FALSE and a fault where one is
   none, or where some nodes have places and others not. */
gboolean gr_pos_read (const GrDotReading *reading, const GrDot *dot, guint key, GrPoint *place, gboolean *has_places);

/* The hue that attribute number @key of edge @edge, its color, says; none: green. FALSE and a fault where it is none; @help is
   the remedy where no name is near. */
gboolean gr_hue_read (const GrDotReading *reading, const GrDot *dot, guint32 edge, guint key, const char *help,
                      GrHue *hue);
