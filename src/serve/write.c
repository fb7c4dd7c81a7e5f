// SPDX-License-Identifier: MIT
// The page in which a lesson is written: its text, and beside it the page that `grundy build` makes of it. All that happens in it is
// write.js; the text is the browser's, and the server keeps nothing of it.
#include "serve/parts.h"

#include "base/phrase.h"
#include "formats/svg.h"
#include "serve-assets.h"
#include "web/html.h"

/* What is done with the lesson, and the names of the buttons. */
static const char *const write_act[][2] = {
  { "open", GR_PHRASE ("Open") },
  { "markdown", GR_PHRASE ("Save text") },
  { "html", GR_PHRASE ("Save page") },
  { "print", GR_PHRASE ("Print") },
};

static const GrPageWord write_words[] = {
  { "line", GR_PHRASE ("Line %u.") },
  { "write", GR_PHRASE ("Write “%s”") },
  { "kept", GR_PHRASE ("The page is the last one without a fault.") },
  { "unkept", GR_PHRASE ("This browser keeps nothing. Save the text as a file.") },
  { "wait", GR_PHRASE ("The program is at work …") },
  { "fetching", GR_PHRASE ("The program is on its way to your browser …") },
  { "gone", GR_PHRASE ("The server does not answer. Is “grundy serve” still running?") },
  { NULL },
};

void
gr_write_page (SoupServerMessage *message, const GrServeOptions *options)
{
  const char *lang = options->lang;
  GString *out = g_string_new (NULL);
  g_autofree char *style = g_strconcat (serve_workbench_style, serve_write_style, NULL);
  gr_reply_begin_page (out, gr_phrase ("Write a lesson", lang), lang, style);
  g_string_append (out, "<div class=\"writer\">\n<header><div class=\"brand\"><h1 class=\"name\">grundy</h1>");
  gr_reply_append_pages (out, options, "/-/write");
  g_string_append (out, "</div>\n<div class=\"acts\">");
  for (guint i = 0; i < G_N_ELEMENTS (write_act); i++)
    g_string_append_printf (out, "<button type=\"button\" id=\"%s\"%s hidden>%s</button>\n", write_act[i][0],
                            i >= 2 ? " disabled" : "", gr_phrase (write_act[i][1], lang));
  gr_reply_append_icon (out, "theme", gr_phrase ("Light or dark", lang), GR_REPLY_ICON_THEME);
  gr_xml_add (out,
              "<input type=\"file\" id=\"file\" accept=\".md,.markdown,.txt,text/markdown,text/plain\" hidden></div>"
              "</header>\n<noscript><p>%s</p></noscript>\n<main><section class=\"text\">"
              "<div class=\"sheet\"><div class=\"both\"><div id=\"mirror\" aria-hidden=\"true\"></div>"
              "<textarea id=\"text\" spellcheck=\"true\" aria-label=\"%s\"></textarea></div></div>\n"
              "<div id=\"fault\" role=\"status\" hidden></div></section>\n"
              "<section class=\"built\"><iframe id=\"page\" title=\"%s\"></iframe></section></main>\n"
              "<p id=\"note\" role=\"status\"></p></div>\n",
              gr_phrase ("A lesson is written here by a script, which this browser does not run.", lang),
              gr_phrase ("The lesson, in Markdown", lang), gr_phrase ("The lesson as a page", lang));
  g_autoptr (GString) tables = g_string_new (NULL);
  GrJson json = { .text = tables };
  gr_json_open (&json, NULL, '{');
  gr_json_open (&json, "say", '{');
  gr_page_words (&json, write_words, lang);
  gr_json_close (&json, '}');
  gr_json_text (&json, "first", serve_write_first);
  gr_json_close (&json, '}');
  g_string_append_printf (out, "<script type=\"application/json\" id=\"tables\">%s</script>\n", tables->str);
  g_string_append_printf (out, "<script>\n%s%s%s</script>\n</body>\n</html>\n", gr_page_colours_script,
                          serve_ask_script, serve_write_script);
  g_autoptr (GBytes) data = g_string_free_to_bytes (out);
  gr_reply (message, SOUP_STATUS_OK, "text/html; charset=utf-8", data);
}
