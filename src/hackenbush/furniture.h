// SPDX-License-Identifier: MIT
// Redwood beds: pictures whose values follow from counting moves.
#pragma once

#include "hackenbush/canon.h"
#include "hackenbush/bush.h"
#include "value/form.h"

/* The hue of all edges on the ground where all other edges have the opposite one; GR_HUE_GREEN where it is not so. */
GrHue gr_bush_foot_hue (const GrShape *shape);

/* TRUE where @shape, a block, is a redwood bed or one with the colours swapped: then its value is @sign /
   2^@halvings. */
gboolean gr_bush_bed (const GrForms *forms, const GrShape *shape, gint64 *sign, guint64 *halvings);
