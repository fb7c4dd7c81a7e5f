// SPDX-License-Identifier: MIT
// Fonts made small enough to stand in a picture: only the letters that it needs.
#pragma once

#include "scene/scene.h"

#include <hb.h>

/* An empty list of faces and the characters that are needed of each. (transfer full) */
GArray *gr_letters_new (void);

/* Notes that @n bytes of @text, set in @font, come from @face, which is referenced. */
void gr_letters_add (GArray *letters, hb_face_t *face, const GrFont *font, const char *text, gsize n);

/* Appends a rule of CSS for each face, which carries its letters: the family is @name, a hyphen and the number of the
   GrFace. FALSE and @error where a face cannot be taken apart. */
gboolean gr_letters_append_css (const GArray *letters, const char *name, GString *out, GError **error);
