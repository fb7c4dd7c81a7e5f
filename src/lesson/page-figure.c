// SPDX-License-Identifier: MIT
// Figures in the galley: the pictures of one block in centred rows, the numbered caption below the last, never parted
// from it. All figures of a lesson share the template's scale; only what would not fit the column, or a page together
// with its caption, is made smaller. On paper a figure of several frames stands as its last one where the block says
// nothing else.
#include "lesson/galley.h"

#include <math.h>
#include <string.h>

#define ROW_GAP 14.0      /* points between pictures, across and down */
#define CAPTION_SIZE 0.9  /* of the prose */
#define CAPTION_INDENT 0.06 /* of the column, on both sides */
#define OVERHANG 0.5      /* of the narrower margin: how far a wide picture may stand out of the column */

/* The frames of all figures of the block that paper shows, in order. (transfer full) */
static GPtrArray *
shown_frames (const GrFigureBlock *figure, double width)
{
  GPtrArray *shown = gr_frames_new ();
  for (guint i = 0; figure->figures != NULL && i < figure->figures->len; i++) {
    g_autoptr (GrReport) faults = gr_report_new (); /* they have been reported where the lesson was drawn */
    g_autoptr (GPtrArray) frames = gr_request_steps (figure->request, figure->figures->pdata[i], "last", width, faults);
    for (guint k = 0; frames != NULL && k < frames->len; k++) {
      g_ptr_array_add (shown, gr_frame_ref (frames->pdata[k]));
    }
  }
  return shown;
}

/* The caption under @place as strips; what it says is never parted. */
static void
add_caption (GrGalley *galley, const GrPlace *place, const GrFigureBlock *figure)
{
  GrPlace under = *place;
  under.left += CAPTION_INDENT * place->width;
  under.width -= 2 * CAPTION_INDENT * place->width;
  GrProse prose = place->prose;
  prose.size *= CAPTION_SIZE;
  prose.leading *= CAPTION_SIZE;
  prose.lines = GR_LINES_CENTRED;
  const char *text = figure->caption != NULL ? figure->caption
                     : figure->titles != NULL && figure->titles->len > 0 ? figure->titles->pdata[0] : "";
  g_autofree char *number = g_strdup_printf ("%s %u.", galley->words->figure, figure->number);
  g_autofree char *rest = g_strconcat (" ", text, NULL);
  g_autoptr (GArray) run = g_array_new (FALSE, FALSE, sizeof (GrRun));
  GrRun label = { .kind = GR_RUN_TEXT, .style = GR_STYLE_STRONG, .text = number };
  GrRun words = { .kind = GR_RUN_TEXT, .text = rest };
  g_array_append_val (run, label);
  g_array_append_val (run, words);
  guint first = galley->slab->len;
  gr_galley_runs (galley, &under, run, &prose, "Caption", NULL);
  for (guint i = first; i < galley->slab->len; i++) {
    g_array_index (galley->slab, GrSlab, i).penalty = GR_KEEP;
  }
}

/* The pictures @frames[first…end) in a row at @scale, as one strip. */
static void
add_row (GrGalley *galley, const GrPlace *place, const GrPart *part, const GPtrArray *frames, guint first, guint end,
         double scale)
{
  double width = -ROW_GAP, height = 0;
  for (guint i = first; i < end; i++) {
    GrBox bounds = ((const GrFrame *) frames->pdata[i])->scene->bounds;
    width += scale * bounds.width + ROW_GAP;
    height = MAX (height, scale * bounds.height);
  }
  GrScene *row = gr_scene_new ();
  double x = place->left + (place->width - width) / 2;
  for (guint i = first; i < end; i++) {
    const GrScene *scene = ((const GrFrame *) frames->pdata[i])->scene;
    double y = (height - scale * scene->bounds.height) / 2;
    gr_scene_append (row, scene, x - scale * scene->bounds.x, y - scale * scene->bounds.y, scale);
    x += scale * scene->bounds.width + ROW_GAP;
  }
  gr_galley_add (galley, part, row, height);
}

/* The scale at which every picture fits the column, and with its caption the page. */
static double
fitting_scale (const GrGalley *galley, const GPtrArray *frames, double width, double caption)
{
  double scale = galley->page->figure_scale;
  for (guint i = 0; i < frames->len; i++) {
    GrBox bounds = ((const GrFrame *) frames->pdata[i])->scene->bounds;
    scale = MIN (scale, width / MAX (bounds.width, 1));
    scale = MIN (scale, (galley->height - caption) / MAX (bounds.height, 1));
  }
  return MAX (scale, 0.01);
}

static double
strips_height (const GrGalley *galley, guint first)
{
  double height = 0;
  for (guint i = first; i < galley->slab->len; i++) {
    const GrSlab *slab = &g_array_index (galley->slab, GrSlab, i);
    height += slab->height + slab->space;
  }
  return height;
}

/* What the caption takes: it is set and thrown away. */
static double
caption_height (GrGalley *galley, const GrPlace *place, const GrFigureBlock *figure)
{
  guint first = galley->slab->len;
  double space = galley->space;
  int penalty = galley->penalty;
  add_caption (galley, place, figure);
  double height = strips_height (galley, first);
  g_array_set_size (galley->slab, first);
  galley->space = space;
  galley->penalty = penalty;
  return height;
}

/* Rows are filled as long as the pictures fit; the last one holds on to the caption. */
static void
add_rows (GrGalley *galley, const GrPlace *place, const GrPart *part, const GPtrArray *frames, double width,
          double scale)
{
  for (guint first = 0, end; first < frames->len; first = end) {
    double filled = 0;
    for (end = first; end < frames->len; end++) {
      double more = scale * ((const GrFrame *) frames->pdata[end])->scene->bounds.width;
      if (end > first && filled + ROW_GAP + more > width + 0.1) {
        break;
      }
      filled += (end > first ? ROW_GAP : 0) + more;
    }
    if (first > 0) {
      gr_galley_space (galley, ROW_GAP);
      gr_galley_penalty (galley, end == frames->len ? 600 : 200);
    }
    add_row (galley, place, part, frames, first, end, scale);
  }
}

void
gr_galley_figure (GrGalley *galley, const GrPlace *place, const GrBlock *block)
{
  const GrFigureBlock *figure = block->figure;
  double overhang = place->part == NULL ? OVERHANG * MIN (galley->page->left, galley->page->right) : 0;
  double width = place->width + 2 * overhang, leading = place->prose.leading;
  g_autoptr (GPtrArray) frames = shown_frames (figure, width / galley->page->figure_scale);
  if (frames->len == 0) {
    return;
  }
  double caption = caption_height (galley, place, figure);
  double scale = fitting_scale (galley, frames, width, caption + 0.5 * leading);
  g_autofree char *name = g_strdup_printf ("figure-%s", figure->id);
  g_autofree char *entry = g_strdup_printf ("%s %u. %s", galley->words->figure, figure->number,
                                            figure->caption != NULL ? figure->caption : "");
  GrPart *part = gr_galley_part (galley, place->part, "Figure");
  part->title = g_strdup (figure->alt != NULL ? figure->alt : figure->caption);
  part->name = g_strdup (name);
  gr_galley_outline (galley, g_strchomp (entry), name, galley->level > 1 ? galley->level - 1 : 0);
  gr_galley_space (galley, 0.8 * leading);
  add_rows (galley, place, part, frames, width, scale);
  gr_galley_space (galley, 0.3 * leading);
  gr_galley_penalty (galley, GR_KEEP);
  add_caption (galley, place, figure);
  gr_galley_space (galley, 1.0 * leading);
}
