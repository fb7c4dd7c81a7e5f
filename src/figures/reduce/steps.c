// SPDX-License-Identifier: MIT
// Steps of a reduction. Of all that can be done the highest place is taken first, so that whatever stands on a cycle is
// a stalk or a value already when the cycle's turn comes; at one place cycles come before loops and loops before stalks.
// Branches at a point are added, for they may be swapped for anything of equal value (colon principle): a stalk, or else the
// bare value; a green part with a cycle is fused, and one with any other cycle is worth what its options say. Each step leaves
// fewer forks, loops or cycles, and so they end.
// Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), ch. 2, 3 and 7.
// Invariant: nodes keep their numbers.
#include "figures/reduce/reduce.h"

#include <math.h>
#include <string.h>

#define BEYOND_BADGE 27.0 /* from a point to beyond a value that stands there, in points */
#define NOBODY G_MAXUINT32

/* A thing that stands at a node: a stalk, perhaps with a value at its end, or a value alone. */
typedef struct {
  GArray *edge; /* (nullable) of guint32, from below */
  guint badge;  /* index, or NOBODY */
  GrReduceTerm term;
} Branch;

GR_CLEAR_FUNCTION (branch_clear, Branch, edge)

/* ---- looking at a picture ---- */

/* Steps from the ground to each node. (transfer full) shape (n_nodes). */
static guint32 *
stage_depths (const GrBush *bush)
{
  guint32 *depth = g_new (guint32, bush->n_nodes);
  g_autofree guint32 *order = g_new (guint32, bush->n_nodes), *up = g_new (guint32, bush->n_nodes);
  guint32 n = gr_bush_walk (bush, 0, NULL, order, up);
  for (guint32 i = 0; i < bush->n_nodes; i++)
    depth[i] = i == 0 ? 0 : G_MAXUINT32;
  for (guint32 i = 1; i < n; i++)
    depth[order[i]] = depth[gr_bush_other (gr_bush_edge (bush, up[order[i]]), order[i])] + 1;
  return depth;
}

/* The nodes of a stalk on @node, upwards. (transfer full) */
static GrPoint *
stage_stalk_points (const GrBush *bush, guint32 node, const GArray *edge)
{
  GrPoint *at = g_new (GrPoint, edge->len);
  for (guint i = 0; i < edge->len; i++) {
    node = gr_bush_other (gr_bush_edge (bush, g_array_index (edge, guint32, i)), node);
    at[i] = bush->place[node];
  }
  return at;
}

/* The direction in which @node grew: from the neighbour nearest to the ground. */
static GrPoint
stage_grown (const GrBush *bush, guint32 node, const guint32 *depth)
{
  for (guint32 k = bush->row[node]; node != 0 && k < bush->row[node + 1]; k++) {
    const GrBushEdge *edge = gr_bush_edge (bush, bush->around[k]);
    guint end = edge->node[0] == node ? 0 : 1;
    if (depth[edge->node[1 - end]] + 1 == depth[node]) {
      GrPoint grown = gr_stage_way (gr_bush_end_place (bush, edge, 1 - end), gr_bush_end_place (bush, edge, end));
      return grown.y > 0.5 ? (GrPoint) { 0, -1 } : gr_bush_unit (grown.x, grown.y - 0.5); /* a little upright */
    }
  }
  return (GrPoint) { 0, -1 };
}

/* ---- branches ---- */

/* Finds the value at the end of the stalk; FALSE where values stand elsewhere on it, or several at its end. */
static gboolean
branch_find_badge (const GrReduceState *state, guint32 node, Branch *branch)
{
  branch->badge = NOBODY;
  for (guint i = 0; i < branch->edge->len; i++) {
    node = gr_bush_other (gr_bush_edge (state->bush, g_array_index (branch->edge, guint32, i)), node);
    guint n = 0;
    for (guint k = 0; k < state->badge->len; k++)
      if (gr_reduce_badge (state, k)->node == node) {
        branch->badge = k;
        n++;
      }
    if (n > 1 || (n > 0 && i + 1 < branch->edge->len))
      return FALSE;
  }
  return TRUE;
}

/* The value of a branch, from its end down. */
static gboolean
branch_value (const GrReduceState *state, Branch *branch, GError **error)
{
  GrForm form = branch->badge != NOBODY ? gr_reduce_badge (state, branch->badge)->form : GR_FORM_ZERO;
  GrReduceTerm *term = &branch->term;
  gboolean has_green = FALSE;
  for (guint i = branch->edge->len; i-- > 0 && form != GR_FORM_NONE;) {
    GrHue hue = (GrHue) gr_bush_edge (state->bush, g_array_index (branch->edge, guint32, i))->hue;
    term->is_mixed |= i + 1 < branch->edge->len && hue != term->hue;
    has_green |= hue == GR_HUE_GREEN;
    term->hue = hue;
    term->above = form;
    form = gr_colon_form (state->colon, hue, form, error);
  }
  term->is_mixed &= !has_green && branch->badge == NOBODY;
  term->n_rules = branch->badge != NOBODY ? branch->edge->len : 0;
  term->form = form;
  return form != GR_FORM_NONE;
}

/* All that stands at @node and can be added, stalks from the left and then bare values: of Branch. NULL and @error. */
static GArray *
state_branches (const GrReduceState *state, guint32 node, GError **error)
{
  g_autoptr (GArray) stalks = gr_stage_stalks (state->bush, node);
  g_autoptr (GArray) branches = g_array_new (FALSE, TRUE, sizeof (Branch));
  g_array_set_clear_func (branches, branch_clear);
  for (guint i = 0; i < stalks->len; i++) {
    Branch branch = { .edge = g_array_index (stalks, GrStalk, i).edge };
    if (!branch_find_badge (state, node, &branch))
      continue;
    if (!branch_value (state, &branch, error))
      return NULL;
    /* The value is written beyond the end, and beyond the value that stands there. */
    g_autofree GrPoint *at = stage_stalk_points (state->bush, node, branch.edge);
    guint n = branch.edge->len;
    guint32 foot = gr_stage_edge_foot (state->bush, g_array_index (branch.edge, guint32, 0), node);
    branch.term.at = at[n - 1];
    branch.term.away = gr_stage_way (n > 1 ? at[n - 2] : gr_stage_node_place (state->bush, node, foot), at[n - 1]);
    if (branch.badge != NOBODY) {
      branch.term.away = gr_stage_way (at[n - 1], gr_reduce_badge (state, branch.badge)->at);
      branch.term.at = gr_stage_on (at[n - 1], BEYOND_BADGE, branch.term.away);
    }
    g_array_ref (branch.edge);
    g_array_append_val (branches, branch);
  }
  for (guint i = 0; i < state->badge->len; i++) {
    Branch branch = { .badge = i, .term = { .form = gr_reduce_badge (state, i)->form, .is_badge = TRUE } };
    if (gr_reduce_badge (state, i)->node == node)
      g_array_append_val (branches, branch);
  }
  return g_steal_pointer (&branches);
}

/* The step that adds what stands on @node. (transfer full) NULL and @error over a limit. */
static GrReduceStep *
step_sum (const GrReduceState *state, guint32 node, GError **error)
{
  const GrBush *bush = state->bush;
  g_autoptr (GArray) branches = state_branches (state, node, error);
  g_autoptr (GrReduceStep) step = gr_reduce_step_new (GR_REDUCE_SUM, node);
  g_autofree guint8 *is_gone = g_new0 (guint8, bush->edge->len + 1),
                    *is_badge_gone = g_new0 (guint8, state->badge->len + 1);
  const GArray *longest = NULL; /* of the stalks: its edges */
  GR_EACH (i, const Branch, branch, branches) {
    const GArray *own = branch->edge;
    step->form = gr_form_sum (state->forms, step->form, branch->term.form, error);
    if (step->form == GR_FORM_NONE)
      return NULL;
    g_array_append_val (step->term, branch->term);
    for (guint k = 0; own != NULL && k < own->len; k++)
      is_gone[g_array_index (own, guint32, k)] = 1;
    if (branch->badge != NOBODY)
      is_badge_gone[branch->badge] = 1;
    longest = own != NULL && (longest == NULL || own->len > longest->len) ? own : longest;
  }
  if (branches == NULL)
    return NULL;
  guint32 foot = longest != NULL ? gr_stage_edge_foot (bush, g_array_index (longest, guint32, 0), node) : 0;
  /* Without a stalk it is the foot on or nearest to which the first of the values on the ground stands. */
  for (guint i = longest == NULL ? state->badge->len : 0; i-- > 0;)
    for (guint32 k = 0; k < bush->n_feet && gr_reduce_badge (state, i)->node == 0; k++) {
      double x = gr_reduce_badge (state, i)->at.x;
      foot = fabs (bush->foot[k] - x) < fabs (bush->foot[foot] - x) ? k : foot;
    }
  g_autofree GrPoint *old = longest != NULL ? stage_stalk_points (bush, node, longest) : NULL;
  GrBush *next = gr_stage_begin (bush, is_gone);
  step->at = gr_stage_node_place (bush, node, foot);
  step->badge = gr_reduce_keep_badges (state, is_badge_gone);
  gr_reduce_add_result (state, step, next, foot, stage_grown (bush, node, state->depth), old,
                        longest != NULL ? longest->len : 0);
  return g_steal_pointer (&step);
}

/* ---- the next step ---- */

/* The next step; NULL at the end, or with @error. */
static GrReduceStep *
steps_next (const GrReduceState *state, GError **error)
{
  g_auto (GrReduceCycle) cycle = { 0 };
  guint32 fork = 0, loops = 0;
  gint64 fork_height = -1, loop_height = -1; /* −1: none */
  for (guint32 i = 0; i < state->bush->edge->len; i++) {
    const guint32 *node = gr_bush_edge (state->bush, i)->node;
    gint64 height = node[0] == node[1] && state->depth[*node] != G_MAXUINT32 ? (gint64) state->depth[*node] : -1;
    if (height > loop_height || (height >= 0 && height == loop_height && *node < loops)) {
      loops = *node;
      loop_height = height;
    }
  }
  for (guint32 i = 0; i < state->bush->n_nodes; i++) {
    if (state->depth[i] == G_MAXUINT32 || (gint64) state->depth[i] <= fork_height)
      continue;
    g_autoptr (GArray) own = state_branches (state, i, error);
    if (own == NULL)
      return NULL;
    /* Two things are added, or, on the ground, a last stalk under a value. */
    if (own->len > 1 || (i == 0 && own->len == 1 && g_array_index (own, Branch, 0).term.n_rules > 0)) {
      fork = i;
      fork_height = state->depth[i];
    }
  }
  gint64 cycle_height = gr_reduce_highest_cycle (state, &cycle) ? (gint64) cycle.height : -1;
  if (cycle_height >= 0 && cycle_height >= loop_height && cycle_height >= fork_height)
    return cycle.is_green ? gr_reduce_step_fuse (state, cycle.edge, cycle.lowest)
                          : gr_reduce_step_options (state, &cycle, error);
  if (loop_height >= 0 && loop_height >= fork_height)
    return gr_reduce_step_loops (state, loops);
  return fork_height >= 0 ? step_sum (state, fork, error) : NULL;
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
    g_autofree guint32 *depth = stage_depths (state.bush);
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
  return gr_pass_error (own, error) ? NULL : g_steal_pointer (&steps);
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

/* TRUE where all that stands in @bush has the same place in @next. */
static gboolean
places_stay (const GrBush *bush, const GrBush *next)
{
  return memcmp (bush->place, next->place, bush->n_nodes * sizeof *bush->place) == 0
         && memcmp (bush->foot, next->foot, bush->n_feet * sizeof *bush->foot) == 0;
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
    g_autofree guint8 *look = gr_reduce_look (step->after, next->after);
    gboolean is_apart = TRUE; /* what the next one takes touches no such point */
    for (guint32 i = 0; i < step->after->edge->len; i++) {
      const guint32 *node = gr_bush_edge (step->after, i)->node;
      is_apart &= look[i] == GR_BUSH_ORDINARY || (!is_touched[node[0]] && !is_touched[node[1]]);
    }
    if (next->kind != step->kind || next->node == 0 || !is_apart || !places_stay (bush, next->after))
      break;
    step = next;
  }
  return n;
}
