// SPDX-License-Identifier: MIT
// Rows of pictures. How large pictures become is decided by the page they come to stand on: a row has a size of its own
// and bounds, within which make-up fills its pages. Words and captions below the pictures keep their size, and the
// pictures of a row stand on one line, so that those words begin on one. Invariant: a row's height grows evenly with the
// factor of its pictures.
#include "pages/galley.h"

#include <math.h>

struct GrRow {
  GArray *cell;       /* of GrRowCell */
  double left, width; /* of the column */
  double least, most; /* factors of the pictures */
};

#define WORDS_GAP 7.0 /* from a picture to its words */

static void
cell_clear (gpointer data)
{
  GrRowCell *cell = data;
  gr_frame_free (cell->frame);
  gr_scene_free (cell->words);
  g_free (cell->title);
  g_free (cell->name);
}

GrRow *
gr_row_new (double left, double width, double least, double most)
{
  GrRow *row = g_new0 (GrRow, 1);
  row->cell = g_array_new (FALSE, FALSE, sizeof (GrRowCell));
  g_array_set_clear_func (row->cell, cell_clear);
  row->left = left;
  row->width = width;
  row->least = least;
  row->most = MAX (most, 1);
  return row;
}

void
gr_row_free (GrRow *row)
{
  if (row != NULL) {
    g_array_unref (row->cell);
    g_free (row);
  }
}

void
gr_row_add (GrRow *row, GrRowCell cell)
{
  g_array_append_val (row->cell, cell);
}

static const GrRowCell *
cell_at (const GrRow *row, guint index)
{
  return &g_array_index (row->cell, GrRowCell, index);
}

/* The height of the tallest picture. */
static double
pictures_height (const GrRow *row, double factor)
{
  double height = 0;
  for (guint i = 0; i < row->cell->len; i++)
    height = MAX (height, factor * cell_at (row, i)->scale * cell_at (row, i)->box.height);
  return height;
}

double
gr_row_height (const GrRow *row, double factor)
{
  double words = 0;
  for (guint i = 0; i < row->cell->len; i++)
    if (cell_at (row, i)->words != NULL)
      words = MAX (words, WORDS_GAP + cell_at (row, i)->words_height);
  return pictures_height (row, factor) + words;
}

double
gr_row_shrink (const GrRow *row)
{
  return gr_row_height (row, 1) - gr_row_height (row, row->least);
}

double
gr_row_stretch (const GrRow *row)
{
  return gr_row_height (row, row->most) - gr_row_height (row, 1);
}

/* Sets the picture of @cell with the left edge of what is shown of it at @x and its lower one at @bottom. */
static void
set_picture (GrScene *scene, const GrRowCell *cell, double x, double bottom, double scale)
{
  const GrFrame *frame = cell->frame;
  GArray items = { frame->scene->item->data, frame->n_items }; /* those of the picture, lent */
  GrScene picture = *frame->scene;
  GrBox box = cell->box;
  picture.item = &items;
  picture.bounds = box;
  if (cell->name != NULL)
    gr_scene_open (scene, "Figure", cell->title, cell->name);
  gr_scene_append (scene, &picture, x - scale * box.x, bottom - scale * (box.y + box.height), scale);
  if (cell->name != NULL)
    gr_scene_close (scene);
}

static double
cell_width (const GrRowCell *cell, double factor)
{
  return MAX (cell->width, factor * cell->scale * cell->box.width);
}

double
gr_row_width (const GrRow *row, double factor)
{
  double width = -GR_ROW_GAP;
  for (guint i = 0; i < row->cell->len; i++)
    width += cell_width (cell_at (row, i), factor) + GR_ROW_GAP;
  return width;
}

GrScene *
gr_row_set (const GrRow *row, double ratio)
{
  double factor = 1 + fabs (ratio) * ((ratio < 0 ? row->least : row->most) - 1);
  GrScene *scene = gr_scene_new ();
  double width = gr_row_width (row, factor), bottom = pictures_height (row, factor);
  double x = row->left + (row->width - width) / 2;
  for (guint i = 0; i < row->cell->len; i++) {
    const GrRowCell *cell = cell_at (row, i);
    double own = cell_width (cell, factor), scale = factor * cell->scale;
    set_picture (scene, cell, x + (cell->to_left ? 0 : (own - scale * cell->box.width) / 2), bottom, scale);
    if (cell->words != NULL)
      gr_scene_append (scene, cell->words, x + (own - cell->width) / 2, bottom + WORDS_GAP, 1);
    x += own + GR_ROW_GAP;
  }
  return scene;
}
