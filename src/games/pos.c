// SPDX-License-Identifier: MIT
// One place: two numbers and a comma, each within bounds that drawing can bear.
#include "games/pos.h"

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
