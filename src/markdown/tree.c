// SPDX-License-Identifier: MIT
// The tree that the Markdown reader builds, and places in the lesson: what all its parts stand on. md4c's texts are bytes of a
// copy, most of which stand for bytes of the source; what has no place of its own is placed behind what was told last.
// Code, raw HTML and formulas are gathered line by line from md4c's pieces, each line with the place of its first byte, so that
// whoever reads them next can point at the lesson itself. md4c 0.4 tells line ends and indentation by texts of its own,
// and nothing at all of an empty line; those are placed by counting the source's lines along.
// Invariant: open[0] is the document; open[i + 1] is the last child of open[i].
#include "markdown/reader.h"

#include <stdlib.h>
#include <string.h>

GrBlock *
gr_markdown_top (const GrMarkdown *reader)
{
  return g_ptr_array_index (reader->open, reader->open->len - 1);
}

GrSpan
gr_markdown_here (const GrMarkdown *reader)
{
  return (GrSpan) { reader->place, reader->place };
}

void
gr_markdown_fault (const GrMarkdown *reader, GrSource *source, GrSpan span, const char *help, const char *message)
{
  gr_report_add (reader->report, GR_FAULT_INPUT, source, span, help, "%s", gr_message (message));
}

void
gr_markdown_grow (GrBlock *block, GrSpan span)
{
  if (block->span.start == block->span.end) {
    block->span = span;
    return;
  }
  block->span.start = MIN (block->span.start, span.start);
  block->span.end = MAX (block->span.end, span.end);
}

GrBlock *
gr_markdown_add (GrMarkdown *reader, GrBlockKind kind)
{
  GrBlock *block = gr_block_new (kind, gr_markdown_here (reader));
  g_ptr_array_add (gr_markdown_top (reader)->child, block);
  return block;
}

GrBlock *
gr_markdown_push (GrMarkdown *reader, GrBlockKind kind)
{
  GrBlock *block = gr_markdown_add (reader, kind);
  if (kind == GR_BLOCK_HEADING || kind == GR_BLOCK_PARAGRAPH || kind == GR_BLOCK_CELL)
    gr_block_begin_runs (block);
  g_ptr_array_add (reader->open, block);
  return block;
}

void
gr_markdown_pop (GrMarkdown *reader)
{
  const GrBlock *block = gr_markdown_top (reader);
  g_ptr_array_set_size (reader->open, reader->open->len - 1);
  if (block->span.start < block->span.end)
    gr_markdown_grow (gr_markdown_top (reader), block->span);
}

GArray *
gr_markdown_runs (GrMarkdown *reader)
{
  GrBlock *top = gr_markdown_top (reader);
  if (top->run == NULL) {
    top = gr_markdown_push (reader, GR_BLOCK_PARAGRAPH);
    reader->is_implicit = TRUE;
  }
  return top->run;
}

/* ---- places ---- */

void
gr_markdown_copy_add (GrMarkdown *reader, const char *text)
{
  for (; *text != '\0'; text++) {
    GR_APPEND (reader->added, guint32, reader->copy->len);
    g_string_append_c (reader->copy, *text);
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

GrSpan
gr_markdown_span (const GrMarkdown *reader, const char *text, gsize size)
{
  const char *all = reader->source->text;
  text = gr_markdown_own (reader, text);
  if (text < all || text > all + reader->source->length)
    return gr_markdown_here (reader);
  return (GrSpan) { text - all, text - all + size };
}

gboolean
gr_markdown_is_own (const GrMarkdown *reader, const char *text)
{
  text = gr_markdown_own (reader, text);
  return text >= reader->source->text && text < reader->source->text + reader->source->length;
}

guint32
gr_markdown_line_end (const GrMarkdown *reader, guint32 at)
{
  const char *text = reader->source->text;
  const char *feed = memchr (text + at, '\n', reader->source->length - at);
  return feed != NULL ? (guint32) (feed - text) : reader->source->length;
}

char *
gr_markdown_attribute (const MD_ATTRIBUTE *attribute)
{
  GString *out = g_string_new (NULL);
  for (guint i = 0; attribute->size > 0 && attribute->substr_offsets[i] < attribute->size; i++) {
    const char *text = attribute->text + attribute->substr_offsets[i];
    gsize size = attribute->substr_offsets[i + 1] - attribute->substr_offsets[i];
    g_autofree char *entity = attribute->substr_types[i] == MD_TEXT_ENTITY ? gr_entity_text (text, size) : NULL;
    if (entity != NULL)
      g_string_append (out, entity);
    else
      g_string_append_len (out, text, size);
  }
  return g_string_free (out, FALSE);
}

/* ---- lines that are gathered ---- */

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
  GR_APPEND (lines->origin, guint32, at - n);
  for (guint i = 0; i < lines->n_blanks; i++)
    g_string_append_c (lines->text, ' ');
  lines->begun = lines->placed = TRUE;
  lines->end = at;
  lines->n_blanks = 0;
}

void
gr_markdown_take_lines (GrMarkdown *reader, const char *text, gsize size)
{
  GrMarkdownLines *lines = &reader->lines;
  if (!gr_markdown_is_own (reader, text)) {
    lines->n_blanks += size;
    if (size != 1 || (text[0] != '\n' && reader->state != GR_MARKDOWN_MATH))
      return;
    guint32 feed = gr_markdown_line_end (reader, lines->begun ? lines->end : lines->line); /* a line ends */
    guint32 origin = feed > lines->line && reader->source->text[feed - 1] == '\r' ? feed - 1 : feed;
    if (!lines->begun)
      g_array_append_val (lines->origin, origin);
    g_string_append_c (lines->text, '\n');
    lines->begun = FALSE;
    lines->n_blanks = 0;
    lines->line = MIN (feed + 1, reader->source->length);
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
