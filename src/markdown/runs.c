// SPDX-License-Identifier: MIT
// The running text of a lesson: runs of one style, links checked, entities resolved, formulas read. Nothing that a
// reader of the outputs could stumble over (control characters, other schemes than the web's, raw HTML) gets past here.
#include "markdown/reader.h"

#include <string.h>

#define TERM_MARK "<!-- def -->"

/* The length of the text of @run, which is being read. */
static gsize
run_length (GrRun *run)
{
  if (run->length == 0)
    run->length = strlen (run->text);
  return run->length;
}

/* Adds a run of @text (transfer full) or joins it to the last one, where that is of the same kind and style. */
static void
markdown_add_run (GrMarkdown *reader, GrRunKind kind, char *text, GrSpan span)
{
  GArray *runs = gr_markdown_runs (reader);
  GrRunStyle style = (reader->n_emph > 0 ? GR_STYLE_EMPH : 0) | (reader->n_strong > 0 ? GR_STYLE_STRONG : 0)
                     | (reader->n_strike > 0 ? GR_STYLE_STRIKE : 0);
  GrRun run = { .kind = kind, .style = style, .text = text, .link = g_strdup (reader->link), .span = span };
  GrRun *last = runs->len > 0 ? &g_array_index (runs, GrRun, runs->len - 1) : NULL;
  gr_markdown_grow (gr_markdown_top (reader), span);
  reader->place = MAX (reader->place, span.end);
  reader->link_told |= reader->link != NULL;
  if (last != NULL && last->kind == kind && (kind == GR_RUN_TEXT || kind == GR_RUN_CODE) && last->style == run.style
      && g_strcmp0 (last->link, run.link) == 0 && !reader->wants_run) {
    gsize before = run_length (last), more = strlen (text);
    last->length = before + more;
    last->text = g_realloc (last->text, (gsize) 1 << g_bit_storage (last->length)); /* the room doubles */
    memcpy (last->text + before, text, more + 1);
    last->span.end = MAX (last->span.end, span.end);
    gr_run_clear (&run);
    return;
  }
  g_array_append_val (runs, run);
  reader->wants_run = FALSE;
}

/* @size bytes as text that no output can stumble over: control characters become the replacement character. In @is_prose the
   typewriter's apostrophe becomes one of type, where it stands behind a letter or digit, in this run or the last. */
static char *
markdown_harmless (const GrMarkdown *reader, const char *text, gsize size, gboolean is_prose)
{
  const GArray *runs = is_prose && memchr (text, '\'', size) != NULL ? gr_markdown_top (reader)->run : NULL;
  GrRun *last = runs != NULL && runs->len > 0 ? &g_array_index (runs, GrRun, runs->len - 1) : NULL;
  gboolean has_before = last != NULL && last->text != NULL && last->text[0] != '\0';
  gunichar before = has_before ? g_utf8_get_char (g_utf8_prev_char (last->text + run_length (last))) : 0;
  GString *out = g_string_sized_new (size);
  for (const char *at = text; at < text + size; at = g_utf8_next_char (at)) {
    gunichar c = g_utf8_get_char (at);
    c = c == '\t' || c == '\r' || c == '\n' ? ' ' : g_unichar_iscntrl (c) ? 0xFFFD : c;
    g_string_append_unichar (out, is_prose && c == '\'' && g_unichar_isalnum (before) ? 0x2019 : c);
    before = c;
  }
  return g_string_free (out, FALSE);
}

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
  markdown_add_run (reader, GR_RUN_TEXT, entity, span);
}

/* A dollar sign that is neither escaped nor part of a formula was meant to be one of them. */
static void
markdown_check_dollar (GrMarkdown *reader, const char *text, gsize size)
{
  const char *dollar = memchr (text, '$', size);
  if (dollar == NULL || !gr_markdown_is_own (reader, text))
    return;
  if (size == 1 && text > reader->source->text && text[-1] == '\\')
    return;
  gr_markdown_fault (reader, reader->source, gr_markdown_span (reader, dollar, 1),
                     "write \\$ where a dollar sign is meant; a formula in a table cannot hold “|” (write \\mid)",
                     "this dollar sign begins or ends no formula");
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
  if (size > 0 && text[0] == '<')
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

/* Takes “\\label{name}” off the end of the formula at @inner. (transfer full) (nullable) */
static char *
markdown_take_label (const GrSource *cut, GrSpan *inner)
{
  static const char command[] = "\\label{";
  guint32 end = inner->end;
  while (end > inner->start && g_ascii_isspace (cut->text[end - 1]))
    end--;
  if (end == inner->start || cut->text[end - 1] != '}')
    return NULL;
  guint32 start = end - 1;
  while (start > inner->start
         && (g_ascii_isalnum (cut->text[start - 1]) || strchr ("-_:", cut->text[start - 1]) != NULL))
    start--;
  if (start + 1 >= end || start < inner->start + strlen (command)
      || strncmp (cut->text + start - strlen (command), command, strlen (command)) != 0)
    return NULL;
  inner->end = start - strlen (command);
  return g_strndup (cut->text + start, end - 1 - start);
}

/* A formula may also be written $`…`$, as code-hosting sites allow. */
void
gr_markdown_take_math (GrMarkdown *reader, GrRunKind kind)
{
  const GrMarkdownLines *lines = &reader->lines;
  guint32 start = lines->origin->len > 0 ? g_array_index (lines->origin, guint32, 0) : reader->place;
  GrSpan span = { start, MAX (start, lines->end) };
  g_autoptr (GrSource) cut = gr_markdown_cut_lines (reader);
  GrSpan inner = { 0, cut->length };
  if (cut->length >= 2 && cut->text[0] == '`' && cut->text[cut->length - 1] == '`')
    inner = (GrSpan) { 1, cut->length - 1 };
  g_autofree char *name = kind == GR_RUN_DISPLAY_MATH ? markdown_take_label (cut, &inner) : NULL;
  g_autofree char *text = g_strndup (cut->text + inner.start, inner.end - inner.start);
  /* One with names is read when these are filled. */
  g_autoptr (GrMath) math = gr_names_are_in (text) ? NULL : gr_math_parse (text, cut, inner, reader->report);
  markdown_add_run (reader, kind, g_strstrip (g_strdelimit (g_steal_pointer (&text), "\n", ' ')), span);
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
    markdown_add_run (reader, GR_RUN_TEXT, g_strdup (""), reader->link_span);
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
      span.start += (guint32) n;
    }
    if (size == 0)
      break;
    markdown_check_dollar (reader, text, size);
    markdown_add_run (reader, GR_RUN_TEXT, markdown_harmless (reader, text, size, TRUE), span);
    break;
  case MD_TEXT_CODE:
    markdown_add_run (reader, GR_RUN_CODE, markdown_harmless (reader, text, size, FALSE), span);
    break;
  case MD_TEXT_NULLCHAR:
    markdown_add_run (reader, GR_RUN_TEXT, g_strdup ("\xEF\xBF\xBD"), span);
    break;
  case MD_TEXT_BR:
    markdown_add_run (reader, GR_RUN_BREAK, g_strdup (" "), gr_markdown_here (reader));
    break;
  case MD_TEXT_SOFTBR:
    markdown_add_run (reader, GR_RUN_SPACE, g_strdup (" "), gr_markdown_here (reader));
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
