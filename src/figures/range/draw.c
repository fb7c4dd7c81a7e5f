// SPDX-License-Identifier: MIT
// A tree of sums drawn as bars in rows, the root on top, every bar as wide as the run that it sums; stems join it to its halves.
// A bar's fill says who wins the run, as everywhere in the program. Of very many components the sums are left out that their bars
// have no room for.
#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/node.h"
#include "diagram/piece.h"
#include "diagram/pixels.h"
#include "diagram/rows.h"
#include "diagram/words.h"
#include "figures/range/range.h"
#include "scene/text.h"

#include <string.h>

#define RANGE_MOST 32   /* components that stand in a picture with every node; of more there is a summary */
#define RANGE_THIN 16.0 /* a bar as narrow as this has no room for a sum */
#define RANGE_LEAST 3.0 /* narrower ones are drawn only where they are taken or changed */
#define RANGE_LEAST_PITCH 25.0
#define RANGE_MOST_PITCH 112.0
#define RANGE_ROW 42.0
#define RANGE_LOW_ROW 31.0 /* in a summary */
#define RANGE_BAR 25.0
#define RANGE_INSET 2.5   /* of a bar from the edge of its run */
#define RANGE_FRAME 2.8   /* width of the frame of what is chosen */
#define RANGE_AROUND 21.0 /* at most around a leaf's value: its rim, a frame and air */
#define RANGE_RIM 3.0     /* from a bar that a change alters to its rim */
#define RANGE_TWO_LINES 36.0
#define RANGE_MAT 3.6      /* from its middle to the bar in it */
#define RANGE_BESIDE 104.0 /* beside leaves below one another: numbers, a brace and a sum */
#define RANGE_GAP 13.0     /* between columns */
#define RANGE_UNDER 29.0   /* baseline of what is written under the number of a leaf */
#define RANGE_PICTURE_HEIGHT 90.0
#define RANGE_BITS 7.0         /* from a value to its bits */
#define RANGE_FIRST 9.0        /* half a number, and air */
#define RANGE_PICTURE_AIR 16.0 /* above a row of pictures */
#define RANGE_ROWS 3u
#define RANGE_READ_SCALE 0.42 /* of pictures with rows of their own */
#define RANGE_LOW 40.0        /* heaps of sticks are no higher */
#define RANGE_LEAST_SCALE 0.25
#define RANGE_LEAST_LETTER_SCALE 0.6 /* of pictures with letters in them */
#define RANGE_NAME_CHARACTERS 24

/* @name cut so short that it fits @width. (transfer full) */
static char *
name_fitted (const char *name, double width)
{
  char *text = gr_words_short (name, RANGE_NAME_CHARACTERS);
  for (guint n = g_utf8_strlen (text, -1); n > 2 && gr_text_width (&gr_title_600, text) > width; n--)
    gr_take_text (&text, gr_words_short (name, n - 1));
  return text;
}

/* Where a node stands: over its run in the row of its level, or, where the leaves stand below one another, before it in the
   column of its level. */
static GrBox
node_box (const GrRange *range, const GrRangeNode *node)
{
  double inset = MIN (RANGE_INSET, range->pitch / 10), from = node->first * range->pitch + inset,
         along = (node->last - node->first + 1) * range->pitch - 2 * inset;
  if (range->is_tall) {
    double column = (GR_FIT_WIDTH - RANGE_BESIDE + RANGE_GAP) / (gr_range_node (range, 0)->level + 1);
    return (GrBox) { (gr_range_node (range, 0)->level - node->level) * column, from, column - RANGE_GAP, along };
  }
  return (GrBox) { from, -(double) node->level * (range->is_summary ? RANGE_LOW_ROW : RANGE_ROW) - RANGE_BAR, along,
                   RANGE_BAR };
}

/* Who wins the node's run, as nodes of graphs tell it. */
static GrNodeLook
node_look (const GrRange *range, const GrRangeNode *node)
{
  gboolean is_partizan = range->study->is_partizan;
  return (GrNodeLook) { .verdict = { .has_grundy = !is_partizan, .grundy = node->value, .outcome = node->outcome },
                        .is_partizan = is_partizan };
}

/* Whether the node is drawn: it is there, and wide enough or asked for. */
static gboolean
node_is_seen (const GrRange *range, guint i)
{
  GrRangeLook look = range->look[i];
  return look >= GR_RANGE_FRESH
         || (look == GR_RANGE_PLAIN && node_box (range, gr_range_node (range, i)).width >= RANGE_LEAST);
}

/* The bar of a node; returns the ink of what is written in it. */
static GrInk
add_bar (const GrNodeLook *look, GrBox box, GrScene *scene)
{
  GrInk fill, on;
  gr_node_inks (look, &fill, &on);
  const GrPaint paint = gr_node_outline (look, fill);
  gr_scene_add_rect (scene, box.x, box.y, box.width, box.height, 4.5, &paint);
  if (look->verdict.outcome == GR_OUTCOME_P) /* zero is told by shape */
    gr_scene_add_rect (scene, box.x + 2.4, box.y + 2.4, box.width - 4.8, box.height - 4.8, 3,
                       GR_STROKE (paint.stroke, 0.9));
  return on;
}

/* The stem from a node to one of its halves. */
static void
add_stem (const GrRange *range, const GrRangeNode *node, const GrRangeNode *half, gboolean is_hot, GrScene *scene)
{
  const GrPaint paint = { .stroke = is_hot ? GR_INK_INK : GR_INK_FAINT, .width = is_hot ? 2.4 : 1.2 };
  GrBox from = node_box (range, node), to = node_box (range, half);
  double x = to.x + to.width / 2, y = to.y + to.height / 2;
  if (range->is_tall)
    gr_scene_add_line (scene, from.x + from.width, y, to.x, y, &paint);
  else
    gr_scene_add_line (scene, x, to.y, x, from.y + from.height, &paint);
}

/* What component @i is called, which is not its value. (transfer full) */
static char *
given_name (const GrRange *range, guint i)
{
  const GrComponent *own = gr_study_component (range->study, i);
  g_autoptr (GString) label = g_string_new (NULL);
  gr_summand_caption (gr_study_summand (range->study, i), own->realm, own->start, label);
  return g_strdup (label->str);
}

/* @text struck out, on paper, so that no fill hides the stroke. */
static void
add_struck (GrScene *scene, double left, double baseline, const GrFont *font, const char *text)
{
  double y = baseline - 0.3 * font->size, wide = gr_text_width (font, text);
  gr_scene_add_rect (scene, left - 4, y - 6, wide + 8, 12, 3, GR_FILL (GR_INK_PAPER));
  gr_scene_add_text (scene, left, baseline, GR_ANCHOR_START, font, GR_INK_INK, text);
  gr_scene_add_line (scene, left - 2, y, left + wide + 2, y, GR_STROKE (GR_INK_ACCENT, 1.4));
}

/* Around what is new or would change, around what makes the answer, and below what is asked for. */
static const GrPaint rim = { .stroke = GR_INK_ACCENT, .width = 1.6 },
                     frame = { GR_INK_PAPER, GR_INK_INK, RANGE_FRAME, GR_DASH_SOLID },
                     brace = { .stroke = GR_INK_SOFT, .width = 1.6 };

static void
add_node (const GrRange *range, const GrRangeNode *node, GrRangeLook look, GrScene *scene)
{
  GrBox box = node_box (range, node);
  double x = box.x, top = box.y, width = box.width, height = box.height;
  const GrNodeLook inks = node_look (range, node);
  g_autofree char *title = g_strdup_printf ("%u..%u: %s", node->first, node->last, node->name);
  if (range->is_summary && width < RANGE_THIN) {
    gr_scene_open_answer (scene);
    gr_scene_add_rect (scene, x, top, MAX (width, 1.2), height, 0,
                       GR_FILL (look == GR_RANGE_TAKEN    ? GR_INK_INK
                                : look == GR_RANGE_FRESH  ? GR_INK_ACCENT
                                : look == GR_RANGE_PASSED ? GR_INK_SOFT
                                                          : GR_INK_LINE));
    gr_scene_close (scene);
    return;
  }
  gr_scene_open (scene, "node", title, NULL);
  gboolean is_given = node->level == 0 && range->piece == NULL; /* nothing else says what it is */
  gr_scene_open_blank (scene);
  gr_scene_add_rect (scene, x, top, width, height, 4.5, GR_FILL_STROKE (GR_INK_PAPER, GR_INK_INK, 1.2));
  gr_scene_close_blank (scene);
  gr_scene_open_answer (scene);
  if (look == GR_RANGE_FRESH || (node->first <= range->touched && range->touched <= node->last))
    gr_scene_add_rect (scene, x - RANGE_RIM, top - RANGE_RIM, width + 2 * RANGE_RIM, height + 2 * RANGE_RIM, 7, &rim);
  if (look == GR_RANGE_TAKEN) { /* framed, what is chosen keeps its fill and rim, which tell its value */
    gr_scene_add_rect (scene, x, top, width, height, 6, &frame);
    x += RANGE_MAT;
    top += RANGE_MAT;
    width -= 2 * RANGE_MAT;
    height -= 2 * RANGE_MAT;
  }
  GrInk on = add_bar (&inks, (GrBox) { x, top, width, height }, scene);
  g_autofree char *old = node->old != NULL ? g_strconcat (node->old, "  ", NULL) : g_strdup ("");
  g_autoptr (GString)
    bits = g_string_new (NULL); /* as many as the largest of the values has, where bars have room for them */
  for (guint bit = node->value >> range->n_bits == 0 ? range->n_bits : 0; bit-- > 0;)
    g_string_append_c (bits, '0' + (char) (node->value >> bit & 1));
  double struck = gr_text_width (&gr_title_600, old); /* what it was stands before it, struck, where there is room, … */
  double named = gr_text_width (&gr_title_600, node->name), tail = gr_text_width (&gr_text_400, bits->str) + RANGE_BITS;
  gboolean is_over = struck > 0 && struck + named > width - 8 && height >= RANGE_TWO_LINES; /* … or over it */
  struck = struck + named <= width - 8 ? struck : 0;
  tail = bits->len > 0 && struck + named + tail <= width - 8 ? tail : 0;
  gboolean is_left_out = range->is_summary && named > width - 4;
  g_autofree char *name = is_left_out ? g_strdup ("") : name_fitted (node->name, width - 4);
  double middle = box.x + box.width / 2, baseline = top + height / 2 + (is_over ? 1.1 : 0.36) * gr_title_600.size;
  gr_scene_add_text (scene, middle + (struck - tail) / 2, baseline, GR_ANCHOR_MIDDLE, &gr_title_600, on, name);
  if (tail > 0)
    gr_scene_add_text (scene, middle + (struck + named + tail) / 2, baseline, GR_ANCHOR_END, &gr_text_400, on,
                       bits->str);
  if (is_over)
    add_struck (scene, middle - gr_text_width (&gr_title_400, node->old) / 2, baseline - 18, &gr_title_400, node->old);
  else if (struck > 0)
    add_struck (scene, middle - (struck + named + tail) / 2, baseline, &gr_title_400, node->old);
  else if (node->old != NULL && node->level == 0 && range->piece == NULL && !range->is_tall && !range->is_summary
           && !range->has_given) /* … else under the number of its leaf */
    add_struck (scene, middle - gr_text_width (&gr_text_400, node->old) / 2, RANGE_UNDER, &gr_text_400, node->old);
  gr_scene_close (scene);
  if (is_given) {
    g_autofree char *given = node->first != range->changed ? given_name (range, node->first) : g_strdup (node->name);
    g_autofree char *fitted = name_fitted (given, width - 8);
    gr_scene_open_blank (scene);
    gr_scene_add_text (scene, middle, baseline, GR_ANCHOR_MIDDLE, &gr_title_600, GR_INK_INK, fitted);
    gr_scene_close_blank (scene);
  }
  gr_scene_close (scene);
}

/* Pictures of the components, each under its leaf, or in rows below @bottom, with their numbers. Gives where they end. */
static double
add_pieces (const GrRange *range, double bottom, GrScene *scene)
{
  guint per = (range->n + range->rows - 1) / range->rows;
  double pitch = range->n * range->pitch / per, top = 24, next = bottom;
  for (guint i = 0; range->piece != NULL && i < range->n; i++) {
    const GrScene *piece = range->piece->pdata[i];
    GrBox box = piece->bounds;
    double x = (i % per + 0.5) * pitch, half = range->scale * box.width / 2 + 4;
    g_autofree char *number = g_strdup_printf ("%u", i);
    if (range->rows > 1 && i % per == 0)
      top = next + RANGE_PICTURE_AIR;
    if (range->rows > 1)
      gr_scene_add_text (scene, x - half - 2, top + 9, GR_ANCHOR_END, &gr_text_500, GR_INK_SOFT, number);
    if (box.width < 0)
      continue;
    gr_fit_append (scene, piece, x - range->scale * (box.x + box.width / 2), top - range->scale * box.y, range->scale);
    if (i == range->changed) /* struck out, as its old value is in the leaf */
      gr_scene_add_line (scene, x - half, top + 2 + range->scale * box.height, x + half, top - 2,
                         GR_STROKE (GR_INK_ACCENT, 1.8));
    next = MAX (next, top + range->scale * box.height);
  }
  return next;
}

/* Numbers beside the leaves, and what the components are where no picture says it. Gives where they end. */
static double
add_foot (const GrRange *range, GrScene *scene)
{
  gboolean has_under = range->has_given || (range->piece == NULL && range->changed < range->n);
  double bottom = range->is_tall ? GR_FIT_WIDTH - RANGE_BESIDE + 20 : has_under ? RANGE_UNDER + 3 : 18;
  for (guint i = 0; i < range->n; i += range->is_summary ? range->n - 1 : 1) {
    double x = (i + 0.5) * range->pitch;
    g_autofree char *number = g_strdup_printf ("%u", i), *named = gr_say ("component %u", range->request->lang, i),
                    *given = range->has_given ? given_name (range, i) : NULL;
    gboolean is_named = i == 0 && gr_text_width (&gr_text_500, named) < 1.5 * range->pitch - RANGE_FIRST;
    if (range->is_tall) {
      gr_scene_add_text (scene, bottom, x + 3.6, GR_ANCHOR_END, &gr_text_500, GR_INK_SOFT, number);
      continue;
    }
    gr_scene_add_text (scene, is_named ? 0 : x, 14, is_named ? GR_ANCHOR_START : GR_ANCHOR_MIDDLE, &gr_text_500,
                       GR_INK_SOFT, is_named ? named : number);
    if (given != NULL && i == range->changed)
      add_struck (scene, x - gr_text_width (&gr_text_500, given) / 2, RANGE_UNDER, &gr_text_500, given);
    else if (given != NULL)
      gr_scene_add_text (scene, x, RANGE_UNDER, GR_ANCHOR_MIDDLE, &gr_text_500, GR_INK_INK, given);
  }
  return bottom;
}

/* What the fill and the rim of bars mean in partizan play, of those that are drawn. */
static void
key_add_winners (const GrRange *range, GrKey *key)
{
  static const char *const told[GR_N_OUTCOMES] = { [GR_OUTCOME_L] = GR_PHRASE ("Left wins"),
                                                   [GR_OUTCOME_R] = GR_PHRASE ("Right wins"),
                                                   [GR_OUTCOME_P] = GR_PHRASE ("whoever begins loses"),
                                                   [GR_OUTCOME_N] = GR_PHRASE ("whoever begins wins") };
  gboolean is_told[GR_N_OUTCOMES] = { FALSE };
  GR_EACH (i, const GrRangeNode, node, range->node) {
    if (!node_is_seen (range, i) || told[node->outcome] == NULL || is_told[node->outcome])
      continue;
    is_told[node->outcome] = TRUE;
    double x = gr_key_add (key, 26, gr_phrase (told[node->outcome], range->request->lang));
    const GrNodeLook look = node_look (range, node);
    add_bar (&look, (GrBox) { x + 1, key->y - 9, 18, 11 }, key->out);
  }
}

/* What the marks of a run (where @has_run) or a change mean, from @y on. */
static void
add_key (const GrRange *range, gboolean has_run, double y, double width, GrScene *scene)
{
  static const char *const rimmed[] = { GR_PHRASE ("just added"), GR_PHRASE ("would change"), GR_PHRASE ("made new") };
  const char *lang = range->request->lang;
  gboolean has[GR_RANGE_TAKEN + 1] = { FALSE };
  GrKey key = { scene, 0, width, 0, y, 16, 16, 0 };
  for (guint i = 0; i < range->node->len; i++)
    has[range->look[i]] = TRUE;
  gr_scene_open (scene, GR_TAG_LEGEND, NULL, NULL);
  if (has_run) {
    double x = gr_key_add (&key, 26, gr_phrase ("the run asked for: its sum", lang));
    gr_scene_add_brace_below (scene, x + 1, x + 19, key.y - 7, 5, &brace);
  }
  if (has[GR_RANGE_TAKEN]) {
    double x = gr_key_add (&key, 26, gr_phrase ("makes up that sum", lang));
    gr_scene_add_rect (scene, x + 1, key.y - 9, 18, 11, 4, &frame);
  }
  if (has[GR_RANGE_PASSED]) {
    double x = gr_key_add (&key, 24, gr_phrase ("way from the root", lang));
    gr_scene_add_line (scene, x, key.y - 3.4, x + 18, key.y - 3.4, GR_STROKE (GR_INK_INK, 2.4));
  }
  if (has[GR_RANGE_FRESH] || range->touched < range->n) {
    double x = gr_key_add (&key, 26, gr_phrase (rimmed[range->changed < range->n ? 2 : range->told != NULL], lang));
    gr_scene_add_rect (scene, x + 1, key.y - 9, 18, 11, 4, &rim);
  }
  if (range->study->is_partizan && gr_args_choice (range->request->args, "legend") == GR_YES)
    key_add_winners (range, &key);
  if (range->has_given)
    gr_key_add (&key, 0, gr_phrase ("under each bar: its number, and the component", lang));
  if (range->is_summary)
    gr_key_add (&key, 0, gr_phrase ("Summary: a sum stands where its bar has room for it.", lang));
  gr_scene_close (scene);
}

GrScene *
gr_range_draw (const GrRange *range, guint first, guint last, const char *label)
{
  GrBox leaf = node_box (range, range->order->pdata[range->order->len - 1]);
  GrScene *scene = gr_scene_new ();
  double length = range->n * range->pitch, top = range->is_tall ? 0 : node_box (range, gr_range_node (range, 0)).y - 2;
  gr_scene_reserve (scene, range->is_tall ? (GrBox) { 0, 0, GR_FIT_WIDTH - RANGE_BESIDE, length }
                                          : (GrBox) { 0, top, length, -top });
  gr_scene_open_answer (scene);
  for (guint i = 0; i < range->node->len; i++)
    if (range->look[i] == GR_RANGE_TAKEN) { /* the ground that it covers, down to the components */
      GrBox box = node_box (range, gr_range_node (range, i));
      double along = range->is_tall ? leaf.x + leaf.width - box.x : box.width;
      gr_scene_add_rect (scene, box.x, box.y, along, range->is_tall ? box.height : -box.y, 4, GR_FILL (GR_INK_SHADE));
    }
  gr_scene_close (scene);
  GR_EACH (i, const GrRangeNode, node, range->node) { /* the stems */
    for (guint side = 0; side < 2 && node->level > 0 && node_is_seen (range, i); side++) {
      const GrRangeNode *half = gr_range_node (range, node->half[side]);
      GrRangeLook own = range->look[node->half[side]];
      if (own < GR_RANGE_FRESH && range->is_summary && node_box (range, half).width < RANGE_THIN)
        continue;
      gboolean is_hot = own == GR_RANGE_TAKEN || own == GR_RANGE_PASSED;
      gr_scene_open_blank (scene);
      add_stem (range, node, half, FALSE, scene);
      gr_scene_close_blank (scene);
      gr_scene_open_answer (scene);
      add_stem (range, node, half, is_hot, scene);
      gr_scene_close (scene);
    }
  }
  for (guint i = 0; i < range->node->len; i++)
    if (node_is_seen (range, i))
      add_node (range, gr_range_node (range, i), range->look[i], scene);
  double bottom = add_foot (range, scene);
  if (range->rows == 1)
    bottom = add_pieces (range, bottom, scene);
  if (first <= last) {
    double left = first * range->pitch + RANGE_INSET, right = (last + 1) * range->pitch - RANGE_INSET;
    gboolean is_tall = range->is_tall;
    if (is_tall)
      gr_scene_add_brace (scene, bottom + 6, left, right, 10, &brace);
    else
      gr_scene_add_brace_below (scene, left, right, bottom + 6, 10, &brace);
    gr_scene_open_answer (scene);
    g_autofree char *run = g_strdup_printf ("%u..%u", first, last); /* whose sum is told below where it is too long */
    label = is_tall && gr_text_width (&gr_title_700, label) > RANGE_BESIDE - 44 ? run : label;
    double middle = (left + right) / 2, half = gr_text_width (&gr_title_700, label) / 2;
    gr_scene_add_text (scene, is_tall ? bottom + 20 : CLAMP (middle, half, MAX (half, length - half)),
                       is_tall ? middle + 4.3 : bottom + 32, is_tall ? GR_ANCHOR_START : GR_ANCHOR_MIDDLE,
                       &gr_title_700, GR_INK_INK, label);
    gr_scene_close (scene);
    bottom += is_tall ? 0 : 32;
  }
  if (range->rows > 1)
    bottom = add_pieces (range, bottom, scene);
  gr_scene_open_answer (scene);
  add_key (range, first <= last, range->is_tall ? length + 16 : bottom + 20, MAX (length, 240), scene);
  gr_scene_close (scene);
  return scene;
}

/* Chooses pitch and scale, and the pictures of the components, where they fit and say something: colours tell the letters of
   partizan games, which would shrink, but not how many sticks there are. */
void
gr_range_measure (GrRange *range)
{
  gboolean is_told = TRUE, has_text = FALSE;
  double widest = 0, width = 1, height = 1;
  guint64 all = 0;
  range->is_summary = range->n > RANGE_MOST;
  range->rows = 1;
  if (range->is_summary) {
    range->pitch = GR_FIT_WIDTH / range->n;
    return;
  }
  range->piece = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_scene_free);
  for (guint i = 0; i < range->n; i++) {
    GrScene *piece = gr_piece_draw (range->study, i, gr_study_component (range->study, i)->start);
    g_ptr_array_add (range->piece, piece);
    is_told = (!gr_study_summand (range->study, i)->is_partizan || !gr_scene_has_text (piece)
               || gr_scene_strip_text (piece))
              && is_told;
    width = MAX (width, piece->bounds.width);
    height = MAX (height, piece->bounds.height);
    has_text |= gr_scene_has_text (piece);
  }
  if (!is_told)
    g_clear_pointer (&range->piece, g_ptr_array_unref);
  GR_EACH (i, const GrRangeNode, node, range->node) {
    g_autofree char *given = range->request->is_form && node->level == 0 ? given_name (range, node->first) : NULL;
    double own = node->level == 0 ? gr_text_width (&gr_title_600, given != NULL ? given : node->name) : 0;
    widest = MAX (widest, MIN (own, RANGE_MOST_PITCH - 14));
    all |= node->value;
  }
  guint n_bits = gr_leading_bit (MAX (all, 1)) + 1;
  double bits = n_bits * gr_text_width (&gr_text_400, "0") + RANGE_BITS;
  if (!range->study->is_partizan && range->n > 1 && (widest + bits + RANGE_AROUND) * range->n <= GR_FIT_WIDTH) {
    range->n_bits = n_bits;
    widest += bits;
  }
  double room = CLAMP (GR_FIT_WIDTH / range->n, RANGE_LEAST_PITCH, RANGE_MOST_PITCH);
  /* Under their leaves, or where they would be too small to be read, in rows below. */
  for (range->rows = 1; range->rows <= RANGE_ROWS; range->rows++) {
    double wide = room * range->n / ((range->n + range->rows - 1) / range->rows) - (range->rows > 1 ? 30 : 12);
    range->scale = MIN (MIN (1, wide / width), RANGE_PICTURE_HEIGHT / height);
    if (range->scale >= (has_text             ? RANGE_LEAST_LETTER_SCALE
                         : height > RANGE_LOW ? RANGE_READ_SCALE
                                              : RANGE_LEAST_SCALE))
      break;
  }
  if (range->rows > RANGE_ROWS || range->piece == NULL) {
    range->rows = 1;
    range->scale = MIN (MIN (1, (room - 12) / width), RANGE_PICTURE_HEIGHT / height);
  }
  if (range->scale < (has_text ? RANGE_LEAST_LETTER_SCALE : RANGE_LEAST_SCALE))
    g_clear_pointer (&range->piece, g_ptr_array_unref);
  double needed = MAX (RANGE_LEAST_PITCH, widest + CLAMP (GR_FIT_WIDTH / range->n - widest, 8, RANGE_AROUND));
  range->is_tall = needed * range->n > GR_FIT_WIDTH + RANGE_LEAST_PITCH;
  if (range->is_tall)
    g_clear_pointer (&range->piece, g_ptr_array_unref);
  range->rows = range->piece != NULL ? range->rows : 1;
  gboolean is_open = range->piece == NULL && !range->is_tall && !range->request->is_form, fits = TRUE;
  for (guint i = 0; is_open && i < range->n; i++) {
    const GrRangeNode *leaf = range->order->pdata[range->order->len - range->n + i];
    g_autofree char *given = given_name (range, i);
    range->has_given |= strcmp (given, leaf->name) != 0;
    fits &= gr_text_width (&gr_text_500, given) < needed - 2;
  }
  range->has_given &= fits;
  range->pitch = range->is_tall         ? RANGE_LEAST_PITCH
                 : range->rows > 1      ? MAX (needed, room)
                 : range->piece != NULL ? MAX (needed, range->scale * width + 12)
                                        : needed;
}
