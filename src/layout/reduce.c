// SPDX-License-Identifier: MIT
// Transitive reduction of a directed acyclic graph by bit sets, in topological order: an edge u → v is implied exactly
// where v can be reached from another follower of u that comes before v. The sets are held for REDUCE_BLOCK targets at
// a time, so that memory stays linear in the nodes; time is edges × nodes / 64. (Graphviz' gvToolTred is exponential.)
// Source: A. V. Aho, M. R. Garey, J. D. Ullman, The transitive reduction of a directed graph, SIAM J. Comput. 1 (1972).

#include "layout/layout.h"

#include "base/adjacency.h"

#include <stdlib.h>
#include <string.h>

#define REDUCE_WORDS 16                  /* 64-bit words of a node's set */
#define REDUCE_BLOCK (REDUCE_WORDS * 64) /* targets at a time */

typedef struct {
  guint32 tail, head; /* places in topological order */
  guint edge;
} Row;

static int
row_compare (const void *a, const void *b)
{
  const Row *left = a, *right = b;
  if (left->tail != right->tail)
    return left->tail < right->tail ? -1 : 1;
  if (left->head != right->head)
    return left->head < right->head ? -1 : 1;
  return left->edge < right->edge ? -1 : left->edge > right->edge;
}

/* Place of each node in a topological order (tails before heads), by taking away nodes without entering edges. FALSE
   where there is a cycle. */
static gboolean
reduce_order (guint32 n_nodes, const GrLayoutEdge *edge, guint n_edges, guint32 *place)
{
  g_autofree guint32 *n_entering = g_new0 (guint32, (gsize) n_nodes + 1);
  g_autofree guint32 *start = g_new (guint32, (gsize) n_nodes + 2), *head = g_new (guint32, (gsize) n_edges + 1);
  g_autofree guint32 *queue = g_new (guint32, (gsize) n_nodes + 1);
  gr_adjacency_heads (n_nodes, edge, n_edges, sizeof *edge, start, head);
  for (guint i = 0; i < n_edges; i++)
    n_entering[edge[i].head]++;
  guint32 n_queued = 0;
  for (guint32 v = 0; v < n_nodes; v++)
    if (n_entering[v] == 0)
      queue[n_queued++] = v;
  for (guint32 i = 0; i < n_queued; i++) {
    place[queue[i]] = i;
    for (guint32 k = start[queue[i]]; k < start[queue[i] + 1]; k++)
      if (--n_entering[head[k]] == 0)
        queue[n_queued++] = head[k];
  }
  return n_queued == n_nodes;
}

/* Marks the implied edges whose heads have places from @first on. @row is sorted; @reach is scratch. */
static void
reduce_block (guint32 n_nodes, const Row *row, guint n_edges, guint32 first, guint64 *reach, guint8 *keep)
{
  memset (reach, 0, sizeof *reach * REDUCE_WORDS * n_nodes);
  guint end = n_edges;
  for (guint32 node = n_nodes; node-- > 0;) {
    guint begin = end;
    while (begin > 0 && row[begin - 1].tail == node)
      begin--;
    guint64 *mine = reach + (gsize) node * REDUCE_WORDS;
    for (guint k = begin; k < end; k++) {
      guint32 bit = row[k].head - first;
      gboolean is_inside = row[k].head >= first && bit < REDUCE_BLOCK;
      /* So far mine holds what the followers before this one reach, and no follower itself. */
      if (is_inside && (mine[bit / 64] >> (bit % 64) & 1))
        keep[row[k].edge] = FALSE;
      const guint64 *theirs = reach + (gsize) row[k].head * REDUCE_WORDS;
      for (guint w = 0; w < REDUCE_WORDS; w++)
        mine[w] |= theirs[w];
    }
    for (guint k = begin; k < end; k++) {
      guint32 bit = row[k].head - first;
      if (row[k].head >= first && bit < REDUCE_BLOCK)
        mine[bit / 64] |= G_GUINT64_CONSTANT (1) << (bit % 64);
    }
    end = begin;
  }
}

GArray *
gr_layout_reduce (guint32 n_nodes, const GrLayoutEdge *edge, guint n_edges)
{
  GArray *keep = g_array_sized_new (FALSE, FALSE, sizeof (guint8), n_edges);
  g_array_set_size (keep, n_edges);
  if (n_edges == 0)
    return keep;
  memset (keep->data, TRUE, n_edges);
  g_autofree guint32 *place = g_new (guint32, (gsize) n_nodes + 1);
  if (!reduce_order (n_nodes, edge, n_edges, place))
    return keep;
  g_autofree Row *row = g_new (Row, n_edges);
  for (guint i = 0; i < n_edges; i++)
    row[i] = (Row) { place[edge[i].tail], place[edge[i].head], i };
  qsort (row, n_edges, sizeof *row, row_compare);
  g_autofree guint64 *reach = g_new (guint64, (gsize) n_nodes * REDUCE_WORDS);
  for (guint32 first = 0; first < n_nodes; first += REDUCE_BLOCK)
    reduce_block (n_nodes, row, n_edges, first, reach, (guint8 *) keep->data);
  return keep;
}
