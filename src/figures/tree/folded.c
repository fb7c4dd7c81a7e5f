// SPDX-License-Identifier: MIT
// A folded tree drawn sideways and small: the levels in columns, the leaves in rows, a tag with its letter at the root of
// a subtree that is drawn once and a triangle with that letter where it would be drawn again. As many levels are drawn as
// can be read.
#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/node.h"
#include "diagram/options.h"
#include "diagram/words.h"
#include "figures/tree/tree.h"
#include "layout/levels.h"
#include "scene/text.h"

#define FOLDED_SCALE 0.68    /* of a node's size */
#define FOLDED_LEAF 23.0     /* from row to row */
#define FOLDED_ONLY 47.0     /* of an only child, over whose parent stands a label */
#define FOLDED_COLUMN 78.0   /* the most from level to level … */
#define FOLDED_LEAST 46.0    /* … and the least */
#define FOLDED_MOVE 24.0     /* between two nodes, at least */
#define FOLDED_MOST 150      /* positions */
#define FOLDED_TRIANGLE 19.0 /* its length and width */
#define FOLDED_TAG 12.0
#define FOLDED_CHARACTERS 14

static const GrFont label_font = { GR_TYPE_LABEL, 500, GR_FACE_SANS, FALSE };
static const GrFont name_font = { GR_TYPE_LABEL, 700, GR_FACE_SANS, FALSE };
static const GrPaint name_paint = { GR_INK_SHADE, GR_INK_SOFT, 0.9, GR_DASH_SOLID };

typedef struct {
  const GrTree *tree;
  const GrFigureRequest *request;
  GPtrArray *shown; /* of char*, shape (nodes): labels cut short */
  GrPoint *at;      /* shape (nodes) */
  GrNodeLook *look; /* shape (nodes) */
  GrLegend legend;
} Folded;

GrNodeLook
gr_tree_look (const GrTree *tree, guint index, const char *shown, const GrFigureRequest *request)
{
  const GrTreeNode *node = gr_tree_node (tree, index);
  GrNodeLook look = gr_node_look (request, &node->verdict, node->label, index);
  look.is_start = node->parent == G_MAXUINT32;
  look.shown = node->label != NULL ? shown : NULL;
  look.value = node->value;
  look.shows_remoteness = tree->shows_remoteness;
  look.remoteness = node->remoteness;
  return look;
}

/* What is written at a node, with how many equal moves it stands for. (transfer full) */
static char *
folded_label (const Folded *folded, guint index)
{
  const char *label = g_ptr_array_index (folded->shown, index);
  guint n_equal = gr_tree_node (folded->tree, index)->n_equal;
  return n_equal < 2 ? g_strdup (label) : g_strdup_printf ("%s ×%u", label, n_equal);
}

/* How far a node reaches from its middle to the right, with its triangle or dots and its label. */
static double
folded_reach (const Folded *folded, guint index, gboolean with_label)
{
  const GrTreeNode *node = gr_tree_node (folded->tree, index);
  double reach = gr_node_half_width (&folded->look[index]) * FOLDED_SCALE;
  reach += node->is_folded ? FOLDED_TRIANGLE + 2 : node->is_cut ? 14 : 0;
  g_autofree char *label = folded_label (folded, index);
  return reach + (with_label && label[0] ? 5 + gr_text_width (&label_font, label) : 0);
}

/* Rows and columns. */
static void
folded_place (Folded *folded)
{
  guint n = folded->tree->node->len, n_levels = 1;
  g_autofree guint32 *parent = g_new (guint32, n + 1);
  g_autofree double *room = g_new0 (double, n + 1);
  for (guint i = 0; i < n; i++) {
    const GrTreeNode *node = gr_tree_node (folded->tree, i);
    parent[i] = node->parent;
    gboolean is_only = node->parent != G_MAXUINT32 && gr_tree_node (folded->tree, node->parent)->n_children == 1;
    room[i] = is_only ? FOLDED_ONLY : FOLDED_LEAF;
    n_levels = MAX (n_levels, node->depth + 1);
  }
  gr_levels_place (n, parent, room, folded->at);
  double last = 0, first = 0, least = 0;
  for (guint i = 0; i < n; i++) {
    gboolean is_leaf = gr_tree_node (folded->tree, i)->n_children == 0;
    if (gr_tree_node (folded->tree, i)->depth + 1 == n_levels)
      last = MAX (last, folded_reach (folded, i, is_leaf));
    else
      least = MAX (least, folded_reach (folded, i, is_leaf));
    first = MAX (first, gr_node_half_width (&folded->look[i]) * FOLDED_SCALE);
  }
  double pitch = n_levels > 1 ? (GR_FIT_WIDTH - last - first) / (n_levels - 1) : 0;
  pitch = MAX (CLAMP (pitch, FOLDED_LEAST, FOLDED_COLUMN), least + first + FOLDED_MOVE);
  for (guint i = 0; i < n; i++)
    folded->at[i] = (GrPoint) { folded->at[i].y * pitch, folded->at[i].x };
}

static void
folded_add_move (Folded *folded, guint index, GrScene *out)
{
  const GrTreeNode *node = gr_tree_node (folded->tree, index);
  GrPoint from = folded->at[node->parent], to = folded->at[index];
  from.x += gr_node_half_width (&folded->look[node->parent]) * FOLDED_SCALE + 2;
  to.x -= gr_node_half_width (&folded->look[index]) * FOLDED_SCALE + 2;
  double reach = 0.5 * (to.x - from.x);
  GrMoveLook look = { .kind = node->wins ? GR_MOVE_WINNING : GR_MOVE_ORDINARY,
                      .is_partizan = folded->tree->is_partizan,
                      .mover = node->mover };
  gr_move_add (out, (GrPoint[]) { from, { from.x + reach, from.y }, { to.x - reach, to.y }, to }, 4, &look);
  gr_legend_note_move (&folded->legend, &look);
}

/* The letter of a subtree: in a triangle behind its root where it is folded, else in a tag under it. */
static void
folded_add_name (const Folded *folded, guint index, GrScene *out)
{
  const GrTreeNode *node = gr_tree_node (folded->tree, index);
  double x = folded->at[index].x, y = folded->at[index].y,
         half = gr_node_half_width (&folded->look[index]) * FOLDED_SCALE;
  g_autofree char *name = gr_tree_name (node->name);
  if (!node->is_folded) {
    gr_scene_add_rect (out, x - FOLDED_TAG / 2 - 9, y + 8, FOLDED_TAG, FOLDED_TAG, 3, &name_paint);
    gr_scene_add_text (out, x - 9, y + 17.3, GR_ANCHOR_MIDDLE, &name_font, GR_INK_INK, name);
    return;
  }
  double tip = x + half + 1, foot = tip + FOLDED_TRIANGLE;
  gr_scene_move (out, tip, y);
  gr_scene_line (out, foot, y - FOLDED_TRIANGLE / 2);
  gr_scene_line (out, foot, y + FOLDED_TRIANGLE / 2);
  gr_scene_close_path (out);
  gr_scene_paint (out, &name_paint);
  gr_scene_add_text (out, tip + 0.68 * FOLDED_TRIANGLE, y + 3.2, GR_ANCHOR_MIDDLE, &name_font, GR_INK_INK, name);
}

/* How many children are left out, under the last one. */
static void
folded_add_rest (const Folded *folded, guint index, GrScene *out)
{
  const GrTreeNode *node = gr_tree_node (folded->tree, index);
  GrPoint last = folded->at[node->first_child + node->n_children - 1];
  g_autofree char *more = g_strdup_printf ("… +%u", node->n_left_out);
  gr_scene_add_text (out, last.x, last.y + FOLDED_LEAF, GR_ANCHOR_MIDDLE, &label_font, GR_INK_SOFT, more);
}

static void
folded_add_node (Folded *folded, guint index, GrScene *out)
{
  const GrTreeNode *node = gr_tree_node (folded->tree, index);
  double x = folded->at[index].x, y = folded->at[index].y;
  GrNodeLook *look = &folded->look[index];
  g_autofree char *label = folded_label (folded, index);
  gr_node_add_badge (out, x, y, FOLDED_SCALE, look);
  for (guint i = 0; i < 3 && node->is_cut; i++)
    gr_scene_add_circle (out, x + gr_node_half_width (look) * FOLDED_SCALE + 5 + 3.5 * i, y, 1,
                         &(GrPaint) { .fill = GR_INK_SOFT });
  if (node->name > 0)
    folded_add_name (folded, index, out);
  if (node->n_left_out > 0)
    folded_add_rest (folded, index, out);
  if (node->n_children == 0)
    gr_scene_add_text (out, x + folded_reach (folded, index, FALSE) + 4, y + 3.2, GR_ANCHOR_START, &label_font,
                       GR_INK_SOFT, label);
  else if (look->is_start) /* away from its moves */
    gr_scene_add_text (out, x + gr_node_half_width (look) * FOLDED_SCALE, y - gr_node_radius () * FOLDED_SCALE - 7,
                       GR_ANCHOR_END, &label_font, GR_INK_SOFT, label);
  else
    gr_scene_add_text (out, x, y - gr_node_radius () * FOLDED_SCALE - 4, GR_ANCHOR_MIDDLE, &label_font, GR_INK_SOFT,
                       label);
  gr_legend_note_node (&folded->legend, look);
}

static GrScene *
folded_draw (const GrTree *tree, const char *note, const GrFigureRequest *request)
{
  guint n = tree->node->len;
  g_autofree GrPoint *at = g_new0 (GrPoint, n + 1);
  g_autofree GrNodeLook *look = g_new0 (GrNodeLook, n + 1);
  g_autoptr (GPtrArray) label = g_ptr_array_new ();
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (label, gr_tree_node (tree, i)->label != NULL ? gr_tree_node (tree, i)->label : "");
  g_autoptr (GPtrArray) shown = gr_words_short_all (label, FOLDED_CHARACTERS);
  Folded folded = { tree, request, shown, at, look, { 0 } };
  for (guint i = 0; i < n; i++)
    look[i] = gr_tree_look (tree, i, "", request);
  gr_nodes_level (look, n, request);
  folded_place (&folded);
  GrScene *scene = gr_scene_new ();
  for (guint i = 0; i < n; i++)
    if (gr_tree_node (tree, i)->parent != G_MAXUINT32)
      folded_add_move (&folded, i, scene);
  for (guint i = 0; i < n; i++)
    folded_add_node (&folded, i, scene);
  gr_legend_add_below (scene, &folded.legend, request, note);
  return scene;
}

/* What is seen of the tree. (transfer full) */
static char *
folded_note (const GrTree *whole, const GrTree *folded, const GrFigureRequest *request)
{
  static const char all[] = GR_PHRASE ("Summary of %u positions.");
  static const char first[] = GR_PHRASE ("Summary: the first moves; dots: play goes on.");
  static const char again[] = GR_PHRASE (
    " A triangle stands for the subtree with its letter, “×2” for two equal moves.");
  gboolean is_cut = FALSE, is_named = FALSE;
  for (guint i = 0; i < folded->node->len; i++) {
    const GrTreeNode *node = gr_tree_node (folded, i);
    is_cut |= node->is_cut;
    is_named |= node->name > 0 || node->n_equal > 1;
  }
  g_autofree char *size = g_strdup_printf (gr_phrase (all, request->lang), whole->node->len);
  return g_strconcat (is_cut ? gr_phrase (first, request->lang) : size,
                      is_named ? gr_phrase (again, request->lang) : NULL, NULL);
}

GrScene *
gr_tree_draw_folded (const GrTree *whole, const GrFigureRequest *request, GrTree *folded, char **note)
{
  guint32 depth = gr_tree_node (whole, whole->node->len - 1)->depth;
  for (;; depth--) {
    gr_tree_clear (folded);
    *folded = (GrTree) { 0 };
    gr_tree_fold (folded, whole, depth, request->is_form);
    g_free (*note);
    *note = folded_note (whole, folded, request);
    gboolean is_last = depth <= 1;
    g_autoptr (GrScene) scene = is_last || folded->node->len <= FOLDED_MOST ? folded_draw (folded, *note, request)
                                                                            : NULL;
    if (is_last || (scene != NULL && gr_fit_is_readable (scene)))
      return g_steal_pointer (&scene);
  }
}
