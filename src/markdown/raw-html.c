// SPDX-License-Identifier: MIT
// A scanner for the HTML that lessons may hold. It knows three things and calls all else “other”; nothing of it is ever
// passed through to an output.
#include "markdown/raw-html.h"

#include <string.h>

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

static GrHtmlToken
html_comment (const GrSource *source, guint32 start, guint32 *at)
{
  const char *inner = source->text + start + strlen ("<!--");
  const char *close = strstr (inner, "-->");
  if (close == NULL) {
    *at = source->length;
    return (GrHtmlToken) { GR_HTML_OPEN_COMMENT, { start, start + strlen ("<!--") }, NULL };
  }
  *at = close + strlen ("-->") - source->text;
  g_autofree char *words = g_strndup (inner, close - inner);
  gboolean is_break = g_str_equal (g_strstrip (words), "pagebreak");
  return (GrHtmlToken) { is_break ? GR_HTML_PAGE_BREAK : GR_HTML_COMMENT, { start, *at }, NULL };
}

/* The token of an answer's beginning that stands at @start, of kind GR_HTML_OTHER where it is not one. */
static GrHtmlToken
html_answer (const GrSource *source, guint32 start, guint32 behind, guint32 *at)
{
  *at = behind;
  GrHtmlToken other = { GR_HTML_OTHER, { start, behind }, NULL };
  guint32 text = html_match (source, html_skip_blanks (source, behind), "<summary>");
  if (text == 0)
    return other;
  const char *close = memchr (source->text + text, '<', source->length - text);
  guint32 end = close != NULL ? html_match (source, close - source->text, "</summary>") : 0;
  if (end == 0)
    return other;
  *at = end;
  char *summary = g_strndup (source->text + text, close - (source->text + text));
  return (GrHtmlToken) { GR_HTML_ANSWER, { start, end }, g_strstrip (g_strdelimit (summary, "\n\r\t", ' ')) };
}

GrHtmlToken
gr_html_next (const GrSource *source, guint32 *at)
{
  guint32 start = html_skip_blanks (source, *at), behind;
  *at = start;
  if (start == source->length)
    return (GrHtmlToken) { GR_HTML_END, { start, start }, NULL };
  if (html_match (source, start, "<!--") != 0)
    return html_comment (source, start, at);
  if ((behind = html_match (source, start, "<details>")) != 0)
    return html_answer (source, start, behind, at);
  if ((behind = html_match (source, start, "</details>")) != 0) {
    *at = behind;
    return (GrHtmlToken) { GR_HTML_ANSWER_END, { start, behind }, NULL };
  }
  gboolean is_tag = source->text[start] == '<';
  guint32 end = start + 1;
  while (end < source->length && source->text[end] != '<' && !g_ascii_isspace (source->text[end])
         && !(is_tag && source->text[end - 1] == '>'))
    end++;
  *at = end;
  return (GrHtmlToken) { GR_HTML_OTHER, { start, end }, NULL };
}
