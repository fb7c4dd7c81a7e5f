// SPDX-License-Identifier: MIT
// The small table that stands beside a ladder where positions are pairs of numbers and every pair is reached: all of them
// at their places, in the colours of their values, so that it is seen where the lost ones lie. It asks the labels alone.
#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/node.h"
#include "figures/graph/summary.h"
#include "scene/text.h"

#include <stdio.h>

#define TABLE_MOST 10   /* numbers on a side */
#define TABLE_CELL 14.5 /* points */
#define TABLE_NAMES 11.0

typedef struct {
  guint columns, rows;
  guint32 *node; /* shape (columns × rows): column by column; G_MAXUINT32: none */
} Table;

/* FALSE where @label is no pair of small numbers. */
static gboolean
table_place (const char *label, guint *x, guint *y)
{
  int end = 0;
  return sscanf (label, "%2u,%2u%n", x, y, &end) == 2 && label[end] == '\0' && *x < TABLE_MOST && *y < TABLE_MOST;
}

/* FALSE where positions are no pairs, or not all of a rectangle. */
static gboolean
table_read (Table *table, const GrStates *states)
{
  guint x, y, n = 0;
  for (guint32 i = 0; i < states->n_nodes; i++) {
    if (!states->verdict[i].has_grundy || !table_place (states->label[i], &x, &y))
      return FALSE;
    table->columns = MAX (table->columns, x + 1);
    table->rows = MAX (table->rows, y + 1);
  }
  if (table->columns * table->rows != states->n_nodes)
    return FALSE;
  table->node = g_new (guint32, states->n_nodes + 1);
  for (guint i = 0; i < states->n_nodes; i++)
    table->node[i] = G_MAXUINT32;
  for (guint32 i = 0; i < states->n_nodes; i++) {
    table_place (states->label[i], &x, &y);
    n += table->node[x * table->rows + y] == G_MAXUINT32;
    table->node[x * table->rows + y] = i;
  }
  return n == states->n_nodes;
}

static void
table_add_cell (GrScene *out, double x, double y, const GrVerdict *verdict)
{
  static const GrFont font = { GR_FIT_LETTER, 600, GR_FACE_SANS, FALSE };
  g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, verdict->grundy);
  gr_scene_add_rect (out, x, y, TABLE_CELL, TABLE_CELL, 1.5,
                     &(GrPaint) { gr_ink_value (verdict->grundy), GR_INK_FAINT, 0.6, GR_DASH_SOLID });
  if (verdict->outcome == GR_OUTCOME_P) /* told by shape, too */
    gr_scene_add_rect (out, x + 1.8, y + 1.8, TABLE_CELL - 3.6, TABLE_CELL - 3.6, 1,
                       &(GrPaint) { GR_INK_NONE, GR_INK_INK, 0.9, GR_DASH_SOLID });
  gr_scene_add_text (out, x + TABLE_CELL / 2, y + TABLE_CELL / 2 + 0.36 * font.size, GR_ANCHOR_MIDDLE, &font,
                     gr_ink_on_value (verdict->grundy), text);
}

static void
table_add_name (GrScene *out, double x, double y, guint number)
{
  static const GrFont font = { GR_FIT_LETTER, 500, GR_FACE_SANS, FALSE };
  g_autofree char *text = g_strdup_printf ("%u", number);
  gr_scene_add_text (out, x, y, GR_ANCHOR_MIDDLE, &font, GR_INK_SOFT, text);
}

GrScene *
gr_ladder_table (const GrStates *states, const GrFigureRequest *request)
{
  static const GrFont font = { GR_FIT_LETTER, 500, GR_FACE_SANS, FALSE };
  static const char all[] = GR_PHRASE ("all %u positions");
  Table table = { 0 };
  GrScene *scene = NULL;
  if (table_read (&table, states)) {
    scene = gr_scene_new ();
    gr_scene_add_rect (scene, -TABLE_NAMES - 6, -TABLE_NAMES - 6, table.columns * TABLE_CELL + TABLE_NAMES + 10,
                       table.rows * TABLE_CELL + 2 * TABLE_NAMES + 12, 4, &(GrPaint) { .fill = GR_INK_PAPER });
    for (guint x = 0; x < table.columns; x++)
      table_add_name (scene, (x + 0.5) * TABLE_CELL, -4, x);
    for (guint y = 0; y < table.rows; y++)
      table_add_name (scene, -TABLE_NAMES + 3, (y + 0.5) * TABLE_CELL + 3.2, y);
    for (guint x = 0; x < table.columns; x++)
      for (guint y = 0; y < table.rows; y++)
        table_add_cell (scene, x * TABLE_CELL, y * TABLE_CELL, &states->verdict[table.node[x * table.rows + y]]);
    g_autofree char *title = g_strdup_printf (gr_phrase (all, request->lang), states->n_nodes);
    gr_scene_add_text (scene, table.columns * TABLE_CELL / 2, table.rows * TABLE_CELL + TABLE_NAMES + 1,
                       GR_ANCHOR_MIDDLE, &font, GR_INK_SOFT, title);
  }
  g_free (table.node);
  return scene;
}
