// SPDX-License-Identifier: MIT
// The order of numbers, for g_array_sort() and qsort(); also of structs that begin with such a number. And that of texts.
#pragma once

#include <glib.h>
#include <string.h>

static inline int
gr_order_u32 (gconstpointer a, gconstpointer b)
{
  guint32 x = *(const guint32 *) a, y = *(const guint32 *) b;
  return (x > y) - (x < y);
}

static inline int
gr_order_u64 (gconstpointer a, gconstpointer b)
{
  guint64 x = *(const guint64 *) a, y = *(const guint64 *) b;
  return (x > y) - (x < y);
}

static inline int
gr_order_double (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

/* Of pointers to text, as g_ptr_array_sort() has them. */
static inline int
gr_order_text (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}
