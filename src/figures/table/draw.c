// SPDX-License-Identifier: MIT
// Tables drawn in one of two ways. Lines: position, who wins and value one under another, wrapped, with braces under
// the periods. Grid, for many positions named 0, 1, 2 …: a square a position, coloured by its value, the first
// position of each row before it. Where a period is known the rows hold whole periods if they can, so that equal
// values stand in columns; a line then shows where the period begins, and rings the values before it that it does not
// have. All parts share one width of cell, so that equal positions stand under one another.
#include "figures/table/draw.h"

#include "base/phrase.h"
#include "diagram/formula.h"
#include "diagram/node.h"
#include "diagram/words.h"
#include "scene/text.h"

#define TABLE_WIDTH 430.0   /* with the heads, in points */
#define TABLE_CELL 24.0     /* least width of a cell */
#define TABLE_MAX_LINES 8   /* beyond, a grid is drawn if it can be */
#define TABLE_MOST_LINES 10 /* beyond, nothing is drawn */
#define TABLE_SHAPE 0.62    /* of a node's size */
#define TABLE_GRID_CELL 20.0
#define TABLE_GRID_HEAD 34.0
#define TABLE_GRID_ROW 15.5      /* least height of a row */
#define TABLE_MIN_GRID_CELL 11.0 /* where more columns were asked for */
#define TABLE_GRID_COLUMNS 20
#define TABLE_TITLE_SPACE 20.0
#define TABLE_PART_GAP 14.0

static const GrFont index_font = { 9.5, 500, GR_FACE_SANS, FALSE };
static const GrFont head_font = { 9, 400, GR_FACE_SANS, FALSE };
static const GrFont title_font = { 10.5, 600, GR_FACE_SANS, FALSE };

static const GrPaint ring_paint = { GR_INK_NONE, GR_INK_ACCENT, 1.5, GR_DASH_SOLID };

static const char table_position[] = GR_PHRASE ("position");
static const char table_to_move[] = GR_PHRASE ("to move");
static const char table_normal[] = GR_PHRASE ("normal play");
static const char table_just_moved[] = GR_PHRASE ("just moved");
static const char table_period[] = GR_PHRASE ("period %" G_GUINT64_FORMAT);
static const char table_preperiod[] = GR_PHRASE ("pre-period %" G_GUINT64_FORMAT);

/* How the lines of all parts are set out. */
typedef struct {
  guint columns;
  double cell, head; /* widths */
  double pitch;      /* from line to line */
  gboolean has_braces, has_normal;
} TableLines;

static const GrTablePart *
table_part (const GrTableFigure *table, guint index)
{
  return g_ptr_array_index (table->part, index);
}

static const GrVerdict *
part_verdict (const GrTablePart *part, guint index)
{
  return &g_array_index (part->verdict, GrVerdict, index);
}

static char *
part_caption (const GrTablePart *part, guint index)
{
  return g_strdup (g_ptr_array_index (part->shown, index));
}

static const char *
table_letter (const GrTableFigure *table, const GrVerdict *verdict)
{
  return gr_node_letter (verdict->outcome, table->request->view, table->request->lang);
}

/* Who wins normal play. */
static const char *
part_normal_letter (const GrTableFigure *table, const GrTablePart *part, guint index)
{
  return gr_node_letter ((GrOutcome) g_array_index (part->normal, guint8, index), table->request->view,
                         table->request->lang);
}

/* TRUE where normal play ends the other way. */
static gboolean
part_differs (const GrTablePart *part, guint index)
{
  return part->normal != NULL && g_array_index (part->normal, guint8, index) != part_verdict (part, index)->outcome;
}

static const char *
table_winner_head (const GrTableFigure *table)
{
  return gr_phrase (table->request->view == GR_VIEW_MOVER ? table_to_move : table_just_moved, table->request->lang);
}

static guint
table_largest (const GrTableFigure *table)
{
  guint largest = 0;
  for (guint i = 0; i < table->part->len; i++)
    largest = MAX (largest, table_part (table, i)->verdict->len);
  return largest;
}

/* The most cells up to @most that are whole periods of the first part that has one; 0 where there are none, or the rows of a
   form would tell it. */
static guint
table_whole_periods (const GrTableFigure *table, guint most)
{
  for (guint i = 0; i < table->part->len && !table->request->is_form; i++) {
    const GrTablePart *part = table_part (table, i);
    if (part->has_period) {
      guint64 period = part->period.period;
      return period > 1 && period <= most ? most - most % (guint) period : 0;
    }
  }
  return 0;
}

/* Cells in a line of at most @most: as asked, or whole periods, or lines of about one length. */
static guint
table_columns (const GrTableFigure *table, guint most)
{
  guint largest = table_largest (table), periods = table_whole_periods (table, most);
  if (table->columns > 0)
    return MIN (table->columns, largest);
  if (largest <= most)
    return largest;
  if (periods > 0)
    return periods;
  guint n_lines = (largest + most - 1) / most;
  return (largest + n_lines - 1) / n_lines;
}

static TableLines
table_lines (const GrTableFigure *table)
{
  TableLines lines = { .cell = TABLE_CELL };
  gboolean is_heap = TRUE;
  for (guint i = 0; i < table->part->len; i++) {
    const GrTablePart *part = table_part (table, i);
    is_heap = is_heap && part->is_heap;
    lines.has_normal = lines.has_normal || part->normal != NULL;
    lines.has_braces = lines.has_braces || ((part->has_period || table->request->is_form) && table->has_values);
    for (guint k = 0; k < part->caption->len; k++) {
      g_autofree char *caption = part_caption (part, k);
      lines.cell = MAX (lines.cell, gr_text_width (&index_font, caption) + 8);
    }
  }
  lines.head = gr_text_width (&head_font, table_winner_head (table));
  if (!is_heap)
    lines.head = MAX (lines.head, gr_text_width (&head_font, gr_phrase (table_position, table->request->lang)));
  if (lines.has_normal)
    lines.head = MAX (lines.head, gr_text_width (&head_font, gr_phrase (table_normal, table->request->lang)));
  lines.head += 12;
  lines.columns = table_columns (table, (guint) MAX (1, (TABLE_WIDTH - lines.head) / lines.cell));
  lines.pitch = (table->has_values || lines.has_normal ? 60 : 46) + (lines.has_braces ? 22 : 0);
  return lines;
}

static guint
part_n_lines (const GrTablePart *part, guint columns)
{
  return (part->verdict->len + columns - 1) / columns;
}

/* ---- lines ---- */

static void
table_add_shape (const GrTableFigure *table, GrScene *scene, double x, double y, const GrVerdict *verdict)
{
  gboolean is_lost = verdict->outcome == GR_OUTCOME_P;
  GrNodeShape shape = verdict->terminal ? GR_NODE_SQUARE : is_lost ? GR_NODE_DOUBLE : GR_NODE_SINGLE;
  if (table->has_values) {
    g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, verdict->grundy);
    gr_node_add_shape (scene, x, y, TABLE_SHAPE, shape, gr_ink_value (verdict->grundy),
                       gr_ink_on_value (verdict->grundy), number);
  } else {
    gr_node_add_shape (scene, x, y, TABLE_SHAPE, shape, is_lost ? GR_INK_PAPER : GR_INK_WIN,
                       is_lost ? GR_INK_INK : GR_INK_ON_WIN, table_letter (table, verdict));
  }
}

/* The heads of one line, whose position stands on the baseline @y. */
static void
table_add_heads (const GrTableFigure *table, GrScene *scene, const GrTablePart *part, double y)
{
  if (part->is_heap) {
    gr_formula_add (scene, 0, y, GR_ANCHOR_START, head_font.size + 1, GR_INK_SOFT, "n");
  } else {
    gr_scene_add_text (scene, 0, y, GR_ANCHOR_START, &head_font, GR_INK_SOFT,
                       gr_phrase (table_position, table->request->lang));
  }
  gr_scene_add_text (scene, 0, table->has_values ? y + 15 : y + 20, GR_ANCHOR_START, &head_font, GR_INK_SOFT,
                     table_winner_head (table));
  if (part->normal != NULL)
    gr_scene_add_text (scene, 0, y + 37, GR_ANCHOR_START, &head_font, GR_INK_SOFT,
                       gr_phrase (table_normal, table->request->lang));
  if (table->has_values)
    gr_formula_add (scene, 0, y + 35.5, GR_ANCHOR_START, head_font.size + 1, GR_INK_SOFT, part->is_heap ? "g(n)" : "g");
}

static void
table_add_cell (const GrTableFigure *table, GrScene *scene, const GrTablePart *part, guint index, double x, double y)
{
  const GrVerdict *verdict = part_verdict (part, index);
  g_autofree char *caption = part_caption (part, index);
  GrNodeLook look = gr_node_look (table->request, verdict, g_ptr_array_index (part->caption, index), index);
  g_autofree char *title = gr_node_title (&look);
  gr_scene_open (scene, "cell", title, NULL);
  gr_scene_add_text (scene, x, y, GR_ANCHOR_MIDDLE, &index_font, GR_INK_SOFT, caption);
  if (table->has_values) {
    gboolean is_lost = verdict->outcome == GR_OUTCOME_P;
    GrFont font = { 9.5, is_lost ? 700 : 400, GR_FACE_SANS, FALSE };
    gr_scene_open_answer (scene);
    gr_scene_add_text (scene, x, y + 15, GR_ANCHOR_MIDDLE, &font, is_lost ? GR_INK_INK : GR_INK_SOFT,
                       table_letter (table, verdict));
    gr_scene_close_answer (scene);
  }
  table_add_shape (table, scene, x, y + (table->has_values ? 32 : 16.5), verdict);
  if (part->normal != NULL) {
    gboolean differs = part_differs (part, index);
    GrFont font = { 9.5, differs ? 700 : 400, GR_FACE_SANS, FALSE };
    gr_scene_open_answer (scene);
    gr_scene_add_text (scene, x, y + 37, GR_ANCHOR_MIDDLE, &font, differs ? GR_INK_INK : GR_INK_SOFT,
                       part_normal_letter (table, part, index));
    gr_scene_close_answer (scene);
  }
  gr_scene_close (scene);
}

/* A brace under the cells [first, end), which stand in one line, with @text (nullable) under it. */
static void
table_add_brace (GrScene *scene, const TableLines *lines, guint64 first, guint64 end, double y, const char *text)
{
  double x1 = lines->head + (double) (first % lines->columns) * lines->cell + 3;
  double x2 = x1 + (double) (end - first) * lines->cell - 6;
  gr_scene_open_answer (scene);
  gr_scene_add_brace_below (scene, x1, x2, y, 5, &(GrPaint) { GR_INK_NONE, GR_INK_SOFT, 1, GR_DASH_SOLID });
  if (text != NULL && first == 0 && gr_text_width (&head_font, text) > x2 - x1)
    gr_scene_add_text (scene, x2, y + 14, GR_ANCHOR_END, &head_font, GR_INK_SOFT, text); /* there is room on the left */
  else if (text != NULL)
    gr_scene_add_text (scene, (x1 + x2) / 2, y + 14, GR_ANCHOR_MIDDLE, &head_font, GR_INK_SOFT, text);
  gr_scene_close_answer (scene);
}

/* Braces under every whole period that stands in one line; the first of them says what it is. */
static void
table_add_braces (const GrTableFigure *table, GrScene *scene, const GrTablePart *part, const TableLines *lines,
                  double y)
{
  guint64 n = part->verdict->len, period = part->period.period, preperiod = part->period.preperiod;
  guint columns = lines->columns;
  gboolean is_first = TRUE;
  if (preperiod > 0 && preperiod <= MIN (n, columns)) {
    g_autofree char *text = g_strdup_printf (gr_phrase (table_preperiod, table->request->lang), preperiod);
    table_add_brace (scene, lines, 0, preperiod, y + 45, text);
  }
  for (guint64 first = preperiod; first + period <= n; first += period) {
    if (first / columns != (first + period - 1) / columns)
      continue;
    g_autofree char *text = g_strdup_printf (gr_phrase (table_period, table->request->lang), period);
    table_add_brace (scene, lines, first, first + period, y + 45 + (double) (first / columns) * lines->pitch,
                     is_first ? text : NULL);
    is_first = FALSE;
  }
}

static GrScene *
table_draw_lines (const GrTableFigure *table, const TableLines *lines)
{
  g_autoptr (GrScene) scene = gr_scene_new ();
  double y = 0;
  for (guint i = 0; i < table->part->len; i++) {
    const GrTablePart *part = table_part (table, i);
    if (part->title != NULL) {
      gr_scene_add_text (scene, 0, y, GR_ANCHOR_START, &title_font, GR_INK_INK, part->title);
      y += TABLE_TITLE_SPACE;
    }
    guint n_lines = part_n_lines (part, lines->columns);
    for (guint line = 0; line < n_lines; line++)
      table_add_heads (table, scene, part, y + line * lines->pitch);
    for (guint k = 0; k < part->verdict->len; k++) {
      double x = lines->head + (k % lines->columns + 0.5) * lines->cell;
      table_add_cell (table, scene, part, k, x, y + k / lines->columns * lines->pitch);
    }
    if (part->has_period && table->has_values)
      table_add_braces (table, scene, part, lines, y);
    y += n_lines * lines->pitch + TABLE_PART_GAP;
  }
  return g_steal_pointer (&scene);
}

/* ---- grid ---- */

/* Whether rows of @columns show the period of @part: they hold whole periods, and one of them at least is seen. */
static gboolean
grid_shows_period (const GrTableFigure *table, const GrTablePart *part, guint columns)
{
  return table->has_values && !table->request->is_form && part->has_period && part->period.preperiod > 0
         && columns % part->period.period == 0 && part->period.preperiod + part->period.period <= part->verdict->len;
}

/* Whether the value of @index, before the period, is not what the period would have there. */
static gboolean
grid_is_exception (const GrTablePart *part, guint index)
{
  guint64 first = part->period.preperiod, period = part->period.period;
  if (index >= first)
    return FALSE;
  guint64 later = index + (first - index + period - 1) / period * period;
  return part_verdict (part, index)->grundy != part_verdict (part, (guint) later)->grundy;
}

/* The height of rows of cells of this width. */
static double
grid_row (double cell)
{
  return MAX (cell, TABLE_GRID_ROW);
}

static void
grid_add_cell (const GrTableFigure *table, GrScene *scene, const GrTablePart *part, guint index, double x, double y,
               double cell, gboolean is_ringed)
{
  const GrVerdict *verdict = part_verdict (part, index);
  gboolean is_lost = verdict->outcome == GR_OUTCOME_P;
  GrInk fill = table->has_values ? gr_ink_value (verdict->grundy) : is_lost ? GR_INK_PAPER : GR_INK_WIN;
  GrInk on = table->has_values ? gr_ink_on_value (verdict->grundy) : is_lost ? GR_INK_INK : GR_INK_ON_WIN;
  gboolean is_narrow = cell < TABLE_GRID_ROW;
  double width = cell - 1.6, height = grid_row (cell) - 1.6, inset = is_narrow ? 1.5 : 2.2,
         round = is_narrow ? 2.8 : 3.5;
  g_autofree char *text = table->has_values ? g_strdup_printf ("%" G_GUINT64_FORMAT, verdict->grundy)
                                            : g_strdup (table_letter (table, verdict));
  GrFont font = { 9, 600, GR_FACE_SANS, FALSE };
  double wide = gr_text_width (&font, text), room = width - (is_narrow ? 2.5 : 4);
  font.size = wide > room ? MAX (5.5, font.size * room / wide) : font.size;
  gr_scene_open_blank (scene);
  gr_scene_add_rect (scene, x - width / 2, y - height / 2, width, height, round,
                     &(GrPaint) { GR_INK_PAPER, GR_INK_SOFT, 0.8, GR_DASH_SOLID });
  gr_scene_close_blank (scene);
  gr_scene_open_answer (scene);
  gr_scene_add_rect (scene, x - width / 2, y - height / 2, width, height, round,
                     &(GrPaint) { fill, is_lost ? GR_INK_SOFT : GR_INK_LINE, 0.8, GR_DASH_SOLID });
  if (is_ringed)
    gr_scene_add_rect (scene, x - width / 2, y - height / 2, width, height, round, &ring_paint);
  if (is_lost) {
    gr_scene_add_rect (scene, x - width / 2 + inset, y - height / 2 + inset, width - 2 * inset, height - 2 * inset,
                       round - 1.5, &(GrPaint) { GR_INK_NONE, GR_INK_SOFT, is_narrow ? 0.5 : 0.7, GR_DASH_SOLID });
  }
  gr_scene_add_text (scene, x, y + 0.36 * font.size, GR_ANCHOR_MIDDLE, &font, on, text);
  if (part_differs (part, index))
    gr_scene_add_circle (scene, x + width / 2 - 3.2, y - height / 2 + 3.2, 1.9, &(GrPaint) { .fill = on });
  gr_scene_close_answer (scene);
}

/* As asked, or whole periods, or as many as make the heads of rows easy to read. A period that makes cells narrow is
   worth it where it is seen twice. */
static guint
grid_columns (const GrTableFigure *table)
{
  guint narrow = (guint) ((TABLE_WIDTH - TABLE_GRID_HEAD) / TABLE_MIN_GRID_CELL);
  guint periods = table_whole_periods (table, TABLE_GRID_COLUMNS), long_period = table_whole_periods (table, narrow);
  if (table->columns > 0)
    return MIN (table->columns, table_largest (table));
  return periods > 0                                                             ? periods
         : long_period > 0 && table_largest (table) >= 2 * (guint64) long_period ? long_period
                                                                                 : TABLE_GRID_COLUMNS;
}

/* The line before the period and, below the grid whose last row ends at @bottom, what it and the rings mean. */
static void
grid_add_period (const GrTableFigure *table, GrScene *scene, const GrTablePart *part, double top, double bottom,
                 guint columns, double cell)
{
  static const char begins[] = GR_PHRASE ("from %" G_GUINT64_FORMAT " on the values repeat, period %" G_GUINT64_FORMAT);
  static const char seems[] = GR_PHRASE ("from %" G_GUINT64_FORMAT
                                         " on the values repeat as far as is seen, period %" G_GUINT64_FORMAT);
  const char *phrase = gr_phrase (part->period.proof != NULL ? begins : seems, table->request->lang);
  guint64 first = part->period.preperiod;
  double left = TABLE_GRID_HEAD, right = left + columns * cell;
  double step = left + (double) (first % columns) * cell, row = grid_row (cell);
  double above = top + (double) (first / columns) * row;
  gr_scene_open_answer (scene);
  gr_scene_move (scene, left, first % columns > 0 ? above + row : above);
  if (first % columns > 0) {
    gr_scene_line (scene, step, above + row);
    gr_scene_line (scene, step, above);
  }
  gr_scene_line (scene, right, above);
  gr_scene_paint (scene, &(GrPaint) { GR_INK_NONE, GR_INK_INK, 2, GR_DASH_SOLID });
  g_autofree char *text = g_strdup_printf (phrase, first, part->period.period);
  double y = bottom + 12, x = left;
  gr_scene_add_line (scene, x, y - 3, x + 14, y - 3, &(GrPaint) { GR_INK_NONE, GR_INK_INK, 2, GR_DASH_SOLID });
  gr_scene_add_text (scene, x + 19, y, GR_ANCHOR_START, &head_font, GR_INK_SOFT, text);
  x += 19 + gr_text_width (&head_font, text) + 16;
  gr_scene_add_rect (scene, x, y - 8.5, 11, 11, 2.5, &ring_paint);
  gr_scene_add_text (scene, x + 16, y, GR_ANCHOR_START, &head_font, GR_INK_SOFT,
                     gr_phrase ("not the value of the period", table->request->lang));
  gr_scene_close_answer (scene);
}

/* One part below @y; gives where it ends. */
static double
grid_add_part (const GrTableFigure *table, GrScene *scene, const GrTablePart *part, double y, guint columns,
               double cell)
{
  gboolean shows_period = grid_shows_period (table, part, columns);
  if (part->title != NULL) {
    gr_scene_add_text (scene, 0, y, GR_ANCHOR_START, &title_font, GR_INK_INK, part->title);
    y += TABLE_TITLE_SPACE;
  }
  for (guint k = 0; k < columns; k += cell < 18 ? 5 : 1) { /* narrow columns have no room for every head */
    g_autofree char *offset = g_strdup_printf ("+%u", k);
    gr_scene_add_text (scene, TABLE_GRID_HEAD + (k + 0.5) * cell, y, GR_ANCHOR_MIDDLE, &head_font, GR_INK_SOFT, offset);
  }
  double row = grid_row (cell), top = y + 5, bottom = top + part_n_lines (part, columns) * row;
  for (guint k = 0; k < part->verdict->len; k++) {
    double middle = top + (k / columns + 0.5) * row;
    if (k % columns == 0) {
      gr_scene_add_text (scene, TABLE_GRID_HEAD - 6, middle + 0.36 * index_font.size, GR_ANCHOR_END, &index_font,
                         GR_INK_SOFT, g_ptr_array_index (part->label, k));
    }
    grid_add_cell (table, scene, part, k, TABLE_GRID_HEAD + (k % columns + 0.5) * cell, middle, cell,
                   shows_period && grid_is_exception (part, k));
  }
  if (shows_period) {
    grid_add_period (table, scene, part, top, bottom, columns, cell);
    bottom += 16;
  }
  if (part->normal != NULL) {
    gr_scene_add_circle (scene, TABLE_GRID_HEAD + 3, bottom + 9, 1.9, &(GrPaint) { .fill = GR_INK_INK });
    gr_scene_add_text (scene, TABLE_GRID_HEAD + 10, bottom + 12, GR_ANCHOR_START, &head_font, GR_INK_SOFT,
                       gr_phrase ("normal play ends the other way", table->request->lang));
    bottom += 16;
  }
  return bottom + row / 2;
}

static GrScene *
table_draw_grid (const GrTableFigure *table)
{
  g_autoptr (GrScene) scene = gr_scene_new ();
  guint columns = grid_columns (table);
  double y = 0, cell = MIN (TABLE_GRID_CELL, (TABLE_WIDTH - TABLE_GRID_HEAD) / columns);
  cell = MAX (TABLE_MIN_GRID_CELL, cell);
  for (guint i = 0; i < table->part->len; i++)
    y = grid_add_part (table, scene, table_part (table, i), y, columns, cell) + TABLE_PART_GAP;
  return g_steal_pointer (&scene);
}

GrScene *
gr_table_draw (const GrTableFigure *table)
{
  guint n_cells = 0, n_lines = 0;
  gboolean is_numbered = TRUE;
  TableLines lines = table_lines (table);
  for (guint i = 0; i < table->part->len; i++) {
    const GrTablePart *part = table_part (table, i);
    n_cells += part->verdict->len;
    n_lines += part_n_lines (part, lines.columns);
    is_numbered = is_numbered && part->is_numbered;
  }
  gboolean is_wide = lines.head + lines.columns * lines.cell > TABLE_WIDTH && lines.columns > TABLE_GRID_COLUMNS / 2;
  if ((n_lines > TABLE_MAX_LINES || is_wide) && is_numbered && n_cells <= GR_TABLE_MAX_CELLS
      && lines.columns * TABLE_MIN_GRID_CELL <= TABLE_WIDTH)
    return table_draw_grid (table);
  return n_lines <= TABLE_MOST_LINES ? table_draw_lines (table, &lines) : NULL;
}

/* ---- plain text ---- */

static void
plain_add_line (const GrTableFigure *table, GString *out, const GrTablePart *part, guint first, guint end, int cell)
{
  int head = (int) gr_words_columns (table_winner_head (table));
  head = MAX (head, (int) gr_words_columns (gr_phrase (table_position, table->request->lang)));
  if (part->normal != NULL)
    head = MAX (head, (int) gr_words_columns (gr_phrase (table_normal, table->request->lang)));
  gr_words_pad (out, part->is_heap ? "n" : gr_phrase (table_position, table->request->lang), -head);
  for (guint i = first; i < end; i++) {
    g_autofree char *caption = part_caption (part, i);
    gr_words_pad (out, caption, cell);
  }
  g_string_append_c (out, '\n');
  gr_words_pad (out, table_winner_head (table), -head);
  for (guint i = first; i < end; i++)
    gr_words_pad (out, table_letter (table, part_verdict (part, i)), cell);
  g_string_append_c (out, '\n');
  if (part->normal != NULL) {
    gr_words_pad (out, gr_phrase (table_normal, table->request->lang), -head);
    for (guint i = first; i < end; i++)
      gr_words_pad (out, part_normal_letter (table, part, i), cell);
    g_string_append_c (out, '\n');
  }
  if (table->has_values) {
    gr_words_pad (out, part->is_heap ? "g(n)" : "g", -head);
    for (guint i = first; i < end; i++) {
      g_autofree char *value = g_strdup_printf ("%" G_GUINT64_FORMAT, part_verdict (part, i)->grundy);
      gr_words_pad (out, value, cell);
    }
    g_string_append_c (out, '\n');
  }
}

char *
gr_table_plain (const GrTableFigure *table)
{
  GString *out = g_string_new (NULL);
  for (guint i = 0; i < table->part->len; i++) {
    const GrTablePart *part = table_part (table, i);
    int cell = 3;
    for (guint k = 0; k < part->verdict->len; k++) {
      g_autofree char *caption = part_caption (part, k);
      cell = MAX (cell, (int) gr_words_columns (caption) + 1);
    }
    guint columns = table->columns > 0 ? table->columns : (guint) MAX (1, 66 / cell);
    if (part->title != NULL)
      g_string_append_printf (out, "%s\n", part->title);
    for (guint k = 0; k < part->verdict->len; k += columns) {
      plain_add_line (table, out, part, k, MIN (k + columns, part->verdict->len), cell);
      g_string_append (out, k + columns < part->verdict->len || i + 1 < table->part->len ? "\n" : "");
    }
  }
  return g_string_free (out, FALSE);
}
