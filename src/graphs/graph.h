// SPDX-License-Identifier: MIT
// Graphs that a reader wrote, in DOT, as text, as CSV or as JSON, as flat arrays: nodes in file order with their names,
// labels, values and places.
#pragma once

#include "base/report.h"

typedef struct {
  guint32 tail, head;
} GrDotEdge;

/* Which way the reader wants a graph to run. */
typedef enum { GR_FLOW_UNSAID, GR_FLOW_RIGHT, GR_FLOW_DOWN, GR_FLOW_LEFT, GR_FLOW_UP } GrFlow;

/* How the reader wants a node or a box to look. */
typedef enum {
  GR_SHAPE_UNSAID,
  GR_SHAPE_NONE, /* text alone */
  GR_SHAPE_BOX,
  GR_SHAPE_ROUNDED,
  GR_SHAPE_ELLIPSE,
  GR_SHAPE_CIRCLE,
  GR_SHAPE_DIAMOND,
  GR_SHAPE_HEXAGON,
  GR_SHAPE_OCTAGON,
  GR_SHAPE_PENTAGON,
  GR_SHAPE_PARALLELOGRAM,
  GR_SHAPE_TRAPEZIUM,
  GR_SHAPE_INVTRAPEZIUM,
  GR_SHAPE_HOUSE,
  GR_SHAPE_INVHOUSE,
  GR_SHAPE_TRIANGLE,
  GR_SHAPE_INVTRIANGLE,
  GR_N_SHAPES,
} GrDotShape;
typedef enum { GR_RIM_SOLID, GR_RIM_DASHED, GR_RIM_DOTTED, GR_RIM_NONE /* nobody is to see it */ } GrDotRim;

#define GR_DOT_NO_COLOUR 0xFFFFFFFFu

typedef struct {
  GrDotShape shape;         /* GR_SHAPE_UNSAID: nothing is said of it at all */
  guint32 fill, line, text; /* 0xRRGGBB, or GR_DOT_NO_COLOUR: not filled; the usual ones */
  GrDotRim rim;
  gboolean is_double, is_thick; /* the rim */
} GrDotLook;

/* Nodes that belong together: in a box (a cluster), or else side by side on one rank. */
typedef struct {
  gboolean is_box;
  char *label;    /* (nullable) */
  guint depth;    /* how many boxes are around it */
  GArray *node;   /* of guint32, rising */
  GrDotLook look; /* of a box; its shape says nothing */
} GrDiagramGroup;

/* What is said of a node or an edge under one key. */
typedef struct {
  char *text; /* NULL: nothing */
  GrSpan place;
} GrDotValue;

typedef struct {
  char *title;        /* (nullable) the graph's own name */
  const char *head;   /* (nullable) DOT's label of the whole graph, as plain text with \n between its lines */
  GrFlow flow;        /* DOT's rankdir */
  GPtrArray *name;    /* of char*, one a node, in the order of first mention */
  GArray *node_place; /* of GrSpan, one a node: where it is named first */
  GPtrArray *label;   /* of char* or NULL: as plain text on one line, where the reader gives one */
  GPtrArray *lines;   /* (nullable) of char* or NULL, shape up to (n_nodes): the label, where it has several lines */
  GArray *group;      /* (nullable) of GrDiagramGroup: clusters, and nodes of one rank */
  GArray *edge;       /* of GrDotEdge, in file order, repeated ones too */
  GArray *edge_place; /* of GrSpan, one an edge */
  /* of GArray* of GrDotValue: one for each attribute asked for, shape up to (n_nodes), (n_edges); see gr_dot_value() */
  GPtrArray *node_value, *edge_value;
  GStringChunk *text; /* holds names, labels and values */
  GHashTable *index;  /* name → node + 1; NULL until a name is looked up */
} GrDot;

/* What is to be read from where, and what of it is asked for. */
typedef struct {
  GrSource *source; /* this one graph and else only blank lines and lines that begin with ';' */
  GrReport *report;
  const char *what;                                       /* begins messages */
  const char *const *node_keys, *const *edge_keys;        /* (nullable) NULL-terminated: the attributes to keep */
  enum { GR_DOT_ANY, GR_DOT_ARROWS, GR_DOT_LINES } edges; /* of a graph in DOT; with arrows there are nodes */
  const char *help;                                       /* where edges are not so */
  gboolean has_groups;                                    /* clusters and ranks are drawn */
} GrDotReading;

/* Reads the graph, in whatever format it is. NULL and faults where there is none. */
GrDot *gr_graph_read (const GrDotReading *reading);
/* A graph without nodes, which others fill; @reading tells its keys. */
GrDot *gr_dot_new (const GrDotReading *reading);
void gr_dot_free (GrDot *dot);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrDot, gr_dot_free)

/* What node or edge @row says under key number @key; its text is NULL where that is nothing. */
static inline GrDotValue
gr_dot_said (const GPtrArray *values, guint key, guint32 row)
{
  const GArray *column = values->pdata[key];
  return row < column->len ? g_array_index (column, GrDotValue, row) : (GrDotValue) { 0 };
}

/* Its text. Lent. (nullable) */
static inline const char *
gr_dot_value (const GPtrArray *values, guint key, guint32 row)
{
  return gr_dot_said (values, key, row).text;
}

/* A fault: “token: want @want at node “a”, got “x””, where what it says under @key stands, or else the node. FALSE. */
gboolean gr_dot_node_fault (const GrDotReading *reading, const GrDot *dot, guint32 node, guint key, const char *help,
                            const char *want);

/* The attributes of which gr_dot_look() makes a look, in their order; the last is a box's ground, which nodes have not. */
#define GR_DOT_LOOK_KEYS "shape", "style", "color", "fillcolor", "fontcolor", "peripheries"
#define GR_DOT_N_LOOK_KEYS 7

/* The look that @said asks for, shape (GR_DOT_N_LOOK_KEYS); warnings where a colour or a shape is unknown. */
GrDotLook gr_dot_look (const GrDotReading *reading, const GrDotValue *said);
/* The look of @node, of which the columns from @key on tell. */
GrDotLook gr_dot_node_look (const GrDotReading *reading, const GrDot *dot, guint32 node, guint key);
/* The line that DOT's @style (nullable) asks for. */
GrDotRim gr_dot_rim (const char *style);
/* 0xRRGGBB of “lightblue”, “#ADD8E6”, “0.54 0.25 0.9”, as Graphviz has them. FALSE: it is none. */
gboolean gr_dot_colour (const char *text, guint32 *colour);

/* Adds a node that the reader did not write. */
guint32 gr_dot_add_node (GrDot *dot, const char *name, gsize size, GrSpan place);
void gr_dot_add_edge (GrDot *dot, guint32 tail, guint32 head, GrSpan place);
/* The labels of records, the shape of column @key, without what only Graphviz reads. */
void gr_dot_read_records (GrDot *dot, guint key);
/* Takes the edges out that nobody is to see by the style in column @key. (transfer full) of GrDotEdge */
GArray *gr_dot_take_hidden (GrDot *dot, guint key);
/* Makes @label (nullable), whose lines are parted by \n, that of @node. */
void gr_dot_set_label (GrDot *dot, guint32 node, const char *label);
/* The node's label where it has one, else its name; on one line. Lent. */
const char *gr_dot_caption (const GrDot *dot, guint32 node);

/* The node called @name, or else the only one with that label; G_MAXUINT32: none. */
guint32 gr_dot_lookup (GrDot *dot, const char *name);
/* The same; a fault at @word, with the nearest name, where there is none. @what begins the message. */
guint32 gr_dot_find (GrDot *dot, const char *name, const char *what, const GrWord *word, GrReport *report);
/* Where the first edge from @tail to @head stands, which is there. */
GrSpan gr_dot_ends_place (const GrDot *dot, guint32 tail, guint32 head);

/* Reads a name as DOT quotes it from *@at, blanks before it skipped, up to one of @stops or the end, where *@at then
   is. FALSE: a quote is not closed. */
gboolean gr_dot_read_name (const char **at, const char *stops, GString *name);
/* Splits “a,"b,c",d” into names (of GrWord*, each with its place) as DOT quotes them. FALSE where a quote is not
   closed. */
gboolean gr_dot_split_names (const GrWord *word, GPtrArray *names);
