// SPDX-License-Identifier: MIT
// Files that have been read, for a process that answers for some time: whether they are what they were.
#pragma once

#include <glib.h>
#include <sys/stat.h>

/* From here on files are noted that are read (gr_source_load() and the like). */
void gr_fresh_begin (void);
/* Notes @path, whose state was @status when it was opened. Nothing before gr_fresh_begin(). */
void gr_fresh_note (const char *path, const struct stat *status);
/* FALSE where a noted file has been written, replaced or taken away since. */
gboolean gr_fresh_is (void);
