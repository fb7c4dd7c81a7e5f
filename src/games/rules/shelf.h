// SPDX-License-Identifier: MIT
// The shelf: games in Lua that come with the program. A word like “kayles.lua” finds them from any folder that has no file
// of that name.
#pragma once

#include "games/rules/rules.h"

/* Where they may lie, in order; (transfer full) of char*. */
GPtrArray *gr_shelf_folders (void);
/* Their names without “.lua”, sorted; (transfer full) NULL-terminated. */
char **gr_shelf_names (void);
/* The file that @word, “kayles.lua”, names on the shelf. NULL: none. (transfer full) (nullable) */
char *gr_shelf_file (const char *word);
/* Calls @each for every game that lies there and can be read, in order of their names: typed as @word, with the rules that
   @source holds. What is wrong with a file is told where it is used. */
typedef void (*GrShelfFunc) (const char *word, const GrSource *source, const GrRules *rules, gpointer data);
void gr_shelf_each (GrShelfFunc each, gpointer data);
