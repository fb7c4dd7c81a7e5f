// SPDX-License-Identifier: MIT
// Figures in the galley: the pictures of one block in centred rows, each with what it says below it, and the numbered
// caption under the last, never parted from it. All figures of a lesson share the template's scale; only what would not
// fit the column, or a page together with its caption, is made smaller, and frames a little where that puts one more in
// a row. Where the block says nothing else, the template tells whether a figure of several frames stands with its last
// one or with all. No letter gets smaller than is readable in print (LETTER_MIN), unless a picture is wider than the
// page. A frame's scene holds its picture and then its caption; the page takes the picture and sets the words itself.
#include "pages/galley.h"

#include "base/phrase.h"

#include <string.h>

#define ROW_GAP 16.0       /* points between pictures, across and down */
#define WORDS_GAP 7.0      /* from a picture to its words */
#define WORDS_SIZE 0.8     /* of the prose */
#define WORDS_LEADING 1.32 /* of their size */
#define WORDS_MIN 150.0    /* points: narrower columns of words are hard to read */
#define WORDS_MAX 330.0
#define CAPTION_SIZE 0.9    /* of the prose */
#define CAPTION_INDENT 0.06 /* of the column, on both sides */
#define OVERHANG 0.6        /* of the narrower margin: how far wide pictures may stand out of the column */
#define RESERVE 30.0        /* points of a page's height left for words */
#define BOX_RESERVE 70.0    /* points of it that a box around a figure takes */
#define LETTER_MIN 7.0      /* points */
#define SCALE_MAX 0.9       /* but no figure grows beyond this for its letters' sake */

/* Where pictures go. */
typedef struct {
  GrGalley *galley;
  const GrPlace *place;
  const GrPart *part;
  GPtrArray *frames; /* of GrFrame */
  double width;      /* that a row may take; the column's or more */
  double scale;
  guint columns; /* most frames in a row */
} Rows;

/* The smallest letters of @frame's picture, in points; @least where it has none smaller. */
static double
smallest_letter (const GrFrame *frame, double least)
{
  for (guint i = 0; i < frame->n_items; i++) {
    const GrItem *item = &g_array_index (frame->scene->item, GrItem, i);
    least = item->kind == GR_ITEM_TEXT ? MIN (least, item->text.font.size) : least;
  }
  return least;
}

double
gr_figure_scale (const GrDocument *document, const GrTemplate *page)
{
  double least = G_MAXDOUBLE;
  for (guint i = 0; i < document->figure->len; i++) {
    const GrFigureBlock *figure = document->figure->pdata[i];
    for (guint k = 0; figure->drawings != NULL && k < figure->drawings->len; k++) {
      const GPtrArray *frames = ((const GrDrawing *) figure->drawings->pdata[k])->frames;
      for (guint j = 0; j < frames->len; j++)
        least = smallest_letter (frames->pdata[j], least);
    }
  }
  return CLAMP (LETTER_MIN / least, page->figure_scale, MAX (page->figure_scale, SCALE_MAX));
}

/* The frames of all figures of the block that paper shows, in order. A strip's frames are put in rows here, since a
   page may break between rows. (transfer full) */
static GPtrArray *
shown_frames (const GrFigureBlock *figure, GrShow fallback)
{
  GPtrArray *shown = gr_frames_new ();
  for (guint i = 0; figure->drawings != NULL && i < figure->drawings->len; i++) {
    const GrDrawing *drawing = figure->drawings->pdata[i];
    gboolean is_strip = gr_drawing_show (drawing, fallback) == GR_SHOW_STRIP;
    g_autoptr (GPtrArray) frames = is_strip ? g_ptr_array_ref (drawing->frames)
                                            : gr_drawing_choose (drawing, fallback, 0);
    for (guint k = 0; k < frames->len; k++)
      g_ptr_array_add (shown, gr_frame_ref (frames->pdata[k]));
  }
  return shown;
}

/* What its first figure is called, or NULL where there is none. */
static const char *
figure_title (const GrFigureBlock *figure)
{
  gboolean is_drawn = figure->drawings != NULL && figure->drawings->len > 0;
  return is_drawn ? ((const GrDrawing *) figure->drawings->pdata[0])->title : NULL;
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
  const char *title = figure_title (figure), *text = figure->caption != NULL ? figure->caption : title;
  g_autofree char *number = g_strdup_printf ("%s %u.", gr_phrase ("Figure", galley->document->lang), figure->number);
  g_autofree char *rest = g_strconcat (" ", text != NULL ? text : "", NULL);
  g_autoptr (GArray) run = g_array_new (FALSE, FALSE, sizeof (GrRun));
  GrRun label = { .kind = GR_RUN_TEXT, .style = GR_STYLE_STRONG, .text = number };
  GrRun words = { .kind = GR_RUN_TEXT, .text = rest };
  g_array_append_val (run, label);
  g_array_append_val (run, words);
  guint first = galley->slab->len;
  gr_galley_runs (galley, &under, run, &prose, "Caption", NULL);
  for (guint i = first; i < galley->slab->len; i++)
    g_array_index (galley->slab, GrSlab, i).penalty = GR_KEEP;
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

/* The picture of @frame alone, without the air around it. */
static GrBox
picture_box (const GrFrame *frame)
{
  GrBox box = frame->drawing;
  double air = MIN (GR_FRAME_MARGIN, MIN (box.width, box.height) / 4);
  return (GrBox) { box.x + air, box.y + air, MAX (box.width - 2 * air, 1), MAX (box.height - 2 * air, 1) };
}

/* A still needs no words besides the figure's caption. */
static gboolean
has_words (const GrFrame *frame)
{
  return frame->n_frames > 1;
}

static const GrFrame *
frame_at (const Rows *rows, guint index)
{
  return rows->frames->pdata[index];
}

/* What frame @index takes of a row's width. */
static double
cell_width (const Rows *rows, guint index)
{
  double width = rows->scale * picture_box (frame_at (rows, index)).width;
  double room = (rows->width - (rows->columns - 1) * ROW_GAP) / rows->columns;
  return has_words (frame_at (rows, index)) ? MAX (width, MIN (room, rows->columns > 1 ? room : WORDS_MAX)) : width;
}

/* Sets the picture of @frame with its left edge at @x and its upper one at @y. */
static void
set_picture (GrScene *scene, const GrFrame *frame, double x, double y, double scale)
{
  GArray items = { frame->scene->item->data, frame->n_items }; /* those of the picture, lent */
  GrScene picture = *frame->scene;
  GrBox box = picture_box (frame);
  picture.item = &items;
  picture.bounds = box;
  gr_scene_append (scene, &picture, x - scale * box.x, y - scale * box.y, scale);
}

/* Sets @text from @y on; the y below it. */
static double
set_words (const Rows *rows, GrScene *scene, const char *number, const char *text, GrInk ink, double x, double y,
           double width)
{
  double size = WORDS_SIZE * rows->place->prose.size;
  GrProse prose = { .size = size, .leading = WORDS_LEADING * size, .face = GR_FACE_SANS, .ink = ink };
  prose.weight = ink == GR_INK_ACCENT ? 600 : 400;
  prose.lines = rows->columns > 1 ? GR_LINES_RAGGED : GR_LINES_CENTRED;
  g_autoptr (GArray) run = g_array_new (FALSE, FALSE, sizeof (GrRun));
  GrRun label = { .kind = GR_RUN_TEXT, .style = GR_STYLE_STRONG, .text = (char *) number };
  GrRun words = { .kind = GR_RUN_TEXT, .text = (char *) text };
  if (number != NULL)
    g_array_append_val (run, label);
  g_array_append_val (run, words);
  g_autoptr (GrParagraph) paragraph = gr_paragraph_new (run, &prose);
  gr_paragraph_break (paragraph, width);
  for (guint i = 0; i < gr_paragraph_n_lines (paragraph); i++, y += prose.leading)
    gr_paragraph_set_line (paragraph, i, scene, x, y + gr_prose_baseline (&prose));
  return y;
}

/* Whether the frame before or behind frame @index is shown too: then their steps have numbers. */
static gboolean
is_among_steps (const Rows *rows, guint index)
{
  const GrFrame *frame = frame_at (rows, index);
  const GrFrame *before = index > 0 ? frame_at (rows, index - 1) : NULL;
  const GrFrame *next = index + 1 < rows->frames->len ? frame_at (rows, index + 1) : NULL;
  return (before != NULL && before->n_frames == frame->n_frames && before->index + 1 == frame->index)
         || (next != NULL && next->n_frames == frame->n_frames && frame->index + 1 == next->index);
}

/* Sets frame @index with the left edge of its cell at @x, its picture at @top and its words at @y; the y below them. */
static double
set_cell (const Rows *rows, guint index, GrScene *scene, double x, double top, double y)
{
  const GrFrame *frame = frame_at (rows, index);
  GrBox box = picture_box (frame);
  double width = cell_width (rows, index), spare = width - rows->scale * box.width;
  set_picture (scene, frame, x + (rows->columns > 1 ? 0 : spare / 2), top, rows->scale);
  if (!has_words (frame))
    return y;
  g_autofree char *number = is_among_steps (rows, index) ? g_strdup_printf ("%u. ", frame->index + 1) : NULL;
  y = set_words (rows, scene, number, frame->sentence, GR_INK_INK, x, y + WORDS_GAP, width);
  return frame->result != NULL ? set_words (rows, scene, NULL, frame->result, GR_INK_ACCENT, x, y, width) : y;
}

/* The frames from @first up to @end in a row, as one strip. What no picture of the row reaches of the box that all
   frames share is left out above and below. */
static void
add_row (const Rows *rows, guint first, guint end)
{
  double width = -ROW_GAP, above = G_MAXDOUBLE, below = 0;
  for (guint i = first; i < end; i++) {
    GrBox own = frame_at (rows, i)->own, box = picture_box (frame_at (rows, i));
    gboolean is_drawn = own.height > 0;
    width += cell_width (rows, i) + ROW_GAP;
    above = MIN (above, is_drawn ? own.y - box.y : 0);
    below = MAX (below, is_drawn ? own.y + own.height - box.y : box.height);
  }
  double top = -rows->scale * above, height = rows->scale * (below - above);
  GrScene *row = gr_scene_new ();
  double x = rows->place->left + (rows->place->width - width) / 2, bottom = height;
  for (guint i = first; i < end; i++) {
    double end_of_words = set_cell (rows, i, row, x, top, height);
    bottom = MAX (bottom, end_of_words);
    x += cell_width (rows, i) + ROW_GAP;
  }
  gr_galley_add (rows->galley, rows->part, row, bottom);
}

/* The most frames @widest points wide that rows of @width take. */
static guint
fitting_columns (const Rows *rows, double widest, double width)
{
  double least = G_MAXDOUBLE;
  for (guint i = 0; i < rows->frames->len; i++)
    least = smallest_letter (frame_at (rows, i), least);
  double smallest = MIN (rows->galley->figure_scale, LETTER_MIN / least);
  for (guint columns = MIN (rows->frames->len, 4); columns > 1; columns--) {
    double room = (width - (columns - 1) * ROW_GAP) / columns;
    if (room / widest >= smallest && (room >= WORDS_MIN || !has_words (frame_at (rows, 0))))
      return columns;
  }
  return 1;
}

/* Decides on columns and scale, so that every picture fits its cell and @height. Rows stand out of the column by
   @overhang where two frames would not stand side by side otherwise, or where a picture is too wide. */
static void
plan_rows (Rows *rows, double overhang, double height)
{
  double widest = 1, tallest = 1, column = rows->place->width;
  for (guint i = 0; i < rows->frames->len; i++) {
    widest = MAX (widest, picture_box (frame_at (rows, i)).width);
    tallest = MAX (tallest, picture_box (frame_at (rows, i)).height);
  }
  rows->width = column;
  rows->columns = fitting_columns (rows, widest, column);
  guint wider = fitting_columns (rows, widest, column + 2 * overhang);
  if (rows->columns == 1 && (wider > 1 || rows->galley->figure_scale * widest > column)) {
    rows->width = column + 2 * overhang;
    rows->columns = MIN (wider, 2);
  }
  guint n_rows = (rows->frames->len + rows->columns - 1) / rows->columns;
  rows->columns = (rows->frames->len + n_rows - 1) / n_rows; /* rows are filled evenly */
  double room = (rows->width - (rows->columns - 1) * ROW_GAP) / rows->columns;
  rows->scale = MIN (rows->galley->figure_scale, MIN (room / widest, height / tallest));
  rows->scale = MAX (rows->scale, 0.01);
}

/* The last row holds on to the caption. */
static void
add_rows (const Rows *rows)
{
  for (guint first = 0, end; first < rows->frames->len; first = end) {
    end = MIN (first + rows->columns, rows->frames->len);
    if (first > 0) {
      gr_galley_space (rows->galley, ROW_GAP);
      gr_galley_penalty (rows->galley, end == rows->frames->len ? 600 : 200);
    }
    add_row (rows, first, end);
  }
}

/* For the ear: what the block says, or else its caption and what the frames say. (transfer full) */
static char *
figure_alternative (const GrFigureBlock *figure, const GPtrArray *frames)
{
  if (figure->alt != NULL)
    return g_strdup (figure->alt);
  const char *title = figure_title (figure);
  GString *text = g_string_new (title != NULL ? title : figure->caption);
  for (guint i = 0; i < frames->len; i++) {
    const GrFrame *frame = frames->pdata[i];
    g_string_append_printf (text, "%s%s%s%s", text->len > 0 ? ". " : "", frame->sentence,
                            frame->result != NULL ? " " : "", frame->result != NULL ? frame->result : "");
  }
  return g_string_free (text, FALSE);
}

static gboolean
stands_in_box (const GrPart *part)
{
  while (part != NULL && part->decor == GR_DECOR_NONE)
    part = part->parent;
  return part != NULL;
}

void
gr_galley_figure (GrGalley *galley, const GrPlace *place, const GrBlock *block)
{
  const GrFigureBlock *figure = block->figure;
  g_autoptr (GPtrArray) frames = shown_frames (figure, galley->page->all_steps ? GR_SHOW_ALL : GR_SHOW_LAST);
  if (frames->len == 0)
    return;
  gboolean boxed = stands_in_box (place->part);
  double overhang = place->part == NULL ? OVERHANG * MIN (galley->page->left, galley->page->right) : 0;
  double leading = place->prose.leading, taken = caption_height (galley, place, figure) + leading;
  GrPart *part = gr_galley_part (galley, place->part, "Figure");
  Rows rows = { galley, place, part, frames, place->width, 1, 1 };
  double room = galley->height - taken - (has_words (frame_at (&rows, 0)) ? RESERVE : 0);
  plan_rows (&rows, overhang, room - (boxed ? BOX_RESERVE : 0));
  g_autofree char *entry = g_strdup_printf ("%s %u. %s", gr_phrase ("Figure", galley->document->lang), figure->number,
                                            figure->caption != NULL ? figure->caption : "");
  part->title = figure_alternative (figure, frames);
  part->name = g_strdup_printf ("figure-%s", figure->id);
  gr_galley_outline (galley, g_strchomp (entry), part->name, galley->level > 1 ? galley->level - 1 : 0);
  gr_galley_space (galley, 0.9 * leading);
  guint first = galley->slab->len;
  add_rows (&rows);
  gr_galley_space (galley, 0.6 * leading);
  add_caption (galley, place, figure);
  gr_galley_space (galley, GR_FIGURE_SPACE * leading);
  if (place->part == NULL && !galley->announced)
    g_array_index (galley->slab, GrSlab, first).floating = galley->slab->len - first;
}
