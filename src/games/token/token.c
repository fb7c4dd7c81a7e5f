// SPDX-License-Identifier: MIT
// Tokens on a directed acyclic graph: a move pushes one token along an edge; several tokens are a sum. The reader's own
// game graph is this game, for Left and Right where edges are blue or red. A position is a node's index in file order, 4
// bytes, most significant first. Nimbers are found once, followers first, on the graph itself (games/token/read.c): a
// document's nodes are no explored positions.
// Source: J. H. Conway, On Numbers and Games (1976), chapter 11; C. Smith, Graphs and composite games, J. Comb. Th. 1
// (1966).
#include "games/token/token.h"

#include <string.h>

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
  const GrToken *token = instance;
  return token->token->len == 0; /* all nodes, or those from several starts on */
}

static gboolean
token_domain (gconstpointer instance, guint64 limit, GrPositions *out)
{
  const GrToken *token = instance;
  /* The nodes of a document are given, not explored: no limit. */
  for (guint32 node = 0; node < token->n_nodes; node++)
    if (token->is_reached == NULL || token->is_reached[node])
      token_add (node, out);
  return TRUE;
}

static void
token_components (gconstpointer instance, GrPositions *out)
{
  const GrToken *token = instance;
  if (token->token->len == 0 && token->start->len == 0)
    token_domain (instance, 0, out);
  for (guint i = 0; i < token->start->len; i++)
    token_add (g_array_index (token->start, guint32, i), out);
  for (guint i = 0; i < token->token->len; i++)
    token_add (g_array_index (token->token, guint32, i), out);
}

static void
token_moves (gconstpointer instance, guint32 realm, GrBytes from, GrMoves *out)
{
  const GrToken *token = instance;
  guint32 node = token_decode (from);
  for (guint32 i = token->dag->row[node]; i < token->dag->row[node + 1]; i++) {
    guint32 bytes = GUINT32_TO_BE (token->dag->follower[i]);
    gr_moves_begin (out, token->dag->mover[i], (guint64) i + 1, 1);
    gr_moves_part (out, &bytes, sizeof bytes);
  }
}

static guint64
token_n_moves (gconstpointer instance, guint32 realm, GrBytes from)
{
  const GrToken *token = instance;
  return gr_dag_n_followers (token->dag, token_decode (from));
}

static gboolean
token_value (gconstpointer instance, guint32 realm, GrBytes at, GrNimber *out)
{
  const GrToken *token = instance;
  if (token->grundy == NULL)
    return FALSE;
  *out = token->grundy[token_decode (at)];
  return TRUE;
}

static gboolean
token_is_loopy (gconstpointer instance)
{
  return ((const GrToken *) instance)->is_loopy;
}

static gboolean
token_loopy_value (gconstpointer instance, guint32 realm, GrBytes at, GrLoopyValue *out)
{
  const GrLoopy *loopy = ((const GrToken *) instance)->loopy[GR_PLAY_NORMAL];
  if (loopy != NULL)
    gr_loopy_value (loopy, token_decode (at), out);
  return loopy != NULL;
}

static gboolean
token_remoteness (gconstpointer instance, GrPlay play, guint32 realm, GrBytes at, guint32 *out)
{
  const GrToken *token = instance;
  if (token->is_partizan)
    return FALSE;
  *out = (token->is_loopy ? token->loopy[play]->remoteness : token->remoteness[play])[token_decode (at)];
  return *out != GR_REMOTENESS_NONE;
}

static gboolean
token_is_partizan (gconstpointer instance)
{
  return ((const GrToken *) instance)->is_partizan;
}

/* One token that can still move; those that cannot do not matter. */
static gboolean
token_misere (gconstpointer instance, guint n_parts, const GrBytes *parts, GrOutcome *out)
{
  const GrToken *token = instance;
  guint32 live = token_decode (parts[0]);
  guint n_live = 0;
  for (guint i = 0; i < n_parts; i++) {
    guint32 node = token_decode (parts[i]);
    if (gr_dag_n_followers (token->dag, node) > 0) {
      live = node;
      n_live++;
    }
  }
  *out = token->is_loopy ? token->loopy[GR_PLAY_MISERE]->outcome[live] : token->outcome[GR_PLAY_MISERE][live];
  return n_live <= 1;
}

static void
token_label (gconstpointer instance, guint32 realm, GrBytes at, GString *out)
{
  const GrToken *token = instance;
  g_string_append (out, token->dot->name->pdata[token_decode (at)]);
}

static void
token_caption (gconstpointer instance, guint32 realm, GrBytes at, GString *out)
{
  const GrToken *token = instance;
  g_string_append (out, gr_dot_caption (token->dot, token_decode (at)));
}

static gboolean
token_find (gconstpointer instance, guint32 realm, const char *label, GrPositions *out)
{
  const GrToken *token = instance;
  guint32 node = gr_dot_lookup (token->dot, label);
  if (node == G_MAXUINT32)
    return FALSE;
  token_add (node, out);
  return TRUE;
}

/* Attribute @key of the arrow that the move goes along; NULL: nothing. */
static const char *
token_move_value (const GrToken *token, guint64 tag, guint key)
{
  if (tag == 0)
    return NULL;
  return gr_dot_value (token->dot->edge_value, key, token->dag->edge[tag - 1]);
}

/* What the reader calls the move. (nullable) */
static const char *
token_move_name (const GrToken *token, guint64 tag)
{
  return token_move_value (token, tag, GR_TOKEN_LABEL);
}

static void
token_tell (gconstpointer instance, guint32 realm, GrBytes from, const GrMove *move, const GrPositions *parts,
            GString *out)
{
  g_string_append (out, "push the token from ");
  token_caption (instance, realm, from, out);
  g_string_append (out, " to ");
  token_caption (instance, realm, gr_positions_at (parts, move->first_part), out);
  const char *name = token_move_name (instance, move->tag);
  if (name != NULL)
    g_string_append_printf (out, " (%s)", name);
}

static void
token_move_json (gconstpointer instance, const GrMove *move, GrJson *json)
{
  const char *name = token_move_name (instance, move->tag);
  if (name != NULL)
    gr_json_text (json, "label", name);
}

static void
token_remark (gconstpointer instance, GString *out)
{
  gr_dot_remark (((const GrToken *) instance)->dot, out);
}

static void
token_diagram (gconstpointer instance, guint32 realm, GrDiagram *out)
{
  const GrToken *token = instance;
  gr_dag_diagram (token->dag, token->dot, out);
  for (guint i = 0; i < out->edge->len; i++) {
    GrDiagramEdge *edge = &g_array_index (out->edge, GrDiagramEdge, i);
    edge->label = token_move_name (token, (guint64) i + 1);
    edge->url = token_move_value (token, (guint64) i + 1, GR_TOKEN_EDGE_URL);
    if (edge->url == NULL)
      edge->url = token_move_value (token, (guint64) i + 1, GR_TOKEN_EDGE_HREF);
    edge->tooltip = token_move_value (token, (guint64) i + 1, GR_TOKEN_EDGE_TOOLTIP);
  }
  out->flow = token->dot->flow;
  out->place = token->place;
  out->note = token->note;
  out->group = token->dot->group;
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
  static const GrFont font = { GR_TYPE_TEXT, 500, GR_FACE_SANS, FALSE };
  g_autoptr (GString) text = g_string_new (NULL);
  token_caption (instance, realm, at, text);
  gr_scene_add_circle (out, 14, 14, 14, &rim);
  gr_scene_add_circle (out, 14, 14, 6, &piece);
  gr_scene_add_text (out, 34, 17.5, GR_ANCHOR_START, &font, GR_INK_SOFT, text->str);
}

static const GrParam token_params[] = {
  { "at", GR_PARAM_TEXT, NULL, 0, 0, NULL, "NODE,…", "where the pieces stand: names of nodes, or a square of a board" },
  { "from", GR_PARAM_TEXT, NULL, 0, 0, NULL, "NODE,…", "where one token may begin: several starts that are not a sum" },
  { "loopy", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL, "play may go round in circles, and be drawn" },
  GR_PARAM_END,
};

const GrGame gr_game_token = {
  .about = {
    .name = "token",
    .title = "Tokens on a graph",
    .summary = "Push a token along an edge of a directed graph, with --loopy also of one with cycles; whoever cannot "
             "push any token loses. Blue edges are for Left alone, red ones for Right. Any game drawn as a graph is this game.",
    .source = "J. H. Conway, On Numbers and Games (1976), chapter 11",
    .usage = "FILE [--at NODE,… | --from NODE,…] [--loopy]",
    .example = "token six.dot --at 4",
  },
  .notation = { .input = GR_INPUT_DOCUMENT, .is_verbatim = TRUE, .params = token_params },
  .has_misere = TRUE,
  .prepare = gr_token_read,
  .release = gr_token_free,
  .components = token_components,
  .moves = token_moves,
  .label = token_label,
  .draw = token_draw,
  .theory = &(const GrGameTheory) {
    .value = token_value,
    .misere = token_misere,
  },
  .counting = &(const GrGameCounting) { .n_moves = token_n_moves },
  .partizan = &(const GrGamePartizan) { .is_partizan = token_is_partizan },
  .loopy = &(const GrGameLoopy) {
    .is_loopy = token_is_loopy,
    .value = token_loopy_value,
    .remoteness = token_remoteness,
  },
  .places = &(const GrGamePlaces) {
    .domain = token_domain,
    .is_family = token_is_family,
    .is_whole = TRUE,
    .find = token_find,
  },
  .map = &(const GrGameMap) {
    .diagram = token_diagram,
    .nodes = token_nodes,
  },
  .telling = &(const GrGameTelling) {
    .tell = token_tell,
    .move_json = token_move_json,
    .caption = token_caption,
    .remark = token_remark,
  },
};
