// SPDX-License-Identifier: MIT
// What a lecturer has before him: each slide with what he wants to say to it, on paper. The slide is the scene that was set
// for the screen, made smaller; what is said to it is set below, and goes on on the next page where there is much.
#include "pages/galley.h"

#define NOTES_WIDTH 595.28 /* points: A4, upright */
#define NOTES_HEIGHT 841.89
#define NOTES_MARGIN 62.0
#define NOTES_SIZE 11.0
#define NOTES_LEADING 15.5
#define NOTES_SCALE 0.8 /* of figures in what is said */

/* Slide @index with a frame around it, as wide as the column. */
static void
add_slide (GrGalley *galley, const GrPlace *place, const GrPages *slides, guint index)
{
  double scale = place->width / slides->width;
  GrPaint frame = { GR_INK_NONE, GR_INK_LINE, 0.6, GR_DASH_SOLID };
  GrScene *scene = gr_scene_new ();
  gr_scene_add_rect (scene, place->left, 0, place->width, scale * slides->height, 0, &frame);
  gr_scene_append (scene, slides->page->pdata[index], place->left, 0, scale);
  gr_galley_penalty (galley, index > 0 ? GR_BREAK : 0);
  gr_galley_add (galley, NULL, scene, scale * slides->height);
  gr_galley_space (galley, 1.5 * place->prose.leading);
}

static void
fill_notes (GrGalley *galley, gconstpointer data)
{
  const GrPages *slides = data;
  GrPlace place = gr_galley_column (galley);
  for (guint i = 0, said = 0; i < slides->page->len; i++) {
    add_slide (galley, &place, slides, i);
    for (; said < slides->said->len && g_array_index (slides->said, GrSaid, said).place == i; said++)
      gr_galley_blocks (galley, &place, g_array_index (slides->said, GrSaid, said).block->child);
  }
}

GrPages *
gr_pages_notes (const GrDocument *document, const GrTemplate *page, const GrPages *slides)
{
  GrTemplate notes = *page;
  notes.width = NOTES_WIDTH;
  notes.height = NOTES_HEIGHT;
  notes.left = notes.right = notes.top = notes.bottom = NOTES_MARGIN;
  notes.size = NOTES_SIZE;
  notes.leading = NOTES_LEADING;
  notes.figure_scale = NOTES_SCALE;
  notes.columns = 1;
  notes.own_slides = notes.all_steps = notes.has_beside = FALSE;
  return gr_galley_bind (document, &notes, GR_ANSWERS_INLINE, NULL, fill_notes, slides);
}
