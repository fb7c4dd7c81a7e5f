// SPDX-License-Identifier: MIT
// grundy check: all faults of lessons; nothing is written.
#include "cli/check-rules.h"
#include "cli/lessons.h"

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
    GrTemplate *page = NULL;
    if (source != NULL)
      gr_document_free (gr_lesson_open (call, word, source, NULL, &page));
    gr_template_free (page);
  }
}

static const GrParam check_params[] = {
  GR_PARAM_ROOT,
  GR_COMMON_PARAMS,
  GR_PARAM_END,
};

const GrCommand gr_command_check = {
  .name = "check",
  .usage = "LESSON… | RULES.lua…",
  .summary = "All faults of lessons and of rules in Lua, with their places; nothing is written",
  .details = "A lesson is read, and every figure of it is studied and drawn, as grundy build would do it.\n"
             "Of rules in Lua, all tests that the file holds are run.\n",
  .params = check_params,
  .has_own_options = TRUE,
  .run = check_run,
};
