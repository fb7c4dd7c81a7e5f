// SPDX-License-Identifier: MIT
// The table of contents: a line a section, with the number of its page at the end, which is known when the pages are
// cut and written when they are painted. Lines below others are moved in.
#include "pages/galley.h"

#include "base/phrase.h"
#include "scene/text.h"

#define LEVEL_INDENT 1.4 /* ems */
#define NUMBER_ROOM 2.6  /* ems at the right end */

void
gr_galley_contents_line (GrGalley *galley, const GrPlace *place, const GrPart *list, const GArray *runs,
                         GrRunStyle style, const char *name, double indent)
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
    gr_galley_contents_line (galley, place, list, at->run, is_chapter ? GR_STYLE_STRONG : 0, at->name,
                             (at->level - top) * LEVEL_INDENT * place->prose.size);
  }
  gr_galley_space (galley, 1.5 * place->prose.leading);
}

void
gr_contents_number (GrScene *scene, const GrTemplate *page, double x, double y, guint number)
{
  double baseline = y + gr_prose_baseline (&(GrProse) { .size = page->size, .leading = page->leading });
  g_autofree char *text = g_strdup_printf ("%u", number);
  GrFont font = { page->size, 400, page->face, FALSE };
  gr_scene_add_text (scene, x, baseline, GR_ANCHOR_END, &font, GR_INK_SOFT, text);
}
