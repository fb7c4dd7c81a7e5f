// SPDX-License-Identifier: MIT
// Formulas as boxes: how their parts stand to each other. Widths are the estimate's (0.6 em a letter), so that no font
// is needed.
#include "math/box.h"

#include <math.h>

#define SIZE 10.0
#define NEAR 1e-6

static GrMath *
parse (const char *text)
{
  g_autoptr (GrReport) report = gr_report_new ();
  GrSource *source = gr_source_new ("formula", g_strdup (text), -1);
  GrMath *math = gr_math_parse (source->text, source, (GrSpan) { 0, (guint32) source->length }, report);
  g_assert_true (gr_report_is_empty (report));
  gr_source_unref (source);
  return math;
}

static GrMathBox *
box_of (const char *text, GrMathStyle style)
{
  g_autoptr (GrMath) math = parse (text);
  GrMathBox *box = gr_math_box_new (math, SIZE, GR_FACE_SERIF, style);
  /* A box tells the truth about itself: its scene begins at 0 and all that is set stands on or near its width. */
  g_assert_cmpfloat (box->scene->bounds.width, <=, box->width + 0.2 * SIZE);
  g_assert_cmpfloat (box->ascent, >=, 0);
  g_assert_cmpfloat (box->descent, >=, 0);
  return box;
}

static double
width_of (const char *text)
{
  g_autoptr (GrMathBox) box = box_of (text, GR_MATH_STYLE_TEXT);
  return box->width;
}

/* The text item that says @text. */
static const GrItem *
item_of (const GrMathBox *box, const char *text)
{
  for (guint i = 0; i < box->scene->item->len; i++) {
    const GrItem *item = &g_array_index (box->scene->item, GrItem, i);
    if (item->kind == GR_ITEM_TEXT && g_str_equal (item->text.string, text))
      return item;
  }
  g_error ("no “%s” is set", text);
}

static void
test_spaces (void)
{
  double letter = 0.6 * SIZE, thin = SIZE / 6, medium = SIZE * 4 / 18, thick = SIZE * 5 / 18;
  g_assert_cmpfloat_with_epsilon (width_of ("ab"), 2 * letter, NEAR);
  g_assert_cmpfloat_with_epsilon (width_of ("a+b"), 3 * letter + 2 * medium, NEAR);
  g_assert_cmpfloat_with_epsilon (width_of ("a=b"), 3 * letter + 2 * thick, NEAR);
  g_assert_cmpfloat_with_epsilon (width_of ("a,b"), 3 * letter + thin, NEAR);
  g_assert_cmpfloat_with_epsilon (width_of ("-a"), 2 * letter, NEAR); /* a sign */
  g_assert_cmpfloat_with_epsilon (width_of ("a=-b"), 4 * letter + 2 * thick, NEAR);
  g_assert_cmpfloat_with_epsilon (width_of ("\\max a"), 4 * letter + thin, NEAR);
  g_assert_cmpfloat_with_epsilon (width_of ("2^{a+b}"), letter + 3 * 0.7 * letter + 0.03 * SIZE,
                                  NEAR);                                      /* none in scripts */
  g_assert_cmpfloat (width_of ("\\operatorname{mex}\\{0\\}"), >, 6 * letter); /* a gap before the set */
}

static void
test_faces (void)
{
  g_autoptr (GrMathBox) box = box_of ("x \\oplus 2 = \\operatorname{mex} S", GR_MATH_STYLE_TEXT);
  g_assert_true (item_of (box, "x")->text.font.italic);
  g_assert_true (item_of (box, "S")->text.font.italic);
  g_assert_false (item_of (box, "⊕")->text.font.italic);
  g_assert_false (item_of (box, "2")->text.font.italic);
  g_assert_false (item_of (box, "mex")->text.font.italic);
}

static void
test_scripts (void)
{
  g_autoptr (GrMathBox) box = box_of ("x_i^2", GR_MATH_STYLE_TEXT);
  const GrItem *base = item_of (box, "x"), *below = item_of (box, "i"), *above = item_of (box, "2");
  g_assert_cmpfloat_with_epsilon (base->text.y, 0, NEAR);
  g_assert_cmpfloat (below->text.y, >, 0);
  g_assert_cmpfloat (above->text.y, <, -0.25 * SIZE);
  g_assert_cmpfloat (above->text.font.size, <, 0.75 * SIZE);
  g_assert_cmpfloat (below->text.x, >=, base->text.x + base->text.width - NEAR);
  /* One above the other, and not touching: a figure is 0.7 em high. */
  g_assert_cmpfloat (below->text.y - 0.7 * below->text.font.size, >, above->text.y);
  g_autoptr (GrMathBox) tower = box_of ("x^{y^{z^{w^v}}}", GR_MATH_STYLE_TEXT);
  g_assert_cmpfloat (item_of (tower, "v")->text.font.size, >=, 5 - NEAR);
  g_assert_cmpfloat (item_of (tower, "v")->text.y, <, item_of (tower, "z")->text.y);
}

static void
test_fractions (void)
{
  g_autoptr (GrMathBox) text = box_of ("\\frac{a}{b}", GR_MATH_STYLE_TEXT);
  g_autoptr (GrMathBox) display = box_of ("\\frac{a}{b}", GR_MATH_STYLE_DISPLAY);
  g_assert_cmpfloat (item_of (display, "a")->text.y, <, 0);
  g_assert_cmpfloat (item_of (display, "b")->text.y, >, 0);
  g_assert_cmpfloat_with_epsilon (item_of (display, "a")->text.font.size, SIZE, NEAR);
  g_assert_cmpfloat (text->ascent + text->descent, <, display->ascent + display->descent);
  g_autoptr (GrMathBox) long_one = box_of ("\\frac{a + b + c}{d}", GR_MATH_STYLE_DISPLAY);
  const GrItem *below = item_of (long_one, "d");
  g_assert_cmpfloat_with_epsilon (below->text.x + below->text.width / 2, long_one->width / 2, NEAR);
  g_autoptr (GrMathBox) comma = box_of ("\\frac{1}{2},", GR_MATH_STYLE_TEXT); /* stands close to its fraction */
  const GrItem *one = item_of (comma, "1");
  g_assert_cmpfloat (item_of (comma, ",")->text.x - (one->text.x + one->text.width), <=, 0.12 * SIZE);
}

static void
test_limits (void)
{
  g_autoptr (GrMathBox) display = box_of ("\\sum_{i}^{n} x", GR_MATH_STYLE_DISPLAY);
  g_autoptr (GrMathBox) text = box_of ("\\sum_{i}^{n} x", GR_MATH_STYLE_TEXT);
  const GrItem *sum = item_of (display, "∑"), *below = item_of (display, "i"), *above = item_of (display, "n");
  double middle = sum->text.x + sum->text.width / 2;
  g_assert_cmpfloat_with_epsilon (below->text.x + below->text.width / 2, middle, NEAR);
  g_assert_cmpfloat_with_epsilon (above->text.x + above->text.width / 2, middle, NEAR);
  g_assert_cmpfloat (below->text.y, >, sum->text.y);
  g_assert_cmpfloat (above->text.y, <, -SIZE / 2);
  g_assert_cmpfloat (item_of (text, "i")->text.x, >=,
                     item_of (text, "∑")->text.x + item_of (text, "∑")->text.width - NEAR);
  g_autoptr (GrMathBox) max = box_of ("\\max_{i} x", GR_MATH_STYLE_DISPLAY);
  g_assert_cmpfloat (item_of (max, "i")->text.x, <, item_of (max, "max")->text.x + item_of (max, "max")->text.width);
}

static guint
count_kind (const GrMathBox *box, GrItemKind kind)
{
  guint n = 0;
  for (guint i = 0; i < box->scene->item->len; i++)
    n += g_array_index (box->scene->item, GrItem, i).kind == kind;
  return n;
}

static void
test_delimiters (void)
{
  static const char *const pair[][2] = { { "(", ")" },
                                         { "[", "]" },
                                         { "\\{", "\\}" },
                                         { "|", "|" },
                                         { "\\langle", "\\rangle" },
                                         { "\\lfloor", "\\rfloor" },
                                         { "\\lceil", "\\rceil" } };
  for (guint i = 0; i < G_N_ELEMENTS (pair); i++) {
    g_autofree char *low = g_strdup_printf ("\\left%s a \\right%s", pair[i][0], pair[i][1]);
    g_autofree char *high = g_strdup_printf ("\\left%s \\frac{a}{b} \\right%s", pair[i][0], pair[i][1]);
    g_autoptr (GrMathBox) letters = box_of (low, GR_MATH_STYLE_DISPLAY), drawn = box_of (high, GR_MATH_STYLE_DISPLAY);
    g_assert_cmpuint (count_kind (letters, GR_ITEM_PATH), ==, 0);
    g_assert_cmpuint (count_kind (drawn, GR_ITEM_PATH), ==, 3);                  /* two brackets and the bar */
    g_assert_cmpfloat (drawn->scene->bounds.y, <=, -drawn->ascent + 0.1 * SIZE); /* from top to bottom */
    g_assert_cmpfloat (drawn->scene->bounds.height, >=, drawn->ascent + drawn->descent - 0.1 * SIZE);
  }
}

static void
test_pieces (void)
{
  static const struct {
    const char *text;
    guint n_pieces;
  } known[] = { { "x", 1 }, { "a = b + c", 3 }, { "-1", 1 }, { "\\{0, 1, 2\\}", 3 }, { "\\frac{a + b}{c = d}", 1 } };
  for (guint i = 0; i < G_N_ELEMENTS (known); i++) {
    g_autoptr (GrMath) math = parse (known[i].text);
    g_autoptr (GrMathBox) whole = gr_math_box_new (math, SIZE, GR_FACE_SERIF, GR_MATH_STYLE_TEXT);
    g_autoptr (GPtrArray) piece = gr_math_box_pieces (math, SIZE, GR_FACE_SERIF);
    double width = 0;
    for (guint k = 0; k < piece->len; k++) {
      const GrMathBox *box = piece->pdata[k];
      width += box->width + (k + 1 < piece->len ? box->space : 0);
    }
    g_assert_cmpuint (piece->len, ==, known[i].n_pieces);
    g_assert_cmpfloat_with_epsilon (width, whole->width, NEAR);
  }
}

static double
middle_of (const GrMathBox *box, const char *text)
{
  const GrItem *item = item_of (box, text);
  return item->text.x + item->text.width / 2;
}

/* Letters are 0.6 em wide; between columns is an em, or in “aligned” nothing and two. */
static void
test_grids (void)
{
  double letter = 0.6 * SIZE;
  g_autoptr (GrMathBox) matrix = box_of ("\\begin{pmatrix} a & bcd \\\\ efg & h \\end{pmatrix}", GR_MATH_STYLE_TEXT);
  g_assert_cmpuint (count_kind (matrix, GR_ITEM_PATH), ==, 2);
  g_assert_cmpfloat_with_epsilon (middle_of (matrix, "a"), middle_of (matrix, "f"), NEAR);
  g_assert_cmpfloat_with_epsilon (middle_of (matrix, "h"), middle_of (matrix, "c"), NEAR);
  g_assert_cmpfloat_with_epsilon (item_of (matrix, "b")->text.x - item_of (matrix, "g")->text.x, letter + SIZE, NEAR);
  g_assert_cmpfloat (item_of (matrix, "e")->text.y - item_of (matrix, "a")->text.y, >=, 1.35 * SIZE - NEAR);
  g_assert_cmpfloat_with_epsilon (width_of ("\\begin{matrix} a & bcd \\\\ efg & h \\end{matrix}"), 6 * letter + SIZE,
                                  NEAR);
  g_autoptr (GrMathBox)
    aligned = box_of ("\\begin{aligned} ab &= c & d &= e \\\\ f &= gh + i \\end{aligned}", GR_MATH_STYLE_DISPLAY);
  g_assert_cmpuint (count_kind (aligned, GR_ITEM_PATH), ==, 0);
  g_assert_cmpfloat_with_epsilon (item_of (aligned, "b")->text.x, item_of (aligned, "f")->text.x, NEAR);
  g_assert_cmpfloat_with_epsilon (item_of (aligned, "c")->text.x, item_of (aligned, "g")->text.x, NEAR);
  g_assert_cmpfloat_with_epsilon (item_of (aligned, "d")->text.x - item_of (aligned, "i")->text.x, letter + 2 * SIZE,
                                  NEAR);
  g_assert_cmpfloat_with_epsilon (width_of ("\\begin{aligned} a &= b \\end{aligned}"), width_of ("a = b"), NEAR);
  g_autoptr (GrMathBox) cases = box_of ("\\begin{cases} 0 & a \\\\ 12 & b \\end{cases}", GR_MATH_STYLE_TEXT);
  g_assert_cmpuint (count_kind (cases, GR_ITEM_PATH), ==, 1);
  g_assert_cmpfloat_with_epsilon (item_of (cases, "0")->text.x, item_of (cases, "12")->text.x, NEAR);
  g_autoptr (GrMathBox) empty = box_of ("\\begin{matrix}\\end{matrix}", GR_MATH_STYLE_TEXT);
  g_assert_cmpfloat (empty->width, <=, SIZE);
}

static void
test_others (void)
{
  g_autoptr (GrMathBox) root = box_of ("\\sqrt{x}", GR_MATH_STYLE_TEXT),
                        line = box_of ("\\overline{x}", GR_MATH_STYLE_TEXT);
  g_autoptr (GrMathBox) x = box_of ("x", GR_MATH_STYLE_TEXT), prime = box_of ("f'", GR_MATH_STYLE_TEXT);
  g_assert_cmpfloat (root->ascent, >, x->ascent);
  g_assert_cmpfloat (line->ascent, >, x->ascent);
  g_assert_cmpuint (count_kind (line, GR_ITEM_PATH), ==, 1);
  g_assert_cmpfloat_with_epsilon (item_of (prime, "′")->text.y, 0, NEAR); /* its glyph is high by itself */
  g_assert_cmpfloat_with_epsilon (width_of ("a\\quad b"), 2 * 0.6 * SIZE + SIZE, NEAR);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/math-box/spaces", test_spaces);
  g_test_add_func ("/math-box/faces", test_faces);
  g_test_add_func ("/math-box/scripts", test_scripts);
  g_test_add_func ("/math-box/fractions", test_fractions);
  g_test_add_func ("/math-box/grids", test_grids);
  g_test_add_func ("/math-box/limits", test_limits);
  g_test_add_func ("/math-box/delimiters", test_delimiters);
  g_test_add_func ("/math-box/pieces", test_pieces);
  g_test_add_func ("/math-box/others", test_others);
  return g_test_run ();
}
