// SPDX-License-Identifier: MIT
// Search with memory: values of a game by it, each position looked into once, chains of any depth, errors passed on.
#include "value/form-search.h"

typedef struct {
  GrForms *forms;
  GrFormSearch search;
  guint32 most;  /* of the heap that may be taken at once */
  guint n_begun; /* frames */
  guint32 over;  /* the heap at which there is a limit; G_MAXUINT32: none */
} Heaps;

typedef struct {
  guint32 size, next; /* next: how much is taken */
  GArray *option;     /* of GrForm */
} Frame;

static gpointer
frame_new (void)
{
  Frame *frame = g_new0 (Frame, 1);
  frame->option = g_array_new (FALSE, FALSE, sizeof (GrForm));
  return frame;
}

static void
frame_free (gpointer data)
{
  Frame *frame = data;
  g_array_unref (frame->option);
  g_free (frame);
}

static void
frame_begin (gpointer data, guint32 position, gpointer own)
{
  Heaps *heaps = data;
  Frame *frame = own;
  frame->size = *(const guint32 *) gr_interner_key (&heaps->search.position, position, NULL);
  frame->next = 1;
  g_array_set_size (frame->option, 0);
  heaps->n_begun++;
}

static GrForm
frame_go_on (gpointer data, gpointer own, guint32 *missing, GError **error)
{
  Heaps *heaps = data;
  Frame *frame = own;
  if (frame->size == heaps->over) {
    g_set_error_literal (error, G_FILE_ERROR, 0, "over");
    return GR_FORM_NONE;
  }
  for (; frame->next <= MIN (heaps->most, frame->size); frame->next++) {
    guint32 rest = frame->size - frame->next;
    *missing = gr_form_search_add (&heaps->search, &rest, sizeof rest);
    GrForm value = gr_form_search_known (&heaps->search, *missing);
    if (value == GR_FORM_NONE)
      return GR_FORM_WAITS;
    g_array_append_val (frame->option, value);
  }
  const GrForm *option = (const GrForm *) (gpointer) frame->option->data;
  return gr_form_make (heaps->forms, option, frame->option->len, option, frame->option->len, error);
}

static const GrFormRules rules = { frame_new, frame_free, frame_begin, frame_go_on };

static GrForm
heaps_value (Heaps *heaps, guint32 size, GError **error)
{
  return gr_form_search_run (&heaps->search, gr_form_search_add (&heaps->search, &size, sizeof size), heaps, error);
}

/* A heap of n from which 1 to 3 may be taken is worth *(n mod 4). */
static void
test_values (void)
{
  g_autoptr (GrForms) forms = gr_forms_new (1000);
  Heaps heaps = { .forms = forms, .most = 3, .over = G_MAXUINT32 };
  gr_form_search_init (&heaps.search, &rules);
  for (guint32 size = 0; size < 40; size += 13)
    g_assert_cmpuint (heaps_value (&heaps, size, NULL), ==, gr_form_simple (forms, GR_FORM_ZERO, 0, size % 4, NULL));
  g_assert_cmpuint (gr_form_search_count (&heaps.search), ==, 40);
  g_assert_cmpuint (heaps.n_begun, ==, 40); /* none twice, though three lead to each */
  gr_form_search_clear (&heaps.search);
}

/* Depth is no matter; what is kept by hand is not looked into. */
static void
test_deep (void)
{
  g_autoptr (GrForms) forms = gr_forms_new (2000);
  Heaps heaps = { .forms = forms, .most = 1, .over = G_MAXUINT32 };
  const guint32 kept = 1000;
  gr_form_search_init (&heaps.search, &rules);
  gr_form_search_keep (&heaps.search, gr_form_search_add (&heaps.search, &kept, sizeof kept), GR_FORM_ZERO);
  g_assert_cmpuint (heaps_value (&heaps, 300001, NULL), ==, gr_form_simple (forms, GR_FORM_ZERO, 0, 1, NULL));
  g_assert_cmpuint (heaps.n_begun, ==, 300001 - 1000);
  gr_form_search_clear (&heaps.search);
}

/* After an error what was found is kept, and a search begins anew. */
static void
test_error (void)
{
  g_autoptr (GrForms) forms = gr_forms_new (1000);
  g_autoptr (GError) error = NULL;
  Heaps heaps = { .forms = forms, .most = 2, .over = 5 };
  gr_form_search_init (&heaps.search, &rules);
  g_assert_cmpuint (heaps_value (&heaps, 9, &error), ==, GR_FORM_NONE);
  g_assert_error (error, G_FILE_ERROR, 0);
  heaps.over = G_MAXUINT32;
  g_assert_cmpuint (heaps_value (&heaps, 9, NULL), ==, GR_FORM_ZERO);
  gr_form_search_clear (&heaps.search);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/form-search/values", test_values);
  g_test_add_func ("/form-search/deep", test_deep);
  g_test_add_func ("/form-search/error", test_error);
  return g_test_run ();
}
