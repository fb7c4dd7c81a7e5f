// SPDX-License-Identifier: MIT
// Where the vertices of a graph on the ground stand. Its pieces stand side by side. A piece that is a tree on one foot
// is laid out in nested wedges, which never cross, or, where these get too narrow, in levels over a row of leaves. Any
// other piece is spread out by springs (sketch.c), or, where it is too large for them, stands in the levels of a
// spanning tree. All numbers are drawn from a fixed seed.
// Invariant: while pieces are placed, feet stand at height 0, other vertices at positive heights (y up).
#include "layout/sketch.h"

#include <math.h>

#define PIECE_GAP 30.0 /* between pieces, in points */
#define WEDGE 2.3      /* of a whole tree, in radians */
#define CLOSEST 21.0   /* vertices nearer than this are too near, in points */
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

void
gr_standing_free (GrStanding *standing)
{
  if (standing == NULL)
    return;
  g_array_unref (standing->edge);
  g_free (standing->is_foot);
  g_free (standing->at);
  g_free (standing);
}

void
gr_standing_add (GrStanding *standing, guint32 tail, guint32 head)
{
  g_assert (tail < standing->n && head < standing->n && tail != head);
  GrStandingEdge edge = { tail, head, FALSE, 0 };
  g_array_append_val (standing->edge, edge);
}

/* ---- trees ---- */

/* Wedges: each child gets a part of its parent's by its leaves, and stands on the middle of it, a little upright. */
static void
tree_wedges (GrSketch *sketch, const guint32 *order, guint32 n)
{
  g_autofree double *leaves = g_new0 (double, sketch->n), *low = g_new0 (double, sketch->n);
  g_autofree double *width = g_new0 (double, sketch->n), *used = g_new0 (double, sketch->n);
  for (guint32 i = n; i-- > 0;) { /* above each vertex, itself where it has none above */
    guint32 vertex = order[i], parent = gr_sketch_parent (sketch, vertex);
    leaves[vertex] = MAX (1, leaves[vertex]);
    if (parent != G_MAXUINT32)
      leaves[parent] += leaves[vertex];
  }
  double total = WEDGE * MIN (1, 0.25 + 0.25 * leaves[order[0]]);
  low[order[0]] = -total / 2;
  width[order[0]] = total;
  for (guint32 i = 1; i < n; i++) {
    guint32 vertex = order[i], parent = gr_sketch_parent (sketch, vertex);
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
  guint32 n = gr_sketch_order (sketch, piece, NULL, order), n_edges = 0, n_feet = 0;
  for (guint32 i = 0; i < sketch->n_edges; i++)
    n_edges += sketch->piece[sketch->edge[i].tail] == piece;
  for (guint32 i = 0; i < n; i++)
    n_feet += sketch->is_foot[order[i]];
  if (n_edges + 1 > n || n_feet != 1) {
    if (n <= MOST_SPREAD)
      gr_sketch_spread (sketch, piece, order);
    else
      gr_sketch_levels (sketch, order, n);
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
    gr_sketch_levels (sketch, order, n);
}

void
gr_standing_run (GrStanding *standing)
{
  GrSketch sketch;
  gr_sketch_init (&sketch, standing);
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
  gr_sketch_clear (&sketch);
}
