// SPDX-License-Identifier: MIT
// Steps of the reduction of a coloured picture. What stands at a point may be swapped for anything of equal value
// (colon principle), so from the top down the branches at a point are added and a short stalk, or else the bare value,
// stands for their sum. Cycles of green edges with nothing but green on them are fused as in green pictures; a part
// with any other cycle is worth what its options say, and its value stands for it at the point on which it stands
// (cycles.c). Each step leaves fewer forks or cycles, and so they end.
// Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), ch. 2, 3 and 7.
// Invariant: edges of the first picture are numbered by their index, new ones are GR_REDUCE_NEW_EDGE; nodes keep their
// numbers.
#include "figures/reduce/colours.h"

#include "figures/reduce/stage.h"

#include <math.h>

#define BADGE_AIR 18.0    /* from a point to the middle of a value that stands there, in points */
#define BEYOND_BADGE 27.0 /* from a point to beyond a value that stands there */
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

const GrReduceBadge *
gr_colours_badge (const GrReduceColours *colours, guint index)
{
  return &g_array_index (colours->badge, GrReduceBadge, index);
}

static guint
colours_count_badges (const GrReduceColours *colours, guint32 node)
{
  guint n = 0;
  for (guint i = 0; i < colours->badge->len; i++)
    n += gr_colours_badge (colours, i)->node == node;
  return n;
}

/* ---- branches ---- */

/* Finds the value at the end of the stalk; FALSE where values stand elsewhere on it, or several at its end. */
static gboolean
branch_find_badge (const GrReduceColours *colours, guint32 node, Branch *branch)
{
  branch->badge = NOBODY;
  for (guint i = 0; i < branch->edge->len; i++) {
    node = gr_bush_other (gr_bush_edge (colours->bush, g_array_index (branch->edge, guint32, i)), node);
    guint n = colours_count_badges (colours, node);
    if (n > 1 || (n > 0 && i + 1 < branch->edge->len))
      return FALSE;
  }
  for (guint i = 0; i < colours->badge->len; i++)
    branch->badge = gr_colours_badge (colours, i)->node == node ? i : branch->badge;
  return TRUE;
}

/* The value of a branch, from its end down. */
static gboolean
branch_value (const GrReduceColours *colours, Branch *branch, GError **error)
{
  GrForm form = branch->badge != NOBODY ? gr_colours_badge (colours, branch->badge)->form : GR_FORM_ZERO;
  GrReduceTerm *term = &branch->term;
  gboolean has_green = FALSE;
  for (guint i = branch->edge->len; i-- > 0 && form != GR_FORM_NONE;) {
    GrHue hue = (GrHue) gr_bush_edge (colours->bush, g_array_index (branch->edge, guint32, i))->hue;
    term->is_mixed |= i + 1 < branch->edge->len && hue != term->hue;
    has_green |= hue == GR_HUE_GREEN;
    term->hue = hue;
    term->above = form;
    form = gr_colon_form (colours->colon, hue, form, error);
  }
  term->is_mixed &= !has_green && branch->badge == NOBODY;
  term->n_rules = branch->badge != NOBODY ? branch->edge->len : 0;
  term->form = form;
  return form != GR_FORM_NONE;
}

/* Where the value is written: beyond the end, and beyond the value that stands there. */
static void
branch_place_label (const GrReduceColours *colours, guint32 node, const GrStalk *stalk, Branch *branch)
{
  g_autofree GrPoint *at = gr_stage_stalk_points (colours->bush, node, stalk);
  guint n = stalk->edge->len;
  guint32 foot = gr_stage_edge_foot (colours->bush, g_array_index (stalk->edge, guint32, 0), node);
  GrReduceTerm *term = &branch->term;
  term->at = at[n - 1];
  term->away = gr_stage_way (n > 1 ? at[n - 2] : gr_stage_node_place (colours->bush, node, foot), at[n - 1]);
  if (branch->badge != NOBODY) {
    term->away = gr_stage_way (at[n - 1], gr_colours_badge (colours, branch->badge)->at);
    term->at = (GrPoint) { at[n - 1].x + BEYOND_BADGE * term->away.x, at[n - 1].y + BEYOND_BADGE * term->away.y };
  }
}

/* All that stands at @node and can be added, stalks from the left and then bare values: of Branch. NULL and @error. */
static GArray *
colours_branches (const GrReduceColours *colours, guint32 node, GError **error)
{
  g_autoptr (GArray) stalks = gr_stage_stalks (colours->bush, node);
  g_autoptr (GArray) branches = g_array_new (FALSE, TRUE, sizeof (Branch));
  g_array_set_clear_func (branches, branch_clear);
  for (guint i = 0; i < stalks->len; i++) {
    const GrStalk *stalk = &g_array_index (stalks, GrStalk, i);
    Branch branch = { .edge = stalk->edge };
    if (!branch_find_badge (colours, node, &branch))
      continue;
    if (!branch_value (colours, &branch, error))
      return NULL;
    branch_place_label (colours, node, stalk, &branch);
    g_array_ref (branch.edge);
    g_array_append_val (branches, branch);
  }
  for (guint i = 0; i < colours->badge->len; i++) {
    Branch branch = { .badge = i, .term = { .form = gr_colours_badge (colours, i)->form, .is_badge = TRUE } };
    if (gr_colours_badge (colours, i)->node == node)
      g_array_append_val (branches, branch);
  }
  return g_steal_pointer (&branches);
}

/* ---- what stands for a value ---- */

/* The signs of a number, from the ground up; FALSE where there are more than GR_REDUCE_LONGEST_STALK. */
static gboolean
stalk_of_number (const GrDyadic *x, guint8 *hue, guint *n)
{
  guint8 is_left[GR_REDUCE_LONGEST_STALK + 1];
  for (*n = 0; *n <= GR_REDUCE_LONGEST_STALK; (*n)++) {
    g_autoptr (GrDyadic) own = gr_dyadic_stalk (is_left, *n);
    int order = gr_dyadic_compare (x, own);
    if (order == 0)
      return TRUE;
    is_left[*n] = order > 0;
    if (*n < GR_REDUCE_LONGEST_STALK)
      hue[*n] = order > 0 ? GR_HUE_BLUE : GR_HUE_RED;
  }
  return FALSE;
}

gboolean
gr_colours_stalk (const GrForms *forms, GrForm form, guint8 *hue, guint *n)
{
  if (gr_form_kind (forms, form) == GR_FORM_NUMBER)
    return stalk_of_number (gr_form_base (forms, form), hue, n);
  if (gr_form_kind (forms, form) != GR_FORM_SIMPLE || gr_dyadic_sign (gr_form_base (forms, form)) != 0
      || gr_form_ups (forms, form) != 0 || gr_form_nimber (forms, form) > GR_REDUCE_LONGEST_STALK)
    return FALSE;
  *n = (guint) gr_form_nimber (forms, form);
  for (guint i = 0; i < *n; i++)
    hue[i] = GR_HUE_GREEN;
  return TRUE;
}

/* The first of some directions around @wanted in which a stalk of @n edges (a bare value: 0) is clear of all else. */
static GrPoint
result_direction (const GrBush *next, GrPoint from, GrPoint wanted, guint n)
{
  static const double turn[] = { 0, 0.45, -0.45, 0.9, -0.9, 1.4, -1.4 };
  for (guint i = 0; i < G_N_ELEMENTS (turn); i++) {
    double c = cos (turn[i]), s = sin (turn[i]);
    GrPoint way = { c * wanted.x - s * wanted.y, s * wanted.x + c * wanted.y };
    gboolean is_clear = way.y < 0.3;
    for (guint k = 1; k <= MAX (1, n) && is_clear; k++) {
      double reach = n > 0 ? k * GR_STAGE_PITCH : BADGE_AIR;
      is_clear = gr_stage_is_clear (next, (GrPoint) { from.x + reach * way.x, from.y + reach * way.y }, from);
    }
    if (is_clear)
      return way;
  }
  return wanted;
}

void
gr_colours_add_result (const GrReduceColours *colours, GrReduceStep *step, GrBush *next, guint32 foot,
                       GrPoint direction, const GrPoint *old, guint n_old)
{
  guint8 hue[GR_REDUCE_LONGEST_STALK];
  guint n = 0;
  guint32 first_new = next->edge->len, next_node = colours->bush->n_nodes;
  step->is_stalk = gr_colours_stalk (colours->forms, step->form, hue, &n);
  step->value_at = (GrPoint) { step->at.x + 15, step->at.y - 15 };
  direction = result_direction (next, step->at, direction, step->is_stalk ? n : 0);
  if (!step->is_stalk) {
    GrPoint at = { step->at.x + BADGE_AIR * direction.x, step->at.y + BADGE_AIR * direction.y };
    GrReduceBadge badge = { step->node, at, step->form };
    g_array_append_val (step->badge, badge);
  } else if (n > 0) {
    g_autofree GrPoint *at = gr_stage_stalk_places (next, step->at, direction, n, old, n_old);
    gr_stage_add_stalk (next, step->node, foot, at, hue, n, &next_node);
    step->value_at = gr_stage_beyond (n > 1 ? at[n - 2] : step->at, at[n - 1]);
  }
  gr_reduce_step_finish (step, next, first_new);
}

GArray *
gr_colours_keep_badges (const GrReduceColours *colours, const guint8 *is_gone)
{
  GArray *kept = g_array_new (FALSE, FALSE, sizeof (GrReduceBadge));
  for (guint i = 0; i < colours->badge->len; i++)
    if (is_gone == NULL || !is_gone[i])
      g_array_append_val (kept, *gr_colours_badge (colours, i));
  return kept;
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
colours_badge_foot (const GrReduceColours *colours)
{
  guint32 best = 0;
  for (guint i = colours->badge->len; i-- > 0;)
    for (guint32 k = 0; k < colours->bush->n_feet && gr_colours_badge (colours, i)->node == 0; k++) {
      double x = gr_colours_badge (colours, i)->at.x;
      best = fabs (colours->bush->foot[k] - x) < fabs (colours->bush->foot[best] - x) ? k : best;
    }
  return best;
}

static GrReduceStep *
step_sum (const GrReduceColours *colours, guint32 node, const GArray *branches, GError **error)
{
  const Branch *longest = branches_longest (branches);
  guint32 foot = longest == NULL ? colours_badge_foot (colours)
                                 : gr_stage_edge_foot (colours->bush, g_array_index (longest->edge, guint32, 0), node);
  GrReduceStep *step = gr_reduce_step_new (GR_REDUCE_SUM, colours->bush, node,
                                           gr_stage_node_place (colours->bush, node, foot));
  g_autofree guint8 *is_gone = g_new0 (guint8, MAX (1, colours->badge->len));
  g_autofree GrPoint *old = NULL;
  step->term = g_array_new (FALSE, FALSE, sizeof (GrReduceTerm));
  step->form = GR_FORM_ZERO;
  for (guint i = 0; i < branches->len && step->form != GR_FORM_NONE; i++) {
    const Branch *branch = &g_array_index (branches, Branch, i);
    step->form = gr_form_sum (colours->forms, step->form, branch->term.form, error);
    g_array_append_val (step->term, branch->term);
    for (guint k = 0; branch->edge != NULL && k < branch->edge->len; k++)
      step->before[g_array_index (branch->edge, guint32, k)] = GR_BUSH_ACCENT;
    if (branch->badge != NOBODY)
      is_gone[branch->badge] = 1;
  }
  if (step->form == GR_FORM_NONE) {
    gr_reduce_step_free (step);
    return NULL;
  }
  GrBush *next = gr_stage_begin (colours->bush, GR_REDUCE_LONGEST_STALK);
  gr_reduce_step_keep (step, colours->bush, next);
  step->badge = gr_colours_keep_badges (colours, is_gone);
  if (longest != NULL)
    old = gr_stage_stalk_points (colours->bush, node, &(GrStalk) { longest->edge, 0 });
  gr_colours_add_result (colours, step, next, foot, gr_stage_grown (colours->bush, node, colours->depth), old,
                         longest != NULL ? longest->edge->len : 0);
  return step;
}

/* ---- all steps ---- */

/* The highest node at which something is to be added, and what; G_MAXUINT32 for none. FALSE and @error. */
static gboolean
colours_highest_fork (const GrReduceColours *colours, guint32 *best, GArray **branches, GError **error)
{
  *best = G_MAXUINT32;
  for (guint32 node = 0; node < colours->bush->n_nodes; node++) {
    if (colours->depth[node] == G_MAXUINT32 || (*best != G_MAXUINT32 && colours->depth[node] <= colours->depth[*best]))
      continue;
    g_autoptr (GArray) own = colours_branches (colours, node, error);
    if (own == NULL)
      return FALSE;
    gboolean is_last = node == 0 && own->len == 1 && g_array_index (own, Branch, 0).term.n_rules > 0;
    if (own->len < 2 && !is_last)
      continue;
    *best = node;
    g_clear_pointer (branches, g_array_unref);
    *branches = g_steal_pointer (&own);
  }
  return TRUE;
}

static gint64
height_of (const GrReduceColours *colours, guint32 node)
{
  return node == G_MAXUINT32 ? -1 : (gint64) colours->depth[node];
}

/* The next step; NULL at the end, or with @error. */
static GrReduceStep *
colours_next (const GrReduceColours *colours, GError **error)
{
  g_auto (GrReduceCycle) cycle = { 0 };
  g_autoptr (GArray) branches = NULL;
  guint32 fork;
  if (!colours_highest_fork (colours, &fork, &branches, error))
    return NULL;
  guint32 loops = gr_stage_highest_loops (colours->bush, colours->depth);
  gint64 fork_height = height_of (colours, fork), loop_height = height_of (colours, loops);
  gint64 cycle_height = gr_colours_highest_cycle (colours, &cycle) ? (gint64) cycle.height : -1;
  if (cycle_height >= 0 && cycle_height >= loop_height && cycle_height >= fork_height)
    return cycle.is_green ? gr_reduce_step_fuse (colours->bush, cycle.edge, cycle.lowest)
                          : gr_colours_step_options (colours, &cycle, error);
  if (loop_height >= 0 && loop_height >= fork_height)
    return gr_reduce_step_loops (colours->bush, loops);
  return fork_height >= 0 ? step_sum (colours, fork, branches, error) : NULL;
}

GPtrArray *
gr_reduce_colour_steps (const GrBush *bush, GrBushForms *memory, GError **error)
{
  GError *own = NULL;
  GrColon colon;
  g_autofree guint8 *all = g_new0 (guint8, MAX (1, bush->edge->len));
  for (guint32 i = 0; i < bush->edge->len; i++)
    all[i] = 1;
  g_autoptr (GrBush) start = gr_bush_part (bush, all);
  for (guint32 i = 0; i < start->edge->len; i++)
    g_array_index (start->edge, GrBushEdge, i).number = i;
  g_autoptr (GArray) none = g_array_new (FALSE, FALSE, sizeof (GrReduceBadge));
  g_autoptr (GPtrArray) steps = g_ptr_array_new_with_free_func (gr_reduce_step_free);
  GrReduceColours colours = { start, memory, gr_bush_forms_store (memory), &colon, start, none, NULL };
  gr_colon_init (&colon, colours.forms);
  for (;;) {
    colours.depth = gr_stage_depths (colours.bush);
    GrReduceStep *step = colours_next (&colours, &own);
    g_free (colours.depth);
    if (step == NULL)
      break;
    if (step->badge == NULL)
      step->badge = gr_colours_keep_badges (&colours, NULL);
    g_ptr_array_add (steps, step);
    colours.bush = step->after;
    colours.badge = step->badge;
  }
  gr_colon_clear (&colon);
  if (own != NULL) {
    g_propagate_error (error, own);
    return NULL;
  }
  return g_steal_pointer (&steps);
}
