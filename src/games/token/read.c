// SPDX-License-Identifier: MIT
// Reading token graphs: nodes and arrows, whose the arrows are, where the tokens stand; a cycle is a fault that names one.
// What is impartial is solved here at once, followers first.
#include "games/token/token.h"

#include "base/number.h"
#include "graphs/read.h"
#include "games/hue.h"
#include "games/pos.h"

void
gr_token_free (GrToken *token)
{
  if (token == NULL)
    return;
  gr_dot_free (token->dot);
  gr_dag_free (token->dag);
  g_free (token->grundy);
  for (GrPlay play = GR_PLAY_NORMAL; play <= GR_PLAY_MISERE; play++) {
    g_free (token->outcome[play]);
    g_free (token->remoteness[play]);
    gr_loopy_free (token->loopy[play]);
  }
  g_array_unref (token->token);
  g_array_unref (token->start);
  g_free (token->is_reached);
  g_free (token->place);
  g_clear_pointer (&token->note, g_array_unref);
  g_free (token);
}

/* Whose the arrows are: of guint8 (GrMover), shape (edges). NULL with faults. (transfer full) */
static GArray *
token_read_movers (GrToken *token, GrSource *source, GrReport *report)
{
  static const guint8 mover[] = {
    [GR_HUE_GREEN] = GR_MOVER_BOTH, [GR_HUE_BLUE] = GR_MOVER_LEFT, [GR_HUE_RED] = GR_MOVER_RIGHT
  };
  const GrDot *dot = token->dot;
  g_autoptr (GArray) movers = g_array_sized_new (FALSE, FALSE, sizeof (guint8), dot->edge->len);
  gboolean good = TRUE;
  for (guint32 i = 0; i < dot->edge->len; i++) {
    GrHue hue;
    good &= gr_hue_read (
      dot, i, gr_dot_value (dot->edge_value, (gsize) i * GR_TOKEN_N_EDGE_KEYS + GR_TOKEN_COLOR), source, "token",
      "blue arrows are Left’s moves, red ones Right’s, green ones (and those without a colour) both’s", report, &hue);
    g_array_append_val (movers, mover[hue]);
    token->is_partizan |= hue != GR_HUE_GREEN;
  }
  return good ? g_steal_pointer (&movers) : NULL;
}

/* FALSE and a fault where play need not end. */
static gboolean
token_check_cycles (GrToken *token, GrSource *source, GrReport *report)
{
  g_autoptr (GArray) cycle = g_array_new (FALSE, FALSE, sizeof (guint32));
  if (token->is_loopy || gr_dag_sort (token->dag, cycle))
    return TRUE;
  GPtrArray *name = token->dot->name;
  g_autofree char *text = gr_dag_cycle_text (cycle, name);
  guint32 last = g_array_index (cycle, guint32, cycle->len - 1), back = g_array_index (cycle, guint32, 0);
  gr_report_add (report, GR_FAULT_INPUT, source, gr_dot_ends_place (token->dot, source, last, back),
                 "every play must end: take one of these arrows out; or allow draws with --loopy",
                 "%s: want a graph without directed cycles, got the cycle %s", "token", text);
  return FALSE;
}

/* Outcomes and remoteness of one token on each node, followers first. */
static void
token_solve_play (GrToken *token, GrPlay play)
{
  const GrDag *dag = token->dag;
  guint8 *outcome = token->outcome[play] = g_new0 (guint8, MAX (1, token->n_nodes));
  guint32 *remoteness = token->remoteness[play] = g_new0 (guint32, MAX (1, token->n_nodes));
  for (guint32 i = 0; i < token->n_nodes; i++) {
    guint32 node = dag->order[i], least = G_MAXUINT32, most = 0;
    for (guint32 k = dag->row[node]; k < dag->row[node + 1]; k++) {
      guint32 head = dag->follower[k], after = remoteness[head] + 1;
      if (outcome[head] == GR_OUTCOME_P)
        least = MIN (least, after);
      else
        most = MAX (most, after);
    }
    gboolean is_end = dag->row[node] == dag->row[node + 1];
    gboolean wins = is_end ? play == GR_PLAY_MISERE : least != G_MAXUINT32;
    outcome[node] = wins ? GR_OUTCOME_N : GR_OUTCOME_P;
    remoteness[node] = wins && !is_end ? least : most;
  }
}

static void
token_solve (GrToken *token)
{
  const GrDag *dag = token->dag;
  for (GrPlay play = GR_PLAY_NORMAL; play <= GR_PLAY_MISERE; play++)
    if (token->is_loopy)
      token->loopy[play] = gr_loopy_solve (dag->n_nodes, dag->row, dag->follower, play);
    else
      token_solve_play (token, play);
  if (!token->is_loopy)
    token->grundy = gr_dag_grundy (dag);
}

/* Places are given at every node, or nowhere; where values are played out, there are nodes without. */
static gboolean
token_read_places (GrToken *token, GrSource *source, GrReport *report)
{
  guint32 n_placed = 0, missing = G_MAXUINT32;
  g_autofree GrPoint *place = g_new0 (GrPoint, MAX (1, token->n_nodes));
  for (guint32 node = 0; node < token->n_read; node++) {
    const char *value = gr_token_node_value (token, node, GR_TOKEN_POS);
    n_placed += value != NULL;
    if (value == NULL) {
      missing = MIN (missing, node);
    } else if (!gr_pos_parse (value, &place[node])) {
      gr_report_add (report, GR_FAULT_INPUT, source, gr_dot_node_place (token->dot, source, node),
                     "x grows to the right and y upwards",
                     "token: want a place like pos=\"1,2\" at node “%s”, got “%s”",
                     (char *) token->dot->name->pdata[node], value);
      return FALSE;
    }
  }
  if (n_placed > 0 && missing != G_MAXUINT32) {
    gr_report_add (report, GR_FAULT_INPUT, source, gr_dot_node_place (token->dot, source, missing),
                   "give every node a place, or none", "token: want a place like pos=\"1,2\" at node “%s”, got none",
                   (char *) token->dot->name->pdata[missing]);
    return FALSE;
  }
  if (n_placed > 0 && token->n_nodes == token->n_read)
    token->place = g_steal_pointer (&place);
  return TRUE;
}

/* What the reader says of the nodes' looks; none where he says nothing. */
static void
token_read_notes (GrToken *token)
{
  const GPtrArray *lines = token->dot->lines;
  GArray *notes = g_array_new (FALSE, TRUE, sizeof (GrDiagramNote));
  gboolean has_notes = FALSE;
  g_array_set_size (notes, token->n_nodes);
  for (guint32 node = 0; node < token->n_read; node++) {
    GrDiagramNote *note = &g_array_index (notes, GrDiagramNote, node);
    note->lines = lines != NULL && node < lines->len ? lines->pdata[node] : NULL;
    note->url = gr_token_node_value (token, node, GR_TOKEN_URL);
    if (note->url == NULL)
      note->url = gr_token_node_value (token, node, GR_TOKEN_HREF);
    note->tooltip = gr_token_node_value (token, node, GR_TOKEN_TOOLTIP);
    has_notes |= note->lines != NULL || note->url != NULL || note->tooltip != NULL;
  }
  if (has_notes)
    token->note = g_steal_pointer (&notes);
  g_clear_pointer (&notes, g_array_unref);
}

GrToken *
gr_token_read (const GrArgs *args, GrReport *report)
{
  static const char *const node_keys[] = { "token", "start", "value", "wins",    "outcome",
                                           "pos",   "URL",   "href",  "tooltip", NULL };
  static const char *const edge_keys[] = { "color", "label", "URL", "href", "tooltip", NULL };
  if (args->document == NULL) {
    gr_report_add_at (report, GR_FAULT_INPUT, args->name, "grundy solve token mygame.dot --at 4",
                      "token: want a graph in DOT, got no file");
    return NULL;
  }
  for (guint i = 0; i < args->words->len; i++) {
    const GrWord *word = args->words->pdata[i];
    gr_report_add_at (report, GR_FAULT_INPUT, word, "tokens are placed by --at, for example --at 4,6",
                      "token: want one graph and nothing more, got “%s”", word->text);
  }
  if (args->words->len > 0)
    return NULL;
  GrDot *dot = gr_graph_read (args->document, "token", node_keys, edge_keys, report);
  if (dot == NULL)
    return NULL;
  GrToken *token = g_new0 (GrToken, 1);
  token->dot = dot;
  token->n_nodes = token->n_read = dot->name->len;
  token->is_loopy = gr_args_flag (args, "loopy");
  token->token = g_array_new (FALSE, FALSE, sizeof (guint32));
  token->start = g_array_new (FALSE, FALSE, sizeof (guint32));
  gboolean good = dot->directed && token->n_nodes > 0;
  if (!dot->directed)
    gr_report_add (report, GR_FAULT_INPUT, args->document, gr_dot_place (args->document, "graph", NULL),
                   "write digraph, and a -> b for a move from a to b",
                   "token: want a directed graph (digraph), got an undirected one");
  else if (token->n_nodes == 0)
    gr_report_add (report, GR_FAULT_INPUT, args->document, gr_source_line (args->document, 1), NULL,
                   "token: want a graph with nodes, got an empty one");
  g_autoptr (GArray) mover = good ? token_read_movers (token, args->document, report) : NULL;
  good = mover != NULL && gr_token_take_values (token, mover, args->document, report);
  if (good) {
    token->n_nodes = dot->name->len;
    token->dag = gr_dag_new_sided (token->n_nodes, (GrDotEdge *) dot->edge->data, dot->edge->len,
                                   (const guint8 *) mover->data);
    good = token_check_cycles (token, args->document, report) && gr_token_place (token, args, report)
           && token_read_places (token, args->document, report);
  }
  if (good && !token->is_partizan)
    token_solve (token);
  if (good && (dot->lines != NULL || dot->node_value->len > 0))
    token_read_notes (token);
  if (!good)
    g_clear_pointer (&token, gr_token_free);
  return token;
}
