// SPDX-License-Identifier: MIT
// Redwood beds: pictures whose values follow from counting moves.
#pragma once

#include "game/bush-canon.h"
#include "value/form.h"

/* TRUE where @shape, a block, is a redwood bed or one with the colours swapped: then its value is @sign /
   2^@halvings. */
gboolean gr_bush_bed (const GrForms *forms, const GrShape *shape, gint64 *sign, guint64 *halvings);
