// SPDX-License-Identifier: MIT
// Tokens on a directed acyclic graph: a move pushes one token along an edge; several tokens are a sum. The reader's own
// game graph is this game. A position is a node's index in file order, 4 bytes, most significant first. The value of
// every node is found once, followers first, on the graph itself: a document's nodes are no explored positions.
// Source: J. H. Conway, On Numbers and Games (1976), chapter 11; C. Smith, Graphs and composite games, J. Comb. Th. 1
// (1966).
#include "base/number.h"
#include "game/game.h"
#include "games/dag.h"

#include <string.h>

typedef struct {
  GrDot *dot;
  GrDag *dag;
  guint32 n_nodes;
  GrNimber *grundy; /* shape (n_nodes) */
  guint8 *misere;   /* of GrOutcome, shape (n_nodes): with one token, where whoever cannot move wins */
  GArray *token;    /* of guint32: where the tokens stand; empty: all nodes are looked at, a family */
} Token;

static void
token_release (gpointer instance)
{
  Token *token = instance;
  gr_dot_free (token->dot);
  gr_dag_free (token->dag);
  g_free (token->grundy);
  g_free (token->misere);
  g_array_unref (token->token);
  g_free (token);
}

/* FALSE and a fault where play need not end. */
static gboolean
token_check_cycles (Token *token, GrSource *source, GrReport *report)
{
  g_autoptr (GArray) cycle = g_array_new (FALSE, FALSE, sizeof (guint32));
  if (gr_dag_sort (token->dag, cycle))
    return TRUE;
  GPtrArray *name = token->dot->name;
  g_autofree char *text = gr_dag_cycle_text (cycle, name);
  guint32 last = g_array_index (cycle, guint32, cycle->len - 1), back = g_array_index (cycle, guint32, 0);
  gr_report_add (report, GR_FAULT_INPUT, source, gr_dot_place (source, name->pdata[last], name->pdata[back]),
                 "every play must end: take one of these edges out",
                 "%s: want a graph without directed cycles, got the cycle %s", "token", text);
  return FALSE;
}

/* The misère outcome of one token on each node, followers first. */
static void
token_solve_misere (Token *token)
{
  const GrDag *dag = token->dag;
  token->misere = g_new0 (guint8, MAX (1, token->n_nodes));
  for (guint32 i = 0; i < token->n_nodes; i++) {
    guint32 node = dag->order[i];
    gboolean wins = dag->row[node] == dag->row[node + 1];
    for (guint32 k = dag->row[node]; k < dag->row[node + 1] && !wins; k++)
      wins = token->misere[dag->follower[k]] == GR_OUTCOME_P;
    token->misere[node] = wins ? GR_OUTCOME_N : GR_OUTCOME_P;
  }
}

static gboolean
token_place_option (Token *token, const GrArgs *args, GrReport *report)
{
  const GrOption *at = gr_args_option (args, "at");
  if (at == NULL)
    return TRUE;
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
  gboolean good = gr_dot_split_names (at->value, names);
  if (!good)
    gr_report_add_at (report, GR_FAULT_INPUT, at->value, NULL, "token: want names of nodes, got an open quote in “%s”",
                      at->value->text);
  for (guint i = 0; i < names->len; i++) {
    const GrWord *name = names->pdata[i];
    guint32 node = gr_dot_find (token->dot, name->text, "token", name, report);
    if (node != G_MAXUINT32)
      g_array_append_val (token->token, node);
    good = good && node != G_MAXUINT32;
  }
  return good;
}

/* Tokens that the document itself places: token=1, token=2 … */
static gboolean
token_place_attributes (Token *token, GrSource *source, GrReport *report)
{
  gboolean good = TRUE;
  for (guint32 node = 0; node < token->n_nodes; node++) {
    const char *value = token->dot->node_value->pdata[node];
    gint64 n = 0;
    if (value == NULL || g_str_equal (value, "false"))
      continue;
    if (g_str_equal (value, "true"))
      n = 1;
    else if (!gr_number_parse (value, &n) || n < 0 || n > 1000) {
      gr_report_add (report, GR_FAULT_INPUT, source, gr_dot_place (source, token->dot->name->pdata[node], NULL), NULL,
                     "token: want token=0 to token=1000 at node “%s”, got “%s”", (char *) token->dot->name->pdata[node],
                     value);
      good = FALSE;
    }
    for (gint64 i = 0; i < n; i++)
      g_array_append_val (token->token, node);
  }
  return good;
}

static gpointer
token_prepare (const GrArgs *args, GrReport *report)
{
  static const char *const node_keys[] = { "token", NULL };
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
  GrDot *dot = gr_dot_read (args->document, "token", node_keys, NULL, report);
  if (dot == NULL)
    return NULL;
  Token *token = g_new0 (Token, 1);
  token->dot = dot;
  token->n_nodes = dot->name->len;
  token->token = g_array_new (FALSE, FALSE, sizeof (guint32));
  gboolean good = dot->directed && token->n_nodes > 0;
  if (!dot->directed)
    gr_report_add (report, GR_FAULT_INPUT, args->document, gr_dot_place (args->document, "graph", NULL),
                   "write digraph, and a -> b for a move from a to b",
                   "token: want a directed graph (digraph), got an undirected one");
  else if (token->n_nodes == 0)
    gr_report_add (report, GR_FAULT_INPUT, args->document, gr_source_line (args->document, 1), NULL,
                   "token: want a graph with nodes, got an empty one");
  if (good) {
    token->dag = gr_dag_new (token->n_nodes, (GrDotEdge *) dot->edge->data, dot->edge->len);
    good = token_check_cycles (token, args->document, report) && token_place_attributes (token, args->document, report)
           && token_place_option (token, args, report);
  }
  if (good) {
    token->grundy = gr_dag_grundy (token->dag);
    token_solve_misere (token);
  }
  if (!good)
    g_clear_pointer (&token, token_release);
  return token;
}

static void
token_add (guint32 node, GrPositions *out)
{
  guint32 bytes = GUINT32_TO_BE (node);
  gr_positions_add (out, 0, &bytes, sizeof bytes);
}

static guint32
token_decode (GrBytes at)
{
  guint32 bytes;
  memcpy (&bytes, at.data, sizeof bytes);
  return GUINT32_FROM_BE (bytes);
}

static gboolean
token_is_family (gconstpointer instance)
{
  const Token *token = instance;
  return token->token->len == 0;
}

static gboolean
token_domain (gconstpointer instance, guint64 limit, GrPositions *out)
{
  const Token *token = instance;
  /* The nodes of a document are given, not explored: no limit. */
  for (guint32 node = 0; node < token->n_nodes; node++)
    token_add (node, out);
  return TRUE;
}

static void
token_components (gconstpointer instance, GrPositions *out)
{
  const Token *token = instance;
  if (token->token->len == 0)
    token_domain (instance, 0, out);
  for (guint i = 0; i < token->token->len; i++)
    token_add (g_array_index (token->token, guint32, i), out);
}

static void
token_moves (gconstpointer instance, guint32 realm, GrBytes from, GrMoves *out)
{
  const Token *token = instance;
  guint32 node = token_decode (from);
  for (guint32 i = token->dag->row[node]; i < token->dag->row[node + 1]; i++) {
    guint32 bytes = GUINT32_TO_BE (token->dag->follower[i]);
    gr_moves_add (out, &bytes, sizeof bytes);
  }
}

static guint64
token_n_moves (gconstpointer instance, guint32 realm, GrBytes from)
{
  const Token *token = instance;
  return gr_dag_n_followers (token->dag, token_decode (from));
}

static gboolean
token_value (gconstpointer instance, guint32 realm, GrBytes at, GrNimber *out)
{
  const Token *token = instance;
  *out = token->grundy[token_decode (at)];
  return TRUE;
}

/* One token that can still move; those that cannot do not matter. */
static gboolean
token_misere (gconstpointer instance, guint n_parts, const GrBytes *parts, GrOutcome *out)
{
  const Token *token = instance;
  guint32 live = token_decode (parts[0]);
  guint n_live = 0;
  for (guint i = 0; i < n_parts; i++) {
    guint32 node = token_decode (parts[i]);
    if (gr_dag_n_followers (token->dag, node) > 0) {
      live = node;
      n_live++;
    }
  }
  *out = token->misere[live];
  return n_live <= 1;
}

static void
token_label (gconstpointer instance, guint32 realm, GrBytes at, GString *out)
{
  const Token *token = instance;
  g_string_append (out, token->dot->name->pdata[token_decode (at)]);
}

static void
token_caption (gconstpointer instance, guint32 realm, GrBytes at, GString *out)
{
  const Token *token = instance;
  g_string_append (out, gr_dot_caption (token->dot, token_decode (at)));
}

static gboolean
token_find (gconstpointer instance, guint32 realm, const char *label, GrPositions *out)
{
  const Token *token = instance;
  guint32 node = gr_dot_lookup (token->dot, label);
  if (node == G_MAXUINT32)
    return FALSE;
  token_add (node, out);
  return TRUE;
}

static void
token_tell (gconstpointer instance, guint32 realm, GrBytes from, const GrMove *move, const GrPositions *parts,
            GString *out)
{
  g_string_append (out, "push the token from ");
  token_caption (instance, realm, from, out);
  g_string_append (out, " to ");
  token_caption (instance, realm, gr_positions_at (parts, move->first_part), out);
}

static void
token_diagram (gconstpointer instance, guint32 realm, GrDiagram *out)
{
  const Token *token = instance;
  gr_dag_diagram (token->dag, token->dot, out);
}

static void
token_nodes (gconstpointer instance, guint32 realm, GrBytes at, GArray *nodes)
{
  guint32 node = token_decode (at);
  g_array_append_val (nodes, node);
}

/* One node with the token on it; the whole graph is drawn from the diagram. */
static void
token_draw (gconstpointer instance, guint32 realm, GrBytes at, GrScene *out)
{
  static const GrPaint rim = { GR_INK_PAPER, GR_INK_INK, 1.2, GR_DASH_SOLID };
  static const GrPaint piece = { GR_INK_WOOD, GR_INK_INK, 1, GR_DASH_SOLID };
  static const GrFont font = { 10, 500, GR_FACE_SANS, FALSE };
  g_autoptr (GString) text = g_string_new (NULL);
  token_caption (instance, realm, at, text);
  gr_scene_add_circle (out, 14, 14, 14, &rim);
  gr_scene_add_circle (out, 14, 14, 6, &piece);
  gr_scene_add_text (out, 34, 17.5, GR_ANCHOR_START, &font, GR_INK_SOFT, text->str);
}

static const GrParam token_params[] = {
  { "at", GR_PARAM_TEXT, NULL, 0, 0, NULL, "NODE,…", "where the pieces stand: names of nodes, or a square of a board" },
  GR_PARAM_END,
};

static const GrGameTheory token_theory = {
  .value = token_value,
  .misere = token_misere,
};

static const GrGameCounting token_counting = { .n_moves = token_n_moves };

static const GrGamePlaces token_places = {
  .domain = token_domain,
  .is_family = token_is_family,
  .is_whole = TRUE,
  .find = token_find,
};

static const GrGameMap token_map = {
  .diagram = token_diagram,
  .nodes = token_nodes,
};

static const GrGameTelling token_telling = {
  .tell = token_tell,
  .caption = token_caption,
};

const GrGame gr_game_token = {
  .about = {
    .name = "token",
    .title = "Tokens on a graph",
    .summary = "Push a token along an edge of a directed graph without cycles; whoever cannot push any token loses. "
             "Any impartial game drawn as a graph is this game.",
    .source = "J. H. Conway, On Numbers and Games (1976), chapter 11",
    .usage = "FILE.dot [--at NODE,…]",
    .example = "token six.dot --at 4",
  },
  .notation = { .input = GR_INPUT_DOCUMENT, .params = token_params },
  .has_misere = TRUE,
  .prepare = token_prepare,
  .release = token_release,
  .components = token_components,
  .moves = token_moves,
  .label = token_label,
  .draw = token_draw,
  .theory = &token_theory,
  .counting = &token_counting,
  .places = &token_places,
  .map = &token_map,
  .telling = &token_telling,
};
