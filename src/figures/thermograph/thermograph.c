// SPDX-License-Identifier: MIT
// The thermograph of a position: value across, tax upwards in the same scale, so that walls lean at 45°; Left's wall
// solid blue, Right's dashed red, from the stops to where they meet, and the mast above. Values increase to the left,
// as in Winning Ways, vol. 1, ch. 6, or to the right (--axis). Steps: the stops, the walls, the mast.
// Invariant: tax 0 is at height 0 of the scene; all coordinates are finite.
#include "diagram/options.h"
#include "base/phrase.h"
#include "diagram/partizan.h"
#include "diagram/words.h"
#include "figures/thermograph/question.h"
#include "scene/text.h"
#include "value/thermograph.h"

#include <math.h>

#define THERMO_MAST 46.0     /* above the meeting point, in points, as are all of these */
#define THERMO_SIDE 30.0     /* from the walls to the tax axis and to the other end of the base */
#define THERMO_WORD 78.0     /* from the tax axis to the mast: “temperature” stands between */
#define THERMO_AXIS_AIR 34.0 /* for the numbers beside the tax axis */
#define THERMO_STOP_AIR 56.0 /* for the name of a stop, outwards from it */
#define THERMO_MEAN_AIR 70.0 /* for the mean beside the mast */
#define THERMO_TICK_GAP 26.0 /* between middles of numbers on one axis */
#define THERMO_TICKS 40      /* whole numbers on a scale on either side of the middle, at most */
#define THERMO_NAME_CHARACTERS 44
#define THERMO_LARGEST 1e9 /* numbers beyond are no picture */

typedef enum { THERMO_STOPS, THERMO_WALLS, THERMO_MASTED } ThermoStep;

/* The most that walls take across and up, and that 1 takes where the picture has room. */
typedef struct {
  double width, height, unit;
} ThermoRoom;

static const ThermoRoom only_room = { 300, 190, 72 };
static const ThermoRoom several_room = { 170, 130, 50 }; /* two stand side by side on paper */

typedef struct {
  const GrThermograph *thermograph;
  const GrFigureRequest *request;
  const char *name;
  const char *label; /* the game as it was given, which a form is headed by: the name is that of its value */
  gboolean is_number;
  gint direction;       /* −1: values increase to the left */
  double scale, middle; /* points of 1; the value at x 0 */
  double least, most;   /* x of the walls' ends */
  double axis;          /* x of the tax axis */
  double top;           /* y of the mast's end */
  GPtrArray *level;     /* (nullable) of GrDyadic: taxes on which the walls may meet, before it is told */
} Thermo;

static const GrFont name_font = { 15, 600, GR_FACE_SANS, FALSE };
static const GrFont number_font = { 13, 600, GR_FACE_SANS, FALSE };
static const GrFont word_font = { 10.5, 400, GR_FACE_SANS, FALSE };
static const GrFont tick_font = { 10, 400, GR_FACE_SANS, FALSE };

static const char *const thermo_axes[] = { "left", "right", NULL };

static const GrWallPoint *
wall_point (const GrThermograph *thermograph, GrSide side, guint i)
{
  return &g_array_index (thermograph->wall[side], GrWallPoint, i);
}

static const GrDyadic *
thermo_stop (const GrThermograph *thermograph, GrSide side)
{
  return wall_point (thermograph, side, 0)->value;
}

static double
thermo_x (const Thermo *thermo, const GrDyadic *value)
{
  return thermo->direction * (gr_dyadic_to_double (value) - thermo->middle) * thermo->scale;
}

static double
thermo_y (const Thermo *thermo, const GrDyadic *tax)
{
  return -gr_dyadic_to_double (tax) * thermo->scale;
}

/* FALSE and @error where the numbers have no picture. */
static gboolean
thermo_measure (Thermo *thermo, const ThermoRoom *room, GError **error)
{
  const GrThermograph *own = thermo->thermograph;
  double left = gr_dyadic_to_double (thermo_stop (own, GR_SIDE_LEFT)),
         right = gr_dyadic_to_double (thermo_stop (own, GR_SIDE_RIGHT));
  double temperature = gr_dyadic_to_double (own->temperature);
  if (!(fabs (left) < THERMO_LARGEST && fabs (right) < THERMO_LARGEST && temperature < THERMO_LARGEST)) {
    gr_set_error (
      error, GR_ERROR, GR_ERROR_LIMIT,
      "thermograph: these numbers are too large to be drawn\ngrundy solve gives stops, mean and temperature");
    return FALSE;
  }
  double span = left - right, height = fabs (temperature);
  thermo->scale = MIN (room->unit, MIN (room->width / MAX (span, 1e-6), room->height / MAX (height, 1e-6)));
  /* Small games are drawn large: a temperature of 1/8 is still to be seen. */
  if (span > 0)
    thermo->scale = MAX (thermo->scale, MIN (110 / span, room->height / height));
  thermo->middle = gr_dyadic_to_double (own->mean);
  double ends[2] = { thermo_x (thermo, thermo_stop (own, GR_SIDE_LEFT)),
                     thermo_x (thermo, thermo_stop (own, GR_SIDE_RIGHT)) };
  thermo->least = MIN (ends[0], ends[1]);
  thermo->most = MAX (ends[0], ends[1]);
  thermo->axis = MIN (thermo->least - THERMO_SIDE, -THERMO_WORD); /* the mast is at 0 */
  thermo->top = MIN (0, thermo_y (thermo, own->temperature)) - THERMO_MAST;
  return TRUE;
}

/* ---- drawing ---- */

/* Where numbers stand on an axis already. */
static gboolean
thermo_claim (GArray *taken, double place)
{
  for (guint i = 0; i < taken->len; i++)
    if (fabs (g_array_index (taken, double, i) - place) < THERMO_TICK_GAP)
      return FALSE;
  g_array_append_val (taken, place);
  return TRUE;
}

typedef enum { THERMO_CORNER, THERMO_MEETING } ThermoTick;

/* A dotted line from a corner to the tax axis with the tax beside it, where there is room. */
static void
thermo_add_tax (const Thermo *thermo, const GrWallPoint *point, ThermoTick tick, GArray *taken, GrScene *scene)
{
  const GrPaint guide = { .stroke = GR_INK_FAINT, .width = 0.9, .dash = GR_DASH_DOTTED };
  double y = thermo_y (thermo, point->tax), x = thermo->axis;
  if (!thermo_claim (taken, y))
    return;
  gboolean is_meeting = tick == THERMO_MEETING;
  const GrFont *font = is_meeting ? &number_font : &tick_font;
  g_autofree char *text = gr_partizan_number (point->tax);
  if (y != 0)
    gr_scene_add_line (scene, x + 4, y, thermo_x (thermo, point->value), y, &guide);
  gr_scene_add_line (scene, x - 3, y, x + 3, y, &(GrPaint) { .stroke = GR_INK_SOFT, .width = 1.2 });
  gr_scene_add_text (scene, x - 8, y + 0.36 * font->size, GR_ANCHOR_END, font, is_meeting ? GR_INK_ACCENT : GR_INK_SOFT,
                     text);
  if (is_meeting && thermo->most > thermo->least)
    gr_scene_add_text (scene, x + 8, y - 5, GR_ANCHOR_START, &word_font, GR_INK_SOFT,
                       gr_phrase ("temperature", thermo->request->lang));
}

/* A dotted line from a corner down to the base with the value under it, where there is room. */
static void
thermo_add_value (const Thermo *thermo, const GrWallPoint *point, GArray *taken, GrScene *scene)
{
  const GrPaint guide = { .stroke = GR_INK_FAINT, .width = 0.9, .dash = GR_DASH_DOTTED };
  double x = thermo_x (thermo, point->value), y = thermo_y (thermo, point->tax);
  if (!thermo_claim (taken, x))
    return;
  g_autofree char *text = gr_partizan_number (point->value);
  gr_scene_add_line (scene, x, y + 4, x, -3, &guide);
  gr_scene_add_line (scene, x, -3, x, 3, &(GrPaint) { .stroke = GR_INK_SOFT, .width = 1.2 });
  gr_scene_add_text (scene, x, 16, GR_ANCHOR_MIDDLE, &tick_font, GR_INK_SOFT, text);
}

static void
thermo_add_axes (const Thermo *thermo, GrScene *scene)
{
  double x = thermo->axis, foot = MAX (0, thermo_y (thermo, thermo->thermograph->temperature));
  double right = thermo->most + THERMO_SIDE, left = MIN (x - THERMO_AXIS_AIR, thermo->least - THERMO_STOP_AIR);
  double end = MAX (right, MAX (thermo->most + THERMO_STOP_AIR, THERMO_MEAN_AIR));
  gr_scene_add_line (scene, x, 0, right, 0, &(GrPaint) { .stroke = GR_INK_SOFT, .width = 1.2 });
  gr_scene_add_arrow (scene, x, foot, x, thermo->top - 6, &(GrPaint) { .stroke = GR_INK_FAINT, .width = 1.2 });
  gr_scene_add_text (scene, x, thermo->top - 13, GR_ANCHOR_MIDDLE, &tick_font, GR_INK_SOFT,
                     gr_phrase ("tax", thermo->request->lang));
  /* Air for the longest step, so that the drawing stays where it is. */
  gr_scene_reserve (scene, (GrBox) { left, thermo->top - 24, end - left, foot - thermo->top + 24 + 40 });
}

/* The taxes that a reader is asked to choose from, as lines across. */
static void
thermo_add_levels (const Thermo *thermo, GrScene *scene)
{
  const GrPaint rule = { .stroke = GR_INK_FAINT, .width = 0.9, .dash = GR_DASH_DOTTED };
  double left = thermo->axis - THERMO_AXIS_AIR + 4, right = thermo->most + THERMO_SIDE;
  for (guint i = 0; i < thermo->level->len; i++) {
    double y = thermo_y (thermo, thermo->level->pdata[i]);
    g_autofree char *key = gr_thermo_key (i), *text = gr_partizan_number (thermo->level->pdata[i]);
    gr_scene_open_piece (scene, key, NULL, &(GrBox) { left, y - 8, right - left, 16 });
    gr_scene_add_line (scene, thermo->axis + 4, y, right, y, &rule);
    gr_scene_add_line (scene, thermo->axis - 3, y, thermo->axis + 3, y,
                       &(GrPaint) { .stroke = GR_INK_SOFT, .width = 1.2 });
    gr_scene_add_text (scene, thermo->axis - 8, y + 0.36 * tick_font.size, GR_ANCHOR_END, &tick_font, GR_INK_SOFT,
                       text);
    gr_scene_close_piece (scene);
  }
}

/* Whole numbers on both axes, for whoever draws the walls himself. */
static void
thermo_add_scales (const Thermo *thermo, GrScene *scene)
{
  static const GrPaint tick = { .stroke = GR_INK_SOFT, .width = 1.2 };
  double right = thermo->most + THERMO_SIDE, x = thermo->axis;
  gint64 step = (gint64) MAX (1, ceil (THERMO_TICK_GAP / thermo->scale));
  gint64 middle = (gint64) (thermo->middle / (double) step);
  for (gint64 i = middle - THERMO_TICKS; i <= middle + THERMO_TICKS; i++) {
    gint64 value = i * step;
    g_autoptr (GrDyadic) whole = gr_dyadic_new (value, 0);
    g_autofree char *text = gr_partizan_number (whole);
    double at = thermo_x (thermo, whole), up = thermo_y (thermo, whole);
    if (at > x + 8 && at < right - 4) {
      gr_scene_add_line (scene, at, -3, at, 3, &tick);
      gr_scene_add_text (scene, at, 16, GR_ANCHOR_MIDDLE, &tick_font, GR_INK_SOFT, text);
    }
    if (value >= 0 && up > thermo->top + 2) {
      gr_scene_add_line (scene, x - 3, up, x, up, &tick);
      gr_scene_add_text (scene, x - 8, up + 0.36 * tick_font.size, GR_ANCHOR_END, &tick_font, GR_INK_SOFT, text);
    }
  }
}

/* What stands on the axes, the most telling first: stops and temperature, then the corners. */
static void
thermo_add_ticks (const Thermo *thermo, ThermoStep step, GrScene *scene)
{
  const GrThermograph *own = thermo->thermograph;
  g_autoptr (GArray) taxes = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (double));
  const GrWallPoint *meeting = wall_point (own, GR_SIDE_LEFT, own->wall[GR_SIDE_LEFT]->len - 1);
  double x = thermo->axis;
  g_array_append_val (values, thermo->least);
  g_array_append_val (values, thermo->most);
  if (step == THERMO_MASTED) {
    thermo_add_tax (thermo, meeting, THERMO_MEETING, taxes, scene);
    thermo_add_value (thermo, meeting, values, scene);
  }
  if (thermo_claim (taxes, 0)) {
    gr_scene_add_text (scene, x - 8, 0.36 * tick_font.size, GR_ANCHOR_END, &tick_font, GR_INK_SOFT, "0");
    gr_scene_add_line (scene, x - 3, 0, x, 0, &(GrPaint) { .stroke = GR_INK_SOFT, .width = 1.2 });
  }
  gboolean is_asked = step == THERMO_WALLS && thermo->level != NULL;
  if (is_asked)
    thermo_add_levels (thermo, scene);
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT && step != THERMO_STOPS; side++)
    for (guint i = 1; i + 1 < own->wall[side]->len; i++) {
      if (!is_asked)
        thermo_add_tax (thermo, wall_point (own, side, i), THERMO_CORNER, taxes, scene);
      thermo_add_value (thermo, wall_point (own, side, i), values, scene);
    }
}

/* The ground between the walls. */
static void
thermo_add_inside (const Thermo *thermo, GrScene *scene)
{
  const GrThermograph *own = thermo->thermograph;
  const GArray *left = own->wall[GR_SIDE_LEFT], *right = own->wall[GR_SIDE_RIGHT];
  for (guint i = 0; i < left->len; i++) {
    const GrWallPoint *point = wall_point (own, GR_SIDE_LEFT, i);
    double x = thermo_x (thermo, point->value), y = thermo_y (thermo, point->tax);
    if (i == 0)
      gr_scene_move (scene, x, y);
    else
      gr_scene_line (scene, x, y);
  }
  for (guint i = right->len; i-- > 0;) {
    const GrWallPoint *point = wall_point (own, GR_SIDE_RIGHT, i);
    gr_scene_line (scene, thermo_x (thermo, point->value), thermo_y (thermo, point->tax));
  }
  gr_scene_close_path (scene);
  gr_scene_paint (scene, &(GrPaint) { .fill = GR_INK_SHADE });
}

static void
thermo_add_wall (const Thermo *thermo, GrSide side, GrScene *scene)
{
  const GrThermograph *own = thermo->thermograph;
  const GrPaint paint = { .stroke = side == GR_SIDE_LEFT ? GR_INK_LEFT : GR_INK_RIGHT,
                          .width = 3,
                          .dash = side == GR_SIDE_LEFT ? GR_DASH_SOLID : GR_DASH_DASHED };
  for (guint i = 0; i < own->wall[side]->len; i++) {
    const GrWallPoint *point = wall_point (own, side, i);
    double x = thermo_x (thermo, point->value), y = thermo_y (thermo, point->tax);
    if (i == 0)
      gr_scene_move (scene, x, y);
    else
      gr_scene_line (scene, x, y);
  }
  gr_scene_paint (scene, &paint);
}

/* A stop: a dot on the base, its number under it, and whose it is outside of the walls. */
static void
thermo_add_stop (const Thermo *thermo, GrSide side, GrScene *scene)
{
  static const char *const names[] = { GR_PHRASE ("Left’s stop"), GR_PHRASE ("Right’s stop") };
  const GrDyadic *stop = thermo_stop (thermo->thermograph, side);
  GrInk ink = side == GR_SIDE_LEFT ? GR_INK_LEFT : GR_INK_RIGHT;
  double x = thermo_x (thermo, stop);
  gboolean is_outer_left = (side == GR_SIDE_LEFT) == (thermo->direction < 0);
  GrAnchor anchor = is_outer_left ? GR_ANCHOR_END : GR_ANCHOR_START;
  double text_x = x + (is_outer_left ? 5 : -5);
  g_autofree char *number = gr_partizan_number (stop);
  gr_scene_add_circle (scene, x, 0, 4.5, &(GrPaint) { .fill = ink, .stroke = GR_INK_PAPER, .width = 1.2 });
  gr_scene_add_text (scene, text_x, 21, anchor, &number_font, ink, number);
  gr_scene_add_text (scene, text_x, 35, anchor, &word_font, GR_INK_SOFT,
                     gr_phrase (names[side], thermo->request->lang));
}

/* A number, or what is infinitely near to one, has one stop for both. */
static void
thermo_add_only_stop (const Thermo *thermo, GrScene *scene)
{
  static const char both[] = GR_PHRASE ("both stops");
  static const char itself[] = GR_PHRASE ("the value");
  const GrThermograph *own = thermo->thermograph;
  g_autofree char *number = gr_partizan_number (own->mean);
  double y = MAX (0, thermo_y (thermo, own->temperature));
  gr_scene_add_circle (scene, 0, y, 4.5, &(GrPaint) { .fill = GR_INK_INK, .stroke = GR_INK_PAPER, .width = 1.2 });
  gr_scene_add_text (scene, 0, y + 21, GR_ANCHOR_MIDDLE, &number_font, GR_INK_INK, number);
  gr_scene_add_text (scene, 0, y + 35, GR_ANCHOR_MIDDLE, &word_font, GR_INK_SOFT,
                     gr_phrase (thermo->is_number ? itself : both, thermo->request->lang));
}

static void
thermo_add_mast (const Thermo *thermo, gboolean is_whole, GrScene *scene)
{
  static const char mean[] = GR_PHRASE ("mean");
  const GrThermograph *own = thermo->thermograph;
  double y = thermo_y (thermo, own->temperature);
  g_autofree char *number = gr_partizan_number (own->mean);
  gr_scene_add_arrow (scene, 0, y, 0, thermo->top, &(GrPaint) { .stroke = GR_INK_INK, .width = 3 });
  if (is_whole)
    gr_scene_add_circle (scene, 0, y, 4.5, &(GrPaint) { .fill = GR_INK_ACCENT, .stroke = GR_INK_PAPER, .width = 1.2 });
  double x = 10, baseline = thermo->top + 18;
  x += gr_scene_add_text (scene, x, baseline, GR_ANCHOR_START, &word_font, GR_INK_SOFT,
                          gr_phrase (mean, thermo->request->lang))
       + 5;
  gr_scene_add_text (scene, x, baseline, GR_ANCHOR_START, &number_font, GR_INK_ACCENT, number);
}

static GrScene *
thermo_draw (const Thermo *thermo, ThermoStep step)
{
  GrScene *scene = gr_scene_new ();
  const GrThermograph *own = thermo->thermograph;
  gboolean is_hot = thermo->most > thermo->least;
  gr_scene_open_blank (scene);
  gr_scene_add_text (scene, thermo->axis - 24, thermo->top - 38, GR_ANCHOR_START, &name_font, GR_INK_INK,
                     thermo->label);
  gr_scene_close_blank (scene);
  gr_scene_open_answer (scene);
  gr_scene_add_text (scene, thermo->axis - 24, thermo->top - 38, GR_ANCHOR_START, &name_font, GR_INK_INK, thermo->name);
  if (is_hot && step != THERMO_STOPS)
    thermo_add_inside (thermo, scene);
  gr_scene_close_answer (scene);
  thermo_add_axes (thermo, scene);
  gr_scene_open_blank (scene);
  thermo_add_scales (thermo, scene);
  gr_scene_close_blank (scene);
  gr_scene_open_answer (scene);
  thermo_add_ticks (thermo, step, scene);
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT && is_hot && step != THERMO_STOPS; side++)
    thermo_add_wall (thermo, side, scene);
  if (step == THERMO_MASTED)
    thermo_add_mast (thermo, own->wall[GR_SIDE_LEFT]->len > 1, scene);
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT && is_hot; side++)
    thermo_add_stop (thermo, side, scene);
  if (!is_hot)
    thermo_add_only_stop (thermo, scene);
  gr_scene_close_answer (scene);
  return scene;
}

/* ---- frames ---- */

static char *
thermo_sentence (const Thermo *thermo, ThermoStep step)
{
  static const char stops[] = GR_PHRASE ("Left moving first stops at %s, Right moving first at %s.");
  static const char walls[] = GR_PHRASE (
    "Every move is taxed by t: a wall that leans is where its player makes one move more than the "
    "other, an upright one where every move has its reply.");
  static const char mast[] = GR_PHRASE (
    "The walls of %s meet at temperature %s; there the mast begins, at the mean %s.");
  static const char number[] = GR_PHRASE (
    "%s is a number: its mast begins at temperature %s, and nobody wants to move.");
  static const char near[] = GR_PHRASE ("%s is infinitely near to %s: both stops are there, and its temperature is 0.");
  const GrThermograph *own = thermo->thermograph;
  g_autofree char *left = gr_partizan_number (thermo_stop (own, GR_SIDE_LEFT));
  g_autofree char *right = gr_partizan_number (thermo_stop (own, GR_SIDE_RIGHT));
  g_autofree char *mean = gr_partizan_number (own->mean), *temperature = gr_partizan_number (own->temperature);
  const GrFigureRequest *request = thermo->request;
  if (thermo->is_number)
    return g_strdup_printf (gr_phrase (number, request->lang), thermo->name, temperature);
  if (thermo->most <= thermo->least)
    return g_strdup_printf (gr_phrase (near, request->lang), thermo->name, mean);
  switch (step) {
  case THERMO_STOPS:
    return g_strdup_printf (gr_phrase (stops, request->lang), left, right);
  case THERMO_WALLS:
    return g_strdup (gr_phrase (walls, request->lang));
  case THERMO_MASTED:
    return g_strdup_printf (gr_phrase (mast, request->lang), thermo->name, temperature, mean);
  }
  g_assert_not_reached ();
}

/* The corners of both walls: side, tax, value. */
static void
thermo_write_corners (const Thermo *thermo, GrFrame *frame)
{
  static const char *const names[] = { "left", "right" };
  static const char *const heads[] = { "wall", "tax", "value" };
  GString *plain = g_string_new (NULL);
  frame->table = gr_table_new ();
  GPtrArray *row = gr_table_add_row (frame->table);
  for (guint i = 0; i < G_N_ELEMENTS (heads); i++)
    g_ptr_array_add (row, g_strdup (heads[i]));
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    gr_words_pad (plain, side == GR_SIDE_LEFT ? "left wall" : "right wall", -10);
    for (guint i = 0; i < thermo->thermograph->wall[side]->len; i++) {
      const GrWallPoint *point = wall_point (thermo->thermograph, side, i);
      g_autofree char *tax = gr_dyadic_text (point->tax), *value = gr_dyadic_text (point->value);
      g_string_append_printf (plain, "  %s at tax %s%s", value, tax,
                              i + 1 < thermo->thermograph->wall[side]->len ? "," : "");
      row = gr_table_add_row (frame->table);
      g_ptr_array_add (row, g_strdup (names[side]));
      g_ptr_array_add (row, g_steal_pointer (&tax));
      g_ptr_array_add (row, g_steal_pointer (&value));
    }
    g_string_append_c (plain, '\n');
  }
  frame->plain = g_string_free (plain, FALSE);
}

static void
thermo_add_frame (const Thermo *thermo, ThermoStep step, GPtrArray *frames)
{
  g_autofree char *sentence = thermo_sentence (thermo, step);
  GrScene *scene = thermo->request->data_only ? gr_scene_new () : thermo_draw (thermo, step);
  GrFrame *frame = gr_frame_new (scene, sentence, NULL);
  thermo_write_corners (thermo, frame);
  if (step == THERMO_MASTED && thermo->level != NULL)
    frame->question = gr_thermo_ask (thermo->thermograph, thermo->level, frames->len - 1, thermo->request->lang);
  g_ptr_array_add (frames, frame);
}

static gboolean
thermo_add_frames (GrStudy *study, GrBytes whole, const GrFigureRequest *request, GrPartizanSteps steps,
                   GPtrArray *frames, GError **error)
{
  GrVerdict verdict;
  if (!gr_study_verdict (study, whole, &verdict, error))
    return FALSE;
  GrForms *forms = gr_study_forms (study);
  g_autoptr (GrThermograph) thermograph = gr_thermograph_new (forms, verdict.form, error);
  if (thermograph == NULL)
    return FALSE;
  g_autofree char *name = gr_partizan_result_name (forms, verdict.form, THERMO_NAME_CHARACTERS);
  g_autofree char *caption = gr_study_whole_caption (study, whole),
                  *label = gr_words_short (caption, THERMO_NAME_CHARACTERS);
  Thermo thermo = { .thermograph = thermograph,
                    .request = request,
                    .name = name,
                    .label = label,
                    .is_number = gr_form_kind (forms, verdict.form) == GR_FORM_NUMBER,
                    .direction = gr_args_choice (request->args, "axis") == 0 ? -1 : 1 };
  if (!request->data_only
      && !thermo_measure (&thermo, steps == GR_PARTIZAN_ALL_STEPS ? &only_room : &several_room, error))
    return FALSE;
  gboolean is_short = steps == GR_PARTIZAN_LAST_STEP || thermo.most <= thermo.least;
  g_autoptr (GPtrArray)
    level = is_short || request->data_only ? NULL : gr_thermo_levels (thermograph, thermo.scale, THERMO_MAST - 6);
  thermo.level = level;
  for (ThermoStep step = is_short ? THERMO_MASTED : THERMO_STOPS; step <= THERMO_MASTED; step++)
    thermo_add_frame (&thermo, step, frames);
  return TRUE;
}

static GPtrArray *
thermo_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  return gr_partizan_each_position (study, request, "thermograph",
                                    "where both have the same moves the mean and the temperature are always 0",
                                    thermo_add_frames, report, error);
}

static const GrParam thermo_params[] = {
  GR_PARAM_OF,
  { "axis", GR_PARAM_CHOICE, "left", 0, 0, thermo_axes, NULL, "where values grow" },
  GR_PARAM_END,
};

const GrFigure gr_figure_thermograph = {
  .name = "thermograph",
  .title = "Thermograph",
  .summary = "How the stops of a game close in as moves are taxed: walls, mast, mean and temperature.",
  .example = "form +-3/2 1/2",
  .params = thermo_params,
  .is_partizan = TRUE,
  .blank = GR_BLANK_LAST,
  .frames = thermo_frames,
};
