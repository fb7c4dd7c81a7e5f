// SPDX-License-Identifier: MIT
// Lines of play that pictures show: positions, each with the move that led to it.
#include "diagram/held.h"

static void
line_add (GrStageLine *line, GrBytes at, const GrStageMove *move)
{
  gr_positions_add (line->position, 0, at.data, at.size);
  g_array_append_val (line->move, *move);
}

static GrStageLine *
line_new (void)
{
  GrStageLine *line = g_new (GrStageLine, 1);
  *line = (GrStageLine) { gr_positions_new (), g_array_new (FALSE, FALSE, sizeof (GrStageMove)) };
  return line;
}

GrStageLine *
gr_stage_line_new (GrBytes start)
{
  GrStageLine *line = line_new ();
  line_add (line, start, &(GrStageMove) { 0 });
  return line;
}

GR_FREE_FUNCTION (gr_stage_line_free, GrStageLine, position, move)

void
gr_stage_line_extend (GrStageLine *line, GrBytes to, const GrMove *move)
{
  line_add (line, to, &(GrStageMove) { move->component, move->tag, move->mover });
}

GrStageLine *
gr_stage_line_begin (const GrStageLine *line, guint n_moves)
{
  GrStageLine *own = line_new ();
  for (guint i = 0; i <= n_moves; i++)
    line_add (own, gr_positions_at (line->position, i), &g_array_index (line->move, GrStageMove, i));
  return own;
}

GrStageLine *
gr_stage_line_after (const GrStageLine *line, GrBytes to, const GrMove *move)
{
  GrStageLine *own = gr_stage_line_begin (line, gr_positions_count (line->position) - 1);
  gr_stage_line_extend (own, to, move);
  return own;
}

GrBytes
gr_stage_line_last (const GrStageLine *line)
{
  return gr_positions_at (line->position, gr_positions_count (line->position) - 1);
}

/* The first node that has a move to @node, and that move: the one from which a search breadth first met it. */
static guint32
graph_met_from (const GrGraph *graph, guint32 node, GrStageMove *move)
{
  for (guint32 i = 0; i < graph->n_nodes; i++)
    for (guint32 k = g_array_index (graph->move_start, guint32, i);
         k < g_array_index (graph->move_start, guint32, i + 1); k++) {
      guint32 part = g_array_index (graph->part_start, guint32, k);
      if (g_array_index (graph->part, guint32, part) != node)
        continue;
      *move = (GrStageMove) { g_array_index (graph->component, guint32, k), g_array_index (graph->tag, guint64, k),
                              g_array_index (graph->mover, guint8, k) };
      return i;
    }
  return G_MAXUINT32;
}

GrStageLine *
gr_stage_line_find (GrStudy *study, GrBytes whole)
{
  g_autoptr (GError) unheard = NULL;
  const GrGraph *graph = study->is_family ? NULL : gr_study_graph (study, &unheard);
  guint32 node = graph != NULL ? gr_graph_lookup (graph, 0, whole) : G_MAXUINT32;
  g_autoptr (GArray) way = g_array_new (FALSE, FALSE, sizeof (guint32)); /* backwards */
  g_autoptr (GArray) by = g_array_new (FALSE, FALSE, sizeof (GrStageMove));
  while (node != G_MAXUINT32) {
    GrStageMove move = { 0 };
    g_array_append_val (way, node);
    node = node != 0 ? graph_met_from (graph, node, &move) : G_MAXUINT32;
    g_array_append_val (by, move);
  }
  if (way->len == 0 || g_array_index (way, guint32, way->len - 1) != 0)
    return NULL;
  GrStageLine *line = line_new ();
  for (guint i = way->len; i-- > 0;)
    line_add (line, gr_graph_position (graph, g_array_index (way, guint32, i)), &g_array_index (by, GrStageMove, i));
  return line;
}
