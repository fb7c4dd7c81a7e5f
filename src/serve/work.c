// SPDX-License-Identifier: MIT
// Answers. Whatever a page shows comes from this server or stands in the page itself; nothing may frame it from outside, and
// nothing is kept by a browser, since it may be another thing a moment later. A message waits while its process works, and the
// process ends when nobody waits any more.
#include "serve/parts.h"

#include "base/held.h"
#include "base/json.h"
#include "base/phrase.h"
#include "formats/svg.h"
#include "serve-assets.h"
#include "web/html.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>

#define REPLY_POLICY \
  "default-src 'none'; img-src 'self' data: blob:; style-src 'unsafe-inline'; script-src 'unsafe-inline'; " \
  "font-src data:; connect-src 'self'; frame-src 'self' blob:; form-action 'self'; frame-ancestors 'self'; base-uri 'none'"

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
              "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>%s</title>\n",
              lang, title);
  g_string_append (out, GR_PAGE_ICON "<style>\n");
  gr_html_append_colours (out, GR_THEME_AUTO);
  g_string_append_printf (out, "%s%s</style>\n</head>\n<body>\n", serve_around_style, style);
}

void
gr_reply_append_pages (GString *out, const GrServeOptions *options, const char *current)
{
  const char *const page[][2] = { { "/", gr_phrase ("Lessons", options->lang) },
                                  { "/-/workbench", gr_phrase ("Workbench", options->lang) },
                                  { "/-/write", gr_phrase ("Write", options->lang) } };
  gr_xml_add (out, "<nav class=\"gr-pages\" aria-label=\"%s\">", gr_phrase ("Pages", options->lang));
  for (guint i = options->folder != NULL ? 0 : 1; i < G_N_ELEMENTS (page); i++)
    gr_xml_add (out,
                g_strcmp0 (page[i][0], current) == 0 ? "<a aria-current=\"page\" href=\"%s\">%s</a>"
                                                     : "<a href=\"%s\">%s</a>",
                page[i][0], page[i][1]);
  g_string_append (out, "</nav>");
}

void
gr_reply_append_icon (GString *out, const char *id, const char *words, const char *path)
{
  g_string_append_printf (
    out,
    "<button type=\"button\" id=\"%s\" class=\"icon\" aria-label=\"%s\" title=\"%s\" hidden>" GR_REPLY_ICON "</button>",
    id, words, words, path);
}

/* ---- what is computed ---- */

/* A dash, for a figure that does not fit. */
#define WORK_NO_PICTURE \
  "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"120\" height=\"60\">" \
  "<path d=\"M50 30h20\" stroke=\"#8A94A4\" stroke-width=\"3\" stroke-linecap=\"round\"/></svg>"

typedef struct {
  struct Work *work;
  char *key;     /* (nullable) that of its task */
  guint job;     /* 0: it has ended */
  gboolean good; /* it has, and well */
  char *text;    /* (nullable) what it has written or said, among others */
} WorkPart;

typedef struct Work {
  GrChildren *children;
  SoupServerMessage *message;
  GrWorkLook look;
  char *file;   /* (nullable) that of the look */
  GSource *end; /* (nullable) tells that the browser has gone */
  guint n_parts, n_ended;
  gboolean is_begun; /* all parts have been started, so that the last to end ends it */
  WorkPart *part;    /* shape (n_parts) */
} Work;

static void
work_free (Work *work)
{
  g_signal_handlers_disconnect_by_data (work->message, work);
  if (work->end != NULL)
    g_source_destroy (work->end);
  g_clear_pointer (&work->end, g_source_unref);
  g_object_unref (work->message);
  for (guint i = 0; i < work->n_parts; i++) {
    if (work->part[i].job != 0)
      gr_children_cancel (work->children, work->part[i].job);
    GR_DROP (&work->part[i], key, text);
  }
  g_free (work->part);
  g_free (work->file);
  g_free (work);
}

/* The browser has gone, or has asked for something else: nobody waits any more. */
static void
work_forget (SoupServerMessage *message, gpointer data)
{
  work_free (data);
}

/* While a message waits, libsoup does not look at its connection, so that we do: what can be read there is either its end or
   the next request. */
static gboolean
work_heard (GSocket *socket, GIOCondition condition, gpointer data)
{
  char byte;
  Work *work = data;
  gssize n = recv (g_socket_get_fd (socket), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
  if (n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR)))
    return G_SOURCE_REMOVE;
  SoupServerMessage *message = g_object_ref (work->message);
  work_forget (message, work);
  gr_reply (message, SOUP_STATUS_SERVICE_UNAVAILABLE, NULL, NULL); /* by which libsoup finds out, too */
  soup_server_message_unpause (message);
  g_object_unref (message);
  return G_SOURCE_REMOVE;
}

/* What @result says of itself. (transfer full) */
static char *
work_said (const Work *work, const GrChildResult *result)
{
  const char *lost = gr_phrase ("this took too long, or its process was lost", work->look.lang);
  g_autoptr (GString) text = g_string_new (result->said[0] != '\0' ? result->said : lost);
  if (work->look.hidden != NULL) /* what is nobody's business */
    g_string_replace (text, work->look.hidden, "", 0);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
work_answer_one (Work *work, const GrChildResult *result)
{
  if (result->code == 0 && result->out != NULL) {
    SoupMessageHeaders *headers = soup_server_message_get_response_headers (work->message);
    gr_reply (work->message, SOUP_STATUS_OK, work->look.type, result->out);
    g_autofree char *name = work->file != NULL ? g_strdup_printf ("attachment; filename=\"%s\"", work->file) : NULL;
    if (name != NULL)
      soup_message_headers_replace (headers, "Content-Disposition", name);
  } else if (work->look.is_small) {
    g_autoptr (GBytes) none = g_bytes_new_static (WORK_NO_PICTURE, strlen (WORK_NO_PICTURE));
    gr_reply (work->message, SOUP_STATUS_OK, "image/svg+xml", none);
  } else {
    g_autofree char *text = work_said (work, result);
    gr_reply_text (work->message, SOUP_STATUS_UNPROCESSABLE_ENTITY, text);
  }
}

static void
work_answer_all (Work *work)
{
  g_autoptr (GString) text = g_string_new (NULL);
  GrJson json = { .text = text };
  gr_json_open (&json, NULL, '{');
  for (guint i = 0; i < work->n_parts; i++) {
    gr_json_open (&json, work->part[i].key, '{');
    gr_json_boolean (&json, "good", work->part[i].good);
    gr_json_text (&json, "text", work->part[i].text);
    gr_json_close (&json, '}');
  }
  gr_json_close (&json, '}');
  g_autoptr (GBytes) data = g_bytes_new (text->str, text->len);
  gr_reply (work->message, SOUP_STATUS_OK, "application/json", data);
}

/* Answers, where all parts have ended. */
static void
work_end (Work *work)
{
  if (!work->is_begun || work->n_ended < work->n_parts)
    return;
  if (work->part[0].key != NULL)
    work_answer_all (work);
  SoupServerMessage *message = g_object_ref (work->message);
  work_free (work);
  soup_server_message_unpause (message);
  g_object_unref (message);
}

static void
work_done (const GrChildResult *result, gpointer data)
{
  WorkPart *part = data;
  Work *work = part->work;
  part->job = 0;
  part->good = result->code == 0 && result->out != NULL;
  if (part->key == NULL)
    work_answer_one (work, result);
  else if (part->good)
    part->text = g_strndup (g_bytes_get_data (result->out, NULL), g_bytes_get_size (result->out));
  else
    part->text = work_said (work, result);
  work->n_ended++;
  work_end (work);
}

void
gr_work_begin (GrChildren *children, SoupServerMessage *message, const GrChildTask *tasks, guint n_tasks,
               const GrWorkLook *look)
{
  Work *work = g_new0 (Work, 1);
  work->children = children;
  work->message = g_object_ref (message);
  work->look = *look;
  work->look.file = work->file = g_strdup (look->file);
  work->n_parts = n_tasks;
  work->part = g_new0 (WorkPart, n_tasks);
  soup_server_message_pause (message);
  for (guint i = 0; i < n_tasks; i++) {
    work->part[i] = (WorkPart) { .work = work, .key = g_strdup (tasks[i].key) };
    guint before = work->n_ended, job = gr_children_run (children, &tasks[i], work_done, &work->part[i]);
    work->part[i].job = work->n_ended == before ? job : 0; /* what cannot be started ends at once */
    if (job != 0)
      continue;
    gr_reply_text (message, SOUP_STATUS_SERVICE_UNAVAILABLE, gr_message ("the server has too much to do"));
    soup_server_message_unpause (message);
    work_free (work);
    return;
  }
  g_signal_connect (message, "finished", G_CALLBACK (work_forget), work);
  GSocket *socket = soup_server_message_get_socket (message);
  if (socket != NULL) {
    work->end = g_socket_create_source (socket, G_IO_IN | G_IO_HUP | G_IO_ERR, NULL);
    g_source_set_callback (work->end, G_SOURCE_FUNC (work_heard), work, NULL);
    g_source_attach (work->end, NULL);
  }
  work->is_begun = TRUE;
  work_end (work);
}
