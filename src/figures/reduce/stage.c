// SPDX-License-Identifier: MIT
// What the steps of a reduction are made of: which stalks stand where, and the next picture with what a step leaves: a
// stalk, if it is green or short, or else a bare value. A new stalk grows on in the direction of what bears it, or, where
// that runs into other things, where the longest of the stalks stood that it replaces.
#include "figures/reduce/reduce.h"

#include "base/order.h"
#include "diagram/picture.h"
#include "hackenbush/stalk.h"

#include <math.h>

#define REDUCE_NAMED 10 /* edges, whose names have room beside values and arrows */
#define LONGEST_STALK 5 /* edges; values of longer stalks in several colours stand bare */
#define HIGHEST 190.0   /* points, of stalks that came of a step: longer ones have shorter edges */
#define CLEAR 17.0      /* new nodes are at least so far from all else, in points */
#define LABEL_AIR 13.5  /* from a stalk's end to its number */
#define BADGE_AIR 18.0  /* from a point to the middle of a value that stands there */

static const GrPoint up = { 0, -1 };

/* ---- looking at a picture ---- */

GR_CLEAR_FUNCTION (stalk_clear, GrStalk, edge)

/* The stalk that begins at @node with @edge; FALSE where that leads anywhere else than to a free end. */
static gboolean
stalk_follow (const GrBush *bush, guint32 node, guint32 edge, GrStalk *out)
{
  const GrBushEdge *first = gr_bush_edge (bush, edge);
  guint end = first->node[0] == node ? 0 : 1;
  GrPoint a = gr_bush_end_place (bush, first, end), b = gr_bush_end_place (bush, first, 1 - end);
  out->edge = g_array_new (FALSE, FALSE, sizeof (guint32));
  out->angle = node == 0 ? a.x + 1e-3 * b.x : atan2 (b.x - a.x, a.y - b.y);
  for (guint32 at = node;;) {
    g_array_append_val (out->edge, edge);
    guint32 next = gr_bush_other (gr_bush_edge (bush, edge), at);
    guint32 degree = bush->row[next + 1] - bush->row[next];
    if (next != 0 && next != at && degree == 1)
      return TRUE;
    if (next == 0 || next == at || degree != 2) {
      g_array_unref (out->edge);
      return FALSE;
    }
    edge = bush->around[bush->row[next]] == edge ? bush->around[bush->row[next] + 1] : bush->around[bush->row[next]];
    at = next;
  }
}

GArray *
gr_stage_stalks (const GrBush *bush, guint32 node)
{
  GArray *stalks = g_array_new (FALSE, FALSE, sizeof (GrStalk));
  g_array_set_clear_func (stalks, stalk_clear);
  for (guint32 k = bush->row[node]; k < bush->row[node + 1]; k++) {
    GrStalk stalk;
    if (stalk_follow (bush, node, bush->around[k], &stalk))
      g_array_append_val (stalks, stalk);
  }
  g_array_sort (stalks, gr_order_double);
  return stalks;
}

guint32
gr_stage_edge_foot (const GrBush *bush, guint32 edge, guint32 node)
{
  const GrBushEdge *own = gr_bush_edge (bush, edge);
  return own->foot[own->node[0] == node ? 0 : 1];
}

GrPoint
gr_stage_node_place (const GrBush *bush, guint32 node, guint32 foot)
{
  return node == 0 ? (GrPoint) { bush->foot[foot], 0 } : bush->place[node];
}

GrPoint
gr_stage_way (GrPoint from, GrPoint to)
{
  return gr_bush_unit (to.x - from.x, to.y - from.y);
}

GrPoint
gr_stage_on (GrPoint from, double reach, GrPoint way)
{
  return (GrPoint) { from.x + reach * way.x, from.y + reach * way.y };
}

/* ---- making the next picture ---- */

GrReduceStep *
gr_reduce_step_new (GrReduceKind kind, guint32 node)
{
  GrReduceStep *step = g_new0 (GrReduceStep, 1);
  step->kind = kind;
  step->node = node;
  step->term = g_array_new (FALSE, TRUE, sizeof (GrReduceTerm));
  step->cut = g_array_new (FALSE, FALSE, sizeof (GrReduceCut));
  return step;
}

void
gr_reduce_step_free (gpointer data)
{
  GrReduceStep *step = data;
  if (step == NULL)
    return;
  gr_bush_free (step->after);
  GR_DROP (step, cut, badge, term);
  g_free (step);
}

GrBush *
gr_stage_begin (const GrBush *bush, const guint8 *is_gone)
{
  g_autofree guint8 *standing = g_new (guint8, bush->edge->len + 1);
  for (guint32 i = 0; i < bush->edge->len; i++)
    standing[i] = !is_gone[i];
  GrBush *next = gr_bush_part (bush, standing);
  g_clear_pointer (&next->name, g_ptr_array_unref);
  return next;
}

void
gr_stage_spread (GrBush *bush, double by)
{
  for (guint32 i = 1; i < bush->n_nodes; i++)
    bush->place[i].x *= by;
  for (guint32 i = 0; i < bush->n_feet; i++)
    bush->foot[i] *= by;
}

void
gr_stage_add_stalk (GrBush *next, guint32 node, guint32 foot, const GrPoint *at, const guint8 *hue, guint n)
{
  next->place = g_renew (GrPoint, next->place, next->n_nodes + n);
  for (guint i = 0; i < n; i++) {
    guint32 above = next->n_nodes++;
    next->place[above] = at[i];
    gr_bush_add (next, node, above, (GrHue) hue[i]);
    GrBushEdge *edge = &g_array_index (next->edge, GrBushEdge, next->edge->len - 1);
    edge->foot[0] = node == 0 ? foot : 0;
    edge->number = GR_STAGE_NEW + above;
    node = above;
  }
}

/* TRUE where @at is far from all edges of @next that do not begin at @from. */
static gboolean
place_is_clear (const GrBush *next, GrPoint at, GrPoint from)
{
  if (at.y > -MIN (CLEAR, 0.9 * hypot (at.x - from.x, at.y - from.y))) /* long stalks have short edges */
    return FALSE;
  for (guint32 i = 0; i < next->edge->len; i++) {
    GrPoint a = gr_bush_end_place (next, gr_bush_edge (next, i), 0),
            b = gr_bush_end_place (next, gr_bush_edge (next, i), 1);
    gboolean touches = gr_segment_distance (from, a, b) <= 1e-6;
    if (gr_segment_distance (at, a, b) < (touches ? CLEAR / 2 : CLEAR))
      return FALSE;
  }
  return TRUE;
}

/* ---- what stands for a value ---- */

GArray *
gr_reduce_stalk (const GrReduceState *state, GrForm form)
{
  static const guint8 green = GR_HUE_GREEN;
  g_autoptr (GArray) hue = g_array_new (FALSE, FALSE, sizeof (guint8));
  if (gr_form_kind (state->forms, form) == GR_FORM_NUMBER) { /* its signs, from the ground up */
    gsize n;
    g_autofree guint8 *is_left = gr_dyadic_signs (gr_form_base (state->forms, form), LONGEST_STALK + 1, &n);
    for (gsize i = 0; i < n; i++)
      GR_APPEND (hue, guint8, is_left[i] ? GR_HUE_BLUE : GR_HUE_RED);
    return n <= LONGEST_STALK ? g_steal_pointer (&hue) : NULL;
  }
  if (gr_form_kind (state->forms, form) != GR_FORM_SIMPLE || gr_dyadic_sign (gr_form_base (state->forms, form)) != 0
      || gr_form_ups (state->forms, form) != 0)
    return NULL;
  guint64 n = gr_form_nimber (state->forms, form);
  for (guint64 i = 0; i < n && (state->is_green || n <= LONGEST_STALK); i++)
    g_array_append_val (hue, green);
  return hue->len > 0 ? g_steal_pointer (&hue) : NULL;
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
      is_clear = place_is_clear (next, gr_stage_on (from, reach, way), from);
    }
    if (is_clear)
      return way;
  }
  return wanted;
}

void
gr_reduce_add_result (const GrReduceState *state, GrReduceStep *step, GrBush *next, guint32 foot, GrPoint grown,
                      const GrPoint *old, guint n_old)
{
  g_autoptr (GArray) hue = gr_reduce_stalk (state, step->form);
  guint n = hue != NULL ? hue->len : 0;
  GrPoint direction = state->is_green ? grown : result_direction (next, step->at, grown, n);
  step->is_stalk = hue != NULL;
  step->label = (GrPoint) { step->at.x + 15, step->at.y - 15 };
  if (!step->is_stalk) {
    GR_APPEND (step->badge, GrReduceBadge, step->node, gr_stage_on (step->at, BADGE_AIR, direction), step->form);
  } else if (n > 0) {
    double pitch = MIN (GR_STAGE_PITCH, HIGHEST / n);
    g_autofree GrPoint *at = g_new (GrPoint, n);
    gboolean is_clear = TRUE; /* straight on where that is free; else where the old stalk was, and on from there */
    for (guint i = 0; i < n; i++) {
      at[i] = gr_stage_on (step->at, (i + 1) * pitch, direction);
      is_clear = is_clear && place_is_clear (next, at[i], step->at);
    }
    for (guint i = 0; i < n && !is_clear; i++) {
      GrPoint last = i > 0 ? at[i - 1] : step->at;
      at[i] = i < n_old ? old[i] : gr_stage_on (last, pitch, i > 1 ? gr_stage_way (at[i - 2], last) : up);
    }
    gr_stage_add_stalk (next, step->node, foot, at, (const guint8 *) hue->data, n);
    step->label = gr_stage_on (at[n - 1], LABEL_AIR, gr_stage_way (n > 1 ? at[n - 2] : step->at, at[n - 1]));
  }
  gr_bush_finish (next);
  step->after = next;
}

GArray *
gr_reduce_keep_badges (const GrReduceState *state, const guint8 *is_gone)
{
  GArray *kept = g_array_new (FALSE, FALSE, sizeof (GrReduceBadge));
  for (guint i = 0; i < state->badge->len; i++)
    if (is_gone == NULL || !is_gone[i])
      g_array_append_val (kept, *gr_reduce_badge (state, i));
  return kept;
}

/* ---- the position, and the picture that it is ---- */

GrBush *
gr_reduce_bush (GrStudy *study, const GrFigureRequest *request, GrBytes whole, GArray *number, GrReport *report)
{
  g_autoptr (GrBush) bush = NULL;
  g_autoptr (GrPositions) part = gr_positions_new ();
  for (guint i = 0; i < study->n_components; i++) {
    const GrSummand *summand = gr_study_summand (study, i);
    gr_positions_clear (part);
    gr_study_parts (study, whole, i, part);
    for (guint k = 0; k < gr_positions_count (part); k++) {
      g_autoptr (GrBush)
        own = gr_summand_bush (summand, gr_study_component (study, i)->realm, gr_positions_at (part, k));
      guint32 n_before = bush != NULL ? bush->edge->len : 0;
      if (own == NULL && summand->game->folding->reduction != NULL)
        return gr_none (gr_report_add_at (report, GR_FAULT_INPUT, request->args->name,
                                          "draw value shows what its options make it worth",
                                          "reduce: this position becomes no Hackenbush picture"));
      guint32 most = own != NULL && own->edge->len + 1 == own->n_nodes && gr_bush_is_green (own, NULL)
                       ? GR_BUSH_MAX_DRAWN
                       : GR_REDUCE_MOST;
      if (own == NULL || n_before + own->edge->len > most)
        return gr_none (gr_report_add_at (
          report, GR_FAULT_LIMIT, request->args->name, "grundy solve gives the value of any number of edges",
          "reduce: at most %d edges can be followed step by step, got more", GR_REDUCE_MOST));
      for (guint32 edge = 0; edge < own->edge->len; edge++)
        g_array_append_val (number, gr_bush_edge (own, edge)->number);
      GrBush *both = bush == NULL ? g_steal_pointer (&own) : gr_bush_join (bush, own);
      gr_bush_free (bush);
      bush = both;
    }
  }
  GPtrArray *called = bush != NULL ? g_steal_pointer (&bush->name) : NULL; /* by the games' numbers */
  for (guint32 edge = 0; bush != NULL && edge < bush->edge->len; edge++) {
    guint32 *own = &g_array_index (bush->edge, GrBushEdge, edge).number;
    const char *name = called != NULL && *own < called->len ? called->pdata[*own] : NULL;
    *own = edge;
    if (name != NULL && bush->edge->len <= REDUCE_NAMED)
      gr_bush_set_name (bush, edge, name);
  }
  g_clear_pointer (&called, g_ptr_array_unref);
  return bush != NULL ? g_steal_pointer (&bush) : gr_bush_new (1, 1);
}

GrScene *
gr_reduce_position (GrStudy *study, const GrFigureRequest *request, GrBytes whole)
{
  g_autoptr (GrPositions) part = gr_positions_new ();
  gboolean is_drawn = TRUE;
  for (guint i = 0; i < study->n_components; i++) {
    gr_positions_clear (part);
    gr_study_parts (study, whole, i, part);
    for (guint k = 0; k < gr_positions_count (part); k++)
      is_drawn &= gr_bush_is_drawn (study, i, gr_positions_at (part, k));
  }
  return !is_drawn ? gr_beside_draw (study, request, whole) : NULL;
}
