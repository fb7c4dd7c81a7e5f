// SPDX-License-Identifier: MIT
// JSON is read as it comes, without a tree: what is known is taken, what is not is skipped, and the first fault ends the
// reading with its place. Numbers may be names. Nothing recurses: what is skipped is counted by its brackets.
// Source: T. Bray, The JavaScript Object Notation data interchange format, RFC 8259 (2017).
#include "graphs/build.h"

#include <string.h>

typedef struct {
  GrGraphBuilder *builder;
  const char *at, *end;
  GString *text;      /* the last string or number */
  GrSpan place;       /* of it */
  gboolean has_nodes; /* a list of nodes has been read: edges name no others */
  gboolean has_edges;
} Json;

static GrSpan
json_span (const Json *json, const char *from, const char *to)
{
  const char *base = json->builder->reading->source->text;
  return (GrSpan) { (guint32) (from - base), (guint32) (to - base) };
}

static gboolean
json_fault (const Json *json, GrSpan place, const char *want, const char *help)
{
  const GrDotReading *reading = json->builder->reading;
  int size = (int) (place.end - place.start);
  g_autofree char *got = size > 0 ? g_strdup_printf ("“%.*s”", size, reading->source->text + place.start)
                                  : g_strdup (gr_message ("the end of the text"));
  return gr_report_add (reading->report, GR_FAULT_INPUT, reading->source, place, help, "%s: JSON: want %s, got %s",
                        reading->what, gr_message (want), got);
}

/* A fault at the character that comes next. */
static gboolean
json_fault_here (const Json *json, const char *want)
{
  const char *next = json->at < json->end ? g_utf8_next_char (json->at) : json->at;
  return json_fault (json, json_span (json, json->at, MIN (next, json->end)), want,
                     "a graph is written {\"nodes\":[\"a\",\"b\"],\"edges\":[[\"a\",\"b\"]]}");
}

/* Skips blanks, and lines that begin with ';' before the graph; the next character, NUL at the end. */
static char
json_peek (Json *json)
{
  while (json->at < json->end && (*json->at == ' ' || *json->at == '\n' || *json->at == '\r' || *json->at == '\t'))
    json->at++;
  return json->at < json->end ? *json->at : '\0';
}

/* TRUE where @c comes next, which is then taken. */
static gboolean
json_take (Json *json, char c)
{
  if (json_peek (json) != c)
    return FALSE;
  json->at++;
  return TRUE;
}

/* ---- strings and numbers ---- */

static gboolean
json_take_hex (Json *json, gunichar *unit)
{
  *unit = 0;
  for (guint i = 0; i < 4; i++, json->at++) {
    if (json->at >= json->end || !g_ascii_isxdigit (*json->at))
      return json_fault_here (json, "four hexadecimal digits");
    *unit = *unit * 16 + (gunichar) g_ascii_xdigit_value (*json->at);
  }
  return TRUE;
}

/* What stands behind a backslash. */
static gboolean
json_take_escape (Json *json)
{
  static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
  char c = json->at < json->end ? *json->at : '\0';
  const char *found = c != '\0' ? strchr (from, c) : NULL;
  if (found != NULL) {
    g_string_append_c (json->text, to[found - from]);
    json->at++;
    return TRUE;
  }
  gunichar unit, low;
  if (c != 'u')
    return json_fault_here (json, "one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u");
  const char *from_place = json->at++;
  if (!json_take_hex (json, &unit))
    return FALSE;
  if (unit >= 0xD800 && unit < 0xDC00 && json->end - json->at > 6 && json->at[0] == '\\' && json->at[1] == 'u') {
    json->at += 2;
    if (!json_take_hex (json, &low))
      return FALSE;
    unit = low >= 0xDC00 && low < 0xE000 ? 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00) : 0;
  }
  if (unit == 0 || (unit >= 0xD800 && unit < 0xE000))
    return json_fault (json, json_span (json, from_place, json->at), "a character that text can hold", NULL);
  g_string_append_unichar (json->text, unit);
  return TRUE;
}

/* The string or number that comes next, into json->text and json->place. */
static gboolean
json_take_text (Json *json, const char *want)
{
  char c = json_peek (json);
  const char *from = json->at;
  g_string_truncate (json->text, 0);
  if (c == '-' || g_ascii_isdigit (c)) {
    while (json->at < json->end && (g_ascii_isalnum (*json->at) || strchr ("+-.", *json->at) != NULL))
      g_string_append_c (json->text, *json->at++);
    json->place = json_span (json, from, json->at);
    return TRUE;
  }
  if (c != '"')
    return json_fault_here (json, want);
  for (json->at++; json->at < json->end && *json->at != '"';) {
    const char *plain = json->at;
    while (json->at < json->end && *json->at != '"' && *json->at != '\\' && (guchar) *json->at >= ' ')
      json->at++;
    g_string_append_len (json->text, plain, json->at - plain);
    if (json->at < json->end && (guchar) *json->at < ' ' && *json->at != '\n' && *json->at != '\r')
      return json_fault (json, json_span (json, json->at, json->at + 1), "no control character in a string",
                         "write it as \\u and four digits: \\u001b, and a tab as \\t");
    if (json->at < json->end && (guchar) *json->at < ' ')
      return json_fault (json, json_span (json, from, from + 1), "a string that ends on its line", "close it with \"");
    if (json->at < json->end && *json->at == '\\') {
      json->at++;
      if (!json_take_escape (json))
        return FALSE;
    }
  }
  if (json->at >= json->end)
    return json_fault (json, json_span (json, from, from + 1), "a string that ends", "close it with \"");
  json->at++;
  json->place = json_span (json, from, json->at);
  return TRUE;
}

/* A value of any kind, which nobody asks for. */
static gboolean
json_skip (Json *json)
{
  guint depth = 0;
  do {
    char c = json_peek (json);
    if (c == '"') {
      if (!json_take_text (json, "a string"))
        return FALSE;
    } else if (c == '\0') {
      return json_fault_here (json, "the rest of the value");
    } else {
      const char *from = json->at;
      depth += c == '{' || c == '[';
      if ((c == '}' || c == ']') && depth == 0)
        return json_fault_here (json, "a value");
      depth -= c == '}' || c == ']';
      json->at++;
      while (g_ascii_isalnum (*from) && json->at < json->end
             && (g_ascii_isalnum (*json->at) || strchr ("+-.", *json->at) != NULL))
        json->at++;
    }
  } while (depth > 0);
  return TRUE;
}

/* The attribute value that comes next: text, or a word such as true. FALSE in *@is_text: a list or an object, skipped. */
static gboolean
json_take_value (Json *json, gboolean *is_text)
{
  char c = json_peek (json);
  *is_text = c == '"' || c == '-' || g_ascii_isalnum (c);
  if (!*is_text)
    return json_skip (json);
  if (c == '"' || c == '-' || g_ascii_isdigit (c))
    return json_take_text (json, "a value");
  const char *from = json->at;
  if (!json_skip (json))
    return FALSE;
  g_string_truncate (json->text, 0);
  g_string_append_len (json->text, from, json->at - from);
  json->place = json_span (json, from, json->at);
  *is_text = !g_str_equal (json->text->str, "null");
  return TRUE;
}

/* ---- lists and objects ---- */

/* Calls @member for each element of the list, or with the key in json->text for each member of the object, that comes
   next. */
static gboolean
json_each (Json *json, char open, gboolean (*member) (Json *json, gpointer data), gpointer data)
{
  char close = open == '[' ? ']' : '}';
  if (!json_take (json, open))
    return json_fault_here (json, open == '[' ? "a list" : "an object");
  if (json_take (json, close))
    return TRUE;
  do {
    if (open == '{'
        && (!json_take_text (json, "a member’s name") || !(json_take (json, ':') || json_fault_here (json, "a colon"))))
      return FALSE;
    if (!member (json, data))
      return FALSE;
  } while (json_take (json, ','));
  return json_take (json, close) || json_fault_here (json, close == ']' ? "“,” or “]”" : "“,” or “}”");
}

/* ---- nodes and edges ---- */

/* One of them; what else is said of it is in builder->said. */
typedef struct {
  GrDotKind kind;
  char *end[2]; /* an edge's, a node's first is its name */
  GrSpan place[2];
  guint n_listed; /* elements of a list */
} JsonItem;

static void
json_take_end (const Json *json, JsonItem *item, guint i)
{
  gr_take_text (&item->end[i], g_strdup (json->text->str));
  item->place[i] = json->place;
}

static gboolean
json_take_item_member (Json *json, gpointer data)
{
  static const char *const ends[2][2][3] = { { { "name", "id" }, { NULL } },
                                             { { "from", "source", "tail" }, { "to", "target", "head" } } };
  JsonItem *item = data;
  g_autofree char *key = g_strdup (json->text->str);
  gboolean is_text;
  if (!json_take_value (json, &is_text))
    return FALSE;
  if (!is_text)
    return TRUE;
  for (guint i = 0; i < 2; i++)
    for (guint k = 0; k < 3; k++)
      if (g_strcmp0 (ends[item->kind][i][k], key) == 0 && (k == 0 || item->end[i] == NULL)) {
        json_take_end (json, item, i);
        return TRUE;
      }
  gr_graph_builder_say (json->builder, item->kind, key, json->text->str, json->text->len, json->place);
  return TRUE;
}

/* Of an edge that is a list. */
static gboolean
json_take_item_element (Json *json, gpointer data)
{
  JsonItem *item = data;
  guint i = item->n_listed++;
  gboolean is_text = TRUE;
  if (i > 2)
    return json_fault_here (json, "two nodes and perhaps a colour");
  if (i < 2 ? !json_take_text (json, "a node’s name") : !json_take_value (json, &is_text))
    return FALSE;
  if (i < 2)
    json_take_end (json, item, i);
  else if (is_text)
    gr_graph_builder_say (json->builder, item->kind, "color", json->text->str, json->text->len, json->place);
  return TRUE;
}

static gboolean
json_add_node (Json *json, const JsonItem *item, GrSpan place)
{
  guint32 n_before = json->builder->dot->name->len;
  if (item->end[0] == NULL)
    return json_fault (json, (GrSpan) { place.start, place.start + 1 }, "a node with a \"name\"", NULL);
  guint32 node = gr_graph_builder_node (json->builder, item->end[0], strlen (item->end[0]), item->place[0]);
  if (node < n_before)
    return json_fault (json, item->place[0], "every node once", "take one of them out");
  gr_graph_builder_set_said (json->builder, GR_DOT_NODE, node);
  return TRUE;
}

static gboolean
json_add_edge (Json *json, const JsonItem *item, GrSpan place)
{
  guint32 end[2];
  for (guint i = 0; i < 2; i++) {
    if (item->end[i] == NULL)
      return json_fault (json, place, "an edge with two ends", "[\"a\",\"b\"] or {\"from\":\"a\",\"to\":\"b\"}");
    gsize size = strlen (item->end[i]);
    end[i] = json->has_nodes ? gr_graph_builder_find (json->builder, item->end[i], size)
                             : gr_graph_builder_node (json->builder, item->end[i], size, item->place[i]);
    if (end[i] == G_MAXUINT32)
      return json_fault (json, item->place[i], "a node of the list \"nodes\"", "add it there, or leave the list out");
  }
  gr_dot_add_edge (json->builder->dot, end[0], end[1], place);
  gr_graph_builder_set_said (json->builder, GR_DOT_EDGE, json->builder->dot->edge->len - 1);
  return TRUE;
}

static gboolean
json_take_item (Json *json, gpointer data)
{
  JsonItem item = { .kind = *(GrDotKind *) data };
  char open = json_peek (json);
  const char *from = json->at;
  gboolean good;
  if (open == '{' || (open == '[' && item.kind == GR_DOT_EDGE))
    good = json_each (json, open, open == '{' ? json_take_item_member : json_take_item_element, &item);
  else if (item.kind == GR_DOT_EDGE)
    good = json_fault_here (json, "an edge, [\"a\",\"b\"]");
  else if ((good = json_take_text (json, "a node’s name")))
    json_take_end (json, &item, 0);
  GrSpan place = json_span (json, from, json->at);
  good = good && (item.kind == GR_DOT_NODE ? json_add_node (json, &item, place) : json_add_edge (json, &item, place));
  g_array_set_size (json->builder->said, 0);
  GR_DROP (&item, end[0], end[1]);
  return good;
}

/* ---- the whole ---- */

static gboolean
json_take_member (Json *json, gpointer data)
{
  static const char *const edges[] = { "edges", "links", "arrows", NULL };
  gboolean is_nodes = g_str_equal (json->text->str, "nodes"), is_edges = g_strv_contains (edges, json->text->str);
  GrDotKind kind = is_nodes ? GR_DOT_NODE : GR_DOT_EDGE;
  if (g_str_equal (json->text->str, "graph") && json_peek (json) == '{')
    return json_each (json, '{', json_take_member, NULL);
  const GrDotReading *reading = json->builder->reading;
  gboolean is_text = FALSE;
  if (reading->edges == GR_DOT_ARROWS && g_str_equal (json->text->str, "directed")) /* as networkx says */
    return json_take_value (json, &is_text)
           && (!is_text || !g_str_equal (json->text->str, "false")
               || gr_report_add (reading->report, GR_FAULT_INPUT, reading->source, json->place,
                                 "\"directed\": true means that each edge is a move from its source to its target",
                                 "%s: want a directed graph, got an undirected one", reading->what));
  if (!is_nodes && !is_edges)
    return json_skip (json);
  json->has_edges |= is_edges;
  gboolean good = json_each (json, '[', json_take_item, &kind);
  json->has_nodes |= is_nodes;
  return good;
}

void
gr_graph_json_read (GrGraphBuilder *builder)
{
  const GrSource *source = builder->reading->source;
  g_autoptr (GString) text = g_string_new (NULL);
  Json json = { .builder = builder, .end = source->text + source->length, .text = text };
  json.at = strpbrk (source->text, "{[");
  for (const char *line = source->text; line < json.end && *line == ';';) { /* remarks may hold brackets */
    line = source->text + gr_source_next_line (source, (gsize) (line - source->text));
    json.at = line;
  }
  if (!json_each (&json, '{', json_take_member, NULL))
    return;
  if (json_peek (&json) != '\0')
    json_fault_here (&json, "nothing after the graph");
  else if (!json.has_edges && !json.has_nodes)
    json_fault (&json, gr_source_line (source, 1), "members \"nodes\" and \"edges\"",
                "a graph is written {\"nodes\":[\"a\",\"b\"],\"edges\":[[\"a\",\"b\"]]}");
}
