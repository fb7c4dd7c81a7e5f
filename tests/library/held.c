// SPDX-License-Identifier: MIT
// What would end a process, an assertion that fails or an allocation of our own, ends a call of the library and spoils its
// problem; the process lives, and another problem is as good as it was. The fault is made in the middle of exploring, by
// one who listens to how far it is.
#include "base/guard.h"
#include "base/progress.h"
#include "library/grundy.h"

#include <string.h>

static const char *const words[] = { "graph", "nim", "16", "16", "16", "--lang", "ko" }; /* 4913 positions */

static void
fail_assertion (const char *what, guint64 done, double fraction)
{
  g_assert (what == NULL);
}

static void
fail_not_reached (const char *what, guint64 done, double fraction)
{
  g_assert_not_reached ();
}

static void
fail_memory (const char *what, guint64 done, double fraction)
{
  gr_guard_out_of_memory ();
}

/* The picture, which is there. (transfer full) */
static char *
held_picture (size_t n_words)
{
  size_t size = 0;
  GrProblem *problem = gr_problem_new (words, n_words, NULL, NULL);
  char *svg = g_strdup (gr_problem_write (problem, "svg", GR_PROBLEM_DEFAULT, &size));
  g_assert_cmpstr (gr_problem_faults (problem), ==, "");
  g_assert_cmpint (gr_problem_code (problem), ==, GR_PROBLEM_GOOD);
  g_assert_cmpuint (strlen (svg), ==, size);
  gr_problem_free (problem);
  return svg;
}

/* Every question to a spoilt problem is answered by the same fault. */
static void
held_check (GrProblem *problem, GrProblemCode code, const char *said)
{
  size_t size = 1;
  for (guint i = 0; i < 2; i++) {
    g_assert_null (gr_problem_write (problem, "svg", GR_PROBLEM_DEFAULT, &size));
    g_assert_cmpuint (size, ==, 0);
    g_assert_null (gr_problem_solve (problem, 0));
    g_assert_cmpuint (gr_problem_n_frames (problem), ==, 0);
    g_assert_null (gr_problem_sentence (problem, 0));
    g_assert_cmpint (gr_problem_code (problem), ==, code);
    g_assert_nonnull (strstr (gr_problem_faults (problem), said));
    g_assert_nonnull (strstr (gr_problem_faults (problem), "^~~~~"));
  }
}

static void
test_held (gconstpointer data)
{
  static const struct {
    GrProgressFunc fail;
    GrProblemCode code;
    const char *said[2]; /* in English, in Korean */
  } faults[] = {
    { fail_assertion, GR_PROBLEM_WORLD, { ": what == NULL", ": what == NULL" } },
    { fail_not_reached, GR_PROBLEM_WORLD, { "internal fault", "내부 오류" } },
    { fail_memory, GR_PROBLEM_LIMIT, { "out of memory", "메모리가" } },
  };
  guint is_korean = GPOINTER_TO_UINT (data);
  size_t n_words = is_korean != 0 ? G_N_ELEMENTS (words) : G_N_ELEMENTS (words) - 2;
  g_autofree char *wanted = held_picture (n_words);
  for (guint i = 0; i < G_N_ELEMENTS (faults); i++) {
    GrProblem *problem = gr_problem_new (words, n_words, NULL, NULL);
    GrProblem *other = gr_problem_new (words, n_words, NULL, NULL);
    gr_progress_listen (faults[i].fail);
    held_check (problem, faults[i].code, faults[i].said[is_korean]);
    gr_progress_listen (NULL);
    held_check (problem, faults[i].code, faults[i].said[is_korean]);
    size_t size;
    g_assert_cmpstr (gr_problem_write (other, "svg", GR_PROBLEM_DEFAULT, &size), ==, wanted);
    gr_problem_free (problem);
    gr_problem_free (other);
    g_autofree char *next = held_picture (n_words);
    g_assert_cmpstr (next, ==, wanted);
  }
}

static gpointer
held_thread (gpointer unused)
{
  test_held (NULL);
  return NULL;
}

static void
test_thread (void)
{
  g_thread_join (g_thread_new ("held", held_thread, NULL));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/held/english", NULL, test_held);
  g_test_add_data_func ("/held/korean", GUINT_TO_POINTER (1), test_held);
  g_test_add_func ("/held/in-another-thread", test_thread);
  return g_test_run ();
}
