// SPDX-License-Identifier: MIT
// Winning cuts of blue-red trees, without the value after each cut. All that a cut changes on its way down is a sum
// with other branches and an ordinal sum with an edge, and both grow with what they are made of. So the question
// whether the whole becomes more or less than t is handed up the tree: at a node it is how what hangs there compares
// with t less all else; through a blue edge, which makes 1 : y of y, with the y of which that is 1 : y, and where it is
// not above 0, every answer is “more” (red edges mirror this). Two walks, one number a node.
// Source: Winning Ways (1982), ch. 3 (trees); the inverse of its tree rule is ours.
#include "hackenbush/forms.h"

#define CUTS_MOST_BITS 800000000u /* of all numbers kept: 100 MB */

/* What the question has become at a node. */
typedef enum { CUTS_ASK, CUTS_MORE, CUTS_LESS } CutsAnswer;

typedef struct {
  const GrBush *bush;
  guint32 n;      /* nodes reached */
  guint32 *order; /* shape (n): nodes, parents before children */
  guint32 *up;    /* shape (n_nodes): edge to the parent; G_MAXUINT32: not reached */
  GrDyadic *
    *value; /* shape (n_nodes): what hangs at a node; going up, what it lacks to the number that it is asked about */
  guint8 *answer; /* shape (n_nodes): CutsAnswer; CUTS_ASK: compare with that number */
} Cuts;

/* Reaches all that stands. FALSE: it has a cycle or a green edge. */
static gboolean
cuts_walk (Cuts *cuts, const guint8 *standing)
{
  const GrBush *bush = cuts->bush;
  g_autofree guint8 *removed = g_new (guint8, bush->edge->len + 1);
  guint32 n_standing = 0, n_green = 0;
  for (guint32 i = 0; i < bush->edge->len; i++)
    removed[i] = !standing[i];
  cuts->n = gr_bush_walk (bush, 0, removed, cuts->order, cuts->up);
  GR_EACH (i, const GrBushEdge, edge, bush->edge) {
    gboolean is_reached = standing[i] && cuts->up[edge->node[0]] != G_MAXUINT32;
    n_standing += is_reached;
    n_green += is_reached && edge->hue == GR_HUE_GREEN;
  }
  return n_green == 0 && n_standing + 1 == cuts->n;
}

static int
cuts_sign (const Cuts *cuts, guint32 node)
{
  return gr_bush_edge (cuts->bush, cuts->up[node])->hue == GR_HUE_BLUE ? 1 : -1;
}

/* What the edge under @node is worth with all that it carries. */
static GrDyadic *
cuts_branch (const Cuts *cuts, guint32 node)
{
  return gr_dyadic_climb (gr_dyadic_copy (cuts->value[node]), cuts_sign (cuts, node));
}

/* Hands the question up to @node and notes the order after the cut of the edge under it. */
static void
cuts_ask (Cuts *cuts, guint32 node, GrFormOrder *order)
{
  guint32 parent = gr_bush_other (gr_bush_edge (cuts->bush, cuts->up[node]), node);
  int sign = cuts_sign (cuts, node);
  cuts->answer[node] = cuts->answer[parent];
  if (cuts->answer[parent] != CUTS_ASK) {
    order[cuts->up[node]] = cuts->answer[parent] == CUTS_MORE ? GR_FORM_GREATER : GR_FORM_LESS;
    return;
  }
  /* What the branch is to be compared with: what it is worth, and what the parent lacks. */
  GrDyadic *asked = gr_dyadic_join (cuts_branch (cuts, node), gr_dyadic_copy (cuts->value[parent]));
  int side = gr_dyadic_sign (asked);
  order[cuts->up[node]] = side == 0 ? GR_FORM_EQUAL : side > 0 ? GR_FORM_LESS : GR_FORM_GREATER;
  if (side != sign) {
    cuts->answer[node] = sign > 0 ? CUTS_MORE : CUTS_LESS;
    gr_dyadic_free (asked);
    return;
  }
  GrDyadic *negative = gr_dyadic_negate (cuts->value[node]);
  gr_dyadic_free (cuts->value[node]);
  cuts->value[node] = gr_dyadic_join (gr_dyadic_descend (asked, sign), negative);
}

gboolean
gr_bush_compare_cuts (const GrBush *bush, const guint8 *standing, const GrDyadic *than, GrFormOrder *order)
{
  Cuts cuts = { .bush = bush };
  cuts.order = g_new (guint32, bush->n_nodes);
  cuts.up = g_new (guint32, bush->n_nodes);
  cuts.value = g_new0 (GrDyadic *, bush->n_nodes);
  cuts.answer = g_new0 (guint8, bush->n_nodes);
  gboolean good = cuts_walk (&cuts, standing);
  guint64 n_bits = 0;
  for (guint32 i = 0; i < cuts.n && good; i++)
    cuts.value[cuts.order[i]] = gr_dyadic_new (0, 0);
  for (guint32 i = cuts.n - 1; i > 0 && good; i--) { /* the values are added down from the leaves */
    guint32 node = cuts.order[i], parent = gr_bush_other (gr_bush_edge (bush, cuts.up[node]), node);
    cuts.value[parent] = gr_dyadic_join (cuts.value[parent], cuts_branch (&cuts, node));
    n_bits += gr_dyadic_size (cuts.value[node]);
    good = n_bits <= CUTS_MOST_BITS;
  }
  if (good) {
    GrDyadic *lacks = gr_dyadic_subtract (than, cuts.value[0]);
    gr_dyadic_free (cuts.value[0]);
    cuts.value[0] = lacks;
    for (guint32 i = 1; i < cuts.n; i++)
      cuts_ask (&cuts, cuts.order[i], order);
  }
  for (guint32 i = 0; i < bush->n_nodes; i++)
    gr_dyadic_free (cuts.value[i]);
  GR_DROP (&cuts, order, up);
  g_free (cuts.value);
  g_free (cuts.answer);
  return good;
}
