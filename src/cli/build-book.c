// SPDX-License-Identifier: MIT
// grundy build --book: all lessons as one book.pdf and one book.html. Pages are those of the first lesson's template, with
// the chapter at their heads.
#include "cli/build-book.h"

#include "base/output.h"
#include "base/phrase.h"
#include "base/terminal.h"
#include "cli/lessons.h"
#include "lesson/book.h"

#include <string.h>

#define BOOK_STEM "book"

/* The lessons, drawn, and the first one's template in *@page; NULL where one has faults. (transfer full) */
static GPtrArray *
book_lessons (const GrCall *call, const GPtrArray *named, const GPtrArray *source, const GrWord *template,
              GrTemplate **page)
{
  g_autoptr (GPtrArray) lessons = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_document_free);
  for (guint i = 0; i < named->len; i++) {
    GrTemplate *own = NULL;
    if (source->pdata[i] == NULL)
      continue;
    g_ptr_array_add (lessons, gr_lesson_open (call, named->pdata[i], source->pdata[i], template, NULL, &own));
    if (*page == NULL)
      *page = own;
    else
      gr_template_free (own);
  }
  return gr_report_is_empty (call->report) && lessons->len > 0 ? g_steal_pointer (&lessons) : NULL;
}

static void
book_write (const GrCall *call, const GPtrArray *files, const char *folder)
{
  if (g_str_equal (folder, "-") && files->len == 1) {
    const GrLessonFile *file = files->pdata[0];
    GError *error = NULL;
    if (!gr_output_write ("-", file->data->str, file->data->len, &error))
      gr_report_add_error (call->report, NULL, error);
    return;
  }
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  g_autofree GrOutputFile *output = g_new (GrOutputFile, files->len);
  g_autoptr (GString) line = g_string_new (gr_message ("wrote "));
  for (guint i = 0; i < files->len; i++) {
    const GrLessonFile *file = files->pdata[i];
    g_ptr_array_add (paths,
                     g_str_equal (folder, ".") ? g_strdup (file->name) : g_build_filename (folder, file->name, NULL));
    output[i] = (GrOutputFile) { paths->pdata[i], file->data->str, file->data->len };
    g_string_append (line, i > 0 ? ", " : "");
    gr_terminal_append (line, paths->pdata[i], strlen (paths->pdata[i]));
  }
  GError *error = NULL;
  if (!gr_output_write_together (output, files->len, &error))
    gr_report_add_error (call->report, NULL, error);
  else if (!gr_args_flag (call->request->command, "quiet")) {
    g_string_append_c (line, '\n');
    gr_print (line->str, line->len, call->report);
  }
}

/* Chapters begin pages, and stand at their heads. */
static void
book_settle_template (GrTemplate *page)
{
  g_assert (page != NULL); /* the first lesson's */
  page->new_page_level = MAX (page->new_page_level, 1);
  g_free (page->head);
  page->head = g_strdup ("{title}|{chapter}");
}

/* What the book is called: as the reader says; of several lessons none can lend it its name. */
static const char *
book_title (const GrCall *call, const GPtrArray *lessons)
{
  const char *title = gr_args_text (call->request->command, "book-title");
  const GrDocument *first = lessons->pdata[0];
  if (title != NULL)
    return title;
  return lessons->len == 1 ? first->title : gr_phrase ("Lessons", first->lang);
}

void
gr_build_book (GrCall *call, const GPtrArray *named, const GPtrArray *source, const GrWord *template,
               const char *folder, const GrLessonOptions *options)
{
  GrTemplate *page = NULL;
  if ((options->formats & (GR_LESSON_PDF | GR_LESSON_HTML)) == 0) {
    const GrOption *given = gr_args_option (call->request->command, "format"); /* what is made otherwise has both */
    gr_report_add_at (call->report, GR_FAULT_USAGE, given->value, "-f pdf, -f html, or both", "a book is PDF or HTML");
    return;
  }
  GPtrArray *lessons = book_lessons (call, named, source, template, &page);
  if (lessons == NULL) {
    gr_template_free (page);
    return;
  }
  g_autoptr (GrDocument) book = gr_book_new (book_title (call, lessons), lessons);
  gboolean is_strict = gr_args_flag (call->request->command, "strict");
  g_autoptr (GString) missing = g_string_new (NULL);
  GrLessonOptions own = *options;
  own.formats &= GR_LESSON_PDF | GR_LESSON_HTML;
  own.page = page;
  own.missing = missing;
  own.report = is_strict ? call->report : NULL;
  book_settle_template (page);
  GError *error = NULL;
  g_autoptr (GPtrArray) files = gr_lesson_files (book, BOOK_STEM, &own, &error);
  gr_warn_missing (missing, named->pdata[0], call->report);
  if (is_strict)
    gr_report_harden (call->report);
  if (files == NULL)
    gr_report_add_error (call->report, named->pdata[0], error);
  else if (gr_report_is_empty (call->report))
    book_write (call, files, folder);
  gr_template_free (page);
}
