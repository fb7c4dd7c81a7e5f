// SPDX-License-Identifier: MIT
// Finds and loads modules. They stand beside the program in a build folder and under the library folder once installed, so
// the places are tried in that order, from the program's own place outwards; a variable of the environment
// names one and stops the search. A module takes what it needs of grundy from the program itself, which shows it (src/exports.list),
// and is never unloaded: GLib's types cannot be.
#include "base/module.h"

#include "base/error.h"
#include "base/guard.h"
#include "base/order.h"

#include "places.h"

#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

static gboolean is_named;   /* the program is what `named` says, not this process's */
static char *named_program; /* (nullable) */

/* Where this process's program is, or was when it was started; in the library, the one that gr_module_set_program() named.
   (transfer full) (nullable: the library knows none) */
static char *
module_program (void)
{
  static char own[PATH_MAX];
  if (!is_named && own[0] == '\0' && readlink ("/proc/self/exe", own, sizeof own - 1) < 0)
    return NULL;
  return g_strdup (is_named ? named_program : own);
}

void
gr_module_set_program (const char *path)
{
  is_named = TRUE;
  gr_take_text (&named_program, g_strdup (path));
}

static void
module_add_place (GPtrArray *place, const char *folder, const char *below, const char *file)
{
  g_ptr_array_add (place, g_build_filename (folder, below, file, NULL));
}

/* Where the file may lie, in the order in which it is looked for. (transfer full) of char* */
static GPtrArray *
module_places (const GrModuleFile *module)
{
  GPtrArray *place = g_ptr_array_new_with_free_func (g_free);
  const char *named = g_getenv (module->variable);
  if (named != NULL && named[0] != '\0') {
    g_ptr_array_add (place, g_strdup (named));
    return place;
  }
  g_autofree char *program = module_program ();
  if (program != NULL) {
    g_autofree char *folder = g_path_get_dirname (program);
    module_add_place (place, folder, "", module->file);
    module_add_place (place, folder, "../src", module->file); /* a test in a build folder */
    module_add_place (place, folder, "../" GR_LIBDIR "/grundy", module->file);
  }
  g_autofree char *library = g_canonicalize_filename (GR_LIBDIR, GR_PREFIX);
  module_add_place (place, library, "grundy", module->file);
  return place;
}

/* The first of @place that is there. (nullable) */
static const char *
module_find (const GPtrArray *place)
{
  for (guint i = 0; i < place->len; i++)
    if (g_file_test (place->pdata[i], G_FILE_TEST_EXISTS))
      return place->pdata[i];
  return NULL;
}

char *
gr_module_path (const GrModuleFile *module)
{
  g_autoptr (GPtrArray) place = module_places (module);
  return g_strdup (module_find (place));
}

gconstpointer
gr_module_load (const GrModuleFile *module, GError **error)
{
  g_autoptr (GPtrArray) place = module_places (module);
  const char *path = module_find (place), *name = gr_message (module->name);
  if (path == NULL) {
    g_ptr_array_add (place, NULL);
    g_autofree char *tried = g_strjoinv (", ", (char **) place->pdata);
    return gr_none (gr_set_error (error, GR_ERROR, GR_ERROR_LIBRARY, "%s is in none of its places: %s", name, tried));
  }
  void *handle = dlopen (
    path, RTLD_LAZY | RTLD_LOCAL); /* we are bound at once (-z now), and large libraries as they are called */
  const guint *version = handle != NULL ? dlsym (handle, module->symbol) : NULL;
  if (version != NULL && *version == module->version)
    return version;
  if (version != NULL)
    return gr_none (gr_set_error (error, GR_ERROR, GR_ERROR_LIBRARY, "%s is of version %u, this program needs %u", name,
                                  *version, module->version));
  const char *why = dlerror ();
  if (strstr (why, g_strerror (ENOMEM)) != NULL)
    gr_guard_out_of_memory ();
  return gr_none (gr_set_error (error, GR_ERROR, GR_ERROR_LIBRARY, "%s cannot be loaded: %s", name, why));
}

/* ---- data: a folder named in the environment comes first, then the one that belongs to the program, then that of the prefix ---- */

GPtrArray *
gr_data_folders (const char *variable, const char *name)
{
  GPtrArray *folder = g_ptr_array_new_with_free_func (g_free);
  const char *named = g_getenv (variable);
  if (named != NULL && named[0] != '\0')
    g_ptr_array_add (folder, g_strdup (named));
  g_autofree char *program = module_program (); /* of a library, the one that belongs to it */
  if (program != NULL) {
    g_autofree char *place = g_path_get_dirname (program);
    g_ptr_array_add (folder, g_build_filename (place, "..", GR_DATADIR, "grundy", name, NULL));
  }
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
  g_ptr_array_sort (name, gr_order_text);
  g_ptr_array_add (name, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&name), FALSE);
}
