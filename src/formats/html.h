// SPDX-License-Identifier: MIT
// Frames that are stepped through in a browser: for the page of one figure and for lessons. A page that holds steppers
// has the style and the script once; without the script, and on paper, all frames stand below each other.
#pragma once

#include "formats/format.h"

/* Rules for the classes gr-…; they use the custom properties that gr_html_append_colours() defines. */
extern const char gr_html_stepper_style[];
extern const char gr_html_stepper_script[];

/* Appends a CSS rule that defines --gr-paper, --gr-ink, --gr-soft, --gr-line, --gr-shade and --gr-accent by @theme; for
   GR_THEME_AUTO one more for dark mode. */
void gr_html_append_colours (GString *out, GrThemeName theme);

/* Appends @frames (finished) as a stepper; a single frame as a plain picture. options->title names it, and
   options->id_prefix (nullable), with the frame's number, begins its ids. */
void gr_html_append_stepper (GPtrArray *frames, const GrFormatOptions *options, GString *out);
