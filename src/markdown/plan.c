// SPDX-License-Identifier: MIT
// What md4c is to read otherwise than it stands in the source (copy.c makes it so, dialect.c reads what it tells). It takes a
// single “~” for struck text and any two dollar signs for a formula: signs that must mean nothing to it stand behind a backslash, dollar
// signs stand for LaTeX's brackets, and a note in the line is a row of dots.
#include "markdown/reader.h"

#include <string.h>

/* Behind the blanks and quotation marks of a line. */
static guint32
plan_skip_margin (const char *text, guint32 at, guint32 end)
{
  while (at < end && (text[at] == ' ' || text[at] == '\t' || text[at] == '>'))
    at++;
  return at;
}

/* Whether a formula, a word of code or a note of the lines before cannot go on in the line at @at: an item, a heading, a row of a
   table, a footnote. */
static gboolean
plan_is_apart (const char *text, guint32 at, guint32 end)
{
  guint32 digits = at;
  while (digits < end && g_ascii_isdigit (text[digits]))
    digits++;
  gboolean is_item = (strchr ("-*+", text[at]) != NULL && text[at + 1] == ' ')
                     || (digits > at && (text[digits] == '.' || text[digits] == ')') && text[digits + 1] == ' ');
  return is_item || text[at] == '#' || text[at] == '|' || (text[at] == '[' && text[at + 1] == '^');
}

/* Where @what stands behind @at, unescaped; @end where it does not. */
static guint32
plan_find (const char *text, guint32 at, guint32 end, const char *what)
{
  for (gsize n = strlen (what); at + n <= end; at++)
    if (strncmp (text + at, what, n) == 0)
      return at;
    else if (text[at] == '\\')
      at++;
  return end;
}

/* Behind the word of code that begins at @at, or behind its backticks where it is none. */
static guint32
plan_skip_code (const char *text, guint32 at, guint32 end)
{
  guint32 n = (guint32) strspn (text + at, "`"), run;
  end = MIN (end, at + GR_MARKDOWN_REACH);
  for (guint32 close = at + n; close < end; close += MAX (run, 1)) {
    run = (guint32) strspn (text + close, "`");
    if (run == n)
      return close + n;
  }
  return at + n;
}

/* Where the formula that the dollar sign at @at begins ends; 0: it begins none. No blank stands within its signs, no digit behind
   them. */
static guint32
plan_formula (const char *text, guint32 at, guint32 end)
{
  guint32 close = plan_find (text, at + 1, end, "$");
  gboolean is_formula = close < end && close > at + 1 && !g_ascii_isspace (text[at + 1])
                        && !g_ascii_isspace (text[close - 1]) && !g_ascii_isdigit (text[close + 1]);
  return is_formula ? close : 0;
}

/* Where the formula that \( or \[ at @at begins ends; 0: the backslash means the bracket itself. Brackets within a line are words in
   brackets unless LaTeX stands between them. */
static guint32
plan_bracket (const char *text, guint32 at, guint32 start, guint32 end)
{
  gboolean is_round = text[at + 1] == '(';
  end = MIN (end, at + GR_MARKDOWN_REACH);
  guint32 close = plan_find (text, at + 2, end, is_round ? "\\)" : "\\]");
  if (close >= end || strspn (text + at + 2, " \t\n") >= close - at - 2 || (at > start && text[at - 1] == ']')
      || strchr ("@^!", text[at + 2]) != NULL)
    return 0;
  if (is_round)
    return close;
  guint32 before = at, behind = close + 2;
  while (before > start && strchr (" \t>", text[before - 1]) != NULL)
    before--;
  while (behind < end && strchr (" \t\r", text[behind]) != NULL)
    behind++;
  gboolean is_alone = (before == start || text[before - 1] == '\n') && (behind == end || text[behind] == '\n');
  return is_alone || strcspn (text + at + 2, "\\^_=<>+") < close - at - 2 ? close : 0;
}

/* Where the bracket that closes the note “^[” at @at stands; 0: nowhere. */
static guint32
plan_note (const char *text, guint32 at, guint32 end)
{
  guint depth = 0;
  end = MIN (end, at + GR_MARKDOWN_REACH);
  for (at++; at < end; at++) {
    if (text[at] == '`') {
      at = plan_skip_code (text, at, end) - 1;
      continue;
    }
    depth += text[at] == '[';
    if (text[at] == ']' && --depth == 0)
      return at;
    at += text[at] == '\\';
  }
  return 0;
}

static gboolean
plan_is_address (const char *text, guint32 start, guint32 at)
{
  guint32 word = at;
  while (word > start && at - word < GR_MARKDOWN_REACH && !g_ascii_isspace (text[word - 1]))
    word--;
  return g_strstr_len (text + word, (gssize) (at - word), "://") != NULL;
}

/* Where the formula ends that “\\begin{align}” at @at begins, at the head of a line; 0: it begins none. */
static guint32
plan_environment (const char *text, guint32 at, guint32 start, guint32 end)
{
  static const char *const names[] = { "align", "equation", "gather", "aligned", "gathered", "split" };
  guint32 before = at;
  while (before > start && strchr (" \t>", text[before - 1]) != NULL)
    before--;
  if ((before > start && text[before - 1] != '\n') || strncmp (text + at, "\\begin{", 7) != 0)
    return 0;
  gsize n = strcspn (text + at + 7, "}\n*");
  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    if (strlen (names[i]) != n || strncmp (names[i], text + at + 7, n) != 0)
      continue;
    g_autofree char *close = g_strdup_printf ("\\end{%s%s}", names[i], text[at + 7 + n] == '*' ? "*" : "");
    const char *found = g_strstr_len (text + at, (gssize) MIN (end - at, GR_MARKDOWN_REACH), close);
    return found != NULL ? (guint32) (found - text) + (guint32) strlen (close) - 1 : 0;
  }
  return 0;
}

/* Lines that belong together. */
static void
plan_lines (GrMarkdown *reader, guint32 start, guint32 end)
{
  const char *text = reader->source->text;
  guint8 *edit = reader->edit->data - reader->start;
  for (guint32 at = start, close; at < end; at++) {
    if (text[at] == '`') {
      at = plan_skip_code (text, at, end) - 1;
    } else if (text[at] == '\\' && (close = plan_environment (text, at, start, end)) != 0) {
      edit[at] = GR_EDIT_OPEN;
      edit[close] = GR_EDIT_CLOSE;
      at = close;
    } else if (text[at] == '\\') {
      close = text[at + 1] == '(' || text[at + 1] == '[' ? plan_bracket (text, at, start, end) : 0;
      if (close != 0)
        edit[at] = edit[at + 1] = edit[close] = edit[close + 1] = GR_EDIT_DOLLAR;
      at = close != 0 ? close + 1 : at + 1;
    } else if (text[at] == '$' && text[at + 1] == '$') {
      close = plan_find (text, at + 2, end, "$$");
      at = close < end ? close + 1 : at + 1;
    } else if (text[at] == '$') {
      close = plan_formula (text, at, end);
      edit[at] = close == 0 ? GR_EDIT_ESCAPE : 0;
      at = MAX (at, close);
    } else if (text[at] == '~') {
      gsize n = strspn (text + at, "~");
      edit[at] = n == 1 && !plan_is_address (text, start, at) ? GR_EDIT_ESCAPE : 0;
      at += (guint32) n - 1;
    } else if (text[at] == '^' && text[at + 1] == '[' && (close = plan_note (text, at, end)) != 0) {
      GR_APPEND (reader->inline_notes, GrSpan, at + 2, close);
      for (; at <= close; at++)
        edit[at] = text[at] == '\n' || text[at] == '\r' ? 0 : GR_EDIT_DOT;
      at = close;
    }
  }
}

void
gr_markdown_plan (GrMarkdown *reader, guint32 stop)
{
  const char *text = reader->source->text;
  guint32 first = reader->start, next;
  char fence = 0; /* of the code that is open */
  reader->edit = g_byte_array_new ();
  g_byte_array_set_size (reader->edit, stop - reader->start);
  if (reader->edit->len > 0) /* an empty text has no bytes to clear */
    memset (reader->edit->data, 0, reader->edit->len);
  for (guint32 line = first; line < stop; line = next) {
    const char *feed = memchr (text + line, '\n', stop - line);
    guint32 end = feed != NULL ? (guint32) (feed - text) : stop, at = plan_skip_margin (text, line, end);
    next = end + 1;
    gboolean is_fence = end - at >= 3 && (text[at] == '`' || text[at] == '~') && text[at + 1] == text[at]
                        && text[at + 2] == text[at] && (fence == 0 || fence == text[at]);
    if (is_fence && fence == 0 && text[at] == '`') /* code within a line may begin with three, too */
      is_fence = memchr (text + at + strspn (text + at, "`"), '`', end - at - strspn (text + at, "`")) == NULL;
    if (is_fence || fence != 0 || at + strspn (text + at, "\r") >= end || plan_is_apart (text, at, end)) {
      plan_lines (reader, first, line);
      first = is_fence || fence != 0 ? next : line;
    }
    if (is_fence)
      fence = fence == 0 ? text[at] : 0;
  }
  if (first < stop)
    plan_lines (reader, first, stop);
}
