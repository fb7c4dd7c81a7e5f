// SPDX-License-Identifier: MIT
// Small trigger graphs in layers: a knot's layer is the longest chain of triggers that leads to it; triggers over
// several layers bend at a point in each. Within a layer the order follows the middle of the neighbours, back and
// forth; then all are pulled towards their neighbours as far as there is room. After K. Sugiyama, S. Tagawa, M. Toda,
// Methods for visual understanding of hierarchical system structures (1981).
#include "games/bombs/draw.h"

#include <math.h>

#define LAYER_GAP 66.0 /* points, as all of these */
#define BOMB_GAP 42.0
#define BEND_GAP 20.0
#define NAME_ROOM 14.0 /* where names stand under the bombs */
#define ALONE_LAST 1e9 /* bombs without arrows stand below the others */
#define SWEEPS 12
#define PULLS 24
#define NEAR_BULGE 0.22 /* how far arrows within a layer bend, of their length */

typedef struct {
  guint32 layer, bomb; /* bomb: G_MAXUINT32 for bends */
  double y, wish;
  gboolean is_alone; /* a bomb that sets off nothing and is set off by nothing */
} Item;

typedef struct {
  GArray *item;     /* of Item: bombs first */
  GArray *link;     /* of GrDotEdge: items of neighbouring layers */
  GPtrArray *layer; /* of GArray of guint32: items from the top */
  double bomb_gap;
} Layers;

static Item *
layers_item (const Layers *layers, guint32 i)
{
  return &g_array_index (layers->item, Item, i);
}

static guint32
layers_add (Layers *layers, guint32 layer, guint32 bomb)
{
  Item item = { layer, bomb, 0, 0, FALSE };
  guint32 index = layers->item->len;
  g_array_append_val (layers->item, item);
  while (layers->layer->len <= layer)
    g_ptr_array_add (layers->layer, g_array_new (FALSE, FALSE, sizeof (guint32)));
  g_array_append_val (g_ptr_array_index (layers->layer, layer), index);
  return index;
}

static double
layers_gap (const Layers *layers, guint32 a, guint32 b)
{
  gboolean are_bombs = layers_item (layers, a)->bomb != G_MAXUINT32 && layers_item (layers, b)->bomb != G_MAXUINT32;
  gboolean are_bends = layers_item (layers, a)->bomb == G_MAXUINT32 && layers_item (layers, b)->bomb == G_MAXUINT32;
  return are_bombs ? layers->bomb_gap : are_bends ? BEND_GAP : (layers->bomb_gap + BEND_GAP) / 2;
}

/* Whether no other bomb and no arrow but to itself belong to it. */
static gboolean
is_alone_bomb (const GrBombBoard *board, guint32 bomb)
{
  guint32 knot = board->knot[bomb], part = board->part[knot];
  guint32 n_other = 0;
  for (guint32 i = board->trigger->row[bomb]; i < board->trigger->row[bomb + 1]; i++)
    n_other += board->trigger->follower[i] != bomb;
  return n_other == 0 && board->part_row[part + 1] - board->part_row[part] == 1;
}

/* The layer of each knot. (transfer full) */
static guint32 *
knot_layers (const GrBombBoard *board)
{
  guint32 *layer = g_new0 (guint32, MAX (1, board->n_knots));
  for (guint32 knot = board->n_knots; knot-- > 0;)
    for (guint32 i = board->down->row[knot]; i < board->down->row[knot + 1]; i++)
      layer[board->down->follower[i]] = MAX (layer[board->down->follower[i]], layer[knot] + 1);
  return layer;
}

/* Every trigger with the bends it needs; bends of one are numbered one after another. */
static void
layers_add_triggers (Layers *layers, const GrBombBoard *board, GArray *first_bend)
{
  for (guint32 bomb = 0; bomb < board->n_bombs; bomb++)
    for (guint32 i = board->trigger->row[bomb]; i < board->trigger->row[bomb + 1]; i++) {
      guint32 head = board->trigger->follower[i], first = layers->item->len;
      g_array_append_val (first_bend, first);
      GrDotEdge link = { bomb, head };
      guint32 end = layers_item (layers, head)->layer;
      for (guint32 layer = layers_item (layers, bomb)->layer + 1; layer < end; layer++) {
        link.head = layers_add (layers, layer, G_MAXUINT32);
        g_array_append_val (layers->link, link);
        link.tail = link.head;
      }
      link.head = head;
      g_array_append_val (layers->link, link);
    }
}

/* Every item's wish: the middle of its neighbours on @side (−1: the layer before, 1: behind, 0: both); its own place
   without. */
static void
layers_wish (const Layers *layers, int side)
{
  guint n = layers->item->len;
  g_autofree double *sum = g_new0 (double, MAX (1, n));
  g_autofree guint *count = g_new0 (guint, MAX (1, n));
  for (guint i = 0; i < layers->link->len; i++) {
    GrDotEdge link = g_array_index (layers->link, GrDotEdge, i);
    if (layers_item (layers, link.tail)->layer == layers_item (layers, link.head)->layer && side != 0)
      continue;
    if (side <= 0) {
      sum[link.head] += layers_item (layers, link.tail)->y;
      count[link.head]++;
    }
    if (side >= 0) {
      sum[link.tail] += layers_item (layers, link.head)->y;
      count[link.tail]++;
    }
  }
  for (guint i = 0; i < n; i++)
    layers_item (layers, i)->wish = count[i] > 0                                     ? sum[i] / count[i]
                                    : layers_item (layers, i)->is_alone && side != 0 ? ALONE_LAST
                                                                                     : layers_item (layers, i)->y;
}

/* Sorts a layer by wishes, stably, and sets it out around the middle. */
static void
layer_sort (const Layers *layers, GArray *layer)
{
  for (guint i = 1; i < layer->len; i++) {
    guint32 item = g_array_index (layer, guint32, i);
    guint k = i;
    for (;
         k > 0 && layers_item (layers, g_array_index (layer, guint32, k - 1))->wish > layers_item (layers, item)->wish;
         k--)
      g_array_index (layer, guint32, k) = g_array_index (layer, guint32, k - 1);
    g_array_index (layer, guint32, k) = item;
  }
  double y = 0;
  for (guint i = 0; i < layer->len; i++) {
    guint32 item = g_array_index (layer, guint32, i);
    y += i > 0 ? layers_gap (layers, g_array_index (layer, guint32, i - 1), item) : 0;
    layers_item (layers, item)->y = y;
  }
  for (guint i = 0; i < layer->len; i++)
    layers_item (layers, g_array_index (layer, guint32, i))->y -= y / 2;
}

/* Moves the items of a layer to their wishes, the order and the gaps kept: runs that would overlap move together. */
static void
layer_pull (const Layers *layers, GArray *layer)
{
  typedef struct {
    guint first, n;
    double sum; /* of the wishes, less the items' distances from the first */
  } Run;
  g_autoptr (GArray) runs = g_array_new (FALSE, FALSE, sizeof (Run));
  g_autofree double *along = g_new0 (double, MAX (1, layer->len)); /* from the first item, packed */
  for (guint i = 0; i < layer->len; i++) {
    guint32 item = g_array_index (layer, guint32, i);
    along[i] = i > 0 ? along[i - 1] + layers_gap (layers, g_array_index (layer, guint32, i - 1), item) : 0;
    Run run = { i, 1, layers_item (layers, item)->wish - along[i] };
    g_array_append_val (runs, run);
    while (runs->len > 1) {
      Run *last = &g_array_index (runs, Run, runs->len - 1), *before = last - 1;
      if (before->sum / before->n <= last->sum / last->n)
        break;
      before->n += last->n;
      before->sum += last->sum;
      g_array_set_size (runs, runs->len - 1);
    }
  }
  for (guint r = 0; r < runs->len; r++) {
    const Run *run = &g_array_index (runs, Run, r);
    for (guint i = run->first; i < run->first + run->n; i++)
      layers_item (layers, g_array_index (layer, guint32, i))->y = run->sum / run->n + along[i];
  }
}

static void
layers_arrange (const Layers *layers)
{
  for (guint i = 0; i < layers->layer->len; i++)
    layer_sort (layers, layers->layer->pdata[i]);
  for (guint sweep = 0; sweep < SWEEPS; sweep++)
    for (guint i = 0; i < layers->layer->len; i++) {
      gboolean forth = sweep % 2 == 0;
      layers_wish (layers, forth ? -1 : 1);
      layer_sort (layers, layers->layer->pdata[forth ? i : layers->layer->len - 1 - i]);
    }
  for (guint pull = 0; pull < PULLS; pull++)
    for (guint i = 0; i < layers->layer->len; i++) {
      layers_wish (layers, 0);
      layer_pull (layers, layers->layer->pdata[pull % 2 == 0 ? i : layers->layer->len - 1 - i]);
    }
}

static GrPoint
layers_place (const Layers *layers, guint32 item)
{
  return (GrPoint) { layers_item (layers, item)->layer * LAYER_GAP, layers_item (layers, item)->y };
}

/* An arc beside the straight line between two bombs of one layer. */
static void
layout_add_arc (GrBombLayout *layout, GrPoint from, GrPoint to)
{
  double dx = to.x - from.x, dy = to.y - from.y, bulge = fabs (dy) > 1.5 * BOMB_GAP ? 2 * NEAR_BULGE : NEAR_BULGE;
  GrPoint points[] = { from,
                       { from.x + dx / 3 - bulge * dy, from.y + dy / 3 + bulge * dx },
                       { from.x + 2 * dx / 3 - bulge * dy, from.y + 2 * dy / 3 + bulge * dx },
                       to };
  g_array_append_vals (layout->point, points, G_N_ELEMENTS (points));
}

/* A smooth line through @stop, level in the layers between its ends. */
static void
layout_add_curve (GrBombLayout *layout, const GrPoint *stop, guint n)
{
  g_array_append_val (layout->point, stop[0]);
  for (guint i = 1; i < n; i++) {
    GrPoint from = stop[i - 1], to = stop[i];
    double out = i == 1 ? (to.y - from.y) / 3 : 0, in = i + 1 == n ? (to.y - from.y) / 3 : 0;
    GrPoint points[] = { { from.x + (to.x - from.x) / 3, from.y + out },
                         { to.x - (to.x - from.x) / 3, to.y - in },
                         to };
    g_array_append_vals (layout->point, points, G_N_ELEMENTS (points));
  }
}

/* An item for every bomb; those without arrows are spread over the layers. */
static void
layers_add_bombs (Layers *layers, const GrBombBoard *board)
{
  g_autofree guint32 *layer = knot_layers (board);
  guint32 n_alone = 0, n_columns = 1;
  for (guint32 bomb = 0; bomb < board->n_bombs; bomb++) {
    n_alone += is_alone_bomb (board, bomb);
    n_columns = MAX (n_columns, layer[board->knot[bomb]] + 1);
    if (g_utf8_strlen (gr_dot_caption (board->dot, bomb), -1) > 2)
      layers->bomb_gap = BOMB_GAP + NAME_ROOM;
  }
  n_columns = MAX (n_columns, (guint32) ceil (sqrt (n_alone)));
  n_alone = 0;
  for (guint32 bomb = 0; bomb < board->n_bombs; bomb++) {
    gboolean is_alone = is_alone_bomb (board, bomb);
    guint32 item = layers_add (layers, is_alone ? n_alone++ % n_columns : layer[board->knot[bomb]], bomb);
    layers_item (layers, item)->is_alone = is_alone;
  }
}

/* The arrow of one trigger, whose first bend is item @bend. */
static void
layout_add_arrow (GrBombLayout *layout, const Layers *layers, guint32 tail, guint32 head, guint32 bend)
{
  GrBombArrow arrow = { tail, head, layout->point->len, 0 };
  if (layers_item (layers, tail)->layer == layers_item (layers, head)->layer) {
    layout_add_arc (layout, layout->place[tail], layout->place[head]);
  } else {
    g_autoptr (GArray) stop = g_array_new (FALSE, FALSE, sizeof (GrPoint));
    g_array_append_val (stop, layout->place[tail]);
    for (guint32 n = layers_item (layers, tail)->layer + 1; n < layers_item (layers, head)->layer; n++) {
      GrPoint place = layers_place (layers, bend++);
      g_array_append_val (stop, place);
    }
    g_array_append_val (stop, layout->place[head]);
    layout_add_curve (layout, (GrPoint *) stop->data, stop->len);
  }
  arrow.n_points = layout->point->len - arrow.first_point;
  g_array_append_val (layout->edge, arrow);
}

GrBombLayout *
gr_bomb_layout_new (const GrBombBoard *board)
{
  g_autoptr (GArray) item = g_array_new (FALSE, FALSE, sizeof (Item));
  g_autoptr (GArray) link = g_array_new (FALSE, FALSE, sizeof (GrDotEdge));
  g_autoptr (GArray) first_bend = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  Layers layers = { item, link, list, BOMB_GAP };
  layers_add_bombs (&layers, board);
  layers_add_triggers (&layers, board, first_bend);
  layers_arrange (&layers);
  GrBombLayout *layout = g_new0 (GrBombLayout, 1);
  layout->place = g_new0 (GrPoint, MAX (1, board->n_bombs));
  layout->edge = g_array_new (FALSE, FALSE, sizeof (GrBombArrow));
  layout->point = g_array_new (FALSE, FALSE, sizeof (GrPoint));
  for (guint32 bomb = 0; bomb < board->n_bombs; bomb++)
    layout->place[bomb] = layers_place (&layers, bomb);
  for (guint32 bomb = 0; bomb < board->n_bombs; bomb++)
    for (guint32 i = board->trigger->row[bomb]; i < board->trigger->row[bomb + 1]; i++)
      if (board->trigger->follower[i] != bomb)
        layout_add_arrow (layout, &layers, bomb, board->trigger->follower[i], g_array_index (first_bend, guint32, i));
  return layout;
}

void
gr_bomb_layout_free (GrBombLayout *layout)
{
  if (layout == NULL)
    return;
  g_free (layout->place);
  g_array_unref (layout->edge);
  g_array_unref (layout->point);
  g_free (layout);
}
