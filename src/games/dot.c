// SPDX-License-Identifier: MIT
// DOT through libcgraph. agmemread (Graphviz 2.42) never gives up cleanly: on bad input it reports through agseterrf in
// pieces, may still return a part of a graph, and its scanner can stay inside a string or comment. So any message is a
// failure, and after one the scanner is fed closing characters until it reads a known graph right again.
#include "games/dot.h"

#include "base/args.h"
#include "base/number.h"

#include <graphviz/cgraph.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- messages of the library ---- */

static GString *dot_error; /* what the parser has said in this run; the callback carries no user data */

static int
dot_hear (char *piece)
{
  g_string_append (dot_error, piece);
  return 0;
}

/* Parses; *message (transfer full) is set where the parser said anything. */
static Agraph_t *
dot_parse (const char *text, char **message)
{
  dot_error = g_string_new (NULL);
  agseterrf (dot_hear);
  Agraph_t *graph = agmemread (text);
  agseterrf (NULL);
  *message = dot_error->len > 0 ? g_string_free (dot_error, FALSE) : NULL;
  if (*message == NULL)
    g_string_free (dot_error, TRUE);
  dot_error = NULL;
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

/* The next token of DOT from *@at on: an ID (its value in @id, quotes resolved), an arrow ("->", "--") or one character.
   FALSE at the end. */
static gboolean
dot_next_token (const GrSource *source, gsize *at, GString *id, GrSpan *span)
{
  const char *text = source->text;
  gsize i = *at;
  for (;;) {
    while (i < source->length && g_ascii_isspace (text[i]))
      i++;
    const char *stop = NULL;
    if (g_str_has_prefix (text + i, "/*"))
      stop = strstr (text + i + 2, "*/");
    else if (g_str_has_prefix (text + i, "//") || (text[i] == '#' && (i == 0 || text[i - 1] == '\n')))
      stop = strchr (text + i, '\n');
    else
      break;
    i = stop != NULL ? (gsize) (stop - text) + 1 + (*stop == '*') : source->length;
  }
  if (i >= source->length)
    return FALSE;
  g_string_truncate (id, 0);
  gsize start = i;
  if (text[i] == '"') {
    for (i++; i < source->length && text[i] != '"'; i++) {
      if (text[i] == '\\' && text[i + 1] == '"')
        i++;
      g_string_append_c (id, text[i]);
    }
    i = MIN (i + 1, source->length);
  } else if (text[i] == '-' && (text[i + 1] == '>' || text[i + 1] == '-')) {
    g_string_append_len (id, text + i, 2);
    i += 2;
  } else if (g_ascii_isalnum (text[i]) || text[i] == '_' || text[i] == '.' || text[i] == '-' || (guchar) text[i] >= 0x80) {
    for (i++; i < source->length && (g_ascii_isalnum (text[i]) || text[i] == '_' || text[i] == '.' || (guchar) text[i] >= 0x80); i++)
      ;
    g_string_append_len (id, text + start, i - start);
  } else {
    g_string_append_c (id, text[i++]);
  }
  *span = (GrSpan) { start, i };
  *at = i;
  return TRUE;
}

GrSpan
gr_dot_place (const GrSource *source, const char *tail, const char *head)
{
  g_autoptr (GString) id = g_string_new (NULL);
  gsize at = 0;
  guint32 start = 0;
  GrSpan span;
  enum { SEEK, TAIL, ARROW } state = SEEK;
  while (dot_next_token (source, &at, id, &span)) {
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

/* Where the parser stopped: “… in line 3 near 'x'”. */
static GrSpan
dot_error_place (const GrSource *source, const char *message)
{
  const char *found = strstr (message, "in line ");
  guint line = found != NULL ? strtoul (found + 8, NULL, 10) : 1;
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

static void
dot_report_error (GrSource *source, const char *what, const char *message, GrReport *report)
{
  g_autofree char *line = g_strndup (message, strcspn (message, "\n"));
  const char *text = g_str_has_prefix (line, "Error: ") ? line + 7 : line;
  const char *syntax = strstr (text, "syntax error");
  text = syntax != NULL ? syntax : text;
  const char *help = strstr (message, "memory exhausted") != NULL || strstr (message, "stack") != NULL
                         ? "write long chains as one edge a statement: a -> b; b -> c;"
                         : "DOT is written like this: digraph { a -> b; b -> c; }";
  gr_report_add (report, GR_FAULT_INPUT, source, dot_error_place (source, message), help, "%s: DOT: %s", what, text);
}

/* ---- from cgraph to arrays ---- */

/* The label as plain text: DOT's escapes are resolved, and what repeats the name is no label. (transfer full) */
static char *
dot_label (const char *label, const char *name)
{
  if (label == NULL || *label == '\0')
    return NULL;
  GString *text = g_string_new (NULL);
  for (const char *at = label; *at != '\0'; at++) {
    if (*at != '\\' || at[1] == '\0') {
      g_string_append_c (text, *at);
      continue;
    }
    at++;
    if (*at == 'N')
      g_string_append (text, name);
    else
      g_string_append_c (text, *at == 'n' || *at == 'l' || *at == 'r' ? ' ' : *at);
  }
  if (!g_str_equal (text->str, name))
    return g_string_free (text, FALSE);
  g_string_free (text, TRUE);
  return NULL;
}

/* The attributes asked for, looked up once: shape (number of keys), entries NULL where the graph has none of the name. */
static GPtrArray *
dot_find_symbols (Agraph_t *graph, int kind, const char *const *keys)
{
  GPtrArray *symbols = g_ptr_array_new ();
  for (guint i = 0; keys != NULL && keys[i] != NULL; i++)
    g_ptr_array_add (symbols, agattr (graph, kind, (char *) keys[i], NULL));
  return symbols;
}

static void
dot_keep_values (void *object, const GPtrArray *symbols, GPtrArray *values)
{
  for (guint i = 0; i < symbols->len; i++) {
    const char *value = symbols->pdata[i] != NULL ? agxget (object, symbols->pdata[i]) : NULL;
    g_ptr_array_add (values, value != NULL && *value != '\0' ? g_strdup (value) : NULL);
  }
}

typedef struct {
  guint64 sequence;
  GrDotEdge edge;
  Agedge_t *object;
} DotSortedEdge;

static int
dot_compare_edges (gconstpointer left, gconstpointer right)
{
  const DotSortedEdge *a = left, *b = right;
  return (a->sequence > b->sequence) - (a->sequence < b->sequence);
}

static void
dot_take_edges (GrDot *dot, Agraph_t *graph, GHashTable *number, const char *const *keys)
{
  g_autoptr (GArray) sorted = g_array_sized_new (FALSE, FALSE, sizeof (DotSortedEdge), agnedges (graph));
  for (Agnode_t *node = agfstnode (graph); node != NULL; node = agnxtnode (graph, node))
    for (Agedge_t *edge = agfstout (graph, node); edge != NULL; edge = agnxtout (graph, edge)) {
      DotSortedEdge one = { .sequence = AGSEQ (edge), .object = edge };
      one.edge.tail = GPOINTER_TO_UINT (g_hash_table_lookup (number, agtail (edge)));
      one.edge.head = GPOINTER_TO_UINT (g_hash_table_lookup (number, aghead (edge)));
      g_array_append_val (sorted, one);
    }
  g_array_sort (sorted, dot_compare_edges);
  g_autoptr (GPtrArray) symbols = dot_find_symbols (graph, AGEDGE, keys);
  for (guint i = 0; i < sorted->len; i++) {
    DotSortedEdge *one = &g_array_index (sorted, DotSortedEdge, i);
    g_array_append_val (dot->edge, one->edge);
    dot_keep_values (one->object, symbols, dot->edge_value);
  }
}

static GrDot *
dot_take (Agraph_t *graph, const char *const *node_keys, const char *const *edge_keys)
{
  GrDot *dot = g_new0 (GrDot, 1);
  dot->directed = agisdirected (graph);
  const char *title = agnameof (graph);
  dot->title = title != NULL && *title != '%' && *title != '\0' ? g_strdup (title) : NULL; /* “%3”: it has none */
  dot->name = g_ptr_array_new_with_free_func (g_free);
  dot->label = g_ptr_array_new_with_free_func (g_free);
  dot->edge = g_array_new (FALSE, FALSE, sizeof (GrDotEdge));
  dot->node_value = g_ptr_array_new_with_free_func (g_free);
  dot->edge_value = g_ptr_array_new_with_free_func (g_free);
  dot->index = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) number = g_hash_table_new (NULL, NULL); /* Agnode_t → node */
  g_autoptr (GPtrArray) symbols = dot_find_symbols (graph, AGNODE, node_keys);
  Agsym_t *label = agattr (graph, AGNODE, (char *) "label", NULL);
  for (Agnode_t *node = agfstnode (graph); node != NULL; node = agnxtnode (graph, node)) {
    char *name = g_strdup (agnameof (node));
    g_hash_table_insert (number, node, GUINT_TO_POINTER (dot->name->len));
    g_ptr_array_add (dot->name, name);
    g_hash_table_insert (dot->index, name, GUINT_TO_POINTER (dot->name->len));
    g_ptr_array_add (dot->label, label != NULL ? dot_label (agxget (node, label), name) : NULL);
    dot_keep_values (node, symbols, dot->node_value);
  }
  dot_take_edges (dot, graph, number, edge_keys);
  return dot;
}

GrDot *
gr_dot_read (GrSource *source, const char *what, const char *const *node_keys, const char *const *edge_keys,
             GrReport *report)
{
  if (!gr_source_check_text (source, report))
    return NULL;
  g_autofree char *message = NULL;
  Agraph_t *graph = dot_parse (source->text, &message);
  GrDot *dot = NULL;
  if (message != NULL) {
    dot_report_error (source, what, message, report);
    if (graph != NULL)
      agclose (graph);
    if (!dot_recover ())
      gr_report_add (report, GR_FAULT_WORLD, source, gr_source_line (source, 1), "mend this graph first",
                     "%s: the DOT reader cannot go on to other graphs after this one", what);
    return NULL;
  }
  if (graph == NULL) {
    gr_report_add (report, GR_FAULT_INPUT, source, gr_source_line (source, 1),
                   "DOT is written like this: digraph { a -> b; b -> c; }", "%s: want a graph in DOT, got nothing", what);
    return NULL;
  }
  dot = dot_take (graph, node_keys, edge_keys);
  agclose (graph);
  return dot;
}

void
gr_dot_free (GrDot *dot)
{
  if (dot == NULL)
    return;
  g_hash_table_unref (dot->index);
  g_free (dot->title);
  g_ptr_array_unref (dot->name);
  g_ptr_array_unref (dot->label);
  g_array_unref (dot->edge);
  g_ptr_array_unref (dot->node_value);
  g_ptr_array_unref (dot->edge_value);
  g_free (dot);
}

const char *
gr_dot_caption (const GrDot *dot, guint32 node)
{
  const char *label = dot->label->pdata[node];
  return label != NULL ? label : dot->name->pdata[node];
}

guint32
gr_dot_lookup (const GrDot *dot, const char *name)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (dot->index, name)) - 1u;
}

guint32
gr_dot_find (const GrDot *dot, const char *name, const char *what, const GrWord *word, GrReport *report)
{
  guint32 node = gr_dot_lookup (dot, name);
  if (node != G_MAXUINT32)
    return node;
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  for (guint32 i = 0; i < MIN (dot->name->len, 10000); i++)
    g_ptr_array_add (known, dot->name->pdata[i]);
  g_ptr_array_add (known, NULL);
  const char *near = gr_nearest (name, (const char *const *) known->pdata);
  g_autofree char *help = near != NULL ? g_strdup_printf ("did you mean “%s”?", near) : NULL;
  gr_report_add_at (report, GR_FAULT_INPUT, word, help, "%s: want nodes of the graph, got “%s”", what, name);
  return G_MAXUINT32;
}

gboolean
gr_dot_split_names (const char *text, GPtrArray *names)
{
  for (;;) {
    GString *name = g_string_new (NULL);
    while (g_ascii_isspace (*text))
      text++;
    if (*text == '"') {
      for (text++; *text != '"' && *text != '\0'; text++) {
        if (*text == '\\' && text[1] == '"')
          text++;
        g_string_append_c (name, *text);
      }
      if (*text++ == '\0') {
        g_string_free (name, TRUE);
        return FALSE;
      }
      text += strcspn (text, ",");
    } else {
      gsize n = strcspn (text, ",");
      g_string_append_len (name, text, n);
      text += n;
      g_strchomp (name->str);
    }
    g_ptr_array_add (names, g_string_free (name, FALSE));
    if (*text++ == '\0')
      return TRUE;
  }
}
