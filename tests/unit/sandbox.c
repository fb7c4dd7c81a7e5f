// SPDX-License-Identifier: MIT
// The sandbox: what is named can be read and written, nothing else, no other program runs, and there are no sockets.
#include "cli/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#define SANDBOX_SKIPPED 77

/* Opens @path; 0 or the error's number. */
static int
opened (const char *path, int flags)
{
  int file = open (path, flags, 0600);
  int code = file < 0 ? errno : 0;
  if (file >= 0)
    close (file);
  return code;
}

static int
in_sandbox (const char *read, const char *write)
{
  g_autoptr (GPtrArray) place = g_ptr_array_new ();
  g_autofree char *kept = g_build_filename (read, "kept", NULL), *made = g_build_filename (write, "made", NULL);
  g_autofree char *moved = g_build_filename (write, "moved", NULL), *wrong = g_build_filename (read, "wrong", NULL);
  g_ptr_array_add (place, (gpointer) read);
  if (!gr_sandbox_enter (place, write, NULL))
    return SANDBOX_SKIPPED;
  g_assert_cmpint (opened (kept, O_RDONLY), ==, 0);
  g_assert_cmpint (opened (made, O_WRONLY | O_CREAT | O_EXCL), ==, 0);
  g_assert_cmpint (rename (made, moved), ==, 0);
  g_assert_cmpint (opened (wrong, O_WRONLY | O_CREAT), ==, EACCES);
  g_assert_cmpint (opened (kept, O_WRONLY), ==, EACCES);
  g_assert_cmpint (opened ("/etc/passwd", O_RDONLY), ==, EACCES);
  g_assert_cmpint (socket (AF_INET, SOCK_STREAM, 0), ==, -1);
  g_assert_cmpint (errno, ==, EPERM);
  execl ("/bin/sh", "sh", "-c", "exit 0", NULL);
  g_assert_cmpint (errno, ==, EACCES);
  return 0;
}

static void
test_walls (void)
{
  g_autofree char *read = g_dir_make_tmp ("grundy-read-XXXXXX", NULL);
  g_autofree char *write = g_dir_make_tmp ("grundy-write-XXXXXX", NULL);
  g_autofree char *kept = g_build_filename (read, "kept", NULL), *moved = g_build_filename (write, "moved", NULL);
  g_assert_true (g_file_set_contents (kept, "kept", -1, NULL));
  pid_t process = fork ();
  if (process == 0)
    _exit (in_sandbox (read, write));
  int status = 0;
  g_assert_cmpint (waitpid (process, &status, 0), ==, process);
  g_unlink (kept);
  g_unlink (moved);
  g_rmdir (read);
  g_rmdir (write);
  if (WIFEXITED (status) && WEXITSTATUS (status) == SANDBOX_SKIPPED)
    g_test_skip ("this kernel has no sandbox");
  else
    g_assert_true (WIFEXITED (status) && WEXITSTATUS (status) == 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sandbox/walls", test_walls);
  return g_test_run ();
}
