// SPDX-License-Identifier: MIT
// Which state graphs are set by the sizes of heaps, and how large they become. Stands on states.c; how they are drawn is told in
// arc.c and lattice.c.
#include "figures/graph/axes.h"

#include "base/order.h"
#include "base/phrase.h"
#include "diagram/words.h"

#define AXES_HEIGHT 780.0
#define AXES_MARGIN 30.0 /* of this, for the numbers along an axis */
#define AXES_LEAST 0.63  /* times their size nodes are at least: their numbers can then be read */
#define AXES_SPARSE 1.5  /* of one heap: so many places for a size, and more only where they are near to one another */
#define AXES_EMPTY 2.2   /* times as many places as positions, where these are pairs of numbers */
#define AXES_FREE 30     /* moves that win, where some lead along no axis: more would run over one another */
#define AXES_SHEETS 0.75 /* where there are three grids behind one another */
#define AXES_BOWS 2.6    /* moves beside the lines of a lattice, at most, for each position */
#define ARC_STEP 46.5
#define GRID_STEP 56.0
#define SHEET_STEP 44.0 /* from one sheet of a grid to the next, across; their columns are so far apart */
#define SHEET_RISE 50.0

const char *const gr_setting_names[] = {
  [GR_SETTING_AUTO] = "auto",
  [GR_SETTING_LAYERS] = "layers",
  [GR_SETTING_ARC] = "arc",
  [GR_SETTING_LATTICE] = "lattice",
  NULL,
};

void
gr_axes_clear (GrAxes *axes)
{
  for (guint k = 0; k < GR_AXES_MOST; k++)
    g_clear_pointer (&axes->size[k], g_array_unref);
  gr_states_clear (&axes->parts);
  GR_DROP (axes, at, part_verdict, split);
  *axes = (GrAxes) { .setting = GR_SETTING_LAYERS };
}

/* The sizes of the only part of each component in each position, or the numbers of the only component's: of guint64, shape (n_nodes,
   n_axes). NULL where components are left in several parts. (transfer full) */
static guint64 *
axes_read_sizes (const GrStudy *study, const GrStates *states, guint n_axes, gboolean is_list)
{
  g_autofree guint64 *size = g_new0 (guint64, (gsize) states->n_nodes * n_axes + 1);
  g_autoptr (GrPositions) parts = gr_positions_new ();
  for (guint32 i = 0; i < states->n_nodes; i++)
    for (guint k = 0; k < study->n_components; k++) {
      guint axis = study->is_family ? 0 : k;
      gr_positions_clear (parts);
      gr_study_parts (study, gr_graph_position (states->graph, i), k, parts);
      guint n = is_list ? 0 : 1;
      if (is_list && gr_positions_count (parts) == 1)
        n = gr_summand_numbers (gr_study_summand (study, 0), gr_positions_at (parts, 0), &size[i * n_axes], n_axes);
      if (gr_positions_count (parts) > 1 || n != (is_list ? n_axes : 1))
        return NULL;
      if (!is_list && gr_positions_count (parts) == 1)
        size[i * n_axes + axis] = gr_heap_decode (gr_positions_at (parts, 0));
    }
  return g_steal_pointer (&size);
}

static guint64
axes_divisor (guint64 a, guint64 b)
{
  while (b > 0) {
    guint64 rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

/* Sizes between those of @size that would be as far apart as these, where they are few. */
static void
axes_fill (GArray *size)
{
  guint n = size->len;
  guint64 first = g_array_index (size, guint64, 0), unit = 0;
  for (guint i = 1; i < n; i++)
    unit = axes_divisor (g_array_index (size, guint64, i) - first, unit);
  guint64 n_places = unit > 0 ? (g_array_index (size, guint64, n - 1) - first) / unit + 1 : 1;
  if (n_places > AXES_SPARSE * n)
    return;
  g_array_set_size (size, 0);
  for (guint i = 0; i < n_places; i++)
    GR_APPEND (size, guint64, first + i * unit);
}

/* Fills @axes with the sizes that there are. FALSE where positions are not told apart by them. */
static gboolean
axes_read (GrAxes *axes, const GrStudy *study, const GrStates *states)
{
  guint n_axes = axes->n_axes = axes->is_list      ? gr_summand_numbers (gr_study_summand (study, 0),
                                                                         gr_study_component (study, 0)->start, NULL, 0)
                                : study->is_family ? 1
                                                   : study->n_components;
  gsize n = states->n_nodes;
  gboolean is_good = n_axes <= GR_AXES_MOST && n_axes >= (axes->is_list ? 2 : 1);
  g_autofree guint64 *size = is_good ? axes_read_sizes (study, states, n_axes, axes->is_list) : NULL;
  if (size == NULL)
    return FALSE;
  gsize n_places = 1;
  for (guint k = 0; k < n_axes; k++) {
    g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (guint64));
    for (gsize i = 0; i < n; i++)
      g_array_append_val (all, size[i * n_axes + k]);
    GArray *own = axes->size[k] = gr_words_distinct (all);
    n_places *= own->len;
    if (n_axes == 1)
      axes_fill (own);
  }
  if (axes->is_list && n_axes == 2 ? n_places > AXES_EMPTY * n : n_places != n)
    return FALSE;
  axes->at = g_new (guint32, n * n_axes + 1);
  for (gsize i = 0; i < n * n_axes; i++) {
    guint place;
    g_array_binary_search (axes->size[i % n_axes], &size[i], gr_order_u64, &place);
    axes->at[i] = place;
  }
  return TRUE;
}

/* Whether one may move to every smaller size along each axis, and how many moves pass others by. FALSE where a move makes a
   number of a list larger. */
static gboolean
axes_read_moves (GrAxes *axes, const GrStates *states)
{
  axes->is_any = TRUE;
  for (guint32 i = 0; i < states->n_moves && axes->is_list; i++) {
    const GrLayoutEdge *edge = gr_states_move (states, i);
    guint n_changed = 0;
    for (guint k = 0; k < axes->n_axes; k++) {
      guint32 from = axes->at[edge->tail * axes->n_axes + k], to = axes->at[edge->head * axes->n_axes + k];
      if (to > from)
        return FALSE;
      n_changed += to < from;
    }
    axes->is_free |= n_changed > 1;
  }
  for (guint32 i = 0; i < states->n_nodes; i++) {
    const guint32 *at = &axes->at[i * axes->n_axes];
    guint32 n_smaller[GR_AXES_MOST] = { 0 };
    guint n;
    for (guint32 k = states->row[i]; k < states->row[i + 1]; k++) {
      const GrLayoutEdge *edge = gr_states_move (states, k);
      guint axis = gr_axes_move (axes, edge, &n);
      axes->n_passing += n > 1;
      n_smaller[axis] += axes->at[edge->head * axes->n_axes + axis] < at[axis];
    }
    for (guint k = 0; k < axes->n_axes; k++)
      axes->is_any &= n_smaller[k] == at[k];
  }
  axes->is_any &= !axes->is_free;
  return TRUE;
}

/* The scale at which the picture is small enough. */
static double
axes_scale (const GrAxes *axes)
{
  double height = 2 * gr_node_ring_radius (), width = height + 2 * axes->flat;
  double margin = (axes->split != NULL ? 1 : axes->n_axes - 1) * AXES_MARGIN; /* columns stand out at the ends */
  for (guint k = 0; k < axes->n_axes; k++) {
    width += (axes->size[k]->len - 1) * axes->step[k].x;
    height -= (axes->size[k]->len - 1) * axes->step[k].y;
  }
  return MIN (1, MIN ((GR_FIT_WIDTH - margin) / width, (AXES_HEIGHT - margin) / height));
}

/* Where places lie: of three heaps the smallest goes from the front to the back. FALSE where the picture would be too large. */
static gboolean
axes_measure (GrAxes *axes)
{
  guint *order = axes->order, back = 0;
  for (guint k = 0; k < GR_AXES_MOST; k++)
    order[k] = k;
  if (axes->n_axes == 3) {
    for (guint k = 1; k < 3; k++)
      back = axes->size[k]->len < axes->size[back]->len ? k : back;
    order[2] = back;
    order[1] = back == 0 ? 1 : 0;
    order[0] = back == 2 ? 1 : 2;
  }
  guint n_sheets = axes->n_axes == 3 ? axes->size[back]->len : 1;
  axes->step[order[0]].x = axes->n_axes == 1 ? ARC_STEP : MAX (GRID_STEP, (n_sheets > 1) * n_sheets * SHEET_STEP);
  axes->step[order[1]].y = -MAX (GRID_STEP, (n_sheets > 1) * n_sheets * SHEET_RISE);
  axes->step[order[2]] = (GrPoint) { SHEET_STEP, -SHEET_RISE };
  axes->scale = axes_scale (axes);
  return n_sheets < 3 ? axes->scale >= AXES_LEAST : n_sheets == 3 && axes->scale >= AXES_SHEETS;
}

/* Fills @axes, where the positions are heaps. */
static gboolean
axes_find (GrAxes *axes, GrStudy *study, const GrStates *states, const GrFigureRequest *request)
{
  /* Where heaps are split much is hidden, and there are values alone; with --layout arc, --whole means only that these are kept. */
  gboolean is_arc = gr_args_choice (request->args, "layout") == GR_SETTING_ARC;
  gboolean is_whole = (gr_args_flag (request->args, "whole") && !is_arc)
                      || gr_args_option (request->args, "edges") != NULL;
  gboolean is_plain = !is_whole && !request->is_form && !gr_args_flag (request->args, "derive")
                      && !states->shows_remoteness && request->paint == GR_PAINT_VALUE;
  if (study->is_loopy || study->is_partizan || (study->is_family && study->summand->len > 1))
    return FALSE;
  gboolean are_heaps = TRUE;
  for (guint i = 0; i < study->summand->len; i++)
    are_heaps &= gr_summand_has_heaps (&g_array_index (study->summand, GrSummand, i));
  axes->is_list = !are_heaps && !study->is_family && study->n_components == 1;
  if ((are_heaps || axes->is_list) && axes_read (axes, study, states) && axes_read_moves (axes, states))
    return !axes->is_free || (!is_whole && !request->is_form && !gr_args_flag (request->args, "derive"));
  gr_axes_clear (axes);
  return are_heaps && is_plain && gr_parts_read (axes, study, states);
}

/* What --layout cannot do, a fault. FALSE. */
static gboolean
axes_refuse (const GrFigureRequest *request, GrReport *report, const char *text)
{
  return gr_report_add_at (report, GR_FAULT_USAGE, gr_args_option (request->args, "layout")->value,
                           "leave --layout out", "%s", gr_message (text));
}

gboolean
gr_axes_read (GrAxes *axes, GrStudy *study, const GrStates *states, const GrFigureRequest *request, GrReport *report)
{
  static const char arc[] = GR_PHRASE (
    "layout: arcs are for one heap; where moves split it, they show its values and nothing else"),
                    lattice[] = GR_PHRASE (
                      "layout: a lattice is for two or three heaps whose moves leave each in one piece"),
                    crowded[] = GR_PHRASE ("layout: the splits of neighbouring heaps would run into one another"),
                    other[] = GR_PHRASE (
                      "layout: arcs and lattices have no pictures in their nodes, no direction and no summary");
  GrSetting wanted = gr_args_choice (request->args, "layout");
  gboolean is_asked = wanted == GR_SETTING_ARC || wanted == GR_SETTING_LATTICE;
  gboolean is_other = gr_args_flag (request->args, "pictures") || gr_args_flag (request->args, "summary")
                      || gr_args_option (request->args, "direction") != NULL;
  axes->setting = GR_SETTING_LAYERS;
  if (wanted == GR_SETTING_LAYERS || (is_other && !is_asked))
    return TRUE;
  if (is_other)
    return axes_refuse (request, report, other);
  gboolean is_whole = is_asked || gr_args_flag (request->args, "whole");
  if (!axes_find (axes, study, states, request) || (states->n_nodes > GR_STATES_MOST && axes->split == NULL)
      || (is_asked && (wanted == GR_SETTING_ARC) != (axes->n_axes == 1)))
    return !is_asked || axes_refuse (request, report, wanted == GR_SETTING_ARC ? arc : lattice);
  axes->is_unlike = study->summand->len > 1;
  for (guint i = 0; i < MIN (study->summand->len, GR_AXES_MOST) && axes->is_unlike; i++) {
    axes->title[i] = gr_study_summand (study, i)->game->about.title;
    for (guint k = 0; k < i; k++)
      if (axes->title[k] != NULL && strcmp (axes->title[i], axes->title[k]) == 0)
        axes->title[i] = axes->title[k] = NULL;
  }
  axes->is_bowed = request->is_form || request->paint == GR_PAINT_NODE || gr_args_flag (request->args, "derive");
  if (axes->n_axes == 1)
    gr_summand_period (&g_array_index (study->summand, GrSummand, 0), &axes->period);
  gboolean is_crowded = axes->n_axes > 1 && !axes->is_free && (axes->is_bowed || !axes->is_any)
                        && axes->n_passing > AXES_BOWS * states->n_nodes;
  guint n_free = 0;
  for (guint i = 0; i < states->n_moves && axes->is_free; i++)
    n_free += gr_states_wins (states, i);
  gboolean fits = axes_measure (axes) && !is_crowded && n_free <= AXES_FREE;
  axes->is_whole = !fits && is_whole;
  axes->scale = axes->is_whole ? 1 : axes->scale;
  if (axes->split != NULL && !gr_parts_settle (axes))
    return !is_asked || axes_refuse (request, report, crowded);
  if (fits || is_whole)
    axes->setting = axes->n_axes == 1 ? GR_SETTING_ARC : GR_SETTING_LATTICE;
  return TRUE;
}

void
gr_axes_put (GrAxes *axes, GrLayout *layout, const GrMoveLook *move)
{
  for (guint i = 0; i < layout->node->len; i++)
    axes->flat = MAX (axes->flat, g_array_index (layout->node, GrLayoutNode, i).flat_x);
  axes->step[axes->order[0]].x += 2 * axes->flat;
  axes->scale = axes->is_whole ? 1 : axes_scale (axes);
  GR_EACH (i, GrLayoutNode, node, layout->node) {
    node->x = node->y = 0;
    for (guint k = 0; k < axes->n_axes; k++) {
      node->x += axes->at[i * axes->n_axes + k] * axes->step[k].x;
      node->y += axes->at[i * axes->n_axes + k] * axes->step[k].y;
    }
  }
  if (axes->n_axes == 1)
    gr_arc_route (axes, layout);
  else
    gr_lattice_route (axes, layout, move);
  gr_layout_clip (layout);
}

/* Moves keep the widths of their lines, which tell who wins. */
static void
axes_keep_widths (const GrAxes *axes, GrScene *graph)
{
  gboolean is_move = FALSE;
  GR_EACH (i, GrItem, item, graph->item)
    if (item->kind == GR_ITEM_OPEN)
      is_move |= g_strcmp0 (item->group.tag, "move") == 0;
    else if (item->kind == GR_ITEM_PIECE_END)
      is_move = FALSE;
    else if (item->kind == GR_ITEM_PATH && is_move)
      item->path.paint.width /= axes->scale;
}

void
gr_axes_draw (GrScene *scene, const GrAxes *axes, const GrStates *states, const GrLayout *layout,
              const GrNodeLook *node, const GrMoveLook *move)
{
  g_autoptr (GrScene) graph = gr_scene_new ();
  if (axes->n_axes > 1)
    gr_lattice_draw_under (graph, axes, layout, node);
  gr_nodes_draw (graph, layout, node, move);
  axes_keep_widths (axes, graph);
  gr_scene_append (scene, graph, 0, 0, axes->scale);
  if (axes->n_axes == 1)
    gr_arc_draw_below (scene, axes, states, layout, node);
  else
    gr_lattice_draw_sizes (scene, axes, layout, node[0].request);
}
