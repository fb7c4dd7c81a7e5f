// SPDX-License-Identifier: MIT
// Places and routes are written as Graphviz reads them: points, y up; an arrow's route begins with where its head ends.
#include "diagram/net.h"

#include "base/number.h"
#include "diagram/node.h"

#include <math.h>

#define NET_HEAD 10.0 /* points: an arrow's head as Graphviz draws it */

typedef struct {
  GrNet *net;
  GrStudy *study;
  const GrGraph *graph;
  const GrVerdict *verdict;  /* shape (n_nodes) */
  const guint32 *remoteness; /* (nullable) shape (n_nodes) */
  const GrLayout *layout;    /* (nullable) */
} Net;

static void
net_add (GrNet *net, GArray *attribute, const char *key, const char *text, gboolean is_bare)
{
  GR_APPEND (attribute, GrNetAttribute, key, g_string_chunk_insert (net->text, text), is_bare);
}

/* The same where @text stays where it is. */
static void
net_add_static (GArray *attribute, const char *key, const char *text, gboolean is_bare)
{
  GR_APPEND (attribute, GrNetAttribute, key, text, is_bare);
}

/* The attributes of @edge: there are very many edges, and most have none. */
static GArray *
net_edge_attribute (GrNetEdge *edge)
{
  if (edge->attribute == NULL)
    edge->attribute = g_array_new (FALSE, FALSE, sizeof (GrNetAttribute));
  return edge->attribute;
}

G_GNUC_PRINTF (4, 5)
static void
net_add_number (GrNet *net, GArray *attribute, const char *key, const char *format, ...)
{
  va_list args;
  va_start (args, format);
  g_autofree char *text = g_strdup_vprintf (format, args);
  va_end (args);
  net_add (net, attribute, key, text, TRUE);
}

static void
net_append_point (GString *out, double x, double y)
{
  gr_append_double (out, x, 2);
  g_string_append_c (out, ',');
  gr_append_double (out, -y, 2);
}

static void
net_add_place (GrNet *net, guint32 node, const char *key, double x, double y)
{
  g_autoptr (GString) pos = g_string_new (NULL);
  net_append_point (pos, x, y);
  net_add (net, g_array_index (net->node, GrNetNode, node).attribute, key, pos->str, FALSE);
}

void
gr_net_place (GrNet *net, guint32 node, GrPoint at)
{
  net_add_place (net, node, "drawn_at", at.x, at.y);
}

void
gr_net_stand_in (GrNet *net, guint32 node, guint32 other)
{
  net_add (net, g_array_index (net->node, GrNetNode, node).attribute, "drawn_as",
           g_array_index (net->node, GrNetNode, other).name, FALSE);
}

static gboolean
net_describe_node (const Net *own, guint32 node, gboolean is_start, GError **error)
{
  const GrVerdict *verdict = &own->verdict[node];
  GrBytes at = gr_graph_position (own->graph, node);
  GArray *attribute = g_array_index (own->net->node, GrNetNode, node).attribute;
  g_autofree char *caption = gr_study_whole_caption (own->study, at);
  net_add (own->net, attribute, "label", caption, FALSE);
  if (verdict->has_grundy)
    net_add_number (own->net, attribute, "grundy", "%" G_GUINT64_FORMAT, verdict->grundy);
  if (verdict->infinite != NULL) {
    g_autofree char *infinite = g_strdup_printf ("inf{%s}", verdict->infinite);
    net_add (own->net, attribute, "grundy", infinite, FALSE);
  }
  if (own->study->is_partizan && !own->study->is_loopy) {
    /* The value as `form` reads it; none where it is too long to be read back. */
    GrVerdict found;
    g_autoptr (GString) value = g_string_new (NULL);
    if (!gr_study_verdict (own->study, at, &found, error))
      return FALSE;
    if (gr_form_append (gr_study_forms (own->study), found.form, value))
      net_add (own->net, attribute, "value", value->str, FALSE);
  }
  net_add_static (attribute, "outcome", gr_node_outcome_letters (verdict), FALSE);
  if (own->remoteness != NULL && own->remoteness[node] != GR_REMOTENESS_NONE)
    net_add_number (own->net, attribute, "remoteness", "%u", own->remoteness[node]);
  /* The colours of a node, as the state graph has them by value, or else by who wins. */
  static const char *const keys[] = { "fillcolor", "fontcolor" };
  GrInk ink[2];
  gr_node_inks (&(GrNodeLook) { .verdict = *verdict, .is_partizan = !verdict->has_grundy }, &ink[0], &ink[1]);
  net_add_static (attribute, "style", verdict->outcome == GR_OUTCOME_D ? "filled,dotted" : "filled", FALSE);
  for (guint i = 0; i < 2; i++) {
    g_autofree char *colour = g_strdup_printf ("#%06X", gr_theme_colour (GR_THEME_LIGHT, ink[i]));
    net_add (own->net, attribute, keys[i], colour, FALSE);
  }
  if (own->layout != NULL) {
    const GrLayoutNode *place = &g_array_index (own->layout->node, GrLayoutNode, node);
    net_add_place (own->net, node, "pos", place->x, place->y);
  }
  if (is_start) {
    net_add_static (attribute, "start", "true", TRUE);
    net_add_static (attribute, "token", "1", TRUE);
  }
  return TRUE;
}

/* The route of @edge: the curve ends where the arrow's head begins, and its tip is told before it. */
static void
net_add_route (const Net *own, GArray *attribute, const GrLayoutEdge *edge)
{
  const GrPoint *point = &g_array_index (own->layout->point, GrPoint, edge->first_point);
  if (edge->n_points < 4)
    return;
  g_autoptr (GString) pos = g_string_new ("e,");
  net_append_point (pos, point[edge->n_points - 1].x, point[edge->n_points - 1].y);
  GrPoint tip = point[edge->n_points - 1], before = point[edge->n_points - 2];
  double dx = tip.x - before.x, dy = tip.y - before.y, length = MAX (hypot (dx, dy), 1e-6);
  double cut = MIN (NET_HEAD, 0.9 * length);
  for (guint i = 0; i < edge->n_points; i++) {
    double back = i + 1 == edge->n_points ? cut / length : 0;
    g_string_append_c (pos, ' ');
    net_append_point (pos, point[i].x - back * dx, point[i].y - back * dy);
  }
  net_add (own->net, attribute, "pos", pos->str, FALSE);
}

static void
net_add_edges (Net *own)
{
  static const char *const colours[] = {
    [GR_MOVER_BOTH] = "green", [GR_MOVER_LEFT] = "blue", [GR_MOVER_RIGHT] = "red"
  };
  g_autoptr (GArray) edges = gr_graph_edges (own->graph);
  g_autoptr (GHashTable) route = g_hash_table_new (g_int64_hash, g_int64_equal); /* tail and head → GrLayoutEdge */
  g_autofree guint64 *key = own->layout != NULL ? g_new (guint64, own->layout->edge->len + 1) : NULL;
  for (guint i = 0; own->layout != NULL && i < own->layout->edge->len; i++) {
    GrLayoutEdge *edge = &g_array_index (own->layout->edge, GrLayoutEdge, i);
    key[i] = (guint64) edge->tail << 32 | edge->head;
    g_hash_table_insert (route, &key[i], edge);
  }
  GR_EACH (i, const GrGraphEdge, from, edges) {
    GrNetEdge edge = { from->tail, from->head, NULL };
    if (own->study->is_partizan)
      net_add_static (net_edge_attribute (&edge), "color", colours[from->mover], FALSE);
    if (gr_move_wins (from->mover, &own->verdict[from->head], own->study->is_partizan)) {
      net_add_static (net_edge_attribute (&edge), "winning", "true", TRUE);
      net_add_static (edge.attribute, "style", "bold", FALSE);
    }
    guint64 ends = (guint64) from->tail << 32 | from->head;
    const GrLayoutEdge *routed = own->layout != NULL ? g_hash_table_lookup (route, &ends) : NULL;
    if (routed != NULL)
      net_add_route (own, net_edge_attribute (&edge), routed);
    g_array_append_val (own->net->edge, edge);
  }
}

guint32
gr_net_start (const GrStudy *study, const GrGraph *graph)
{
  if (study->is_family)
    return G_MAXUINT32;
  return gr_graph_lookup (graph, 0, gr_study_start (study));
}

GrNet *
gr_net_new (GrStudy *study, const GrLayout *layout, GError **error)
{
  g_autoptr (GrNet) net = g_rc_box_new0 (GrNet);
  net->node = g_array_new (FALSE, FALSE, sizeof (GrNetNode));
  net->edge = g_array_new (FALSE, FALSE, sizeof (GrNetEdge));
  net->text = g_string_chunk_new (65536);
  Net own = { .net = net, .study = study, .graph = gr_study_graph (study, error), .layout = layout };
  const GArray *verdicts = own.graph != NULL ? gr_study_graph_verdicts (study, error) : NULL;
  if (verdicts == NULL)
    return NULL;
  own.verdict = (const GrVerdict *) (gconstpointer) verdicts->data;
  const GArray *remoteness = study->is_partizan ? NULL : gr_study_graph_remoteness (study, error);
  if (remoteness == NULL && !study->is_partizan)
    return NULL;
  own.remoteness = remoteness != NULL ? (const guint32 *) (gconstpointer) remoteness->data : NULL;
  /* Positions of one name would become one node: a later one gets a number. */
  g_autoptr (GHashTable) taken = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint32 i = 0; i < own.graph->n_nodes; i++) {
    g_autofree char *label = gr_study_whole_label (own.study, gr_graph_position (own.graph, i));
    g_autofree char *name = g_strdup (label);
    for (guint k = 2; g_hash_table_contains (taken, name); k++)
      gr_take_text (&name, g_strdup_printf ("%s #%u", label, k));
    GrNetNode node = { g_string_chunk_insert (own.net->text, name),
                       g_array_new (FALSE, FALSE, sizeof (GrNetAttribute)) };
    g_hash_table_add (taken, (gpointer) node.name);
    g_array_append_val (own.net->node, node);
  }
  guint32 start = gr_net_start (study, own.graph);
  for (guint32 node = 0; node < own.graph->n_nodes; node++)
    if (!net_describe_node (&own, node, node == start, error))
      return NULL;
  net_add_edges (&own);
  return g_steal_pointer (&net);
}

GrNet *
gr_net_ref (GrNet *net)
{
  return g_rc_box_acquire (net);
}

static void
net_clear (gpointer data)
{
  GrNet *net = data;
  for (guint i = 0; i < net->node->len; i++)
    g_array_unref (g_array_index (net->node, GrNetNode, i).attribute);
  for (guint i = 0; i < net->edge->len; i++)
    g_clear_pointer (&g_array_index (net->edge, GrNetEdge, i).attribute, g_array_unref);
  g_string_chunk_free (net->text);
  GR_DROP (net, node, edge);
}

void
gr_net_free (GrNet *net)
{
  if (net != NULL)
    g_rc_box_release_full (net, net_clear);
}

static void
net_note (GrNet *net, GArray *attribute, const GrNetNote *note)
{
  if (note->label != NULL)
    net_add (net, attribute, "label", note->label, FALSE);
  if (note->url != NULL)
    net_add (net, attribute, "URL", note->url, FALSE);
  if (note->tooltip != NULL)
    net_add (net, attribute, "tooltip", note->tooltip, FALSE);
}

void
gr_net_note_node (GrNet *net, guint node, const GrNetNote *note)
{
  net_note (net, g_array_index (net->node, GrNetNode, node).attribute, note);
}

void
gr_net_note_edge (GrNet *net, guint edge, const GrNetNote *note)
{
  net_note (net, net_edge_attribute (&g_array_index (net->edge, GrNetEdge, edge)), note);
}
