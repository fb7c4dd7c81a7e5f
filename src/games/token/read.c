// SPDX-License-Identifier: MIT
// Reading token graphs: nodes and arrows, whose the arrows are, where the tokens stand; a cycle is a fault that names one.
// What is impartial is solved here at once, followers first.
#include "games/token/token.h"

#include "games/attributes.h"

void
gr_token_free (gpointer instance)
{
  GrToken *token = instance;
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
token_read_movers (GrToken *token, const GrDotReading *reading)
{
  static const guint8 mover[] = {
    [GR_HUE_GREEN] = GR_MOVER_BOTH, [GR_HUE_BLUE] = GR_MOVER_LEFT, [GR_HUE_RED] = GR_MOVER_RIGHT
  };
  const GrDot *dot = token->dot;
  g_autoptr (GArray) movers = g_array_sized_new (FALSE, FALSE, sizeof (guint8), dot->edge->len);
  gboolean good = TRUE;
  for (guint32 i = 0; i < dot->edge->len; i++) {
    GrHue hue;
    if (!gr_hue_read (reading, dot, i, GR_TOKEN_COLOR,
                      "blue arrows are Left’s moves, red ones Right’s, green ones (and those without a colour) both’s",
                      &hue)) {
      good = FALSE;
      continue;
    }
    g_array_append_val (movers, mover[hue]);
    token->is_partizan |= hue != GR_HUE_GREEN;
  }
  return good ? g_steal_pointer (&movers) : NULL;
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

/* What the reader says of the nodes' looks; none where he says nothing. */
static void
token_read_notes (GrToken *token)
{
  const GPtrArray *lines = token->dot->lines;
  GArray *notes = g_array_new (FALSE, TRUE, sizeof (GrDiagramNote));
  gboolean has_notes = FALSE;
  g_array_set_size (notes, token->n_nodes);
  for (guint32 node = 0; node < token->n_nodes; node++) {
    GrDiagramNote *note = &g_array_index (notes, GrDiagramNote, node);
    note->lines = lines != NULL && node < lines->len ? lines->pdata[node] : NULL;
    note->url = gr_dot_value (token->dot->node_value, GR_TOKEN_URL, node);
    if (note->url == NULL)
      note->url = gr_dot_value (token->dot->node_value, GR_TOKEN_HREF, node);
    note->tooltip = gr_dot_value (token->dot->node_value, GR_TOKEN_TOOLTIP, node);
    has_notes |= note->lines != NULL || note->url != NULL || note->tooltip != NULL;
  }
  if (has_notes)
    token->note = g_steal_pointer (&notes);
  g_clear_pointer (&notes, g_array_unref);
}

gpointer
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
  const GrDotReading reading = { .source = args->document,
                                 .report = report,
                                 .what = "token",
                                 .node_keys = node_keys,
                                 .edge_keys = edge_keys,
                                 .edges = GR_DOT_ARROWS,
                                 .help = "write digraph, and a -> b for a move from a to b",
                                 .has_groups = TRUE };
  GrDot *dot = gr_graph_read (&reading);
  if (dot == NULL)
    return NULL;
  g_autoptr (GrToken) token = g_new0 (GrToken, 1);
  guint32 n_read = dot->name->len;
  gboolean has_places;
  token->dot = dot;
  token->is_loopy = gr_args_flag (args, "loopy");
  token->token = g_array_new (FALSE, FALSE, sizeof (guint32));
  token->start = g_array_new (FALSE, FALSE, sizeof (guint32));
  token->place = g_new0 (GrPoint, n_read);
  g_autoptr (GArray) mover = token_read_movers (token, &reading);
  if (mover == NULL || !gr_pos_read (&reading, dot, GR_TOKEN_POS, token->place, &has_places)
      || !gr_token_take_values (token, mover, &reading))
    return NULL;
  token->n_nodes = dot->name->len;
  if (!has_places || token->n_nodes > n_read)
    g_clear_pointer (&token->place, g_free);
  token->dag = gr_dag_new (token->n_nodes, (GrDotEdge *) dot->edge->data, dot->edge->len, (const guint8 *) mover->data);
  if ((!token->is_loopy
       && !gr_dag_sort (token->dag, dot, &reading,
                        "every play must end: take one of these arrows out; or allow draws with --loopy"))
      || !gr_token_place (token, args, &reading))
    return NULL;
  if (!token->is_partizan)
    token_solve (token);
  token_read_notes (token);
  return g_steal_pointer (&token);
}
