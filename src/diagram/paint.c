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

static gboolean
paint_is_beside (const GrLayout *layout, guint32 a, guint32 b)
{
  const GrLayoutNode *node = (const GrLayoutNode *) (gconstpointer) layout->node->data, *p = &node[a], *q = &node[b];
  for (guint32 i = 0; i < layout->node->len; i++) {
    double dot = (p->x - node[i].x) * (q->x - node[i].x) + (p->y - node[i].y) * (q->y - node[i].y);
    if (i != a && i != b && dot < 0)
      return FALSE;
  }
  return TRUE;
}

/* How often nodes are joined or stand side by side: of guint8, shape (n, n). (transfer full) */
static guint8 *
paint_near (const GrLayout *layout, const GrNodeLook *node)
{
  gsize n = layout->node->len;
  guint8 *near = g_new0 (guint8, n * n + 1);
  for (guint i = 0; i < layout->edge->len; i++) {
    const GrLayoutEdge *edge = &g_array_index (layout->edge, GrLayoutEdge, i);
    near[edge->tail * n + edge->head]++;
    near[edge->head * n + edge->tail]++;
  }
  for (guint32 i = 0; i < n; i++)
    for (guint32 k = 0; k < i; k++)
      if (!node[i].verdict.terminal && !node[k].verdict.terminal && paint_is_beside (layout, i, k)) {
        near[i * n + k]++;
        near[k * n + i]++;
      }
  return near;
}

/* The uncoloured node with moves that has the most neighbours, the first of several; n where none is left. */
static guint32
paint_next (const GrNodeLook *node, guint32 n, const guint *n_near, const guint *colour)
{
  guint32 best = n;
  for (guint32 i = 0; i < n; i++)
    if (colour[i] == PAINT_UNSET && !node[i].verdict.terminal && (best == n || n_near[i] > n_near[best]))
      best = i;
  return best;
}

void
gr_nodes_paint (const GrLayout *layout, GrNodeLook *node, GrMoveLook *move)
{
  guint32 n = layout->node->len;
  g_autofree guint8 *near = paint_near (layout, node);
  g_autofree guint *colour = g_new (guint, (gsize) n + 1), *n_near = g_new0 (guint, (gsize) n + 1);
  guint used[GR_N_NODE_INKS] = { 0 };
  for (guint32 i = 0; i < n; i++) {
    colour[i] = PAINT_UNSET;
    for (guint32 k = 0; k < n; k++)
      n_near[i] += near[(gsize) i * n + k];
  }
  for (guint32 at = paint_next (node, n, n_near, colour); at < n; at = paint_next (node, n, n_near, colour)) {
    guint cost[GR_N_NODE_INKS],
      best = 0; /* of each colour, given those of the nodes before and how often each is used */
    const GrLayoutEdge *edge = (const GrLayoutEdge *) (gconstpointer) layout->edge->data;
    for (guint c = 0; c < GR_N_NODE_INKS; c++)
      cost[c] = MIN (used[c], PAINT_LATER - 1) + (c < PAINT_PLAIN ? 0 : PAINT_LATER);
    for (guint32 i = 0; i < layout->node->len; i++)
      if (colour[i] != PAINT_UNSET)
        cost[colour[i]] += PAINT_JOINED * near[(gsize) at * layout->node->len + i];
    for (guint i = 0; i < layout->edge->len; i++)
      for (guint k = 0; k < layout->edge->len && edge[i].tail == at; k++)
        if (edge[k].head == edge[i].head && colour[edge[k].tail] != PAINT_UNSET)
          cost[colour[edge[k].tail]] += PAINT_MEETING;
    for (guint c = 1; c < GR_N_NODE_INKS; c++)
      best = cost[c] < cost[best] ? c : best;
    node[at].index = colour[at] = best;
    used[colour[at]]++;
  }
  for (guint i = 0; i < layout->edge->len; i++)
    move[i].index = node[g_array_index (layout->edge, GrLayoutEdge, i).tail].index;
}
