// SPDX-License-Identifier: MIT
// One heap that moves split, as in Kayles: the heaps one by one on a line, moves that leave one of them as arcs over it, and below it
// the splits that win, each on a plate: two heaps of equal values, which cancel. Splits that do not win are counted. A plate stands
// under the heap that is split so, or between two neighbours that both are; plates of the same heaps stand under one another in a box,
// and each group in the first rows that are free of others and of the arrows to them.
#include "figures/graph/axes.h"

#include "base/order.h"
#include "base/phrase.h"
#include "scene/text.h"

#include <string.h>

#define PARTS_MOST 100    /* heaps */
#define PLATE_STEP 32.0   /* points between heaps, to which these sizes belong: */
#define PLATE_GROWTH 1.3  /* they grow with it so far */
#define PLATE_HEAP 0.54   /* of a node's size */
#define PLATE_AIR 3.4     /* around the heaps */
#define PLATE_LABEL 10.5  /* from a plate to the baseline under it */
#define PLATE_LEADING 6.0 /* and on to the next plate */
#define PLATE_FIRST 26.0  /* from the line to the first row */
#define PLATE_BESIDE 2.0  /* between two groups */
#define BOX_AIR 4.0
#define ARROW_LEAN 2.5 /* from the middle of a heap, where two share a plate */
#define ARROW_APART 6.5
#define ROWS_MOST 12
#define TOLD_BYTES 100 /* of the values of hidden splits */

static const GrFont plate_font = { GR_TYPE_LABEL, 500, GR_FACE_SANS, FALSE };

/* ---- the heaps ---- */

/* The sizes of all parts of all positions, ascending. (transfer full) */
static GArray *
parts_sizes (const GrStudy *study, const GrStates *states)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_autoptr (GrPositions) parts = gr_positions_new ();
  GArray *sizes = g_array_new (FALSE, FALSE, sizeof (guint64));
  for (guint32 i = 0; i < states->n_nodes; i++)
    for (guint k = 0; k < study->n_components; k++) {
      gr_positions_clear (parts);
      gr_study_parts (study, gr_graph_position (states->graph, i), k, parts);
      for (guint j = 0; j < gr_positions_count (parts); j++) {
        guint64 size = gr_heap_decode (gr_positions_at (parts, j));
        if (g_hash_table_add (seen, g_memdup2 (&size, sizeof size)))
          g_array_append_val (sizes, size);
      }
    }
  g_array_sort (sizes, gr_order_u64);
  return sizes;
}

static guint32
parts_place (const GrAxes *axes, guint64 size)
{
  guint place = 0;
  g_array_binary_search (axes->size[0], &size, gr_order_u64, &place);
  return place;
}

/* A move from the heap at @from to @n_parts heaps of @size, the smaller one first. */
static void
parts_add_move (GrAxes *axes, guint32 from, const guint64 size[2], guint n_parts)
{
  GrStates *parts = &axes->parts;
  if (n_parts < 2) {
    GrLayoutEdge edge = { .tail = from, .head = n_parts > 0 ? parts_place (axes, size[0]) : 0, .weight = 1 };
    guint8 mover = GR_MOVER_BOTH;
    for (guint i = parts->row[from]; i < parts->move->len; i++)
      if (gr_states_move (parts, i)->head == edge.head)
        return;
    g_array_append_val (parts->move, edge);
    g_array_append_val (parts->mover, mover);
    return;
  }
  axes->n_splits++;
  GrNimber value[2];
  for (guint k = 0; k < 2; k++)
    value[k] = parts->verdict[parts_place (axes, size[k])].grundy;
  if (value[0] != value[1]) {
    g_autofree char *told = g_strdup_printf (", %" G_GUINT64_FORMAT "+%" G_GUINT64_FORMAT ": %" G_GUINT64_FORMAT,
                                             size[0], size[1], value[0] ^ value[1]);
    axes->n_hidden++;
    if (strstr (axes->hidden->str, told) == NULL)
      g_string_append (axes->hidden, told);
    return;
  }
  for (guint i = axes->plate->len; i-- > 0;) {
    GrPlate *plate = &g_array_index (axes->plate, GrPlate, i);
    if (plate->size[0] == size[0] && plate->size[1] == size[1] && plate->n_from == 1 && plate->from + 1 == from) {
      plate->n_from = 2;
      return;
    }
  }
  GR_APPEND (axes->plate, GrPlate, { size[0], size[1] }, value[0], from, 1);
}

/* The moves from the heap at @from; FALSE where one leaves more than two. */
static gboolean
parts_read_moves (GrAxes *axes, const GrStudy *study, guint32 from)
{
  g_autoptr (GrMoves) moves = gr_moves_new ();
  g_autoptr (GHashTable)
    seen = g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
  GrHeap heap = gr_heap_encode (g_array_index (axes->size[0], guint64, from));
  gr_study_moves (study, 0, (GrBytes) { heap.data, sizeof heap.data }, moves);
  GR_EACH (i, const GrMove, move, moves->move) {
    guint64 size[2] = { 0, 0 };
    if (move->n_parts > 2)
      return FALSE;
    for (guint k = 0; k < move->n_parts; k++)
      size[k] = gr_heap_decode (gr_positions_at (moves->part, move->first_part + k));
    if (size[0] > size[1] && move->n_parts == 2) {
      guint64 larger = size[0];
      size[0] = size[1];
      size[1] = larger;
    }
    if (g_hash_table_add (seen, g_bytes_new (size, sizeof size)))
      parts_add_move (axes, from, size, move->n_parts);
  }
  return TRUE;
}

/* TRUE where some move leaves nothing of a heap. */
static gboolean
parts_end_empty (const GrStudy *study, const GArray *sizes)
{
  g_autoptr (GrMoves) moves = gr_moves_new ();
  for (guint i = 0; i < sizes->len; i++) {
    GrHeap heap = gr_heap_encode (g_array_index (sizes, guint64, i));
    gr_moves_clear (moves);
    gr_study_moves (study, 0, (GrBytes) { heap.data, sizeof heap.data }, moves);
    for (guint k = 0; k < moves->move->len; k++)
      if (gr_moves_at (moves, k)->n_parts == 0)
        return TRUE;
  }
  return FALSE;
}

/* From left to right, and of the same heaps the most even split first. */
static int
plate_compare (gconstpointer a, gconstpointer b)
{
  const GrPlate *p = a, *q = b;
  guint32 left = 2 * p->from + p->n_from, right = 2 * q->from + q->n_from;
  return left != right ? (left > right) - (left < right) : (p->size[0] < q->size[0]) - (p->size[0] > q->size[0]);
}

gboolean
gr_parts_read (GrAxes *axes, GrStudy *study, const GrStates *states)
{
  for (guint i = 1; i < study->n_components; i++)
    if (!study->is_family || gr_study_component (study, i)->space != gr_study_component (study, 0)->space)
      return FALSE;
  GrStates *parts = &axes->parts;
  GArray *sizes = axes->size[0] = parts_sizes (study, states);
  guint64 none = 0;
  if (sizes->len == 0 || sizes->len > PARTS_MOST)
    return FALSE;
  if (g_array_index (sizes, guint64, 0) > 0 && parts_end_empty (study, sizes))
    g_array_prepend_val (sizes, none); /* which is no part of any position */
  guint32 n = parts->n_nodes = sizes->len;
  axes->n_axes = 1;
  axes->at = g_new (guint32, n);
  axes->part_verdict = g_array_sized_new (FALSE, TRUE, sizeof (GrVerdict), n);
  g_array_set_size (axes->part_verdict, n);
  axes->plate = g_array_new (FALSE, FALSE, sizeof (GrPlate));
  axes->hidden = g_string_new (NULL);
  parts->verdict = (const GrVerdict *) (gconstpointer) axes->part_verdict->data;
  parts->graph = states->graph;
  parts->label = g_new0 (char *, (gsize) n + 1);
  parts->is_start = g_array_new (FALSE, TRUE, sizeof (guint8));
  g_array_set_size (parts->is_start, n);
  parts->move = g_array_new (FALSE, TRUE, sizeof (GrLayoutEdge));
  parts->mover = g_array_new (FALSE, TRUE, sizeof (guint8));
  parts->row = g_new0 (guint32, (gsize) n + 1);
  parts->start = study->is_family ? n : parts_place (axes, gr_heap_decode (gr_study_component (study, 0)->start));
  if (parts->start < n)
    g_array_index (parts->is_start, guint8, parts->start) = TRUE;
  for (guint32 i = 0; i < n; i++) {
    GrVerdict *verdict = &g_array_index (axes->part_verdict, GrVerdict, i);
    guint64 size = g_array_index (sizes, guint64, i);
    GrHeap heap = gr_heap_encode (size);
    axes->at[i] = i;
    parts->label[i] = g_strdup_printf ("%" G_GUINT64_FORMAT, size);
    if (size == 0)
      *verdict = (GrVerdict) { .has_grundy = TRUE, .outcome = GR_OUTCOME_P, .terminal = TRUE };
    else if (!gr_study_part_verdict (study, 0, (GrBytes) { heap.data, sizeof heap.data }, verdict, NULL)
             || !verdict->has_grundy)
      return FALSE;
  }
  for (guint32 i = 0; i < n; i++) {
    parts->row[i] = parts->move->len;
    if (g_array_index (sizes, guint64, i) > 0 && !parts_read_moves (axes, study, i))
      return FALSE;
  }
  parts->row[n] = parts->n_moves = parts->move->len;
  g_array_sort (axes->plate, plate_compare);
  return axes->n_splits > 0;
}

char *
gr_parts_note (const GrAxes *axes, const GrFigureRequest *request)
{
  static const char all[] = GR_PHRASE ("Below the line: splits into two parts of equal values, which cancel."),
                    some[] = GR_PHRASE (
                      "Below the line: splits into two parts of equal values, which cancel. Hidden: %u of %u "
                      "splits, those that do not win."),
                    none[] = GR_PHRASE ("Hidden: all %u splits, for none wins.");
  static const char values[] = GR_PHRASE (" Their values: %s.");
  g_autoptr (GString) text = g_string_new (NULL);
  g_string_append_printf (text,
                          gr_phrase (axes->plate->len == 0 ? none
                                     : axes->n_hidden == 0 ? all
                                                           : some,
                                     request->lang),
                          axes->plate->len == 0 ? axes->n_splits : axes->n_hidden, axes->n_splits);
  if (axes->hidden->len > 0 && axes->hidden->len <= TOLD_BYTES)
    g_string_append_printf (text, gr_phrase (values, request->lang), axes->hidden->str + strlen (", "));
  return g_strdup (text->str);
}

/* ---- plates ---- */

/* How large plates are at the scale of @axes. */
static double
parts_scale (const GrAxes *axes)
{
  return CLAMP (axes->step[0].x * axes->scale / PLATE_STEP, 1, PLATE_GROWTH);
}

static double
parts_half (double scale)
{
  return 2 * gr_node_radius () * PLATE_HEAP * scale + PLATE_AIR + 0.5;
}

/* Plates of the same heaps: from @first on @n of them, their middle at @x, in @n rows from @row on. */
typedef struct {
  guint first, n, row;
  double x, half, arrow; /* half: of its width; arrow: of the width of the arrows to it */
  double shift;          /* from the middle of the heaps over it */
} Group;

static gboolean
group_meets (const Group *a, const Group *b)
{
  double apart = ABS (a->x - b->x);
  gboolean is_beside = a->row < b->row + b->n && b->row < a->row + a->n;
  return (is_beside && apart < a->half + b->half + PLATE_BESIDE)
         || (a->row + a->n > 0 && b->row > a->row && apart < a->half + b->arrow)
         || (a->row > b->row && apart < a->arrow + b->half);
}

/* The first row in which @group is free of the @n before it; ROWS_MOST: none. */
static guint
group_row (Group group, const Group *before, guint n)
{
  group.row = 0;
  for (guint k = 0; k < n && group.row < ROWS_MOST; k++)
    if (group_meets (&group, &before[k])) {
      group.row++;
      k = G_MAXUINT; /* from the first again */
    }
  return group.row;
}

/* (transfer full) of Group. */
static GArray *
parts_groups (const GrAxes *axes, double step, double half)
{
  GArray *groups = g_array_new (FALSE, FALSE, sizeof (Group));
  GR_EACH (i, const GrPlate, plate, axes->plate) {
    const GrPlate *before = i > 0 ? &g_array_index (axes->plate, GrPlate, i - 1) : NULL;
    if (before != NULL && before->from == plate->from && before->n_from == plate->n_from) {
      g_array_index (groups, Group, groups->len - 1).n++;
      continue;
    }
    GR_APPEND (groups, Group, .first = i, .n = 1, .x = (plate->from + (plate->n_from - 1) / 2.0) * step);
  }
  GR_EACH (i, Group, group, groups) {
    Group best = { .row = G_MAXUINT };
    gboolean is_one = g_array_index (axes->plate, GrPlate, group->first).n_from == 1;
    for (guint k = 0; k < (is_one ? 3 : 1);
         k++) { /* under the heap, or as if another one beside it were split so, too */
      Group tried = *group;
      tried.shift = k == 0 ? 0 : k == 1 ? 0.5 * step : -0.5 * step;
      tried.x += tried.shift;
      tried.half = half + (group->n > 1 ? BOX_AIR : 0);
      tried.arrow = is_one && k == 0 ? ARROW_LEAN : ARROW_APART + ARROW_LEAN;
      tried.row = group_row (tried, (const Group *) (gconstpointer) groups->data, i);
      best = tried.row < best.row ? tried : best;
    }
    *group = best;
  }
  return groups;
}

/* A plate around (@x, @y). */
static void
plate_draw (GrScene *scene, const GrPlate *plate, double x, double y, double scale, const GrFigureRequest *request)
{
  double radius = gr_node_radius () * PLATE_HEAP * scale, half = 2 * radius + PLATE_AIR + 0.5,
         high = radius + PLATE_AIR;
  g_autofree char *label = g_strdup_printf ("%" G_GUINT64_FORMAT "+%" G_GUINT64_FORMAT, plate->size[0], plate->size[1]);
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, plate->value);
  const GrVerdict verdict = { .has_grundy = TRUE, .outcome = GR_OUTCOME_P };
  GrNodeLook look = gr_node_look (request, &verdict, label, 0);
  g_autofree char *title = gr_node_title (&look);
  gr_scene_open (scene, "node", title, NULL);
  gr_scene_open_piece (scene, GR_PIECE_COVER, NULL, NULL);
  gr_scene_add_rect (scene, x - half, y - high, 2 * half, 2 * high, high,
                     &(GrPaint) { GR_INK_PAPER, GR_INK_INK, 1.3, GR_DASH_SOLID });
  gr_scene_add_rect (scene, x - half + 2, y - high + 2, 2 * half - 4, 2 * high - 4, high - 2,
                     &(GrPaint) { GR_INK_NONE, GR_INK_INK, 0.8, GR_DASH_SOLID });
  for (int side = -1; side <= 1; side += 2)
    gr_node_add_shape (scene, x + side * (radius + 0.5), y, PLATE_HEAP * scale,
                       plate->value > 0 ? GR_NODE_SINGLE : GR_NODE_DOUBLE, gr_ink_value (plate->value),
                       gr_ink_on_value (plate->value), number);
  gr_scene_close_piece (scene);
  gr_scene_add_text (scene, x, y + high + PLATE_LABEL, GR_ANCHOR_MIDDLE, &plate_font, GR_INK_SOFT, label);
  gr_scene_close (scene);
}

/* The arrows to @group, whose top is at @y, from the heaps over it, whose numbers end at @from. */
static void
group_draw_arrows (GrScene *scene, const GrAxes *axes, const Group *group, double from, double y,
                   const GrFigureRequest *request)
{
  const GrPlate *plate = &g_array_index (axes->plate, GrPlate, group->first);
  g_autoptr (GString) to = g_string_new (NULL);
  for (guint i = 0; i < group->n; i++)
    g_string_append_printf (to, "%s%" G_GUINT64_FORMAT "+%" G_GUINT64_FORMAT, i > 0 ? ", " : "", plate[i].size[0],
                            plate[i].size[1]);
  for (guint i = 0; i < plate->n_from; i++) {
    double side = plate->n_from == 2 ? (i == 0 ? -1 : 1) : group->shift > 0 ? -1 : group->shift < 0 ? 1 : 0;
    double x = (plate->from + i) * axes->step[0].x * axes->scale - side * ARROW_LEAN,
           end = group->x + side * ARROW_APART;
    const GrPoint way[4] = {
      { x, from }, { end, from + 0.35 * (y - from) }, { end, from + 0.6 * (y - from) }, { end, y }
    };
    g_autofree char *title = g_strdup_printf (gr_phrase ("%s → %s, a winning move", request->lang),
                                              axes->parts.label[plate->from + i], to->str);
    gr_scene_open (scene, "move", title, NULL);
    gr_move_add (scene, way, G_N_ELEMENTS (way), &(GrMoveLook) { .kind = GR_MOVE_WINNING });
    gr_scene_close (scene);
  }
}

gboolean
gr_parts_lie_apart (const GrAxes *axes)
{
  g_autoptr (GArray) groups = parts_groups (axes, axes->step[0].x * axes->scale, parts_half (parts_scale (axes)));
  gboolean are_apart = TRUE;
  for (guint i = 0; i < groups->len; i++)
    are_apart &= g_array_index (groups, Group, i).row < ROWS_MOST;
  return are_apart;
}

void
gr_parts_draw (GrScene *scene, const GrAxes *axes, const GrFigureRequest *request, double y)
{
  double step = axes->step[0].x * axes->scale, scale = parts_scale (axes);
  double radius = gr_node_radius () * PLATE_HEAP * scale, high = radius + PLATE_AIR;
  double row = 2 * high + PLATE_LABEL + PLATE_LEADING;
  g_autoptr (GArray) groups = parts_groups (axes, step, parts_half (scale));
  GR_EACH (i, const Group, group, groups) {
    double top = y + PLATE_FIRST + group->row * row;
    gboolean is_box = group->n > 1;
    if (is_box)
      gr_scene_add_rect (scene, group->x - group->half, top - BOX_AIR, 2 * group->half,
                         group->n * row - PLATE_LEADING + 2 * BOX_AIR + 1, 8,
                         &(GrPaint) { GR_INK_SHADE, GR_INK_FAINT, 0.8, GR_DASH_SOLID });
    group_draw_arrows (scene, axes, group, y + 4, top - (is_box ? BOX_AIR : 0) - 1.5, request);
    for (guint k = 0; k < group->n; k++)
      plate_draw (scene, &g_array_index (axes->plate, GrPlate, group->first + k), group->x, top + high + k * row, scale,
                  request);
  }
}
