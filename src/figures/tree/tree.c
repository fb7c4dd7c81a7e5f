// SPDX-License-Identifier: MIT
// The game tree drawn, the root on top: every play from a position, repeated positions drawn again. In partizan play
// Left's moves lean to the left and Right's to the right. Where the depth is limited, what goes on below is marked by
// an ellipsis.
// Game trees in words: a sentence under the picture, indented lines for terminals.
#include "figures/tree/tree.h"

#include "base/interner.h"
#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/node.h"
#include "diagram/options.h"
#include "diagram/picture.h"
#include "diagram/piece.h"
#include "diagram/words.h"
#include "figures/graph/states.h"
#include "layout/tidy.h"

#define LABEL_CHARACTERS 60
#define MAX_PLAIN_INDENT 60 /* deeper lines of the plain text are not moved further right */

/* How large the tree is: its nodes and, where these are fewer, its positions. */
static void
tree_tell_size (const GrTree *tree, const GrFigureRequest *request, GString *text)
{
  static const char *const sizes[2][3] = {
    { GR_PHRASE (" The tree has %u nodes"), GR_PHRASE (" The tree has %u nodes down to its numbers"),
      GR_PHRASE (" The whole tree has more than %u nodes") },
    { GR_PHRASE (" The tree of the canonical form has %u nodes"),
      GR_PHRASE (" The tree of the canonical form has %u nodes down to its numbers"),
      GR_PHRASE (" The whole tree of the canonical form has more than %u nodes") },
  };
  guint n_round = tree->node->len; /* 5274 at which drawing stopped is no number to remember */
  for (guint unit = 10; tree->is_cut && n_round >= 100 && unit <= n_round; unit *= 10)
    n_round = n_round / unit * unit;
  guint part = tree->is_cut ? 2 : gr_tree_note_numbers (tree, request) != NULL ? 1 : 0, n = tree->node->len;
  GrInterner seen;
  gr_interner_init (&seen);
  for (guint i = 0; i < n && tree->form == GR_TREE_PLAYED && !tree->is_cut; i++) {
    GrBytes at = gr_positions_at (tree->position, i);
    gr_interner_add (&seen, 0, at.data, at.size);
  }
  guint n_positions = seen.slots.n;
  gr_interner_clear (&seen);
  gr_append_phrase (text, sizes[tree->form == GR_TREE_CANONICAL][part], request->lang, n_round);
  if (n_positions > 0 && n_positions < n)
    gr_append_phrase (text, ": %u positions, some more than once", request->lang, n_positions);
  g_string_append_c (text, '.');
}

/* Whether positions that a tree with pictures shows need no letters. */
static gboolean
tree_is_seen (const GrTree *tree, const GrFigureRequest *request)
{
  return tree->n_roots == 1 && request->letters != NULL && gr_letters_count (request->letters) > 0;
}

/* Whether it is seen why the player to move loses from the only root: every move is answered by one to 0. */
static gboolean
tree_is_answered (const GrTree *tree, const GrFigureRequest *request)
{
  const GrTreeNode *root = gr_tree_node (tree, 0);
  gboolean is_answered = tree->n_roots == 1 && root->n_children > 0 && root->verdict.has_grundy
                         && root->verdict.grundy == 0 && !tree->shows_remoteness && request->paint == GR_PAINT_VALUE;
  for (guint i = 0; i < root->n_children && is_answered; i++)
    is_answered = gr_tree_node (tree, root->first_child + i)->n_children > 0;
  return is_answered;
}

/* What wins from the roots of the tree, which @is_seen there without letters, and how large it is. (transfer full) */
static char *
tree_sentence (const GrTree *tree, gboolean is_seen, const GrFigureRequest *request)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < MIN (tree->n_roots, 3); i++) {
    if (i > 0)
      g_string_append (text, "; ");
    const GrTreeNode *root = gr_tree_node (tree, i);
    g_autoptr (GPtrArray) one = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (GPtrArray) other = g_ptr_array_new_with_free_func (g_free);
    const GPtrArray *by[2] = { tree->is_partizan ? NULL : one, NULL };
    const char *called = root->label != NULL ? root->label : root->value;
    g_autofree char *name = gr_words_short (is_seen ? gr_phrase ("the start", request->lang) : called,
                                            LABEL_CHARACTERS);
    for (guint k = 0; k < root->n_children; k++) {
      const GrTreeNode *child = gr_tree_node (tree, root->first_child + k);
      by[child->mover == GR_MOVER_RIGHT] = child->mover == GR_MOVER_RIGHT ? other : one;
      if (child->wins && !is_seen)
        g_ptr_array_add (child->mover == GR_MOVER_RIGHT ? other : one,
                         gr_words_short (child->label != NULL ? child->label : child->value, LABEL_CHARACTERS));
    }
    g_autofree char *formula = NULL,
                    *why = tree->n_roots == 1 ? gr_tree_why (tree, root, request, &formula) : g_strdup ("");
    gr_tell_start (text, tree->is_partizan, &root->verdict, name, root->label != NULL ? root->value : NULL, why, by,
                   request);
    if (i == 0 && (is_seen || !g_str_has_prefix (text->str, name))) /* “From 3/2 …” */
      text->str[0] = g_ascii_toupper (text->str[0]);
  }
  if (tree->n_roots > 3)
    g_string_append (text, gr_phrase ("; and so on", request->lang));
  g_string_append_c (text, '.');
  if (tree_is_answered (tree, request))
    g_string_append (text, gr_phrase (" Each first move has a thick answer back to 0.", request->lang));
  else if (tree->node->len > 1 && !(tree->is_cut && gr_args_option (request->args, "depth") != NULL))
    tree_tell_size (tree, request, text);
  return g_string_free (text, FALSE);
}

/* Winning moves stand in brackets, in partizan trees behind the mover. */
static char *
tree_plain (const GrTree *tree, const GrFigureRequest *request)
{
  gboolean has_winning = FALSE;
  GString *text = g_string_new (NULL);
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = tree->n_roots; i-- > 0;)
    g_array_append_val (stack, i);
  while (stack->len > 0) {
    guint index = g_array_index (stack, guint, stack->len - 1);
    g_array_set_size (stack, stack->len - 1);
    const GrTreeNode *node = gr_tree_node (tree, index);
    g_autofree char *name = gr_words_short (node->label != NULL ? node->label : node->value, LABEL_CHARACTERS);
    const char *mover = node->depth == 0 || !tree->is_partizan ? "" : node->mover == GR_MOVER_LEFT ? "L: " : "R: ";
    gboolean is_winning = node->depth > 0 && node->wins;
    has_winning |= is_winning;
    g_string_append_printf (text, "%*s%s%s%s%s", (int) MIN (2 * node->depth, MAX_PLAIN_INDENT), "", mover,
                            is_winning ? "[" : "", name, is_winning ? "]" : "");
    if (node->verdict.has_grundy)
      g_string_append_printf (text, "  g = %" G_GUINT64_FORMAT, node->verdict.grundy);
    if (node->value != NULL && node->label != NULL)
      g_string_append_printf (text, "  = %s", node->value);
    g_string_append_printf (text, "  %s%s", gr_outcome_name (&node->verdict, request), node->is_cut ? "  …" : "");
    if (node->n_left_out > 0)
      g_string_append_printf (text, "  … +%u", node->n_left_out);
    const GrTreeNode *first = gr_tree_node (tree, node->first);
    g_autofree char *folded = gr_tree_label (tree, index, "", first->label != NULL ? first->label : first->value,
                                             request);
    g_string_append_printf (text, "%s%s", folded[0] != '\0' ? "  " : "", folded);
    g_string_append_c (text, '\n');
    for (guint i = node->n_children; i-- > 0;)
      GR_APPEND (stack, guint, node->first_child + i);
  }
  if (has_winning)
    g_string_append (text, gr_phrase ("[…] is a winning move\n", request->lang));
  return g_string_free (text, FALSE);
}

#define ACROSS_GAP 9.0
#define LEVEL_GAP 26.0
#define CARD_LEVEL_GAP 44.0 /* moves from card to card are flat enough */
#define STEEP_LEAST 0.33 /* straight moves go down by so much of their way across, or else they meet others’ nodes */
#define BOXED_SCALE 0.6  /* of pictures without letters */
#define TRIED_PICTURES 40
#define OWN_NODES 40
#define TRIED_NODES 150 /* trees of more positions are never drawn one by one without being asked */

/* A tree that is being drawn. */
typedef struct {
  const GrTree *tree;
  const GrFigureRequest *request;
  GPtrArray *picture; /* (nullable) of GrScene, shape (n_nodes) */
  GPtrArray *shown;   /* of char*, shape (n_nodes): the labels as they are drawn, */
  GPtrArray *text;    /* or of GrScene: whole, in boxes; empty: they are not */
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
  gboolean is_upright = !gr_layout_is_sideways (drawing->layout);
  const GrTreeNode *node = gr_tree_node (drawing->tree, index);
  const GrTreeNode *parent = node->parent != G_MAXUINT32 ? gr_tree_node (drawing->tree, node->parent) : NULL;
  gboolean is_left = parent != NULL /* labels stand on the side that looks away from the parent */
                     && (drawing->tree->is_partizan ? node->mover == GR_MOVER_LEFT
                                                    : 2 * (index - parent->first_child) + 1 < parent->n_children);
  GrNodeLook *look = &drawing->look[index];
  *look = gr_tree_look (drawing->tree, index, g_ptr_array_index (drawing->shown, index), drawing->request);
  look->text = drawing->text->len > 0 ? g_ptr_array_index (drawing->text, index) : NULL;
  if (drawing->picture != NULL && (drawing->request->is_form || tree_is_seen (drawing->tree, drawing->request)))
    look->shown = "";
  look->picture = drawing->picture != NULL ? g_ptr_array_index (drawing->picture, index) : NULL;
  look->place = !is_upright ? GR_NODE_LABEL_ABOVE : is_left ? GR_NODE_LABEL_ABOVE_LEFT : GR_NODE_LABEL_ABOVE_RIGHT;
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

/* Moves between nodes of one level and the next that no node stands in the way of: straight on as far as the level goes, then in a
   bend to the other; steep ones of circles straight all the way. */
static void
tree_route (Drawing *drawing)
{
  GrLayout *layout = drawing->layout;
  gboolean is_sideways = gr_layout_is_sideways (layout);
  double sign = layout->direction == GR_DIRECTION_DOWN || layout->direction == GR_DIRECTION_RIGHT ? 1 : -1;
  guint n_levels = gr_tree_node (drawing->tree, layout->node->len - 1)->depth + 1;
  g_autofree double *end = g_new0 (double, n_levels); /* of each level, along the direction */
  GR_EACH (i, const GrLayoutNode, node, layout->node) {
    GrPoint half = gr_node_clearance (&drawing->look[i]);
    double *own = &end[gr_tree_node (drawing->tree, i)->depth];
    *own = MAX (*own, is_sideways ? sign * node->x + half.x : sign * node->y + half.y);
  }
  GR_EACH (i, GrLayoutEdge, edge, layout->edge) {
    const GrLayoutNode *tail = &g_array_index (layout->node, GrLayoutNode, edge->tail),
                       *head = &g_array_index (layout->node, GrLayoutNode, edge->head);
    GrPoint out = gr_node_clearance (&drawing->look[edge->tail]), in = gr_node_clearance (&drawing->look[edge->head]);
    double half = is_sideways ? out.x : out.y, level = end[gr_tree_node (drawing->tree, edge->tail)->depth];
    double from = (is_sideways ? tail->x : tail->y) + sign * half, stop = sign * level,
           to = (is_sideways ? head->x - sign * in.x : head->y - sign * in.y), bend = (stop + to) / 2;
    const double along[] = { from, from, stop, stop, bend, bend, to };
    gboolean is_straight = !is_sideways && drawing->picture == NULL
                           && fabs (to - from) >= STEEP_LEAST * fabs (head->x - tail->x);
    edge->first_point = layout->point->len;
    edge->n_points = G_N_ELEMENTS (along);
    for (guint k = 0; k < G_N_ELEMENTS (along); k++) {
      const GrLayoutNode *at = k < 5 ? tail : head;
      GrPoint bent = { is_sideways ? along[k] : at->x, is_sideways ? at->y : along[k] };
      GrPoint even = gr_between ((GrPoint) { tail->x, from }, (GrPoint) { head->x, to }, k / 6.0);
      g_array_append_vals (layout->point, is_straight ? &even : &bent, 1);
    }
  }
}

/* The pictures small enough to stand beside their values. (transfer full) of GrScene */
static GPtrArray *
tree_smaller (const GPtrArray *picture)
{
  GPtrArray *smaller = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_scene_free);
  GR_EACH_POINTER (i, const GrScene, whole, picture) {
    GrScene *own = gr_scene_new ();
    gr_scene_append (own, whole, 0, 0, gr_scene_has_text (whole) ? 1 : BOXED_SCALE);
    g_ptr_array_add (smaller, own);
  }
  return smaller;
}

/* @tree with the pictures (nullable) of its positions on cards, or where it @is_boxed behind their values. */
static GrScene *
tree_draw (const GrTree *tree, GPtrArray *picture, gboolean is_boxed, GrDirection direction,
           const GrFigureRequest *request)
{
  static const double away_x[] = { 1, 0, -1, 0 }, away_y[] = { 0, 1, 0, -1 };
  gsize n = tree->node->len;
  g_autoptr (GrLayout) layout = gr_layout_new (direction, ACROSS_GAP, picture != NULL ? CARD_LEVEL_GAP : LEVEL_GAP);
  g_autofree GrNodeLook *look = g_new0 (GrNodeLook, n + 1);
  g_autofree GrMoveLook *move = g_new0 (GrMoveLook, n + 1);
  g_autofree GrBox *room = g_new0 (GrBox, n + 1);
  g_autofree gint8 *lean = g_new0 (gint8, n + 1);
  g_autoptr (GPtrArray) shown = gr_tree_labels (tree, GR_NODE_LABEL_CHARACTERS);
  g_autoptr (GPtrArray) text = is_boxed          ? tree_smaller (picture)
                               : picture == NULL ? gr_tree_box_labels (tree)
                                                 : g_ptr_array_new ();
  picture = is_boxed ? NULL : picture;
  Drawing drawing = { tree, request, picture, shown, text, layout, look, move, room, lean, { 0 } };
  for (guint i = 0; i < n; i++)
    tree_look_at_node (&drawing, i);
  gr_nodes_level (look, n, request);
  for (guint i = 0; i < n; i++)
    tree_lay_node (&drawing, i);
  gr_layout_tidy (layout, room, tree->is_partizan ? lean : NULL);
  tree_route (&drawing);
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
                           at->y + away_y[direction] * (reach.y + 4 + 4.5 * k), 1.2, GR_FILL (GR_INK_SOFT));
  }
  const GrLayoutNode *root = &g_array_index (layout->node, GrLayoutNode, 0);
  gr_tree_add_reason (tree, (GrPoint) { root->x, root->y }, gr_node_clearance (&look[0]), direction, request, scene);
  const char *dots = gr_phrase (GR_PHRASE ("Dots: play goes on."), request->lang),
             *numbers = gr_tree_note_numbers (tree, request);
  g_autofree char *note = tree->is_cut ? g_strjoin (" ", dots, numbers, NULL) : g_strdup (numbers);
  gr_legend_add_below (scene, &drawing.legend, request,
                       gr_args_choice (request->args, "legend") == GR_YES ? note : NULL);
  return scene;
}

/* ---- which tree ---- */

static GPtrArray *
tree_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  g_auto (GrTree) tree = { 0 };
  g_auto (GrTree) folded = { 0 };
  g_autoptr (GPtrArray) picture = NULL;
  g_autofree char *note = NULL;
  gboolean is_whole = gr_args_flag (request->args, "whole"), wants_pictures = gr_args_flag (request->args, "pictures");
  if (!gr_tree_grow (&tree, study, request, is_whole ? GR_TREE_MOST : GR_TREE_MOST_FOLDED, !is_whole, report, error))
    return NULL;
  if (wants_pictures && tree.form == GR_TREE_CANONICAL)
    return gr_none (gr_report_add_at (report, GR_FAULT_INPUT, gr_args_option (request->args, "pictures")->key,
                                      "leave out --pictures or --form canonical",
                                      "tree: canonical forms are values and have no pictures"));
  guint most = wants_pictures ? TRIED_NODES : gr_study_is_seen (study) ? TRIED_PICTURES : 0;
  if (is_whole ? wants_pictures : tree.form != GR_TREE_CANONICAL && tree.node->len <= most) {
    picture = gr_pictures_draw_small (study, request, tree.position, error);
    if (picture == NULL)
      return NULL;
  }
  /* The tree as it is where that was asked for or can be read, turned if need be, else folded. */
  const GrOption *option = gr_args_option (request->args, "direction");
  GrDirection direction = option ? (GrDirection) option->number : GR_DIRECTION_DOWN;
  GrDirection other = direction == GR_DIRECTION_RIGHT || direction == GR_DIRECTION_LEFT ? GR_DIRECTION_DOWN
                                                                                        : GR_DIRECTION_RIGHT;
  GrScene *scene = is_whole ? tree_draw (&tree, picture, FALSE, direction, request) : NULL;
  gboolean has_pictures = is_whole && picture != NULL;
  for (guint i = picture != NULL ? 0 : 4; i < 6 && scene == NULL && tree.node->len <= TRIED_NODES; i++) {
    g_autoptr (GrScene)
      tried = tree_draw (&tree, i < 4 ? picture : NULL, i / 2 == 1, i % 2 == 0 ? direction : other, request);
    if (gr_fit_is_readable (tried)) {
      scene = g_steal_pointer (&tried);
      has_pictures = i < 4 && picture != NULL;
    }
  }
  if (wants_pictures && !is_whole && !has_pictures)
    gr_report_add_at (report, GR_FAULT_WARNING, gr_args_option (request->args, "pictures")->key,
                      "--whole draws them anyway",
                      "tree: small pictures of %u positions could not be read and are left out", tree.node->len);
  gboolean is_own = g_array_index (study->summand, GrSummand, 0).args->document != NULL;
  if (scene == NULL && is_own && tree.node->len <= OWN_NODES) { /* names in a reader's file are never left out */
    g_autoptr (GPtrArray) text = gr_tree_box_labels (&tree);
    scene = text->len > 0 ? tree_draw (&tree, NULL, FALSE, GR_DIRECTION_RIGHT, request) : NULL;
  }
  if (scene == NULL)
    scene = gr_tree_draw_folded (&tree, request, &folded, &note);
  if (!has_pictures && tree.form == GR_TREE_PLAYED)
    gr_start_add (study, request, scene);
  if (!gr_graph_check_size (scene, request, report)) {
    gr_scene_free (scene);
    return NULL;
  }
  gboolean lists_all = tree.node->len <= GR_TREE_MOST; /* in plain text, of which the note does not speak then */
  g_autofree char *sentence = tree_sentence (&tree, has_pictures && tree_is_seen (&tree, request), request);
  g_autofree char *lines = tree_plain (lists_all ? &tree : &folded, request);
  GPtrArray *frames = gr_frames_new ();
  gr_frames_add (frames, scene, sentence, NULL,
                 lists_all || note == NULL ? g_steal_pointer (&lines) : g_strconcat (lines, note, "\n", NULL));
  return frames;
}

static const char *const tree_forms[] = { "typed", "canonical", "played", NULL };

static const GrParam tree_params[] = {
  GR_PARAM_OF,
  { "depth", GR_PARAM_NUMBER, NULL, 0, 1000, NULL, "N", "moves that are followed; by default all plays to their end",
    .told = GR_PHRASE ("to depth %s") },
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
  .tells_winner = TRUE,
  .frames = tree_frames,
};
