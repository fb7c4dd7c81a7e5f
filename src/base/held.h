// SPDX-License-Identifier: MIT
// What every file writes with arrays and with what structs hold: going through all elements, and letting go of fields.
#pragma once

#include <glib.h>

/* Goes through a GArray of Type: @i counts, @own points at the element. break and continue do what they do in a loop. */
#define GR_EACH(i, Type, own, array) GR_EACH_ (i, Type *own = &g_array_index (array, Type, i), array)
/* The same, where @own is the element itself: a number. */
#define GR_EACH_VALUE(i, Type, own, array) GR_EACH_ (i, Type own = g_array_index (array, Type, i), array)
/* The same of a GPtrArray, where @own is the pointer that stands in it. */
#define GR_EACH_POINTER(i, Type, own, array) GR_EACH_ (i, Type *own = (array)->pdata[i], array)
/* The inner loop runs once, to declare what is at i; a break leaves the flag up, which ends the outer loop. */
#define GR_EACH_(i, declaration, array) \
  for (guint i = 0, i##_up = 0; !i##_up && i < (array)->len; i++) \
    for (declaration; (i##_up = !i##_up) != 0;)
