// SPDX-License-Identifier: MIT
// Files written whole or not at all.
#pragma once

#include <glib.h>

/* FALSE, and in @error that @path cannot be written, for the reason with the number @code (errno). */
gboolean gr_output_fail (const char *path, int code, GError **error);

/* Writes all of @length bytes; 0 or the error’s number (errno). */
int gr_output_all (int descriptor, gconstpointer data, gsize length);
/* All that comes by @descriptor until its end; of a file, or of memory, all that it holds. (transfer full) */
GString *gr_input_all (int descriptor);

/* Writes @length bytes to @path by way of a temporary file beside it, renamed at the end: a failed or killed run
   leaves the old file as it was. A target that is no regular file (a device, a pipe) is written in place.
   @path "-" is standard output; a reader who has gone away is no error. */
gboolean gr_output_write (const char *path, const char *data, gsize length, GError **error);

/* Where a long text goes while it is still being made, so that it never stands in memory whole: to be used only once
   nothing can go wrong with the text any more. */
typedef struct {
  void (*pour) (const char *text, gsize length, gpointer data);
  gpointer data;
} GrDrain;

/* Empties @text into @drain (nullable) where there is enough of it to be worth while. */
void gr_drain (const GrDrain *drain, GString *text);

/* A file that is to be written. */
typedef struct {
  const char *path;
  const char *data;
  gsize length;
} GrOutputFile;

/* Writes several files, or none where one of them cannot be written: all temporary files are on the disk before the first
   is renamed. What stands at their paths is replaced, be it a file, a link, a pipe or a device: nothing is followed. */
gboolean gr_output_write_together (const GrOutputFile *files, guint n_files, GError **error);

/* Where this process itself may write nothing, another writes for it (cli/writer.h): these functions, those of base/folder.h
   and gr_encode_mp4() then ask it, and what they answer is its answer. */
typedef enum {
  GR_OUTPUT_NAMED,    /* gr_output_write() */
  GR_OUTPUT_TOGETHER, /* gr_output_write_together() */
  GR_OUTPUT_FOLDER,   /* gr_folder_write() of the folder @place */
  GR_OUTPUT_MAKE,     /* gr_folder_make() of the folder @place */
  GR_OUTPUT_FILM,     /* gr_encode_mp4() (base/encoder.h), whose bytes are the answer */
} GrOutputManner;
typedef gboolean (*GrOutputWriter) (GrOutputManner manner, const char *place, const GrOutputFile *files, guint n_files,
                                    GString *answer, GError **error);
/* NULL, as it is at first: this process writes. */
extern GrOutputWriter gr_output_writer;

/* Takes away the temporary files of a write that is under way; safe in a signal handler. */
void gr_output_abandon (void);

/* The last second that SOURCE_DATE_EPOCH may name, of the year 9999: dates have four digits for the year. */
#define GR_OUTPUT_LAST_DATE G_GINT64_CONSTANT (253402300799)

/* Seconds since 1970 for dates in documents: SOURCE_DATE_EPOCH where it is set, else one fixed day, so that the same
   input gives the same bytes on every day. FALSE, and that day, where it is set to what is no number of seconds up to the last. */
gboolean gr_output_date (gint64 *date);
