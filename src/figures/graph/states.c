// SPDX-License-Identifier: MIT
// A state graph read for figures. Moves that lead from one position to the same other one are one edge; where both
// players have one, it is a move of both. Values of partizan play are asked for position by position, for a graph's
// verdicts only tell who wins.
#include "figures/graph/states.h"

#include "diagram/node.h"
#include "diagram/options.h"
#include "diagram/partizan.h"

#define MAX_EXPLORED 30000 /* to say how large a graph is that cannot be drawn; beyond, it takes long to tell */
#define VALUE_CHARACTERS 18

static void
states_free_names (char **name, guint32 n)
{
  for (guint32 i = 0; name != NULL && i < n; i++)
    g_free (name[i]);
  g_free (name);
}

/* The edges in rows, in the order of the game. */
static void
states_read_moves (GrStates *states, const GrGraph *graph)
{
  g_autoptr (GArray) edges = gr_graph_edges (graph);
  states->move = g_array_new (FALSE, TRUE, sizeof (GrLayoutEdge));
  states->mover = g_array_new (FALSE, TRUE, sizeof (guint8));
  states->row = g_new (guint32, (gsize) graph->n_nodes + 1);
  guint32 next = 0;
  for (guint32 i = 0; i < edges->len; i++) {
    const GrGraphEdge *edge = &g_array_index (edges, GrGraphEdge, i);
    GrLayoutEdge own = { .tail = edge->tail, .head = edge->head, .weight = 1 };
    guint8 mover = edge->mover;
    while (next <= edge->tail)
      states->row[next++] = i;
    g_array_append_val (states->move, own);
    g_array_append_val (states->mover, mover);
  }
  while (next <= graph->n_nodes)
    states->row[next++] = edges->len;
  states->n_moves = edges->len;
}

static guint32
states_find_start (const GrStudy *study, const GrGraph *graph)
{
  if (study->is_family)
    return graph->n_nodes;
  g_autoptr (GBytes) start = gr_study_start (study);
  gsize size;
  const guint8 *data = g_bytes_get_data (start, &size);
  guint32 node = gr_graph_lookup (graph, 0, (GrBytes) { data, size });
  return MIN (node, graph->n_nodes);
}

static gboolean
states_read_values (GrStates *states, GrStudy *study, GError **error)
{
  states->value = g_new0 (char *, (gsize) states->n_nodes + 1);
  for (guint32 i = 0; i < states->n_nodes; i++) {
    GrVerdict verdict;
    if (!gr_study_verdict (study, gr_graph_position (states->graph, i), &verdict, error))
      return FALSE;
    states->value[i] = gr_partizan_name (gr_study_forms (study), verdict.form, VALUE_CHARACTERS);
  }
  return TRUE;
}

gboolean
gr_states_is_asked_for (const GrFigureRequest *request)
{
  static const char *const told[] = { "edges", "pictures", "direction" };
  for (guint i = 0; i < G_N_ELEMENTS (told); i++)
    if (gr_args_option (request->args, told[i]) != NULL)
      return TRUE;
  return gr_args_flag (request->args, "whole") || request->paint == GR_PAINT_NODE;
}

gboolean
gr_states_refuse (const GrFigureRequest *request, GrReport *report, const char *help, guint64 n, const char *what,
                  guint limit)
{
  gr_report_add_at (report, GR_FAULT_LIMIT, request->args->name, help,
                    "a graph of %" G_GUINT64_FORMAT " %s is not a readable picture: at most %u are drawn", n, what,
                    limit);
  return FALSE;
}

/* The graph of all positions. Where there are more than can be counted soon, and not for want of --limit, the report
   says so; data are counted however long it takes. NULL with a fault or @error. */
static const GrGraph *
states_explore (GrStudy *study, const GrFigureRequest *request, GrReport *report, const char *help, GError **error)
{
  GError *over = NULL;
  if (request->data_only)
    return gr_study_graph (study, error);
  const GrGraph *graph = gr_study_graph_within (study, MAX_EXPLORED, &over);
  if (graph == NULL && study->options.limit > MAX_EXPLORED && g_error_matches (over, GR_ERROR, GR_ERROR_LIMIT)) {
    g_error_free (over);
    gr_report_add_at (
      report, GR_FAULT_LIMIT, request->args->name, help,
      "a graph of more than %d positions, or of too many moves, is not a readable picture: at most %d are drawn",
      MAX_EXPLORED, GR_STATES_MOST);
  } else if (graph == NULL) {
    g_propagate_error (error, over);
  }
  return graph;
}

/* Where the reader puts each position of a game in which one piece stands on a node of a map. */
static GrPoint *
states_read_places (const GrStudy *study, const GrGraph *graph, const GrDiagram *diagram)
{
  const GrSummand *summand = &g_array_index (study->summand, GrSummand, 0);
  if (diagram->place == NULL || (!study->is_family && study->n_components > 1))
    return NULL;
  g_autofree GrPoint *place = g_new0 (GrPoint, MAX (1, graph->n_nodes));
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GrPositions) parts = gr_positions_new ();
  for (guint32 i = 0; i < graph->n_nodes; i++) {
    gr_positions_clear (parts);
    g_array_set_size (nodes, 0);
    for (guint c = 0; c < study->n_components && gr_positions_count (parts) == 0; c++)
      gr_study_parts (study, gr_graph_position (graph, i), c, parts);
    if (gr_positions_count (parts) == 1)
      summand->game->map->nodes (summand->instance, gr_study_component (study, 0)->realm, gr_positions_at (parts, 0),
                                 nodes);
    if (nodes->len != 1)
      return NULL;
    place[i] = diagram->place[g_array_index (nodes, guint32, 0)];
  }
  return g_steal_pointer (&place);
}

/* The way that the map of the only game runs, and where its nodes are put. */
static void
states_read_map (GrStates *states, const GrStudy *study, const GrGraph *graph)
{
  const GrSummand *summand = &g_array_index (study->summand, GrSummand, 0);
  if (study->summand->len > 1 || summand->game->map == NULL)
    return;
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (GrDiagramEdge));
  GrDiagram diagram = { .name = names, .edge = edges };
  summand->game->map->diagram (summand->instance, gr_study_component (study, 0)->realm, &diagram);
  states->direction = diagram.flow != GR_FLOW_UNSAID ? (GrDirection) (diagram.flow - GR_FLOW_RIGHT)
                                                     : GR_DIRECTION_RIGHT;
  states->place = states_read_places (study, graph, &diagram);
}

/* Which positions one may begin with: of several starts, which are fewer than what is shown, each; of a sum, the start. */
static GArray *
states_find_starts (GrStudy *study, const GrGraph *graph, guint32 start)
{
  GArray *is_start = g_array_new (FALSE, TRUE, sizeof (guint8));
  g_array_set_size (is_start, graph->n_nodes);
  if (start < graph->n_nodes)
    g_array_index (is_start, guint8, start) = TRUE;
  const GrSummand *summand = &g_array_index (study->summand, GrSummand, 0);
  g_autoptr (GrPositions) domain = study->is_family && gr_summand_has_domain (summand)
                                     ? gr_summand_domain (summand, study->options.limit, NULL)
                                     : NULL;
  if (domain == NULL || study->n_components >= gr_positions_count (domain))
    return is_start;
  for (guint i = 0; i < study->n_components; i++) {
    g_autofree char *label = gr_study_label (study, i, gr_study_component (study, i)->start);
    g_autoptr (GrPositions) found = gr_positions_new ();
    if (gr_study_find (study, label, found, NULL)) {
      guint32 node = gr_graph_lookup (graph, 0, gr_positions_at (found, 0));
      if (node < graph->n_nodes)
        g_array_index (is_start, guint8, node) = TRUE;
    }
  }
  return is_start;
}

/* What is asked for of remoteness; loopy play always has it. FALSE with a fault or @error. */
static gboolean
states_read_remoteness (GrStates *states, GrStudy *study, const GrFigureRequest *request, GrReport *report,
                        GError **error)
{
  gboolean is_good;
  states->is_loopy = study->is_loopy;
  states->shows_remoteness = gr_option_shows_remoteness (study, request, report, &is_good);
  if (!is_good)
    return FALSE;
  if (!states->is_loopy && !states->shows_remoteness)
    return TRUE;
  const GArray *remoteness = gr_study_graph_remoteness (study, error);
  if (remoteness != NULL)
    states->remoteness = (const guint32 *) (gconstpointer) remoteness->data;
  return remoteness != NULL;
}

gboolean
gr_states_read (GrStates *states, GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  static const char *const few = "draw a smaller position, or “draw table”, or “draw tree --depth 2”";
  const GrGraph *graph = states_explore (study, request, report, few, error);
  if (!graph)
    return FALSE;
  if (graph->n_nodes > GR_STATES_MOST && !request->data_only && gr_states_is_asked_for (request))
    return gr_states_refuse (request, report, few, graph->n_nodes, "positions", GR_STATES_MOST);
  const GArray *verdict = gr_study_graph_verdicts (study, error);
  if (!verdict)
    return FALSE;
  states->is_partizan = study->is_partizan;
  states->graph = graph;
  states->n_nodes = graph->n_nodes;
  states->verdict = (const GrVerdict *) (gconstpointer) verdict->data;
  states->start = states_find_start (study, graph);
  states->is_start = states_find_starts (study, graph, states->start);
  if (!request->data_only)
    states_read_map (states, study, graph);
  if (!states_read_remoteness (states, study, request, report, error))
    return FALSE;
  states->label = g_new0 (char *, (gsize) graph->n_nodes + 1);
  for (guint32 i = 0; i < graph->n_nodes; i++)
    states->label[i] = gr_study_whole_caption (study, gr_graph_position (graph, i));
  states_read_moves (states, graph);
  return !study->is_partizan || study->is_loopy || request->paint == GR_PAINT_OUTCOME
         || states_read_values (states, study, error);
}

void
gr_states_clear (GrStates *states)
{
  states_free_names (states->label, states->n_nodes);
  states_free_names (states->value, states->n_nodes);
  g_free (states->row);
  g_free (states->place);
  g_clear_pointer (&states->move, g_array_unref);
  g_clear_pointer (&states->mover, g_array_unref);
  g_clear_pointer (&states->is_start, g_array_unref);
}

gboolean
gr_states_wins (const GrStates *states, guint32 move)
{
  return gr_move_wins (gr_states_mover (states, move), &states->verdict[gr_states_move (states, move)->head],
                       states->is_partizan);
}

gboolean
gr_states_label_is_value (const GrStates *states, guint32 node)
{
  return states->value != NULL && gr_partizan_is_name (states->label[node], states->value[node]);
}
