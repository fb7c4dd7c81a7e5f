// SPDX-License-Identifier: MIT
// The colours of edges: three names and nothing else, so that a colour that would mean nothing is never passed over in
// silence.
#include "games/hue.h"

#include "base/number.h"

gboolean
gr_hue_read (const GrDot *dot, guint32 edge, const char *value, GrSource *source, const char *what, const char *help,
             GrReport *report, GrHue *hue)
{
  static const char *const names[] = { "green", "blue", "red", NULL };
  *hue = GR_HUE_GREEN;
  if (value == NULL)
    return TRUE;
  for (guint i = 0; names[i] != NULL; i++) {
    if (g_str_equal (value, names[i])) {
      *hue = (GrHue) i;
      return TRUE;
    }
  }
  GrSpan place = gr_dot_edge_place (dot, source, edge);
  if (dot->place == NULL)
    place = gr_dot_place_value (source, place, "color", value);
  const char *near = gr_nearest (value, names);
  g_autofree char *meant = near != NULL ? g_strdup_printf (gr_message ("did you mean “%s”?"), near) : NULL;
  gr_report_add (report, GR_FAULT_INPUT, source, place, meant != NULL ? meant : help,
                 "%s: want color=green, color=blue or color=red, got “%s”", what, value);
  return FALSE;
}
