// SPDX-License-Identifier: MIT
// Where the nodes of a Hackenbush picture stand: as those of a graph on the ground (layout/standing.h), on which each
// foot is a vertex of its own and each loop an edge to a leaf of its own, for room. Parallel edges are one edge, which takes
// more room.
#include "hackenbush/bush.h"
#include "layout/standing.h"

#define PARALLEL_BULGE 0.1 /* in edge lengths, for each edge after the first */
#define PETAL_BULGE 0.1

/* The edge from @tail to @head that is there already, either way round; NULL: none. */
static GrStandingEdge *
place_known (const GrStanding *standing, guint32 tail, guint32 head)
{
  for (guint i = 0; i < standing->edge->len; i++) {
    GrStandingEdge *edge = &g_array_index (standing->edge, GrStandingEdge, i);
    if ((edge->tail == tail && edge->head == head) || (edge->tail == head && edge->head == tail))
      return edge;
  }
  return NULL;
}

static GrStanding *
place_graph (const GrBush *bush)
{
  guint32 n_loops = 0, next_leaf = bush->n_nodes + bush->n_feet;
  for (guint32 i = 0; i < bush->edge->len; i++) {
    const GrBushEdge *edge = gr_bush_edge (bush, i);
    n_loops += gr_bush_end_vertex (bush, edge, 0) == gr_bush_end_vertex (bush, edge, 1);
  }
  GrStanding *standing = gr_standing_new (next_leaf + n_loops, GR_BUSH_EDGE_LENGTH);
  for (guint32 i = 0; i < bush->n_feet; i++)
    standing->is_foot[bush->n_nodes + i] = 1;
  for (guint32 i = 0; i < bush->edge->len; i++) {
    const GrBushEdge *edge = gr_bush_edge (bush, i);
    guint32 tail = gr_bush_end_vertex (bush, edge, 0), head = gr_bush_end_vertex (bush, edge, 1);
    GrStandingEdge *known = head != tail && bush->edge->len <= GR_BUSH_MAX_DRAWN ? place_known (standing, tail, head)
                                                                                 : NULL;
    if (known != NULL) {
      known->bulge += PARALLEL_BULGE;
      continue;
    }
    gr_standing_add (standing, tail, head == tail ? next_leaf : head);
    if (head == tail) {
      GrStandingEdge *petal = &g_array_index (standing->edge, GrStandingEdge, standing->edge->len - 1);
      petal->is_short = TRUE;
      petal->bulge = PETAL_BULGE;
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
