// SPDX-License-Identifier: MIT
// Widths, line breaking, and text made harmless. Widths of the table are checked by their relations, not their numbers,
// which belong to a version of the font; tests/unit/widths.c compares them with Pango's.
#include "scene/text.h"

#include <string.h>

static const GrFont regular = { 10, 400, GR_FACE_SANS, FALSE };

static guint n_measured;

static double
measure_fixed (const GrFont *font, const char *text)
{
  n_measured++;
  return g_utf8_strlen (text, -1) * font->size;
}

static GrTextMeasure
load_fixed (void)
{
  return measure_fixed;
}

static GrTextMeasure
load_nothing (void)
{
  return NULL;
}

static double
width (const char *text)
{
  return gr_text_width (&regular, text);
}

static void
test_table (void)
{
  n_measured = 0;
  gr_text_set_loader (load_fixed);
  g_assert_cmpfloat (width (""), ==, 0);
  g_assert_cmpfloat (width ("W"), >, width ("i"));
  g_assert_cmpfloat_with_epsilon (width ("⊕가"), width ("⊕") + width ("가"), 1e-9);
  g_assert_cmpfloat (width ("AV"), <, width ("A") + width ("V") - 0.5); /* kerned */
  g_assert_cmpfloat_with_epsilon (gr_text_width (&(GrFont) { 20, 400 }, "mex"), 2 * width ("mex"), 1e-9);
  g_assert_cmpfloat (gr_text_width (&(GrFont) { 10, 700 }, "mex"), >, width ("mex"));
  g_assert_cmpfloat (width ("0"), >, 5);
  g_assert_cmpfloat (width ("0"), <, 7);
  /* What figures are made of needs no font: no measurer was asked. */
  for (guint weight = 400; weight <= 700; weight += 100) {
    GrFont font = { 10, weight, GR_FACE_SANS, FALSE };
    g_assert_cmpfloat (gr_text_width (&font, "g(4) = mex {0, 1} = 2 ⊕ 6 ≤ 7 ≥ ≠ ∈ ∅ → × − ·"), >, 0);
    g_assert_cmpfloat (gr_text_width (&font, "… “x” ‘y’ – — ′ ½ x₁ 2² Größe é"), >, 0);
    g_assert_cmpfloat_with_epsilon (gr_text_width (&font, "님게임"), 3 * gr_text_width (&font, "힣"), 1e-9);
  }
  g_assert_cmpfloat (gr_text_width (&(GrFont) { 10, 400, GR_FACE_SANS, TRUE }, "n"), >, 0);
  g_assert_cmpuint (n_measured, ==, 0);
}

/* What the table does not know goes to the measurer, which is asked for once. */
static void
test_measurer (void)
{
  n_measured = 0;
  gr_text_set_loader (load_fixed);
  g_assert_cmpfloat (width ("aשb"), ==, 30);
  g_assert_cmpfloat (gr_text_width (&(GrFont) { 10, 400, GR_FACE_SERIF, FALSE }, "ab"), ==, 20);
  g_assert_cmpfloat (gr_text_width (&(GrFont) { 10, 450, GR_FACE_SANS, FALSE }, "ab"), ==, 20);
  g_assert_cmpuint (n_measured, ==, 3);

  gr_text_set_loader (load_nothing);
  g_assert_cmpfloat (width ("漢字"), ==, 20);
  g_assert_cmpfloat (width ("שש"), ==, 12);
  g_assert_cmpfloat (width ("ש\xCC\x81"), ==, 6);
  gr_text_set_loader (NULL);
  g_assert_cmpfloat (width ("漢字"), ==, 20);
}

static void
assert_lines (const char *text, double wide, const char *want)
{
  g_auto (GStrv) line = gr_text_break (&regular, wide, text);
  g_autofree char *got = g_strjoinv ("|", line);
  g_assert_cmpstr (got, ==, want);
  for (guint i = 0; line[i] != NULL; i++)
    g_assert_true (width (line[i]) <= wide || g_utf8_strlen (line[i], -1) == 1);
}

static void
test_break (void)
{
  assert_lines ("", 100, "");
  assert_lines ("   ", 100, "");
  assert_lines ("one two", 1000, "one two");
  assert_lines ("  one \n two\t", 1000, "one two");
  assert_lines ("one two three", width ("one two") + 0.01, "one two|three");
  assert_lines ("one two three", width ("one two") - 0.01, "one|two|three");
  assert_lines ("님 게임을 한다", width ("게임을") + 1, "님|게임을|한다");
  assert_lines ("aa mmmmmm bb", width ("mmm") + 0.01, "aa|mmm|mmm|bb");
  assert_lines ("mmmm bb", width ("mmm bb") + 0.01, "mmmm|bb");
  assert_lines ("mmmmmmm b", width ("mmmmm") + 0.01, "mmmmm|mm b");
  assert_lines ("abc", 0, "a|b|c");
  assert_lines ("abc", -5, "a|b|c");
}

/* A word that must be cut is never cut before a combining mark. */
static void
test_break_marks (void)
{
  g_auto (GStrv) line = gr_text_break (&regular, 0.1, "e\xCC\x81\xCC\xA3x");
  g_assert_cmpuint (g_strv_length (line), ==, 2);
  g_assert_cmpstr (line[0], ==, "e\xCC\x81\xCC\xA3");
  g_assert_cmpstr (line[1], ==, "x");
}

static void
assert_one_line (const char *text, guint max, const char *want)
{
  g_autofree char *got = gr_text_one_line (text, max);
  g_assert_cmpstr (got, ==, want);
  g_assert_true (g_utf8_validate (got, -1, NULL));
}

static void
test_one_line (void)
{
  assert_one_line ("", 0, "");
  assert_one_line ("plain", 5, "plain");
  assert_one_line ("plain!", 5, "plai…");
  assert_one_line ("한국어를 배운다", 4, "한국어…");
  assert_one_line ("a\r\nb\nc\td", 0, "a b c d");
  assert_one_line ("\x1B[31mred\x07", 0, " [31mred ");
  assert_one_line ("\xC2\x85\xE2\x80\xA8\xE2\x80\xA9", 0, "   ");
  assert_one_line ("a\xE2\x80\xAE"
                   "b\xE2\x81\xA6",
                   0, "a b ");
  assert_one_line ("\xEF\xBF\xBE|\xEF\xBF\xBF", 0, "\xEF\xBF\xBD|\xEF\xBF\xBD");
  assert_one_line ("a\xFFz", 0, "a\xEF\xBF\xBDz");
  assert_one_line ("x", 1, "x");
  assert_one_line ("xy", 1, "…");
  assert_one_line ("👩\xE2\x80\x8D👧", 0, "👩\xE2\x80\x8D👧");
}

static void
test_from_right (void)
{
  g_assert_true (gr_text_is_from_right ("שלום"));
  g_assert_true (gr_text_is_from_right ("(1) مرحبا hello"));
  g_assert_false (gr_text_is_from_right ("g(שלום)"));
  g_assert_false (gr_text_is_from_right ("123"));
  g_assert_false (gr_text_is_from_right (""));

  g_autofree char *left = gr_text_isolate ("4"), *right = gr_text_isolate ("a שלום");
  g_assert_cmpstr (left, ==, "4");
  g_assert_cmpstr (right, ==,
                   "\xE2\x81\xA8"
                   "a שלום\xE2\x81\xA9");
  g_autofree char *plain = gr_text_plain (right);
  g_assert_cmpstr (plain, ==, right);
}

static void
test_faces (void)
{
  for (guint face = GR_FACE_SANS; face <= GR_FACE_MATH; face++) {
    const char *families = gr_face_families (face);
    double ascent, descent;
    gr_text_extents (&(GrFont) { 10, 400, face, FALSE }, &ascent, &descent);
    g_assert_cmpfloat (ascent + descent, >, 10);
    g_assert_null (strpbrk (families, "\"'<>&"));
    g_assert_null (strstr (families, "Emoji")); /* such fonts have digits, too */
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/text/table", test_table);
  g_test_add_func ("/text/measurer", test_measurer);
  g_test_add_func ("/text/break", test_break);
  g_test_add_func ("/text/break-marks", test_break_marks);
  g_test_add_func ("/text/one-line", test_one_line);
  g_test_add_func ("/text/from-right", test_from_right);
  g_test_add_func ("/text/faces", test_faces);
  return g_test_run ();
}
