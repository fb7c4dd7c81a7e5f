// SPDX-License-Identifier: MIT
// Where the program's data stands: templates, games in Lua.
#pragma once

#include <glib.h>

/* The folders that may hold what is installed as share/grundy/@name, in the order in which to look: the one that the
   variable @variable of the environment names, then those of an installed program, and @in_tree of the tree in which the
   program was built. (transfer full) of char* */
GPtrArray *gr_data_folders (const char *variable, const char *name, const char *in_tree);
/* The names, sorted and without @ending, of the files in @folder (of char*) that end in it. (transfer full) */
char **gr_data_names (const GPtrArray *folder, const char *ending);
/* The file @name with @ending in the first of @folder (of char*) that has it. NULL: none has, or @name is none of small
   letters, digits, - and _. (transfer full) (nullable) */
char *gr_data_file (const GPtrArray *folder, const char *name, const char *ending);
