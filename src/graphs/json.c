// SPDX-License-Identifier: MIT
// JSON is read as it comes, without a tree: what is known is taken, what is not is skipped, and the first fault ends the
// reading with its place. Numbers may be names. Nothing recurses: what is skipped is counted by its brackets.
// Source: T. Bray, The JavaScript Object Notation data interchange format, RFC 8259 (2017).
#include "graphs/json.h"

#include <string.h>

typedef struct {
  GrGraphBuilder *builder;
  const char *at, *end;
  GString *text;      /* the last string or number */
  GrSpan place;       /* of it */
  gboolean has_nodes; /* a list of nodes has been read: edges name no others */
} Json;

static GrSpan
json_span (const Json *json, const char *from, const char *to)
{
  const char *base = json->builder->source->text;
  return (GrSpan) { (guint32) (from - base), (guint32) (to - base) };
}

static gboolean
json_fault (const Json *json, GrSpan place, const char *want, const char *help)
{
  const GrGraphBuilder *builder = json->builder;
  int size = (int) (place.end - place.start);
  g_autofree char *got = size > 0 ? g_strdup_printf ("“%.*s”", size, builder->source->text + place.start)
                                  : g_strdup (gr_message ("the end of the text"));
  gr_report_add (builder->report, GR_FAULT_INPUT, builder->source, place, help, "%s: JSON: want %s, got %s",
                 builder->what, gr_message (want), got);
  return FALSE;
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

/* ---- nodes ---- */

typedef struct {
  char *name;
  GrSpan place;
  GPtrArray *attribute; /* of char*: keys and values in turn */
} JsonNode;

static gboolean
json_name_node (Json *json, guint32 *node)
{
  guint n_before = json->builder->dot->name->len;
  *node = gr_graph_builder_node (json->builder, json->text->str, json->text->len);
  return *node == n_before || json_fault (json, json->place, "every node once", "take one of them out");
}

static gboolean
json_take_node_member (Json *json, gpointer data)
{
  JsonNode *own = data;
  g_autofree char *key = g_strdup (json->text->str);
  gboolean is_text, is_name = g_str_equal (key, "name") || (own->name == NULL && g_str_equal (key, "id"));
  if (!json_take_value (json, &is_text))
    return FALSE;
  if (is_name && is_text) {
    g_free (own->name);
    own->name = g_strdup (json->text->str);
    own->place = json->place;
  } else if (is_text) {
    g_ptr_array_add (own->attribute, g_steal_pointer (&key));
    g_ptr_array_add (own->attribute, g_strdup (json->text->str));
  }
  return TRUE;
}

static gboolean
json_take_node (Json *json, gpointer data)
{
  guint32 node;
  if (json_peek (json) != '{')
    return json_take_text (json, "a node’s name") && json_name_node (json, &node);
  const char *from = json->at;
  g_autoptr (GPtrArray) attribute = g_ptr_array_new_with_free_func (g_free);
  JsonNode own = { NULL, { 0, 0 }, attribute };
  gboolean good = json_each (json, '{', json_take_node_member, &own);
  if (good && own.name == NULL)
    good = json_fault (json, json_span (json, from, from + 1), "a node with a \"name\"", NULL);
  if (good) {
    g_string_assign (json->text, own.name);
    json->place = own.place;
    good = json_name_node (json, &node);
  }
  for (guint i = 0; good && i < attribute->len; i += 2)
    gr_graph_builder_set_node (json->builder, node, attribute->pdata[i], attribute->pdata[i + 1]);
  g_free (own.name);
  return good;
}

/* ---- edges ---- */

typedef struct {
  guint32 end[2];
  guint n_ends; /* of a list */
  GPtrArray *attribute;
} JsonEdge;

static gboolean
json_take_end (Json *json, guint32 *node)
{
  if (!json_take_text (json, "a node’s name"))
    return FALSE;
  if (!json->has_nodes) {
    *node = gr_graph_builder_node (json->builder, json->text->str, json->text->len);
    return TRUE;
  }
  *node = gr_graph_builder_find (json->builder, json->text->str, json->text->len);
  return *node != G_MAXUINT32
         || json_fault (json, json->place, "a node of the list \"nodes\"", "add it there, or leave the list out");
}

static gboolean
json_take_edge_element (Json *json, gpointer data)
{
  JsonEdge *own = data;
  guint index = own->n_ends++;
  if (index < 2)
    return json_take_end (json, &own->end[index]);
  if (index > 2)
    return json_fault_here (json, "two nodes and perhaps a colour");
  gboolean is_text;
  if (!json_take_value (json, &is_text))
    return FALSE;
  if (!is_text)
    return TRUE;
  g_ptr_array_add (own->attribute, g_strdup ("color"));
  g_ptr_array_add (own->attribute, g_strdup (json->text->str));
  return TRUE;
}

static gboolean
json_take_edge_member (Json *json, gpointer data)
{
  static const char *const ends[2][4] = { { "from", "source", "tail", NULL }, { "to", "target", "head", NULL } };
  JsonEdge *own = data;
  g_autofree char *key = g_strdup (json->text->str);
  gboolean is_text;
  for (guint i = 0; i < 2; i++)
    if (g_strv_contains (ends[i], key))
      return json_take_end (json, &own->end[i]);
  if (!json_take_value (json, &is_text))
    return FALSE;
  if (is_text) {
    g_ptr_array_add (own->attribute, g_steal_pointer (&key));
    g_ptr_array_add (own->attribute, g_strdup (json->text->str));
  }
  return TRUE;
}

static gboolean
json_take_edge (Json *json, gpointer data)
{
  char open = json_peek (json);
  const char *from = json->at;
  JsonEdge own = { { G_MAXUINT32, G_MAXUINT32 }, 0, data };
  g_ptr_array_set_size (own.attribute, 0);
  if (open != '[' && open != '{')
    return json_fault_here (json, "an edge, [\"a\",\"b\"]");
  if (!json_each (json, open, open == '[' ? json_take_edge_element : json_take_edge_member, &own))
    return FALSE;
  GrSpan place = json_span (json, from, json->at);
  if (own.end[0] == G_MAXUINT32 || own.end[1] == G_MAXUINT32)
    return json_fault (json, place, "an edge with two ends", "[\"a\",\"b\"] or {\"from\":\"a\",\"to\":\"b\"}");
  gr_graph_builder_edge (json->builder, own.end[0], own.end[1], place);
  for (guint i = 0; i < own.attribute->len; i += 2)
    gr_graph_builder_set_edge (json->builder, own.attribute->pdata[i], own.attribute->pdata[i + 1]);
  return TRUE;
}

/* ---- the whole ---- */

static gboolean
json_take_member (Json *json, gpointer data)
{
  static const char *const edges[] = { "edges", "links", "arrows", NULL };
  if (g_str_equal (json->text->str, "graph") && json_peek (json) == '{')
    return json_each (json, '{', json_take_member, data);
  if (g_str_equal (json->text->str, "nodes")) {
    gboolean good = json_each (json, '[', json_take_node, NULL);
    json->has_nodes = TRUE;
    return good;
  }
  if (!g_strv_contains (edges, json->text->str))
    return json_skip (json);
  g_autoptr (GPtrArray) attribute = g_ptr_array_new_with_free_func (g_free);
  *(gboolean *) data = TRUE;
  return json_each (json, '[', json_take_edge, attribute);
}

void
gr_graph_json_read (GrGraphBuilder *builder)
{
  GrSource *source = builder->source;
  g_autoptr (GString) text = g_string_new (NULL);
  Json json = { .builder = builder, .end = source->text + source->length, .text = text };
  gboolean has_edges = FALSE;
  json.at = strpbrk (source->text, "{[");
  for (const char *line = source->text; line < json.end && *line == ';';) { /* remarks may hold brackets */
    line = source->text + gr_source_next_line (source, (gsize) (line - source->text));
    json.at = line;
  }
  if (!json_each (&json, '{', json_take_member, &has_edges))
    return;
  if (json_peek (&json) != '\0')
    json_fault_here (&json, "nothing after the graph");
  else if (!has_edges && !json.has_nodes)
    json_fault (&json, gr_source_line (source, 1), "members \"nodes\" and \"edges\"",
                "a graph is written {\"nodes\":[\"a\",\"b\"],\"edges\":[[\"a\",\"b\"]]}");
}
