// SPDX-License-Identifier: MIT
// Redwood furniture in a reduction: only the feet have the one colour, each carries one leg, and all else has the other
// colour. Its value is the largest 1/2^N below what the best cut of the other player leaves; so long as that cut keeps the
// feet together, it halves the value, and the last one to be looked at parts them. hackenbush/redwood.c has the proof;
// here only the best cuts are found, by their values.
// Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), chapter 7.
#include "figures/reduce/state.h"

#include <string.h>

static gboolean
edge_on_ground (const GrBushEdge *edge)
{
  return edge->node[0] == 0 || edge->node[1] == 0;
}

/* TRUE where the node over the foot @edge carries one leg and nothing else, and that leads to no other foot. */
static gboolean
furniture_has_leg (const GrBush *part, guint32 edge)
{
  guint32 node = gr_bush_other (gr_bush_edge (part, edge), 0);
  const guint32 *around = part->around + part->row[node];
  if (part->row[node + 1] - part->row[node] != 2)
    return FALSE;
  guint32 top = gr_bush_other (gr_bush_edge (part, around[around[0] == edge ? 1 : 0]), node);
  for (guint32 k = part->row[top]; k < part->row[top + 1]; k++)
    if (top == 0 || edge_on_ground (gr_bush_edge (part, part->around[k])))
      return FALSE;
  return top != 0;
}

/* The hue of all edges on the ground where @part is furniture; else GR_HUE_GREEN. */
static GrHue
furniture_foot (const GrBush *part)
{
  GrHue foot = GR_HUE_GREEN;
  for (guint32 i = 0; i < part->edge->len; i++) {
    const GrBushEdge *edge = gr_bush_edge (part, i);
    gboolean on_ground = edge_on_ground (edge);
    GrHue other = edge->hue == GR_HUE_BLUE ? GR_HUE_RED : GR_HUE_BLUE, own = on_ground ? (GrHue) edge->hue : other;
    if (edge->hue == GR_HUE_GREEN || edge->node[0] == edge->node[1] || (foot != GR_HUE_GREEN && own != foot)
        || (on_ground && !furniture_has_leg (part, i)))
      return GR_HUE_GREEN;
    foot = own;
  }
  return part->row[1] - part->row[0] > 1 ? foot : GR_HUE_GREEN;
}

/* TRUE where the feet that stand no longer hang together above the ground. */
static gboolean
furniture_is_parted (const GrBush *part, const guint8 *standing)
{
  g_autofree guint8 *removed = g_new0 (guint8, part->edge->len + 1);
  guint32 first = 0;
  for (guint32 i = 0; i < part->edge->len; i++) {
    const GrBushEdge *edge = gr_bush_edge (part, i);
    gboolean on_ground = edge_on_ground (edge);
    removed[i] = on_ground || !standing[i];
    first = on_ground ? edge->node[0] + edge->node[1] : first;
  }
  g_autofree guint8 *is_reached = gr_bush_reached (part, first, removed);
  for (guint32 k = part->row[0]; k < part->row[1]; k++)
    if (!is_reached[gr_bush_other (gr_bush_edge (part, part->around[k]), 0)])
      return TRUE;
  return FALSE;
}

/* Notes what has fallen as not standing. */
static void
furniture_fall (const GrBush *part, guint8 *standing)
{
  g_autofree guint8 *removed = g_new (guint8, part->edge->len + 1);
  for (guint32 i = 0; i < part->edge->len; i++)
    removed[i] = !standing[i];
  g_autofree guint8 *is_reached = gr_bush_reached (part, 0, removed);
  for (guint32 i = 0; i < part->edge->len; i++)
    standing[i] &= is_reached[gr_bush_edge (part, i)->node[0]];
}

/* The best cut of the player who has no foot. FALSE and @error over a limit. */
static gboolean
furniture_best_cut (const GrReduceState *state, const GrBush *part, GrHue foot, guint8 *standing, GrReduceCut *best,
                    GError **error)
{
  best->edge = GR_REDUCE_NO_EDGE;
  for (guint32 i = 0; i < part->edge->len; i++) {
    if (!standing[i] || (GrHue) gr_bush_edge (part, i)->hue == foot)
      continue;
    standing[i] = 0;
    GrReduceCut own = { i, foot == GR_HUE_BLUE ? GR_REDUCE_RIGHT : GR_REDUCE_LEFT,
                        gr_bush_form (state->memory, part, standing, error) };
    standing[i] = 1;
    if (own.form == GR_FORM_NONE)
      return FALSE;
    int order = best->edge == GR_REDUCE_NO_EDGE
                  ? 0
                  : gr_dyadic_compare (gr_form_base (state->forms, own.form), gr_form_base (state->forms, best->form));
    if (best->edge == GR_REDUCE_NO_EDGE || (foot == GR_HUE_BLUE ? order < 0 : order > 0))
      *best = own;
  }
  return TRUE;
}

gboolean
gr_reduce_furniture (const GrReduceState *state, const GrBush *part, GArray *line, GrHue *foot, GError **error)
{
  *foot = furniture_foot (part);
  if (*foot == GR_HUE_GREEN)
    return TRUE;
  g_autofree guint8 *standing = g_new (guint8, part->edge->len + 1);
  memset (standing, 1, part->edge->len + 1);
  for (gboolean parts = FALSE; !parts;) {
    GrReduceCut cut;
    if (!furniture_best_cut (state, part, *foot, standing, &cut, error))
      return FALSE;
    g_assert (cut.edge != GR_REDUCE_NO_EDGE); /* two feet hang together by a leg each */
    g_array_append_val (line, cut);
    standing[cut.edge] = 0;
    parts = furniture_is_parted (part, standing);
    furniture_fall (part, standing);
  }
  return TRUE;
}
