// SPDX-License-Identifier: MIT
// A graph on the ground taken apart: its edges by vertex, its pieces, spanning forests from the feet, and the forest placed in
// levels. Pieces that are no trees are spread out by springs and repulsion from several beginnings, each from a spanning tree in
// another order. The one with the fewest crossings stays, and among those the most even. Where crossings are left, drawings
// without any (planar.h) are tried of a planar piece, and of any other the best one; they are given air.
// Source: P. Eades, A heuristic for graph drawing, Congressus Numerantium 42 (1984).
#include "layout/sketch.h"

#include "base/adjacency.h"
#include "layout/tidy.h"
#include "layout/planar.h"

#include <math.h>

#define LEVEL_GAP 27.0 /* between vertices of a level, in points */
#define LEVEL_RISE 0.9 /* from level to level, in edge lengths */

/* ---- the graph taken apart ---- */

/* Pieces in the order of their first edges. */
static void
sketch_find_pieces (GrSketch *sketch)
{
  sketch->piece = g_new (guint32, sketch->n);
  sketch->list = g_new (guint32, sketch->n);
  sketch->start = g_new0 (guint32, sketch->n + 1);
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

void
gr_sketch_init (GrSketch *sketch, const GrStanding *standing)
{
  *sketch = (GrSketch) { .n = standing->n,
                         .n_edges = standing->edge->len,
                         .edge = (const GrStandingEdge *) (gpointer) standing->edge->data,
                         .is_foot = standing->is_foot,
                         .length = standing->length };
  sketch->at = g_new0 (GrPoint, sketch->n);
  sketch->parent_edge = g_new (guint32, sketch->n);
  sketch->row = g_new (guint32, sketch->n + 2);
  sketch->around = g_new (guint32, 2 * sketch->n_edges + 1);
  gr_adjacency_edges (sketch->n, sketch->edge, sketch->n_edges, sizeof *sketch->edge, sketch->row, sketch->around);
  sketch_find_pieces (sketch);
}

void
gr_sketch_clear (GrSketch *sketch)
{
  g_free (sketch->row);
  g_free (sketch->around);
  g_free (sketch->at);
  g_free (sketch->piece);
  g_free (sketch->list);
  g_free (sketch->start);
  g_free (sketch->parent_edge);
}

guint32
gr_sketch_order (GrSketch *sketch, guint32 piece, GRand *random, guint32 *order)
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

guint32
gr_sketch_parent (const GrSketch *sketch, guint32 vertex)
{
  guint32 edge = sketch->parent_edge[vertex];
  return edge == G_MAXUINT32 ? G_MAXUINT32 : gr_sketch_other (sketch, edge, vertex);
}

void
gr_sketch_levels (GrSketch *sketch, const guint32 *order, guint32 n)
{
  g_autofree guint32 *rank = g_new (guint32, sketch->n), *parent = g_new (guint32, n);
  g_autofree double *room = g_new (double, n);
  g_autofree GrPoint *at = g_new (GrPoint, n);
  for (guint32 i = 0; i < n; i++) {
    guint32 up = gr_sketch_parent (sketch, order[i]);
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

/* How bad a drawing is: a million for each crossing (twice, once for either edge), and what lengths and nearness cost. */
static double
ease_energy (const Spring *spring)
{
  const GrSketch *sketch = spring->sketch;
  double energy = 0;
  for (guint32 i = 0; i < spring->n; i++)
    for (guint32 k = 0; k < i; k++)
      energy += ease_apart (sketch, spring->vertex[i], spring->vertex[k]);
  for (guint32 i = 0; i < spring->n_edges; i++)
    energy += ease_edge (spring, &sketch->edge[spring->edge[i]]);
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

/* Moves the vertices of the piece (sketch->at) apart and off the edges of others, as far as a bounded amount of work goes,
   without a new crossing. */
static void
ease_run (const Spring *spring, GRand *random)
{
  guint64 each = (guint64) 6 * spring->n * (spring->n + spring->n_edges + 1) * 3;
  guint n_rounds = (guint) MIN (EASE_ROUNDS, EASE_WORK / each);
  g_autofree double *step = g_new (double, spring->n);
  for (guint32 i = 0; i < spring->n; i++)
    step[i] = EASE_STEP;
  for (guint round = 0; round < n_rounds; round++)
    for (guint32 i = 0; i < spring->n; i++)
      ease_vertex (spring, spring->vertex[i], random, &step[i]);
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

/* Gives the present drawing air and keeps it where it has less energy than the best one so far. */
static void
spring_ease (const Spring *spring, GRand *random, SpringBest *best)
{
  ease_run (spring, random);
  spring_keep (spring, ease_energy (spring), 0, best);
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

/* Spreads a piece out from several beginnings and keeps the best. */
void
gr_sketch_spread (GrSketch *sketch, guint32 piece, guint32 *order)
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
    guint32 n = gr_sketch_order (sketch, piece, try > 0 ? random : NULL, order);
    gr_sketch_levels (sketch, order, n);
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
