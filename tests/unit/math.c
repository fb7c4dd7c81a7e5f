// SPDX-License-Identifier: MIT
// Formulas: trees as S-expressions, classes as TeX has them, faults at their bytes.
#include "math/symbols.h"
#include "math/math.h"

#include <string.h>

static const char *const kind_name[] = {
  [GR_MATH_ROW] = "row",         [GR_MATH_VARIABLE] = "var",  [GR_MATH_NUMBER] = "num", [GR_MATH_OPERATOR] = "op",
  [GR_MATH_BINARY] = "bin",      [GR_MATH_RELATION] = "rel",  [GR_MATH_OPEN] = "open",  [GR_MATH_CLOSE] = "close",
  [GR_MATH_PUNCT] = "punct",     [GR_MATH_ORDINARY] = "ord",  [GR_MATH_TEXT] = "text",  [GR_MATH_SCRIPT] = "script",
  [GR_MATH_FRACTION] = "frac",   [GR_MATH_SUM] = "sum",       [GR_MATH_ROOT] = "root",  [GR_MATH_SPACE] = "space",
  [GR_MATH_STRETCH] = "stretch", [GR_MATH_OVERLINE] = "over", [GR_MATH_GRID] = "grid",
};

static void
dump (const GrMath *math, GString *out)
{
  if (math == NULL) {
    g_string_append_c (out, '-');
    return;
  }
  gboolean is_leaf = math->child->len == 0 && math->text != NULL;
  if (is_leaf && (math->kind == GR_MATH_VARIABLE || math->kind == GR_MATH_NUMBER)) {
    g_string_append (out, math->text);
    return;
  }
  g_string_append_printf (out, "(%s", kind_name[math->kind]);
  if (math->text != NULL)
    g_string_append_printf (out, " %s", math->text);
  if (math->close_text != NULL)
    g_string_append_printf (out, " %s", math->close_text);
  for (guint i = 0; i < math->child->len; i++) {
    g_string_append_c (out, ' ');
    dump (math->child->pdata[i], out);
  }
  g_string_append_c (out, ')');
}

/* The tree of @latex, or the first fault as “start-end message”. */
static char *
read_math (const char *latex)
{
  g_autoptr (GrSource) source = gr_source_new ("math", g_strconcat ("ab", latex, NULL), -1);
  g_autoptr (GrReport) report = gr_report_new ();
  g_autoptr (GrMath) math = gr_math_parse (latex, source, (GrSpan) { 2, source->length }, report);
  GString *out = g_string_new (NULL);
  if (math != NULL) {
    g_assert_true (gr_report_is_empty (report));
    dump (math, out);
  } else {
    g_assert_cmpuint (report->fault->len, ==, 1);
    const GrFault *fault = report->fault->pdata[0];
    g_string_printf (out, "%u-%u %s", fault->span.start - 2, fault->span.end - 2, fault->message);
  }
  return g_string_free (out, FALSE);
}

static void
check (const char *latex, const char *wanted)
{
  g_autofree char *got = read_math (latex);
  g_assert_cmpstr (got, ==, wanted);
}

static void
test_grids (void)
{
  check ("\\binom{n}{k}", "(row (stretch ( ) (row (frac (row n) (row k)))))");
  check ("\\begin{cases} 1 & x \\\\ 2 \\end{cases}", "(row (grid {  (row 1) (row x) (row 2) (row)))");
  check ("\\begin{aligned} a &= b \\\\ &= c \\\\ \\end{aligned}",
         "(row (grid   (row a) (row (rel =) b) (row) (row (rel =) c)))");
  check ("\\begin{aligned} a", "0-6 math: this \\begin{aligned} has no \\end");
  check ("\\begin{cases} a \\end{matrix}", "16-28 math: want \\end{cases}, got \\end{matrix}");
  check ("\\begin{table} a \\end{table}", "0-13 math: unknown environment “table”");
  check ("a \\end{cases}", "2-6 math: this \\end has no \\begin");
  check ("-\\uparrow", "(row (ord −) (ord ↑))");
}

static void
test_trees (void)
{
  check ("x_1^2", "(row (script x 1 2))");
  check ("x^2_1", "(row (script x 1 2))");
  check ("x_{ij}", "(row (script x (row i j) -))");
  check ("x'", "(row (script x - (ord ′)))");
  check ("x''_1", "(row (script x 1 (ord ′′)))");
  check ("x'^2", "(row (script x - (row (ord ′) 2)))");
  check ("^2", "(row (script (row) - 2))");
  check ("12.5a", "(row 12.5 a)");
  check ("\\frac12", "(row (frac 1 2))");
  check ("x^10", "(row (script x - 1) 0)");
  check ("\\frac{a}\\alpha", "(row (frac (row a) α))");
  check ("\\sqrt{x}", "(row (root (row x)))");
  check ("\\overline{ab}", "(row (over (row a b)))");
  check ("\\sum_{i=1}^n a_i", "(row (sum ∑ - (row i (rel =) 1) n) (script a i -))");
  check ("\\bigoplus_i a", "(row (sum ⨁ - i -) a)");
  check ("\\sum a", "(row (sum ∑) a)");
  check ("\\left(\\frac ab\\right]", "(row (stretch ( ] (row (frac a b))))");
  check ("\\left.x\\right|", "(row (stretch  | (row x)))");
  check ("\\mex\\{0,1\\}", "(row (op mex) (open {) 0 (punct ,) 1 (close }))");
  check ("\\operatorname{mex} S", "(row (op mex) S)");
  check ("\\operatorname*{argmax}", "(row (op argmax))");
  check ("\\mathrm{Nim}(n)", "(row (ord Nim) (open () n (close )))");
  check ("\\text{if } x", "(row (text if ) x)");
  check ("\\mathbb{N}\\mathcal P\\mathbf{2}", "(row (ord ℕ) (ord 𝒫) (ord 𝟐))");
  check ("a \\equiv b \\pmod{m}", "(row a (rel ≡) b (row (space) (open () (ord mod) (space) (row m) (close ))))");
  check ("f: A \\to B", "(row f (rel :) A (rel →) B)");
  check ("x := 1", "(row x (rel :=) 1)");
  check ("a\\,b~c\\ d", "(row a (space) b (space) c (space) d)");
  check ("3 ⊕ 5 ≤ ∞", "(row 3 (bin ⊕) 5 (rel ≤) (ord ∞))");
  check ("승리 + 1", "(row (text 승리) (bin +) 1)");
  check ("\\$5\\%", "(row (ord $) 5 (ord %))");
  check ("a\n+ b", "(row a (bin +) b)");
}

static void
test_classes (void)
{
  check ("-1", "(row (ord −) 1)");
  check ("a - 1", "(row a (bin −) 1)");
  check ("a = -1", "(row a (rel =) (ord −) 1)");
  check ("a \\oplus -b", "(row a (bin ⊕) (ord −) b)");
  check ("(-1)", "(row (open () (ord −) 1 (close )))");
  check ("2^{-1}", "(row (script 2 - (row (ord −) 1)))");
  check ("\\{2 \\mid -1\\}", "(row (open {) 2 (rel ∣) (ord −) 1 (close }))");
  check ("\\{2|-1\\}", "(row (open {) 2 (ord |) (ord −) 1 (close }))");
  check ("|x|-1", "(row (ord |) x (ord |) (bin −) 1)");
  check ("x^-", "(row (script x - (ord −)))");
  check ("a +", "(row a (ord +))");
  check ("+ = b", "(row (ord +) (rel =) b)");
  check ("x_1 - y", "(row (script x 1 -) (bin −) y)");
}

static void
test_faults (void)
{
  check ("", "0-0 math: an empty formula");
  check ("a + \\oplsu b", "4-10 math: unknown command “\\oplsu”");
  check ("한 + \\oplsu", "6-12 math: unknown command “\\oplsu”");
  check ("{a", "0-1 math: this brace is not closed");
  check ("a}", "1-2 math: this brace closes nothing");
  check ("x^", "1-2 math: “^” needs something after it");
  check ("x^2^3", "3-4 math: a second superscript");
  check ("x_1_2", "3-4 math: a second subscript");
  check ("x^2'", "3-4 math: a second superscript");
  check ("\\frac{a}", "0-5 math: “\\frac” needs something after it");
  check ("\\frac a }", "0-5 math: “\\frac” needs something after it");
  check ("\\sqrt[3]{x}", "5-6 math: roots have no index here");
  check ("\\left( x", "0-5 math: this \\left has no \\right");
  check ("x \\right)", "2-8 math: this \\right has no \\left");
  check ("\\left x\\right)", "0-7 math: want a bracket after “\\left”");
  check ("\\text a", "0-5 math: want “{” behind “\\text”");
  check ("\\text{a{b}}", "7-8 math: want plain text between these braces, got “{”");
  check ("\\text{a", "5-6 math: this brace is not closed");
  check ("\\mathbb{+}", "0-10 math: “\\mathbb” wants letters or digits that it has, got “+”");
  check ("\\mathcal{p}", "0-11 math: “\\mathcal” wants letters or digits that it has, got “p”");
  check ("a & b", "2-3 math: “&” means nothing here");
  check ("a \\\\ b", "2-4 math: unknown command “\\\\”");
  check ("a \\", "2-3 math: unknown command “\\”");
}

/* The unknown command offers the nearest known one. */
static void
test_nearest (void)
{
  g_autoptr (GrSource) source = gr_source_new ("math", g_strdup ("\\oplsu"), -1);
  g_autoptr (GrReport) report = gr_report_new ();
  g_assert_null (gr_math_parse (source->text, source, (GrSpan) { 0, source->length }, report));
  g_assert_cmpstr (((const GrFault *) report->fault->pdata[0])->help, ==, "did you mean “\\oplus”?");
}

/* \sqrt{x} is two deep: a command and its braces. */
static char *
nested_roots (guint n)
{
  GString *deep = g_string_new (NULL);
  for (guint i = 0; i < n; i++)
    g_string_append (deep, "\\sqrt{");
  g_string_append_c (deep, 'x');
  for (guint i = 0; i < n; i++)
    g_string_append_c (deep, '}');
  return g_string_free (deep, FALSE);
}

static void
test_depth (void)
{
  g_autofree char *deep = nested_roots (31), *deeper = nested_roots (32), *deepest = nested_roots (100000);
  g_autofree char *got = read_math (deep), *fault = read_math (deeper), *same = read_math (deepest);
  g_assert_true (g_str_has_prefix (got, "(row (root (row (root"));
  g_assert_cmpstr (fault, ==, "192-193 math: braces and commands are nested more than 64 deep");
  g_assert_cmpstr (same, ==, fault);
}

/* Every row of the tables can be read, no name stands twice, and a sign that is typed means what its command means. */
static void
test_table (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  const char *const *names = gr_math_names ();
  for (guint i = 0; names[i] != NULL; i++) {
    g_assert_true (g_hash_table_add (seen, (gpointer) names[i]));
    const GrMathSymbol *symbol = gr_math_symbol (names[i]);
    if (symbol->form != GR_MATH_FORM_SYMBOL)
      continue;
    g_assert_true (g_utf8_validate (symbol->text, -1, NULL));
    g_autofree char *latex = g_strdup_printf ("a \\%s b", names[i]);
    g_autofree char *from_name = read_math (latex);
    g_assert_null (strstr (from_name, "math:"));
    if ((guchar) symbol->text[0] <= 0x7F || g_utf8_strlen (symbol->text, -1) > 1)
      continue;
    g_autofree char *typed = g_strdup_printf ("a %s b", symbol->text);
    g_autofree char *from_sign = read_math (typed);
    g_assert_true (strstr (from_sign, symbol->text) != NULL);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/math/grids", test_grids);
  g_test_add_func ("/math/trees", test_trees);
  g_test_add_func ("/math/classes", test_classes);
  g_test_add_func ("/math/faults", test_faults);
  g_test_add_func ("/math/nearest", test_nearest);
  g_test_add_func ("/math/depth", test_depth);
  g_test_add_func ("/math/table", test_table);
  return g_test_run ();
}
