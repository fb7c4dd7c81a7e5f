// SPDX-License-Identifier: MIT
// A partizan sum drawn. A row is a picture or a label, the value, and its place over the line: a number is an arrow
// from 0 to it, a hot game a bar from right stop to left stop with its mean, what is infinitely near a number a cloud
// on it where it is confused with it, else a wedge to the side on which it lies. Added rows begin where the sum so far
// has its mean: means add (Winning Ways, vol. 1, ch. 6), so that arrows stand tip to tail whatever is added. The sum
// itself stands on the line.
// Invariant: row i is at height i · row_pitch, the line below the last one; values increase to the right.
#include "figures/sum/draw.h"

#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/partizan.h"
#include "diagram/words.h"
#include "scene/text.h"

#include <math.h>

#define SUM_WIDTH 426.0  /* of all, in points, as are all of these */
#define SUM_HEIGHT 264.0 /* of the rows */
#define SUM_MAX_PITCH 72.0
#define SUM_MIN_PITCH 9.0
#define SUM_MAX_PICTURE 72.0 /* width of a component's picture */
#define SUM_MIN_SCALE 0.2    /* smaller pictures are left out */
#define SUM_UNIT 64.0        /* most that 1 takes on the line */
#define SUM_LINE 150.0       /* least width of the line */
#define SUM_ENDS 15.0        /* of the line beyond what stands on it */
#define SUM_TIPS 6.0         /* of its arrows beyond that */
#define SUM_GAP 10.0         /* between pictures and values */
#define SUM_NAME_WIDTH 78.0  /* of a value's name */
#define SUM_WINS 25.0        /* of a column of counts */
#define SUM_LEAST_WAY 2.5    /* shorter ones are no arrows */
#define SUM_LABEL_CHARACTERS 14

static const GrFont head_font = { GR_TYPE_LABEL, 400, GR_FACE_SANS, FALSE };
static const GrFont small_font = { GR_TYPE_TEXT, 400, GR_FACE_SANS, FALSE };
static const GrFont total_font = { GR_TYPE_TITLE, 700, GR_FACE_SANS, FALSE };
static const GrFont relation_font = { GR_TYPE_TITLE, 500, GR_FACE_SANS, FALSE };
static const char sum_total[] = GR_PHRASE ("total");
static const char *const sum_relation[] = {
  [GR_OUTCOME_P] = "= 0", [GR_OUTCOME_N] = "‖ 0", [GR_OUTCOME_L] = "> 0", [GR_OUTCOME_R] = "< 0"
};

const GrSumRow *
gr_sum_row (const GrSumView *view, guint index)
{
  return &g_array_index (view->row, GrSumRow, index);
}

const GrSumMark *
gr_sum_total (const GrSumView *view)
{
  return &gr_sum_row (view, view->row->len - 1)->so_far;
}

/* ---- geometry ---- */

static double
sum_x (const GrSumView *view, double value)
{
  return gr_number_line_x (&view->line, value);
}

static void
sum_include (GrSumView *view, const GrSumMark *mark)
{
  view->line.least = MIN (view->line.least, mark->low);
  view->line.most = MAX (view->line.most, mark->high);
}

/* The scale of a row's picture, the same for all of one game; 0: it is not drawn. */
static double
sum_picture_scale (const GrSumView *view, const GrSumRow *row)
{
  double scale = 1;
  for (guint i = 0; i < view->row->len && row->picture != NULL; i++) {
    const GrSumRow *other = gr_sum_row (view, i);
    if (other->summand == row->summand && other->picture != NULL)
      scale = MIN (scale, MIN (SUM_MAX_PICTURE / MAX (1, other->picture->bounds.width),
                               0.84 * view->row_pitch / MAX (1, other->picture->bounds.height)));
  }
  return row->picture != NULL && row->picture->bounds.width > 0 && scale >= SUM_MIN_SCALE ? scale : 0;
}

/* The size at which @name fits the room for names. */
static GrFont
sum_fitting (GrFont font, const char *name)
{
  double width = gr_text_width (&font, name);
  font.size = width > SUM_NAME_WIDTH ? MAX (MIN (7, font.size), font.size * SUM_NAME_WIDTH / width) : font.size;
  return font;
}

static char *
sum_label (const GrSumRow *row)
{
  return row->label != NULL ? gr_words_short (row->label, SUM_LABEL_CHARACTERS) : g_strdup ("");
}

/* The line from @x, at most @width wide, under the last row. */
static void
sum_place_line (GrSumView *view, double x, double width)
{
  GrNumberLine *line = &view->line;
  line->least = floor (line->least);
  line->most = ceil (line->most);
  if (line->most - line->least < 2) { /* 0 is not at the end of a short line */
    line->least -= line->least == 0;
    line->most += line->most == 0;
  }
  line->scale = MIN (SUM_UNIT, (width - 2 * SUM_ENDS) / (line->most - line->least));
  line->x = x + SUM_ENDS;
  line->y = (view->row->len - 1) * view->row_pitch + MAX (24, 0.9 * view->row_pitch);
}

gboolean
gr_sum_place (GrSumView *view, GError **error)
{
  guint n = view->row->len;
  double width[3] = { 0, 0, 0 }; /* of pictures, values, sums so far */
  view->row_pitch = CLAMP (SUM_HEIGHT / n, SUM_MIN_PITCH, SUM_MAX_PITCH);
  view->name_font = (GrFont) { MIN (GR_TYPE_TITLE, 0.82 * view->row_pitch), 600, GR_FACE_SANS, FALSE };
  view->label_font = (GrFont) { MIN (10, 0.8 * view->row_pitch), 400, GR_FACE_SANS, FALSE };
  view->line = (GrNumberLine) { .ends = SUM_ENDS + SUM_TIPS };
  for (guint i = 0; i < n; i++) {
    const GrSumRow *row = gr_sum_row (view, i);
    g_autofree char *label = sum_label (row);
    GrFont own = sum_fitting (view->name_font, row->own.name), so_far = sum_fitting (view->name_font, row->so_far.name);
    double scale = sum_picture_scale (view, row);
    width[0] = MAX (width[0],
                    scale > 0 ? scale * row->picture->bounds.width : gr_text_width (&view->label_font, label));
    width[1] = MAX (width[1], gr_text_width (&own, row->own.name));
    width[2] = MAX (width[2], gr_text_width (&so_far, row->so_far.name));
    sum_include (view, &row->own);
    sum_include (view, &row->so_far);
  }
  if (!gr_number_line_holds (view->line.least, view->line.most))
    return gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                         "sum: these numbers are too large to be drawn\ngrundy solve gives the value");
  GrFont total = sum_fitting (total_font, gr_sum_total (view)->name);
  double total_width = gr_text_width (&small_font, gr_phrase (sum_total, view->request->lang)) + 8
                       + gr_text_width (&total, gr_sum_total (view)->name);
  view->picture_width = width[0];
  view->value_x = MAX ((width[0] > 0 ? width[0] + SUM_GAP : 0) + width[1], total_width);
  view->picture_x = view->value_x - width[1] - SUM_GAP - width[0];
  width[2] = MAX (width[2], 46);
  double x = view->value_x + 14, behind = 16 + width[2] + 2.4 * SUM_WINS;
  sum_place_line (view, x, MAX (SUM_LINE, SUM_WIDTH - x - behind));
  view->so_far_x = sum_x (view, view->line.most) + SUM_ENDS + 16;
  view->right = view->so_far_x + width[2] + 2.4 * SUM_WINS;
  return TRUE;
}

/* ---- marks ---- */

/* How strongly a mark is drawn. */
typedef enum { SUM_PLAIN, SUM_FAINT, SUM_RESULT } SumTone;

static GrInk
tone_ink (SumTone tone, GrInk plain)
{
  return tone == SUM_PLAIN ? plain : tone == SUM_FAINT ? GR_INK_FAINT : GR_INK_ACCENT;
}

/* A cloud around (x, y): bumps along an ellipse. */
static void
mark_add_cloud (GrScene *scene, double x, double y, double size, SumTone tone)
{
  const guint n = 9;
  for (guint i = 0; i <= n; i++) {
    double a = 2 * G_PI * i / n + 0.3, before = a - 2 * G_PI / n;
    GrPoint at = { x + 1.5 * size * cos (a), y + 0.8 * size * sin (a) };
    if (i == 0)
      gr_scene_move (scene, at.x, at.y);
    else
      gr_scene_curve (scene, x + 2.3 * size * cos (before + 0.1), y + 1.4 * size * sin (before + 0.1),
                      x + 2.3 * size * cos (a - 0.1), y + 1.4 * size * sin (a - 0.1), at.x, at.y);
  }
  gr_scene_close_path (scene);
  gr_scene_paint (scene, &(GrPaint) { .fill = GR_INK_PAPER, .stroke = tone_ink (tone, GR_INK_EITHER), .width = 1.4 });
}

/* A bar between the stops, Left's end solid, Right's dashed. */
static void
mark_add_bar (GrScene *scene, double low, double high, double y, double size, SumTone tone)
{
  gr_scene_add_rect (scene, low, y - size, high - low, 2 * size, 0, &(GrPaint) { .fill = GR_INK_SHADE });
  const GrPaint edge = { .stroke = tone_ink (tone, GR_INK_FAINT), .width = 1 };
  gr_scene_add_line (scene, low, y - size, high, y - size, &edge);
  gr_scene_add_line (scene, low, y + size, high, y + size, &edge);
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    double x = side == GR_SIDE_LEFT ? high : low;
    GrPaint end = gr_partizan_paint (side, 2.6);
    end.stroke = tone == SUM_FAINT ? GR_INK_FAINT : end.stroke;
    gr_scene_add_line (scene, x, y - size - 1.5, x, y + size + 1.5, &end);
  }
}

/* A value at height @y, to which a way leads from @from. */
static void
sum_add_mark (const GrSumView *view, GrScene *scene, const GrSumMark *mark, double from, double y, SumTone tone)
{
  double x = sum_x (view, mark->mean), size = MIN (5, 0.34 * view->row_pitch);
  double dot = tone == SUM_RESULT ? 5 : MIN (3.2, 0.26 * view->row_pitch);
  if (mark->kind == GR_SUM_HOT)
    mark_add_bar (scene, sum_x (view, mark->low), sum_x (view, mark->high), y, size, tone);
  if (mark->kind == GR_SUM_NEAR && mark->side == GR_OUTCOME_N)
    mark_add_cloud (scene, x, y, size, tone);
  if (mark->kind == GR_SUM_NEAR && mark->side != GR_OUTCOME_N) {
    gboolean is_above = mark->side == GR_OUTCOME_L; /* a wedge points to the side on which the value lies */
    double way = is_above ? 1 : -1, foot = x + way * dot;
    gr_scene_move (scene, foot + way * 1.8 * size, y);
    gr_scene_line (scene, foot, y - size);
    gr_scene_line (scene, foot, y + size);
    gr_scene_close_path (scene);
    gr_scene_paint (scene, &(GrPaint) { .fill = tone_ink (tone, is_above ? GR_INK_LEFT : GR_INK_RIGHT),
                                        .stroke = GR_INK_PAPER,
                                        .width = 1 });
  }
  if (fabs (x - from) >= SUM_LEAST_WAY) {
    double length = fabs (x - from), head = MIN (7, 0.7 * length);
    gboolean is_left = x > from;
    GrPaint way = gr_partizan_paint (is_left ? GR_SIDE_LEFT : GR_SIDE_RIGHT, 2.2);
    way.stroke = tone_ink (tone, way.stroke);
    gr_scene_add_line (scene, from, y, x + (is_left ? -head : head), y, &way);
    gr_scene_add_head (scene, x, y, x - from, 0, head, 0.95 * head + 1, way.stroke);
  } else {
    gr_scene_add_circle (scene, x, y, dot,
                         &(GrPaint) { .fill = tone_ink (tone, GR_INK_INK),
                                      .stroke = GR_INK_PAPER,
                                      .width = tone == SUM_RESULT ? 1.4 : 0.6 });
  }
}

/* ---- rows ---- */

/* @name with its right or left end at @x. */
static void
sum_add_name (GrScene *scene, double x, double y, GrAnchor anchor, GrFont font, GrInk ink, const char *name)
{
  GrFont own = sum_fitting (font, name);
  gr_scene_add_text (scene, x, y + 0.36 * own.size, anchor, &own, ink, name);
}

static void
sum_add_component (const GrSumView *view, GrScene *scene, guint index, gboolean is_discussed)
{
  const GrSumRow *row = gr_sum_row (view, index);
  double y = index * view->row_pitch, scale = sum_picture_scale (view, row);
  if (scale > 0) {
    const GrBox *box = &row->picture->bounds;
    gr_fit_append (scene, row->picture,
                   view->picture_x + (view->picture_width - scale * box->width) / 2 - scale * box->x,
                   y - scale * (box->y + box->height / 2), scale);
  } else if (row->label != NULL) {
    g_autofree char *label = sum_label (row);
    gr_scene_add_text (scene, view->picture_x, y + 0.36 * view->label_font.size, GR_ANCHOR_START, &view->label_font,
                       GR_INK_SOFT, label);
  }
  gboolean is_given = scale <= 0 && row->label == NULL; /* it is called by its value */
  if (!is_given)
    gr_scene_open_answer (scene);
  sum_add_name (scene, view->value_x, y, GR_ANCHOR_END, view->name_font, is_discussed ? GR_INK_ACCENT : GR_INK_INK,
                row->own.name);
  if (!is_given)
    gr_scene_close_answer (scene);
}

/* A row in its place: not yet added, at its own value; added, from where the rows above have led. */
static void
sum_add_row (const GrSumView *view, GrScene *scene, guint index, GrSumStep step)
{
  const GrSumRow *row = gr_sum_row (view, index);
  double y = index * view->row_pitch, zero = sum_x (view, 0);
  gboolean is_discussed = !step.is_ended && index + 1 == step.n_added;
  sum_add_component (view, scene, index, is_discussed);
  gr_scene_open_answer (scene);
  if (index >= step.n_added) {
    sum_add_mark (view, scene, &row->own, zero, y, step.n_added > 0 ? SUM_FAINT : SUM_PLAIN);
    gr_scene_close_answer (scene);
    return;
  }
  double from = index > 0 ? sum_x (view, gr_sum_row (view, index - 1)->so_far.mean) : zero;
  sum_add_mark (view, scene, &row->so_far, from, y, SUM_PLAIN);
  sum_add_name (scene, view->so_far_x, y, GR_ANCHOR_START, view->name_font, is_discussed ? GR_INK_ACCENT : GR_INK_SOFT,
                row->so_far.name);
  gr_scene_close_answer (scene);
}

static void
sum_add_wins (const GrSumView *view, GrScene *scene)
{
  static const char *const letter[2] = { GR_PHRASE ("Left"), GR_PHRASE ("Right") };
  double top = -view->row_pitch / 2 - 6;
  gr_scene_add_text (scene, view->right, top - 11, GR_ANCHOR_END, &head_font, GR_INK_SOFT,
                     gr_phrase ("winning moves", view->request->lang));
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    double x = view->right - (side == GR_SIDE_LEFT ? 1.6 : 0.5) * SUM_WINS;
    gr_scene_add_text (scene, x, top, GR_ANCHOR_MIDDLE, &head_font, side == GR_SIDE_LEFT ? GR_INK_LEFT : GR_INK_RIGHT,
                       gr_phrase (letter[side], view->request->lang));
    gr_scene_open_answer (scene);
    for (guint i = 0; i < view->row->len; i++) {
      guint64 n = gr_sum_row (view, i)->n_wins[side];
      g_autofree char *text = n > 0 ? g_strdup_printf ("%" G_GUINT64_FORMAT, n) : g_strdup ("–");
      gr_scene_add_text (scene, x, i * view->row_pitch + 0.36 * view->name_font.size, GR_ANCHOR_MIDDLE,
                         &view->name_font,
                         n == 0                 ? GR_INK_FAINT
                         : side == GR_SIDE_LEFT ? GR_INK_LEFT
                                                : GR_INK_RIGHT,
                         text);
    }
    gr_scene_close_answer (scene);
  }
}

GrScene *
gr_sum_draw (const GrSumView *view, GrSumStep step)
{
  static const char so_far[] = GR_PHRASE ("sum so far");
  GrScene *scene = gr_scene_new ();
  double top = -view->row_pitch / 2 - 6;
  gr_scene_reserve (scene, (GrBox) { 0, top - 20, view->right, view->line.y + 26 - top + 20 });
  gr_number_line_draw_ticks (&view->line, view->line.y + view->row_pitch / 2, 21, NULL, scene);
  gr_scene_add_text (scene, view->value_x, top, GR_ANCHOR_END, &head_font, GR_INK_SOFT,
                     gr_phrase ("value", view->request->lang));
  if (step.n_added > 0)
    gr_scene_add_text (scene, view->so_far_x, top, GR_ANCHOR_START, &head_font, GR_INK_SOFT,
                       gr_phrase (so_far, view->request->lang));
  gr_scene_open_answer (scene);
  /* Dotted lines from tip to tail, and from the last tip to the line. */
  const GrPaint joint = { .stroke = GR_INK_SOFT, .width = 1, .dash = GR_DASH_DOTTED };
  for (guint i = 0; i < step.n_added; i++) {
    double x = sum_x (view, gr_sum_row (view, i)->so_far.mean), y = i * view->row_pitch;
    double end = i + 1 < step.n_added ? y + view->row_pitch : view->line.y;
    gr_scene_add_line (scene, x, y, x, end, &joint);
  }
  gr_scene_close_answer (scene);
  for (guint i = 0; i < view->row->len; i++)
    sum_add_row (view, scene, i, step);
  gr_number_line_draw_arrows (&view->line, scene);
  if (step.n_added > 0) {
    const GrSumMark *mark = &gr_sum_row (view, step.n_added - 1)->so_far;
    gr_scene_open_answer (scene);
    sum_add_mark (view, scene, mark, sum_x (view, mark->mean), view->line.y, SUM_RESULT);
    gr_scene_close_answer (scene);
  }
  if (step.is_ended) {
    double y = view->line.y;
    gr_scene_add_text (scene, 0, y + 0.36 * small_font.size, GR_ANCHOR_START, &small_font, GR_INK_SOFT,
                       gr_phrase (sum_total, view->request->lang));
    gr_scene_open_answer (scene);
    sum_add_name (scene, view->value_x - 2, y, GR_ANCHOR_END, total_font, GR_INK_ACCENT, gr_sum_total (view)->name);
    sum_add_name (scene, view->so_far_x + 4, y, GR_ANCHOR_START, relation_font, GR_INK_ACCENT,
                  sum_relation[view->outcome]);
    gr_scene_close_answer (scene);
    if (view->has_wins)
      sum_add_wins (view, scene);
  }
  return scene;
}

/* ---- plain text ---- */

char *
gr_sum_plain (const GrSumView *view, GrSumStep step)
{
  GString *out = g_string_new (NULL);
  int label_width = 0, value_width = 0;
  for (guint i = 0; i < view->row->len; i++) {
    const GrSumRow *row = gr_sum_row (view, i);
    g_autofree char *label = sum_label (row);
    label_width = MAX (label_width, (int) gr_words_columns (label));
    value_width = MAX (value_width, (int) gr_words_columns (row->own.name));
  }
  for (guint i = 0; i < view->row->len; i++) {
    const GrSumRow *row = gr_sum_row (view, i);
    g_autofree char *label = sum_label (row);
    gr_words_pad (out, label, -label_width);
    g_string_append (out, label_width > 0 ? "  " : "");
    gr_words_pad (out, row->own.name, i < step.n_added ? -value_width : -1);
    if (i < step.n_added)
      g_string_append_printf (out, "  %s %s", i > 0 ? "→" : " ", row->so_far.name);
    g_string_append_c (out, '\n');
  }
  if (step.is_ended)
    g_string_append_printf (out, "%s %s %s\n", gr_phrase (sum_total, view->request->lang), gr_sum_total (view)->name,
                            view->outcome == GR_OUTCOME_P ? "" : sum_relation[view->outcome]);
  return g_string_free (out, FALSE);
}
