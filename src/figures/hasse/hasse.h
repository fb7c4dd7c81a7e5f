// SPDX-License-Identifier: MIT
// The parts of the figure that orders games.
#pragma once

#include "diagram/figure.h"

/* ---- scales.c ---- */

/* Component @index as the reader wrote it; GR_WRITTEN_NONE: that is its canonical form, or he wrote no value, or @error. */
GrWrittenGame gr_scales_typed (const GrStudy *study, guint index, GrWritten *written, GError **error);

/* Which of two games is greater and why, by GrFormOrder: a sentence with both names. */
extern const char *const gr_scales_told[4];

/* “G − H = 3/4 − 1 = −1/4 < 0” of games worth @value that are called @name, as far as the names are short. (transfer full) NULL: the
   difference has no short name. */
char *gr_scales_result (GrForms *forms, const GrForm value[2], const char *const name[2], GrFormOrder order);

/* “G − H = 3/4 − 1 = −1/4 < 0, so G < H”, of the difference no more than is short. (transfer full) */
char *gr_scales_conclude (GrForms *forms, const GrForm value[2], const char *const name[2], GrFormOrder order,
                          const GrFigureRequest *request);

/* The first game on scales against all others together. (transfer full) NULL and @error over a limit. */
GrFrame *gr_scales_frame (GrStudy *study, const GrFigureRequest *request, GError **error);

/* ---- difference.c: the play in the difference of two games that shows which is greater ---- */

/* Turns what a game draws into what is drawn of its negative: Left’s lines are Right’s, and Right’s Left’s. */
void gr_difference_negate (GrScene *scene);

/* Adds under what @scene holds how G − H is played by whoever begins, where G is the first @n_first components of @study and H the
   others; the same as text to @plain. Nothing where the moves are too many to be looked through. FALSE and @error. */
gboolean gr_difference_add (GrScene *scene, GrStudy *study, guint n_first, const GrFigureRequest *request,
                            GString *plain, GError **error);
