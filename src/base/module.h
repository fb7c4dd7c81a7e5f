// SPDX-License-Identifier: MIT
// Parts of the program that need large libraries are shared objects, loaded where they are needed; and where the program's
// data stands: templates, games in Lua.
#pragma once

#include <glib.h>

typedef struct {
  const char *name;     /* what messages call it: “the printing module” */
  const char *file;     /* “grundy-print.so” */
  const char *variable; /* of the environment: where it is set, it names the file to load */
  const char *symbol;   /* its data, which begin with a guint … */
  guint version;        /* … that is this */
} GrModuleFile;

/* The data of @module, loaded and never unloaded. NULL and GR_ERROR_LIBRARY where it cannot be had. */
gconstpointer gr_module_load (const GrModuleFile *module, GError **error);

/* Where its file is. (transfer full) (nullable) */
char *gr_module_path (const GrModuleFile *module);

/* In the library: the program to whose place data and modules belong; a copy of @path is kept, NULL: there is none. Before
   anything is drawn. */
void gr_module_set_program (const char *path);

/* The folders that may hold what is installed as share/grundy/@name, in the order in which to look: the one that the
   variable @variable of the environment names, the one that belongs to the program (a build folder is laid out as an
   installed program is), and that of the prefix. (transfer full) of char* */
GPtrArray *gr_data_folders (const char *variable, const char *name);
/* The names, sorted and without @ending, of the files in @folder (of char*) that end in it. (transfer full) */
char **gr_data_names (const GPtrArray *folder, const char *ending);
/* The file @name with @ending in the first of @folder (of char*) that has it. NULL: none has, or @name is none of small
   letters, digits, - and _. (transfer full) (nullable) */
char *gr_data_file (const GPtrArray *folder, const char *name, const char *ending);
