// SPDX-License-Identifier: MIT
// Text for the printing module: fonts by fontconfig, lines by Pango.
#pragma once

#include "scene/scene.h"

#include <pango/pangocairo.h>

/* Loads fontconfig's configuration for a process that is the program's own; the end of it where there is no memory. */
void gr_cairo_text_load_fonts (void);
/* What the members `ready`, `has_family` and `measure` of the module do (formats/print.h). */
gboolean gr_cairo_text_ready (GError **error);
gboolean gr_cairo_text_has_family (const char *family);
double gr_cairo_text_measure (const GrFont *font, const char *text);

/* The language in which all text is set from here on: of two forms of a Chinese character it takes one. */
void gr_cairo_text_set_language (const char *lang);
/* @text in @font at a size of its own, until the next call for any text. (transfer none) */
PangoLayoutLine *gr_cairo_text_line (const GrFont *font, const char *text);
/* Moves the pen of @cr to where @item begins, in units in which its text is set, and lends its line, all scripts on one
   baseline. NULL where nothing is to be seen of it. @missing (nullable) gets, each once, the characters that no font has. */
PangoLayoutLine *gr_cairo_text_place (cairo_t *cr, const GrItem *item, GString *missing);

/* Frees all that is kept, for leak checkers. */
void gr_cairo_text_shutdown (void);
