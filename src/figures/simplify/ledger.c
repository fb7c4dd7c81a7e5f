// SPDX-License-Identifier: MIT
// All of the way to a canonical form in one picture, as lists: of each game Left’s options and Right’s, all that ever stood
// there, each with the reason why it goes, or why it stays; what a bypass brings stands under what it is for.
// Invariant: the lists begin at height 0, on both sides of x 0.
#include "figures/simplify/simplify.h"

#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/node.h"
#include "diagram/partizan.h"
#include "diagram/words.h"
#include "scene/text.h"

#define LEDGER_ROW 33.0 /* between options; points, as are all of these */
#define LEDGER_STEM 15.0
#define LEDGER_INDENT 24.0 /* of what comes instead */
#define LEDGER_AIR 7.0     /* between a board, a value and its reason */
#define LEDGER_SAID 130.0  /* of a reason side by side with the other’s list at most, … */
#define LEDGER_LEAST 82.0  /* … and at least */
#define LEDGER_HEAD 16.0
#define LEDGER_GAP 14.0 /* between the lists */
#define LEDGER_LEADING 11.0
#define LEDGER_BOARD 34.0 /* of the board after a move */

typedef struct {
  guint32 node;
  guint depth;                /* of bypasses that it comes from */
  const GrSimplifyStep *step; /* (nullable) that takes it away */
} LedgerRow;

typedef struct {
  const GrSimplifyTree *tree;
  const GArray *step; /* of GrSimplifyStep: all that took something away */
  guint32 at;         /* whose options are listed */
  guint most;         /* of dominated options of one side */
} Ledger;

/* ---- rows ---- */

static const GrSimplifyStep *
ledger_gone (const Ledger *ledger, guint32 node)
{
  GR_EACH (i, const GrSimplifyStep, step, ledger->step)
    if (step->option == node)
      return step;
  return NULL;
}

/* Adds @node and, where it is bypassed, what comes instead. Each is one of at most SIMPLIFY_STEPS steps. */
static void
ledger_add_row (const Ledger *ledger, guint32 node, guint depth, GArray *row)
{
  const LedgerRow own = { node, depth, ledger_gone (ledger, node) };
  g_array_append_val (row, own);
  for (guint32 k = node + 1; own.step != NULL && own.step->to != NULL && k < ledger->tree->node->len; k++) {
    guint32 stands = gr_simplify_node (ledger->tree, k)->stands;
    if (stands != k && gr_simplify_node (ledger->tree, stands)->parent == own.step->by)
      ledger_add_row (ledger, k, depth + 1, row);
  }
}

/* TRUE where node @index is an option of the game itself, as it was at first: neither what comes instead of one nor an answer. */
static gboolean
ledger_has (const GrSimplifyTree *tree, const GArray *step, guint32 at, GrSide side, guint32 index)
{
  const GrSimplifyNode *node = gr_simplify_node (tree, index);
  GR_EACH (i, const GrSimplifyStep, own, step)
    if (own->kind == GR_SIMPLIFY_BYPASS && own->by == index)
      return FALSE;
  return node->parent == at && node->side == side && node->stands == index;
}

/* The options of @side as they were at first, with all that came instead. (transfer full) of LedgerRow */
static GArray *
ledger_rows (const Ledger *ledger, GrSide side)
{
  GArray *row = g_array_new (FALSE, FALSE, sizeof (LedgerRow));
  for (guint32 k = 0; k < ledger->tree->node->len; k++)
    if (ledger_has (ledger->tree, ledger->step, ledger->at, side, k))
      ledger_add_row (ledger, k, 0, row);
  return row;
}

/* ---- reasons ---- */

/* What dominated the value of @row, which stays, before it came back; NULL: nothing. (lent) */
static const char *
row_dominator (const Ledger *ledger, const LedgerRow *row)
{
  const GrSimplifyNode *own = gr_simplify_node (ledger->tree, row->node);
  GR_EACH (i, const GrSimplifyStep, step, ledger->step)
    if (step->kind == GR_SIMPLIFY_DOMINATED && step->at == ledger->at && step->side == own->side
        && gr_simplify_node (ledger->tree, step->option)->form == own->form)
      return gr_simplify_node (ledger->tree, step->by)->name;
  return NULL;
}

/* Why what is in @row stays, or in two lines why it goes. (transfer full) */
static char *
row_said (const Ledger *ledger, const LedgerRow *row)
{
  static const char *const answered[2] = {
    GR_PHRASE ("reversible:\nRight answers %s, so Left goes on to %s"),
    GR_PHRASE ("reversible:\nLeft answers %s, so Right goes on to %s"),
  };
  static const char *const ended[2] = {
    GR_PHRASE ("reversible:\nRight answers %s, where Left has no move: nothing comes instead"),
    GR_PHRASE ("reversible:\nLeft answers %s, where Right has no move: nothing comes instead"),
  };
  static const char *const bare[2] = { GR_PHRASE ("stays: Right has no answer"),
                                       GR_PHRASE ("stays: Left has no answer") };
  static const char *const stays[2] = { GR_PHRASE ("stays: no answer of Right’s is %s"),
                                        GR_PHRASE ("stays: no answer of Left’s is %s") };
  const GrSimplifyTree *tree = ledger->tree;
  const GrSimplifyNode *node = gr_simplify_node (tree, row->node);
  const char *lang = tree->request->lang, *sign = node->side == GR_SIDE_LEFT ? "≤" : "≥",
             *back = row->step == NULL ? row_dominator (ledger, row) : NULL;
  const char *by = row->step != NULL ? gr_simplify_node (tree, row->step->by)->name : "";
  g_autofree char *order = g_strdup_printf ("%s\u00a0%s", sign, gr_simplify_node (tree, ledger->at)->name),
                  *answer = g_strdup_printf ("%s\u00a0%s", by, order);
  if (back != NULL)
    return g_strdup_printf (gr_phrase ("back, now that %s is gone, and stays", lang), back);
  if (row->step == NULL && gr_form_n_options (tree->forms, node->form, 1 - node->side) == 0)
    return g_strdup (gr_phrase (bare[node->side], lang));
  if (row->step == NULL)
    return g_strdup_printf (gr_phrase (stays[node->side], lang), order);
  if (row->step->kind == GR_SIMPLIFY_EQUAL)
    return g_strdup_printf (gr_phrase ("repeated:\none %s is enough", lang), by);
  if (row->step->kind == GR_SIMPLIFY_DOMINATED)
    return g_strdup_printf (gr_phrase ("dominated:\n%s %s %s", lang), node->name, sign, by);
  if (row->step->to->len == 0)
    return g_strdup_printf (gr_phrase (ended[node->side], lang), answer);
  g_autofree char *list = gr_simplify_list (tree, row->step->to);
  return g_strdup_printf (gr_phrase (answered[node->side], lang), answer, list);
}

/* Sets what is said of @row from (0, 0) on, at most @width wide: a verdict, and why. */
static void
row_add_said (const Ledger *ledger, const LedgerRow *row, double width, GrScene *scene)
{
  g_autofree char *said = row_said (ledger, row);
  g_auto (GStrv) line = g_strsplit (said, "\n", 2);
  if (row->step == NULL) {
    gr_scene_add_paragraph (scene, 0, 0, width, LEDGER_LEADING, &gr_label_400, GR_INK_SOFT, said);
    return;
  }
  gr_scene_add_text (scene, 0, 0, GR_ANCHOR_START, &gr_label_600, GR_INK_ACCENT, line[0]);
  gr_scene_add_paragraph (scene, 0, LEDGER_LEADING, width, LEDGER_LEADING, &gr_label_400, GR_INK_INK, line[1]);
}

/* ---- drawing ---- */

/* The arrow to a row: along the stem, in the player’s own line; to what comes instead from what is bypassed. */
static void
row_add_arrow (const LedgerRow *row, GrSide side, GrPoint from, double x, double y, GrScene *scene)
{
  if (row->depth > 0) {
    const GrPoint bypass[] = { from, { from.x, y - 2 }, { from.x + 2, y }, { x, y } };
    gr_scene_add_curve_arrow (scene, bypass, G_N_ELEMENTS (bypass), &(GrPaint) { .stroke = GR_INK_ACCENT, .width = 2 });
    return;
  }
  const GrPoint branch[] = { { from.x, y }, { from.x, y }, { x, y }, { x, y } };
  gr_simplify_add_move (scene, branch, G_N_ELEMENTS (branch), side, row->step != NULL);
}

/* How much room the rows take before what is said: *@before for moves or boards, and gives that with the values. */
static double
ledger_wide (const Ledger *ledger, const GArray *rows, double *before)
{
  double wide = 0;
  *before = 0;
  GR_EACH (i, const LedgerRow, row, rows) {
    const GrSimplifyNode *node = gr_simplify_node (ledger->tree, row->node);
    double own = node->by != NULL ? gr_text_width (&gr_text_400, node->by->str) + gr_text_width (&gr_text_400, " →")
                 : node->picture != NULL ? LEDGER_BOARD
                                         : -LEDGER_AIR;
    *before = MAX (*before, own + LEDGER_AIR);
    wide = MAX (wide, row->depth * LEDGER_INDENT + 2 * gr_simplify_box_half (node->name));
  }
  return LEDGER_STEM + *before + wide + LEDGER_AIR;
}

/* What stands before the value of @node, from (@x, @y) on: the moves to it, or the board after one. Gives how high it is. */
static double
row_add_move (const GrSimplifyNode *node, double x, double y, GrScene *scene)
{
  g_autofree char *by = node->by != NULL ? g_strconcat (node->by->str, " →", NULL) : NULL;
  if (by != NULL)
    gr_scene_add_text (scene, x, y + 3.6, GR_ANCHOR_START, &gr_text_400, GR_INK_SOFT, by);
  if (by != NULL || node->picture == NULL)
    return 0;
  const GrBox *box = &node->picture->bounds;
  double scale = MIN (1, LEDGER_BOARD / MAX (box->width, box->height));
  gr_fit_append (scene, node->picture, x + (LEDGER_BOARD - scale * box->width) / 2 - scale * box->x,
                 y - scale * (box->y + box->height / 2), scale);
  return scale * box->height + 8;
}

/* The list of @side from (0, 0) on, what is said so wide. Gives where it ends. */
static double
ledger_add_side (const Ledger *ledger, GrSide side, double said, GrScene *scene)
{
  static const char *const heads[2] = { GR_PHRASE ("Left’s options"), GR_PHRASE ("Right’s options") };
  const GrSimplifyTree *tree = ledger->tree;
  g_autoptr (GArray) rows = ledger_rows (ledger, side);
  double before, wide = ledger_wide (ledger, rows, &before), y = LEDGER_HEAD, last = y;
  guint n_dominated = 0, n_hidden = 0;
  g_autofree GrPoint *from = g_new (GrPoint, rows->len + 1); /* by depth: where the arrow to the next begins */
  gr_scene_add_text (scene, 0, 10, GR_ANCHOR_START, &gr_text_600, side == GR_SIDE_LEFT ? GR_INK_LEFT : GR_INK_RIGHT,
                     gr_phrase (heads[side], tree->request->lang));
  from[0] = (GrPoint) { 3, y };
  GR_EACH (i, const LedgerRow, row, rows) {
    const GrSimplifyNode *node = gr_simplify_node (tree, row->node);
    gboolean is_gone = row->step != NULL;
    if (is_gone && row->step->kind != GR_SIMPLIFY_BYPASS && row->depth == 0 && ++n_dominated > ledger->most) {
      n_hidden++;
      continue;
    }
    g_autoptr (GrScene) text = gr_scene_new (), move = gr_scene_new ();
    row_add_said (ledger, row, said, text);
    double board = row_add_move (node, LEDGER_STEM + 2, 0, move);
    double height = MAX (MAX (LEDGER_ROW, board), text->bounds.height + 6), centre = y + height / 2;
    double half = gr_simplify_box_half (node->name), left = LEDGER_STEM + before + row->depth * LEDGER_INDENT;
    row_add_arrow (row, side, from[row->depth], row->depth == 0 ? LEDGER_STEM - 1 : left - 2, centre, scene);
    gr_scene_append (scene, move, 0, centre, 1);
    gr_simplify_add_box (scene, tree, row->node, left + half, centre, is_gone, 1.4);
    if (is_gone)
      gr_simplify_add_cross (scene, node->name, left + half, centre);
    gr_scene_append (scene, text, wide - text->bounds.x, centre - text->bounds.y - text->bounds.height / 2, 1);
    from[row->depth + 1] = (GrPoint) { left + 8, centre + GR_SIMPLIFY_RADIUS + 1 };
    last = row->depth == 0 ? centre : last;
    y += height;
  }
  const GrPaint stem = gr_partizan_paint (side, 1.2);
  if (last > LEDGER_HEAD)
    gr_scene_add_line (scene, 3, LEDGER_HEAD, 3, last, &stem);
  g_autofree char *more = g_strdup_printf (gr_phrase ("%u more, dominated too", tree->request->lang), n_hidden);
  if (n_hidden > 0 || rows->len == 0)
    gr_scene_add_text (scene, LEDGER_STEM, y += 9, GR_ANCHOR_START, &gr_label_400, GR_INK_SOFT,
                       n_hidden > 0 ? more : gr_phrase ("none", tree->request->lang));
  return y;
}

/* Both lists of @ledger->at under @y, side by side where they have room so. Gives where they end. */
static double
ledger_add_game (const Ledger *ledger, double y, GrScene *scene)
{
  g_autoptr (GrScene) left = gr_scene_new (), right = gr_scene_new ();
  g_autoptr (GArray) first = ledger_rows (ledger, GR_SIDE_LEFT), second = ledger_rows (ledger, GR_SIDE_RIGHT);
  double before, wide[2] = { ledger_wide (ledger, first, &before), ledger_wide (ledger, second, &before) };
  double said = (GR_FIT_WIDTH - LEDGER_GAP - wide[0] - wide[1]) / 2;
  gboolean is_beside = said >= LEDGER_LEAST;
  said = is_beside ? MIN (said, LEDGER_SAID) : GR_FIT_WIDTH - MAX (wide[0], wide[1]);
  double end[2] = { ledger_add_side (ledger, GR_SIDE_LEFT, said, left),
                    ledger_add_side (ledger, GR_SIDE_RIGHT, said, right) };
  double x = -(is_beside ? wide[0] + said + LEDGER_GAP + right->bounds.width
                         : MAX (left->bounds.width, right->bounds.width))
             / 2;
  gr_scene_append (scene, left, x, y, 1);
  gr_scene_append (scene, right, is_beside ? x + wide[0] + said + LEDGER_GAP : x,
                   is_beside ? y : y + end[0] + LEDGER_GAP, 1);
  return is_beside ? y + MAX (end[0], end[1]) : y + end[0] + LEDGER_GAP + end[1];
}

/* “{ 0, 1 | 2 } = 1/2”: an option by its own, as they were at first. (transfer full) */
static char *
ledger_name (const GrSimplifyTree *tree, const GArray *step, guint32 index)
{
  g_autoptr (GString) text = g_string_new ("{");
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    guint n = 0;
    for (guint32 k = 0; k < tree->node->len; k++)
      if (ledger_has (tree, step, index, side, k))
        g_string_append_printf (text, "%s %s", n++ > 0 ? "," : "", gr_simplify_node (tree, k)->name);
    g_string_append (text, side == GR_SIDE_LEFT ? " |" : " } = ");
  }
  return g_strconcat (text->str, gr_simplify_node (tree, index)->name, NULL);
}

GrScene *
gr_simplify_draw_still (const GrSimplifyTree *tree, const GArray *step)
{
  static const guint most[] = { G_MAXUINT, 12, 8, 5, 3, 1 };
  for (guint i = 0;; i++) {
    g_autoptr (GrScene) scene = gr_scene_new ();
    g_autoptr (GPtrArray) told = g_ptr_array_new_with_free_func (g_free);
    double y = -LEDGER_AIR;
    for (guint k = 0; k <= step->len;
         k++) { /* inner games before those that they are options of; the game itself last */
      const Ledger ledger = { tree, step, k < step->len ? g_array_index (step, GrSimplifyStep, k).at : 0, most[i] };
      if (k < step->len && ledger.at == 0)
        continue;
      char *name = ledger.at != 0 ? ledger_name (tree, step, ledger.at) : g_strdup (told->len > 0 ? "G" : "");
      gboolean is_told = g_ptr_array_find_with_equal_func (told, name, g_str_equal, NULL);
      g_ptr_array_add (told, name);
      if (is_told)
        continue;
      if (*name != '\0')
        gr_scene_add_text (scene, 0, y += 20, GR_ANCHOR_MIDDLE, &gr_title_600, GR_INK_INK, name);
      y = ledger_add_game (&ledger, y + LEDGER_AIR, scene);
    }
    gr_simplify_add_heading (tree, scene);
    if (i + 1 == G_N_ELEMENTS (most) || gr_fit_is_readable (scene)) /* with as many options as can be read */
      return g_steal_pointer (&scene);
  }
}
