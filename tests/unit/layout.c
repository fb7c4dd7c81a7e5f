// SPDX-License-Identifier: MIT
// Properties of layouts over random graphs: nodes stand apart, moves lead forward and reach their nodes, the plain
// method and dot alike; what is wrapped keeps its crossings; trees are tidy; parts do not mix; the transitive reduction is the one that its definition
// gives; what is said of planar graphs, and of those that need no crossing when all edges run one way, holds by a search through
// all drawings of small ones.
#include "layout/graphviz.h"
#include "layout/layered.h"
#include "layout/sketch.h"
#include "layout/tidy.h"

#include <math.h>

#define SLACK 0.01 /* points */

static GrLayoutNode *
node_at (const GrLayout *layout, guint32 index)
{
  return &g_array_index (layout->node, GrLayoutNode, index);
}

static GrLayoutEdge *
edge_at (const GrLayout *layout, guint index)
{
  return &g_array_index (layout->edge, GrLayoutEdge, index);
}

/* Nodes of different sizes, and each edge from an earlier node to a later one with probability @density. */
static GrLayout *
random_graph (GRand *rng, GrDirection direction, guint n, double density)
{
  GrLayout *layout = gr_layout_new (direction, 10, 30);
  for (guint i = 0; i < n; i++) {
    double side = g_rand_double_range (rng, 16, 40);
    guint32 node = gr_layout_add_node (layout, side, g_rand_double_range (rng, 16, 40));
    if (g_rand_boolean (rng)) {
      node_at (layout, node)->height = side;
      node_at (layout, node)->radius = side / 2;
    }
  }
  for (guint32 tail = 0; tail < n; tail++)
    for (guint32 head = tail + 1; head < n; head++)
      if (g_rand_double (rng) < density)
        gr_layout_add_edge (layout, tail, head, 1);
  return layout;
}

/* Every parent before its children. */
static GrLayout *
random_forest (GRand *rng, GrDirection direction, guint n)
{
  GrLayout *layout = gr_layout_new (direction, 12, 30);
  for (guint32 i = 0; i < n; i++) {
    gr_layout_add_node (layout, g_rand_double_range (rng, 10, 50), g_rand_double_range (rng, 10, 20));
    if (i > 0 && g_rand_int_range (rng, 0, 8) > 0)
      gr_layout_add_edge (layout, (guint32) g_rand_int_range (rng, MAX (0, (int) i - 6), (int) i), i, 1);
  }
  return layout;
}

static double
along (const GrLayout *layout, const GrLayoutNode *node)
{
  switch (layout->direction) {
  case GR_DIRECTION_RIGHT:
    return node->x;
  case GR_DIRECTION_LEFT:
    return -node->x;
  case GR_DIRECTION_UP:
    return -node->y;
  case GR_DIRECTION_DOWN:
    return node->y;
  }
  return 0;
}

static double
across (const GrLayout *layout, const GrLayoutNode *node)
{
  gboolean is_sideways = layout->direction == GR_DIRECTION_RIGHT || layout->direction == GR_DIRECTION_LEFT;
  return is_sideways ? node->y : node->x;
}

static void
assert_apart (const GrLayout *layout)
{
  for (guint32 i = 0; i < layout->node->len; i++) {
    const GrLayoutNode *a = node_at (layout, i);
    g_assert_true (isfinite (a->x) && isfinite (a->y));
    for (guint32 k = 0; k < i; k++) {
      const GrLayoutNode *b = node_at (layout, k);
      gboolean is_apart = fabs (a->x - b->x) >= (a->width + b->width) / 2 - SLACK
                          || fabs (a->y - b->y) >= (a->height + b->height) / 2 - SLACK;
      g_assert_true (is_apart);
    }
  }
}

/* Every edge leads on along the direction, and its route begins and ends where its nodes are. */
static void
assert_forward (const GrLayout *layout)
{
  for (guint i = 0; i < layout->edge->len; i++) {
    const GrLayoutEdge *edge = edge_at (layout, i);
    const GrLayoutNode *tail = node_at (layout, edge->tail), *head = node_at (layout, edge->head);
    g_assert_cmpfloat (along (layout, head), >, along (layout, tail));
    g_assert_cmpuint (edge->n_points, >=, 4);
    g_assert_cmpuint (edge->n_points % 3, ==, 1);
    const GrPoint *point = &g_array_index (layout->point, GrPoint, edge->first_point);
    GrPoint last = point[edge->n_points - 1];
    g_assert_cmpfloat (hypot (point[0].x - tail->x, point[0].y - tail->y), <=,
                       hypot (tail->width, tail->height) / 2 + 1);
    g_assert_cmpfloat (hypot (last.x - head->x, last.y - head->y), <=, hypot (head->width, head->height) / 2 + 1);
  }
}

static void
test_layered (void)
{
  g_autoptr (GRand) rng = g_rand_new_with_seed (1736);
  for (guint run = 0; run < 120; run++) {
    guint n = (guint) g_rand_int_range (rng, 1, 22);
    g_autoptr (GrLayout) layout = random_graph (rng, run % 4, n, g_rand_double_range (rng, 0, 0.4));
    g_autoptr (GError) error = NULL;
    g_assert_true (gr_layout_run (layout, &error));
    g_assert_no_error (error);
    g_assert_false (layout->plain);
    assert_apart (layout);
    assert_forward (layout);
  }
}

/* A chain with shortcuts: each node leads to some of the next three. */
static GrLayout *
random_chain (GRand *rng, GrDirection direction, guint n)
{
  GrLayout *layout = gr_layout_new (direction, 10, 30);
  for (guint i = 0; i < n; i++)
    gr_layout_add_node (layout, 20, 20);
  for (guint32 tail = 0; tail < n; tail++)
    for (guint32 head = tail + 1; head < MIN (tail + 4, n); head++)
      if (head == tail + 1 || g_rand_boolean (rng))
        gr_layout_add_edge (layout, tail, head, 1);
  return layout;
}

/* How many pairs of edges without a common end cross, of routes as polylines. */
static guint
count_crossings (const GrLayout *layout)
{
  guint n = 0;
  for (guint i = 0; i < layout->edge->len; i++)
    for (guint k = 0; k < i; k++) {
      const GrLayoutEdge *a = edge_at (layout, i), *b = edge_at (layout, k);
      gboolean crosses = FALSE;
      if (a->tail == b->tail || a->tail == b->head || a->head == b->tail || a->head == b->head)
        continue;
      for (guint s = 0; s < (a->n_points - 1) / 3 * 12; s++)
        for (guint t = 0; t < (b->n_points - 1) / 3 * 12; t++) {
          const GrPoint *p = &g_array_index (layout->point, GrPoint, a->first_point + s / 12 * 3);
          const GrPoint *q = &g_array_index (layout->point, GrPoint, b->first_point + t / 12 * 3);
          GrPoint from = gr_curve_at (p, s % 12 / 12.0), to = gr_curve_at (p, (s % 12 + 1) / 12.0);
          GrPoint begin = gr_curve_at (q, t % 12 / 12.0), end = gr_curve_at (q, (t % 12 + 1) / 12.0);
          GrPoint way = { to.x - from.x, to.y - from.y }, other = { end.x - begin.x, end.y - begin.y };
          gboolean parts = (way.x * (begin.y - from.y) > way.y * (begin.x - from.x))
                           != (way.x * (end.y - from.y) > way.y * (end.x - from.x));
          crosses |= parts
                     && (other.x * (from.y - begin.y) > other.y * (from.x - begin.x))
                          != (other.x * (to.y - begin.y) > other.y * (to.x - begin.x));
        }
      n += crosses;
    }
  return n;
}

/* What is much longer than broad stands in rows of the length asked for, with the crossings that it has as one strip. */
static void
test_wrap (void)
{
  g_autoptr (GRand) rng = g_rand_new_with_seed (1740);
  for (guint run = 0; run < 24; run++) {
    guint n = (guint) g_rand_int_range (rng, 20, 40);
    g_autoptr (GrLayout) layout = random_chain (rng, run % 4, n);
    g_assert_true (gr_graphviz_run (layout, GR_EFFORT_FULL, NULL));
    g_assert_true (gr_layout_is_long (layout));
    guint n_crossings = count_crossings (layout);
    gr_layout_wrap (layout, 300);
    g_assert_false (gr_layout_is_long (layout));
    assert_apart (layout);
    g_assert_cmpuint (count_crossings (layout), ==, n_crossings);
    double low = G_MAXDOUBLE, high = -G_MAXDOUBLE;
    for (guint i = 0; i < layout->edge->len; i++) {
      const GrLayoutEdge *edge = edge_at (layout, i);
      const GrPoint *point = &g_array_index (layout->point, GrPoint, edge->first_point);
      const GrPoint *last = &point[edge->n_points - 1];
      const GrLayoutNode *tail = node_at (layout, edge->tail), *head = node_at (layout, edge->head);
      g_assert_cmpuint (edge->n_points % 3, ==, 1);
      g_assert_cmpfloat (hypot (point[0].x - tail->x, point[0].y - tail->y), <=, 20);
      g_assert_cmpfloat (hypot (last->x - head->x, last->y - head->y), <=, 20);
      for (guint k = 0; k < edge->n_points; k += 3) {
        low = MIN (low, along (layout, &(GrLayoutNode) { .x = point[k].x, .y = point[k].y }));
        high = MAX (high, along (layout, &(GrLayoutNode) { .x = point[k].x, .y = point[k].y }));
      }
    }
    g_assert_cmpfloat (high - low, <=, 300);
    gr_layout_clip (layout);
  }
}

static void
test_plain (void)
{
  g_autoptr (GRand) rng = g_rand_new_with_seed (1737);
  for (guint run = 0; run < 60; run++) {
    guint n = (guint) g_rand_int_range (rng, 1, 150);
    g_autoptr (GrLayout) layout = random_graph (rng, run % 4, n, g_rand_double_range (rng, 0, 6.0 / n));
    gr_plain_run (layout);
    assert_apart (layout);
    assert_forward (layout);
  }
}

/* A node stands one level above the highest of its followers. */
static void
test_levels (void)
{
  g_autoptr (GRand) rng = g_rand_new_with_seed (1738);
  for (guint run = 0; run < 100; run++) {
    guint n = (guint) g_rand_int_range (rng, 1, 40);
    g_autoptr (GrLayout) layout = random_graph (rng, GR_DIRECTION_DOWN, n, 0.1);
    guint64 span, sum = 0;
    g_autoptr (GArray) levels = gr_plain_levels (layout, &span);
    g_autofree guint32 *highest = g_new0 (guint32, n);
    for (guint i = 0; i < layout->edge->len; i++) {
      guint32 tail = edge_at (layout, i)->tail, head = edge_at (layout, i)->head;
      guint32 from = g_array_index (levels, guint32, tail), to = g_array_index (levels, guint32, head);
      g_assert_cmpuint (from, >, to);
      sum += from - to;
      highest[tail] = MAX (highest[tail], to + 1);
    }
    for (guint32 i = 0; i < n; i++)
      g_assert_cmpuint (g_array_index (levels, guint32, i), ==, highest[i]);
    g_assert_cmpuint (span, ==, sum);
  }
}

/* The children of every node, in the order of the edges, stand in this order on one level, and their parent over the
   middle of the first and the last, or over the middle child where that is close to it. */
static void
assert_tidy (const GrLayout *layout)
{
  for (guint32 parent = 0; parent < layout->node->len; parent++) {
    g_autoptr (GArray) child = g_array_new (FALSE, FALSE, sizeof (guint32));
    for (guint i = 0; i < layout->edge->len; i++)
      if (edge_at (layout, i)->tail == parent)
        g_array_append_val (child, edge_at (layout, i)->head);
    if (child->len == 0)
      continue;
    guint32 first = g_array_index (child, guint32, 0), last = g_array_index (child, guint32, child->len - 1);
    for (guint i = 1; i < child->len; i++) {
      const GrLayoutNode *left = node_at (layout, g_array_index (child, guint32, i - 1));
      const GrLayoutNode *right = node_at (layout, g_array_index (child, guint32, i));
      g_assert_cmpfloat_with_epsilon (along (layout, left), along (layout, right), SLACK);
      g_assert_cmpfloat (across (layout, left), <, across (layout, right));
    }
    double own = across (layout, node_at (layout, parent));
    double middle = (across (layout, node_at (layout, first)) + across (layout, node_at (layout, last))) / 2;
    double inner = across (layout, node_at (layout, g_array_index (child, guint32, child->len / 2)));
    gboolean is_over_child = child->len % 2 == 1 && fabs (own - inner) < SLACK && fabs (own - middle) < 9;
    g_assert_true (is_over_child || fabs (own - middle) < SLACK);
  }
}

static void
test_tidy (void)
{
  g_autoptr (GRand) rng = g_rand_new_with_seed (1739);
  for (guint run = 0; run < 150; run++) {
    guint n = (guint) g_rand_int_range (rng, 1, 60);
    g_autoptr (GrLayout) layout = random_forest (rng, run % 4, n);
    g_autofree GrBox *room = g_new (GrBox, n);
    for (guint32 i = 0; i < n; i++) {
      const GrLayoutNode *node = node_at (layout, i);
      room[i] = (GrBox) { -node->width / 2, -node->height / 2, node->width, node->height };
    }
    gr_layout_tidy (layout, room, NULL);
    assert_apart (layout);
    assert_forward (layout);
    assert_tidy (layout);
  }
}

/* The same tree twice, the second time with the children of every node in reverse: mirror images. */
static void
test_mirror (void)
{
  static const guint32 parent[2][8] = { { 0, 0, 0, 1, 1, 1, 2, 6 }, { 0, 0, 0, 1, 2, 2, 2, 3 } };
  static const guint32 image[8] = { 0, 2, 1, 6, 5, 4, 3, 7 };
  GrBox room[8];
  g_autoptr (GrLayout) one = gr_layout_new (GR_DIRECTION_DOWN, 10, 20), two = gr_layout_new (GR_DIRECTION_DOWN, 10, 20);
  for (guint32 i = 0; i < 8; i++) {
    room[i] = (GrBox) { -8, -8, 16, 16 };
    gr_layout_add_node (one, 16, 16);
    gr_layout_add_node (two, 16, 16);
    if (i > 0) {
      gr_layout_add_edge (one, parent[0][i], i, 1);
      gr_layout_add_edge (two, parent[1][i], i, 1);
    }
  }
  gr_layout_tidy (one, room, NULL);
  gr_layout_tidy (two, room, NULL);
  double axis = node_at (one, 0)->x + node_at (two, 0)->x;
  for (guint32 i = 0; i < 8; i++) {
    g_assert_cmpfloat_with_epsilon (node_at (one, i)->x + node_at (two, image[i])->x, axis, SLACK);
    g_assert_cmpfloat_with_epsilon (node_at (one, i)->y, node_at (two, image[i])->y, SLACK);
  }
}

/* Strews the nodes of a part along a slope, so that its box is large and mostly empty. */
static gboolean
place_on_slope (GrLayout *part, GError **error)
{
  for (guint32 i = 0; i < part->node->len; i++) {
    node_at (part, i)->x = 45.0 * i - 700;
    node_at (part, i)->y = 300 - 45.0 * i;
  }
  return TRUE;
}

static guint32
root_of (guint32 *up, guint32 node)
{
  while (up[node] != node)
    node = up[node] = up[up[node]];
  return node;
}

static void
test_pack (void)
{
  g_autoptr (GRand) rng = g_rand_new_with_seed (1740);
  for (guint run = 0; run < 100; run++) {
    guint n = (guint) g_rand_int_range (rng, 1, 50);
    g_autoptr (GrLayout) layout = random_graph (rng, run % 4, n, 0.8 / n);
    g_autofree guint32 *up = g_new (guint32, n);
    g_autofree GrBox *box = g_new (GrBox, n); /* of the part with this root */
    for (guint32 i = 0; i < n; i++)
      up[i] = i;
    for (guint i = 0; i < layout->edge->len; i++)
      up[root_of (up, edge_at (layout, i)->tail)] = root_of (up, edge_at (layout, i)->head);
    g_assert_true (gr_pack_run (layout, place_on_slope, NULL));
    for (guint32 i = 0; i < n; i++)
      box[i] = gr_box_empty;
    for (guint32 i = 0; i < n; i++) {
      const GrLayoutNode *node = node_at (layout, i);
      guint32 root = root_of (up, i);
      box[root] = gr_box_union (
        box[root], (GrBox) { node->x - node->width / 2, node->y - node->height / 2, node->width, node->height });
    }
    for (guint32 i = 0; i < n; i++)
      for (guint32 k = 0; k < i; k++) {
        if (up[i] != i || up[k] != k)
          continue;
        gboolean is_apart = box[i].x + box[i].width <= box[k].x + SLACK || box[k].x + box[k].width <= box[i].x + SLACK
                            || box[i].y + box[i].height <= box[k].y + SLACK
                            || box[k].y + box[k].height <= box[i].y + SLACK;
        g_assert_true (is_apart);
      }
  }
}

static void
test_reduce (void)
{
  g_autoptr (GRand) rng = g_rand_new_with_seed (1741);
  for (guint run = 0; run < 100; run++) {
    guint n = (guint) g_rand_int_range (rng, 1, 24);
    g_autoptr (GrLayout) layout = random_graph (rng, GR_DIRECTION_DOWN, n, 0.3);
    g_autofree guint8 *reach = g_new0 (guint8, n * n); /* by one edge or more */
    for (guint32 tail = n; tail-- > 0;)
      for (guint i = 0; i < layout->edge->len; i++) {
        const GrLayoutEdge *edge = edge_at (layout, i);
        for (guint32 to = 0; edge->tail == tail && to < n; to++)
          reach[tail * n + to] |= to == edge->head || reach[edge->head * n + to];
      }
    g_autoptr (GArray) kept = gr_layout_reduce (n, (GrLayoutEdge *) layout->edge->data, layout->edge->len);
    g_assert_cmpuint (kept->len, ==, layout->edge->len);
    for (guint i = 0; i < layout->edge->len; i++) {
      const GrLayoutEdge *edge = edge_at (layout, i);
      gboolean has_detour = FALSE;
      for (guint32 by = edge->tail + 1; by < edge->head; by++)
        has_detour = has_detour || (reach[edge->tail * n + by] && reach[by * n + edge->head]);
      g_assert_cmpuint (g_array_index (kept, guint8, i), ==, !has_detour);
    }
  }
}

/* Triangles in triangles are planar, in any order of the edges and with edges left out; one edge more than 3n − 6 never is, nor
   are K5 and K3,3. */
static void
test_planar (void)
{
  static const guint32 utilities[18] = { 0, 3, 0, 4, 0, 5, 1, 3, 1, 4, 1, 5, 2, 3, 2, 4, 2, 5 };
  static const guint32 five[20] = { 0, 1, 0, 2, 0, 3, 0, 4, 1, 2, 1, 3, 1, 4, 2, 3, 2, 4, 3, 4 };
  g_assert_false (gr_planar_test (6, utilities, 9));
  g_assert_true (gr_planar_test (6, utilities, 8));
  g_assert_false (gr_planar_test (5, five, 10));
  g_assert_true (gr_planar_test (5, five, 9));
  g_autoptr (GRand) rng = g_rand_new_with_seed (1974);
  for (guint run = 0; run < 200; run++) {
    guint32 n = (guint32) g_rand_int_range (rng, 4, 20), n_faces = 1, n_edges = 3;
    guint32 face[40][3] = { { 0, 1, 2 } }, end[120] = { 0, 1, 1, 2, 2, 0 };
    for (guint32 v = 3; v < n; v++) {
      guint32 *in = face[g_rand_int_range (rng, 0, (gint32) n_faces)], corner[3] = { in[0], in[1], in[2] };
      for (guint i = 0; i < 3; i++) {
        end[2 * n_edges] = v;
        end[2 * n_edges++ + 1] = corner[i];
        guint32 *own = i == 0 ? in : face[n_faces++];
        own[0] = v;
        own[1] = corner[i];
        own[2] = corner[(i + 1) % 3];
      }
    }
    for (guint32 i = n_edges; i-- > 1;) {
      guint32 k = (guint32) g_rand_int_range (rng, 0, (gint32) i + 1);
      for (guint side = 0; side < 2; side++) {
        guint32 swapped = end[2 * i + side];
        end[2 * i + side] = end[2 * k + side];
        end[2 * k + side] = swapped;
      }
    }
    for (guint32 left = n_edges; left > 0; left--)
      g_assert_true (gr_planar_test (n, end, left));
    for (guint32 a = 0; a < n; a++)
      for (guint32 b = 0; b < a; b++) {
        gboolean is_new = TRUE;
        for (guint32 i = 0; i < n_edges; i++)
          is_new = is_new && !(end[2 * i] == a && end[2 * i + 1] == b) && !(end[2 * i] == b && end[2 * i + 1] == a);
        end[2 * n_edges] = a;
        end[2 * n_edges + 1] = b;
        g_assert_true (gr_planar_test (n, end, n_edges + 1) == !is_new);
      }
  }
}

/* Nodes 0 to n − 1, edges from lower to higher ones, and which nodes have been passed on the way up. */
typedef struct {
  guint n;
  guint8 leads[6][6], is_passed[6];
} Ascent;

static gboolean ascend (Ascent *ascent, const guint8 *active, guint n_active);

/* Every order of the edges to @out, of which the first @placed have their place, put between those to @active at @at. */
static gboolean
ascend_by (Ascent *ascent, const guint8 *active, guint n_active, guint at, guint8 *out, guint n_out, guint placed)
{
  if (placed == n_out) {
    guint8 next[40];
    memcpy (next, active, at);
    memcpy (next + at, out, n_out);
    memcpy (next + at + n_out, active + at, n_active - at);
    return ascend (ascent, next, n_active + n_out);
  }
  for (guint i = placed; i < n_out; i++) {
    guint8 swapped = out[placed];
    out[placed] = out[i];
    out[i] = swapped;
    if (ascend_by (ascent, active, n_active, at, out, n_out, placed + 1))
      return TRUE;
    out[i] = out[placed];
    out[placed] = swapped;
  }
  return FALSE;
}

/* Whether the rest can be drawn above a line on which the edges to @active, from left to right, are open: the next node may
   be any whose edges have all begun, if they lie side by side. */
static gboolean
ascend (Ascent *ascent, const guint8 *active, guint n_active)
{
  gboolean is_done = TRUE;
  for (guint v = 0; v < ascent->n; v++) {
    if (ascent->is_passed[v])
      continue;
    is_done = FALSE;
    guint n_in = 0, first = n_active, last = 0, n_open = 0, n_out = 0;
    for (guint u = 0; u < ascent->n; u++)
      n_in += ascent->leads[u][v];
    for (guint i = 0; i < n_active; i++)
      if (active[i] == v) {
        first = MIN (first, i);
        last = i;
        n_open++;
      }
    if (n_open < n_in || (n_open > 0 && last - first + 1 > n_open))
      continue;
    guint8 rest[40], out[6];
    for (guint i = 0; i < n_active - n_open; i++)
      rest[i] = active[i < first ? i : i + n_open];
    for (guint8 w = 0; w < ascent->n; w++)
      if (ascent->leads[v][w])
        out[n_out++] = w;
    ascent->is_passed[v] = 1;
    gboolean is_good = FALSE;
    for (guint at = n_open > 0 ? first : 0; at <= (n_open > 0 ? first : n_active) && !is_good; at++)
      is_good = ascend_by (ascent, rest, n_active - n_open, at, out, n_out, 0);
    ascent->is_passed[v] = 0;
    if (is_good)
      return TRUE;
  }
  return is_done;
}

/* Graphs of up to six nodes are joined exactly where one of all drawings of them has no crossing. */
static void
test_upward (void)
{
  g_autoptr (GRand) rng = g_rand_new_with_seed (1988);
  GrRandom random = gr_random_new (0, "upward");
  guint n_good = 0, n_bad = 0;
  for (guint run = 0; run < 600; run++) {
    guint n = (guint) g_rand_int_range (rng, 3, 7);
    g_autoptr (GrLayout) layout = random_graph (rng, GR_DIRECTION_DOWN, n, g_rand_double_range (rng, 0.3, 0.9));
    Ascent ascent = { .n = n };
    guint32 piece[6] = { 0, 1, 2, 3, 4, 5 };
    for (guint i = 0; i < layout->edge->len; i++) {
      guint32 tail = edge_at (layout, i)->tail, head = edge_at (layout, i)->head, from = piece[head];
      ascent.leads[tail][head] = 1;
      for (guint32 v = 0; v < n; v++)
        piece[v] = piece[v] == from ? piece[tail] : piece[v];
    }
    gboolean is_whole = TRUE;
    for (guint32 v = 0; v < n; v++)
      is_whole = is_whole && piece[v] == piece[0];
    if (!is_whole)
      continue;
    guint n_edges = layout->edge->len;
    gboolean is_good = ascend (&ascent, (const guint8 *) "", 0);
    g_assert_true (gr_upward_join (layout, 6, &random) == is_good);
    g_assert_cmpuint (layout->node->len, ==, is_good ? n + 2 : n);
    g_assert_true (is_good == (layout->edge->len > n_edges));
    n_good += is_good;
    n_bad += !is_good;
  }
  g_assert_cmpuint (n_good, >, 50);
  g_assert_cmpuint (n_bad, >, 50);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/layout/layered", test_layered);
  g_test_add_func ("/layout/wrap", test_wrap);
  g_test_add_func ("/layout/plain", test_plain);
  g_test_add_func ("/layout/levels", test_levels);
  g_test_add_func ("/layout/tidy", test_tidy);
  g_test_add_func ("/layout/mirror", test_mirror);
  g_test_add_func ("/layout/pack", test_pack);
  g_test_add_func ("/layout/reduce", test_reduce);
  g_test_add_func ("/layout/planar", test_planar);
  g_test_add_func ("/layout/upward", test_upward);
  int status = g_test_run ();
  gr_layout_shutdown ();
  return status;
}
