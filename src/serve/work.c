// SPDX-License-Identifier: MIT
// A message waits while its process works, and the process ends when nobody waits any more.
#include "serve/work.h"

#include "base/phrase.h"
#include "serve/reply.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>

/* A dash, for a figure that does not fit. */
#define WORK_NO_PICTURE \
  "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"120\" height=\"60\">" \
  "<path d=\"M50 30h20\" stroke=\"#8A94A4\" stroke-width=\"3\" stroke-linecap=\"round\"/></svg>"

typedef struct {
  GrChildren *children;
  SoupServerMessage *message;
  GrWorkLook look;
  char *file;   /* (nullable) that of the look */
  GSource *end; /* (nullable) tells that the browser has gone */
  guint job;
} Work;

static void
work_free (Work *work)
{
  g_signal_handlers_disconnect_by_data (work->message, work);
  if (work->end != NULL)
    g_source_destroy (work->end);
  g_clear_pointer (&work->end, g_source_unref);
  g_object_unref (work->message);
  g_free (work->file);
  g_free (work);
}

/* The browser has gone, or has asked for something else: nobody waits any more. */
static void
work_forget (SoupServerMessage *message, gpointer data)
{
  Work *work = data;
  gr_children_cancel (work->children, work->job);
  work_free (work);
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

static void
work_listen (Work *work)
{
  GSocket *socket = soup_server_message_get_socket (work->message);
  if (socket == NULL)
    return;
  work->end = g_socket_create_source (socket, G_IO_IN | G_IO_HUP | G_IO_ERR, NULL);
  g_source_set_callback (work->end, G_SOURCE_FUNC (work_heard), work, NULL);
  g_source_attach (work->end, NULL);
}

/* What the process has @said, without what is nobody's business. (transfer full) */
static char *
work_said (const Work *work, const char *said)
{
  if (said[0] == '\0')
    return g_strdup (gr_phrase ("this took too long, or its process was lost", work->look.lang));
  if (work->look.hidden == NULL)
    return g_strdup (said);
  g_auto (GStrv) part = g_strsplit (said, work->look.hidden, -1);
  return g_strjoinv ("", part);
}

static void
work_done (const GrChildResult *result, gpointer data)
{
  Work *work = data;
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
    g_autofree char *said = work_said (work, result->said);
    gr_reply_text (work->message, SOUP_STATUS_UNPROCESSABLE_ENTITY, said);
  }
  SoupServerMessage *message = g_object_ref (work->message);
  work_free (work);
  soup_server_message_unpause (message);
  g_object_unref (message);
}

void
gr_work_begin (GrChildren *children, SoupServerMessage *message, const GrChildTask *task, const GrWorkLook *look)
{
  Work *work = g_new0 (Work, 1);
  work->children = children;
  work->message = g_object_ref (message);
  work->look = *look;
  work->look.file = work->file = g_strdup (look->file);
  soup_server_message_pause (message);
  work->job = gr_children_run (children, task, work_done, work);
  if (work->job != 0) {
    g_signal_connect (message, "finished", G_CALLBACK (work_forget), work);
    work_listen (work);
    return;
  }
  gr_reply_text (message, SOUP_STATUS_SERVICE_UNAVAILABLE, gr_message ("the server has too much to do"));
  soup_server_message_unpause (message);
  work_free (work);
}
