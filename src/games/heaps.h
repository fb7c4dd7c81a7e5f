// SPDX-License-Identifier: MIT
// What games on heaps share: reading sizes and ranges, positions that are numbers, tables over them, and sticks.
#pragma once

#include "game/game.h"

/* What the instance of a game on heaps begins with: it is all of it, or its first member. */
typedef struct {
  GArray *size;       /* of guint64 */
  gboolean is_family; /* written as a range A..B */
} GrHeaps;

/* Which numbers a game takes, and what it says about others. */
typedef struct {
  gint64 low, high;       /* high 0: GR_HEAP_MAX */
  const char *help;       /* (nullable) the remedy for a word that is no such number */
  gint64 limit;           /* numbers above it are right but too large to answer: GR_FAULT_LIMIT; 0: none are */
  const char *limit_help; /* (nullable) the remedy for those */
  const char *example;    /* words for those who wrote none: “nim 3 1 4” */
} GrHeapsRule;

#define GR_HEAPS_FAMILY_MAX 100000 /* members of a range */

/* Reads @args->words and @args->list: numbers separated by spaces or commas, or one range A..B. Messages begin with the name in @args.
   FALSE and faults otherwise. */
gboolean gr_heaps_read (const GrArgs *args, const GrHeapsRule *rule, GrReport *report, GrHeaps *out);
void gr_heaps_clear (GrHeaps *heaps);

/* An instance of @size bytes that begins with the heaps that were read, and the rest of it 0: for prepare. NULL and faults
   otherwise. (transfer full) */
gpointer gr_heaps_prepare (const GrArgs *args, const GrHeapsRule *rule, gsize size, GrReport *report);
/* For release, components, label, draw and find of games whose positions are heap sizes, and what they tell: “take 2 from the
   heap of 4”. */
void gr_heaps_release (gpointer instance);
void gr_heaps_components (gconstpointer instance, GrPositions *out);
void gr_heap_label (gconstpointer instance, guint32 realm, GrBytes at, GString *out);
gboolean gr_heap_find (gconstpointer instance, guint32 realm, const char *label, GrPositions *out);
/* Sizes 0 … largest, or the range that was written. */
gboolean gr_heaps_domain (gconstpointer instance, guint64 limit, GrPositions *out);
gboolean gr_heaps_are_family (gconstpointer instance);
extern const GrGamePlaces gr_heap_places;
extern const GrGameTelling gr_heap_telling;
/* Heaps of sticks without a known period. */
extern const GrGameHeaps gr_heap_sticks;
/* The order of two sizes below 2^63, or of what begins with one, for g_array_sort(). */
int gr_size_compare (gconstpointer a, gconstpointer b);
/* For GrGame.draw: a heap as sticks in groups of five, a large one as a bundle with its number. */
void gr_heap_draw (gconstpointer instance, guint32 realm, GrBytes at, GrScene *out);
/* The same for heaps that split: evenly in a row. */
void gr_heap_draw_pins (gconstpointer instance, guint32 realm, GrBytes at, GrScene *out);

/* Adds a heap of @size: as a position of realm 0, as a move of both players to it alone, or to the move that was begun, where
   it is not empty. */
void gr_heap_add (guint64 size, GrPositions *out);
void gr_heap_add_move (guint64 size, GrMoves *out);
void gr_heap_add_part (guint64 size, GrMoves *out);
/* Positions that are several small numbers (nodes, squares), 4 bytes each, most significant first: number @index of one, and @n
   numbers added as a position, or to the move that was begun. */
guint32 gr_place_decode (GrBytes at, guint index);
void gr_place_add (guint32 realm, const guint32 *number, guint n, GrPositions *out);
void gr_place_add_part (const guint32 *number, guint n, GrMoves *out);
/* The moves of a Nim heap of @size, to every smaller one, smallest first. */
void gr_heap_nim_moves (guint64 size, GrMoves *out);
