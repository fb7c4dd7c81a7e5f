// SPDX-License-Identifier: MIT
// The structure of a Hackenbush picture, and positions as lists of cuts. What stands is found by a walk from the
// ground.
// Invariant: a list of cuts is rising, holds each edge once, and each of them touches the ground or a node that
// stands.
#define GR_DROP_ALSO GR_DROPS (GrPoint, g_free)

#include "hackenbush/bush.h"

#include "base/adjacency.h"
#include "base/order.h"

#include <string.h>

GrBush *
gr_bush_new (guint32 n_nodes, guint32 n_feet)
{
  GrBush *bush = g_new0 (GrBush, 1);
  bush->n_nodes = MAX (1, n_nodes);
  bush->n_feet = MAX (1, n_feet);
  bush->edge = g_array_new (FALSE, FALSE, sizeof (GrBushEdge));
  return bush;
}

GR_FREE_FUNCTION (gr_bush_free, GrBush, place, label, name, edge, row, around, foot, times, is_gap)

/* Makes a copy of @text the entry @index of *list. */
static void
texts_set (GPtrArray **list, guint32 index, const char *text)
{
  if (*list == NULL)
    *list = g_ptr_array_new_with_free_func (g_free);
  if (index >= (*list)->len)
    g_ptr_array_set_size (*list, (gint) index + 1);
  g_free ((*list)->pdata[index]);
  (*list)->pdata[index] = g_strdup (text);
}

void
gr_bush_set_label (GrBush *bush, guint32 node, const char *text)
{
  texts_set (&bush->label, node, text);
}

void
gr_bush_set_name (GrBush *bush, guint32 number, const char *text)
{
  texts_set (&bush->name, number, text);
}

void
gr_bush_add (GrBush *bush, guint32 tail, guint32 head, GrHue hue)
{
  GrBushEdge edge = { { tail, head }, { 0, 0 }, bush->edge->len, hue };
  g_array_append_val (bush->edge, edge);
}

void
gr_bush_finish (GrBush *bush)
{
  guint32 n_edges = bush->edge->len;
  GR_DROP (bush, row, around);
  bush->row = g_new (guint32, (gsize) bush->n_nodes + 2);
  bush->around = g_new (guint32, MAX (1, 2 * (gsize) n_edges));
  gr_adjacency_edges (bush->n_nodes, bush->edge->data, n_edges, sizeof (GrBushEdge), bush->row, bush->around);
}

/* ---- positions ---- */

/* No list of cuts begins so: a number in LEB128 does not end with a byte of zeros. */
static const guint8 first_mark[] = { 0x80, 0x00 };

void
gr_bush_encode_first (guint32 n, GByteArray *out)
{
  g_byte_array_append (out, first_mark, sizeof first_mark);
  g_byte_array_append (out, (const guint8 *) &n, sizeof n);
}

gboolean
gr_bush_is_first (GrBytes at)
{
  return at.size >= GR_BUSH_FIRST_BYTES && memcmp (at.data, first_mark, sizeof first_mark) == 0;
}

GArray *
gr_bush_cuts (const GrBush *bush, GrBytes at)
{
  GArray *cut = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint32 last = 0;
  if (gr_bush_is_first (at)) {
    memcpy (&last, at.data + sizeof first_mark, sizeof last);
    for (; last < bush->edge->len; last++)
      g_array_append_val (cut, last);
    return cut;
  }
  for (const guint8 *next = at.data; (gsize) (next - at.data) < at.size;) {
    last += gr_number_read (&next);
    g_array_append_val (cut, last);
  }
  return cut;
}

guint32
gr_bush_walk (const GrBush *bush, guint32 from, const guint8 *removed, guint32 *order, guint32 *up)
{
  guint32 n = 1;
  for (guint32 i = 0; i < bush->n_nodes; i++)
    up[i] = G_MAXUINT32;
  order[0] = from;
  up[from] = bush->edge->len;
  for (guint32 i = 0; i < n; i++) {
    for (guint32 k = bush->row[order[i]]; k < bush->row[order[i] + 1]; k++) {
      guint32 edge = bush->around[k], other = gr_bush_other (gr_bush_edge (bush, edge), order[i]);
      if (up[other] == G_MAXUINT32 && (removed == NULL || !removed[edge])) {
        up[other] = edge;
        order[n++] = other;
      }
    }
  }
  return n;
}

guint8 *
gr_bush_reached (const GrBush *bush, guint32 from, const guint8 *removed)
{
  guint8 *reached = g_new0 (guint8, bush->n_nodes);
  g_autofree guint32 *order = g_new (guint32, bush->n_nodes), *up = g_new (guint32, bush->n_nodes);
  for (guint32 i = gr_bush_walk (bush, from, removed, order, up); i-- > 0;)
    reached[order[i]] = 1;
  return reached;
}

guint8 *
gr_bush_standing (const GrBush *bush, GrBytes at, guint32 *n_standing)
{
  g_autoptr (GArray) cut = gr_bush_cuts (bush, at);
  guint8 *standing = g_new0 (guint8, MAX (1, bush->edge->len));
  for (guint i = 0; i < cut->len; i++)
    standing[g_array_index (cut, guint32, i)] = 1; /* removed, for now */
  g_autofree guint8 *reached = gr_bush_reached (bush, 0, standing);
  guint32 n = 0;
  for (guint32 i = 0; i < bush->edge->len; i++) {
    standing[i] = !standing[i] && reached[gr_bush_edge (bush, i)->node[0]];
    n += standing[i];
  }
  if (n_standing != NULL)
    *n_standing = n;
  return standing;
}

void
gr_bush_encode (const GrBush *bush, const GArray *cut, GByteArray *out)
{
  if (cut->len == 1) {
    gr_number_append (out, g_array_index (cut, guint32, 0)); /* one of its ends stands without it */
    return;
  }
  g_autofree guint8 *removed = g_new0 (guint8, MAX (1, bush->edge->len));
  for (guint i = 0; i < cut->len; i++)
    removed[g_array_index (cut, guint32, i)] = 1;
  g_autofree guint8 *reached = gr_bush_reached (bush, 0, removed);
  g_autoptr (GArray) sorted = g_array_copy ((GArray *) cut);
  g_array_sort (sorted, gr_order_u32);
  guint32 last = 0;
  gboolean is_first = TRUE;
  GR_EACH_VALUE (i, guint32, own, sorted) {
    const GrBushEdge *edge = gr_bush_edge (bush, own);
    if ((!is_first && own == last) || !(reached[edge->node[0]] || reached[edge->node[1]]))
      continue;
    gr_number_append (out, own - last);
    last = own;
    is_first = FALSE;
  }
}

gboolean
gr_bush_is_green (const GrBush *bush, const guint8 *standing)
{
  for (guint32 i = 0; i < bush->edge->len; i++)
    if ((standing == NULL || standing[i]) && gr_bush_edge (bush, i)->hue != GR_HUE_GREEN)
      return FALSE;
  return TRUE;
}

GrBush *
gr_bush_part (const GrBush *bush, const guint8 *standing)
{
  GrBush *part = gr_bush_new (bush->n_nodes, bush->n_feet);
  part->label = bush->label != NULL ? g_ptr_array_ref (bush->label) : NULL;
  part->name = bush->name != NULL ? g_ptr_array_ref (bush->name) : NULL;
  for (guint32 i = 0; i < bush->edge->len; i++)
    if (standing[i])
      g_array_append_vals (part->edge, gr_bush_edge (bush, i), 1);
  if (bush->place != NULL) {
    part->place = g_memdup2 (bush->place, bush->n_nodes * sizeof (GrPoint));
    part->foot = g_memdup2 (bush->foot, bush->n_feet * sizeof (double));
  }
  gr_bush_finish (part);
  return part;
}

guint8 *
gr_bush_flood (const GrBush *bush, guint32 from, guint32 barred)
{
  g_autofree guint8 *removed = g_new0 (guint8, MAX (1, bush->edge->len));
  for (guint32 k = bush->row[barred]; k < bush->row[barred + 1]; k++)
    removed[bush->around[k]] = 1;
  guint8 *is_reached = gr_bush_reached (bush, from, removed);
  is_reached[barred] = 0;
  return is_reached;
}

GrBush *
gr_bush_over (const GrBush *bush, guint32 root, const guint8 *is_part, guint32 loop, GArray *index)
{
  GrBush *part = gr_bush_new (bush->n_nodes, 1);
  GR_EACH (i, const GrBushEdge, edge, bush->edge) {
    const guint32 *node = edge->node;
    if (!is_part[node[0]] && !is_part[node[1]] && i != loop)
      continue;
    gr_bush_add (part, node[0] == root ? 0 : node[0], node[1] == root ? 0 : node[1], (GrHue) edge->hue);
    if (index != NULL)
      g_array_append_val (index, i);
  }
  gr_bush_finish (part);
  return part;
}

/* Appends the edges of @other, its nodes (but the ground) and feet counted on from where @bush ends. */
static void
bush_append (GrBush *bush, const GrBush *other, guint32 first_node, guint32 first_foot)
{
  GR_EACH_VALUE (i, GrBushEdge, edge, other->edge) {
    for (guint end = 0; end < 2; end++) {
      edge.foot[end] = edge.node[end] == 0 ? edge.foot[end] + first_foot : 0;
      edge.node[end] += edge.node[end] > 0 ? first_node - 1 : 0;
    }
    const char *name = gr_bush_name (other, edge.number);
    edge.number = bush->edge->len;
    g_array_append_val (bush->edge, edge);
    if (name != NULL)
      gr_bush_set_name (bush, edge.number, name);
  }
  for (guint32 i = 1; i < other->n_nodes; i++)
    if (gr_bush_label (other, i) != NULL)
      gr_bush_set_label (bush, first_node + i - 1, gr_bush_label (other, i));
}

/* How far the picture reaches: *left and *right of the places of its feet and of the nodes that bear edges. */
static void
bush_reach (const GrBush *bush, double *left, double *right)
{
  *left = G_MAXDOUBLE;
  *right = -G_MAXDOUBLE;
  for (guint32 i = 1; i < bush->n_nodes; i++)
    if (bush->row[i] < bush->row[i + 1]) {
      *left = MIN (*left, bush->place[i].x);
      *right = MAX (*right, bush->place[i].x);
    }
  for (guint32 i = 0; i < bush->n_feet; i++) {
    *left = MIN (*left, bush->foot[i]);
    *right = MAX (*right, bush->foot[i]);
  }
}

GrBush *
gr_bush_join (const GrBush *bush, const GrBush *other)
{
  GrBush *both = gr_bush_new (bush->n_nodes + other->n_nodes - 1, bush->n_feet + other->n_feet);
  bush_append (both, bush, 1, 0);
  bush_append (both, other, bush->n_nodes, bush->n_feet);
  gr_bush_finish (both);
  if (bush->place != NULL && other->place != NULL) {
    double right, left, end;
    bush_reach (bush, &end, &right);
    bush_reach (other, &left, &end);
    double shift = right - left + GR_BUSH_EDGE_LENGTH;
    both->place = g_new0 (GrPoint, both->n_nodes);
    both->foot = g_new0 (double, both->n_feet);
    memcpy (both->place, bush->place, bush->n_nodes * sizeof (GrPoint));
    memcpy (both->foot, bush->foot, bush->n_feet * sizeof (double));
    for (guint32 i = 1; i < other->n_nodes; i++)
      both->place[bush->n_nodes + i - 1] = (GrPoint) { other->place[i].x + shift, other->place[i].y };
    for (guint32 i = 0; i < other->n_feet; i++)
      both->foot[bush->n_feet + i] = other->foot[i] + shift;
  }
  return both;
}
