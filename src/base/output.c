// SPDX-License-Identifier: MIT
// Files written whole or not at all: a temporary file in the same folder, flushed, then renamed over the target.
#include "base/output.h"

#include "base/number.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#define OUTPUT_MAX_LINKS 40 /* as the kernel: more are a circle, which stat() has refused before */
#define OUTPUT_DATE G_GINT64_CONSTANT (1767225600) /* 1 January 2026 */

/* The temporary file of the write under way, for gr_output_abandon(). */
static char *volatile output_pending;

void
gr_output_abandon (void)
{
  if (output_pending != NULL)
    unlink (output_pending);
}

static gboolean
output_fail (const char *path, int code, GError **error)
{
  g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (code), "cannot write “%s”: %s", path, g_strerror (code));
  return FALSE;
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

/* The mode a plain open() would have given: the old file's where there is one, else 0666 less the mask. */
static mode_t
output_mode (const struct stat *old)
{
  if (old != NULL)
    return old->st_mode & 07777;
  mode_t mask = umask (0);
  umask (mask);
  return 0666 & ~mask;
}

/* The file that @path leads to, be it there or not, so that a link stays and its target is written. (transfer full) */
static char *
output_target (const char *path)
{
  char *target = g_strdup (path);
  for (guint i = 0; i < OUTPUT_MAX_LINKS; i++) {
    g_autofree char *link = g_file_read_link (target, NULL);
    if (link == NULL)
      break;
    g_autofree char *folder = g_path_get_dirname (target);
    g_free (target);
    target = g_path_is_absolute (link) ? g_strdup (link) : g_build_filename (folder, link, NULL);
  }
  return target;
}

/* Makes the temporary file and notes it, with no signal between the two: it would leave the file behind. */
static int
output_open_temporary (char *name)
{
  sigset_t all, before;
  sigfillset (&all);
  pthread_sigmask (SIG_BLOCK, &all, &before);
  int descriptor = g_mkstemp_full (name, O_WRONLY | O_CLOEXEC, 0600), code = errno;
  if (descriptor >= 0)
    output_pending = name;
  pthread_sigmask (SIG_SETMASK, &before, NULL);
  errno = code;
  return descriptor;
}

static gboolean
output_replace (const char *path, const struct stat *old, const char *data, gsize length, GError **error)
{
  g_autofree char *target = output_target (path);
  g_autofree char *temporary = g_strdup_printf ("%s.XXXXXX", target);
  int descriptor = output_open_temporary (temporary);
  if (descriptor < 0)
    return output_fail (path, errno, error);
  int code = gr_output_all (descriptor, data, length);
  if (code == 0 && fchmod (descriptor, output_mode (old)) != 0)
    code = errno;
  if (close (descriptor) != 0 && code == 0)
    code = errno;
  if (code == 0 && rename (temporary, target) != 0)
    code = errno;
  output_pending = NULL;
  if (code == 0)
    return TRUE;
  unlink (temporary);
  return output_fail (path, code, error);
}

gboolean
gr_output_write (const char *path, const char *data, gsize length, GError **error)
{
  if (g_str_equal (path, "-")) {
    int code = gr_output_all (STDOUT_FILENO, data, length);
    return code == 0 || code == EPIPE ? TRUE : output_fail ("standard output", code, error);
  }
  struct stat status;
  gboolean exists = stat (path, &status) == 0;
  if (!exists && errno == ELOOP)
    return output_fail (path, ELOOP, error);
  if (!exists || S_ISREG (status.st_mode))
    return output_replace (path, exists ? &status : NULL, data, length, error);
  int descriptor = open (path, O_WRONLY | O_CLOEXEC);
  if (descriptor < 0)
    return output_fail (path, errno, error);
  int code = gr_output_all (descriptor, data, length);
  if (close (descriptor) != 0 && code == 0)
    code = errno;
  return code == 0 || code == EPIPE ? TRUE : output_fail (path, code, error);
}

/* What SOURCE_DATE_EPOCH says, or @fallback where it is not set. FALSE where it says no date. */
static gboolean
output_read_date (gint64 fallback, gint64 *date)
{
  const char *epoch = g_getenv ("SOURCE_DATE_EPOCH");
  *date = fallback;
  return epoch == NULL || *epoch == '\0'
         || (gr_number_parse (epoch, date) && *date >= 0 && *date <= GR_OUTPUT_LAST_DATE);
}

gboolean
gr_output_check_date (void)
{
  gint64 date;
  return output_read_date (OUTPUT_DATE, &date);
}

gint64
gr_output_date (void)
{
  gint64 date;
  return output_read_date (OUTPUT_DATE, &date) ? date : OUTPUT_DATE;
}
