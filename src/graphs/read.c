// SPDX-License-Identifier: MIT
// Which format a graph is in: DOT by the name of its file, or by a brace that is not at the beginning; JSON begins with a
// brace or bracket, and plain text has none.
#include "graphs/read.h"

#include "base/args.h"
#include "graphs/json.h"
#include "graphs/text.h"

#include <string.h>

/* The first byte that counts, behind blank lines and lines that begin with ';'; NUL where there is none. */
static char
read_first (const GrSource *source)
{
  for (gsize at = 0; at < source->length;) {
    GrSpan line = gr_source_take_line (source, &at);
    gsize start = line.start;
    while (start < line.end && g_ascii_isspace (source->text[start]))
      start++;
    if (start < line.end && source->text[line.start] != ';')
      return source->text[start];
  }
  return '\0';
}

gboolean
gr_graph_is_dot (const GrSource *source)
{
  char first = read_first (source);
  if (g_str_has_suffix (source->name, ".dot") || g_str_has_suffix (source->name, ".gv"))
    return TRUE;
  return first != '{' && first != '[' && (first == '\0' || memchr (source->text, '{', source->length) != NULL);
}

GrDot *
gr_graph_read (GrSource *source, const char *what, const char *const *node_keys, const char *const *edge_keys,
               GrReport *report)
{
  if (!gr_source_check_text (source, report))
    return NULL;
  if (gr_graph_is_dot (source))
    return gr_dot_read (source, what, node_keys, edge_keys, report);
  char first = read_first (source);
  g_auto (GrGraphBuilder) builder;
  gr_graph_builder_init (&builder, source, what, node_keys, edge_keys, report);
  if (first == '{' || first == '[')
    gr_graph_json_read (&builder);
  else
    gr_graph_text_read (&builder);
  return gr_graph_builder_finish (&builder);
}
