// SPDX-License-Identifier: MIT
// What a reader wrote of a graph, whatever its format: nodes by name or label, faults in their places.
#include "graphs/graph.h"

#include "base/number.h"

#define GRAPH_TEXT_BLOCK 65536 /* bytes of names kept together */

/* A column for each of @keys (nullable). */
static GPtrArray *
values_new (const char *const *keys)
{
  GPtrArray *values = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  for (; keys != NULL && *keys != NULL; keys++)
    g_ptr_array_add (values, g_array_new (FALSE, TRUE, sizeof (GrDotValue)));
  return values;
}

GrDot *
gr_dot_new (const GrDotReading *reading)
{
  GrDot *dot = g_new0 (GrDot, 1);
  dot->text = g_string_chunk_new (GRAPH_TEXT_BLOCK);
  dot->name = g_ptr_array_new ();
  dot->label = g_ptr_array_new ();
  dot->node_place = g_array_new (FALSE, FALSE, sizeof (GrSpan));
  dot->edge = g_array_new (FALSE, FALSE, sizeof (GrDotEdge));
  dot->edge_place = g_array_new (FALSE, FALSE, sizeof (GrSpan));
  dot->node_value = values_new (reading->node_keys);
  dot->edge_value = values_new (reading->edge_keys);
  return dot;
}

GR_FREE_FUNCTION (gr_dot_free, GrDot, index, title, name, node_place, label, lines, group, edge, edge_place, node_value,
                  edge_value, text)

guint32
gr_dot_add_node (GrDot *dot, const char *name, gsize size, GrSpan place)
{
  g_ptr_array_add (dot->name, g_string_chunk_insert_len (dot->text, name, (gssize) size));
  g_ptr_array_add (dot->label, NULL);
  g_array_append_val (dot->node_place, place);
  return dot->name->len - 1;
}

void
gr_dot_add_edge (GrDot *dot, guint32 tail, guint32 head, GrSpan place)
{
  GR_APPEND (dot->edge, GrDotEdge, tail, head);
  g_array_append_val (dot->edge_place, place);
}

GArray *
gr_dot_take_hidden (GrDot *dot, guint key)
{
  GArray *hidden = g_array_new (FALSE, FALSE, sizeof (GrDotEdge));
  guint n = 0;
  for (guint32 i = 0; i < dot->edge->len; i++) {
    const char *style = gr_dot_value (dot->edge_value, key, i);
    if (gr_dot_rim (style) == GR_RIM_NONE) {
      g_array_append_val (hidden, g_array_index (dot->edge, GrDotEdge, i));
      continue;
    }
    g_array_index (dot->edge, GrDotEdge, n) = g_array_index (dot->edge, GrDotEdge, i);
    g_array_index (dot->edge_place, GrSpan, n) = g_array_index (dot->edge_place, GrSpan, i);
    GR_EACH_POINTER (k, GArray, column, dot->edge_value)
      if (i < column->len)
        g_array_index (column, GrDotValue, n) = g_array_index (column, GrDotValue, i);
      else if (n < column->len)
        g_array_index (column, GrDotValue, n) = (GrDotValue) { 0 };
    n++;
  }
  g_array_set_size (dot->edge, n);
  g_array_set_size (dot->edge_place, n);
  return hidden;
}

const char *
gr_dot_caption (const GrDot *dot, guint32 node)
{
  const char *label = dot->label->pdata[node];
  return label != NULL ? label : dot->name->pdata[node];
}

guint32
gr_dot_lookup (GrDot *dot, const char *name)
{
  if (dot->index == NULL) {
    dot->index = g_hash_table_new (g_str_hash, g_str_equal);
    for (guint32 i = 0; i < dot->name->len; i++)
      g_hash_table_insert (dot->index, dot->name->pdata[i], GUINT_TO_POINTER (i + 1));
  }
  guint32 node = GPOINTER_TO_UINT (g_hash_table_lookup (dot->index, name)) - 1u;
  guint32 labelled = G_MAXUINT32, n_labelled = 0;
  for (guint32 i = 0; node == G_MAXUINT32 && i < dot->label->len; i++)
    if (g_strcmp0 (dot->label->pdata[i], name) == 0) {
      labelled = i;
      n_labelled++;
    }
  return n_labelled == 1 ? labelled : node;
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
  GString *names = g_string_new (NULL);
  for (guint32 i = 0; i < dot->name->len && names->len < 60; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", (char *) dot->name->pdata[i]);
  if (names->len >= 60)
    g_string_append (names, " …");
  g_autofree char *some = g_string_free (names, FALSE);
  g_autofree char *help = near != NULL ? g_strdup_printf (gr_message ("did you mean “%s”?"), near)
                                       : g_strdup_printf (gr_message ("the graph’s nodes are %s"), some);
  gr_report_add_at (report, GR_FAULT_INPUT, word, help, "%s: want nodes of the graph, got “%s”", what, name);
  return G_MAXUINT32;
}

GrSpan
gr_dot_ends_place (const GrDot *dot, guint32 tail, guint32 head)
{
  const GrDotEdge *edge = (const GrDotEdge *) dot->edge->data;
  guint32 i = 0;
  while (edge[i].tail != tail || edge[i].head != head)
    i++;
  return g_array_index (dot->edge_place, GrSpan, i);
}

gboolean
gr_dot_node_fault (const GrDotReading *reading, const GrDot *dot, guint32 node, guint key, const char *help,
                   const char *want)
{
  GrDotValue said = gr_dot_said (dot->node_value, key, node);
  g_autofree char *got = said.text != NULL ? g_strdup_printf ("“%s”", said.text) : g_strdup (gr_message ("none"));
  return gr_report_add (reading->report, GR_FAULT_INPUT, reading->source,
                        said.text != NULL ? said.place : g_array_index (dot->node_place, GrSpan, node), help,
                        "%s: want %s at node “%s”, got %s", reading->what, gr_message (want),
                        (char *) dot->name->pdata[node], got);
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
