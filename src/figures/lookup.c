// SPDX-License-Identifier: MIT
// The figure of a name, out of the list that src/meson.build generates.
#include "diagram/figure.h"

const GrFigure *
gr_figure_lookup (const char *name)
{
  for (guint i = 0; gr_figures[i] != NULL; i++)
    if (g_str_equal (gr_figures[i]->name, name))
      return gr_figures[i];
  return NULL;
}
