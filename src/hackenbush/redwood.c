// SPDX-License-Identifier: MIT
// Redwood furniture is worth 1/2^N, and N is a matter of Right alone. A single foot has N = 0. Else N is the largest
// that a red cut gives: N' + 1 where the feet still hang together, min (N', N'') where they fall into two pieces of
// furniture. Proof, by induction over the edges. Right's options are worth 1/2^N' or 1/2^N' + 1/2^N''; the largest
// power of two below the least of them is 1/2^N with the N above. Left can only cut a foot, and then the leg, which
// nothing holds up any more, is one more edge that Right can take at his leisure: without foot and leg N is no less
// (the same cuts do), so with the leg alone it is greater, and Left's option is less than 1/2^N. So 1/2^N is the simplest
// number between. Neither an edge that hangs free nor one of two parallel ones changes more than by 1, so such a cut
// comes first. A leg is never worth cutting while there is another foot: it leaves a foot alone, and min (0, N') = 0.
// Source: Winning Ways (1982), ch. 7 (redwood furniture); the recursion is ours.
// Invariant: a position is the set of its red edges, at most 64, and the recursion goes no deeper than that.
#include "hackenbush/search.h"

#include "value/memo.h"

#include <string.h>

#define REDWOOD_MOST 64 /* red edges, and nodes above the feet */

typedef struct {
  guint8 end[REDWOOD_MOST][2];  /* of red edges: nodes; of legs the top twice */
  guint64 around[REDWOOD_MOST]; /* of nodes: red edges */
  guint64 leg;                  /* which edges are legs */
  guint n_edges, n_nodes;
  guint64 n_hanging; /* red edges that hang on nodes, as values */
  guint64 *budget;   /* 0: it is over, and what comes out means nothing */
  GrMemo known;      /* N by the two halves of a position */
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

/* Whole numbers for Right hang on nodes as so many red edges. FALSE: something else does. */
static gboolean
redwood_add_hanging (Redwood *redwood, const GrForms *forms, const GrShape *shape, GrHue foot)
{
  for (guint32 i = 1; i < shape->n_nodes; i++) {
    GrForm value = shape->value[i];
    if (value == GR_FORM_ZERO)
      continue;
    const GrDyadic *x = gr_form_base (forms, value);
    if (gr_form_kind (forms, value) != GR_FORM_NUMBER || !gr_dyadic_is_integer (x)
        || (gr_dyadic_sign (x) > 0) == (foot == GR_HUE_BLUE))
      return FALSE;
    redwood->n_hanging += gr_dyadic_birthday (x);
  }
  return TRUE;
}

gboolean
gr_bush_redwood (const GrForms *forms, const GrShape *shape, guint64 *budget, gint64 *sign, guint64 *halvings)
{
  GrHue foot = redwood_foot_hue (shape);
  if (foot == GR_HUE_GREEN)
    return FALSE;
  Redwood redwood = { .budget = budget };
  g_autofree guint8 *number = g_new (guint8, shape->n_nodes);
  if (!redwood_number (&redwood, shape, number) || !redwood_take_edges (&redwood, shape, number)
      || !redwood_add_hanging (&redwood, forms, shape, foot))
    return FALSE;
  gr_memo_init (&redwood.known);
  guint64 all = redwood.n_edges == 64 ? G_MAXUINT64 : edge_bit (redwood.n_edges) - 1;
  guint32 n = redwood_count (&redwood, all);
  gr_memo_clear (&redwood.known);
  *sign = foot == GR_HUE_BLUE ? 1 : -1;
  *halvings = n + redwood.n_hanging;
  return TRUE;
}
