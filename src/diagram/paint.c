// SPDX-License-Identifier: MIT
// Colours by which one sees whose move an arrow is (--paint node). A terminal position has no moves and stays white;
// every other node shares one colour with the arrows that leave it. No two nodes have the same that are joined by a
// move or stand side by side; and where the colours suffice, none whose moves meet at a node either. Nodes are coloured
// one after another, those with the most neighbours first, each with the colour that costs least; the first six colours differ in
// grey print and with every kind of colour vision as well, so others are taken only where those do not suffice.
// Source for “side by side”: K. R. Gabriel and R. R. Sokal, A new statistical approach to geographic variation analysis,
// Systematic Zoology 18 (1969): no third node stands in the circle over the two as its diameter.
#include "diagram/node.h"

#define PAINT_JOINED 10000u /* costs of two nodes that share a colour: they are joined or stand side by side, */
#define PAINT_MEETING 100u  /* or their moves meet; a colour used before costs 1 */
#define PAINT_PLAIN 6       /* so many colours differ in lightness; */
#define PAINT_LATER 50u     /* what any of the others costs */
#define PAINT_UNSET G_MAXUINT

/* The nodes that should differ, as costs. */
typedef struct {
  const GrLayout *layout;
  const GrNodeLook *node;
  GArray **near; /* of guint32, shape (n_nodes): joined or side by side */
  GArray **into; /* of guint32, shape (n_nodes): the tails of the moves to a node */
} Paint;

static const GrLayoutNode *
paint_place (const Paint *paint, guint32 index)
{
  return &g_array_index (paint->layout->node, GrLayoutNode, index);
}

static gboolean
paint_is_beside (const Paint *paint, guint32 a, guint32 b)
{
  const GrLayoutNode *p = paint_place (paint, a), *q = paint_place (paint, b);
  for (guint32 i = 0; i < paint->layout->node->len; i++) {
    const GrLayoutNode *third = paint_place (paint, i);
    double dot = (p->x - third->x) * (q->x - third->x) + (p->y - third->y) * (q->y - third->y);
    if (i != a && i != b && dot < 0)
      return FALSE;
  }
  return TRUE;
}

static void
paint_add_near (const Paint *paint, guint32 a, guint32 b)
{
  g_array_append_val (paint->near[a], b);
  g_array_append_val (paint->near[b], a);
}

static void
paint_read (const Paint *paint)
{
  guint32 n = paint->layout->node->len;
  for (guint32 i = 0; i < n; i++) {
    paint->near[i] = g_array_new (FALSE, FALSE, sizeof (guint32));
    paint->into[i] = g_array_new (FALSE, FALSE, sizeof (guint32));
  }
  for (guint i = 0; i < paint->layout->edge->len; i++) {
    const GrLayoutEdge *edge = &g_array_index (paint->layout->edge, GrLayoutEdge, i);
    paint_add_near (paint, edge->tail, edge->head);
    g_array_append_val (paint->into[edge->head], edge->tail);
  }
  for (guint32 i = 0; i < n; i++)
    for (guint32 k = 0; k < i; k++)
      if (!paint->node[i].verdict.terminal && !paint->node[k].verdict.terminal && paint_is_beside (paint, i, k))
        paint_add_near (paint, i, k);
}

/* What each colour would cost @node, given the colours of those before it. */
static void
paint_cost (const Paint *paint, guint32 node, const guint *colour, const guint *used, guint *cost)
{
  for (guint c = 0; c < GR_N_NODE_INKS; c++)
    cost[c] = MIN (used[c], PAINT_LATER - 1) + (c < PAINT_PLAIN ? 0 : PAINT_LATER);
  for (guint i = 0; i < paint->near[node]->len; i++) {
    guint own = colour[g_array_index (paint->near[node], guint32, i)];
    if (own != PAINT_UNSET)
      cost[own] += PAINT_JOINED;
  }
  for (guint i = 0; i < paint->layout->edge->len; i++) {
    const GrLayoutEdge *edge = &g_array_index (paint->layout->edge, GrLayoutEdge, i);
    if (edge->tail != node)
      continue;
    for (guint k = 0; k < paint->into[edge->head]->len; k++) {
      guint own = colour[g_array_index (paint->into[edge->head], guint32, k)];
      if (own != PAINT_UNSET)
        cost[own] += PAINT_MEETING;
    }
  }
}

/* The uncoloured node with moves that has the most neighbours, the first of several; n where none is left. */
static guint32
paint_next (const Paint *paint, const guint *colour)
{
  guint32 n = paint->layout->node->len, best = n;
  for (guint32 i = 0; i < n; i++)
    if (colour[i] == PAINT_UNSET && !paint->node[i].verdict.terminal
        && (best == n || paint->near[i]->len > paint->near[best]->len))
      best = i;
  return best;
}

void
gr_nodes_paint (const GrLayout *layout, GrNodeLook *node, GrMoveLook *move)
{
  guint32 n = layout->node->len;
  g_autofree GArray **near = g_new0 (GArray *, (gsize) n + 1), **into = g_new0 (GArray *, (gsize) n + 1);
  g_autofree guint *colour = g_new0 (guint, (gsize) n + 1);
  guint used[GR_N_NODE_INKS] = { 0 }, cost[GR_N_NODE_INKS];
  Paint paint = { layout, node, near, into };
  paint_read (&paint);
  for (guint32 i = 0; i < n; i++)
    colour[i] = PAINT_UNSET;
  for (guint32 at = paint_next (&paint, colour); at < n; at = paint_next (&paint, colour)) {
    guint best = 0;
    paint_cost (&paint, at, colour, used, cost);
    for (guint c = 1; c < GR_N_NODE_INKS; c++)
      best = cost[c] < cost[best] ? c : best;
    colour[at] = best;
    used[best]++;
    node[at].index = best;
  }
  for (guint i = 0; i < layout->edge->len; i++)
    move[i].index = node[g_array_index (layout->edge, GrLayoutEdge, i).tail].index;
  for (guint32 i = 0; i < n; i++) {
    g_array_unref (near[i]);
    g_array_unref (into[i]);
  }
}
