// SPDX-License-Identifier: MIT
// From a game as it was typed to its canonical form, one step a frame: inner braces first, and in each game first what
// is dominated (or the same twice), then what is reversible, until nothing is left to do. A reversible option is bypassed
// by what follows the answer to it: the options, of the side that moved, of that answer's canonical form.
// Source: J. H. Conway, On Numbers and Games (1976), ch. 10; A. N. Siegel, Combinatorial Game Theory (2013), ch. II.2.
// Invariant: the value of every node stays as it was; only its options change.
#include "figures/simplify/simplify.h"

#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/options.h"
#include "diagram/partizan.h"
#include "diagram/words.h"
#include "diagram/node.h"
#include "layout/tidy.h"
#include "scene/text.h"

#define SIMPLIFY_NODES 36 /* drawn at a time */
#define SIMPLIFY_STEPS 80
#define SIMPLIFY_MOVES 5000    /* looked through for options */
#define SIMPLIFY_ROWS 5000     /* of data: options and steps */
#define SIMPLIFY_CHARACTERS 24 /* of a name */
#define SIMPLIFY_FORMULA 300

static SimplifyNode *
tree_node (const SimplifyTree *tree, guint32 index)
{
  return &g_array_index (tree->node, SimplifyNode, index);
}

typedef struct {
  SimplifyTree tree;
  GPtrArray *frames;
  GArray *taken; /* of SimplifyStep: those that took an option away, which own what comes instead */
  GrTable *table;
  char *typed;       /* the game in full */
  gboolean is_typed; /* by the reader; FALSE: it has the values of all moves for options */
  guint n_steps;
} Simplify;

GR_CLEAR_FUNCTION (node_clear, SimplifyNode, name, child[0], child[1])

static guint32
tree_child (const SimplifyTree *tree, guint32 index, GrSide side, guint i)
{
  return g_array_index (tree_node (tree, index)->child[side], guint32, i);
}

/* A new option at the end of those of @parent. */
static guint32
tree_add (SimplifyTree *tree, guint32 parent, GrSide side, GrForm form)
{
  SimplifyNode node = { .parent = parent, .side = side, .form = form };
  node.name = gr_partizan_name (tree->forms, form, SIMPLIFY_CHARACTERS);
  for (guint i = 0; i < 2; i++)
    node.child[i] = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint32 index = node.stands = tree->node->len;
  g_array_append_val (tree->node, node);
  if (parent != G_MAXUINT32)
    g_array_append_val (tree_node (tree, parent)->child[side], index);
  return index;
}

static void
step_clear (gpointer data)
{
  g_clear_pointer (&((SimplifyStep *) data)->to, g_array_unref);
}

/* Where node @index is drawn when nothing that was taken away leaves the picture. */
static guint32
tree_stands (const SimplifyTree *tree, guint32 index)
{
  return index == G_MAXUINT32 ? index : tree_node (tree, index)->stands;
}

/* How much of what a picture holds so much of there may be. */
static guint
simplify_most (const SimplifyTree *tree, guint drawn)
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
  SimplifyTree *tree = &simplify->tree;
  guint most = simplify_most (tree, SIMPLIFY_NODES);
  SimplifyNode *node = tree_node (tree, index);
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

/* ---- one step drawn: a tidy tree, Left’s options leaning left and Right’s right, the game itself at (0, 0) ---- */

#define DRAW_GAP 12.0  /* between nodes across; points, as are all of these */
#define DRAW_CLOSE 5.0 /* where there are many */
#define DRAW_LEVEL 30.0
#define DRAW_AIR 3.0    /* from a node to its arrows */
#define DRAW_BULGE 16.0 /* of a bypass beyond what it goes around */
#define DRAW_LEGEND 16.0

#define BOX_RADIUS 13.5 /* of a short name's circle, and half the height of a longer one's box */
#define BOX_AIR 7.0     /* beside a name */
#define BOX_RING 2.8    /* between two outlines */

static const GrFont sign_font = { GR_TYPE_TEXT, 600, GR_FACE_SANS, FALSE };
static const GrFont reason_font = { GR_TYPE_LABEL, 600, GR_FACE_SANS, FALSE };
static const GrFont name_font = { GR_TYPE_TITLE, 600, GR_FACE_SANS, FALSE };

typedef struct {
  const SimplifyTree *tree;
  const GArray *step; /* of SimplifyStep: what is marked, one, or in a still all that took something away */
  gboolean is_still;
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
draw_takes_away (const SimplifyStep *step)
{
  return step->kind != SIMPLIFY_TYPED && step->kind != SIMPLIFY_DONE;
}

static const SimplifyStep *
draw_step_at (const Drawing *drawing, guint i)
{
  return &g_array_index (drawing->step, SimplifyStep, i);
}

/* What is written beside @node: of the answer of a bypass “≤ G”, in a still also why an option goes, in two lines. (transfer full)
   (nullable) */
static char *
draw_said (const Drawing *drawing, guint32 node)
{
  static const char dominated[] = GR_PHRASE ("dominated\nby %s"), same[] = GR_PHRASE ("the same\nas %s");
  static const char reversible[] = GR_PHRASE ("reversible\nthrough %s");
  for (guint i = 0; i < drawing->step->len; i++) {
    const SimplifyStep *step = draw_step_at (drawing, i);
    if (step->kind == SIMPLIFY_BYPASS && step->by == node)
      return g_strdup_printf ("%s %s", step->side == GR_SIDE_LEFT ? "≤" : "≥",
                              tree_node (drawing->tree, step->at)->name);
    if (drawing->is_still && tree_stands (drawing->tree, step->option) == node)
      return g_strdup_printf (gr_phrase (step->kind == SIMPLIFY_BYPASS      ? reversible
                                         : step->kind == SIMPLIFY_DOMINATED ? dominated
                                                                            : same,
                                         drawing->tree->request->lang),
                              tree_node (drawing->tree, step->by)->name);
  }
  return NULL;
}

/* Sets what is said of the node at place @i on @scene (nullable), with the node at @x, @y, and widens @room (nullable) by it: right of an
   answer, under an option that nothing hangs on, else on its outer side. */
static void
draw_say (const Drawing *drawing, guint i, GrScene *scene, double x, double y, GrBox *room)
{
  guint32 index = draw_shown (drawing, i);
  const SimplifyNode *node = tree_node (drawing->tree, index);
  g_autofree char *text = draw_said (drawing, index);
  g_auto (GStrv) line = text != NULL ? g_strsplit (text, "\n", -1) : NULL;
  guint n = line != NULL ? g_strv_length (line) : 0;
  const GrFont *font = n == 1 ? &sign_font : &reason_font;
  gboolean is_leaf = TRUE;
  for (guint k = i + 1; k < drawing->shown->len && is_leaf; k++)
    is_leaf = tree_stands (drawing->tree, tree_node (drawing->tree, draw_shown (drawing, k))->parent) != index;
  gboolean is_below = is_leaf && n == 2, is_left = n == 2 && node->side == GR_SIDE_LEFT;
  double beside = box_half (node->name) + DRAW_AIR, width = 0;
  for (guint k = 0; k < n; k++) {
    GrAnchor anchor = is_below ? GR_ANCHOR_MIDDLE : is_left ? GR_ANCHOR_END : GR_ANCHOR_START;
    width = MAX (width, gr_text_width (font, line[k]));
    if (scene != NULL)
      gr_scene_add_text (scene, is_below ? x : x + (is_left ? -beside : beside),
                         y + 4
                           + (is_below ? BOX_RADIUS + 9 + 11 * k
                              : n == 2 ? 11 * k - 6.0
                                       : 0),
                         anchor, font, GR_INK_ACCENT, line[k]);
  }
  if (room == NULL || n == 0)
    return;
  GrBox own = { is_below  ? -width / 2
                : is_left ? -beside - width
                          : 0,
                0, is_below ? width : beside + width, is_below ? BOX_RADIUS + 26 : 0 };
  *room = gr_box_union (*room, own);
}

static void
draw_lay (Drawing *drawing)
{
  guint n = drawing->shown->len;
  g_autofree GrBox *room = g_new0 (GrBox, n);
  g_autofree gint8 *lean = g_new0 (gint8, n);
  for (guint i = 0; i < n; i++) {
    guint32 index = draw_shown (drawing, i);
    const SimplifyNode *node = tree_node (drawing->tree, index);
    double half = box_half (node->name) + DRAW_AIR, radius = BOX_RADIUS + DRAW_AIR;
    guint32 own = gr_layout_add_node (drawing->layout, 2 * half, 2 * radius);
    GrLayoutNode *laid = &g_array_index (drawing->layout->node, GrLayoutNode, own);
    laid->radius = radius;
    laid->flat_x = half - radius;
    room[i] = (GrBox) { -half, -radius, 2 * half, 2 * radius };
    draw_say (drawing, i, NULL, 0, 0, &room[i]);
    lean[i] = index == 0 ? 0 : node->side == GR_SIDE_LEFT ? -1 : 1;
    if (index != 0)
      gr_layout_add_edge (drawing->layout, drawing->place[tree_stands (drawing->tree, node->parent)], own, 1);
  }
  gr_layout_tidy (drawing->layout, room, lean);
}

/* ---- marks ---- */

/* Whose option shown node @i is. */
static GrMover
draw_mover (const Drawing *drawing, guint i)
{
  return tree_node (drawing->tree, draw_shown (drawing, i))->side == GR_SIDE_LEFT ? GR_MOVER_LEFT : GR_MOVER_RIGHT;
}

static void
draw_edges (const Drawing *drawing, GrScene *scene)
{
  const GrLayout *layout = drawing->layout;
  GR_EACH (i, const GrLayoutEdge, edge, layout->edge) {
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
    const SimplifyNode *node = tree_node (drawing->tree, draw_shown (drawing, i));
    const GrLayoutNode *at = &g_array_index (drawing->layout->node, GrLayoutNode, i);
    GrPaint paint = { .fill = GR_INK_PAPER, .stroke = drawing->faded[i] ? GR_INK_FAINT : GR_INK_INK };
    paint.width = draw_shown (drawing, i) == draw_step_at (drawing, 0)->at ? 2 : 1.4;
    gboolean is_zero = node->form == GR_FORM_ZERO && !node->is_open; /* it has the double ring of P-positions */
    for (double less = 0; less <= (is_zero ? BOX_RING : 0); less += BOX_RING) {
      double half = box_half (node->name) - less, radius = BOX_RADIUS - less;
      gr_scene_add_rect (scene, at->x - half, at->y - radius, 2 * half, 2 * radius, radius, &paint);
      paint.fill = GR_INK_NONE;
      paint.width = 1;
    }
    gr_scene_add_text (scene, at->x, at->y + 4.3, GR_ANCHOR_MIDDLE, &name_font,
                       drawing->faded[i] ? GR_INK_SOFT : GR_INK_INK, node->name);
    draw_say (drawing, i, scene, at->x, at->y, NULL);
  }
}

/* The option that goes: a cross over it, and under a dominated one by what. */
static void
draw_cross (const Drawing *drawing, const SimplifyStep *step, GrScene *scene)
{
  guint32 option = tree_stands (drawing->tree, step->option);
  const GrLayoutNode *at = draw_at (drawing, option);
  const GrPaint cross = { .stroke = GR_INK_ACCENT, .width = 2 };
  double across = MIN (box_half (tree_node (drawing->tree, option)->name), 1.4 * BOX_RADIUS), up = BOX_RADIUS + 1;
  for (int x = -1; x <= 1; x += 2)
    for (int y = -1; y <= 1; y += 2)
      gr_scene_add_line (scene, at->x + x * across, at->y + y * up, at->x + x * across * 0.55, at->y + y * up * 0.55,
                         &cross);
  if (step->kind == SIMPLIFY_BYPASS || drawing->is_still)
    return;
  const char *sign = step->kind == SIMPLIFY_EQUAL ? "=" : step->side == GR_SIDE_LEFT ? "≤" : "≥";
  g_autofree char *text = g_strdup_printf ("%s %s", sign, tree_node (drawing->tree, step->by)->name);
  gr_scene_add_text (scene, at->x, at->y + up + 14, GR_ANCHOR_MIDDLE, &sign_font, GR_INK_ACCENT, text);
}

/* From the game around everything to what follows the answer: the outermost from its side, others from below. */
static void
draw_bypass (const Drawing *drawing, const SimplifyStep *step, GrScene *scene)
{
  const GrPaint paint = { .stroke = GR_INK_ACCENT, .width = 2.2 };
  const GrLayoutNode *from = draw_at (drawing, step->at), *answer = draw_at (drawing, step->by);
  double beside = answer->x - from->x + box_half (tree_node (drawing->tree, step->by)->name);
  double sign = step->side == GR_SIDE_LEFT ? -1 : 1, reach = step->side == GR_SIDE_LEFT ? 0 : MAX (0, beside + 30);
  for (guint i = drawing->place[step->at]; i < drawing->shown->len; i++) { /* how far out what hangs there reaches */
    guint32 up = draw_shown (drawing, i);
    while (up != step->at && up != 0)
      up = tree_stands (drawing->tree, tree_node (drawing->tree, up)->parent);
    const GrLayoutNode *at = &g_array_index (drawing->layout->node, GrLayoutNode, i);
    GrBox room = { 0 };
    draw_say (drawing, i, NULL, 0, 0, &room);
    double own = box_half (tree_node (drawing->tree, draw_shown (drawing, i))->name);
    double out = sign * (at->x - from->x) + MAX (own, sign < 0 ? -room.x : drawing->is_still ? room.x + room.width : 0);
    reach = at->y > from->y && up == step->at ? MAX (reach, out) : reach;
  }
  reach += DRAW_BULGE;
  double start = from->x + sign * (box_half (tree_node (drawing->tree, step->at)->name) + 1);
  for (guint i = 0; i < step->to->len; i++) {
    guint32 to = g_array_index (step->to, guint32, step->side == GR_SIDE_LEFT ? i : step->to->len - 1 - i);
    const GrLayoutNode *at = draw_at (drawing, to);
    double half = box_half (tree_node (drawing->tree, to)->name) + 2;
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

/* What the steps leave out pales: an option and what hangs there, but for the answer that bypasses it and what follows that. */
static gboolean
draw_pales (const Drawing *drawing, guint32 index)
{
  const SimplifyNode *node = tree_node (drawing->tree, index);
  guint32 up = tree_stands (drawing->tree, node->parent);
  gboolean pales = index != 0 && drawing->faded[drawing->place[up]];
  for (guint i = 0; i < drawing->step->len; i++) {
    const SimplifyStep *step = draw_step_at (drawing, i);
    if (!draw_takes_away (step))
      continue;
    if (index == tree_stands (drawing->tree, step->option))
      return TRUE;
    if (step->kind == SIMPLIFY_BYPASS && (index == step->by || (up == step->by && node->side == step->side)))
      pales = FALSE;
  }
  return pales;
}

/* TRUE where something comes instead of option @index. */
static gboolean
draw_is_bypassed (const Drawing *drawing, guint32 index)
{
  for (guint i = 0; i < drawing->step->len; i++) {
    const SimplifyStep *step = draw_step_at (drawing, i);
    if (step->kind == SIMPLIFY_BYPASS && step->to->len > 0 && tree_stands (drawing->tree, step->option) == index)
      return TRUE;
  }
  return FALSE;
}

/* TRUE where the one step that is shown is not about option @index, and nothing hangs on it. */
static gboolean
draw_is_idle (const Drawing *drawing, guint32 index)
{
  const SimplifyNode *node = tree_node (drawing->tree, index);
  const SimplifyStep *step = draw_step_at (drawing, 0);
  return node->child[0]->len + node->child[1]->len == 0
         && !(draw_takes_away (step) && (index == step->option || index == step->by));
}

/* The tree with @step, one or in a still all, marked in it and a legend of what occurs; nodes are @gap apart, and of the idle options of
   one node at most @most of each side are drawn. (transfer full) */
static GrScene *
draw_steps_as (const SimplifyTree *tree, const GArray *step, gboolean is_still, double gap, guint most)
{
  guint n_hidden[2] = { 0, 0 };
  g_autoptr (GArray) shown = g_array_new (FALSE, TRUE, sizeof (guint32));
  g_autofree guint32 *place = g_new0 (guint32, tree->node->len);
  g_autofree gboolean *faded = g_new0 (gboolean, tree->node->len);
  g_autoptr (GrLayout) layout = gr_layout_new (GR_DIRECTION_DOWN, gap, DRAW_LEVEL);
  Drawing drawing = { tree, step, is_still, shown, place, faded, layout };
  g_array_set_size (shown, 1); /* the game itself */
  for (guint i = 0; i < shown->len; i++) {
    guint32 index = draw_shown (&drawing, i);
    place[index] = i;
    faded[i] = draw_pales (&drawing, index);
    for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
      const GArray *child = tree_node (tree, index)->child[side];
      for (guint k = 0, n_idle = 0; k < child->len && !is_still; k++) {
        guint32 own = g_array_index (child, guint32, k);
        gboolean is_hidden = draw_is_idle (&drawing, own) && ++n_idle > most;
        n_hidden[side] += is_hidden;
        if (!is_hidden)
          g_array_append_val (shown, own);
      }
      for (guint pass = 0; is_still && pass < 2; pass++) /* what is bypassed stands outside, beside the arrow */
        for (guint32 k = 1; k < tree->node->len; k++)
          if (tree_stands (tree, k) == k && tree_node (tree, k)->side == side
              && tree_stands (tree, tree_node (tree, k)->parent) == index
              && draw_is_bypassed (&drawing, k) == (pass == side))
            g_array_append_val (shown, k);
    }
  }
  draw_lay (&drawing);
  g_autoptr (GrScene) inner = gr_scene_new ();
  gboolean strikes = FALSE, bypasses = FALSE;
  draw_edges (&drawing, inner);
  for (guint i = 0; i < step->len; i++)
    if (draw_step_at (&drawing, i)->kind == SIMPLIFY_BYPASS) {
      draw_bypass (&drawing, draw_step_at (&drawing, i), inner);
      bypasses = bypasses || draw_step_at (&drawing, i)->to->len > 0;
    }
  draw_nodes (&drawing, inner);
  for (guint i = 0; i < step->len; i++) { /* where nothing comes instead */
    const SimplifyStep *own = draw_step_at (&drawing, i);
    if (draw_takes_away (own) && (own->kind != SIMPLIFY_BYPASS || own->to->len == 0)) {
      draw_cross (&drawing, own, inner);
      strikes = TRUE;
    }
  }
  GrScene *scene = gr_scene_new ();
  const GrLayoutNode *root = draw_at (&drawing, 0);
  gr_scene_append (scene, inner, -root->x, -root->y, 1);
  if (gr_args_choice (tree->request->args, "legend") == GR_YES && shown->len > 1) {
    static const char struck[] = GR_PHRASE ("crossed: struck out");
    static const char bypass[] = GR_PHRASE ("open arrow: the bypass");
    static const char hidden[] = GR_PHRASE ("Not drawn: %u more options of Left and %u of Right.");
    GrLegend legend = { .is_partizan = TRUE };
    for (guint i = 1; i < shown->len; i++)
      legend.has_mover[draw_mover (&drawing, i)] = TRUE;
    const char *note = bypasses ? bypass : strikes && !is_still ? struck : NULL;
    const char *lang = tree->request->lang;
    g_autofree char *rest = n_hidden[0] + n_hidden[1] > 0
                              ? g_strdup_printf (gr_phrase (hidden, lang), n_hidden[0], n_hidden[1])
                              : NULL;
    g_autofree char *notes = rest != NULL && note != NULL ? g_strdup_printf ("%s. %s", gr_phrase (note, lang), rest)
                                                          : NULL;
    double width = MAX (scene->bounds.width, gr_legend_width (&legend, tree->request));
    gr_legend_add (scene, scene->bounds.x + (scene->bounds.width - width) / 2,
                   scene->bounds.y + scene->bounds.height + DRAW_LEGEND, width, &legend, tree->request,
                   notes != NULL  ? notes
                   : rest != NULL ? rest
                   : note != NULL ? gr_phrase (note, lang)
                                  : NULL);
  }
  return scene;
}

/* The tree with as many options as can be read. (transfer full) */
static GrScene *
draw_steps (const SimplifyTree *tree, const GArray *step, gboolean is_still)
{
  static const guint most[] = { G_MAXUINT, G_MAXUINT, 7, 5, 4, 3, 2, 1 };
  for (guint i = 0;; i++) {
    g_autoptr (GrScene) scene = draw_steps_as (tree, step, is_still, i == 0 ? DRAW_GAP : DRAW_CLOSE, most[i]);
    if (i + 1 == G_N_ELEMENTS (most) || gr_fit_is_readable (scene))
      return g_steal_pointer (&scene);
  }
}

/* ---- words ---- */

/* Node @index as it stands: “{ 0, 1 | ↑* }”, or, for data, as form-read.c reads it, all options by their values. */
static char *
words_braces (const SimplifyTree *tree, guint32 index, gboolean is_data)
{
  g_autoptr (GString) text = g_string_new ("{");
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    const GArray *child = tree_node (tree, index)->child[side];
    for (guint i = 0; i < child->len; i++) {
      const SimplifyNode *option = tree_node (tree, g_array_index (child, guint32, i));
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

static char *
words_sentence (const Simplify *simplify, const SimplifyStep *step)
{
  const SimplifyTree *tree = &simplify->tree;
  static const char typed[] = GR_PHRASE ("The game as it was typed.");
  static const char moves[] = GR_PHRASE ("What Left and Right can move to, every value once.");
  static const char *const dominated[2] = {
    GR_PHRASE ("Left wants more: with %s at hand, %s is of no use."),
    GR_PHRASE ("Right wants less: with %s at hand, %s is of no use."),
  };
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
  const char *lang = tree->request->lang, *at = tree_node (tree, step->at)->name;
  if (step->kind == SIMPLIFY_TYPED)
    return g_strdup (gr_phrase (simplify->is_typed ? typed : moves, lang));
  if (step->kind == SIMPLIFY_DONE)
    return g_strdup_printf (
      gr_phrase ("No option of %s is dominated, and none is reversible: this is the canonical form.", lang), at);
  const char *option = tree_node (tree, step->option)->name, *by = tree_node (tree, step->by)->name;
  if (step->kind == SIMPLIFY_EQUAL)
    return g_strdup_printf (gr_phrase ("Two options of %s are %s: one of them is enough.", lang), at, by);
  if (step->kind == SIMPLIFY_DOMINATED)
    return g_strdup_printf (gr_phrase (dominated[step->side], lang), by, option);
  if (step->to->len == 0)
    return g_strdup_printf (gr_phrase (ended[step->side], lang), option, by, at);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  for (guint i = 0; i < step->to->len; i++)
    g_ptr_array_add (names, tree_node (tree, g_array_index (step->to, guint32, i))->name);
  g_autofree char *list = gr_words_list (names, tree->request);
  return g_strdup_printf (gr_phrase (bypassed[step->side], lang), option, by, at, list);
}

/* ---- steps ---- */

/* An option that another of the same side makes needless. */
static gboolean
step_find_dominated (Simplify *simplify, SimplifyStep *step, GError **error)
{
  SimplifyTree *tree = &simplify->tree;
  for (step->side = GR_SIDE_LEFT; step->side <= GR_SIDE_RIGHT; step->side++) {
    guint n = tree_node (tree, step->at)->child[step->side]->len;
    for (guint i = 0; i < n; i++)
      for (guint j = 0; j < n; j++) {
        step->option = tree_child (tree, step->at, step->side, i);
        step->by = tree_child (tree, step->at, step->side, j);
        GrFormOrder order = gr_form_compare (tree->forms, tree_node (tree, step->option)->form,
                                             tree_node (tree, step->by)->form, error);
        if (order == GR_FORM_UNKNOWN)
          return FALSE;
        if (order == (step->side == GR_SIDE_LEFT ? GR_FORM_LESS : GR_FORM_GREATER))
          step->kind = SIMPLIFY_DOMINATED;
        else if (order == GR_FORM_EQUAL && i > j)
          step->kind = SIMPLIFY_EQUAL;
        else
          continue;
        return TRUE;
      }
  }
  return FALSE;
}

/* The answer of the other side to @option that is no worse for it than the game; GR_FORM_NONE: none, or @error. */
static GrForm
step_find_answer (GrForms *forms, GrForm option, GrForm game, GrSide side, GError **error)
{
  guint64 n = gr_form_n_options (forms, option, 1 - side);
  for (guint64 i = 0; i < n; i++) {
    GrForm answer = gr_form_option (forms, option, 1 - side, i, error);
    GrFormOrder order = answer != GR_FORM_NONE ? gr_form_compare (forms, answer, game, error) : GR_FORM_UNKNOWN;
    if (order == GR_FORM_UNKNOWN)
      return GR_FORM_NONE;
    if (order == GR_FORM_EQUAL || order == (side == GR_SIDE_LEFT ? GR_FORM_LESS : GR_FORM_GREATER))
      return answer;
  }
  return GR_FORM_NONE;
}

/* Unfolds the answer to the option, and what follows it. */
static gboolean
step_unfold (SimplifyTree *tree, SimplifyStep *step, GrForm answer, GError **error)
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
  step->to = g_array_ref (tree_node (tree, step->by)->child[step->side]);
  return TRUE;
}

/* A reversible option, unfolded. */
static gboolean
step_find_reversible (Simplify *simplify, SimplifyStep *step, GError **error)
{
  SimplifyTree *tree = &simplify->tree;
  GrForm game = tree_node (tree, step->at)->form;
  GError *own = NULL;
  for (step->side = GR_SIDE_LEFT; step->side <= GR_SIDE_RIGHT && own == NULL; step->side++)
    for (guint i = 0; i < tree_node (tree, step->at)->child[step->side]->len && own == NULL; i++) {
      step->option = tree_child (tree, step->at, step->side, i);
      GrForm answer = step_find_answer (tree->forms, tree_node (tree, step->option)->form, game, step->side, &own);
      step->kind = SIMPLIFY_BYPASS;
      if (answer != GR_FORM_NONE)
        return step_unfold (tree, step, answer, error);
    }
  gr_pass_error (own, error);
  return FALSE;
}

/* Shows @step and makes it, where something is taken away: “G = { 0 | ↑* }”, at the end with the value's name where that is
   another. */
static gboolean
simplify_step (Simplify *simplify, SimplifyStep *step, GError **error)
{
  static const char *const kinds[] = { "typed", "dominated", "equal", "reversible", "canonical" };
  SimplifyTree *tree = &simplify->tree;
  gboolean is_drawn = !tree->request->data_only, takes_away = draw_takes_away (step);
  g_autofree char *before = words_braces (tree, step->at, FALSE), *sentence = words_sentence (simplify, step);
  g_autofree char *value = words_braces (tree, step->at, TRUE);
  g_autoptr (GArray) one = g_array_new (FALSE, FALSE, sizeof *step);
  g_array_append_val (one, *step);
  GrScene *scene = is_drawn ? draw_steps (tree, one, FALSE) : gr_scene_new ();
  if (takes_away) {
    GArray *child = tree_node (tree, step->at)->child[step->side];
    for (guint i = 0; i < child->len; i++)
      if (g_array_index (child, guint32, i) == step->option)
        g_array_remove_index (child, i--);
    for (guint i = 0; step->to != NULL && i < step->to->len; i++) { /* what comes instead */
      guint32 to = g_array_index (step->to, guint32, i);
      guint32 added = tree_add (tree, step->at, step->side, tree_node (tree, to)->form);
      tree_node (tree, added)->stands = to;
    }
    g_array_append_val (simplify->taken, *step);
  }
  const SimplifyNode *at = tree_node (tree, step->at);
  g_autofree char *after = words_braces (tree, step->at, FALSE), *own = words_braces (tree, step->at, TRUE);
  g_autofree char *name = gr_partizan_name (tree->forms, at->form, SIMPLIFY_CHARACTERS);
  gboolean is_named = step->kind == SIMPLIFY_DONE && *name != '{';
  g_autofree char *result = g_strconcat (at->name, " = ", step->kind == SIMPLIFY_TYPED ? simplify->typed : after,
                                         is_named ? " = " : NULL, name, NULL);
  GrFrame *frame = gr_frame_new (scene, sentence, result);
  frame->plain = takes_away ? g_strdup_printf ("%s → %s\n", before, after) : g_strdup_printf ("%s\n", before);
  g_ptr_array_add (simplify->frames, frame);
  gr_table_add (simplify->table, at->name, kinds[step->kind], value, own, NULL);
  step->to = NULL; /* what was taken away keeps it */
  guint most = simplify_most (tree, SIMPLIFY_STEPS);
  return ++simplify->n_steps <= most || simplify_refuse ("steps", most, error);
}

/* Brings node @index to its canonical form, what is open in it first. Braces are at most 200 deep. */
static gboolean
simplify_game (Simplify *simplify, guint32 index, GError **error)
{
  SimplifyTree *tree = &simplify->tree;
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++)
    for (guint i = 0; i < tree_node (tree, index)->child[side]->len; i++) {
      guint32 child = tree_child (tree, index, side, i);
      if (!tree_node (tree, child)->is_open)
        continue;
      if (!simplify_game (simplify, child, error))
        return FALSE;
      SimplifyNode *node = tree_node (tree, child);
      node->is_open = FALSE;
      gr_take_text (&node->name, gr_partizan_name (tree->forms, node->form, SIMPLIFY_CHARACTERS));
      g_array_set_size (node->child[0], 0);
      g_array_set_size (node->child[1], 0);
    }
  GError *own = NULL;
  SimplifyStep step = { .at = index };
  while (
    own == NULL
    && (step_find_dominated (simplify, &step, &own) || (own == NULL && step_find_reversible (simplify, &step, &own))))
    simplify_step (simplify, &step, &own);
  step.kind = SIMPLIFY_DONE;
  if (own == NULL)
    simplify_step (simplify, &step, &own);
  return !gr_pass_error (own, error);
}

/* One picture of all steps: what goes pales where it stood, with the reason beside it, and what stays is the canonical form. */
static void
simplify_add_still (const Simplify *simplify)
{
  static const char told[] = GR_PHRASE (
    "What is faint goes, for the reason beside it; what stays is the canonical form.");
  GrFrame *last = simplify->frames->pdata[simplify->frames->len - 1], *first = simplify->frames->pdata[0];
  if (simplify->taken->len == 0)
    return;
  gr_frame_free (first->still);
  first->still = gr_frame_new (draw_steps (&simplify->tree, simplify->taken, TRUE),
                               gr_phrase (told, simplify->tree.request->lang), last->result);
  first->still->plain = g_strdup (last->plain);
  if (!gr_fit_is_readable (first->still->scene)) /* the last step is smaller */
    g_clear_pointer (&first->still, gr_frame_free);
}

static gboolean
simplify_add (GrStudy *study, GrBytes whole, const GrFigureRequest *request, gboolean is_only G_GNUC_UNUSED,
              GPtrArray *frames, GError **error)
{
  g_autoptr (GArray) node = g_array_new (FALSE, FALSE, sizeof (SimplifyNode));
  g_autoptr (GrTable) table = gr_table_new ();
  g_autofree char *in_full = NULL;
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (SimplifyStep));
  g_array_set_clear_func (taken, step_clear);
  Simplify simplify = { { request, gr_study_forms (study), node, 0 }, frames, taken, .table = table };
  g_array_set_clear_func (node, node_clear);
  gr_table_add (table, "game", "step", "before", "after", NULL);
  GError *own = NULL;
  GrWrittenGame game = GR_WRITTEN_NONE;
  g_autoptr (GrWritten)
    written = gr_partizan_written (study, whole, request, "simplify", SIMPLIFY_MOVES, &game, &simplify.is_typed, &own);
  SimplifyStep typed = { .kind = SIMPLIFY_TYPED };
  if (own == NULL) {
    simplify.typed = in_full = gr_partizan_written_name (written, game, SIMPLIFY_FORMULA);
    tree_add (&simplify.tree, G_MAXUINT32, GR_SIDE_LEFT, gr_written_form (written, game));
  }
  if (own != NULL || !simplify_open (&simplify, 0, written, game, &own) || !simplify_step (&simplify, &typed, &own)
      || !simplify_game (&simplify, 0, &own)) {
    g_propagate_error (error, own);
    return FALSE;
  }
  if (!request->data_only)
    simplify_add_still (&simplify);
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

static const GrParam simplify_params[] = {
  GR_PARAM_OF,
  GR_PARAM_LEGEND,
  GR_PARAM_END,
};

const GrFigure gr_figure_simplify = {
  .name = "simplify",
  .title = "The way to the canonical form",
  .summary =
    "From a game as typed to its canonical form: dominated options are struck out, reversible ones bypassed, until "
    "nothing is left to do.",
  .example = "form {^|^*,1}",
  .params = simplify_params,
  .is_partizan = TRUE,
  .blank = GR_BLANK_FIRST,
  .frames = simplify_frames,
};
