// SPDX-License-Identifier: MIT
// Pieces of sentences. What is left out of a list or a set is always counted or evident: an ellipsis between
// neighbours (0, 1, …, 9) or “(17 more)”.
#include "diagram/words.h"

#include "base/phrase.h"
#include "scene/text.h"

#include <string.h>

#define WORDS_MAX_ITEMS 12 /* a list or a set with more entries is cut */
#define WORDS_MIN_RUN 6    /* neighbours from which on a run is shortened */

char *
gr_words_short (const char *label, guint max_characters)
{
  g_autofree char *line = gr_text_one_line (label, max_characters);
  return gr_text_isolate (line);
}

static void
words_append_more (GString *text, guint n_left_out, const GrFigureRequest *request)
{
  g_string_append_printf (text, gr_phrase ("… (%u more)", request->lang), n_left_out);
}

char *
gr_words_list (const GPtrArray *item, const GrFigureRequest *request)
{
  GString *text = g_string_new (NULL);
  guint n_shown = item->len > WORDS_MAX_ITEMS ? WORDS_MAX_ITEMS : item->len;
  const char *comma = ", ";
  for (guint i = 0; i < n_shown; i++) { /* items with commas of their own want stronger ones */
    const char *own = g_ptr_array_index (item, i);
    comma = own[0] != '(' && strchr (own, ',') != NULL ? "; " : comma;
  }
  for (guint i = 0; i < n_shown; i++) {
    if (i > 0)
      g_string_append (text, i + 1 == item->len ? gr_phrase (" and ", request->lang) : comma);
    g_string_append (text, g_ptr_array_index (item, i));
  }
  if (n_shown < item->len) {
    g_string_append (text, comma);
    words_append_more (text, item->len - n_shown, request);
  }
  return g_string_free (text, FALSE);
}

static int
words_compare (gconstpointer a, gconstpointer b)
{
  GrNimber x = *(const GrNimber *) a, y = *(const GrNimber *) b;
  return (x > y) - (x < y);
}

GArray *
gr_words_distinct (const GArray *value)
{
  g_autoptr (GArray) sorted = g_array_copy ((GArray *) value);
  g_array_sort (sorted, words_compare);
  GArray *distinct = g_array_new (FALSE, FALSE, sizeof (GrNimber));
  for (guint i = 0; i < sorted->len; i++) {
    GrNimber next = g_array_index (sorted, GrNimber, i);
    if (i == 0 || next != g_array_index (sorted, GrNimber, i - 1))
      g_array_append_val (distinct, next);
  }
  return g_steal_pointer (&distinct);
}

char *
gr_words_set (const GArray *value, const GrFigureRequest *request)
{
  if (value->len == 0)
    return g_strdup ("∅");
  GString *text = g_string_new ("{");
  guint n_shown = 0;
  for (guint i = 0; i < value->len;) {
    if (n_shown >= WORDS_MAX_ITEMS) {
      g_string_append (text, ", ");
      words_append_more (text, value->len - i, request);
      break;
    }
    GrNimber first = g_array_index (value, GrNimber, i);
    guint run = 1;
    while (i + run < value->len && g_array_index (value, GrNimber, i + run) == first + run)
      run++;
    g_string_append_printf (text, "%s%" G_GUINT64_FORMAT, i > 0 ? ", " : "", first);
    if (run >= WORDS_MIN_RUN) {
      g_string_append_printf (text, ", %" G_GUINT64_FORMAT ", …, %" G_GUINT64_FORMAT, first + 1, first + run - 1);
      n_shown += 4;
      i += run;
    } else {
      n_shown++;
      i++;
    }
  }
  g_string_append_c (text, '}');
  return g_string_free (text, FALSE);
}

char *
gr_words_capital (const char *text)
{
  g_return_val_if_fail (g_utf8_validate (text, -1, NULL), g_strdup (text));
  if (*text == '\0')
    return g_strdup (text);
  GString *capital = g_string_new (NULL);
  g_string_append_unichar (capital, g_unichar_totitle (g_utf8_get_char (text)));
  g_string_append (capital, g_utf8_next_char (text));
  return g_string_free (capital, FALSE);
}

guint
gr_words_columns (const char *text)
{
  guint columns = 0;
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at)) {
    gunichar c = g_utf8_get_char (at);
    columns += g_unichar_iszerowidth (c) ? 0 : g_unichar_iswide (c) ? 2 : 1;
  }
  return columns;
}

void
gr_words_pad (GString *out, const char *text, int columns)
{
  guint width = gr_words_columns (text), wanted = (guint) ABS (columns);
  guint n_blanks = wanted > width ? wanted - width : 0;
  if (columns < 0)
    g_string_append (out, text);
  for (guint i = 0; i < n_blanks; i++)
    g_string_append_c (out, ' ');
  if (columns >= 0)
    g_string_append (out, text);
}
