// SPDX-License-Identifier: MIT
// Fonts for the printing module: first those that a face names, then all that the system has.
#pragma once

#include <hb.h>
#include <pango/pango.h>

/* Notes that texts will come in @families, a list with commas between, in a process that is the program's own. Where nobody
   does, the configuration is left to the process, and all fonts are looked at for every text. */
void gr_cairo_fonts_note (const char *families);

/* The fonts that @families and all families noted name, as far as they are installed; NULL where all are looked at for every
   text. Another map than before where @families are new. The end of the process where there is no memory. (transfer none) */
PangoFontMap *gr_cairo_fonts_named (const char *families);
/* Whether @run, shape (@n), set in @families from gr_cairo_fonts_named(), is what all fonts would give. */
gboolean gr_cairo_fonts_suffice (const PangoGlyphItem *run, guint n, const char *families);

/* All fonts of the system. (transfer none) */
PangoFontMap *gr_cairo_fonts_all (void);

/* The face of @font: the same pointer for the same face of the same file, from whichever map it comes. (transfer none) */
hb_face_t *gr_cairo_fonts_face (PangoFont *font);

/* FALSE where threads of Pango's still use fonts. */
gboolean gr_cairo_fonts_shutdown (void);
