// SPDX-License-Identifier: MIT
// A drawing of a directed graph as data: nodes with their places, edges with their routes, whoever found them
// (layered.h, tidy.h, or a figure), and what is done to it afterwards.
#pragma once

#include "scene/scene.h"

typedef enum { GR_DIRECTION_RIGHT, GR_DIRECTION_DOWN, GR_DIRECTION_LEFT, GR_DIRECTION_UP } GrDirection;

typedef struct {
  double width, height;  /* in points: room the node needs, label included */
  double radius;         /* in points: edges end this far from the centre; 0: on the ellipse of width and height */
  double flat_x, flat_y; /* with a radius: half the straight sides of a box with round corners of that radius */
  gboolean is_square;    /* with a radius: on a rounded square of that half side instead of a circle */
  const GrPoint
    *corner; /* (nullable, lent) without a radius: on this polygon, whose corners are in halves of width and height */
  guint n_corners;
  double x, y; /* result: centre, y down */
} GrLayoutNode;

typedef struct {
  guint32 tail, head;
  double weight; /* how much it wants to be short and straight: 1 ordinary */
  guint n_ranks; /* over how many it leads at least; 0: one */
  GrPoint
    room; /* in points, across and down, of the name on it; (0, 0): it has none, or its place is not found with the layout */
  GrPoint label; /* result: the middle of that name */
  /* result: 3k + 1 Bézier points in GrLayout.point, from the tail's to the head's border */
  guint first_point, n_points;
} GrLayoutEdge;

/* Nodes that belong together: in a box, or side by side. */
typedef struct {
  gboolean is_box;
  guint depth;         /* how many boxes are around it */
  const char *label;   /* (nullable, lent) room is kept for it in the box */
  const guint32 *node; /* (lent) shape (n_nodes) */
  guint n_nodes;
} GrLayoutGroup;

typedef struct {
  GrDirection direction;
  double node_gap, rank_gap; /* in points */
  double row;                /* in points: what is much longer is wrapped into rows of at most so much; 0: nothing is */
  gboolean is_in_line;       /* parts stand side by side, and not in rows */
  GArray *node;              /* of GrLayoutNode */
  GArray *edge;              /* of GrLayoutEdge */
  GArray *point;             /* of GrPoint */
  GArray *group;             /* of GrLayoutGroup, outer boxes first */
  gboolean plain;            /* result: the plain method was used, which crosses more edges */
  gboolean is_grouped;       /* result: the groups were heeded, which graphs that dot lays out in process are */
} GrLayout;

GrLayout *gr_layout_new (GrDirection direction, double node_gap, double rank_gap);
void gr_layout_free (GrLayout *layout);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrLayout, gr_layout_free)
guint32 gr_layout_add_node (GrLayout *layout, double width, double height);
void gr_layout_add_edge (GrLayout *layout, guint32 tail, guint32 head, double weight);
/* @edge of another layout from @tail to @head: with its weight and ranks. */
void gr_layout_copy_edge (GrLayout *layout, const GrLayoutEdge *edge, guint32 tail, guint32 head);

static inline gboolean
gr_layout_is_sideways (const GrLayout *layout)
{
  return layout->direction == GR_DIRECTION_RIGHT || layout->direction == GR_DIRECTION_LEFT;
}

/* Pulls the ranks of a placed layout apart, edges included, until it is @aspect times as long along its direction as
   across, or @most times as long as it was: steep edges are hard to follow. */
void gr_layout_stretch (GrLayout *layout, double aspect, double most);

/* TRUE where a placed layout is much longer along its direction than across. */
gboolean gr_layout_is_long (const GrLayout *layout);

/* Takes the corners out of routes that are not clipped yet, where no node is in the way. */
void gr_layout_smooth (GrLayout *layout);

/* For nodes that were placed otherwise: edges without a route (n_points 0) become straight, all are cut at the
   borders. */
void gr_layout_clip (GrLayout *layout);

/* Puts node i at @place[i] (in any unit, y up), so far apart that edges are of ordinary length and no two nodes overlap, up to
   eight times that length, and makes the edges straight. */
void gr_layout_put (GrLayout *layout, const GrPoint *place);

/* The transitive reduction: which edges (of guint8, shape (n_edges)) are not implied by longer paths. (transfer
   full) */
GArray *gr_layout_reduce (guint32 n_nodes, const GrLayoutEdge *edge, guint n_edges);
