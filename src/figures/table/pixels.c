// SPDX-License-Identifier: MIT
// Tables that are far too long for numbers: a cell of colour a position, in rows of whole periods where one is known, so
// that equal values stand in columns. A line shows where the period begins, and the values before it that it does not have
// are ringed. Positions without numbers are told value by value.
#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/node.h"
#include "diagram/pixels.h"
#include "diagram/words.h"
#include "figures/table/draw.h"
#include "scene/text.h"

#define PIXELS_HEAD 38.0 /* of the first position of a row, before it */
#define PIXELS_WIDTH (GR_FIT_WIDTH - PIXELS_HEAD)
#define PIXELS_HEIGHT 480.0 /* of all parts */
#define PIXELS_CELL 12.0    /* the most */
#define PIXELS_LEAST 1.0    /* of a cell's height */
#define PIXELS_NARROW 0.8   /* of its width */
#define PIXELS_MOST 200000  /* positions in all */
#define PIXELS_PARTS 8
#define PIXELS_RING 40 /* more exceptions are only counted */
#define CLASS_ROW 26.0
#define CLASS_MOST 20 /* values */
#define CLASS_SCALE 0.62

static const GrFont index_font = { 9, 500, GR_FACE_SANS, FALSE };
static const GrFont note_font = { 9, 400, GR_FACE_SANS, FALSE };
static const GrFont title_font = { 10.5, 600, GR_FACE_SANS, FALSE };

static const GrVerdict *
part_verdict (const GrTablePart *part, guint index)
{
  return &g_array_index (part->verdict, GrVerdict, index);
}

/* How a part is set out. */
typedef struct {
  const GrTableFigure *table;
  const GrTablePart *part;
  guint64 largest;
  guint columns;
  double width, height; /* of a cell */
} Pixels;

/* ---- sizes ---- */

/* As many columns as are asked for; or whole periods; or a multiple of ten. */
static guint
pixels_columns (const GrTableFigure *table, const GrTablePart *part, double room)
{
  guint n = part->verdict->len, widest = (guint) (PIXELS_WIDTH / PIXELS_NARROW);
  double area = PIXELS_WIDTH * room / MAX (1, n), side = 1;
  while ((side + 0.1) * (side + 0.1) <= area && side < PIXELS_CELL)
    side += 0.1;
  guint fit = (guint) (PIXELS_WIDTH / side);
  if (table->columns > 0)
    return MIN (table->columns, widest);
  guint64 period = part->has_period ? part->period.period : 1;
  if (period > 1 && period <= widest)
    return MIN (widest, (guint) (MAX (1, fit / period) * period));
  return MIN (n, fit >= 20 ? fit - fit % 10 : fit);
}

static gboolean
pixels_set_out (Pixels *pixels, guint n_all)
{
  guint n = pixels->part->verdict->len;
  double room = MAX (40, PIXELS_HEIGHT * n / n_all);
  pixels->columns = pixels_columns (pixels->table, pixels->part, room);
  g_assert (pixels->columns > 0);
  guint rows = (n + pixels->columns - 1) / pixels->columns;
  pixels->width = MIN (PIXELS_CELL, PIXELS_WIDTH / pixels->columns);
  pixels->height = CLAMP (room / rows, PIXELS_LEAST, MIN (PIXELS_CELL, 3 * pixels->width));
  for (guint i = 0; i < n; i++)
    pixels->largest = MAX (pixels->largest, part_verdict (pixels->part, i)->grundy);
  return rows * pixels->height <= 1.4 * PIXELS_HEIGHT;
}

/* ---- drawing ---- */

static GrInk
pixels_ink (const Pixels *pixels, guint index)
{
  const GrVerdict *verdict = part_verdict (pixels->part, index);
  if (!pixels->table->has_values)
    return verdict->outcome == GR_OUTCOME_P ? GR_INK_PAPER : GR_INK_WIN;
  return gr_pixels_ink (verdict->grundy, pixels->largest);
}

/* The first positions of about a dozen rows, before them. */
static void
pixels_add_heads (const Pixels *pixels, GrScene *out)
{
  guint n = pixels->part->verdict->len, rows = (n + pixels->columns - 1) / pixels->columns, step = 1;
  while (step * pixels->height < 14)
    step = step * 2 % 5 == 4 ? step / 2 * 5 : step * 2;
  for (guint row = 0; row < rows; row += step) {
    const char *label = g_ptr_array_index (pixels->part->label, row * pixels->columns);
    gr_scene_add_text (out, -6, row * pixels->height + MIN (pixels->height, 9) / 2 + 3, GR_ANCHOR_END, &index_font,
                       GR_INK_SOFT, label);
  }
}

/* Rings around what has not the value of the period, and the line before it. Gives how many there are. */
static guint
pixels_add_period (const Pixels *pixels, GrScene *out)
{
  const GrTablePart *part = pixels->part;
  guint64 first = part->period.preperiod, period = part->period.period;
  guint n_odd = 0, columns = pixels->columns;
  double right = columns * pixels->width, above = (double) (first / columns) * pixels->height;
  double step = (double) (first % columns) * pixels->width;
  g_autoptr (GrScene) rings = gr_scene_new ();
  for (guint64 i = 0; i < first; i++) {
    guint64 later = i + (first - i + period - 1) / period * period;
    if (part_verdict (part, (guint) i)->grundy == part_verdict (part, (guint) later)->grundy)
      continue;
    n_odd++;
    double radius = MAX (2, 0.6 * MAX (pixels->width, pixels->height));
    gr_scene_add_circle (rings, ((double) (i % columns) + 0.5) * pixels->width,
                         ((double) (i / columns) + 0.5) * pixels->height, radius,
                         &(GrPaint) { GR_INK_NONE, GR_INK_ACCENT, 1, GR_DASH_SOLID });
  }
  if (n_odd <= PIXELS_RING)
    gr_scene_append (out, rings, 0, 0, 1);
  if (first == 0)
    return 0;
  gr_scene_move (out, 0, step > 0 ? above + pixels->height : above);
  if (step > 0) {
    gr_scene_line (out, step, above + pixels->height);
    gr_scene_line (out, step, above);
  }
  gr_scene_line (out, right, above);
  gr_scene_paint (out, &(GrPaint) { GR_INK_NONE, GR_INK_INK, 1.6, GR_DASH_SOLID });
  return n_odd;
}

/* The colours and what they mean from (0, @y) on; gives the y below. */
static double
pixels_add_key (const Pixels *pixels, double y, GrScene *out)
{
  double x = 0;
  guint n = pixels->table->has_values ? gr_pixels_n_bands (pixels->largest) : 2;
  for (guint band = 0; band < n; band++) {
    GrInk ink = band == 0 ? GR_INK_PAPER : GR_INK_WIN;
    g_autofree char *text = pixels->table->has_values
                              ? gr_pixels_band (band, pixels->largest, &ink)
                              : g_strdup (gr_node_letter (band == 0 ? GR_OUTCOME_P : GR_OUTCOME_N,
                                                          pixels->table->request->view, pixels->table->request->lang));
    double width = 14 + gr_text_width (&note_font, text);
    if (x > 0 && x + width > PIXELS_WIDTH) {
      x = 0;
      y += 15;
    }
    gr_scene_add_rect (out, x, y - 8.5, 10, 10, 1, &(GrPaint) { ink, GR_INK_SOFT, 0.6, GR_DASH_SOLID });
    gr_scene_add_text (out, x + 14, y, GR_ANCHOR_START, &note_font, GR_INK_SOFT, text);
    x += width + 12;
  }
  return y + 15;
}

/* What the line and the rings mean, below @y. Gives the y below. */
static double
pixels_add_words (const Pixels *pixels, guint n_odd, double y, GrScene *out)
{
  static const char begins[] = GR_PHRASE ("from %" G_GUINT64_FORMAT " on the values repeat, period %" G_GUINT64_FORMAT);
  static const char odd[] = GR_PHRASE ("not the value of the period: %u");
  const char *lang = pixels->table->request->lang;
  const GrPeriod *period = &pixels->part->period;
  g_autofree char *text = g_strdup_printf (gr_phrase (begins, lang), period->preperiod, period->period);
  g_autofree char *rest = g_strdup_printf (gr_phrase (odd, lang), n_odd);
  double x = 0;
  if (period->preperiod > 0) {
    gr_scene_add_line (out, 0, y - 3, 14, y - 3, &(GrPaint) { GR_INK_NONE, GR_INK_INK, 1.6, GR_DASH_SOLID });
    x = 19;
  }
  x += gr_scene_add_text (out, x, y, GR_ANCHOR_START, &note_font, GR_INK_SOFT, text) + 16;
  if (n_odd > 0 && n_odd <= PIXELS_RING)
    gr_scene_add_circle (out, x + 4, y - 3, 4, &(GrPaint) { GR_INK_NONE, GR_INK_ACCENT, 1, GR_DASH_SOLID });
  if (n_odd > 0)
    gr_scene_add_text (out, x + (n_odd <= PIXELS_RING ? 13 : 0), y, GR_ANCHOR_START, &note_font, GR_INK_SOFT, rest);
  return y + 15;
}

static GrScene *
pixels_draw (const Pixels *pixels)
{
  guint n = pixels->part->verdict->len, rows = (n + pixels->columns - 1) / pixels->columns, n_odd = 0;
  g_autofree guint8 *ink = g_new (guint8, MAX (1, n));
  for (guint i = 0; i < n; i++)
    ink[i] = (guint8) pixels_ink (pixels, i);
  GrScene *out = gr_scene_new ();
  gr_pixels_add (out, n, pixels->columns, pixels->width, pixels->height, ink);
  pixels_add_heads (pixels, out);
  const GrTablePart *part = pixels->part;
  gboolean has_period = pixels->table->has_values && part->has_period
                        && part->period.preperiod + part->period.period <= n;
  if (has_period && pixels->columns % part->period.period == 0)
    n_odd = pixels_add_period (pixels, out);
  double y = rows * pixels->height;
  gr_scene_add_rect (out, 0, 0, pixels->columns * pixels->width, y, 0,
                     &(GrPaint) { GR_INK_NONE, GR_INK_LINE, 0.8, GR_DASH_SOLID });
  y = pixels_add_key (pixels, y + 16, out);
  if (has_period)
    y = pixels_add_words (pixels, n_odd, y, out);
  static const char summary[] = GR_PHRASE ("Summary: a cell of colour for each position, %u to a row.");
  g_autofree char *note = g_strdup_printf (gr_phrase (summary, pixels->table->request->lang), pixels->columns);
  gr_scene_add_text (out, 0, y, GR_ANCHOR_START, &note_font, GR_INK_SOFT, note);
  if (part->title != NULL)
    gr_scene_add_text (out, -PIXELS_HEAD, -7, GR_ANCHOR_START, &title_font, GR_INK_INK, part->title);
  return out;
}

GrScene *
gr_table_draw_pixels (const GrTableFigure *table)
{
  guint n_all = 0;
  for (guint i = 0; i < table->part->len; i++)
    n_all += ((const GrTablePart *) g_ptr_array_index (table->part, i))->verdict->len;
  if (n_all > PIXELS_MOST || table->part->len > PIXELS_PARTS)
    return NULL;
  g_autoptr (GrScene) out = gr_scene_new ();
  for (guint i = 0; i < table->part->len; i++) {
    Pixels pixels = { .table = table, .part = g_ptr_array_index (table->part, i) };
    if (!pixels.part->is_numbered || !pixels_set_out (&pixels, n_all))
      return NULL;
    g_autoptr (GrScene) own = pixels_draw (&pixels);
    double y = i == 0 ? 0 : out->bounds.y + out->bounds.height + 18;
    gr_scene_append (out, own, 0, y - own->bounds.y, 1);
  }
  return g_steal_pointer (&out);
}

/* ---- value by value ---- */

/* The names of @part's positions of @value (without values: that are lost or not), as many as fit @room, and how many
   there are. (transfer full) */
static char *
class_names (const GrTableFigure *table, const GrTablePart *part, guint64 value, double room, guint *n)
{
  g_autoptr (GString) names = g_string_new (NULL);
  gboolean is_full = FALSE;
  for (guint i = 0; i < part->verdict->len; i++) {
    const GrVerdict *verdict = part_verdict (part, i);
    guint64 own = table->has_values ? verdict->grundy : verdict->outcome != GR_OUTCOME_P;
    if (own != value)
      continue;
    ++*n;
    g_autofree char *name = gr_words_short (g_ptr_array_index (part->caption, i), 20);
    g_autofree char *longer = names->len > 0 ? g_strconcat (names->str, "  ·  ", name, NULL) : g_strdup (name);
    is_full = is_full || gr_text_width (&note_font, longer) > room;
    if (!is_full)
      g_string_assign (names, longer);
  }
  if (is_full)
    g_string_append (names, " …");
  return g_strdup (names->str);
}

/* A line a value: how many positions have it, and which. Gives the y below. */
static double
classes_add (const GrTableFigure *table, const GrTablePart *part, double y, GrScene *out)
{
  guint64 largest = table->has_values ? 0 : 1;
  for (guint i = 0; i < part->verdict->len && table->has_values; i++)
    largest = MAX (largest, part_verdict (part, i)->grundy);
  for (guint64 value = 0; value <= MIN (largest, CLASS_MOST - 1); value++) {
    guint n = 0;
    g_autofree char *names = class_names (table, part, value, GR_FIT_WIDTH - 80, &n);
    GrVerdict verdict = { .has_grundy = table->has_values,
                          .grundy = value,
                          .outcome = value == 0 ? GR_OUTCOME_P : GR_OUTCOME_N };
    GrNodeLook look = gr_node_look (table->request, &verdict, NULL, 0);
    g_autofree char *count = g_strdup_printf ("%u", n);
    if (n == 0)
      continue;
    gr_node_add_badge (out, 12, y, CLASS_SCALE, &look);
    gr_scene_add_text (out, 62, y + 3.2, GR_ANCHOR_END, &index_font, GR_INK_INK, count);
    gr_scene_add_text (out, 76, y + 3.2, GR_ANCHOR_START, &note_font, GR_INK_SOFT, names);
    y += CLASS_ROW;
  }
  return y;
}

GrScene *
gr_table_draw_classes (const GrTableFigure *table)
{
  static const char summary[] = GR_PHRASE ("Summary: by value, with the number of positions that have it and the first "
                                           "of them.");
  static const char outcome[] = GR_PHRASE ("Summary: by who wins, with the number of positions and the first of them.");
  if (table->part->len > PIXELS_PARTS)
    return NULL;
  GrScene *out = gr_scene_new ();
  double y = 0;
  for (guint i = 0; i < table->part->len; i++) {
    const GrTablePart *part = g_ptr_array_index (table->part, i);
    if (part->title != NULL)
      gr_scene_add_text (out, 0, y - 16, GR_ANCHOR_START, &title_font, GR_INK_INK, part->title);
    y = classes_add (table, part, y, out) + 24;
  }
  gr_scene_add_paragraph (out, 0, y - 20, GR_FIT_WIDTH, 12.5, &note_font, GR_INK_SOFT,
                          gr_phrase (table->has_values ? summary : outcome, table->request->lang));
  return out;
}
