// SPDX-License-Identifier: MIT
// One reader a harness: DOT, YAML, figure blocks, lessons, templates, formulas, values, numbers. A text goes through the
// door that the program has for it (gr_source_check_text) first.
#include "fuzz.h"

#include "base/args.h"
#include "base/number.h"
#include "base/yaml.h"
#include "web/lesson-files.h"
#include "web/html.h"
#include "graphs/graph.h"
#include "exam/lots.h"
#include "lesson/private.h"
#include "math/box.h"
#include "value/form.h"

#include <string.h>

#define READERS_MAX_FORMS 3000 /* how many values one input may make */

static void
read_dot (const char *text, gsize length)
{
  static const char *const node_key[] = { "color", "label", NULL }, *const edge_key[] = { "color", NULL };
  g_autoptr (GrReport) report = gr_report_new ();
  g_autoptr (GrSource) source = gr_fuzz_source ("graph.dot", text, length);
  g_autoptr (GrDot)
    dot = gr_graph_read (&(GrDotReading) { source, report, "fuzz", node_key, edge_key, .has_groups = TRUE });
  g_assert_true ((dot != NULL) == gr_report_is_empty (report));
  for (guint i = 0; dot != NULL && i < dot->edge->len; i++) {
    const GrDotEdge *edge = &g_array_index (dot->edge, GrDotEdge, i);
    const GrSpan *place = &g_array_index (dot->edge_place, GrSpan, i);
    g_assert_true (edge->tail < dot->name->len && edge->head < dot->name->len);
    g_assert_true (place->start < place->end && place->end <= length);
  }
  for (guint i = 0; dot != NULL && i < dot->name->len; i++)
    g_assert_cmpuint (gr_dot_lookup (dot, dot->name->pdata[i]), ==, i);
  gr_fuzz_check_report (report);
}

static void
check_yaml (const GrYaml *node, const GrSource *source)
{
  g_assert_true (node->span.start <= node->span.end && node->span.end <= source->length);
  if (node->kind == GR_YAML_TEXT)
    g_assert_true (g_utf8_validate (node->text, -1, NULL));
  for (guint i = 0; node->key != NULL && i < node->key->len; i++)
    check_yaml (node->key->pdata[i], source);
  for (guint i = 0; node->child != NULL && i < node->child->len; i++)
    check_yaml (node->child->pdata[i], source);
}

static void
read_yaml (const char *text, gsize length)
{
  g_autoptr (GrReport) report = gr_report_new ();
  g_autoptr (GrSource) source = gr_fuzz_source ("text.yaml", text, length);
  if (gr_source_check_text (source, report)) {
    g_autoptr (GrYaml) node = gr_yaml_read (source, (GrSpan) { 0, length }, report);
    g_assert_true (node != NULL || !gr_report_is_empty (report));
    if (node != NULL)
      check_yaml (node, source);
  }
  gr_fuzz_check_report (report);
}

/* A figure block as it stands in a lesson; its figures are not drawn. */
static void
read_block (const char *text, gsize length)
{
  g_autoptr (GrReport) report = gr_report_new ();
  g_autoptr (GrSource) source = gr_fuzz_source ("block.md", text, length);
  if (gr_source_check_text (source, report)) {
    g_autoptr (GPtrArray) lot = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_lot_free);
    GrDocument document = { .lang = (char *) "en", .source = source, .lot = lot };
    GrWord *place = gr_word_new (source, (GrSpan) { 0, 0 }, "grundy");
    GrFigureBlock *figure = gr_lesson_fences.figure (&document, source, place, report);
    g_assert_true ((figure->request != NULL) == gr_report_is_empty (report));
    gr_figure_block_free (figure);
  }
  gr_fuzz_check_report (report);
}

/* A lesson; where it has no figures and no faults, its page too. */
static void
read_lesson (const char *text, gsize length)
{
  g_autoptr (GrReport) report = gr_report_new ();
  g_autoptr (GrSource) source = gr_fuzz_source ("lesson.md", text, length);
  g_autoptr (GrDocument) document = gr_document_read (source, report);
  g_assert_true (document->title != NULL && g_utf8_validate (document->title, -1, NULL));
  if (gr_fuzz_check_report (report) && document->figure->len == 0) {
    g_autoptr (GString) page = g_string_new (NULL);
    gr_lesson_html (document, &(GrLessonHtml) { GR_ANSWERS_INLINE, GR_THEME_AUTO, NULL }, page);
    g_assert_true (g_utf8_validate (page->str, page->len, NULL));
    g_assert_nonnull (strstr (page->str, "</html>"));
  }
}

static void
read_template (const char *text, gsize length)
{
  g_autoptr (GrReport) report = gr_report_new ();
  g_assert_true (g_file_set_contents_full ("fuzz.yaml", text, length, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
  GrTemplate *page = gr_template_load ("fuzz", NULL, report);
  g_assert_true ((page != NULL) == gr_report_is_empty (report));
  if (page != NULL)
    g_assert_true (page->width > page->left + page->right && page->height > page->top + page->bottom && page->size > 0);
  gr_template_free (page);
  gr_fuzz_check_report (report);
}

static void
read_math (const char *text, gsize length)
{
  g_autoptr (GrReport) report = gr_report_new ();
  g_autoptr (GrSource) source = gr_fuzz_source ("formula.md", text, length);
  if (gr_source_check_text (source, report)) {
    g_autoptr (GrMath) math = gr_math_parse (source->text, source, (GrSpan) { 0, length }, report);
    g_assert_true ((math != NULL) == gr_report_is_empty (report));
    if (math != NULL) {
      g_autoptr (GString) markup = g_string_new (NULL);
      gr_mathml_append (markup, math, GR_MATHML_DISPLAY, source->text);
      g_assert_true (g_utf8_validate (markup->str, markup->len, NULL));
      g_autoptr (GrMathBox) box = gr_math_box_new (math, 10, GR_FACE_SERIF, GR_MATH_STYLE_DISPLAY);
      g_assert_true (box->width > -1e7 && box->width < 1e7); /* \! alone is less than nothing */
      g_autoptr (GPtrArray) piece = gr_math_box_pieces (math, 10, GR_FACE_SERIF);
      g_assert_cmpuint (piece->len, >, 0);
    }
  }
  gr_fuzz_check_report (report);
}

/* What is read is written so that it reads back as the same value. */
static void
read_form (const char *text, gsize length)
{
  if (!g_utf8_validate (text, length, NULL))
    return;
  g_autoptr (GrForms) forms = gr_forms_new (READERS_MAX_FORMS);
  GrFormFault fault = { 0 };
  GrForm form = gr_form_read (forms, text, &fault);
  if (form == GR_FORM_NONE) {
    g_assert_nonnull (fault.message);
    g_assert_true (fault.start <= fault.end && fault.end <= length);
    gr_form_fault_clear (&fault);
    return;
  }
  g_autoptr (GString) name = g_string_new (NULL), set = g_string_new (NULL);
  if (!gr_form_append (forms, form, name))
    return;
  gr_form_typeset (name->str, set);
  g_assert_true (g_utf8_validate (set->str, set->len, NULL));
  GrForm again = gr_form_read (forms, name->str, &fault);
  g_assert_true (again == form || (again == GR_FORM_NONE && fault.kind == GR_FAULT_LIMIT));
  gr_form_fault_clear (&fault);
}

/* Numbers, runs of them, dyadics; a text of two lines is a numerator over a denominator. */
static void
read_number (const char *text, gsize length)
{
  g_autoptr (GrReport) report = gr_report_new ();
  g_autoptr (GrSource) source = gr_fuzz_source ("command line", text, length);
  if (!g_utf8_validate (text, length, NULL))
    return;
  g_autoptr (GrWord) word = gr_word_new (source, (GrSpan) { 0, length }, NULL);
  gint64 number = 0, first = 0, last = 0;
  if (gr_number_parse (text, &number)) {
    g_autofree char *back = g_strdup_printf ("%" G_GINT64_FORMAT, number);
    g_assert_true (gr_number_parse (back, &first) && first == number);
  }
  if (gr_word_number (word, "fuzz", -9, 99, NULL, report, &number))
    g_assert_true (number >= -9 && number <= 99);
  if (gr_word_run (word, "fuzz", "heaps", 0, 99, NULL, report, &first, &last))
    g_assert_true (0 <= first && first <= last && last <= 99);
  gr_fuzz_check_report (report);
}

const GrFuzz gr_fuzz_readers[] = {
  { "dot", read_dot, NULL },       { "yaml", read_yaml, NULL },         { "block", read_block, NULL },
  { "lesson", read_lesson, NULL }, { "template", read_template, NULL }, { "math", read_math, NULL },
  { "form", read_form, NULL },     { "number", read_number, NULL },     { NULL, NULL, NULL },
};
