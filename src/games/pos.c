// SPDX-License-Identifier: MIT
// One place: two numbers and a comma, each within bounds that drawing can bear.
#include "games/pos.h"

#include <math.h>

#define MAX_PLACE 1e7 /* whatever its unit */

gboolean
gr_pos_parse (const char *text, GrPoint *out)
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
