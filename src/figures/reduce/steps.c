// SPDX-License-Identifier: MIT
// Steps of a reduction. Of all that can be done the highest place is taken first, so that whatever stands on a cycle is
// a stalk or a value already when the cycle's turn comes; at one place cycles come before loops and loops before stalks.
// Branches at a point are added, which in green pictures is the colon principle; a green part with a cycle is fused, and
// one with any other cycle is worth what its options say. Each step leaves fewer forks, loops or cycles, and so they end.
// Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), ch. 2, 3 and 7.
// Invariant: nodes keep their numbers.
#include "figures/reduce/state.h"

/* −1 for no node. */
static gint64
height_of (const GrReduceState *state, guint32 node)
{
  return node == G_MAXUINT32 ? -1 : (gint64) state->depth[node];
}

/* The next step; NULL at the end, or with @error. */
static GrReduceStep *
steps_next (const GrReduceState *state, GError **error)
{
  g_auto (GrReduceCycle) cycle = { 0 };
  guint32 fork, loops = gr_reduce_highest_loops (state);
  if (!gr_reduce_highest_sum (state, &fork, error))
    return NULL;
  gint64 fork_height = height_of (state, fork), loop_height = height_of (state, loops);
  gint64 cycle_height = gr_reduce_highest_cycle (state, &cycle) ? (gint64) cycle.height : -1;
  if (cycle_height >= 0 && cycle_height >= loop_height && cycle_height >= fork_height)
    return cycle.is_green ? gr_reduce_step_fuse (state, cycle.edge, cycle.lowest)
                          : gr_reduce_step_options (state, &cycle, error);
  if (loop_height >= 0 && loop_height >= fork_height)
    return gr_reduce_step_loops (state, loops);
  return fork_height >= 0 ? gr_reduce_step_sum (state, fork, error) : NULL;
}

GPtrArray *
gr_reduce_steps (const GrBush *bush, GrBushForms *memory, GError **error)
{
  g_autoptr (GPtrArray) steps = g_ptr_array_new_with_free_func (gr_reduce_step_free);
  g_autoptr (GArray) none = g_array_new (FALSE, FALSE, sizeof (GrReduceBadge));
  GError *own = NULL;
  GrColon colon;
  GrForms *forms = gr_bush_forms_store (memory);
  GrReduceState state = { bush, gr_bush_is_green (bush, NULL), memory, forms, &colon, bush, none, NULL };
  gr_colon_init (&colon, forms);
  for (;;) {
    g_autofree guint32 *depth = gr_stage_depths (state.bush);
    state.depth = depth;
    GrReduceStep *step = steps_next (&state, &own);
    if (step == NULL)
      break;
    if (step->badge == NULL)
      step->badge = gr_reduce_keep_badges (&state, NULL);
    g_ptr_array_add (steps, step);
    state.bush = step->after;
    state.badge = step->badge;
  }
  gr_colon_clear (&colon);
  if (own == NULL)
    return g_steal_pointer (&steps);
  g_propagate_error (error, own);
  return NULL;
}

/* ---- what changes ---- */

guint8 *
gr_reduce_look (const GrBush *bush, const GrBush *other)
{
  guint8 *look = g_new (guint8, bush->edge->len + 1);
  for (guint32 i = 0; i < bush->edge->len; i++) {
    look[i] = GR_BUSH_ACCENT;
    for (guint32 k = 0; k < other->edge->len; k++)
      if (gr_bush_edge (other, k)->number == gr_bush_edge (bush, i)->number)
        look[i] = GR_BUSH_ORDINARY;
  }
  return look;
}

/* TRUE where @step, which is next from @bush, takes nothing that touches the points marked in @is_touched. */
static gboolean
step_is_apart (const GrReduceStep *step, const GrBush *bush, const guint8 *is_touched)
{
  g_autofree guint8 *look = gr_reduce_look (bush, step->after);
  for (guint32 i = 0; i < bush->edge->len; i++) {
    const guint32 *node = gr_bush_edge (bush, i)->node;
    if (look[i] != GR_BUSH_ORDINARY && (is_touched[node[0]] || is_touched[node[1]]))
      return FALSE;
  }
  return TRUE;
}

/* TRUE where all that stands in @bush has the same place in @next. */
static gboolean
places_stay (const GrBush *bush, const GrBush *next)
{
  for (guint32 i = 1; i < bush->n_nodes; i++)
    if (bush->place[i].x != next->place[i].x || bush->place[i].y != next->place[i].y)
      return FALSE;
  for (guint32 i = 0; i < bush->n_feet; i++)
    if (bush->foot[i] != next->foot[i])
      return FALSE;
  return TRUE;
}

guint
gr_reduce_same (const GrBush *bush, const GPtrArray *steps, guint first)
{
  const GrReduceStep *step = gr_reduce_step (steps, first);
  gboolean goes_together = step->node != 0 && (step->kind == GR_REDUCE_SUM || step->kind == GR_REDUCE_LOOPS);
  g_autofree guint8 *is_touched = g_new0 (guint8, gr_reduce_step (steps, steps->len - 1)->after->n_nodes);
  guint n = 1;
  for (; goes_together && first + n < steps->len && places_stay (bush, step->after); n++) {
    const GrReduceStep *next = gr_reduce_step (steps, first + n);
    is_touched[step->node] = 1;
    if (next->kind != step->kind || next->node == 0 || !step_is_apart (next, step->after, is_touched)
        || !places_stay (bush, next->after))
      break;
    step = next;
  }
  return n;
}
