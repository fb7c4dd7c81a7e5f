// SPDX-License-Identifier: MIT
// Number lines drawn. Labels are integers of at most ten digits, with a true minus sign.
// The line that explains a value: Left's options over it, Right's under it, the gap between the best of
// either as a shade, and what drops into it. Names that would touch one another hang beside their stems, in rows.
// Invariant: the line is at height 0; values increase to the right; Left's options stand nowhere to the right of a
// value that is dropped on the line, so that names which hang to the left of their stems keep out of its way.
// Arrows over a line: however short a step is, its row tells it, so that nothing collides.
// Invariant: the line is at height 0, row i is between heights i and i + 1 of rows above it.
#define GR_DROP_ALSO GR_DROPS (GrDyadic, gr_dyadic_free)
#include "base/phrase.h"
#include "diagram/number-line.h"
#include "diagram/partizan.h"
#include "scene/text.h"

#include <math.h>

#define AXIS_LARGEST 1e9
#define AXIS_TICK 4.0 /* to either side of the line, in points */
#define AXIS_AIR 12.0 /* between two labels */

gboolean
gr_number_line_holds (double low, double high)
{
  return low > -AXIS_LARGEST && high < AXIS_LARGEST;
}

double
gr_number_line_pitch (double scale, double room)
{
  static const double more[] = { 2, 2.5, 2 };
  double pitch = 1;
  for (guint i = 0; pitch * fabs (scale) < room; i++)
    pitch *= more[i % G_N_ELEMENTS (more)];
  return pitch;
}

double
gr_number_line_x (const GrNumberLine *line, double value)
{
  return line->x + (value - line->least) * line->scale;
}

void
gr_number_line_draw_arrows (const GrNumberLine *line, GrScene *scene)
{
  const GrPaint paint = { .stroke = GR_INK_INK, .width = 1.4 };
  double one = gr_number_line_x (line, line->least), other = gr_number_line_x (line, line->most);
  double middle = (one + other) / 2, half = fabs (other - one) / 2 + line->ends;
  gr_scene_add_arrow (scene, middle, line->y, middle + half, line->y, &paint);
  gr_scene_add_arrow (scene, middle, line->y, middle - half, line->y, &paint);
}

static char *
line_label (double value, GrReach *reach, double x)
{
  char *text = g_strdup_printf ("%s%" G_GINT64_FORMAT, value < 0 ? "−" : "", (gint64) fabs (value));
  double half = gr_text_width (&gr_text_400, text) / 2;
  *reach = (GrReach) { x - half, x + half };
  return text;
}

void
gr_number_line_draw_ticks (const GrNumberLine *line, double above, double below, const GArray *taken, GrScene *scene)
{
  GrReach first, last;
  g_free (line_label (line->least, &first, 0));
  g_free (line_label (line->most, &last, 0));
  double pitch = gr_number_line_pitch (line->scale, 2 * MAX (first.to, last.to) + AXIS_AIR);
  for (double value = ceil (line->least / pitch) * pitch; value <= line->most; value += pitch) {
    GrReach own;
    double x = gr_number_line_x (line, value);
    g_autofree char *text = line_label (value, &own, x);
    gboolean is_free = TRUE;
    GR_EACH (i, const GrReach, other, taken)
      is_free &= own.to + AXIS_AIR / 2 < other->from || other->to + AXIS_AIR / 2 < own.from;
    if (!is_free)
      continue;
    gboolean is_zero = value == 0 && line->scale > 0; /* among walls it would be taken for one */
    if (above > 0)
      gr_scene_add_line (scene, x, line->y - above, x, line->y,
                         GR_STROKE (is_zero ? GR_INK_SOFT : GR_INK_LINE, is_zero ? 1.2 : 0.8));
    gr_scene_add_line (scene, x, line->y - AXIS_TICK, x, line->y + AXIS_TICK, GR_STROKE (GR_INK_SOFT, 1.2));
    gr_scene_add_text (scene, x, line->y + below, GR_ANCHOR_MIDDLE, &gr_text_400, GR_INK_SOFT, text);
  }
}

#define STEP_SHORT 9.0 /* shorter steps have no arrow head */

/* A step from x to x at the height @y, and a dotted line to where it begins from the height @before. */
static void
line_draw_step (double from, double to, double before, double y, GrScene *scene)
{
  const GrPaint guide = { .stroke = GR_INK_FAINT, .width = 1, .dash = GR_DASH_DOTTED };
  GrPaint paint = gr_partizan_paint (to > from ? GR_SIDE_LEFT : GR_SIDE_RIGHT, 2.2);
  if (before != y)
    gr_scene_add_line (scene, from, before, from, y, &guide);
  if (fabs (to - from) >= STEP_SHORT) {
    gr_scene_add_arrow (scene, from, y, to, y, &paint);
    return;
  }
  gr_scene_add_line (scene, from, y, to, y, &paint);
  gr_scene_add_circle (scene, to, y, 2.4, GR_FILL (paint.stroke));
}

#define LINE_OPTIONS 40  /* different values of one side in a picture */
#define LINE_WIDTH 340.0 /* points, as are all of these; at most, … */
#define LINE_LEAST 150.0 /* … while it is no narrower than this */
#define LINE_UNIT 120.0  /* most that 1 takes, unless the gap wants more */
#define LINE_GAP 90.0    /* that the gap takes, where the line has room */
#define LINE_NARROW 30.0 /* a narrower gap does not leave its ends apart from what drops between */
#define LINE_NEAR 12     /* the line reaches to 0 from as far as this, or from three times what stands on it */
#define LINE_ENDS 44.0   /* of the line beyond all that stands on it */
#define LINE_LEVEL 20.0  /* between rows of names */
#define LINE_FIRST 34.0  /* from the line to the first row */
#define LINE_BAR 7.0     /* from the line to the first bar between stops, and to the next */
#define LINE_AIR 6.0     /* beside names and bars */

#define LINE_WALK 12.0 /* between rows of the walk, */
#define LINE_STEPS 8   /* of which these are drawn: the last */
#define LINE_BORN 1000 /* numbers born later have none */

const GrValueOption *
gr_value_option (const GrValueLine *line, GrSide side, guint i)
{
  return &g_array_index (line->option[side], GrValueOption, i);
}

static double
line_x (const GrValueLine *line, double value)
{
  return gr_number_line_x (&line->axis, value);
}

/* TRUE where @option ends the gap on @side. */
static gboolean
option_is_best (const GrValueLine *line, GrSide side, const GrValueOption *option)
{
  return (side == GR_SIDE_LEFT ? option->low : option->high) == line->bound[side];
}

char *
gr_value_option_text (const GrValueLine *line, GrSide side, const GrValueOption *option)
{
  static const char *const best[2][2] = { { GR_PHRASE ("Left’s best: %s"), GR_PHRASE ("Left: %s") },
                                          { GR_PHRASE ("Right’s best: %s"), GR_PHRASE ("Right: %s") } };
  guint n = 0;
  GR_EACH (i, const GrValueOption, other, line->option[side])
    n += option_is_best (line, side, other);
  g_autofree char *own = option->by != NULL ? g_strdup_printf ("%s → %s", option->by->str, option->name)
                                            : g_strdup (option->name);
  return !option_is_best (line, side, option) ? g_steal_pointer (&own)
                                              : gr_say (best[side][n > 1], line->request->lang, own);
}

static double
option_width (const GrValueLine *line, GrSide side, const GrValueOption *option)
{
  g_autofree char *text = gr_value_option_text (line, side, option);
  return gr_text_width (&gr_title_600, text);
}

/* Names hang outwards, Left's to the left of their stems and Right's to the right. A name that reaches past other stems
   goes one row further out than all of them, so that no stem runs through a name. */
static void
line_find_levels (GrValueLine *line, GrSide side)
{
  guint n = line->option[side]->len;
  const GrDyadic *high = gr_form_left_stop (line->forms, line->value);
  gboolean is_hot = gr_dyadic_compare (high, gr_form_right_stop (line->forms, line->value)) > 0;
  double end = -INFINITY, drop = gr_dyadic_to_double (high);
  line->is_flagged[side] = FALSE;
  for (guint i = 0; i < n;
       i++) { /* names over the middle of their stems would touch, or the value that drops past Left's */
    const GrValueOption *option = gr_value_option (line, side, i);
    double x = line_x (line, option->place), half = option_width (line, side, option) / 2 + LINE_AIR / 2;
    line->is_flagged[side] |= x - half < end;
    line->is_flagged[side] |= side == GR_SIDE_LEFT && !is_hot && fabs (line_x (line, drop) - x) < half + LINE_AIR / 2;
    end = x + half;
  }
  line->n_levels[side] = n > 0;
  for (guint k = 0; k < n && line->is_flagged[side]; k++) { /* from the outermost stem inwards */
    guint i = side == GR_SIDE_LEFT ? k : n - 1 - k;
    GrValueOption *option = &g_array_index (line->option[side], GrValueOption, i);
    double width = option_width (line, side, option) + 2 * LINE_AIR;
    option->level = 0;
    for (guint m = 0; m < k; m++) {
      const GrValueOption *other = gr_value_option (line, side, side == GR_SIDE_LEFT ? m : n - 1 - m);
      if (fabs (line_x (line, option->place) - line_x (line, other->place)) < width)
        option->level = MAX (option->level, other->level + 1);
    }
    line->n_levels[side] = MAX (line->n_levels[side], option->level + 1);
  }
}

/* Bars that would overlap go to rows further out. */
static void
line_find_bars (GrValueLine *line)
{
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    line->n_bars[side] = 0;
    GR_EACH (i, GrValueOption, option, line->option[side]) {
      option->bar = 0;
      for (guint k = 0; k < i && option->high > option->low; k++) {
        const GrValueOption *other = gr_value_option (line, side, k);
        if (other->high > other->low && other->bar == option->bar
            && line_x (line, other->high) + LINE_AIR >= line_x (line, option->low)
            && line_x (line, option->high) + LINE_AIR >= line_x (line, other->low)) {
          option->bar++;
          k = G_MAXUINT; /* from the first again */
        }
      }
      if (option->high > option->low)
        line->n_bars[side] = MAX (line->n_bars[side], option->bar + 1);
    }
  }
}

/* From the line to the first row of names. */
static double
line_first (const GrValueLine *line, GrSide side)
{
  return LINE_FIRST + (line->n_bars[side] > 1 ? (line->n_bars[side] - 1) * LINE_BAR : 0);
}

/* The walk to the value, if that is a number inside of the gap: its last steps, as far as they stay on the line. (transfer full)
   (nullable) */
static GPtrArray *
line_find_walk (const GrValueLine *line)
{
  const GrDyadic *value = gr_form_base (line->forms, line->value);
  double at = gr_dyadic_to_double (value);
  gsize n;
  if (!line->is_number || !(line->bound[0] < at && at < line->bound[1]) || gr_dyadic_birthday (value) > LINE_BORN)
    return NULL;
  g_autofree guint8 *turn = gr_dyadic_signs (value, LINE_BORN, &n);
  g_autoptr (GPtrArray) walk = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_dyadic_free);
  for (gsize i = n > LINE_STEPS ? n - LINE_STEPS : 0; i <= n; i++) {
    g_autoptr (GrDyadic) here = gr_dyadic_stalk (turn, i);
    double x = gr_dyadic_to_double (here);
    if (line->axis.least <= x && x <= line->axis.most)
      g_ptr_array_add (walk, g_steal_pointer (&here));
    else
      g_ptr_array_set_size (walk, 0);
  }
  return walk->len > 1 ? g_steal_pointer (&walk) : NULL;
}

/* How much higher the line is for the walk. */
static double
line_walk_height (const GrValueLine *line)
{
  return line->walk != NULL ? LINE_WALK * (line->walk->len - 1) + 4 : 0;
}

gboolean
gr_value_line_measure (GrValueLine *line, GError **error)
{
  double low = gr_dyadic_to_double (gr_form_right_stop (line->forms, line->value));
  double high = gr_dyadic_to_double (gr_form_left_stop (line->forms, line->value));
  if (MAX (line->option[0]->len, line->option[1]->len) > LINE_OPTIONS)
    return gr_set_error (
      error, GR_ERROR, GR_ERROR_LIMIT,
      "value: there are more than %d different options\na smaller position; grundy solve gives the value",
      LINE_OPTIONS);
  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < line->option[side]->len; i++) {
      low = MIN (low, gr_value_option (line, side, i)->low);
      high = MAX (high, gr_value_option (line, side, i)->high);
    }
  if (!gr_number_line_holds (low, high))
    return gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                         "value: these numbers are too large to be drawn\ngrundy solve gives the value");
  double gap = line->bound[1] - line->bound[0], unit = gap > 0 ? MAX (LINE_UNIT, LINE_GAP / gap) : LINE_UNIT;
  /* 0 stands on the line with all others where it is near enough; where it would make a gap without an integer too narrow it does
     not, since nothing is measured from it there. */
  double from = floor (MIN (low, 0)), to = ceil (MAX (high, 0));
  gboolean has_integer = floor (line->bound[0]) + 1 < line->bound[1];
  gboolean is_narrow = gap > 0 && !has_integer && gap * LINE_WIDTH / (to - from) < LINE_NARROW;
  gboolean is_close = is_narrow
                      && high - low <= gap; /* nothing else stands there: the gap alone is drawn, as by a lens */
  if (!is_narrow && MAX (high, 0) - MIN (low, 0) <= MAX (LINE_NEAR, 3 * (high - low))) {
    low = MIN (low, 0);
    high = MAX (high, 0);
  }
  double all = line->room > 0 ? MIN (line->room, GR_FIT_WIDTH) : GR_FIT_WIDTH,
         width = MIN (LINE_WIDTH, all - 2 * LINE_ENDS);
  for (guint round = 0; round < 3; round++) {
    gboolean is_point = floor (low) == ceil (high);
    double least = is_close ? low - gap / 2 : floor (low) - is_point,
           most = is_close ? high + gap / 2 : ceil (high) + is_point;
    line->axis = (GrNumberLine) { least, most, MIN (unit, width / (most - least)), 0, 0, LINE_ENDS };
    for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++)
      line_find_levels (line, side);
    /* The width of the line with its names. */
    double left = -LINE_ENDS, right = line_x (line, line->axis.most) + LINE_ENDS;
    for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++)
      GR_EACH (i, const GrValueOption, option, line->option[side]) {
        double x = line_x (line, option->place), wide = option_width (line, side, option) + LINE_AIR;
        double before = !line->is_flagged[side] ? wide / 2 : side == GR_SIDE_LEFT ? wide : 0;
        left = MIN (left, x - before);
        right = MAX (right, x - before + wide);
      }
    if (right - left > all)
      width = MAX (LINE_LEAST, line->axis.scale * (most - least) - (right - left - all));
  }
  line_find_bars (line);
  g_clear_pointer (&line->walk, g_ptr_array_unref);
  line->walk = line_find_walk (line);
  if (line->room <= 0 || line->room >= GR_FIT_WIDTH || gap <= 0 || gap * line->axis.scale >= LINE_NARROW)
    return TRUE;
  line->room = GR_FIT_WIDTH; /* its ends would touch */
  return gr_value_line_measure (line, error);
}

/* An option: its name, a dot at the stop that counts, a bar from there to the other stop, and a stem to the line. */
static void
line_add_option_mark (const GrValueLine *line, GrSide side, const GrValueOption *option, GrInk ink, GrScene *scene)
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
  gr_scene_add_circle (scene, x, has_bar ? bar : 0, 4.5, GR_FILL_STROKE (ink, GR_INK_PAPER, 1.2));
  g_autofree char *text = gr_value_option_text (line, side, option);
  gr_scene_add_text (scene, is_flag ? x + sign * LINE_AIR : x, baseline + (is_flag && side == GR_SIDE_LEFT ? 2 : 0),
                     !is_flag               ? GR_ANCHOR_MIDDLE
                     : side == GR_SIDE_LEFT ? GR_ANCHOR_END
                                            : GR_ANCHOR_START,
                     &gr_title_600, ink, text);
}

static void
line_add_gap (const GrValueLine *line, double top, GrScene *scene)
{
  double from = isinf (line->bound[0]) ? -LINE_ENDS + 8 : line_x (line, line->bound[0]);
  double to = isinf (line->bound[1]) ? line_x (line, line->axis.most) + LINE_ENDS - 8 : line_x (line, line->bound[1]);
  if (to <= from)
    return;
  gr_scene_add_rect (scene, from, top, to - from, 10 - top, 0, GR_FILL (GR_INK_SHADE));
  const GrPaint edge = { .stroke = GR_INK_FAINT, .width = 1.2 };
  gr_scene_add_line (scene, from, -10, to, -10, &edge);
  gr_scene_add_line (scene, from, 10, to, 10, &edge);
}

static void
line_add_value (const GrValueLine *line, GrScene *scene)
{
  double low = line_x (line, gr_dyadic_to_double (gr_form_right_stop (line->forms, line->value)));
  double high = line_x (line, gr_dyadic_to_double (gr_form_left_stop (line->forms, line->value)));
  double middle = (low + high) / 2,
         top = -line_first (line, GR_SIDE_LEFT) - line->n_levels[GR_SIDE_LEFT] * LINE_LEVEL - 11;
  double high_up = top - line_walk_height (line);
  if (line->walk != NULL && gr_dyadic_sign (line->walk->pdata[0]) != 0) { /* it comes from 0, perhaps beyond the line */
    double first = line_x (line, gr_dyadic_to_double (line->walk->pdata[0])), y = high_up + 0.5 * LINE_WALK;
    double from = CLAMP (line_x (line, 0), 20 - LINE_ENDS, line_x (line, line->axis.most) + LINE_ENDS - 20);
    gr_scene_add_line (scene, from, y, first, y,
                       &(GrPaint) { .stroke = GR_INK_SOFT, .width = 1.6, .dash = GR_DASH_DOTTED });
    gr_scene_add_text (scene, from + (from < first ? -4 : 4), y + 3.6, from < first ? GR_ANCHOR_END : GR_ANCHOR_START,
                       &gr_text_400, GR_INK_SOFT, "0");
  }
  for (guint i = 0; line->walk != NULL && i + 1 < line->walk->len; i++) {
    double from = line_x (line, gr_dyadic_to_double (line->walk->pdata[i]));
    double to = line_x (line, gr_dyadic_to_double (line->walk->pdata[i + 1])), y = high_up + LINE_WALK * (i + 0.5);
    line_draw_step (from, to, i > 0 ? y - LINE_WALK : y, y, scene);
    gr_scene_add_circle (scene, from, y, 2.6, GR_FILL_STROKE (GR_INK_PAPER, GR_INK_INK, 1.2));
    /* How long the step is, behind it, or where a dotted line comes from there before it. */
    g_autoptr (GrDyadic) step = gr_dyadic_subtract (line->walk->pdata[i + 1], line->walk->pdata[i]);
    gboolean is_up = gr_dyadic_sign (step) > 0, is_first = i == 0 && gr_dyadic_sign (line->walk->pdata[0]) != 0;
    g_autofree char *number = gr_partizan_number (step), *text = g_strconcat (is_up ? "+" : "", number, NULL);
    gr_scene_add_text (scene, (is_first ? to : from) + (is_up == is_first ? 6 : -6), y + 3.2,
                       is_up == is_first ? GR_ANCHOR_START : GR_ANCHOR_END, &gr_label_600,
                       is_up ? GR_INK_LEFT : GR_INK_RIGHT, text);
  }
  gr_scene_add_text (scene, middle, high_up - 6, GR_ANCHOR_MIDDLE, &gr_title_700, GR_INK_ACCENT, line->name);
  if (high > low) {
    gr_scene_add_brace_below (scene, low, high, top + 14, -12, GR_STROKE (GR_INK_ACCENT, 1.6));
    return;
  }
  gr_scene_add_arrow (scene, middle, top, middle, -7, GR_STROKE (GR_INK_ACCENT, 2));
  gr_scene_add_circle (scene, middle, 0, 6, GR_FILL_STROKE (GR_INK_ACCENT, GR_INK_PAPER, 1.4));
}

/* Tells at the axis where the best moves stop, at the height @y, where nothing else stands there: left of Right’s, whose stem goes
   down. */
static void
line_add_ends (const GrValueLine *line, const GArray *stems, double y, GrScene *scene)
{
  double before = -G_MAXDOUBLE; /* the end of what is told on the left */
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    if (line->end[side] == NULL || (side == GR_SIDE_LEFT && gr_dyadic_is_integer (line->end[side]))
        || line->bound[side] == 0)
      continue;
    double x = line_x (line, line->bound[side]), width = gr_text_width (&gr_text_400, line->bound_name[side]),
           from = side == GR_SIDE_LEFT ? x - width / 2 : x - 4 - width, to = from + width, air = 1.5 * LINE_AIR;
    gboolean is_free = from > before + air;
    for (double near = floor (line->bound[side]); near <= ceil (line->bound[side]); near++)
      is_free &= near == line->bound[side] || line_x (line, near) < from - air || line_x (line, near) > to + air;
    GR_EACH (i, const GrReach, stem, stems)
      is_free &= stem->from < from - LINE_AIR || stem->from > to + 3;
    if (!is_free)
      continue;
    gr_scene_add_text (scene, from, y, GR_ANCHOR_START, &gr_text_400, GR_INK_SOFT, line->bound_name[side]);
    before = to;
  }
}

GrScene *
gr_value_line_draw (const GrValueLine *line, GrValueStep step)
{
  GrScene *scene = gr_scene_new ();
  double top = -line_first (line, GR_SIDE_LEFT) - line->n_levels[GR_SIDE_LEFT] * LINE_LEVEL - 31
               - line_walk_height (line),
         bottom = line_first (line, GR_SIDE_RIGHT) - 8 + line->n_levels[GR_SIDE_RIGHT] * LINE_LEVEL;
  gr_scene_reserve (scene, (GrBox) { -LINE_ENDS, top, line_x (line, line->axis.most) + 2 * LINE_ENDS, bottom - top });
  gr_scene_open_answer (scene);
  if (step != GR_VALUE_ALL)
    line_add_gap (line, step == GR_VALUE_DROPPED && line->walk != NULL ? top + 18 : -10, scene);
  gr_scene_close (scene);
  g_autoptr (GArray) stems = g_array_new (FALSE, FALSE, sizeof (GrReach));
  for (guint i = 0; i < line->option[GR_SIDE_RIGHT]->len; i++) {
    double x = line_x (line, gr_value_option (line, GR_SIDE_RIGHT, i)->place);
    g_array_append_val (stems, ((GrReach) { x, x }));
  }
  double drop = line_first (line, GR_SIDE_RIGHT) - LINE_FIRST + 20;
  gr_number_line_draw_arrows (&line->axis, scene);
  gr_number_line_draw_ticks (&line->axis, 0, drop, stems, scene);
  GR_EACH (i, const GrReach, stem, stems) /* 0 is told beside one that hides it */
    if (fabs (stem->from - line_x (line, 0)) < 0.01 && (i == 0 || stem->from - stem[-1].from > 2 * LINE_AIR))
      gr_scene_add_text (scene, stem->from - 4, drop, GR_ANCHOR_END, &gr_text_400, GR_INK_SOFT, "0");
  gr_scene_open_answer (scene);
  for (guint pass = 0; pass < 2; pass++) /* the best ones over the others */
    for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++)
      GR_EACH (i, const GrValueOption, option, line->option[side]) {
        gboolean is_plain = step == GR_VALUE_ALL || option_is_best (line, side, option);
        if (is_plain == (pass == 1))
          line_add_option_mark (line, side, option, is_plain ? gr_partizan_paint (side, 1).stroke : GR_INK_FAINT,
                                scene);
      }
  line_add_ends (line, stems, drop, scene);
  if (step == GR_VALUE_DROPPED)
    line_add_value (line, scene);
  gr_scene_close (scene);
  return scene;
}

#define STEPS_ROW 32.0 /* at most; points, as are all of these */
#define STEPS_MIN_ROW 14.0
#define STEPS_ENDS 26.0 /* of the line beyond its numbers */
#define STEPS_COLUMN_GAP 22.0
#define STEPS_AIR 7.0    /* between a head and its name */
#define STEPS_LEAST 60.0 /* of the line between the outermost numbers */

GR_CLEAR_FUNCTION (step_clear, GrStep, step, sum, label, step_text, sum_text)
GR_AT_FUNCTION (steps_at, GrSteps, step, const GrStep)

void
gr_steps_init (GrSteps *steps, const GrFigureRequest *request, double left)
{
  *steps = (GrSteps) { .request = request, .left = left };
  steps->step = g_array_new (FALSE, FALSE, sizeof (GrStep));
  g_array_set_clear_func (steps->step, step_clear);
}

GR_DROP_FUNCTION (gr_steps_clear, GrSteps, step)

void
gr_steps_add (GrSteps *steps, const char *name, const GrDyadic *step)
{
  guint n = steps->step->len;
  g_autofree char *text = gr_partizan_number (step);
  GrDyadic *sum = n > 0 ? gr_dyadic_add (steps_at (steps, n - 1)->sum, step) : gr_dyadic_copy (step);
  GrStep own = { NULL, gr_dyadic_copy (step), sum, NULL, gr_partizan_number (sum) };
  own.step_text = g_strconcat (gr_dyadic_sign (own.step) > 0 ? "+" : "", text, NULL);
  steps->is_named = name != NULL;
  own.label = name != NULL ? g_strdup_printf ("%s: %s", name, own.step_text) : NULL;
  g_array_append_val (steps->step, own);
}

/* ---- places ---- */

/* The sum of the first @n steps, as a place on the line. */
static double
steps_sum_x (const GrSteps *steps, guint n)
{
  return gr_number_line_x (&steps->line, n == 0 ? 0 : gr_dyadic_to_double (steps_at (steps, n - 1)->sum));
}

double
gr_steps_y (const GrSteps *steps, guint i)
{
  return -(i + 0.5) * steps->row;
}

gboolean
gr_steps_measure (GrSteps *steps, double width, double unit, double height)
{
  double low = 0, high = 0, label = STEPS_ENDS, step = 24, sum = 24;
  GR_EACH (i, const GrStep, own, steps->step) {
    low = MIN (low, gr_dyadic_to_double (steps_at (steps, i)->sum));
    high = MAX (high, gr_dyadic_to_double (steps_at (steps, i)->sum));
    label = MAX (label, own->label != NULL ? gr_text_width (&gr_text_500, own->label) + STEPS_AIR : 0);
    step = MAX (step, gr_text_width (&gr_text_700, own->step_text));
    sum = MAX (sum, gr_text_width (&gr_text_700, own->sum_text));
  }
  if (!gr_number_line_holds (low, high))
    return FALSE;
  steps->row = CLAMP (height / MAX (1, steps->step->len), STEPS_MIN_ROW, STEPS_ROW);
  double least = floor (low);
  double most = MAX (ceil (high), floor (low) + 1);
  double scale = MIN (unit, MAX (STEPS_LEAST, width - 2 * label) / (most - least));
  steps->line = (GrNumberLine) {
    .least = least, .most = most, .scale = scale, .x = steps->left + label, .ends = STEPS_ENDS
  };
  steps->right = gr_number_line_x (&steps->line, steps->line.most) + label;
  steps->step_x = steps->right + STEPS_COLUMN_GAP + step;
  steps->sum_x = steps->step_x + STEPS_COLUMN_GAP + sum;
  if (!steps->is_named)
    steps->right = steps->sum_x;
  return TRUE;
}

/* ---- drawing ---- */

void
gr_steps_draw (const GrSteps *steps, guint n, guint here, GrScene *scene)
{
  gr_number_line_draw_arrows (&steps->line, scene);
  gr_number_line_draw_ticks (&steps->line, 0, 20, NULL, scene);
  gr_scene_open_answer (scene);
  for (guint i = 0; i < n; i++) {
    line_draw_step (steps_sum_x (steps, i), steps_sum_x (steps, i + 1), i > 0 ? gr_steps_y (steps, i - 1) : 0,
                    gr_steps_y (steps, i), scene);
  }
  gr_scene_close (scene);
  if (steps->step->len > 0 && !steps->is_named) {
    static const char step[] = GR_PHRASE ("step");
    double top = -steps->row * steps->step->len - 8;
    gr_scene_add_text (scene, steps->step_x, top, GR_ANCHOR_END, &gr_label_400, GR_INK_SOFT,
                       gr_phrase (step, steps->request->lang));
    gr_scene_add_text (scene, steps->sum_x, top, GR_ANCHOR_END, &gr_label_400, GR_INK_SOFT,
                       gr_phrase ("sum", steps->request->lang));
  }
  for (guint i = 0; i < n; i++) {
    const GrFont *font = i == here ? &gr_text_700 : &gr_text_500;
    const GrStep *own = steps_at (steps, i);
    double y = gr_steps_y (steps, i) + 0.36 * font->size;
    gboolean is_up = gr_dyadic_sign (own->step) > 0, is_named = steps->is_named;
    double x = steps_sum_x (steps, i + 1) + (is_up ? STEPS_AIR : -STEPS_AIR),
           width = is_named ? gr_text_width (font, own->label) : 0;
    gr_scene_open_answer (scene);
    if (is_named) /* over dotted lines */
      gr_scene_add_rect (scene, is_up ? x : x - width, y - 8, width, 10, 0, GR_FILL (GR_INK_PAPER));
    gr_scene_add_text (scene, is_named ? x : steps->step_x, y, is_named && is_up ? GR_ANCHOR_START : GR_ANCHOR_END,
                       font, is_up ? GR_INK_LEFT : GR_INK_RIGHT, is_named ? own->label : own->step_text);
    if (!is_named)
      gr_scene_add_text (scene, steps->sum_x, y, GR_ANCHOR_END, font, i == here ? GR_INK_ACCENT : GR_INK_INK,
                         own->sum_text);
    gr_scene_close (scene);
  }
}

void
gr_steps_draw_end (const GrSteps *steps, GrScene *scene)
{
  guint n = steps->step->len;
  double x = steps_sum_x (steps, n);
  gr_scene_open_answer (scene);
  gr_scene_add_line (scene, x, n > 0 ? gr_steps_y (steps, n - 1) : 0, x, 0,
                     &(GrPaint) { .stroke = GR_INK_ACCENT, .width = 1.6, .dash = GR_DASH_DOTTED });
  gr_scene_add_circle (scene, x, 0, 5.5, GR_FILL_STROKE (GR_INK_ACCENT, GR_INK_PAPER, 1.4));
  if (!steps->is_named) /* else it is known */
    gr_scene_add_text (scene, x, 42, GR_ANCHOR_MIDDLE, &gr_title_700, GR_INK_ACCENT,
                       n > 0 ? steps_at (steps, n - 1)->sum_text : "0");
  gr_scene_close (scene);
}
