// SPDX-License-Identifier: MIT
// Letters of fonts that have colours of their own, as pictures: emoji.
#pragma once

#include "print/cairo-text.h"

/* Paints @run, of @font and with its origin at (@x, @y), where it is of such a font and @cr writes a PDF; else FALSE. */
gboolean gr_colour_show (cairo_t *cr, const PangoGlyphItem *run, cairo_scaled_font_t *font, double x, double y);
/* Forgets the pictures. */
void gr_colour_clear (void);
