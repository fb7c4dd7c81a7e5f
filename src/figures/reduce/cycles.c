// SPDX-License-Identifier: MIT
// Loops and parts with cycles in a reduction: the fusion principle; the cycle to be looked at first, the point on which its part
// stands, and what a coloured part is worth by its best options. What stands on a fused point is fanned out over it. What a step
// leaves keeps its places, so that the eye finds it again; only a picture whose edges would then cross is placed anew. Curves are
// compared piece by piece, but not where they leave a point that they share. A value stands where its part stood, clear of all
// else.
// Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), chapter 7.
#include "figures/reduce/reduce.h"

#include <math.h>
#include <string.h>

#define PIECES 10   /* of a curve */
#define SPREAD 1.25 /* how much wider a picture is made at a time where it still crosses */
#define MOST_SPREADS 4
#define SHARED 7.0      /* points around a shared end in which curves may touch */
#define STALK_ROOM 20.0 /* to either side of a stalk that is put on the ground, in points */
#define BADGE_ROOM 44.0 /* to either side of a bare value */
#define FAN 3.4         /* of stalks on a fused point, from left to right, in radians */

/* ---- edges that cross ---- */

static gboolean
curves_cross (const GrPoint *p, const GrPoint *q)
{
  for (guint i = 0; i < PIECES; i++) {
    GrPoint a = gr_curve_at (p, i / (double) PIECES), b = gr_curve_at (p, (i + 1) / (double) PIECES);
    if (gr_bush_curves_touch (p, q, a, SHARED) || gr_bush_curves_touch (p, q, b, SHARED))
      continue;
    for (guint k = 0; k < PIECES; k++) {
      GrPoint c = gr_curve_at (q, k / (double) PIECES), d = gr_curve_at (q, (k + 1) / (double) PIECES);
      if (gr_segments_cross (a, b, c, d))
        return TRUE;
    }
  }
  return FALSE;
}

static guint
bush_crossings (const GrBush *bush)
{
  g_autofree GrPoint *curve = gr_bush_curves (bush);
  guint n = 0;
  for (guint32 i = 0; i < bush->edge->len; i++)
    for (guint32 k = 0; k < i; k++)
      n += curves_cross (&curve[4 * i], &curve[4 * k]);
  return n;
}

/* Places @next, which is finished, anew where its edges cross and then cross less. */
static void
bush_untangle (GrBush *next)
{
  guint n = bush_crossings (next);
  if (n == 0)
    return;
  g_autofree GrPoint *place = g_steal_pointer (&next->place);
  g_autofree double *foot = g_steal_pointer (&next->foot);
  gr_bush_place (next);
  for (guint i = 0; i < MOST_SPREADS && bush_crossings (next) > 0; i++)
    gr_stage_spread (next, SPREAD);
  if (bush_crossings (next) >= n) {
    g_free (next->place);
    g_free (next->foot);
    next->place = g_steal_pointer (&place);
    next->foot = g_steal_pointer (&foot);
  }
}

/* ---- loops ---- */

GrReduceStep *
gr_reduce_step_loops (const GrReduceState *state, guint32 node)
{
  const GrBush *bush = state->bush;
  g_autofree GrPoint *curve = gr_bush_curves (bush);
  g_autofree guint8 *is_gone = g_new0 (guint8, bush->edge->len + 1);
  GrReduceStep *step = gr_reduce_step_new (GR_REDUCE_LOOPS, node);
  for (guint32 k = bush->row[node]; k < bush->row[node + 1]; k++) {
    const GrBushEdge *edge = gr_bush_edge (bush, bush->around[k]);
    step->n += is_gone[bush->around[k]] = edge->node[0] == edge->node[1];
  }
  GrBush *next = step->after = gr_stage_begin (bush, is_gone);
  for (guint32 i = 0; i < bush->edge->len; i++) {
    if (!is_gone[i])
      continue;
    guint32 foot = gr_stage_edge_foot (bush, i, node);
    step->at = gr_stage_node_place (bush, node, foot);
    GrPoint across, middle = gr_bush_curve_middle (&curve[4 * i], &across);
    GrPoint end = gr_stage_on (step->at, GR_STAGE_PITCH, gr_stage_way (step->at, middle));
    gr_stage_add_stalk (next, node, foot, &end, &gr_bush_edge (bush, i)->hue, 1);
  }
  gr_bush_finish (next);
  bush_untangle (next);
  return step;
}

/* ---- the fusion principle ---- */

/* Fans the stalks on the fused @node (on the ground: on its @foot) out above it, leaving room for @n_loops beside them; one
   alone keeps its shape, and comes from the nearest of the points that are @fused (of GrReduceTerm). */
static void
stage_fan (GrBush *bush, guint32 node, guint32 foot, GrPoint at, const GArray *fused, guint n_loops)
{
  g_autoptr (GArray) stalks = gr_stage_stalks (bush, node);
  for (guint i = stalks->len; i-- > 0;)
    if (node == 0
        && gr_stage_edge_foot (bush, g_array_index (g_array_index (stalks, GrStalk, i).edge, guint32, 0), 0) != foot)
      g_array_remove_index (stalks, i);
  GR_EACH (i, const GrStalk, stalk, stalks) {
    double angle = FAN * ((i + 1.0) / (stalks->len + n_loops + 1) - 0.5), nearest = G_MAXDOUBLE;
    guint32 own = node, first = gr_bush_other (gr_bush_edge (bush, g_array_index (stalk->edge, guint32, 0)), node);
    GrPoint by = { 0, 0 }, from = bush->place[first];
    GR_EACH (k, const GrReduceTerm, term, fused)
      if (hypot (term->at.x - from.x, term->at.y - from.y) < nearest) {
        nearest = hypot (term->at.x - from.x, term->at.y - from.y);
        by = (GrPoint) { at.x - term->at.x, at.y - term->at.y };
      }
    for (guint k = 0; k < stalk->edge->len; k++) {
      own = gr_bush_other (gr_bush_edge (bush, g_array_index (stalk->edge, guint32, k)), own);
      bush->place[own] = stalks->len == 1
                           ? gr_stage_on (bush->place[own], 1, by)
                           : gr_stage_on (at, (k + 1) * GR_STAGE_PITCH, (GrPoint) { sin (angle), -cos (angle) });
    }
  }
}

GrReduceStep *
gr_reduce_step_fuse (const GrReduceState *state, const GArray *cycle, guint32 node)
{
  const GrBush *bush = state->bush;
  guint32 foot = 0;
  g_autofree guint8 *is_on = g_new0 (guint8, bush->n_nodes), *is_gone = g_new0 (guint8, bush->edge->len + 1);
  GrReduceStep *step = gr_reduce_step_new (GR_REDUCE_FUSE, node);
  step->n = cycle->len;
  for (guint i = cycle->len; i-- > 0;) {
    guint32 index = g_array_index (cycle, guint32, i);
    const GrBushEdge *edge = gr_bush_edge (bush, index);
    is_gone[index] = 1;
    for (guint end = 0; end < 2; end++) {
      foot = edge->node[end] == 0 ? edge->foot[end] : foot;
      if (!is_on[edge->node[end]] || edge->node[end] == 0)
        GR_APPEND (step->term, GrReduceTerm, .at = gr_bush_end_place (bush, edge, end));
      is_on[edge->node[end]] = 1;
    }
  }
  GrBush *next = step->after = gr_stage_begin (bush, is_gone);
  guint32 n_kept = next->edge->len;
  for (guint32 i = 0; i < bush->edge->len; i++)
    if (is_gone[i])
      g_array_append_vals (next->edge, gr_bush_edge (bush, i), 1);
  GR_EACH (i, GrBushEdge, edge, next->edge) {
    edge->number |= i >= n_kept ? GR_STAGE_FUSED : 0;
    for (guint end = 0; end < 2; end++) {
      if (is_on[edge->node[end]] && (edge->node[end] != 0 || i >= n_kept)) {
        edge->node[end] = node;
        edge->foot[end] = node == 0 ? foot : 0;
      }
    }
  }
  gr_bush_finish (next);
  stage_fan (next, node, foot, gr_stage_node_place (bush, node, foot), step->term, cycle->len);
  bush_untangle (next);
  step->at = gr_stage_node_place (next, node, foot);
  return step;
}

/* ---- cycles ---- */

GR_DROP_FUNCTION (gr_reduce_cycle_clear, GrReduceCycle, edge, is_part)

/* The shortest cycle through @edge: its edges. NULL where there is none. (transfer full) of guint32. */
static GArray *
bush_cycle (const GrBush *bush, guint32 edge)
{
  guint32 from = gr_bush_edge (bush, edge)->node[0], to = gr_bush_edge (bush, edge)->node[1];
  g_autofree guint32 *order = g_new (guint32, bush->n_nodes), *up = g_new (guint32, bush->n_nodes);
  g_autofree guint8 *removed = g_new0 (guint8, bush->edge->len);
  removed[edge] = 1;
  gr_bush_walk (bush, from, removed, order, up);
  if (up[to] == G_MAXUINT32)
    return NULL;
  GArray *cycle = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_array_append_val (cycle, edge);
  for (guint32 node = to; node != from; node = gr_bush_other (gr_bush_edge (bush, up[node]), node))
    g_array_append_val (cycle, up[node]);
  return cycle;
}

/* A node of the cycle that is not @root. */
static guint32
cycle_node (const GrBush *bush, const GArray *cycle, guint32 root)
{
  const GrBushEdge *edge = gr_bush_edge (bush, g_array_index (cycle, guint32, 0));
  return edge->node[0] != root ? edge->node[0] : edge->node[1];
}

static gboolean
edge_is_part (const GrBushEdge *edge, const guint8 *is_part)
{
  return is_part[edge->node[0]] || is_part[edge->node[1]];
}

/* Fills all of @cycle but its edges; where all is green, its part is nothing that anyone asks for. */
static void
cycle_complete (const GrReduceState *state, GrReduceCycle *cycle)
{
  const GrBush *bush = state->bush;
  const guint32 *depth = state->depth;
  guint32 lowest = gr_bush_edge (bush, g_array_index (cycle->edge, guint32, 0))->node[0];
  for (guint i = 0; i < cycle->edge->len; i++) {
    for (guint end = 0; end < 2; end++) {
      guint32 node = gr_bush_edge (bush, g_array_index (cycle->edge, guint32, i))->node[end];
      lowest = depth[node] < depth[lowest] || (depth[node] == depth[lowest] && node < lowest) ? node : lowest;
    }
  }
  cycle->lowest = lowest;
  if (state->is_green) {
    cycle->is_green = TRUE;
    cycle->height = depth[lowest];
    return;
  }
  guint32 root = 0; /* the highest point without which no other point of the cycle stands */
  for (guint32 node = 1; node < bush->n_nodes; node++) {
    if (depth[node] == G_MAXUINT32 || depth[node] <= depth[root])
      continue;
    g_autofree guint8 *is_reached = gr_bush_flood (bush, 0, node); /* without a point the cycle still hangs together */
    root = is_reached[cycle_node (bush, cycle->edge, node)] ? root : node;
  }
  cycle->root = root;
  cycle->is_part = gr_bush_flood (bush, cycle_node (bush, cycle->edge, cycle->root), cycle->root);
  cycle->is_green = TRUE;
  for (guint32 i = 0; i < bush->edge->len; i++)
    cycle->is_green &= !edge_is_part (gr_bush_edge (bush, i), cycle->is_part)
                       || gr_bush_edge (bush, i)->hue == GR_HUE_GREEN;
  for (guint i = 0; i < state->badge->len; i++)
    cycle->is_green &= !cycle->is_part[gr_reduce_badge (state, i)->node];
  cycle->height = depth[cycle->is_green ? lowest : cycle->root];
}

gboolean
gr_reduce_highest_cycle (const GrReduceState *state, GrReduceCycle *best)
{
  GR_EACH (i, const GrBushEdge, edge, state->bush->edge) {
    g_auto (GrReduceCycle) own = { .edge = edge->node[0] != edge->node[1] ? bush_cycle (state->bush, i) : NULL };
    if (own.edge == NULL)
      continue;
    cycle_complete (state, &own);
    if (best->edge == NULL || own.height > best->height
        || (own.height == best->height && own.edge->len < best->edge->len)) {
      gr_reduce_cycle_clear (best);
      *best = own;
      own = (GrReduceCycle) { 0 };
    }
  }
  return best->edge != NULL;
}

/* ---- best cuts ---- */

/* Adds @cut but where one as good or better is there; what it is better than goes. */
static gboolean
cuts_add (GrForms *forms, GArray *cuts, const GrReduceCut *cut, GError **error)
{
  for (guint i = cuts->len; i-- > 0;) {
    GrReduceCut *other = &g_array_index (cuts, GrReduceCut, i);
    if (other->player != cut->player)
      continue;
    GrFormOrder order = gr_form_compare (forms, cut->form, other->form, error);
    if (order == GR_FORM_UNKNOWN)
      return FALSE;
    if (order == GR_FORM_EQUAL && other->edge == GR_REDUCE_NO_EDGE)
      other->edge = cut->edge;
    if (order == GR_FORM_EQUAL || order == (cut->player == GR_REDUCE_LEFT ? GR_FORM_LESS : GR_FORM_GREATER))
      return TRUE;
    if (order == (cut->player == GR_REDUCE_LEFT ? GR_FORM_GREATER : GR_FORM_LESS))
      g_array_remove_index (cuts, i);
  }
  g_array_append_val (cuts, *cut);
  return TRUE;
}

/* Adds the best cuts of what stands of @part by edges that are not of the hue @foot, or (GR_HUE_GREEN) of all of them, under what
   @called (nullable) calls its edges (of guint32). FALSE and @error over a limit. */
static gboolean
cuts_read (const GrReduceState *state, const GrBush *part, GrHue foot, guint8 *standing, const GArray *called,
           GArray *cuts, GError **error)
{
  for (guint32 i = 0; i < part->edge->len; i++) {
    GrHue hue = (GrHue) gr_bush_edge (part, i)->hue;
    if (!standing[i] || (foot != GR_HUE_GREEN && hue == foot))
      continue;
    standing[i] = 0;
    GrReduceCut cut = { called != NULL ? g_array_index (called, guint32, i) : i, GR_REDUCE_LEFT,
                        gr_bush_form (state->memory, part, standing, error) };
    standing[i] = 1;
    if (cut.form == GR_FORM_NONE)
      return FALSE;
    for (; cut.player <= GR_REDUCE_RIGHT; cut.player++)
      if (hue != (cut.player == GR_REDUCE_LEFT ? GR_HUE_RED : GR_HUE_BLUE)
          && !cuts_add (state->forms, cuts, &cut, error))
        return FALSE;
  }
  return TRUE;
}

/* ---- redwood furniture ---- */

/* Only the feet have the one colour, each carries one leg, and all else has the other colour. Its value is the largest 1/2^N
   below what the best cut of the other player leaves; so long as that cut keeps the feet together, it halves the value, and the
   last one to be looked at parts them. hackenbush/redwood.c has the proof; here only the best cuts are found, by their values.
   Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), chapter 7. */

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
  GR_EACH (i, const GrBushEdge, edge, part->edge) {
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
  GR_EACH (i, const GrBushEdge, edge, part->edge) {
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

/* Where @part, whose values are asked of the state's memory, is redwood furniture: the hue of its feet, and in @line (of
   GrReduceCut, edges of @part) the best cuts of the player who has no foot, up to the one that parts the feet. Where it is
   not, *foot is GR_HUE_GREEN. FALSE and @error over a limit. */
static gboolean
furniture_read (const GrReduceState *state, const GrBush *part, GArray *line, GrHue *foot, GError **error)
{
  *foot = furniture_foot (part);
  if (*foot == GR_HUE_GREEN)
    return TRUE;
  g_autofree guint8 *standing = g_new (guint8, part->edge->len + 1), *removed = g_new (guint8, part->edge->len + 1);
  memset (standing, 1, part->edge->len + 1);
  for (gboolean parts = FALSE; !parts;) {
    g_autoptr (GArray) cuts = g_array_new (FALSE, FALSE, sizeof (GrReduceCut)); /* numbers: one is the best */
    if (!cuts_read (state, part, *foot, standing, NULL, cuts, error))
      return FALSE;
    g_assert (cuts->len == 1); /* two feet hang together by a leg each */
    g_array_append_vals (line, cuts->data, 1);
    standing[g_array_index (cuts, GrReduceCut, 0).edge] = 0;
    parts = furniture_is_parted (part, standing);
    for (guint32 i = 0; i < part->edge->len; i++)
      removed[i] = !standing[i];
    g_autofree guint8 *is_reached = gr_bush_reached (part, 0, removed);
    for (guint32 i = 0; i < part->edge->len; i++) /* what has fallen stands no more */
      standing[i] &= is_reached[gr_bush_edge (part, i)->node[0]];
  }
  return TRUE;
}

/* The edge of the present picture that was number @number in the first. */
static guint32
state_find_edge (const GrReduceState *state, guint32 number)
{
  for (guint32 i = 0; i < state->bush->edge->len; i++)
    if (gr_bush_edge (state->bush, i)->number == number)
      return i;
  return GR_REDUCE_NO_EDGE;
}

/* The value of the part, and the cuts that say it: the best ones, or those that decide where it is redwood furniture. Where
   bare values stand in it, its first picture is asked instead. */
static gboolean
options_read (const GrReduceState *state, const GrReduceCycle *cycle, GrReduceStep *step, GError **error)
{
  gboolean is_first = FALSE;
  for (guint i = 0; i < state->badge->len; i++)
    is_first |= cycle->is_part[gr_reduce_badge (state, i)->node];
  const GrBush *bush = is_first ? state->start : state->bush;
  g_autofree guint8 *is_part = gr_bush_flood (bush, cycle_node (state->bush, cycle->edge, cycle->root), cycle->root);
  g_autoptr (GArray) index = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GrBush) part = gr_bush_over (bush, cycle->root, is_part, G_MAXUINT32, index);
  g_autofree guint8 *standing = g_new (guint8, part->edge->len);
  memset (standing, 1, part->edge->len);
  step->form = gr_bush_form (state->memory, part, standing, error);
  if (step->form == GR_FORM_NONE || (!is_first && !furniture_read (state, part, step->cut, &step->foot, error)))
    return FALSE;
  GR_EACH (i, GrReduceCut, cut, step->cut) /* furniture's */
    cut->edge = g_array_index (index, guint32, cut->edge);
  GR_EACH (i, guint32, own, index)
    *own = is_first ? state_find_edge (state, *own) : *own;
  return step->foot != GR_HUE_GREEN || cuts_read (state, part, GR_HUE_GREEN, standing, index, step->cut, error);
}

GrReduceStep *
gr_reduce_step_block (const GrReduceState *state, const GrBushBlock *block, GError **error)
{
  const GrReduceCycle cycle = { .edge = block->edge, .root = block->root };
  g_autoptr (GrReduceStep) step = gr_reduce_step_new (GR_REDUCE_OPTIONS, block->root);
  return options_read (state, &cycle, step, error) ? g_steal_pointer (&step) : NULL;
}

/* TRUE where nothing of @next is within @room of what is to stand on the ground at @x. */
static gboolean
ground_is_free (const GrBush *next, const GArray *badge, double x, double room)
{
  for (guint32 i = 0; i < next->edge->len; i++)
    for (guint end = 0; end < 2; end++)
      if (fabs (gr_bush_end_place (next, gr_bush_edge (next, i), end).x - x) < room)
        return FALSE;
  for (guint i = 0; i < badge->len; i++)
    if (fabs (g_array_index (badge, GrReduceBadge, i).at.x - x) < BADGE_ROOM + room)
      return FALSE;
  return TRUE;
}

GrReduceStep *
gr_reduce_step_options (const GrReduceState *state, const GrReduceCycle *cycle, GError **error)
{
  const GrBush *bush = state->bush;
  g_autoptr (GrReduceStep) step = gr_reduce_step_new (GR_REDUCE_OPTIONS, cycle->root);
  g_autofree guint8 *is_gone = g_new0 (guint8, bush->edge->len + 1),
                    *is_badge_gone = g_new0 (guint8, state->badge->len + 1);
  if (!options_read (state, cycle, step, error))
    return NULL;
  for (guint32 i = 0; i < bush->edge->len; i++)
    step->n += is_gone[i] = edge_is_part (gr_bush_edge (bush, i), cycle->is_part);
  for (guint i = 0; i < state->badge->len; i++)
    is_badge_gone[i] = cycle->is_part[gr_reduce_badge (state, i)->node];
  GrBush *next = gr_stage_begin (bush, is_gone);
  step->badge = gr_reduce_keep_badges (state, is_badge_gone);
  GrPoint middle = { 0, 0 }; /* of the places that the part leaves free */
  guint n = 0;
  for (guint32 node = 1; node < bush->n_nodes; node++) {
    middle.x += cycle->is_part[node] ? bush->place[node].x : 0;
    middle.y += cycle->is_part[node] ? bush->place[node].y : 0;
    n += cycle->is_part[node];
  }
  middle = (GrPoint) { middle.x / n, middle.y / n };
  GrPoint direction = { 0, -1 };
  guint32 foot = 0;
  if (cycle->root == 0) { /* a new foot: as near to the middle as is free */
    g_autoptr (GArray) stalk = gr_reduce_stalk (state, step->form);
    double room = stalk != NULL ? STALK_ROOM : BADGE_ROOM, x = middle.x;
    for (guint i = 2; !ground_is_free (next, step->badge, x, room);
         i++) /* to the right, to the left, further right … */
      x = middle.x + (i % 2 == 0 ? 0.5 : -0.5) * STALK_ROOM * floor (i / 2.0);
    next->foot = g_renew (double, next->foot, next->n_feet + 1);
    next->foot[next->n_feet] = x;
    foot = next->n_feet++;
  }
  step->at = gr_stage_node_place (next, cycle->root, foot);
  if (cycle->root != 0)
    direction = gr_stage_way (step->at, middle);
  gr_reduce_add_result (state, step, next, foot, direction, NULL, 0);
  return g_steal_pointer (&step);
}
