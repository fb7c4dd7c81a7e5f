// SPDX-License-Identifier: MIT
// Runs as they are added to the open block: texts of one style are joined, and the typewriter's signs become those of type.
#include "markdown/reader.h"

#include <string.h>

/* The length of the text of @run, which is being read. */
static gsize
run_length (GrRun *run)
{
  if (run->length == 0)
    run->length = strlen (run->text);
  return run->length;
}

/* Adds a run of @text (transfer full) or joins it to the last one, where that is of the same kind and style. */
void
gr_markdown_add_run (GrMarkdown *reader, GrRunKind kind, char *text, GrSpan span)
{
  GArray *runs = gr_markdown_runs (reader);
  GrRunStyle style = (reader->n_emph > 0 ? GR_STYLE_EMPH : 0) | (reader->n_strong > 0 ? GR_STYLE_STRONG : 0)
                     | (reader->n_strike > 0 ? GR_STYLE_STRIKE : 0)
                     | (span.start < reader->lowered ? GR_STYLE_LOWERED : 0)
                     | (span.start < reader->raised ? GR_STYLE_RAISED : 0);
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

/* Whether a quotation that ' begins at @at has an end. */
static gboolean
markdown_is_quoted (const char *at)
{
  for (const char *close = at + 1; *close != '\0' && close < at + GR_MARKDOWN_REACH; close++) {
    if (close[0] == '\n' && close[1] == '\n')
      return FALSE;
    if (*close == '\'' && !g_ascii_isspace (close[-1]) && !g_ascii_isalnum (close[1]) && close > at + 1)
      return TRUE;
  }
  return FALSE;
}

/* What the typewriter's signs at @at (of " ' - .), behind @before, are in type: @sign, 0 where they stay, for so many bytes. */
static gsize
markdown_typeset (const char *at, gunichar before, gunichar *sign)
{
  gunichar next = g_utf8_get_char (at + 1);
  gboolean begins = before == 0 || g_unichar_isspace (before) || strchr ("([{-/", (int) MIN (before, 127)) != NULL
                    || before == 0x2013 || before == 0x2014 || before == 0x201C || before == 0x2018;
  gsize n = strspn (at, (char[]) { *at, '\0' });
  *sign = 0;
  if (*at == '"' && (!begins || (next != 0 && !g_unichar_isspace (next))))
    *sign = begins ? 0x201C : 0x201D;
  if (*at == '\'' && (!begins || (next != 0 && !g_unichar_isspace (next))))
    *sign = begins && !g_unichar_isdigit (next) && markdown_is_quoted (at) ? 0x2018 : 0x2019;
  if (*at == '.' && n == 3 && before != '.')
    *sign = 0x2026;
  /* “--json” is an option, and “-->” an arrow. */
  gboolean is_word = begins && n == 2 && g_ascii_isalpha (at[2]) && before != 0x2013;
  if (*at == '-' && (n == 2 || n == 3) && before != '-' && before != '<' && at[n] != '>' && !is_word)
    *sign = n == 2 ? 0x2013 : 0x2014;
  return *sign == 0 ? 1 : *at == '.' || *at == '-' ? n : 1;
}

/* @size bytes as text that no output can stumble over: control characters become the replacement character. In @is_prose the
   typewriter's quotation marks, dashes and dots become those of type. */
char *
gr_markdown_harmless (const GrMarkdown *reader, const char *text, gsize size, gboolean is_prose)
{
  const GArray *runs = is_prose ? gr_markdown_top (reader)->run : NULL;
  GrRun *last = runs != NULL && runs->len > 0 ? &g_array_index (runs, GrRun, runs->len - 1) : NULL;
  gboolean has_before = last != NULL && last->text != NULL && last->text[0] != '\0';
  gunichar before = has_before ? g_utf8_get_char (g_utf8_prev_char (last->text + run_length (last))) : 0;
  GString *out = g_string_sized_new (size);
  for (const char *at = text; at < text + size;) {
    gunichar c = g_utf8_get_char (at), sign = 0;
    gsize n = is_prose && strchr ("\"'-.", *at) != NULL ? markdown_typeset (at, before, &sign) : 1;
    c = sign != 0 ? sign : c == '\t' || c == '\r' || c == '\n' ? ' ' : g_unichar_iscntrl (c) ? 0xFFFD : c;
    g_string_append_unichar (out, c);
    at = *at < 0 || n == 1 ? g_utf8_next_char (at) : at + n;
    before = c;
  }
  return g_string_free (out, FALSE);
}

void
gr_markdown_add_words (GrMarkdown *reader, const char *text, GrSpan span)
{
  gr_markdown_add_run (reader, GR_RUN_TEXT, g_strdup (text), span);
}

void
gr_markdown_add_text (GrMarkdown *reader, const char *text, gsize size)
{
  gboolean is_address = reader->link != NULL && strncmp (reader->link, text, size) == 0;
  gr_markdown_add_run (reader, GR_RUN_TEXT, gr_markdown_harmless (reader, text, size, !is_address),
                       gr_markdown_span (reader, text, size));
}

void
gr_markdown_add_escaped (GrMarkdown *reader, const char *sign)
{
  gboolean is_mark = *sign == '@' || *sign == '['; /* marks are found in runs */
  reader->wants_run |= is_mark;
  gr_markdown_add_run (reader, GR_RUN_TEXT, gr_markdown_harmless (reader, sign, 1, FALSE),
                       gr_markdown_span (reader, sign, 1));
  GArray *runs = gr_markdown_runs (reader);
  g_array_index (runs, GrRun, runs->len - 1).is_literal = is_mark;
  reader->wants_run = is_mark;
}
