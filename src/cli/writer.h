// SPDX-License-Identifier: MIT
// The process that writes for one that may not.
#pragma once

#include <glib.h>

/* What may be written. */
typedef struct {
  GPtrArray *file;   /* of char*: files whose paths begin so, with no “/” behind that */
  GPtrArray *folder; /* of char*: folders that may be made */
  const char *whole; /* (nullable) the folder that may be replaced as a whole */
  gboolean films;    /* ffmpeg may be run */
} GrWriterRights;

/* Begins that process, or finds the one of the process that has started us; from here on gr_output_writer asks it. Before
   gr_sandbox_enter(), whose walls it stands outside of. FALSE and @error where there is no room for it. */
gboolean gr_writer_begin (const GrWriterRights *rights, GError **error);

/* It ends, and is waited for. */
void gr_writer_end (void);
