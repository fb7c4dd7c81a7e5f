// SPDX-License-Identifier: MIT
// One step on the way to the canonical form, drawn: a tidy tree, Left's options leaning left and Right's right. What is
// struck out is crossed and says by what; a bypass is an arrow around what it leaves out.
// Invariant: the game itself stands at (0, 0) in every frame.
#include "figures/simplify/simplify.h"

#include "base/phrase.h"
#include "diagram/node.h"
#include "layout/tidy.h"
#include "scene/text.h"

#define DRAW_GAP 12.0 /* between nodes across; points, as are all of these */
#define DRAW_LEVEL 30.0
#define DRAW_AIR 3.0    /* from a node to its arrows */
#define DRAW_BULGE 16.0 /* of a bypass beyond what it goes around */
#define DRAW_LEGEND 16.0

#define BOX_RADIUS 13.5 /* of a short name's circle, and half the height of a longer one's box */
#define BOX_AIR 7.0     /* beside a name */
#define BOX_RING 2.8    /* between two outlines */

static const GrFont sign_font = { GR_TYPE_TEXT, 600, GR_FACE_SANS, FALSE };
static const GrFont name_font = { GR_TYPE_TITLE, 600, GR_FACE_SANS, FALSE };

typedef struct {
  const GrSimplifyTree *tree;
  const GrSimplifyStep *step;
  GArray *shown;   /* of guint32: nodes that hang on the game, parents first */
  guint32 *place;  /* shape (n_nodes): where in shown */
  gboolean *faded; /* shape (n_shown) */
  GrLayout *layout;
} Drawing;

/* Half the width of the box around @name. */
static double
box_half (const char *name)
{
  return MAX (BOX_RADIUS, gr_text_width (&name_font, name) / 2 + BOX_AIR);
}

static guint32
draw_shown (const Drawing *drawing, guint i)
{
  return g_array_index (drawing->shown, guint32, i);
}

static const GrLayoutNode *
draw_at (const Drawing *drawing, guint32 node)
{
  return &g_array_index (drawing->layout->node, GrLayoutNode, drawing->place[node]);
}

static gboolean
draw_is_bypassed_to (const GrSimplifyStep *step, guint32 node)
{
  for (guint i = 0; step->to != NULL && i < step->to->len; i++)
    if (g_array_index (step->to, guint32, i) == node)
      return TRUE;
  return FALSE;
}

static gboolean
draw_takes_away (const GrSimplifyStep *step)
{
  return step->kind != GR_SIMPLIFY_TYPED && step->kind != GR_SIMPLIFY_DONE;
}

/* TRUE where an option goes and nothing takes its place. */
static gboolean
draw_strikes (const GrSimplifyStep *step)
{
  return draw_takes_away (step) && (step->kind != GR_SIMPLIFY_BYPASS || step->to->len == 0);
}

/* What the step leaves out pales: the option and what hangs there, but for the answer and what follows it. */
static void
draw_collect (Drawing *drawing)
{
  const GrSimplifyStep *step = drawing->step;
  guint32 root = 0;
  g_array_append_val (drawing->shown, root);
  for (guint i = 0; i < drawing->shown->len; i++) {
    guint32 index = draw_shown (drawing, i);
    const GrSimplifyNode *node = gr_simplify_node (drawing->tree, index);
    drawing->place[index] = i;
    gboolean is_below = index != 0 && drawing->faded[drawing->place[node->parent]];
    gboolean is_kept = step->kind == GR_SIMPLIFY_BYPASS && (index == step->by || draw_is_bypassed_to (step, index));
    drawing->faded[i] = draw_takes_away (step) && (index == step->option || (is_below && !is_kept));
    for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++)
      g_array_append_vals (drawing->shown, node->child[side]->data, node->child[side]->len);
  }
}

/* What is written beside the answer of a bypass: “≤ G”. (transfer full) */
static char *
draw_answer_sign (const Drawing *drawing)
{
  const GrSimplifyStep *step = drawing->step;
  return g_strdup_printf ("%s %s", step->side == GR_SIDE_LEFT ? "≤" : "≥",
                          gr_simplify_node (drawing->tree, step->at)->name);
}

static void
draw_lay (Drawing *drawing)
{
  guint n = drawing->shown->len;
  g_autofree GrBox *room = g_new0 (GrBox, n);
  g_autofree gint8 *lean = g_new0 (gint8, n);
  const GrSimplifyStep *step = drawing->step;
  for (guint i = 0; i < n; i++) {
    guint32 index = draw_shown (drawing, i);
    const GrSimplifyNode *node = gr_simplify_node (drawing->tree, index);
    double half = box_half (node->name) + DRAW_AIR, radius = BOX_RADIUS + DRAW_AIR;
    guint32 own = gr_layout_add_node (drawing->layout, 2 * half, 2 * radius);
    GrLayoutNode *laid = &g_array_index (drawing->layout->node, GrLayoutNode, own);
    laid->radius = radius;
    laid->flat_x = half - radius;
    room[i] = (GrBox) { -half, -radius, 2 * half, 2 * radius };
    if (step->kind == GR_SIMPLIFY_BYPASS && index == step->by) {
      g_autofree char *sign = draw_answer_sign (drawing);
      room[i].width += gr_text_width (&sign_font, sign) + DRAW_AIR;
    }
    lean[i] = index == 0 ? 0 : node->side == GR_SIDE_LEFT ? -1 : 1;
    if (index != 0)
      gr_layout_add_edge (drawing->layout, drawing->place[node->parent], own, 1);
  }
  gr_layout_tidy (drawing->layout, room, lean);
}

/* ---- marks ---- */

/* Whose option shown node @i is. */
static GrMover
draw_mover (const Drawing *drawing, guint i)
{
  return gr_simplify_node (drawing->tree, draw_shown (drawing, i))->side == GR_SIDE_LEFT ? GR_MOVER_LEFT
                                                                                         : GR_MOVER_RIGHT;
}

static void
draw_edges (const Drawing *drawing, GrScene *scene)
{
  const GrLayout *layout = drawing->layout;
  for (guint i = 0; i < layout->edge->len; i++) {
    const GrLayoutEdge *edge = &g_array_index (layout->edge, GrLayoutEdge, i);
    const GrPoint *point = &g_array_index (layout->point, GrPoint, edge->first_point);
    gboolean is_faded = drawing->faded[edge->head] || (drawing->faded[edge->tail] && !drawing->faded[edge->head]);
    const GrMoveLook look = { .is_partizan = TRUE, .mover = draw_mover (drawing, edge->head) };
    if (is_faded)
      gr_scene_add_curve_arrow (scene, point, edge->n_points,
                                &(GrPaint) { .stroke = GR_INK_FAINT,
                                             .width = 1.2,
                                             .dash = look.mover == GR_MOVER_LEFT ? GR_DASH_SOLID : GR_DASH_DASHED });
    else
      gr_move_add (scene, point, edge->n_points, &look);
  }
}

static void
draw_nodes (const Drawing *drawing, GrScene *scene)
{
  for (guint i = 0; i < drawing->shown->len; i++) {
    const GrSimplifyNode *node = gr_simplify_node (drawing->tree, draw_shown (drawing, i));
    const GrLayoutNode *at = &g_array_index (drawing->layout->node, GrLayoutNode, i);
    GrPaint paint = { .fill = GR_INK_PAPER, .stroke = drawing->faded[i] ? GR_INK_FAINT : GR_INK_INK };
    paint.width = draw_shown (drawing, i) == drawing->step->at ? 2 : 1.4;
    gboolean is_zero = node->form == GR_FORM_ZERO && !node->is_open; /* it has the double ring of P-positions */
    for (double less = 0; less <= (is_zero ? BOX_RING : 0); less += BOX_RING) {
      double half = box_half (node->name) - less, radius = BOX_RADIUS - less;
      gr_scene_add_rect (scene, at->x - half, at->y - radius, 2 * half, 2 * radius, radius, &paint);
      paint.fill = GR_INK_NONE;
      paint.width = 1;
    }
    gr_scene_add_text (scene, at->x, at->y + 4.3, GR_ANCHOR_MIDDLE, &name_font,
                       drawing->faded[i] ? GR_INK_SOFT : GR_INK_INK, node->name);
  }
}

/* The option that goes: a cross over it, and under a dominated one by what. */
static void
draw_cross (const Drawing *drawing, GrScene *scene)
{
  const GrSimplifyStep *step = drawing->step;
  const GrSimplifyNode *node = gr_simplify_node (drawing->tree, step->option);
  const GrLayoutNode *at = draw_at (drawing, step->option);
  const GrPaint cross = { .stroke = GR_INK_ACCENT, .width = 2 };
  double across = MIN (box_half (node->name), 1.4 * BOX_RADIUS), up = BOX_RADIUS + 1;
  for (int x = -1; x <= 1; x += 2)
    for (int y = -1; y <= 1; y += 2)
      gr_scene_add_line (scene, at->x + x * across, at->y + y * up, at->x + x * across * 0.55, at->y + y * up * 0.55,
                         &cross);
  if (step->kind == GR_SIMPLIFY_BYPASS)
    return;
  const char *sign = step->kind == GR_SIMPLIFY_EQUAL ? "=" : step->side == GR_SIDE_LEFT ? "≤" : "≥";
  g_autofree char *text = g_strdup_printf ("%s %s", sign, gr_simplify_node (drawing->tree, step->by)->name);
  gr_scene_add_text (scene, at->x, at->y + up + 14, GR_ANCHOR_MIDDLE, &sign_font, GR_INK_ACCENT, text);
}

/* How far out what hangs on the game reaches on the side of the step. */
static double
draw_reach (const Drawing *drawing)
{
  const GrSimplifyStep *step = drawing->step;
  double sign = step->side == GR_SIDE_LEFT ? -1 : 1, reach = 0;
  double level = draw_at (drawing, step->at)->y;
  for (guint i = 0; i < drawing->shown->len; i++) {
    const GrLayoutNode *at = &g_array_index (drawing->layout->node, GrLayoutNode, i);
    double out = sign * at->x + box_half (gr_simplify_node (drawing->tree, draw_shown (drawing, i))->name);
    if (at->y > level)
      reach = MAX (reach, out);
  }
  const GrLayoutNode *answer = draw_at (drawing, step->by);
  double beside = answer->x + box_half (gr_simplify_node (drawing->tree, step->by)->name) + 30;
  return step->side == GR_SIDE_RIGHT ? MAX (reach, beside) : reach;
}

/* From the game around everything to what follows the answer: the outermost from its side, others from below. */
static void
draw_bypass (const Drawing *drawing, GrScene *scene)
{
  const GrSimplifyStep *step = drawing->step;
  const GrPaint paint = { .stroke = GR_INK_ACCENT, .width = 2.2 };
  const GrLayoutNode *from = draw_at (drawing, step->at), *answer = draw_at (drawing, step->by);
  double sign = step->side == GR_SIDE_LEFT ? -1 : 1, reach = draw_reach (drawing) + DRAW_BULGE;
  double start = from->x + sign * (box_half (gr_simplify_node (drawing->tree, step->at)->name) + 1);
  for (guint i = 0; i < step->to->len; i++) {
    guint32 to = g_array_index (step->to, guint32, step->side == GR_SIDE_LEFT ? i : step->to->len - 1 - i);
    const GrLayoutNode *at = draw_at (drawing, to);
    double half = box_half (gr_simplify_node (drawing->tree, to)->name) + 2;
    GrPoint end = { at->x + sign * half, at->y };
    double out = (8 * sign * reach - start - end.x) / 6;
    GrPoint point[4] = { { start, from->y }, { out, from->y }, { out, end.y }, end };
    if (i > 0) {
      point[3] = (GrPoint) { at->x, at->y + BOX_RADIUS + 2 };
      point[2] = (GrPoint) { at->x + sign * 8, at->y + 70 };
      point[1].x = out + sign * 20 * i;
    }
    gr_scene_add_curve_arrow (scene, point, G_N_ELEMENTS (point), &paint);
  }
  g_autofree char *text = draw_answer_sign (drawing);
  gr_scene_add_text (scene, answer->x + box_half (gr_simplify_node (drawing->tree, step->by)->name) + DRAW_AIR,
                     answer->y + 4, GR_ANCHOR_START, &sign_font, GR_INK_ACCENT, text);
}

/* Whose options the lines are, and what the mark of the step says. */
static void
draw_legend (const Drawing *drawing, GrScene *scene)
{
  static const char struck[] = GR_PHRASE ("crossed: struck out");
  static const char bypass[] = GR_PHRASE ("open arrow: the bypass");
  const GrFigureRequest *request = drawing->tree->request;
  GrLegend legend = { .is_partizan = TRUE };
  for (guint i = 1; i < drawing->shown->len; i++)
    legend.has_mover[draw_mover (drawing, i)] = TRUE;
  const char *note = draw_strikes (drawing->step) ? struck : drawing->step->kind == GR_SIMPLIFY_BYPASS ? bypass : NULL;
  double width = MAX (scene->bounds.width, gr_legend_width (&legend, request));
  gr_legend_add (scene, -width / 2, scene->bounds.y + scene->bounds.height + DRAW_LEGEND, width, &legend, request,
                 note != NULL ? gr_phrase (note, request->lang) : NULL);
}

GrScene *
gr_simplify_draw (const GrSimplifyTree *tree, const GrSimplifyStep *step)
{
  g_autoptr (GArray) shown = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autofree guint32 *place = g_new0 (guint32, tree->node->len);
  g_autofree gboolean *faded = g_new0 (gboolean, tree->node->len);
  g_autoptr (GrLayout) layout = gr_layout_new (GR_DIRECTION_DOWN, DRAW_GAP, DRAW_LEVEL);
  Drawing drawing = { tree, step, shown, place, faded, layout };
  draw_collect (&drawing);
  draw_lay (&drawing);
  g_autoptr (GrScene) inner = gr_scene_new ();
  draw_edges (&drawing, inner);
  if (step->kind == GR_SIMPLIFY_BYPASS)
    draw_bypass (&drawing, inner);
  draw_nodes (&drawing, inner);
  if (draw_strikes (step))
    draw_cross (&drawing, inner);
  GrScene *scene = gr_scene_new ();
  const GrLayoutNode *root = draw_at (&drawing, 0);
  gr_scene_append (scene, inner, -root->x, -root->y, 1);
  if (gr_args_choice (tree->request->args, "legend") == GR_YES && shown->len > 1)
    draw_legend (&drawing, scene);
  return scene;
}
