// SPDX-License-Identifier: MIT
// What contest judges want to read, and how it is said in help.
#pragma once

#include "cli/command.h"

/* Answers what has been read as the judge of the game's contest problem wants it (--judge, --problem), written to standard
   output; faults in call->report. */
void gr_solve_judge (GrCall *call);

/* The contest problems of @game, three lines each, under a heading; nothing where it has none. @name is what the game is called
   on the command line. */
void gr_judge_append_help (const GrGame *game, const char *name, GString *out);
