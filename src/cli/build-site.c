// SPDX-License-Identifier: MIT
// grundy build --site: all lessons as one folder for a host of plain files, which is written whole or not at all.
#include "cli/build-site.h"

#include "base/folder.h"
#include "base/terminal.h"
#include "cli/lessons.h"
#include "web/site.h"

#include <stdio.h>
#include <string.h>

static void
site_lesson_free (gpointer data)
{
  GrSiteLesson *lesson = data;
  gr_document_free (lesson->document);
  gr_template_free (lesson->page);
  g_free (lesson->stem);
  g_free (lesson);
}

/* Where the site goes; NULL and a fault where something else stands there. (lent) */
static const char *
site_place (const GrCall *call)
{
  const GrOption *given = gr_args_option (call->request->command, "output");
  const char *path = given != NULL ? given->value->text : "site";
  g_autofree char *whole = g_canonicalize_filename (path, NULL), *here = g_get_current_dir ();
  if (given != NULL && (g_str_equal (path, "-") || g_str_equal (whole, here))) {
    gr_report_add_at (call->report, GR_FAULT_USAGE, given->value, "-o site",
                      "want a folder for the site alone, got “%s”", path);
    return NULL;
  }
  if (gr_folder_state (path) != GR_FOLDER_FOREIGN)
    return path;
  gr_report_add_at (call->report, GR_FAULT_USAGE, given != NULL ? given->value : call->name,
                    "name a new folder with -o: all of it is replaced by the site",
                    "“%s” exists already and holds what grundy has not written", path);
  return NULL;
}

/* Whether @text is http://HOST… or https://HOST…, in characters that an address has. */
static gboolean
site_is_address (const char *text)
{
  g_autoptr (GUri) uri = g_uri_parse (text, G_URI_FLAGS_NONE, NULL);
  const char *scheme = uri != NULL ? g_uri_get_scheme (uri) : "", *host = uri != NULL ? g_uri_get_host (uri) : NULL;
  return (g_str_equal (scheme, "http") || g_str_equal (scheme, "https")) && host != NULL && host[0] != '\0'
         && strpbrk (text, " \"<>\\^`{|}") == NULL && g_uri_get_query (uri) == NULL && g_uri_get_fragment (uri) == NULL;
}

/* FALSE and a fault where --base-url is no address. */
static gboolean
site_check (const GrCall *call)
{
  const GrOption *base = gr_args_option (call->request->command, "base-url");
  if (base != NULL && !site_is_address (base->value->text))
    gr_report_add_at (call->report, GR_FAULT_USAGE, base->value, "--base-url https://example.org/games",
                      "want the address that the folder will have, got “%s”", base->value->text);
  return gr_report_is_empty (call->report);
}

static void
site_write (const GrCall *call, const char *place, const GPtrArray *files, guint n_lessons)
{
  g_autofree GrOutputFile *output = g_new (GrOutputFile, files->len);
  for (guint i = 0; i < files->len; i++) {
    const GrLessonFile *file = files->pdata[i];
    output[i] = (GrOutputFile) { file->name, file->data->str, file->data->len };
  }
  GError *error = NULL;
  if (!gr_folder_write (place, output, files->len, &error)) {
    gr_report_add_error (call->report, NULL, error);
    return;
  }
  if (gr_args_flag (call->request->command, "quiet"))
    return;
  g_autoptr (GString) line = g_string_new (gr_message ("wrote "));
  g_autofree char *index = g_build_filename (place, "index.html", NULL);
  gr_terminal_append (line, index, strlen (index));
  g_string_append_printf (line, n_lessons == 1 ? gr_message (" and %u lesson") : gr_message (" and %u lessons"),
                          n_lessons);
  g_string_append_c (line, '\n');
  gr_print (line->str, line->len, call->report);
}

/* The lessons, drawn; NULL where one has faults. (transfer full) of GrSiteLesson */
static GPtrArray *
site_lessons (const GrCall *call, const GPtrArray *named, const GPtrArray *source, const GrWord *template)
{
  g_autoptr (GPtrArray) lesson = g_ptr_array_new_with_free_func (site_lesson_free);
  for (guint i = 0; i < named->len; i++) {
    if (source->pdata[i] == NULL)
      continue;
    GrSiteLesson *own = g_new0 (GrSiteLesson, 1);
    own->stem = gr_lesson_stem (named->pdata[i]);
    own->document = gr_lesson_open (call, named->pdata[i], source->pdata[i], template, NULL, &own->page);
    g_ptr_array_add (lesson, own);
  }
  return gr_report_is_empty (call->report) ? g_steal_pointer (&lesson) : NULL;
}

void
gr_build_site (GrCall *call, const GPtrArray *named, const GPtrArray *source, const GrWord *template,
               const GrLessonOptions *options)
{
  GrReport *report = call->report;
  const char *place = site_check (call) ? site_place (call) : NULL;
  g_autoptr (GPtrArray) lesson = place != NULL ? site_lessons (call, named, source, template) : NULL;
  if (lesson == NULL)
    return;
  gboolean is_strict = gr_args_flag (call->request->command, "strict");
  g_autoptr (GString) missing = g_string_new (NULL);
  GrLessonOptions own = *options;
  own.formats |= GR_LESSON_HTML;
  own.missing = missing;
  own.report = is_strict ? report : NULL;
  GrSiteOptions site = { gr_args_text (call->request->command, "site-title"),
                         gr_args_text (call->request->command, "base-url") };
  GError *error = NULL;
  g_autoptr (GPtrArray) files = gr_site_files (lesson, &own, &site, &error);
  gr_warn_missing (missing, named->pdata[0], report);
  if (is_strict)
    gr_report_harden (report);
  if (files == NULL)
    gr_report_add_error (report, named->pdata[0], error);
  else if (gr_report_is_empty (report))
    site_write (call, place, files, lesson->len);
}
