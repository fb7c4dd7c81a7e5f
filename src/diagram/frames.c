// SPDX-License-Identifier: MIT
// Frames: their life, the captions under them, and several of them as one picture. All frames of a figure share one
// bounding box, and what they share keeps its place in it, so that nothing jumps when one steps through. Captions begin
// on one baseline and “step i of n” stands on one, far enough down that no caption runs into it.
// What options that several figures take say of a study stands here, too, and the life of playbooks.
#include "base/phrase.h"
#include "diagram/figure.h"
#include "diagram/fit.h"
#include "diagram/options.h"
#include "diagram/playbook.h"
#include "diagram/words.h"
#include "scene/read.h"
#include "scene/text.h"
#include "diagram/held.h"

#include <math.h>
#include <string.h>

#define TITLE_CHARACTERS 90
#define TITLE_LEADING 16.0
#define TITLE_ASCENT 10.0
#define TITLE_GAP 14.0   /* from its last line's foot to the drawing */
#define CAPTION_GAP 24.0 /* from the drawing to the first baseline */
#define CAPTION_LEADING 15.0
#define CAPTION_DESCENT 3.0 /* below the last baseline */
#define CAPTION_MIN 300.0   /* small drawings still get lines of this width where the words need it */
#define CAPTION_MAX 470.0   /* longer lines are hard to read */
#define CAPTION_AIR 16.0    /* between a last line and “step i of n” */
#define STRIP_SCALE 0.76    /* a strip's frames shrink no more than this to save a row; labels then still have 7 pt */

GrTable *
gr_table_new (void)
{
  GrTable *table = g_new0 (GrTable, 1);
  table->row = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  return table;
}

GPtrArray *
gr_table_add_row (GrTable *table)
{
  GPtrArray *row = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (table->row, row);
  return row;
}

void
gr_table_add (GrTable *table, ...)
{
  va_list cells;
  GPtrArray *row = gr_table_add_row (table);
  va_start (cells, table);
  for (const char *cell = va_arg (cells, const char *); cell != NULL; cell = va_arg (cells, const char *))
    g_ptr_array_add (row, g_strdup (cell));
  va_end (cells);
}

GR_FREE_FUNCTION (gr_table_free, GrTable, row, from)

/* Another table with the same rows. */
static GrTable *
table_ref (const GrTable *table)
{
  GrTable *other = g_memdup2 (table, sizeof *table);
  g_ptr_array_ref (other->row);
  if (other->from != NULL)
    g_ptr_array_ref (other->from);
  return other;
}

GrFrame *
gr_frame_new (GrScene *scene, const char *sentence, const char *result)
{
  GrFrame *frame = g_rc_box_new0 (GrFrame);
  frame->scene = scene;
  frame->sentence = g_strdup (sentence);
  frame->result = g_strdup (result);
  return frame;
}

char *
gr_frame_spoken (const GrFrame *frame)
{
  g_autofree char *winner = g_strdup (frame->winner);
  if (winner != NULL && frame->result != NULL) { /* what the one says the other may leave out */
    g_autofree char *one = g_utf8_casefold (winner, -1), *other = g_utf8_casefold (frame->result, -1);
    const char *moves = strstr (one, ": ");
    g_autofree char *first = moves != NULL ? g_strndup (moves, 2 + strcspn (moves + 2, ";,")) : NULL;
    char *more = first != NULL ? strstr (first, " or ") : NULL;
    if (more != NULL)
      *more = '\0';
    if (strstr (other, one) != NULL)
      winner[0] = '\0';
    else if (strstr (one, other) != NULL || (first != NULL && strstr (other, first) != NULL))
      winner[strcspn (winner, ":.")] = '\0';
  }
  const char *said[] = { winner, frame->sentence, frame->result };
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (said); i++)
    if (said[i] != NULL && said[i][0] != '\0')
      g_string_append_printf (text, "%s%s%s", text->len > 0 ? " " : "", said[i],
                              g_str_has_suffix (said[i], ".") || g_str_has_suffix (said[i], "…") ? "" : ".");
  return g_string_free (text, FALSE);
}

GrFrame *
gr_frame_ref (GrFrame *frame)
{
  return g_rc_box_acquire (frame);
}

GR_CLEAR_FUNCTION (frame_clear, GrFrame, scene, table, question, still, book, net, sentence, caption, result, winner,
                   plain, note)

void
gr_frame_free (GrFrame *frame)
{
  if (frame != NULL)
    g_rc_box_release_full (frame, frame_clear);
}

GPtrArray *
gr_frames_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) gr_frame_free);
}

GrFrame *
gr_frames_add (GPtrArray *frames, GrScene *scene, const char *sentence, const char *result, char *plain)
{
  GrFrame *frame = gr_frame_new (scene, sentence, result);
  frame->plain = plain;
  g_ptr_array_add (frames, frame);
  return frame;
}

char *
gr_frame_step (guint index, guint n_frames, const char *lang)
{
  return gr_say ("step %u of %u", lang, index + 1, n_frames);
}

/* The lines of one caption. */
typedef struct {
  char **sentence, **result, *step;
  guint n_sentence, n_result;
  guint n_lines; /* as many as it takes with “step i of n” on the last one */
} Caption;

GR_CLEAR_FUNCTION (caption_clear, Caption, sentence, result, step)

/* Breaks the words of @frame into lines for a caption @width points wide. */
static Caption
caption_break (const GrFrame *frame, double width, char *step)
{
  Caption caption = { .step = step };
  double text_width = MIN (width, CAPTION_MAX), short_width = width - gr_text_width (&gr_label_400, step) - CAPTION_AIR;
  caption.sentence = gr_text_break (&gr_text_400, text_width, gr_frame_caption (frame));
  caption.result = gr_text_break (&gr_text_600, MIN (text_width, short_width),
                                  frame->result != NULL ? frame->result : "");
  caption.n_sentence = g_strv_length (caption.sentence);
  caption.n_result = g_strv_length (caption.result);
  caption.n_lines = MAX (1, caption.n_sentence + caption.n_result);
  if (caption.n_result == 0 && caption.n_sentence > 0
      && gr_text_width (&gr_text_400, caption.sentence[caption.n_sentence - 1]) > short_width)
    caption.n_lines++;
  return caption;
}

static double
caption_line (GrScene *scene, double x, double y, const GrFont *font, GrInk ink, char **line)
{
  for (guint i = 0; line[i] != NULL; i++, y += CAPTION_LEADING)
    gr_scene_add_text (scene, x, y, GR_ANCHOR_START, font, ink, line[i]);
  return y;
}

static GrBox
with_margin (GrBox box)
{
  return (GrBox) { box.x - GR_FRAME_MARGIN, box.y - GR_FRAME_MARGIN, box.width + 2 * GR_FRAME_MARGIN,
                   box.height + 2 * GR_FRAME_MARGIN };
}

/* Sets the captions of @frames under a drawing that takes @box, with step numbers as kept in them where these are wanted,
   and gives all of them the box that results. */
static void
frames_set_captions (GPtrArray *frames, GrBox box, gboolean has_count, const char *lang)
{
  /* As wide as the drawing, but not too narrow for the longest sentence. */
  double longest = 0;
  GR_EACH_POINTER (i, const GrFrame, frame, frames) {
    longest = MAX (longest, gr_text_width (&gr_text_400, gr_frame_caption (frame)));
    if (frame->result != NULL) {
      longest = MAX (longest, gr_text_width (&gr_text_600, frame->result) + CAPTION_AIR
                                + gr_text_width (&gr_label_400, "step 10 of 10"));
    }
  }
  double width = MAX (box.width, MIN (longest, CAPTION_MIN)), x = box.x - (width - box.width) / 2;
  double y = box.y + box.height + CAPTION_GAP;
  g_autoptr (GArray) caption = g_array_new (FALSE, FALSE, sizeof (Caption));
  g_array_set_clear_func (caption, caption_clear);
  guint n_lines = 0;
  GR_EACH_POINTER (i, const GrFrame, frame, frames) {
    char *step = has_count ? gr_frame_step (frame->index, frame->n_frames, lang) : g_strdup ("");
    Caption next = caption_break (frame, width, step);
    n_lines = MAX (n_lines, next.n_lines);
    g_array_append_val (caption, next);
  }
  GrBox all = { x, box.y, width, y + (n_lines - 1) * CAPTION_LEADING + CAPTION_DESCENT - box.y };
  GR_EACH_POINTER (i, GrFrame, frame, frames) {
    const Caption *own = &g_array_index (caption, Caption, i);
    gr_scene_open (frame->scene, GR_TAG_CAPTION, NULL, NULL);
    double below = caption_line (frame->scene, x, y, &gr_text_400, GR_INK_INK, own->sentence);
    caption_line (frame->scene, x, below, &gr_text_600, GR_INK_ACCENT, own->result);
    if (*own->step != '\0')
      gr_scene_add_text (frame->scene, x + width, y + (n_lines - 1) * CAPTION_LEADING, GR_ANCHOR_END, &gr_label_400,
                         GR_INK_FAINT, own->step);
    gr_scene_close (frame->scene);
    frame->scene->bounds = with_margin (all);
  }
}

/* What the drawn items of @scene cover from @first up to @end. */
static GrBox
scene_covers (const GrScene *scene, guint first, guint end)
{
  GrBox box = gr_box_empty;
  for (guint i = first; i < end; i++)
    box = gr_box_union (box, gr_item_bounds (scene, &g_array_index (scene->item, GrItem, i)));
  return box;
}

/* The first group of @scene with @tag, and what it covers; G_MAXUINT where there is none. */
static guint
scene_group (const GrScene *scene, const char *tag, GrBox *box)
{
  GR_EACH (i, const GrItem, item, scene->item)
    if (item->kind == GR_ITEM_OPEN && g_strcmp0 (item->group.tag, tag) == 0) {
      *box = scene_covers (scene, i, gr_scene_group_end (scene, i));
      return i;
    }
  *box = gr_box_empty;
  return G_MAXUINT;
}

guint
gr_frame_legend (const GrFrame *frame, GrBox *box)
{
  guint legend = scene_group (frame->scene, GR_TAG_LEGEND, box);
  return box->y + box->height > frame->own.y + frame->own.height - 1 ? legend : G_MAXUINT;
}

/* Finds how far legends of @frames are from where they all can stand: as low as the lowest of them, and from where the first
   begins. The box that all of them take so, too. */
static GrBox
frames_level_legends (const GPtrArray *frames)
{
  GrBox box, all = gr_box_empty;
  double left = G_MAXDOUBLE, top = -G_MAXDOUBLE;
  GR_EACH_POINTER (i, const GrFrame, frame, frames)
    if (gr_frame_legend (frame, &box) != G_MAXUINT) {
      left = MIN (left, box.x);
      top = MAX (top, box.y);
    }
  GR_EACH_POINTER (i, GrFrame, frame, frames) {
    all = gr_box_union (all, frame->scene->bounds);
    if (gr_frame_legend (frame, &box) == G_MAXUINT)
      continue;
    frame->legend_way = (GrPoint) { left - box.x, top - box.y };
    all = gr_box_union (all, (GrBox) { left, top, box.width, box.height });
  }
  return all;
}

void
gr_frames_steady (const GPtrArray *frames, gboolean is_steady)
{
  GrBox box;
  GR_EACH_POINTER (i, GrFrame, frame, frames) {
    int sign = is_steady - frame->is_steady;
    frame->is_steady = is_steady;
    if (sign != 0 && (frame->legend_way.x != 0 || frame->legend_way.y != 0))
      gr_scene_move_group (frame->scene, scene_group (frame->scene, GR_TAG_LEGEND, &box), sign * frame->legend_way.x,
                           sign * frame->legend_way.y);
  }
}

void
gr_frames_finish (GPtrArray *frames, const char *lang)
{
  GR_EACH_POINTER (i, GrFrame, frame, frames) {
    gr_scene_choose_form (frame->scene, GR_PICTURE_FILLED);
    frame->own = frame->scene->bounds; /* of several frames without the room that is kept for the others */
    if (frames->len > 1 && frame->own.width >= 0)
      frame->own = scene_covers (frame->scene, 0, frame->scene->item->len);
  }
  GrBox box = frames_level_legends (frames);
  if (box.width < 0)
    box = (GrBox) { 0 };
  GR_EACH_POINTER (i, GrFrame, frame, frames) {
    gr_scene_outline_boxes (frame->scene);
    frame->drawing = frame->scene->bounds = with_margin (box);
    frame->n_items = frame->scene->item->len;
    frame->index = i;
    frame->n_frames = frames->len;
    frame->is_told = frames->len > 1;
  }
  if (frames->len > 1)
    frames_set_captions (frames, box, TRUE, lang);
  GrFrame *still = frames->len > 1 ? ((GrFrame *) frames->pdata[0])->still : NULL;
  if (still == NULL)
    return;
  g_autoptr (GPtrArray) one = gr_frames_new ();
  g_ptr_array_add (one, gr_frame_ref (still));
  gr_frames_finish (one, lang);
  still->n_frames = frames->len;
}

void
gr_frames_to_form (GPtrArray *frames, guint index, GrPictureForm form, const char *lang)
{
  const GrFrame *last = frames->pdata[frames->len - 1];
  GrBox box = gr_box_union (((const GrFrame *) frames->pdata[index])->scene->bounds, last->scene->bounds);
  GrFrame *frame = gr_frame_ref (frames->pdata[form == GR_PICTURE_BLANK ? index : frames->len - 1]);
  g_ptr_array_set_size (frames, 0);
  gr_scene_choose_form (frame->scene, form);
  gr_scene_reserve (frame->scene, box);
  frame->is_blank = form == GR_PICTURE_BLANK;
  if (frame->is_blank) {
    gr_take_text (&frame->sentence, g_strdup (gr_phrase ("To be filled in.", lang)));
    GR_DROP (frame, result, plain);
    g_clear_pointer (&frame->table, gr_table_free);
    g_clear_pointer (&frame->net, gr_net_free);
  }
  g_clear_pointer (&frame->question, gr_question_free);
  g_clear_pointer (&frame->book, gr_playbook_free);
  g_clear_pointer (&frame->note, g_free);
  g_ptr_array_add (frames, frame);
}

GrFrame *
gr_frame_bare (const GrFrame *frame)
{
  GrScene *scene = gr_scene_new ();
  gr_scene_append (scene, frame->scene, 0, 0, 1);
  g_array_set_size (scene->item, frame->n_items);
  GrFrame *bare = gr_frame_new (scene, frame->sentence, frame->result);
  bare->caption = g_strdup (frame->caption);
  bare->winner = g_strdup (frame->winner);
  bare->plain = g_strdup (frame->plain);
  if (frame->table != NULL)
    bare->table = table_ref (frame->table);
  if (frame->net != NULL)
    bare->net = gr_net_ref (frame->net);
  bare->is_blank = frame->is_blank;
  bare->is_titled = frame->is_titled;
  bare->own = frame->own;
  bare->legend_way = frame->legend_way;
  bare->is_steady = frame->is_steady;
  bare->n_items = frame->n_items;
  bare->index = frame->index;
  bare->n_frames = frame->n_frames;
  bare->drawing = scene->bounds = frame->drawing;
  return bare;
}

double
gr_frames_fit (const GPtrArray *frames, double width, double height)
{
  GrBox box = ((const GrFrame *) frames->pdata[0])->scene->bounds;
  double own_width = MAX (box.width, 1), own_height = MAX (box.height, 1);
  if (width <= 0 || height <= 0)
    return height > 0 ? height * own_width / own_height : width;
  double more_width = MAX (0, own_height * width / height - own_width);
  double more_height = MAX (0, own_width * height / width - own_height);
  for (guint i = 0; i < frames->len; i++) {
    GrBox *at = &((const GrFrame *) frames->pdata[i])->scene->bounds;
    *at = (GrBox) { box.x - more_width / 2, box.y - more_height / 2, own_width + more_width, own_height + more_height };
  }
  return width;
}

/* Sets @title over a drawing that takes @box, as wide as what will stand under it; the box with it. */
static GrBox
frame_set_title (GrFrame *frame, GrBox box, const char *title)
{
  double width = MAX (box.width, CAPTION_MIN), x = box.x - (width - box.width) / 2;
  g_autofree char *shown = gr_words_short (title, TITLE_CHARACTERS);
  g_auto (GStrv) line = gr_text_break (&gr_title_600, width, shown);
  double height = TITLE_GAP + g_strv_length (line) * TITLE_LEADING;
  gr_scene_open (frame->scene, GR_TAG_CAPTION, NULL, NULL);
  for (guint i = 0; line[i] != NULL; i++)
    gr_scene_add_text (frame->scene, x, box.y - height + TITLE_ASCENT + i * TITLE_LEADING, GR_ANCHOR_START,
                       &gr_title_600, GR_INK_INK, line[i]);
  gr_scene_close (frame->scene);
  return (GrBox) { x, box.y - height, width, box.height + height };
}

/* The same, where @still has a title and @frame none of its own. */
static GrBox
frame_set_still_title (GrFrame *frame, GrBox box, const GrStill *still)
{
  gboolean has_title = still->title != NULL && *still->title != '\0' && (still->is_title_typed || !frame->is_titled);
  return has_title ? frame_set_title (frame, box, still->title) : box;
}

static GrBox
without_margin (GrBox box)
{
  return (GrBox) { box.x + GR_FRAME_MARGIN, box.y + GR_FRAME_MARGIN, box.width - 2 * GR_FRAME_MARGIN,
                   box.height - 2 * GR_FRAME_MARGIN };
}

GPtrArray *
gr_frames_alone (const GPtrArray *frames, const GrStill *still, const char *lang)
{
  GPtrArray *alone = gr_frames_new ();
  GrBox box = gr_box_empty; /* of all: some may have titles of their own */
  GR_EACH_POINTER (i, const GrFrame, frame, frames) {
    GrFrame *own = gr_frame_bare (frame);
    own->is_told = !still->no_sentence && !frame->is_blank;
    box = gr_box_union (box, frame_set_still_title (own, without_margin (frame->drawing), still));
    g_ptr_array_add (alone, own);
  }
  GR_EACH_POINTER (i, const GrFrame, own, alone)
    own->scene->bounds = with_margin (box);
  if (!still->no_sentence)
    frames_set_captions (alone, box, TRUE, lang);
  return alone;
}

/* Brings the position beside the drawing of @frame, one of several, to where it stands if there are no others. */
static void
frame_close_up (GrFrame *frame)
{
  GrBox box;
  guint open = scene_group (frame->scene, GR_TAG_BESIDE, &box);
  if (open == G_MAXUINT || frame->n_frames == 1)
    return;
  GrBox rest = gr_box_union (scene_covers (frame->scene, 0, open),
                             scene_covers (frame->scene, gr_scene_group_end (frame->scene, open), frame->n_items));
  gboolean is_left = box.x + box.width <= rest.x;
  double dx = is_left ? 0 : rest.x + rest.width / 2 - box.x - box.width / 2,
         dy = is_left ? rest.y + rest.height / 2 - box.y - box.height / 2
                      : rest.y - GR_BESIDE_LINE_GAP - box.y - box.height;
  gr_scene_move_group (frame->scene, open, dx, dy);
  frame->own = gr_box_union (rest, (GrBox) { box.x + dx, box.y + dy, box.width, box.height });
}

GrFrame *
gr_frame_alone (const GrFrame *frame, const GrStill *still, const char *lang)
{
  GrFrame *alone = gr_frame_bare (frame);
  g_autoptr (GPtrArray) one = gr_frames_new ();
  g_ptr_array_add (one, gr_frame_ref (alone));
  gr_frames_steady (one, FALSE);
  alone->legend_way = (GrPoint) { 0 };
  frame_close_up (alone);
  GrBox own = frame_set_still_title (alone, alone->own.width < 0 ? (GrBox) { 0 } : alone->own, still);
  alone->drawing = alone->scene->bounds = with_margin (own);
  gboolean is_only = frame->n_frames == 1 || frame->is_still;
  alone->is_told = (still->tells_stills || !is_only) && !frame->is_blank && !still->no_sentence;
  if (alone->is_told)
    frames_set_captions (one, own, still->has_count, lang);
  return alone;
}

/* TRUE where the legends at @one of @frame and @other of @next say the same. */
static gboolean
legends_say_same (const GrFrame *frame, guint one, const GrFrame *next, guint other)
{
  guint n = gr_scene_group_end (frame->scene, one) + 1 - one;
  gboolean is_same = n == gr_scene_group_end (next->scene, other) + 1 - other;
  for (guint i = 0; i < n && is_same; i++) {
    const GrItem *own = &g_array_index (frame->scene->item, GrItem, one + i);
    const GrItem *beside = &g_array_index (next->scene->item, GrItem, other + i);
    is_same = own->kind == beside->kind
              && (own->kind != GR_ITEM_TEXT || g_strcmp0 (own->text.string, beside->text.string) == 0);
  }
  return is_same;
}

GPtrArray *
gr_frames_beside (const GPtrArray *frames, gboolean is_told)
{
  GPtrArray *beside = gr_frames_new ();
  GrBox box;
  gr_frames_steady (frames, FALSE);
  GR_EACH_POINTER (i, const GrFrame, frame, frames) {
    GrFrame *own = gr_frame_bare (frame);
    const GrFrame *next = i + 1 < frames->len ? frames->pdata[i + 1] : NULL;
    guint one = gr_frame_legend (frame, &box), other = next != NULL ? gr_frame_legend (next, &box) : G_MAXUINT;
    own->is_told = is_told && frame->is_told;
    g_ptr_array_add (beside, own);
    if (one == G_MAXUINT || other == G_MAXUINT || !legends_say_same (frame, one, next, other))
      continue;
    guint n = gr_scene_group_end (own->scene, one) + 1 - one;
    g_array_remove_range (own->scene->item, one, n);
    own->n_items -= n;
    own->own = scene_covers (own->scene, 0, own->n_items);
  }
  return beside;
}

/* How many @frames stand side by side in @width points, and how far they shrink: not at all, or a little where that saves rows
   and the width is given, or as far as one needs. Rows are filled evenly. */
static guint
strip_columns (const GPtrArray *frames, double width, double *scale)
{
  double own = ((const GrFrame *) frames->pdata[0])->scene->bounds.width, least = width > 0 ? STRIP_SCALE : 1;
  guint n_frames = frames->len;
  for (guint i = 0; i < n_frames && least == 1; i++) {
    double most = gr_fit_most (((const GrFrame *) frames->pdata[i])->scene).x;
    width = MIN (i > 0 ? width : GR_FIT_WIDTH + 2 * GR_FRAME_MARGIN, most + 2 * GR_FRAME_MARGIN);
  }
  guint columns = CLAMP (floor (width / own), 1, n_frames);
  guint shrunk = MIN (columns + 1, n_frames);
  guint n_rows = (n_frames + columns - 1) / columns;
  if ((n_frames + shrunk - 1) / shrunk < n_rows && width / (shrunk * own) >= least) {
    columns = shrunk;
    n_rows = (n_frames + columns - 1) / columns;
  }
  columns = (n_frames + n_rows - 1) / n_rows;
  *scale = MIN (1, width / (columns * own));
  return columns;
}

/* A row of a strip. Its frames keep what they share of their drawings side by side, but not the height above and below
   that none of them needs. */
typedef struct {
  double top, height;  /* of its cells, points of the strip */
  double above, below; /* how much of the frames' own points is left out */
} StripRow;

static StripRow
strip_row (const GPtrArray *cells, double scale)
{
  const GrFrame *frame = cells->pdata[0];
  StripRow row = { .above = G_MAXDOUBLE, .below = G_MAXDOUBLE };
  GR_EACH_POINTER (i, const GrFrame, other, cells) {
    gboolean is_drawn = other->own.height > 0;
    double bottom = other->drawing.y + other->drawing.height - GR_FRAME_MARGIN;
    row.above = MIN (row.above, is_drawn ? other->own.y - other->drawing.y - GR_FRAME_MARGIN : 0);
    row.below = MIN (row.below, is_drawn ? bottom - other->own.y - other->own.height : 0);
  }
  row.height = (frame->scene->bounds.height - row.above - row.below) * scale;
  return row;
}

/* Appends the items of @frame from @first up to @end with the corner of their @cell at (@x, @y). */
static void
strip_add_items (GrScene *scene, const GrFrame *frame, guint first, guint end, GrBox cell, double x, double y,
                 double scale)
{
  gchar *data = first < end ? (gchar *) &g_array_index (frame->scene->item, GrItem, first) : NULL;
  GArray items = { data, end - first }; /* lent */
  GrScene part = *frame->scene;
  part.item = &items;
  part.bounds = cell;
  gr_scene_append (scene, &part, x - cell.x * scale, y - cell.y * scale, scale);
}

/* Sets @frame in @row at @x: its drawing, and its words higher by what has been left out. */
static void
strip_add_cell (GrScene *scene, const GrFrame *frame, const StripRow *row, double x, double scale)
{
  GrBox cell = frame->scene->bounds;
  cell.y += row->above;
  cell.height -= row->above + row->below;
  strip_add_items (scene, frame, 0, frame->n_items, cell, x, row->top, scale);
  cell.y += row->below;
  strip_add_items (scene, frame, frame->n_items, frame->scene->item->len, cell, x, row->top, scale);
}

/* The @frames from @first up to @end, and as many lines below each as the longest of these sentences takes. (transfer full) */
static GPtrArray *
strip_cells (const GPtrArray *frames, guint first, guint end, gboolean is_told, const char *lang)
{
  GPtrArray *cells = gr_frames_new ();
  for (guint i = first; i < end; i++)
    g_ptr_array_add (cells, gr_frame_bare (frames->pdata[i]));
  const GrFrame *frame = frames->pdata[first];
  GrBox box = without_margin (frame->scene->bounds), drawing = without_margin (frame->drawing);
  if (is_told)
    frames_set_captions (cells, (GrBox) { box.x, drawing.y, box.width, drawing.height }, TRUE, lang);
  return cells;
}

/* One picture of the @frames from @from on, as many rows of @columns as @height (0: any) has room for; *next is the frame
   behind them. (transfer full) */
static GrFrame *
strip_page (const GPtrArray *frames, guint from, guint columns, double scale, double height, gboolean is_told,
            const char *lang, guint *next)
{
  double cell_width = ((const GrFrame *) frames->pdata[from])->scene->bounds.width * scale, top = 0;

  GrScene *scene = gr_scene_new ();
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (StripRow));
  g_autoptr (GString) sentence = g_string_new (NULL), plain = g_string_new (NULL);
  for (guint end; from < frames->len; from = end) {
    end = MIN (from + columns, frames->len);
    g_autoptr (GPtrArray) cells = strip_cells (frames, from, end, is_told, lang);
    StripRow row = strip_row (cells, scale);
    if (height > 0 && top > 0 && top + row.height > height)
      break;
    row.top = top;
    GR_EACH_POINTER (i, const GrFrame, frame, cells) {
      strip_add_cell (scene, frame, &row, i * cell_width, scale);
      g_string_append_printf (sentence, "%s%s", sentence->len > 0 ? " " : "", frame->sentence);
      if (frame->result != NULL)
        g_string_append_printf (sentence, " %s%s", frame->result, g_str_has_suffix (frame->result, ".") ? "" : ".");
      if (frame->plain != NULL)
        g_string_append_printf (plain, "%s%s", plain->len > 0 ? "\n" : "", frame->plain);
    }
    g_array_append_val (rows, row);
    top += row.height;
  }
  /* Thin rules between the cells. */
  const GrPaint rule = { .stroke = GR_INK_LINE, .width = 0.8 };
  double inset = GR_FRAME_MARGIN / 2;
  GR_EACH (j, const StripRow, row, rows) {
    if (j > 0)
      gr_scene_add_line (scene, inset, row->top, columns * cell_width - inset, row->top, &rule);
    for (guint i = 1; i < columns; i++)
      gr_scene_add_line (scene, i * cell_width, row->top + inset, i * cell_width, row->top + row->height - inset,
                         &rule);
  }

  *next = from;
  const GrFrame *last = frames->pdata[from - 1];
  GrFrame *strip = gr_frame_new (scene, sentence->str, NULL);
  strip->drawing = scene->bounds; /* its captions are part of the drawing */
  strip->winner = g_strdup (last->winner);
  strip->is_titled = last->is_titled;
  strip->plain = plain->len > 0 ? g_strdup (plain->str) : NULL;
  if (last->table != NULL)
    strip->table = table_ref (last->table);
  return strip;
}

GPtrArray *
gr_frames_strip (GPtrArray *finished, const GrStill *still, double width, double height, const char *lang)
{
  double scale;
  g_autoptr (GPtrArray) frames = gr_frames_beside (finished, TRUE);
  if (!still->no_sentence)
    frames_set_captions (frames, without_margin (((const GrFrame *) frames->pdata[0])->drawing), TRUE, lang);
  guint columns = strip_columns (frames, width, &scale);
  GPtrArray *pages = gr_frames_new ();
  for (guint next = 0; next < frames->len;)
    g_ptr_array_add (pages, strip_page (frames, next, columns, scale, height, !still->no_sentence, lang, &next));
  GrFrame *first = pages->pdata[0];
  GrBox box = frame_set_still_title (first, without_margin (first->drawing), still);
  first->drawing = first->scene->bounds = with_margin (box);
  return pages;
}

const char *const gr_show_names[] = { "value", "remoteness", NULL };

gboolean
gr_option_shows_remoteness (const GrStudy *study, const GrFigureRequest *request, GrReport *report, gboolean *is_good)
{
  gboolean is_asked = gr_args_choice (request->args, "show") == GR_SHOW_REMOTENESS;
  *is_good = !is_asked || !study->is_partizan;
  if (!*is_good)
    gr_report_add_at (report, GR_FAULT_INPUT, gr_args_option (request->args, "show")->value, "leave --show out",
                      "%s: want a game in which both players have the same moves, for remoteness",
                      request->args->name->text);
  return is_asked && *is_good;
}

gboolean
gr_find_remoteness (GrStudy *study, GrBytes whole, guint32 *out, GError **error)
{
  const GArray *remoteness = gr_study_graph_remoteness (study, error);
  const GrGraph *graph = remoteness != NULL ? gr_study_graph (study, error) : NULL;
  guint32 node = graph != NULL ? gr_graph_lookup (graph, 0, whole) : 0;
  g_return_val_if_fail (graph == NULL || node < graph->n_nodes, FALSE);
  *out = graph != NULL ? g_array_index (remoteness, guint32, node) : 0;
  return graph != NULL;
}

GrPositions *
gr_option_positions (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  const GrOption *of = gr_args_option (request->args, "of");
  g_autoptr (GrPositions) positions = gr_positions_new ();
  if (!gr_study_find_all (study, of != NULL ? of->value : NULL, positions, report, error))
    return NULL;
  return g_steal_pointer (&positions);
}

GR_DESTROY_FUNCTION (move_free, GrPlayMove, name, words, keys)
GR_CLEAR_FUNCTION (part_clear, GrPlayPart, label)

GR_DESTROY_FUNCTION (node_free, GrPlayNode, cost, label, value, picture, part, target)

GrPlaybook *
gr_playbook_new (void)
{
  GrPlaybook *book = g_new0 (GrPlaybook, 1);
  book->picture = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_scene_free);
  book->cell = g_array_new (FALSE, FALSE, sizeof (GrBox));
  book->place = g_array_new (FALSE, FALSE, sizeof (GrPoint));
  book->move = g_ptr_array_new_with_free_func (move_free);
  book->part = g_array_new (FALSE, FALSE, sizeof (GrPlayPart));
  g_array_set_clear_func (book->part, part_clear);
  book->node = g_ptr_array_new_with_free_func (node_free);
  return book;
}

GrPlayNode *
gr_playbook_add (GrPlaybook *book)
{
  GrPlayNode *node = g_new0 (GrPlayNode, 1);
  node->picture = g_array_new (FALSE, FALSE, sizeof (guint32));
  node->part = g_array_new (FALSE, FALSE, sizeof (guint32));
  node->target = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_ptr_array_add (book->node, node);
  return node;
}

GR_FREE_FUNCTION (gr_playbook_free, GrPlaybook, picture, cell, place, move, part, node, hint, where)
