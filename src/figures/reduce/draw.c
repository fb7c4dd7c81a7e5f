// SPDX-License-Identifier: MIT
// Reductions drawn. All pictures of one reduction share a box, so that what does not change stays where it is; numbers and
// formulas keep their size where pictures shrink. Coloured pictures keep their colours, for cuts are told by them:
// what is under discussion is ringed, and values stand beside it. Left's cuts are bars that lean to the right, Right's
// to the left.
#include "figures/reduce/reduce.h"

#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/partizan.h"
#include "scene/text.h"

#include <math.h>
#include <string.h>

#define ARROW_ROOM 100.0 /* between the two pictures */
#define ARROW_LENGTH 54.0
#define SIDE_AIR 8.0
#define STACK_ROOM 58.0    /* between them where one stands under the other */
#define NARROW 266.0       /* the same where they are to stand in two columns */
#define SMALLEST 0.66      /* no further; one then stands under the other … */
#define SMALLEST_TALL 0.42 /* … but not so soon in columns, where both are tall */
#define NUMBER_ROOM 11.0   /* around a number */
#define BADGE_HEIGHT 19.0
#define NUMBER_AIR 13.5   /* from a stalk's end to its number */
#define LABEL_AIR 8.5     /* from a point to a value beside it */
#define LONG_NAME 7       /* longer ones are written smaller */
#define SMALLEST_NAME 9.0 /* what stands in columns is made smaller still */
#define BESIDE_ROOM 76.0  /* between a picture and the position, and for what stands around edges */
#define VALUES_AIR 22.0   /* beside a picture with all values */
#define VALUES_LARGEST 1.4
#define VALUES_SMALLEST 0.75
#define VALUES_HEIGHT 620.0 /* higher ones shrink, … */
#define VALUES_LOWEST 0.62  /* … so far that values have room between points */
#define WHOLE_WIDTH 300.0   /* of the value under the ground, and more under a wider picture */
#define WHOLE_CHARACTERS 66
#define BAND_WIDTH 15.0  /* of the tint of a cycle */
#define CYCLE_AIR 9.0    /* from a cycle's edges to its value, which is none of theirs */
#define LEADER 8.0       /* a label further than that from its edge is led to it */
#define BLANK_WIDTH 24.0 /* of a box to be filled in */

static const GrPaint ring = { GR_INK_NONE, GR_INK_ACCENT, 1.7, GR_DASH_SOLID };
static const GrPaint arrow = { GR_INK_NONE, GR_INK_INK, 1.6, GR_DASH_SOLID };

static GrBox
bush_box (const GrBush *bush, const guint8 *look)
{
  g_autoptr (GrScene) scene = gr_scene_new ();
  gr_bush_draw_edges (bush, look, 0, 0, scene);
  return scene->bounds;
}

/* The face for a name: longer ones are written smaller. */
static GrFont
name_font (const char *name)
{
  GrFont font = gr_title_700;
  font.size = g_utf8_strlen (name, -1) > LONG_NAME ? GR_TYPE_LABEL : font.size;
  return font;
}

char *
gr_reduce_chip (const GrReduceView *view, GrForm form)
{
  char *name = gr_reduce_name (view, form, GR_REDUCE_CHARACTERS);
  if (strchr (name, '{') != NULL && strstr (name, "…") != NULL)
    gr_take_text (&name, gr_partizan_about (gr_dyadic_to_double (gr_form_left_stop (view->forms, form)), 1));
  return name;
}

/* @name, and where the value is another after a cut, “8 → 3”; @name is freed. (transfer full) */
static char *
name_after (const GrReduceView *view, char *name, GrForm form, GrForm after)
{
  g_autofree char *old = name, *other = gr_reduce_name (view, after, GR_REDUCE_CHARACTERS);
  return form == after ? g_steal_pointer (&old) : g_strdup_printf ("%s → %s", old, other);
}

static char *
badge_name (const GrReduceView *view, const GrReduceBadge *badge)
{
  return name_after (view, gr_reduce_name (view, badge->form, GR_REDUCE_CHARACTERS), badge->form,
                     badge->is_cut ? badge->after : badge->form);
}

/* The box of @badge around @at. */
static GrBox
badge_box (const GrReduceView *view, GrPoint at, const GrReduceBadge *badge)
{
  g_autofree char *name = badge_name (view, badge);
  GrFont font = name_font (name);
  double width = MAX (BADGE_HEIGHT, gr_text_width (&font, name) + 12);
  return (GrBox) { at.x - width / 2, at.y - BADGE_HEIGHT / 2, width, BADGE_HEIGHT };
}

GrReduceView
gr_reduce_view (const GrFigureRequest *request, const GrForms *forms, const GrBush *bush, const GPtrArray *steps,
                gboolean is_narrow, double beside)
{
  GrReduceView view = {
    request, forms, gr_bush_is_green (bush, NULL),         bush_box (bush, NULL),
    1,       FALSE, is_narrow ? NARROW : GR_REDUCE_WIDEST, is_narrow ? NARROW / GR_REDUCE_WIDEST : 1
  };
  if (beside > 0)
    view.widest = MIN (view.widest, GR_FIT_WIDTH - beside - BESIDE_ROOM);
  GR_EACH_POINTER (i, const GrReduceStep, step, steps) {
    g_autofree guint8 *look = gr_reduce_look (step->after, i > 0 ? gr_reduce_step (steps, i - 1)->after : bush);
    view.box = step->after->edge->len > 0 ? gr_box_union (view.box, bush_box (step->after, look)) : view.box;
    GR_EACH (k, const GrReduceBadge, badge, step->badge)
      view.box = gr_box_union (view.box, badge_box (&view, badge->at, badge));
  }
  if (!view.is_green) { /* values beside the outermost edges */
    view.box.x -= SIDE_AIR;
    view.box.width += 2 * SIDE_AIR;
  }
  double both = 2 * view.box.width; /* the arrow between them does not shrink, but where they are small already */
  view.scale = MIN (1, is_narrow || beside > 0 ? view.widest / (both + ARROW_ROOM) : (view.widest - ARROW_ROOM) / both);
  if (view.scale < (is_narrow && view.box.height > view.box.width ? SMALLEST_TALL : SMALLEST)) {
    view.is_stacked = TRUE;
    view.scale = MAX (0.5, MIN (1, view.widest / view.box.width));
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

/* A picture with the ground as wide as the box, its top left corner at @origin. */
static void
view_add_bush (const GrReduceView *view, GrScene *scene, GrPoint origin, const GrBush *bush, const guint8 *look)
{
  g_autoptr (GrScene) own = gr_scene_new ();
  gr_bush_draw_edges (bush, look, view->box.x + 1, view->box.x + view->box.width - 1, own);
  gr_fit_append (scene, own, origin.x - view->box.x * view->scale, origin.y - view->box.y * view->scale, view->scale);
}

static void
view_add_ring (const GrReduceView *view, GrScene *scene, GrPoint origin, GrPoint at)
{
  GrPoint own = gr_reduce_point (view, origin, at);
  gr_scene_add_circle (scene, own.x, own.y, GR_REDUCE_RING * MAX (0.6, view->scale), &ring);
}

/* Values that stand bare, those from number @first_new on in the accent. */
static void
view_add_badges (const GrReduceView *view, GrScene *scene, GrPoint origin, const GArray *badge, guint first_new)
{
  GR_EACH (i, const GrReduceBadge, own, badge) {
    g_autofree char *name = badge_name (view, own);
    GrBox box = badge_box (view, (GrPoint) { 0, 0 }, own);
    GrFont font = name_font (name);
    GrPoint at = gr_reduce_point (view, origin, own->at);
    double most = origin.x + view->box.width * view->scale - box.width / 2;
    at.x = MAX (origin.x + box.width / 2, MIN (at.x, most)); /* names do not shrink with the picture */
    GrInk ink = i >= first_new ? GR_INK_ACCENT : GR_INK_INK;
    gr_scene_add_rect (scene, at.x + box.x, at.y + box.y, box.width, box.height, BADGE_HEIGHT / 2,
                       GR_FILL_STROKE (GR_INK_PAPER, ink, 1.4));
    gr_scene_add_text (scene, at.x, at.y + 0.36 * font.size, GR_ANCHOR_MIDDLE, &font, ink, name);
  }
}

/* The value of @term, away from where it stands and higher where it would run into one of @taken (of GrBox), to which it is
   added. A number keeps further away, from the point of @step (on the ground: from below), as the picture shrinks but the
   number does not. */
static void
view_add_value (const GrReduceView *view, GrScene *scene, GrPoint origin, const GrReduceStep *step,
                const GrReduceTerm *term, GArray *taken)
{
  g_autofree char *name = gr_reduce_name (view, term->form, GR_REDUCE_CHARACTERS);
  GrFont font = name_font (name);
  double width = gr_text_width (&font, name);
  double reach = LABEL_AIR + fabs (term->away.x) * width / 2 + fabs (term->away.y) * 4.5;
  GrPoint at = gr_stage_on (gr_reduce_point (view, origin, term->at), reach, term->away);
  if (view->is_green) {
    GrPoint end = gr_stage_on (term->at, NUMBER_AIR, term->away);
    at = gr_stage_on (gr_reduce_point (view, origin, end), NUMBER_ROOM * (1 - view->scale),
                      step->node == 0 ? (GrPoint) { 0, -1 } : gr_stage_way (step->at, end));
  }
  GrBox box = { at.x - width / 2, at.y - font.size / 2, width, font.size };
  GR_EACH (i, const GrBox, other, taken) {
    if (box.x < other->x + other->width + 3 && other->x < box.x + box.width + 3 && box.y + 3 < other->y + other->height
        && other->y + 3 < box.y + box.height) {
      box.y = other->y - box.height - 1;
      i = G_MAXUINT; /* from the first one again: it only rises */
    }
  }
  g_array_append_val (taken, box);
  gr_scene_add_text (scene, box.x + width / 2, box.y + 0.86 * font.size, GR_ANCHOR_MIDDLE, &font, GR_INK_ACCENT, name);
}

/* Names of values at (@x, @y), in two lines, the other at @below, where one is too long; smaller where they are longer than
   @room, and cut where they would be too small to be read. */
static void
names_add_lines (GrScene *scene, double x, double y, double below, GrAnchor anchor, double room, const char *text)
{
  GrFont font = { GR_TYPE_TITLE, 500, GR_FACE_SANS, FALSE };
  const char *sign = strstr (text, " ≈ ") != NULL ? " ≈ " : " = ";
  const char *equals = gr_text_width (&font, text) > 1.25 * room ? g_strrstr (text, sign) : NULL;
  g_autofree char *first = equals != NULL ? g_strndup (text, (gsize) (equals - text)) : g_strdup (text);
  for (guint i = 0; i < (equals != NULL ? 2 : 1); i++) {
    const char *line = i == 0 ? first : equals + 1;
    font.size = GR_TYPE_TITLE;
    font.size = CLAMP (GR_TYPE_TITLE * room / gr_text_width (&font, line), SMALLEST_NAME, GR_TYPE_TITLE);
    const char *end = gr_text_fitting (&font, room + 0.01, line);
    g_autofree char *fitting = g_strdup_printf ("%.*s%s", (int) (end - line), line, *end != '\0' ? "…" : "");
    gr_scene_add_text (scene, x, i == 0 ? y : below, anchor, &font, GR_INK_ACCENT, fitting);
  }
}

/* The arrow between the two pictures and what is written over it. */
static void
view_add_arrow (const GrReduceView *view, GrScene *scene, const char *formula)
{
  if (view->is_stacked) {
    double x = view->box.width * view->scale / 2, y = view->box.height * view->scale + 12;
    gr_scene_add_arrow (scene, x, y, x, y + STACK_ROOM - 30, &arrow);
    y += STACK_ROOM / 2 - 11;
    if (formula != NULL)
      names_add_lines (scene, x + 14, y, y + 14, GR_ANCHOR_START, MAX (ARROW_ROOM, x - 14), formula);
    return;
  }
  double x = view->box.width * view->scale + (ARROW_ROOM - ARROW_LENGTH) / 2;
  double y = MAX (30, (view->box.height - 12) * view->scale * 0.55);
  gr_scene_add_arrow (scene, x, y, x + ARROW_LENGTH, y, &arrow);
  if (formula != NULL)
    names_add_lines (scene, x + ARROW_LENGTH / 2, y - 11, y + 19, GR_ANCHOR_MIDDLE, ARROW_ROOM - 6, formula);
}

GrScene *
gr_reduce_scene (const GrReduceView *view)
{
  GrScene *scene = gr_scene_new ();
  double width = view_second (view).x + view->box.width * view->scale;
  gr_scene_reserve (scene, (GrBox) { 0, view->box.height * view->scale, width, 0 });
  return scene;
}

/* ---- frames ---- */

/* What is written into the picture after it. */
static void
view_add_after (const GrReduceView *view, GrScene *scene, GrPoint origin, const GrReduceStep *step)
{
  g_autoptr (GArray) none = g_array_new (FALSE, FALSE, sizeof (GrBox));
  gboolean is_nothing = step->form == GR_FORM_ZERO && step->node == 0;
  if (step->node != 0 || step->kind == GR_REDUCE_FUSE)
    view_add_ring (view, scene, origin, step->at);
  if (gr_reduce_has_value (step) && step->is_stalk && !is_nothing)
    view_add_value (view, scene, origin, step, &(GrReduceTerm) { .form = step->form, .at = step->label }, none);
  if (gr_reduce_has_value (step) && is_nothing && !view->is_green) { /* of green ones the arrow says it */
    g_autoptr (GArray) badge = g_array_new (FALSE, FALSE, sizeof (GrReduceBadge));
    GrReduceBadge zero = { 0, { step->at.x, step->at.y - (BADGE_HEIGHT / 2 + 3) / view->scale }, GR_FORM_ZERO };
    g_array_append_val (badge, zero); /* in a box that stands there, for a bare number would float */
    view_add_badges (view, scene, origin, badge, 0);
  }
}

GrScene *
gr_reduce_draw_steps (const GrReduceView *view, const GrReducePicture *before, const GrReduceGroup *group,
                      const char *formula)
{
  GrScene *scene = gr_reduce_scene (view);
  GrPoint first = { 0, 0 }, second = view_second (view);
  const GrReduceStep *last = gr_reduce_step (group->steps, group->first + group->n - 1);
  gboolean is_recoloured = view->is_green || last->kind == GR_REDUCE_FUSE;
  g_autofree guint8 *old = gr_reduce_look (before->bush, last->after),
                    *look = gr_reduce_look (last->after, before->bush);
  guint first_new = last->badge->len; /* bare values of these steps come last */
  for (guint i = 0; i < group->n; i++) {
    const GrReduceStep *step = gr_reduce_step (group->steps, group->first + i);
    first_new -= gr_reduce_has_value (step) && !step->is_stalk;
  }
  view_add_bush (view, scene, first, before->bush, is_recoloured ? old : NULL);
  view_add_bush (view, scene, second, last->after, is_recoloured ? look : NULL);
  view_add_arrow (view, scene, formula);
  view_add_badges (view, scene, first, before->badge, G_MAXUINT);
  view_add_badges (view, scene, second, last->badge, first_new);
  for (guint i = group->first; i < group->first + group->n; i++) {
    const GrReduceStep *step = gr_reduce_step (group->steps, i);
    g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (GrBox));
    if (step->kind != GR_REDUCE_FUSE && step->node != 0)
      view_add_ring (view, scene, first, step->at);
    GR_EACH (k, const GrReduceTerm, term, step->term)
      if (step->kind == GR_REDUCE_FUSE)
        view_add_ring (view, scene, first, term->at);
      else if (!term->is_badge)
        view_add_value (view, scene, first, step, term, taken);
    if (step->kind == GR_REDUCE_OPTIONS) {
      GrReduceMarks marks = gr_reduce_marks (step);
      gr_reduce_add_marks (view, scene, before->bush, &marks, NULL);
    }
    view_add_after (view, scene, second, step);
  }
  return scene;
}

guint8 *
gr_reduce_look_fallen (const GrBush *bush, const guint8 *removed, GrBushLook own, guint8 *look)
{
  guint8 *is_reached = gr_bush_reached (bush, 0, removed);
  GR_EACH (i, const GrBushEdge, edge, bush->edge)
    if (removed[i] || !is_reached[edge->node[0]] || !is_reached[edge->node[1]])
      look[i] = (guint8) own;
  return is_reached;
}

GrScene *
gr_reduce_draw_cuts (const GrReduceView *view, const GrReducePicture *before, const GrReduceMarks *gone,
                     const GrReduceMarks *marks)
{
  GrScene *scene = gr_reduce_scene (view);
  GrPoint first = { 0, 0 }, second = view_second (view);
  guint n = before->bush->edge->len + 1;
  g_autofree guint8 *removed = g_new0 (guint8, n), *look = g_new0 (guint8, n), *old = g_new0 (guint8, n);
  for (guint i = 0; gone != NULL && i < gone->n; i++)
    removed[gone->cut[i].edge] = 1;
  g_free (gr_reduce_look_fallen (before->bush, removed, GR_BUSH_GONE, old));
  for (guint i = 0; i < marks->n; i++)
    removed[marks->cut[i].edge] = 1;
  g_autofree guint8 *is_reached = gr_reduce_look_fallen (before->bush, removed, GR_BUSH_GHOST, look);
  for (guint32 i = 0; i < before->bush->edge->len; i++)
    look[i] = old[i] == GR_BUSH_GONE ? GR_BUSH_GONE : look[i];
  g_autoptr (GArray) standing = g_array_new (FALSE, FALSE, sizeof (GrReduceBadge));
  for (guint i = 0; before->badge != NULL && i < before->badge->len; i++)
    if (is_reached[g_array_index (before->badge, GrReduceBadge, i).node])
      g_array_append_val (standing, g_array_index (before->badge, GrReduceBadge, i));
  view_add_bush (view, scene, first, before->bush, old);
  view_add_bush (view, scene, second, before->bush, look);
  view_add_arrow (view, scene, NULL);
  view_add_badges (view, scene, first, before->badge, G_MAXUINT);
  view_add_badges (view, scene, second, standing, G_MAXUINT);
  gr_reduce_add_marks (view, scene, before->bush, marks, NULL);
  return scene;
}

GrScene *
gr_reduce_draw_ends (const GrReduceView *view, const GrBush *bush, const GrReduceMarks *marks,
                     const GrReducePicture *end, const char *formula)
{
  GrScene *scene = gr_reduce_scene (view);
  GrPoint first = { 0, 0 }, second = view_second (view);
  view_add_bush (view, scene, first, bush, NULL);
  if (formula != NULL || end != NULL)
    view_add_arrow (view, scene, formula);
  if (marks != NULL)
    gr_reduce_add_marks (view, scene, bush, marks, NULL);
  if (end != NULL) {
    if (view->is_stacked && (view->is_green || end->badge == NULL) && end->bush->edge->len > 0)
      second.y -= (bush_box (end->bush, NULL).y - view->box.y) * view->scale; /* right under the arrow */
    view_add_bush (view, scene, second, end->bush, NULL);
    view_add_badges (view, scene, second, end->badge, G_MAXUINT);
  }
  return scene;
}

/* ---- all values in one picture ---- */

/* How far @box is from the nearest of the points @line (of GrPoint) that gr_reduce_points() gives to the edges of @block, or where
   @is_own is FALSE to the others. */
static double
label_distance (GrBox box, const GrBushBlock *block, gboolean is_own, const GArray *line, guint n_edges)
{
  double least = G_MAXDOUBLE;
  for (guint32 i = 0; i < n_edges; i++) {
    gboolean is_in = gr_bush_block_has (block, i);
    for (guint k = 1; k < GR_REDUCE_POINTS - 1 && is_in == is_own; k++) { /* but for the ends, which edges share */
      const GrPoint *at = &g_array_index (line, GrPoint, GR_REDUCE_POINTS * i + k);
      double x = MAX (box.x - at->x, at->x - box.x - box.width), y = MAX (box.y - at->y, at->y - box.y - box.height);
      least = MIN (least, hypot (MAX (0, x), MAX (0, y)));
    }
  }
  return least;
}

/* How badly a label at @box stands: on other labels, on lines, or far from where it belongs. */
static double
label_cost (GrBox box, double away, const GArray *line, const GArray *taken)
{
  double cost = away;
  GR_EACH (i, const GrPoint, at, line) {
    cost += at->x > box.x - 2 && at->x < box.x + box.width + 2 && at->y > box.y - 2 && at->y < box.y + box.height + 2
              ? 40
              : 0;
  }
  GR_EACH (i, const GrBox, other, taken) {
    double wide = MIN (box.x + box.width, other->x + other->width) - MAX (box.x, other->x) + 2;
    double high = MIN (box.y + box.height, other->y + other->height) - MAX (box.y, other->y) + 2;
    cost += wide > 0 && high > 0 ? 100 + wide * high : 0;
  }
  return cost;
}

static gboolean
block_is_round (const GrBush *bush, const GrBushBlock *block)
{
  const GrBushEdge *first = gr_bush_edge (bush, g_array_index (block->edge, guint32, 0));
  return block->edge->len > 1 || first->node[0] == first->node[1];
}

/* The middle of the edges of @block. */
static GrPoint
block_middle (const GrReduceView *view, const GrPoint *curve, const GrBushBlock *block)
{
  GrPoint sum = { 0, 0 };
  for (guint i = 0; i < 4 * block->edge->len; i++) { /* the ends of the curves, and the points between that bend them */
    const GrPoint *point = &curve[4 * g_array_index (block->edge, guint32, i / 4) + i % 4];
    sum = (GrPoint) { sum.x + point->x / (4 * block->edge->len), sum.y + point->y / (4 * block->edge->len) };
  }
  return gr_reduce_point (view, (GrPoint) { 0, 0 }, sum);
}

/* Where a value stands, @width by @height: beside the one edge of @block, inside or about its cycle, or anywhere about @middle where
   @block is NULL or @is_round. *@least: how badly. */
static GrBox
block_place (const GrReduceView *view, const GrPoint *curve, const GrBushBlock *block, GrPoint middle,
             gboolean is_round, double width, double height, const GArray *line, guint n_edges, const GArray *taken,
             double *least)
{
  static const double along[] = { 0.5, 0.38, 0.62, 0.26, 0.74 };
  GrBox best = gr_box_empty;
  *least = G_MAXDOUBLE;
  for (guint i = 0; i < (is_round ? 121 : 2 * 4 * G_N_ELEMENTS (along)); i++) {
    GrPoint at = { middle.x + 9.0 * (i % 11) - 45, middle.y + 9.0 * (i / 11) - 45 };
    double away = hypot (at.x - middle.x, at.y - middle.y);
    if (!is_round) {
      const GrPoint *own = &curve[4 * g_array_index (block->edge, guint32, 0)];
      GrPoint across, before = gr_reduce_point (view, (GrPoint) { 0, 0 }, gr_curve_at (own, along[i / 8]));
      gr_bush_curve_middle (own, &across);
      double reach = (i % 2 == 0 ? 1 : -1)
                     * (6 + 4.0 * (i % 8 / 2) + fabs (across.x) * width / 2 + fabs (across.y) * height / 2);
      at = gr_stage_on (before, reach, across);
      away = fabs (reach) + 12 * fabs (along[i / 8] - 0.5);
    }
    GrBox box = { at.x - width / 2, at.y - height / 2, width, height };
    double cost = label_cost (box, away, line, taken),
           own_far = block != NULL ? label_distance (box, block, TRUE, line, n_edges) : 0;
    if (!is_round) /* nearer to another edge than to its own */
      cost += 6 * MAX (0, 5 + own_far - label_distance (box, block, FALSE, line, n_edges));
    else if (block != NULL && block->edge->len > 1)
      cost += 6 * MAX (0, CYCLE_AIR - own_far);
    if (cost < *least) {
      *least = cost;
      best = box;
    }
  }
  return best;
}

/* The edges of @block, where they are a cycle, on one tint: they have one value. */
static void
view_add_band (const GrReduceView *view, GrScene *scene, const GrPoint *curve, const GrBushBlock *block)
{
  for (guint i = 0; i < block->edge->len && block->edge->len > 1; i++) {
    GrPoint at[4];
    for (guint k = 0; k < 4; k++)
      at[k] = gr_reduce_point (view, (GrPoint) { 0, 0 }, curve[4 * g_array_index (block->edge, guint32, i) + k]);
    gr_scene_move (scene, at[0].x, at[0].y);
    gr_scene_curve (scene, at[1].x, at[1].y, at[2].x, at[2].y, at[3].x, at[3].y);
    gr_scene_paint (scene, GR_STROKE (GR_INK_LINE, BAND_WIDTH));
  }
}

/* How the value of @block is written: shorter (@is_short) where a long name would cover lines. (transfer full) */
static char *
block_name (const GrReduceView *view, const GrBushBlock *block, gboolean is_short, double *width)
{
  char *name = gr_reduce_chip (view, block->form);
  if (is_short && (strchr (name, '{') != NULL || strstr (name, "…") != NULL))
    gr_take_text (&name, gr_partizan_about (gr_dyadic_to_double (gr_form_left_stop (view->forms, block->form)), 1));
  name = name_after (view, name, block->form, block->after);
  *width = view->request->is_form ? BLANK_WIDTH : gr_text_width (&gr_text_600, name) + 8;
  return name;
}

/* The value of @block in @box, led to its edge by a line @under all else where it stands away from it. */
static void
view_add_block (const GrReduceView *view, GrScene *under, GrScene *scene, const GrBush *bush, const GrPoint *curve,
                const GrBushBlock *block, const GArray *line, GrBox box, const char *name)
{
  GrPoint at = { box.x + box.width / 2, box.y + box.height / 2 };
  double width = gr_text_width (&gr_text_600, name) + 8;
  if (!block_is_round (bush, block) && label_distance (box, block, TRUE, line, bush->edge->len) > LEADER) {
    GrPoint across,
      middle = gr_reduce_point (view, (GrPoint) { 0, 0 },
                                gr_bush_curve_middle (&curve[4 * g_array_index (block->edge, guint32, 0)], &across));
    gr_scene_add_line (under, at.x, at.y, middle.x, middle.y, GR_STROKE (GR_INK_SOFT, 0.8));
  }
  gr_scene_open_blank (scene);
  gr_scene_add_rect (scene, at.x - BLANK_WIDTH / 2, box.y, BLANK_WIDTH, box.height, 4,
                     GR_FILL_STROKE (GR_INK_PAPER, GR_INK_FAINT, 1));
  gr_scene_close_blank (scene);
  gr_scene_open_answer (scene);
  GrInk ink = block->root == 0 ? GR_INK_ACCENT : GR_INK_INK; /* these add to the whole, under the ground */
  gr_scene_add_rect (scene, at.x - width / 2, box.y, width, box.height, 4,
                     GR_FILL_STROKE (GR_INK_PAPER, ink, block->root == 0 ? 1.6 : 1));
  gr_scene_add_text (scene, at.x, at.y + 0.36 * gr_text_600.size, GR_ANCHOR_MIDDLE, &gr_text_600, ink, name);
  gr_scene_close (scene);
}

/* The values of all of @block, clear of @line (of GrPoint) and @taken (of GrBox): they are placed one after another, and twice
   more when all have places. */
static void
view_add_blocks (const GrReduceView *view, GrScene *under, GrScene *scene, const GrBush *bush, const GrPoint *curve,
                 const GArray *block, const GArray *line, GArray *taken)
{
  static const GrBox nowhere = { -1e6, -1e6, 0, 0 };
  guint n_fixed = taken->len;
  for (guint i = 0; i < block->len; i++)
    g_array_append_val (taken, nowhere);
  for (guint round = 0; round < 3; round++) {
    GR_EACH (i, const GrBushBlock, own, block) {
      double width = 0, least = 0;
      GrBox *box = &g_array_index (taken, GrBox, n_fixed + i), first = nowhere;
      g_autofree char *name = NULL;
      for (guint is_short = 0; is_short < 2 && (is_short == 0 || least > 40 + width / 2); is_short++) {
        gr_take_text (&name, block_name (view, own, is_short > 0, &width));
        *box = nowhere;
        first = block_place (view, curve, own, block_middle (view, curve, own),
                             is_short > 0 || block_is_round (bush, own), width, gr_text_600.size + 5, line,
                             bush->edge->len, taken, &least);
      }
      *box = first;
      if (round == 2)
        view_add_block (view, under, scene, bush, curve, own, line, first, name);
    }
  }
}

GrScene *
gr_reduce_draw_values (const GrReduceView *view, const GrBush *bush, const GArray *block, const GArray *sum,
                       GrForm value, const char *formula, const GrReduceMarks *marks, const GrReduceStep *cycle)
{
  GrReduceView own = *view;
  own.box = bush_box (bush, NULL);
  own.box = (GrBox) { own.box.x - VALUES_AIR, own.box.y, own.box.width + 2 * VALUES_AIR, own.box.height };
  own.scale = MIN (VALUES_LARGEST, GR_FIT_WIDTH / own.box.width);
  if (own.scale < VALUES_SMALLEST)
    return NULL;
  own.scale = MIN (own.scale, MAX (VALUES_LOWEST, VALUES_HEIGHT / own.box.height));
  GrScene *scene = gr_scene_new ();
  GrPoint origin = { 0, 0 };
  g_autofree GrPoint *curve = gr_bush_curves (bush);
  g_autoptr (GArray) line = gr_reduce_points (&own, bush, curve);
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (GrBox));
  double floor = -own.box.y * own.scale, deep = own.box.height * own.scale + 24 - floor;
  GR_APPEND (taken, GrBox, 0, floor, own.box.width * own.scale, deep); /* no label stands on the ground line or below */
  gr_scene_reserve (scene, (GrBox) { 0, 0, own.box.width * own.scale, own.box.height * own.scale });
  GR_EACH (i, const GrBushBlock, own_block, block)
    view_add_band (&own, scene, curve, own_block);
  view_add_bush (&own, scene, origin, bush, NULL);
  gr_reduce_take_texts (scene, line, taken); /* what is written beside the points */
  for (guint32 i = 1; i < bush->n_nodes; i++) {
    GrPoint at = gr_reduce_point (&own, origin, bush->place[i]);
    GR_APPEND (taken, GrBox, at.x - 4, at.y - 4, 8, 8);
  }
  g_autoptr (GArray) beside = g_array_copy ((GArray *) sum); /* of the points whose sums they are */
  GR_EACH (i, GrReduceBadge, badge, beside) {
    GrPoint at = gr_reduce_point (&own, origin, badge->at);
    double least;
    GrBox on = badge_box (&own, at, badge),
          box = block_place (&own, curve, NULL, at, TRUE, on.width, on.height, line, 0, taken, &least);
    badge->at.x += (box.x - on.x) / own.scale;
    badge->at.y += (box.y - on.y) / own.scale;
    if (!view->request->is_form)
      g_array_append_val (taken, box);
  }
  g_autoptr (GrScene) front = gr_scene_new (); /* over what leads labels to their edges */
  gr_scene_open_answer (front);
  view_add_badges (&own, front, origin, beside, 0);
  gr_scene_close (front);
  GrReduceMarks best = cycle != NULL ? gr_reduce_marks (cycle) : (GrReduceMarks) { 0 },
                wins = marks != NULL ? *marks : (GrReduceMarks) { 0 };
  wins.other = best.text == GR_REDUCE_VALUED ? &best : NULL;
  best.other = &wins;
  gr_scene_open_answer (front);
  gr_reduce_add_marks (&own, front, bush, &wins, line);
  gr_reduce_add_marks (&own, front, bush, &best, line);
  gr_scene_close (front);
  view_add_blocks (&own, scene, front, bush, curve, block, line, taken);
  gr_scene_append (scene, front, 0, 0, 1);
  double most = MAX (own.box.width * own.scale, WHOLE_WIDTH);
  g_autofree char *name = gr_reduce_name (view, value, WHOLE_CHARACTERS);
  g_autofree char *alone = g_strdup_printf (view->is_green ? "g = %s" : gr_phrase ("value %s", view->request->lang),
                                            name);
  const char *whole = formula != NULL && gr_text_width (&gr_title_700, formula) <= most && strstr (formula, "…") == NULL
                        ? formula
                      : gr_text_width (&gr_title_700, alone) <= most && strstr (name, "…") == NULL
                        ? alone
                        : gr_phrase ("a value too long to write", view->request->lang);
  gr_scene_open_answer (scene);
  gr_scene_add_text (scene, own.box.width * own.scale / 2, own.box.height * own.scale + 18, GR_ANCHOR_MIDDLE,
                     &gr_title_700, GR_INK_ACCENT, whole);
  gr_scene_close (scene);
  return scene;
}
