// SPDX-License-Identifier: MIT
// grundy check: all faults of lessons; nothing is written.
#include "cli/lessons.h"

static void
check_run (GrCall *call)
{
  g_autoptr (GPtrArray) named = gr_lessons_named (call);
  for (guint i = 0; named != NULL && i < named->len; i++) {
    g_autoptr (GrSource) source = gr_lesson_load (named->pdata[i], call->report);
    GrTemplate *page = NULL;
    if (source != NULL)
      gr_document_free (gr_lesson_open (call, named->pdata[i], source, NULL, &page));
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
  .usage = "LESSON…",
  .summary = "All faults of lessons, with their places; nothing is written",
  .details = "A lesson is read, and every figure of it is studied and drawn, as grundy build would do it.\n",
  .params = check_params,
  .has_own_options = TRUE,
  .run = check_run,
};
