// SPDX-License-Identifier: MIT
// For tests: the day on which a form is born, and numbers from text.
#pragma once

#include "value/form.h"

#include <string.h>

/* The day after the last of its options; @known (GrForm to day) keeps what was found. */
static inline guint64
form_birthday (GrForms *forms, GrForm a, GHashTable *known)
{
  gpointer found;
  if (gr_form_kind (forms, a) == GR_FORM_NUMBER)
    return gr_dyadic_birthday (gr_form_base (forms, a));
  if (g_hash_table_lookup_extended (known, GUINT_TO_POINTER (a), NULL, &found))
    return GPOINTER_TO_SIZE (found);
  guint64 birthday = 0;
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++)
    for (guint64 i = 0; i < gr_form_n_options (forms, a, side); i++)
      birthday = MAX (birthday, form_birthday (forms, gr_form_option (forms, a, side, i, NULL), known) + 1);
  g_hash_table_insert (known, GUINT_TO_POINTER (a), GSIZE_TO_POINTER (birthday));
  return birthday;
}

/* “-3/4”; NULL where it is none. (transfer full) */
static inline GrDyadic *
dyadic_parse (const char *text)
{
  gboolean is_negative = *text == '-';
  g_auto (GStrv) part = g_strsplit (text + is_negative, "/", 0);
  guint n = g_strv_length (part);
  gboolean good = n == 1 || n == 2;
  for (guint i = 0; i < n; i++)
    good = good && *part[i] != '\0' && strspn (part[i], "0123456789") == strlen (part[i]);
  g_autoptr (GrDyadic) x = good ? gr_dyadic_read (part[0], part[1]) : NULL;
  return x != NULL && is_negative ? gr_dyadic_negate (x) : g_steal_pointer (&x);
}
