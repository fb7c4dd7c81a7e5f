// SPDX-License-Identifier: MIT
// The mex rule. One table serves many sets: a value is in the set where its stamp is the present round.
#include "value/mex.h"

GrMex *
gr_mex_new (void)
{
  GrMex *mex = g_new0 (GrMex, 1);
  mex->stamp = g_array_new (FALSE, TRUE, sizeof (guint32));
  return mex;
}

GR_FREE_FUNCTION (gr_mex_free, GrMex, stamp)

void
gr_mex_begin (GrMex *mex, guint n_options)
{
  if (mex->stamp->len < n_options)
    g_array_set_size (mex->stamp, n_options);
  mex->n_options = n_options;
  if (++mex->round == 0) {
    for (guint i = 0; i < mex->stamp->len; i++)
      g_array_index (mex->stamp, guint32, i) = 0;
    mex->round = 1;
  }
}

void
gr_mex_add (GrMex *mex, GrNimber value)
{
  if (value < mex->n_options)
    g_array_index (mex->stamp, guint32, value) = mex->round;
}

GrNimber
gr_mex_value (const GrMex *mex)
{
  guint value = 0;
  while (value < mex->n_options && g_array_index (mex->stamp, guint32, value) == mex->round)
    value++;
  return value;
}
