// SPDX-License-Identifier: MIT
// The colours of edges: three names and nothing else, so that a colour that would mean nothing is never passed over in
// silence.
#include "games/hue.h"

#include "base/number.h"

gboolean
gr_hue_read (const GrDotReading *reading, const GrDot *dot, guint32 edge, guint key, const char *help, GrHue *hue)
{
  static const char *const names[] = { "green", "blue", "red", NULL };
  GrDotValue said = gr_dot_said (dot->edge_value, key, edge);
  for (*hue = GR_HUE_GREEN; said.text != NULL && names[*hue] != NULL; (*hue)++)
    if (g_str_equal (said.text, names[*hue]))
      return TRUE;
  if (said.text == NULL)
    return TRUE;
  const char *near = gr_nearest (said.text, names);
  g_autofree char *meant = near != NULL ? g_strdup_printf (gr_message ("did you mean “%s”?"), near) : NULL;
  gr_report_add (reading->report, GR_FAULT_INPUT, reading->source, said.place, meant != NULL ? meant : help,
                 "%s: want color=green, color=blue or color=red, got “%s”", reading->what, said.text);
  return FALSE;
}
