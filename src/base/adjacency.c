// SPDX-License-Identifier: MIT
// Counting sort, and a walk depth first: a node is open while its followers are walked through, and an edge to an open node
// closes a cycle, which the path that led there names. What belongs to a row is counted two places further on; summed up, start[i + 1] is where the next of row
// i goes, and in the end where row i ends.
#include "base/adjacency.h"

#include <string.h>

/* The tail and the head of edge @i. */
static inline const guint32 *
adjacency_ends (gconstpointer edge, gsize size, guint32 i)
{
  return (const guint32 *) (gconstpointer) ((const char *) edge + i * size);
}

static void
adjacency_sum (guint32 *start, guint32 n_rows)
{
  for (gsize i = 2; i < (gsize) n_rows + 2; i++)
    start[i] += start[i - 1];
}

/* The other ends of the edges by their ends number @by. */
static void
adjacency_lay (guint32 n_nodes, gconstpointer edge, guint32 n_edges, gsize size, guint by, guint32 *start, guint32 *row)
{
  memset (start, 0, ((gsize) n_nodes + 2) * sizeof *start);
  for (guint32 i = 0; i < n_edges; i++)
    start[adjacency_ends (edge, size, i)[by] + 2]++;
  adjacency_sum (start, n_nodes);
  for (guint32 i = 0; i < n_edges; i++) {
    const guint32 *end = adjacency_ends (edge, size, i);
    row[start[end[by] + 1]++] = end[1 - by];
  }
}

void
gr_adjacency_heads (guint32 n_nodes, gconstpointer edge, guint32 n_edges, gsize size, guint32 *start, guint32 *head)
{
  adjacency_lay (n_nodes, edge, n_edges, size, 0, start, head);
}

void
gr_adjacency_tails (guint32 n_nodes, gconstpointer edge, guint32 n_edges, gsize size, guint32 *start, guint32 *tail)
{
  adjacency_lay (n_nodes, edge, n_edges, size, 1, start, tail);
}

void
gr_adjacency_edges (guint32 n_nodes, gconstpointer edge, guint32 n_edges, gsize size, guint32 *start, guint32 *around)
{
  memset (start, 0, ((gsize) n_nodes + 2) * sizeof *start);
  for (guint32 i = 0; i < n_edges; i++) {
    const guint32 *end = adjacency_ends (edge, size, i);
    start[end[0] + 2]++;
    start[end[1] + 2] += end[0] != end[1];
  }
  adjacency_sum (start, n_nodes);
  for (guint32 i = 0; i < n_edges; i++) {
    const guint32 *end = adjacency_ends (edge, size, i);
    around[start[end[0] + 1]++] = i;
    if (end[0] != end[1])
      around[start[end[1] + 1]++] = i;
  }
}

void
gr_adjacency_members (guint32 n_classes, const guint32 *class, guint32 n, guint32 *start, guint32 *member)
{
  memset (start, 0, ((gsize) n_classes + 2) * sizeof *start);
  for (guint32 i = 0; i < n; i++)
    start[class[i] + 2]++;
  adjacency_sum (start, n_classes);
  for (guint32 i = 0; i < n; i++)
    member[start[class[i] + 1]++] = i;
}

GArray *
gr_adjacency_order (guint32 n_nodes, const guint32 *start, const guint32 *head, const guint32 *root, guint32 n_roots,
                    gboolean may_cycle, guint32 *order)
{
  enum { NEW, OPEN, DONE };
  g_autofree guint8 *state = g_new0 (guint8, MAX (1, n_nodes));
  g_autofree guint32 *next = g_memdup2 (start, ((gsize) n_nodes + 1) * sizeof *start);
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint32 i = 0, n_done = 0; i < n_roots; i++) {
    guint32 first = root != NULL ? root[i] : i;
    if (state[first] != NEW)
      continue;
    g_array_append_val (path, first);
    state[first] = OPEN;
    while (path->len > 0) {
      guint32 node = g_array_index (path, guint32, path->len - 1);
      if (next[node] == start[node + 1]) {
        order[n_done++] = node;
        state[node] = DONE;
        g_array_set_size (path, path->len - 1);
        continue;
      }
      guint32 follower = head[next[node]++];
      if (state[follower] == NEW) {
        g_array_append_val (path, follower);
        state[follower] = OPEN;
      } else if (state[follower] == OPEN && !may_cycle) {
        guint begin = path->len;
        while (g_array_index (path, guint32, --begin) != follower)
          ;
        g_array_remove_range (path, 0, begin);
        return g_steal_pointer (&path);
      }
    }
  }
  return NULL;
}
