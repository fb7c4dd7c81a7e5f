// SPDX-License-Identifier: MIT
// A Hackenbush picture: coloured edges that stand on the ground, on one another or in cycles. Games that are
// Hackenbush, or turn into it, share its structure, its values and its drawing. The ground is one point, as the
// theory has it, with as many feet as the drawing wants.
//
// A position is the cuts that bound what still stands: the numbers of those removed edges that touch it, rising, each
// as its distance from the one before in LEB128. Cutting an edge drops from the list what no longer touches anything.
// So equal pictures are equal bytes, the start is no bytes at all, and a cut in a million edges takes three. A game may also have
// positions in which only the first edges stand, as they came: a mark, their number, and what the game adds to tell them apart.
#pragma once

#include "game/game.h"

typedef enum { GR_HUE_GREEN, GR_HUE_BLUE, GR_HUE_RED } GrHue; /* in the order of GrMover */

typedef struct {
  guint32 node[2]; /* 0 is the ground; both the same: a loop */
  guint32 foot[2]; /* which point of the ground the end stands on; 0 for ends that are not there */
  guint32 number;  /* the edge's number in the game */
  guint8 hue;      /* GrHue */
} GrBushEdge;

struct GrBush {
  guint32 n_nodes; /* the ground included */
  guint32 n_feet;  /* points of the ground */
  GArray *edge;    /* of GrBushEdge */
  guint32 *row;    /* shape (n_nodes + 1): edges at node i are around[row[i] … row[i + 1]), a loop once */
  guint32 *around;
  GrPoint *place; /* (nullable) shape (n_nodes): in points, y down, the ground at height 0; place[0] means nothing */
  double *foot;   /* (nullable, with place) shape (n_feet): where the feet stand */
  GPtrArray
    *label; /* (nullable) of char* (nullable): what is written beside the nodes, from node 0 on, as far as it is;
                       parts share it */
  GPtrArray *
    name; /* (nullable) of char* (nullable): what the edges are called, by number, as far as they are; parts share it */
  gboolean has_numbers; /* edges without a name have their number beside them */
  gboolean is_cut;      /* in pictures: its edges are pieces, which fall as they go */
  /* (nullable) Shape (n_edges), pictures cut short: how many edges this one stands for (0: itself), of guint32; whether
     they are of any colours, of guint8. */
  GArray *times, *is_gap;
};

/* A bush of @n_nodes without edges. */
GrBush *gr_bush_new (guint32 n_nodes, guint32 n_feet);
void gr_bush_free (GrBush *bush);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrBush, gr_bush_free)
/* Adds an edge with the next number. */
void gr_bush_add (GrBush *bush, guint32 tail, guint32 head, GrHue hue);
/* Writes @text beside @node in drawings. */
void gr_bush_set_label (GrBush *bush, guint32 node, const char *text);
/* What is written beside @node. (nullable) */
static inline const char *
gr_bush_label (const GrBush *bush, guint32 node)
{
  return bush->label != NULL && node < bush->label->len ? (const char *) bush->label->pdata[node] : NULL;
}
/* Calls edge @number @text, which is written beside it. */
void gr_bush_set_name (GrBush *bush, guint32 number, const char *text);
/* What edge @number is called. (nullable) */
static inline const char *
gr_bush_name (const GrBush *bush, guint32 number)
{
  return bush->name != NULL && number < bush->name->len ? (const char *) bush->name->pdata[number] : NULL;
}
/* Lays the rows, after the last edge. */
void gr_bush_finish (GrBush *bush);

static inline const GrBushEdge *
gr_bush_edge (const GrBush *bush, guint32 edge)
{
  return &g_array_index (bush->edge, GrBushEdge, edge);
}

/* The end of @edge that is not @node; @node itself for a loop. */
static inline guint32
gr_bush_other (const GrBushEdge *edge, guint32 node)
{
  return edge->node[0] == node ? edge->node[1] : edge->node[0];
}

/* Fills @order with the nodes that are reached from @from without the edges @removed (nullable, 1 each), the nearest first, and @up
   (shape (n_nodes)) with the edges by which they are, of @from n_edges, of others G_MAXUINT32. How many they are. */
guint32 gr_bush_walk (const GrBush *bush, guint32 from, const guint8 *removed, guint32 *order, guint32 *up);
/* What is reached from the node @from without the edges @removed (1 each, shape (n_edges)): 1 for each node. (transfer
   full) */
guint8 *gr_bush_reached (const GrBush *bush, guint32 from, const guint8 *removed);
/* Which edges stand in the position @at: 1 for each, shape (n_edges). (transfer full) @n_standing (nullable). */
guint8 *gr_bush_standing (const GrBush *bush, GrBytes at, guint32 *n_standing);
/* The cuts of a position: of guint32. (transfer full) */
GArray *gr_bush_cuts (const GrBush *bush, GrBytes at);
/* Appends the position with the edges @cut removed (of guint32, any order); one that is alone must stand in the start.
   */
void gr_bush_encode (const GrBush *bush, const GArray *cut, GByteArray *out);
/* Appends the position of the first @n edges, in GR_BUSH_FIRST_BYTES bytes; whether @at begins so. */
#define GR_BUSH_FIRST_BYTES 6
void gr_bush_encode_first (guint32 n, GByteArray *out);
gboolean gr_bush_is_first (GrBytes at);
/* TRUE where all of what stands (nullable: all edges) is green. */
gboolean gr_bush_is_green (const GrBush *bush, const guint8 *standing);
/* A bush of the standing edges alone, nodes, numbers and places kept. (transfer full) */
GrBush *gr_bush_part (const GrBush *bush, const guint8 *standing);
/* What hangs together with the node @from without the node @barred: 1 for each node; and the edges that touch nodes which @is_part
   marks (and @loop, or G_MAXUINT32) as a picture of its own with @root as the ground, in the order of @bush: @index (nullable) gets
   which ones of it (of guint32). (transfer full) */
guint8 *gr_bush_flood (const GrBush *bush, guint32 from, guint32 barred);
GrBush *gr_bush_over (const GrBush *bush, guint32 root, const guint8 *is_part, guint32 loop, GArray *index);
/* @bush and @other side by side on one ground, edges numbered from 0 on, with places where both have them. (transfer
   full) */
GrBush *gr_bush_join (const GrBush *bush, const GrBush *other);

/* ---- positions of a game that is played on one ---- */

/* How many edges stand. */
guint32 gr_bush_n_standing (const GrBush *bush, GrBytes at);
/* The cuts of @edge (of guint32; nullable: of all that stands), each tagged with its edge. */
void gr_bush_moves (const GrBush *bush, GrBytes from, const GArray *edge, GrMoves *out);
/* Only those that leave the value @wanted, where gr_bush_can_seek() finds them. */
void gr_bush_seek_moves (const GrBush *bush, GrBytes from, GrNimber wanted, GrMoves *out);
/* The value of what stands; FALSE where not all of it is green. */
gboolean gr_bush_grundy (const GrBush *bush, GrBytes at, GrNimber *out);
/* What stands, where it has its place in the whole, so that nothing moves from one position to the next. (transfer full) */
GrBush *gr_bush_picture (GrBush *bush, GrBytes at);

/* ---- values (values.c) ---- */

/* The Grundy value of what stands (nullable: all edges), read as green, by the colon and the fusion principle in linear
   time. Edges that float count nothing. */
GrNimber gr_bush_value (const GrBush *bush, const guint8 *standing);
/* 1 for each edge without which more would float, 0 for edges of cycles and loops. (transfer full) shape (n_edges). */
guint8 *gr_bush_bridges (const GrBush *bush);
/* TRUE where gr_bush_seek() ends soon: bridges take linear time, cycles the square of their 2-edge-connected part. */
gboolean gr_bush_can_seek (const GrBush *bush, const guint8 *standing);
/* Appends to @out (of guint32) the edges, rising, that leave the value @wanted when they are cut. */
void gr_bush_seek (const GrBush *bush, const guint8 *standing, GrNimber wanted, GArray *out);

/* ---- drawing (curves.c, draw.c) ---- */

/* More edges than this are told and not drawn. */
#define GR_BUSH_MAX_DRAWN 400
/* How long an edge is, in points, and how large a node. */
#define GR_BUSH_EDGE_LENGTH 44.0
#define GR_BUSH_NODE_RADIUS 4.0

/* Gives all nodes and feet a place, where they have none yet: trees grow upwards without crossings, other pictures are
   spread out with as few as can be found. */
void gr_bush_place (GrBush *bush);

/* How an edge is drawn. */
typedef enum {
  GR_BUSH_ORDINARY, /* by its hue */
  GR_BUSH_ACCENT,   /* under discussion */
  GR_BUSH_FAINT,    /* done with */
  GR_BUSH_GHOST,    /* just taken: hollow */
  GR_BUSH_GONE,     /* taken before: not drawn */
} GrBushLook;

/* A point on the ground, a node or an end of an edge in the drawing. */
GrPoint gr_bush_end_place (const GrBush *bush, const GrBushEdge *edge, guint end);

/* A number for the point where an end stands: nodes, then feet. */
guint32 gr_bush_end_vertex (const GrBush *bush, const GrBushEdge *edge, guint end);
/* The direction of (@x, @y), length 1; straight up where that is none. */
GrPoint gr_bush_unit (double x, double y);

/* The edges as Bézier curves, four points each, parallel ones and loops spread apart. (transfer full) shape (4 ·
   n_edges). */
GrPoint *gr_bush_curves (const GrBush *bush);

/* TRUE where @at is so near to an end of the curve @p that is an end of @q as well: there they touch in any case. */
gboolean gr_bush_curves_touch (const GrPoint *p, const GrPoint *q, GrPoint at, double within);

/* The point half way along a curve, and across[0] its normal of length 1. */
GrPoint gr_bush_curve_middle (const GrPoint *curve, GrPoint *across);

/* Draws the bush and the ground under it, which reaches at least from @left to @right (equal: as far as the picture
   needs). @look (nullable): of GrBushLook, shape (n_edges). Places must be given. */
void gr_bush_draw_edges (const GrBush *bush, const guint8 *look, double left, double right, GrScene *out);

/* The bush in the game's own way: places are found, and what is too large for a picture is told. */
void gr_bush_draw (GrBush *bush, GrScene *out);
