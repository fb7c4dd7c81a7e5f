// SPDX-License-Identifier: MIT
// The printing module: that it is found, what widths it tells, and the files it makes, read back byte by byte and,
// where they are installed, by qpdf and pdftotext.
#include "base/module.h"
#include "base/report.h"
#include "formats/format.h"
#include "print/print.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

static const GrFont serif = { 10, 400, GR_FACE_SERIF, FALSE };

static GString *
pdf_of (const GrPrintPage *page, guint n_pages, const GrPrintMeta *meta)
{
  g_autoptr (GError) error = NULL;
  const GrPrintModule *module = gr_print_module (&error);
  g_assert_no_error (error);
  GString *out = g_string_new (NULL);
  gboolean good = module->pdf (page, n_pages, meta, GR_THEME_LIGHT, NULL, out, &error);
  g_assert_no_error (error);
  g_assert_true (good);
  g_assert_true (g_str_has_prefix (out->str, "%PDF-1.4"));
  return out;
}

static guint
count_of (const GString *file, const char *what)
{
  guint n = 0;
  const char *at = file->str, *end = file->str + file->len;
  while ((at = memmem (at, (gsize) (end - at), what, strlen (what))) != NULL) {
    n++;
    at++;
  }
  return n;
}

/* What @program says about @file, or NULL where it is not installed; its exit status must be 0. */
static char *
asked (const char *program, const char *option, const GString *file, const char *last)
{
  g_autofree char *found = g_find_program_in_path (program);
  if (found == NULL)
    return NULL;
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  int descriptor = g_file_open_tmp ("grundy-XXXXXX.pdf", &path, &error), status = 0;
  g_assert_no_error (error);
  g_close (descriptor, NULL);
  g_file_set_contents (path, file->str, (gssize) file->len, &error);
  g_assert_no_error (error);
  const char *argv[] = { found, option, path, last, NULL };
  char *said = NULL;
  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, &said, NULL, &status, &error);
  g_assert_no_error (error);
  g_assert_cmpint (status, ==, 0);
  g_unlink (path);
  return said;
}

static void
test_no_module (void)
{
  g_autofree char *own = g_strdup (g_getenv ("GRUNDY_PRINT_MODULE"));
  static const char *const bad[] = { "/nowhere/grundy-print.so", "/dev/null", "/proc/self/exe" };
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++) {
    g_autoptr (GError) error = NULL;
    g_setenv ("GRUNDY_PRINT_MODULE", bad[i], TRUE);
    g_assert_null (gr_print_module (&error));
    g_assert_error (error, GR_ERROR, GR_ERROR_LIBRARY);
    g_assert_nonnull (strstr (error->message, "the printing module"));
  }
  if (own != NULL)
    g_setenv ("GRUNDY_PRINT_MODULE", own, TRUE);
  else
    g_unsetenv ("GRUNDY_PRINT_MODULE");
}

static void
test_measure (void)
{
  const GrPrintModule *module = gr_print_module (NULL);
  g_assert_nonnull (module);
  GrFont large = serif, bold = serif;
  large.size = 40;
  bold.weight = 700;
  const char *text = "Whoever has to say 31 loses";
  double width = module->measure (&serif, text);
  g_assert_cmpfloat_with_epsilon (module->measure (&large, text), 4 * width, 1e-9);
  g_assert_cmpfloat (module->measure (&bold, text), >, width);
  g_assert_cmpfloat_with_epsilon (module->measure (&serif, ""), 0, 1e-9);
  g_assert_cmpfloat (module->measure (&serif, "a "), >, module->measure (&serif, "a")); /* blanks count */
  g_assert_cmpfloat (module->measure (&serif, "한국어"), >, 20);
  g_assert_cmpfloat (module->measure (&serif, "שלום"), >, 10);
  /* Digits come out of the face itself even beside emoji, and are of one width. */
  g_assert_cmpfloat_with_epsilon (module->measure (&serif, "1"), module->measure (&serif, "4"), 1e-9);
  g_assert_cmpfloat_with_epsilon (module->measure (&serif, "🎲1") - module->measure (&serif, "🎲"),
                                  module->measure (&serif, "1"), 0.01);
}

static GrScene *
scene_of (const char *text)
{
  GrScene *scene = gr_scene_new ();
  gr_scene_open (scene, "P", NULL, NULL);
  gr_scene_add_text (scene, 20, 40, GR_ANCHOR_START, &serif, GR_INK_INK, text);
  gr_scene_close (scene);
  return scene;
}

/* A page in all faces and many scripts; some letters no face names a font for, some no font has. */
static GrScene *
scene_of_scripts (void)
{
  static const char *const text[] = {
    "To fit ffl – “x” ½",
    "한국어 수학",
    "日本語 漢字 かな",
    "Ключ αβγ",
    "שלום (12) abc",
    "مرحبا بالعالم",
    "ไทย हिन्दी አማርኛ",
    "⊕ ⟂ ★ ⋆ ♠ ✓ ➤ ☎",
    "😀 1️⃣ 🇰🇷 ❤️ ⌚",
    "a\tb \xF4\x8F\xBF\xBD",
  };
  GrScene *scene = gr_scene_new ();
  guint n = 0;
  gr_scene_open (scene, "P", NULL, NULL);
  for (GrFace face = 0; face <= GR_FACE_MATH; face++)
    for (int weight = 400; weight <= 700; weight += 300)
      for (int italic = 0; italic < 2; italic++)
        for (guint i = 0; i < G_N_ELEMENTS (text); i++) {
          GrFont font = { 6, weight, face, italic };
          gr_scene_add_text (scene, 20 + 80 * (n % 7), 10 + 8 * (n / 7), GR_ANCHOR_START, &font, GR_INK_INK, text[i]);
          n++;
        }
  gr_scene_close (scene);
  return scene;
}

/* Texts are first set from the fonts that their face names, and from all fonts where those lack something: the file is the one
   that all fonts give. */
static void
test_all_fonts (void)
{
  g_autoptr (GError) error = NULL;
  const GrPrintModule *module = gr_module_load (&gr_print_file, &error);
  g_assert_no_error (error);
  g_setenv ("SOURCE_DATE_EPOCH", "86400", TRUE);
  g_autoptr (GrScene) scene = scene_of_scripts ();
  GrPrintPage page = { scene, 600, 300, "i" };
  GrPrintMeta meta = { .lang = "en" };
  g_autoptr (GString) all = g_string_new (NULL), missing = g_string_new (NULL);
  g_assert_true (module->pdf (&page, 1, &meta, GR_THEME_LIGHT, missing, all, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (missing->str, ==, "\xF4\x8F\xBF\xBD");
  g_autoptr (GString) named = pdf_of (&page, 1, &meta); /* gr_print_module() has the fonts of faces looked at first */
  g_assert_cmpmem (all->str, all->len, named->str, named->len);
}

static void
test_same_bytes (void)
{
  g_autoptr (GrScene) scene = scene_of ("The same bytes ⊕ 한국어");
  GrPrintPage page = { scene, 200, 100, "i" };
  GrPrintMeta meta = { .title = "T", .author = "A", .keywords = "k", .lang = "en" };
  g_setenv ("SOURCE_DATE_EPOCH", "86400", TRUE);
  g_autoptr (GString) one = pdf_of (&page, 1, &meta), two = pdf_of (&page, 1, &meta);
  g_assert_cmpmem (one->str, one->len, two->str, two->len);
  g_assert_cmpuint (count_of (one, "D:19700102000000"), ==, 2); /* made and changed */
  g_setenv ("SOURCE_DATE_EPOCH", "172800", TRUE);
  g_autoptr (GString) later = pdf_of (&page, 1, &meta);
  g_assert_cmpuint (count_of (later, "D:19700103000000"), ==, 2);
}

static void
test_structure (void)
{
  g_autoptr (GrScene) first = scene_of ("Before"), second = gr_scene_new ();
  gr_scene_open (second, "Figure", "What it “shows”", "figure-1");
  gr_scene_open (second, "node", "a node", NULL); /* no tag of PDF's */
  gr_scene_add_circle (second, 50, 50, 10, &(GrPaint) { .fill = GR_INK_INK });
  gr_scene_close (second);
  gr_scene_close (second);
  gr_scene_open (second, "Figure", NULL, NULL);
  gr_scene_add_circle (second, 50, 80, 10, &(GrPaint) { .fill = GR_INK_INK });
  GrPrintPage page[] = { { first, 200, 100, "i" }, { second, 200, 100, "1" } };
  GrPrintMeta meta = { .title = "T", .lang = "ko" };
  g_autoptr (GString) file = pdf_of (page, 2, &meta); /* the open group is closed at the end of its page */
  g_autofree char *n_pages = asked ("qpdf", "--show-npages", file, NULL);
  g_assert_true (n_pages == NULL || g_str_equal (n_pages, "2\n"));
  g_assert_cmpuint (count_of (file, "/S /Document"), ==, 1);
  g_assert_cmpuint (count_of (file, "/Lang (ko)"), ==, 1);
  g_assert_cmpuint (count_of (file, "/DisplayDocTitle true"), ==, 1);
  g_assert_cmpuint (count_of (file, "/Alt <FEFF00570068006100740020006900740020201C"), ==, 1);
  g_assert_cmpuint (count_of (file, "/Alt "), ==, 1);
  g_assert_cmpuint (count_of (file, "node"), ==, 0);
  g_autofree char *checked = asked ("qpdf", "--check", file, NULL);
  if (checked != NULL)
    g_assert_nonnull (strstr (checked, "No syntax or stream encoding errors found"));
}

static void
test_links (void)
{
  g_autoptr (GrScene) scene = gr_scene_new ();
  gr_scene_open (scene, "H1", NULL, "it's (here)");
  gr_scene_add_text (scene, 20, 40, GR_ANCHOR_START, &serif, GR_INK_INK, "Links");
  gr_scene_close (scene);
  static const char *const target[] = { "#it's (here)",   "#nowhere",    "https://example.org/a'b(c)\\d?e=한",
                                        "../04-graph.md", "picture.png", "mailto:a@example.org" };
  for (guint i = 0; i < G_N_ELEMENTS (target); i++)
    gr_scene_add_link (scene, (GrBox) { 10, 10 + 5 * i, 30, 4 }, target[i]);
  GrPrintPage page = { scene, 200, 100, NULL };
  GrPrintOutline outline[] = { { (char *) "Lost", (char *) "nowhere", 0 },
                               { (char *) "Here 한", (char *) "it's (here)", 1 },
                               { (char *) "Deep", (char *) "it's (here)", 7 } };
  GrPrintMeta meta = { .title = "T", .outline = outline, .n_outline = 3 };
  g_autoptr (GString) file = pdf_of (&page, 1, &meta);
  g_assert_cmpint (count_of (file, "/Subtype /Link"), ==, 4);
  g_assert_cmpint (count_of (file, "/Contents <FEFF"), ==, 4); /* each says where it leads */
  g_assert_cmpuint (count_of (file, "/URI (https://example.org/a%27b%28c%29%5Cd?e=%ED%95%9C)"), ==, 1);
  g_assert_cmpuint (count_of (file, "/URI (../04-graph.pdf)"), ==, 1);
  g_assert_cmpuint (count_of (file, "(it%27s%20%28here%29) ["), ==, 1); /* the place */
  g_assert_cmpuint (count_of (file, "/Dest (it%27s%20%28here%29)"), >=, 1);
  g_assert_cmpuint (count_of (file, "nowhere"), ==, 0);
  g_assert_cmpuint (count_of (file, "/Title (Deep)"), ==, 1);
  g_assert_cmpuint (count_of (file, "/Title (Lost)"), ==, 0);
  g_free (asked ("qpdf", "--check", file, NULL));
}

static void
test_text (void)
{
  const char *text = "mex {0, 1, 3} = 2 ⊕ find ∅ 한국어";
  g_autoptr (GrScene) scene = scene_of (text);
  gr_scene_add_text (scene, 20, 60, GR_ANCHOR_START, &serif, GR_INK_INK, "🎲 and 🎲 again, 🎲");
  GrPrintPage page = { scene, 400, 100, NULL };
  GrPrintMeta meta = { .title = "T" };
  g_autoptr (GString) file = pdf_of (&page, 1, &meta);
  g_free (asked ("qpdf", "--check", file, NULL)); /* Cairo lists a picture twice that a page shows twice */
  g_autofree char *said = asked ("pdftotext", "-layout", file, "-");
  if (said == NULL) {
    g_test_skip ("pdftotext is not installed");
    return;
  }
  g_autofree char *plain = g_utf8_normalize (said, -1, G_NORMALIZE_ALL_COMPOSE); /* ligatures */
  g_assert_nonnull (strstr (plain, text));
}

static guint32
big_endian (const GString *file, gsize offset)
{
  guint32 number;
  memcpy (&number, file->str + offset, sizeof number);
  return GUINT32_FROM_BE (number);
}

static void
test_png (void)
{
  const GrPrintModule *module = gr_print_module (NULL);
  g_autoptr (GrScene) scene = scene_of ("picture");
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  GrPrintPage page = { scene, 100.2, 50, NULL };
  g_assert_true (module->png (&page, 2, GR_THEME_DARK, NULL, out, &error));
  g_assert_cmpmem (out->str, 8, "\x89PNG\r\n\x1a\n", 8);
  g_assert_cmpuint (big_endian (out, 16), ==, 201);
  g_assert_cmpuint (big_endian (out, 20), ==, 100);
  GrPrintPage huge = { scene, 40000, 10, NULL }, empty = { scene, 0, 10, NULL };
  g_assert_false (module->png (&huge, 1, GR_THEME_LIGHT, NULL, out, &error));
  g_assert_error (error, GR_ERROR, GR_ERROR_LIMIT);
  g_clear_error (&error);
  g_assert_false (module->png (&empty, 1, GR_THEME_LIGHT, NULL, out, &error));
  g_assert_error (error, GR_ERROR, GR_ERROR_LIMIT);
}

/* A character that no font has is told once and drawn as a box. */
static void
test_missing (void)
{
  const GrPrintModule *module = gr_print_module (NULL);
  g_autoptr (GrScene) scene = scene_of ("a \xF3\xB0\x80\x80 b \xF3\xB0\x80\x80 c"); /* U+F0000, for private use */
  g_autoptr (GString) out = g_string_new (NULL), missing = g_string_new (NULL);
  GrPrintPage page = { scene, 100, 50, NULL };
  GrPrintMeta meta = { .title = "T" };
  g_assert_true (module->png (&page, 2, GR_THEME_DARK, missing, out, NULL));
  g_assert_cmpstr (missing->str, ==, "\xF3\xB0\x80\x80");
  g_autoptr (GError) error = NULL;
  module->pdf (&page, 1, &meta, GR_THEME_LIGHT, missing, out, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (missing->str, ==, "\xF3\xB0\x80\x80");
}

static void
test_formats (void)
{
  g_autoptr (GPtrArray) frames = gr_frames_new ();
  for (guint i = 0; i < 3; i++) {
    GrScene *scene = gr_scene_new ();
    gr_scene_add_circle (scene, -100, -100, 10 + i, &(GrPaint) { .fill = GR_INK_VALUE + 1 });
    g_ptr_array_add (frames, gr_frame_new (scene, "A circle.", NULL));
  }
  gr_frames_finish (frames, "en");
  GrFormatOptions options = { .theme = GR_THEME_GRAY, .title = "Circles", .lang = "en" };
  g_autoptr (GString) pdf = g_string_new (NULL), png = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_assert_true (gr_format_lookup ("pdf")->write (frames, &options, pdf, &error));
  g_assert_true (gr_format_lookup ("png")->write (frames, &options, png, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (count_of (pdf, "/Type /Page "), ==, 3);
  g_assert_cmpuint (count_of (pdf, "/Group"), ==, 0); /* TeX warns of pages that have one */
  g_assert_cmpuint (count_of (pdf, "/S /Figure"), >=, 3);
  GrBox bounds = ((const GrFrame *) frames->pdata[0])->scene->bounds;
  g_assert_cmpuint (big_endian (png, 16), ==, (guint) ceil (3 * bounds.width - 1e-6));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/print/no-module", test_no_module); /* first: the module is loaded once */
  g_test_add_func ("/print/all-fonts", test_all_fonts); /* before gr_print_module() */
  g_test_add_func ("/print/measure", test_measure);
  g_test_add_func ("/print/same-bytes", test_same_bytes);
  g_test_add_func ("/print/structure", test_structure);
  g_test_add_func ("/print/links", test_links);
  g_test_add_func ("/print/text", test_text);
  g_test_add_func ("/print/png", test_png);
  g_test_add_func ("/print/missing", test_missing);
  g_test_add_func ("/print/formats", test_formats);
  gr_print_supply_text ();
  int status = g_test_run ();
  gr_print_shutdown ();
  return status;
}
