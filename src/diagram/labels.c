// SPDX-License-Identifier: MIT
// Labels out of the way. Everything drawn is strewn with marks (along moves, over nodes, over labels already placed),
// which a grid of cells holds; a place for a label costs the weight of the marks that it would cover. Labels whose
// usual place is free stay there; the others then take the cheapest of eight places, the usual one first among equals.
// One that still has a move under it stands on a bit of paper.
// Source: J. Christensen, J. Marks, S. Shieber, An empirical study of algorithms for point-feature label placement, ACM
// Trans. Graphics 14 (1995): the greedy method with eight candidates.
// Invariant: the marks of a cell are a list from cell[c] through Mark.next, G_MAXUINT32 at its end.
#include "diagram/node.h"

#include <math.h>

#define STEP 3.0            /* between marks on a move, in points */
#define MAX_MARKS 1000000.0 /* beyond, the step grows */
#define CELL 24.0
#define MAX_CELLS 1000000.0
#define AIR_ACROSS 3.5 /* beside a label: two neighbours must not read as one */
#define AIR 1.0        /* above and below it */
#define HEAD 9.0       /* an arrow head's length: covering one costs more */
#define WEIGHT_MOVE 1
#define WEIGHT_HEAD 4
#define WEIGHT_SOLID 40 /* nodes and labels */
#define NOBODY ((1u << 26) - 1)

typedef struct {
  float x, y;
  guint32 owner : 26, weight : 6; /* there may be a million marks */
  guint32 next;
} Mark;

typedef struct {
  GrBox box;
  double cell_size;
  guint columns, rows;
  guint32 *cell;
  GArray *mark; /* of Mark */
} Marks;

static void
marks_clear (Marks *marks)
{
  g_free (marks->cell);
  g_clear_pointer (&marks->mark, g_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Marks, marks_clear)

static guint
marks_column (const Marks *marks, double x)
{
  return (guint) CLAMP ((x - marks->box.x) / marks->cell_size, 0, marks->columns - 1);
}

static guint
marks_row (const Marks *marks, double y)
{
  return (guint) CLAMP ((y - marks->box.y) / marks->cell_size, 0, marks->rows - 1);
}

static void
marks_add (Marks *marks, double x, double y, guint32 owner, guint32 weight)
{
  guint32 *cell = &marks->cell[(gsize) marks_row (marks, y) * marks->columns + marks_column (marks, x)];
  Mark mark = { (float) x, (float) y, owner, weight, *cell };
  *cell = marks->mark->len;
  g_array_append_val (marks->mark, mark);
}

/* The length of the control polygon of one Bézier segment: not less than the curve's. */
static double
marks_length (const GrPoint *p)
{
  double length = 0;
  for (guint i = 0; i < 3; i++)
    length += hypot (p[i + 1].x - p[i].x, p[i + 1].y - p[i].y);
  return length;
}

static void
marks_add_move (Marks *marks, const GrPoint *point, guint n_points, double step)
{
  GrPoint tip = point[n_points - 1];
  for (guint i = 0; i + 3 < n_points; i += 3) {
    const GrPoint *p = &point[i];
    guint n = (guint) (marks_length (p) / step) + 1;
    for (guint k = 0; k <= n; k++) {
      GrPoint at = gr_curve_at (p, (double) k / n);
      double x = at.x - tip.x, y = at.y - tip.y;
      gboolean is_head = x * x + y * y < HEAD * HEAD;
      marks_add (marks, at.x, at.y, NOBODY, is_head ? WEIGHT_HEAD : WEIGHT_MOVE);
    }
  }
}

/* Marks all over @box, no further apart than a label is high. */
static void
marks_add_box (Marks *marks, GrBox box, guint32 owner)
{
  guint n_x = (guint) (box.width / 6) + 1, n_y = (guint) (box.height / 6) + 1;
  for (guint i = 0; i <= n_x; i++)
    for (guint k = 0; k <= n_y; k++)
      marks_add (marks, box.x + box.width * i / n_x, box.y + box.height * k / n_y, owner, WEIGHT_SOLID);
}

/* What a label of @owner over @box would cover; *@moves: of that, moves. */
static guint64
marks_cost (const Marks *marks, GrBox box, guint32 owner, guint64 *moves)
{
  double left = box.x - AIR_ACROSS, right = box.x + box.width + AIR_ACROSS;
  double top = box.y - AIR, bottom = box.y + box.height + AIR;
  guint64 cost = 0;
  *moves = 0;
  for (guint row = marks_row (marks, top); row <= marks_row (marks, bottom); row++)
    for (guint column = marks_column (marks, left); column <= marks_column (marks, right); column++)
      for (guint32 i = marks->cell[(gsize) row * marks->columns + column]; i != G_MAXUINT32;) {
        const Mark *mark = &g_array_index (marks->mark, Mark, i);
        if (mark->owner != owner && mark->x > left && mark->x < right && mark->y > top && mark->y < bottom) {
          cost += mark->weight;
          *moves += mark->owner == NOBODY ? mark->weight : 0;
        }
        i = mark->next;
      }
  return cost;
}

static GrBox
labels_box (const GrLayout *layout, const GrNodeLook *node, guint index, GrNodeLabel place)
{
  const GrLayoutNode *at = &g_array_index (layout->node, GrLayoutNode, index);
  GrBox box = gr_node_label_box (&node[index], place);
  box.x += at->x;
  box.y += at->y;
  return box;
}

/* Strews marks over moves and nodes. */
static void
labels_mark (Marks *marks, const GrLayout *layout)
{
  GrBox box = gr_box_empty;
  double length = 0;
  for (guint i = 0; i < layout->node->len; i++) {
    const GrLayoutNode *node = &g_array_index (layout->node, GrLayoutNode, i);
    box = gr_box_union (box,
                        (GrBox) { node->x - node->width, node->y - node->height, 2 * node->width, 2 * node->height });
  }
  for (guint i = 0; i < layout->edge->len; i++) {
    const GrLayoutEdge *edge = &g_array_index (layout->edge, GrLayoutEdge, i);
    for (guint k = 0; k + 3 < edge->n_points; k += 3)
      length += marks_length (&g_array_index (layout->point, GrPoint, edge->first_point + k));
  }
  double step = MAX (STEP, length / MAX_MARKS);
  /* A grid with room for all marks, and more. */
  marks->box = box;
  marks->cell_size = MAX (CELL, sqrt (box.width * box.height / MAX_CELLS));
  marks->columns = (guint) (box.width / marks->cell_size) + 1;
  marks->rows = (guint) (box.height / marks->cell_size) + 1;
  gsize n_cells = (gsize) marks->columns * marks->rows;
  marks->cell = g_new (guint32, n_cells);
  for (gsize i = 0; i < n_cells; i++)
    marks->cell[i] = G_MAXUINT32;
  marks->mark = g_array_sized_new (FALSE, FALSE, sizeof (Mark), (guint) (length / step));
  for (guint i = 0; i < layout->edge->len; i++) {
    const GrLayoutEdge *edge = &g_array_index (layout->edge, GrLayoutEdge, i);
    marks_add_move (marks, &g_array_index (layout->point, GrPoint, edge->first_point), edge->n_points, step);
  }
  for (guint i = 0; i < layout->node->len; i++) {
    const GrLayoutNode *node = &g_array_index (layout->node, GrLayoutNode, i);
    double half_x = 0.85 * node->radius + node->flat_x, half_y = 0.85 * node->radius + node->flat_y;
    marks_add_box (marks, (GrBox) { node->x - half_x, node->y - half_y, 2 * half_x, 2 * half_y }, i);
  }
}

/* The cheapest place for the label of node @index. */
static void
labels_choose (const Marks *marks, const GrLayout *layout, GrNodeLook *node, guint index)
{
  /* clang-format off */
  static const GrNodeLabel order[3][GR_N_NODE_LABELS] = {
    { GR_NODE_LABEL_ABOVE, GR_NODE_LABEL_ABOVE_RIGHT, GR_NODE_LABEL_ABOVE_LEFT, GR_NODE_LABEL_BELOW,
      GR_NODE_LABEL_RIGHT, GR_NODE_LABEL_LEFT, GR_NODE_LABEL_BELOW_RIGHT, GR_NODE_LABEL_BELOW_LEFT },
    { GR_NODE_LABEL_ABOVE_RIGHT, GR_NODE_LABEL_ABOVE_LEFT, GR_NODE_LABEL_RIGHT, GR_NODE_LABEL_LEFT,
      GR_NODE_LABEL_BELOW_RIGHT, GR_NODE_LABEL_BELOW_LEFT, GR_NODE_LABEL_BELOW, GR_NODE_LABEL_ABOVE },
    { GR_NODE_LABEL_ABOVE_LEFT, GR_NODE_LABEL_ABOVE_RIGHT, GR_NODE_LABEL_LEFT, GR_NODE_LABEL_RIGHT,
      GR_NODE_LABEL_BELOW_LEFT, GR_NODE_LABEL_BELOW_RIGHT, GR_NODE_LABEL_BELOW, GR_NODE_LABEL_ABOVE },
  };
  /* clang-format on */
  GrNodeLabel usual = node[index].place;
  const GrNodeLabel *candidate = order[usual == GR_NODE_LABEL_ABOVE_RIGHT  ? 1
                                       : usual == GR_NODE_LABEL_ABOVE_LEFT ? 2
                                                                           : 0];
  guint64 least = G_MAXUINT64;
  for (guint i = 0; i < GR_N_NODE_LABELS; i++) {
    guint64 moves, cost = marks_cost (marks, labels_box (layout, node, index, candidate[i]), index, &moves);
    if (cost < least) {
      least = cost;
      node[index].place = candidate[i];
      node[index].is_backed = moves > 0;
    }
  }
}

void
gr_labels_place (const GrLayout *layout, GrNodeLook *node)
{
  g_auto (Marks) marks = { 0 };
  g_autoptr (GArray) waiting = g_array_new (FALSE, FALSE, sizeof (guint));
  labels_mark (&marks, layout);
  for (guint i = 0; i < layout->node->len; i++) {
    guint64 moves;
    GrBox box = labels_box (layout, node, i, node[i].place);
    if (box.width < 0)
      continue;
    if (marks_cost (&marks, box, i, &moves) == 0)
      marks_add_box (&marks, box, i);
    else
      g_array_append_val (waiting, i);
  }
  for (guint k = 0; k < waiting->len; k++) {
    guint i = g_array_index (waiting, guint, k);
    labels_choose (&marks, layout, node, i);
    marks_add_box (&marks, labels_box (layout, node, i, node[i].place), i);
  }
}
