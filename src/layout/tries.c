// SPDX-License-Identifier: MIT
// dot mends the order that it meets nodes and edges in, step by step, and so ends in another local optimum for another
// order: `divisor 1..10` crosses once or not at all. Graphs in which edges cross are therefore laid out again with nodes and
// edges shuffled, by a generator with a fixed seed, and the best picture is kept; how often is bounded by the work that a try
// is, never by a clock. Small ones that need no crossing are first joined to one source and one sink (upward.c), whose edges,
// which nobody sees, put the nodes on ranks on which dot can do without; so are those that need none but for one edge.
// The best is the one of the least cost, crossings and 1 times area times the square of all edges' length, for a crossing less is
// not worth every detour: tests/bench/layouts.py measures pictures by the same.
// Invariant: the graph that is placed is the one asked for, its nodes and edges renumbered.
#include "layout/graphviz.h"

#include "base/held.h"
#include "layout/layered.h"

#include "base/phrase.h"
#include "base/random.h"

#include <math.h>

#define TRIES_LARGEST 300  /* span of a graph: dot takes 9 ms there, and its time grows faster than that */
#define TRIES_SPAN 900     /* of all tries after the first together */
#define TRIES_MOST 8       /* after the first */
#define TRIES_CROSSINGS 60 /* where there are more, other orders help little */
#define TRIES_SEED 12
#define TRIES_JOINED 8   /* of graphs that need no crossing: ways to join them that are tried */
#define TRIES_AGAIN 3    /* … of them at least: one may be smaller than another */
#define TRIES_ROUNDS 6   /* of looking for a way to join them, with the ends in other orders */
#define TRIES_LEFT_OUT 8 /* edges that are left out in turn to see whether the others can do without crossings */
#define TRIES_SAMPLES 10 /* of a Bézier segment */

typedef struct {
  guint n_crossings;
  double cost;
} Score;

/* ---- dot itself, in a module that is loaded where it places a graph (base/module.h) ---- */

/* The module is linked into the library, where it need not be loaded; elsewhere this is no symbol, and NULL. */
extern const GrGraphvizModule gr_graphviz_entry __attribute__ ((weak));

const GrModuleFile gr_graphviz_file = { GR_PHRASE ("the layout module"), "grundy-layout.so", "GRUNDY_LAYOUT_MODULE",
                                        "gr_graphviz_entry", GR_GRAPHVIZ_VERSION };
static const GrGraphvizModule *dot_module = &gr_graphviz_entry;

gboolean
gr_graphviz_run (GrLayout *layout, GrEffort effort, GError **error)
{
  if (dot_module == NULL)
    dot_module = gr_module_load (&gr_graphviz_file, error);
  return dot_module != NULL && dot_module->run (layout, effort, error);
}

void
gr_layout_shutdown (void)
{
  if (dot_module != NULL)
    dot_module->shutdown ();
}

/* ---- what a picture is worth ---- */

/* The route of an edge as a polyline, and what it covers. */
typedef struct {
  const GrLayoutEdge *edge; /* lent */
  GArray *at;               /* of GrPoint */
  GrBox box;
} Way;

GR_CLEAR_FUNCTION (way_clear, Way, at)

static gboolean
boxes_meet (double a_low, double a_high, double b_low, double b_high)
{
  return a_low <= b_high && b_low <= a_high;
}

/* On which side of the line from @a to @b @c lies: a point on the line lies on one side as well, so that a crossing in a corner
   of a polyline is seen. */
static gboolean
is_left (GrPoint a, GrPoint b, GrPoint c)
{
  return (b.x - a.x) * (c.y - a.y) > (b.y - a.y) * (c.x - a.x);
}

/* TRUE where @at lies in a node that both edges end at. */
static gboolean
ways_share (const GrLayout *layout, const GrLayoutEdge *a, const GrLayoutEdge *b, GrPoint at)
{
  const guint32 end[2] = { a->tail, a->head };
  for (guint i = 0; i < 2; i++) {
    const GrLayoutNode *node = &g_array_index (layout->node, GrLayoutNode, end[i]);
    if ((end[i] == b->tail || end[i] == b->head)
        && hypot (at.x - node->x, at.y - node->y) < MAX (node->width, node->height) / 2)
      return TRUE;
  }
  return FALSE;
}

static gboolean
ways_cross (const GrLayout *layout, const Way *a, const Way *b)
{
  if (!boxes_meet (a->box.x, a->box.x + a->box.width, b->box.x, b->box.x + b->box.width)
      || !boxes_meet (a->box.y, a->box.y + a->box.height, b->box.y, b->box.y + b->box.height))
    return FALSE;
  for (guint i = 0; i + 1 < a->at->len; i++) {
    GrPoint p = g_array_index (a->at, GrPoint, i), q = g_array_index (a->at, GrPoint, i + 1);
    for (guint k = 0; k + 1 < b->at->len; k++) {
      GrPoint r = g_array_index (b->at, GrPoint, k), s = g_array_index (b->at, GrPoint, k + 1);
      if (boxes_meet (MIN (p.x, q.x), MAX (p.x, q.x), MIN (r.x, s.x), MAX (r.x, s.x))
          && is_left (p, q, r) != is_left (p, q, s) && is_left (r, s, p) != is_left (r, s, q)
          && !ways_share (layout, a->edge, b->edge, r))
        return TRUE;
    }
  }
  return FALSE;
}

/* How many crossings there are, counted to TRIES_CROSSINGS and one more, and what the picture costs; @n (nullable, shape (n_edges)) gets how many others each edge
   crosses. */
static Score
tries_score (const GrLayout *layout, guint *n)
{
  g_autoptr (GArray) way = g_array_new (FALSE, FALSE, sizeof (Way));
  g_array_set_clear_func (way, way_clear);
  Score score = { 0, 0 };
  GrBox box = gr_box_empty;
  double length = 0;
  GR_EACH (i, const GrLayoutEdge, edge, layout->edge) {
    const GrPoint *p = &g_array_index (layout->point, GrPoint, edge->first_point);
    Way own = { edge, g_array_new (FALSE, FALSE, sizeof (GrPoint)), gr_box_empty };
    for (guint at = 0; at + 3 < edge->n_points; at += 3)
      for (guint k = at > 0; k <= TRIES_SAMPLES; k++) {
        GrPoint point = gr_curve_at (p + at, (double) k / TRIES_SAMPLES);
        g_array_append_val (own.at, point);
        own.box = gr_box_union (own.box, (GrBox) { point.x, point.y, 0, 0 });
      }
    for (guint k = 1; k < own.at->len; k++) {
      const GrPoint *to = &g_array_index (own.at, GrPoint, k);
      length += hypot (to->x - to[-1].x, to->y - to[-1].y);
    }
    box = gr_box_union (box, own.box);
    for (guint k = 0; k < way->len; k++) {
      gboolean crosses = ways_cross (layout, &own, &g_array_index (way, Way, k));
      score.n_crossings += crosses;
      if (crosses && n != NULL) {
        n[i]++;
        n[k]++;
      }
    }
    g_array_append_val (way, own);
    if (n == NULL && score.n_crossings > TRIES_CROSSINGS) {
      score.cost = G_MAXDOUBLE;
      return score;
    }
  }
  GR_EACH (i, const GrLayoutNode, node, layout->node) {
    GrBox own = { node->x - node->width / 2, node->y - node->height / 2, node->width, node->height };
    box = gr_box_union (box, own);
  }
  score.cost = (score.n_crossings + 1) * box.width * box.height * length * length;
  return score;
}

/* The numbers from 0 to @n − 1 in an order drawn by lot. (transfer full) */
static guint32 *
tries_shuffle (GrRandom *random, guint32 n)
{
  guint32 *order = g_new0 (guint32, (gsize) n + 1);
  for (guint32 i = 0; i < n; i++) {
    guint32 k = (guint32) gr_random_below (random, i + 1);
    order[i] = order[k];
    order[k] = i;
  }
  return order;
}

/* (transfer full) */
static GrLayout *
tries_copy (const GrLayout *layout)
{
  GrLayout *copy = gr_layout_new (layout->direction, layout->node_gap, layout->rank_gap);
  copy->row = layout->row;
  g_array_append_vals (copy->node, layout->node->data, layout->node->len);
  g_array_append_vals (copy->edge, layout->edge->data, layout->edge->len);
  return copy;
}

/* Takes over what @other has found for the node node[i] of @layout, its own node i, and for the edges; it may have more of
   both, numbered behind those of @layout. */
static void
tries_take (GrLayout *layout, const GrLayout *other, const guint32 *node, const guint32 *edge)
{
  for (guint32 i = 0; i < other->node->len; i++)
    if (node[i] < layout->node->len) {
      GrLayoutNode *to = &g_array_index (layout->node, GrLayoutNode, node[i]);
      to->x = g_array_index (other->node, GrLayoutNode, i).x;
      to->y = g_array_index (other->node, GrLayoutNode, i).y;
    }
  g_array_set_size (layout->point, 0);
  for (guint32 i = 0; i < other->edge->len; i++)
    if (edge[i] < layout->edge->len) {
      const GrLayoutEdge *from = &g_array_index (other->edge, GrLayoutEdge, i);
      GrLayoutEdge *to = &g_array_index (layout->edge, GrLayoutEdge, edge[i]);
      to->first_point = layout->point->len;
      to->n_points = from->n_points;
      g_array_append_vals (layout->point, &g_array_index (other->point, GrPoint, from->first_point), from->n_points);
    }
}

/* @layout joined (upward.c) as if edge @left_out were not there; from n_edges on: with all of them. NULL: that cannot be.
   (transfer full) */
static GrLayout *
tries_join (const GrLayout *layout, guint left_out, guint n_rounds, GrRandom *random)
{
  guint n = layout->edge->len;
  g_autoptr (GrLayout) whole = tries_copy (layout);
  g_autoptr (GrLayout) less = tries_copy (layout);
  if (left_out < n)
    g_array_remove_index (less->edge, left_out);
  guint first = less->edge->len;
  if (!gr_upward_join (less, n_rounds, random))
    return NULL;
  const GrLayoutEdge *out = left_out < n ? &g_array_index (layout->edge, GrLayoutEdge, left_out) : NULL;
  g_autofree guint8 *is_met = g_new0 (guint8, less->node->len + 1); /* from that edge's head on */
  if (out != NULL)
    is_met[out->head] = 1;
  for (gboolean is_new = out != NULL; is_new;) {
    is_new = FALSE;
    GR_EACH (i, const GrLayoutEdge, edge, less->edge) {
      is_new |= is_met[edge->tail] && !is_met[edge->head];
      is_met[edge->head] |= is_met[edge->tail];
    }
  }
  if (out != NULL && is_met[out->tail])
    return NULL; /* it would run back */
  gr_layout_add_node (whole, 1, 1);
  gr_layout_add_node (whole, 1, 1);
  for (guint i = first; i < less->edge->len; i++) {
    const GrLayoutEdge *edge = &g_array_index (less->edge, GrLayoutEdge, i);
    gr_layout_copy_edge (whole, edge, edge->tail, edge->head);
  }
  return g_steal_pointer (&whole);
}

/* The same, with *left_out chosen: n_edges where @layout can do without crossings; else one of the edges that cross most,
   without which the others can. */
static GrLayout *
tries_join_first (const GrLayout *layout, guint *left_out, GrRandom *random)
{
  guint n = *left_out = layout->edge->len;
  GrLayout *whole = tries_join (layout, n, TRIES_ROUNDS, random);
  g_autofree guint *n_crossings = g_new0 (guint, n + 1);
  tries_score (layout, n_crossings);
  GrRandom own = gr_random_new (1, "layout"); /* what does not help changes nothing else */
  for (guint round = 0; round < TRIES_LEFT_OUT && whole == NULL; round++) {
    *left_out = 0;
    for (guint i = 1; i < n; i++)
      *left_out = n_crossings[i] > n_crossings[*left_out] ? i : *left_out;
    n_crossings[*left_out] = 0;
    whole = tries_join (layout, *left_out, 2, &own);
  }
  return whole;
}

/* Lays @whole, which is @layout or more than that, out in another order. @layout keeps the better picture of that and its
   own, of which *@best is the score. */
static gboolean
tries_one (GrLayout *layout, const GrLayout *whole, GrRandom *random, Score *best, GError **error)
{
  g_autofree guint32 *node = tries_shuffle (random, whole->node->len);
  g_autofree guint32 *edge = tries_shuffle (random, whole->edge->len);
  g_autofree guint32 *place = g_new (guint32, whole->node->len + 1);
  g_autoptr (GrLayout) other = gr_layout_new (whole->direction, whole->node_gap, whole->rank_gap);
  g_autoptr (GrLayout) own = tries_copy (layout);
  for (guint32 i = 0; i < whole->node->len; i++) {
    const GrLayoutNode *from = &g_array_index (whole->node, GrLayoutNode, node[i]);
    place[node[i]] = gr_layout_add_node (other, from->width, from->height);
  }
  for (guint32 i = 0; i < whole->edge->len; i++) {
    const GrLayoutEdge *from = &g_array_index (whole->edge, GrLayoutEdge, edge[i]);
    gr_layout_copy_edge (other, from, place[from->tail], place[from->head]);
  }
  if (!gr_graphviz_run (other, GR_EFFORT_FULL, error))
    return FALSE;
  tries_take (own, other, node, edge);
  gr_layout_stretch (own, GR_LAYERED_ASPECT, GR_LAYERED_MOST);
  Score score = tries_score (own, NULL);
  if (score.cost < best->cost) {
    GrLayout former = *layout;
    *layout = *own;
    *own = former;
    *best = score;
  }
  return TRUE;
}

gboolean
gr_tries_run (GrLayout *layout, guint64 span, GError **error)
{
  if (!gr_graphviz_run (layout, GR_EFFORT_FULL, error))
    return FALSE;
  gr_layout_stretch (layout, GR_LAYERED_ASPECT, GR_LAYERED_MOST);
  if (span > TRIES_LARGEST)
    return TRUE;
  Score best = tries_score (layout, NULL);
  if (best.n_crossings > TRIES_CROSSINGS)
    return TRUE;
  gboolean crosses = best.n_crossings > 0;
  GrRandom random = gr_random_new (TRIES_SEED, "layout");
  guint left_out = 0;
  for (guint i = 0; crosses && i < (best.n_crossings > 0 ? TRIES_JOINED : TRIES_AGAIN); i++) {
    g_autoptr (GrLayout) whole = i == 0 ? tries_join_first (layout, &left_out, &random)
                                        : tries_join (layout, left_out, TRIES_ROUNDS, &random);
    if (whole == NULL)
      break;
    if (!tries_one (layout, whole, &random, &best, error))
      return FALSE;
  }
  guint64 n_tries = MIN (TRIES_SPAN / MAX (span, 1), TRIES_MOST);
  for (guint64 i = 0; i < n_tries && best.n_crossings > 0; i++)
    if (!tries_one (layout, layout, &random, &best, error))
      return FALSE;
  return TRUE;
}
