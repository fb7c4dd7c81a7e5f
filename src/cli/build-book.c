// SPDX-License-Identifier: MIT
// grundy build --book: all lessons as one book.pdf and one book.html. Pages are those of the first lesson's template, with
// the chapter at their heads.
#include "cli/build.h"

#include "base/phrase.h"
#include "cli/lessons.h"
#include "lesson/book.h"

/* The lessons, drawn, and the first one's template in *@page; NULL where one has faults. (transfer full) */
static GPtrArray *
book_lessons (const GrBuild *build, GrTemplate **page)
{
  g_autoptr (GPtrArray) lessons = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_document_free);
  for (guint i = 0; i < build->named->len; i++) {
    GrTemplate *own = NULL;
    if (build->source->pdata[i] == NULL)
      continue;
    g_ptr_array_add (lessons, gr_lesson_open (build->call, build->named->pdata[i], build->source->pdata[i],
                                              build->template, NULL, &own));
    if (*page == NULL)
      *page = own;
    else
      gr_template_free (own);
  }
  return gr_report_is_empty (build->call->report) && lessons->len > 0 ? g_steal_pointer (&lessons) : NULL;
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

GPtrArray *
gr_build_book (const GrBuild *build, guint index, const GrLessonOptions *options, GError **error)
{
  const GrCall *call = build->call;
  if ((options->formats & (GR_LESSON_PDF | GR_LESSON_HTML)) == 0) {
    const GrOption *given = gr_args_option (call->request->command, "format"); /* what is made otherwise has both */
    gr_report_add_at (call->report, GR_FAULT_USAGE, given->value, "-f pdf, -f html, or both", "a book is PDF or HTML");
    return NULL;
  }
  GrTemplate *page = NULL;
  GPtrArray *lessons = book_lessons (build, &page), *files = NULL;
  if (lessons != NULL) {
    g_autoptr (GrDocument) book = gr_book_new (book_title (call, lessons), lessons);
    GrLessonOptions own = *options;
    own.formats &= GR_LESSON_PDF | GR_LESSON_HTML;
    own.page = page;
    book_settle_template (page);
    files = gr_lesson_files (book, GR_BUILD_BOOK, &own, error);
  }
  gr_template_free (page);
  return files;
}
