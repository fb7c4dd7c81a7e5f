// SPDX-License-Identifier: MIT
// A name for a small coloured graph that does not depend on how its nodes were numbered, so that mirror images and
// repeated shapes share what is known of them.
#pragma once

#include "hackenbush/blocks.h"

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
