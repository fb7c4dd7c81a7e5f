// SPDX-License-Identifier: MIT
// Places, reports, words and numbers.
#include "base/number.h"

#include <string.h>

static void
test_locate (void)
{
  g_autoptr (GrSource) source = gr_source_new ("x", g_strdup ("añb\n\tz"), -1);
  guint line, column;
  gr_source_locate (source, 3, &line, &column); /* the b: ñ is two bytes and one character */
  g_assert_cmpuint (line, ==, 1);
  g_assert_cmpuint (column, ==, 3);
  gr_source_locate (source, 6, &line, &column);
  g_assert_cmpuint (line, ==, 2);
  g_assert_cmpuint (column, ==, 2);
}

/* A place in a text cut out of another, indentation removed, is shown in the outer one. */
static void
test_cut (void)
{
  g_autoptr (GrSource) outer = gr_source_new ("lesson.md", g_strdup ("input: |\n  ab\n  cd\n"), -1);
  guint32 *origin = g_new (guint32, 3);
  origin[0] = 11;
  origin[1] = 16;
  origin[2] = 19;
  g_autoptr (GrSource) inner = gr_source_new_cut (outer, g_strdup ("ab\ncd\n"), origin);
  GrSpan span = { 4, 5 };
  const GrSource *found = gr_source_outermost (inner, &span);
  g_assert_true (found == outer);
  g_assert_cmpint (outer->text[span.start], ==, 'd');
  g_assert_cmpuint (span.end, ==, span.start + 1);
}

static void
test_text (void)
{
  g_autoptr (GrSource) source = gr_source_new ("a.md", g_strdup ("one\nx 한 -3 y\n"), -1);
  g_autoptr (GrReport) report = gr_report_new ();
  gr_report_add (report, GR_FAULT_LIMIT, source, (GrSpan) { 10, 12 }, "a remedy", "second, got “%d”", 3);
  gr_report_add (report, GR_FAULT_INPUT, source, (GrSpan) { 0, 3 }, NULL, "first");
  g_autofree char *text = gr_report_text (report, GR_REPORT_FULL);
  g_assert_cmpstr (text, ==,
                   "a.md:1:1: error: first\n"
                   "    1 | one\n"
                   "      | ^~~\n"
                   "a.md:2:5: error: second, got “3”\n"
                   "    2 | x 한 -3 y\n"
                   "      |      ^~\n" /* a wide character takes two columns of a terminal */
                   "   help: a remedy\n");
  g_assert_cmpint (gr_report_exit_code (report), ==, 1);
}

static void
test_harmless (void)
{
  g_autoptr (GrSource) source = gr_source_new ("\n", g_strdup ("\033[2J\xE2\x80\xAE evil"), -1);
  g_autoptr (GrReport) report = gr_report_new ();
  gr_report_add (report, GR_FAULT_INPUT, source, (GrSpan) { 0, 1 }, NULL, "got “%s”", source->text);
  g_autofree char *text = gr_report_text (report, GR_REPORT_FULL);
  g_assert_null (strchr (text, '\033'));
  g_assert_null (strstr (text, "\xE2\x80\xAE"));
}

static void
test_many (void)
{
  g_autoptr (GrReport) report = gr_report_new ();
  for (guint i = 0; i < GR_REPORT_MAX + 5; i++)
    gr_report_add (report, GR_FAULT_INPUT, NULL, (GrSpan) { 0, 0 }, NULL, "fault");
  g_autofree char *text = gr_report_text (report, GR_REPORT_SHORT);
  g_assert_nonnull (strstr (text, "5 more faults"));
}

/* Warnings are told like faults and are none. */
static void
test_warnings (void)
{
  g_autoptr (GrSource) source = gr_source_new ("a.md", g_strdup ("one\ntwo\n"), -1);
  g_autoptr (GrReport) report = gr_report_new ();
  for (guint i = 0; i < 2; i++) /* told once */
    gr_report_add (report, GR_FAULT_WARNING, source, (GrSpan) { 4, 7 }, "a remedy", "beware");
  g_assert_true (gr_report_is_empty (report));
  g_assert_cmpint (gr_report_exit_code (report), ==, 0);
  gr_report_add (report, GR_FAULT_INPUT, source, (GrSpan) { 0, 3 }, NULL, "wrong");
  g_assert_cmpint (gr_report_exit_code (report), ==, 1);
  g_autofree char *text = gr_report_text (report, GR_REPORT_SHORT);
  g_assert_cmpstr (text, ==, "a.md:1:1: error: wrong\na.md:2:1: warning: beware\n");
}

/* A word of any length makes a message of a few lines. */
static void
test_long_quotes (void)
{
  g_autoptr (GrReport) report = gr_report_new ();
  g_autoptr (GString) word = g_string_new ("x");
  for (guint i = 0; i < 22000; i++)
    g_string_append (word, "한");
  gr_report_add (report, GR_FAULT_INPUT, NULL, (GrSpan) { 0, 0 }, word->str, "got “%s” and “%s”", word->str, "short");
  const GrFault *fault = report->fault->pdata[0];
  g_assert_cmpuint (strlen (fault->message), <, 200);
  g_assert_true (g_utf8_validate (fault->message, -1, NULL));
  g_assert_true (g_str_has_prefix (fault->message, "got “x한"));
  g_assert_true (g_str_has_suffix (fault->message, "한” and “short”"));
}

static void
test_numbers (void)
{
  static const char *const bad[] = { "",
                                     "-",
                                     "+3",
                                     " 3",
                                     "3 ",
                                     "2.5",
                                     "1e30",
                                     "18446744073709551616",
                                     "9223372036854775808",
                                     "３",
                                     "0x10",
                                     "--3",
                                     "-9223372036854775809",
                                     "٣" };
  gint64 number;
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    g_assert_false (gr_number_parse (bad[i], &number));
  g_assert_true (gr_number_parse ("9223372036854775807", &number));
  g_assert_cmpint (number, ==, G_MAXINT64);
  g_assert_true (gr_number_parse ("-9223372036854775808", &number));
  g_assert_cmpint (number, ==, G_MININT64);
  g_assert_true (gr_number_parse ("007", &number));
  g_assert_cmpint (number, ==, 7);
}

static void
test_doubles (void)
{
  static const struct {
    double value;
    const char *text;
  } cases[] = {
    { -0.0, "0" }, { -0.004, "0" }, { 1.5, "1.5" }, { 100, "100" }, { 1e6, "1000000" }, { -2.25, "-2.25" }
  };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GString) text = g_string_new (NULL);
    gr_append_double (text, cases[i].value, 2);
    g_assert_cmpstr (text->str, ==, cases[i].text);
  }
}

static void
test_nearest (void)
{
  static const char *const names[] = { "solve", "draw", "build", "check", NULL };
  g_assert_cmpstr (gr_nearest ("sovle", names), ==, "solve");
  g_assert_cmpstr (gr_nearest ("DRWA", names), ==, "draw");
  g_assert_cmpstr (gr_nearest ("bui", names), ==, "build");
  g_assert_null (gr_nearest ("hackenbush", names));
  g_assert_null (gr_nearest ("", names));
}

/* How near is near: a third of the longer word's letters may be wrong, or one; never all. */
static void
test_nearest_bounds (void)
{
  static const char forty[] = "abcdefghijklmnopqrstuvwxyz-abcdefghijklm";
  static const struct {
    const char *word, *name;
    gboolean is_near;
  } cases[] = {
    { "x", "a", FALSE },
    { "ba", "ab", TRUE }, /* the swap of two is one mistake */
    { "ab", "axb", TRUE },
    { "xy", "ab", FALSE }, /* short words: one letter */
    { "fix", "sid", FALSE },
    { "chexx", "check", FALSE }, /* two of five are too many … */
    { "chexxs", "checks", TRUE },
    { "xxxcks", "checks", FALSE }, /* … two of six are not, three are */
    { "abcdx", "abcdef", TRUE },   /* the longer word counts, whichever it is */
    { "abcdxy", "abcde", TRUE },
    { "octalxxx", "octal", FALSE },
    { "xxxmetric", "geometric", TRUE },
    { "xxxxetric", "geometric", FALSE },
    { "th", "thermograph", FALSE }, /* a beginning: three letters */
    { "the", "thermograph", TRUE },
    { "hermo", "thermograph", FALSE },
    { forty, forty, TRUE },
  };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    const char *const name[] = { cases[i].name, NULL };
    if ((gr_nearest (cases[i].word, name) != NULL) != cases[i].is_near)
      g_error ("“%s” is %s “%s”", cases[i].word, cases[i].is_near ? "not near" : "near", cases[i].name);
  }
  g_autofree char *longer = g_strconcat (forty, "n", NULL);
  const char *const name[] = { forty, longer, NULL };
  g_assert_null (gr_nearest (longer, name)); /* nobody misspells 41 letters */
  g_assert_cmpstr (gr_nearest (forty, name + 1), ==, NULL);
  static const char *const two[] = { "cat", "bat", NULL }, *const better[] = { "boar", "board", NULL };
  g_assert_cmpstr (gr_nearest ("rat", two), ==, "cat"); /* of equals the first */
  g_assert_cmpstr (gr_nearest ("boars", better), ==, "boar");
  g_assert_cmpstr (gr_nearest ("boards", better), ==, "board");
}

static void
test_words (void)
{
  g_autoptr (GrSource) source = gr_source_new ("x", g_strdup ("; all of it\n\n 3 1\r\n;\n4"), -1);
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
  gr_source_words (source, words);
  g_assert_cmpuint (words->len, ==, 3);
  g_assert_cmpstr (((GrWord *) words->pdata[2])->text, ==, "4");
  g_autoptr (GrWord) word = gr_word_new (source, (GrSpan) { 14, 17 }, NULL);
  g_assert_cmpstr (word->text, ==, "3 1");
}

/* Parts have places of their own where the word is the source's own text, and the whole word's where it was quoted. */
static void
test_parts (void)
{
  g_autoptr (GrSource) source = gr_source_new ("x", g_strdup ("'a,b' 3,,5"), -1);
  g_autoptr (GrWord) plain = gr_word_new (source, (GrSpan) { 6, 10 }, NULL);
  g_autoptr (GrWord) quoted = gr_word_new (source, (GrSpan) { 0, 5 }, "a,bcd");
  g_autoptr (GPtrArray) part = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
  gr_word_split (plain, ',', part);
  gr_word_split (quoted, ',', part);
  static const char *const text[] = { "3", "", "5", "a", "bcd" };
  static const GrSpan span[] = { { 6, 7 }, { 8, 8 }, { 9, 10 }, { 0, 5 }, { 0, 5 } };
  g_assert_cmpuint (part->len, ==, G_N_ELEMENTS (text));
  for (guint i = 0; i < part->len; i++) {
    const GrWord *own = part->pdata[i];
    g_assert_cmpstr (own->text, ==, text[i]);
    g_assert_cmpuint (own->span.start, ==, span[i].start);
    g_assert_cmpuint (own->span.end, ==, span[i].end);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/report/locate", test_locate);
  g_test_add_func ("/report/cut", test_cut);
  g_test_add_func ("/report/text", test_text);
  g_test_add_func ("/report/harmless", test_harmless);
  g_test_add_func ("/report/many", test_many);
  g_test_add_func ("/report/warnings", test_warnings);
  g_test_add_func ("/report/long-quotes", test_long_quotes);
  g_test_add_func ("/report/numbers", test_numbers);
  g_test_add_func ("/report/doubles", test_doubles);
  g_test_add_func ("/report/nearest", test_nearest);
  g_test_add_func ("/report/nearest-bounds", test_nearest_bounds);
  g_test_add_func ("/report/words", test_words);
  g_test_add_func ("/report/parts", test_parts);
  return g_test_run ();
}
