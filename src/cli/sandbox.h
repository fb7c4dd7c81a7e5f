// SPDX-License-Identifier: MIT
// The kernel's own bounds around the building of a stranger's lesson.
#pragma once

#include <glib.h>

/* From here on, in this process and those that it starts: files are read from @read (of char*, folders or files) and the
   system's libraries, fonts and caches alone; written below @write alone; no program but this one is run; there are no
   sockets. FALSE and GR_ERROR_LIBRARY where the kernel cannot hold that. */
gboolean gr_sandbox_enter (const GPtrArray *read, const char *write, GError **error);
