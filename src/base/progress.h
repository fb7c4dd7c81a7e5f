// SPDX-License-Identifier: MIT
// Long work says how far it is, and is told to stop. Only cli/ installs a listener; without one nothing happens.
#pragma once

#include <glib.h>

/* @fraction from 0 to 1, or negative where the end is not known; @what is a short phrase (“exploring”), NULL where what
   was told before is to go. */
typedef void (*GrProgressFunc) (const char *what, guint64 done, double fraction);

/* @listener (nullable: none) hears what is told from now on. */
void gr_progress_listen (GrProgressFunc listener);
void gr_progress_tell (const char *what, guint64 done, double fraction);
