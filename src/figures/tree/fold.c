// SPDX-License-Identifier: MIT
// A folded tree drawn sideways and small: the levels in columns, the leaves in rows, a tag with its letter at the root of
// a subtree that is drawn once and a triangle with that letter where it would be drawn again. As many levels are drawn as
// can be read.
// Of several equal subtrees the first, from the top, is drawn and named, and of the others only their root, with that name.
// Equal children of one node are one, with their number. Subtrees are equal where their roots have equal children, by the same
// players, and are cut at the same place; children come after their parents, so one walk back over the tree finds who equals
// whom, and one forward leaves out what is folded.
#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/node.h"
#include "diagram/options.h"
#include "diagram/words.h"
#include "figures/graph/states.h"
#include "figures/tree/tree.h"
#include "layout/tidy.h"
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

#define FOLD_LEAST 2 /* positions of a subtree that is worth a name */
#define FOLD_MOST 24 /* children of one node that are drawn */
#define FOLD_CUT ((guint64) 1 << 63)

typedef struct {
  const GrTree *tree;
  guint32 *class, *size; /* shape (nodes): what the subtree equals, and how many positions it has */
  guint32 n_classes;
  gboolean is_form; /* no move is kept for winning */
} Folding;

/* A copy of node @index of @from under @parent of @to. Gives its index. */
static guint
fold_copy (GrTree *to, const GrTree *from, guint index, guint32 parent)
{
  GrTreeNode node = *gr_tree_node (from, index);
  node.parent = parent;
  node.label = g_strdup (node.label);
  node.value = g_strdup (node.value);
  node.first_child = node.n_children = 0;
  node.n_equal = 1;
  g_array_append_val (to->node, node);
  return to->node->len - 1;
}

/* A child, and how many are equal to it. */
typedef struct {
  guint index, n_equal;
} FoldChild;

/* The children of node @index, each class by each player once. (transfer full) of FoldChild. */
static GArray *
fold_children (const Folding *folding, guint index)
{
  const GrTreeNode *node = gr_tree_node (folding->tree, index);
  GArray *kept = g_array_new (FALSE, FALSE, sizeof (FoldChild));
  for (guint i = 0; i < node->n_children; i++) {
    FoldChild child = { node->first_child + i, 1 };
    GrMover mover = gr_tree_node (folding->tree, child.index)->mover;
    FoldChild *before = NULL;
    for (guint k = 0; k < kept->len && before == NULL; k++) {
      FoldChild *other = &g_array_index (kept, FoldChild, k);
      if (folding->class[other->index] == folding->class[child.index]
          && gr_tree_node (folding->tree, other->index)->mover == mover)
        before = other;
    }
    if (before != NULL)
      before->n_equal++;
    else
      g_array_append_val (kept, child);
  }
  return kept;
}

/* Adds the children of node @old under node @new of @to; of very many only the first, the last and, but in forms, those
   that win, with the number of the rest. */
static void
fold_copy_children (GrTree *to, const Folding *folding, guint old, guint new, GArray *origin)
{
  g_autoptr (GArray) child = fold_children (folding, old);
  guint first = to->node->len, n_left_out = 0;
  for (guint i = 0; i < child->len; i++) {
    const FoldChild *own = &g_array_index (child, FoldChild, i);
    gboolean is_inside = i >= FOLD_MOST / 2 && i + FOLD_MOST / 2 < child->len;
    if (child->len > FOLD_MOST && is_inside && (folding->is_form || !gr_tree_node (folding->tree, own->index)->wins)) {
      n_left_out++;
      continue;
    }
    guint copy = fold_copy (to, folding->tree, own->index, new);
    g_array_index (to->node, GrTreeNode, copy).n_equal = own->n_equal;
    g_array_append_val (origin, own->index);
  }
  GrTreeNode *parent = &g_array_index (to->node, GrTreeNode, new);
  parent->first_child = first;
  parent->n_children = to->node->len - first;
  parent->n_left_out = n_left_out;
}

/* Copies @from level by level, each class of subtrees with its children once. */
static void
fold_copy_all (GrTree *to, const Folding *folding, guint32 depth)
{
  g_autoptr (GArray) origin = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree guint32 *drawn = g_new0 (guint32, (gsize) folding->n_classes + 1); /* node + 1 that has the children */
  guint n_names = 0;
  for (guint i = 0; i < to->n_roots; i++) {
    fold_copy (to, folding->tree, i, G_MAXUINT32);
    g_array_append_val (origin, i);
  }
  for (guint i = 0; i < to->node->len; i++) {
    guint old = g_array_index (origin, guint, i), class = folding->class[old];
    if (drawn[class] > 0 && folding->size[old] >= FOLD_LEAST) {
      GrTreeNode *first = &g_array_index (to->node, GrTreeNode, drawn[class] - 1);
      if (first->name == 0)
        first->name = ++n_names;
      GrTreeNode *again = &g_array_index (to->node, GrTreeNode, i);
      again->name = first->name;
      again->is_folded = TRUE;
      continue;
    }
    if (gr_tree_node (to, i)->depth >= depth && gr_tree_node (folding->tree, old)->n_children > 0) {
      g_array_index (to->node, GrTreeNode, i).is_cut = TRUE;
      continue;
    }
    drawn[class] = i + 1;
    fold_copy_children (to, folding, old, i, origin);
  }
}

char *
gr_tree_name (guint name)
{
  static const char letters[] = "ABCEFGHIJKMOQSTUVWXYZ"; /* all but those of outcomes */
  const guint n = sizeof letters - 1, turn = (name - 1) / n;
  char letter = letters[(name - 1) % n];
  return turn == 0 ? g_strdup_printf ("%c", letter) : g_strdup_printf ("%c%u", letter, turn);
}

void
gr_tree_fold (GrTree *to, const GrTree *from, guint32 depth, gboolean is_form)
{
  guint n = from->node->len;
  g_autofree guint32 *class = g_new0 (guint32, (gsize) n + 1), *size = g_new0 (guint32, (gsize) n + 1);
  Folding folding = { from, class, size, 0, is_form };
  g_autoptr (GHashTable) known = gr_fold_classes ();
  g_autoptr (GArray) key = g_array_new (FALSE, FALSE, sizeof (guint64));
  for (guint i = folding.tree->node->len; i-- > 0;) {
    const GrTreeNode *node = gr_tree_node (folding.tree, i);
    guint64 cut = FOLD_CUT | i; /* what is cut is known by its name alone */
    g_array_set_size (key, 0);
    if (node->is_cut)
      g_array_append_val (key, cut);
    folding.size[i] = 1;
    for (guint child = node->first_child; child < node->first_child + node->n_children; child++) {
      guint64 word = (guint64) folding.class[child] * 4 + (guint64) gr_tree_node (folding.tree, child)->mover;
      g_array_append_val (key, word);
      folding.size[i] += folding.size[child];
    }
    folding.class[i] = gr_fold_class (known, key, FALSE);
  }
  folding.n_classes = g_hash_table_size (known);
  to->study = from->study;
  to->is_partizan = from->is_partizan;
  to->form = from->form;
  to->shows_remoteness = from->shows_remoteness;
  to->n_roots = from->n_roots;
  gr_tree_begin (to);
  fold_copy_all (to, &folding, depth);
}

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
  if (node->n_left_out > 0) {
    GrPoint last = folded->at[node->first_child + node->n_children - 1];
    g_autofree char *more = g_strdup_printf ("… +%u", node->n_left_out);
    gr_scene_add_text (out, last.x, last.y + FOLDED_LEAF, GR_ANCHOR_MIDDLE, &label_font, GR_INK_SOFT, more);
  }
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
    if (!look[i].is_start) {
      const GrTreeNode *node = gr_tree_node (tree, i);
      GrPoint from = at[node->parent], to = at[i];
      from.x += gr_node_half_width (&look[node->parent]) * FOLDED_SCALE + 2;
      to.x -= gr_node_half_width (&look[i]) * FOLDED_SCALE + 2;
      double reach = 0.5 * (to.x - from.x);
      GrMoveLook move = { .kind = node->wins ? GR_MOVE_WINNING : GR_MOVE_ORDINARY,
                          .is_partizan = tree->is_partizan,
                          .mover = node->mover };
      gr_move_add (scene, (GrPoint[]) { from, { from.x + reach, from.y }, { to.x - reach, to.y }, to }, 4, &move);
      gr_legend_note_move (&folded.legend, &move);
    }
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
