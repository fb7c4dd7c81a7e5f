// SPDX-License-Identifier: MIT
// One heap: its sizes on a line, each move an arc over it (M. Wattenberg, Arc Diagrams, IEEE Symposium on Information
// Visualization 2002), and below the line a brace under each period of the values, where one is proved. The longer a move, the
// higher its arc and the steeper its ends, so that arcs over one another do not cross and arrow heads lie side by side.
#include "figures/graph/axes.h"

#include "base/phrase.h"
#include "scene/text.h"

#include <math.h>

#define ARC_LOW 29.0    /* points over the line: the lowest arc, but for its length, … */
#define ARC_RISE 0.28   /* … of which so much is added */
#define ARC_FLAT 48.0   /* degrees: how an arc leaves its heap, the shortest ones, … */
#define ARC_STEEP 100.0 /* … the longest, … */
#define ARC_TURN 15.0   /* … and from one length to the next at most */
#define ARC_LEAN 0.42   /* of an arc's length: how far its middle leans over either end */
#define ARC_NUMBER 12.0 /* points from the heaps to the baselines of their sizes */
#define ARC_BRACE 8.0   /* and from there to the braces, which are */
#define ARC_DEPTH 7.0   /* so deep */
#define ARC_PERIOD 12.0 /* from these to the baselines under them */

void
gr_arc_route (const GrAxes *axes, GrLayout *layout)
{
  /* The lengths of moves that pass others by, in places. */
  guint n_places = axes->size[0]->len, n_lengths = 0;
  g_autofree guint8 *is_full = g_new0 (guint8, n_places + 1);
  g_autofree guint *order = g_new0 (guint, n_places + 1); /* of a length among those that occur, from 1 */
  for (guint i = 0; i < layout->node->len; i++)
    is_full[axes->at[i]] = TRUE;
  g_array_set_size (layout->point, 0);
  GR_EACH (i, GrLayoutEdge, edge, layout->edge) {
    guint32 low = MIN (axes->at[edge->tail], axes->at[edge->head]),
            high = axes->at[edge->tail] + axes->at[edge->head] - low;
    edge->n_points = 0;
    for (guint32 k = low + 1; k < high; k++)
      if (is_full[k])
        edge->n_points = 4;
    order[high - low] |= edge->n_points > 0;
  }
  for (guint i = 0; i <= n_places; i++)
    if (order[i] > 0)
      order[i] = ++n_lengths;
  double turn = MIN (ARC_TURN, (ARC_STEEP - ARC_FLAT) / MAX (n_lengths, 1));
  GR_EACH (i, GrLayoutEdge, edge, layout->edge) {
    if (edge->n_points == 0)
      continue;
    double from = g_array_index (layout->node, GrLayoutNode, edge->tail).x;
    double to = g_array_index (layout->node, GrLayoutNode, edge->head).x, length = fabs (to - from);
    guint n = 0;
    gr_axes_move (axes, edge, &n);
    double angle = (ARC_FLAT + turn * order[n]) * G_PI / 180, height = (ARC_LOW + ARC_RISE * length) / 0.75;
    double lean = copysign (MIN (height / tan (angle), ARC_LEAN * length), to - from);
    const GrPoint way[4] = { { from, 0 }, { from + lean, -height }, { to - lean, -height }, { to, 0 } };
    edge->first_point = layout->point->len;
    g_array_append_vals (layout->point, way, G_N_ELEMENTS (way));
  }
}

/* A brace under the places from @first to @last with @text below it; where the places end before that, it stays open. */
static void
arc_add_brace (GrScene *scene, double x1, double x2, double y, gboolean is_open, const GrFont *font, const char *text)
{
  const GrPaint paint = { .stroke = GR_INK_SOFT, .width = 1.1 };
  double corner = ARC_DEPTH / 2;
  if (x2 - x1 < gr_text_width (font, text) && is_open)
    return;
  gr_scene_open_answer (scene);
  if (is_open) {
    gr_scene_move (scene, x1, y);
    gr_scene_curve (scene, x1, y + corner, x1, y + corner, x1 + corner, y + corner);
    gr_scene_line (scene, x2 - 3 * corner, y + corner);
    gr_scene_paint (scene, &paint);
    gr_scene_add_line (scene, x2 - 2 * corner, y + corner, x2, y + corner,
                       &(GrPaint) { .stroke = GR_INK_SOFT, .width = 1.1, .dash = GR_DASH_DOTTED });
  } else {
    gr_scene_add_brace_below (scene, x1, x2, y, ARC_DEPTH, &paint);
  }
  gr_scene_add_text (scene, (x1 + x2) / 2, y + ARC_DEPTH + ARC_PERIOD - 2, GR_ANCHOR_MIDDLE, font, GR_INK_SOFT, text);
  gr_scene_close (scene);
}

/* The periods of the values: the first that the heaps hold, and what comes after it. */
static void
arc_add_periods (GrScene *scene, const GrAxes *axes, const GrStates *states, const GrNodeLook *node, double y)
{
  guint64 first = axes->period.preperiod, n = axes->period.period;
  const GArray *size = axes->size[0];
  guint64 last = g_array_index (size, guint64, size->len - 1), least = g_array_index (size, guint64, 0);
  gboolean is_shown = n > 0 && least == 0 && last == size->len - 1 && first + n <= last; /* no size is missing */
  for (guint32 i = 0; i < states->n_nodes && is_shown; i++)
    is_shown = states->verdict[i].has_grundy && !node[i].is_unknown && !node[i].shows_remoteness
               && node[i].paint == GR_PAINT_VALUE;
  if (!is_shown || states->n_nodes != size->len)
    return;
  const GrFigureRequest *request = node[0].request;
  double step = axes->step[0].x * axes->scale, half = gr_node_radius () * axes->scale + 1;
  g_autofree char *text = gr_say ("period %" G_GUINT64_FORMAT, request->lang, n);
  arc_add_brace (scene, first * step - half, (first + n - 1) * step + half, y, FALSE, &gr_label_600, text);
  for (guint64 from = first + n; from <= last; from += n) {
    guint64 to = MIN (from + n - 1, last);
    arc_add_brace (scene, from * step - half, to * step + half, y, to < from + n - 1, &gr_label_500,
                   gr_phrase (GR_PHRASE ("the same again"), request->lang));
  }
}

void
gr_arc_draw_below (GrScene *scene, const GrAxes *axes, const GrStates *states, const GrLayout *layout,
                   const GrNodeLook *node)
{
  double y = gr_node_ring_radius () * axes->scale + ARC_NUMBER;
  for (guint32 i = 0; i < states->n_nodes; i++)
    gr_scene_add_text (scene, g_array_index (layout->node, GrLayoutNode, i).x * axes->scale, y, GR_ANCHOR_MIDDLE,
                       &gr_label_500, GR_INK_SOFT, states->label[i]);
  if (axes->split != NULL)
    gr_parts_draw (scene, axes, y);
  else
    arc_add_periods (scene, axes, states, node, y + ARC_BRACE);
}
