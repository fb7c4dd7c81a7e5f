// SPDX-License-Identifier: MIT
// Values of green Hackenbush in linear time. By the fusion principle the points of a cycle may be pulled together,
// and a loop is worth 1; so every edge that is no bridge counts 1 at the 2-edge-connected part that it belongs to.
// What is left is a tree of parts joined by bridges, and by the colon principle a part that carries parts of values g
// is worth ⊕ (g + 1). One breadth-first walk from the ground finds the parts: an edge that is not of its tree joins all on
// the way between its ends, in a forest of disjoint sets. Taken backwards, the order adds up the values. No recursion: a
// million edges may be one stalk. Depth first would find bridges as well, but every step would wait for the memory.
//
// Winning cuts: a wanted value is passed down the tree of parts. For a bridge that counts t in a part of value g that
// is to become w, it is to count t ⊕ g ⊕ w: cut it where that is 0, otherwise pass the wanted value on. An edge of a
// cycle is cut on trial, within its part alone: all that hangs from the part keeps its value.
// Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), chapter 7; disjoint sets: R. E. Tarjan,
// Efficiency of a good but not linear set union algorithm, J. ACM 22 (1975).
#define GR_DROP_ALSO GR_DROPS (Step, g_free)

#include "hackenbush/bush.h"

#include "base/adjacency.h"
#include "base/order.h"

#define NO_EDGE G_MAXUINT32
#define UNREACHED G_MAXUINT32

/* A node on the walk. Nodes are numbered by rank: in the order of the walk, the ground first, each after the one below.
   */
typedef struct {
  guint32 node;
  guint32 below;  /* rank of the node from which it was reached */
  guint32 up;     /* the edge from there */
  guint32 part;   /* rank of a node of its part that is no higher; when the walk is done of the lowest */
  GrNimber value; /* of a part at its lowest node */
} Step;

/* A walk; its arrays serve several walks over one bush. */
typedef struct {
  const GrBush *bush;
  const guint8 *standing; /* (nullable) */
  guint32 n;              /* nodes reached */
  guint32 n_joining;      /* edges met that are not of the tree; 0: no cycles */
  Step *step;             /* shape (n) */
  guint32 *rank;          /* shape (n_nodes) */
} Walk;

static Walk
walk_new (const GrBush *bush, const guint8 *standing)
{
  Walk walk = { .bush = bush, .standing = standing };
  walk.step = g_new (Step, bush->n_nodes);
  walk.rank = g_new (guint32, bush->n_nodes);
  return walk;
}

GR_CLEAR_FUNCTION (walk_clear, Walk, step, rank)

static gboolean
walk_has (const Walk *walk, guint32 edge, guint32 skipped)
{
  return edge != skipped && (walk->standing == NULL || walk->standing[edge]);
}

static void
walk_reach (Walk *walk, guint32 node, guint32 below, guint32 up)
{
  walk->step[walk->n] = (Step) { .node = node, .below = below, .up = up, .part = walk->n };
  walk->rank[node] = walk->n++;
}

/* The lowest node known of the part in which the node of rank @i is; halves the way there. */
static guint32
walk_part (Walk *walk, guint32 i)
{
  Step *step = walk->step;
  while (step[i].part != i)
    i = step[i].part = step[step[i].part].part;
  return i;
}

/* Ranks all nodes from the ground, leaving out the edge @skipped; an edge that leads back counts 1 at the node that it
   comes from. */
static void
walk_down (Walk *walk, guint32 skipped)
{
  const GrBush *bush = walk->bush;
  for (guint32 node = 0; node < bush->n_nodes; node++)
    walk->rank[node] = UNREACHED;
  walk->n = walk->n_joining = 0;
  walk_reach (walk, 0, 0, NO_EDGE);
  for (guint32 i = 0; i < walk->n; i++) {
    Step *step = &walk->step[i];
    for (guint32 k = bush->row[step->node]; k < bush->row[step->node + 1]; k++) {
      guint32 edge = bush->around[k];
      if (edge == step->up || !walk_has (walk, edge, skipped))
        continue;
      guint32 other = gr_bush_other (gr_bush_edge (bush, edge), step->node);
      if (walk->rank[other] == UNREACHED) {
        walk_reach (walk, other, i, edge);
      } else if (walk->rank[other] <= i) {
        step->value ^= 1;
        walk->n_joining++;
        guint32 a = walk_part (walk, i), b = walk_part (walk, walk->rank[other]);
        while (a != b) { /* what lies on the cycle through both is one part */
          guint32 high = MAX (a, b);
          b = MIN (a, b);
          walk->step[high].part = walk->step[high].below;
          a = walk_part (walk, high);
        }
      }
    }
  }
  for (guint32 i = 1; i < walk->n; i++)
    walk->step[i].part = walk->step[walk->step[i].part].part;
}

/* TRUE where the edge to the node below is one. */
static gboolean
walk_is_bridge (const Walk *walk, guint32 i)
{
  return walk->step[i].part == i;
}

/* Adds the values up from the leaves. */
static void
walk_up (Walk *walk)
{
  for (guint32 i = walk->n - 1; i > 0; i--) {
    const Step *step = &walk->step[i];
    walk->step[step->below].value ^= walk_is_bridge (walk, i) ? step->value + 1 : step->value ^ 1;
  }
}

GrNimber
gr_bush_value (const GrBush *bush, const guint8 *standing)
{
  Walk walk = walk_new (bush, standing);
  walk_down (&walk, NO_EDGE);
  walk_up (&walk);
  GrNimber value = walk.step[0].value;
  walk_clear (&walk);
  return value;
}

guint8 *
gr_bush_bridges (const GrBush *bush)
{
  Walk walk = walk_new (bush, NULL);
  guint8 *is_bridge = g_new0 (guint8, MAX (1, bush->edge->len));
  walk_down (&walk, NO_EDGE);
  for (guint32 i = 1; i < walk.n; i++)
    is_bridge[walk.step[i].up] = walk_is_bridge (&walk, i);
  walk_clear (&walk);
  return is_bridge;
}

/* ---- winning cuts ---- */

#define SEEK_STEPS 100000000 /* edges looked at in trials: about a second */

/* What a part is to be worth after the cut. */
typedef struct {
  GrNimber value;
  gboolean is_open; /* FALSE: no cut in it helps */
} Wanted;

/* The edges that are no bridges by their parts, which are told by their lowest ranks: those of part i are
   edge[start[i] … start[i + 1]). */
typedef struct {
  guint32 *start; /* shape (n + 1), and some scratch */
  guint32 *edge;
} PartEdges;

static PartEdges
walk_sort_edges (const Walk *walk)
{
  guint32 n_edges = walk->bush->edge->len;
  PartEdges sorted = { g_new (guint32, (gsize) walk->n + 3), g_new (guint32, MAX (1, n_edges)) };
  g_autofree guint32 *part = g_new (guint32, MAX (1, n_edges));
  for (guint32 i = 0; i < n_edges; i++) { /* those that float, have fallen or are bridges in a row behind all others */
    const GrBushEdge *own = gr_bush_edge (walk->bush, i);
    guint32 a = walk->rank[own->node[0]], b = walk->rank[own->node[1]];
    gboolean is_in_part = walk_has (walk, i, NO_EDGE) && a != UNREACHED && walk->step[a].part == walk->step[b].part;
    part[i] = is_in_part ? walk->step[a].part : walk->n;
  }
  gr_adjacency_members (walk->n + 1, part, n_edges, sorted.start, sorted.edge);
  return sorted;
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

/* Seeks in the part whose lowest node has the rank @root, on its own: its nodes are numbered anew, the lowest first. */
static void
walk_seek_part (const Walk *walk, const PartEdges *sorted, const GrNimber *hanging, guint32 root, GrNimber wanted,
                guint32 *alias, GArray *out)
{
  g_autoptr (GArray) node = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint32 n = sorted->start[root + 1] - sorted->start[root];
  alias_of (alias, node, walk->step[root].node);
  for (guint32 i = 0; i < n; i++) {
    const GrBushEdge *edge = gr_bush_edge (walk->bush, sorted->edge[sorted->start[root] + i]);
    alias_of (alias, node, edge->node[0]);
    alias_of (alias, node, edge->node[1]);
  }
  g_autoptr (GrBush) bush = gr_bush_new (node->len, 1); /* its edges that are no bridges, numbered as in the whole */
  g_autofree GrNimber *hangs = g_new (GrNimber, node->len);
  for (guint32 i = 0; i < n; i++) {
    guint32 number = sorted->edge[sorted->start[root] + i];
    const GrBushEdge *edge = gr_bush_edge (walk->bush, number);
    gr_bush_add (bush, alias[edge->node[0]], alias[edge->node[1]], GR_HUE_GREEN);
    g_array_index (bush->edge, GrBushEdge, i).number = number;
  }
  gr_bush_finish (bush);
  for (guint32 i = 0; i < node->len; i++) {
    hangs[i] = hanging[walk->rank[g_array_index (node, guint32, i)]];
    alias[g_array_index (node, guint32, i)] = G_MAXUINT32;
  }
  Walk trial = walk_new (bush, NULL);
  for (guint32 i = 0; i < n; i++) { /* the value of the part without each of its edges */
    walk_down (&trial, i);
    for (guint32 k = 0; k < trial.n; k++)
      trial.step[k].value ^= hangs[trial.step[k].node];
    walk_up (&trial);
    if (trial.step[0].value == wanted)
      g_array_append_val (out, gr_bush_edge (bush, i)->number);
  }
  walk_clear (&trial);
}

gboolean
gr_bush_can_seek (const GrBush *bush, const guint8 *standing)
{
  Walk walk = walk_new (bush, standing);
  walk_down (&walk, NO_EDGE);
  guint64 steps = 0;
  if (walk.n_joining > 0) {
    PartEdges sorted = walk_sort_edges (&walk);
    for (guint32 i = 0; i < walk.n && steps <= SEEK_STEPS; i++) {
      guint64 n = sorted.start[i + 1] - sorted.start[i];
      steps += n * n;
    }
    GR_DROP (&sorted, start, edge);
  }
  walk_clear (&walk);
  return steps <= SEEK_STEPS;
}

void
gr_bush_seek (const GrBush *bush, const guint8 *standing, GrNimber wanted, GArray *out)
{
  Walk walk = walk_new (bush, standing);
  walk_down (&walk, NO_EDGE);
  walk_up (&walk);
  /* The wanted value of the whole is passed down to every part, at its lowest node; bridges that are to count 0 win. */
  g_autofree Wanted *want = g_new0 (Wanted, walk.n);
  want[0] = (Wanted) { wanted, TRUE };
  for (guint32 i = 1; i < walk.n; i++) {
    const Step *step = &walk.step[i];
    guint32 below = walk.step[step->below].part;
    if (!walk_is_bridge (&walk, i) || !want[below].is_open)
      continue;
    GrNimber count = (step->value + 1) ^ walk.step[below].value ^ want[below].value;
    if (count == 0)
      g_array_append_val (out, step->up);
    else
      want[i] = (Wanted) { count - 1, TRUE };
  }
  if (walk.n_joining > 0) {
    g_autofree GrNimber *hanging = g_new0 (GrNimber, walk.n); /* what the bridges from each node upwards count there */
    for (guint32 i = 1; i < walk.n; i++)
      hanging[walk.step[i].below] ^= walk_is_bridge (&walk, i) ? walk.step[i].value + 1 : 0;
    PartEdges sorted = walk_sort_edges (&walk);
    g_autofree guint32 *alias = g_new (guint32, walk.bush->n_nodes);
    for (guint32 i = 0; i < walk.bush->n_nodes; i++)
      alias[i] = G_MAXUINT32;
    for (guint32 i = 0; i < walk.n; i++)
      if (want[i].is_open && sorted.start[i + 1] > sorted.start[i])
        walk_seek_part (&walk, &sorted, hanging, i, want[i].value, alias, out);
    GR_DROP (&sorted, start, edge);
  }
  walk_clear (&walk);
  g_array_sort (out, gr_order_u32);
}
