// SPDX-License-Identifier: MIT
// Two games on scales: the first in the left pan, all others together in the right one. Level is G − H = 0: whoever begins
// loses. The greater game weighs more; of two that are confused neither does, and the beam turns to the side of whoever
// begins. Below stands the play that shows it (difference.c).
// Source: J. H. Conway, On Numbers and Games (1976), ch. 7, on scales.
// Invariant: the beam turns about (0, 0).
#include "figures/hasse/hasse.h"

#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/partizan.h"
#include "diagram/piece.h"
#include "diagram/words.h"
#include "diagram/held.h"

#include <math.h>
#include <string.h>

#define BEAM_HALF 122.0 /* points, as are all of these */
#define BEAM_TURN 0.16  /* radians, of a greater game */
#define BEAM_ROPES 62.0 /* from the beam to a pan */
#define BEAM_POST 190.0
#define BEAM_TOLD 22.0 /* from the end of a dashed beam across to what is said of it, … */
#define BEAM_DROP 8.0  /* … and down */
#define PAN_HALF 70.0
#define PAN_LETTER 46.0  /* the name of a game, between its ropes */
#define PAN_PICTURE 64.0 /* height of what lies in it, at most */
#define PAN_GAP 18.0
#define PAN_LETTERS 0.78 /* the scale from which letters of a label stay readable */
#define PAN_LARGE 196.0  /* width of what is drawn again below, at most */
#define PAN_PARTS 12     /* drawn in one pan */
#define PAN_CHARACTERS 26

static const GrFont sign_font = { 2 * GR_TYPE_TEXT, 700, GR_FACE_SANS, FALSE };
static const GrFont letter_font = { GR_TYPE_TITLE, 500, GR_FACE_SANS, TRUE }; /* the names of the two games */
static const GrFont typed_font = { 2 * GR_TYPE_TEXT, 500, GR_FACE_SANS, FALSE };

typedef struct {
  GrScene *picture; /* of all that lies in it, top left at (0, 0) */
  guint n_parts;
  GrForm value;
  char *name;        /* of the value */
  char *label;       /* (nullable) of the games, where that is something else */
  gboolean is_told;  /* the picture is the label */
  gboolean is_named; /* moves are told by numbers that stand in it */
  gboolean is_seen;  /* people see it */
} Pan;

typedef struct {
  GrStudy *study;
  GrForms *forms;
  Pan pan[2];
  GrFormOrder order;
} Scales;

GR_CLEAR_FUNCTION (scales_clear, Scales, pan[0].picture, pan[0].name, pan[0].label, pan[1].picture, pan[1].name,
                   pan[1].label)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Scales, scales_clear)

/* ---- what lies in the pans ---- */

GrWrittenGame
gr_scales_typed (const GrStudy *study, guint index, GrWritten *written, GError **error)
{
  const GrSummand *summand = gr_study_summand (study, index);
  guint own = 0; /* its number in the summand */
  while (own < index
         && gr_study_component (study, index - own - 1)->summand == gr_study_component (study, index)->summand)
    own++;
  if (!summand->is_partizan || summand->game->partizan->written == NULL)
    return GR_WRITTEN_NONE;
  GrWrittenGame game = summand->game->partizan->written (summand->instance, own, written, error);
  return game != GR_WRITTEN_NONE && gr_written_kind (written, game) != GR_WRITTEN_BRACES
             && gr_written_is_canonical (written, game)
           ? GR_WRITTEN_NONE
           : game;
}

/* The pan of component @index: 0 for the first game, 1 for all others. */
static guint
scales_side (const GrStudy *study, guint index)
{
  return study->summand->len > 1 ? gr_study_component (study, index)->summand > 0 : index > 0;
}

/* Sets component @index beside what lies in its pan already. */
static gboolean
scales_put (Scales *scales, guint index, GError **error)
{
  GError *own = NULL;
  GrStudy *study = scales->study;
  Pan *pan = &scales->pan[scales_side (study, index)];
  const GrComponent *own_part = gr_study_component (study, index);
  const GrSummand *summand = gr_study_summand (study, index);
  GrBytes start = own_part->start;
  GrForm form = gr_study_form (study, index, start, error);
  pan->value = form != GR_FORM_NONE ? gr_form_sum (scales->forms, pan->value, form, error) : GR_FORM_NONE;
  if (pan->value == GR_FORM_NONE)
    return FALSE;
  g_autoptr (GrWritten) written = gr_written_new (scales->forms);
  GrWrittenGame typed = gr_scales_typed (study, index, written, &own);
  if (gr_pass_error (own, error))
    return FALSE;
  gboolean is_typed = typed != GR_WRITTEN_NONE;
  g_autofree char *caption = is_typed ? gr_partizan_written_name (written, typed, PAN_CHARACTERS)
                                      : gr_piece_caption (study, index, start);
  g_autoptr (GrScene) piece = is_typed ? gr_scene_new () : gr_piece_draw_named (study, index, start);
  if (is_typed)
    gr_scene_add_text (piece, 0, typed_font.size, GR_ANCHOR_START, &typed_font, GR_INK_INK, caption);
  pan->is_told = is_typed && pan->label == NULL;
  pan->is_seen |= !is_typed && gr_summand_is_seen (summand, own_part->realm, start);
  pan->is_named |= GR_HAS (summand, telling, draw_named) && gr_scene_has_text (piece);
  char *label = pan->label == NULL ? g_strdup (caption) : g_strdup_printf ("%s + %s", pan->label, caption);
  gr_take_text (&pan->label, label);
  double x = pan->picture->bounds.width > 0 ? pan->picture->bounds.x + pan->picture->bounds.width + PAN_GAP : 0;
  if (piece->bounds.width > 0)
    gr_scene_append (pan->picture, piece, x - piece->bounds.x, -piece->bounds.y - piece->bounds.height, 1);
  if (++pan->n_parts <= PAN_PARTS)
    return TRUE;
  return gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                       "hasse: more than %d games in one pan make no readable picture\n"
                       "grundy compare takes as many as you like",
                       PAN_PARTS);
}

/* ---- drawing ---- */

/* The end of the beam on @side where it is turned by @turn (> 0: the left end is down). */
static GrPoint
beam_end (guint side, double turn)
{
  double sign = side == 0 ? -1 : 1;
  return (GrPoint) { sign * BEAM_HALF * cos (turn), -sign * BEAM_HALF * sin (turn) };
}

static void
draw_beam (double turn, GrInk ink, double width, GrDash dash, GrScene *scene)
{
  GrPoint left = beam_end (0, turn), right = beam_end (1, turn);
  gr_scene_add_line (scene, left.x, left.y, right.x, right.y,
                     &(GrPaint) { .stroke = ink, .width = width, .dash = dash });
}

/* Of the picture in it. */
static double
pan_scale (const Pan *pan)
{
  return MIN (
    1, MIN (PAN_PICTURE / MAX (pan->picture->bounds.height, 1), 1.5 * PAN_HALF / MAX (pan->picture->bounds.width, 1)));
}

/* Below the scales what is too small in them for the numbers by which moves are told, and H as it stands in G − H. */
static void
draw_named (const Scales *scales, GrScene *scene)
{
  double top = scene->bounds.y + scene->bounds.height + PAN_GAP;
  for (guint side = 0; side < 2; side++) {
    const Pan *pan = &scales->pan[side];
    GrBox box = pan->picture->bounds;
    gboolean is_negative = side == 1 && scales->study->is_partizan;
    if (!pan->is_named || (pan_scale (pan) >= PAN_LETTERS && !is_negative))
      continue;
    g_autoptr (GrScene) picture = gr_scene_new ();
    gr_scene_append (picture, pan->picture, 0, 0, 1);
    if (is_negative)
      gr_difference_negate (picture);
    double scale = MIN (1, PAN_LARGE / box.width), middle = beam_end (side, 0).x;
    gr_scene_add_text (scene, middle, top, GR_ANCHOR_MIDDLE, &letter_font, GR_INK_SOFT,
                       side == 0     ? "G"
                       : is_negative ? "−H"
                                     : "H");
    gr_fit_append (scene, picture, middle - (box.x + box.width / 2) * scale, top + 8 - box.y * scale, scale);
  }
}

static void
draw_pan (const Scales *scales, guint side, double turn, GrScene *scene)
{
  const Pan *pan = &scales->pan[side];
  const GrPaint rope = { .stroke = GR_INK_SOFT, .width = 1.1 };
  GrPoint end = beam_end (side, turn);
  gr_scene_add_text (scene, end.x, end.y + PAN_LETTER, GR_ANCHOR_MIDDLE, &letter_font, GR_INK_SOFT,
                     side == 0 ? "G" : "H");
  double y = end.y + BEAM_ROPES + PAN_PICTURE, bottom = y + 11;
  gr_scene_add_line (scene, end.x, end.y, end.x - PAN_HALF, y, &rope);
  gr_scene_add_line (scene, end.x, end.y, end.x + PAN_HALF, y, &rope);
  gr_scene_move (scene, end.x - PAN_HALF, y);
  gr_scene_curve (scene, end.x - PAN_HALF * 0.6, bottom + 4, end.x + PAN_HALF * 0.6, bottom + 4, end.x + PAN_HALF, y);
  gr_scene_close_path (scene);
  gr_scene_paint (scene, GR_FILL_STROKE (GR_INK_SHADE, GR_INK_INK, 1.6));
  GrBox box = pan->picture->bounds;
  if (box.width > 0) {
    double scale = pan_scale (pan);
    gr_fit_append (scene, pan->picture, end.x - (box.x + box.width / 2) * scale, y - 2 - (box.y + box.height) * scale,
                   scale);
  }
  if (pan->label != NULL)
    gr_scene_open_answer (scene);
  if (pan->label != NULL || !gr_scene_has_text (pan->picture)) /* else it lies in the pan already */
    gr_scene_add_text (scene, end.x, bottom + 18, GR_ANCHOR_MIDDLE, &gr_title_600, GR_INK_INK, pan->name);
  if (pan->label != NULL)
    gr_scene_close (scene);
  if (pan->label != NULL && !pan->is_told && !pan->is_seen)
    gr_scene_add_text (scene, end.x, bottom + 32, GR_ANCHOR_MIDDLE, &gr_text_400, GR_INK_SOFT, pan->label);
}

/* The scales with the beam turned by @turn. */
static void
draw_scales (const Scales *scales, double turn, GrScene *scene)
{
  draw_beam (turn, GR_INK_INK, 4, GR_DASH_SOLID, scene);
  gr_scene_add_circle (scene, 0, 0, 5, GR_FILL_STROKE (GR_INK_PAPER, GR_INK_INK, 2));
  for (guint side = 0; side < 2; side++)
    draw_pan (scales, side, turn, scene);
}

/* Both ways in which the beam turns, each with who must begin for it. */
static void
draw_either (const GrFigureRequest *request, GrScene *scene)
{
  static const char *const told[2] = { GR_PHRASE ("if Left begins"), GR_PHRASE ("if Right begins") };
  for (guint side = 0; side < 2; side++) {
    double turn = side == 0 ? BEAM_TURN : -BEAM_TURN;
    GrPoint end = beam_end (side, turn);
    draw_beam (turn, GR_INK_FAINT, 1.4, GR_DASH_DASHED, scene);
    gr_scene_add_text (scene, end.x + (side == 0 ? BEAM_TOLD : -BEAM_TOLD), end.y + BEAM_DROP,
                       side == 0 ? GR_ANCHOR_START : GR_ANCHOR_END, &gr_label_400, GR_INK_SOFT,
                       gr_phrase (told[side], request->lang));
  }
}

static GrScene *
scales_draw (const Scales *scales, const GrFigureRequest *request)
{
  GrScene *scene = gr_scene_new ();
  double turn = scales->order == GR_FORM_GREATER ? BEAM_TURN : scales->order == GR_FORM_LESS ? -BEAM_TURN : 0;
  gr_scene_add_line (scene, 0, 0, 0, BEAM_POST, GR_STROKE (GR_INK_WOOD, 5));
  gr_scene_add_line (scene, -46, BEAM_POST, 46, BEAM_POST, GR_STROKE (GR_INK_WOOD, 6));
  gr_scene_open_answer (scene);
  if (scales->order == GR_FORM_CONFUSED)
    draw_either (request, scene);
  draw_scales (scales, turn, scene);
  for (int i = -1; i <= 1 && scales->order == GR_FORM_CONFUSED; i += 2) /* two letters’ bars would run into one */
    gr_scene_add_line (scene, i * 3.6, -30, i * 3.6, -13, GR_STROKE (GR_INK_ACCENT, 2.6));
  if (scales->order != GR_FORM_CONFUSED)
    gr_scene_add_text (scene, 0, -16, GR_ANCHOR_MIDDLE, &sign_font, GR_INK_ACCENT, gr_partizan_sign (scales->order));
  gr_scene_close (scene);
  gr_scene_open_blank (scene);
  draw_scales (scales, 0, scene); /* level, as if nothing were known */
  gr_scene_close_blank (scene);
  return scene;
}

/* ---- its frame ---- */

char *
gr_scales_result (GrForms *forms, const GrForm value[2], const char *const name[2], GrFormOrder order)
{
  GrForm back = gr_form_negative (forms, value[1], NULL);
  GrForm form = back != GR_FORM_NONE ? gr_form_sum (forms, value[0], back, NULL) : GR_FORM_NONE;
  g_autofree char *difference = form != GR_FORM_NONE ? gr_partizan_name (forms, form, PAN_CHARACTERS) : g_strdup ("…");
  if (strstr (difference, "…") != NULL)
    return NULL;
  gboolean is_closed = *name[1] == '{' || !(strpbrk (name[1], "+ ") != NULL || g_str_has_prefix (name[1], "−"));
  gboolean is_told = strstr (name[0], "…") == NULL && strstr (name[1], "…") == NULL;
  g_autofree char *values = !is_told ? g_strdup ("")
                                     : g_strdup_printf (is_closed ? " = %s − %s" : " = %s − (%s)", name[0], name[1]);
  g_autofree char *both = g_strdup_printf (" = %s", difference);
  return g_strdup_printf ("G − H%s%s %s 0", values, order == GR_FORM_EQUAL ? "" : both, gr_partizan_sign (order));
}

char *
gr_scales_conclude (GrForms *forms, const GrForm value[2], const char *const name[2], GrFormOrder order,
                    const GrFigureRequest *request)
{
  const char *sign = gr_partizan_sign (order);
  g_autofree char *result = gr_scales_result (forms, value, name, order);
  if (result == NULL)
    result = g_strdup_printf ("G − H %s 0", sign);
  return gr_say ("%s, so G %s H", request->lang, result, sign);
}

const char *const gr_scales_told[4] = {
  [GR_FORM_EQUAL] = GR_PHRASE ("%s and %s are equal: in their difference whoever begins loses."),
  [GR_FORM_LESS] = GR_PHRASE ("%s is less than %s: Right wins their difference, whoever begins."),
  [GR_FORM_GREATER] = GR_PHRASE ("%s is greater than %s: Left wins their difference, whoever begins."),
  [GR_FORM_CONFUSED] = GR_PHRASE ("%s and %s are confused: whoever begins wins their difference."),
};

GrFrame *
gr_scales_frame (GrStudy *study, const GrFigureRequest *request, GError **error)
{
  g_auto (Scales) scales = { .study = study, .forms = gr_study_forms (study) };
  for (guint side = 0; side < 2; side++)
    scales.pan[side] = (Pan) { .picture = gr_scene_new (), .value = GR_FORM_ZERO };
  for (guint i = 0; i < study->n_components; i++)
    if (!scales_put (&scales, i, error))
      return NULL;
  const char *name[2];
  for (guint side = 0; side < 2; side++) {
    Pan *pan = &scales.pan[side];
    pan->name = gr_partizan_result_name (scales.forms, pan->value, PAN_CHARACTERS);
    g_autofree char *label = gr_words_short (pan->label, PAN_CHARACTERS);
    gr_take_text (&pan->label,
                  *label != '\0' && !gr_partizan_is_name (label, pan->name) ? g_steal_pointer (&label) : NULL);
    name[side] = pan->label != NULL ? pan->label : pan->name;
  }
  scales.order = gr_form_compare (scales.forms, scales.pan[0].value, scales.pan[1].value, error);
  if (scales.order == GR_FORM_UNKNOWN)
    return NULL;
  g_autofree char *sentence = gr_say (gr_scales_told[scales.order], request->lang, "G", "H");
  g_autoptr (GrScene) scene = request->data_only ? gr_scene_new () : scales_draw (&scales, request);
  g_autoptr (GString) plain = g_string_new (NULL);
  guint n_first = 0;
  while (n_first < study->n_components && scales_side (study, n_first) == 0)
    n_first++;
  if (!request->data_only && !request->is_form)
    draw_named (&scales, scene);
  if (!request->data_only && !request->is_form && !gr_difference_add (scene, study, n_first, request, plain, error))
    return NULL;
  g_autofree char *result = gr_scales_conclude (scales.forms, (GrForm[]) { scales.pan[0].value, scales.pan[1].value },
                                                (const char *[]) { scales.pan[0].name, scales.pan[1].name },
                                                scales.order, request);
  GrFrame *frame = gr_frame_new (g_steal_pointer (&scene), sentence, result);
  frame->plain = plain->len > 0 ? g_strdup (plain->str) : NULL;
  GrTable *table = frame->table = gr_table_new (); /* a row a pan, and how it compares with the other */
  gr_table_add (table, "pan", "games", "value", "than the other", NULL);
  for (guint side = 0; side < 2; side++) {
    const Pan *pan = &scales.pan[side], *other = &scales.pan[1 - side];
    gr_table_add (table, side == 0 ? "left" : "right", name[side], pan->name,
                  gr_partizan_sign (gr_form_compare (scales.forms, pan->value, other->value, NULL)), NULL);
  }
  return frame;
}
