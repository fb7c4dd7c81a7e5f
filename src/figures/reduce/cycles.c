// SPDX-License-Identifier: MIT
// Parts with cycles in a reduction: the cycle to be looked at first, the point on which its
// part stands, and what a coloured part is worth by its best options. The value stands where the part stood, clear of all
// else.
#include "figures/reduce/stage.h"
#include "figures/reduce/state.h"

#include <math.h>

#define STALK_ROOM 20.0 /* to either side of a stalk that is put on the ground, in points */
#define BADGE_ROOM 44.0 /* to either side of a bare value */

void
gr_reduce_cycle_clear (GrReduceCycle *cycle)
{
  g_clear_pointer (&cycle->edge, g_array_unref);
  g_clear_pointer (&cycle->is_part, g_free);
}

/* What hangs together with @from without @barred: 1 for each node. (transfer full) */
static guint8 *
bush_flood (const GrBush *bush, guint32 from, guint32 barred)
{
  g_autofree guint8 *removed = g_new0 (guint8, MAX (1, bush->edge->len));
  for (guint32 k = bush->row[barred]; k < bush->row[barred + 1]; k++)
    removed[bush->around[k]] = 1;
  guint8 *is_reached = gr_bush_reached (bush, from, removed);
  is_reached[barred] = 0;
  return is_reached;
}

/* A node of the cycle that is not @root. */
static guint32
cycle_node (const GrBush *bush, const GArray *cycle, guint32 root)
{
  const GrBushEdge *edge = gr_bush_edge (bush, g_array_index (cycle, guint32, 0));
  return edge->node[0] != root ? edge->node[0] : edge->node[1];
}

/* The highest point without which no other point of the cycle stands. */
static guint32
cycle_root (const GrBush *bush, const GArray *cycle, const guint32 *depth)
{
  guint32 root = 0;
  for (guint32 node = 1; node < bush->n_nodes; node++) {
    if (depth[node] == G_MAXUINT32 || depth[node] <= depth[root])
      continue;
    g_autofree guint8 *is_reached = bush_flood (bush, 0, node);
    gboolean is_held = FALSE;
    for (guint i = 0; i < cycle->len && !is_held; i++)
      for (guint end = 0; end < 2; end++)
        is_held |= is_reached[gr_bush_edge (bush, g_array_index (cycle, guint32, i))->node[end]];
    root = is_held ? root : node;
  }
  return root;
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
  cycle->lowest = gr_stage_cycle_lowest (bush, cycle->edge, state->depth);
  if (state->memory == NULL) {
    cycle->is_green = TRUE;
    cycle->height = state->depth[cycle->lowest];
    return;
  }
  cycle->root = cycle_root (bush, cycle->edge, state->depth);
  cycle->is_part = bush_flood (bush, cycle_node (bush, cycle->edge, cycle->root), cycle->root);
  cycle->is_green = TRUE;
  for (guint32 i = 0; i < bush->edge->len; i++)
    cycle->is_green &= !edge_is_part (gr_bush_edge (bush, i), cycle->is_part)
                       || gr_bush_edge (bush, i)->hue == GR_HUE_GREEN;
  for (guint i = 0; i < state->badge->len; i++)
    cycle->is_green &= !cycle->is_part[gr_reduce_badge (state, i)->node];
  cycle->height = state->depth[cycle->is_green ? cycle->lowest : cycle->root];
}

gboolean
gr_reduce_highest_cycle (const GrReduceState *state, GrReduceCycle *best)
{
  for (guint32 i = 0; i < state->bush->edge->len; i++) {
    const GrBushEdge *edge = gr_bush_edge (state->bush, i);
    g_auto (GrReduceCycle) own = { .edge = edge->node[0] != edge->node[1] ? gr_stage_cycle (state->bush, i) : NULL };
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

/* The part of @bush over @root as a picture of its own, with @root as the ground. (transfer full) @index gets, for each
   of its edges, which one of @bush it is (of guint32). */
static GrBush *
part_bush (const GrBush *bush, guint32 root, const guint8 *is_part, GArray *index)
{
  GrBush *part = gr_bush_new (bush->n_nodes, 1);
  for (guint32 i = 0; i < bush->edge->len; i++) {
    const GrBushEdge *edge = gr_bush_edge (bush, i);
    if (!edge_is_part (edge, is_part))
      continue;
    gr_bush_add (part, edge->node[0] == root ? 0 : edge->node[0], edge->node[1] == root ? 0 : edge->node[1],
                 (GrHue) edge->hue);
    g_array_append_val (index, i);
  }
  gr_bush_finish (part);
  return part;
}

/* Adds @option but where an equal or better one is there; what it is better than goes. */
static gboolean
options_add (GrForms *forms, GArray *options, const GrReduceOption *option, GError **error)
{
  for (guint i = options->len; i-- > 0;) {
    const GrReduceOption *other = &g_array_index (options, GrReduceOption, i);
    if (other->side != option->side)
      continue;
    GrFormOrder order = gr_form_compare (forms, option->form, other->form, error);
    if (order == GR_FORM_UNKNOWN)
      return FALSE;
    if (order == (option->side == GR_SIDE_LEFT ? GR_FORM_LESS : GR_FORM_GREATER))
      return TRUE;
    if (order == (option->side == GR_SIDE_LEFT ? GR_FORM_GREATER : GR_FORM_LESS))
      g_array_remove_index (options, i);
  }
  g_array_append_val (options, *option);
  return TRUE;
}

/* The edge of the present picture that was number @number in the first. */
static guint32
state_find_edge (const GrReduceState *state, guint32 number)
{
  for (guint32 i = 0; i < state->bush->edge->len; i++)
    if (gr_bush_edge (state->bush, i)->number == number)
      return i;
  return GR_REDUCE_NEW_EDGE;
}

/* Where @part is redwood furniture, the cuts that decide; @index: which edges of the present picture its edges are. */
static gboolean
options_read_furniture (const GrReduceState *state, const GrBush *part, const GArray *index, GrReduceStep *step,
                        GError **error)
{
  GArray *line = step->options.line;
  if (!gr_reduce_furniture (state, part, line, &step->options.foot, error))
    return FALSE;
  for (guint i = 0; i < line->len; i++) {
    GrReduceLineCut *cut = &g_array_index (line, GrReduceLineCut, i);
    cut->edge = g_array_index (index, guint32, cut->edge);
  }
  return TRUE;
}

/* The value of the part, and the best cuts in it. Where bare values stand in it, its first picture is asked instead. */
static gboolean
options_read (const GrReduceState *state, const GrReduceCycle *cycle, GrReduceStep *step, GError **error)
{
  gboolean is_first = FALSE;
  for (guint i = 0; i < state->badge->len; i++)
    is_first |= cycle->is_part[gr_reduce_badge (state, i)->node];
  const GrBush *bush = is_first ? state->start : state->bush;
  g_autofree guint8 *is_part = bush_flood (bush, cycle_node (state->bush, cycle->edge, cycle->root), cycle->root);
  g_autoptr (GArray) index = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GrBush) part = part_bush (bush, cycle->root, is_part, index);
  g_autofree guint8 *standing = g_new (guint8, part->edge->len);
  for (guint32 i = 0; i < part->edge->len; i++)
    standing[i] = 1;
  step->options.result.form = gr_bush_form (state->memory, part, standing, error);
  gboolean good = step->options.result.form != GR_FORM_NONE;
  for (guint32 i = 0; i < part->edge->len && good; i++) {
    guint32 own = g_array_index (index, guint32, i);
    GrHue hue = (GrHue) gr_bush_edge (part, i)->hue;
    standing[i] = 0;
    GrReduceOption option = { is_first ? state_find_edge (state, own) : own, GR_SIDE_LEFT,
                              gr_bush_form (state->memory, part, standing, error) };
    standing[i] = 1;
    good = option.form != GR_FORM_NONE;
    for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT && good; side++) {
      option.side = side;
      if (hue != (side == GR_SIDE_LEFT ? GR_HUE_RED : GR_HUE_BLUE))
        good = options_add (state->forms, step->options.option, &option, error);
    }
  }
  return good && (is_first || options_read_furniture (state, part, index, step, error));
}

/* The middle of the places that the part leaves free. */
static GrPoint
part_middle (const GrBush *bush, const GrReduceCycle *cycle)
{
  GrPoint sum = { 0, 0 };
  guint n = 0;
  for (guint32 node = 1; node < bush->n_nodes; node++) {
    sum.x += cycle->is_part[node] ? bush->place[node].x : 0;
    sum.y += cycle->is_part[node] ? bush->place[node].y : 0;
    n += cycle->is_part[node];
  }
  return (GrPoint) { sum.x / n, sum.y / n };
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

/* A new foot in @next for what a part on the ground becomes: as near to the middle of the part as is free. */
static guint32
ground_add_foot (const GrReduceState *state, GrBush *next, const GArray *badge, GrPoint middle, GrForm form)
{
  guint8 hue[GR_REDUCE_LONGEST_STALK];
  guint n;
  double room = gr_reduce_stalk (state->forms, form, hue, &n) ? STALK_ROOM : BADGE_ROOM, x = middle.x;
  for (guint i = 2; !ground_is_free (next, badge, x, room); i++) /* to the right, to the left, further right … */
    x = middle.x + (i % 2 == 0 ? 0.5 : -0.5) * STALK_ROOM * floor (i / 2.0);
  next->foot = g_renew (double, next->foot, next->n_feet + 1);
  next->foot[next->n_feet] = x;
  return next->n_feet++;
}

GrReduceStep *
gr_reduce_step_options (const GrReduceState *state, const GrReduceCycle *cycle, GError **error)
{
  GrReduceStep *step = gr_reduce_step_new (GR_REDUCE_OPTIONS, state->bush, cycle->root,
                                           gr_stage_node_place (state->bush, cycle->root, 0));
  g_autofree guint8 *is_gone = g_new0 (guint8, MAX (1, state->badge->len));
  step->options.option = g_array_new (FALSE, FALSE, sizeof (GrReduceOption));
  step->options.line = g_array_new (FALSE, FALSE, sizeof (GrReduceLineCut));
  if (!options_read (state, cycle, step, error)) {
    gr_reduce_step_free (step);
    return NULL;
  }
  for (guint32 i = 0; i < state->bush->edge->len; i++) {
    gboolean is_part = edge_is_part (gr_bush_edge (state->bush, i), cycle->is_part);
    step->before[i] = is_part ? GR_BUSH_ACCENT : GR_BUSH_ORDINARY;
    step->options.n_edges += is_part;
  }
  for (guint i = 0; i < state->badge->len; i++)
    is_gone[i] = cycle->is_part[gr_reduce_badge (state, i)->node];
  GrBush *next = gr_stage_begin (state->bush, GR_REDUCE_LONGEST_STALK);
  gr_reduce_step_keep (step, state->bush, next);
  step->badge = gr_reduce_keep_badges (state, is_gone);
  GrPoint middle = part_middle (state->bush, cycle);
  guint32 foot = cycle->root == 0 ? ground_add_foot (state, next, step->badge, middle, step->options.result.form) : 0;
  step->at = gr_stage_node_place (next, cycle->root, foot);
  GrPoint up = { 0, -1 }, way = cycle->root == 0 ? up : gr_stage_way (step->at, middle);
  gr_reduce_add_result (state, step, next, foot, way, NULL, 0);
  return step;
}
