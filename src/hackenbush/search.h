// SPDX-License-Identifier: MIT
// Values of blocks with cycles by search with memory, and what it needs: the blocks of a picture, names for them that do not
// depend on how their nodes were numbered, redwood furniture. Private to hackenbush/.
#pragma once

#include "hackenbush/colon.h"
#include "hackenbush/forms.h"

/* ---- blocks.c: bridges, loops, and parts with cycles that no single node takes apart; they meet in nodes only, and seen from the
   ground they form a tree ---- */

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

/* ---- canon.c: mirror images and repeated shapes share what is known of them ---- */

#define GR_CANON_MOST_NODES 32767

/* A graph that stands on node 0, with a number (a GrForm) at every other node. */
typedef struct {
  guint32 n_nodes, n_edges;
  guint32 *value;                      /* shape (n_nodes): value[0] means nothing */
  GrBlockEdge *edge;                   /* shape (n_edges), none of them a loop */
  guint32 n_values_room, n_edges_room; /* private to search.c, whose arrays serve several graphs */
} GrShape;

typedef struct {
  /* private */
  guint32 room;
  guint64 *hash, *next;
  guint32 *order, *rank;
} GrCanon;

void gr_canon_clear (GrCanon *canon);
/* Numbers the nodes of @shape anew and writes it to @key (of guint32, emptied first): how many nodes and edges it has,
   the values from node 1 on, the edges in rising order. Equal keys are equal graphs; equal graphs have equal keys but
   where they are very regular. */
void gr_canon_key (GrCanon *canon, const GrShape *shape, GArray *key);
/* Reads a key. The arrays of @shape must have room for it. */
void gr_canon_read (const guint32 *key, GrShape *shape);

/* ---- redwood.c: pictures whose values follow from counting moves ---- */

/* TRUE where @shape, a block, is redwood furniture of at most 64 red edges or a bed of at most 16 tops, or that with the colours swapped: then its
   value is @sign / 2^@halvings. Takes one of *budget for each position looked at; where that comes to 0, the value means
   nothing. */
gboolean gr_bush_redwood (const GrForms *forms, const GrShape *shape, guint64 *budget, gint64 *sign, guint64 *halvings);

/* ---- search.c ---- */

/* The ordinal sums that it has met. (transfer none) */
GrColon *gr_bush_forms_colon (GrBushForms *search);
/* The value of @block: one block (two nodes or more) that stands on its node 0, with a game of value value[i] on node
   i. GR_FORM_NONE and @error over a limit. */
GrForm gr_bush_forms_block (GrBushForms *search, const GrShape *block, GError **error);
