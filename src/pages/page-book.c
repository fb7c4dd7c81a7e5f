// SPDX-License-Identifier: MIT
// What a book has besides its chapters: a page for the title, the contents on pages of their own, and an index. Lines of the
// index get their numbers as those of the contents do, when the pages are cut.
#include "pages/galley.h"

#include "base/phrase.h"
#include "lesson/book.h"

#define TITLE_SIZE 3.0  /* of the prose */
#define TITLE_DROP 0.28 /* of the page's height, above it */
#define AUTHOR_SIZE 1.3

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
  gr_galley_chapter (galley, text, first);
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
    GrRun only = { .kind = GR_RUN_TEXT, .text = at->text };
    g_array_append_val (run, only);
    gr_galley_contents_line (galley, place, list, run, 0, at->name, 0);
  }
}
