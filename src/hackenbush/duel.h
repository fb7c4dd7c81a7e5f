// SPDX-License-Identifier: MIT
// How pictures compare with numbers, found by playing.
#pragma once

#include "hackenbush/bush.h"

typedef enum { GR_DUEL_NO, GR_DUEL_YES, GR_DUEL_UNKNOWN } GrDuelAnswer;

/* What has been found out about one picture. */
typedef struct GrDuel GrDuel;

/* For the edges not @removed (shape (n_edges), 1 each); those that float count nothing. It looks at no more than @work positions in
   all. NULL: there are too many edges, or too many nodes among those that float. */
GrDuel *gr_duel_new (const GrBush *bush, const guint8 *removed, guint64 work);
void gr_duel_free (GrDuel *duel);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrDuel, gr_duel_free)

/* Whether the value is at least @x, or (@is_most) at most @x. */
GrDuelAnswer gr_duel_compare (GrDuel *duel, const GrDyadic *x, gboolean is_most);

/* Numbers between which the value lies, as near to each other as was found; equal ones are the value. (transfer full) */
void gr_duel_bounds (GrDuel *duel, GrDyadic **lower, GrDyadic **upper);
