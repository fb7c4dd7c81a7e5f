// SPDX-License-Identifier: MIT
// Functions of forms that go down their options, each worked out once.
#pragma once

#include "value/form.h"

/* A function f: of a form it is { f(G^L) + more | f(G^R) + more }, where nothing else is said. Zeroed but for what is set. */
typedef struct GrFormMap GrFormMap;
struct GrFormMap {
  GrForms *forms;
  /* (nullable) TRUE where it is known without the options: *out, or GR_FORM_NONE, with @error where that is over a limit. */
  gboolean (*ready) (GrFormMap *map, GrForm a, GrForm *out, GError **error);
  /* (nullable) What it is instead of @made, which the options @option (of GrForm, by GrSide) made. */
  GrForm (*mend) (GrFormMap *map, GrForm a, GrForm made, GArray *const option[2], GError **error);
  GrForm more[2];        /* by GrSide: what is added to an option */
  const GArray *also[2]; /* (nullable) of GrForm: options that are there besides */
  gboolean skips_zero;   /* the option 0 is left out */
  guint most_depth;      /* of options in options; beyond it is a limit */
  GHashTable *known;     /* private: GrForm to GrForm */
  guint depth;           /* private */
};

/* f of @a; GR_FORM_NONE where there is none, and @error over a limit. */
GrForm gr_form_map (GrFormMap *map, GrForm a, GError **error);
void gr_form_map_clear (GrFormMap *map);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrFormMap, gr_form_map_clear)
