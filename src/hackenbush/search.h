// SPDX-License-Identifier: MIT
// Values of blocks with cycles by search with memory.
#pragma once

#include "hackenbush/canon.h"
#include "hackenbush/colon.h"

typedef struct GrBushSearch GrBushSearch;

/* Makes its values in @forms, which must outlive it, and looks at no more positions than its limit. */
GrBushSearch *gr_bush_search_new (GrForms *forms);
void gr_bush_search_free (GrBushSearch *search);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrBushSearch, gr_bush_search_free)
/* The ordinal sums that it has met. (transfer none) */
GrColon *gr_bush_search_colon (GrBushSearch *search);
/* How many positions of blocks it has looked at so far. */
guint64 gr_bush_search_positions (const GrBushSearch *search);
/* The value of @block: one block (two nodes or more) that stands on its node 0, with a game of value value[i] on node
   i. GR_FORM_NONE and @error over a limit. */
GrForm gr_bush_search_block (GrBushSearch *search, const GrShape *block, GError **error);
