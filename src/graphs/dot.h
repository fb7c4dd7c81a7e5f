// SPDX-License-Identifier: MIT
// Graphs that a reader wrote in DOT, read through libcgraph, as flat arrays: nodes in file order, names and labels
// kept.
#pragma once

#include "game/game.h"

typedef struct {
  guint32 tail, head;
} GrDotEdge;

typedef struct {
  gboolean directed;
  char *title;     /* (nullable) the graph's own name */
  char *left_out;  /* (nullable) the attributes that nobody reads, “shape and style” */
  GrFlow flow;     /* its rankdir */
  GPtrArray *name; /* of char*, one a node, in the order of first mention */
  /* of char* or NULL: the node's label attribute, escapes resolved, where it differs from the name */
  GPtrArray *label;
  GPtrArray
    *lines; /* (nullable) of char* or NULL, shape up to (n_nodes): the label as drawn, where it has several lines */
  GArray *group; /* (nullable) of GrDiagramGroup: clusters, and nodes of one rank */
  GArray *edge;  /* of GrDotEdge, in file order, repeated ones too */
  GArray *place; /* (nullable) of GrSpan, an edge each: where it stands; NULL: it is sought (DOT) */
  /* of char* or NULL: shape up to (n_nodes, n_node_keys), the attributes asked for; see gr_dot_value() */
  GPtrArray *node_value;
  GPtrArray *edge_value; /* the same for edges */
  GStringChunk *text;    /* (nullable) holds the names, labels and values where the arrays do not own them one by one */
  GHashTable *index;     /* name → node + 1; NULL until a name is looked up */
} GrDot;

/* Reads the graph in @source, which holds this one graph and else only blank lines and lines that begin with ';'; @what
   begins messages. @node_keys and @edge_keys (NULL-terminated, nullable) name the attributes to keep. NULL and faults
   where the text is no graph. */
GrDot *gr_dot_read (GrSource *source, const char *what, const char *const *node_keys, const char *const *edge_keys,
                    GrReport *report);
void gr_dot_free (GrDot *dot);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrDot, gr_dot_free)

/* Entry @index of node_value or edge_value. Lent. (nullable) */
static inline const char *
gr_dot_value (const GPtrArray *values, gsize index)
{
  return index < values->len ? values->pdata[index] : NULL;
}

/* Makes @label (nullable), whose lines are parted by \n, that of @node. */
void gr_dot_set_label (GrDot *dot, guint32 node, const char *label);
/* The node's label where it has one, else its name; on one line. Lent. */
const char *gr_dot_caption (const GrDot *dot, guint32 node);
/* Appends a sentence that names what pictures leave out; nothing where there is no such thing. @dot nullable. */
void gr_dot_remark (const GrDot *dot, GString *out);

/* The node called @name, or else the only one with that label; G_MAXUINT32: none. */
guint32 gr_dot_lookup (GrDot *dot, const char *name);

/* The same; a fault at @word, with the nearest name, where there is none. @what begins the message. */
guint32 gr_dot_find (GrDot *dot, const char *name, const char *what, const GrWord *word, GrReport *report);

/* Where @source says the edge (for @head NULL: the node), or its first line where that is not found. For messages. */
GrSpan gr_dot_place (const GrSource *source, const char *tail, const char *head);
/* Where edge @edge of @dot stands; DOT is searched for its ends. */
GrSpan gr_dot_edge_place (const GrDot *dot, const GrSource *source, guint32 edge);
/* The same of the first edge from @tail to @head, which is there. */
GrSpan gr_dot_ends_place (const GrDot *dot, const GrSource *source, guint32 tail, guint32 head);
/* Where node @node is named first. */
GrSpan gr_dot_node_place (const GrDot *dot, const GrSource *source, guint32 node);
/* Where from @place on, else from the beginning, @source first says @key=@value; @place where it nowhere does. */
GrSpan gr_dot_place_value (const GrSource *source, GrSpan place, const char *key, const char *value);

/* Reads a name as DOT quotes it from *@at, blanks before it skipped, up to one of @stops or the end, where *@at then
   is. FALSE: a quote is not closed. */
gboolean gr_dot_read_name (const char **at, const char *stops, GString *name);

/* Splits “a,"b,c",d” into names (of GrWord*, each with its place) as DOT quotes them. FALSE where a quote is not
   closed. */
gboolean gr_dot_split_names (const GrWord *word, GPtrArray *names);
