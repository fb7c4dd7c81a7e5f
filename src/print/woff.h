// SPDX-License-Identifier: MIT
// Fonts made small enough to stand in a picture: only the letters that it needs, packed as WOFF 2.
#pragma once

#include "scene/scene.h"

#include <hb.h>

/* Faces and the characters that are needed of each. */
typedef struct GrFonts GrFonts;

GrFonts *gr_fonts_new (void);
void gr_fonts_free (GrFonts *fonts);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrFonts, gr_fonts_free)

/* Notes that @n bytes of @text, set in @font, come from @face, which is referenced. */
void gr_fonts_add (GrFonts *fonts, hb_face_t *face, const GrFont *font, const char *text, gsize n);

/* Appends a rule of CSS for each face, which carries its letters: the family is @name, a hyphen and the number of the
   GrFace. FALSE and @error where a face cannot be taken apart. */
gboolean gr_fonts_append_css (const GrFonts *fonts, const char *name, GString *out, GError **error);
