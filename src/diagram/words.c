// SPDX-License-Identifier: MIT
// Pieces of sentences. What is left out of a list or a set is always counted or evident: an ellipsis between
// neighbours (0, 1, …, 9) or “(17 more)”. Labels that are cut are cut where they do not differ.
#include "diagram/words.h"

#include "base/order.h"
#include "base/phrase.h"
#include "scene/text.h"

#include <string.h>

#define WORDS_MAX_ITEMS 12 /* a list or a set with more entries is cut */
#define WORDS_MIN_RUN 6    /* neighbours from which on a run is shortened */
#define WORDS_MAX_POINTS 3 /* of a label that is cut: places at which it is read */
#define WORDS_MAX_ROUNDS 8 /* of parting labels that were cut alike */

char *
gr_words_short (const char *label, guint max_characters)
{
  g_autofree char *line = gr_text_one_line (label, max_characters);
  return gr_text_isolate (line);
}

char *
gr_words_fit (const char *label, const GrFont *font, double width)
{
  guint n = (guint) g_utf8_strlen (label, -1);
  char *line = gr_words_short (label, n);
  while (n > 1 && gr_text_width (font, line) > width)
    gr_take_text (&line, gr_words_short (label, --n));
  return line;
}

/* Where a line is to be read: characters at which it differs from others, ascending. */
typedef struct {
  glong at[WORDS_MAX_POINTS];
  guint n;
} Points;

static void
points_add (Points *points, glong at)
{
  guint i = points->n;
  if (points->n == WORDS_MAX_POINTS)
    return;
  for (guint k = 0; k < points->n; k++)
    if (points->at[k] == at)
      return;
  for (; i > 0 && points->at[i - 1] > at; i--)
    points->at[i] = points->at[i - 1];
  points->at[i] = at;
  points->n++;
}

/* The first character from @from on with which a word of @line begins, up to @at; else @at. */
static glong
words_begin (const char *line, glong from, glong at)
{
  for (glong i = from; i < at; i++)
    if (i == 0 || *g_utf8_offset_to_pointer (line, i - 1) == ' ')
      return i;
  return at;
}

/* @line cut to @most characters, of which those around its @points stay; a single point has the line's beginning before
   it. Ellipses stand for the rest. (transfer full) */
static char *
words_cut_at (const char *line, Points points, glong most)
{
  glong length = g_utf8_strlen (line, -1), end = 0;
  if (points.n == 1)
    points_add (&points, 0);
  glong share = MAX (2, (most - (glong) points.n) / (glong) points.n);
  g_autoptr (GString) cut = g_string_new (NULL);
  for (guint i = 0; i < points.n; i++) {
    gboolean is_last = i + 1 == points.n;
    glong at = points.at[i], own = is_last ? most - g_utf8_strlen (cut->str, -1) - 1 : share;
    glong begin = MAX (end, words_begin (line, MAX (0, at - share / 2), at));
    if (is_last && length - begin < own) /* as much of the end as fits */
      begin = words_begin (line, MAX (end, length - own), begin);
    if (begin > end)
      g_string_append (cut, "…");
    end = MIN (length, begin + MAX (1, own));
    g_autofree char *part = g_utf8_substring (line, begin, end);
    g_string_append (cut, part);
  }
  if (end < length)
    g_string_append (cut, "…");
  g_autofree char *fitting = gr_text_one_line (cut->str, (guint) most);
  return gr_text_isolate (fitting);
}

/* One round over labels that were cut alike: each group of them is to be read where its members begin to differ as well.
   TRUE where some were. */
static gboolean
words_part_equals (const GPtrArray *line, GPtrArray *shown, Points *points, glong most)
{
  g_autoptr (GHashTable) common = g_hash_table_new (g_str_hash, g_str_equal); /* of what is shown: characters + 1 */
  g_autoptr (GHashTable) first = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) before = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < line->len; i++) {
    g_ptr_array_add (before, g_strdup (g_ptr_array_index (shown, i)));
    const char *own = g_ptr_array_index (line, i), *key = g_ptr_array_index (before, i);
    const char *other = g_hash_table_lookup (first, key);
    if (other == NULL) {
      g_hash_table_insert (first, (gpointer) key, (gpointer) own);
    } else if (!g_str_equal (own, other)) {
      glong n = 1,
            so_far = GPOINTER_TO_SIZE (g_hash_table_lookup (common, key)); /* n: those they have in common, + 1 */
      for (; *own != '\0' && g_utf8_get_char (own) == g_utf8_get_char (other); n++) {
        own = g_utf8_next_char (own);
        other = g_utf8_next_char (other);
      }
      g_hash_table_insert (common, (gpointer) key, GSIZE_TO_POINTER (so_far == 0 ? n : MIN (n, so_far)));
    }
  }
  for (guint i = 0; i < line->len; i++) {
    glong n = GPOINTER_TO_SIZE (g_hash_table_lookup (common, g_ptr_array_index (before, i)));
    if (n == 0)
      continue;
    points_add (&points[i], n - 1);
    g_free (g_ptr_array_index (shown, i));
    shown->pdata[i] = words_cut_at (g_ptr_array_index (line, i), points[i], most);
  }
  return g_hash_table_size (common) > 0;
}

GPtrArray *
gr_words_short_all (const GPtrArray *label, guint max_characters)
{
  g_autoptr (GPtrArray) line = g_ptr_array_new_with_free_func (g_free);
  g_autofree Points *points = g_new0 (Points, (gsize) label->len + 1);
  GPtrArray *shown = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < label->len; i++) {
    g_ptr_array_add (line, gr_text_one_line (g_ptr_array_index (label, i), 0));
    g_ptr_array_add (shown, gr_words_short (g_ptr_array_index (label, i), max_characters));
  }
  for (guint round = 0; round < WORDS_MAX_ROUNDS && words_part_equals (line, shown, points, max_characters); round++)
    continue;
  return shown;
}

/* @item with commas, and @last before the last. */
static char *
words_enumerate (const GPtrArray *item, const char *last, const GrFigureRequest *request)
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
      g_string_append (text, i + 1 == item->len ? gr_phrase (last, request->lang) : comma);
    g_string_append (text, g_ptr_array_index (item, i));
  }
  if (n_shown < item->len) {
    g_string_append (text, comma);
    gr_append_phrase (text, "… (%u more)", request->lang, item->len - n_shown);
  }
  return g_string_free (text, FALSE);
}

char *
gr_words_list (const GPtrArray *item, const GrFigureRequest *request)
{
  return words_enumerate (item, GR_PHRASE (" and "), request);
}

char *
gr_words_choice (const GPtrArray *item, const GrFigureRequest *request)
{
  return words_enumerate (item, GR_PHRASE (" or "), request);
}

/* How much of their beginning, whole words, all of @words share, where no more than a word follows in any; else 0. */
static gsize
words_shared (const GPtrArray *words)
{
  const char *first = words->pdata[0], *blank = strrchr (first, ' ');
  gsize n = blank != NULL && words->len > 1 ? (gsize) (blank - first) + 1 : 0;
  for (guint i = 0; i < words->len && n > 0; i++) {
    const char *own = words->pdata[i];
    if (strncmp (own, first, n) != 0 || strpbrk (own + n, " ,") != NULL)
      n = 0;
  }
  return n;
}

char *
gr_words_join (const GPtrArray *words, guint most, const GrFigureRequest *request)
{
  gsize n_shared = words->len > 0 ? words_shared (words) : 0;
  if (n_shared > 0) {
    g_autoptr (GPtrArray) rest = g_ptr_array_new ();
    for (guint i = 0; i < words->len; i++)
      g_ptr_array_add (rest, i < most ? (char *) words->pdata[i] + n_shared : (char *) "…");
    g_autofree char *list = words->len > most ? NULL : gr_words_choice (rest, request);
    g_ptr_array_add (rest, NULL);
    g_autofree char *open = list == NULL ? g_strjoinv (", ", (char **) rest->pdata) : NULL;
    return g_strdup_printf ("%.*s%s", (int) n_shared, (char *) words->pdata[0], list != NULL ? list : open);
  }
  g_autoptr (GString) text = g_string_new (NULL);
  for (guint i = 0; i < words->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "; " : "", i < most ? (char *) words->pdata[i] : "…");
  return g_string_free (g_steal_pointer (&text), FALSE);
}

gboolean
gr_words_are_words (const char *text)
{
  while (*text != '\0' && !g_unichar_isalnum (g_utf8_get_char (text)))
    text = g_utf8_next_char (text);
  return *text != '\0';
}

GArray *
gr_words_distinct (const GArray *value)
{
  g_autoptr (GArray) sorted = g_array_copy ((GArray *) value);
  g_array_sort (sorted, gr_order_u64);
  GArray *distinct = g_array_new (FALSE, FALSE, sizeof (GrNimber));
  GR_EACH_VALUE (i, GrNimber, next, sorted)
    if (i == 0 || next != g_array_index (sorted, GrNimber, i - 1))
      g_array_append_val (distinct, next);
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
      gr_append_phrase (text, "… (%u more)", request->lang, value->len - i);
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
gr_words_no_mex (guint64 value, const GPtrArray *holder, const GrFigureRequest *request)
{
  static const char large[] = GR_PHRASE ("Not %" G_GUINT64_FORMAT
                                         ". It is missing, that is true, but a smaller number is missing too.");
  static const char *const taken[2] = { GR_PHRASE ("Not %" G_GUINT64_FORMAT ". %s has it."),
                                        GR_PHRASE ("Not %" G_GUINT64_FORMAT ". %s have it.") };
  g_autofree char *list = gr_words_list (holder, request);
  if (holder->len == 0)
    return gr_say (large, request->lang, value);
  return gr_say (taken[holder->len > 1], request->lang, value, list);
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

void
gr_shown_add (GrScene *scene, const GrFigureRequest *request, const char *name)
{
  if (request->letters == NULL || gr_letters_count (request->letters) == 0)
    return;
  gr_scene_open (scene, GR_TAG_SHOWN, name, NULL);
  gr_scene_close (scene);
}
