// SPDX-License-Identifier: MIT
// Markdown by md4c's events to a tree of blocks. md4c tells no places, but most of its texts are the source's own
// bytes; what is not (line ends, indentation) is placed by what stands beside it. Code, raw HTML and formulas are
// gathered line by line with the place of each line, so that whoever reads them next can point at the lesson itself.
// Source: CommonMark Spec 0.30 (J. MacFarlane, 2021) with GitHub's tables, strikethrough, alerts and $math$.
#include "base/guard.h"
#include "markdown/reader.h"

#include <string.h>

#define MARKDOWN_FLAGS \
  (MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_LATEXMATHSPANS | MD_FLAG_PERMISSIVEURLAUTOLINKS | MD_FLAG_TASKLISTS)
#define MARKDOWN_STOP 1

static void
markdown_close_implicit (GrMarkdown *reader)
{
  if (reader->is_implicit)
    gr_markdown_pop_paragraph (reader);
  reader->is_implicit = FALSE;
}

/* ---- md4c's events ---- */

static GrAnchor
markdown_anchor (MD_ALIGN align)
{
  switch (align) {
  case MD_ALIGN_CENTER:
    return GR_ANCHOR_MIDDLE;
  case MD_ALIGN_RIGHT:
    return GR_ANCHOR_END;
  case MD_ALIGN_DEFAULT:
  case MD_ALIGN_LEFT:
    return GR_ANCHOR_START;
  }
  return GR_ANCHOR_START;
}

static GrBlock *
markdown_push_list (GrMarkdown *reader, gboolean tight)
{
  GrBlock *list = gr_markdown_push (reader, GR_BLOCK_LIST);
  list->tight = tight;
  return list;
}

static void
markdown_push_ordered (GrMarkdown *reader, const MD_BLOCK_OL_DETAIL *detail)
{
  GrBlock *list = markdown_push_list (reader, detail->is_tight != 0);
  list->ordered = TRUE;
  list->start = detail->start;
}

static int
markdown_enter_block (MD_BLOCKTYPE type, void *detail, void *data)
{
  GrMarkdown *reader = data;
  markdown_close_implicit (reader);
  if (reader->open->len == GR_BLOCK_DEPTH_MAX) {
    gr_markdown_fault (reader, reader->source, gr_markdown_here (reader), NULL,
                       "lists, quotes and answers are nested too deep from here on");
    return MARKDOWN_STOP;
  }
  switch (type) {
  case MD_BLOCK_DOC:
  case MD_BLOCK_THEAD:
  case MD_BLOCK_TBODY:
    break;
  case MD_BLOCK_QUOTE:
    gr_markdown_push (reader, GR_BLOCK_QUOTE);
    break;
  case MD_BLOCK_UL:
    markdown_push_list (reader, ((MD_BLOCK_UL_DETAIL *) detail)->is_tight != 0);
    break;
  case MD_BLOCK_OL:
    markdown_push_ordered (reader, detail);
    break;
  case MD_BLOCK_LI: {
    const MD_BLOCK_LI_DETAIL *item = detail;
    gr_markdown_push (reader, GR_BLOCK_ITEM)->task = !item->is_task           ? GR_TASK_NONE
                                                     : item->task_mark == ' ' ? GR_TASK_OPEN
                                                                              : GR_TASK_DONE;
    break;
  }
  case MD_BLOCK_HR:
    gr_markdown_push (reader, GR_BLOCK_RULE);
    break;
  case MD_BLOCK_H:
    gr_markdown_push (reader, GR_BLOCK_HEADING)->level = ((MD_BLOCK_H_DETAIL *) detail)->level;
    break;
  case MD_BLOCK_P:
    gr_markdown_push (reader, GR_BLOCK_PARAGRAPH);
    break;
  case MD_BLOCK_CODE:
    gr_markdown_enter_code (reader, detail);
    break;
  case MD_BLOCK_HTML:
    gr_markdown_begin_lines (reader, GR_MARKDOWN_HTML_BLOCK, reader->place, FALSE);
    break;
  case MD_BLOCK_TABLE:
    gr_markdown_push (reader, GR_BLOCK_TABLE)->n_head_rows = ((MD_BLOCK_TABLE_DETAIL *) detail)->head_row_count;
    break;
  case MD_BLOCK_TR:
    gr_markdown_push (reader, GR_BLOCK_ROW);
    break;
  case MD_BLOCK_TH:
  case MD_BLOCK_TD:
    gr_markdown_push (reader, GR_BLOCK_CELL)->align = markdown_anchor (((MD_BLOCK_TD_DETAIL *) detail)->align);
    break;
  }
  return 0;
}

static int
markdown_leave_block (MD_BLOCKTYPE type, void *detail, void *data)
{
  GrMarkdown *reader = data;
  markdown_close_implicit (reader);
  switch (type) {
  case MD_BLOCK_THEAD:
  case MD_BLOCK_TBODY:
    return 0;
  case MD_BLOCK_HTML:
    reader->state = GR_MARKDOWN_PROSE;
    gr_markdown_take_html (reader);
    return 0;
  case MD_BLOCK_CODE:
    gr_markdown_leave_code (reader);
    return 0;
  case MD_BLOCK_DOC:
    gr_markdown_close_answers (reader);
    return 0;
  case MD_BLOCK_QUOTE:
    gr_markdown_close_answers (reader);
    break;
  case MD_BLOCK_P:
    gr_markdown_check_table (reader, gr_markdown_top (reader));
    gr_markdown_pop_paragraph (reader);
    return 0;
  case MD_BLOCK_TR:
    gr_markdown_check_row (reader, gr_markdown_top (reader));
    break;
  case MD_BLOCK_LI:
    gr_markdown_close_answers (reader);
    break;
  case MD_BLOCK_UL:
  case MD_BLOCK_OL:
  case MD_BLOCK_HR:
  case MD_BLOCK_H:
  case MD_BLOCK_TABLE:
  case MD_BLOCK_TH:
  case MD_BLOCK_TD:
    break;
  }
  gr_markdown_pop (reader);
  return 0;
}

static int
markdown_enter_span (MD_SPANTYPE type, void *detail, void *data)
{
  GrMarkdown *reader = data;
  switch (type) {
  case MD_SPAN_EM:
    reader->n_emph++;
    break;
  case MD_SPAN_STRONG:
    reader->n_strong++;
    break;
  case MD_SPAN_DEL:
    reader->n_strike++;
    break;
  case MD_SPAN_A:
    gr_markdown_enter_link (reader, detail);
    break;
  case MD_SPAN_CODE:
    reader->wants_run = TRUE;
    break;
  case MD_SPAN_LATEXMATH:
  case MD_SPAN_LATEXMATH_DISPLAY:
    gr_markdown_begin_lines (reader, GR_MARKDOWN_MATH, reader->place, FALSE);
    break;
  case MD_SPAN_IMG:
    gr_markdown_enter_picture (reader, detail);
    break;
  case MD_SPAN_WIKILINK:
  case MD_SPAN_U:
    g_assert_not_reached (); /* not among MARKDOWN_FLAGS */
  }
  return 0;
}

static int
markdown_leave_span (MD_SPANTYPE type, void *detail, void *data)
{
  GrMarkdown *reader = data;
  switch (type) {
  case MD_SPAN_EM:
    reader->n_emph--;
    break;
  case MD_SPAN_STRONG:
    reader->n_strong--;
    break;
  case MD_SPAN_DEL:
    reader->n_strike--;
    break;
  case MD_SPAN_IMG:
    gr_markdown_leave_picture (reader);
    break;
  case MD_SPAN_CODE:
    break;
  case MD_SPAN_A:
    gr_markdown_leave_link (reader);
    break;
  case MD_SPAN_LATEXMATH:
  case MD_SPAN_LATEXMATH_DISPLAY:
    reader->state = GR_MARKDOWN_PROSE;
    if (reader->n_images == 0)
      gr_markdown_take_math (reader, type == MD_SPAN_LATEXMATH ? GR_RUN_MATH : GR_RUN_DISPLAY_MATH);
    break;
  case MD_SPAN_WIKILINK:
  case MD_SPAN_U:
    g_assert_not_reached ();
  }
  return 0;
}

static int
markdown_text (MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE size, void *data)
{
  GrMarkdown *reader = data;
  const char *own = gr_markdown_own (reader, text);
  gsize n = own == text ? size : (gsize) (gr_markdown_own (reader, text + size) - own);
  if (reader->state != GR_MARKDOWN_PROSE)
    gr_markdown_take_lines (reader, own, n);
  else if (reader->n_images == 0)
    gr_markdown_take_prose (reader, type, own, n);
  else
    gr_markdown_take_description (reader, own, n);
  return 0;
}

/* Reads the bytes from @start up to @end below @root. @notes (nullable) gets the footnotes, which are left out. */
static void
markdown_read_part (GrDocument *document, GrBlock *root, guint32 start, guint32 end, GArray *notes,
                    const GrFences *fences, GrReport *report)
{
  GrMarkdown reader = {
    .document = document,
    .source = document->source,
    .report = report,
    .fences = fences,
    .place = start,
    .notes = notes,
    .open = g_ptr_array_new (),
    .pictures = g_ptr_array_new (),
    .lines = { .text = g_string_new (NULL), .origin = g_array_new (FALSE, FALSE, sizeof (guint32)) },
  };
  g_ptr_array_add (reader.open, root);
  MD_PARSER parser = { 0,
                       MARKDOWN_FLAGS,
                       markdown_enter_block,
                       markdown_leave_block,
                       markdown_enter_span,
                       markdown_leave_span,
                       markdown_text,
                       NULL,
                       NULL };
  gr_markdown_copy (&reader, start, end);
  int result = md_parse (reader.copy->str, reader.copy->len, &parser, &reader);
  if (result != 0 && result != MARKDOWN_STOP)
    gr_guard_out_of_memory ();
  gr_markdown_drop_pictures (&reader, FALSE);
  g_ptr_array_unref (reader.pictures);
  g_ptr_array_unref (reader.open);
  g_string_free (reader.copy, TRUE);
  g_array_unref (reader.added);
  g_string_free (reader.lines.text, TRUE);
  g_array_unref (reader.lines.origin);
  g_free (reader.link);
  g_free (reader.bad_link);
}

/* The footnote becomes a document of its own. */
static void
markdown_read_note (GrDocument *document, const GrMarkdownNote *note, const GrFences *fences, GrReport *report)
{
  const char *text = document->source->text;
  GrBlock *block = gr_block_new (GR_BLOCK_DOCUMENT, note->text);
  block->text = g_strndup (text + note->name.start, note->name.end - note->name.start);
  block->name = g_strconcat ("note-", block->text, NULL);
  block->span = note->name;
  g_ptr_array_add (document->note, block);
  markdown_read_part (document, block, note->text.start, note->text.end, NULL, fences, report);
}

void
gr_markdown_read (GrDocument *document, guint32 start, const GrFences *fences, GrReport *report)
{
  g_autoptr (GArray) notes = g_array_new (FALSE, FALSE, sizeof (GrMarkdownNote));
  document->body = gr_block_new (GR_BLOCK_DOCUMENT, (GrSpan) { start, start });
  markdown_read_part (document, document->body, start, document->source->length, notes, fences, report);
  for (guint i = 0; i < notes->len; i++)
    markdown_read_note (document, &g_array_index (notes, GrMarkdownNote, i), fences, report);
}
