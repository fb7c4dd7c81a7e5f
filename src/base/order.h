// SPDX-License-Identifier: MIT
// The order of numbers, for g_array_sort() and qsort(); also of structs that begin with such a number. And that of texts.
#pragma once

#include <glib.h>
#include <string.h>

#define GR_ORDER_FUNCTION(name, Type) \
  static inline int name (gconstpointer a, gconstpointer b) \
  { \
    Type x = *(const Type *) a, y = *(const Type *) b; \
    return (x > y) - (x < y); \
  }
GR_ORDER_FUNCTION (gr_order_u32, guint32)
GR_ORDER_FUNCTION (gr_order_u64, guint64)
GR_ORDER_FUNCTION (gr_order_double, double)

/* Of pointers to text, as g_ptr_array_sort() has them. */
static inline int
gr_order_text (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}
