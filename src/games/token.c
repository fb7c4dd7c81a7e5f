// SPDX-License-Identifier: MIT
// Tokens on a directed acyclic graph: a move pushes one token along an edge; several tokens are a sum. The reader's own
// game graph is this game, for Left and Right where edges are blue or red. A position is a node's index in file order, 4
// bytes, most significant first. Nimbers are found once, followers first, on the graph itself and without exploring.
//
// Leaves with a value that the reader gives. A leaf that is worth v is played on as v itself: it gets the moves of v, to
// nodes “(…)” added behind the reader's own, so that every figure and every sum shows what follows from it. A number n is
// *n, or where arrows are blue or red n, made of halves and quarters; wins=next gives the player to move a last move.
// Source: J. H. Conway, On Numbers and Games (1976), chapters 0 and 11; C. Smith, Graphs and composite games, J. Comb. Th. 1
// (1966).
#define GR_DROP_ALSO \
  GR_DROPS (GrDot, gr_dot_free) \
  GR_DROPS (GrDag, gr_dag_free) GR_DROPS (GrLoopy, gr_loopy_free) GR_DROPS (GrPoint, g_free)

#include "game/loopy.h"
#include "games/dag.h"
#include "games/heaps.h"

#include "base/number.h"

#include <string.h>

/* The attributes that are read: columns of dot->node_value and dot->edge_value. */
/* clang-format off */
enum {
  TOKEN_TOKEN,
  TOKEN_START, TOKEN_VALUE, TOKEN_WINS, TOKEN_OUTCOME, TOKEN_POS, TOKEN_URL, TOKEN_HREF, TOKEN_TOOLTIP,
  TOKEN_LOOK, /* and behind it: GR_DOT_LOOK_KEYS */
};
/* clang-format on */
enum {
  TOKEN_COLOR,
  TOKEN_LABEL,
  TOKEN_EDGE_URL,
  TOKEN_EDGE_HREF,
  TOKEN_EDGE_TOOLTIP,
  TOKEN_EDGE_STYLE,
  TOKEN_XLABEL,
  TOKEN_DIR
};

typedef struct {
  GrDot *dot;
  GrDag *dag;
  guint32 n_nodes;      /* of the document, and behind them those that play given values out */
  gboolean is_loopy;    /* --loopy: play may go round */
  gboolean is_partizan; /* some arrow is Left's or Right's alone */
  GrNimber *grundy;     /* (NULL where is_partizan) shape (n_nodes) */
  GrLoopy *loopy[2];    /* (NULL where is_partizan) by GrPlay: one token; its values only where is_loopy */
  GrPoint *place;       /* (nullable) shape (n_nodes): where the reader puts the nodes */
  GArray *note;         /* (nullable) of GrDiagramNote, shape (n_nodes) */
  GArray *hidden;       /* of GrDotEdge: they put nodes in order and are no moves */
  GArray *token;        /* of guint32: where the tokens stand; empty: all nodes are looked at, a family */
  GArray *start;        /* of guint32: without tokens, the several starts of one, a family */
  guint8 *is_reached;   /* (nullable) shape (n_nodes): from the starts */
} Token;

GR_DESTROY_FUNCTION (token_free, Token, dot, dag, loopy[0], loopy[1], place, grundy, token, start, is_reached, note,
                     hidden)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Token, token_free)

/* ---- leaves with a value ---- */

#define VALUES_MOST 256       /* the largest nimber or whole number */
#define VALUES_MOST_HALVES 16 /* the denominator is at most 2^16 */

/* A nimber *n, or the number n / 2^halves. */
typedef struct {
  gboolean is_nimber;
  gint64 n;
  guint halves;
} Value;

typedef struct {
  Token *token;
  GArray *mover;    /* of guint8 */
  GHashTable *node; /* name → 1 + the added node */
  GArray *open;     /* of Value: nodes whose moves are still to be added */
} Values;

/* “3”, “*3”, “-3/4”; FALSE where it is none or too large. */
static gboolean
value_parse (const char *text, gboolean is_partizan, Value *out)
{
  *out = (Value) { .is_nimber = *text == '*' || !is_partizan };
  if (*text == '*' && text[1] == '\0') {
    out->n = 1;
    return TRUE;
  }
  g_auto (GStrv) part = g_strsplit (text + (*text == '*'), "/", 2);
  gint64 under = 1;
  if (part[0] == NULL || !gr_number_parse (part[0], &out->n) || (out->is_nimber && (out->n < 0 || part[1] != NULL))
      || (part[1] != NULL && !gr_number_parse (part[1], &under)))
    return FALSE;
  while (out->halves < VALUES_MOST_HALVES && under > (gint64) 1 << out->halves)
    out->halves++;
  if (under != (gint64) 1 << out->halves)
    return FALSE;
  while (out->halves > 0 && out->n % 2 == 0) {
    out->n /= 2;
    out->halves--;
  }
  return ABS (out->n) <= (gint64) VALUES_MOST << out->halves;
}

/* The node that is worth @value, added where there is none yet. */
static guint32
values_node (Values *values, const Value *value)
{
  GrDot *dot = values->token->dot;
  g_autofree char *name = value->is_nimber ? g_strdup_printf ("(*%" G_GINT64_FORMAT ")", value->n)
                          : value->halves == 0
                            ? g_strdup_printf ("(%" G_GINT64_FORMAT ")", value->n)
                            : g_strdup_printf ("(%" G_GINT64_FORMAT "/%d)", value->n, 1 << value->halves);
  guint32 node = GPOINTER_TO_UINT (g_hash_table_lookup (values->node, name));
  if (node > 0)
    return node - 1;
  node = gr_dot_add_node (dot, name, strlen (name), (GrSpan) { 0, 0 });
  g_hash_table_insert (values->node, dot->name->pdata[node], GUINT_TO_POINTER (node + 1));
  g_array_append_vals (values->open, value, 1);
  return node;
}

static void
values_add_move (Values *values, guint32 from, GrMover mover, Value to)
{
  while (to.halves > 0 && to.n % 2 == 0) {
    to.n /= 2;
    to.halves--;
  }
  guint8 own = mover;
  gr_dot_add_edge (values->token->dot, from, values_node (values, &to), (GrSpan) { 0, 0 });
  g_array_append_val (values->mover, own);
  values->token->is_partizan |= mover != GR_MOVER_BOTH;
}

/* The moves of @value, from @node. */
static void
values_add_moves (Values *values, guint32 node, Value value)
{
  if (value.is_nimber) {
    for (gint64 i = 0; i < value.n; i++)
      values_add_move (values, node, GR_MOVER_BOTH, (Value) { TRUE, i, 0 });
    return;
  }
  if (value.halves > 0 || value.n > 0)
    values_add_move (values, node, GR_MOVER_LEFT, (Value) { FALSE, value.n - 1, value.halves });
  if (value.halves > 0 || value.n < 0)
    values_add_move (values, node, GR_MOVER_RIGHT, (Value) { FALSE, value.n + 1, value.halves });
}

/* What node @node is given; FALSE in *@is_given: nothing. FALSE and a fault where it is no value. */
static gboolean
values_read (const Token *token, guint32 node, gboolean *is_given, Value *out, const GrDotReading *reading)
{
  static const char *const wins[] = { "last", "next", "left", "right" };
  static const char *const worth[] = { "*0", "*1", "1", "-1" };
  const GrDot *dot = token->dot;
  const char *value = gr_dot_value (dot->node_value, TOKEN_VALUE, node);
  const char *who = gr_dot_value (dot->node_value, TOKEN_WINS, node);
  *is_given = value != NULL || who != NULL;
  for (guint i = 0; i < G_N_ELEMENTS (wins) && value == NULL && who != NULL; i++)
    if (g_str_equal (who, wins[i]))
      return value_parse (worth[i], TRUE, out);
  if (who != NULL)
    return gr_dot_node_fault (reading, dot, node, TOKEN_WINS,
                              "last: whoever has moved there wins, as without it; next: whoever is to move",
                              value != NULL ? "value= or wins=, not both," : "wins=last, next, left or right");
  if (value == NULL || value_parse (value, token->is_partizan, out))
    return TRUE;
  g_autofree char *want = g_strdup_printf (token->is_partizan ? gr_message ("a number or nimber of at most %d")
                                                              : gr_message ("a nimber of at most %d"),
                                           VALUES_MOST);
  return gr_dot_node_fault (
    reading, dot, node, TOKEN_VALUE,
    token->is_partizan ? "for example value=2, value=\"-3/4\", value=\"*2\"" : "for example value=2", want);
}

/* Gives the leaves that have a value the moves of that value, to nodes that are added. @mover: of guint8, an edge each, which grows
   too. FALSE with faults. */
static gboolean
token_take_values (Token *token, GArray *mover, const GrDotReading *reading)
{
  g_autoptr (GHashTable) known = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (Value));
  const GrDot *dot = token->dot;
  guint32 n_read = dot->name->len;
  g_autofree guint8 *has_moves = g_new0 (guint8, n_read);
  Values values = { token, mover, known, open };
  gboolean good = TRUE;
  for (guint i = 0; i < dot->edge->len; i++)
    has_moves[g_array_index (dot->edge, GrDotEdge, i).tail] = TRUE;
  for (guint32 node = 0; node < n_read; node++) {
    gboolean is_given;
    Value value;
    if (!values_read (token, node, &is_given, &value, reading))
      good = FALSE;
    else if (!is_given || gr_dot_value (dot->node_value, TOKEN_OUTCOME, node) != NULL)
      continue; /* what this program wrote tells values at every node */
    else if (has_moves[node])
      good = gr_dot_node_fault (reading, dot, node, TOKEN_VALUE, "its arrows tell what it is worth",
                                "arrows or a value, not both,");
    else
      values_add_moves (&values, node, value);
  }
  for (guint i = 0; good && i < open->len; i++) {
    Value value = g_array_index (open, Value, i);
    guint32 node = values_node (&values, &value);
    values_add_moves (&values, node, value);
  }
  return good;
}

/* ---- reading ---- */

#define PLACES_MOST_TOKENS 1000 /* on one node */

#define NO_LINE G_MAXUINT32

/* The colour of the line of edge @i, where it says none of those that tell whose it is. */
static guint32
token_line (const Token *token, guint32 i)
{
  static const char *const sides[] = { "green", "blue", "red", NULL };
  const char *colour = gr_dot_value (token->dot->edge_value, TOKEN_COLOR, i);
  guint32 line;
  return colour != NULL && !g_strv_contains (sides, colour) && gr_dot_colour (colour, &line) ? line : NO_LINE;
}

/* Whose the arrows are: of guint8 (GrMover), shape (edges). NULL with faults. (transfer full) */
static GArray *
token_read_movers (Token *token, const GrDotReading *reading)
{
  const GrDot *dot = token->dot;
  g_autoptr (GArray) movers = g_array_sized_new (FALSE, FALSE, sizeof (guint8), dot->edge->len);
  gboolean good = TRUE, is_sided = FALSE;
  for (guint32 i = 0; i < dot->edge->len; i++) {
    const char *colour = gr_dot_value (dot->edge_value, TOKEN_COLOR, i);
    is_sided |= g_strcmp0 (colour, "blue") == 0 || g_strcmp0 (colour, "red") == 0;
  }
  for (guint32 i = 0; i < dot->edge->len; i++) {
    GrHue hue = GR_HUE_GREEN;
    guint32 rgb = token_line (token, i);
    gboolean is_look = rgb != NO_LINE && (!is_sided || rgb % 0x10101 == 0); /* greys are as no colour */
    if (!is_look
        && !gr_hue_read (
          reading, dot, i, TOKEN_COLOR,
          "blue arrows are Left’s moves, red ones Right’s, green ones (and those without a colour) both’s", &hue)) {
      good = FALSE;
      continue;
    }
    GR_APPEND (movers, guint8, hue);
    token->is_partizan |= hue != GR_HUE_GREEN;
  }
  return good ? g_steal_pointer (&movers) : NULL;
}

/* ---- where tokens stand, and where one begins: --at and token=1 put tokens, which are a sum; --from and start=true are several
   starts of one token, which are looked at together; what can be reached from them is what is looked at ---- */

/* Appends the nodes that option @name names to @nodes. */
static gboolean
places_read_option (Token *token, const GrOption *option, GArray *nodes, GrReport *report)
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
  GR_EACH_POINTER (i, const GrWord, name, names) {
    guint32 node = gr_dot_find (token->dot, name->text, "token", name, report);
    if (node != G_MAXUINT32)
      g_array_append_val (nodes, node);
    good = good && node != G_MAXUINT32;
  }
  return good;
}

/* Appends each node of the document to @nodes as often as its attribute @key says; @most: at most. */
static gboolean
places_read_attribute (Token *token, guint key, const char *name, gint64 most, GArray *nodes,
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
places_reach (Token *token)
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
token_place (Token *token, const GrArgs *args, const GrDotReading *reading)
{
  const GrOption *at = gr_args_option (args, "at"), *from = gr_args_option (args, "from");
  GrReport *report = reading->report;
  if (at != NULL && from != NULL)
    return gr_report_add_at (report, GR_FAULT_INPUT, from->key,
                             "--at puts tokens, which are a sum; --from tells starts of one token",
                             "token: want --at or --from, got both");
  gboolean good = places_read_attribute (token, TOKEN_TOKEN, "token", PLACES_MOST_TOKENS, token->token, reading)
                  && (at == NULL || places_read_option (token, at, token->token, report));
  if (good && from != NULL)
    good = places_read_option (token, from, token->start, report);
  else if (good && token->token->len == 0)
    good = places_read_attribute (token, TOKEN_START, "start", 1, token->start, reading);
  if (!good)
    return FALSE;
  if (from != NULL)
    g_array_set_size (token->token, 0);
  g_autofree guint8 *seen = g_new0 (guint8, MAX (1, token->n_nodes));
  guint n = 0;
  GR_EACH_VALUE (i, guint32, node, token->start) {
    if (!seen[node])
      g_array_index (token->start, guint32, n++) = node;
    seen[node] = TRUE;
  }
  g_array_set_size (token->start, n);
  if (token->start->len == 1) {
    g_array_append_vals (token->token, token->start->data, 1);
    g_array_set_size (token->start, 0);
  } else if (token->start->len > 1)
    places_reach (token);
  return TRUE;
}

/* ---- the whole ---- */

/* What the reader says of the nodes' looks; none where he says nothing. */
static void
token_read_notes (Token *token, const GrDotReading *reading, guint32 n_read)
{
  const GPtrArray *lines = token->dot->lines;
  GArray *notes = g_array_new (FALSE, TRUE, sizeof (GrDiagramNote));
  gboolean has_notes = FALSE;
  g_array_set_size (notes, token->n_nodes);
  for (guint32 node = 0; node < token->n_nodes; node++) {
    GrDiagramNote *note = &g_array_index (notes, GrDiagramNote, node);
    note->lines = lines != NULL && node < lines->len ? lines->pdata[node] : NULL;
    note->url = gr_dot_value (token->dot->node_value, TOKEN_URL, node);
    if (note->url == NULL)
      note->url = gr_dot_value (token->dot->node_value, TOKEN_HREF, node);
    note->tooltip = gr_dot_value (token->dot->node_value, TOKEN_TOOLTIP, node);
    /* The colours of files that this program wrote tell values, as pictures do anyway. */
    if (node < n_read && gr_dot_value (token->dot->node_value, TOKEN_OUTCOME, node) == NULL)
      note->look = gr_dot_node_look (reading, token->dot, node, TOKEN_LOOK);
    has_notes |= note->lines != NULL || note->url != NULL || note->tooltip != NULL
                 || note->look.shape != GR_SHAPE_UNSAID;
  }
  if (has_notes)
    token->note = g_steal_pointer (&notes);
  g_clear_pointer (&notes, g_array_unref);
}

/* Where all nodes are looked at, those are not that nobody is to see and which only hold others apart: no move joins them to another. */
static void
token_hide_nodes (Token *token, const GrDotReading *reading)
{
  guint8 *is_joined = g_new0 (guint8, MAX (1, token->n_nodes));
  GR_EACH (i, const GrDotEdge, edge, token->dot->edge)
    is_joined[edge->tail] = is_joined[edge->head] = TRUE;
  for (guint32 node = 0; node < token->n_nodes; node++) {
    GrDotValue style = gr_dot_said (token->dot->node_value, TOKEN_LOOK + 1, node);
    if (gr_dot_rim (style.text) == GR_RIM_NONE && is_joined[node])
      gr_report_add (reading->report, GR_FAULT_WARNING, reading->source, style.place,
                     "take its style away; or give its arrows style=invis, too, and it is no position",
                     "%s: “%s” is drawn, since moves lead to it or from it", reading->what,
                     (char *) token->dot->name->pdata[node]);
    is_joined[node] |= gr_dot_rim (style.text) != GR_RIM_NONE;
  }
  token->is_reached = is_joined;
}

/* Warns of arrows that Graphviz draws another way round than the move leads, or without a head. */
static void
token_check_heads (const GrDot *dot, const GrDotReading *reading)
{
  GR_EACH (i, const GrDotEdge, edge, dot->edge) {
    GrDotValue said = gr_dot_said (dot->edge_value, TOKEN_DIR, i);
    const char *from = dot->name->pdata[edge->tail], *to = dot->name->pdata[edge->head];
    if (said.text == NULL || g_str_equal (said.text, "forward"))
      continue;
    g_autofree char *help = g_strdup_printf (gr_message ("for a move the other way write %s -> %s"), to, from);
    gr_report_add (reading->report, GR_FAULT_WARNING, reading->source, said.place, help,
                   "%s: dir=%s turns no move: this one leads from “%s” to “%s”", reading->what, said.text, from, to);
  }
}

static gpointer
token_prepare (const GrArgs *args, GrReport *report)
{
  static const char *const node_keys[] = { "token", "start", "value",   "wins",           "outcome", "pos",
                                           "URL",   "href",  "tooltip", GR_DOT_LOOK_KEYS, NULL };
  static const char *const edge_keys[] = { "color", "label", "URL", "href", "tooltip", "style", "xlabel", "dir", NULL };
  if (args->document == NULL)
    return gr_none (gr_report_add_at (report, GR_FAULT_INPUT, args->name, "grundy solve token mygame.dot --at 4",
                                      "token: want a graph in DOT, got no file"));
  GR_EACH_POINTER (i, const GrWord, word, args->words) {
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
  g_autoptr (Token) token = g_new0 (Token, 1);
  token->hidden = gr_dot_take_hidden (dot, TOKEN_EDGE_STYLE);
  token_check_heads (dot, &reading);
  gr_dot_read_records (dot, TOKEN_LOOK);
  guint32 n_read = dot->name->len;
  gboolean has_places;
  token->dot = dot;
  token->is_loopy = gr_args_flag (args, "loopy");
  token->token = g_array_new (FALSE, FALSE, sizeof (guint32));
  token->start = g_array_new (FALSE, FALSE, sizeof (guint32));
  token->place = g_new0 (GrPoint, n_read);
  g_autoptr (GArray) mover = token_read_movers (token, &reading);
  if (mover == NULL || !gr_pos_read (&reading, dot, TOKEN_POS, token->place, &has_places)
      || !token_take_values (token, mover, &reading))
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
  for (GrPlay play = GR_PLAY_NORMAL; play <= GR_PLAY_MISERE && !token->is_partizan; play++)
    token->loopy[play] = gr_loopy_solve (token->n_nodes, token->dag->row, token->dag->follower, play, token->is_loopy);
  if (!token->is_partizan && !token->is_loopy)
    token->grundy = gr_dag_grundy (token->dag);
  token_read_notes (token, &reading, n_read);
  if (token->is_reached == NULL)
    token_hide_nodes (token, &reading);
  return g_steal_pointer (&token);
}

/* ---- the game ---- */

static gboolean
token_is_family (gconstpointer instance)
{
  const Token *token = instance;
  return token->token->len == 0; /* all nodes, or those from several starts on */
}

static gboolean
token_domain (gconstpointer instance, guint64 limit, GrPositions *out)
{
  const Token *token = instance;
  /* The nodes of a document are given, not explored: no limit. */
  for (guint32 node = 0; node < token->n_nodes; node++)
    if (token->is_reached == NULL || token->is_reached[node])
      gr_place_add (0, &node, 1, out);
  return TRUE;
}

static void
token_components (gconstpointer instance, GrPositions *out)
{
  const Token *token = instance;
  if (token->token->len == 0 && token->start->len == 0)
    token_domain (instance, 0, out);
  for (guint i = 0; i < token->start->len; i++)
    gr_place_add (0, &g_array_index (token->start, guint32, i), 1, out);
  for (guint i = 0; i < token->token->len; i++)
    gr_place_add (0, &g_array_index (token->token, guint32, i), 1, out);
}

static void
token_moves (gconstpointer instance, guint32 realm, GrBytes from, GrMoves *out)
{
  const Token *token = instance;
  guint32 node = gr_place_decode (from, 0);
  for (guint32 i = token->dag->row[node]; i < token->dag->row[node + 1]; i++) {
    gr_moves_begin (out, token->dag->mover[i], (guint64) i + 1, 1);
    gr_place_add_part (&token->dag->follower[i], 1, out);
  }
}

static guint64
token_n_moves (gconstpointer instance, guint32 realm, GrBytes from)
{
  const Token *token = instance;
  return gr_dag_n_followers (token->dag, gr_place_decode (from, 0));
}

static gboolean
token_value (gconstpointer instance, guint32 realm, GrBytes at, GrNimber *out)
{
  const Token *token = instance;
  if (token->grundy == NULL)
    return FALSE;
  *out = token->grundy[gr_place_decode (at, 0)];
  return TRUE;
}

GR_TELL_FUNCTION (token_is_loopy, Token, is_loopy)

static gboolean
token_loopy_value (gconstpointer instance, guint32 realm, GrBytes at, GrLoopyValue *out)
{
  const Token *token = instance;
  if (token->is_partizan || !token->is_loopy)
    return FALSE;
  gr_loopy_value (token->loopy[GR_PLAY_NORMAL], gr_place_decode (at, 0), out);
  return TRUE;
}

static gboolean
token_remoteness (gconstpointer instance, GrPlay play, guint32 realm, GrBytes at, guint32 *out)
{
  const Token *token = instance;
  if (token->is_partizan)
    return FALSE;
  *out = token->loopy[play]->remoteness[gr_place_decode (at, 0)];
  return *out != GR_REMOTENESS_NONE;
}

GR_TELL_FUNCTION (token_is_partizan, Token, is_partizan)

/* One token that can still move; those that cannot do not matter. */
static gboolean
token_misere (gconstpointer instance, guint n_parts, const GrBytes *parts, GrOutcome *out)
{
  const Token *token = instance;
  guint32 live = gr_place_decode (parts[0], 0);
  guint n_live = 0;
  for (guint i = 0; i < n_parts; i++) {
    guint32 node = gr_place_decode (parts[i], 0);
    if (gr_dag_n_followers (token->dag, node) > 0) {
      live = node;
      n_live++;
    }
  }
  *out = token->loopy[GR_PLAY_MISERE]->outcome[live];
  return n_live <= 1;
}

static void
token_label (gconstpointer instance, guint32 realm, GrBytes at, GString *out)
{
  const Token *token = instance;
  g_string_append (out, token->dot->name->pdata[gr_place_decode (at, 0)]);
}

static void
token_caption (gconstpointer instance, guint32 realm, GrBytes at, GString *out)
{
  const Token *token = instance;
  g_string_append (out, gr_dot_caption (token->dot, gr_place_decode (at, 0)));
}

static gboolean
token_find (gconstpointer instance, guint32 realm, const char *label, GrPositions *out)
{
  const Token *token = instance;
  guint32 node = gr_dot_lookup (token->dot, label);
  if (node == G_MAXUINT32)
    return FALSE;
  gr_place_add (0, &node, 1, out);
  return TRUE;
}

/* Attribute @key of the arrow that the move goes along; NULL: nothing. */
static const char *
token_move_value (const Token *token, guint64 tag, guint key)
{
  if (tag == 0)
    return NULL;
  return gr_dot_value (token->dot->edge_value, key, token->dag->edge[tag - 1]);
}

static void
token_tell (gconstpointer instance, guint32 realm, GrBytes from, const GrMove *move, const GrPositions *parts,
            GString *out)
{
  g_string_append (out, "push the token from ");
  token_caption (instance, realm, from, out);
  g_string_append (out, " to ");
  token_caption (instance, realm, gr_positions_at (parts, move->first_part), out);
  const char *name = token_move_value (instance, move->tag, TOKEN_LABEL);
  if (name != NULL)
    g_string_append_printf (out, " (%s)", name);
}

static void
token_move_json (gconstpointer instance, const GrMove *move, GrJson *json)
{
  const char *name = token_move_value (instance, move->tag, TOKEN_LABEL);
  if (name != NULL)
    gr_json_text (json, "label", name);
}

static void
token_diagram (gconstpointer instance, guint32 realm, GrDiagram *out)
{
  const Token *token = instance;
  gr_dag_diagram (token->dag, token->dot, out);
  GR_EACH (i, GrDiagramEdge, edge, out->edge) {
    edge->label = token_move_value (token, (guint64) i + 1, TOKEN_LABEL);
    if (edge->label == NULL)
      edge->label = token_move_value (token, (guint64) i + 1, TOKEN_XLABEL);
    edge->url = token_move_value (token, (guint64) i + 1, TOKEN_EDGE_URL);
    if (edge->url == NULL)
      edge->url = token_move_value (token, (guint64) i + 1, TOKEN_EDGE_HREF);
    edge->tooltip = token_move_value (token, (guint64) i + 1, TOKEN_EDGE_TOOLTIP);
    guint32 line = token_line (token, token->dag->edge[i]);
    edge->line = token->is_partizan || line == NO_LINE || line % 0x10101 == 0 ? 0 : line;
    edge->rim = token->is_partizan ? GR_RIM_SOLID
                                   : gr_dot_rim (token_move_value (token, (guint64) i + 1, TOKEN_EDGE_STYLE));
  }
  out->flow = token->dot->flow;
  out->place = token->place;
  out->note = token->note;
  out->group = token->dot->group;
  out->hidden = token->hidden;
}

static void
token_nodes (gconstpointer instance, guint32 realm, GrBytes at, GArray *nodes)
{
  GR_APPEND (nodes, guint32, gr_place_decode (at, 0));
}

/* One node with the token on it; the whole graph is drawn from the diagram. */
static void
token_draw (gconstpointer instance, guint32 realm, GrBytes at, GrScene *out)
{
  gr_dag_draw_token (gr_dot_caption (((const Token *) instance)->dot, gr_place_decode (at, 0)), 0, FALSE, out);
}

static const GrParam token_params[] = {
  { "at", GR_PARAM_TEXT, NULL, 0, 0, NULL, "NODE,…", "where the pieces stand: names of nodes, or a square of a board",
    .told = GR_PHRASE ("at %s") },
  { "from", GR_PARAM_TEXT, NULL, 0, 0, NULL, "NODE,…", "where one token may begin: several starts that are not a sum",
    .told = GR_PHRASE ("from %s") },
  { "loopy", GR_PARAM_FLAG, NULL, 0, 0, NULL, NULL, "play may go round in circles, and be drawn",
    .told = GR_PHRASE ("with cycles") },
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
    .example = "token six.dot --at d",
  },
  .notation = { .input = GR_INPUT_DOCUMENT, .is_verbatim = TRUE, .params = token_params },
  .has_misere = TRUE,
  .prepare = token_prepare,
  .release = token_free,
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
  },
};
