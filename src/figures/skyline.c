// SPDX-License-Identifier: MIT
// Long sequences of values: a bar a heap, as high as its value, with a tick under the axis where the player to move loses.
// Where more heaps than points stand beside one another, a bar is as high as the highest of its heaps. Under it, where the
// game proves a period or one shows, a strip: a column a period, so that rows keep one colour, and what does not is ringed;
// the column of the values that stay stands apart with their numbers.
#include "base/phrase.h"
#include "diagram/words.h"
#include "game/period.h"
#include "scene/text.h"

#define SKYLINE_WIDTH 430.0 /* of the bars, in points */
#define SKYLINE_HEIGHT 110.0
#define SKYLINE_MOST 200000 /* heaps */
#define SKYLINE_TICK 5.0
#define SKYLINE_TITLE 48 /* characters */
#define SKYLINE_STRIP_GAP 46.0
#define STRIP_MOST_PERIOD 60 /* rows */
#define STRIP_CELL 14.0      /* of the rows; narrower for long periods */
#define STRIP_LEAST_CELL 10.4
#define STRIP_LEAST_WIDTH 5.0 /* of the columns: what is further on is as what stands */
#define STRIP_LAST 26.0       /* of the column of the values that stay */

static const GrFont title_font = { 12.5, 600, GR_FACE_SANS, FALSE };
static const GrFont note_font = { 10.5, 400, GR_FACE_SANS, FALSE };
static const GrFont axis_font = { 9.6, 500, GR_FACE_SANS, FALSE };

typedef struct {
  const GrFigureRequest *request;
  char *title;   /* “Octal game 0.77 300” */
  GArray *value; /* of GrNimber, shape (heaps 0 … n) */
  GrNimber largest;
  guint n_lost;
  gboolean has_period;
  GrPeriod period;
} Skyline;

static GrNimber
skyline_value (const Skyline *skyline, guint index)
{
  return g_array_index (skyline->value, GrNimber, index);
}

/* ---- reading ---- */

/* FALSE and a fault where this is no single game of heaps in normal play. */
static gboolean
skyline_check (GrStudy *study, const GrFigureRequest *request, GrReport *report)
{
  const GrWord *name = request->args->name;
  gboolean is_one = study->summand->len == 1 && (study->is_family || study->n_components == 1);
  if (study->options.play != GR_PLAY_NORMAL || !is_one || study->is_partizan
      || !gr_summand_has_heaps (gr_study_summand (study, 0))) {
    gr_report_add_at (report, GR_FAULT_INPUT, name, "for example: grundy draw skyline octal 0.77 300",
                      "%s: want one heap in normal play of a game of heaps", name->text);
    return FALSE;
  }
  return TRUE;
}

/* The values of the heaps up to the largest that is asked for. FALSE with a fault or @error. */
static gboolean
skyline_read (Skyline *skyline, GrStudy *study, GrReport *report, GError **error)
{
  guint64 last = 0;
  for (guint i = 0; i < study->n_components; i++)
    last = MAX (last, gr_heap_decode (gr_study_component (study, i)->start));
  if (last >= SKYLINE_MOST) {
    gr_report_add_at (report, GR_FAULT_LIMIT, skyline->request->args->name, "grundy solve gives the value of any heap",
                      "skyline: at most %d heaps are drawn, got %" G_GUINT64_FORMAT, SKYLINE_MOST, last + 1);
    return FALSE;
  }
  for (guint64 n = 0; n <= last; n++) {
    GrHeap heap = gr_heap_encode (n);
    GrNimber value;
    if (!gr_study_value (study, 0, (GrBytes) { heap.data, sizeof heap.data }, &value, error))
      return FALSE;
    g_array_append_val (skyline->value, value);
    skyline->largest = MAX (skyline->largest, value);
    skyline->n_lost += value == 0;
  }
  g_autofree char *input = gr_args_input (gr_study_summand (study, 0)->args);
  g_autofree char *title = g_strdup_printf ("%s %s", gr_study_summand (study, 0)->game->about.title, input);
  skyline->title = gr_words_short (title, SKYLINE_TITLE);
  skyline->has_period = gr_summand_period (gr_study_summand (study, 0), &skyline->period)
                        || gr_period_find ((const GrNimber *) (gconstpointer) skyline->value->data, skyline->value->len,
                                           &skyline->period);
  return TRUE;
}

/* ---- the skyline ---- */

/* A round step for at most about @n labels up to @last. */
static guint64
round_step (guint64 last, guint n)
{
  static const guint factor[] = { 1, 2, 5 };
  for (guint64 power = 1;; power *= 10)
    for (guint i = 0; i < G_N_ELEMENTS (factor); i++)
      if (factor[i] * power * n >= last)
        return factor[i] * power;
}

static void
skyline_add_axes (const Skyline *skyline, double pitch, GrScene *out)
{
  static const GrPaint rule = { GR_INK_NONE, GR_INK_LINE, 0.8, GR_DASH_SOLID };
  guint64 top = MAX (1, skyline->largest), last = skyline->value->len - 1;
  for (guint64 step = round_step (top, 5), v = 0; v <= top; v += step) {
    double y = -SKYLINE_HEIGHT * (double) v / top;
    g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, v);
    gr_scene_add_line (out, 0, y, SKYLINE_WIDTH, y, &rule);
    gr_scene_add_text (out, -6, y + 3, GR_ANCHOR_END, &axis_font, GR_INK_SOFT, text);
  }
  for (guint64 step = round_step (MAX (1, last), 8), n = 0; n <= last; n += step) {
    g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, n);
    gr_scene_add_text (out, (n + 0.5) * pitch, SKYLINE_TICK + 14, GR_ANCHOR_MIDDLE, &axis_font, GR_INK_SOFT, text);
  }
}

/* Bars and ticks: of several heaps in one point the highest value, and a tick if any of them is lost. */
static void
skyline_add_bars (const Skyline *skyline, double pitch, GrScene *out)
{
  guint n = skyline->value->len, a_bar = (guint) MAX (1, 1 / pitch + 0.999);
  double width = a_bar * pitch, gap = width > 3 ? 0.18 * width : 0;
  g_autoptr (GrScene) ticks = gr_scene_new ();
  for (guint first = 0; first < n; first += a_bar) {
    GrNimber high = 0;
    gboolean is_lost = FALSE;
    for (guint i = first; i < MIN (n, first + a_bar); i++) {
      high = MAX (high, skyline_value (skyline, i));
      is_lost |= skyline_value (skyline, i) == 0;
    }
    double x = first * pitch + gap / 2, height = SKYLINE_HEIGHT * (double) high / MAX (1, skyline->largest);
    if (high > 0) {
      gr_scene_move (out, x, 0);
      gr_scene_line (out, x, -height);
      gr_scene_line (out, x + width - gap, -height);
      gr_scene_line (out, x + width - gap, 0);
      gr_scene_close_path (out);
    }
    if (is_lost) {
      gr_scene_move (ticks, first * pitch + width / 2, 1.5);
      gr_scene_line (ticks, first * pitch + width / 2, 1.5 + SKYLINE_TICK);
    }
  }
  if (skyline->largest > 0)
    gr_scene_paint (out, &(GrPaint) { .fill = GR_INK_SOFT });
  if (skyline->n_lost > 0)
    gr_scene_paint (ticks, &(GrPaint) { .stroke = GR_INK_ACCENT, .width = CLAMP (0.5 * width, 0.8, 2) });
  gr_scene_append (out, ticks, 0, 0, 1);
  gr_scene_add_line (out, 0, 0, SKYLINE_WIDTH, 0, &(GrPaint) { .stroke = GR_INK_INK, .width = 1 });
}

/* ---- the strip ---- */

/* The value that heap @index has where the period holds; its own before values are known that far. */
static GrNimber
strip_value (const Skyline *skyline, guint row)
{
  guint64 period = skyline->period.period, first = skyline->period.preperiod;
  guint64 index = first + (row + period - first % period) % period;
  return index < skyline->value->len ? skyline_value (skyline, (guint) index) : G_MAXUINT64;
}

static void
strip_add_cell (double x, double y, double width, double height, GrNimber value, GrScene *out)
{
  gr_scene_add_rect (out, x, y, width, height, MIN (1.5, 0.2 * width),
                     &(GrPaint) { gr_ink_value (value), GR_INK_LINE, 0.4, GR_DASH_SOLID });
}

/* The number @value in its cell, where there is room for it. */
static void
strip_add_number (double x, double y, double width, double height, GrNimber value, GrScene *out)
{
  GrFont font = { MIN (9.7, height - 0.7), 600, GR_FACE_SANS, FALSE };
  g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, value);
  if (gr_text_width (&font, text) <= width - 3)
    gr_scene_add_text (out, x + width / 2, y + height / 2 + 0.36 * font.size, GR_ANCHOR_MIDDLE, &font,
                       gr_ink_on_value (value), text);
}

/* A column a period under the bars, from @y on; *n_odd: what does not have the value of its row. */
static void
strip_add (const Skyline *skyline, double y, guint *n_odd, GrScene *out)
{
  guint period = (guint) skyline->period.period, columns = (skyline->value->len + period - 1) / period;
  double height = CLAMP (170.0 / period, STRIP_LEAST_CELL, STRIP_CELL), room = SKYLINE_WIDTH - STRIP_LAST - 12;
  columns = MIN (columns, (guint) (room / STRIP_LEAST_WIDTH));
  double width = MIN (2 * STRIP_CELL, room / columns);
  g_autoptr (GrScene) rings = gr_scene_new ();
  for (guint i = 0; i < MIN (skyline->value->len, columns * period); i++) {
    double x = i / period * width, top = y + i % period * height;
    strip_add_cell (x, top, width, height, skyline_value (skyline, i), out);
    if (skyline_value (skyline, i) == strip_value (skyline, i % period))
      continue;
    ++*n_odd;
    gr_scene_add_rect (rings, x + 0.6, top + 0.6, width - 1.2, height - 1.2, 2,
                       &(GrPaint) { .stroke = GR_INK_INK, .width = 1.5 });
    strip_add_number (x, top, width, height, skyline_value (skyline, i), rings);
  }
  gr_scene_append (out, rings, 0, 0, 1);
  for (guint row = 0; row < period; row++) {
    double top = y + row * height, x = columns * width + 10;
    g_autofree char *number = g_strdup_printf ("%u", row);
    if (height >= 9 || row % 2 == 0)
      gr_scene_add_text (out, -6, top + height / 2 + 3, GR_ANCHOR_END, &axis_font, GR_INK_SOFT, number);
    GrNimber value = strip_value (skyline, row);
    if (value == G_MAXUINT64)
      continue;
    strip_add_cell (x, top, STRIP_LAST, height, value, out);
    strip_add_number (x, top, STRIP_LAST, height, value, out);
  }
  for (guint64 step = round_step (columns, 7), i = 0; i < columns; i += step) {
    g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, i * period);
    gr_scene_add_text (out, (i + 0.5) * width, y + period * height + 12, GR_ANCHOR_MIDDLE, &axis_font, GR_INK_SOFT,
                       text);
  }
}

/* ---- the legend ---- */

/* What stands for @text, from (x, y) on; gives the x behind it. */
static double
legend_add (double x, double y, GrNimber value, gboolean is_ring, const char *text, GrScene *out)
{
  if (is_ring) {
    strip_add_cell (x, y - 9, 11, 11, value, out);
    gr_scene_add_rect (out, x + 0.6, y - 8.4, 9.8, 9.8, 2, &(GrPaint) { .stroke = GR_INK_INK, .width = 1.5 });
  } else {
    gr_scene_add_line (out, x + 5, y - 6.5, x + 5, y - 0.5, &(GrPaint) { .stroke = GR_INK_ACCENT, .width = 1.6 });
  }
  return x + 17 + gr_scene_add_text (out, x + 17, y, GR_ANCHOR_START, &axis_font, GR_INK_SOFT, text) + 16;
}

/* What ticks, rings and bars mean, from the foot @y on. */
static void
skyline_add_legend (const Skyline *skyline, double y, guint a_bar, guint n_odd, GrScene *out)
{
  static const char odd[] = GR_PHRASE ("not the value of its row: %u");
  static const char bar[] = GR_PHRASE ("a bar: the highest value of %u heaps");
  const char *lang = skyline->request->lang;
  double x = 0;
  if (skyline->n_lost > 0)
    x = legend_add (x, y, 0, FALSE, gr_phrase ("P: mover loses", lang), out);
  g_autofree char *other = g_strdup_printf (gr_phrase (odd, lang), n_odd);
  if (n_odd > 0)
    x = legend_add (x, y, 3, TRUE, other, out);
  g_autofree char *heaps = g_strdup_printf (gr_phrase (bar, lang), a_bar);
  if (a_bar > 1)
    gr_scene_add_text (out, x, y, GR_ANCHOR_START, &axis_font, GR_INK_SOFT, heaps);
}

/* The title, and the period behind it. */
static void
skyline_add_title (const Skyline *skyline, GrScene *out)
{
  double y = -SKYLINE_HEIGHT - 14;
  double x = gr_scene_add_text (out, 0, y, GR_ANCHOR_START, &title_font, GR_INK_INK, skyline->title);
  static const char period[] = GR_PHRASE ("period %" G_GUINT64_FORMAT " from %" G_GUINT64_FORMAT " on");
  static const char found[] = GR_PHRASE ("period %" G_GUINT64_FORMAT " from %" G_GUINT64_FORMAT " on, not proved");
  const char *phrase = skyline->period.proof != NULL ? period : found;
  g_autofree char *told = g_strdup_printf (gr_phrase (phrase, skyline->request->lang), skyline->period.period,
                                           skyline->period.preperiod);
  gr_scene_open_answer (out);
  if (skyline->has_period)
    gr_scene_add_text (out, x + 12, y, GR_ANCHOR_START, &note_font, GR_INK_SOFT, told);
  gr_scene_close_answer (out);
}

/* ---- the figure ---- */

static GrTable *
skyline_table (const Skyline *skyline)
{
  GrTable *table = gr_table_new ();
  GPtrArray *row = gr_table_add_row (table);
  g_ptr_array_add (row, g_strdup ("n"));
  g_ptr_array_add (row, g_strdup ("grundy"));
  for (guint i = 0; i < skyline->value->len; i++) {
    row = gr_table_add_row (table);
    g_ptr_array_add (row, g_strdup_printf ("%u", i));
    g_ptr_array_add (row, g_strdup_printf ("%" G_GUINT64_FORMAT, skyline_value (skyline, i)));
  }
  return table;
}

static gboolean
skyline_has_strip (const Skyline *skyline)
{
  return skyline->has_period && skyline->period.period > 1 && skyline->period.period <= STRIP_MOST_PERIOD
         && skyline->value->len >= 2 * skyline->period.period;
}

static GrFrame *
skyline_frame (const Skyline *skyline)
{
  static const char ticks[] = GR_PHRASE (
    "A tick under the axis marks a heap from which the player to move loses: %u of %u.");
  static const char many[] = GR_PHRASE (" A bar stands for %u heaps and is as high as the highest of their values.");
  static const char strip[] = GR_PHRASE (
    " Below, a column is one period: every row keeps its value from %" G_GUINT64_FORMAT
    " on, and %u are ringed that have "
    "another.");
  static const char period[] = GR_PHRASE ("The values repeat with period %" G_GUINT64_FORMAT " from %" G_GUINT64_FORMAT
                                          " on");
  static const char found[] = GR_PHRASE ("Period %" G_GUINT64_FORMAT " from %" G_GUINT64_FORMAT
                                         " on, found in these values, not proved");
  const char *lang = skyline->request->lang;
  double pitch = SKYLINE_WIDTH / skyline->value->len;
  guint n_odd = 0, a_bar = (guint) MAX (1, 1 / pitch + 0.999);
  GrScene *scene = gr_scene_new ();
  if (!skyline->request->data_only) {
    skyline_add_axes (skyline, pitch, scene);
    gr_scene_open_answer (scene);
    skyline_add_bars (skyline, pitch, scene);
    gr_scene_close_answer (scene);
    gr_scene_open_blank (scene);
    gr_scene_add_line (scene, 0, 0, SKYLINE_WIDTH, 0, &(GrPaint) { .stroke = GR_INK_INK, .width = 1 });
    gr_scene_close_blank (scene);
    skyline_add_title (skyline, scene);
    gr_scene_open_answer (scene);
    if (skyline_has_strip (skyline))
      strip_add (skyline, SKYLINE_STRIP_GAP, &n_odd, scene);
    skyline_add_legend (skyline, scene->bounds.y + scene->bounds.height + 18, a_bar, n_odd, scene);
    gr_scene_close_answer (scene);
  }
  g_autoptr (GString) sentence = g_string_new (NULL);
  g_string_append_printf (sentence, gr_phrase (ticks, lang), skyline->n_lost, skyline->value->len);
  if (a_bar > 1)
    g_string_append_printf (sentence, gr_phrase (many, lang), a_bar);
  if (skyline_has_strip (skyline))
    g_string_append_printf (sentence, gr_phrase (strip, lang), skyline->period.preperiod, n_odd);
  const char *phrase = gr_phrase (skyline->period.proof != NULL ? period : found, lang);
  g_autofree char *result = skyline->has_period
                              ? g_strdup_printf (phrase, skyline->period.period, skyline->period.preperiod)
                              : NULL;
  GrFrame *frame = gr_frame_new (scene, sentence->str, result);
  frame->table = skyline_table (skyline);
  return frame;
}

static GPtrArray *
skyline_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  g_autoptr (GArray) value = g_array_new (FALSE, FALSE, sizeof (GrNimber));
  Skyline skyline = { .request = request, .value = value };
  GPtrArray *frames = NULL;
  if (skyline_check (study, request, report) && skyline_read (&skyline, study, report, error)) {
    frames = gr_frames_new ();
    g_ptr_array_add (frames, skyline_frame (&skyline));
  }
  g_free (skyline.title);
  return frames;
}

const GrFigure gr_figure_skyline = {
  .name = "skyline",
  .title = "Skyline of values",
  .summary =
    "The values of heaps up to a size as bars, lost ones ticked; where a period is proved or shows, in a strip of that width "
    "with the exceptions ringed.",
  .example = "octal 0.77 300",
  .blank = GR_BLANK_LAST,
  .frames = skyline_frames,
};
