// SPDX-License-Identifier: MIT
// What games that take from heaps and split them share: octal codes, Grundy's game, polygons. Their instance is a
// GrSplitting, so that these functions serve as members of their descriptors.
#pragma once

#include "games/heaps.h"
#include "games/octal/values.h"

typedef struct {
  GrHeaps heaps;
  GrOctalValues *values;
} GrSplitting;

/* Reads the heaps from @args->words, the first @n_skipped left out, and computes their values. NULL and faults
   otherwise. */
GrSplitting *gr_splitting_prepare (const GrArgs *args, guint n_skipped, const GrOctalCode *code,
                                   const GrHeapsRule *rule, GrReport *report);
void gr_splitting_release (gpointer instance);
void gr_splitting_components (gconstpointer instance, GrPositions *out);
gboolean gr_splitting_is_family (gconstpointer instance);
gboolean gr_splitting_domain (gconstpointer instance, guint64 limit, GrPositions *out);
void gr_splitting_moves (gconstpointer instance, guint32 realm, GrBytes from, GrMoves *out);
guint64 gr_splitting_n_moves (gconstpointer instance, guint32 realm, GrBytes from);
gboolean gr_splitting_can_seek (gconstpointer instance, guint32 realm, GrBytes from);
void gr_splitting_seek (gconstpointer instance, guint32 realm, GrBytes from, GrNimber wanted, GrMoves *out);
gboolean gr_splitting_value (gconstpointer instance, guint32 realm, GrBytes at, GrNimber *out);
gboolean gr_splitting_period (gconstpointer instance, GrPeriod *out);

/* The members of a descriptor that all these games share. */
#define GR_SPLITTING_MEMBERS \
  .input = GR_INPUT_WORDS, .release = gr_splitting_release, .components = gr_splitting_components, \
  .is_family = gr_splitting_is_family, .domain = gr_splitting_domain, .value = gr_splitting_value, \
  .can_seek = gr_splitting_can_seek, .label = gr_heap_label, .find = gr_heap_find
