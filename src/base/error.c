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
  switch (code) {
  case ENOENT:
    return gr_message ("No such file or directory");
  case EACCES:
    return gr_message ("Permission denied");
  case EISDIR:
    return gr_message ("Is a directory");
  case ENOTDIR:
    return gr_message ("Not a directory");
  case EEXIST:
    return gr_message ("File exists");
  case ENOSPC:
    return gr_message ("No space left on device");
  case EROFS:
    return gr_message ("Read-only file system");
  case EFBIG:
    return gr_message ("File too large");
  case ENAMETOOLONG:
    return gr_message ("File name too long");
  case ELOOP:
    return gr_message ("Too many levels of symbolic links");
  case EMFILE:
    return gr_message ("Too many open files");
  case EIO:
    return gr_message ("Input/output error");
  default:
    return g_strerror (code);
  }
}
