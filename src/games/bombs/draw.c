// SPDX-License-Identifier: MIT
// Bombs drawn: discs with a fuse, blue ones full, red ones light with a dashed rim (in graphs with their
// name), so that they are told apart without colour. Arrows say what sets off what. What explodes stands on a burst;
// the three types of the reduction are badges of three shapes.
#include "games/bombs/bombs.h"

#include "games/board/board.h"
#include "scene/text.h"

#include <math.h>
#include <string.h>

#define SQUARE 32.0        /* of a grid, in points, as all of these */
#define LETTER_SQUARE 13.0 /* from this size on squares have names, and bombs fuses */
#define MIN_SQUARE 3.0     /* smaller ones are told and not drawn */
#define BOMB_RADIUS 0.31   /* of a square */
#define NAME_CHARACTERS 12
#define BURST_RAYS 11
#define BURST_OUTER 1.52 /* of a bomb's radius */
#define BURST_INNER 1.16
#define MAX_GRAPH 60   /* bombs of a graph that is drawn */
#define LAYER_GAP 42.0 /* points, as all of these */
#define BOMB_GAP 18.0
#define BOMB_ROOM 24.0
#define NAME_ROOM 14.0 /* where names stand under the bombs */
#define MIDDLE 0.01    /* arrows run to the middle: how far a bomb reaches depends on whether it explodes */

typedef struct {
  const GrBombBoard *board;
  const GrLayout *layout; /* (nullable) graphs */
  double square, radius;
  const guint8 *alive; /* shape (n_knots) */
  const GrBombLook *look;
  const guint8 *gone; /* (nullable) shape (n_knots): 1 for those that explode */
  GrScene *out;
} View;

static GrPoint
view_place (const View *view, guint32 bomb)
{
  if (view->layout != NULL) {
    const GrLayoutNode *node = &g_array_index (view->layout->node, GrLayoutNode, bomb);
    return (GrPoint) { node->x, node->y };
  }
  return (GrPoint) { (view->board->column[bomb] + 0.5) * view->square, (view->board->row[bomb] + 0.5) * view->square };
}

static gboolean
view_has (const View *view, guint32 bomb)
{
  return view->alive[view->board->knot[bomb]] != 0;
}

static gboolean
view_is_gone (const View *view, guint32 bomb)
{
  return view->gone != NULL && view->gone[view->board->knot[bomb]] != 0;
}

/* ---- one bomb ---- */

/* The number of a type in a disc, a square or a diamond. */
static void
bomb_add_badge (const View *view, GrPoint at, guint type)
{
  static const char *const numbers[] = { "", "1", "2", "3" };
  const GrPaint paint = { gr_ink_value (type * 2 - 1), GR_INK_PAPER, 1, GR_DASH_SOLID };
  double x = at.x + 0.96 * view->radius, y = at.y + 0.92 * view->radius, r = type == 3 ? 7.6 : 5.8;
  if (type == 1) {
    gr_scene_add_circle (view->out, x, y, r + 0.4, &paint);
  } else if (type == 2) {
    gr_scene_add_rect (view->out, x - r, y - r, 2 * r, 2 * r, 1, &paint);
  } else {
    const GrPoint corner[] = { { x - r, y }, { x, y - r }, { x + r, y }, { x, y + r } };
    gr_scene_add_polygon (view->out, 4, corner, &paint);
  }
  gr_scene_add_text (view->out, x, y + 0.36 * gr_label_700.size, GR_ANCHOR_MIDDLE, &gr_label_700,
                     gr_ink_on_value (type * 2 - 1), numbers[type]);
}

/* The name of a graph's bomb: within the disc where there is room. On a board bombs have the names of their squares. */
static void
bomb_add_name (const View *view, GrPoint at, guint32 bomb, GrInk inside)
{
  const GrFont font = { CLAMP (1.1 * view->radius, 7, 12), 700, GR_FACE_SANS, FALSE };
  const GrBombBoard *board = view->board;
  if (view->layout == NULL)
    return;
  g_autofree char *name = gr_text_one_line (gr_dot_caption (board->dot, bomb), NAME_CHARACTERS);
  gboolean is_inside = gr_text_width (&font, name) < 1.5 * view->radius;
  gr_scene_add_text (view->out, at.x, is_inside ? at.y + 0.36 * font.size : at.y + view->radius + font.size + 2,
                     GR_ANCHOR_MIDDLE, &font, is_inside ? inside : GR_INK_INK, name);
}

static void
view_add_bomb (const View *view, guint32 bomb)
{
  gboolean is_red = view->board->is_red[bomb] != 0;
  GrInk ink = is_red ? GR_INK_RIGHT : GR_INK_LEFT;
  GrPoint at = view_place (view, bomb);
  g_autoptr (GString) title = g_string_new (NULL);
  double width = MIN (2.2, 0.22 * view->radius);
  gr_bombs_append_name (view->board, bomb, title);
  g_string_append (title, is_red ? ": red" : ": blue");
  gr_scene_open_piece (view->out, NULL, NULL, "t%u", view->board->first + bomb);
  gr_scene_open (view->out, "node", title->str, NULL);
  if (view_is_gone (view, bomb)) { /* a burst behind it */
    for (guint i = 0; i < 2 * BURST_RAYS; i++) {
      double angle = G_PI * i / BURST_RAYS, r = view->radius * (i % 2 == 0 ? BURST_OUTER : BURST_INNER);
      double x = at.x + r * sin (angle), y = at.y - r * cos (angle);
      if (i == 0)
        gr_scene_move (view->out, x, y);
      else
        gr_scene_line (view->out, x, y);
    }
    gr_scene_close_path (view->out);
    GrInk fill = view->look->exploded == bomb ? GR_INK_ACCENT : GR_INK_PAPER; /* empty: is set off */
    gr_scene_paint (view->out, GR_FILL_STROKE (fill, GR_INK_ACCENT, MIN (1.6, 0.16 * view->radius)));
  } else if (view->look->marked == bomb)
    gr_scene_add_circle (view->out, at.x, at.y, view->radius + 3.4, GR_STROKE (GR_INK_ACCENT, 2.2));
  if (view->square >= LETTER_SQUARE) { /* the fuse */
    double r = view->radius, x = at.x + 0.72 * r, y = at.y - 0.72 * r;
    gr_scene_move (view->out, x, y);
    gr_scene_curve (view->out, x + 0.3 * r, y - 0.35 * r, x + 0.45 * r, y - 0.1 * r, x + 0.62 * r, y - 0.34 * r);
    gr_scene_paint (view->out, GR_STROKE (GR_INK_SOFT, 0.14 * r));
  }
  gr_scene_add_circle (
    view->out, at.x, at.y, view->radius - width / 2,
    &(GrPaint) { is_red ? GR_INK_WIN_RIGHT : ink, ink, width, is_red ? GR_DASH_DASHED : GR_DASH_SOLID });
  if (view->square >= LETTER_SQUARE)
    bomb_add_name (view, at, bomb, is_red ? GR_INK_ON_WIN_RIGHT : GR_INK_PAPER);
  guint8 type = view->look->type != NULL ? view->look->type[view->board->knot[bomb]] : 0;
  if (type > 0 && type <= view->look->most)
    bomb_add_badge (view, at, type);
  gr_scene_close (view->out);
  gr_scene_close_piece (view->out);
}

/* ---- what sets off what ---- */

/* How far from the middle of @bomb arrows end. */
static double
view_reach (const View *view, guint32 bomb)
{
  return view->radius * (view_is_gone (view, bomb) ? (BURST_OUTER + BURST_INNER) / 2 : 1) + 2;
}

static GrPaint
view_arrow_paint (const View *view, guint32 tail, guint32 head)
{
  gboolean is_gone = view_is_gone (view, tail) && view_is_gone (view, head);
  return (GrPaint) { .stroke = is_gone ? GR_INK_ACCENT : GR_INK_FAINT, .width = is_gone ? 1.8 : 1.2 };
}

static void
view_add_arrows (const View *view)
{
  const GrBombBoard *board = view->board;
  for (guint i = 0; view->layout != NULL && i < view->layout->edge->len; i++) {
    const GrLayoutEdge *edge = &g_array_index (view->layout->edge, GrLayoutEdge, i);
    if (!view_has (view, edge->tail) || !view_has (view, edge->head))
      continue;
    g_autofree GrPoint *point = g_memdup2 (&g_array_index (view->layout->point, GrPoint, edge->first_point),
                                           edge->n_points * sizeof (GrPoint));
    GrPaint paint = view_arrow_paint (view, edge->tail, edge->head);
    /* The last segment ends where it comes so near to the end. */
    GrPoint *p = point + edge->n_points - 4;
    double low = 0, high = 1;
    for (guint k = 0; k < 30; k++) {
      double t = (low + high) / 2;
      GrPoint at = gr_curve_at (p, t);
      *(hypot (at.x - p[3].x, at.y - p[3].y) > view_reach (view, edge->head) ? &low : &high) = t;
    }
    GrPoint cut[7];
    gr_curve_cut (p, low, cut);
    memcpy (p, cut, 4 * sizeof *p);
    gr_scene_add_curve_arrow (view->out, point, edge->n_points, &paint);
  }
  gboolean has_arrows = view->layout == NULL && view->square >= LETTER_SQUARE && !view->look->is_bare;
  for (guint32 bomb = 0; has_arrows && bomb < board->n_bombs; bomb++)
    for (guint32 i = board->trigger->row[bomb]; i < board->trigger->row[bomb + 1]; i++) {
      guint32 head = board->trigger->follower[i];
      if (!view_has (view, bomb) || !view_has (view, head))
        continue;
      GrPoint from = view_place (view, bomb), to = view_place (view, head);
      double length = hypot (to.x - from.x, to.y - from.y), away = view_reach (view, head) / length;
      GrPaint paint = view_arrow_paint (view, bomb, head);
      gr_scene_add_arrow (view->out, from.x, from.y, to.x - away * (to.x - from.x), to.y - away * (to.y - from.y),
                          &paint);
    }
}

/* ---- boards ---- */

const GrLayout *
gr_bombs_layout (const GrBombBoard *board)
{
  GrBombPlaces *places = board->places;
  if (places->layout != NULL || places->failed != NULL)
    return places->layout;
  g_autoptr (GrLayout) layout = gr_layout_new (GR_DIRECTION_RIGHT, BOMB_GAP, LAYER_GAP);
  double height = BOMB_ROOM;
  for (guint32 bomb = 0; bomb < board->n_bombs; bomb++)
    if (g_utf8_strlen (gr_dot_caption (board->dot, bomb), -1) > 2) /* a name that is too long to stand within */
      height = BOMB_ROOM + NAME_ROOM;
  for (guint32 bomb = 0; bomb < board->n_bombs; bomb++) {
    gr_layout_add_node (layout, BOMB_ROOM, height);
    g_array_index (layout->node, GrLayoutNode, bomb).radius = MIDDLE;
  }
  for (guint32 bomb = 0; bomb < board->n_bombs; bomb++)
    for (guint32 i = board->trigger->row[bomb]; i < board->trigger->row[bomb + 1]; i++)
      if (board->trigger->follower[i] != bomb)
        gr_layout_add_edge (layout, bomb, board->trigger->follower[i], 1);
  if (gr_layout_run (layout, &places->failed))
    places->layout = g_steal_pointer (&layout);
  return places->layout;
}

static void
view_draw (View *view)
{
  const GrBombBoard *board = view->board;
  view->square = SQUARE;
  if (board->dot == NULL)
    view->square = MIN (SQUARE, GR_FIT_WIDTH / MAX (board->rows, board->columns));
  view->radius = BOMB_RADIUS * view->square * (board->dot != NULL ? 1.25 : 1);
  if (view->square < MIN_SQUARE || (board->dot != NULL && board->n_bombs > MAX_GRAPH)) {
    guint32 n[2] = { 0 };
    for (guint32 bomb = 0; bomb < view->board->n_bombs; bomb++)
      if (view_has (view, bomb))
        n[view->board->is_red[bomb]]++;
    g_autoptr (GString) text = g_string_new (NULL);
    if (view->board->dot == NULL)
      g_string_append_printf (text, "%u × %u squares, ", view->board->rows, view->board->columns);
    g_string_append_printf (text, "bombs: %u blue, %u red", n[0], n[1]);
    double width = gr_scene_add_text (view->out, 12, 22, GR_ANCHOR_START, &gr_text_600, GR_INK_INK, text->str);
    gr_scene_add_rect (view->out, 0, 0, width + 24, 36, 2, GR_STROKE (GR_INK_INK, 1.2));
    return;
  }
  if (board->dot != NULL)
    view->layout = gr_bombs_layout (board);
  else {
    double width = view->board->columns * view->square, height = view->board->rows * view->square;
    gr_scene_add_rect (view->out, 0, 0, width, height, 0, GR_FILL (GR_INK_PAPER));
    gr_board_draw_lines (view->board->rows, view->board->columns, view->square, view->out);
    if (view->square >= LETTER_SQUARE)
      gr_board_draw_names (view->board->rows, view->board->columns, view->square, view->out);
    gr_scene_add_rect (view->out, 0, 0, width, height, 1, GR_STROKE (GR_INK_INK, 1.2));
  }
  if (board->dot != NULL && view->layout == NULL)
    return;
  for (guint32 bomb = 0; view->layout != NULL && bomb < board->n_bombs; bomb++) { /* nothing jumps as bombs go */
    GrPoint at = view_place (view, bomb);
    double r = view->radius;
    gr_scene_reserve (view->out, (GrBox) { at.x - r, at.y - 1.4 * r, 2.4 * r, 2.4 * r });
  }
  view_add_arrows (view);
  for (guint32 bomb = 0; bomb < board->n_bombs; bomb++)
    if (view_has (view, bomb))
      view_add_bomb (view, bomb);
}

void
gr_bombs_draw (const GrBombBoard *board, GrBytes at, const GrBombLook *look, GrScene *out)
{
  g_autofree guint8 *alive = gr_bombs_alive (board, at), *gone = NULL;
  if (look->exploded != G_MAXUINT32) {
    g_autofree guint8 *after = g_memdup2 (alive, MAX (1, board->n_knots));
    gr_bombs_clear_below (board, board->knot[look->exploded], after, NULL);
    gone = g_new0 (guint8, MAX (1, board->n_knots));
    for (guint32 knot = 0; knot < board->n_knots; knot++)
      gone[knot] = alive[knot] && !after[knot];
  }
  View view = { .board = board, .alive = alive, .look = look, .gone = gone, .out = out };
  view_draw (&view);
}
