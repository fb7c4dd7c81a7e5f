// SPDX-License-Identifier: MIT
// Steps of a reduction. Of all that can be done the highest place is taken first, so that whatever stands on a cycle is
// a stalk or a value already when the cycle's turn comes; at one place cycles come before loops and loops before stalks.
// Where all is green, stalks at one point become one, and cycles are fused. In other colours branches at a point are
// added; a green part is fused as ever, and a part with any other cycle is worth what its options say. Each step leaves
// fewer forks, loops or cycles, and so they end.
// Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), ch. 2, 3 and 7.
// Invariant: edges of the first picture are numbered by their index where there are other colours, new ones are
// GR_REDUCE_NEW_EDGE; nodes keep their numbers.
#include "figures/reduce/stage.h"
#include "figures/reduce/state.h"

#include <string.h>

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
  gboolean is_green = state->memory == NULL;
  guint32 fork = is_green ? gr_reduce_highest_fork (state->bush, state->depth) : G_MAXUINT32;
  if (!is_green && !gr_reduce_highest_sum (state, &fork, error))
    return NULL;
  guint32 loops = gr_reduce_highest_loops (state->bush, state->depth);
  gint64 fork_height = height_of (state, fork), loop_height = height_of (state, loops);
  gint64 cycle_height = gr_reduce_highest_cycle (state, &cycle) ? (gint64) cycle.height : -1;
  if (cycle_height >= 0 && cycle_height >= loop_height && cycle_height >= fork_height)
    return cycle.is_green ? gr_reduce_step_fuse (state->bush, cycle.edge, cycle.lowest)
                          : gr_reduce_step_options (state, &cycle, error);
  if (loop_height >= 0 && loop_height >= fork_height)
    return gr_reduce_step_loops (state->bush, loops);
  if (fork_height < 0)
    return NULL;
  return is_green ? gr_reduce_step_colon (state->bush, fork, state->depth) : gr_reduce_step_sum (state, fork, error);
}

/* All steps from where @state stands. NULL and @error over a limit. (transfer full) */
static GPtrArray *
steps_run (GrReduceState *state, GError **error)
{
  g_autoptr (GPtrArray) steps = g_ptr_array_new_with_free_func (gr_reduce_step_free);
  GError *own = NULL;
  for (;;) {
    g_autofree guint32 *depth = gr_stage_depths (state->bush);
    state->depth = depth;
    GrReduceStep *step = steps_next (state, &own);
    if (step == NULL)
      break;
    if (step->badge == NULL)
      step->badge = gr_reduce_keep_badges (state, NULL);
    g_ptr_array_add (steps, step);
    state->bush = step->after;
    state->badge = step->badge;
  }
  if (own == NULL)
    return g_steal_pointer (&steps);
  g_propagate_error (error, own);
  return NULL;
}

/* @bush with its edges numbered by their index. (transfer full) */
static GrBush *
bush_numbered (const GrBush *bush)
{
  g_autofree guint8 *all = g_new (guint8, MAX (1, bush->edge->len));
  memset (all, 1, bush->edge->len);
  GrBush *start = gr_bush_part (bush, all);
  for (guint32 i = 0; i < start->edge->len; i++)
    g_array_index (start->edge, GrBushEdge, i).number = i;
  return start;
}

GPtrArray *
gr_reduce_steps (const GrBush *bush, GrBushForms *memory, GError **error)
{
  g_autoptr (GArray) none = g_array_new (FALSE, FALSE, sizeof (GrReduceBadge));
  if (memory == NULL)
    return steps_run (&(GrReduceState) { .start = bush, .bush = bush, .badge = none }, error);
  GrColon colon;
  g_autoptr (GrBush) start = bush_numbered (bush);
  GrReduceState state = { start, memory, gr_bush_forms_store (memory), &colon, start, none, NULL };
  gr_colon_init (&colon, state.forms);
  GPtrArray *steps = steps_run (&state, error);
  gr_colon_clear (&colon);
  return steps;
}
