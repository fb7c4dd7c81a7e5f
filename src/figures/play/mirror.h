// SPDX-License-Identifier: MIT
// Positions whose picture is its own mirror image.
#pragma once

#include "diagram/figure.h"

typedef struct GrMirror GrMirror;

/* @study and @request are lent as long as it lives. (transfer full) NULL and @error. */
GrMirror *gr_mirror_new (GrStudy *study, const GrFigureRequest *request, GError **error);
void gr_mirror_free (GrMirror *mirror);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrMirror, gr_mirror_free)

/* Looks for a way of mirroring @whole that leaves its picture as it is, and keeps to it from then on. FALSE: there is
   none, and any is looked for again. */
gboolean gr_mirror_find (GrMirror *mirror, GrBytes whole);
/* TRUE where the way that was found leaves the picture of @whole as it is; without one, where any does. */
gboolean gr_mirror_holds (const GrMirror *mirror, GrBytes whole);
