// SPDX-License-Identifier: MIT
// A drawing of a piece on the ground given air, without a new crossing: one vertex at a time goes where the energy around
// it is less. Edges want to be of length 1; vertices push one another away, and edges push away vertices that are not their
// own, the more the nearer, so that nothing comes to lie on an edge; a crossing costs more than all that. A vertex tries
// eight directions, in steps that grow while they succeed and shrink when they fail, and now and then a place anywhere, by
// which it gets out of a narrow face.
// Source: P. Simonetto, D. Archambault, D. Auber, R. Bourqui, ImPrEd: an improved force-directed algorithm that prevents
// nodes from crossing edges, Computer Graphics Forum 30 (2011), for the forces and the rule; the descent is our own.
// Invariant: the energy never grows; feet stay at height 0, other vertices at EASE_LOWEST or higher.
#include "layout/sketch.h"

#include <math.h>

#define EASE_LOWEST 0.42
#define EASE_WORK 9000000  /* distances taken, about */
#define EASE_ROUNDS 420    /* at most */
#define EASE_CROSSING 1e6  /* more than everything else */
#define EASE_EDGE 0.75     /* an edge pushes vertices away that are nearer */
#define EASE_NEAR 1e-3     /* no distance counts as less */
#define EASE_STEP 0.3      /* to begin with */
#define EASE_LONGEST 1.0   /* of the steps */
#define EASE_SHORTEST 2e-3 /* a vertex with shorter ones rests for a while */

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
ease_edge (const GrEase *ease, const GrStandingEdge *edge)
{
  const GrSketch *sketch = ease->sketch;
  const GrPoint *a = &sketch->at[edge->tail], *b = &sketch->at[edge->head];
  double length = hypot (a->x - b->x, a->y - b->y), wanted = (edge->is_short ? 0.6 : 1) + edge->bulge;
  double energy = (length - wanted) * (length - wanted);
  for (guint32 i = 0; i < ease->n; i++)
    if (ease->vertex[i] != edge->tail && ease->vertex[i] != edge->head)
      energy += ease_air (sketch, edge, ease->vertex[i]);
  for (guint32 i = 0; i < ease->n_edges; i++) {
    const GrStandingEdge *other = &sketch->edge[ease->edge[i]];
    if (other->tail != edge->tail && other->tail != edge->head && other->head != edge->tail && other->head != edge->head
        && gr_segments_cross (*a, *b, sketch->at[other->tail], sketch->at[other->head]))
      energy += EASE_CROSSING;
  }
  return energy;
}

/* Of all that changes with the place of @vertex. */
static double
ease_around (const GrEase *ease, guint32 vertex)
{
  const GrSketch *sketch = ease->sketch;
  double energy = 0;
  for (guint32 i = 0; i < ease->n; i++)
    energy += ease->vertex[i] != vertex ? ease_apart (sketch, vertex, ease->vertex[i]) : 0;
  for (guint32 i = 0; i < ease->n_edges; i++) {
    const GrStandingEdge *edge = &sketch->edge[ease->edge[i]];
    energy += edge->tail == vertex || edge->head == vertex ? ease_edge (ease, edge) : ease_air (sketch, edge, vertex);
  }
  return energy;
}

double
gr_ease_energy (const GrEase *ease)
{
  const GrSketch *sketch = ease->sketch;
  double energy = 0;
  for (guint32 i = 0; i < ease->n; i++)
    for (guint32 k = 0; k < i; k++)
      energy += ease_apart (sketch, ease->vertex[i], ease->vertex[k]);
  for (guint32 i = 0; i < ease->n_edges; i++)
    energy += ease_edge (ease, &sketch->edge[ease->edge[i]]);
  return energy;
}

/* Moves @vertex to @to where that is better than *@energy. */
static gboolean
ease_move (const GrEase *ease, guint32 vertex, GrPoint to, double *energy)
{
  GrSketch *sketch = ease->sketch;
  GrPoint before = sketch->at[vertex];
  sketch->at[vertex] = (GrPoint) { to.x, sketch->is_foot[vertex] ? 0 : MAX (EASE_LOWEST, to.y) };
  double now = ease_around (ease, vertex);
  if (now < *energy) {
    *energy = now;
    return TRUE;
  }
  sketch->at[vertex] = before;
  return FALSE;
}

static void
ease_vertex (const GrEase *ease, guint32 vertex, GRand *random, double *step)
{
  double energy = ease_around (ease, vertex), turn = g_rand_double_range (random, 0, G_PI / 4);
  gboolean has_moved = FALSE;
  for (guint i = 0; i < 8 && !has_moved; i++) {
    double angle = turn + i * G_PI / 4;
    GrPoint at = ease->sketch->at[vertex];
    GrPoint by = { *step * cos (angle), *step * sin (angle) };
    has_moved = ease_move (ease, vertex, (GrPoint) { at.x + by.x, at.y + by.y }, &energy);
  }
  *step = has_moved ? MIN (EASE_LONGEST, 1.4 * *step) : 0.6 * *step;
  if (*step >= EASE_SHORTEST)
    return;
  *step = 0.05;
  double reach = sqrt (ease->n) + 1;
  GrPoint at = ease->sketch->at[vertex];
  ease_move (ease, vertex,
             (GrPoint) { at.x + g_rand_double_range (random, -reach, reach),
                         at.y + g_rand_double_range (random, -reach, reach) },
             &energy);
}

void
gr_ease_run (const GrEase *ease, GRand *random)
{
  guint64 each = (guint64) 6 * ease->n * (ease->n + ease->n_edges + 1) * 3;
  guint n_rounds = (guint) MIN (EASE_ROUNDS, EASE_WORK / each);
  g_autofree double *step = g_new (double, ease->n);
  for (guint32 i = 0; i < ease->n; i++)
    step[i] = EASE_STEP;
  for (guint round = 0; round < n_rounds; round++)
    for (guint32 i = 0; i < ease->n; i++)
      ease_vertex (ease, ease->vertex[i], random, &step[i]);
}

double
gr_ease_air (const GrEase *ease)
{
  const GrSketch *sketch = ease->sketch;
  double least = G_MAXDOUBLE;
  for (guint32 i = 0; i < ease->n_edges; i++) {
    const GrStandingEdge *edge = &sketch->edge[ease->edge[i]];
    for (guint32 k = 0; k < ease->n && !ease_is_arch (sketch, edge); k++)
      if (ease->vertex[k] != edge->tail && ease->vertex[k] != edge->head)
        least = MIN (least,
                     gr_segment_distance (sketch->at[ease->vertex[k]], sketch->at[edge->tail], sketch->at[edge->head])
                       - edge->bulge);
  }
  return least;
}
