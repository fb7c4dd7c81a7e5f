// SPDX-License-Identifier: MIT
// Names on edges have room of their own: each is a node between the two ends, as dot's own labels are, so that whoever lays the graph
// out keeps nodes, other names and other edges off it, in rows, parts and boxes alike. Edges without a name then lead over two
// ranks as well.
// Source: E. R. Gansner, E. Koutsofios, S. C. North, K.-P. Vo, A technique for drawing directed graphs, IEEE Trans.
// Software Eng. 19 (1993), section 5.3.
// Invariant: the nodes and half edges that are added stand behind those of the reader, in the order of the edges with names.
#include "layout/graphviz.h"

#include "base/held.h"

static gboolean
named_has_room (const GrLayoutEdge *edge)
{
  return edge->room.x > 0;
}

/* The groups, with the names of edges whose ends are both in them. */
static void
named_fill_groups (GrNamed *named, GrLayout *layout)
{
  named->group = g_steal_pointer (&layout->group);
  named->held = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  layout->group = g_array_new (FALSE, TRUE, sizeof (GrLayoutGroup));
  g_autofree guint8 *is_in = g_new (guint8, named->n_nodes + 1);
  GR_EACH (i, const GrLayoutGroup, group, named->group) {
    GrLayoutGroup own = *group;
    GArray *all = g_array_new (FALSE, FALSE, sizeof (guint32));
    g_ptr_array_add (named->held, all);
    g_array_append_vals (all, group->node, group->n_nodes);
    memset (is_in, FALSE, named->n_nodes);
    for (guint k = 0; k < group->n_nodes; k++)
      is_in[group->node[k]] = TRUE;
    for (guint k = 0, name = named->n_nodes; k < named->n_edges; k++) {
      const GrLayoutEdge *edge = &g_array_index (layout->edge, GrLayoutEdge, k);
      if (named_has_room (edge) && is_in[edge->tail] && is_in[edge->head])
        g_array_append_val (all, name);
      name += named_has_room (edge);
    }
    own.node = (const guint32 *) (gconstpointer) all->data;
    own.n_nodes = all->len;
    g_array_append_val (layout->group, own);
  }
}

/* Which edges lead back to where a walk along all of them, from each node in turn, came from: of guint8, shape (n_edges). A name on
   one of them would stand behind both ends. (transfer full) */
static guint8 *
named_find_back (const GrLayout *layout)
{
  guint32 n = layout->node->len;
  guint n_edges = layout->edge->len;
  const GrLayoutEdge *edge = (const GrLayoutEdge *) (gconstpointer) layout->edge->data;
  guint8 *is_back = g_new0 (guint8, n_edges + 1);
  g_autofree guint8 *is_met = g_new0 (guint8, n + 1), *is_open = g_new0 (guint8, n + 1);
  g_autofree guint *next = g_new0 (guint, n + 1); /* edge of each open node */
  g_autoptr (GArray) way = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint32 first = 0; first < n; first++) {
    if (is_met[first])
      continue;
    g_array_append_val (way, first);
    while (way->len > 0) {
      guint32 at = g_array_index (way, guint32, way->len - 1);
      is_met[at] = is_open[at] = TRUE;
      while (next[at] < n_edges && (edge[next[at]].tail != at || is_met[edge[next[at]].head])) {
        is_back[next[at]] |= edge[next[at]].tail == at && is_open[edge[next[at]].head];
        next[at]++;
      }
      if (next[at] < n_edges) {
        g_array_append_val (way, edge[next[at]].head);
        continue;
      }
      is_open[at] = FALSE;
      g_array_set_size (way, way->len - 1);
    }
  }
  return is_back;
}

static void
named_turn (GrLayoutEdge *edge)
{
  guint32 tail = edge->tail;
  edge->tail = edge->head;
  edge->head = tail;
}

void
gr_named_open (GrNamed *named, GrLayout *layout)
{
  gboolean has_names = FALSE;
  *named = (GrNamed) { .n_nodes = layout->node->len, .n_edges = layout->edge->len };
  for (guint i = 0; i < named->n_edges; i++)
    has_names |= named_has_room (&g_array_index (layout->edge, GrLayoutEdge, i));
  if (!has_names)
    return;
  named_fill_groups (named, layout);
  named->is_back = named_find_back (layout);
  for (guint i = 0; i < named->n_edges; i++) {
    GrLayoutEdge *edge = &g_array_index (layout->edge, GrLayoutEdge, i);
    edge->n_ranks = 2;
    if (!named_has_room (edge))
      continue;
    if (named->is_back[i])
      named_turn (edge);
    guint32 name = gr_layout_add_node (layout, edge->room.x, edge->room.y), head = edge->head;
    GrLayoutNode *node = &g_array_index (layout->node, GrLayoutNode, name);
    node->radius = 1;
    node->flat_x = edge->room.x / 2 - 1;
    node->flat_y = edge->room.y / 2 - 1;
    edge->head = name;
    edge->n_ranks = 1;
    gr_layout_add_edge (layout, name, head, edge->weight);
  }
}

void
gr_named_join (const GrNamed *named, GrLayout *layout)
{
  if (named->group == NULL)
    return;
  GArray *point = g_array_new (FALSE, TRUE, sizeof (GrPoint));
  for (guint i = 0, half = named->n_edges; i < named->n_edges; i++) {
    GrLayoutEdge *edge = &g_array_index (layout->edge, GrLayoutEdge, i);
    guint first = point->len;
    g_array_append_vals (point, &g_array_index (layout->point, GrPoint, edge->first_point), edge->n_points);
    edge->first_point = first;
    if (!named_has_room (edge))
      continue;
    const GrLayoutEdge *rest = &g_array_index (layout->edge, GrLayoutEdge, half++);
    const GrLayoutNode *name = &g_array_index (layout->node, GrLayoutNode, edge->head);
    edge->label = (GrPoint) { name->x, name->y };
    edge->head = rest->head;
    g_array_append_vals (point, &g_array_index (layout->point, GrPoint, rest->first_point + 1), rest->n_points - 1);
    edge->n_points += rest->n_points - 1;
    if (!named->is_back[i])
      continue;
    named_turn (edge);
    GrPoint *p = &g_array_index (point, GrPoint, first);
    for (guint k = 0, last = edge->n_points - 1; k < last; k++, last--) {
      GrPoint swapped = p[k];
      p[k] = p[last];
      p[last] = swapped;
    }
  }
  g_array_set_size (layout->edge, named->n_edges);
  g_array_unref (layout->point);
  layout->point = point;
}

void
gr_named_close (GrNamed *named, GrLayout *layout)
{
  if (named->group == NULL)
    return;
  g_array_set_size (layout->node, named->n_nodes);
  g_array_set_size (layout->edge, named->n_edges);
  g_array_unref (layout->group);
  layout->group = g_steal_pointer (&named->group);
  g_ptr_array_unref (named->held);
  g_free (named->is_back);
}
