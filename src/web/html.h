// SPDX-License-Identifier: MIT
// What every page of HTML takes from the theme.
#pragma once

#include "formats/format.h"

/* Appends a CSS rule that defines --gr-paper, --gr-ink, --gr-soft, --gr-line, --gr-shade and --gr-accent by @theme; for
   GR_THEME_AUTO one more for dark mode, and the colours that the classes of pictures have there. */
void gr_html_append_colours (GString *out, GrThemeName theme);
