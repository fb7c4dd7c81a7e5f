// SPDX-License-Identifier: MIT
// How a value is found by other ways than its options.
#pragma once

#include "diagram/partizan.h"
#include "diagram/value-line.h"

/* Adds the frames of the way to the value of @line by birthdays. FALSE and @error where that is no number, or one born too late. */
gboolean gr_value_birthday_add (const GrValueLine *line, GPtrArray *frames, GError **error);
/* Adds the frames of the walk up @stalk, which has an edge, to @frames. FALSE and @error where it is too long. */
gboolean gr_value_walk_add (const GByteArray *stalk, const GrFigureRequest *request, GPtrArray *frames, GError **error);
