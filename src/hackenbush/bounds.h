// SPDX-License-Identifier: MIT
// Bounds of pictures whose value takes too long to find.
#pragma once

#include "hackenbush/bush.h"
#include "value/form.h"

/* Games made in @forms between which the value of what stands of @bush (nullable: all edges) lies: lower ≤ value ≤
   upper. Parts that stand by themselves count with their values where those are soon found. The work is bounded by
   the limit of @forms, a fraction of what a search may do. FALSE where @forms is full. */
gboolean gr_bush_bounds (const GrBush *bush, const guint8 *standing, GrForms *forms, GrForm *lower, GrForm *upper);
/* Who wins what stands of @bush and the number @beside together, found by play of at most some times @limit positions, without
   a value. FALSE: it is not known. */
gboolean gr_bush_bound_outcome (const GrBush *bush, const guint8 *standing, const GrDyadic *beside, guint64 limit,
                                GrOutcome *outcome);
