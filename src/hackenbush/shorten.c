// SPDX-License-Identifier: MIT
// Long stalks cut short for a picture: of many edges of one colour in a row one stands for all but the first and the last,
// with their number, and of a row that is still long the middle is left out, with its number. A row runs through nodes at
// which only two edges meet.
#include "hackenbush/bush.h"

#define SHORTEN_SAME 9  /* edges of one colour in a row that are drawn shorter */
#define SHORTEN_LONG 11 /* edges of a row that is cut in the middle … */
#define SHORTEN_FOOT 5  /* … where so many of its beginning are kept */
#define SHORTEN_TOP 4   /* and of its end */

/* One edge of the shorter row: @times how many it stands for. */
typedef struct {
  guint32 edge, times;
  gboolean is_gap; /* of any colours */
} ShortEdge;

typedef struct {
  const GrBush *bush;
  GrBush *out;
  guint8 *is_seen; /* shape (n_edges) */
} Shortening;

/* TRUE where a row goes on through @node. */
static gboolean
row_passes (const GrBush *bush, guint32 node)
{
  if (node == 0 || gr_bush_label (bush, node) != NULL || bush->row[node + 1] - bush->row[node] != 2)
    return FALSE;
  const GrBushEdge *a = gr_bush_edge (bush, bush->around[bush->row[node]]);
  const GrBushEdge *b = gr_bush_edge (bush, bush->around[bush->row[node] + 1]);
  return gr_bush_other (a, node) != node && gr_bush_other (b, node) != node;
}

/* The row that @first is in, from one end to the other: of guint32. *@tail is the node at which it begins. (transfer
   full) */
static GArray *
row_collect (Shortening *own, guint32 first, guint32 *tail)
{
  const GrBush *bush = own->bush;
  guint32 edge = first, node = gr_bush_edge (bush, first)->node[0];
  for (guint32 n = 0; row_passes (bush, node) && n < bush->edge->len; n++) { /* back to where it begins */
    guint32 at = bush->row[node];
    edge = bush->around[at] == edge ? bush->around[at + 1] : bush->around[at];
    node = gr_bush_other (gr_bush_edge (bush, edge), node);
  }
  GArray *row = g_array_new (FALSE, FALSE, sizeof (guint32));
  *tail = node;
  while (!own->is_seen[edge]) {
    own->is_seen[edge] = 1;
    g_array_append_val (row, edge);
    node = gr_bush_other (gr_bush_edge (bush, edge), node);
    if (!row_passes (bush, node))
      break;
    guint32 at = bush->row[node];
    edge = bush->around[at] == edge ? bush->around[at + 1] : bush->around[at];
  }
  return row;
}

/* @row with one edge for the inner ones of each long run of a colour, and then without its middle where it is still long.
   (transfer full) of ShortEdge. */
static GArray *
row_shorten (const GrBush *bush, const GArray *row)
{
  g_autoptr (GArray) items = g_array_new (FALSE, FALSE, sizeof (ShortEdge));
  for (guint i = 0, end; i < row->len; i = end) {
    guint8 hue = gr_bush_edge (bush, g_array_index (row, guint32, i))->hue;
    for (end = i + 1; end < row->len && gr_bush_edge (bush, g_array_index (row, guint32, end))->hue == hue;)
      end++;
    for (guint k = i; k < end; k++) {
      gboolean is_inside = end - i >= SHORTEN_SAME && k > i && k + 1 < end;
      ShortEdge item = { g_array_index (row, guint32, k), is_inside ? end - i - 2 : 1, FALSE };
      if (!is_inside || k == i + 1)
        g_array_append_val (items, item);
    }
  }
  if (items->len <= SHORTEN_LONG)
    return g_steal_pointer (&items);
  GArray *cut = g_array_new (FALSE, FALSE, sizeof (ShortEdge));
  ShortEdge gap = { 0, 0, TRUE };
  for (guint i = 0; i < items->len; i++) {
    ShortEdge item = g_array_index (items, ShortEdge, i);
    gboolean is_inside = i >= SHORTEN_FOOT && i + SHORTEN_TOP < items->len;
    gap.edge = is_inside && gap.times == 0 ? item.edge : gap.edge;
    gap.times += is_inside ? item.times : 0;
    if (is_inside && i + SHORTEN_TOP + 1 == items->len)
      item = gap;
    if (!is_inside || item.is_gap)
      g_array_append_val (cut, item);
  }
  return cut;
}

/* Adds the shorter row from @tail on; its inner nodes are those of the row, as far as they are needed. */
static void
row_add (Shortening *own, const GArray *row, const GArray *items, guint32 tail)
{
  g_autofree guint32 *node = g_new (guint32, row->len + 1); /* along the row */
  node[0] = tail;
  for (guint i = 0; i < row->len; i++)
    node[i + 1] = gr_bush_other (gr_bush_edge (own->bush, g_array_index (row, guint32, i)), node[i]);
  guint at = 0;
  for (guint i = 0; i < items->len; i++) {
    const ShortEdge *item = &g_array_index (items, ShortEdge, i);
    GrBushEdge edge = *gr_bush_edge (own->bush, item->edge);
    const GrBushEdge *first = gr_bush_edge (own->bush, g_array_index (row, guint32, at));
    const GrBushEdge *last = gr_bush_edge (own->bush, g_array_index (row, guint32, at + item->times - 1));
    guint32 from = node[at], to = node[at + item->times];
    edge.foot[0] = from == 0 ? first->foot[first->node[0] == 0 ? 0 : 1] : 0;
    edge.foot[1] = to == 0 ? last->foot[last->node[0] == 0 ? 0 : 1] : 0;
    edge.node[0] = from;
    edge.node[1] = to;
    g_array_append_val (own->out->edge, edge);
    guint32 times = item->times > 1 ? item->times : 0;
    guint8 is_gap = (guint8) item->is_gap;
    g_array_append_val (own->out->times, times);
    g_array_append_val (own->out->is_gap, is_gap);
    at += item->times;
  }
}

GrBush *
gr_bush_shorten (const GrBush *bush)
{
  g_autofree guint8 *is_seen = g_new0 (guint8, bush->edge->len + 1);
  g_autoptr (GrBush) out = gr_bush_new (bush->n_nodes, bush->n_feet);
  out->times = g_array_new (FALSE, FALSE, sizeof (guint32));
  out->is_gap = g_array_new (FALSE, FALSE, sizeof (guint8));
  out->label = bush->label != NULL ? g_ptr_array_ref (bush->label) : NULL;
  Shortening own = { bush, out, is_seen };
  for (guint32 i = 0; i < bush->edge->len; i++) {
    if (is_seen[i])
      continue;
    guint32 tail;
    g_autoptr (GArray) row = row_collect (&own, i, &tail);
    g_autoptr (GArray) items = row_shorten (bush, row);
    row_add (&own, row, items, tail);
  }
  if (out->edge->len == bush->edge->len)
    return NULL;
  gr_bush_finish (out);
  return g_steal_pointer (&out);
}
