// SPDX-License-Identifier: MIT
// Reductions drawn. All pictures of one reduction share a box, so that what does not change stays where it is; numbers
// and formulas keep their size where pictures shrink. Coloured pictures keep their colours, for cuts are told by them:
// what is under discussion is ringed, and values stand beside it. Left's cuts are bars that lean to the right, Right's
// to the left.
#include "figures/reduce/draw.h"

#include "diagram/formula.h"
#include "diagram/partizan.h"
#include "figures/reduce/stage.h"
#include "scene/text.h"

#include <math.h>

#define ARROW_ROOM 100.0 /* between the two pictures */
#define ARROW_LENGTH 54.0
#define SIDE_AIR 8.0
#define STACK_ROOM 58.0    /* between them where one stands under the other */
#define WIDEST 412.0       /* of two side by side; wider ones shrink */
#define NARROW 266.0       /* the same where they are to stand in two columns */
#define SMALLEST 0.66      /* no further; one then stands under the other … */
#define SMALLEST_TALL 0.42 /* … but not so soon in columns, where both are tall */
#define RING_RADIUS 10.5
#define NUMBER_SIZE 12.0
#define NUMBER_ROOM 11.0 /* around a number */
#define BADGE_HEIGHT 19.0
#define LABEL_ACROSS 13.0  /* between the middles of two numbers on one line */
#define LABEL_AIR 8.5      /* from a point to a value beside it */
#define NAME_CHARACTERS 14 /* of a value in a picture */
#define LONG_NAME 7        /* longer ones are written smaller */
#define SMALLEST_NAME 9.0  /* what stands in columns is made smaller still */
#define MARK_ROOM 6.5      /* around what is written beside a mark */

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

/* The face for a name: longer ones are written smaller. */
static GrFont
name_font (const char *name)
{
  GrFont font = number_font;
  font.size = g_utf8_strlen (name, -1) > LONG_NAME ? 9.5 : font.size;
  return font;
}

/* The box of a bare value, around its middle. */
static GrBox
badge_box (const GrForms *forms, GrForm form)
{
  g_autofree char *name = gr_partizan_near_name (forms, form, NAME_CHARACTERS);
  GrFont font = name_font (name);
  double width = MAX (BADGE_HEIGHT, gr_text_width (&font, name) + 12);
  return (GrBox) { -width / 2, -BADGE_HEIGHT / 2, width, BADGE_HEIGHT };
}

GrReduceView
gr_reduce_view (const GrBush *bush, const GPtrArray *steps, const GrForms *forms, gboolean is_narrow)
{
  GrReduceView view = { bush_box (bush, NULL), 1, FALSE, is_narrow ? NARROW : WIDEST, forms };
  for (guint i = 0; i < steps->len; i++) {
    const GrReduceStep *step = g_ptr_array_index (steps, i);
    view.box = step->after->edge->len > 0 ? gr_box_union (view.box, bush_box (step->after, step->look)) : view.box;
    for (guint k = 0; k < step->badge->len; k++) {
      const GrReduceBadge *badge = &g_array_index (step->badge, GrReduceBadge, k);
      GrBox box = badge_box (forms, badge->form);
      box.x += badge->at.x;
      box.y += badge->at.y;
      view.box = gr_box_union (view.box, box);
    }
  }
  if (forms != NULL) { /* values beside the outermost edges */
    view.box.x -= SIDE_AIR;
    view.box.width += 2 * SIDE_AIR;
  }
  double both = 2 * view.box.width + ARROW_ROOM;
  view.scale = MIN (1, view.widest / both);
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

/* The number of a stalk at @at, further away from the point of @step (on the ground: from below) as the picture
   shrinks but the number does not. */
static void
view_add_number (const GrReduceView *view, GrScene *scene, GrPoint origin, GrPoint at, const GrReduceStep *step,
                 guint64 number)
{
  g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, number);
  GrPoint own = view_point (view, origin, at),
          way = step->on_ground ? (GrPoint) { 0, -1 } : gr_stage_way (step->at, at);
  own.x += NUMBER_ROOM * (1 - view->scale) * way.x;
  own.y += NUMBER_ROOM * (1 - view->scale) * way.y;
  gr_scene_add_text (scene, own.x, own.y + 0.36 * number_font.size, GR_ANCHOR_MIDDLE, &number_font, GR_INK_ACCENT,
                     text);
}

static void
view_add_ring (const GrReduceView *view, GrScene *scene, GrPoint origin, GrPoint at)
{
  GrPoint own = view_point (view, origin, at);
  gr_scene_add_circle (scene, own.x, own.y, RING_RADIUS * MAX (0.6, view->scale), &ring);
}

/* Values that stand bare, those from number @first_new on in the accent. */
static void
view_add_badges (const GrReduceView *view, GrScene *scene, GrPoint origin, const GArray *badge, guint first_new)
{
  for (guint i = 0; badge != NULL && i < badge->len; i++) {
    const GrReduceBadge *own = &g_array_index (badge, GrReduceBadge, i);
    g_autofree char *name = gr_partizan_near_name (view->forms, own->form, NAME_CHARACTERS);
    GrBox box = badge_box (view->forms, own->form);
    GrFont font = name_font (name);
    GrPoint at = view_point (view, origin, own->at);
    double most = origin.x + view->box.width * view->scale - box.width / 2;
    at.x = MAX (origin.x + box.width / 2, MIN (at.x, most)); /* names do not shrink with the picture */
    GrInk ink = i >= first_new ? GR_INK_ACCENT : GR_INK_INK;
    gr_scene_add_rect (scene, at.x + box.x, at.y + box.y, box.width, box.height, BADGE_HEIGHT / 2,
                       &(GrPaint) { .fill = GR_INK_PAPER, .stroke = ink, .width = 1.4 });
    gr_scene_add_text (scene, at.x, at.y + 0.36 * font.size, GR_ANCHOR_MIDDLE, &font, ink, name);
  }
}

/* A value beside @at, away from it; higher where it would run into one of @taken (of GrBox), to which it is added. */
static void
view_add_value (const GrReduceView *view, GrScene *scene, GrPoint origin, const GrReduceTerm *term, GArray *taken)
{
  g_autofree char *name = gr_partizan_near_name (view->forms, term->form, NAME_CHARACTERS);
  GrFont font = name_font (name);
  GrPoint at = view_point (view, origin, term->at);
  double width = gr_text_width (&font, name);
  double reach = LABEL_AIR + fabs (term->away.x) * width / 2 + fabs (term->away.y) * 4.5;
  GrBox box = { at.x + reach * term->away.x - width / 2, at.y + reach * term->away.y - font.size / 2, width,
                font.size };
  for (guint i = 0; i < taken->len; i++) {
    const GrBox *other = &g_array_index (taken, GrBox, i);
    if (box.x < other->x + other->width + 3 && other->x < box.x + box.width + 3 && box.y + 3 < other->y + other->height
        && other->y + 3 < box.y + box.height) {
      box.y = other->y - box.height - 1;
      i = G_MAXUINT; /* from the first one again: it only rises */
    }
  }
  g_array_append_val (taken, box);
  gr_scene_add_text (scene, box.x + width / 2, box.y + 0.86 * font.size, GR_ANCHOR_MIDDLE, &font, GR_INK_ACCENT, name);
}

/* A formula of names that fits @room at the size of @font: what is too long is cut before its last sign of equality. */
static char *
names_fit (const GrFont *font, const char *text, double room)
{
  const char *equals = g_strrstr (text, " = ");
  g_autofree char *head = equals != NULL ? g_strndup (text, (gsize) (equals - text)) : g_strdup (text);
  g_autofree char *fitting = g_strdup (text);
  for (glong n = g_utf8_strlen (head, -1) - 1; n > 0 && gr_text_width (font, fitting) > room; n--) {
    g_autofree char *start = g_utf8_substring (head, 0, n);
    g_free (fitting);
    fitting = g_strconcat (start, "…", equals, NULL);
  }
  return g_steal_pointer (&fitting);
}

/* The same made smaller, but not too small to be read. */
static void
names_add (GrScene *scene, double x, double y, GrAnchor anchor, double room, const char *text)
{
  GrFont font = { NUMBER_SIZE, 500, GR_FACE_SANS, FALSE };
  font.size = CLAMP (NUMBER_SIZE * room / gr_text_width (&font, text), SMALLEST_NAME, NUMBER_SIZE);
  g_autofree char *fitting = names_fit (&font, text, room);
  gr_scene_add_text (scene, x, y, anchor, &font, GR_INK_ACCENT, fitting);
}

/* Names of values over an arrow at @y, in two lines where one is too long. */
static void
view_add_names (GrScene *scene, double middle, double y, const char *text)
{
  const GrFont font = { NUMBER_SIZE, 500, GR_FACE_SANS, FALSE };
  const char *equals = g_strrstr (text, " = ");
  double room = ARROW_ROOM - 6;
  if (equals == NULL || gr_text_width (&font, text) <= 1.25 * room) {
    names_add (scene, middle, y - 11, GR_ANCHOR_MIDDLE, room, text);
    return;
  }
  g_autofree char *first = g_strndup (text, (gsize) (equals - text));
  names_add (scene, middle, y - 11, GR_ANCHOR_MIDDLE, room, first);
  names_add (scene, middle, y + 19, GR_ANCHOR_MIDDLE, room, equals + 1);
}

/* The arrow between the two pictures and what is written over it. */
static void
view_add_arrow (const GrReduceView *view, GrScene *scene, const char *formula)
{
  if (view->is_stacked) {
    double x = view->box.width * view->scale / 2, y = view->box.height * view->scale + 12;
    gr_scene_add_arrow (scene, x, y, x, y + STACK_ROOM - 30, &arrow);
    y += STACK_ROOM / 2 - 11;
    if (formula != NULL && view->forms != NULL)
      names_add (scene, x + 14, y, GR_ANCHOR_START, MAX (ARROW_ROOM, 2 * x - (x + 14)), formula);
    else if (formula != NULL)
      gr_formula_add (scene, x + 14, y, GR_ANCHOR_START, NUMBER_SIZE, GR_INK_ACCENT, formula);
    return;
  }
  double x = view->box.width * view->scale + (ARROW_ROOM - ARROW_LENGTH) / 2;
  double y = MAX (30, (view->box.height - 12) * view->scale * 0.55);
  gr_scene_add_arrow (scene, x, y, x + ARROW_LENGTH, y, &arrow);
  if (formula != NULL && view->forms != NULL) {
    view_add_names (scene, x + ARROW_LENGTH / 2, y, formula);
  } else if (formula != NULL) {
    double width = gr_formula_width (NUMBER_SIZE, formula),
           size = MIN (NUMBER_SIZE, MAX (SMALLEST_NAME, NUMBER_SIZE * (ARROW_ROOM - 4) / width));
    gr_formula_add (scene, x + ARROW_LENGTH / 2, y - 11, GR_ANCHOR_MIDDLE, size, GR_INK_ACCENT, formula);
  }
}

GrScene *
gr_reduce_view_scene (const GrReduceView *view)
{
  GrScene *scene = gr_scene_new ();
  double width = view_second (view).x + view->box.width * view->scale;
  gr_scene_reserve (scene, (GrBox) { 0, view->box.height * view->scale, width, 0 });
  return scene;
}

static GrInk
mark_ink (GrReduceMarkKind kind)
{
  return kind == GR_REDUCE_MARK_LEFT ? GR_INK_LEFT : kind == GR_REDUCE_MARK_RIGHT ? GR_INK_RIGHT : GR_INK_ACCENT;
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

/* Beside a mark at @at, on the side of the edge where there is more room: as near as nothing is in the way, or else where
   most room is. */
static GrPoint
mark_label_place (GrPoint at, GrPoint across, double half, const GArray *taken)
{
  static const double further[] = { 0, 5, 10, 16 };
  double side = across.x < -0.2 || (fabs (across.x) <= 0.2 && across.y > 0) ? -1 : 1, most = -1;
  GrPoint best = at;
  for (guint i = 0; i < G_N_ELEMENTS (further) && most < MARK_ROOM; i++) {
    double reach = 10 + further[i] + fabs (across.x) * half + 3.5 * fabs (across.y);
    GrPoint first = { at.x + side * across.x * reach, at.y + side * across.y * reach }; /* to the right, or up */
    GrPoint second = { at.x - side * across.x * reach, at.y - side * across.y * reach };
    double room[2] = { mark_distance (first, half, taken), mark_distance (second, half, taken) };
    gboolean is_first = room[0] >= MIN (9, room[1]);
    if (room[!is_first] > most) {
      most = room[!is_first];
      best = is_first ? first : second;
    }
  }
  return best;
}

/* Points all along the edges, for labels to keep away from; of GrPoint. (transfer full) */
static GArray *
view_sample_edges (const GrReduceView *view, GrPoint origin, const GrBush *bush, const GrPoint *curve)
{
  GArray *sample = g_array_new (FALSE, FALSE, sizeof (GrPoint));
  for (guint32 i = 0; i < bush->edge->len; i++)
    for (guint k = 0; k <= 12; k++) {
      GrPoint at = view_point (view, origin, gr_curve_at (&curve[4 * i], k / 12.0));
      g_array_append_val (sample, at);
    }
  return sample;
}

/* A slanted bar, as one cuts, across each of the edges, with what is written on it. Of two on one
   edge each stands to its side. */
static void
view_add_marks (const GrReduceView *view, GrScene *scene, GrPoint origin, const GrBush *bush, const GArray *mark)
{
  static const GrPaint halo = { GR_INK_NONE, GR_INK_PAPER, 5.4, GR_DASH_SOLID };
  static const GrFont font = { 9.5, 600, GR_FACE_SANS, FALSE };
  g_autofree GrPoint *curve = gr_bush_curves (bush);
  g_autofree gint8 *shift = g_new0 (gint8, mark->len + 1);
  g_autoptr (GArray) taken = view_sample_edges (view, origin, bush, curve);
  for (guint i = 0; i < mark->len; i++) {
    for (guint k = 0; k < mark->len; k++) {
      gboolean is_same = k != i
                         && g_array_index (mark, GrReduceMark, k).edge == g_array_index (mark, GrReduceMark, i).edge;
      shift[i] = is_same ? (k > i ? -1 : 1) : shift[i];
    }
  }
  for (guint pass = 0; pass < 2; pass++) {
    for (guint i = 0; i < mark->len; i++) {
      const GrReduceMark *own = &g_array_index (mark, GrReduceMark, i);
      GrPoint across, middle = gr_bush_curve_middle (&curve[4 * own->edge], &across);
      GrPoint at = view_point (view, origin, middle);
      double lean = own->kind == GR_REDUCE_MARK_RIGHT ? -2.4 : 2.4;
      across = across.x < 0 || (across.x == 0 && across.y < 0) ? (GrPoint) { -across.x, -across.y } : across;
      at.x += 4.6 * shift[i] * across.y;
      at.y -= 4.6 * shift[i] * across.x;
      double dx = across.x * 6.2 + across.y * lean, dy = across.y * 6.2 - across.x * lean;
      const GrPaint bar = { GR_INK_NONE, mark_ink (own->kind), 2.4, GR_DASH_SOLID };
      gr_scene_add_line (scene, at.x - dx, at.y - dy, at.x + dx, at.y + dy, pass == 0 ? &halo : &bar);
      g_array_append_val (taken, at);
    }
  }
  for (guint i = 0; i < mark->len; i++) {
    const GrReduceMark *own = &g_array_index (mark, GrReduceMark, i);
    GrPoint across, middle = gr_bush_curve_middle (&curve[4 * own->edge], &across);
    if (own->text[0] == '\0')
      continue;
    GrPoint at = mark_label_place (view_point (view, origin, middle), across, gr_text_width (&font, own->text) / 2,
                                   taken);
    gr_scene_add_text (scene, at.x, at.y + 3.4, GR_ANCHOR_MIDDLE, &font, mark_ink (own->kind), own->text);
    g_array_append_val (taken, at);
  }
}

/* ---- frames ---- */

static GrReduceMark
mark_new (guint32 edge, GrSide side, const char *text)
{
  GrReduceMark mark = { edge, side == GR_SIDE_LEFT ? GR_REDUCE_MARK_LEFT : GR_REDUCE_MARK_RIGHT, "" };
  g_strlcpy (mark.text, text, sizeof mark.text);
  return mark;
}

GArray *
gr_reduce_line_marks (const GrReduceStep *step, GArray *last)
{
  GrSide side = step->options.foot == GR_HUE_BLUE ? GR_SIDE_RIGHT : GR_SIDE_LEFT;
  GArray *mark = g_array_new (FALSE, FALSE, sizeof (GrReduceMark));
  for (guint i = 0; i < step->options.line->len; i++) {
    const GrReduceLineCut *cut = &g_array_index (step->options.line, GrReduceLineCut, i);
    g_autofree char *number = g_strdup_printf ("%u", i + 1);
    GrReduceMark own = mark_new (cut->edge, side, cut->parts ? "" : number);
    if (!cut->parts)
      g_array_append_val (mark, own);
    else if (last != NULL)
      g_array_append_val (last, own);
  }
  return mark;
}

/* TRUE where a best cut of the same player before @index leaves the same and can be marked. */
static gboolean
option_is_told (const GArray *option, guint index)
{
  const GrReduceOption *own = &g_array_index (option, GrReduceOption, index);
  for (guint i = 0; i < index; i++) {
    const GrReduceOption *other = &g_array_index (option, GrReduceOption, i);
    if (other->side == own->side && other->form == own->form && other->edge != GR_REDUCE_NEW_EDGE)
      return TRUE;
  }
  return FALSE;
}

/* The best cuts of either player as marks, one for each value, or those that decide furniture: of GrReduceMark.
   (transfer full) */
static GArray *
step_marks (const GrReduceView *view, const GrReduceStep *step)
{
  if (step->options.line->len > 0)
    return gr_reduce_line_marks (step, NULL);
  GArray *mark = g_array_new (FALSE, FALSE, sizeof (GrReduceMark));
  for (guint i = 0; i < step->options.option->len; i++) {
    const GrReduceOption *option = &g_array_index (step->options.option, GrReduceOption, i);
    g_autofree char *name = gr_partizan_near_name (view->forms, option->form, NAME_CHARACTERS);
    GrReduceMark own = mark_new (option->edge, option->side, name);
    if (option->edge != GR_REDUCE_NEW_EDGE && !option_is_told (step->options.option, i))
      g_array_append_val (mark, own);
  }
  return mark;
}

/* Where the number of stalk @index stands: higher where that of a stalk before it is in the way. */
static GrPoint
step_label (const GrReduceView *view, const GrReduceStep *step, guint index)
{
  const double across = LABEL_ACROSS / view->scale, up = NUMBER_SIZE / view->scale;
  g_autofree GrPoint *at = g_memdup2 (step->colon.label->data, (index + 1) * sizeof *at);
  for (guint i = 1; i <= index; i++)
    for (guint k = 0; k < i; k++)
      if (fabs (at[i].x - at[k].x) < across && fabs (at[i].y - at[k].y) < 0.9 * up) {
        at[i].y = at[k].y - up;
        k = G_MAXUINT; /* from the first one again: it only rises */
      }
  return at[index];
}

/* What is written into the picture before the step. */
static void
view_add_before (const GrReduceView *view, GrScene *scene, GrPoint origin, const GrBush *before,
                 const GrReduceStep *step)
{
  if (step->kind != GR_REDUCE_FUSE && !step->on_ground)
    view_add_ring (view, scene, origin, step->at);
  for (guint i = 0; step->kind == GR_REDUCE_FUSE && i < step->fuse.point->len; i++)
    view_add_ring (view, scene, origin, g_array_index (step->fuse.point, GrPoint, i));
  for (guint i = 0; step->kind == GR_REDUCE_COLON && i < step->colon.label->len; i++)
    view_add_number (view, scene, origin, step_label (view, step, i), step,
                     g_array_index (step->colon.length, guint32, i));
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (GrBox));
  for (guint i = 0; step->kind == GR_REDUCE_SUM && i < step->sum.term->len; i++) {
    const GrReduceTerm *term = &g_array_index (step->sum.term, GrReduceTerm, i);
    if (!term->is_badge)
      view_add_value (view, scene, origin, term, taken);
  }
  if (step->kind == GR_REDUCE_OPTIONS) {
    g_autoptr (GArray) mark = step_marks (view, step);
    view_add_marks (view, scene, origin, before, mark);
  }
}

/* A value 0 on the ground, where nothing stands: in a box that stands there, for a bare number would float. */
static void
view_add_zero (const GrReduceView *view, GrScene *scene, GrPoint origin, GrPoint at)
{
  g_autoptr (GArray) badge = g_array_new (FALSE, FALSE, sizeof (GrReduceBadge));
  GrReduceBadge zero = { 0, { at.x, at.y - (BADGE_HEIGHT / 2 + 3) / view->scale }, GR_FORM_ZERO };
  g_array_append_val (badge, zero);
  view_add_badges (view, scene, origin, badge, 0);
}

/* What is written into the picture after it. */
static void
view_add_after (const GrReduceView *view, GrScene *scene, GrPoint origin, const GrReduceStep *step)
{
  const GrReduceResult *result = gr_reduce_step_result (step);
  if (!step->on_ground || step->kind == GR_REDUCE_FUSE)
    view_add_ring (view, scene, origin, step->at);
  if (step->kind == GR_REDUCE_COLON && !(step->on_ground && step->colon.value == 0)) /* nothing bears that 0 */
    view_add_number (view, scene, origin, step->colon.at, step, step->colon.value);
  if (result != NULL && result->is_stalk && result->form == GR_FORM_ZERO && step->on_ground) {
    view_add_zero (view, scene, origin, step->at);
  } else if (result != NULL && result->is_stalk) {
    g_autoptr (GArray) none = g_array_new (FALSE, FALSE, sizeof (GrBox));
    GrReduceTerm term = { .form = result->form, .at = result->at };
    view_add_value (view, scene, origin, &term, none);
  }
}

/* How many of the steps put a bare value into the picture: those come last in it. */
static guint
group_count_badges (const GPtrArray *steps, const GrReduceGroup *group)
{
  guint n = 0;
  for (guint i = 0; i < group->n; i++) {
    const GrReduceResult *result = gr_reduce_step_result (steps->pdata[group->first + i]);
    n += result != NULL && !result->is_stalk;
  }
  return n;
}

GrScene *
gr_reduce_draw_steps (const GrReduceView *view, const GrBush *before, const GArray *badge, const GPtrArray *steps,
                      const GrReduceGroup *group, const char *formula)
{
  GrScene *scene = gr_reduce_view_scene (view);
  GrPoint first = { 0, 0 }, second = view_second (view);
  const GrReduceStep *last = steps->pdata[group->first + group->n - 1];
  gboolean is_recoloured = view->forms == NULL || last->kind == GR_REDUCE_FUSE;
  guint first_new = last->badge->len - MIN (last->badge->len, group_count_badges (steps, group));
  view_add_bush (view, scene, first, before, is_recoloured ? group->before : NULL);
  view_add_bush (view, scene, second, last->after, is_recoloured ? group->look : NULL);
  view_add_arrow (view, scene, formula);
  view_add_badges (view, scene, first, badge, G_MAXUINT);
  view_add_badges (view, scene, second, last->badge, first_new);
  for (guint i = 0; i < group->n; i++) {
    view_add_before (view, scene, first, before, steps->pdata[group->first + i]);
    view_add_after (view, scene, second, steps->pdata[group->first + i]);
  }
  return scene;
}

/* Gives the edges @removed, and all that falls with them, the look @own in @look. What still stands: 1 for each node.
   (transfer full) */
static guint8 *
look_fallen (const GrBush *bush, const guint8 *removed, GrBushLook own, guint8 *look)
{
  guint8 *is_reached = gr_bush_reached (bush, 0, removed);
  for (guint32 i = 0; i < bush->edge->len; i++) {
    const GrBushEdge *edge = gr_bush_edge (bush, i);
    if (removed[i] || !is_reached[edge->node[0]] || !is_reached[edge->node[1]])
      look[i] = (guint8) own;
  }
  return is_reached;
}

GrScene *
gr_reduce_draw_cuts (const GrReduceView *view, const GrBush *before, const GArray *badge, const GArray *gone,
                     const GArray *mark, const char *formula)
{
  GrScene *scene = gr_reduce_view_scene (view);
  GrPoint first = { 0, 0 }, second = view_second (view);
  g_autofree guint8 *removed = g_new0 (guint8, before->edge->len + 1);
  g_autofree guint8 *look = g_new0 (guint8, before->edge->len + 1), *old = g_new0 (guint8, before->edge->len + 1);
  for (guint i = 0; gone != NULL && i < gone->len; i++)
    removed[g_array_index (gone, GrReduceMark, i).edge] = 1;
  g_free (look_fallen (before, removed, GR_BUSH_GONE, old));
  for (guint i = 0; i < mark->len; i++)
    removed[g_array_index (mark, GrReduceMark, i).edge] = 1;
  g_autofree guint8 *is_reached = look_fallen (before, removed, GR_BUSH_GHOST, look);
  for (guint32 i = 0; i < before->edge->len; i++)
    look[i] = old[i] == GR_BUSH_GONE ? GR_BUSH_GONE : look[i];
  g_autoptr (GArray) standing = g_array_new (FALSE, FALSE, sizeof (GrReduceBadge));
  for (guint i = 0; badge != NULL && i < badge->len; i++)
    if (is_reached[g_array_index (badge, GrReduceBadge, i).node])
      g_array_append_val (standing, g_array_index (badge, GrReduceBadge, i));
  view_add_bush (view, scene, first, before, old);
  view_add_bush (view, scene, second, before, look);
  view_add_arrow (view, scene, formula);
  view_add_badges (view, scene, first, badge, G_MAXUINT);
  view_add_badges (view, scene, second, standing, G_MAXUINT);
  view_add_marks (view, scene, first, before, mark);
  return scene;
}

GrScene *
gr_reduce_draw_ends (const GrReduceView *view, const GrBush *bush, const GArray *mark, const GrReduceEnd *end,
                     const char *formula)
{
  GrScene *scene = gr_reduce_view_scene (view);
  GrPoint first = { 0, 0 }, second = view_second (view);
  view_add_bush (view, scene, first, bush, NULL);
  if (formula != NULL || end != NULL)
    view_add_arrow (view, scene, formula);
  if (mark != NULL)
    view_add_marks (view, scene, first, bush, mark);
  if (end != NULL) {
    if (view->is_stacked && (view->forms == NULL || end->badge == NULL) && end->bush->edge->len > 0)
      second.y -= (bush_box (end->bush, NULL).y - view->box.y) * view->scale; /* right under the arrow */
    view_add_bush (view, scene, second, end->bush, NULL);
    view_add_badges (view, scene, second, end->badge, G_MAXUINT);
  }
  return scene;
}
