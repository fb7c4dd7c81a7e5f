// SPDX-License-Identifier: MIT
// The table of contents: a line a section, with the number of its page at the end, which is known when the pages are
// cut and written when they are painted. Lines below others are moved in.
//
// What a book has besides its chapters: a page for the title, the contents on pages of their own, and an index, whose lines
// get their numbers as those of the contents do.
#include "pages/galley.h"

#include "base/phrase.h"
#include "lesson/document.h"

#define LEVEL_INDENT 1.4 /* ems */
#define NUMBER_ROOM 2.6  /* ems at the right end */
#define TITLE_SIZE 3.0   /* of the prose */
#define TITLE_DROP 0.28  /* of the page's height, above it */
#define AUTHOR_SIZE 1.3

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

void
gr_galley_contents (GrGalley *galley, const GrPlace *place)
{
  const GPtrArray *block = galley->document->body->child;
  guint top = 6;
  for (guint i = 0; i < block->len; i++) {
    const GrBlock *at = block->pdata[i];
    top = at->kind == GR_BLOCK_HEADING ? MIN (top, at->level) : top;
  }
  const GrPart *list = gr_galley_part (galley, place->part, "TOC");
  gr_galley_penalty (galley, 0);
  for (guint i = 0; i < block->len; i++) {
    const GrBlock *at = block->pdata[i];
    if (at->kind != GR_BLOCK_HEADING || at->level > galley->document->contents || at->name == NULL)
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

void
gr_galley_front (GrGalley *galley, const GrPlace *place)
{
  const GrDocument *book = galley->document;
  GrProse title = front_prose (galley, &place->prose, TITLE_SIZE, 700);
  GrProse author = front_prose (galley, &place->prose, AUTHOR_SIZE, 400);
  title.ink = galley->page->heading_ink;
  gr_galley_add (galley, NULL, gr_scene_new (), TITLE_DROP * galley->height);
  gr_galley_penalty (galley, GR_KEEP);
  gr_galley_text (galley, place, book->title, &title, "H1", "title");
  gr_galley_space (galley, 2 * place->prose.leading);
  if (book->author != NULL)
    gr_galley_text (galley, place, book->author, &author, "P", NULL);
  add_head (galley, place, gr_phrase ("Contents", book->lang), "contents");
  gr_galley_contents (galley, place);
  gr_galley_penalty (galley, GR_BREAK);
}

void
gr_galley_index (GrGalley *galley, const GrPlace *place)
{
  const GPtrArray *term = galley->document->term;
  if (term == NULL || term->len == 0)
    return;
  add_head (galley, place, gr_phrase ("Index", galley->document->lang), "index");
  const GrPart *list = gr_galley_part (galley, place->part, "TOC");
  for (guint i = 0; i < term->len; i++) {
    const GrTerm *at = term->pdata[i];
    g_autoptr (GArray) run = g_array_new (FALSE, FALSE, sizeof (GrRun));
    gr_runs_add (run, 0, at->text);
    add_contents_line (galley, place, list, run, 0, at->name, 0);
  }
}
