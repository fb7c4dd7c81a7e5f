// SPDX-License-Identifier: MIT
// Contest problems that are green Hackenbush: trees, and trees with rings. Their edges are turned to a document.
// Source: AtCoder AGC 017 D; POJ 3710.
#include "games/hackenbush/read.h"

#include "game/contest.h"

#define MAX_NODES 1000000

/* The representative of @node among those that edges join to it; @up leads there, and paths are halved. */
static guint32
contest_find (guint32 *up, guint32 node)
{
  while (up[node] != node)
    node = up[node] = up[up[node]];
  return node;
}

/* FALSE and a fault where the edge that was read last, @a–@b, joins what others have joined: all edges of a tree are
   needed, so some node would stand nowhere. */
static gboolean
contest_join (GrContestInput *input, guint32 *up, gint64 a, gint64 b)
{
  guint32 one = contest_find (up, (guint32) a), other = contest_find (up, (guint32) b);
  if (one != other) {
    up[one] = other;
    return TRUE;
  }
  gr_report_add_at (input->report, GR_FAULT_INPUT, input->words->pdata[input->next - 2], NULL,
                    "%s: want the edges of a tree, and “%u %u” closes a cycle", input->problem, (guint) a, (guint) b);
  return FALSE;
}

/* @n_edges edges “a b” of nodes 1 … @n_nodes, of picture @picture; with @up, shape (@n_nodes + 1), each its own, they
   must be a tree's. */
static gboolean
contest_read_edges (GrContestInput *input, guint picture, gint64 n_nodes, gint64 n_edges, guint32 *up, GString *out)
{
  gint64 a, b;
  for (gint64 i = 0; i < n_edges; i++) {
    if (!gr_contest_number (input, "a node", 1, n_nodes, &a) || !gr_contest_number (input, "a node", 1, n_nodes, &b))
      return FALSE;
    if (up != NULL && !contest_join (input, up, a, b))
      return FALSE;
    g_string_append_printf (out, "t%u_%u--t%u_%u;\n", picture, (guint) a, picture, (guint) b);
  }
  return TRUE;
}

static gboolean
contest_read_tree (GrContestInput *input, GPtrArray *instances)
{
  gint64 n_nodes;
  g_autoptr (GString) out = g_string_new ("graph { t1_1 [ground=true];\n");
  if (!gr_contest_number (input, "the number of nodes", 1, MAX_NODES, &n_nodes))
    return FALSE;
  g_autofree guint32 *up = g_new (guint32, n_nodes + 1);
  for (guint32 i = 0; i <= n_nodes; i++)
    up[i] = i;
  if (!contest_read_edges (input, 1, n_nodes, n_nodes - 1, up, out))
    return FALSE;
  g_string_append (out, "}\n");
  gr_contest_set_document (gr_contest_instance (input, instances), g_strdup (out->str));
  return TRUE;
}

/* Tests up to the end of the input, each of several pictures: so many nodes and edges, the edges. */
static gboolean
contest_read_rings (GrContestInput *input, GPtrArray *instances)
{
  do {
    gint64 n_pictures, n_nodes, n_edges;
    g_autoptr (GString) out = g_string_new ("graph {\n");
    if (!gr_contest_number (input, "the number of trees", 1, MAX_NODES, &n_pictures))
      return FALSE;
    for (gint64 i = 1; i <= n_pictures; i++) {
      g_string_append_printf (out, "t%u_1 [ground=true];\n", (guint) i);
      if (!gr_contest_number (input, "the number of nodes", 1, MAX_NODES, &n_nodes)
          || !gr_contest_number (input, "the number of edges", 0, MAX_NODES, &n_edges)
          || !contest_read_edges (input, (guint) i, n_nodes, n_edges, NULL, out))
        return FALSE;
    }
    g_string_append (out, "}\n");
    gr_contest_set_document (gr_contest_instance (input, instances), g_strdup (out->str));
  } while (input->next < input->words->len);
  return TRUE;
}

const GrContestProblem gr_hackenbush_problems[] = {
  { .name = "AtCoder AGC 017 D",
    .input = "the number of nodes, then the edges of a tree that stands on node 1",
    .word = { "Alice", "Bob" },
    .read = contest_read_tree },
  { .name = "POJ 3710",
    .input = "the number of trees; of each the numbers of nodes and edges, and the edges; and so on for every test",
    .word = { "Sally", "Harry" },
    .read = contest_read_rings },
  { .name = NULL },
};
