// SPDX-License-Identifier: MIT
// The top of the stack is asked to go on until it has its value or wants another one, which then is the top.
// Invariant: frame[i] is that of position waiting[i], and each waits for the one above it.
#include "value/form-search.h"

void
gr_form_search_init (GrFormSearch *search, const GrFormRules *rules)
{
  search->rules = rules;
  gr_interner_init (&search->position);
  search->form = g_array_new (FALSE, FALSE, sizeof (GrForm));
  search->frame = g_ptr_array_new_with_free_func (rules->frame_free);
  search->waiting = g_array_new (FALSE, FALSE, sizeof (guint32));
}

void
gr_form_search_clear (GrFormSearch *search)
{
  gr_interner_clear (&search->position);
  GR_DROP (search, form, frame, waiting);
}

guint32
gr_form_search_add (GrFormSearch *search, gconstpointer data, gsize size)
{
  static const GrForm none = GR_FORM_NONE;
  guint32 position = gr_interner_add (&search->position, 0, data, size);
  if (position == search->form->len)
    g_array_append_val (search->form, none);
  return position;
}

void
gr_form_search_keep (GrFormSearch *search, guint32 position, GrForm form)
{
  g_array_index (search->form, GrForm, position) = form;
}

static void
search_push (GrFormSearch *search, guint32 position, gpointer data)
{
  if (search->waiting->len == search->frame->len)
    g_ptr_array_add (search->frame, search->rules->frame_new ());
  search->rules->begin (data, position, search->frame->pdata[search->waiting->len]);
  g_array_append_val (search->waiting, position);
}

GrForm
gr_form_search_run (GrFormSearch *search, guint32 position, gpointer data, GError **error)
{
  if (gr_form_search_known (search, position) != GR_FORM_NONE)
    return gr_form_search_known (search, position);
  g_array_set_size (search->waiting, 0);
  search_push (search, position, data);
  while (search->waiting->len > 0) {
    guint top = search->waiting->len - 1;
    guint32 missing;
    GrForm form = search->rules->go_on (data, search->frame->pdata[top], &missing, error);
    if (form == GR_FORM_NONE)
      return GR_FORM_NONE;
    if (form == GR_FORM_WAITS) {
      search_push (search, missing, data);
      continue;
    }
    gr_form_search_keep (search, g_array_index (search->waiting, guint32, top), form);
    g_array_set_size (search->waiting, top);
  }
  return gr_form_search_known (search, position);
}
