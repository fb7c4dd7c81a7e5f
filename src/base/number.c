// SPDX-License-Identifier: MIT
// Numbers as text and the nearest word. Only ASCII digits are digits here: full-width or Arabic-Indic ones are faults
// that are shown in their place, not silently other numbers.
#include "base/number.h"

#include <math.h>
#include <string.h>

gboolean
gr_number_parse (const char *text, gint64 *number)
{
  gboolean negative = *text == '-';
  const char *at = text + negative;
  if (*at == '\0')
    return FALSE;
  guint64 size = 0;
  const guint64 largest = (guint64) G_MAXINT64 + negative;
  for (; *at != '\0'; at++) {
    if (!g_ascii_isdigit (*at))
      return FALSE;
    guint digit = *at - '0';
    if (size > (largest - digit) / 10)
      return FALSE;
    size = size * 10 + digit;
  }
  *number = negative ? (gint64) (0 - size) : (gint64) size;
  return TRUE;
}

#define NUMBER_PLAIN_DIGITS 18 /* so many always fit */

gboolean
gr_number_parse_plain (const char *digit, gsize n, gint64 *number)
{
  *number = 0;
  for (gsize i = 0; i < n && i < NUMBER_PLAIN_DIGITS; i++) {
    if (!g_ascii_isdigit (digit[i]))
      return FALSE;
    *number = 10 * *number + (digit[i] - '0');
  }
  return n > 0 && n <= NUMBER_PLAIN_DIGITS;
}

char *
gr_number_help (const char *text, gint64 low, gint64 high, const char *help)
{
  gboolean negative = *text == '-';
  const char *digits = text + (negative || *text == '+'), *end = digits + strspn (digits, "0123456789");
  gboolean is_whole = end > digits && *end == '\0';
  gint64 number;
  gboolean is_small = is_whole && (negative || (gr_number_parse (text, &number) && number < low));
  if (is_small || *text == '\0')
    return help != NULL ? g_strdup (gr_message (help))
           : is_small   ? g_strdup_printf (gr_message ("the least is %" G_GINT64_FORMAT), low)
                        : g_strdup (gr_message ("numbers are separated by single commas, or by spaces"));
  if (is_whole)
    return *text == '+' ? g_strdup (gr_message ("write it without the plus sign"))
                        : g_strdup_printf (gr_message ("the most is %" G_GINT64_FORMAT), high);
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    if (g_utf8_get_char (at) > 0x7F && g_unichar_isdigit (g_utf8_get_char (at)))
      return g_strdup (gr_message ("write it in the digits 0 to 9"));
  char *rest;
  g_ascii_strtod (text, &rest);
  gboolean is_hexadecimal = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
  if (rest > text && *rest == '\0' && !is_hexadecimal)
    return g_strdup (gr_message ("write it whole, without a point or an exponent"));
  if (strchr (text, '/') != NULL || g_str_has_suffix (text, ".txt"))
    return g_strdup_printf (gr_message ("a file is read with “@%s”"), text);
  return g_strdup (gr_message ("numbers are written in the digits 0 to 9"));
}

gboolean
gr_word_number (const GrWord *word, const char *what, gint64 low, gint64 high, const char *help, GrReport *report,
                gint64 *number)
{
  if (gr_number_parse (word->text, number) && *number >= low && *number <= high)
    return TRUE;
  g_autofree char *remedy = gr_number_help (word->text, low, high, help);
  return gr_report_add_at (report, GR_FAULT_INPUT, word, remedy,
                           "%s: want whole numbers from %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT ", got “%s”", what,
                           low, high, word->text);
}

gboolean
gr_word_run (const GrWord *word, const char *what, const char *want, gint64 low, gint64 high, const char *help,
             GrReport *report, gint64 *first, gint64 *last)
{
  g_auto (GStrv) end = g_strsplit (word->text, "..", 2);
  gboolean is_run = end[0] != NULL && end[1] != NULL && gr_number_parse (end[0], first)
                    && gr_number_parse (end[1], last);
  if (is_run && *first >= low && *last <= high && *first <= *last)
    return TRUE;
  if (is_run && *first > *last)
    return gr_report_add_at (report, GR_FAULT_INPUT, word, help,
                             "%s: want a run from a lower to a higher number, got “%s”", what, word->text);
  return gr_report_add_at (report, GR_FAULT_INPUT, word, help,
                           "%s: want a run of %s within %" G_GINT64_FORMAT "..%" G_GINT64_FORMAT ", got “%s”", what,
                           gr_message (want), low, high, word->text);
}

/* Pictures hold many thousands of numbers with two digits: those go by whole-number arithmetic, ten times as fast. */
static void
append_hundredths (GString *text, double value)
{
  gint64 hundredths = llround (value * 100);
  guint64 size = hundredths < 0 ? -(guint64) hundredths : (guint64) hundredths;
  char buffer[24], *end = buffer + sizeof buffer, *at = end;
  guint part = size % 100;
  if (part != 0) {
    if (part % 10 != 0)
      *--at = '0' + part % 10;
    *--at = '0' + part / 10;
    *--at = '.';
  }
  size /= 100;
  do {
    *--at = '0' + size % 10;
    size /= 10;
  } while (size > 0);
  if (hundredths < 0)
    *--at = '-';
  g_string_append_len (text, at, end - at);
}

#define MILLIMETRE (72 / 25.4) /* points */

static const struct {
  const char *name;
  double points;
} unit_table[] = { { "pt", 1 }, { "mm", MILLIMETRE }, { "cm", 10 * MILLIMETRE }, { "in", 72 } };

gboolean
gr_decimal_parse (const char *text, double *number, const char **rest)
{
  char *end;
  *number = g_ascii_strtod (text, &end);
  *rest = end;
  return end != text && g_ascii_isdigit (text[0]) && strspn (text, "0123456789.") == (gsize) (end - text);
}

gboolean
gr_length_parse (const char *text, double *points)
{
  const char *unit;
  if (!gr_decimal_parse (text, points, &unit))
    return FALSE;
  unit += strspn (unit, " ");
  for (guint i = 0; i < G_N_ELEMENTS (unit_table); i++)
    if (g_str_equal (unit, unit_table[i].name)) {
      *points *= unit_table[i].points;
      return TRUE;
    }
  return FALSE;
}

void
gr_append_double (GString *text, double value, int digits)
{
  if (digits == 2 && fabs (value) < 1e12) {
    append_hundredths (text, value);
    return;
  }
  char buffer[G_ASCII_DTOSTR_BUF_SIZE + 320], format[16];
  g_snprintf (format, sizeof format, "%%.%df", CLAMP (digits, 0, 15));
  g_ascii_formatd (buffer, sizeof buffer, format, value);
  gsize n = strlen (buffer);
  if (strchr (buffer, '.') != NULL) {
    while (buffer[n - 1] == '0')
      n--;
    if (buffer[n - 1] == '.')
      n--;
    buffer[n] = '\0';
  }
  g_string_append (text, g_str_equal (buffer, "-0") ? "0" : buffer);
}

/* Words longer than this are nobody's misspelt option. */
#define NUMBER_WORD_MAX 40

/* Edit distance with swaps of neighbours (optimal string alignment; Damerau 1964), over bytes. */
static guint
number_distance (const char *a, const char *b)
{
  gsize n = strlen (a), m = strlen (b);
  guint row[3][NUMBER_WORD_MAX + 1];
  for (gsize j = 0; j <= m; j++)
    row[0][j] = j;
  for (gsize i = 1; i <= n; i++) {
    guint *now = row[i % 3], *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];
    now[0] = i;
    for (gsize j = 1; j <= m; j++) {
      guint cost = last[j - 1] + (a[i - 1] != b[j - 1]);
      cost = MIN (cost, MIN (last[j], now[j - 1]) + 1);
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        cost = MIN (cost, before[j - 2] + 1);
      now[j] = cost;
    }
  }
  return row[n % 3][m];
}

const char *
gr_nearest (const char *word, const char *const *names)
{
  const char *best = NULL;
  guint least = G_MAXUINT;
  gsize length = strlen (word);
  if (length == 0 || length > NUMBER_WORD_MAX)
    return NULL;
  g_autofree char *lower = g_ascii_strdown (word, -1);
  for (guint i = 0; names[i] != NULL; i++) {
    gsize other = strlen (names[i]);
    if (other > NUMBER_WORD_MAX)
      continue;
    guint distance = number_distance (lower, names[i]);
    /* A beginning of at least three letters is near however much is left out. */
    if (length >= 3 && g_str_has_prefix (names[i], lower))
      distance = MIN (distance, 1);
    if (distance < least && distance < MAX (length, other) && distance <= MAX (1, MAX (length, other) / 3)) {
      least = distance;
      best = names[i];
    }
  }
  return best;
}

char *
gr_nearest_help (const char *word, const char *const *names, const char *otherwise)
{
  const char *near = gr_nearest (word, names);
  return near != NULL ? g_strdup_printf (gr_message ("did you mean “%s”?"), near) : g_strdup (otherwise);
}
