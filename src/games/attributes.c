// SPDX-License-Identifier: MIT
// One place: two numbers and a comma, each within bounds that drawing can bear. The colours of edges: three names and
// nothing else, so that a colour that would mean nothing is never passed over in silence.
#include "games/attributes.h"

#include "base/number.h"

#include <math.h>

#define MAX_PLACE 1e7 /* whatever its unit */

/* “x,y”, with or without the “!” of DOT. */
static gboolean
pos_parse (const char *text, GrPoint *out)
{
  char *end = NULL;
  out->x = g_ascii_strtod (text, &end);
  if (end == text || *end != ',')
    return FALSE;
  text = end + 1;
  out->y = g_ascii_strtod (text, &end);
  return end != text && (*end == '\0' || g_str_equal (end, "!")) && fabs (out->x) <= MAX_PLACE
         && fabs (out->y) <= MAX_PLACE;
}

gboolean
gr_pos_read (const GrDotReading *reading, const GrDot *dot, guint key, GrPoint *place, gboolean *has_places)
{
  guint32 n_placed = 0, missing = G_MAXUINT32;
  for (guint32 node = 0; node < dot->name->len; node++) {
    const char *value = gr_dot_value (dot->node_value, key, node);
    n_placed += value != NULL;
    if (value == NULL)
      missing = MIN (missing, node);
    else if (!pos_parse (value, &place[node]))
      return gr_dot_node_fault (reading, dot, node, key, "x grows to the right and y upwards",
                                "a place like pos=\"1,2\"");
  }
  *has_places = n_placed > 0;
  return n_placed == 0 || missing == G_MAXUINT32
         || gr_dot_node_fault (reading, dot, missing, key, "give every node a place, or none",
                               "a place like pos=\"1,2\"");
}

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
  return gr_report_add (reading->report, GR_FAULT_INPUT, reading->source, said.place, meant != NULL ? meant : help,
                        "%s: want color=green, color=blue or color=red, got “%s”", reading->what, said.text);
}
