// SPDX-License-Identifier: MIT
// How a value is found by the days on which numbers are born.
#pragma once

#include "diagram/partizan.h"
#include "diagram/number-line.h"

/* Adds the frames of the way to the value of @line by birthdays. FALSE and @error where that is no number, or one born too late. */
gboolean gr_value_birthday_add (const GrValueLine *line, GPtrArray *frames, GError **error);

/* What is said after a value, by its outcome: “ > 0: Left wins” (each a GR_PHRASE). */
extern const char *const gr_value_ends[];

/* “{ 0, 1/4 | 1/2 }”, of all options, or where that is over @most characters of the best: “{ …, 1/4 | 1/2 }”. (transfer full) */
char *gr_value_line_options (const GrValueLine *line, guint most);

/* What the picture of the position @whole calls @move to @to: the first word with a number that tells it. (transfer full)
   (nullable) */
char *gr_value_move_name (const GrStudy *study, const GrFigureRequest *request, GrBytes whole, GrBytes to,
                          const GrMove *move);
/* The component of @move from @before to @after, drawn: before it where there are several, and after. NULL: it is no one position any
   more. *@scale (nullable): how far it is scaled. (transfer full) */
GrScene *gr_value_board_draw (GrStudy *study, const GrMove *move, GrBytes before, GrBytes after, double *scale);
/* Adds @name to the list of moves *@by (nullable), which stays short. */
void gr_value_add_move (GString **by, const char *name);

/* “Which is the simplest number in the gap?”, asked on frame @asked; NULL where the value is no number or there is no gap.
   (transfer full) (nullable) */
GrQuestion *gr_value_ask (const GrValueLine *line, guint asked);
