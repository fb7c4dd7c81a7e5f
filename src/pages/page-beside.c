// SPDX-License-Identifier: MIT
// Narrow figures with text beside them. The figure stands at the right end of the column, its head level with the first
// line of the paragraph that introduces it, or of the one behind it; lines are short until they are below it. Only
// paragraphs and lists stand there, and as much of them as fills most of its height: otherwise the figure stands by itself.
// Invariant: the strip of the figure has no height of its own, and no page ends before the text is below it.
#include "pages/galley.h"

#define BESIDE_WIDTH 0.42       /* of the column: wider figures stand by themselves */
#define BESIDE_WIDTH_SLIDE 0.52 /* on slides */
#define BESIDE_MOST 0.55        /* of a page's height: higher ones do */
#define BESIDE_TEXT 0.8         /* of its height: with less text beside it, so does a figure */
#define BESIDE_TEXT_SLIDE 0.24  /* on slides, which have room */
#define BESIDE_GAP 1.5          /* ems of prose between the text and the figure */
#define BESIDE_BELOW 0.35       /* leadings under it */

static gboolean
is_figure (const GPtrArray *block, guint index)
{
  return index < block->len && ((const GrBlock *) block->pdata[index])->kind == GR_BLOCK_FIGURE;
}

/* Sets texts from block @index on, past the figure at @figure, until one ends below it; how many blocks were passed. */
static guint
set_texts (GrGalley *galley, const GrPlace *place, const GPtrArray *block, guint index, guint figure, GrSetBlocks set)
{
  guint end = index;
  for (; galley->beside_height > BESIDE_BELOW * place->prose.leading; end++) {
    if (end == figure)
      continue;
    const GrBlock *at = end < block->len ? block->pdata[end] : NULL;
    gboolean is_text = at != NULL && (at->kind == GR_BLOCK_PARAGRAPH || at->kind == GR_BLOCK_LIST);
    if (!is_text || (end + 1 != figure && is_figure (block, end + 1))) /* or it introduces another figure */
      break;
    g_autoptr (GPtrArray) one = g_ptr_array_new ();
    g_ptr_array_add (one, block->pdata[end]);
    set (galley, place, one);
  }
  return MAX (end, figure + 1) - index;
}

guint
gr_galley_beside (GrGalley *galley, const GrPlace *place, const GPtrArray *block, guint index, GrSetBlocks set)
{
  gboolean is_led = ((const GrBlock *) block->pdata[index])->kind == GR_BLOCK_PARAGRAPH && is_figure (block, index + 1);
  guint at_figure = is_led ? index + 1 : index;
  gboolean follows = !is_led && index > 0 && is_figure (block, index - 1);
  if (!is_figure (block, at_figure) || follows || is_figure (block, at_figure + 1) || place->part != NULL
      || galley->answers == GR_ANSWERS_CARDS || galley->beside_height > 0)
    return 0;
  const GrFigureBlock *figure = ((const GrBlock *) block->pdata[at_figure])->figure;
  if (figure->beside == GR_BESIDE_UNSAID ? !galley->page->has_beside : figure->beside != GR_BESIDE_YES)
    return 0;
  gboolean is_slide = galley->page->own_slides;
  double leading = place->prose.leading, gap = BESIDE_GAP * place->prose.size, taken;
  double width = (is_slide ? BESIDE_WIDTH_SLIDE : BESIDE_WIDTH) * place->width;
  double most = is_slide ? galley->height - MAX (galley->section_height, gr_galley_kept (galley))
                         : BESIDE_MOST * galley->height;
  GrRow *row = gr_figure_narrow (galley, place, figure, width, most, &taken);
  if (row == NULL)
    return 0;
  double height = gr_row_height (row, 1) + BESIDE_BELOW * leading;
  GrMeasuring measuring = gr_galley_measure (galley);
  galley->beside = taken + gap;
  galley->beside_height = height;
  set_texts (galley, place, block, index, at_figure, set);
  if (gr_galley_measured (galley, &measuring) < (is_slide ? BESIDE_TEXT_SLIDE : BESIDE_TEXT) * height) {
    gr_row_free (row);
    return 0;
  }
  gr_galley_space (galley, GR_PARAGRAPH_SPACE * leading);
  gr_galley_add_row (galley, place->part, row); /* as high as nothing */
  GrSlab *strip = gr_slab_at (galley, galley->slab->len - 1);
  strip->height = strip->shrink = strip->stretch = 0;
  gr_figure_outline (galley, figure);
  guint first = galley->slab->len;
  galley->beside = taken + gap;
  galley->beside_height = height + GR_PARAGRAPH_SPACE * leading; /* the first text begins where the figure does */
  guint n = set_texts (galley, place, block, index, at_figure, set);
  g_array_index (galley->slab, GrSlab, first).space = 0;
  double rest = galley->beside_height - galley->space; /* down to the figure's foot */
  if (rest > 0)
    gr_galley_add (galley, NULL, gr_scene_new (), rest);
  galley->beside = galley->beside_height = 0;
  gr_galley_space (galley, GR_PARAGRAPH_SPACE * leading);
  return n;
}
