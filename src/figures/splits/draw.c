// SPDX-License-Identifier: MIT
// One row a kind of moves, as long as they fit a page: the move, what stands with its values, and the nim-sum of these, from which
// a thread leads to its box in the column of the mex; the first box that no thread reaches is the position's value. Where rows
// would be too many or too wide, a grid of cards with the boxes below. Pictures of all moves have one scale, and those whose games
// draw them in one place stand below one another.
// A form to be filled in has the rows, circles and boxes alone; as many boxes as there may be values.
#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/node.h"
#include "diagram/pixels.h"
#include "diagram/words.h"
#include "figures/mex/mex.h"
#include "figures/splits/splits.h"
#include "scene/text.h"

#define SPLITS_BADGE 0.62    /* of a node's size */
#define SPLITS_PICTURE 150.0 /* wider ones shrink … */
#define SPLITS_HEIGHT 640.0  /* of all rows: where they are more their pictures shrink by … */
#define SPLITS_SHRINK 0.9
#define SPLITS_LEAST_SIDE 44.0 /* … as far as the largest is so large */
#define SPLITS_FEW 24          /* pictures that may be larger */
#define SPLITS_LEAST 0.6       /* … so far */
#define ROW_LEAST 25.0         /* height */
#define ROW_AIR 9.0
#define ROW_ARROW 26.0   /* from picture to parts */
#define ROW_THREADS 68.0 /* from nim-sums to boxes */
#define NAME_WIDTH 70.0  /* of a part: longer ones are left to the picture */
#define BOX_SIDE 21.0
#define BOX_PITCH 30.0
#define VALUES_IN_ROWS 24u
#define BESIDE 10.0 /* a box */
#define BOX_LEAST_PITCH 21.2
#define BOX_WAY 21.0 /* beside them, for the way of the ringed number */

static const GrPaint thread_paint = { GR_INK_NONE, GR_INK_SOFT, 1.3, GR_DASH_DOTTED };

/* ---- values ---- */

static GrNodeLook
look_of (const GrSplits *splits, GrNimber value)
{
  GrVerdict verdict = { .has_grundy = TRUE, .grundy = value, .outcome = value == 0 ? GR_OUTCOME_P : GR_OUTCOME_N };
  GrNodeLook look = gr_node_look (splits->request, &verdict, NULL, 0);
  look.paint = GR_PAINT_VALUE;
  return look;
}

/* Half the width of a badge: in a form of all alike. */
static double
badge_half (const GrSplits *splits, GrNimber value)
{
  GrNodeLook look = look_of (splits, value);
  return SPLITS_BADGE * (splits->request->is_form ? gr_node_radius () : gr_node_half_width (&look));
}

/* Draws it with its left edge at @x; gives its right edge. */
static double
add_badge (const GrSplits *splits, double x, double y, GrNimber value, GrScene *out)
{
  GrNodeLook look = look_of (splits, value);
  double half = badge_half (splits, value);
  gr_node_add_badge (out, x + half, y, SPLITS_BADGE, &look);
  return x + 2 * half;
}

/* The boxes that are drawn. (transfer full) of GrMexBox */
static GArray *
splits_boxes (const GrSplits *splits)
{
  g_autoptr (GArray) follower = g_array_new (FALSE, FALSE, sizeof (GrFollower)), sums = g_array_new (FALSE, FALSE, 8);
  GR_EACH (i, const GrSplitsCard, card, splits->card) {
    GR_APPEND (follower, GrFollower, card->parts, { .has_grundy = TRUE, .grundy = card->value });
    g_array_append_val (sums, card->value);
  }
  g_autoptr (GArray) distinct = gr_words_distinct (sums);
  const GrDerivation derivation = {
    splits->title, { .has_grundy = TRUE, .grundy = splits->value }, follower, distinct
  };
  return gr_mex_boxes (&derivation, splits->request->is_form);
}

static gboolean
splits_has (const GrSplits *splits, GrNimber value)
{
  for (guint i = 0; i < splits->card->len; i++)
    if (gr_splits_card (splits, i)->value == value)
      return TRUE;
  return FALSE;
}

/* A box with its middle at (@x, @y), as it is when all values are found. */
static void
add_box (const GrSplits *splits, const GrMexBox *box, double x, double y, double side, GrScene *out)
{
  if (box->is_gap) {
    gr_scene_add_text (out, x, y + 3, GR_ANCHOR_MIDDLE, &gr_text_600, GR_INK_FAINT, "…");
    return;
  }
  gr_scene_open_answer (out);
  gr_box_add_number (out, x, y, side, box->value, splits_has (splits, box->value), box->value == splits->value);
  gr_scene_close (out);
  gr_scene_open_blank (out);
  gr_box_add_number (out, x, y, side, box->value, FALSE, FALSE);
  gr_scene_close_blank (out);
}

/* ---- rows ---- */

/* How rows are set out: where each column begins. */
typedef struct {
  double scale, left; /* of pictures */
  double arrow, parts, sum, box;
  double top, height;           /* of the rows */
  gboolean has_names, has_sums; /* has_sums: not every move leaves one part */
  const GArray *boxes;          /* of GrMexBox */
  double pitch;                 /* of boxes */
} Rows;

static double
row_height (const Rows *rows, const GrSplitsCard *card)
{
  return MAX (ROW_LEAST, rows->scale * MAX (0, card->picture->bounds.height) + ROW_AIR);
}

/* The parts of a card from @x on, or how far they reach where @out is NULL. */
static double
row_add_parts (const GrSplits *splits, const Rows *rows, const GrSplitsCard *card, double x, double y, GrScene *out)
{
  static const char plus[] = "⊕";
  if (card->part->len == 0) {
    const char *none = gr_phrase ("nothing left", splits->request->lang);
    if (out != NULL)
      gr_scene_add_text (out, x, y + 3.6, GR_ANCHOR_START, &gr_label_500, GR_INK_SOFT, none);
    return x + gr_text_width (&gr_label_500, none);
  }
  GR_EACH (i, const GrSplitsPart, part, card->part) {
    double sign = gr_text_width (&gr_text_600, plus),
           name = rows->has_names ? gr_text_width (&gr_text_600, part->name) : 0;
    if (i > 0 && out != NULL)
      gr_scene_add_text (out, x + 4, y + 3.6, GR_ANCHOR_START, &gr_text_600, GR_INK_SOFT, plus);
    x += i > 0 ? sign + 8 : 0;
    if (name > 0 && out != NULL)
      gr_scene_add_text (out, x, y + 3.6, GR_ANCHOR_START, &gr_text_600, GR_INK_INK, part->name);
    x += name > 0 ? name + 4 : 0;
    x = out != NULL ? add_badge (splits, x, y, part->value, out) : x + 2 * badge_half (splits, part->value);
  }
  return x;
}

/* FALSE where rows are too high or too wide. */
static gboolean
rows_init (Rows *rows, const GrSplits *splits)
{
  double widest = 0, highest = 0, parts = 0, sums = 0, right = 0;
  gboolean has_ways = FALSE;
  if (splits->position->bounds.width >= 0) {
    rows->left = splits->position->bounds.x;
    right = rows->left + splits->position->bounds.width;
  }
  rows->has_names = TRUE;
  GR_EACH (i, const GrSplitsCard, card, splits->card) {
    const GrBox *box = &card->picture->bounds;
    rows->left = box->width >= 0 ? MIN (rows->left, box->x) : rows->left;
    right = box->width >= 0 ? MAX (right, box->x + box->width) : right;
    highest = MAX (highest, box->height);
    has_ways = has_ways || card->ways > 1;
    sums = MAX (sums, 2 * badge_half (splits, card->value));
    rows->has_sums = rows->has_sums || card->part->len != 1;
    for (guint k = 0; k < card->part->len; k++)
      rows->has_names = rows->has_names
                        && gr_text_width (&gr_text_600, g_array_index (card->part, GrSplitsPart, k).name) <= NAME_WIDTH;
  }
  rows->has_names = rows->has_names && (rows->has_sums || !splits->is_shown);
  for (guint i = 0; i < splits->card->len; i++)
    parts = MAX (parts, row_add_parts (splits, rows, gr_splits_card (splits, i), 0, 0, NULL));
  widest = MAX (widest, right - rows->left);
  for (rows->scale = widest > SPLITS_PICTURE + 8 ? MAX (SPLITS_LEAST, SPLITS_PICTURE / widest) : 1;;
       rows->scale *= SPLITS_SHRINK) {
    rows->height = 0;
    for (guint i = 0; i < splits->card->len; i++)
      rows->height += row_height (rows, gr_splits_card (splits, i));
    if (rows->height <= SPLITS_HEIGHT || SPLITS_SHRINK * rows->scale * MAX (widest, highest) <= SPLITS_LEAST_SIDE)
      break;
  }
  rows->arrow = rows->scale * widest + 5;
  rows->parts = rows->arrow + ROW_ARROW + (has_ways ? 22 : 0);
  parts = MAX (parts,
               rows->has_names ? gr_text_width (&gr_label_500, gr_phrase (splits->left, splits->request->lang)) : 0);
  rows->sum = rows->parts + parts + 20;
  rows->box = (rows->has_sums ? rows->sum + sums : rows->parts + parts) + ROW_THREADS;
  rows->box -= CLAMP (rows->box + BOX_SIDE + BOX_WAY - GR_FIT_WIDTH, 0, ROW_THREADS / 2);
  rows->pitch = CLAMP (rows->height / rows->boxes->len, BOX_LEAST_PITCH, BOX_PITCH);
  return rows->height <= SPLITS_HEIGHT && rows->box + BOX_SIDE + BOX_WAY <= GR_FIT_WIDTH
         && rows->boxes->len * rows->pitch <= SPLITS_HEIGHT;
}

static double
rows_box_y (const Rows *rows, guint index)
{
  double all = rows->boxes->len * rows->pitch;
  return rows->top + MAX (0, (rows->height - all) / 2) + (index + 0.5) * rows->pitch;
}

/* The box of @value, or the gap that leaves it out. */
static guint
rows_find_box (const Rows *rows, GrNimber value)
{
  GR_EACH (i, const GrMexBox, box, rows->boxes) {
    const GrMexBox *next = i + 1 < rows->boxes->len ? box + 1 : NULL;
    if (box->is_gap ? next == NULL || next->value > value : box->value == value)
      return i;
  }
  return rows->boxes->len - 1;
}

/* The way of the ringed number to the position's badge, which ends at (@x, @y): up beside the boxes, and back over the rows. */
static void
rows_add_return (const Rows *rows, const GrSplits *splits, double x, double y, GrScene *out)
{
  double from = rows_box_y (rows, rows_find_box (rows, splits->value)), left = rows->box + BOX_SIDE + 3,
         right = left + 14;
  const GrPoint way[13] = { { left, from },       { left + 8, from }, { right, from - 4 }, { right, from - 14 },
                            { right, from - 14 }, { right, y + 16 },  { right, y + 16 },   { right, y + 4 },
                            { right - 6, y },     { right - 18, y },  { right - 18, y },   { x + 4, y },
                            { x + 4, y } };
  gr_scene_add_curve_arrow (out, way, G_N_ELEMENTS (way), GR_STROKE (GR_INK_ACCENT, 1.6));
}

/* One row with its middle at @y. */
static void
rows_add_card (const Rows *rows, const GrSplits *splits, guint index, double y, GrScene *out)
{
  const GrSplitsCard *card = gr_splits_card (splits, index);
  const GrBox *box = &card->picture->bounds;
  const GrPoint arrow[2] = { { rows->parts - ROW_ARROW + 3, y }, { rows->parts - 7, y } };
  const GrMoveLook ordinary = { .kind = GR_MOVE_ORDINARY }, winning = { .kind = GR_MOVE_WINNING };
  if (box->width >= 0)
    gr_fit_append (out, card->picture, -rows->scale * rows->left, y - rows->scale * (box->y + box->height / 2),
                   rows->scale);
  if (card->ways > 1) {
    g_autofree char *ways = g_strdup_printf ("%" G_GUINT64_FORMAT " ×", card->ways);
    gr_scene_add_text (out, arrow[0].x - 6, y + 3.2, GR_ANCHOR_END, &gr_label_500, GR_INK_SOFT, ways);
  }
  if (card->value != 0) {
    gr_move_add (out, arrow, 2, &ordinary);
  } else {
    gr_scene_open_answer (out);
    gr_move_add (out, arrow, 2, &winning);
    gr_scene_close (out);
    gr_scene_open_blank (out);
    gr_move_add (out, arrow, 2, &ordinary);
    gr_scene_close_blank (out);
  }
  double x = row_add_parts (splits, rows, card, rows->parts, y, out), to = rows->box - 3;
  if (rows->has_sums) {
    gr_scene_add_text (out, rows->sum - 14, y + 3.6, GR_ANCHOR_MIDDLE, &gr_text_600, GR_INK_SOFT, "=");
    x = add_badge (splits, rows->sum, y, card->value, out);
  }
  x += 4;
  double half = (to - x) / 2;
  double end = rows_box_y (rows, rows_find_box (rows, card->value));
  gr_scene_open_answer (out);
  gr_scene_move (out, x, y);
  gr_scene_curve (out, x + half, y, to - half, end, to, end);
  gr_scene_paint (out, &thread_paint);
  gr_scene_close (out);
}

static void
add_key (const GrSplits *splits, double y, double width, GrScene *out)
{
  const char *lang = splits->request->lang;
  GrKey key = { out, 0, width, 0, y, 16, 16, 0 };
  gr_scene_open (out, GR_TAG_LEGEND, NULL, NULL);
  if (splits->has_taken) {
    double x = gr_key_add (&key, 18, gr_phrase ("taken", lang));
    gr_scene_add_rect (out, x + 1, key.y - 10, 12, 13, 3.5, GR_STROKE (GR_INK_ACCENT, 1.5));
    gr_scene_add_rect (out, x + 5, key.y - 8, 4, 9, 2, &(GrPaint) { GR_INK_NONE, GR_INK_SOFT, 0.7, GR_DASH_DASHED });
  }
  if (splits->has_cut || splits->has_bars) {
    double x = gr_key_add (&key, splits->has_bars ? 20 : 9,
                           splits->has_bars ? gr_phrase ("cut", lang) : gr_phrase ("parted", lang)),
           half = splits->has_bars ? 6.5 : 0; /* a bar across an edge, or a stroke between two rows */
    gr_scene_add_line (out, x + 2, key.y - 3.5 - 6.5 + half, x + 2 + 2 * half, key.y - 3.5 + 6.5 - half,
                       GR_STROKE (GR_INK_ACCENT, 1.5));
  }
  if (splits_has (splits, 0)) {
    double x = gr_key_add (&key, 26, gr_phrase ("wins: it leaves 0", lang));
    gr_move_add (out, (const GrPoint[]) { { x, key.y - 3.2 }, { x + 20, key.y - 3.2 } }, 2,
                 &(GrMoveLook) { .kind = GR_MOVE_WINNING });
  }
  for (guint i = 0; i < splits->card->len; i++)
    if (gr_splits_card (splits, i)->ways > 1) {
      guint64 n_ways = gr_splits_card (splits, i)->ways;
      g_autofree char *ways = gr_say ("%" G_GUINT64_FORMAT " ×: %" G_GUINT64_FORMAT " moves of this kind", lang, n_ways,
                                      n_ways);
      gr_key_add (&key, 0, ways);
      break;
    }
  if (splits->has_mirrors)
    gr_key_add (&key, 0, gr_phrase ("moves that leave the same rows are shown once", lang));
  gr_scene_close (out);
}

/* The position with its value and its name over it. *x is where the badge ends; gives where all of it ends. */
static double
add_position (const GrSplits *splits, double left, double scale, double badge, double *x, double *middle, GrScene *out)
{
  const GrBox *box = &splits->position->bounds;
  gboolean is_named = splits->title[0] != '\0';
  double height = scale * MAX (0, box->height), top = is_named ? 16 : 0;
  if (is_named)
    gr_scene_add_text (out, 0, 4, GR_ANCHOR_START, &gr_title_600, GR_INK_INK, splits->title);
  if (box->width >= 0)
    gr_fit_append (out, splits->position, -scale * left, top - scale * box->y, scale);
  *middle = top + MAX (height, 20) / 2;
  *x = add_badge (splits, badge, *middle, splits->value, out);
  return top + MAX (height, 20);
}

static GrScene *
splits_draw_rows (const GrSplits *splits, Rows *rows)
{
  const char *lang = splits->request->lang;
  GrScene *out = gr_scene_new ();
  double x, middle, foot = add_position (splits, rows->left, rows->scale, rows->parts, &x, &middle, out);
  rows->top = foot + 30;
  gr_scene_add_text (out, rows->parts, foot + 22, GR_ANCHOR_START, &gr_label_500, GR_INK_SOFT,
                     gr_phrase (rows->has_names ? splits->left : GR_PHRASE ("value"), lang));
  gr_scene_add_text (out, 0, foot + 22, GR_ANCHOR_START, &gr_label_500, GR_INK_SOFT, gr_phrase ("move", lang));
  if (rows->has_sums)
    gr_scene_add_text (out, rows->sum + SPLITS_BADGE * gr_node_radius (), foot + 22, GR_ANCHOR_MIDDLE, &gr_label_500,
                       GR_INK_SOFT, gr_phrase ("nim-sum", lang));
  double y = rows->top;
  for (guint i = 0; i < splits->card->len; i++) {
    double height = row_height (rows, gr_splits_card (splits, i));
    rows_add_card (rows, splits, i, y + height / 2, out);
    y += height;
  }
  double end = rows_box_y (rows, rows->boxes->len - 1) + rows->pitch / 2;
  gr_scene_add_text (out, rows->box + BOX_SIDE / 2, rows_box_y (rows, 0) - rows->pitch / 2 - 4, GR_ANCHOR_MIDDLE,
                     &gr_text_600, GR_INK_INK, "mex");
  for (guint i = 0; i < rows->boxes->len; i++)
    add_box (splits, &g_array_index (rows->boxes, GrMexBox, i), rows->box + BOX_SIDE / 2, rows_box_y (rows, i),
             MIN (BOX_SIDE, rows->pitch - 3), out);
  gr_scene_open_answer (out);
  rows_add_return (rows, splits, x, middle, out);
  gr_scene_close (out);
  add_key (splits, MAX (y, end) + 20, rows->box + BOX_SIDE, out);
  return out;
}

/* ---- value by value ---- */

/* A summary of more moves than rows have room for: the boxes of the mex, and beside each the moves whose nim-sum it is, with their
   pictures where these are no rows of sticks. */
static GrScene *
splits_draw_values (const GrSplits *splits, const GArray *boxes)
{
  const char *lang = splits->request->lang;
  GrScene *out = gr_scene_new ();
  gboolean has_pictures = !splits->has_taken && !splits->has_cut;
  double x, middle, widest = 1, highest = 1, left = BOX_SIDE + BESIDE, own = splits->position->bounds.width;
  GR_EACH (i, const GrSplitsCard, card, splits->card) {
    widest = MAX (widest, has_pictures ? card->picture->bounds.width : gr_text_width (&gr_label_500, card->parts));
    highest = MAX (highest, card->picture->bounds.height);
  }
  double side = splits->card->len > SPLITS_FEW ? SPLITS_LEAST_SIDE : 1.5 * SPLITS_LEAST_SIDE;
  double scale = MIN (1, side / MAX (widest, highest)), room = MIN (1, SPLITS_PICTURE / MAX (1, own)),
         height = has_pictures ? scale * highest + 20 : BOX_PITCH - 4;
  widest = has_pictures ? scale * widest : widest;
  double y = add_position (splits, splits->position->bounds.x, room, room * MAX (0, own) + 16, &x, &middle, out) + 42;
  gr_scene_add_text (out, BOX_SIDE / 2, y - 19, GR_ANCHOR_MIDDLE, &gr_text_600, GR_INK_INK, "mex");
  gr_scene_add_text (out, left, y - 19, GR_ANCHOR_START, &gr_label_500, GR_INK_SOFT, gr_phrase ("what is left", lang));
  gboolean is_flowing = has_pictures || boxes->len > VALUES_IN_ROWS; /* else a row a value */
  double at = 0;
  GR_EACH (k, const GrMexBox, box, boxes) {
    gboolean is_found = !box->is_gap && splits_has (splits, box->value);
    if (at > 0 && (!is_flowing || at + BOX_SIDE + (is_found ? BESIDE + widest : 0) > GR_FIT_WIDTH)) {
      at = 0;
      y += height;
    }
    add_box (splits, box, at + BOX_SIDE / 2, y, BOX_SIDE, out);
    at += BOX_SIDE + BESIDE;
    for (guint i = 0; i < splits->card->len && is_found; i++) {
      const GrSplitsCard *card = gr_splits_card (splits, i);
      const GrBox *bounds = &card->picture->bounds;
      double name = gr_text_width (&gr_label_500, card->parts), own_wide = scale * MAX (0, bounds->width),
             wide = has_pictures ? MAX (own_wide, name) : name;
      if (card->value != box->value)
        continue;
      if (at + wide > GR_FIT_WIDTH) {
        at = left;
        y += height;
      }
      if (has_pictures)
        gr_fit_append (out, card->picture, at + (wide - own_wide) / 2 - scale * bounds->x,
                       y - BOX_SIDE / 2 - scale * bounds->y, scale);
      gr_scene_add_text (out, at + wide / 2, y - (has_pictures ? BOX_SIDE / 2 - scale * highest - 10 : -3.4),
                         GR_ANCHOR_MIDDLE, &gr_label_500, box->value == 0 ? GR_INK_INK : GR_INK_SOFT, card->parts);
      at += wide + 14;
    }
  }
  GrKey key = { out, 0, GR_FIT_WIDTH, 0, y + height + 6, 16, 16, 0 };
  gr_key_add (&key, 0, gr_phrase ("Summary: the moves by the nim-sum of what they leave.", lang));
  for (guint i = 0, n_told = 0; i < splits->card->len && n_told == 0; i++) { /* one of them worked out */
    const GrSplitsCard *card = gr_splits_card (splits, i);
    g_autofree char *sum = gr_splits_sum (card),
                    *told = g_strdup_printf ("%s: %s %" G_GUINT64_FORMAT, card->parts, sum, card->value);
    n_told += card->part->len > 1 && (card->value == 0 || !splits_has (splits, 0));
    if (n_told > 0)
      gr_key_add (&key, 0, told);
  }
  if (splits_has (splits, 0))
    gr_key_add (&key, 0, gr_phrase ("the row of 0: moves that win", lang));
  for (guint i = 0; i < boxes->len; i++)
    if (g_array_index (boxes, GrMexBox, i).is_gap) {
      gr_key_add (&key, 0, gr_phrase ("…: values that no move leaves", lang));
      break;
    }
  return out;
}

char *
gr_splits_sum (const GrSplitsCard *card)
{
  GString *sum = g_string_new (NULL);
  for (guint i = 0; i < card->part->len && card->part->len > 1; i++)
    g_string_append_printf (sum, "%s%" G_GUINT64_FORMAT "%s", i > 0 ? " ⊕ " : "",
                            g_array_index (card->part, GrSplitsPart, i).value, i + 1 == card->part->len ? " =" : "");
  return g_string_free (sum, FALSE);
}

GrScene *
gr_splits_draw (const GrSplits *splits)
{
  if (splits->card->len == 0) {
    GrScene *out = gr_scene_new ();
    double x, middle, own = MAX (0, splits->position->bounds.width), scale = MIN (1, SPLITS_PICTURE / MAX (1, own));
    add_position (splits, splits->position->bounds.x, scale, scale * own + 16, &x, &middle, out);
    return out;
  }
  g_autoptr (GArray) boxes = splits_boxes (splits);
  Rows rows = { .boxes = boxes }; /* in a form, too: what leaves the same value is the answer */
  return rows_init (&rows, splits) || splits->request->is_form ? splits_draw_rows (splits, &rows)
                                                               : splits_draw_values (splits, boxes);
}
