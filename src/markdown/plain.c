// SPDX-License-Identifier: MIT
// What runs say, without their styles: formulas as their signs, for titles, outlines and search.
#include "markdown/document.h"

/* Appends the signs of a formula in their order. Depth is bounded by the parser. */
static void
append_math (GString *out, const GrMath *math)
{
  g_string_append (out, math->text != NULL ? math->text : math->kind == GR_MATH_SPACE ? " " : "");
  for (guint i = 0; math->child != NULL && i < math->child->len; i++)
    if (math->child->pdata[i] != NULL)
      append_math (out, math->child->pdata[i]);
  g_string_append (out, math->close_text != NULL ? math->close_text : "");
}

char *
gr_runs_plain (const GArray *run)
{
  GString *out = g_string_new (NULL);
  for (guint i = 0; run != NULL && i < run->len; i++) {
    const GrRun *at = &g_array_index (run, GrRun, i);
    switch (at->kind) {
    case GR_RUN_TEXT:
    case GR_RUN_CODE:
      g_string_append (out, at->text);
      break;
    case GR_RUN_MATH:
    case GR_RUN_DISPLAY_MATH:
      if (at->math != NULL)
        append_math (out, at->math);
      break;
    case GR_RUN_BREAK:
    case GR_RUN_SPACE:
      g_string_append_c (out, ' ');
      break;
    }
  }
  return g_string_free (out, FALSE);
}
