// SPDX-License-Identifier: MIT
// Blocks by one depth-first walk from the ground, without recursion: edges go onto a stack as they are met, and where
// all of a child's subtree reaches no further than its parent, the edges met since the child was entered are a block
// that stands on the parent. Source: J. E. Hopcroft, R. E. Tarjan, Efficient algorithms for graph manipulation, Comm.
// ACM 16 (1973).
#include "hackenbush/search.h"

#include "base/adjacency.h"

void
gr_blocks_init (GrBlocks *blocks)
{
  *blocks = (GrBlocks) { 0 };
  blocks->block = g_array_new (FALSE, FALSE, sizeof (GrBlock));
  blocks->edge = g_array_new (FALSE, FALSE, sizeof (guint32));
}

GR_DROP_FUNCTION (gr_blocks_clear, GrBlocks, block, edge, row, around, number, low, next, up, stack)

static void
blocks_make_room (GrBlocks *blocks, guint32 n_nodes, guint32 n_edges)
{
  if (n_nodes > blocks->n_nodes_room) {
    blocks->n_nodes_room = n_nodes + n_nodes / 2;
    blocks->row = g_renew (guint32, blocks->row, blocks->n_nodes_room + 2);
    blocks->number = g_renew (guint32, blocks->number, blocks->n_nodes_room);
    blocks->low = g_renew (guint32, blocks->low, blocks->n_nodes_room);
    blocks->next = g_renew (guint32, blocks->next, blocks->n_nodes_room);
    blocks->up = g_renew (guint32, blocks->up, blocks->n_nodes_room);
  }
  if (n_edges > blocks->n_edges_room) {
    blocks->n_edges_room = n_edges + n_edges / 2;
    blocks->around = g_renew (guint32, blocks->around, 2 * (gsize) blocks->n_edges_room);
    blocks->stack = g_renew (guint32, blocks->stack, blocks->n_edges_room);
  }
}

static void
blocks_reach (GrBlocks *blocks, guint32 node, guint32 up, guint32 number)
{
  blocks->number[node] = blocks->low[node] = number;
  blocks->up[node] = up;
  blocks->next[node] = blocks->row[node];
}

void
gr_blocks_find (GrBlocks *blocks, guint32 n_nodes, const GrBlockEdge *edge, guint32 n_edges, guint32 skipped)
{
  blocks_make_room (blocks, n_nodes, n_edges);
  gr_adjacency_edges (n_nodes, edge, n_edges, sizeof *edge, blocks->row, blocks->around);
  g_array_set_size (blocks->block, 0);
  g_array_set_size (blocks->edge, 0);
  guint32 *number = blocks->number, *low = blocks->low, *up = blocks->up;
  for (guint32 i = 0; i < n_nodes; i++)
    number[i] = 0;
  guint32 n_reached = 1, n_stacked = 0;
  blocks_reach (blocks, 0, GR_BLOCKS_NO_EDGE, n_reached++);
  for (guint32 node = 0; node != 0 || blocks->next[0] < blocks->row[1];) {
    if (blocks->next[node] == blocks->row[node + 1]) {
      const GrBlockEdge *own = &edge[up[node]];
      guint32 parent = own->node[own->node[0] == node];
      if (low[node] >= number[parent]) { /* the edges on the stack down to this one are a block */
        GrBlock block = { .root = parent, .first = blocks->edge->len };
        do
          g_array_append_val (blocks->edge, blocks->stack[--n_stacked]);
        while (blocks->stack[n_stacked] != up[node]);
        block.n = blocks->edge->len - block.first;
        g_array_append_val (blocks->block, block);
      } else {
        low[parent] = MIN (low[parent], low[node]);
      }
      node = parent;
      continue;
    }
    guint32 next = blocks->around[blocks->next[node]++];
    if (next == skipped || next == up[node])
      continue;
    guint32 other = edge[next].node[edge[next].node[0] == node];
    if (other == node) {
      GrBlock block = { node, blocks->edge->len, 1 };
      g_array_append_val (blocks->edge, next);
      g_array_append_val (blocks->block, block);
    } else if (number[other] == 0) {
      blocks->stack[n_stacked++] = next;
      blocks_reach (blocks, other, next, n_reached++);
      node = other;
    } else if (number[other] < number[node]) {
      blocks->stack[n_stacked++] = next;
      low[node] = MIN (low[node], number[other]);
    }
  }
}
