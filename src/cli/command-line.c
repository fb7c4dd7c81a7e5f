// SPDX-License-Identifier: MIT
// What all commands share: their list, the common options' choices and standard output.
#include "base/output.h"
#include "cli/command.h"

#include <string.h>

const char *const gr_color_names[] = { "auto", "always", "never", NULL };
const char *const gr_diagnostics_names[] = { "full", "short", NULL };

void
gr_warn_missing (const GString *missing, const GrWord *place, GrReport *report)
{
  const GrSource *source = place->source;
  for (const char *at = missing->str; *at != '\0'; at = g_utf8_next_char (at)) {
    gsize size = (gsize) (g_utf8_next_char (at) - at);
    const char *found = memmem (source->text, source->length, at, size);
    GrSpan span = place->span;
    if (found != NULL)
      span = (GrSpan) { (guint32) (found - source->text), (guint32) (found - source->text + size) };
    gr_report_add (report, GR_FAULT_WARNING, place->source, span,
                   "install a font that has it; Debian’s package fonts-noto-core has most scripts",
                   "no font here has “%.*s” (U+%04X), and a box is printed for it", (int) size, at,
                   g_utf8_get_char (at));
  }
}

void
gr_print (const char *text, gsize length, GrReport *report)
{
  GError *error = NULL;
  if (!gr_output_write ("-", text, length, &error))
    gr_report_add_error (report, NULL, error);
}
