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

/* FALSE and a fault where the edge whose first node was kept as number @at joins what others have joined: all edges of a
   tree are needed, so some node would stand nowhere. */
static gboolean
contest_join (const GrContestInput *input, guint32 *up, guint at)
{
  guint a = (guint) gr_contest_kept (input, at), b = (guint) gr_contest_kept (input, at + 1);
  guint32 one = contest_find (up, a), other = contest_find (up, b);
  if (one != other) {
    up[one] = other;
    return TRUE;
  }
  g_autoptr (GrWord) word = gr_contest_kept_word (input, at);
  gr_report_add_at (input->report, GR_FAULT_INPUT, word, NULL,
                    "%s: want the edges of a tree, and “%u %u” closes a cycle", input->problem, a, b);
  return FALSE;
}

static void
contest_add_edge (guint picture, gint64 a, gint64 b, GString *out)
{
  g_string_append_printf (out, "t%u_%u--t%u_%u;\n", picture, (guint) a, picture, (guint) b);
}

/* The number of nodes, and edges that must be a tree's. */
static gboolean
contest_make_tree (GrContestInput *input, GPtrArray *instances)
{
  gint64 n_nodes = gr_contest_kept (input, 0);
  g_autoptr (GString) out = g_string_new ("graph { t1_1 [ground=true];\n");
  g_autofree guint32 *up = g_new (guint32, n_nodes + 1);
  for (guint32 i = 0; i <= n_nodes; i++)
    up[i] = i;
  for (guint i = 1; i < input->number->len; i += 2) {
    if (!contest_join (input, up, i))
      return FALSE;
    contest_add_edge (1, gr_contest_kept (input, i), gr_contest_kept (input, i + 1), out);
  }
  g_string_append (out, "}\n");
  gr_contest_set_document (gr_contest_instance (input, instances), g_strdup (out->str));
  return TRUE;
}

/* Of each of several pictures the numbers of nodes and edges, and the edges. */
static gboolean
contest_make_rings (GrContestInput *input, GPtrArray *instances)
{
  g_autoptr (GString) out = g_string_new ("graph {\n");
  guint picture = 1;
  for (guint at = 0; at < input->number->len; picture++) {
    g_string_append_printf (out, "t%u_1 [ground=true];\n", picture);
    gint64 n_edges = gr_contest_kept (input, at + 1);
    for (at += 2; n_edges > 0; n_edges--, at += 2)
      contest_add_edge (picture, gr_contest_kept (input, at), gr_contest_kept (input, at + 1), out);
  }
  g_string_append (out, "}\n");
  gr_contest_set_document (gr_contest_instance (input, instances), g_strdup (out->str));
  return TRUE;
}

static const GrContestField contest_fields[] = {
  { 'P', GR_PHRASE ("the number of trees"), 1, MAX_NODES },
  { 'n', GR_PHRASE ("the number of nodes"), 1, MAX_NODES },
  { 'e', GR_PHRASE ("the number of edges"), 0, MAX_NODES },
  { 'a', GR_PHRASE ("a node"), 1, 0, 'n' },
  { '\0' },
};

const GrContestProblem gr_hackenbush_problems[] = {
  { .name = "AtCoder AGC 017 D",
    .input = "the number of nodes, then the edges of a tree that stands on node 1",
    .word = { "Alice", "Bob" },
    .grammar = "n(aa)*n-",
    .field = contest_fields,
    .make = contest_make_tree },
  { .name = "POJ 3710",
    .input = "the number of trees; of each the numbers of nodes and edges, and the edges; and so on for every test",
    .word = { "Sally", "Harry" },
    .grammar = "{P(ne(aa)*e)*P}+",
    .field = contest_fields,
    .make = contest_make_rings },
  { .name = NULL },
};
