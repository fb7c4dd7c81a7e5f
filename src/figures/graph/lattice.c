// SPDX-License-Identifier: MIT
// Two heaps as a grid and three as sheets of grids behind one another: an axis a heap, every position at its sizes. A move goes
// along its axis. Where each smaller size can be moved to, moves that do not win and pass others by run under these in one grey
// line; all other moves that pass others by are bows beside it, those by an even number of places on one side and by an odd one on
// the other. Positions from which the player to move loses and which meet at their corners stand on one band: in Nim of
// two heaps the diagonal.
#include "figures/graph/axes.h"

#include "base/phrase.h"

#include <math.h>

#define BOW_HEIGHT 24.0  /* points: of a bow over two places, … */
#define BOW_MORE 1.5     /* … and for each place more, … */
#define BOW_MOST 36.0    /* … at most, … */
#define BOW_BETWEEN 26.0 /* … between the positions of two sheets */
#define BOW_LEAN 36.0    /* how far its ends lean along the axis */
#define FREE_AIR 3.0     /* between a free move and a position that it passes, at least */
#define FREE_SAMPLES 24
#define BAND_WIDTH 38.0
#define SHEET_AIR 24.0 /* around the positions of a sheet */
#define SHEET_CORNER 10.0
#define NUMBER_AIR 6.0 /* between a grid and the numbers along it */
#define NAME_LEADING 14.0

/* How many positions the curve @way from @edge's tail to its head runs into. */
static guint
lattice_n_met (const GrLayout *layout, const GrLayoutEdge *edge, const GrPoint way[4])
{
  double near = gr_node_radius () + FREE_AIR;
  guint n = 0;
  GR_EACH (i, const GrLayoutNode, node, layout->node) {
    gboolean is_met = FALSE;
    for (guint k = 1; k < FREE_SAMPLES && i != edge->tail && i != edge->head; k++) {
      GrPoint at = gr_curve_at (way, (double) k / FREE_SAMPLES);
      is_met |= hypot (at.x - node->x, at.y - node->y) < near;
    }
    n += is_met;
  }
  return n;
}

/* A way for @edge that runs into as few positions as may be: straight, or bowed a little or more to either side. */
static void
lattice_route_free (GrLayout *layout, GrLayoutEdge *edge)
{
  static const double heights[] = { 0, 0.55, -0.55, 0.62, -0.62, 0.7, -0.7, 1, -1 };
  const GrLayoutNode *tail = &g_array_index (layout->node, GrLayoutNode, edge->tail);
  const GrLayoutNode *head = &g_array_index (layout->node, GrLayoutNode, edge->head);
  double dx = head->x - tail->x, dy = head->y - tail->y, length = hypot (dx, dy);
  GrPoint best[4] = { { 0, 0 } };
  guint least = G_MAXUINT;
  for (guint i = 0; i < G_N_ELEMENTS (heights) && least > 0; i++) {
    double height = heights[i] * BOW_MOST / 0.75, out_x = height * dy / length, out_y = -height * dx / length;
    const GrPoint way[4] = { { tail->x, tail->y },
                             { tail->x + 0.3 * dx + out_x, tail->y + 0.3 * dy + out_y },
                             { head->x - 0.3 * dx + out_x, head->y - 0.3 * dy + out_y },
                             { head->x, head->y } };
    guint n = lattice_n_met (layout, edge, way);
    if (n < least)
      memcpy (best, way, sizeof best);
    least = MIN (least, n);
  }
  edge->first_point = layout->point->len;
  edge->n_points = G_N_ELEMENTS (best);
  g_array_append_vals (layout->point, best, G_N_ELEMENTS (best));
}

void
gr_lattice_route (const GrAxes *axes, GrLayout *layout, const GrMoveLook *move)
{
  g_array_set_size (layout->point, 0);
  GR_EACH (i, GrLayoutEdge, edge, layout->edge) {
    guint n, axis = gr_axes_move (axes, edge, &n);
    gboolean is_under = axes->is_any && !axes->is_bowed && move[i].kind != GR_MOVE_WINNING;
    edge->n_points = 0;
    guint n_changed = 0;
    for (guint k = 0; k < axes->n_axes; k++)
      n_changed += axes->at[edge->tail * axes->n_axes + k] != axes->at[edge->head * axes->n_axes + k];
    if (n_changed > 1)
      lattice_route_free (layout, edge);
    if (n_changed > 1 || n < 2 || is_under)
      continue;
    const GrLayoutNode *tail = &g_array_index (layout->node, GrLayoutNode, edge->tail);
    const GrLayoutNode *head = &g_array_index (layout->node, GrLayoutNode, edge->head);
    double dx = head->x - tail->x, dy = head->y - tail->y, length = hypot (dx, dy), side = n % 2 == 0 ? 1 : -1;
    GrPoint step = axes->step[axis];
    double unit = hypot (step.x, step.y), turn = (step.x > 0 ? 1 : -1) * side / unit;
    double most = axes->n_axes == 3 ? BOW_BETWEEN : BOW_MOST, beside = axis == axes->order[1] ? axes->flat : 0;
    double height = (MIN (BOW_HEIGHT + BOW_MORE * (n - 2), most) + beside) / 0.75;
    double lean = MIN (BOW_LEAN, 0.3 * length) / length;
    double out_x = step.y * turn * height, out_y = -step.x * turn * height;
    const GrPoint way[4] = { { tail->x, tail->y },
                             { tail->x + lean * dx + out_x, tail->y + lean * dy + out_y },
                             { head->x - lean * dx + out_x, head->y - lean * dy + out_y },
                             { head->x, head->y } };
    edge->first_point = layout->point->len;
    edge->n_points = G_N_ELEMENTS (way);
    g_array_append_vals (layout->point, way, G_N_ELEMENTS (way));
  }
}

/* TRUE where @a and @b stand on a band: two P-positions on a rising diagonal of a grid (on a falling one they meet by chance);
   behind sheets it would run under positions of others. */
static gboolean
lattice_is_band (const GrAxes *axes, const GrNodeLook *node, guint32 a, guint32 b)
{
  gboolean is_diagonal = axes->n_axes == 2;
  for (guint k = 0; k < axes->n_axes; k++) {
    guint32 p = axes->at[a * axes->n_axes + k], q = axes->at[b * axes->n_axes + k];
    is_diagonal &= p + 1 == q || q + 1 == p;
  }
  is_diagonal = is_diagonal && axes->at[2 * a] + axes->at[2 * b + 1] == axes->at[2 * b] + axes->at[2 * a + 1];
  return is_diagonal && !node[a].is_unknown && !node[b].is_unknown && node[a].verdict.outcome == GR_OUTCOME_P
         && node[b].verdict.outcome == GR_OUTCOME_P;
}

/* The box of the sheet at place @index of the axis to the back, before it is scaled. */
static GrBox
lattice_sheet (const GrAxes *axes, guint index)
{
  GrPoint across = axes->step[axes->order[0]], up = axes->step[axes->order[1]], back = axes->step[axes->order[2]];
  double width = (axes->size[axes->order[0]]->len - 1) * across.x,
         height = (1.0 - axes->size[axes->order[1]]->len) * up.y;
  double beside = SHEET_AIR + axes->flat;
  return (GrBox) { index * back.x - beside, index * back.y - height - SHEET_AIR, width + 2 * beside,
                   height + 2 * SHEET_AIR };
}

void
gr_lattice_draw_under (GrScene *scene, const GrAxes *axes, const GrLayout *layout, const GrNodeLook *node)
{
  for (guint i = axes->n_axes == 3 ? axes->size[axes->order[2]]->len : 0; i-- > 0;) {
    GrBox box = lattice_sheet (axes, i);
    gr_scene_add_rect (scene, box.x, box.y, box.width, box.height, SHEET_CORNER, GR_STROKE (GR_INK_FAINT, 0.8));
  }
  if (!axes->is_any)
    return;
  gr_scene_open_answer (scene);
  const GrLayoutNode *at = (const GrLayoutNode *) (gconstpointer) layout->node->data;
  for (guint32 i = 0; i < layout->node->len; i++)
    for (guint32 k = 0; k < i; k++)
      if (lattice_is_band (axes, node, i, k))
        gr_scene_add_line (scene, at[i].x, at[i].y, at[k].x, at[k].y, GR_STROKE (GR_INK_LINE, BAND_WIDTH));
  gr_scene_close (scene);
}

/* The number of place @index of @axis, around or beside (@x, @y). */
static void
lattice_add_number (GrScene *scene, const GrAxes *axes, guint axis, guint index, GrPoint at, GrAnchor anchor)
{
  g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, g_array_index (axes->size[axis], guint64, index));
  gr_scene_add_text (scene, at.x, at.y, anchor, &gr_label_500, GR_INK_SOFT, text);
}

/* What positions and moves take, scaled; the same whatever wins. */
static GrBox
lattice_room (const GrAxes *axes, const GrLayout *layout)
{
  GrBox box = gr_box_empty;
  double ring = gr_node_ring_radius () + 1;
  GR_EACH (i, const GrLayoutNode, at, layout->node)
    box = gr_box_union (box, (GrBox) { at->x - ring - axes->flat, at->y - ring, 2 * (ring + axes->flat), 2 * ring });
  GR_EACH (i, const GrLayoutEdge, edge, layout->edge) {
    GrPoint at = gr_curve_at (&g_array_index (layout->point, GrPoint, edge->first_point), 0.5);
    box = gr_box_union (box, (GrBox) { at.x - 2, at.y - 2, 4, 4 });
  }
  return (GrBox) { box.x * axes->scale, box.y * axes->scale, box.width * axes->scale, box.height * axes->scale };
}

void
gr_lattice_draw_sizes (GrScene *scene, const GrAxes *axes, const GrLayout *layout, const GrFigureRequest *request)
{
  GrBox box = lattice_room (axes, layout);
  if (axes->n_axes == 3)
    for (guint i = 0; i < axes->size[axes->order[2]]->len; i++) {
      GrBox sheet = lattice_sheet (axes, i);
      box = gr_box_union (box, (GrBox) { sheet.x * axes->scale, sheet.y * axes->scale, sheet.width * axes->scale,
                                         sheet.height * axes->scale });
    }
  static const char *const names[3][GR_AXES_MOST] = {
    { GR_PHRASE ("first heap"), GR_PHRASE ("second heap"), GR_PHRASE ("third heap") },
    { GR_PHRASE ("first game"), GR_PHRASE ("second game"), GR_PHRASE ("third game") },
    { GR_PHRASE ("first number"), GR_PHRASE ("second number"), GR_PHRASE ("third number") },
  };
  const char *name[GR_AXES_MOST];
  for (guint k = 0; k < axes->n_axes; k++)
    name[k] = gr_phrase (axes->title[axes->order[k]] != NULL
                           ? axes->title[axes->order[k]]
                           : names[axes->is_list ? 2 : axes->is_unlike][axes->order[k]],
                         request->lang);
  double scale = axes->scale, left = box.x - NUMBER_AIR, low = box.y + box.height + NUMBER_AIR + GR_TYPE_LABEL - 2;
  guint across = axes->order[0], up = axes->order[1], n_across = axes->size[across]->len, n_up = axes->size[up]->len;
  double middle = (n_across - 1) * axes->step[across].x * scale / 2;
  for (guint i = 0; i < n_across; i++)
    lattice_add_number (scene, axes, across, i, (GrPoint) { i * axes->step[across].x * scale, low }, GR_ANCHOR_MIDDLE);
  gr_scene_add_text (scene, middle, low + NAME_LEADING, GR_ANCHOR_MIDDLE, &gr_label_500, GR_INK_SOFT, name[0]);
  for (guint i = 0; i < n_up; i++)
    lattice_add_number (scene, axes, up, i, (GrPoint) { left, i * axes->step[up].y * scale + 0.36 * GR_TYPE_LABEL },
                        GR_ANCHOR_END);
  for (guint i = 0; axes->n_axes == 3 && i < axes->size[axes->order[2]]->len; i++) {
    GrBox sheet = lattice_sheet (axes, i);
    GrPoint at = { (sheet.x + sheet.width) * scale + 2, (sheet.y + sheet.height) * scale + GR_TYPE_LABEL };
    lattice_add_number (scene, axes, axes->order[2], i, at, GR_ANCHOR_START);
    if (i == 0)
      gr_scene_add_text (scene, at.x, at.y + NAME_LEADING - 2, GR_ANCHOR_START, &gr_label_500, GR_INK_SOFT, name[2]);
  }
  if (axes->n_axes == 3) /* left of the sheets at the back */
    gr_scene_add_text (scene, lattice_sheet (axes, 1).x * scale - 4, lattice_sheet (axes, 0).y * scale - NUMBER_AIR,
                       GR_ANCHOR_END, &gr_label_500, GR_INK_SOFT, name[1]);
  else
    gr_scene_add_text (scene, left - 6, box.y - NUMBER_AIR, GR_ANCHOR_START, &gr_label_500, GR_INK_SOFT, name[1]);
}

gboolean
gr_lattice_has_band (const GrAxes *axes, const GrNodeLook *node, guint32 n_nodes)
{
  for (guint32 i = 0; i < n_nodes && axes->setting == GR_SETTING_LATTICE && axes->is_any; i++)
    for (guint32 k = 0; k < i; k++)
      if (lattice_is_band (axes, node, i, k))
        return TRUE;
  return FALSE;
}

const char *
gr_lattice_note (const GrAxes *axes, const GrFigureRequest *request)
{
  static const char text[] = GR_PHRASE ("Each other move goes along a grey line, one or more steps toward 0.");
  if (axes->setting != GR_SETTING_LATTICE || !axes->is_any || axes->is_bowed)
    return NULL;
  guint longest = 0;
  for (guint k = 0; k < axes->n_axes; k++)
    longest = MAX (longest, axes->size[k]->len);
  return longest > 2 ? gr_phrase (text, request->lang) : NULL;
}
