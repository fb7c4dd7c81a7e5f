// SPDX-License-Identifier: MIT
// Tidy trees on random forests: nothing that a node covers lies over a neighbour, parents stand over the middle of
// their children, and where children lean each stands on its side of the parent.
#include "layout/tidy.h"

#include <math.h>

#define MAX_NODES 60
#define GAP 9.0
#define EPSILON 1e-6

typedef struct {
  GrLayout *layout;
  guint n;
  guint32 parent[MAX_NODES], level[MAX_NODES];
  GrBox room[MAX_NODES];
  gint8 lean[MAX_NODES];
} Forest;

static const GrLayoutNode *
forest_node (const Forest *forest, guint32 index)
{
  return &g_array_index (forest->layout->node, GrLayoutNode, index);
}

/* Parents come before children, and siblings that lean left before those that lean right. */
static void
forest_grow (Forest *forest, GRand *random, GrDirection direction)
{
  forest->layout = gr_layout_new (direction, GAP, 26);
  forest->n = g_rand_int_range (random, 1, MAX_NODES);
  gboolean leans_right[MAX_NODES] = { FALSE };
  for (guint32 i = 0; i < forest->n; i++) {
    forest->parent[i] = i == 0 ? G_MAXUINT32 : (guint32) g_rand_int_range (random, i > 12 ? i - 12 : 0, i);
    gboolean is_root = forest->parent[i] == G_MAXUINT32;
    forest->level[i] = is_root ? 0 : forest->level[forest->parent[i]] + 1;
    double half = g_rand_double_range (random, 8, 40);
    forest->room[i] = (GrBox) { -half, -half / 2, 2 * half, half };
    gboolean right = !is_root && (leans_right[forest->parent[i]] || g_rand_boolean (random));
    if (!is_root)
      leans_right[forest->parent[i]] = right;
    forest->lean[i] = is_root ? 0 : right ? 1 : -1;
    gr_layout_add_node (forest->layout, 2 * half, half);
    if (!is_root)
      gr_layout_add_edge (forest->layout, forest->parent[i], i, 1);
  }
}

static gboolean
forest_is_sideways (const Forest *forest)
{
  return forest->layout->direction == GR_DIRECTION_RIGHT || forest->layout->direction == GR_DIRECTION_LEFT;
}

static double
forest_across (const Forest *forest, guint32 index)
{
  return forest_is_sideways (forest) ? forest_node (forest, index)->y : forest_node (forest, index)->x;
}

static void
check_apart (const Forest *forest)
{
  for (guint32 i = 0; i < forest->n; i++)
    for (guint32 k = 0; k < i; k++) {
      const GrLayoutNode *a = forest_node (forest, i), *b = forest_node (forest, k);
      gboolean across = fabs (a->x - b->x) + EPSILON >= (forest->room[i].width + forest->room[k].width) / 2;
      gboolean along = fabs (a->y - b->y) + EPSILON >= (forest->room[i].height + forest->room[k].height) / 2;
      g_assert_true (across || along);
    }
}

static void
check_leaning (const Forest *forest)
{
  for (guint32 i = 1; i < forest->n; i++) {
    double way = forest_across (forest, i) - forest_across (forest, forest->parent[i]);
    g_assert_cmpfloat (way * forest->lean[i], >, GAP / 2);
  }
}

/* Without leaning a parent stands between its outer children. */
static void
check_middle (const Forest *forest)
{
  for (guint32 i = 0; i < forest->n; i++) {
    double low = G_MAXDOUBLE, high = -G_MAXDOUBLE;
    for (guint32 k = i + 1; k < forest->n; k++)
      if (forest->parent[k] == i) {
        low = MIN (low, forest_across (forest, k));
        high = MAX (high, forest_across (forest, k));
      }
    g_assert_true (low > high || fabs (forest_across (forest, i) - (low + high) / 2) < 9.1);
  }
}

static void
test_forests (gconstpointer data)
{
  gboolean leans = GPOINTER_TO_INT (data);
  g_autoptr (GRand) random = g_rand_new_with_seed (20261121);
  for (guint round = 0; round < 400; round++) {
    Forest forest = { 0 };
    forest_grow (&forest, random, round % 4);
    gr_layout_tidy (forest.layout, forest.room, leans ? forest.lean : NULL);
    check_apart (&forest);
    if (leans)
      check_leaning (&forest);
    else
      check_middle (&forest);
    gr_layout_free (forest.layout);
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/tidy/middle", GINT_TO_POINTER (FALSE), test_forests);
  g_test_add_data_func ("/tidy/leaning", GINT_TO_POINTER (TRUE), test_forests);
  return g_test_run ();
}
