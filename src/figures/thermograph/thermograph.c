// SPDX-License-Identifier: MIT
// The thermograph of a position in steps: the stops, the walls, the mast, behind which the walls of its few options stand, and
// arrows as long as the tax lead from these to its own. Over it others may stand (--overlay): the options' walls, each moved by
// the tax, are the scaffolds of a game, and the best of them its walls; the components of a sum stand beside the sum, whose mean
// is theirs added and whose temperature is no higher; a game that is cooled has what is left of its thermograph above the tax,
// at each of its bends.
// Source: J. H. Conway, On Numbers and Games (1976), ch. 9; Winning Ways, vol. 1, ch. 6.
#include "base/phrase.h"
#include "diagram/options.h"
#include "diagram/partizan.h"
#include "diagram/held.h"
#include "diagram/words.h"
#include "figures/thermograph/draw.h"
#include "value/form-map.h"

#include <math.h>

#define THERMO_NAME_CHARACTERS 44
#define THERMO_SHORT_CHARACTERS 16
#define THERMO_MOST 16 /* options or components drawn */
#define THERMO_FEW 4   /* options that stand behind the game though nobody asks for them */
#define THERMO_NAMED 3 /* of them named for a wall */
#define THERMO_HEATED 5
#define THERMO_BEND 5.0 /* points between two bends that are told apart */

static const char *const thermo_overlays[] = { "options", "components", "cooling", "heating", "none", NULL };

/* ---- what stands over it ---- */

static gboolean
thermo_take (GrThermo *thermo, GrForm form, GError **error)
{
  for (guint i = thermo->n_left; i < thermo->value->len; i++)
    if (g_array_index (thermo->value, GrForm, i) == form) {
      g_array_index (thermo->times, guint, i)++;
      return TRUE;
    }
  if (thermo->other->len >= THERMO_MOST)
    return gr_set_error (
      error, GR_ERROR, GR_ERROR_LIMIT,
      "thermograph: more than %d over one another make no readable picture\nwithout --overlay it stands alone",
      THERMO_MOST);
  GrThermograph *thermograph = form != GR_FORM_NONE ? gr_thermograph_new (thermo->forms, form, error) : NULL;
  if (thermograph == NULL)
    return FALSE;
  g_ptr_array_add (thermo->other, thermograph);
  g_array_append_val (thermo->value, form);
  GR_APPEND (thermo->times, guint, 1);
  return TRUE;
}

/* Whether a wall bends at @tax. */
static gboolean
thermo_bends (const GrThermo *thermo, const GrDyadic *tax)
{
  gboolean bends = FALSE;
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++)
    for (guint i = 1; i + 1 < thermo->thermograph->wall[side]->len; i++)
      bends |= gr_dyadic_compare (g_array_index (thermo->thermograph->wall[side], GrWallPoint, i).tax, tax) == 0;
  return bends;
}

static int
tax_compare (gconstpointer a, gconstpointer b)
{
  return gr_dyadic_compare (*(const GrDyadic *const *) a, *(const GrDyadic *const *) b);
}

/* The taxes of the steps: halves of the temperature, or of 1, for heating; for cooling 0, those at which a wall bends or the walls
   meet, and one beyond. (transfer full) of GrDyadic */
static GPtrArray *
thermo_taxes (const GrThermo *thermo)
{
  g_autoptr (GrDyadic) one = gr_dyadic_new (1, 0);
  const GrThermograph *own = thermo->thermograph;
  g_autoptr (GrDyadic) half = gr_dyadic_halve (gr_dyadic_sign (own->temperature) > 0 ? own->temperature : one);
  GPtrArray *tax = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_dyadic_free);
  g_ptr_array_add (tax, gr_dyadic_new (0, 0));
  for (guint i = 1; thermo->overlay == GR_THERMO_HEATING && i < THERMO_HEATED; i++)
    g_ptr_array_add (tax, gr_dyadic_add (tax->pdata[i - 1], half));
  if (thermo->overlay == GR_THERMO_HEATING)
    return tax;
  g_autoptr (GPtrArray) bend = g_ptr_array_new (); /* lent */
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++)
    for (guint i = 1; i + 1 < own->wall[side]->len; i++)
      g_ptr_array_add (bend, g_array_index (own->wall[side], GrWallPoint, i).tax);
  g_ptr_array_sort (bend, tax_compare);
  for (guint i = 0; i < bend->len; i++) {
    double way = gr_dyadic_to_double (bend->pdata[i]) - gr_dyadic_to_double (tax->pdata[tax->len - 1]);
    if (way * thermo->scale >= THERMO_BEND)
      g_ptr_array_add (tax, gr_dyadic_copy (bend->pdata[i]));
  }
  if (tax->len == 1) /* none: half way to where the walls meet */
    g_ptr_array_add (tax, gr_dyadic_copy (half));
  g_autoptr (GrDyadic) quarter = gr_dyadic_halve (half);
  g_ptr_array_add (tax, gr_dyadic_copy (own->temperature));
  g_ptr_array_add (tax, gr_dyadic_add (own->temperature, quarter));
  return tax;
}

/* The walls of @form as they are drawn: below tax 0, too, where they are found there. (transfer full) (nullable) */
static GrThermograph *
thermo_drawn (const GrThermo *thermo, GrForm form)
{
  return form == GR_FORM_NONE ? NULL
         : thermo->is_deep    ? gr_thermograph_rewarded_new (thermo->forms, form, NULL)
                              : gr_thermograph_new (thermo->forms, form, NULL);
}

GR_CLEAR_FUNCTION (option_clear, GrThermoOption, name, of)

/* Takes what stands behind the game: its walls below tax 0, where there is not too much to be found, and the options, where they
   are asked for or few. */
static void
thermo_take_options (GrThermo *thermo)
{
  gboolean is_asked = thermo->overlay == GR_THERMO_OPTIONS,
           is_none = gr_args_option (thermo->request->args, "overlay") != NULL;
  gboolean is_hot = gr_dyadic_sign (thermo->thermograph->temperature) > 0;
  guint64 n_left = gr_form_n_options (thermo->forms, thermo->form, GR_SIDE_LEFT),
          n_right = gr_form_n_options (thermo->forms, thermo->form, GR_SIDE_RIGHT), n = n_left + n_right;
  if (thermo->request->data_only || (!is_asked && thermo->overlay != GR_THERMO_ALONE))
    return;
  /* The walls of several options of a side cross each other enough above tax 0. */
  thermo->is_deep = is_asked ? n_left <= 1 && n_right <= 1 : !(is_none || thermo->is_small);
  thermo->drawn = thermo_drawn (thermo, thermo->form);
  if (thermo->drawn == NULL) {
    thermo->is_deep = FALSE;
    thermo->drawn = thermo_drawn (thermo, thermo->form);
  }
  if (thermo->drawn == NULL || !is_hot
      || (!is_asked && (is_none || n > THERMO_FEW || thermo->is_small || thermo->request->is_form)))
    return;
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++)
    for (guint64 i = 0; i < gr_form_n_options (thermo->forms, thermo->form, side); i++) {
      GrForm form = gr_form_option (thermo->forms, thermo->form, side, i, NULL);
      GrThermograph *of = thermo_drawn (thermo, form);
      if (of != NULL) /* else it is over a limit within a game that is not */
        g_array_append_val (
          thermo->option,
          ((GrThermoOption) { gr_partizan_name (thermo->forms, form, THERMO_SHORT_CHARACTERS), of, side }));
    }
}

/* FALSE and @error where @overlay does not fit. */
static gboolean
thermo_take_overlay (GrThermo *thermo, GrStudy *study, GError **error)
{
  gboolean is_number = thermo->is_number, is_hot = gr_dyadic_sign (thermo->thermograph->temperature) > 0;
  if (thermo->overlay == GR_THERMO_HEATING
        ? is_number
        : thermo->overlay != GR_THERMO_COMPONENTS && thermo->overlay != GR_THERMO_ALONE && !is_hot)
    return gr_set_error (
      error, GR_ERROR, GR_ERROR_INPUT,
      "thermograph: --overlay %s wants a hot game, got “%s”, in which nobody hurries to move\nwithout it any value is shown",
      thermo_overlays[thermo->overlay], thermo->name);
  /* The options of the canonical form: those that others dominate have no say in the walls. */
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT && thermo->overlay == GR_THERMO_OPTIONS; side++) {
    guint64 n_options = gr_form_n_options (thermo->forms, thermo->form, side);
    for (guint64 i = 0; i < n_options; i++)
      if (!thermo_take (thermo, gr_form_option (thermo->forms, thermo->form, side, i, error), error))
        return FALSE;
    thermo->n_left = side == GR_SIDE_LEFT ? thermo->other->len : thermo->n_left;
  }
  guint n = thermo->overlay == GR_THERMO_COMPONENTS ? study->n_components
            : thermo->overlay == GR_THERMO_HEATING  ? THERMO_HEATED
                                                    : 0;
  g_autoptr (GPtrArray) tax = thermo->overlay == GR_THERMO_HEATING ? thermo_taxes (thermo) : NULL;
  for (guint i = 0; i < n; i++) {
    GrForm form = tax != NULL ? gr_form_heat (thermo->forms, thermo->form, NULL, tax->pdata[i], error)
                              : gr_study_form (study, i, gr_study_component (study, i)->start, error);
    if (!thermo_take (thermo, form, error))
      return FALSE;
  }
  return TRUE;
}

/* ---- curves ---- */

/* Both walls of @of from tax @from on, and over them its mast. @form (GR_FORM_NONE: nothing) is named under the left wall. */
static void
curves_add_walls (const GrThermo *thermo, const GrThermograph *of, double from, GrThermoWeight weight, GrForm form)
{
  double temperature = MAX (from, gr_dyadic_to_double (of->temperature)), top = thermo->highest;
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    gboolean is_named = side == GR_SIDE_LEFT && form != GR_FORM_NONE;
    char *name = is_named ? gr_partizan_name (thermo->forms, form, THERMO_SHORT_CHARACTERS) : NULL;
    GrMover whose = side == GR_SIDE_LEFT ? GR_MOVER_LEFT : GR_MOVER_RIGHT;
    GrThermoCurve wall = { name, of, side, from, temperature, 0, whose, weight };
    g_array_append_val (thermo->curve, wall);
  }
  g_array_append_val (thermo->curve,
                      ((GrThermoCurve) { NULL, of, GR_SIDE_LEFT, temperature, top, 0, GR_MOVER_BOTH, weight }));
}

/* The walls of the game that is told, as far as they are drawn; its mast is an arrow. */
static void
curves_add_own (const GrThermo *thermo)
{
  if (thermo->drawn == NULL)
    return; /* only data */
  curves_add_walls (thermo, thermo->drawn, thermo->lowest, GR_THERMO_THICK, GR_FORM_NONE);
  g_array_set_size (thermo->curve, thermo->curve->len - 1);
}

/* The walls of the options, behind those of the game: of the only one of its side both. */
static void
curves_add_options (const GrThermo *thermo)
{
  GR_EACH (i, const GrThermoOption, option, thermo->option) {
    double temperature = gr_dyadic_to_double (option->of->temperature);
    for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++)
      if (side != option->side || gr_thermo_option_is_alone (thermo, option)) {
        GrThermoCurve wall = {
          .of = option->of, .side = side, .from = thermo->lowest, .to = MIN (temperature, thermo->highest)
        };
        wall.whose = side == GR_SIDE_LEFT ? GR_MOVER_LEFT : GR_MOVER_RIGHT;
        wall.weight = GR_THERMO_THIN;
        g_array_append_val (thermo->curve, wall);
      }
    GrThermoCurve mast = { .of = option->of, .from = MAX (temperature, thermo->lowest), .to = thermo->highest };
    mast.whose = GR_MOVER_BOTH;
    mast.weight = GR_THERMO_PALE;
    if (mast.from < mast.to)
      g_array_append_val (thermo->curve, mast);
  }
}

/* ---- the question: how high the walls meet ---- */

#define LEVEL_GAP 17.0  /* points between two levels */
#define LEVEL_UNIT 26.0 /* points between those that the temperature does not ask for, at least */

/* The taxes to choose from, rising: the temperature and some beside it, no two closer than fingers can part. NULL: the
   temperature is 0 or below. (transfer full) (nullable) of GrDyadic */
static GPtrArray *
thermo_levels (const GrThermo *thermo)
{
  const GrThermograph *thermograph = thermo->thermograph;
  double scale = thermo->scale, most = GR_THERMO_MAST - 6; /* room above the temperature */
  double temperature = gr_dyadic_to_double (thermograph->temperature) * scale;
  if (temperature < LEVEL_GAP)
    return NULL;
  GPtrArray *level = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_dyadic_free);
  int power = (int) ceil (log2 (LEVEL_UNIT / scale));
  g_autoptr (GrDyadic) unit = power <= 0 ? gr_dyadic_new (1, (guint64) -power)
                                         : gr_dyadic_new ((gint64) 1 << MIN (power, 62), 0),
                       tax = gr_dyadic_copy (unit);
  gboolean has_it = FALSE;
  while (!has_it || gr_dyadic_to_double (tax) * scale < temperature + most) {
    double above = gr_dyadic_to_double (tax) * scale - temperature;
    if (!has_it && above > -LEVEL_GAP) {
      g_ptr_array_add (level, gr_dyadic_copy (thermograph->temperature));
      has_it = TRUE;
    }
    if (fabs (above) >= LEVEL_GAP)
      g_ptr_array_add (level, gr_dyadic_copy (tax));
    GrDyadic *next = gr_dyadic_add (tax, unit);
    gr_dyadic_free (tax);
    tax = next;
  }
  return level;
}

static char *
level_reason (const GrThermograph *thermograph, const GrDyadic *tax, const char *lang)
{
  static const char low[] = GR_PHRASE ("Not %s. There Left’s wall stands at %s, Right’s at %s: still apart.");
  g_autofree char *name = gr_partizan_number (tax);
  int order = gr_dyadic_compare (tax, thermograph->temperature);
  if (order == 0)
    return gr_say ("Yes. They meet at t = %s; above is the mast.", lang, name);
  if (order > 0)
    return gr_say ("Not %s. The walls have met already, and there is the mast.", lang, name);
  g_autoptr (GrDyadic) left = gr_thermograph_wall_at (thermograph, GR_SIDE_LEFT, tax);
  g_autoptr (GrDyadic) own = gr_thermograph_wall_at (thermograph, GR_SIDE_RIGHT, tax);
  g_autofree char *left_name = gr_partizan_number (left), *right_name = gr_partizan_number (own);
  return gr_say (low, lang, name, left_name, right_name);
}

/* ---- frames ---- */

/* Adds a frame of what @show holds, with the curves, which it takes. */
static void
thermo_add_frame (const GrThermo *thermo, const GrThermoShow *show, const char *sentence, const char *result)
{
  gboolean is_drawn = !thermo->request->data_only;
  GrScene *scene = is_drawn ? gr_thermo_draw (thermo, show) : gr_scene_new ();
  gr_frames_add (thermo->frames, scene, sentence, result, NULL)->is_titled = thermo->is_titled;
  g_array_set_size (thermo->curve, 0);
}

/* Appends to @bend (of GrDyadic, lent) the taxes from 0 to @most at which @wall bends. */
static void
bends_add (const GArray *wall, const GrDyadic *most, GPtrArray *bend)
{
  GR_EACH (i, const GrWallPoint, point, wall)
    if (gr_dyadic_sign (point->tax) >= 0 && gr_dyadic_compare (point->tax, most) <= 0)
      g_ptr_array_add (bend, point->tax);
}

/* “3”, or “−1 up to tax 1, then of {0|−4}”: the options of @side whose walls count up to the temperature; @best where these are too
   many or too long. (transfer full) */
static char *
thermo_best (const GrThermo *thermo, GrSide side, const char *best)
{
  g_autoptr (GrDyadic) zero = gr_dyadic_new (0, 0);
  g_autoptr (GPtrArray) bend = g_ptr_array_new (); /* between them walls are straight */
  g_autoptr (GString) text = g_string_new (NULL);
  guint at = 0, n_named = 0;
  g_ptr_array_add (bend, zero);
  bends_add (thermo->thermograph->wall[side], thermo->thermograph->temperature, bend);
  GR_EACH (i, const GrThermoOption, option, thermo->option)
    bends_add (option->of->wall[1 - side], thermo->thermograph->temperature, bend);
  g_ptr_array_sort (bend, tax_compare);
  while (at + 1 < bend->len && n_named++ < THERMO_NAMED) { /* who counts the longest from there on */
    guint furthest = at;
    const GrThermoOption *named = NULL;
    GR_EACH (i, const GrThermoOption, option, thermo->option) {
      guint end = at;
      while (option->side == side && end < bend->len && gr_thermo_option_counts (thermo, option, bend->pdata[end]))
        end++;
      if (end > furthest + 1) {
        furthest = end - 1;
        named = option;
      }
    }
    if (named == NULL || strstr (named->name, "…") != NULL)
      break;
    at = furthest;
    g_autofree char *tax = gr_partizan_number (bend->pdata[at]);
    if (at + 1 == bend->len)
      return g_strconcat (text->str, named->name, NULL);
    gr_append_phrase (text, "%s up to tax %s, then of ", thermo->request->lang, named->name, tax);
  }
  return g_strdup (gr_phrase (best, thermo->request->lang));
}

/* Below tax 0, of what is infinitely close to a number: which walls lean there, and for which moves. (transfer full) */
static char *
thermo_reward (const GrThermo *thermo)
{
  static const char *const leans[2][2] = {
    { GR_PHRASE (" Under a small reward Left’s wall stands upright, since each move of hers is answered"),
      GR_PHRASE (" Under a small reward Left’s wall leans, since %s puts her one move ahead") },
    { GR_PHRASE ("; Right’s stands upright, since each move of his is answered."),
      GR_PHRASE ("; Right’s leans, since %s puts him one ahead.") },
  };
  static const char *const to[2] = { GR_PHRASE ("her move to %s"), GR_PHRASE ("his move to %s") };
  static const char *const best[2] = { GR_PHRASE ("her best move"), GR_PHRASE ("his best move") };
  g_autoptr (GString) text = g_string_new (NULL);
  const char *lang = thermo->request->lang;
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT && thermo->is_deep; side++) {
    const GArray *wall = thermo->drawn->wall[side];
    gboolean is_upright = wall->len < 2
                          || gr_dyadic_compare (g_array_index (wall, GrWallPoint, wall->len - 2).value,
                                                g_array_index (wall, GrWallPoint, wall->len - 1).value)
                               == 0;
    GrForm option = gr_form_n_options (thermo->forms, thermo->form, side) == 1
                      ? gr_form_option (thermo->forms, thermo->form, side, 0, NULL)
                      : GR_FORM_NONE;
    g_autofree char *name = option != GR_FORM_NONE ? gr_partizan_name (thermo->forms, option, THERMO_SHORT_CHARACTERS)
                                                   : NULL;
    g_autofree char *where = name != NULL ? gr_say (to[side], lang, name) : g_strdup (gr_phrase (best[side], lang));
    if (is_upright)
      g_string_append (text, gr_phrase (leans[side][0], lang));
    else
      gr_append_phrase (text, leans[side][1], lang, where);
  }
  return g_strdup (text->str);
}

/* “The walls of G meet at …”, of the game alone, or as the best of scaffolds, or of a sum. (transfer full) */
static char *
thermo_told (const GrThermo *thermo)
{
  static const char best[] = GR_PHRASE (
    "Of these pushed walls the outermost are the walls of %s. Where they meet, the mast begins, since at a higher tax neither player wants to move.");
  static const char sum[] = GR_PHRASE (
    "Thick: the sum. Its mean is the sum of the means, %s = %s, and its temperature %s is no higher than the highest, %s.");
  static const char meet[] = GR_PHRASE (
    "Where the walls of %s meet, the mast begins, since at a higher tax neither player wants to move.");
  static const char shifted[] = GR_PHRASE (
    "Left’s wall is the right wall of %s less the tax, since Right moves next; Right’s is the left wall of %s with the tax "
    "added. Where they meet, the mast begins, since at a higher tax neither player wants to move.");
  static const char dear[] = GR_PHRASE (
    "%s is a number: whoever moves loses %s, so nobody moves for less of a reward, and the mast begins at temperature %s.");
  static const char number[] = GR_PHRASE (
    "%s is a number: its mast begins at temperature %s, and nobody wants to move.");
  static const char near[] = GR_PHRASE (
    "%s is infinitely close to %s: both stops are there, and its temperature is 0.");
  const char *lang = thermo->request->lang;
  g_autofree char *mean = gr_partizan_number (thermo->thermograph->mean);
  g_autofree char *temperature = gr_partizan_number (thermo->thermograph->temperature);
  if (thermo->overlay == GR_THERMO_COMPONENTS) {
    const GrDyadic *highest = ((const GrThermograph *) thermo->other->pdata[0])->temperature;
    GR_EACH_POINTER (i, const GrThermograph, one, thermo->other)
      highest = gr_dyadic_compare (one->temperature, highest) > 0 ? one->temperature : highest;
    g_autofree char *most = gr_partizan_number (highest);
    g_autoptr (GString) means = g_string_new (NULL);
    GR_EACH_VALUE (i, GrForm, form, thermo->value) {
      g_autoptr (GrThermograph) own = gr_thermograph_new (thermo->forms, form, NULL);
      g_autofree char *name = gr_partizan_number (own->mean);
      gboolean is_minus = gr_dyadic_sign (own->mean) < 0;
      guint times = g_array_index (thermo->times, guint, i);
      g_autofree char *factor = times > 1 ? g_strdup_printf ("%u × ", times) : g_strdup ("");
      const char *sign = i == 0 ? (is_minus ? "−" : "") : is_minus ? " − " : " + ";
      g_string_append_printf (means, "%s%s%s", sign, factor, is_minus ? g_utf8_next_char (name) : name);
    }
    return gr_say (sum, lang, means->str, mean, temperature, most);
  }
  if (thermo->overlay == GR_THERMO_ALONE && thermo->is_number && gr_dyadic_sign (thermo->thermograph->mean) != 0) {
    g_autoptr (GrDyadic) lost = gr_dyadic_negate (thermo->thermograph->temperature);
    g_autofree char *loss = gr_partizan_number (lost);
    return gr_say (dear, lang, thermo->name, loss, temperature);
  }
  if (thermo->overlay == GR_THERMO_ALONE && thermo->is_number)
    return gr_say (number, lang, thermo->name, temperature);
  if (thermo->overlay == GR_THERMO_ALONE && gr_dyadic_sign (thermo->thermograph->temperature) == 0) {
    g_autofree char *told = gr_say (near, lang, thermo->name, mean), *reward = thermo_reward (thermo);
    return g_strconcat (told, reward, NULL);
  }
  if (thermo->overlay == GR_THERMO_ALONE && thermo->option->len > 0) {
    g_autofree char *left = thermo_best (thermo, GR_SIDE_LEFT, GR_PHRASE ("her best option"));
    g_autofree char *right = thermo_best (thermo, GR_SIDE_RIGHT, GR_PHRASE ("his best option"));
    return gr_say (shifted, lang, left, right);
  }
  return gr_say (thermo->overlay == GR_THERMO_ALONE ? meet : best, lang, thermo->name);
}

/* What mean and temperature of a hot game are to its players. (transfer full) (nullable) */
static char *
thermo_meaning (const GrThermo *thermo)
{
  static const char meaning[] = GR_PHRASE (
    "Mean %s: many copies are worth about %s each. Temperature %s: nobody pays a tax over %s to move.");
  g_autofree char *mean = gr_partizan_number (thermo->thermograph->mean);
  g_autofree char *temperature = gr_partizan_number (thermo->thermograph->temperature);
  return gr_dyadic_sign (thermo->thermograph->temperature) > 0
           ? gr_say (meaning, thermo->request->lang, mean, mean, temperature, temperature)
           : NULL;
}

/* The game alone: its stops, its walls, its mast. */
static void
alone_add_frames (GrThermo *thermo)
{
  static const char stops[] = GR_PHRASE ("Left moving first stops at %s, Right moving first at %s.");
  static const char walls[] = GR_PHRASE (
    "Every move is taxed by t: a wall that leans is where its player makes one move more than the "
    "other, an upright one where every move has its reply.");
  const GrThermograph *own = thermo->thermograph;
  gboolean is_hot = gr_dyadic_sign (own->temperature) > 0;
  const char *lang = thermo->request->lang;
  g_autofree char *left = gr_partizan_number (gr_form_left_stop (thermo->forms, thermo->form));
  g_autofree char *right = gr_partizan_number (gr_form_right_stop (thermo->forms, thermo->form));
  g_autofree char *first = gr_say (stops, lang, left, right);
  g_autofree char *last = thermo_told (thermo), *meaning = thermo_meaning (thermo);
  const char *const sentence[] = { first, gr_phrase (walls, lang), last };
  g_autoptr (GPtrArray) level = is_hot && !thermo->request->data_only ? thermo_levels (thermo) : NULL;
  thermo->level = level;
  for (guint step = is_hot ? 0 : 2; step < 3; step++) {
    gboolean has_options = step == 2 && thermo->option->len > 0;
    const GrThermoShow show = { .has_stops = TRUE,
                                .has_inside = is_hot && step > 0,
                                .has_mast = step == 2,
                                .has_options = has_options,
                                .has_taxes = has_options };
    if (has_options)
      curves_add_options (thermo);
    if (step > 0)
      curves_add_own (thermo);
    thermo_add_frame (thermo, &show, sentence[step], step == 2 ? meaning : NULL);
  }
  if (level == NULL)
    return;
  GrQuestion *question = gr_question_new (
    thermo->frames->len - 2, gr_phrase ("Drag the line to where the walls meet, or tap there.", lang),
    gr_phrase ("At which tax do the walls meet?", lang), gr_phrase ("Try another line, or type its number.", lang));
  question->is_dragged = TRUE;
  for (guint i = 0; i < level->len; i++)
    gr_question_add (question, g_strdup_printf (GR_THERMO_KEY, i), gr_dyadic_text (level->pdata[i]),
                     gr_dyadic_compare (level->pdata[i], own->temperature) == 0,
                     level_reason (own, level->pdata[i], lang));
  ((GrFrame *) thermo->frames->pdata[thermo->frames->len - 1])->question = question;
}

static void
options_add_frames (const GrThermo *thermo)
{
  static const char *const text[] = {
    GR_PHRASE (
      "The options: for Left’s the wall that Right makes when he answers, for Right’s the wall that Left makes."),
    GR_PHRASE ("Whoever moves pays the tax, which shifts Left’s walls towards Right and Right’s towards Left."),
  };
  g_autofree char *last = thermo_told (thermo), *meaning = thermo_meaning (thermo);
  for (guint step = 0; step < 3; step++) {
    gboolean is_last = step == 2;
    curves_add_options (thermo);
    for (guint i = 0; i < thermo->option->len && step > 0; i++) { /* the scaffolds; one that is alone is the wall */
      const GrThermoOption *option = &g_array_index (thermo->option, GrThermoOption, i);
      gboolean is_left = option->side == GR_SIDE_LEFT;
      GrThermoCurve curve = {
        .of = option->of, .from = thermo->lowest, .to = thermo->highest, .weight = GR_THERMO_THIN
      };
      curve.whose = is_left ? GR_MOVER_LEFT : GR_MOVER_RIGHT;
      curve.side = is_left ? GR_SIDE_RIGHT : GR_SIDE_LEFT;
      curve.push = is_left ? -1 : 1;
      if (is_last)
        curve.to = gr_dyadic_to_double (thermo->thermograph->temperature);
      else
        curve.weight = GR_THERMO_THICK;
      g_array_append_val (thermo->curve, curve);
    }
    if (is_last)
      curves_add_own (thermo);
    const GrThermoShow show = {
      .has_stops = is_last, .has_mast = is_last, .has_inside = is_last, .has_options = TRUE, .has_taxes = step > 0
    };
    thermo_add_frame (thermo, &show, !is_last ? gr_phrase (text[step], thermo->request->lang) : last,
                      is_last ? meaning : NULL);
  }
}

/* The game cooled or heated step by step: of a cooled one what is above the tax stays and what is below pales, of a heated one
   the old thermograph stands above the tax. */
static gboolean
taxed_add_frames (const GrThermo *thermo, GError **error)
{
  static const char cooled[] = GR_PHRASE (
    "Every move costs %s: what is above the line is the thermograph of the cooled game.");
  static const char frozen[] = GR_PHRASE (
    "Every move costs %s, more than the temperature %s: nobody moves, and the game is frozen to its mean.");
  static const char bent[] = GR_PHRASE (
    "Every move costs %s, where a wall bends: what is above the line is the thermograph of the cooled game.");
  static const char near[] = GR_PHRASE (
    "Every move costs %s, as much as the temperature: the cooled game is infinitely close to its mean.");
  static const char cold[] = GR_PHRASE ("The game before it is heated.");
  static const char heated[] = GR_PHRASE (
    "Every move earns %s: above the line stands the thermograph from before, and below it the walls spread apart.");
  gboolean is_cooling = thermo->overlay == GR_THERMO_COOLING;
  const char *lang = thermo->request->lang;
  g_autoptr (GPtrArray) taxes = thermo_taxes (thermo);
  for (guint i = 0; i < (is_cooling ? taxes->len : thermo->other->len); i++) {
    const GrDyadic *tax = taxes->pdata[i];
    const GrThermograph *of = is_cooling ? thermo->thermograph : thermo->other->pdata[i];
    GrForm form = is_cooling ? gr_form_cool (thermo->forms, thermo->form, tax, error)
                             : g_array_index (thermo->value, GrForm, i);
    if (form == GR_FORM_NONE)
      return FALSE;
    int above = gr_dyadic_compare (tax, of->temperature);
    const char *text = !is_cooling                  ? (i > 0 ? heated : cold)
                       : above > 0                  ? frozen
                       : above == 0                 ? near
                       : thermo_bends (thermo, tax) ? bent
                                                    : cooled;
    g_autofree char *name = gr_partizan_number (tax);
    g_autofree char *value = gr_partizan_result_name (thermo->forms, form, THERMO_NAME_CHARACTERS);
    g_autofree char *temperature = gr_partizan_number (thermo->thermograph->temperature);
    g_autofree char *sentence = text == frozen ? gr_say (frozen, lang, name, temperature) : gr_say (text, lang, name);
    g_autofree char *result = gr_say (is_cooling ? "%s cooled by %s = %s" : "%s heated by %s = %s", lang, thermo->name,
                                      name, value);
    const GrThermoShow show = { .level = tax };
    curves_add_walls (thermo, of, 0, is_cooling ? GR_THERMO_PALE : GR_THERMO_THIN, GR_FORM_NONE);
    curves_add_walls (thermo, of, gr_dyadic_to_double (tax), GR_THERMO_THICK, GR_FORM_NONE);
    thermo_add_frame (thermo, &show, sentence, is_cooling || i > 0 ? result : NULL);
    if (i != 1 || thermo->frames->len != 2)
      continue;
    /* One picture shows a game that is still hot: in the last frame nothing is left of it. */
    GrFrame *still = ((GrFrame *) thermo->frames->pdata[0])->still = gr_frame_new (gr_scene_new (), sentence, result);
    gr_scene_append (still->scene, ((const GrFrame *) thermo->frames->pdata[1])->scene, 0, 0, 1);
    still->is_titled = thermo->is_titled;
  }
  return TRUE;
}

/* ---- words ---- */

/* The corners of both walls of @of; @name (nullable) says whose. */
static void
words_add_corners (const GrThermograph *of, const char *name, GrTable *table, GString *plain)
{
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    gr_words_pad (plain, side == GR_SIDE_LEFT ? "left wall" : "right wall", -10);
    GR_EACH (i, const GrWallPoint, point, of->wall[side]) {
      g_autofree char *tax = gr_dyadic_text (point->tax), *value = gr_dyadic_text (point->value);
      g_string_append_printf (plain, "  %s at tax %s%s", value, tax, i + 1 < of->wall[side]->len ? "," : "");
      if (name != NULL)
        gr_table_add (table, name, side == GR_SIDE_LEFT ? "left" : "right", tax, value, NULL);
      else
        gr_table_add (table, side == GR_SIDE_LEFT ? "left" : "right", tax, value, NULL);
    }
    g_string_append_c (plain, '\n');
  }
}

/* The corners: of the game alone in each frame, of all that stand over one another in the last. */
static void
thermo_write (const GrThermo *thermo)
{
  gboolean is_alone = thermo->overlay == GR_THERMO_ALONE;
  for (guint i = is_alone ? 0 : thermo->frames->len - 1; i < thermo->frames->len; i++) {
    GrFrame *frame = thermo->frames->pdata[i];
    g_autoptr (GString) plain = g_string_new (NULL);
    frame->table = gr_table_new ();
    if (is_alone)
      gr_table_add (frame->table, "wall", "tax", "value", NULL);
    else
      gr_table_add (frame->table, "game", "wall", "tax", "value", NULL);
    for (guint k = 0; k <= thermo->other->len; k++) {
      GrForm form = k > 0 ? g_array_index (thermo->value, GrForm, k - 1) : thermo->form;
      g_autofree char *name = is_alone ? NULL : gr_partizan_name (thermo->forms, form, THERMO_NAME_CHARACTERS);
      words_add_corners (k > 0 ? thermo->other->pdata[k - 1] : thermo->thermograph, name, frame->table, plain);
    }
    frame->plain = is_alone ? g_strdup (plain->str) : NULL;
  }
}

/* ---- the figure ---- */

static gboolean
thermo_add_frames (GrStudy *study, GrBytes whole, const GrFigureRequest *request, gboolean is_only, GPtrArray *frames,
                   GError **error)
{
  GrVerdict verdict;
  const GrOption *given = gr_args_option (request->args, "overlay");
  g_autoptr (GPtrArray) other = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_thermograph_free);
  g_autoptr (GArray) value = g_array_new (FALSE, FALSE, sizeof (GrForm));
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) curve = g_array_new (FALSE, FALSE, sizeof (GrThermoCurve));
  g_autoptr (GArray) option = g_array_new (FALSE, FALSE, sizeof (GrThermoOption));
  GrThermo thermo = { .request = request,
                      .overlay = given != NULL ? (GrThermoOverlay) given->number : GR_THERMO_ALONE,
                      .forms = gr_study_forms (study),
                      .other = other,
                      .value = value,
                      .times = times,
                      .option = option,
                      .is_small = !is_only,
                      .frames = frames,
                      .curve = curve };
  g_array_set_clear_func (curve, gr_words_clear);
  g_array_set_clear_func (option, option_clear);
  if (!gr_study_verdict (study, whole, &verdict, error))
    return FALSE;
  g_autoptr (GrThermograph) own = thermo.thermograph = gr_thermograph_new (thermo.forms, verdict.form, error);
  if (own == NULL)
    return FALSE;
  g_autofree char *caption = gr_sum_caption (study, whole);
  g_autofree char *name = gr_partizan_result_name (thermo.forms, verdict.form, THERMO_NAME_CHARACTERS);
  g_autofree char *label = gr_words_short (caption, THERMO_NAME_CHARACTERS);
  thermo.name = name;
  thermo.label = label;
  g_autofree char *heading = gr_study_heading (study, " + ", request->lang);
  thermo.is_named = gr_partizan_is_name (caption, name);
  g_autoptr (GrScene) position = gr_partizan_beside (study, request, whole, verdict.form);
  for (guint i = 0; position != NULL && i < position->item->len; i++) { /* a name alone is set better with its value */
    GrItemKind kind = g_array_index (position->item, GrItem, i).kind;
    if (kind == GR_ITEM_PATH || kind == GR_ITEM_CIRCLE || kind == GR_ITEM_IMAGE)
      thermo.position = position;
  }
  thermo.is_titled = g_str_has_suffix (heading, name) || (is_only && thermo.position == NULL);
  thermo.form = verdict.form;
  thermo.is_number = gr_form_kind (thermo.forms, verdict.form) == GR_FORM_NUMBER;
  if (!thermo_take_overlay (&thermo, study, error))
    return FALSE;
  thermo_take_options (&thermo);
  g_autoptr (GrThermograph) drawn G_GNUC_UNUSED = thermo.drawn;
  if (!request->data_only && !gr_thermo_measure (&thermo, error))
    return FALSE;
  if (thermo.overlay == GR_THERMO_ALONE)
    alone_add_frames (&thermo);
  else if (thermo.overlay == GR_THERMO_OPTIONS)
    options_add_frames (&thermo);
  else if (thermo.overlay == GR_THERMO_COMPONENTS) {
    g_autofree char *sentence = thermo_told (&thermo);
    for (guint i = 0; i < thermo.other->len; i++)
      curves_add_walls (&thermo, thermo.other->pdata[i], 0, GR_THERMO_THIN, g_array_index (thermo.value, GrForm, i));
    curves_add_walls (&thermo, thermo.thermograph, 0, GR_THERMO_THICK, GR_FORM_NONE);
    thermo_add_frame (&thermo, &(GrThermoShow) { .has_mast = TRUE }, sentence, NULL);
  } else if (!taxed_add_frames (&thermo, error))
    return FALSE;
  thermo_write (&thermo);
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
  { "overlay", GR_PARAM_CHOICE, NULL, 0, 0, thermo_overlays, NULL,
    "what is drawn over the thermograph: the scaffolds that its options make, the thermographs of a sum’s components, the game "
    "cooled, bend by bend, or heated step by step; none: nothing, nor what is below tax 0" },
  GR_PARAM_END,
};

const GrFigure gr_figure_thermograph = {
  .name = "thermograph",
  .title = "Thermograph",
  .summary =
    "How the stops of a game close in as moves are taxed: walls, mast, mean and temperature; the options, components or "
    "taxes that they come from.",
  .example = "form +-3/2 1/2",
  .params = thermo_params,
  .is_partizan = TRUE,
  .frames = thermo_frames,
};
