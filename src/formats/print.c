// SPDX-License-Identifier: MIT
// Finds and loads the printing module. It stands beside the program in a build folder and under the library folder once
// installed, so the places are tried in that order, from the program's own place (/proc/self/exe) outwards; the
// variable GRUNDY_PRINT_MODULE names one and stops the search. The module takes what it needs of grundy from the
// program itself (linked with export_dynamic) and is never unloaded: GLib's types cannot be.
#include "formats/print.h"

#include "base/report.h"

#include <gmodule.h>

#define MODULE_FILE "grundy-print.so"

static const GrPrintModule *module;

static void
add_place (GPtrArray *place, const char *folder, const char *below)
{
  g_ptr_array_add (place, g_build_filename (folder, below, MODULE_FILE, NULL));
}

/* (transfer full) the files to try, in order. */
static GPtrArray *
module_places (void)
{
  GPtrArray *place = g_ptr_array_new_with_free_func (g_free);
  const char *named = g_getenv ("GRUNDY_PRINT_MODULE");
  if (named != NULL && named[0] != '\0') {
    g_ptr_array_add (place, g_strdup (named));
    return place;
  }
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  if (program != NULL) {
    g_autofree char *folder = g_path_get_dirname (program);
    add_place (place, folder, "");
    add_place (place, folder, "../src"); /* a test in a build folder */
    add_place (place, folder, "../" GR_LIBDIR "/grundy");
  }
  g_autofree char *library = g_canonicalize_filename (GR_LIBDIR, GR_PREFIX);
  add_place (place, library, "grundy");
  return place;
}

static const GrPrintModule *
module_open (const char *path, GError **error)
{
  GModule *handle = g_module_open (path, G_MODULE_BIND_LOCAL);
  gpointer symbol = NULL;
  if (handle == NULL || !g_module_symbol (handle, GR_PRINT_SYMBOL, &symbol)) {
    g_set_error (error, GR_ERROR, GR_ERROR_LIBRARY, "the printing module cannot be loaded: %s", g_module_error ());
    return NULL;
  }
  const GrPrintModule *found = symbol;
  if (found->version != GR_PRINT_VERSION) {
    g_set_error (error, GR_ERROR, GR_ERROR_LIBRARY, "the printing module %s is of version %u, this program wants %d",
                 path, found->version, GR_PRINT_VERSION);
    return NULL;
  }
  return found->ready (error) ? found : NULL;
}

const GrPrintModule *
gr_print_module (GError **error)
{
  if (module != NULL)
    return module;
  g_autoptr (GPtrArray) place = module_places ();
  for (guint i = 0; i < place->len; i++) {
    const char *path = place->pdata[i];
    if (g_file_test (path, G_FILE_TEST_EXISTS)) {
      module = module_open (path, error);
      return module;
    }
  }
  g_autofree char *tried = NULL;
  g_ptr_array_add (place, NULL);
  tried = g_strjoinv (", ", (char **) place->pdata);
  g_set_error (error, GR_ERROR, GR_ERROR_LIBRARY, "the printing module is in none of its places: %s", tried);
  return NULL;
}

void
gr_print_shutdown (void)
{
  if (module != NULL) {
    module->shutdown ();
    module = NULL;
  }
}

static GrTextMeasure
load_measure (void)
{
  const GrPrintModule *loaded = gr_print_module (NULL);
  return loaded != NULL ? loaded->measure : NULL;
}

void
gr_print_supply_text (void)
{
  gr_text_set_loader (load_measure);
}
