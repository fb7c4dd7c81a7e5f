// SPDX-License-Identifier: MIT
// The state graph of a study in DOT, for the tools of Graphviz and for others that read it: a node for every position, by
// its name, with its label, its value (`grundy`, of partizan games `value`), `outcome`, its colours and, where both players have
// the same moves, `remoteness`; an edge for all moves from one position to another, `winning` and bold where it wins for everyone who may make it, and in partizan games in the
// mover's colour. The start has `start=true`, and a token, so that `grundy solve token` reads the same question back.
#include "formats/format.h"

#include "diagram/node.h"

typedef struct {
  GrStudy *study;
  const GrGraph *graph;
  const GrVerdict *verdict;  /* shape (n_nodes) */
  const guint32 *remoteness; /* (nullable) shape (n_nodes) */
  GPtrArray *name;           /* of char*, shape (n_nodes): quoted, no two alike */
  GString *out;
} Dot;

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

/* The same for labels, in which two backslashes are read as one. (transfer full) */
static char *
dot_quote_label (const char *text)
{
  g_autoptr (GString) doubled = g_string_new (text);
  g_string_replace (doubled, "\\", "\\\\", 0);
  return dot_quote (doubled->str);
}

/* Positions of one name would become one node: a later one gets a number. */
static void
dot_name_nodes (Dot *dot)
{
  g_autoptr (GHashTable) taken = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint32 node = 0; node < dot->graph->n_nodes; node++) {
    g_autofree char *label = gr_study_whole_label (dot->study, gr_graph_position (dot->graph, node));
    char *name = dot_quote (label);
    for (guint i = 2; g_hash_table_contains (taken, name); i++) {
      g_autofree char *other = g_strdup_printf ("%s #%u", label, i);
      g_free (name);
      name = dot_quote (other);
    }
    g_hash_table_add (taken, name);
    g_ptr_array_add (dot->name, name);
  }
}

/* The value as `form` reads it; none where it is too long to be read back. FALSE and @error over a limit. */
static gboolean
dot_add_form (Dot *dot, GrBytes at, GError **error)
{
  GrVerdict verdict;
  g_autoptr (GString) value = g_string_new (NULL);
  if (!gr_study_verdict (dot->study, at, &verdict, error))
    return FALSE;
  if (gr_form_append (gr_study_forms (dot->study), verdict.form, value))
    g_string_append_printf (dot->out, ", value=\"%s\"", value->str);
  return TRUE;
}

/* The colours of a node, as the state graph has them by value, or else by who wins. */
static void
dot_add_colours (Dot *dot, const GrVerdict *verdict)
{
  static const GrInk won[GR_N_OUTCOMES][2] = { [GR_OUTCOME_P] = { GR_INK_PAPER, GR_INK_INK },
                                               [GR_OUTCOME_N] = { GR_INK_WIN, GR_INK_ON_WIN },
                                               [GR_OUTCOME_L] = { GR_INK_WIN_LEFT, GR_INK_ON_WIN_LEFT },
                                               [GR_OUTCOME_R] = { GR_INK_WIN_RIGHT, GR_INK_ON_WIN_RIGHT },
                                               [GR_OUTCOME_D] = { GR_INK_PAPER, GR_INK_INK } };
  static const GrInk either[2] = { GR_INK_WIN_EITHER, GR_INK_ON_WIN_EITHER };
  const GrInk *ink = dot->study->is_partizan && verdict->outcome == GR_OUTCOME_N ? either : won[verdict->outcome];
  const GrInk value[2] = { gr_ink_value (verdict->grundy), gr_ink_on_value (verdict->grundy) };
  if (verdict->has_grundy)
    ink = value;
  g_string_append_printf (dot->out, ", style=%s, fillcolor=\"#%06X\", fontcolor=\"#%06X\"",
                          verdict->outcome == GR_OUTCOME_D ? "\"filled,dotted\"" : "filled",
                          gr_theme_colour (GR_THEME_LIGHT, ink[0]), gr_theme_colour (GR_THEME_LIGHT, ink[1]));
}

static gboolean
dot_add_node (Dot *dot, guint32 node, gboolean is_start, GError **error)
{
  const GrVerdict *verdict = &dot->verdict[node];
  GrBytes at = gr_graph_position (dot->graph, node);
  g_autofree char *caption = gr_study_whole_caption (dot->study, at), *label = dot_quote_label (caption);
  g_string_append_printf (dot->out, "  %s [label=%s", (const char *) dot->name->pdata[node], label);
  if (verdict->has_grundy)
    g_string_append_printf (dot->out, ", grundy=%" G_GUINT64_FORMAT, verdict->grundy);
  if (verdict->infinite != NULL)
    g_string_append_printf (dot->out, ", grundy=\"inf{%s}\"", verdict->infinite);
  if (dot->study->is_partizan && !dot->study->is_loopy && !dot_add_form (dot, at, error))
    return FALSE;
  const char *letters = gr_node_outcome_letters (verdict), *quote = letters[1] != '\0' ? "\"" : "";
  g_string_append_printf (dot->out, ", outcome=%s%s%s", quote, letters, quote);
  if (dot->remoteness != NULL && dot->remoteness[node] != GR_REMOTENESS_NONE)
    g_string_append_printf (dot->out, ", remoteness=%u", dot->remoteness[node]);
  dot_add_colours (dot, verdict);
  g_string_append (dot->out, is_start ? ", start=true, token=1];\n" : "];\n");
  return TRUE;
}

static void
dot_add_edge (Dot *dot, const GrGraphEdge *edge)
{
  static const char *const colours[] = {
    [GR_MOVER_BOTH] = "green", [GR_MOVER_LEFT] = "blue", [GR_MOVER_RIGHT] = "red"
  };
  gboolean is_partizan = dot->study->is_partizan;
  g_autoptr (GString) attributes = g_string_new (NULL);
  if (is_partizan)
    g_string_append_printf (attributes, "color=%s", colours[edge->mover]);
  if (gr_move_wins (edge->mover, &dot->verdict[edge->head], is_partizan))
    g_string_append_printf (attributes, "%swinning=true, style=bold", is_partizan ? ", " : "");
  g_string_append_printf (dot->out, "  %s -> %s", (const char *) dot->name->pdata[edge->tail],
                          (const char *) dot->name->pdata[edge->head]);
  if (attributes->len > 0)
    g_string_append_printf (dot->out, " [%s]", attributes->str);
  g_string_append (dot->out, ";\n");
}

/* The node of the one start, or G_MAXUINT32 where there are several. */
static guint32
dot_find_start (const Dot *dot)
{
  if (dot->study->is_family)
    return G_MAXUINT32;
  g_autoptr (GBytes) start = gr_study_start (dot->study);
  gsize size;
  const guint8 *data = g_bytes_get_data (start, &size);
  return gr_graph_lookup (dot->graph, 0, (GrBytes) { data, size });
}

static gboolean
dot_write_study (GrStudy *study, GString *out, GError **error)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  Dot dot = { .study = study, .graph = gr_study_graph (study, error), .name = names, .out = out };
  const GArray *verdicts = dot.graph != NULL ? gr_study_graph_verdicts (study, error) : NULL;
  if (verdicts == NULL)
    return FALSE;
  dot.verdict = (const GrVerdict *) (gconstpointer) verdicts->data;
  const GArray *remoteness = study->is_partizan ? NULL : gr_study_graph_remoteness (study, error);
  if (remoteness == NULL && !study->is_partizan)
    return FALSE;
  dot.remoteness = remoteness != NULL ? (const guint32 *) (gconstpointer) remoteness->data : NULL;
  dot_name_nodes (&dot);
  guint32 start = dot_find_start (&dot);
  g_string_append (out, "digraph {\n");
  for (guint32 node = 0; node < dot.graph->n_nodes; node++)
    if (!dot_add_node (&dot, node, node == start, error))
      return FALSE;
  g_autoptr (GArray) edges = gr_graph_edges (dot.graph);
  for (guint i = 0; i < edges->len; i++)
    dot_add_edge (&dot, &g_array_index (edges, GrGraphEdge, i));
  g_string_append (out, "}\n");
  return TRUE;
}

const GrFormat gr_format_dot = {
  .name = "dot",
  .extension = "dot",
  .summary = "the state graph as data, for Graphviz and for grundy itself",
  .write_study = dot_write_study,
};
