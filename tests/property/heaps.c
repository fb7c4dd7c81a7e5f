// SPDX-License-Identifier: MIT
// The heap games at their edges: large numbers, a million heaps, bare sets, and every fault of their notation with its
// place.
#include "line.h"
#include "game/solve.h"

#include "games/heaps.h"

#define SEED 20240607

static void
check_moves (const char *line, GrPlay play, const char *expected)
{
  g_autofree char *words = g_strconcat (line, play == GR_PLAY_MISERE ? " --misere" : "", NULL);
  g_autoptr (GrStudy) study = study_new (words, NULL, FALSE);
  g_autoptr (GError) error = NULL;
  g_autoptr (GrAnswer) answer = gr_study_solve (study, &error);
  g_assert_no_error (error);
  g_autofree char *got = answer_winning_moves (answer);
  g_assert_cmpstr (got, ==, expected);
}

static void
test_large (void)
{
  check_moves ("nim 9223372036854775807 1", GR_PLAY_NORMAL, "0:9223372036854775807>1");
  check_moves ("nim 9223372036854775807 9223372036854775807", GR_PLAY_NORMAL, "");
  check_moves ("nim 9223372036854775807 1", GR_PLAY_MISERE, "0:9223372036854775807>0");
  check_moves ("nim 9223372036854775807 1 1", GR_PLAY_MISERE, "0:9223372036854775807>1");
  check_moves ("baskin-robbins 9223372036854775807", GR_PLAY_NORMAL, "0:0>2");
  check_moves ("baskin-robbins 9223372036854775807 --max 9223372036854775807", GR_PLAY_NORMAL,
               "0:0>9223372036854775806");
  check_moves ("baskin-robbins 9223372036854775807 --max 9223372036854775807", GR_PLAY_MISERE,
               "0:0>9223372036854775805");
  check_moves ("subtraction 9223372036854775807", GR_PLAY_NORMAL, "0:9223372036854775807>9223372036854775804");
  check_moves ("divisor 999999874000003969", GR_PLAY_NORMAL, "0:999999874000003969>999999937");
  check_moves ("divisor 999999874000003969", GR_PLAY_MISERE, "");
  check_moves ("divisor 1000000000000000000", GR_PLAY_NORMAL, "0:1000000000000000000>2 0:1000000000000000000>5");
  check_moves ("divisor 1000000000000000000", GR_PLAY_MISERE,
               "0:1000000000000000000>10 0:1000000000000000000>25 0:1000000000000000000>4");
  g_assert_cmpuint (study_grundy ("divisor 897612484786617600", FALSE), ==, 23);
}

#define N_TOKENS 3000

/* What heaps are read from @args, and all that is said of them. */
static char *
read_heaps (const GrArgs *args, gint64 low, gint64 limit)
{
  const GrHeapsRule rule = { .low = low, .high = 5000, .limit = limit, .example = "nim 3 1 4" };
  g_autoptr (GrReport) report = gr_report_new ();
  GrHeaps heaps;
  GString *text = g_string_new (NULL);
  if (gr_heaps_read (args, &rule, report, &heaps)) {
    for (guint i = 0; i < heaps.size->len; i++)
      g_string_append_printf (text, "%" G_GUINT64_FORMAT " ", g_array_index (heaps.size, guint64, i));
    gr_heaps_clear (&heaps);
  }
  g_autofree char *said = gr_report_text (report, GR_REPORT_FULL);
  g_string_append (text, said);
  return g_string_free (text, FALSE);
}

/* A long file is read alike with a word for each number and without; now and then there are words that are no numbers. */
static void
test_lists (void)
{
  static const char *const odd[] = { "",  "-3",   "007", "1,2,,3", "0..5", "x9", "99999999999999999999", "4,4",
                                     "٣", "5001", "\n;", "\f",     "\v7",  "+1", "000000000000000000001" };
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  for (guint round = 0; round < 60; round++) {
    g_autoptr (GString) text = g_string_new (round % 3 == 0 ? "3000\n" : NULL);
    guint n_odd = round % 4;
    for (guint i = 0; i < N_TOKENS; i++) {
      gboolean is_odd = n_odd > 0 && g_rand_int_range (random, 0, N_TOKENS) < (gint32) n_odd;
      g_string_append_printf (text, "%d", g_rand_int_range (random, 0, round % 5 == 0 ? 5001 : 9));
      g_string_append (text, i % 17 == 0 ? "\r\n" : i % 5 == 0 ? "  " : "\t");
      if (is_odd)
        g_string_append_printf (text, "%s ", odd[g_rand_int_range (random, 0, G_N_ELEMENTS (odd))]);
    }
    g_autoptr (GrSource) line = gr_source_new ("command line", g_strdup ("nim"), -1);
    g_autoptr (GrSource) file = gr_source_new ("heaps.txt", g_strdup (text->str), -1);
    g_autoptr (GrWord) name = gr_word_new (line, (GrSpan) { 0, 3 }, NULL);
    g_autoptr (GrArgs) args = gr_args_new (NULL, name, NULL);
    if (round % 2 == 0)
      g_ptr_array_add (args->words, gr_word_new (line, (GrSpan) { 0, 3 }, "3"));
    args->list = gr_source_ref (file);
    args->listed = (GrSpan) { 0, file->length };
    g_autofree char *listed = read_heaps (args, round % 7 == 0, 4999);
    gr_args_make_words (args);
    g_assert_null (args->list);
    g_autofree char *by_words = read_heaps (args, round % 7 == 0, 4999);
    g_assert_cmpstr (listed, ==, by_words);
  }
}

/* A million heaps, and a random thousand against their XOR. */
static void
test_many_heaps (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  g_autoptr (GString) line = g_string_new ("nim");
  GrNimber expected = 0;
  for (guint i = 0; i < 1000000; i++) {
    guint64 size = ((guint64) g_rand_int (random) << 31) ^ g_rand_int (random);
    expected ^= size;
    g_string_append_printf (line, "%c%" G_GUINT64_FORMAT, i % 7 == 3 ? ',' : ' ', size);
  }
  g_assert_cmpuint (study_grundy (line->str, FALSE), ==, expected);

  /* In misère play one of many ones is made odd or even by one large heap alone. */
  g_string_assign (line, "nim");
  for (guint i = 0; i < 20000; i++)
    g_string_append (line, i == 12345 ? " 77" : " 1");
  check_moves (line->str, GR_PLAY_MISERE, "12345:77>0");
  g_string_append (line, " 1");
  check_moves (line->str, GR_PLAY_MISERE, "12345:77>1");
}

/* ---- sets ---- */

static void
test_sets (void)
{
  g_assert_cmpuint (study_grundy ("set 1,5,0,3", FALSE), ==, 2);
  g_assert_cmpuint (study_grundy ("set 1,5,0,3", TRUE), ==, 2);
  g_assert_cmpuint (study_grundy ("set 2,5,3,1", FALSE), ==, 0);
  g_assert_cmpuint (study_grundy ("set 0 1 3", FALSE), ==, 2);
  g_assert_cmpuint (study_grundy ("set {}", FALSE), ==, 0);
  g_assert_cmpuint (study_grundy ("set ∅", TRUE), ==, 0);
  check_moves ("set 1,0,3,0", GR_PLAY_NORMAL, "0:x>b 0:x>d");
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  for (guint round = 0; round < 200; round++) {
    gboolean seen[12] = { FALSE };
    g_autoptr (GString) line = g_string_new ("set");
    guint n = g_rand_int_range (random, 1, 40);
    for (guint i = 0; i < n; i++) {
      guint value = g_rand_int_range (random, 0, 11);
      seen[value] = TRUE;
      g_string_append_printf (line, " %u", value);
    }
    guint mex = 0;
    while (seen[mex])
      mex++;
    g_assert_cmpuint (study_grundy (line->str, FALSE), ==, mex);
    g_assert_cmpuint (study_grundy (line->str, TRUE), ==, mex);
  }
}

/* ---- faults ---- */

/* @expected: the place, what is wrong and the exit code. */
static void
check_fault (const char *line, const char *expected)
{
  g_autoptr (GrReport) report = gr_report_new ();
  g_autoptr (GrStudy) study = study_read (line, NULL, report);
  g_assert_null (study);
  g_autofree char *text = gr_report_text (report, GR_REPORT_SHORT);
  g_autofree char *got = g_strdup_printf ("%d %s", gr_report_exit_code (report), text);
  g_assert_cmpstr (got, ==, expected);
}

#define WANT_HEAPS "want whole numbers from 0 to 9223372036854775807, got "

static void
test_faults (void)
{
  check_fault ("nim 3 -3 5", "1 test:1:7: error: nim: " WANT_HEAPS "“-3”\n");
  check_fault ("nim 3,1,2.5", "1 test:1:9: error: nim: " WANT_HEAPS "“2.5”\n");
  check_fault ("nim 18446744073709551616", "1 test:1:5: error: nim: " WANT_HEAPS "“18446744073709551616”\n");
  check_fault ("nim 9223372036854775808", "1 test:1:5: error: nim: " WANT_HEAPS "“9223372036854775808”\n");
  check_fault ("nim 1e30", "1 test:1:5: error: nim: " WANT_HEAPS "“1e30”\n");
  check_fault ("nim ３", "1 test:1:5: error: nim: " WANT_HEAPS "“３”\n");
  check_fault ("nim 3,,4", "1 test:1:7: error: nim: " WANT_HEAPS "“”\n");
  check_fault ("nim a 1 b", "1 test:1:5: error: nim: " WANT_HEAPS "“a”\ntest:1:9: error: nim: " WANT_HEAPS "“b”\n");
  check_fault ("nim", "1 test:1:1: error: nim: want a number, got none\n");
  check_fault ("nim 5..2", "1 test:1:5: error: nim: want a range that rises, got “5..2”\n");
  check_fault ("nim ..2", "1 test:1:5: error: nim: " WANT_HEAPS "“”\n");
  check_fault ("nim 2..x", "1 test:1:8: error: nim: " WANT_HEAPS "“x”\n");
  check_fault ("nim 1 2..3", "1 test:1:7: error: nim: want a range to stand alone, got “2..3” among other words\n");
  check_fault ("nim 1,2..3", "1 test:1:7: error: nim: want a range to stand alone, got “2..3” among other words\n");
  check_fault ("nim 0..100000", "3 test:1:5: error: nim: want a range of at most 100000 members, got “0..100000”\n");
  check_fault ("subtraction 5 --take 0,1",
               "2 test:1:22: error: take: want a whole number from 1 to 4000000, got “0”\n");
  check_fault ("subtraction 5 --take 1,,2",
               "2 test:1:24: error: take: want a whole number from 1 to 4000000, got “”\n");
  check_fault ("subtraction -1", "1 test:1:13: error: subtraction: " WANT_HEAPS "“-1”\n");
  check_fault ("baskin-robbins 0",
               "1 test:1:16: error: baskin-robbins: want whole numbers from 1 to 9223372036854775807, got “0”\n");
  check_fault ("baskin-robbins 31 21", "1 test:1:19: error: baskin-robbins: want only one target, got “21”\n");
  check_fault ("baskin-robbins 31 --said 31", "1 test:1:26: error: said: want a whole number from 0 to 30, got “31”\n");
  check_fault ("baskin-robbins 31 --max 0",
               "2 test:1:25: error: max: want a whole number from 1 to 9223372036854775807, got “0”\n");
  check_fault ("divisor 0", "1 test:1:9: error: divisor: want whole numbers from 1 to 1000000000000000000, got “0”\n");
  check_fault ("divisor 1000000000000000001", "1 test:1:9: error: divisor: want whole numbers from 1 to "
                                              "1000000000000000000, got “1000000000000000001”\n");
  check_fault ("set 0..3", "1 test:1:5: error: set: want the values of one position, got the range “0..3”\n");
  check_fault ("set", "1 test:1:1: error: set: want a number, got none\n");
}

/* Numbers whose values are not periodic within the table are beyond the limit, not wrong. */
static void
test_subtraction_limit (void)
{
  g_autoptr (GString) line = g_string_new ("subtraction 4194304 --take ");
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  for (guint i = 0; i < 20; i++)
    g_string_append_printf (line, "%s%u", i > 0 ? "," : "", g_rand_int_range (random, 1, 1000000));
  check_fault (line->str,
               "3 test:1:13: error: subtraction: only numbers up to 4194303 can be answered, got “4194304”\n");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heaps/nim/many", test_many_heaps);
  g_test_add_func ("/heaps/lists", test_lists);
  g_test_add_func ("/heaps/subtraction/limit", test_subtraction_limit);
  g_test_add_func ("/heaps/large", test_large);
  g_test_add_func ("/heaps/sets", test_sets);
  g_test_add_func ("/heaps/faults", test_faults);
  return g_test_run ();
}
