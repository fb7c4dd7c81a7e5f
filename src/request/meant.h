// SPDX-License-Identifier: MIT
// What was meant by a word that stands where another kind of word is wanted: the command that does it, as a remedy.
#pragma once

#include "base/report.h"

/* What @word says on the command line where a command is wanted: “nim” in “grundy nim 3 4 5”. (transfer full)
   (nullable) */
char *gr_meant_command (const GrWord *word);

/* Where a word stands: lessons are told the key that it belongs to. */
typedef enum { GR_MEANT_ON_COMMAND_LINE, GR_MEANT_IN_LESSON } GrMeantWhere;

/* The same where a figure is wanted, or a game. */
char *gr_meant_figure (const GrWord *word, GrMeantWhere where);
char *gr_meant_game (const GrWord *word, GrMeantWhere where);

/* TRUE where @text stands for a game and names a file: a graph, which the game token reads. */
gboolean gr_meant_is_graph (const char *text);
