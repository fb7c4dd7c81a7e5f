// SPDX-License-Identifier: MIT
// The domain of grundy's own errors, and the door for errors of every domain, which speaks the language of messages.
#include "base/error.h"

#include "base/phrase.h"

#include <errno.h>
#include <stdarg.h>

G_DEFINE_QUARK (grundy, gr_error)

gboolean
gr_set_error (GError **error, GQuark domain, int code, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  g_autoptr (GError) made = g_error_new_valist (domain, code, gr_message (format), arguments);
  va_end (arguments);
  g_propagate_error (error, g_steal_pointer (&made));
  return FALSE;
}

const char *
gr_strerror (int code)
{
  static const struct {
    int code;
    const char *text;
  } known[] = {
    { ENOENT, GR_PHRASE ("No such file or directory") },
    { EACCES, GR_PHRASE ("Permission denied") },
    { EISDIR, GR_PHRASE ("Is a directory") },
    { ENOTDIR, GR_PHRASE ("Not a directory") },
    { EEXIST, GR_PHRASE ("File exists") },
    { ENOSPC, GR_PHRASE ("No space left on device") },
    { EROFS, GR_PHRASE ("Read-only file system") },
    { EFBIG, GR_PHRASE ("File too large") },
    { ENAMETOOLONG, GR_PHRASE ("File name too long") },
    { ELOOP, GR_PHRASE ("Too many levels of symbolic links") },
    { EMFILE, GR_PHRASE ("Too many open files") },
    { EIO, GR_PHRASE ("Input/output error") },
  };
  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    if (known[i].code == code)
      return gr_message (known[i].text);
  return g_strerror (code);
}
