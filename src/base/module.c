// SPDX-License-Identifier: MIT
// Finds and loads modules. They stand beside the program in a build folder and under the library folder once installed, so
// the places are tried in that order, from the program's own place outwards; a variable of the environment
// names one and stops the search. A module takes what it needs of grundy from the program itself (linked with
// export_dynamic) and is never unloaded: GLib's types cannot be.
#include "base/module.h"

#include "base/error.h"
#include "base/guard.h"

#include "places.h"

#include <errno.h>
#include <gmodule.h>
#include <string.h>

static gboolean is_named;   /* the program is what `named` says, not this process's */
static char *named_program; /* (nullable) */

char *
gr_module_place (void)
{
  return is_named ? g_strdup (named_program) : g_file_read_link ("/proc/self/exe", NULL);
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

GPtrArray *
gr_module_places (const char *file, const char *variable)
{
  GPtrArray *place = g_ptr_array_new_with_free_func (g_free);
  const char *named = g_getenv (variable);
  if (named != NULL && named[0] != '\0') {
    g_ptr_array_add (place, g_strdup (named));
    return place;
  }
  g_autofree char *program = gr_module_place ();
  if (program != NULL) {
    g_autofree char *folder = g_path_get_dirname (program);
    module_add_place (place, folder, "", file);
    module_add_place (place, folder, "../src", file); /* a test in a build folder */
    module_add_place (place, folder, "../" GR_LIBDIR "/grundy", file);
  }
  g_autofree char *library = g_canonicalize_filename (GR_LIBDIR, GR_PREFIX);
  module_add_place (place, library, "grundy", file);
  return place;
}

gpointer
gr_module_load (const char *name, const char *file, const char *variable, const char *symbol, GError **error)
{
  g_autoptr (GPtrArray) place = gr_module_places (file, variable);
  for (guint i = 0; i < place->len; i++) {
    const char *path = place->pdata[i];
    if (!g_file_test (path, G_FILE_TEST_EXISTS))
      continue;
    GModule *handle = g_module_open (path, G_MODULE_BIND_LOCAL);
    gpointer found = NULL;
    if (handle != NULL && g_module_symbol (handle, symbol, &found))
      return found;
    const char *why = g_module_error ();
    if (strstr (why, g_strerror (ENOMEM)) != NULL)
      gr_guard_out_of_memory ();
    gr_set_error (error, GR_ERROR, GR_ERROR_LIBRARY, "%s cannot be loaded: %s", gr_message (name), why);
    return NULL;
  }
  g_ptr_array_add (place, NULL);
  g_autofree char *tried = g_strjoinv (", ", (char **) place->pdata);
  gr_set_error (error, GR_ERROR, GR_ERROR_LIBRARY, "%s is in none of its places: %s", gr_message (name), tried);
  return NULL;
}
