// SPDX-License-Identifier: MIT
// What every page of HTML takes from the theme, and what a whole page does beside its figures: light and dark by choice,
// pictures on the whole screen, edges that show that something scrolls, contents beside the text.
#pragma once

#include "base/json.h"
#include "formats/format.h"

/* Appends a CSS rule that defines --gr-paper, --gr-ink, --gr-soft, --gr-line, --gr-shade and --gr-accent by @theme; for
   GR_THEME_AUTO one more for dark mode, and the colours that the classes of pictures have there. */
void gr_html_append_colours (GString *out, GrThemeName theme);

/* Appends the script for the head of a page with the colours of GR_THEME_AUTO (gr_html_append_colours()): the reader's
   choice between light and dark holds before anything is painted. */
void gr_page_append_colours (GString *out);

/* Appends the script for the end of a page with what it says in @lang; it stands before the scripts of figures. */
void gr_page_append_script (GString *out, const char *lang);

/* Appends @json for scripts, in an element of the class @class; in its strings “<” is written in digits (base/json.c). */
void gr_page_append_data (GString *out, const char *class, const GString *json);

/* What a script says, by the names that it has for it. */
typedef struct {
  const char *name, *english;
} GrPageWord;

/* Adds the @n words of @table in @lang to the open map @json. */
void gr_page_words (GrJson *json, const GrPageWord *table, guint n, const char *lang);

/* Rules for pages of a site (web/site.h). */
extern const char gr_page_site_style[];
/* The script that searches a site; it wants an array grundySearch before it. */
extern const char gr_page_search_script[];
