// SPDX-License-Identifier: MIT
// Large fonts, taken apart before Cairo reads them.
#pragma once

#include <pango/pangocairo.h>

/* Notes the glyphs that @line wants of large fonts. */
void gr_subset_note (PangoLayoutLine *line);
/* Paints @line, which is of @text, at the pen of @cr: what was noted in fonts that hold it alone. */
void gr_subset_show (cairo_t *cr, PangoLayoutLine *line, const char *text);
/* Forgets what was noted; fonts stay as long as Cairo has them. */
void gr_subset_clear (void);
