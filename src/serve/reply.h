// SPDX-License-Identifier: MIT
// What goes back to a browser, with the headers that keep it to itself.
#pragma once

#include <libsoup/soup.h>

/* Answers @message with @status and the @data (transfer none, nullable) of media type @type. */
void gr_reply (SoupServerMessage *message, guint status, const char *type, GBytes *data);

/* The same with a line of plain text. */
void gr_reply_text (SoupServerMessage *message, guint status, const char *text);

/* The head and the beginning of the body of a page of the server's own, called @title, with @style (CSS). */
void gr_reply_begin_page (GString *out, const char *title, const char *lang, const char *style);
