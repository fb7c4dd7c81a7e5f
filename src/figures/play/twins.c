// SPDX-License-Identifier: MIT
// Parts are compared by their game trees. Trees get numbers, followers first, so that equal trees have equal numbers: a
// tree is the set of what Left can leave and the set of what Right can, and what a move leaves is the sorted list of the
// numbers of its parts, those without moves left out. With every tree its mirror image, Left and Right exchanged, gets a
// number at once; of impartial games that is the tree itself. A heap is then a twin of any other that is played alike,
// whatever it is called, and B of R in Hackenbush.
// Source: J. H. Conway, On Numbers and Games (1976), ch. 7 (Tweedledum and Tweedledee); Winning Ways, vol. 1, ch. 1.
#include "figures/play/play.h"

#include "base/order.h"

#define TWINS_MOST 20000 /* positions of parts */

struct GrTwins {
  GrStudy *study; /* lent */
  GrGraph *graph; /* of parts */
  GrInterner
    known;      /* of guint32. Tag 0, a sum: the sorted trees of its parts; tag 1, a tree: how many sums Left can leave,
                        these sorted, those of Right. Number 0 is the tree without moves */
  GArray *mate; /* of guint32, shape (known): the mirror image */
  GArray *node_tree; /* of guint32, shape (nodes) */
};

void
gr_twins_free (GrTwins *twins)
{
  if (twins == NULL)
    return;
  gr_graph_free (twins->graph);
  gr_interner_clear (&twins->known);
  g_array_unref (twins->mate);
  g_array_unref (twins->node_tree);
  g_free (twins);
}

/* Numbers @key, of a sum or a tree, and its mirror image @image at once, in that order, and mates them. Gives the first. */
static guint32
twins_add (GrTwins *twins, gboolean is_tree, const GArray *key, const GArray *image)
{
  guint32 number = gr_interner_add (&twins->known, is_tree, key->data, key->len * sizeof (guint32));
  guint32 other = gr_interner_add (&twins->known, is_tree, image->data, image->len * sizeof (guint32));
  g_array_set_size (twins->mate, gr_interner_count (&twins->known));
  g_array_index (twins->mate, guint32, number) = other;
  g_array_index (twins->mate, guint32, other) = number;
  return number;
}

/* The mirror images of @numbers. (transfer full) */
static GArray *
twins_mates (const GrTwins *twins, const GArray *numbers)
{
  GArray *mates = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint i = 0; i < numbers->len; i++)
    g_array_append_val (mates, g_array_index (twins->mate, guint32, g_array_index (numbers, guint32, i)));
  return mates;
}

/* The number of the sum of @trees (of guint32), which it sorts. */
static guint32
twins_add_sum (GrTwins *twins, GArray *trees)
{
  g_autoptr (GArray) image = twins_mates (twins, trees);
  g_array_sort (trees, gr_order_u32);
  g_array_sort (image, gr_order_u32);
  return twins_add (twins, FALSE, trees, image);
}

/* Appends @set (of guint32) to @key, its size before it, sorted and each once. */
static void
twins_append_set (GArray *key, GArray *set)
{
  guint32 n = 0, head = key->len;
  g_array_sort (set, gr_order_u32);
  g_array_append_val (key, n);
  for (guint i = 0; i < set->len; i++)
    if (i == 0 || g_array_index (set, guint32, i) != g_array_index (set, guint32, i - 1)) {
      g_array_append_val (key, g_array_index (set, guint32, i));
      n++;
    }
  g_array_index (key, guint32, head) = n;
}

/* The number of the tree in which Left can leave @left and Right @right, sums both. */
static guint32
twins_add_tree (GrTwins *twins, GArray *left, GArray *right)
{
  g_autoptr (GArray) key = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) image = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) left_image = twins_mates (twins, left), right_image = twins_mates (twins, right);
  twins_append_set (key, left);
  twins_append_set (key, right);
  twins_append_set (image, right_image);
  twins_append_set (image, left_image);
  return twins_add (twins, TRUE, key, image);
}

/* What @move of the graph leaves, as a sum. */
static guint32
twins_left_by (GrTwins *twins, guint32 move)
{
  const GrGraph *graph = twins->graph;
  g_autoptr (GArray) trees = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint32 p = g_array_index (graph->part_start, guint32, move);
       p < g_array_index (graph->part_start, guint32, move + 1); p++) {
    guint32 tree = g_array_index (twins->node_tree, guint32, g_array_index (graph->part, guint32, p));
    if (tree != 0)
      g_array_append_val (trees, tree);
  }
  return twins_add_sum (twins, trees);
}

static void
twins_read (GrTwins *twins)
{
  const GrGraph *graph = twins->graph;
  g_autoptr (GArray) left = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) right = g_array_new (FALSE, FALSE, sizeof (guint32));
  twins_add_tree (twins, left, right);
  g_array_set_size (twins->node_tree, graph->n_nodes);
  for (guint32 i = 0; i < graph->n_nodes; i++) {
    guint32 node = g_array_index (graph->order, guint32, i);
    g_array_set_size (left, 0);
    g_array_set_size (right, 0);
    for (guint32 move = g_array_index (graph->move_start, guint32, node);
         move < g_array_index (graph->move_start, guint32, node + 1); move++) {
      GrMover mover = (GrMover) g_array_index (graph->mover, guint8, move);
      guint32 sum = twins_left_by (twins, move);
      if (mover != GR_MOVER_RIGHT)
        g_array_append_val (left, sum);
      if (mover != GR_MOVER_LEFT)
        g_array_append_val (right, sum);
    }
    g_array_index (twins->node_tree, guint32, node) = twins_add_tree (twins, left, right);
  }
}

GrTwins *
gr_twins_new (GrStudy *study, GrBytes whole)
{
  g_autoptr (GError) unheard = NULL;
  g_autoptr (GrPositions) roots = gr_positions_new (), parts = gr_positions_new ();
  for (guint c = 0; c < study->n_components; c++) {
    gr_positions_clear (parts);
    gr_study_parts (study, whole, c, parts);
    for (guint i = 0; i < gr_positions_count (parts); i++) {
      GrBytes part = gr_positions_at (parts, i);
      gr_positions_add (roots, gr_study_component (study, c)->space, part.data, part.size);
    }
  }
  const GrSpace space = gr_study_space (study);
  GrGraph *graph = gr_explore (&space, roots, MIN (TWINS_MOST, study->options.limit), NULL, &unheard);
  if (graph == NULL)
    return NULL;
  GrTwins *twins = g_new0 (GrTwins, 1);
  twins->study = study;
  twins->graph = graph;
  gr_interner_init (&twins->known);
  twins->mate = g_array_new (FALSE, TRUE, sizeof (guint32));
  twins->node_tree = g_array_new (FALSE, TRUE, sizeof (guint32));
  twins_read (twins);
  return twins;
}

/* The trees of the parts of @whole that have moves, sorted. (transfer full) of guint32. */
static GArray *
twins_trees (const GrTwins *twins, GrBytes whole)
{
  const GrStudy *study = twins->study;
  GArray *trees = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GrPositions) parts = gr_positions_new ();
  for (guint c = 0; c < study->n_components; c++) {
    gr_positions_clear (parts);
    gr_study_parts (study, whole, c, parts);
    for (guint i = 0; i < gr_positions_count (parts); i++) {
      guint32 node = gr_graph_lookup (twins->graph, gr_study_component (study, c)->space, gr_positions_at (parts, i));
      g_return_val_if_fail (node != G_MAXUINT32, trees);
      if (g_array_index (twins->node_tree, guint32, node) != 0)
        g_array_append_val (trees, g_array_index (twins->node_tree, guint32, node));
    }
  }
  g_array_sort (trees, gr_order_u32);
  return trees;
}

guint
gr_twins_count (GrTwins *twins, GrBytes whole)
{
  g_autoptr (GArray) trees = twins_trees (twins, whole);
  guint n = trees->len;
  for (guint i = 0; i < trees->len; i++) {
    guint32 own = g_array_index (trees, guint32, i);
    guint32 mate = own != G_MAXUINT32 ? g_array_index (twins->mate, guint32, own) : own;
    for (guint k = i + 1; k < trees->len && own != G_MAXUINT32; k++)
      if (g_array_index (trees, guint32, k) == mate) {
        g_array_index (trees, guint32, k) = own = G_MAXUINT32; /* taken */
        n -= 2;
      }
  }
  return n == 0 ? trees->len / 2 : 0;
}

guint32
gr_twins_key (GrTwins *twins, GrBytes whole)
{
  g_autoptr (GArray) trees = twins_trees (twins, whole);
  return twins_add_sum (twins, trees);
}
