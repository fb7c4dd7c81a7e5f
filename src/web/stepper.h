// SPDX-License-Identifier: MIT
// Figures in a page: all frames with their words, and what a script needs to step through them and to ask before it
// tells. A page has the style and the script once, at its end; without the script, and on paper, all frames stand below
// each other.
#pragma once

#include "formats/format.h"

/* Rules for the classes gr-…; they use the custom properties that gr_html_append_colours() defines. */
extern const char gr_stepper_style[];

/* What a page does. */
typedef enum { GR_SCREEN_STEPS = 1 << 0, GR_SCREEN_PLAY = 1 << 1 } GrScreen;

/* Appends @frames (finished) as a stepper; a single frame as a plain picture; a game to be played where they hold a
   playbook. options->title names it, and options->id_prefix (nullable), with the frame's number, begins its ids. Gives
   what the page's script must do for it, 0 for nothing. */
GrScreen gr_stepper_append (GPtrArray *frames, const GrFormatOptions *options, GString *out);

/* Appends the script for @screen with what it says in @lang, as elements <script>. It may stand in a page several
   times. */
void gr_stepper_append_script (GString *out, GrScreen screen, const char *lang);
