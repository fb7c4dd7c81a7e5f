// SPDX-License-Identifier: MIT
// What an edge is worth that carries a game: the ordinal sums 1 : y (a blue edge), −1 : y (red) and * : y (green).
#pragma once

#include "hackenbush/bush.h"

typedef struct {
  GrForms *forms;
  GArray *known[3]; /* by GrHue: of GrForm, indexed by y; GR_FORM_NONE: not known yet */
  GArray *stack;    /* of GrForm: for work */
} GrColon;

void gr_colon_init (GrColon *colon, GrForms *forms);
void gr_colon_clear (GrColon *colon);
/* The value of an edge of @hue under a game of value @y; GR_FORM_NONE and @error over a limit. */
GrForm gr_colon_form (GrColon *colon, GrHue hue, GrForm y, GError **error);
