// SPDX-License-Identifier: MIT
// Parts of the program that need large libraries are shared objects, loaded where they are needed.
#pragma once

#include <glib.h>

/* The data @symbol of the module @file (“grundy-print.so”), which messages call @name (“the printing module”), loaded and never unloaded. The variable @variable of the
   environment, where it is set, names the file to load. NULL and GR_ERROR_LIBRARY where it cannot be had. */
gpointer gr_module_load (const char *name, const char *file, const char *variable, const char *symbol, GError **error);

/* Where that file may lie, in the order in which it is looked for. (transfer full) of char* */
GPtrArray *gr_module_places (const char *file, const char *variable);

/* Where this process's program is, or was when it was started; in the library, the one that gr_module_set_program() named.
   (transfer full) (nullable: the library knows none) */
char *gr_module_place (void);
/* @path is kept as a copy; NULL: there is none. Before anything is drawn. */
void gr_module_set_program (const char *path);
