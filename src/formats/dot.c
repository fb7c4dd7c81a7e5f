// SPDX-License-Identifier: MIT
// The state graph in DOT, for the tools of Graphviz (with places for `neato -n2` where the whole graph is drawn) and for
// others that read it, this program too.
#include "formats/format.h"

#include "base/output.h"

#include <string.h>

/* @text as DOT quotes it. cgraph takes backslashes as they are, two at a time: one that is left over before a quote would
   swallow it, and is written twice. (transfer full) */
static char *
dot_quote (const char *text)
{
  GString *quoted = g_string_new ("\"");
  guint n_backslashes = 0;
  for (const char *at = text;; at++) {
    if ((*at == '"' || *at == '\0') && n_backslashes % 2 == 1)
      g_string_append_c (quoted, '\\');
    n_backslashes = *at == '\\' ? n_backslashes + 1 : 0;
    if (*at == '\0')
      break;
    if (*at == '"')
      g_string_append_c (quoted, '\\');
    g_string_append_c (quoted, *at);
  }
  g_string_append_c (quoted, '"');
  return g_string_free (quoted, FALSE);
}

/* Whether @text is a word that DOT takes without quotes: letters, and none of its own words in whatever case. */
static gboolean
dot_is_word (const char *text)
{
  static const char *const own[] = { "node", "edge", "graph", "digraph", "subgraph", "strict" };
  for (guint i = 0; i < G_N_ELEMENTS (own); i++)
    if (g_ascii_strcasecmp (text, own[i]) == 0)
      return FALSE;
  return g_ascii_isalpha (*text) && text[strspn (text, G_CSET_a_2_z G_CSET_A_2_Z)] == '\0';
}

static void
dot_append_attributes (GString *out, const GArray *attribute)
{
  guint n = attribute != NULL ? attribute->len : 0;
  for (guint i = 0; i < n; i++) {
    const GrNetAttribute *own = &g_array_index (attribute, GrNetAttribute, i);
    gboolean is_label = g_str_equal (own->key, "label");
    gboolean is_word = own->is_bare /* words and numbers need no quotes */
                       || (!is_label && dot_is_word (own->text));
    g_autoptr (GString) text = g_string_new (own->text);
    if (is_label) /* in which two backslashes are read as one */
      g_string_replace (text, "\\", "\\\\", 0);
    g_autofree char *quoted = dot_quote (text->str);
    g_string_append_printf (out, "%s%s=%s", i > 0 ? ", " : " [", own->key, is_word ? own->text : quoted);
  }
  g_string_append (out, n > 0 ? "];\n" : ";\n");
}

static void
dot_append_name (GString *out, const GrNet *net, guint32 node)
{
  g_autofree char *quoted = dot_quote (g_array_index (net->node, GrNetNode, node).name);
  g_string_append (out, quoted);
}

static gboolean
dot_write (GPtrArray *frames, const GrFormatOptions *options, GString *out, GError **error)
{
  const GrNet *net = ((const GrFrame *) frames->pdata[frames->len - 1])->net;
  g_string_append (out, "digraph {\n");
  for (guint i = 0; i < net->node->len; i++) {
    g_string_append (out, "  ");
    dot_append_name (out, net, i);
    dot_append_attributes (out, g_array_index (net->node, GrNetNode, i).attribute);
    gr_drain (options->drain, out);
  }
  GR_EACH (i, const GrNetEdge, edge, net->edge) {
    g_string_append (out, "  ");
    dot_append_name (out, net, edge->tail);
    g_string_append (out, " -> ");
    dot_append_name (out, net, edge->head);
    dot_append_attributes (out, edge->attribute);
    gr_drain (options->drain, out);
  }
  g_string_append (out, "}\n");
  return TRUE;
}

const GrFormat gr_format_dot = {
  .name = "dot",
  .extension = "dot",
  .summary = "the state graph as data, for Graphviz and for grundy itself",
  .flags = GR_FORMAT_MANY | GR_FORMAT_DATA | GR_FORMAT_NET | GR_FORMAT_ONLY_NET,
  .write = dot_write,
};
