// SPDX-License-Identifier: MIT
// What there is, as lists: for grundy list and grundy help.
#pragma once

#include "cli/command.h"

/* Appends the list called @name (“games”, “figures”, “formats”, “templates”), a line each. FALSE: no such list. */
gboolean gr_list_append (const char *name, GString *out);
