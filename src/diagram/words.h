// SPDX-License-Identifier: MIT
// Pieces of the sentences, results and plain drawings of figures: labels cut short, lists, sets of values,
// columns of plain text. What is said stands in base/phrase.h.
#pragma once

#include "diagram/figure.h"

/* @label as one harmless line of at most @max_characters that does not reorder what stands beside it. (transfer
   full) */
char *gr_words_short (const char *label, guint max_characters);

/* The same, of as many characters as have room in @width. (transfer full) */
char *gr_words_fit (const char *label, const GrFont *font, double width);

/* All of @label (of char*), each cut as above, but so that those that differ still do, as far as that goes: where the end
   would be lost with what tells them apart, the middle is. (transfer full) of char*. */
GPtrArray *gr_words_short_all (const GPtrArray *label, guint max_characters);

/* “3, 1 and 4”; beyond a dozen “3, 1, … (17 more)”. (transfer full) */
char *gr_words_list (const GPtrArray *item, const GrFigureRequest *request);

/* The same of what may be chosen: “3, 1 or 4”. (transfer full) */
char *gr_words_choice (const GPtrArray *item, const GrFigureRequest *request);

/* Moves that may be chosen, at most @most and “…”: “take 2 from the heap of 4; …”; “cut edge 0, 1 or 2” where they begin
   alike. (transfer full) */
char *gr_words_join (const GPtrArray *words, guint most, const GrFigureRequest *request);

/* TRUE where there is a letter or a digit in it, and not signs alone. */
gboolean gr_words_are_words (const char *text);
/* The values in ascending order, each once. (transfer full) of GrNimber. */
GArray *gr_words_distinct (const GArray *value);

/* A set of ascending, distinct values: “{0, 1}”, “∅”, “{0, 1, …, 59}”: only runs of neighbours are shortened, and where
   there are still too many, the number of those left out is written. (transfer full) */
char *gr_words_set (const GArray *value, const GrFigureRequest *request);

/* Why @value, which those of @holder (of char*) have, or none as it is too large, is no mex. (transfer full) */
char *gr_words_no_mex (guint64 value, const GPtrArray *holder, const GrFigureRequest *request);

/* @text with its first letter as a capital. (transfer full) */
char *gr_words_capital (const char *text);

/* How many columns of a terminal @text takes. */
guint gr_words_columns (const char *text);

/* Appends @text, filled with blanks to @columns: on the left, or on the right for a negative number. */
void gr_words_pad (GString *out, const char *text, int columns);

/* Frees the string with which the struct @data begins: what clears arrays of structs that own no more than their name. */
static inline void
gr_words_clear (gpointer data)
{
  g_free (*(char **) data);
}
