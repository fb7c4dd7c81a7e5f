// SPDX-License-Identifier: MIT
// Moves, and whole layouts of positions with their moves. A winning move is thick; whose move it is, is told by colour
// and by dash: Left’s are blue and solid, Right’s red and dashed, those of both green and double. A move that both have and
// by which only one of them wins is as thin as others, and bears that player's letter.
// Colours by which one sees whose move an arrow is (--paint node). A terminal position has no moves and stays white;
// every other node shares one colour with the arrows that leave it. No two nodes have the same that are joined by a
// move or stand side by side. Nodes are coloured one after another, each with the colour that costs least; the first six colours differ
// in grey print and with every kind of colour vision as well, so others are taken only where those do not suffice.
// Source for “side by side”: K. R. Gabriel and R. R. Sokal, A new statistical approach to geographic variation analysis,
// Systematic Zoology 18 (1969): no third node stands in the circle over the two as its diameter.
#include "base/phrase.h"
#include "diagram/node.h"
#include "scene/text.h"

#include <math.h>

#define LABEL_TRIES 16       /* places along a move for its label … */
#define LABEL_STEP 0.04      /* … so far from one another, of its length */
#define LABEL_AIR 2.0        /* points beside it, and half of it above and below */
#define LOOP_REACH 14.25     /* of a move back to its position, beside this */
#define LONE_RADIUS 5.4      /* of the letter's disc on a move */
#define MOVE_DOUBLE 1.9      /* points: a double line is so much wider */
#define MAX_SIZE 20000.0     /* points: 7 metres; PNG and PDF end not far beyond */
#define METRES (0.0254 / 72) /* a point */
#define MOVE_TARGET 14.0     /* points: of a link in the middle of a move */
#define MAX_MOVE_TITLES 400  /* beyond, only winning moves have titles */

gboolean
gr_move_wins (GrMover mover, const GrVerdict *after, gboolean is_partizan)
{
  if (!is_partizan || mover == GR_MOVER_BOTH)
    return after->outcome == GR_OUTCOME_P;
  if (after->has_first)
    return after->first[mover == GR_MOVER_LEFT ? GR_SIDE_RIGHT : GR_SIDE_LEFT] == GR_OUTCOME_P;
  return after->outcome == GR_OUTCOME_P || after->outcome == (mover == GR_MOVER_LEFT ? GR_OUTCOME_L : GR_OUTCOME_R);
}

GrMover
gr_move_lone_winner (GrMover mover, const GrVerdict *after, gboolean is_partizan)
{
  if (!is_partizan || mover != GR_MOVER_BOTH)
    return GR_MOVER_BOTH;
  gboolean left = gr_move_wins (GR_MOVER_LEFT, after, TRUE), right = gr_move_wins (GR_MOVER_RIGHT, after, TRUE);
  return left == right ? GR_MOVER_BOTH : left ? GR_MOVER_LEFT : GR_MOVER_RIGHT;
}

static void
move_add_arrow (GrScene *scene, const GrPoint *point, guint n_points, const GrPaint *paint)
{
  if (n_points == 2)
    gr_scene_add_arrow (scene, point[0].x, point[0].y, point[1].x, point[1].y, paint);
  else
    gr_scene_add_curve_arrow (scene, point, n_points, paint);
}

const char *
gr_move_lone_name (GrMover lone, const GrFigureRequest *request)
{
  const GrVerdict verdict = { .outcome = lone == GR_MOVER_LEFT ? GR_OUTCOME_L : GR_OUTCOME_R };
  return lone != GR_MOVER_BOTH ? gr_outcome_name (&verdict, request) : NULL;
}

/* The middle of an arrow: of the straight line, or of the Bézier segment in the middle. */
static GrPoint
move_middle (const GrPoint *point, guint n_points)
{
  if (n_points == 2)
    return (GrPoint) { (point[0].x + point[1].x) / 2, (point[0].y + point[1].y) / 2 };
  const GrPoint *at = &point[(n_points - 1) / 3 / 2 * 3];
  return (n_points - 1) / 3 % 2 == 0 ? at[0]
                                     : (GrPoint) { (at[0].x + 3 * at[1].x + 3 * at[2].x + at[3].x) / 8,
                                                   (at[0].y + 3 * at[1].y + 3 * at[2].y + at[3].y) / 8 };
}

/* The box of a label of @size around @at. */
static GrBox
label_box (GrPoint at, GrBox size)
{
  double width = size.width + 2 * LABEL_AIR, height = size.height + LABEL_AIR;
  return (GrBox) { at.x - width / 2, at.y - height / 2, width, height };
}

void
gr_move_lay_label (GrLayout *layout, guint index, const char *label)
{
  g_autoptr (GrScene) shown = gr_boxed_label (label, 0, GR_INK_SOFT);
  GrBox box = label_box ((GrPoint) { 0, 0 }, shown->bounds);
  g_array_index (layout->edge, GrLayoutEdge, index).room = (GrPoint) { box.width, box.height };
}

/* TRUE where @box lies under no node and no label @taken (of GrBox). */
static gboolean
label_is_free (const GrLayout *layout, const GArray *taken, GrBox box)
{
  gboolean is_free = TRUE;
  for (guint i = 0; i < layout->node->len + taken->len && is_free; i++) {
    const GrLayoutNode *node = i < layout->node->len ? &g_array_index (layout->node, GrLayoutNode, i) : NULL;
    GrBox other = node != NULL
                    ? (GrBox) { node->x - node->width / 2, node->y - node->height / 2, node->width, node->height }
                    : g_array_index (taken, GrBox, i - layout->node->len);
    is_free = box.x > other.x + other.width || other.x > box.x + box.width || box.y > other.y + other.height
              || other.y > box.y + box.height;
  }
  return is_free;
}

void
gr_move_add_label (GrScene *scene, const GrLayout *layout, guint index, GArray *taken, const char *label,
                   const char *url)
{
  const GrLayoutEdge *edge = &g_array_index (layout->edge, GrLayoutEdge, index);
  const GrPoint *point = &g_array_index (layout->point, GrPoint, edge->first_point);
  guint n_points = edge->n_points, n_curves = MAX (1, (n_points - 1) / 3);
  gboolean has_room = edge->room.x > 0;
  g_autoptr (GrScene) shown = gr_boxed_label (label, 0, GR_INK_SOFT);
  GrPoint middle = has_room ? edge->label : move_middle (point, n_points);
  GrBox box = label_box (middle, shown->bounds);
  for (guint i = 0; i < LABEL_TRIES && !has_room && !label_is_free (layout, taken, box);
       i++) { /* from the middle outwards */
    double along = (0.5 + (i % 2 == 0 ? 1 : -1) * LABEL_STEP * (i / 2 + 1)) * n_curves;
    guint curve = MIN ((guint) along, n_curves - 1);
    GrPoint at = n_points == 2 ? gr_between (point[0], point[1], along)
                               : gr_curve_at (&point[3 * curve], along - curve);
    GrBox tried = label_box (at, shown->bounds);
    if (label_is_free (layout, taken, tried)) {
      middle = at;
      box = tried;
    }
  }
  g_array_append_val (taken, box);
  gr_scene_add_rect (scene, box.x, box.y, box.width, box.height, 2, GR_FILL (GR_INK_PAPER));
  gr_scene_append (scene, shown, middle.x - shown->bounds.x - shown->bounds.width / 2,
                   middle.y - shown->bounds.y - shown->bounds.height / 2, 1);
  if (url != NULL)
    gr_scene_add_link (scene, box, url);
}

/* The name of who alone wins by a move, around the point @at of it: a letter in a disc, a word in a longer one. */
static void
move_add_lone (GrScene *scene, GrPoint at, const GrMoveLook *look)
{
  GrPaint paint = { look->lone == GR_MOVER_LEFT ? GR_INK_LEFT : GR_INK_RIGHT, GR_INK_PAPER, 1, GR_DASH_SOLID };
  double half = gr_text_width (&gr_label_700, look->lone_name) / 2 + 4;
  if (look->lone_name[1] == '\0')
    gr_scene_add_circle (scene, at.x, at.y, LONE_RADIUS, &paint);
  else
    gr_scene_add_rect (scene, at.x - half, at.y - LONE_RADIUS, 2 * half, 2 * LONE_RADIUS, LONE_RADIUS, &paint);
  gr_scene_add_text (scene, at.x, at.y + 0.36 * gr_label_700.size, GR_ANCHOR_MIDDLE, &gr_label_700, GR_INK_PAPER,
                     look->lone_name);
}

static void
move_add (GrScene *scene, const GrPoint *point, guint n_points, const GrMoveLook *look)
{
  static const double width[] = { [GR_MOVE_ORDINARY] = 1.1, [GR_MOVE_WINNING] = 2.4, [GR_MOVE_ACCENT] = 2.0 };
  static const GrInk ink[] = {
    [GR_MOVE_ORDINARY] = GR_INK_FAINT,
    [GR_MOVE_WINNING] = GR_INK_INK,
    [GR_MOVE_ACCENT] = GR_INK_ACCENT,
  };
  static const GrInk side[] = {
    [GR_MOVER_BOTH] = GR_INK_EITHER, [GR_MOVER_LEFT] = GR_INK_LEFT, [GR_MOVER_RIGHT] = GR_INK_RIGHT
  };
  static const GrDash dash[] = {
    [GR_MOVER_BOTH] = GR_DASH_DOUBLE, [GR_MOVER_LEFT] = GR_DASH_SOLID, [GR_MOVER_RIGHT] = GR_DASH_DASHED
  };
  GrPaint paint = { GR_INK_NONE, ink[look->kind], width[look->kind], look->dash };
  if (look->is_partizan && look->kind != GR_MOVE_ACCENT) {
    paint.stroke = side[look->mover];
    paint.dash = dash[look->mover];
    paint.width += look->mover == GR_MOVER_BOTH ? MOVE_DOUBLE : 0;
    move_add_arrow (scene, point, n_points, &paint);
    if (look->lone != GR_MOVER_BOTH)
      move_add_lone (scene, move_middle (point, n_points), look);
    return;
  }
  gboolean is_coloured = look->paint == GR_PAINT_NODE && look->kind != GR_MOVE_ACCENT;
  paint.width = look->width > 0 ? look->width : paint.width;
  if (is_coloured || look->width > 0) {
    /* Some of the colours are pale: a dark edge all around keeps them visible. Some squares are dark: a light one. */
    GrPaint casing = { GR_INK_NONE, is_coloured ? GR_INK_SOFT : GR_INK_PAPER, paint.width + 1.5, GR_DASH_SOLID };
    g_autofree GrPoint *longer = g_memdup2 (point, n_points * sizeof *point);
    GrPoint *tip = &longer[n_points - 1];
    double dx = tip->x - tip[-1].x, dy = tip->y - tip[-1].y, length = MAX (hypot (dx, dy), 1e-6);
    tip->x += 1.2 * dx / length;
    tip->y += 1.2 * dy / length;
    move_add_arrow (scene, longer, n_points, &casing);
  }
  if (look->own != GR_INK_NONE && look->kind != GR_MOVE_ACCENT)
    paint.stroke = look->own;
  if (is_coloured) {
    paint.stroke = gr_ink_node (look->index);
    paint.width += 0.5;
  }
  move_add_arrow (scene, point, n_points, &paint);
}

/* @look as where nobody knows who wins. */
static GrMoveLook
move_untold (const GrMoveLook *look)
{
  GrMoveLook untold = *look;
  untold.kind = look->kind == GR_MOVE_WINNING ? GR_MOVE_ORDINARY : look->kind;
  untold.lone = GR_MOVER_BOTH;
  return untold;
}

void
gr_move_add (GrScene *scene, const GrPoint *point, guint n_points, const GrMoveLook *look)
{
  if (look->kind != GR_MOVE_WINNING && look->lone == GR_MOVER_BOTH) {
    move_add (scene, point, n_points, look);
    return;
  }
  GrMoveLook untold = move_untold (look);
  gr_scene_open_answer (scene);
  move_add (scene, point, n_points, look);
  gr_scene_close (scene);
  gr_scene_open_blank (scene);
  move_add (scene, point, n_points, &untold);
  gr_scene_close_blank (scene);
}

void
gr_move_add_loop (GrScene *scene, double x, double y, GrPoint clearance, gboolean is_beside, const GrMoveLook *look)
{
  const double lean = 0.42, reach = LOOP_REACH / 0.75; /* of the ends, in clearances; of the bow's handles, in points */
  double side = MIN (lean * (is_beside ? clearance.y : clearance.x), 12), out = is_beside ? clearance.x : clearance.y;
  double end = out - 0.07 * MIN (clearance.x, clearance.y);
  const GrPoint bow[4] = { { -side, end }, { -side - 9, out + reach }, { side + 9, out + reach }, { side, end } };
  GrPoint point[4];
  for (guint i = 0; i < G_N_ELEMENTS (point); i++)
    point[i] = is_beside ? (GrPoint) { x - bow[i].y, y + bow[i].x } : (GrPoint) { x + bow[i].x, y + bow[i].y };
  gr_move_add (scene, point, G_N_ELEMENTS (point), look);
  if (look->label == NULL)
    return;
  g_autoptr (GrScene) shown = gr_boxed_label (look->label, 0, GR_INK_SOFT);
  GrBox box = shown->bounds;
  double left = is_beside ? x - out - LOOP_REACH - LABEL_AIR - box.width : x - box.width / 2;
  double top = is_beside ? y - box.height / 2 : y + out + LOOP_REACH + LABEL_AIR;
  gr_scene_append (scene, shown, left - box.x, top - box.y, 1);
  if (look->url != NULL)
    gr_scene_add_link (scene, (GrBox) { left, top, box.width, box.height }, look->url);
}

void
gr_move_lay_loop (GrLayout *layout, guint32 node, GrPoint clearance, gboolean is_beside, const char *label)
{
  g_autoptr (GrScene) shown = label != NULL ? gr_boxed_label (label, 0, GR_INK_SOFT) : NULL;
  GrPoint size = shown != NULL ? (GrPoint) { shown->bounds.width + 2 * LABEL_AIR, shown->bounds.height + 2 * LABEL_AIR }
                               : (GrPoint) { 0, 0 };
  GrLayoutNode *at = &g_array_index (layout->node, GrLayoutNode, node);
  if (is_beside)
    at->width = MAX (at->width, 2 * (clearance.x + LOOP_REACH + size.x));
  else
    at->height = MAX (at->height, 2 * (clearance.y + LOOP_REACH + size.y));
}

/* The moves that are winning ones, or not. */
static void
nodes_draw_moves (GrScene *scene, const GrLayout *layout, const GrNodeLook *node, const GrMoveLook *move,
                  gboolean is_winning)
{
  GR_EACH (i, const GrLayoutEdge, edge, layout->edge) {
    if ((move[i].kind == GR_MOVE_WINNING) != is_winning)
      continue;
    g_autofree char *title = NULL;
    if ((is_winning || layout->edge->len <= MAX_MOVE_TITLES) && node[edge->tail].label && node[edge->head].label) {
      g_autofree char *from = gr_text_one_line (node[edge->tail].label, 0);
      g_autofree char *to = gr_text_one_line (node[edge->head].label, 0);
      /* “3 → 1, a winning move”. */
      const char *lang = node[edge->tail].request->lang;
      static const char *const lone[] = { [GR_MOVER_LEFT] = GR_PHRASE ("%s → %s, a winning move for Left alone"),
                                          [GR_MOVER_RIGHT] = GR_PHRASE ("%s → %s, a winning move for Right alone") };
      g_autofree char *plain = move[i].lone != GR_MOVER_BOTH
                                 ? gr_say (lone[move[i].lone], lang, from, to)
                                 : g_strdup_printf (move[i].kind == GR_MOVE_WINNING
                                                      ? gr_phrase ("%s → %s, a winning move", lang)
                                                      : "%s → %s",
                                                    from, to);
      title = g_strjoin (": ", plain, move[i].tooltip != NULL ? move[i].tooltip : move[i].label, NULL);
    }
    gr_scene_open_piece (scene, NULL, NULL, "e%u", i);
    if (title)
      gr_scene_open (scene, "move", title, NULL);
    gr_move_add (scene, &g_array_index (layout->point, GrPoint, edge->first_point), edge->n_points, &move[i]);
    if (title)
      gr_scene_close (scene);
    gr_scene_close_piece (scene);
  }
}

void
gr_nodes_draw (GrScene *scene, const GrLayout *layout, const GrNodeLook *node, const GrMoveLook *move)
{
  gr_scene_open_answer (scene);
  nodes_draw_moves (scene, layout, node, move, FALSE);
  nodes_draw_moves (scene, layout, node, move, TRUE);
  gr_scene_close (scene);
  gr_scene_open_blank (scene);
  /* All moves as where nobody knows which win: alike, and none over another for that. */
  GR_EACH (i, const GrLayoutEdge, edge, layout->edge) {
    GrMoveLook untold = move_untold (&move[i]);
    gr_move_add (scene, &g_array_index (layout->point, GrPoint, edge->first_point), edge->n_points, &untold);
  }
  gr_scene_close_blank (scene);
  /* Names of moves, and links where there is none. */
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (GrBox));
  GR_EACH (i, const GrLayoutEdge, edge, layout->edge) {
    const GrPoint *point = &g_array_index (layout->point, GrPoint, edge->first_point);
    if (move[i].label != NULL) {
      gr_move_add_label (scene, layout, i, taken, move[i].label, move[i].url);
    } else if (move[i].url != NULL) {
      GrPoint middle = move_middle (point, edge->n_points);
      gr_scene_add_link (scene,
                         (GrBox) { middle.x - MOVE_TARGET / 2, middle.y - MOVE_TARGET / 2, MOVE_TARGET, MOVE_TARGET },
                         move[i].url);
    }
  }
  /* What belongs to each node, as keys of pieces: its followers, each with the move there. */
  g_autoptr (GPtrArray) lights = g_ptr_array_new (); /* of GString */
  for (guint i = 0; i < layout->node->len; i++)
    g_ptr_array_add (lights, g_string_new (NULL));
  GR_EACH (i, const GrLayoutEdge, edge, layout->edge) {
    GString *own = lights->pdata[edge->tail];
    g_string_append_printf (own, "%sn%u e%u", own->len > 0 ? " " : "", edge->head, i);
  }
  GR_EACH (i, const GrLayoutNode, at, layout->node) {
    g_autofree char *key = g_strdup_printf ("n%u", i), *own = g_string_free (lights->pdata[i], FALSE);
    gr_scene_open_piece (scene, own, NULL, "%s", key);
    gr_node_add (scene, at->x, at->y, &node[i]);
    gr_scene_close_piece (scene);
  }
}

gboolean
gr_graph_check_size (const GrScene *scene, const GrFigureRequest *request, GrReport *report)
{
  double size = MAX (scene->bounds.width, scene->bounds.height);
  if (size <= MAX_SIZE)
    return TRUE;
  return gr_report_add_at (report, GR_FAULT_LIMIT, request->args->name, "draw a smaller position, or “draw table”",
                           "the picture would be %.0f m long: at most %.0f m are drawn", size * METRES,
                           MAX_SIZE * METRES);
}

#define PAINT_JOINED \
  10000u /* what it costs that two nodes share a colour which are joined or stand side by side; used before it costs 1 */
#define PAINT_PLAIN 6   /* so many colours differ in lightness; */
#define PAINT_LATER 50u /* what any of the others costs */
#define PAINT_UNSET G_MAXUINT

static gboolean
paint_is_beside (const GrLayout *layout, guint32 a, guint32 b)
{
  const GrLayoutNode *node = (const GrLayoutNode *) (gconstpointer) layout->node->data, *p = &node[a], *q = &node[b];
  for (guint32 i = 0; i < layout->node->len; i++) {
    double dot = (p->x - node[i].x) * (q->x - node[i].x) + (p->y - node[i].y) * (q->y - node[i].y);
    if (i != a && i != b && dot < 0)
      return FALSE;
  }
  return TRUE;
}

void
gr_nodes_paint (const GrLayout *layout, GrNodeLook *node, GrMoveLook *move)
{
  /* How often nodes are joined or stand side by side: of guint8, shape (n, n). */
  gsize n = layout->node->len;
  g_autofree guint8 *near = g_new0 (guint8, n * n + 1);
  GR_EACH (i, const GrLayoutEdge, edge, layout->edge) {
    near[edge->tail * n + edge->head]++;
    near[edge->head * n + edge->tail]++;
  }
  for (guint32 i = 0; i < n; i++)
    for (guint32 k = 0; k < i; k++)
      if (!node[i].verdict.terminal && !node[k].verdict.terminal && paint_is_beside (layout, i, k)) {
        near[i * n + k]++;
        near[k * n + i]++;
      }
  g_autofree guint *colour = g_new (guint, n + 1);
  guint used[GR_N_NODE_INKS] = { 0 };
  for (guint32 at = 0; at < n; at++) {
    guint cost[GR_N_NODE_INKS],
      best = 0; /* of each colour, given those of the nodes before and how often each is used */
    colour[at] = PAINT_UNSET;
    if (node[at].verdict.terminal)
      continue;
    for (guint c = 0; c < GR_N_NODE_INKS; c++)
      cost[c] = MIN (used[c], PAINT_LATER - 1) + (c < PAINT_PLAIN ? 0 : PAINT_LATER);
    for (guint32 i = 0; i < at; i++)
      if (colour[i] != PAINT_UNSET)
        cost[colour[i]] += PAINT_JOINED * near[at * n + i];
    for (guint c = 1; c < GR_N_NODE_INKS; c++)
      best = cost[c] < cost[best] ? c : best;
    node[at].index = colour[at] = best;
    used[best]++;
  }
  for (guint i = 0; i < layout->edge->len; i++)
    move[i].index = node[g_array_index (layout->edge, GrLayoutEdge, i).tail].index;
}
