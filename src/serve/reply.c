// SPDX-License-Identifier: MIT
// Answers. Whatever a page shows comes from this server or stands in the page itself; nothing may frame it from outside, and
// nothing is kept by a browser, since it may be another thing a moment later.
#include "serve/reply.h"

#include "web/html.h"
#include "formats/svg.h"

#define REPLY_POLICY \
  "default-src 'none'; img-src 'self' data: blob:; style-src 'unsafe-inline'; script-src 'unsafe-inline'; " \
  "font-src data:; connect-src 'self'; frame-src 'self'; form-action 'self'; frame-ancestors 'self'; base-uri 'none'"

void
gr_reply (SoupServerMessage *message, guint status, const char *type, GBytes *data)
{
  SoupMessageHeaders *headers = soup_server_message_get_response_headers (message);
  soup_message_headers_replace (headers, "Cache-Control", "no-store");
  soup_message_headers_replace (headers, "X-Content-Type-Options", "nosniff");
  soup_message_headers_replace (headers, "Referrer-Policy", "no-referrer");
  soup_message_headers_replace (headers, "Cross-Origin-Resource-Policy", "same-origin");
  soup_message_headers_replace (headers, "Content-Security-Policy", REPLY_POLICY);
  if (data != NULL) {
    soup_message_headers_set_content_type (headers, type, NULL);
    soup_message_body_append_bytes (soup_server_message_get_response_body (message), data);
  }
  soup_server_message_set_status (message, status, NULL);
}

void
gr_reply_text (SoupServerMessage *message, guint status, const char *text)
{
  g_autofree char *line = g_strdup_printf ("%s\n", text);
  g_autoptr (GBytes) data = g_bytes_new (line, strlen (line));
  gr_reply (message, status, "text/plain; charset=utf-8", data);
}

void
gr_reply_begin_page (GString *out, const char *title, const char *lang, const char *style)
{
  gr_xml_add (out,
              "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n"
              "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>%s</title>\n<style>\n",
              lang, title);
  gr_html_append_colours (out, GR_THEME_AUTO);
  g_string_append_printf (out, "%s</style>\n</head>\n<body>\n", style);
}
