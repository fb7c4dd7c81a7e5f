// SPDX-License-Identifier: MIT
// The ways to a layered layout that layered.c chooses from, and the door to Graphviz, which is a module: private to layout/.
#pragma once

#include "base/random.h"
#include "layout/layout.h"

/* Layered graphs are pulled to so much of their breadth in length (gr_layout_stretch()), but no further than so many times. */
#define GR_LAYERED_ASPECT 0.5
#define GR_LAYERED_MOST 1.4

/* How much work dot may put into a picture. */
typedef enum {
  GR_EFFORT_FULL,  /* its defaults: the best picture */
  GR_EFFORT_QUICK, /* fewer sweeps: for graphs whose edges span many ranks */
} GrEffort;

/* What the module gives. */
typedef struct {
  guint version; /* GR_GRAPHVIZ_VERSION */
  gboolean (*run) (GrLayout *layout, GrEffort effort, GError **error);
  void (*shutdown) (void);
} GrGraphvizModule;

#define GR_GRAPHVIZ_VERSION 2

/* Places nodes and routes edges from centre to centre; clipping is the caller's. Takes as long as it takes. FALSE and
   GR_ERROR_LIBRARY where dot fails or cannot be loaded. */
gboolean gr_graphviz_run (GrLayout *layout, GrEffort effort, GError **error);

/* Has dot place @layout and, where edges cross, place it again: on ranks that need no crossing, where there are such
   (upward.c), and with nodes and edges in other orders. The best picture by crossings, length and area stays, stretched as
   above. How often depends on @span, the ranks that all edges span together. FALSE and GR_ERROR_LIBRARY where dot fails. */
gboolean gr_tries_run (GrLayout *layout, guint64 span, GError **error);

/* ---- names on edges (named.c) ---- */

/* The nodes, edges and groups that the reader has, while the names stand for nodes of their own. */
typedef struct {
  guint n_nodes, n_edges;
  GArray *group;   /* of GrLayoutGroup */
  GPtrArray *held; /* of GArray: the nodes of groups with names in them */
  guint8 *is_back; /* shape (n_edges): they are laid out turned round */
} GrNamed;

/* Puts a node in the middle of every edge whose name has room, in the boxes and on the ranks that hold both its ends. */
void gr_named_open (GrNamed *named, GrLayout *layout);
/* Makes each pair of half edges one again. The nodes stay, so that routes can be smoothed around them, … */
void gr_named_join (const GrNamed *named, GrLayout *layout);
/* … and go at last. */
void gr_named_close (GrNamed *named, GrLayout *layout);

/* ---- without a library (plain.c) ---- */

/* The longest path from each node to a sink, of guint32, shape (n_nodes), and in *@span the sum over all edges of the
   levels that they descend: what the cost of a layered layout grows with. Nodes on or before a cycle get what is known
   without it. (transfer full) */
GArray *gr_plain_levels (const GrLayout *layout, guint64 *span);

/* Places nodes and routes edges from centre to centre, in time and memory near linear in nodes, edges and span. */
void gr_plain_run (GrLayout *layout);

/* ---- rows (wrap.c) ---- */

/* Wraps a placed @layout that is much longer than broad, and longer than @most points, into rows of at most so much, routes
   and all. */
void gr_layout_wrap (GrLayout *layout, double most);

/* ---- parts (pack.c) ---- */

/* Has @place lay out each connected part of @layout on its own, puts the parts into rows in the order of their first
   nodes, and nodes without edges into rows below them. FALSE and @error where @place gives them. */
gboolean gr_pack_run (GrLayout *layout, gboolean (*place) (GrLayout *part, GError **error), GError **error);

/* ---- whether a directed graph can be drawn with all edges running one way and none crossing (upward.c) ---- */

/* Adds two nodes and edges of weight 0 to @layout, connected and of at most 60 nodes, so that the first of the two is its
   only source, the second its only sink, and no edges need cross: layers in which all of them run forward can then be
   ordered without a crossing. @random picks one of several ways to do so, which is looked for in at most @n_rounds rounds of
   bounded work: a bad beginning is given up rather than searched to its end. FALSE, and @layout is as it was, where there is
   a cycle, where there is no such way, or where none was found in these rounds. */
gboolean gr_upward_join (GrLayout *layout, guint n_rounds, GrRandom *random);
