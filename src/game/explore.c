// SPDX-License-Identifier: MIT
// Exploring breadth first: positions are interned (equal bytes, same node), moves lie in compressed rows, and a
// depth-first walk with a stack of its own then finds an order with followers first, or a cycle.
// What is explored is solved by mex and by levels: every pass walks graph->order, in which followers come first, so nothing
// recurses. Outcomes are found by peeling (loopy.h).
// Invariant while exploring: nodes before `at` have complete rows; all their followers are interned.
#include "game/explore.h"

#include "base/adjacency.h"
#include "base/progress.h"

static guint32
explore_intern (GrGraph *graph, guint32 realm, GrBytes at)
{
  guint32 node = gr_interner_add (&graph->position, realm, at.data, at.size);
  graph->n_nodes = gr_interner_count (&graph->position);
  return node;
}

static GrGraph *
explore_graph_new (void)
{
  GrGraph *graph = g_new0 (GrGraph, 1);
  gr_interner_init (&graph->position);
  graph->move_start = g_array_new (FALSE, TRUE, sizeof (guint32));
  graph->part_start = g_array_new (FALSE, TRUE, sizeof (guint32));
  graph->part = g_array_new (FALSE, FALSE, sizeof (guint32));
  graph->component = g_array_new (FALSE, FALSE, sizeof (guint32));
  graph->mover = g_array_new (FALSE, FALSE, sizeof (guint8));
  graph->tag = g_array_new (FALSE, FALSE, sizeof (guint64));
  graph->count = g_array_new (FALSE, FALSE, sizeof (guint64));
  graph->root = g_array_new (FALSE, FALSE, sizeof (guint32));
  graph->order = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_array_set_size (graph->move_start, 1);
  g_array_set_size (graph->part_start, 1);
  return graph;
}

void
gr_graph_free (GrGraph *graph)
{
  if (graph == NULL)
    return;
  gr_interner_clear (&graph->position);
  GR_DROP (graph, move_start, part_start, part, component, mover, tag, count, root, order);
  g_free (graph);
}

/* Which moves of the row being filled lead to a node alone, and to no other part. */
typedef struct {
  GArray *last;    /* of guint32, by node: 1 + the last move of any row that led to it alone */
  GArray *earlier; /* of guint32, by move: 1 + the one before it that did so, 0: none */
} ExploreSeen;

/* Adds one move of the present row; one with the same mover, component and single follower is summed up instead. */
static void
explore_add_move (GrGraph *graph, const GrMove *move, const GrMoves *moves, guint32 realm, ExploreSeen *seen)
{
  guint32 first = graph->part->len, before = 0;
  for (guint i = 0; i < move->n_parts; i++) {
    guint32 node = explore_intern (graph, realm, gr_positions_at (moves->part, move->first_part + i));
    g_array_append_val (graph->part, node);
  }
  if (move->n_parts == 1) {
    guint32 node = g_array_index (graph->part, guint32, first);
    if (node >= seen->last->len)
      g_array_set_size (seen->last, graph->n_nodes);
    guint32 row = g_array_index (graph->move_start, guint32, graph->move_start->len - 1);
    before = g_array_index (seen->last, guint32, node);
    for (guint32 at = before; at > row; at = g_array_index (seen->earlier, guint32, at - 1))
      if (g_array_index (graph->component, guint32, at - 1) == move->component
          && g_array_index (graph->mover, guint8, at - 1) == move->mover) {
        g_array_index (graph->count, guint64, at - 1) += move->count;
        g_array_set_size (graph->part, first);
        return;
      }
    g_array_index (seen->last, guint32, node) = graph->n_moves + 1;
  }
  guint8 mover = move->mover;
  graph->n_moves++;
  g_array_append_val (seen->earlier, before);
  g_array_append_val (graph->part_start, graph->part->len);
  g_array_append_val (graph->component, move->component);
  g_array_append_val (graph->mover, mover);
  g_array_append_val (graph->tag, move->tag);
  g_array_append_val (graph->count, move->count);
}

gboolean
gr_explore_refuse (guint64 limit, gboolean is_moves, GError **error)
{
  return gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                       is_moves ? "there are more than %" G_GUINT64_FORMAT
                                  " positions to explore, or too many moves from them\n"
                                  "a smaller position, or a larger --limit (%" G_GUINT64_FORMAT " now)"
                                : "there are more than %" G_GUINT64_FORMAT " positions to explore\n"
                                  "a smaller position, or a larger --limit (%" G_GUINT64_FORMAT " now)",
                       limit, limit);
}

static gboolean
explore_is_within (const GrGraph *graph, guint64 limit, guint64 n_more_moves, GError **error)
{
  guint64 most_moves = limit > G_MAXUINT32 / GR_EXPLORE_MOVES ? G_MAXUINT32 - 1 : limit * GR_EXPLORE_MOVES;
  guint64 most_bytes = MIN (limit, G_MAXUINT32 / GR_EXPLORE_BYTES) * GR_EXPLORE_BYTES;
  guint64 most_listed = MAX (GR_EXPLORE_LISTED, MIN (limit, G_MAXUINT32 / 8) * 8);
  if (graph->n_nodes <= limit && graph->n_moves <= most_moves
      && n_more_moves <= MIN (most_listed, most_moves - graph->n_moves) && graph->position.n_bytes <= most_bytes)
    return TRUE;
  return gr_explore_refuse (limit, graph->n_nodes <= limit, error);
}

/* Fills graph->order from the roots, or, but for @is_loopy, gives the nodes of a cycle. */
static GArray *
explore_order (GrGraph *graph, gboolean is_loopy)
{
  g_autofree guint32 *start = g_new (guint32, (gsize) graph->n_nodes + 1); /* index into part */
  for (guint32 i = 0; i <= graph->n_nodes; i++)
    start[i] = g_array_index (graph->part_start, guint32, g_array_index (graph->move_start, guint32, i));
  g_array_set_size (graph->order, graph->n_nodes);
  return gr_adjacency_order (graph->n_nodes, start, (guint32 *) graph->part->data, (guint32 *) graph->root->data,
                             graph->n_roots, is_loopy, (guint32 *) graph->order->data);
}

GrGraph *
gr_explore (const GrSpace *space, const GrPositions *roots, guint64 limit, GrPositions **cycle, GError **error)
{
  g_autoptr (GrGraph) graph = explore_graph_new ();
  g_autoptr (GrMoves) moves = gr_moves_new ();
  g_autoptr (GArray) last = g_array_new (FALSE, TRUE, sizeof (guint32));
  g_autoptr (GArray) earlier = g_array_new (FALSE, FALSE, sizeof (guint32));
  ExploreSeen seen = { last, earlier };
  g_autoptr (GByteArray) from = g_byte_array_new (); /* a copy: interning may move the bytes */
  limit = MIN (limit, G_MAXUINT32 / 2);
  for (guint i = 0; i < gr_positions_count (roots); i++) {
    GR_APPEND (graph->root, guint32, explore_intern (graph, gr_positions_realm (roots, i), gr_positions_at (roots, i)));
    graph->n_roots++;
  }
  for (guint32 at = 0; at < graph->n_nodes; at++) {
    GrBytes position = gr_graph_position (graph, at);
    guint32 realm = gr_graph_realm (graph, at);
    guint64 n_more = space->n_moves != NULL ? space->n_moves (space->data, realm, position) : 0;
    if (!explore_is_within (graph, limit, n_more, error))
      return NULL;
    g_byte_array_set_size (from, 0);
    if (position.size > 0)
      g_byte_array_append (from, position.data, position.size);
    gr_moves_clear (moves);
    space->moves (space->data, realm, (GrBytes) { from->data, from->len }, moves);
    for (guint i = 0; i < moves->move->len && graph->n_nodes <= limit; i++)
      explore_add_move (graph, gr_moves_at (moves, i), moves, realm, &seen);
    g_array_append_val (graph->move_start, graph->n_moves);
    if (at % 4096 == 4095)
      gr_progress_tell (GR_PHRASE ("exploring"), at + 1, (double) at / limit);
  }
  if (!explore_is_within (graph, limit, 0, error))
    return NULL;
  g_autoptr (GArray) circle = explore_order (graph, space->is_loopy);
  if (circle == NULL)
    return g_steal_pointer (&graph);
  if (cycle != NULL) {
    *cycle = gr_positions_new ();
    GR_EACH_VALUE (i, guint32, node, circle)
      gr_positions_put (*cycle, gr_graph_realm (graph, node), gr_graph_position (graph, node));
  }
  gr_set_error (error, GR_ERROR, GR_ERROR_CYCLE, "play need not end: %u positions lead back to the first", circle->len);
  return NULL;
}

GrBytes
gr_graph_position (const GrGraph *graph, guint32 node)
{
  GrBytes at;
  at.data = gr_interner_key (&graph->position, node, &at.size);
  return at;
}

guint32
gr_graph_realm (const GrGraph *graph, guint32 node)
{
  return gr_interner_tag (&graph->position, node);
}

guint32
gr_graph_lookup (const GrGraph *graph, guint32 realm, GrBytes at)
{
  return gr_interner_lookup (&graph->position, realm, at.data, at.size);
}

guint32
gr_graph_n_followers (const GrGraph *graph, guint32 node)
{
  return g_array_index (graph->move_start, guint32, node + 1) - g_array_index (graph->move_start, guint32, node);
}

/* ---- what is explored ---- */

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
gr_graph_grundy (const GrGraph *graph, GrNimber end)
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
    grundy[node] = gr_graph_n_followers (graph, node) == 0 ? end : gr_mex_value (mex);
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
