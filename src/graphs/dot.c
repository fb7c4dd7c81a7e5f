// SPDX-License-Identifier: MIT
// DOT in one pass. libcgraph (Graphviz 2.42) takes seconds and half a gigabyte for a million edges, reads no chain of 2600
// nodes, stays in the state in which a fault left it, and tells no places; here every node, edge and value has its place, and
// nothing recurses: open braces know the brace around them. Edges are made where a statement ends, as their attributes stand
// there. Behind a fault no token comes any more.
// Source: Graphviz, The DOT language (graphviz.org/doc/info/lang.html), and its lib/cgraph/grammar.y for what defaults hold of:
// nodes and edges that are made later, in the same braces or in braces in them.
#define GR_DROP_ALSO GR_DROPS (GrDotValue, g_free)

#include "graphs/build.h"

#include "base/args.h"
#include "base/order.h"
#include "base/progress.h"

#include <string.h>

#define DOT_MAX_DEPTH 300     /* braces in braces */
#define DOT_MAX_NAME 100000   /* bytes */
#define DOT_MAX_PAIRS 2000000 /* edges that arrows between braces make, one for every pair of nodes */
#define DOT_MAX_BOXES 16      /* around a box; those further in are not drawn */

/* Words of the language are in the order of dot_words. */
typedef enum {
  STRICT,
  GRAPH,
  DIGRAPH,
  SUBGRAPH,
  NODE,
  EDGE,
  NAME,
  ARROW,
  SIGN /* one character */,
  END,
  FAULT
} TokenKind;
static const char *const dot_words[] = { "strict", "graph", "digraph", "subgraph", "node", "edge" };

typedef struct {
  TokenKind kind;
  GrSpan span;
  const char *text; /* of a name, without quotes and brackets: @size bytes, lent until the next token but one */
  gsize size;
} Token;

/* A node beside an arrow. */
typedef struct {
  guint32 node;
  GrSpan place; /* its own, or that of the brace that it stands in */
  gboolean has_port;
} Member;

/* The graph, number 0, or what is in braces in it. */
typedef struct {
  char *name;             /* (nullable) */
  guint32 outer;          /* the one around it */
  guint n_outer, n_boxes; /* braces around it, and boxes */
  gboolean is_box;
  guint32 begin;               /* its first byte */
  guint n_operands, n_members; /* before its own */
  GArray *node;                /* of guint32: those named in it, rising once it is closed */
  GrDotValue *value;           /* defaults, shape (columns of all kinds) */
} Sub;

typedef struct {
  GrGraphBuilder *builder;
  GrSource *source;
  gboolean is_directed, is_strict;
  gsize at;           /* behind the next token */
  Token token;        /* the next one */
  GString *quoted[2]; /* its text, and that of the one before it, where they are not the source's own */
  GArray *sub;        /* of Sub */
  guint32 open;       /* the one that is being read */
  GHashTable *known;  /* those with names: “number of the one around it, name” → number */
  GArray *operand;    /* of guint: the first member of each side of the arrows of unfinished statements */
  GArray *member;     /* of Member */
  gboolean is_brace;  /* the last operand is one */
  GrInterner once;    /* the edges of a strict graph: their ends */
  guint64 n_pairs;
} Dot;

/* ---- faults ---- */

static gboolean
dot_fail (Dot *dot, GrFaultKind kind, GrSpan place, const char *help, const char *message)
{
  const GrDotReading *reading = dot->builder->reading;
  dot->token.kind = FAULT;
  return gr_report_add (reading->report, kind, dot->source, place, help, "%s: DOT: %s", reading->what,
                        gr_message (message));
}

/* The same, over the limit @most, which @format tells. */
static gboolean
dot_fail_over (Dot *dot, GrSpan place, const char *help, const char *format, int most)
{
  g_autofree char *message = g_strdup_printf (gr_message (format), most);
  return dot_fail (dot, GR_FAULT_LIMIT, place, help, message);
}

/* The next token is not what could stand there. */
static gboolean
dot_fail_here (Dot *dot)
{
  const char *text = dot->source->text;
  GrSpan place = dot->token.span;
  guint line, column;
  if (dot->token.kind == FAULT)
    return FALSE;
  if (dot->token.kind == END) {
    gsize end = dot->source->length; /* behind the last character that is no white space */
    while (end > 0 && g_ascii_isspace (text[end - 1]))
      end--;
    place = (GrSpan) { (guint32) (g_utf8_prev_char (text + end) - text), (guint32) end };
    return dot_fail (dot, GR_FAULT_INPUT, place, "a graph ends with }, and a quoted name with \"",
                     "want the rest of the graph after this, got the end of the text");
  }
  gr_source_locate (dot->source, place.start, &line, &column);
  int size = strchr ("\"<", text[place.start]) != NULL ? 1 : (int) (place.end - place.start);
  g_autofree char *near = g_strdup_printf ("'%.*s'", size, text + place.start);
  g_autofree char *message = g_strdup_printf (gr_message ("syntax error in line %u near %s"), line, near);
  return dot_fail (dot, GR_FAULT_INPUT, place,
                   dot->is_directed ? "DOT is written like this: digraph { a -> b; b -> c; }"
                                    : "an undirected graph is written like this: graph { a -- b; b -- c; }",
                   message);
}

/* ---- tokens ---- */

static gboolean
is_name_byte (char c)
{
  return g_ascii_isalnum (c) || c == '_' || (guchar) c >= 0x80;
}

/* The byte behind blanks, comments and, where there may be @remarks, lines that begin with ';'. */
static const char *
token_skip_blanks (Dot *dot, gboolean remarks)
{
  const char *text = dot->source->text, *at = text + dot->at;
  for (;;) {
    gboolean is_remark = remarks && *at == ';' && (at == text || at[-1] == '\n');
    if (g_ascii_isspace (*at)) {
      at++;
    } else if (*at == '#' || (at[0] == '/' && at[1] == '/') || is_remark) {
      at += strcspn (at, "\n");
    } else if (at[0] == '/' && at[1] == '*' && strstr (at + 2, "*/") != NULL) {
      at = strstr (at + 2, "*/") + 2;
    } else {
      dot->at = (gsize) (at - text);
      return at;
    }
  }
}

/* Appends the quoted name at @at to @out; behind it, NULL where it is not closed. DOT knows two escapes, \" and \\, and keeps
   the latter; a line end behind a backslash is nothing. */
static const char *
token_take_quoted (const char *at, GString *out)
{
  for (at++; *at != '"' && *at != '\0';) {
    gsize n = strcspn (at, "\\\"");
    gboolean is_pair = at[n] == '\\' && at[n + 1] != '\0' && strchr ("\\\"\n", at[n + 1]) != NULL;
    g_string_append_len (out, at, (gssize) (n + (at[n] == '\\' && (!is_pair || at[n + 1] == '\\'))));
    at += n + (at[n] == '\\');
    if (is_pair && *at != '\n')
      g_string_append_c (out, *at);
    at += is_pair;
  }
  return *at == '"' ? at + 1 : NULL;
}

/* A name in quotes, perhaps with more behind “+”, or in angle brackets. */
static void
token_take_own (Dot *dot)
{
  const char *text = dot->source->text, *from = text + dot->at, *at = from;
  GrSpan opening = { dot->at, dot->at + 1 };
  GString *own = dot->quoted[0];
  guint depth = 0;
  dot->quoted[0] = dot->quoted[1];
  dot->quoted[1] = own;
  g_string_truncate (own, 0);
  if (*at == '<') {
    do
      depth += (*at == '<') - (*at == '>');
    while (*at++ != '\0' && depth > 0);
    if (depth > 0) {
      dot_fail (dot, GR_FAULT_INPUT, opening, "close it with >; a name with < in it stands in quotes",
                "this < is not closed");
      return;
    }
    g_string_append_len (own, from + 1, at - from - 2);
    dot->at = (gsize) (at - text);
  }
  for (gboolean is_more = *from == '"'; is_more;) {
    at = token_take_quoted (at, own);
    if (at == NULL) {
      dot_fail (dot, GR_FAULT_INPUT, opening, "close it with \"; in a name a quotation mark is written \\\"",
                "this quoted name is not closed");
      return;
    }
    gsize end = dot->at = (gsize) (at - text);
    is_more = *token_skip_blanks (dot, FALSE) == '+';
    dot->at += is_more;
    at = token_skip_blanks (dot, FALSE);
    is_more &= *at == '"';
    dot->at = end;
  }
  dot->token = (Token) { NAME, { opening.start, (guint32) dot->at }, own->str, own->len };
}

/* A word of the language, a name or a number. */
static void
token_take_word (Dot *dot)
{
  const char *from = dot->source->text + dot->at, *at = from;
  gboolean is_number = !is_name_byte (*at) || g_ascii_isdigit (*at);
  if (is_number) {
    at += *at == '-';
    at += strspn (at, "0123456789");
    at += *at == '.' ? 1 + strspn (at + 1, "0123456789") : 0;
  }
  gsize n_digits = (gsize) (at - from);
  while (is_name_byte (*at))
    at++;
  dot->token = (Token) { NAME, { dot->at, dot->at + (at - from) }, from, (gsize) (at - from) };
  dot->at = dot->token.span.end;
  for (guint i = 0; i < G_N_ELEMENTS (dot_words) && !is_number; i++)
    if (strlen (dot_words[i]) == dot->token.size && g_ascii_strncasecmp (dot_words[i], from, dot->token.size) == 0)
      dot->token.kind = STRICT + i;
  if (is_number && n_digits < dot->token.size)
    dot_fail (dot, GR_FAULT_INPUT, dot->token.span, "write it in quotes",
              "a name that begins with a digit and is no number stands in quotes");
}

/* Reads the next token. */
static void
dot_next (Dot *dot)
{
  const char *at = token_skip_blanks (dot, FALSE);
  gsize minus = *at == '-';
  gboolean is_arrow = minus > 0 && (at[1] == '-' || at[1] == '>'), is_comment = at[0] == '/' && at[1] == '*';
  gsize size = is_arrow || is_comment ? 2 : *at == '\0' ? 0 : (gsize) (g_utf8_next_char (at) - at);
  GrSpan span = { dot->at, dot->at + size };
  if (is_comment) {
    dot_fail (dot, GR_FAULT_INPUT, span, "close it with */", "this comment is not closed");
  } else if (*at == '"' || *at == '<') {
    token_take_own (dot);
  } else if (is_name_byte (*at) || g_ascii_isdigit (at[minus])
             || (at[minus] == '.' && g_ascii_isdigit (at[minus + 1]))) {
    token_take_word (dot);
  } else {
    gboolean fits = is_arrow && (at[1] == '>') == dot->is_directed;
    dot->token = (Token) { *at == '\0' ? END : fits ? ARROW : SIGN, span };
    dot->at += size;
  }
  if (dot->token.kind == NAME && dot->token.size > DOT_MAX_NAME)
    dot_fail_over (dot, (GrSpan) { span.start, span.start + 1 }, "shorten it",
                   "this name or label has more than %d bytes", DOT_MAX_NAME);
}

static gboolean
dot_is_sign (const Dot *dot, char sign)
{
  return dot->token.kind == SIGN && dot->source->text[dot->token.span.start] == sign;
}

/* Whether @sign comes next, which is then taken. */
static gboolean
dot_take_sign (Dot *dot, char sign)
{
  gboolean is_there = dot_is_sign (dot, sign);
  if (is_there)
    dot_next (dot);
  return is_there;
}

/* The name that comes next, into @name; FALSE where none does. */
static gboolean
dot_take_name (Dot *dot, Token *name)
{
  *name = dot->token;
  if (name->kind != NAME)
    return FALSE;
  dot_next (dot);
  return TRUE;
}

/* ---- nodes, edges and what is said of them ---- */

static Sub *
dot_open_sub (const Dot *dot)
{
  return &g_array_index (dot->sub, Sub, dot->open);
}

/* What @sub says of all that is of @kind. */
static GrDotValue *
sub_defaults (const Dot *dot, const Sub *sub, GrDotKind kind)
{
  const guint *n = dot->builder->n_keys;
  return sub->value + (kind > GR_DOT_NODE ? n[GR_DOT_NODE] : 0) + (kind > GR_DOT_EDGE ? n[GR_DOT_EDGE] : 0);
}

static void
dot_set_defaults (Dot *dot, GrDotKind kind, guint32 row)
{
  const GrDotValue *value = sub_defaults (dot, dot_open_sub (dot), kind);
  for (guint i = 0; i < dot->builder->n_keys[kind]; i++)
    if (value[i].text != NULL)
      gr_graph_builder_set (dot->builder, kind, row, i, value[i]);
}

static void
dot_make_edge (Dot *dot, const Member *tail, const Member *head)
{
  guint32 edge = dot->builder->dot->edge->len;
  if (dot->is_strict) { /* has it once */
    gboolean is_turned = !dot->is_directed && tail->node > head->node;
    guint32 ends[] = { is_turned ? head->node : tail->node, is_turned ? tail->node : head->node };
    edge = gr_interner_add (&dot->once, 0, ends, sizeof ends);
  }
  if (edge == dot->builder->dot->edge->len) {
    gr_dot_add_edge (dot->builder->dot, tail->node, head->node, (GrSpan) { tail->place.start, head->place.end });
    dot_set_defaults (dot, GR_DOT_EDGE, edge);
  }
  if (tail->has_port)
    gr_graph_builder_key (dot->builder, GR_DOT_EDGE, "port", tail->place);
  if (head->has_port)
    gr_graph_builder_key (dot->builder, GR_DOT_EDGE, "port", head->place);
  gr_graph_builder_set_said (dot->builder, GR_DOT_EDGE, edge);
}

/* The value of attribute @name of @kind, behind its “=”: into @defaults (nullable), else it is said of what the statement names. */
static gboolean
dot_take_value (Dot *dot, GrDotKind kind, const Token *name, GrDotValue *defaults)
{
  g_autofree char *key = g_strndup (name->text, name->size);
  GArray *all = dot->builder->said;
  Token value;
  if (!dot_take_sign (dot, '=') || !dot_take_name (dot, &value))
    return dot_fail_here (dot);
  guint n_before = all->len;
  gr_graph_builder_say (dot->builder, kind, key, value.text, value.size, value.span);
  if (defaults == NULL || all->len == n_before)
    return TRUE;
  const GrDotSaid *said = &g_array_index (all, GrDotSaid, n_before);
  defaults[said->column] = said->value;
  g_array_set_size (all, n_before);
  return TRUE;
}

/* Lists in brackets of what is said of @kind. */
static gboolean
dot_take_lists (Dot *dot, GrDotKind kind, GrDotValue *defaults)
{
  Token name;
  while (dot_take_sign (dot, '['))
    while (!dot_take_sign (dot, ']')) {
      if (!dot_take_name (dot, &name))
        return dot_fail_here (dot);
      if (!dot_take_value (dot, kind, &name, defaults))
        return FALSE;
      if (!dot_take_sign (dot, ','))
        dot_take_sign (dot, ';');
    }
  return TRUE;
}

/* ---- braces ---- */

/* The part of the open one that is called @name (nullable), which may have been open before. */
static guint32
dot_part (Dot *dot, const char *name)
{
  const Sub *outer = dot_open_sub (dot);
  g_autofree char *path = g_strdup_printf ("%u %s", dot->open, name != NULL ? name : "");
  guint32 known = name != NULL ? GPOINTER_TO_UINT (g_hash_table_lookup (dot->known, path)) : 0;
  if (known > 0)
    return known;
  Sub sub = { .name = g_strdup (name), .outer = dot->open, .n_outer = outer->n_outer + 1 };
  guint n_values = (guint) (sub_defaults (dot, outer, GR_DOT_GRAPH) - outer->value) + GR_DOT_N_GRAPH_KEYS;
  sub.n_boxes = outer->n_boxes + outer->is_box;
  sub.is_box = name != NULL && g_str_has_prefix (name, "cluster");
  sub.node = g_array_new (FALSE, FALSE, sizeof (guint32));
  sub.value = g_memdup2 (outer->value, n_values * sizeof *sub.value);
  g_array_append_val (dot->sub, sub);
  if (name != NULL)
    g_hash_table_insert (dot->known, g_steal_pointer (&path), GUINT_TO_POINTER (dot->sub->len - 1));
  if (sub.is_box && !dot->builder->reading->has_groups)
    gr_graph_builder_key (dot->builder, GR_DOT_GRAPH, "clusters", dot->token.span);
  return dot->sub->len - 1;
}

/* “{”, perhaps with “subgraph name” before it. */
static gboolean
dot_open_brace (Dot *dot)
{
  guint32 begin = dot->token.span.start;
  Token name = { 0 };
  if (dot->token.kind == SUBGRAPH) {
    dot_next (dot);
    dot_take_name (dot, &name);
  }
  if (!dot_is_sign (dot, '{'))
    return dot_fail_here (dot);
  if (dot_open_sub (dot)->n_outer + 1 == DOT_MAX_DEPTH)
    return dot_fail (dot, GR_FAULT_LIMIT, dot->token.span,
                     "write what is in the inner braces as statements of their own",
                     "braces are nested more than 300 deep");
  g_autofree char *own = name.kind == NAME ? g_strndup (name.text, name.size) : NULL;
  dot->open = dot_part (dot, own);
  Sub *sub = dot_open_sub (dot);
  sub->begin = begin;
  sub->n_operands = dot->operand->len;
  sub->n_members = dot->member->len;
  dot_next (dot);
  return TRUE;
}

static gboolean
sub_is_rank (const Dot *dot, const Sub *sub)
{
  return g_strcmp0 (sub_defaults (dot, sub, GR_DOT_GRAPH)[GR_DOT_RANK].text, "same") == 0;
}

/* “}” of a part: its nodes are an operand of the statement around it. Of what has no name and is no group nothing else is kept. */
static void
dot_close_brace (Dot *dot)
{
  Sub *sub = dot_open_sub (dot);
  guint32 *node = (guint32 *) (gpointer) sub->node->data, n = 0;
  g_array_sort (sub->node, gr_order_u32);
  for (guint i = 0; i < sub->node->len; i++)
    if (n == 0 || node[n - 1] != node[i])
      node[n++] = node[i];
  g_array_set_size (sub->node, n);
  dot->is_brace = TRUE;
  g_array_append_val (dot->operand, dot->member->len);
  for (guint i = 0; i < n; i++)
    GR_APPEND (dot->member, Member, node[i], { sub->begin, dot->token.span.end }, FALSE);
  g_array_append_vals (g_array_index (dot->sub, Sub, sub->outer).node, node, n);
  guint32 own = dot->open;
  dot->open = sub->outer;
  if (own + 1 == dot->sub->len && sub->name == NULL && !sub_is_rank (dot, sub))
    g_array_set_size (dot->sub, own);
  dot_next (dot);
}

/* ---- statements ---- */

/* “a:port:side, b”. */
static gboolean
dot_take_nodes (Dot *dot, Token *name)
{
  dot->is_brace = FALSE;
  g_array_append_val (dot->operand, dot->member->len);
  do {
    Member member = { dot->builder->dot->name->len, name->span, FALSE };
    Token port;
    guint32 node = gr_graph_builder_node (dot->builder, name->text, name->size, name->span);
    if (node == member.node) /* a new one */
      dot_set_defaults (dot, GR_DOT_NODE, node);
    member.node = node;
    g_array_append_val (dot_open_sub (dot)->node, node);
    for (guint i = 0; i < 2 && dot_take_sign (dot, ':'); i++) {
      if (!dot_take_name (dot, &port))
        return dot_fail_here (dot);
      member.has_port = TRUE;
      member.place.end = port.span.end;
    }
    g_array_append_val (dot->member, member);
    if (!dot_take_sign (dot, ','))
      return TRUE;
  } while (dot_take_name (dot, name));
  return dot_fail_here (dot);
}

/* Edges lead from each member of an operand to each of the next. */
static gboolean
dot_make_edges (Dot *dot, guint first)
{
  const Member *member = (const Member *) (gpointer) dot->member->data;
  g_array_append_val (dot->operand, dot->member->len);
  const guint *begin = (const guint *) (gpointer) dot->operand->data;
  for (guint i = first; i + 2 < dot->operand->len; i++) {
    guint64 n = (guint64) (begin[i + 1] - begin[i]) * (begin[i + 2] - begin[i + 1]);
    dot->n_pairs += n > 1 ? n : 0;
    if (dot->n_pairs > DOT_MAX_PAIRS) {
      guint32 end = member[begin[i + 1]].place.end;
      return dot_fail_over (dot, (GrSpan) { end - 1, end },
                            "an edge is made for every pair of nodes: take smaller braces",
                            "arrows between braces make more than %d edges", DOT_MAX_PAIRS);
    }
    for (guint t = begin[i]; t < begin[i + 1]; t++)
      for (guint h = begin[i + 1]; h < begin[i + 2]; h++)
        dot_make_edge (dot, &member[t], &member[h]);
  }
  return TRUE;
}

static gboolean
dot_is_brace (const Dot *dot)
{
  return dot->token.kind == SUBGRAPH || dot_is_sign (dot, '{');
}

/* What may stand behind an operand: arrows and what they lead to, attributes. */
static gboolean
dot_go_on (Dot *dot)
{
  Token name;
  while (dot->token.kind == ARROW) {
    dot_next (dot);
    if (dot_is_brace (dot))
      return dot_open_brace (dot);
    if (!dot_take_name (dot, &name))
      return dot_fail_here (dot);
    if (!dot_take_nodes (dot, &name))
      return FALSE;
  }
  const Sub *sub = dot_open_sub (dot);
  gboolean is_chain = dot->operand->len > sub->n_operands + 1;
  if (!dot_take_lists (dot, is_chain ? GR_DOT_EDGE : GR_DOT_NODE, NULL)
      || (is_chain && !dot_make_edges (dot, sub->n_operands)))
    return FALSE;
  for (guint i = sub->n_members; i < dot->member->len && !is_chain && !dot->is_brace; i++)
    gr_graph_builder_set_said (dot->builder, GR_DOT_NODE, g_array_index (dot->member, Member, i).node);
  g_array_set_size (dot->operand, sub->n_operands);
  g_array_set_size (dot->member, sub->n_members);
  g_array_set_size (dot->builder->said, 0);
  dot_take_sign (dot, ';');
  gr_progress_tell (GR_PHRASE ("reading the graph"), dot->at, (double) dot->at / (double) MAX (1, dot->source->length));
  return TRUE;
}

/* A statement, or its part up to an opening brace or from a closing one on. */
static gboolean
dot_take_statement (Dot *dot)
{
  Token first = dot->token;
  if (dot_is_brace (dot))
    return dot_open_brace (dot);
  if (dot_is_sign (dot, '}')) {
    dot_close_brace (dot);
    return dot_go_on (dot);
  }
  GrDotKind kind = first.kind == NODE ? GR_DOT_NODE : first.kind == EDGE ? GR_DOT_EDGE : GR_DOT_GRAPH;
  GrDotValue *defaults = sub_defaults (dot, dot_open_sub (dot), kind);
  if (first.kind == NAME) {
    dot_next (dot);
    if (!dot_is_sign (dot, '='))
      return dot_take_nodes (dot, &first) && dot_go_on (dot);
    if (!dot_take_value (dot, kind, &first, defaults))
      return FALSE;
  } else if (first.kind == NODE || first.kind == EDGE || first.kind == GRAPH) {
    dot_next (dot);
    if (!dot_is_sign (dot, '['))
      return dot_fail_here (dot);
    if (!dot_take_lists (dot, kind, defaults))
      return FALSE;
  } else {
    return dot_fail_here (dot);
  }
  dot_take_sign (dot, ';');
  return TRUE;
}

/* ---- the whole ---- */

/* “strict digraph name {” */
static gboolean
dot_take_head (Dot *dot)
{
  static const char example[] = "DOT is written like this: digraph { a -> b; b -> c; }";
  const GrDotReading *reading = dot->builder->reading;
  Token name;
  token_skip_blanks (dot, TRUE);
  dot_next (dot);
  if (dot->token.kind == END)
    return gr_report_add (reading->report, GR_FAULT_INPUT, dot->source, gr_source_line (dot->source, 1), example,
                          "%s: want a graph in DOT, got nothing", reading->what);
  dot->is_strict = dot->token.kind == STRICT;
  if (dot->is_strict)
    dot_next (dot);
  Token word = dot->token;
  dot->is_directed = word.kind != GRAPH;
  if (word.kind != GRAPH && word.kind != DIGRAPH && word.kind != FAULT) {
    g_autofree char *got = g_strndup (dot->source->text + word.span.start, word.span.end - word.span.start);
    g_autofree char *message = g_strdup_printf (gr_message ("want “digraph” or “graph” at the beginning, got “%s”"),
                                                got);
    return dot_fail (dot, GR_FAULT_INPUT, word.span, example, message);
  }
  if (reading->edges != GR_DOT_ANY && dot->is_directed != (reading->edges == GR_DOT_ARROWS))
    return gr_report_add (reading->report, GR_FAULT_INPUT, dot->source, word.span, reading->help,
                          dot->is_directed ? "%s: want an undirected graph, got a directed one (digraph)"
                                           : "%s: want a directed graph (digraph), got an undirected one",
                          reading->what);
  dot_next (dot);
  if (dot_take_name (dot, &name) && name.size > 0)
    dot->builder->dot->title = g_strndup (name.text, name.size);
  return dot_take_sign (dot, '{') || dot_fail_here (dot);
}

GR_CLEAR_FUNCTION (group_clear, GrDiagramGroup, node)

/* The graph's rankdir, its boxes and ranks. */
static void
dot_take_looks (const Dot *dot)
{
  static const char *const flows[] = { "", "LR", "TB", "RL", "BT" }; /* by GrFlow */
  GrDot *out = dot->builder->dot;
  const GrDotValue *whole = sub_defaults (dot, dot_open_sub (dot), GR_DOT_GRAPH);
  const char *rankdir = whole[GR_DOT_RANKDIR].text;
  g_autofree char *head = gr_dot_label (dot->source, &whole[GR_DOT_LABEL], out->title != NULL ? out->title : "");
  out->head = head != NULL ? g_string_chunk_insert (out->text, head) : NULL;
  for (GrFlow flow = GR_FLOW_RIGHT; flow <= GR_FLOW_UP; flow++)
    if (g_strcmp0 (flows[flow], rankdir) == 0)
      out->flow = flow;
  const GrDotValue *ground = &whole[GR_DOT_N_GRAPH_KEYS - 1];
  if (ground->text != NULL && dot->builder->reading->has_groups)
    GR_APPEND (dot->builder->left_out, GrDotLeftOut, "bgcolor", NULL, ground->place);
  for (guint i = 1; i < dot->sub->len && dot->builder->reading->has_groups; i++) {
    const Sub *sub = &g_array_index (dot->sub, Sub, i);
    const char *style = sub_defaults (dot, sub, GR_DOT_GRAPH)[GR_DOT_LOOK + 1].text;
    if (sub->n_boxes > DOT_MAX_BOXES || !(sub->is_box || sub_is_rank (dot, sub)) || gr_dot_rim (style) == GR_RIM_NONE)
      continue;
    g_autofree char *label = sub->is_box
                               ? gr_dot_label (dot->source, &sub_defaults (dot, sub, GR_DOT_GRAPH)[GR_DOT_LABEL], "")
                               : NULL;
    GrDotValue own[GR_DOT_N_LOOK_KEYS];
    memcpy (own, sub_defaults (dot, sub, GR_DOT_GRAPH) + GR_DOT_LOOK, sizeof own);
    if (own[GR_DOT_N_LOOK_KEYS - 1].text == whole[GR_DOT_N_GRAPH_KEYS - 1].text) /* the ground of the whole graph */
      own[GR_DOT_N_LOOK_KEYS - 1].text = NULL;
    GrDiagramGroup group = { sub->is_box, label != NULL ? g_string_chunk_insert (out->text, label) : NULL, sub->n_boxes,
                             g_array_ref (sub->node), gr_dot_look (dot->builder->reading, own) };
    if (out->group == NULL) {
      out->group = g_array_new (FALSE, FALSE, sizeof (GrDiagramGroup));
      g_array_set_clear_func (out->group, group_clear);
    }
    g_array_append_val (out->group, group);
  }
}

GR_CLEAR_FUNCTION (sub_clear, Sub, value, name, node)

static void
dot_read (GrGraphBuilder *builder)
{
  const guint *n = builder->n_keys;
  g_autoptr (GString) last = g_string_new (NULL), before = g_string_new (NULL);
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GArray) sub = g_array_new (FALSE, FALSE, sizeof (Sub)),
                     operand = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) member = g_array_new (FALSE, FALSE, sizeof (Member));
  Dot dot = { .builder = builder,
              .source = builder->reading->source,
              .quoted = { last, before },
              .sub = sub,
              .known = known,
              .operand = operand,
              .member = member };
  Sub whole = { .node = g_array_new (FALSE, FALSE, sizeof (guint32)),
                .value = g_new0 (GrDotValue, n[GR_DOT_NODE] + n[GR_DOT_EDGE] + n[GR_DOT_GRAPH]) };
  g_array_set_clear_func (sub, sub_clear);
  g_array_append_val (sub, whole);
  gr_interner_init (&dot.once);
  gboolean good = dot_take_head (&dot);
  while (good && !(dot.open == 0 && dot_is_sign (&dot, '}')))
    good = dot_take_statement (&dot);
  if (good) {
    dot_take_looks (&dot);
    const GrDotReading *reading = builder->reading;
    token_skip_blanks (&dot, TRUE); /* and remarks, but nothing else */
    dot_next (&dot);
    if (dot.token.kind <= DIGRAPH)
      gr_report_add (reading->report, GR_FAULT_INPUT, dot.source, dot.token.span,
                     "put each graph into a file of its own; games are added with +",
                     "%s: want one graph, got a second one", reading->what);
    else if (dot.token.kind < END)
      gr_report_add (reading->report, GR_FAULT_INPUT, dot.source, dot.token.span,
                     dot_is_sign (&dot, '}') ? "take this brace away, or open it with {"
                                             : "take it away, or write it before that brace",
                     "%s: want nothing after the graph’s last }, got more text", reading->what);
  }
  gr_interner_clear (&dot.once);
}

/* ---- any format ---- */

/* Which format a graph is in: DOT by the name of its file, or by a brace that is not at the beginning; JSON begins with a brace
   or bracket, and plain text has none. */
GrDot *
gr_graph_read (const GrDotReading *reading)
{
  GrSource *source = reading->source;
  GrGraphBuilder builder;
  if (!gr_source_check_text (source, reading->report))
    return NULL;
  char first = '\0'; /* the first byte that counts, behind blank lines and lines that begin with ';' */
  for (gsize at = 0; at < source->length && first == '\0';) {
    GrSpan line = gr_source_take_line (source, &at);
    gsize start = line.start;
    while (start < line.end && g_ascii_isspace (source->text[start]))
      start++;
    if (start < line.end && source->text[line.start] != ';')
      first = source->text[start];
  }
  gboolean is_json = first == '{' || first == '[';
  gboolean is_dot = g_str_has_suffix (source->name, ".dot") || g_str_has_suffix (source->name, ".gv")
                    || (!is_json && (first == '\0' || memchr (source->text, '{', source->length) != NULL));
  gr_graph_builder_init (&builder, reading, is_dot);
  if (is_dot)
    dot_read (&builder);
  else if (is_json)
    gr_graph_json_read (&builder);
  else
    gr_graph_text_read (&builder);
  g_autoptr (GrDot) dot = gr_graph_builder_finish (&builder);
  if (dot != NULL && reading->edges == GR_DOT_ARROWS && dot->name->len == 0) {
    gr_report_add (reading->report, GR_FAULT_INPUT, source, gr_source_line (source, 1), reading->help,
                   "%s: want a graph with nodes, got an empty one", reading->what);
    return NULL;
  }
  return g_steal_pointer (&dot);
}
