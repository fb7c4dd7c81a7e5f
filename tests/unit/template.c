// SPDX-License-Identifier: MIT
// Templates: those that come with grundy, and every fault that one can have, at its place.
#include "pages/page.h"

#include <glib/gstdio.h>
#include <string.h>

static const char good[] = "width: 100mm\nheight: 8in\nleft: 1cm\nright: 10mm\ntop: 36pt\nbottom: 36 pt\nsize: 10pt\n"
                           "leading: 14pt\nrule: 20pt\nfigure-scale: 0.5\n";

static char *folder, *shipped; /* our own templates, and those in the tree */

/* Reads @text as a template; the report's text, or "" where it is good. */
static char *
read_text (const char *text, GrTemplate **page)
{
  g_autofree char *path = g_build_filename (folder, "mine.yaml", NULL);
  g_autoptr (GError) error = NULL;
  g_setenv ("GRUNDY_TEMPLATES", folder, TRUE);
  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
  g_autoptr (GrReport) report = gr_report_new ();
  GrTemplate *read = gr_template_load ("mine", NULL, report);
  g_assert_true ((read == NULL) == !gr_report_is_empty (report));
  if (page != NULL)
    *page = read;
  else
    gr_template_free (read);
  return gr_report_text (report, GR_REPORT_SHORT);
}

static void
assert_fault (const char *line, const char *place, const char *words)
{
  g_autofree char *text = g_strconcat (good, line, NULL), *report = read_text (text, NULL);
  g_autofree char *begin = g_strconcat ("mine.yaml:", place, ": error: ", NULL);
  if (strstr (report, begin) == NULL || strstr (report, words) == NULL) {
    g_test_message ("%s", report);
    g_error ("“%s” wants a fault at %s that says “%s”", line, place, words);
  }
}

static void
test_units (void)
{
  GrTemplate *page;
  g_autofree char *report = read_text (good, &page);
  g_assert_cmpstr (report, ==, "");
  g_assert_cmpfloat_with_epsilon (page->width, 100 * 72 / 25.4, 1e-9);
  g_assert_cmpfloat_with_epsilon (page->height, 576, 1e-9);
  g_assert_cmpfloat_with_epsilon (page->left, page->right, 1e-9);
  g_assert_cmpfloat_with_epsilon (page->bottom, 36, 1e-9);
  g_assert_cmpfloat_with_epsilon (page->figure_scale, 0.5, 1e-9);
  g_assert_true (page->justified);
  g_assert_cmpint (page->face, ==, GR_FACE_SERIF);
  gr_template_free (page);
}

static void
test_faults (void)
{
  assert_fault ("colour: red\n", "11:1", "no key “colour”");
  assert_fault ("hed: x\n", "11:1", "no key “hed”");
  assert_fault ("new-page: 1.5\n", "11:11", "want a whole number from 0 to 6, got “1.5”");
  assert_fault ("heading-face: gothic\n", "11:15", "want sans or serif");
  assert_fault ("accent: blue\n", "11:9", "want a colour like");
  assert_fault ("accent: \"#12345\"\n", "11:9", "want a colour like");
  assert_fault ("columns: 5\n", "11:10", "want a whole number from 1 to 4");
  assert_fault ("columns: 4\n", "1:1", "the margins leave less than");
  assert_fault ("answers: later\n", "11:10", "want none, inline, end, space or cards");
  assert_fault ("score: maybe\n", "11:8", "want false or true");
  assert_fault ("lines: long\n", "11:8", "want ragged or justified");
  assert_fault ("steps: 3\n", "11:8", "want last, all or slides");
  assert_fault ("width: 7mm\n", "11:1", "width"); /* given twice */
  assert_fault ("head: [a, b]\n", "11:7", "want a text, got a list");
}

static void
test_bad_lengths (void)
{
  static const char *const bad[] = { "100", "100 km", "-3mm", "1e3mm", "mm", "0x20pt", "1mm 2mm", "99999pt", "inf" };
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++) {
    g_autofree char *rest = g_strdup (strchr (good, '\n'));
    g_autofree char *text = g_strdup_printf ("width: \"%s\"%s", bad[i], rest), *report = read_text (text, NULL);
    g_assert_nonnull (strstr (report, "mine.yaml:1:8: error: width: want a length from"));
  }
}

static void
test_whole (void)
{
  g_autofree char *lacking = read_text (strchr (good, '\n') + 1, NULL);
  g_assert_nonnull (strstr (lacking, "lacks the key “width”"));
  g_autofree char *empty = read_text ("", NULL);
  g_assert_nonnull (strstr (empty, "lacks the keys “width”, “height”, "));
  g_autofree char *list = read_text ("- a\n", NULL);
  g_assert_nonnull (strstr (list, "a template is lines of “key: value”"));
  g_autoptr (GString) narrow = g_string_new (good);
  g_string_replace (narrow, "left: 1cm", "left: 80mm", 1);
  g_autofree char *room = read_text (narrow->str, NULL);
  g_assert_nonnull (strstr (room, "leave less than 100pt"));
  g_autofree char *bytes = read_text ("\xff\xfe", NULL);
  g_assert_cmpstr (bytes, !=, "");
}

static void
test_unknown (void)
{
  static const char *const name[] = { "mime", "../mine", "", "/etc/passwd", "no such" };
  g_free (read_text (good, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (name); i++) {
    g_autoptr (GrReport) report = gr_report_new ();
    g_assert_null (gr_template_load (name[i], NULL, report));
    g_assert_cmpuint (report->fault->len, ==, 1);
    const GrFault *fault = report->fault->pdata[0];
    g_assert_nonnull (strstr (fault->message, "no template is called"));
    g_assert_nonnull (strstr (fault->help, i == 0 ? "did you mean “mine”?" : "mine"));
  }
  g_autoptr (GrReport) report = gr_report_new (); /* a file of the reader's own, which is not there */
  g_assert_null (gr_template_load ("mine.yaml", NULL, report));
  g_assert_cmpint (gr_report_exit_code (report), ==, 4);
}

static void
test_shipped (void)
{
  if (shipped == NULL) {
    g_test_skip ("GRUNDY_TEMPLATES does not say where they are");
    return;
  }
  g_setenv ("GRUNDY_TEMPLATES", shipped, TRUE);
  g_auto (GStrv) name = gr_template_names ();
  g_assert_true (g_strv_contains ((const char *const *) name, "handout"));
  g_assert_true (g_strv_contains ((const char *const *) name, "handout-letter"));
  for (guint i = 0; name[i] != NULL; i++) {
    g_assert_true (i == 0 || strcmp (name[i - 1], name[i]) < 0);
    g_autoptr (GrReport) report = gr_report_new ();
    GrTemplate *page = gr_template_load (name[i], NULL, report);
    g_autofree char *text = gr_report_text (report, GR_REPORT_FULL);
    g_assert_cmpstr (text, ==, "");
    g_assert_cmpfloat (page->leading, >=, 1.2 * page->size);
    gr_template_free (page);
  }
}

/* Colours that are hard to read, or lose the order of values in grey, are told. */
static void
test_colours (void)
{
  static const struct {
    const char *line, *words;
  } known[] = { { "accent: \"#0B3D91\"\n", NULL },
                { "accent: \"#FFE680\"\n", "accent: its contrast with the paper is 1.2" },
                { "ink: \"#888888\"\n", "ink: its contrast" },
                { "value-2: \"#FFFFFF\"\n", "value-2: in grey print" } };
  for (guint i = 0; i < G_N_ELEMENTS (known); i++) {
    g_autofree char *text = g_strconcat (good, known[i].line, NULL);
    GrTemplate *page;
    g_autofree char *report = read_text (text, &page);
    g_assert_nonnull (page);
    g_assert_true (known[i].words == NULL ? report[0] == '\0' : strstr (report, known[i].words) != NULL);
    gr_template_free (page);
  }
}

/* What a lesson says itself comes before what its template says. */
static void
test_own_keys (void)
{
  g_autoptr (GrReport) report = gr_report_new ();
  GrSource *source = gr_source_new ("lesson.md", g_strdup ("---\npage:\n  size: 13pt\n  score: true\n---\n"), -1);
  g_autoptr (GrDocument) document = gr_document_read (source, report);
  GrTemplate *page = gr_template_load_with ("handout", NULL, source, document->page, "handout", report);
  g_assert_true (gr_report_is_empty (report));
  g_assert_cmpfloat (page->size, ==, 13);
  g_assert_true (page->has_score);
  g_assert_cmpfloat (page->leading, ==, 14.5);
  gr_template_free (page);
  page = gr_template_load_with ("slides", NULL, source, document->page, "handout", report);
  g_assert_true (gr_report_is_empty (report));
  g_assert_cmpfloat (page->size, ==, 11); /* that of slides */
  g_assert_true (page->has_score);
  gr_template_free (page);
  gr_source_unref (source);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/template/shipped", test_shipped);
  g_test_add_func ("/template/units", test_units);
  g_test_add_func ("/template/faults", test_faults);
  g_test_add_func ("/template/bad-lengths", test_bad_lengths);
  g_test_add_func ("/template/whole", test_whole);
  g_test_add_func ("/template/unknown", test_unknown);
  g_test_add_func ("/template/colours", test_colours);
  g_test_add_func ("/template/own-keys", test_own_keys);
  folder = g_dir_make_tmp ("grundy-XXXXXX", NULL);
  shipped = g_strdup (g_getenv ("GRUNDY_TEMPLATES"));
  int status = g_test_run ();
  g_autofree char *path = g_build_filename (folder, "mine.yaml", NULL);
  g_remove (path);
  g_rmdir (folder);
  g_free (folder);
  g_free (shipped);
  return status;
}
