// SPDX-License-Identifier: MIT
// What games on heaps share: reading sizes and ranges, positions that are numbers, tables over them, sticks, and the
// misère rule of Nim.
#pragma once

#include "game/game.h"

typedef struct {
  GArray *size;       /* of guint64 */
  gboolean is_family; /* written as a range A..B */
} GrHeaps;

/* Which numbers a game takes, and what it says about others. */
typedef struct {
  gint64 low, high;
  const char *help;       /* (nullable) the remedy for a word that is no such number */
  gint64 limit;           /* numbers above it are right but too large to answer: GR_FAULT_LIMIT */
  const char *limit_help; /* (nullable) the remedy for those */
  const char *example;    /* words for those who wrote none: “nim 3 1 4” */
} GrHeapsRule;

#define GR_HEAPS_FAMILY_MAX 100000 /* members of a range */

/* Reads @args->words and @args->list: numbers separated by spaces or commas, or one range A..B. Messages begin with the name in @args.
   FALSE and faults otherwise. */
gboolean gr_heaps_read (const GrArgs *args, const GrHeapsRule *rule, GrReport *report, GrHeaps *out);
void gr_heaps_clear (GrHeaps *heaps);
/* For components, label and find of games whose positions are heap sizes. */
void gr_heaps_components (const GrHeaps *heaps, GrPositions *out);
void gr_heap_label (gconstpointer instance, guint32 realm, GrBytes at, GString *out);
gboolean gr_heap_find (gconstpointer instance, guint32 realm, const char *label, GrPositions *out);
/* For GrGamePlaces.domain: sizes 0…largest, or the range that was written. */
gboolean gr_heaps_domain (const GrHeaps *heaps, guint64 limit, GrPositions *out);
/* Telling moves: “take 2 from the heap of 4”. */
extern const GrGameTelling gr_heap_telling;
/* Heaps of sticks without a known period. */
extern const GrGameHeaps gr_heap_sticks;
/* For GrGame.draw: a heap as sticks in groups of five, a large one as a bundle with its number. */
void gr_heap_draw (gconstpointer instance, guint32 realm, GrBytes at, GrScene *out);

/* The moves of a Nim heap of @size, to every smaller one, smallest first. */
void gr_heap_nim_moves (guint64 size, GrMoves *out);

/* The outcome of misère Nim from the nim-sum of the heaps and the largest of them (Bouton 1901): as in normal play
   while a heap of 2 or more is there; otherwise the mover wants an even number of ones. It holds for every sum of
   positions whose followers have exactly the smaller sizes 0…n − 1. */
GrOutcome gr_misere_nim (GrNimber sum, GrNimber largest);
/* The same for @parts, whose values @value (a GrGameTheory.value that never fails) gives. */
GrOutcome gr_misere_values (gboolean (*value) (gconstpointer instance, guint32 realm, GrBytes at, GrNimber *out),
                            gconstpointer instance, guint n_parts, const GrBytes *parts);
