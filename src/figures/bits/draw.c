// SPDX-License-Identifier: MIT
// Bit columns drawn. A row is a picture or a label, the value, and its bits; the sum stands under a rule. The new
// bits of a winning move stand beside their row where there are few columns, else under the sum. Heights and widths
// shrink with the number of rows and columns, text never below 7 pt.
// Invariant: the first row's middle is at height 0, and all frames stand in one geometry.
#include "figures/bits/draw.h"

#include "base/phrase.h"
#include "diagram/fit.h"
#include "diagram/node.h"
#include "diagram/piece.h"
#include "diagram/words.h"
#include "scene/text.h"

#define BITS_HEIGHT 430.0   /* of the rows */
#define BITS_ROW_PITCH 36.0 /* from row to row, where there is room */
#define BITS_MIN_ROW_PITCH 8.6
#define BITS_MAX_PICTURE 84.0 /* width of a heap's picture */
#define BITS_MIN_SCALE 0.36   /* smaller pictures are left out */
#define BITS_NUMBER 36.0      /* behind the new bits, with their gaps, at least */
#define BITS_LEAST_PITCH 22.0 /* of columns with equations behind the new bits */
#define BITS_ARROW 34.0       /* from the rows to the new bits */
#define BITS_NAME 112.0       /* points, for the name of a component in one line */
#define BITS_LABEL_CHARACTERS 16
#define BITS_HEADS 48.0 /* room for “heap” and “value” over labels and values */
#define BITS_MOST 12    /* rows that are drawn each; of more, the rest is one line */

static const char bits_yes[] = GR_PHRASE ("yes");
static const char bits_no[] = GR_PHRASE ("no");

char *
gr_bits_number (GrNimber value)
{
  return g_strdup_printf ("%" G_GUINT64_FORMAT, value);
}

/* ---- geometry ---- */

static gboolean
bits_is_hidden (const GrBits *bits, guint row)
{
  return bits->line[row] == GR_BITS_HIDDEN;
}

/* Chooses which rows are drawn: all, or those that win (@kept, too) and the first others. */
static void
bits_choose_lines (GrBits *bits, guint kept)
{
  guint n = bits->rows->row->len, n_kept = 0, most = BITS_MOST - 1;
  gboolean is_whole = n <= BITS_MOST || gr_args_flag (bits->request->args, "whole");
  g_autofree gboolean *is_kept = g_new0 (gboolean, n + 1);
  for (guint i = 0; i < bits->choice->len && n_kept < most; i++) {
    is_kept[gr_bits_choice (bits, i)->row] = TRUE;
    n_kept++;
  }
  if (kept < n && !is_kept[kept]) {
    is_kept[kept] = TRUE;
    n_kept++;
  }
  for (guint i = 0; i < n && n_kept < most; i++) {
    n_kept += !is_kept[i];
    is_kept[i] = TRUE;
  }
  bits->line = g_new (guint, n + 1);
  for (guint i = 0; i < n; i++)
    bits->line[i] = is_whole || is_kept[i] ? bits->n_lines++ : GR_BITS_HIDDEN;
  bits->n_hidden = n - bits->n_lines;
  bits->n_lines += bits->n_hidden > 0;
}

static double
bits_row_y (const GrBits *bits, guint row)
{
  return bits->line[row] * bits->row_pitch;
}

static double
bits_sum_y (const GrBits *bits)
{
  return bits->n_lines * bits->row_pitch + 0.14 * bits->row_pitch;
}

static double
bits_top (const GrBits *bits)
{
  return -0.56 * bits->row_pitch;
}

static double
bits_bottom (const GrBits *bits)
{
  return bits_sum_y (bits) + 0.56 * bits->row_pitch;
}

/* The heaps as their game draws them, where they are small enough to stand in a row. */
static void
bits_add_pictures (GrBits *bits)
{
  g_autoptr (GPtrArray) picture = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_scene_free);
  double scale = 1;
  for (guint i = 0; i < bits->rows->row->len && bits->rows->are_heaps; i++) {
    GrScene *scene = gr_piece_draw (bits->study, i, gr_study_component (bits->study, i)->start);
    gr_scene_drop_pieces (scene); /* a row is pointed at as a whole */
    g_ptr_array_add (picture, scene);
    if (gr_scene_has_text (scene))
      return; /* a bundle with its number would say it twice */
    if (scene->bounds.width > 0)
      scale = MIN (scale, BITS_MAX_PICTURE / scene->bounds.width);
    if (scene->bounds.height > 0)
      scale = MIN (scale, 0.72 * bits->row_pitch / scene->bounds.height);
  }
  if (picture->len > 0 && scale >= BITS_MIN_SCALE) {
    bits->picture = g_steal_pointer (&picture);
    bits->scale = scale;
  }
}

/* The value that a move leaves: where it makes the nim-sum @sum 0, how it is computed; @sum 0: by itself. (transfer full) */
static char *
bits_new_number (GrNimber after, GrNimber sum)
{
  return sum == 0 ? gr_bits_number (after)
                  : g_strdup_printf ("%" G_GUINT64_FORMAT " ⊕ %" G_GUINT64_FORMAT " = %" G_GUINT64_FORMAT, after ^ sum,
                                     sum, after);
}

/* What stands before row @row: its position, in a sum of unlike games with the game’s name, or, where that is long, under @title.
   (transfer full) (out title: nullable, transfer full) */
static char *
bits_name (const GrBits *bits, guint row, const GrRow *shown, char **title)
{
  char *label = gr_words_short (shown->label, BITS_LABEL_CHARACTERS);
  if (bits->study->summand->len == 1)
    return label;
  g_autofree char *name = gr_study_part_name (bits->study, row, label, bits->request->lang);
  if (gr_text_width (&gr_text_400, name) <= BITS_NAME)
    gr_take_text (&label, g_steal_pointer (&name));
  else
    *title = g_strdup (gr_phrase (gr_study_summand (bits->study, row)->game->about.title, bits->request->lang));
  return label;
}

void
gr_bits_place (GrBits *bits, guint kept)
{
  bits_choose_lines (bits, kept);
  guint n_rows = bits->rows->row->len, n_bits = bits->rows->n_bits;
  bits->row_pitch = MIN (BITS_ROW_PITCH, MAX (BITS_MIN_ROW_PITCH, BITS_HEIGHT / bits->n_lines));
  bits_add_pictures (bits);
  bits->number = (GrFont) { MIN (GR_TYPE_TITLE, 0.62 * bits->row_pitch), 600, GR_FACE_SANS, FALSE };
  double widest = 0;
  for (guint i = 0; i <= n_rows; i++) {
    g_autofree char *value = gr_bits_number (i < n_rows ? gr_rows_at (bits->rows, i)->value : bits->rows->sum);
    widest = MAX (widest, gr_text_width (&bits->number, value));
  }
  if (widest > 84) {
    bits->number.size = MAX (GR_FIT_LETTER, bits->number.size * 84 / widest);
    widest = MIN (widest, widest * bits->number.size / GR_TYPE_TITLE);
  }
  double sign = gr_text_width (&bits->number, "⊕ ");
  double lead = 0; /* room for pictures or labels before the values */
  for (guint i = 0; i < n_rows; i++) {
    if (bits->picture != NULL) {
      const GrScene *scene = g_ptr_array_index (bits->picture, i);
      lead = MAX (lead, scene->bounds.width * bits->scale);
    } else if (!bits->rows->are_heaps) {
      g_autofree char *title = NULL, *label = bits_name (bits, i, gr_rows_at (bits->rows, i), &title);
      lead = MAX (lead, gr_text_width (&gr_text_400, label));
      if (title != NULL)
        lead = MAX (lead, gr_text_width (&gr_text_400, title) * 0.8);
    }
  }
  bits->number_x = MAX (lead > 0 ? lead + 14 : 0, sign) + widest;
  bits->number_x = MAX (bits->number_x, bits->rows->are_heaps ? 0 : BITS_HEADS);
  double left = bits->number_x + 16;

  double pitch = MIN (36, 142.0 / n_bits), near_pitch = MIN (26, 110.0 / n_bits);
  bits->is_beside = n_bits <= 6;
  if (bits->is_beside) {             /* the new ones are so already */
    guint most = (1U << n_bits) - 1; /* not what is computed: a form with blanks tells nothing of it */
    g_autofree char *text = g_strdup_printf ("%u ⊕ %u = %u", most, most, most);
    double number = MAX (BITS_NUMBER, gr_text_width (&bits->number, text) + 16);
    double room = (GR_FIT_WIDTH - 10 - left - BITS_ARROW - number) / n_bits;
    bits->has_equations = room / 2 >= BITS_LEAST_PITCH; /* else the new value stands alone */
    if (bits->has_equations)
      near_pitch = MIN (near_pitch, room / 2);
    else
      room = (GR_FIT_WIDTH - left - BITS_ARROW - BITS_NUMBER) / n_bits;
    pitch = CLAMP (room - near_pitch, near_pitch, pitch);
  } else {
    pitch = MIN (20, (GR_FIT_WIDTH - left - 34) / n_bits);
  }
  bits->columns = gr_columns_new (left, n_bits, pitch, bits->row_pitch);
  bits->beside = gr_columns_new (gr_columns_right (&bits->columns) + BITS_ARROW + 6, n_bits, near_pitch,
                                 bits->row_pitch);
}

/* ---- drawing ---- */

static void
bits_add_lead (const GrBits *bits, GrScene *scene, guint row, double y, const GrRow *shown)
{
  if (bits->picture != NULL) {
    const GrScene *picture = g_ptr_array_index (bits->picture, row);
    if (picture->bounds.width > 0)
      gr_fit_append (scene, picture, 0, y - picture->bounds.height / 2 * bits->scale, bits->scale);
    return;
  }
  if (bits->rows->are_heaps)
    return;
  g_autofree char *title = NULL, *label = bits_name (bits, row, shown, &title);
  gboolean is_titled = title != NULL && bits->row_pitch >= 26;
  GrFont font = { CLAMP (0.6 * bits->row_pitch, GR_FIT_LETTER, 10), 500, GR_FACE_SANS, FALSE };
  gr_scene_add_text (scene, 0, y + (is_titled ? 10 : 0.36 * font.size), GR_ANCHOR_START, &font, GR_INK_SOFT, label);
  if (is_titled) {
    font.size = GR_FIT_LETTER;
    gr_scene_add_text (scene, 0, y - 3, GR_ANCHOR_START, &font, GR_INK_SOFT, title);
  }
}

/* What stands over labels and values that are not the same. */
static void
bits_add_heads (const GrBits *bits, GrScene *scene)
{
  double y = bits_top (bits) - 6;
  if (bits->rows->are_heaps)
    return;
  if (bits->study->summand->len == 1 && gr_study_summand (bits->study, 0)->game->heaps != NULL)
    gr_scene_add_text (scene, 0, y, GR_ANCHOR_START, &gr_label_400, GR_INK_SOFT,
                       gr_phrase ("heap", bits->request->lang));
  gr_scene_add_text (scene, bits->number_x, y, GR_ANCHOR_END, &gr_label_400, GR_INK_SOFT,
                     gr_phrase ("value", bits->request->lang));
}

/* “odd” or “even” under each of @columns, as @sum has it; where they are narrow, “odd” alone, or nothing. FALSE in the last case. */
static gboolean
bits_add_parity (const GrBits *bits, GrScene *scene, const GrColumns *columns, GrNimber sum)
{
  const char *word[2] = { gr_phrase ("even", bits->request->lang), gr_phrase ("odd", bits->request->lang) };
  double room = columns->pitch - 2;
  if (gr_text_width (&gr_label_500, word[1]) > room)
    return FALSE;
  gr_scene_open_answer (scene);
  for (guint bit = 0; bit < columns->n_bits; bit++) {
    guint is_odd = sum >> bit & 1;
    if (gr_text_width (&gr_label_500, word[0]) <= room || is_odd)
      gr_scene_add_text (scene, gr_columns_bit_x (columns, bit), bits_bottom (bits) + 10, GR_ANCHOR_MIDDLE,
                         &gr_label_500, is_odd ? GR_INK_INK : GR_INK_SOFT, word[is_odd]);
  }
  gr_scene_close (scene);
  return TRUE;
}

static void
bits_add_number (const GrBits *bits, GrScene *scene, double y, GrNimber value, GrInk ink, const char *sign)
{
  g_autofree char *number = g_strdup_printf ("%s%" G_GUINT64_FORMAT, sign, value);
  gr_scene_add_text (scene, bits->number_x, y + 0.36 * bits->number.size, GR_ANCHOR_END, &bits->number, ink, number);
}

static void
bits_add_rows (const GrBits *bits, GrScene *scene, const GrBitsView *view)
{
  static const char rest[] = GR_PHRASE ("the nim-sum of the other %u rows");
  if (bits->n_hidden > 0) { /* as one line: a column of it tells whether an odd number of them have that one */
    GrNimber sum = 0;
    for (guint i = 0; i < view->rows->row->len; i++)
      if (bits_is_hidden (bits, i))
        sum ^= gr_rows_at (view->rows, i)->value;
    double y = (bits->n_lines - 1) * bits->row_pitch;
    g_autofree char *text = gr_say (rest, bits->request->lang, bits->n_hidden);
    gr_scene_open (scene, "row", text, NULL);
    bits_add_number (bits, scene, y, sum, GR_INK_SOFT, "⊕ ");
    gr_columns_add_bits (scene, &bits->columns, y, sum, GR_BITS_PLAIN, 0);
    gr_scene_add_text (scene, gr_columns_right (&bits->columns) + 13, y + 3.4, GR_ANCHOR_START, &gr_label_500,
                       GR_INK_SOFT, text);
    gr_scene_close (scene);
  }
  for (guint i = 0; i < view->rows->row->len; i++) {
    if (bits_is_hidden (bits, i))
      continue;
    const GrRow *row = gr_rows_at (view->rows, i);
    const GrRow *old = gr_rows_at (bits->rows, i);
    g_autofree char *binary = gr_columns_plain (row->value, view->rows->n_bits);
    g_autofree char *title = g_strdup_printf ("%s: %s", row->label, binary);
    gboolean is_changed = (int) i == view->changed;
    double y = bits_row_y (bits, i);
    double half = 0.44 * bits->row_pitch;
    gr_scene_open_piece (scene, NULL, &(GrBox) { -9, y - half, gr_columns_right (&bits->columns) + 17, 2 * half },
                         "r%u", i);
    gr_scene_open (scene, "row", title, NULL);
    if (!is_changed || bits->picture == NULL)
      bits_add_lead (bits, scene, i, y, row);
    if (!view->rows->are_heaps) /* what a heap is worth is its size, and given */
      gr_scene_open_answer (scene);
    bits_add_number (bits, scene, y, row->value, is_changed ? GR_INK_ACCENT : GR_INK_INK, "");
    if (!view->rows->are_heaps)
      gr_scene_close (scene);
    gr_columns_add_bits (scene, &bits->columns, y, row->value, GR_BITS_PLAIN, is_changed ? row->value ^ old->value : 0);
    gr_scene_close (scene);
    gr_scene_close_piece (scene);
  }
}

/* The rule and the sum under it. */
static void
bits_add_sum (const GrBits *bits, GrScene *scene, GrNimber sum)
{
  double y = bits_sum_y (bits), rule = y - 0.57 * bits->row_pitch;
  gr_columns_add_rule (scene, &bits->columns, gr_columns_left (&bits->columns), rule);
  gr_scene_open_answer (scene);
  bits_add_number (bits, scene, y, sum, GR_INK_INK, "⊕ ");
  gr_scene_close (scene);
  gr_scene_open_blank (scene);
  gr_scene_add_text (scene, bits->number_x, y + 0.36 * bits->number.size, GR_ANCHOR_END, &bits->number, GR_INK_INK,
                     "⊕");
  gr_scene_close_blank (scene);
  gr_columns_add_bits (scene, &bits->columns, y, sum, GR_BITS_ACCENT, 0);
}

gboolean
gr_bits_row_wins (const GrBits *bits, guint row)
{
  for (guint i = 0; i < bits->choice->len; i++)
    if (gr_bits_choice (bits, i)->row == row)
      return TRUE;
  return FALSE;
}

static char *
bits_test_text (const GrBits *bits, guint row)
{
  GrNimber value = gr_rows_at (bits->rows, row)->value, wanted = value ^ bits->rows->sum;
  return g_strdup_printf ("%" G_GUINT64_FORMAT " ⊕ %" G_GUINT64_FORMAT " = %" G_GUINT64_FORMAT " %s %" G_GUINT64_FORMAT,
                          value, bits->rows->sum, wanted, wanted < value ? "<" : ">", value);
}

static void
bits_add_tests (const GrBits *bits, GrScene *scene)
{
  double size = CLAMP (0.6 * bits->row_pitch, GR_FIT_LETTER, 10.5), widest = 0;
  double x = gr_columns_right (&bits->columns) + 16;
  GrFont plain = { size, 400, GR_FACE_SANS, FALSE }, strong = { size, 600, GR_FACE_SANS, FALSE };
  for (guint i = 0; i < bits->rows->row->len; i++) {
    g_autofree char *text = bits_test_text (bits, i);
    widest = MAX (widest, gr_text_width (&strong, text) + 12);
  }
  gboolean has_texts = x + widest <= GR_FIT_WIDTH;
  widest = has_texts ? widest : 0;
  for (guint i = 0; i < bits->rows->row->len; i++) {
    gboolean wins = gr_bits_row_wins (bits, i);
    if (bits_is_hidden (bits, i))
      continue;
    double y = bits_row_y (bits, i) + 0.36 * size;
    g_autofree char *text = bits_test_text (bits, i);
    if (has_texts)
      gr_scene_add_text (scene, x, y, GR_ANCHOR_START, wins ? &strong : &plain, wins ? GR_INK_INK : GR_INK_SOFT, text);
    g_autofree char *mark = g_strconcat (wins ? GR_MOVE_TICK " " : "",
                                         gr_phrase (wins ? bits_yes : bits_no, bits->request->lang), NULL);
    gr_scene_add_text (scene, x + widest, y, GR_ANCHOR_START, wins ? &strong : &plain, wins ? GR_INK_INK : GR_INK_SOFT,
                       mark);
  }
}

/* What bits_new_number says at the end of a row of new bits. */
static void
bits_add_new_number (const GrBits *bits, GrScene *scene, double y, GrNimber value, GrNimber sum, GrInk ink)
{
  g_autofree char *number = bits_new_number (value, sum);
  gr_scene_add_text (scene, gr_columns_right (&bits->beside) + 10, y + 0.36 * bits->number.size, GR_ANCHOR_START,
                     &bits->number, ink, number);
}

static void
bits_add_choice_beside (const GrBits *bits, GrScene *scene, const GrBitsChoice *choice, gboolean is_derived)
{
  GrNimber before = gr_rows_at (bits->rows, choice->row)->value,
           after = gr_bits_move (bits, choice->first)->after.value;
  double y = bits_row_y (bits, choice->row), x = gr_columns_right (&bits->columns) + 13;
  gr_move_add (scene, (GrPoint[]) { { x, y }, { gr_columns_left (&bits->beside) - 1, y } }, 2,
               &(GrMoveLook) { .kind = GR_MOVE_WINNING });
  gr_columns_add_bits (scene, &bits->beside, y, after, GR_BITS_PLAIN, before ^ after);
  GrNimber sum = bits->has_equations && is_derived && (before ^ after) == bits->rows->sum ? bits->rows->sum : 0;
  bits_add_new_number (bits, scene, y, after, sum, GR_INK_ACCENT);
}

/* The choices of @view under the sum, where columns are many: each with the value before it where all of these have room. */
static void
bits_add_below (const GrBits *bits, GrScene *scene, const GrBitsView *view)
{
  GrFont font = bits->number;
  double widest = 1, room = GR_FIT_WIDTH - 8 + bits->number_x - gr_columns_right (&bits->columns);
  g_autoptr (GPtrArray) text = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < view->n_choices; i++) {
    const GrBitsChoice *choice = gr_bits_choice (bits, view->first_choice + i);
    g_ptr_array_add (text, g_strdup_printf ("%" G_GUINT64_FORMAT " → %" G_GUINT64_FORMAT,
                                            gr_rows_at (bits->rows, choice->row)->value,
                                            gr_bits_move (bits, choice->first)->after.value));
    widest = MAX (widest, gr_text_width (&font, text->pdata[i]));
  }
  font.size = CLAMP (font.size * room / widest, GR_FIT_LETTER, font.size);
  gboolean is_long = widest * font.size > room * bits->number.size;
  for (guint i = 0; i < view->n_choices; i++) {
    const GrBitsChoice *choice = gr_bits_choice (bits, view->first_choice + i);
    GrNimber after = gr_bits_move (bits, choice->first)->after.value;
    double y = bits_bottom (bits) + (0.75 + i) * bits->row_pitch + 7;
    if (bits_is_hidden (bits, choice->row))
      continue;
    gr_scene_add_text (scene, bits->number_x, y + 0.36 * font.size, GR_ANCHOR_END, &font, GR_INK_ACCENT,
                       is_long ? g_strrstr (text->pdata[i], "→") : text->pdata[i]);
    gr_columns_add_bits (scene, &bits->columns, y, after, GR_BITS_PLAIN,
                         gr_rows_at (bits->rows, choice->row)->value ^ after);
  }
}

/* What no move makes of the values of the rows that have no arrow. */
static void
bits_add_none (const GrBits *bits, GrScene *scene)
{
  for (guint i = 0; i < bits->rows->row->len; i++) {
    if (gr_bits_row_wins (bits, i) || bits_is_hidden (bits, i))
      continue;
    g_autofree char *text = gr_say ("no move to %" G_GUINT64_FORMAT, bits->request->lang,
                                    gr_rows_at (bits->rows, i)->value ^ bits->rows->sum);
    gr_scene_add_text (scene, gr_columns_right (&bits->columns) + 13, bits_row_y (bits, i) + 3.2, GR_ANCHOR_START,
                       &gr_label_400, GR_INK_SOFT, text);
  }
}

/* The rows that do not change, and the new sum, beside. */
static void
bits_add_after (const GrBits *bits, GrScene *scene, guint changed)
{
  for (guint i = 0; i < bits->after->row->len; i++) {
    if (i != changed && !bits_is_hidden (bits, i)) {
      GrNimber value = gr_rows_at (bits->after, i)->value;
      gr_columns_add_bits (scene, &bits->beside, bits_row_y (bits, i), value, GR_BITS_PLAIN, 0);
      bits_add_new_number (bits, scene, bits_row_y (bits, i), value, 0, GR_INK_INK);
    }
  }
  double y = bits_sum_y (bits);
  gr_columns_add_rule (scene, &bits->beside, gr_columns_left (&bits->beside), y - 0.57 * bits->row_pitch);
  gr_columns_add_bits (scene, &bits->beside, y, bits->after->sum, GR_BITS_ACCENT, 0);
  bits_add_new_number (bits, scene, y, bits->after->sum, 0, GR_INK_ACCENT);
  bits_add_parity (bits, scene, &bits->beside, bits->after->sum);
}

GrScene *
gr_bits_draw (const GrBits *bits, const GrBitsView *view)
{
  g_autoptr (GrScene) scene = gr_scene_new ();
  gr_columns_shade (scene, &bits->columns, view->shaded, bits_top (bits), bits_bottom (bits));
  gr_columns_add_weights (scene, &bits->columns, bits_top (bits) - 6, view->framed);
  bits_add_heads (bits, scene);
  bits_add_rows (bits, scene, view);
  if (view->has_sum)
    bits_add_sum (bits, scene, view->rows->sum);
  if (view->framed >= 0)
    gr_columns_frame (scene, &bits->columns, (guint) view->framed, bits_top (bits), bits_bottom (bits));
  gr_scene_open_answer (scene);
  if (view->has_tests)
    bits_add_tests (bits, scene);
  for (guint i = 0; i < view->n_choices; i++) {
    const GrBitsChoice *choice = gr_bits_choice (bits, view->first_choice + i);
    if (bits_is_hidden (bits, choice->row))
      continue;
    /* Of one move, which the sentence is about, the row is framed; of several each has its arrow. */
    if (view->n_choices == 1 || !bits->is_beside)
      gr_columns_frame_row (scene, -9, gr_columns_right (&bits->columns) + 8, bits_row_y (bits, choice->row),
                            0.44 * bits->row_pitch);
    if (bits->is_beside)
      bits_add_choice_beside (bits, scene, choice, !view->has_after);
  }
  if (!bits->is_beside)
    bits_add_below (bits, scene, view);
  else if (view->n_choices > 1 && !bits->rows->are_heaps && !bits->answer->truncated)
    bits_add_none (bits, scene);
  gboolean is_told = !view->has_sum || bits_add_parity (bits, scene, &bits->columns, view->rows->sum);
  if (view->has_after)
    bits_add_after (bits, scene, gr_bits_choice (bits, view->first_choice)->row);
  gr_scene_close (scene);
  double half = bits->columns.pitch / 2, top = bits_top (bits) - 16;
  for (guint bit = bits->columns.n_bits; bit-- > 0;) { /* the columns are pointed at, over all else */
    double x = gr_columns_bit_x (&bits->columns, bit);
    gr_scene_open_piece (scene, NULL, &(GrBox) { x - half, top, 2 * half, bits_bottom (bits) - top }, "c%u", bit);
    gr_scene_close_piece (scene);
  }
  if (!is_told && view->shaded != 0) {
    const GrLegend legend = { .has_odd = TRUE, .has_ringed = view->n_choices > 0 };
    GrBox box = scene->bounds;
    gr_legend_add (scene, box.x, box.y + box.height + 10, box.width, &legend, bits->request, NULL);
  }
  return g_steal_pointer (&scene);
}

/* ---- plain text ---- */

static void
bits_plain_row (GString *out, const GrBits *bits, const char *sign, GrNimber value, const char *note)
{
  g_autofree char *number = g_strdup_printf ("%s%" G_GUINT64_FORMAT, sign, value);
  g_autofree char *binary = gr_columns_plain (value, bits->rows->n_bits);
  gr_words_pad (out, number, 22);
  g_string_append_printf (out, "  %s%s%s\n", binary, *note != '\0' ? "   " : "", note);
}

char *
gr_bits_plain (const GrBits *bits, const GrBitsView *view)
{
  GString *out = g_string_new (NULL);
  for (guint i = 0; i < view->rows->row->len; i++) {
    g_autofree char *test = view->has_tests ? bits_test_text (bits, i) : g_strdup ("");
    g_autoptr (GString) note = g_string_new (test);
    if (view->has_tests)
      g_string_append_printf (note, "  %s",
                              gr_phrase (gr_bits_row_wins (bits, i) ? bits_yes : bits_no, bits->request->lang));
    for (guint k = 0; k < view->n_choices; k++) {
      const GrBitsChoice *choice = gr_bits_choice (bits, view->first_choice + k);
      if (choice->row == i) {
        GrNimber after = gr_bits_move (bits, choice->first)->after.value;
        g_autofree char *binary = gr_columns_plain (after, bits->rows->n_bits);
        g_string_append_printf (note, "→  %s  %" G_GUINT64_FORMAT, binary, after);
      }
    }
    if ((int) i == view->changed)
      g_string_append (note, "*");
    bits_plain_row (out, bits, "", gr_rows_at (view->rows, i)->value, note->str);
  }
  if (view->has_sum) {
    g_autofree char *rule = g_strnfill (2 * bits->rows->n_bits - 1, '-');
    gr_words_pad (out, "", 24);
    g_string_append_printf (out, "%s\n", rule);
    bits_plain_row (out, bits, "⊕ ", view->rows->sum, "");
  }
  return g_string_free (out, FALSE);
}
