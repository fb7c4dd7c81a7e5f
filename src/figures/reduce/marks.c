// SPDX-License-Identifier: MIT
// Cuts marked in a picture that is reduced: slanted bars, Left's leaning to the right, Right's to the left, or the arrows of
// winning ones. They and what is written on them keep clear of edges, of their names and of each other.
#include "figures/reduce/reduce.h"

#include "diagram/node.h"
#include "scene/text.h"

#include <math.h>

#define MARK_ROOM 8.0   /* around what is written beside a mark */
#define WIN_LENGTH 21.0 /* of the arrow of a winning cut, from the middle of the edge */
#define WIN_AIR 3.0     /* before the edge */

static const GrPoint start = { 0, 0 }; /* of a picture that stands alone, and of the first of two */
static const GrInk mark_ink[] = {
  [GR_REDUCE_LEFT] = GR_INK_LEFT, [GR_REDUCE_RIGHT] = GR_INK_RIGHT, [GR_REDUCE_BOTH] = GR_INK_ACCENT
};
static const GrFont mark_font = { GR_TYPE_LABEL, 600, GR_FACE_SANS, FALSE };

GrPoint
gr_reduce_point (const GrReduceView *view, GrPoint origin, GrPoint at)
{
  return (GrPoint) { origin.x + (at.x - view->box.x) * view->scale, origin.y + (at.y - view->box.y) * view->scale };
}

/* ---- what is taken ---- */

GArray *
gr_reduce_points (const GrReduceView *view, const GrBush *bush, const GrPoint *curve)
{
  GArray *taken = g_array_new (FALSE, FALSE, sizeof (GrPoint));
  for (guint32 i = 0; i < bush->edge->len; i++)
    for (guint k = 0; k < GR_REDUCE_POINTS; k++) {
      GrPoint at = gr_reduce_point (view, start, gr_curve_at (&curve[4 * i], k / (GR_REDUCE_POINTS - 1.0)));
      g_array_append_val (taken, at);
    }
  return taken;
}

void
gr_reduce_take_texts (const GrScene *scene, GArray *taken, GArray *box)
{
  GR_EACH (i, const GrItem, item, scene->item) {
    if (item->kind != GR_ITEM_TEXT)
      continue;
    GrAnchor anchor = item->text.anchor;
    double part = anchor == GR_ANCHOR_END ? 1 : anchor == GR_ANCHOR_MIDDLE ? 0.5 : 0, high = item->text.font.size;
    if (box != NULL)
      GR_APPEND (box, GrBox, item->text.x - part * item->text.width, item->text.y - high, item->text.width, high);
    for (double x = 0; x <= item->text.width; x += 6)
      GR_APPEND (taken, GrPoint, item->text.x - part * item->text.width + x, item->text.y - high / 2);
  }
}

/* ---- marks ---- */

/* Which way mark @index goes of two on one edge. */
static int
mark_shift (const GrReduceMarks *marks, guint index)
{
  int shift = 0;
  for (guint i = 0; i < marks->n; i++)
    if (i != index && marks->cut[i].edge == marks->cut[index].edge)
      shift = i > index ? -1 : 1;
  return shift;
}

/* How far a label of half width @half at @at keeps from the nearest of @taken (of GrPoint). */
static double
mark_distance (GrPoint at, double half, const GArray *taken)
{
  double nearest = G_MAXDOUBLE;
  GR_EACH (i, const GrPoint, other, taken)
    nearest = MIN (nearest, hypot (MAX (0, fabs (at.x - other->x) - half), at.y - other->y));
  return nearest;
}

/* Beside a mark at @at, on the side of the edge where there is more room, better to the right or up, and as near as may be. */
static GrPoint
mark_label_place (GrPoint at, GrPoint across, double half, const GArray *taken)
{
  double side = across.x < -0.2 || (fabs (across.x) <= 0.2 && across.y > 0) ? -1 : 1, most = -G_MAXDOUBLE;
  GrPoint best = at;
  for (guint i = 0; i < 8; i++) {
    double reach = 10 + 5 * (i / 2) + fabs (across.x) * half + 3.5 * fabs (across.y);
    GrPoint own = gr_stage_on (at, i % 2 == 0 ? side * reach : -side * reach, across);
    double room = MIN (MARK_ROOM, mark_distance (own, half, taken)) - 0.7 * (i / 2) - 0.3 * (i % 2);
    best = room > most ? own : best;
    most = MAX (most, room);
  }
  return best;
}

/* What is written about @at beside a mark; points along it go into @taken. */
static void
view_add_mark_text (GrScene *scene, GrPoint at, const GrReduceCut *cut, const char *text, GArray *taken)
{
  double half = gr_text_width (&mark_font, text) / 2;
  gr_scene_add_text (scene, at.x, at.y + 3.4, GR_ANCHOR_MIDDLE, &mark_font, mark_ink[cut->player], text);
  for (double x = -half; x <= half; x += MIN (6, half))
    GR_APPEND (taken, GrPoint, at.x + x, at.y);
}

/* The arrow of a winning cut to its edge along @curve, where there is most room, with @text (nullable) at its tail; of two on one
   edge (@shift) each from a side of its own. Its points go into @taken. */
static void
view_add_win (const GrReduceView *view, GrScene *scene, const GrReduceCut *cut, const GrPoint *curve, int shift,
              const char *text, GArray *taken)
{
  static const double along[] = { 0.5, 0.7, 0.3 };
  static const GrMover mover[] = {
    [GR_REDUCE_LEFT] = GR_MOVER_LEFT, [GR_REDUCE_RIGHT] = GR_MOVER_RIGHT, [GR_REDUCE_BOTH] = GR_MOVER_BOTH
  };
  GrPoint across, point[2] = { { 0, 0 }, { 0, 0 } };
  double most = -G_MAXDOUBLE;
  gr_bush_curve_middle (curve, &across);
  for (guint i = 0; i < 2 * G_N_ELEMENTS (along); i++) {
    double side = i % 2 == 0 ? -1 : 1;
    GrPoint at = gr_reduce_point (view, start, gr_curve_at (curve, along[i / 2]));
    GrPoint tail = gr_stage_on (at, side * WIN_LENGTH, across),
            body = gr_stage_on (at, side * 0.6 * WIN_LENGTH, across);
    double room = MIN (mark_distance (tail, 0, taken), mark_distance (body, 0, taken) / 0.6) - (i > 1 ? 3 : 0);
    if ((shift != 0 && side * shift < 0) || room <= most)
      continue;
    most = room;
    point[0] = tail;
    point[1] = gr_stage_on (at, side * WIN_AIR, across);
  }
  gr_move_add (scene, point, 2,
               &(GrMoveLook) { .kind = GR_MOVE_WINNING,
                               .is_partizan = cut->player != GR_REDUCE_BOTH,
                               .mover = mover[cut->player],
                               .lone = GR_MOVER_BOTH });
  for (guint k = 1; k <= 4; k++)
    GR_APPEND (taken, GrPoint, point[1].x + k * (point[0].x - point[1].x) / 4,
               point[1].y + k * (point[0].y - point[1].y) / 4);
  if (text == NULL)
    return;
  double half = gr_text_width (&mark_font, text) / 2;
  GrPoint way = gr_stage_way (point[1], point[0]);
  view_add_mark_text (scene, gr_stage_on (point[0], 5 + fabs (way.x) * half + 4 * fabs (way.y), way), cut, text, taken);
}

/* TRUE where @marks (nullable) have the cut @own. */
static gboolean
marks_have (const GrReduceMarks *marks, const GrReduceCut *own)
{
  for (guint i = 0; marks != NULL && i < marks->n; i++)
    if (marks->cut[i].edge == own->edge && marks->cut[i].player == own->player)
      return TRUE;
  return FALSE;
}

void
gr_reduce_add_marks (const GrReduceView *view, GrScene *scene, const GrBush *bush, const GrReduceMarks *marks,
                     GArray *taken)
{
  static const GrPaint halo = { GR_INK_NONE, GR_INK_PAPER, 5.4, GR_DASH_SOLID };
  GrPoint label = { 0, 0 };             /* the last one, … */
  guint32 labelled = GR_REDUCE_NO_EDGE; /* … on this edge */
  g_autofree GrPoint *curve = gr_bush_curves (bush);
  g_autoptr (GArray) own_taken = taken == NULL ? gr_reduce_points (view, bush, curve) : NULL;
  if (own_taken != NULL)
    gr_reduce_take_texts (scene, taken = own_taken, NULL);
  for (guint pass = 0; pass < 4; pass++) {
    for (guint i = 0; i < marks->n; i++) {
      const GrReduceCut *own = &marks->cut[i];
      gboolean is_win = marks->text == GR_REDUCE_WINNING, is_both = marks_have (marks->other, own);
      if (own->edge == GR_REDUCE_NO_EDGE || (is_win ? pass > 0 : is_both))
        continue;
      GrPoint across, middle = gr_bush_curve_middle (&curve[4 * own->edge], &across);
      GrPoint at = gr_reduce_point (view, start, middle);
      g_autofree char *text = NULL;
      if (is_win ? is_both : pass == 2 && marks->text != GR_REDUCE_BARE)
        text = marks->text == GR_REDUCE_NUMBERED ? g_strdup_printf ("%u", i + 1)
                                                 : gr_reduce_name (view, own->form, GR_REDUCE_CHARACTERS);
      if (is_win) {
        view_add_win (view, scene, own, &curve[4 * own->edge], mark_shift (marks, i), text, taken);
        continue;
      }
      if (text != NULL) {
        at = labelled == own->edge ? gr_stage_on (label, -mark_font.size - 2, (GrPoint) { 0, 1 }) /* over the other's */
                                   : mark_label_place (at, across, gr_text_width (&mark_font, text) / 2, taken);
        label = at;
        labelled = own->edge;
        view_add_mark_text (scene, at, own, text, taken);
      } else if (pass != 2) {
        double lean = own->player == GR_REDUCE_RIGHT ? -2.4 : 2.4;
        across = across.x < 0 || (across.x == 0 && across.y < 0) ? (GrPoint) { -across.x, -across.y } : across;
        at = gr_stage_on (at, 4.6 * mark_shift (marks, i), (GrPoint) { across.y, -across.x });
        double dx = across.x * 6.2 + across.y * lean, dy = across.y * 6.2 - across.x * lean;
        const GrPaint bar = { GR_INK_NONE, mark_ink[own->player], 2.4,
                              own->player == GR_REDUCE_RIGHT ? GR_DASH_DASHED : GR_DASH_SOLID };
        if (pass < 2)
          gr_scene_add_line (scene, at.x - dx, at.y - dy, at.x + dx, at.y + dy, pass == 0 ? &halo : &bar);
        for (int end = -1; end <= 1 && pass == 3; end += 2) /* what is placed next keeps away from these, too */
          GR_APPEND (taken, GrPoint, at.x + end * dx, at.y + end * dy);
      }
      g_array_append_val (taken, at);
    }
  }
}

GrReduceMarks
gr_reduce_marks (const GrReduceStep *step)
{
  gboolean is_line = step->foot != GR_HUE_GREEN; /* but for the last cut, which parts the feet */
  return (GrReduceMarks) { (const GrReduceCut *) step->cut->data, step->cut->len - is_line,
                           is_line ? GR_REDUCE_NUMBERED : GR_REDUCE_VALUED };
}
