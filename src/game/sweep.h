// SPDX-License-Identifier: MIT
// Sweeping: from one position all that can be reached and what it is worth, without the moves being kept.
#pragma once

#include "game/explore.h"

/* On average over the limit, moves that are listed: time is the bound, for none are kept. */
#define GR_SWEEP_MOVES 1024

typedef enum { GR_SWEEP_NEW, GR_SWEEP_OPEN, GR_SWEEP_SETTLED, GR_SWEEP_TERMINAL } GrSweepState;

typedef struct {
  GrInterner position;
  GArray *value; /* of guint32, shape (count): Grundy values; in misère play 0 where the player to move loses, else 1 */
  GArray *state; /* of guint8 (GrSweepState), shape (count) */
  GArray *order; /* of guint32, shape (count): every position after all its followers */
} GrSweep;

/* Sweeps what @start, of realm 0, leads to. NULL and @error over @limit positions, or GR_SWEEP_MOVES moves for each of that
   limit; NULL alone where a move leaves no position or several, or play goes round. */
GrSweep *gr_sweep (const GrSpace *space, GrBytes start, GrPlay play, guint64 limit, GError **error);
void gr_sweep_free (GrSweep *sweep);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrSweep, gr_sweep_free)
guint32 gr_sweep_count (const GrSweep *sweep);
/* The bytes of position @number, from 0, the start: lent. */
GrBytes gr_sweep_position (const GrSweep *sweep, guint32 number);
