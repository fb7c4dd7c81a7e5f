// SPDX-License-Identifier: MIT
// The legend under a picture: only what occurs in it, in the words of the asked side. Its small shapes are those of the
// nodes, drawn by the same function.
#include "diagram/node.h"
#include "base/phrase.h"
#include "diagram/partizan.h"
#include "diagram/piece.h"
#include "scene/text.h"
#include "diagram/held.h"

#define LEGEND_SCALE 0.53 /* of a node */
#define LEGEND_LEADING 17.5
#define LEGEND_GAP 15.0  /* between entries */
#define LEGEND_AIR 16.0  /* over it */
#define LEGEND_CIRCLES 4 /* N-positions shown in it: beyond, an ellipsis stands for those between */

/* What is explained: an icon, whose left end is at x 0 with its middle at y 0, and what it says. */
typedef struct {
  GrScene *icon;
  double width; /* of the icon */
  const char *text;
} Entry;

GR_CLEAR_FUNCTION (entry_clear, Entry, icon)

/* Adds @icon (swallowed), which is so wide. */
static void
entries_add (GArray *entries, GrScene *icon, double width, const char *text)
{
  GR_APPEND (entries, Entry, icon, width, text);
}

/* Adds what is written in the picture for an icon. */
static void
entries_add_text (GArray *entries, const char *icon, const char *text)
{
  GrScene *scene = gr_scene_new ();
  gr_scene_add_text (scene, 0, 3.2, GR_ANCHOR_START, &gr_label_400, GR_INK_INK, icon);
  entries_add (entries, scene, gr_text_width (&gr_label_400, icon), text);
}

static void
entries_add_shape (GArray *entries, GrNodeShape shape, GrInk fill, GrInk on, const char *number, const char *text)
{
  double radius = gr_node_radius () * LEGEND_SCALE + 0.5;
  GrScene *scene = gr_scene_new ();
  gr_node_add_shape (scene, radius, 0, LEGEND_SCALE, shape, fill, on, number);
  entries_add (entries, scene, 2 * radius, text);
}

static void
entries_add_values (GArray *entries, const GrLegend *legend, const char *text)
{
  guint64 value[LEGEND_CIRCLES];
  guint n_values = 0, n_circles = 0;
  for (guint v = 1; v <= GR_N_VALUE_INKS; v++)
    n_values += legend->values >> v & 1;
  for (guint v = 1; v <= GR_N_VALUE_INKS && n_circles < LEGEND_CIRCLES; v++)
    if (legend->values >> v & 1)
      value[n_circles++] = v == GR_N_VALUE_INKS ? legend->largest : v;
  if (n_values > LEGEND_CIRCLES) {
    value[LEGEND_CIRCLES - 2] = 0;
    value[LEGEND_CIRCLES - 1] = legend->largest;
  }
  double x = 0, radius = gr_node_radius () * LEGEND_SCALE + 0.5;
  GrScene *scene = gr_scene_new ();
  for (guint i = 0; i < n_circles; i++) {
    x += i > 0 ? 4 : 0;
    g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, value[i]);
    if (value[i] > 0)
      gr_node_add_shape (scene, x + radius, 0, LEGEND_SCALE, GR_NODE_SINGLE, gr_ink_value (value[i]),
                         gr_ink_on_value (value[i]), value[i] < 100 ? number : NULL); /* else it is too small */
    x += value[i] > 0 ? 2 * radius : gr_scene_add_text (scene, x, 2, GR_ANCHOR_START, &gr_label_400, GR_INK_SOFT, "…");
  }
  entries_add (entries, scene, x, text);
}

/* A position of @outcome in partizan play; where the fill tells which one it is, only its outline tells who wins. */
static void
entries_add_partizan (GArray *entries, const GrLegend *legend, GrOutcome outcome, gboolean is_terminal,
                      const GrFigureRequest *request, const char *text)
{
  gboolean by_node = request->paint == GR_PAINT_NODE, is_side = outcome == GR_OUTCOME_L || outcome == GR_OUTCOME_R;
  double radius = gr_node_radius () * LEGEND_SCALE + 0.5;
  if (by_node && !is_side) {
    GrNodeShape shape = is_terminal || outcome == GR_OUTCOME_D ? GR_NODE_SQUARE
                        : outcome == GR_OUTCOME_P              ? GR_NODE_DOUBLE
                                                               : GR_NODE_SINGLE;
    entries_add_shape (entries, shape, GR_INK_PAPER, GR_INK_INK, NULL, text);
    return;
  }
  GrScene *scene = gr_scene_new ();
  if (by_node) {
    GrPaint paint = gr_partizan_paint (outcome == GR_OUTCOME_L ? GR_SIDE_LEFT : GR_SIDE_RIGHT, 1.2);
    paint.fill = GR_INK_PAPER;
    gr_scene_add_circle (scene, radius, 0, gr_node_radius () * LEGEND_SCALE, &paint);
  } else {
    gboolean has_letter = legend->shows_outcome && !request->has_words;
    GrNodeLook look = { .is_partizan = TRUE,
                        .paint = has_letter ? GR_PAINT_OUTCOME : GR_PAINT_VALUE,
                        .request = request };
    look.value = outcome == GR_OUTCOME_P && !legend->shows_outcome ? "0" : "";
    look.verdict = (GrVerdict) { .outcome = outcome, .terminal = is_terminal };
    gr_node_add_body (scene, radius, 0, LEGEND_SCALE, &look);
  }
  entries_add (entries, scene, 2 * radius, text);
}

static void
entries_add_outcomes (GArray *entries, const GrLegend *legend, const GrFigureRequest *request)
{
  static const GrOutcome order[] = { GR_OUTCOME_L, GR_OUTCOME_R, GR_OUTCOME_P, GR_OUTCOME_N, GR_OUTCOME_D };
  static const char *const partizan[] = {
    [GR_OUTCOME_L] = GR_PHRASE ("L: Left wins"),
    [GR_OUTCOME_R] = GR_PHRASE ("R: Right wins"),
    [GR_OUTCOME_P] = GR_PHRASE ("P: whoever begins loses"),
    [GR_OUTCOME_N] = GR_PHRASE ("N: whoever begins wins"),
    [GR_OUTCOME_D] = GR_PHRASE ("D: a draw; x|y: x if Left begins, y if Right"),
  };
  const gboolean has[] = { [GR_OUTCOME_L] = legend->has_l,
                           [GR_OUTCOME_R] = legend->has_r,
                           [GR_OUTCOME_P] = legend->has_p,
                           [GR_OUTCOME_N] = legend->has_n,
                           [GR_OUTCOME_D] = legend->has_d };
  gboolean by_node = request->paint == GR_PAINT_NODE, by_outcome = legend->shows_outcome && !by_node;
  for (guint i = 0; i < G_N_ELEMENTS (order); i++) {
    GrOutcome outcome = order[i];
    const char *letter = by_outcome && !legend->shows_remoteness && !request->has_words
                           ? gr_node_outcome_letter (outcome)
                           : NULL;
    if (!has[outcome])
      continue;
    if (legend->is_partizan) {
      entries_add_partizan (entries, legend, outcome, FALSE, request, gr_outcome_phrase (partizan[outcome], request));
    } else if (outcome == GR_OUTCOME_P) {
      entries_add_shape (entries, GR_NODE_DOUBLE, GR_INK_PAPER, GR_INK_INK, by_outcome || by_node ? letter : "0",
                         gr_outcome_key (outcome, request));
    } else if (outcome == GR_OUTCOME_N && (by_outcome || by_node)) {
      entries_add_shape (entries, GR_NODE_SINGLE, by_outcome ? GR_INK_WIN : GR_INK_PAPER,
                         by_outcome ? GR_INK_ON_WIN : GR_INK_INK, letter, gr_outcome_key (outcome, request));
    } else if (outcome == GR_OUTCOME_N && legend->values == 0) { /* all of them are infinite */
      entries_add_shape (entries, GR_NODE_SINGLE, GR_INK_WIN, GR_INK_ON_WIN, NULL, gr_outcome_key (outcome, request));
    } else if (outcome == GR_OUTCOME_N) {
      entries_add_values (entries, legend, gr_outcome_key (outcome, request));
    } else {
      GrScene *scene = gr_scene_new ();
      gr_scene_add_circle (scene, 7.3, 0, 6.8, &(GrPaint) { GR_INK_PAPER, GR_INK_SOFT, 1.3, GR_DASH_DOTTED });
      entries_add (entries, scene, 14.6, gr_outcome_phrase (GR_PHRASE ("D: draw"), request));
    }
  }
}

/* Where no other P-position tells who wins at a terminal one, its entry has to. */
static void
entries_add_terminal (GArray *entries, const GrLegend *legend, const GrFigureRequest *request)
{
  static const char *const told[2][2] = {
    { GR_PHRASE ("P, terminal: next player loses"), GR_PHRASE ("N, terminal: next player wins") },
    { GR_PHRASE ("P, terminal: speaker wins"), GR_PHRASE ("N, terminal: speaker loses") },
  };
  gboolean is_n = legend->terminal == GR_OUTCOME_N;
  gboolean by_outcome = legend->shows_outcome && request->paint != GR_PAINT_NODE;
  const char *letter = by_outcome && !legend->shows_remoteness && !request->has_words
                         ? gr_node_outcome_letter (legend->terminal)
                         : NULL;
  const char *text = gr_phrase ("terminal", request->lang);
  if (legend->is_partizan) {
    entries_add_partizan (entries, legend, GR_OUTCOME_P, TRUE, request,
                          legend->has_p ? text : gr_phrase ("terminal: whoever begins loses", request->lang));
    return;
  }
  if (is_n || !legend->has_p)
    text = gr_outcome_phrase (told[request->view == GR_VIEW_SPEAKER][is_n], request);
  entries_add_shape (entries, GR_NODE_SQUARE, is_n && by_outcome ? GR_INK_WIN : GR_INK_PAPER,
                     is_n && by_outcome ? GR_INK_ON_WIN : GR_INK_INK, letter, text);
}

/* What a move takes or changes, and what was taken; of bit columns which are odd, and what changed. */
static void
entries_add_changes (GArray *entries, const GrLegend *legend, const char *lang)
{
  const char *const text[] = { GR_PHRASE ("the move"),
                               legend->has_ghost || legend->has_gone ? GR_PHRASE ("to be taken")
                                                                     : GR_PHRASE ("what changes"),
                               GR_PHRASE ("taken"),
                               GR_PHRASE ("odd column"),
                               GR_PHRASE ("diagonal of P-positions"),
                               GR_PHRASE ("bit changed"),
                               GR_PHRASE ("valued in this step, and what is read for it") };
  const gboolean has[] = { legend->has_marked, legend->has_changed, legend->has_ghost || legend->has_gone,
                           legend->has_odd,    legend->has_band,    legend->has_ringed,
                           legend->has_read };
  for (guint i = 0; i < G_N_ELEMENTS (text); i++) {
    GrScene *icon = has[i] ? gr_scene_new () : NULL;
    if (icon == NULL)
      continue;
    if (i == 0)
      gr_scene_add_line (icon, 1, 0, 12, 0, GR_STROKE (GR_INK_ACCENT, 2.2));
    else if (i == 1)
      gr_taken_add_frame (icon, (GrBox) { 5.5, -1, 7, 2 });
    else if (i == 2 && legend->has_gone)
      gr_scene_add_circle (icon, 5.5, 0, 4.7, GR_FILL_STROKE (GR_INK_PAPER, GR_INK_FAINT, 1));
    else if (i == 2)
      gr_ghost_add_line (icon, 2, -5, 2, 5);
    else if (i < 5)
      gr_scene_add_rect (icon, 0, -6, 9, 12, 2.5, GR_FILL (GR_INK_LINE));
    else
      gr_scene_add_circle (icon, 5.5, 0, 4.7, GR_FILL_STROKE (GR_INK_PAPER, GR_INK_ACCENT, 1.6));
    entries_add (entries, icon, icon->bounds.x + icon->bounds.width, gr_phrase (text[i], lang));
  }
}

/* What @legend says, in the order in which it stands. (transfer full) of Entry. */
static GArray *
legend_entries (const GrLegend *legend, const GrFigureRequest *request)
{
  const char *lang = request->lang;
  GArray *entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  g_array_set_clear_func (entries, entry_clear);
  entries_add_outcomes (entries, legend, request);
  g_autofree char *infinite = legend->infinite == NULL      ? NULL
                              : legend->infinite[0] != '\0' ? g_strconcat ("∞(", legend->infinite, ")", NULL)
                                                            : g_strdup ("∞");
  if (infinite != NULL)
    entries_add_text (entries, infinite, gr_phrase ("infinite, and the values it leads to", lang));
  if (legend->has_terminal)
    entries_add_terminal (entries, legend, request);
  if (legend->has_start) {
    GrScene *scene = gr_scene_new ();
    gr_scene_add_corners (scene, (GrBox) { 0.8, -6.2, 12.4, 12.4 }, 6.2, -1.9, GR_STROKE (GR_INK_ACCENT, 1.9));
    entries_add (entries, scene, 14, gr_phrase ("start", lang));
  }
  if (legend->has_unknown)
    entries_add_shape (entries, GR_NODE_SINGLE, GR_INK_PAPER, GR_INK_INK, "?", gr_phrase ("not derived yet", lang));
  static const struct {
    GrMoveLook look;
    const char *text;
  } row[] = {
    { { .is_partizan = TRUE, .mover = GR_MOVER_LEFT }, GR_PHRASE ("Left’s move") },
    { { .is_partizan = TRUE, .mover = GR_MOVER_RIGHT }, GR_PHRASE ("Right’s move") },
    { { .is_partizan = TRUE, .mover = GR_MOVER_BOTH }, GR_PHRASE ("either’s move") },
    { { .kind = GR_MOVE_WINNING }, GR_PHRASE ("winning move") },
    { { .kind = GR_MOVE_ORDINARY }, GR_PHRASE ("other move") },
    { { .is_partizan = TRUE, .lone = GR_MOVER_LEFT }, GR_PHRASE ("only Left wins by it") },
    { { .is_partizan = TRUE, .lone = GR_MOVER_RIGHT }, GR_PHRASE ("only Right wins by it") },
    { { .kind = GR_MOVE_ACCENT }, GR_PHRASE ("the bypass") },
  };
  const gboolean has[] = { legend->has_mover[GR_MOVER_LEFT],         legend->has_mover[GR_MOVER_RIGHT],
                           legend->has_mover[GR_MOVER_BOTH],         legend->has_winning,
                           legend->has_other && legend->has_winning, legend->has_lone[GR_MOVER_LEFT],
                           legend->has_lone[GR_MOVER_RIGHT],         legend->has_bypass };
  for (guint i = 0; i < G_N_ELEMENTS (row); i++) {
    const char *text = row[i].look.kind == GR_MOVE_WINNING && legend->is_partizan ? GR_PHRASE ("thick: it wins")
                                                                                  : row[i].text;
    if (has[i]) {
      GrMoveLook look = row[i].look;
      look.is_partizan |= look.kind == GR_MOVE_WINNING && legend->is_partizan; /* as in the picture */
      look.mover = look.kind == GR_MOVE_WINNING && legend->is_partizan ? legend->winner : look.mover;
      while (look.kind == GR_MOVE_WINNING && legend->is_partizan && look.mover != GR_MOVER_RIGHT
             && !legend->has_mover[look.mover])
        look.mover = look.mover == GR_MOVER_BOTH ? GR_MOVER_LEFT : GR_MOVER_RIGHT;
      look.lone_name = gr_move_lone_name (look.lone, request);
      double end = request->has_words && look.lone != GR_MOVER_BOTH ? 48 : 26; /* a word hides most of a short one */
      GrScene *scene = gr_scene_new ();
      gr_move_add (scene, (GrPoint[]) { { 2, 0 }, { end, 0 } }, 2, &look);
      entries_add (entries, scene, end + 1, gr_phrase (text, request->lang));
    }
  }
  entries_add_changes (entries, legend, lang);
  if (legend->shows_remoteness)
    entries_add_text (entries, "0, 1, 2 …", gr_phrase ("moves that best play lasts", lang));
  if (legend->shows_sides)
    entries_add_text (entries, "3|–", gr_phrase ("moves that play lasts if Left | Right begins, – draw", lang));
  return entries;
}

static double
entry_width (const Entry *entry)
{
  return entry->width + 5 + gr_text_width (&gr_label_400, entry->text);
}

void
gr_legend_note_node (GrLegend *legend, const GrNodeLook *look)
{
  legend->has_start |= look->is_start;
  legend->is_partizan |= look->is_partizan;
  if (look->is_unknown) {
    legend->has_unknown = TRUE;
    return;
  }
  if (look->verdict.terminal) {
    legend->has_terminal = TRUE;
    legend->terminal = look->verdict.outcome;
  } else {
    gboolean *const has[] = { [GR_OUTCOME_P] = &legend->has_p,
                              [GR_OUTCOME_N] = &legend->has_n,
                              [GR_OUTCOME_L] = &legend->has_l,
                              [GR_OUTCOME_R] = &legend->has_r,
                              [GR_OUTCOME_D] = &legend->has_d };
    *has[look->verdict.outcome] = TRUE;
  }
  gboolean is_infinite = look->verdict.infinite != NULL && look->paint == GR_PAINT_VALUE && !look->shows_remoteness;
  if (is_infinite && (legend->infinite == NULL || legend->infinite[0] == '\0'))
    legend->infinite = look->verdict.infinite;
  legend->shows_remoteness |= look->shows_remoteness;
  legend->shows_sides |= look->sides != NULL && !look->is_unknown;
  legend->shows_outcome |= look->paint == GR_PAINT_OUTCOME || look->shows_remoteness
                           || (!look->verdict.has_grundy && !look->value && !is_infinite);
  if (look->verdict.has_grundy && look->verdict.grundy > 0) {
    legend->values |= 1u << MIN (look->verdict.grundy, GR_N_VALUE_INKS);
    legend->largest = MAX (legend->largest, look->verdict.grundy);
  }
}

void
gr_legend_note_move (GrLegend *legend, const GrMoveLook *look)
{
  legend->has_winning |= look->kind == GR_MOVE_WINNING;
  legend->has_other |= look->kind == GR_MOVE_ORDINARY && !look->is_partizan;
  if (look->kind == GR_MOVE_WINNING && legend->winner == GR_MOVER_BOTH)
    legend->winner = look->mover;
  if (look->is_partizan)
    legend->has_mover[look->mover] = legend->has_lone[look->lone] = TRUE;
}

double
gr_legend_add (GrScene *scene, double x, double y, double width, const GrLegend *legend, const GrFigureRequest *request,
               const char *note)
{
  g_autoptr (GArray) entries = legend_entries (legend, request);
  gr_scene_open (scene, GR_TAG_LEGEND, NULL, NULL);
  gr_scene_add_line (scene, x, y, x + width, y, GR_STROKE (GR_INK_LINE, 0.8));
  double at = x, middle = y + 13;
  GR_EACH (i, const Entry, entry, entries) {
    if (at > x && at + entry_width (entry) > x + width + 0.01) {
      at = x;
      middle += LEGEND_LEADING;
    }
    gr_scene_append (scene, entry->icon, at, middle, 1);
    gr_scene_add_text (scene, at + entry->width + 5, middle + 0.35 * GR_TYPE_LABEL, GR_ANCHOR_START, &gr_label_400,
                       GR_INK_SOFT, entry->text);
    at += entry_width (entry) + LEGEND_GAP;
  }
  double bottom = middle + 8.5;
  if (note) {
    double after = gr_scene_add_paragraph (scene, x, bottom + GR_TYPE_LABEL + 1, width, GR_TYPE_LABEL * 1.35,
                                           &gr_label_400, GR_INK_SOFT, note);
    bottom = after - GR_TYPE_LABEL;
  }
  gr_scene_close (scene);
  return bottom;
}

double
gr_legend_width (const GrLegend *legend, const GrFigureRequest *request)
{
  g_autoptr (GArray) entries = legend_entries (legend, request);
  double width = 0;
  for (guint i = 0; i < entries->len; i++)
    width += entry_width (&g_array_index (entries, Entry, i)) + (i > 0 ? LEGEND_GAP : 0);
  return width;
}

void
gr_legend_add_below (GrScene *scene, const GrLegend *legend, const GrFigureRequest *request, const char *note)
{
  static const GrLegend nothing = { 0 };
  gboolean is_wanted = gr_args_choice (request->args, "legend") == GR_YES;
  GrBox box = scene->bounds;
  double width = MAX (box.width, MIN (gr_legend_width (legend, request), GR_FIT_WIDTH));
  if (is_wanted || note != NULL)
    gr_legend_add (scene, box.x - (width - box.width) / 2, box.y + box.height + LEGEND_AIR, width,
                   is_wanted ? legend : &nothing, request, note);
}
