// SPDX-License-Identifier: MIT
// A state graph as data, with what is known of its positions and moves as attributes, for programs that read graphs.
#pragma once

#include "game/study.h"
#include "layout/layout.h"

typedef struct {
  const char *key;  /* static storage */
  const char *text; /* kept in the net's chunk, or static too */
  gboolean is_bare; /* a number or true: no string */
} GrNetAttribute;

typedef struct {
  const char *name;  /* no two alike; kept in the net's chunk */
  GArray *attribute; /* of GrNetAttribute */
} GrNetNode;

typedef struct {
  guint32 tail, head;
  GArray *attribute; /* (nullable: none) of GrNetAttribute */
} GrNetEdge;

typedef struct {
  GArray *node; /* of GrNetNode, as the study's graph has them */
  GArray *edge; /* of GrNetEdge */
  GStringChunk *text;
} GrNet;

/* What the reader says of one position or move besides; all nullable. */
typedef struct {
  const char *label, *url, *tooltip;
} GrNetNote;

/* The state graph of @study: for every position its name, its label, its value (`grundy`, of partizan games `value`),
   `outcome`, colours and, where both players have the same moves, `remoteness`; for all moves from one position to another
   an edge, `winning` and bold where it wins for everyone who may make it, and in partizan games in the mover's colour. The
   start has `start` and a token, so that the token game reads the same question back. @layout (nullable), of the same
   nodes, gives them `pos`, y up, and their edges as far as it has them. NULL and @error over a limit. (transfer full) */
GrNet *gr_net_new (GrStudy *study, const GrLayout *layout, GError **error);
/* Nets are counted; gr_net_free() gives one reference back. */
GrNet *gr_net_ref (GrNet *net);
void gr_net_free (GrNet *net);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrNet, gr_net_free)

/* The node of @graph, that of @study, at which the one start stands; G_MAXUINT32 where there are several. */
guint32 gr_net_start (const GrStudy *study, const GrGraph *graph);
/* Of a summary: tells that @node is drawn @at (y down). That is no `pos`, which all nodes would have. */
void gr_net_place (GrNet *net, guint32 node, GrPoint at);
/* Tells that @node is drawn as the node @other, which has the same play. */
void gr_net_stand_in (GrNet *net, guint32 node, guint32 other);

/* Adds what @note says to the attributes of node @node, or of edge @edge. */
void gr_net_note_node (GrNet *net, guint node, const GrNetNote *note);
void gr_net_note_edge (GrNet *net, guint edge, const GrNetNote *note);
