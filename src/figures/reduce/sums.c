// SPDX-License-Identifier: MIT
// Adding: what stands at a point may be swapped for anything of equal value (colon principle), so the branches at it are
// added, and a stalk, or else the bare value, stands for their sum.
#include "figures/reduce/state.h"

#include <math.h>

#define BEYOND_BADGE 27.0 /* from a point to beyond a value that stands there, in points */
#define NOBODY G_MAXUINT32

/* A thing that stands at a node: a stalk, perhaps with a value at its end, or a value alone. */
typedef struct {
  GArray *edge; /* (nullable) of guint32, from below */
  guint badge;  /* index, or NOBODY */
  GrReduceTerm term;
} Branch;

static void
branch_clear (gpointer data)
{
  Branch *branch = data;
  g_clear_pointer (&branch->edge, g_array_unref);
}

static guint
state_count_badges (const GrReduceState *state, guint32 node)
{
  guint n = 0;
  for (guint i = 0; i < state->badge->len; i++)
    n += gr_reduce_badge (state, i)->node == node;
  return n;
}

/* ---- branches ---- */

/* Finds the value at the end of the stalk; FALSE where values stand elsewhere on it, or several at its end. */
static gboolean
branch_find_badge (const GrReduceState *state, guint32 node, Branch *branch)
{
  branch->badge = NOBODY;
  for (guint i = 0; i < branch->edge->len; i++) {
    node = gr_bush_other (gr_bush_edge (state->bush, g_array_index (branch->edge, guint32, i)), node);
    guint n = state_count_badges (state, node);
    if (n > 1 || (n > 0 && i + 1 < branch->edge->len))
      return FALSE;
  }
  for (guint i = 0; i < state->badge->len; i++)
    branch->badge = gr_reduce_badge (state, i)->node == node ? i : branch->badge;
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

/* Where the value is written: beyond the end, and beyond the value that stands there. */
static void
branch_place_label (const GrReduceState *state, guint32 node, Branch *branch)
{
  g_autofree GrPoint *at = gr_stage_stalk_points (state->bush, node, branch->edge);
  guint n = branch->edge->len;
  guint32 foot = gr_stage_edge_foot (state->bush, g_array_index (branch->edge, guint32, 0), node);
  GrReduceTerm *term = &branch->term;
  term->at = at[n - 1];
  term->away = gr_stage_way (n > 1 ? at[n - 2] : gr_stage_node_place (state->bush, node, foot), at[n - 1]);
  if (branch->badge != NOBODY) {
    term->away = gr_stage_way (at[n - 1], gr_reduce_badge (state, branch->badge)->at);
    term->at = gr_stage_on (at[n - 1], BEYOND_BADGE, term->away);
  }
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
    branch_place_label (state, node, &branch);
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

/* ---- adding ---- */

/* The longest stalk among @branches, or NULL. */
static const Branch *
branches_longest (const GArray *branches)
{
  const Branch *longest = NULL;
  for (guint i = 0; i < branches->len; i++) {
    const Branch *own = &g_array_index (branches, Branch, i);
    if (own->edge != NULL && (longest == NULL || own->edge->len > longest->edge->len))
      longest = own;
  }
  return longest;
}

/* The foot of the ground on or nearest to which the first of the values on the ground stands. */
static guint32
state_badge_foot (const GrReduceState *state)
{
  guint32 best = 0;
  for (guint i = state->badge->len; i-- > 0;)
    for (guint32 k = 0; k < state->bush->n_feet && gr_reduce_badge (state, i)->node == 0; k++) {
      double x = gr_reduce_badge (state, i)->at.x;
      best = fabs (state->bush->foot[k] - x) < fabs (state->bush->foot[best] - x) ? k : best;
    }
  return best;
}

/* Adds @branches to @step, and marks what goes. FALSE and @error over a limit. */
static gboolean
branches_add (const GrReduceState *state, const GArray *branches, GrReduceStep *step, guint8 *is_gone,
              guint8 *is_badge_gone, GError **error)
{
  for (guint i = 0; i < branches->len; i++) {
    const Branch *branch = &g_array_index (branches, Branch, i);
    step->form = gr_form_sum (state->forms, step->form, branch->term.form, error);
    if (step->form == GR_FORM_NONE)
      return FALSE;
    g_array_append_val (step->term, branch->term);
    for (guint k = 0; branch->edge != NULL && k < branch->edge->len; k++)
      is_gone[g_array_index (branch->edge, guint32, k)] = 1;
    if (branch->badge != NOBODY)
      is_badge_gone[branch->badge] = 1;
  }
  return TRUE;
}

GrReduceStep *
gr_reduce_step_sum (const GrReduceState *state, guint32 node, GError **error)
{
  const GrBush *bush = state->bush;
  g_autoptr (GArray) branches = state_branches (state, node, error);
  g_autoptr (GrReduceStep) step = gr_reduce_step_new (GR_REDUCE_SUM, node);
  g_autofree guint8 *is_gone = g_new0 (guint8, bush->edge->len + 1),
                    *is_badge_gone = g_new0 (guint8, state->badge->len + 1);
  if (branches == NULL || !branches_add (state, branches, step, is_gone, is_badge_gone, error))
    return NULL;
  const Branch *longest = branches_longest (branches);
  g_autofree GrPoint *old = longest != NULL ? gr_stage_stalk_points (bush, node, longest->edge) : NULL;
  GrReduceResult result = { longest != NULL ? gr_stage_edge_foot (bush, g_array_index (longest->edge, guint32, 0), node)
                                            : state_badge_foot (state),
                            gr_stage_grown (bush, node, state->depth), old, longest != NULL ? longest->edge->len : 0 };
  GrBush *next = gr_stage_begin (bush, is_gone);
  step->at = gr_stage_node_place (bush, node, result.foot);
  step->badge = gr_reduce_keep_badges (state, is_badge_gone);
  gr_reduce_add_result (state, step, next, &result);
  return g_steal_pointer (&step);
}

/* TRUE where there are two things to add, or, on the ground, a last stalk under a value. */
static gboolean
branches_are_sum (const GArray *branches, guint32 node)
{
  return branches->len > 1 || (node == 0 && branches->len == 1 && g_array_index (branches, Branch, 0).term.n_rules > 0);
}

gboolean
gr_reduce_highest_sum (const GrReduceState *state, guint32 *node, GError **error)
{
  *node = NOBODY;
  for (guint32 i = 0; i < state->bush->n_nodes; i++) {
    if (state->depth[i] == G_MAXUINT32 || (*node != NOBODY && state->depth[i] <= state->depth[*node]))
      continue;
    g_autoptr (GArray) own = state_branches (state, i, error);
    if (own == NULL)
      return FALSE;
    *node = branches_are_sum (own, i) ? i : *node;
  }
  return TRUE;
}
