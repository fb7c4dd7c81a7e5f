// SPDX-License-Identifier: MIT
// What runs rules or reads a lesson writes nothing (sandbox.c): it asks this process, begun before, for files that the command
// line has named, and for a film of ffmpeg. It draws nothing and reads no lesson, so that nothing can make it do otherwise. A question is a message with
// two pipes, one for what is to be written and one for the answer; the socket is shared by all processes of one build. The writer ends when nobody is left to ask, and with us, however we end (PR_SET_PDEATHSIG), taking its temporary
// files away.
// Invariant: a question is trusted in nothing: every length is held against what came, and every path against the rights.
#include "cli/writer.h"

#include "base/encoder.h"
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

static gboolean
writer_send (int line, const int descriptor[2])
{
  WriterControl control = { 0 };
  char byte = '\0';
  struct msghdr message = {
    .msg_iov = &(struct iovec) { &byte, 1 }, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control
  };
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

/* ---- asking ---- */

/* Adds @number to the question, and @bytes (nullable), as many; the error's number stays in *@code. */
static void
writer_add (int pipe, guint64 number, const char *bytes, int *code)
{
  if (*code == 0)
    *code = gr_output_all (pipe, &number, sizeof number);
  if (*code == 0 && bytes != NULL)
    *code = gr_output_all (pipe, bytes, number);
}

/* A GrOutputWriter: an answer is “0”, a blank and what was asked for, or the number of an error's code from 1 on, a blank and its message. */
static gboolean
writer_ask (GrOutputManner manner, const char *place, const GrOutputFile *files, guint n_files, GString *result,
            GError **error)
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
  int fault = is_put ? 0 : EIO;
  writer_add (question[1], manner, NULL, &fault);
  writer_add (question[1], strlen (place) + 1, place, &fault);
  writer_add (question[1], n_files, NULL, &fault);
  for (guint i = 0; i < n_files; i++) {
    writer_add (question[1], strlen (files[i].path) + 1, files[i].path, &fault);
    writer_add (question[1], files[i].length, files[i].data, &fault);
  }
  close (question[1]);
  g_autoptr (GString) told = fault == 0 ? gr_input_all (answer[0]) : g_string_new (NULL);
  close (answer[0]);
  char *message;
  gint64 code = g_ascii_strtoll (told->str, &message, 10);
  if (code != 0)
    gr_set_error (error, G_FILE_ERROR, (int) code - 1, "%s", message + 1);
  else if (result != NULL && told->len > 0)
    g_string_append_len (result, message + 1, (gssize) (told->str + told->len - message - 1));
  if (told->len > 0)
    return code == 0;
  /* The writer is gone. What it has said of that itself is not said again. */
  int status = 0;
  if (writer_process > 0 && waitpid (writer_process, &status, 0) == writer_process && WIFEXITED (status)
      && WEXITSTATUS (status) != 0)
    _exit (WEXITSTATUS (status));
  return gr_set_error (error, GR_ERROR, GR_ERROR_LIBRARY, "the process that writes was lost");
}

/* ---- writing ---- */

typedef struct {
  const char *at, *end;
  gboolean is_bad;
} WriterText;

/* The next number. */
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

/* The next length and its bytes; *@length gets it. NULL where there are not so many. */
static const char *
writer_take (WriterText *text, guint64 *length)
{
  *length = writer_take_number (text);
  text->is_bad |= *length > (guint64) (text->end - text->at);
  if (text->is_bad)
    return NULL;
  const char *bytes = text->at;
  text->at += *length;
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

static gboolean
writer_may (const GrWriterRights *rights, guint64 manner, const char *place, const GrOutputFile *file, guint64 n)
{
  gboolean good = TRUE;
  switch (manner) {
  case GR_OUTPUT_NAMED:
  case GR_OUTPUT_TOGETHER:
    for (guint64 i = 0; i < n && good; i++) { /* “./nim.pdf” is “nim.pdf” */
      const char *path = file[i].path + (g_str_has_prefix (file[i].path, "./") ? 2 : 0);
      good = FALSE;
      GR_EACH_POINTER (k, const char, begin, rights->file) {
        begin += g_str_has_prefix (begin, "./") ? 2 : 0;
        good |= g_str_has_prefix (path, begin) && strchr (path + strlen (begin), '/') == NULL;
      }
    }
    return good && (n == 1 || manner == GR_OUTPUT_TOGETHER);
  case GR_OUTPUT_FOLDER:
    for (guint64 i = 0; i < n; i++) { /* “index.html”, “playground/index.html” */
      const char *path = file[i].path, *slash = strchr (path, '/');
      good = good && path[0] != '\0' && path[0] != '/' && !g_str_has_prefix (path, "../")
             && (slash == NULL || strchr (slash + 1, '/') == NULL);
    }
    return good && g_strcmp0 (rights->whole, place) == 0 && gr_folder_state (place) != GR_FOLDER_FOREIGN;
  case GR_OUTPUT_MAKE:
    for (guint i = 0; i < rights->folder->len; i++)
      if (g_str_equal (rights->folder->pdata[i], place))
        return TRUE;
    return FALSE;
  case GR_OUTPUT_FILM:
    return rights->films;
  }
  return FALSE;
}

/* Does what the question @text asks for; @result gets what is asked back. FALSE and @error where that fails, or is not ours to do. */
static gboolean
writer_work (const GrWriterRights *rights, WriterText *text, GString *result, GError **error)
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
  if (text->is_bad || !writer_may (rights, manner, place, file, n))
    return gr_output_fail (!text->is_bad && n > 0 ? file[0].path : place, EACCES, error);
  switch ((GrOutputManner) manner) {
  case GR_OUTPUT_NAMED:
    return gr_output_write (file->path, file->data, file->length, error);
  case GR_OUTPUT_TOGETHER:
    return gr_output_write_together (file, (guint) n, error);
  case GR_OUTPUT_FOLDER:
    return gr_folder_write (place, file, (guint) n, error);
  case GR_OUTPUT_FILM:
    return gr_encode_mp4 (file, (guint) n, result, error);
  case GR_OUTPUT_MAKE:
    break;
  }
  return gr_folder_make (place, error);
}

G_NORETURN static void
writer_live (const GrWriterRights *rights, int line, pid_t parent)
{
  prctl (PR_SET_PDEATHSIG, SIGTERM);
  while (getppid () == parent) {
    WriterControl control = { 0 };
    char byte;
    struct msghdr message = { .msg_iov = &(struct iovec) { &byte, 1 },
                              .msg_iovlen = 1,
                              .msg_control = &control,
                              .msg_controllen = sizeof control };
    gssize n;
    while ((n = recvmsg (line, &message, MSG_CMSG_CLOEXEC)) < 0 && errno == EINTR)
      ;
    if (n != 1) /* nobody is left who could ask */
      break;
    const struct cmsghdr *head = CMSG_FIRSTHDR (&message);
    gsize size = head != NULL && head->cmsg_type == SCM_RIGHTS ? head->cmsg_len - CMSG_LEN (0) : 0;
    int descriptor[2] = { -1, -1 }; /* where something else came */
    memcpy (descriptor, head != NULL ? CMSG_DATA (head) : (guchar *) &byte, MIN (size, sizeof descriptor));
    g_autoptr (GString) bytes = gr_input_all (descriptor[0]);
    g_autoptr (GError) error = NULL;
    g_autoptr (GString) told = g_string_new ("0 ");
    WriterText text = { .at = bytes->str, .end = bytes->str + bytes->len };
    gboolean good = writer_work (rights, &text, told, &error);
    if (!good)
      g_string_printf (told, "%d %s", error->code + 1, error->message);
    gr_output_all (descriptor[1], told->str, told->len);
    close (descriptor[0]);
    close (descriptor[1]);
  }
  _exit (0);
}

/* ---- life ---- */

gboolean
gr_writer_begin (const GrWriterRights *rights, GError **error)
{
  int end[2];
  pid_t parent = getpid ();
  gint64 line;
  const char *found = g_getenv (WRITER_LINE); /* the socket of the process that has started us */
  struct stat status;
  if (found != NULL && gr_number_parse (found, &line) && line > STDERR_FILENO && line <= G_MAXINT
      && fstat ((int) line, &status) == 0 && S_ISSOCK (status.st_mode)) {
    writer_line = (int) line;
    gr_output_writer = writer_ask;
    return TRUE;
  }
  if (socketpair (AF_UNIX, SOCK_SEQPACKET, 0, end) == 0) {
    for (guint i = 0; i < 2; i++) { /* out of the place of a standard stream that the caller has closed */
      int moved = fcntl (end[i], F_DUPFD, STDERR_FILENO + 1);
      close (end[i]);
      end[i] = moved;
    }
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
    return gr_set_error (error, G_FILE_ERROR, g_file_error_from_errno (code), "no process to write with: %s",
                         gr_strerror (code));
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
