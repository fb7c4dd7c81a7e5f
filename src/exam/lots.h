// SPDX-License-Identifier: MIT
// Figures that ask for a random instance: “game: nim ? ? ?” with “draw: 1..15” and wishes.
#pragma once

#include "markdown/markdown.h"

/* ---- lot-set.c: what is drawn from ---- */

/* A list of whole numbers and of words, in which each entry has its index. */
typedef struct {
  GArray *run;
  guint64 size; /* how many entries; not 0 */
} GrLotSet;

/* Reads “1..15”, “1,3,5..9” or “BR,BRB”; commas in braces part nothing. NULL and a fault that begins with @what. */
GrLotSet *gr_lot_set_read (const GrWord *word, const char *what, GrReport *report);
/* What is drawn for the game called @name where nobody says; NULL where there is no telling. */
GrLotSet *gr_lot_set_usual (const char *name);
/* Of words, @words of char*. */
GrLotSet *gr_lot_set_new (const GPtrArray *words);
void gr_lot_set_free (GrLotSet *set);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrLotSet, gr_lot_set_free)
/* (transfer full) */
char *gr_lot_set_entry (const GrLotSet *set, guint64 index);
gboolean gr_lot_set_holds (const GrLotSet *set, gint64 number);

/* ---- lots.c ---- */

/* Reads a block's @map into a request; NULL with faults in @report. */
typedef GrRequest *(*GrLotRead) (const GrYaml *map, GrReport *report, gpointer data);

/* Draws what @block, which is @map in @body, asks for, so that its wishes hold, puts it into the texts of @map, and enters what
   was drawn in document->lot. Where nothing is to be drawn it does nothing. FALSE and a fault where it cannot be done. */
gboolean gr_lot_settle (GrDocument *document, GrSource *body, const GrWord *block, GrYaml *map, GrLotRead read,
                        gpointer data, GrReport *report);

/* The keys that lots have in a block, ended by one without a name. */
extern const GrYamlKey gr_lot_keys[];

/* ---- names.c: what is so of an instance, and “{{grundy}}” ---- */
/* Enters @value (transfer full). */
void gr_lot_add (GrLot *lot, const char *name, char *value);

/* What wishes and texts may ask of one position. */
typedef struct {
  GrOutcome outcome;
  gboolean has_grundy, has_moves;
  GrNimber grundy;
  guint64 n_moves; /* that win */
  char *value;     /* (nullable) in partizan games; owned */
} GrFacts;

/* Finds @facts of @study and, where @lot is given, all that texts may say of it. FALSE and @error over a limit. */
gboolean gr_facts_find (GrStudy *study, const char *lang, GrFacts *facts, GrLot *lot, GError **error);

/* @text with what its names stand for; faults at @span of @source. (transfer full) */
char *gr_names_fill (const GrDocument *document, const char *text, gboolean is_math, GrSource *source, GrSpan span,
                     GrReport *report);
/* Fills the names in all that @document says. */
void gr_names_settle (GrDocument *document, GrReport *report);
