// SPDX-License-Identifier: MIT
// Pages are painted: boxes behind the text first, outer before inner, then the strips with the elements of structure
// between them opened and closed, then the running lines.
#include "pages/galley.h"

#include <math.h>

#define DECOR_AIR 4.0 /* points of a box beyond the text where a page parts it */

/* A page as it is painted. */
typedef struct {
  const GrGalley *galley;
  GrScene *scene;
  double left;      /* of the column */
  guint first, end; /* strips */
  double *top;      /* shape (end − first): of each strip on the page */
  double ratio;     /* of its pictures: −1 as small as they may become, 1 as large */
  GPtrArray *open;  /* of const GrPart: those open now, outermost first */
  GHashTable *page; /* (char* → number): the pages that names stand on */
} Sheet;

static double
strip_height (const Sheet *sheet, const GrSlab *slab)
{
  return slab->height + sheet->ratio * (sheet->ratio < 0 ? slab->shrink : slab->stretch);
}

/* The factor of the pictures of @row. */
static double
row_factor (const Sheet *sheet, const GrRow *row)
{
  double bound = sheet->ratio < 0 ? gr_row_least (row) : gr_row_most (row);
  return 1 + fabs (sheet->ratio) * (bound - 1);
}

/* Places the strips; spaces and pictures grow a little where that fills the page, and pictures shrink where it is too
   full. The pages before a break that the lesson wants, and the last one, stay as they are. */
static void
place_strips (Sheet *sheet)
{
  const GrGalley *galley = sheet->galley;
  GrLoad load = { 0 };
  for (guint i = sheet->first; i < sheet->end; i++)
    gr_load_add (&load, gr_slab_at (galley, i), i == sheet->first);
  double ratio = gr_load_ratio (galley, &load);
  if (sheet->end == galley->slab->len || gr_slab_at (galley, sheet->end)->penalty == GR_BREAK)
    ratio = MIN (ratio, 0);
  double growth = ratio > 0 && load.space > 0 ? ratio * gr_load_feather (galley, &load) / load.space : 0;
  double y = galley->page->top;
  sheet->ratio = ratio;
  for (guint i = sheet->first; i < sheet->end; i++) {
    const GrSlab *slab = gr_slab_at (galley, i);
    y += i > sheet->first ? slab->space * (1 + growth) : slab->lead_height;
    sheet->top[i - sheet->first] = y;
    y += strip_height (sheet, slab);
  }
}

/* Appends @part and what it stands in to @chain, outermost first. */
static void
part_chain (const GrPart *part, GPtrArray *chain)
{
  g_ptr_array_set_size (chain, 0);
  for (; part != NULL; part = part->parent)
    g_ptr_array_insert (chain, 0, (gpointer) part);
}

static gboolean
part_holds (const GrPart *part, const GrPart *inside)
{
  while (inside != NULL && inside != part)
    inside = inside->parent;
  return inside != NULL;
}

static void
paint_decor (const Sheet *sheet, const GrPart *part, double top, double bottom)
{
  double left = sheet->left + part->left;
  GrPaint shade = { GR_INK_SHADE, GR_INK_NONE, 0, GR_DASH_SOLID };
  GrPaint tinted = { GR_INK_SHADE, GR_INK_LINE, 0.6, GR_DASH_SOLID };
  GrPaint accent = { GR_INK_ACCENT, GR_INK_NONE, 0, GR_DASH_SOLID };
  GrPaint quiet = { GR_INK_LINE, GR_INK_NONE, 0, GR_DASH_SOLID };
  switch (part->decor) {
  case GR_DECOR_NONE:
    break;
  case GR_DECOR_NOTE:
    gr_scene_add_rect (sheet->scene, left, top, part->width, bottom - top, 0, &shade);
    gr_scene_add_rect (sheet->scene, left, top, 2.2, bottom - top, 0, &accent);
    break;
  case GR_DECOR_THEOREM:
    gr_scene_add_rect (sheet->scene, left, top - 1, 2.4, bottom - top + 2, 0, &accent);
    break;
  case GR_DECOR_QUOTE:
    gr_scene_add_rect (sheet->scene, left + 4, top, 1.8, bottom - top, 0, &quiet);
    break;
  case GR_DECOR_CODE:
    gr_scene_add_rect (sheet->scene, left, top, part->width, bottom - top, 3, &shade);
    break;
  case GR_DECOR_ANSWER:
    gr_scene_add_rect (sheet->scene, left, top, part->width, bottom - top, 3, &tinted);
    break;
  }
}

/* Paints the decoration of @part, which has been met first with strip @index, behind all its strips on this page. */
static void
paint_part (const Sheet *sheet, const GrPart *part, guint index)
{
  guint last = index;
  while (last + 1 < sheet->end && part_holds (part, gr_slab_at (sheet->galley, last + 1)->part))
    last++;
  double top = sheet->top[index - sheet->first];
  double bottom = sheet->top[last - sheet->first] + strip_height (sheet, gr_slab_at (sheet->galley, last));
  if (index > 0 && part_holds (part, gr_slab_at (sheet->galley, index - 1)->part))
    top -= DECOR_AIR; /* it comes from the page before */
  if (last + 1 < sheet->galley->slab->len && part_holds (part, gr_slab_at (sheet->galley, last + 1)->part))
    bottom += DECOR_AIR;
  paint_decor (sheet, part, top, bottom);
}

static void
paint_decorations (const Sheet *sheet)
{
  g_autoptr (GPtrArray) chain = g_ptr_array_new ();
  for (guint i = sheet->first; i < sheet->end; i++) {
    const GrPart *before = i > sheet->first ? gr_slab_at (sheet->galley, i - 1)->part : NULL;
    part_chain (gr_slab_at (sheet->galley, i)->part, chain);
    for (guint k = 0; k < chain->len; k++) {
      const GrPart *part = chain->pdata[k];
      if (part->decor != GR_DECOR_NONE && !part_holds (part, before))
        paint_part (sheet, part, i);
    }
  }
}

/* Closes and opens groups until exactly the parts of @chain are open. */
static void
enter_part (const Sheet *sheet, const GPtrArray *chain)
{
  guint common = 0;
  while (common < chain->len && common < sheet->open->len && chain->pdata[common] == sheet->open->pdata[common])
    common++;
  while (sheet->open->len > common) {
    gr_scene_close (sheet->scene);
    g_ptr_array_set_size (sheet->open, (int) sheet->open->len - 1);
  }
  for (guint i = common; i < chain->len; i++) {
    const GrPart *part = chain->pdata[i];
    gr_scene_open (sheet->scene, part->tag, part->title, part->name);
    g_ptr_array_add (sheet->open, (gpointer) part);
  }
}

static void
paint_strips (const Sheet *sheet)
{
  g_autoptr (GPtrArray) chain = g_ptr_array_new ();
  for (guint i = sheet->first; i < sheet->end; i++) {
    const GrSlab *slab = gr_slab_at (sheet->galley, i);
    if (i == sheet->first && slab->lead_height > 0) /* said once: readers by ear know it from the page before */
      gr_scene_append (sheet->scene, slab->lead, sheet->left, sheet->top[0] - slab->lead_height, 1);
    part_chain (slab->part, chain);
    enter_part (sheet, chain);
    g_autoptr (GrScene) row = slab->row != NULL ? gr_row_set (slab->row, row_factor (sheet, slab->row)) : NULL;
    gr_scene_append (sheet->scene, row != NULL ? row : slab->scene, sheet->left, sheet->top[i - sheet->first], 1);
    guint number = slab->target != NULL ? GPOINTER_TO_UINT (g_hash_table_lookup (sheet->page, slab->target)) : 0;
    if (number > 0)
      gr_contents_number (sheet->scene, sheet->galley->page, sheet->left + gr_column_width (sheet->galley->page),
                          sheet->top[i - sheet->first], number);
  }
  g_ptr_array_set_size (chain, 0);
  enter_part (sheet, chain);
}

/* Footnotes stand at the foot of the column, below a short rule. */
static void
paint_notes (const Sheet *sheet)
{
  const GrGalley *galley = sheet->galley;
  double height = 0;
  for (guint i = sheet->first; i < sheet->end; i++)
    height += gr_slab_at (galley, i)->foot_height;
  if (height <= 0)
    return;
  double y = galley->page->top + galley->height - height;
  GrPaint rule = { GR_INK_NONE, GR_INK_FAINT, 0.5, GR_DASH_SOLID };
  gr_scene_add_line (sheet->scene, sheet->left, y - GR_FOOT_GAP / 3, sheet->left + 60, y - GR_FOOT_GAP / 3, &rule);
  for (guint i = sheet->first; i < sheet->end; i++) {
    const GrSlab *slab = gr_slab_at (galley, i);
    if (slab->foot != NULL)
      gr_scene_append (sheet->scene, slab->foot, sheet->left, y, 1);
    y += slab->foot_height;
  }
}

GArray *
gr_galley_gather (const GrGalley *galley, const GArray *first)
{
  GArray *page = g_array_new (FALSE, FALSE, sizeof (GrPageCut));
  for (guint i = 0; i + 1 < first->len;) {
    GrPageCut cut = { i, 0 };
    do {
      cut.n_columns++;
      i++;
    } while (cut.n_columns < galley->page->columns && i + 1 < first->len
             && gr_slab_at (galley, g_array_index (first, guint, i))->penalty != GR_BREAK);
    g_array_append_val (page, cut);
  }
  return page;
}

GHashTable *
gr_galley_places (const GrGalley *galley, const GArray *first, const GArray *pages)
{
  GHashTable *page = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < pages->len; i++) {
    const GrPageCut *cut = &g_array_index (pages, GrPageCut, i);
    guint start = g_array_index (first, guint, cut->column);
    for (guint k = start; k < g_array_index (first, guint, cut->column + cut->n_columns); k++)
      for (const GrPart *part = gr_slab_at (galley, k)->part; part != NULL; part = part->parent)
        if (part->name != NULL && !g_hash_table_contains (page, part->name))
          g_hash_table_insert (page, part->name, GUINT_TO_POINTER (i + 1));
  }
  return page;
}

/* Paints the strips from @first up to @end with their left edge at @left of the page. */
static void
paint_column (const GrGalley *galley, GrScene *scene, double left, guint first, guint end, GHashTable *page_of)
{
  g_autofree double *top = g_new0 (double, end - first + 1);
  g_autoptr (GPtrArray) open = g_ptr_array_new ();
  Sheet sheet = { galley, scene, left, first, end, top, 0, open, page_of };
  place_strips (&sheet);
  paint_decorations (&sheet);
  paint_strips (&sheet);
  paint_notes (&sheet);
}

GrScene *
gr_galley_paint (const GrGalley *galley, const GArray *first, const GrPageCut *cut, guint number, guint n_pages,
                 GHashTable *page_of)
{
  const GrTemplate *page = galley->page;
  GrScene *scene = gr_scene_new ();
  for (guint i = 0; i < cut->n_columns; i++) {
    double left = page->left + i * (gr_column_width (page) + page->gutter);
    guint start = g_array_index (first, guint, cut->column + i);
    paint_column (galley, scene, left, start, g_array_index (first, guint, cut->column + i + 1), page_of);
  }
  gr_galley_running (galley, scene, number, n_pages);
  gr_scene_outline_boxes (scene);
  return scene;
}
