// SPDX-License-Identifier: MIT
// Solving an explored graph: values by mex, outcomes by backward induction, levels; and its moves as simple edges. Every pass walks graph->order, in
// which followers come first, so nothing recurses.
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

/* An entry of @size bytes for each node, all 0. */
static GArray *
graph_array (const GrGraph *graph, guint size)
{
  GArray *array = g_array_sized_new (FALSE, TRUE, size, graph->n_nodes);
  g_array_set_size (array, graph->n_nodes);
  return array;
}

GArray *
gr_graph_grundy (const GrGraph *graph)
{
  GArray *value = graph_array (graph, sizeof (GrNimber));
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

GArray *
gr_graph_outcomes (const GrGraph *graph, GrPlay play)
{
  GArray *value = graph_array (graph, sizeof (guint8));
  guint8 *outcome = (guint8 *) value->data;
  GraphRows rows = graph_rows (graph);
  for (guint32 i = 0; i < graph->n_nodes; i++) {
    guint32 node = rows.order[i];
    guint32 first = rows.move_start[node], end = rows.move_start[node + 1];
    gboolean wins = first == end && play == GR_PLAY_MISERE;
    for (guint32 move = first; move < end && !wins; move++) {
      g_assert (rows.part_start[move + 1] == rows.part_start[move] + 1);
      wins = outcome[rows.part[rows.part_start[move]]] == GR_OUTCOME_P;
    }
    outcome[node] = wins ? GR_OUTCOME_N : GR_OUTCOME_P;
  }
  return value;
}

GArray *
gr_graph_partizan_outcomes (const GrGraph *graph)
{
  GArray *value = graph_array (graph, sizeof (guint8));
  guint8 *outcome = (guint8 *) value->data;
  GraphRows rows = graph_rows (graph);
  for (guint32 i = 0; i < graph->n_nodes; i++) {
    guint32 node = rows.order[i];
    gboolean left = FALSE, right = FALSE; /* wins, moving now */
    for (guint32 move = rows.move_start[node]; move < rows.move_start[node + 1]; move++) {
      g_assert (rows.part_start[move + 1] == rows.part_start[move] + 1);
      GrOutcome after = outcome[rows.part[rows.part_start[move]]];
      GrMover mover = g_array_index (graph->mover, guint8, move);
      left = left || (mover != GR_MOVER_RIGHT && (after == GR_OUTCOME_P || after == GR_OUTCOME_L));
      right = right || (mover != GR_MOVER_LEFT && (after == GR_OUTCOME_P || after == GR_OUTCOME_R));
    }
    outcome[node] = left && right ? GR_OUTCOME_N : left ? GR_OUTCOME_L : right ? GR_OUTCOME_R : GR_OUTCOME_P;
  }
  return value;
}

GArray *
gr_graph_remoteness (const GrGraph *graph, const GArray *outcome)
{
  GArray *value = graph_array (graph, sizeof (guint32));
  guint32 *remoteness = (guint32 *) value->data;
  GraphRows rows = graph_rows (graph);
  for (guint32 i = 0; i < graph->n_nodes; i++) {
    guint32 node = rows.order[i], least = G_MAXUINT32, most = 0;
    gboolean has_winning = FALSE;
    for (guint32 move = rows.move_start[node]; move < rows.move_start[node + 1]; move++) {
      guint32 follower = rows.part[rows.part_start[move]];
      most = MAX (most, remoteness[follower] + 1);
      if (g_array_index (outcome, guint8, follower) == GR_OUTCOME_P) {
        least = MIN (least, remoteness[follower] + 1);
        has_winning = TRUE;
      }
    }
    remoteness[node] = has_winning ? least : most;
  }
  return value;
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
