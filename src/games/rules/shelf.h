// SPDX-License-Identifier: MIT
// The shelf: games in Lua that come with the program. A word like “kayles.lua” finds them from any folder that has no file
// of that name.
#pragma once

#include <glib.h>

/* Where they may lie, in order; (transfer full) of char*. */
GPtrArray *gr_shelf_folders (void);
/* Their names without “.lua”, sorted; (transfer full) NULL-terminated. */
char **gr_shelf_names (void);
/* The file that @word, “kayles.lua”, names on the shelf. NULL: none. (transfer full) (nullable) */
char *gr_shelf_file (const char *word);
