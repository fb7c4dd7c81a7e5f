// SPDX-License-Identifier: MIT
// A folder that appears whole: it is written under another name beside its place and then exchanged with what is there
// (renameat2, Linux 3.15), which is one step for whoever looks. Signals wait meanwhile, so that nothing is left behind.
#include "base/folder.h"

#include "base/error.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* (transfer full) of char*: what @path holds; NULL where it is no folder. */
static GPtrArray *
folder_names (const char *path)
{
  DIR *folder = opendir (path);
  if (folder == NULL)
    return NULL;
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  for (const struct dirent *entry; (entry = readdir (folder)) != NULL;)
    if (!g_str_equal (entry->d_name, ".") && !g_str_equal (entry->d_name, ".."))
      g_ptr_array_add (names, g_strdup (entry->d_name));
  closedir (folder);
  return names;
}

GrFolderState
gr_folder_state (const char *path)
{
  g_autofree char *list = g_build_filename (path, GR_FOLDER_LIST, NULL);
  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    return GR_FOLDER_FREE;
  if (g_file_test (list, G_FILE_TEST_IS_REGULAR))
    return GR_FOLDER_OURS;
  g_autoptr (GPtrArray) names = folder_names (path);
  return names != NULL && names->len == 0 ? GR_FOLDER_FREE : GR_FOLDER_FOREIGN;
}

/* Takes away what the list @names says of the folder @path: files, in it or in a folder in it, which is named behind them with a
   “/”; and the folder. */
static void
folder_remove (const char *path, char **names)
{
  for (guint i = 0; names[i] != NULL; i++) {
    gsize inner = strcspn (names[i], "/");
    g_autofree char *file = g_build_filename (path, names[i], NULL), *folder = g_strndup (names[i], inner);
    g_autofree char *within = g_build_filename (path, folder, NULL);
    gboolean is_inner = names[i][inner] == '/';
    if (folder[0] == '\0' || g_str_equal (folder, "..") || (is_inner && strchr (names[i] + inner + 1, '/') != NULL)
        || (is_inner && g_file_test (within, G_FILE_TEST_IS_SYMLINK)))
      continue; /* not as we have written it */
    if (is_inner && names[i][inner + 1] == '\0')
      rmdir (within);
    else
      unlink (file);
  }
  rmdir (path);
}

/* What the reader had put beside our files, in the folder @from or in @inner (nullable), a folder in it, goes over to @to. */
static void
folder_keep (const char *from, const char *to, const char *inner, const char *const *ours)
{
  g_autofree char *source = g_build_filename (from, inner, NULL), *target = g_build_filename (to, inner, NULL);
  g_autoptr (GPtrArray) names = folder_names (source);
  for (guint i = 0; names != NULL && i < names->len; i++) {
    const char *name = names->pdata[i];
    g_autofree char *listed = inner != NULL ? g_strconcat (inner, "/", name, NULL) : g_strdup (name);
    g_autofree char *as_folder = g_strconcat (listed, "/", NULL);
    g_autofree char *old = g_build_filename (source, name, NULL), *new = g_build_filename (target, name, NULL);
    if (g_strv_contains (ours, as_folder))
      folder_keep (from, to, name, ours);
    else if (!g_strv_contains (ours, listed)) {
      mkdir (target, 0777);
      renameat2 (AT_FDCWD, old, AT_FDCWD, new, RENAME_NOREPLACE);
    }
  }
}

/* Puts the folder @made in the place of @path; what was there is then gone. */
static gboolean
folder_exchange (const char *made, const char *path, GError **error)
{
  if (renameat2 (AT_FDCWD, made, AT_FDCWD, path, RENAME_NOREPLACE) == 0)
    return TRUE;
  if (errno != EEXIST)
    return gr_output_fail (path, errno, error);
  g_autofree char *list = g_build_filename (path, GR_FOLDER_LIST, NULL), *text = NULL;
  if (!g_file_get_contents (list, &text, NULL, NULL))
    text = g_strdup ("");
  g_auto (GStrv) ours = g_strsplit (text, "\n", -1);
  if (renameat2 (AT_FDCWD, made, AT_FDCWD, path, RENAME_EXCHANGE) != 0)
    return gr_output_fail (path, errno, error);
  folder_keep (made, path, NULL, (const char *const *) ours);
  folder_remove (made, ours);
  return TRUE;
}

gboolean
gr_folder_make (const char *path, GError **error)
{
  if (gr_output_writer != NULL)
    return gr_output_writer (GR_OUTPUT_MAKE, path, NULL, 0, NULL, error);
  if (g_mkdir_with_parents (path, 0777) == 0)
    return TRUE;
  int code = errno;
  return gr_set_error (error, G_FILE_ERROR, g_file_error_from_errno (code), "cannot make the folder “%s”: %s", path,
                       gr_strerror (code));
}

gboolean
gr_folder_write (const char *path, const GrOutputFile *files, guint n_files, GError **error)
{
  if (gr_output_writer != NULL)
    return gr_output_writer (GR_OUTPUT_FOLDER, path, files, n_files, NULL, error);
  sigset_t all, before;
  sigfillset (&all);
  pthread_sigmask (SIG_BLOCK, &all, &before);
  gsize length = strlen (path);
  while (length > 1 && path[length - 1] == '/')
    length--;
  g_autofree char *place = g_strndup (path, length), *made = g_strconcat (place, ".XXXXXX", NULL);
  g_autoptr (GString) list = g_string_new (NULL); /* the names of the files and of the list itself, a line each */
  const char *inner = NULL;
  for (guint i = 0; i < n_files; i++) {
    g_string_append_printf (list, "%s\n", files[i].path);
    inner = strchr (files[i].path, '/') != NULL ? files[i].path : inner;
  }
  g_autofree char *within = inner != NULL ? g_path_get_dirname (inner) : NULL;
  if (within != NULL)
    g_string_append_printf (list, "%s/\n", within);
  g_string_append (list, GR_FOLDER_LIST "\n");
  g_autofree char *parent = g_path_get_dirname (place);
  gboolean is_made = g_mkdir_with_parents (parent, 0777) == 0 && g_mkdtemp_full (made, 0777) != NULL;
  g_autofree char *deep = g_build_filename (made, within, NULL);
  gboolean is_good = (is_made && (within == NULL || mkdir (deep, 0777) == 0)) || gr_output_fail (path, errno, error);
  for (guint i = 0; i < n_files && is_good; i++) {
    g_autofree char *file = g_build_filename (made, files[i].path, NULL);
    is_good = gr_output_write (file, files[i].data, files[i].length, error);
  }
  g_autofree char *own = g_build_filename (made, GR_FOLDER_LIST, NULL);
  is_good = is_good && gr_output_write (own, list->str, list->len, error) && folder_exchange (made, place, error);
  if (is_made && !is_good) {
    g_auto (GStrv) ours = g_strsplit (list->str, "\n", -1);
    folder_remove (made, ours);
  }
  pthread_sigmask (SIG_SETMASK, &before, NULL);
  return is_good;
}
