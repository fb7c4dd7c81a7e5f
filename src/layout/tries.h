// SPDX-License-Identifier: MIT
// Small layered graphs laid out more than once: private to layout/.
#pragma once

#include "layout/layout.h"

/* Has dot place @layout and, where moves cross, place it again: on ranks that need no crossing, where there are such
   (upward.h), else with nodes and edges in other orders. The picture with the fewest crossings stays, of equal ones the first
   unless a later one is clearly smaller. How often depends on @span, the ranks that all edges span together. FALSE and
   GR_ERROR_LIBRARY where dot fails. */
gboolean gr_tries_run (GrLayout *layout, guint64 span, GError **error);
