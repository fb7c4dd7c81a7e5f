// SPDX-License-Identifier: MIT
// Edges of random Hackenbush pictures with parallel ones and loops, as they are drawn: no two run into each other, and no
// petal hangs into the ground. Distances are taken from points along the curves, not by what chose the curves.
#include "hackenbush/bush.h"

#include <math.h>

#define SEED 7
#define N_PICTURES 90
#define POINTS 16    /* along a curve */
#define SHARED 18.0  /* around a node in which two curves meet they may be nearer */
#define TOUCH 4.0    /* from middle to middle: about the width of an edge */
#define MOST_TOUCH 3 /* pictures in which two curves come so near */

/* A tree, some edges more, and some of all these once or twice more, or loops. */
static GrBush *
bush_random (GRand *random)
{
  guint32 n = (guint32) g_rand_int_range (random, 3, 10), end[64][2], n_edges = 0;
  for (guint32 i = 1; i <= n; i++, n_edges++) {
    end[n_edges][0] = (guint32) g_rand_int_range (random, 0, (gint32) i);
    end[n_edges][1] = i;
  }
  for (gint32 k = g_rand_int_range (random, 0, 6); k > 0; k--) {
    guint32 a = (guint32) g_rand_int_range (random, 0, (gint32) n + 1),
            b = (guint32) g_rand_int_range (random, 0, (gint32) n + 1);
    if (a == b || MAX (a, b) - MIN (a, b) > 4)
      continue;
    end[n_edges][0] = a;
    end[n_edges++][1] = b;
  }
  guint32 n_simple = n_edges;
  for (gint32 k = g_rand_int_range (random, 1, 6); k > 0; k--, n_edges++) {
    guint32 same = (guint32) g_rand_int_range (random, 0, (gint32) n_simple);
    end[n_edges][0] = end[same][0];
    end[n_edges][1] = end[same][1];
  }
  for (gint32 k = g_rand_int_range (random, 0, 4); k > 0; k--, n_edges++)
    end[n_edges][0] = end[n_edges][1] = (guint32) g_rand_int_range (random, 0, (gint32) n + 1);
  /* Each end on the ground has a foot of its own, as files are read, but for both ends of a loop. */
  GrBush *bush = gr_bush_new (n + 1, 2 * n_edges);
  for (guint32 i = 0, foot = 0; i < n_edges; i++) {
    gr_bush_add (bush, end[i][0], end[i][1], GR_HUE_GREEN);
    GrBushEdge *edge = &g_array_index (bush->edge, GrBushEdge, i);
    foot++;
    for (guint side = 0; side < 2; side++)
      edge->foot[side] = edge->node[side] == 0 ? foot : 0;
  }
  gr_bush_finish (bush);
  gr_bush_place (bush);
  return bush;
}

static double
distance (GrPoint a, GrPoint b)
{
  return hypot (a.x - b.x, a.y - b.y);
}

/* The least distance of points of @p from points of @q, away from ends that they share. */
static double
curves_distance (const GrPoint *p, const GrPoint *q)
{
  double least = G_MAXDOUBLE;
  for (guint i = 0; i <= POINTS; i++) {
    GrPoint at = gr_curve_at (p, (double) i / POINTS);
    gboolean is_shared = FALSE;
    for (guint end = 0; end < 4; end += 3)
      for (guint other = 0; other < 4; other += 3)
        is_shared |= distance (p[end], q[other]) < 1 && distance (at, p[end]) < SHARED;
    for (guint k = 0; k <= 4 * POINTS && !is_shared; k++)
      least = MIN (least, distance (at, gr_curve_at (q, k / (4.0 * POINTS))));
  }
  return least;
}

static void
test_clear (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  guint n_touch = 0, n_cross = 0;
  for (guint round = 0; round < N_PICTURES; round++) {
    g_autoptr (GrBush) bush = bush_random (random);
    g_autofree GrPoint *curve = gr_bush_curves (bush);
    double least = G_MAXDOUBLE;
    for (guint32 i = 0; i < bush->edge->len; i++) {
      const GrBushEdge *edge = gr_bush_edge (bush, i);
      for (guint k = 0; k <= POINTS && edge->node[0] != 0 && edge->node[1] != 0; k++)
        g_assert_cmpfloat (gr_curve_at (&curve[4 * i], (double) k / POINTS).y, <, 0);
      for (guint32 k = 0; k < bush->edge->len; k++)
        least = k != i ? MIN (least, curves_distance (&curve[4 * i], &curve[4 * k])) : least;
    }
    n_touch += least < TOUCH;
    n_cross += least < 1;
    if (least < TOUCH)
      g_test_message ("picture %u: %.1f points", round, least);
  }
  g_assert_cmpuint (n_touch, <=, MOST_TOUCH);
  g_assert_cmpuint (n_cross, <=, 2); /* not all of them are planar */
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/curves/clear", test_clear);
  return g_test_run ();
}
