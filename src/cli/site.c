// SPDX-License-Identifier: MIT
// grundy build --site: all lessons as one folder for a host of plain files, which is written whole or not at all, and the workbench
// with the program in it (docs/playground.md) where it is to go along.
#define GR_DROP_ALSO GR_DROPS (GrDocument, gr_document_free) GR_DROPS (GrTemplate, gr_template_free)

#include "base/folder.h"
#include "base/module.h"
#include "base/order.h"
#include "base/phrase.h"
#include "cli/lessons.h"

#include <string.h>

GR_DESTROY_FUNCTION (site_lesson_free, GrSiteLesson, document, page, stem)

const char *
gr_site_place (const GrCall *call)
{
  const GrOption *base = gr_args_option (call->request->command, "base-url");
  const GrOption *given = gr_args_option (call->request->command, "output");
  const char *path = given != NULL ? given->value->text : "site";
  g_autofree char *whole = g_canonicalize_filename (path, NULL), *here = g_get_current_dir ();
  /* http://HOST… or https://HOST…, in characters that an address has */
  const char *text = base != NULL ? base->value->text : "";
  g_autoptr (GUri) uri = g_uri_parse (text, G_URI_FLAGS_NONE, NULL);
  const char *scheme = uri != NULL ? g_uri_get_scheme (uri) : "", *host = uri != NULL ? g_uri_get_host (uri) : NULL;
  gboolean is_address = (g_str_equal (scheme, "http") || g_str_equal (scheme, "https")) && host != NULL
                        && host[0] != '\0' && strpbrk (text, " \"<>\\^`{|}") == NULL && g_uri_get_query (uri) == NULL
                        && g_uri_get_fragment (uri) == NULL;
  if (base != NULL && !is_address)
    gr_report_add_at (call->report, GR_FAULT_USAGE, base->value, "--base-url https://example.org/games",
                      "want the address that the folder will have, got “%s”", base->value->text);
  if (!gr_report_is_empty (call->report))
    return NULL;
  if (given != NULL && (g_str_equal (path, "-") || g_str_equal (whole, here)))
    gr_report_add_at (call->report, GR_FAULT_USAGE, given->value, "-o site",
                      "want a folder for the site alone, got “%s”", path);
  else if (gr_folder_state (path) == GR_FOLDER_FOREIGN)
    gr_report_add_at (call->report, GR_FAULT_USAGE, given != NULL ? given->value : call->name,
                      "name a new folder with -o: all of it is replaced by the site",
                      "“%s” exists already and holds what grundy has not written", path);
  return gr_report_is_empty (call->report) ? path : NULL;
}

/* ---- the workbench that goes along ---- */

#define SITE_BENCH "index.html" /* without it a folder is no playground */

/* The folders that may hold it, in the order in which to look: the one that is named, else where it is installed, and where
   .setup/playground writes it. (transfer full) of char* */
static GPtrArray *
site_playgrounds (const GrOption *option)
{
  if (option->value->text[0] != '-') {
    GPtrArray *named = g_ptr_array_new_with_free_func (g_free);
    g_ptr_array_add (named, g_strdup (option->value->text));
    return named;
  }
  GPtrArray *folder = gr_data_folders ("GRUNDY_PLAYGROUND", GR_SITE_PLAYGROUND);
  g_ptr_array_add (folder, g_build_filename ("output", GR_SITE_PLAYGROUND, NULL));
  return folder;
}

void
gr_site_add_reads (const GrArgs *command, GPtrArray *read)
{
  const GrOption *option = gr_args_flag (command, "playground") ? gr_args_option (command, "playground") : NULL;
  g_autoptr (GPtrArray) folder = option != NULL ? site_playgrounds (option) : NULL;
  if (folder != NULL)
    g_ptr_array_extend_and_steal (read, g_steal_pointer (&folder));
}

/* The files of the playground that @option wants, as they are called in a site. NULL and a fault where there is none. (transfer
   full) of GrLessonFile */
static GPtrArray *
site_load_playground (const GrOption *option, GrReport *report)
{
  g_autoptr (GPtrArray) files = gr_lesson_files_new (), folder = site_playgrounds (option);
  const char *place = NULL;
  for (guint i = 0; i < folder->len && place == NULL; i++) {
    g_autofree char *page = g_build_filename (folder->pdata[i], SITE_BENCH, NULL);
    g_autofree char *program = g_build_filename (folder->pdata[i], "worker.js", NULL);
    if (g_file_test (page, G_FILE_TEST_IS_REGULAR) && g_file_test (program, G_FILE_TEST_IS_REGULAR))
      place = folder->pdata[i];
  }
  g_autoptr (GDir) entries = place != NULL ? g_dir_open (place, 0, NULL) : NULL;
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  for (const char *name; entries != NULL && (name = g_dir_read_name (entries)) != NULL;)
    g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, gr_order_text); /* a site is the same bytes wherever it is built */
  for (guint i = 0; i < names->len; i++) {
    GError *error = NULL;
    gsize length = 0;
    g_autofree char *path = g_build_filename (place, names->pdata[i], NULL), *data = NULL;
    if (!g_file_test (path, G_FILE_TEST_IS_REGULAR))
      continue;
    if (!g_file_get_contents (path, &data, &length, &error)) {
      gr_report_add_error (report, option->value, error);
      return NULL;
    }
    GString *file = gr_lesson_files_add (files, g_strconcat (GR_SITE_PLAYGROUND "/", (char *) names->pdata[i], NULL));
    g_string_append_len (file, data, (gssize) length);
  }
  if (files->len > 0)
    return g_steal_pointer (&files);
  if (option->value->text[0] != '-')
    gr_report_add_at (report, GR_FAULT_USAGE, option->value, "name the folder that .setup/playground has written",
                      "playground: want a folder with the workbench in it, got “%s”", option->value->text);
  else
    gr_report_add_at (report, GR_FAULT_USAGE, option->key,
                      "run .setup/playground in the sources of grundy, or name its folder: --playground=FOLDER",
                      "the playground has not been built");
  return NULL;
}

GPtrArray *
gr_build_site (const GrBuild *build, guint index, const GrLessonOptions *options, GError **error)
{
  const GrArgs *command = build->call->request->command;
  g_autoptr (GPtrArray) lesson = g_ptr_array_new_with_free_func (site_lesson_free);
  GR_EACH_POINTER (i, const GrWord, word, build->named) {
    if (build->source->pdata[i] == NULL)
      continue;
    GrSiteLesson *each = g_new0 (GrSiteLesson, 1);
    each->stem = gr_lesson_stem (word);
    each->document = gr_lesson_open (build->call, word, build->source->pdata[i], build->template, NULL, &each->page);
    g_ptr_array_add (lesson, each);
  }
  GrLessonOptions own = *options;
  const GrOption *wanted = gr_args_flag (command, "playground") ? gr_args_option (command, "playground") : NULL;
  g_autoptr (GPtrArray) playground = wanted != NULL ? site_load_playground (wanted, build->call->report) : NULL;
  GrSiteOptions site = { gr_args_text (command, "site-title"), gr_args_text (command, "base-url"), playground };
  own.formats |= GR_LESSON_HTML;
  if (!gr_report_is_empty (build->call->report))
    return NULL;
  gr_site_check (lesson, build->call->report);
  g_autoptr (GPtrArray) files = gr_site_files (lesson, &own, &site, error);
  if (files != NULL && playground != NULL)
    g_ptr_array_extend_and_steal (files, g_steal_pointer (&playground));
  return g_steal_pointer (&files);
}
