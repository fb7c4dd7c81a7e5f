// SPDX-License-Identifier: MIT
// One step to the canonical form drawn: a tidy tree, Left’s options leaning left and Right’s right.
// Invariant: the game itself stands at (0, 0).
#include "figures/simplify/simplify.h"

#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/node.h"
#include "diagram/options.h"
#include "diagram/partizan.h"
#include "diagram/words.h"
#include "layout/tidy.h"
#include "scene/text.h"

#define DRAW_CLOSE 5.0 /* where there are many */
#define DRAW_GAP 12.0  /* between nodes across; points, as are all of these */
#define DRAW_LEVEL 30.0
#define DRAW_AIR 3.0    /* from a node to its arrows */
#define DRAW_BULGE 16.0 /* of a bypass beyond what it goes around */
#define DRAW_LEGEND 16.0

#define HEAD_AIR 10.0 /* over the game, to what it is, … */
#define HEAD_GAP 6.0
#define HEAD_WIDTH 380.0 /* … which is so wide at most */
#define HEAD_HEIGHT 84.0
#define HEAD_NAMED 160.0
#define FORM_AIR 34.0
#define FORM_RULE 92.0 /* for the options of either */

#define BOX_RADIUS GR_SIMPLIFY_RADIUS
#define BOX_AIR 7.0  /* beside a name */
#define BOX_RING 2.8 /* between two outlines */

typedef struct {
  const GrSimplifyTree *tree;
  const GrSimplifyStep *step; /* what is marked */
  GArray *shown;              /* of guint32: nodes that hang on the game, parents first */
  guint32 *place;             /* shape (n_nodes): where in shown */
  gboolean *faded;            /* shape (n_shown) */
  GrLayout *layout;
} Drawing;

GrSimplifyNode *
gr_simplify_node (const GrSimplifyTree *tree, guint32 index)
{
  return &g_array_index (tree->node, GrSimplifyNode, index);
}

gboolean
gr_simplify_takes_away (const GrSimplifyStep *step)
{
  return step->kind != GR_SIMPLIFY_TYPED && step->kind != GR_SIMPLIFY_DONE;
}

double
gr_simplify_box_half (const char *name)
{
  return MAX (BOX_RADIUS, gr_text_width (&gr_title_600, name) / 2 + BOX_AIR);
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

char *
gr_simplify_list (const GrSimplifyTree *tree, const GArray *node)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  GR_EACH_VALUE (i, guint32, own, node)
    g_ptr_array_add (names, gr_simplify_node (tree, own)->name);
  return gr_words_list (names, tree->request);
}

/* Where on the right of the node at place @i what is written beside it ends: of the answer of a bypass “≤ G”. Set on @scene (nullable). */
static double
draw_say (const Drawing *drawing, guint i, double x, double y, GrScene *scene)
{
  const GrSimplifyStep *step = drawing->step;
  guint32 index = draw_shown (drawing, i);
  if (step->kind != GR_SIMPLIFY_BYPASS || step->by != index)
    return 0;
  double beside = gr_simplify_box_half (gr_simplify_node (drawing->tree, index)->name) + DRAW_AIR;
  g_autofree char *text = g_strdup_printf ("%s %s", step->side == GR_SIDE_LEFT ? "≤" : "≥",
                                           gr_simplify_node (drawing->tree, step->at)->name);
  if (scene != NULL)
    gr_scene_add_text (scene, x + beside, y + 4, GR_ANCHOR_START, &gr_text_600, GR_INK_ACCENT, text);
  return beside + gr_text_width (&gr_text_600, text);
}

static void
draw_lay (Drawing *drawing)
{
  guint n = drawing->shown->len;
  g_autofree GrBox *room = g_new0 (GrBox, n);
  g_autofree gint8 *lean = g_new0 (gint8, n);
  for (guint i = 0; i < n; i++) {
    guint32 index = draw_shown (drawing, i);
    const GrSimplifyNode *node = gr_simplify_node (drawing->tree, index);
    double half = gr_simplify_box_half (node->name) + DRAW_AIR, radius = BOX_RADIUS + DRAW_AIR;
    guint32 own = gr_layout_add_node (drawing->layout, 2 * half, 2 * radius);
    GrLayoutNode *laid = &g_array_index (drawing->layout->node, GrLayoutNode, own);
    laid->radius = radius;
    laid->flat_x = half - radius;
    room[i] = (GrBox) { -half, -radius, half + MAX (half, draw_say (drawing, i, 0, 0, NULL)), 2 * radius };
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

void
gr_simplify_add_move (GrScene *scene, const GrPoint *point, guint n_points, GrSide side, gboolean is_faded)
{
  const GrPaint faint = { .stroke = GR_INK_FAINT, .width = 1.2, .dash = gr_partizan_paint (side, 1).dash };
  const GrMoveLook look = { .is_partizan = TRUE, .mover = side == GR_SIDE_LEFT ? GR_MOVER_LEFT : GR_MOVER_RIGHT };
  if (is_faded)
    gr_scene_add_curve_arrow (scene, point, n_points, &faint);
  else
    gr_move_add (scene, point, n_points, &look);
}

static void
draw_edges (const Drawing *drawing, GrScene *scene)
{
  const GrLayout *layout = drawing->layout;
  GR_EACH (i, const GrLayoutEdge, edge, layout->edge) {
    const GrPoint *point = &g_array_index (layout->point, GrPoint, edge->first_point);
    gboolean is_faded = drawing->faded[edge->head] || (drawing->faded[edge->tail] && !drawing->faded[edge->head]);
    GrSide side = gr_simplify_node (drawing->tree, draw_shown (drawing, edge->head))->side;
    gr_simplify_add_move (scene, point, edge->n_points, side, is_faded);
  }
}

void
gr_simplify_add_box (GrScene *scene, const GrSimplifyTree *tree, guint32 index, double x, double y, gboolean is_faded,
                     double width)
{
  const GrSimplifyNode *node = gr_simplify_node (tree, index);
  GrPaint paint = { .fill = GR_INK_PAPER, .stroke = is_faded ? GR_INK_FAINT : GR_INK_INK, .width = width };
  gboolean is_bare = node->child[0]->len + node->child[1]->len == 0;
  gboolean is_zero = node->form == GR_FORM_ZERO && (!node->is_open || is_bare); /* the double ring of P-positions */
  for (double less = 0; less <= (is_zero ? BOX_RING : 0); less += BOX_RING) {
    double half = gr_simplify_box_half (node->name) - less, radius = BOX_RADIUS - less;
    gr_scene_add_rect (scene, x - half, y - radius, 2 * half, 2 * radius, radius, &paint);
    paint.fill = GR_INK_NONE;
    paint.width = 1;
  }
  gr_scene_add_text (scene, x, y + 4.3, GR_ANCHOR_MIDDLE, &gr_title_600, is_faded ? GR_INK_SOFT : GR_INK_INK,
                     node->name);
}

static void
draw_nodes (const Drawing *drawing, GrScene *scene)
{
  for (guint i = 0; i < drawing->shown->len; i++) {
    const GrLayoutNode *at = &g_array_index (drawing->layout->node, GrLayoutNode, i);
    guint32 own = draw_shown (drawing, i);
    gr_simplify_add_box (scene, drawing->tree, own, at->x, at->y, drawing->faded[i],
                         own == drawing->step->at ? 2 : 1.4);
    draw_say (drawing, i, at->x, at->y, scene);
  }
}

void
gr_simplify_add_cross (GrScene *scene, const char *name, double x, double y)
{
  const GrPaint cross = { .stroke = GR_INK_ACCENT, .width = 2 };
  double across = MIN (gr_simplify_box_half (name), 1.4 * BOX_RADIUS), up = BOX_RADIUS + 1;
  for (int right = -1; right <= 1; right += 2)
    for (int down = -1; down <= 1; down += 2)
      gr_scene_add_line (scene, x + right * across, y + down * up, x + right * across * 0.55, y + down * up * 0.55,
                         &cross);
}

/* The option that goes, where nothing comes instead: a cross over it, and under a dominated one by what. */
static void
draw_cross (const Drawing *drawing, GrScene *scene)
{
  const GrSimplifyStep *step = drawing->step;
  const GrLayoutNode *at = draw_at (drawing, step->option);
  gr_simplify_add_cross (scene, gr_simplify_node (drawing->tree, step->option)->name, at->x, at->y);
  if (step->kind == GR_SIMPLIFY_BYPASS)
    return;
  const char *sign = step->kind == GR_SIMPLIFY_EQUAL ? "=" : step->side == GR_SIDE_LEFT ? "≤" : "≥";
  g_autofree char *text = g_strdup_printf ("%s %s", sign, gr_simplify_node (drawing->tree, step->by)->name);
  gr_scene_add_text (scene, at->x, at->y + BOX_RADIUS + 15, GR_ANCHOR_MIDDLE, &gr_text_600, GR_INK_ACCENT, text);
}

/* From the game around everything to what follows the answer: the outermost from its side, others from below. */
static void
draw_bypass (const Drawing *drawing, GrScene *scene)
{
  const GrSimplifyStep *step = drawing->step;
  const GrPaint paint = { .stroke = GR_INK_ACCENT, .width = 2.2 };
  const GrLayoutNode *from = draw_at (drawing, step->at), *answer = draw_at (drawing, step->by);
  double beside = answer->x - from->x + gr_simplify_box_half (gr_simplify_node (drawing->tree, step->by)->name);
  double sign = step->side == GR_SIDE_LEFT ? -1 : 1, reach = step->side == GR_SIDE_LEFT ? 0 : MAX (0, beside + 30);
  for (guint i = drawing->place[step->at]; i < drawing->shown->len; i++) { /* how far out what hangs there reaches */
    guint32 up = draw_shown (drawing, i);
    while (up != step->at && up != 0)
      up = gr_simplify_node (drawing->tree, up)->parent;
    const GrLayoutNode *at = &g_array_index (drawing->layout->node, GrLayoutNode, i);
    double own = gr_simplify_box_half (gr_simplify_node (drawing->tree, draw_shown (drawing, i))->name);
    double out = sign * (at->x - from->x) + own;
    reach = at->y > from->y && up == step->at ? MAX (reach, out) : reach;
  }
  reach += DRAW_BULGE;
  double start = from->x + sign * (gr_simplify_box_half (gr_simplify_node (drawing->tree, step->at)->name) + 1);
  for (guint i = 0; i < step->to->len; i++) {
    guint32 to = g_array_index (step->to, guint32, step->side == GR_SIDE_LEFT ? i : step->to->len - 1 - i);
    const GrLayoutNode *at = draw_at (drawing, to);
    double half = gr_simplify_box_half (gr_simplify_node (drawing->tree, to)->name) + 2;
    GrPoint end = { at->x + sign * half, at->y };
    double out = from->x + sign * reach, middle = (from->y + end.y) / 2, high = 0.8 * from->y + 0.2 * middle;
    GrPoint point[7] = { { start, from->y },
                         { 0.2 * start + 0.8 * out, from->y },
                         { out, high },
                         { out, middle },
                         { out, 2 * middle - high },
                         { 0.2 * end.x + 0.8 * out, end.y },
                         end };
    if (i > 0) {
      point[3] = (GrPoint) { at->x, at->y + BOX_RADIUS + 2 };
      point[2] = (GrPoint) { at->x + sign * 8, at->y + 70 };
      point[1].x = out + sign * 20 * i;
    }
    gr_scene_add_curve_arrow (scene, point, i > 0 ? 4 : G_N_ELEMENTS (point), &paint);
  }
}

/* What the step leaves out pales: an option and what hangs there, but for what follows the answer that bypasses it, and that answer. */
static gboolean
draw_pales (const Drawing *drawing, guint32 index)
{
  const GrSimplifyNode *node = gr_simplify_node (drawing->tree, index);
  const GrSimplifyStep *step = drawing->step;
  gboolean takes_away = gr_simplify_takes_away (step);
  if (takes_away && index == step->option)
    return TRUE;
  if (step->kind == GR_SIMPLIFY_BYPASS && (index == step->by || (node->parent == step->by && node->side == step->side)))
    return FALSE;
  return index != 0 && drawing->faded[drawing->place[node->parent]];
}

void
gr_simplify_add_heading (const GrSimplifyTree *tree, GrScene *scene)
{
  g_autoptr (GrScene) head = gr_scene_new ();
  const char *typed = tree->position == NULL && tree->typed != NULL ? tree->typed : "";
  g_autofree char *name = g_strconcat ("G = ", typed, NULL);
  double width = gr_scene_add_text (head, 0, 4.3, GR_ANCHOR_START, &gr_title_600, GR_INK_INK, name);
  if (tree->position != NULL) {
    GrBox box = tree->position->bounds;
    gboolean has_names = FALSE; /* of moves, which are to be read in it */
    GR_EACH (i, const GrSimplifyNode, node, tree->node)
      has_names |= node->by != NULL;
    double scale = MIN (1, (has_names ? HEAD_NAMED : HEAD_HEIGHT) / box.height);
    gr_fit_append (head, tree->position, width + HEAD_GAP - scale * box.x, -scale * (box.y + box.height / 2), scale);
    width += HEAD_GAP + scale * box.width;
  }
  if ((tree->position != NULL || tree->typed != NULL) && width <= MAX (HEAD_WIDTH, scene->bounds.width))
    gr_scene_append (scene, head, -width / 2, -BOX_RADIUS - HEAD_AIR - head->bounds.y - head->bounds.height, 1);
}

/* Room for the canonical form, of the same size for every game. */
static void
draw_form (const GrSimplifyTree *tree, GrScene *scene)
{
  double y = scene->bounds.y + scene->bounds.height + FORM_AIR, x = -FORM_RULE - 30;
  g_autofree char *head = g_strconcat (gr_simplify_node (tree, 0)->name, " = {", NULL);
  static const char *const sign[] = { "|", "}" };
  x += gr_scene_add_text (scene, x, y, GR_ANCHOR_START, &gr_title_600, GR_INK_INK, head);
  for (guint i = 0; i < 2; i++) {
    gr_scene_add_line (scene, x + 4, y + 3, x + FORM_RULE, y + 3, &(GrPaint) { .stroke = GR_INK_SOFT, .width = 0.8 });
    x += FORM_RULE + 4;
    x += gr_scene_add_text (scene, x, y, GR_ANCHOR_START, &gr_title_600, GR_INK_INK, sign[i]);
  }
}

/* TRUE where the one step that is shown is not about option @index, and nothing hangs on it. */
static gboolean
draw_is_idle (const Drawing *drawing, guint32 index)
{
  const GrSimplifyNode *node = gr_simplify_node (drawing->tree, index);
  const GrSimplifyStep *step = drawing->step;
  return node->child[0]->len + node->child[1]->len == 0
         && !(gr_simplify_takes_away (step) && (index == step->option || index == step->by));
}

/* The picture with nodes @gap apart; of the idle options of one node at most @most of each side are drawn. (transfer full) */
static GrScene *
draw_as (const GrSimplifyTree *tree, const GrSimplifyStep *step, double gap, guint most)
{
  guint n_hidden[2] = { 0, 0 };
  g_autoptr (GArray) shown = g_array_new (FALSE, TRUE, sizeof (guint32));
  g_autofree guint32 *place = g_new0 (guint32, tree->node->len);
  g_autofree gboolean *faded = g_new0 (gboolean, tree->node->len);
  g_autoptr (GrLayout) layout = gr_layout_new (GR_DIRECTION_DOWN, gap, DRAW_LEVEL);
  Drawing drawing = { tree, step, shown, place, faded, layout };
  g_array_set_size (shown, 1); /* the game itself */
  for (guint i = 0; i < shown->len; i++) {
    guint32 index = draw_shown (&drawing, i);
    place[index] = i;
    faded[i] = draw_pales (&drawing, index);
    for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
      guint n_idle = 0;
      GR_EACH_VALUE (k, guint32, own, gr_simplify_node (tree, index)->child[side]) {
        gboolean is_hidden = draw_is_idle (&drawing, own) && ++n_idle > most;
        n_hidden[side] += is_hidden;
        if (!is_hidden)
          g_array_append_val (shown, own);
      }
    }
  }
  draw_lay (&drawing);
  g_autoptr (GrScene) inner = gr_scene_new ();
  gboolean bypasses = step->kind == GR_SIMPLIFY_BYPASS && step->to->len > 0,
           strikes = gr_simplify_takes_away (step) && !bypasses; /* nothing comes instead */
  draw_edges (&drawing, inner);
  if (bypasses)
    draw_bypass (&drawing, inner);
  draw_nodes (&drawing, inner);
  if (strikes)
    draw_cross (&drawing, inner);
  GrScene *scene = gr_scene_new ();
  const GrLayoutNode *root = draw_at (&drawing, 0);
  gr_scene_append (scene, inner, -root->x, -root->y, 1);
  gr_simplify_add_heading (tree, scene);
  if (tree->request->is_form)
    draw_form (tree, scene);
  if (gr_args_choice (tree->request->args, "legend") == GR_YES && shown->len > 1) {
    GrLegend legend = { .is_partizan = TRUE, .has_bypass = bypasses };
    for (guint i = 1; i < shown->len; i++)
      legend.has_mover[draw_mover (&drawing, i)] = TRUE;
    static const char hidden[] = GR_PHRASE ("Not drawn: %u more options of Left and %u of Right.");
    const char *lang = tree->request->lang;
    g_autoptr (GString) note = g_string_new (strikes ? gr_phrase ("crossed: struck out", lang) : "");
    if (n_hidden[0] + n_hidden[1] > 0) {
      g_string_append (note, note->len > 0 ? ". " : "");
      g_string_append_printf (note, gr_phrase (hidden, lang), n_hidden[0], n_hidden[1]);
    }
    double width = MAX (scene->bounds.width, gr_legend_width (&legend, tree->request));
    gr_legend_add (scene, scene->bounds.x + (scene->bounds.width - width) / 2,
                   scene->bounds.y + scene->bounds.height + DRAW_LEGEND, width, &legend, tree->request,
                   note->len > 0 ? note->str : NULL);
  }
  return scene;
}

GrScene *
gr_simplify_draw (const GrSimplifyTree *tree, const GrSimplifyStep *step)
{
  static const guint most[] = { G_MAXUINT, G_MAXUINT, 7, 5, 4, 3, 2, 1 };
  for (guint i = 0;; i++) { /* with as many options as can be read */
    g_autoptr (GrScene) scene = draw_as (tree, step, i == 0 ? DRAW_GAP : DRAW_CLOSE, most[i]);
    if (i + 1 == G_N_ELEMENTS (most) || gr_fit_is_readable (scene))
      return g_steal_pointer (&scene);
  }
}
