// SPDX-License-Identifier: MIT
// A folded tree drawn sideways and small: the levels in columns, the leaves in rows. As many levels are drawn as can be read.
// Of several equal subtrees the first, from the top, is drawn, and of the others only their root, which says where to look.
// Equal children of one node are one, with their number. Subtrees are equal where their roots have equal children, by the same
// players, and are cut at the same place; children come after their parents, so one walk back over the tree finds who equals
// whom, and one forward leaves out what is folded.
#include "figures/tree/tree.h"

#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/words.h"
#include "figures/graph/states.h"
#include "layout/tidy.h"
#include "scene/text.h"

#include <string.h>

#define FOLDED_SCALE 0.68 /* of a node's size */
#define FOLDED_AIR 2.0    /* between rows */
#define FOLDED_MOVE 42.0  /* between two levels, at least */
#define FOLDED_MOST 150   /* positions */
#define FOLDED_CHARACTERS 14
#define FOLDED_LONG 34.0 /* labels over which a move from above would pass */
#define FOLDED_WIDE 96.0 /* those of leaves that break behind the name */

#define FOLD_LEAST 2 /* positions of a subtree that is not drawn twice */
#define FOLD_WIDE 24 /* children of one node that are drawn, or else fewer */
#define FOLD_CUT ((guint64) 1 << 63)
#define FOLD_NUMBER ((guint64) 1 << 62)

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
  to->is_cut |= node.is_cut;
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
    gboolean is_new = TRUE;
    GR_EACH (k, FoldChild, other, kept)
      if (folding->class[other->index] == folding->class[child.index]
          && gr_tree_node (folding->tree, other->index)->mover == mover) {
        other->n_equal++;
        is_new = FALSE;
      }
    if (is_new)
      g_array_append_val (kept, child);
  }
  return kept;
}

/* TRUE where child @k of more than @most, @child, is drawn beside those before it, which stand in @to from @first on: where it wins,
   or has a value that none of them has, so that the value of the parent can be read off; where values are not shown, or are not
   to be, some at either end. */
static gboolean
fold_is_kept (const Folding *folding, const GArray *child, guint k, guint most, const GrTree *to, guint first)
{
  const GrTreeNode *own = gr_tree_node (folding->tree, g_array_index (child, FoldChild, k).index);
  guint n_before = 0;
  gboolean is_new = own->verdict.has_grundy || own->value != NULL;
  if (folding->is_form || !is_new)
    return k < most / 2 || k + most / 2 >= child->len || (own->wins && !folding->is_form);
  for (guint i = first; i < to->node->len; i++) {
    const GrTreeNode *other = gr_tree_node (to, i);
    n_before += other->mover == own->mover;
    is_new &= other->mover != own->mover || other->verdict.grundy != own->verdict.grundy
              || g_strcmp0 (other->value, own->value) != 0;
  }
  return own->wins || (is_new && n_before < MIN (most + most / 2, FOLD_WIDE) / (own->mover == GR_MOVER_BOTH ? 1 : 2));
}

/* TRUE where the move to node @index does not win, and another of the same player does. */
static gboolean
fold_is_minor (const GrTree *tree, guint index)
{
  const GrTreeNode *node = gr_tree_node (tree, index);
  gboolean is_minor = FALSE;
  if (node->wins || node->parent == G_MAXUINT32)
    return FALSE;
  const GrTreeNode *parent = gr_tree_node (tree, node->parent);
  for (guint i = parent->first_child; i < parent->first_child + parent->n_children; i++)
    is_minor |= gr_tree_node (tree, i)->wins && gr_tree_node (tree, i)->mover == node->mover;
  return is_minor;
}

/* Makes @to the tree down to @depth, level by level, equal subtrees once, equal children of one node as one;
   of more than @most children some are left out (fold_is_kept()); if these are few, what does not win
   where something does is not followed. */
static void
tree_fold (GrTree *to, const Folding *folding, guint32 depth, guint most)
{
  const GrTree *from = folding->tree;
  gr_tree_clear (to);
  *to = (GrTree) { from->study, from->is_partizan, from->shows_remoteness, .form = from->form,
                   .n_roots = from->n_roots };
  gr_tree_begin (to);
  g_autoptr (GArray) origin = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree guint32 *drawn = g_new0 (guint32, (gsize) folding->n_classes + 1); /* node + 1 that has the children */
  for (guint i = 0; i < to->n_roots; i++) {
    fold_copy (to, folding->tree, i, G_MAXUINT32);
    g_array_append_val (origin, i);
  }
  for (guint i = 0; i < to->node->len; i++) {
    guint old = g_array_index (origin, guint, i), class = folding->class[old];
    gboolean is_called = gr_tree_node (to, i)->label != NULL || !folding->is_form; /* where values are not to be told */
    if (drawn[class] > 0 && folding->size[old] >= FOLD_LEAST && is_called) {
      GrTreeNode *again = &g_array_index (to->node, GrTreeNode, i);
      again->first = drawn[class] - 1;
      again->is_folded = TRUE;
      continue;
    }
    gboolean is_minor = most < FOLD_WIDE && !folding->is_form && fold_is_minor (folding->tree, old);
    if ((is_minor || gr_tree_node (to, i)->depth >= depth) && gr_tree_node (folding->tree, old)->n_children > 0) {
      g_array_index (to->node, GrTreeNode, i).is_cut = to->is_cut = TRUE;
      continue;
    }
    drawn[class] = i + 1;
    g_autoptr (GArray) child = fold_children (folding, old);
    guint first = to->node->len, n_left_out = 0;
    GR_EACH (k, const FoldChild, own, child) {
      if (child->len > most && !fold_is_kept (folding, child, k, most, to, first)) {
        n_left_out++;
        continue;
      }
      guint copy = fold_copy (to, folding->tree, own->index, i);
      g_array_index (to->node, GrTreeNode, copy).n_equal = own->n_equal;
      g_array_append_val (origin, own->index);
    }
    GrTreeNode *parent = &g_array_index (to->node, GrTreeNode, i);
    parent->first_child = first;
    parent->n_children = to->node->len - first;
    parent->n_left_out = n_left_out;
  }
}

/* Finds which subtrees are equal. */
static void
fold_classify (Folding *folding)
{
  g_autoptr (GHashTable) known = gr_fold_classes ();
  g_autoptr (GArray) key = g_array_new (FALSE, FALSE, sizeof (guint64));
  for (guint i = folding->tree->node->len; i-- > 0;) {
    const GrTreeNode *node = gr_tree_node (folding->tree, i);
    guint64 cut = FOLD_CUT | i; /* what is cut is known by its name alone */
    g_array_set_size (key, 0);
    if (node->is_number)
      cut = FOLD_NUMBER | node->verdict.form;
    if (node->is_cut || node->is_number)
      g_array_append_val (key, cut);
    folding->size[i] = 1;
    for (guint child = node->first_child; child < node->first_child + node->n_children; child++) {
      guint64 word = (guint64) folding->class[child] * 4 + (guint64) gr_tree_node (folding->tree, child)->mover;
      g_array_append_val (key, word);
      folding->size[i] += folding->size[child];
    }
    folding->class[i] = gr_fold_class (known, key, FALSE);
  }
  folding->n_classes = g_hash_table_size (known);
}

typedef struct {
  const GrTree *tree;
  const GrFigureRequest *request;
  GPtrArray *shown; /* of char*, shape (nodes): labels cut short */
  GPtrArray *text;  /* of GrScene, shape (nodes): whole labels, where nodes are boxes around them; else empty */
  double scale;     /* of a node */
  GrNodeLook *look; /* shape (nodes) */
} Folded;

GrNodeLook
gr_tree_look (const GrTree *tree, guint index, const char *shown, const GrFigureRequest *request)
{
  const GrTreeNode *node = gr_tree_node (tree, index);
  GrNodeLook look = gr_node_look (request, &node->verdict, node->label, index);
  look.is_start = node->parent == G_MAXUINT32 && tree->n_roots == 1;
  look.shown = node->label != NULL ? shown : NULL;
  look.value = node->value;
  look.shows_remoteness = tree->shows_remoteness;
  look.remoteness = node->remoteness;
  return look;
}

GPtrArray *
gr_tree_labels (const GrTree *tree, guint n)
{
  g_autoptr (GPtrArray) label = g_ptr_array_new ();
  GR_EACH (i, const GrTreeNode, node, tree->node)
    g_ptr_array_add (label, node->label != NULL ? node->label : "");
  return gr_words_short_all (label, n);
}

GPtrArray *
gr_tree_box_labels (const GrTree *tree)
{
  GPtrArray *text = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_scene_free);
  gboolean is_boxed = FALSE;
  GR_EACH (i, const GrTreeNode, node, tree->node)
    is_boxed |= node->label != NULL && strchr (node->label, ' ') != NULL
                && g_utf8_strlen (node->label, -1) > GR_NODE_LABEL_CHARACTERS;
  GR_EACH (i, const GrTreeNode, node, is_boxed ? tree->node : NULL)
    g_ptr_array_add (text, gr_boxed_label (node->label != NULL ? node->label : "", 0, GR_INK_INK));
  return text;
}

/* Half the width of a node as it is drawn. */
static double
folded_half (const Folded *folded, guint index)
{
  const GrNodeLook *look = &folded->look[index];
  return look->text != NULL ? gr_node_clearance (look).x : gr_node_half_width (look) * folded->scale;
}

char *
gr_tree_label (const GrTree *tree, guint index, const char *label, const char *first, const GrFigureRequest *request)
{
  const GrTreeNode *node = gr_tree_node (tree, index);
  g_autoptr (GString) text = g_string_new (node->is_folded && g_str_equal (label, first) ? "" : label);
  if (node->is_folded) /* another name stands for another position, from which play goes on alike */
    gr_append_phrase (text, text->len > 0 ? GR_PHRASE (": same play as %s") : GR_PHRASE ("see %s"), request->lang,
                      first);
  if (node->n_equal > 1) {
    g_string_append (text, text->len > 0 ? " " : "");
    gr_append_phrase (text, GR_PHRASE ("(%u ways)"), request->lang, node->n_equal);
  }
  return g_strdup (text->str);
}

/* Node @index around (0, 0), with what is written at it. (transfer full) */
static GrScene *
folded_node (const Folded *folded, guint index)
{
  const GrTreeNode *node = gr_tree_node (folded->tree, index);
  GrScene *out = gr_scene_new ();
  const char *own = folded->text->len > 0 ? "" : g_ptr_array_index (folded->shown, index),
             *first = g_ptr_array_index (folded->shown, node->first);
  first = first[0] != '\0' ? first : gr_tree_node (folded->tree, node->first)->value;
  g_autofree char *label = gr_tree_label (folded->tree, index, own, first, folded->request);
  double half = folded_half (folded, index), up = gr_node_radius () * FOLDED_SCALE;
  gr_node_add_badge (out, 0, 0, folded->scale, &folded->look[index]);
  for (guint i = 0; i < 3 && node->is_cut; i++)
    gr_scene_add_circle (out, half + 5 + 3.5 * i, 0, 1, GR_FILL (GR_INK_SOFT));
  gboolean is_leaf = node->n_children == 0, is_root = node->parent == G_MAXUINT32;
  const GrTreeNode *parent = is_root ? node : gr_tree_node (folded->tree, node->parent);
  /* A long label stands out of the way of the move that comes from above. */
  gboolean is_below = !is_leaf && !is_root && 2 * (index - parent->first_child) >= parent->n_children
                      && gr_text_width (&gr_label_500, label) > FOLDED_LONG;
  double x = is_leaf ? half + (node->is_cut ? 18 : 4) : is_root ? half : 0; /* away from moves */
  double y = is_leaf ? 3.2 : is_below ? up + 11 : is_root ? -up - 7 : -up - 4;
  GrAnchor anchor = is_leaf ? GR_ANCHOR_START : is_root ? GR_ANCHOR_END : GR_ANCHOR_MIDDLE;
  char *rest = is_leaf && gr_text_width (&gr_label_500, label) > FOLDED_WIDE ? strstr (label, ": ") : NULL;
  if (rest != NULL) {
    gr_scene_add_text (out, x, y + GR_TYPE_LABEL / 2, anchor, &gr_label_500, GR_INK_SOFT, rest + 2);
    y -= GR_TYPE_LABEL / 2;
    rest[1] = '\0';
  }
  gr_scene_add_text (out, x, y, anchor, &gr_label_500, GR_INK_SOFT, label);
  return out;
}

/* What tells how many children of node @index are left out, in the place of another. (transfer full) */
static GrScene *
folded_more (const Folded *folded, guint index)
{
  static const char lost[] = GR_PHRASE ("… and %u more, which lose"), other[] = GR_PHRASE ("… and %u more");
  const GrFigureRequest *request = folded->request;
  GrScene *out = gr_scene_new ();
  g_autofree char *more = gr_say (request->is_form ? other : lost, request->lang,
                                  gr_tree_node (folded->tree, index)->n_left_out);
  gr_scene_add_text (out, -gr_node_radius () * FOLDED_SCALE, 3.2, GR_ANCHOR_START, &gr_label_500, GR_INK_SOFT, more);
  return out;
}

static GrScene *
folded_draw (const GrTree *tree, const GrTree *whole, const char *note, const GrFigureRequest *request)
{
  guint n = tree->node->len;
  GrLegend legend = { 0 };
  g_autofree GrNodeLook *look = g_new0 (GrNodeLook, n + 1);
  g_autoptr (GPtrArray) shown = gr_tree_labels (tree, FOLDED_CHARACTERS);
  g_autoptr (GPtrArray) text = gr_tree_box_labels (tree);
  const Folded folded = { tree, request, shown, text, text->len > 0 ? 1 : FOLDED_SCALE, look };
  for (guint i = 0; i < n; i++) {
    look[i] = gr_tree_look (tree, i, "", request);
    look[i].text = text->len > 0 ? g_ptr_array_index (text, i) : NULL;
    gr_legend_note_node (&legend, &look[i]);
  }
  gr_nodes_level (look, n, request);
  g_autoptr (GPtrArray) drawn = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_scene_free);
  g_autoptr (GArray) parent = g_array_new (FALSE, FALSE, sizeof (guint32)),
                     room = g_array_new (FALSE, FALSE, sizeof (GrBox));
  for (guint i = 0; i < n; i++) {
    GrScene *own = folded_node (&folded, i);
    double half = folded_half (&folded, i);
    gboolean is_leaf = gr_tree_node (tree, i)->n_children == 0; /* other labels stand over or under moves */
    g_ptr_array_add (drawn, own);
    g_array_append_val (parent, gr_tree_node (tree, i)->parent);
    /* A leaf has its row on the next level to itself, so that its label may reach over it. */
    double label = is_leaf ? own->bounds.x + own->bounds.width - FOLDED_MOVE - 3 * half : 0;
    GR_APPEND (room, GrBox, -half, own->bounds.y, MAX (2 * half, label), own->bounds.height);
  }
  for (guint i = 0; i < n; i++)
    if (gr_tree_node (tree, i)->n_left_out > 0) {
      g_ptr_array_add (drawn, folded_more (&folded, i));
      g_array_append_val (parent, i);
      GR_APPEND (room, GrBox, 0, -GR_TYPE_LABEL / 2, 1, GR_TYPE_LABEL);
    }
  for (guint i = 0, n_drawn = drawn->len; i < n_drawn; i++)
    if (i >= n
        || gr_tree_node (tree, i)->n_children == 0) { /* nothing stands behind it, so that no move passes there */
      g_ptr_array_add (drawn, gr_scene_new ());
      g_array_append_val (parent, i);
      GR_APPEND (room, GrBox, 0, -GR_TYPE_LABEL, 1, 2 * GR_TYPE_LABEL);
    }
  g_autoptr (GrLayout) layout = gr_layout_new (GR_DIRECTION_RIGHT, FOLDED_AIR, FOLDED_MOVE);
  for (guint i = 0; i < drawn->len; i++)
    gr_layout_add_node (layout, 1, 1);
  for (guint i = 0; i < drawn->len; i++)
    if (g_array_index (parent, guint32, i) != G_MAXUINT32)
      gr_layout_add_edge (layout, g_array_index (parent, guint32, i), i, 1);
  gr_layout_tidy (layout, (const GrBox *) (gconstpointer) room->data, NULL);
  const GrLayoutNode *at = (const GrLayoutNode *) (gconstpointer) layout->node->data;
  GrScene *scene = gr_scene_new ();
  for (guint i = 0; i < n; i++)
    if (gr_tree_node (tree, i)->parent != G_MAXUINT32) {
      const GrTreeNode *node = gr_tree_node (tree, i);
      GrPoint from = { at[node->parent].x + folded_half (&folded, node->parent) + 2, at[node->parent].y },
              to = { at[i].x - folded_half (&folded, i) - 2, at[i].y };
      double reach = 0.5 * (to.x - from.x);
      GrMoveLook move = { .kind = node->wins ? GR_MOVE_WINNING : GR_MOVE_ORDINARY,
                          .is_partizan = tree->is_partizan,
                          .mover = node->mover };
      gr_move_add (scene, (GrPoint[]) { from, { from.x + reach, from.y }, { to.x - reach, to.y }, to }, 4, &move);
      gr_legend_note_move (&legend, &move);
    }
  for (guint i = 0; i < drawn->len; i++)
    gr_scene_append (scene, drawn->pdata[i], at[i].x, at[i].y, 1);
  gr_tree_add_reason (whole, (GrPoint) { at[0].x, at[0].y }, (GrPoint) { folded_half (&folded, 0), 23 },
                      GR_DIRECTION_RIGHT, request, scene);
  gr_legend_add_below (scene, &legend, request, note);
  return scene;
}

const char *
gr_tree_note_numbers (const GrTree *tree, const GrFigureRequest *request)
{
  gboolean has_numbers = FALSE;
  GR_EACH (i, const GrTreeNode, node, tree->node)
    has_numbers |= node->is_number;
  return has_numbers ? gr_phrase ("A number ends the tree: nobody wants to move in it.", request->lang) : NULL;
}

GrScene *
gr_tree_draw_folded (const GrTree *whole, const GrFigureRequest *request, GrTree *folded, char **note)
{
  gsize n = whole->node->len;
  g_autofree guint32 *class = g_new0 (guint32, n + 1), *own_size = g_new0 (guint32, n + 1);
  Folding folding = { whole, class, own_size, 0, request->is_form };
  fold_classify (&folding);
  /* The deepest level down to which there are few enough positions: more than the first moves, if only some of them. */
  static const guint most[] = { FOLD_WIDE, 8, 4, FOLD_WIDE };
  guint32 depth = 0;
  for (guint turn = 0;; depth--) {
    if (depth == 0) {
      tree_fold (folded, &folding, gr_tree_node (whole, (guint) n - 1)->depth, most[turn]);
      depth = gr_tree_node (folded, folded->node->len - 1)->depth;
      if (folded->node->len > FOLDED_MOST)
        depth = MAX (gr_tree_node (folded, FOLDED_MOST)->depth, 2) - 1;
    }
    tree_fold (folded, &folding, depth, most[turn]);
    g_free (*note);
    /* What is seen of the tree. */
    static const char first[] = GR_PHRASE ("Summary: the first moves; dots: play goes on.");
    const char *numbers = gr_tree_note_numbers (folded, request);
    g_autofree char *size = gr_say ("Summary of %u nodes.", request->lang, whole->node->len);
    *note = g_strconcat (folded->is_cut ? gr_phrase (first, request->lang) : size, numbers != NULL ? " " : NULL,
                         numbers, NULL);
    gboolean is_last = depth <= 1;
    if (is_last && folded->is_cut && turn + 1 < G_N_ELEMENTS (most)) {
      turn++;
      depth = 1; /* begins anew */
      continue;
    }
    g_autoptr (GrScene)
      scene = is_last || folded->node->len <= FOLDED_MOST ? folded_draw (folded, whole, *note, request) : NULL;
    if (is_last || (scene != NULL && gr_fit_is_readable (scene)))
      return g_steal_pointer (&scene);
  }
}
