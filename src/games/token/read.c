// SPDX-License-Identifier: MIT
// Reading token graphs: nodes and arrows, whose the arrows are, where the tokens stand; a cycle is a fault that names one.
// What is impartial is solved here at once, followers first.
#include "games/token/token.h"

#include "games/attributes.h"

#include "base/number.h"

#define PLACES_MOST_TOKENS 1000 /* on one node */

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

/* ---- where tokens stand, and where one begins: --at and token=1 put tokens, which are a sum; --from and start=true are several
   starts of one token, which are looked at together; what can be reached from them is what is looked at ---- */

/* Appends the nodes that option @name names to @nodes. */
static gboolean
places_read_option (GrToken *token, const GrOption *option, GArray *nodes, GrReport *report)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
  guint32 whole = gr_dot_lookup (token->dot, option->value->text); /* a name with a comma needs no quotes by itself */
  if (whole != G_MAXUINT32) {
    g_array_append_val (nodes, whole);
    return TRUE;
  }
  gboolean good = gr_dot_split_names (option->value, names);
  if (!good)
    gr_report_add_at (report, GR_FAULT_INPUT, option->value, NULL,
                      "token: want names of nodes, got an open quote in “%s”", option->value->text);
  for (guint i = 0; i < names->len; i++) {
    const GrWord *name = names->pdata[i];
    guint32 node = gr_dot_find (token->dot, name->text, "token", name, report);
    if (node != G_MAXUINT32)
      g_array_append_val (nodes, node);
    good = good && node != G_MAXUINT32;
  }
  return good;
}

/* Appends each node of the document to @nodes as often as its attribute @key says; @most: at most. */
static gboolean
places_read_attribute (GrToken *token, guint key, const char *name, gint64 most, GArray *nodes,
                       const GrDotReading *reading)
{
  gboolean good = TRUE;
  for (guint32 node = 0; node < token->n_nodes; node++) {
    const char *value = gr_dot_value (token->dot->node_value, key, node);
    gint64 n = 0;
    if (value == NULL || g_str_equal (value, "false"))
      continue;
    if (g_str_equal (value, "true"))
      n = 1;
    else if (most == 1 || !gr_number_parse (value, &n) || n < 0 || n > most) {
      g_autofree char *range = most > 1
                                 ? g_strdup_printf (gr_message ("%s=0 to %s=%" G_GINT64_FORMAT), name, name, most)
                                 : g_strdup_printf (gr_message ("%s=true or %s=false"), name, name);
      good = gr_dot_node_fault (reading, token->dot, node, key, NULL, range);
    }
    for (gint64 i = 0; i < n; i++)
      g_array_append_val (nodes, node);
  }
  return good;
}

/* Fills token->is_reached. */
static void
places_reach (GrToken *token)
{
  const GrDag *dag = token->dag;
  g_autoptr (GArray) open = g_array_copy (token->start);
  token->is_reached = g_new0 (guint8, MAX (1, token->n_nodes));
  for (guint i = 0; i < open->len; i++)
    token->is_reached[g_array_index (open, guint32, i)] = TRUE;
  while (open->len > 0) {
    guint32 node = g_array_index (open, guint32, open->len - 1);
    g_array_set_size (open, open->len - 1);
    for (guint32 k = dag->row[node]; k < dag->row[node + 1]; k++) {
      guint32 head = dag->follower[k];
      if (!token->is_reached[head])
        g_array_append_val (open, head);
      token->is_reached[head] = TRUE;
    }
  }
}

static gboolean
token_place (GrToken *token, const GrArgs *args, const GrDotReading *reading)
{
  const GrOption *at = gr_args_option (args, "at"), *from = gr_args_option (args, "from");
  GrReport *report = reading->report;
  if (at != NULL && from != NULL)
    return gr_report_add_at (report, GR_FAULT_INPUT, from->key,
                             "--at puts tokens, which are a sum; --from tells starts of one token",
                             "token: want --at or --from, got both");
  gboolean good = places_read_attribute (token, GR_TOKEN_TOKEN, "token", PLACES_MOST_TOKENS, token->token, reading)
                  && (at == NULL || places_read_option (token, at, token->token, report));
  if (good && from != NULL)
    good = places_read_option (token, from, token->start, report);
  else if (good && token->token->len == 0)
    good = places_read_attribute (token, GR_TOKEN_START, "start", 1, token->start, reading);
  if (!good)
    return FALSE;
  if (from != NULL)
    g_array_set_size (token->token, 0);
  g_autofree guint8 *seen = g_new0 (guint8, MAX (1, token->n_nodes));
  guint n = 0;
  for (guint i = 0; i < token->start->len; i++) {
    guint32 node = g_array_index (token->start, guint32, i);
    if (!seen[node])
      g_array_index (token->start, guint32, n++) = node;
    seen[node] = TRUE;
  }
  g_array_set_size (token->start, n);
  if (token->start->len == 1)
    g_array_append_vals (token->token, token->start->data, 1);
  if (token->start->len == 1)
    g_array_set_size (token->start, 0);
  if (token->start->len > 0)
    places_reach (token);
  return TRUE;
}

/* ---- the whole ---- */

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
      || !token_place (token, args, &reading))
    return NULL;
  if (!token->is_partizan)
    token_solve (token);
  token_read_notes (token);
  return g_steal_pointer (&token);
}
