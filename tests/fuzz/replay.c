// SPDX-License-Identifier: MIT
// Runs every stored input of every harness (corpus/HARNESS/*) without libFuzzer, as a test (TAP): seeds, and all that
// ever failed. A crash stops the run at the input whose “not ok” stands last.
#include "fuzz.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int
replay_compare (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* The names in folder @path, sorted. (transfer full) */
static GPtrArray *
replay_names (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) listing = g_dir_open (path, 0, &error);
  if (listing == NULL)
    g_error ("%s", error->message);
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  for (const char *name = g_dir_read_name (listing); name != NULL; name = g_dir_read_name (listing))
    g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, replay_compare);
  return names;
}

static void
replay_folder (const char *corpus, const char *name, FILE *tap, guint *n)
{
  const GrFuzz *harness = gr_fuzz_lookup (name);
  if (harness == NULL)
    g_error ("no harness is called “%s”", name);
  g_autofree char *folder = g_build_filename (corpus, name, NULL);
  g_autoptr (GPtrArray) names = replay_names (folder);
  for (guint i = 0; i < names->len; i++) {
    g_autofree char *path = g_build_filename (folder, names->pdata[i], NULL), *text = NULL;
    gsize length;
    if (!g_file_get_contents (path, &text, &length, NULL))
      g_error ("cannot read %s", path);
    fprintf (tap, "# %s/%s\n", name, (char *) names->pdata[i]);
    harness->run (text, length);
    fprintf (tap, "ok %u - %s/%s\n", ++*n, name, (char *) names->pdata[i]);
  }
  if (harness->every != NULL) {
    harness->every ();
    fprintf (tap, "ok %u - %s\n", ++*n, name);
  }
}

int
main (int argc, char **argv)
{
  if (argc != 2) {
    fprintf (stderr, "usage: %s CORPUS\n", argv[0]);
    return 2;
  }
  /* Commands write to standard output; what this test says goes where that went before. */
  FILE *tap = fdopen (dup (STDOUT_FILENO), "w");
  int nothing = open ("/dev/null", O_RDWR);
  g_assert_true (tap != NULL && nothing >= 0 && dup2 (nothing, STDOUT_FILENO) >= 0
                 && dup2 (nothing, STDIN_FILENO) >= 0);
  setvbuf (tap, NULL, _IONBF, 0);
  g_autofree char *corpus = g_canonicalize_filename (argv[1], NULL);
  g_autoptr (GPtrArray) harnesses = replay_names (corpus);
  g_autofree char *folder = g_dir_make_tmp ("grundy-fuzz-XXXXXX", NULL);
  g_assert_true (folder != NULL && g_chdir (folder) == 0);
  gr_fuzz_enter ();
  guint n = 0;
  for (guint i = 0; i < harnesses->len; i++)
    replay_folder (corpus, harnesses->pdata[i], tap, &n);
  fprintf (tap, "1..%u\n", n);
  fclose (tap);
  g_unlink ("fuzz.yaml"); /* of the harness “template” */
  g_rmdir (folder);
  return n == 0;
}
