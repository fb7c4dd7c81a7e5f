// SPDX-License-Identifier: MIT
// Graphs as they are built up by the readers of the formats. Private to graphs/.
#pragma once

#include "base/interner.h"
#include "graphs/graph.h"

/* What attributes are said of. */
typedef enum { GR_DOT_NODE, GR_DOT_EDGE, GR_DOT_GRAPH } GrDotKind;
#define GR_DOT_N_KINDS 3

/* Attributes of graphs: those that DOT's reader knows itself. */
#define GR_DOT_GRAPH_KEYS "rankdir", "rank", "label", GR_DOT_LOOK_KEYS, "bgcolor"
enum { GR_DOT_RANKDIR, GR_DOT_RANK, GR_DOT_LABEL, GR_DOT_LOOK, GR_DOT_N_GRAPH_KEYS = GR_DOT_LOOK + GR_DOT_N_LOOK_KEYS };

/* One value of a node or an edge. */
typedef struct {
  guint column;
  GrDotValue value;
} GrDotSaid;

/* An attribute that nobody reads, where it stands first. */
typedef struct {
  const char *key, *near; /* (nullable) the one that it may mean */
  GrSpan place;
} GrDotLeftOut;

typedef struct {
  const GrDotReading *reading;
  GrDot *dot;
  guint n_faults_before;
  GArray *said;                       /* of GrDotSaid: what is said of the node or edge that is being read */
  gboolean is_dot;                    /* labels have escapes, and whatever is not asked for is left out */
  guint n_keys[GR_DOT_N_KINDS];       /* columns; a node's last one is its label */
  GHashTable *column[GR_DOT_N_KINDS]; /* private: name → what gr_graph_builder_key() says, + 2 */
  GArray *left_out;                   /* private: of GrDotLeftOut */
  GrSlots slots;                      /* private: names that are no numbers, */
  GArray *named;                      /* private: of guint32: and the nodes that have them */
  guint32 *by_number;                 /* private: those whose names are numbers */
  gsize n_numbers;
} GrGraphBuilder;

/* Begins a graph without nodes. */
void gr_graph_builder_init (GrGraphBuilder *builder, const GrDotReading *reading, gboolean is_dot);
/* The graph, NULL where there are faults; the builder is at its end. (transfer full) */
GrDot *gr_graph_builder_finish (GrGraphBuilder *builder);
/* The node called by the @size bytes at @name; new ones come behind the others and stand at @place. */
guint32 gr_graph_builder_node (GrGraphBuilder *builder, const char *name, gsize size, GrSpan place);
/* The same, G_MAXUINT32 where there is none. */
guint32 gr_graph_builder_find (const GrGraphBuilder *builder, const char *name, gsize size);
/* The column of attribute @key; −1 for one that is not asked for: a warning at @place tells that it is left out. */
int gr_graph_builder_key (GrGraphBuilder *builder, GrDotKind kind, const char *key, GrSpan place);
/* Adds what @key says, @size bytes at @text, to builder->said, where it is asked for. */
void gr_graph_builder_say (GrGraphBuilder *builder, GrDotKind kind, const char *key, const char *text, gsize size,
                           GrSpan place);
/* Gives node or edge @row the @value in @column, all that is in builder->said. */
void gr_graph_builder_set (GrGraphBuilder *builder, GrDotKind kind, guint32 row, guint column, GrDotValue value);
void gr_graph_builder_set_said (GrGraphBuilder *builder, GrDotKind kind, guint32 row);

/* The formats beside DOT. Faults are in the report. Lines: “a b” or “a b blue” an edge, “a” a node; with commas where the
   first line has one. */
void gr_graph_text_read (GrGraphBuilder *builder);
/* {"nodes": ["a", {"name": "b", …}], "edges": [["a", "b"], {"from": …, "to": …}]}, also as the member "graph" of a larger
   object. */
void gr_graph_json_read (GrGraphBuilder *builder);

/* What @label, of DOT, of the node called @name says as plain text, its lines parted by \n; NULL: nothing. Escapes are
   resolved, and of HTML-like labels the text is taken. (transfer full) */
char *gr_dot_label (const GrSource *source, const GrDotValue *label, const char *name);
