// SPDX-License-Identifier: MIT
// Positions whose picture is its own mirror image.
#pragma once

#include "diagram/figure.h"

typedef struct GrMirror GrMirror;

/* @study and @request are lent as long as it lives. (transfer full) NULL and @error. */
GrMirror *gr_mirror_new (GrStudy *study, const GrFigureRequest *request, GError **error);
void gr_mirror_free (GrMirror *mirror);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrMirror, gr_mirror_free)

/* TRUE where the way of mirroring that was kept leaves the picture of @whole as it is; without one, where any does, which is
   kept from then on if @keeps. */
gboolean gr_mirror_holds (GrMirror *mirror, GrBytes whole, gboolean keeps);
