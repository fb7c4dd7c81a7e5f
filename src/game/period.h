// SPDX-License-Identifier: MIT
// Periods that show in the values themselves.
#pragma once

#include "game/study.h"

/* The period that @value, the Grundy values of heaps 0 … n − 1, shows: the shortest that holds at least three times and
   through at least half of them, to the end. That is found and not proved, so that out->proof is NULL. FALSE: none shows. */
gboolean gr_period_find (const GrNimber *value, gsize n, GrPeriod *out);
/* The same for the values of @verdict (of GrVerdict); FALSE also where one of them has none. */
gboolean gr_period_find_verdicts (const GArray *verdict, GrPeriod *out);
