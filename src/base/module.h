// SPDX-License-Identifier: MIT
// Parts of the program that need large libraries are shared objects, loaded where they are needed.
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

/* Where this process's program is, or was when it was started; in the library, the one that gr_module_set_program() named.
   (transfer full) (nullable: the library knows none) */
char *gr_module_place (void);
/* @path is kept as a copy; NULL: there is none. Before anything is drawn. */
void gr_module_set_program (const char *path);
