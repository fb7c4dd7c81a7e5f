// SPDX-License-Identifier: MIT
// The built-in width table against Pango, which sets the same words in print: sentences come within 0.5 %, Korean ones,
// whose blanks Pango takes from another font, within 2 %.
#include "print/print.h"

#include <math.h>

static const char *const sentence[] = {
  "From 4 the followers have values {1, 0, 1}. 0 and 1 are taken; the first gap is 2.",
  "To even out every column a heap a must become a ⊕ 6. It can if that is less than a.",
  "g(4) = mex {0, 1} = 2",
  "4 ⊕ 6 = 2 < 4, 3 ⊕ 6 = 5 ≥ 3",
  "Take 2 from the heap of 4; every column is even",
  "AVAToTy. WAVE, “quoted” — and ‘so’ …",
  "P: mover loses",
  "3,1,4",
  "11,15,8",
  "0123456789",
};

static const char *const korean[] = {
  "한국어 문장도 낱말을 지키며 줄을 바꾼다.",
  "무더기 3, 1, 4: 이진수로 적어 줄을 맞춘다.",
};

static const GrPrintModule *print;

static double
error_of (const GrFont *font, const char *text)
{
  double exact = print->measure (font, text), table = gr_text_width (font, text);
  g_test_message ("%d%s: %.3f, exactly %.3f: %s", font->weight, font->italic ? " italic" : "", table, exact, text);
  g_assert_cmpfloat (exact, >, 0);
  return fabs (table - exact) / exact;
}

static void
test_sentences (void)
{
  static const GrFont font[] = {
    { 10, 400, GR_FACE_SANS, FALSE }, { 10, 500, GR_FACE_SANS, FALSE }, { 10, 600, GR_FACE_SANS, FALSE },
    { 10, 700, GR_FACE_SANS, FALSE }, { 10, 400, GR_FACE_SANS, TRUE },
  };
  for (guint i = 0; i < G_N_ELEMENTS (font); i++) {
    for (guint j = 0; j < G_N_ELEMENTS (sentence); j++)
      g_assert_cmpfloat (error_of (&font[i], sentence[j]), <, 0.005);
    for (guint j = 0; j < G_N_ELEMENTS (korean); j++)
      g_assert_cmpfloat (error_of (&font[i], korean[j]), <, 0.02);
  }
}

/* Every character of the table alone. */
static void
test_characters (void)
{
  const GrFont font = { 100, 400, GR_FACE_SANS, FALSE };
  guint n_known = 0;
  for (gunichar c = 0x21; c < 0x2300; c++) {
    char text[7] = { 0 };
    if (!g_unichar_isgraph (c) || g_unichar_iszerowidth (c) || !g_unichar_isdefined (c))
      continue;
    g_unichar_to_utf8 (c, text);
    /* so that a character outside the table is estimated, which is told by its round width */
    gr_text_set_loader (NULL);
    double table = gr_text_width (&font, text);
    if (table != 60 && table != 100) {
      g_assert_cmpfloat_with_epsilon (table, print->measure (&font, text), 0.1);
      n_known++;
    }
  }
  g_assert_cmpuint (n_known, >, 500);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  GError *error = NULL;
  print = gr_print_module (&error);
  g_assert_no_error (error);
  g_test_add_func ("/widths/sentences", test_sentences);
  g_test_add_func ("/widths/characters", test_characters);
  int status = g_test_run ();
  gr_print_shutdown ();
  return status;
}
