// SPDX-License-Identifier: MIT
// Positions, moves and their legend. A position is told by shape first and by colour second, so that grey print and
// colour-blind eyes lose nothing: a P-position has a double ring, a terminal position is a double square, an N-position
// is filled; the number always stands inside and is larger than the label. What is written in the circle and in the
// legend follows one rule: values where Sprague–Grundy applies and is asked for, else W and L from the asked side.
// Lengths follow the mockups at 0.8: a circle of 19 units there is 15.5 pt here.

#include "figures/node.h"

#include "scene/text.h"

#include <string.h>

#define RADIUS 15.5
#define RING_RADIUS 20.5 /* of the accent ring around a start */
#define INNER_GAP 3.3    /* between the two outlines of a P-position */
#define AIR 1.6          /* between an outline and what ends at it */
#define NUMBER_SIZE 14.5
#define LABEL_SIZE 9.5
#define LABEL_GAP 4.5
#define LABEL_CHARACTERS 18 /* longer ones are elided in the picture */
#define LEGEND_SIZE 9.2
#define LEGEND_RADIUS 6.5
#define LEGEND_LEADING 17.0
#define LEGEND_GAP 18.0  /* between entries */
#define LEGEND_CIRCLES 4 /* N-positions shown in it: beyond, an ellipsis stands for those between */

static const GrFont label_font = { LABEL_SIZE, 500, GR_FACE_SANS, FALSE };
static const GrFont legend_font = { LEGEND_SIZE, 400, GR_FACE_SANS, FALSE };

static gboolean
node_is_korean (const char *lang)
{
  return lang && g_str_has_prefix (lang, "ko");
}

/* TRUE where the circle shows who wins and not a value. */
static gboolean
node_shows_outcome (const GrNodeLook *look)
{
  return look->paint == GR_PAINT_OUTCOME || !look->verdict.has_grundy;
}

static const char *
node_letter (GrOutcome outcome, GrView view, const char *lang)
{
  gboolean mover_wins = outcome == GR_OUTCOME_N;
  switch (outcome) {
  case GR_OUTCOME_L:
    return "L";
  case GR_OUTCOME_R:
    return "R";
  case GR_OUTCOME_P:
  case GR_OUTCOME_N:
    break;
  }
  if (mover_wins == (view == GR_VIEW_MOVER)) {
    return node_is_korean (lang) ? "승" : "W";
  }
  return node_is_korean (lang) ? "패" : "L";
}

/* The fill of the node and the ink of what stands on it. */
static void
node_inks (const GrNodeLook *look, GrInk *fill, GrInk *on)
{
  *fill = GR_INK_PAPER;
  *on = GR_INK_INK;
  if (look->is_unknown) {
    return;
  }
  if (look->paint == GR_PAINT_NODE) {
    *fill = gr_ink_node (look->index);
    *on = gr_ink_on_node (look->index);
  } else if (!node_shows_outcome (look)) {
    *fill = gr_ink_value (look->verdict.grundy);
    *on = gr_ink_on_value (look->verdict.grundy);
  } else if (look->verdict.outcome == GR_OUTCOME_N) {
    *fill = GR_INK_WIN;
    *on = GR_INK_ON_WIN;
  }
}

/* The outlines without number and label: also the legend's small ones. */
static void
node_add_shape (GrScene *scene, double x, double y, double radius, double scale, gboolean is_terminal,
                gboolean is_double, GrInk fill, GrInk on)
{
  GrPaint outer = { fill, GR_INK_INK, 1.3 * scale, GR_DASH_SOLID };
  GrPaint inner = { GR_INK_NONE, on, 0.9 * scale, GR_DASH_SOLID };
  double gap = INNER_GAP * scale;
  if (is_terminal) {
    double side = radius * 1.92, inside = side - 2 * gap;
    gr_scene_add_rect (scene, x - side / 2, y - side / 2, side, side, 5 * scale, &outer);
    gr_scene_add_rect (scene, x - inside / 2, y - inside / 2, inside, inside, 3 * scale, &inner);
    return;
  }
  gr_scene_add_circle (scene, x, y, radius, &outer);
  if (is_double) {
    gr_scene_add_circle (scene, x, y, radius - gap, &inner);
  }
}

/* @text centred on (x, y), shrunk where it is wider than @room. */
static void
node_add_number (GrScene *scene, double x, double y, double size, double room, GrInk ink, const char *text)
{
  GrFont font = { size, 600, GR_FACE_SANS, FALSE };
  double width = gr_text_width (&font, text);
  if (width > room) {
    font.size *= room / width;
  }
  gr_scene_add_text (scene, x, y + 0.36 * font.size, GR_ANCHOR_MIDDLE, &font, ink, text);
}

static gboolean
node_is_double (const GrNodeLook *look)
{
  return !look->is_unknown && look->verdict.outcome == GR_OUTCOME_P;
}

static double
node_outer_radius (const GrNodeLook *look)
{
  return look->is_start ? RING_RADIUS + 1 : RADIUS + 0.65;
}

GrNodeLook
gr_node_look (const GrFigureRequest *request, const GrVerdict *verdict, const char *label, guint index)
{
  GrNodeLook look = {
    .label = label, .index = index, .paint = request->paint, .view = request->view, .lang = request->lang
  };
  if (verdict) {
    look.verdict = *verdict;
  } else {
    look.is_unknown = TRUE;
  }
  return look;
}

double
gr_node_radius (void)
{
  return RADIUS;
}

double
gr_node_ring_radius (void)
{
  return RING_RADIUS;
}

double
gr_node_clearance (const GrNodeLook *look)
{
  return node_outer_radius (look) + AIR;
}

GrBox
gr_node_room (const GrNodeLook *look)
{
  double radius = node_outer_radius (look);
  GrBox box = { -radius, -radius, 2 * radius, 2 * radius };
  if (!look->label || !look->label[0]) {
    return box;
  }
  g_autofree char *line = gr_text_one_line (look->label, LABEL_CHARACTERS);
  double width = gr_text_width (&label_font, line);
  double right = radius + LABEL_GAP - 1;
  GrBox above = { -width / 2, -radius - LABEL_GAP - LABEL_SIZE * 0.8, width, LABEL_SIZE };
  GrBox beside = { right, -LABEL_SIZE / 2, width, LABEL_SIZE };
  return gr_box_union (box, look->place == GR_NODE_LABEL_ABOVE ? above : beside);
}

char *
gr_node_number (const GrNodeLook *look)
{
  if (look->is_unknown) {
    return g_strdup ("?");
  }
  if (node_shows_outcome (look)) {
    return g_strdup (node_letter (look->verdict.outcome, look->view, look->lang));
  }
  return g_strdup_printf ("%" G_GUINT64_FORMAT, look->verdict.grundy);
}

/* Who wins, as a clause. */
static const char *
node_winner (const GrNodeLook *look)
{
  static const char *const english[2][2] = {
    { "P-position, the player to move loses", "N-position, the player to move wins" },
    { "P-position, whoever has just moved wins", "N-position, whoever has just moved loses" },
  };
  static const char *const korean[2][2] = {
    { "P-위치, 둘 차례인 사람이 진다", "N-위치, 둘 차례인 사람이 이긴다" },
    { "P-위치, 방금 둔 사람이 이긴다", "N-위치, 방금 둔 사람이 진다" },
  };
  guint view = look->view == GR_VIEW_SPEAKER;
  gboolean is_korean = node_is_korean (look->lang);
  switch (look->verdict.outcome) {
  case GR_OUTCOME_P:
    return is_korean ? korean[view][0] : english[view][0];
  case GR_OUTCOME_N:
    return is_korean ? korean[view][1] : english[view][1];
  case GR_OUTCOME_L:
    return is_korean ? "왼쪽이 이긴다" : "Left wins";
  case GR_OUTCOME_R:
    return is_korean ? "오른쪽이 이긴다" : "Right wins";
  }
  g_return_val_if_reached ("");
}

char *
gr_node_title (const GrNodeLook *look)
{
  gboolean is_korean = node_is_korean (look->lang);
  GString *title = g_string_new (NULL);
  if (look->label && look->label[0]) {
    g_autofree char *line = gr_text_one_line (look->label, 0);
    g_string_append_printf (title, "%s: ", line);
  }
  if (look->is_unknown) {
    g_string_append (title, is_korean ? "아직 모르는 값" : "not derived yet");
    return g_string_free (title, FALSE);
  }
  if (look->verdict.has_grundy) {
    g_string_append_printf (title, is_korean ? "값 %" G_GUINT64_FORMAT ", " : "value %" G_GUINT64_FORMAT ", ",
                            look->verdict.grundy);
  }
  if (look->verdict.terminal) {
    g_string_append (title, is_korean ? "끝 위치, " : "terminal, ");
  }
  g_string_append (title, node_winner (look));
  return g_string_free (title, FALSE);
}

void
gr_node_add (GrScene *scene, double x, double y, const GrNodeLook *look)
{
  g_autofree char *title = gr_node_title (look);
  g_autofree char *number = gr_node_number (look);
  gboolean is_terminal = !look->is_unknown && look->verdict.terminal;
  GrInk fill, on;
  node_inks (look, &fill, &on);
  gr_scene_open (scene, "node", title, NULL);
  if (look->is_start) {
    /* Filled with paper, so that moves seem to begin at the ring and not within it. */
    gr_scene_add_circle (scene, x, y, RING_RADIUS, &(GrPaint) { GR_INK_PAPER, GR_INK_ACCENT, 2.0, GR_DASH_SOLID });
  }
  node_add_shape (scene, x, y, RADIUS, 1, is_terminal, node_is_double (look), fill, on);
  double room = 2 * (RADIUS - (is_terminal || node_is_double (look) ? INNER_GAP + 2 : 2.5));
  node_add_number (scene, x, y, NUMBER_SIZE, room * 0.94, on, number);
  if (look->label && look->label[0]) {
    g_autofree char *line = gr_text_one_line (look->label, LABEL_CHARACTERS);
    double radius = node_outer_radius (look);
    if (look->place == GR_NODE_LABEL_ABOVE) {
      gr_scene_add_text (scene, x, y - radius - LABEL_GAP, GR_ANCHOR_MIDDLE, &label_font, GR_INK_SOFT, line);
    } else {
      gr_scene_add_text (scene, x + radius + LABEL_GAP - 1, y + 0.35 * LABEL_SIZE, GR_ANCHOR_START, &label_font,
                         GR_INK_SOFT, line);
    }
  }
  gr_scene_close (scene);
}

void
gr_move_add (GrScene *scene, const GrPoint *point, guint n_points, const GrMoveLook *look)
{
  static const double width[] = { [GR_MOVE_ORDINARY] = 1.1, [GR_MOVE_WINNING] = 2.4, [GR_MOVE_ACCENT] = 2.0 };
  static const GrInk ink[] = {
    [GR_MOVE_ORDINARY] = GR_INK_FAINT, [GR_MOVE_WINNING] = GR_INK_INK, [GR_MOVE_ACCENT] = GR_INK_ACCENT
  };
  GrPaint paint = { GR_INK_NONE, ink[look->kind], width[look->kind], GR_DASH_SOLID };
  if (look->paint == GR_PAINT_NODE && look->kind != GR_MOVE_ACCENT) {
    paint.stroke = gr_ink_node (look->index);
  }
  if (n_points == 2) {
    gr_scene_add_arrow (scene, point[0].x, point[0].y, point[1].x, point[1].y, &paint);
  } else {
    gr_scene_add_curve_arrow (scene, point, n_points, &paint);
  }
}

void
gr_legend_note_node (GrLegend *legend, const GrNodeLook *look)
{
  legend->has_start |= look->is_start;
  if (look->is_unknown) {
    legend->has_unknown = TRUE;
    return;
  }
  if (look->verdict.terminal) {
    legend->has_terminal = TRUE;
    legend->terminal = look->verdict.outcome;
  } else if (look->verdict.outcome == GR_OUTCOME_P) {
    legend->has_p = TRUE;
  } else {
    legend->has_n = TRUE;
  }
  legend->shows_outcome |= node_shows_outcome (look);
  if (look->verdict.has_grundy && look->verdict.grundy > 0) {
    legend->values |= 1u << MIN (look->verdict.grundy, GR_N_VALUE_INKS);
    legend->largest = MAX (legend->largest, look->verdict.grundy);
  }
}

void
gr_legend_note_move (GrLegend *legend, const GrMoveLook *look)
{
  legend->has_winning |= look->kind == GR_MOVE_WINNING;
}

/* The entries of a legend, in the order in which they stand. */
typedef enum {
  LEGEND_P,
  LEGEND_N,
  LEGEND_TERMINAL,
  LEGEND_START,
  LEGEND_UNKNOWN,
  LEGEND_WINNING,
  N_LEGEND,
} LegendEntry;

static gboolean
legend_has (const GrLegend *legend, LegendEntry entry)
{
  switch (entry) {
  case LEGEND_P:
    return legend->has_p;
  case LEGEND_N:
    return legend->has_n;
  case LEGEND_TERMINAL:
    return legend->has_terminal;
  case LEGEND_START:
    return legend->has_start;
  case LEGEND_UNKNOWN:
    return legend->has_unknown;
  case LEGEND_WINNING:
    return legend->has_winning;
  case N_LEGEND:
    break;
  }
  return FALSE;
}

static const char *
legend_text (const GrLegend *legend, LegendEntry entry, const GrFigureRequest *request)
{
  gboolean is_korean = node_is_korean (request->lang), is_speaker = request->view == GR_VIEW_SPEAKER;
  gboolean loses = (legend->terminal == GR_OUTCOME_P) != is_speaker;
  switch (entry) {
  case LEGEND_P:
    return is_speaker ? (is_korean ? "P: 방금 둔 사람이 이김" : "P: speaker wins")
                      : (is_korean ? "P: 둘 사람이 짐" : "P: mover loses");
  case LEGEND_N:
    return is_speaker ? (is_korean ? "N: 방금 둔 사람이 짐" : "N: speaker loses")
                      : (is_korean ? "N: 둘 사람이 이김" : "N: mover wins");
  case LEGEND_TERMINAL:
    if (legend->has_p && legend->terminal == GR_OUTCOME_P) {
      return is_korean ? "끝" : "terminal";
    }
    if (is_speaker) {
      return loses ? (is_korean ? "끝: 방금 둔 사람이 짐" : "terminal: speaker loses")
                   : (is_korean ? "끝: 방금 둔 사람이 이김" : "terminal: speaker wins");
    }
    return loses ? (is_korean ? "끝: 둘 사람이 짐" : "terminal: mover loses")
                 : (is_korean ? "끝: 둘 사람이 이김" : "terminal: mover wins");
  case LEGEND_START:
    return is_korean ? "시작" : "start";
  case LEGEND_UNKNOWN:
    return is_korean ? "아직 모름" : "not derived yet";
  case LEGEND_WINNING:
    return is_korean ? "이기는 수" : "winning move";
  case N_LEGEND:
    break;
  }
  g_return_val_if_reached ("");
}

/* The values whose circles stand before “N: mover wins”; G_MAXUINT64 stands for an ellipsis. */
static guint
legend_circles (const GrLegend *legend, const GrFigureRequest *request, guint64 *value)
{
  if (legend->shows_outcome || request->paint == GR_PAINT_NODE) {
    value[0] = 1;
    return 1;
  }
  guint n_values = 0, n_circles = 0;
  for (guint v = 1; v <= GR_N_VALUE_INKS; v++) {
    n_values += legend->values >> v & 1;
  }
  for (guint v = 1; v <= GR_N_VALUE_INKS && n_circles < LEGEND_CIRCLES - (n_values > LEGEND_CIRCLES); v++) {
    if (legend->values >> v & 1) {
      value[n_circles++] = v == GR_N_VALUE_INKS ? legend->largest : v;
    }
  }
  if (n_values > LEGEND_CIRCLES) {
    value[n_circles - 1] = G_MAXUINT64;
    value[n_circles++] = legend->largest;
  }
  return n_circles;
}

static void
legend_add_circle (GrScene *scene, double x, double y, gboolean is_terminal, gboolean is_double, GrInk fill, GrInk on,
                   const char *number)
{
  node_add_shape (scene, x, y, LEGEND_RADIUS, 0.66, is_terminal, is_double, fill, on);
  if (number) {
    node_add_number (scene, x, y, 7.6, LEGEND_RADIUS * 1.7, on, number);
  }
}

/* The picture of an entry with its left end at @x and its middle at @y; gives its width. @scene NULL: only that. */
static double
legend_add_icon (GrScene *scene, double x, double y, const GrLegend *legend, LegendEntry entry,
                 const GrFigureRequest *request)
{
  gboolean by_node = request->paint == GR_PAINT_NODE, by_outcome = legend->shows_outcome && !by_node;
  const char *lost = node_letter (GR_OUTCOME_P, request->view, request->lang);
  const char *won = node_letter (GR_OUTCOME_N, request->view, request->lang);
  guint64 value[LEGEND_CIRCLES + 1];
  guint n_circles = legend_circles (legend, request, value);
  double across = 2 * LEGEND_RADIUS + 0.9, step = across + 4, x0 = x + across / 2;
  switch (entry) {
  case LEGEND_P:
    if (scene) {
      legend_add_circle (scene, x0, y, FALSE, TRUE, GR_INK_PAPER, GR_INK_INK, by_outcome ? lost : by_node ? NULL : "0");
    }
    return across;
  case LEGEND_TERMINAL:
    if (scene) {
      gboolean is_win = by_outcome && legend->terminal == GR_OUTCOME_N;
      legend_add_circle (scene, x0, y, TRUE, TRUE, is_win ? GR_INK_WIN : GR_INK_PAPER,
                         is_win ? GR_INK_ON_WIN : GR_INK_INK, NULL);
    }
    return across;
  case LEGEND_UNKNOWN:
    if (scene) {
      legend_add_circle (scene, x0, y, FALSE, FALSE, GR_INK_PAPER, GR_INK_INK, "?");
    }
    return across;
  case LEGEND_START:
    if (scene) {
      gr_scene_add_circle (scene, x0, y, LEGEND_RADIUS, &(GrPaint) { GR_INK_NONE, GR_INK_ACCENT, 1.6, GR_DASH_SOLID });
    }
    return across;
  case LEGEND_WINNING:
    if (scene) {
      GrPoint point[2] = { { x + 1, y }, { x + 26, y } };
      gr_move_add (scene, point, 2, &(GrMoveLook) { GR_MOVE_WINNING, GR_PAINT_VALUE, 0 });
    }
    return 27;
  case LEGEND_N:
    for (guint i = 0; scene && i < n_circles; i++) {
      g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, value[i]);
      if (value[i] == G_MAXUINT64) {
        gr_scene_add_text (scene, x0 + i * step, y + 2, GR_ANCHOR_MIDDLE, &legend_font, GR_INK_SOFT, "…");
      } else if (by_node) {
        legend_add_circle (scene, x0, y, FALSE, FALSE, GR_INK_PAPER, GR_INK_INK, NULL);
      } else if (by_outcome) {
        legend_add_circle (scene, x0, y, FALSE, FALSE, GR_INK_WIN, GR_INK_ON_WIN, won);
      } else {
        legend_add_circle (scene, x0 + i * step, y, FALSE, FALSE, gr_ink_value (value[i]), gr_ink_on_value (value[i]),
                           number);
      }
    }
    return n_circles * step - 4;
  case N_LEGEND:
    break;
  }
  return 0;
}

static double
legend_entry_width (const GrLegend *legend, LegendEntry entry, const GrFigureRequest *request)
{
  return legend_add_icon (NULL, 0, 0, legend, entry, request) + 5
         + gr_text_width (&legend_font, legend_text (legend, entry, request));
}

double
gr_legend_add (GrScene *scene, double x, double y, double width, const GrLegend *legend, const GrFigureRequest *request,
               const char *note)
{
  gr_scene_open (scene, "legend", NULL, NULL);
  gr_scene_add_line (scene, x, y, x + width, y, &(GrPaint) { GR_INK_NONE, GR_INK_LINE, 0.8, GR_DASH_SOLID });
  double at = x, middle = y + 13;
  for (LegendEntry entry = 0; entry < N_LEGEND; entry++) {
    if (!legend_has (legend, entry)) {
      continue;
    }
    double needed = legend_entry_width (legend, entry, request);
    if (at > x && at + needed > x + width + 0.01) {
      at = x;
      middle += LEGEND_LEADING;
    }
    double icon = legend_add_icon (scene, at, middle, legend, entry, request);
    gr_scene_add_text (scene, at + icon + 5, middle + 0.35 * LEGEND_SIZE, GR_ANCHOR_START, &legend_font, GR_INK_SOFT,
                       legend_text (legend, entry, request));
    at += needed + LEGEND_GAP;
  }
  double bottom = middle + LEGEND_RADIUS + 2;
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
  for (LegendEntry entry = 0; entry < N_LEGEND; entry++) {
    if (legend_has (legend, entry)) {
      width += legend_entry_width (legend, entry, request) + (width > 0 ? LEGEND_GAP : 0);
    }
  }
  return width;
}
