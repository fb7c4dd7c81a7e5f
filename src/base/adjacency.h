// SPDX-License-Identifier: MIT
// Graphs in compressed rows: what belongs to node i is row[start[i] … start[i + 1]), in the order in which it came. Edges
// are records, @size bytes each, that begin with two nodes (guint32), the tail and the head. The caller owns all arrays;
// @start has shape (n_nodes + 2), the last entry scratch. Linear time.
#pragma once

#include <glib.h>

/* The heads of the edges by their tails. @edge (nullable where there are none); @head: shape (n_edges). */
void gr_adjacency_heads (guint32 n_nodes, gconstpointer edge, guint32 n_edges, gsize size, guint32 *start,
                         guint32 *head);
/* The tails of the edges by their heads. @tail: shape (n_edges). */
void gr_adjacency_tails (guint32 n_nodes, gconstpointer edge, guint32 n_edges, gsize size, guint32 *start,
                         guint32 *tail);
/* The numbers of the edges by their ends, a loop once. @around: shape (2 n_edges), less where there are loops. */
void gr_adjacency_edges (guint32 n_nodes, gconstpointer edge, guint32 n_edges, gsize size, guint32 *start,
                         guint32 *around);
/* The numbers 0 … n − 1 by the class that each is in, below @n_classes. @member: shape (n). */
void gr_adjacency_members (guint32 n_classes, const guint32 *class, guint32 n, guint32 *start, guint32 *member);
/* Walks depth first from the @n_roots nodes @root (NULL: from all, in order): fills @order with what is reached, followers
   first. NULL, or, unless @may_cycle, the nodes of a cycle (of guint32), each with an edge to the next and the last with one
   to the first. (transfer full) */
GArray *gr_adjacency_order (guint32 n_nodes, const guint32 *start, const guint32 *head, const guint32 *root,
                            guint32 n_roots, gboolean may_cycle, guint32 *order);
