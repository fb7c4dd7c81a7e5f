// SPDX-License-Identifier: MIT
// What games on heaps share: reading sizes and ranges, positions that are numbers, and tables over them.
#pragma once

#include "game/game.h"

typedef struct {
  GArray *size;       /* of guint64 */
  gboolean is_family; /* written as a range A..B */
} GrHeaps;

/* Reads @args->words: numbers parted by blanks or commas, or one range A..B, each from @low to @high. @what begins the
   messages (“nim”), @help is the remedy (nullable). FALSE and faults otherwise. */
gboolean gr_heaps_read (const GrArgs *args, guint64 low, guint64 high, const char *help, GrReport *report, GrHeaps *out);
void gr_heaps_clear (GrHeaps *heaps);
/* For GrGame.components, .label, .find of games whose positions are heap sizes. */
void gr_heaps_components (const GrHeaps *heaps, GrPositions *out);
void gr_heap_label (gconstpointer instance, guint32 realm, GrBytes at, GString *out);
gboolean gr_heap_find (gconstpointer instance, guint32 realm, const char *label, GrPositions *out);
/* For GrGame.domain: sizes 0…largest. */
gboolean gr_heaps_domain (const GrHeaps *heaps, guint64 limit, GrPositions *out);
