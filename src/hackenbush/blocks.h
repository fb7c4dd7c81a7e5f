// SPDX-License-Identifier: MIT
// The blocks of a graph: bridges, loops, and parts with cycles that no single node takes apart. Blocks meet in nodes
// only, and seen from the ground they form a tree.
#pragma once

#include <glib.h>

typedef struct {
  guint32 node[2]; /* 0 is the ground; both the same: a loop */
  guint8 hue;      /* GrHue */
} GrBlockEdge;

typedef struct {
  guint32 root;     /* the node through which it stands on the ground, or the ground */
  guint32 first, n; /* its edges are edge[first … first + n) of GrBlocks */
} GrBlock;

/* What was found, and room for finding it, which serves many graphs. */
typedef struct {
  GArray *block; /* of GrBlock; what stands on a block comes before it */
  GArray *edge;  /* of guint32 */
  /* private */
  guint32 n_nodes_room, n_edges_room;
  guint32 *row, *around, *number, *low, *next, *up, *stack;
} GrBlocks;

void gr_blocks_init (GrBlocks *blocks);
void gr_blocks_clear (GrBlocks *blocks);

#define GR_BLOCKS_NO_EDGE G_MAXUINT32
/* Finds the blocks of what hangs together with node 0, leaving out the edge @skipped (or GR_BLOCKS_NO_EDGE), in linear
   time. */
void gr_blocks_find (GrBlocks *blocks, guint32 n_nodes, const GrBlockEdge *edge, guint32 n_edges, guint32 skipped);
