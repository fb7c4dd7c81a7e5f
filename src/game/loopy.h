// SPDX-License-Identifier: MIT
// Who wins, loses or draws from every node of a finite graph, how soon, and, of impartial games in which play need not end, the
// values by which sums are played.
// Source: C. A. B. Smith, Graphs and composite games, J. Comb. Theory 1 (1966); A. S. Fraenkel and Y. Perl, Constructions
// in combinatorial games with cycles, Coll. Math. Soc. J. Bolyai 10 (1973); Winning Ways, vol. 2, ch. 12.
#pragma once

#include "game/explore.h"

#define GR_REMOTENESS_NONE G_MAXUINT32 /* of draws */

/* Everything about the nodes of a graph in compressed rows: followers of node i are follower[row[i] … row[i + 1]). */
typedef struct {
  guint32 n_nodes;
  guint8 *outcome; /* of GrOutcome: P, N or D; shape (n_nodes), as the others */
  /* How many moves play lasts where the winner hurries and the loser delays. Source: H. Steinhaus, Definicje potrzebne do teorii
     gry i pościgu (1925); Winning Ways, vol. 2, ch. 9. */
  guint32 *remoteness;
  GrNimber *value; /* (NULL in misère play, and where not asked for, as the rest) the nimber where it is finite */
  guint8 *is_infinite;
  gsize *set_start; /* shape (n_nodes + 1): K of an infinite node is set[set_start[i] … set_start[i + 1]) */
  GrNimber *set;
} GrLoopy;

/* Outcomes and remoteness by peeling from the ends; in normal play, where @has_values wants them, values too, in time
   proportional to the edges times the number of different values. */
GrLoopy *gr_loopy_solve (guint32 n_nodes, const guint32 *row, const guint32 *follower, GrPlay play,
                         gboolean has_values);
/* The same for an explored graph; NULL where a move leaves several parts or none. */
GrLoopy *gr_loopy_solve_graph (const GrGraph *graph, GrPlay play, gboolean has_values);
/* Normal play in which moves belong to Left, Right or both, on a graph whose moves leave one part each: a node with a
   player to move is a node of its own, 2 * node + GrSide, and there are no values. */
GrLoopy *gr_loopy_solve_sides (const GrGraph *graph);
void gr_loopy_free (GrLoopy *loopy);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrLoopy, gr_loopy_free)

/* The value of @node, in normal play; its set is lent by @loopy. */
void gr_loopy_value (const GrLoopy *loopy, guint32 node, GrLoopyValue *out);
