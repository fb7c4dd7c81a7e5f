// SPDX-License-Identifier: MIT
// What lots are drawn from: runs of numbers, and words. Games have usual sets, so that “nim ? ? ?” alone will do.
// Invariant: the size is the sum of the runs' lengths and never 0.
#include "exam/lots.h"

#include "base/number.h"

#include <string.h>

#define SET_HIGH G_GINT64_CONSTANT (1000000000000)

/* A run of numbers, or one word. */
typedef struct {
  gint64 low, high;
  char *word; /* (nullable) instead */
} Run;

GR_CLEAR_FUNCTION (run_clear, Run, word)

static GrLotSet *
set_new_empty (void)
{
  GrLotSet *set = g_new0 (GrLotSet, 1);
  set->run = g_array_new (FALSE, FALSE, sizeof (Run));
  g_array_set_clear_func (set->run, run_clear);
  return set;
}

static void
set_add (GrLotSet *set, gint64 low, gint64 high, const char *word)
{
  GR_APPEND (set->run, Run, low, high, g_strdup (word));
  set->size += (guint64) (high - low) + 1;
}

GR_FREE_FUNCTION (gr_lot_set_free, GrLotSet, run)

GrLotSet *
gr_lot_set_new (const GPtrArray *words)
{
  GrLotSet *set = set_new_empty ();
  for (guint i = 0; i < words->len; i++)
    set_add (set, 0, 0, words->pdata[i]);
  return set;
}

GrLotSet *
gr_lot_set_read (const GrWord *word, const char *what, GrReport *report)
{
  g_autoptr (GrLotSet) set = set_new_empty ();
  guint depth = 0;
  gsize start = 0, length = strlen (word->text);
  gboolean good = TRUE;
  for (gsize at = 0; at <= length && good; at++) {
    char c = word->text[at];
    depth += c == '{' ? 1 : 0;
    depth -= c == '}' && depth > 0 ? 1 : 0;
    if (c != '\0' && (c != ',' || depth > 0))
      continue;
    gsize first = start, end = at;
    while (first < end && word->text[first] == ' ')
      first++;
    while (end > first && word->text[end - 1] == ' ')
      end--;
    g_autoptr (GrWord) part = gr_word_part (word, first, end);
    start = at + 1;
    gint64 low, high; /* “5”, “1..15”, “BRB” */
    if (part->text[0] == '\0')
      good = gr_report_add_at (report, GR_FAULT_INPUT, part, "write 1..15, or 1,3,5",
                               "%s: want numbers or words, got nothing", what);
    else if (strstr (part->text, "..") != NULL) {
      good = gr_word_run (part, what, "numbers", 0, SET_HIGH, "write the smaller one first: 1..15", report, &low,
                          &high);
      if (good)
        set_add (set, low, high, NULL);
    } else if (gr_number_parse (part->text, &low))
      set_add (set, low, low, NULL);
    else
      set_add (set, 0, 0, part->text);
  }
  return good ? g_steal_pointer (&set) : NULL;
}

GrLotSet *
gr_lot_set_usual (const char *name)
{
  static const struct {
    const char *game;
    gint64 low, high;
  } usual[] = {
    { "nim", 1, 15 },     { "subtraction", 1, 20 },    { "grundys-game", 3, 20 },
    { "octal", 1, 20 },   { "baskin-robbins", 5, 40 }, { "divisor", 2, 100 },
    { "polygon", 3, 12 }, { "fibonacci-tree", 2, 8 },
  };
  g_autoptr (GrLotSet) set = set_new_empty ();
  for (guint i = 0; i < G_N_ELEMENTS (usual); i++)
    if (g_str_equal (usual[i].game, name))
      set_add (set, usual[i].low, usual[i].high, NULL);
  /* Stalks and rows: all words of two letters that are 2 to 4 long. */
  const char *letters = g_str_equal (name, "hackenbush") ? "BR" : g_str_equal (name, "boxes") ? "BW" : NULL;
  for (guint length = 2; letters != NULL && length <= 4; length++)
    for (guint code = 0; code < 1u << length; code++) {
      char word[16] = "";
      for (guint i = 0; i < length; i++)
        word[i] = letters[code >> i & 1];
      set_add (set, 0, 0, word);
    }
  /* Two or three of the numbers 0 to 5: “0,1,3”. */
  gboolean is_set = g_str_equal (name, "set"), is_form = g_str_equal (name, "form");
  for (guint a = 0; is_set && a <= 5; a++)
    for (guint b = a + 1; b <= 5; b++) {
      g_autofree char *two = g_strdup_printf ("%u,%u", a, b);
      set_add (set, 0, 0, two);
      for (guint c = b + 1; c <= 5; c++) {
        g_autofree char *three = g_strdup_printf ("%u,%u,%u", a, b, c);
        set_add (set, 0, 0, three);
      }
    }
  for (int x = 1; is_form && x <= 5; x++) /* switches {x|y} */
    for (int y = 0; y >= -4; y--) {
      g_autofree char *word = g_strdup_printf ("{%d|%d}", x, y);
      set_add (set, 0, 0, word);
    }
  return set->run->len > 0 ? g_steal_pointer (&set) : NULL;
}

char *
gr_lot_set_entry (const GrLotSet *set, guint64 index)
{
  GR_EACH (i, const Run, run, set->run) {
    guint64 n = (guint64) (run->high - run->low) + 1;
    if (index < n)
      return run->word != NULL ? g_strdup (run->word)
                               : g_strdup_printf ("%" G_GINT64_FORMAT, run->low + (gint64) index);
    index -= n;
  }
  g_return_val_if_reached (NULL);
}

gboolean
gr_lot_set_holds (const GrLotSet *set, gint64 number)
{
  GR_EACH (i, const Run, run, set->run)
    if (run->word == NULL && number >= run->low && number <= run->high)
      return TRUE;
  return FALSE;
}
