// SPDX-License-Identifier: MIT
// grundy build --site: all lessons as one folder for a host of plain files, which is written whole or not at all.
#include "cli/build.h"

#include "base/folder.h"
#include "cli/lessons.h"
#include "web/site.h"

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

/* The lessons, drawn; NULL where one has faults. (transfer full) of GrSiteLesson */
static GPtrArray *
site_lessons (const GrBuild *build)
{
  g_autoptr (GPtrArray) lesson = g_ptr_array_new_with_free_func (site_lesson_free);
  for (guint i = 0; i < build->named->len; i++) {
    const GrWord *word = build->named->pdata[i];
    if (build->source->pdata[i] == NULL)
      continue;
    GrSiteLesson *own = g_new0 (GrSiteLesson, 1);
    own->stem = gr_lesson_stem (word);
    own->document = gr_lesson_open (build->call, word, build->source->pdata[i], build->template, NULL, &own->page);
    g_ptr_array_add (lesson, own);
  }
  return gr_report_is_empty (build->call->report) ? g_steal_pointer (&lesson) : NULL;
}

const char *
gr_build_site_place (const GrCall *call)
{
  return site_check (call) ? site_place (call) : NULL;
}

GPtrArray *
gr_build_site (const GrBuild *build, guint index, const GrLessonOptions *options, GError **error)
{
  const GrArgs *command = build->call->request->command;
  g_autoptr (GPtrArray) lesson = site_lessons (build);
  GrLessonOptions own = *options;
  GrSiteOptions site = { gr_args_text (command, "site-title"), gr_args_text (command, "base-url") };
  own.formats |= GR_LESSON_HTML;
  return lesson != NULL ? gr_site_files (lesson, &own, &site, error) : NULL;
}
