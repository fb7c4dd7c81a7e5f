// SPDX-License-Identifier: MIT
// Lines gathered from md4c's pieces: code, raw HTML and formulas, each line with the place of its first byte, so that
// whoever reads them next can point at the lesson itself. md4c 0.4 tells line ends and indentation by texts of its own,
// and nothing at all of an empty line; those are placed by counting the source's lines along.
#include "markdown/reader.h"


void
gr_markdown_begin_lines (GrMarkdown *reader, GrMarkdownState state, guint32 line, gboolean placed)
{
  GrMarkdownLines *lines = &reader->lines;
  reader->state = state;
  g_string_truncate (lines->text, 0);
  g_array_set_size (lines->origin, 0);
  lines->line = lines->end = line;
  lines->n_blanks = 0;
  lines->begun = FALSE;
  lines->placed = placed;
  lines->tab = G_MAXUINT32;
}

static void
markdown_begin_line (GrMarkdown *reader, guint32 at)
{
  GrMarkdownLines *lines = &reader->lines;
  const char *text = reader->source->text;
  guint32 n = 0;
  if (reader->state != GR_MARKDOWN_CODE_BLOCK)
    lines->n_blanks = 0;
  while (n < lines->n_blanks && n < at && text[at - n - 1] == ' ')
    n++;
  if (n < lines->n_blanks)
    lines->tab = MIN (lines->tab, at);
  guint32 origin = at - n;
  g_array_append_val (lines->origin, origin);
  for (guint i = 0; i < lines->n_blanks; i++)
    g_string_append_c (lines->text, ' ');
  lines->begun = lines->placed = TRUE;
  lines->end = at;
  lines->n_blanks = 0;
}

static void
markdown_end_line (GrMarkdown *reader)
{
  GrMarkdownLines *lines = &reader->lines;
  guint32 feed = gr_markdown_line_end (reader, lines->begun ? lines->end : lines->line);
  if (!lines->begun) {
    guint32 origin = feed > lines->line && reader->source->text[feed - 1] == '\r' ? feed - 1 : feed;
    g_array_append_val (lines->origin, origin);
  }
  g_string_append_c (lines->text, '\n');
  lines->begun = FALSE;
  lines->n_blanks = 0;
  lines->line = MIN (feed + 1, reader->source->length);
}

void
gr_markdown_take_lines (GrMarkdown *reader, const char *text, gsize size)
{
  GrMarkdownLines *lines = &reader->lines;
  if (!gr_markdown_is_own (reader, text)) {
    if (size == 1 && (text[0] == '\n' || reader->state == GR_MARKDOWN_MATH))
      markdown_end_line (reader);
    else
      lines->n_blanks += size;
    return;
  }
  guint32 start = text - reader->source->text;
  if (!lines->begun)
    markdown_begin_line (reader, start);
  /* What md4c leaves out between two pieces of one line (a backslash) is the line's all the same. */
  guint32 from = MIN (lines->end, start);
  g_string_append_len (lines->text, reader->source->text + from, start + size - from);
  lines->end = start + size;
  reader->place = MAX (reader->place, lines->end);
}

GrSource *
gr_markdown_cut_lines (GrMarkdown *reader)
{
  GrMarkdownLines *lines = &reader->lines;
  if (!lines->begun) {
    guint32 end = lines->end;
    g_array_append_val (lines->origin, end);
  }
  guint32 *origin = g_memdup2 (lines->origin->data, lines->origin->len * sizeof (guint32));
  return gr_source_new_cut (reader->source, g_strdup (lines->text->str), origin);
}
