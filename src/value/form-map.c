// SPDX-License-Identifier: MIT
// Down the canonical form, every option once; what was found is kept, and that nothing was.
#include "value/form-map.h"

static gboolean
map_add_options (GrFormMap *map, GrForm a, GrSide side, GArray *out, GError **error)
{
  guint64 n = gr_form_n_options (map->forms, a, side);
  for (guint64 i = 0; i < n; i++) {
    GrForm own = gr_form_option (map->forms, a, side, i, error);
    if (own == GR_FORM_ZERO && map->skips_zero)
      continue;
    own = own != GR_FORM_NONE ? gr_form_map (map, own, error) : GR_FORM_NONE;
    own = own != GR_FORM_NONE ? gr_form_sum (map->forms, own, map->more[side], error) : GR_FORM_NONE;
    if (own == GR_FORM_NONE)
      return FALSE;
    g_array_append_val (out, own);
  }
  return TRUE;
}

GrForm
gr_form_map (GrFormMap *map, GrForm a, GError **error)
{
  gpointer known;
  GrForm form = GR_FORM_NONE;
  if (map->known == NULL)
    map->known = g_hash_table_new (NULL, NULL);
  if (g_hash_table_lookup_extended (map->known, GUINT_TO_POINTER (a), NULL, &known))
    return GPOINTER_TO_UINT (known);
  if (map->ready != NULL && map->ready (map, a, &form, error))
    return form;
  if (map->depth >= map->most_depth || g_hash_table_size (map->known) > gr_forms_limit (map->forms)) {
    gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT, "the value is over the limit: it is too deep\na simpler value");
    return GR_FORM_NONE;
  }
  GArray *option[2];
  gboolean good = TRUE;
  map->depth++;
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    option[side] = g_array_new (FALSE, FALSE, sizeof (GrForm));
    if (map->also[side] != NULL)
      g_array_append_vals (option[side], map->also[side]->data, map->also[side]->len);
    good = good && map_add_options (map, a, side, option[side], error);
  }
  map->depth--;
  if (good)
    form = gr_form_make (map->forms, (GrForm *) option[0]->data, option[0]->len, (GrForm *) option[1]->data,
                         option[1]->len, error);
  if (form != GR_FORM_NONE && map->mend != NULL)
    form = map->mend (map, a, form, option, error);
  g_hash_table_insert (map->known, GUINT_TO_POINTER (a), GUINT_TO_POINTER (form));
  g_array_unref (option[0]);
  g_array_unref (option[1]);
  return form;
}

void
gr_form_map_clear (GrFormMap *map)
{
  g_clear_pointer (&map->known, g_hash_table_unref);
}
