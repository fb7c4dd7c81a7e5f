// SPDX-License-Identifier: MIT
// Large fonts, taken apart before Cairo reads them.
#pragma once

#include "print/cairo-text.h"

/* Notes the glyphs that @line wants of large fonts. */
void gr_subset_note (const GrCairoLine *line);
/* Paints @line at the pen of @cr: what was noted in fonts that hold it alone. */
void gr_subset_show (cairo_t *cr, const GrCairoLine *line);
/* Appends rules of CSS that carry the letters of all texts of @n scenes: the family is @name, a hyphen and the number of
   the GrFace. FALSE and @error where a face cannot be taken apart. */
gboolean gr_subset_css (const GrScene *const *scene, guint n, const char *name, GString *css, GError **error);
/* Forgets what was noted; fonts stay as long as Cairo has them. */
void gr_subset_clear (void);
