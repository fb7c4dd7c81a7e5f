// SPDX-License-Identifier: MIT
// Graphs of readers, in whichever format they are.
#include "graphs/build.h"

#include "base/args.h"

#include <string.h>

/* Which format a graph is in: DOT by the name of its file, or by a brace that is not at the beginning; JSON begins with a brace
   or bracket, and plain text has none. */
GrDot *
gr_graph_read (const GrDotReading *reading)
{
  GrSource *source = reading->source;
  GrGraphBuilder builder;
  if (!gr_source_check_text (source, reading->report))
    return NULL;
  char first = '\0'; /* the first byte that counts, behind blank lines and lines that begin with ';' */
  for (gsize at = 0; at < source->length && first == '\0';) {
    GrSpan line = gr_source_take_line (source, &at);
    gsize start = line.start;
    while (start < line.end && g_ascii_isspace (source->text[start]))
      start++;
    if (start < line.end && source->text[line.start] != ';')
      first = source->text[start];
  }
  gboolean is_json = first == '{' || first == '[';
  gboolean is_dot = g_str_has_suffix (source->name, ".dot") || g_str_has_suffix (source->name, ".gv")
                    || (!is_json && (first == '\0' || memchr (source->text, '{', source->length) != NULL));
  gr_graph_builder_init (&builder, reading, is_dot);
  if (is_dot)
    gr_graph_dot_read (&builder);
  else if (is_json)
    gr_graph_json_read (&builder);
  else
    gr_graph_text_read (&builder);
  g_autoptr (GrDot) dot = gr_graph_builder_finish (&builder);
  if (dot != NULL && reading->edges == GR_DOT_ARROWS && dot->name->len == 0) {
    gr_report_add (reading->report, GR_FAULT_INPUT, source, gr_source_line (source, 1), reading->help,
                   "%s: want a graph with nodes, got an empty one", reading->what);
    return NULL;
  }
  return g_steal_pointer (&dot);
}
