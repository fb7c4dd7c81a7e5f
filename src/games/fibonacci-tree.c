// SPDX-License-Identifier: MIT
// Fibonacci trees: T(1) is one node, T(k) a root over T(k − 1) and T(k − 2), T(0) being empty; a move takes a node away
// with all below it, and whoever has to take the root loses. So nobody takes it, a node is as good as the edge above
// it, and the game is green Hackenbush on a tree: by the colon principle g(k) = (g(k − 1) + 1) ⊕ (g(k − 2) + 1).
//
// Winning moves are counted without looking at nodes. To bring a tree of value g to the value w, its branch of value b
// must become b ⊕ g ⊕ w: 0 says that the whole branch goes, which is one move; any other value d says that the subtree
// must be brought to d − 1. So wanted values are passed down, level by level, with the number of places at which each
// is wanted: all T(j) are alike. The values for k ≤ 10000 have 13 bits, so a level has few wanted values, but the
// numbers of places grow like Fibonacci numbers.
// Source: Project Euler 400; E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for Your Mathematical Plays, vol. 1
// (2001), chapter 7 (the colon principle).
// Invariant: a position is a tree in postfix form, three bytes for a whole T(j) (a mark and j), one for a node over the
// one or two trees before it, the greater bytes first; a tree that is a T(j) is never written otherwise, so equal trees
// are equal bytes.
#include "base/number.h"
#include "base/progress.h"
#include "hackenbush/bush.h"
#include "layout/levels.h"
#include "value/big.h"

#include <string.h>

#define FIBONACCI_MAX 10000
#define FIBONACCI_MAX_DRAWN 60 /* nodes; T(8) has 54 */

enum { MARK_ONE = 1, MARK_TWO = 2, MARK_WHOLE = 3 }; /* a node over one tree, over two; a whole T(j) */

typedef struct {
  guint k;
  guint64 modulus;  /* of the count; 0: exact */
  GrNimber *grundy; /* shape (k + 1): of T(j); T(0) has none */
} Fibonacci;

static void
fibonacci_release (gpointer instance)
{
  g_free (((Fibonacci *) instance)->grundy);
  g_free (instance);
}

/* The value of the branch to T(j): nothing where T(j) is empty. */
static GrNimber
fibonacci_branch (const Fibonacci *game, guint j)
{
  return j > 0 ? game->grundy[j] + 1 : 0;
}

static gpointer
fibonacci_prepare (const GrArgs *args, GrReport *report)
{
  gint64 k;
  if (args->words->len != 1) {
    const GrWord *word = args->words->len > 1 ? args->words->pdata[1] : args->name;
    gr_report_add_at (report, GR_FAULT_INPUT, word, "grundy solve fibonacci-tree 5",
                      args->words->len > 1 ? "fibonacci-tree: want one number, got several"
                                           : "fibonacci-tree: want one number, got none");
    return NULL;
  }
  if (!gr_word_number (args->words->pdata[0], "fibonacci-tree", 1, FIBONACCI_MAX,
                       "T(0) is empty; the largest is T(10000)", report, &k))
    return NULL;
  Fibonacci *game = g_new0 (Fibonacci, 1);
  game->k = k;
  game->modulus = gr_args_option (args, "modulus") != NULL ? gr_args_number (args, "modulus") : 0;
  game->grundy = g_new0 (GrNimber, game->k + 1);
  for (guint j = 2; j <= game->k; j++)
    game->grundy[j] = fibonacci_branch (game, j - 1) ^ fibonacci_branch (game, j - 2);
  return game;
}

/* ---- positions ---- */

static void
code_append_whole (GByteArray *out, guint j)
{
  guint8 bytes[3] = { MARK_WHOLE, j >> 8, j & 0xFF };
  g_byte_array_append (out, bytes, sizeof bytes);
}

/* j where @code is T(j), else 0. */
static guint
code_whole (GrBytes code)
{
  return code.size == 3 && code.data[0] == MARK_WHOLE ? code.data[1] << 8 | code.data[2] : 0;
}

static int
code_compare (GrBytes a, GrBytes b)
{
  int order = memcmp (a.data, b.data, MIN (a.size, b.size));
  return order != 0 ? order : (a.size > b.size) - (a.size < b.size);
}

/* Appends a node over the trees @a and @b, either of which may be empty. */
static void
code_append_node (GByteArray *out, GrBytes a, GrBytes b)
{
  GrBytes first = a.size == 0 || (b.size > 0 && code_compare (a, b) < 0) ? b : a, second = first.data == a.data ? b : a;
  guint large = code_whole (first), small = code_whole (second);
  if (first.size == 0) {
    code_append_whole (out, 1);
  } else if (large > 0 && small + 1 == large && (second.size == 0) == (small == 0)) {
    code_append_whole (out, large + 1);
  } else {
    guint8 mark = second.size > 0 ? MARK_TWO : MARK_ONE;
    g_byte_array_append (out, first.data, first.size);
    if (second.size > 0)
      g_byte_array_append (out, second.data, second.size);
    g_byte_array_append (out, &mark, 1);
  }
}

static void
fibonacci_components (gconstpointer instance, GrPositions *out)
{
  g_autoptr (GByteArray) code = g_byte_array_new ();
  code_append_whole (code, ((const Fibonacci *) instance)->k);
  gr_positions_add (out, 0, code->data, code->len);
}

/* Reads one mark of a position; *whole is j for a whole T(j), else 0. Gives the byte after it. */
static const guint8 *
code_next (const guint8 *at, guint *n_children, guint *whole)
{
  *n_children = *at == MARK_WHOLE ? 0 : *at;
  *whole = *at == MARK_WHOLE ? at[1] << 8 | at[2] : 0;
  return at + (*at == MARK_WHOLE ? 3 : 1);
}

/* ---- a position as a tree, every node one for itself or, if wanted, whole T(j) left as they are ---- */

typedef struct {
  guint whole;      /* j of a T(j) that was left whole; 0: a node */
  gint child[2];    /* -1: none; the first is the larger one */
  gint parent;      /* -1: the root */
  gsize start, end; /* of its code in bytes */
} TreeNode;

typedef struct {
  GArray *node;      /* of TreeNode; the root is the last one that was made from the code */
  GByteArray *bytes; /* codes of the nodes */
  gint root;
} Tree;

static TreeNode *
tree_node (const Tree *tree, gint index)
{
  return &g_array_index (tree->node, TreeNode, index);
}

static GrBytes
tree_code (const Tree *tree, gint index)
{
  if (index < 0)
    return (GrBytes) { NULL, 0 };
  const TreeNode *node = tree_node (tree, index);
  return (GrBytes) { tree->bytes->data + node->start, node->end - node->start };
}

static gint
tree_add (Tree *tree, guint whole)
{
  TreeNode node = { .whole = whole, .child = { -1, -1 }, .parent = -1 };
  g_array_append_val (tree->node, node);
  return tree->node->len - 1;
}

/* Makes children for every whole T(j) from @first on, until only single nodes are left. */
static void
tree_expand (Tree *tree, gint first)
{
  for (gint i = first; i < (gint) tree->node->len; i++) {
    guint whole = tree_node (tree, i)->whole;
    tree_node (tree, i)->whole = 0;
    for (guint side = 0; side < 2 && whole > side + 1; side++) {
      gint child = tree_add (tree, whole - 1 - side);
      gsize start = tree->bytes->len;
      code_append_whole (tree->bytes, whole - 1 - side);
      *tree_node (tree, child) = (TreeNode) { whole - 1 - side, { -1, -1 }, i, start, tree->bytes->len };
      tree_node (tree, i)->child[side] = child;
    }
  }
}

/* The nodes that the code itself names, whole trees left whole. */
static Tree
tree_read (GrBytes at)
{
  Tree tree = { g_array_new (FALSE, FALSE, sizeof (TreeNode)), g_byte_array_new (), 0 };
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (gint));
  g_byte_array_append (tree.bytes, at.data, at.size);
  for (const guint8 *byte = at.data, *end = at.data + at.size; byte < end;) {
    guint n_children, whole;
    gsize start = byte - at.data;
    byte = code_next (byte, &n_children, &whole);
    gint own = tree_add (&tree, whole);
    for (guint i = n_children; i > 0; i--) {
      gint child = g_array_index (stack, gint, stack->len - 1);
      g_array_set_size (stack, stack->len - 1);
      tree_node (&tree, own)->child[i - 1] = child;
      tree_node (&tree, child)->parent = own;
      start = tree_node (&tree, child)->start;
    }
    tree_node (&tree, own)->start = start;
    tree_node (&tree, own)->end = byte - at.data;
    g_array_append_val (stack, own);
  }
  tree.root = g_array_index (stack, gint, 0);
  return tree;
}

static void
tree_clear (Tree *tree)
{
  g_array_unref (tree->node);
  g_byte_array_unref (tree->bytes);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Tree, tree_clear)

/* Every node for itself. */
static Tree
tree_read_all (GrBytes at)
{
  Tree tree = tree_read (at);
  tree_expand (&tree, 0);
  return tree;
}

/* ---- sizes and values ---- */

/* How many nodes T(j) has, or G_MAXUINT64. */
static guint64
fibonacci_size (guint j)
{
  guint64 last = 0, size = 1;
  for (guint i = 1; i < j; i++) {
    if (size > G_MAXUINT64 - last - 1)
      return G_MAXUINT64;
    guint64 next = size + last + 1;
    last = size;
    size = next;
  }
  return size;
}

static guint64
code_size (GrBytes at)
{
  guint64 size = 0;
  for (const guint8 *byte = at.data; byte < at.data + at.size;) {
    guint n_children, whole;
    byte = code_next (byte, &n_children, &whole);
    guint64 more = whole > 0 ? fibonacci_size (whole) : 1;
    size = more > G_MAXUINT64 - size ? G_MAXUINT64 : size + more;
  }
  return size;
}

static guint64
fibonacci_n_moves (gconstpointer instance, guint32 realm, GrBytes from)
{
  guint64 size = code_size (from);
  return size == G_MAXUINT64 ? size : size - 1;
}

/* The value of each node of a tree whose whole T(j) were left whole: children come before their parent. (transfer
   full) */
static GrNimber *
tree_values (const Fibonacci *game, const Tree *tree)
{
  GrNimber *value = g_new0 (GrNimber, tree->node->len);
  for (guint i = 0; i < tree->node->len; i++) {
    const TreeNode *node = tree_node (tree, i);
    value[i] = node->whole > 0 ? game->grundy[node->whole] : 0;
    for (guint side = 0; side < 2; side++)
      value[i] ^= node->child[side] >= 0 ? value[node->child[side]] + 1 : 0;
  }
  return value;
}

static gboolean
fibonacci_value (gconstpointer instance, guint32 realm, GrBytes at, GrNimber *out)
{
  g_auto (Tree) tree = tree_read (at);
  g_autofree GrNimber *value = tree_values (instance, &tree);
  *out = value[tree.root];
  return TRUE;
}

/* ---- moves ---- */

/* Appends the code of the tree without @node and what is below it. */
static void
tree_append_without (const Tree *tree, gint node, GByteArray *out)
{
  g_autoptr (GByteArray) own = g_byte_array_new (), next = g_byte_array_new ();
  for (gint i = node; i != tree->root; i = tree_node (tree, i)->parent) {
    const TreeNode *parent = tree_node (tree, tree_node (tree, i)->parent);
    g_byte_array_set_size (next, 0);
    code_append_node (next, (GrBytes) { own->data, own->len },
                      tree_code (tree, parent->child[parent->child[0] == i ? 1 : 0]));
    GByteArray *swapped = own;
    own = next;
    next = swapped;
  }
  g_byte_array_append (out, own->data, own->len);
}

static void
fibonacci_moves (gconstpointer instance, guint32 realm, GrBytes from, GrMoves *out)
{
  g_auto (Tree) tree = tree_read_all (from);
  g_autoptr (GByteArray) code = g_byte_array_new ();
  for (guint i = 0; i < tree.node->len; i++) {
    if ((gint) i == tree.root)
      continue;
    g_byte_array_set_size (code, 0);
    tree_append_without (&tree, i, code);
    gr_moves_begin (out, GR_MOVER_BOTH, i, 1);
    gr_moves_part (out, code->data, code->len);
  }
}

/* ---- counting ---- */

/* The places at which values are wanted of one T(j). */
typedef struct {
  GrBigs *number; /* shape (n_values): at how many places each value is wanted, where it is */
  guint8 *is_wanted;
  GArray *wanted; /* of guint32: the values */
} Level;

static void
level_want (Level *level, guint32 value, const GrBigs *from, guint32 index)
{
  if (!level->is_wanted[value]) {
    level->is_wanted[value] = 1;
    g_array_append_val (level->wanted, value);
  }
  gr_bigs_add (level->number, value, from, index);
}

static void
level_clear (Level *level)
{
  for (guint i = 0; i < level->wanted->len; i++) {
    guint32 value = g_array_index (level->wanted, guint32, i);
    level->is_wanted[value] = 0;
    gr_bigs_set (level->number, value, 0);
  }
  g_array_set_size (level->wanted, 0);
}

/* Passes what is wanted of the T(j) of level @own on to their subtrees, or counts it in @total where a whole subtree
   goes. */
static void
level_pass (const Fibonacci *game, guint j, const Level *own, Level *first, Level *second, GrBigs *total)
{
  for (guint i = 0; i < own->wanted->len; i++) {
    guint32 wanted = g_array_index (own->wanted, guint32, i);
    for (guint side = 0; side < 2 && j > side + 1; side++) {
      GrNimber rest = wanted ^ fibonacci_branch (game, side == 0 ? j - 2 : j - 1);
      if (rest == 0)
        gr_bigs_add (total, 0, own->number, wanted);
      else
        level_want (side == 0 ? first : second, rest - 1, own->number, wanted);
    }
  }
}

static guint64
fibonacci_count (gconstpointer instance, GString *out)
{
  const Fibonacci *game = instance;
  g_autoptr (GrBigs) total = gr_bigs_new (1, game->modulus), one = gr_bigs_new (1, game->modulus);
  guint n_values = 2; /* a power of 2 above all branches, so what is passed down stays below it */
  for (guint j = 1; j < game->k; j++)
    while (fibonacci_branch (game, j) >= n_values)
      n_values *= 2;
  Level level[3];
  for (guint i = 0; i < 3; i++)
    level[i] = (Level) { gr_bigs_new (n_values, game->modulus), g_new0 (guint8, n_values),
                         g_array_new (FALSE, FALSE, sizeof (guint32)) };
  gr_bigs_set (one, 0, 1);
  level_want (&level[game->k % 3], 0, one, 0);
  for (guint j = game->k; j > 0; j--) {
    level_pass (game, j, &level[j % 3], &level[(j + 2) % 3], &level[(j + 1) % 3], total);
    level_clear (&level[j % 3]);
    if (j % 256 == 0)
      gr_progress_tell (GR_PHRASE ("counting moves"), game->k - j, (double) (game->k - j) / game->k);
  }
  for (guint i = 0; i < 3; i++) {
    gr_bigs_free (level[i].number);
    g_free (level[i].is_wanted);
    g_array_unref (level[i].wanted);
  }
  gr_bigs_append (total, 0, out);
  return game->modulus;
}

/* ---- names ---- */

/* “5” for T(5), “(3 1)” for a node over T(3) and T(1). */
static void
fibonacci_label (gconstpointer instance, guint32 realm, GrBytes at, GString *out)
{
  g_autoptr (GPtrArray) stack = g_ptr_array_new_with_free_func (g_free);
  for (const guint8 *byte = at.data; byte < at.data + at.size;) {
    guint n_children, whole;
    byte = code_next (byte, &n_children, &whole);
    g_autoptr (GString) text = g_string_new (NULL);
    if (n_children == 0)
      g_string_append_printf (text, "%u", whole);
    for (guint i = 0; i < n_children; i++)
      g_string_append_printf (text, "%s%s", i > 0 ? " " : "(", (char *) stack->pdata[stack->len - n_children + i]);
    g_string_append (text, n_children > 0 ? ")" : "");
    g_ptr_array_set_size (stack, stack->len - n_children);
    g_ptr_array_add (stack, g_strdup (text->str));
  }
  g_string_append (out, stack->pdata[0]);
}

static void
fibonacci_tell (gconstpointer instance, guint32 realm, GrBytes from, const GrMove *move, const GrPositions *parts,
                GString *out)
{
  GrBytes after = gr_positions_at (parts, move->first_part);
  guint64 n = code_size (from) - code_size (after);
  if (n == 1)
    g_string_append (out, "take a leaf, leaving ");
  else
    g_string_append_printf (out, "take a node with the %" G_GUINT64_FORMAT " below it, leaving ", n - 1);
  fibonacci_label (instance, realm, after, out);
}

/* ---- pictures ---- */

/* points: between leaves, the same of a whole T(j), between levels, of a node */
static const double tree_pitch = 20, tree_whole_pitch = 84, tree_rise = 33, tree_radius = 5.6;

/* The nodes depth first from the root. (transfer full) of gint */
static GArray *
tree_order (const Tree *tree)
{
  GArray *order = g_array_new (FALSE, FALSE, sizeof (gint));
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (gint));
  g_array_append_val (stack, tree->root);
  while (stack->len > 0) {
    gint own = g_array_index (stack, gint, stack->len - 1);
    g_array_set_size (stack, stack->len - 1);
    g_array_append_val (order, own);
    for (guint side = 2; side > 0; side--)
      if (tree_node (tree, own)->child[side - 1] >= 0)
        g_array_append_val (stack, tree_node (tree, own)->child[side - 1]);
  }
  return order;
}

/* Where each node stands, in levels under the root, from 0 to the right. */
static void
tree_place (const Tree *tree, const GArray *order, GrPoint *place)
{
  guint n = order->len;
  g_autofree guint32 *rank = g_new (guint32, tree->node->len), *parent = g_new (guint32, n);
  g_autofree double *room = g_new (double, n);
  g_autofree GrPoint *at = g_new (GrPoint, n);
  double left = 0;
  for (guint i = 0; i < n; i++) {
    gint own = g_array_index (order, gint, i);
    const TreeNode *node = tree_node (tree, own);
    rank[own] = i;
    parent[i] = own == tree->root ? G_MAXUINT32 : rank[node->parent];
    room[i] = node->whole > 0 ? tree_whole_pitch : tree_pitch;
  }
  gr_levels_place (n, parent, room, at);
  for (guint i = 0; i < n; i++)
    left = MIN (left, at[i].x - room[i] / 2);
  for (guint i = 0; i < n; i++)
    place[g_array_index (order, gint, i)] = (GrPoint) { at[i].x - left, at[i].y * tree_rise };
}

/* A whole T(j) that is too large to be drawn, as a triangle under its root. */
static void
tree_draw_whole (GrScene *out, GrPoint at, guint j)
{
  static const GrPaint paint = { GR_INK_SHADE, GR_INK_SOFT, 1.2, GR_DASH_SOLID };
  static const GrFont font = { 11, 600, GR_FACE_SANS, FALSE };
  g_autofree char *text = g_strdup_printf ("T(%u)", j);
  gr_scene_move (out, at.x, at.y);
  gr_scene_line (out, at.x - 34, at.y + 62);
  gr_scene_line (out, at.x + 34, at.y + 62);
  gr_scene_close_path (out);
  gr_scene_paint (out, &paint);
  gr_scene_add_text (out, at.x, at.y + 48, GR_ANCHOR_MIDDLE, &font, GR_INK_INK, text);
}

/* Up to sixty nodes one by one; else the first levels, with what stands below them as triangles. */
static void
fibonacci_draw (gconstpointer instance, guint32 realm, GrBytes at, GrScene *out)
{
  static const GrPaint branch = { GR_INK_NONE, GR_INK_EITHER, 2.6, GR_DASH_SOLID };
  static const GrPaint disc = { GR_INK_WOOD, GR_INK_PAPER, 1, GR_DASH_SOLID };
  static const GrPaint ring = { GR_INK_PAPER, GR_INK_INK, 1.6, GR_DASH_SOLID };
  static const GrPaint cross = { GR_INK_NONE, GR_INK_INK, 1.4, GR_DASH_SOLID };
  gboolean is_all = code_size (at) <= FIBONACCI_MAX_DRAWN;
  g_auto (Tree) tree = is_all ? tree_read_all (at) : tree_read (at);
  TreeNode *root = tree_node (&tree, tree.root);
  if (root->whole > 1) { /* still whole: at least its two subtrees are shown */
    guint whole = root->whole;
    root->whole = 0;
    for (guint side = 0; side < 2; side++) {
      gint child = tree_add (&tree, whole - 1 - side);
      tree_node (&tree, child)->parent = tree.root;
      tree_node (&tree, tree.root)->child[side] = child;
    }
  }
  g_autofree GrPoint *place = g_new0 (GrPoint, tree.node->len);
  g_autoptr (GArray) order = tree_order (&tree);
  tree_place (&tree, order, place);
  for (guint i = 1; i < order->len; i++) {
    gint own = g_array_index (order, gint, i), parent = tree_node (&tree, own)->parent;
    gr_scene_add_line (out, place[parent].x, place[parent].y, place[own].x, place[own].y, &branch);
  }
  for (guint i = 0; i < order->len; i++) {
    gint own = g_array_index (order, gint, i);
    if (tree_node (&tree, own)->whole > 1)
      tree_draw_whole (out, place[own], tree_node (&tree, own)->whole);
    g_autofree char *key = g_strdup_printf ("t%d", own);
    if (is_all)
      gr_scene_open_piece (out, key, NULL, NULL);
    gr_scene_add_circle (out, place[own].x, place[own].y, tree_radius, own == tree.root ? &ring : &disc);
    if (is_all)
      gr_scene_close_piece (out);
  }
  double arm = 0.42 * tree_radius; /* the root is poisoned */
  gr_scene_add_line (out, place[tree.root].x - arm, -arm, place[tree.root].x + arm, arm, &cross);
  gr_scene_add_line (out, place[tree.root].x - arm, arm, place[tree.root].x + arm, -arm, &cross);
}

/* The tree as Hackenbush: it stands on its root, and nodes are the edges to them. NULL where it is too large. */
static GrBush *
fibonacci_bush (gconstpointer instance, guint32 realm, GrBytes at)
{
  if (code_size (at) > 100 * GR_BUSH_MAX_DRAWN)
    return NULL;
  g_auto (Tree) tree = tree_read_all (at);
  GrBush *bush = gr_bush_new (tree.node->len, 1);
  for (guint i = 0; i < tree.node->len; i++) {
    gint parent = tree_node (&tree, i)->parent;
    if (parent < 0)
      continue;
    /* The root is the ground, node 0; what had its number takes the root's. */
    guint32 low = parent == tree.root ? 0 : parent == 0 ? (guint32) tree.root : (guint32) parent;
    gr_bush_add (bush, low, i == 0 ? (guint32) tree.root : i, GR_HUE_GREEN);
    g_array_index (bush->edge, GrBushEdge, bush->edge->len - 1).number = i;
  }
  gr_bush_finish (bush);
  return bush;
}

static const GrParam fibonacci_params[] = {
  { "modulus", GR_PARAM_NUMBER, NULL, 1, G_MAXINT64, NULL, "M", "count winning moves modulo M" },
  GR_PARAM_END,
};

static const GrGameTheory fibonacci_theory = { .value = fibonacci_value };

static const GrGameCounting fibonacci_counting = {
  .n_moves = fibonacci_n_moves,
  .count = fibonacci_count,
};

static const GrGameFolding fibonacci_folding = { .bush = fibonacci_bush };

static const GrGameTelling fibonacci_telling = { .tell = fibonacci_tell };

const GrGame gr_game_fibonacci_tree = {
  .about = {
    .name = "fibonacci-tree",
    .title = "Fibonacci tree",
    .summary = "T(1) is one node, T(k) a root over T(k−1) and T(k−2). Take a node away with all below it; whoever has to take "
    "the root loses.",
    .source = "Project Euler 400",
    .usage = "K",
    .example = "fibonacci-tree 5",
  },
  .notation = { .input = GR_INPUT_WORDS, .params = fibonacci_params },
  .has_misere = TRUE,
  .prepare = fibonacci_prepare,
  .release = fibonacci_release,
  .components = fibonacci_components,
  .moves = fibonacci_moves,
  .label = fibonacci_label,
  .draw = fibonacci_draw,
  .theory = &fibonacci_theory,
  .counting = &fibonacci_counting,
  .folding = &fibonacci_folding,
  .telling = &fibonacci_telling,
};
