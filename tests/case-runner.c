// SPDX-License-Identifier: MIT
// Runs the program as a user does and compares what it says. A .case file holds files and commands:
//
//   @ six.dot            a file in the empty folder in which the commands run; its lines follow after “| ”
//   | digraph { 1 -> 2 }
//   $ grundy solve …     a command for sh, with the tested program first in PATH
//   < line               its standard input
//   > line               its standard output, exactly; “~ line”: a scene, whose numbers may differ by a little where the
//                        fonts are other ones than the goldens were made with (made_with.py); else exactly
//   ! line               its standard error
//   = 1                  its exit code, where it is not 0
//   # remark
//
// Every command is a test (TAP). GR_ACCEPT=1 writes what came out into the file instead; CI never sets it.
#include <fcntl.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Points. A label of forty letters is some 200 points long; another version of a font sets it by a hundredth or so wider
   or closer, and what stands beside it moves by as much. */
#define RUNNER_TOLERANCE 3.0
#define RUNNER_SECONDS 120 /* by the clock, after which a command hangs; so many times GR_SLOWER, where that is set */

typedef struct {
  char *command;
  GString *before; /* lines of the file before the command (files, remarks), kept by GR_ACCEPT */
  GString *input, *output, *errors;
  gboolean is_fuzzy;
  int code;
} Case;

static void
case_free (gpointer data)
{
  Case *one = data;
  g_free (one->command);
  g_string_free (one->before, TRUE);
  g_string_free (one->input, TRUE);
  g_string_free (one->output, TRUE);
  g_string_free (one->errors, TRUE);
  g_free (one);
}

/* Reads a file of cases; @tail gets the lines after the last one. */
static GPtrArray *
case_read (const char *path, GString *tail)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  if (!g_file_get_contents (path, &text, NULL, &error))
    g_error ("%s", error->message);
  GPtrArray *cases = g_ptr_array_new_with_free_func (case_free);
  g_auto (GStrv) line = g_strsplit (text, "\n", -1);
  Case *one = NULL;
  for (guint i = 0; line[i] != NULL; i++) {
    char mark = line[i][0];
    const char *rest = mark != '\0' && line[i][1] == ' ' ? line[i] + 2 : mark != '\0' ? line[i] + 1 : "";
    if (mark == '$') {
      one = g_new0 (Case, 1);
      one->command = g_strdup (rest);
      one->before = g_string_new (tail->str);
      g_string_truncate (tail, 0);
      one->input = g_string_new (NULL);
      one->output = g_string_new (NULL);
      one->errors = g_string_new (NULL);
      g_ptr_array_add (cases, one);
    } else if (mark == '<' && one != NULL) {
      g_string_append_printf (one->input, "%s\n", rest);
    } else if ((mark == '>' || mark == '~') && one != NULL) {
      g_string_append_printf (one->output, "%s\n", rest);
      one->is_fuzzy |= mark == '~';
    } else if (mark == '!' && one != NULL) {
      g_string_append_printf (one->errors, "%s\n", rest);
    } else if (mark == '=' && one != NULL) {
      one->code = atoi (rest);
    } else if (line[i + 1] != NULL || mark != '\0') {
      g_string_append_printf (tail, "%s\n", line[i]);
    }
  }
  return cases;
}

/* Writes the files that the lines before a command hold. */
static void
case_write_files (const Case *one, const char *folder)
{
  g_auto (GStrv) line = g_strsplit (one->before->str, "\n", -1);
  g_autofree char *path = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0;; i++) {
    gboolean is_file = line[i] != NULL && line[i][0] == '@';
    if ((is_file || line[i] == NULL) && path != NULL) {
      g_autoptr (GError) error = NULL;
      if (!g_file_set_contents (path, text->str, text->len, &error))
        g_error ("%s", error->message);
      g_string_truncate (text, 0);
    }
    if (line[i] == NULL)
      break;
    if (is_file) {
      g_free (path);
      path = g_build_filename (folder, line[i] + 2, NULL);
    } else if (line[i][0] == '|') {
      g_string_append_printf (text, "%s\n", line[i][1] == ' ' ? line[i] + 2 : line[i] + 1);
    }
  }
}

/* How much the numbers of a scene may differ: by nothing where the fonts are those that the goldens were made with. */
static double
runner_tolerance (const char *cases)
{
  g_autofree char *script = g_build_filename (cases, "..", "made_with.py", NULL), *out = NULL;
  const char *const argv[] = { "python3", script, NULL };
  int status = 0;
  gboolean ran = g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &out, NULL, &status, NULL);
  if (ran && status == 0)
    return 0;
  printf ("# other fonts than the goldens were made with, so that numbers may differ by %g: %s\n", RUNNER_TOLERANCE,
          out != NULL ? g_strdelimit (g_strchomp (out), "\n", ';') : "");
  return RUNNER_TOLERANCE;
}

static gboolean
case_begins_number (const char *at)
{
  return g_ascii_isdigit (at[0]) || (at[0] == '-' && g_ascii_isdigit (at[1]));
}

/* Equal but for numbers that differ by at most @tolerance. */
static gboolean
case_is_alike (const char *a, const char *b, double tolerance)
{
  while (*a != '\0' && *b != '\0') {
    if (case_begins_number (a) && case_begins_number (b)) {
      char *end_a, *end_b;
      double x = g_ascii_strtod (a, &end_a), y = g_ascii_strtod (b, &end_b);
      if (fabs (x - y) > tolerance)
        return FALSE;
      a = end_a;
      b = end_b;
    } else if (*a++ != *b++) {
      return FALSE;
    }
  }
  return *a == *b;
}

static void
case_show_difference (const char *what, const char *wanted, const char *got)
{
  g_autofree char *folder = g_dir_make_tmp ("grundy-diff-XXXXXX", NULL);
  g_autofree char *left = g_build_filename (folder, "wanted", NULL), *right = g_build_filename (folder, "got", NULL);
  const char *const argv[] = { "diff", "-u", left, right, NULL };
  g_autofree char *out = NULL;
  g_file_set_contents (left, wanted, -1, NULL);
  g_file_set_contents (right, got, -1, NULL);
  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &out, NULL, NULL, NULL);
  g_unlink (left);
  g_unlink (right);
  g_rmdir (folder);
  g_auto (GStrv) line = g_strsplit (out != NULL ? out : "", "\n", -1);
  printf ("# %s:\n", what);
  for (guint i = 2; line[0] != NULL && line[1] != NULL && line[i] != NULL; i++)
    printf ("#   %s\n", line[i]);
}

static void
case_append_marked (GString *out, char mark, const char *text)
{
  g_auto (GStrv) line = g_strsplit (text, "\n", -1);
  for (guint i = 0; line[i] != NULL; i++)
    if (line[i + 1] != NULL || line[i][0] != '\0')
      g_string_append_printf (out, line[i][0] != '\0' ? "%c %s\n" : "%c\n", mark, line[i]);
}

/* Why @one cannot be run here; NULL: it can. */
static const char *
case_lacks (const Case *one)
{
  if (strstr (one->command, " script -") == NULL)
    return NULL;
  int terminal = posix_openpt (O_RDWR | O_NOCTTY);
  if (terminal < 0 || grantpt (terminal) != 0 || unlockpt (terminal) != 0 || access (ptsname (terminal), R_OK) != 0)
    return "there are no pseudo-terminals: /dev/pts is not mounted";
  close (terminal);
  return NULL;
}

/* Appends @one to @accepted as it came out. */
static void
case_append (const Case *one, const char *output, const char *errors, int code, GString *accepted)
{
  g_string_append_printf (accepted, "%s$ %s\n", one->before->str, one->command);
  case_append_marked (accepted, '<', one->input->str);
  case_append_marked (accepted, one->is_fuzzy ? '~' : '>', output);
  case_append_marked (accepted, '!', errors);
  if (code != 0)
    g_string_append_printf (accepted, "= %d\n", code);
}

/* Runs one case in @folder; TRUE where it held, a scene's numbers to within @tolerance. @accepted gets the case as it came
   out. */
static gboolean
case_run (const Case *one, const char *folder, double tolerance, GString *accepted)
{
  g_autofree char *input = g_build_filename (folder, ".input", NULL);
  g_file_set_contents (input, one->input->str, one->input->len, NULL);
  g_autofree char *script = g_strdup_printf ("exec < .input; rm .input; %s", one->command);
  const char *slower = g_getenv ("GR_SLOWER");
  g_autofree char *seconds = g_strdup_printf ("%d", RUNNER_SECONDS * (slower != NULL ? MAX (1, atoi (slower)) : 1));
  const char *const argv[] = { "timeout", seconds, "sh", "-c", script, NULL };
  g_autofree char *output = NULL, *errors = NULL;
  g_autoptr (GError) error = NULL;
  int status = 0;
  if (!g_spawn_sync (folder, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &output, &errors, &status, &error))
    g_error ("%s", error->message);
  int code = WIFEXITED (status) ? WEXITSTATUS (status) : 128 + WTERMSIG (status);
  case_append (one, output, errors, code, accepted);
  /* A last line without its end is compared as if it had one. */
  g_autofree char *own_output = *output != '\0' && !g_str_has_suffix (output, "\n") ? g_strconcat (output, "\n", NULL)
                                                                                    : g_strdup (output);
  gboolean good_output = g_str_equal (one->output->str, own_output)
                         || (one->is_fuzzy && tolerance > 0 && case_is_alike (one->output->str, own_output, tolerance));
  gboolean good_errors = g_str_equal (one->errors->str, errors), good_code = code == one->code;
  if (!good_output)
    case_show_difference ("standard output", one->output->str, own_output);
  if (!good_errors)
    case_show_difference ("standard error", one->errors->str, errors);
  if (!good_code)
    printf ("# exit code: wanted %d, got %d\n", one->code, code);
  return good_output && good_errors && good_code;
}

static void
case_remove_folder (const char *folder)
{
  const char *const argv[] = { "rm", "-rf", folder, NULL };
  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL, NULL);
}

static int
case_compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

int
main (int argc, char **argv)
{
  if (argc != 3 && !(argc == 4 && strlen (argv[3]) == 3)) {
    fprintf (stderr, "usage: %s FOLDER-OF-CASES FOLDER-OF-PROGRAM [FIRST-LETTERS, as a-d]\n", argv[0]);
    return 2;
  }
  char first = argc == 4 ? argv[3][0] : 'a', last = argc == 4 ? argv[3][2] : 'z';
  gboolean accept = g_getenv ("GR_ACCEPT") != NULL && g_getenv ("CI") == NULL;
  g_autofree char *here = g_canonicalize_filename (argv[2], NULL);
  g_autofree char *path = g_strconcat (here, ":", g_getenv ("PATH"), NULL);
  g_setenv ("PATH", path, TRUE);
  g_setenv ("LC_ALL", "C.UTF-8", TRUE);
  g_setenv ("SOURCE_DATE_EPOCH", "1700000000", TRUE);
  g_unsetenv ("NO_COLOR");
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) listing = g_dir_open (argv[1], 0, &error);
  if (listing == NULL)
    g_error ("%s", error->message);
  for (const char *name = g_dir_read_name (listing); name != NULL; name = g_dir_read_name (listing))
    if (g_str_has_suffix (name, ".case") && name[0] >= first && name[0] <= last)
      g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, case_compare_names);
  double tolerance = runner_tolerance (argv[1]);
  guint n = 0, n_failed = 0;
  for (guint i = 0; i < names->len; i++) {
    g_autofree char *file = g_build_filename (argv[1], names->pdata[i], NULL);
    g_autofree char *folder = g_dir_make_tmp ("grundy-case-XXXXXX", NULL);
    g_autoptr (GString) tail = g_string_new (NULL), accepted = g_string_new (NULL);
    g_autoptr (GPtrArray) cases = case_read (file, tail);
    for (guint j = 0; j < cases->len; j++) {
      const Case *one = cases->pdata[j];
      case_write_files (one, folder);
      const char *lacks = case_lacks (one);
      if (lacks != NULL) {
        case_append (one, one->output->str, one->errors->str, one->code, accepted);
        printf ("ok %u - %s: %s # SKIP %s\n", ++n, (char *) names->pdata[i], one->command, lacks);
        continue;
      }
      gboolean good = case_run (one, folder, tolerance, accepted) || accept;
      n_failed += !good;
      printf ("%sok %u - %s: %s\n", good ? "" : "not ", ++n, (char *) names->pdata[i], one->command);
      fflush (stdout);
    }
    g_string_append (accepted, tail->str);
    if (accept)
      g_file_set_contents (file, accepted->str, accepted->len, NULL);
    case_remove_folder (folder);
  }
  printf ("1..%u\n", n);
  return n_failed > 0;
}
