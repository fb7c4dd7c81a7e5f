// SPDX-License-Identifier: MIT
// Solving an explored graph: values by mex, levels; and its moves as simple edges. Every pass walks graph->order, in which followers come
// first, so nothing recurses. Outcomes are found by peeling (loopy.h).
#include "game/explore.h"

#include "base/adjacency.h"

typedef struct {
  const guint32 *move_start, *part_start, *part, *order;
} GraphRows;

static GraphRows
graph_rows (const GrGraph *graph)
{
  return (GraphRows) { (guint32 *) graph->move_start->data, (guint32 *) graph->part_start->data,
                       (guint32 *) graph->part->data, (guint32 *) graph->order->data };
}

GArray *
gr_graph_grundy (const GrGraph *graph)
{
  GArray *value = g_array_set_size (g_array_new (FALSE, TRUE, sizeof (GrNimber)), graph->n_nodes);
  GrNimber *grundy = (GrNimber *) value->data;
  GraphRows rows = graph_rows (graph);
  g_autoptr (GrMex) mex = gr_mex_new ();
  for (guint32 i = 0; i < graph->n_nodes; i++) {
    guint32 node = rows.order[i];
    gr_mex_begin (mex, gr_graph_n_followers (graph, node));
    for (guint32 move = rows.move_start[node]; move < rows.move_start[node + 1]; move++) {
      GrNimber sum = 0;
      for (guint32 part = rows.part_start[move]; part < rows.part_start[move + 1]; part++)
        sum ^= grundy[rows.part[part]];
      gr_mex_add (mex, sum);
    }
    grundy[node] = gr_mex_value (mex);
  }
  return value;
}

gboolean
gr_graph_splits (const GrGraph *graph)
{
  for (guint32 move = 0; move < graph->n_moves; move++)
    if (g_array_index (graph->part_start, guint32, move + 1) != g_array_index (graph->part_start, guint32, move) + 1)
      return TRUE;
  return FALSE;
}

GArray *
gr_graph_topological (const GrGraph *graph)
{
  GraphRows rows = graph_rows (graph);
  g_autofree guint32 *level = g_new0 (guint32, MAX (1, graph->n_nodes));
  guint32 n_levels = 0;
  for (guint32 i = 0; i < graph->n_nodes; i++) {
    guint32 node = rows.order[i];
    for (guint32 part = rows.part_start[rows.move_start[node]]; part < rows.part_start[rows.move_start[node + 1]];
         part++)
      level[node] = MAX (level[node], level[rows.part[part]] + 1);
    n_levels = MAX (n_levels, level[node] + 1);
  }
  /* A counting sort by level keeps the order in which nodes were met. */
  g_autofree guint32 *start = g_new (guint32, (gsize) n_levels + 2);
  GArray *order = g_array_sized_new (FALSE, FALSE, sizeof (guint32), graph->n_nodes);
  g_array_set_size (order, graph->n_nodes);
  gr_adjacency_members (n_levels, level, graph->n_nodes, start, (guint32 *) (gpointer) order->data);
  return order;
}

GArray *
gr_graph_edges (const GrGraph *graph)
{
  GraphRows rows = graph_rows (graph);
  GArray *edges = g_array_new (FALSE, FALSE, sizeof (GrGraphEdge));
  g_autofree guint32 *seen = g_new0 (guint32, (gsize) graph->n_nodes + 1); /* 1 + the last edge that led here */
  for (guint32 tail = 0; tail < graph->n_nodes; tail++) {
    guint first = edges->len;
    for (guint32 move = rows.move_start[tail]; move < rows.move_start[tail + 1]; move++) {
      guint32 head = rows.part[rows.part_start[move]];
      GrGraphEdge edge = { tail, head, g_array_index (graph->mover, guint8, move) };
      if (seen[head] <= first) {
        g_array_append_val (edges, edge);
        seen[head] = edges->len;
        continue;
      }
      GrGraphEdge *before = &g_array_index (edges, GrGraphEdge, seen[head] - 1);
      before->mover = before->mover == edge.mover ? before->mover : GR_MOVER_BOTH;
    }
  }
  return edges;
}
