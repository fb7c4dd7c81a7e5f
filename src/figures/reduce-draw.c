// SPDX-License-Identifier: MIT
// Reductions drawn. All pictures of one reduction share a box, so that what does not change stays where it is;
// numbers and formulas keep their size where pictures shrink.
#include "figures/reduce-draw.h"

#include "figures/formula.h"
#include "scene/text.h"

#include <math.h>

#define ARROW_ROOM 100.0 /* between the two pictures */
#define ARROW_LENGTH 54.0
#define STACK_ROOM 58.0 /* between them where one stands under the other */
#define WIDEST 412.0    /* of two side by side; wider ones shrink */
#define SMALLEST 0.66   /* no further */
#define RING_RADIUS 10.5
#define NUMBER_SIZE 12.0

static const GrPaint ring = { GR_INK_NONE, GR_INK_ACCENT, 1.7, GR_DASH_SOLID };
static const GrPaint arrow = { GR_INK_NONE, GR_INK_INK, 1.6, GR_DASH_SOLID };
static const GrFont number_font = { NUMBER_SIZE, 700, GR_FACE_SANS, FALSE };

static GrBox
bush_box (const GrBush *bush, const guint8 *look)
{
  g_autoptr (GrScene) scene = gr_scene_new ();
  gr_bush_draw_edges (bush, look, 0, 0, scene);
  return scene->bounds;
}

GrReduceView
gr_reduce_view (const GrBush *bush, const GPtrArray *steps)
{
  GrReduceView view = { bush_box (bush, NULL), 1, FALSE };
  for (guint i = 0; i < steps->len; i++) {
    const GrReduceStep *step = g_ptr_array_index (steps, i);
    view.box = step->after->edge->len > 0 ? gr_box_union (view.box, bush_box (step->after, step->look)) : view.box;
  }
  double both = 2 * view.box.width + ARROW_ROOM;
  view.scale = MIN (1, WIDEST / both);
  if (view.scale < SMALLEST) {
    view.is_stacked = TRUE;
    view.scale = MAX (0.5, MIN (1, WIDEST / view.box.width));
  }
  return view;
}

/* ---- placing ---- */

/* Where the second picture stands. */
static GrPoint
view_second (const GrReduceView *view)
{
  return view->is_stacked ? (GrPoint) { 0, view->box.height * view->scale + STACK_ROOM }
                          : (GrPoint) { view->box.width * view->scale + ARROW_ROOM, 0 };
}

static GrPoint
view_point (const GrReduceView *view, GrPoint origin, GrPoint at)
{
  return (GrPoint) { origin.x + (at.x - view->box.x) * view->scale, origin.y + (at.y - view->box.y) * view->scale };
}

/* A picture with the ground as wide as the box, its top left corner at @origin. */
static void
view_add_bush (const GrReduceView *view, GrScene *scene, GrPoint origin, const GrBush *bush, const guint8 *look)
{
  g_autoptr (GrScene) own = gr_scene_new ();
  gr_bush_draw_edges (bush, look, view->box.x + 1, view->box.x + view->box.width - 1, own);
  gr_scene_append (scene, own, origin.x - view->box.x * view->scale, origin.y - view->box.y * view->scale, view->scale);
}

static void
view_add_number (const GrReduceView *view, GrScene *scene, GrPoint origin, GrPoint at, guint64 number)
{
  g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, number);
  GrPoint own = view_point (view, origin, at);
  gr_scene_add_text (scene, own.x, own.y + 0.36 * number_font.size, GR_ANCHOR_MIDDLE, &number_font, GR_INK_ACCENT,
                     text);
}

static void
view_add_ring (const GrReduceView *view, GrScene *scene, GrPoint origin, GrPoint at)
{
  GrPoint own = view_point (view, origin, at);
  gr_scene_add_circle (scene, own.x, own.y, RING_RADIUS * MAX (0.8, view->scale), &ring);
}

/* The arrow between the two pictures and what is written over it. */
static void
view_add_arrow (const GrReduceView *view, GrScene *scene, const char *formula)
{
  if (view->is_stacked) {
    double x = view->box.width * view->scale / 2, y = view->box.height * view->scale + 12;
    gr_scene_add_arrow (scene, x, y, x, y + STACK_ROOM - 22, &arrow);
    if (formula != NULL) {
      gr_formula_add (scene, x + 14, y + STACK_ROOM / 2 - 8, GR_ANCHOR_START, NUMBER_SIZE, GR_INK_ACCENT, formula);
    }
    return;
  }
  double x = view->box.width * view->scale + (ARROW_ROOM - ARROW_LENGTH) / 2;
  double y = MAX (30, (view->box.height - 12) * view->scale * 0.55);
  gr_scene_add_arrow (scene, x, y, x + ARROW_LENGTH, y, &arrow);
  if (formula != NULL) {
    double width = gr_formula_width (NUMBER_SIZE, formula),
           size = MIN (NUMBER_SIZE, MAX (7.5, NUMBER_SIZE * (ARROW_ROOM - 6) / width));
    gr_formula_add (scene, x + ARROW_LENGTH / 2, y - 11, GR_ANCHOR_MIDDLE, size, GR_INK_ACCENT, formula);
  }
}

/* The room of both pictures, whatever is drawn. */
static GrScene *
view_scene (const GrReduceView *view)
{
  GrPoint second = view_second (view);
  GrScene *scene = gr_scene_new ();
  gr_scene_reserve (
    scene, (GrBox) { 0, 0, second.x + view->box.width * view->scale, second.y + view->box.height * view->scale });
  return scene;
}

/* How far a label of half width @half at @at keeps from the nearest of @taken (of GrPoint). */
static double
mark_distance (GrPoint at, double half, const GArray *taken)
{
  double nearest = G_MAXDOUBLE;
  for (guint i = 0; i < taken->len; i++) {
    const GrPoint *other = &g_array_index (taken, GrPoint, i);
    nearest = MIN (nearest, hypot (MAX (0, fabs (at.x - other->x) - half), at.y - other->y));
  }
  return nearest;
}

/* Beside a mark at @at, on the side of the edge where there is more room; FALSE where there is not enough on either. */
static gboolean
mark_label_place (GrPoint at, GrPoint across, double half, const GArray *taken, GrPoint *out)
{
  double reach = 10 + fabs (across.x) * half + 3.5 * fabs (across.y),
         side = across.x < -0.2 || (fabs (across.x) <= 0.2 && across.y > 0) ? -1 : 1;
  GrPoint first = { at.x + side * across.x * reach, at.y + side * across.y * reach }; /* to the right, or up */
  GrPoint second = { at.x - side * across.x * reach, at.y - side * across.y * reach };
  *out = mark_distance (first, half, taken) >= MIN (9, mark_distance (second, half, taken)) ? first : second;
  return mark_distance (*out, half, taken) > 6.5;
}

/* Points all along the edges, for labels to keep away from; of GrPoint. (transfer full) */
static GArray *
view_sample_edges (const GrReduceView *view, GrPoint origin, const GrBush *bush, const GrPoint *curve)
{
  GArray *sample = g_array_new (FALSE, FALSE, sizeof (GrPoint));
  for (guint32 i = 0; i < bush->edge->len; i++) {
    for (guint k = 0; k <= 12; k++) {
      const GrPoint *p = &curve[4 * i];
      double t = k / 12.0, u = 1 - t, b[4] = { u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t };
      GrPoint at = { b[0] * p[0].x + b[1] * p[1].x + b[2] * p[2].x + b[3] * p[3].x,
                     b[0] * p[0].y + b[1] * p[1].y + b[2] * p[2].y + b[3] * p[3].y };
      at = view_point (view, origin, at);
      g_array_append_val (sample, at);
    }
  }
  return sample;
}

/* A slanted bar, as one cuts, across each of the edges, with its number where there is room for it. */
static void
view_add_cuts (const GrReduceView *view, GrScene *scene, GrPoint origin, const GrBush *bush, const GArray *cut)
{
  static const GrPaint halo = { GR_INK_NONE, GR_INK_PAPER, 5.4, GR_DASH_SOLID };
  static const GrPaint bar = { GR_INK_NONE, GR_INK_ACCENT, 2.4, GR_DASH_SOLID };
  static const GrFont font = { 9.5, 600, GR_FACE_SANS, FALSE };
  g_autofree GrPoint *curve = gr_bush_curves (bush);
  g_autoptr (GArray) taken = view_sample_edges (view, origin, bush, curve);
  for (guint i = 0; i < cut->len; i++) {
    GrPoint across, middle = gr_bush_curve_middle (&curve[4 * g_array_index (cut, guint32, i)], &across);
    GrPoint at = view_point (view, origin, middle);
    double dx = across.x * 6.2 + across.y * 2.4, dy = across.y * 6.2 - across.x * 2.4;
    gr_scene_add_line (scene, at.x - dx, at.y - dy, at.x + dx, at.y + dy, &halo);
    gr_scene_add_line (scene, at.x - dx, at.y - dy, at.x + dx, at.y + dy, &bar);
    g_array_append_val (taken, at);
  }
  for (guint i = 0; i < cut->len; i++) {
    guint32 edge = g_array_index (cut, guint32, i);
    g_autofree char *text = g_strdup_printf ("%u", gr_bush_edge (bush, edge)->number);
    GrPoint across, middle = gr_bush_curve_middle (&curve[4 * edge], &across), at;
    if (mark_label_place (view_point (view, origin, middle), across, gr_text_width (&font, text) / 2, taken, &at)) {
      gr_scene_add_text (scene, at.x, at.y + 3.4, GR_ANCHOR_MIDDLE, &font, GR_INK_ACCENT, text);
      g_array_append_val (taken, at);
    }
  }
}

/* ---- frames ---- */

GrScene *
gr_reduce_draw_step (const GrReduceView *view, const GrBush *before, const GrReduceStep *step, const char *formula)
{
  GrScene *scene = view_scene (view);
  GrPoint first = { 0, 0 }, second = view_second (view);
  view_add_bush (view, scene, first, before, step->before);
  view_add_bush (view, scene, second, step->after, step->look);
  view_add_arrow (view, scene, formula);
  if (step->kind != GR_REDUCE_FUSE && !(step->kind == GR_REDUCE_COLON && step->on_ground)) {
    view_add_ring (view, scene, first, step->at);
  }
  for (guint i = 0; step->point != NULL && i < step->point->len; i++) {
    view_add_ring (view, scene, first, g_array_index (step->point, GrPoint, i));
  }
  if (!(step->kind == GR_REDUCE_COLON && step->on_ground)) {
    view_add_ring (view, scene, second, step->at);
  }
  for (guint i = 0; step->label != NULL && i < step->label->len; i++) {
    view_add_number (view, scene, first, g_array_index (step->label, GrPoint, i),
                     g_array_index (step->length, guint32, i));
  }
  if (step->kind == GR_REDUCE_COLON) {
    view_add_number (view, scene, second, step->value_at, step->value);
  }
  return scene;
}

GrScene *
gr_reduce_draw_ends (const GrReduceView *view, const GrBush *bush, const GArray *cut, const GrBush *end,
                     const char *formula)
{
  GrScene *scene = view_scene (view);
  GrPoint first = { 0, 0 };
  view_add_bush (view, scene, first, bush, NULL);
  view_add_arrow (view, scene, formula);
  if (cut != NULL) {
    view_add_cuts (view, scene, first, bush, cut);
  }
  if (end != NULL) {
    view_add_bush (view, scene, view_second (view), end, NULL);
  }
  return scene;
}

/* ---- proofs ---- */

#define PROOF_EDGE 30.0

/* @own (transfer full), whose ground is at height 0, in the middle of the room, on the ground of the first picture. */
static GrScene *
proof_finish (const GrReduceView *view, GrScene *own)
{
  GrScene *scene = view_scene (view);
  double x = scene->bounds.width / 2 - own->bounds.x - own->bounds.width / 2;
  gr_scene_append (scene, own, MAX (x, -own->bounds.x), MAX (-view->box.y * view->scale, -own->bounds.y), 1);
  gr_scene_free (own);
  return scene;
}

/* Draws @edges as given by their places. */
static void
proof_add_stalk (GrBush *bush, guint32 node, GrPoint at, double angle, guint n)
{
  for (guint i = 0; i < n; i++) {
    guint32 above = bush->n_nodes++;
    at.x += PROOF_EDGE * sin (angle);
    at.y -= PROOF_EDGE * cos (angle);
    bush->place = g_renew (GrPoint, bush->place, bush->n_nodes);
    bush->place[above] = at;
    gr_bush_add (bush, node, above, GR_HUE_GREEN);
    node = above;
  }
}

/* One of the two pictures: any G on the ground, and @n_stalks on its highest point. */
static void
proof_add_swap (GrScene *scene, double x, const double *angle, const guint *length, guint n_stalks, const char *name)
{
  static const GrPaint body = { GR_INK_SHADE, GR_INK_EITHER, 1.6, GR_DASH_SOLID };
  GrPoint top = { 75, -66 };
  g_autoptr (GrBush) bush = gr_bush_new (2, 1);
  bush->place = g_new0 (GrPoint, 2);
  bush->foot = g_new0 (double, 1);
  bush->place[1] = top;
  for (guint i = 0; i < n_stalks; i++) {
    proof_add_stalk (bush, 1, top, angle[i], length[i]);
  }
  gr_bush_finish (bush);
  g_autoptr (GrScene) own = gr_scene_new ();
  gr_bush_draw_edges (bush, NULL, 8, 142, own);
  gr_scene_move (scene, x + 44, 0);
  gr_scene_curve (scene, x + 10, -34, x + 40, -70, x + top.x, top.y);
  gr_scene_curve (scene, x + 104, -62, x + 140, -36, x + 106, 0);
  gr_scene_close_path (scene);
  gr_scene_paint (scene, &body);
  gr_scene_append (scene, own, x, 0, 1);
  gr_formula_add (scene, x + 75, -24, GR_ANCHOR_MIDDLE, 15, GR_INK_INK, "G");
  gr_scene_add_circle (scene, x + top.x, top.y, RING_RADIUS, &ring);
  gr_formula_add (scene, x + 75 + (n_stalks > 1 ? -38 : 20), -108, GR_ANCHOR_MIDDLE, 15, GR_INK_ACCENT, name);
}

/* An arrow with two heads and words over it. */
static void
proof_add_answer (GrScene *scene, double left, double right, double y, const char *words)
{
  static const GrPaint line = { GR_INK_NONE, GR_INK_SOFT, 1.3, GR_DASH_SOLID };
  double middle = (left + right) / 2;
  gr_scene_add_arrow (scene, middle, y, left, y, &line);
  gr_scene_add_arrow (scene, middle, y, right, y, &line);
  gr_formula_add (scene, middle, y - 7, GR_ANCHOR_MIDDLE, 10.5, GR_INK_SOFT, words);
}

GrScene *
gr_reduce_draw_swap (const GrReduceView *view, const char *same)
{
  static const double fork[2] = { -0.62, 0.5 }, straight[1] = { 0 };
  static const guint two[2] = { 1, 2 }, three[1] = { 3 };
  GrScene *scene = gr_scene_new ();
  GrFont plus = { 20, 500, GR_FACE_SANS, FALSE };
  proof_add_swap (scene, 0, fork, two, 2, "H");
  proof_add_swap (scene, 240, straight, three, 1, "K");
  gr_scene_add_text (scene, 195, -4, GR_ANCHOR_MIDDLE, &plus, GR_INK_INK, "+");
  proof_add_answer (scene, 128, 262, -34, same);
  proof_add_answer (scene, 128, 290, -112, "H ⊕ K = 0");
  gr_scene_add_text (scene, 400, -4, GR_ANCHOR_START, &plus, GR_INK_INK, "= 0");
  return proof_finish (view, scene);
}

GrScene *
gr_reduce_draw_ring (const GrReduceView *view)
{
  static const GrPoint at[4] = { { 12, -40 }, { 40, -76 }, { 84, -76 }, { 112, -40 } };
  GrScene *scene = gr_scene_new ();
  for (guint part = 0; part < 2; part++) { /* whole, and after the cut in the middle */
    g_autoptr (GrBush) bush = gr_bush_new (5, 2);
    bush->place = g_new0 (GrPoint, 5);
    bush->foot = g_new0 (double, 2);
    bush->foot[0] = 36;
    bush->foot[1] = 88;
    static const guint32 end[5][2] = { { 0, 1 }, { 1, 2 }, { 2, 3 }, { 3, 4 }, { 4, 0 } };
    for (guint i = 0; i < 5; i++) {
      if (part == 0 || i != 2) {
        gr_bush_add (bush, end[i][0], end[i][1], GR_HUE_GREEN);
        g_array_index (bush->edge, GrBushEdge, bush->edge->len - 1).foot[1] = i == 4 ? 1 : 0;
      }
      bush->place[i] = i > 0 ? at[i - 1] : at[0];
    }
    gr_bush_finish (bush);
    g_autoptr (GrScene) own = gr_scene_new ();
    gr_bush_draw_edges (bush, NULL, -12, 136, own);
    gr_scene_append (scene, own, part * 262, 0, 1);
  }
  static const GrPaint bar = { GR_INK_NONE, GR_INK_ACCENT, 2.6, GR_DASH_SOLID };
  gr_scene_add_line (scene, 59, -68, 65, -84, &bar);
  gr_scene_add_arrow (scene, 170, -40, 228, -40, &arrow);
  gr_formula_add (scene, 199, -51, GR_ANCHOR_MIDDLE, NUMBER_SIZE, GR_INK_ACCENT, "2 ⊕ 2 = 0");
  GrFont font = number_font;
  gr_scene_add_text (scene, 262 + 6, -62, GR_ANCHOR_MIDDLE, &font, GR_INK_ACCENT, "2");
  gr_scene_add_text (scene, 262 + 118, -62, GR_ANCHOR_MIDDLE, &font, GR_INK_ACCENT, "2");
  return proof_finish (view, scene);
}
