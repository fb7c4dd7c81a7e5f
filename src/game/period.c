// SPDX-License-Identifier: MIT
// The shortest period of the end of a sequence: for each period the run of equal values is followed back from the end.
// Stands on the verdicts of study.h alone.
#include "game/period.h"

#define PERIOD_LEAST_RUN 8
#define PERIOD_REPEATS 3
#define PERIOD_MOST 10000

gboolean
gr_period_find (const GrNimber *value, gsize n, GrPeriod *out)
{
  for (gsize period = 1; period <= MIN (n / PERIOD_REPEATS, PERIOD_MOST); period++) {
    gsize first = n - period; /* value[i] = value[i + period] for all i from here on */
    while (first > 0 && value[first - 1] == value[first - 1 + period])
      first--;
    gsize run = n - first;
    if (run < PERIOD_REPEATS * period || run < PERIOD_LEAST_RUN || run < n / 2)
      continue;
    *out = (GrPeriod) { .preperiod = first, .period = period, .checked = n - 1 };
    return TRUE;
  }
  return FALSE;
}

gboolean
gr_period_find_verdicts (const GArray *verdict, GrPeriod *out)
{
  g_autofree GrNimber *value = g_new (GrNimber, MAX (1, verdict->len));
  for (guint i = 0; i < verdict->len; i++) {
    const GrVerdict *one = &g_array_index (verdict, GrVerdict, i);
    if (!one->has_grundy)
      return FALSE;
    value[i] = one->grundy;
  }
  return gr_period_find (value, verdict->len, out);
}
