// SPDX-License-Identifier: MIT
// Games by their days: every pair of subsets of the games that were there the day before.
#include "value/born.h"

/* The game whose options are those of @before that @left and @right have bits for. */
static GrForm
born_make (GrForms *forms, const GArray *before, guint left, guint right, GError **error)
{
  g_autoptr (GArray) one = g_array_new (FALSE, FALSE, sizeof (GrForm));
  g_autoptr (GArray) other = g_array_new (FALSE, FALSE, sizeof (GrForm));
  for (guint i = 0; i < before->len; i++) {
    GrForm form = g_array_index (before, GrForm, i);
    if (left >> i & 1)
      g_array_append_val (one, form);
    if (right >> i & 1)
      g_array_append_val (other, form);
  }
  return gr_form_make (forms, (GrForm *) one->data, one->len, (GrForm *) other->data, other->len, error);
}

gboolean
gr_forms_born (GrForms *forms, guint day, GArray *out, GError **error)
{
  g_autoptr (GArray) born = g_array_new (FALSE, FALSE, sizeof (GrForm));
  g_assert (day <= GR_BORN_MOST);
  for (guint i = 0; i <= day; i++) {
    g_autoptr (GArray) before = g_steal_pointer (&born);
    g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
    born = g_array_new (FALSE, FALSE, sizeof (GrForm));
    for (guint left = 0; left < 1u << before->len; left++)
      for (guint right = 0; right < 1u << before->len; right++) {
        GrForm form = born_make (forms, before, left, right, error);
        if (form == GR_FORM_NONE)
          return FALSE;
        if (g_hash_table_add (seen, GUINT_TO_POINTER (form + 1)))
          g_array_append_val (born, form);
      }
  }
  g_array_append_vals (out, born->data, born->len);
  return TRUE;
}
