// SPDX-License-Identifier: MIT
// A stamp is a text in FOLDER/.grundy, a line for each thing that the files of a lesson depend on: the key; what was read,
// by its bytes (base/inputs.h); every file that was mapped into the process, which are the program, its modules, the libraries
// and fonts, and all folders and rules of fonts, by size and time; and the files that were made, by their bytes. It holds where
// every line does, and anything that is not understood does not hold. It is written after the files, whole: what ends a build
// in between leaves a stamp whose files differ. What changed while the lesson was built gives no stamp.
#include "cli/build-stamp.h"

#include "base/folder.h"
#include "base/inputs.h"
#include "base/source.h"
#include "print/print.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#define STAMP_FOLDER ".grundy"
#define STAMP_HEAD "grundy: what files were made of, 1"

static time_t stamp_begun; /* the first lesson of this process */

char *
gr_stamp_folder (const char *folder)
{
  return g_build_filename (folder, STAMP_FOLDER, NULL);
}

char *
gr_stamp_path (const char *folder, const char *stem)
{
  g_autofree char *name = g_strconcat (stem, ".stamp", NULL);
  return g_build_filename (folder, STAMP_FOLDER, name, NULL);
}

static int
compare_lines (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

void
gr_stamp_add_environment (GString *key)
{
  static const char *const begins[] = { "GRUNDY_", "FONTCONFIG_", "XDG_", "PANGO", "FREETYPE_", "FC_", "LC_", "LD_" };
  static const char *const name[] = { "GR_DEBUG", "HOME", "LANG", "LANGUAGE", "SOURCE_DATE_EPOCH", "TZ", NULL };
  g_auto (GStrv) all = g_listenv ();
  g_autoptr (GPtrArray) line = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; all[i] != NULL; i++) {
    gboolean is_ours = g_strv_contains (name, all[i]);
    for (guint k = 0; k < G_N_ELEMENTS (begins); k++)
      is_ours |= g_str_has_prefix (all[i], begins[k]);
    if (is_ours && !g_str_has_prefix (all[i], "GRUNDY_OWN_")) /* of one run, for its processes */
      g_ptr_array_add (line, g_strdup_printf ("%s=%s\n", all[i], g_getenv (all[i])));
  }
  g_ptr_array_sort (line, compare_lines);
  for (guint i = 0; i < line->len; i++)
    g_string_append (key, line->pdata[i]);
}

/* ---- what is no text: by size and time ---- */

/* NULL where there is nothing at @path, or @is_old and it changed after the first lesson was begun. (transfer full) */
static char *
state_of (const char *path, gboolean is_old)
{
  GStatBuf status;
  if (g_stat (path, &status) != 0 || (is_old && status.st_mtime >= stamp_begun))
    return NULL;
  return g_strdup_printf ("%" G_GUINT64_FORMAT ":%" G_GUINT64_FORMAT ":%" G_GINT64_FORMAT ".%09ld",
                          (guint64) status.st_ino, (guint64) status.st_size, (gint64) status.st_mtim.tv_sec,
                          status.st_mtim.tv_nsec);
}

/* The files that are mapped into this process. FALSE where one of them is there no more. */
static gboolean
add_mapped (GHashTable *path)
{
  g_autofree char *text = NULL;
  if (!g_file_get_contents ("/proc/self/maps", &text, NULL, NULL))
    return FALSE;
  g_auto (GStrv) line = g_strsplit (text, "\n", -1);
  for (guint i = 0; line[i] != NULL; i++) {
    const char *file = strchr (line[i], '/');
    if (file == NULL || g_str_has_prefix (file, "/memfd:") || g_str_has_prefix (file, "/dev/"))
      continue;
    if (g_str_has_suffix (file, " (deleted)"))
      return FALSE;
    g_hash_table_add (path, g_strdup (file));
  }
  return TRUE;
}

static gboolean
stamp_add_world (GString *stamp)
{
  g_autoptr (GHashTable) path = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) place = g_ptr_array_new ();
  if (!add_mapped (path))
    return FALSE;
  gr_print_places (place);
  for (guint i = 0; i < place->len; i++)
    g_hash_table_add (path, place->pdata[i]);
  g_autoptr (GList) names = g_list_sort (g_hash_table_get_keys (path), (GCompareFunc) strcmp);
  for (const GList *at = names; at != NULL; at = at->next) {
    g_autofree char *state = state_of (at->data, TRUE), *escaped = g_strescape (at->data, NULL);
    if (state == NULL && g_file_test (at->data, G_FILE_TEST_EXISTS))
      return FALSE;
    g_string_append_printf (stamp, "state\t%s\t%s\n", state != NULL ? state : "", escaped);
  }
  return TRUE;
}

/* ---- writing ---- */

void
gr_stamp_begin (void)
{
  if (stamp_begun == 0)
    stamp_begun = time (NULL);
  gr_inputs_begin ();
}

gboolean
gr_stamp_write (const char *folder, const char *stem, const char *key, const GrOutputFile *file, guint n_files,
                GError **error)
{
  g_autoptr (GString) stamp = g_string_new (STAMP_HEAD "\n");
  g_autofree char *sum = gr_inputs_sum (key, strlen (key)), *path = gr_stamp_path (folder, stem);
  g_autofree char *place = gr_stamp_folder (folder);
  g_string_append_printf (stamp, "key\t%s\t\n", sum);
  gr_inputs_end (stamp);
  for (guint i = 0; i < n_files; i++) {
    g_autofree char *made = gr_inputs_sum (file[i].data, file[i].length), *escaped = g_strescape (file[i].path, NULL);
    g_string_append_printf (stamp, "made\t%s\t%s\n", made, escaped);
  }
  if (!stamp_add_world (stamp))
    g_string_truncate (stamp, 0); /* which holds never */
  else
    g_string_append (stamp, "end\t\t\n");
  return gr_folder_make (place, error) && gr_output_write (path, stamp->str, stamp->len, error);
}

/* ---- reading ---- */

static gboolean
has_sum (const char *path, const char *sum)
{
  GrSource *source = gr_source_load (path, NULL);
  g_autofree char *own = source != NULL ? gr_inputs_sum (source->text, source->length) : g_strdup ("");
  gr_source_unref (source);
  return g_str_equal (own, sum);
}

/* The file as it was written, and an ordinary one: no link that leads to the same. */
static gboolean
is_made (const char *path, const char *sum)
{
  g_autofree char *data = NULL;
  gsize length;
  if (g_file_test (path, G_FILE_TEST_IS_SYMLINK) || !g_file_test (path, G_FILE_TEST_IS_REGULAR)
      || !g_file_get_contents (path, &data, &length, NULL))
    return FALSE;
  g_autofree char *own = gr_inputs_sum (data, length);
  return g_str_equal (own, sum);
}

static gboolean
line_holds (const char *what, const char *outcome, const char *path, const char *key)
{
  if (g_str_equal (what, "key"))
    return g_str_equal (outcome, key);
  if (g_str_equal (what, "made"))
    return is_made (path, outcome);
  if (g_str_equal (what, "read"))
    return has_sum (path, outcome);
  if (g_str_equal (what, "exists"))
    return g_file_test (path, G_FILE_TEST_EXISTS) == g_str_equal (outcome, "yes");
  if (g_str_equal (what, "state")) {
    g_autofree char *state = state_of (path, FALSE);
    return g_str_equal (outcome, state != NULL ? state : "");
  }
  if (g_str_equal (what, "link")) {
    g_autofree char *meant = g_strcompress (outcome);
    char *real = realpath (path, NULL);
    gboolean same = g_strcmp0 (real, meant) == 0;
    free (real);
    return same;
  }
  return FALSE;
}

gboolean
gr_stamp_holds (const char *folder, const char *stem, const char *key, GPtrArray *paths)
{
  g_autofree char *path = gr_stamp_path (folder, stem), *text = NULL, *sum = gr_inputs_sum (key, strlen (key));
  if (!g_file_get_contents (path, &text, NULL, NULL))
    return FALSE;
  g_auto (GStrv) line = g_strsplit (text, "\n", -1);
  gboolean has_key = FALSE;
  if (line[0] == NULL || !g_str_equal (line[0], STAMP_HEAD))
    return FALSE;
  for (guint i = 1; line[i] != NULL; i++) {
    g_auto (GStrv) part = g_strsplit (line[i], "\t", 3);
    if (g_strv_length (part) != 3)
      return FALSE;
    if (g_str_equal (part[0], "end"))
      return has_key;
    g_autofree char *place = g_strcompress (part[2]);
    if (!line_holds (part[0], part[1], place, sum))
      return FALSE;
    has_key |= g_str_equal (part[0], "key");
    if (g_str_equal (part[0], "made"))
      g_ptr_array_add (paths, g_steal_pointer (&place));
  }
  return FALSE;
}
