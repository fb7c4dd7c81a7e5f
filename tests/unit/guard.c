// SPDX-License-Identifier: MIT
// A failed allocation ends the process with exit code 3 and a word, be it GLib's, GMP's or a library's that goes on with
// a null pointer; a crash for any other reason stays one.
#include "base/guard.h"
#include "value/big.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void
fail_glib (void)
{
  volatile gsize n = G_MAXSSIZE;
  g_free (g_malloc (n));
}

static void
fail_array (void)
{
  volatile gsize n = G_MAXSIZE / 2; /* more than gcc may know of */
  g_free (g_new (guint64, n));
}

/* As a library does that does not look. */
static void
fail_library (void)
{
  errno = ENOMEM;
  raise (SIGSEGV);
}

static void
fail_exit (void)
{
  exit (2);
}

static void
fail_otherwise (void)
{
  errno = 0;
  raise (SIGSEGV);
}

static void
fail_not (void)
{
  gr_guard_leave ();
  exit (0);
}

/* How a process ends in which @act runs under the guard; what it has said goes to @said. */
static int
guard_end_of (void (*act) (void), char *said, gsize room)
{
  int ends[2], status = 0;
  g_assert_cmpint (pipe (ends), ==, 0);
  pid_t process = fork ();
  if (process == 0) {
    dup2 (ends[1], STDERR_FILENO);
    gr_guard_catch_crashes ();
    gr_guard_begin ();
    gr_big_allocate_by_glib ();
    act ();
    _exit (0);
  }
  close (ends[1]);
  gssize n, used = 0;
  while ((n = read (ends[0], said + used, room - 1 - used)) > 0)
    used += n;
  said[used] = '\0';
  close (ends[0]);
  g_assert_cmpint (waitpid (process, &status, 0), ==, process);
  return status;
}

static void
test_allocation (gconstpointer act)
{
#ifdef GR_IS_SANITIZED
  g_test_skip ("a sanitizer ends the process itself");
  return;
#endif
  char said[1024];
  int status = guard_end_of (*(void (*const *) (void)) act, said, sizeof said);
  g_assert_true (WIFEXITED (status));
  g_assert_cmpint (WEXITSTATUS (status), ==, 3);
  g_assert_nonnull (strstr (said, "error: out of memory\n"));
}

static void
test_crash (void)
{
#ifdef GR_IS_SANITIZED
  g_test_skip ("a sanitizer ends the process itself");
  return;
#endif
  char said[1024];
  int status = guard_end_of (fail_otherwise, said, sizeof said);
  g_assert_true (WIFSIGNALED (status) && WTERMSIG (status) == SIGSEGV);
  g_assert_cmpstr (said, ==, "");
}

static void
test_leave (void)
{
  char said[1024];
  int status = guard_end_of (fail_not, said, sizeof said);
  g_assert_true (WIFEXITED (status) && WEXITSTATUS (status) == 0);
  g_assert_cmpstr (said, ==, "");
}

static void
test_megabytes (void)
{
  g_assert_cmpuint (gr_guard_megabytes (), >=, 1);
  g_assert_cmpuint (gr_guard_megabytes (), <=, 2048);
}

int
main (int argc, char **argv)
{
  static void (*const act[]) (void) = { fail_glib, fail_array, fail_library, fail_exit };
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/guard/glib", &act[0], test_allocation);
  g_test_add_data_func ("/guard/array", &act[1], test_allocation);
  g_test_add_data_func ("/guard/library", &act[2], test_allocation);
  g_test_add_data_func ("/guard/exit", &act[3], test_allocation);
  g_test_add_func ("/guard/crash", test_crash);
  g_test_add_func ("/guard/leave", test_leave);
  g_test_add_func ("/guard/megabytes", test_megabytes);
  return g_test_run ();
}
