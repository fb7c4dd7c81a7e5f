// SPDX-License-Identifier: MIT
// Small layered graphs laid out more than once: private to layout/.
#pragma once

#include "layout/layout.h"

/* Has dot place @layout and, where moves cross, place it again with nodes and edges in other orders; the picture with the
   fewest crossings stays, of equal ones the first. How often depends on @span, the ranks that all
   edges span together. FALSE and GR_ERROR_LIBRARY where dot fails. */
gboolean gr_tries_run (GrLayout *layout, guint64 span, GError **error);
