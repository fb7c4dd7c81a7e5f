// SPDX-License-Identifier: MIT
// Thermographs over one another. The options' walls, each moved by the tax, are the scaffolds of a game, and the best of them
// its walls; the components of a sum stand beside the sum, whose mean is theirs added and whose temperature is no higher; a
// game that is cooled has what is left of its thermograph above the tax.
// Source: J. H. Conway, On Numbers and Games (1976), ch. 9; Winning Ways, vol. 1, ch. 6.
// Invariant: tax 0 is at height 0, the mean of the game at x 0; values increase to the left, as in the figure thermograph.
#include "base/phrase.h"
#include "diagram/options.h"
#include "diagram/partizan.h"
#include "scene/text.h"
#include "value/cool.h"
#include "value/thermograph.h"

#include <math.h>

#define SCAFFOLD_WIDTH 300.0 /* points, as are all of these */
#define SCAFFOLD_HEIGHT 210.0
#define SCAFFOLD_UNIT 80.0  /* most that 1 takes */
#define SCAFFOLD_ABOVE 0.35 /* of the highest temperature: masts above it */
#define SCAFFOLD_SIDE 36.0
#define SCAFFOLD_NAME 13.0 /* between rows of names */
#define SCAFFOLD_TICK 26.0
#define SCAFFOLD_MOST 16 /* options or components drawn */
#define SCAFFOLD_CHARACTERS 16
#define SCAFFOLD_LARGEST 1e9

/* A line over the taxes, of value and tax. */
typedef struct {
  GArray *point; /* of GrPoint */
  GrInk ink;
  double width;
  GrDash dash;
  char *name; /* (nullable) written under its foot */
} Curve;

typedef struct {
  const GrFigureRequest *request;
  GrForms *forms;
  GrForm form;
  GrThermograph *thermograph;
  GPtrArray *own; /* of GrThermograph: of the options, Left's first, or of the components */
  GArray *value;  /* of GrForm, the same */
  guint n_left;   /* of these, Left's options */
  double top;     /* the tax up to which all is drawn */
  double scale, middle;
} Scaffolds;

static const GrFont name_font = { 10, 600, GR_FACE_SANS, FALSE };
static const GrFont tick_font = { 9.5, 400, GR_FACE_SANS, FALSE };
static const GrFont number_font = { 11, 600, GR_FACE_SANS, FALSE };

static void
scaffolds_clear (Scaffolds *own)
{
  g_clear_pointer (&own->thermograph, gr_thermograph_free);
  g_ptr_array_unref (own->own);
  g_array_unref (own->value);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Scaffolds, scaffolds_clear)

static void
curve_free (gpointer data)
{
  Curve *curve = data;
  g_array_unref (curve->point);
  g_free (curve->name);
  g_free (curve);
}

/* ---- lines ---- */

/* The wall of @side of @thermograph from tax @from to @to, its values moved by @move taxes. Taxes are doubles here: only
   the picture sees them. (transfer full) */
static Curve *
curve_new (const GrThermograph *thermograph, GrSide side, double from, double to, int move)
{
  Curve *curve = g_new0 (Curve, 1);
  const GArray *wall = thermograph->wall[side];
  curve->point = g_array_new (FALSE, FALSE, sizeof (GrPoint));
  GrPoint before = { 0 };
  for (guint i = 0; i <= wall->len; i++) {
    const GrWallPoint *corner = &g_array_index (wall, GrWallPoint, MIN (i, wall->len - 1));
    GrPoint point = { gr_dyadic_to_double (corner->value), i < wall->len ? gr_dyadic_to_double (corner->tax) : to };
    double part = i > 0 && point.y > before.y ? (CLAMP (from, before.y, point.y) - before.y) / (point.y - before.y) : 0;
    if (i > 0 && before.y < from && point.y > from) {
      GrPoint cut = { before.x + part * (point.x - before.x) + move * from, from };
      g_array_append_val (curve->point, cut);
    }
    before = point;
    if (point.y < from || point.y > to)
      continue;
    point.x += move * point.y;
    g_array_append_val (curve->point, point);
  }
  return curve;
}

static void
curves_add (GPtrArray *curves, Curve *curve, GrInk ink, double width, GrDash dash, char *name)
{
  curve->ink = ink;
  curve->width = width;
  curve->dash = dash;
  curve->name = name;
  g_ptr_array_add (curves, curve);
}

/* Both walls of @thermograph from tax @from on, and over them its mast; @pale: in that ink instead of their own. */
static void
curves_add_walls (GPtrArray *curves, const Scaffolds *own, const GrThermograph *thermograph, double from, double width,
                  gboolean pale, const char *name)
{
  double temperature = MAX (0, gr_dyadic_to_double (thermograph->temperature));
  curves_add (curves, curve_new (thermograph, GR_SIDE_LEFT, from, temperature, 0), pale ? GR_INK_FAINT : GR_INK_LEFT,
              width, GR_DASH_SOLID, g_strdup (name));
  curves_add (curves, curve_new (thermograph, GR_SIDE_RIGHT, from, temperature, 0), pale ? GR_INK_FAINT : GR_INK_RIGHT,
              width, GR_DASH_DASHED, NULL);
  curves_add (curves, curve_new (thermograph, GR_SIDE_LEFT, MAX (from, temperature), own->top, 0),
              pale ? GR_INK_FAINT : GR_INK_INK, width, GR_DASH_SOLID, NULL);
}

/* ---- drawing ---- */

static double
scaffolds_x (const Scaffolds *own, double value)
{
  return -(value - own->middle) * own->scale;
}

/* FALSE and @error where the numbers have no picture. */
static gboolean
scaffolds_measure (Scaffolds *own, GError **error)
{
  double least = INFINITY, most = -INFINITY, high = 0;
  own->middle = gr_dyadic_to_double (own->thermograph->mean);
  for (guint i = 0; i <= own->own->len; i++) {
    const GrThermograph *one = i < own->own->len ? own->own->pdata[i] : own->thermograph;
    for (guint side = 0; side < 2; side++) {
      double stop = gr_dyadic_to_double (g_array_index (one->wall[side], GrWallPoint, 0).value);
      least = MIN (least, stop);
      most = MAX (most, stop);
    }
    high = MAX (high, gr_dyadic_to_double (one->temperature));
  }
  if (!(fabs (least) < SCAFFOLD_LARGEST && fabs (most) < SCAFFOLD_LARGEST && high < SCAFFOLD_LARGEST)) {
    gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                  "scaffolds: these numbers are too large to be drawn\ngrundy solve gives stops, mean and temperature");
    return FALSE;
  }
  own->top = high > 0 ? high * (1 + SCAFFOLD_ABOVE) : 0.5;
  own->scale = MIN (SCAFFOLD_UNIT, MIN (SCAFFOLD_WIDTH / MAX (most - least, 1e-6), SCAFFOLD_HEIGHT / own->top));
  return TRUE;
}

static void
draw_curve (const Scaffolds *own, const Curve *curve, GrScene *scene)
{
  for (guint i = 0; i < curve->point->len; i++) {
    const GrPoint *point = &g_array_index (curve->point, GrPoint, i);
    double x = scaffolds_x (own, point->x), y = -point->y * own->scale;
    if (i == 0)
      gr_scene_move (scene, x, y);
    else
      gr_scene_line (scene, x, y);
  }
  if (curve->point->len > 0)
    gr_scene_paint (scene, &(GrPaint) { .stroke = curve->ink, .width = curve->width, .dash = curve->dash });
}

/* Names under the feet, in the first row in which they touch nothing. */
static double
draw_names (const Scaffolds *own, const GPtrArray *curves, double y, GrScene *scene)
{
  g_autoptr (GArray) boxes = g_array_new (FALSE, FALSE, sizeof (GrBox));
  double bottom = y;
  for (guint i = 0; i < curves->len; i++) {
    const Curve *curve = curves->pdata[i];
    if (curve->name == NULL || curve->point->len == 0)
      continue;
    double width = gr_text_width (&name_font, curve->name) + 8;
    GrBox box = { scaffolds_x (own, g_array_index (curve->point, GrPoint, 0).x) - width / 2, y, width, SCAFFOLD_NAME };
    for (guint k = 0; k < boxes->len; k++) {
      const GrBox *other = &g_array_index (boxes, GrBox, k);
      if (other->y == box.y && other->x < box.x + width && box.x < other->x + other->width) {
        box.y += SCAFFOLD_NAME;
        k = G_MAXUINT; /* from the first again */
      }
    }
    g_array_append_val (boxes, box);
    gr_scene_add_text (scene, box.x + width / 2, box.y, GR_ANCHOR_MIDDLE, &name_font, curve->ink, curve->name);
    bottom = MAX (bottom, box.y);
  }
  return bottom;
}

static void
draw_axes (const Scaffolds *own, GrScene *scene)
{
  double least = scene->bounds.x - SCAFFOLD_SIDE / 2, most = scene->bounds.x + scene->bounds.width + SCAFFOLD_SIDE / 2;
  double top = -own->top * own->scale - 10, pitch = 1;
  gr_scene_add_line (scene, least, 0, most, 0, &(GrPaint) { .stroke = GR_INK_SOFT, .width = 1.2 });
  gr_scene_add_arrow (scene, least, 0, least, top, &(GrPaint) { .stroke = GR_INK_FAINT, .width = 1.2 });
  gr_scene_add_text (scene, least, top - 7, GR_ANCHOR_MIDDLE, &tick_font, GR_INK_SOFT,
                     gr_phrase ("tax", own->request->lang));
  while (pitch * own->scale < SCAFFOLD_TICK)
    pitch *= 2;
  double first = own->middle - most / own->scale, last = own->middle - least / own->scale;
  for (double at = ceil (first / pitch) * pitch; at <= last; at += pitch) {
    g_autofree char *label = g_strdup_printf ("%s%.0f", at < 0 ? "−" : "", fabs (at));
    double x = scaffolds_x (own, at);
    if (x < least + 6 || x > most - 2)
      continue;
    gr_scene_add_line (scene, x, 0, x, 4, &(GrPaint) { .stroke = GR_INK_SOFT, .width = 1.2 });
    gr_scene_add_text (scene, x, 15, GR_ANCHOR_MIDDLE, &tick_font, GR_INK_SOFT, label);
  }
  for (double at = pitch; at * own->scale <= -top - 12; at += pitch) {
    g_autofree char *label = g_strdup_printf ("%.0f", at);
    gr_scene_add_line (scene, least - 3, -at * own->scale, least + 3, -at * own->scale,
                       &(GrPaint) { .stroke = GR_INK_SOFT, .width = 1.2 });
    gr_scene_add_text (scene, least - 7, -at * own->scale + 3.4, GR_ANCHOR_END, &tick_font, GR_INK_SOFT, label);
  }
}

/* All @curves, the thick ones over the thin; @level (nullable): the tax at which a line is drawn, and its name. */
static GrScene *
scaffolds_draw (const Scaffolds *own, const GPtrArray *curves, const GrDyadic *level)
{
  GrScene *scene = gr_scene_new ();
  double half = SCAFFOLD_WIDTH / 3;
  gr_scene_reserve (scene, (GrBox) { -half, -own->top * own->scale - 24, 2 * half, own->top * own->scale + 60 });
  gr_scene_open_answer (scene);
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < curves->len; i++)
      if ((((const Curve *) curves->pdata[i])->width > 2) == (pass == 1))
        draw_curve (own, curves->pdata[i], scene);
  gr_scene_close_answer (scene);
  draw_axes (own, scene);
  gr_scene_open_answer (scene);
  if (level != NULL) {
    double y = -gr_dyadic_to_double (level) * own->scale;
    GrBox box = scene->bounds;
    g_autofree char *name = gr_partizan_number (level);
    gr_scene_add_line (scene, box.x + 14, y, box.x + box.width, y,
                       &(GrPaint) { .stroke = GR_INK_ACCENT, .width = 1.4, .dash = GR_DASH_DOTTED });
    gr_scene_add_text (scene, box.x + box.width + 6, y + 4, GR_ANCHOR_START, &number_font, GR_INK_ACCENT, name);
  }
  draw_names (own, curves, 32, scene);
  gr_scene_close_answer (scene);
  return scene;
}

/* ---- frames ---- */

static void
scaffolds_add_frame (const Scaffolds *own, const GPtrArray *curves, const GrDyadic *level, const char *sentence,
                     const char *result, GPtrArray *frames)
{
  gboolean is_drawn = !own->request->data_only;
  GrFrame *frame = gr_frame_new (is_drawn ? scaffolds_draw (own, curves, level) : gr_scene_new (), sentence, result);
  g_ptr_array_add (frames, frame);
}

/* The options' walls that count for the game, moved by @move taxes for Left and as far the other way for Right. */
static void
options_add_curves (const Scaffolds *own, GPtrArray *curves, int move)
{
  for (guint i = 0; i < own->own->len; i++) {
    gboolean is_left = i < own->n_left;
    Curve *curve = curve_new (own->own->pdata[i], is_left ? GR_SIDE_RIGHT : GR_SIDE_LEFT, 0, own->top,
                              is_left ? -move : move);
    curves_add (curves, curve, is_left ? GR_INK_LEFT : GR_INK_RIGHT, 1.4, is_left ? GR_DASH_SOLID : GR_DASH_DASHED,
                gr_partizan_name (own->forms, g_array_index (own->value, GrForm, i), SCAFFOLD_CHARACTERS));
  }
}

static void
options_add_frames (const Scaffolds *own, GPtrArray *frames)
{
  static const char *const text[] = {
    GR_PHRASE (
      "The options: for Left’s the wall that Right makes when he answers, for Right’s the wall that Left makes."),
    GR_PHRASE ("Whoever moves pays the tax, which shifts Left’s walls towards Right and Right’s towards Left."),
    GR_PHRASE (
      "The best of these scaffolds are the walls of %s; where they meet, at temperature %s, the mast begins, over the mean %s."),
  };
  g_autofree char *name = gr_partizan_result_name (own->forms, own->form, 3 * SCAFFOLD_CHARACTERS);
  g_autofree char *mean = gr_partizan_number (own->thermograph->mean);
  g_autofree char *temperature = gr_partizan_number (own->thermograph->temperature);
  for (guint step = 0; step < 3; step++) {
    g_autoptr (GPtrArray) curves = g_ptr_array_new_with_free_func (curve_free);
    options_add_curves (own, curves, step > 0);
    if (step == 2)
      curves_add_walls (curves, own, own->thermograph, 0, 3.2, FALSE, NULL);
    g_autofree char *sentence = g_strdup_printf (gr_phrase (text[step], own->request->lang), name, temperature, mean);
    scaffolds_add_frame (own, curves, NULL, sentence, NULL, frames);
  }
}

static void
components_add_frames (const Scaffolds *own, GPtrArray *frames)
{
  static const char text[] = GR_PHRASE (
    "Thick: the sum. Its mean %s is the sum of the means, and its temperature %s is no higher than the highest.");
  g_autoptr (GPtrArray) curves = g_ptr_array_new_with_free_func (curve_free);
  g_autofree char *mean = gr_partizan_number (own->thermograph->mean);
  g_autofree char *temperature = gr_partizan_number (own->thermograph->temperature);
  for (guint i = 0; i < own->own->len; i++) {
    g_autofree char *name = gr_partizan_name (own->forms, g_array_index (own->value, GrForm, i), SCAFFOLD_CHARACTERS);
    curves_add_walls (curves, own, own->own->pdata[i], 0, 1.4, FALSE, name);
  }
  curves_add_walls (curves, own, own->thermograph, 0, 3.2, FALSE, NULL);
  g_autofree char *sentence = g_strdup_printf (gr_phrase (text, own->request->lang), mean, temperature);
  scaffolds_add_frame (own, curves, NULL, sentence, NULL, frames);
}

/* The game cooled by @tax: what is above it stays, what is below pales. */
static gboolean
cooling_add_frame (const Scaffolds *own, const GrDyadic *tax, GPtrArray *frames, GError **error)
{
  static const char cooled[] = GR_PHRASE (
    "Every move costs %s: what is above the line is the thermograph of the cooled game.");
  static const char frozen[] = GR_PHRASE (
    "Every move costs %s, more than the temperature: nobody moves, and the game is frozen to its mean.");
  double level = gr_dyadic_to_double (tax);
  gboolean is_frozen = gr_dyadic_compare (tax, own->thermograph->temperature) > 0;
  GrForm form = gr_form_cool (own->forms, own->form, tax, error);
  if (form == GR_FORM_NONE)
    return FALSE;
  g_autoptr (GPtrArray) curves = g_ptr_array_new_with_free_func (curve_free);
  curves_add_walls (curves, own, own->thermograph, 0, 1.4, TRUE, NULL);
  curves_add_walls (curves, own, own->thermograph, level, 3.2, FALSE, NULL);
  g_autofree char *name = gr_partizan_number (tax);
  g_autofree char *value = gr_partizan_result_name (own->forms, form, 3 * SCAFFOLD_CHARACTERS);
  g_autofree char *whole = gr_partizan_result_name (own->forms, own->form, 3 * SCAFFOLD_CHARACTERS);
  g_autofree char *sentence = g_strdup_printf (gr_phrase (is_frozen ? frozen : cooled, own->request->lang), name);
  g_autofree char *result = g_strdup_printf (gr_phrase ("%s cooled by %s = %s", own->request->lang), whole, name,
                                             value);
  scaffolds_add_frame (own, curves, tax, sentence, result, frames);
  return TRUE;
}

/* By 0, quarters of the temperature, and a quarter more. */
static gboolean
cooling_add_frames (const Scaffolds *own, GPtrArray *frames, GError **error)
{
  g_autoptr (GrDyadic) half = gr_dyadic_halve (own->thermograph->temperature), step = gr_dyadic_halve (half);
  GrDyadic *tax = gr_dyadic_new (0, 0);
  gboolean good = TRUE;
  for (guint i = 0; i <= 5 && good; i++) {
    good = cooling_add_frame (own, tax, frames, error);
    GrDyadic *next = gr_dyadic_add (tax, step);
    gr_dyadic_free (tax);
    tax = next;
  }
  gr_dyadic_free (tax);
  return good;
}

/* By how much the game is heated in step @index: halves of its temperature, or of 1 where it has none. (transfer full) */
static GrDyadic *
heating_tax (const Scaffolds *own, guint index)
{
  g_autoptr (GrDyadic) one = gr_dyadic_new (1, 0);
  g_autoptr (GrDyadic)
    step = gr_dyadic_halve (gr_dyadic_sign (own->thermograph->temperature) > 0 ? own->thermograph->temperature : one);
  GrDyadic *tax = gr_dyadic_new (0, 0);
  for (guint i = 0; i < index; i++) {
    GrDyadic *next = gr_dyadic_add (tax, step);
    gr_dyadic_free (tax);
    tax = next;
  }
  return tax;
}

/* The game heated step by step, whose thermographs scaffolds_take_heated() has taken. */
static void
heating_add_frames (const Scaffolds *own, GPtrArray *frames)
{
  static const char cold[] = GR_PHRASE ("The game before it is heated.");
  static const char heated[] = GR_PHRASE (
    "Every move earns %s: above the line stands the thermograph from before, and below it the walls spread apart.");
  g_autofree char *whole = gr_partizan_result_name (own->forms, own->form, 3 * SCAFFOLD_CHARACTERS);
  for (guint i = 0; i < own->own->len; i++) {
    g_autoptr (GrDyadic) tax = heating_tax (own, i);
    g_autoptr (GPtrArray) curves = g_ptr_array_new_with_free_func (curve_free);
    curves_add_walls (curves, own, own->own->pdata[i], 0, 1.4, FALSE, NULL);
    curves_add_walls (curves, own, own->own->pdata[i], gr_dyadic_to_double (tax), 3.2, FALSE, NULL);
    g_autofree char *name = gr_partizan_number (tax);
    g_autofree char *value = gr_partizan_result_name (own->forms, g_array_index (own->value, GrForm, i),
                                                      3 * SCAFFOLD_CHARACTERS);
    g_autofree char *sentence = g_strdup_printf (gr_phrase (i > 0 ? heated : cold, own->request->lang), name);
    g_autofree char *result = g_strdup_printf (gr_phrase ("%s heated by %s = %s", own->request->lang), whole, name,
                                               value);
    scaffolds_add_frame (own, curves, tax, sentence, i > 0 ? result : NULL, frames);
  }
}

/* ---- the figure ---- */

#define HEATING_STEPS 5

typedef enum { OVERLAY_OPTIONS, OVERLAY_COMPONENTS, OVERLAY_COOLING, OVERLAY_HEATING } Overlay;
static const char *const overlay_names[] = { "options", "components", "cooling", "heating", NULL };

static gboolean
scaffolds_take (Scaffolds *own, GrForm form, GError **error)
{
  for (guint i = own->n_left; i < own->value->len; i++)
    if (g_array_index (own->value, GrForm, i) == form)
      return TRUE;
  if (own->own->len >= SCAFFOLD_MOST) {
    gr_set_error (
      error, GR_ERROR, GR_ERROR_LIMIT,
      "scaffolds: more than %d thermographs make no readable picture\ndraw thermograph shows the game alone",
      SCAFFOLD_MOST);
    return FALSE;
  }
  GrThermograph *thermograph = gr_thermograph_new (own->forms, form, error);
  if (thermograph == NULL)
    return FALSE;
  g_ptr_array_add (own->own, thermograph);
  g_array_append_val (own->value, form);
  return TRUE;
}

/* The options of the canonical form: those that others dominate have no say in the walls. */
static gboolean
scaffolds_take_options (Scaffolds *own, GError **error)
{
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    guint64 n = gr_form_n_options (own->forms, own->form, side);
    for (guint64 i = 0; i < n; i++) {
      GrForm option = gr_form_option (own->forms, own->form, side, i, error);
      if (option == GR_FORM_NONE || !scaffolds_take (own, option, error))
        return FALSE;
    }
    own->n_left = side == GR_SIDE_LEFT ? own->own->len : own->n_left;
  }
  return TRUE;
}

static gboolean
scaffolds_take_heated (Scaffolds *own, GError **error)
{
  for (guint i = 0; i < HEATING_STEPS; i++) {
    g_autoptr (GrDyadic) tax = heating_tax (own, i);
    GrForm form = gr_form_heat (own->forms, own->form, tax, error);
    if (form == GR_FORM_NONE || !scaffolds_take (own, form, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
scaffolds_take_components (Scaffolds *own, GrStudy *study, GError **error)
{
  for (guint i = 0; i < study->n_components; i++) {
    GrForm form = gr_study_form (study, i, gr_study_component (study, i)->start, error);
    if (form == GR_FORM_NONE || !scaffolds_take (own, form, error))
      return FALSE;
  }
  return TRUE;
}

/* Adds the corners of @thermograph, that of @name. */
static void
table_add_walls (GrTable *table, const char *name, const GrThermograph *thermograph)
{
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++)
    for (guint i = 0; i < thermograph->wall[side]->len; i++) {
      const GrWallPoint *point = &g_array_index (thermograph->wall[side], GrWallPoint, i);
      GPtrArray *row = gr_table_add_row (table);
      g_ptr_array_add (row, g_strdup (name));
      g_ptr_array_add (row, g_strdup (side == GR_SIDE_LEFT ? "left" : "right"));
      g_ptr_array_add (row, gr_dyadic_text (point->tax));
      g_ptr_array_add (row, gr_dyadic_text (point->value));
    }
}

/* The corners of all thermographs, the game's own first. */
static GrTable *
scaffolds_table (const Scaffolds *own)
{
  static const char *const head[] = { "game", "wall", "tax", "value" };
  GrTable *table = gr_table_new ();
  GPtrArray *row = gr_table_add_row (table);
  for (guint i = 0; i < G_N_ELEMENTS (head); i++)
    g_ptr_array_add (row, g_strdup (head[i]));
  g_autofree char *whole = gr_partizan_name (own->forms, own->form, 3 * SCAFFOLD_CHARACTERS);
  table_add_walls (table, whole, own->thermograph);
  for (guint i = 0; i < own->own->len; i++) {
    g_autofree char *name = gr_partizan_name (own->forms, g_array_index (own->value, GrForm, i),
                                              3 * SCAFFOLD_CHARACTERS);
    table_add_walls (table, name, own->own->pdata[i]);
  }
  return table;
}

static gboolean
scaffolds_show (GrStudy *study, GrBytes whole, const GrFigureRequest *request, GrPartizanSteps steps, GPtrArray *frames,
                GError **error)
{
  GrVerdict verdict;
  if (!gr_study_verdict (study, whole, &verdict, error))
    return FALSE;
  const GrOption *given = gr_args_option (request->args, "overlay");
  Overlay overlay = given != NULL             ? (Overlay) given->number
                    : study->n_components > 1 ? OVERLAY_COMPONENTS
                                              : OVERLAY_OPTIONS;
  g_auto (Scaffolds) own = { .request = request, .forms = gr_study_forms (study), .form = verdict.form };
  own.own = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_thermograph_free);
  own.value = g_array_new (FALSE, FALSE, sizeof (GrForm));
  own.thermograph = gr_thermograph_new (own.forms, own.form, error);
  if (own.thermograph == NULL || (overlay == OVERLAY_OPTIONS && !scaffolds_take_options (&own, error))
      || (overlay == OVERLAY_COMPONENTS && !scaffolds_take_components (&own, study, error)))
    return FALSE;
  g_autofree char *name = gr_partizan_name (own.forms, own.form, 3 * SCAFFOLD_CHARACTERS);
  if (overlay == OVERLAY_HEATING && gr_form_kind (own.forms, own.form) == GR_FORM_NUMBER) {
    gr_set_error (error, GR_ERROR, GR_ERROR_INPUT,
                  "scaffolds: want a game other than a number to heat, got “%s”\na number stays what it is", name);
    return FALSE;
  }
  if (overlay == OVERLAY_HEATING && !scaffolds_take_heated (&own, error))
    return FALSE;
  if (gr_dyadic_sign (own.thermograph->temperature) <= 0 && overlay < OVERLAY_HEATING
      && overlay != OVERLAY_COMPONENTS) {
    gr_set_error (
      error, GR_ERROR, GR_ERROR_INPUT,
      "scaffolds: want a hot game, got “%s”, in which nobody hurries to move\ndraw thermograph shows any value", name);
    return FALSE;
  }
  if (!scaffolds_measure (&own, error))
    return FALSE;
  g_autoptr (GPtrArray) all = gr_frames_new ();
  if (overlay == OVERLAY_OPTIONS)
    options_add_frames (&own, all);
  else if (overlay == OVERLAY_COMPONENTS)
    components_add_frames (&own, all);
  else if (overlay == OVERLAY_HEATING)
    heating_add_frames (&own, all);
  else if (!cooling_add_frames (&own, all, error))
    return FALSE;
  ((GrFrame *) all->pdata[all->len - 1])->table = scaffolds_table (&own);
  for (guint i = steps == GR_PARTIZAN_ALL_STEPS ? 0 : all->len - 1; i < all->len; i++)
    g_ptr_array_add (frames, gr_frame_ref (all->pdata[i]));
  return TRUE;
}

static GPtrArray *
scaffolds_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  return gr_partizan_each_position (study, request, "scaffolds",
                                    "where both have the same moves the mean and the temperature are always 0",
                                    scaffolds_show, report, error);
}

static const GrParam scaffolds_params[] = {
  GR_PARAM_OF,
  { "overlay", GR_PARAM_CHOICE, NULL, 0, 0, overlay_names, NULL,
    "what is drawn with the thermograph: those of the options, those of the components of a sum, or the game cooled or heated "
    "step by step; by default the components where there are several, else the options" },
  GR_PARAM_END,
};

const GrFigure gr_figure_scaffolds = {
  .name = "scaffolds",
  .title = "Thermographs over one another",
  .summary =
    "How the walls of a hot game come from those of its options, how those of a sum’s components relate to the sum’s, and "
    "what cooling and heating make of one.",
  .example = "form {5|1||-2}",
  .params = scaffolds_params,
  .is_partizan = TRUE,
  .blank = GR_BLANK_LAST,
  .frames = scaffolds_frames,
};
