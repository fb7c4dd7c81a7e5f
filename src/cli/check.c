// SPDX-License-Identifier: MIT
// grundy check: all faults of lessons; nothing is written.
#include "cli/check-rules.h"
#include "cli/lessons.h"

/* Reads and draws the lesson, and sets its pages, which tells what comes out too small. */
static void
check_lesson (const GrCall *call, const GrWord *word, GrSource *source)
{
  guint n_faults = call->report->fault->len;
  GrTemplate *page = NULL;
  GError *error = NULL;
  g_autoptr (GrDocument) document = gr_lesson_open (call, word, source, NULL, NULL, &page);
  for (guint i = 0; i < document->rules_place->len && call->report->fault->len == n_faults; i++) {
    const GrWord *name = document->rules_place->pdata[i];
    gr_check_own_rules (document->rules, name->text, call->report);
  }
  if (call->report->fault->len == n_faults) {
    GrPages *pages = gr_pages_set (document, page, GR_ANSWERS_END, call->report, &error);
    gr_pages_free (pages);
    if (pages == NULL)
      gr_report_add_error (call->report, word, error);
  }
  gr_template_free (page);
}

static void
check_run (GrCall *call)
{
  g_autoptr (GPtrArray) named = gr_lessons_named (call);
  for (guint i = 0; named != NULL && i < named->len; i++) {
    const GrWord *word = named->pdata[i];
    if (g_str_has_suffix (word->text, ".lua")) {
      gr_check_rules (word, call->report);
      continue;
    }
    g_autoptr (GrSource) source = gr_lesson_load (word, call->report);
    if (source != NULL)
      check_lesson (call, word, source);
  }
  if (gr_args_flag (call->request->command, "strict"))
    gr_report_harden (call->report);
}

static const GrParam check_params[] = {
  GR_PARAM_ROOT,
  GR_PARAM_STRICT,
  GR_COMMON_PARAMS,
  GR_PARAM_END,
};

const GrCommand gr_command_check = {
  .name = "check",
  .usage = "LESSON… | RULES.lua… [--strict]",
  .summary = "Finds the faults in lessons and in rules in Lua, and writes nothing",
  .details =
    "A lesson is read, its figures are solved and drawn and its pages set, just as grundy build would do it. Letters that\n"
    "come out smaller than 7 pt are warnings, which --strict turns into faults.\n"
    "Rules in Lua, in files or in lessons, have all their tests run.\n",
  .params = check_params,
  .has_own_options = TRUE,
  .run = check_run,
};
