// SPDX-License-Identifier: MIT
// Pieces of graphs on the ground that are no trees, spread out by springs and repulsion from several beginnings, each from a
// spanning tree in another order. The one with the fewest crossings stays, and among those the most even. Where
// crossings are left, drawings without any (planar.h) are tried of a planar piece, and of any other the best one, given air
// (ease.c).
// Source: P. Eades, A heuristic for graph drawing, Congressus Numerantium 42 (1984).
#include "layout/planar.h"

#include <math.h>

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

static gboolean
spring_touches (const GrSketch *sketch, guint32 edge, guint32 vertex)
{
  return sketch->edge[edge].tail == vertex || sketch->edge[edge].head == vertex;
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
      if (spring_touches (sketch, edge, vertex))
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
      if (!spring_touches (sketch, edge, spring->vertex[k])) {
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

/* Gives the present drawing air and keeps it where it has less energy than the best one so far. */
static void
spring_ease (const Spring *spring, GRand *random, SpringBest *best)
{
  GrEase ease = { spring->sketch, spring->vertex, spring->n, spring->edge, spring->n_edges };
  gr_ease_run (&ease, random);
  spring_keep (spring, gr_ease_energy (&ease), 0, best);
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
  GrEase ease = { sketch, spring.vertex, spring.n, edge, spring.n_edges };
  spring_take (&spring, &best);
  spring_scale (&spring, 1);
  gboolean is_eased = best.badness >= CROSSING || gr_ease_air (&ease) < LEAST_AIR;
  if (is_eased)
    spring_try_planar (&spring, random, &best);
  spring_take (&spring, &best);
  spring_scale (&spring, 1);
  if (is_eased)
    spring_scale (&spring, CLAMP (AIR / gr_ease_air (&ease), 1, MOST_SCALE));
}
