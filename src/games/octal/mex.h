// SPDX-License-Identifier: MIT
// The least value that no option of a heap has.
#pragma once

#include "games/octal/values.h"

typedef struct GrOctalMex GrOctalMex;

/* For heaps 0 … @n_heaps − 1 of @code, which is lent. (transfer full) */
GrOctalMex *gr_octal_mex_new (const GrOctalCode *code, guint n_heaps);
void gr_octal_mex_free (GrOctalMex *mex);

/* The value of heap @n, the least one that was not asked for yet. */
guint16 gr_octal_mex_next (GrOctalMex *mex, guint n);
