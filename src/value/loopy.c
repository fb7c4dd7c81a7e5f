// SPDX-License-Identifier: MIT
// Loopy values as text and in sums. Nim-sums add what is finite; of one infinite component the set of nimbers is shifted by
// the others, and two infinite ones leave none of it.
#include "value/loopy.h"

#include "base/order.h"

void
gr_loopy_sum_add (GrLoopySum *sum, const GrLoopyValue *value)
{
  if (!value->is_infinite) {
    sum->nimber ^= value->nimber;
    return;
  }
  if (sum->set == NULL)
    sum->set = g_array_new (FALSE, FALSE, sizeof (GrNimber));
  g_array_set_size (sum->set, 0);
  if (sum->n_infinite++ == 0)
    g_array_append_vals (sum->set, value->set, value->n_set);
}

void
gr_loopy_sum_clear (GrLoopySum *sum)
{
  g_clear_pointer (&sum->set, g_array_unref);
}

gboolean
gr_loopy_sum_wins (const GrLoopySum *sum)
{
  for (guint i = 0; i < sum->set->len; i++)
    if (g_array_index (sum->set, GrNimber, i) == sum->nimber)
      return TRUE;
  return FALSE;
}

char *
gr_loopy_sum_set (const GrLoopySum *sum)
{
  g_autoptr (GArray) shifted = g_array_copy (sum->set);
  for (guint i = 0; i < shifted->len; i++)
    g_array_index (shifted, GrNimber, i) ^= sum->nimber;
  g_array_sort (shifted, gr_order_u64);
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < shifted->len; i++)
    g_string_append_printf (text, "%s%" G_GUINT64_FORMAT, i > 0 ? "," : "", g_array_index (shifted, GrNimber, i));
  return g_string_free (text, FALSE);
}
