// SPDX-License-Identifier: MIT
// A lesson becomes pages: it is set in one long column (the galley), which is cut (page-cut.c) and painted (page-paint.c).
// Where a template has a number of sheets for all, the size of type is looked for with which the lesson stands on them.
#include "pages/galley.h"

#include <math.h>
#include <string.h>

#define FIT_LEAST 0.2 /* type is looked for between so many times the template's size */
#define FIT_MOST 2.0  /* and so many */
#define FIT_STEPS 9
#define FIT_SMALL 0.6 /* smaller is told */

static void
part_free (gpointer data)
{
  GrPart *part = data;
  g_free (part->title);
  g_free (part->name);
  g_free (part);
}

static void
slab_clear (gpointer data)
{
  GrSlab *slab = data;
  gr_scene_free (slab->scene);
  gr_scene_free (slab->foot);
  gr_row_free (slab->row);
}

static void
chapter_clear (gpointer data)
{
  g_free (((GrChapter *) data)->text);
}

static void
outline_clear (gpointer data)
{
  GrOutlineEntry *entry = data;
  g_free (entry->text);
  g_free (entry->name);
}

/* Author, date and keywords, quietly. */
static char *
title_line (const GrDocument *document)
{
  g_autoptr (GPtrArray) part = g_ptr_array_new ();
  g_autofree char *keywords = NULL;
  if (document->author != NULL && document->author[0] != '\0')
    g_ptr_array_add (part, document->author);
  if (document->date != NULL && document->date[0] != '\0')
    g_ptr_array_add (part, document->date);
  if (document->keywords != NULL && document->keywords->len > 0) {
    g_autoptr (GPtrArray) word = g_ptr_array_new ();
    for (guint i = 0; i < document->keywords->len; i++)
      g_ptr_array_add (word, document->keywords->pdata[i]);
    g_ptr_array_add (word, NULL);
    keywords = g_strjoinv (" · ", (char **) word->pdata);
    g_ptr_array_add (part, keywords);
  }
  g_ptr_array_add (part, NULL);
  return g_strjoinv ("  |  ", (char **) part->pdata);
}

/* The heading that says the title again, or NULL; a book's chapter keeps its own. */
static const GrBlock *
title_heading (const GrDocument *document)
{
  const GrBlock *first = document->body->child->len > 0 ? document->body->child->pdata[0] : NULL;
  if (document->is_book || first == NULL || first->kind != GR_BLOCK_HEADING || first->level != 1)
    return NULL;
  g_autofree char *text = gr_runs_plain (first->run);
  return g_strcmp0 (text, document->title) == 0 ? first : NULL;
}

static void
add_title (GrGalley *galley, const GrPlace *place)
{
  const GrBlock *heading = title_heading (galley->document);
  GrProse title = place->prose, quiet = place->prose;
  title.size *= 2.1 * galley->page->heading_scale;
  title.leading = 1.15 * title.size;
  title.weight = 700;
  title.face = galley->page->heading_face;
  title.ink = galley->page->heading_ink;
  title.lines = GR_LINES_BALANCED;
  quiet.face = GR_FACE_SANS;
  quiet.size *= 0.78;
  quiet.leading *= 0.8;
  quiet.ink = GR_INK_SOFT;
  quiet.lines = GR_LINES_BALANCED;
  guint first = galley->slab->len;
  galley->tagged = 1;
  if (heading != NULL)
    gr_galley_runs (galley, place, heading->run, &title, "H1", heading->name != NULL ? heading->name : "title");
  else if (galley->document->title_run != NULL)
    gr_galley_runs (galley, place, galley->document->title_run, &title, "H1", "title");
  else
    gr_galley_text (galley, place, galley->document->title, &title, "H1", "title");
  for (guint i = first + 1; i < galley->slab->len; i++)
    g_array_index (galley->slab, GrSlab, i).penalty = GR_KEEP;
  gr_galley_space (galley, 0.45 * place->prose.leading);
  gr_galley_penalty (galley, GR_KEEP);
  g_autofree char *line = title_line (galley->document);
  gr_galley_text (galley, place, line, &quiet, "P", NULL);
  gr_galley_space (galley, 1.3 * place->prose.leading);
  gr_galley_penalty (galley, GR_KEEP);
}

GrPlace
gr_galley_column (const GrGalley *galley)
{
  const GrTemplate *page = galley->page;
  GrProse prose = {
    .size = page->size, .leading = page->leading, .face = page->face, .weight = 400, .ink = GR_INK_INK
  };
  prose.lines = page->justified ? GR_LINES_JUSTIFIED : GR_LINES_RAGGED;
  prose.lang = galley->document->lang;
  return (GrPlace) { NULL, 0, gr_column_width (page), prose };
}

static void
fill_galley (GrGalley *galley, gconstpointer data)
{
  GrPlace place = gr_galley_column (galley);
  const GPtrArray *block = galley->document->body->child;
  g_autoptr (GPtrArray) rest = g_ptr_array_new ();
  if (galley->document->is_book)
    gr_galley_front (galley, &place);
  else if (galley->answers != GR_ANSWERS_CARDS)
    add_title (galley, &place);
  if (galley->document->contents > 0 && !galley->document->is_book)
    gr_galley_contents (galley, &place);
  for (guint i = title_heading (galley->document) != NULL ? 1 : 0; i < block->len; i++)
    g_ptr_array_add (rest, block->pdata[i]);
  if (galley->answers == GR_ANSWERS_CARDS) {
    gr_galley_cards (galley, &place, rest);
  } else {
    gr_galley_sheet (galley, &place);
    gr_galley_blocks (galley, &place, rest);
    gr_galley_answers (galley, &place);
    gr_galley_index (galley, &place);
  }
}

/* Enters the names that links below @block lead to into @names; its depth is bounded. */
static void
collect_links (const GrBlock *block, GHashTable *names)
{
  for (guint i = 0; block->run != NULL && i < block->run->len; i++) {
    const char *link = g_array_index (block->run, GrRun, i).link;
    if (link != NULL && link[0] == '#')
      g_hash_table_add (names, (gpointer) (link + 1));
  }
  for (guint i = 0; block->child != NULL && i < block->child->len; i++)
    collect_links (block->child->pdata[i], names);
}

/* The chapter that the page beginning with strip @first is in; NULL on a page that begins one, which says it itself. */
static const char *
running_chapter (const GrGalley *galley, guint first)
{
  const char *text = NULL;
  for (guint i = 0; i < galley->chapter->len; i++) {
    const GrChapter *chapter = &g_array_index (galley->chapter, GrChapter, i);
    if (chapter->first < first)
      text = chapter->text;
    else if (chapter->first == first)
      text = NULL;
  }
  return text;
}

/* Enters what a lecturer says in @pages: with the page on which stands what it was written behind. */
static void
take_notes (GrPages *pages, const GrGalley *galley, const GArray *first, const GArray *cut)
{
  for (guint i = 0, page = 0; i < galley->said->len; i++) {
    const GrSaid *said = &g_array_index (galley->said, GrSaid, i);
    while (page + 1 < cut->len
           && g_array_index (first, guint, g_array_index (cut, GrPageCut, page + 1).column) < MAX (said->place, 1))
      page++;
    GrSaid entry = { page, said->block };
    g_array_append_val (pages->said, entry);
  }
}

GrPages *
gr_galley_bind (const GrDocument *document, const GrTemplate *page, GrAnswers answers, GrReport *report, GrFill fill,
                gconstpointer data)
{
  GrGalley galley = { .document = document, .page = page, .answers = answers, .report = report };
  galley.height = page->height - page->top - page->bottom;
  galley.part = g_ptr_array_new_with_free_func (part_free);
  galley.slab = g_array_new (FALSE, FALSE, sizeof (GrSlab));
  g_array_set_clear_func (galley.slab, slab_clear);
  galley.outline = g_array_new (FALSE, FALSE, sizeof (GrOutlineEntry));
  g_array_set_clear_func (galley.outline, outline_clear);
  galley.put_off = g_ptr_array_new ();
  galley.chapter = g_array_new (FALSE, FALSE, sizeof (GrChapter));
  g_array_set_clear_func (galley.chapter, chapter_clear);
  galley.lead = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_scene_free);
  g_autoptr (GHashTable) referred = g_hash_table_new (g_str_hash, g_str_equal);
  galley.referred = referred;
  g_autoptr (GHashTable) noted = g_hash_table_new (g_str_hash, g_str_equal);
  galley.noted = noted;
  collect_links (document->body, referred);
  g_autoptr (GArray) said = g_array_new (FALSE, FALSE, sizeof (GrSaid));
  galley.said = said;
  fill (&galley, data);
  if (galley.slab->len == 0) /* nothing at all is one empty page */
    gr_galley_add (&galley, NULL, gr_scene_new (), 0);

  GrPages *pages = g_new0 (GrPages, 1);
  pages->page = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_scene_free);
  pages->width = page->width;
  pages->height = page->height;
  gr_galley_float (&galley);
  g_autoptr (GArray) first = gr_galley_cut (&galley);
  g_autoptr (GArray) cut = gr_galley_gather (&galley, first);
  g_autoptr (GHashTable) page_of = gr_galley_places (&galley, first, cut);
  for (guint i = 0; i < cut->len; i++) {
    const GrPageCut *at = &g_array_index (cut, GrPageCut, i);
    galley.running = running_chapter (&galley, g_array_index (first, guint, at->column));
    g_ptr_array_add (pages->page, gr_galley_paint (&galley, first, at, i + 1, cut->len, page_of));
  }
  pages->said = g_array_new (FALSE, FALSE, sizeof (GrSaid));
  take_notes (pages, &galley, first, cut);
  pages->outline = g_steal_pointer (&galley.outline);
  g_ptr_array_unref (galley.part);
  g_array_unref (galley.slab);
  g_ptr_array_unref (galley.put_off);
  g_array_unref (galley.chapter);
  g_ptr_array_unref (galley.lead);
  return pages;
}

/* Sets @document once. */
static GrPages *
set_pages (const GrDocument *document, const GrTemplate *page, GrAnswers answers, GrReport *report)
{
  return gr_galley_bind (document, page, answers, report, fill_galley, NULL);
}

/* The template with type and figures @factor times as large. */
static GrTemplate
scaled_template (const GrTemplate *page, double factor)
{
  GrTemplate scaled = *page;
  scaled.size *= factor;
  scaled.leading *= factor;
  scaled.rule *= factor;
  scaled.figure_scale *= factor;
  return scaled;
}

/* How large type may be so that all stands on the template's sheets. */
static double
fitting_factor (const GrDocument *document, const GrTemplate *page, GrAnswers answers)
{
  double least = FIT_LEAST, most = FIT_MOST;
  for (guint i = 0; i < FIT_STEPS; i++) {
    double middle = sqrt (least * most);
    GrTemplate scaled = scaled_template (page, middle);
    GrPages *pages = set_pages (document, &scaled, answers, NULL);
    gboolean fits = pages->page->len <= page->sheets;
    gr_pages_free (pages);
    if (fits)
      least = middle;
    else
      most = middle;
  }
  return least;
}

GrPages *
gr_pages_set (const GrDocument *document, const GrTemplate *page, GrAnswers answers, GrReport *report, GError **error)
{
  if (page->sheets == 0)
    return set_pages (document, page, answers, report);
  double factor = fitting_factor (document, page, answers);
  GrTemplate scaled = scaled_template (page, factor);
  if (report != NULL && factor < FIT_SMALL)
    gr_report_add (report, GR_FAULT_WARNING, document->source, (GrSpan) { 0, 0 },
                   "a larger sheet, or a shorter lesson, has room for larger type",
                   page->sheets > 1 ? "to stand on %u sheets, the lesson is set in %.1f pt instead of %.1f"
                                    : "to stand on %u sheet, the lesson is set in %.1f pt instead of %.1f",
                   page->sheets, scaled.size, page->size);
  return set_pages (document, &scaled, answers, report);
}

void
gr_pages_free (GrPages *pages)
{
  if (pages != NULL) {
    g_ptr_array_unref (pages->page);
    g_array_unref (pages->outline);
    g_array_unref (pages->said);
    g_free (pages);
  }
}
