// SPDX-License-Identifier: MIT
// The moves from positions that were asked for lately, so that rules are not run for the same heap in every sum it is in.
#pragma once

#include "game/game.h"

typedef struct GrMovesMemo GrMovesMemo;

GrMovesMemo *gr_moves_memo_new (void);
void gr_moves_memo_free (GrMovesMemo *memo);

/* Appends the moves from @from to @out. FALSE: they are not known. */
gboolean gr_moves_memo_take (const GrMovesMemo *memo, GrBytes from, GrMoves *out);
/* Keeps @moves, which are all moves from @from. */
void gr_moves_memo_keep (GrMovesMemo *memo, GrBytes from, const GrMoves *moves);
