// SPDX-License-Identifier: MIT
// A folder of files that appears whole or not at all.
#pragma once

#include "base/output.h"

/* The file in such a folder that says which files are ours: a line a name. */
#define GR_FOLDER_LIST ".grundy-files"

typedef enum {
  GR_FOLDER_FREE,    /* nothing is there, or an empty folder */
  GR_FOLDER_OURS,    /* a folder that gr_folder_write() has written */
  GR_FOLDER_FOREIGN, /* another one that holds files, or no folder */
} GrFolderState;

/* What stands at @path. */
GrFolderState gr_folder_state (const char *path);

/* Writes @n_files (their paths are names without a folder, or in one and the same folder: “playground/a.js”) into a new folder beside @path, which then takes the place of
   @path in one step. Of a folder that was there, which is not GR_FOLDER_FOREIGN, files that are not ours are kept, and
   ours are gone. FALSE and @error where that fails: the old folder is as it was. */
gboolean gr_folder_write (const char *path, const GrOutputFile *files, guint n_files, GError **error);

/* Makes the folder @path, and those that it lies in, where they are not there. */
gboolean gr_folder_make (const char *path, GError **error);
