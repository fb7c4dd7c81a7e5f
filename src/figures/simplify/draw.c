// SPDX-License-Identifier: MIT
// The way to a canonical form drawn, as far as a step or all in one picture: of each game Left’s options and Right’s as lists, all
// that ever stood there, each with the reason why it goes, or why it stays. Behind what is bypassed stands the answer to it, and
// under that what follows, to which a bypass leads from the game.
// Invariant: the lists begin at height 0, on both sides of x 0.
#include "figures/simplify/simplify.h"

#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/node.h"
#include "diagram/partizan.h"
#include "diagram/words.h"
#include "scene/text.h"

#define HEAD_AIR 2.0 /* over the lists, to what the game is, … */
#define HEAD_GAP 6.0
#define HEAD_WIDTH 380.0 /* … which is so wide at most; points, as are all of these */
#define HEAD_HEIGHT 84.0
#define HEAD_NAMED 160.0
#define FORM_AIR 34.0
#define FORM_RULE 92.0 /* for the options of either */

#define BOX_RADIUS 13.5 /* of a short name's circle, and half the height of a longer one's box */
#define BOX_AIR 7.0     /* beside a name */
#define BOX_RING 2.8    /* between two outlines */

#define LEDGER_ROW 33.0 /* between options */
#define LEDGER_STEM 24.0
#define LEDGER_ANSWER 20.0 /* between an option and the answer to it */
#define LEDGER_DOWN 9.0    /* more from there to what follows */
#define LEDGER_AIR 7.0     /* between a board, a value and its reason */
#define LEDGER_SAID 130.0  /* of a reason side by side with the other’s list at most, … */
#define LEDGER_LEAST 100.0 /* … and at least */
#define LEDGER_HEAD 16.0
#define LEDGER_GAP 14.0 /* between the lists */
#define LEDGER_LEADING 11.0
#define LEDGER_NAMES 3u   /* of options told */
#define LEDGER_BOARD 34.0 /* of the board after a move in height, … */
#define LEDGER_WIDE 110.0 /* … and in width */
#define LEDGER_LEGEND 16.0

typedef struct {
  guint32 node;
  guint depth;                /* of bypasses that it comes from */
  double x, right;            /* of its middle, and where it ends with the answer to it; from the first value on */
  const GrSimplifyStep *step; /* (nullable) that takes it away */
} LedgerRow;

typedef struct {
  const GrSimplifyTree *tree;
  const GArray *step;        /* of GrSimplifyStep: all that have taken something away */
  const GrSimplifyStep *now; /* (nullable) what the picture is about; else all of it */
  guint32 at;                /* whose options are listed */
  guint most;                /* of options of one side that nothing is to be seen of */
} Ledger;

gboolean
gr_simplify_takes_away (const GrSimplifyStep *step)
{
  return step->kind != GR_SIMPLIFY_TYPED && step->kind != GR_SIMPLIFY_DONE;
}

/* Half the width of the box around the name of node @index. */
static double
box_half (const GrSimplifyTree *tree, guint32 index)
{
  return MAX (BOX_RADIUS, gr_text_width (&gr_title_600, gr_simplify_node (tree, index)->name) / 2 + BOX_AIR);
}

/* ---- rows ---- */

static const GrSimplifyStep *
ledger_gone (const Ledger *ledger, guint32 node)
{
  GR_EACH (i, const GrSimplifyStep, step, ledger->step)
    if (step->option == node)
      return step;
  return NULL;
}

/* Adds @node with its middle at @x or further right and, where it is bypassed, what comes instead: one of few steps each. */
static void
ledger_add_row (const Ledger *ledger, guint32 node, guint depth, double x, GArray *row)
{
  double half = box_half (ledger->tree, node);
  LedgerRow own = { node, depth, MAX (x, half), MAX (x, half) + half, ledger_gone (ledger, node) };
  gboolean is_bypass = own.step != NULL && own.step->kind == GR_SIMPLIFY_BYPASS;
  double answer = is_bypass ? box_half (ledger->tree, own.step->by) : 0, middle = own.right + LEDGER_ANSWER + answer;
  own.right = is_bypass ? middle + answer : own.right;
  g_array_append_val (row, own);
  for (guint32 k = node + 1; is_bypass && k < ledger->tree->node->len; k++) {
    guint32 stands = gr_simplify_node (ledger->tree, k)->stands;
    if (stands != k && gr_simplify_node (ledger->tree, stands)->parent == own.step->by)
      ledger_add_row (ledger, k, depth + 1, middle, row);
  }
}

/* TRUE where node @index is an option of the game itself, as it was at first: neither what comes instead of one nor an answer. */
static gboolean
ledger_has (const Ledger *ledger, GrSide side, guint32 index)
{
  const GrSimplifyNode *node = gr_simplify_node (ledger->tree, index);
  GR_EACH (i, const GrSimplifyStep, own, ledger->step)
    if (own->kind == GR_SIMPLIFY_BYPASS && own->by == index)
      return FALSE;
  return node->parent == ledger->at && node->side == side && node->stands == index;
}

/* The options of @side as they were at first, with all that came instead. (transfer full) of LedgerRow */
static GArray *
ledger_rows (const Ledger *ledger, GrSide side)
{
  GArray *row = g_array_new (FALSE, FALSE, sizeof (LedgerRow));
  for (guint32 k = 0; k < ledger->tree->node->len; k++)
    if (ledger_has (ledger, side, k))
      ledger_add_row (ledger, k, 0, 0, row);
  return row;
}

/* ---- reasons ---- */

char *
gr_simplify_bypass (const GrSimplifyTree *tree, const GrSimplifyStep *step)
{
  static const char *const bypassed[2] = {
    GR_PHRASE ("Right answers %1$s with %2$s, which is no more than %3$s; so Left may as well go on at once to %4$s."),
    GR_PHRASE ("Left answers %1$s with %2$s, which is no less than %3$s; so Right may as well go on at once to %4$s."),
  };
  static const char *const ended[2] = {
    GR_PHRASE ("Right answers %1$s with %2$s, which is no more than %3$s, and there Left has no move: %1$s goes, and "
               "nothing takes its place."),
    GR_PHRASE ("Left answers %1$s with %2$s, which is no less than %3$s, and there Right has no move: %1$s goes, and "
               "nothing takes its place."),
  };
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  GR_EACH_VALUE (i, guint32, own, step->to)
    g_ptr_array_add (names, gr_simplify_node (tree, own)->name);
  g_autofree char *list = gr_words_list (names, tree->request);
  return gr_say ((step->to->len > 0 ? bypassed : ended)[step->side], tree->request->lang,
                 gr_simplify_node (tree, step->option)->name, gr_simplify_node (tree, step->by)->name,
                 gr_simplify_node (tree, step->at)->name, list);
}

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

/* “; confused with *”: what else stays of @rows, which all are of one side, beside what is in @row. (transfer full) */
static char *
row_beside (const Ledger *ledger, const GArray *rows, const LedgerRow *row)
{
  const GrFigureRequest *request = ledger->tree->request;
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  GR_EACH (i, const LedgerRow, other, rows)
    if (other != row && other->step == NULL)
      g_ptr_array_add (names, gr_simplify_node (ledger->tree, other->node)->name);
  g_autofree char *list = gr_words_list (names, request);
  const char *told = names->len > LEDGER_NAMES ? gr_phrase ("the others", request->lang) : list;
  return names->len == 0 ? g_strdup ("") : gr_say ("; confused with %s", request->lang, told);
}

/* Why what is in @row stays, or in two lines why it goes. (transfer full) */
static char *
row_said (const Ledger *ledger, const GArray *rows, const LedgerRow *row)
{
  /* Of values: a board may have more moves, which are dominated or reversible there. */
  static const char *const bare[2] = { GR_PHRASE ("stays: %s has no Right option"),
                                       GR_PHRASE ("stays: %s has no Left option") };
  static const char *const stays[2] = { GR_PHRASE ("stays: no Right option of %s is %s"),
                                        GR_PHRASE ("stays: no Left option of %s is %s") };
  const GrSimplifyTree *tree = ledger->tree;
  const GrSimplifyNode *node = gr_simplify_node (tree, row->node);
  const char *lang = tree->request->lang, *sign = node->side == GR_SIDE_LEFT ? "≤" : "≥",
             *back = row->step == NULL ? row_dominator (ledger, row) : NULL;
  const char *by = row->step != NULL ? gr_simplify_node (tree, row->step->by)->name : "";
  g_autofree char *order = g_strdup_printf ("%s\u00a0%s", sign, gr_simplify_node (tree, ledger->at)->name);
  if (back != NULL)
    return gr_say ("back, now that %s is gone, and stays", lang, back);
  if (row->step == NULL) {
    gboolean is_bare = gr_form_n_options (tree->forms, node->form, 1 - node->side) == 0;
    g_autofree char *others = row_beside (ledger, rows, row),
                    *why = gr_say ((is_bare ? bare : stays)[node->side], lang, node->name, order);
    return g_strconcat (why, others, NULL);
  }
  if (row->step->kind == GR_SIMPLIFY_EQUAL)
    return gr_say ("repeated:\none %s is enough", lang, by);
  if (row->step->kind == GR_SIMPLIFY_DOMINATED)
    return gr_say ("dominated:\n%s %s %s", lang, node->name, sign, by);
  /* The still tells it in full; under a frame of one step stands a sentence that does. */
  g_autofree char *told = ledger->now == NULL ? gr_simplify_bypass (tree, row->step)
                                              : g_strdup_printf ("%s\u00a0%s", by, order);
  return g_strdup_printf ("%s\n%s", gr_phrase ("reversible:", lang), told);
}

/* The colour of what is told of @step: the accent where the picture is about it. */
static GrInk
ledger_ink (const Ledger *ledger, const GrSimplifyStep *step)
{
  return ledger->now == NULL || (gr_simplify_takes_away (ledger->now) && ledger->now->option == step->option)
           ? GR_INK_ACCENT
           : GR_INK_SOFT;
}

/* Sets what is said of @row from (0, 0) on, at most @width wide: a verdict, and why; of what stays at the end alone. */
static void
row_add_said (const Ledger *ledger, const GArray *rows, const LedgerRow *row, double width, GrScene *scene)
{
  const GrSimplifyStep *now = ledger->now;
  gboolean is_done = now == NULL || (now->kind == GR_SIMPLIFY_DONE && now->at == ledger->at);
  g_autofree char *said = row_said (ledger, rows, row);
  g_auto (GStrv) line = g_strsplit (said, "\n", 2);
  if (row->step == NULL && is_done)
    gr_scene_add_paragraph (scene, 0, 0, width, LEDGER_LEADING, &gr_label_400, GR_INK_SOFT, said);
  if (row->step == NULL)
    return;
  GrInk ink = ledger_ink (ledger, row->step);
  gr_scene_add_text (scene, 0, 0, GR_ANCHOR_START, &gr_label_600, ink, line[0]);
  gr_scene_add_paragraph (scene, 0, LEDGER_LEADING, width, LEDGER_LEADING, &gr_label_400,
                          ink == GR_INK_ACCENT ? GR_INK_INK : ink, line[1]);
}

/* ---- drawing ---- */

static void
box_add (GrScene *scene, const GrSimplifyTree *tree, guint32 index, double x, double y, gboolean is_faded)
{
  const GrSimplifyNode *node = gr_simplify_node (tree, index);
  GrPaint paint = { .fill = GR_INK_PAPER, .stroke = is_faded ? GR_INK_FAINT : GR_INK_INK, .width = 1.4 };
  gboolean is_bare = node->child[0]->len + node->child[1]->len == 0;
  gboolean is_zero = node->form == GR_FORM_ZERO && (!node->is_open || is_bare); /* the double ring of P-positions */
  for (double less = 0; less <= (is_zero ? BOX_RING : 0); less += BOX_RING) {
    double half = box_half (tree, index) - less, radius = BOX_RADIUS - less;
    gr_scene_add_rect (scene, x - half, y - radius, 2 * half, 2 * radius, radius, &paint);
    paint.fill = GR_INK_NONE;
    paint.width = 1;
  }
  gr_scene_add_text (scene, x, y + 4.3, GR_ANCHOR_MIDDLE, &gr_title_600, is_faded ? GR_INK_SOFT : GR_INK_INK,
                     node->name);
}

static void
cross_add (GrScene *scene, double half, double x, double y, GrInk ink)
{
  double across = MIN (half, 1.4 * BOX_RADIUS), up = BOX_RADIUS + 1;
  for (int right = -1; right <= 1; right += 2)
    for (int down = -1; down <= 1; down += 2)
      gr_scene_add_line (scene, x + right * across, y + down * up, x + right * across * 0.55, y + down * up * 0.55,
                         GR_STROKE (ink, 2));
}

/* A move of @side straight from @from to @to, faint where it goes. */
static void
move_add (GrScene *scene, GrPoint from, GrPoint to, GrSide side, gboolean is_faded)
{
  const GrPoint point[] = { from, from, to, to };
  const GrPaint faint = { .stroke = GR_INK_FAINT, .width = 1.2, .dash = gr_partizan_paint (side, 1).dash };
  const GrMoveLook look = { .is_partizan = TRUE, .mover = side == GR_SIDE_LEFT ? GR_MOVER_LEFT : GR_MOVER_RIGHT };
  if (is_faded)
    gr_scene_add_curve_arrow (scene, point, G_N_ELEMENTS (point), &faint);
  else
    gr_move_add (scene, point, G_N_ELEMENTS (point), &look);
}

static double
board_scale (const GrSimplifyNode *node)
{
  const GrBox *box = &node->picture->bounds;
  return MIN (1, MIN (LEDGER_WIDE / box->width, LEDGER_BOARD / box->height));
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
                 : node->picture != NULL ? board_scale (node) * node->picture->bounds.width + LEDGER_AIR
                                         : -LEDGER_AIR;
    *before = MAX (*before, own + LEDGER_AIR);
    wide = MAX (wide, row->right);
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
  g_autofree char *ways = g_strdup_printf ("%u ×", node->n_moves);
  if (node->n_moves > 1) /* over the arrow of them all */
    gr_scene_add_text (scene, x - 4, y - 4, GR_ANCHOR_END, &gr_label_500, GR_INK_SOFT, ways);
  const GrBox *box = &node->picture->bounds;
  double scale = board_scale (node);
  gr_fit_append (scene, node->picture, x - scale * box->x, y - scale * (box->y + box->height / 2), scale);
  return scale * box->height + 8;
}

/* The values of @row around height @y, the first at @x: the option and the arrow to it from the stem and, where it is bypassed, the
   answer; *@from is where the answer is that leads to it, and becomes this row’s. */
static void
row_add_values (const Ledger *ledger, const LedgerRow *row, GrSide side, double x, double y, GrPoint *from,
                GrScene *scene)
{
  const GrSimplifyTree *tree = ledger->tree;
  double half = box_half (tree, row->node), middle = x + row->x;
  GrPoint stem = { 3, y }, end = { row->depth == 0 ? LEDGER_STEM - 1 : middle - half - 2, y };
  if (row->depth > 0) { /* the first from the answer, all from the game */
    const GrPoint way[] = { stem, stem, end, end };
    const GrSimplifyNode *stands = gr_simplify_node (tree, gr_simplify_node (tree, row->node)->stands);
    gr_scene_add_curve_arrow (
      scene, way, G_N_ELEMENTS (way),
      GR_STROKE (ledger_ink (ledger, ledger_gone (ledger, gr_simplify_node (tree, stands->parent)->parent)), 2));
    if (from->y > y - LEDGER_ROW - LEDGER_DOWN)
      move_add (scene, *from, (GrPoint) { middle, y - BOX_RADIUS - 2 }, side, FALSE);
  } else {
    move_add (scene, stem, end, side, row->step != NULL);
  }
  box_add (scene, tree, row->node, middle, y, row->step != NULL);
  if (row->step == NULL)
    return;
  cross_add (scene, half, middle, y, ledger_ink (ledger, row->step));
  if (row->step->kind != GR_SIMPLIFY_BYPASS)
    return;
  double answer = box_half (tree, row->step->by), at = x + row->right - answer;
  move_add (scene, (GrPoint) { middle + half + 2, y }, (GrPoint) { at - answer - 2, y }, 1 - side, FALSE);
  box_add (scene, tree, row->step->by, at, y, TRUE);
  from[1] = (GrPoint) { at, y + BOX_RADIUS + 1 };
}

/* The list of @side from (0, 0) on, what is said so wide. Gives where it ends. */
static double
ledger_add_side (const Ledger *ledger, GrSide side, double said, GrScene *scene)
{
  static const char *const heads[2] = { GR_PHRASE ("Left’s options: more is better"),
                                        GR_PHRASE ("Right’s options: less is better") };
  const GrSimplifyTree *tree = ledger->tree;
  g_autoptr (GArray) rows = ledger_rows (ledger, side);
  double before, wide = ledger_wide (ledger, rows, &before), y = LEDGER_HEAD, last = y;
  guint n_idle = 0, n_hidden = 0;
  g_autofree GrPoint *from = g_new0 (GrPoint, rows->len + 2); /* by depth */
  gr_scene_add_text (scene, 0, 10, GR_ANCHOR_START, &gr_text_600, side == GR_SIDE_LEFT ? GR_INK_LEFT : GR_INK_RIGHT,
                     gr_phrase (heads[side], tree->request->lang));
  GR_EACH (i, const LedgerRow, row, rows) {
    gboolean is_idle = row->step == NULL ? ledger->now != NULL
                                         : row->step->kind != GR_SIMPLIFY_BYPASS && ledger->now == NULL;
    if (is_idle && row->depth == 0 && ++n_idle > ledger->most) {
      n_hidden++;
      continue;
    }
    g_autoptr (GrScene) text = gr_scene_new (), move = gr_scene_new ();
    row_add_said (ledger, rows, row, said, text);
    double board = row_add_move (gr_simplify_node (tree, row->node), LEDGER_STEM + 2, 0, move);
    double height = MAX (MAX (LEDGER_ROW, board), text->bounds.height + 6);
    y += row->depth > 0 ? LEDGER_DOWN : 0;
    double centre = y + height / 2;
    gr_scene_append (scene, move, 0, centre, 1);
    row_add_values (ledger, row, side, LEDGER_STEM + before, centre, &from[row->depth], scene);
    gr_scene_append (scene, text, wide - text->bounds.x, centre - text->bounds.y - text->bounds.height / 2, 1);
    last = centre;
    y += height;
  }
  const GrPaint stem = gr_partizan_paint (side, 1.2);
  if (last > LEDGER_HEAD)
    gr_scene_add_line (scene, 3, LEDGER_HEAD, 3, last, &stem);
  g_autofree char *more = gr_say ("%u more", tree->request->lang, n_hidden);
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

/* “{ 0, 1 | 2 } = 1/2”: the game by its options as they were at first. (transfer full) */
static char *
ledger_name (const Ledger *ledger)
{
  g_autoptr (GString) text = g_string_new ("{");
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    guint n = 0;
    for (guint32 k = 0; k < ledger->tree->node->len; k++)
      if (ledger_has (ledger, side, k))
        g_string_append_printf (text, "%s %s", n++ > 0 ? "," : "", gr_simplify_node (ledger->tree, k)->name);
    g_string_append (text, side == GR_SIDE_LEFT ? " |" : " } = ");
  }
  return g_strconcat (text->str, gr_simplify_node (ledger->tree, ledger->at)->name, NULL);
}

/* Over the game what it is: “G =” and its position, or what was typed. */
static void
draw_heading (const GrSimplifyTree *tree, GrScene *scene)
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
    gr_scene_add_line (scene, x + 4, y + 3, x + FORM_RULE, y + 3, GR_STROKE (GR_INK_SOFT, 0.8));
    x += FORM_RULE + 4;
    x += gr_scene_add_text (scene, x, y, GR_ANCHOR_START, &gr_title_600, GR_INK_INK, sign[i]);
  }
}

/* The picture with at most @most options of either side that nothing is to be seen of. (transfer full) */
static GrScene *
draw_as (const GrSimplifyTree *tree, const GArray *step, const GrSimplifyStep *now, guint most)
{
  GrScene *scene = gr_scene_new ();
  g_autoptr (GPtrArray) told = g_ptr_array_new_with_free_func (g_free);
  double y = -LEDGER_AIR;
  for (guint32 k = 1; k <= tree->node->len; k++) { /* the game itself last */
    const Ledger ledger = { tree, step, now, k % tree->node->len, most };
    gboolean is_shown = ledger.at == 0 || gr_simplify_node (tree, k)->is_open || (now != NULL && now->at == k);
    GR_EACH (i, const GrSimplifyStep, own, step)
      is_shown |= own->at == ledger.at;
    if (!is_shown)
      continue;
    char *name = ledger.at != 0 ? ledger_name (&ledger) : g_strdup (told->len > 0 ? "G" : "");
    gboolean is_told = g_ptr_array_find_with_equal_func (told, name, g_str_equal, NULL);
    g_ptr_array_add (told, name);
    if (is_told)
      continue;
    if (*name != '\0')
      gr_scene_add_text (scene, 0, y += 20, GR_ANCHOR_MIDDLE, &gr_title_600, GR_INK_INK, name);
    y = ledger_add_game (&ledger, y + LEDGER_AIR, scene);
  }
  draw_heading (tree, scene);
  if (tree->request->is_form)
    draw_form (tree, scene);
  GrLegend legend = { .is_partizan = TRUE };
  GR_EACH (i, const GrSimplifyStep, own, step)
    legend.has_bypass |= own->kind == GR_SIMPLIFY_BYPASS && own->to->len > 0
                         && (now == NULL || (now->kind == GR_SIMPLIFY_BYPASS && now->option == own->option));
  if (legend.has_bypass && gr_args_choice (tree->request->args, "legend") == GR_YES)
    gr_legend_add (scene, scene->bounds.x, scene->bounds.y + scene->bounds.height + LEDGER_LEGEND, scene->bounds.width,
                   &legend, tree->request, NULL);
  return scene;
}

GrScene *
gr_simplify_draw (const GrSimplifyTree *tree, const GArray *step, const GrSimplifyStep *now)
{
  static const guint most[] = { G_MAXUINT, 12, 8, 5, 3, 1 };
  for (guint i = 0;; i++) { /* with as many options as can be read */
    g_autoptr (GrScene) scene = draw_as (tree, step, now, most[i]);
    if (i + 1 == G_N_ELEMENTS (most) || gr_fit_is_readable (scene))
      return g_steal_pointer (&scene);
  }
}
