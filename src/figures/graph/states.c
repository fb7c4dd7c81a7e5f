// SPDX-License-Identifier: MIT
// A state graph read for figures. Moves that lead from one position to the same other one are one edge; where both
// players have one, it is a move of both. Values of partizan play are asked for position by position, for a graph's
// verdicts only tell who wins.
// Positions with the same play, found from the ends: followers come first in the order of the graph, so a position's
// class is that of the set of its followers' classes, each with whose move it is. (This is bisimulation on an acyclic
// graph; see A. Dovier, C. Piazza and A. Policriti, An efficient algorithm for computing bisimulation equivalence, 2004.)
#include "figures/graph/axes.h"

#include "base/order.h"
#include "diagram/node.h"
#include "diagram/options.h"
#include "diagram/partizan.h"

#include <string.h>

#define MAX_EXPLORED 30000 /* to say how large a graph is that cannot be drawn; beyond, it takes long to tell */
#define VALUE_CHARACTERS 18

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

const GrOption *
gr_states_asked_for (const GrFigureRequest *request)
{
  static const char *const told[] = { "derive", "pictures", "layout", "direction", "edges" };
  for (guint i = 0; i < G_N_ELEMENTS (told); i++) {
    const GrOption *option = gr_args_option (request->args, told[i]);
    if (option != NULL && (i != 2 || option->number == GR_SETTING_ARC || option->number == GR_SETTING_LATTICE))
      return option;
  }
  return NULL;
}

gboolean
gr_states_refuse (const GrFigureRequest *request, GrReport *report, const char *help, guint64 n, const char *want,
                  guint limit)
{
  return gr_report_add_at (report, GR_FAULT_LIMIT, request->args->name, help,
                           "a graph of %" G_GUINT64_FORMAT " %s is not a readable picture: at most %u are drawn", n,
                           gr_message (want), limit);
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

/* The node of the map on which the one piece stands in each position; NULL where there are several pieces. */
static guint32 *
states_read_nodes (const GrStudy *study, const GrGraph *graph)
{
  const GrSummand *summand = &g_array_index (study->summand, GrSummand, 0);
  if (!study->is_family && study->n_components > 1)
    return NULL;
  g_autofree guint32 *node = g_new0 (guint32, MAX (1, graph->n_nodes));
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
    node[i] = g_array_index (nodes, guint32, 0);
  }
  return g_steal_pointer (&node);
}

/* The groups of the map and what puts it in order, of positions in place of nodes. */
static void
states_read_groups (GrStates *states, const GrDiagram *diagram, const guint32 *node)
{
  const GArray *hidden = diagram->hidden;
  g_autofree guint32 *position = g_new (guint32, diagram->n_nodes + 1);
  for (guint32 i = 0; i < diagram->n_nodes; i++)
    position[i] = states->n_nodes;
  for (guint32 i = 0; i < states->n_nodes; i++)
    position[node[i]] = i;
  states->hidden = g_array_new (FALSE, FALSE, sizeof (GrLayoutEdge));
  for (guint i = 0; hidden != NULL && i < hidden->len; i++) {
    const GrDotEdge *edge = &g_array_index (hidden, GrDotEdge, i);
    if (edge->tail != edge->head && position[edge->tail] < states->n_nodes && position[edge->head] < states->n_nodes)
      GR_APPEND (states->hidden, GrLayoutEdge, .tail = position[edge->tail], .head = position[edge->head], .weight = 1);
  }
  if (diagram->group == NULL)
    return;
  states->group = g_array_new (FALSE, FALSE, sizeof (GrDiagramGroup));
  for (guint i = 0; i < diagram->group->len; i++) {
    g_array_append_vals (states->group, &g_array_index (diagram->group, GrDiagramGroup, i), 1);
    GrDiagramGroup *group = &g_array_index (states->group, GrDiagramGroup, i);
    const GArray *nodes = group->node;
    group->node = g_array_new (FALSE, FALSE, sizeof (guint32));
    for (guint k = 0; k < nodes->len; k++) {
      guint32 at = position[g_array_index (nodes, guint32, k)];
      if (at < states->n_nodes)
        g_array_append_val (group->node, at);
    }
  }
}

/* Where the reader puts the positions, and what he says of their looks. */
static void
states_read_looks (GrStates *states, const GrDiagram *diagram, const guint32 *node)
{
  gboolean has_arrows = FALSE;
  GR_EACH (i, const GrDiagramEdge, edge, diagram->edge)
    has_arrows |= edge->label != NULL || edge->url != NULL || edge->tooltip != NULL || edge->rim != GR_RIM_SOLID
                  || edge->line != 0;
  if (diagram->place != NULL)
    states->place = g_new (GrPoint, (gsize) states->n_nodes + 1);
  if (diagram->note != NULL)
    states->note = g_new (GrDiagramNote, (gsize) states->n_nodes + 1);
  for (guint32 i = 0; i < states->n_nodes; i++) {
    if (diagram->place != NULL)
      states->place[i] = diagram->place[node[i]];
    if (diagram->note != NULL)
      states->note[i] = g_array_index (diagram->note, GrDiagramNote, node[i]);
  }
  if (has_arrows) {
    /* What the arrows of the map say of the moves along them. */
    g_autoptr (GHashTable) move = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
    states->move_note = g_array_new (FALSE, TRUE, sizeof (GrStatesMoveNote));
    g_array_set_size (states->move_note, states->n_moves);
    for (guint32 i = 0; i < states->n_moves; i++) {
      const GrLayoutEdge *edge = gr_states_move (states, i);
      guint64 ends = (guint64) node[edge->tail] << 32 | node[edge->head];
      g_hash_table_insert (move, g_memdup2 (&ends, sizeof ends), GUINT_TO_POINTER (i + 1));
    }
    GR_EACH (i, const GrDiagramEdge, edge, diagram->edge) {
      guint64 ends = (guint64) edge->tail << 32 | edge->head;
      guint found = GPOINTER_TO_UINT (g_hash_table_lookup (move, &ends));
      if (found == 0)
        continue;
      GrStatesMoveNote *note = &g_array_index (states->move_note, GrStatesMoveNote, found - 1);
      g_autofree char *before = note->label;
      note->label = before != NULL && edge->label != NULL ? g_strdup_printf ("%s, %s", before, edge->label)
                                                          : g_strdup (before != NULL ? before : edge->label);
      note->url = edge->url != NULL ? edge->url : note->url;
      note->tooltip = edge->tooltip != NULL ? edge->tooltip : note->tooltip;
      note->rim = edge->rim;
      note->line = edge->line;
    }
  }
  if (diagram->group != NULL || diagram->hidden != NULL)
    states_read_groups (states, diagram, node);
}

/* The way that the map of the only game runs, where its nodes are put and how they look. */
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
  g_autofree guint32 *node = states_read_nodes (study, graph);
  states->is_own = node != NULL;
  states->has_direction = diagram.flow != GR_FLOW_UNSAID;
  states->head = states->is_own ? g_strdup (diagram.head) : NULL;
  if (node != NULL)
    states_read_looks (states, &diagram, node);
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
  if (study->is_loopy && study->is_partizan) {
    /* The same in loopy play of Left and Right. */
    const GArray *remoteness = gr_study_graph_remoteness (study, error);
    const guint32 *side = remoteness != NULL ? gr_study_graph_side_remoteness (study) : NULL;
    if (side == NULL)
      return FALSE;
    states->remoteness = (const guint32 *) (gconstpointer) remoteness->data;
    if (gr_args_choice (request->args, "show") != GR_SHOW_REMOTENESS)
      return TRUE;
    states->sides = g_new0 (char *, (gsize) states->n_nodes + 1);
    for (guint32 i = 0; i < states->n_nodes; i++) {
      g_autofree char *left = side[2 * i] != GR_REMOTENESS_NONE ? g_strdup_printf ("%u", side[2 * i]) : g_strdup ("–");
      g_autofree char *right = side[2 * i + 1] != GR_REMOTENESS_NONE ? g_strdup_printf ("%u", side[2 * i + 1])
                                                                     : g_strdup ("–");
      states->sides[i] = g_strdup_printf ("%s|%s", left, right);
    }
    return TRUE;
  }
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
  static const char *const few = GR_PHRASE ("draw a smaller position, or “draw table”, or “draw tree --depth 2”");
  const GrGraph *graph = states_explore (study, request, report, few, error);
  if (!graph)
    return FALSE;
  if (graph->n_nodes > GR_STATES_MOST && !request->data_only
      && (request->is_form || gr_args_flag (request->args, "whole")))
    return gr_states_refuse (request, report, few, graph->n_nodes, "positions", GR_STATES_MOST);
  const GArray *verdict = gr_study_graph_verdicts (study, error);
  if (!verdict)
    return FALSE;
  states->is_partizan = study->is_partizan;
  states->graph = graph;
  states->n_nodes = graph->n_nodes;
  states->verdict = (const GrVerdict *) (gconstpointer) verdict->data;
  states->start = MIN (gr_net_start (study, graph), graph->n_nodes);
  states->is_start = states_find_starts (study, graph, states->start);
  if (!states_read_remoteness (states, study, request, report, error))
    return FALSE;
  states->label = g_new0 (char *, (gsize) graph->n_nodes + 1);
  for (guint32 i = 0; i < graph->n_nodes; i++)
    states->label[i] = gr_study_whole_caption (study, gr_graph_position (graph, i));
  /* The edges in rows, in the order of the game. */
  g_autoptr (GArray) edges = gr_graph_edges (graph);
  states->move = g_array_new (FALSE, TRUE, sizeof (GrLayoutEdge));
  states->mover = g_array_new (FALSE, TRUE, sizeof (guint8));
  states->row = g_new (guint32, (gsize) graph->n_nodes + 1);
  guint32 next = 0;
  GR_EACH (i, const GrGraphEdge, edge, edges) {
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
  if (!request->data_only || request->wants_net)
    states_read_map (states, study, graph);
  return !study->is_partizan || study->is_loopy || request->paint == GR_PAINT_OUTCOME
         || states_read_values (states, study, error);
}

void
gr_states_clear (GrStates *states)
{
  GR_DROP (states, label, value, sides, move, mover, is_start);
  g_free (states->place);
  g_free (states->note);
  for (guint i = 0; states->move_note != NULL && i < states->move_note->len; i++)
    g_free (g_array_index (states->move_note, GrStatesMoveNote, i).label);
  for (guint i = 0; states->group != NULL && i < states->group->len; i++)
    g_array_unref (g_array_index (states->group, GrDiagramGroup, i).node);
  GR_DROP (states, move_note, group, hidden, row, head);
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

#define ALL_NAMES 14 /* bytes of the names of a class that are listed */

typedef struct {
  const GrStates *states;
  guint32 *class; /* shape (n_nodes) */
  GArray *member; /* of guint32: the first position of each class, in the graph's order */
} Folding;

guint32
gr_fold_class (GHashTable *known, GArray *key, gboolean is_set)
{
  guint n = 0;
  gpointer found;
  g_array_sort (key, gr_order_u64);
  for (guint i = 0; i < key->len; i++)
    if (!is_set || n == 0 || g_array_index (key, guint64, i) != g_array_index (key, guint64, n - 1))
      g_array_index (key, guint64, n++) = g_array_index (key, guint64, i);
  g_autoptr (GBytes) own = g_bytes_new (key->data, n * sizeof (guint64));
  if (g_hash_table_lookup_extended (known, own, NULL, &found))
    return GPOINTER_TO_UINT (found);
  guint32 class = g_hash_table_size (known);
  g_hash_table_insert (known, g_bytes_ref (own), GUINT_TO_POINTER (class));
  return class;
}

GHashTable *
gr_fold_classes (void)
{
  return g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
}

/* All names of a class where they are short, else one of them, @name, with their number. (transfer full) */
static char *
fold_label (const Folding *folding, guint32 class, guint32 name, guint32 n)
{
  const GrStates *from = folding->states;
  g_autoptr (GString) all = g_string_new (from->label[name]);
  if (n == 1)
    return g_strdup (all->str);
  const char *between = strchr (all->str, ',') != NULL ? " · " : ", ";
  for (guint32 i = 0; i < from->n_nodes && all->len <= ALL_NAMES; i++)
    if (folding->class[i] == class && i != name)
      g_string_append_printf (all, "%s%s", between, from->label[i]);
  return all->len <= ALL_NAMES ? g_strdup (all->str) : g_strdup_printf ("%s ×%u", from->label[name], n);
}

/* The moves of every class, in rows: those of its member, each follower once. */
static void
fold_fill (GrFold *fold, const Folding *folding)
{
  const GrStates *from = folding->states;
  GrStates *states = &fold->states;
  states->move = g_array_new (FALSE, TRUE, sizeof (GrLayoutEdge));
  states->mover = g_array_new (FALSE, TRUE, sizeof (guint8));
  states->row = g_new (guint32, (gsize) states->n_nodes + 1);
  g_autofree guint32 *seen = g_new0 (guint32, (gsize) states->n_nodes + 1); /* move + 1 to each class from here */
  for (guint32 class = 0; class < states->n_nodes; class ++) {
    guint32 node = g_array_index (folding->member, guint32, class);
    states->row[class] = states->move->len;
    for (guint32 k = from->row[node]; k < from->row[node + 1]; k++) {
      guint32 to = folding->class[gr_states_move (from, k)->head];
      guint8 mover = (guint8) gr_states_mover (from, k);
      if (seen[to] > states->row[class]) {
        guint8 *before = &g_array_index (states->mover, guint8, seen[to] - 1);
        *before = *before == mover ? mover : GR_MOVER_BOTH;
        continue;
      }
      GR_APPEND (states->move, GrLayoutEdge, .tail = class, .head = to, .weight = 1);
      g_array_append_val (states->mover, mover);
      seen[to] = states->move->len;
    }
  }
  states->row[states->n_nodes] = states->n_moves = states->move->len;
  char *const *value = from->value;
  states->label = g_new0 (char *, (gsize) states->n_nodes + 1);
  guint32 *name = fold->name = g_new (guint32, (gsize) states->n_nodes + 1);
  memset (name, 0xFF, ((gsize) states->n_nodes + 1) * sizeof *name);
  for (guint32 i = 0; i < from->n_nodes; i++) {
    guint32 class = folding->class[i];
    name[class] = MIN (name[class], i);
    g_array_index (fold->n_members, guint32, class)++;
    g_array_index (states->is_start, guint8, class) |= g_array_index (from->is_start, guint8, i);
  }
  if (from->start < from->n_nodes)
    name[states->start] = from->start;
  for (guint32 class = 0; class < states->n_nodes; class ++) {
    states->label[class] = fold_label (folding, class, name[class], g_array_index (fold->n_members, guint32, class));
    fold->has_counts |= strstr (states->label[class], " ×") != NULL;
    if (value != NULL)
      states->value[class] = g_strdup (value[name[class]]);
    g_array_append_val (fold->verdict, from->verdict[name[class]]);
  }
}

void
gr_fold_make (GrFold *fold, const GrStates *states)
{
  guint32 *class = fold->class = g_new0 (guint32, (gsize) states->n_nodes + 1);
  g_autoptr (GArray) member = g_array_new (FALSE, FALSE, sizeof (guint32));
  Folding folding = { states, class, member };
  g_autoptr (GHashTable) known = gr_fold_classes ();
  g_autoptr (GArray) key = g_array_new (FALSE, FALSE, sizeof (guint64));
  GR_EACH_VALUE (i, guint32, node, states->graph->order) {
    g_array_set_size (key, 0);
    for (guint32 k = states->row[node]; k < states->row[node + 1]; k++) {
      guint64 to = (guint64) class[gr_states_move (states, k)->head] * 4 + (guint64) gr_states_mover (states, k);
      g_array_append_val (key, to);
    }
    class[node] = gr_fold_class (known, key, TRUE);
    if (class[node] == member->len)
      g_array_append_val (member, node);
  }
  GrStates *out = &fold->states;
  out->graph = states->graph;
  out->is_partizan = states->is_partizan;
  out->direction = states->direction;
  out->n_nodes = member->len;
  out->start = states->start < states->n_nodes ? class[states->start] : out->n_nodes;
  out->is_start = g_array_new (FALSE, TRUE, sizeof (guint8));
  g_array_set_size (out->is_start, out->n_nodes);
  out->value = states->value != NULL ? g_new0 (char *, (gsize) out->n_nodes + 1) : NULL;
  fold->n_positions = states->n_nodes;
  fold->n_members = g_array_new (FALSE, TRUE, sizeof (guint32));
  g_array_set_size (fold->n_members, out->n_nodes);
  fold->verdict = g_array_new (FALSE, FALSE, sizeof (GrVerdict));
  fold_fill (fold, &folding);
  out->verdict = (const GrVerdict *) (gconstpointer) fold->verdict->data;
}

void
gr_fold_clear (GrFold *fold)
{
  gr_states_clear (&fold->states);
  GR_DROP (fold, verdict, n_members, class, name);
}

gboolean
gr_states_have_long_labels (const GrStates *states)
{
  for (guint32 i = 0; i < states->n_nodes; i++)
    if (g_utf8_strlen (states->label[i], -1) > GR_STATES_FEW)
      return TRUE;
  return FALSE;
}

void
gr_states_note (const GrStates *states, GrNet *net)
{
  for (guint32 i = 0; states->note != NULL && i < states->n_nodes; i++)
    gr_net_note_node (net, i, &(GrNetNote) { NULL, states->note[i].url, states->note[i].tooltip });
  for (guint32 i = 0; states->move_note != NULL && i < states->n_moves; i++) {
    const GrStatesMoveNote *note = &g_array_index (states->move_note, GrStatesMoveNote, i);
    gr_net_note_edge (net, i, &(GrNetNote) { note->label, note->url, note->tooltip });
  }
}
