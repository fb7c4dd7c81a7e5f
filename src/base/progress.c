// SPDX-License-Identifier: MIT
// One listener for the whole process, installed by cli/ on a terminal and by nobody else.
#include "base/progress.h"

static GrProgressFunc progress_listener;

void
gr_progress_listen (GrProgressFunc listener)
{
  progress_listener = listener;
}

void
gr_progress_tell (const char *what, guint64 done, double fraction)
{
  if (progress_listener != NULL)
    progress_listener (what, done, fraction);
}
