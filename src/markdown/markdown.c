// SPDX-License-Identifier: MIT
// Markdown by md4c's events to a tree of blocks. md4c tells no places, but most of its texts are the source's own
// bytes; what is not (line ends, indentation) is placed by what stands beside it. Code, raw HTML and formulas are
// gathered line by line with the place of each line, so that whoever reads them next can point at the lesson itself.
// Source: CommonMark Spec 0.30 (J. MacFarlane, 2021) with GitHub's tables, strikethrough, alerts and $math$.
#include "base/guard.h"
#include "base/phrase.h"
#include "markdown/reader.h"

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

/* The blocks that md4c's are, but for code, raw HTML and what is no block here. */
static const GrBlockKind markdown_kinds[] = {
  [MD_BLOCK_QUOTE] = GR_BLOCK_QUOTE, [MD_BLOCK_UL] = GR_BLOCK_LIST,     [MD_BLOCK_OL] = GR_BLOCK_LIST,
  [MD_BLOCK_LI] = GR_BLOCK_ITEM,     [MD_BLOCK_HR] = GR_BLOCK_RULE,     [MD_BLOCK_H] = GR_BLOCK_HEADING,
  [MD_BLOCK_P] = GR_BLOCK_PARAGRAPH, [MD_BLOCK_TABLE] = GR_BLOCK_TABLE, [MD_BLOCK_TR] = GR_BLOCK_ROW,
  [MD_BLOCK_TH] = GR_BLOCK_CELL,     [MD_BLOCK_TD] = GR_BLOCK_CELL,
};

/* What md4c says of a block beyond its kind. */
static void
markdown_take_detail (GrBlock *block, MD_BLOCKTYPE type, const void *detail)
{
  static const GrAnchor anchors[] = { [MD_ALIGN_DEFAULT] = GR_ANCHOR_START,
                                      [MD_ALIGN_LEFT] = GR_ANCHOR_START,
                                      [MD_ALIGN_CENTER] = GR_ANCHOR_MIDDLE,
                                      [MD_ALIGN_RIGHT] = GR_ANCHOR_END };
  const MD_BLOCK_OL_DETAIL *ordered = detail;
  const MD_BLOCK_LI_DETAIL *item = detail;
  if (type == MD_BLOCK_UL)
    block->tight = ((const MD_BLOCK_UL_DETAIL *) detail)->is_tight != 0;
  if (type == MD_BLOCK_OL) {
    block->tight = ordered->is_tight != 0;
    block->ordered = TRUE;
    block->start = ordered->start;
  }
  if (type == MD_BLOCK_LI && item->is_task)
    block->task = item->task_mark == ' ' ? GR_TASK_OPEN : GR_TASK_DONE;
  if (type == MD_BLOCK_H)
    block->level = ((const MD_BLOCK_H_DETAIL *) detail)->level;
  if (type == MD_BLOCK_TABLE)
    block->n_head_rows = ((const MD_BLOCK_TABLE_DETAIL *) detail)->head_row_count;
  if (type == MD_BLOCK_TH || type == MD_BLOCK_TD)
    block->align = anchors[((const MD_BLOCK_TD_DETAIL *) detail)->align];
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
  if (type == MD_BLOCK_CODE)
    gr_markdown_enter_code (reader, detail);
  else if (type == MD_BLOCK_HTML)
    gr_markdown_begin_lines (reader, GR_MARKDOWN_HTML_BLOCK, reader->place, FALSE);
  else if (type != MD_BLOCK_DOC && type != MD_BLOCK_THEAD && type != MD_BLOCK_TBODY)
    markdown_take_detail (gr_markdown_push (reader, markdown_kinds[type]), type, detail);
  return 0;
}

static int
markdown_leave_block (MD_BLOCKTYPE type, void *detail, void *data)
{
  GrMarkdown *reader = data;
  markdown_close_implicit (reader);
  if (type == MD_BLOCK_DOC || type == MD_BLOCK_QUOTE || type == MD_BLOCK_LI)
    gr_markdown_close_answers (reader);
  if (type == MD_BLOCK_HTML) {
    reader->state = GR_MARKDOWN_PROSE;
    gr_markdown_take_html (reader);
  } else if (type == MD_BLOCK_CODE) {
    gr_markdown_leave_code (reader);
  } else if (type == MD_BLOCK_P) {
    gr_markdown_check_table (reader, gr_markdown_top (reader));
    gr_markdown_pop_paragraph (reader);
  } else if (type != MD_BLOCK_DOC && type != MD_BLOCK_THEAD && type != MD_BLOCK_TBODY) {
    if (type == MD_BLOCK_UL)
      gr_foreign_settle_list (reader, gr_markdown_top (reader));
    if (type == MD_BLOCK_TR)
      gr_markdown_check_row (reader, gr_markdown_top (reader));
    gr_markdown_pop (reader);
  }
  return 0;
}

/* How many spans of a style are open; NULL: it is none. */
static guint *
markdown_count (GrMarkdown *reader, MD_SPANTYPE type)
{
  return type == MD_SPAN_EM       ? &reader->n_emph
         : type == MD_SPAN_STRONG ? &reader->n_strong
         : type == MD_SPAN_DEL    ? &reader->n_strike
                                  : NULL;
}

static int
markdown_enter_span (MD_SPANTYPE type, void *detail, void *data)
{
  GrMarkdown *reader = data;
  guint *count = markdown_count (reader, type);
  if (count != NULL)
    ++*count;
  else if (type == MD_SPAN_A)
    gr_markdown_enter_link (reader, detail);
  else if (type == MD_SPAN_CODE)
    reader->wants_run = TRUE;
  else if (type == MD_SPAN_IMG)
    gr_markdown_enter_picture (reader, detail);
  else
    gr_markdown_begin_lines (reader, GR_MARKDOWN_MATH, reader->place, FALSE);
  return 0;
}

static int
markdown_leave_span (MD_SPANTYPE type, void *detail, void *data)
{
  GrMarkdown *reader = data;
  guint *count = markdown_count (reader, type);
  if (count != NULL)
    --*count;
  else if (type == MD_SPAN_A)
    gr_markdown_leave_link (reader);
  else if (type == MD_SPAN_IMG)
    gr_markdown_leave_picture (reader);
  else if (type != MD_SPAN_CODE) {
    reader->state = GR_MARKDOWN_PROSE;
    if (reader->n_images == 0)
      gr_markdown_take_math (reader, type == MD_SPAN_LATEXMATH ? GR_RUN_MATH : GR_RUN_DISPLAY_MATH);
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
  GR_DROP (&reader, pictures, open, copy, added, edit, bare, inline_notes, lines.text, lines.origin, link, bad_link);
}

void
gr_markdown_read (GrDocument *document, guint32 start, const GrFences *fences, GrReport *report)
{
  g_autoptr (GArray) notes = g_array_new (FALSE, FALSE, sizeof (GrMarkdownNote));
  document->body = gr_block_new (GR_BLOCK_DOCUMENT, (GrSpan) { start, start });
  if (document->summary.end > document->summary.start) {
    GrBlock *box = gr_block_add (document->body, GR_BLOCK_NOTE);
    box->text = g_strdup ("NOTE");
    gr_block_add_text (box, 0, g_strdup (gr_phrase ("Abstract", document->lang)));
    markdown_read_part (document, box, document->summary.start, document->summary.end, NULL, fences, report);
  }
  markdown_read_part (document, document->body, start, document->source->length, notes, fences, report);
  const char *text = document->source->text;
  for (guint i = 0; i < notes->len; i++) { /* each becomes a document of its own */
    const GrMarkdownNote *note = &g_array_index (notes, GrMarkdownNote, i);
    GrBlock *block = gr_block_new (GR_BLOCK_DOCUMENT, note->name.end > 0 ? note->name : note->text);
    block->text = note->name.end > 0 ? g_strndup (text + note->name.start, note->name.end - note->name.start)
                                     : g_strdup_printf (GR_NOTE_IN_LINE "%u", i);
    block->name = g_strconcat ("note-", block->text, NULL);
    g_ptr_array_add (document->note, block);
    markdown_read_part (document, block, note->text.start, note->text.end, NULL, fences, report);
  }
}
