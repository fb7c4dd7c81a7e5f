// SPDX-License-Identifier: MIT
// The picture of a sum. A row is a picture or a label, the value, and its place over the line: a number is an arrow
// from 0 to it, a hot game a bar from right stop to left stop with its mean, what is infinitely close to a number a cloud
// on it where it is confused with it, else a wedge to the side on which it lies. Added rows begin where the sum so far
// has its mean, so that arrows stand tip to tail whatever is added. The sum itself stands on the line.
// Invariant: row i is at height i · row_pitch, the line below the last one; values increase to the right.
#include "figures/sum/sum.h"

#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/partizan.h"
#include "diagram/words.h"
#include "scene/text.h"

#include <math.h>
#include <string.h>

#define SUM_HEIGHT 264.0    /* of the rows */
#define SUM_MAX_PITCH 72.0  /* of rows with pictures, … */
#define SUM_BARE_PITCH 44.0 /* … and without */
#define SUM_MIN_PITCH 9.0
#define SUM_MAX_PICTURE 54.0 /* width of a component's picture */
#define SUM_MIN_SCALE 0.2    /* smaller pictures are left out */
#define SUM_CLEAR 0.4        /* beside smaller ones stand short names, for their colours are hard to see */
#define SUM_SHORT 5          /* characters of these */
#define SUM_UNIT 110.0       /* most that 1 takes on the line */
#define SUM_LINE 86.0        /* least width of the line */
#define SUM_ENDS 15.0        /* of the line beyond what stands on it */
#define SUM_TIPS 10.0        /* of its arrows beyond that */
#define SUM_GAP 10.0         /* between pictures and values */
#define SUM_NAME_WIDTH 70.0  /* of a value's name */
#define SUM_WINS 64.0        /* of what is in a column of winning moves at most, … */
#define SUM_WINS_LEAST 34.0  /* … and at least, which its head takes */
#define SUM_WINS_AIR 6.0
#define SUM_WINS_BOARD 25.0 /* what a winning move leaves, … */
#define SUM_WINS_PITCH 60.0 /* … where rows are so far apart */
#define SUM_LANE 4.0        /* from one bracket to the next */
#define SUM_TWO_LINES 26.0  /* the pitch of rows that have room for them */
#define SUM_RELATION 8.0    /* between the total and how it compares with 0 */
#define SUM_WINS_GAP 10.0
#define SUM_LEAST_HEAD 4.0 /* of an arrow, however short it is */
#define SUM_LABEL_CHARACTERS 11

const char gr_sum_total_word[] = GR_PHRASE ("total");
static const char so_far_word[] = GR_PHRASE ("sum so far");
const char *const gr_sum_relation[] = {
  [GR_OUTCOME_P] = "= 0", [GR_OUTCOME_N] = "‖ 0", [GR_OUTCOME_L] = "> 0", [GR_OUTCOME_R] = "< 0"
};

const GrSumMark *
gr_sum_total (const GrSum *sum)
{
  return &gr_sum_row (sum, sum->row->len - 1)->so_far;
}

/* ---- geometry ---- */

static double
sum_x (const GrSum *sum, double value)
{
  return gr_number_line_x (&sum->line, value);
}

/* The scale of a row's picture, the same for all of one game; 0: it is not drawn. */
static double
sum_picture_scale (const GrSum *sum, const GrSumRow *row)
{
  double scale = 1;
  for (guint i = 0; i < sum->row->len && row->picture != NULL; i++) {
    const GrSumRow *other = gr_sum_row (sum, i);
    if (other->summand == row->summand && other->picture != NULL)
      scale = MIN (scale, MIN (SUM_MAX_PICTURE / MAX (1, other->picture->bounds.width),
                               0.84 * sum->row_pitch / MAX (1, other->picture->bounds.height)));
  }
  return row->picture != NULL && row->picture->bounds.width > 0 && scale >= SUM_MIN_SCALE ? scale : 0;
}

/* The row's name where it stands beside its picture or, with @scale 0, in its place. (transfer full) */
static char *
sum_shown_label (const GrSumRow *row, double scale)
{
  gboolean is_shown = scale <= 0
                      || (scale < SUM_CLEAR && row->label != NULL && g_utf8_strlen (row->label, -1) <= SUM_SHORT);
  return is_shown ? gr_sum_label (row) : g_strdup ("");
}

/* The largest size of the scale of type that is not above @most; the smallest is, where there is no other. */
static double
sum_type (double most)
{
  return most >= GR_TYPE_TITLE ? GR_TYPE_TITLE : CLAMP (floor (most), GR_TYPE_NOTE, GR_TYPE_TEXT);
}

/* The size at which @name fits the room for names. */
static GrFont
sum_fitting (GrFont font, const char *name)
{
  double width = gr_text_width (&font, name), least = MIN (font.size, GR_TYPE_LABEL); /* as a phone needs it */
  font.size = width > SUM_NAME_WIDTH ? CLAMP (sum_type (font.size * SUM_NAME_WIDTH / width), least, font.size)
                                     : font.size;
  return font;
}

char *
gr_sum_label (const GrSumRow *row)
{
  return row->label != NULL ? gr_words_short (row->label, SUM_LABEL_CHARACTERS) : g_strdup ("");
}

/* The line from @x, at most @width wide, under the last row. */
static void
sum_place_line (GrSum *sum, double x, double width)
{
  GrNumberLine *line = &sum->line;
  line->least = floor (line->least);
  line->most = ceil (line->most);
  if (line->most - line->least < 2) { /* 0 is not at the end of a short line */
    line->least -= line->least == 0;
    line->most += line->most == 0;
  }
  line->scale = MIN (SUM_UNIT, (width - 2 * SUM_ENDS) / (line->most - line->least));
  line->x = x + SUM_ENDS;
  line->y = (sum->row->len - 1) * sum->row_pitch + MAX (24, 0.9 * sum->row_pitch);
}

/* How wide the total's name is with the air behind it: “= 0” says all of 0. */
static double
sum_total_width (const GrSum *sum)
{
  GrFont font = sum_fitting (gr_title_700, gr_sum_total (sum)->name);
  return sum->outcome == GR_OUTCOME_P ? 0 : gr_text_width (&font, gr_sum_total (sum)->name) + SUM_RELATION;
}

/* What the winning moves of @side in @row leave, or where that is too long how many they are. (transfer full) */
static char *
sum_wins_text (const GrSum *sum, const GrSumRow *row, GrSide side)
{
  static const char of[] = GR_PHRASE ("%" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT);
  const char *named = row->win[side] != NULL ? row->win[side]->str : "";
  if (strstr (named, "…") == NULL && gr_text_width (&gr_label_600, named) <= sum->wins_room)
    return g_strdup (named);
  g_autofree char *text = gr_say (of, sum->request->lang, row->n_wins[side], row->n_moves[side]);
  return gr_text_width (&gr_label_600, text) <= sum->wins_room
           ? g_steal_pointer (&text)
           : g_strdup_printf ("%" G_GUINT64_FORMAT, row->n_wins[side]);
}

/* What stands at the bracket from row @index down. (transfer full) NULL: none begins there. */
static char *
sum_pair_label (const GrSum *sum, guint index)
{
  const GrSumRow *row = gr_sum_row (sum, index);
  g_autofree char *both = gr_partizan_name (sum->forms, row->pair_value, SUM_LABEL_CHARACTERS);
  if (row->pair <= index || sum->row_pitch < SUM_TWO_LINES)
    return NULL;
  return row->pair_value == GR_FORM_ZERO ? g_strdup (gr_phrase ("cancel", sum->request->lang))
                                         : gr_say ("make %s", sum->request->lang, both);
}

gboolean
gr_sum_place (GrSum *sum, GError **error)
{
  guint n = sum->row->len;
  double width[3] = { 0, 0, 0 }; /* of pictures, values, sums so far */
  gboolean has_pictures = FALSE;
  for (guint i = 0; i < n; i++)
    has_pictures |= gr_sum_row (sum, i)->picture != NULL;
  sum->row_pitch = CLAMP (SUM_HEIGHT / n, SUM_MIN_PITCH, has_pictures ? SUM_MAX_PITCH : SUM_BARE_PITCH);
  sum->name_font = (GrFont) { sum_type (0.82 * sum->row_pitch), 600, GR_FACE_SANS, FALSE };
  sum->label_font = (GrFont) { MIN (GR_TYPE_TEXT, sum_type (0.8 * sum->row_pitch)), 400, GR_FACE_SANS, FALSE };
  sum->line = (GrNumberLine) { .ends = SUM_ENDS + SUM_TIPS };
  for (guint i = 0; i < n; i++) {
    const GrSumRow *row = gr_sum_row (sum, i);
    double scale = sum_picture_scale (sum, row), wide = scale > 0 ? scale * row->picture->bounds.width : 0;
    g_autofree char *label = sum_shown_label (row, scale);
    GrFont own = sum_fitting (sum->name_font, row->own.name), so_far = sum_fitting (sum->name_font, row->so_far.name);
    wide += (wide > 0 && *label != '\0' ? SUM_GAP / 2 : 0) + gr_text_width (&sum->label_font, label);
    width[0] = MAX (width[0], wide);
    width[1] = MAX (width[1], gr_text_width (&own, row->own.name));
    width[2] = MAX (width[2], gr_text_width (&so_far, row->so_far.name));
    sum->line.least = MIN (sum->line.least, MIN (row->own.low, row->so_far.low));
    sum->line.most = MAX (sum->line.most, MAX (row->own.high, row->so_far.high));
  }
  if (!gr_number_line_holds (sum->line.least, sum->line.most))
    return gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                         "sum: these numbers are too large to be drawn\ngrundy solve gives the value");
  double head = gr_text_width (&gr_label_400, gr_phrase (so_far_word, sum->request->lang));
  sum->picture_width = width[0];
  sum->value_x = MAX ((width[0] > 0 ? width[0] + SUM_GAP : 0) + width[1],
                      gr_text_width (&gr_text_400, gr_phrase (gr_sum_total_word, sum->request->lang)));
  sum->picture_x = sum->value_x - width[1] - SUM_GAP - width[0];
  double x = sum->value_x + 14, pairs = 0;
  for (guint i = 0, n_pairs = 0; i < n; i++) {
    g_autofree char *label = sum_pair_label (sum, i);
    if (label != NULL)
      pairs = MAX (pairs, SUM_LANE * n_pairs++ + gr_text_width (&gr_label_400, label));
  }
  x += pairs;
  /* The columns of winning moves take what is left beside the line. */
  sum->wins_room = (GR_FIT_WIDTH - x - SUM_LINE - 16 - MAX (width[2], head) - SUM_WINS_GAP)
                     / (sum->outcome == GR_OUTCOME_N ? 2 : 1)
                   - SUM_WINS_AIR;
  sum->wins_room = CLAMP (sum->wins_room, SUM_WINS_LEAST, SUM_WINS);
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++)
    for (guint i = 0; i < n; i++) {
      g_autofree char *wins = sum_wins_text (sum, gr_sum_row (sum, i), side);
      double wide = MAX (SUM_WINS_LEAST, gr_text_width (&gr_label_600, wins)) + SUM_WINS_AIR;
      if (*wins != '\0') /* a player who has none has no column */
        sum->wins[side] = MAX (sum->wins[side], wide);
    }
  /* The total and its relation to 0 stand under the sums so far, and may reach below the winning moves. */
  double behind = 16
                  + MAX (MAX (width[2], head) + SUM_WINS_GAP + sum->wins[0] + sum->wins[1],
                         sum_total_width (sum) + gr_text_width (&gr_title_500, gr_sum_relation[sum->outcome]));
  sum_place_line (sum, x, MAX (SUM_LINE, GR_FIT_WIDTH - x - behind));
  sum->so_far_x = sum_x (sum, sum->line.most) + SUM_ENDS + 16;
  sum->right = sum->so_far_x + behind - 16;
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
  gr_scene_paint (scene, GR_FILL_STROKE (GR_INK_PAPER, tone_ink (tone, GR_INK_EITHER), 1.4));
}

/* A bar between the stops, Left's end solid, Right's dashed. */
static void
mark_add_bar (GrScene *scene, double low, double high, double y, double size, SumTone tone)
{
  gr_scene_add_rect (scene, low, y - size, high - low, 2 * size, 0, GR_FILL (GR_INK_SHADE));
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
sum_add_mark (const GrSum *sum, GrScene *scene, const GrSumMark *mark, double from, double y, SumTone tone)
{
  double x = sum_x (sum, mark->mean), size = MIN (5, 0.34 * sum->row_pitch);
  double dot = tone == SUM_RESULT ? 5 : MIN (3.2, 0.26 * sum->row_pitch);
  if (mark->kind == GR_SUM_HOT)
    mark_add_bar (scene, sum_x (sum, mark->low), sum_x (sum, mark->high), y, size, tone);
  if (mark->kind == GR_SUM_NEAR && mark->side == GR_OUTCOME_N)
    mark_add_cloud (scene, x, y, size, tone);
  if (mark->kind == GR_SUM_NEAR && mark->side != GR_OUTCOME_N) {
    gboolean is_above = mark->side == GR_OUTCOME_L; /* a wedge points to the side on which the value lies */
    double way = is_above ? 1 : -1, foot = x + way * dot;
    const GrPoint corner[] = { { foot + way * 1.8 * size, y }, { foot, y - size }, { foot, y + size } };
    gr_scene_add_polygon (scene, 3, corner,
                          GR_FILL_STROKE (tone_ink (tone, is_above ? GR_INK_LEFT : GR_INK_RIGHT), GR_INK_PAPER, 1));
  }
  if (x != from) {
    double length = fabs (x - from), head = MAX (SUM_LEAST_HEAD, MIN (7, 0.7 * length));
    gboolean is_left = x > from;
    GrPaint way = gr_partizan_paint (is_left ? GR_SIDE_LEFT : GR_SIDE_RIGHT, 2.2);
    way.stroke = tone_ink (tone, way.stroke);
    if (length > head)
      gr_scene_add_line (scene, from, y, x + (is_left ? -head : head), y, &way);
    gr_scene_add_head (scene, x, y, x - from, 0, head, 0.95 * head + 1, way.stroke);
  } else {
    gr_scene_add_circle (scene, x, y, dot,
                         GR_FILL_STROKE (tone_ink (tone, GR_INK_INK), GR_INK_PAPER, tone == SUM_RESULT ? 1.4 : 0.6));
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

/* TRUE where a component that is infinitely close to a number would leave no trace in the bar of the sum so far. */
static gboolean
sum_is_lost (const GrSumRow *row)
{
  return row->own.kind == GR_SUM_NEAR && row->so_far.kind == GR_SUM_HOT;
}

/* A row in its place: not yet added, at its own value; added, from where the rows above have led. */
static void
sum_add_row (const GrSum *sum, GrScene *scene, guint index, GrSumStep step)
{
  const GrSumRow *row = gr_sum_row (sum, index);
  double y = index * sum->row_pitch, zero = sum_x (sum, 0);
  gboolean is_discussed = !step.is_ended && index + 1 == step.n_added;
  double scale = sum_picture_scale (sum, row), x = sum->picture_x;
  g_autofree char *label = sum_shown_label (row, scale);
  if (scale > 0) {
    const GrBox *box = &row->picture->bounds;
    double left = x + (*label == '\0' ? (sum->picture_width - scale * box->width) / 2 : 0);
    gr_fit_append (scene, row->picture, left - scale * box->x, y - scale * (box->y + box->height / 2), scale);
    x += scale * box->width + SUM_GAP / 2;
  }
  if (*label != '\0')
    gr_scene_add_text (scene, x, y + 0.36 * sum->label_font.size, GR_ANCHOR_START, &sum->label_font, GR_INK_SOFT,
                       label);
  gboolean is_given = scale <= 0 && row->label == NULL; /* it is called by its value */
  if (!is_given)
    gr_scene_open_answer (scene);
  sum_add_name (scene, sum->value_x, y, GR_ANCHOR_END, sum->name_font, is_discussed ? GR_INK_ACCENT : GR_INK_INK,
                row->own.name);
  if (!is_given)
    gr_scene_close (scene);
  gboolean is_added = index < step.n_added;
  gr_scene_open_piece (scene, NULL, NULL, "a%u", index); /* it slides to its place */
  gr_scene_open_answer (scene);
  double from = is_added && index > 0 ? sum_x (sum, gr_sum_row (sum, index - 1)->so_far.mean) : zero;
  sum_add_mark (sum, scene, is_added ? &row->so_far : &row->own, from, y,
                is_added || step.n_added == 0 ? SUM_PLAIN : SUM_FAINT);
  if (is_added && sum_is_lost (row)) {
    GrSumMark own = row->own;
    own.mean = row->so_far.mean;
    sum_add_mark (sum, scene, &own, sum_x (sum, own.mean), y, SUM_PLAIN);
  }
  gr_scene_close (scene);
  gr_scene_close_piece (scene);
  if (!is_added)
    return;
  gr_scene_open_answer (scene);
  if (!step.is_ended || index + 1 < sum->row->len) /* that is the total */
    sum_add_name (scene, sum->so_far_x, y, GR_ANCHOR_START, sum->name_font, is_discussed ? GR_INK_ACCENT : GR_INK_SOFT,
                  row->so_far.name);
  gr_scene_close (scene);
}

static void
sum_add_wins (const GrSum *sum, GrScene *scene)
{
  static const char *const head[2] = { GR_PHRASE ("Left\nwins by"), GR_PHRASE ("Right\nwins by") };
  double top = -sum->row_pitch / 2 - 6;
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    if (sum->wins[side] == 0)
      continue;
    double x = sum->right - sum->wins[side] / 2 - (side == GR_SIDE_LEFT ? sum->wins[1] : 0);
    GrInk ink = side == GR_SIDE_LEFT ? GR_INK_LEFT : GR_INK_RIGHT;
    g_auto (GStrv) line = g_strsplit (gr_phrase (head[side], sum->request->lang), "\n", 2);
    for (guint i = 0; i < 2; i++)
      gr_scene_add_text (scene, x, top - 11.0 * (1 - i), GR_ANCHOR_MIDDLE, &gr_label_400, ink, line[i]);
    gr_scene_open_answer (scene);
    GR_EACH (i, const GrSumRow, row, sum->row) {
      if (row->n_wins[side] == 0)
        continue;
      g_autofree char *text = sum_wins_text (sum, row, side);
      gboolean is_one = row->win[side] != NULL && strchr (row->win[side]->str, ',') == NULL;
      const GrScene *board = is_one && sum->row_pitch >= SUM_WINS_PITCH ? row->after[side] : NULL;
      double y = i * sum->row_pitch + 0.36 * gr_label_400.size;
      if (board != NULL) {
        const GrBox *box = &board->bounds;
        double scale = MIN (1, SUM_WINS_BOARD / MAX (box->width, box->height));
        y -= SUM_WINS_BOARD / 2;
        gr_fit_append (scene, board, x - scale * (box->x + box->width / 2), y + 8 - scale * box->y, scale);
      }
      gr_scene_add_text (scene, x, y, GR_ANCHOR_MIDDLE, &gr_label_600, ink, text);
    }
    gr_scene_close (scene);
  }
}

/* Brackets around components that cancel, between their values and the line. */
static void
sum_add_pairs (const GrSum *sum, GrScene *scene)
{
  guint n = 0;
  for (guint i = 0; i < sum->row->len; i++) {
    g_autofree char *label = sum_pair_label (sum, i);
    double x = sum->value_x + 4, out = x + SUM_LANE * (1 + n), y = i * sum->row_pitch,
           end = gr_sum_row (sum, i)->pair * sum->row_pitch;
    if (label == NULL)
      continue;
    n++;
    gr_scene_move (scene, x, y);
    gr_scene_line (scene, out, y);
    gr_scene_line (scene, out, end);
    gr_scene_line (scene, x, end);
    gr_scene_paint (scene, GR_STROKE (GR_INK_SOFT, 1.2));
    for (guint tip = 0; tip < 2; tip++) /* it may pass others */
      gr_scene_add_circle (scene, x, tip == 0 ? y : end, 2.2, GR_FILL (GR_INK_SOFT));
    /* Brackets further out begin in rows below. */
    gr_scene_add_text (scene, out + 3, y + sum->row_pitch / 2 + 3.2, GR_ANCHOR_START, &gr_label_400, GR_INK_SOFT,
                       label);
  }
}

/* The stops of the total over the ends of its bar, and over the lines that run there. */
static void
sum_add_stops (const GrSum *sum, GrScene *scene)
{
  const GrDyadic *stop[2] = { gr_form_left_stop (sum->forms, sum->total), gr_form_right_stop (sum->forms, sum->total) };
  const double place[2] = { gr_sum_total (sum)->high, gr_sum_total (sum)->low };
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT && place[0] != place[1]; side++) {
    g_autofree char *name = gr_partizan_number (stop[side]);
    double wide = gr_text_width (&gr_label_600, name), x = sum_x (sum, place[side]) - (side == GR_SIDE_LEFT ? 0 : wide);
    gr_scene_add_rect (scene, x, sum->line.y - 19, wide, 10, 0, GR_FILL (GR_INK_PAPER));
    gr_scene_add_text (scene, x, sum->line.y - 11, GR_ANCHOR_START, &gr_label_600,
                       side == GR_SIDE_LEFT ? GR_INK_LEFT : GR_INK_RIGHT, name);
  }
}

/* What the marks of @step say. (transfer full) */
static char *
sum_legend (const GrSum *sum, GrSumStep step)
{
  static const char arrow[] = GR_PHRASE (
    "Arrow: what a component adds, to the right for Left, to the left for Right. ");
  static const char mean[] = GR_PHRASE ("Arrow: what a component adds to the mean. ");
  static const char bar[] = GR_PHRASE ("Bar: the sum so far, from its Right stop to its Left stop; dot: its mean. ");
  static const char cloud[] = GR_PHRASE ("Cloud: infinitely close to the number below it and confused with it. ");
  static const char stops[] = GR_PHRASE ("a … b: a game that stops at b if Left begins, at a if Right does. ");
  static const char wedge[] = GR_PHRASE (
    "Wedge: infinitely close to the number below it, on the side to which it points. ");
  static const char *const lost[2] = {
    GR_PHRASE ("Wedge on a bar’s dot: the component added is infinitely close to a number, on that side of it. "),
    GR_PHRASE ("Cloud on a bar’s dot: the component added is infinitely close to a number and confused with it. "),
  };
  static const char apart[] = GR_PHRASE ("Bars do not add up: a move may be answered elsewhere. ");
  const char *lang = sum->request->lang;
  gboolean has_arrow = FALSE, has_stops = FALSE, has_lost[2] = { FALSE, FALSE }, has_near[2] = { FALSE, FALSE },
           has_hot = FALSE;
  guint n_hot = 0;
  GR_EACH (i, const GrSumRow, row, sum->row) {
    const GrSumMark *mark = i < step.n_added ? &row->so_far : &row->own;
    has_hot |= mark->kind == GR_SUM_HOT;
    has_near[mark->side == GR_OUTCOME_N] |= mark->kind == GR_SUM_NEAR;
    has_arrow |= row->own.mean != 0;
    has_lost[row->own.side == GR_OUTCOME_N] |= i < step.n_added && sum_is_lost (row);
    n_hot += row->own.kind == GR_SUM_HOT;
    has_stops |= strstr (row->own.name, " … ") != NULL || strstr (row->so_far.name, " … ") != NULL;
  }
  g_autoptr (GString) text = g_string_new (has_arrow ? gr_phrase (has_hot ? mean : arrow, lang) : "");
  g_string_append (text, has_hot ? gr_phrase (bar, lang) : "");
  g_string_append (text, has_near[1] ? gr_phrase (cloud, lang) : "");
  g_string_append (text, has_near[0] ? gr_phrase (wedge, lang) : "");
  for (guint i = 0; i < 2; i++)
    g_string_append (text, has_lost[i] ? gr_phrase (lost[i], lang) : "");
  g_string_append (text, n_hot > 1 && step.n_added > 1 ? gr_phrase (apart, lang) : "");
  g_string_append (text, has_stops ? gr_phrase (stops, lang) : "");
  return g_strdup (g_strchomp (text->str));
}

GrScene *
gr_sum_draw (const GrSum *sum, GrSumStep step)
{
  GrScene *scene = gr_scene_new ();
  double top = -sum->row_pitch / 2 - 6;
  gr_scene_reserve (scene, (GrBox) { 0, top - 20, sum->right, sum->line.y + 26 - top + 20 });
  gr_number_line_draw_ticks (&sum->line, sum->line.y + sum->row_pitch / 2, 21, NULL, scene);
  gr_scene_add_text (scene, sum->value_x, top, GR_ANCHOR_END, &gr_label_400, GR_INK_SOFT,
                     gr_phrase ("value", sum->request->lang));
  if (step.n_added > 0 && (!step.is_ended || sum->row->len > 1))
    gr_scene_add_text (scene, sum->so_far_x, top, GR_ANCHOR_START, &gr_label_400, GR_INK_SOFT,
                       gr_phrase (so_far_word, sum->request->lang));
  gr_scene_open_answer (scene);
  /* Dotted lines from tip to tail, and from the last tip to the line. */
  const GrPaint joint = { .stroke = GR_INK_SOFT, .width = 1, .dash = GR_DASH_DOTTED };
  for (guint i = 0; i < step.n_added; i++) {
    double x = sum_x (sum, gr_sum_row (sum, i)->so_far.mean), y = i * sum->row_pitch;
    double end = i + 1 < step.n_added ? y + sum->row_pitch : sum->line.y;
    gr_scene_add_line (scene, x, y, x, end, &joint);
  }
  gr_scene_close (scene);
  for (guint i = 0; i < sum->row->len; i++)
    sum_add_row (sum, scene, i, step);
  gr_number_line_draw_arrows (&sum->line, scene);
  if (step.n_added > 0) {
    const GrSumMark *mark = &gr_sum_row (sum, step.n_added - 1)->so_far;
    gr_scene_open_answer (scene);
    sum_add_mark (sum, scene, mark, sum_x (sum, mark->mean), sum->line.y, SUM_RESULT);
    gr_scene_close (scene);
  }
  if (step.is_ended) {
    double y = sum->line.y;
    gr_scene_add_text (scene, sum->value_x, y + 0.36 * gr_text_400.size, GR_ANCHOR_END, &gr_text_400, GR_INK_SOFT,
                       gr_phrase (gr_sum_total_word, sum->request->lang));
    gr_scene_open_answer (scene);
    if (sum->outcome != GR_OUTCOME_P)
      sum_add_name (scene, sum->so_far_x, y, GR_ANCHOR_START, gr_title_700, GR_INK_ACCENT, gr_sum_total (sum)->name);
    sum_add_name (scene, sum->so_far_x + sum_total_width (sum), y, GR_ANCHOR_START, gr_title_500, GR_INK_ACCENT,
                  gr_sum_relation[sum->outcome]);
    gr_scene_close (scene);
    gr_scene_open_answer (scene);
    sum_add_stops (sum, scene);
    sum_add_pairs (sum, scene);
    gr_scene_close (scene);
    if (sum->wins[0] + sum->wins[1] > 0)
      sum_add_wins (sum, scene);
  }
  g_autofree char *legend = sum_legend (sum, step);
  GrBox box = scene->bounds;
  gr_scene_open (scene, GR_TAG_LEGEND, NULL, NULL);
  gr_scene_add_paragraph (scene, box.x, box.y + box.height + 14, box.width, 12.5, &gr_label_400, GR_INK_SOFT, legend);
  gr_scene_close (scene);
  return scene;
}
