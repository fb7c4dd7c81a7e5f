// SPDX-License-Identifier: MIT
// What pages of HTML are made of. Every page takes its colours from the theme; a whole page does more beside its figures:
// light and dark by choice, pictures on the whole screen, edges that show that something scrolls, contents beside the text.
// Figures stand in it with all frames and their words, and what a script needs to step through them and to ask before it
// tells; the page has their style and script once, at its end. Without the script, and on paper, all frames stand below each
// other. The pictures of one figure are written so that what stands in several of them is there once. A game that is played
// has its book as data and pictures. Formulas are MathML Core.
#pragma once

#include "base/json.h"
#include "formats/format.h"
#include "formats/svg.h"
#include "math/math.h"

/* Appends a CSS rule that defines --gr-paper, --gr-ink, --gr-soft, --gr-line, --gr-shade and --gr-accent by @theme; for
   GR_THEME_AUTO one more for dark mode, and the colours that the classes of pictures have there. */
void gr_html_append_colours (GString *out, GrThemeName theme);

/* The rules for the dark of GR_THEME_AUTO alone, and when they hold. */
#define GR_HTML_DARK "screen and (prefers-color-scheme:dark)"
void gr_html_append_dark (GString *out);

/* The script for the head of a page with the colours of GR_THEME_AUTO (gr_html_append_colours()): the reader's choice
   between light and dark holds before anything is painted. */
extern const char gr_page_colours_script[];

/* Appends the script for the end of a page with what it says in @lang; it stands before the scripts of figures. @has_slides: and what
   those of slides say. */
void gr_page_append_script (GString *out, const char *lang, gboolean has_slides);

/* Both apart. */
extern const char gr_page_script[];

/* Appends @json for scripts, in an element of the class @class; in its strings “<” is written in digits (base/json.c). */
void gr_page_append_data (GString *out, const char *class, const GString *json);

/* What a script says, by the names that it has for it. */
typedef struct {
  const char *name, *english;
} GrPageWord;

/* What the script of every page says. */
extern const GrPageWord gr_page_phrases[];

/* Adds the words of @table, which ends with a NULL, in @lang to the open map @json. */
void gr_page_words (GrJson *json, const GrPageWord *table, const char *lang);

/* Appends the words of @first and @second (nullable) in @lang, for scripts. */
void gr_page_append_words (GString *out, const char *lang, const GrPageWord *first, const GrPageWord *second);

/* Rules for pages of a site (web/lesson-files.h). */
extern const char gr_page_site_style[];
/* Those and the script of pages of a site that has the workbench. */
extern const char gr_page_change_style[], gr_page_change_script[];
/* The icon of every page, for its head: two rings, a position of value 0. */
#define GR_PAGE_ICON \
  "<link rel=\"icon\" href=\"data:image/svg+xml,%3Csvg xmlns='%68ttp://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Ccircle cx='16' " \
  "cy='16' r='14' fill='%23fff' stroke='%23171B26' stroke-width='3'/%3E%3Ccircle cx='16' cy='16' r='8.5' fill='none' " \
  "stroke='%23500090' stroke-width='4'/%3E%3C/svg%3E\">\n"
/* Rules and script of a page that is slides, and the script of what is said to them. */
extern const char gr_page_slides_style[], gr_page_slides_script[], gr_page_presenter_script[];
/* The script that searches a site; it wants an array grundySearch before it. */
extern const char gr_page_search_script[];

/* ---- stepper.c ---- */

/* Appends @text as words of a page, in which no line ends within what is one word to the reader. */
void gr_html_append_text (GString *out, const char *text);

/* Rules for the classes gr-…; they use the custom properties that gr_html_append_colours() defines. */
extern const char gr_stepper_style[];

/* What a page does. */
typedef enum { GR_SCREEN_STEPS = 1 << 0, GR_SCREEN_PLAY = 1 << 1 } GrScreen;

/* Appends @frames (finished) as a stepper; a single frame as a plain picture; a game to be played where they hold a
   playbook. options->title names it, and options->id_prefix (nullable), with the frame's number, begins its ids. Gives
   what the page's script must do for it, 0 for nothing. */
GrScreen gr_stepper_append (GPtrArray *frames, const GrFormatOptions *options, GString *out);

/* How many questions a stepper of @frames asks. */
guint gr_stepper_n_questions (const GPtrArray *frames);

/* Appends the script for @screen with what it says in @lang, as elements <script>. It may stand in a page several
   times. */
void gr_stepper_append_script (GString *out, GrScreen screen, const char *lang);

/* That script without its element and its words. */
void gr_stepper_append_source (GString *out, GrScreen screen);

/* What it says. */
extern const GrPageWord gr_stepper_words[];

/* ---- svg-series.c ---- */

typedef struct GrSvgSeries GrSvgSeries;

/* Pictures whose shared parts get ids that begin with @id. */
GrSvgSeries *gr_svg_series_new (const char *id);
void gr_svg_series_free (GrSvgSeries *series);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrSvgSeries, gr_svg_series_free)

/* One picture more; all are added before the first is written. */
void gr_svg_series_add (GrSvgSeries *series, const GrScene *scene, const GrSvgOptions *options);

/* Appends the items of the next picture, within <svg> or <g>. Pictures are written in the order in which they were added, into
   one page: a later one uses what an earlier one has written. */
void gr_svg_series_append (GrSvgSeries *series, GString *out);

/* ---- playbook.c ---- */

/* Appends the book of a game: pictures whose ids begin with @id, and the tables. @options as for its frames. */
void gr_playbook_append (const GrPlaybook *book, const char *id, const GrFormatOptions *options, GString *out);

/* What the script of play says. */
extern const GrPageWord gr_play_words[];

/* ---- mathml.c ---- */

typedef enum { GR_MATHML_INLINE, GR_MATHML_DISPLAY } GrMathmlStyle;

/* Appends @math as one <math> element whose alternative text is @latex. */
void gr_mathml_append (GString *out, const GrMath *math, GrMathmlStyle style, const char *latex);
