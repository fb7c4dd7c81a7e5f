// SPDX-License-Identifier: MIT
// The misère quotient of a game of heaps: which element each heap is (the pretending function) in rows, of one period where
// a period is proved; and under it the elements, each with a smallest sum of heaps that is it. A box with a double outline
// is lost for the player to move. Elements are named as products of letters, one for each heap that is no product of
// smaller heaps.
// Source: T. E. Plambeck and A. N. Siegel, Misère quotients for impartial games, J. Combin. Theory A 115 (2008).
#include "base/phrase.h"
#include "diagram/formula.h"
#include "diagram/options.h"
#include "diagram/words.h"
#include "game/heap-quotient.h"
#include "scene/text.h"

#define QUOTIENT_WIDTH 388.0 /* points, as are all of these */
#define QUOTIENT_HEAPS 400u  /* shown at most, and looked at for a period */
#define QUOTIENT_WORK 6000   /* pairs of the transition algebra */
#define QUOTIENT_CELL 34.0   /* least width of a box */
#define QUOTIENT_HEAD 30.0   /* of a row: its first heap */
#define QUOTIENT_ROW 19.0
#define QUOTIENT_GAP 26.0
#define QUOTIENT_LETTERS 26
#define QUOTIENT_ALL 96 /* elements that are all listed; of more, those that are lost */
#define QUOTIENT_LISTED 48
#define QUOTIENT_ENTRY 8.0 /* between columns of elements */

static const GrFont title_font = { 12.5, 600, GR_FACE_SANS, FALSE };
static const GrFont head_font = { 9, 500, GR_FACE_SANS, FALSE };
static const GrFont note_font = { 9.2, 400, GR_FACE_SANS, FALSE };
#define NAME_SIZE 10.0

typedef struct {
  const GrFigureRequest *request;
  GrQuotient *quotient;
  char *title;
  guint n_shown;     /* heaps */
  gboolean is_whole; /* there is a quotient for all of them */
  gboolean has_period;
  guint preperiod, period;
} Figure;

static void
figure_clear (Figure *figure)
{
  g_clear_pointer (&figure->quotient, gr_quotient_free);
  g_free (figure->title);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Figure, figure_clear)

/* ---- names ---- */

/* “a b^2 c” as a formula, “1” for the empty sum. (transfer full) */
static char *
element_name (const GrQuotient *quotient, guint element)
{
  g_autoptr (GArray) word = gr_quotient_word (quotient, element);
  GString *name = g_string_new (NULL);
  for (guint i = 0; i < word->len; i++) {
    guint power = g_array_index (word, guint32, i);
    if (power == 0)
      continue;
    g_string_append_printf (name, "%s%c", name->len > 0 ? " " : "", 'a' + (char) (i % QUOTIENT_LETTERS));
    if (power > 1)
      g_string_append_printf (name, "^%u", power);
  }
  if (name->len == 0)
    g_string_append_c (name, '1');
  return g_string_free (name, FALSE);
}

/* “1+2+2”: the heaps of that product; “0” for the empty sum. (transfer full) */
static char *
element_sum (const GrQuotient *quotient, guint element)
{
  g_autoptr (GArray) word = gr_quotient_word (quotient, element);
  GString *sum = g_string_new (NULL);
  for (guint i = 0; i < word->len; i++)
    for (guint k = 0; k < g_array_index (word, guint32, i); k++)
      g_string_append_printf (sum, "%s%u", sum->len > 0 ? "+" : "",
                              g_array_index (gr_quotient_generators (quotient), guint32, i));
  if (sum->len == 0)
    g_string_append_c (sum, '0');
  return g_string_free (sum, FALSE);
}

/* ---- reading ---- */

static void
quotient_read (Figure *figure, const GrStudy *study, guint last)
{
  const GrSummand *summand = gr_study_summand (study, 0);
  guint32 realm = gr_study_component (study, 0)->realm;
  figure->quotient = gr_quotient_new ();
  figure->is_whole = gr_heap_quotient_extend (figure->quotient, summand->game->moves, summand->instance, realm, last,
                                              QUOTIENT_WORK);
  guint taken = gr_summand_taken (summand);
  if (figure->is_whole && taken > 0
      && gr_heap_quotient_extend_to_period (figure->quotient, summand->game->moves, summand->instance, realm, taken,
                                            QUOTIENT_HEAPS, QUOTIENT_WORK))
    figure->has_period = gr_quotient_period (figure->quotient, taken, &figure->preperiod, &figure->period);
  figure->n_shown = MIN (last + 1, gr_quotient_n_heaps (figure->quotient));
}

/* ---- drawing ---- */

/* An element in its box, middle at (@x, @y): a double outline where it is lost. */
static void
element_add (const Figure *figure, guint element, double x, double y, double width, GrScene *out)
{
  gboolean is_lost = gr_quotient_is_lost (figure->quotient, element);
  g_autofree char *name = element_name (figure->quotient, element);
  gr_scene_open_blank (out);
  gr_scene_add_rect (out, x - width / 2, y - (QUOTIENT_ROW - 3) / 2, width, QUOTIENT_ROW - 3, 4,
                     &(GrPaint) { GR_INK_NONE, GR_INK_SOFT, 0.8, GR_DASH_SOLID });
  gr_scene_close_blank (out);
  gr_scene_open_answer (out);
  double height = QUOTIENT_ROW - 3, size = NAME_SIZE, wide = gr_formula_width (size, name);
  GrInk fill = is_lost ? GR_INK_PAPER : GR_INK_WIN, on = is_lost ? GR_INK_INK : GR_INK_ON_WIN;
  gr_scene_add_rect (out, x - width / 2, y - height / 2, width, height, 4,
                     &(GrPaint) { fill, is_lost ? GR_INK_INK : GR_INK_LINE, is_lost ? 1.1 : 0.6, GR_DASH_SOLID });
  if (is_lost)
    gr_scene_add_rect (out, x - width / 2 + 2, y - height / 2 + 2, width - 4, height - 4, 2.5,
                       &(GrPaint) { GR_INK_NONE, GR_INK_INK, 0.7, GR_DASH_SOLID });
  if (wide > width - 6)
    size *= (width - 6) / wide;
  gr_formula_add (out, x, y + 0.36 * size, GR_ANCHOR_MIDDLE, size, on, name);
  gr_scene_close_answer (out);
}

/* The widest name of some elements with air around it. */
static double
elements_width (const Figure *figure, const GArray *elements)
{
  double width = QUOTIENT_CELL;
  for (guint i = 0; i < elements->len; i++) {
    g_autofree char *name = element_name (figure->quotient, g_array_index (elements, guint, i));
    width = MAX (width, gr_formula_width (NAME_SIZE, name) + 10);
  }
  return width;
}

/* How many heaps a row has: a period, or as many as fit. */
static guint
heaps_columns (const Figure *figure, double *cell)
{
  g_autoptr (GArray) elements = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint n = 0; n < figure->n_shown; n++) {
    guint element = gr_quotient_heap (figure->quotient, n);
    g_array_append_val (elements, element);
  }
  *cell = elements_width (figure, elements) + 3;
  guint most = (guint) MAX (1, (QUOTIENT_WIDTH - QUOTIENT_HEAD) / *cell);
  guint least = (guint) MAX (1, (QUOTIENT_WIDTH - QUOTIENT_HEAD) / (QUOTIENT_CELL - 4));
  if (figure->has_period && figure->period > most && figure->period <= least)
    *cell = (QUOTIENT_WIDTH - QUOTIENT_HEAD) / figure->period;
  if (figure->has_period && figure->period <= least)
    return MAX (figure->period, figure->period * (most / figure->period));
  return MIN (most, MAX (1, figure->n_shown));
}

/* The elements of heaps, from @y on; gives the y below. A line shows where the period begins. */
static double
heaps_add (const Figure *figure, double y, GrScene *out)
{
  double cell;
  guint columns = heaps_columns (figure, &cell);
  g_assert (columns > 0);
  for (guint n = 0; n < figure->n_shown; n++) {
    double x = QUOTIENT_HEAD + (n % columns + 0.5) * cell, top = y + n / columns * QUOTIENT_ROW;
    g_autofree char *head = g_strdup_printf ("%u", n);
    g_autofree char *said = element_sum (figure->quotient, gr_quotient_heap (figure->quotient, n));
    g_autofree char *title = g_strdup_printf ("%u = %s", n, said);
    if (n % columns == 0)
      gr_scene_add_text (out, QUOTIENT_HEAD - 8, top + QUOTIENT_ROW / 2 + 3, GR_ANCHOR_END, &head_font, GR_INK_SOFT,
                         head);
    gr_scene_open (out, "cell", title, NULL);
    element_add (figure, gr_quotient_heap (figure->quotient, n), x, top + QUOTIENT_ROW / 2, cell - 3, out);
    gr_scene_close (out);
    if (figure->has_period && figure->preperiod > 0 && n == figure->preperiod) {
      gr_scene_open_answer (out);
      gr_scene_add_line (out, x - cell / 2, top - 1, x - cell / 2, top + QUOTIENT_ROW - 1,
                         &(GrPaint) { .stroke = GR_INK_ACCENT, .width = 2 });
      gr_scene_close_answer (out);
    }
  }
  return y + (figure->n_shown + columns - 1) / columns * QUOTIENT_ROW;
}

/* The elements that are listed: all, or where they are too many those that are lost. (transfer full) of guint. */
static GArray *
elements_choose (const Figure *figure)
{
  GArray *elements = g_array_new (FALSE, FALSE, sizeof (guint));
  guint order = gr_quotient_order (figure->quotient);
  for (guint i = 0; i < order; i++)
    if (order <= QUOTIENT_ALL || gr_quotient_is_lost (figure->quotient, i))
      g_array_append_val (elements, i);
  return elements;
}

/* The elements with a smallest sum of each, in columns, from @y on. */
static void
elements_add (const Figure *figure, double y, GrScene *out)
{
  g_autoptr (GArray) elements = elements_choose (figure);
  guint n = MIN (elements->len, gr_quotient_order (figure->quotient) <= QUOTIENT_ALL ? elements->len : QUOTIENT_LISTED);
  double box = elements_width (figure, elements), sum_width = 0;
  for (guint i = 0; i < n; i++) {
    g_autofree char *sum = element_sum (figure->quotient, g_array_index (elements, guint, i));
    sum_width = MAX (sum_width, gr_text_width (&note_font, sum));
  }
  double entry = box + 6 + sum_width + QUOTIENT_ENTRY;
  guint columns = (guint) CLAMP (QUOTIENT_WIDTH / entry, 1, MAX (1, n)), rows = (n + columns - 1) / columns;
  for (guint i = 0; i < n; i++) {
    guint element = g_array_index (elements, guint, i);
    double x = i / rows * entry, middle = y + i % rows * QUOTIENT_ROW + QUOTIENT_ROW / 2;
    g_autofree char *sum = element_sum (figure->quotient, element);
    element_add (figure, element, x + box / 2, middle, box, out);
    gr_scene_add_text (out, x + box + 6, middle + 3.2, GR_ANCHOR_START, &note_font, GR_INK_SOFT, sum);
  }
}

/* What the boxes mean, under everything. */
static void
legend_add (const Figure *figure, GrScene *out)
{
  static const char *const text[2] = { GR_PHRASE ("N: mover wins"), GR_PHRASE ("P: mover loses") };
  const char *lang = figure->request->lang;
  double y = out->bounds.y + out->bounds.height + 18, x = 0;
  for (guint is_lost = 0; is_lost < 2; is_lost++) {
    GrInk fill = is_lost ? GR_INK_PAPER : GR_INK_WIN;
    gr_scene_add_rect (out, x, y - 8, 16, 11, 3,
                       &(GrPaint) { fill, is_lost ? GR_INK_INK : GR_INK_LINE, is_lost ? 1.1 : 0.6, GR_DASH_SOLID });
    if (is_lost)
      gr_scene_add_rect (out, x + 2, y - 6, 12, 7, 2, &(GrPaint) { GR_INK_NONE, GR_INK_INK, 0.7, GR_DASH_SOLID });
    x += 22;
    x += gr_scene_add_text (out, x, y + 1, GR_ANCHOR_START, &note_font, GR_INK_SOFT, gr_phrase (text[is_lost], lang))
         + 16;
  }
  if (figure->has_period && figure->preperiod > 0 && figure->preperiod < figure->n_shown) {
    gr_scene_add_line (out, x, y - 9, x, y + 4, &(GrPaint) { .stroke = GR_INK_ACCENT, .width = 2 });
    gr_scene_add_text (out, x + 7, y + 1, GR_ANCHOR_START, &note_font, GR_INK_SOFT,
                       gr_phrase ("from here on the heaps repeat", lang));
  }
}

static GrScene *
quotient_draw (const Figure *figure)
{
  static const char misere[] = GR_PHRASE ("misère play, %u elements");
  static const char heaps[] = GR_PHRASE ("The element of each heap");
  static const char all[] = GR_PHRASE ("The elements, each with a smallest sum of heaps");
  static const char lost[] = GR_PHRASE ("Those of the elements that are lost, each with a smallest sum of heaps");
  const char *lang = figure->request->lang;
  GrScene *out = gr_scene_new ();
  guint order = gr_quotient_order (figure->quotient);
  g_autofree char *note = g_strdup_printf (gr_phrase (misere, lang), order);
  double x = gr_scene_add_text (out, 0, 0, GR_ANCHOR_START, &title_font, GR_INK_INK, figure->title);
  gr_scene_open_answer (out);
  gr_scene_add_text (out, x + 12, 0, GR_ANCHOR_START, &note_font, GR_INK_SOFT, note);
  gr_scene_close_answer (out);
  gr_scene_add_text (out, 0, 22, GR_ANCHOR_START, &head_font, GR_INK_SOFT, gr_phrase (heaps, lang));
  double y = heaps_add (figure, 30, out) + QUOTIENT_GAP;
  gr_scene_add_text (out, 0, y, GR_ANCHOR_START, &head_font, GR_INK_SOFT,
                     gr_phrase (order <= QUOTIENT_ALL ? all : lost, lang));
  elements_add (figure, y + 8, out);
  gr_scene_open_answer (out);
  legend_add (figure, out);
  gr_scene_close_answer (out);
  return out;
}

/* ---- words ---- */

/* “a = 1, b = 2, c = 5”: the heaps that are no products. (transfer full) */
static char *
quotient_letters (const Figure *figure)
{
  const GArray *generator = gr_quotient_generators (figure->quotient);
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < generator->len; i++)
    g_string_append_printf (text, "%s%c = %u", i > 0 ? ", " : "", 'a' + (char) (i % QUOTIENT_LETTERS),
                            g_array_index (generator, guint32, i));
  return g_string_free (text, FALSE);
}

static char *
quotient_sentence (const Figure *figure)
{
  static const char text[] = GR_PHRASE (
    "In misère play sums of these heaps are of %u kinds, which multiply as sums add. The letters stand for heaps: %s.");
  static const char none[] = GR_PHRASE ("In misère play all sums of these heaps are alike: there is no move.");
  static const char partial[] = GR_PHRASE (" With heap %u no quotient was found: it may be large, or infinite.");
  const char *lang = figure->request->lang;
  g_autofree char *letters = quotient_letters (figure);
  GString *out = g_string_new (NULL);
  if (*letters != '\0')
    g_string_append_printf (out, gr_phrase (text, lang), gr_quotient_order (figure->quotient), letters);
  else
    g_string_append (out, gr_phrase (none, lang));
  if (!figure->is_whole)
    g_string_append_printf (out, gr_phrase (partial, lang), figure->n_shown);
  return g_string_free (out, FALSE);
}

static char *
quotient_plain (const Figure *figure)
{
  GString *text = g_string_new (NULL);
  for (guint n = 0; n < figure->n_shown; n++) {
    guint element = gr_quotient_heap (figure->quotient, n);
    g_autofree char *formula = element_name (figure->quotient, element), *name = gr_formula_plain (formula);
    g_string_append_printf (text, "%4u  %s  %s\n", n, gr_quotient_is_lost (figure->quotient, element) ? "P" : "N",
                            name);
  }
  return g_string_free (text, FALSE);
}

static GrTable *
quotient_table (const Figure *figure)
{
  static const char *const head[] = { "heap", "element", "sum", "outcome" };
  GrTable *table = gr_table_new ();
  GPtrArray *row = gr_table_add_row (table);
  for (guint i = 0; i < G_N_ELEMENTS (head); i++)
    g_ptr_array_add (row, g_strdup (head[i]));
  for (guint n = 0; n < figure->n_shown; n++) {
    guint element = gr_quotient_heap (figure->quotient, n);
    g_autofree char *formula = element_name (figure->quotient, element);
    row = gr_table_add_row (table);
    g_ptr_array_add (row, g_strdup_printf ("%u", n));
    g_ptr_array_add (row, gr_formula_plain (formula));
    g_ptr_array_add (row, element_sum (figure->quotient, element));
    g_ptr_array_add (row, g_strdup (gr_quotient_is_lost (figure->quotient, element) ? "P" : "N"));
  }
  return table;
}

static GPtrArray *
quotient_frames (GrStudy *study, const GrFigureRequest *request, GrReport *report, GError **error)
{
  static const char repeats[] = GR_PHRASE ("From heap %u on they repeat with period %u, for all heaps");
  g_auto (Figure) figure = { .request = request };
  guint last;
  if (!gr_option_heaps (study, request, QUOTIENT_HEAPS, report, &last, &figure.title))
    return NULL;
  quotient_read (&figure, study, last);
  g_autofree char *sentence = quotient_sentence (&figure);
  g_autofree char *result = figure.has_period
                              ? g_strdup_printf (gr_phrase (repeats, request->lang), figure.preperiod, figure.period)
                              : NULL;
  GrFrame *frame = gr_frame_new (request->data_only ? gr_scene_new () : quotient_draw (&figure), sentence, result);
  frame->plain = request->data_only ? NULL : quotient_plain (&figure);
  frame->table = quotient_table (&figure);
  GPtrArray *frames = gr_frames_new ();
  g_ptr_array_add (frames, frame);
  return frames;
}

const GrFigure gr_figure_quotient = {
  .name = "quotient",
  .title = "Misère quotient",
  .summary =
    "Misère play of a game of heaps: the element of its quotient that each heap is, with the period where one is "
    "proved, and the elements with who wins.",
  .example = "octal 0.77 95",
  .blank = GR_BLANK_LAST,
  .frames = quotient_frames,
};
