// SPDX-License-Identifier: MIT
// A layered layout that is much longer than broad, wrapped as a line of text is: a strip that turns back at its end and
// goes on below, as an ox ploughs. Each row is the strip turned by 180° against the one before, about the middle of the
// turn between them, and a route that is cut goes on in a half circle about that middle: so there are as many crossings as
// before, and every edge still runs along the strip.
// Invariant: cut[k] is where row k of the strip begins, in the order of the rows; the last one is its end.
#include "layout/graphviz.h"

#include "base/held.h"

#include <math.h>
#include <stdlib.h>

#define WRAP_LONG 2.5  /* times as long as broad: such strips are wrapped */
#define WRAP_ROOM 46.0 /* that a turn takes at the end of a row, in points, … */
#define WRAP_BOW 0.5   /* … and how far its handles reach, of its breadth, at most */
#define WRAP_STEEP 0.7 /* slope of a handle */
#define WRAP_AIR 1.4   /* between rows, in gaps between nodes */
#define WRAP_STEPS 30  /* halvings */

typedef struct {
  double sign, u, v; /* where a point of the strip goes: (sign · u + this, sign · v + this) */
  double low, high;  /* what the row covers across the strip */
} Row;

typedef struct {
  const GrLayout *layout;
  GArray *cut; /* of double, along the strip */
  GArray *row; /* of Row */
  GArray *out; /* of GrPoint: a route in its rows, in the strip's measures */
  double bow;  /* of turns, of their breadth */
} Wrap;

/* Along the strip and across, and back. */
static GrPoint
wrap_to_strip (const GrLayout *layout, double x, double y)
{
  double sign = layout->direction == GR_DIRECTION_LEFT || layout->direction == GR_DIRECTION_UP ? -1 : 1;
  return gr_layout_is_sideways (layout) ? (GrPoint) { sign * x, y } : (GrPoint) { sign * y, x };
}

static GrPoint
wrap_from_strip (const GrLayout *layout, GrPoint at)
{
  double sign = layout->direction == GR_DIRECTION_LEFT || layout->direction == GR_DIRECTION_UP ? -1 : 1;
  return gr_layout_is_sideways (layout) ? (GrPoint) { sign * at.x, at.y } : (GrPoint) { at.y, sign * at.x };
}

/* What nodes and routes cover, in the strip's measures. */
static GrBox
wrap_box (const GrLayout *layout)
{
  GrBox box = gr_box_empty;
  GR_EACH (i, const GrLayoutNode, node, layout->node) {
    GrPoint at = wrap_to_strip (layout, node->x, node->y), half = { node->width / 2, node->height / 2 };
    half = gr_layout_is_sideways (layout) ? half : (GrPoint) { half.y, half.x };
    box = gr_box_union (box, (GrBox) { at.x - half.x, at.y - half.y, 2 * half.x, 2 * half.y });
  }
  GR_EACH (i, const GrPoint, point, layout->point) {
    GrPoint at = wrap_to_strip (layout, point->x, point->y);
    box = gr_box_union (box, (GrBox) { at.x, at.y, 0, 0 });
  }
  return box;
}

gboolean
gr_layout_is_long (const GrLayout *layout)
{
  GrBox box = wrap_box (layout);
  return box.width > WRAP_LONG * box.height;
}

static int
wrap_compare (const void *a, const void *b)
{
  const GrPoint *left = a, *right = b;
  return left->x < right->x ? -1 : left->x > right->x;
}

/* The middles between neighbouring ranks, in order. (transfer full) of double */
static GArray *
wrap_between (const GrLayout *layout)
{
  GArray *between = g_array_new (FALSE, FALSE, sizeof (double));
  g_autofree GrPoint *span = g_new (GrPoint, layout->node->len + 1); /* where each node begins and ends */
  GR_EACH (i, const GrLayoutNode, node, layout->node) {
    double middle = wrap_to_strip (layout, node->x, node->y).x;
    double half = (gr_layout_is_sideways (layout) ? node->width : node->height) / 2;
    span[i] = (GrPoint) { middle - half, middle + half };
  }
  qsort (span, layout->node->len, sizeof *span, wrap_compare);
  double end = layout->node->len > 0 ? span[0].y : 0;
  for (guint i = 1; i < layout->node->len; i++) {
    double middle = (end + span[i].x) / 2;
    if (span[i].x > end)
      g_array_append_val (between, middle);
    end = MAX (end, span[i].y);
  }
  return between;
}

/* Cuts @n_rows rows of as many ranks each, or one less. Gives how long the longest is. */
static double
wrap_divide (Wrap *wrap, const GArray *between, guint n_rows)
{
  GrBox box = wrap_box (wrap->layout);
  guint n_ranks = between->len + 1;
  double longest = 0, begin = box.x;
  g_array_set_size (wrap->cut, 0);
  g_array_append_val (wrap->cut, begin);
  for (guint k = 1; k <= n_rows; k++) {
    guint n_before = k * (n_ranks / n_rows)
                     + MIN (k, n_ranks % n_rows); /* longer ones first: rows stay below one another */
    double end = k < n_rows ? g_array_index (between, double, n_before - 1) : box.x + box.width;
    g_array_append_val (wrap->cut, end);
    longest = MAX (longest, end - begin);
    begin = end;
  }
  return longest;
}

/* Chooses the cuts: as few rows as can be no longer than @most with the turns at their ends. */
static void
wrap_choose (Wrap *wrap, double most)
{
  g_autoptr (GArray) between = wrap_between (wrap->layout);
  guint n_rows = 1;
  while (wrap_divide (wrap, between, n_rows) + MIN (n_rows - 1, 2) * WRAP_ROOM > most && n_rows <= between->len)
    n_rows++;
}

static guint
wrap_row (const Wrap *wrap, double u)
{
  guint k = 0;
  while (k + 2 < wrap->cut->len && u > g_array_index (wrap->cut, double, k + 1))
    k++;
  return k;
}

/* Where a point of the strip goes, still in its measures. */
static GrPoint
wrap_move (const Wrap *wrap, guint row, GrPoint at)
{
  const Row *to = &g_array_index (wrap->row, Row, row);
  return (GrPoint) { to->sign * at.x + to->u, to->sign * at.y + to->v };
}

/* Cuts the Bézier segment @p of the strip where rows end, and calls @each with the pieces. */
static void
wrap_cut (Wrap *wrap, const GrPoint *p, void (*each) (Wrap *wrap, guint row, const GrPoint *piece))
{
  guint first = wrap_row (wrap, p[0].x), last = wrap_row (wrap, p[3].x);
  if (first == last) {
    each (wrap, first, p);
    return;
  }
  double at = g_array_index (wrap->cut, double, first < last ? first + 1 : first), low = 0, high = 1;
  for (guint step = 0; step < WRAP_STEPS; step++) {
    double middle = (low + high) / 2;
    if ((gr_curve_at (p, middle).x > at) == (first < last))
      high = middle;
    else
      low = middle;
  }
  GrPoint cut[7];
  gr_curve_cut (p, (low + high) / 2, cut);
  cut[3].x = at;
  each (wrap, first, cut);
  cut[3].x = first < last ? nextafter (at, G_MAXDOUBLE) : at;
  wrap_cut (wrap, cut + 3, each);
}

static void
wrap_note (Wrap *wrap, guint row, const GrPoint *piece)
{
  Row *own = &g_array_index (wrap->row, Row, row);
  for (guint i = 0; i < 4; i++) {
    own->low = MIN (own->low, piece[i].y);
    own->high = MAX (own->high, piece[i].y);
  }
}

/* The handle @at of a route's piece that ends at @end, in the strip's measures, made less steep. */
static GrPoint
wrap_handle (GrPoint end, GrPoint at)
{
  double u = at.x - end.x, v = at.y - end.y, room = fabs (u) * WRAP_STEEP;
  return (GrPoint) { at.x, end.y + CLAMP (v, -room, room) };
}

/* Appends @piece where it goes, behind a turn where what is there ends elsewhere. */
static void
wrap_append (Wrap *wrap, guint row, const GrPoint *piece)
{
  GrPoint moved[4]; /* in the strip's measures */
  for (guint i = 0; i < 4; i++)
    moved[i] = wrap_move (wrap, row, piece[i]);
  if (wrap->out->len == 0) {
    g_array_append_vals (wrap->out, moved, 4);
    return;
  }
  GrPoint *end = &g_array_index (wrap->out, GrPoint, wrap->out->len - 1), from = *end;
  if (fabs (moved[0].y - from.y) > 1e-3) {
    /* It leaves as the route goes there, and comes back in the same way: the turn has no corner. */
    end[-1] = wrap_handle (from, end[-1]);
    moved[1] = wrap_handle (moved[0], moved[1]);
    double reach = wrap->bow * fabs (moved[0].y - from.y), u = from.x - end[-1].x, v = from.y - end[-1].y;
    GrPoint away = { u < 0 ? -reach : reach, fabs (u) > 1e-3 ? reach * v / fabs (u) : 0 };
    u = moved[0].x - moved[1].x, v = moved[0].y - moved[1].y;
    GrPoint back = { away.x, fabs (u) > 1e-3 ? reach * v / fabs (u) : 0 };
    GrPoint turn[3] = { { from.x + away.x, from.y + away.y }, { moved[0].x + back.x, moved[0].y + back.y }, moved[0] };
    g_array_append_vals (wrap->out, turn, 3);
  }
  g_array_append_vals (wrap->out, moved + 1, 3);
}

/* Has @each get the pieces of the route of @edge, in order. */
static void
wrap_route (Wrap *wrap, const GrLayoutEdge *edge, void (*each) (Wrap *wrap, guint row, const GrPoint *piece))
{
  for (guint k = 0; k + 3 < edge->n_points; k += 3) {
    GrPoint strip[4];
    for (guint i = 0; i < 4; i++) {
      const GrPoint *point = &g_array_index (wrap->layout->point, GrPoint, edge->first_point + k + i);
      strip[i] = wrap_to_strip (wrap->layout, point->x, point->y);
    }
    wrap_cut (wrap, strip, each);
  }
}

/* Where each row goes, below the one before. */
static void
wrap_place_rows (Wrap *wrap)
{
  const GrLayout *layout = wrap->layout;
  guint n_rows = wrap->cut->len - 1;
  for (guint k = 0; k < n_rows; k++)
    GR_APPEND (wrap->row, Row, k % 2 == 0 ? 1 : -1, 0, 0, G_MAXDOUBLE, -G_MAXDOUBLE);
  for (guint i = 0; i < layout->edge->len; i++)
    wrap_route (wrap, &g_array_index (layout->edge, GrLayoutEdge, i), wrap_note);
  GR_EACH (i, const GrLayoutNode, node, layout->node) {
    GrPoint at = wrap_to_strip (layout, node->x, node->y);
    double half = (gr_layout_is_sideways (layout) ? node->height : node->width) / 2;
    Row *row = &g_array_index (wrap->row, Row, wrap_row (wrap, at.x));
    row->low = MIN (row->low, at.y - half);
    row->high = MAX (row->high, at.y + half);
  }
  double broadest = 0;
  for (guint k = 1; k < n_rows; k++) {
    Row *before = &g_array_index (wrap->row, Row, k - 1), *row = &g_array_index (wrap->row, Row, k);
    double end = before->sign > 0 ? before->high + before->v : before->v - before->low;
    row->u = before->u + 2 * before->sign * g_array_index (wrap->cut, double, k);
    row->v = end + WRAP_AIR * layout->node_gap + (row->sign > 0 ? -row->low : row->high);
    broadest = MAX (broadest, before->high - before->low + row->high - row->low);
  }
  wrap->bow = MIN (WRAP_BOW, WRAP_ROOM / 0.75 / MAX (broadest, 1));
}

void
gr_layout_wrap (GrLayout *layout, double most)
{
  if (!gr_layout_is_long (layout) || wrap_box (layout).width <= most)
    return;
  g_autoptr (GArray) cut = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) row = g_array_new (FALSE, FALSE, sizeof (Row));
  g_autoptr (GArray) out = g_array_new (FALSE, FALSE, sizeof (GrPoint));
  GArray *point = g_array_new (FALSE, FALSE, sizeof (GrPoint));
  Wrap wrap = { layout, cut, row, out, 0 };
  wrap_choose (&wrap, most);
  wrap_place_rows (&wrap);
  GR_EACH (i, GrLayoutEdge, edge, layout->edge) {
    g_array_set_size (out, 0);
    wrap_route (&wrap, edge, wrap_append);
    edge->first_point = point->len;
    edge->n_points = out->len;
    for (guint k = 0; k < out->len; k++) {
      GrPoint at = wrap_from_strip (layout, g_array_index (out, GrPoint, k));
      g_array_append_val (point, at);
    }
  }
  GR_EACH (i, GrLayoutNode, node, layout->node) {
    GrPoint at = wrap_to_strip (layout, node->x, node->y);
    at = wrap_from_strip (layout, wrap_move (&wrap, wrap_row (&wrap, at.x), at));
    node->x = at.x;
    node->y = at.y;
  }
  g_array_unref (layout->point);
  layout->point = point;
}
