// SPDX-License-Identifier: MIT
// From a game as it was typed to its canonical form, one step a frame: inner braces first, and in each game first what
// is dominated (or the same twice), then what is reversible, until nothing is left to do. A reversible option is bypassed
// by what follows the answer to it: the options, of the side that moved, of that answer's canonical form.
// Source: J. H. Conway, On Numbers and Games (1976), ch. 10; A. N. Siegel, Combinatorial Game Theory (2013), ch. II.2.
// Invariant: the value of every node stays as it was; only its options change.
#include "figures/simplify/simplify.h"

#include "base/phrase.h"
#include "diagram/options.h"
#include "diagram/partizan.h"
#include "diagram/words.h"
#include "figures/value/value.h"
#include "game/solve.h"
#include "diagram/held.h"

#include <string.h>

#define SIMPLIFY_NODES 36 /* drawn at a time */
#define SIMPLIFY_STEPS 80
#define SIMPLIFY_MOVES 5000    /* looked through for options */
#define SIMPLIFY_ROWS 5000     /* of data: options and steps */
#define SIMPLIFY_CHARACTERS 24 /* of a name */
#define SIMPLIFY_FORMULA 300
#define SIMPLIFY_ANSWERS 3 /* told */

typedef struct {
  GrSimplifyTree tree;
  GPtrArray *frames;
  GArray *taken; /* of GrSimplifyStep: those that took an option away, which own what comes instead */
  GrTable *table;
  char *typed;       /* the game in full */
  gboolean is_typed; /* by the reader; FALSE: it has the values of all moves for options */
  guint n_steps;
} Simplify;

GR_CLEAR_FUNCTION (node_clear, GrSimplifyNode, name, child[0], child[1], picture, by)

static guint32
tree_child (const GrSimplifyTree *tree, guint32 index, GrSide side, guint i)
{
  return g_array_index (gr_simplify_node (tree, index)->child[side], guint32, i);
}

/* A new option at the end of those of @parent. */
static guint32
tree_add (GrSimplifyTree *tree, guint32 parent, GrSide side, GrForm form)
{
  GrSimplifyNode node = { .parent = parent, .side = side, .form = form };
  node.name = gr_partizan_name (tree->forms, form, SIMPLIFY_CHARACTERS);
  for (guint i = 0; i < 2; i++)
    node.child[i] = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint32 index = node.stands = tree->node->len;
  g_array_append_val (tree->node, node);
  if (parent != G_MAXUINT32)
    g_array_append_val (gr_simplify_node (tree, parent)->child[side], index);
  return index;
}

GR_CLEAR_FUNCTION (step_clear, GrSimplifyStep, to)

/* How much of what a picture holds so much of there may be. */
static guint
simplify_most (const GrSimplifyTree *tree, guint drawn)
{
  return tree->request->data_only ? SIMPLIFY_ROWS : drawn;
}

static gboolean
simplify_refuse (const char *want, guint most, GError **error)
{
  return gr_set_error (
    error, GR_ERROR, GR_ERROR_LIMIT,
    "simplify: more than %u %s make no readable picture\na smaller game; grundy solve gives the value", most,
    gr_message (want));
}

/* ---- what is typed ---- */

/* Opens node @index, which is @game: its braces too, but for those that are canonical already. */
static gboolean
simplify_open (Simplify *simplify, guint32 index, GrWritten *written, GrWrittenGame game, GError **error)
{
  static const char letters[] = "GHJKMQSTXYZ"; /* that stand for nothing else here */
  GrSimplifyTree *tree = &simplify->tree;
  guint most = simplify_most (tree, SIMPLIFY_NODES);
  GrSimplifyNode *node = gr_simplify_node (tree, index);
  node->is_open = TRUE;
  g_free (node->name);
  guint n = sizeof letters - 1, own_letter = tree->n_letters++;
  node->name = own_letter < n ? g_strdup_printf ("%c", letters[own_letter])
                              : g_strdup_printf ("G%u", own_letter - n + 2);
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    g_autoptr (GArray) option = g_array_new (FALSE, FALSE, sizeof (GrWrittenGame));
    if (gr_written_n_options (written, game, side) + tree->node->len > most)
      return simplify_refuse ("options", most, error);
    if (!gr_written_options (written, game, side, most, option, error))
      return FALSE;
    for (guint i = 0; i < option->len; i++)
      tree_add (tree, index, side, gr_written_form (written, g_array_index (option, GrWrittenGame, i)));
    GR_EACH_VALUE (i, GrWrittenGame, own, option)
      if (gr_written_kind (written, own) == GR_WRITTEN_BRACES && !gr_written_is_canonical (written, own)
          && !simplify_open (simplify, tree_child (tree, index, side, i), written, own, error))
        return FALSE;
  }
  return TRUE;
}

/* ---- words ---- */

/* Node @index as it stands: “{ 0, 1 | ↑* }”, or, for data, as form-read.c reads it, all options by their values. */
static char *
words_braces (const GrSimplifyTree *tree, guint32 index, gboolean is_data)
{
  g_autoptr (GString) text = g_string_new ("{");
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    const GArray *child = gr_simplify_node (tree, index)->child[side];
    for (guint i = 0; i < child->len; i++) {
      const GrSimplifyNode *option = gr_simplify_node (tree, g_array_index (child, guint32, i));
      g_string_append (text, i > 0 ? "," : "");
      if (!is_data)
        g_string_append_printf (text, " %s", option->name);
      else if (!gr_form_append (tree->forms, option->form, text))
        g_string_append (text, "…");
    }
    g_string_append (text, is_data ? "" : " ");
    g_string_append_c (text, side == GR_SIDE_LEFT ? '|' : '}');
  }
  return is_data ? g_strdup (text->str) : gr_words_short (text->str, SIMPLIFY_FORMULA);
}

/* “, double up”: how the field says @name, that of @form, where that is no letter; why it is a number; else empty. */
static const char *
words_spoken (const GrSimplifyTree *tree, GrForm form, const char *name)
{
  static const char *const spoken[][2] = {
    { "*", GR_PHRASE (", star") },          { "↑", GR_PHRASE (", up") },
    { "↓", GR_PHRASE (", down") },          { "↑*", GR_PHRASE (", up star") },
    { "↓*", GR_PHRASE (", down star") },    { "2·↑", GR_PHRASE (", double up") },
    { "2·↓", GR_PHRASE (", double down") }, { "2·↑*", GR_PHRASE (", double up star") },
  };
  for (guint i = 0; i < G_N_ELEMENTS (spoken); i++)
    if (g_str_equal (name, spoken[i][0]))
      return gr_phrase (spoken[i][1], tree->request->lang);
  return gr_form_kind (tree->forms, form) == GR_FORM_NUMBER
           ? gr_phrase (", the simplest number that fits", tree->request->lang)
           : "";
}

/* The options of @side of @form, or those that @node (nullable) had at first where it is worked on. (transfer full) of GrForm */
static GArray *
form_options (const GrSimplifyTree *tree, const GrSimplifyNode *node, GrForm form, GrSide side, GError **error)
{
  GArray *option = g_array_new (FALSE, FALSE, sizeof (GrForm));
  gboolean is_open = node != NULL && node->is_open;
  guint64 n = is_open || form == GR_FORM_NONE ? 0 : gr_form_n_options (tree->forms, form, side);
  for (guint64 i = 0; i < n; i++) {
    GrForm own = gr_form_option (tree->forms, form, side, i, error);
    g_array_append_val (option, own);
    n = own == GR_FORM_NONE ? 0 : n; /* @error is set */
  }
  GR_EACH (i, const GrSimplifyNode, own, tree->node) {
    gboolean is_new = is_open && own->parent != G_MAXUINT32 && gr_simplify_node (tree, own->parent) == node
                      && own->side == side && own->stands == i;
    for (guint k = 0; k < option->len && is_new; k++)
      is_new = g_array_index (option, GrForm, k) != own->form;
    if (is_new)
      g_array_append_val (option, own->form);
  }
  return option;
}

/* The first of those that is @than or better for @side; GR_FORM_NONE: none, or @error. */
static GrForm
form_find (const GrSimplifyTree *tree, const GrSimplifyNode *node, GrForm form, GrSide side, GrForm than,
           GError **error)
{
  g_autoptr (GArray) option = form_options (tree, node, form, side, error);
  GR_EACH_VALUE (i, GrForm, own, option) {
    GrFormOrder order = own != GR_FORM_NONE && than != GR_FORM_NONE ? gr_form_compare (tree->forms, own, than, error)
                                                                    : GR_FORM_UNKNOWN;
    if (order == GR_FORM_UNKNOWN)
      return GR_FORM_NONE;
    if (order == GR_FORM_EQUAL || order == (side == GR_SIDE_LEFT ? GR_FORM_GREATER : GR_FORM_LESS))
      return own;
  }
  return GR_FORM_NONE;
}

/* Appends to @text how each move of @side in @node − @by, which loses, is answered: so that what is left is 0 or better for the other.
   Nothing where there are many, or it is not known. */
static void
words_tell_answers (const GrSimplifyTree *tree, const GrSimplifyNode *node, GrForm by, GrSide side, GString *text)
{
  static const char *const told[2] = { GR_PHRASE (" Right answers %s."), GR_PHRASE (" Left answers %s.") };
  GrForms *forms = tree->forms;
  GrForm part[2] = { node->form, gr_form_negative (forms, by, NULL) },
         minus[2] = { gr_form_negative (forms, node->form, NULL), by };
  g_autofree char *second = part[1] != GR_FORM_NONE ? gr_partizan_name (forms, part[1], SIMPLIFY_CHARACTERS) : NULL;
  const char *name[] = { node->name, second }, *lang = tree->request->lang;
  g_autoptr (GPtrArray) item = g_ptr_array_new_with_free_func (g_free);
  const GrSimplifyNode *whose[2] = { node, NULL };
  for (guint k = 0; k < 2 && second != NULL; k++) {
    g_autoptr (GArray) option = form_options (tree, whose[k], part[k], side, NULL);
    GR_EACH_VALUE (i, GrForm, to, option) {
      GrForm back = to != GR_FORM_NONE ? gr_form_negative (forms, to, NULL) : GR_FORM_NONE,
             there = form_find (tree, NULL, to, 1 - side, minus[1 - k], NULL),
             reply = there != GR_FORM_NONE ? there : form_find (tree, whose[1 - k], part[1 - k], 1 - side, back, NULL);
      if (reply == GR_FORM_NONE || item->len == SIMPLIFY_ANSWERS)
        return;
      g_autofree char *after = gr_partizan_name (forms, to, SIMPLIFY_CHARACTERS),
                      *last = gr_partizan_name (forms, reply, SIMPLIFY_CHARACTERS);
      g_ptr_array_add (
        item, gr_say ("%s → %s by %s → %s", lang, name[k], after, there != GR_FORM_NONE ? after : name[1 - k], last));
    }
  }
  g_autofree char *list = gr_words_list (item, tree->request);
  if (item->len > 0)
    gr_append_phrase (text, told[side], lang, list);
}

/* Appends to @text why the first bypassing answer of either may be taken for the game, and why the first option that goes for a better
   one, both not numbers, is no better. */
static void
words_tell_orders (const Simplify *simplify, GString *text)
{
  static const char *const why[2] = {
    GR_PHRASE (" %4$s goes because %1$s ≥ %2$s: Left, moving first in %3$s, loses."),
    GR_PHRASE (" %4$s goes because %1$s ≤ %2$s: Right, moving first in %3$s, loses."),
  };
  const GrSimplifyTree *tree = &simplify->tree;
  gboolean is_told[3] = { FALSE, FALSE, FALSE };
  GR_EACH (i, const GrSimplifyStep, step, simplify->taken) {
    gboolean is_bypass = step->kind == GR_SIMPLIFY_BYPASS, *told = &is_told[is_bypass ? step->side : 2];
    const GrSimplifyNode *best = gr_simplify_node (tree, step->by),
                         *than = gr_simplify_node (tree, is_bypass ? step->at : step->option);
    if (*told || (!is_bypass && gr_form_kind (tree->forms, than->form) == GR_FORM_NUMBER)
        || step->kind == GR_SIMPLIFY_EQUAL)
      continue;
    *told = TRUE;
    const char *by = best->name;
    GrSide loser = is_bypass ? 1 - step->side : step->side;
    gboolean is_simple = !g_str_has_prefix (by, "−") && strchr (by, '+') == NULL, is_zero = g_str_equal (by, "0");
    g_autofree char *less = g_strdup_printf (is_zero ? "%s" : is_simple ? "%s − %s" : "%s − (%s)", than->name, by);
    gr_append_phrase (text, why[loser], tree->request->lang, by, than->name, less,
                      gr_simplify_node (tree, step->option)->name);
    words_tell_answers (tree, than, best->form, loser, text);
  }
}

static char *
words_sentence (const Simplify *simplify, const GrSimplifyStep *step)
{
  const GrSimplifyTree *tree = &simplify->tree;
  static const char typed[] = GR_PHRASE ("The game as it was typed.");
  static const char moves[] = GR_PHRASE ("What Left and Right can move to, every value once.");
  static const char *const dominated[2] = {
    GR_PHRASE ("Left wants more: with %s at hand, %s is of no use."),
    GR_PHRASE ("Right wants less: with %s at hand, %s is of no use."),
  };
  static const char *const done[3] = {
    GR_PHRASE ("No option of %s is dominated, and none is reversible: this is the canonical form."),
    GR_PHRASE ("%s has no option: this is the canonical form."),
    GR_PHRASE ("No option of %s is dominated any more, and none is reversible: this is the canonical form."),
  };
  static const char ways[] = GR_PHRASE (" “%u ×”: %u moves lead to %s; one is drawn.");
  const GrSimplifyNode *game = gr_simplify_node (tree, step->at);
  const char *lang = tree->request->lang, *at = game->name;
  if (step->kind == GR_SIMPLIFY_TYPED)
    return g_strdup (gr_phrase (simplify->is_typed ? typed : moves, lang));
  if (step->kind == GR_SIMPLIFY_DONE) {
    g_autoptr (GString) text = g_string_new (NULL);
    guint which = game->child[0]->len + game->child[1]->len == 0 ? 1 : simplify->taken->len > 0 ? 2 : 0;
    gr_append_phrase (text, done[which], lang, at);
    if (step->at == 0)
      words_tell_orders (simplify, text);
    GR_EACH (i, const GrSimplifyNode, node, tree->node)
      if (step->at == 0 && node->picture != NULL && node->n_moves > 1) {
        gr_append_phrase (text, ways, lang, node->n_moves, node->n_moves, node->name);
        break;
      }
    return g_strdup (text->str);
  }
  const char *option = gr_simplify_node (tree, step->option)->name, *by = gr_simplify_node (tree, step->by)->name;
  if (step->kind == GR_SIMPLIFY_EQUAL)
    return gr_say ("Two options of %s are %s: one of them is enough.", lang, at, by);
  if (step->kind == GR_SIMPLIFY_DOMINATED)
    return gr_say (dominated[step->side], lang, by, option);
  return gr_simplify_bypass (tree, step);
}

/* ---- steps ---- */

/* An option that another of the same side makes needless: one that no third does, so that the reason stands to the end of these
   steps. */
static gboolean
step_find_dominated (Simplify *simplify, GrSimplifyStep *step, GError **error)
{
  GrSimplifyTree *tree = &simplify->tree;
  for (step->side = GR_SIDE_LEFT; step->side <= GR_SIDE_RIGHT; step->side++) {
    guint n = gr_simplify_node (tree, step->at)->child[step->side]->len;
    for (guint i = 0; i < n; i++) {
      step->option = step->by = tree_child (tree, step->at, step->side, i);
      for (guint j = 0; j < n; j++) {
        guint32 by = tree_child (tree, step->at, step->side, j);
        GrFormOrder order = gr_form_compare (tree->forms, gr_simplify_node (tree, step->by)->form,
                                             gr_simplify_node (tree, by)->form, error);
        if (order == GR_FORM_UNKNOWN)
          return FALSE;
        gboolean is_better = order == (step->side == GR_SIDE_LEFT ? GR_FORM_LESS : GR_FORM_GREATER);
        if (!is_better && (order != GR_FORM_EQUAL || i <= j || step->by != step->option))
          continue;
        step->kind = is_better ? GR_SIMPLIFY_DOMINATED : GR_SIMPLIFY_EQUAL;
        step->by = by;
      }
      if (step->by != step->option)
        return TRUE;
    }
  }
  return FALSE;
}

/* Unfolds the answer to the option, and what follows it. */
static gboolean
step_unfold (GrSimplifyTree *tree, GrSimplifyStep *step, GrForm answer, GError **error)
{
  guint64 n = gr_form_n_options (tree->forms, answer, step->side);
  guint most = simplify_most (tree, SIMPLIFY_NODES);
  if (n > most)
    return simplify_refuse ("options", most, error);
  step->by = tree_add (tree, step->option, 1 - step->side, answer);
  for (guint64 i = 0; i < n; i++) {
    GrForm option = gr_form_option (tree->forms, answer, step->side, i, error);
    if (option == GR_FORM_NONE)
      return FALSE;
    tree_add (tree, step->by, step->side, option);
  }
  step->to = g_array_ref (gr_simplify_node (tree, step->by)->child[step->side]);
  return TRUE;
}

/* A reversible option, unfolded. */
static gboolean
step_find_reversible (Simplify *simplify, GrSimplifyStep *step, GError **error)
{
  GrSimplifyTree *tree = &simplify->tree;
  GrForm game = gr_simplify_node (tree, step->at)->form;
  GError *own = NULL;
  for (step->side = GR_SIDE_LEFT; step->side <= GR_SIDE_RIGHT && own == NULL; step->side++)
    for (guint i = 0; i < gr_simplify_node (tree, step->at)->child[step->side]->len && own == NULL; i++) {
      step->option = tree_child (tree, step->at, step->side, i);
      GrForm answer = form_find (tree, NULL, gr_simplify_node (tree, step->option)->form, 1 - step->side, game, &own);
      step->kind = GR_SIMPLIFY_BYPASS;
      if (answer != GR_FORM_NONE)
        return step_unfold (tree, step, answer, error);
    }
  gr_pass_error (own, error);
  return FALSE;
}

/* Shows @step and makes it, where something is taken away: “G = { 0 | ↑* }”, at the end with the value's name where that is
   another. */
static gboolean
simplify_step (Simplify *simplify, GrSimplifyStep *step, GError **error)
{
  static const char *const kinds[] = { "typed", "dominated", "equal", "reversible", "canonical" };
  GrSimplifyTree *tree = &simplify->tree;
  gboolean is_drawn = !tree->request->data_only, takes_away = gr_simplify_takes_away (step);
  g_autofree char *before = words_braces (tree, step->at, FALSE), *sentence = words_sentence (simplify, step);
  g_autofree char *value = words_braces (tree, step->at, TRUE);
  if (step->kind != GR_SIMPLIFY_TYPED) /* from now on what is drawn is no longer what was typed alone */
    tree->typed = simplify->typed;
  if (takes_away) {
    GArray *child = gr_simplify_node (tree, step->at)->child[step->side];
    for (guint i = 0; i < child->len; i++)
      if (g_array_index (child, guint32, i) == step->option)
        g_array_remove_index (child, i--);
    for (guint i = 0; step->to != NULL && i < step->to->len; i++) { /* what comes instead */
      guint32 to = g_array_index (step->to, guint32, i);
      guint32 added = tree_add (tree, step->at, step->side, gr_simplify_node (tree, to)->form);
      gr_simplify_node (tree, added)->stands = to;
    }
    g_array_append_val (simplify->taken, *step);
  }
  gboolean is_end = step->kind == GR_SIMPLIFY_DONE && step->at == 0; /* one picture of all steps */
  GrScene *scene = is_drawn ? gr_simplify_draw (tree, simplify->taken, is_end ? NULL : step) : gr_scene_new ();
  const GrSimplifyNode *at = gr_simplify_node (tree, step->at);
  g_autofree char *after = words_braces (tree, step->at, FALSE), *own = words_braces (tree, step->at, TRUE);
  g_autofree char *name = gr_partizan_name (tree->forms, at->form, SIMPLIFY_CHARACTERS);
  gboolean is_named = step->kind == GR_SIMPLIFY_DONE && *name != '{';
  const char *spoken = is_named ? words_spoken (tree, at->form, name) : "";
  GrOutcome outcome;
  gboolean has_winner = is_end && !is_named && gr_form_outcome (tree->forms, at->form, &outcome, NULL);
  const char *who = has_winner ? gr_phrase (gr_value_ends[outcome], tree->request->lang) : "";
  g_autofree char *result = g_strconcat (at->name, " = ", step->kind == GR_SIMPLIFY_TYPED ? simplify->typed : after,
                                         is_named ? " = " : "", is_named ? name : "", spoken, who, NULL);
  gr_frames_add (simplify->frames, scene, sentence, result,
                 takes_away ? g_strdup_printf ("%s → %s\n", before, after) : g_strdup_printf ("%s\n", before));
  gr_table_add (simplify->table, at->name, kinds[step->kind], value, own, NULL);
  step->to = NULL; /* what was taken away keeps it */
  guint most = simplify_most (tree, SIMPLIFY_STEPS);
  return ++simplify->n_steps <= most || simplify_refuse ("steps", most, error);
}

/* Brings node @index to its canonical form, what is open in it first. Braces are at most 200 deep. */
static gboolean
simplify_game (Simplify *simplify, guint32 index, GError **error)
{
  GrSimplifyTree *tree = &simplify->tree;
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++)
    for (guint i = 0; i < gr_simplify_node (tree, index)->child[side]->len; i++) {
      guint32 child = tree_child (tree, index, side, i);
      if (!gr_simplify_node (tree, child)->is_open)
        continue;
      if (!simplify_game (simplify, child, error))
        return FALSE;
      GrSimplifyNode *node = gr_simplify_node (tree, child);
      node->is_open = FALSE;
      gr_take_text (&node->name, gr_partizan_name (tree->forms, node->form, SIMPLIFY_CHARACTERS));
      g_array_set_size (node->child[0], 0);
      g_array_set_size (node->child[1], 0);
    }
  GError *own = NULL;
  GrSimplifyStep step = { .at = index };
  while (
    own == NULL
    && (step_find_dominated (simplify, &step, &own) || (own == NULL && step_find_reversible (simplify, &step, &own))))
    simplify_step (simplify, &step, &own);
  step.kind = GR_SIMPLIFY_DONE;
  if (own == NULL)
    simplify_step (simplify, &step, &own);
  return !gr_pass_error (own, error);
}

/* Says or draws for each value that the start has as an option by which moves it comes. */
static gboolean
simplify_take_moves (Simplify *simplify, GrStudy *study, GrBytes whole, GError **error)
{
  const GrFigureRequest *request = simplify->tree.request;
  g_autoptr (GrMoves) moves = gr_followers_of (study, whole);
  GR_EACH (m, const GrMove, move, moves->move) {
    GrVerdict after;
    GrBytes to = gr_positions_at (moves->part, move->first_part);
    g_autofree char *name = study->n_components == 1 ? gr_value_move_name (study, request, whole, to, move) : NULL;
    if (!gr_study_verdict (study, to, &after, error))
      return FALSE;
    GR_EACH (k, GrSimplifyNode, node, simplify->tree.node) {
      if (node->parent != 0 || node->form != after.form
          || move->mover == (node->side == GR_SIDE_LEFT ? GR_MOVER_RIGHT : GR_MOVER_LEFT))
        continue;
      node->n_moves += (guint) move->count;
      if (name != NULL)
        gr_value_add_move (&node->by, name);
      else if (node->picture == NULL)
        node->picture = gr_value_board_draw (study, move, whole, to, NULL);
    }
  }
  return TRUE;
}

static gboolean
simplify_add (GrStudy *study, GrBytes whole, const GrFigureRequest *request, gboolean is_only G_GNUC_UNUSED,
              GPtrArray *frames, GError **error)
{
  g_autoptr (GArray) node = g_array_new (FALSE, FALSE, sizeof (GrSimplifyNode));
  g_autoptr (GrTable) table = gr_table_new ();
  g_autofree char *in_full = NULL;
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (GrSimplifyStep));
  g_array_set_clear_func (taken, step_clear);
  Simplify simplify = { { request, gr_study_forms (study), node, 0 }, frames, taken, .table = table };
  g_array_set_clear_func (node, node_clear);
  gr_table_add (table, "game", "step", "before", "after", NULL);
  GError *own = NULL;
  GrWrittenGame game = GR_WRITTEN_NONE;
  g_autoptr (GrWritten)
    written = gr_partizan_written (study, whole, request, "simplify", SIMPLIFY_MOVES, &game, &simplify.is_typed, &own);
  GrSimplifyStep typed = { .kind = GR_SIMPLIFY_TYPED };
  if (own == NULL) {
    simplify.typed = in_full = gr_partizan_written_name (written, game, SIMPLIFY_FORMULA);
    tree_add (&simplify.tree, G_MAXUINT32, GR_SIDE_LEFT, gr_written_form (written, game));
  }
  g_autoptr (GrScene) position = own == NULL && !simplify.is_typed
                                   ? gr_partizan_beside (study, request, whole, gr_written_form (written, game))
                                   : NULL;
  simplify.tree.position = position;
  if (own != NULL || !simplify_open (&simplify, 0, written, game, &own)
      || (position != NULL && !simplify_take_moves (&simplify, study, whole, &own))
      || !simplify_step (&simplify, &typed, &own) || !simplify_game (&simplify, 0, &own))
    return !gr_pass_error (own, error);
  ((GrFrame *) frames->pdata[frames->len - 1])->table = g_steal_pointer (&table);
  return TRUE;
}

static GPtrArray *
simplify_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  return gr_partizan_each_position (study, request, "simplify",
                                    "where both have the same moves, draw mex shows which of them count", simplify_add,
                                    report, error);
}

const GrFigure gr_figure_simplify = {
  .name = "simplify",
  .title = "The way to the canonical form",
  .summary =
    "From a game as typed to its canonical form: dominated options are struck out, reversible ones bypassed, until "
    "nothing is left to do.",
  .example = "form {^|^*,1}",
  .params = (const GrParam[]) { GR_PARAM_OF, GR_PARAM_LEGEND, GR_PARAM_END },
  .is_partizan = TRUE,
  .blank_is_first = TRUE,
  .letters = "G",
  .frames = simplify_frames,
};
