// SPDX-License-Identifier: MIT
// Tells when files below a folder change.
#pragma once

#include <glib.h>

typedef struct GrWatch GrWatch;

/* Calls @changed from the main loop a moment after anything in @folder or below has changed, once for all that changes
   together. */
GrWatch *gr_watch_new (const char *folder, void (*changed) (gpointer data), gpointer data);
void gr_watch_free (GrWatch *watch);
