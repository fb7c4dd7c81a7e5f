// SPDX-License-Identifier: MIT
// Text for the printing module: fonts by fontconfig, lines by Pango.
#pragma once

#include "scene/scene.h"

#include <pango/pangocairo.h>

/* What the members of these names of the module do (print/print.h). */
void gr_cairo_text_load_fonts (void);
void gr_cairo_text_all_fonts (void);
gboolean gr_cairo_text_ready (GError **error);
gboolean gr_cairo_text_has_family (const char *family);
double gr_cairo_text_measure (const GrFont *font, const char *text);

/* The language in which all text is set from here on: of two forms of a Chinese character it takes one. */
void gr_cairo_text_set_language (const char *lang);
/* A line of text that is set, at a size of its own. */
typedef struct {
  PangoGlyphItem *run; /* shape (n_runs), as they are seen from left to right; all scripts stand on one baseline */
  guint n_runs;
  const char *text; /* the one that was given */
  double width;     /* at size 1 */
} GrCairoLine;

/* @text in @font, until the next call for any text. (transfer none) */
GrCairoLine gr_cairo_text_line (const GrFont *font, const char *text);
/* Moves the pen of @cr to where @item begins, in units in which its text is set, and lends its line. No runs where nothing is
   to be seen of it. @missing (nullable) gets, each once, the characters that no font has. */
GrCairoLine gr_cairo_text_place (cairo_t *cr, const GrItem *item, GString *missing);

/* Frees all that is kept, for leak checkers. */
void gr_cairo_text_shutdown (void);
