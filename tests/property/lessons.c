// SPDX-License-Identifier: MIT
// Lessons broken at random (seeded): reading never fails, every fault has a place inside the lesson that begins on a
// character, and what has no fault makes a page.
#include "web/lesson-files.h"

#include <string.h>

#define N_LESSONS 1500

static const char lesson[] =
  "---\ntitle: \"A: b\"\nkeywords: [nim, mex]\n---\n\n# One\n\nText with *some* **style**, $a_1 \\oplus b^{2}$ and `code`.\n\n"
  "```grundy\ngame: nim 3 1 4\nfigure:\n  - bits\n  - figure: mex\n    of: 1,1,1\ncaption: A caption\nid: one\n```\n\n"
  "> [!NOTE]\n> See [the first](#figure-one), [two](#two) and [another](02.md).\n>\n> $$\\sum_{i=1}^n \\frac{a_i}{2}$$\n\n"
  "## Two\n\n| a | 한 |\n|---|:---:|\n| 1 | $x$ |\n\n1. one\n2. two\n\n   ```grundy\n   game: token\n   input: |\n     digraph {\n"
  "       a -> b\n     }\n   figure: graph\n   ```\n\n<!-- pagebreak -->\n\n<details><summary>Answer</summary>\n\nHidden &amp; \\$5.\n\n"
  "</details>\n";

static const char *const pieces[] = {
  "```grundy\n",
  "```\n",
  "$",
  "$$",
  "\\frac",
  "{",
  "}",
  "\\left(",
  "> ",
  "> [!NOTE]\n",
  "</details>\n\n",
  "<details><summary>A</summary>\n\n",
  "<!--",
  "-->",
  "---\n",
  "game: nim 3 1 4\n",
  "figure: bits\n",
  "input: |\n  a\n  b\n",
  "|---|---|\n",
  "[x](y.md)",
  "[x](javascript:z)",
  "&amp;",
  "&#0;",
  "&nope;",
  "\t",
  "\r\n",
  "\r",
  "\xEF\xBB\xBF",
  "한글",
  "\xC2\x85",
  "\xE2\x80\xA8",
  "\xFF",
  "*",
  "~~",
  "`",
  "#",
  "- ",
  "1. ",
  "    ",
  "\\",
  "'",
  "\"",
  ": ",
  " # ",
  "^",
  "_",
  "&x ",
  "*y",
  "!z",
  "? ",
  "|",
  "id: 2\n",
  "steps: 2\n",
  "title: no\n",
  "<b>",
  "\\\n",
  "\\mathbb{N}",
  "games:\n  - game: nim 1\n",
  "\n",
  "\n\n",
  "\x01",
};

static void
break_text (GString *text, GRand *random)
{
  guint n = g_rand_int_range (random, 1, 8);
  if (g_rand_int_range (random, 0, 4) == 0)
    g_string_truncate (text, g_rand_int_range (random, 1, text->len));
  for (guint i = 0; i < n && text->len > 40; i++) {
    guint at = g_rand_int_range (random, 0, text->len - 30);
    const char *piece = pieces[g_rand_int_range (random, 0, G_N_ELEMENTS (pieces))];
    guint length = g_rand_int_range (random, 1, 30), n_times = g_rand_int_range (random, 1, 40);
    switch (g_rand_int_range (random, 0, 4)) {
    case 0:
      g_string_erase (text, at, length);
      break;
    case 1:
      g_string_insert (text, at, piece);
      break;
    case 2:
      text->str[at] = (char) g_rand_int_range (random, 1, 127);
      break;
    default:
      while (n_times-- > 0)
        g_string_insert (text, at, piece);
    }
  }
}

static void
check_fault (const GrFault *fault, const GrSource *source)
{
  g_assert_nonnull (fault->source);
  GrSpan span = fault->span;
  g_assert_true (gr_source_outermost (fault->source, &span) == source);
  g_assert_cmpuint (span.start, <=, span.end);
  g_assert_cmpuint (span.end, <=, source->length);
  if (g_utf8_validate (source->text, source->length, NULL))
    g_assert_cmpint ((guchar) source->text[span.start] & 0xC0, !=, 0x80);
}

static void
test_broken (void)
{
  GRand *random = g_rand_new_with_seed (31);
  guint n_faulty = 0;
  for (guint i = 0; i < N_LESSONS; i++) {
    g_autoptr (GString) text = g_string_new (lesson);
    if (i > 0)
      break_text (text, random);
    g_autoptr (GrSource) source = gr_source_new ("l.md", g_strndup (text->str, text->len), text->len);
    g_autoptr (GrReport) report = gr_report_new ();
    g_autoptr (GrDocument) document = gr_document_read (source, report);
    g_assert_nonnull (document->title);
    for (guint k = 0; k < report->fault->len; k++)
      check_fault (report->fault->pdata[k], source);
    g_autofree char *told = gr_report_text (report, GR_REPORT_FULL);
    g_assert_true (g_utf8_validate (told, -1, NULL));
    n_faulty += !gr_report_is_empty (report);
    g_assert_true (i > 0 || gr_report_is_empty (report));
  }
  g_rand_free (random);
  /* Neither all nor none: the test would see nothing. */
  g_assert_cmpuint (n_faulty, >, N_LESSONS / 3);
  g_assert_cmpuint (n_faulty, <, N_LESSONS);
}

/* Whatever a lesson says, its page has the elements that its blocks have, and no others. */
static void
test_page (void)
{
  static const char *const evil[] = { "</title><script>x()</script>",
                                      "\"><img onerror=x()>",
                                      "&lt;b&gt;",
                                      "한 👩‍👩‍👧 \xE2\x80\xAE rtl",
                                      "]]>",
                                      "'; x() '" };
  for (guint i = 0; i < G_N_ELEMENTS (evil); i++) {
    g_autofree char *escaped = g_strescape (evil[i], "\xED\x95\x9C\xF0\x9F\x91\xA9\xE2\x80\x8D\xA7\xAE");
    g_autofree char *code = g_strdup_printf (
      "---\ntitle: \"%s\"\nauthor: \"%s\"\n---\n\n`%s` a\n\n    %s\n\n$\\text{%s}$\n", escaped, escaped, evil[i],
      evil[i], i == 2 ? "x" : "y");
    g_autoptr (GrSource) source = gr_source_new ("l.md", g_steal_pointer (&code), -1);
    g_autoptr (GrReport) report = gr_report_new ();
    g_autoptr (GrDocument) document = gr_document_read (source, report);
    g_assert_true (gr_report_is_empty (report));
    g_assert_cmpstr (document->title, ==, evil[i]);
    g_autoptr (GString) page = g_string_new (NULL);
    gr_lesson_html (document, &(GrLessonHtml) { GR_ANSWERS_INLINE, GR_THEME_AUTO, NULL }, page);
    g_assert_null (strstr (page->str, "<script>x"));
    g_assert_null (strstr (page->str, "<img"));
    g_assert_null (strstr (page->str, "<b>"));
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/lessons/broken", test_broken);
  g_test_add_func ("/lessons/page", test_page);
  return g_test_run ();
}
