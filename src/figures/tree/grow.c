// SPDX-License-Identifier: MIT
// Game trees grow level by level, so that a parent comes before its children and the number of nodes is known before
// any is drawn. In partizan play a node's children are Left's moves and then Right's; a move of both stands on either
// side. Its canonical tree has the options of the canonical form for moves (J. H. Conway, On Numbers and Games, 1976,
// ch. 10). Why the root has its value is told by those of its children.
#include "figures/tree/tree.h"

#include "base/interner.h"
#include "base/phrase.h"
#include "diagram/node.h"
#include "diagram/options.h"
#include "diagram/partizan.h"
#include "diagram/words.h"
#include "game/solve.h"
#include "diagram/held.h"

#include <string.h>

#define VALUE_CHARACTERS 20
#define MOST_OF_NUMBERS 24   /* positions of a tree that goes on from numbers */
#define LABEL_CHARACTERS 200 /* of a game as it was typed */
#define REASON_CHARACTERS 40 /* of the reason beside the root, … */
#define REASON_SHORT 16      /* … in two lines where it has more, … */
#define REASON_ROOM 76.0     /* … whose lines beside sideways trees are so wide in points, … */
#define REASON_AIR 4.0       /* … so far from it */

typedef struct {
  GrTree *tree;
  const GrFigureRequest *request;
  guint most;
  gboolean *is_over; /* set where there are more */
  GrReport *report;
} Growth;

GR_CLEAR_FUNCTION (tree_clear_node, GrTreeNode, label, value)

GR_DROP_FUNCTION (gr_tree_clear, GrTree, node, position, written)

static gboolean
tree_stop (const Growth *growth)
{
  *growth->is_over = TRUE;
  return FALSE;
}

static gboolean
tree_is_number (const GrTree *tree, const GrVerdict *verdict)
{
  return verdict->has_form && gr_form_kind (gr_study_forms (tree->study), verdict->form) == GR_FORM_NUMBER;
}

/* Adds @node (its texts transfer full) under its parent. */
static void
tree_append (GrTree *tree, GrTreeNode node)
{
  node.depth = node.parent == G_MAXUINT32 ? 0 : gr_tree_node (tree, node.parent)->depth + 1;
  if (tree->ends_in_numbers && node.depth > 0 && !node.verdict.terminal && tree_is_number (tree, &node.verdict)) {
    const GrTreeNode *root = &node; /* the tree of a number would be nothing else than leaves */
    while (root->parent != G_MAXUINT32)
      root = gr_tree_node (tree, root->parent);
    node.is_number = !tree_is_number (tree, &root->verdict);
  }
  node.wins = gr_move_wins (node.mover, &node.verdict, tree->is_partizan && node.mover != GR_MOVER_BOTH);
  if (node.value != NULL && node.label != NULL && gr_partizan_is_name (node.label, node.value))
    g_clear_pointer (&node.label, g_free);
  g_array_append_val (tree->node, node);
}

/* @at is copied before the list of positions grows. */
static gboolean
tree_add_position (GrTree *tree, GrBytes at, guint32 parent, GrMover mover, GError **error)
{
  GrTreeNode node = { .parent = parent, .mover = mover };
  if (!gr_study_verdict (tree->study, at, &node.verdict, error))
    return FALSE;
  if (tree->shows_remoteness) {
    const GArray *remoteness = gr_study_graph_remoteness (tree->study, error);
    const GrGraph *graph = remoteness != NULL ? gr_study_graph (tree->study, error) : NULL;
    if (graph == NULL)
      return FALSE;
    guint32 own = gr_graph_lookup (graph, 0, at);
    node.remoteness = own < graph->n_nodes ? g_array_index (remoteness, guint32, own) : GR_REMOTENESS_NONE;
  }
  node.label = gr_study_whole_caption (tree->study, at);
  if (node.verdict.has_form)
    node.value = gr_partizan_name (gr_study_forms (tree->study), node.verdict.form, VALUE_CHARACTERS);
  gr_positions_add (tree->position, 0, at.data, at.size);
  tree_append (tree, node);
  return TRUE;
}

static gboolean
tree_add_written (GrTree *tree, GrWrittenGame game, guint32 parent, GrMover mover, GError **error)
{
  GrForms *forms = gr_study_forms (tree->study);
  GrForm form = gr_written_form (tree->written, game);
  GrTreeNode node = { .parent = parent, .mover = mover, .game = game };
  node.verdict = (GrVerdict) { .has_form = TRUE, .form = form };
  if (!gr_form_outcome (forms, form, &node.verdict.outcome, error))
    return FALSE;
  guint64 n = 0;
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++)
    n += gr_written_n_options (tree->written, game, side);
  node.verdict.terminal = n == 0;
  node.label = gr_partizan_written_name (tree->written, game, LABEL_CHARACTERS);
  node.value = gr_partizan_name (forms, form, VALUE_CHARACTERS);
  tree_append (tree, node);
  return TRUE;
}

static gboolean
tree_add_moves_of (GrTree *tree, guint index, const GrMoves *moves, GrMover mover, GError **error)
{
  GrMover other = mover == GR_MOVER_LEFT ? GR_MOVER_RIGHT : GR_MOVER_LEFT;
  GR_EACH (i, const GrMove, move, moves->move) {
    GrBytes to = gr_positions_at (moves->part, move->first_part);
    if ((mover == GR_MOVER_BOTH || move->mover != other) && !tree_add_position (tree, to, index, mover, error))
      return FALSE;
  }
  return TRUE;
}

/* The children of node @index as the game is played. */
static gboolean
tree_expand_played (const Growth *growth, guint index, GError **error)
{
  GrTree *tree = growth->tree;
  g_autoptr (GrMoves) moves = gr_moves_new ();
  GrBytes from = gr_positions_at (tree->position, index);
  /* Counted first: a heap may have more moves than can be listed. */
  if (gr_study_n_moves (tree->study, from) > growth->most - MIN (growth->tree->node->len, growth->most))
    return tree_stop (growth);
  gr_study_followers (tree->study, from, moves);
  if (!tree->is_partizan)
    return tree_add_moves_of (tree, index, moves, GR_MOVER_BOTH, error);
  return tree_add_moves_of (tree, index, moves, GR_MOVER_LEFT, error)
         && tree_add_moves_of (tree, index, moves, GR_MOVER_RIGHT, error);
}

/* The children of node @index as it was typed, or in its canonical form. */
static gboolean
tree_expand_written (const Growth *growth, guint index, GError **error)
{
  GrTree *tree = growth->tree;
  GrWrittenGame game = gr_tree_node (tree, index)->game;
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    g_autoptr (GArray) option = g_array_new (FALSE, FALSE, sizeof (GrWrittenGame));
    if (gr_written_n_options (tree->written, game, side) > growth->most - MIN (growth->tree->node->len, growth->most))
      return tree_stop (growth);
    if (!gr_written_options (tree->written, game, side, growth->most, option, error))
      return FALSE;
    for (guint i = 0; i < option->len; i++)
      if (!tree_add_written (tree, g_array_index (option, GrWrittenGame, i), index,
                             side == GR_SIDE_LEFT ? GR_MOVER_LEFT : GR_MOVER_RIGHT, error))
        return FALSE;
  }
  return TRUE;
}

static gboolean
tree_expand (const Growth *growth, guint index, GError **error)
{
  GrTree *tree = growth->tree;
  guint32 first = tree->node->len;
  if (tree->form == GR_TREE_PLAYED ? !tree_expand_played (growth, index, error)
                                   : !tree_expand_written (growth, index, error))
    return FALSE;
  if (tree->node->len > growth->most)
    return tree_stop (growth);
  GrTreeNode *node = &g_array_index (tree->node, GrTreeNode, index);
  node->first_child = first;
  node->n_children = tree->node->len - first;
  return TRUE;
}

/* Of *@roots those to which no move from another of them leads: their trees hold the others. */
static void
tree_keep_first (const Growth *growth, GrPositions **roots)
{
  const GrStudy *study = growth->tree->study;
  GrInterner reached;
  g_autoptr (GrMoves) moves = gr_moves_new ();
  GrPositions *first = gr_positions_new ();
  gr_interner_init (&reached);
  for (guint i = 0; i < gr_positions_count (*roots); i++) {
    GrBytes at = gr_positions_at (*roots, i);
    if (gr_study_n_moves (study, at) > growth->most)
      continue;
    gr_study_followers (study, at, moves);
    for (guint k = 0; k < moves->move->len; k++) {
      GrBytes to = gr_positions_at (moves->part, gr_moves_at (moves, k)->first_part);
      gr_interner_add (&reached, 0, to.data, to.size);
    }
  }
  for (guint i = 0; i < gr_positions_count (*roots); i++) {
    GrBytes at = gr_positions_at (*roots, i);
    if (gr_interner_lookup (&reached, 0, at.data, at.size) == GR_INTERNER_NONE)
      gr_positions_add (first, 0, at.data, at.size);
  }
  gr_interner_clear (&reached);
  gr_positions_free (*roots);
  *roots = first;
}

static gboolean
tree_add_roots (const Growth *growth, GError **error)
{
  GrTree *tree = growth->tree;
  GrWrittenGame game = 0;
  GError *own = NULL;
  /* What is drawn: what --form says, and without it the game as it was typed where it was. */
  const GrOption *form = gr_args_option (growth->request->args, "form");
  tree->form = form != NULL ? (GrTreeForm) form->number : GR_TREE_TYPED;
  if (tree->form == GR_TREE_CANONICAL && !tree->is_partizan)
    return gr_report_add_at (growth->report, GR_FAULT_INPUT, form->value,
                             "leave --form out: both players have the same moves here",
                             "tree: want a game in which Left and Right have different moves");
  if (tree->form == GR_TREE_CANONICAL)
    tree->written = gr_written_new (gr_study_forms (tree->study));
  if (tree->form == GR_TREE_TYPED && gr_args_option (growth->request->args, "of") == NULL
      && !gr_args_flag (growth->request->args, "pictures"))
    tree->written = gr_study_written (tree->study, &game, &own);
  if (gr_pass_error (own, error))
    return FALSE;
  if (tree->form == GR_TREE_TYPED && tree->written == NULL)
    tree->form = GR_TREE_PLAYED;
  tree->n_roots = 1;
  if (tree->form == GR_TREE_TYPED)
    return tree_add_written (tree, game, G_MAXUINT32, GR_MOVER_BOTH, error);
  g_autoptr (GrPositions) roots = gr_option_positions (tree->study, growth->request, growth->report, error);
  if (roots == NULL)
    return FALSE;
  if (tree->study->is_family && gr_args_option (growth->request->args, "of") == NULL)
    tree_keep_first (growth, &roots);
  tree->n_roots = gr_positions_count (roots);
  if (tree->n_roots > growth->most)
    return tree_stop (growth);
  for (guint i = 0; i < tree->n_roots; i++) {
    GrBytes at = gr_positions_at (roots, i);
    GrVerdict verdict;
    if (tree->form == GR_TREE_PLAYED ? !tree_add_position (tree, at, G_MAXUINT32, GR_MOVER_BOTH, error)
                                     : !gr_study_verdict (tree->study, at, &verdict, error)
                                         || !tree_add_written (tree, gr_written_value (tree->written, verdict.form),
                                                               G_MAXUINT32, GR_MOVER_BOTH, error))
      return FALSE;
  }
  return TRUE;
}

void
gr_tree_begin (GrTree *tree)
{
  tree->node = g_array_new (FALSE, TRUE, sizeof (GrTreeNode));
  g_array_set_clear_func (tree->node, tree_clear_node);
  tree->position = gr_positions_new ();
}

/* Leaves out what is below the level of nodes [@from, @to). */
static void
tree_cut (GrTree *tree, guint from, guint to)
{
  for (guint i = from; i < to; i++) {
    GrTreeNode *node = &g_array_index (tree->node, GrTreeNode, i);
    node->is_cut = !node->verdict.terminal && !node->is_number;
    tree->is_cut |= node->is_cut;
    node->n_children = 0;
  }
  g_array_set_size (tree->node, to);
}

/* The roots and what follows from them, level by level. */
static gboolean
tree_grow_levels (const Growth *growth, const GrOption *depth, gboolean may_be_cut, GError **error)
{
  GrTree *tree = growth->tree;
  gr_tree_begin (tree);
  gboolean is_good = tree_add_roots (growth, error);
  for (guint from = 0, to = tree->node->len; is_good && from < to; from = to, to = tree->node->len) {
    if (depth != NULL && gr_tree_node (tree, from)->depth >= (guint64) depth->number) {
      tree_cut (tree, from, to);
      break;
    }
    for (guint i = from; i < to && is_good; i++)
      is_good = gr_tree_node (tree, i)->verdict.terminal || gr_tree_node (tree, i)->is_number
                || tree_expand (growth, i, error);
    if (*growth->is_over && may_be_cut && from > 0) {
      tree_cut (tree, from, to);
      *growth->is_over = FALSE;
      return TRUE;
    }
  }
  return is_good;
}

gboolean
gr_tree_grow (GrTree *tree, GrStudy *study, const GrFigureRequest *request, guint most, gboolean may_be_cut,
              GrReport *report, GError **error)
{
  gboolean is_over = FALSE, is_good;
  const Growth growth = { tree, request, most, &is_over, report };
  const GrOption *depth = gr_args_option (request->args, "depth");
  tree->study = study;
  tree->is_partizan = study->is_partizan;
  tree->shows_remoteness = gr_option_shows_remoteness (study, request, report, &is_good);
  tree->ends_in_numbers = request->paint == GR_PAINT_VALUE && !request->is_form && depth == NULL
                          && !tree->shows_remoteness && !gr_args_flag (request->args, "whole");
  if (tree->ends_in_numbers && study->is_partizan) { /* a small one shows the moves from numbers, too */
    g_auto (GrTree) small = { study, TRUE };
    g_autoptr (GrReport) unheard = gr_report_new ();
    if (tree_grow_levels (&(Growth) { &small, request, MOST_OF_NUMBERS, &is_over, unheard }, NULL, FALSE, NULL)
        && small.form == GR_TREE_PLAYED && gr_tree_node (&small, 0)->label != NULL) {
      *tree = small;
      small = (GrTree) { 0 };
      return TRUE;
    }
    is_over = FALSE;
  }
  is_good = is_good && tree_grow_levels (&growth, depth, may_be_cut, error);
  if (is_over)
    gr_report_add_at (report, GR_FAULT_LIMIT, request->args->name,
                      "try --depth 2, a smaller position, or “draw graph”, where every position stands once",
                      "a game tree of more than %u positions is not a readable picture", most);
  return is_good;
}

/* ---- why the root has its value ---- */

char *
gr_tree_why (const GrTree *tree, const GrTreeNode *root, const GrFigureRequest *request, char **formula)
{
  static const char lost[] = GR_PHRASE ("every move leads to N"), won[] = GR_PHRASE ("a move leads to P");
  static const char *const as[2] = { GR_PHRASE (", as %s"), GR_PHRASE (", %s") };
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (GrNimber));
  gboolean is_whole = root->n_children > 0 && root->n_left_out == 0;
  gboolean have_values = is_whole && root->verdict.has_grundy && request->paint == GR_PAINT_VALUE
                         && !tree->shows_remoteness;
  g_autoptr (GArray) left = g_array_new (FALSE, FALSE, sizeof (GrForm)),
                     right = g_array_new (FALSE, FALSE, sizeof (GrForm));
  for (guint k = 0; k < root->n_children; k++) {
    const GrTreeNode *child = gr_tree_node (tree, root->first_child + k);
    have_values = have_values && child->verdict.has_grundy;
    is_whole = is_whole && child->verdict.has_form;
    g_array_append_val (values, child->verdict.grundy);
    g_array_append_val (child->mover == GR_MOVER_RIGHT ? right : left, child->verdict.form);
  }
  if (have_values) {
    g_autoptr (GArray) distinct = gr_words_distinct (values);
    g_autofree char *set = gr_words_set (distinct, request);
    *formula = g_strdup_printf ("mex %s = %" G_GUINT64_FORMAT, set, root->verdict.grundy);
    return gr_say (", the least number missing from its followers’ values %s", request->lang, set);
  }
  if (!tree->is_partizan && root->n_children > 0 && !request->has_words
      && !request->no_sentence) /* else the legend says so */
    *formula = g_strdup (gr_phrase (root->verdict.outcome == GR_OUTCOME_P ? lost : won, request->lang));
  if (!is_whole || !root->verdict.has_form || request->paint == GR_PAINT_OUTCOME)
    return g_strdup ("");
  gboolean is_between;
  g_autofree char *reason = gr_partizan_why (gr_study_forms (tree->study), left, right, root->verdict.form,
                                             REASON_CHARACTERS, request, formula, &is_between);
  return reason[0] == '\0' ? g_steal_pointer (&reason) : gr_say (as[is_between], request->lang, reason);
}

void
gr_tree_add_reason (const GrTree *tree, GrPoint root, GrPoint reach, GrDirection direction,
                    const GrFigureRequest *request, GrScene *scene)
{
  gboolean is_upright = direction == GR_DIRECTION_DOWN || direction == GR_DIRECTION_UP;
  g_autofree char *formula = NULL, *why = tree->n_roots == 1 && !request->is_form
                                            ? gr_tree_why (tree, gr_tree_node (tree, 0), request, &formula)
                                            : NULL;
  if (why == NULL || formula == NULL)
    return;
  char *equal = strrchr (formula, '='); /* a set is not broken */
  if (tree->is_partizan && equal != NULL && g_utf8_strlen (formula, -1) > REASON_SHORT)
    equal[-1] = '\n';
  g_auto (GStrv) kept = g_strsplit (formula, ", ", -1);
  g_autofree char *shown = tree->is_partizan ? g_strjoinv (",\u00a0", kept) : g_strdup (formula);
  g_autoptr (GrScene) text = gr_boxed_label (shown, is_upright ? 0 : REASON_ROOM, GR_INK_INK);
  GrBox box = text->bounds;
  double x = is_upright                        ? root.x + reach.x + REASON_AIR
             : direction == GR_DIRECTION_RIGHT ? root.x + REASON_AIR - box.width
                                               : root.x - REASON_AIR;
  double y = is_upright ? root.y - 0.6 * box.height : root.y + reach.y + REASON_AIR;
  gr_scene_append (scene, text, x - box.x, y - box.y, 1);
}
