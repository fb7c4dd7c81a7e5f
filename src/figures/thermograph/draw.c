// SPDX-License-Identifier: MIT
// Thermographs drawn: value across, tax upwards in the same scale, so that walls lean at 45°. Values increase to the left, as
// in Winning Ways, vol. 1, ch. 6, and who likes them large or small stands at either end of the base.
// Invariant: all coordinates are finite.
#include "figures/thermograph/draw.h"

#include "base/phrase.h"
#include "diagram/partizan.h"
#include "scene/text.h"

#include <math.h>

#define THERMO_SIDE 44.0 /* from the feet to the tax axis and to the base's other end; points, as are all of these */
#define THERMO_WORD 78.0 /* from the tax axis to the mast: “temperature” stands between */
#define THERMO_AXIS_AIR 34.0 /* for the numbers beside the tax axis */
#define THERMO_STOP_AIR 56.0 /* for the name of a stop, outwards from it */
#define THERMO_ABOVE 0.35    /* of the highest temperature: masts of several games above it */
#define THERMO_TICK_GAP 15.0 /* between middles of numbers on the tax axis */
#define THERMO_PITCH 26.0    /* between whole numbers there */
#define THERMO_NAMES 32.0    /* from the base to the first row of names */
#define THERMO_ROW 13.0
#define THERMO_LARGEST 1e9 /* numbers beyond are no picture */

static const GrFont number_font = { GR_TYPE_TITLE, 600, GR_FACE_SANS, FALSE };
static const GrFont name_font = { GR_TYPE_TEXT, 600, GR_FACE_SANS, FALSE };
static const GrFont word_font = { GR_TYPE_TEXT, 400, GR_FACE_SANS, FALSE };

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

gboolean
gr_thermo_measure (GrThermo *thermo, GError **error)
{
  double least = INFINITY, most = -INFINITY, high = fabs (gr_dyadic_to_double (thermo->thermograph->temperature));
  gboolean is_alone = thermo->overlay == GR_THERMO_ALONE;
  for (guint i = 0; i <= thermo->other->len; i++) {
    const GrThermograph *one = i > 0 ? thermo->other->pdata[i - 1] : thermo->thermograph;
    for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
      gboolean is_far = i > 0 && thermo->overlay == GR_THERMO_OPTIONS
                        && (i > thermo->n_left) == (side == GR_SIDE_RIGHT); /* then as far as the mast */
      double foot = gr_dyadic_to_double (is_far ? one->mean : wall_point (one, side, 0)->value);
      least = MIN (least, foot);
      most = MAX (most, foot);
    }
    high = MAX (high, gr_dyadic_to_double (one->temperature));
  }
  if (!(gr_number_line_holds (least, most) && high < THERMO_LARGEST))
    return gr_set_error (
      error, GR_ERROR, GR_ERROR_LIMIT,
      "thermograph: these numbers are too large to be drawn\ngrundy solve gives stops, mean and temperature");
  double mean = gr_dyadic_to_double (thermo->thermograph->mean);
  double span = most - least;
  double width = thermo->is_small ? 170 : 300, height = thermo->is_small ? 130 : 190, unit = thermo->is_small ? 50 : 72;
  double scale = MIN (unit, MIN (width / MAX (span, 1e-6), height / MAX (high, 1e-6)));
  /* Small games are drawn large: a temperature of 1/8 is still to be seen. */
  thermo->scale = span > 0 && high > 0 ? MAX (scale, MIN (110 / span, height / high)) : scale;
  thermo->base = (GrNumberLine) { .least = mean, .most = mean, .scale = -thermo->scale };
  thermo->least = gr_number_line_x (&thermo->base, most);
  thermo->most = gr_number_line_x (&thermo->base, least);
  thermo->axis = MIN (thermo->least - THERMO_SIDE, -THERMO_WORD); /* the mast is at 0 */
  double above = !is_alone && high > 0 ? THERMO_ABOVE * high * thermo->scale : GR_THERMO_MAST;
  thermo->top = MIN (0, !is_alone ? -high * thermo->scale : thermo_y (thermo, thermo->thermograph->temperature))
                - above;
  thermo->highest = -thermo->top / thermo->scale;
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
  for (guint i = 0; i < point->len; i++) {
    GrPoint *own = &g_array_index (point, GrPoint, i);
    *own = (GrPoint) { gr_number_line_x (&thermo->base, own->x + curve->push * own->y), -own->y * thermo->scale };
  }
  return point;
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
  for (guint i = 0; i < thermo->curve->len; i++) {
    const GrThermoCurve *curve = &g_array_index (thermo->curve, GrThermoCurve, i);
    g_autoptr (GArray) point = curve_points (thermo, curve);
    if (curve->weight != weight || point->len == 0)
      continue;
    for (guint k = 0; k < point->len; k++) {
      const GrPoint *at = &g_array_index (point, GrPoint, k);
      (k == 0 ? gr_scene_move : gr_scene_line) (scene, at->x, at->y);
    }
    gr_scene_paint (scene, &(GrPaint) { .stroke = curve_ink (curve),
                                        .width = weight == GR_THERMO_THICK ? 3 : 1.4,
                                        .dash = curve->whose == GR_MOVER_RIGHT ? GR_DASH_DASHED : GR_DASH_SOLID });
  }
}

/* Names under the feet, in the first row in which they touch nothing. */
static void
draw_names (const GrThermo *thermo, GrScene *scene)
{
  g_autoptr (GArray) boxes = g_array_new (FALSE, FALSE, sizeof (GrBox));
  for (guint i = 0; i < thermo->curve->len; i++) {
    const GrThermoCurve *curve = &g_array_index (thermo->curve, GrThermoCurve, i);
    if (curve->name == NULL)
      continue;
    g_autoptr (GArray) point = curve_points (thermo, curve);
    double width = gr_text_width (&name_font, curve->name) + 8, x = g_array_index (point, GrPoint, 0).x;
    GrBox box = { x - width / 2, THERMO_NAMES, width, THERMO_ROW };
    for (guint k = 0; k < boxes->len; k++) {
      const GrBox *other = &g_array_index (boxes, GrBox, k);
      if (other->y == box.y && other->x < box.x + width && box.x < other->x + other->width) {
        box.y += THERMO_ROW;
        k = G_MAXUINT; /* from the first again */
      }
    }
    g_array_append_val (boxes, box);
    gr_scene_add_text (scene, x, box.y, GR_ANCHOR_MIDDLE, &name_font, curve_ink (curve), curve->name);
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

/* Numbers on the tax axis: the temperature, those of the corners, and whole ones where there is room. */
static void
draw_taxes (const GrThermo *thermo, const GrThermoShow *show, GrScene *scene)
{
  const GrThermograph *own = thermo->thermograph;
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (double));
  double y = thermo_y (thermo, own->temperature), x = thermo->axis;
  if (show->has_mast && taxes_claim (taken, y)) {
    draw_tax (thermo, own->temperature, &number_font, GR_INK_ACCENT, scene);
    gr_scene_add_line (scene, x + 4, y, 0, y, &guide_paint);
    if (show->has_stops && thermo->most > thermo->least)
      gr_scene_add_text (scene, x + 8, y - 5, GR_ANCHOR_START, &word_font, GR_INK_SOFT,
                         gr_phrase ("temperature", thermo->request->lang));
  }
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT && show->has_inside; side++)
    for (guint i = 1; i + 1 < own->wall[side]->len; i++) {
      const GrWallPoint *corner = wall_point (own, side, i);
      double at = thermo_y (thermo, corner->tax);
      if (!taxes_claim (taken, at))
        continue;
      draw_tax (thermo, corner->tax, &word_font, GR_INK_SOFT, scene);
      gr_scene_add_line (scene, x + 4, at, thermo_x (thermo, corner->value), at, &guide_paint);
    }
  gint64 pitch = (gint64) gr_number_line_pitch (thermo->scale, THERMO_PITCH);
  for (gint64 at = 0; (double) at * thermo->scale < -thermo->top - 6; at += pitch) {
    g_autoptr (GrDyadic) tax = gr_dyadic_new (at, 0);
    if (taxes_claim (taken, thermo_y (thermo, tax)))
      draw_tax (thermo, tax, &word_font, GR_INK_SOFT, scene);
  }
}

/* Numbers under the base: whole ones where @taken leaves room. */
static void
draw_values (const GrThermo *thermo, const GArray *taken, GrScene *scene)
{
  GrNumberLine line = thermo->base;
  double right = (thermo->most + THERMO_SIDE - 4 - line.x) / line.scale;
  line.most = line.least + (thermo->axis + 8 - line.x) / line.scale;
  line.x += right * line.scale;
  line.least += right;
  gr_number_line_draw_ticks (&line, 0, 16, taken, scene);
}

/* ---- stops and mast ---- */

/* The stops: dots on the base, their numbers under them and what they are, outside of the walls; a number, or what is
   infinitely near to one, has one for both, in their middle. */
static void
draw_stops (const GrThermo *thermo, GArray *taken, GrScene *scene)
{
  static const char *const names[] = { GR_PHRASE ("Left’s stop"), GR_PHRASE ("Right’s stop") };
  static const char both[] = GR_PHRASE ("both stops"), itself[] = GR_PHRASE ("the value");
  static const GrInk inks[] = { GR_INK_LEFT, GR_INK_RIGHT };
  const GrThermograph *own = thermo->thermograph;
  gboolean is_one = thermo->most <= thermo->least;
  for (GrSide side = GR_SIDE_LEFT; side <= (is_one ? GR_SIDE_LEFT : GR_SIDE_RIGHT); side++) {
    GrAnchor anchor = is_one ? GR_ANCHOR_MIDDLE : side == GR_SIDE_LEFT ? GR_ANCHOR_END : GR_ANCHOR_START;
    GrInk ink = is_one ? GR_INK_INK : inks[side];
    const GrDyadic *value = is_one ? own->mean : wall_point (own, side, 0)->value;
    const char *name = !is_one ? names[side] : thermo->is_number ? itself : both;
    g_autofree char *number = gr_partizan_number (value);
    double x = thermo_x (thermo, value), at = is_one ? x : side == GR_SIDE_LEFT ? x + 5 : x - 5;
    double y = is_one ? MAX (0, thermo_y (thermo, own->temperature)) : 0;
    double width = gr_text_width (&number_font, number);
    double from = is_one ? at - width / 2 : side == GR_SIDE_LEFT ? at - width : at;
    g_array_append_val (taken, ((GrReach) { from, from + width }));
    gr_scene_add_circle (scene, x, y, 4.5, &(GrPaint) { .fill = ink, .stroke = GR_INK_PAPER, .width = 1.2 });
    gr_scene_add_text (scene, at, y + 18, anchor, &number_font, ink, number);
    gr_scene_add_text (scene, at, y + 32, anchor, &word_font, GR_INK_SOFT, gr_phrase (name, thermo->request->lang));
  }
}

static void
draw_mast (const GrThermo *thermo, GrScene *scene)
{
  const GrThermograph *own = thermo->thermograph;
  const char *word = gr_phrase ("mean", thermo->request->lang);
  double y = thermo_y (thermo, own->temperature), gap = 5;
  g_autofree char *number = gr_partizan_number (own->mean);
  double x = -(gr_text_width (&word_font, word) + gap + gr_text_width (&number_font, number)) / 2;
  if (y < 0)
    gr_scene_add_line (scene, 0, y, 0, 0, &guide_paint);
  gr_scene_add_arrow (scene, 0, y, 0, thermo->top, &(GrPaint) { .stroke = GR_INK_INK, .width = 3 });
  if (own->wall[GR_SIDE_LEFT]->len > 1)
    gr_scene_add_circle (scene, 0, y, 4.5, &(GrPaint) { .fill = GR_INK_ACCENT, .stroke = GR_INK_PAPER, .width = 1.2 });
  x += gr_scene_add_text (scene, x, thermo->top - 6, GR_ANCHOR_START, &word_font, GR_INK_SOFT, word) + gap;
  gr_scene_add_text (scene, x, thermo->top - 6, GR_ANCHOR_START, &number_font, GR_INK_ACCENT, number);
}

/* What stands behind the curves: the name, the ground between the walls, the base with Left and Right at its ends, and the tax
   axis. */
static void
draw_back (const GrThermo *thermo, const GrThermoShow *show, GrScene *scene)
{
  const char *lang = thermo->request->lang;
  double x = thermo->axis, right = thermo->most + THERMO_SIDE, top = thermo->top;
  double foot = MAX (0, thermo_y (thermo, thermo->thermograph->temperature));
  gr_scene_open_blank (scene);
  gr_scene_add_text (scene, x - 24, top - 38, GR_ANCHOR_START, &number_font, GR_INK_INK, thermo->label);
  gr_scene_close_blank (scene);
  gr_scene_open_answer (scene);
  gr_scene_add_text (scene, x - 24, top - 38, GR_ANCHOR_START, &number_font, GR_INK_INK, thermo->name);
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
    gr_scene_paint (scene, &(GrPaint) { .fill = GR_INK_SHADE });
  }
  gr_scene_close (scene);
  g_autofree char *one = g_strdup_printf ("← %s", gr_phrase ("Left", lang));
  g_autofree char *other = g_strdup_printf ("%s →", gr_phrase ("Right", lang));
  gr_scene_add_line (scene, x, 0, right, 0, &tick_paint);
  gr_scene_add_text (scene, x + 5, -5, GR_ANCHOR_START, &word_font, GR_INK_LEFT, one);
  gr_scene_add_text (scene, right, -5, GR_ANCHOR_END, &word_font, GR_INK_RIGHT, other);
  gr_scene_add_arrow (scene, x, foot, x, top - 6, &(GrPaint) { .stroke = GR_INK_FAINT, .width = 1.2 });
  gr_scene_add_text (scene, x, top - 13, GR_ANCHOR_MIDDLE, &word_font, GR_INK_SOFT, gr_phrase ("tax", lang));
  /* Air for the longest step, so that the drawing stays where it is. */
  double left = MIN (x - THERMO_AXIS_AIR, thermo->least - THERMO_STOP_AIR);
  gr_scene_reserve (scene, (GrBox) { left, top - 24, thermo->most + THERMO_STOP_AIR - left, foot - top + 24 + 40 });
}

GrScene *
gr_thermo_draw (const GrThermo *thermo, const GrThermoShow *show)
{
  GrScene *scene = gr_scene_new ();
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (GrReach));
  draw_back (thermo, show, scene);
  gr_scene_open_blank (scene);
  draw_taxes (thermo, &(GrThermoShow) { 0 }, scene);
  draw_values (thermo, NULL, scene);
  gr_scene_close_blank (scene);
  gr_scene_open_answer (scene);
  double right = thermo->most + THERMO_SIDE;
  if (show->level != NULL) { /* across at the tax that is talked of */
    double y = thermo_y (thermo, show->level);
    g_autofree char *name = gr_partizan_number (show->level);
    gr_scene_add_line (scene, thermo->axis, y, right, y,
                       &(GrPaint) { .stroke = GR_INK_ACCENT, .width = 1.4, .dash = GR_DASH_DOTTED });
    gr_scene_add_text (scene, right + 6, y + 4, GR_ANCHOR_START, &number_font, GR_INK_ACCENT, name);
  }
  gboolean is_asked = thermo->level != NULL && show->has_inside && !show->has_mast;
  for (guint i = 0; is_asked && i < thermo->level->len; i++) { /* the taxes to choose from, as lines across */
    double left = thermo->axis - THERMO_AXIS_AIR + 4, y = thermo_y (thermo, thermo->level->pdata[i]);
    g_autofree char *key = g_strdup_printf (GR_THERMO_KEY, i);
    gr_scene_open_piece (scene, key, NULL, &(GrBox) { left, y - 8, right - left, 16 });
    gr_scene_add_line (scene, thermo->axis + 4, y, right, y, &guide_paint);
    draw_tax (thermo, thermo->level->pdata[i], &word_font, GR_INK_SOFT, scene);
    gr_scene_close_piece (scene);
  }
  if (!is_asked)
    draw_taxes (thermo, show, scene);
  for (GrThermoWeight weight = GR_THERMO_PALE; weight <= GR_THERMO_THICK; weight++)
    draw_curves (thermo, weight, scene);
  if (show->has_mast)
    draw_mast (thermo, scene);
  if (show->has_mast && thermo_y (thermo, thermo->thermograph->temperature) > 0) /* it goes down through the base */
    g_array_append_val (taken, ((GrReach) { -2, 2 }));
  if (show->has_stops)
    draw_stops (thermo, taken, scene);
  draw_values (thermo, taken, scene);
  draw_names (thermo, scene);
  gr_scene_close (scene);
  return scene;
}
