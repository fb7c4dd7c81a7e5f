// SPDX-License-Identifier: MIT
// Files written whole or not at all: a temporary file in the same folder, brought to the disk, then renamed over the
// target. What SIGKILL leaves of it a later run of the same output sweeps up. Of files that belong together all are on the disk
// before the first is renamed, so that a full disk or a signal leaves the old ones; only an end between two renamings (a power
// cut) could part them.
#include "base/output.h"

#include "base/number.h"
#include "base/progress.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define OUTPUT_MAX_LINKS 40    /* as the kernel: more are a circle, which stat() has refused before */
#define OUTPUT_MARK ".grundy-" /* between the target's name and the digits of the temporary file's */
#define OUTPUT_STALE 3600      /* seconds: nothing is on its way for so long */
#define OUTPUT_DATE G_GINT64_CONSTANT (1767225600) /* 1 January 2026 */

/* A file on its way: what is in the temporary one is to stand in the target. */
typedef struct Pending Pending;
struct Pending {
  const GrOutputFile *file;
  char *target, *temporary; /* NULL: written in place */
  gboolean is_made;         /* the temporary file is there */
  Pending *volatile next;
};

/* The temporary files of the write under way, for gr_output_abandon(). */
static Pending *volatile output_pending;

void
gr_output_abandon (void)
{
  for (const Pending *pending = output_pending; pending != NULL; pending = pending->next)
    if (pending->is_made)
      unlink (pending->temporary);
}

gboolean
gr_output_fail (const char *path, int code, GError **error)
{
  return gr_set_error (error, G_FILE_ERROR, g_file_error_from_errno (code), "cannot write “%s”: %s", path,
                       gr_strerror (code));
}

int
gr_output_all (int descriptor, gconstpointer data, gsize length)
{
  const char *at = data;
  while (length > 0) {
    gssize n = write (descriptor, at, length);
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      return n < 0 ? errno : EIO;
    at += n;
    length -= n;
  }
  return 0;
}

GString *
gr_input_all (int descriptor)
{
  GString *text = g_string_new (NULL);
  char buffer[1 << 16];
  gssize n;
  lseek (descriptor, 0, SEEK_SET); /* a pipe has no beginning, and stays where it is */
  while ((n = read (descriptor, buffer, sizeof buffer)) > 0 || (n < 0 && errno == EINTR))
    g_string_append_len (text, buffer, MAX (n, 0));
  return text;
}

static void
output_block_signals (sigset_t *before)
{
  sigset_t all;
  sigfillset (&all);
  pthread_sigmask (SIG_BLOCK, &all, before);
}

/* Makes the temporary file, “nim.pdf.grundy-06f3a1”, and notes it, with no signal between the two: it would leave the file
   behind. */
static int
output_open_temporary (Pending *pending)
{
  sigset_t before;
  int descriptor = -1, code = EEXIST;
  output_block_signals (&before);
  while (descriptor < 0 && code == EEXIST) {
    gr_take_text (&pending->temporary,
                  g_strdup_printf ("%s" OUTPUT_MARK "%06x", pending->target, g_random_int_range (0, 1 << 24)));
    descriptor = open (pending->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    code = errno;
  }
  pending->is_made = descriptor >= 0;
  pthread_sigmask (SIG_SETMASK, &before, NULL);
  errno = code;
  return descriptor;
}

/* Sweeps up what killed runs have left of @files, which lie in one folder: temporary files, ordinary ones of this user, and
   old. */
static void
output_sweep (const GrOutputFile *files, guint n_files)
{
  g_autofree char *folder = n_files > 0 ? g_path_get_dirname (files[0].path) : NULL;
  DIR *open = folder != NULL ? opendir (folder) : NULL;
  for (const struct dirent *entry; open != NULL && (entry = readdir (open)) != NULL;) {
    if (strstr (entry->d_name, OUTPUT_MARK) == NULL)
      continue;
    g_autofree char *path = g_build_filename (folder, entry->d_name, NULL);
    for (guint i = 0; i < n_files; i++) {
      g_autofree char *own = g_path_get_basename (files[i].path);
      g_autofree char *begin = g_strconcat (own, OUTPUT_MARK, NULL);
      const char *digits = g_str_has_prefix (entry->d_name, begin) ? entry->d_name + strlen (begin) : "";
      struct stat status;
      if (strlen (digits) == 6 && strspn (digits, "0123456789abcdef") == 6 && lstat (path, &status) == 0
          && S_ISREG (status.st_mode) && status.st_uid == geteuid () && status.st_mtime + OUTPUT_STALE < time (NULL))
        unlink (path);
    }
  }
  if (open != NULL)
    closedir (open);
}

/* Writes the temporary file, where there is to be one. A file that the reader has named may be a link, which stays, or a
   device or a pipe, which is written in place; what stands where one of several goes is replaced. */
static gboolean
output_prepare (Pending *pending, GrOutputManner manner, GError **error)
{
  const GrOutputFile *file = pending->file;
  struct stat status = { 0 };
  gboolean exists = (manner == GR_OUTPUT_NAMED ? stat : lstat) (file->path, &status) == 0;
  if (!exists && errno == ELOOP)
    return gr_output_fail (file->path, ELOOP, error);
  if (exists && S_ISDIR (status.st_mode))
    return gr_output_fail (file->path, EISDIR, error);
  gboolean is_file = exists && S_ISREG (status.st_mode);
  if (manner == GR_OUTPUT_NAMED && exists && !is_file)
    return TRUE;
  pending->target = g_strdup (file->path);
  for (guint i = 0; manner == GR_OUTPUT_NAMED && i < OUTPUT_MAX_LINKS; i++) { /* where it leads, be that there or not */
    g_autofree char *link = g_file_read_link (pending->target, NULL);
    if (link == NULL)
      break;
    g_autofree char *folder = g_path_get_dirname (pending->target);
    gr_take_text (&pending->target,
                  g_path_is_absolute (link) ? g_strdup (link) : g_build_filename (folder, link, NULL));
  }
  /* The mode a plain open() would have given: the old file's where there is one, else 0666 less the mask. */
  mode_t mask = umask (0), mode = is_file ? status.st_mode & 07777 : 0666 & ~mask;
  umask (mask);
  int descriptor = output_open_temporary (pending);
  if (descriptor < 0)
    return gr_output_fail (file->path, errno, error);
  int code = gr_output_all (descriptor, file->data, file->length);
  if (code == 0 && fchmod (descriptor, mode) != 0)
    code = errno;
  if (code == 0 && fdatasync (descriptor) != 0 && errno != EINVAL) /* a file system that knows no such thing */
    code = errno;
  if (close (descriptor) != 0 && code == 0)
    code = errno;
  return code == 0 || gr_output_fail (file->path, code, error);
}

/* Puts all temporary files in their places, with no signal between two of them. */
static gboolean
output_settle (Pending *pending, guint n_files, GError **error)
{
  gboolean good = TRUE;
  sigset_t before;
  output_block_signals (&before);
  for (guint i = 0; i < n_files && good; i++) {
    if (!pending[i].is_made)
      continue;
    good = rename (pending[i].temporary, pending[i].target) == 0
           || gr_output_fail (pending[i].file->path, errno, error);
    pending[i].is_made = !good;
  }
  pthread_sigmask (SIG_SETMASK, &before, NULL);
  return good;
}

GrOutputWriter gr_output_writer;

static gboolean
output_write_files (const GrOutputFile *files, guint n_files, GrOutputManner manner, GError **error)
{
  if (gr_output_writer != NULL)
    return gr_output_writer (manner, "", files, n_files, NULL, error);
  g_autofree Pending *pending = g_new0 (Pending, n_files);
  gboolean good = TRUE;
  for (guint i = 0; i < n_files && good; i++) {
    pending[i].file = &files[i];
    pending[i].next = output_pending;
    output_pending = &pending[i];
    good = output_prepare (&pending[i], manner, error);
  }
  for (guint i = 0; i < n_files && good; i++) {
    if (pending[i].target != NULL)
      continue;
    int place = open (files[i].path, O_WRONLY | O_CLOEXEC); /* a device, a pipe */
    int code = place >= 0 ? gr_output_all (place, files[i].data, files[i].length) : errno;
    if (place >= 0 && close (place) != 0 && code == 0)
      code = errno;
    good = code == 0 || code == EPIPE || gr_output_fail (files[i].path, code, error);
  }
  good = good && output_settle (pending, n_files, error);
  /* The names in the folder go to the disk, too: files that belong together stand in one. Where it cannot be opened, or its
     file system knows no such thing, they are only late. */
  g_autofree char *folder = good && n_files > 0 && pending[0].target != NULL ? g_path_get_dirname (pending[0].target)
                                                                             : NULL;
  int descriptor = folder != NULL ? open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
  if (descriptor >= 0) {
    fsync (descriptor);
    close (descriptor);
  }
  gr_output_abandon ();
  output_pending = NULL;
  for (guint i = 0; i < n_files; i++) {
    g_free (pending[i].target);
    g_free (pending[i].temporary);
  }
  output_sweep (files, n_files);
  return good;
}

gboolean
gr_output_write_together (const GrOutputFile *files, guint n_files, GError **error)
{
  return output_write_files (files, n_files, GR_OUTPUT_TOGETHER, error);
}

gboolean
gr_output_write (const char *path, const char *data, gsize length, GError **error)
{
  if (!g_str_equal (path, "-"))
    return output_write_files (&(GrOutputFile) { path, data, length }, 1, GR_OUTPUT_NAMED, error);
  gr_progress_tell (NULL, 0, -1); /* what is shown goes: something else is written, perhaps to the same terminal */
  int code = gr_output_all (STDOUT_FILENO, data, length);
  return code == 0 || code == EPIPE ? TRUE : gr_output_fail (gr_message ("standard output"), code, error);
}

#define OUTPUT_DRAINED (1 << 16) /* bytes */

void
gr_drain (const GrDrain *drain, GString *text)
{
  if (drain == NULL || text->len < OUTPUT_DRAINED)
    return;
  drain->pour (text->str, text->len, drain->data);
  g_string_truncate (text, 0);
}

gboolean
gr_output_date (gint64 *date)
{
  const char *epoch = g_getenv ("SOURCE_DATE_EPOCH");
  gboolean is_set = epoch != NULL && *epoch != '\0';
  gboolean good = !is_set || (gr_number_parse (epoch, date) && *date >= 0 && *date <= GR_OUTPUT_LAST_DATE);
  if (!is_set || !good)
    *date = OUTPUT_DATE;
  return good;
}
