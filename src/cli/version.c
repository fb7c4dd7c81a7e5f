// SPDX-License-Identifier: MIT
// grundy --version.
#include "cli/command.h"

#include "version.h"

static void
version_run (GrCall *call)
{
  static const char text[] = "grundy " GR_VERSION "\n";
  g_autoptr (GPtrArray) rest = g_ptr_array_new_with_free_func ((GDestroyNotify) gr_word_free);
  if (!gr_request_read_plain (call->request, call->words, rest, call->report))
    return;
  if (rest->len > 0) {
    const GrWord *word = rest->pdata[0];
    gr_report_add_at (call->report, GR_FAULT_USAGE, word, "leave it out", "version: want nothing more, got “%s”",
                      word->text);
    return;
  }
  gr_print (text, sizeof text - 1, call->report);
}

static const GrParam version_params[] = { GR_COMMON_PARAMS, GR_PARAM_END };

const GrCommand gr_command_version = {
  .name = "version",
  .usage = "",
  .summary = "The version of the program (also --version)",
  .params = version_params,
  .has_own_options = TRUE,
  .run = version_run,
};
