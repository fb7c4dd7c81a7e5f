// SPDX-License-Identifier: MIT
// Finds the program's data: a folder named in the environment comes first, then where an installed program has its data,
// then the tree a program was built in.
#include "base/data.h"

#include "base/module.h"

#include "places.h"

#include <string.h>

GPtrArray *
gr_data_folders (const char *variable, const char *name, const char *in_tree)
{
  GPtrArray *folder = g_ptr_array_new_with_free_func (g_free);
  const char *named = g_getenv (variable);
  if (named != NULL && named[0] != '\0')
    g_ptr_array_add (folder, g_strdup (named));
  g_autofree char *program = gr_module_place (); /* of a library, the one that belongs to it */
  if (program != NULL) {
    g_autofree char *place = g_path_get_dirname (program);
    g_ptr_array_add (folder, g_build_filename (place, "..", GR_DATADIR, "grundy", name, NULL));
  }
  g_ptr_array_add (folder, g_build_filename (GR_TREE, in_tree, NULL));
  g_autofree char *data = g_canonicalize_filename (GR_DATADIR, GR_PREFIX);
  g_ptr_array_add (folder, g_build_filename (data, "grundy", name, NULL));
  return folder;
}

char *
gr_data_file (const GPtrArray *folder, const char *name, const char *ending)
{
  if (name[0] == '\0' || strspn (name, "abcdefghijklmnopqrstuvwxyz0123456789-_") != strlen (name))
    return NULL;
  g_autofree char *file = g_strconcat (name, ending, NULL);
  for (guint i = 0; i < folder->len; i++) {
    g_autofree char *path = g_build_filename (folder->pdata[i], file, NULL);
    if (g_file_test (path, G_FILE_TEST_IS_REGULAR))
      return g_steal_pointer (&path);
  }
  return NULL;
}

static int
data_compare (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

char **
gr_data_names (const GPtrArray *folder, const char *ending)
{
  g_autoptr (GPtrArray) name = g_ptr_array_new ();
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < folder->len; i++) {
    g_autoptr (GDir) dir = g_dir_open (folder->pdata[i], 0, NULL);
    const char *file;
    while (dir != NULL && (file = g_dir_read_name (dir)) != NULL) {
      gboolean has = g_str_has_suffix (file, ending);
      g_autofree char *stem = has ? g_strndup (file, strlen (file) - strlen (ending)) : NULL;
      g_autofree char *path = has ? gr_data_file (folder, stem, ending) : NULL;
      if (path != NULL && g_hash_table_add (seen, stem))
        g_ptr_array_add (name, g_steal_pointer (&stem));
    }
  }
  g_ptr_array_sort (name, data_compare);
  g_ptr_array_add (name, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&name), FALSE);
}
