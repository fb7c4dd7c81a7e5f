// SPDX-License-Identifier: MIT
// Bounds of a picture, by other pictures. Recolouring an edge from red to green, or from green to blue, never lowers the value:
// in the new picture minus the old one, Left answers each cut by the cut of the same edge in the other copy, which the
// colours always allow her, so she wins as second player. With all green edges blue (red) the picture is thus worth no less
// (no more), and it is a number, which is often found where that of the picture is not. Where it is not found either,
// red (blue) edges are cut from it, the last ones first, until it is: a move of Right (Left) from a number leads to a greater
// (smaller) one. With none of them left, all that stands counts 1 (−1) an edge.
// Nearer bounds come of play against numbers (duel.c), which a part of up to 62 edges is mostly small enough for.
// Source: J. H. Conway, On Numbers and Games (1976), ch. 8; Winning Ways, vol. 1, ch. 2.
#include "hackenbush/forms.h"

#define BOUNDS_SHARE 20 /* of the limit: what one try may do */
#define BOUNDS_DUEL 6   /* positions of play against numbers for each one of the limit: a second or two by default */
#define BOUNDS_NEAR 2   /* bounds that lie so near to each other are good enough */
#define BOUNDS_MOST_PARTS 32 /* that are looked at one by one; all others are one */

/* The parts that stand on the ground by themselves: for each edge the number of its part; edges that float or have fallen
   have G_MAXUINT32. Gives how many there are. */
static guint32
bounds_parts (const GrBush *bush, const guint8 *standing, guint32 *part)
{
  guint32 n_parts = 0;
  g_autofree guint8 *removed = g_new (guint8, MAX (1, bush->edge->len));
  g_autofree guint32 *of_node = g_new (guint32, bush->n_nodes);
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint32 i = 0; i < bush->edge->len; i++)
    removed[i] = standing != NULL && !standing[i];
  g_autofree guint8 *reached = gr_bush_reached (bush, 0, removed);
  for (guint32 i = 0; i < bush->n_nodes; i++)
    of_node[i] = G_MAXUINT32;
  for (guint32 start = 1; start < bush->n_nodes; start++) {
    if (!reached[start] || of_node[start] != G_MAXUINT32)
      continue;
    of_node[start] = n_parts++;
    g_array_append_val (stack, start);
    while (stack->len > 0) {
      guint32 node = g_array_index (stack, guint32, stack->len - 1);
      g_array_set_size (stack, stack->len - 1);
      for (guint32 k = bush->row[node]; k < bush->row[node + 1]; k++) {
        guint32 other = gr_bush_other (gr_bush_edge (bush, bush->around[k]), node);
        if (removed[bush->around[k]] || other == 0 || of_node[other] != G_MAXUINT32)
          continue;
        of_node[other] = of_node[start];
        g_array_append_val (stack, other);
      }
    }
  }
  for (guint32 i = 0; i < bush->edge->len; i++) {
    const guint32 *node = gr_bush_edge (bush, i)->node;
    guint32 own = of_node[node[node[0] == 0]]; /* loops on the ground are beside all parts */
    part[i] = removed[i] || !reached[node[0]] ? G_MAXUINT32 : own == G_MAXUINT32 ? n_parts : own;
  }
  return n_parts + 1;
}

/* What the part that the edges not @removed are is worth with its green edges in the hue @own and all edges of the other hue cut
   but the first @n_kept; NULL where that is not soon found. With none of them left, all that stands counts 1 (−1). (transfer
   full) */
static GrDyadic *
bounds_try (const GrBush *bush, const guint8 *removed, GrHue own, guint n_kept, guint64 limit)
{
  g_autofree guint8 *cut = g_memdup2 (removed, MAX (1, bush->edge->len));
  g_autoptr (GrBush) part = gr_bush_new (bush->n_nodes, 1);
  guint n_others = 0;
  for (guint32 i = 0; i < bush->edge->len; i++)
    if (!cut[i] && gr_bush_edge (bush, i)->hue != own && gr_bush_edge (bush, i)->hue != GR_HUE_GREEN)
      cut[i] = n_others++ >= n_kept;
  g_autofree guint8 *reached = gr_bush_reached (bush, 0, cut);
  GR_EACH (i, const GrBushEdge, edge, bush->edge)
    if (!cut[i] && reached[edge->node[0]])
      gr_bush_add (part, edge->node[0], edge->node[1], edge->hue == GR_HUE_GREEN ? own : (GrHue) edge->hue);
  if (n_kept == 0)
    return gr_dyadic_new (own == GR_HUE_BLUE ? (gint64) part->edge->len : -(gint64) part->edge->len, 0);
  g_autoptr (GrForms) forms = gr_forms_new (MAX (1, limit / BOUNDS_SHARE));
  g_autoptr (GrBushForms) memory = gr_bush_forms_new (forms);
  GrForm form = gr_bush_form (memory, part, NULL, NULL);
  return form != GR_FORM_NONE ? gr_dyadic_copy (gr_form_base (forms, form)) : NULL;
}

/* A bound of the part, with about as few cuts as will do. (transfer full) */
static GrDyadic *
bounds_number (const GrBush *bush, const guint8 *removed, GrHue own, guint64 limit)
{
  guint low = 0, high = bush->edge->len; /* so many kept are too few, too many; at first perhaps all */
  GrDyadic *best = bounds_try (bush, removed, own, high, limit);
  if (best != NULL)
    return best;
  best = bounds_try (bush, removed, own, 0, limit);
  while (high - low > 1) {
    guint middle = low + (high - low) / 2;
    GrDyadic *x = bounds_try (bush, removed, own, middle, limit);
    *(x != NULL ? &low : &high) = middle;
    if (x != NULL) {
      gr_dyadic_free (best);
      best = x;
    }
  }
  return best;
}

/* Puts @better into *@bound where it is greater (@sign 1) or less (−1). Takes @better. */
static void
bounds_improve (GrDyadic **bound, GrDyadic *better, int sign)
{
  if (*bound == NULL || sign * gr_dyadic_compare (better, *bound) > 0) {
    gr_dyadic_free (*bound);
    *bound = better;
  } else {
    gr_dyadic_free (better);
  }
}

/* The bounds of the part that the edges not @removed are. (transfer full) */
static void
bounds_numbers (const GrBush *bush, guint8 *removed, guint64 limit, GrDyadic **lower, GrDyadic **upper)
{
  g_autoptr (GrDyadic) near = gr_dyadic_new (BOUNDS_NEAR, 0);
  g_autoptr (GrDuel) duel = gr_duel_new (bush, removed, limit * BOUNDS_DUEL);
  *lower = *upper = NULL;
  if (duel != NULL) {
    gr_duel_bounds (duel, lower, upper);
    g_autoptr (GrDyadic) gap = gr_dyadic_subtract (*upper, *lower);
    if (gr_dyadic_compare (gap, near) <= 0)
      return;
  }
  bounds_improve (lower, bounds_number (bush, removed, GR_HUE_RED, limit), 1);
  bounds_improve (upper, bounds_number (bush, removed, GR_HUE_BLUE, limit), -1);
}

/* Adds @x, which it takes, to @sum. FALSE where @forms is full. */
static gboolean
bounds_add (GrForms *forms, GrDyadic *x, GrForm *sum)
{
  GrForm form = gr_form_number (forms, x, NULL);
  *sum = form != GR_FORM_NONE ? gr_form_sum (forms, *sum, form, NULL) : GR_FORM_NONE;
  gr_dyadic_free (x);
  return *sum != GR_FORM_NONE;
}

/* The value of a part that is soon found, or GR_FORM_NONE. It is searched in a store of its own, and read back by its
   name. */
static GrForm
bounds_value (const GrBush *bush, const guint8 *removed, GrForms *forms)
{
  g_autofree guint8 *standing = g_new (guint8, MAX (1, bush->edge->len));
  for (guint32 i = 0; i < bush->edge->len; i++)
    standing[i] = !removed[i];
  g_autoptr (GrForms) own = gr_forms_new (MAX (1, gr_forms_limit (forms) / BOUNDS_SHARE));
  g_autoptr (GrBushForms) memory = gr_bush_forms_new (own);
  g_autoptr (GString) name = g_string_new (NULL);
  GrForm form = gr_bush_form (memory, bush, standing, NULL);
  return form != GR_FORM_NONE && gr_form_append (own, form, name) ? gr_form_read (forms, name->str, NULL)
                                                                  : GR_FORM_NONE;
}

gboolean
gr_bush_bounds (const GrBush *bush, const guint8 *standing, GrForms *forms, GrForm *lower, GrForm *upper)
{
  g_autofree guint32 *part = g_new (guint32, MAX (1, bush->edge->len));
  g_autofree guint8 *removed = g_new (guint8, MAX (1, bush->edge->len));
  guint32 n_parts = MIN (bounds_parts (bush, standing, part), BOUNDS_MOST_PARTS);
  gboolean good = TRUE;
  *lower = *upper = GR_FORM_ZERO;
  for (guint32 i = 0; i < n_parts && good; i++) {
    for (guint32 k = 0; k < bush->edge->len; k++)
      removed[k] = part[k] == G_MAXUINT32 || MIN (part[k], BOUNDS_MOST_PARTS - 1) != i;
    GrForm value = n_parts > 2 ? bounds_value (bush, removed, forms) : GR_FORM_NONE;
    if (value != GR_FORM_NONE) {
      *lower = gr_form_sum (forms, *lower, value, NULL);
      *upper = *lower != GR_FORM_NONE ? gr_form_sum (forms, *upper, value, NULL) : GR_FORM_NONE;
      good = *upper != GR_FORM_NONE;
    } else {
      GrDyadic *low, *high;
      bounds_numbers (bush, removed, gr_forms_limit (forms), &low, &high);
      good = bounds_add (forms, low, lower) & bounds_add (forms, high, upper); /* both: each takes its number */
    }
  }
  return good;
}

gboolean
gr_bush_bound_outcome (const GrBush *bush, const guint8 *standing, const GrDyadic *beside, guint64 limit,
                       GrOutcome *outcome)
{
  static const GrOutcome of[2][2] = { { GR_OUTCOME_N, GR_OUTCOME_R }, { GR_OUTCOME_L, GR_OUTCOME_P } };
  g_autofree guint8 *removed = g_new0 (guint8, MAX (1, bush->edge->len));
  for (guint32 i = 0; i < bush->edge->len; i++)
    removed[i] = standing != NULL && !standing[i];
  g_autoptr (GrDyadic) than = gr_dyadic_negate (beside);
  g_autoptr (GrDuel) duel = gr_duel_new (bush, removed, limit * BOUNDS_DUEL);
  GrDuelAnswer is_least = duel != NULL ? gr_duel_compare (duel, than, FALSE) : GR_DUEL_UNKNOWN;
  GrDuelAnswer is_most = is_least != GR_DUEL_UNKNOWN ? gr_duel_compare (duel, than, TRUE) : GR_DUEL_UNKNOWN;
  if (is_most == GR_DUEL_UNKNOWN)
    return FALSE;
  *outcome = of[is_least][is_most];
  return TRUE;
}
