// SPDX-License-Identifier: MIT
// What runs rules or reads a lesson writes nothing (sandbox.c): it asks this process, begun before, for files that the command
// line has named. It draws nothing and reads no lesson, so that nothing can make it do otherwise. A question is a message with
// two pipes, one for what is to be written and one for the answer; the socket is shared by all processes of one build. The writer ends when nobody is left to ask, and with us, however we end (PR_SET_PDEATHSIG), taking its temporary
// files away.
// Invariant: a question is trusted in nothing: every length is held against what came, and every path against the rights.
#include "cli/writer.h"

#include "base/error.h"
#include "base/folder.h"
#include "base/number.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define WRITER_LINE "GRUNDY_OWN_WRITER" /* the variable that tells processes of ours where the socket is */
#define WRITER_MAX_FILES 1000000

static int writer_line = -1;
static pid_t writer_process;

/* ---- a message: a byte and two descriptors, where the question is read and where it is answered ---- */

typedef union {
  char bytes[CMSG_SPACE (2 * sizeof (int))];
  struct cmsghdr head;
} WriterControl;

/* A message of one byte with room for @control. */
static struct msghdr
writer_message (struct iovec *byte, WriterControl *control)
{
  return (
    struct msghdr) { .msg_iov = byte, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof *control };
}

static gboolean
writer_send (int line, const int descriptor[2])
{
  WriterControl control = { 0 };
  char byte = '\0';
  struct msghdr message = writer_message (&(struct iovec) { &byte, 1 }, &control);
  struct cmsghdr *head = CMSG_FIRSTHDR (&message);
  head->cmsg_level = SOL_SOCKET;
  head->cmsg_type = SCM_RIGHTS;
  head->cmsg_len = CMSG_LEN (2 * sizeof (int));
  memcpy (CMSG_DATA (head), descriptor, 2 * sizeof (int));
  gssize n;
  while ((n = sendmsg (line, &message, MSG_NOSIGNAL)) < 0 && errno == EINTR)
    ;
  return n == 1;
}

/* FALSE: nobody is left who could ask. Where something else came, the descriptors are -1. */
static gboolean
writer_receive (int line, int descriptor[2])
{
  WriterControl control = { 0 };
  char byte;
  struct msghdr message = writer_message (&(struct iovec) { &byte, 1 }, &control);
  gssize n;
  while ((n = recvmsg (line, &message, MSG_CMSG_CLOEXEC)) < 0 && errno == EINTR)
    ;
  const struct cmsghdr *head = n == 1 ? CMSG_FIRSTHDR (&message) : NULL;
  gsize size = head != NULL && head->cmsg_type == SCM_RIGHTS ? head->cmsg_len - CMSG_LEN (0) : 0;
  descriptor[0] = descriptor[1] = -1;
  memcpy (descriptor, head != NULL ? CMSG_DATA (head) : (guchar *) &byte, MIN (size, 2 * sizeof (int)));
  return n == 1;
}

/* ---- asking ---- */

static int
writer_add_number (int file, guint64 number)
{
  return gr_output_all (file, &number, sizeof number);
}

/* A length and that many bytes. */
static int
writer_add (int file, const char *bytes, gsize length)
{
  int code = writer_add_number (file, length);
  return code != 0 ? code : gr_output_all (file, bytes, length);
}

/* Writes the question to @pipe; 0 or the error's number. */
static int
writer_put (int pipe, GrOutputManner manner, const char *place, const GrOutputFile *files, guint n_files)
{
  int code = writer_add_number (pipe, manner);
  code = code == 0 ? writer_add (pipe, place, strlen (place) + 1) : code;
  code = code == 0 ? writer_add_number (pipe, n_files) : code;
  for (guint i = 0; i < n_files && code == 0; i++) {
    code = writer_add (pipe, files[i].path, strlen (files[i].path) + 1);
    code = code == 0 ? writer_add (pipe, files[i].data, files[i].length) : code;
  }
  return code;
}

/* All that comes by @pipe. (transfer full) */
static GString *
writer_get (int pipe)
{
  GString *text = g_string_new (NULL);
  char buffer[1 << 16];
  gssize n;
  while ((n = read (pipe, buffer, sizeof buffer)) > 0 || (n < 0 && errno == EINTR))
    g_string_append_len (text, buffer, MAX (n, 0));
  return text;
}

/* The writer is gone. What it has said of that itself is not said again. */
static gboolean
writer_lost (GError **error)
{
  int status = 0;
  if (writer_process > 0 && waitpid (writer_process, &status, 0) == writer_process && WIFEXITED (status)
      && WEXITSTATUS (status) != 0)
    _exit (WEXITSTATUS (status));
  gr_set_error (error, GR_ERROR, GR_ERROR_LIBRARY, "the process that writes was lost");
  return FALSE;
}

/* A GrOutputWriter: an answer is “0” or the number of an error's code from 1 on, a blank and its message. */
static gboolean
writer_ask (GrOutputManner manner, const char *place, const GrOutputFile *files, guint n_files, GError **error)
{
  int question[2], answer[2];
  if (pipe2 (question, O_CLOEXEC) != 0)
    return gr_output_fail (n_files > 0 ? files[0].path : place, errno, error);
  if (pipe2 (answer, O_CLOEXEC) != 0) {
    int code = errno;
    close (question[0]);
    close (question[1]);
    return gr_output_fail (n_files > 0 ? files[0].path : place, code, error);
  }
  gboolean is_put = writer_send (writer_line, (int[]) { question[0], answer[1] });
  close (question[0]);
  close (answer[1]);
  is_put = is_put && writer_put (question[1], manner, place, files, n_files) == 0;
  close (question[1]);
  g_autoptr (GString) told = is_put ? writer_get (answer[0]) : g_string_new (NULL);
  close (answer[0]);
  char *message;
  gint64 code = g_ascii_strtoll (told->str, &message, 10);
  if (told->len == 0)
    return writer_lost (error);
  if (code != 0)
    gr_set_error (error, G_FILE_ERROR, (int) code - 1, "%s", message + 1);
  return code == 0;
}

/* ---- writing ---- */

typedef struct {
  const char *at, *end;
  gboolean is_bad;
} WriterText;

/* The next length and its bytes; *@length gets it. NULL where there are not so many. */
static const char *
writer_take (WriterText *text, guint64 *length)
{
  guint64 room = (guint64) (text->end - text->at);
  if (room >= sizeof *length)
    memcpy (length, text->at, sizeof *length);
  text->is_bad |= room < sizeof *length || *length > room - sizeof *length;
  if (text->is_bad)
    return NULL;
  const char *bytes = text->at + sizeof *length;
  text->at = bytes + *length;
  return bytes;
}

/* The next text, NUL-terminated; "" where there is none. */
static const char *
writer_take_text (WriterText *text)
{
  guint64 length;
  const char *bytes = writer_take (text, &length);
  text->is_bad |= bytes != NULL && (length == 0 || bytes[length - 1] != '\0');
  return text->is_bad ? "" : bytes;
}

static guint64
writer_take_number (WriterText *text)
{
  guint64 number = 0;
  text->is_bad |= (gsize) (text->end - text->at) < sizeof number;
  if (text->is_bad)
    return 0;
  memcpy (&number, text->at, sizeof number);
  text->at += sizeof number;
  return number;
}

/* “./nim.pdf” is “nim.pdf”. */
static const char *
writer_plain (const char *path)
{
  return g_str_has_prefix (path, "./") ? path + 2 : path;
}

static gboolean
writer_may_write (const GrWriterRights *rights, const char *named)
{
  const char *path = writer_plain (named);
  for (guint i = 0; i < rights->file->len; i++) {
    const char *begin = writer_plain (rights->file->pdata[i]);
    if (g_str_has_prefix (path, begin) && strchr (path + strlen (begin), '/') == NULL)
      return TRUE;
  }
  return FALSE;
}

static gboolean
writer_may (const GrWriterRights *rights, guint64 manner, const char *place, const GrOutputFile *file, guint64 n)
{
  gboolean good = TRUE;
  switch (manner) {
  case GR_OUTPUT_NAMED:
  case GR_OUTPUT_TOGETHER:
    for (guint64 i = 0; i < n; i++)
      good = good && writer_may_write (rights, file[i].path);
    return good && (n == 1 || manner == GR_OUTPUT_TOGETHER);
  case GR_OUTPUT_FOLDER:
    for (guint64 i = 0; i < n; i++)
      good = good && file[i].path[0] != '\0' && strchr (file[i].path, '/') == NULL;
    return good && g_strcmp0 (rights->whole, place) == 0 && gr_folder_state (place) != GR_FOLDER_FOREIGN;
  case GR_OUTPUT_MAKE:
    for (guint i = 0; i < rights->folder->len; i++)
      if (g_str_equal (rights->folder->pdata[i], place))
        return TRUE;
  }
  return FALSE;
}

static gboolean
writer_do (GrOutputManner manner, const char *place, const GrOutputFile *file, guint n, GError **error)
{
  switch (manner) {
  case GR_OUTPUT_NAMED:
    return gr_output_write (file->path, file->data, file->length, error);
  case GR_OUTPUT_TOGETHER:
    return gr_output_write_together (file, n, error);
  case GR_OUTPUT_FOLDER:
    return gr_folder_write (place, file, n, error);
  case GR_OUTPUT_MAKE:
    break;
  }
  return gr_folder_make (place, error);
}

/* Does what the question @text asks for. FALSE and @error where that fails, or is not ours to do. */
static gboolean
writer_work (const GrWriterRights *rights, WriterText *text, GError **error)
{
  guint64 manner = writer_take_number (text);
  const char *place = writer_take_text (text);
  guint64 n = writer_take_number (text);
  text->is_bad |= n > WRITER_MAX_FILES;
  g_autofree GrOutputFile *file = g_new0 (GrOutputFile, text->is_bad ? 0 : n);
  for (guint64 i = 0; i < n && !text->is_bad; i++) {
    guint64 length = 0;
    file[i].path = writer_take_text (text);
    file[i].data = writer_take (text, &length);
    file[i].length = length;
  }
  if (!text->is_bad && writer_may (rights, manner, place, file, n))
    return writer_do ((GrOutputManner) manner, place, file, (guint) n, error);
  return gr_output_fail (!text->is_bad && n > 0 ? file[0].path : place, EACCES, error);
}

static void
writer_serve (const GrWriterRights *rights, int question, int answer)
{
  g_autoptr (GString) bytes = writer_get (question);
  g_autoptr (GError) error = NULL;
  WriterText text = { .at = bytes->str, .end = bytes->str + bytes->len };
  gboolean good = writer_work (rights, &text, &error);
  g_autofree char *told = good ? g_strdup ("0") : g_strdup_printf ("%d %s", error->code + 1, error->message);
  gr_output_all (answer, told, strlen (told));
}

G_NORETURN static void
writer_live (const GrWriterRights *rights, int line, pid_t parent)
{
  prctl (PR_SET_PDEATHSIG, SIGTERM);
  int descriptor[2];
  while (getppid () == parent && writer_receive (line, descriptor)) {
    writer_serve (rights, descriptor[0], descriptor[1]);
    close (descriptor[0]);
    close (descriptor[1]);
  }
  _exit (0);
}

/* ---- life ---- */

/* The socket of the process that has started us. */
static gboolean
writer_find (void)
{
  gint64 line;
  const char *told = g_getenv (WRITER_LINE);
  struct stat status;
  if (told == NULL || !gr_number_parse (told, &line) || line <= STDERR_FILENO || line > G_MAXINT
      || fstat ((int) line, &status) != 0 || !S_ISSOCK (status.st_mode))
    return FALSE;
  writer_line = (int) line;
  return TRUE;
}

/* Moves @descriptor out of the place of a standard stream that the caller has closed. */
static int
writer_move (int descriptor)
{
  int moved = fcntl (descriptor, F_DUPFD, STDERR_FILENO + 1);
  close (descriptor);
  return moved;
}

gboolean
gr_writer_begin (const GrWriterRights *rights, GError **error)
{
  int end[2];
  pid_t parent = getpid ();
  if (writer_find ()) {
    gr_output_writer = writer_ask;
    return TRUE;
  }
  if (socketpair (AF_UNIX, SOCK_SEQPACKET, 0, end) == 0) {
    end[0] = writer_move (end[0]);
    end[1] = writer_move (end[1]);
    writer_process = end[0] >= 0 && end[1] >= 0 ? fork () : -1;
    if (writer_process == 0) {
      close (end[0]);
      writer_live (rights, end[1], parent);
    }
    int code = errno;
    close (end[1]);
    errno = code;
  } else {
    writer_process = -1;
  }
  if (writer_process < 0) {
    int code = errno;
    gr_set_error (error, G_FILE_ERROR, g_file_error_from_errno (code), "no process to write with: %s",
                  gr_strerror (code));
    return FALSE;
  }
  writer_line = end[0];
  g_autofree char *told = g_strdup_printf ("%d", writer_line);
  g_setenv (WRITER_LINE, told, TRUE); /* for our own, which keep the descriptor */
  gr_output_writer = writer_ask;
  return TRUE;
}

void
gr_writer_end (void)
{
  if (writer_process <= 0)
    return;
  close (writer_line);
  waitpid (writer_process, NULL, 0);
}
