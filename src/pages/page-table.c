// SPDX-License-Identifier: MIT
// Tables in the galley: a strip a row, three rules and no others. Columns take their natural width where the page is
// wide enough; otherwise narrow ones do and wide ones share what is left. Where rows go on
// on another page, the heads stand above them again.
#include "pages/galley.h"

#include <string.h>

#define TABLE_SIZE 0.94 /* of the prose */
#define COLUMN_GAP 1.4  /* ems */
#define SMALLER 0.93    /* what a table that is too wide is set in, of the size before, */
#define SMALLER_STEPS 4 /* so often */
#define ROW_AIR 0.22    /* leadings, above and below a row */
#define RULE_OUTER 0.8  /* points */
#define RULE_INNER 0.5

#define ROWS_TOGETHER 12 /* a table of so many rows should stand on one page */
#define PENALTY_SHORT 900
#define PENALTY_ROW 50

#include <stdlib.h>

typedef struct {
  double left, width, natural, smallest;
} Column;

typedef struct {
  GrProse prose;
  guint n_rows, n_columns, n_head_rows;
  const GrBlock *block;
  Column *column;      /* shape (n_columns) */
  const GrScene *lead; /* (nullable) the heads once more; lent by the galley */
  double lead_height;
} Table;

static GrProse
cell_prose (const Table *table, guint row, const GrBlock *cell)
{
  GrProse prose = table->prose;
  prose.weight = row < table->n_head_rows ? 700 : prose.weight;
  prose.lines = cell->align == GR_ANCHOR_END      ? GR_LINES_RIGHT
                : cell->align == GR_ANCHOR_MIDDLE ? GR_LINES_CENTRED
                                                  : GR_LINES_RAGGED;
  return prose;
}

static const GrBlock *
table_cell (const Table *table, guint row, guint column)
{
  const GrBlock *at = table->block->child->pdata[row];
  return at->child != NULL && column < at->child->len ? at->child->pdata[column] : NULL;
}

static void
measure_columns (Table *table)
{
  for (guint i = 0; i < table->n_rows; i++) {
    for (guint k = 0; k < table->n_columns; k++) {
      const GrBlock *cell = table_cell (table, i, k);
      if (cell == NULL)
        continue;
      GrProse prose = cell_prose (table, i, cell);
      g_autoptr (GrParagraph) paragraph = gr_paragraph_new (cell->run, &prose);
      Column *column = &table->column[k];
      /* A little more than measured, lest rounding breaks a line. */
      column->natural = MAX (column->natural, gr_paragraph_natural_width (paragraph) + 0.1);
      column->smallest = MAX (column->smallest, gr_paragraph_smallest_width (paragraph) + 0.1);
    }
  }
}

/* Columns by their natural widths, those of one width as they stand. */
static int
compare_columns (gconstpointer a, gconstpointer b)
{
  const Column *one = *(Column *const *) a, *other = *(Column *const *) b;
  int order = (one->natural > other->natural) - (one->natural < other->natural);
  return order != 0 ? order : (one > other) - (one < other);
}

/* Gives the columns places in @width; the width that they take together. The narrowest come first: each takes its natural
   width if that is no more than an equal share of what is left, and otherwise that share, but no less than its widest
   word. */
static double
place_columns (Table *table, double width)
{
  double gap = COLUMN_GAP * table->prose.size, room = MAX (width - gap * table->n_columns, 1), rest = room, taken = 0;
  double left = 0;
  g_autofree Column **sorted = g_new (Column *, table->n_columns);
  for (guint k = 0; k < table->n_columns; k++)
    sorted[k] = &table->column[k];
  qsort (sorted, table->n_columns, sizeof *sorted, compare_columns);
  for (guint k = 0; k < table->n_columns; k++) {
    sorted[k]->width = MAX (MIN (sorted[k]->natural, rest / (table->n_columns - k)), sorted[k]->smallest);
    rest -= sorted[k]->width;
  }
  for (guint k = 0; k < table->n_columns; k++)
    taken += table->column[k].width;
  for (guint k = 0; k < table->n_columns; k++) {
    Column *column = &table->column[k];
    column->width *= taken > room ? room / taken : 1; /* not even the widest words fit: they are cut */
    column->left = left + gap / 2;
    left += column->width + gap;
  }
  return left;
}

/* Sets the cell into @scene, its top at @y, and gives its height. */
static double
set_cell (const Table *table, guint row, guint index, GrScene *scene, double x, double y)
{
  const GrBlock *cell = table_cell (table, row, index);
  if (cell == NULL || cell->run == NULL || cell->run->len == 0)
    return 0;
  GrProse prose = cell_prose (table, row, cell);
  g_autoptr (GrParagraph) paragraph = gr_paragraph_new (cell->run, &prose);
  double baseline = gr_prose_baseline (&prose), below = prose.leading - baseline, top = y;
  gr_paragraph_break (paragraph, table->column[index].width);
  gr_scene_open (scene, row < table->n_head_rows ? "TH" : "TD", NULL, NULL);
  for (guint i = 0; i < gr_paragraph_n_lines (paragraph); i++) {
    GrLineExtent extent = gr_paragraph_line_extent (paragraph, i);
    y += MAX (extent.ascent - baseline + 1, 0);
    gr_paragraph_set_line (paragraph, i, scene, x + table->column[index].left, y + baseline);
    y += prose.leading + MAX (extent.descent - below + 1, 0);
  }
  gr_scene_close (scene);
  return y - top;
}

/* Sets @row into @scene, its top at @y; the y below it. */
static double
set_row (const Table *table, guint row, GrScene *scene, double left, double width, double y)
{
  double air = ROW_AIR * table->prose.leading, height = 0;
  gboolean last_head = row + 1 == table->n_head_rows, last = row + 1 == table->n_rows;
  for (guint k = 0; k < table->n_columns; k++) {
    double cell = set_cell (table, row, k, scene, left, y + air);
    height = MAX (height, cell);
  }
  height = MAX (height, table->prose.leading) + 2 * air;
  GrPaint outer = { GR_INK_NONE, GR_INK_INK, RULE_OUTER, GR_DASH_SOLID };
  GrPaint inner = { GR_INK_NONE, GR_INK_INK, RULE_INNER, GR_DASH_SOLID };
  if (row == 0)
    gr_scene_add_line (scene, left, y, left + width, y, &outer);
  if (last || last_head)
    gr_scene_add_line (scene, left, y + height, left + width, y + height, last ? &outer : &inner);
  return y + height;
}

static void
add_row (GrGalley *galley, const Table *table, guint row, const GrPart *part, double left, double width)
{
  GrScene *scene = gr_scene_new ();
  double height = set_row (table, row, scene, left, width, 0);
  gboolean is_near = row > 0
                     && (row <= MAX (table->n_head_rows, 1) || row + 1 == table->n_rows); /* an end of the table */
  int penalty = table->n_rows <= ROWS_TOGETHER ? PENALTY_SHORT : PENALTY_ROW;
  gr_galley_penalty (galley, is_near ? GR_KEEP : row > 0 ? penalty : 0);
  gr_galley_add (galley, gr_galley_part (galley, part, "TR"), scene, height);
  if (row > table->n_head_rows && table->n_head_rows > 0) { /* the heads once more, for the page on which rows go on */
    GrSlab *slab = gr_slab_at (galley, galley->slab->len - 1);
    slab->lead = table->lead;
    slab->lead_height = table->lead_height;
  }
  for (guint k = 0; k < table->n_columns; k++) {
    const GrBlock *cell = table_cell (table, row, k);
    gr_galley_notes (galley, &table->prose, cell != NULL ? cell->run : NULL);
  }
}

void
gr_galley_table (GrGalley *galley, const GrPlace *place, const GrBlock *block)
{
  Table table = { .prose = place->prose, .block = block, .n_head_rows = block->n_head_rows };
  table.prose.size *= TABLE_SIZE;
  table.prose.leading *= TABLE_SIZE;
  table.n_rows = block->child != NULL ? block->child->len : 0;
  for (guint i = 0; i < table.n_rows; i++) {
    const GrBlock *row = block->child->pdata[i];
    table.n_columns = MAX (table.n_columns, row->child != NULL ? row->child->len : 0);
  }
  if (table.n_columns == 0)
    return;
  g_autofree Column *column = g_new0 (Column, table.n_columns);
  table.column = column;
  for (guint i = 0;; i++) { /* until no word has to be cut */
    measure_columns (&table);
    double least = COLUMN_GAP * table.prose.size * table.n_columns;
    for (guint k = 0; k < table.n_columns; k++)
      least += column[k].smallest;
    if (least <= place->width || i == SMALLER_STEPS)
      break;
    table.prose.size *= SMALLER;
    table.prose.leading *= SMALLER;
    memset (column, 0, table.n_columns * sizeof *column);
  }
  double width = place_columns (&table, place->width), left = place->left + MAX (place->width - width, 0) / 2;
  GrScene *heads = gr_scene_new ();
  if (galley->section != NULL)
    gr_scene_append (heads, galley->section, 0, 0, 1);
  table.lead_height = galley->section_height;
  for (guint i = 0; i < MIN (table.n_head_rows, table.n_rows); i++)
    table.lead_height = set_row (&table, i, heads, left, width, table.lead_height);
  for (guint i = 0; i < heads->item->len; i++) /* heads are heads once */
    if (g_array_index (heads->item, GrItem, i).kind == GR_ITEM_OPEN)
      g_array_index (heads->item, GrItem, i).group.tag = NULL;
  g_ptr_array_add (galley->lead, heads);
  table.lead = heads;
  const GrPart *part = gr_galley_part (galley, place->part, "Table");
  gr_galley_space (galley, 0.8 * place->prose.leading);
  for (guint i = 0; i < table.n_rows; i++)
    add_row (galley, &table, i, part, left, width);
  gr_galley_space (galley, 0.9 * place->prose.leading);
}
