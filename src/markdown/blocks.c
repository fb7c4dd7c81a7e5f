// SPDX-License-Identifier: MIT
// Blocks that mean more here than in Markdown: answers in <details>, page breaks, figures and other fenced code, quotes
// that are boxes, and lines that were meant as tables. Of HTML three things are known, and all else is called “other”: nothing
// of it is ever passed through to an output.
#include "markdown/reader.h"

#include <string.h>

/* ---- the HTML that lessons may hold: comments, page breaks, and <details> around answers ---- */

typedef enum {
  HTML_END, /* only white space was left */
  HTML_COMMENT,
  HTML_OPEN_COMMENT, /* a comment that nothing closes */
  HTML_PAGE_BREAK,   /* <!-- pagebreak --> */
  HTML_HIDDEN,       /* <!-- grundy, and lines that end with -->: a block that other readers of the page do not see */
  HTML_ANSWER,       /* <details><summary>…</summary> */
  HTML_ANSWER_END,   /* </details> */
  HTML_OTHER,        /* the first tag or word of something else */
} HtmlKind;

typedef struct {
  HtmlKind kind;
  GrSpan span; /* in @source */
  char *words; /* HTML_ANSWER: the text between the tags; HTML_HIDDEN: the info word; owned by the caller */
} HtmlToken;

/* The byte behind @word, letter case aside, where it stands at @at; 0 where it does not. */
static guint32
html_match (const GrSource *source, guint32 at, const char *word)
{
  gsize length = strlen (word);
  if (source->length - at < length || g_ascii_strncasecmp (source->text + at, word, length) != 0)
    return 0;
  return at + length;
}

static guint32
html_skip_blanks (const GrSource *source, guint32 at)
{
  while (at < source->length && g_ascii_isspace (source->text[at]))
    at++;
  return at;
}

/* The token that begins at or behind byte *@at of @source; *@at moves behind it. */
static HtmlToken
html_next (const GrSource *source, guint32 *at)
{
  guint32 start = html_skip_blanks (source, *at), behind;
  *at = start;
  if (start == source->length)
    return (HtmlToken) { HTML_END, { start, start }, NULL };
  if ((behind = html_match (source, start, "<!--")) != 0) {
    const char *inner = source->text + behind, *close = strstr (inner, "-->");
    *at = close != NULL ? (guint32) (close + strlen ("-->") - source->text) : (guint32) source->length;
    if (close == NULL)
      return (HtmlToken) { HTML_OPEN_COMMENT, { start, behind }, NULL };
    g_autofree char *words = g_strndup (inner, close - inner), *info = g_strndup (inner, strcspn (inner, "\n"));
    gboolean has_lines = start == 0 && strlen (info) < strlen (words);
    g_strstrip (info);
    if (has_lines && (g_str_equal (info, "grundy") || g_str_has_prefix (info, "grundy-rules "))) {
      behind += strspn (inner, " ");
      return (HtmlToken) { HTML_HIDDEN, { behind, behind + strlen (info) }, g_steal_pointer (&info) };
    }
    gboolean is_break = g_str_equal (g_strstrip (words), "pagebreak");
    return (HtmlToken) { is_break ? HTML_PAGE_BREAK : HTML_COMMENT, { start, *at }, NULL };
  }
  if ((behind = html_match (source, start, "<details>")) != 0) { /* of an answer, or something else */
    guint32 text = html_match (source, html_skip_blanks (source, behind), "<summary>");
    const char *close = text != 0 ? memchr (source->text + text, '<', source->length - text) : NULL;
    guint32 end = close != NULL ? html_match (source, close - source->text, "</summary>") : 0;
    *at = end != 0 ? end : behind;
    if (end == 0)
      return (HtmlToken) { HTML_OTHER, { start, behind }, NULL };
    char *summary = g_strndup (source->text + text, close - (source->text + text));
    return (HtmlToken) { HTML_ANSWER, { start, end }, g_strstrip (g_strdelimit (summary, "\n\r\t", ' ')) };
  }
  if ((behind = html_match (source, start, "</details>")) != 0) {
    *at = behind;
    return (HtmlToken) { HTML_ANSWER_END, { start, behind }, NULL };
  }
  gboolean is_tag = source->text[start] == '<';
  guint32 end = start + 1;
  while (end < source->length && source->text[end] != '<' && !g_ascii_isspace (source->text[end])
         && !(is_tag && source->text[end - 1] == '>'))
    end++;
  *at = end;
  return (HtmlToken) { HTML_OTHER, { start, end }, NULL };
}

/* ---- answers and other raw HTML ---- */

static void
markdown_close_answer (GrMarkdown *reader)
{
  gr_markdown_fault (reader, reader->source, gr_markdown_top (reader)->span,
                     "end it with a line </details> that has a blank line before it", "this answer is not closed");
  gr_markdown_pop (reader);
}

void
gr_markdown_close_answers (GrMarkdown *reader)
{
  while (gr_markdown_top (reader)->kind == GR_BLOCK_ANSWER)
    markdown_close_answer (reader);
}

static void
markdown_end_answer (GrMarkdown *reader, GrSpan span)
{
  if (gr_markdown_top (reader)->kind != GR_BLOCK_ANSWER) {
    gr_markdown_fault (reader, reader->source, span, "an answer begins with <details><summary>Answer</summary>",
                       "this </details> closes nothing");
    return;
  }
  const char *text = reader->source->text;
  guint32 at = span.start;
  while (at > 0 && text[at - 1] != '\n')
    at--;
  guint32 before = at == 0 ? 0 : at - 1; /* nothing but quote marks may stand on the line before */
  while (before > 0 && (g_ascii_isspace (text[before - 1]) || text[before - 1] == '>') && text[before - 1] != '\n')
    before--;
  if (before > 0 && text[before - 1] != '\n')
    gr_markdown_fault (reader, reader->source, span, "put a blank line before it",
                       "</details> needs a blank line before it");
  gr_markdown_grow (gr_markdown_top (reader), span);
  gr_markdown_pop (reader);
}

/* ---- code and figures ---- */

/* What stands in place of the sign of a fence where a comment is the block. */
#define CODE_COMMENT '-'

/* Quarto's “#| key: value” is a line of the block. Some keys are called otherwise here. */
static void
code_take_options (GrMarkdown *reader)
{
  static const struct {
    const char *key, *own;
  } keys[] = { { "label:", "id:" }, { "fig-cap:", "caption:" }, { "fig-alt:", "alt:" } };
  GrMarkdownLines *lines = &reader->lines;
  g_auto (GStrv) line = g_strsplit (lines->text->str, "\n", -1);
  if (!g_str_has_prefix (lines->text->str, "#|"))
    return;
  g_string_truncate (lines->text, 0);
  for (guint i = 0; line[i] != NULL; i++) {
    const char *rest = line[i], *own = "";
    if (g_str_has_prefix (rest, "#|"))
      rest += 2 + (rest[2] == ' ');
    if (rest > line[i] && i < lines->origin->len)
      g_array_index (lines->origin, guint32, i) += (guint32) (rest - line[i]);
    for (guint k = 0; k < G_N_ELEMENTS (keys) && rest > line[i] && *own == '\0'; k++)
      if (g_str_has_prefix (rest, keys[k].key)) {
        own = keys[k].own;
        rest += strlen (keys[k].key);
      }
    g_string_append_printf (lines->text, "%s%s%s", i > 0 ? "\n" : "", own, rest);
  }
}

static void
markdown_take_figure (GrMarkdown *reader, GrBlock *block)
{
  if (reader->lines.tab != G_MAXUINT32) {
    guint32 at = reader->lines.tab;
    gr_markdown_fault (reader, reader->source, (GrSpan) { at - 1, at }, "indent with spaces",
                       "a tab in the indentation");
    return;
  }
  code_take_options (reader);
  g_autoptr (GrSource) cut = gr_markdown_cut_lines (reader);
  GrWord *place = gr_word_new (reader->source, (GrSpan) { block->span.start, block->span.start + strlen ("grundy") },
                               NULL);
  block->figure = reader->fences->figure (reader->document, cut, place, reader->report);
  if (block->figure->is_silent)
    return;
  g_ptr_array_add (reader->document->figure, block->figure);
  block->figure->number = reader->document->figure->len;
}

/* “{.python .numberLines}” and “{python}” are python. What is another program's is refused. */
static void
code_take_language (GrMarkdown *reader, GrBlock *block)
{
  gboolean has_braces = block->info[0] == '{';
  if (has_braces) {
    const char *at = block->info + 1 + strspn (block->info + 1, " ");
    while (*at == '#') { /* its name */
      at += strcspn (at, " }");
      at += strspn (at, " ");
    }
    at += *at == '.';
    gsize n = strcspn (at, " ,}"), skipped = (gsize) (at - block->info);
    gboolean is_grundy = n == strlen ("grundy") && strncmp (at, "grundy", n) == 0;
    gr_take_text (&block->info, is_grundy ? g_strndup (at, strcspn (at, "}")) : g_strndup (at, n));
    block->span.start += block->span.start < block->span.end ? (guint32) skipped : 0;
  }
  gboolean is_raw = has_braces && block->info[0] == '=';
  if (!is_raw && !g_str_equal (block->info, "mermaid") && !g_str_equal (block->info, "plantuml"))
    return;
  gr_markdown_fault (
    reader, reader->source, block->span,
    is_raw ? "write it in Markdown, a formula between dollar signs, a picture as ![what it shows](board.svg)"
           : "```grundy draws graphs that a file or an input says in DOT; ```text shows these lines as they are",
    is_raw ? "raw text of other formats is not set" : "diagrams of other programs are not drawn");
}

void
gr_markdown_enter_code (GrMarkdown *reader, const MD_BLOCK_CODE_DETAIL *detail)
{
  GrBlock *block = gr_markdown_push (reader, GR_BLOCK_CODE);
  gboolean is_own = detail->info.text != NULL && gr_markdown_is_own (reader, detail->info.text);
  if (is_own)
    block->span = gr_markdown_span (reader, detail->info.text, detail->info.size);
  block->info = detail->info.size > 0 ? g_strndup (detail->info.text, detail->info.size) : g_strdup ("");
  block->level = (guchar) detail->fence_char; /* kept until the block ends */
  guint32 end = gr_markdown_line_end (reader, is_own ? block->span.end : reader->place);
  code_take_language (reader, block);
  if (is_own && g_str_has_prefix (block->info, "grundy") && strchr (" \t,", block->info[strlen ("grundy")]) != NULL)
    block->kind = GR_BLOCK_FIGURE;
  gr_markdown_begin_lines (reader, GR_MARKDOWN_CODE_BLOCK, MIN (end + 1, reader->source->length), is_own);
}

void
gr_markdown_leave_code (GrMarkdown *reader)
{
  GrBlock *block = gr_markdown_top (reader);
  const GrMarkdownLines *lines = &reader->lines;
  char fence = (char) block->level;
  gboolean is_comment = fence == CODE_COMMENT;
  block->level = 0;
  reader->state = GR_MARKDOWN_PROSE;
  const char *text = reader->source->text;
  guint32 at = lines->line, end = gr_markdown_line_end (reader, at);
  while (at < end && (g_ascii_isspace (text[at]) || text[at] == '>'))
    at++;
  gboolean is_closed = end - at >= 3 && text[at] == fence && text[at + 1] == fence && text[at + 2] == fence;
  if (fence != '\0' && !is_comment && lines->placed && !is_closed)
    gr_report_add (reader->report, GR_FAULT_INPUT, reader->source, block->span, NULL,
                   "this block is not closed: want a line %c%c%c below it", fence, fence, fence);
  if (block->kind == GR_BLOCK_FIGURE && strlen (block->info) > strlen ("grundy"))
    gr_markdown_fault (reader, reader->source, block->span, "write options as lines of the block",
                       "want nothing after “grundy”");
  gboolean is_hidden = is_comment && block->kind != GR_BLOCK_FIGURE;
  gboolean is_rules = g_str_has_prefix (block->info, "grundy-rules")
                      && strchr (" \t", block->info[strlen ("grundy-rules")]) != NULL;
  if (block->kind == GR_BLOCK_FIGURE) {
    markdown_take_figure (reader, block);
  } else if (is_rules && lines->placed && reader->document->rules != NULL) {
    g_autoptr (GrSource) cut = gr_markdown_cut_lines (reader); /* shown as Lua is, or not at all */
    g_auto (GStrv) word = g_strsplit_set (block->info, " \t", -1);
    GrSpan span = { block->span.start, block->span.start + strlen (block->info) };
    g_autoptr (GrWord) place = gr_word_new (reader->source, span, block->info);
    reader->fences->rules (reader->document, cut, place, reader->report);
    block->text = g_strdup (lines->text->str);
    g_free (block->info);
    block->info = g_strdup ("lua");
    is_hidden |= g_strv_contains ((const char *const *) word, GR_RULES_HIDDEN);
  } else if (g_str_equal (block->info, "math")) {
    block->kind = GR_BLOCK_PARAGRAPH;
    gr_block_begin_runs (block);
    gr_markdown_take_math (reader, GR_RUN_DISPLAY_MATH);
  } else {
    block->text = g_strdup (lines->text->str);
  }
  reader->place = MAX (reader->place, MIN (lines->line, reader->source->length));
  gr_markdown_grow (block, (GrSpan) { block->span.start, MAX (block->span.end, lines->end) });
  gr_markdown_pop (reader);
  if (is_hidden)
    g_ptr_array_set_size (gr_markdown_top (reader)->child, (int) gr_markdown_top (reader)->child->len - 1);
}

/* The lines that are read are a comment up to its end at byte @end. It is a block with the info word @info, which it takes, at
   @span; the lines below are its own. */
static void
code_take_comment (GrMarkdown *reader, GrSpan span, char *info, gsize end)
{
  GrMarkdownLines *lines = &reader->lines;
  GrBlock *block = gr_markdown_push (reader, GR_BLOCK_CODE);
  block->info = info;
  block->level = CODE_COMMENT;
  block->span = (GrSpan) { span.start, span.start + strlen (info) };
  if (g_str_equal (info, "grundy"))
    block->kind = GR_BLOCK_FIGURE;
  g_string_truncate (lines->text, end);
  g_string_erase (lines->text, 0, strcspn (lines->text->str, "\n") + 1);
  g_array_remove_index (lines->origin, 0);
  lines->placed = TRUE;
  gr_markdown_leave_code (reader);
}

/* What a block of raw HTML says. After something that is not known only the end of an answer is looked for, so that one
   mistake is told once. */
void
gr_markdown_take_html (GrMarkdown *reader)
{
  g_autoptr (GrSource) cut = gr_markdown_cut_lines (reader);
  gboolean is_told = FALSE, after_answer = FALSE;
  guint32 at = 0;
  for (;;) {
    HtmlToken token = html_next (cut, &at);
    GrSpan span = token.span;
    gr_source_outermost (cut, &span);
    switch (token.kind) {
    case HTML_END:
      return;
    case HTML_COMMENT:
      break;
    case HTML_OPEN_COMMENT:
      gr_markdown_fault (reader, reader->source, span, "end it with -->", "this comment is not closed");
      break;
    case HTML_PAGE_BREAK:
      if (reader->open->len > 1)
        gr_markdown_fault (reader, reader->source, span, NULL,
                           "a page cannot break inside a list, a quote or an answer");
      else
        gr_markdown_add (reader, GR_BLOCK_PAGE_BREAK)->span = span;
      break;
    case HTML_HIDDEN:
      code_take_comment (reader, span, token.words, at - strlen ("-->"));
      break;
    case HTML_ANSWER:
      if (gr_markdown_top (reader)->kind == GR_BLOCK_ANSWER)
        markdown_close_answer (reader);
      gr_markdown_push (reader, GR_BLOCK_ANSWER)->span = span;
      gr_markdown_top (reader)->text = token.words;
      after_answer = TRUE;
      break;
    case HTML_ANSWER_END:
      markdown_end_answer (reader, span);
      after_answer = TRUE;
      break;
    case HTML_OTHER:
      if (!is_told && after_answer)
        gr_markdown_fault (reader, reader->source, span, "without it Markdown takes this line for HTML",
                           "want a blank line before this");
      else if (!is_told)
        gr_markdown_fault (reader, reader->source, span,
                           "write it in Markdown; an answer begins with the line <details><summary>Answer</summary>",
                           "raw HTML is not set");
      is_told = TRUE;
      break;
    }
  }
}

/* A line of dashes in a paragraph was to make a table of the line above, and md4c did not see it so: too few dashes, or
   something stands right above the heads. */
void
gr_markdown_check_table (GrMarkdown *reader, const GrBlock *paragraph)
{
  const char *text = reader->source->text;
  guint32 feed = gr_markdown_line_end (reader, paragraph->span.start);
  while (feed < paragraph->span.end) {
    guint32 start = feed + 1, end = MIN (gr_markdown_line_end (reader, start), paragraph->span.end);
    feed = end;
    while (start < end && (g_ascii_isspace (text[start]) || text[start] == '>'))
      start++;
    gboolean is_rule = TRUE, has_bar = FALSE, has_dash = FALSE;
    for (guint32 at = start; at < end; at++) {
      is_rule &= strchr ("|-: \t\r", text[at]) != NULL;
      has_bar |= text[at] == '|';
      has_dash |= text[at] == '-';
    }
    if (is_rule && has_bar && has_dash)
      gr_markdown_fault (reader, reader->source, (GrSpan) { start, end },
                         "begin the table after a blank line, and give this line as many columns as that one",
                         "this line does not make a table of the one above");
  }
}

/* md4c drops the cells of a row that are too many for its table. */
void
gr_markdown_check_row (GrMarkdown *reader, const GrBlock *row)
{
  if (row->span.start == row->span.end)
    return;
  const char *text = reader->source->text;
  guint32 end = gr_markdown_line_end (reader, row->span.end);
  for (guint32 bar = row->span.end; bar < end; bar++) {
    guint32 at = bar + 1;
    while (at < end && g_ascii_isspace (text[at]))
      at++;
    if (text[bar] == '|' && at < end && text[at] != '|') {
      gr_markdown_fault (reader, reader->source, (GrSpan) { at, end },
                         "give the line of dashes as many columns; a “|” that should be seen is written \\|",
                         "this is more than the table has columns");
      return;
    }
  }
}
