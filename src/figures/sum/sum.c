// SPDX-License-Identifier: MIT
// The components of a sum in which Left and Right have different moves, over one number line: each at its own value,
// then added one after another, then the total, who wins, and in which components. Means add, so that every component
// moves the sum by its mean; what a hot game or an infinitesimal does beyond that is told and drawn.
// A row is a picture or a label, the value, and its place over the line: a number is an arrow
// from 0 to it, a hot game a bar from right stop to left stop with its mean, what is infinitely near a number a cloud
// on it where it is confused with it, else a wedge to the side on which it lies. Added rows begin where the sum so far
// has its mean, so that arrows stand tip to tail whatever is added. The sum itself stands on the line.
// Invariant: row i is at height i · row_pitch, the line below the last one; values increase to the right.
// Source: Winning Ways, vol. 1, ch. 2 (sums of numbers), ch. 6 (means); J. H. Conway, On Numbers and Games (1976), ch.
// 9.
#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/number-line.h"
#include "diagram/options.h"
#include "diagram/partizan.h"
#include "diagram/piece.h"
#include "diagram/words.h"
#include "game/solve.h"
#include "scene/text.h"
#include "value/thermograph.h"

#include <math.h>
#include <string.h>

#define SUM_HEIGHT 264.0 /* of the rows */
#define SUM_MAX_PITCH 72.0
#define SUM_MIN_PITCH 9.0
#define SUM_MAX_PICTURE 72.0 /* width of a component's picture */
#define SUM_MIN_SCALE 0.2    /* smaller pictures are left out */
#define SUM_UNIT 64.0        /* most that 1 takes on the line */
#define SUM_LINE 96.0        /* least width of the line */
#define SUM_ENDS 15.0        /* of the line beyond what stands on it */
#define SUM_TIPS 6.0         /* of its arrows beyond that */
#define SUM_GAP 10.0         /* between pictures and values */
#define SUM_NAME_WIDTH 78.0  /* of a value's name */
#define SUM_WINS 25.0        /* of a column of counts */
#define SUM_LEAST_WAY 2.5    /* shorter ones are no arrows */
#define SUM_LABEL_CHARACTERS 14
#define SUM_NAME_CHARACTERS 24
#define SUM_TOLD_CHARACTERS 60 /* of a name in a sentence */
#define SUM_PIECE_GAP 10.0     /* between the parts of one component, in points */
#define SUM_MAX_MOVES 2000     /* that are tried for those that win */
/* More rows than this are no picture. */
#define SUM_MAX_ROWS 40

typedef enum {
  SUM_NUMBER,
  SUM_NEAR, /* infinitely near a number, and none itself */
  SUM_HOT,  /* its stops differ */
} SumKind;

/* Where a value stands on the line. */
typedef struct {
  char *name;
  SumKind kind;
  GrOutcome side;         /* SUM_NEAR: L above its number, R below it, N confused with it */
  double low, mean, high; /* right stop, mean, left stop */
} SumMark;

typedef struct {
  char *label;       /* (nullable) of the component's position; NULL where it is the value's name */
  GrScene *picture;  /* (nullable) */
  guint32 summand;   /* whose component it is: pictures of one share a scale */
  GrForm value;      /* of the component */
  GrForm total;      /* of the sum of all down to this row */
  GrDyadic *mean;    /* of that sum */
  SumMark own;       /* the component alone */
  SumMark so_far;    /* the sum of all down to this row */
  guint64 n_wins[2]; /* winning moves in it by GrSide, for who is to move */
} SumRow;

typedef struct {
  GrStudy *study;
  const GrFigureRequest *request;
  GrForms *forms;
  GrForm total;
  GArray *row; /* of SumRow, at least one */
  GrOutcome outcome;
  gboolean has_wins; /* the winning moves were counted */
  /* The geometry that all frames share, filled by sum_place(): in points. */
  double row_pitch, picture_x, picture_width, value_x, so_far_x, right;
  GrNumberLine line;
  GrFont name_font, label_font;
} Sum;

/* What a frame shows besides the components. */
typedef struct {
  guint n_added;     /* rows from the top that are added tip to tail */
  gboolean is_ended; /* the total and the winning moves are shown */
} SumStep;

static const GrFont head_font = { GR_TYPE_LABEL, 400, GR_FACE_SANS, FALSE };
static const GrFont small_font = { GR_TYPE_TEXT, 400, GR_FACE_SANS, FALSE };
static const GrFont total_font = { GR_TYPE_TITLE, 700, GR_FACE_SANS, FALSE };
static const GrFont relation_font = { GR_TYPE_TITLE, 500, GR_FACE_SANS, FALSE };
static const char total_word[] = GR_PHRASE ("total");
static const char *const sum_relation[] = {
  [GR_OUTCOME_P] = "= 0", [GR_OUTCOME_N] = "‖ 0", [GR_OUTCOME_L] = "> 0", [GR_OUTCOME_R] = "< 0"
};

static const SumRow *
sum_row (const Sum *sum, guint index)
{
  return &g_array_index (sum->row, SumRow, index);
}

static const SumMark *
sum_total (const Sum *sum)
{
  return &sum_row (sum, sum->row->len - 1)->so_far;
}

/* ---- geometry ---- */

static double
sum_x (const Sum *sum, double value)
{
  return gr_number_line_x (&sum->line, value);
}

/* The scale of a row's picture, the same for all of one game; 0: it is not drawn. */
static double
sum_picture_scale (const Sum *sum, const SumRow *row)
{
  double scale = 1;
  for (guint i = 0; i < sum->row->len && row->picture != NULL; i++) {
    const SumRow *other = sum_row (sum, i);
    if (other->summand == row->summand && other->picture != NULL)
      scale = MIN (scale, MIN (SUM_MAX_PICTURE / MAX (1, other->picture->bounds.width),
                               0.84 * sum->row_pitch / MAX (1, other->picture->bounds.height)));
  }
  return row->picture != NULL && row->picture->bounds.width > 0 && scale >= SUM_MIN_SCALE ? scale : 0;
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
  double width = gr_text_width (&font, name);
  font.size = width > SUM_NAME_WIDTH ? MIN (font.size, sum_type (font.size * SUM_NAME_WIDTH / width)) : font.size;
  return font;
}

static char *
sum_label (const SumRow *row)
{
  return row->label != NULL ? gr_words_short (row->label, SUM_LABEL_CHARACTERS) : g_strdup ("");
}

/* The line from @x, at most @width wide, under the last row. */
static void
sum_place_line (Sum *sum, double x, double width)
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

static gboolean
sum_place (Sum *sum, GError **error)
{
  guint n = sum->row->len;
  double width[3] = { 0, 0, 0 }; /* of pictures, values, sums so far */
  sum->row_pitch = CLAMP (SUM_HEIGHT / n, SUM_MIN_PITCH, SUM_MAX_PITCH);
  sum->name_font = (GrFont) { sum_type (0.82 * sum->row_pitch), 600, GR_FACE_SANS, FALSE };
  sum->label_font = (GrFont) { MIN (GR_TYPE_TEXT, sum_type (0.8 * sum->row_pitch)), 400, GR_FACE_SANS, FALSE };
  sum->line = (GrNumberLine) { .ends = SUM_ENDS + SUM_TIPS };
  for (guint i = 0; i < n; i++) {
    const SumRow *row = sum_row (sum, i);
    g_autofree char *label = sum_label (row);
    GrFont own = sum_fitting (sum->name_font, row->own.name), so_far = sum_fitting (sum->name_font, row->so_far.name);
    double scale = sum_picture_scale (sum, row);
    width[0] = MAX (width[0], scale > 0 ? scale * row->picture->bounds.width : gr_text_width (&sum->label_font, label));
    width[1] = MAX (width[1], gr_text_width (&own, row->own.name));
    width[2] = MAX (width[2], gr_text_width (&so_far, row->so_far.name));
    sum->line.least = MIN (sum->line.least, MIN (row->own.low, row->so_far.low));
    sum->line.most = MAX (sum->line.most, MAX (row->own.high, row->so_far.high));
  }
  if (!gr_number_line_holds (sum->line.least, sum->line.most))
    return gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                         "sum: these numbers are too large to be drawn\ngrundy solve gives the value");
  GrFont total = sum_fitting (total_font, sum_total (sum)->name);
  double total_width = gr_text_width (&small_font, gr_phrase (total_word, sum->request->lang)) + 8
                       + gr_text_width (&total, sum_total (sum)->name);
  sum->picture_width = width[0];
  sum->value_x = MAX ((width[0] > 0 ? width[0] + SUM_GAP : 0) + width[1], total_width);
  sum->picture_x = sum->value_x - width[1] - SUM_GAP - width[0];
  width[2] = MAX (width[2], 46);
  double x = sum->value_x + 14, behind = 16 + width[2] + 2.4 * SUM_WINS;
  sum_place_line (sum, x, MAX (SUM_LINE, GR_FIT_WIDTH - x - behind));
  sum->so_far_x = sum_x (sum, sum->line.most) + SUM_ENDS + 16;
  sum->right = sum->so_far_x + width[2] + 2.4 * SUM_WINS;
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
sum_add_mark (const Sum *sum, GrScene *scene, const SumMark *mark, double from, double y, SumTone tone)
{
  double x = sum_x (sum, mark->mean), size = MIN (5, 0.34 * sum->row_pitch);
  double dot = tone == SUM_RESULT ? 5 : MIN (3.2, 0.26 * sum->row_pitch);
  if (mark->kind == SUM_HOT)
    mark_add_bar (scene, sum_x (sum, mark->low), sum_x (sum, mark->high), y, size, tone);
  if (mark->kind == SUM_NEAR && mark->side == GR_OUTCOME_N)
    mark_add_cloud (scene, x, y, size, tone);
  if (mark->kind == SUM_NEAR && mark->side != GR_OUTCOME_N) {
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

/* A row in its place: not yet added, at its own value; added, from where the rows above have led. */
static void
sum_add_row (const Sum *sum, GrScene *scene, guint index, SumStep step)
{
  const SumRow *row = sum_row (sum, index);
  double y = index * sum->row_pitch, zero = sum_x (sum, 0);
  gboolean is_discussed = !step.is_ended && index + 1 == step.n_added;
  double scale = sum_picture_scale (sum, row);
  if (scale > 0) {
    const GrBox *box = &row->picture->bounds;
    gr_fit_append (scene, row->picture, sum->picture_x + (sum->picture_width - scale * box->width) / 2 - scale * box->x,
                   y - scale * (box->y + box->height / 2), scale);
  } else if (row->label != NULL) {
    g_autofree char *label = sum_label (row);
    gr_scene_add_text (scene, sum->picture_x, y + 0.36 * sum->label_font.size, GR_ANCHOR_START, &sum->label_font,
                       GR_INK_SOFT, label);
  }
  gboolean is_given = scale <= 0 && row->label == NULL; /* it is called by its value */
  if (!is_given)
    gr_scene_open_answer (scene);
  sum_add_name (scene, sum->value_x, y, GR_ANCHOR_END, sum->name_font, is_discussed ? GR_INK_ACCENT : GR_INK_INK,
                row->own.name);
  if (!is_given)
    gr_scene_close (scene);
  gboolean is_added = index < step.n_added;
  g_autofree char *key = g_strdup_printf ("a%u", index);
  gr_scene_open_piece (scene, key, NULL, NULL); /* it slides to its place */
  gr_scene_open_answer (scene);
  double from = is_added && index > 0 ? sum_x (sum, sum_row (sum, index - 1)->so_far.mean) : zero;
  sum_add_mark (sum, scene, is_added ? &row->so_far : &row->own, from, y,
                is_added || step.n_added == 0 ? SUM_PLAIN : SUM_FAINT);
  gr_scene_close (scene);
  gr_scene_close_piece (scene);
  if (!is_added)
    return;
  gr_scene_open_answer (scene);
  sum_add_name (scene, sum->so_far_x, y, GR_ANCHOR_START, sum->name_font, is_discussed ? GR_INK_ACCENT : GR_INK_SOFT,
                row->so_far.name);
  gr_scene_close (scene);
}

static void
sum_add_wins (const Sum *sum, GrScene *scene)
{
  static const char *const letter[2] = { GR_PHRASE ("Left"), GR_PHRASE ("Right") };
  double top = -sum->row_pitch / 2 - 6;
  gr_scene_add_text (scene, sum->right, top - 11, GR_ANCHOR_END, &head_font, GR_INK_SOFT,
                     gr_phrase ("winning moves", sum->request->lang));
  for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++) {
    double x = sum->right - (side == GR_SIDE_LEFT ? 1.6 : 0.5) * SUM_WINS;
    gr_scene_add_text (scene, x, top, GR_ANCHOR_MIDDLE, &head_font, side == GR_SIDE_LEFT ? GR_INK_LEFT : GR_INK_RIGHT,
                       gr_phrase (letter[side], sum->request->lang));
    gr_scene_open_answer (scene);
    for (guint i = 0; i < sum->row->len; i++) {
      guint64 n = sum_row (sum, i)->n_wins[side];
      g_autofree char *text = n > 0 ? g_strdup_printf ("%" G_GUINT64_FORMAT, n) : g_strdup ("–");
      gr_scene_add_text (scene, x, i * sum->row_pitch + 0.36 * sum->name_font.size, GR_ANCHOR_MIDDLE, &sum->name_font,
                         n == 0                 ? GR_INK_FAINT
                         : side == GR_SIDE_LEFT ? GR_INK_LEFT
                                                : GR_INK_RIGHT,
                         text);
    }
    gr_scene_close (scene);
  }
}

static gboolean
sum_has (const Sum *sum, SumKind kind, GrOutcome side, gboolean is_legend)
{
  for (guint i = 0; i < sum->row->len; i++) {
    const SumMark *own = is_legend ? &sum_row (sum, i)->so_far : &sum_row (sum, i)->own;
    if (own->kind == kind && (kind != SUM_NEAR || (own->side == GR_OUTCOME_N) == (side == GR_OUTCOME_N)))
      return TRUE;
  }
  return FALSE;
}

/* What is asked, and what the marks in the rows say; @is_legend: only that. (transfer full) */
static char *
sum_start_sentence (const Sum *sum, gboolean is_legend)
{
  static const char all[] = GR_PHRASE ("What are these %u games worth together?");
  static const char one[] = GR_PHRASE ("What is this game worth?");
  static const char number[] = GR_PHRASE (
    " A number is an arrow from 0, to the right for Left, to the left for Right.");
  static const char hot[] = GR_PHRASE (" A hot game is a bar from its right stop to its left stop, with its mean.");
  static const char cloud[] = GR_PHRASE (" A cloud is infinitely close to its number and confused with it.");
  static const char wedge[] = GR_PHRASE (" A wedge is infinitely close to its number, on the side to which it points.");
  const char *lang = sum->request->lang;
  g_autoptr (GString) text = g_string_new (NULL);
  if (!is_legend)
    g_string_append_printf (text, gr_phrase (sum->row->len == 1 ? one : all, lang), sum->row->len);
  g_string_append (text, sum_has (sum, SUM_NUMBER, GR_OUTCOME_P, is_legend) ? gr_phrase (number, lang) : "");
  g_string_append (text, sum_has (sum, SUM_HOT, GR_OUTCOME_P, is_legend) ? gr_phrase (hot, lang) : "");
  g_string_append (text, sum_has (sum, SUM_NEAR, GR_OUTCOME_N, is_legend) ? gr_phrase (cloud, lang) : "");
  g_string_append (text, sum_has (sum, SUM_NEAR, GR_OUTCOME_L, is_legend) ? gr_phrase (wedge, lang) : "");
  return g_strdup (g_strchug (text->str));
}

static GrScene *
sum_draw (const Sum *sum, SumStep step)
{
  static const char so_far[] = GR_PHRASE ("sum so far");
  GrScene *scene = gr_scene_new ();
  double top = -sum->row_pitch / 2 - 6;
  gr_scene_reserve (scene, (GrBox) { 0, top - 20, sum->right, sum->line.y + 26 - top + 20 });
  gr_number_line_draw_ticks (&sum->line, sum->line.y + sum->row_pitch / 2, 21, NULL, scene);
  gr_scene_add_text (scene, sum->value_x, top, GR_ANCHOR_END, &head_font, GR_INK_SOFT,
                     gr_phrase ("value", sum->request->lang));
  if (step.n_added > 0)
    gr_scene_add_text (scene, sum->so_far_x, top, GR_ANCHOR_START, &head_font, GR_INK_SOFT,
                       gr_phrase (so_far, sum->request->lang));
  gr_scene_open_answer (scene);
  /* Dotted lines from tip to tail, and from the last tip to the line. */
  const GrPaint joint = { .stroke = GR_INK_SOFT, .width = 1, .dash = GR_DASH_DOTTED };
  for (guint i = 0; i < step.n_added; i++) {
    double x = sum_x (sum, sum_row (sum, i)->so_far.mean), y = i * sum->row_pitch;
    double end = i + 1 < step.n_added ? y + sum->row_pitch : sum->line.y;
    gr_scene_add_line (scene, x, y, x, end, &joint);
  }
  gr_scene_close (scene);
  for (guint i = 0; i < sum->row->len; i++)
    sum_add_row (sum, scene, i, step);
  gr_number_line_draw_arrows (&sum->line, scene);
  if (step.n_added > 0) {
    const SumMark *mark = &sum_row (sum, step.n_added - 1)->so_far;
    gr_scene_open_answer (scene);
    sum_add_mark (sum, scene, mark, sum_x (sum, mark->mean), sum->line.y, SUM_RESULT);
    gr_scene_close (scene);
  }
  if (step.is_ended) {
    double y = sum->line.y;
    gr_scene_add_text (scene, 0, y + 0.36 * small_font.size, GR_ANCHOR_START, &small_font, GR_INK_SOFT,
                       gr_phrase (total_word, sum->request->lang));
    gr_scene_open_answer (scene);
    sum_add_name (scene, sum->value_x - 2, y, GR_ANCHOR_END, total_font, GR_INK_ACCENT, sum_total (sum)->name);
    sum_add_name (scene, sum->so_far_x + 4, y, GR_ANCHOR_START, relation_font, GR_INK_ACCENT,
                  sum_relation[sum->outcome]);
    gr_scene_close (scene);
    if (sum->has_wins)
      sum_add_wins (sum, scene);
    g_autofree char *legend = sum_start_sentence (sum, TRUE);
    GrBox box = scene->bounds;
    gr_scene_open (scene, GR_TAG_LEGEND, NULL, NULL);
    gr_scene_add_paragraph (scene, box.x, box.y + box.height + 14, box.width, 12.5, &head_font, GR_INK_SOFT, legend);
    gr_scene_close (scene);
  }
  return scene;
}

/* ---- plain text ---- */

static char *
sum_plain (const Sum *sum, SumStep step)
{
  GString *out = g_string_new (NULL);
  int label_width = 0, value_width = 0;
  for (guint i = 0; i < sum->row->len; i++) {
    const SumRow *row = sum_row (sum, i);
    g_autofree char *label = sum_label (row);
    label_width = MAX (label_width, (int) gr_words_columns (label));
    value_width = MAX (value_width, (int) gr_words_columns (row->own.name));
  }
  for (guint i = 0; i < sum->row->len; i++) {
    const SumRow *row = sum_row (sum, i);
    g_autofree char *label = sum_label (row);
    gr_words_pad (out, label, -label_width);
    g_string_append (out, label_width > 0 ? "  " : "");
    gr_words_pad (out, row->own.name, i < step.n_added ? -value_width : -1);
    if (i < step.n_added)
      g_string_append_printf (out, "  %s %s", i > 0 ? "→" : " ", row->so_far.name);
    g_string_append_c (out, '\n');
  }
  if (step.is_ended)
    g_string_append_printf (out, "%s %s %s\n", gr_phrase (total_word, sum->request->lang), sum_total (sum)->name,
                            sum->outcome == GR_OUTCOME_P ? "" : sum_relation[sum->outcome]);
  return g_string_free (out, FALSE);
}

static void
sum_clear_row (gpointer data)
{
  SumRow *row = data;
  g_free (row->label);
  g_clear_pointer (&row->picture, gr_scene_free);
  g_free (row->own.name);
  g_free (row->so_far.name);
  gr_dyadic_free (row->mean);
}

/* ---- what stands in the rows ---- */

static gboolean
sum_read_mark (GrForms *forms, GrForm form, const GrDyadic *mean, SumMark *mark, GError **error)
{
  mark->low = gr_dyadic_to_double (gr_form_right_stop (forms, form));
  mark->high = gr_dyadic_to_double (gr_form_left_stop (forms, form));
  mark->mean = gr_dyadic_to_double (mean);
  mark->name = gr_partizan_near_name (forms, form, SUM_NAME_CHARACTERS);
  mark->kind = SUM_NUMBER;
  if (gr_form_kind (forms, form) == GR_FORM_NUMBER)
    return TRUE;
  mark->kind = SUM_HOT;
  if (gr_dyadic_compare (gr_form_left_stop (forms, form), gr_form_right_stop (forms, form)) != 0)
    return TRUE;
  mark->kind = SUM_NEAR;
  g_autoptr (GrDyadic) back = gr_dyadic_negate (mean);
  GrForm shift = gr_form_number (forms, back, error);
  GrForm rest = shift != GR_FORM_NONE ? gr_form_sum (forms, form, shift, error) : GR_FORM_NONE;
  return rest != GR_FORM_NONE && gr_form_outcome (forms, rest, &mark->side, error);
}

/* Label and picture of a component; several parts stand side by side. */
static void
sum_read_look (const Sum *sum, GrBytes whole, guint component, SumRow *row)
{
  g_autoptr (GrPositions) part = gr_positions_new ();
  g_autoptr (GString) label = g_string_new (NULL);
  g_autoptr (GrScene) picture = gr_scene_new ();
  double x = 0;
  row->summand = gr_study_component (sum->study, component)->summand;
  gr_study_parts (sum->study, whole, component, part);
  for (guint i = 0; i < gr_positions_count (part); i++) {
    GrBytes at = gr_positions_at (part, i);
    g_autofree char *caption = gr_piece_caption (sum->study, component, at);
    g_autoptr (GrScene) own = gr_piece_draw (sum->study, component, at);
    g_string_append_printf (label, "%s%s", i > 0 ? "+" : "", caption);
    gr_scene_append (picture, own, x, 0, 1);
    x = picture->bounds.width > 0 ? picture->bounds.x + picture->bounds.width + SUM_PIECE_GAP : 0;
  }
  /* Words say something, as piles do that are too large to be drawn, or the counts of a game of both players; letters and
     numbers of places are not missed. */
  gboolean counts = !gr_study_summand (sum->study, component)->is_partizan, is_said = FALSE;
  for (guint i = 0; i < picture->item->len; i++) {
    const GrItem *item = &g_array_index (picture->item, GrItem, i);
    is_said |= item->kind == GR_ITEM_TEXT && (counts || g_utf8_strlen (item->text.string, -1) > 2);
  }
  if (!is_said && gr_scene_strip_text (picture))
    row->picture = g_steal_pointer (&picture);
  g_autofree char *name = gr_partizan_name (sum->forms, row->value, G_MAXUINT);
  if (!gr_partizan_is_name (label->str, name))
    row->label = g_strdup (label->len > 0 ? label->str : "–");
}

static gboolean
sum_read_row (Sum *sum, GrBytes whole, guint component, GError **error)
{
  SumRow empty = { 0 };
  g_array_append_val (sum->row, empty);
  SumRow *row = &g_array_index (sum->row, SumRow, component);
  g_autoptr (GrPositions) part = gr_positions_new ();
  gr_study_parts (sum->study, whole, component, part);
  GrForm own = row->value = gr_study_parts_form (sum->study, component, part, 0, gr_positions_count (part), error);
  if (own == GR_FORM_NONE)
    return FALSE;
  g_autoptr (GrThermograph) thermograph = gr_thermograph_new (sum->forms, own, error);
  row->total = sum->total = thermograph != NULL ? gr_form_sum (sum->forms, sum->total, own, error) : GR_FORM_NONE;
  if (sum->total == GR_FORM_NONE)
    return FALSE;
  const GrDyadic *mean = thermograph->mean;
  row->mean = component > 0 ? gr_dyadic_add (sum_row (sum, component - 1)->mean, mean) : gr_dyadic_copy (mean);
  sum_read_look (sum, whole, component, row);
  return sum_read_mark (sum->forms, own, mean, &row->own, error)
         && sum_read_mark (sum->forms, sum->total, row->mean, &row->so_far, error);
}

/* Counts the winning moves, where that takes no more than trying some. */
static gboolean
sum_read_wins (Sum *sum, GrBytes whole, GError **error)
{
  if (gr_study_n_moves (sum->study, whole) > SUM_MAX_MOVES)
    return TRUE;
  g_autoptr (GrMoves) moves = gr_moves_new ();
  gr_study_followers (sum->study, whole, moves);
  for (guint i = 0; i < moves->move->len; i++) {
    const GrMove *move = gr_moves_at (moves, i);
    GrVerdict after;
    GError *own = NULL;
    if (!gr_study_verdict (sum->study, gr_positions_at (moves->part, move->first_part), &after, &own)) {
      if (!g_error_matches (own, GR_ERROR, GR_ERROR_LIMIT)) {
        g_propagate_error (error, own);
        return FALSE;
      }
      g_error_free (own); /* the sum stands without them */
      return TRUE;
    }
    const gboolean wins[2] = {
      move->mover != GR_MOVER_RIGHT && (after.outcome == GR_OUTCOME_P || after.outcome == GR_OUTCOME_L),
      move->mover != GR_MOVER_LEFT && (after.outcome == GR_OUTCOME_P || after.outcome == GR_OUTCOME_R),
    };
    for (GrSide side = GR_SIDE_LEFT; side <= GR_SIDE_RIGHT; side++)
      g_array_index (sum->row, SumRow, move->component).n_wins[side] += wins[side] ? move->count : 0;
  }
  sum->has_wins = TRUE;
  return TRUE;
}

/* ---- words ---- */

static char *
sum_step_sentence (const Sum *sum, guint index)
{
  static const char *const number[3] = {
    GR_PHRASE ("Add %s: the sum moves %s to the left."),
    GR_PHRASE ("Add 0: a game worth 0 changes nothing."),
    GR_PHRASE ("Add %s: the sum moves %s to the right."),
  };
  static const char *const hot[3] = {
    GR_PHRASE ("Add %s, which is hot: the mean moves %s to the left, and the bar shows where play can stop."),
    GR_PHRASE ("Add %s, which is hot: its mean is 0, and the bar shows where play can stop."),
    GR_PHRASE ("Add %s, which is hot: the mean moves %s to the right, and the bar shows where play can stop."),
  };
  const GrFigureRequest *request = sum->request;
  const SumMark *own = &sum_row (sum, index)->own;
  g_autofree char *name = gr_partizan_near_name (sum->forms, sum_row (sum, index)->value, SUM_TOLD_CHARACTERS);
  if (index == 0)
    return g_strdup_printf (gr_phrase ("The first is worth %s.", request->lang), name);
  const GrDyadic *before = sum_row (sum, index - 1)->mean;
  g_autoptr (GrDyadic) way = gr_dyadic_subtract (sum_row (sum, index)->mean, before);
  int sign = gr_dyadic_sign (way);
  g_autoptr (GrDyadic) size = sign < 0 ? gr_dyadic_negate (way) : gr_dyadic_copy (way);
  g_autofree char *shift = gr_partizan_number (size);
  if (own->kind == SUM_NEAR && sign == 0)
    return g_strdup_printf (
      gr_phrase ("Add %s: infinitely small, it moves no number, but it may decide who is ahead.", request->lang), name);
  const char *const *phrase = own->kind == SUM_HOT ? hot : number;
  return g_strdup_printf (gr_phrase (phrase[(sign > 0) - (sign < 0) + 1], request->lang), name, shift);
}

/* “1/2 + ±1 = {3/2|-1/2}”. */
static char *
sum_step_result (const Sum *sum, guint index)
{
  const SumRow *row = sum_row (sum, index);
  const char *own = row->own.name, *minus = "−";
  if (index == 0)
    return NULL;
  const char *before = sum_row (sum, index - 1)->so_far.name;
  gsize sign = g_str_has_prefix (own, minus) ? strlen (minus) : 0;
  return g_strdup_printf ("%s %s %s = %s", before, sign > 0 ? minus : "+", own + sign, row->so_far.name);
}

/* Who wins, and why. */
static char *
sum_why (const Sum *sum)
{
  static const char zero[] = GR_PHRASE ("The total is 0: every move can be answered, and whoever moves second wins.");
  static const char *const number[2] = {
    GR_PHRASE ("The total is %s, greater than 0: Left is that far ahead and wins, whoever begins."),
    GR_PHRASE ("The total is %s, less than 0: Right is that far ahead and wins, whoever begins."),
  };
  static const char *const beside[2] = {
    GR_PHRASE ("The total is %s, infinitely close to %s, which is greater than 0: Left wins, whoever begins."),
    GR_PHRASE ("The total is %s, infinitely close to %s, which is less than 0: Right wins, whoever begins."),
  };
  static const char *const near[4] = {
    [GR_OUTCOME_P] = NULL,
    [GR_OUTCOME_N] = GR_PHRASE (
      "The total %s is infinitely close to 0 and confused with it: whoever moves first wins."),
    [GR_OUTCOME_L] = GR_PHRASE ("The total %s is infinitely close to 0 but above it: Left wins, whoever begins."),
    [GR_OUTCOME_R] = GR_PHRASE ("The total %s is infinitely close to 0 but below it: Right wins, whoever begins."),
  };
  static const char *const hot[4] = {
    [GR_OUTCOME_P] = NULL,
    [GR_OUTCOME_N] = GR_PHRASE (
      "If Left begins play stops at %s, if Right begins at %s: the total is confused with 0, and whoever moves first wins."),
    [GR_OUTCOME_L] = GR_PHRASE (
      "Even if Right begins, play stops at %s and is not lost for Left: the total is above 0, and Left wins, whoever begins."),
    [GR_OUTCOME_R] = GR_PHRASE (
      "Even if Left begins, play stops at %s and is not lost for Right: the total is below 0, and Right wins, whoever begins."),
  };
  const GrFigureRequest *request = sum->request;
  const SumMark *total = sum_total (sum);
  GrOutcome outcome = sum->outcome;
  g_autofree char *name = gr_partizan_near_name (sum->forms, sum->total, SUM_TOLD_CHARACTERS),
                  *low = gr_partizan_number (gr_form_right_stop (sum->forms, sum->total)),
                  *high = gr_partizan_number (gr_form_left_stop (sum->forms, sum->total));
  if (outcome == GR_OUTCOME_P)
    return g_strdup (gr_phrase (zero, request->lang));
  if (total->kind == SUM_HOT)
    return g_strdup_printf (gr_phrase (hot[outcome], request->lang), outcome == GR_OUTCOME_L ? low : high, low);
  if (total->kind == SUM_NEAR && total->mean == 0)
    return g_strdup_printf (gr_phrase (near[outcome], request->lang), name);
  guint side = outcome == GR_OUTCOME_L ? 0 : 1;
  if (total->kind == SUM_NEAR)
    return g_strdup_printf (gr_phrase (beside[side], request->lang), name,
                            g_str_has_suffix (low, "…") ? total->name : low);
  return g_strdup_printf (gr_phrase (number[side], request->lang), name);
}

/* Which moves win, for the player who is to move. */
static void
sum_append_wins (const Sum *sum, GString *text)
{
  static const char counts[] = GR_PHRASE (" Winning first moves: %s for Left, %s for Right.");
  guint64 n[2] = { 0, 0 };
  if (!sum->has_wins)
    return;
  for (guint i = 0; i < sum->row->len; i++)
    for (guint side = 0; side < 2; side++)
      n[side] += sum_row (sum, i)->n_wins[side];
  if (n[0] + n[1] == 0)
    g_string_append (text, gr_phrase (" No move wins for whoever moves first.", sum->request->lang));
  else
    gr_words_append_wins (text, counts, n[0], n[1], sum->request->lang);
}

/* ---- frames ---- */

static char *
sum_cell_name (const Sum *sum, GrForm form)
{
  g_autoptr (GString) name = g_string_new (NULL);
  return g_strdup (gr_form_append (sum->forms, form, name) ? name->str : "");
}

static GrFrame *
sum_add_frame (const Sum *sum, SumStep step, const char *sentence, const char *result, GPtrArray *frames)
{
  GrFrame *frame = gr_frame_new (sum_draw (sum, step), sentence, result);
  frame->plain = sum_plain (sum, step);
  g_ptr_array_add (frames, frame);
  return frame;
}

static gboolean
sum_show (GrStudy *study, GrBytes whole, const GrFigureRequest *request, gboolean is_only G_GNUC_UNUSED,
          GPtrArray *frames, GError **error)
{
  g_autoptr (GArray) rows = g_array_new (FALSE, TRUE, sizeof (SumRow));
  Sum sum = { study, request, .forms = gr_study_forms (study), .total = GR_FORM_ZERO, .row = rows };
  g_array_set_clear_func (rows, sum_clear_row);
  for (guint i = 0; i < study->n_components; i++)
    if (!sum_read_row (&sum, whole, i, error))
      return FALSE;
  if (!gr_form_outcome (sum.forms, sum.total, &sum.outcome, error) || !sum_read_wins (&sum, whole, error)
      || !sum_place (&sum, error))
    return FALSE;
  guint n = rows->len;
  g_autofree char *start = sum_start_sentence (&sum, FALSE);
  sum_add_frame (&sum, (SumStep) { 0, FALSE }, start, NULL, frames);
  for (guint i = 0; i < n && n > 1; i++) {
    g_autofree char *sentence = sum_step_sentence (&sum, i), *result = sum_step_result (&sum, i);
    sum_add_frame (&sum, (SumStep) { i + 1, FALSE }, sentence, result, frames);
  }
  static const char *const winner[4] = {
    [GR_OUTCOME_P] = GR_PHRASE ("whoever moves second wins"),
    [GR_OUTCOME_N] = GR_PHRASE ("whoever moves first wins"),
    [GR_OUTCOME_L] = GR_PHRASE ("Left wins"),
    [GR_OUTCOME_R] = GR_PHRASE ("Right wins"),
  };
  g_autofree char *name = gr_partizan_near_name (sum.forms, sum.total, SUM_TOLD_CHARACTERS);
  g_autofree char *why = sum_why (&sum),
                  *result = g_strdup_printf ("%s: %s", name, gr_phrase (winner[sum.outcome], sum.request->lang));
  g_autoptr (GString) sentence = g_string_new (why);
  sum_append_wins (&sum, sentence);
  GrTable *table = gr_table_new ();
  gr_table_add (table, "component", "value", "left_stop", "right_stop", "sum_so_far", NULL);
  for (guint i = 0; i < n; i++) {
    const SumRow *row = sum_row (&sum, i);
    g_autofree char *value = sum_cell_name (&sum, row->value), *after = sum_cell_name (&sum, row->total);
    g_autofree char *left = gr_dyadic_text (gr_form_left_stop (sum.forms, row->value));
    g_autofree char *right = gr_dyadic_text (gr_form_right_stop (sum.forms, row->value));
    gr_table_add (table, row->label != NULL ? row->label : value, value, left, right, after, NULL);
  }
  sum_add_frame (&sum, (SumStep) { n, TRUE }, sentence->str, result, frames)->table = table;
  return TRUE;
}

static GPtrArray *
sum_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  const GrWord *name = request->args->name;
  if (study->is_partizan && study->is_family)
    gr_report_add_at (report, GR_FAULT_INPUT, name, "name the parts of one sum",
                      "%s: want one position, got a family of them", name->text);
  else if (study->is_partizan && study->n_components > SUM_MAX_ROWS)
    gr_report_add_at (report, GR_FAULT_LIMIT, name, "grundy solve gives the value of any number",
                      "%s: at most %d components can be drawn, got %u", name->text, SUM_MAX_ROWS, study->n_components);
  else
    return gr_partizan_each_position (
      study, request, "sum", "where both have the same moves, draw bits shows how values add", sum_show, report, error);
  return NULL;
}

const GrFigure gr_figure_sum = {
  .name = "sum",
  .title = "Sum on the number line",
  .summary =
    "The components of a sum, each at its value on one number line, added one after another: the total, who wins, "
    "and by which moves.",
  .example = "form 3/4 +-1 ^",
  .params = (const GrParam[]) { GR_PARAM_OF, GR_PARAM_END },
  .is_partizan = TRUE,
  .blank = GR_BLANK_LAST,
  .tells_winner = TRUE,
  .frames = sum_frames,
};
