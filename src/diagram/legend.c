// SPDX-License-Identifier: MIT
// The legend under a picture: only what occurs in it, in the words of the asked side. Its small shapes are those of the
// nodes, drawn by the same function.
#include "diagram/node.h"
#include "base/phrase.h"
#include "scene/text.h"

#define LEGEND_SIZE 9.2
#define LEGEND_SCALE 0.44 /* of a node */
#define LEGEND_LEADING 17.0
#define LEGEND_GAP 15.0  /* between entries */
#define LEGEND_CIRCLES 4 /* N-positions shown in it: beyond, an ellipsis stands for those between */

static const GrFont legend_font = { LEGEND_SIZE, 400, GR_FACE_SANS, FALSE };

/* The entries of a legend, in the order in which they stand. */
typedef enum {
  LEGEND_L,
  LEGEND_R,
  LEGEND_P,
  LEGEND_N,
  LEGEND_D,
  LEGEND_INFINITE,
  LEGEND_TERMINAL,
  LEGEND_START,
  LEGEND_UNKNOWN,
  LEGEND_LEFT_MOVE,
  LEGEND_RIGHT_MOVE,
  LEGEND_BOTH_MOVE,
  LEGEND_WINNING,
  LEGEND_LONE_LEFT,
  LEGEND_LONE_RIGHT,
  LEGEND_REMOTENESS,
  LEGEND_SIDES,
  N_LEGEND,
} LegendEntry;

static gboolean
legend_has (const GrLegend *legend, LegendEntry entry)
{
  const gboolean has[N_LEGEND] = {
    [LEGEND_L] = legend->has_l,
    [LEGEND_R] = legend->has_r,
    [LEGEND_P] = legend->has_p,
    [LEGEND_N] = legend->has_n,
    [LEGEND_D] = legend->has_d,
    [LEGEND_INFINITE] = legend->has_infinite,
    [LEGEND_TERMINAL] = legend->has_terminal,
    [LEGEND_START] = legend->has_start,
    [LEGEND_UNKNOWN] = legend->has_unknown,
    [LEGEND_LEFT_MOVE] = legend->has_mover[GR_MOVER_LEFT],
    [LEGEND_RIGHT_MOVE] = legend->has_mover[GR_MOVER_RIGHT],
    [LEGEND_BOTH_MOVE] = legend->has_mover[GR_MOVER_BOTH],
    [LEGEND_WINNING] = legend->has_winning,
    [LEGEND_LONE_LEFT] = legend->has_lone[GR_MOVER_LEFT],
    [LEGEND_LONE_RIGHT] = legend->has_lone[GR_MOVER_RIGHT],
    [LEGEND_REMOTENESS] = legend->shows_remoteness,
    [LEGEND_SIDES] = legend->shows_sides,
  };
  return has[entry];
}

/* What the entries say in partizan play. */
static const char *
legend_partizan_text (const GrLegend *legend, LegendEntry entry, const GrFigureRequest *request)
{
  static const char *const text[N_LEGEND] = {
    [LEGEND_L] = GR_PHRASE ("L: Left wins"),
    [LEGEND_R] = GR_PHRASE ("R: Right wins"),
    [LEGEND_P] = GR_PHRASE ("P: whoever begins loses"),
    [LEGEND_N] = GR_PHRASE ("N: whoever begins wins"),
    [LEGEND_D] = GR_PHRASE ("D: a draw; x|y: x if Left begins, y if Right"),
    [LEGEND_TERMINAL] = GR_PHRASE ("terminal"),
    [LEGEND_START] = GR_PHRASE ("start"),
    [LEGEND_UNKNOWN] = GR_PHRASE ("not derived yet"),
    [LEGEND_LEFT_MOVE] = GR_PHRASE ("Left’s move"),
    [LEGEND_RIGHT_MOVE] = GR_PHRASE ("Right’s move"),
    [LEGEND_BOTH_MOVE] = GR_PHRASE ("either’s move"),
    [LEGEND_WINNING] = GR_PHRASE ("thick: it wins"),
    [LEGEND_LONE_LEFT] = GR_PHRASE ("only Left wins by it"),
    [LEGEND_LONE_RIGHT] = GR_PHRASE ("only Right wins by it"),
    [LEGEND_SIDES] = GR_PHRASE ("moves that play lasts if Left | Right begins, – draw"),
  };
  static const char terminal[] = GR_PHRASE ("terminal: whoever begins loses");
  return gr_phrase (entry == LEGEND_TERMINAL && !legend->has_p ? terminal : text[entry], request->lang);
}

static const char *
legend_text (const GrLegend *legend, LegendEntry entry, const GrFigureRequest *request)
{
  static const char *const mover[N_LEGEND] = {
    [LEGEND_P] = GR_PHRASE ("P: mover loses"),
    [LEGEND_N] = GR_PHRASE ("N: mover wins"),
    [LEGEND_TERMINAL] = GR_PHRASE ("terminal"),
    [LEGEND_START] = GR_PHRASE ("start"),
    [LEGEND_UNKNOWN] = GR_PHRASE ("not derived yet"),
    [LEGEND_WINNING] = GR_PHRASE ("winning move"),
    [LEGEND_D] = GR_PHRASE ("D: draw"),
    [LEGEND_INFINITE] = GR_PHRASE ("infinite, and the values it leads to"),
    [LEGEND_REMOTENESS] = GR_PHRASE ("moves that best play lasts"),
  };
  static const char *const speaker[N_LEGEND] = {
    [LEGEND_P] = GR_PHRASE ("P: speaker wins"),
    [LEGEND_N] = GR_PHRASE ("N: speaker loses"),
  };
  /* Where no other P-position tells who wins there, the terminal's entry has to. */
  static const char *const terminal[2][2] = {
    { GR_PHRASE ("terminal: mover loses"), GR_PHRASE ("terminal: mover wins") },
    { GR_PHRASE ("terminal: speaker wins"), GR_PHRASE ("terminal: speaker loses") },
  };
  gboolean is_speaker = request->view == GR_VIEW_SPEAKER, is_n = legend->terminal == GR_OUTCOME_N;
  if (legend->is_partizan)
    return legend_partizan_text (legend, entry, request);
  if (entry == LEGEND_TERMINAL && (is_n || !legend->has_p))
    return gr_phrase (terminal[is_speaker][is_n], request->lang);
  gboolean is_outcome = entry == LEGEND_P || entry == LEGEND_N;
  return gr_phrase (is_speaker && is_outcome ? speaker[entry] : mover[entry], request->lang);
}

/* The values whose circles stand before “N: mover wins”; 0 stands for an ellipsis. Gives how many. */
static guint
legend_circles (const GrLegend *legend, guint64 *value)
{
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
  return n_circles;
}

/* The shapes that stand for an entry, from @x on with their middle at @y; gives the x behind them. @scene NULL: only
   that. */
static double
legend_add_shape (GrScene *scene, double x, double y, GrNodeShape shape, GrInk fill, GrInk on, const char *number)
{
  double radius = gr_node_radius () * LEGEND_SCALE + 0.5;
  if (scene)
    gr_node_add_shape (scene, x + radius, y, LEGEND_SCALE, shape, fill, on, number);
  return x + 2 * radius;
}

static double
legend_add_values (GrScene *scene, double x, double y, const GrLegend *legend)
{
  guint64 value[LEGEND_CIRCLES];
  guint n_circles = legend_circles (legend, value);
  for (guint i = 0; i < n_circles; i++) {
    if (i > 0)
      x += 4;
    g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, value[i]);
    if (value[i] > 0)
      x = legend_add_shape (scene, x, y, GR_NODE_SINGLE, gr_ink_value (value[i]), gr_ink_on_value (value[i]), number);
    else if (scene)
      x += gr_scene_add_text (scene, x, y + 2, GR_ANCHOR_START, &legend_font, GR_INK_SOFT, "…");
    else
      x += gr_text_width (&legend_font, "…");
  }
  return x;
}

/* A position where the fill tells which one it is: only its outline tells who wins. */
static void
legend_add_outline (GrScene *scene, double x, double y, LegendEntry entry)
{
  double radius = gr_node_radius () * LEGEND_SCALE;
  if (entry == LEGEND_L || entry == LEGEND_R) {
    gboolean is_left = entry == LEGEND_L;
    gr_scene_add_circle (
      scene, x, y, radius,
      &(GrPaint) { GR_INK_PAPER, is_left ? GR_INK_LEFT : GR_INK_RIGHT, 1.2, is_left ? GR_DASH_SOLID : GR_DASH_DASHED });
    return;
  }
  GrNodeShape shape = entry == LEGEND_P ? GR_NODE_DOUBLE : entry == LEGEND_N ? GR_NODE_SINGLE : GR_NODE_SQUARE;
  gr_node_add_shape (scene, x, y, LEGEND_SCALE, shape, GR_INK_PAPER, GR_INK_INK, NULL);
}

/* How long play lasts for either player. */
static double
legend_add_sides (GrScene *scene, double x, double y)
{
  if (scene)
    gr_scene_add_text (scene, x, y + 3.2, GR_ANCHOR_START, &legend_font, GR_INK_INK, "3|–");
  return x + gr_text_width (&legend_font, "3|–");
}

/* A position or a move in partizan play. */
static double
legend_add_partizan (GrScene *scene, double x, double y, const GrLegend *legend, LegendEntry entry,
                     const GrFigureRequest *request)
{
  static const GrOutcome outcome[N_LEGEND] = { [LEGEND_L] = GR_OUTCOME_L,
                                               [LEGEND_R] = GR_OUTCOME_R,
                                               [LEGEND_P] = GR_OUTCOME_P,
                                               [LEGEND_N] = GR_OUTCOME_N,
                                               [LEGEND_D] = GR_OUTCOME_D };
  static const GrMover mover[N_LEGEND] = { [LEGEND_LEFT_MOVE] = GR_MOVER_LEFT, [LEGEND_RIGHT_MOVE] = GR_MOVER_RIGHT };
  if (entry == LEGEND_SIDES)
    return legend_add_sides (scene, x, y);
  if (entry >= LEGEND_LEFT_MOVE) {
    GrMoveLook look = { .is_partizan = entry != LEGEND_WINNING, .mover = mover[entry] };
    look.lone = entry == LEGEND_LONE_LEFT ? GR_MOVER_LEFT : entry == LEGEND_LONE_RIGHT ? GR_MOVER_RIGHT : GR_MOVER_BOTH;
    look.kind = entry == LEGEND_WINNING ? GR_MOVE_WINNING : GR_MOVE_ORDINARY;
    if (scene)
      gr_move_add (scene, (GrPoint[]) { { x + 1, y }, { x + 26, y } }, 2, &look);
    return x + 27;
  }
  double radius = gr_node_radius () * LEGEND_SCALE + 0.5;
  GrNodeLook look = { .is_partizan = TRUE, .paint = legend->shows_outcome ? GR_PAINT_OUTCOME : request->paint };
  look.value = entry == LEGEND_TERMINAL || entry == LEGEND_P ? "0" : "";
  look.verdict = (GrVerdict) { .outcome = outcome[entry], .terminal = entry == LEGEND_TERMINAL };
  if (scene && request->paint == GR_PAINT_NODE)
    legend_add_outline (scene, x + radius, y, entry);
  else if (scene)
    gr_node_add_body (scene, x + radius, y, LEGEND_SCALE, &look);
  return x + 2 * radius;
}

static double
legend_add_icon (GrScene *scene, double x, double y, const GrLegend *legend, LegendEntry entry,
                 const GrFigureRequest *request)
{
  gboolean by_node = request->paint == GR_PAINT_NODE, by_outcome = legend->shows_outcome && !by_node;
  GrInk win = by_outcome ? GR_INK_WIN : GR_INK_PAPER, on_win = by_outcome ? GR_INK_ON_WIN : GR_INK_INK;
  gboolean has_letters = !legend->shows_remoteness;
  const char *lost = has_letters ? gr_node_outcome_letter (GR_OUTCOME_P) : NULL;
  const char *won = has_letters ? gr_node_outcome_letter (GR_OUTCOME_N) : NULL;
  gboolean is_n = legend->terminal == GR_OUTCOME_N;
  if (legend->is_partizan && entry != LEGEND_START && entry != LEGEND_UNKNOWN)
    return legend_add_partizan (scene, x, y, legend, entry, request);
  switch (entry) {
  case LEGEND_P:
    return legend_add_shape (scene, x, y, GR_NODE_DOUBLE, GR_INK_PAPER, GR_INK_INK,
                             by_outcome ? lost
                             : by_node  ? NULL
                                        : "0");
  case LEGEND_N:
    if (by_outcome || by_node)
      return legend_add_shape (scene, x, y, GR_NODE_SINGLE, win, on_win, by_outcome ? won : NULL);
    return legend_add_values (scene, x, y, legend);
  case LEGEND_D:
    if (scene)
      gr_scene_add_circle (scene, x + 7.3, y, 6.8, &(GrPaint) { GR_INK_PAPER, GR_INK_SOFT, 1.3, GR_DASH_DOTTED });
    return x + 14.6;
  case LEGEND_INFINITE:
    if (scene)
      gr_scene_add_text (scene, x, y + 3.2, GR_ANCHOR_START, &legend_font, GR_INK_INK, "∞ 0,2");
    return x + gr_text_width (&legend_font, "∞ 0,2");
  case LEGEND_REMOTENESS:
    if (scene)
      gr_scene_add_text (scene, x, y + 3.2, GR_ANCHOR_START, &legend_font, GR_INK_INK, "0, 1, 2 …");
    return x + gr_text_width (&legend_font, "0, 1, 2 …");
  case LEGEND_SIDES:
    return legend_add_sides (scene, x, y);
  case LEGEND_TERMINAL:
    return legend_add_shape (scene, x, y, GR_NODE_SQUARE, is_n ? win : GR_INK_PAPER, is_n ? on_win : GR_INK_INK,
                             by_outcome ? (is_n ? won : lost) : NULL);
  case LEGEND_UNKNOWN:
    return legend_add_shape (scene, x, y, GR_NODE_SINGLE, GR_INK_PAPER, GR_INK_INK, "?");
  case LEGEND_START:
    if (scene)
      gr_node_add_start (scene, (GrBox) { x + 0.8, y - 6.2, 12.4, 12.4 }, 6.2, -1.9, 1.9);
    return x + 14;
  case LEGEND_WINNING:
    if (scene)
      gr_move_add (scene, (GrPoint[]) { { x + 1, y }, { x + 26, y } }, 2, &(GrMoveLook) { .kind = GR_MOVE_WINNING });
    return x + 27;
  case LEGEND_L:
  case LEGEND_R:
  case LEGEND_LEFT_MOVE:
  case LEGEND_RIGHT_MOVE:
  case LEGEND_BOTH_MOVE:
  case LEGEND_LONE_LEFT:
  case LEGEND_LONE_RIGHT:
  case N_LEGEND:
    break;
  }
  g_return_val_if_reached (x);
}

static double
legend_entry_width (const GrLegend *legend, LegendEntry entry, const GrFigureRequest *request)
{
  return legend_add_icon (NULL, 0, 0, legend, entry, request) + 5
         + gr_text_width (&legend_font, legend_text (legend, entry, request));
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
  legend->has_infinite |= is_infinite;
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
  if (look->is_partizan)
    legend->has_mover[look->mover] = legend->has_lone[look->lone] = TRUE;
}

double
gr_legend_add (GrScene *scene, double x, double y, double width, const GrLegend *legend, const GrFigureRequest *request,
               const char *note)
{
  gr_scene_open (scene, GR_TAG_LEGEND, NULL, NULL);
  gr_scene_add_line (scene, x, y, x + width, y, &(GrPaint) { GR_INK_NONE, GR_INK_LINE, 0.8, GR_DASH_SOLID });
  double at = x, middle = y + 13;
  for (LegendEntry entry = 0; entry < N_LEGEND; entry++) {
    if (!legend_has (legend, entry))
      continue;
    double needed = legend_entry_width (legend, entry, request);
    if (at > x && at + needed > x + width + 0.01) {
      at = x;
      middle += LEGEND_LEADING;
    }
    double behind = legend_add_icon (scene, at, middle, legend, entry, request);
    gr_scene_add_text (scene, behind + 5, middle + 0.35 * LEGEND_SIZE, GR_ANCHOR_START, &legend_font, GR_INK_SOFT,
                       legend_text (legend, entry, request));
    at += needed + LEGEND_GAP;
  }
  double bottom = middle + 8.5;
  if (note) {
    double after = gr_scene_add_paragraph (scene, x, bottom + LEGEND_SIZE + 1, width, LEGEND_SIZE * 1.35, &legend_font,
                                           GR_INK_SOFT, note);
    bottom = after - LEGEND_SIZE;
  }
  gr_scene_close (scene);
  return bottom;
}

double
gr_legend_width (const GrLegend *legend, const GrFigureRequest *request)
{
  double width = 0;
  for (LegendEntry entry = 0; entry < N_LEGEND; entry++)
    if (legend_has (legend, entry))
      width += legend_entry_width (legend, entry, request) + (width > 0 ? LEGEND_GAP : 0);
  return width;
}
