// SPDX-License-Identifier: MIT
// Text of strangers on its way to a terminal: what it shows is all it does.
#pragma once

#include <glib.h>

/* Appends the @n bytes of @text as one line that is harmless to a terminal: controls as their pictures (ESC as ␛, a line
   feed as ␊), a tab as one blank, what turns the direction of writing round and what is no UTF-8 as U+FFFD; marks and
   isolates of direction, which show nothing, are left out. Each character keeps one column. */
void gr_terminal_append (GString *out, const char *text, gsize n);

/* The same for a text of lines: line feeds stay. (transfer full) */
char *gr_terminal_text (const char *text, gsize n);

/* Columns that @length bytes of @text take on a terminal once they are harmless: a letter of Hangul takes two. */
guint gr_terminal_cells (const char *text, gsize length);
/* @text, harmless, in lines broken at blanks and line feeds, of at most @columns where words allow. (transfer full) of
   char* */
GPtrArray *gr_terminal_break (const char *text, guint columns);
