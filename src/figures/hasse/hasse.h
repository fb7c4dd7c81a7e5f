// SPDX-License-Identifier: MIT
// What the two kinds of pictures of the order share.
#pragma once

#include "diagram/figure.h"

/* The first game on scales against all others together. (transfer full) NULL and @error over a limit. */
GrFrame *gr_hasse_weigh (GrStudy *study, const GrFigureRequest *request, GError **error);
