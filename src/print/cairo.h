// SPDX-License-Identifier: MIT
// What the files of the printing module need of each other.
#pragma once

#include "scene/scene.h"

#include <hb.h>
#include <pango/pangocairo.h>

/* ---- cairo-fonts.c ---- */

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

/* ---- cairo-text.c ---- */

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

/* ---- cairo-subset.c ---- */

/* Notes the glyphs that @line wants of large fonts. */
void gr_subset_note (const GrCairoLine *line);
/* Paints @line at the pen of @cr: what was noted in fonts that hold it alone. */
void gr_subset_show (cairo_t *cr, const GrCairoLine *line);
/* Appends rules of CSS that carry the letters of all texts of @n scenes: the family is @name, a hyphen and the number of
   the GrFace. FALSE and @error where a face cannot be taken apart. */
gboolean gr_subset_css (const GrScene *const *scene, guint n, const char *name, GString *css, GError **error);
/* Forgets what was noted; fonts stay as long as Cairo has them. */
void gr_subset_clear (void);

/* ---- cairo-pdf-extra.c ---- */

typedef struct {
  const char *lang, *title, *author; /* nullable */
  const GPtrArray *alt;              /* of char* (nullable): texts of Figure and Formula elements, as they were begun */
} GrPdfExtra;

/* Adds to @file, a PDF that Cairo has written: /Lang, /MarkInfo and /DisplayDocTitle in its catalogue, metadata in XMP that
   call it PDF/UA-1 where it has a title, texts for Figure and Formula elements, the scope of TH elements, names of notes, the
   order of annotations, what links lead to, and marks of artifacts around what pages show outside of any tag. Leaves @file as
   it is where it is not built as expected. */
void gr_pdf_add_extra (GString *file, const GrPdfExtra *extra);
