// SPDX-License-Identifier: MIT
// Values of Hackenbush pictures in all colours.
#pragma once

#include "hackenbush/bush.h"

/* A memory of what has been worked out: one a game and store of forms. */
typedef struct GrBushForms GrBushForms;

/* Makes its values in @forms, which must outlive it; it explores at most gr_forms_limit() positions in all. */
GrBushForms *gr_bush_forms_new (GrForms *forms);
void gr_bush_forms_free (GrBushForms *memory);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrBushForms, gr_bush_forms_free)
/* The store that the values are in. */
GrForms *gr_bush_forms_store (const GrBushForms *memory);
/* How many positions of parts with cycles it has explored. */
guint64 gr_bush_forms_positions (const GrBushForms *memory);

/* The value of what stands of @bush (nullable: all edges; edges that float count nothing). GR_FORM_NONE and @error over
   a limit. */
GrForm gr_bush_form (GrBushForms *memory, const GrBush *bush, const guint8 *standing, GError **error);

/* How the value after each cut compares with @than: @order, shape (n_edges of @bush), for the edges that stand. FALSE
   where what stands is no blue and red forest, or its numbers are too long. In linear time but for their length. */
gboolean gr_bush_compare_cuts (const GrBush *bush, const guint8 *standing, const GrDyadic *than, GrFormOrder *order);
