// SPDX-License-Identifier: MIT
// What the files of a lesson were made of, kept beside them, so that build --changed can leave them as they are.
#pragma once

#include "base/output.h"

#include <glib.h>

/* Where stamps are kept beside the files in @folder, and the one of the lesson @stem. (transfer full) */
char *gr_stamp_folder (const char *folder);
char *gr_stamp_path (const char *folder, const char *stem);

/* Whether all files of the lesson @stem in @folder are what @key (the command line, the environment: whatever goes into the
   files and is no file) would make again: nothing that was read or missed then has changed, nor the program, its libraries and
   the fonts, and the files are as they were written. Their paths go to @paths (nullable, of char*). */
gboolean gr_stamp_holds (const char *folder, const char *stem, const char *key, GPtrArray *paths);

/* From here on what the lesson is made of is noted. */
void gr_stamp_begin (void);
/* Keeps what @n_files @file were made of, which have been written; @error where it cannot be. */
gboolean gr_stamp_write (const char *folder, const char *stem, const char *key, const GrOutputFile *file, guint n_files,
                         GError **error);

/* What the environment has that goes into files, lines to add to a key. */
void gr_stamp_add_environment (GString *key);
