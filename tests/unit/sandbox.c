// SPDX-License-Identifier: MIT
// The sandbox, tried by what would break out of it: nothing is written, there are no sockets, other processes are out of
// reach; with Landlock, what is not named cannot be read and no other program runs. The writer writes what it may, and no more.
#include "cli/command.h"

#include "base/folder.h"
#include "base/guard.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define NO_LANDLOCK 77

typedef struct {
  char *read, *kept, *wrong; /* a folder that may be read, a file in it, and one that is not there */
  char *other, *secret;      /* a folder that may not, and a file in it */
  pid_t stranger;            /* a process of the same user */
} Place;

/* Opens @path; 0 or the error's number. */
static int
opened (const char *path, int flags)
{
  int file = open (path, flags, 0600), code = file < 0 ? errno : 0;
  if (file >= 0)
    close (file);
  return code;
}

/* 0 or the error's number of a call that gave @result. */
static int
failed (long result)
{
  return result < 0 ? errno : 0;
}

static gpointer
open_secret (gpointer path)
{
  return GINT_TO_POINTER (opened (path, O_WRONLY));
}

/* What holds with and without Landlock. */
static void
check_calls (const Place *place)
{
  pthread_t thread;
  gpointer code = NULL;
  g_assert_cmpint (opened (place->wrong, O_WRONLY | O_CREAT), !=, 0);
  g_assert_cmpint (opened (place->kept, O_WRONLY), !=, 0);
  g_assert_cmpint (opened (place->kept, O_RDWR), !=, 0);
  g_assert_cmpint (opened (place->kept, O_RDONLY | O_TRUNC), !=, 0);
  g_assert_cmpint (opened (place->read, O_TMPFILE | O_RDWR), !=, 0);
  g_assert_cmpint (pthread_create (&thread, NULL, open_secret, place->kept), ==, 0);
  pthread_join (thread, &code);
  g_assert_cmpint (GPOINTER_TO_INT (code), !=, 0);
  g_assert_cmpint (failed (syscall (SYS_openat2, AT_FDCWD, place->kept, NULL, 0)), ==, EPERM);
  g_assert_cmpint (failed (rename (place->kept, place->wrong)), ==, EPERM);
  g_assert_cmpint (failed (unlink (place->kept)), ==, EPERM);
  g_assert_cmpint (failed (truncate (place->kept, 0)), ==, EPERM);
  g_assert_cmpint (failed (chmod (place->kept, 0777)), ==, EPERM);
  g_assert_cmpint (failed (symlink ("/", place->wrong)), ==, EPERM);
  g_assert_cmpint (failed (link (place->kept, place->wrong)), ==, EPERM);
  g_assert_cmpint (failed (mkdir (place->wrong, 0700)), ==, EPERM);
  g_assert_cmpint (failed (socket (AF_INET, SOCK_STREAM, 0)), ==, EPERM);
  g_assert_cmpint (failed (socket (AF_UNIX, SOCK_STREAM, 0)), ==, EPERM);
  g_assert_cmpint (failed (syscall (SYS_io_uring_setup, 1, NULL)), ==, EPERM);
  g_assert_cmpint (failed (kill (place->stranger, SIGKILL)), ==, EPERM);
  g_assert_cmpint (failed (syscall (SYS_tgkill, place->stranger, place->stranger, SIGKILL)), ==, EPERM);
  g_assert_cmpint (failed (ioctl (STDIN_FILENO, TIOCSTI, "x")), ==, EPERM);
#ifndef GR_IS_SANITIZED
  g_assert_cmpint (failed (ptrace (PTRACE_ATTACH, place->stranger, NULL, NULL)), ==, EPERM);
#endif
  g_assert_cmpint (raise (SIGURG), ==, 0);
}

static void
check_files (const Place *place)
{
  g_assert_cmpint (opened (place->kept, O_RDONLY), ==, 0);
  g_assert_cmpint (opened (place->secret, O_RDONLY), ==, EACCES);
  g_assert_cmpint (opened (place->other, O_RDONLY | O_DIRECTORY), ==, EACCES);
  g_assert_cmpint (opened ("/etc/passwd", O_RDONLY), ==, EACCES);
  execl ("/bin/sh", "sh", "-c", "exit 0", NULL);
  g_assert_cmpint (errno, ==, EACCES);
}

static int
in_sandbox (const Place *place)
{
  g_autoptr (GPtrArray) read = g_ptr_array_new ();
  g_ptr_array_add (read, place->read);
  gboolean is_whole = gr_sandbox_enter (read, NULL);
  check_calls (place);
  if (!is_whole)
    return NO_LANDLOCK;
  check_files (place);
  return 0;
}

/* The same where the kernel has no Landlock: here a filter says so. */
static int
in_seccomp (const Place *place)
{
  struct sock_filter filter[] = {
    BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, nr)),
    BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, SYS_landlock_create_ruleset, 0, 1),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = { .len = G_N_ELEMENTS (filter), .filter = filter };
  g_assert_cmpint (prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), ==, 0);
  g_assert_cmpint (prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program), ==, 0);
  g_assert_cmpint (in_sandbox (place), ==, NO_LANDLOCK);
  return 0;
}

static char *
made_folder (void)
{
  return g_dir_make_tmp ("grundy-sandbox-XXXXXX", NULL);
}

static char *
made_file (const char *folder, const char *name)
{
  char *path = g_build_filename (folder, name, NULL);
  g_assert_true (g_file_set_contents (path, "kept", -1, NULL));
  return path;
}

/* Runs @check with @place in a process of its own; its exit code. */
static int
checked (int (*check) (const Place *place), const Place *place)
{
  int status = 0;
  pid_t process = fork ();
  if (process == 0)
    _exit (check (place));
  g_assert_cmpint (waitpid (process, &status, 0), ==, process);
  return WIFEXITED (status) ? WEXITSTATUS (status) : -1;
}

static void
with_place (int (*check) (const Place *place))
{
  Place place = { .read = made_folder (), .other = made_folder (), .stranger = fork () };
  if (place.stranger == 0)
    for (;;)
      pause ();
  place.kept = made_file (place.read, "kept");
  place.secret = made_file (place.other, "secret");
  place.wrong = g_build_filename (place.read, "wrong", NULL);
  int code = checked (check, &place), status = 0;
  g_assert_cmpint (waitpid (place.stranger, &status, WNOHANG), ==, 0); /* it lives */
  kill (place.stranger, SIGKILL);
  waitpid (place.stranger, &status, 0);
  char *path[] = { place.kept, place.secret, place.wrong, place.read, place.other };
  for (guint i = 0; i < G_N_ELEMENTS (path); i++) {
    g_remove (path[i]);
    g_free (path[i]);
  }
  if (code == NO_LANDLOCK)
    g_test_skip ("this kernel has no Landlock: what it has holds");
  else
    g_assert_cmpint (code, ==, 0);
}

static void
test_walls (void)
{
#ifdef GR_IS_COUNTED
  g_test_skip ("a program that counts has no sandbox");
#else
  with_place (in_sandbox);
#endif
}

static void
test_without_landlock (void)
{
#ifdef GR_IS_COUNTED
  g_test_skip ("a program that counts has no sandbox");
#else
  with_place (in_seccomp);
#endif
}

/* Whether @path, or two files of which it is the second, was written. */
static gboolean
was_written (GrOutputManner manner, const char *first, const char *path)
{
  const GrOutputFile file[] = { { first, "one", 3 }, { path, "two", 3 } };
  g_autoptr (GError) error = NULL;
  gboolean good = first != NULL ? gr_output_writer (manner, "", file, 2, NULL, &error)
                                : gr_output_writer (manner, "", file + 1, 1, NULL, &error);
  g_assert_true (good || g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_ACCES));
  return good;
}

static int
by_writer (const Place *place)
{
  g_autofree char *begin = g_build_filename (place->read, "nim.", NULL),
                  *made = g_build_filename (place->read, "a", NULL);
  g_autofree char *good = g_build_filename (place->read, "nim.pdf", NULL), *inner = g_strconcat (begin, "/x", NULL);
  g_autofree char *up = g_strconcat (begin, "/../other", NULL);
  g_autoptr (GPtrArray) file = g_ptr_array_new (), folder = g_ptr_array_new ();
  g_ptr_array_add (file, begin);
  g_ptr_array_add (folder, made);
  GrWriterRights rights = { file, folder, NULL };
  g_autofree char *text = NULL;
  g_assert_true (gr_writer_begin (&rights, NULL));
  g_assert_true (was_written (GR_OUTPUT_NAMED, NULL, good));
  g_assert_true (g_file_get_contents (good, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "two");
  g_assert_false (was_written (GR_OUTPUT_NAMED, NULL, place->secret));
  g_assert_false (was_written (GR_OUTPUT_NAMED, NULL, place->kept));
  g_assert_false (was_written (GR_OUTPUT_NAMED, NULL, inner));
  g_assert_false (was_written (GR_OUTPUT_NAMED, NULL, up));
  g_assert_false (was_written (GR_OUTPUT_TOGETHER, good, place->kept));
  g_assert_false (was_written (GR_OUTPUT_FOLDER, "x", "y"));
  g_assert_false (
    was_written (GR_OUTPUT_FILM, NULL, "10")); /* ffmpeg is not run unless the command line asks for a film */
  g_assert_true (gr_folder_make (made, NULL));
  g_assert_false (gr_folder_make (place->wrong, NULL));
  g_assert_false (g_file_test (place->wrong, G_FILE_TEST_EXISTS));
  gr_writer_end ();
  g_remove (made);
  g_remove (good);
  return 0;
}

static void
test_writer (void)
{
  with_place (by_writer);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sandbox/walls", test_walls);
  g_test_add_func ("/sandbox/without-landlock", test_without_landlock);
  g_test_add_func ("/sandbox/writer", test_writer);
  return g_test_run ();
}
