// SPDX-License-Identifier: MIT
// The full game tree: every play from a position, repeated positions drawn again, the root on top. Nodes are made level by
// level, so that a parent comes before its children and the number of nodes is known before any is drawn; where the depth
// is limited, what goes on below is marked by an ellipsis.
#include "figures/node.h"
#include "figures/options.h"
#include "figures/words.h"
#include "layout/tidy.h"
#include "scene/text.h"

#define MAX_NODES 600
#define ACROSS_GAP 9.0
#define LEVEL_GAP 26.0
#define LEGEND_AIR 16.0
#define LEGEND_WIDTH 470.0
#define LABEL_CHARACTERS 32 /* in sentences and plain text */
#define MAX_PLAIN_INDENT 60 /* deeper lines of the plain text are not moved further right */

typedef struct {
  guint32 parent; /* G_MAXUINT32: a root */
  guint32 depth, first_child, n_children;
  gboolean is_cut; /* it has moves that the depth leaves out */
  gboolean wins;   /* the move to it does: its mover loses */
  GrVerdict verdict;
  char *label;
} TreeNode;

typedef struct {
  GArray *node;          /* of TreeNode, parents before children, siblings together */
  GrPositions *position; /* of each node */
  guint n_roots;
} Tree;

static void
tree_clear_node (gpointer data)
{
  g_free (((TreeNode *) data)->label);
}

static void
tree_clear (Tree *tree)
{
  g_clear_pointer (&tree->node, g_array_unref);
  g_clear_pointer (&tree->position, gr_positions_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Tree, tree_clear)

static const TreeNode *
tree_node (const Tree *tree, guint index)
{
  return &g_array_index (tree->node, TreeNode, index);
}

/* @at is copied before the list of positions grows. */
static gboolean
tree_add (Tree *tree, GrStudy *study, GrBytes at, guint32 parent, GError **error)
{
  TreeNode node = { .parent = parent };
  node.depth = parent == G_MAXUINT32 ? 0 : tree_node (tree, parent)->depth + 1;
  if (!gr_study_verdict (study, at, &node.verdict, error))
    return FALSE;
  node.wins = node.verdict.outcome == GR_OUTCOME_P;
  node.label = gr_study_whole_label (study, at);
  gr_positions_add (tree->position, 0, at.data, at.size);
  g_array_append_val (tree->node, node);
  return TRUE;
}

static gboolean
tree_refuse (const GrFigureRequest *request, GrReport *report)
{
  gr_report_add_at (report, GR_FAULT_LIMIT, request->args->name,
                    "try --depth 2, a smaller position, or “draw graph”, where every position stands once",
                    "a game tree of more than %d positions is no readable picture", MAX_NODES);
  return FALSE;
}

/* Adds the children of node @index. */
static gboolean
tree_expand (Tree *tree, GrStudy *study, guint index, const GrFigureRequest *request, GrReport *report, GError **error)
{
  g_autoptr (GrMoves) moves = gr_moves_new ();
  GrBytes from = gr_positions_at (tree->position, index);
  /* Counted first: a heap may have more moves than can be listed. */
  if (gr_study_n_moves (study, from) > MAX_NODES - tree->node->len)
    return tree_refuse (request, report);
  gr_study_followers (study, from, moves);
  guint32 first = tree->node->len;
  for (guint i = 0; i < moves->move->len; i++)
    if (!tree_add (tree, study, gr_positions_at (moves->part, gr_moves_at (moves, i)->first_part), index, error))
      return FALSE;
  TreeNode *node = &g_array_index (tree->node, TreeNode, index);
  node->first_child = first;
  node->n_children = tree->node->len - first;
  return TRUE;
}

static gboolean
tree_grow (Tree *tree, GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  const GrOption *of = gr_args_option (request->args, "of");
  const GrOption *depth = gr_args_option (request->args, "depth");
  g_autoptr (GrPositions) roots = gr_positions_new ();
  if (!gr_study_find_all (study, of ? of->value : NULL, roots, report, error))
    return FALSE;
  tree->node = g_array_new (FALSE, TRUE, sizeof (TreeNode));
  g_array_set_clear_func (tree->node, tree_clear_node);
  tree->position = gr_positions_new ();
  tree->n_roots = gr_positions_count (roots);
  if (tree->n_roots > MAX_NODES)
    return tree_refuse (request, report);
  for (guint i = 0; i < tree->n_roots; i++)
    if (!tree_add (tree, study, gr_positions_at (roots, i), G_MAXUINT32, error))
      return FALSE;
  for (guint i = 0; i < tree->node->len; i++) {
    TreeNode *node = &g_array_index (tree->node, TreeNode, i);
    if (node->verdict.terminal)
      continue;
    node->is_cut = depth && node->depth >= (guint64) depth->number;
    if (!node->is_cut && !tree_expand (tree, study, i, request, report, error))
      return FALSE;
  }
  return TRUE;
}

/* ---- the picture ---- */

/* Three short strokes that fade away from a node whose moves are left out. */
static void
tree_add_ellipsis (GrScene *scene, const GrLayoutNode *node, GrDirection direction, double radius)
{
  static const double x[] = { 1, 0, -1, 0 }, y[] = { 0, 1, 0, -1 };
  for (guint i = 0; i < 3; i++) {
    double far = radius + 4 + 4.5 * i;
    gr_scene_add_circle (scene, node->x + x[direction] * far, node->y + y[direction] * far, 1.2,
                         &(GrPaint) { .fill = GR_INK_SOFT });
  }
}

/* On the side that looks away from the parent. */
static GrNodeLabel
tree_label_place (const Tree *tree, guint index)
{
  const TreeNode *node = tree_node (tree, index);
  if (node->parent == G_MAXUINT32)
    return GR_NODE_LABEL_ABOVE_RIGHT;
  const TreeNode *parent = tree_node (tree, node->parent);
  gboolean is_left = 2 * (index - parent->first_child) + 1 < parent->n_children;
  return is_left ? GR_NODE_LABEL_ABOVE_LEFT : GR_NODE_LABEL_ABOVE_RIGHT;
}

static GrScene *
tree_draw (const Tree *tree, const GrFigureRequest *request)
{
  const GrOption *option = gr_args_option (request->args, "direction");
  GrDirection direction = option ? (GrDirection) option->number : GR_DIRECTION_DOWN;
  gboolean is_upright = direction == GR_DIRECTION_DOWN || direction == GR_DIRECTION_UP;
  guint n = tree->node->len;
  g_autoptr (GrLayout) layout = gr_layout_new (direction, ACROSS_GAP, LEVEL_GAP);
  g_autofree GrNodeLook *look = g_new0 (GrNodeLook, (gsize) n + 1);
  g_autofree GrMoveLook *move = g_new0 (GrMoveLook, (gsize) n + 1);
  g_autofree GrBox *room = g_new0 (GrBox, (gsize) n + 1);
  GrLegend legend = { 0 };
  for (guint i = 0; i < n; i++) {
    const TreeNode *node = tree_node (tree, i);
    look[i] = gr_node_look (request, &node->verdict, node->label, i);
    look[i].is_start = node->parent == G_MAXUINT32;
    look[i].place = is_upright ? tree_label_place (tree, i) : GR_NODE_LABEL_ABOVE;
    room[i] = gr_node_room (&look[i]);
    gr_node_lay (layout, &look[i]);
    gr_legend_note_node (&legend, &look[i]);
    if (node->parent == G_MAXUINT32)
      continue;
    GrMoveLook *to = &move[layout->edge->len];
    *to = (GrMoveLook) { .kind = node->wins ? GR_MOVE_WINNING : GR_MOVE_ORDINARY, .paint = request->paint, .index = node->parent };
    gr_layout_add_edge (layout, node->parent, i, 1);
    gr_legend_note_move (&legend, to);
  }
  gr_layout_tidy (layout, room);
  GrScene *scene = gr_scene_new ();
  gr_labels_place (layout, look);
  gr_nodes_draw (scene, layout, look, move);
  for (guint i = 0; i < n; i++)
    if (tree_node (tree, i)->is_cut)
      tree_add_ellipsis (scene, &g_array_index (layout->node, GrLayoutNode, i), direction,
                         gr_node_clearance (&look[i]).y);
  if (!gr_args_flag (request->args, "no-legend")) {
    GrBox box = scene->bounds;
    double wanted = MIN (gr_legend_width (&legend, request), LEGEND_WIDTH), width = MAX (box.width, wanted);
    gr_legend_add (scene, box.x - (width - box.width) / 2, box.y + box.height + LEGEND_AIR, width, &legend, request,
                   NULL);
  }
  return scene;
}

/* ---- the words ---- */

/* What wins from root @index: “from 1,2 one of 3 moves wins: to 1,1”. */
static void
tree_append_root_words (GString *text, const Tree *tree, guint index, const GrFigureRequest *request)
{
  static const GrPhrase over = { "from %s no move is left", "%s에서는 둘 수가 없다" };
  static const GrPhrase only = { "from %s the only move loses", "%s에서는 하나뿐인 수가 진다" };
  static const GrPhrase only_wins = { "from %s the only move wins", "%s에서는 하나뿐인 수가 이긴다" };
  static const GrPhrase all_lose = { "from %s all %u moves lose", "%s에서는 수 %u개가 모두 진다" };
  static const GrPhrase all_win = { "from %s all %u moves win", "%s에서는 수 %u개가 모두 이긴다" };
  static const GrPhrase some = { "from %1$s %3$u of %2$u moves win: to %4$s",
                                 "%1$s에서는 수 %2$u개 가운데 %3$u개가 이긴다: %4$s" };
  static const GrPhrase one = { "from %s one of %u moves wins: to %s", "%s에서는 수 %u개 가운데 하나가 이긴다: %s" };
  static const GrPhrase cut = { "%s goes on", "%s에서 더 이어진다" };
  const TreeNode *root = tree_node (tree, index);
  g_autofree char *name = gr_words_short (root->label, LABEL_CHARACTERS);
  g_autoptr (GPtrArray) to = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < root->n_children; i++)
    if (tree_node (tree, root->first_child + i)->wins)
      g_ptr_array_add (to, gr_words_short (tree_node (tree, root->first_child + i)->label, LABEL_CHARACTERS));
  g_autofree char *list = gr_words_list (to, request);
  guint n = root->n_children;
  if (root->is_cut)
    g_string_append_printf (text, gr_phrase (&cut, request), name);
  else if (n == 0)
    g_string_append_printf (text, gr_phrase (&over, request), name);
  else if (n == 1)
    g_string_append_printf (text, gr_phrase (to->len == 1 ? &only_wins : &only, request), name);
  else if (to->len == 0 || to->len == n)
    g_string_append_printf (text, gr_phrase (to->len == 0 ? &all_lose : &all_win, request), name, n);
  else if (to->len == 1)
    g_string_append_printf (text, gr_phrase (&one, request), name, n, list);
  else
    g_string_append_printf (text, gr_phrase (&some, request), name, n, to->len, list);
}

static char *
tree_sentence (const Tree *tree, const GrFigureRequest *request)
{
  static const GrPhrase whole = { "Positions in the game tree: %u; ", "게임 트리의 위치: %u개; " };
  static const GrPhrase cut = { "Positions in the first levels of the game tree: %u; ",
                                "게임 트리 위쪽의 위치: %u개; " };
  static const GrPhrase more = { "; and so on", "; …" };
  gboolean is_cut = FALSE;
  for (guint i = 0; i < tree->node->len; i++)
    is_cut |= tree_node (tree, i)->is_cut;
  GString *text = g_string_new (NULL);
  g_string_append_printf (text, gr_phrase (is_cut ? &cut : &whole, request), tree->node->len);
  for (guint i = 0; i < MIN (tree->n_roots, 3); i++) {
    if (i > 0)
      g_string_append (text, "; ");
    tree_append_root_words (text, tree, i, request);
  }
  if (tree->n_roots > 3)
    g_string_append (text, gr_phrase (&more, request));
  g_string_append_c (text, '.');
  return g_string_free (text, FALSE);
}

/* The tree as indented lines in the order of play, winning moves in brackets. */
static char *
tree_plain (const Tree *tree, const GrFigureRequest *request)
{
  static const GrPhrase brackets = { "[…] is a winning move\n", "[…]는 이기는 수\n" };
  gboolean has_winning = FALSE;
  GString *text = g_string_new (NULL);
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = tree->n_roots; i-- > 0;)
    g_array_append_val (stack, i);
  while (stack->len > 0) {
    guint index = g_array_index (stack, guint, stack->len - 1);
    g_array_set_size (stack, stack->len - 1);
    const TreeNode *node = tree_node (tree, index);
    g_autofree char *name = gr_words_short (node->label, LABEL_CHARACTERS);
    gboolean is_winning = node->depth > 0 && node->wins;
    has_winning |= is_winning;
    g_string_append_printf (text, "%*s%s%s%s", (int) MIN (2 * node->depth, MAX_PLAIN_INDENT), "", is_winning ? "[" : "",
                            name, is_winning ? "]" : "");
    if (node->verdict.has_grundy)
      g_string_append_printf (text, "  g = %" G_GUINT64_FORMAT, node->verdict.grundy);
    g_string_append_printf (text, "  %s%s\n", node->verdict.outcome == GR_OUTCOME_P ? "P" : "N",
                            node->is_cut ? "  …" : "");
    for (guint i = node->n_children; i-- > 0;) {
      guint child = node->first_child + i;
      g_array_append_val (stack, child);
    }
  }
  if (has_winning)
    g_string_append (text, gr_phrase (&brackets, request));
  return g_string_free (text, FALSE);
}

static GPtrArray *
tree_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  g_auto (Tree) tree = { 0 };
  if (!tree_grow (&tree, study, request, report, error))
    return NULL;
  GrScene *scene = tree_draw (&tree, request);
  if (!gr_graph_check_size (scene, request, report)) {
    gr_scene_free (scene);
    return NULL;
  }
  g_autofree char *sentence = tree_sentence (&tree, request);
  GrFrame *frame = gr_frame_new (scene, sentence, NULL);
  frame->plain = tree_plain (&tree, request);
  GPtrArray *frames = gr_frames_new ();
  g_ptr_array_add (frames, frame);
  return frames;
}

static const GrParam tree_params[] = {
  GR_PARAM_OF,
  { "depth", GR_PARAM_NUMBER, NULL, 0, 1000, NULL, "N", "moves that are followed; without it all plays to their end" },
  GR_PARAM_DIRECTION,
  GR_PARAM_NO_LEGEND,
  GR_PARAM_END,
};

const GrFigure gr_figure_tree = {
  .name = "tree",
  .title = "Game tree",
  .summary = "Every play of a small position, repeated positions drawn again; winning moves are thick.",
  .example = "nim 1 2",
  .params = tree_params,
  .frames = tree_frames,
};
