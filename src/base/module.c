// SPDX-License-Identifier: MIT
// Finds and loads modules. They stand beside the program in a build folder and under the library folder once installed, so
// the places are tried in that order, from the program's own place outwards; a variable of the environment
// names one and stops the search. A module takes what it needs of grundy from the program itself, which shows it (src/exports.list),
// and is never unloaded: GLib's types cannot be.
#include "base/module.h"

#include "base/error.h"
#include "base/guard.h"

#include "places.h"

#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

static gboolean is_named;   /* the program is what `named` says, not this process's */
static char *named_program; /* (nullable) */

char *
gr_module_place (void)
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
  g_free (named_program);
  named_program = g_strdup (path);
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
  g_autofree char *program = gr_module_place ();
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
    gr_set_error (error, GR_ERROR, GR_ERROR_LIBRARY, "%s is in none of its places: %s", name, tried);
    return NULL;
  }
  void *handle = dlopen (
    path, RTLD_LAZY | RTLD_LOCAL); /* we are bound at once (-z now), and large libraries as they are called */
  const guint *version = handle != NULL ? dlsym (handle, module->symbol) : NULL;
  if (version != NULL && *version == module->version)
    return version;
  if (version != NULL) {
    gr_set_error (error, GR_ERROR, GR_ERROR_LIBRARY, "%s is of version %u, this program needs %u", name, *version,
                  module->version);
    return NULL;
  }
  const char *why = dlerror ();
  if (strstr (why, g_strerror (ENOMEM)) != NULL)
    gr_guard_out_of_memory ();
  gr_set_error (error, GR_ERROR, GR_ERROR_LIBRARY, "%s cannot be loaded: %s", name, why);
  return NULL;
}
