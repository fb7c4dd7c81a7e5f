// SPDX-License-Identifier: MIT
// What games that take from heaps and split them share: octal codes, Grundy's game, polygons. Their instance is a
// GrSplitting, so that these functions serve as members of their descriptors.
#pragma once

#include "game/heap-quotient.h"
#include "games/heaps.h"
#include "games/octal/values.h"

typedef struct {
  GrHeaps heaps; /* first */
  GrOctalValues *values;
  GrQuotient *quotient; /* of misère play, grown when it is asked for */
} GrSplitting;

/* Reads the heaps from @args->words, the first @n_skipped left out, and computes their values. NULL and faults
   otherwise. */
GrSplitting *gr_splitting_prepare (const GrArgs *args, guint n_skipped, const GrOctalCode *code,
                                   const GrHeapsRule *rule, GrReport *report);
void gr_splitting_release (gpointer instance);
void gr_splitting_moves (gconstpointer instance, guint32 realm, GrBytes from, GrMoves *out);
gboolean gr_splitting_can_seek (gconstpointer instance, guint32 realm, GrBytes from);
guint gr_splitting_taken (gconstpointer instance);
gboolean gr_splitting_period (gconstpointer instance, GrPeriod *out);

/* The tables that these games share. */
extern const GrGameTheory gr_splitting_theory;
extern const GrGameCounting gr_splitting_counting;
