// SPDX-License-Identifier: MIT
// Lessons as the command line names them.
#include "cli/lessons.h"

#include "base/guard.h"
#include "exam/exam.h"
#include "print/print.h"

#include <string.h>

/* Options of pictures stand in the figure blocks; a lesson as a whole has a theme and bounds. */
const char *const gr_lesson_whole[] = { "theme", "timeout", "max-memory", NULL };

/* The template of lessons that name none. */
#define LESSONS_TEMPLATE "handout"

GPtrArray *
gr_lessons_named (GrCall *call, const char *const *whole)
{
  g_autoptr (GPtrArray) named = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
  if (!gr_request_read_plain (call->request, call->words, named, call->report)
      || (whole != NULL
          && !gr_command_refuse_program (call, whole, GR_PHRASE ("a whole lesson"),
                                         "write it in the lesson, as a line of a figure block")))
    return NULL;
  if (named->len > 0)
    return g_steal_pointer (&named);
  gr_report_add_at (call->report, GR_FAULT_USAGE, call->name, "“grundy new lesson.md” begins one",
                    "want a lesson (a Markdown file), got nothing");
  return NULL;
}

/* Families that Debian has, by the package that brings them. */
static const struct {
  const char *family, *package;
} lessons_fonts[] = {
  { "Charis SIL", "fonts-sil-charis" },
  { "Crimson", "fonts-crimson" },
  { "DejaVu Sans", "fonts-dejavu-core" },
  { "DejaVu Serif", "fonts-dejavu-core" },
  { "EB Garamond", "fonts-ebgaramond" },
  { "Gentium", "fonts-sil-gentium" },
  { "Lato", "fonts-lato" },
  { "Liberation Sans", "fonts-liberation" },
  { "Liberation Serif", "fonts-liberation" },
  { "Libertinus Serif", "fonts-libertinus" },
  { "Nanum Myeongjo", "fonts-nanum" },
  { "Noto Serif", "fonts-noto-core" },
  { "Open Sans", "fonts-open-sans" },
  { "STIX", "fonts-stix" },
  { "TeX Gyre Bonum", "fonts-texgyre" },
  { "TeX Gyre Heros", "fonts-texgyre" },
  { "TeX Gyre Schola", "fonts-texgyre" },
  { "TeX Gyre Termes", "fonts-texgyre" },
};

/* Where the template's key @name has its value: in the lesson, if it gives the key itself, else @lesson. (transfer full) */
static GrWord *
lessons_place (const GrDocument *document, const char *name, const GrWord *lesson)
{
  const GrYaml *value = document->page != NULL ? gr_yaml_lookup (document->page, name) : NULL;
  return value != NULL ? gr_yaml_word (document->source, value) : gr_word_copy (lesson);
}

/* A face that is not installed is a fault of the template, at @place. */
static void
lessons_check_face (const char *family, const GrWord *place, GrReport *report)
{
  const GrPrintModule *module = family != NULL ? gr_print_module (NULL) : NULL;
  if (module == NULL || module->has_family (family))
    return;
  const char *package = NULL;
  for (guint i = 0; i < G_N_ELEMENTS (lessons_fonts); i++)
    package = g_ascii_strcasecmp (lessons_fonts[i].family, family) == 0 ? lessons_fonts[i].package : package;
  g_autofree char *help = package != NULL ? g_strdup_printf (gr_message ("on Debian it is in the package %s"), package)
                                          : g_strdup ("“fc-list : family” lists what is installed");
  gr_report_add_at (report, GR_FAULT_INPUT, place, help, "the font “%s” is not installed", family);
}

/* What @template (nullable) names, else the lesson; a file that the lesson names is one of its own. */
static GrTemplate *
lessons_template (const GrDocument *document, const GrWord *template, GrReport *report)
{
  GrSource *source = document->source;
  const char *named = document->template_name, *meant = named != NULL ? named : LESSONS_TEMPLATE;
  g_autoptr (GrWord) own = named != NULL ? gr_word_new (source, document->template_place, named) : NULL;
  if (template != NULL || named == NULL || !g_str_has_suffix (named, ".yaml"))
    return gr_template_load_with (template != NULL ? template->text : meant, template != NULL ? template : own, source,
                                  document->page, meant, report);
  GError *error = NULL;
  g_autoptr (GrSource) file = gr_document_file (document, named, &error);
  if (file == NULL)
    gr_report_add_error (report, own, error);
  return file != NULL ? gr_template_read (file, source, document->page, FALSE, report) : NULL;
}

char *
gr_lesson_stem (const GrWord *lesson)
{
  if (g_str_equal (lesson->text, "-"))
    return g_strdup ("lesson");
  g_autofree char *name = g_path_get_basename (lesson->text);
  gsize length = strlen (name);
  return g_str_has_suffix (name, ".md") && length > 3 ? g_strndup (name, length - 3) : g_steal_pointer (&name);
}

char *
gr_lesson_path (const char *folder, const char *name)
{
  return g_str_equal (folder, ".") ? g_strdup (name) : g_build_filename (folder, name, NULL);
}

GrOutputFile *
gr_lesson_outputs (const GPtrArray *files, const char *folder, GPtrArray *paths)
{
  GrOutputFile *output = g_new0 (GrOutputFile, files->len + 1);
  GR_EACH_POINTER (i, const GrLessonFile, file, files) {
    if (folder != NULL)
      g_ptr_array_add (paths, gr_lesson_path (folder, file->name));
    output[i] = (GrOutputFile) { folder != NULL ? paths->pdata[i] : file->name, file->data->str, file->data->len };
  }
  return output;
}

GrSource *
gr_lesson_load (const GrWord *word, const char *root, GrReport *report)
{
  GError *error = NULL;
  gr_guard_watch (word, report);
  GrSource *source = root != NULL ? gr_source_load_below (root, word->text, &error)
                                  : gr_source_load (word->text, &error);
  if (source != NULL)
    return source;
  g_autofree char *file = g_strconcat (word->text, ".md", NULL), *help = NULL;
  if (g_file_test (word->text, G_FILE_TEST_IS_DIR))
    help = g_strdup_printf (gr_message ("name the lessons in it, %s/*.md for all"), word->text);
  else if (g_file_test (file, G_FILE_TEST_EXISTS))
    help = g_strdup_printf (gr_message ("did you mean “%s”?"), file);
  if (help == NULL) {
    gr_report_add_error (report, word, error);
    return NULL;
  }
  gr_report_add_at (report, GR_FAULT_WORLD, word, help, "%s", error->message);
  g_error_free (error);
  return NULL;
}

GrDocument *
gr_lesson_open (const GrCall *call, const GrWord *word, GrSource *source, const GrWord *template, const GrSheet *sheet,
                GrTemplate **page)
{
  GrReport *report = call->report;
  gr_guard_watch (word, report);
  GrDocument *document = gr_document_read_sheet (gr_args_text (call->request->command, "root"), source, sheet, report);
  const GrArgs *command = call->request->command;
  if (gr_param_lookup (command->params, "only") != NULL && gr_args_option (command, "only") != NULL) {
    gr_exercises_only (document);
    if (document->body->child->len == 0 && report->fault->len == 0)
      gr_report_add_at (report, GR_FAULT_INPUT, word,
                        "an exercise begins with its number, **1.**, and ends with <details><summary>Answer</summary>",
                        "“%s” has no exercises", word->text);
  }
  gboolean is_new = *page == NULL;
  if (is_new)
    *page = lessons_template (document, template, report);
  if (is_new && *page != NULL) {
    g_autoptr (GrWord) face = lessons_place (document, "face", word);
    g_autoptr (GrWord) code = lessons_place (document, "code-face", word);
    g_autoptr (GrWord) logo = lessons_place (document, "logo", word);
    lessons_check_face ((*page)->family, face, report);
    lessons_check_face ((*page)->code_family, code, report);
    GError *error = NULL;
    const char *picture = (*page)->logo; /* for running lines: of the lesson, or beside the template */
    g_autoptr (GrSource) image = NULL;
    if (picture != NULL)
      image = (*page)->logo_is_lessons ? gr_document_file (document, picture, &error)
                                       : gr_source_load (picture, &error);
    if (image != NULL)
      (*page)->logo_image = gr_document_image (image, picture, &error);
    if (error != NULL)
      gr_report_add_error (report, logo, error);
  }
  gr_document_draw (document, report);
  gr_guard_watch (word, report);
  return document;
}
