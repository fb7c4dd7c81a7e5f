// SPDX-License-Identifier: MIT
// Strips and the text in them. Space above a strip is the largest that either neighbour asks for, as is the penalty of
// a break; both are gathered until the next strip comes. A line is a strip of its own: as high as the leading, or
// higher where a formula in it is. Lines next to a paragraph's ends cost a break, so that no page begins with the last
// line of a paragraph or ends with its first.
//
// Rows of pictures. How large pictures become is decided by the page they come to stand on: a row has a size of its own
// and bounds, within which make-up fills its pages. Words and captions below the pictures keep their size, and the
// pictures of a row stand on one line, so that those words begin on one. Invariant: a row's height grows evenly with the
// factor of its pictures.
#include "pages/galley.h"

#include "math/box.h"

#include <math.h>
#include <string.h>

#define PENALTY_WIDOW 300 /* a page less than half full is better */
#define PENALTY_SLIDE 900 /* on slides no paragraph is parted that can be whole */
#define NARROWEST 40.0    /* points: a line beside a figure */
#define NOTE_SIZE 0.82    /* of the prose */
#define NOTE_LEADING 1.3
#define PENALTY_FORMULA 400 /* between prose and its display */
#define WORDS_GAP 7.0       /* from a picture to its words */

GrPart *
gr_galley_part (GrGalley *galley, const GrPart *parent, const char *tag)
{
  GrPart *part = g_new0 (GrPart, 1);
  part->parent = parent;
  part->tag = tag;
  part->number = galley->part->len;
  g_ptr_array_add (galley->part, part);
  return part;
}

void
gr_galley_space (GrGalley *galley, double space)
{
  galley->space = MAX (galley->space, space);
}

void
gr_galley_penalty (GrGalley *galley, int penalty)
{
  if (penalty == GR_BREAK && galley->page->sheets > 0)
    penalty = 0; /* there is no other page to go to */
  if (galley->penalty != GR_BREAK)
    galley->penalty = penalty == GR_BREAK ? GR_BREAK : MAX (galley->penalty, penalty);
}

GrMeasuring
gr_galley_measure (GrGalley *galley)
{
  galley->is_measuring = TRUE;
  return (GrMeasuring) { galley->slab->len, galley->outline->len,  galley->space,
                         galley->beside,    galley->beside_height, galley->penalty };
}

double
gr_galley_measured (GrGalley *galley, const GrMeasuring *measuring)
{
  double height = 0;
  for (guint i = measuring->first; i < galley->slab->len; i++) {
    const GrSlab *slab = &g_array_index (galley->slab, GrSlab, i);
    height += slab->height + slab->space;
  }
  g_array_set_size (galley->slab, measuring->first);
  g_array_set_size (galley->outline, measuring->n_entries);
  galley->space = measuring->space;
  galley->beside = measuring->beside;
  galley->beside_height = measuring->beside_height;
  galley->penalty = measuring->penalty;
  galley->is_measuring = FALSE;
  return height;
}

void
gr_galley_add (GrGalley *galley, const GrPart *part, GrScene *scene, double height)
{
  GrSlab slab = { .scene = scene, .height = height, .space = galley->space, .penalty = galley->penalty, .part = part };
  slab.lead = galley->section;
  slab.lead_height = galley->section_height;
  if (galley->beside_height > 0) { /* no page ends beside a figure */
    slab.penalty = GR_KEEP;
    galley->beside_height -= height + slab.space;
  }
  g_array_append_val (galley->slab, slab);
  galley->space = 0;
  galley->penalty = 0;
}

void
gr_galley_keep (GrGalley *galley, guint first)
{
  for (guint i = first; i < galley->slab->len; i++)
    gr_slab_at (galley, i)->penalty = GR_KEEP;
}

void
gr_galley_outline (GrGalley *galley, const char *text, const char *name, guint level)
{
  GR_APPEND (galley->outline, GrPrintOutline, g_strdup (text), g_strdup (name), level);
}

guint
gr_galley_columns (const GrGalley *galley, guint first, double *width)
{
  GrTemplate own = *galley->page;
  if (galley->paired_from > 0 && first >= galley->paired_from)
    own.columns = 2;
  if (width != NULL)
    *width = gr_column_width (&own);
  return own.columns;
}

double
gr_prose_baseline (const GrProse *prose)
{
  return (prose->leading - 0.99 * prose->size) / 2 + 0.72 * prose->size;
}

double
gr_runs_set (GrScene *scene, const GArray *run, const GrProse *prose, double x, double y, double width)
{
  if (run->len == 0)
    return y;
  g_autoptr (GrParagraph) paragraph = gr_paragraph_new (run, prose);
  gr_paragraph_break (paragraph, width);
  for (guint i = 0; i < gr_paragraph_n_lines (paragraph); i++, y += prose->leading)
    gr_paragraph_set_line (paragraph, i, scene, x, y + gr_prose_baseline (prose));
  return y;
}

void
gr_runs_add (GArray *run, GrRunStyle style, const char *text)
{
  GrRun one = { .kind = GR_RUN_TEXT, .style = style, .text = (char *) text };
  if (text != NULL && text[0] != '\0')
    g_array_append_val (run, one);
}

/* Adds @note to what stands at the foot of @slab: its paragraphs, the first with its number in front. */
static void
add_note (GrGalley *galley, const GrProse *body, const GrBlock *note, GrSlab *slab)
{
  GrProse prose = *body;
  prose.size *= NOTE_SIZE * galley->page->size / body->size;
  prose.leading = NOTE_LEADING * prose.size;
  g_autofree char *number = g_strdup_printf ("%u", note->number);
  if (slab->foot == NULL)
    slab->foot = gr_scene_new ();
  gr_scene_open (slab->foot, "Note", NULL, note->name);
  GR_EACH_POINTER (i, const GrBlock, paragraph, note->child) {
    if (paragraph->run == NULL)
      continue;
    g_autoptr (GArray) run = g_array_new (FALSE, FALSE, sizeof (GrRun)); /* copies that own nothing */
    GrRun gap = { .kind = GR_RUN_SPACE };
    if (i == 0) {
      gr_runs_add (run, GR_STYLE_RAISED, number);
      g_array_append_val (run, gap);
    }
    g_array_append_vals (run, paragraph->run->data, paragraph->run->len);
    slab->foot_height = gr_runs_set (slab->foot, run, &prose, 0, slab->foot_height, gr_column_width (galley->page));
  }
  gr_scene_close (slab->foot);
}

/* Sets the footnote that @link (nullable) leads to, if it leads to one, at the foot of the last strip. */
static void
take_link (GrGalley *galley, const GrProse *prose, const char *link)
{
  for (guint i = 0; link != NULL && link[0] == '#' && i < galley->document->note->len; i++) {
    const GrBlock *note = galley->document->note->pdata[i];
    if (g_strcmp0 (note->name, link + 1) == 0 && !galley->is_measuring && g_hash_table_add (galley->noted, note->name))
      add_note (galley, prose, note, gr_slab_at (galley, galley->slab->len - 1));
  }
}

void
gr_galley_notes (GrGalley *galley, const GrProse *prose, const GArray *run)
{
  for (guint i = 0; run != NULL && i < run->len; i++)
    take_link (galley, prose, g_array_index (run, GrRun, i).link);
}

/* Sets the lines of a broken paragraph. */
static void
add_lines (GrGalley *galley, const GrPlace *place, const GrParagraph *paragraph, const GrProse *prose,
           const GrPart *part)
{
  double baseline = gr_prose_baseline (prose), below = prose->leading - baseline;
  guint n_lines = gr_paragraph_n_lines (paragraph);
  for (guint i = 0; i < n_lines; i++) {
    GrLineExtent extent = gr_paragraph_line_extent (paragraph, i);
    double up = MAX (extent.ascent - baseline + 1, 0), down = MAX (extent.descent - below + 1, 0);
    if (i > 0)
      gr_galley_penalty (galley,
                         galley->page->own_slides ? PENALTY_SLIDE : ((i == 1) + (i + 1 == n_lines)) * PENALTY_WIDOW);
    GrScene *scene = gr_scene_new ();
    gr_paragraph_set_line (paragraph, i, scene, place->left, up + baseline);
    gr_galley_add (galley, part, scene, up + prose->leading + down);
    const char *link;
    for (guint k = 0; galley->document->note->len > 0 && gr_paragraph_line_link (paragraph, i, k, &link); k++)
      take_link (galley, &place->prose, link);
  }
}

static void
add_formula (GrGalley *galley, const GrPlace *place, const GrRun *run, const GrProse *prose)
{
  if (run->math == NULL)
    return;
  g_autoptr (GrMathBox) box = gr_math_box_new (run->math, prose->size, prose->face, GR_MATH_STYLE_DISPLAY);
  double width = place->width - (galley->beside_height > 0 ? galley->beside : 0);
  double room = width - (run->number > 0 ? 5 * prose->size : 0); /* the number stands in the right half of it */
  double scale = box->width > room ? room / box->width : 1;
  GrPart *part = gr_galley_part (galley, place->part, "Formula");
  part->title = g_strdup (run->text);
  GrScene *scene = gr_scene_new ();
  gr_scene_append (scene, box->scene, place->left + (width - scale * box->width) / 2, scale * box->ascent, scale);
  if (run->number > 0) {
    g_autofree char *number = g_strdup_printf ("(%u)", run->number);
    GrFont font = { prose->size, 400, prose->face, FALSE };
    gr_scene_add_text (scene, place->left + width, scale * box->ascent, GR_ANCHOR_END, &font, prose->ink, number);
    part->name = g_strdup (run->name);
  }
  gr_galley_space (galley, 0.45 * prose->leading);
  gr_galley_penalty (galley, PENALTY_FORMULA);
  gr_galley_add (galley, part, scene, scale * (box->ascent + box->descent));
  gr_galley_space (galley, 0.45 * prose->leading);
}

static void
add_prose (GrGalley *galley, const GrPlace *place, const GArray *run, const GrProse *prose, const char *tag,
           const char *name)
{
  gboolean is_shown = FALSE;
  for (guint i = 0; i < run->len && !is_shown; i++) {
    const GrRun *at = &g_array_index (run, GrRun, i);
    is_shown = at->kind != GR_RUN_SPACE && at->kind != GR_RUN_BREAK
               && (at->text == NULL || at->text[strspn (at->text, " \t\r\n")] != '\0');
  }
  if (!is_shown)
    return;
  GrPart *part = gr_galley_part (galley, place->part, tag);
  part->name = g_strdup (name);
  g_autoptr (GrParagraph) paragraph = gr_paragraph_new (run, prose);
  double height = galley->beside_height - galley->space;
  guint n_narrow = height > 0 ? (guint) ceil (height / prose->leading) : 0;
  if (n_narrow > 0)
    gr_paragraph_break_beside (paragraph, place->width, n_narrow, MAX (place->width - galley->beside, NARROWEST));
  else
    gr_paragraph_break (paragraph, place->width);
  add_lines (galley, place, paragraph, prose, part);
}

void
gr_galley_runs (GrGalley *galley, const GrPlace *place, const GArray *run, const GrProse *prose, const char *tag,
                const char *name)
{
  g_autoptr (GArray) part = g_array_new (FALSE, FALSE, sizeof (GrRun)); /* copies that own nothing */
  GR_EACH (i, const GrRun, at, run) {
    if (at->kind != GR_RUN_DISPLAY_MATH) {
      g_array_append_val (part, *at);
      continue;
    }
    add_prose (galley, place, part, prose, tag, name);
    add_formula (galley, place, at, prose);
    g_array_set_size (part, 0);
    name = NULL;
  }
  add_prose (galley, place, part, prose, tag, name);
}

void
gr_galley_text (GrGalley *galley, const GrPlace *place, const char *text, const GrProse *prose, const char *tag,
                const char *name)
{
  g_autoptr (GArray) run = g_array_new (FALSE, FALSE, sizeof (GrRun));
  gr_runs_add (run, 0, text);
  add_prose (galley, place, run, prose, tag, name);
}

/* ---- rows ---- */

struct GrRow {
  GArray *cell;       /* of GrRowCell */
  double left, width; /* of the column */
  double least, most; /* factors of the pictures */
};

static void
cell_clear (gpointer data)
{
  GrRowCell *cell = data;
  gr_frame_free (cell->frame);
  gr_scene_free (cell->words);
  GR_DROP (cell, title, name);
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

GR_FREE_FUNCTION (gr_row_free, GrRow, cell)

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
  GR_EACH (i, const GrRowCell, cell, row->cell) {
    double own = cell_width (cell, factor), scale = factor * cell->scale;
    double left = x + (cell->to_left ? 0 : (own - scale * cell->box.width) / 2);
    GArray items = { cell->frame->scene->item->data, cell->frame->n_items }; /* those of the picture, lent */
    GrScene picture = *cell->frame->scene;
    GrBox box = cell->box;
    picture.item = &items;
    picture.bounds = box;
    if (cell->name != NULL)
      gr_scene_open (scene, "Figure", cell->title, cell->name);
    gr_scene_append (scene, &picture, left - scale * box.x, bottom - scale * (box.y + box.height), scale);
    if (cell->name != NULL)
      gr_scene_close (scene);
    if (cell->words != NULL)
      gr_scene_append (scene, cell->words, x + (own - cell->width) / 2, bottom + WORDS_GAP, 1);
    x += own + GR_ROW_GAP;
  }
  return scene;
}

void
gr_galley_add_row (GrGalley *galley, const GrPart *part, GrRow *row)
{
  double height = gr_row_height (row, 1);
  gr_galley_add (galley, part, NULL, height);
  GrSlab *slab = &g_array_index (galley->slab, GrSlab, galley->slab->len - 1);
  slab->row = row;
  slab->shrink = height - gr_row_height (row, row->least);
  slab->stretch = gr_row_height (row, row->most) - height;
}
