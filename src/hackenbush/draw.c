// SPDX-License-Identifier: MIT
// Hackenbush on a good blackboard: a hatched ground, even strokes with round caps, small open nodes. Parallel edges
// part like the sides of a lens, loops are petals in the widest gap around their node, branches of trees leave it in
// the direction in which it grew. Blue is solid, red dashed; green is solid, too, but beside other colours a double
// line.
#include "hackenbush/bush.h"

#include <math.h>

#define EDGE_WIDTH 3.8
#define ACCENT_WIDTH 4.6
#define GHOST_RIM 1.6 /* of what is left of an edge that has gone, both sides together */
#define CUT_REACH 10.0
#define LABEL_AIR 14.5   /* between a node and the letter beside it */
#define DOUBLE_WIDTH 5.0 /* of a double line … */
#define DOUBLE_GAP 1.6   /* … and of the paper in it */
#define HIGHEST 500.0    /* points: pictures that are higher are cut short where they can be */
#define TIMES_AIR 11.0   /* between an edge and how many it stands for */
#define GROUND_WIDTH 1.8
#define GROUND_AIR 18.0 /* of the ground beyond what stands on it */
#define HATCH_PITCH 9.0
#define HATCH_DEPTH 7.0
#define LOOP_LENGTH 54.0 /* of a petal's control points: three quarters of it is its height along them */
#define LOOP_HALF 0.72   /* angle between its axis and them */
#define LOOP_SHARE 0.62  /* of the way to the next foot: the length of loops on the ground, at most */
#define LOOP_LEAST 14.0
#define LOOP_MOST_TURN 1.45 /* angle between two loops at one node */
#define LENS 0.42           /* between the two sides of a lens and its chord, of the chord */
#define BEND 0.30           /* how much of its direction a branch takes from below */

static const GrPoint up = { 0, -1 };

GrPoint
gr_bush_end_place (const GrBush *bush, const GrBushEdge *edge, guint end)
{
  return edge->node[end] == 0 ? (GrPoint) { bush->foot[edge->foot[end]], 0 } : bush->place[edge->node[end]];
}

/* A number for the point where the end stands: nodes, then feet. */
static guint32
end_vertex (const GrBush *bush, const GrBushEdge *edge, guint end)
{
  return edge->node[end] == 0 ? bush->n_nodes + edge->foot[end] : edge->node[end];
}

static gboolean
edge_is_loop (const GrBush *bush, const GrBushEdge *edge)
{
  return end_vertex (bush, edge, 0) == end_vertex (bush, edge, 1);
}

static GrPoint
point_unit (double x, double y)
{
  double length = hypot (x, y);
  return length < 1e-9 ? up : (GrPoint) { x / length, y / length };
}

/* ---- curves ---- */

/* Which of the parallel edges this one is, and how many there are. */
static guint
curve_rank (const GrBush *bush, guint32 index, guint *n_parallel)
{
  const GrBushEdge *own = gr_bush_edge (bush, index);
  guint32 low = MIN (end_vertex (bush, own, 0), end_vertex (bush, own, 1));
  guint32 high = MAX (end_vertex (bush, own, 0), end_vertex (bush, own, 1));
  guint rank = 0;
  *n_parallel = 0;
  for (guint32 i = 0; i < bush->edge->len; i++) {
    const GrBushEdge *edge = gr_bush_edge (bush, i);
    guint32 a = end_vertex (bush, edge, 0), b = end_vertex (bush, edge, 1);
    if (MIN (a, b) == low && MAX (a, b) == high) {
      rank += i < index;
      ++*n_parallel;
    }
  }
  return rank;
}

/* The direction in which each node grew: from what is nearer to the ground. (transfer full) shape (n_nodes). */
static GrPoint *
bush_directions (const GrBush *bush)
{
  GrPoint *direction = g_new0 (GrPoint, bush->n_nodes);
  g_autofree guint32 *queue = g_new (guint32, bush->n_nodes);
  guint32 n = 1;
  queue[0] = 0;
  for (guint32 i = 0; i < n; i++) {
    for (guint32 k = bush->row[queue[i]]; k < bush->row[queue[i] + 1]; k++) {
      const GrBushEdge *edge = gr_bush_edge (bush, bush->around[k]);
      guint from = edge->node[0] == queue[i] ? 0 : 1;
      guint32 other = edge->node[1 - from];
      if (other == 0 || direction[other].x != 0 || direction[other].y != 0)
        continue;
      GrPoint a = gr_bush_end_place (bush, edge, from), b = gr_bush_end_place (bush, edge, 1 - from);
      direction[other] = point_unit (b.x - a.x, b.y - a.y);
      queue[n++] = other;
    }
  }
  return direction;
}

/* A branch of a tree from its lower end on. */
static void
curve_branch (const GrPoint *a, const GrPoint *b, const GrPoint *grown, GrPoint *curve)
{
  double length = hypot (b->x - a->x, b->y - a->y);
  GrPoint straight = point_unit (b->x - a->x, b->y - a->y);
  GrPoint first = point_unit (straight.x + BEND * grown->x, straight.y + BEND * grown->y);
  GrPoint last = point_unit (2 * straight.x - first.x, 2 * straight.y - first.y);
  curve[0] = *a;
  curve[1] = (GrPoint) { a->x + first.x * length / 3, a->y + first.y * length / 3 };
  curve[2] = (GrPoint) { b->x - last.x * length / 3, b->y - last.y * length / 3 };
  curve[3] = *b;
}

/* A side of a lens, @offset times the chord away from it. */
static void
curve_lens (const GrPoint *a, const GrPoint *b, double offset, GrPoint *curve)
{
  double dx = b->x - a->x, dy = b->y - a->y;
  /* Whichever end comes first, the same side. */
  double side = dx < 0 || (dx == 0 && dy < 0) ? -offset : offset;
  curve[0] = *a;
  curve[1] = (GrPoint) { a->x + 0.22 * dx + side * dy, a->y + 0.22 * dy - side * dx };
  curve[2] = (GrPoint) { a->x + 0.78 * dx + side * dy, a->y + 0.78 * dy - side * dx };
  curve[3] = *b;
}

static int
angle_compare (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

/* The direction in which edge @index, whose curve is known, leaves its end @end: clockwise from straight up. */
static double
edge_leaves (const GrBush *bush, guint32 index, guint end, const GrPoint *curves)
{
  const GrPoint *curve = &curves[4 * index];
  GrPoint a = gr_bush_end_place (bush, gr_bush_edge (bush, index), end);
  GrPoint b = hypot (curve[0].x - a.x, curve[0].y - a.y) < 1e-6 ? curve[1] : curve[2];
  return atan2 (b.x - a.x, a.y - b.y);
}

/* The widest gap between the edges at @vertex that are no loops, whose @curves are known: where it begins and how wide it
   is. Angles from straight up, clockwise; on the ground only what lies above it counts. */
static double
loop_gap (const GrBush *bush, guint32 vertex, const GrPoint *curves, double *width)
{
  g_autoptr (GArray) angle = g_array_new (FALSE, FALSE, sizeof (double));
  gboolean is_foot = vertex >= bush->n_nodes;
  for (guint32 i = 0; i < bush->edge->len; i++) {
    const GrBushEdge *edge = gr_bush_edge (bush, i);
    for (guint end = 0; end < 2; end++) {
      if (end_vertex (bush, edge, end) == vertex && !edge_is_loop (bush, edge)) {
        double own = edge_leaves (bush, i, end, curves);
        g_array_append_val (angle, own);
      }
    }
  }
  if (is_foot) {
    static const double low = -1.75, high = 1.75;
    g_array_append_val (angle, low);
    g_array_append_val (angle, high);
  }
  g_array_sort (angle, angle_compare);
  double begin = -G_PI;
  *width = angle->len == 0 ? 2 * G_PI : 0;
  for (guint i = 0; i + is_foot < angle->len; i++) {
    double own = g_array_index (angle, double, i);
    double next = i + 1 < angle->len ? g_array_index (angle, double, i + 1)
                                     : g_array_index (angle, double, 0) + 2 * G_PI;
    if (next - own > *width + 1e-6) {
      begin = own;
      *width = next - own;
    }
  }
  return begin;
}

/* How long the loops on a foot may be, so that those of its neighbours stay clear of them. */
static double
foot_reach (const GrBush *bush, guint32 foot)
{
  double nearest = G_MAXDOUBLE;
  for (guint32 i = 0; i < bush->edge->len; i++)
    for (guint end = 0; end < 2; end++) {
      const GrBushEdge *edge = gr_bush_edge (bush, i);
      double away = fabs (bush->foot[edge->foot[end]] - bush->foot[foot]);
      nearest = edge->node[end] == 0 && away > 1 ? MIN (nearest, away) : nearest;
    }
  return CLAMP (LOOP_SHARE * nearest, LOOP_LEAST, LOOP_LENGTH);
}

/* Loop @index, when the curves of all that are no loops are known. */
static void
curve_loop (const GrBush *bush, guint32 index, GrPoint *curves)
{
  const GrBushEdge *edge = gr_bush_edge (bush, index);
  GrPoint *curve = &curves[4 * index];
  guint n_loops, rank = curve_rank (bush, index, &n_loops);
  double width, begin = loop_gap (bush, end_vertex (bush, edge, 0), curves, &width);
  double turn = MIN (LOOP_MOST_TURN, width / (n_loops + (width < 6 ? 1 : 0)));
  double axis = begin + width / 2 + (rank - (n_loops - 1) / 2.0) * turn, half = MIN (LOOP_HALF, 0.48 * turn);
  GrPoint at = gr_bush_end_place (bush, edge, 0);
  double length = edge->node[0] == 0 ? foot_reach (bush, edge->foot[0]) : LOOP_LENGTH;
  curve[0] = curve[3] = at;
  curve[1] = (GrPoint) { at.x + length * sin (axis - half), at.y - length * cos (axis - half) };
  curve[2] = (GrPoint) { at.x + length * sin (axis + half), at.y - length * cos (axis + half) };
}

/* An arch from foot to foot. */
static void
curve_arch (const GrPoint *a, const GrPoint *b, guint rank, GrPoint *curve)
{
  double height = (0.66 + 0.3 * rank) * fabs (a->x - b->x);
  curve[0] = *a;
  curve[1] = (GrPoint) { a->x, -height };
  curve[2] = (GrPoint) { b->x, -height };
  curve[3] = *b;
}

GrPoint *
gr_bush_curves (const GrBush *bush)
{
  GrPoint *curves = g_new0 (GrPoint, 4 * bush->edge->len + 1);
  g_autofree GrPoint *grown = bush_directions (bush);
  g_autofree guint8 *is_bridge = gr_bush_bridges (bush);
  for (guint32 i = 0; i < bush->edge->len; i++) {
    const GrBushEdge *edge = gr_bush_edge (bush, i);
    GrPoint a = gr_bush_end_place (bush, edge, 0), b = gr_bush_end_place (bush, edge, 1), *curve = &curves[4 * i];
    guint n_parallel, rank = curve_rank (bush, i, &n_parallel);
    if (edge->node[0] == 0 && edge->node[1] == 0) {
      curve_arch (&a, &b, rank, curve);
    } else if (n_parallel > 1) {
      curve_lens (&a, &b, LENS * (rank - (n_parallel - 1) / 2.0) * (n_parallel > 2 ? 1 : 1.2), curve);
    } else if (is_bridge[i]) {
      /* The lower end is the one from which the other grew. */
      GrPoint to = edge->node[1] == 0 ? up : grown[edge->node[1]];
      gboolean is_up = edge->node[0] == 0
                       || (edge->node[1] != 0
                           && to.x * (b.x - a.x) + to.y * (b.y - a.y) > 0.999 * hypot (b.x - a.x, b.y - a.y));
      guint32 low = edge->node[is_up ? 0 : 1];
      curve_branch (is_up ? &a : &b, is_up ? &b : &a, low == 0 ? &up : &grown[low], curve);
    } else {
      curve_lens (&a, &b, 0, curve);
    }
  }
  for (guint32 i = 0; i < bush->edge->len; i++)
    if (edge_is_loop (bush, gr_bush_edge (bush, i)))
      curve_loop (bush, i, curves);
  return curves;
}

GrPoint
gr_bush_curve_middle (const GrPoint *curve, GrPoint *across)
{
  GrPoint middle = { (curve[0].x + 3 * curve[1].x + 3 * curve[2].x + curve[3].x) / 8,
                     (curve[0].y + 3 * curve[1].y + 3 * curve[2].y + curve[3].y) / 8 };
  GrPoint along = point_unit (curve[3].x + curve[2].x - curve[1].x - curve[0].x,
                              curve[3].y + curve[2].y - curve[1].y - curve[0].y);
  *across = (GrPoint) { -along.y, along.x };
  return middle;
}

/* ---- painting ---- */

static GrPaint
edge_paint (const GrBushEdge *edge, GrBushLook look)
{
  static const GrInk ink[] = {
    [GR_HUE_GREEN] = GR_INK_EITHER, [GR_HUE_BLUE] = GR_INK_LEFT, [GR_HUE_RED] = GR_INK_RIGHT
  };
  GrPaint paint = { GR_INK_NONE, ink[edge->hue], EDGE_WIDTH, edge->hue == GR_HUE_RED ? GR_DASH_DASHED : GR_DASH_SOLID };
  if (look == GR_BUSH_ACCENT) {
    paint.stroke = GR_INK_ACCENT;
    paint.width = ACCENT_WIDTH;
  } else if (look == GR_BUSH_FAINT || look == GR_BUSH_GHOST) {
    paint.stroke = look == GR_BUSH_FAINT ? GR_INK_LINE : GR_INK_FAINT;
    paint.dash = look == GR_BUSH_FAINT ? paint.dash : GR_DASH_SOLID;
  }
  return paint;
}

static gboolean
look_is_faint (GrBushLook look)
{
  return look == GR_BUSH_FAINT || look == GR_BUSH_GHOST;
}

/* Draws an edge along @p. */
static void
draw_edge (const GrBushEdge *edge, const GrPoint *p, GrBushLook look, gboolean is_mixed, GrScene *out)
{
  GrPaint paint = edge_paint (edge, look);
  gboolean is_ghost = look == GR_BUSH_GHOST, is_double = is_ghost || (is_mixed && edge->hue == GR_HUE_GREEN);
  const GrPaint inside = { GR_INK_NONE, GR_INK_PAPER, is_ghost ? DOUBLE_WIDTH - GHOST_RIM : DOUBLE_GAP, GR_DASH_SOLID };
  paint.width = is_double ? DOUBLE_WIDTH : paint.width;
  g_autofree char *key = g_strdup_printf ("t%u", edge->number);
  gr_scene_open_piece (out, key, NULL, NULL);
  for (guint pass = 0; pass <= (is_double ? 1 : 0); pass++) {
    gr_scene_move (out, p[0].x, p[0].y);
    gr_scene_curve (out, p[1].x, p[1].y, p[2].x, p[2].y, p[3].x, p[3].y);
    gr_scene_paint (out, pass == 0 ? &paint : &inside);
  }
  gr_scene_close_piece (out);
}

static void
draw_ground (double left, double right, GrScene *out)
{
  static const GrPaint line = { GR_INK_NONE, GR_INK_INK, GROUND_WIDTH, GR_DASH_SOLID };
  static const GrPaint hatch = { GR_INK_NONE, GR_INK_FAINT, 0.9, GR_DASH_SOLID };
  guint n = (guint) MAX (1, floor ((right - left) / HATCH_PITCH));
  double pitch = (right - left) / n;
  for (guint i = 0; i < n; i++) {
    double x = left + (i + 0.62) * pitch;
    gr_scene_move (out, x, 2.4);
    gr_scene_line (out, x - 0.8 * HATCH_DEPTH, 2.4 + HATCH_DEPTH);
  }
  gr_scene_paint (out, &hatch);
  gr_scene_add_line (out, left, 0, right, 0, &line);
}

static void
draw_nodes (const GrBush *bush, const guint8 *look, GrScene *out)
{
  static const GrPaint node = { GR_INK_PAPER, GR_INK_INK, 1.3, GR_DASH_SOLID };
  static const GrPaint faint = { GR_INK_PAPER, GR_INK_FAINT, 1.1, GR_DASH_SOLID };
  guint32 n = bush->n_nodes + bush->n_feet;
  g_autofree guint8 *state = g_new0 (guint8, n); /* 1: only faint edges, 2: others */
  g_autofree GrPoint *at = g_new0 (GrPoint, n);
  for (guint32 i = 0; i < bush->edge->len; i++) {
    const GrBushEdge *edge = gr_bush_edge (bush, i);
    for (guint end = 0; end < 2 && !(look != NULL && look[i] == GR_BUSH_GONE); end++) {
      guint32 vertex = end_vertex (bush, edge, end);
      at[vertex] = gr_bush_end_place (bush, edge, end);
      state[vertex] = MAX (state[vertex], look_is_faint (look != NULL ? look[i] : GR_BUSH_ORDINARY) ? 1 : 2);
    }
  }
  for (guint32 i = 0; i < n; i++)
    if (state[i] > 0)
      gr_scene_add_circle (out, at[i].x, at[i].y, GR_BUSH_NODE_RADIUS, state[i] == 1 ? &faint : &node);
}

/* The direction from @node in which most room is left between the edges that are drawn there. */
static GrPoint
label_direction (const GrBush *bush, const guint8 *look, const GrPoint *curve, guint32 node)
{
  static const GrPoint way[] = { { 1, 0 },     { -1, 0 },     { 0.7, -0.7 }, { -0.7, -0.7 },
                                 { 0.7, 0.7 }, { -0.7, 0.7 }, { 0, -1 } };
  double best = G_MAXDOUBLE;
  guint chosen = 0;
  for (guint k = 0; k < G_N_ELEMENTS (way); k++) {
    double worst = -1; /* cosine to the nearest edge */
    for (guint32 i = bush->row[node]; i < bush->row[node + 1]; i++) {
      guint32 index = bush->around[i];
      const GrBushEdge *edge = gr_bush_edge (bush, index);
      const GrPoint *p = &curve[4 * index];
      for (guint end = 0; end < 2 && !(look != NULL && look[index] == GR_BUSH_GONE); end++) {
        GrPoint to = edge->node[end] != node ? up
                     : end == 0              ? point_unit (p[1].x - p[0].x, p[1].y - p[0].y)
                                             : point_unit (p[2].x - p[3].x, p[2].y - p[3].y);
        worst = edge->node[end] == node ? MAX (worst, to.x * way[k].x + to.y * way[k].y) : worst;
      }
    }
    if (worst < best - 0.05) {
      best = worst;
      chosen = k;
    }
  }
  return way[chosen];
}

/* Whether an edge is drawn at @node that is not under discussion: at others stand values. */
static gboolean
label_has_room (const GrBush *bush, const guint8 *look, guint32 node)
{
  for (guint32 i = bush->row[node]; i < bush->row[node + 1]; i++)
    if (look == NULL || look[bush->around[i]] == GR_BUSH_ORDINARY)
      return TRUE;
  return FALSE;
}

/* The letters that the nodes have of their own. */
static void
draw_labels (const GrBush *bush, const guint8 *look, const GrPoint *curve, GrScene *out)
{
  static const GrFont font = { 12, 400, GR_FACE_SANS, TRUE };
  for (guint32 node = 1; bush->label != NULL && node < bush->n_nodes; node++) {
    const char *label = gr_bush_label (bush, node);
    if (label == NULL || !label_has_room (bush, look, node))
      continue;
    GrPoint way = label_direction (bush, look, curve, node), at = bush->place[node];
    GrAnchor anchor = way.x > 0.1 ? GR_ANCHOR_START : way.x < -0.1 ? GR_ANCHOR_END : GR_ANCHOR_MIDDLE;
    double drop = anchor == GR_ANCHOR_MIDDLE ? 0 : 0.34 * font.size;
    gr_scene_add_text (out, at.x + LABEL_AIR * way.x, at.y + LABEL_AIR * way.y + drop, anchor, &font, GR_INK_INK,
                       label);
  }
}

/* How many edges the one along @p stands for: a break in it, or dots in its place, and the number beside. */
static void
draw_times (const GrPoint *p, guint32 times, gboolean is_gap, GrInk ink, GrScene *out)
{
  static const GrFont font = { 12, 600, GR_FACE_SANS, FALSE };
  GrPoint across, middle = gr_bush_curve_middle (p, &across), along = { across.y, -across.x };
  g_autofree char *text = g_strdup_printf (is_gap ? "+ %u" : "× %u", times);
  gr_scene_add_line (out, middle.x - 9 * along.x, middle.y - 9 * along.y, middle.x + 9 * along.x,
                     middle.y + 9 * along.y, &(GrPaint) { GR_INK_NONE, GR_INK_PAPER, 6.5, GR_DASH_SOLID });
  for (int i = -1; i <= 1; i++)
    gr_scene_add_circle (out, middle.x + 6.5 * i * along.x, middle.y + 6.5 * i * along.y, 1.7,
                         &(GrPaint) { .fill = is_gap ? GR_INK_SOFT : ink });
  gr_scene_add_text (out, middle.x + TIMES_AIR, middle.y + 0.34 * font.size, GR_ANCHOR_START, &font, GR_INK_INK, text);
}

void
gr_bush_draw_edges (const GrBush *bush, const guint8 *look, double left, double right, GrScene *out)
{
  g_autofree GrPoint *curve = gr_bush_curves (bush);
  g_autoptr (GrScene) above = gr_scene_new ();
  for (guint pass = 0; pass < 2; pass++) { /* what is faint lies below */
    for (guint32 i = 0; i < bush->edge->len; i++) {
      GrBushLook own = look != NULL ? (GrBushLook) look[i] : GR_BUSH_ORDINARY;
      if (own == GR_BUSH_GONE || look_is_faint (own) != (pass == 0))
        continue;
      if (bush->is_gap == NULL || !g_array_index (bush->is_gap, guint8, i))
        draw_edge (gr_bush_edge (bush, i), &curve[4 * i], own, bush->is_mixed, above);
      if (bush->times != NULL && g_array_index (bush->times, guint32, i) > 0)
        draw_times (&curve[4 * i], g_array_index (bush->times, guint32, i),
                    (gboolean) g_array_index (bush->is_gap, guint8, i), edge_paint (gr_bush_edge (bush, i), own).stroke,
                    above);
    }
  }
  draw_nodes (bush, look, above);
  draw_labels (bush, look, curve, above);
  if (above->bounds.width >= 0) {
    gboolean is_free = left >= right;
    left = is_free ? above->bounds.x - GROUND_AIR : MIN (left, above->bounds.x - GROUND_AIR / 2);
    right = is_free ? above->bounds.x + above->bounds.width + GROUND_AIR
                    : MAX (right, above->bounds.x + above->bounds.width + GROUND_AIR / 2);
  } else if (left >= right) {
    double middle = bush->foot != NULL ? (bush->foot[0] + bush->foot[bush->n_feet - 1]) / 2 : left;
    left = middle - GROUND_AIR;
    right = middle + GROUND_AIR;
  }
  draw_ground (left, right, out);
  gr_scene_append (out, above, 0, 0, 1);
}

void
gr_bush_draw_cut (const GrPoint *curve, GrScene *out)
{
  GrPoint across, middle = gr_bush_curve_middle (curve, &across);
  gr_scene_add_line (out, middle.x - CUT_REACH * across.x, middle.y - CUT_REACH * across.y,
                     middle.x + CUT_REACH * across.x, middle.y + CUT_REACH * across.y,
                     &(GrPaint) { .stroke = GR_INK_ACCENT, .width = 2.6 });
}

/* TRUE where the picture has no place yet or stands higher than a page does. */
static gboolean
bush_is_high (const GrBush *bush)
{
  double top = 0;
  for (guint32 i = 0; i < bush->edge->len && bush->place != NULL; i++)
    for (guint end = 0; end < 2; end++)
      top = MIN (top, gr_bush_end_place (bush, gr_bush_edge (bush, i), end).y);
  return bush->place == NULL || top < -HIGHEST;
}

void
gr_bush_draw (GrBush *bush, GrScene *out)
{
  g_autoptr (GrBush) shorter = bush_is_high (bush) ? gr_bush_shorten (bush) : NULL;
  if (shorter != NULL && shorter->edge->len <= GR_BUSH_MAX_DRAWN) {
    gr_bush_place (shorter);
    gr_bush_draw_edges (shorter, NULL, 0, 0, out);
    return;
  }
  if (bush->edge->len <= GR_BUSH_MAX_DRAWN) {
    gr_bush_place (bush);
    gr_bush_draw_edges (bush, NULL, 0, 0, out);
    return;
  }
  static const GrFont font = { 12, 600, GR_FACE_SANS, FALSE };
  g_autofree char *text = g_strdup_printf ("%u edges", bush->edge->len);
  draw_ground (0, 120, out);
  gr_scene_add_text (out, 60, -14, GR_ANCHOR_MIDDLE, &font, GR_INK_SOFT, text);
}
