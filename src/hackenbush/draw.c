// SPDX-License-Identifier: MIT
// Hackenbush on a good blackboard: a hatched ground, even strokes with round caps, small open nodes. Blue is solid, red
// dashed, green a double line.
// Long stalks cut short for a picture: of many edges of one colour in a row one stands for all but the first and the last,
// with their number, and of a row that is still long the middle is left out, with its number. A row runs through nodes at
// which only two edges meet.
#include "hackenbush/bush.h"

#include "layout/standing.h"
#include "scene/text.h"

#include "scene/geometry.h"

#include <math.h>

#define EDGE_WIDTH 3.8
#define ACCENT_WIDTH 4.6
#define GHOST_WIDTH 1.6   /* of what is left of an edge that has gone */
#define LABEL_AIR 14.5    /* between a node and the letter beside it */
#define NAME_AIR 6.0      /* between an edge and its name */
#define NAME_USUAL 45.0   /* width of a name that finds room between edges */
#define NAMED_WIDTH 360.0 /* what is enlarged for names is no wider, so that it can be read on a phone */
#define NAME_HALF 4.0     /* half its height … */
#define PLATE_AIR 2.6     /* of a number on its plate, and the plate’s corners */
#define NAME_CLEAR 1.0    /* … and as far as it should be from all else */
#define DOUBLE_WIDTH 5.0  /* of a double line */
#define HIGHEST 500.0     /* points: pictures that are higher are cut short where they can be */
#define TIMES_AIR 11.0    /* between an edge and how many it stands for */
#define GROUND_WIDTH 1.8
#define GROUND_AIR 18.0 /* of the ground beyond what stands on it */
#define HATCH_PITCH 9.0
#define HATCH_DEPTH 7.0
#define PARALLEL_BULGE 0.1 /* in edge lengths, for each edge after the first */
#define PETAL_BULGE 0.1
#define SHORTEN_SAME 9  /* edges of one colour in a row that are drawn shorter */
#define SHORTEN_LONG 11 /* edges of a row that is cut in the middle … */
#define SHORTEN_FOOT 5  /* … where so many of its beginning are kept */
#define SHORTEN_TOP 4   /* and of its end */

/* ---- places: as those of a graph on the ground (layout/standing.h), on which each foot is a vertex of its own and each loop an
   edge to a leaf of its own, for room; parallel edges are one edge, which takes more room ---- */

static GrStanding *
place_graph (const GrBush *bush)
{
  guint32 n_loops = 0, next_leaf = bush->n_nodes + bush->n_feet;
  GR_EACH (i, const GrBushEdge, edge, bush->edge)
    n_loops += gr_bush_end_vertex (bush, edge, 0) == gr_bush_end_vertex (bush, edge, 1);
  GrStanding *standing = gr_standing_new (next_leaf + n_loops, GR_BUSH_EDGE_LENGTH);
  for (guint32 i = 0; i < bush->n_feet; i++)
    standing->is_foot[bush->n_nodes + i] = 1;
  GR_EACH (i, const GrBushEdge, edge, bush->edge) {
    guint32 tail = gr_bush_end_vertex (bush, edge, 0), head = gr_bush_end_vertex (bush, edge, 1);
    GrStandingEdge *known = NULL; /* a parallel one, either way round */
    guint n_before = head != tail && bush->edge->len <= GR_BUSH_MAX_DRAWN ? standing->edge->len : 0;
    for (guint k = 0; k < n_before && known == NULL; k++) {
      GrStandingEdge *own = &g_array_index (standing->edge, GrStandingEdge, k);
      if ((own->tail == tail && own->head == head) || (own->tail == head && own->head == tail))
        known = own;
    }
    if (known != NULL) {
      known->bulge += PARALLEL_BULGE;
      continue;
    }
    gr_standing_add (standing, tail, head == tail ? next_leaf : head);
    if (head == tail) {
      GrStandingEdge *petal = &g_array_index (standing->edge, GrStandingEdge, standing->edge->len - 1);
      petal->is_short = TRUE;
      petal->bulge = PETAL_BULGE;
      next_leaf++;
    }
  }
  return standing;
}

/* How much larger than usual a picture @width wide stands, so that long names find room between edges that meet again. */
static double
place_scale (const GrBush *bush, double width)
{
  double widest = 0;
  for (guint32 i = 0; bush->name != NULL && bush->edge->len >= bush->n_nodes && i < bush->edge->len; i++) {
    const char *name = gr_bush_name (bush, gr_bush_edge (bush, i)->number);
    widest = MAX (widest, name != NULL ? gr_text_width (&gr_label_500, name) : 0);
  }
  return CLAMP (widest / NAME_USUAL, 1, MAX (1, MIN (2, NAMED_WIDTH / MAX (width, 1))));
}

void
gr_bush_place (GrBush *bush)
{
  if (bush->place != NULL)
    return;
  g_autoptr (GrStanding) standing = place_graph (bush);
  gr_standing_run (standing);
  bush->place = g_memdup2 (standing->at, bush->n_nodes * sizeof (GrPoint));
  bush->foot = g_new0 (double, bush->n_feet);
  double left = G_MAXDOUBLE, right = -G_MAXDOUBLE;
  for (guint32 i = 1; i < bush->n_nodes + bush->n_feet; i++) {
    left = MIN (left, standing->at[i].x);
    right = MAX (right, standing->at[i].x);
  }
  double scale = place_scale (bush, right - left);
  for (guint32 i = 0; i < bush->n_nodes; i++)
    bush->place[i] = (GrPoint) { scale * bush->place[i].x, scale * bush->place[i].y };
  for (guint32 i = 0; i < bush->n_feet; i++)
    bush->foot[i] = scale * standing->at[bush->n_nodes + i].x;
}

/* ---- painting ---- */

static GrPaint
edge_paint (const GrBushEdge *edge, GrBushLook look)
{
  static const GrInk ink[] = {
    [GR_HUE_GREEN] = GR_INK_EITHER, [GR_HUE_BLUE] = GR_INK_LEFT, [GR_HUE_RED] = GR_INK_RIGHT
  };
  static const GrDash dash[] = {
    [GR_HUE_GREEN] = GR_DASH_DOUBLE, [GR_HUE_BLUE] = GR_DASH_SOLID, [GR_HUE_RED] = GR_DASH_DASHED
  };
  GrPaint paint = { GR_INK_NONE, ink[edge->hue], edge->hue == GR_HUE_GREEN ? DOUBLE_WIDTH : EDGE_WIDTH,
                    dash[edge->hue] };
  if (look == GR_BUSH_ACCENT) {
    paint.stroke = GR_INK_ACCENT;
    paint.width = ACCENT_WIDTH;
  } else if (look == GR_BUSH_FAINT) {
    paint.stroke = GR_INK_LINE;
  } else if (look == GR_BUSH_GHOST) {
    paint = (GrPaint) { GR_INK_NONE, GR_INK_FAINT, GHOST_WIDTH, GR_DASH_DASHED };
  }
  return paint;
}

static void
draw_ground (double left, double right, GrScene *out)
{
  static const GrPaint line = { GR_INK_NONE, GR_INK_INK, GROUND_WIDTH, GR_DASH_SOLID };
  static const GrPaint hatch = { GR_INK_NONE, GR_INK_FAINT, 0.9, GR_DASH_SOLID };
  guint n = (guint) MAX (1, floor ((right - left) / HATCH_PITCH));
  double pitch = (right - left) / n;
  for (guint i = 0; i < n; i++) {
    double x = left + (i + 0.62) * pitch;
    gr_scene_move (out, x, 2.4);
    gr_scene_line (out, x - 0.8 * HATCH_DEPTH, 2.4 + HATCH_DEPTH);
  }
  gr_scene_paint (out, &hatch);
  gr_scene_add_line (out, left, 0, right, 0, &line);
}

static void
draw_nodes (const GrBush *bush, const guint8 *look, GrScene *out)
{
  static const GrPaint node = { GR_INK_PAPER, GR_INK_INK, 1.3, GR_DASH_SOLID };
  static const GrPaint faint = { GR_INK_PAPER, GR_INK_FAINT, 1.1, GR_DASH_SOLID };
  guint32 n = bush->n_nodes + bush->n_feet;
  g_autofree guint8 *state = g_new0 (guint8, n); /* 1: only faint edges, 2: others */
  g_autofree GrPoint *at = g_new0 (GrPoint, n);
  GR_EACH (i, const GrBushEdge, edge, bush->edge) {
    gboolean is_faint = look != NULL && (look[i] == GR_BUSH_FAINT || look[i] == GR_BUSH_GHOST);
    for (guint end = 0; end < 2 && !(look != NULL && look[i] == GR_BUSH_GONE); end++) {
      guint32 vertex = gr_bush_end_vertex (bush, edge, end);
      at[vertex] = gr_bush_end_place (bush, edge, end);
      state[vertex] = MAX (state[vertex], is_faint ? 1 : 2);
    }
  }
  for (guint32 i = 0; i < n; i++)
    if (state[i] > 0)
      gr_scene_add_circle (out, at[i].x, at[i].y, GR_BUSH_NODE_RADIUS, state[i] == 1 ? &faint : &node);
}

/* The direction from @node in which most room is left between the edges that are drawn there. */
static GrPoint
label_direction (const GrBush *bush, const guint8 *look, const GrPoint *curve, guint32 node)
{
  static const GrPoint way[] = { { 1, 0 },     { -1, 0 },     { 0.7, -0.7 }, { -0.7, -0.7 },
                                 { 0.7, 0.7 }, { -0.7, 0.7 }, { 0, -1 } };
  double best = G_MAXDOUBLE;
  guint chosen = 0;
  for (guint k = 0; k < G_N_ELEMENTS (way); k++) {
    double worst = -1; /* cosine to the nearest edge */
    for (guint32 i = bush->row[node]; i < bush->row[node + 1]; i++) {
      guint32 index = bush->around[i];
      const GrBushEdge *edge = gr_bush_edge (bush, index);
      const GrPoint *p = &curve[4 * index];
      for (guint end = 0; end < 2 && !(look != NULL && look[index] == GR_BUSH_GONE); end++) {
        GrPoint to = edge->node[end] != node ? (GrPoint) { 0, -1 }
                     : end == 0              ? gr_bush_unit (p[1].x - p[0].x, p[1].y - p[0].y)
                                             : gr_bush_unit (p[2].x - p[3].x, p[2].y - p[3].y);
        worst = edge->node[end] == node ? MAX (worst, to.x * way[k].x + to.y * way[k].y) : worst;
      }
    }
    if (worst < best - 0.05) {
      best = worst;
      chosen = k;
    }
  }
  return way[chosen];
}

/* The letters that the nodes have of their own. */
static void
draw_labels (const GrBush *bush, const guint8 *look, const GrPoint *curve, GrScene *out)
{
  static const GrFont font = { GR_TYPE_TITLE, 400, GR_FACE_SANS, TRUE };
  for (guint32 node = 1; bush->label != NULL && node < bush->n_nodes; node++) {
    const char *label = gr_bush_label (bush, node);
    gboolean has_room = FALSE; /* at nodes whose edges are all under discussion stand values */
    for (guint32 i = bush->row[node]; i < bush->row[node + 1]; i++)
      has_room |= look == NULL || look[bush->around[i]] == GR_BUSH_ORDINARY;
    if (label == NULL || !has_room)
      continue;
    GrPoint way = label_direction (bush, look, curve, node), at = bush->place[node];
    GrAnchor anchor = way.x > 0.1 ? GR_ANCHOR_START : way.x < -0.1 ? GR_ANCHOR_END : GR_ANCHOR_MIDDLE;
    double drop = anchor == GR_ANCHOR_MIDDLE ? 0 : 0.34 * font.size;
    gr_scene_add_text (out, at.x + LABEL_AIR * way.x, at.y + LABEL_AIR * way.y + drop, anchor, &font, GR_INK_INK,
                       label);
  }
}

/* How far @at is from the edges other than @own, looked at in five points each. */
static double
names_room (const GrBush *bush, const GrPoint *curve, guint32 own, GrPoint at)
{
  double room = G_MAXDOUBLE;
  for (guint32 i = 0; i < bush->edge->len; i++) {
    const GrPoint *p = &curve[4 * i];
    for (guint k = 0; k <= 4 && i != own; k++) {
      GrPoint to = gr_curve_at (p, k / 4.0);
      room = MIN (room, hypot (to.x - at.x, to.y - at.y));
    }
  }
  return room;
}

/* Of a name: its middle, and half its width. */
typedef struct {
  GrPoint at;
  double half;
} Name;

/* How far @name stands from all edges and the names @taken (of Name), its own size left out; not looked at further where that is
   @least or less. */
static double
names_clear (const GrBush *bush, const GrPoint *curve, const GArray *taken, Name name, double least)
{
  double room = G_MAXDOUBLE;
  for (guint32 i = 0; i < 11 * bush->edge->len && room > least; i++) {
    GrPoint p = gr_curve_at (&curve[4 * (i / 11)], i % 11 / 10.0);
    room = MIN (room, hypot (MAX (fabs (p.x - name.at.x) - name.half, 0), MAX (fabs (p.y - name.at.y) - NAME_HALF, 0)));
  }
  GR_EACH (i, const Name, other, taken) {
    room = MIN (room, hypot (MAX (fabs (other->at.x - name.at.x) - name.half - other->half, 0),
                             MAX (fabs (other->at.y - name.at.y) - 2 * NAME_HALF, 0)));
  }
  return room;
}

/* Where @name, which would run into something, stands freest along its edge @p. */
static GrPoint
names_evade (const GrBush *bush, const GrPoint *curve, const GrPoint *p, const GArray *taken, Name name)
{
  double widest = names_clear (bush, curve, taken, name, 0);
  for (guint i = 0; i < 36 && widest < NAME_CLEAR;
       i++) { /* from the middle outwards, on either side, nearer and further */
    double t = 0.5 + (i % 2 == 0 ? 1 : -1) * 0.04 * (i / 4 + 1), sign = i / 2 % 2 == 0 ? 1 : -1;
    GrPoint on = gr_curve_at (p, t), next = gr_curve_at (p, t + 0.01);
    double length = MAX (hypot (next.x - on.x, next.y - on.y), 1e-9);
    GrPoint across = { sign * (next.y - on.y) / length, sign * (on.x - next.x) / length };
    /* As far as the box needs to be clear of the edge as it runs there. */
    double far = NAME_AIR / 2 + fabs (across.x) * name.half + fabs (across.y) * NAME_HALF;
    Name tried = { { on.x + across.x * far, on.y + across.y * far }, name.half };
    double room = names_clear (bush, curve, taken, tried, widest + 0.1);
    if (room > widest + 0.1 && tried.at.y < -NAME_HALF) {
      widest = room;
      name.at = tried.at;
    }
  }
  return name.at;
}

/* What the edges are called that stand for themselves alone, beside their middles. */
static void
draw_names (const GrBush *bush, const guint8 *look, const GrPoint *curve, GrScene *out)
{
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (Name));
  for (guint32 i = 0; i < bush->edge->len && (bush->name != NULL || bush->has_numbers); i++) {
    const GrBushEdge *edge = gr_bush_edge (bush, i);
    gboolean is_several = bush->times != NULL && g_array_index (bush->times, guint32, i) > 0;
    const char *name = gr_bush_name (bush, edge->number);
    if ((look != NULL && look[i] != GR_BUSH_ORDINARY) || is_several || (name == NULL && !bush->has_numbers))
      continue;
    g_autofree char *number = g_strdup_printf ("%u", edge->number);
    GrPoint across, middle = gr_bush_curve_middle (&curve[4 * i], &across), best = { 0, 0 };
    const char *text = name != NULL ? name : number;
    double half = gr_text_width (&gr_label_500, text) / 2 + (name == NULL ? PLATE_AIR : 0), widest = -1;
    for (int sign = -1; sign <= 1; sign += 2) { /* on the side with more room */
      GrPoint at = { middle.x + sign * across.x * (NAME_AIR + half), middle.y + sign * across.y * 1.8 * NAME_AIR };
      double room = names_room (bush, curve, i, at);
      best = room > widest + 1 || sign < 0 ? at : best;
      widest = MAX (widest, room);
    }
    Name own = { names_evade (bush, curve, &curve[4 * i], taken, (Name) { best, half }), half };
    g_array_append_val (taken, own);
    if (name == NULL) /* a number there would be read as a value */
      gr_scene_add_rect (out, own.at.x - half, own.at.y - NAME_HALF - PLATE_AIR / 2, 2 * half,
                         2 * NAME_HALF + PLATE_AIR, PLATE_AIR, &(GrPaint) { .fill = GR_INK_SHADE });
    gr_scene_add_text (out, own.at.x, own.at.y + 0.36 * gr_label_500.size, GR_ANCHOR_MIDDLE, &gr_label_500, GR_INK_SOFT,
                       text);
  }
}

/* How many edges the one along @p stands for: a break in it, or dots in its place, and the number beside. */
static void
draw_times (const GrPoint *p, guint32 times, gboolean is_gap, GrInk ink, GrScene *out)
{
  GrPoint across, middle = gr_bush_curve_middle (p, &across), along = { across.y, -across.x };
  g_autofree char *text = g_strdup_printf (is_gap ? "+ %u" : "× %u", times);
  gr_scene_add_line (out, middle.x - 9 * along.x, middle.y - 9 * along.y, middle.x + 9 * along.x,
                     middle.y + 9 * along.y, &(GrPaint) { GR_INK_NONE, GR_INK_PAPER, 6.5, GR_DASH_SOLID });
  for (int i = -1; i <= 1; i++)
    gr_scene_add_circle (out, middle.x + 6.5 * i * along.x, middle.y + 6.5 * i * along.y, 1.7,
                         &(GrPaint) { .fill = is_gap ? GR_INK_SOFT : ink });
  gr_scene_add_text (out, middle.x + TIMES_AIR, middle.y + 0.34 * gr_title_600.size, GR_ANCHOR_START, &gr_title_600,
                     GR_INK_INK, text);
}

void
gr_bush_draw_edges (const GrBush *bush, const guint8 *look, double left, double right, GrScene *out)
{
  g_autofree GrPoint *curve = gr_bush_curves (bush);
  g_autoptr (GrScene) above = gr_scene_new ();
  for (guint pass = 0; pass < 2; pass++) { /* what is faint lies below */
    for (guint32 i = 0; i < bush->edge->len; i++) {
      GrBushLook own = look != NULL ? (GrBushLook) look[i] : GR_BUSH_ORDINARY;
      if (own == GR_BUSH_GONE || (own == GR_BUSH_FAINT || own == GR_BUSH_GHOST) != (pass == 0))
        continue;
      gboolean is_gap = bush->is_gap != NULL && g_array_index (bush->is_gap, guint8, i);
      if (!is_gap) {
        const GrBushEdge *edge = gr_bush_edge (bush, i);
        const GrPoint *p = &curve[4 * i];
        GrPaint paint = edge_paint (edge, own);
        g_autofree char *key = g_strdup_printf ("t%u", edge->number);
        gboolean is_piece = bush->is_cut && own != GR_BUSH_GHOST;
        if (is_piece)
          gr_scene_open_falling (above, key);
        gr_scene_move (above, p[0].x, p[0].y);
        gr_scene_curve (above, p[1].x, p[1].y, p[2].x, p[2].y, p[3].x, p[3].y);
        gr_scene_paint (above, &paint);
        if (is_piece)
          gr_scene_close_piece (above);
      }
      if (bush->times != NULL && g_array_index (bush->times, guint32, i) > 0)
        draw_times (&curve[4 * i], g_array_index (bush->times, guint32, i), is_gap,
                    edge_paint (gr_bush_edge (bush, i), own).stroke, above);
    }
  }
  draw_nodes (bush, look, above);
  draw_labels (bush, look, curve, above);
  draw_names (bush, look, curve, above);
  if (above->bounds.width >= 0) {
    gboolean is_free = left >= right;
    left = is_free ? above->bounds.x - GROUND_AIR : MIN (left, above->bounds.x - GROUND_AIR / 2);
    right = is_free ? above->bounds.x + above->bounds.width + GROUND_AIR
                    : MAX (right, above->bounds.x + above->bounds.width + GROUND_AIR / 2);
  } else if (left >= right) {
    double middle = bush->foot != NULL ? (bush->foot[0] + bush->foot[bush->n_feet - 1]) / 2 : left;
    left = middle - GROUND_AIR;
    right = middle + GROUND_AIR;
  }
  draw_ground (left, right, out);
  gr_scene_append (out, above, 0, 0, 1);
}

/* ---- long rows ---- */

/* One edge of the shorter row: @times how many it stands for. */
typedef struct {
  guint32 edge, times;
  gboolean is_gap; /* of any colours */
} ShortEdge;

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

/* The row that @first is in, from one end to the other, noted in @is_seen, shape (n_edges): of guint32. *@tail is the node at which
   it begins. (transfer full) */
static GArray *
row_collect (const GrBush *bush, guint8 *is_seen, guint32 first, guint32 *tail)
{
  guint32 edge = first, node = gr_bush_edge (bush, first)->node[0];
  for (guint32 n = 0; row_passes (bush, node) && n < bush->edge->len; n++) { /* back to where it begins */
    guint32 at = bush->row[node];
    edge = bush->around[at] == edge ? bush->around[at + 1] : bush->around[at];
    node = gr_bush_other (gr_bush_edge (bush, edge), node);
  }
  GArray *row = g_array_new (FALSE, FALSE, sizeof (guint32));
  *tail = node;
  while (!is_seen[edge]) {
    is_seen[edge] = 1;
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
  GR_EACH_VALUE (i, ShortEdge, item, items) {
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

/* @bush with long rows of edges cut short, without places; NULL where there are none. (transfer full) */
static GrBush *
bush_shorten (const GrBush *bush)
{
  g_autofree guint8 *is_seen = g_new0 (guint8, bush->edge->len + 1);
  g_autoptr (GrBush) out = gr_bush_new (bush->n_nodes, bush->n_feet);
  out->times = g_array_new (FALSE, FALSE, sizeof (guint32));
  out->is_gap = g_array_new (FALSE, FALSE, sizeof (guint8));
  out->label = bush->label != NULL ? g_ptr_array_ref (bush->label) : NULL;
  out->name = bush->name != NULL ? g_ptr_array_ref (bush->name) : NULL;
  out->has_numbers = bush->has_numbers;
  for (guint32 start = 0; start < bush->edge->len; start++) {
    if (is_seen[start])
      continue;
    guint32 tail;
    g_autoptr (GArray) row = row_collect (bush, is_seen, start, &tail);
    g_autoptr (GArray) items = row_shorten (bush, row);
    /* The shorter row from @tail on; its inner nodes are those of the row, as far as they are needed. */
    g_autofree guint32 *node = g_new (guint32, row->len + 1); /* along the row */
    node[0] = tail;
    for (guint i = 0; i < row->len; i++)
      node[i + 1] = gr_bush_other (gr_bush_edge (bush, g_array_index (row, guint32, i)), node[i]);
    guint at = 0;
    GR_EACH (i, const ShortEdge, item, items) {
      GrBushEdge edge = *gr_bush_edge (bush, item->edge);
      const GrBushEdge *first = gr_bush_edge (bush, g_array_index (row, guint32, at));
      const GrBushEdge *last = gr_bush_edge (bush, g_array_index (row, guint32, at + item->times - 1));
      guint32 from = node[at], to = node[at + item->times];
      edge.foot[0] = from == 0 ? first->foot[first->node[0] == 0 ? 0 : 1] : 0;
      edge.foot[1] = to == 0 ? last->foot[last->node[0] == 0 ? 0 : 1] : 0;
      edge.node[0] = from;
      edge.node[1] = to;
      g_array_append_val (out->edge, edge);
      guint32 times = item->times > 1 ? item->times : 0;
      guint8 is_gap = (guint8) item->is_gap;
      g_array_append_val (out->times, times);
      g_array_append_val (out->is_gap, is_gap);
      at += item->times;
    }
  }
  if (out->edge->len == bush->edge->len)
    return NULL;
  gr_bush_finish (out);
  return g_steal_pointer (&out);
}

/* ---- the whole ---- */

void
gr_bush_draw (GrBush *bush, GrScene *out)
{
  double top = 0; /* a picture that stands higher than a page, or has no place yet, may be cut short */
  for (guint32 i = 0; i < bush->edge->len && bush->place != NULL; i++)
    for (guint end = 0; end < 2; end++)
      top = MIN (top, gr_bush_end_place (bush, gr_bush_edge (bush, i), end).y);
  g_autoptr (GrBush) shorter = bush->place == NULL || top < -HIGHEST ? bush_shorten (bush) : NULL;
  GrBush *shown = shorter != NULL && shorter->edge->len <= GR_BUSH_MAX_DRAWN ? shorter : bush;
  if (shown->edge->len <= GR_BUSH_MAX_DRAWN) {
    gr_bush_place (shown);
    shown->is_cut = TRUE;
    gr_bush_draw_edges (shown, NULL, 0, 0, out);
    return;
  }
  g_autofree char *text = g_strdup_printf ("%u edges", bush->edge->len);
  draw_ground (0, 120, out);
  gr_scene_add_text (out, 60, -14, GR_ANCHOR_MIDDLE, &gr_title_600, GR_INK_SOFT, text);
}
