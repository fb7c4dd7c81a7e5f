// SPDX-License-Identifier: MIT
// A directed graph can be drawn upward without a crossing exactly where edges can be added until it has one source and one
// sink, is still without a cycle, and is planar even with an edge from its source to its sink. Such an edge leads from every
// sink to some node further on and to every source from some node before, or to and from two new nodes: all choices are tried
// in turn, each given up as soon as what is chosen so far is not planar. Graphs with one source and one sink are decided by one
// test; in general the question is NP-complete, and so the tests are counted.
// Sources: G. Di Battista, R. Tamassia, Algorithms for plane representations of acyclic digraphs, Theoretical Computer Science
// 61 (1988); A. Garg, R. Tamassia, On the computational complexity of upward and rectilinear planarity testing, SIAM J. Comput.
// 31 (2001).
// Invariant: end holds the edges of the graph, then the one from source to sink, then those chosen for the first k ends.
#include "layout/graphviz.h"

#include "base/held.h"
#include "layout/sketch.h"

#define UPWARD_NODES 60 /* with the two new ones they fit a set of 64 bits */
#define UPWARD_TESTS 60 /* of planarity, in a round; each takes some 10 µs where 20 edges are */

typedef struct {
  guint32 n;       /* nodes; n is the new source, n + 1 the new sink */
  GArray *end;     /* of guint32, two an edge */
  GArray *open;    /* of guint32: sinks as they are, sources as n + 2 more */
  guint32 *order;  /* shape (n): in which nodes are tried */
  guint32 *chosen; /* shape (open->len + 1): how many of the n + 1 candidates of each have been tried */
  guint n_tests;
} Upward;

static void
upward_link (Upward *upward, guint32 tail, guint32 head)
{
  guint32 both[2] = { tail, head };
  g_array_append_vals (upward->end, both, 2);
}

/* What can be reached from each node by at least one edge, as sets. */
static void
upward_reach (const Upward *upward, guint64 *reach)
{
  for (guint32 v = 0; v < upward->n + 2; v++)
    reach[v] = 0;
  for (guint i = 0; i < upward->end->len; i += 2)
    reach[g_array_index (upward->end, guint32, i)] |= G_GUINT64_CONSTANT (1)
                                                      << g_array_index (upward->end, guint32, i + 1);
  for (guint32 via = 0; via < upward->n + 2; via++)
    for (guint32 v = 0; v < upward->n + 2; v++)
      if (reach[v] >> via & 1)
        reach[v] |= reach[via];
}

/* FALSE where the graph has a cycle. Sinks and sources are noted in open, sinks first. */
static gboolean
upward_read (Upward *upward, const GrLayout *layout)
{
  guint64 reach[UPWARD_NODES + 2], entered = 0;
  GR_EACH (i, const GrLayoutEdge, edge, layout->edge) {
    upward_link (upward, edge->tail, edge->head);
    entered |= G_GUINT64_CONSTANT (1) << edge->head;
  }
  upward_reach (upward, reach);
  for (guint32 v = 0; v < upward->n; v++)
    if (reach[v] >> v & 1)
      return FALSE;
  for (guint32 v = 0; v < upward->n; v++)
    if (reach[v] == 0)
      g_array_append_val (upward->open, v);
  for (guint32 v = 0; v < upward->n; v++) {
    guint32 source = upward->n + 2 + v;
    if (!(entered >> v & 1))
      g_array_append_val (upward->open, source);
  }
  upward_link (upward, upward->n, upward->n + 1);
  return TRUE;
}

static gboolean
upward_is_planar (Upward *upward)
{
  upward->n_tests++;
  return gr_planar_test (upward->n + 2, (const guint32 *) (gconstpointer) upward->end->data, upward->end->len / 2);
}

/* Gives open end @k the next of its candidates that leaves the graph planar and without a cycle. FALSE: it has none left. */
static gboolean
upward_choose (Upward *upward, guint k)
{
  guint64 reach[UPWARD_NODES + 2];
  guint32 own = g_array_index (upward->open, guint32, k);
  gboolean is_source = own >= upward->n + 2;
  upward_reach (upward, reach);
  while (upward->chosen[k] <= upward->n && upward->n_tests < UPWARD_TESTS) {
    guint32 i = upward->chosen[k]++;
    guint32 other = i == 0 ? (is_source ? upward->n : upward->n + 1) : upward->order[i - 1];
    guint32 tail = is_source ? other : own, head = is_source ? own - upward->n - 2 : other;
    g_assert (tail < upward->n + 2 && head < upward->n + 2);
    if (tail == head || (reach[head] >> tail & 1))
      continue;
    upward_link (upward, tail, head);
    if (upward_is_planar (upward))
      return TRUE;
    g_array_set_size (upward->end, upward->end->len - 2);
  }
  return FALSE;
}

static void
upward_shuffle (GrRandom *random, guint32 *of, guint n)
{
  for (guint i = 1; i < n; i++) {
    guint k = (guint) gr_random_below (random, i + 1);
    guint32 swapped = of[i];
    of[i] = of[k];
    of[k] = swapped;
  }
}

/* Rounds of choosing for all open ends, each with these in another order, until one ends with an answer: that it cannot be, or the
   choice. FALSE too where n_tests has come to UPWARD_TESTS in every one. */
static gboolean
upward_rounds (Upward *upward, guint n_rounds, GrRandom *random)
{
  guint fixed = upward->end->len;
  if (!upward_is_planar (upward))
    return FALSE;
  for (guint round = 0; round < n_rounds; round++) {
    if (round > 0)
      upward_shuffle (random, (guint32 *) (gpointer) upward->open->data, upward->open->len);
    g_array_set_size (upward->end, fixed);
    upward->chosen[0] = upward->n_tests = 0;
    guint k = 0;
    for (gboolean goes_on = TRUE; goes_on && k < upward->open->len;)
      if (upward_choose (upward, k)) {
        upward->chosen[++k] = 0;
      } else {
        goes_on = k > 0;
        k -= goes_on ? 1 : 0;
        g_array_set_size (upward->end, fixed + 2 * k);
      }
    if (k == upward->open->len)
      return TRUE;
    if (upward->n_tests < UPWARD_TESTS)
      return FALSE;
  }
  return FALSE;
}

gboolean
gr_upward_join (GrLayout *layout, guint n_rounds, GrRandom *random)
{
  guint32 n = layout->node->len;
  if (n > UPWARD_NODES || n < 2)
    return FALSE;
  guint32 order[UPWARD_NODES], chosen[2 * UPWARD_NODES + 1];
  g_autoptr (GArray) end = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (guint32));
  Upward upward = { n, end, open, order, chosen, 0 };
  for (guint32 i = 0; i < n; i++)
    order[i] = i;
  upward_shuffle (random, order, n);
  if (!upward_read (&upward, layout) || !upward_rounds (&upward, n_rounds, random))
    return FALSE;
  gr_layout_add_node (layout, 1, 1);
  gr_layout_add_node (layout, 1, 1);
  for (guint i = 2 * layout->edge->len + 2; i < end->len; i += 2)
    gr_layout_add_edge (layout, g_array_index (end, guint32, i), g_array_index (end, guint32, i + 1), 0);
  return TRUE;
}
