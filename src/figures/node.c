// SPDX-License-Identifier: MIT
// Positions and moves. A position is told by shape first and by colour second, so that grey print and colour-blind eyes
// lose nothing: a P-position has a double ring, a terminal position is a double square, an N-position is filled; the
// number always stands inside and is larger than the label. What is written in the circle follows one rule: the value
// where Sprague–Grundy applies and is asked for, else W or L from the asked side.
// Lengths follow the mockups at 0.8: a circle of 19 units there is 15.5 pt here.
#include "figures/node.h"

#include "figures/words.h"
#include "scene/text.h"

#include <math.h>

#define RADIUS 15.5
#define RING_RADIUS 20.5 /* of the accent ring around a start */
#define INNER_GAP 3.3    /* between the two outlines of a P-position */
#define SQUARE_SIDE 0.95 /* half the side of a terminal's square, in radii */
#define AIR 1.6          /* between an outline and what ends at it */
#define NUMBER_SIZE 14.5
#define LABEL_SIZE 9.5
#define LABEL_GAP 4.5
#define LABEL_CHARACTERS 18  /* longer ones are elided in the picture */
#define MAX_SIZE 20000.0     /* points: 7 metres; PNG and PDF end not far beyond */
#define METRES (0.0254 / 72) /* a point */
#define MAX_MOVE_TITLES 400  /* beyond, only winning moves have titles */

static const GrFont label_font = { LABEL_SIZE, 500, GR_FACE_SANS, FALSE };

static const char *
node_phrase (const GrPhrase *phrase, const char *lang)
{
  return gr_phrase (phrase, &(GrFigureRequest) { .lang = lang });
}

/* TRUE where the circle shows who wins and not a value. */
static gboolean
node_shows_outcome (const GrNodeLook *look)
{
  return look->paint == GR_PAINT_OUTCOME || !look->verdict.has_grundy;
}

static GrNodeShape
node_shape (const GrNodeLook *look)
{
  if (look->is_unknown)
    return GR_NODE_SINGLE;
  if (look->verdict.terminal)
    return GR_NODE_SQUARE;
  return look->verdict.outcome == GR_OUTCOME_P ? GR_NODE_DOUBLE : GR_NODE_SINGLE;
}

/* The fill of the node and the ink of what stands on it. */
static void
node_inks (const GrNodeLook *look, GrInk *fill, GrInk *on)
{
  *fill = GR_INK_PAPER;
  *on = GR_INK_INK;
  if (look->is_unknown)
    return;
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

static double
node_outer_radius (const GrNodeLook *look)
{
  return look->is_start ? RING_RADIUS + 1 : RADIUS + 0.65;
}

static char *
node_label (const GrNodeLook *look)
{
  return look->label && look->label[0] ? gr_text_one_line (look->label, LABEL_CHARACTERS) : NULL;
}

static void
node_add_label (GrScene *scene, double x, double y, const GrNodeLook *look, const char *label)
{
  GrBox box = gr_node_label_box (look, look->place);
  if (look->is_backed)
    gr_scene_add_rect (scene, x + box.x - 1, y + box.y - 0.5, box.width + 2, box.height + 1, 2,
                       &(GrPaint) { .fill = GR_INK_PAPER });
  gr_scene_add_text (scene, x + box.x + box.width / 2, y + box.y + 0.8 * LABEL_SIZE, GR_ANCHOR_MIDDLE, &label_font,
                     GR_INK_SOFT, label);
}

/* Who wins, as a clause. */
static const char *
node_winner (const GrNodeLook *look)
{
  static const GrPhrase mover[2] = {
    { "P-position, the player to move loses", "P-위치, 둘 차례인 사람이 진다" },
    { "N-position, the player to move wins", "N-위치, 둘 차례인 사람이 이긴다" },
  };
  static const GrPhrase speaker[2] = {
    { "P-position, whoever has just moved wins", "P-위치, 방금 둔 사람이 이긴다" },
    { "N-position, whoever has just moved loses", "N-위치, 방금 둔 사람이 진다" },
  };
  static const GrPhrase left = { "Left wins", "왼쪽이 이긴다" }, right = { "Right wins", "오른쪽이 이긴다" };
  const GrPhrase *either = look->view == GR_VIEW_SPEAKER ? speaker : mover;
  switch (look->verdict.outcome) {
  case GR_OUTCOME_P:
    return node_phrase (&either[0], look->lang);
  case GR_OUTCOME_N:
    return node_phrase (&either[1], look->lang);
  case GR_OUTCOME_L:
    return node_phrase (&left, look->lang);
  case GR_OUTCOME_R:
    return node_phrase (&right, look->lang);
  }
  g_return_val_if_reached ("");
}

GrNodeLook
gr_node_look (const GrFigureRequest *request, const GrVerdict *verdict, const char *label, guint index)
{
  GrNodeLook look = {
    .label = label, .index = index, .paint = request->paint, .view = request->view, .lang = request->lang
  };
  if (verdict)
    look.verdict = *verdict;
  else
    look.is_unknown = TRUE;
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
gr_node_label_box (const GrNodeLook *look, GrNodeLabel place)
{
  g_autofree char *label = node_label (look);
  if (!label)
    return gr_box_empty;
  double radius = node_outer_radius (look), width = gr_text_width (&label_font, label), height = LABEL_SIZE;
  double near = radius + LABEL_GAP, side = 0.5 * radius + 1.5;
  double high = (node_shape (look) == GR_NODE_SQUARE ? 0.96 : 0.86) * radius + 1.5;
  double middle = -width / 2, left = -side - width, above = -high - 0.8 * height, below = high - 0.05 * height;
  switch (place) {
  case GR_NODE_LABEL_ABOVE:
    return (GrBox) { middle, -near - 0.8 * height, width, height };
  case GR_NODE_LABEL_BELOW:
    return (GrBox) { middle, near - 0.1 * height, width, height };
  case GR_NODE_LABEL_RIGHT:
    return (GrBox) { near - 1, -0.45 * height, width, height };
  case GR_NODE_LABEL_LEFT:
    return (GrBox) { 1 - near - width, -0.45 * height, width, height };
  case GR_NODE_LABEL_ABOVE_RIGHT:
    return (GrBox) { side, above, width, height };
  case GR_NODE_LABEL_ABOVE_LEFT:
    return (GrBox) { left, above, width, height };
  case GR_NODE_LABEL_BELOW_RIGHT:
    return (GrBox) { side, below, width, height };
  case GR_NODE_LABEL_BELOW_LEFT:
    return (GrBox) { left, below, width, height };
  case GR_N_NODE_LABELS:
    break;
  }
  g_return_val_if_reached (gr_box_empty);
}

GrBox
gr_node_room (const GrNodeLook *look)
{
  double radius = node_outer_radius (look);
  return gr_box_union ((GrBox) { -radius, -radius, 2 * radius, 2 * radius }, gr_node_label_box (look, look->place));
}

/* The accent ring around a start: round, or square around the square of a terminal position. */
static void
node_add_ring (GrScene *scene, double x, double y, GrNodeShape shape)
{
  const GrPaint paint = { GR_INK_NONE, GR_INK_ACCENT, 2.0, GR_DASH_SOLID };
  double half = RING_RADIUS - RADIUS * (1 - SQUARE_SIDE);
  if (shape == GR_NODE_SQUARE)
    gr_scene_add_rect (scene, x - half, y - half, 2 * half, 2 * half, 5 + RING_RADIUS - RADIUS, &paint);
  else
    gr_scene_add_circle (scene, x, y, RING_RADIUS, &paint);
}

void
gr_node_add (GrScene *scene, double x, double y, const GrNodeLook *look)
{
  g_autofree char *title = gr_node_title (look), *number = gr_node_number (look), *label = node_label (look);
  GrInk fill, on;
  node_inks (look, &fill, &on);
  gr_scene_open (scene, "node", title, NULL);
  if (look->is_start)
    node_add_ring (scene, x, y, node_shape (look));
  gr_node_add_shape (scene, x, y, 1, node_shape (look), fill, on, number);
  if (label)
    node_add_label (scene, x, y, look, label);
  gr_scene_close (scene);
}

void
gr_node_add_shape (GrScene *scene, double x, double y, double scale, GrNodeShape shape, GrInk fill, GrInk on,
                   const char *number)
{
  /* Strokes and gaps shrink less than the rest, so that they stay visible. */
  double thin = 0.4 + 0.6 * scale, radius = RADIUS * scale, gap = INNER_GAP * thin, inside = radius - gap;
  GrPaint outer = { fill, GR_INK_INK, 1.3 * thin, GR_DASH_SOLID };
  GrPaint inner = { GR_INK_NONE, on, 0.9 * thin, GR_DASH_SOLID };
  switch (shape) {
  case GR_NODE_SINGLE:
    gr_scene_add_circle (scene, x, y, radius, &outer);
    inside = radius - 1;
    break;
  case GR_NODE_DOUBLE:
    gr_scene_add_circle (scene, x, y, radius, &outer);
    gr_scene_add_circle (scene, x, y, inside, &inner);
    break;
  case GR_NODE_SQUARE:
    radius *= SQUARE_SIDE;
    inside = radius - gap;
    gr_scene_add_rect (scene, x - radius, y - radius, 2 * radius, 2 * radius, 5 * scale, &outer);
    gr_scene_add_rect (scene, x - inside, y - inside, 2 * inside, 2 * inside, 3 * scale, &inner);
    break;
  }
  if (!number)
    return;
  GrFont font = { NUMBER_SIZE * (0.2 + 0.8 * scale), 600, GR_FACE_SANS, FALSE };
  double room = 1.72 * inside, width = gr_text_width (&font, number);
  if (width > room)
    font.size *= room / width;
  gr_scene_add_text (scene, x, y + 0.36 * font.size, GR_ANCHOR_MIDDLE, &font, on, number);
}

const char *
gr_node_letter (GrOutcome outcome, GrView view, const char *lang)
{
  static const GrPhrase win = { "W", "승" }, lose = { "L", "패" };
  switch (outcome) {
  case GR_OUTCOME_P:
    return node_phrase (view == GR_VIEW_MOVER ? &lose : &win, lang);
  case GR_OUTCOME_N:
    return node_phrase (view == GR_VIEW_MOVER ? &win : &lose, lang);
  case GR_OUTCOME_L:
    return "L";
  case GR_OUTCOME_R:
    return "R";
  }
  g_return_val_if_reached ("");
}

char *
gr_node_number (const GrNodeLook *look)
{
  if (look->is_unknown)
    return g_strdup ("?");
  if (node_shows_outcome (look))
    return g_strdup (gr_node_letter (look->verdict.outcome, look->view, look->lang));
  return g_strdup_printf ("%" G_GUINT64_FORMAT, look->verdict.grundy);
}

char *
gr_node_title (const GrNodeLook *look)
{
  static const GrPhrase unknown = { "not derived yet", "아직 모르는 값" }, terminal = { "terminal, ", "끝 위치, " };
  static const GrPhrase value = { "value %" G_GUINT64_FORMAT ", ", "값 %" G_GUINT64_FORMAT ", " };
  GString *title = g_string_new (NULL);
  if (look->label && look->label[0]) {
    g_autofree char *line = gr_text_one_line (look->label, 0);
    g_string_append_printf (title, "%s: ", line);
  }
  if (look->is_unknown) {
    g_string_append (title, node_phrase (&unknown, look->lang));
    return g_string_free (title, FALSE);
  }
  if (look->verdict.has_grundy)
    g_string_append_printf (title, node_phrase (&value, look->lang), look->verdict.grundy);
  if (look->verdict.terminal)
    g_string_append (title, node_phrase (&terminal, look->lang));
  g_string_append (title, node_winner (look));
  return g_string_free (title, FALSE);
}

static void
move_add_arrow (GrScene *scene, const GrPoint *point, guint n_points, const GrPaint *paint)
{
  if (n_points == 2)
    gr_scene_add_arrow (scene, point[0].x, point[0].y, point[1].x, point[1].y, paint);
  else
    gr_scene_add_curve_arrow (scene, point, n_points, paint);
}

void
gr_move_add (GrScene *scene, const GrPoint *point, guint n_points, const GrMoveLook *look)
{
  static const double width[] = { [GR_MOVE_ORDINARY] = 1.1, [GR_MOVE_WINNING] = 2.4, [GR_MOVE_ACCENT] = 2.0 };
  static const GrInk ink[] = {
    [GR_MOVE_ORDINARY] = GR_INK_FAINT,
    [GR_MOVE_WINNING] = GR_INK_INK,
    [GR_MOVE_ACCENT] = GR_INK_ACCENT,
  };
  GrPaint paint = { GR_INK_NONE, ink[look->kind], width[look->kind], GR_DASH_SOLID };
  if (look->paint == GR_PAINT_NODE && look->kind != GR_MOVE_ACCENT) {
    /* Some of the colours are pale: a dark edge all around keeps them visible. */
    GrPaint casing = { GR_INK_NONE, GR_INK_SOFT, paint.width + 1.5, GR_DASH_SOLID };
    g_autofree GrPoint *longer = g_memdup2 (point, n_points * sizeof *point);
    GrPoint *tip = &longer[n_points - 1];
    double dx = tip->x - tip[-1].x, dy = tip->y - tip[-1].y, length = MAX (hypot (dx, dy), 1e-6);
    tip->x += 1.2 * dx / length;
    tip->y += 1.2 * dy / length;
    move_add_arrow (scene, longer, n_points, &casing);
    paint.stroke = gr_ink_node (look->index);
    paint.width += 0.5;
  }
  move_add_arrow (scene, point, n_points, &paint);
}

void
gr_node_lay (GrLayout *layout, const GrNodeLook *look)
{
  /* A layout thinks of a node as centred. A label on top is half taken from the gap between nodes, which is wider than
     that; a label on the right may be long and is mirrored. */
  GrBox room = gr_node_room (look);
  double width = 2 * MAX (-room.x, room.x + room.width);
  guint32 index = gr_layout_add_node (layout, width, room.height);
  GrLayoutNode *node = &g_array_index (layout->node, GrLayoutNode, index);
  node->is_square = node_shape (look) == GR_NODE_SQUARE && !look->is_start;
  node->radius = gr_node_clearance (look);
}

static void
nodes_draw_moves (GrScene *scene, const GrLayout *layout, const GrNodeLook *node, const GrMoveLook *move,
                  gboolean is_winning)
{
  static const GrPhrase winning = { "%s → %s, a winning move", "%s → %s, 이기는 수" };
  for (guint i = 0; i < layout->edge->len; i++) {
    const GrLayoutEdge *edge = &g_array_index (layout->edge, GrLayoutEdge, i);
    if ((move[i].kind == GR_MOVE_WINNING) != is_winning)
      continue;
    g_autofree char *title = NULL;
    if ((is_winning || layout->edge->len <= MAX_MOVE_TITLES) && node[edge->tail].label && node[edge->head].label) {
      g_autofree char *from = gr_text_one_line (node[edge->tail].label, 0);
      g_autofree char *to = gr_text_one_line (node[edge->head].label, 0);
      title = g_strdup_printf (is_winning ? node_phrase (&winning, node[edge->tail].lang) : "%s → %s", from, to);
      gr_scene_open (scene, "move", title, NULL);
    }
    gr_move_add (scene, &g_array_index (layout->point, GrPoint, edge->first_point), edge->n_points, &move[i]);
    if (title)
      gr_scene_close (scene);
  }
}

void
gr_nodes_draw (GrScene *scene, const GrLayout *layout, const GrNodeLook *node, const GrMoveLook *move)
{
  nodes_draw_moves (scene, layout, node, move, FALSE);
  nodes_draw_moves (scene, layout, node, move, TRUE);
  for (guint i = 0; i < layout->node->len; i++) {
    const GrLayoutNode *at = &g_array_index (layout->node, GrLayoutNode, i);
    gr_node_add (scene, at->x, at->y, &node[i]);
  }
}

gboolean
gr_graph_check_size (const GrScene *scene, const GrFigureRequest *request, GrReport *report)
{
  double size = MAX (scene->bounds.width, scene->bounds.height);
  if (size <= MAX_SIZE)
    return TRUE;
  gr_report_add_at (report, GR_FAULT_LIMIT, request->args->name, "draw a smaller position, or “draw table”",
                    "the picture would be %.0f m long: at most %.0f m are drawn", size * METRES, MAX_SIZE * METRES);
  return FALSE;
}
