// SPDX-License-Identifier: MIT
// Figures in the galley: the pictures of one block in centred rows, the numbered caption below the last, never parted
// from it. All figures of a lesson share the template's scale; only what would not fit the column, or a page together
// with its caption, is made smaller. Where the block says nothing else, the template tells whether a figure of several
// frames stands with its last one or with all. Frames bring air around them (GR_FRAME_MARGIN), which the page's own spaces stand in for.
#include "lesson/galley.h"

#include <math.h>
#include <string.h>

#define ROW_GAP 16.0        /* points between pictures, across and down */
#define CAPTION_SIZE 0.9    /* of the prose */
#define CAPTION_INDENT 0.06 /* of the column, on both sides */
#define OVERHANG 0.5        /* of the narrower margin: how far wide pictures may stand out of the column */
#define BOX_RESERVE 70.0    /* points of a page's height that a box around a figure takes */
#define SCALE_MIN (7.0 / 9.0) /* the smallest letters of figures have 9 points, and in print no letter has less than 7 */

/* Where pictures go. */
typedef struct {
  GrGalley *galley;
  const GrPlace *place;
  const GrPart *part;
  GPtrArray *frames; /* of GrFrame */
  double width;      /* that a row may take; the column's or more */
  double scale;
} Rows;

/* The frames of all figures of the block that paper shows, in order. A strip's frames are put in rows here, since a page
   may break between rows. (transfer full) */
static GPtrArray *
shown_frames (const GrFigureBlock *figure, const char *fallback)
{
  GPtrArray *shown = gr_frames_new ();
  gboolean strip = g_strcmp0 (figure->steps, "strip") == 0;
  for (guint i = 0; figure->figures != NULL && i < figure->figures->len; i++) {
    g_autoptr (GrReport) faults = gr_report_new (); /* they have been reported where the lesson was drawn */
    g_autoptr (GPtrArray) chosen = NULL;
    if (!strip) {
      chosen = gr_request_steps (figure->request, figure->figures->pdata[i], fallback, 0, faults);
    }
    const GPtrArray *frames = strip ? figure->figures->pdata[i] : chosen;
    for (guint k = 0; frames != NULL && k < frames->len; k++) {
      g_ptr_array_add (shown, gr_frame_ref (frames->pdata[k]));
    }
  }
  return shown;
}

/* The picture of frame @index without most of the air around it. */
static GrBox
picture_box (const Rows *rows, guint index)
{
  GrBox box = ((const GrFrame *) rows->frames->pdata[index])->scene->bounds;
  double air = MIN (0.8 * GR_FRAME_MARGIN, MIN (box.width, box.height) / 4);
  return (GrBox) { box.x + air, box.y + air, MAX (box.width - 2 * air, 1), MAX (box.height - 2 * air, 1) };
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

/* The pictures from @first up to @end in a row, as one strip. */
static void
add_row (const Rows *rows, guint first, guint end)
{
  double width = -ROW_GAP, height = 0, scale = rows->scale;
  for (guint i = first; i < end; i++) {
    GrBox box = picture_box (rows, i);
    width += scale * box.width + ROW_GAP;
    height = MAX (height, scale * box.height);
  }
  GrScene *row = gr_scene_new ();
  double x = rows->place->left + (rows->place->width - width) / 2;
  for (guint i = first; i < end; i++) {
    const GrScene *scene = ((const GrFrame *) rows->frames->pdata[i])->scene;
    GrBox box = picture_box (rows, i);
    double y = (height - scale * box.height) / 2;
    gr_scene_append (row, scene, x - scale * box.x, y - scale * box.y, scale);
    x += scale * box.width + ROW_GAP;
  }
  gr_galley_add (rows->galley, rows->part, row, height);
}

/* The scale at which every picture fits a row, and a page's @height. Where a little less than that puts one more picture
   in each row, that is taken. */
static double
fitting_scale (const Rows *rows, double height)
{
  double scale = rows->galley->page->figure_scale, widest = 1;
  for (guint i = 0; i < rows->frames->len; i++) {
    GrBox box = picture_box (rows, i);
    widest = MAX (widest, box.width);
    scale = MIN (scale, MIN (rows->width / box.width, height / box.height));
  }
  guint fitting = (guint) ((rows->width + ROW_GAP) / (scale * widest + ROW_GAP) + 1e-6);
  double closer = (rows->width - fitting * ROW_GAP) / ((fitting + 1) * widest);
  gboolean more = fitting < rows->frames->len && closer >= SCALE_MIN * MIN (rows->galley->page->figure_scale, 1);
  return MAX (more ? MIN (scale, closer) : scale, 0.01);
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
add_rows (const Rows *rows)
{
  for (guint first = 0, end; first < rows->frames->len; first = end) {
    double filled = 0;
    for (end = first; end < rows->frames->len; end++) {
      double more = rows->scale * picture_box (rows, end).width;
      if (end > first && filled + ROW_GAP + more > rows->width + 0.1) {
        break;
      }
      filled += (end > first ? ROW_GAP : 0) + more;
    }
    if (first > 0) {
      gr_galley_space (rows->galley, ROW_GAP);
      gr_galley_penalty (rows->galley, end == rows->frames->len ? 600 : 200);
    }
    add_row (rows, first, end);
  }
}

static gboolean
stands_in_box (const GrPart *part)
{
  while (part != NULL && part->decor == GR_DECOR_NONE) {
    part = part->parent;
  }
  return part != NULL;
}

void
gr_galley_figure (GrGalley *galley, const GrPlace *place, const GrBlock *block)
{
  const GrFigureBlock *figure = block->figure;
  g_autoptr (GPtrArray) frames = shown_frames (figure, galley->page->all_steps ? "all" : "last");
  if (frames->len == 0) {
    return;
  }
  gboolean boxed = stands_in_box (place->part);
  double overhang = place->part == NULL ? OVERHANG * MIN (galley->page->left, galley->page->right) : 0;
  double leading = place->prose.leading, taken = caption_height (galley, place, figure) + leading;
  GrPart *part = gr_galley_part (galley, place->part, "Figure");
  Rows rows = { galley, place, part, frames, place->width + 2 * overhang, 1 };
  rows.scale = fitting_scale (&rows, galley->height - taken - (boxed ? BOX_RESERVE : 0));
  g_autofree char *entry = g_strdup_printf ("%s %u. %s", galley->words->figure, figure->number,
                                            figure->caption != NULL ? figure->caption : "");
  part->title = g_strdup (figure->alt != NULL ? figure->alt : figure->caption);
  part->name = g_strdup_printf ("figure-%s", figure->id);
  gr_galley_outline (galley, g_strchomp (entry), part->name, galley->level > 1 ? galley->level - 1 : 0);
  gr_galley_space (galley, 0.9 * leading);
  guint first = galley->slab->len;
  add_rows (&rows);
  gr_galley_space (galley, 0.6 * leading);
  gr_galley_penalty (galley, GR_KEEP);
  add_caption (galley, place, figure);
  gr_galley_space (galley, GR_FIGURE_SPACE * leading);
  if (place->part == NULL && !galley->announced) {
    g_array_index (galley->slab, GrSlab, first).floating = galley->slab->len - first;
  }
}
