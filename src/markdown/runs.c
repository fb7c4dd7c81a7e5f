// SPDX-License-Identifier: MIT
// The running text of a lesson: runs of one style, links checked, entities resolved, formulas read. Nothing that a
// reader of the outputs could stumble over (control characters, other schemes than the web's, raw HTML) gets past here.
#include "markdown/reader.h"

#include <string.h>

#define TERM_MARK "<!-- def -->"

static void
markdown_take_entity (GrMarkdown *reader, const char *text, gsize size)
{
  GrSpan span = gr_markdown_span (reader, text, size);
  char *entity = gr_entity_text (text, size);
  if (entity == NULL) {
    gr_markdown_fault (reader, reader->source, span, "write the character itself, or “&amp;” for the sign “&”",
                       "the name between “&” and “;” is not known");
    return;
  }
  gr_markdown_add_run (reader, GR_RUN_TEXT, entity, span);
}

static void
markdown_take_inline_html (GrMarkdown *reader, const char *text, gsize size)
{
  gboolean begins = g_str_has_prefix (text, "<!--"), is_term = g_str_has_prefix (text, TERM_MARK);
  const GArray *runs = gr_markdown_top (reader)->run;
  GrRun *last = runs != NULL && runs->len > 0 ? &g_array_index (runs, GrRun, runs->len - 1) : NULL;
  if (is_term && last != NULL && last->kind == GR_RUN_TEXT && last->style != 0)
    last->is_term = TRUE; /* the words right before the mark are a term that the text defines */
  else if (is_term)
    gr_markdown_fault (reader, reader->source, gr_markdown_here (reader), "write **term**<!-- def -->",
                       "want bold or italic words before this mark of a definition");
  if (begins || reader->in_comment) {
    reader->in_comment = g_strstr_len (text, size, "-->") == NULL;
    if (!begins || !g_str_has_prefix (text, "<!-- pagebreak -->"))
      return;
    gr_markdown_fault (reader, reader->source, gr_markdown_span (reader, text, size), NULL,
                       "a page break stands on a line of its own, with blank lines around it");
    return;
  }
  if (size > 0 && text[0] == '<' && !gr_markdown_take_tag (reader, text, size))
    gr_markdown_fault (reader, reader->source, gr_markdown_span (reader, text, size),
                       "write it in Markdown, or “\\<” where the sign itself is meant", "raw HTML is not set");
}

const char *
gr_name_end (const char *at)
{
  const char *end = at + 2 + strspn (at + 2, GR_NAME_SIGNS ".");
  return end > at + 2 && end[0] == '}' && end[1] == '}' ? end + 2 : NULL;
}

gboolean
gr_names_are_in (const char *text)
{
  for (const char *at = strstr (text, "{{"); at != NULL; at = strstr (at + 1, "{{"))
    if (gr_name_end (at) != NULL)
      return TRUE;
  return FALSE;
}

/* Takes the first “\\label{name}” out of the formula @text, where blanks stand then. (transfer full) (nullable) */
static char *
markdown_take_label (char *text)
{
  char *command = strstr (text, "\\label{");
  gsize n = command != NULL ? strspn (command + 7, GR_NAME_SIGNS ":") : 0;
  if (n == 0 || command[7 + n] != '}')
    return NULL;
  char *name = g_strndup (command + 7, n);
  memset (command, ' ', n + 8);
  return name;
}

/* A formula may also be written $`…`$, as code-hosting sites allow. */
void
gr_markdown_take_math (GrMarkdown *reader, GrRunKind kind)
{
  const GrMarkdownLines *lines = &reader->lines;
  guint32 start = lines->origin->len > 0 ? g_array_index (lines->origin, guint32, 0) : reader->place;
  GrSpan span = { start, MAX (start, lines->end) };
  const char *sign = reader->source->text + start; /* behind “\(” or “\[” instead of dollar signs */
  if (start >= 2 && sign[-2] == '\\')
    kind = sign[-1] == '(' ? GR_RUN_MATH : GR_RUN_DISPLAY_MATH;
  g_autoptr (GrSource) cut = gr_markdown_cut_lines (reader);
  GrSpan inner = { 0, cut->length };
  if (cut->length >= 2 && cut->text[0] == '`' && cut->text[cut->length - 1] == '`')
    inner = (GrSpan) { 1, cut->length - 1 };
  g_autofree char *text = g_strndup (cut->text + inner.start, inner.end - inner.start);
  g_autofree char *name = kind == GR_RUN_DISPLAY_MATH ? markdown_take_label (text) : NULL;
  gboolean is_whole = reader->document->macros == NULL || gr_math_expand (&text, reader->document->macros);
  if (!is_whole)
    gr_markdown_fault (reader, reader->source, span, "look at “macros” at the head of the lesson",
                       "a macro in this formula calls itself, or wants more than stands behind it");
  /* One with names is read when these are filled. */
  g_autoptr (GrMath) math = gr_names_are_in (text) || !is_whole ? NULL
                                                                : gr_math_parse (text, cut, inner, reader->report);
  gr_markdown_add_run (reader, kind, g_strstrip (g_strdelimit (g_steal_pointer (&text), "\n", ' ')), span);
  GArray *runs = gr_markdown_runs (reader);
  g_array_index (runs, GrRun, runs->len - 1).math = g_steal_pointer (&math);
  g_array_index (runs, GrRun, runs->len - 1).name = g_steal_pointer (&name);
}

/* ---- links ---- */

/* Whether a link may lead to @target: the web, a mail address, a place in this lesson, or another lesson. */
static gboolean
markdown_is_link (const char *target)
{
  for (const char *at = target; *at != '\0'; at = g_utf8_next_char (at))
    if (g_unichar_iscntrl (g_utf8_get_char (at)))
      return FALSE;
  if (target[0] == '#')
    return target[1] != '\0';
  gsize scheme = strcspn (target, ":/?#");
  if (target[scheme] == ':')
    return g_ascii_strncasecmp (target, "http://", 7) == 0 || g_ascii_strncasecmp (target, "https://", 8) == 0
           || g_ascii_strncasecmp (target, "mailto:", 7) == 0;
  gsize path = strcspn (target, "?#");
  return target[0] != '/' && target[0] != '\\' && path > strlen (".md") && strncmp (target + path - 3, ".md", 3) == 0;
}

static void
markdown_report_link (GrMarkdown *reader, GrSpan span, const char *target)
{
  gr_report_add (reader->report, GR_FAULT_INPUT, reader->source, span,
                 "links lead to http://…, https://…, mailto:…, #name in this lesson, or another lesson’s .md file",
                 "a link cannot lead to “%s”", target);
}

void
gr_markdown_enter_link (GrMarkdown *reader, const MD_SPAN_A_DETAIL *detail)
{
  g_autofree char *target = gr_markdown_attribute (&detail->href);
  if (markdown_is_link (target)) {
    reader->link = g_steal_pointer (&target);
    reader->link_told = FALSE;
    reader->link_span = gr_markdown_span (reader, detail->href.text, detail->href.size);
    return;
  }
  if (detail->href.size > 0 && gr_markdown_is_own (reader, detail->href.text))
    markdown_report_link (reader, gr_markdown_span (reader, detail->href.text, detail->href.size), target);
  else
    reader->bad_link = g_steal_pointer (&target); /* told at the first text of the link */
}

void
gr_markdown_leave_link (GrMarkdown *reader)
{
  if (reader->link != NULL && !reader->link_told) { /* without words it says what it leads to, which is not known yet */
    reader->wants_run = TRUE;
    gr_markdown_add_run (reader, GR_RUN_TEXT, g_strdup (""), reader->link_span);
    GArray *runs = gr_markdown_runs (reader);
    g_array_index (runs, GrRun, runs->len - 1).is_reference = TRUE;
    reader->wants_run = TRUE;
  }
  if (reader->bad_link != NULL)
    markdown_report_link (reader, gr_markdown_here (reader), reader->bad_link);
  GR_DROP (reader, bad_link, link);
}

void
gr_markdown_take_prose (GrMarkdown *reader, MD_TEXTTYPE type, const char *text, gsize size)
{
  GrSpan span = gr_markdown_span (reader, text, size);
  if (reader->bad_link != NULL) {
    markdown_report_link (reader, span, reader->bad_link);
    g_clear_pointer (&reader->bad_link, g_free);
  }
  switch (type) {
  case MD_TEXT_NORMAL:
    if (reader->wants_attributes) {
      gsize n = gr_markdown_take_attributes (reader, text, size);
      text += n;
      size -= n;
    }
    if (size == 0)
      break;
    gr_markdown_take_words (reader, text, size);
    break;
  case MD_TEXT_CODE:
    gr_markdown_add_run (reader, GR_RUN_CODE, gr_markdown_harmless (reader, text, size, FALSE), span);
    break;
  case MD_TEXT_NULLCHAR:
    gr_markdown_add_run (reader, GR_RUN_TEXT, g_strdup ("\xEF\xBF\xBD"), span);
    break;
  case MD_TEXT_BR:
    gr_markdown_add_run (reader, GR_RUN_BREAK, g_strdup (" "), gr_markdown_here (reader));
    break;
  case MD_TEXT_SOFTBR:
    if (reader->skip != 0)
      break; /* within a note */
    gr_markdown_add_run (reader, GR_RUN_SPACE, g_strdup (" "), gr_markdown_here (reader));
    break;
  case MD_TEXT_ENTITY:
    markdown_take_entity (reader, text, size);
    break;
  case MD_TEXT_HTML:
    markdown_take_inline_html (reader, text, size);
    break;
  case MD_TEXT_LATEXMATH:
    break; /* taken as lines */
  }
}
