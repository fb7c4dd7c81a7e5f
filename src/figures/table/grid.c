// SPDX-License-Identifier: MIT
// Positions named 0, 1, 2 … as cells in rows, the first position of a row before it: boxes with numbers in them while there is
// room, beyond that cells of mere colour, and what the colours mean. Where a period is known the rows hold whole periods if they
// can, so that equal values stand in columns; a line then shows where it begins, and what has not the value of the period has a
// solid corner. Or bars: one a heap, as high as its value, with the doubled frame of P-positions under those that are lost and
// braces under their periods; where more heaps than points stand beside one another a bar is as high as the highest of its heaps,
// and a grid below shows the period.
// The positions of a table, and how one of them is drawn as a box with what stands in it; and the line below that says what the
// marks mean.
#include "base/phrase.h"
#include "diagram/formula.h"
#include "diagram/node.h"
#include "diagram/number-line.h"
#include "figures/table/table.h"
#include "scene/text.h"

#include <math.h>
#include <string.h>

static const GrPaint ring_paint = { GR_INK_NONE, GR_INK_ACCENT, 1.8, GR_DASH_SOLID };

/* ---- positions ---- */

GR_FREE_FUNCTION (gr_table_part_free, GrTablePart, title, label, caption, shown, verdict, text, more[0], more[1],
                  marked, is_read, colour)

GrTablePart *
gr_table_part_new (void)
{
  GrTablePart *part = g_new0 (GrTablePart, 1);
  part->label = g_ptr_array_new_with_free_func (g_free);
  part->caption = g_ptr_array_new_with_free_func (g_free);
  part->verdict = g_array_new (FALSE, FALSE, sizeof (GrVerdict));
  return part;
}

void
gr_table_part_cut (GrTablePart *part, guint n)
{
  GPtrArray *const list[] = { part->label, part->caption, part->shown };
  for (guint i = 0; i < G_N_ELEMENTS (list); i++)
    if (list[i] != NULL && list[i]->len > n)
      g_ptr_array_set_size (list[i], (int) n);
}

guint64
gr_table_part_heap (const GrTablePart *part, guint index)
{
  return g_ascii_strtoull (part->label->pdata[index], NULL, 10);
}

gboolean
gr_table_is_marked (const GrTablePart *part, guint index)
{
  return part->marked != NULL && g_array_index (part->marked, guint8, index);
}

guint
gr_table_component (const GrStudy *study, guint summand, guint32 realm)
{
  guint component = 0; /* domains only name realms that have one */
  while (gr_study_component (study, component)->summand != summand
         || gr_study_component (study, component)->realm != realm)
    component++;
  return component;
}

/* ---- boxes, and what marks mean ---- */

void
gr_table_inks (const GrTableFigure *table, const GrVerdict *verdict, GrInk *fill, GrInk *on)
{
  GrNodeLook look = gr_node_look (table->request, verdict, NULL, 0);
  gr_node_inks (&look, fill, on);
  if (verdict->outcome == GR_OUTCOME_P && verdict->grundy > 0) { /* in misère play */
    *fill = GR_INK_PAPER;
    *on = GR_INK_INK;
  }
}

char *
gr_table_text (const GrTableFigure *table, const GrTablePart *part, guint index)
{
  const GrVerdict *verdict = gr_table_verdict (part, index);
  return part->text != NULL  ? g_strdup (part->text->pdata[index])
         : table->has_values ? g_strdup_printf ("%" G_GUINT64_FORMAT, verdict->grundy)
                             : g_strdup (gr_outcome_name (verdict, table->request));
}

#define GRID_SLIM 14.0 /* boxes that are narrower have little air */

/* The doubled frame of P-positions around @box. */
static void
table_add_lost (GrBox box, double width, GrInk fill, GrScene *out)
{
  double round = MIN (3.5, box.height / 2), inset = box.width < GRID_SLIM ? 1.2 : 2.2;
  gr_scene_add_rect (out, box.x, box.y, box.width, box.height, round, GR_FILL_STROKE (fill, GR_INK_INK, width));
  gr_scene_add_rect (out, box.x + inset, box.y + inset, box.width - 2 * inset, box.height - 2 * inset,
                     MAX (1, round - inset / 2), GR_STROKE (GR_INK_INK, 0.7));
}

void
gr_table_add_odd (GrScene *out, double x, double y, double side)
{
  double leg = MIN (side, 5.6); /* so that it spares what stands in the box */
  gr_scene_add_polygon (out, 3, (const GrPoint[]) { { x, y + leg }, { x, y }, { x + leg, y } },
                        GR_FILL_STROKE (GR_INK_INK, GR_INK_PAPER, 0.8));
}

void
gr_table_add_value (const GrTableFigure *table, double x, double y, double scale, GrNimber value, GrScene *out)
{
  const GrVerdict verdict = { .has_grundy = table->has_values || table->as == GR_TABLE_GENUS,
                              .grundy = value,
                              .outcome = value == 0 ? GR_OUTCOME_P : GR_OUTCOME_N };
  GrNodeLook look = gr_node_look (table->request, &verdict, NULL, 0);
  look.paint = table->as == GR_TABLE_GENUS ? GR_PAINT_VALUE : look.paint;
  gr_node_add_badge (out, x, y, scale, &look);
}

void
gr_table_add_cell (const GrTableFigure *table, const GrTablePart *part, guint index, gboolean is_marked, GrBox box,
                   GrScene *out)
{
  const GrVerdict *verdict = gr_table_verdict (part, index);
  GrInk fill, on;
  gr_table_inks (table, verdict, &fill, &on);
  if (part->colour != NULL && verdict->outcome != GR_OUTCOME_P) {
    fill = gr_ink_value (g_array_index (part->colour, guint8, index));
    on = gr_ink_on_value (g_array_index (part->colour, guint8, index));
  }
  gr_scene_open_blank (out);
  gr_scene_add_rect (out, box.x, box.y, box.width, box.height, 3.5, GR_FILL_STROKE (GR_INK_PAPER, GR_INK_SOFT, 0.8));
  gr_scene_close_blank (out);
  gr_scene_open_answer (out);
  if (verdict->outcome == GR_OUTCOME_P)
    table_add_lost (box, 0.9, fill, out);
  else
    gr_scene_add_rect (out, box.x, box.y, box.width, box.height, 3.5,
                       GR_FILL_STROKE (fill, fill == gr_ink_value (0) ? GR_INK_SOFT : GR_INK_LINE, 0.8));
  if (part->is_read != NULL && part->is_read[index])
    gr_scene_add_rect (out, box.x, box.y, box.width, box.height, 3.5, &ring_paint);
  if (is_marked)
    gr_table_add_odd (out, box.x, box.y, MIN (box.width, box.height));
  /* What stands in the box, so small that it has room. */
  gboolean is_formula = part->text != NULL;
  double x = box.x + box.width / 2, y = box.y + box.height / 2,
         room = box.width
                - (part->text != NULL && verdict->outcome != GR_OUTCOME_P ? 1.2
                   : box.width < GRID_SLIM                                ? 2.5
                   : verdict->outcome == GR_OUTCOME_P && !is_formula      ? 7 /* within the doubled frame */
                                                                          : 4);
  GrFont font = { is_formula ? GR_TYPE_TITLE : gr_label_600.size, gr_label_600.weight, GR_FACE_SANS, FALSE };
  g_autofree char *text = gr_table_text (table, part, index);
  double wide = is_formula ? gr_formula_width (font.size, text) : gr_text_width (&font, text);
  font.size = wide > room ? MAX (5.5, font.size * room / wide) : font.size;
  if (is_formula)
    gr_formula_add (out, x, y + (strchr (text, '^') != NULL ? 0.45 : 0.36) * font.size, GR_ANCHOR_MIDDLE, font.size, on,
                    text);
  else
    gr_scene_add_text (out, x, y + 0.36 * font.size, GR_ANCHOR_MIDDLE, &font, on, text);
  gr_scene_close (out);
}

double
gr_table_cell_width (const GrTableFigure *table, const GrTablePart *part, double least)
{
  for (GrOutcome outcome = GR_OUTCOME_P; part->text == NULL && table->request->has_words && outcome <= GR_OUTCOME_N;
       outcome++)
    least = MAX (
      least, gr_text_width (&gr_label_700, gr_outcome_name (&(GrVerdict) { .outcome = outcome }, table->request)) + 11);
  for (guint i = 0; part->text != NULL && i < part->text->len; i++)
    least = MAX (least, gr_formula_width (GR_TYPE_TITLE, part->text->pdata[i]) + 8);
  return least;
}

static const char read_all[] = GR_PHRASE ("%s, and what decides it"), read_one[] = GR_PHRASE ("%s, asked for");

static void
table_key_add_read (GrKey *key, const GrTableFigure *table, const GrTablePart *part)
{
  if (part->is_read == NULL)
    return;
  const guint8 *asked = memchr (part->is_read, GR_TABLE_ASKED, part->label->len);
  gboolean are_all = memchr (part->is_read, GR_TABLE_DECIDES, part->label->len) != NULL;
  g_autofree char *text = gr_say (are_all ? read_all : read_one, table->request->lang,
                                  (const char *) part->shown->pdata[asked - part->is_read]);
  double x = gr_key_add (key, 16, text);
  gr_scene_add_circle (key->out, x + 6, key->y - 3, 5, &ring_paint);
}

void
gr_table_key_add_cells (GrKey *key, const GrTableFigure *table, const GrTablePart *part, gboolean are_boxes)
{
  gboolean has_lost = part->text != NULL, has_marked = FALSE;
  for (guint i = 0; i < part->verdict->len; i++) {
    has_lost = has_lost || gr_table_verdict (part, i)->outcome == GR_OUTCOME_P;
    has_marked = has_marked || gr_table_is_marked (part, i);
  }
  for (guint is_lost = 0; are_boxes && !table->request->is_form && is_lost < 2; is_lost++) {
    if (is_lost ? !has_lost : table->has_values || (part->text != NULL && gr_table_verdict (part, 0)->has_grundy))
      continue; /* all colours mean that */
    double x = gr_key_add (key, 21,
                           table->as == GR_TABLE_GENUS
                             ? gr_phrase ("P in misère play: the first small number is 0", table->request->lang)
                             : gr_outcome_key (is_lost ? GR_OUTCOME_P : GR_OUTCOME_N, table->request));
    GrBox box = { x, key->y - 8.5, 16, 11 };
    if (is_lost)
      table_add_lost (box, 0.9, GR_INK_PAPER, key->out);
    else
      gr_scene_add_rect (key->out, box.x, box.y, box.width, box.height, 3,
                         GR_FILL_STROKE (part->colour != NULL ? gr_ink_value (1) : GR_INK_WIN, GR_INK_LINE, 0.8));
    for (guint colour = 1, n = 0; !is_lost && part->colour != NULL && colour < 16 && n < 3; colour++)
      if (memchr (part->colour->data, (int) colour, part->colour->len) != NULL) /* of those that stand there */
        gr_scene_add_rect (key->out, box.x + 5.4 * n++, box.y, 5.2, box.height, 1,
                           GR_FILL_STROKE (gr_ink_value (colour), GR_INK_LINE, 0.8));
    if (!is_lost && part->colour != NULL) {
      key->x -= key->gap - 3;
      gr_key_add (key, 0, gr_phrase ("(one colour a class)", table->request->lang));
    }
  }
  table_key_add_read (key, table, part);
  if (!has_marked)
    return;
  double x = gr_key_add (key, 16, gr_phrase (table->mark, table->request->lang));
  gr_scene_add_rect (key->out, x, key->y - 8.5, 11, 11, 2, GR_FILL_STROKE (GR_INK_PAPER, GR_INK_SOFT, 0.8));
  gr_table_add_odd (key->out, x, key->y - 8.5, 11);
}

#define GRID_WIDTH (GR_FIT_WIDTH - GR_TABLE_HEAD) /* with heads of up to five digits */
#define GRID_CELL (GRID_WIDTH / 20)               /* the most */
#define GRID_PIXEL 12.0                           /* the most of a cell of mere colour */
#define GRID_MOST 400                             /* cells with numbers */
#define GRID_NARROW 10.3                          /* they are at least so wide */
#define GRID_LOW 13.0                             /* and high */
#define GRID_ROW 15.5                             /* where there is room for that */
#define GRID_PIXELS 200000                        /* positions in all */
#define GRID_PIXEL_NARROW 0.8
#define GRID_PIXEL_LOW 1.0
#define GRID_PARTS 8
#define GRID_GAP 18.0
#define BARS_HEIGHT 110.0
#define BARS_WIDTH (GRID_WIDTH - 13) /* half the last number stands beyond */
#define BARS_GRID 190.0              /* height of the cells below */
#define BARS_BRACE 9.0               /* narrower periods have one brace together */
#define BARS_RING 5.2                /* under a lost heap */
#define BARS_PITCH 30.0              /* at most */
#define BARS_WIDE 10.5               /* at least, where values stand above bars */

static const GrPaint begin_paint = { GR_INK_NONE, GR_INK_INK, 1.8, GR_DASH_SOLID };

/* How a part is set out. */
typedef struct {
  const GrTableFigure *table;
  const GrTablePart *part;
  guint64 largest;
  guint n, n_rows, columns;
  double across;        /* of all cells, at most */
  double width, height; /* of a cell */
  gboolean has_text, shows_period;
} Grid;

/* ---- sizes ---- */

/* Cells with numbers where these have room, in as many rows as that takes; or so small that @height is enough. */
static gboolean
grid_set_out (Grid *grid, guint n_all, double height)
{
  gboolean has_words = grid->table->request->has_words && !grid->table->has_values;
  double head = gr_text_width (&gr_label_500, grid->part->label->pdata[grid->n - 1]) + 6;
  double across = grid->across = MIN (GRID_WIDTH, GR_FIT_WIDTH - head);
  double side = gr_table_cell_width (grid->table, grid->part, GRID_CELL);
  for (guint i = 0; i < grid->n; i++)
    grid->largest = MAX (grid->largest, gr_table_verdict (grid->part, i)->grundy);
  g_autofree char *widest_value = g_strdup_printf ("%" G_GUINT64_FORMAT, grid->largest);
  double least = grid->part->text != NULL || has_words
                   ? side
                   : MAX (GRID_NARROW, gr_text_width (&gr_label_600, widest_value) + 4.2);
  double narrow = least;
  double room = MAX (40, height * grid->n / n_all);
  grid->has_text = n_all <= GRID_MOST && grid->table->columns * narrow <= across;
  if (!grid->has_text) {
    double area = across * room / MAX (1, grid->n);
    for (side = 1; (side + 0.1) * (side + 0.1) <= area && side < GRID_PIXEL;)
      side += 0.1;
    narrow = GRID_PIXEL_NARROW;
  }
  /* As asked, or whole periods, or tens: what stands in a row is then found without computing. */
  guint widest = (guint) MAX (1, across / narrow), fit = MIN (widest, (guint) (across / side + 1));
  guint64 period = grid->part->has_period && !grid->table->request->is_form ? grid->part->period.period : 1;
  gboolean has_periods = period > 1 && period <= widest && (period <= fit || grid->n >= 2 * period);
  grid->columns = grid->table->columns > 0 ? MIN (grid->table->columns, MIN (widest, grid->n))
                  : has_periods            ? MIN (grid->n, (guint) (MAX (1, fit / period) * period))
                  : grid->n <= fit         ? grid->n
                  : fit >= 10              ? fit - fit % 10
                                           : MAX (1, fit);
  g_assert (grid->columns > 0);
  grid->n_rows = (grid->n + grid->columns - 1) / grid->columns;
  grid->width = MIN (grid->has_text ? MAX (side, narrow) : GRID_PIXEL, across / grid->columns);
  grid->height = grid->has_text ? MIN (GRID_CELL, MAX (grid->width, GRID_ROW))
                                : CLAMP (room / grid->n_rows, GRID_PIXEL_LOW, MIN (GRID_PIXEL, 3 * grid->width));
  grid->has_text = grid->has_text || (n_all <= GRID_MOST && grid->width >= least && grid->height >= GRID_LOW);
  /* The rows hold whole periods. */
  const GrTablePart *part = grid->part;
  grid->shows_period = (grid->table->has_values || part->text != NULL) && !grid->table->request->is_form
                       && part->has_period && grid->columns % part->period.period == 0;
  return grid->has_text || grid->n_rows * grid->height <= 1.4 * height;
}

/* ---- braces ---- */

/* A brace under the cells [first, end), with @text (nullable) under it; where these stand in several lines, a rule under each
   that bends up where they begin and end. */
static void
table_add_brace (GrScene *out, const GrTableLines *lines, guint64 first, guint64 end, double y, const char *text)
{
  static const GrPaint paint = { GR_INK_NONE, GR_INK_SOFT, 1, GR_DASH_SOLID };
  guint64 columns = lines->columns;
  gr_scene_open_answer (out);
  for (guint64 from = first, to; from < end; from = to) {
    to = MIN (end, (from / columns + 1) * columns);
    double x1 = lines->head + (double) (from % columns) * lines->cell + 3;
    double x2 = x1 + (double) (to - from) * lines->cell - 6, own = y + (double) (from / columns) * lines->pitch;
    if (from == first && to == end) {
      gr_scene_add_brace_below (out, x1, x2, own, 5, &paint);
    } else {
      gr_scene_move (out, x1, own + (from == first ? 0 : 2.5));
      gr_scene_line (out, x1, own + 2.5);
      gr_scene_line (out, x2, own + 2.5);
      gr_scene_line (out, x2, own + (to == end ? 0 : 2.5));
      gr_scene_paint (out, &paint);
    }
    gboolean is_long = text != NULL && gr_text_width (&gr_label_400, text) > x2 - x1;
    if (is_long && from == 0) /* there is room on the left, and else on the right */
      gr_scene_add_text (out, x2, own + 14, GR_ANCHOR_END, &gr_label_400, GR_INK_SOFT, text);
    else if (text != NULL && from == first)
      gr_scene_add_text (out, is_long ? x1 : (x1 + x2) / 2, own + 14, is_long ? GR_ANCHOR_START : GR_ANCHOR_MIDDLE,
                         &gr_label_400, GR_INK_SOFT, text);
  }
  gr_scene_close (out);
}

void
gr_table_add_braces (const GrTableFigure *table, const GrTablePart *part, const GrTableLines *lines, double y,
                     GrScene *out)
{
  guint64 n = part->verdict->len, period = part->period.period, preperiod = part->period.preperiod;
  const char *lang = table->request->lang;
  if (preperiod > 0 && preperiod <= n) {
    g_autofree char *text = gr_say ("pre-period %" G_GUINT64_FORMAT, lang, preperiod);
    table_add_brace (out, lines, 0, preperiod, y, text);
  }
  guint64 wide = (double) period * lines->cell < BARS_BRACE ? n - preperiod : period;
  for (guint64 first = preperiod; first + wide <= n; first += wide) {
    g_autofree char *text = gr_say ("period %" G_GUINT64_FORMAT, lang, period);
    table_add_brace (out, lines, first, first + wide, y, first == preperiod ? text : NULL);
  }
}

/* ---- cells ---- */

static gboolean
part_is_read (const GrTablePart *part, guint index)
{
  return part->is_read != NULL && part->is_read[index] != GR_TABLE_PLAIN;
}

/* The line before the period. */
static void
grid_add_begin (const Grid *grid, GrScene *out)
{
  guint first = (guint) grid->part->period.preperiod;
  double above = first / grid->columns * grid->height, step = first % grid->columns * grid->width;
  if (!grid->shows_period || first == 0)
    return;
  gr_scene_open_answer (out);
  gr_scene_move (out, 0, step > 0 ? above + grid->height : above);
  if (step > 0) {
    gr_scene_line (out, step, above + grid->height);
    gr_scene_line (out, step, above);
  }
  gr_scene_line (out, grid->columns * grid->width, above);
  gr_scene_paint (out, &begin_paint);
  gr_scene_close (out);
}

/* ---- the key ---- */

/* What colours, frames and lines mean, below the cells. */
static void
grid_add_key (const Grid *grid, GrScene *out)
{
  static const char summary[] = GR_PHRASE ("Summary: a cell of colour for each position, %u to a row.");
  const char *lang = grid->table->request->lang;
  const GrPeriod *period = &grid->part->period;
  GrKey key = { out, 0, grid->across, 0, grid->n_rows * grid->height + 16, GR_TABLE_KEY };
  g_autofree char *note = gr_say (summary, lang, grid->columns);
  gr_scene_open (out, GR_TAG_LEGEND, NULL, NULL);
  const GrVerdict lost_or_won[2] = { { .outcome = GR_OUTCOME_P }, { .outcome = GR_OUTCOME_N } };
  guint n_colours = grid->has_text ? 0 : grid->table->has_values ? gr_pixels_n_bands (grid->largest) : 2;
  for (guint band = 0; band < n_colours; band++) {
    GrInk ink = band == 0 ? GR_INK_PAPER : GR_INK_WIN;
    g_autofree char *text = grid->table->has_values
                              ? gr_pixels_band (band, grid->largest, &ink)
                              : g_strdup (gr_outcome_name (&lost_or_won[band], grid->table->request));
    double x = gr_key_add (&key, 15, text);
    gr_scene_add_rect (out, x, key.y - 8.5, 10, 10, 1, GR_FILL_STROKE (ink, GR_INK_SOFT, 0.6));
  }
  if (!grid->has_text && key.x > 0)
    key = (GrKey) { out, 0, grid->across, 0, key.y + 15, GR_TABLE_KEY };
  if (grid->shows_period && period->preperiod > 0) {
    double x = gr_key_add (&key, 19, gr_phrase ("here the period begins", lang));
    gr_scene_add_line (out, x, key.y - 3, x + 14, key.y - 3, &begin_paint);
  }
  gr_table_key_add_cells (&key, grid->table, grid->part, grid->has_text);
  if (!grid->has_text)
    gr_scene_add_text (out, 0, key.x > 0 ? key.y + 15 : key.y, GR_ANCHOR_START, &gr_label_400, GR_INK_SOFT, note);
  gr_scene_close (out);
}

/* ---- the whole ---- */

static GrScene *
grid_draw (const Grid *grid)
{
  GrScene *out = gr_scene_new ();
  double gap = grid->width < GRID_SLIM ? 0.3 : 0.8; /* narrow boxes leave what air there is to their double frames */
  guint step = (guint) gr_number_line_pitch (grid->height, GRID_LOW); /* rows with heads: their first positions */
  for (guint i = 0; i < grid->n && grid->has_text; i++) {
    double x = i % grid->columns * grid->width, y = i / grid->columns * grid->height;
    gr_table_add_cell (grid->table, grid->part, i, gr_table_is_marked (grid->part, i),
                       (GrBox) { x + gap, y + 0.8, grid->width - 2 * gap, grid->height - 1.6 }, out);
  }
  if (!grid->has_text) {
    g_autofree guint8 *ink = g_new (guint8, MAX (1, grid->n));
    for (guint i = 0; i < grid->n; i++) {
      const GrVerdict *verdict = gr_table_verdict (grid->part, i);
      GrInk fill = gr_pixels_ink (verdict->grundy, grid->largest), on;
      if (!grid->table->has_values)
        gr_table_inks (grid->table, verdict, &fill, &on);
      ink[i] = (guint8) fill;
    }
    gr_pixels_add (out, grid->n, grid->columns, grid->width, grid->height, ink);
    gr_scene_add_rect (out, 0, 0, grid->columns * grid->width, grid->n_rows * grid->height, 0,
                       GR_STROKE (GR_INK_LINE, 0.8));
    double width = MAX (4, grid->width), height = MAX (4, grid->height);
    for (guint i = 0; i < grid->n; i++)
      if (part_is_read (grid->part, i))
        gr_scene_add_rect (out, (i % grid->columns + 0.5) * grid->width - width / 2,
                           (i / grid->columns + 0.5) * grid->height - height / 2, width, height, 1.5, &ring_paint);
      else if (gr_table_is_marked (grid->part, i))
        gr_table_add_odd (out, (i % grid->columns + 0.5) * grid->width - width / 2,
                          (i / grid->columns + 0.5) * grid->height - height / 2, MIN (width, height));
  }
  for (guint row = 0; row < grid->n_rows; row += step)
    gr_scene_add_text (out, -6, row * grid->height + MIN (grid->height, 18) / 2 + 3.2, GR_ANCHOR_END, &gr_label_500,
                       GR_INK_SOFT, grid->part->label->pdata[row * grid->columns]);
  if (grid->has_text && grid->part->is_heap)
    gr_formula_add (out, -6, -5, GR_ANCHOR_END, gr_label_400.size + 1, GR_INK_SOFT, "n");
  /* Over the columns stands how far they are from there. */
  for (guint k = 0; grid->has_text && k < grid->columns; k += grid->width < 18 ? 5 : 1) {
    g_autofree char *offset = g_strdup_printf ("+%u", k);
    gr_scene_add_text (out, (k + 0.5) * grid->width, -5, GR_ANCHOR_MIDDLE, &gr_label_400, GR_INK_SOFT, offset);
  }
  grid_add_begin (grid, out);
  if (grid->table->has_legend)
    grid_add_key (grid, out);
  if (grid->part->title != NULL && grid->table->as != GR_TABLE_BARS)
    gr_scene_add_text (out, -GR_TABLE_HEAD, grid->has_text ? -23 : -9, GR_ANCHOR_START, &gr_title_600, GR_INK_INK,
                       grid->part->title);
  return out;
}

/* Below what is there, with air between. */
static void
grid_stack (GrScene *out, const GrScene *own)
{
  double y = out->item->len == 0 ? 0 : out->bounds.y + out->bounds.height + GRID_GAP;
  gr_scene_append (out, own, 0, y - own->bounds.y, 1);
}

GrScene *
gr_table_draw_grid (const GrTableFigure *table, double height)
{
  guint n_all = 0;
  for (guint i = 0; i < table->part->len; i++)
    n_all += ((const GrTablePart *) table->part->pdata[i])->verdict->len;
  if (n_all > GRID_PIXELS || table->part->len > GRID_PARTS || (table->request->is_form && n_all > GRID_MOST))
    return NULL;
  g_autoptr (GrScene) out = gr_scene_new ();
  GR_EACH_POINTER (i, const GrTablePart, part, table->part) {
    Grid grid = { .table = table, .part = part, .n = part->verdict->len };
    if (!part->is_numbered || !grid_set_out (&grid, n_all, height))
      return NULL;
    g_autoptr (GrScene) own = grid_draw (&grid);
    grid_stack (out, own);
  }
  return g_steal_pointer (&out);
}

/* ---- bars ---- */

/* TRUE where the marks of lost heaps would touch over others between them: then only a bar that is missing tells them. */
static gboolean
bars_are_close (const GrTablePart *part, double pitch)
{
  gboolean is_close = FALSE;
  for (guint i = 0, last = G_MAXUINT; i < part->verdict->len && !is_close; i++)
    if (gr_table_verdict (part, i)->outcome == GR_OUTCOME_P) {
      is_close = i - last > 1 && last != G_MAXUINT && (i - last) * pitch <= BARS_RING + 0.8;
      last = i;
    }
  return is_close;
}

/* The mark of P-positions under lost heaps; one for neighbours that stand so close that theirs would touch. */
static void
bars_add_lost (const GrTablePart *part, double pitch, GrScene *out)
{
  double first = 0, last = -1;
  for (guint i = 0; i <= part->verdict->len; i++) {
    gboolean is_end = i == part->verdict->len;
    double x = (i + 0.5) * pitch;
    if (!is_end && gr_table_verdict (part, i)->outcome != GR_OUTCOME_P)
      continue;
    if (last > 0 && (is_end || x - last > BARS_RING + 0.8))
      table_add_lost ((GrBox) { first - BARS_RING / 2, 3, last - first + BARS_RING, BARS_RING }, 0.8, GR_INK_PAPER,
                      out);
    if (last < 0 || x - last > BARS_RING + 0.8)
      first = x;
    last = x;
  }
}

/* Under the bars the heap asked for, those that decide it, and round numbers, as far as there is room for each. */
static void
bars_add_heaps (const GrTablePart *part, double pitch, GrScene *out)
{
  guint n = part->verdict->len;
  double widest = gr_text_width (&gr_label_500, part->label->pdata[n - 1]) + 3;
  guint step = widest <= pitch ? 1 : (guint) gr_number_line_pitch (8, n - 1), near = (guint) ceil (widest / pitch) - 1;
  g_autofree guint8 *is_shown = g_new0 (guint8, n);
  for (guint read = GR_TABLE_ASKED + 1; read-- > 0;)
    for (guint i = n; i-- > 0;) {
      guint from = i - MIN (i, near), end = MIN (n, i + near + 1);
      if ((part->is_read != NULL ? part->is_read[i] : 0) != read || (read == 0 && i % step != 0)
          || memchr (is_shown + from, TRUE, end - from) != NULL)
        continue;
      is_shown[i] = TRUE;
      gr_scene_add_text (out, (i + 0.5) * pitch, BARS_RING + 16, GR_ANCHOR_MIDDLE, &gr_label_500,
                         read > 0 ? GR_INK_ACCENT : GR_INK_SOFT, part->label->pdata[i]);
    }
}

static void
bars_add_key (const GrTableFigure *table, const GrTablePart *part, guint a_bar, gboolean are_close, GrScene *out)
{
  const char *lang = table->request->lang;
  GrKey key = { out, 0, GRID_WIDTH, 0, out->bounds.y + out->bounds.height + 16, GR_TABLE_KEY };
  g_autofree char *heaps = gr_say ("a bar: the highest value of %u heaps", lang, a_bar);
  gboolean has_lost = FALSE;
  for (guint i = 0; i < part->verdict->len && !has_lost; i++)
    has_lost = gr_table_verdict (part, i)->outcome == GR_OUTCOME_P;
  gr_scene_open (out, GR_TAG_LEGEND, NULL, NULL);
  if (are_close && a_bar == 1) {
    g_autofree char *none = gr_say ("no bar, %s", lang, gr_outcome_key (GR_OUTCOME_P, table->request));
    gr_key_add (&key, 0, none);
  } else if (has_lost && !are_close) {
    double x = gr_key_add (&key, BARS_RING + 7, gr_outcome_key (GR_OUTCOME_P, table->request));
    table_add_lost ((GrBox) { x, key.y - 3 - BARS_RING / 2, BARS_RING, BARS_RING }, 0.8, GR_INK_PAPER, out);
  }
  if (a_bar > 1)
    gr_key_add (&key, 0, heaps);
  table_key_add_read (&key, table, part);
  gr_scene_close (out);
}

static GrScene *
bars_draw (const GrTableFigure *table, const GrTablePart *part)
{
  GrScene *out = gr_scene_new ();
  double pitch = MIN (BARS_PITCH, BARS_WIDTH / part->verdict->len), across = pitch * part->verdict->len;
  gboolean is_wide = pitch >= BARS_WIDE;
  guint a_bar = (guint) MAX (1, 1 / pitch + 0.999);
  guint64 largest = 1;
  for (guint i = 0; i < part->verdict->len; i++)
    largest = MAX (largest, gr_table_verdict (part, i)->grundy);
  for (guint64 rise = (guint64) gr_number_line_pitch (5, (double) largest), value = 0; value <= largest;
       value += rise) {
    double y = -BARS_HEIGHT * (double) value / (double) largest;
    g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, value);
    gr_scene_add_line (out, 0, y, across, y, GR_STROKE (GR_INK_LINE, 0.8));
    gr_scene_add_text (out, -6, y + 3, GR_ANCHOR_END, &gr_label_500, GR_INK_SOFT, text);
  }
  gr_formula_add (out, -6, -BARS_HEIGHT - 10, GR_ANCHOR_END, GR_TYPE_TEXT, GR_INK_SOFT, "g(n)");
  gr_formula_add (out, -8, BARS_RING + 16, GR_ANCHOR_END, GR_TYPE_TEXT, GR_INK_SOFT, "n");
  bars_add_heaps (part, pitch, out);
  gr_scene_open_answer (out);
  double width = a_bar * pitch, gap = width > 3 ? 0.18 * width : 0;
  gboolean is_used = FALSE;
  for (guint first = 0; first < part->verdict->len; first += a_bar) {
    GrNimber high = 0;
    for (guint i = first; i < MIN (part->verdict->len, first + a_bar); i++)
      high = MAX (high, gr_table_verdict (part, i)->grundy);
    double x = first * pitch + gap / 2, end = x + width - gap, height = BARS_HEIGHT * (double) high / (double) largest;
    if (high == 0)
      continue;
    gr_scene_add_polygon (out, 4, (const GrPoint[]) { { x, 0 }, { x, -height }, { end, -height }, { end, 0 } }, NULL);
    is_used = TRUE;
  }
  if (is_used)
    gr_scene_paint (out, GR_FILL (GR_INK_SOFT));
  gboolean are_close = bars_are_close (part, pitch);
  if (!are_close)
    bars_add_lost (part, pitch, out);
  for (guint i = 0; i < part->verdict->len; i++) {
    double x = (i + 0.5) * pitch, height = BARS_HEIGHT * (double) gr_table_verdict (part, i)->grundy / (double) largest;
    g_autofree char *value = is_wide ? gr_table_text (table, part, i) : NULL;
    if (is_wide && height > 0)
      gr_scene_add_text (out, x, -height - 3.5, GR_ANCHOR_MIDDLE, &gr_label_600, GR_INK_INK, value);
    if (part_is_read (part, i) && height > 0)
      gr_scene_add_rect (out, x - (width - gap) / 2, -height, width - gap, height, MIN (1.5, width / 2), &ring_paint);
    else if (part_is_read (part, i))
      gr_scene_add_circle (out, x, 3 + BARS_RING / 2, BARS_RING / 2 + 1.8, &ring_paint);
  }
  gr_scene_close (out);
  gr_scene_add_line (out, 0, 0, across, 0, GR_STROKE (GR_INK_INK, 1));
  if (part->title != NULL)
    gr_scene_add_text (out, -GR_TABLE_HEAD, -BARS_HEIGHT - 24, GR_ANCHOR_START, &gr_title_600, GR_INK_INK, part->title);
  if (part->has_period)
    gr_table_add_braces (table, part, &(GrTableLines) { .columns = part->verdict->len, .cell = pitch }, BARS_RING + 22,
                         out);
  if (table->has_legend)
    bars_add_key (table, part, a_bar, are_close, out);
  return out;
}

GrScene *
gr_table_draw_bars (const GrTableFigure *table)
{
  g_autoptr (GrScene) out = gr_scene_new ();
  GR_EACH_POINTER (i, const GrTablePart, part, table->part) {
    if (!part->is_numbered || part->verdict->len > GRID_PIXELS || table->part->len > GRID_PARTS)
      return NULL;
    g_autoptr (GrScene) own = bars_draw (table, part);
    grid_stack (out, own);
    Grid grid = { .table = table, .part = part, .n = part->verdict->len };
    if (grid.n <= BARS_WIDTH || !grid_set_out (&grid, grid.n, BARS_GRID) || !grid.shows_period)
      continue;
    g_autoptr (GrScene) below = grid_draw (&grid);
    grid_stack (out, below);
  }
  return g_steal_pointer (&out);
}
