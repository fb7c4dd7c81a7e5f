// SPDX-License-Identifier: MIT
// A line is a socket pair: our end is read by the main loop, the head of an answer first and then its bytes.
// Invariant: at most one answer is being read, and as long as it is the line lives, if only to be told that it was cancelled.
#include "serve/line.h"

#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define LINE_MAX_BYTES (64 << 20) /* of an answer */

struct GrLine {
  GSocket *socket;
  GIOStream *stream;
  GDataInputStream *in;
  GCancellable *gone;
  GrLineHeard heard; /* NULL: freed */
  gpointer data;
  int code;
  guint8 *answer; /* (nullable) */
  gsize size;
};

GrLine *
gr_line_new (int *other)
{
  int end[2];
  if (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, end) != 0)
    return NULL;
  GSocket *socket = g_socket_new_from_fd (end[0], NULL);
  if (socket == NULL) {
    close (end[0]);
    close (end[1]);
    return NULL;
  }
  GrLine *line = g_rc_box_new0 (GrLine);
  line->socket = socket;
  line->stream = G_IO_STREAM (g_socket_connection_factory_create_connection (socket));
  line->in = g_data_input_stream_new (g_io_stream_get_input_stream (line->stream));
  line->gone = g_cancellable_new ();
  *other = end[1];
  return line;
}

static void
line_clear (gpointer data)
{
  GrLine *line = data;
  g_free (line->answer);
  g_object_unref (line->in);
  g_object_unref (line->stream);
  g_object_unref (line->socket);
  g_object_unref (line->gone);
}

void
gr_line_free (GrLine *line)
{
  if (line == NULL)
    return;
  line->heard = NULL;
  g_cancellable_cancel (line->gone);
  g_rc_box_release_full (line, line_clear);
}

static void
line_read_answer (GObject *in, GAsyncResult *async, gpointer data)
{
  GrLine *line = data;
  gsize n = 0;
  gboolean good = g_input_stream_read_all_finish (G_INPUT_STREAM (in), async, &n, NULL) && n == line->size;
  if (good && line->heard != NULL) {
    g_autoptr (GBytes) bytes = g_bytes_new_take (g_steal_pointer (&line->answer), line->size);
    line->heard (line->code, bytes, line->data);
  }
  g_rc_box_release_full (line, line_clear);
}

static void
line_read_head (GObject *in, GAsyncResult *async, gpointer data)
{
  GrLine *line = data;
  char *end;
  g_autofree char *head = g_data_input_stream_read_line_finish (line->in, async, NULL, NULL);
  guint64 code = head != NULL ? g_ascii_strtoull (head, &end, 10) : 0;
  guint64 size = head != NULL ? g_ascii_strtoull (end, NULL, 10) : G_MAXUINT64;
  if (line->heard == NULL || size > LINE_MAX_BYTES) {
    g_rc_box_release_full (line, line_clear);
    return;
  }
  line->code = code != 0;
  line->size = (gsize) size;
  g_free (line->answer);
  line->answer = g_malloc (line->size + 1);
  g_input_stream_read_all_async (G_INPUT_STREAM (in), line->answer, line->size, G_PRIORITY_DEFAULT, line->gone,
                                 line_read_answer, line);
}

void
gr_line_listen (GrLine *line, GrLineHeard heard, gpointer data)
{
  line->heard = heard;
  line->data = data;
  g_data_input_stream_read_line_async (line->in, G_PRIORITY_DEFAULT, line->gone, line_read_head,
                                       g_rc_box_acquire (line));
}

gboolean
gr_line_ask (GrLine *line, const char *text)
{
  g_autofree char *whole = g_strconcat (text, "\n", NULL);
  size_t n = strlen (whole);
  return send (g_socket_get_fd (line->socket), whole, n, MSG_DONTWAIT | MSG_NOSIGNAL) == (ssize_t) n;
}
