// SPDX-License-Identifier: MIT
// Tidy trees: each subtree is placed once and carries its outline, one interval a level; neighbours are pushed together
// until their outlines touch, once packed from the left and once from the right, and stand where the mean of both puts
// them, so that small subtrees between large ones do not lean. Children come after their parents, so that one walk from
// the last node to the first gathers outlines and one forward adds up the offsets: no recursion.
// Source: A. J. Kennedy, Functional pearls: Drawing trees, J. Functional Programming 6 (1996), after E. M. Reingold and
// J. S. Tilford, Tidier drawings of trees, IEEE Trans. Software Eng. 7 (1981).
// Invariant: outline[v] is relative to node v's own place across; its level 0 is v itself.
#include "layout/tidy.h"

#include "base/held.h"
#include "scene/scene.h"

#include <math.h>

#define TIDY_ASPECT 0.4 /* trees are pulled to this much of their breadth in length … */
#define TIDY_SNAP 9.0   /* points */
#define TIDY_MOST 1.7   /* … but no further than this */
#define TIDY_LEAN 17.0  /* points: least way across from a parent to a child that leans */

typedef struct {
  double low, high; /* across, in points */
} Interval;

typedef struct {
  guint32 n;             /* nodes */
  guint32 *first, *next; /* children as lists in edge order; n: none. The roots hang on node n */
  guint32 *level;
  double *shift;     /* of each node from its parent, across */
  const gint8 *lean; /* (nullable) shape (n) */
  GArray **outline;  /* of Interval, shape (n + 1) */
} Tidy;

static void
tidy_link (Tidy *tidy, const GrLayout *layout)
{
  g_autofree guint32 *last = g_new (guint32, (gsize) tidy->n + 1);
  g_autofree guint32 *parent = g_new (guint32, (gsize) tidy->n + 1);
  for (guint32 v = 0; v <= tidy->n; v++) {
    tidy->first[v] = tidy->next[v] = last[v] = parent[v] = tidy->n;
    tidy->level[v] = 0;
  }
  GR_EACH (i, const GrLayoutEdge, edge, layout->edge) {
    g_assert (edge->tail < edge->head && parent[edge->head] == tidy->n);
    parent[edge->head] = edge->tail;
  }
  for (guint32 v = 0; v < tidy->n; v++) {
    guint32 up = parent[v];
    tidy->level[v] = up == tidy->n ? 0 : tidy->level[up] + 1;
    if (last[up] == tidy->n)
      tidy->first[up] = v;
    else
      tidy->next[last[up]] = v;
    last[up] = v;
  }
}

/* How far right of a subtree with outline @left one with outline @right has to stand. */
static double
tidy_fit (const GArray *left, const GArray *right, double gap)
{
  double shift = 0;
  gboolean is_first = TRUE;
  for (guint i = 0; i < MIN (left->len, right->len); i++) {
    double needed = g_array_index (left, Interval, i).high + gap - g_array_index (right, Interval, i).low;
    shift = is_first ? needed : MAX (shift, needed);
    is_first = FALSE;
  }
  return shift;
}

/* Joins @added, moved by @shift, to @outline; on levels that both have, @low or else the high end is @added's. */
static void
tidy_join (GArray *outline, const GArray *added, double shift, gboolean low)
{
  GR_EACH_VALUE (i, Interval, moved, added) {
    moved.low += shift;
    moved.high += shift;
    if (i >= outline->len)
      g_array_append_val (outline, moved);
    else if (low)
      g_array_index (outline, Interval, i).low = moved.low;
    else
      g_array_index (outline, Interval, i).high = moved.high;
  }
}

/* Places across of the children @child, packed from the first on, or from the last on and leftwards. */
static void
tidy_pack (const Tidy *tidy, const GArray *child, gboolean from_last, double gap, double *place)
{
  g_autoptr (GArray) outline = g_array_new (FALSE, FALSE, sizeof (Interval));
  for (guint k = 0; k < child->len; k++) {
    guint i = from_last ? child->len - 1 - k : k;
    const GArray *own = tidy->outline[g_array_index (child, guint32, i)];
    place[i] = from_last ? -tidy_fit (own, outline, gap) : tidy_fit (outline, own, gap);
    tidy_join (outline, own, place[i], from_last);
  }
}

/* Where the parent @v of @child stands among their places @place; where they lean, between the two sides, or beside the only
   one. */
static double
tidy_middle (const Tidy *tidy, guint32 v, const GArray *child, const double *place)
{
  guint n = child->len, n_left = 0;
  double middle = n > 0 ? (place[0] + place[n - 1]) / 2 : 0;
  /* A parent that would stand almost over its middle child stands over it: nearly upright lines look like mistakes. */
  if (tidy->lean == NULL || v == tidy->n || n == 0)
    return n % 2 == 1 && fabs (place[n / 2] - middle) < TIDY_SNAP ? place[n / 2] : middle;
  while (n_left < n && tidy->lean[g_array_index (child, guint32, n_left)] < 0)
    n_left++;
  if (n_left == 0)
    return place[0] - TIDY_LEAN;
  if (n_left == n)
    return place[n_left - 1] + TIDY_LEAN;
  return (place[n_left - 1] + place[n_left]) / 2;
}

/* The outline of node @v and the shifts of its children, whose own outlines are swallowed. */
static void
tidy_gather (Tidy *tidy, guint32 v, Interval own, double gap)
{
  g_autoptr (GArray) child = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint32 c = tidy->first[v]; c < tidy->n; c = tidy->next[c])
    g_array_append_val (child, c);
  guint n = child->len;
  g_autofree double *left = g_new (double, n + 1), *right = g_new (double, n + 1), *place = g_new (double, n + 1);
  tidy_pack (tidy, child, FALSE, gap, left);
  tidy_pack (tidy, child, TRUE, gap, right);
  /* Both packings begin at 0 at their own end: the second is moved so that the outer children's middles agree. */
  double move = n > 0 ? (left[0] + left[n - 1] - right[0] - right[n - 1]) / 2 : 0;
  for (guint i = 0; i < n; i++)
    place[i] = (left[i] + right[i] + move) / 2;
  double middle = tidy_middle (tidy, v, child, place);
  g_autoptr (GArray) below = g_array_new (FALSE, FALSE, sizeof (Interval));
  for (guint i = 0; i < n; i++) {
    guint32 c = g_array_index (child, guint32, i);
    tidy->shift[c] = place[i] - middle;
    tidy_join (below, tidy->outline[c], tidy->shift[c], FALSE);
    g_clear_pointer (&tidy->outline[c], g_array_unref);
  }
  tidy->outline[v] = g_array_new (FALSE, FALSE, sizeof (Interval));
  g_array_append_val (tidy->outline[v], own);
  if (below->len > 0)
    g_array_append_vals (tidy->outline[v], below->data, below->len);
}

static void
tidy_place (const Tidy *tidy, GrLayout *layout, const GrBox *room)
{
  gsize size = (gsize) tidy->n + 1;
  g_autofree double *before = g_new0 (double, size), *after = g_new0 (double, size);
  g_autofree double *along = g_new0 (double, size), *across = g_new0 (double, size);
  gboolean is_sideways = gr_layout_is_sideways (layout);
  gboolean is_backward = layout->direction == GR_DIRECTION_LEFT || layout->direction == GR_DIRECTION_UP;
  for (guint32 v = 0; v < tidy->n; v++) { /* the middle of each level along the direction */
    double low = is_sideways ? room[v].x : room[v].y, high = low + (is_sideways ? room[v].width : room[v].height);
    before[tidy->level[v]] = MAX (before[tidy->level[v]], is_backward ? high : -low);
    after[tidy->level[v]] = MAX (after[tidy->level[v]], is_backward ? -low : high);
  }
  for (guint32 level = 1; level < tidy->n; level++)
    along[level] = along[level - 1] + after[level - 1] + layout->rank_gap + before[level];
  for (guint32 root = tidy->first[tidy->n]; root < tidy->n; root = tidy->next[root])
    across[root] = tidy->shift[root];
  for (guint32 v = 0; v < tidy->n; v++)
    for (guint32 c = tidy->first[v]; c < tidy->n; c = tidy->next[c])
      across[c] = across[v] + tidy->shift[c];
  for (guint32 v = 0; v < tidy->n; v++) {
    GrLayoutNode *node = &g_array_index (layout->node, GrLayoutNode, v);
    double own = (is_backward ? -1 : 1) * along[tidy->level[v]];
    node->x = is_sideways ? own : across[v];
    node->y = is_sideways ? across[v] : own;
  }
}

void
gr_layout_tidy (GrLayout *layout, const GrBox *room, const gint8 *lean)
{
  guint32 n = layout->node->len;
  gsize size = (gsize) n + 1;
  g_autofree guint32 *first = g_new (guint32, size), *next = g_new (guint32, size), *level = g_new (guint32, size);
  g_autofree double *shift = g_new0 (double, size);
  g_autofree GArray **outline = g_new0 (GArray *, size);
  Tidy tidy = { n, first, next, level, shift, lean, outline };
  tidy_link (&tidy, layout);
  for (guint32 v = n; v-- > 0;) {
    Interval own = { room[v].x, room[v].x + room[v].width };
    if (gr_layout_is_sideways (layout))
      own = (Interval) { room[v].y, room[v].y + room[v].height };
    tidy_gather (&tidy, v, own, layout->node_gap);
  }
  tidy_gather (&tidy, n, (Interval) { 0, 0 }, 2 * layout->node_gap);
  g_array_unref (tidy.outline[n]);
  tidy_place (&tidy, layout, room);
  double end = GR_FIT_WIDTH / TIDY_MOST; /* that far to the side are no levels pulled apart: all can be read */
  for (guint32 v = 0; v < n && gr_layout_is_sideways (layout); v++)
    end = MAX (end, fabs (g_array_index (layout->node, GrLayoutNode, v).x) + room[v].x + room[v].width - room[0].x);
  gr_layout_stretch (layout, TIDY_ASPECT, MAX (1, GR_FIT_WIDTH / end));
  gr_layout_clip (layout);
}

/* ---- levels over a row of leaves ----

   The nodes are put in depth-first order without recursion: the nodes of a subtree stand together there, and how many
   they are is known from the last node to the first. One walk back over that order then meets the leaves from the right
   and children before their parents. */

void
gr_levels_place (guint32 n, const guint32 *parent, const double *room, GrPoint *at)
{
  g_autofree guint32 *size = g_new0 (guint32, (gsize) n + 1), *place = g_new0 (guint32, (gsize) n + 1);
  g_autofree guint32 *deep = g_new0 (guint32, (gsize) n + 1); /* the nodes in depth-first order */
  guint32 next = 0;
  for (guint32 i = n; i-- > 0;) {
    size[i]++;
    if (parent[i] != G_MAXUINT32)
      size[parent[i]] += size[i];
  }
  for (guint32 i = 0; i < n; i++) {
    guint32 *from = parent[i] == G_MAXUINT32 ? &next : &place[parent[i]];
    deep[*from] = i;
    place[i] = *from + 1;
    *from += size[i];
  }
  g_autofree double *left = g_new0 (double, (gsize) n + 1), *right = g_new0 (double, (gsize) n + 1); /* children */
  g_autofree guint8 *has_child = g_new0 (guint8, (gsize) n + 1);
  double cursor = 0, last_room = 0;
  gboolean is_first = TRUE;
  for (guint32 i = 0; i < n; i++)
    at[i].y = parent[i] != G_MAXUINT32 ? at[parent[i]].y + 1 : 0;
  for (guint32 i = n; i-- > 0;) {
    guint32 node = deep[i], up = parent[node];
    if (!has_child[node]) {
      cursor -= is_first ? 0 : (last_room + room[node]) / 2;
      last_room = room[node];
      is_first = FALSE;
      at[node].x = cursor;
    } else {
      at[node].x = (left[node] + right[node]) / 2;
    }
    if (up != G_MAXUINT32) {
      right[up] = has_child[up] ? right[up] : at[node].x;
      left[up] = at[node].x;
      has_child[up] = TRUE;
    }
  }
}
