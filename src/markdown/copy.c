// SPDX-License-Identifier: MIT
// The lesson as md4c is to read it. GitHub takes a table's line of dashes with one dash a column, |-|-|; md4c 0.4 wants
// three of them. Where a lesson has such a line, md4c gets a copy in which its dashes are three, and what it tells of the
// copy is taken back to the source's own bytes, be the line a table's or code that only looks like one. So it is with what stands
// in a line and means something else here (dialect.c).
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
  char fence;         /* of the code that is open, 0: none */
  gboolean in_note;   /* a footnote goes on up to a blank line */
  gboolean is_behind; /* nothing but blank lines stands behind one */
} CopyState;

static void
copy_refuse_note (GrMarkdown *reader, guint32 start, guint32 end)
{
  gr_markdown_fault (reader, reader->source, (GrSpan) { start, end },
                     "it stands at the margin and has one paragraph, up to the next empty line: [^name]: …",
                     "a footnote does not stand here");
}

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
  state->is_behind = is_blank ? state->is_behind || state->in_note : state->is_behind && fence == 0;
  if (reader->notes == NULL || state->fence != 0 || fence != 0 || is_blank) {
    state->in_note = FALSE;
    return FALSE;
  }
  if (state->is_behind && at > 3)
    copy_refuse_note (reader, place + (guint32) at, place + (guint32) n);
  state->is_behind = FALSE;
  gboolean is_mark = at > 0 && n - at > 4 && line[at] == '[' && line[at + 1] == '^';
  gsize close = is_mark ? at + 2 + strspn (line + at + 2, GR_NAME_SIGNS) : n;
  if (close > at + 2 && close + 1 < n && line[close] == ']' && line[close + 1] == ':'
      && (at < 4 || memchr (line, '>', at) != NULL)) {
    copy_refuse_note (reader, place + (guint32) at, place + (guint32) close + 2);
    return TRUE;
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

/* The line with what is other than in the source. */
static void
copy_take_edited (GrMarkdown *reader, const char *line, gsize n)
{
  const guint8 *edit = reader->edit->data + (line - reader->source->text - reader->start);
  for (gsize i = 0; i < n; i++) {
    const char *before = edit[i] == GR_EDIT_ESCAPE ? "\\" : edit[i] == GR_EDIT_OPEN ? "$$" : "";
    gr_markdown_copy_add (reader, before);
    g_string_append_c (reader->copy, edit[i] == GR_EDIT_DOLLAR  ? '$'
                                     : edit[i] == GR_EDIT_DOT   ? '.'
                                     : edit[i] == GR_EDIT_BLANK ? ' '
                                                                : line[i]);
    gr_markdown_copy_add (reader, edit[i] == GR_EDIT_CLOSE ? "$$" : "");
  }
}

void
gr_markdown_copy (GrMarkdown *reader, guint32 start, guint32 stop)
{
  const char *text = reader->source->text, *end = text + stop, *line = text + start;
  CopyState state = { 0, FALSE, FALSE };
  GrForeign foreign = { .after_blank = TRUE };
  reader->copy = g_string_new (NULL);
  reader->added = g_array_new (FALSE, FALSE, sizeof (guint32));
  reader->start = start;
  reader->inline_notes = g_array_new (FALSE, FALSE, sizeof (GrSpan));
  reader->bare = g_array_new (FALSE, FALSE, sizeof (GrMarkdownBare));
  gr_markdown_plan (reader, stop);
  while (line < end) {
    const char *feed = memchr (line, '\n', (gsize) (end - line));
    gsize n = (gsize) ((feed != NULL ? feed : end) - line);
    gsize begun = gr_foreign_begin_line (reader, &foreign, line, n, end, state.fence != 0);
    if (copy_take_note (reader, &state, line, n, (guint32) (line - text)))
      for (gsize i = begun; i < n; i++)
        g_string_append_c (reader->copy, ' ');
    else if (copy_is_short (line, n))
      for (gsize at = begun, dashes; at < n; at += dashes) {
        dashes = MIN (strspn (line + at, "-"), n - at);
        for (gsize i = dashes; i > 0 && i < COPY_DASHES; i++)
          gr_markdown_copy_add (reader, "-");
        dashes = MAX (dashes, 1); /* or one other sign */
        g_string_append_len (reader->copy, line + at, (gssize) dashes);
      }
    else
      copy_take_edited (reader, line + begun, n - begun);
    if (feed != NULL)
      g_string_append_c (reader->copy, '\n');
    line += n + 1;
  }
  gr_foreign_end (reader, &foreign);
}
