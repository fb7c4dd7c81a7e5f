// SPDX-License-Identifier: MIT
// The edges of a Hackenbush picture as curves. Branches of trees leave a node in the direction in which it grew; parallel
// edges part like the sides of a lens, and loops are petals in the widest gap around their node. Lenses are made narrower or
// lean to one side, and petals are made shorter or go to another gap, where they would run into other edges or the ground.
#include "hackenbush/bush.h"

#include "base/order.h"

#include <math.h>
#include <string.h>

#define LOOP_LENGTH 54.0 /* of a petal's control points: three quarters of it is its height along them */
#define LOOP_HALF 0.72   /* angle between its axis and them */
#define LOOP_SHARE 0.62  /* of the way to the next foot: the length of loops on the ground, at most */
#define LOOP_LEAST 14.0
#define LOOP_MOST_TURN 1.45 /* angle between two loops at one node */
#define LENS 0.42           /* between two sides of a lens, of its chord … */
#define LENS_MOST 1.3       /* … and between the outermost ones, where that leaves LENS_PITCH */
#define BEND 0.30           /* how much of its direction a branch takes from below */
#define LENS_PITCH 6.5      /* points between the sides of one, at least */
#define LOOP_LEAST_GAP 0.5  /* no loop goes to a narrower one, but for the widest */
#define FIT_AIR 7.0         /* wanted between two curves, in points from middle to middle */
#define FIT_SHARED 16.0     /* around a node that they share they may be nearer */
#define FIT_PIECES 12       /* of a curve */
#define FIT_MOST 150        /* edges of a picture that is looked at so closely */

static const GrPoint up = { 0, -1 };

GrPoint
gr_bush_end_place (const GrBush *bush, const GrBushEdge *edge, guint end)
{
  return edge->node[end] == 0 ? (GrPoint) { bush->foot[edge->foot[end]], 0 } : bush->place[edge->node[end]];
}

guint32
gr_bush_end_vertex (const GrBush *bush, const GrBushEdge *edge, guint end)
{
  return edge->node[end] == 0 ? bush->n_nodes + edge->foot[end] : edge->node[end];
}

static gboolean
edge_is_loop (const GrBush *bush, const GrBushEdge *edge)
{
  return gr_bush_end_vertex (bush, edge, 0) == gr_bush_end_vertex (bush, edge, 1);
}

GrPoint
gr_bush_unit (double x, double y)
{
  double length = hypot (x, y);
  return length < 1e-9 ? up : (GrPoint) { x / length, y / length };
}

/* ---- curves ---- */

/* The edges parallel to @index, itself among them, in @class (nullable, shape (n_edges)); how many, and in *@rank which of them it
   is. */
static guint
curve_class (const GrBush *bush, guint32 index, guint32 *class, guint *rank)
{
  guint32 end[2], n = 0;
  for (guint k = 0; k < 2; k++)
    end[k] = gr_bush_end_vertex (bush, gr_bush_edge (bush, index), k);
  *rank = 0;
  GR_EACH (i, const GrBushEdge, edge, bush->edge) {
    guint32 a = gr_bush_end_vertex (bush, edge, 0), b = gr_bush_end_vertex (bush, edge, 1);
    if ((a != end[0] || b != end[1]) && (a != end[1] || b != end[0]))
      continue;
    *rank += i < index;
    if (class != NULL)
      class[n] = i;
    n++;
  }
  return n;
}

/* The direction in which each node grew: from what is nearer to the ground. (transfer full) shape (n_nodes). */
static GrPoint *
bush_directions (const GrBush *bush)
{
  GrPoint *direction = g_new0 (GrPoint, bush->n_nodes);
  g_autofree guint32 *order = g_new (guint32, bush->n_nodes), *come = g_new (guint32, bush->n_nodes);
  for (guint32 i = gr_bush_walk (bush, 0, NULL, order, come); i-- > 1;) {
    const GrBushEdge *edge = gr_bush_edge (bush, come[order[i]]);
    guint end = edge->node[0] == order[i] ? 0 : 1;
    GrPoint a = gr_bush_end_place (bush, edge, 1 - end), b = gr_bush_end_place (bush, edge, end);
    direction[order[i]] = gr_bush_unit (b.x - a.x, b.y - a.y);
  }
  return direction;
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

/* ---- room ---- */

/* Curves that others keep clear of: those of @curves that are known. */
typedef struct {
  const GrBush *bush;
  const GrPoint *curves;
  guint8 *is_known;   /* shape (n_edges) */
  gboolean is_wanted; /* FALSE: there are too many to look at */
} Fit;

gboolean
gr_bush_curves_touch (const GrPoint *p, const GrPoint *q, GrPoint at, double within)
{
  for (guint end = 0; end < 4; end += 3)
    for (guint other = 0; other < 4; other += 3)
      if (hypot (p[end].x - q[other].x, p[end].y - q[other].y) < 1 && hypot (p[end].x - at.x, p[end].y - at.y) < within)
        return TRUE;
  return FALSE;
}

/* How near the curve @p comes to @q, no more than FIT_AIR. */
static double
curves_air (const GrPoint *p, const GrPoint *q)
{
  GrPoint of_q[FIT_PIECES + 1];
  double air = FIT_AIR;
  for (guint i = 0; i <= FIT_PIECES; i++)
    of_q[i] = gr_curve_at (q, (double) i / FIT_PIECES);
  for (guint i = 0; i <= FIT_PIECES; i++) {
    GrPoint at = gr_curve_at (p, (double) i / FIT_PIECES);
    for (guint k = 0; k < FIT_PIECES && !gr_bush_curves_touch (p, q, at, FIT_SHARED); k++)
      air = MIN (air, gr_segment_distance (at, of_q[k], of_q[k + 1]));
  }
  return air;
}

static GrBox
curve_box (const GrPoint *p)
{
  GrBox box = gr_box_empty;
  for (guint i = 0; i < 4; i++)
    box = gr_box_union (box, (GrBox) { p[i].x - FIT_AIR, p[i].y - FIT_AIR, 2 * FIT_AIR, 2 * FIT_AIR });
  return box;
}

/* How near the curves of the edges @own, shape (@n), come to all other known ones and to the ground, no more than FIT_AIR. */
static double
fit_air (const Fit *fit, const guint32 *own, guint n)
{
  double air = FIT_AIR;
  for (guint k = 0; k < n; k++) {
    const GrPoint *p = &fit->curves[4 * own[k]];
    const GrBushEdge *edge = gr_bush_edge (fit->bush, own[k]);
    GrBox box = curve_box (p);
    for (guint i = 1; i < FIT_PIECES && edge->node[0] != 0 && edge->node[1] != 0; i++)
      air = MIN (air, -gr_curve_at (p, (double) i / FIT_PIECES).y);
    for (guint32 i = 0; i < fit->bush->edge->len && fit->is_wanted && air > 0; i++) {
      const GrPoint *q = &fit->curves[4 * i];
      gboolean is_own = FALSE;
      for (guint l = 0; l < n; l++)
        is_own |= own[l] == i;
      if (is_own || !fit->is_known[i])
        continue;
      GrBox other = curve_box (q);
      if (box.x <= other.x + other.width && other.x <= box.x + box.width && box.y <= other.y + other.height
          && other.y <= box.y + box.height)
        air = MIN (air, MIN (curves_air (p, q), curves_air (q, p)));
    }
  }
  return air;
}

/* ---- loops ---- */

typedef struct {
  double begin, width; /* angles from straight up, clockwise */
} Gap;

static int
gap_compare (gconstpointer a, gconstpointer b)
{
  const Gap *x = a, *y = b;
  double more = y->width - x->width;
  return fabs (more) > 1e-6 ? (more > 0) - (more < 0) : (x->begin > y->begin) - (x->begin < y->begin);
}

/* The gaps between the edges at @vertex that are no loops, whose @curves are known, the widest first; on the ground only
   what lies above it. (transfer full) of Gap. */
static GArray *
loop_gaps (const GrBush *bush, guint32 vertex, const GrPoint *curves)
{
  static const double low = -1.75, high = 1.75;
  g_autoptr (GArray) angle = g_array_new (FALSE, FALSE, sizeof (double));
  GArray *gaps = g_array_new (FALSE, FALSE, sizeof (Gap));
  gboolean is_foot = vertex >= bush->n_nodes;
  GR_EACH (i, const GrBushEdge, edge, bush->edge) {
    for (guint end = 0; end < 2; end++) {
      if (gr_bush_end_vertex (bush, edge, end) == vertex && !edge_is_loop (bush, edge)) {
        const GrPoint *curve = &curves[4 * i];
        GrPoint a = gr_bush_end_place (bush, gr_bush_edge (bush, i), end);
        GrPoint b = hypot (curve[0].x - a.x, curve[0].y - a.y) < 1e-6 ? curve[1] : curve[2];
        GR_APPEND (angle, double, atan2 (b.x - a.x, a.y - b.y));
      }
    }
  }
  if (is_foot) {
    g_array_append_val (angle, low);
    g_array_append_val (angle, high);
  }
  g_array_sort (angle, gr_order_double);
  for (guint i = 0; i + is_foot < angle->len; i++) {
    double own = g_array_index (angle, double, i);
    double next = i + 1 < angle->len ? g_array_index (angle, double, i + 1)
                                     : g_array_index (angle, double, 0) + 2 * G_PI;
    GR_APPEND (gaps, Gap, own, next - own);
  }
  const Gap whole = { -G_PI, 2 * G_PI };
  if (angle->len == 0)
    g_array_append_val (gaps, whole);
  g_array_sort (gaps, gap_compare);
  return gaps;
}

/* Loop @index, when the curves of all edges before it and of all that are no loops are known: the longest petal that keeps clear
   of them and above the ground, in the widest gap where it can be. */
static void
curve_loop (const GrBush *bush, guint32 index, GrPoint *curves, Fit *fit)
{
  static const double share[] = { 1, 0.84, 0.7, 0.58, 0.48 }, lean[] = { 0, 0.5, -0.5 };
  const GrBushEdge *edge = gr_bush_edge (bush, index);
  GrPoint *curve = &curves[4 * index], at = gr_bush_end_place (bush, edge, 0), best[4] = { { 0, 0 } };
  guint rank, n_loops = curve_class (bush, index, NULL, &rank);
  g_autoptr (GArray) gaps = loop_gaps (bush, gr_bush_end_vertex (bush, edge, 0), curves);
  double length = LOOP_LENGTH, most = -1,
         nearest = G_MAXDOUBLE; /* on a foot shorter: clear of those of its neighbours */
  for (guint32 i = 0; i < bush->edge->len && edge->node[0] == 0; i++)
    for (guint end = 0; end < 2; end++) {
      const GrBushEdge *other = gr_bush_edge (bush, i);
      double away = fabs (bush->foot[other->foot[end]] - bush->foot[edge->foot[0]]);
      nearest = other->node[end] == 0 && away > 1 ? MIN (nearest, away) : nearest;
    }
  if (edge->node[0] == 0)
    length = CLAMP (LOOP_SHARE * nearest, LOOP_LEAST, LOOP_LENGTH);
  fit->is_known[index] = 1;
  for (guint i = 0; i < G_N_ELEMENTS (share) && most < FIT_AIR; i++)
    for (guint k = 0; k < gaps->len && most < FIT_AIR; k++)
      for (guint l = 0; l < G_N_ELEMENTS (lean) && most < FIT_AIR; l++) {
        const Gap *gap = &g_array_index (gaps, Gap, k);
        double reach = share[i] * length;
        double turn = MIN (LOOP_MOST_TURN, gap->width / (n_loops + (gap->width < 6 ? 1 : 0)));
        double half = MIN (LOOP_HALF, 0.48 * turn), room = MAX (0, gap->width / 2 - n_loops * turn / 2);
        double axis = gap->begin + gap->width / 2 + (rank - (n_loops - 1) / 2.0) * turn + lean[l] * room;
        curve[0] = curve[3] = at;
        curve[1] = (GrPoint) { at.x + reach * sin (axis - half), at.y - reach * cos (axis - half) };
        curve[2] = (GrPoint) { at.x + reach * sin (axis + half), at.y - reach * cos (axis + half) };
        double air = gap->width < LOOP_LEAST_GAP && k > 0 ? -1 : fit_air (fit, &index, 1);
        if (air > most) {
          most = air;
          memcpy (best, curve, sizeof best);
        }
      }
  memcpy (curve, best, sizeof best);
}

/* ---- all of them ---- */

/* The @n parallel edges of @class as sides of a lens, @width of what is usual, @lean of half of it to one side. */
static void
class_curves (const GrBush *bush, const guint32 *class, guint n, double width, double lean, GrPoint *curves)
{
  const GrBushEdge *edge = gr_bush_edge (bush, class[0]);
  GrPoint a = gr_bush_end_place (bush, edge, 0), b = gr_bush_end_place (bush, edge, 1);
  double pitch = MIN (LENS * (n > 2 ? 1 : 1.2), LENS_MOST / (n - 1)) * width,
         least = LENS_PITCH / (0.75 * hypot (b.x - a.x, b.y - a.y));
  for (guint k = 0; k < n; k++)
    curve_lens (&a, &b, MAX (pitch, least) * (k + (lean - 1) * (n - 1) / 2.0), &curves[4 * class[k]]);
}

/* The same as wide as usual where that is clear of all others; else narrower, or to one side. */
static void
class_fit (const GrBush *bush, const guint32 *class, guint n, GrPoint *curves, Fit *fit)
{
  static const struct {
    double width, lean;
  } try[] = {
    { 1, 0 },      { 0.8, 0 },     { 0.64, 0 },  { 1, 0.5 },    { 1, -0.5 },  { 0.8, 0.5 },  { 0.8, -0.5 }, { 0.5, 0 },
    { 0.64, 0.5 }, { 0.64, -0.5 }, { 0.5, 0.5 }, { 0.5, -0.5 }, { 0.4, 0 },   { 0.4, 0.5 },  { 0.4, -0.5 }, { 0.3, 0 },
    { 0.64, 1 },   { 0.64, -1 },   { 0.5, 1 },   { 0.5, -1 },   { 0.3, 0.5 }, { 0.3, -0.5 }, { 0.3, 1 },    { 0.3, -1 },
  };
  guint best = 0;
  double most = -1;
  for (guint i = 0; i < G_N_ELEMENTS (try) && most < FIT_AIR && fit->is_wanted; i++) {
    class_curves (bush, class, n, try[i].width, try[i].lean, curves);
    double air = fit_air (fit, class, n);
    if (air > most) {
      most = air;
      best = i;
    }
  }
  class_curves (bush, class, n, try[best].width, try[best].lean, curves);
}

/* An edge that is neither a loop nor parallel to another one. */
static void
curve_single (const GrBush *bush, guint32 index, gboolean is_bridge, const GrPoint *grown, GrPoint *curve)
{
  const GrBushEdge *edge = gr_bush_edge (bush, index);
  GrPoint a = gr_bush_end_place (bush, edge, 0), b = gr_bush_end_place (bush, edge, 1);
  if (!is_bridge) {
    curve_lens (&a, &b, 0, curve);
    return;
  }
  /* The lower end is the one from which the other grew. */
  GrPoint to = edge->node[1] == 0 ? up : grown[edge->node[1]];
  gboolean is_up = edge->node[0] == 0
                   || (edge->node[1] != 0
                       && to.x * (b.x - a.x) + to.y * (b.y - a.y) > 0.999 * hypot (b.x - a.x, b.y - a.y));
  guint32 below = edge->node[is_up ? 0 : 1];
  GrPoint low = is_up ? a : b, high = is_up ? b : a, from = below == 0 ? up : grown[below];
  double length = hypot (high.x - low.x, high.y - low.y);
  GrPoint straight = gr_bush_unit (high.x - low.x, high.y - low.y);
  GrPoint first = gr_bush_unit (straight.x + BEND * from.x, straight.y + BEND * from.y);
  GrPoint last = gr_bush_unit (2 * straight.x - first.x, 2 * straight.y - first.y);
  curve[0] = low;
  curve[1] = (GrPoint) { low.x + first.x * length / 3, low.y + first.y * length / 3 };
  curve[2] = (GrPoint) { high.x - last.x * length / 3, high.y - last.y * length / 3 };
  curve[3] = high;
}

GrPoint *
gr_bush_curves (const GrBush *bush)
{
  guint32 n = bush->edge->len;
  GrPoint *curves = g_new0 (GrPoint, 4 * n + 1);
  g_autofree GrPoint *grown = bush_directions (bush);
  g_autofree guint8 *is_bridge = gr_bush_bridges (bush), *is_known = g_new0 (guint8, n + 1);
  g_autofree guint32 *class = g_new (guint32, n + 1);
  Fit fit = { bush, curves, is_known, n <= FIT_MOST };
  for (guint32 i = 0; i < n; i++) {
    const GrBushEdge *edge = gr_bush_edge (bush, i);
    GrPoint a = gr_bush_end_place (bush, edge, 0), b = gr_bush_end_place (bush, edge, 1);
    guint rank, n_parallel = curve_class (bush, i, NULL, &rank);
    GrPoint *curve = &curves[4 * i];
    if (edge->node[0] == 0 && edge->node[1] == 0) { /* an arch from foot to foot */
      double height = (0.66 + 0.3 * rank) * fabs (a.x - b.x);
      curve[0] = a;
      curve[1] = (GrPoint) { a.x, -height };
      curve[2] = (GrPoint) { b.x, -height };
      curve[3] = b;
    } else if (n_parallel > 1) {
      curve_lens (&a, &b, LENS * 0.5 * (rank - (n_parallel - 1) / 2.0), curve);
    } else {
      curve_single (bush, i, is_bridge[i], grown, curve);
    }
    is_known[i] = !edge_is_loop (bush, edge);
  }
  /* Once more, for then the others have the width that they keep. */
  for (guint32 k = 0; k < 2 * n; k++) {
    guint32 i = k % MAX (n, 1);
    const GrBushEdge *edge = gr_bush_edge (bush, i);
    guint rank, n_parallel = curve_class (bush, i, class, &rank);
    if (rank == 0 && n_parallel > 1 && !edge_is_loop (bush, edge) && (edge->node[0] != 0 || edge->node[1] != 0))
      class_fit (bush, class, n_parallel, curves, &fit);
  }
  for (guint32 i = 0; i < n; i++)
    if (edge_is_loop (bush, gr_bush_edge (bush, i)))
      curve_loop (bush, i, curves, &fit);
  return curves;
}

GrPoint
gr_bush_curve_middle (const GrPoint *curve, GrPoint *across)
{
  GrPoint middle = { (curve[0].x + 3 * curve[1].x + 3 * curve[2].x + curve[3].x) / 8,
                     (curve[0].y + 3 * curve[1].y + 3 * curve[2].y + curve[3].y) / 8 };
  GrPoint along = gr_bush_unit (curve[3].x + curve[2].x - curve[1].x - curve[0].x,
                                curve[3].y + curve[2].y - curve[1].y - curve[0].y);
  *across = (GrPoint) { -along.y, along.x };
  return middle;
}
