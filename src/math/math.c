// SPDX-License-Identifier: MIT
// The part of LaTeX that texts on games need, read into a tree: one function a nesting level, whose depth is bounded.
// Atoms have TeX's classes; a binary sign without operands on both sides becomes an ordinary one, so that −1 is set as
// a number and a − b as a difference. The first fault of a formula ends its reading.
// Source: D. E. Knuth, The TeXbook, 1984, chapters 16–18 and appendix G (classes, and rules 5 and 6 on binary signs).
#include "math/math.h"

#include "base/number.h"
#include "math/symbols.h"

#include <string.h>

#define MATH_DEPTH_MAX 64
#define MATH_COLUMNS_MAX 32

typedef struct {
  const char *text;
  gsize at, length;
  GrSource *source;
  GrSpan span;
  GrReport *report;
  guint depth;
} MathReader;

typedef enum { MATH_UNTIL_END, MATH_UNTIL_BRACE, MATH_UNTIL_RIGHT, MATH_UNTIL_CELL } MathUntil;

static GrMath *math_read_row (MathReader *reader, MathUntil until);

static GrMath *
math_new (GrMathKind kind, const char *text)
{
  GrMath *math = g_new0 (GrMath, 1);
  math->kind = kind;
  math->text = g_strdup (text);
  math->child = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_math_free);
  return math;
}

/* Appends @child (swallowed, nullable). */
static void
math_add (GrMath *math, GrMath *child)
{
  g_ptr_array_add (math->child, child);
}

static GrMath *
math_space (double width)
{
  GrMath *math = math_new (GR_MATH_SPACE, NULL);
  math->width = width;
  return math;
}

/* A fault at bytes @start to @end of the formula; where the formula is not the source's own bytes, at all of it. NULL, always. */
G_GNUC_PRINTF (5, 6)
static gpointer
math_fault (const MathReader *reader, gsize start, gsize end, const char *help, const char *format, ...)
{
  GrSpan span = reader->span;
  if (span.end - span.start == reader->length) {
    span.end = span.start + end;
    span.start += start;
  }
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *message = g_strdup_vprintf (gr_message (format), arguments);
  va_end (arguments);
  gr_report_add (reader->report, GR_FAULT_INPUT, reader->source, span, help, "math: %s", message);
  return NULL;
}

static void
math_skip_blanks (MathReader *reader)
{
  while (reader->at < reader->length && g_ascii_isspace (reader->text[reader->at]))
    reader->at++;
}

/* The byte after the command that begins at @at with a backslash. */
static gsize
math_command_end (const MathReader *reader, gsize at)
{
  gsize end = at + 1;
  while (end < reader->length && g_ascii_isalpha (reader->text[end]))
    end++;
  if (end == at + 1 && end < reader->length)
    end += g_utf8_skip[(guchar) reader->text[end]];
  return end;
}

static gboolean
math_is_at (const MathReader *reader, const char *command)
{
  gsize end = math_command_end (reader, reader->at), length = strlen (command);
  return reader->text[reader->at] == '\\' && end - reader->at == length
         && memcmp (reader->text + reader->at, command, length) == 0;
}

/* What the binary sign next to @math sees of it: the class of a script is that of its base. */
static GrMathKind
math_class (const GrMath *math)
{
  while (math->kind == GR_MATH_SCRIPT && math->child->pdata[0] != NULL)
    math = math->child->pdata[0];
  return math->kind;
}

static void
math_make_ordinary (GrMath *math)
{
  while (math->kind == GR_MATH_SCRIPT)
    math = math->child->pdata[0];
  math->kind = GR_MATH_ORDINARY;
}

/* Binary signs without operands become ordinary. A plain “|” opens and closes in turn. */
static void
math_settle_row (GrMath *row)
{
  GrMath *last = NULL;
  gboolean is_bar_open = FALSE, has_operand = FALSE;
  GR_EACH_POINTER (i, GrMath, math, row->child) {
    if (math->kind == GR_MATH_SPACE)
      continue;
    GrMathKind class = math_class (math);
    gboolean ends = class == GR_MATH_RELATION || class == GR_MATH_CLOSE || class == GR_MATH_PUNCT;
    if (last != NULL && math_class (last) == GR_MATH_BINARY && ends) { /* no operand on its right */
      math_make_ordinary (last);
      has_operand = TRUE;
    }
    if (class == GR_MATH_BINARY && !has_operand)
      math_make_ordinary (math);
    class = math_class (math);
    has_operand = class != GR_MATH_BINARY && class != GR_MATH_RELATION && class != GR_MATH_OPEN
                  && class != GR_MATH_PUNCT && class != GR_MATH_OPERATOR && class != GR_MATH_SUM;
    if (math->kind == GR_MATH_ORDINARY && g_str_equal (math->text, "|")) {
      is_bar_open = !is_bar_open;
      has_operand = !is_bar_open;
    }
    last = math;
  }
  if (last != NULL && math_class (last) == GR_MATH_BINARY)
    math_make_ordinary (last);
}

/* The text between braces, as it stands, for \text and names. NULL and a fault where there is none. */
static char *
math_read_raw (MathReader *reader, gsize command)
{
  gsize end = reader->at;
  math_skip_blanks (reader);
  gsize open = reader->at;
  if (open == reader->length || reader->text[open] != '{') {
    return math_fault (reader, command, end, NULL, "want “{” behind “%.*s”", (int) (end - command),
                       reader->text + command);
  }
  GString *raw = g_string_new (NULL);
  for (gsize at = open + 1; at < reader->length; at++) {
    char c = reader->text[at];
    if (c == '}') {
      reader->at = at + 1;
      return g_string_free (raw, FALSE);
    }
    gboolean is_escape = c == '\\' && at + 1 < reader->length && strchr ("{}%$&#_ ", reader->text[at + 1]) != NULL;
    if (c == '{' || (c == '\\' && !is_escape)) {
      math_fault (reader, at, at + 1, NULL, "want plain text between these braces, got “%c”", c);
      g_string_free (raw, TRUE);
      return NULL;
    }
    g_string_append_c (raw, is_escape ? reader->text[++at] : c == '\n' ? ' ' : c);
  }
  math_fault (reader, open, open + 1, NULL, "this brace is not closed");
  g_string_free (raw, TRUE);
  return NULL;
}

static GrMath *math_read_atom (MathReader *reader);

/* What stands behind a command, ^ or _: a row in braces or one atom. NULL and a fault where there is none. */
static GrMath *
math_read_argument (MathReader *reader, gsize owner, gsize owner_end)
{
  math_skip_blanks (reader);
  char c = reader->at < reader->length ? reader->text[reader->at] : '\0';
  if (c == '\0' || c == '}' || c == '^' || c == '_' || c == '&' || math_is_at (reader, "\\right")) {
    return math_fault (reader, owner, owner_end, "put it in braces", "“%.*s” needs something after it",
                       (int) (owner_end - owner), reader->text + owner);
  }
  if (g_ascii_isdigit (c)) { /* one digit, as in LaTeX: \frac12, x^10 */
    char digit[2] = { c, '\0' };
    reader->at++;
    return math_new (GR_MATH_NUMBER, digit);
  }
  GrMath *atom = math_read_atom (reader);
  if (atom != NULL && atom->kind == GR_MATH_BINARY)
    atom->kind = GR_MATH_ORDINARY; /* it has no operands */
  return atom;
}

/* A fraction, or one over another in brackets, without a bar. */
static GrMath *
math_read_fraction (MathReader *reader, gsize start, gsize end, gboolean is_binomial)
{
  g_autoptr (GrMath) above = math_read_argument (reader, start, end);
  GrMath *below = above != NULL ? math_read_argument (reader, start, end) : NULL;
  if (below == NULL)
    return NULL;
  GrMath *fraction = math_new (GR_MATH_FRACTION, NULL);
  math_add (fraction, g_steal_pointer (&above));
  math_add (fraction, below);
  fraction->plain = is_binomial;
  if (!is_binomial)
    return fraction;
  GrMath *math = math_new (GR_MATH_STRETCH, "("), *row = math_new (GR_MATH_ROW, NULL);
  math->close_text = g_strdup (")");
  math_add (row, fraction);
  math_add (math, row);
  return math;
}

static GrMath *
math_read_around (MathReader *reader, GrMathKind kind, gsize start, gsize end)
{
  math_skip_blanks (reader);
  if (kind == GR_MATH_ROOT && reader->at < reader->length && reader->text[reader->at] == '[')
    return math_fault (reader, reader->at, reader->at + 1, "write it as a power: x^{1/3}", "roots have no index here");
  GrMath *inner = math_read_argument (reader, start, end);
  if (inner == NULL)
    return NULL;
  GrMath *math = math_new (kind, NULL);
  math_add (math, inner);
  return math;
}

/* “(mod m)”, set apart. */
static GrMath *
math_read_modulus (MathReader *reader, gsize start, gsize end)
{
  GrMath *inner = math_read_argument (reader, start, end);
  if (inner == NULL)
    return NULL;
  GrMath *row = math_new (GR_MATH_ROW, NULL);
  math_add (row, math_space (0.444));
  math_add (row, math_new (GR_MATH_OPEN, "("));
  math_add (row, math_new (GR_MATH_ORDINARY, "mod"));
  math_add (row, math_space (0.333));
  math_add (row, inner);
  math_add (row, math_new (GR_MATH_CLOSE, ")"));
  return row;
}

/* Letters in another alphabet: \mathbb{N}. */
static GrMath *
math_read_alphabet (MathReader *reader, const char *name, gsize start)
{
  gsize end = reader->at;
  math_skip_blanks (reader);
  g_autofree char *raw = NULL;
  if (reader->at < reader->length && g_ascii_isalnum (reader->text[reader->at]))
    raw = g_strndup (reader->text + reader->at++, 1);
  else
    raw = math_read_raw (reader, start);
  if (raw == NULL)
    return NULL;
  g_autoptr (GString) letters = g_string_new (NULL);
  for (const char *at = raw; *at != '\0'; at++) {
    gunichar letter = gr_math_alphabet (name, *at);
    if (letter == 0)
      return math_fault (reader, start, reader->at, NULL, "“%.*s” wants letters or digits that it has, got “%s”",
                         (int) (end - start), reader->text + start, raw);
    g_string_append_unichar (letters, letter);
  }
  if (letters->len > 0)
    return math_new (GR_MATH_ORDINARY, letters->str);
  return math_fault (reader, start, reader->at, NULL, "“%.*s” wants letters", (int) (end - start),
                     reader->text + start);
}

static GrMath *
math_read_text (MathReader *reader, GrMathKind kind, gsize start)
{
  if (kind == GR_MATH_OPERATOR && reader->at < reader->length && reader->text[reader->at] == '*')
    reader->at++;
  g_autofree char *raw = math_read_raw (reader, start);
  if (raw != NULL && *raw != '\0')
    return math_new (kind, raw);
  return raw != NULL ? math_fault (reader, start, reader->at, NULL, "nothing stands between these braces") : NULL;
}

/* The delimiter behind \left or \right; “” for the “.” that shows none. NULL and a fault where there is none. */
static const char *
math_read_delimiter (MathReader *reader, gsize start)
{
  math_skip_blanks (reader);
  gsize at = reader->at;
  gsize end = at == reader->length       ? at
              : reader->text[at] == '\\' ? math_command_end (reader, at)
                                         : at + g_utf8_skip[(guchar) reader->text[at]];
  g_autofree char *name = g_strndup (reader->text + at, end - at);
  const char *delimiter = gr_math_delimiter (name);
  if (delimiter == NULL)
    return math_fault (
      reader, start, end, "write ( ) [ ] \\{ \\} | \\langle \\rangle \\lfloor \\rfloor … or . for none",
      "want a bracket after “%.*s”", (int) (math_command_end (reader, start) - start), reader->text + start);
  reader->at = end;
  return delimiter;
}

static GrMath *
math_read_stretch (MathReader *reader, gsize start, gsize end)
{
  const char *open = math_read_delimiter (reader, start);
  if (open == NULL)
    return NULL;
  g_autoptr (GrMath) inner = math_read_row (reader, MATH_UNTIL_RIGHT);
  if (inner == NULL)
    return NULL;
  if (!math_is_at (reader, "\\right"))
    return math_fault (reader, start, end, "close it with \\right", "this \\left has no \\right");
  gsize right = reader->at;
  reader->at += strlen ("\\right");
  const char *close = math_read_delimiter (reader, right);
  if (close == NULL)
    return NULL;
  GrMath *math = math_new (GR_MATH_STRETCH, open);
  math->close_text = g_strdup (close);
  math_add (math, g_steal_pointer (&inner));
  return math;
}

/* Cells separated by & in rows separated by \\\\; @rows gets an array of cells for each. FALSE and a fault where one is wrong. */
static gboolean
math_read_cells (MathReader *reader, GPtrArray *rows)
{
  GPtrArray *row = NULL;
  for (;;) {
    if (row == NULL) {
      row = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_math_free);
      g_ptr_array_add (rows, row);
    }
    GrMath *cell = math_read_row (reader, MATH_UNTIL_CELL);
    if (cell == NULL)
      return FALSE;
    g_ptr_array_add (row, cell);
    if (row->len > MATH_COLUMNS_MAX) {
      math_fault (reader, reader->at, reader->at, NULL, "more than %d columns", MATH_COLUMNS_MAX);
      return FALSE;
    }
    if (reader->at == reader->length || math_is_at (reader, "\\end"))
      return TRUE;
    if (reader->text[reader->at] == '&') {
      reader->at++;
    } else {
      reader->at += strlen ("\\\\");
      row = NULL;
    }
  }
}

/* The grid of the cells in @rows; a last row with nothing in it is none. */
static GrMath *
math_make_grid (const GrMathGrid *grid, GPtrArray *rows)
{
  guint columns = 1, n_align = strlen (grid->align);
  const GPtrArray *last = rows->pdata[rows->len - 1];
  if (rows->len > 1 && last->len == 1 && ((const GrMath *) last->pdata[0])->child->len == 0)
    g_ptr_array_remove_index (rows, rows->len - 1);
  for (guint i = 0; i < rows->len; i++)
    columns = MAX (columns, ((const GPtrArray *) rows->pdata[i])->len);
  GrMath *math = math_new (GR_MATH_GRID, grid->open);
  math->close_text = g_strdup (grid->close);
  math->plain = grid->is_close;
  math->align = g_new0 (char, columns + 1);
  for (guint k = 0; k < columns; k++)
    math->align[k] = grid->align[k % n_align];
  GR_EACH_POINTER (i, GPtrArray, row, rows)
    for (guint k = 0; k < columns; k++)
      math_add (math, k < row->len ? g_steal_pointer (&row->pdata[k]) : math_new (GR_MATH_ROW, NULL));
  return math;
}

static GrMath *
math_read_grid (MathReader *reader, gsize start)
{
  gsize end = reader->at;
  g_autofree char *name = math_read_raw (reader, start);
  const GrMathGrid *grid = name != NULL ? gr_math_grid (g_strstrip (name)) : NULL;
  if (grid == NULL)
    return name == NULL
             ? NULL
             : math_fault (reader, start, reader->at,
                           "there are align, gather, equation, cases, array, matrix, pmatrix, bmatrix and vmatrix",
                           "unknown environment “%s”", name);
  GrMathGrid own = *grid;
  gsize spec = reader->at;
  g_autofree char *columns = g_str_equal (name, "array") ? math_read_raw (reader, start) : NULL;
  if (columns != NULL && *columns != '\0' && strspn (columns, "lcr") == strlen (columns))
    own.align = columns;
  else if (g_str_equal (name, "array"))
    return columns == NULL ? NULL
                           : math_fault (reader, spec, reader->at, "write {lcr}: no lines are set between columns",
                                         "want l, c or r for each column");
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  if (!math_read_cells (reader, rows))
    return NULL;
  if (reader->at == reader->length || !math_is_at (reader, "\\end")) {
    g_autofree char *help = g_strdup_printf (gr_message ("close it with \\end{%s}"), name);
    return math_fault (reader, start, end, help, "this \\begin{%s} has no \\end", name);
  }
  gsize at = reader->at;
  reader->at += strlen ("\\end");
  g_autofree char *closed = math_read_raw (reader, at);
  if (closed != NULL && g_str_equal (g_strstrip (closed), name))
    return math_make_grid (&own, rows);
  return closed != NULL ? math_fault (reader, at, reader->at, NULL, "want \\end{%s}, got \\end{%s}", name, closed)
                        : NULL;
}

static GrMath *
math_read_command (MathReader *reader)
{
  gsize start = reader->at, end = math_command_end (reader, start);
  g_autofree char *name = g_strndup (reader->text + start + 1, end - start - 1);
  reader->at = end;
  const GrMathSymbol *symbol = gr_math_symbol (name);
  if (symbol == NULL) {
    static const char *const defining[] = { "newcommand", "renewcommand", "def", "DeclareMathOperator", NULL };
    const char *near = g_str_equal (name, "label") ? NULL : gr_nearest (name, gr_math_names ());
    g_autofree char *help = g_strv_contains (defining, name) ? g_strdup (
                              gr_message ("write “macros:” at the head of the lesson, and below it R: \\mathbb{R}"))
                            : near != NULL ? g_strdup_printf (gr_message ("did you mean “\\%s”?"), near)
                            : g_str_equal (name, "label") ? g_strdup (gr_message ("a formula has one label"))
                                                          : NULL;
    return math_fault (reader, start, end, help, "unknown command “\\%s”", name);
  }
  switch (symbol->form) {
  case GR_MATH_FORM_SYMBOL:
    return math_new (symbol->kind, symbol->text);
  case GR_MATH_FORM_SPACE:
    return math_space (symbol->width);
  case GR_MATH_FORM_FRACTION:
  case GR_MATH_FORM_BINOMIAL:
    return math_read_fraction (reader, start, end, symbol->form == GR_MATH_FORM_BINOMIAL);
  case GR_MATH_FORM_AROUND:
    return math_read_around (reader, symbol->kind, start, end);
  case GR_MATH_FORM_MODULUS:
    return math_read_modulus (reader, start, end);
  case GR_MATH_FORM_ALPHABET:
    return math_read_alphabet (reader, name, start);
  case GR_MATH_FORM_TEXT:
    return math_read_text (reader, symbol->kind, start);
  case GR_MATH_FORM_BOLD: {
    GrMath *math = math_read_text (reader, symbol->kind, start);
    if (math != NULL)
      math->strong = TRUE;
    return math;
  }
  case GR_MATH_FORM_BEGIN:
    return math_read_grid (reader, start);
  case GR_MATH_FORM_END:
    return math_fault (reader, start, end, NULL, "this \\end has no \\begin");
  case GR_MATH_FORM_LEFT:
    return math_read_stretch (reader, start, end);
  case GR_MATH_FORM_RIGHT:
    return math_fault (reader, start, end, NULL, "this \\right has no \\left");
  }
  g_assert_not_reached ();
}

/* A character that is no ASCII letter or digit: a sign of the table, a letter of another script, or a fault. */
static GrMath *
math_read_character (MathReader *reader)
{
  gsize start = reader->at;
  gunichar c = g_utf8_get_char (reader->text + start);
  reader->at = start + g_utf8_skip[(guchar) reader->text[start]];
  g_autofree char *text = g_strndup (reader->text + start, reader->at - start);
  if (c == ':' && reader->text[reader->at] == '=') {
    reader->at++;
    return math_new (GR_MATH_RELATION, ":=");
  }
  const GrMathSymbol *symbol = gr_math_character (text);
  if (symbol != NULL && symbol->form == GR_MATH_FORM_SPACE)
    return math_space (symbol->width);
  if (symbol != NULL)
    return math_new (symbol->kind, symbol->text);
  if (c > 0x7F && g_unichar_isalpha (c)) {
    /* Words of other scripts are words, not products of variables. */
    while (reader->at < reader->length && (guchar) reader->text[reader->at] > 0x7F
           && g_unichar_isalpha (g_utf8_get_char (reader->text + reader->at)))
      reader->at += g_utf8_skip[(guchar) reader->text[reader->at]];
    g_autofree char *word = g_strndup (reader->text + start, reader->at - start);
    return math_new (GR_MATH_TEXT, word);
  }
  g_autofree char *help = c <= 0x7F && strchr ("%#&$", (char) c) != NULL
                            ? g_strdup_printf (gr_message ("write \\%s"), text)
                            : NULL;
  return math_fault (reader, start, reader->at, help, "“%s” means nothing here", text);
}

/* One atom without its scripts; the reader stands on its first character. */
static GrMath *
math_read_atom (MathReader *reader)
{
  gsize start = reader->at;
  char c = reader->text[start];
  if (reader->depth == MATH_DEPTH_MAX)
    return math_fault (reader, start, start + 1, NULL, "braces and commands are nested more than %d deep",
                       MATH_DEPTH_MAX);
  reader->depth++;
  GrMath *math = NULL;
  if (c == '{') {
    reader->at++;
    math = math_read_row (reader, MATH_UNTIL_BRACE);
    if (math != NULL && reader->at == reader->length) {
      math_fault (reader, start, start + 1, NULL, "this brace is not closed");
      g_clear_pointer (&math, gr_math_free);
    }
    reader->at++;
  } else if (c == '\\') {
    math = math_read_command (reader);
  } else if (g_ascii_isdigit (c)) {
    while (reader->at < reader->length && g_ascii_isdigit (reader->text[reader->at]))
      reader->at++;
    if (reader->at + 1 < reader->length && reader->text[reader->at] == '.'
        && g_ascii_isdigit (reader->text[reader->at + 1]))
      for (reader->at++; reader->at < reader->length && g_ascii_isdigit (reader->text[reader->at]);)
        reader->at++;
    g_autofree char *digits = g_strndup (reader->text + start, reader->at - start);
    math = math_new (GR_MATH_NUMBER, digits);
  } else if (g_ascii_isalpha (c)) {
    char letter[2] = { c, '\0' };
    reader->at++;
    math = math_new (GR_MATH_VARIABLE, letter);
  } else {
    math = math_read_character (reader);
  }
  reader->depth--;
  return math;
}

/* Primes are superscripts; one behind “^” joins what stands there. */
static void
math_add_primes (MathReader *reader, GrMath **above)
{
  GString *primes = g_string_new (NULL);
  for (; reader->at < reader->length && reader->text[reader->at] == '\''; reader->at++)
    g_string_append (primes, "′");
  *above = math_new (GR_MATH_ORDINARY, primes->str);
  g_string_free (primes, TRUE);
}

/* @base (swallowed, nullable) with the scripts that follow it. NULL and a fault where one is wrong. */
static GrMath *
math_read_scripts (MathReader *reader, GrMath *base)
{
  g_autoptr (GrMath) inner = base;
  g_autoptr (GrMath) below = NULL;
  g_autoptr (GrMath) above = NULL;
  gboolean has_power = FALSE;
  for (;;) {
    math_skip_blanks (reader);
    gsize start = reader->at;
    char c = start < reader->length ? reader->text[start] : '\0';
    if (c == '\'' && above == NULL) {
      math_add_primes (reader, &above);
      continue;
    }
    if (c != '^' && c != '_' && c != '\'')
      break;
    if (c == '\'' || (c == '^' && has_power) || (c == '_' && below != NULL))
      return math_fault (reader, start, start + 1, "put the inner one in braces: {x_1}_2",
                         c == '_' ? "a second subscript" : "a second superscript");
    reader->at++;
    GrMath *script = math_read_argument (reader, start, start + 1);
    if (script == NULL)
      return NULL;
    if (c == '_') {
      below = script;
      continue;
    }
    has_power = TRUE;
    if (above == NULL) {
      above = script;
      continue;
    }
    GrMath *both = math_new (GR_MATH_ROW, NULL);
    math_add (both, g_steal_pointer (&above));
    math_add (both, script);
    above = both;
  }
  if (below == NULL && above == NULL)
    return g_steal_pointer (&inner);
  gboolean is_sum = inner != NULL && inner->kind == GR_MATH_SUM;
  GrMath *math = math_new (is_sum ? GR_MATH_SUM : GR_MATH_SCRIPT, is_sum ? inner->text : NULL);
  math_add (math, is_sum ? NULL : inner != NULL ? g_steal_pointer (&inner) : math_new (GR_MATH_ROW, NULL));
  math_add (math, g_steal_pointer (&below));
  math_add (math, g_steal_pointer (&above));
  return math;
}

/* Atoms up to the end, or to what closes them, which is left to the caller. */
static GrMath *
math_read_row (MathReader *reader, MathUntil until)
{
  g_autoptr (GrMath) row = math_new (GR_MATH_ROW, NULL);
  for (;;) {
    math_skip_blanks (reader);
    if (reader->at == reader->length)
      break;
    char c = reader->text[reader->at];
    if (c == '}' && until == MATH_UNTIL_BRACE)
      break;
    if (c == '}') {
      return math_fault (reader, reader->at, reader->at + 1, "a brace that should be seen is written \\}",
                         "this brace closes nothing");
    }
    if (until == MATH_UNTIL_RIGHT && math_is_at (reader, "\\right"))
      break;
    if (until == MATH_UNTIL_CELL && (c == '&' || math_is_at (reader, "\\\\") || math_is_at (reader, "\\end")))
      break;
    GrMath *atom = NULL;
    if (c != '^' && c != '_' && c != '\'') {
      atom = math_read_atom (reader);
      if (atom == NULL)
        return NULL;
    }
    GrMath *whole = math_read_scripts (reader, atom);
    if (whole == NULL)
      return NULL;
    math_add (row, whole);
  }
  math_settle_row (row);
  return g_steal_pointer (&row);
}

GrMath *
gr_math_parse (const char *text, GrSource *source, GrSpan span, GrReport *report)
{
  MathReader reader = { .text = text, .length = strlen (text), .source = source, .span = span, .report = report };
  g_autoptr (GrMath) row = math_read_row (&reader, MATH_UNTIL_END);
  if (row != NULL && row->child->len == 0)
    return math_fault (&reader, 0, reader.length, NULL, "an empty formula");
  return g_steal_pointer (&row);
}

/* Depth is bounded by MATH_DEPTH_MAX. */
GR_FREE_FUNCTION (gr_math_free, GrMath, child, text, close_text, align)
