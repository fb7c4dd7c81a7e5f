// SPDX-License-Identifier: MIT
// The lesson as md4c is to read it. GitHub takes a table's line of dashes with one dash a column, |-|-|; md4c 0.4 wants
// three of them. Where a lesson has such a line, md4c gets a copy in which its dashes are three, and what it tells of the
// copy is taken back to the source's own bytes, be the line a table's or code that only looks like one.
// Source: GitHub Flavored Markdown Spec 0.29, section 4.10.
// Invariant: added holds rising places; without them the copy is the source.
#include "markdown/reader.h"

#include <string.h>

#define COPY_DASHES 3 /* that md4c wants */

/* Behind the blanks and quotation marks at @at. */
static gsize
copy_skip_margin (const char *line, gsize n)
{
  gsize at = 0;
  while (at < n && (line[at] == ' ' || line[at] == '\t' || line[at] == '>'))
    at++;
  return at;
}

/* Whether the line is one of dashes and bars in which a cell has too few for md4c. “- |” begins a list. */
static gboolean
copy_is_short (const char *line, gsize n)
{
  gsize at = copy_skip_margin (line, n);
  gboolean has_bar = at < n && line[at] == '|', is_short = FALSE;
  if (at < n && line[at] == '-' && (at + 1 == n || line[at + 1] == ' '))
    return FALSE;
  at += has_bar;
  while (at < n) { /* a cell, blanks around it included */
    gsize first = at + strspn (line + at, " \t"), end;
    first += first < n && line[first] == ':';
    for (end = first; end < n && line[end] == '-';)
      end++;
    if (end <= first)
      return FALSE;
    is_short |= end - first < COPY_DASHES;
    end += end < n && line[end] == ':';
    while (end < n && (line[end] == ' ' || line[end] == '\t' || line[end] == '\r'))
      end++;
    has_bar |= end < n && line[end] == '|';
    if (end < n && line[end] != '|')
      return FALSE;
    at = end + 1;
  }
  return has_bar && is_short;
}

/* What the lines so far were part of. */
typedef struct {
  char fence;       /* of the code that is open, 0: none */
  gboolean in_note; /* a footnote goes on up to a blank line */
} CopyState;

/* Whether the line belongs to a footnote, which is entered or made longer; @place is its first byte. */
static gboolean
copy_take_note (GrMarkdown *reader, CopyState *state, const char *line, gsize n, guint32 place)
{
  gsize at = copy_skip_margin (line, n);
  gboolean is_fence = at + 3 <= n && (line[at] == '`' || line[at] == '~') && line[at + 1] == line[at]
                      && line[at + 2] == line[at];
  char fence = is_fence ? line[at] : 0; /* the sign that it is made of */
  gboolean is_blank = strspn (line, " \t\v\f\r") >= n;
  if (fence != 0 && (state->fence == 0 || state->fence == fence))
    state->fence = state->fence == 0 ? fence : 0;
  if (reader->notes == NULL || state->fence != 0 || fence != 0 || is_blank) {
    state->in_note = FALSE;
    return FALSE;
  }
  gsize name = n >= 5 && line[0] == '[' && line[1] == '^' ? 2 + strspn (line + 2, GR_NAME_SIGNS) : 0;
  if (name > 2 && name + 1 < n && line[name] == ']' && line[name + 1] == ':') {
    GrMarkdownNote note = { { place + 2, place + name }, { place + name + 2, place + n } };
    while (note.text.start < note.text.end && reader->source->text[note.text.start] == ' ')
      note.text.start++;
    g_array_append_val (reader->notes, note);
    state->in_note = TRUE;
  } else if (state->in_note) {
    g_array_index (reader->notes, GrMarkdownNote, reader->notes->len - 1).text.end = place + n;
  }
  return state->in_note;
}

void
gr_markdown_copy (GrMarkdown *reader, guint32 start, guint32 stop)
{
  const char *text = reader->source->text, *end = text + stop, *line = text + start;
  CopyState state = { 0, FALSE };
  reader->copy = g_string_new (NULL);
  reader->added = g_array_new (FALSE, FALSE, sizeof (guint32));
  reader->start = start;
  while (line < end) {
    const char *feed = memchr (line, '\n', (gsize) (end - line));
    gsize n = (gsize) ((feed != NULL ? feed : end) - line);
    if (copy_take_note (reader, &state, line, n, (guint32) (line - text)))
      for (gsize i = 0; i < n; i++)
        g_string_append_c (reader->copy, ' ');
    else if (copy_is_short (line, n))
      for (gsize at = 0, dashes; at < n; at += dashes) {
        dashes = MIN (strspn (line + at, "-"), n - at);
        for (gsize i = dashes; i > 0 && i < COPY_DASHES; i++) {
          GR_APPEND (reader->added, guint32, reader->copy->len);
          g_string_append_c (reader->copy, '-');
        }
        dashes = MAX (dashes, 1); /* or one other sign */
        g_string_append_len (reader->copy, line + at, (gssize) dashes);
      }
    else
      g_string_append_len (reader->copy, line, (gssize) n);
    if (feed != NULL)
      g_string_append_c (reader->copy, '\n');
    line += n + 1;
  }
}

const char *
gr_markdown_own (const GrMarkdown *reader, const char *text)
{
  if (text < reader->copy->str || text > reader->copy->str + reader->copy->len)
    return text;
  gsize at = (gsize) (text - reader->copy->str);
  guint low = 0, high = reader->added->len; /* places before low are before @at, those from high on are not */
  while (low < high) {
    guint middle = (low + high) / 2;
    if (g_array_index (reader->added, guint32, middle) < at)
      low = middle + 1;
    else
      high = middle;
  }
  return reader->source->text + reader->start + (at - low);
}
