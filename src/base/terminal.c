// SPDX-License-Identifier: MIT
// Labels, names of files and lines of lessons may hold what moves a terminal's cursor, colours it, answers in the user's
// stead or writes backwards. Everything that leaves for standard error, for standard output as text or for csv comes
// through here. Nearly all text is printable ASCII, and so is copied in runs.
#include "base/terminal.h"

#include <string.h>

#define TERMINAL_PICTURES 0x2400 /* U+2400 shows U+0000, and so on up to U+241F */
#define TERMINAL_DELETE 0x2421
#define TERMINAL_BAD 0xFFFD

/* What is shown in the place of @c, or 0 for nothing. */
static gunichar
terminal_character (gunichar c)
{
  if (c == '\t')
    return ' ';
  if (c < 0x20)
    return TERMINAL_PICTURES + c;
  if (c == 0x7F)
    return TERMINAL_DELETE;
  if (c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x2066 && c <= 0x2069)) /* marks and isolates */
    return 0;
  gboolean is_control = c <= 0x9F && c >= 0x80;
  gboolean is_line = c == 0x2028 || c == 0x2029;
  gboolean is_turn = c >= 0x202A && c <= 0x202E; /* embeddings and overrides */
  return is_control || is_line || is_turn ? TERMINAL_BAD : c;
}

void
gr_terminal_append (GString *out, const char *text, gsize n)
{
  const char *end = text + n;
  while (text < end) {
    const char *run = text;
    while (text < end && *text >= ' ' && *text <= '~')
      text++;
    g_string_append_len (out, run, text - run);
    if (text == end)
      break;
    gunichar c = *text == '\0' ? 0 : g_utf8_get_char_validated (text, end - text);
    gboolean is_bad = c == (gunichar) -1 || c == (gunichar) -2;
    gunichar shown = is_bad ? TERMINAL_BAD : terminal_character (c);
    if (shown != 0)
      g_string_append_unichar (out, shown);
    text = is_bad || c == 0 ? text + 1 : g_utf8_next_char (text);
  }
}

char *
gr_terminal_text (const char *text, gsize n)
{
  GString *out = g_string_sized_new (n);
  const char *end = text + n;
  while (text < end) {
    const char *feed = memchr (text, '\n', end - text);
    const char *stop = feed != NULL ? feed : end;
    gr_terminal_append (out, text, stop - text);
    if (feed != NULL)
      g_string_append_c (out, '\n');
    text = stop + (feed != NULL);
  }
  return g_string_free (out, FALSE);
}

guint
gr_terminal_cells (const char *text, gsize length)
{
  guint cells = 0;
  g_autoptr (GString) shown = g_string_new (NULL);
  gr_terminal_append (shown, text, length);
  for (const char *at = shown->str; *at != '\0'; at = g_utf8_next_char (at)) {
    gunichar c = g_utf8_get_char (at);
    cells += g_unichar_iszerowidth (c) ? 0 : g_unichar_iswide (c) ? 2 : 1;
  }
  return cells;
}

GPtrArray *
gr_terminal_break (const char *text, guint columns)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *harmless = gr_terminal_text (text, strlen (text));
  g_auto (GStrv) word = g_strsplit_set (harmless, " \n", -1);
  GString *line = g_string_new (NULL);
  guint used = 0;
  for (guint i = 0; word[i] != NULL; i++) {
    guint n = gr_terminal_cells (word[i], strlen (word[i]));
    if (line->len > 0 && used + 1 + n > columns) {
      g_ptr_array_add (lines, g_string_free (line, FALSE));
      line = g_string_new (NULL);
      used = 0;
    }
    used += n + (line->len > 0);
    g_string_append_printf (line, "%s%s", line->len > 0 ? " " : "", word[i]);
  }
  g_ptr_array_add (lines, g_string_free (line, FALSE));
  return lines;
}
