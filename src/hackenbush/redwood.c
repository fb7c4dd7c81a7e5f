// SPDX-License-Identifier: MIT
// Redwood furniture is worth 1/2^N, and N is a matter of Right alone. A single foot has N = 0. Else N is the largest
// that a red cut gives: N' + 1 where the feet still hang together, min (N', N'') where they fall into two pieces of
// furniture. Proof, by induction over the edges. Right's options are worth 1/2^N' or 1/2^N' + 1/2^N''; the largest
// power of two below the least of them is 1/2^N with the N above. Left can only cut a foot, and then the leg, which
// nothing holds up any more, is one more edge that Right can take at his leisure: without foot and leg N is no less
// (the same cuts do), so with the leg alone it is greater, and Left's option is less than 1/2^N. So 1/2^N is the simplest
// number between. Neither an edge that hangs free nor one of two parallel ones changes more than by 1, so such a cut
// comes first. A leg is never worth cutting while there is another foot: it leaves a foot alone, and min (0, N') = 0.
// A bed is furniture in which every leg has a top of its own and every other red edge touches the top of a leg. Its N is
// 1 + the most red edges that Right can take away one by one while all feet hang together: all but those of a smallest
// red tree that joins the feet. A tree joins k feet by k legs and, through s more nodes, k + s − 1 edges; the least s is
// found by steps from one set of joined tops to another (in general such a smallest tree is hard to find: with too many
// tops a bed is furniture like any other). This serves beds too large for the recursion.
// Source: Winning Ways (1982), ch. 7 (redwood furniture, Hackenbush is hard); the recursion is ours. What is said of beds
// was tried against plain deletion on beds of up to 12 edges.
// Invariant: a position is the set of its red edges, at most 64, and the recursion goes no deeper than that.
#include "hackenbush/search.h"

#include "value/memo.h"

#include <string.h>

#define REDWOOD_MOST 64   /* red edges, and nodes above the feet */
#define BED_MOST_PARTS 16 /* of joined tops */

typedef struct {
  guint8 end[REDWOOD_MOST][2];  /* of red edges: nodes; of legs the top twice */
  guint64 around[REDWOOD_MOST]; /* of nodes: red edges */
  guint64 leg;                  /* which edges are legs */
  guint n_edges, n_nodes;
  guint64 *budget; /* 0: it is over, and what comes out means nothing */
  GrMemo known;    /* N by the two halves of a position */
} Redwood;

static guint64
edge_bit (guint i)
{
  return G_GUINT64_CONSTANT (1) << i;
}

static guint32 redwood_count (Redwood *redwood, guint64 set);

/* What the cut of edge @i gives. */
static guint32
redwood_cut (Redwood *redwood, guint64 set, guint i)
{
  guint64 rest = set & ~edge_bit (i), one = 0, fresh = redwood->around[redwood->end[i][0]] & rest;
  while (fresh != 0) { /* what hangs together with one of its ends */
    one |= fresh;
    guint64 next = 0;
    for (guint64 left = fresh; left != 0; left &= left - 1) {
      const guint8 *end = redwood->end[__builtin_ctzll (left)];
      next |= redwood->around[end[0]] | redwood->around[end[1]];
    }
    fresh = next & rest & ~one;
  }
  guint64 other = rest & ~one;
  if ((one & redwood->leg) == 0 || (other & redwood->leg) == 0)
    return redwood_count (redwood, (one & redwood->leg) != 0 ? one : other) + 1;
  guint32 n = redwood_count (redwood, one);
  return n == 0 ? 0 : MIN (n, redwood_count (redwood, other));
}

/* N of the furniture with the red edges @set, which hang together. */
static guint32
redwood_count (Redwood *redwood, guint64 set)
{
  guint32 n_all = (guint32) __builtin_popcountll (set);
  if (__builtin_popcountll (set & redwood->leg) == 1)
    return n_all;
  for (guint64 last = 0; last != set;) { /* edges of which an end bears and meets nothing else, and parallel ones */
    last = set;
    for (guint64 left = set & ~redwood->leg; left != 0; left &= left - 1) {
      guint i = (guint) __builtin_ctzll (left);
      const guint8 *end = redwood->end[i];
      guint64 rest = set & ~edge_bit (i), a = redwood->around[end[0]] & rest, b = redwood->around[end[1]] & rest;
      if (a == 0 || b == 0 || (a & b & ~redwood->leg) != 0)
        set = rest;
    }
  }
  guint32 n_spare = n_all - (guint32) __builtin_popcountll (set);
  guint32 low = (guint32) set, high = set >> 32, best = gr_memo_lookup (&redwood->known, low, high);
  if (best != GR_MEMO_NONE)
    return best + n_spare;
  best = 0;
  if (*redwood->budget == 0)
    return 0;
  --*redwood->budget;
  for (guint64 left = set & ~redwood->leg; left != 0 && *redwood->budget > 0; left &= left - 1)
    best = MAX (best, redwood_cut (redwood, set, (guint) __builtin_ctzll (left)));
  gr_memo_put (&redwood->known, low, high, best);
  return best + n_spare;
}

/* ---- reading ---- */

/* The hue of all edges on the ground where all other edges have the opposite one; GR_HUE_GREEN where it is not so. */
static GrHue
redwood_foot_hue (const GrShape *shape)
{
  GrHue hue = GR_HUE_GREEN;
  for (guint32 i = 0; i < shape->n_edges; i++) {
    const GrBlockEdge *edge = &shape->edge[i];
    gboolean is_foot = edge->node[0] == 0 || edge->node[1] == 0;
    GrHue own = is_foot ? (GrHue) edge->hue : edge->hue == GR_HUE_BLUE ? GR_HUE_RED : GR_HUE_BLUE;
    if (edge->hue == GR_HUE_GREEN || (hue != GR_HUE_GREEN && own != hue))
      return GR_HUE_GREEN;
    hue = own;
  }
  return hue;
}

/* Numbers the nodes above the feet; @number: shape (n_nodes), G_MAXUINT8 for the tops of feet. FALSE: too many, or a foot
   that carries more than a leg, or not even one. */
static gboolean
redwood_number (Redwood *redwood, const GrShape *shape, guint8 *number)
{
  g_autofree guint32 *degree = g_new0 (guint32, shape->n_nodes);
  memset (number, 0, shape->n_nodes);
  for (guint32 i = 0; i < shape->n_edges; i++) {
    const guint32 *node = shape->edge[i].node;
    degree[node[0]]++;
    degree[node[1]]++;
    if (node[0] == 0 || node[1] == 0)
      number[node[0] + node[1]] = G_MAXUINT8;
  }
  for (guint32 i = 1; i < shape->n_nodes; i++) {
    if (number[i] == G_MAXUINT8 && (degree[i] != 2 || shape->value[i] != GR_FORM_ZERO))
      return FALSE;
    if (number[i] == 0) {
      if (redwood->n_nodes == REDWOOD_MOST)
        return FALSE;
      number[i] = (guint8) redwood->n_nodes++;
    }
  }
  return TRUE;
}

/* FALSE: too many red edges, or one that is a leg at both ends. */
static gboolean
redwood_take_edges (Redwood *redwood, const GrShape *shape, const guint8 *number)
{
  for (guint32 i = 0; i < shape->n_edges; i++) {
    const guint32 *node = shape->edge[i].node;
    if (node[0] == 0 || node[1] == 0)
      continue;
    guint8 a = number[node[0]], b = number[node[1]];
    if (redwood->n_edges == REDWOOD_MOST || (a == G_MAXUINT8 && b == G_MAXUINT8))
      return FALSE;
    guint own = redwood->n_edges++;
    if (a == G_MAXUINT8 || b == G_MAXUINT8) {
      redwood->leg |= edge_bit (own);
      a = b = MIN (a, b);
    }
    redwood->end[own][0] = a;
    redwood->end[own][1] = b;
    redwood->around[a] |= edge_bit (own);
    redwood->around[b] |= edge_bit (own);
  }
  return TRUE;
}

/* Whole numbers for Right hang on nodes as so many red edges: how many, added to *n. FALSE: something else does. */
static gboolean
redwood_add_hanging (const GrForms *forms, const GrShape *shape, GrHue foot, guint64 *n)
{
  for (guint32 i = 1; i < shape->n_nodes; i++) {
    GrForm value = shape->value[i];
    if (value == GR_FORM_ZERO)
      continue;
    const GrDyadic *x = gr_form_base (forms, value);
    if (gr_form_kind (forms, value) != GR_FORM_NUMBER || !gr_dyadic_is_integer (x)
        || (gr_dyadic_sign (x) > 0) == (foot == GR_HUE_BLUE))
      return FALSE;
    *n += gr_dyadic_birthday (x);
  }
  return TRUE;
}

/* ---- beds ---- */

typedef enum { BED_HUB, BED_FOOT, BED_TOP } BedRole;

/* Finds feet and tops; @role: shape (n_nodes), all BED_HUB before. The number of legs; 0: a foot carries anything but one
   leg, two legs share a top, or something hangs where no top is. */
static guint32
bed_find_roles (const GrShape *shape, guint8 *role)
{
  guint32 n_legs = 0;
  g_autofree guint32 *degree = g_new0 (guint32, shape->n_nodes);
  for (guint32 i = 0; i < shape->n_edges; i++) {
    guint32 a = shape->edge[i].node[0], b = shape->edge[i].node[1];
    degree[a]++;
    degree[b]++;
    if (a == 0 || b == 0)
      role[a + b] = BED_FOOT;
  }
  for (guint32 i = 0; i < shape->n_edges; i++) {
    guint32 a = shape->edge[i].node[0], b = shape->edge[i].node[1];
    if (a == 0 || b == 0 || (role[a] != BED_FOOT && role[b] != BED_FOOT))
      continue;
    guint32 foot = role[a] == BED_FOOT ? a : b, top = a + b - foot;
    if (degree[foot] != 2 || role[top] != BED_HUB)
      return 0;
    role[top] = BED_TOP;
    n_legs++;
  }
  for (guint32 i = 1; i < shape->n_nodes; i++)
    if (shape->value[i] != GR_FORM_ZERO && role[i] != BED_TOP)
      return 0;
  return n_legs >= 2 && degree[0] == n_legs ? n_legs : 0;
}

static guint32
bed_find_part (guint32 *part, guint32 top)
{
  while (part[top] != top)
    top = part[top] = part[part[top]];
  return top;
}

/* How many hubs at least join all parts: breadth first over sets of joined parts, from the set of the first part alone;
   @touched: the parts that each node touches, as bits. */
static guint32
bed_count_hubs (const guint32 *touched, guint32 n_nodes, guint n_parts)
{
  guint32 all = (1u << n_parts) - 1, n_done = 0, n = 1;
  g_autofree guint32 *far = g_new0 (guint32, all + 1); /* 1 + hubs that the set takes */
  g_autofree guint32 *queue = g_new (guint32, all + 1);
  queue[0] = 1;
  far[1] = 1;
  while (far[all] == 0) {
    g_assert (n_done < n); /* a block hangs together above the ground: else its root would take it apart */
    guint32 set = queue[n_done++];
    for (guint32 i = 1; i < n_nodes; i++) {
      guint32 more = set | touched[i];
      if ((set & touched[i]) != 0 && far[more] == 0) {
        far[more] = far[set] + 1;
        queue[n++] = more;
      }
    }
  }
  return far[all] - 1;
}

/* N of a bed without what hangs on it. FALSE: @shape is none, or one with too many parts. */
static gboolean
bed_count (const GrShape *shape, guint64 *out)
{
  g_autofree guint8 *role = g_new0 (guint8, shape->n_nodes);
  guint32 n_legs = bed_find_roles (shape, role), n_rails = 0;
  if (n_legs == 0)
    return FALSE;
  g_autofree guint32 *part = g_new (guint32, shape->n_nodes); /* of tops: another that it is joined with */
  for (guint32 i = 0; i < shape->n_nodes; i++)
    part[i] = i;
  for (guint32 i = 0; i < shape->n_edges; i++) {
    guint32 a = shape->edge[i].node[0], b = shape->edge[i].node[1];
    if (a == 0 || b == 0 || role[a] == BED_FOOT || role[b] == BED_FOOT)
      continue;
    if (role[a] != BED_TOP && role[b] != BED_TOP)
      return FALSE;
    n_rails++;
    if (role[a] == BED_TOP && role[b] == BED_TOP)
      part[bed_find_part (part, a)] = bed_find_part (part, b);
  }
  guint n_parts = 0;
  g_autofree guint8 *number = g_new0 (guint8, shape->n_nodes);
  for (guint32 i = 1; i < shape->n_nodes; i++) {
    if (role[i] != BED_TOP || part[i] != i)
      continue;
    if (n_parts == BED_MOST_PARTS)
      return FALSE;
    number[i] = (guint8) n_parts++;
  }
  g_autofree guint32 *touched = g_new0 (guint32, shape->n_nodes);
  for (guint32 i = 0; i < shape->n_edges; i++)
    for (guint k = 0; k < 2; k++) {
      guint32 hub = shape->edge[i].node[k], top = shape->edge[i].node[1 - k];
      if (hub != 0 && role[hub] == BED_HUB && role[top] == BED_TOP)
        touched[hub] |= 1u << number[bed_find_part (part, top)];
    }
  *out = n_rails - (n_legs + bed_count_hubs (touched, shape->n_nodes, n_parts) - 1) + 1;
  return TRUE;
}

gboolean
gr_bush_redwood (const GrForms *forms, const GrShape *shape, guint64 *budget, gint64 *sign, guint64 *halvings)
{
  GrHue foot = redwood_foot_hue (shape);
  if (foot == GR_HUE_GREEN)
    return FALSE;
  *sign = foot == GR_HUE_BLUE ? 1 : -1;
  guint64 n_hanging = 0;
  if (!redwood_add_hanging (forms, shape, foot, &n_hanging))
    return FALSE;
  if (bed_count (shape, halvings)) {
    *halvings += n_hanging;
    return TRUE;
  }
  Redwood redwood = { .budget = budget };
  g_autofree guint8 *number = g_new (guint8, shape->n_nodes);
  if (!redwood_number (&redwood, shape, number) || !redwood_take_edges (&redwood, shape, number))
    return FALSE;
  gr_memo_init (&redwood.known);
  guint64 all = redwood.n_edges == 64 ? G_MAXUINT64 : edge_bit (redwood.n_edges) - 1;
  *halvings = redwood_count (&redwood, all) + n_hanging;
  gr_memo_clear (&redwood.known);
  return TRUE;
}
