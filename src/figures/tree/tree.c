// SPDX-License-Identifier: MIT
// The game tree drawn, the root on top: every play from a position, repeated positions drawn again. In partizan play
// Left's moves lean to the left and Right's to the right. Where the depth is limited, what goes on below is marked by
// an ellipsis.
// Game trees in words: a sentence under the picture, indented lines for terminals.
// A folded tree drawn sideways and small: the levels in columns, the leaves in rows, a tag with its letter at the root of
// a subtree that is drawn once and a triangle with that letter where it would be drawn again. As many levels are drawn as
// can be read.
// Of several equal subtrees the first, from the top, is drawn and named, and of the others only their root, with that name.
// Equal children of one node are one, with their number. Subtrees are equal where their roots have equal children, by the same
// players, and are cut at the same place; children come after their parents, so one walk back over the tree finds who equals
// whom, and one forward leaves out what is folded.
#include "figures/tree/tree.h"

#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/node.h"
#include "diagram/options.h"
#include "diagram/picture.h"
#include "diagram/words.h"
#include "figures/graph/states.h"
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

/* Fills zeroed @to with the tree down to @depth, level by level, equal subtrees once and named, equal children of one node as one;
   of very many children those are kept that win, but not where that would tell it. What is above a level does not depend on
   @depth. */
static void
tree_fold (GrTree *to, const Folding *folding, guint32 depth)
{
  to->study = folding->tree->study;
  to->is_partizan = folding->tree->is_partizan;
  to->form = folding->tree->form;
  to->shows_remoteness = folding->tree->shows_remoteness;
  to->n_roots = folding->tree->n_roots;
  gr_tree_begin (to);
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
    g_autoptr (GArray) child = fold_children (folding, old);
    guint first = to->node->len, n_left_out = 0;
    for (guint k = 0; k < child->len; k++) {
      const FoldChild *own = &g_array_index (child, FoldChild, k);
      gboolean is_inside = k >= FOLD_MOST / 2 && k + FOLD_MOST / 2 < child->len;
      if (child->len > FOLD_MOST && is_inside
          && (folding->is_form || !gr_tree_node (folding->tree, own->index)->wins)) {
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

/* The letter of subtree number @name: A, B, …, Z, A1, …, and small where capitals call positions. (transfer full) */
static char *
tree_name (guint name, const GrFigureRequest *request)
{
  static const char letters[] = "ABCEFGHIJKMOQSTUVWXYZ"; /* all but those of outcomes */
  const guint n = sizeof letters - 1, turn = (name - 1) / n;
  gboolean is_small = request->letters != NULL && gr_letters_count (request->letters) > 0;
  char letter = is_small ? g_ascii_tolower (letters[(name - 1) % n]) : letters[(name - 1) % n];
  return turn == 0 ? g_strdup_printf ("%c", letter) : g_strdup_printf ("%c%u", letter, turn);
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
    if (node->is_cut)
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
  GrPoint *at;      /* shape (nodes) */
  GrNodeLook *look; /* shape (nodes) */
  GrLegend legend;
} Folded;

/* How node @index looks, called by @shown (lent). */
static GrNodeLook
tree_look (const GrTree *tree, guint index, const char *shown, const GrFigureRequest *request)
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
  if (node->name > 0) {
    /* The letter of a subtree: in a triangle behind its root where it is folded, else in a tag under it. */
    double left = folded->at[index].x, top = folded->at[index].y,
           half = gr_node_half_width (&folded->look[index]) * FOLDED_SCALE;
    g_autofree char *name = tree_name (node->name, folded->request);
    if (!node->is_folded) {
      gr_scene_add_rect (out, left - FOLDED_TAG / 2 - 9, top + 8, FOLDED_TAG, FOLDED_TAG, 3, &name_paint);
      gr_scene_add_text (out, left - 9, top + 17.3, GR_ANCHOR_MIDDLE, &name_font, GR_INK_INK, name);
    } else {
      double tip = left + half + 1, foot = tip + FOLDED_TRIANGLE;
      gr_scene_move (out, tip, top);
      gr_scene_line (out, foot, top - FOLDED_TRIANGLE / 2);
      gr_scene_line (out, foot, top + FOLDED_TRIANGLE / 2);
      gr_scene_close_path (out);
      gr_scene_paint (out, &name_paint);
      gr_scene_add_text (out, tip + 0.68 * FOLDED_TRIANGLE, top + 3.2, GR_ANCHOR_MIDDLE, &name_font, GR_INK_INK, name);
    }
  }
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
    look[i] = tree_look (tree, i, "", request);
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

/* @whole folded and drawn sideways, as deep as can be read; *@folded (zeroed) and *@note tell what is seen of it. */
static GrScene *
tree_draw_folded (const GrTree *whole, const GrFigureRequest *request, GrTree *folded, char **note)
{
  gsize n = whole->node->len;
  g_autofree guint32 *class = g_new0 (guint32, n + 1), *own_size = g_new0 (guint32, n + 1);
  Folding folding = { whole, class, own_size, 0, request->is_form };
  fold_classify (&folding);
  tree_fold (folded, &folding, gr_tree_node (whole, (guint) n - 1)->depth);
  /* The deepest level down to which there are few enough positions. */
  guint32 depth = gr_tree_node (folded, folded->node->len - 1)->depth;
  if (folded->node->len > FOLDED_MOST)
    depth = MAX (gr_tree_node (folded, FOLDED_MOST)->depth, 2) - 1;
  for (;; depth--) {
    gr_tree_clear (folded);
    *folded = (GrTree) { 0 };
    tree_fold (folded, &folding, depth);
    g_free (*note);
    /* What is seen of the tree. */
    static const char all[] = GR_PHRASE ("Summary of %u positions.");
    static const char first[] = GR_PHRASE ("Summary: the first moves; dots: play goes on.");
    static const char again[] = GR_PHRASE (" A triangle stands for the subtree with its letter.");
    static const char equal[] = GR_PHRASE (" “×2” stands for two equal moves.");
    gboolean is_cut = FALSE, is_named = FALSE, has_equal = FALSE;
    for (guint i = 0; i < folded->node->len; i++) {
      const GrTreeNode *node = gr_tree_node (folded, i);
      is_cut |= node->is_cut;
      is_named |= node->name > 0;
      has_equal |= node->n_equal > 1;
    }
    g_autofree char *size = g_strdup_printf (gr_phrase (all, request->lang), whole->node->len);
    *note = g_strconcat (is_cut ? gr_phrase (first, request->lang) : size,
                         is_named ? gr_phrase (again, request->lang) : "",
                         has_equal ? gr_phrase (equal, request->lang) : "", NULL);
    gboolean is_last = depth <= 1;
    g_autoptr (GrScene) scene = is_last || folded->node->len <= FOLDED_MOST ? folded_draw (folded, *note, request)
                                                                            : NULL;
    if (is_last || (scene != NULL && gr_fit_is_readable (scene)))
      return g_steal_pointer (&scene);
  }
}

#define LABEL_CHARACTERS 32
#define MAX_PLAIN_INDENT 60 /* deeper lines of the plain text are not moved further right */

/* How large the tree is and what wins from its roots. (transfer full) */
static char *
tree_sentence (const GrTree *tree, const GrFigureRequest *request)
{
  static const char whole[] = GR_PHRASE ("Positions in the game tree: %u; ");
  static const char cut[] = GR_PHRASE ("Positions in the first levels of the game tree: %u; ");
  static const char *const canonical[2] = {
    GR_PHRASE ("Positions in the tree of the canonical form: %u; "),
    GR_PHRASE ("Positions in the first levels of the tree of the canonical form: %u; "),
  };
  gboolean is_cut = FALSE;
  for (guint i = 0; i < tree->node->len; i++)
    is_cut |= gr_tree_node (tree, i)->is_cut;
  const char *size = tree->form == GR_TREE_CANONICAL ? canonical[is_cut] : is_cut ? cut : whole;
  GString *text = g_string_new (NULL);
  g_string_append_printf (text, gr_phrase (size, request->lang), tree->node->len);
  for (guint i = 0; i < MIN (tree->n_roots, 3); i++) {
    if (i > 0)
      g_string_append (text, "; ");
    const GrTreeNode *root = gr_tree_node (tree, i);
    g_autoptr (GPtrArray) one = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (GPtrArray) other = g_ptr_array_new_with_free_func (g_free);
    const GPtrArray *const by[2] = { one, other };
    g_autofree char *name = gr_words_short (root->label != NULL ? root->label : root->value, LABEL_CHARACTERS);
    for (guint k = 0; k < root->n_children; k++) {
      const GrTreeNode *child = gr_tree_node (tree, root->first_child + k);
      if (child->wins)
        g_ptr_array_add (child->mover == GR_MOVER_RIGHT ? other : one,
                         gr_words_short (child->label != NULL ? child->label : child->value, LABEL_CHARACTERS));
    }
    gr_tell_start (text, tree->is_partizan, &root->verdict, name, root->label != NULL ? root->value : NULL, by,
                   request);
  }
  if (tree->n_roots > 3)
    g_string_append (text, gr_phrase ("; and so on", request->lang));
  g_string_append_c (text, '.');
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
    g_autofree char *letter = node->name > 0 ? tree_name (node->name, request) : NULL;
    g_string_append_printf (text, "  %s%s", gr_outcome_name (&node->verdict, request), node->is_cut ? "  …" : "");
    if (node->n_left_out > 0)
      g_string_append_printf (text, "  … +%u", node->n_left_out);
    if (node->n_equal > 1)
      g_string_append_printf (text, "  ×%u", node->n_equal);
    if (letter != NULL)
      g_string_append_printf (text, node->is_folded ? "  → %s" : "  %s:", letter);
    g_string_append_c (text, '\n');
    for (guint i = node->n_children; i-- > 0;) {
      guint child = node->first_child + i;
      g_array_append_val (stack, child);
    }
  }
  if (has_winning)
    g_string_append (text, gr_phrase ("[…] is a winning move\n", request->lang));
  return g_string_free (text, FALSE);
}

#define ACROSS_GAP 9.0
#define LEVEL_GAP 26.0
#define CARD_LEVEL_GAP 44.0 /* moves from card to card are flat enough */
#define CARD_SPREAD 0.7     /* of a card's half width: as far from its middle moves leave it */
#define ROUTE_STEPS 40      /* points looked at along a straight move … */
#define ROUTE_SLACK 3.0     /* … which may graze the corners of a node's box so far */
#define TRIED_PICTURES 40
#define TRIED_NODES 150 /* trees of more positions are never drawn one by one without being asked */

/* A tree that is being drawn. */
typedef struct {
  const GrTree *tree;
  const GrFigureRequest *request;
  GPtrArray *picture; /* (nullable) of GrScene, shape (n_nodes) */
  GPtrArray *shown;   /* of char*, shape (n_nodes): the labels as they are drawn */
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
  GrDirection direction = drawing->layout->direction;
  gboolean is_upright = direction == GR_DIRECTION_DOWN || direction == GR_DIRECTION_UP;
  const GrTreeNode *node = gr_tree_node (drawing->tree, index);
  const GrTreeNode *parent = node->parent != G_MAXUINT32 ? gr_tree_node (drawing->tree, node->parent) : NULL;
  gboolean is_left = parent != NULL /* labels stand on the side that looks away from the parent */
                     && (drawing->tree->is_partizan ? node->mover == GR_MOVER_LEFT
                                                    : 2 * (index - parent->first_child) + 1 < parent->n_children);
  GrNodeLook *look = &drawing->look[index];
  *look = tree_look (drawing->tree, index, g_ptr_array_index (drawing->shown, index), drawing->request);
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

/* Cards of one level stand with their heads on one line. Gives how far the deepest of each level reaches along the
   direction. (transfer full) shape (levels). */
static double *
tree_align_cards (Drawing *drawing)
{
  GrLayout *layout = drawing->layout;
  GrDirection direction = layout->direction;
  gboolean is_upright = direction == GR_DIRECTION_DOWN || direction == GR_DIRECTION_UP;
  double sign = direction == GR_DIRECTION_DOWN || direction == GR_DIRECTION_RIGHT ? 1 : -1;
  guint n_levels = 1;
  for (guint i = 0; i < layout->node->len; i++)
    n_levels = MAX (n_levels, gr_tree_node (drawing->tree, i)->depth + 1);
  g_autofree double *head = g_new (double, n_levels);
  double *end = g_new (double, n_levels);
  for (guint level = 0; level < n_levels; level++) {
    head[level] = G_MAXDOUBLE;
    end[level] = -G_MAXDOUBLE;
  }
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < layout->node->len; i++) {
      GrLayoutNode *node = &g_array_index (layout->node, GrLayoutNode, i);
      GrPoint out = gr_node_clearance (&drawing->look[i]);
      guint level = gr_tree_node (drawing->tree, i)->depth;
      g_assert (level < n_levels);
      double *at = is_upright ? &node->y : &node->x, half = is_upright ? out.y : out.x;
      if (pass == 0)
        head[level] = MIN (head[level], sign * *at - half);
      else
        *at = sign * (head[level] + half);
      end[level] = pass == 0 ? end[level] : MAX (end[level], sign * *at + half);
    }
  return end;
}

/* Moves between cards run in the free space between levels, first straight down beside deeper cards of the same level,
   then to the head of the other: straight ones between their middles would cross others. */
static void
tree_route_cards (Drawing *drawing)
{
  GrLayout *layout = drawing->layout;
  GrDirection direction = layout->direction;
  g_autofree double *end = tree_align_cards (drawing);
  gboolean is_upright = direction == GR_DIRECTION_DOWN || direction == GR_DIRECTION_UP;
  double sign = direction == GR_DIRECTION_DOWN || direction == GR_DIRECTION_RIGHT ? 1 : -1;
  for (guint i = 0; i < layout->edge->len; i++) {
    const GrLayoutEdge *edge = &g_array_index (layout->edge, GrLayoutEdge, i);
    const GrLayoutNode *tail = &g_array_index (layout->node, GrLayoutNode, edge->tail);
    const GrLayoutNode *head = &g_array_index (layout->node, GrLayoutNode, edge->head);
    GrPoint out = gr_node_clearance (&drawing->look[edge->tail]), in = gr_node_clearance (&drawing->look[edge->head]);
    GrPoint from = { tail->x + sign * out.x,
                     tail->y + CLAMP (head->y - tail->y, -CARD_SPREAD * out.y, CARD_SPREAD * out.y) };
    GrPoint to = { head->x - sign * in.x, head->y };
    if (is_upright) {
      from = (GrPoint) { tail->x + CLAMP (head->x - tail->x, -CARD_SPREAD * out.x, CARD_SPREAD * out.x),
                         tail->y + sign * out.y };
      to = (GrPoint) { head->x, head->y - sign * in.y };
    }
    double deepest = sign * end[gr_tree_node (drawing->tree, edge->tail)->depth];
    GrPoint bend = is_upright ? (GrPoint) { from.x, deepest } : (GrPoint) { deepest, from.y };
    GrLayoutEdge *route = &g_array_index (layout->edge, GrLayoutEdge, i);
    const GrPoint stop[3] = { from, bend, to };
    gboolean is_straight = ABS (bend.x - from.x) + ABS (bend.y - from.y) < 1;
    route->first_point = layout->point->len;
    route->n_points = is_straight ? 4 : 7;
    g_array_append_val (layout->point, from);
    for (guint k = is_straight ? 1 : 0; k < 2; k++)
      for (guint third = 1; third <= 3; third++) {
        GrPoint a = is_straight ? from : stop[k], b = stop[k + 1];
        GrPoint at = { a.x + (b.x - a.x) * third / 3, a.y + (b.y - a.y) * third / 3 };
        g_array_append_val (layout->point, at);
      }
  }
}

/* TRUE where a straight move would pass under a node that is neither of its ends. */
static gboolean
tree_meets_nodes (const Drawing *drawing)
{
  const GrLayout *layout = drawing->layout;
  for (guint i = 0; i < layout->edge->len; i++) {
    const GrLayoutEdge *edge = &g_array_index (layout->edge, GrLayoutEdge, i);
    const GrLayoutNode *tail = &g_array_index (layout->node, GrLayoutNode, edge->tail);
    const GrLayoutNode *head = &g_array_index (layout->node, GrLayoutNode, edge->head);
    const GrTreeNode *parent = gr_tree_node (drawing->tree, edge->tail);
    for (guint k = parent->first_child; k < parent->first_child + parent->n_children; k++) {
      const GrLayoutNode *other = &g_array_index (layout->node, GrLayoutNode, k);
      GrPoint half = gr_node_clearance (&drawing->look[k]);
      for (guint step = 1; step < ROUTE_STEPS && k != edge->head; step++) {
        double x = tail->x + (head->x - tail->x) * step / ROUTE_STEPS - other->x;
        double y = tail->y + (head->y - tail->y) * step / ROUTE_STEPS - other->y;
        if (ABS (x) < half.x - ROUTE_SLACK && ABS (y) < half.y - ROUTE_SLACK)
          return TRUE;
      }
    }
  }
  return FALSE;
}

static GrScene *
tree_draw (const GrTree *tree, GPtrArray *picture, GrDirection direction, const GrFigureRequest *request)
{
  static const double away_x[] = { 1, 0, -1, 0 }, away_y[] = { 0, 1, 0, -1 };
  gsize n = tree->node->len;
  g_autoptr (GrLayout) layout = gr_layout_new (direction, ACROSS_GAP, picture != NULL ? CARD_LEVEL_GAP : LEVEL_GAP);
  g_autofree GrNodeLook *look = g_new0 (GrNodeLook, n + 1);
  g_autofree GrMoveLook *move = g_new0 (GrMoveLook, n + 1);
  g_autofree GrBox *room = g_new0 (GrBox, n + 1);
  g_autofree gint8 *lean = g_new0 (gint8, n + 1);
  g_autoptr (GPtrArray) label = g_ptr_array_new ();
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (label, gr_tree_node (tree, i)->label != NULL ? gr_tree_node (tree, i)->label : "");
  g_autoptr (GPtrArray) shown = gr_words_short_all (label, GR_NODE_LABEL_CHARACTERS);
  Drawing drawing = { tree, request, picture, shown, layout, look, move, room, lean, { 0 } };
  for (guint i = 0; i < n; i++)
    tree_look_at_node (&drawing, i);
  gr_nodes_level (look, n, request);
  for (guint i = 0; i < n; i++)
    tree_lay_node (&drawing, i);
  gr_layout_tidy (layout, room, tree->is_partizan ? lean : NULL);
  if (picture == NULL && tree_meets_nodes (&drawing)) {
    layout->rank_gap = CARD_LEVEL_GAP;
    gr_layout_tidy (layout, room, tree->is_partizan ? lean : NULL);
  }
  if (picture != NULL || tree_meets_nodes (&drawing)) {
    tree_route_cards (&drawing);
    gr_layout_smooth (layout);
  }
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
                           at->y + away_y[direction] * (reach.y + 4 + 4.5 * k), 1.2,
                           &(GrPaint) { .fill = GR_INK_SOFT });
  }
  gr_legend_add_below (scene, &drawing.legend, request, NULL);
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
  static const char *const told[] = { "depth", "pictures", "direction", "whole" };
  gboolean is_asked = request->paint == GR_PAINT_NODE; /* for a certain picture of the whole tree */
  for (guint i = 0; i < G_N_ELEMENTS (told); i++)
    is_asked |= gr_args_option (request->args, told[i]) != NULL;
  if (!gr_tree_grow (&tree, study, request, is_asked ? GR_TREE_MOST : GR_TREE_MOST_FOLDED, !is_asked, report, error))
    return NULL;
  if (gr_args_flag (request->args, "pictures")) {
    if (tree.form == GR_TREE_CANONICAL)
      gr_report_add_at (report, GR_FAULT_INPUT, gr_args_option (request->args, "pictures")->key,
                        "leave out --pictures or --form canonical",
                        "tree: canonical forms are values and have no pictures");
    else
      picture = gr_pictures_draw_small (study, request, tree.position, error);
    if (picture == NULL)
      return NULL;
  }
  /* The tree as it is where that was asked for or can be read, else folded. */
  const GrOption *option = gr_args_option (request->args, "direction");
  GrDirection direction = option ? (GrDirection) option->number : GR_DIRECTION_DOWN;
  GrScene *scene = is_asked ? tree_draw (&tree, picture, direction, request) : NULL;
  if (scene == NULL && tree.form != GR_TREE_CANONICAL && tree.node->len <= TRIED_PICTURES && gr_study_is_seen (study)) {
    picture = gr_pictures_draw_small (study, request, tree.position, error);
    if (picture == NULL)
      return NULL;
  }
  for (guint i = picture != NULL ? 0 : 2; i < 4 && scene == NULL && tree.node->len <= TRIED_NODES; i++) {
    g_autoptr (GrScene)
      tried = tree_draw (&tree, i < 2 ? picture : NULL, i % 2 == 0 ? direction : GR_DIRECTION_RIGHT, request);
    if (gr_fit_is_readable (tried))
      scene = g_steal_pointer (&tried);
  }
  if (scene == NULL)
    scene = tree_draw_folded (&tree, request, &folded, &note);
  if (!gr_graph_check_size (scene, request, report)) {
    gr_scene_free (scene);
    return NULL;
  }
  gboolean lists_all = tree.node->len <= GR_TREE_MOST; /* in plain text, of which the note does not speak then */
  g_autofree char *size = tree_sentence (&tree, request),
                  *sentence = g_strjoin (" ", size, lists_all ? NULL : note, NULL);
  GrFrame *frame = gr_frame_new (scene, sentence, NULL);
  frame->plain = tree_plain (lists_all ? &tree : &folded, request);
  GPtrArray *frames = gr_frames_new ();
  g_ptr_array_add (frames, frame);
  return frames;
}

static const char *const tree_forms[] = { "typed", "canonical", "played", NULL };

static const GrParam tree_params[] = {
  GR_PARAM_OF,
  { "depth", GR_PARAM_NUMBER, NULL, 0, 1000, NULL, "N", "moves that are followed; by default all plays to their end" },
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
  .blank = GR_BLANK_LAST,
  .tells_winner = TRUE,
  .frames = tree_frames,
};
