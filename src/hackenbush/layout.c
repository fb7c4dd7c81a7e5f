// SPDX-License-Identifier: MIT
// Where the nodes of a Hackenbush picture stand: as those of a graph on the ground (layout/standing.h), on which each
// foot is a vertex of its own and each loop an edge to a leaf of its own, for room.
#include "hackenbush/bush.h"
#include "layout/standing.h"

/* The vertex at an end of an edge: nodes come first, then feet. */
static guint32
place_vertex (const GrBush *bush, const GrBushEdge *edge, guint end)
{
  return edge->node[end] == 0 ? bush->n_nodes + edge->foot[end] : edge->node[end];
}

static GrStanding *
place_graph (const GrBush *bush)
{
  guint32 n_loops = 0, next_leaf = bush->n_nodes + bush->n_feet;
  for (guint32 i = 0; i < bush->edge->len; i++) {
    const GrBushEdge *edge = gr_bush_edge (bush, i);
    n_loops += place_vertex (bush, edge, 0) == place_vertex (bush, edge, 1);
  }
  GrStanding *standing = gr_standing_new (next_leaf + n_loops, GR_BUSH_EDGE_LENGTH);
  for (guint32 i = 0; i < bush->n_feet; i++)
    standing->is_foot[bush->n_nodes + i] = 1;
  for (guint32 i = 0; i < bush->edge->len; i++) {
    const GrBushEdge *edge = gr_bush_edge (bush, i);
    guint32 tail = place_vertex (bush, edge, 0), head = place_vertex (bush, edge, 1);
    gr_standing_add (standing, tail, head == tail ? next_leaf : head);
    if (head == tail) {
      g_array_index (standing->edge, GrStandingEdge, i).is_short = TRUE;
      next_leaf++;
    }
  }
  return standing;
}

void
gr_bush_place (GrBush *bush)
{
  if (bush->place != NULL)
    return;
  g_autoptr (GrStanding) standing = place_graph (bush);
  gr_standing_run (standing);
  bush->place = g_memdup2 (standing->at, bush->n_nodes * sizeof (GrPoint));
  bush->foot = g_new0 (double, bush->n_feet);
  for (guint32 i = 0; i < bush->n_feet; i++)
    bush->foot[i] = standing->at[bush->n_nodes + i].x;
}
