// SPDX-License-Identifier: MIT
// Trees in levels, and graphs that stand on the ground: feet on it and all else above, pieces side by side, trees and
// planar pictures without crossings, the same places on every run.
#include "layout/tidy.h"
#include "layout/standing.h"

#include <math.h>

#define LENGTH 44.0

/* ---- levels ---- */

/* 0 over 1, 2 and 3; 1 over 4 and 5; 3 over 6: leaves from the left 4, 5, 2, 6. */
static void
test_levels (void)
{
  static const guint32 parent[] = { G_MAXUINT32, 0, 0, 0, 1, 1, 3 };
  static const double room[] = { 0, 0, 10, 0, 10, 30, 10 }, x[] = { -20, -40, -10, 0, -50, -30, 0 };
  static const double level[] = { 0, 1, 1, 1, 2, 2, 2 };
  GrPoint at[G_N_ELEMENTS (parent)];
  gr_levels_place (G_N_ELEMENTS (parent), parent, room, at);
  for (guint i = 0; i < G_N_ELEMENTS (parent); i++) {
    g_assert_cmpfloat (at[i].x, ==, x[i]);
    g_assert_cmpfloat (at[i].y, ==, level[i]);
  }
}

/* The same tree breadth first and depth first, and a forest of two roots. */
static void
test_levels_order (void)
{
  static const guint32 wide[] = { G_MAXUINT32, 0, 0, 1, 2 }, deep[] = { G_MAXUINT32, 0, 1, 0, 3 };
  static const guint32 same[] = { 0, 1, 3, 2, 4 }; /* node of deep by node of wide */
  static const guint32 roots[] = { G_MAXUINT32, G_MAXUINT32, 0 };
  static const double room[] = { 8, 8, 8, 8, 8 };
  GrPoint a[5], b[5];
  gr_levels_place (5, wide, room, a);
  gr_levels_place (5, deep, room, b);
  for (guint i = 0; i < 5; i++) {
    g_assert_cmpfloat (a[i].x, ==, b[same[i]].x);
    g_assert_cmpfloat (a[i].y, ==, b[same[i]].y);
  }
  gr_levels_place (3, roots, room, a);
  g_assert_cmpfloat (a[0].x, ==, -8);
  g_assert_cmpfloat (a[1].x, ==, 0);
  g_assert_cmpfloat (a[2].x, ==, -8);
}

/* A stalk of a million nodes: nothing here recurses. */
static void
test_levels_deep (void)
{
  guint32 n = 1000000;
  g_autofree guint32 *parent = g_new (guint32, n);
  g_autofree double *room = g_new0 (double, n);
  g_autofree GrPoint *at = g_new (GrPoint, n);
  for (guint32 i = 0; i < n; i++)
    parent[i] = i - 1; /* of 0: none */
  gr_levels_place (n, parent, room, at);
  g_assert_cmpfloat (at[n - 1].y, ==, n - 1);
  g_assert_cmpfloat (at[0].x, ==, 0);
}

/* ---- graphs on the ground ---- */

static GrStanding *
standing_of (guint32 n, guint32 n_feet, const guint32 (*edge)[2], guint n_edges)
{
  GrStanding *standing = gr_standing_new (n, LENGTH);
  for (guint32 i = 0; i < n_feet; i++)
    standing->is_foot[i] = 1;
  for (guint i = 0; i < n_edges; i++)
    gr_standing_add (standing, edge[i][0], edge[i][1]);
  gr_standing_run (standing);
  return standing;
}

static double
turn (GrPoint a, GrPoint b, GrPoint c)
{
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static guint
count_crossings (const GrStanding *standing)
{
  guint n = 0;
  for (guint i = 0; i < standing->edge->len; i++)
    for (guint k = 0; k < i; k++) {
      const GrStandingEdge *one = &g_array_index (standing->edge, GrStandingEdge, i);
      const GrStandingEdge *two = &g_array_index (standing->edge, GrStandingEdge, k);
      if (one->tail == two->tail || one->tail == two->head || one->head == two->tail || one->head == two->head)
        continue;
      GrPoint a = standing->at[one->tail], b = standing->at[one->head], c = standing->at[two->tail],
              d = standing->at[two->head];
      n += turn (a, b, c) * turn (a, b, d) < 0 && turn (c, d, a) * turn (c, d, b) < 0;
    }
  return n;
}

static double
distance_to_edge (GrPoint at, GrPoint a, GrPoint b)
{
  double dx = b.x - a.x, dy = b.y - a.y;
  double share = CLAMP (((at.x - a.x) * dx + (at.y - a.y) * dy) / (dx * dx + dy * dy), 0, 1);
  return hypot (at.x - a.x - share * dx, at.y - a.y - share * dy);
}

/* The least distance of a vertex to an edge that is not its own: 0 where an edge goes through a vertex, and where two edges
   from one vertex lie on one another. */
static double
least_air (const GrStanding *standing)
{
  double least = G_MAXDOUBLE;
  for (guint i = 0; i < standing->edge->len; i++) {
    const GrStandingEdge *edge = &g_array_index (standing->edge, GrStandingEdge, i);
    for (guint32 k = 0; k < standing->n; k++)
      if (k != edge->tail && k != edge->head)
        least = MIN (least, distance_to_edge (standing->at[k], standing->at[edge->tail], standing->at[edge->head]));
  }
  return least;
}

/* The least angle between two edges at one vertex, in degrees. */
static double
least_angle (const GrStanding *standing)
{
  double least = 180;
  for (guint i = 0; i < 2 * standing->edge->len; i++)
    for (guint k = 0; k < i / 2 * 2; k++) {
      const GrStandingEdge *one = &g_array_index (standing->edge, GrStandingEdge, i / 2);
      const GrStandingEdge *two = &g_array_index (standing->edge, GrStandingEdge, k / 2);
      guint32 at = i % 2 ? one->head : one->tail, a = i % 2 ? one->tail : one->head, b = k % 2 ? two->tail : two->head;
      if (at != (k % 2 ? two->head : two->tail))
        continue;
      GrPoint own = standing->at[at], first = standing->at[a], last = standing->at[b];
      double inner = (first.x - own.x) * (last.x - own.x) + (first.y - own.y) * (last.y - own.y);
      least = MIN (least, fabs (atan2 (turn (own, first, last), inner)) * 180 / G_PI);
    }
  return least;
}

/* Feet at height 0, all else above, nothing on one spot, nothing crossed. */
static void
check_standing (const GrStanding *standing)
{
  for (guint32 i = 0; i < standing->n; i++) {
    if (standing->is_foot[i])
      g_assert_cmpfloat (fabs (standing->at[i].y), ==, 0);
    else
      g_assert_cmpfloat (standing->at[i].y, <, -LENGTH / 4);
    for (guint32 k = 0; k < i; k++)
      g_assert_cmpfloat (hypot (standing->at[i].x - standing->at[k].x, standing->at[i].y - standing->at[k].y), >,
                         LENGTH / 5);
  }
  g_assert_cmpuint (count_crossings (standing), ==, 0);
}

static void
test_trees (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (3);
  for (guint round = 0; round < 40; round++) {
    guint32 n = 2 + round * 3, edge[200][2];
    for (guint32 i = 1; i < n; i++) {
      edge[i - 1][0] = (guint32) g_rand_int_range (random, 0, (gint32) i);
      edge[i - 1][1] = i;
    }
    g_autoptr (GrStanding) standing = standing_of (n, 1, (const guint32 (*)[2]) edge, n - 1);
    check_standing (standing);
  }
}

/* A random planar picture: feet on a line, points above, and edges that cross no other, in one piece. */
static guint
planar_picture (GRand *random, guint32 n, guint32 n_feet, guint most, guint32 (*edge)[2])
{
  g_autofree GrPoint *at = g_new (GrPoint, n);
  g_autofree guint32 *piece = g_new (guint32, n);
  guint n_edges = 0;
  for (guint32 i = 0; i < n; i++) {
    at[i] = (GrPoint) { i < n_feet ? i : g_rand_double_range (random, -2, 5),
                        i < n_feet ? 0 : g_rand_double_range (random, 0.3, 4) };
    piece[i] = i;
  }
  for (guint try = 0; try < 4000 && n_edges < most; try++) {
    guint32 a = (guint32) g_rand_int_range (random, 0, (gint32) n),
            b = (guint32) g_rand_int_range (random, 0, (gint32) n);
    gboolean fits = a != b && MAX (a, b) >= n_feet && (try > 2000 || piece[a] != piece[b]);
    for (guint i = 0; i < n_edges && fits; i++) {
      guint32 c = edge[i][0], d = edge[i][1];
      gboolean shares = a == c || a == d || b == c || b == d;
      fits = shares ? !((a == c && b == d) || (a == d && b == c))
                    : !(turn (at[a], at[b], at[c]) * turn (at[a], at[b], at[d]) <= 0
                        && turn (at[c], at[d], at[a]) * turn (at[c], at[d], at[b]) <= 0);
    }
    if (!fits)
      continue;
    edge[n_edges][0] = a;
    edge[n_edges++][1] = b;
    guint32 from = piece[b], to = piece[a];
    for (guint32 i = 0; i < n; i++)
      piece[i] = piece[i] == from ? to : piece[i];
  }
  return n_edges;
}

/* Pictures of 10 to 25 edges that can be drawn without a crossing are, and no edge lies on another or on a vertex. */
static void
test_planar (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (12);
  guint n_cyclic = 0;
  for (guint round = 0; round < 60; round++) {
    guint32 n = 7 + round % 9, n_feet = 1 + round % 3, edge[25][2];
    guint n_edges = planar_picture (random, n, n_feet, MIN (25, 10 + round / 4), edge);
    g_autoptr (GrStanding) standing = standing_of (n, n_feet, (const guint32 (*)[2]) edge, n_edges);
    n_cyclic += n_edges >= n;
    g_assert_cmpuint (count_crossings (standing), ==, 0);
    g_assert_cmpfloat (least_air (standing), >, LENGTH / 6);
    g_assert_cmpfloat (least_angle (standing), >, 8);
    for (guint32 i = 0; i < n; i++)
      g_assert_true (i < n_feet ? standing->at[i].y == 0 : standing->at[i].y <= 0);
  }
  g_assert_cmpuint (n_cyclic, >, 30);
}

static void
test_cycles (void)
{
  static const guint32 square[][2] = { { 0, 1 }, { 1, 2 }, { 2, 3 }, { 3, 4 }, { 4, 1 } };
  static const guint32 arch[][2] = { { 0, 2 }, { 2, 3 }, { 3, 1 } }; /* on two feet */
  static const guint32 wheel[][2] = { { 0, 1 }, { 1, 2 }, { 2, 3 }, { 3, 1 }, { 4, 1 }, { 4, 2 }, { 4, 3 } };
  static const struct {
    guint32 n, n_feet;
    const guint32 (*edge)[2];
    guint n_edges;
  } graph[] = { { 5, 1, square, G_N_ELEMENTS (square) },
                { 4, 2, arch, G_N_ELEMENTS (arch) },
                { 5, 1, wheel, G_N_ELEMENTS (wheel) } };
  for (guint i = 0; i < G_N_ELEMENTS (graph); i++) {
    g_autoptr (GrStanding) one = standing_of (graph[i].n, graph[i].n_feet, graph[i].edge, graph[i].n_edges);
    g_autoptr (GrStanding) two = standing_of (graph[i].n, graph[i].n_feet, graph[i].edge, graph[i].n_edges);
    check_standing (one);
    g_assert_cmpmem (one->at, one->n * sizeof (GrPoint), two->at, two->n * sizeof (GrPoint));
  }
}

/* Two pieces with room between them; a third that floats, and a vertex without edges, stay at 0. */
static void
test_pieces (void)
{
  static const guint32 edge[][2] = { { 1, 3 }, { 4, 5 }, { 0, 2 } };
  g_autoptr (GrStanding) standing = standing_of (7, 2, edge, G_N_ELEMENTS (edge));
  g_assert_cmpfloat (standing->at[1].x, ==, 0);
  g_assert_cmpfloat (standing->at[0].x, >, 20); /* right of the piece whose edge came first */
  for (guint32 i = 4; i < 7; i++) {
    g_assert_cmpfloat (standing->at[i].x, ==, 0);
    g_assert_cmpfloat (standing->at[i].y, ==, 0);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/standing/levels", test_levels);
  g_test_add_func ("/standing/levels-order", test_levels_order);
  g_test_add_func ("/standing/levels-deep", test_levels_deep);
  g_test_add_func ("/standing/trees", test_trees);
  g_test_add_func ("/standing/cycles", test_cycles);
  g_test_add_func ("/standing/planar", test_planar);
  g_test_add_func ("/standing/pieces", test_pieces);
  return g_test_run ();
}
