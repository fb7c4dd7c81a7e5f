// SPDX-License-Identifier: MIT
// What a whole page does beside its figures: light and dark by choice, pictures on the whole screen, edges that show that
// something scrolls, contents beside the text.
#pragma once

#include <glib.h>

/* Appends the script for the head of a page with the colours of GR_THEME_AUTO (gr_html_append_colours()): the reader's
   choice between light and dark holds before anything is painted. */
void gr_page_append_colours (GString *out);

/* Appends the script for the end of a page with what it says in @lang; it stands before the scripts of figures. */
void gr_page_append_script (GString *out, const char *lang);

/* Rules for pages of a site (web/site.h). */
extern const char gr_page_site_style[];
/* The script that searches a site; it wants an array grundySearch before it. */
extern const char gr_page_search_script[];
