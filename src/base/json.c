// SPDX-License-Identifier: MIT
// A streaming JSON writer: RFC 8259, no blanks, text that is not UTF-8 made valid first.
#include "base/json.h"

#include "base/number.h"

static void
json_string (GString *text, const char *value)
{
  g_autofree char *valid = g_utf8_make_valid (value, -1);
  g_string_append_c (text, '"');
  for (const char *at = valid; *at != '\0'; at = g_utf8_next_char (at)) {
    gunichar c = g_utf8_get_char (at);
    /* What a terminal would obey (a control, a turn of the direction of writing) is written in digits; and no label can close
       a script in which the JSON stands. */
    gboolean is_obeyed = c < 0x20 || (c >= 0x7F && c <= 0x9F) || c == '<' || c == 0x061C || c == 0x200E || c == 0x200F
                         || (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
    if (c == '"' || c == '\\')
      g_string_append_printf (text, "\\%c", (char) c);
    else if (c == '\n')
      g_string_append (text, "\\n");
    else if (c == '\t')
      g_string_append (text, "\\t");
    else if (is_obeyed)
      g_string_append_printf (text, "\\u%04x", c);
    else
      g_string_append_unichar (text, c);
  }
  g_string_append_c (text, '"');
}

static void
json_member (GrJson *json, const char *key)
{
  if (json->pending)
    g_string_append_c (json->text, ',');
  json->pending = TRUE;
  if (key != NULL) {
    json_string (json->text, key);
    g_string_append_c (json->text, ':');
  }
}

void
gr_json_open (GrJson *json, const char *key, char bracket)
{
  json_member (json, key);
  g_string_append_c (json->text, bracket);
  json->pending = FALSE;
}

void
gr_json_close (GrJson *json, char bracket)
{
  g_string_append_c (json->text, bracket);
  json->pending = TRUE;
  gr_drain (json->drain, json->text);
}

void
gr_json_text (GrJson *json, const char *key, const char *value)
{
  json_member (json, key);
  json_string (json->text, value);
}

void
gr_json_integer (GrJson *json, const char *key, gint64 value)
{
  json_member (json, key);
  g_string_append_printf (json->text, "%" G_GINT64_FORMAT, value);
}

void
gr_json_unsigned (GrJson *json, const char *key, guint64 value)
{
  json_member (json, key);
  g_string_append_printf (json->text, "%" G_GUINT64_FORMAT, value);
}

void
gr_json_number (GrJson *json, const char *key, const char *value)
{
  json_member (json, key);
  g_string_append (json->text, value);
}

void
gr_json_double (GrJson *json, const char *key, double value)
{
  json_member (json, key);
  gr_append_double (json->text, value, 2);
}

void
gr_json_boolean (GrJson *json, const char *key, gboolean value)
{
  gr_json_number (json, key, value ? "true" : "false");
}
