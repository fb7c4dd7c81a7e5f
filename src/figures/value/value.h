// SPDX-License-Identifier: MIT
// How a value is found by the days on which numbers are born.
#pragma once

#include "diagram/partizan.h"
#include "diagram/number-line.h"

/* Adds the frames of the way to the value of @line by birthdays. FALSE and @error where that is no number, or one born too late. */
gboolean gr_value_birthday_add (const GrValueLine *line, GPtrArray *frames, GError **error);

/* “{ 0, 1/4 | 1/2 }”, of all options. (transfer full) */
char *gr_value_line_options (const GrValueLine *line);
