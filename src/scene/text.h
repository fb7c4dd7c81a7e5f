// SPDX-License-Identifier: MIT
// How wide text is. Text in the default sans that the built-in table (made from the font when the program is built)
// knows is measured by the table; all other text by an exact measurer, which the printing module supplies on first use.
#pragma once

#include "scene/scene.h"

/* The families of the default sans, as CSS and Pango both read them. Inter lacks ⊕ and its kin; Noto Sans CJK KR has
   them in all weights. No emoji font is named: those have digits, and then Pango takes digits from them. */
#define GR_SANS_FAMILIES "Inter, Noto Sans, Noto Sans CJK KR, sans-serif"

/* The advance width of @text in points. */
double gr_text_width (const GrFont *font, const char *text);

/* Ascent and descent of the face in points for layout: constants of the face, not of the text. */
void gr_text_extents (const GrFont *font, double *ascent, double *descent);

/* Supplies exact widths; called at most once, on the first text that the table does not know. NULL from @load: the
   module is not to be had and widths are estimated. */
typedef double (*GrTextMeasure) (const GrFont *font, const char *text);
void gr_text_set_loader (GrTextMeasure (*load) (void));

/* The end of the longest beginning of @text that fits @width: at least one character, and never without the marks that
   combine with its last one. */
const char *gr_text_fitting (const GrFont *font, double width, const char *text);

/* Breaks @text at blanks into lines of at most @width points. (transfer full) NULL-terminated. */
char **gr_text_break (const GrFont *font, double width, const char *text);

/* @text as scenes hold it: valid UTF-8 on one line, control characters and line ends as blanks. (transfer full) */
char *gr_text_plain (const char *text);

/* Whether the first letter of @text, which decides, is written from the right. */
gboolean gr_text_is_from_right (const char *text);

/* @label for use within a sentence: where it is written from the right (or may be), it is put between isolates, so that
   it cannot reorder what stands beside it. (transfer full) */
char *gr_text_isolate (const char *label);

/* @text as one harmless line: control characters, line ends and bidirectional controls become blanks, and what is
   longer than @max_characters (0: any length) is cut with an ellipsis. (transfer full) */
char *gr_text_one_line (const char *text, guint max_characters);

/* From now on @family (nullable: none) comes before the families of @face, the serif or the monospaced one. */
void gr_face_prefer (GrFace face, const char *family);

/* The family list of @face for CSS, SVG and Pango: names without quotes, separated by commas. */
const char *gr_face_families (GrFace face);
