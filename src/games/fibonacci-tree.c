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
// Invariant: a position is a tree by its name, which is k for a whole T(k), else the names of the one or two trees under its
// root in parentheses, whole ones first; a tree that is a T(k) is never written otherwise, so equal trees are equal bytes.
#include "base/number.h"
#include "base/progress.h"
#include "hackenbush/bush.h"
#include "layout/tidy.h"
#include "value/big.h"

#include <string.h>

#define FIBONACCI_MAX 10000
#define FIBONACCI_MAX_DRAWN 60 /* nodes; T(8) has 54 */

typedef struct {
  guint k;
  guint64 modulus;  /* of the count; 0: exact */
  GrNimber *grundy; /* shape (k + 1): of T(j); T(0) has none */
} Fibonacci;

GR_DESTROY_FUNCTION (fibonacci_release, Fibonacci, grundy)

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
    return gr_none (gr_report_add_at (report, GR_FAULT_INPUT, word, "grundy solve fibonacci-tree 5",
                                      args->words->len > 1 ? "fibonacci-tree: want one number, got several"
                                                           : "fibonacci-tree: want one number, got none"));
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

/* Takes what begins at byte *@at of a name: k of a whole T(k); 0 for a parenthesis or a blank. */
static guint
name_take (GrBytes name, gsize *at)
{
  guint k = 0;
  gsize first = *at;
  while (*at < name.size && g_ascii_isdigit (name.data[*at]))
    k = 10 * k + (name.data[(*at)++] - '0');
  *at += *at == first;
  return k;
}

/* k where it is that of T(k), else 0. */
static guint
name_whole (GrBytes name)
{
  gsize at = 0;
  return name_take (name, &at);
}

/* ---- a position as a tree ---- */

typedef struct {
  guint j;             /* it is T(j); 0: it is none, and this is its name */
  GrBytes name;        /* lent by the position */
  gint parent, beside; /* -1: none */
  gboolean is_whole;   /* a T(j) of which the nodes are not listed */
} TreeNode;

static TreeNode *
tree_node (const GArray *tree, guint index)
{
  return &g_array_index (tree, TreeNode, index);
}

/* Adds a child of @parent, T(@j) or what @name says. */
static void
tree_add (GArray *tree, gint parent, guint j, GrBytes name)
{
  TreeNode node = { j > 0 ? j : name_whole (name), name, parent, -1, FALSE };
  gint own = tree->len, last = own - 1;
  if (last > 0 && tree_node (tree, last)->parent == parent) {
    node.beside = last;
    tree_node (tree, last)->beside = own;
  }
  g_array_append_val (tree, node);
}

/* The nodes level by level from the root, in the order of the name; of T(j) below the root only where @is_all. (transfer full)
   of TreeNode */
static GArray *
tree_read (GrBytes at, gboolean is_all)
{
  GArray *tree = g_array_new (FALSE, FALSE, sizeof (TreeNode));
  tree_add (tree, -1, 0, at);
  for (guint i = 0; i < tree->len; i++) {
    TreeNode node = *tree_node (tree, i);
    tree_node (tree, i)->is_whole = node.j > 0 && !is_all && i > 0;
    for (guint side = 1; (is_all || i == 0) && side <= 2 && node.j > side; side++)
      tree_add (tree, i, node.j - side, (GrBytes) { NULL, 0 });
    for (gsize begin = 1, k = 1; node.j == 0 && k < node.name.size; begin = k) { /* behind the opening parenthesis */
      gint depth = 0;
      do {
        guint8 c = node.name.data[k];
        name_take (node.name, &k);
        depth += (c == '(') - (c == ')');
      } while (depth > 0);
      tree_add (tree, i, 0, (GrBytes) { node.name.data + begin, k - begin });
      k++; /* a blank, or the closing one */
    }
  }
  return tree;
}

/* How many nodes the tree has, or G_MAXUINT64. */
static guint64
name_size (GrBytes name)
{
  g_autoptr (GArray) tree = tree_read (name, FALSE);
  guint64 size = 0;
  for (guint i = 0; i < tree->len; i++) {
    guint k = tree_node (tree, i)->is_whole ? tree_node (tree, i)->j : 1;
    guint64 last = 0, more = 1;
    for (guint n = 1; n < k; n++) { /* T(n + 1) has one more than T(n) and T(n − 1) */
      guint64 next = more > G_MAXUINT64 - last - 1 ? G_MAXUINT64 : more + last + 1;
      last = more;
      more = next;
    }
    size = more > G_MAXUINT64 - size ? G_MAXUINT64 : size + more;
  }
  return size;
}

/* ---- moves ---- */

static void
fibonacci_components (gconstpointer instance, GrPositions *out)
{
  g_autofree char *name = g_strdup_printf ("%u", ((const Fibonacci *) instance)->k);
  gr_positions_add (out, 0, name, strlen (name));
}

static guint64
fibonacci_n_moves (gconstpointer instance, guint32 realm, GrBytes from)
{
  guint64 size = name_size (from);
  return size == G_MAXUINT64 ? size : size - 1;
}

static gboolean
fibonacci_value (gconstpointer instance, guint32 realm, GrBytes at, GrNimber *out)
{
  g_autoptr (GArray) tree = tree_read (at, FALSE);
  g_autofree GrNimber *value = g_new0 (GrNimber, tree->len);
  for (guint i = tree->len - 1; i > 0; i--) {
    const TreeNode *node = tree_node (tree, i);
    value[node->parent] ^= (node->is_whole ? ((const Fibonacci *) instance)->grundy[node->j] : value[i]) + 1;
  }
  *out = value[0];
  return TRUE;
}

/* Writes the name of T(@j) to @digit, of 11 bytes; its length. It is asked for a million times. */
static gsize
name_write (guint j, char *digit)
{
  gsize n = 0;
  for (guint rest = j; n == 0 || rest > 0; rest /= 10)
    digit[n++] = (char) ('0' + rest % 10);
  for (gsize i = 0; i < n / 2; i++) {
    char last = digit[i];
    digit[i] = digit[n - 1 - i];
    digit[n - 1 - i] = last;
  }
  digit[n] = '\0';
  return n;
}

/* Sets @out to the name of the tree without node @gone and what is below it. */
static void
tree_name_without (const GArray *tree, gint gone, GString *out)
{
  g_string_truncate (out, 0);
  for (gint i = gone; i > 0; i = tree_node (tree, i)->parent) {
    const TreeNode *beside = tree_node (tree, i)->beside >= 0 ? tree_node (tree, tree_node (tree, i)->beside) : NULL;
    g_autofree char *own = g_strndup (out->str, out->len);
    char whole[11];
    GrBytes other = beside == NULL  ? (GrBytes) { (const guint8 *) "", 0 }
                    : beside->j > 0 ? (GrBytes) { (const guint8 *) whole, name_write (beside->j, whole) }
                                    : beside->name;
    g_string_truncate (out, 0);
    /* A node over both, either of which may be none. */
    GrBytes same = { (const guint8 *) own, strlen (own) };
    guint j = name_whole (same), k = name_whole (other), large = MAX (j, k), small = MIN (j, k);
    int order = memcmp (same.data, other.data, MIN (same.size, other.size));
    gboolean is_first = j != k       ? j > k
                        : order != 0 ? order > 0
                                     : same.size > other.size; /* large whole trees come first */
    GrBytes first = is_first ? same : other, second = is_first ? other : same;
    if (first.size == 0 || (large > 0 && small + 1 == large && (second.size == 0) == (small == 0)))
      g_string_append_len (out, whole, (gssize) name_write (large + 1, whole));
    else {
      g_string_append_c (out, '(');
      g_string_append_len (out, (const char *) first.data, (gssize) first.size);
      if (second.size > 0)
        g_string_append_c (out, ' ');
      g_string_append_len (out, (const char *) second.data, (gssize) second.size);
      g_string_append_c (out, ')');
    }
  }
}

static void
fibonacci_moves (gconstpointer instance, guint32 realm, GrBytes from, GrMoves *out)
{
  g_autoptr (GArray) tree = tree_read (from, TRUE);
  g_autoptr (GString) name = g_string_new (NULL);
  for (guint i = 1; i < tree->len; i++) {
    tree_name_without (tree, i, name);
    gr_moves_begin (out, GR_MOVER_BOTH, i, 1);
    gr_moves_part (out, name->str, name->len);
  }
}

/* ---- counting ---- */

/* The places at which values are wanted of one T(j). */
typedef struct {
  GrBigs *number;    /* shape (n_values): at how many places each value is wanted */
  guint8 *is_wanted; /* shape (n_values) */
} Level;

static guint64
fibonacci_count (gconstpointer instance, GString *out)
{
  const Fibonacci *game = instance;
  g_autoptr (GrBigs) total = gr_bigs_new (1, game->modulus);
  guint n_values = 2; /* a power of 2 above all branches, so what is passed down stays below it */
  for (guint j = 1; j < game->k; j++)
    while (fibonacci_branch (game, j) >= n_values)
      n_values *= 2;
  Level level[3];
  for (guint i = 0; i < 3; i++)
    level[i] = (Level) { gr_bigs_new (n_values, game->modulus), g_new0 (guint8, n_values) };
  level[game->k % 3].is_wanted[0] = 1;
  gr_bigs_set (level[game->k % 3].number, 0, 1);
  for (guint j = game->k; j > 0; j--) {
    /* What is wanted of the T(j) is passed on to their subtrees, or counted where a whole subtree goes. */
    Level *own = &level[j % 3], *const below[2] = { &level[(j + 2) % 3], &level[(j + 1) % 3] };
    for (guint wanted = 0; wanted < n_values; wanted++) {
      if (!own->is_wanted[wanted])
        continue;
      for (guint side = 0; side < 2 && j > side + 1; side++) {
        GrNimber rest = wanted ^ fibonacci_branch (game, side == 0 ? j - 2 : j - 1);
        gr_bigs_add (rest == 0 ? total : below[side]->number, rest == 0 ? 0 : rest - 1, own->number, wanted);
        if (rest != 0)
          below[side]->is_wanted[rest - 1] = 1;
      }
      own->is_wanted[wanted] = 0;
      gr_bigs_set (own->number, wanted, 0);
    }
    if (j % 256 == 0)
      gr_progress_tell (GR_PHRASE ("counting moves"), game->k - j, (double) (game->k - j) / game->k);
  }
  for (guint i = 0; i < 3; i++) {
    gr_bigs_free (level[i].number);
    g_free (level[i].is_wanted);
  }
  gr_bigs_append (total, 0, out);
  return game->modulus;
}

/* ---- names ---- */

/* “5” for T(5), “(3 1)” for a node over T(3) and T(1). */
static void
fibonacci_label (gconstpointer instance, guint32 realm, GrBytes at, GString *out)
{
  g_string_append_len (out, (const char *) at.data, at.size);
}

/* ---- pictures ---- */

/* points: between leaves, the same of a whole T(j), between levels, of a node */
static const double tree_pitch = 18.8, tree_whole_pitch = 84, tree_rise = 33, tree_radius = 5.6;

/* Where each node stands, in levels under the root, from 0 to the right. (transfer full) */
static GrPoint *
tree_place (const GArray *tree)
{
  guint n = tree->len;
  g_autofree guint32 *parent = g_new (guint32, n);
  g_autofree double *room = g_new (double, n);
  GrPoint *place = g_new (GrPoint, n);
  double left = 0;
  for (guint i = 0; i < n; i++) {
    parent[i] = (guint32) tree_node (tree, i)->parent; /* -1 is G_MAXUINT32 */
    room[i] = tree_node (tree, i)->is_whole ? tree_whole_pitch : tree_pitch;
  }
  gr_levels_place (n, parent, room, place);
  for (guint i = 0; i < n; i++)
    left = MIN (left, place[i].x - room[i] / 2);
  for (guint i = 0; i < n; i++)
    place[i] = (GrPoint) { place[i].x - left, place[i].y * tree_rise };
  return place;
}

/* Up to sixty nodes one by one; else the first levels, with what stands below them as triangles. */
static void
fibonacci_draw (gconstpointer instance, guint32 realm, GrBytes at, GrScene *out)
{
  static const GrPaint branch = { GR_INK_NONE, GR_INK_EITHER, 4, GR_DASH_DOUBLE };
  static const GrPaint disc = { GR_INK_WOOD, GR_INK_PAPER, 1, GR_DASH_SOLID };
  static const GrPaint ring = { GR_INK_PAPER, GR_INK_INK, 1.6, GR_DASH_SOLID };
  static const GrPaint cross = { GR_INK_NONE, GR_INK_INK, 1.4, GR_DASH_SOLID };
  gboolean is_all = name_size (at) <= FIBONACCI_MAX_DRAWN;
  g_autoptr (GArray) tree = tree_read (at, is_all);
  g_autofree GrPoint *place = tree_place (tree);
  for (guint i = 1; i < tree->len; i++) {
    GrPoint above = place[tree_node (tree, i)->parent];
    gr_scene_add_line (out, above.x, above.y, place[i].x, place[i].y, &branch);
  }
  for (guint i = 0; i < tree->len; i++) {
    const TreeNode *node = tree_node (tree, i);
    if (node->is_whole && node->j > 1) { /* a T(j) that is too large to be drawn, as a triangle under its root */
      static const GrPaint paint = { GR_INK_SHADE, GR_INK_SOFT, 1.2, GR_DASH_SOLID };
      g_autofree char *text = g_strdup_printf ("T(%u)", node->j);
      double x = place[i].x, y = place[i].y;
      gr_scene_add_polygon (out, 3, (const GrPoint[]) { { x, y }, { x - 34, y + 62 }, { x + 34, y + 62 } }, &paint);
      gr_scene_add_text (out, x, y + 48, GR_ANCHOR_MIDDLE, &gr_text_600, GR_INK_INK, text);
    }
    if (is_all)
      gr_scene_open_piece (out, NULL, NULL, "t%u", i);
    gr_scene_add_circle (out, place[i].x, place[i].y, tree_radius, i == 0 ? &ring : &disc);
    if (is_all)
      gr_scene_close_piece (out);
  }
  double arm = 0.42 * tree_radius; /* the root is poisoned */
  gr_scene_add_line (out, place[0].x - arm, -arm, place[0].x + arm, arm, &cross);
  gr_scene_add_line (out, place[0].x - arm, arm, place[0].x + arm, -arm, &cross);
}

/* “take node 2 of row 3 with the 4 below it”, rows as they are drawn, the root's first. */
static void
fibonacci_tell (gconstpointer instance, guint32 realm, GrBytes from, const GrMove *move, const GrPositions *parts,
                GString *out)
{
  guint64 n = name_size (from) - name_size (gr_positions_at (parts, move->first_part));
  if (name_size (from) <= FIBONACCI_MAX_DRAWN) {
    g_autoptr (GArray) tree = tree_read (from, TRUE);
    g_autofree GrPoint *place = tree_place (tree);
    GrPoint own = place[move->tag];
    guint n_before = 0, n_beside = 0, row = 1 + (guint) (own.y / tree_rise + 0.5);
    for (guint i = 0; i < tree->len; i++) {
      n_beside += place[i].y == own.y;
      n_before += place[i].y == own.y && place[i].x < own.x;
    }
    if (n_beside == 1)
      g_string_append_printf (out, "take the node of row %u", row);
    else
      g_string_append_printf (out, "take node %u of row %u", n_before + 1, row);
  } else {
    g_string_append (out, n == 1 ? "take a leaf" : "take a node");
  }
  if (n == 2)
    g_string_append (out, " with the one below it");
  else if (n > 2)
    g_string_append_printf (out, " with the %" G_GUINT64_FORMAT " below it", n - 1);
}

/* People see trees, and read only the names of whole ones. */
static gboolean
fibonacci_is_seen (gconstpointer instance, guint32 realm, GrBytes at)
{
  return at.size > 0 && at.data[0] == '(' && name_size (at) <= FIBONACCI_MAX_DRAWN;
}

/* The tree as Hackenbush: it stands on its root, and nodes are the edges to them. NULL where it is too large. */
static GrBush *
fibonacci_bush (gconstpointer instance, guint32 realm, GrBytes at)
{
  if (name_size (at) > 100 * GR_BUSH_MAX_DRAWN)
    return NULL;
  g_autoptr (GArray) tree = tree_read (at, TRUE);
  GrBush *bush = gr_bush_new (tree->len, 1);
  for (guint i = 1; i < tree->len; i++) {
    gr_bush_add (bush, tree_node (tree, i)->parent, i, GR_HUE_GREEN);
    g_array_index (bush->edge, GrBushEdge, i - 1).number = i;
  }
  gr_bush_finish (bush);
  return bush;
}

static const GrParam fibonacci_params[] = {
  { "modulus", GR_PARAM_NUMBER, NULL, 1, G_MAXINT64, NULL, "M", "count winning moves modulo M",
    .told = GR_PHRASE ("modulo %s") },
  GR_PARAM_END,
};

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
  .theory = &(const GrGameTheory) { .value = fibonacci_value },
  .counting = &(const GrGameCounting) {
    .n_moves = fibonacci_n_moves,
    .count = fibonacci_count,
  },
  .folding = &(const GrGameFolding) {
    .bush = fibonacci_bush,
    .why = GR_PHRASE (" Whoever has to take the root loses, so the root is the ground; each other node is the edge that "
                      "joins it to the one above it."),
  },
  .telling = &(const GrGameTelling) { .tell = fibonacci_tell, .is_seen = fibonacci_is_seen },
};
