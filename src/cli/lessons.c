// SPDX-License-Identifier: MIT
// Lessons as the command line names them.
#include "cli/lessons.h"

#include "base/guard.h"

/* The template of lessons that name none. */
#define LESSONS_TEMPLATE "handout"

GPtrArray *
gr_lessons_named (GrCall *call)
{
  /* Options of pictures stand in the figure blocks; a lesson as a whole has a theme and bounds. */
  static const char *const whole[] = { "theme", "timeout", "max-memory", NULL };
  g_autoptr (GPtrArray) named = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
  if (!gr_request_read_plain (call->request, call->words, named, call->report)
      || !gr_command_refuse_program (call, whole, "a whole lesson",
                                     "write it in the lesson, as a line of a figure block"))
    return NULL;
  if (named->len > 0)
    return g_steal_pointer (&named);
  gr_report_add_at (call->report, GR_FAULT_USAGE, call->name, NULL, "want a lesson (a Markdown file), got nothing");
  return NULL;
}

static GrTemplate *
lessons_template (const GrDocument *document, const GrWord *template, GrReport *report)
{
  if (template != NULL)
    return gr_template_load (template->text, template, report);
  if (document->template_name == NULL)
    return gr_template_load (LESSONS_TEMPLATE, NULL, report);
  g_autoptr (GrWord) own = gr_word_new (document->source, document->template_place, document->template_name);
  return gr_template_load (document->template_name, own, report);
}

GrSource *
gr_lesson_load (const GrWord *word, GrReport *report)
{
  GError *error = NULL;
  gr_guard_watch (word, report);
  GrSource *source = gr_source_load (word->text, &error);
  if (source == NULL)
    gr_report_add_error (report, word, error);
  return source;
}

GrDocument *
gr_lesson_open (const GrCall *call, const GrWord *word, GrSource *source, const GrWord *template, GrTemplate **page)
{
  GrReport *report = call->report;
  gr_guard_watch (word, report);
  GrDocument *document = gr_document_read_within (gr_args_text (call->request->command, "root"), source, report);
  *page = lessons_template (document, template, report);
  gr_document_draw (document, report);
  gr_guard_watch (word, report);
  return document;
}
