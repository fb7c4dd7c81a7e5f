// SPDX-License-Identifier: MIT
// Which parts of a position are twins: one the mirror image of the other, move for move.
#pragma once

#include "game/study.h"

typedef struct GrTwins GrTwins;

/* All that can be played from @whole, compared; NULL where it is too much. (transfer full) @study is lent as long as they
   live. */
GrTwins *gr_twins_new (GrStudy *study, GrBytes whole);
void gr_twins_free (GrTwins *twins);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrTwins, gr_twins_free)

/* How many pairs of twins @whole is, which can be reached, parts without moves left out; 0 where some part has no twin,
   or all is over. */
guint gr_twins_count (GrTwins *twins, GrBytes whole);
/* A number that positions share exactly where all their parts are alike, in any order. */
guint32 gr_twins_key (GrTwins *twins, GrBytes whole);
