// SPDX-License-Identifier: MIT
// Green Hackenbush by independent roads: brute force over sets of edges (written here, with a walk of its own),
// exploring the game's own moves, colon on trees (written here by the definition), fusion in linear time. Random
// graphs have cycles, parallel edges, loops, several ground points and edges that float. Winning cuts against trying
// every cut.
#include "game/private.h"
#include "game/solve.h"
#include "hackenbush/bush.h"
#include "line.h"
#include "picture.h"

#include <math.h>
#include <string.h>

#define SEED 1729

static Picture
picture_random (GRand *random)
{
  Picture picture = { 0 };
  picture.n_ground = (guint) g_rand_int_range (random, 1, 4);
  picture.n_nodes = picture.n_ground + (guint) g_rand_int_range (random, 1, 8);
  picture.n_edges = (guint) g_rand_int_range (random, 1, MOST_EDGES + 1);
  for (guint i = 0; i < picture.n_edges; i++) {
    for (guint k = 0; k < 2; k++)
      picture.end[i][k] = (guint) g_rand_int_range (random, 0, (gint) picture.n_nodes);
    if (i > 0 && g_rand_int_range (random, 0, 5) == 0)
      memcpy (picture.end[i], picture.end[i - 1], sizeof picture.end[i]); /* parallel */
    else if (g_rand_int_range (random, 0, 7) == 0)
      picture.end[i][1] = picture.end[i][0]; /* a loop */
  }
  return picture;
}

/* Every node hangs on an earlier one: no cycles, whichever nodes are ground. */
static Picture
picture_random_tree (GRand *random)
{
  Picture picture = { .n_ground = 1 };
  picture.n_edges = (guint) g_rand_int_range (random, 1, MOST_EDGES + 1);
  picture.n_nodes = picture.n_edges + 1;
  for (guint i = 0; i < picture.n_edges; i++) {
    picture.end[i][0] = (guint) g_rand_int_range (random, 0, (gint) i + 1);
    picture.end[i][1] = i + 1;
  }
  return picture;
}

/* By the mex rule; @known holds value + 1 by set. */
static guint
picture_search (const Picture *picture, guint set, guint8 *known)
{
  if (known[set] > 0)
    return known[set] - 1u;
  guint seen = 0, value = 0;
  for (guint i = 0; i < picture->n_edges; i++)
    if (set >> i & 1)
      seen |= 1u << picture_search (picture, picture_fall (picture, set & ~(1u << i)), known);
  while (seen >> value & 1)
    value++;
  known[set] = (guint8) (value + 1);
  return value;
}

/* The colon principle as it is told: a node is worth the nim-sum of its branches, a branch one more than the node it
   bears. */
static guint
picture_colon (const Picture *picture, guint node)
{
  guint value = 0;
  for (guint i = 0; i < picture->n_edges; i++)
    if (picture->end[i][0] == node)
      value ^= picture_colon (picture, picture->end[i][1]) + 1;
  return value;
}

static GrBush *
picture_bush (const Picture *picture)
{
  GrBush *bush = gr_bush_new (picture->n_nodes - picture->n_ground + 1, picture->n_ground);
  for (guint i = 0; i < picture->n_edges; i++) {
    guint end[2];
    for (guint k = 0; k < 2; k++)
      end[k] = picture->end[i][k] < picture->n_ground ? 0 : picture->end[i][k] - picture->n_ground + 1;
    gr_bush_add (bush, end[0], end[1], GR_HUE_GREEN);
  }
  gr_bush_finish (bush);
  return bush;
}

static char *
picture_dot (const Picture *picture)
{
  GString *text = g_string_new ("graph {");
  for (guint i = 0; i < picture->n_ground; i++)
    g_string_append_printf (text, " %u [ground=true];", i);
  for (guint i = 0; i < picture->n_edges; i++)
    g_string_append_printf (text, " %u -- %u;", picture->end[i][0], picture->end[i][1]);
  g_string_append (text, " }");
  return g_string_free (text, FALSE);
}

/* The edges whose cut leaves the value 0, as bits. */
static guint
picture_winning (const Picture *picture, guint8 *known)
{
  guint all = picture_fall (picture, (1u << picture->n_edges) - 1), winning = 0;
  for (guint i = 0; i < picture->n_edges; i++)
    if ((all >> i & 1) && picture_search (picture, picture_fall (picture, all & ~(1u << i)), known) == 0)
      winning |= 1u << i;
  return winning;
}

static guint
answer_bits (const GrAnswer *answer)
{
  guint bits = 0;
  g_assert_no_error (answer->moves_error);
  for (guint i = 0; i < answer->move->len; i++) {
    const GrWinningMove *move = g_ptr_array_index (answer->move, i);
    bits |= 1u << move->move.tag;
  }
  g_assert_cmpuint (answer->n_moves, ==, answer->move->len);
  return bits;
}

static void
check_picture (const Picture *picture, gboolean explore)
{
  g_autofree guint8 *known = g_new0 (guint8, 1u << picture->n_edges);
  guint all = picture_fall (picture, (1u << picture->n_edges) - 1);
  guint value = picture_search (picture, all, known);
  g_autoptr (GrBush) bush = picture_bush (picture);
  g_assert_cmpuint (gr_bush_value (bush, NULL), ==, value);
  for (guint wanted = 0; wanted < 12; wanted++) { /* every value, not only 0 */
    g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (guint32));
    guint32 n_standing;
    g_autofree guint8 *standing = gr_bush_standing (bush, (GrBytes) { NULL, 0 }, &n_standing);
    guint expected = 0, bits = 0;
    for (guint i = 0; i < picture->n_edges; i++) {
      g_assert_cmpuint (standing[i], ==, all >> i & 1);
      if (standing[i] && picture_search (picture, picture_fall (picture, all & ~(1u << i)), known) == wanted)
        expected |= 1u << i;
    }
    gr_bush_seek (bush, standing, wanted, found);
    for (guint i = 0; i < found->len; i++)
      bits |= 1u << g_array_index (found, guint32, i);
    g_assert_cmpuint (bits, ==, expected);
  }
  g_autofree char *dot = picture_dot (picture);
  g_autoptr (GError) error = NULL;
  g_autoptr (GrStudy) closed = study_new ("hackenbush", dot, FALSE);
  g_autoptr (GrAnswer) one = gr_study_solve (closed, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (one->grundy, ==, value);
  g_assert_cmpuint (answer_bits (one), ==, value == 0 ? 0 : picture_winning (picture, known));
  if (!explore)
    return;
  g_autoptr (GrStudy) explored = study_new ("hackenbush", dot, TRUE);
  g_autoptr (GrAnswer) two = gr_study_solve (explored, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (two->grundy, ==, value);
  g_assert_cmpuint (answer_bits (two), ==, answer_bits (one));
  /* Every position that can be reached: its closed form, its name, and the name read back. */
  for (guint32 node = 0; node < explored->found->part_graph->n_nodes; node++) {
    GrBytes at = gr_graph_position (explored->found->part_graph, node);
    GrNimber closed_value;
    g_assert_true (gr_study_value (closed, 0, at, &closed_value, &error));
    g_assert_cmpuint (closed_value, ==, g_array_index (explored->found->part_value, GrNimber, node));
    g_autofree char *label = gr_study_label (closed, 0, at);
    g_autoptr (GrPositions) found = gr_positions_new ();
    g_assert_true (
      gr_study_summand (closed, 0)->game->places->find (gr_study_summand (closed, 0)->instance, 0, label, found));
    GrBytes back = gr_positions_at (found, 0);
    g_assert_cmpmem (at.data, at.size, back.data, back.size);
  }
}

static void
test_graphs (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  for (guint round = 0; round < 600; round++) {
    Picture picture = picture_random (random);
    check_picture (&picture, picture.n_edges <= 8);
  }
}

static void
test_trees (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 1);
  for (guint round = 0; round < 300; round++) {
    Picture picture = picture_random_tree (random);
    g_autoptr (GrBush) bush = picture_bush (&picture);
    g_assert_cmpuint (gr_bush_value (bush, NULL), ==, picture_colon (&picture, 0));
    check_picture (&picture, picture.n_edges <= 8);
  }
}

/* A stalk of a million edges is a heap, a ring of them is one edge or none, and neither needs a deep stack. */
static void
test_large (void)
{
  guint n = 1000000;
  for (guint is_ring = 0; is_ring < 2; is_ring++) {
    g_autoptr (GrBush) bush = gr_bush_new (n + 1, 1);
    for (guint i = 0; i < n; i++)
      gr_bush_add (bush, i, is_ring && i + 1 == n ? 0 : i + 1, GR_HUE_GREEN);
    gr_bush_finish (bush);
    g_assert_cmpuint (gr_bush_value (bush, NULL), ==, is_ring ? n % 2 : n);
    g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (guint32));
    g_autofree guint8 *standing = gr_bush_standing (bush, (GrBytes) { NULL, 0 }, NULL);
    g_assert_cmpint (gr_bush_can_seek (bush, standing), ==, !is_ring);
    if (!is_ring) {
      gr_bush_seek (bush, standing, 777, found);
      g_assert_cmpuint (found->len, ==, 1);
      g_assert_cmpuint (g_array_index (found, guint32, 0), ==, 777);
    }
  }
}

/* Every node has a place of its own above the ground, and equal pictures have equal places. */
static void
test_places (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 2);
  for (guint round = 0; round < 60; round++) {
    Picture picture = picture_random (random);
    g_autoptr (GrBush) whole = picture_bush (&picture), again = picture_bush (&picture);
    g_autofree guint8 *standing = gr_bush_standing (whole, (GrBytes) { NULL, 0 }, NULL);
    g_autoptr (GrBush) bush = gr_bush_part (whole, standing), other = gr_bush_part (again, standing);
    gr_bush_place (bush);
    gr_bush_place (other);
    g_assert_cmpmem (bush->place, bush->n_nodes * sizeof (GrPoint), other->place, other->n_nodes * sizeof (GrPoint));
    for (guint32 a = 1; a < bush->n_nodes; a++) {
      if (bush->row[a] == bush->row[a + 1])
        continue;
      g_assert_cmpfloat (bush->place[a].y, <, -5);
      for (guint32 b = a + 1; b < bush->n_nodes; b++) {
        double x = bush->place[a].x - bush->place[b].x, y = bush->place[a].y - bush->place[b].y;
        g_assert_true (bush->row[b] == bush->row[b + 1]
                       || x * x + y * y > 4 * GR_BUSH_NODE_RADIUS * GR_BUSH_NODE_RADIUS);
      }
    }
  }
}

static double
turn (const GrPoint *a, const GrPoint *b, const GrPoint *c)
{
  return (b->x - a->x) * (c->y - a->y) - (b->y - a->y) * (c->x - a->x);
}

/* How many pairs of the edges, as straight lines, cross; nodes on top of one another count too. */
static guint
count_crossings (const GrBush *bush)
{
  guint n = 0;
  for (guint32 i = 1; i < bush->n_nodes; i++) {
    for (guint32 k = i + 1; k < bush->n_nodes; k++) {
      gboolean are_used = bush->row[i] < bush->row[i + 1] && bush->row[k] < bush->row[k + 1];
      n += are_used && fabs (bush->place[i].x - bush->place[k].x) + fabs (bush->place[i].y - bush->place[k].y) < 4;
    }
  }
  for (guint32 i = 0; i < bush->edge->len; i++) {
    for (guint32 k = i + 1; k < bush->edge->len; k++) {
      const GrBushEdge *one = gr_bush_edge (bush, i), *two = gr_bush_edge (bush, k);
      GrPoint a = gr_bush_end_place (bush, one, 0), b = gr_bush_end_place (bush, one, 1);
      GrPoint c = gr_bush_end_place (bush, two, 0), d = gr_bush_end_place (bush, two, 1);
      n += turn (&a, &b, &c) * turn (&a, &b, &d) < -1e-6 && turn (&c, &d, &a) * turn (&c, &d, &b) < -1e-6;
    }
  }
  return n;
}

/* Small planar pictures are drawn without crossings: all trees, and these with cycles, edges as pairs of letters, '.'
   the ground. Of K5 on a stalk at least one pair must cross. */
static void
test_crossings (void)
{
  static const char *const text[] = { ".a ab bc cd da ef fg gh he ae bf cg dh",
                                      ".a ab ac ad bc bd cd",
                                      ".a ab bc c. be ef fc",
                                      ".a .b .c ab bc ad be cf de ef dg eh fi gh hi",
                                      ".a ab bc ca cd de ef fd dg gh hi ig",
                                      ".a ab ac ad ae bc cd de eb bf cf df ef",
                                      ".a ab ac ad ae bc bd be cd ce de" };
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 3);
  for (guint i = 0; i < G_N_ELEMENTS (text); i++) {
    g_auto (GStrv) pair = g_strsplit (text[i], " ", -1);
    guint n_feet = 0;
    g_autoptr (GrBush) bush = gr_bush_new (27, 10);
    for (guint k = 0; pair[k] != NULL; k++) {
      guint32 end[2];
      for (guint j = 0; j < 2; j++)
        end[j] = pair[k][j] == '.' ? 0 : (guint32) (pair[k][j] - 'a') + 1;
      gr_bush_add (bush, end[0], end[1], GR_HUE_GREEN);
      for (guint j = 0; j < 2; j++)
        g_array_index (bush->edge, GrBushEdge, k).foot[j] = end[j] == 0 ? n_feet++ : 0;
    }
    gr_bush_finish (bush);
    gr_bush_place (bush);
    if (i + 1 < G_N_ELEMENTS (text))
      g_assert_cmpuint (count_crossings (bush), ==, 0);
    else
      g_assert_cmpuint (count_crossings (bush), >, 0);
  }
  for (guint round = 0; round < 60; round++) {
    Picture picture = picture_random_tree (random);
    g_autoptr (GrBush) bush = picture_bush (&picture);
    gr_bush_place (bush);
    g_assert_cmpuint (count_crossings (bush), ==, 0);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hackenbush/graphs", test_graphs);
  g_test_add_func ("/hackenbush/trees", test_trees);
  g_test_add_func ("/hackenbush/large", test_large);
  g_test_add_func ("/hackenbush/places", test_places);
  g_test_add_func ("/hackenbush/crossings", test_crossings);
  return g_test_run ();
}
