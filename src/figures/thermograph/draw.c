// SPDX-License-Identifier: MIT
// Thermographs drawn: value across, tax upwards in the same scale, so that walls lean at 45°. Values increase to the left, as
// in Winning Ways, vol. 1, ch. 6, and who likes them large or small stands at either end of the base.
// Invariant: all coordinates are finite.
#include "figures/thermograph/draw.h"

#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/partizan.h"
#include "diagram/words.h"
#include "scene/text.h"

#include <math.h>

#define THERMO_SIDE 42.0 /* from the feet to the tax axis and to the base's other end; points, as are all of these */
#define THERMO_WORD 78.0 /* from the tax axis to the mast: “temperature” stands between */
#define THERMO_AXIS_AIR 34.0 /* for the numbers beside the tax axis */
#define THERMO_STOP_AIR \
  92.0 /* for the name of a stop, outwards from it; it stands inwards where there is room for both */
#define THERMO_STOP_HEIGHT 18.0
#define THERMO_STOP_GAP 8.0   /* from the stop to the box of its name */
#define THERMO_BROADEST 344.0 /* from the tax axis to the other end */
#define THERMO_WIDEST 344.0   /* of a picture with options: those further away are cut off */
#define THERMO_OPTION_AIR 14.0
#define THERMO_DEPTH 72.0    /* at most below tax 0; */
#define THERMO_SEEN 6.0      /* less is not drawn; */
#define THERMO_SHALLOW 30.0  /* and so far down its numbers stand at least */
#define THERMO_LAST_TAX 44.0 /* the longest arrow that tells the tax, */
#define THERMO_TAX_AIR 20.0
#define THERMO_LEAST_TAX 14.0 /* and the shortest */
#define THERMO_ABOVE 0.35     /* of the highest temperature: masts of several games above it */
#define THERMO_TICK_GAP 15.0  /* between middles of numbers on the tax axis */
#define THERMO_PITCH 26.0     /* between whole numbers there */
#define THERMO_OUTSIDE 60.0   /* walls so high have their names outside where these find no room between them */
#define THERMO_NAMES 32.0     /* from the base to the first row of names */
#define THERMO_ROW 13.0
#define THERMO_HEAD 62.0      /* the height of the position at the head, … */
#define THERMO_HEAD_LEAST 0.4 /* … which shrinks so far */
#define THERMO_LARGEST 1e9    /* numbers beyond are no picture */

static const GrPaint tick_paint = { .stroke = GR_INK_SOFT, .width = 1.2 };
static const GrPaint guide_paint = { .stroke = GR_INK_FAINT, .width = 0.9, .dash = GR_DASH_DOTTED };

static const GrWallPoint *
wall_point (const GrThermograph *thermograph, GrSide side, guint i)
{
  return &g_array_index (thermograph->wall[side], GrWallPoint, i);
}

static double
thermo_x (const GrThermo *thermo, const GrDyadic *value)
{
  return gr_number_line_x (&thermo->base, gr_dyadic_to_double (value));
}

static double
thermo_y (const GrThermo *thermo, const GrDyadic *tax)
{
  return -gr_dyadic_to_double (tax) * thermo->scale;
}

/* The values between which a wall of @of stands from tax @from to tax @to, added to *least and *most. */
static void
wall_reach (const GrThermograph *of, GrSide side, double from, double to, double *least, double *most)
{
  const GArray *wall = of->wall[side];
  for (guint i = 0; i < wall->len; i++) {
    double tax = gr_dyadic_to_double (wall_point (of, side, i)->tax);
    double value = gr_dyadic_to_double (wall_point (of, side, i)->value);
    double next = i + 1 < wall->len ? gr_dyadic_to_double (wall_point (of, side, i + 1)->tax) : INFINITY;
    if (next < from || tax > to)
      continue;
    double end = i + 1 < wall->len ? gr_dyadic_to_double (wall_point (of, side, i + 1)->value) : value;
    double slope = end > value ? 1 : end < value ? -1 : 0;
    double first = value + slope * (MAX (tax, from) - tax), last = value + slope * (MIN (next, to) - tax);
    *least = MIN (*least, slope != 0 ? MIN (first, last) : value);
    *most = MAX (*most, slope != 0 ? MAX (first, last) : value);
  }
}

gboolean
gr_thermo_option_is_alone (const GrThermo *thermo, const GrThermoOption *option)
{
  guint n = 0;
  for (guint i = 0; i < thermo->option->len; i++)
    n += g_array_index (thermo->option, GrThermoOption, i).side == option->side;
  return n == 1;
}

/* What the walls of the options take, added to *least and *most. */
static void
options_reach (const GrThermo *thermo, double *least, double *most)
{
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++)
    GR_EACH (i, const GrThermoOption, option, thermo->option)
      if (side != option->side || gr_thermo_option_is_alone (thermo, option))
        wall_reach (option->of, side, thermo->lowest, thermo->highest, least, most);
}

/* TRUE where the names of both stops have room between the walls: below the base these spread, if they are found there. */
static gboolean
stops_are_inside (const GrThermo *thermo)
{
  return thermo->most - thermo->least > 2 * THERMO_STOP_AIR + THERMO_STOP_GAP;
}

/* Sets out @thermo, whose feet stand from @least to @most and whose highest temperature is @high, by its scale, which shrinks
   for options that reach far. */
static void
thermo_lay (GrThermo *thermo, double least, double most, double high, gboolean shrinks)
{
  gboolean is_alone = thermo->overlay == GR_THERMO_ALONE || thermo->overlay == GR_THERMO_OPTIONS;
  double mean = gr_dyadic_to_double (thermo->thermograph->mean),
         temperature = gr_dyadic_to_double (thermo->thermograph->temperature);
  double left = -INFINITY, right = INFINITY; /* of the options */
  for (guint round = 0; round < 2; round++) {
    double above = !is_alone && high > 0 ? THERMO_ABOVE * high * thermo->scale : GR_THERMO_MAST;
    thermo->top = MIN (0, (!is_alone ? -high : -temperature) * thermo->scale) - above;
    thermo->highest = -thermo->top / thermo->scale;
    thermo->base = (GrNumberLine) { .least = mean, .most = mean, .scale = -thermo->scale };
    thermo->least = gr_number_line_x (&thermo->base, most);
    thermo->most = gr_number_line_x (&thermo->base, least);
    if (thermo->drawn == NULL)
      break;
    thermo->lowest = thermo->is_deep && thermo->scale > THERMO_SEEN ? -MIN (1, THERMO_DEPTH / thermo->scale) : 0;
    double low = least, far = most;
    for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++)
      wall_reach (thermo->drawn, side, thermo->lowest, 0, &low, &far);
    double own[2] = { gr_number_line_x (&thermo->base, far), gr_number_line_x (&thermo->base, low) };
    options_reach (thermo, &low, &far);
    left = gr_number_line_x (&thermo->base, far) - THERMO_OPTION_AIR;
    right = gr_number_line_x (&thermo->base, low) + THERMO_OPTION_AIR;
    /* What one side leaves is the other's. Smaller for its options, but not so that it is hidden among them. */
    double air = stops_are_inside (thermo) || thermo->is_small ? THERMO_SIDE : THERMO_STOP_AIR, width = own[1] - own[0];
    double room = MAX (2 * THERMO_OPTION_AIR, THERMO_WIDEST - width),
           wants[2] = { own[0] - MIN (left, thermo->least - air), MAX (right, thermo->most + air) - own[1] };
    double first = own[0] - MAX (room / 2, room - wants[1]), last = own[1] + MAX (room / 2, room - wants[0]);
    if (round == 0 && shrinks && (left < first || right > last))
      thermo->scale *= MAX (0.6, THERMO_WIDEST / (width + wants[0] + wants[1]));
    left = MAX (left, first);
    right = MIN (right, last);
  }
  double deep = MAX (-thermo->lowest, -temperature) * thermo->scale; /* the mast of a number begins below */
  thermo->foot = thermo->drawn != NULL ? MAX (deep, THERMO_SHALLOW) : 0;
  thermo->axis = MIN (thermo->least - THERMO_SIDE, -THERMO_WORD); /* the mast is at 0 */
  thermo->right = thermo->most + THERMO_SIDE;
  if (thermo->drawn != NULL) {
    double air = stops_are_inside (thermo) || thermo->is_small ? THERMO_SIDE : THERMO_STOP_AIR;
    thermo->axis = MIN (thermo->axis, MIN (left, thermo->least - air));
    thermo->right = MAX (thermo->right, MAX (right, thermo->most + air));
  }
}

gboolean
gr_thermo_measure (GrThermo *thermo, GError **error)
{
  double least = INFINITY, most = -INFINITY, high = fabs (gr_dyadic_to_double (thermo->thermograph->temperature));
  gboolean is_alone = thermo->overlay == GR_THERMO_ALONE || thermo->overlay == GR_THERMO_OPTIONS;
  for (guint i = 0; i <= (is_alone ? 0 : thermo->other->len); i++) {
    const GrThermograph *one = i > 0 ? thermo->other->pdata[i - 1] : thermo->thermograph;
    for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
      double foot = gr_dyadic_to_double (wall_point (one, side, 0)->value);
      least = MIN (least, foot);
      most = MAX (most, foot);
    }
    high = MAX (high, gr_dyadic_to_double (one->temperature));
  }
  if (!(gr_number_line_holds (least, most) && high < THERMO_LARGEST))
    return gr_set_error (
      error, GR_ERROR, GR_ERROR_LIMIT,
      "thermograph: these numbers are too large to be drawn\ngrundy solve gives stops, mean and temperature");
  double span = most - least;
  double width = thermo->is_small  ? 170
                 : thermo->is_deep ? 270
                                   : 300,
         height = thermo->is_small ? 130 : 190, unit = thermo->is_small ? 50 : 72;
  double scale = MIN (unit, MIN (width / MAX (span, 1e-6), height / MAX (high, 1e-6)));
  /* Small games are drawn large: a temperature of 1/8 is still to be seen. */
  thermo->scale = span > 0 && high > 0 ? MAX (scale, MIN (110 / span, height / high)) : scale;
  thermo_lay (thermo, least, most, high, TRUE);
  for (guint round = 0; round < 3 && span > 0;
       round++) { /* smaller, where what stands beside it takes too much of the width */
    double over = thermo->right - thermo->axis - THERMO_BROADEST;
    if (thermo->is_small || over <= 0)
      break;
    thermo->scale *= MAX (0.5, 1 - over / (span * thermo->scale));
    thermo_lay (thermo, least, most, high, FALSE);
  }
  return TRUE;
}
/* ---- curves ---- */

/* The corners of @curve from its foot upwards. (transfer full) of GrPoint */
static GArray *
curve_points (const GrThermo *thermo, const GrThermoCurve *curve)
{
  const GArray *wall = curve->of->wall[curve->side];
  GArray *point = g_array_new (FALSE, FALSE, sizeof (GrPoint));
  GrPoint before = { 0 };
  for (guint i = 0; i <= wall->len; i++) {
    const GrWallPoint *corner = wall_point (curve->of, curve->side, MIN (i, wall->len - 1));
    GrPoint next = { gr_dyadic_to_double (corner->value),
                     i < wall->len ? gr_dyadic_to_double (corner->tax) : INFINITY };
    double ends[] = { curve->from, curve->to };
    for (guint k = 0; k < 2; k++)
      if (i > 0 && before.y < ends[k] && ends[k] < next.y) {
        double part = i < wall->len ? (ends[k] - before.y) / (next.y - before.y) : 0;
        g_array_append_val (point, ((GrPoint) { before.x + part * (next.x - before.x), ends[k] }));
      }
    if (curve->from <= next.y && next.y <= curve->to)
      g_array_append_val (point, next);
    before = next;
  }
  GR_EACH (i, GrPoint, own, point)
    *own = (GrPoint) { gr_number_line_x (&thermo->base, own->x + curve->push * own->y), -own->y * thermo->scale };
  return point;
}

/* Adds the polyline @point to the path of @scene, as far as it is inside of the picture; FALSE where nothing is. *end is where it
   was last. */
static gboolean
curve_trace (const GrThermo *thermo, const GArray *point, GrPoint *end, GrScene *scene)
{
  gboolean is_open = FALSE, is_any = FALSE;
  for (guint i = 1; i < point->len; i++) {
    GrPoint own[2] = { g_array_index (point, GrPoint, i - 1), g_array_index (point, GrPoint, i) };
    double way = own[1].x - own[0].x, rise = own[1].y - own[0].y, part[2] = { 0, 1 };
    if (way == 0 && (own[0].x < thermo->axis || own[0].x > thermo->right))
      part[1] = -1;
    if (way != 0) {
      double one = (thermo->axis - own[0].x) / way, other = (thermo->right - own[0].x) / way;
      part[0] = MAX (0, MIN (one, other));
      part[1] = MIN (1, MAX (one, other));
    }
    if (part[0] >= part[1]) {
      is_open = FALSE;
      continue;
    }
    if (!is_open)
      gr_scene_move (scene, own[0].x + part[0] * way, own[0].y + part[0] * rise);
    *end = (GrPoint) { own[0].x + part[1] * way, own[0].y + part[1] * rise };
    gr_scene_line (scene, end->x, end->y);
    is_open = part[1] == 1;
    is_any = TRUE;
  }
  return is_any;
}

static GrInk
curve_ink (const GrThermoCurve *curve)
{
  static const GrInk ink[] = {
    [GR_MOVER_BOTH] = GR_INK_INK, [GR_MOVER_LEFT] = GR_INK_LEFT, [GR_MOVER_RIGHT] = GR_INK_RIGHT
  };
  return curve->weight == GR_THERMO_PALE ? GR_INK_FAINT : ink[curve->whose];
}

static void
draw_curves (const GrThermo *thermo, GrThermoWeight weight, GrScene *scene)
{
  GR_EACH (i, const GrThermoCurve, curve, thermo->curve) {
    g_autoptr (GArray) point = curve_points (thermo, curve);
    GrPoint end;
    if (curve->weight == weight && curve_trace (thermo, point, &end, scene))
      gr_scene_paint (scene, &(GrPaint) { .stroke = curve_ink (curve),
                                          .width = weight == GR_THERMO_THICK ? 3 : 1.4,
                                          .dash = curve->whose == GR_MOVER_RIGHT ? GR_DASH_DASHED : GR_DASH_SOLID });
  }
}

/* Adds @box to @boxes, in rows of THERMO_ROW from where it is, @way up or down, where it touches nothing; gives its y. */
static double
boxes_claim (GArray *boxes, GrBox box, double way)
{
  GR_EACH (k, const GrBox, other, boxes) {
    if (fabs (other->y - box.y) < THERMO_ROW && other->x < box.x + box.width && box.x < other->x + other->width) {
      box.y += way * THERMO_ROW;
      k = G_MAXUINT; /* from the first again */
    }
  }
  g_array_append_val (boxes, box);
  return box.y;
}

/* Names under the feet, in the first row in which they touch nothing. */
static void
draw_names (const GrThermo *thermo, GrScene *scene)
{
  g_autoptr (GArray) boxes = g_array_new (FALSE, FALSE, sizeof (GrBox));
  GR_EACH (i, const GrThermoCurve, curve, thermo->curve) {
    if (curve->name == NULL)
      continue;
    g_autoptr (GArray) point = curve_points (thermo, curve);
    double width = gr_text_width (&gr_text_600, curve->name) + 8, x = g_array_index (point, GrPoint, 0).x;
    double y = boxes_claim (boxes, (GrBox) { x - width / 2, THERMO_NAMES, width, THERMO_ROW }, 1);
    gr_scene_add_text (scene, x, y, GR_ANCHOR_MIDDLE, &gr_text_600, GR_INK_INK, curve->name);
  }
}

/* ---- taxes and values ---- */

/* FALSE where a number stands on the tax axis already; it is taken else. */
static gboolean
taxes_claim (GArray *taken, double y)
{
  for (guint i = 0; i < taken->len; i++)
    if (fabs (g_array_index (taken, double, i) - y) < THERMO_TICK_GAP)
      return FALSE;
  g_array_append_val (taken, y);
  return TRUE;
}

static void
draw_tax (const GrThermo *thermo, const GrDyadic *tax, const GrFont *font, GrInk ink, GrScene *scene)
{
  g_autofree char *text = gr_partizan_number (tax);
  double y = thermo_y (thermo, tax);
  gr_scene_add_line (scene, thermo->axis - 3, y, thermo->axis + 3, y, &tick_paint);
  gr_scene_add_text (scene, thermo->axis - 8, y + 0.36 * font->size, GR_ANCHOR_END, font, ink, text);
}

/* TRUE where the reader is asked at which tax the walls meet. */
static gboolean
draw_asks (const GrThermo *thermo, const GrThermoShow *show)
{
  return thermo->level != NULL && show->has_inside && !show->has_mast;
}

/* Numbers on the tax axis: the temperature, those of the corners, and whole ones where there is room. */
static void
draw_taxes (const GrThermo *thermo, const GrThermoShow *show, GrScene *scene)
{
  const GrThermograph *own = thermo->thermograph;
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (double));
  double y = thermo_y (thermo, own->temperature), x = thermo->axis;
  for (guint i = 0; draw_asks (thermo, show) && i < thermo->level->len; i++) /* they have theirs */
    taxes_claim (taken, thermo_y (thermo, thermo->level->pdata[i]));
  if (show->has_mast && taxes_claim (taken, y)) {
    draw_tax (thermo, own->temperature, &gr_title_600, GR_INK_ACCENT, scene);
    gr_scene_add_line (scene, x + 4, y, 0, y, &guide_paint);
  }
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT && show->has_inside; side++)
    for (guint i = 1; i + 1 < own->wall[side]->len; i++) {
      const GrWallPoint *corner = wall_point (own, side, i);
      double at = thermo_y (thermo, corner->tax);
      if (!taxes_claim (taken, at))
        continue;
      draw_tax (thermo, corner->tax, &gr_text_400, GR_INK_SOFT, scene);
      gr_scene_add_line (scene, x + 4, at, thermo_x (thermo, corner->value), at, &guide_paint);
    }
  gint64 pitch = (gint64) gr_number_line_pitch (thermo->scale, THERMO_PITCH);
  for (gint64 at = thermo->lowest <= -1 && pitch == 1 ? -1 : 0; (double) at * thermo->scale < -thermo->top - 6;
       at += pitch) {
    g_autoptr (GrDyadic) tax = gr_dyadic_new (at, 0);
    if (taxes_claim (taken, thermo_y (thermo, tax)))
      draw_tax (thermo, tax, &gr_text_400, GR_INK_SOFT, scene);
  }
}

/* Numbers under the walls: whole ones where @taken leaves room. */
static void
draw_values (const GrThermo *thermo, const GArray *taken, GrScene *scene)
{
  GrNumberLine line = thermo->base;
  double right = (thermo->right - 4 - line.x) / line.scale;
  line.most = line.least + (thermo->axis + 8 - line.x) / line.scale;
  line.x += right * line.scale;
  line.least += right;
  gboolean is_deep = thermo->lowest < 0; /* else ticks stay on the base */
  line.y = is_deep ? thermo->foot : 0;
  gr_number_line_draw_ticks (&line, is_deep ? thermo->foot - thermo->top : 0, is_deep ? 16 : thermo->foot + 16, taken,
                             scene);
}

/* ---- options ---- */

gboolean
gr_thermo_option_counts (const GrThermo *thermo, const GrThermoOption *option, const GrDyadic *tax)
{
  GrSide side = option->side;
  g_autoptr (GrDyadic) own = gr_thermograph_wall_at (thermo->thermograph, side, tax);
  g_autoptr (GrDyadic) before = side == GR_SIDE_LEFT ? gr_dyadic_add (own, tax) : gr_dyadic_subtract (own, tax);
  g_autoptr (GrDyadic) wall = gr_thermograph_wall_at (option->of, 1 - side, tax);
  return gr_dyadic_compare (wall, before) == 0;
}

/* Arrows from walls of options to those of the game, as long as the tax at which they stand. */
static void
draw_tax_arrows (const GrThermo *thermo, GrScene *scene)
{
  g_autoptr (GrDyadic) tax = gr_dyadic_halve (thermo->thermograph->temperature);
  while (gr_dyadic_to_double (tax) * thermo->scale > THERMO_LAST_TAX) {
    GrDyadic *half = gr_dyadic_halve (tax);
    gr_dyadic_free (tax);
    tax = half;
  }
  double way = gr_dyadic_to_double (tax) * thermo->scale, y = thermo_y (thermo, tax);
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT && way >= THERMO_LEAST_TAX; side++) {
    gboolean counts = FALSE;
    GR_EACH (i, const GrThermoOption, option, thermo->option)
      counts |= option->side == side && gr_thermo_option_counts (thermo, option, tax);
    if (!counts)
      continue;
    g_autoptr (GrDyadic) own = gr_thermograph_wall_at (thermo->thermograph, side, tax);
    double x = thermo_x (thermo, own) + (side == GR_SIDE_LEFT ? -2 : 2),
           from = x + (side == GR_SIDE_LEFT ? 2 - way : way - 2);
    gr_scene_add_arrow (scene, from, y, x, y, GR_STROKE (GR_INK_ACCENT, 1.6));
    const char *word = gr_phrase ("tax", thermo->request->lang);
    if (way >= gr_text_width (&gr_label_600, word) + THERMO_TAX_AIR)
      gr_scene_add_text (scene, (x + from) / 2, y - 7, GR_ANCHOR_MIDDLE, &gr_label_600, GR_INK_ACCENT, word);
    else /* between the walls it would lie on one: behind the arrow */
      gr_scene_add_text (scene, from + (side == GR_SIDE_LEFT ? -5 : 5), y + 3.6,
                         side == GR_SIDE_LEFT ? GR_ANCHOR_END : GR_ANCHOR_START, &gr_label_600, GR_INK_ACCENT, word);
  }
}

/* How an option is called over its mast: the only one of its side is said to be it. (transfer full) */
static char *
option_label (const GrThermo *thermo, const GrThermoOption *option)
{
  static const char *const names[] = { GR_PHRASE ("Left’s option %s"), GR_PHRASE ("Right’s option %s") };
  if (!gr_thermo_option_is_alone (thermo, option))
    return g_strdup (option->name);
  g_autofree char *mean = gr_partizan_number (option->of->mean),
                  *with = gr_say ("with mean %s", thermo->request->lang, mean);
  return gr_say (names[option->side], thermo->request->lang,
                 g_str_has_suffix (option->name, "…") ? with : option->name);
}

/* The names of the options where their walls end: over the picture, or at its side. @scene NULL: nothing is drawn. Gives the
   highest of them. */
static double
draw_option_names (const GrThermo *thermo, GrScene *scene)
{
  g_autoptr (GArray) boxes = g_array_new (FALSE, FALSE, sizeof (GrBox));
  double highest = thermo->top;
  boxes_claim (boxes, (GrBox) { -36, thermo->top - 6, 72, THERMO_ROW }, -1); /* the mean */
  boxes_claim (boxes, (GrBox) { thermo->axis - 14, thermo->top - 13, 28, THERMO_ROW }, -1);
  GR_EACH (i, const GrThermoOption, option, thermo->option) {
    const GrThermoCurve curve = {
      .of = option->of, .side = 1 - option->side, .from = thermo->lowest, .to = thermo->highest
    };
    g_autoptr (GArray) point = curve_points (thermo, &curve);
    g_autoptr (GrScene) none = gr_scene_new ();
    g_autofree char *label = option_label (thermo, option);
    double width = gr_text_width (&gr_text_600, label) + 8, half = width / 2;
    GrPoint end;
    if (!curve_trace (thermo, point, &end, none))
      continue;
    double x = MAX (thermo->axis + 14 + half, MIN (thermo->right - half, end.x)); /* beside “tax” */
    double y = boxes_claim (boxes, (GrBox) { x - half, end.y - 6, width, THERMO_ROW }, -1);
    highest = MIN (highest, y);
    if (scene != NULL && y > thermo->top) /* at the side, where walls may pass */
      gr_scene_add_rect (scene, x - half + 2, y - 9, width - 4, 12, 2, GR_FILL (GR_INK_PAPER));
    if (scene != NULL)
      gr_scene_add_text (scene, x, y, GR_ANCHOR_MIDDLE, &gr_text_600,
                         option->side == GR_SIDE_LEFT ? GR_INK_LEFT : GR_INK_RIGHT, label);
  }
  return highest;
}

/* ---- stops and mast ---- */

/* The stops: dots on the base and beside them, outside of the walls, what they are and their numbers; a number, or what is
   infinitely near to one, has one for both. */
static void
draw_stops (const GrThermo *thermo, GrScene *scene)
{
  static const char *const names[] = { GR_PHRASE ("Left’s stop"), GR_PHRASE ("Right’s stop") };
  static const char both[] = GR_PHRASE ("both stops"), itself[] = GR_PHRASE ("the value");
  static const GrInk inks[] = { GR_INK_LEFT, GR_INK_RIGHT };
  const GrThermograph *own = thermo->thermograph;
  gboolean is_one = thermo->most <= thermo->least;
  for (GrSide side = GR_SIDE_LEFT; side <= (is_one ? GR_SIDE_LEFT : GR_SIDE_RIGHT); side++) {
    GrInk ink = is_one ? GR_INK_INK : inks[side];
    const GrDyadic *value = is_one ? own->mean : wall_point (own, side, 0)->value;
    const char *name = gr_phrase (!is_one ? names[side] : thermo->is_number ? itself : both, thermo->request->lang);
    g_autofree char *number = gr_partizan_number (value),
                    *text = thermo->is_small ? g_strdup (number) : g_strdup_printf ("%s %s", name, number);
    double x = thermo_x (thermo, value), y = is_one ? MAX (0, thermo_y (thermo, own->temperature)) : 0;
    double width = gr_text_width (&gr_text_600, text) + 12;
    /* Under the base, unless the wall spreads there or one number is over the other. */
    gboolean is_in = !is_one && stops_are_inside (thermo), is_right = is_one || (side == GR_SIDE_RIGHT) != is_in;
    double out = x, at = is_right ? x + THERMO_STOP_GAP : x - THERMO_STOP_GAP - width;
    if (thermo->is_deep && !is_one && !is_in) {
      const GrThermoCurve wall = { .of = thermo->drawn, .side = side, .from = thermo->lowest };
      g_autoptr (GArray) point = curve_points (thermo, &wall);
      out = g_array_index (point, GrPoint, 0).x;
    }
    double top = is_one || fabs (out - x) > 2 ? -THERMO_STOP_HEIGHT - 7 : 7;
    GrDash dash = ink == GR_INK_RIGHT ? GR_DASH_DASHED : GR_DASH_SOLID;
    gr_scene_add_circle (scene, x, y, 4.5, GR_FILL_STROKE (ink, GR_INK_PAPER, 1.2));
    gr_scene_add_rect (scene, at, top, width, THERMO_STOP_HEIGHT, 5,
                       &(GrPaint) { .fill = GR_INK_PAPER, .stroke = ink, .width = 1.2, .dash = dash });
    gr_scene_add_text (scene, at + width / 2, top + 12.6, GR_ANCHOR_MIDDLE, &gr_text_600, GR_INK_INK, text);
  }
}

/* @text from @x to its anchor, on @ground, which covers what runs there. */
static void
draw_wall_name (GrScene *scene, double x, double y, GrAnchor anchor, GrInk ground, GrSide side, const char *text)
{
  double width = gr_text_width (&gr_text_400, text);
  gr_scene_add_rect (scene, anchor == GR_ANCHOR_END ? x - width - 1 : x - 1, y - 9, width + 2, 12, 0, GR_FILL (ground));
  gr_scene_add_text (scene, x, y, anchor, &gr_text_400, side == GR_SIDE_LEFT ? GR_INK_LEFT : GR_INK_RIGHT, text);
}

/* What the walls are called, between them over the base where there is room, else outside, and the mast, beside it. */
static void
draw_wall_names (const GrThermo *thermo, GrScene *scene)
{
  static const char *const names[] = { GR_PHRASE ("Left’s wall"), GR_PHRASE ("Right’s wall") };
  const char *lang = thermo->request->lang, *mast = gr_phrase ("mast", lang);
  double y = stops_are_inside (thermo) ? -THERMO_STOP_HEIGHT - 12 : -6, width = gr_text_width (&gr_text_400, mast),
         in[2];
  double from = MIN (0, thermo_y (thermo, thermo->thermograph->temperature)), middle = (thermo->top + from) / 2;
  gr_scene_add_rect (scene, -9 - width, middle - 6, width + 4, 13, 0, GR_FILL (GR_INK_PAPER));
  gr_scene_add_text (scene, -7, middle + 4, GR_ANCHOR_END, &gr_text_400, GR_INK_SOFT, mast);
  g_autoptr (GrDyadic) half = gr_dyadic_halve (thermo->thermograph->temperature), quarter = gr_dyadic_halve (half);
  g_autoptr (GrDyadic) eighth = gr_dyadic_halve (quarter);
  g_autoptr (GrDyadic) tax = gr_dyadic_subtract (thermo->thermograph->temperature, eighth); /* over the arrows */
  g_autoptr (GrDyadic) left = gr_thermograph_wall_at (thermo->thermograph, GR_SIDE_LEFT, tax);
  double free = thermo_x (thermo, left) - 8 - gr_text_width (&gr_text_400, gr_phrase (names[0], lang)) - thermo->axis;
  guint most = from < -THERMO_OUTSIDE && free > 4 ? 1 : 2;
  /* One under the other where they fit neither side by side nor outside; a wall that leans does so by as much as it rises. */
  for (guint n_rows = 1; n_rows <= most && from < 0; n_rows++) {
    double wide[2], top = y - (n_rows - 1) * THERMO_ROW - 10;
    for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
      const GrThermograph *own = thermo->thermograph;
      gboolean leans = FALSE; /* below the top of the name */
      for (guint i = 1; i < own->wall[side]->len && thermo_y (thermo, wall_point (own, side, i - 1)->tax) > top; i++)
        leans |= gr_dyadic_compare (wall_point (own, side, i)->value, wall_point (own, side, i - 1)->value) != 0;
      in[side] = leans ? 4 - (side == GR_SIDE_LEFT ? top : y - 10) : 6;
      wide[side] = gr_text_width (&gr_text_400, gr_phrase (names[side], lang)) + in[side];
    }
    double needed = n_rows == 1 ? wide[0] + wide[1] + 8 : MAX (wide[0] + in[1], wide[1] + in[0]);
    if (needed > thermo->most - thermo->least || from > top)
      continue;
    draw_wall_name (scene, thermo->least + in[0], y - (n_rows - 1) * THERMO_ROW, GR_ANCHOR_START, GR_INK_SHADE,
                    GR_SIDE_LEFT, gr_phrase (names[0], lang));
    draw_wall_name (scene, thermo->most - in[1], y, GR_ANCHOR_END, GR_INK_SHADE, GR_SIDE_RIGHT,
                    gr_phrase (names[1], lang));
    return;
  }
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT && from < -THERMO_OUTSIDE; side++) {
    g_autoptr (GrDyadic) wall = gr_thermograph_wall_at (thermo->thermograph, side, tax);
    draw_wall_name (scene, thermo_x (thermo, wall) + (side == GR_SIDE_LEFT ? -8 : 8), thermo_y (thermo, tax) + 3,
                    side == GR_SIDE_LEFT ? GR_ANCHOR_END : GR_ANCHOR_START, GR_INK_PAPER, side,
                    gr_phrase (names[side], lang));
  }
}

static void
draw_mast (const GrThermo *thermo, const GrThermoShow *show, GrScene *scene)
{
  gboolean has_word = show->has_stops && thermo->most > thermo->least;
  const GrThermograph *own = thermo->thermograph;
  const char *word = gr_phrase ("mean", thermo->request->lang);
  double y = thermo_y (thermo, own->temperature), gap = 5;
  g_autofree char *number = gr_partizan_number (own->mean);
  double x = -(gr_text_width (&gr_text_400, word) + gap + gr_text_width (&gr_title_600, number)) / 2;
  if (y < 0)
    gr_scene_add_line (scene, 0, y, 0, 0, &guide_paint);
  gr_scene_add_arrow (scene, 0, y, 0, thermo->top, GR_STROKE (GR_INK_INK, 3));
  const char *warm = gr_phrase ("temperature", thermo->request->lang);
  if (has_word) { /* over whatever line runs there */
    gr_scene_add_rect (scene, thermo->axis + 6, y - 15, gr_text_width (&gr_text_400, warm) + 4, 13, 0,
                       GR_FILL (GR_INK_PAPER));
    gr_scene_add_text (scene, thermo->axis + 8, y - 5, GR_ANCHOR_START, &gr_text_400, GR_INK_SOFT, warm);
  }
  if (own->wall[GR_SIDE_LEFT]->len > 1)
    gr_scene_add_circle (scene, 0, y, 4.5, GR_FILL_STROKE (GR_INK_ACCENT, GR_INK_PAPER, 1.2));
  x += gr_scene_add_text (scene, x, thermo->top - 6, GR_ANCHOR_START, &gr_text_400, GR_INK_SOFT, word) + gap;
  gr_scene_add_text (scene, x, thermo->top - 6, GR_ANCHOR_START, &gr_title_600, GR_INK_ACCENT, number);
}

/* What is drawn and its value: a position “= ±1”, “±3/2 + 1/2 = {2|−1}”; from @x, on the line at @y. */
static void
draw_head (const GrThermo *thermo, double x, double y, GrScene *scene)
{
  double room = thermo->right - x;
  g_autofree char *worth = g_strdup_printf (" = %s", thermo->name);
  g_autofree char *label = gr_words_fit (thermo->is_named ? thermo->name : thermo->label, &gr_title_600,
                                         thermo->is_named ? room : room - gr_text_width (&gr_title_600, worth));
  GrBox box = thermo->position != NULL ? thermo->position->bounds : gr_box_empty;
  double scale = thermo->position != NULL ? MIN (1, MIN (THERMO_HEAD / box.height, room / 2 / box.width)) : 0;
  if (scale >= THERMO_HEAD_LEAST) {
    y += 6 - scale * box.height / 2;
    gr_fit_append (scene, thermo->position, x - scale * box.x, y - 4 - scale * (box.y + box.height / 2), scale);
    x += scale * box.width;
  } else {
    x += gr_scene_add_text (scene, x, y, GR_ANCHOR_START, &gr_title_600, GR_INK_INK, label);
  }
  gr_scene_open_answer (scene);
  if (!thermo->is_named)
    gr_scene_add_text (scene, x, y, GR_ANCHOR_START, &gr_title_600, GR_INK_INK, worth);
  gr_scene_close (scene);
}

/* What stands behind the curves: the name, the ground between the walls, the base with Left and Right at its ends, and the tax
   axis. */
static void
draw_back (const GrThermo *thermo, const GrThermoShow *show, GrScene *scene)
{
  const char *lang = thermo->request->lang;
  double x = thermo->axis, right = thermo->right, top = thermo->top, deep = -thermo->lowest * thermo->scale;
  double foot = MAX (deep, thermo_y (thermo, thermo->thermograph->temperature)),
         head = draw_option_names (thermo, NULL) - 38;
  if (deep > 0)
    gr_scene_add_rect (scene, x, 0, right - x, deep, 0, GR_FILL (GR_INK_SHADE));
  draw_head (thermo, x - THERMO_AXIS_AIR, head, scene);
  gr_scene_open_answer (scene);
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT && show->has_inside; side++) {
    guint n = thermo->thermograph->wall[side]->len;
    for (guint i = 0; i < n; i++) {
      const GrWallPoint *point = wall_point (thermo->thermograph, side, side == GR_SIDE_LEFT ? i : n - 1 - i);
      (side + i == 0 ? gr_scene_move : gr_scene_line) (scene, thermo_x (thermo, point->value),
                                                       thermo_y (thermo, point->tax));
    }
  }
  if (show->has_inside) {
    gr_scene_close_path (scene);
    gr_scene_paint (scene, GR_FILL (GR_INK_SHADE));
  }
  gr_scene_close (scene);
  g_autofree char *one = g_strdup_printf ("← %s", gr_phrase ("Left", lang));
  g_autofree char *other = g_strdup_printf ("%s →", gr_phrase ("Right", lang));
  double under = thermo->foot > 0 ? thermo->foot + 32 : -5;
  gr_scene_add_line (scene, x, 0, right, 0, &tick_paint);
  gr_scene_add_text (scene, x + 5, under, GR_ANCHOR_START, &gr_text_400, GR_INK_LEFT, one);
  gr_scene_add_text (scene, right, under, GR_ANCHOR_END, &gr_text_400, GR_INK_RIGHT, other);
  gr_scene_add_arrow (scene, x, foot, x, top - 6, GR_STROKE (GR_INK_FAINT, 1.2));
  gr_scene_add_text (scene, x, top - 13, GR_ANCHOR_MIDDLE, &gr_text_400, GR_INK_SOFT, gr_phrase ("tax", lang));
  const char *reward = gr_phrase ("a tax below 0 is a reward for moving", lang);
  double room = right - x - 16 - gr_text_width (&gr_text_400, one) - gr_text_width (&gr_text_400, other);
  if (thermo->lowest < 0 && !thermo->is_small)
    gr_scene_add_text (scene, (x + right) / 2, under + (room < gr_text_width (&gr_text_400, reward) ? THERMO_ROW : 0),
                       GR_ANCHOR_MIDDLE, &gr_text_400, GR_INK_SOFT, reward);
  /* Air for the longest step, so that the drawing stays where it is. */
  double left = x - THERMO_AXIS_AIR;
  gr_scene_reserve (scene, (GrBox) { left, top - 24, right - left, MAX (foot, thermo->foot) - top + 24 + 40 });
}

GrScene *
gr_thermo_draw (const GrThermo *thermo, const GrThermoShow *show)
{
  GrScene *scene = gr_scene_new ();
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (GrReach));
  draw_back (thermo, show, scene);
  gr_scene_open_blank (scene);
  draw_values (thermo, NULL, scene);
  draw_taxes (thermo, &(GrThermoShow) { 0 }, scene);
  gr_scene_close_blank (scene);
  gr_scene_open_answer (scene);
  double right = thermo->right;
  if (show->level != NULL) { /* across at the tax that is talked of */
    double y = thermo_y (thermo, show->level);
    g_autofree char *name = gr_partizan_number (show->level);
    gr_scene_add_line (scene, thermo->axis, y, right, y,
                       &(GrPaint) { .stroke = GR_INK_ACCENT, .width = 1.4, .dash = GR_DASH_DOTTED });
    gr_scene_add_text (scene, right + 6, y + 4, GR_ANCHOR_START, &gr_title_600, GR_INK_ACCENT, name);
  }
  for (guint i = 0; draw_asks (thermo, show) && i < thermo->level->len;
       i++) { /* the taxes to choose from, as lines across */
    double left = thermo->axis - THERMO_AXIS_AIR + 4, y = thermo_y (thermo, thermo->level->pdata[i]);
    gr_scene_open_piece (scene, NULL, &(GrBox) { left, y - 8, right - left, 16 }, GR_THERMO_KEY, i);
    gr_scene_add_line (scene, thermo->axis + 4, y, right, y, &guide_paint);
    draw_tax (thermo, thermo->level->pdata[i], &gr_text_400, GR_INK_SOFT, scene);
    gr_scene_close_piece (scene);
  }
  draw_taxes (thermo, show, scene);
  if (show->has_mast && thermo_y (thermo, thermo->thermograph->temperature) > 0) /* it goes down through the base */
    g_array_append_val (taken, ((GrReach) { -2, 2 }));
  draw_values (thermo, thermo->foot > 0 ? NULL : taken, scene);
  for (GrThermoWeight weight = GR_THERMO_PALE; weight <= GR_THERMO_THICK; weight++)
    draw_curves (thermo, weight, scene);
  gboolean is_cooled = show->level != NULL && thermo->overlay == GR_THERMO_COOLING;
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT && is_cooled; side++) /* the bends there */
    for (guint i = 1; i < thermo->thermograph->wall[side]->len; i++)
      if (gr_dyadic_compare (wall_point (thermo->thermograph, side, i)->tax, show->level) == 0)
        gr_scene_add_circle (scene, thermo_x (thermo, wall_point (thermo->thermograph, side, i)->value),
                             thermo_y (thermo, show->level), 4.5, GR_FILL_STROKE (GR_INK_ACCENT, GR_INK_PAPER, 1.2));
  if (show->has_taxes)
    draw_tax_arrows (thermo, scene);
  if (show->has_mast)
    draw_mast (thermo, show, scene);
  if (show->has_mast && show->has_stops && !thermo->is_small && thermo->overlay == GR_THERMO_ALONE)
    draw_wall_names (thermo, scene);
  if (show->has_stops)
    draw_stops (thermo, scene);
  if (show->has_options)
    draw_option_names (thermo, scene);
  draw_names (thermo, scene);
  gr_scene_close (scene);
  return scene;
}
