// SPDX-License-Identifier: MIT
// The server's end of a line to a process that answers more than once (cli/part.c has the other): questions go as lines of
// text, answers come as “CODE BYTES”, a line, and so many bytes.
#pragma once

#include <gio/gio.h>

typedef struct GrLine GrLine;

/* An answer: 0 and what was asked for, or another code and words that say why not. @bytes is lent. */
typedef void (*GrLineHeard) (int code, GBytes *bytes, gpointer data);

/* A new line; *@other is the descriptor for the process, which the caller owns. NULL: there is none to be had. */
GrLine *gr_line_new (int *other);
/* Nothing is heard of @line (nullable) any more. */
void gr_line_free (GrLine *line);

/* @heard is called with the next answer; never where the process ends before it, whose end tells. */
void gr_line_listen (GrLine *line, GrLineHeard heard, gpointer data);
/* Asks @text, without waiting. FALSE where the line does not take it. */
gboolean gr_line_ask (GrLine *line, const char *text);
