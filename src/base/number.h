// SPDX-License-Identifier: MIT
// Numbers as text, without a locale, and the words for faults in them.
#pragma once

#include "base/report.h"

/* Parses all of @text as a whole number in decimal digits with an optional '-' and without anything else. */
gboolean gr_number_parse (const char *text, gint64 *number);

/* The same of the @n bytes at @digit, where they are digits alone and too few to be too many, as nearly all are. */
gboolean gr_number_parse_plain (const char *digit, gsize n, gint64 *number);

/* What mends @text, which is no whole number from @low to @high. @help (nullable) says it for what is empty or too
   small. (transfer full) */
char *gr_number_help (const char *text, gint64 low, gint64 high, const char *help);

/* Parses @word as a whole number from @low to @high; FALSE and a fault that begins with @what
   (“nim: want whole numbers from 0 to 9, got “x””) otherwise; @help as
   gr_number_help() takes it. */
gboolean gr_word_number (const GrWord *word, const char *what, gint64 low, gint64 high, const char *help,
                         GrReport *report, gint64 *number);

/* Parses @word as a run “L..R” of whole numbers from @low to @high, both ends included; FALSE and a fault otherwise,
   which speaks of @things (“boards”). */
gboolean gr_word_run (const GrWord *word, const char *what, const char *want, gint64 low, gint64 high, const char *help,
                      GrReport *report, gint64 *first, gint64 *last);

/* Parses all of @text as a length, digits with a unit behind them (“8.5in”; pt, mm, cm, in), in points. */
gboolean gr_length_parse (const char *text, double *points);
/* Parses the digits that @text begins with, with a point at most; *@rest is what stands behind them. */
gboolean gr_decimal_parse (const char *text, double *number, const char **rest);

/* Appends @value with at most @digits digits behind the point, trailing zeros dropped, −0 as 0, no locale. */
void gr_append_double (GString *text, double value, int digits);

/* The entry of @names (NULL-terminated) nearest to @word by edit distance with transpositions, or NULL where none is
   near (more than a third of the letters differ). */
const char *gr_nearest (const char *word, const char *const *names);
/* “did you mean “nim”?” with the nearest of @names, or @otherwise (nullable) where none is near. (transfer full) */
char *gr_nearest_help (const char *word, const char *const *names, const char *otherwise);
