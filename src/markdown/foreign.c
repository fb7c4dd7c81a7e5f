// SPDX-License-Identifier: MIT
// Blocks of pandoc's, Quarto's and MkDocs' as md4c is to read them. Boxes between lines of “:::” and below “!!!” are quotes whose first
// line boxes.c takes for what it is; terms with their definitions, and lines that begin “(a)”, “(b)” …, are lists without marks, in which
// the letters stay what they are: words. All this is said to md4c by signs that the copy has and the source has not.
// Source: Pandoc User's Guide 3.1, “Divs and spans”, “Definition lists”, “Fancy lists”; MkDocs, “Admonitions”.
#include "markdown/reader.h"

#include <stdlib.h>
#include <string.h>

#define FOREIGN_INDENT 4 /* columns, of what stands in a box of MkDocs' */

/* ---- what the copy has more ---- */

/* What begins a line in the boxes that are open, up to the @n-th. */
static void
foreign_add_prefix (GrMarkdown *reader, const GrForeign *state, guint n)
{
  for (guint i = 0; i < n; i++)
    if (state->box[i].sign != GR_FOREIGN_REFUSED)
      gr_markdown_copy_add (reader, "> ");
}

/* An empty line. */
static void
foreign_part (GrMarkdown *reader, const GrForeign *state)
{
  gr_markdown_copy_add (reader, "\n");
  foreign_add_prefix (reader, state, state->n_boxes);
}

static void
foreign_blank (GrMarkdown *reader, const char *from, const char *to)
{
  guint32 place = (guint32) (from - reader->source->text) - reader->start;
  if (to > from)
    memset (reader->edit->data + place, GR_EDIT_BLANK, (gsize) (to - from));
}

/* How many bytes of @line are the indentation of a box; 0: it is not indented so far. */
static gsize
foreign_indent (const char *line, gsize n)
{
  guint column = 0;
  for (gsize at = 0; at < n && (line[at] == ' ' || line[at] == '\t'); at++) {
    column += line[at] == '\t' ? FOREIGN_INDENT : 1;
    if (column >= FOREIGN_INDENT)
      return at + 1;
  }
  return 0;
}

/* ---- boxes ---- */

/* Takes the line at @line where it begins a box or ends one; FALSE where it does neither. */
static gboolean
foreign_take_box (GrMarkdown *reader, GrForeign *state, const char *line, gsize n)
{
  gboolean is_fence = g_str_has_prefix (line, ":::"), is_block = gr_box_begins (line) && !is_fence;
  gsize length = n;
  while (length > 0 && g_ascii_isspace (line[length - 1]))
    length--;
  if ((!is_fence && !is_block) || n < 3)
    return FALSE;
  guint32 place = (guint32) (line - reader->source->text);
  if (is_fence && strspn (line, ":") >= length) { /* it ends the last of its kind */
    guint i = state->n_boxes;
    while (i > 0 && state->box[i - 1].sign == '!')
      i--;
    if (i == 0)
      return FALSE;
    state->n_boxes = i - 1;
    foreign_part (reader, state);
    foreign_blank (reader, line, line + n);
    return TRUE;
  }
  if (state->n_boxes == GR_FOREIGN_DEPTH)
    return FALSE;
  GrBoxHeader header;
  gboolean is_known = gr_box_header (line, length, &header);
  if (!is_known)
    gr_markdown_fault (
      reader, reader->source, (GrSpan) { place, place + (guint32) length },
      "boxes are note, tip, warning, important, caution, theorem, definition, proof …: > [!NOTE] begins one; "
      "columns, tabs and other divisions are for the template",
      "no box is called so");
  state->box[state->n_boxes++] = (GrForeignBox) { is_fence && !is_known ? GR_FOREIGN_REFUSED
                                                  : *line == ':'        ? ':'
                                                                        : '!',
                                                  { place, place + (guint32) length } };
  foreign_part (reader, state);
  if (is_known) {
    foreign_blank (reader, line + 3, header.title);
    foreign_blank (reader, header.title + header.title_length, line + n);
    g_free (header.name);
  } else {
    foreign_blank (reader, line, line + n);
  }
  state->after_header = TRUE;
  return TRUE;
}

void
gr_foreign_end (const GrMarkdown *reader, const GrForeign *state)
{
  for (guint i = 0; i < state->n_boxes; i++)
    if (state->box[i].sign == ':')
      gr_markdown_fault (reader, reader->source, state->box[i].place, "end it with a line “:::”",
                         "this box is not closed");
}

/* ---- lists without marks ---- */

/* The number that @text of @n bytes is in @style: “c” is 3 in “a”, “iii” in “i”; 0: none. */
static guint
foreign_number (const char *text, gsize n, char style)
{
  static const char *const roman[] = { "i",  "ii",  "iii",  "iv",  "v",  "vi",  "vii",  "viii",  "ix",  "x",
                                       "xi", "xii", "xiii", "xiv", "xv", "xvi", "xvii", "xviii", "xix", "xx" };
  if (style == '1')
    return n > 0 && n < 4 && strspn (text, "0123456789") == n ? (guint) g_ascii_strtoull (text, NULL, 10) : 0;
  if (style == 'a' || style == 'A')
    return n == 1 && g_ascii_isalpha (*text) && (g_ascii_islower (*text) != 0) == (style == 'a')
             ? (guint) (*text - style) + 1
             : 0;
  for (guint i = 0; i < G_N_ELEMENTS (roman); i++)
    if (strlen (roman[i]) == n && g_ascii_strncasecmp (roman[i], text, n) == 0
        && (g_ascii_islower (*text) != 0) == (style == 'i'))
      return i + 1;
  return 0;
}

/* The number of the mark that begins @line in @style: “(c) ”, “c) ”, “c. ”; 0: there is none. Large letters in brackets are choices. */
static guint
foreign_mark (const char *line, gsize n, char style)
{
  gboolean is_open = n > 0 && line[0] == '(', is_small = g_ascii_islower (style) != 0;
  gsize start = is_open, end = start;
  while (end < n && g_ascii_isalnum (line[end]))
    end++;
  if (end + 2 >= n || end == start || line[end + 1] != ' ' || (line[end] != ')' && (line[end] != '.' || is_open)))
    return 0;
  gboolean is_ours = style == '1' ? is_open : is_small || line[end] == '.';
  return is_ours ? foreign_number (line + start, end - start, style) : 0;
}

/* The line behind that of @n bytes at @line, as far as @stop, without an indentation of up to @indent. */
static const char *
foreign_next (const char *line, gsize n, const char *stop, gsize indent, gsize *length)
{
  const char *next = line + n + 1;
  *length = 0;
  if (next >= stop)
    return NULL;
  while (indent > 0 && next < stop && (*next == ' ' || *next == '\t')) {
    next++;
    indent--;
  }
  const char *feed = memchr (next, '\n', (gsize) (stop - next));
  *length = (gsize) ((feed != NULL ? feed : stop) - next);
  return next;
}

static gboolean
foreign_is_blank (const char *line, gsize n)
{
  return strspn (line, " \t\v\f\r") >= n;
}

/* Whether the second line of a list in @style comes before the next empty line. */
static gboolean
foreign_goes_on (const char *line, gsize n, const char *stop, gsize indent, char style)
{
  const char *limit = MIN (stop, line + GR_MARKDOWN_REACH);
  for (const char *next = foreign_next (line, n, stop, indent, &n); next != NULL && next < limit;
       next = foreign_next (next, n, stop, indent, &n)) {
    if (foreign_is_blank (next, n))
      return FALSE;
    if (foreign_mark (next, n, style) == 2)
      return TRUE;
  }
  return FALSE;
}

static void
foreign_begin_item (GrMarkdown *reader, const char *line, gsize n, char kind, guint number)
{
  guint32 place = (guint32) (line - reader->source->text);
  gr_markdown_copy_add (reader, "+ ");
  GR_APPEND (reader->bare, GrMarkdownBare, { place, place + (guint32) n }, kind, number);
}

/* “(a) words” on a line that others with the next letters follow; “(@) words” is numbered through the lesson. Indented lines may be a
   list in another. */
static gboolean
foreign_take_letter (GrMarkdown *reader, GrForeign *state, const char *line, gsize n, const char *stop, gsize indent)
{
  static const char styles[] = "aiAI1";
  gsize blanks = strspn (line, " ");
  line += blanks;
  n -= blanks;
  GrForeignList *list = &state->list[blanks > 0];
  gboolean may_begin = state->after_blank || blanks > 0;
  gboolean is_example = g_str_has_prefix (line, "(@) ") && (may_begin || list->style == '@');
  guint number = list->style != 0 && list->style != '@' ? foreign_mark (line, n, list->style) : 0;
  gboolean is_next = number > 0 && number == list->number + 1;
  for (guint i = 0; styles[i] != '\0' && !is_next && !is_example && may_begin; i++)
    if (foreign_mark (line, n, styles[i]) == 1 && foreign_goes_on (line, n, stop, indent + blanks, styles[i])) {
      list->style = styles[i];
      number = 1;
      is_next = TRUE;
    }
  if (!is_next && !is_example)
    return FALSE;
  list->style = is_example ? '@' : list->style;
  list->number = number;
  if (blanks == 0)
    state->list[1].style = 0;
  g_string_append_len (reader->copy, line - blanks, (gssize) blanks);
  foreign_begin_item (reader, line, n, is_example ? '@' : 'a', is_example ? ++state->n_examples : 0);
  return TRUE;
}

static gboolean
foreign_is_definition (const char *line, gsize n)
{
  return n > 2 && (line[0] == ':' || line[0] == '~') && (line[1] == ' ' || line[1] == '\t');
}

/* Whether @line, which begins as a definition does, is the caption of the table below it, or has a table's name. */
static gboolean
foreign_is_caption (const char *line, gsize n, const char *stop)
{
  if (g_strstr_len (line, (gssize) n, "{#tbl") != NULL)
    return TRUE;
  gsize m;
  const char *next = foreign_next (line, n, stop, 0, &m);
  if (next != NULL && foreign_is_blank (next, m))
    next = foreign_next (next, m, stop, 0, &m);
  return next != NULL && *next == '|';
}

/* A term, whose definition follows, or a definition. */
static gboolean
foreign_take_term (GrMarkdown *reader, GrForeign *state, const char *line, gsize n, const char *stop, gsize indent)
{
  if (state->in_terms && foreign_is_definition (line, n)) {
    foreign_part (reader, state);
    foreign_blank (reader, line, line + 1);
    return TRUE;
  }
  gsize m;
  const char *next = foreign_next (line, n, stop, indent, &m);
  gboolean may_begin = state->after_blank || (state->in_terms && next != NULL && foreign_is_definition (next, m));
  if (!may_begin || next == NULL || strchr (" \t:|>#<!", *line) != NULL
      || (strchr ("-+*", *line) != NULL && line[1] == ' '))
    return FALSE;
  gboolean is_below = !foreign_is_blank (next, m); /* and no caption, then */
  if (!is_below)
    next = foreign_next (next, m, stop, indent, &m);
  if (next == NULL || !foreign_is_definition (next, m) || (!is_below && foreign_is_caption (next, m, stop)))
    return FALSE;
  foreign_begin_item (reader, line, n, ':', 0);
  state->in_terms = TRUE;
  return TRUE;
}

static int
foreign_compare (const void *a, const void *b)
{
  const GrMarkdownBare *key = a, *bare = b;
  return key->line.start < bare->line.start ? -1 : key->line.start > bare->line.end ? 1 : 0;
}

void
gr_foreign_settle_list (const GrMarkdown *reader, GrBlock *list)
{
  for (guint i = 0; i < list->child->len; i++) {
    const GrBlock *item = list->child->pdata[i];
    GrBlock *first = item->child->len > 0 ? item->child->pdata[0] : NULL;
    GrMarkdownBare key = { { item->span.start, 0 }, 0, 0 };
    const GrMarkdownBare *bare = reader->bare->len > 0
                                   ? bsearch (&key, reader->bare->data, reader->bare->len, sizeof key, foreign_compare)
                                   : NULL;
    if (bare == NULL || first == NULL || first->run == NULL || first->run->len == 0)
      continue;
    list->is_plain = TRUE;
    GrRun *run = &g_array_index (first->run, GrRun, 0);
    for (guint k = 0; bare->kind == ':' && k < first->run->len; k++)
      g_array_index (first->run, GrRun, k).style |= GR_STYLE_STRONG;
    if (bare->kind == '@' && g_str_has_prefix (run->text, "(@)")) {
      gr_take_text (&run->text, g_strdup_printf ("(%u)%s", bare->number, run->text + 3));
      run->length = 0;
    }
  }
}

/* ---- lines ---- */

gsize
gr_foreign_begin_line (GrMarkdown *reader, GrForeign *state, const char *line, gsize n, const char *stop,
                       gboolean is_code)
{
  gboolean is_blank = foreign_is_blank (line, n), was_row = state->after_row;
  gsize at = 0;
  guint level = 0;
  if (state->after_header) { /* a title has a line to itself */
    foreign_add_prefix (reader, state, state->n_boxes);
    gr_markdown_copy_add (reader, "\n");
    state->after_blank = TRUE;
  }
  state->after_header = FALSE;
  for (; level < state->n_boxes; level++) {
    gsize margin = state->box[level].sign == '!' && !is_blank ? foreign_indent (line + at, n - at) : 0;
    if (margin == 0 && state->box[level].sign == '!' && !is_blank)
      break;
    for (gsize i = 1; i < margin; i++)
      g_string_append_c (reader->copy, ' ');
    if (margin > 0) { /* the last of the indentation is a quotation mark for md4c */
      g_string_append_c (reader->copy, '>');
      gr_markdown_copy_add (reader, " ");
    } else if (state->box[level].sign != GR_FOREIGN_REFUSED) {
      gr_markdown_copy_add (reader, "> ");
    }
    at += margin;
  }
  if (level < state->n_boxes) {
    state->n_boxes = level;
    foreign_part (reader, state);
    state->after_blank = TRUE;
  }
  const char *text = line + at;
  gsize rest = n - at;
  state->after_row = !is_blank && memchr (text, '|', rest) != NULL;
  if (is_code || is_blank) {
    state->after_blank = is_blank;
    return at;
  }
  gboolean is_indented = *text == ' ' || *text == '\t';
  if (was_row && (foreign_is_definition (text, rest) || g_ascii_strncasecmp (text, "table: ", 7) == 0)) {
    foreign_part (reader, state); /* a row of the table otherwise */
  } else if (foreign_take_box (reader, state, text, rest)) {
    memset (state->list, 0, sizeof state->list);
    state->in_terms = FALSE;
    state->after_blank = TRUE;
    return at;
  } else if (foreign_take_letter (reader, state, text, rest, stop, at)) {
    at += strspn (text, " ");
  } else if (!is_indented && !foreign_take_term (reader, state, text, rest, stop, at) && state->after_blank) {
    memset (state->list, 0, sizeof state->list);
    state->in_terms = FALSE;
  }
  state->after_blank = FALSE;
  return at;
}
