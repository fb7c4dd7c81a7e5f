// SPDX-License-Identifier: MIT
// What a process reads while it makes something, so that a later one can tell whether it would read the same.
#pragma once

#include <glib.h>

/* From here on what is read is noted; what was noted before is forgotten. */
void gr_inputs_begin (void);
/* Notes that @path was read, and gave @length bytes of @text (nullable: it could not be read). @real (nullable) is where it
   led when all links were followed. Nothing before gr_inputs_begin(). */
void gr_inputs_note (const char *path, const char *real, const char *text, gsize length);
/* Notes that it was asked whether there is a file @path. Gives the answer. */
gboolean gr_inputs_exists (const char *path);
/* Adds what was noted to @out, a line each: “read”, a sum of the bytes or nothing, and the path; “link”, where it led, and the
   path; “exists”, yes or no, and the path. Tabs stand between, paths are escaped as in C. Nothing is noted any more. */
void gr_inputs_end (GString *out);

/* What stands for @length bytes of @text in those lines. (transfer full) */
char *gr_inputs_sum (const char *text, gsize length);
