// SPDX-License-Identifier: MIT
// A lesson becomes pages: it is set in one long column (the galley), which is cut and painted (page-cut.c), and the
// printing module binds the pages with what a reader's program shows about them.
// The table of contents is a line a section, with the number of its page at the end, which is known when the pages are cut and
// written when they are painted. What a book has besides its chapters: a page for the title, the contents on pages of their own,
// and an index, whose lines get their numbers as those of the contents do.
//
// Where a template has a number of sheets for all, the size of type is looked for with which the lesson stands on them.
//
// What a lecturer has before him: each slide with what he wants to say to it, on paper. The slide is the scene that was set
// for the screen, made smaller; what is said to it is set below, and goes on on the next page where there is much.
#include "pages/galley.h"

#include "base/phrase.h"
#include "lesson/document.h"

#include <math.h>

#define FIT_LEAST 0.2 /* type is looked for between so many times the template's size */
#define FIT_MOST 2.0  /* and so many */
#define FIT_STEPS 9
#define FIT_SMALL 0.6      /* smaller is told */
#define NOTES_WIDTH 595.28 /* points: A4, upright */
#define NOTES_HEIGHT 841.89
#define NOTES_MARGIN 62.0
#define NOTES_SIZE 11.0
#define NOTES_LEADING 15.5
#define NOTES_SCALE 0.8  /* of figures in what is said */
#define LEVEL_INDENT 1.4 /* ems */
#define NUMBER_ROOM 2.6  /* ems at the right end */
#define TITLE_SIZE 3.0   /* of the prose */
#define TITLE_DROP 0.28  /* of the page's height, above it */
#define AUTHOR_SIZE 1.3

GR_DESTROY_FUNCTION (part_free, GrPart, title, name)

static void
slab_clear (gpointer data)
{
  GrSlab *slab = data;
  gr_scene_free (slab->scene);
  gr_scene_free (slab->foot);
  gr_row_free (slab->row);
}

GR_CLEAR_FUNCTION (chapter_clear, GrChapter, text)

GR_CLEAR_FUNCTION (outline_clear, GrPrintOutline, text, name)

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
  GrProse title = place->prose, below = place->prose, quiet = place->prose;
  below.size *= 1.3;
  below.leading *= 1.3;
  below.lines = GR_LINES_BALANCED;
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
  if (galley->document->place > 0) {
    g_autofree char *which = g_strdup_printf (gr_phrase ("Lesson %u", galley->document->lang),
                                              (guint) galley->document->place);
    gr_galley_text (galley, place, which, &quiet, "P", NULL);
    gr_galley_penalty (galley, GR_KEEP);
  }
  if (heading != NULL)
    gr_galley_runs (galley, place, heading->run, &title, "H1", heading->name != NULL ? heading->name : "title");
  else if (galley->document->title_run != NULL)
    gr_galley_runs (galley, place, galley->document->title_run, &title, "H1", "title");
  else
    gr_galley_text (galley, place, galley->document->title, &title, "H1", "title");
  if (galley->document->subtitle != NULL)
    gr_galley_text (galley, place, galley->document->subtitle, &below, "P", NULL);
  gr_galley_keep (galley, first + 1);
  gr_galley_space (galley, 0.45 * place->prose.leading);
  gr_galley_penalty (galley, GR_KEEP);
  const GrDocument *document = galley->document;
  g_autoptr (GString) line = g_string_new (document->author);
  if (document->date != NULL && document->date[0] != '\0')
    g_string_append_printf (line, "%s%s", line->len > 0 ? "  |  " : "", document->date);
  for (guint i = 0; i < document->keywords->len; i++)
    g_string_append_printf (line, "%s%s",
                            i > 0           ? " · "
                            : line->len > 0 ? "  |  "
                                            : "",
                            (const char *) document->keywords->pdata[i]);
  gr_galley_text (galley, place, line->str, &quiet, "P", NULL);
  gr_galley_space (galley, 1.3 * place->prose.leading);
  gr_galley_penalty (galley, GR_KEEP);
}

/* ---- the contents, and what a book has ---- */

/* A line of the contents or the index: @runs, @style besides their own, which lead to @name (lent), moved in by @indent,
   and the number of its page. */
static void
add_contents_line (GrGalley *galley, const GrPlace *place, const GrPart *list, const GArray *runs, GrRunStyle style,
                   const char *name, double indent)
{
  const GrProse *prose = &place->prose;
  GrPlace line = *place;
  line.part = gr_galley_part (galley, list, "TOCI");
  line.left += indent;
  line.width -= indent + NUMBER_ROOM * prose->size;
  GrProse own = *prose;
  own.lines = GR_LINES_RAGGED;
  g_autoptr (GArray) run = g_array_new (FALSE, FALSE, sizeof (GrRun));
  g_autofree char *target = g_strconcat ("#", name, NULL);
  for (guint i = 0; i < runs->len; i++) { /* copies that own nothing */
    GrRun at = g_array_index (runs, GrRun, i);
    at.link = target;
    at.style |= style;
    g_array_append_val (run, at);
  }
  guint first = galley->slab->len;
  gr_galley_runs (galley, &line, run, &own, "Reference", NULL);
  if (galley->slab->len > first)
    g_array_index (galley->slab, GrSlab, galley->slab->len - 1).target = name;
}

/* Whether the contents list @at. “Exercises” and “Digest”, which most chapters of a book have, lead nowhere. */
static gboolean
is_listed (const GrGalley *galley, const GrBlock *at, GHashTable *count, guint n_chapters)
{
  if (at->kind != GR_BLOCK_HEADING || at->level > galley->document->contents || at->name == NULL)
    return FALSE;
  g_autofree char *text = gr_runs_plain (at->run);
  return n_chapters < 3 || 2 * GPOINTER_TO_UINT (g_hash_table_lookup (count, text)) <= n_chapters;
}

static void
add_contents (GrGalley *galley, const GrPlace *place)
{
  const GPtrArray *block = galley->document->body->child;
  g_autoptr (GHashTable) count = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL); /* char* → number */
  guint top = 6, n_chapters = 0;
  GR_EACH_POINTER (i, const GrBlock, at, block) {
    if (at->kind != GR_BLOCK_HEADING)
      continue;
    top = MIN (top, at->level);
    n_chapters += galley->document->is_book && at->level == 1;
    char *text = gr_runs_plain (at->run);
    g_hash_table_replace (count, text, GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (count, text)) + 1));
  }
  const GrPart *list = gr_galley_part (galley, place->part, "TOC");
  gr_galley_penalty (galley, 0);
  GR_EACH_POINTER (i, const GrBlock, at, block) {
    if (!is_listed (galley, at, count, n_chapters))
      continue;
    gboolean is_chapter = galley->document->is_book && at->level == top;
    gr_galley_space (galley, at->level == top ? 0.25 * place->prose.leading : 0);
    add_contents_line (galley, place, list, at->run, is_chapter ? GR_STYLE_STRONG : 0, at->name,
                       (at->level - top) * LEVEL_INDENT * place->prose.size);
  }
  gr_galley_space (galley, 1.5 * place->prose.leading);
}

static GrProse
front_prose (const GrGalley *galley, const GrProse *body, double size, int weight)
{
  GrProse prose = *body;
  prose.size *= size;
  prose.leading = 1.2 * prose.size;
  prose.weight = weight;
  prose.face = galley->page->heading_face;
  prose.lines = GR_LINES_CENTRED;
  return prose;
}

/* A heading of the first level on a page of its own. */
static void
add_head (GrGalley *galley, const GrPlace *place, const char *text, const char *name)
{
  GrProse prose = front_prose (galley, &place->prose, 2.1 * galley->page->heading_scale, 700);
  prose.lines = GR_LINES_BALANCED;
  prose.ink = galley->page->heading_ink;
  guint first = galley->slab->len;
  gr_galley_penalty (galley, GR_BREAK);
  gr_galley_outline (galley, text, name, 0);
  galley->tagged = 1;
  gr_galley_text (galley, place, text, &prose, "H1", name);
  g_array_append_val (galley->chapter, ((GrChapter) { g_strdup (text), first }));
  gr_galley_space (galley, 1.2 * place->prose.leading);
  gr_galley_penalty (galley, GR_KEEP);
}

/* ---- the galley ---- */

/* Where the blocks of a lesson are set: a column of the template. */
static GrPlace
galley_column (const GrGalley *galley)
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
  GrPlace place = galley_column (galley);
  const GrDocument *document = galley->document;
  const GPtrArray *block = document->body->child;
  g_autoptr (GPtrArray) rest = g_ptr_array_new ();
  if (document->is_book) { /* the title on a page of its own, and the contents behind it */
    GrProse title = front_prose (galley, &place.prose, TITLE_SIZE, 700);
    GrProse author = front_prose (galley, &place.prose, AUTHOR_SIZE, 400);
    title.ink = galley->page->heading_ink;
    gr_galley_add (galley, NULL, gr_scene_new (), TITLE_DROP * galley->height);
    gr_galley_penalty (galley, GR_KEEP);
    gr_galley_text (galley, &place, document->title, &title, "H1", "title");
    gr_galley_space (galley, 2 * place.prose.leading);
    if (document->author != NULL)
      gr_galley_text (galley, &place, document->author, &author, "P", NULL);
    add_head (galley, &place, gr_phrase ("Contents", document->lang), "contents");
    add_contents (galley, &place);
    gr_galley_penalty (galley, GR_BREAK);
  } else if (galley->answers != GR_ANSWERS_CARDS) {
    add_title (galley, &place);
  }
  if (document->contents > 0 && !document->is_book)
    add_contents (galley, &place);
  for (guint i = title_heading (document) != NULL ? 1 : 0; i < block->len; i++)
    g_ptr_array_add (rest, block->pdata[i]);
  if (galley->answers == GR_ANSWERS_CARDS) {
    gr_galley_cards (galley, &place, rest);
  } else {
    gr_galley_sheet (galley, &place);
    gr_galley_blocks (galley, &place, rest);
    gr_galley_answers (galley, &place);
    const GPtrArray *term = document->term; /* of a book, with the pages that define them */
    if (term == NULL || term->len == 0)
      return;
    galley->paired_from = galley->page->columns == 1 && !galley->page->own_slides ? galley->slab->len : 0;
    gr_galley_columns (galley, galley->slab->len, &place.width);
    add_head (galley, &place, gr_phrase ("Index", document->lang), "index");
    const GrPart *list = gr_galley_part (galley, place.part, "TOC");
    GR_EACH_POINTER (i, const GrTerm, at, term) {
      g_autoptr (GArray) run = g_array_new (FALSE, FALSE, sizeof (GrRun));
      gr_runs_add (run, 0, at->text);
      add_contents_line (galley, &place, list, run, 0, at->name, 0);
    }
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

/* What @fill, which is given @data, sets, as pages. (transfer full) */
static GrPages *
galley_bind (const GrDocument *document, const GrTemplate *page, GrAnswers answers, GrReport *report,
             void (*fill) (GrGalley *galley, gconstpointer data), gconstpointer data)
{
  GrGalley galley = { .document = document, .page = page, .answers = answers, .report = report };
  galley.height = page->height - page->top - page->bottom;
  galley.part = g_ptr_array_new_with_free_func (part_free);
  galley.slab = g_array_new (FALSE, FALSE, sizeof (GrSlab));
  g_array_set_clear_func (galley.slab, slab_clear);
  galley.outline = g_array_new (FALSE, FALSE, sizeof (GrPrintOutline));
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
  pages->said = g_array_new (FALSE, FALSE, sizeof (GrSaid));
  g_autoptr (GArray) first = gr_galley_cut (&galley);
  gr_galley_paint (&galley, first, pages);
  pages->outline = g_steal_pointer (&galley.outline);
  GR_DROP (&galley, part, slab, put_off, chapter, lead);
  return pages;
}

/* Sets @document once, type and figures @factor times as large. */
static GrPages *
set_pages (const GrDocument *document, const GrTemplate *page, double factor, GrAnswers answers, GrReport *report)
{
  GrTemplate scaled = *page;
  scaled.size *= factor;
  scaled.leading *= factor;
  scaled.rule *= factor;
  scaled.figure_scale *= factor;
  return galley_bind (document, &scaled, answers, report, fill_galley, NULL);
}

GrPages *
gr_pages_set (const GrDocument *document, const GrTemplate *page, GrAnswers answers, GrReport *report, GError **error)
{
  double factor = page->sheets > 0 ? FIT_LEAST : 1, most = FIT_MOST;
  for (guint i = 0; page->sheets > 0 && i < FIT_STEPS; i++) { /* how large type may be so that all stands on them */
    double middle = sqrt (factor * most);
    GrPages *pages = set_pages (document, page, middle, answers, NULL);
    gboolean fits = pages->page->len <= page->sheets;
    gr_pages_free (pages);
    factor = fits ? middle : factor;
    most = fits ? most : middle;
  }
  if (report != NULL && factor < FIT_SMALL)
    gr_report_add (report, GR_FAULT_WARNING, document->source, (GrSpan) { 0, 0 },
                   "a larger sheet, or a shorter lesson, has room for larger type",
                   page->sheets > 1 ? "to stand on %u sheets, the lesson is set in %.1f pt instead of %.1f"
                                    : "to stand on %u sheet, the lesson is set in %.1f pt instead of %.1f",
                   page->sheets, factor * page->size, page->size);
  return set_pages (document, page, factor, answers, report);
}

/* ---- what is said to slides ---- */

static void
fill_notes (GrGalley *galley, gconstpointer data)
{
  const GrPages *slides = data;
  GrPlace place = galley_column (galley);
  for (guint i = 0, said = 0; i < slides->page->len; i++) {
    double scale = place.width / slides->width;
    GrPaint frame = { GR_INK_NONE, GR_INK_LINE, 0.6, GR_DASH_SOLID };
    GrScene *scene = gr_scene_new (); /* the slide with a frame around it, as wide as the column */
    gr_scene_add_rect (scene, place.left, 0, place.width, scale * slides->height, 0, &frame);
    gr_scene_append (scene, slides->page->pdata[i], place.left, 0, scale);
    gr_galley_penalty (galley, i > 0 ? GR_BREAK : 0);
    gr_galley_add (galley, NULL, scene, scale * slides->height);
    gr_galley_space (galley, 1.5 * place.prose.leading);
    for (; said < slides->said->len && g_array_index (slides->said, GrSaid, said).place == i; said++)
      gr_galley_blocks (galley, &place, g_array_index (slides->said, GrSaid, said).block->child);
  }
}

GR_FREE_FUNCTION (gr_pages_free, GrPages, page, outline, said, label)

/* ---- PDF ---- */

/* @pages of @document as a PDF called @called. */
static gboolean
write_pages (const GrDocument *document, const char *called, const GrPages *pages, GrThemeName theme, GString *missing,
             GString *out, GError **error)
{
  g_autofree GrPrintPage *sheet = g_new0 (GrPrintPage, pages->page->len);
  for (guint i = 0; i < pages->page->len; i++)
    sheet[i] = (GrPrintPage) { .scene = pages->page->pdata[i],
                               .width = pages->width,
                               .height = pages->height,
                               .label = pages->label != NULL ? pages->label->pdata[i] : NULL };
  g_autoptr (GString) keywords = g_string_new (NULL);
  for (guint i = 0; i < document->keywords->len; i++)
    g_string_append_printf (keywords, "%s%s", i > 0 ? ", " : "", (const char *) document->keywords->pdata[i]);
  GrPrintMeta meta = { .title = called,
                       .author = document->author,
                       .keywords = keywords->len > 0 ? keywords->str : NULL,
                       .lang = document->lang,
                       .outline = (const GrPrintOutline *) (gconstpointer) pages->outline->data,
                       .n_outline = pages->outline->len };
  return gr_print_module (NULL)->pdf (sheet, pages->page->len, &meta, theme, missing, out, error);
}

/* What @page wants of all text and pictures, until the end. */
static void
begin_template (const GrTemplate *page)
{
  gr_theme_override (page->colour);
  gr_face_prefer (GR_FACE_SERIF, page->family);
  gr_face_prefer (GR_FACE_MONO, page->code_family);
}

static void
end_template (void)
{
  gr_theme_override (NULL);
  gr_face_prefer (GR_FACE_SERIF, NULL);
  gr_face_prefer (GR_FACE_MONO, NULL);
}

gboolean
gr_lesson_pdf (const GrDocument *document, const GrTemplate *page, GrAnswers answers, GrThemeName theme,
               GrReport *report, GString *missing, GString *out, GString *notes, GError **error)
{
  g_autofree char *called = gr_document_called (document);
  begin_template (page);
  GrPages *pages = gr_print_module (error) != NULL ? gr_pages_set (document, page, answers, report, error) : NULL;
  gboolean good = pages != NULL && write_pages (document, called, pages, theme, missing, out, error);
  if (good && notes != NULL) {
    GrTemplate paper = *page; /* slides on it, one a page, each over what is to be said to it */
    paper.width = NOTES_WIDTH;
    paper.height = NOTES_HEIGHT;
    paper.left = paper.right = paper.top = paper.bottom = NOTES_MARGIN;
    paper.size = NOTES_SIZE;
    paper.leading = NOTES_LEADING;
    paper.figure_scale = NOTES_SCALE;
    paper.columns = 1;
    paper.own_slides = paper.all_steps = paper.has_beside = FALSE;
    GrPages *said = galley_bind (document, &paper, GR_ANSWERS_INLINE, NULL, fill_notes, pages);
    good = write_pages (document, called, said, theme, missing, notes, error);
    gr_pages_free (said);
  }
  gr_pages_free (pages);
  end_template ();
  return good;
}

/* ---- several sheets in one file ---- */

/* Names in @scene, and links to them, are those of one sheet. Gives the first name. (lent) (nullable) */
static const char *
scene_prefix (GrScene *scene, const char *prefix)
{
  const char *first = NULL;
  GR_EACH (i, GrItem, item, scene->item) {
    if (item->kind == GR_ITEM_OPEN && item->group.name != NULL) {
      gr_take_text (&item->group.name, g_strconcat (prefix, item->group.name, NULL));
      first = first != NULL ? first : item->group.name;
    }
    if (item->kind == GR_ITEM_LINK && item->link.target[0] == '#')
      gr_take_text (&item->link.target, g_strconcat ("#", prefix, item->link.target + 1, NULL));
  }
  return first;
}

gboolean
gr_pages_add_sheet (GrPages **all, const GrDocument *document, const GrTemplate *page, GrAnswers answers,
                    GrReport *report, GError **error)
{
  if (gr_print_module (error) == NULL)
    return FALSE;
  begin_template (page);
  GrPages *own = gr_pages_set (document, page, answers, report, error);
  end_template ();
  if (own == NULL)
    return FALSE;
  if (*all == NULL) {
    *all = g_new0 (GrPages, 1);
    **all = (GrPages) { .width = own->width, .height = own->height };
    (*all)->page = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_scene_free);
    (*all)->label = g_ptr_array_new_with_free_func (g_free);
    (*all)->outline = g_array_new (FALSE, FALSE, sizeof (GrPrintOutline));
    g_array_set_clear_func ((*all)->outline, outline_clear);
    (*all)->said = g_array_new (FALSE, FALSE, sizeof (GrSaid));
  }
  guint number = document->sheet.index + 1;
  g_autofree char *prefix = g_strdup_printf ("%u-", number);
  const char *first = NULL;
  GR_EACH_POINTER (i, GrScene, scene, own->page) {
    const char *name = scene_prefix (scene, prefix);
    first = first != NULL ? first : name;
  }
  if (own->page->len % 2 != 0) /* the next sheet begins on a leaf of its own */
    g_ptr_array_add (own->page, gr_scene_new ());
  for (guint i = 1; own->page->len > 0; i++) {
    g_ptr_array_add ((*all)->page, g_ptr_array_steal_index (own->page, 0));
    g_ptr_array_add ((*all)->label, g_strdup_printf ("%u-%u", number, i));
  }
  if (first != NULL) {
    g_autofree char *which = g_strdup_printf (gr_phrase ("Sheet %u", document->lang), number);
    GrPrintOutline entry = { .name = g_strdup (first) };
    entry.text = g_strconcat (which, document->student != NULL ? " · " : "", document->student, NULL);
    g_array_append_val ((*all)->outline, entry);
  }
  gr_pages_free (own);
  return TRUE;
}

gboolean
gr_sheets_pdf (const GrDocument *document, const GrPages *pages, const GrTemplate *page, GrThemeName theme,
               GString *missing, GString *out, GError **error)
{
  begin_template (page);
  gboolean good = write_pages (document, document->lesson, pages, theme, missing, out, error);
  end_template ();
  return good;
}
