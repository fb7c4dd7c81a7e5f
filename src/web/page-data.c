// SPDX-License-Identifier: MIT
// JSON in a page of HTML. Of all its characters '<' alone means something there, and it stands in strings only.
#include "web/page-data.h"

void
gr_page_data_append (GString *out, const char *class, const GString *json)
{
  g_string_append_printf (out, "<script type=\"application/json\" class=\"%s\">", class);
  for (const char *at = json->str; *at != '\0'; at++)
    if (*at == '<')
      g_string_append (out, "\\u003c");
    else
      g_string_append_c (out, *at);
  g_string_append (out, "</script>\n");
}
