// SPDX-License-Identifier: MIT
// Parts of the program that need large libraries are shared objects, loaded where they are needed.
#pragma once

#include <glib.h>

/* The data @symbol of the module @file (“grundy-print.so”), which messages call @name (“the printing module”), loaded and never unloaded. The variable @variable of the
   environment, where it is set, names the file to load. NULL and GR_ERROR_LIBRARY where it cannot be had. */
gpointer gr_module_load (const char *name, const char *file, const char *variable, const char *symbol, GError **error);
