// SPDX-License-Identifier: MIT
// What all commands share: their list, the common options' choices and standard output.
#include "base/output.h"
#include "cli/command.h"

const char *const gr_color_names[] = { "auto", "always", "never", NULL };
const char *const gr_diagnostics_names[] = { "full", "short", NULL };

void
gr_print (const char *text, gsize length, GrReport *report)
{
  GError *error = NULL;
  if (!gr_output_write ("-", text, length, &error))
    gr_report_add_error (report, NULL, error);
}
