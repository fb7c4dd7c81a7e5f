// SPDX-License-Identifier: MIT
// Meet in the middle: which piles, worth exactly 0 together, are highest in all. Any sum of blue-red stalks will do,
// piles of boxes and Hackenbush stalks alike. The tables come from value/fit.c; of long ones a few rows at either end
// and around the match are shown, and the rest is counted.
// Invariant: the rows shown are the same in every frame.
#include "figures/halves/draw.h"

#include "base/phrase.h"
#include "diagram/partizan.h"
#include "diagram/piece.h"
#include "hackenbush/stalk.h"
#include "diagram/words.h"
#include "scene/text.h"

#define HALVES_ROWS 9     /* of a table that is shown in full */
#define HALVES_ENDS 2     /* rows at either end of a longer one */
#define HALVES_STEPS 12   /* chosen piles that are added one by one */
#define HALVES_EXACT 15   /* characters of a sum that is written exactly */
#define HALVES_LINE 330.0 /* width of the number line, at most; points, as are these */
#define HALVES_UNIT 110.0 /* of 1 on it */
#define HALVES_STEP 17.0  /* of a step */

static const GrFont list_font = { 11, 700, GR_FACE_SANS, FALSE };

static void
halves_row_clear (gpointer data)
{
  GrHalvesRow *row = data;
  g_free (row->piles);
  g_free (row->sum);
  g_free (row->height);
}

static void
halves_clear (GrHalves *halves)
{
  g_ptr_array_unref (halves->scene);
  g_ptr_array_unref (halves->value);
  g_ptr_array_unref (halves->text);
  for (guint half = 0; half < 2; half++)
    g_array_unref (halves->table[half]);
  gr_steps_clear (&halves->steps);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrHalves, halves_clear)

/* ---- reading ---- */

/* The stalks of all components, or NULL and @error where they are none, or too many or too long. (transfer full) */
static GPtrArray *
halves_stalks (const GrStudy *study, GError **error)
{
  g_autoptr (GPtrArray) stalks = g_ptr_array_new_with_free_func ((GDestroyNotify) g_byte_array_unref);
  if (study->n_components > GR_FIT_MAX_ITEMS) {
    gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT, "halves: at most %d piles can be halved, got %u\nfewer piles",
                  GR_FIT_MAX_ITEMS, study->n_components);
    return NULL;
  }
  for (guint i = 0; i < study->n_components; i++) {
    GByteArray *stalk = study->is_family ? NULL : gr_stalk_read (study, i, gr_study_component (study, i)->start);
    if (stalk == NULL) {
      gr_set_error (error, GR_ERROR, GR_ERROR_INPUT,
                    "halves: want piles of boxes or stalks of blue and red edges\nfor example: boxes B W WB WB");
      return NULL;
    }
    g_ptr_array_add (stalks, stalk);
    if (stalk->len > GR_FIT_MAX_HEIGHT) {
      gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT, "halves: want piles of at most %d, got one of %u\nlower piles",
                    GR_FIT_MAX_HEIGHT, stalk->len);
      return NULL;
    }
  }
  return g_steal_pointer (&stalks);
}

/* ---- rows ---- */

/* Row @index of the table of @half as it is shown: the second is turned round. */
static guint
halves_turned (const GrFit *fit, guint half, guint index)
{
  return half == 0 ? index : fit->half[1]->len - 1 - index;
}

/* A sum as a table has room for it; csv has all of it. (transfer full) */
static char *
halves_number (const GrDyadic *x)
{
  g_autofree char *exact = gr_partizan_number (x);
  if (g_utf8_strlen (exact, -1) <= HALVES_EXACT)
    return g_steal_pointer (&exact);
  return gr_partizan_about (gr_dyadic_to_double (x), 6);
}

static void
halves_add_shown (GrHalves *halves, guint half, guint index)
{
  const GrFit *fit = halves->fit;
  guint row = halves_turned (fit, half, index);
  const GrFitRow *own = gr_fit_row (fit, half, row);
  g_autoptr (GrDyadic) sum = gr_dyadic_new (own->sum, GR_FIT_SCALE);
  GrHalvesRow shown = { .row = row, .is_match = row == fit->match[half] };
  shown.sum = halves_number (sum);
  shown.height = g_strdup_printf ("%u", own->height);
  shown.piles = gr_halves_list (halves, half, own->chosen, &list_font,
                                gr_halves_cell () - gr_text_width (&list_font, shown.sum));
  g_array_append_val (halves->table[half], shown);
}

/* All rows of a short table; of a long one both ends and what is next to the match. A single row is never left out. */
static void
halves_fill_table (GrHalves *halves, guint half)
{
  guint n = halves->fit->half[half]->len, match = halves_turned (halves->fit, half, halves->fit->match[half]);
  guint left_out = 0;
  for (guint i = 0; i < n; i++) {
    gboolean is_shown = n <= HALVES_ROWS || i < HALVES_ENDS || i + HALVES_ENDS >= n
                        || (i + 1 >= match && i <= match + 1);
    if (is_shown && left_out == 1)
      halves_add_shown (halves, half, i - 1);
    else if (is_shown && left_out > 0)
      g_array_append_val (halves->table[half], ((GrHalvesRow) { .n_left_out = left_out }));
    left_out = is_shown ? 0 : left_out + 1;
    if (is_shown)
      halves_add_shown (halves, half, i);
  }
}

/* The chosen piles one by one, or where they are many the sums of the two halves. FALSE where there is nothing to
   draw. */
static void
halves_fill_steps (GrHalves *halves)
{
  const GrFit *fit = halves->fit;
  gr_steps_init (&halves->steps, halves->request, 0);
  for (guint i = 0; i < fit->chosen->len && fit->chosen->len <= HALVES_STEPS; i++) {
    guint own = g_array_index (fit->chosen, guint32, i);
    g_autofree char *name = g_strdup_printf ("%u", own);
    gr_steps_add (&halves->steps, name, halves->value->pdata[own]);
  }
  for (guint half = 0; half < 2 && fit->chosen->len > HALVES_STEPS; half++) {
    const GrFitRow *row = gr_fit_row (fit, half, fit->match[half]);
    g_autoptr (GrDyadic) sum = gr_dyadic_new (row->sum, GR_FIT_SCALE);
    g_autofree char *name = gr_halves_list (halves, half, row->chosen, &list_font, 90);
    gr_steps_add (&halves->steps, name, sum);
  }
  if (fit->chosen->len > 0)
    halves->steps.head = gr_phrase ("pile", halves->request->lang);
  /* At most 800 to either side, so that there is always a picture; wide columns shorten the line. */
  double height = HALVES_STEP * MAX (1, halves->steps.step->len);
  gr_steps_measure (&halves->steps, HALVES_LINE, HALVES_UNIT, height);
  if (halves->steps.right > GR_HALVES_WIDTH)
    gr_steps_measure (&halves->steps, HALVES_LINE - (halves->steps.right - GR_HALVES_WIDTH), HALVES_UNIT, height);
}

static GrHalves
halves_new (const GrStudy *study, const GrFigureRequest *request, const GPtrArray *stalks)
{
  GrHalves halves = { .request = request, .n = stalks->len };
  halves.scene = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_scene_free);
  halves.value = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_dyadic_free);
  halves.text = g_ptr_array_new_with_free_func (g_free);
  for (guint half = 0; half < 2; half++) {
    halves.table[half] = g_array_new (FALSE, FALSE, sizeof (GrHalvesRow));
    g_array_set_clear_func (halves.table[half], halves_row_clear);
  }
  for (guint i = 0; i < stalks->len; i++) {
    const GByteArray *stalk = stalks->pdata[i];
    GrDyadic *value = gr_dyadic_stalk (stalk->data, stalk->len);
    g_ptr_array_add (halves.value, value);
    g_ptr_array_add (halves.text, gr_partizan_number (value));
    g_ptr_array_add (halves.scene, gr_piece_draw (study, i, gr_study_component (study, i)->start));
  }
  return halves;
}

/* ---- words ---- */

static char *
halves_power (guint n)
{
  return g_strdup_printf ("%" G_GUINT64_FORMAT, G_GUINT64_CONSTANT (1) << n);
}

/* What the fingers find, and which of them goes on. */
static char *
halves_finger_sentence (const GrHalves *halves)
{
  static const char less[] = GR_PHRASE ("%s and %s are less than 0 together: the left finger goes down.");
  static const char more[] = GR_PHRASE ("%s and %s are more than 0 together: the right finger goes down.");
  static const char cancel[] = GR_PHRASE ("%s and %s cancel, with height %u; both fingers go down.");
  const GrHalvesRow *one = &g_array_index (halves->table[0], GrHalvesRow, halves->finger[0]);
  const GrHalvesRow *other = &g_array_index (halves->table[1], GrHalvesRow, halves->finger[1]);
  gint64 sum = gr_halves_finger_sum (halves);
  if (sum != 0)
    return g_strdup_printf (gr_phrase (sum < 0 ? less : more, halves->request->lang), one->sum, other->sum);
  guint height = gr_fit_row (halves->fit, 0, one->row)->height + gr_fit_row (halves->fit, 1, other->row)->height;
  return g_strdup_printf (gr_phrase (cancel, halves->request->lang), one->sum, other->sum, height);
}

static char *
halves_sentence (const GrHalves *halves, GrHalvesStep step)
{
  static const char piles[] = GR_PHRASE (
    "Two halves of the piles: %s + %s choices to look at instead of %s for all of them at once.");
  static const char tables[] = GR_PHRASE (
    "All sums of either half in order, rising on the left and falling on the right; of equal sums only the highest "
    "choice stays: %u and %u rows.");
  static const char match[] = GR_PHRASE (
    "Two fingers that go down the tables meet %u times on sums that cancel; the highest pair is %s and %s.");
  static const char once[] = GR_PHRASE (
    "Two fingers that go down the tables meet only once on sums that cancel: %s and %s.");
  static const char choice[] = GR_PHRASE ("These piles are worth 0 together, and no fair choice is higher.");
  static const char none[] = GR_PHRASE ("Only the choice of no pile at all is worth 0.");
  const GrFit *fit = halves->fit;
  const GrFigureRequest *request = halves->request;
  g_autoptr (GrDyadic) first = gr_dyadic_new (gr_fit_row (fit, 0, fit->match[0])->sum, GR_FIT_SCALE);
  g_autoptr (GrDyadic) second = gr_dyadic_negate (first);
  g_autofree char *left = gr_partizan_number (first), *right = gr_partizan_number (second);
  g_autofree char *one = halves_power (fit->n_items[0]), *other = halves_power (fit->n_items[1]);
  g_autofree char *all = halves_power (halves->n);
  switch (step) {
  case GR_HALVES_PILES:
    return g_strdup_printf (gr_phrase (piles, request->lang), one, other, all);
  case GR_HALVES_TABLES:
    return g_strdup_printf (gr_phrase (tables, request->lang), fit->half[0]->len, fit->half[1]->len);
  case GR_HALVES_FINGERS:
    return halves_finger_sentence (halves);
  case GR_HALVES_MATCH:
    return fit->n_matches == 1 ? g_strdup_printf (gr_phrase (once, request->lang), left, right)
                               : g_strdup_printf (gr_phrase (match, request->lang), fit->n_matches, left, right);
  case GR_HALVES_CHOICE:
    return g_strdup (gr_phrase (fit->chosen->len > 0 ? choice : none, request->lang));
  }
  g_assert_not_reached ();
}

/* “piles 0, 2 and 3: height 5”. (transfer full) */
static char *
halves_result (const GrHalves *halves)
{
  static const char piles[] = GR_PHRASE ("Piles %s: height %u");
  static const char pile[] = GR_PHRASE ("Pile %s: height %u");
  const GrFit *fit = halves->fit;
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < fit->chosen->len; i++)
    g_ptr_array_add (names, g_strdup_printf ("%u", g_array_index (fit->chosen, guint32, i)));
  if (names->len == 0)
    return g_strdup (gr_phrase ("Height 0", halves->request->lang));
  g_autoptr (GString) list = g_string_new (NULL);
  for (guint i = 0; i < names->len; i++)
    g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", (const char *) names->pdata[i]);
  return g_strdup_printf (gr_phrase (names->len == 1 ? pile : piles, halves->request->lang), list->str, fit->height);
}

/* ---- data ---- */

static void
halves_add_cells (GrTable *table, const char *half, const char *piles, const char *sum, const char *height,
                  const char *match)
{
  const char *cell[] = { half, piles, sum, height, match };
  GPtrArray *row = gr_table_add_row (table);
  for (guint i = 0; i < G_N_ELEMENTS (cell); i++)
    g_ptr_array_add (row, g_strdup (cell[i]));
}

/* The rows shown, with all piles of each. (transfer full) */
static GrTable *
halves_table (const GrHalves *halves)
{
  static const char *const names[] = { "first", "second" };
  const GrFit *fit = halves->fit;
  GrTable *table = gr_table_new ();
  halves_add_cells (table, "half", "piles", "sum", "height", "match");
  for (guint half = 0; half < 2; half++)
    for (guint i = 0; i < halves->table[half]->len; i++) {
      const GrHalvesRow *row = &g_array_index (halves->table[half], GrHalvesRow, i);
      if (row->n_left_out > 0)
        continue;
      const GrFitRow *own = gr_fit_row (fit, half, row->row);
      g_autoptr (GrDyadic) sum = gr_dyadic_new (own->sum, GR_FIT_SCALE);
      g_autofree char *text = gr_dyadic_text (sum);
      g_autoptr (GString) piles = g_string_new (NULL);
      for (guint k = 0; k < fit->n_items[half]; k++)
        if (gr_fit_holds (fit, half, own->chosen, k))
          g_string_append_printf (piles, "%s%u", piles->len > 0 ? " " : "", (half > 0 ? fit->n_items[0] : 0) + k);
      halves_add_cells (table, names[half], piles->str, text, row->height, row->is_match ? "yes" : "no");
    }
  return table;
}

/* The same for a terminal. (transfer full) */
static char *
halves_plain (const GrHalves *halves, GrHalvesStep step)
{
  static const char *const names[] = { "first half", "second half" };
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < halves->n; i++)
    g_string_append_printf (text, "%spile %u = %s", i > 0 ? ", " : "", i, (const char *) halves->text->pdata[i]);
  g_string_append_c (text, '\n');
  for (guint half = 0; half < 2 && step >= GR_HALVES_TABLES; half++) {
    g_string_append_printf (text, "%s\n", names[half]);
    for (guint i = 0; i < halves->table[half]->len; i++) {
      const GrHalvesRow *row = &g_array_index (halves->table[half], GrHalvesRow, i);
      if (row->n_left_out > 0) {
        g_string_append_printf (text, "    … %u rows\n", row->n_left_out);
        continue;
      }
      gboolean is_marked = step == GR_HALVES_FINGERS ? i == halves->finger[half]
                                                     : row->is_match && step >= GR_HALVES_MATCH;
      g_string_append (text, is_marked ? "  > " : "    ");
      gr_words_pad (text, row->sum, 8);
      g_string_append (text, "   height ");
      gr_words_pad (text, row->height, 3);
      g_string_append_printf (text, "   piles %s\n", row->piles);
    }
  }
  return g_string_free (text, FALSE);
}

/* ---- frames ---- */

static void
halves_add_frame (const GrHalves *halves, GrHalvesStep step, GPtrArray *frames)
{
  g_autofree char *sentence = halves_sentence (halves, step);
  g_autofree char *result = step == GR_HALVES_CHOICE ? halves_result (halves) : NULL;
  GrFrame *frame = gr_frame_new (gr_halves_draw (halves, step), sentence, result);
  frame->plain = halves_plain (halves, step);
  frame->table = halves_table (halves);
  g_ptr_array_add (frames, frame);
}

/* The walk of the fingers, where both tables are there in full. */
static void
halves_add_fingers (GrHalves *halves, GPtrArray *frames)
{
  if (halves->fit->half[0]->len > HALVES_ROWS || halves->fit->half[1]->len > HALVES_ROWS)
    return;
  halves->finger[0] = halves->finger[1] = 0;
  while (halves->finger[0] < halves->table[0]->len && halves->finger[1] < halves->table[1]->len) {
    gint64 sum = gr_halves_finger_sum (halves);
    halves_add_frame (halves, GR_HALVES_FINGERS, frames);
    halves->finger[0] += sum <= 0;
    halves->finger[1] += sum >= 0;
  }
}

static GPtrArray *
halves_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  g_autoptr (GPtrArray) stalks = halves_stalks (study, error);
  if (stalks == NULL)
    return NULL;
  g_auto (GrHalves) halves = halves_new (study, request, stalks);
  g_autofree GrFitItem *item = g_new (GrFitItem, stalks->len);
  for (guint i = 0; i < stalks->len; i++)
    item[i] = gr_fit_item (halves.value->pdata[i], ((const GByteArray *) stalks->pdata[i])->len);
  g_autoptr (GrFit) fit = gr_fit_new (item, stalks->len);
  halves.fit = fit;
  for (guint half = 0; half < 2; half++)
    halves_fill_table (&halves, half);
  halves_fill_steps (&halves);
  g_autoptr (GPtrArray) frames = gr_frames_new ();
  halves_add_frame (&halves, GR_HALVES_PILES, frames);
  halves_add_frame (&halves, GR_HALVES_TABLES, frames);
  halves_add_fingers (&halves, frames);
  halves_add_frame (&halves, GR_HALVES_MATCH, frames);
  halves_add_frame (&halves, GR_HALVES_CHOICE, frames);
  return g_steal_pointer (&frames);
}

const GrFigure gr_figure_halves = {
  .name = "halves",
  .title = "Meet in the middle",
  .summary =
    "Which of up to 40 piles, worth 0 together, are highest in all: the sums of two halves, the match between them, "
    "and the chosen piles on the number line.",
  .example = "boxes B W WB WB",
  .is_partizan = TRUE,
  .blank = GR_BLANK_FIRST,
  .frames = halves_frames,
};
