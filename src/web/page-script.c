// SPDX-License-Identifier: MIT
// The scripts of whole pages and the words that they say. The scripts are in web/screen/ and know no words.
#include "base/phrase.h"
#include "screen.h"
#include "web/html.h"

const char gr_page_colours_script[] = SCREEN_COLOURS;
const char gr_page_site_style[] = SCREEN_SITE;
const char gr_page_change_style[] = SCREEN_CHANGED, gr_page_change_script[] = SCREEN_CHANGE;
const char gr_page_search_script[] = SCREEN_SEARCH;
const char gr_page_script[] = SCREEN_PAGE;
const char gr_page_slides_style[] = SCREEN_SLIDE;
const char gr_page_slides_script[] = "<script>\n" SCREEN_SLIDES "</script>\n";
const char gr_page_presenter_script[] = "<script>\n" SCREEN_PRESENTER "</script>\n";

const GrPageWord gr_page_phrases[] = {
  { "colours_auto", GR_PHRASE ("Colours: as the device has them") },
  { "colours_light", GR_PHRASE ("Colours: light") },
  { "colours_dark", GR_PHRASE ("Colours: dark") },
  { "enlarge", GR_PHRASE ("Enlarge") },
  { "embed", GR_PHRASE ("Copy this figure for another page, as an <iframe>") },
  { "copied", GR_PHRASE ("Copied.") },
  { "from", GR_PHRASE ("From “{lesson}”") },
  { "close", GR_PHRASE ("Close (Esc)") },
  { "keys",
    GR_PHRASE (
      "← → steps · A values · Z whole or large · L pointer · B black · N P next and previous figure · F back") },
  { "search", GR_PHRASE ("Search the lessons") },
  { "found", GR_PHRASE ("{n} found") },
  { "found_none", GR_PHRASE ("Nothing found") },
  { "kind_heading", GR_PHRASE ("Section") },
  { "kind_term", GR_PHRASE ("Term") },
  { "kind_theorem", GR_PHRASE ("Theorem") },
  { "kind_figure", GR_PHRASE ("Figure") },
  { "questions", GR_PHRASE ("{n} of {m} questions") },
  { "on", GR_PHRASE ("Go on") },
  { "going", GR_PHRASE ("go on") },
  { "done", GR_PHRASE ("done") },
  { NULL },
};

/* Of slides and of the window of whoever speaks. */
static const GrPageWord slide_phrases[] = {
  { "slide_keys",
    GR_PHRASE (
      "← → steps and slides · O all · S notes and clock · Z whole or large · L pointer · B black · F full screen") },
  { "slide_next", GR_PHRASE ("Next slide") },
  { "slide_back", GR_PHRASE ("Previous slide") },
  { "slide_wall", GR_PHRASE ("On the wall") },
  { "slide_pause", GR_PHRASE ("Pause") },
  { "slide_of", GR_PHRASE ("of {n} min") },
  { "slide_late", GR_PHRASE ("{n} min behind") },
  { "slide_early", GR_PHRASE ("{n} min ahead") },
  { "slide_pointer", GR_PHRASE ("Pointer") },
  { "slide_all", GR_PHRASE ("All slides") },
  { "slide_again", GR_PHRASE ("Start again") },
  { "slide_black", GR_PHRASE ("Black") },
  { "slide_on", GR_PHRASE ("Next step") },
  { "slide_larger", GR_PHRASE ("Larger letters") },
  { "slide_then", GR_PHRASE ("Then:") },
  { "slide_last", GR_PHRASE ("This is the last slide.") },
  { NULL },
};

void
gr_page_append_data (GString *out, const char *class, const GString *json)
{
  g_string_append_printf (out, "<script type=\"application/json\" class=\"%s\">%s</script>\n", class, json->str);
}

void
gr_page_words (GrJson *json, const GrPageWord *table, const char *lang)
{
  for (; table->name != NULL; table++)
    gr_json_text (json, table->name, gr_phrase (table->english, lang));
}

void
gr_page_append_words (GString *out, const char *lang, const GrPageWord *first, const GrPageWord *second)
{
  g_autoptr (GString) text = g_string_new (NULL);
  GrJson json = { .text = text };
  gr_json_open (&json, NULL, '{');
  gr_page_words (&json, first, lang);
  if (second != NULL)
    gr_page_words (&json, second, lang);
  gr_json_close (&json, '}');
  gr_page_append_data (out, "gr-words", text);
}

void
gr_page_append_script (GString *out, const char *lang, gboolean has_slides)
{
  gr_page_append_words (out, lang, gr_page_phrases, has_slides ? slide_phrases : NULL);
  g_string_append_printf (out, "<script>\n%s</script>\n", gr_page_script);
}
