// SPDX-License-Identifier: MIT
// Redwood furniture: pictures whose values follow from counting moves.
#pragma once

#include "hackenbush/canon.h"
#include "value/form.h"

/* TRUE where @shape, a block, is redwood furniture of at most 64 red edges, or that with the colours swapped: then its
   value is @sign / 2^@halvings. Takes one of *budget for each position looked at; where that comes to 0, the value means
   nothing. */
gboolean gr_bush_redwood (const GrForms *forms, const GrShape *shape, guint64 *budget, gint64 *sign, guint64 *halvings);
