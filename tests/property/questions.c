// SPDX-License-Identifier: MIT
// What a reader is asked before a frame tells it, held against the rules written once more: exactly the mex is right of
// all boxes, the leftmost odd column of all columns, and a ⊕ s < a of all heaps, a nim-sum of 0 of all moves, or that there is none; every answer has its reason, every key
// of an answer is a piece of the picture on which the question is asked, and no two answers are the same.
#include "line.h"

#include "formats/format.h"
#include "request/drawing.h"

#include <stdio.h>

#define SEED 7
#define N_ROUNDS 150

/* The frames of “FIGURE LINE”; (transfer full). */
static GPtrArray *
frames_of (const char *figure, const char *line)
{
  g_autoptr (GrReport) report = gr_report_new ();
  g_autoptr (GrSource) source = gr_source_new ("test", g_strdup_printf ("%s %s", figure, line), -1);
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
  g_autoptr (GrRequest) request = gr_request_new (NULL);
  gr_source_words (source, words);
  g_assert_true (gr_request_read_figure (request, NULL, words, GR_FAULT_USAGE, report));
  g_autoptr (GPtrArray) drawings = gr_request_draw (request, report);
  g_autofree char *faults = gr_report_text (report, GR_REPORT_FULL);
  g_assert_cmpstr (faults, ==, "");
  return g_ptr_array_ref (((GrDrawing *) drawings->pdata[0])->frames);
}

static gboolean
scene_has_piece (const GrScene *scene, const char *key)
{
  for (guint i = 0; i < scene->item->len; i++) {
    const GrItem *item = &g_array_index (scene->item, GrItem, i);
    if (item->kind == GR_ITEM_PIECE && g_str_equal (item->piece.key, key))
      return TRUE;
  }
  return FALSE;
}

/* What holds of every question: frame @index of @frames tells its answer. */
static void
check_question (GPtrArray *frames, guint index, gboolean has_buttons)
{
  const GrQuestion *question = ((GrFrame *) frames->pdata[index])->question;
  g_assert_cmpuint (question->asked, <, index);
  g_assert_nonnull (gr_question_right (question));
  const GrScene *asked = ((GrFrame *) frames->pdata[question->asked])->scene;
  for (guint i = 0; i < question->choice->len; i++) {
    const GrChoice *choice = gr_question_choice (question, i);
    g_assert_true (scene_has_piece (asked, choice->key) || has_buttons);
    g_assert_true (gr_question_find (question, choice->text) == choice);
    g_assert_true (g_str_has_prefix (choice->reason, "Yes. ") == choice->is_right);
    g_auto (GStrv) shown = g_strsplit (choice->shown != NULL ? choice->shown : "", " ", -1);
    for (guint k = 0; choice->shown != NULL && shown[k] != NULL; k++)
      g_assert_true (scene_has_piece (asked, shown[k]));
  }
}

static void
test_mex (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  for (guint round = 0; round < N_ROUNDS; round++) {
    guint n = g_rand_int_range (random, 1, 7), mex = 0;
    guint64 taken = 0;
    g_autoptr (GString) line = g_string_new ("set ");
    for (guint i = 0; i < n; i++) {
      guint value = g_rand_int_range (random, 0, 9);
      taken |= G_GUINT64_CONSTANT (1) << value;
      g_string_append_printf (line, "%s%u", i > 0 ? "," : "", value);
    }
    while (taken >> mex & 1)
      mex++;
    g_autoptr (GPtrArray) frames = frames_of ("mex", line->str);
    check_question (frames, frames->len - 1, FALSE);
    const GrQuestion *question = ((GrFrame *) frames->pdata[frames->len - 1])->question;
    for (guint i = 0; i < question->choice->len; i++) {
      const GrChoice *choice = gr_question_choice (question, i);
      guint value = (guint) g_ascii_strtoull (choice->text, NULL, 10);
      g_assert_true (choice->is_right == (value == mex));
      g_assert_true ((choice->shown != NULL) == (value > mex && !(taken >> value & 1)));
    }
  }
}

/* Why column @weight of the @n numbers @heap is the leftmost odd one, @leading, or is not: by its ones, and by what stands left
   of it. */
static void
check_column (const guint *heap, guint n, guint weight, guint leading, const char *reason)
{
  guint ones = 0, largest = 0;
  for (guint i = 0; i < n; i++) {
    ones += (heap[i] & weight) != 0;
    largest = MAX (largest, heap[i]);
  }
  const char *wanted = weight != leading
                         ? (ones % 2 == 1 ? "It is odd, but one further left is odd too." : "an even number.")
                       : 2 * weight > largest ? "nothing stands left of it."
                                              : "all left of it are even.";
  g_assert_true (g_str_has_suffix (reason, wanted));
}

static void
test_bits (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 1);
  for (guint round = 0; round < N_ROUNDS; round++) {
    guint n = g_rand_int_range (random, 1, 6), heap[6], sum = 0, leading = 1, n_asked = 0;
    g_autoptr (GString) line = g_string_new ("nim");
    for (guint i = 0; i < n; i++) {
      heap[i] = g_rand_int_range (random, 0, 20);
      sum ^= heap[i];
      g_string_append_printf (line, " %u", heap[i]);
    }
    while (sum >= 2 * leading)
      leading *= 2;
    g_autoptr (GPtrArray) frames = frames_of ("bits", line->str);
    for (guint k = 0; k < frames->len; k++) {
      const GrQuestion *question = ((GrFrame *) frames->pdata[k])->question;
      if (question == NULL)
        continue;
      check_question (frames, k, FALSE);
      for (guint i = 0; i < question->choice->len; i++) {
        const GrChoice *choice = gr_question_choice (question, i);
        guint number = (guint) g_ascii_strtoull (choice->text, NULL, 10);
        gboolean is_right = n_asked == 0 ? number == leading : (heap[i] ^ sum) < heap[i];
        g_assert_true (choice->is_right == is_right);
        if (n_asked == 0)
          check_column (heap, n, number, leading, choice->reason);
      }
      n_asked++;
    }
    g_assert_cmpuint (n_asked, ==, sum == 0 ? 0 : 2);
  }
}

/* A move of Nim wins where it leaves nim-sum 0. */
static void
test_moves (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED + 2);
  for (guint round = 0; round < N_ROUNDS; round++) {
    guint heap[3] = { 0 }, sum = 0;
    for (guint i = 0; i < 3; i++)
      sum ^= heap[i] = g_rand_int_range (random, 1, 6);
    g_autofree char *line = g_strdup_printf ("nim %u %u %u", heap[0], heap[1], heap[2]);
    g_autoptr (GPtrArray) frames = frames_of ("play", line);
    const GrQuestion *question = frames->len > 1 ? ((GrFrame *) frames->pdata[1])->question : NULL;
    g_assert_nonnull (question);
    check_question (frames, 1, TRUE);
    for (guint i = 0; i < question->choice->len; i++) {
      const GrChoice *choice = gr_question_choice (question, i);
      guint from = 0, to = 0;
      if (g_str_equal (choice->key, "none")) {
        g_assert_true (choice->is_right == (sum == 0));
        continue;
      }
      g_assert_cmpint (sscanf (choice->text, "%u → %u", &from, &to), ==, 2);
      g_assert_true (choice->is_right == ((sum ^ from ^ to) == 0));
      g_autofree char *typed = g_strdup_printf (" %u>%u", from, to);
      g_assert_true (gr_question_find (question, typed) == choice);
    }
  }
}

/* A page says of every question which frame it is asked on, which one tells the answer, and of each answer whether it is right. */
static void
test_pages (void)
{
  static const char *const figure[][2] = { { "bits", "nim 3 1 4" },
                                           { "bits", "nim 7 9 4 6" },
                                           { "mex", "nim 2 1" },
                                           { "play", "nim 1 2 4" },
                                           { "thermograph", "form {2|-1}" } };
  for (guint i = 0; i < G_N_ELEMENTS (figure); i++) {
    guint n_asked = 0;
    g_autoptr (GPtrArray) frames = frames_of (figure[i][0], figure[i][1]);
    g_autoptr (GString) page = g_string_new (NULL);
    const GrFormatOptions options = { .title = "A page", .lang = "en" };
    g_assert_true (gr_format_lookup ("html")->write (frames, &options, page, NULL));
    const char *at = strstr (page->str, "gr-data");
    for (guint k = 0; k < frames->len; k++) {
      const GrQuestion *question = ((GrFrame *) frames->pdata[k])->question;
      if (question == NULL)
        continue;
      g_autofree char *places = g_strdup_printf ("\"asked\":%u,\"tells\":%u,", question->asked, k);
      at = strstr (at, "\"asked\":");
      g_assert_nonnull (at);
      g_assert_true (g_str_has_prefix (at, places));
      for (guint c = 0; c < question->choice->len; c++) {
        const GrChoice *choice = gr_question_choice (question, c);
        g_autofree char *answer = g_strdup_printf ("[\"%s\",\"%s\",%u,", choice->key, choice->text, choice->is_right);
        at = strstr (at, answer);
        g_assert_nonnull (at);
      }
      n_asked++;
    }
    g_assert_cmpuint (n_asked, >, 0);
    g_assert_null (strstr (at, "\"asked\":"));
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/questions/mex", test_mex);
  g_test_add_func ("/questions/bits", test_bits);
  g_test_add_func ("/questions/moves", test_moves);
  g_test_add_func ("/questions/pages", test_pages);
  return g_test_run ();
}
