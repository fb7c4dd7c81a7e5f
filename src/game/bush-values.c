// SPDX-License-Identifier: MIT
// Values of green Hackenbush in linear time. By the fusion principle the points of a cycle may be pulled together,
// and a loop is worth 1; so every edge that is no bridge counts 1 at the 2-edge-connected part that it belongs to.
// What is left is a tree of parts joined by bridges, and by the colon principle a part that carries parts of values g
// is worth ⊕ (g + 1). One depth-first walk from the ground finds both: taken backwards, its order gives the lowest
// point that each node's subtree reaches, hence the bridges, and adds up the values on the way. No recursion: a
// million edges may be one stalk.
//
// Winning cuts: a wanted value is passed down the tree of parts. For a bridge that counts t in a part of value g that
// is to become w, it is to count t ⊕ g ⊕ w: cut it where that is 0, otherwise pass the wanted value on. An edge of a
// cycle is cut on trial, within its part alone: all that hangs from the part keeps its value.
// Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), chapter 7; bridges: R. E. Tarjan, A note on
// finding the bridges of a graph, Inf. Proc. Letters 2 (1974).
#include "game/bush.h"

#define NO_EDGE G_MAXUINT32

/* A walk; its arrays serve several walks over one bush. */
typedef struct {
  const GrBush *bush;
  const guint8 *standing; /* (nullable) */
  guint32 n;              /* nodes reached */
  guint32 *order;         /* shape (n): nodes, parents before children */
  guint32 *up;            /* shape (n_nodes): edge to the parent */
  guint32 *number;        /* shape (n_nodes): from 1 in the order; 0: not reached */
  guint32 *low;           /* shape (n_nodes): least number that the subtree reaches by an edge besides its own */
  guint32 *next;          /* shape (n_nodes): where the walk goes on around a node */
  GrNimber *value;        /* shape (n_nodes): of a part at its lowest node */
} Walk;

static Walk
walk_new (const GrBush *bush, const guint8 *standing)
{
  Walk walk = { .bush = bush, .standing = standing };
  walk.order = g_new (guint32, bush->n_nodes);
  walk.up = g_new (guint32, bush->n_nodes);
  walk.number = g_new (guint32, bush->n_nodes);
  walk.low = g_new (guint32, bush->n_nodes);
  walk.next = g_new (guint32, bush->n_nodes);
  walk.value = g_new (GrNimber, bush->n_nodes);
  return walk;
}

static void
walk_clear (Walk *walk)
{
  g_free (walk->order);
  g_free (walk->up);
  g_free (walk->number);
  g_free (walk->low);
  g_free (walk->next);
  g_free (walk->value);
}

static gboolean
walk_has (const Walk *walk, guint32 edge, guint32 skipped)
{
  return edge != skipped && (walk->standing == NULL || walk->standing[edge]);
}

static void
walk_reach (Walk *walk, guint32 node, guint32 up)
{
  walk->order[walk->n++] = node;
  walk->number[node] = walk->low[node] = walk->n;
  walk->up[node] = up;
  walk->next[node] = walk->bush->row[node];
  walk->value[node] = 0;
}

/* Numbers all nodes depth first from the ground, leaving out the edge @skipped; an edge that leads back to an earlier
   node counts 1 at the node that it comes from. */
static void
walk_down (Walk *walk, guint32 skipped)
{
  const GrBush *bush = walk->bush;
  for (guint32 node = 0; node < bush->n_nodes; node++) {
    walk->number[node] = 0;
  }
  walk->n = 0;
  walk_reach (walk, 0, NO_EDGE);
  for (guint32 node = 0; node != 0 || walk->next[0] < bush->row[1];) {
    if (walk->next[node] == bush->row[node + 1]) {
      node = gr_bush_other (gr_bush_edge (bush, walk->up[node]), node);
      continue;
    }
    guint32 edge = bush->around[walk->next[node]++];
    if (!walk_has (walk, edge, skipped) || edge == walk->up[node]) {
      continue;
    }
    guint32 other = gr_bush_other (gr_bush_edge (bush, edge), node);
    if (walk->number[other] == 0) {
      walk_reach (walk, other, edge);
      node = other;
    } else if (walk->number[other] <= walk->number[node]) {
      walk->value[node] ^= 1;
      walk->low[node] = MIN (walk->low[node], walk->number[other]);
    }
  }
}

static gboolean
walk_is_bridge (const Walk *walk, guint32 node)
{
  return walk->low[node] == walk->number[node];
}

/* Adds the values up from the leaves. */
static void
walk_up (Walk *walk)
{
  for (guint32 i = walk->n - 1; i > 0; i--) {
    guint32 node = walk->order[i], parent = gr_bush_other (gr_bush_edge (walk->bush, walk->up[node]), node);
    if (walk_is_bridge (walk, node)) {
      walk->value[parent] ^= walk->value[node] + 1;
    } else {
      walk->value[parent] ^= walk->value[node] ^ 1;
      walk->low[parent] = MIN (walk->low[parent], walk->low[node]);
    }
  }
}

GrNimber
gr_bush_value (const GrBush *bush, const guint8 *standing)
{
  Walk walk = walk_new (bush, standing);
  walk_down (&walk, NO_EDGE);
  walk_up (&walk);
  GrNimber value = walk.value[0];
  walk_clear (&walk);
  return value;
}

guint8 *
gr_bush_bridges (const GrBush *bush)
{
  Walk walk = walk_new (bush, NULL);
  guint8 *is_bridge = g_new0 (guint8, MAX (1, bush->edge->len));
  walk_down (&walk, NO_EDGE);
  walk_up (&walk);
  for (guint32 i = 1; i < walk.n; i++) {
    is_bridge[walk.up[walk.order[i]]] = walk_is_bridge (&walk, walk.order[i]);
  }
  walk_clear (&walk);
  return is_bridge;
}

/* ---- winning cuts ---- */

#define SEEK_STEPS 100000000 /* edges looked at in trials: about a second */

/* The parts of a walk: part[node] is the lowest node of the part that it belongs to. (transfer full) */
static guint32 *
walk_parts (const Walk *walk)
{
  guint32 *part = g_new0 (guint32, walk->bush->n_nodes);
  for (guint32 i = 1; i < walk->n; i++) {
    guint32 node = walk->order[i], parent = gr_bush_other (gr_bush_edge (walk->bush, walk->up[node]), node);
    part[node] = walk_is_bridge (walk, node) ? node : part[parent];
  }
  return part;
}

/* What a part is to be worth after the cut. */
typedef struct {
  GrNimber value;
  gboolean is_open; /* FALSE: no cut in it helps */
} Wanted;

/* Passes the wanted value of the whole down to every part; bridges that are to count 0 go to @out. (transfer full)
   shape (n_nodes), at the lowest nodes. */
static Wanted *
walk_pass_down (const Walk *walk, const guint32 *part, GrNimber wanted, GArray *out)
{
  Wanted *want = g_new0 (Wanted, walk->bush->n_nodes);
  want[0] = (Wanted) { wanted, TRUE };
  for (guint32 i = 1; i < walk->n; i++) {
    guint32 node = walk->order[i];
    if (part[node] != node) {
      continue;
    }
    guint32 below = part[gr_bush_other (gr_bush_edge (walk->bush, walk->up[node]), node)];
    if (!want[below].is_open) {
      continue;
    }
    GrNimber count = (walk->value[node] + 1) ^ walk->value[below] ^ want[below].value;
    if (count == 0) {
      g_array_append_val (out, walk->up[node]);
    } else {
      want[node] = (Wanted) { count - 1, TRUE };
    }
  }
  return want;
}

/* One part with cycles, on its own: nodes numbered anew, the lowest first, and what hangs from each. */
typedef struct {
  GrBush *bush;      /* its edges that are no bridges, numbered as in the whole */
  GrNimber *hanging; /* shape (n_nodes) */
} Part;

/* The value of the part without its edge @skipped. */
static GrNimber
part_value_without (const Part *part, Walk *walk, guint32 skipped)
{
  walk_down (walk, skipped);
  for (guint32 i = 0; i < walk->n; i++) {
    walk->value[walk->order[i]] ^= part->hanging[walk->order[i]];
  }
  walk_up (walk);
  return walk->value[0];
}

/* Tries every edge of the part for the value @wanted. */
static void
part_seek (const Part *part, GrNimber wanted, GArray *out)
{
  Walk walk = walk_new (part->bush, NULL);
  for (guint32 i = 0; i < part->bush->edge->len; i++) {
    if (part_value_without (part, &walk, i) == wanted) {
      g_array_append_val (out, gr_bush_edge (part->bush, i)->number);
    }
  }
  walk_clear (&walk);
}

/* The edges that are no bridges, sorted by their part: all in one array, shape (n_edges of them), and for each node
   that is the lowest of a part where its edges begin in it. */
typedef struct {
  guint32 *start; /* shape (n_nodes + 1) */
  guint32 *edge;
} PartEdges;

static PartEdges
walk_sort_edges (const Walk *walk, const guint32 *part)
{
  const GrBush *bush = walk->bush;
  PartEdges sorted = { g_new0 (guint32, bush->n_nodes + 2), NULL };
  for (guint pass = 0; pass < 2; pass++) {
    for (guint32 i = 0; i < bush->edge->len; i++) {
      const GrBushEdge *edge = gr_bush_edge (bush, i);
      if (!walk_has (walk, i, NO_EDGE) || walk->number[edge->node[0]] == 0
          || part[edge->node[0]] != part[edge->node[1]]) {
        continue;
      }
      if (pass == 0) {
        sorted.start[part[edge->node[0]] + 2]++;
      } else {
        sorted.edge[sorted.start[part[edge->node[0]] + 1]++] = i;
      }
    }
    for (guint32 i = 2; pass == 0 && i < bush->n_nodes + 2; i++) {
      sorted.start[i] += sorted.start[i - 1];
    }
    if (pass == 0) {
      sorted.edge = g_new (guint32, MAX (1, sorted.start[bush->n_nodes + 1]));
    }
  }
  return sorted;
}

static void
part_edges_clear (PartEdges *sorted)
{
  g_free (sorted->start);
  g_free (sorted->edge);
}

/* A node of the part that is now looked at, by its new number; @alias is private to it, shape (n_nodes), filled with
   G_MAXUINT32. */
static guint32
alias_of (guint32 *alias, GArray *node, guint32 whole)
{
  if (alias[whole] == G_MAXUINT32) {
    alias[whole] = node->len;
    g_array_append_val (node, whole);
  }
  return alias[whole];
}

/* Seeks in the part whose lowest node is @root. */
static void
walk_seek_part (const Walk *walk, const guint32 *part, const PartEdges *sorted, const GrNimber *hanging, guint32 root,
                GrNimber wanted, guint32 *alias, GArray *out)
{
  g_autoptr (GArray) node = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint32 n = sorted->start[root + 1] - sorted->start[root];
  alias_of (alias, node, root);
  for (guint32 i = 0; i < n; i++) {
    const GrBushEdge *edge = gr_bush_edge (walk->bush, sorted->edge[sorted->start[root] + i]);
    alias_of (alias, node, edge->node[0]);
    alias_of (alias, node, edge->node[1]);
  }
  Part own = { gr_bush_new (node->len, 1), g_new (GrNimber, node->len) };
  for (guint32 i = 0; i < n; i++) {
    guint32 number = sorted->edge[sorted->start[root] + i];
    const GrBushEdge *edge = gr_bush_edge (walk->bush, number);
    gr_bush_add (own.bush, alias[edge->node[0]], alias[edge->node[1]], GR_HUE_GREEN);
    g_array_index (own.bush->edge, GrBushEdge, i).number = number;
  }
  gr_bush_finish (own.bush);
  for (guint32 i = 0; i < node->len; i++) {
    own.hanging[i] = hanging[g_array_index (node, guint32, i)];
    alias[g_array_index (node, guint32, i)] = G_MAXUINT32;
  }
  part_seek (&own, wanted, out);
  gr_bush_free (own.bush);
  g_free (own.hanging);
}

/* What the bridges that leave each node upwards count there. (transfer full) shape (n_nodes). */
static GrNimber *
walk_hanging (const Walk *walk, const guint32 *part)
{
  GrNimber *hanging = g_new0 (GrNimber, walk->bush->n_nodes);
  for (guint32 i = 1; i < walk->n; i++) {
    guint32 node = walk->order[i];
    if (part[node] == node) {
      hanging[gr_bush_other (gr_bush_edge (walk->bush, walk->up[node]), node)] ^= walk->value[node] + 1;
    }
  }
  return hanging;
}

gboolean
gr_bush_can_seek (const GrBush *bush, const guint8 *standing)
{
  Walk walk = walk_new (bush, standing);
  walk_down (&walk, NO_EDGE);
  walk_up (&walk);
  g_autofree guint32 *part = walk_parts (&walk);
  PartEdges sorted = walk_sort_edges (&walk, part);
  guint64 steps = 0;
  for (guint32 i = 0; i < bush->n_nodes && steps <= SEEK_STEPS; i++) {
    guint64 n = sorted.start[i + 1] - sorted.start[i];
    steps += n * n;
  }
  part_edges_clear (&sorted);
  walk_clear (&walk);
  return steps <= SEEK_STEPS;
}

void
gr_bush_seek (const GrBush *bush, const guint8 *standing, GrNimber wanted, GArray *out)
{
  Walk walk = walk_new (bush, standing);
  walk_down (&walk, NO_EDGE);
  walk_up (&walk);
  g_autofree guint32 *part = walk_parts (&walk);
  g_autofree Wanted *want = walk_pass_down (&walk, part, wanted, out);
  g_autofree GrNimber *hanging = walk_hanging (&walk, part);
  PartEdges sorted = walk_sort_edges (&walk, part);
  g_autofree guint32 *alias = g_new (guint32, bush->n_nodes);
  for (guint32 i = 0; i < bush->n_nodes; i++) {
    alias[i] = G_MAXUINT32;
  }
  for (guint32 i = 0; i < walk.n; i++) {
    guint32 root = walk.order[i];
    if (want[root].is_open && sorted.start[root + 1] > sorted.start[root]) {
      walk_seek_part (&walk, part, &sorted, hanging, root, want[root].value, alias, out);
    }
  }
  part_edges_clear (&sorted);
  walk_clear (&walk);
  gr_bush_sort (out);
}
