// SPDX-License-Identifier: MIT
// Search with memory: positions are byte strings, the value of each follows from the values of others, and none is
// worked out twice. It goes depth first on a stack of its own.
#pragma once

#include "base/interner.h"
#include "value/form.h"

/* In place of a value: that of another position must be known first. */
#define GR_FORM_WAITS (GR_FORM_NONE - 1)

/* How a position gets its value. What is gathered about one while it waits for others is a frame; frames serve one
   position after another. */
typedef struct {
  gpointer (*frame_new) (void);
  void (*frame_free) (gpointer frame);
  /* Makes @frame that of @position, of which nothing is known. */
  void (*begin) (gpointer data, guint32 position, gpointer frame);
  /* The value of the frame's position; GR_FORM_WAITS and *missing, a position of unknown value that must be known before
     this function is called again; or GR_FORM_NONE and @error. */
  GrForm (*go_on) (gpointer data, gpointer frame, guint32 *missing, GError **error);
} GrFormRules;

typedef struct {
  const GrFormRules *rules;
  GrInterner position; /* read only */
  GArray *form;        /* private: of GrForm, shape (n): GR_FORM_NONE: not known yet */
  GPtrArray *frame;    /* private: those that wait, then others for use */
  GArray *waiting;     /* private: of guint32: position of each frame that waits */
} GrFormSearch;

void gr_form_search_init (GrFormSearch *search, const GrFormRules *rules);
void gr_form_search_clear (GrFormSearch *search);

/* The position of these bytes, new or known. */
guint32 gr_form_search_add (GrFormSearch *search, gconstpointer data, gsize size);

static inline guint32
gr_form_search_count (const GrFormSearch *search)
{
  return search->form->len;
}

/* What is known of a position, or GR_FORM_NONE. */
static inline GrForm
gr_form_search_known (const GrFormSearch *search, guint32 position)
{
  return g_array_index (search->form, GrForm, position);
}

/* Keeps the value of a position that was found otherwise. */
void gr_form_search_keep (GrFormSearch *search, guint32 position, GrForm form);

/* The value of @position and of all that it needs; @data goes to the rules. GR_FORM_NONE and @error as they say. */
GrForm gr_form_search_run (GrFormSearch *search, guint32 position, gpointer data, GError **error);
