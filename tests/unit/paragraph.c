// SPDX-License-Identifier: MIT
// Lines: nothing is lost, nothing sticks out, justified lines fill the width, and the breaks are the best there are,
// against a search through all of them. Words are measured by the estimate (no fonts), so every number is the same
// everywhere.
#include "pages/paragraph.h"

#include <math.h>
#include <string.h>

#define SEED 20260102

static const GrProse ragged = { 10, 14, GR_FACE_SERIF, 400, FALSE, GR_INK_INK, GR_LINES_RAGGED };
static const GrProse justified = { 10, 14, GR_FACE_SERIF, 400, FALSE, GR_INK_INK, GR_LINES_JUSTIFIED };

static GrParagraph *
paragraph_of (const char *text, const GrProse *prose, double width)
{
  g_autoptr (GArray) run = g_array_new (FALSE, FALSE, sizeof (GrRun));
  GrRun only = { .kind = GR_RUN_TEXT, .text = (char *) text };
  g_array_append_val (run, only);
  GrParagraph *paragraph = gr_paragraph_new (run, prose);
  gr_paragraph_break (paragraph, width);
  return paragraph;
}

/* The line's text, and where it begins and ends. */
static char *
line_text (const GrParagraph *paragraph, guint line, double *left, double *right)
{
  g_autoptr (GrScene) scene = gr_scene_new ();
  GString *text = g_string_new (NULL);
  gr_paragraph_set_line (paragraph, line, scene, 0, 0);
  *left = G_MAXDOUBLE;
  *right = 0;
  for (guint i = 0; i < scene->item->len; i++) {
    const GrItem *item = &g_array_index (scene->item, GrItem, i);
    if (item->kind == GR_ITEM_TEXT) {
      g_string_append (text, item->text.string);
      *left = MIN (*left, item->text.x);
      *right = item->text.x + item->text.width;
    }
  }
  return g_string_free (text, FALSE);
}

static char *
all_lines (const GrParagraph *paragraph, double width)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < gr_paragraph_n_lines (paragraph); i++) {
    double left, right;
    g_autofree char *line = line_text (paragraph, i, &left, &right);
    g_assert_cmpfloat (right, <=, width + 0.05);
    g_string_append_printf (text, "%s%s", i > 0 ? "|" : "", line);
  }
  return g_string_free (text, FALSE);
}

static char *
random_text (GRand *random, guint n_words)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < n_words; i++) {
    g_string_append (text, i > 0 ? " " : "");
    for (int k = g_rand_int_range (random, 1, 9); k > 0; k--)
      g_string_append_c (text, (char) ('a' + g_rand_int_range (random, 0, 26)));
  }
  return g_string_free (text, FALSE);
}

static void
test_nothing_lost (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  for (guint i = 0; i < 60; i++) {
    g_autofree char *text = random_text (random, 5 + i);
    double width = 90 + 5 * i;
    g_autoptr (GrParagraph) paragraph = paragraph_of (text, i % 2 ? &ragged : &justified, width);
    g_autofree char *lines = all_lines (paragraph, width);
    g_autofree char *joined = g_strdelimit (g_strdup (lines), "|", ' ');
    g_assert_cmpstr (joined, ==, text);
  }
}

static void
test_justified (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 1);
  g_autofree char *text = random_text (random, 300);
  g_autoptr (GrParagraph) paragraph = paragraph_of (text, &justified, 300);
  guint n_lines = gr_paragraph_n_lines (paragraph);
  g_assert_cmpuint (n_lines, >, 20);
  for (guint i = 0; i + 1 < n_lines; i++) {
    double left, right;
    g_free (line_text (paragraph, i, &left, &right));
    g_assert_cmpfloat_with_epsilon (left, 0, 1e-9);
    g_assert_cmpfloat_with_epsilon (right, 300, 1e-6);
  }
}

/* Words to be set in lines, as boxes, and what these cost beside how far they are stretched or shrunk: a change from tight to
   loose between neighbours, a parted word at the end of a line, of two lines on end, and of the last line but one. */
typedef struct {
  double *box;      /* widths */
  gboolean *parted; /* shape (n): the word goes on in the next box */
  guint n;
  double width;
  gboolean is_justified, parts_words;
  double tolerance, clash, hyphens, last_hyphen;
} Setting;

#define BLANK 6.0 /* of the estimate: 0.6 em */
#define HYPHEN 6.0
#define PARTED 50.0 /* as bad as that a parted word is */

static guint
count_blanks (const Setting *setting, guint first, guint end)
{
  guint n = 0;
  for (guint i = first; i + 1 < end; i++)
    n += !setting->parted[i];
  return n;
}

static double
natural_width (const Setting *setting, guint first, guint end)
{
  double natural = count_blanks (setting, first, end) * BLANK + (setting->parted[end - 1] ? HYPHEN : 0);
  for (guint i = first; i < end; i++)
    natural += setting->box[i];
  return natural;
}

/* The ratio of the glue in the line of boxes @first … @end − 1 as the paper has it; G_MAXDOUBLE where the line cannot
   be set. */
static double
search_ratio (const Setting *setting, guint first, guint end)
{
  double want = setting->width - natural_width (setting, first, end), blanks = count_blanks (setting, first, end);
  double stretch = end == setting->n ? 1e6 : setting->is_justified ? blanks * BLANK / 2 : 0.12 * setting->width;
  double shrink = setting->is_justified ? blanks * BLANK / 3 : 0;
  double room = want >= 0 ? stretch : shrink;
  if (fabs (want) < 0.01)
    return 0;
  double ratio = room > 0 ? want / room : G_MAXDOUBLE;
  return ratio >= -1 && ratio <= setting->tolerance ? ratio : G_MAXDOUBLE;
}

/* What the line costs but for a change from the line before, and its class: tight, normal, loose or very loose. */
static double
search_cost (const Setting *setting, guint first, guint end, int *fitness)
{
  double ratio = search_ratio (setting, first, end);
  if (ratio == G_MAXDOUBLE || (setting->parted[end - 1] && !setting->parts_words))
    return G_MAXDOUBLE;
  *fitness = ratio < -0.5 ? 0 : ratio <= 0.5 ? 1 : ratio <= 1 ? 2 : 3;
  double badness = 10 + 100 * pow (fabs (ratio), 3) + (setting->parted[end - 1] ? PARTED : 0);
  gboolean is_short = end == setting->n && first > 0 && natural_width (setting, first, end) < 0.13 * setting->width;
  double again = first == 0 || !setting->parted[first - 1] ? 0
                 : end == setting->n                       ? setting->last_hyphen
                 : setting->parted[end - 1]                ? setting->hyphens
                                                           : 0;
  return badness * badness + (is_short ? 5000 : 0) + again;
}

/* The least cost of setting boxes from @first on, tried in all ways. */
static double
search_all (const Setting *setting, guint first, int before)
{
  double least = first == setting->n ? 0 : G_MAXDOUBLE;
  for (guint end = first + 1; end <= setting->n; end++) {
    int fitness;
    double cost = search_cost (setting, first, end, &fitness);
    double after = cost < G_MAXDOUBLE ? search_all (setting, end, fitness) : G_MAXDOUBLE;
    if (after < G_MAXDOUBLE)
      least = MIN (least, cost + after + (ABS (fitness - before) > 1 ? setting->clash : 0));
  }
  return least;
}

/* What the lines of @paragraph cost by the same count. */
static double
lines_cost (const GrParagraph *paragraph, const Setting *setting)
{
  double cost = 0;
  guint first = 0;
  int before = 1, fitness = 1;
  for (guint i = 0; i < gr_paragraph_n_lines (paragraph); i++) {
    double left, right, letters = 0;
    g_autofree char *line = line_text (paragraph, i, &left, &right);
    guint end = first;
    for (const char *at = line; *at != '\0'; at++)
      letters += *at != ' ' && *at != '-' ? 6.0 : 0;
    while (letters > 0)
      letters -= setting->box[end++];
    cost += search_cost (setting, first, end, &fitness);
    cost += ABS (fitness - before) > 1 ? setting->clash : 0;
    before = fitness;
    first = end;
  }
  g_assert_cmpuint (first, ==, setting->n);
  return cost;
}

/* The words of @text as boxes of @setting: where @prose parts words, their syllables. */
static void
setting_read (Setting *setting, const char *text, const GrProse *prose)
{
  g_auto (GStrv) word = g_strsplit (text, " ", -1);
  setting->box = g_new (double, strlen (text));
  setting->parted = g_new0 (gboolean, strlen (text));
  setting->is_justified = prose->lines == GR_LINES_JUSTIFIED;
  for (guint i = 0; word[i] != NULL; i++) {
    gboolean parted[GR_HYPHEN_MAX] = { FALSE };
    guint length = (guint) strlen (word[i]), start = 0;
    gboolean has_parts = prose->lang != NULL && gr_hyphenate (word[i], length, prose->lang, parted);
    for (guint k = 0; k < length; k++)
      if (k + 1 == length || (has_parts && parted[k])) {
        setting->parted[setting->n] = k + 1 < length;
        setting->box[setting->n++] = 6.0 * (k + 1 - start);
        start = k + 1;
      }
  }
}

static void
setting_clear (Setting *setting)
{
  g_free (setting->box);
  g_free (setting->parted);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Setting, setting_clear)

/* One random paragraph of @n words against the search: 0 where it takes another pass, 1 where the lines are the best, and 2
   where they are so only because neighbours must not clash. */
static guint
compare_breaks (GRand *random, guint n, const GrProse *prose, double low, double high)
{
  g_autofree char *text = random_text (random, n);
  g_auto (Setting) setting = { .tolerance = 1.4, .clash = 10000 };
  setting_read (&setting, text, prose);
  setting.width = g_rand_double_range (random, low, high);
  double least = search_all (&setting, 0, 1);
  if (least == G_MAXDOUBLE)
    return 0;
  g_autoptr (GrParagraph) paragraph = paragraph_of (text, prose, setting.width);
  g_assert_cmpfloat_with_epsilon (lines_cost (paragraph, &setting), least, 1e-6 * least);
  setting.clash = 0;
  double free_of_clash = search_all (&setting, 0, 1);
  return least > free_of_clash && least < free_of_clash + 10000 ? 2 : 1;
}

static void
test_best_breaks (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 2);
  guint n[2][3] = { { 0 } };
  for (guint round = 0; round < 300; round++)
    n[0][compare_breaks (random, 12, &ragged, 110, 220)]++;
  for (guint round = 0; round < 3000; round++)
    n[1][compare_breaks (random, 20, &justified, 220, 360)]++;
  g_test_message ("ragged %u, %u decided by neighbours; justified %u, %u", n[0][1], n[0][2], n[1][1], n[1][2]);
  g_assert_cmpuint (n[0][1] + n[0][2], >, 100);
  g_assert_cmpuint (n[1][1] + n[1][2], >, 100);
  g_assert_cmpuint (n[1][2], >, 10);
}

/* Words are parted where no lines are good enough without, and then as it costs least. The last two counts are of paragraphs whose
   lines would be others if two parted words on end, or one before the last line, cost nothing. */
static void
test_best_parts (void)
{
  static const GrProse english = { 10, 14, GR_FACE_SERIF, 400, FALSE, GR_INK_INK, GR_LINES_JUSTIFIED, "en" };
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 3);
  guint n = 0, n_on_end = 0, n_last = 0;
  for (guint round = 0; round < 4000; round++) {
    g_autofree char *text = random_text (random, 16);
    g_auto (Setting) setting = { .tolerance = 1, .clash = 10000, .hyphens = 8000, .last_hyphen = 3000 };
    setting_read (&setting, text, &english);
    setting.width = g_rand_double_range (random, 130, 200);
    if (search_all (&setting, 0, 1) < G_MAXDOUBLE)
      continue;
    setting.tolerance = 1.4;
    setting.parts_words = TRUE;
    double least = search_all (&setting, 0, 1);
    if (least == G_MAXDOUBLE)
      continue;
    g_autoptr (GrParagraph) paragraph = paragraph_of (text, &english, setting.width);
    g_assert_cmpfloat_with_epsilon (lines_cost (paragraph, &setting), least, 1e-6 * least);
    Setting free_on_end = setting, free_last = setting;
    free_on_end.hyphens = free_last.last_hyphen = 0;
    double on_end = search_all (&free_on_end, 0, 1), last = search_all (&free_last, 0, 1);
    n++;
    n_on_end += least > on_end && least < on_end + 8000;
    n_last += least > last && least < last + 3000;
  }
  g_test_message ("%u with parted words, %u decided by two on end, %u by the last", n, n_on_end, n_last);
  g_assert_cmpuint (n, >, 100);
  g_assert_cmpuint (n_on_end, >, 10);
  g_assert_cmpuint (n_last, >, 10);
}

static void
assert_lines (const char *text, double width, const char *wanted)
{
  g_autoptr (GrParagraph) paragraph = paragraph_of (text, &ragged, width);
  g_autofree char *lines = all_lines (paragraph, width);
  g_assert_cmpstr (lines, ==, wanted);
}

static void
test_scripts (void)
{
  assert_lines ("서른하나를 말하는 사람이 진다", 52, "서른하나를|말하는|사람이|진다"); /* ten points a syllable */
  assert_lines ("手を指した者が勝ち", 52, "手を指した|者が勝ち");
  assert_lines ("手を指した、者が", 52, "手を指し|た、者が"); /* no line begins with 、 */
  assert_lines ("well-known facts", 40, "well-|known|facts");
  assert_lines ("a -3 b", 13, "a|-3|b"); /* a sign is no hyphen */
  assert_lines ("one two", 60, "one two");
}

static void
test_too_wide (void)
{
  assert_lines ("abcdefghijklmnop", 30, "abcde|fghij|klmno|p");
  assert_lines ("ab abcdefghijkl cd", 30, "ab|abcde|fghij|kl cd");
  assert_lines ("e\xcc\x81"
                "e\xcc\x81"
                "e\xcc\x81",
                12,
                "e\xcc\x81"
                "e\xcc\x81|e\xcc\x81"); /* marks stay with their letter */
  assert_lines ("", 30, "");
}

/* A short formula or equation stands on one line where one can hold it, and so does what a long one has in brackets; a long
   equation is parted outside of them. */
static void
test_formulas (void)
{
  static const struct {
    const char *formula, *first,
      *last; /* of what must not be parted: a letter that stands nowhere else, and the last one */
    gboolean is_parted;
  } row[] = {
    { "\\lbrace 3, 1 \\mid -1 \\rbrace", "{", "}", FALSE },
    { "Q = b + X", "Q", "X", FALSE },
    { "Q = b + c + d + x + y + u + v + X", "Q", "X", TRUE },
    { "u + v + x + y = \\lbrace 3, 1, 5 \\rbrace + u + v + y + z", "{", "}", FALSE },
  };
  for (guint i = 0; i < G_N_ELEMENTS (row); i++) {
    g_autoptr (GrReport) report = gr_report_new ();
    g_autoptr (GrSource) source = gr_source_new ("formula", g_strdup (row[i].formula), -1);
    g_autoptr (GrMath) math = gr_math_parse (source->text, source, (GrSpan) { 0, (guint32) source->length }, report);
    GrRun run[] = { { .kind = GR_RUN_TEXT, .text = (char *) "some words and then, of all games, " },
                    { .kind = GR_RUN_MATH, .math = math } };
    g_autoptr (GArray) runs = g_array_new (FALSE, FALSE, sizeof (GrRun));
    g_array_append_vals (runs, run, G_N_ELEMENTS (run));
    guint n_parted = 0, n_found = 0;
    for (double width = 110; width < 400; width += 10) {
      g_autoptr (GrParagraph) paragraph = gr_paragraph_new (runs, &ragged);
      gr_paragraph_break (paragraph, width);
      g_autofree char *lines = all_lines (paragraph, width);
      const char *first = strstr (lines, row[i].first), *last = first != NULL ? strstr (first, row[i].last) : NULL;
      n_found += last != NULL;
      n_parted += last != NULL && memchr (first, '|', (gsize) (last - first)) != NULL;
    }
    g_assert_cmpuint (n_found, >, 0);
    g_assert_cmpuint (n_parted > 0, ==, row[i].is_parted);
  }
}

static void
test_breaks_and_links (void)
{
  GrRun run[] = {
    { .kind = GR_RUN_TEXT, .text = (char *) "one" },
    { .kind = GR_RUN_BREAK },
    { .kind = GR_RUN_TEXT, .text = (char *) "two three", .link = (char *) "#two" },
    { .kind = GR_RUN_SPACE },
    { .kind = GR_RUN_CODE, .text = (char *) "four", .style = GR_STYLE_STRIKE },
  };
  g_autoptr (GArray) runs = g_array_new (FALSE, FALSE, sizeof (GrRun));
  g_array_append_vals (runs, run, G_N_ELEMENTS (run));
  g_autoptr (GrParagraph) paragraph = gr_paragraph_new (runs, &justified);
  gr_paragraph_break (paragraph, 500);
  g_assert_cmpuint (gr_paragraph_n_lines (paragraph), ==, 2);
  g_autoptr (GrScene) scene = gr_scene_new ();
  gr_paragraph_set_line (paragraph, 1, scene, 0, 0);
  guint n_links = 0, n_paths = 0;
  for (guint i = 0; i < scene->item->len; i++) {
    const GrItem *item = &g_array_index (scene->item, GrItem, i);
    n_paths += item->kind == GR_ITEM_PATH;
    if (item->kind == GR_ITEM_LINK) {
      g_assert_cmpstr (item->link.target, ==, "#two");
      g_assert_cmpfloat_with_epsilon (item->link.box.width, 9 * 6,
                                      6.1); /* over both words, and perhaps the blank behind */
      n_links++;
    }
  }
  g_assert_cmpuint (n_links, ==, 1);
  g_assert_cmpuint (n_paths, ==, 1); /* the line through what is struck out */
}

/* A balanced paragraph takes as many lines as a ragged one and its longest line is never longer: no word stands
   alone. */
static void
test_balanced (void)
{
  GrProse balanced = ragged;
  balanced.lines = GR_LINES_BALANCED;
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  guint n_better = 0;
  for (guint round = 0; round < 200; round++) {
    g_autofree char *text = random_text (random, 6 + round % 20);
    g_autoptr (GrParagraph) before = paragraph_of (text, &ragged, 200);
    g_autoptr (GrParagraph) after = paragraph_of (text, &balanced, 200);
    double longest[2] = { 0, 0 };
    g_assert_cmpuint (gr_paragraph_n_lines (after), ==, gr_paragraph_n_lines (before));
    for (guint i = 0; i < gr_paragraph_n_lines (after); i++) {
      double left, right;
      g_free (line_text (before, i, &left, &right));
      longest[0] = MAX (longest[0], right);
      g_free (line_text (after, i, &left, &right));
      longest[1] = MAX (longest[1], right);
    }
    g_assert_cmpfloat (longest[1], <=, longest[0] + 1e-6);
    n_better += longest[1] < longest[0] - 1;
  }
  g_assert_cmpuint (n_better, >, 50);
  g_autoptr (GrParagraph) title = paragraph_of ("one two three four five", &balanced, 19 * 6);
  g_autofree char *lines = all_lines (title, 19 * 6);
  g_assert_cmpstr (lines, ==, "one two three|four five");
}

static void
test_widths (void)
{
  g_autoptr (GrParagraph) paragraph = paragraph_of ("one seventeen two", &ragged, 1000);
  g_assert_cmpfloat_with_epsilon (gr_paragraph_natural_width (paragraph), 17 * 6, 1e-9);
  g_assert_cmpfloat_with_epsilon (gr_paragraph_smallest_width (paragraph), 9 * 6, 1e-9);
}

/* Words part as libhyphen, which the patterns are from, parts them. */
static void
test_hyphens (void)
{
  static const char *const known[] = { "ther-mo-graph",  "canon-i-cal", "po-si-tion", "tem-per-a-ture",
                                       "as-so-cia-tive", "nim-bers",    "record",     "Hack-en-bush" };
  for (guint i = 0; i < G_N_ELEMENTS (known); i++) {
    g_auto (GStrv) part = g_strsplit (known[i], "-", -1);
    g_autofree char *word = g_strjoinv ("", part);
    g_autoptr (GString) got = g_string_new (NULL);
    gboolean parted[GR_HYPHEN_MAX] = { FALSE };
    g_assert_true (gr_hyphenate (word, strlen (word), "en", parted) == (part[1] != NULL));
    for (guint k = 0; word[k] != '\0'; k++)
      g_string_append_printf (got, "%c%s", word[k], parted[k] ? "-" : "");
    g_assert_cmpstr (got->str, ==, known[i]);
    g_assert_false (gr_hyphenate (word, strlen (word), "ko", parted));
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/paragraph/nothing-lost", test_nothing_lost);
  g_test_add_func ("/paragraph/justified", test_justified);
  g_test_add_func ("/paragraph/best-breaks", test_best_breaks);
  g_test_add_func ("/paragraph/best-parts", test_best_parts);
  g_test_add_func ("/paragraph/scripts", test_scripts);
  g_test_add_func ("/paragraph/too-wide", test_too_wide);
  g_test_add_func ("/paragraph/formulas", test_formulas);
  g_test_add_func ("/paragraph/breaks-and-links", test_breaks_and_links);
  g_test_add_func ("/paragraph/balanced", test_balanced);
  g_test_add_func ("/paragraph/widths", test_widths);
  g_test_add_func ("/paragraph/hyphens", test_hyphens);
  return g_test_run ();
}
