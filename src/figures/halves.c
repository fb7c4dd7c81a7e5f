// SPDX-License-Identifier: MIT
// Meet in the middle: which piles, worth exactly 0 together, are highest in all. Any sum of blue-red stalks will do,
// piles of boxes and Hackenbush stalks alike. The tables come from value/fit.c; of long ones a few rows at either end
// and around the match are shown, and the rest is counted. On top stand the piles of either half on the ground with their
// names, and their values where these have room; under them the half's table, rising on the left and falling on the right, so
// that what cancels stands side by side; below both a number line on which the chosen piles add to 0. What is not chosen fades.
// Invariant: the rows shown are the same in every frame; the first column begins at x 0, the piles stand at height 0.
#include "base/phrase.h"
#include "diagram/partizan.h"
#include "diagram/piece.h"
#include "diagram/number-line.h"
#include "diagram/words.h"
#include "hackenbush/stalk.h"
#include "scene/text.h"
#include "value/fit.h"

#include <string.h>

#define HALVES_ROWS 9                    /* of a table that is shown in full */
#define HALVES_ENDS 2                    /* rows at either end of a longer one */
#define HALVES_STEPS 12                  /* chosen piles that are added one by one */
#define HALVES_PAIRS 8                   /* that cancel and are told, where the rows of some are left out */
#define HALVES_EXACT 8                   /* characters of a sum that is written exactly */
#define HALVES_LETTERS 8                 /* and commas of a half whose piles are called by them, and not by numbers */
#define HALVES_UNIT 110.0                /* of 1 on the number line; points, as are all of these */
#define HALVES_STEP 17.0                 /* of a step */
#define HALVES_WIDTH (GR_FIT_WIDTH - 16) /* without the frame of the match */
#define HALVES_STEPS_WIDTH (HALVES_WIDTH - 16) /* of the line with its columns, without its tips */
#define HALVES_GAP 94.0                        /* between the columns, for the walk */
#define HALVES_COLUMN ((HALVES_WIDTH - HALVES_GAP) / 2)
#define HALVES_HEIGHT_COLUMN 38.0
#define HALVES_CELL (HALVES_COLUMN - HALVES_HEIGHT_COLUMN - 20) /* the list of a row and its sum together */
#define HALVES_PILES 118.0                                      /* height of the highest pile */
#define HALVES_PITCH 44.0   /* between middles of two piles, at most, where values do not want more */
#define HALVES_NUMBERS 22.0 /* from the ground to the numbers */
#define HALVES_VALUES 14.0  /* from these to the values, a line each */
#define HALVES_HEADS 44.0   /* from the last of these to the heads of the tables */
#define HALVES_DASH 0.6     /* piles that are drawn smaller have no dashed boxes: a side would be one dash */
#define HALVES_ROW 17.0
#define HALVES_SIGN 21.0 /* what stands at a row that is left behind */

static const char *const half_name[] = { GR_PHRASE ("first half"), GR_PHRASE ("second half") };
static const GrFont small_font = { GR_TYPE_NOTE, 600, GR_FACE_SANS, FALSE };

/* How far the solution has come. */
typedef enum { STEP_PILES, STEP_TABLES, STEP_FINGERS, STEP_MATCH, STEP_CHOICE } Step;

/* A row of a table as it is shown. */
typedef struct {
  guint n_left_out; /* not 0: this many rows stand here, and nothing else is said */
  guint row;        /* of the fit */
  gboolean is_match;
  char *piles, *sum, *height;
} Row;

typedef struct {
  const GrFigureRequest *request;
  GrFit *fit;
  guint n;                     /* piles */
  GPtrArray *scene;            /* of GrScene, a pile each: drawn by its game, top left at (0, 0) */
  GPtrArray *value;            /* of GrDyadic */
  GPtrArray *text;             /* of char*: the values */
  GPtrArray *name;             /* of char*: short piles by their letters, as they were typed, others by their numbers */
  GArray *table[2];            /* of Row: sums rise in the first and fall in the second */
  guint finger[2];             /* STEP_FINGERS: rows of table that are compared */
  gboolean is_full;            /* no row of either table is left out */
  gboolean is_boxes;           /* not stalks */
  gboolean is_worded;          /* piles are called by their letters */
  GrSteps steps;               /* the chosen piles, or their two sums where they are many */
  double scale, pitch, height; /* of the piles, and how high the highest is then */
  guint n_value_lines;         /* 0: they have no room; 2: every other one stands lower */
} Halves;

GR_CLEAR_FUNCTION (row_clear, Row, piles, sum, height)

static void
halves_clear (Halves *halves)
{
  g_clear_pointer (&halves->fit, gr_fit_free);
  GR_DROP (halves, scene, value, text, name, table[0], table[1]);
  gr_steps_clear (&halves->steps);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Halves, halves_clear)

static const Row *
halves_row (const Halves *halves, guint half, guint index)
{
  return &g_array_index (halves->table[half], Row, index);
}

/* ---- reading ---- */

/* The stalks of all components, or NULL and @error where they are none, or too many or too long. (transfer full) */
static GPtrArray *
halves_stalks (const GrStudy *study, GError **error)
{
  g_autoptr (GPtrArray) stalks = g_ptr_array_new_with_free_func ((GDestroyNotify) g_byte_array_unref);
  if (study->n_components > GR_FIT_MAX_ITEMS)
    return gr_none (gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                                  "halves: at most %d piles can be halved, got %u\nfewer piles", GR_FIT_MAX_ITEMS,
                                  study->n_components));
  for (guint i = 0; i < study->n_components; i++) {
    GByteArray *stalk = study->is_family ? NULL : gr_stalk_read (study, i, gr_study_component (study, i)->start);
    if (stalk == NULL)
      return gr_none (
        gr_set_error (error, GR_ERROR, GR_ERROR_INPUT,
                      "halves: want piles of boxes or stalks of blue and red edges\nfor example: boxes B W WB WB"));
    g_ptr_array_add (stalks, stalk);
    if (stalk->len > GR_FIT_MAX_HEIGHT)
      return gr_none (gr_set_error (error, GR_ERROR, GR_ERROR_LIMIT,
                                    "halves: want piles of at most %d, got one of %u\nlower piles", GR_FIT_MAX_HEIGHT,
                                    stalk->len));
  }
  return g_steal_pointer (&stalks);
}

/* ---- rows ---- */

/* The piles of the choice @chosen of @half with @comma between; what is wider than @width has the first of them and how many more
   there are. Where @width is 0, for data, all of their numbers. (transfer full) */
static char *
halves_list (const Halves *halves, guint half, guint32 chosen, const char *comma, double width)
{
  GString *text = g_string_new (NULL);
  guint n = 0;
  for (guint i = 0; i < halves->fit->n_items[half]; i++)
    if (gr_fit_holds (halves->fit, half, chosen, i)) {
      guint pile = half * halves->fit->n_items[0] + i;
      g_string_append (text, n++ > 0 ? comma : "");
      if (width > 0)
        g_string_append (text, halves->name->pdata[pile]);
      else
        g_string_append_printf (text, "%u", pile);
    }
  gsize length = text->len;
  guint n_more = 0;
  while (width > 0 && length > 0 && gr_text_width (&gr_text_700, text->str) > width) {
    g_string_truncate (text, length);
    const char *last = g_strrstr (text->str, comma);
    length = last != NULL ? (gsize) (last - text->str) : 0;
    g_string_truncate (text, length);
    g_autofree char *more = gr_say (length > 0 ? "… and %u more" : "%u piles", halves->request->lang, ++n_more);
    g_string_append_printf (text, "%s%s", length > 0 ? comma : "", more);
  }
  return g_string_free (text, FALSE);
}

static void
halves_add_shown (Halves *halves, guint half, guint index)
{
  const GrFit *fit = halves->fit;
  guint row = half == 0 ? index : fit->half[1]->len - 1 - index; /* the second is turned round */
  const GrFitRow *own = gr_fit_row (fit, half, row);
  g_autoptr (GrDyadic) sum = gr_dyadic_new (own->sum, GR_FIT_SCALE);
  Row shown = { .row = row, .is_match = row == fit->match[half] };
  g_autofree char *exact = gr_partizan_number (sum); /* csv has all of it */
  shown.sum = g_utf8_strlen (exact, -1) <= HALVES_EXACT ? g_steal_pointer (&exact)
                                                        : gr_partizan_about (gr_dyadic_to_double (sum), 3);
  shown.height = g_strdup_printf ("%u", own->height);
  shown.piles = own->chosen == 0 ? g_strdup (gr_phrase ("none", halves->request->lang))
                                 : halves_list (halves, half, own->chosen, ", ",
                                                HALVES_CELL - gr_text_width (&gr_text_700, shown.sum));
  g_array_append_val (halves->table[half], shown);
}

/* “WB” or “pile 3”. (transfer full) */
static char *
halves_pile_name (const Halves *halves, guint pile)
{
  const char *name = halves->name->pdata[pile], *word = gr_phrase ("pile", halves->request->lang);
  return halves->is_worded ? g_strdup (name) : g_strdup_printf ("%s %s", word, name);
}

/* The chosen piles one by one, or where they are many the sums of the two halves. */
static void
halves_fill_steps (Halves *halves)
{
  const GrFit *fit = halves->fit;
  gr_steps_init (&halves->steps, halves->request, 0);
  for (guint i = 0; i < fit->chosen->len && fit->chosen->len <= HALVES_STEPS; i++) {
    guint own = g_array_index (fit->chosen, guint32, i);
    g_autofree char *name = halves_pile_name (halves, own);
    gr_steps_add (&halves->steps, name, halves->value->pdata[own]);
  }
  for (guint half = 0; half < 2 && fit->chosen->len > HALVES_STEPS; half++) {
    const GrFitRow *row = gr_fit_row (fit, half, fit->match[half]);
    g_autoptr (GrDyadic) sum = gr_dyadic_new (row->sum, GR_FIT_SCALE);
    gr_steps_add (&halves->steps, gr_phrase (half_name[half], halves->request->lang), sum);
  }
  /* At most 800 to either side, so that there is always a picture. */
  gr_steps_measure (&halves->steps, HALVES_STEPS_WIDTH, HALVES_UNIT, HALVES_STEP * MAX (1, halves->steps.step->len));
}

/* What was typed for @stalk. (transfer full) */
static char *
halves_word (const Halves *halves, const GByteArray *stalk)
{
  char *word = g_strnfill (stalk->len, 'B');
  for (guint i = 0; i < stalk->len; i++)
    if (stalk->data[i] == 0)
      word[i] = halves->is_boxes ? 'W' : 'R';
  return word;
}

static Halves
halves_new (const GrStudy *study, const GrFigureRequest *request, const GPtrArray *stalks)
{
  Halves halves = { .request = request, .n = stalks->len };
  halves.is_boxes = g_str_equal (gr_study_summand (study, 0)->game->about.name, "boxes");
  g_autofree GrFitItem *item = g_new (GrFitItem, stalks->len);
  double width = 1, height = 1, widest = 0;
  guint letters[2] = { 0, 0 };
  halves.scene = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_scene_free);
  halves.value = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_dyadic_free);
  halves.text = g_ptr_array_new_with_free_func (g_free);
  halves.name = g_ptr_array_new_with_free_func (g_free);
  GR_EACH_POINTER (i, const GByteArray, stalk, stalks)
    letters[i >= (stalks->len + 1) / 2] += stalk->len + 1;
  halves.is_worded = MAX (letters[0], letters[1]) <= HALVES_LETTERS;
  for (guint half = 0; half < 2; half++) {
    halves.table[half] = g_array_new (FALSE, FALSE, sizeof (Row));
    g_array_set_clear_func (halves.table[half], row_clear);
  }
  GR_EACH_POINTER (i, const GByteArray, stalk, stalks) {
    GrDyadic *value = gr_dyadic_stalk (stalk->data, stalk->len);
    g_ptr_array_add (halves.value, value);
    g_ptr_array_add (halves.text, gr_partizan_number (value));
    g_ptr_array_add (halves.name, halves.is_worded ? halves_word (&halves, stalk) : g_strdup_printf ("%u", i));
    GrScene *scene = gr_piece_draw (study, i, gr_study_component (study, i)->start);
    g_ptr_array_add (halves.scene, scene);
    item[i] = gr_fit_item (value, stalk->len);
    width = MAX (width, scene->bounds.width);
    height = MAX (height, scene->bounds.height);
    widest = MAX (widest, gr_text_width (&gr_text_400, halves.text->pdata[i]));
  }
  halves.fit = gr_fit_new (item, stalks->len);
  double most = HALVES_COLUMN / halves.fit->n_items[0]; /* the first half has no fewer */
  halves.pitch = MIN (MAX (HALVES_PITCH, widest + 8), most);
  halves.n_value_lines = widest + 5 <= most ? 1 : widest + 5 <= 2 * most ? 2 : 0;
  halves.scale = MIN (1, MIN (HALVES_PILES / height, halves.pitch / width));
  halves.height = height * halves.scale;
  return halves;
}

/* ---- words ---- */

/* The sum of the rows @finger of the two tables, in units. */
static gint64
halves_finger_sum (const Halves *halves, const guint finger[2])
{
  gint64 sum = 0;
  for (guint half = 0; half < 2; half++)
    sum += gr_fit_row (halves->fit, half, halves_row (halves, half, finger[half])->row)->sum;
  return sum;
}

/* One step of the walk, which @finger begins at 0, 0. FALSE where it ends. */
static gboolean
halves_walk (const Halves *halves, guint finger[2])
{
  gint64 sum = halves_finger_sum (halves, finger);
  finger[0] += sum <= 0;
  finger[1] += sum >= 0;
  return finger[0] < halves->table[0]->len && finger[1] < halves->table[1]->len;
}

/* What the fingers find: “−1 + 0 < 0, and …”, why the walk leaves a row behind; or a pair. (transfer full) */
static char *
halves_found (const Halves *halves, const guint finger[2])
{
  static const char *const behind[2] = {
    GR_PHRASE ("%s, and further down the right only falls: %s on the left has no partner there, leave it. "),
    GR_PHRASE ("%s, and further down the left only rises: %s on the right has no partner there, leave it. "),
  };
  static const char cancel[] = GR_PHRASE ("%s and %s cancel, with height %u; go down on both. ");
  static const char minus[] = "−";
  gint64 sum = halves_finger_sum (halves, finger);
  const GrFitRow *row[2];
  char *name[2];
  for (guint half = 0; half < 2; half++) {
    row[half] = gr_fit_row (halves->fit, half, halves_row (halves, half, finger[half])->row);
    g_autoptr (GrDyadic) exact = gr_dyadic_new (row[half]->sum, GR_FIT_SCALE);
    name[half] = gr_partizan_number (exact);
  }
  g_autofree char *one = name[0], *other = name[1];
  const char *lang = halves->request->lang;
  gsize sign = g_str_has_prefix (other, minus) ? strlen (minus) : 0;
  if (sum == 0)
    return gr_say (cancel, lang, one, other, row[0]->height + row[1]->height);
  g_autofree char *both = g_strdup_printf ("%s\u00a0%s\u00a0%s\u00a0%s\u00a00", one, sign > 0 ? minus : "+",
                                           other + sign, sum < 0 ? "<" : ">");
  return gr_say (behind[sum > 0], lang, both, sum < 0 ? one : other);
}

/* The first that the walk over the rows shown finds of either kind. */
static void
halves_append_walk (const Halves *halves, GString *text)
{
  guint finger[2] = { 0, 0 };
  gboolean is_told[2] = { FALSE, FALSE };
  do {
    gint64 sum = halves_finger_sum (halves, finger);
    g_autofree char *found = halves_found (halves, finger);
    if (sum != 0 && !is_told[sum > 0])
      g_string_append (text, found);
    is_told[sum > 0] |= sum != 0;
  } while (halves->is_full && halves_walk (halves, finger));
}

/* All pairs that cancel, where not all of them are drawn. */
static void
halves_append_pairs (const Halves *halves, GString *text)
{
  static const char pairs[] = GR_PHRASE (" On the left these values have a partner, with the height of both: %s.");
  const GrFit *fit = halves->fit;
  g_autoptr (GString) list = g_string_new (NULL);
  if (halves->is_full || fit->n_matches < 2 || fit->n_matches > HALVES_PAIRS)
    return;
  for (guint i = 0, k = fit->half[1]->len; i < fit->half[0]->len; i++) {
    const GrFitRow *row = gr_fit_row (fit, 0, i);
    while (k > 0 && gr_fit_row (fit, 1, k - 1)->sum > -row->sum)
      k--;
    if (k == 0 || gr_fit_row (fit, 1, k - 1)->sum != -row->sum)
      continue;
    g_autoptr (GrDyadic) sum = gr_dyadic_new (row->sum, GR_FIT_SCALE);
    g_autofree char *value = gr_partizan_number (sum);
    g_string_append_printf (list, "%s%s\u00a0(%u)", list->len > 0 ? ", " : "", value,
                            row->height + gr_fit_row (fit, 1, k - 1)->height);
  }
  gr_append_phrase (text, pairs, halves->request->lang, list->str);
}

static char *
halves_sentence (const Halves *halves, Step step)
{
  static const char tables[] = GR_PHRASE (
    "The values of all choices from either half in order, rising on the left and falling on the right; of equal values "
    "only the highest choice stays: %u and %u rows.");
  static const char cancel[] = GR_PHRASE ("Their two halves cancel, so %" G_GUINT64_FORMAT " + %" G_GUINT64_FORMAT
                                          " choices are looked at instead of %" G_GUINT64_FORMAT
                                          ", and for each value the highest is kept. ");
  static const char choice[] = GR_PHRASE ("Of %u pairs that cancel none is higher than %u in total.");
  const GrFit *fit = halves->fit;
  const char *lang = halves->request->lang;
  const guint64 one = 1;
  if (step == STEP_FINGERS)
    return g_strchomp (halves_found (halves, halves->finger));
  if (step == STEP_TABLES)
    return gr_say (tables, lang, fit->half[0]->len, fit->half[1]->len);
  g_autofree char *why = gr_say (cancel, lang, one << fit->n_items[0], one << fit->n_items[1], one << halves->n);
  g_autofree char *highest = gr_say (choice, lang, fit->n_matches, fit->height);
  const char *answer = fit->chosen->len == 0 ? gr_phrase ("Only the choice of no pile at all is worth 0.", lang)
                       : fit->n_matches == 1 ? gr_phrase ("Only these two sums cancel.", lang)
                                             : highest;
  g_autoptr (GString)
    text = g_string_new (step != STEP_MATCH ? gr_phrase ("Which piles worth 0 together are highest? ", lang) : "");
  g_string_append (text, step != STEP_MATCH && halves->n > 2 ? why : "");
  if (step != STEP_PILES) {
    halves_append_walk (halves, text);
    g_string_append (text, answer);
    halves_append_pairs (halves, text);
  }
  return g_strdup (g_strchomp (text->str));
}

/* ---- data ---- */

/* TRUE where row @index is the one that is looked at. */
static gboolean
halves_is_marked (const Halves *halves, guint half, guint index, Step step)
{
  return step == STEP_FINGERS ? halves->finger[half] == index
                              : step >= STEP_MATCH && halves_row (halves, half, index)->is_match;
}

/* The same for a terminal. (transfer full) */
static char *
halves_plain (const Halves *halves, Step step)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < halves->n; i++)
    g_string_append_printf (text, "%s%s%s = %s", i > 0 ? ", " : "", halves->is_worded ? "" : "pile ",
                            (const char *) halves->name->pdata[i], (const char *) halves->text->pdata[i]);
  g_string_append_c (text, '\n');
  for (guint half = 0; half < 2 && step >= STEP_TABLES; half++) {
    g_string_append_printf (text, "%s\n", half_name[half]);
    for (guint i = 0; i < halves->table[half]->len; i++) {
      const Row *row = halves_row (halves, half, i);
      if (row->n_left_out > 0) {
        g_string_append_printf (text, "    … %u rows\n", row->n_left_out);
        continue;
      }
      gboolean is_marked = halves_is_marked (halves, half, i, step);
      g_string_append (text, is_marked ? "  > " : "    ");
      gr_words_pad (text, row->sum, 8);
      g_string_append (text, "   height ");
      gr_words_pad (text, row->height, 3);
      g_string_append_printf (text, "   piles %s\n", row->piles);
    }
  }
  return g_string_free (text, FALSE);
}

/* ---- piles ---- */

static double
halves_x (guint half)
{
  return half * (HALVES_COLUMN + HALVES_GAP);
}

/* One that is not chosen is faint. */
static void
halves_add_pile (const Halves *halves, guint pile, double x, Step step, gboolean is_chosen, GrScene *scene)
{
  const GrScene *own = halves->scene->pdata[pile];
  gboolean is_faint = step >= STEP_MATCH && !is_chosen;
  g_autoptr (GrScene) copy = gr_scene_new (); /* as it looks at that scale */
  gr_scene_append (copy, own, 0, 0, 1);
  GR_EACH (i, GrItem, item, copy->item) {
    GrPaint *paint = item->kind == GR_ITEM_PATH     ? &item->path.paint
                     : item->kind == GR_ITEM_CIRCLE ? &item->circle.paint
                                                    : NULL;
    if (item->kind == GR_ITEM_TEXT && is_faint)
      item->text.ink = GR_INK_FAINT;
    if (paint != NULL && halves->scale < HALVES_DASH && paint->fill != GR_INK_NONE)
      paint->dash = GR_DASH_SOLID;
    if (paint != NULL && is_faint && paint->fill != GR_INK_NONE && paint->fill != GR_INK_PAPER)
      paint->fill = GR_INK_LINE;
    if (paint != NULL && is_faint && paint->stroke != GR_INK_NONE)
      paint->stroke = paint->stroke == GR_INK_LEFT ? GR_INK_LINE : GR_INK_FAINT;
  }
  const GrFont *font = halves->pitch < 16 ? &small_font : &gr_text_600;
  const char *name = halves->name->pdata[pile];
  g_autofree char *named = halves_pile_name (halves, pile);
  gboolean is_negative = gr_dyadic_sign (halves->value->pdata[pile]) < 0;
  gr_scene_append (scene, copy, x - own->bounds.width * halves->scale / 2, -own->bounds.height * halves->scale,
                   halves->scale);
  gr_scene_add_text (scene, x, HALVES_NUMBERS - 8, GR_ANCHOR_MIDDLE, font, is_faint ? GR_INK_FAINT : GR_INK_INK,
                     gr_text_width (font, named) + 6 <= halves->pitch ? named : name);
  if (halves->n_value_lines == 0)
    return;
  gr_scene_open_answer (scene);
  GrInk ink = is_faint ? GR_INK_FAINT : is_negative ? GR_INK_RIGHT : GR_INK_LEFT;
  gr_scene_add_text (scene, x, HALVES_NUMBERS - 6 + (1 + pile % halves->n_value_lines) * HALVES_VALUES,
                     GR_ANCHOR_MIDDLE, &gr_text_400, ink, halves->text->pdata[pile]);
  gr_scene_close (scene);
}

/* ---- tables ---- */

/* Rows below the heads, whose baseline is at height 0 here. */
static double
halves_row_y (guint row)
{
  return 8 + (row + 0.5) * HALVES_ROW;
}

/* Three cells of one row on the baseline @y. */
static void
halves_add_line (guint half, double y, const GrFont *font, GrInk ink, const char *piles, const char *sum,
                 const char *height, GrScene *scene)
{
  double left = halves_x (half), right = left + HALVES_COLUMN;
  gr_scene_add_text (scene, left + 8, y, GR_ANCHOR_START, font, ink, piles);
  gr_scene_add_text (scene, right - HALVES_HEIGHT_COLUMN - 6, y, GR_ANCHOR_END, font, ink, sum);
  gr_scene_add_text (scene, right - 8, y, GR_ANCHOR_END, font, ink, height);
}

static void
halves_add_row (const Halves *halves, guint half, guint at, Step step, GrScene *scene)
{
  const Row *row = halves_row (halves, half, at);
  gboolean is_match = row->is_match && step >= STEP_MATCH;
  double left = halves_x (half), y = halves_row_y (at), base = y + 0.36 * gr_text_500.size;
  if (row->n_left_out > 0) {
    g_autofree char *text = gr_say ("⋮   %u more", halves->request->lang, row->n_left_out);
    gr_scene_add_text (scene, left + 8, base, GR_ANCHOR_START, &gr_text_400, GR_INK_FAINT, text);
    return;
  }
  GrInk bow = step == STEP_FINGERS && halves_finger_sum (halves, halves->finger) != 0 ? GR_INK_SOFT : GR_INK_ACCENT;
  if (halves_is_marked (halves, half, at, step))
    gr_scene_add_rect (scene, left, y - HALVES_ROW / 2, HALVES_COLUMN, HALVES_ROW, 3,
                       GR_FILL_STROKE (GR_INK_SHADE, bow, 1.2));
  halves_add_line (half, base, is_match ? &gr_text_700 : &gr_text_500, is_match ? GR_INK_ACCENT : GR_INK_INK,
                   row->piles, row->sum, row->height, scene);
}

/* A bow between row @one of the first table and row @other of the second, with @text in its middle. */
static void
halves_add_bow (guint one, guint other, GrInk ink, const char *text, GrScene *scene)
{
  double left = HALVES_COLUMN, right = HALVES_COLUMN + HALVES_GAP, middle = (left + right) / 2,
         y[2] = { halves_row_y (one), halves_row_y (other) };
  gboolean is_accent = ink == GR_INK_ACCENT;
  gr_scene_move (scene, left, y[0]);
  gr_scene_curve (scene, middle, y[0], middle, y[1], right, y[1]);
  gr_scene_paint (scene, GR_STROKE (ink, is_accent ? 1.8 : 1.2));
  double width = MAX (gr_text_width (&gr_text_700, text), 8) + 9;
  gr_scene_add_rect (scene, middle - width / 2, (y[0] + y[1] - HALVES_ROW) / 2 + 0.5, width, HALVES_ROW - 1, 8,
                     GR_FILL_STROKE (GR_INK_PAPER, ink, is_accent ? 1.8 : 1));
  gr_scene_add_text (scene, middle, (y[0] + y[1]) / 2 + 0.36 * gr_text_700.size, GR_ANCHOR_MIDDLE,
                     is_accent ? &gr_text_700 : &gr_text_500, ink, text);
}

static const char *
halves_sign (gint64 sum)
{
  return sum < 0 ? "< 0" : sum > 0 ? "> 0" : "= 0";
}

/* The rows that the fingers compare, with how their sum compares with 0; then the whole walk: the same at the rows that are left
   behind, and all pairs that cancel, with the height of both: these never cross, for one table rises and the other falls. Of
   tables that are not there in full the best pair alone. */
static void
halves_add_bows (const Halves *halves, Step step, GrScene *scene)
{
  const double left = HALVES_COLUMN, right = left + HALVES_GAP, drop = 0.36 * gr_label_600.size;
  guint finger[2] = { 0, 0 };
  if (step == STEP_FINGERS) {
    gint64 sum = halves_finger_sum (halves, halves->finger);
    halves_add_bow (halves->finger[0], halves->finger[1], sum != 0 ? GR_INK_SOFT : GR_INK_ACCENT, halves_sign (sum),
                    scene);
    return;
  }
  for (guint half = 0; half < 2 && !halves->is_full; half++)
    while (!halves_row (halves, half, finger[half])->is_match)
      finger[half]++;
  const guint first[2] = { finger[0], finger[1] };
  gboolean is_left[2][HALVES_ROWS] = { { FALSE } }; /* rows that are left behind, where lines end earlier */
  for (guint pass = 0; pass < 3; pass++) {          /* these, lines and signs, and over them pairs */
    memcpy (finger, first, sizeof finger);
    do {
      const Row *one = halves_row (halves, 0, finger[0]), *other = halves_row (halves, 1, finger[1]);
      gint64 sum = halves_finger_sum (halves, finger);
      if (pass == 0 && sum != 0) {
        is_left[sum > 0][finger[sum > 0]] = TRUE;
      } else if (pass == 1 && sum != 0) {
        double y[2] = { halves_row_y (finger[0]), halves_row_y (finger[1]) };
        gr_scene_add_line (scene, left + (is_left[0][finger[0]] ? HALVES_SIGN : 0), y[0],
                           right - (is_left[1][finger[1]] ? HALVES_SIGN : 0), y[1], GR_STROKE (GR_INK_FAINT, 0.7));
        gr_scene_add_text (scene, sum < 0 ? left + 3 : right - 3, y[sum > 0] + drop,
                           sum < 0 ? GR_ANCHOR_START : GR_ANCHOR_END, &gr_label_600, GR_INK_SOFT, halves_sign (sum));
      } else if (pass == 2 && sum == 0) {
        g_autofree char *height = g_strdup_printf ("%u", gr_fit_row (halves->fit, 0, one->row)->height
                                                           + gr_fit_row (halves->fit, 1, other->row)->height);
        halves_add_bow (finger[0], finger[1], one->is_match ? GR_INK_ACCENT : GR_INK_SOFT, height, scene);
      }
    } while (halves->is_full && halves_walk (halves, finger));
  }
}

/* ---- the whole ---- */

static GrScene *
halves_draw (const Halves *halves, Step step)
{
  static const char *const counts[] = { GR_PHRASE ("%u choices, %u values, rising"),
                                        GR_PHRASE ("%u choices, %u values, falling") };
  static const char *const colour[] = { GR_PHRASE ("filled: Left’s; dashed: Right’s"),
                                        GR_PHRASE ("filled: B, Left’s; dashed: W, Right’s") };
  const char *lang = halves->request->lang;
  GrScene *scene = gr_scene_new ();
  g_autoptr (GrScene) below = gr_scene_new (), line = gr_scene_new (); /* from the tables' heads down */
  guint n_rows = MAX (halves->table[0]->len, halves->table[1]->len);
  double line_y = halves_row_y (n_rows) + 12 + halves->steps.row * halves->steps.step->len;
  for (guint half = 0; half < 2; half++) {
    guint n = halves->fit->n_items[half];
    guint32 chosen = gr_fit_row (halves->fit, half, halves->fit->match[half])->chosen;
    double x = halves_x (half) + (HALVES_COLUMN - n * halves->pitch) / 2 + halves->pitch / 2;
    guint first = half * halves->fit->n_items[0];
    gr_scene_add_text (scene, halves_x (half) + HALVES_COLUMN / 2, -halves->height - 14, GR_ANCHOR_MIDDLE,
                       &gr_title_600, GR_INK_SOFT, gr_phrase (half_name[half], lang));
    for (guint i = 0; i < n; i++)
      halves_add_pile (halves, first + i, x + i * halves->pitch, step, gr_fit_holds (halves->fit, half, chosen, i),
                       scene);
  }
  gboolean has_rest = step >= STEP_MATCH && halves->fit->chosen->len < halves->n;
  g_autofree char *colours = g_strconcat (gr_phrase (colour[halves->is_boxes], lang), has_rest ? "; " : "",
                                          has_rest ? gr_phrase ("faint: left out", lang) : "", NULL);
  gr_scene_add_text (scene, HALVES_WIDTH / 2, HALVES_NUMBERS + halves->n_value_lines * HALVES_VALUES + 8,
                     GR_ANCHOR_MIDDLE, &gr_label_400, GR_INK_SOFT, colours);
  gr_scene_reserve (below, (GrBox) { 0, 0, HALVES_WIDTH, 0 });
  for (guint half = 0; half < 2 && step >= STEP_TABLES; half++) {
    g_autofree char *count = gr_say (counts[half], lang, 1u << halves->fit->n_items[half],
                                     halves->fit->half[half]->len);
    if (halves->fit->n_items[half] > 0)
      gr_scene_add_text (below, halves_x (half), -HALVES_ROW, GR_ANCHOR_START, &gr_text_600, GR_INK_INK, count);
    halves_add_line (half, 0, &gr_text_400, GR_INK_SOFT, gr_phrase ("piles", lang), gr_phrase ("value", lang),
                     gr_phrase ("height", lang), below);
    gr_scene_add_line (below, halves_x (half), 5, halves_x (half) + HALVES_COLUMN, 5, GR_STROKE (GR_INK_LINE, 1.2));
    for (guint i = 0; i < halves->table[half]->len; i++)
      halves_add_row (halves, half, i, step, below);
  }
  if (step >= STEP_FINGERS)
    halves_add_bows (halves, step, below);
  if (step >= STEP_MATCH)
    gr_scene_add_text (below, HALVES_WIDTH / 2, 0, GR_ANCHOR_MIDDLE, &gr_text_400, GR_INK_SOFT,
                       gr_phrase ("height of both", lang));
  if (step >= STEP_CHOICE && halves->steps.step->len > 0) {
    gr_steps_draw_end (&halves->steps, line); /* names stand over its dotted line */
    gr_steps_draw (&halves->steps, halves->steps.step->len, G_MAXUINT, line);
    gr_scene_append (below, line, (HALVES_WIDTH - halves->steps.right) / 2, line_y, 1);
  }
  gr_scene_append (scene, below, 0, HALVES_NUMBERS + halves->n_value_lines * HALVES_VALUES + HALVES_HEADS, 1);
  return scene;
}

/* ---- frames ---- */

static void
halves_add_frame (const Halves *halves, Step step, GPtrArray *frames)
{
  static const char piles[] = GR_PHRASE ("Piles %s: height %u");
  static const char pile[] = GR_PHRASE ("Pile %s: height %u");
  static const char none[] = GR_PHRASE ("Height 0");
  const GArray *chosen = halves->fit->chosen;
  g_autoptr (GString) list = g_string_new (NULL);
  GR_EACH_VALUE (i, guint32, own, chosen)
    g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", (const char *) halves->name->pdata[own]);
  const char *phrase = chosen->len == 0 ? none : chosen->len == 1 ? pile : piles;
  g_autofree char *sentence = halves_sentence (halves, step),
                  *result = gr_say (phrase, halves->request->lang, list->str, halves->fit->height);
  GrFrame *frame = gr_frame_new (halves_draw (halves, step), sentence, step == STEP_CHOICE ? result : NULL);
  frame->plain = halves_plain (halves, step);
  GrTable *table = frame->table = gr_table_new (); /* the rows shown, with all piles of each */
  gr_table_add (table, "half", "piles", "sum", "height", "match", NULL);
  for (guint half = 0; half < 2; half++)
    for (guint i = 0; i < halves->table[half]->len; i++) {
      const Row *row = halves_row (halves, half, i);
      if (row->n_left_out > 0)
        continue;
      const GrFitRow *own = gr_fit_row (halves->fit, half, row->row);
      g_autoptr (GrDyadic) sum = gr_dyadic_new (own->sum, GR_FIT_SCALE);
      g_autofree char *text = gr_dyadic_text (sum), *rows = halves_list (halves, half, own->chosen, " ", 0);
      gr_table_add (table, half == 0 ? "first" : "second", rows, text, row->height, row->is_match ? "yes" : "no", NULL);
    }
  g_ptr_array_add (frames, frame);
}

static GPtrArray *
halves_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  g_autoptr (GPtrArray) stalks = halves_stalks (study, error);
  if (stalks == NULL)
    return NULL;
  g_auto (Halves) halves = halves_new (study, request, stalks);
  /* All rows of a short table; of a long one both ends and what is next to the match. A single row is never left out. */
  for (guint half = 0; half < 2; half++) {
    guint n = halves.fit->half[half]->len, left_out = 0;
    guint match = half == 0 ? halves.fit->match[0] : n - 1 - halves.fit->match[1];
    for (guint i = 0; i < n; i++) {
      gboolean is_shown = n <= HALVES_ROWS || i < HALVES_ENDS || i + HALVES_ENDS >= n
                          || (i + 1 >= match && i <= match + 1);
      if (is_shown && left_out == 1)
        halves_add_shown (&halves, half, i - 1);
      else if (is_shown && left_out > 0)
        g_array_append_val (halves.table[half], ((Row) { .n_left_out = left_out }));
      left_out = is_shown ? 0 : left_out + 1;
      if (is_shown)
        halves_add_shown (&halves, half, i);
    }
  }
  halves_fill_steps (&halves);
  g_autoptr (GPtrArray) frames = gr_frames_new ();
  halves.is_full = halves.fit->half[0]->len <= HALVES_ROWS && halves.fit->half[1]->len <= HALVES_ROWS;
  halves_add_frame (&halves, STEP_PILES, frames);
  halves_add_frame (&halves, STEP_TABLES, frames);
  /* The walk of the fingers, where both tables are there in full. */
  do
    if (halves.is_full)
      halves_add_frame (&halves, STEP_FINGERS, frames);
  while (halves.is_full && halves_walk (&halves, halves.finger));
  halves_add_frame (&halves, STEP_MATCH, frames);
  halves_add_frame (&halves, STEP_CHOICE, frames);
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
  .blank_is_first = TRUE,
  .tells_winner = TRUE,
  .frames = halves_frames,
};
