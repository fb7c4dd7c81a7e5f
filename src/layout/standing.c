// SPDX-License-Identifier: MIT
// Where the vertices of a graph on the ground stand. Its pieces stand side by side. A piece that is a tree on one foot
// is laid out in nested wedges, which never cross, or, where these get too narrow, in levels over a row of leaves. Any
// other piece is spread out by springs and repulsion from several beginnings, each from a spanning tree in another order, or,
// where it is too large for them, stands in the levels of one. The drawing with the fewest crossings stays, and among those
// the most even. Where crossings are left, drawings without any (planar.c) are tried of a planar piece, and of any other the
// best one; they are given air. All numbers are drawn from a fixed seed.
// Source: P. Eades, A heuristic for graph drawing, Congressus Numerantium 42 (1984).
// Invariant: while pieces are placed, feet stand at height 0, other vertices at positive heights (y up).
#define GR_DROP_ALSO GR_DROPS (GrPoint, g_free)

#include "layout/sketch.h"

#include "base/held.h"
#include "base/adjacency.h"
#include "layout/tidy.h"

#include <math.h>

#define PIECE_GAP 30.0 /* between pieces, in points */
#define WEDGE 2.3      /* of a whole tree, in radians */
#define CLOSEST 21.0   /* vertices nearer than this are too near, in points */
#define LEVEL_GAP 27.0 /* between vertices of a level, in points */
#define LEVEL_RISE 0.9 /* from level to level, in edge lengths */
#define MOST_SPREAD 70 /* vertices that springs can place in reasonable time */

GrStanding *
gr_standing_new (guint32 n, double length)
{
  GrStanding *standing = g_new0 (GrStanding, 1);
  standing->n = n;
  standing->length = length;
  standing->edge = g_array_new (FALSE, FALSE, sizeof (GrStandingEdge));
  standing->is_foot = g_new0 (guint8, n);
  standing->at = g_new0 (GrPoint, n);
  return standing;
}

GR_FREE_FUNCTION (gr_standing_free, GrStanding, at, edge, is_foot)

void
gr_standing_add (GrStanding *standing, guint32 tail, guint32 head)
{
  g_assert (tail < standing->n && head < standing->n && tail != head);
  GR_APPEND (standing->edge, GrStandingEdge, tail, head, FALSE, 0);
}

/* ---- the graph taken apart ---- */

/* Pieces in the order of their first edges. */
static void
sketch_find_pieces (GrSketch *sketch)
{
  guint32 n = 0;
  for (guint32 i = 0; i < sketch->n; i++)
    sketch->piece[i] = G_MAXUINT32;
  for (guint32 first = 0; first < sketch->n_edges; first++) {
    if (sketch->piece[sketch->edge[first].tail] != G_MAXUINT32)
      continue;
    guint32 begin = n;
    sketch->piece[sketch->edge[first].tail] = sketch->n_pieces;
    sketch->list[n++] = sketch->edge[first].tail;
    for (guint32 i = begin; i < n; i++) {
      guint32 vertex = sketch->list[i];
      for (guint32 k = sketch->row[vertex]; k < sketch->row[vertex + 1]; k++) {
        guint32 other = gr_sketch_other (sketch, sketch->around[k], vertex);
        if (sketch->piece[other] == G_MAXUINT32) {
          sketch->piece[other] = sketch->n_pieces;
          sketch->list[n++] = other;
        }
      }
    }
    sketch->start[++sketch->n_pieces] = n;
  }
}

/* Sorts the vertices of @piece so that parents come before children, breadth first from its feet, each vertex' edges
   beginning at a place drawn from @random (nullable: in order); fills parent_edge. Gives how many there are. */
static guint32
sketch_order (GrSketch *sketch, guint32 piece, GRand *random, guint32 *order)
{
  guint32 n = 0, end = sketch->start[piece + 1], begin = sketch->start[piece];
  for (guint32 i = begin; i < end; i++)
    sketch->parent_edge[sketch->list[i]] = G_MAXUINT32;
  for (guint32 i = begin; i < end; i++)
    if (sketch->is_foot[sketch->list[i]])
      order[n++] = sketch->list[i];
  for (guint32 i = 0; i < n; i++) {
    guint32 vertex = order[i], degree = sketch->row[vertex + 1] - sketch->row[vertex];
    guint32 turn = random != NULL && degree > 0 ? (guint32) g_rand_int_range (random, 0, (gint32) degree) : 0;
    for (guint32 k = 0; k < degree; k++) {
      guint32 edge = sketch->around[sketch->row[vertex] + (k + turn) % degree];
      guint32 other = gr_sketch_other (sketch, edge, vertex);
      if (sketch->parent_edge[other] == G_MAXUINT32 && !sketch->is_foot[other]) {
        sketch->parent_edge[other] = edge;
        order[n++] = other;
      }
    }
  }
  return n;
}

/* The parent in that order; G_MAXUINT32 for feet. */
static guint32
sketch_parent (const GrSketch *sketch, guint32 vertex)
{
  guint32 edge = sketch->parent_edge[vertex];
  return edge == G_MAXUINT32 ? G_MAXUINT32 : gr_sketch_other (sketch, edge, vertex);
}

/* Places the vertices in levels over a row of leaves. */
static void
sketch_levels (GrSketch *sketch, const guint32 *order, guint32 n)
{
  g_autofree guint32 *rank = g_new (guint32, sketch->n), *parent = g_new (guint32, n);
  g_autofree double *room = g_new (double, n);
  g_autofree GrPoint *at = g_new (GrPoint, n);
  for (guint32 i = 0; i < n; i++) {
    guint32 up = sketch_parent (sketch, order[i]);
    rank[order[i]] = i;
    parent[i] = up != G_MAXUINT32 ? rank[up] : G_MAXUINT32;
    room[i] = LEVEL_GAP / sketch->length;
  }
  gr_levels_place (n, parent, room, at);
  for (guint32 i = 0; i < n; i++)
    sketch->at[order[i]] = (GrPoint) { at[i].x, LEVEL_RISE * at[i].y };
}

/* ---- springs ---- */

#define LOWEST 0.42      /* vertices are at least so high, in edge lengths */
#define SPRING_STEPS 260 /* from each beginning */
#define REACH 2.2        /* of repulsion, in edge lengths */
#define CROSSING 1000.0  /* in the measure of badness */
#define TOO_NEAR 0.12    /* a vertex to an edge, while drawings are compared … */
#define LEAST_AIR 0.22   /* … and in the one that was chosen */
#define PLANAR_SCALE 2.0 /* the mean length of a planar drawing's edges to begin with, so that small faces have room */
#define PLANAR_TRIES 4   /* outer faces */
#define AIR 0.36         /* wanted between a vertex and an edge; a drawing is scaled for it … */
#define MOST_SCALE 1.8   /* … so much at most */

#define EASE_LOWEST 0.42
#define EASE_WORK 9000000  /* distances taken, about */
#define EASE_ROUNDS 420    /* at most */
#define EASE_CROSSING 1e6  /* more than everything else */
#define EASE_EDGE 0.75     /* an edge pushes vertices away that are nearer */
#define EASE_NEAR 1e-3     /* no distance counts as less */
#define EASE_STEP 0.3      /* to begin with */
#define EASE_LONGEST 1.0   /* of the steps */
#define EASE_SHORTEST 2e-3 /* a vertex with shorter ones rests for a while */

typedef struct {
  GrSketch *sketch;
  guint32 piece;
  const guint32 *vertex; /* shape (n) */
  guint32 n;
  guint32 *edge; /* shape (n_edges): of the piece */
  guint32 n_edges;
  GrPoint *force; /* shape (sketch->n) */
} Spring;

static void
spring_push (Spring *spring, guint32 vertex, double x, double y)
{
  spring->force[vertex].x += x;
  spring->force[vertex].y += y;
}

/* From @vertex to the edge, and how long that is. */
static double
spring_distance (const GrSketch *sketch, guint32 edge, guint32 vertex, double *dx, double *dy)
{
  const GrPoint *a = &sketch->at[sketch->edge[edge].tail], *b = &sketch->at[sketch->edge[edge].head],
                *v = &sketch->at[vertex];
  double share = gr_segment_share (*v, *a, *b);
  *dx = v->x - a->x - share * (b->x - a->x);
  *dy = v->y - a->y - share * (b->y - a->y);
  return hypot (*dx, *dy);
}

static void
spring_pull (Spring *spring)
{
  const GrSketch *sketch = spring->sketch;
  for (guint32 i = 0; i < spring->n_edges; i++) {
    guint32 edge = spring->edge[i], a = sketch->edge[edge].tail, b = sketch->edge[edge].head;
    double dx = sketch->at[b].x - sketch->at[a].x, dy = sketch->at[b].y - sketch->at[a].y;
    double length = MAX (0.05, hypot (dx, dy)), bulge = sketch->edge[edge].bulge;
    double wanted = (sketch->edge[edge].is_short ? 0.6 : 0.9) + bulge;
    double pull = 1.6 * (length - wanted) / length;
    spring_push (spring, a, pull * dx, pull * dy);
    spring_push (spring, b, -pull * dx, -pull * dy);
    for (guint32 k = 0; k < spring->n; k++) {
      guint32 vertex = spring->vertex[k];
      if (vertex == a || vertex == b)
        continue;
      double distance = MAX (0.05, spring_distance (sketch, edge, vertex, &dx, &dy));
      if (distance < 0.6 + bulge) {
        double push = 0.8 * (0.6 + bulge - distance) / distance;
        spring_push (spring, vertex, push * dx, push * dy);
        spring_push (spring, a, -push * dx / 2, -push * dy / 2);
        spring_push (spring, b, -push * dx / 2, -push * dy / 2);
      }
    }
  }
}

/* One step of at most @heat edge lengths; nodes are drawn up a little, feet stay on the ground. */
static void
spring_step (Spring *spring, double heat)
{
  GrSketch *sketch = spring->sketch;
  for (guint32 i = 0; i < spring->n; i++)
    spring->force[spring->vertex[i]] = (GrPoint) { 0, 0.16 };
  for (guint32 i = 0; i < spring->n; i++)
    for (guint32 k = i + 1; k < spring->n; k++) {
      guint32 a = spring->vertex[i], b = spring->vertex[k];
      double dx = sketch->at[a].x - sketch->at[b].x, dy = sketch->at[a].y - sketch->at[b].y;
      double square = MAX (0.01, dx * dx + dy * dy), push = MAX (0, 0.3 / square - 0.3 / (REACH * REACH));
      spring_push (spring, a, push * dx, push * dy);
      spring_push (spring, b, -push * dx, -push * dy);
    }
  spring_pull (spring);
  for (guint32 i = 0; i < spring->n; i++) {
    guint32 vertex = spring->vertex[i];
    GrPoint *force = &spring->force[vertex];
    double length = hypot (force->x, force->y), step = length > heat ? heat / length : 1;
    sketch->at[vertex].x += step * force->x;
    sketch->at[vertex].y = sketch->is_foot[vertex] ? 0 : MAX (LOWEST, sketch->at[vertex].y + step * force->y);
  }
}

static gboolean
edges_cross (const GrSketch *sketch, guint32 one, guint32 two)
{
  guint32 a = sketch->edge[one].tail, b = sketch->edge[one].head, c = sketch->edge[two].tail,
          d = sketch->edge[two].head;
  if (a == c || a == d || b == c || b == d)
    return FALSE;
  const GrPoint *at = sketch->at;
  return gr_segments_cross (at[a], at[b], at[c], at[d]);
}

/* How bad the present places are: crossings first, then nodes near to edges, then uneven lengths. */
static double
spring_badness (const Spring *spring)
{
  const GrSketch *sketch = spring->sketch;
  double badness = 0, dx, dy;
  for (guint32 i = 0; i < spring->n_edges; i++) {
    guint32 edge = spring->edge[i];
    const GrPoint *a = &sketch->at[sketch->edge[edge].tail], *b = &sketch->at[sketch->edge[edge].head];
    double length = hypot (a->x - b->x, a->y - b->y);
    badness += (length - 1) * (length - 1);
    for (guint32 k = i + 1; k < spring->n_edges; k++)
      badness += edges_cross (sketch, edge, spring->edge[k]) ? CROSSING : 0;
    for (guint32 k = 0; k < spring->n; k++) {
      if (spring->vertex[k] != sketch->edge[edge].tail && spring->vertex[k] != sketch->edge[edge].head) {
        double distance = spring_distance (sketch, edge, spring->vertex[k], &dx, &dy);
        badness += distance < TOO_NEAR ? CROSSING : distance < 0.3 ? 20 : 0; /* on an edge is as bad as across it */
      }
    }
  }
  return badness;
}

/* The best places found so far. */
typedef struct {
  GrPoint *at; /* shape (sketch->n) */
  double badness;
} SpringBest;

/* Keeps the present places where they are better than the best so far by more than @least. */
static void
spring_keep (const Spring *spring, double badness, double least, SpringBest *best)
{
  if (badness >= best->badness - least)
    return;
  best->badness = badness;
  for (guint32 i = 0; i < spring->n; i++)
    best->at[spring->vertex[i]] = spring->sketch->at[spring->vertex[i]];
}

static void
spring_take (const Spring *spring, const SpringBest *best)
{
  for (guint32 i = 0; i < spring->n; i++)
    spring->sketch->at[spring->vertex[i]] = best->at[spring->vertex[i]];
}

/* Makes the mean length of the edges @wanted. */
static void
spring_scale (const Spring *spring, double wanted)
{
  GrSketch *sketch = spring->sketch;
  double mean = 0;
  for (guint32 i = 0; i < spring->n_edges; i++) {
    const GrPoint *a = &sketch->at[sketch->edge[spring->edge[i]].tail];
    const GrPoint *b = &sketch->at[sketch->edge[spring->edge[i]].head];
    mean += hypot (a->x - b->x, a->y - b->y) / spring->n_edges;
  }
  for (guint32 i = 0; i < spring->n && mean > 1e-6; i++) {
    GrPoint *at = &sketch->at[spring->vertex[i]];
    *at = (GrPoint) { at->x * wanted / mean, at->y * wanted / mean };
  }
}

/* ---- air ----

   A drawing of a piece on the ground given air, without a new crossing: one vertex at a time goes where the energy around
   it is less. Edges want to be of length 1; vertices push one another away, and edges push away vertices that are not their
   own, the more the nearer, so that nothing comes to lie on an edge; a crossing costs more than all that. A vertex tries
   eight directions, in steps that grow while they succeed and shrink when they fail, and now and then a place anywhere, by
   which it gets out of a narrow face.
   Source: P. Simonetto, D. Archambault, D. Auber, R. Bourqui, ImPrEd: an improved force-directed algorithm that prevents
   nodes from crossing edges, Computer Graphics Forum 30 (2011), for the forces and the rule; the descent is our own.
   Invariant: the energy never grows; feet stay at height 0, other vertices at EASE_LOWEST or higher. */

/* @edge goes from foot to foot: an arch, and no straight line. */
static gboolean
ease_is_arch (const GrSketch *sketch, const GrStandingEdge *edge)
{
  return sketch->is_foot[edge->tail] && sketch->is_foot[edge->head];
}

/* What the nearness of @vertex to @edge costs. */
static double
ease_air (const GrSketch *sketch, const GrStandingEdge *edge, guint32 vertex)
{
  if (ease_is_arch (sketch, edge))
    return 0;
  double distance = gr_segment_distance (sketch->at[vertex], sketch->at[edge->tail], sketch->at[edge->head]);
  double push = MAX (0, EASE_EDGE / MAX (EASE_NEAR, distance - edge->bulge) - 1);
  return push * push;
}

static double
ease_apart (const GrSketch *sketch, guint32 a, guint32 b)
{
  double dx = sketch->at[a].x - sketch->at[b].x, dy = sketch->at[a].y - sketch->at[b].y;
  return 0.25 / MAX (EASE_NEAR * EASE_NEAR, dx * dx + dy * dy);
}

/* Of an edge of @vertex: its length, what it is too near to, and what it crosses. */
static double
ease_edge (const Spring *spring, const GrStandingEdge *edge)
{
  const GrSketch *sketch = spring->sketch;
  const GrPoint *a = &sketch->at[edge->tail], *b = &sketch->at[edge->head];
  double length = hypot (a->x - b->x, a->y - b->y), wanted = (edge->is_short ? 0.6 : 1) + edge->bulge;
  double energy = (length - wanted) * (length - wanted);
  for (guint32 i = 0; i < spring->n; i++)
    if (spring->vertex[i] != edge->tail && spring->vertex[i] != edge->head)
      energy += ease_air (sketch, edge, spring->vertex[i]);
  for (guint32 i = 0; i < spring->n_edges; i++) {
    const GrStandingEdge *other = &sketch->edge[spring->edge[i]];
    if (other->tail != edge->tail && other->tail != edge->head && other->head != edge->tail && other->head != edge->head
        && gr_segments_cross (*a, *b, sketch->at[other->tail], sketch->at[other->head]))
      energy += EASE_CROSSING;
  }
  return energy;
}

/* Of all that changes with the place of @vertex. */
static double
ease_around (const Spring *spring, guint32 vertex)
{
  const GrSketch *sketch = spring->sketch;
  double energy = 0;
  for (guint32 i = 0; i < spring->n; i++)
    energy += spring->vertex[i] != vertex ? ease_apart (sketch, vertex, spring->vertex[i]) : 0;
  for (guint32 i = 0; i < spring->n_edges; i++) {
    const GrStandingEdge *edge = &sketch->edge[spring->edge[i]];
    energy += edge->tail == vertex || edge->head == vertex ? ease_edge (spring, edge) : ease_air (sketch, edge, vertex);
  }
  return energy;
}

/* Moves @vertex to @to where that is better than *@energy. */
static gboolean
ease_move (const Spring *spring, guint32 vertex, GrPoint to, double *energy)
{
  GrSketch *sketch = spring->sketch;
  GrPoint before = sketch->at[vertex];
  sketch->at[vertex] = (GrPoint) { to.x, sketch->is_foot[vertex] ? 0 : MAX (EASE_LOWEST, to.y) };
  double now = ease_around (spring, vertex);
  if (now < *energy) {
    *energy = now;
    return TRUE;
  }
  sketch->at[vertex] = before;
  return FALSE;
}

static void
ease_vertex (const Spring *spring, guint32 vertex, GRand *random, double *step)
{
  double energy = ease_around (spring, vertex), turn = g_rand_double_range (random, 0, G_PI / 4);
  gboolean has_moved = FALSE;
  for (guint i = 0; i < 8 && !has_moved; i++) {
    double angle = turn + i * G_PI / 4;
    GrPoint at = spring->sketch->at[vertex];
    GrPoint by = { *step * cos (angle), *step * sin (angle) };
    has_moved = ease_move (spring, vertex, (GrPoint) { at.x + by.x, at.y + by.y }, &energy);
  }
  *step = has_moved ? MIN (EASE_LONGEST, 1.4 * *step) : 0.6 * *step;
  if (*step >= EASE_SHORTEST)
    return;
  *step = 0.05;
  double reach = sqrt (spring->n) + 1;
  GrPoint at = spring->sketch->at[vertex];
  ease_move (spring, vertex,
             (GrPoint) { at.x + g_rand_double_range (random, -reach, reach),
                         at.y + g_rand_double_range (random, -reach, reach) },
             &energy);
}

/* The least distance of a vertex to an edge that is not its own, in edge lengths. */
static double
ease_least_air (const Spring *spring)
{
  const GrSketch *sketch = spring->sketch;
  double least = G_MAXDOUBLE;
  for (guint32 i = 0; i < spring->n_edges; i++) {
    const GrStandingEdge *edge = &sketch->edge[spring->edge[i]];
    for (guint32 k = 0; k < spring->n && !ease_is_arch (sketch, edge); k++)
      if (spring->vertex[k] != edge->tail && spring->vertex[k] != edge->head)
        least = MIN (least,
                     gr_segment_distance (sketch->at[spring->vertex[k]], sketch->at[edge->tail], sketch->at[edge->head])
                       - edge->bulge);
  }
  return least;
}

/* ---- beginnings ---- */

/* Gives the present drawing air, as far as a bounded amount of work goes and without a new crossing, and keeps it where it has less
   energy than the best one so far: a million for each crossing (twice, once for either edge), and what lengths and nearness cost. */
static void
spring_ease (const Spring *spring, GRand *random, SpringBest *best)
{
  const GrSketch *sketch = spring->sketch;
  guint64 each = (guint64) 6 * spring->n * (spring->n + spring->n_edges + 1) * 3;
  guint n_rounds = (guint) MIN (EASE_ROUNDS, EASE_WORK / each);
  g_autofree double *step = g_new (double, spring->n);
  for (guint32 i = 0; i < spring->n; i++)
    step[i] = EASE_STEP;
  for (guint round = 0; round < n_rounds; round++)
    for (guint32 i = 0; i < spring->n; i++)
      ease_vertex (spring, spring->vertex[i], random, &step[i]);
  double energy = 0;
  for (guint32 i = 0; i < spring->n; i++)
    for (guint32 k = 0; k < i; k++)
      energy += ease_apart (sketch, spring->vertex[i], spring->vertex[k]);
  for (guint32 i = 0; i < spring->n_edges; i++)
    energy += ease_edge (spring, &sketch->edge[spring->edge[i]]);
  spring_keep (spring, energy, 0, best);
}

/* From planar drawings, each with another outer face, and from the best drawing so far where it has no crossing or there are no
   planar ones, all of them given air. */
static void
spring_try_planar (const Spring *spring, GRand *random, SpringBest *best)
{
  spring_take (spring, best);
  best->badness = G_MAXDOUBLE;
  guint n_crossings = 0;
  for (guint32 i = 0; i < spring->n_edges; i++)
    for (guint32 k = 0; k < i; k++)
      n_crossings += edges_cross (spring->sketch, spring->edge[i], spring->edge[k]);
  if (n_crossings == 0 || !gr_planar_place (spring->sketch, spring->piece, 0)) {
    spring_take (spring, best);
    spring_ease (spring, random, best);
  }
  for (guint outer = 0; outer < PLANAR_TRIES && gr_planar_place (spring->sketch, spring->piece, outer); outer++) {
    spring_scale (spring, PLANAR_SCALE);
    spring_ease (spring, random, best);
  }
}

/* Spreads a piece with cycles or several feet out from several beginnings and keeps the best; @order is scratch, shape (sketch->n). */
static void
sketch_spread (GrSketch *sketch, guint32 piece, guint32 *order)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (20 + piece);
  Spring spring = { .sketch = sketch, .piece = piece, .vertex = &sketch->list[sketch->start[piece]] };
  spring.n = sketch->start[piece + 1] - sketch->start[piece];
  g_autofree guint32 *edge = g_new (guint32, sketch->n_edges);
  g_autofree GrPoint *force = g_new0 (GrPoint, sketch->n);
  g_autofree GrPoint *at = g_new (GrPoint, sketch->n);
  SpringBest best = { at, G_MAXDOUBLE };
  spring.edge = edge;
  spring.force = force;
  for (guint32 i = 0; i < sketch->n_edges; i++)
    if (sketch->piece[sketch->edge[i].tail] == piece)
      edge[spring.n_edges++] = i;
  guint n_tries = CLAMP (900 / spring.n, 6, 48);
  for (guint try = 0; try < n_tries; try++) { /* from a spanning tree in some order */
    guint32 n = sketch_order (sketch, piece, try > 0 ? random : NULL, order);
    sketch_levels (sketch, order, n);
    for (guint32 i = 0; i < n; i++) /* off any straight line: forces along it could never leave it */
      sketch->at[order[i]].x += g_rand_double_range (random, -0.1, 0.1) * (1 + try);
    for (guint step = 0; step < SPRING_STEPS; step++)
      spring_step (&spring, 0.25 * (1 - (double) step / SPRING_STEPS) + 0.004);
    spring_keep (&spring, spring_badness (&spring), 1e-6, &best);
  }
  spring_take (&spring, &best);
  spring_scale (&spring, 1);
  gboolean is_eased = best.badness >= CROSSING || ease_least_air (&spring) < LEAST_AIR;
  if (is_eased)
    spring_try_planar (&spring, random, &best);
  spring_take (&spring, &best);
  spring_scale (&spring, 1);
  if (is_eased)
    spring_scale (&spring, CLAMP (AIR / ease_least_air (&spring), 1, MOST_SCALE));
}

/* ---- trees ---- */

/* Wedges: each child gets a part of its parent's by its leaves, and stands on the middle of it, a little upright. */
static void
tree_wedges (GrSketch *sketch, const guint32 *order, guint32 n)
{
  g_autofree double *leaves = g_new0 (double, sketch->n), *low = g_new0 (double, sketch->n);
  g_autofree double *width = g_new0 (double, sketch->n), *used = g_new0 (double, sketch->n);
  for (guint32 i = n; i-- > 0;) { /* above each vertex, itself where it has none above */
    guint32 vertex = order[i], parent = sketch_parent (sketch, vertex);
    leaves[vertex] = MAX (1, leaves[vertex]);
    if (parent != G_MAXUINT32)
      leaves[parent] += leaves[vertex];
  }
  double total = WEDGE * MIN (1, 0.25 + 0.25 * leaves[order[0]]);
  low[order[0]] = -total / 2;
  width[order[0]] = total;
  for (guint32 i = 1; i < n; i++) {
    guint32 vertex = order[i], parent = sketch_parent (sketch, vertex);
    gboolean is_only = leaves[vertex] == leaves[parent];
    width[vertex] = width[parent] * leaves[vertex] / leaves[parent];
    low[vertex] = low[parent] + used[parent];
    used[parent] += width[vertex];
    double middle = low[vertex] + width[vertex] / 2;
    double angle = is_only ? CLAMP (0.72 * middle, low[vertex] + 0.1 * width[vertex], low[vertex] + 0.9 * width[vertex])
                           : middle;
    sketch->at[vertex].x = sketch->at[parent].x + sin (angle);
    sketch->at[vertex].y = sketch->at[parent].y + cos (angle);
  }
}

/* ---- all pieces ---- */

static void
piece_place (GrSketch *sketch, guint32 piece)
{
  g_autofree guint32 *order = g_new (guint32, sketch->n);
  guint32 n = sketch_order (sketch, piece, NULL, order), n_edges = 0, n_feet = 0;
  for (guint32 i = 0; i < sketch->n_edges; i++)
    n_edges += sketch->piece[sketch->edge[i].tail] == piece;
  for (guint32 i = 0; i < n; i++)
    n_feet += sketch->is_foot[order[i]];
  if (n_edges + 1 > n || n_feet != 1) {
    if (n <= MOST_SPREAD)
      sketch_spread (sketch, piece, order);
    else
      sketch_levels (sketch, order, n);
    return;
  }
  tree_wedges (sketch, order, n);
  double closest = G_MAXDOUBLE;
  for (guint32 i = 0; i < n; i++)
    for (guint32 k = i + 1; k < n; k++) {
      const GrPoint *a = &sketch->at[order[i]], *b = &sketch->at[order[k]];
      closest = MIN (closest, hypot (a->x - b->x, a->y - b->y));
    }
  if (closest * sketch->length < CLOSEST)
    sketch_levels (sketch, order, n);
}

void
gr_standing_run (GrStanding *standing)
{
  guint32 n = standing->n, n_edges = standing->edge->len;
  const GrStandingEdge *edge = (const GrStandingEdge *) (gpointer) standing->edge->data;
  g_autofree GrPoint *at = g_new0 (GrPoint, n);
  g_autofree guint32 *parent_edge = g_new (guint32, n), *row = g_new (guint32, n + 2);
  g_autofree guint32 *around = g_new (guint32, 2 * n_edges + 1), *of = g_new (guint32, n), *list = g_new (guint32, n);
  g_autofree guint32 *start = g_new0 (guint32, n + 1);
  GrSketch sketch = {
    .n = n, .n_edges = n_edges, .edge = edge, .is_foot = standing->is_foot, .length = standing->length
  };
  sketch.at = at;
  sketch.parent_edge = parent_edge;
  sketch.row = row;
  sketch.around = around;
  sketch.piece = of;
  sketch.list = list;
  sketch.start = start;
  gr_adjacency_edges (n, edge, n_edges, sizeof *edge, row, around);
  sketch_find_pieces (&sketch);
  double x = 0;
  for (guint32 piece = 0; piece < sketch.n_pieces; piece++) {
    gboolean has_foot = FALSE;
    for (guint32 i = sketch.start[piece]; i < sketch.start[piece + 1]; i++)
      has_foot |= sketch.is_foot[sketch.list[i]];
    if (!has_foot)
      continue; /* it floats */
    piece_place (&sketch, piece);
    double left = G_MAXDOUBLE, right = -G_MAXDOUBLE;
    for (guint32 i = sketch.start[piece]; i < sketch.start[piece + 1]; i++) {
      left = MIN (left, sketch.at[sketch.list[i]].x);
      right = MAX (right, sketch.at[sketch.list[i]].x);
    }
    for (guint32 i = sketch.start[piece]; i < sketch.start[piece + 1]; i++) {
      guint32 vertex = sketch.list[i];
      standing->at[vertex] = (GrPoint) { x + (sketch.at[vertex].x - left) * standing->length,
                                         -sketch.at[vertex].y * standing->length };
    }
    x += (right - left) * standing->length + PIECE_GAP;
  }
}
