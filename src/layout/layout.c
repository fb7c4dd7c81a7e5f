// SPDX-License-Identifier: MIT
// Making layouts, pulling them longer, and cutting their routes at the borders of the nodes, by halving: a border need
// only say what it covers.
// Invariant: after clipping every edge has 3k + 1 points, k ≥ 1, from border to border, in downward y.
#include "layout/layout.h"

#include <math.h>
#include <string.h>

#define CLIP_STEPS 30 /* halvings: far below what can be seen */

#define PUT_EDGE 90.0 /* mean length of straight edges, in points */
#define PUT_AIR 8.0   /* between nodes */
#define PUT_MOST 4.0  /* times that length, where nodes are close */

GrLayout *
gr_layout_new (GrDirection direction, double node_gap, double rank_gap)
{
  GrLayout *layout = g_new0 (GrLayout, 1);
  layout->direction = direction;
  layout->node_gap = node_gap;
  layout->rank_gap = rank_gap;
  layout->node = g_array_new (FALSE, TRUE, sizeof (GrLayoutNode));
  layout->edge = g_array_new (FALSE, TRUE, sizeof (GrLayoutEdge));
  layout->point = g_array_new (FALSE, TRUE, sizeof (GrPoint));
  layout->group = g_array_new (FALSE, TRUE, sizeof (GrLayoutGroup));
  return layout;
}

void
gr_layout_free (GrLayout *layout)
{
  if (!layout)
    return;
  g_array_unref (layout->node);
  g_array_unref (layout->edge);
  g_array_unref (layout->point);
  g_array_unref (layout->group);
  g_free (layout);
}

guint32
gr_layout_add_node (GrLayout *layout, double width, double height)
{
  guint index = layout->node->len;
  g_array_set_size (layout->node, index + 1);
  g_array_index (layout->node, GrLayoutNode, index).width = width;
  g_array_index (layout->node, GrLayoutNode, index).height = height;
  return index;
}

void
gr_layout_add_edge (GrLayout *layout, guint32 tail, guint32 head, double weight)
{
  g_assert (tail < layout->node->len && head < layout->node->len && tail != head);
  GrLayoutEdge edge = { .tail = tail, .head = head, .weight = weight };
  g_array_append_val (layout->edge, edge);
}

/* The square with rounded corners is |x|⁴ + |y|⁴ = r⁴. */
gboolean
gr_layout_covers (const GrLayoutNode *node, GrPoint at)
{
  double x = at.x - node->x, y = at.y - node->y;
  if (node->radius <= 0) {
    x /= MAX (node->width / 2, 1e-3);
    y /= MAX (node->height / 2, 1e-3);
    return x * x + y * y < 1;
  }
  x = MAX (fabs (x) - node->flat_x, 0) / node->radius;
  y = MAX (fabs (y) - node->flat_y, 0) / node->radius;
  return node->is_square ? x * x * x * x + y * y * y * y < 1 : x * x + y * y < 1;
}

/* Takes away what of the route @p (3k + 1 points) @node covers at its beginning. Gives the first point that is left. */
static guint
clip_start (GrPoint *p, guint n_points, const GrLayoutNode *node)
{
  guint first = 0;
  while (first + 3 < n_points && gr_layout_covers (node, p[first + 3]))
    first += 3;
  if (first + 3 >= n_points || !gr_layout_covers (node, p[first]))
    return first + 3 >= n_points ? 0 : first;
  double low = 0, high = 1;
  for (guint step = 0; step < CLIP_STEPS; step++) {
    double middle = (low + high) / 2;
    GrPoint cut[7];
    gr_curve_cut (p + first, middle, cut);
    if (gr_layout_covers (node, cut[3]))
      low = middle;
    else
      high = middle;
  }
  GrPoint cut[7];
  gr_curve_cut (p + first, high, cut);
  memcpy (p + first, cut + 3, 4 * sizeof *p);
  return first;
}

static void
clip_reverse (GrPoint *p, guint n_points)
{
  for (guint i = 0; i < n_points / 2; i++) {
    GrPoint swapped = p[i];
    p[i] = p[n_points - 1 - i];
    p[n_points - 1 - i] = swapped;
  }
}

/* Appends the clipped route of @edge to @out. An edge without a route becomes a straight one. */
static void
clip_edge (const GrLayout *layout, GrLayoutEdge *edge, GArray *out)
{
  const GrLayoutNode *tail = &g_array_index (layout->node, GrLayoutNode, edge->tail);
  const GrLayoutNode *head = &g_array_index (layout->node, GrLayoutNode, edge->head);
  GrPoint from = { tail->x, tail->y }, to = { head->x, head->y };
  GrPoint straight[4] = { from, gr_between (from, to, 1.0 / 3), gr_between (from, to, 2.0 / 3), to };
  gboolean is_routed = edge->n_points >= 4 && edge->n_points % 3 == 1;
  const GrPoint *source = is_routed ? &g_array_index (layout->point, GrPoint, edge->first_point) : straight;
  guint n_points = is_routed ? edge->n_points : 4;
  g_autofree GrPoint *route = g_memdup2 (source, n_points * sizeof *route);
  guint first = clip_start (route, n_points, tail);
  clip_reverse (route + first, n_points - first);
  guint last = clip_start (route + first, n_points - first, head);
  clip_reverse (route + first + last, n_points - first - last);
  edge->first_point = out->len;
  edge->n_points = n_points - first - last;
  g_array_append_vals (out, route + first + last, edge->n_points);
}

void
gr_layout_stretch (GrLayout *layout, double aspect, double most)
{
  gboolean is_sideways = gr_layout_is_sideways (layout);
  GrBox box = gr_box_empty;
  for (guint i = 0; i < layout->node->len; i++) {
    const GrLayoutNode *node = &g_array_index (layout->node, GrLayoutNode, i);
    box = gr_box_union (box, (GrBox) { node->x, node->y, 0, 0 });
  }
  double along = is_sideways ? box.width : box.height, across = is_sideways ? box.height : box.width;
  if (along <= 0 || along >= across * aspect)
    return;
  double factor = MIN (across * aspect / along, most);
  double fx = is_sideways ? factor : 1, fy = is_sideways ? 1 : factor;
  for (guint i = 0; i < layout->node->len; i++) {
    GrLayoutNode *node = &g_array_index (layout->node, GrLayoutNode, i);
    node->x *= fx;
    node->y *= fy;
  }
  for (guint i = 0; i < layout->point->len; i++) {
    GrPoint *point = &g_array_index (layout->point, GrPoint, i);
    point->x *= fx;
    point->y *= fy;
  }
}

void
gr_layout_clip (GrLayout *layout)
{
  GArray *out = g_array_new (FALSE, TRUE, sizeof (GrPoint));
  for (guint i = 0; i < layout->edge->len; i++)
    clip_edge (layout, &g_array_index (layout->edge, GrLayoutEdge, i), out);
  g_array_unref (layout->point);
  layout->point = out;
}

/* How large the unit of @place must be, in points. */
static double
put_scale (const GrLayout *layout, const GrPoint *place)
{
  double length = 0, scale = 1;
  guint n_long = 0;
  for (guint i = 0; i < layout->edge->len; i++) {
    const GrLayoutEdge *edge = &g_array_index (layout->edge, GrLayoutEdge, i);
    length += hypot (place[edge->tail].x - place[edge->head].x, place[edge->tail].y - place[edge->head].y);
    n_long++;
  }
  if (length > 1e-9)
    scale = PUT_EDGE * n_long / length;
  for (guint i = 0; i < layout->node->len; i++)
    for (guint k = 0; k < i; k++) {
      double apart = hypot (place[i].x - place[k].x, place[i].y - place[k].y);
      const GrLayoutNode *a = &g_array_index (layout->node, GrLayoutNode, i);
      const GrLayoutNode *b = &g_array_index (layout->node, GrLayoutNode, k);
      double wanted = (MIN (a->width, a->height) + MIN (b->width, b->height)) / 2 + PUT_AIR;
      if (apart > 1e-6 * length)
        scale = MAX (scale, MIN (wanted / apart, PUT_MOST * scale));
    }
  return scale;
}

void
gr_layout_put (GrLayout *layout, const GrPoint *place)
{
  double scale = put_scale (layout, place);
  for (guint i = 0; i < layout->node->len; i++) {
    GrLayoutNode *node = &g_array_index (layout->node, GrLayoutNode, i);
    node->x = place[i].x * scale;
    node->y = -place[i].y * scale;
  }
  gr_layout_clip (layout);
}
