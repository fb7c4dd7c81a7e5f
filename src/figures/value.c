// SPDX-License-Identifier: MIT
// Why a position has its value, on a number line: what Left can reach above it, what Right can reach below, the gap between the
// best of either, and the simplest number dropped into it (Winning Ways, vol. 1, ch. 2). An option that is no number spans
// from its right to its left stop and stands at the stop that counts. Where there is no gap the value is hot, and the line
// shows how far it is hot. A blue-red stalk is explained by its walk instead (value-walk.c).
// Invariant: the line is at height 0; values increase to the right; Left's options stand nowhere to the right of a value that
// is dropped on the line, so that names which hang to the left of their stems keep out of its way.
#include "figures/options.h"
#include "figures/partizan.h"
#include "figures/stalk.h"
#include "figures/value-walk.h"
#include "figures/words.h"
#include "scene/text.h"

#include <math.h>

#define LINE_WIDTH 400.0 /* points, as are all of these */
#define LINE_UNIT 120.0  /* most that 1 takes, unless the gap wants more */
#define LINE_GAP 40.0    /* that the gap takes, where the line has room */
#define LINE_NARROW 20.0 /* a narrower gap does not leave its ends apart from what drops between */
#define LINE_NEAR 12     /* the line reaches to 0 from as far as this, or from three times what stands on it */
#define LINE_ENDS 44.0   /* of the line beyond all that stands on it */
#define LINE_LEVEL 20.0  /* between rows of names */
#define LINE_FIRST 34.0  /* from the line to the first row */
#define LINE_BAR 7.0     /* from the line to the first bar between stops, and to the next */
#define LINE_AIR 6.0     /* beside names and bars */
#define LINE_TICK 30.0 /* at least between numbers on the line */
#define LINE_LARGEST 1e9
#define LINE_OPTIONS 40 /* different values of one side */
#define LINE_MOVES 20000 /* looked through for them */
#define LINE_NAME_CHARACTERS 26

typedef struct {
  GrForm form;
  char *name;
  double low, high; /* stops */
  double place;     /* the stop that counts */
  guint level, bar; /* rows of its name and of its bar, away from the line, from 0 */
} LineOption;

typedef struct {
  const GrFigureRequest *request;
  GrForms *forms;
  GArray *option[2]; /* of LineOption, distinct, rising */
  GrForm value;
  char *name; /* of the value */
  gboolean is_number;
  double bound[2]; /* the best of Left, of Right: the ends of the gap; infinite without options */
  char *bound_name[2];
  double least, most, scale; /* of the line */
  guint n_levels[2], n_bars[2];
  gboolean is_flagged[2]; /* names hang beside their stems, for over them they would touch */
} Line;

typedef enum { LINE_ALL, LINE_BEST, LINE_DROPPED } LineStep;

static const GrFont name_font = { 12, 600, GR_FACE_SANS, FALSE };
static const GrFont value_font = { 15, 700, GR_FACE_SANS, FALSE };
static const GrFont tick_font = { 10, 400, GR_FACE_SANS, FALSE };

static void
line_option_clear (gpointer data)
{
  LineOption *option = data;
  g_free (option->name);
}

static void
line_clear (Line *line)
{
  for (guint side = 0; side < 2; side++) {
    g_array_unref (line->option[side]);
    g_free (line->bound_name[side]);
  }
  g_free (line->name);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Line, line_clear)

static const LineOption *
line_option (const Line *line, GrSide side, guint i)
{
  return &g_array_index (line->option[side], LineOption, i);
}

/* ---- what stands on the line ---- */

static int
line_compare_options (gconstpointer a, gconstpointer b)
{
  const LineOption *one = a, *other = b;
  if (one->place != other->place)
    return (one->place > other->place) - (one->place < other->place);
  double x = one->low + one->high, y = other->low + other->high;
  return x != y ? (x > y) - (x < y) : (one->form > other->form) - (one->form < other->form);
}

static gboolean
line_has (const Line *line, GrSide side, GrForm form)
{
  for (guint i = 0; i < line->option[side]->len; i++)
    if (line_option (line, side, i)->form == form)
      return TRUE;
  return FALSE;
}

static gboolean
line_add_option (Line *line, GrSide side, GrForm form, GError **error)
{
  if (line_has (line, side, form))
    return TRUE;
  if (line->option[side]->len >= LINE_OPTIONS) {
    g_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                 "value: there are more than %d different options\na smaller position; grundy solve gives the value",
                 LINE_OPTIONS);
    return FALSE;
  }
  LineOption option = { form,
                        gr_partizan_name (line->forms, form, LINE_NAME_CHARACTERS),
                        gr_dyadic_to_double (gr_form_right_stop (line->forms, form)),
                        gr_dyadic_to_double (gr_form_left_stop (line->forms, form)),
                        0,
                        0,
                        0 };
  option.place = side == GR_SIDE_LEFT ? option.low : option.high;
  g_array_append_val (line->option[side], option);
  return TRUE;
}

static gboolean
line_read_options (Line *line, GrStudy *study, GrBytes whole, GError **error)
{
  if (gr_study_n_moves (study, whole) > LINE_MOVES) {
    g_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                 "value: there are more than %d moves to look through\na smaller position; grundy solve gives the value",
                 LINE_MOVES);
    return FALSE;
  }
  g_autoptr (GrMoves) moves = gr_moves_new ();
  gr_study_followers (study, whole, moves);
  for (guint i = 0; i < moves->move->len; i++) {
    const GrMove *move = gr_moves_at (moves, i);
    GrVerdict after;
    if (!gr_study_verdict (study, gr_positions_at (moves->part, move->first_part), &after, error))
      return FALSE;
    if ((move->mover != GR_MOVER_RIGHT && !line_add_option (line, GR_SIDE_LEFT, after.form, error))
        || (move->mover != GR_MOVER_LEFT && !line_add_option (line, GR_SIDE_RIGHT, after.form, error)))
      return FALSE;
  }
  for (guint side = 0; side < 2; side++)
    g_array_sort (line->option[side], line_compare_options);
  return TRUE;
}

/* The ends of the gap: what Left is sure of at least, Right likewise. */
static void
line_find_bounds (Line *line)
{
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    line->bound[side] = side == GR_SIDE_LEFT ? -INFINITY : INFINITY;
    for (guint i = 0; i < line->option[side]->len; i++) {
      const LineOption *option = line_option (line, side, i);
      double stop = side == GR_SIDE_LEFT ? option->low : option->high;
      if (side == GR_SIDE_LEFT ? stop < line->bound[side] : stop > line->bound[side])
        continue;
      line->bound[side] = stop;
      const GrDyadic *exact = side == GR_SIDE_LEFT ? gr_form_right_stop (line->forms, option->form)
                                                   : gr_form_left_stop (line->forms, option->form);
      g_free (line->bound_name[side]);
      line->bound_name[side] = gr_partizan_number (exact);
    }
    if (line->bound_name[side] == NULL)
      line->bound_name[side] = g_strdup (side == GR_SIDE_LEFT ? "−∞" : "∞");
  }
}

static double
line_x (const Line *line, double value)
{
  return (value - line->least) * line->scale;
}

static gboolean
line_is_hot (const Line *line)
{
  return gr_dyadic_compare (gr_form_left_stop (line->forms, line->value), gr_form_right_stop (line->forms, line->value))
         > 0;
}

/* Whether names over the middle of their stems would touch one another, or the value that drops past Left's. */
static gboolean
line_is_crowded (const Line *line, GrSide side)
{
  double end = -INFINITY, drop = gr_dyadic_to_double (gr_form_left_stop (line->forms, line->value));
  for (guint i = 0; i < line->option[side]->len; i++) {
    const LineOption *option = line_option (line, side, i);
    double x = line_x (line, option->place), half = gr_text_width (&name_font, option->name) / 2 + LINE_AIR / 2;
    if (x - half < end)
      return TRUE;
    if (side == GR_SIDE_LEFT && !line_is_hot (line) && fabs (line_x (line, drop) - x) < half + LINE_AIR / 2)
      return TRUE;
    end = x + half;
  }
  return FALSE;
}

/* Names hang outwards, Left's to the left of their stems and Right's to the right. A name that reaches past other stems goes
   one row further out than all of them, so that no stem runs through a name. */
static void
line_find_levels (Line *line, GrSide side)
{
  guint n = line->option[side]->len;
  line->is_flagged[side] = line_is_crowded (line, side);
  line->n_levels[side] = n > 0;
  for (guint k = 0; k < n && line->is_flagged[side]; k++) { /* from the outermost stem inwards */
    guint i = side == GR_SIDE_LEFT ? k : n - 1 - k;
    LineOption *option = &g_array_index (line->option[side], LineOption, i);
    double width = gr_text_width (&name_font, option->name) + 2 * LINE_AIR;
    for (guint m = 0; m < k; m++) {
      const LineOption *other = line_option (line, side, side == GR_SIDE_LEFT ? m : n - 1 - m);
      if (fabs (line_x (line, option->place) - line_x (line, other->place)) < width)
        option->level = MAX (option->level, other->level + 1);
    }
    line->n_levels[side] = MAX (line->n_levels[side], option->level + 1);
  }
}

/* Whether the bar of option @i in row @bar would touch none of those before. */
static gboolean
line_bar_is_free (const Line *line, GrSide side, guint i, guint bar)
{
  const LineOption *option = line_option (line, side, i);
  for (guint k = 0; k < i; k++) {
    const LineOption *other = line_option (line, side, k);
    if (other->high > other->low && other->bar == bar
        && line_x (line, other->high) + LINE_AIR >= line_x (line, option->low)
        && line_x (line, option->high) + LINE_AIR >= line_x (line, other->low))
      return FALSE;
  }
  return TRUE;
}

/* Bars that would overlap go to rows further out. */
static void
line_find_bars (Line *line, GrSide side)
{
  for (guint i = 0; i < line->option[side]->len; i++) {
    LineOption *option = &g_array_index (line->option[side], LineOption, i);
    if (option->high == option->low)
      continue;
    while (!line_bar_is_free (line, side, i, option->bar))
      option->bar++;
    line->n_bars[side] = MAX (line->n_bars[side], option->bar + 1);
  }
}

/* From the line to the first row of names. */
static double
line_first (const Line *line, GrSide side)
{
  return LINE_FIRST + (line->n_bars[side] > 1 ? (line->n_bars[side] - 1) * LINE_BAR : 0);
}

/* Whether 0 is near enough to stand on the line with all from @low to @high; where it would make a gap without an integer
   too narrow it is not, since nothing is measured from it there. */
static gboolean
line_reaches_zero (const Line *line, double low, double high)
{
  double from = floor (MIN (low, 0)), to = ceil (MAX (high, 0)), gap = line->bound[1] - line->bound[0];
  gboolean has_integer = floor (line->bound[0]) + 1 < line->bound[1];
  if (gap > 0 && !has_integer && gap * LINE_WIDTH / (to - from) < LINE_NARROW)
    return FALSE;
  return MAX (high, 0) - MIN (low, 0) <= MAX (LINE_NEAR, 3 * (high - low));
}

static gboolean
line_measure (Line *line, GError **error)
{
  double low = gr_dyadic_to_double (gr_form_right_stop (line->forms, line->value));
  double high = gr_dyadic_to_double (gr_form_left_stop (line->forms, line->value));
  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < line->option[side]->len; i++) {
      low = MIN (low, line_option (line, side, i)->low);
      high = MAX (high, line_option (line, side, i)->high);
    }
  if (!(low > -LINE_LARGEST && high < LINE_LARGEST)) {
    g_set_error_literal (error, GR_ERROR, GR_ERROR_LIMIT,
                         "value: these numbers are too large to be drawn\ngrundy solve gives the value");
    return FALSE;
  }
  double gap = line->bound[1] - line->bound[0], unit = gap > 0 ? MAX (LINE_UNIT, LINE_GAP / gap) : LINE_UNIT;
  if (line_reaches_zero (line, low, high)) {
    low = MIN (low, 0);
    high = MAX (high, 0);
  }
  line->least = floor (low) - (floor (low) == ceil (high));
  line->most = MAX (ceil (high), line->least + 2);
  line->scale = MIN (unit, LINE_WIDTH / (line->most - line->least));
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    line_find_levels (line, side);
    line_find_bars (line, side);
  }
  return TRUE;
}

/* ---- drawing ---- */

/* Whether no stem of Right's runs down at @x. */
static gboolean
line_is_free (const Line *line, double x)
{
  for (guint i = 0; i < line->option[GR_SIDE_RIGHT]->len; i++) {
    if (fabs (line_x (line, line_option (line, GR_SIDE_RIGHT, i)->place) - x) < 12)
      return FALSE;
  }
  return TRUE;
}

static void
line_add_axis (const Line *line, GrScene *scene)
{
  const GrPaint paint = { .stroke = GR_INK_INK, .width = 1.4 }, tick = { .stroke = GR_INK_SOFT, .width = 1.2 };
  double end = line_x (line, line->most) + LINE_ENDS, step = 1;
  while (step * line->scale < LINE_TICK)
    step *= fmod (log10 (step), 1) == 0 ? 5 : 2;
  gr_scene_add_arrow (scene, 0, 0, end, 0, &paint);
  gr_scene_add_arrow (scene, 0, 0, -LINE_ENDS, 0, &paint);
  for (double value = ceil (line->least / step) * step; value <= line->most; value += step) {
    g_autoptr (GString) text = g_string_new (value < 0 ? "−" : NULL);
    g_string_append_printf (text, "%" G_GINT64_FORMAT, (gint64) fabs (value));
    double x = line_x (line, value);
    gr_scene_add_line (scene, x, -4, x, 4, &tick);
    if (line_is_free (line, x))
      gr_scene_add_text (scene, x, line_first (line, GR_SIDE_RIGHT) - LINE_FIRST + 20, GR_ANCHOR_MIDDLE, &tick_font,
                         GR_INK_SOFT, text->str);
  }
}

/* An option: its name, a dot at the stop that counts, a bar from there to the other stop, and a stem to the line. */
static void
line_add_option_mark (const Line *line, GrSide side, const LineOption *option, GrInk ink, GrScene *scene)
{
  double sign = side == GR_SIDE_LEFT ? -1 : 1, away = line_first (line, side) + option->level * LINE_LEVEL;
  double x = line_x (line, option->place), bar = sign * LINE_BAR * (option->bar + 1);
  double baseline = side == GR_SIDE_LEFT ? -away - 2 : away + 8;
  GrDash dash = side == GR_SIDE_LEFT ? GR_DASH_SOLID : GR_DASH_DASHED;
  gboolean is_flag = line->is_flagged[side], has_bar = option->high > option->low;
  double reach = is_flag ? away + 6 : away - 6;
  gr_scene_add_line (scene, x, 0, x, sign * reach, &(GrPaint) { .stroke = ink, .width = 1.2, .dash = dash });
  if (has_bar)
    gr_scene_add_line (scene, line_x (line, option->low), bar, line_x (line, option->high), bar,
                       &(GrPaint) { .stroke = ink, .width = 3, .dash = dash });
  gr_scene_add_circle (scene, x, has_bar ? bar : 0, 4.5,
                       &(GrPaint) { .fill = ink, .stroke = GR_INK_PAPER, .width = 1.2 });
  gr_scene_add_text (scene, is_flag ? x + sign * LINE_AIR : x, baseline + (is_flag && side == GR_SIDE_LEFT ? 2 : 0),
                     !is_flag                ? GR_ANCHOR_MIDDLE
                     : side == GR_SIDE_LEFT  ? GR_ANCHOR_END
                                             : GR_ANCHOR_START,
                     &name_font, ink, option->name);
}

static gboolean
line_is_best (const Line *line, GrSide side, const LineOption *option)
{
  return (side == GR_SIDE_LEFT ? option->low : option->high) == line->bound[side];
}

static void
line_add_gap (const Line *line, GrScene *scene)
{
  double from = isinf (line->bound[0]) ? -LINE_ENDS + 8 : line_x (line, line->bound[0]);
  double to = isinf (line->bound[1]) ? line_x (line, line->most) + LINE_ENDS - 8 : line_x (line, line->bound[1]);
  if (to <= from)
    return;
  gr_scene_add_rect (scene, from, -10, to - from, 20, 0, &(GrPaint) { .fill = GR_INK_SHADE });
  const GrPaint edge = { .stroke = GR_INK_FAINT, .width = 1.2 };
  gr_scene_add_line (scene, from, -10, to, -10, &edge);
  gr_scene_add_line (scene, from, 10, to, 10, &edge);
  if (!isinf (line->bound[0]))
    gr_scene_add_line (scene, from, -10, from, 10, &edge);
  if (!isinf (line->bound[1]))
    gr_scene_add_line (scene, to, -10, to, 10, &edge);
}

/* Where the value's name stands, above all of Left's. */
static double
line_top (const Line *line)
{
  return -line_first (line, GR_SIDE_LEFT) - line->n_levels[GR_SIDE_LEFT] * LINE_LEVEL - 31;
}

static void
line_add_value (const Line *line, GrScene *scene)
{
  double low = line_x (line, gr_dyadic_to_double (gr_form_right_stop (line->forms, line->value)));
  double high = line_x (line, gr_dyadic_to_double (gr_form_left_stop (line->forms, line->value)));
  double middle = (low + high) / 2, top = line_top (line) + 20;
  gr_scene_add_text (scene, middle, top - 6, GR_ANCHOR_MIDDLE, &value_font, GR_INK_ACCENT, line->name);
  if (high > low) {
    gr_scene_add_brace_below (scene, low, high, top + 14, -12, &(GrPaint) { .stroke = GR_INK_ACCENT, .width = 1.6 });
    return;
  }
  gr_scene_add_arrow (scene, middle, top, middle, -7, &(GrPaint) { .stroke = GR_INK_ACCENT, .width = 2 });
  gr_scene_add_circle (scene, middle, 0, 6, &(GrPaint) { .fill = GR_INK_ACCENT, .stroke = GR_INK_PAPER, .width = 1.4 });
}

static GrScene *
line_draw (const Line *line, LineStep step)
{
  GrScene *scene = gr_scene_new ();
  double top = line_top (line),
         bottom = line_first (line, GR_SIDE_RIGHT) - 8 + line->n_levels[GR_SIDE_RIGHT] * LINE_LEVEL;
  gr_scene_reserve (scene, (GrBox) { -LINE_ENDS, top, line_x (line, line->most) + 2 * LINE_ENDS, bottom - top });
  if (step != LINE_ALL)
    line_add_gap (line, scene);
  line_add_axis (line, scene);
  for (guint pass = 0; pass < 2; pass++) /* the best ones over the others */
    for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++)
      for (guint i = 0; i < line->option[side]->len; i++) {
        const LineOption *option = line_option (line, side, i);
        gboolean is_plain = step == LINE_ALL || line_is_best (line, side, option);
        if (is_plain == (pass == 1))
          line_add_option_mark (line, side, option,
                                !is_plain              ? GR_INK_FAINT
                                : side == GR_SIDE_LEFT ? GR_INK_LEFT
                                                       : GR_INK_RIGHT,
                                scene);
      }
  if (step == LINE_DROPPED)
    line_add_value (line, scene);
  return scene;
}

/* ---- frames ---- */

static char *
line_list (const Line *line, GrSide side)
{
  static const GrPhrase none = { "nothing", "없음" };
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  for (guint i = 0; i < line->option[side]->len; i++)
    g_ptr_array_add (names, line_option (line, side, i)->name);
  return names->len > 0 ? gr_words_list (names, line->request) : g_strdup (gr_phrase (&none, line->request));
}

static char *
line_sentence (const Line *line, LineStep step)
{
  static const GrPhrase all = { "Left can move to %s, Right to %s.", "왼쪽이 갈 수 있는 값: %s. 오른쪽: %s." };
  static const GrPhrase gap = { "Left’s best is %s, Right’s best is %s: the value lies between.",
                                "왼쪽의 최선은 %s, 오른쪽의 최선은 %s이고 값은 그 사이에 있다." };
  static const GrPhrase no_gap = {
    "Left’s best stops at %s, Right’s best at %s: no number lies between, and both want to move.",
    "왼쪽의 최선은 %s에서, 오른쪽의 최선은 %s에서 멈춘다. 사이에 수가 없고 둘 다 두고 싶어 한다."
  };
  static const GrPhrase touch = { "The best of either stops at %s: nothing lies between.",
                                  "양쪽의 최선이 모두 %s에서 멈춘다. 사이에는 아무것도 없다." };
  static const GrPhrase plain = { "The value is %s.", "값은 %s이다." };
  static const GrPhrase whole = { "Of all numbers in the gap the integer nearest to 0 is the simplest: %s.",
                                  "틈에서 가장 단순한 수는 0에 가장 가까운 정수 %s이다." };
  static const GrPhrase part = { "There is no integer in the gap; the number of least denominator is %s.",
                                 "틈에 정수가 없다. 분모가 가장 작은 수는 %s이다." };
  static const GrPhrase other = { "The value is no number but %s.", "값은 수가 아니라 %s이다." };
  const GrFigureRequest *request = line->request;
  if (step == LINE_ALL) {
    g_autofree char *left = line_list (line, GR_SIDE_LEFT), *right = line_list (line, GR_SIDE_RIGHT);
    return g_strdup_printf (gr_phrase (&all, request), left, right);
  }
  if (step == LINE_BEST && line->bound[0] == line->bound[1])
    return g_strdup_printf (gr_phrase (&touch, request), line->bound_name[0]);
  if (step == LINE_BEST)
    return g_strdup_printf (gr_phrase (line->is_number ? &gap : &no_gap, request), line->bound_name[0],
                            line->bound_name[1]);
  if (!line->is_number)
    return g_strdup_printf (gr_phrase (&other, request), line->name);
  if (line->bound[0] >= line->bound[1])
    return g_strdup_printf (gr_phrase (&plain, request), line->name);
  gboolean is_whole = gr_dyadic_is_integer (gr_form_base (line->forms, line->value));
  return g_strdup_printf (gr_phrase (is_whole ? &whole : &part, request), line->name);
}

/* The options of @side as braces hold them. */
static void
line_write_options (const Line *line, GrSide side, GString *out)
{
  for (guint i = 0; i < line->option[side]->len; i++)
    g_string_append_printf (out, "%s%s", i > 0 ? ", " : "", line_option (line, side, i)->name);
}

/* Every option with its stops, for csv. (transfer full) */
static GrTable *
line_table (const Line *line)
{
  static const char *const heads[] = { "side", "option", "left_stop", "right_stop" };
  static const char *const sides[] = { "left", "right" };
  GrTable *table = gr_table_new ();
  GPtrArray *row = gr_table_add_row (table);
  for (guint i = 0; i < G_N_ELEMENTS (heads); i++)
    g_ptr_array_add (row, g_strdup (heads[i]));
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++)
    for (guint i = 0; i < line->option[side]->len; i++) {
      GrForm form = line_option (line, side, i)->form;
      g_autoptr (GString) name = g_string_new (NULL);
      if (!gr_form_append (line->forms, form, name))
        g_string_append (name, "…");
      row = gr_table_add_row (table);
      g_ptr_array_add (row, g_strdup (sides[side]));
      g_ptr_array_add (row, g_strdup (name->str));
      g_ptr_array_add (row, gr_dyadic_text (gr_form_left_stop (line->forms, form)));
      g_ptr_array_add (row, gr_dyadic_text (gr_form_right_stop (line->forms, form)));
    }
  return table;
}

static void
line_add_frame (const Line *line, LineStep step, GPtrArray *frames)
{
  g_autofree char *sentence = line_sentence (line, step);
  GrFrame *frame = gr_frame_new (line_draw (line, step), sentence, NULL);
  GString *plain = g_string_new ("{ ");
  line_write_options (line, GR_SIDE_LEFT, plain);
  g_string_append (plain, " | ");
  line_write_options (line, GR_SIDE_RIGHT, plain);
  g_string_append_printf (plain, " }%s%s\n", step == LINE_DROPPED ? " = " : "", step == LINE_DROPPED ? line->name : "");
  frame->plain = g_string_free (plain, FALSE);
  frame->table = line_table (line);
  g_ptr_array_add (frames, frame);
}

static gboolean
line_add_frames (GrStudy *study, GrBytes whole, const GrFigureRequest *request, GrPartizanSteps steps,
                 GPtrArray *frames, GError **error)
{
  GrVerdict verdict;
  g_auto (Line) line = { .request = request, .forms = gr_study_forms (study) };
  for (guint side = 0; side < 2; side++) {
    line.option[side] = g_array_new (FALSE, FALSE, sizeof (LineOption));
    g_array_set_clear_func (line.option[side], line_option_clear);
  }
  if (!gr_study_verdict (study, whole, &verdict, error) || !line_read_options (&line, study, whole, error))
    return FALSE;
  line.value = verdict.form;
  line.name = gr_partizan_name (line.forms, verdict.form, LINE_NAME_CHARACTERS);
  line.is_number = gr_form_kind (line.forms, verdict.form) == GR_FORM_NUMBER;
  line_find_bounds (&line);
  if (!line_measure (&line, error))
    return FALSE;
  for (LineStep step = steps == GR_PARTIZAN_ALL_STEPS ? LINE_ALL : LINE_DROPPED; step <= LINE_DROPPED; step++)
    line_add_frame (&line, step, frames);
  return TRUE;
}

/* ---- which way ---- */

static const char *const line_ways[] = { "options", "walk", NULL };

/* The blue-red stalk that @whole is; NULL: none. (transfer full) (nullable) */
static GByteArray *
line_stalk (const GrStudy *study, GrBytes whole)
{
  g_autoptr (GrPositions) part = gr_positions_new ();
  if (study->component->len != 1)
    return NULL;
  gr_study_parts (study, whole, 0, part);
  return gr_positions_count (part) == 1 ? gr_stalk_read (study, 0, gr_positions_at (part, 0)) : NULL;
}

static gboolean
line_show (GrStudy *study, GrBytes whole, const GrFigureRequest *request, GrPartizanSteps steps, GPtrArray *frames,
           GError **error)
{
  const GrOption *by = gr_args_option (request->args, "by");
  gboolean is_walk = by != NULL && by->number == 1;
  g_autoptr (GByteArray) stalk = by == NULL || is_walk ? line_stalk (study, whole) : NULL;
  guint length = stalk != NULL ? stalk->len : 0;
  if (length > 1 || (is_walk && length > 0))
    return gr_value_walk_add (stalk, request, steps, frames, error);
  if (!is_walk)
    return line_add_frames (study, whole, request, steps, frames, error);
  g_set_error_literal (error, GR_ERROR, GR_ERROR_INPUT,
                       "value: want one stalk of blue and red edges to walk up\n--by options explains any value");
  return FALSE;
}

static GPtrArray *
line_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  return gr_partizan_each_position (study, request, "value", "where both have the same moves, draw mex shows the value",
                                    line_show, report, error);
}

static const GrParam line_params[] = {
  GR_PARAM_OF,
  { "by", GR_PARAM_CHOICE, NULL, 0, 0, line_ways, NULL,
    "by what the value is found: the options of either, or the walk up a blue-red stalk; without it the walk where there is one" },
  GR_PARAM_END,
};

const GrFigure gr_figure_value = {
  .name = "value",
  .title = "Value on the number line",
  .summary = "What Left and Right can reach, the gap between the best of either, and the simplest number in it; for a blue-red "
             "stalk the walk of whole and halved steps.",
  .example = "form 3/4",
  .params = line_params,
  .is_partizan = TRUE,
  .frames = line_frames,
};
