// SPDX-License-Identifier: MIT
// Steps of the reduction of a coloured picture. What stands at a point may be swapped for anything of equal value (colon
// principle), so from the top down the branches at a point are added and a short stalk, or else the bare value, stands for
// their sum. Cycles of green edges with nothing but green on them are fused as in green pictures; a part with any other cycle
// is worth what its options say, and its value stands for it at the point on which it stands. Each step leaves fewer forks or
// cycles, and so they end.
// Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), ch. 2, 3 and 7.
// Invariant: edges of the first picture are numbered by their index, new ones are GR_REDUCE_NEW_EDGE; nodes keep their numbers.
#include "figures/reduce-stage.h"
#include "game/bush-colon.h"

#include <math.h>

#define LONGEST_STALK 5   /* edges; values of longer ones stand bare */
#define BADGE_AIR 18.0    /* from a point to the middle of a value that stands there, in points */
#define STALK_ROOM 20.0   /* to either side of a stalk that is put on the ground */
#define BADGE_ROOM 44.0   /* to either side of a bare value */
#define BEYOND_BADGE 27.0 /* from a point to beyond a value that stands there */
#define NOBODY G_MAXUINT32

typedef struct {
  const GrBush *start; /* the first picture */
  GrBushForms *memory;
  GrForms *forms;
  GrColon *colon;
  const GrBush *bush;  /* the present picture */
  const GArray *badge; /* of GrReduceBadge */
  guint32 *depth;
} Colours;

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

static const GrReduceBadge *
colours_badge (const Colours *colours, guint index)
{
  return &g_array_index (colours->badge, GrReduceBadge, index);
}

static guint
colours_count_badges (const Colours *colours, guint32 node)
{
  guint n = 0;
  for (guint i = 0; i < colours->badge->len; i++)
    n += colours_badge (colours, i)->node == node;
  return n;
}

/* ---- branches ---- */

static GrPoint
point_unit (GrPoint from, GrPoint to)
{
  double length = MAX (1e-9, hypot (to.x - from.x, to.y - from.y));
  return (GrPoint) { (to.x - from.x) / length, (to.y - from.y) / length };
}

/* Finds the value at the end of the stalk; FALSE where values stand elsewhere on it, or several at its end. */
static gboolean
branch_find_badge (const Colours *colours, guint32 node, Branch *branch)
{
  branch->badge = NOBODY;
  for (guint i = 0; i < branch->edge->len; i++) {
    node = gr_bush_other (gr_bush_edge (colours->bush, g_array_index (branch->edge, guint32, i)), node);
    guint n = colours_count_badges (colours, node);
    if (n > 1 || (n > 0 && i + 1 < branch->edge->len))
      return FALSE;
  }
  for (guint i = 0; i < colours->badge->len; i++)
    branch->badge = colours_badge (colours, i)->node == node ? i : branch->badge;
  return TRUE;
}

/* The value of a branch, from its end down. */
static gboolean
branch_value (const Colours *colours, Branch *branch, GError **error)
{
  GrForm form = branch->badge != NOBODY ? colours_badge (colours, branch->badge)->form : GR_FORM_ZERO;
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
branch_place_label (const Colours *colours, guint32 node, const GrStalk *stalk, Branch *branch)
{
  g_autofree GrPoint *at = gr_stage_stalk_points (colours->bush, node, stalk);
  guint n = stalk->edge->len;
  guint32 foot = gr_stage_edge_foot (colours->bush, g_array_index (stalk->edge, guint32, 0), node);
  GrReduceTerm *term = &branch->term;
  term->at = at[n - 1];
  term->away = point_unit (n > 1 ? at[n - 2] : gr_stage_node_place (colours->bush, node, foot), at[n - 1]);
  if (branch->badge != NOBODY) {
    term->away = point_unit (at[n - 1], colours_badge (colours, branch->badge)->at);
    term->at = (GrPoint) { at[n - 1].x + BEYOND_BADGE * term->away.x, at[n - 1].y + BEYOND_BADGE * term->away.y };
  }
}

/* All that stands at @node and can be added, stalks from the left and then bare values: of Branch. NULL and @error. */
static GArray *
colours_branches (const Colours *colours, guint32 node, GError **error)
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
    Branch branch = { .badge = i, .term = { .form = colours_badge (colours, i)->form, .is_badge = TRUE } };
    if (colours_badge (colours, i)->node == node)
      g_array_append_val (branches, branch);
  }
  return g_steal_pointer (&branches);
}

/* ---- what stands for a value ---- */

/* The signs of a number, from the ground up; FALSE where there are more than LONGEST_STALK. */
static gboolean
stalk_of_number (const GrDyadic *x, guint8 *hue, guint *n)
{
  guint8 is_left[LONGEST_STALK + 1];
  for (*n = 0; *n <= LONGEST_STALK; (*n)++) {
    g_autoptr (GrDyadic) own = gr_dyadic_stalk (is_left, *n);
    int order = gr_dyadic_compare (x, own);
    if (order == 0)
      return TRUE;
    is_left[*n] = order > 0;
    if (*n < LONGEST_STALK)
      hue[*n] = order > 0 ? GR_HUE_BLUE : GR_HUE_RED;
  }
  return FALSE;
}

/* The hues of a short stalk worth @form (shape (LONGEST_STALK)); FALSE where there is none. */
static gboolean
stalk_of_form (const GrForms *forms, GrForm form, guint8 *hue, guint *n)
{
  if (gr_form_kind (forms, form) == GR_FORM_NUMBER)
    return stalk_of_number (gr_form_base (forms, form), hue, n);
  if (gr_form_kind (forms, form) != GR_FORM_SIMPLE || gr_dyadic_sign (gr_form_base (forms, form)) != 0
      || gr_form_ups (forms, form) != 0 || gr_form_nimber (forms, form) > LONGEST_STALK)
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

/* Puts something worth step->form at the step's point into @next, which already holds all that does not change. */
static void
colours_add_result (const Colours *colours, GrReduceStep *step, GrBush *next, guint32 foot, GrPoint direction,
                    const GrPoint *old, guint n_old)
{
  guint8 hue[LONGEST_STALK];
  guint n = 0;
  guint32 first_new = next->edge->len, next_node = colours->bush->n_nodes;
  step->is_stalk = stalk_of_form (colours->forms, step->form, hue, &n);
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

/* The values that stay, where 1 in @is_gone (shape (badges)) marks those that do not. */
static GArray *
colours_keep_badges (const Colours *colours, const guint8 *is_gone)
{
  GArray *kept = g_array_new (FALSE, FALSE, sizeof (GrReduceBadge));
  for (guint i = 0; i < colours->badge->len; i++)
    if (is_gone == NULL || !is_gone[i])
      g_array_append_val (kept, *colours_badge (colours, i));
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
colours_badge_foot (const Colours *colours)
{
  guint32 best = 0;
  for (guint i = colours->badge->len; i-- > 0;)
    for (guint32 k = 0; k < colours->bush->n_feet && colours_badge (colours, i)->node == 0; k++) {
      double x = colours_badge (colours, i)->at.x;
      best = fabs (colours->bush->foot[k] - x) < fabs (colours->bush->foot[best] - x) ? k : best;
    }
  return best;
}

static GrReduceStep *
step_sum (const Colours *colours, guint32 node, const GArray *branches, GError **error)
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
  GrBush *next = gr_stage_begin (colours->bush, LONGEST_STALK);
  gr_reduce_step_keep (step, colours->bush, next);
  step->badge = colours_keep_badges (colours, is_gone);
  if (longest != NULL)
    old = gr_stage_stalk_points (colours->bush, node, &(GrStalk) { longest->edge, 0 });
  colours_add_result (colours, step, next, foot, gr_stage_grown (colours->bush, node, colours->depth), old,
                      longest != NULL ? longest->edge->len : 0);
  return step;
}

/* ---- parts with cycles ---- */

/* A cycle, the point on which the part stands that holds it, and the part's nodes without that point. */
typedef struct {
  GArray *edge; /* of guint32 */
  guint32 root, lowest;
  guint8 *is_part;   /* shape (n_nodes) */
  gboolean is_green; /* the part is, and can be fused */
  guint32 height;
} Cycle;

static void
cycle_clear (Cycle *cycle)
{
  g_clear_pointer (&cycle->edge, g_array_unref);
  g_clear_pointer (&cycle->is_part, g_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Cycle, cycle_clear)

/* What hangs together with @from without @barred: 1 for each node. (transfer full) */
static guint8 *
bush_flood (const GrBush *bush, guint32 from, guint32 barred)
{
  guint8 *is_reached = g_new0 (guint8, bush->n_nodes);
  g_autofree guint32 *queue = g_new (guint32, bush->n_nodes);
  guint32 n = 0;
  if (from != barred) {
    queue[n++] = from;
    is_reached[from] = 1;
  }
  for (guint32 i = 0; i < n; i++)
    for (guint32 k = bush->row[queue[i]]; k < bush->row[queue[i] + 1]; k++) {
      guint32 other = gr_bush_other (gr_bush_edge (bush, bush->around[k]), queue[i]);
      if (other != barred && !is_reached[other]) {
        is_reached[other] = 1;
        queue[n++] = other;
      }
    }
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

/* Fills all of @cycle but its edges. */
static void
cycle_complete (const Colours *colours, Cycle *cycle)
{
  const GrBush *bush = colours->bush;
  cycle->lowest = gr_stage_cycle_lowest (bush, cycle->edge, colours->depth);
  cycle->root = cycle_root (bush, cycle->edge, colours->depth);
  cycle->is_part = bush_flood (bush, cycle_node (bush, cycle->edge, cycle->root), cycle->root);
  cycle->is_green = TRUE;
  for (guint32 i = 0; i < bush->edge->len; i++)
    cycle->is_green &= !edge_is_part (gr_bush_edge (bush, i), cycle->is_part)
                       || gr_bush_edge (bush, i)->hue == GR_HUE_GREEN;
  for (guint i = 0; i < colours->badge->len; i++)
    cycle->is_green &= !cycle->is_part[colours_badge (colours, i)->node];
  cycle->height = colours->depth[cycle->is_green ? cycle->lowest : cycle->root];
}

/* The cycle to be looked at first, the shortest of the highest; FALSE where there is none but loops. */
static gboolean
colours_highest_cycle (const Colours *colours, Cycle *best)
{
  for (guint32 i = 0; i < colours->bush->edge->len; i++) {
    const GrBushEdge *edge = gr_bush_edge (colours->bush, i);
    g_auto (Cycle) own = { .edge = edge->node[0] != edge->node[1] ? gr_stage_cycle (colours->bush, i) : NULL };
    if (own.edge == NULL)
      continue;
    cycle_complete (colours, &own);
    if (best->edge == NULL || own.height > best->height
        || (own.height == best->height && own.edge->len < best->edge->len)) {
      cycle_clear (best);
      *best = own;
      own = (Cycle) { 0 };
    }
  }
  return best->edge != NULL;
}

/* The part of @bush over @root as a picture of its own, with @root as the ground. (transfer full) @index gets, for each of
   its edges, which one of @bush it is (of guint32). */
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
colours_find_edge (const Colours *colours, guint32 number)
{
  for (guint32 i = 0; i < colours->bush->edge->len; i++)
    if (gr_bush_edge (colours->bush, i)->number == number)
      return i;
  return GR_REDUCE_NEW_EDGE;
}

/* The value of the part, and the best cuts in it. Where bare values stand in it, its first picture is asked instead. */
static gboolean
options_read (const Colours *colours, const Cycle *cycle, GrReduceStep *step, GError **error)
{
  gboolean is_first = FALSE;
  for (guint i = 0; i < colours->badge->len; i++)
    is_first |= cycle->is_part[colours_badge (colours, i)->node];
  const GrBush *bush = is_first ? colours->start : colours->bush;
  g_autofree guint8 *is_part = bush_flood (bush, cycle_node (colours->bush, cycle->edge, cycle->root), cycle->root);
  g_autoptr (GArray) index = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GrBush) part = part_bush (bush, cycle->root, is_part, index);
  g_autofree guint8 *standing = g_new (guint8, part->edge->len);
  for (guint32 i = 0; i < part->edge->len; i++)
    standing[i] = 1;
  step->form = gr_bush_form (colours->memory, part, standing, error);
  gboolean good = step->form != GR_FORM_NONE;
  for (guint32 i = 0; i < part->edge->len && good; i++) {
    guint32 own = g_array_index (index, guint32, i);
    GrHue hue = (GrHue) gr_bush_edge (part, i)->hue;
    standing[i] = 0;
    GrReduceOption option = { is_first ? colours_find_edge (colours, own) : own, GR_SIDE_LEFT,
                              gr_bush_form (colours->memory, part, standing, error) };
    standing[i] = 1;
    good = option.form != GR_FORM_NONE;
    for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT && good; side++) {
      option.side = side;
      if (hue != (side == GR_SIDE_LEFT ? GR_HUE_RED : GR_HUE_BLUE))
        good = options_add (colours->forms, step->option, &option, error);
    }
  }
  return good;
}

/* The middle of the places that the part leaves free. */
static GrPoint
part_middle (const GrBush *bush, const Cycle *cycle)
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
ground_add_foot (const Colours *colours, GrBush *next, const GArray *badge, GrPoint middle, GrForm form)
{
  guint8 hue[LONGEST_STALK];
  guint n;
  double room = stalk_of_form (colours->forms, form, hue, &n) ? STALK_ROOM : BADGE_ROOM, x = middle.x;
  for (guint i = 2; !ground_is_free (next, badge, x, room); i++) /* to the right, to the left, further right … */
    x = middle.x + (i % 2 == 0 ? 0.5 : -0.5) * STALK_ROOM * floor (i / 2.0);
  next->foot = g_renew (double, next->foot, next->n_feet + 1);
  next->foot[next->n_feet] = x;
  return next->n_feet++;
}

static GrReduceStep *
step_options (const Colours *colours, const Cycle *cycle, GError **error)
{
  GrReduceStep *step = gr_reduce_step_new (GR_REDUCE_OPTIONS, colours->bush, cycle->root,
                                           gr_stage_node_place (colours->bush, cycle->root, 0));
  g_autofree guint8 *is_gone = g_new0 (guint8, MAX (1, colours->badge->len));
  step->option = g_array_new (FALSE, FALSE, sizeof (GrReduceOption));
  if (!options_read (colours, cycle, step, error)) {
    gr_reduce_step_free (step);
    return NULL;
  }
  for (guint32 i = 0; i < colours->bush->edge->len; i++) {
    gboolean is_part = edge_is_part (gr_bush_edge (colours->bush, i), cycle->is_part);
    step->before[i] = is_part ? GR_BUSH_ACCENT : GR_BUSH_ORDINARY;
    step->n_edges += is_part;
  }
  for (guint i = 0; i < colours->badge->len; i++)
    is_gone[i] = cycle->is_part[colours_badge (colours, i)->node];
  GrBush *next = gr_stage_begin (colours->bush, LONGEST_STALK);
  gr_reduce_step_keep (step, colours->bush, next);
  step->badge = colours_keep_badges (colours, is_gone);
  GrPoint middle = part_middle (colours->bush, cycle);
  guint32 foot = cycle->root == 0 ? ground_add_foot (colours, next, step->badge, middle, step->form) : 0;
  step->at = gr_stage_node_place (next, cycle->root, foot);
  GrPoint up = { 0, -1 }, way = cycle->root == 0 ? up : point_unit (step->at, middle);
  colours_add_result (colours, step, next, foot, way, NULL, 0);
  return step;
}

/* ---- all steps ---- */

/* The highest node at which something is to be added, and what; G_MAXUINT32 for none. FALSE and @error. */
static gboolean
colours_highest_fork (const Colours *colours, guint32 *best, GArray **branches, GError **error)
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
height_of (const Colours *colours, guint32 node)
{
  return node == G_MAXUINT32 ? -1 : (gint64) colours->depth[node];
}

/* The next step; NULL at the end, or with @error. */
static GrReduceStep *
colours_next (const Colours *colours, GError **error)
{
  g_auto (Cycle) cycle = { 0 };
  g_autoptr (GArray) branches = NULL;
  guint32 fork;
  if (!colours_highest_fork (colours, &fork, &branches, error))
    return NULL;
  guint32 loops = gr_stage_highest_loops (colours->bush, colours->depth);
  gint64 fork_height = height_of (colours, fork), loop_height = height_of (colours, loops);
  gint64 cycle_height = colours_highest_cycle (colours, &cycle) ? (gint64) cycle.height : -1;
  if (cycle_height >= 0 && cycle_height >= loop_height && cycle_height >= fork_height)
    return cycle.is_green ? gr_reduce_step_fuse (colours->bush, cycle.edge, cycle.lowest)
                          : step_options (colours, &cycle, error);
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
  Colours colours = { start, memory, gr_bush_forms_store (memory), &colon, start, none, NULL };
  gr_colon_init (&colon, colours.forms);
  for (;;) {
    colours.depth = gr_stage_depths (colours.bush);
    GrReduceStep *step = colours_next (&colours, &own);
    g_free (colours.depth);
    if (step == NULL)
      break;
    if (step->badge == NULL)
      step->badge = colours_keep_badges (&colours, NULL);
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
