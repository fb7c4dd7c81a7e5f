// SPDX-License-Identifier: MIT
// Attributes of DOT. A label may have escapes (\n, \N …), or be HTML-like, in angle brackets, of which the text between the
// tags is what a picture can show. What a file says of looks and is not shown here is named, so that nothing is dropped
// without a word.
// Source: Graphviz, Node, edge and graph attributes (graphviz.org/doc/info/attrs.html); Node shapes, HTML-like labels.
#include "games/dot-attributes.h"

#include <stdlib.h>
#include <string.h>

/* ---- labels ---- */

/* Appends what the entity at *@at means and moves behind it; an ampersand that begins none is one. */
static void
label_take_entity (const char **at, GString *out)
{
  static const struct {
    const char *name, *text;
  } known[] = {
    { "amp;", "&" }, { "lt;", "<" }, { "gt;", ">" }, { "quot;", "\"" }, { "apos;", "'" }, { "nbsp;", " " }
  };
  const char *name = *at + 1;
  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    if (g_str_has_prefix (name, known[i].name)) {
      g_string_append (out, known[i].text);
      *at = name + strlen (known[i].name);
      return;
    }
  gboolean is_hex = name[0] == '#' && (name[1] == 'x' || name[1] == 'X');
  char *end = NULL;
  gunichar c = name[0] == '#' ? (gunichar) strtoul (name + 1 + is_hex, &end, is_hex ? 16 : 10) : 0;
  gboolean is_good = end != NULL && *end == ';' && c >= ' ' && g_unichar_validate (c);
  if (is_good)
    g_string_append_unichar (out, c);
  else
    g_string_append_c (out, '&');
  *at = is_good ? end + 1 : name;
}

/* Appends the text of the HTML-like label: without its tags, of which those that end a line are blanks. */
static void
label_take_html (const char *at, GString *out)
{
  static const char *const breaks[] = { "br", "/tr", "/td", "hr", NULL };
  while (*at != '\0') {
    if (*at == '<') {
      const char *end = strchr (at, '>');
      for (guint i = 0; breaks[i] != NULL; i++)
        if (g_ascii_strncasecmp (at + 1, breaks[i], strlen (breaks[i])) == 0)
          g_string_append_c (out, ' ');
      if (end == NULL)
        return;
      at = end + 1;
    } else if (*at == '&') {
      label_take_entity (&at, out);
    } else {
      g_string_append_c (out, g_ascii_isspace (*at) ? ' ' : *at);
      at++;
    }
  }
}

static void
label_take_escapes (const char *at, const char *name, GString *out)
{
  while (*at != '\0') {
    if (*at == '&') {
      label_take_entity (&at, out);
      continue;
    }
    if (*at == '\\' && at[1] != '\0') {
      at++;
      if (*at == 'N')
        g_string_append (out, name);
      else
        g_string_append_c (out, *at == 'n' || *at == 'l' || *at == 'r' ? ' ' : *at);
    } else {
      g_string_append_c (out, *at);
    }
    at++;
  }
}

char *
gr_dot_label (const char *label, const char *name, GStringChunk *text)
{
  if (label == NULL || *label == '\0')
    return NULL;
  g_autoptr (GString) plain = g_string_new (NULL);
  if (aghtmlstr ((char *) label))
    label_take_html (label, plain);
  else
    label_take_escapes (label, name, plain);
  g_strstrip (plain->str);
  return *plain->str == '\0' || g_str_equal (plain->str, name) ? NULL : g_string_chunk_insert (text, plain->str);
}

/* ---- what is left out ---- */

GrFlow
gr_dot_flow (Agraph_t *graph)
{
  static const char *const names[] = {
    [GR_FLOW_RIGHT] = "LR", [GR_FLOW_DOWN] = "TB", [GR_FLOW_LEFT] = "RL", [GR_FLOW_UP] = "BT"
  };
  const char *value = agget (graph, (char *) "rankdir");
  for (GrFlow flow = GR_FLOW_RIGHT; value != NULL && flow <= GR_FLOW_UP; flow++)
    if (g_str_equal (names[flow], value))
      return flow;
  return GR_FLOW_UNSAID;
}

/* Adds the names that are declared for @kind and are not in @keys (nullable) or @known. */
static void
left_add (Agraph_t *graph, int kind, const char *const *keys, const char *const *known, GPtrArray *names)
{
  for (Agsym_t *symbol = agnxtattr (graph, kind, NULL); symbol != NULL; symbol = agnxtattr (graph, kind, symbol)) {
    if ((keys != NULL && g_strv_contains (keys, symbol->name)) || g_strv_contains (known, symbol->name))
      continue;
    guint i = 0;
    while (i < names->len && !g_str_equal (names->pdata[i], symbol->name))
      i++;
    if (i == names->len)
      g_ptr_array_add (names, symbol->name);
  }
}

char *
gr_dot_left_out (Agraph_t *graph, const char *const *node_keys, const char *const *edge_keys)
{
  static const char *const node_known[] = { "label", NULL }, *const edge_known[] = { "pos", "lp", NULL };
  static const char *const graph_known[] = { "rankdir", "bb", NULL };
  if (agattr (graph, AGNODE, (char *) "outcome", NULL) != NULL)
    return NULL;
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  left_add (graph, AGNODE, node_keys, node_known, names);
  left_add (graph, AGEDGE, edge_keys, edge_known, names);
  left_add (graph, AGRAPH, NULL, graph_known, names);
  for (Agraph_t *sub = agfstsubg (graph); sub != NULL; sub = agnxtsubg (sub))
    if (g_str_has_prefix (agnameof (sub), "cluster")) {
      g_ptr_array_add (names, (gpointer) "clusters");
      break;
    }
  if (names->len == 0)
    return NULL;
  GString *list = g_string_new (NULL);
  for (guint i = 0; i < names->len; i++)
    g_string_append_printf (list, "%s%s", i == 0 ? "" : i + 1 < names->len ? ", " : " and ", (char *) names->pdata[i]);
  return g_string_free (list, FALSE);
}
