// SPDX-License-Identifier: MIT
// grundy --version.
#include "cli/command.h"

#include "version.h"

static void
version_run (GrCall *call)
{
  static const char text[] = "grundy " GR_VERSION "\n";
  if (gr_command_read_options (call, NULL))
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
