// SPDX-License-Identifier: MIT
// A formula's tree as MathML Core. Every sign carries the space of its class, so that the page looks alike whatever
// dictionary of operators a browser has; in scripts signs stand close, as TeX sets them.
// Source: MathML Core, W3C Candidate Recommendation; D. E. Knuth, The TeXbook, 1984, chapter 18 (the spaces).
#include "web/html.h"

#include "base/number.h"

#include <string.h>

#define MATHML_THIN "0.1667em"
#define MATHML_MEDIUM "0.2222em"
#define MATHML_THICK "0.2778em"

typedef struct {
  GString *out;
  GrMathmlStyle style;
  guint n_scripts; /* how many scripts deep: no spaces there */
} MathmlWriter;

static void mathml_append (MathmlWriter *writer, const GrMath *math);

static void
mathml_element (MathmlWriter *writer, const char *tag, const char *attributes, const char *text)
{
  g_string_append_printf (writer->out, "<%s%s>", tag, attributes);
  gr_xml_add (writer->out, "%s</%s>", text, tag);
}

/* A sign with @left and @right of it, which are none in scripts. */
static void
mathml_sign (MathmlWriter *writer, const char *text, const char *left, const char *right, const char *more)
{
  g_autofree char *attributes = g_strdup_printf (" lspace=\"%s\" rspace=\"%s\"%s", writer->n_scripts > 0 ? "0" : left,
                                                 writer->n_scripts > 0 ? "0" : right, more);
  mathml_element (writer, "mo", attributes, text);
}

static void
mathml_space (MathmlWriter *writer, double width)
{
  g_string_append (writer->out, "<mspace width=\"");
  gr_append_double (writer->out, width, 4);
  g_string_append (writer->out, "em\"></mspace>");
}

static gboolean
mathml_is_operator (const GrMath *math)
{
  while (math->kind == GR_MATH_SCRIPT)
    math = math->child->pdata[0];
  return math->kind == GR_MATH_OPERATOR;
}

/* The children of a row. A brace behind a named operator is its argument, and a thin space parts them: mex {0, 1}. */
static void
mathml_children (MathmlWriter *writer, const GrMath *row)
{
  for (guint i = 0; i < row->child->len; i++) {
    const GrMath *math = row->child->pdata[i], *next = i + 1 < row->child->len ? row->child->pdata[i + 1] : NULL;
    mathml_append (writer, math);
    if (next == NULL || !mathml_is_operator (math))
      continue;
    g_string_append (writer->out, "<mo lspace=\"0\" rspace=\"0\">&#x2061;</mo>"); /* function application */
    gboolean is_brace = next->kind == GR_MATH_OPEN && g_str_equal (next->text, "{");
    while (next->kind == GR_MATH_SCRIPT)
      next = next->child->pdata[0];
    GrMathKind kind = next->kind;
    gboolean is_parted = kind != GR_MATH_OPEN && kind != GR_MATH_CLOSE && kind != GR_MATH_PUNCT
                         && kind != GR_MATH_RELATION && kind != GR_MATH_BINARY && kind != GR_MATH_SPACE
                         && kind != GR_MATH_STRETCH;
    if (writer->n_scripts == 0 && (is_brace || is_parted))
      mathml_space (writer, 0.1667);
  }
}

static void
mathml_row (MathmlWriter *writer, const GrMath *row)
{
  g_string_append (writer->out, "<mrow>");
  if (row->kind == GR_MATH_ROW)
    mathml_children (writer, row);
  else
    mathml_append (writer, row);
  g_string_append (writer->out, "</mrow>");
}

static void
mathml_script (MathmlWriter *writer, const GrMath *math)
{
  if (math == NULL)
    return;
  writer->n_scripts++;
  mathml_row (writer, math);
  writer->n_scripts--;
}

static gboolean
mathml_is_prime (const GrMath *math)
{
  return math != NULL && math->kind == GR_MATH_ORDINARY && g_str_has_prefix (math->text, "′");
}

/* What stands below and above @math: as scripts, or, @is_limits, under and over it. */
static void
mathml_scripts (MathmlWriter *writer, const GrMath *math, gboolean is_limits)
{
  const GrMath *base = math->child->pdata[0], *below = math->child->pdata[1], *above = math->child->pdata[2];
  const char *primes = NULL;
  if (mathml_is_prime (above)) {
    primes = above->text;
    above = NULL;
  } else if (above != NULL && above->kind == GR_MATH_ROW && above->child->len == 2
             && mathml_is_prime (above->child->pdata[0])) {
    primes = ((const GrMath *) above->child->pdata[0])->text;
    above = above->child->pdata[1];
  }
  const char *tag = below != NULL && above != NULL ? is_limits ? "munderover" : "msubsup"
                    : below != NULL                ? is_limits ? "munder" : "msub"
                    : above == NULL                ? "mrow"
                    : is_limits                    ? "mover"
                                                   : "msup";
  g_string_append_printf (writer->out, "<%s>", tag);
  if (math->kind == GR_MATH_SUM) {
    mathml_element (writer, "mo", " movablelimits=\"true\" lspace=\"0\" rspace=\"" MATHML_THIN "\"", math->text);
  } else {
    g_string_append (writer->out, "<mrow>");
    if (base->kind == GR_MATH_ROW)
      mathml_children (writer, base);
    else
      mathml_append (writer, base);
    if (primes != NULL) /* they are raised by their own shape and stand at full size on the line of the base */
      mathml_element (writer, "mo", " lspace=\"0\" rspace=\"0\"", primes);
    g_string_append (writer->out, "</mrow>");
  }
  mathml_script (writer, below);
  mathml_script (writer, above);
  g_string_append_printf (writer->out, "</%s>", tag);
}

/* A bracket beside a grid, as high as it; none for “”. */
static void
mathml_fence (MathmlWriter *writer, const char *text)
{
  if (text[0] != '\0')
    mathml_element (writer, "mo", " stretchy=\"true\" symmetric=\"true\" lspace=\"0\" rspace=\"0\"", text);
}

static void
mathml_stretch (MathmlWriter *writer, const GrMath *math)
{
  g_string_append (writer->out, "<mrow>");
  mathml_fence (writer, math->text);
  mathml_row (writer, math->child->pdata[0]);
  mathml_fence (writer, math->close_text);
  g_string_append (writer->out, "</mrow>");
}

static void
mathml_grid (MathmlWriter *writer, const GrMath *math)
{
  guint columns = strlen (math->align);
  g_string_append (writer->out, "<mrow>");
  mathml_fence (writer, math->text);
  g_string_append (writer->out, math->plain ? "<mtable displaystyle=\"true\">" : "<mtable>");
  for (guint i = 0; i < math->child->len; i++) {
    char side = math->align[i % columns];
    g_string_append (writer->out, i % columns == 0 ? "<mtr>" : "");
    g_string_append_printf (writer->out, "<mtd style=\"text-align:%s;padding:0.2em %s\">",
                            side == 'r'   ? "right"
                            : side == 'l' ? "left"
                                          : "center",
                            math->plain ? "0" : "0.4em");
    mathml_row (writer, math->child->pdata[i]);
    g_string_append (writer->out, (i + 1) % columns == 0 ? "</mtd></mtr>" : "</mtd>");
  }
  g_string_append (writer->out, "</mtable>");
  mathml_fence (writer, math->close_text);
  g_string_append (writer->out, "</mrow>");
}

/* One letter slants and stands for itself; several letters, and all that is upright, say so. */
static void
mathml_identifier (MathmlWriter *writer, const GrMath *math)
{
  gboolean is_letter = math->kind == GR_MATH_VARIABLE || g_utf8_strlen (math->text, -1) > 1;
  mathml_element (writer, "mi", is_letter ? "" : " mathvariant=\"normal\"", math->text);
}

/* Blanks at the ends of a text count, which XML would drop. */
static void
mathml_text (MathmlWriter *writer, const char *text, gboolean strong)
{
  g_auto (GStrv) word = g_strsplit (text, " ", -1);
  g_autofree char *fixed = g_strjoinv ("\u00A0", word);
  mathml_element (writer, "mtext", strong ? " style=\"font-weight:bold\"" : "", fixed);
}

/* Depth is bounded by the parser's. */
static void
mathml_append (MathmlWriter *writer, const GrMath *math)
{
  switch (math->kind) {
  case GR_MATH_ROW:
    mathml_row (writer, math);
    break;
  case GR_MATH_VARIABLE:
  case GR_MATH_OPERATOR:
    mathml_identifier (writer, math);
    break;
  case GR_MATH_NUMBER:
    mathml_element (writer, "mn", "", math->text);
    break;
  case GR_MATH_BINARY:
    mathml_sign (writer, math->text, MATHML_MEDIUM, MATHML_MEDIUM, "");
    break;
  case GR_MATH_RELATION:
    mathml_sign (writer, math->text, MATHML_THICK, MATHML_THICK, " stretchy=\"false\"");
    break;
  case GR_MATH_OPEN:
  case GR_MATH_CLOSE:
    mathml_sign (writer, math->text, "0", "0", " stretchy=\"false\"");
    break;
  case GR_MATH_PUNCT:
    mathml_sign (writer, math->text, "0", MATHML_THIN, "");
    break;
  case GR_MATH_ORDINARY:
    if (g_unichar_isalnum (g_utf8_get_char (math->text)))
      mathml_identifier (writer, math);
    else
      mathml_sign (writer, math->text, "0", "0", " stretchy=\"false\"");
    break;
  case GR_MATH_TEXT:
    mathml_text (writer, math->text, math->strong);
    break;
  case GR_MATH_SCRIPT:
    mathml_scripts (writer, math,
                    writer->style == GR_MATHML_DISPLAY && writer->n_scripts == 0 && mathml_is_operator (math));
    break;
  case GR_MATH_SUM:
    if (math->child->len > 0)
      mathml_scripts (writer, math, TRUE);
    else
      mathml_element (writer, "mo", " lspace=\"0\" rspace=\"" MATHML_THIN "\"", math->text);
    break;
  case GR_MATH_FRACTION:
    g_string_append (writer->out, math->plain ? "<mfrac linethickness=\"0\">" : "<mfrac>");
    mathml_row (writer, math->child->pdata[0]);
    mathml_row (writer, math->child->pdata[1]);
    g_string_append (writer->out, "</mfrac>");
    break;
  case GR_MATH_ROOT:
    g_string_append (writer->out, "<msqrt>");
    mathml_row (writer, math->child->pdata[0]);
    g_string_append (writer->out, "</msqrt>");
    break;
  case GR_MATH_SPACE:
    mathml_space (writer, math->width);
    break;
  case GR_MATH_STRETCH:
    mathml_stretch (writer, math);
    break;
  case GR_MATH_GRID:
    mathml_grid (writer, math);
    break;
  case GR_MATH_OVERLINE:
    /* A line of the page: the stretched signs of fonts are often missing. */
    g_string_append (writer->out, "<mrow style=\"border-top:0.06em solid;padding-top:0.12em\">");
    mathml_row (writer, math->child->pdata[0]);
    g_string_append (writer->out, "</mrow>");
    break;
  }
}

void
gr_mathml_append (GString *out, const GrMath *math, GrMathmlStyle style, const char *latex)
{
  MathmlWriter writer = { out, style, 0 };
  g_string_append (out, "<math");
  g_string_append (out, style == GR_MATHML_DISPLAY ? " display=\"block\"" : "");
  gr_xml_add (out, " alttext=\"%s\">", latex);
  mathml_row (&writer, math);
  g_string_append (out, "</math>");
}
