// SPDX-License-Identifier: MIT
// Connected parts are laid out one by one and packed into rows (shelves), about half again as wide as high; nodes
// without edges stand in a grid below. One layered layout of everything would pile all parts on one another.
// Source: R. E. Tarjan, Efficiency of a good but not linear set union algorithm, J. ACM 22 (1975), for finding the
// parts.
// Invariant: part p's nodes and edges are those i with part[root of i] = p, in the order of the whole.
#include "layout/graphviz.h"

#include "base/held.h"

#include <math.h>

#define PACK_ASPECT 1.6 /* wished width by height */
#define PACK_AIR 1.5    /* between parts, in gaps between nodes */
#define PACK_STEPS 40   /* halvings in the search for a width */
#define PACK_LONE G_MAXUINT32

typedef struct {
  guint32 *part;     /* shape (n_nodes): which part, PACK_LONE for a node without edges */
  guint32 *place;    /* shape (n_nodes): index within its part */
  GPtrArray *layout; /* of GrLayout: the parts */
  GArray *box;       /* of GrBox: what each part covers, by itself */
  GArray *corner;    /* of GrPoint: where the top left corner of its box goes */
  GrBox whole;       /* around all parts in their places; empty without parts */
  guint n_lone;
} Pack;

GR_CLEAR_FUNCTION (pack_clear, Pack, layout, box, corner, part, place)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Pack, pack_clear)

static guint32
pack_root (guint32 *up, guint32 node)
{
  while (up[node] != node) {
    up[node] = up[up[node]];
    node = up[node];
  }
  return node;
}

/* Numbers the parts in the order of their first nodes, and makes a layout of each. */
static void
pack_split (Pack *pack, const GrLayout *layout)
{
  guint n = layout->node->len;
  g_autofree guint32 *up = g_new (guint32, n), *number = g_new (guint32, n);
  g_autofree guint8 *has_edge = g_new0 (guint8, n);
  for (guint32 i = 0; i < n; i++) {
    up[i] = i;
    number[i] = PACK_LONE;
  }
  GR_EACH (i, const GrLayoutEdge, edge, layout->edge) {
    guint32 a = pack_root (up, edge->tail), b = pack_root (up, edge->head);
    up[MAX (a, b)] = MIN (a, b);
    has_edge[edge->tail] = has_edge[edge->head] = TRUE;
  }
  for (guint32 i = 0; i < n; i++) {
    if (!has_edge[i]) {
      pack->part[i] = PACK_LONE;
      pack->n_lone++;
      continue;
    }
    guint32 *own = &number[pack_root (up, i)];
    if (*own == PACK_LONE) {
      *own = pack->layout->len;
      GrLayout *part = gr_layout_new (layout->direction, layout->node_gap, layout->rank_gap);
      part->row = layout->row;
      g_ptr_array_add (pack->layout, part);
    }
    const GrLayoutNode *node = &g_array_index (layout->node, GrLayoutNode, i);
    pack->part[i] = *own;
    pack->place[i] = gr_layout_add_node (g_ptr_array_index (pack->layout, *own), node->width, node->height);
  }
  GR_EACH (i, const GrLayoutEdge, edge, layout->edge) {
    gr_layout_copy_edge (g_ptr_array_index (pack->layout, pack->part[edge->tail]), edge, pack->place[edge->tail],
                         pack->place[edge->head]);
  }
}

/* How many rows the parts take where none is wider than @width. */
static guint
pack_rows (const Pack *pack, double air, double width)
{
  guint n_rows = 1;
  double x = 0;
  for (guint i = 0; i < pack->box->len; i++) {
    double own = g_array_index (pack->box, GrBox, i).width;
    if (x > 0 && x + own > width) {
      n_rows++;
      x = 0;
    }
    x += own + air;
  }
  return n_rows;
}

/* Rows of parts, left to right and top down, each part in the middle of its row: of the least width with no more rows than the
   wished shape takes, so that they come out even; or one row (@is_in_line). */
static void
pack_shelve (Pack *pack, double air, gboolean is_in_line)
{
  double area = 0, low = 0, all = 0, y = 0;
  GR_EACH (i, const GrBox, box, pack->box) {
    area += (box->width + air) * (box->height + air);
    low = MAX (low, box->width);
    all += box->width + air;
  }
  double width = is_in_line ? all : MAX (low, sqrt (area * PACK_ASPECT));
  guint n_rows = pack_rows (pack, air, width);
  for (guint step = 0; step < PACK_STEPS; step++) {
    double middle = (low + width) / 2;
    if (pack_rows (pack, air, middle) > n_rows)
      low = middle;
    else
      width = middle;
  }
  for (guint first = 0, end; first < pack->box->len; first = end) {
    double x = 0, height = 0;
    for (end = first; end < pack->box->len; end++) {
      const GrBox *box = &g_array_index (pack->box, GrBox, end);
      if (end > first && x + box->width > width)
        break;
      x += box->width + air;
      height = MAX (height, box->height);
    }
    x = 0;
    for (guint i = first; i < end; i++) {
      const GrBox *box = &g_array_index (pack->box, GrBox, i);
      GR_APPEND (pack->corner, GrPoint, x, y + (height - box->height) / 2);
      pack->whole = gr_box_union (pack->whole, (GrBox) { x, y, box->width, height });
      x += box->width + air;
    }
    y += height + air;
  }
}

/* Copies what the parts found into the whole. */
static void
pack_gather (const Pack *pack, GrLayout *layout)
{
  g_autofree guint *next_edge = g_new0 (guint, pack->layout->len + 1), *first = g_new0 (guint, pack->layout->len + 1);
  g_array_set_size (layout->point, 0);
  layout->plain = FALSE;
  GR_EACH_POINTER (p, const GrLayout, part, pack->layout) {
    const GrBox *box = &g_array_index (pack->box, GrBox, p);
    const GrPoint *corner = &g_array_index (pack->corner, GrPoint, p);
    layout->plain |= part->plain;
    first[p] = layout->point->len;
    GR_EACH_VALUE (i, GrPoint, point, part->point) {
      point.x += corner->x - box->x;
      point.y += corner->y - box->y;
      g_array_append_val (layout->point, point);
    }
  }
  for (guint i = 0; i < layout->node->len; i++) {
    guint32 p = pack->part[i];
    if (p == PACK_LONE)
      continue;
    const GrLayout *part = g_ptr_array_index (pack->layout, p);
    const GrLayoutNode *found = &g_array_index (part->node, GrLayoutNode, pack->place[i]);
    GrLayoutNode *node = &g_array_index (layout->node, GrLayoutNode, i);
    node->x = found->x + g_array_index (pack->corner, GrPoint, p).x - g_array_index (pack->box, GrBox, p).x;
    node->y = found->y + g_array_index (pack->corner, GrPoint, p).y - g_array_index (pack->box, GrBox, p).y;
  }
  GR_EACH (i, GrLayoutEdge, edge, layout->edge) {
    guint32 p = pack->part[edge->tail];
    const GrLayout *part = g_ptr_array_index (pack->layout, p);
    const GrLayoutEdge *found = &g_array_index (part->edge, GrLayoutEdge, next_edge[p]++);
    edge->first_point = first[p] + found->first_point;
    edge->n_points = found->n_points;
  }
}

/* Nodes without edges in rows as wide as the rest, or in a block where there is no rest. */
static void
pack_place_lone (const Pack *pack, GrLayout *layout)
{
  double width = 0, height = 0;
  for (guint i = 0; i < layout->node->len; i++)
    if (pack->part[i] == PACK_LONE) {
      const GrLayoutNode *node = &g_array_index (layout->node, GrLayoutNode, i);
      width = MAX (width, node->width + layout->node_gap);
      height = MAX (height, node->height + layout->node_gap);
    }
  gboolean is_alone = pack->layout->len == 0;
  double top = is_alone ? 0 : pack->whole.height + layout->node_gap;
  double columns = is_alone ? ceil (sqrt (2.0 * pack->n_lone)) : floor ((pack->whole.width + layout->node_gap) / width);
  guint n_columns = (guint) CLAMP (columns, 1, pack->n_lone), placed = 0;
  for (guint i = 0; i < layout->node->len; i++)
    if (pack->part[i] == PACK_LONE) {
      GrLayoutNode *node = &g_array_index (layout->node, GrLayoutNode, i);
      node->x = (placed % n_columns + 0.5) * width - layout->node_gap / 2;
      node->y = top + (placed / n_columns + 0.5) * height - layout->node_gap / 2;
      placed++;
    }
}

gboolean
gr_pack_run (GrLayout *layout, gboolean (*place) (GrLayout *part, GError **error), GError **error)
{
  g_auto (Pack) pack = {
    .part = g_new (guint32, layout->node->len + 1),
    .place = g_new0 (guint32, layout->node->len + 1),
    .layout = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_layout_free),
    .box = g_array_new (FALSE, FALSE, sizeof (GrBox)),
    .corner = g_array_new (FALSE, FALSE, sizeof (GrPoint)),
    .whole = gr_box_empty,
  };
  pack_split (&pack, layout);
  GR_EACH_POINTER (i, GrLayout, part, pack.layout) {
    GrBox box = gr_box_empty; /* what its nodes and routes cover */
    if (!place (part, error))
      return FALSE;
    GR_EACH (k, const GrLayoutNode, node, part->node) {
      GrBox own = { node->x - node->width / 2, node->y - node->height / 2, node->width, node->height };
      box = gr_box_union (box, own);
    }
    GR_EACH (k, const GrPoint, point, part->point)
      box = gr_box_union (box, (GrBox) { point->x, point->y, 0, 0 });
    g_array_append_val (pack.box, box);
  }
  pack_shelve (&pack, PACK_AIR * layout->node_gap, layout->is_in_line);
  pack_gather (&pack, layout);
  if (pack.n_lone > 0)
    pack_place_lone (&pack, layout);
  return TRUE;
}
