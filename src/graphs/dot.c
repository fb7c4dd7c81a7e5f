// SPDX-License-Identifier: MIT
// DOT through libcgraph. agread (Graphviz 2.42) never gives up cleanly: on bad input it reports through agseterrf in
// pieces, may still return a part of a graph, and its scanner can stay inside a string or comment. So any message is a
// failure, and after one the scanner is fed closing characters until it reads a known graph right again. It also stops
// behind the first graph and keeps what follows in its buffer, where the next text would find it: so a text is always
// read to its end.
#include "graphs/dot.h"

#include "base/args.h"
#include "base/guard.h"
#include "base/number.h"
#include "base/progress.h"
#include "graphs/dot-attributes.h"
#include "graphs/dot-scan.h"

#include <graphviz/cgraph.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>

#define DOT_TEXT_BLOCK 65536 /* bytes of names kept together */

/* ---- messages of the library ---- */

static GString *dot_error; /* what the parser has said in this run; the callback carries no user data */

static int
dot_hear (char *piece)
{
  if (g_str_equal (piece, "memory allocation failure"))
    gr_guard_out_of_memory ();
  g_string_append (dot_error, piece);
  return 0;
}

/* A text on its way into the scanner. */
typedef struct {
  const char *text;
  gsize at, end;
  gsize begin; /* bytes before it are lines that are skipped */
} DotChannel;

static gboolean
dot_is_skipped (const char *line, gsize n)
{
  gsize i = 0;
  while (i < n && g_ascii_isspace (line[i]))
    i++;
  return i == n || *line == ';';
}

/* Blank lines and lines that begin with ';' are skipped before the graph and behind it; in it a ';' ends a statement,
   so that a line “; }” may well be the graph's last. */
static DotChannel
dot_open (const GrSource *source)
{
  const char *text = source->text;
  DotChannel channel = { .text = text, .end = source->length };
  while (channel.begin < channel.end) {
    gsize n = strcspn (text + channel.begin, "\n");
    if (!dot_is_skipped (text + channel.begin, n))
      break;
    channel.begin = MIN (channel.begin + n + 1, channel.end);
  }
  while (channel.end > channel.begin) {
    gsize line = channel.end;
    while (line > channel.begin && text[line - 1] != '\n')
      line--;
    if (!dot_is_skipped (text + line, channel.end - line) || memchr (text + line, '}', channel.end - line) != NULL)
      break;
    channel.end = line > channel.begin ? line - 1 : line;
  }
  return channel;
}

/* Gives the scanner its next bytes: blanks for what is skipped, so that lines keep their numbers. */
static int
dot_pass_on (void *channel, char *out, int room)
{
  DotChannel *own = channel;
  gsize n = MIN ((gsize) room, own->end - own->at);
  memcpy (out, own->text + own->at, n);
  for (gsize i = 0; i < n && own->at + i < own->begin; i++)
    out[i] = out[i] == '\n' ? '\n' : ' ';
  own->at += n;
  gr_progress_tell (GR_PHRASE ("reading the graph"), own->at, (double) own->at / MAX (1, own->end));
  return (int) n;
}

/* The next graph of @channel; *message (transfer full) is set where the parser said anything. */
static Agraph_t *
dot_parse_next (DotChannel *channel, char **message)
{
  static Agiodisc_t io; /* the graph keeps its address */
  Agdisc_t disciplines = AgDefaultDisc;
  io = AgIoDisc;
  io.afread = dot_pass_on;
  disciplines.io = &io;
  dot_error = g_string_new (NULL);
  agseterrf (dot_hear);
  Agraph_t *graph = agread (channel, &disciplines);
  agseterrf (NULL);
  *message = dot_error->len > 0 ? g_string_free (dot_error, FALSE) : NULL;
  if (*message == NULL)
    g_string_free (dot_error, TRUE);
  dot_error = NULL;
  return graph;
}

static Agraph_t *
dot_parse (const char *text, char **message)
{
  DotChannel channel = { .text = text, .end = strlen (text) };
  Agraph_t *graph = dot_parse_next (&channel, message);
  agsetfile (NULL); /* lines count from 1 again */
  return graph;
}

static gboolean
dot_scanner_is_clean (void)
{
  g_autofree char *message = NULL;
  Agraph_t *graph = dot_parse ("digraph { a -> b }", &message);
  gboolean clean = message == NULL && graph != NULL && agnnodes (graph) == 2 && agnedges (graph) == 1;
  if (graph != NULL)
    agclose (graph);
  return clean;
}

/* FALSE where the scanner stays lost. */
static gboolean
dot_recover (void)
{
  static const char *const closing[] = { "", "\"", "*/", ">", ">>>>>>>>", "\n", "}", "\"}" };
  for (guint i = 0; i < G_N_ELEMENTS (closing); i++) {
    g_autofree char *message = NULL;
    Agraph_t *graph = closing[i][0] != '\0' ? dot_parse (closing[i], &message) : NULL;
    if (graph != NULL)
      agclose (graph);
    if (dot_scanner_is_clean ())
      return TRUE;
  }
  return FALSE;
}

/* ---- places ---- */

GrSpan
gr_dot_place (const GrSource *source, const char *tail, const char *head)
{
  g_autoptr (GString) id = g_string_new (NULL);
  gsize at = dot_open (source).begin;
  guint32 start = 0;
  GrSpan span;
  enum { SEEK, TAIL, ARROW } state = SEEK;
  while (gr_dot_next_token (source, &at, id, &span)) {
    if (state == ARROW && head != NULL && g_str_equal (id->str, head))
      return (GrSpan) { start, span.end };
    if (state == TAIL && (g_str_equal (id->str, "->") || g_str_equal (id->str, "--"))) {
      state = ARROW;
      continue;
    }
    state = g_str_equal (id->str, tail) ? TAIL : SEEK;
    start = span.start;
    if (state == TAIL && head == NULL)
      return span;
  }
  return gr_source_line (source, 1);
}

GrSpan
gr_dot_place_value (const GrSource *source, GrSpan place, const char *key, const char *value)
{
  const gsize begin[] = { place.start, dot_open (source).begin };
  g_autoptr (GString) id = g_string_new (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (begin); i++) {
    gsize at = begin[i];
    GrSpan span;
    enum { SEEK, KEY, EQUALS } state = SEEK;
    while (gr_dot_next_token (source, &at, id, &span)) {
      if (state == EQUALS && g_str_equal (id->str, value))
        return span;
      state = state == KEY && g_str_equal (id->str, "=") ? EQUALS : g_str_equal (id->str, key) ? KEY : SEEK;
    }
  }
  return place;
}

GrSpan
gr_dot_edge_place (const GrDot *dot, const GrSource *source, guint32 edge)
{
  const GrDotEdge *ends = &g_array_index (dot->edge, GrDotEdge, edge);
  if (dot->place != NULL)
    return g_array_index (dot->place, GrSpan, edge);
  return gr_dot_place (source, dot->name->pdata[ends->tail], dot->name->pdata[ends->head]);
}

GrSpan
gr_dot_ends_place (const GrDot *dot, const GrSource *source, guint32 tail, guint32 head)
{
  guint32 edge = 0;
  while (g_array_index (dot->edge, GrDotEdge, edge).tail != tail
         || g_array_index (dot->edge, GrDotEdge, edge).head != head)
    edge++;
  return gr_dot_edge_place (dot, source, edge);
}

static gboolean
dot_is_letter (char c)
{
  return g_ascii_isalnum (c) || c == '_' || (guchar) c >= 0x80;
}

/* Where @source, which is no DOT, has @name as a word of its own that is no key of JSON, else where it has these letters.
   (nullable) */
static const char *
dot_find_word (const GrSource *source, const char *name)
{
  gsize n = strlen (name);
  const char *end = source->text + source->length;
  const char *first = n > 0 ? g_strstr_len (source->text, (gssize) source->length, name) : NULL;
  for (const char *at = first; at != NULL; at = g_strstr_len (at + 1, end - (at + 1), name)) {
    const char *behind = at + n;
    gboolean is_quoted = at > source->text && at[-1] == '"' && *behind == '"';
    if ((at > source->text && dot_is_letter (at[-1])) || dot_is_letter (*behind))
      continue;
    behind += is_quoted;
    behind += strspn (behind, " \t");
    if (!is_quoted || *behind != ':')
      return at;
  }
  return first;
}

GrSpan
gr_dot_node_place (const GrDot *dot, const GrSource *source, guint32 node)
{
  const char *name = dot->name->pdata[node];
  if (dot->place == NULL)
    return gr_dot_place (source, name, NULL);
  const char *found = dot_find_word (source, name);
  guint32 start = found != NULL ? (guint32) (found - source->text) : 0;
  return (GrSpan) { start, start + (found != NULL ? (guint32) strlen (name) : 0) };
}

/* The first token behind the first graph's closing brace, or the first line where none is found. */
static GrSpan
dot_rest_place (const GrSource *source)
{
  g_autoptr (GString) id = g_string_new (NULL);
  gsize at = dot_open (source).begin;
  guint depth = 0;
  gboolean is_behind = FALSE;
  GrSpan span;
  while (gr_dot_next_token (source, &at, id, &span)) {
    if (is_behind)
      return span;
    gboolean is_bare = span.end - span.start == 1; /* “{” in quotes is a name */
    depth += is_bare && id->str[0] == '{';
    is_behind = is_bare && id->str[0] == '}' && depth > 0 && --depth == 0;
  }
  return gr_source_line (source, 1);
}

/* The last character that is no white space: where something is missing. */
static GrSpan
dot_end_place (const GrSource *source)
{
  gsize end = source->length;
  while (end > 0 && g_ascii_isspace (source->text[end - 1]))
    end--;
  gsize start = end;
  while (start > 0 && start + 1 > end)
    start = g_utf8_prev_char (source->text + start) - source->text;
  return (GrSpan) { start, end };
}

/* Where the parser stopped: “… in line 3 near 'x'”, without “near” at the end of the text. */
static GrSpan
dot_error_place (const GrSource *source, const char *message)
{
  const char *found = strstr (message, "in line ");
  if (found == NULL || strstr (found, " near ") == NULL)
    return dot_end_place (source);
  guint line = strtoul (found + 8, NULL, 10);
  GrSpan span = gr_source_line (source, MAX (1, line));
  const char *near = found != NULL ? strstr (found, "near '") : NULL;
  const char *end = near != NULL ? strrchr (near + 6, '\'') : NULL;
  if (end != NULL && end > near + 6) {
    g_autofree char *token = g_strndup (near + 6, end - near - 6);
    const char *at = g_strstr_len (source->text + span.start, span.end - span.start, token);
    if (at != NULL) {
      span.start = at - source->text;
      span.end = span.start + strlen (token);
    }
  }
  return span;
}

static const char *
dot_example (const GrSource *source)
{
  g_autoptr (GString) id = g_string_new (NULL);
  gsize at = dot_open (source).begin;
  GrSpan span;
  gboolean has_token = gr_dot_next_token (source, &at, id, &span);
  if (has_token && g_str_equal (id->str, "strict"))
    has_token = gr_dot_next_token (source, &at, id, &span);
  return has_token && g_str_equal (id->str, "graph")
           ? GR_PHRASE ("an undirected graph is written like this: graph { a -- b; b -- c; }")
           : GR_PHRASE ("DOT is written like this: digraph { a -> b; b -> c; }");
}

static void
dot_report_error (GrSource *source, const char *what, const char *message, GrReport *report)
{
  g_autofree char *line = g_strndup (message, strcspn (message, "\n"));
  const char *text = g_str_has_prefix (line, "Error: ") ? line + 7 : line;
  const char *syntax = strstr (text, "syntax error");
  if (syntax != NULL && strstr (syntax, " near ") == NULL) {
    gr_report_add (report, GR_FAULT_INPUT, source, dot_end_place (source),
                   "a graph ends with }, and a quoted name with \"",
                   "%s: DOT: want the rest of the graph after this, got the end of the text", what);
    return;
  }
  unsigned at_line;
  int near = 0;
  gboolean is_near = syntax != NULL && sscanf (syntax, "syntax error in line %u near %n", &at_line, &near) == 1
                     && near > 0;
  g_autofree char *told = is_near
                            ? g_strdup_printf (gr_message ("syntax error in line %u near %s"), at_line, syntax + near)
                            : g_strdup (syntax != NULL ? syntax : text);
  gr_report_add (report, GR_FAULT_INPUT, source, dot_error_place (source, message), dot_example (source), "%s: DOT: %s",
                 what, told);
}

/* ---- from cgraph to arrays ---- */

/* The attributes asked for, looked up once: shape (number of keys), entries NULL where the graph has none of the
   name. */
static GPtrArray *
dot_find_symbols (Agraph_t *graph, int kind, const char *const *keys)
{
  GPtrArray *symbols = g_ptr_array_new ();
  for (guint i = 0; keys != NULL && keys[i] != NULL; i++)
    g_ptr_array_add (symbols, agattr (graph, kind, (char *) keys[i], NULL));
  return symbols;
}

static void
dot_keep_values (GrDot *dot, void *object, const GPtrArray *symbols, GPtrArray *values)
{
  for (guint i = 0; i < symbols->len; i++) {
    const char *value = symbols->pdata[i] != NULL ? agxget (object, symbols->pdata[i]) : NULL;
    g_ptr_array_add (values, value != NULL && *value != '\0' ? g_string_chunk_insert (dot->text, value) : NULL);
  }
}

typedef struct {
  guint32 tail;     /* a node */
  guint32 head;     /* cgraph's number of one */
  Agedge_t *object; /* NULL: no edge has this number */
} DotSlot;

/* Puts what leaves @node into the slots, which are sorted by the numbers that cgraph gave the edges as they were
   read. */
static void
dot_take_out_edges (Agraph_t *graph, Agnode_t *node, guint32 tail, GArray *slots)
{
  for (Agedge_t *edge = agfstout (graph, node); edge != NULL; edge = agnxtout (graph, edge)) {
    if (AGSEQ (edge) >= slots->len)
      g_array_set_size (slots, AGSEQ (edge) + 1);
    g_array_index (slots, DotSlot, AGSEQ (edge)) = (DotSlot) { tail, AGSEQ (aghead (edge)), edge };
  }
}

/* An edge's label, on one line. (nullable) */
static char *
dot_edge_label (const char *label, GStringChunk *text)
{
  char *lines = gr_dot_label (label, "", text);
  return lines != NULL ? g_strdelimit (lines, "\n", ' ') : NULL;
}

/* The edges in file order. @number (of guint32) tells which node a node's number in cgraph means. */
static void
dot_take_edges (GrDot *dot, Agraph_t *graph, const GArray *slots, const GArray *number, const char *const *keys)
{
  g_autoptr (GPtrArray) symbols = dot_find_symbols (graph, AGEDGE, keys);
  for (guint i = 0; i < slots->len; i++) {
    const DotSlot *slot = &g_array_index (slots, DotSlot, i);
    if (slot->object == NULL)
      continue;
    GrDotEdge edge = { slot->tail, g_array_index (number, guint32, slot->head) };
    g_array_append_val (dot->edge, edge);
    dot_keep_values (dot, slot->object, symbols, dot->edge_value);
    gsize first = dot->edge_value->len - symbols->len;
    for (guint k = 0; k < symbols->len; k++)
      if (dot->edge_value->pdata[first + k] != NULL && g_str_equal (keys[k], "label"))
        dot->edge_value->pdata[first + k] = dot_edge_label (agxget (slot->object, symbols->pdata[k]), dot->text);
  }
}

static GrDot *
dot_take (Agraph_t *graph, const char *const *node_keys, const char *const *edge_keys)
{
  GrDot *dot = g_new0 (GrDot, 1);
  dot->directed = agisdirected (graph);
  const char *title = agnameof (graph);
  dot->title = title != NULL && *title != '%' && *title != '\0' ? g_strdup (title) : NULL; /* “%3”: it has none */
  dot->text = g_string_chunk_new (DOT_TEXT_BLOCK);
  dot->name = g_ptr_array_new ();
  dot->label = g_ptr_array_new ();
  dot->edge = g_array_new (FALSE, FALSE, sizeof (GrDotEdge));
  dot->node_value = g_ptr_array_new ();
  dot->edge_value = g_ptr_array_new ();
  g_autoptr (GArray) number = g_array_new (FALSE, TRUE, sizeof (guint32)); /* cgraph's number → node */
  g_autoptr (GArray) slots = g_array_new (FALSE, TRUE, sizeof (DotSlot));
  g_autoptr (GPtrArray) symbols = dot_find_symbols (graph, AGNODE, node_keys);
  Agsym_t *label = agattr (graph, AGNODE, (char *) "label", NULL);
  for (Agnode_t *node = agfstnode (graph); node != NULL; node = agnxtnode (graph, node)) {
    char *name = g_string_chunk_insert (dot->text, agnameof (node));
    if (AGSEQ (node) >= number->len)
      g_array_set_size (number, AGSEQ (node) + 1);
    g_array_index (number, guint32, AGSEQ (node)) = dot->name->len;
    dot_take_out_edges (graph, node, dot->name->len, slots);
    g_ptr_array_add (dot->name, name);
    g_ptr_array_add (dot->label, NULL);
    if (label != NULL)
      gr_dot_set_label (dot, dot->name->len - 1, gr_dot_label (agxget (node, label), name, dot->text));
    dot_keep_values (dot, node, symbols, dot->node_value);
  }
  dot_take_edges (dot, graph, slots, number, edge_keys);
  dot->flow = gr_dot_flow (graph);
  dot->group = gr_dot_groups (graph, number, dot->text);
  dot->left_out = gr_dot_left_out (graph, node_keys, edge_keys);
  return dot;
}

/* A graph that has been copied. To take it apart takes as long as to read it, and mostly the program ends first. */
static Agraph_t *dot_spent;

static void
dot_put_away (Agraph_t *graph)
{
  if (dot_spent != NULL)
    agclose (dot_spent);
  dot_spent = graph;
}

/* FALSE and a fault where anything but white space stands behind the graph. */
static gboolean
dot_check_rest (DotChannel *channel, GrSource *source, const char *what, GrReport *report)
{
  g_autofree char *message = NULL;
  Agraph_t *second = dot_parse_next (channel, &message);
  gboolean is_graph = second != NULL && message == NULL;
  gboolean is_open = second == NULL && message == NULL && !dot_scanner_is_clean (); /* a quote was opened: no message */
  gboolean is_end = !is_graph && !is_open && message == NULL;
  GrSpan rest = is_end ? (GrSpan) { 0, 0 } : dot_rest_place (source);
  if (is_graph)
    gr_report_add (report, GR_FAULT_INPUT, source, rest,
                   "put each graph into a file of its own; games are added with +",
                   "%s: want one graph, got a second one", what);
  else if (message != NULL || is_open)
    gr_report_add (report, GR_FAULT_INPUT, source, rest,
                   source->text[rest.start] == '}' ? "take this brace away, or open it with {"
                                                   : "take it away, or write it before that brace",
                   "%s: want nothing after the graph’s last }, got more text", what);
  while (second != NULL) {
    g_autofree char *more = NULL;
    agclose (second);
    second = message == NULL ? dot_parse_next (channel, &more) : NULL;
  }
  return is_end;
}

static void
dot_clean_up (GrSource *source, const char *what, GrReport *report)
{
  if (!dot_recover ())
    gr_report_add (report, GR_FAULT_WORLD, source, gr_source_line (source, 1), "mend this graph first",
                   "%s: the DOT reader cannot go on to other graphs after this one", what);
}

GrDot *
gr_dot_read (GrSource *source, const char *what, const char *const *node_keys, const char *const *edge_keys,
             GrReport *report)
{
  if (!gr_source_check_text (source, report))
    return NULL;
  dot_put_away (NULL);
  g_autofree char *message = NULL;
  DotChannel channel = dot_open (source);
  GString *split = NULL;
  if (!gr_dot_scan (source, channel.begin, channel.end, what, report, &split))
    return NULL;
  if (split != NULL) {
    channel.text = split->str;
    channel.end = split->len;
  }
  Agraph_t *graph = dot_parse_next (&channel, &message);
  gboolean good = graph != NULL && message == NULL;
  if (message != NULL)
    dot_report_error (source, what, message, report);
  else if (graph == NULL)
    gr_report_add (report, GR_FAULT_INPUT, source, gr_source_line (source, 1),
                   "DOT is written like this: digraph { a -> b; b -> c; }", "%s: want a graph in DOT, got nothing",
                   what);
  else
    good = dot_check_rest (&channel, source, what, report);
  if (split != NULL)
    g_string_free (split, TRUE);
  agsetfile (NULL); /* lines count from 1 again */
  GrDot *dot = good ? dot_take (graph, node_keys, edge_keys) : NULL;
  dot_put_away (graph);
  if (!good && (message != NULL || graph != NULL))
    dot_clean_up (source, what, report);
  return dot;
}

void
gr_dot_free (GrDot *dot)
{
  if (dot == NULL)
    return;
  g_clear_pointer (&dot->index, g_hash_table_unref);
  g_free (dot->title);
  g_free (dot->left_out);
  g_ptr_array_unref (dot->name);
  g_ptr_array_unref (dot->label);
  g_clear_pointer (&dot->lines, g_ptr_array_unref);
  g_clear_pointer (&dot->group, g_array_unref);
  g_array_unref (dot->edge);
  g_clear_pointer (&dot->place, g_array_unref);
  g_ptr_array_unref (dot->node_value);
  g_ptr_array_unref (dot->edge_value);
  g_clear_pointer (&dot->text, g_string_chunk_free);
  g_free (dot);
}

void
gr_dot_set_label (GrDot *dot, guint32 node, const char *label)
{
  gboolean is_name = label == NULL || g_str_equal (label, dot->name->pdata[node]);
  char *kept = is_name ? NULL : g_string_chunk_insert (dot->text, label);
  dot->label->pdata[node] = kept;
  if (kept == NULL || strchr (kept, '\n') == NULL)
    return;
  if (dot->lines == NULL)
    dot->lines = g_ptr_array_new ();
  if (dot->lines->len <= node)
    g_ptr_array_set_size (dot->lines, (int) node + 1);
  dot->lines->pdata[node] = g_string_chunk_insert (dot->text, kept);
  g_strdelimit (kept, "\n", ' ');
}

const char *
gr_dot_caption (const GrDot *dot, guint32 node)
{
  const char *label = dot->label->pdata[node];
  return label != NULL ? label : dot->name->pdata[node];
}

void
gr_dot_remark (const GrDot *dot, GString *out)
{
  if (dot != NULL && dot->left_out != NULL)
    g_string_append_printf (out, gr_message ("%sPictures leave out what the file says of %s."), out->len > 0 ? " " : "",
                            dot->left_out);
}

/* Names are looked up rarely, and never in the largest graphs. */
static GHashTable *
dot_index (GrDot *dot)
{
  if (dot->index == NULL) {
    dot->index = g_hash_table_new (g_str_hash, g_str_equal);
    for (guint32 i = 0; i < dot->name->len; i++)
      g_hash_table_insert (dot->index, dot->name->pdata[i], GUINT_TO_POINTER (i + 1));
  }
  return dot->index;
}

/* The only node with this label, or G_MAXUINT32. */
static guint32
dot_labelled (const GrDot *dot, const char *text)
{
  guint32 found = G_MAXUINT32;
  for (guint32 i = 0; i < dot->label->len; i++)
    if (g_strcmp0 (dot->label->pdata[i], text) == 0) {
      if (found != G_MAXUINT32)
        return G_MAXUINT32;
      found = i;
    }
  return found;
}

guint32
gr_dot_lookup (GrDot *dot, const char *name)
{
  guint32 node = GPOINTER_TO_UINT (g_hash_table_lookup (dot_index (dot), name)) - 1u;
  return node != G_MAXUINT32 ? node : dot_labelled (dot, name);
}

/* “a, b, c” or “a, b, c, …”. (transfer full) */
static char *
dot_some_names (const GrDot *dot)
{
  GString *names = g_string_new (NULL);
  for (guint32 i = 0; i < dot->name->len && names->len < 60; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", (char *) dot->name->pdata[i]);
  if (names->len >= 60)
    g_string_append (names, " …");
  return g_string_free (names, FALSE);
}

guint32
gr_dot_find (GrDot *dot, const char *name, const char *what, const GrWord *word, GrReport *report)
{
  guint32 node = gr_dot_lookup (dot, name);
  if (node != G_MAXUINT32)
    return node;
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  for (guint32 i = 0; i < MIN (dot->name->len, 10000); i++)
    g_ptr_array_add (known, dot->name->pdata[i]);
  for (guint32 i = 0; i < MIN (dot->label->len, 10000); i++)
    if (dot->label->pdata[i] != NULL)
      g_ptr_array_add (known, dot->label->pdata[i]);
  g_ptr_array_add (known, NULL);
  const char *near = gr_nearest (name, (const char *const *) known->pdata);
  g_autofree char *some = dot_some_names (dot);
  g_autofree char *help = near != NULL ? g_strdup_printf (gr_message ("did you mean “%s”?"), near)
                                       : g_strdup_printf (gr_message ("the graph’s nodes are %s"), some);
  gr_report_add_at (report, GR_FAULT_INPUT, word, help, "%s: want nodes of the graph, got “%s”", what, name);
  return G_MAXUINT32;
}

gboolean
gr_dot_read_name (const char **at, const char *stops, GString *name)
{
  g_string_truncate (name, 0);
  while (g_ascii_isspace (**at))
    (*at)++;
  if (**at != '"') {
    gsize n = strcspn (*at, stops);
    g_string_append_len (name, *at, n);
    while (name->len > 0 && g_ascii_isspace (name->str[name->len - 1]))
      g_string_truncate (name, name->len - 1);
    *at += n;
    return TRUE;
  }
  for ((*at)++; **at != '"' && **at != '\0'; (*at)++) {
    if (**at == '\\' && (*at)[1] == '"')
      (*at)++;
    g_string_append_c (name, **at);
  }
  if (**at == '\0')
    return FALSE;
  *at += 1 + strcspn (*at + 1, stops);
  return TRUE;
}

gboolean
gr_dot_split_names (const GrWord *word, GPtrArray *names)
{
  g_autoptr (GString) name = g_string_new (NULL);
  for (const char *at = word->text;; at++) {
    while (g_ascii_isspace (*at))
      at++;
    const char *start = at;
    if (!gr_dot_read_name (&at, ",", name))
      return FALSE;
    g_autoptr (GrWord) part = gr_word_part (word, (gsize) (start - word->text), (gsize) (at - word->text));
    g_ptr_array_add (names, gr_word_new (part->source, part->span, name->str));
    if (*at == '\0')
      return TRUE;
  }
}
