// SPDX-License-Identifier: MIT
// Tables drawn as lines: position, who wins and value one under another, wrapped, with braces under the periods; longer ones as a
// grid (grid.c); and where that is too much, or positions have no numbers, value by value. All parts share one width of cell, so
// that equal positions stand under one another.
#include "base/phrase.h"
#include "diagram/formula.h"
#include "diagram/node.h"
#include "diagram/words.h"
#include "figures/table/table.h"
#include "scene/text.h"

#define TABLE_CELL 24.0     /* least width of a cell, in points */
#define TABLE_MAX_LINES 8   /* beyond, a grid is drawn if it can be */
#define TABLE_MOST_LINES 10 /* beyond, no lines are drawn */
#define TABLE_FEW 24        /* heaps with elements that stand in lines, each under its number */
#define TABLE_SHAPE 0.62    /* of a node's size */
#define TABLE_BOX 20.0      /* height of a box with text */
#define TABLE_TITLE_SPACE 20.0
#define TABLE_PART_GAP 14.0
#define TABLE_KEY_LEAST 220.0 /* width of what the marks mean under a narrow table */
#define TABLE_PIXELS 480.0    /* height of cells of colour */
#define CLASS_ROW 26.0
#define CLASS_MOST 20 /* values */
#define CLASS_PARTS 8

static const char table_position[] = GR_PHRASE ("position");
static const char table_outcome[] = GR_PHRASE ("outcome");

GR_AT_POINTER_FUNCTION (table_part, GrTableFigure, part, const GrTablePart)

/* ---- lines ---- */

static GrTableLines
table_lines (const GrTableFigure *table)
{
  GrTableLines lines = { .cell = TABLE_CELL };
  gboolean is_heap = TRUE, has_period = table->request->is_form;
  GR_EACH_POINTER (i, const GrTablePart, part, table->part) {
    is_heap = is_heap && part->is_heap;
    has_period = has_period || part->has_period;
    lines.cell = gr_table_cell_width (table, part, lines.cell - 3) + 3;
    for (guint k = 0; k < part->shown->len; k++)
      lines.cell = MAX (lines.cell, gr_text_width (&gr_label_500, part->shown->pdata[k]) + 8);
  }
  if (table_part (table, 0)->text == NULL)
    lines.head = gr_text_width (&gr_label_400, gr_phrase (table_outcome, table->request->lang));
  if (!is_heap)
    lines.head = MAX (lines.head, gr_text_width (&gr_label_400, gr_phrase (table_position, table->request->lang)));
  lines.head += 8;
  /* Cells in a line: as asked, or whole periods, or lines of about one length. */
  guint most = (guint) MAX (1, (GR_FIT_WIDTH - lines.head) / lines.cell), largest = 0, periods = 0;
  gboolean is_known = table->request->is_form; /* the first period; the lines of a form would tell it */
  GR_EACH_POINTER (i, const GrTablePart, part, table->part) {
    largest = MAX (largest, part->verdict->len);
    if (part->has_period && !is_known && part->period.period > 1 && part->period.period <= most)
      periods = most - most % (guint) part->period.period;
    is_known = is_known || part->has_period;
  }
  guint n_lines = MAX (1, (largest + most - 1) / most);
  lines.columns = table->columns > 0                ? MIN (table->columns, MIN (most, largest))
                  : largest <= most || periods == 0 ? (largest + n_lines - 1) / n_lines
                                                    : periods;
  lines.is_wide = table->columns > most && largest > most;
  lines.pitch = (table->has_values ? 60 : 43) + (has_period && table->has_values ? 22 : 0);
  return lines;
}

static void
line_add_cell (const GrTableFigure *table, const GrTablePart *part, guint index, double x, double y, double cell,
               GrScene *out)
{
  const GrVerdict *verdict = gr_table_verdict (part, index);
  GrNodeLook look = gr_node_look (table->request, verdict, g_ptr_array_index (part->caption, index), index);
  g_autofree char *title = part->text != NULL ? gr_formula_plain (part->text->pdata[index]) : gr_node_title (&look);
  gr_scene_open (out, "cell", title, NULL);
  gr_scene_add_text (out, x, y, GR_ANCHOR_MIDDLE, &gr_label_500, GR_INK_SOFT, part->shown->pdata[index]);
  gboolean is_lost = verdict->outcome == GR_OUTCOME_P;
  if (table->has_values) {
    GrFont font = { GR_TYPE_LABEL, is_lost ? 700 : 400, GR_FACE_SANS, FALSE };
    gr_scene_open_answer (out);
    gr_scene_add_text (out, x, y + 15, GR_ANCHOR_MIDDLE, &font, is_lost ? GR_INK_INK : GR_INK_SOFT,
                       gr_outcome_name (verdict, table->request));
    gr_scene_close (out);
  }
  double middle = y + (table->has_values ? 32 : 16.5), radius = gr_node_radius () * TABLE_SHAPE;
  gboolean is_marked = gr_table_is_marked (part, index);
  if (part->text != NULL || (!table->has_values && table->request->has_words)) {
    gr_table_add_cell (table, part, index, is_marked,
                       (GrBox) { x - cell / 2 + 2.5, middle - TABLE_BOX / 2, cell - 5, TABLE_BOX }, out);
  } else {
    g_autofree char *text = gr_table_text (table, part, index);
    GrNodeShape shape = verdict->terminal ? GR_NODE_SQUARE : is_lost ? GR_NODE_DOUBLE : GR_NODE_SINGLE;
    GrInk fill, on;
    gr_table_inks (table, verdict, &fill, &on);
    gr_node_add_shape (out, x, middle, TABLE_SHAPE, shape, fill, on, text);
    double ring = radius + 1.4;
    if (part->is_read != NULL && part->is_read[index])
      gr_scene_add_rect (out, x - ring, middle - ring, 2 * ring, 2 * ring, shape == GR_NODE_SQUARE ? 4 : ring,
                         GR_STROKE (GR_INK_ACCENT, 1.6));
    if (is_marked) {
      gr_scene_open_answer (out);
      gr_table_add_odd (out, x - radius - 1, middle - radius - 1, radius);
      gr_scene_close (out);
    }
  }
  gr_scene_close (out);
}

/* What circles, rings and frames mean, below all that is there. */
static void
table_add_key (const GrTableFigure *table, GrScene *out)
{
  const GrTablePart *part = table_part (table, 0);
  GrLegend legend = { 0 };
  gboolean are_boxes = part->text != NULL || (!table->has_values && table->request->has_words);
  for (guint i = 0; i < table->part->len && !are_boxes; i++)
    for (guint k = 0; k < table_part (table, i)->verdict->len; k++) {
      GrNodeLook look = gr_node_look (table->request, gr_table_verdict (table_part (table, i), k), NULL, k);
      look.paint = !table->has_values ? GR_PAINT_OUTCOME : look.paint;
      gr_legend_note_node (&legend, &look);
    }
  double y = out->bounds.y + out->bounds.height + 16;
  if (!are_boxes)
    y = gr_legend_add (out, out->bounds.x + 0.5, y, MAX (out->bounds.width - 1, TABLE_KEY_LEAST), &legend,
                       table->request, NULL) /* its rule within the table */
        + 8;
  GrKey key = { out, 0, GR_FIT_WIDTH, 0, y + 3, GR_TABLE_KEY };
  gr_scene_open (out, GR_TAG_LEGEND, NULL, NULL);
  gr_table_key_add_cells (&key, table, part, are_boxes);
  gr_scene_close (out);
}

static GrScene *
table_draw_lines (const GrTableFigure *table, const GrTableLines *lines)
{
  const char *lang = table->request->lang;
  GrScene *out = gr_scene_new ();
  double y = 0;
  GR_EACH_POINTER (i, const GrTablePart, part, table->part) {
    if (part->title != NULL) {
      gr_scene_add_text (out, 0, y, GR_ANCHOR_START, &gr_title_600, GR_INK_INK, part->title);
      y += TABLE_TITLE_SPACE;
    }
    guint n_lines = (part->verdict->len + lines->columns - 1) / lines->columns;
    for (guint line = 0; line < (table->has_values ? n_lines : 1);
         line++) {                           /* two lines explain themselves after the first */
      double base = y + line * lines->pitch; /* on it stands the position */
      if (part->is_heap)
        gr_formula_add (out, 0, base, GR_ANCHOR_START, gr_label_400.size + 1, GR_INK_SOFT, "n");
      else
        gr_scene_add_text (out, 0, base, GR_ANCHOR_START, &gr_label_400, GR_INK_SOFT, gr_phrase (table_position, lang));
      if (part->text == NULL)
        gr_scene_add_text (out, 0, base + (table->has_values ? 15 : 20), GR_ANCHOR_START, &gr_label_400, GR_INK_SOFT,
                           gr_phrase (table_outcome, lang));
      if (table->has_values)
        gr_formula_add (out, 0, base + 35.5, GR_ANCHOR_START, gr_label_400.size + 1, GR_INK_SOFT,
                        part->is_heap ? "g(n)" : "g");
    }
    for (guint k = 0; k < part->verdict->len; k++) {
      double x = lines->head + (k % lines->columns + 0.5) * lines->cell;
      line_add_cell (table, part, k, x, y + k / lines->columns * lines->pitch, lines->cell, out);
    }
    if (part->has_period && table->has_values)
      gr_table_add_braces (table, part, lines, y + 45, out);
    y += n_lines * lines->pitch + TABLE_PART_GAP;
  }
  gr_table_why_draw (table, out);
  if (!table->request->is_form && table->has_legend)
    table_add_key (table, out);
  return out;
}

/* ---- value by value ---- */

/* The names of @part's positions of @value (without values: that are lost or not), as many as fit @room, and how many
   there are. (transfer full) */
static char *
class_names (const GrTableFigure *table, const GrTablePart *part, guint64 value, double room, guint *n)
{
  g_autoptr (GString) names = g_string_new (NULL);
  gboolean is_full = FALSE;
  GR_EACH (i, const GrVerdict, verdict, part->verdict) {
    guint64 own = table->has_values ? verdict->grundy : verdict->outcome != GR_OUTCOME_P;
    if (own != value)
      continue;
    ++*n;
    g_autofree char *name = gr_words_short (g_ptr_array_index (part->caption, i), 20);
    g_autofree char *longer = names->len > 0 ? g_strconcat (names->str, "  ·  ", name, NULL) : g_strdup (name);
    is_full = is_full || gr_text_width (&gr_label_400, longer) > room - gr_text_width (&gr_label_400, " …");
    if (!is_full)
      g_string_assign (names, longer);
  }
  if (is_full)
    g_string_append (names, " …");
  return g_strdup (names->str);
}

static GrScene *
table_draw_classes (const GrTableFigure *table)
{
  static const char summary[] = GR_PHRASE ("Summary: by value, with the number of positions that have it and the first "
                                           "of them.");
  static const char outcome[] = GR_PHRASE ("Summary: by who wins, with the number of positions and the first of them.");
  if (table->part->len > CLASS_PARTS || table->request->is_form)
    return NULL;
  GrScene *out = gr_scene_new ();
  double y = 0;
  GR_EACH_POINTER (i, const GrTablePart, part, table->part) {
    if (part->title != NULL)
      gr_scene_add_text (out, 0, y - 16, GR_ANCHOR_START, &gr_title_600, GR_INK_INK, part->title);
    /* A line a value: how many positions have it, and which. */
    guint64 largest = table->has_values ? 0 : 1;
    for (guint k = 0; k < part->verdict->len && table->has_values; k++)
      largest = MAX (largest, gr_table_verdict (part, k)->grundy);
    for (guint64 value = 0; value <= MIN (largest, CLASS_MOST - 1); value++) {
      guint n = 0;
      g_autofree char *names = class_names (table, part, value, GR_FIT_WIDTH - 80, &n);
      g_autofree char *count = g_strdup_printf ("%u", n);
      if (n == 0)
        continue;
      gr_table_add_value (table, 12, y, TABLE_SHAPE, value, out);
      gr_scene_add_text (out, 62, y + 3.2, GR_ANCHOR_END, &gr_label_500, GR_INK_INK, count);
      gr_scene_add_text (out, 76, y + 3.2, GR_ANCHOR_START, &gr_label_400, GR_INK_SOFT, names);
      y += CLASS_ROW;
    }
    y += 24;
  }
  if (table->has_words)
    gr_scene_add_paragraph (out, 0, y - 20, GR_FIT_WIDTH, 12.5, &gr_label_400, GR_INK_SOFT,
                            gr_phrase (table->has_values ? summary : outcome, table->request->lang));
  return out;
}

/* ---- the whole ---- */

GrScene *
gr_table_draw (const GrTableFigure *table)
{
  if (table->as == GR_TABLE_BARS) {
    GrScene *bars = gr_table_draw_bars (table);
    if (bars != NULL)
      gr_table_why_draw (table, bars);
    return bars;
  }
  guint n_lines = 0;
  GrTableLines lines = table_lines (table);
  for (guint i = 0; i < table->part->len; i++)
    n_lines += (table_part (table, i)->verdict->len + lines.columns - 1) / lines.columns;
  GrScene *out = NULL;
  if (n_lines > TABLE_MAX_LINES || lines.is_wide
      || (table->as == GR_TABLE_QUOTIENT && table_part (table, 0)->label->len > TABLE_FEW))
    out = gr_table_draw_grid (table, TABLE_PIXELS);
  if (out != NULL && table->as == GR_TABLE_CELLS)
    gr_table_why_draw (table, out);
  if (out == NULL && n_lines <= TABLE_MOST_LINES)
    out = table_draw_lines (table, &lines);
  if (out == NULL)
    out = table_draw_classes (table);
  if (table->quotient != NULL && out != NULL)
    gr_table_quotient_draw (table, out);
  if (table->as == GR_TABLE_GENUS && !table->request->is_form && out != NULL)
    gr_table_genus_draw (table, out);
  return out;
}

/* ---- plain text ---- */

/* What stands for the value in plain text, with a star where the cell is marked. (transfer full) */
static char *
plain_cell (const GrTableFigure *table, const GrTablePart *part, guint index)
{
  g_autofree char *text = gr_table_text (table, part, index),
                  *plain = part->text != NULL ? gr_formula_plain (text) : NULL;
  return g_strconcat (plain != NULL ? plain : text, gr_table_is_marked (part, index) ? "*" : NULL, NULL);
}

static void
plain_add_line (const GrTableFigure *table, GString *out, const GrTablePart *part, guint first, guint end, int cell)
{
  const char *position = gr_phrase (table_position, table->request->lang),
             *outcome = gr_phrase (table->as == GR_TABLE_GENUS ? GR_PHRASE ("misère") : table_outcome,
                                   table->request->lang);
  int width = (int) MAX (gr_words_columns (outcome), gr_words_columns (position));
  gboolean has_both = table->has_values || part->text != NULL;
  const char *const head[3] = { part->is_heap ? "n" : position, outcome,
                                !has_both            ? outcome
                                : part->text != NULL ? ""
                                : part->is_heap      ? "g(n)"
                                                     : "g" };
  for (guint row = 0; row < 3; row++) {
    if (row == 1 && !has_both)
      continue;
    gr_words_pad (out, head[row], -width);
    for (guint i = first; i < end; i++) {
      g_autofree char *value = plain_cell (table, part, i);
      gr_words_pad (out,
                    row == 0   ? (const char *) part->shown->pdata[i]
                    : row == 1 ? gr_outcome_name (gr_table_verdict (part, i), table->request)
                               : value,
                    cell);
    }
    g_string_append_c (out, '\n');
  }
}

char *
gr_table_plain (const GrTableFigure *table)
{
  GString *out = g_string_new (NULL);
  gboolean has_marks = FALSE;
  GR_EACH_POINTER (i, const GrTablePart, part, table->part) {
    int cell = 3;
    for (guint k = 0; k < part->verdict->len; k++) {
      g_autofree char *text = plain_cell (table, part, k);
      const char *name = gr_outcome_name (gr_table_verdict (part, k), table->request);
      guint width = MAX (gr_words_columns (part->shown->pdata[k]), gr_words_columns (text));
      cell = MAX (cell, (int) MAX (width, gr_words_columns (name)) + 1);
      has_marks = has_marks || gr_table_is_marked (part, k);
    }
    guint columns = table->columns > 0 ? table->columns : (guint) MAX (1, 66 / cell);
    if (part->title != NULL)
      g_string_append_printf (out, "%s\n", part->title);
    for (guint k = 0; k < part->verdict->len; k += columns) {
      plain_add_line (table, out, part, k, MIN (k + columns, part->verdict->len), cell);
      g_string_append (out, k + columns < part->verdict->len || i + 1 < table->part->len ? "\n" : "");
    }
  }
  if (table->quotient != NULL)
    gr_table_quotient_plain (table, out);
  if (table->genus != NULL)
    gr_table_genus_plain (table, out);
  gr_table_why_plain (table, out);
  if (has_marks)
    g_string_append_printf (out, "* %s\n", gr_phrase (table->mark, table->request->lang));
  return g_string_free (out, FALSE);
}
