// SPDX-License-Identifier: MIT
// Colour refinement. Each node has a hash, at first of its value; in each round those of its neighbours are mixed into
// it, by the hue of the edge between. When no round tells more nodes apart, one of the first nodes that are still alike
// is marked and refining goes on. Nodes then stand in the order of their hashes. Which of the alike nodes is marked
// does not matter where a symmetry takes one to the other, as nearly always; elsewhere a graph may get several keys,
// which costs time and nothing else: a key says all of the graph. Source: B. Weisfeiler, A. A. Leman (1968); B. D.
// McKay, Practical graph isomorphism (1981).
#include "hackenbush/search.h"

#include "base/order.h"

#define CANON_ROUNDS 48 /* in all, before the rest is left to the given order */

GR_DROP_FUNCTION (gr_canon_clear, GrCanon, hash, next, order, rank)

static inline guint64
canon_mix (guint64 x)
{
  x = (x ^ x >> 32) * 0xD6E8FEB86659FD93ULL;
  x = (x ^ x >> 32) * 0xD6E8FEB86659FD93ULL;
  return x ^ x >> 32;
}

/* Sorts the nodes but the ground by their hashes (by insertion: they stand nearly in order after the first time),
   stable. Gives how many different ones there are, the ground's among them. */
static guint32
canon_sort (GrCanon *canon, guint32 n_nodes)
{
  const guint64 *hash = canon->hash;
  guint32 *order = canon->order, n = n_nodes > 1 ? 2 : 1;
  for (guint32 i = 2; i < n_nodes; i++) {
    guint32 node = order[i], j = i;
    for (; j > 1 && hash[order[j - 1]] > hash[node]; j--)
      order[j] = order[j - 1];
    order[j] = node;
  }
  for (guint32 i = 2; i < n_nodes; i++)
    n += hash[order[i]] != hash[order[i - 1]];
  return n;
}

static void
canon_refine (GrCanon *canon, const GrShape *shape)
{
  guint32 n = shape->n_nodes;
  for (guint32 i = 0; i < n; i++) {
    canon->hash[i] = i == 0 ? 0x243F6A8885A308D3ULL : canon_mix (shape->value[i] + 0x13198A2E03707344ULL);
    canon->order[i] = i;
  }
  guint32 n_different = 0;
  for (guint round = 0; round < CANON_ROUNDS; round++) {
    guint64 *hash = canon->hash, *next = canon->next;
    for (guint32 i = 0; i < shape->n_nodes; i++)
      next[i] = 0;
    for (guint32 i = 0; i < shape->n_edges; i++) {
      const GrBlockEdge *edge = &shape->edge[i];
      guint64 hue = (edge->hue + 1) * 0x9E3779B97F4A7C15ULL;
      next[edge->node[0]] += canon_mix (hash[edge->node[1]] ^ hue);
      next[edge->node[1]] += canon_mix (hash[edge->node[0]] ^ hue);
    }
    for (guint32 i = 0; i < shape->n_nodes; i++)
      hash[i] = canon_mix (hash[i] + canon_mix (next[i]));
    guint32 now = canon_sort (canon, n);
    if (now == n)
      return;
    if (now == n_different) { /* marks the first node that is like its neighbour in the order */
      guint32 i = 2;
      while (hash[canon->order[i]] != hash[canon->order[i - 1]])
        i++;
      hash[canon->order[i - 1]] = canon_mix (hash[canon->order[i - 1]] + 1);
      now = canon_sort (canon, n);
    }
    n_different = now;
  }
}

void
gr_canon_key (GrCanon *canon, const GrShape *shape, GArray *key)
{
  if (shape->n_nodes > canon->room) {
    canon->room = shape->n_nodes * 2;
    canon->hash = g_renew (guint64, canon->hash, canon->room);
    canon->next = g_renew (guint64, canon->next, canon->room);
    canon->order = g_renew (guint32, canon->order, canon->room);
    canon->rank = g_renew (guint32, canon->rank, canon->room);
  }
  canon_refine (canon, shape);
  g_array_set_size (key, 1 + shape->n_nodes + shape->n_edges);
  guint32 *word = (guint32 *) key->data;
  *word++ = shape->n_nodes;
  *word++ = shape->n_edges;
  for (guint32 i = 0; i < shape->n_nodes; i++) {
    canon->rank[canon->order[i]] = i;
    if (i > 0)
      *word++ = shape->value[canon->order[i]];
  }
  for (guint32 i = 0; i < shape->n_edges; i++) {
    guint32 a = canon->rank[shape->edge[i].node[0]], b = canon->rank[shape->edge[i].node[1]];
    word[i] = MIN (a, b) << 17 | MAX (a, b) << 2 | shape->edge[i].hue;
  }
  if (shape->n_edges > 64)
    qsort (word, shape->n_edges, sizeof *word, gr_order_u32);
  for (guint32 i = 1; i < shape->n_edges && shape->n_edges <= 64; i++) {
    guint32 own = word[i], j = i;
    for (; j > 0 && word[j - 1] > own; j--)
      word[j] = word[j - 1];
    word[j] = own;
  }
}

void
gr_canon_read (const guint32 *key, GrShape *shape)
{
  shape->n_nodes = *key++;
  shape->n_edges = *key++;
  for (guint32 i = 1; i < shape->n_nodes; i++)
    shape->value[i] = *key++;
  for (guint32 i = 0; i < shape->n_edges; i++, key++)
    shape->edge[i] = (GrBlockEdge) { { *key >> 17, *key >> 2 & GR_CANON_MOST_NODES }, *key & 3 };
}
