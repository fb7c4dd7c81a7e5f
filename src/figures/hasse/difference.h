// SPDX-License-Identifier: MIT
// The play in the difference of two games that shows which is greater, drawn (difference.c).
#pragma once

#include "diagram/figure.h"

/* Adds under what @scene holds how G − H is played by whoever begins, where G is the first @n_first components of @study and H the
   others; the same as text to @plain. Nothing where the moves are too many to be looked through. FALSE and @error. */
gboolean gr_difference_add (GrScene *scene, GrStudy *study, guint n_first, const GrFigureRequest *request,
                            GString *plain, GError **error);
