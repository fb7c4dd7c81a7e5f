// SPDX-License-Identifier: MIT
// A lesson's blocks, runs and what else it holds, made and freed. Runs without their styles, formulas as their signs, serve
// titles, outlines and search.
#define GR_DROP_ALSO \
  GR_DROPS (GrBlock, gr_block_free) \
  GR_DROPS (GrFigureBlock, gr_figure_block_free) GR_DROPS (GrRequest, gr_request_free) GR_DROPS (GrWord, gr_word_free)

#include "markdown/document.h"

GrBlock *
gr_block_new (GrBlockKind kind, GrSpan span)
{
  GrBlock *block = g_new0 (GrBlock, 1);
  block->kind = kind;
  block->span = span;
  block->child = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_block_free);
  return block;
}

GR_FREE_FUNCTION (gr_block_free, GrBlock, child, run, figure, text, info, name, label)

void
gr_run_clear (gpointer data)
{
  GrRun *run = data;
  gr_math_free (run->math);
  GR_DROP (run, text, link, name);
}

void
gr_block_begin_runs (GrBlock *block)
{
  block->run = g_array_new (FALSE, TRUE, sizeof (GrRun));
  g_array_set_clear_func (block->run, gr_run_clear);
}

GrRun *
gr_block_add_text (GrBlock *block, GrRunStyle style, char *text)
{
  GrRun run = { .kind = GR_RUN_TEXT, .style = style, .text = text, .span = block->span };
  if (block->run == NULL)
    gr_block_begin_runs (block);
  g_array_append_val (block->run, run);
  return &g_array_index (block->run, GrRun, block->run->len - 1);
}

GrRun *
gr_block_copy_run (GrBlock *block, const GrRun *run, GrRunStyle style, GrSource *source)
{
  GrRun *copy = gr_block_add_text (block, style, g_strdup (run->text));
  g_autoptr (GrReport) unheard = gr_report_new (); /* it has been parsed before */
  copy->kind = run->kind;
  copy->span = run->span;
  copy->link = g_strdup (run->link);
  if (run->kind == GR_RUN_MATH || run->kind == GR_RUN_DISPLAY_MATH)
    copy->math = gr_math_parse (run->text, source, (GrSpan) { 0, 0 }, unheard);
  return copy;
}

GrBlock *
gr_block_add (GrBlock *parent, GrBlockKind kind)
{
  GrBlock *block = gr_block_new (kind, parent->span);
  g_ptr_array_add (parent->child, block);
  return block;
}

GrBlock *
gr_block_add_heading (GrBlock *parent, guint level, char *name, char *text)
{
  GrBlock *heading = gr_block_add (parent, GR_BLOCK_HEADING);
  heading->level = level;
  heading->name = name;
  gr_block_add_text (heading, 0, text);
  return heading;
}

void
gr_block_add_works (GrBlock *body, const GPtrArray *entry)
{
  GrBlock *list = gr_block_add (body, GR_BLOCK_LIST);
  list->ordered = TRUE;
  list->start = 1;
  for (guint i = 0; i < entry->len; i++)
    g_ptr_array_add (gr_block_add (list, GR_BLOCK_ITEM)->child, entry->pdata[i]);
}

GR_FREE_FUNCTION (gr_figure_block_free, GrFigureBlock, request, place, id_place, caption, caption_run, alt, id, address,
                  file, block, drawings, empty, filled)

GrLot *
gr_lot_new (void)
{
  GrLot *lot = g_new0 (GrLot, 1);
  lot->name = g_ptr_array_new_with_free_func (g_free);
  lot->value = g_ptr_array_new_with_free_func (g_free);
  lot->move = g_ptr_array_new_with_free_func (g_free);
  return lot;
}

GR_FREE_FUNCTION (gr_lot_free, GrLot, name, value, move, id, label, game)

GR_DESTROY_FUNCTION (reference_free, GrReference, key, entry)

GrDocument *
gr_document_new (GrSource *source)
{
  GrDocument *document = g_new0 (GrDocument, 1);
  document->source = gr_source_ref (source);
  document->lang = g_strdup ("en");
  document->sheet.seed = GR_SHEET_SEED;
  document->keywords = g_ptr_array_new_with_free_func (g_free);
  document->figure = g_ptr_array_new ();
  document->image = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) gr_image_unref);
  document->rules = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) gr_source_unref);
  document->rules_place = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
  document->note = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_block_free);
  document->reference = g_ptr_array_new_with_free_func (reference_free);
  document->lot = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_lot_free);
  return document;
}

void
gr_document_free (GrDocument *document)
{
  if (document == NULL)
    return;
  gr_block_free (document->body);
  gr_yaml_free (document->page);
  gr_source_unref (document->source);
  GR_DROP (document, figure, image, rules, rules_place, note, reference, keywords, lot, part, lesson, student, number);
  GR_DROP (document, root, title, title_run, author, date, lang, template_name, style, part_title, term, description,
           needs);
  GR_DROP (document, subtitle, macros);
  g_free (document);
}

/* ---- what runs say ---- */

/* Appends the signs of a formula in their order. Depth is bounded by the parser. */
static void
append_math (GString *out, const GrMath *math)
{
  g_string_append (out, math->text != NULL ? math->text : math->kind == GR_MATH_SPACE ? " " : "");
  for (guint i = 0; math->child != NULL && i < math->child->len; i++)
    if (math->child->pdata[i] != NULL)
      append_math (out, math->child->pdata[i]);
  g_string_append (out, math->close_text != NULL ? math->close_text : "");
}

char *
gr_document_called (const GrDocument *document)
{
  if (document->place <= 0)
    return g_strdup (document->title);
  return g_strdup_printf ("%" G_GINT64_FORMAT " · %s", document->place, document->title);
}

char *
gr_runs_plain (const GArray *run)
{
  GString *out = g_string_new (NULL);
  GR_EACH (i, const GrRun, at, run) {
    switch (at->kind) {
    case GR_RUN_TEXT:
    case GR_RUN_CODE:
      g_string_append (out, at->text);
      break;
    case GR_RUN_MATH:
    case GR_RUN_DISPLAY_MATH:
      if (at->math != NULL)
        append_math (out, at->math);
      break;
    case GR_RUN_BREAK:
    case GR_RUN_SPACE:
      g_string_append_c (out, ' ');
      break;
    }
  }
  return g_string_free (out, FALSE);
}
