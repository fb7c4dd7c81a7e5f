// SPDX-License-Identifier: MIT
// The format of a file's extension or of a use, out of the list that src/meson.build generates.
#include "formats/format.h"

#include <string.h>

const GrFormat *
gr_format_for_path (const char *path)
{
  g_autofree char *base = g_path_get_basename (path);
  const char *point = strrchr (base, '.');
  if (point == NULL)
    return NULL;
  for (guint i = 0; gr_formats[i] != NULL; i++)
    if (g_ascii_strcasecmp (gr_formats[i]->extension, point + 1) == 0)
      return gr_formats[i];
  return NULL;
}

const GrFormat *
gr_format_having (GrFormatFlags flag)
{
  guint i = 0;
  while ((gr_formats[i]->flags & flag) == 0)
    i++;
  return gr_formats[i];
}
