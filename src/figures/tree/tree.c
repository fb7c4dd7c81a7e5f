// SPDX-License-Identifier: MIT
// The game tree drawn, the root on top: every play from a position, repeated positions drawn again. In partizan play
// Left's moves lean to the left and Right's to the right. Where the depth is limited, what goes on below is marked by
// an ellipsis.
#include "figures/tree/tree.h"

#include "diagram/node.h"
#include "diagram/fit.h"
#include "diagram/options.h"
#include "diagram/picture.h"
#include "diagram/words.h"
#include "layout/tidy.h"

#define ACROSS_GAP 9.0
#define LEVEL_GAP 26.0
#define CARD_LEVEL_GAP 44.0 /* moves from card to card are flat enough */
#define CARD_SPREAD 0.7     /* of a card's half width: as far from its middle moves leave it */
#define ROUTE_STEPS 40      /* points looked at along a straight move … */
#define ROUTE_SLACK 3.0     /* … which may graze the corners of a node's box so far */
#define TRIED_NODES 150     /* trees of more positions are never drawn one by one without being asked */

/* On the side that looks away from the parent. */
static GrNodeLabel
tree_label_place (const GrTree *tree, guint index)
{
  const GrTreeNode *node = gr_tree_node (tree, index);
  if (node->parent == G_MAXUINT32)
    return GR_NODE_LABEL_ABOVE_RIGHT;
  const GrTreeNode *parent = gr_tree_node (tree, node->parent);
  if (tree->is_partizan)
    return node->mover == GR_MOVER_LEFT ? GR_NODE_LABEL_ABOVE_LEFT : GR_NODE_LABEL_ABOVE_RIGHT;
  gboolean is_left = 2 * (index - parent->first_child) + 1 < parent->n_children;
  return is_left ? GR_NODE_LABEL_ABOVE_LEFT : GR_NODE_LABEL_ABOVE_RIGHT;
}

/* A tree that is being drawn. */
typedef struct {
  const GrTree *tree;
  const GrFigureRequest *request;
  GPtrArray *picture; /* (nullable) of GrScene, shape (n_nodes) */
  GPtrArray *shown;   /* of char*, shape (n_nodes): the labels as they are drawn */
  GrLayout *layout;
  GrNodeLook *look; /* shape (n_nodes) */
  GrMoveLook *move; /* shape (n_nodes) */
  GrBox *room;      /* shape (n_nodes) */
  gint8 *lean;      /* shape (n_nodes) */
  GrLegend legend;
} Drawing;

static void
tree_look_at_node (Drawing *drawing, guint index)
{
  GrDirection direction = drawing->layout->direction;
  gboolean is_upright = direction == GR_DIRECTION_DOWN || direction == GR_DIRECTION_UP;
  GrNodeLook *look = &drawing->look[index];
  *look = gr_tree_look (drawing->tree, index, g_ptr_array_index (drawing->shown, index), drawing->request);
  look->picture = drawing->picture != NULL ? g_ptr_array_index (drawing->picture, index) : NULL;
  look->place = is_upright ? tree_label_place (drawing->tree, index) : GR_NODE_LABEL_ABOVE;
  gr_legend_note_node (&drawing->legend, look);
}

static void
tree_lay_node (Drawing *drawing, guint index)
{
  const GrTreeNode *node = gr_tree_node (drawing->tree, index);
  GrNodeLook *look = &drawing->look[index];
  drawing->room[index] = gr_node_room (look);
  drawing->lean[index] = node->mover == GR_MOVER_LEFT ? -1 : node->mover == GR_MOVER_RIGHT ? 1 : 0;
  gr_node_lay (drawing->layout, look);
  if (node->parent == G_MAXUINT32)
    return;
  GrMoveLook *to = &drawing->move[drawing->layout->edge->len];
  *to = (GrMoveLook) { .kind = node->wins ? GR_MOVE_WINNING : GR_MOVE_ORDINARY,
                       .paint = drawing->request->paint,
                       .index = node->parent,
                       .is_partizan = drawing->tree->is_partizan,
                       .mover = node->mover };
  gr_layout_add_edge (drawing->layout, node->parent, index, 1);
  gr_legend_note_move (&drawing->legend, to);
}

/* Cards of one level stand with their heads on one line. Gives how far the deepest of each level reaches along the
   direction. (transfer full) shape (levels). */
static double *
tree_align_cards (Drawing *drawing)
{
  GrLayout *layout = drawing->layout;
  GrDirection direction = layout->direction;
  gboolean is_upright = direction == GR_DIRECTION_DOWN || direction == GR_DIRECTION_UP;
  double sign = direction == GR_DIRECTION_DOWN || direction == GR_DIRECTION_RIGHT ? 1 : -1;
  guint n_levels = 1;
  for (guint i = 0; i < layout->node->len; i++)
    n_levels = MAX (n_levels, gr_tree_node (drawing->tree, i)->depth + 1);
  g_autofree double *head = g_new (double, n_levels);
  double *end = g_new (double, n_levels);
  for (guint level = 0; level < n_levels; level++) {
    head[level] = G_MAXDOUBLE;
    end[level] = -G_MAXDOUBLE;
  }
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < layout->node->len; i++) {
      GrLayoutNode *node = &g_array_index (layout->node, GrLayoutNode, i);
      GrPoint out = gr_node_clearance (&drawing->look[i]);
      guint level = gr_tree_node (drawing->tree, i)->depth;
      g_assert (level < n_levels);
      double *at = is_upright ? &node->y : &node->x, half = is_upright ? out.y : out.x;
      if (pass == 0)
        head[level] = MIN (head[level], sign * *at - half);
      else
        *at = sign * (head[level] + half);
      end[level] = pass == 0 ? end[level] : MAX (end[level], sign * *at + half);
    }
  return end;
}

/* Moves between cards run in the free space between levels, first straight down beside deeper cards of the same level,
   then to the head of the other: straight ones between their middles would cross others. */
static void
tree_route_cards (Drawing *drawing)
{
  GrLayout *layout = drawing->layout;
  GrDirection direction = layout->direction;
  g_autofree double *end = tree_align_cards (drawing);
  gboolean is_upright = direction == GR_DIRECTION_DOWN || direction == GR_DIRECTION_UP;
  double sign = direction == GR_DIRECTION_DOWN || direction == GR_DIRECTION_RIGHT ? 1 : -1;
  for (guint i = 0; i < layout->edge->len; i++) {
    const GrLayoutEdge *edge = &g_array_index (layout->edge, GrLayoutEdge, i);
    const GrLayoutNode *tail = &g_array_index (layout->node, GrLayoutNode, edge->tail);
    const GrLayoutNode *head = &g_array_index (layout->node, GrLayoutNode, edge->head);
    GrPoint out = gr_node_clearance (&drawing->look[edge->tail]), in = gr_node_clearance (&drawing->look[edge->head]);
    GrPoint from = { tail->x + sign * out.x,
                     tail->y + CLAMP (head->y - tail->y, -CARD_SPREAD * out.y, CARD_SPREAD * out.y) };
    GrPoint to = { head->x - sign * in.x, head->y };
    if (is_upright) {
      from = (GrPoint) { tail->x + CLAMP (head->x - tail->x, -CARD_SPREAD * out.x, CARD_SPREAD * out.x),
                         tail->y + sign * out.y };
      to = (GrPoint) { head->x, head->y - sign * in.y };
    }
    double deepest = sign * end[gr_tree_node (drawing->tree, edge->tail)->depth];
    GrPoint bend = is_upright ? (GrPoint) { from.x, deepest } : (GrPoint) { deepest, from.y };
    GrLayoutEdge *route = &g_array_index (layout->edge, GrLayoutEdge, i);
    const GrPoint stop[3] = { from, bend, to };
    gboolean is_straight = ABS (bend.x - from.x) + ABS (bend.y - from.y) < 1;
    route->first_point = layout->point->len;
    route->n_points = is_straight ? 4 : 7;
    g_array_append_val (layout->point, from);
    for (guint k = is_straight ? 1 : 0; k < 2; k++)
      for (guint third = 1; third <= 3; third++) {
        GrPoint a = is_straight ? from : stop[k], b = stop[k + 1];
        GrPoint at = { a.x + (b.x - a.x) * third / 3, a.y + (b.y - a.y) * third / 3 };
        g_array_append_val (layout->point, at);
      }
  }
}

/* TRUE where a straight move would pass under a node that is neither of its ends. */
static gboolean
tree_meets_nodes (const Drawing *drawing)
{
  const GrLayout *layout = drawing->layout;
  for (guint i = 0; i < layout->edge->len; i++) {
    const GrLayoutEdge *edge = &g_array_index (layout->edge, GrLayoutEdge, i);
    const GrLayoutNode *tail = &g_array_index (layout->node, GrLayoutNode, edge->tail);
    const GrLayoutNode *head = &g_array_index (layout->node, GrLayoutNode, edge->head);
    const GrTreeNode *parent = gr_tree_node (drawing->tree, edge->tail);
    for (guint k = parent->first_child; k < parent->first_child + parent->n_children; k++) {
      const GrLayoutNode *other = &g_array_index (layout->node, GrLayoutNode, k);
      GrPoint half = gr_node_clearance (&drawing->look[k]);
      for (guint step = 1; step < ROUTE_STEPS && k != edge->head; step++) {
        double x = tail->x + (head->x - tail->x) * step / ROUTE_STEPS - other->x;
        double y = tail->y + (head->y - tail->y) * step / ROUTE_STEPS - other->y;
        if (ABS (x) < half.x - ROUTE_SLACK && ABS (y) < half.y - ROUTE_SLACK)
          return TRUE;
      }
    }
  }
  return FALSE;
}

static GrScene *
tree_draw (const GrTree *tree, GPtrArray *picture, GrDirection direction, const GrFigureRequest *request)
{
  static const double away_x[] = { 1, 0, -1, 0 }, away_y[] = { 0, 1, 0, -1 };
  gsize n = tree->node->len;
  g_autoptr (GrLayout) layout = gr_layout_new (direction, ACROSS_GAP, picture != NULL ? CARD_LEVEL_GAP : LEVEL_GAP);
  g_autofree GrNodeLook *look = g_new0 (GrNodeLook, n + 1);
  g_autofree GrMoveLook *move = g_new0 (GrMoveLook, n + 1);
  g_autofree GrBox *room = g_new0 (GrBox, n + 1);
  g_autofree gint8 *lean = g_new0 (gint8, n + 1);
  g_autoptr (GPtrArray) label = g_ptr_array_new ();
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (label, gr_tree_node (tree, i)->label != NULL ? gr_tree_node (tree, i)->label : "");
  g_autoptr (GPtrArray) shown = gr_words_short_all (label, GR_NODE_LABEL_CHARACTERS);
  Drawing drawing = { tree, request, picture, shown, layout, look, move, room, lean, { 0 } };
  for (guint i = 0; i < n; i++)
    tree_look_at_node (&drawing, i);
  gr_nodes_level (look, n, request);
  for (guint i = 0; i < n; i++)
    tree_lay_node (&drawing, i);
  gr_layout_tidy (layout, room, tree->is_partizan ? lean : NULL);
  if (picture == NULL && tree_meets_nodes (&drawing)) {
    layout->rank_gap = CARD_LEVEL_GAP;
    gr_layout_tidy (layout, room, tree->is_partizan ? lean : NULL);
  }
  if (picture != NULL || tree_meets_nodes (&drawing)) {
    tree_route_cards (&drawing);
    gr_layout_smooth (layout);
  }
  GrScene *scene = gr_scene_new ();
  gr_labels_place (layout, look);
  if (request->paint == GR_PAINT_NODE)
    gr_nodes_paint (layout, look, move);
  gr_nodes_draw (scene, layout, look, move);
  for (guint i = 0; i < n; i++) {
    const GrTreeNode *node = gr_tree_node (tree, i);
    const GrLayoutNode *at = &g_array_index (layout->node, GrLayoutNode, i);
    GrPoint reach = gr_node_clearance (&look[i]);
    for (guint k = 0; k < 3 && node->is_cut; k++) /* dots straight away from the parent */
      gr_scene_add_circle (scene, at->x + away_x[direction] * (reach.x + 4 + 4.5 * k),
                           at->y + away_y[direction] * (reach.y + 4 + 4.5 * k), 1.2,
                           &(GrPaint) { .fill = GR_INK_SOFT });
  }
  gr_legend_add_below (scene, &drawing.legend, request, NULL);
  return scene;
}

/* ---- which tree ---- */

/* TRUE where the reader has asked for a certain picture of the whole tree. */
static gboolean
tree_is_asked_for (const GrFigureRequest *request)
{
  static const char *const told[] = { "depth", "pictures", "direction", "whole" };
  for (guint i = 0; i < G_N_ELEMENTS (told); i++)
    if (gr_args_option (request->args, told[i]) != NULL)
      return TRUE;
  return request->paint == GR_PAINT_NODE;
}

/* The tree as it is where that was asked for or can be read; NULL: it is to be folded. (transfer full) */
static GrScene *
tree_view (const GrTree *tree, GPtrArray *picture, const GrFigureRequest *request)
{
  const GrOption *option = gr_args_option (request->args, "direction");
  GrDirection direction = option ? (GrDirection) option->number : GR_DIRECTION_DOWN;
  if (tree_is_asked_for (request))
    return tree_draw (tree, picture, direction, request);
  guint n = tree->node->len > TRIED_NODES ? 0 : 2;
  for (guint i = 0; i < n; i++) {
    g_autoptr (GrScene) scene = tree_draw (tree, picture, i == 0 ? direction : GR_DIRECTION_RIGHT, request);
    if (gr_fit_is_readable (scene))
      return g_steal_pointer (&scene);
  }
  return NULL;
}

static GPtrArray *
tree_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  g_auto (GrTree) tree = { 0 };
  g_auto (GrTree) folded = { 0 };
  g_autoptr (GPtrArray) picture = NULL;
  g_autofree char *note = NULL;
  gboolean is_asked = tree_is_asked_for (request);
  if (!gr_tree_grow (&tree, study, request, is_asked ? GR_TREE_MOST : GR_TREE_MOST_FOLDED, !is_asked, report, error))
    return NULL;
  if (gr_args_flag (request->args, "pictures")) {
    if (tree.form == GR_TREE_CANONICAL)
      gr_report_add_at (report, GR_FAULT_INPUT, gr_args_option (request->args, "pictures")->key,
                        "leave out --pictures or --form canonical",
                        "tree: canonical forms are values and have no pictures");
    else
      picture = gr_pictures_draw_small (study, request, tree.position, error);
    if (picture == NULL)
      return NULL;
  }
  GrScene *scene = tree_view (&tree, picture, request);
  if (scene == NULL)
    scene = gr_tree_draw_folded (&tree, request, &folded, &note);
  if (!gr_graph_check_size (scene, request, report)) {
    gr_scene_free (scene);
    return NULL;
  }
  gboolean lists_all = tree.node->len <= GR_TREE_MOST; /* in plain text, of which the note does not speak then */
  g_autofree char *told = gr_tree_sentence (&tree, request),
                  *sentence = g_strjoin (" ", told, lists_all ? NULL : note, NULL);
  GrFrame *frame = gr_frame_new (scene, sentence, NULL);
  frame->plain = gr_tree_plain (lists_all ? &tree : &folded, request);
  GPtrArray *frames = gr_frames_new ();
  g_ptr_array_add (frames, frame);
  return frames;
}

static const char *const tree_forms[] = { "typed", "canonical", "played", NULL };

static const GrParam tree_params[] = {
  GR_PARAM_OF,
  { "depth", GR_PARAM_NUMBER, NULL, 0, 1000, NULL, "N", "moves that are followed; by default all plays to their end" },
  { "form", GR_PARAM_CHOICE, NULL, 0, 0, tree_forms, NULL,
    "whose moves are drawn: of a value all options as typed (which is the default), those of the canonical form, or those "
    "of the game as it is played" },
  GR_PARAM_SHOW,
  GR_PARAM_PICTURES,
  GR_PARAM_WHOLE,
  GR_PARAM_DIRECTION,
  GR_PARAM_LEGEND,
  GR_PARAM_END,
};

const GrFigure gr_figure_tree = {
  .name = "tree",
  .title = "Game tree",
  .summary = "Every play of a small position, repeated positions drawn again; winning moves are thick. Left’s moves "
             "lean left, Right’s right.",
  .example = "nim 1 2",
  .params = tree_params,
  .is_partizan = TRUE,
  .blank = GR_BLANK_LAST,
  .frames = tree_frames,
};
