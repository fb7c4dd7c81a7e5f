// SPDX-License-Identifier: MIT
// One heap that moves split, as in Kayles: the heaps one by one on a line, moves that leave one of them as arcs over it, and under
// each heap a column of its splits with the nim-sums of their parts, the least first, so that it is read there why the heap has
// its value; those with 0 win. Where columns are too wide to stand side by side, the splits that win stand there alone, as plates
// of two equal values.
#include "figures/graph/axes.h"

#include "base/order.h"
#include "base/phrase.h"
#include "diagram/words.h"
#include "scene/text.h"

#include <string.h>

#define PARTS_MOST 100      /* heaps */
#define COLUMN_FIRST 17.0   /* points from the number of a heap to the first of its splits, … */
#define COLUMN_LEADING 12.0 /* … and from one to the next */
#define COLUMN_AIR 3.0      /* between two columns */
#define PLATE_RADIUS 5.8    /* of its discs … */
#define PLATE_AIR 1.3       /* … and round them */
#define PLATE_LEADING 32.0  /* from one plate to the next, … */
#define PLATE_PITCH 40.0    /* … and where they lie in rows, */
#define PLATES_ACROSS 9     /* so many in each */

/* ---- the heaps ---- */

/* The sizes of all parts of all positions, ascending. (transfer full) */
static GArray *
parts_sizes (const GrStudy *study, const GrStates *states)
{
  g_autoptr (GrPositions) parts = gr_positions_new ();
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (guint64));
  for (guint32 i = 0; i < states->n_nodes; i++)
    for (guint k = 0; k < study->n_components; k++) {
      gr_positions_clear (parts);
      gr_study_parts (study, gr_graph_position (states->graph, i), k, parts);
      for (guint j = 0; j < gr_positions_count (parts); j++)
        GR_APPEND (all, guint64, gr_heap_decode (gr_positions_at (parts, j)));
    }
  return gr_words_distinct (all);
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
  GrNimber value = 0;
  for (guint k = 0; k < 2; k++)
    value ^= parts->verdict[parts_place (axes, size[k])].grundy;
  GR_APPEND (axes->split, GrSplit, { size[0], size[1] }, value, from);
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

/* From left to right, and under one heap by their values. */
static int
split_compare (gconstpointer a, gconstpointer b)
{
  const GrSplit *p = a, *q = b;
  return p->from != q->from     ? (p->from > q->from) - (p->from < q->from)
         : p->value != q->value ? (p->value > q->value) - (p->value < q->value)
                                : (p->size[0] > q->size[0]) - (p->size[0] < q->size[0]);
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
  axes->split = g_array_new (FALSE, FALSE, sizeof (GrSplit));
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
  g_array_sort (axes->split, split_compare);
  for (guint32 i = 0; i < states->n_nodes; i++)
    if (g_str_equal (states->label[i], "–")) /* no heap is drawn as a heap of 0 */
      gr_take_text (&states->label[i], g_strdup ("0"));
  return axes->split->len > 0;
}

char *
gr_parts_note (const GrAxes *axes, const GrFigureRequest *request)
{
  static const char text[] = GR_PHRASE (
    "Under a heap its splits, each with the nim-sum of its parts, as %" G_GUINT64_FORMAT "+%" G_GUINT64_FORMAT
    ": %" G_GUINT64_FORMAT " ⊕ %" G_GUINT64_FORMAT " = %" G_GUINT64_FORMAT ". Bold: it wins.");
  static const char plates[] = GR_PHRASE (
    "Under a heap the splits of it that win, into equal values: their nim-sum is 0. Hidden: %u other splits.");
  if (axes->n_hidden > 0)
    return gr_say (plates, request->lang, axes->n_hidden);
  const GrSplit *last = &g_array_index (axes->split, GrSplit, axes->split->len - 1);
  GR_EACH (i, const GrSplit, split, axes->split) /* of those of the largest heap one that wins, where there is one */
    if (split->from == last->from && split->value == 0)
      last = split;
  return gr_say (text, request->lang, last->size[0], last->size[1],
                 axes->parts.verdict[parts_place (axes, last->size[0])].grundy,
                 axes->parts.verdict[parts_place (axes, last->size[1])].grundy, last->value);
}

char *
gr_parts_heaps (const GrAxes *axes, const GrFigureRequest *request)
{
  static const char *const lost[2] = { GR_PHRASE ("%u heaps, of which %s have value 0"),
                                       GR_PHRASE ("%u heaps, of which only %s has value 0") };
  g_autoptr (GPtrArray) name = g_ptr_array_new ();
  gboolean has_split = FALSE;
  for (guint32 i = 0; i < axes->parts.n_nodes; i++)
    if (axes->parts.verdict[i].grundy == 0)
      g_ptr_array_add (name, axes->parts.label[i]);
  GR_EACH (i, const GrSplit, split, axes->split)
    has_split = has_split || (split->value == 0 && axes->n_hidden == 0);
  g_autofree char *list = gr_words_list (name, request);
  g_autofree char *heaps = gr_say (lost[name->len == 1], request->lang, axes->parts.n_nodes, list);
  return g_strconcat (heaps, has_split ? gr_phrase (", like the splits in bold", request->lang) : NULL, NULL);
}

/* ---- the columns ---- */

/* “1+4: 0” (transfer full) */
static char *
split_text (const GrSplit *split)
{
  return g_strdup_printf ("%" G_GUINT64_FORMAT "+%" G_GUINT64_FORMAT ": %" G_GUINT64_FORMAT, split->size[0],
                          split->size[1], split->value);
}

/* Whether the texts of all splits, or their names alone, have room beside one another. */
static gboolean
parts_lie_apart (const GrAxes *axes, gboolean are_plates)
{
  double widest = are_plates ? 4 * PLATE_RADIUS + 2 * PLATE_AIR : 0;
  GR_EACH (i, const GrSplit, split, axes->split) {
    g_autofree char *text = split_text (split);
    if (are_plates)
      *strchr (text, ':') = '\0';
    widest = MAX (widest, gr_text_width (split->value == 0 ? &gr_label_700 : &gr_label_400, text));
  }
  return widest + (are_plates ? PLATE_AIR : COLUMN_AIR) <= axes->step[0].x * axes->scale;
}

gboolean
gr_parts_settle (GrAxes *axes)
{
  if (parts_lie_apart (axes, FALSE))
    return TRUE;
  guint n = axes->split->len;
  for (guint i = n; i-- > 0;)
    if (g_array_index (axes->split, GrSplit, i).value != 0)
      g_array_remove_index (axes->split, i);
  axes->n_hidden = n - axes->split->len;
  return axes->split->len > 0 && axes->n_hidden > 0 && parts_lie_apart (axes, TRUE);
}

/* Two equal values on a plate about (@x, @y), and under it the sizes of their heaps. */
static void
plate_draw (GrScene *scene, const GrAxes *axes, const GrSplit *split, double x, double y)
{
  double half = PLATE_RADIUS + PLATE_AIR;
  gr_scene_add_rect (scene, x - half - PLATE_RADIUS, y - half, 2 * (half + PLATE_RADIUS), 2 * half, half,
                     GR_FILL_STROKE (GR_INK_PAPER, GR_INK_INK, 1.1));
  for (guint k = 0; k < 2; k++) {
    GrNimber value = axes->parts.verdict[parts_place (axes, split->size[k])].grundy;
    g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, value);
    double middle = x + (k == 0 ? -1 : 1) * PLATE_RADIUS;
    gr_scene_add_circle (scene, middle, y, PLATE_RADIUS - 0.5, GR_FILL_STROKE (gr_ink_value (value), GR_INK_INK, 0.9));
    gr_scene_add_text (scene, middle, y + 3.2, GR_ANCHOR_MIDDLE, &gr_label_600, gr_ink_on_value (value), number);
  }
  g_autofree char *name = split_text (split);
  *strchr (name, ':') = '\0';
  gr_scene_add_text (scene, x, y + half + 10, GR_ANCHOR_MIDDLE, &gr_label_700, GR_INK_INK, name);
}

void
gr_parts_draw (GrScene *scene, const GrAxes *axes, double y)
{
  guint row = 0;
  GR_EACH (i, const GrSplit, split, axes->split) {
    gboolean is_first = i == 0 || g_array_index (axes->split, GrSplit, i - 1).from != split->from;
    double x = split->from * axes->step[0].x * axes->scale;
    row = is_first ? 0 : row + 1;
    if (axes->n_hidden > 0) {
      plate_draw (scene, axes, split, x, y + COLUMN_FIRST + row * PLATE_LEADING);
      continue;
    }
    g_autofree char *text = split_text (split);
    gr_scene_add_text (scene, x, y + COLUMN_FIRST + row * COLUMN_LEADING, GR_ANCHOR_MIDDLE,
                       split->value == 0 ? &gr_label_700 : &gr_label_400, split->value == 0 ? GR_INK_INK : GR_INK_SOFT,
                       text);
  }
}

guint
gr_parts_draw_last (GrScene *scene, const GrAxes *axes, double x, double y)
{
  guint n = 0, across = PLATES_ACROSS;
  for (guint i = 0; i < axes->split->len; i++)
    n += g_array_index (axes->split, GrSplit, i).from == axes->parts.start;
  for (guint i = axes->split->len - n, k = 0; k < n; i++, k++) {
    guint in_row = MIN (across, n - k / across * across);
    plate_draw (scene, axes, &g_array_index (axes->split, GrSplit, i),
                x + (k % across - (in_row - 1) / 2.0) * PLATE_PITCH, y + k / across * (PLATE_LEADING + 4));
  }
  return n;
}
