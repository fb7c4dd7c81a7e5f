// SPDX-License-Identifier: MIT
// Graphs as they are built up by readers of other formats than DOT, in the same arrays (graphs/dot.h).
#pragma once

#include "graphs/dot.h"

typedef struct {
  GrSource *source;
  const char *what; /* begins messages */
  GrReport *report;
  const char *const *node_keys, *const *edge_keys; /* (nullable) NULL-terminated: the attributes to keep */
  GrDot *dot;
  guint n_faults_before;
  GPtrArray *left_out; /* attributes that are nearly ones that are asked for, each once */
  /* private: names that are numbers are found in a table of their own */
  struct GrGraphSlot *slot; /* shape (slot_mask + 1); at most half of them are taken */
  gsize slot_mask, n_slots;
  guint32 *by_number;
  gsize n_numbers;
} GrGraphBuilder;

/* Begins a graph without nodes; its names are the bytes of @source. */
void gr_graph_builder_init (GrGraphBuilder *builder, GrSource *source, const char *what, const char *const *node_keys,
                            const char *const *edge_keys, GrReport *report);
void gr_graph_builder_clear (GrGraphBuilder *builder);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrGraphBuilder, gr_graph_builder_clear)
/* The graph; NULL where there are faults. (transfer full) */
GrDot *gr_graph_builder_finish (GrGraphBuilder *builder);

/* The node called by the @size bytes at @name; new ones come behind the others. */
guint32 gr_graph_builder_node (GrGraphBuilder *builder, const char *name, gsize size);
/* The same, G_MAXUINT32 where there is none. */
guint32 gr_graph_builder_find (const GrGraphBuilder *builder, const char *name, gsize size);
/* Adds the edge that stands at @place. */
void gr_graph_builder_edge (GrGraphBuilder *builder, guint32 tail, guint32 head, GrSpan place);
/* Gives a node, the last edge, attribute @key, where it is asked for; where one like it is, it is among what is left out. */
void gr_graph_builder_set_node (GrGraphBuilder *builder, guint32 node, const char *key, const char *value);
void gr_graph_builder_set_edge (GrGraphBuilder *builder, const char *key, const char *value);

/* FALSE where so many faults have been found that the rest need not be read. */
gboolean gr_graph_builder_goes_on (const GrGraphBuilder *builder);
