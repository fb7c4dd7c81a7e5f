// SPDX-License-Identifier: MIT
// Commands that a lesson defines for its formulas: each stands for its text, in which “#1” … “#9” are what stands behind the command,
// in braces or a single sign. They are put in again and again, until none is left; what grows too long goes round.
// Source: D. E. Knuth, The TeXbook, 1984, chapter 20.
#include "math/math.h"

#include "base/held.h"

#include <string.h>

#define MACROS_MOST 200 /* in a formula, one within another */
#define MACROS_MAX_BYTES 20000

/* Behind the argument that begins at @at, which is entered in @argument (lent, of so many bytes); NULL: there is none. */
static const char *
macro_argument (const char *at, GrSpan *argument, const char *text)
{
  at += strspn (at, " \t\n");
  const char *end = at;
  guint depth = 0;
  do { /* a sign, a command, or all up to the brace that closes */
    depth += *end == '{';
    depth -= *end == '}';
    if (*end == '\0' || depth == G_MAXUINT)
      return NULL;
    gboolean is_command = *end == '\\' && end[1] != '\0';
    end = g_utf8_next_char (end + is_command);
    while (is_command && g_ascii_isalpha (end[-1]) && g_ascii_isalpha (*end))
      end++;
  } while (depth > 0);
  *argument = (GrSpan) { (guint32) (at - text) + (*at == '{'), (guint32) (end - text) - (*at == '{') };
  return end;
}

/* Puts @body in place of the command of @text from @start up to @end; NULL where an argument is missing. (transfer full) */
static char *
macro_put (const char *text, const char *start, const char *end, const char *body)
{
  GrSpan argument[9];
  guint n_arguments = 0;
  for (const char *at = strchr (body, '#'); at != NULL; at = strchr (at + 1, '#'))
    if (at[1] >= '1' && at[1] <= '9')
      n_arguments = MAX (n_arguments, (guint) (at[1] - '0'));
  for (guint i = 0; i < n_arguments; i++) {
    end = macro_argument (end, &argument[i], text);
    if (end == NULL)
      return NULL;
  }
  GString *out = g_string_new_len (text, start - text);
  for (const char *at = body; *at != '\0'; at++)
    if (*at == '#' && at[1] >= '1' && at[1] <= '9') {
      GrSpan one = argument[*++at - '1'];
      g_string_append_len (out, text + one.start, (gssize) (one.end - one.start));
    } else {
      g_string_append_c (out, *at);
    }
  if (g_ascii_isalpha (*end)) /* no longer a name */
    g_string_append_c (out, ' ');
  g_string_append (out, end);
  return g_string_free (out, FALSE);
}

gboolean
gr_math_expand (char **text, GHashTable *macros)
{
  gsize at = 0;
  for (guint n = 0; (*text)[at] != '\0';) {
    const char *command = *text + at, *end = command + 1;
    while (*command == '\\' && g_ascii_isalpha (*end))
      end++;
    g_autofree char *name = g_strndup (command + 1, (gsize) (end - command) - 1);
    const char *body = *name != '\0' ? g_hash_table_lookup (macros, name) : NULL;
    if (body == NULL) {
      at += (gsize) (end - command) + (*command == '\\' && *name == '\0' && *end != '\0');
      continue;
    }
    char *put = macro_put (*text, command, end, body);
    if (put == NULL || ++n > MACROS_MOST || strlen (put) > MACROS_MAX_BYTES) {
      g_free (put);
      return FALSE;
    }
    g_free (*text);
    *text = put;
  }
  return TRUE;
}
